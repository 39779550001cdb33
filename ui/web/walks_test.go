package web

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"hash/crc32"
	"html"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/engine/store"
)

// Walks through the hall of a tournament of each game: players, assistants and others follow links, fill forms in well and badly, send
// old ones again, ask for what is not there and come from elsewhere. What each was answered, the headers too, and what the workbook and
// its log say at the end is what testdata/walks keeps. Another line is another answer: look at it, and keep it with -update if it was
// meant.
func TestWalksThroughTheHall(t *testing.T) {
	worked.Slow(t)
	for _, name := range worked.Tournaments(t) {
		t.Run(name, func(t *testing.T) {
			w := enterHall(t, name, uint64(crc32.ChecksumIEEE([]byte(name))))
			steps := 180
			if name == "inizio" || name == "dimostrativo" || name == "squadre36" { // the game with most questions
				steps = 500
			}
			for range steps {
				w.step()
			}
			w.leave()
			worked.Kept(t, "testdata/walks/"+name+".txt", w.report.String())
		})
	}
}

// walk is one of them, at a place in its course.
type walk struct {
	testing.TB
	desk   *desk.Desk
	server *Server
	r      *rand.Rand
	now    time.Time
	guests []*guest
	disk   weak
	report strings.Builder
}

// weak is a disk that may be full.
type weak struct {
	store.OS
	full bool
}

func (f *weak) Create(path string, mode fs.FileMode) (store.File, error) {
	if f.full {
		return nil, syscall.ENOSPC
	}
	return f.OS.Create(path, mode)
}

func (f *weak) Append(path string, mode fs.FileMode) (store.File, error) {
	if f.full {
		return nil, syscall.ENOSPC
	}
	return f.OS.Append(path, mode)
}

// guest is a browser and the page that it shows.
type guest struct {
	http.Client
	w       *walk
	name    string
	address string
	page    string
	at      string
	site    string // what it says of where its requests come from
}

func enterHall(t *testing.T, name string, seed uint64) *walk {
	here := time.Local
	time.Local = time.UTC // what phones send has the time on the wall
	t.Cleanup(func() { time.Local = here })
	w := &walk{TB: t, r: rand.New(rand.NewPCG(seed, 36)), now: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	path := filepath.Join(t.TempDir(), name+".xlsx")
	env := desk.Env{Now: w.clock, FS: &w.disk, Seed: func() string { return "36" }}
	worked.Must(t, worked.Err(importer.File(worked.Tournament(t, name), path, env)))
	d, err := desk.Open(path, env)
	worked.Must(t, err)
	t.Cleanup(func() { d.Close() })
	w.desk = d
	w.clear()
	w.server, err = New(d, Options{PIN: "471108", Now: w.clock, Covered: seed%3 == 0})
	worked.Must(t, err)
	if _, err := w.server.Listen(); err != nil { // for its address; what is asked goes past the network
		t.Fatal(err)
	}
	t.Cleanup(func() { w.server.listener.Close() })
	for i, name := range []string{"first", "second", "assistant", "stranger"} {
		jar, err := cookiejar.New(nil)
		worked.Must(t, err)
		g := &guest{w: w, name: name, address: fmt.Sprintf("192.168.1.%d:4000", 10+i)}
		g.Jar, g.Transport = jar, g
		g.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		w.guests = append(w.guests, g)
	}
	assistant := w.guests[2]
	assistant.ask(http.MethodGet, "/arbitro", nil)
	_, filled := assistant.form()
	filled.Set("pin", "471108")
	assistant.ask(http.MethodPost, "/arbitro/pin", filled)
	return w
}

// clear takes the final away, and the scores of the round before, so that it is played anew.
func (w *walk) clear() {
	rounds := w.desk.View().Tournament.Rounds
	if len(rounds) > 0 && rounds[len(rounds)-1].Draft {
		return
	}
	for len(rounds) > 1 && len(rounds[len(rounds)-1].Tables) == 1 {
		worked.Must(w, w.desk.RemoveRound(len(rounds)))
		rounds = rounds[:len(rounds)-1]
	}
	if len(rounds) == 0 {
		return
	}
	last := rounds[len(rounds)-1]
	for _, was := range last.Tables {
		empty := was
		empty.Record, empty.Seats = nil, slices.Clone(was.Seats)
		for i := range empty.Seats {
			empty.Seats[i] = engine.Seat{Player: was.Seats[i].Player}
		}
		worked.Must(w, worked.Err(w.desk.SetTable(last.Number, was, empty)))
	}
}

func (w *walk) clock() time.Time { return w.now }

// RoundTrip answers a guest's request.
func (g *guest) RoundTrip(r *http.Request) (*http.Response, error) {
	r.RemoteAddr, r.RequestURI = g.address, r.URL.RequestURI()
	if r.Body == nil {
		r.Body = http.NoBody
	}
	ctx := r.Context()
	if r.URL.Path == "/eventi" { // who listens goes away at once
		gone, cancel := context.WithCancel(ctx)
		cancel()
		ctx = gone
	}
	answer := httptest.NewRecorder()
	g.w.server.handler.ServeHTTP(answer, r.WithContext(ctx))
	return answer.Result(), nil
}

// What is made up anew each time: codes of tables, tokens, nonces, IDs, names of phones, the port.
var (
	madeUp  = regexp.MustCompile(`\barbitro=[^;]+|[a-z2-7]{16}\b|\b[0-9a-f]{16,}\b|telefono [0-9A-Z]{4,}|127\.0\.0\.1:\d+`)
	tags    = regexp.MustCompile(`(?s)<style.*?</style>|<[^>]*>`)
	refs    = regexp.MustCompile(`(?:href|data-live)="(/[^"/][^".]*)"`)
	forms   = regexp.MustCompile(`(?s)<form[^>]*>.*?</form>`)
	actions = regexp.MustCompile(`action="([^"]*)"`)
	posts   = regexp.MustCompile(`method="post"`)
	inputs  = regexp.MustCompile(`(?s)<(input|button)([^>]*)>|<(select)([^>]*)>(.*?)</select>`)
	options = regexp.MustCompile(`<option(?: value="([^"]*)")?[^>]*>([^<]*)`)
	said    = regexp.MustCompile(`(?s)<p class="(?:warn|done|ok|note)"[^>]*>(.*?)</p>`)
)

// step is what one of the guests does.
func (w *walk) step() {
	w.now = w.now.Add(time.Duration(w.r.IntN(90)) * time.Second)
	if w.r.IntN(100) == 0 {
		w.now = w.now.Add(17 * time.Hour) // whoever was in is out
	}
	if w.r.IntN(3) == 0 {
		w.server.look()
	}
	if w.r.IntN(20) == 0 && len(w.desk.View().Tournament.Rounds) > 0 {
		w.atTheDesk()
	}
	w.disk.full = w.r.IntN(12) == 0
	g := w.guests[[]int{0, 1, 2, 2, 3}[w.r.IntN(5)]]
	g.site = ""
	switch action, filled := g.form(); {
	case action != "" && w.r.IntN(2) == 0:
		g.ask(http.MethodPost, action, filled)
		if g.at != "" {
			g.ask(http.MethodGet, g.at, nil)
		}
	case w.r.IntN(4) == 0:
		g.ask(http.MethodGet, g.anywhere(), nil)
	default:
		links := refs.FindAllStringSubmatch(g.page, -1)
		if len(links) == 0 || w.r.IntN(3) == 0 {
			g.ask(http.MethodGet, g.start(), nil)
			return
		}
		g.ask(http.MethodGet, html.UnescapeString(links[w.r.IntN(len(links))][1]), nil)
	}
}

// atTheDesk is what the organizer does meanwhile.
func (w *walk) atTheDesk() {
	t := w.desk.View().Tournament
	last := t.Rounds[len(t.Rounds)-1]
	one, other := last.Tables[w.r.IntN(len(last.Tables))], last.Tables[w.r.IntN(len(last.Tables))]
	var err error
	switch w.r.IntN(3) {
	case 0:
		_, err = w.desk.Swap(last.Number, one.Seats[0].Player, other.Seats[1].Player)
	case 1:
		scored := one
		scored.Seats = slices.Clone(one.Seats)
		for i := range scored.Seats {
			scored.Seats[i].Score = engine.Score{}
		}
		_, err = w.desk.SetTable(last.Number, one, scored)
	case 2:
		_, err = w.desk.Undo()
	}
	fmt.Fprintf(&w.report, "desk: %s\n", strings.ReplaceAll(fmt.Sprint(err), filepath.Dir(w.desk.Path()), "DIR"))
}

// start is where a guest begins.
func (g *guest) start() string {
	round, table := len(g.w.desk.View().Tournament.Rounds), 1+g.w.r.IntN(3)
	if r := g.w.desk.View().Round(round); r != nil && r.Draft {
		round, table = round-1, 4+g.w.r.IntN(6)
	}
	if g.w.r.IntN(6) == 0 {
		round, table = 1+g.w.r.IntN(4), 1+g.w.r.IntN(12)
	}
	coded := "/tavolo/" + g.w.server.codes.table(round, table)
	if g.name == "assistant" {
		return g.pick("/arbitro", "/arbitro/presenze", sheetPath(round, table), coded)
	}
	return g.pick("/", coded, coded, "/iscrizione", "/io/"+g.w.server.codes.player(1+g.w.r.IntN(12)))
}

// anywhere is a place that no page may lead to.
func (g *guest) anywhere() string {
	n := g.w.r.IntN(30)
	return g.pick(g.start(), g.start(), g.start(), g.start(), "/eventi", "/salute", "/codice.png", "/logo.png", "/niente", "/arbitro?tavolo=3",
		"/arbitro?tavolo=99", "/arbitro?tavolo=x", "/turno/9", "/turno/x", "/giocatore/x",
		fmt.Sprintf("/giocatore/%d", n), fmt.Sprintf("/arbitro/presenze/%d", n),
		"/?cerca=ros", "/?cerca=zzz", "/arbitro/presenze?cerca=a",
		"/tavolo/1-1-aaaa", "/tavolo/1-1", "/tavolo/0-1-a",
		"/arbitro?turno=1", "/arbitro/tavolo/1/99", "/vivo.js", "/stile.css",
		"/"+assets.CheckerName, "/io/99", "/io/x", "/arbitro/tavolo/9/1")
}

func (g *guest) pick(of ...string) string { return of[g.w.r.IntN(len(of))] }

// form fills one of the forms of the page in, well or badly.
func (g *guest) form() (action string, filled url.Values) {
	filled = url.Values{}
	var list []string
	for _, f := range forms.FindAllString(g.page, -1) {
		if posts.MatchString(f) && (!strings.Contains(f, "/arbitro/esci") || g.w.r.IntN(6) == 0) {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return "", filled
	}
	form := list[g.w.r.IntN(len(list))]
	high, well := 1+g.w.r.IntN(90), g.w.r.IntN(4) > 0
	buttons := [][2]string{}
	for _, m := range inputs.FindAllStringSubmatch(form, -1) {
		of := m[2] + m[4]
		name, value := attribute(of, "name"), attribute(of, "value")
		switch {
		case name == "":
		case m[1] == "button":
			buttons = append(buttons, [2]string{name, value})
		case name == "poi":
			filled.Set(name, g.pick(value, value, "/arbitro/../x", "http://altrove.example"))
		case strings.Contains(of, `type="hidden"`):
			filled.Set(name, value)
		case strings.Contains(of, `type="radio"`):
			if !filled.Has(name) || g.w.r.IntN(2) == 0 {
				filled.Set(name, value)
			}
		case m[3] == "select":
			if list := options.FindAllStringSubmatch(m[5], -1); len(list) > 0 {
				option := list[g.w.r.IntN(len(list))]
				filled.Set(name, html.UnescapeString(cmp.Or(option[1], option[2])))
			}
		case name == "nome" || name == "cognome" || name == "club" || name == "nick":
			filled.Set(name, g.pick("Anna", "Rossi", "Bruno", "O'Hara", "", strings.Repeat("lungo", 20)))
		case name == "pin":
			filled.Set(name, g.pick("471108", "471108", " 471108 ", "471109", ""))
		case name == "minuti":
			filled.Set(name, g.pick("90", "0", "1441", "x"))
		case strings.Contains(of, " aside"), well && strings.Contains(form, `class="ask"`): // what was typed stays
			filled.Set(name, value)
		default:
			filled.Set(name, g.pick("0", "0", fmt.Sprint(high), fmt.Sprint(high), fmt.Sprint(g.w.r.IntN(high)), fmt.Sprint(g.w.r.IntN(high))))
			if !well {
				filled.Set(name, g.pick(value, "12,5", "-3", "x", "", "101", fmt.Sprint(high)))
			}
		}
	}
	if len(buttons) > 0 {
		b := buttons[g.w.r.IntN(len(buttons))]
		filled.Set(b[0], b[1])
	}
	switch g.w.r.IntN(25) {
	case 0:
		filled.Set("modulo", "0123")
	case 1:
		g.site = "Origin"
	case 2:
		g.site = "Sec-Fetch-Site"
	case 3:
		filled.Set("visto", "s0=1+5")
	case 4:
		filled.Set("id", g.pick("99", "x", "1"))
	case 5:
		filled.Set("turno", g.pick("1", "9", "x"))
	}
	action = html.UnescapeString(actions.FindStringSubmatch(form)[1])
	if strings.HasPrefix(action, "/io/") && g.w.r.IntN(8) == 0 {
		action = "/io/99"
	}
	if action == "" {
		action = g.at
	}
	return action, filled
}

func attribute(of, name string) string {
	m := regexp.MustCompile(`(?:^|\s)` + name + `="([^"]*)"`).FindStringSubmatch(of)
	if m == nil {
		return ""
	}
	return html.UnescapeString(m[1])
}

// ask asks for a page, or sends a form, and tells the answer.
func (g *guest) ask(method, path string, filled url.Values) {
	r, err := http.NewRequestWithContext(g.w.Context(), method, "http://127.0.0.1"+path, strings.NewReader(filled.Encode()))
	if err != nil {
		g.w.Fatal(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if g.site != "" {
			r.Header.Set(g.site, "http://altrove.example")
		}
	}
	answer, err := g.Do(r)
	if err != nil {
		g.w.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		g.w.Fatal(err)
	}
	mask := func(text string) string {
		return madeUp.ReplaceAllString(strings.ReplaceAll(text, filepath.Dir(g.w.desk.Path()), "DIR"), "…")
	}
	var lines []string
	for key, values := range answer.Header {
		lines = append(lines, mask(key+": "+strings.Join(values, ", ")))
	}
	slices.Sort(lines)
	headers := strings.Join(lines, "\n")
	if strings.Contains(path, "/codice") { // has the port as a code to photograph
		body = nil
	}
	text := mask(string(body))
	delete(filled, "modulo")
	delete(filled, "una")
	delete(filled, "visto")
	if g.w.disk.full {
		fmt.Fprint(&g.w.report, "full ")
	}
	fmt.Fprintf(&g.w.report, "%s %s %s %s%s: %d %08x %08x %s\n", g.name, method, mask(path), g.site, mask(filled.Encode()), answer.StatusCode,
		crc32.ChecksumIEEE([]byte(headers)), crc32.ChecksumIEEE([]byte(text)), mask(answer.Header.Get("Location")))
	if note := said.FindStringSubmatch(text); note != nil {
		fmt.Fprintf(&g.w.report, "  %s\n", strings.Join(strings.Fields(tags.ReplaceAllString(note[1], " ")), " "))
	}
	g.at = answer.Header.Get("Location")
	if bytes.Contains(body, []byte("<html")) {
		g.page = string(body)
	}
}

// leave tells what is in the workbook at the end.
func (w *walk) leave() {
	path := w.desk.Path()
	data, err := os.ReadFile(path)
	worked.Must(w, err)
	parts := worked.Parts(w, data)
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		fmt.Fprintf(&w.report, "%s %08x\n", name, crc32.ChecksumIEEE([]byte(madeUp.ReplaceAllString(parts[name], "…"))))
	}
}
