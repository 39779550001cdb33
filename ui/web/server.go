package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"html/template"
	"io"
	"net"
	"net/http"
	"net/netip"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/skip2/go-qrcode"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	ledger "raduno/engine/hall"
	"raduno/export"
	"raduno/export/html"
)

// Options are what a server needs of the world around it; the zero value of each field stands for the usual thing.
type Options struct {
	// Address is the number of the one interface that is served; 127.0.0.1 if empty, which only this machine reaches.
	Address string
	// Port is where it listens; 0 for one that is free.
	Port int
	// PIN opens the assistants' pages; one is made if it is empty.
	PIN string
	// Covered keeps the standings with the last round for the prize-giving, until Uncover or an assistant shows them.
	Covered bool
	// Clock is the round's clock where the window has one; nil for the server's own, which an assistant sets.
	Clock Clock
	// Language is the language of the pages: "it" (the default) or "en".
	Language string
	// Now is the time; nil for the real one.
	Now func() time.Time
}

const (
	lookEvery     = 200 * time.Millisecond // how often it is looked whether the tournament has changed
	readFileEvery = 3 * time.Second        // how often it is looked whether another program has changed the file
)

// Server serves a tournament.
type Server struct {
	desk      *desk.Desk
	options   Options
	codes     codes
	admission *admission
	most      int // connections at once
	pages     *template.Template
	voice     export.Voice // of the pages
	handler   http.Handler

	listener net.Listener
	address  string // of the public page
	http     *http.Server

	covered  atomic.Bool // the standings with the last round wait for the prize-giving
	mu       sync.Mutex
	version  uint64 // counts the changes of the tournament
	seen     *desk.View
	arrived  uint64   // counts the changes of the proposals
	waiting  []string // their IDs when it was last looked
	clock    engine.Clock
	watchers map[chan struct{}]bool // each is told that something has changed
	cache    map[string]madePage    // pages for everybody, of this version
}

//go:embed pages/*.html
var pages embed.FS

//go:embed live.js
var script []byte

//go:embed style.css
var ownStyle string

// New makes a server of a tournament; Listen then says where it is. The error says that the folder of the copies,
// where what phones send is kept, cannot be written.
func New(d *desk.Desk, o Options) (*Server, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Address == "" {
		o.Address = "127.0.0.1"
	}
	if o.Clock == nil {
		o.Clock = &ownClock{}
	}
	secrets, err := ledger.Of(d).Secrets()
	if err != nil {
		return nil, err
	}
	raw, err := hex.DecodeString(secrets.Key)
	if err != nil {
		return nil, engine.Wrap(err, engine.Broken,
			"La chiave dei codici dei tavoli è rovinata: sposta altrove il file sala.json dalla cartella delle copie")
	}
	if o.PIN = cmp.Or(strings.TrimSpace(o.PIN), secrets.PIN, newPIN()); o.PIN != secrets.PIN { // as one that is typed is taken
		if err := ledger.Of(d).Keep(func(s *ledger.Secrets) { s.PIN = o.PIN }); err != nil {
			return nil, err
		}
	}
	s := &Server{
		desk: d, options: o, codes: codes{raw}, admission: newAdmission(codes{raw}, o.PIN, o.Now), most: maxConnections,
		watchers: map[chan struct{}]bool{}, cache: map[string]madePage{}, seen: d.View(),
	}
	s.covered.Store(o.Covered)
	spoken, _ := assets.LanguageNamed(s.options.Language)
	s.options.Language = spoken.ID
	s.voice = export.VoiceOf(spoken.ID)
	s.pages = must(template.New("").Funcs(s.functions()).ParseFS(pages, "pages/*.html"))
	s.handler = s.routes()
	return s, nil
}

// PIN opens the assistants' pages.
func (s *Server) PIN() string { return s.options.PIN }

// Listen takes hold of the address and gives the URL of the public page. The error says what holds the port, or that
// the address is none of this machine's.
func (s *Server) Listen() (string, error) {
	address := net.JoinHostPort(s.options.Address, strconv.Itoa(s.options.Port))
	l, err := net.Listen("tcp", address)
	if err != nil {
		return "", engine.Wrap(err, engine.BadInput,
			"All'indirizzo %s non si può servire: scegli un'altra porta o un altro indirizzo di questo computer", address)
	}
	s.listener, s.address = l, "http://"+l.Addr().String()+"/"
	s.desk.Online(&desk.Addresses{Home: s.address, Table: s.TableURL, Badge: s.badgeURL})
	return s.address, nil
}

// TableURL is the address of a table's form.
func (s *Server) TableURL(round, table int) string {
	return s.address + "tavolo/" + s.codes.table(round, table)
}

// badgeURL is the address at which an assistant checks a player in, and anybody else comes to the player's own page.
func (s *Server) badgeURL(player int) string {
	return s.address + "arbitro/presenze/" + s.codes.player(player)
}

// Serve answers until the context ends; what was being answered then is finished first, unless a phone takes long over it.
func (s *Server) Serve(ctx context.Context) error {
	s.http = &http.Server{
		Handler: s.handler, ReadHeaderTimeout: idleEnds, ReadTimeout: bodyEnds, IdleTimeout: idleEnds, MaxHeaderBytes: maxHeader,
		BaseContext: func(net.Listener) context.Context { return ctx }, ConnState: rests,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connectionKey{}, c)
		},
	}
	defer s.desk.Online(nil)
	go s.watch(ctx)
	done := make(chan error, 1)
	go func() { done <- s.http.Serve(newConnections(s.listener, s.most)) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	ending, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	err := s.http.Shutdown(ending)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close()
	}
	return err
}

// watch tells the live pages of every change, the desk's and another program's.
func (s *Server) watch(ctx context.Context) {
	look, file := time.Tick(lookEvery), time.Tick(readFileEvery)
	for {
		select {
		case <-ctx.Done():
			return
		case <-file:
			_, _ = s.desk.Refresh() // what is wrong with the file, the window or the next change says
		case <-look:
			s.look()
		}
	}
}

// look notices a change: of the tournament, of what tables sent, of the clock.
func (s *Server) look() {
	view := s.desk.View()
	clock, _ := s.clockNow(view)
	proposals, err := ledger.Of(s.desk).Waiting()
	enrolled, enrolErr := ledger.Of(s.desk).Enrolments()
	waiting := append(engine.Map(proposals, func(p ledger.Proposal) string { return p.ID }),
		engine.Map(enrolled, func(e ledger.Enrolment) string { return e.ID })...)
	s.mu.Lock()
	defer s.mu.Unlock()
	changed := s.take(view)
	if err == nil && enrolErr == nil && !slices.Equal(waiting, s.waiting) {
		s.waiting = waiting
		s.arrived++
		changed = true
	}
	if clock != s.clock {
		s.clock = clock
		changed = true
	}
	if changed {
		s.report()
	}
}

// report tells the live pages that something has changed. The caller holds the lock.
func (s *Server) report() {
	for c := range s.watchers {
		select {
		case c <- struct{}{}:
		default: // it has been told already, and will read the newest page then
		}
	}
}

// take makes a view the one that is shown; it reports whether it is another. The caller holds the lock.
func (s *Server) take(view *desk.View) bool {
	if view == s.seen {
		return false
	}
	s.seen = view
	s.renew()
	return true
}

// renew has all pages made anew. The caller holds the lock.
func (s *Server) renew() {
	s.version++
	clear(s.cache)
}

// Covered reports whether the standings with the last round wait for the prize-giving.
func (s *Server) Covered() bool { return s.covered.Load() }

// Uncover shows the standings with the last round: the prize-giving is over.
func (s *Server) Uncover() {
	if !s.covered.Swap(false) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.renew()
	s.report()
	err := ledger.Of(s.desk).Keep(func(s *ledger.Secrets) {
		if s.On != nil {
			s.On.Covered = false // also when the hall is served again
		}
	})
	if err != nil {
		s.desk.Remark(engine.Message(err))
	}
}

// view is the tournament as the pages of this version show it.
func (s *Server) view() (*desk.View, uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.take(s.desk.View()) {
		s.report()
	}
	return s.seen, s.version
}

// routes are all addresses.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /salute", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok\n") })
	mux.HandleFunc("GET /stile.css", s.asset("text/css; charset=utf-8", []byte(html.Style()+ownStyle)))
	mux.HandleFunc("GET /vivo.js", s.asset("text/javascript; charset=utf-8", script))
	mux.HandleFunc("GET /codice.png", s.code)
	mux.HandleFunc("GET /logo.png", s.logo)
	mux.HandleFunc("GET /eventi", s.events)
	mux.HandleFunc("GET /"+assets.CheckerName, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", assets.CheckerPolicy()+"; frame-ancestors 'none'")
		_, _ = w.Write(assets.Checker)
	})
	mux.HandleFunc("GET /{$}", s.public(s.home))
	mux.HandleFunc("GET /classifica", s.public(s.standings))
	mux.HandleFunc("GET /giocatore/{id}", s.public(s.player))
	mux.HandleFunc("GET /turno/{round}", s.public(s.round))
	mux.HandleFunc("GET /tavolo/{code}", s.tableForm(s.coded))
	mux.HandleFunc("POST /tavolo/{code}", s.change(s.tableSent))
	mux.HandleFunc("GET /iscrizione", s.enrolForm)
	mux.HandleFunc("POST /iscrizione", s.change(s.enrolled))
	mux.HandleFunc("GET /io/{id}", s.own)
	mux.HandleFunc("POST /io/{id}", s.change(s.ownSent))
	mux.HandleFunc("GET /arbitro", s.assistant(s.deskPage))
	mux.HandleFunc("POST /arbitro/pin", s.change(s.enter))
	mux.HandleFunc("POST /arbitro/esci", s.change(s.leave))
	mux.HandleFunc("GET /arbitro/presenze", s.assistant(s.presence))
	mux.HandleFunc("GET /arbitro/presenze/{id}", s.badge)
	mux.HandleFunc("GET /arbitro/codice/{id}", s.assistant(s.ownCode))
	mux.HandleFunc("POST /arbitro/presenze", s.change(s.assistant(s.setPresence)))
	mux.HandleFunc("GET /arbitro/tavolo/{round}/{table}", s.assistant(s.tableForm(s.named)))
	mux.HandleFunc("POST /arbitro/tavolo/{round}/{table}", s.change(s.assistant(s.setSheet)))
	mux.HandleFunc("POST /arbitro/proposta", s.act(s.answer))
	mux.HandleFunc("POST /arbitro/iscrizione", s.act(s.answerEnrolment))
	mux.HandleFunc("POST /arbitro/lascia", s.act(s.leaveAll))
	mux.HandleFunc("POST /arbitro/orologio", s.act(s.setClock))
	mux.HandleFunc("POST /arbitro/premiazione", s.act(s.prizesGiven))
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		s.sorry(w, r, http.StatusNotFound, s.tr("Questa pagina non c'è."))
	})
	return s.gate(mux)
}

// gate refuses what no page of ours asks for and tells the browser what ours may do.
func (s *Server) gate(next http.Handler) http.Handler {
	own := func(a netip.Addr) bool { return machineAddress(a) || a.String() == s.options.Address }
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy",
			"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri "+
				"'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // with less, browsers hide from our own forms where they come from
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if !ownHost(r.Host, own) {
			http.Error(w, s.tr("Questo indirizzo non è quello della sala."), http.StatusMisdirectedRequest)
			return
		}
		if r.Method != http.MethodPost { // a form's body is still to come
			notes(r, answering)
		}
		s.admission.meet(r, s.known(r), nil)
		if r.URL.Path != "/eventi" {
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(20 * time.Second))
		}
		next.ServeHTTP(w, r)
	})
}

// asset is a file that never changes while the server runs.
func (s *Server) asset(typeID string, data []byte) http.HandlerFunc {
	made := madePage{plain: data, packed: pack(data)}
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=600")
		made.send(w, r, typeID)
	}
}

// code is the address of the public page for phones to scan.
func (s *Server) code(w http.ResponseWriter, _ *http.Request) {
	showCode(w, s.address)
}

func showCode(w http.ResponseWriter, address string) {
	const dots = 600
	picture(w, must(qrcode.Encode(address, qrcode.Medium, dots)))
}

// logo is the club's picture.
func (s *Server) logo(w http.ResponseWriter, r *http.Request) {
	view, _ := s.view()
	if len(view.Tournament.Logo) == 0 {
		http.NotFound(w, r)
		return
	}
	picture(w, view.Tournament.Logo)
}

// picture sends a PNG; net/http names its type.
func picture(w http.ResponseWriter, data []byte) {
	w.Header().Set("Cache-Control", "max-age=600")
	_, _ = w.Write(data)
}

// logoAddress is where the club's picture is, another address for another picture; empty without one.
func logoAddress(picture []byte) string {
	if len(picture) == 0 {
		return ""
	}
	return fmt.Sprintf("/logo.png?%08x", crc32.ChecksumIEEE(picture))
}

// change lets only our own forms change anything, and not too fast.
func (s *Server) change(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.admission.posts.allow(addressKey(r.RemoteAddr)) {
			w.Header().Set("Retry-After", "2")
			s.sorry(w, r, http.StatusTooManyRequests, s.tr("Troppe richieste da qui: aspetta un momento, poi riprova."))
			return
		}
		if !sameOrigin(r) {
			s.sorry(w, r, http.StatusForbidden, s.tr("Questa richiesta viene da un'altra pagina: ricarica la pagina della sala e riprova."))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if err := r.ParseForm(); err != nil {
			s.sorry(w, r, http.StatusBadRequest, s.tr("Il modulo non si legge: ricarica la pagina e riprova."))
			return
		}
		notes(r, answering)
		if tooLong(r) {
			s.sorry(w, r, http.StatusUnprocessableEntity, s.tr("C'è una casella troppo lunga. Caratteri al massimo: %d.", maxField))
			return
		}
		if device := s.known(r); device == "" || !ours(s.codes.form(device), r.PostForm.Get("modulo")) {
			s.sorry(w, r, http.StatusForbidden, s.tr("Il modulo è scaduto: ricarica la pagina e riprova. Servono i cookie."))
			return
		}
		next(w, r)
	}
}

// The cookies: which device it is, and the session of an assistant.
const (
	deviceCookie  = "dispositivo"
	sessionCookie = "arbitro"
)

// known is the device that a request says it is, empty if it does not.
func (s *Server) known(r *http.Request) string {
	c, err := r.Cookie(deviceCookie)
	if err != nil || len(c.Value) != 16 {
		return ""
	}
	if _, err := hex.DecodeString(c.Value); err != nil {
		return ""
	}
	return c.Value
}

// device is the device of a request, which gets a name if it has none.
func (s *Server) device(w http.ResponseWriter, r *http.Request) string {
	if device := s.known(r); device != "" {
		return device
	}
	device := desk.NewSecret(8)
	http.SetCookie(w, &http.Cookie{
		Name: deviceCookie, Value: device, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
		MaxAge: int(deviceLength.Seconds()),
	})
	return device
}

// deviceName is how a device is called in the log.
func deviceName(device string) string { return phoneOf(device)[:len("telefono ")+4] }

// phoneOf tells a device from every other.
func phoneOf(device string) string { return "telefono " + strings.ToUpper(device) }

// assistant lets only who gave the PIN in.
func (s *Server) assistant(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.isAssistant(r) {
			next(w, r)
			return
		}
		ask := pinPage{}
		if r.Method == http.MethodGet {
			ask.Then = r.URL.Path
		}
		s.show(w, r, http.StatusOK, "pin.html", s.page(w, r, s.tr("Arbitri"), ask))
	}
}

// isAssistant reports whether a request comes from a phone on which the PIN was typed.
func (s *Server) isAssistant(r *http.Request) bool {
	session := s.admission.session(r, s.known(r))
	return session != nil && session.in
}

// pinPage asks for the PIN.
type pinPage struct {
	Then   string // the page that is shown after; empty for the assistants' first
	Name   string // who it is, as he typed it
	Notice string
}

// enter takes a PIN, and who gives it.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) {
	device, name := s.known(r), strings.Join(strings.Fields(engine.Seen(r.PostForm.Get("nome"))), " ")
	session, wait, began := s.admission.enter(r, device, strings.TrimSpace(r.PostForm.Get("pin")), name)
	then := r.PostForm.Get("poi")
	if path.Clean(then) != then || !strings.HasPrefix(then, "/arbitro/") {
		then = "/arbitro"
	}
	if session == "" && (began || wait == 0) {
		s.admission.meet(r, device, func(p *Phone) { p.Wrong++ })
	}
	if began {
		s.desk.Remark(engine.Textf("PIN sbagliato più volte, da %s a %s: aspetta %s", deviceName(device),
			addressKey(r.RemoteAddr), wait.String()))
	}
	switch {
	case wait > 0 && !began:
		w.Header().Set("Retry-After", strconv.Itoa(seconds(wait)))
		s.show(w, r, http.StatusTooManyRequests, "pin.html", s.page(w, r, s.tr("Arbitri"), pinPage{then, name, s.waitText(wait)}))
	case session == "":
		s.show(w, r, http.StatusForbidden, "pin.html",
			s.page(w, r, s.tr("Arbitri"), pinPage{then, name, s.tr("Il PIN non è questo: chiedilo al tavolo della direzione.")}))
	default:
		s.admission.meet(r, device, func(p *Phone) { p.Name, p.Wrong = name, 0 })
		http.SetCookie(w, &http.Cookie{
			Name: sessionCookie, Value: session, Path: "/arbitro", HttpOnly: true, SameSite: http.SameSiteStrictMode,
			MaxAge: int(deviceLength.Seconds()),
		})
		http.Redirect(w, r, then, http.StatusSeeOther)
	}
}

func (s *Server) leave(w http.ResponseWriter, r *http.Request) {
	if session := s.admission.session(r, s.known(r)); session != nil {
		c, _ := r.Cookie(sessionCookie) // it is there
		s.admission.leave(c.Value, session)
	}
	http.SetCookie(w, &http.Cookie{Name: sessionCookie, Path: "/arbitro", MaxAge: -1})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// frame is what every page has.
type frame struct {
	Title   string
	Name    string // of the tournament
	Logo    string // where the club's picture is; empty for none
	Where   string // the page that is shown, for the navigation
	Version uint64
	Sent    string // which proposals it shows; empty where it shows none
	Live    string // where the newest state of the page is; empty where it shows no changes
	Form    string // token of forms
	Nonce   string // of the form on this page
	Clock   string // what it shows; empty for none
	ClockOf string // what it is called; empty for the round's
	Time    string // the same for the script
	Data    any
}

func (s *Server) page(w http.ResponseWriter, r *http.Request, title string, data any) frame {
	f := s.publicPage(r, title, data)
	device := s.device(w, r)
	f.Form, f.Nonce, f.Live = s.codes.form(device), desk.NewSecret(8), ""
	return f
}

// publicPage is a page that is the same for everybody.
func (s *Server) publicPage(r *http.Request, title string, data any) frame {
	view, version := s.view()
	f := frame{
		Title: title, Name: view.Title(), Logo: logoAddress(view.Tournament.Logo), Where: r.URL.Path, Version: version,
		Live: r.URL.RequestURI(), Data: data,
	}
	if clock, of := s.clockNow(view); clock.Set {
		f.Clock, f.Time, f.ClockOf = engine.ClockText(clock.Remaining(s.options.Now())), s.clockLine(clock, of), of
	}
	return f
}

// clockNow gives the round's clock; if it is not set, the time until entries close, with its name.
func (s *Server) clockNow(v *desk.View) (clock engine.Clock, of string) {
	if clock = s.options.Clock.Now(); clock.Set {
		return clock, ""
	}
	return v.Tournament.EntryClock(s.options.Now()), s.tr("Iscrizioni")
}

// clockLine is a clock as the script reads it: whether it runs, and the milliseconds that are left, then its name; empty
// while it is not set.
func (s *Server) clockLine(clock engine.Clock, of string) string {
	if !clock.Set {
		return ""
	}
	state := "sta"
	if clock.Running() {
		state = "corre"
	}
	return strings.TrimSpace(fmt.Sprintf("%s %d %s", state, clock.Remaining(s.options.Now()).Milliseconds(), of))
}

// madePage is a page as it is sent, packed too.
type madePage struct {
	plain, packed []byte
	clock         string // what the clock on it says
}

// send writes a page; a phone on a slow network takes it packed.
func (p madePage) send(w http.ResponseWriter, r *http.Request, typeID string) {
	w.Header().Set("Content-Type", typeID)
	w.Header().Set("Vary", "Accept-Encoding")
	body := p.plain
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		body = p.packed
	}
	_, _ = w.Write(body)
}

func pack(data []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, _ = z.Write(data) // into memory, which does not fail
	_ = z.Close()
	return out.Bytes()
}

const htmlKind = "text/html; charset=utf-8"

// must is for what fails only by a fault of the program: net/http tells a panic, answers nothing, and serves on.
func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

// fill fills in a page.
func (s *Server) fill(name string, f frame) ([]byte, error) {
	var out bytes.Buffer
	err := s.pages.ExecuteTemplate(&out, name, f)
	return out.Bytes(), err
}

// show writes a page.
func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, name string, f frame) {
	page := must(s.fill(name, f))
	w.Header().Set("Content-Type", htmlKind)
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(page)
	}
}

// sorry says what was wrong with a request.
func (s *Server) sorry(w http.ResponseWriter, r *http.Request, status int, text string) {
	s.show(w, r, status, "sorry.html", s.publicPage(r, s.tr("Non si può"), text))
}

// fail says an error of the desk.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusBadRequest
	if engine.KindOf(err) == engine.Broken {
		status = http.StatusInternalServerError
	}
	s.sorry(w, r, status, s.errorText(err))
}

// public is a page for everybody, made once for each version of the tournament.
func (s *Server) public(build func(r *http.Request, view *desk.View) (name, title string, data any, err error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.device(w, r) // whom the live page is counted by
		view, version := s.view()
		clock := ""
		if now, _ := s.clockNow(view); now.Set { // the page is good as long as what its clock shows
			clock = fmt.Sprint(now.Running(), engine.ClockText(now.Remaining(s.options.Now())))
		}
		key := r.URL.RequestURI()
		s.mu.Lock()
		made, is := s.cache[key]
		is = is && version == s.version && made.clock == clock
		s.mu.Unlock()
		if is {
			made.send(w, r, htmlKind)
			return
		}
		name, title, data, err := build(r, s.everybodys(view))
		if err != nil {
			s.fail(w, r, err)
			return
		}
		page := must(s.fill(name, s.publicPage(r, title, data)))
		made = madePage{page, pack(page), clock}
		if r.URL.Query().Get("cerca") == "" { // searches are many
			s.mu.Lock()
			if _, there := s.cache[key]; version == s.version && (there || len(s.cache) < maxCached) {
				s.cache[key] = made
			}
			s.mu.Unlock()
		}
		made.send(w, r, htmlKind)
	}
}

// events tells a live page of each change, until it goes away. A line now and then keeps what lies between awake.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	closes, ok := s.admission.opens(r, s.known(r))
	if !ok {
		w.Header().Set("Retry-After", "30")
		http.Error(w, s.tr("Troppe pagine aperte su questo telefono: chiudine una."), http.StatusTooManyRequests)
		return
	}
	defer closes()
	notes(r, live)
	control := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	c := make(chan struct{}, 1)
	s.mu.Lock()
	s.watchers[c] = true
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.watchers, c)
		s.mu.Unlock()
	}()
	say := func(text string) bool {
		_ = control.SetWriteDeadline(time.Now().Add(10 * time.Second))
		if _, err := io.WriteString(w, text); err != nil {
			return false
		}
		return control.Flush() == nil
	}
	// The clock goes with every change, to the millisecond: the page that is fetched may have been made a second ago.
	news := func() string {
		clock := s.clockLine(s.clockNow(s.desk.View()))
		s.mu.Lock()
		defer s.mu.Unlock()
		return fmt.Sprintf("event: orologio\ndata: %s\n\nevent: versione\ndata: %d\n\nevent: proposte\ndata: %d\n\n", clock, s.version, s.arrived)
	}
	if !say("retry: 2000\n" + news()) {
		return
	}
	awake := time.Tick(20 * time.Second)
	for {
		select {
		case <-r.Context().Done():
			return
		case <-c:
			if !say(news()) {
				return
			}
		case <-awake:
			if !say(": \n\n") {
				return
			}
		}
	}
}
