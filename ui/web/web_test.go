package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"image"
	"image/png"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	ledger "raduno/engine/hall"
	"raduno/engine/publish"
	"raduno/engine/rules"
	"raduno/engine/store"
)

// hall is a tournament of forty whose first round is drawn, served.
type hall struct {
	testing.TB
	desk   *desk.Desk
	server *Server
	url    string
	path   string
}

func serve(t testing.TB, o Options) *hall {
	t.Helper()
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	makeHall(t, path)
	return serveFile(t, path, o)
}

// makeHall makes the workbook of a tournament of forty whose first round is drawn.
func makeHall(t testing.TB, path string) {
	t.Helper()
	d, err := desk.Create(path, "open", "Torneo <b>di prova</b>", desk.Env{})
	worked.Must(t, err)
	var players []engine.Player
	for i := range 40 {
		players = append(players, engine.Player{
			Name: fmt.Sprintf("Nome%02d", i), Surname: fmt.Sprintf("Cognome%02d", i), Club: fmt.Sprintf("CLUB%d", i%7), Plays: true,
			Nick: fmt.Sprintf("nick%d", i), Birth: "1/2/1980", NationalID: "SEGRETO",
		})
	}
	players[0].Name, players[0].Surname = `<script>alert(1)</script>`, `O'Hara "&`
	start(t, d, players, desk.DrawRequest{Round: 1, Type: "open", Seed: "1"})
}

// start enrols the players of a tournament, draws its first round, confirms it and closes the workbook.
func start(t testing.TB, d *desk.Desk, players []engine.Player, request desk.DrawRequest) {
	t.Helper()
	worked.Must(t, worked.Err(d.AddPlayers(players)))
	if d.View().Round(1) == nil { // a league has its calendar already
		if _, err := d.Draw(t.Context(), request, nil); err != nil {
			t.Fatalf("%s: %v", d.View().Type.ID, err)
		}
	}
	if d.View().Round(1).Draft {
		worked.Must(t, d.Confirm(1))
	}
	worked.Must(t, d.Close())
}

func serveFile(t testing.TB, path string, o Options) *hall {
	t.Helper()
	return serveFrom(t, path, o, desk.Env{})
}

func serveFrom(t testing.TB, path string, o Options, env desk.Env) *hall {
	t.Helper()
	return serveWith(t, path, o, env, maxConnections)
}

func serveWith(t testing.TB, path string, o Options, env desk.Env, most int) *hall {
	t.Helper()
	d, err := desk.Open(path, env)
	worked.Must(t, err)
	o.PIN = " 4711 " // what is pasted has blanks around it
	s, err := New(d, o)
	worked.Must(t, err)
	s.most = most
	address, err := s.Listen()
	worked.Must(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return &hall{t, d, s, address, path}
}

// phone is a browser with its own cookies.
type phone struct {
	testing.TB
	http.Client
	base   string
	page   string
	header http.Header // of the last answer
}

func (h *hall) phone() *phone {
	jar, err := cookiejar.New(nil)
	worked.Must(h, err)
	return &phone{h.TB, http.Client{Jar: jar, Timeout: 5 * time.Minute}, strings.TrimSuffix(h.url, "/"), "", nil}
}

func (p *phone) get(path string) int {
	p.Helper()
	response, err := p.Get(p.base + path)
	worked.Must(p, err)
	return p.read(response)
}

func (p *phone) read(response *http.Response) int {
	p.Helper()
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	worked.Must(p, err)
	p.page, p.header = string(body), response.Header
	return response.StatusCode
}

var hidden = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`)

// send sends the form of the page that the phone shows, filled in.
func (p *phone) send(path string, fill map[string]string) int {
	p.Helper()
	response, err := p.PostForm(p.base+path, filled(p.page, fill))
	worked.Must(p, err)
	return p.read(response)
}

// filled is the form of a page, filled in.
func filled(page string, fill map[string]string) url.Values {
	values := url.Values{}
	for _, m := range hidden.FindAllStringSubmatch(page, -1) {
		if !values.Has(m[1]) {
			values.Set(m[1], html.UnescapeString(m[2]))
		}
	}
	for k, v := range fill {
		values.Set(k, v)
	}
	return values
}

func (p *phone) says(text string) {
	p.Helper()
	if !strings.Contains(p.page, text) {
		p.Errorf("the page does not say %q:\n%s", text, p.page)
	}
}

func (h *hall) enter() *phone {
	p := h.phone()
	p.get("/arbitro")
	if code := p.send("/arbitro/pin", map[string]string{"pin": "4711"}); code != http.StatusOK {
		h.Fatalf("the right PIN: %d %s", code, p.page)
	}
	return p
}

func (h *hall) tablePath(table int) string { return "/tavolo/" + h.server.codes.table(1, table) }

func (h *hall) scores(table int) string {
	var list []string
	for _, s := range h.desk.Tournament().Round(1).Table(table).Seats {
		list = append(list, s.Score.Text(","))
	}
	return strings.Join(list, " ")
}

// logs reports whether the sheet Log of the workbook says something.
func (h *hall) logs(text string) bool {
	f, err := excelize.OpenFile(h.path)
	worked.Must(h, err)
	defer f.Close()
	rows, err := f.GetRows("Log")
	worked.Must(h, err)
	return strings.Contains(fmt.Sprint(rows), text)
}

func points(list ...string) map[string]string {
	fill := map[string]string{}
	for i, text := range list {
		fill[fmt.Sprintf("s%d_0", i)] = text
	}
	return fill
}

// Everybody may read tables, companions and standings; nothing else of a person leaves the laptop.
func TestThePublicPages(t *testing.T) {
	h := serve(t, Options{})
	p := h.phone()
	for _, path := range []string{
		"/", "/?cerca=cognome07", "/classifica", "/giocatore/1", "/giocatore/8", "/turno/1",
	} {
		if code := p.get(path); code != http.StatusOK {
			t.Errorf("%s: %d\n%s", path, code, p.page)
		}
		for _, secret := range []string{"SEGRETO", "segreto", "1980", "<script>alert", "<b>di prova"} {
			if strings.Contains(p.page, secret) {
				t.Errorf("%s shows %q", path, secret)
			}
		}
		if len(p.page) > 60_000 {
			t.Errorf("%s has %d bytes", path, len(p.page))
		}
	}
	p.get("/?cerca=cognome07")
	p.says(`class="hit"`)
	p.says("Cognome07")
	p.get("/?cerca=nessuno+al+mondo")
	p.says("Nessuno si chiama così")
	if code := p.get("/turno/2"); code != http.StatusBadRequest {
		t.Errorf("a round that is not drawn: %d", code)
	}
	if code := p.get("/salute"); code != http.StatusOK || strings.TrimSpace(p.page) != "ok" {
		t.Errorf("/salute: %d %q", code, p.page)
	}
}

// Anyone who chose to be published by nick or initials is called so on every page that anybody may open, that of his table too; an
// assistant reads the whole name.
func TestPagesCallPeopleAsTheyChose(t *testing.T) {
	h := serve(t, Options{})
	table, seat := h.desk.View().Round(1).Find(8)
	for id, as := range map[int]string{8: "iniziali", h.desk.View().Round(1).Tables[table].Seats[(seat+1)%4].Player: "nick"} {
		seen := *h.desk.View().Players[id]
		p := seen
		p.Name, p.Surname, p.As = "Zorobabele", "Quacquarelli", as
		worked.Must(t, h.desk.EditPlayer(seen, p))
	}
	p := h.phone()
	for _, path := range []string{
		"/", "/?cerca=quacquarelli", "/?cerca=z", "/classifica", "/giocatore/8", "/turno/1",
		h.tablePath(h.desk.View().Round(1).Tables[table].Number), "/io/8",
	} {
		if code := p.get(path); code != http.StatusOK || strings.Contains(p.page, "Quacquarelli") || strings.Contains(p.page, "Zorobabele") {
			t.Errorf("%s: %d\n%s", path, code, p.page)
		}
	}
	p.says("Z. Q.")
	p = h.enter()
	p.get("/arbitro/presenze")
	p.says("Quacquarelli")
}

// What a table sends is a proposal until the desk confirms it, and is asked about in words.
func TestATableProposesAndTheDeskConfirms(t *testing.T) {
	h := serve(t, Options{})
	p := h.phone()
	p.get(h.tablePath(3))
	p.says("Turno 1, tavolo 3")
	p.send(h.tablePath(3), points("50", "31", "-1", "-1"))
	p.says("chi è stato eliminato per primo?")
	p.send(h.tablePath(3), points("50", "50", "20", "0"))
	p.says("è stato eliminato?")
	p.send(h.tablePath(3), merge(points("50", "50", "20", "0"), map[string]string{"fuori3": "1"}))
	p.says("chi ha vinto?")
	p.send(h.tablePath(3), merge(points("50", "50", "20", "0"), map[string]string{"fuori3": "1", "vince": "1"}))
	p.says("Ricevuto")
	if got := h.scores(3); got != "   " {
		t.Errorf("a proposal counts already: %q", got)
	}
	assistant := h.enter()
	assistant.says("Turno 1, tavolo 3")
	id := regexp.MustCompile(`name="id" value="(\w+)"`).FindStringSubmatch(assistant.page)
	if id == nil {
		t.Fatal("no proposal to confirm")
	}
	assistant.send("/arbitro/proposta", map[string]string{"id": id[1], "fare": "accetta"})
	assistant.says("Nessuna proposta aspetta")
	if got := h.scores(3); got != "50 50,1 20 -1" {
		t.Errorf("confirmed: %q", got)
	}
}

// What the numbers leave open is asked, and the answer counts: whether a table without points was played and who won it, who went out
// first of those with as little, who won a tie.
func TestWhatTheNumbersLeaveOpen(t *testing.T) {
	h := serve(t, Options{})
	assistant := h.enter()
	const sheet = "/arbitro/tavolo/1/3"
	for _, c := range []struct {
		points []string
		asks   string
		answer map[string]string
		offers string
		want   string
	}{
		{[]string{"0", "0", "0", "0"}, "Si è giocato?", map[string]string{"zero": "2"}, "Giocato, tutti a 0: ha vinto Nome", "0 0 0,1 0"},
		{[]string{"50", "31", "-1", "-1"}, "eliminato per primo?", map[string]string{"primo2": "3"}, "Eliminato: Nome", "50 31 -1 -2"},
		{[]string{"50", "50", "20", "10"}, "chi ha vinto?", map[string]string{"vince": "1"}, "Ha vinto Nome", "50 50,1 20 10"},
		{[]string{"50", "31", "20", "0"}, "In che ordine?", map[string]string{"fuori3": "no"}, "non eliminato", "50 31 20 0"},
		{[]string{"0", "0", "0", "0"}, "Si è giocato?", map[string]string{"zero": "no"}, "Non si è giocato", "   "},
	} {
		assistant.get(sheet)
		assistant.send(sheet, points(c.points...))
		assistant.says(c.asks)
		assistant.says(c.offers)
		assistant.send(sheet, merge(points(c.points...), c.answer))
		if got := h.scores(3); got != c.want {
			t.Errorf("%v %v: %q, want %q", c.points, c.answer, got, c.want)
		}
	}
}

// An answer that cannot be is asked for again: two who went out at one place, a winner who is behind, one who sits nowhere.
func TestAnswersThatCannotBeAreAskedAgain(t *testing.T) {
	h := serve(t, Options{})
	p := h.phone()
	p.get(h.tablePath(3))
	out := func(first, second string) map[string]string {
		return merge(points("50", "31", "0", "0"), map[string]string{"fuori2": first, "fuori3": second})
	}
	p.send(h.tablePath(3), out("1", "1"))
	p.says("Due eliminati allo stesso posto")
	p.send(h.tablePath(3), out("3", "1"))
	p.says("In che ordine?")
	for _, winner := range []string{"2", "9", "-1", "x", "divisa"} { // the type shares no victory
		p.send(h.tablePath(3), merge(points("50", "50", "20", "10"), map[string]string{"vince": winner}))
		p.says("chi ha vinto?")
	}
	if waiting, err := ledger.Of(h.desk).Waiting(); err != nil || len(waiting) > 0 {
		t.Errorf("taken: %+v, %v", waiting, err)
	}
	p.send(h.tablePath(3), out("2", "1"))
	p.says("Ricevuto")
}

func merge(a, b map[string]string) map[string]string {
	for k, v := range b {
		a[k] = v
	}
	return a
}

// A proposal against what the desk typed is a question; typed scores stay until the desk answers.
func TestNothingTypedIsOverwritten(t *testing.T) {
	h := serve(t, Options{})
	p := h.phone()
	p.get(h.tablePath(1))
	if code := p.send(h.tablePath(1), points("40", "30", "20", "10")); code != http.StatusOK {
		t.Fatalf("sent: %d %s", code, p.page)
	}
	assistant := h.enter() // sees the table empty
	shown := assistant.page
	table := h.desk.Tournament().Round(1).Table(1)
	typed := *table
	for i, text := range []string{"10", "20", "30", "40"} {
		typed.Seats[i].Score, _ = engine.ParseScore(text)
	}
	worked.Must(t, worked.Err(h.desk.SetTable(1, *h.desk.View().Round(1).Table(1), typed)))
	assistant.page = shown
	id := regexp.MustCompile(`name="id" value="(\w+)"`).FindStringSubmatch(shown)[1]
	if code := assistant.send("/arbitro/proposta", map[string]string{"id": id, "fare": "accetta"}); code != http.StatusConflict {
		t.Errorf("confirmed unseen: %d", code)
	}
	if got := h.scores(1); got != "10 20 30 40" {
		t.Errorf("what was typed is gone: %q", got)
	}
	assistant.says("Nel foglio c&#39;è già")
}

// nearlyFull is a disk that has room for the proposals, and none for a workbook.
type nearlyFull struct{ weak }

func (f *nearlyFull) Create(path string, mode fs.FileMode) (store.File, error) {
	if strings.Contains(path, "rete.jsonl") {
		return f.OS.Create(path, mode)
	}
	return f.weak.Create(path, mode)
}

// Where the workbook cannot be saved a table is told, though its proposal is kept; so is an assistant, and nothing counts.
func TestAFullDiskIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	makeHall(t, path)
	disk := &nearlyFull{}
	h := serveFrom(t, path, Options{}, desk.Env{FS: disk})
	disk.full = true
	for range 2 {
		p := h.phone()
		p.get(h.tablePath(2))
		if code := p.send(h.tablePath(2), points("44", "43", "12", "8")); code != http.StatusOK {
			t.Errorf("a phone: %d", code)
		}
		p.says("Ricevuto. Conta quando")
	}
	if waiting, err := ledger.Of(h.desk).Waiting(); err != nil || len(waiting) != 2 {
		t.Errorf("%d wait, %v", len(waiting), err)
	}
	p := h.enter()
	p.get("/arbitro/tavolo/1/2")
	if code := p.send("/arbitro/tavolo/1/2", points("44", "43", "12", "8")); code != http.StatusConflict {
		t.Errorf("an assistant: %d", code)
	}
	p.says("spazio")
	if h.scores(2) != "   " {
		t.Errorf("the table holds %q", h.scores(2))
	}
	disk.full = false
}

// Phones may reach this machine by the address by which it goes out itself, if any, and by none that leads back to it.
func TestNetworksAreThoseOfThisMachine(t *testing.T) {
	var list []string
	for _, network := range Networks() {
		if ip := net.ParseIP(network.Address); ip == nil || ip.IsLoopback() || !OnThisMachine(network.Address) {
			t.Errorf("%s is served", network.Address)
		}
		list = append(list, network.Address)
	}
	out, err := net.Dial("udp4", "192.0.2.1:9") // sends nothing
	if err != nil {
		return // it is on no network
	}
	defer out.Close()
	if own, _, _ := net.SplitHostPort(out.LocalAddr().String()); !slices.Contains(list, own) {
		t.Errorf("%s is not among %v", own, list)
	}
}

// The network with the default route comes first, those that programs make up last, and never one without a router.
func TestTheNetworkOfThePhonesComesFirst(t *testing.T) {
	var got []string
	for _, n := range ordered([]Network{
		{"169.254.33.7", "vboxnet0", true},
		{"192.168.56.1", "vboxnet1", true},
		{"fe80::1", "wlan0", false},
		{"10.0.0.4", "eth0", false},
		{"10.77.0.9", "wlan0", false},
	}, "10.77.0.9") {
		got = append(got, n.Address)
	}
	if want := []string{"10.77.0.9", "10.0.0.4", "192.168.56.1"}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	for name, want := range map[string]bool{
		"vEthernet (WSL)": true, "tailscale0": true, "docker0": true,
		"Wi-Fi": false, "en0": false, "wlp3s0": false,
	} {
		if inside.MatchString(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}

// An assistant is told where what phones sent cannot be read.
func TestProposalsThatCannotBeReadAreTold(t *testing.T) {
	dir := t.TempDir()
	var desks []*desk.Desk
	for _, name := range []string{"torneo", "altro"} {
		path := filepath.Join(dir, name+".xlsx")
		makeHall(t, path)
		d, err := desk.Open(path, desk.Env{})
		worked.Must(t, err)
		defer d.Close()
		desks = append(desks, d)
	}
	s, err := New(desks[0], Options{PIN: "4711"})
	worked.Must(t, err)
	worked.Must(t, os.MkdirAll(filepath.Join(dir, "altro.copie", "rete.jsonl"), 0o700))
	s.desk = desks[1]
	h := &hall{t, s.desk, s, "", ""}
	const device = "00112233445566aa"
	session := s.admission.newSession(device, "", time.Now().Add(time.Hour))
	for path, form := range map[string]url.Values{"/arbitro": nil, "/arbitro/proposta": {"id": {"x"}, "fare": {"accetta"}}} {
		method := http.MethodGet
		if form != nil {
			method = http.MethodPost
			form.Set("modulo", s.codes.form(device))
		}
		w := h.request(method, path, "127.0.0.1", device, session, form)
		if !strings.Contains(w.Body.String(), "delle proposte dei tavoli non si legge") {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

// Two phones whose names in the log are equal are two: neither takes the place of the other's proposal.
func TestPhonesWithOneNameAreTwo(t *testing.T) {
	h := serve(t, Options{})
	for _, device := range []string{"3fa2000000000001", "3fa2000000000002"} {
		p := h.phone()
		home, _ := url.Parse(h.url)
		p.Jar.SetCookies(home, []*http.Cookie{{Name: deviceCookie, Value: device}})
		p.get(h.tablePath(2))
		p.send(h.tablePath(2), points("44", "43", "12", "8"))
	}
	waiting, err := ledger.Of(h.desk).Waiting()
	if err != nil || len(waiting) != 2 || waiting[0].Phone().String() != "telefono 3FA2" {
		t.Errorf("%d proposals of two phones: %v", len(waiting), err)
	}
}

// The same form sent twice is one proposal, and what was acknowledged is there after a crash.
func TestAcknowledgedProposalsSurvive(t *testing.T) {
	h := serve(t, Options{})
	p := h.phone()
	p.get(h.tablePath(4))
	form := p.page
	for range 2 {
		p.page = form
		p.send(h.tablePath(4), points("60", "30", "20", "10"))
		p.says("Ricevuto")
	}
	if waiting, _ := ledger.Of(h.desk).Waiting(); len(waiting) != 1 {
		t.Fatalf("%d proposals of one form", len(waiting))
	}
	// What a laptop that lost its power finds when it is on again.
	after := filepath.Join(t.TempDir(), "dopo")
	worked.Must(t, os.CopyFS(after, os.DirFS(filepath.Dir(h.path))))
	again := serveFile(t, filepath.Join(after, filepath.Base(h.path)), Options{})
	waiting, err := ledger.Of(again.desk).Waiting()
	if err != nil || len(waiting) != 1 || waiting[0].Seats[0].Score != "60" {
		t.Errorf("after the crash: %+v, %v", waiting, err)
	}
	if again.server.codes.table(1, 4) != h.server.codes.table(1, 4) {
		t.Error("the codes on the printed sheets are no good any more")
	}
}

// A code opens its table in its round and nothing else; forged ones open nothing.
func TestCodes(t *testing.T) {
	h := serve(t, Options{})
	p := h.phone()
	good := h.server.codes.table(1, 3)
	for _, forged := range []string{
		"1-4-" + strings.Split(good, "-")[2], "2-3-" + strings.Split(good, "-")[2], good + "a", "1-3-", "1-3", "", "../1-3", strings.Repeat("a",
			500), "-1-3-x",
	} {
		if code := p.get("/tavolo/" + url.PathEscape(forged)); code == http.StatusOK {
			t.Errorf("%q opens a table", forged)
		}
	}
	if code := p.get("/tavolo/" + good); code != http.StatusOK {
		t.Errorf("the true code: %d", code)
	}
}

// A page of another site can neither read under a name of its own nor send a form.
func TestOtherSites(t *testing.T) {
	h := serve(t, Options{})
	p := h.enter()
	request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url, nil)
	request.Host = "evil.example"
	response, err := p.Do(request)
	worked.Must(t, err)
	if code := p.read(response); code != http.StatusMisdirectedRequest {
		t.Errorf("DNS rebinding: %d", code)
	}
	post := func(headers map[string]string, body string) int {
		request, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+"arbitro/orologio", strings.NewReader(body))
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for k, v := range headers {
			request.Header.Set(k, v)
		}
		response, err := p.Do(request)
		worked.Must(t, err)
		return p.read(response)
	}
	if code := post(map[string]string{"Origin": "http://evil.example"}, "fare=avvia&minuti=1"); code != http.StatusForbidden {
		t.Errorf("another origin: %d", code)
	}
	at, err := url.Parse(p.base)
	worked.Must(t, err)
	device := p.Jar.Cookies(at)[0].Value
	form := url.Values{"fare": {"avvia"}, "minuti": {"1"}, "modulo": {h.server.codes.form(device)}}
	for _, origin := range []string{"http://evil.example", "http://evil.example:80", "null", strings.Replace(p.base, "http:", "https:", 1)} {
		if code := post(map[string]string{"Origin": origin}, form.Encode()); code != http.StatusForbidden || h.server.options.Clock.Now().Set {
			t.Errorf("%s, with the true token: %d", origin, code)
		}
	}
	for _, site := range []string{"cross-site", "same-site"} { // a browser that does not say the origin
		code := post(map[string]string{"Sec-Fetch-Site": site}, form.Encode())
		if code != http.StatusForbidden || h.server.options.Clock.Now().Set {
			t.Errorf("%s, with the true token: %d", site, code)
		}
	}
	if code := post(nil, "fare=avvia&minuti=1&modulo=0000"); code != http.StatusForbidden {
		t.Errorf("no token: %d", code)
	}
	if code := post(nil, "x="+strings.Repeat("a", 1<<20)); code != http.StatusBadRequest {
		t.Errorf("a huge body: %d", code)
	}
	entered := map[string]string{"Origin": p.base, "Sec-Fetch-Site": "same-origin"}
	for _, minutes := range []string{"0", "-5", "1441", "9999999999999", "x"} {
		form.Set("minuti", minutes)
		if code := post(entered, form.Encode()); code != http.StatusConflict {
			t.Errorf("a round of %s minutes: %d", minutes, code)
		}
	}
	form.Set("minuti", "1440")
	if h.server.options.Clock.Now().Set {
		t.Error("the clock was set")
	}
	if code := post(entered, form.Encode()); code != http.StatusOK || !h.server.options.Clock.Now().Set {
		t.Errorf("our own page: %d", code)
	}
}

// Whatever is answered, the browser is told to load nothing of others, to show it in no frame of theirs, to keep none of it.
func TestEveryAnswerSaysWhatAPageMayDo(t *testing.T) {
	h := serve(t, Options{})
	for _, path := range []string{"/", h.tablePath(1), "/arbitro", "/non/esiste", "/logo.png"} {
		header := h.request(http.MethodGet, path, "10.9.9.9", "", "", nil).Header()
		policy := header.Get("Content-Security-Policy")
		for _, rule := range []string{
			"default-src 'none'", "script-src 'self'", "form-action 'self'", "base-uri 'none'",
			"frame-ancestors 'none'",
		} {
			if !strings.Contains(policy, rule) {
				t.Errorf("%s: no %s in %q", path, rule, policy)
			}
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store",
		} {
			if got := header.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
	}
	if got := h.request(http.MethodHead, "/arbitro", "10.9.9.9", "", "", nil).Header().Get("Content-Type"); got != htmlKind {
		t.Errorf("a page whose head alone is asked for is %q", got)
	}
	for path, kind := range map[string]string{
		"/stile.css": "text/css; charset=utf-8", "/vivo.js": "text/javascript; charset=utf-8", "/codice.png": "image/png",
	} {
		header := h.request(http.MethodGet, path, "10.9.9.9", "", "", nil).Header()
		if header.Get("Cache-Control") != "max-age=600" || header.Get("Content-Type") != kind {
			t.Errorf("%s is %v", path, header)
		}
	}
	header := h.request(http.MethodGet, "/"+assets.CheckerName, "10.9.9.9", "", "", nil).Header()
	if policy := header.Get("Content-Security-Policy"); policy != assets.CheckerPolicy()+"; frame-ancestors 'none'" ||
		header.Get("Content-Type") != htmlKind {
		t.Errorf("the checker's page: %v", header)
	}
	// What lies between may keep the style, packed for who takes it packed.
	if got := h.request(http.MethodGet, "/stile.css", "10.9.9.9", "", "", nil).Header().Get("Vary"); got != "Accept-Encoding" {
		t.Errorf("the style varies by %q", got)
	}
}

// A device has four live pages, others as many of their own, and those that close count no longer.
func TestLivePagesAreCounted(t *testing.T) {
	h := serve(t, Options{})
	open := func(device string) (code int, leave func()) {
		gone, leave := context.WithCancel(t.Context())
		r, err := http.NewRequestWithContext(gone, http.MethodGet, h.url+"eventi", nil)
		worked.Must(t, err)
		r.AddCookie(&http.Cookie{Name: deviceCookie, Value: device})
		answer, err := http.DefaultClient.Do(r)
		worked.Must(t, err)
		t.Cleanup(func() { answer.Body.Close() })
		return answer.StatusCode, leave
	}
	const device = "00112233445566aa"
	var leave func()
	for i := range maxLive + 1 {
		want := http.StatusOK
		if i == maxLive {
			want = http.StatusTooManyRequests
		}
		code, close := open(device)
		if code != want {
			t.Errorf("live page %d: %d", i+1, code)
		}
		if i == 0 {
			leave = close
		}
	}
	if code, _ := open("00112233445566bb"); code != http.StatusOK {
		t.Errorf("another device: %d", code)
	}
	leave()
	for h.server.Phones()[1].Live+h.server.Phones()[0].Live > maxLive {
		time.Sleep(time.Millisecond)
	}
	if code, _ := open(device); code != http.StatusOK {
		t.Errorf("after one was closed: %d", code)
	}
}

// One address that sends without end is told to wait, and no other is.
func TestWhoSendsWithoutEndWaits(t *testing.T) {
	now := time.Now()
	h := serve(t, Options{Now: func() time.Time { return now }})
	var last *httptest.ResponseRecorder
	for range 10 * postBurst {
		last = h.request(http.MethodPost, "/arbitro/orologio", "10.9.9.9", "", "", nil)
	}
	if last.Code != http.StatusTooManyRequests || last.Header().Get("Retry-After") != "2" {
		t.Errorf("%d %v", last.Code, last.Header())
	}
	if other := h.request(http.MethodPost, "/arbitro/orologio", "10.9.9.8", "", "", nil).Code; other == last.Code {
		t.Errorf("another address: %d", other)
	}
	for name, is := range map[string]bool{"localhost:80": true, "[::1]:80": true, "[::1]": true, "::1": true, "evil.example": false} {
		if OnThisMachine(name) != is {
			t.Errorf("%s is this machine: %v", name, !is)
		}
	}
}

// Addresses without end take no memory without end: one too many waits until others have been quiet. An address that has waited may send
// again as often as the time allows, and never more than at first.
func TestAddressesAreBounded(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	l := newLimiter(1, 3, func() time.Time { return now })
	for i := range maxPhones {
		if !l.allow(strconv.Itoa(i)) {
			t.Fatalf("address %d waits", i)
		}
	}
	if l.allow("one more") || len(l.buckets) != maxPhones {
		t.Errorf("one more is let in, of %d", len(l.buckets))
	}
	now = now.Add(time.Minute)
	for _, step := range []struct {
		pause time.Duration
		want  int
	}{{0, 3}, {0, 0}, {2 * time.Second, 2}, {time.Hour, 3}} {
		now = now.Add(step.pause)
		let := 0
		for range 10 {
			if l.allow("one more") {
				let++
			}
		}
		if let != step.want || len(l.buckets) != 1 {
			t.Errorf("after %v: %d, one of %d addresses", step.pause, let, len(l.buckets))
		}
	}
}

// A form or a header as long as no page of ours makes one is not read, and invented addresses fill no memory with pages.
func TestWhatIsTooMuchIsNotKept(t *testing.T) {
	h := serve(t, Options{})
	const device = "00112233445566aa"
	form := url.Values{"modulo": {h.server.codes.form(device)}, "una": {strings.Repeat("a", 2*maxBody)}}
	if code := h.request(http.MethodPost, h.tablePath(1), "10.9.9.9", device, "", form).Code; code != http.StatusBadRequest {
		t.Errorf("a form of %d bytes: %d", len(form.Encode()), code)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url, nil)
	worked.Must(t, err)
	request.Header.Set("X-Huge", strings.Repeat("a", 1<<20))
	if response, err := http.DefaultClient.Do(request); err == nil { // or the line is closed before all of it is sent
		_ = response.Body.Close()
		if response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("a header of a megabyte: %d", response.StatusCode)
		}
	}
	for i := range maxCached + 20 {
		if code := h.request(http.MethodGet, fmt.Sprintf("/giocatore/1?%d", i), "10.9.9.9", "", "", nil).Code; code != http.StatusOK {
			t.Fatal(code)
		}
	}
	h.server.mu.Lock()
	defer h.server.mu.Unlock()
	if n := len(h.server.cache); n != maxCached {
		t.Errorf("%d pages are kept", n)
	}
}

// timed notes until when an answer may be written.
type timed struct {
	*httptest.ResponseRecorder
	until time.Time
}

func (w *timed) SetWriteDeadline(until time.Time) error { w.until = until; return nil }

// A phone that takes its page too slowly is left, or it would hold a line for ever.
func TestWhoReadsTooSlowlyIsLeft(t *testing.T) {
	h := serve(t, Options{})
	for _, path := range []string{"/", "/stile.css", h.tablePath(1)} {
		w := &timed{ResponseRecorder: httptest.NewRecorder()}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		r.Host = "127.0.0.1"
		h.server.handler.ServeHTTP(w, r)
		if w.until.IsZero() || w.until.After(time.Now().Add(time.Minute)) {
			t.Errorf("%s may be written until %v", path, w.until)
		}
	}
}

// The PIN leads to an assistant's page, never to where a link says outside of them.
func TestThePINLeadsNowhereElse(t *testing.T) {
	h := serve(t, Options{})
	const device = "00112233445566aa"
	for then, want := range map[string]string{
		"/arbitro/classifica": "/arbitro/classifica", "//evil.example/arbitro/": "/arbitro", "https://evil.example": "/arbitro",
		"/arbitro/../../x": "/arbitro", "/giocatori": "/arbitro", "": "/arbitro",
	} {
		form := url.Values{"modulo": {h.server.codes.form(device)}, "pin": {"4711"}, "poi": {then}}
		if got := h.request(http.MethodPost, "/arbitro/pin", "10.9.9.9", device, "", form).Header().Get("Location"); got != want {
			t.Errorf("%q leads to %q", then, got)
		}
	}
}

// No script of a page reads who a device or an assistant is.
func TestScriptsReadNoCookie(t *testing.T) {
	h := serve(t, Options{})
	const device = "00112233445566aa"
	form := url.Values{"modulo": {h.server.codes.form(device)}, "pin": {"4711"}}
	names := map[string]bool{}
	for _, answer := range []*http.Response{
		h.request(http.MethodGet, h.tablePath(1), "10.9.9.9", "", "", nil).Result(),
		h.request(http.MethodPost, "/arbitro/pin", "10.9.9.9", device, "", form).Result(),
	} {
		for _, c := range answer.Cookies() {
			names[c.Name] = true
			if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode {
				t.Errorf("%s", c.Raw)
			}
		}
	}
	if !names[deviceCookie] || !names[sessionCookie] {
		t.Errorf("the cookies are %v", names)
	}
	for _, odd := range []string{"00", "0011", device + "77", "zz112233445566aa"} { // a phone that is called so is given another name
		if len(h.request(http.MethodGet, h.tablePath(1), "10.9.9.9", odd, "", nil).Result().Cookies()) == 0 {
			t.Errorf("a device may be called %q", odd)
		}
	}
}

// An assistant stays in for a day in the hall and not for ever.
func TestASessionEnds(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	const device = "00112233445566aa"
	day := serve(t, Options{Now: func() time.Time { return now }})
	session := day.server.admission.newSession(device, "Ada", now.Add(sessionLength))
	for after, in := range map[time.Duration]bool{0: true, 15 * time.Hour: true, 17 * time.Hour: false} {
		now = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC).Add(after)
		w := day.request(http.MethodGet, "/arbitro", "10.0.0.1", device, session, nil)
		if strings.Contains(w.Body.String(), "Proposte dei tavoli") != in {
			t.Errorf("after %v: %v", after, !in)
		}
	}
	h := serve(t, Options{})
	p := h.enter()
	at, err := url.Parse(h.url + "arbitro")
	worked.Must(t, err)
	jar := p.Jar.Cookies(at)
	if p.send("/arbitro/esci", nil); len(p.Jar.Cookies(at)) != len(jar)-1 {
		t.Errorf("who has left keeps %v of %v", p.Jar.Cookies(at), jar)
	}
	p.get("/arbitro")
	p.says("PIN")
	p.Jar.SetCookies(at, jar) // anyone who has copied the cookies
	p.get("/arbitro")
	p.says("PIN")
}

// After five wrong PINs a device waits, longer each time; after twenty so does its address, but not for a device
// that entered before. No device at another address waits, and the desk is told.
func TestWrongPINsWait(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	h := serve(t, Options{Now: func() time.Time { return now }})
	try := func(from, device, session, pin string) (code int, wait string) {
		w := h.request(http.MethodPost, "/arbitro/pin", from, device, session, url.Values{"modulo": {h.server.codes.form(device)}, "pin": {pin}})
		return w.Code, w.Header().Get("Retry-After")
	}
	const guesser, honest, known = "00112233445566aa", "00112233445566bb", "00112233445566cc"
	for range pinTries - 1 {
		try("10.0.0.1", guesser, "", "0000")
	}
	for _, want := range []string{"30", "60", "120", "240", "240"} {
		if code, _ := try("10.0.0.1", guesser, "", "0000"); code != http.StatusForbidden {
			t.Fatalf("before %s s: %d", want, code)
		}
		code, wait := try("10.0.0.1", guesser, "", "4711")
		if code != http.StatusTooManyRequests || wait != want {
			t.Errorf("%d, after %s s and not %s", code, wait, want)
		}
		if code, _ := try("10.0.0.1", honest, "", "4711"); code != http.StatusSeeOther {
			t.Errorf("another device at the address: %d", code)
		}
		now = now.Add(pinLongest)
	}
	if phones := h.server.Phones(); phones[0].Device != phoneOf(guesser) || phones[0].Wrong != pinTries+4 {
		t.Errorf("the desk sees %+v", phones)
	}
	for i := range pinTriesAt { // cookies are thrown away
		try("10.0.0.1", fmt.Sprintf("%016d", i), "", "0000")
	}
	session := h.server.admission.newSession(known, "", now.Add(-time.Hour))
	for _, c := range []struct {
		from, device, session string
		want                  int
	}{
		{"10.0.0.1", honest, "", http.StatusTooManyRequests},
		{"10.0.0.1", known, session, http.StatusSeeOther},
		{"10.0.0.2", honest, "", http.StatusSeeOther},
	} {
		if code, _ := try(c.from, c.device, c.session, "4711"); code != c.want {
			t.Errorf("%+v: %d", c, code)
		}
	}
	if now = now.Add(pinForgiven + pinLongest); true {
		if code, _ := try("10.0.0.1", honest, "", "4711"); code != http.StatusSeeOther {
			t.Errorf("after an hour: %d", code)
		}
	}
}

// An assistant's scores count at once, presence is marked for the next round, and what has changed meanwhile is asked.
func TestAssistants(t *testing.T) {
	h := serve(t, Options{})
	p := h.enter()
	p.get("/arbitro/tavolo/1/5")
	form := p.page
	if code := p.send("/arbitro/tavolo/1/5", points("70", "20", "10", "5")); code != http.StatusOK {
		t.Fatalf("%d %s", code, p.page)
	}
	p.says("Salvato")
	if got := h.scores(5); got != "70 20 10 5" {
		t.Errorf("%q", got)
	}
	if !h.logs("tavolo 5, da telefono") {
		t.Error("the log does not say which device wrote")
	}
	p.page = form
	if code := p.send("/arbitro/tavolo/1/5", points("70", "20", "10", "5")); code != http.StatusOK {
		t.Errorf("the same sent twice: %d", code)
	}
	p.page = form
	if code := p.send("/arbitro/tavolo/1/5", points("1", "2", "3", "4")); code != http.StatusConflict {
		t.Errorf("saved over what was not seen: %d", code)
	}
	if got := h.scores(5); got != "70 20 10 5" {
		t.Errorf("%q", got)
	}
	if code := p.send("/arbitro/tavolo/1/5", points("1", "2", "3", "4")); code != http.StatusOK {
		t.Errorf("seen and sent again: %d %s", code, p.page)
	}
	p.get("/arbitro/presenze?cerca=cognome12")
	p.says("Cognome12")
	id := regexp.MustCompile(`name="id" value="(\d+)"`).FindStringSubmatch(p.page)[1]
	p.send("/arbitro/presenze", map[string]string{"id": id, "presente": "NO"})
	p.says("Assente: Nome12 Cognome12")
	if code := p.send("/arbitro/presenze", map[string]string{"id": id, "presente": "NO", "turno": "1"}); code != http.StatusConflict {
		t.Errorf("away from a round that has begun: %d", code)
	}
	p.says("sono già sorteggiati")
	p.get("/arbitro/tavolo/1/5")
	if code := p.send("/arbitro/tavolo/1/5", points("abc", "2", "3", "4")); code != http.StatusUnprocessableEntity {
		t.Errorf("no score: %d", code)
	}
	p.says(`value="abc"`)
}

// live is what a live page hears, one time after the other: what stands on the clock, the version of the pages, how often a phone
// sent something. It is empty when the page hears no more.
func (h *hall) live(address string) (next func() [3]string) {
	h.Helper()
	ctx, end := context.WithTimeout(h.Context(), 20*time.Second)
	h.Cleanup(end)
	request, _ := http.NewRequestWithContext(ctx, http.MethodGet, address+"eventi", nil)
	response, err := http.DefaultClient.Do(request)
	worked.Must(h, err)
	h.Cleanup(func() { _ = response.Body.Close() })
	lines := bufio.NewScanner(response.Body)
	return func() (news [3]string) {
		for i := range news {
			for lines.Scan() && !strings.HasPrefix(lines.Text(), "data: ") {
			}
			news[i] = strings.TrimPrefix(lines.Text(), "data: ")
		}
		return news
	}
}

// A live page stays open longer than a request may take to arrive, and hears of the clock and of who enrols.
func TestALivePageStaysOpen(t *testing.T) {
	h := serve(t, Options{})
	impatient := httptest.NewUnstartedServer(h.server.handler)
	impatient.Config.ReadTimeout = 500 * time.Millisecond
	impatient.Start()
	t.Cleanup(impatient.Close)
	next := h.live(impatient.URL + "/")
	next()
	time.Sleep(2 * impatient.Config.ReadTimeout)
	startClock(h, time.Hour)
	now := next()
	if !strings.HasPrefix(now[0], "corre ") {
		t.Fatalf("the clock runs, and it hears %q", now)
	}
	p := h.phone()
	p.get("/iscrizione")
	if code := p.send("/iscrizione", map[string]string{"nome": "Nina", "cognome": "Nuova"}); code != http.StatusOK {
		t.Fatalf("%d: %s", code, p.page)
	}
	for then := now; then[2] == now[2]; {
		if then = next(); then[2] == "" {
			t.Fatal("it does not hear of who enrols")
		}
	}
}

// What another program writes into the workbook comes to the phones by itself.
func TestAnotherProgramsWorkArrives(t *testing.T) {
	h := serve(t, Options{})
	next := h.live(h.url)
	before := next()
	f, err := excelize.OpenFile(h.path)
	worked.Must(t, err)
	worked.Must(t, errors.Join(f.SetCellStr("Iscritti", "C9", "Piovuta"), f.Save(), f.Close()))
	for now := before; now[1] == before[1]; {
		if now = next(); now[1] == "" {
			t.Fatal("nobody is told")
		}
	}
	p := h.phone()
	p.get("/?cerca=piovuta")
	p.says("Nome05 Piovuta")
}

// When the hall is served no more its live pages end as pages do, who sends half a form is left, and prints show no way to it.
func TestTheHallIsClosed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	makeHall(t, path)
	d, err := desk.Open(path, desk.Env{})
	worked.Must(t, err)
	defer d.Close()
	s, err := New(d, Options{})
	worked.Must(t, err)
	address, err := s.Listen()
	worked.Must(t, err)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx) }()
	request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, address+"eventi", nil)
	live, err := http.DefaultClient.Do(request)
	worked.Must(t, err)
	defer live.Body.Close()
	slow, err := net.Dial("tcp", strings.Trim(address, "htp:/"))
	worked.Must(t, err)
	defer slow.Close()
	worked.Must(t, worked.Err(fmt.Fprint(slow, "POST /iscrizione HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")))
	if got := d.Addresses().Home; got != address {
		t.Errorf("served at %s, prints show %q", address, got)
	}
	stop()
	if _, err := io.Copy(io.Discard, live.Body); err != nil {
		t.Errorf("a live page ends with %v", err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got := d.Addresses().Home; got != "" {
		t.Errorf("served no more, and prints show %q", got)
	}
}

// Fifty phones send at once while the desk types, an assistant looks and a page is live: every acknowledged score is kept, none
// twice.
func TestRaceManyAtOnce(t *testing.T) {
	h := serve(t, Options{})
	request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url+"eventi", nil)
	live, err := http.DefaultClient.Do(request)
	worked.Must(t, err)
	defer live.Body.Close()
	go func() { _, _ = io.Copy(io.Discard, live.Body) }()
	var wg sync.WaitGroup
	for number := 1; number <= 3; number++ {
		wg.Go(func() {
			seen := *h.desk.View().Round(1).Table(number)
			written := seen
			written.Seats = slices.Clone(seen.Seats)
			for i := range written.Seats {
				written.Seats[i].Score = engine.NewScore(40 - 10*i)
			}
			if _, err := h.desk.SetTable(1, seen, written); err != nil {
				t.Error(err)
			}
		})
	}
	assistant := h.enter()
	wg.Go(func() {
		for range 5 {
			if code := assistant.get("/arbitro"); code != http.StatusOK {
				t.Errorf("the assistant's page: %d", code)
			}
		}
	})
	for table := 1; table <= 10; table++ {
		for range 5 {
			wg.Go(func() {
				p := h.phone()
				p.get("/")
				p.get(h.tablePath(table))
				if code := p.send(h.tablePath(table), points("50", "30", "20", fmt.Sprint(table))); code != http.StatusOK {
					t.Errorf("table %d: %d", table, code)
				}
			})
		}
	}
	wg.Wait()
	waiting, err := ledger.Of(h.desk).Waiting()
	if err != nil || len(waiting) != 50 {
		t.Errorf("%d proposals of fifty phones: %v", len(waiting), err)
	}
	seen := map[string]bool{}
	for _, p := range waiting {
		if seen[p.Device+fmt.Sprint(p.Table)] {
			t.Error("one phone twice")
		}
		seen[p.Device+fmt.Sprint(p.Table)] = true
	}
}

// What is printed while the hall is served shows phones the way: the score sheets to their tables' forms, the lists for
// the wall to the page for everybody, the badges to the check-in.
func TestPrintsCarryTheWay(t *testing.T) {
	h := serve(t, Options{})
	printed := func(document publish.PrintKind) string {
		path, _, err := publish.Print(h.desk, publish.PrintRequest{Kind: document, Round: 1, Path: filepath.Join(t.TempDir(), "stampa.pdf")})
		worked.Must(t, err)
		out, err := exec.Command(worked.Tool(t, "pdftotext"), "-layout", path, "-").Output()
		worked.Must(t, err)
		return string(out)
	}
	if text := printed(publish.BlankSheets); !strings.Contains(text, "per i telefoni") {
		t.Errorf("no code on the sheets:\n%s", text)
	}
	for _, document := range []publish.PrintKind{publish.SeatList, publish.TableList} {
		if text := printed(document); !strings.Contains(text, "per i telefoni: "+h.url) {
			t.Errorf("no way on the list for the wall:\n%s", text)
		}
	}
}

// The code of a badge opens its player's own page, and on an assistant's phone his check-in.
func TestBadges(t *testing.T) {
	h := serve(t, Options{})
	address := h.server.badgeURL(12)
	path := "/" + strings.TrimPrefix(address, h.url)
	p := h.phone()
	p.get(path)
	p.says("Sei segnato presente.")
	p = h.enter()
	p.get(path)
	p.says("Nome11 Cognome11")
	p.send("/arbitro/presenze", map[string]string{"presente": "SI"})
	p.says("Presente: Nome11 Cognome11")
	p.get(path)
	p.send("/arbitro/presenze", map[string]string{"presente": "NO"})
	p.says("Assente: Nome11 Cognome11")
	if v := h.desk.View(); v.Tournament.Present(2, *v.Players[12]) {
		t.Error("he is there still")
	}
	if code := p.get("/arbitro/presenze/999"); code != http.StatusNotFound {
		t.Errorf("nobody's badge: %d", code)
	}
	q := h.phone()
	path = "/arbitro/presenze"
	q.get(path)
	q.page = strings.ReplaceAll(q.page, path, "//evil.example/arbitro/")
	q.send("/arbitro/pin", map[string]string{"pin": "4711"})
	q.says("Proposte dei tavoli")
}

// A ghost that cannot win has no field, and its table is sent without it.
func TestTheGhostTakesNoPoints(t *testing.T) {
	h := serve(t, Options{})
	table := *h.desk.View().Round(1).Table(1)
	table.Seats = append([]engine.Seat(nil), table.Seats...)
	table.Seats[3].Player = engine.Ghost
	round := *h.desk.View().Round(1)
	page := h.server.sheetForm(h.desk.View(), &round, &table)
	if len(page.Seats) != 4 || len(page.Seats[3].Fields) != 0 || len(page.Seats[0].Fields) == 0 {
		t.Errorf("the fields: %+v", page.Seats)
	}
	if sent := h.server.sent(h.desk.View(), &round, &table, url.Values{
		"s0_0": {"50"}, "s1_0": {"30"}, "s2_0": {"20"},
		"s3_0": {"99"},
	}); !sent.ready || sent.after.Seats[3].Score.Typed() {
		t.Errorf("ready: %v, the ghost has %v", sent.ready, sent.after.Seats[3].Score)
	}
}

// The clock of the pages is that of the window, to the second, and comes by itself.
func TestTheClock(t *testing.T) {
	now := time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC)
	h := serve(t, Options{Now: func() time.Time { return now }})
	p := h.phone()
	p.get("/")
	startClock(h, 90*time.Minute)
	for passed, want := range map[time.Duration]string{
		0: "1:30:00", 500 * time.Millisecond: "1:30:00", 30*time.Minute + 1: "1:00:00", 89*time.Minute +
			59*time.Second: "0:01", 90 * time.Minute: "0:00", 90*time.Minute + 1500*time.Millisecond: "−0:01",
	} {
		clock := h.server.options.Clock.Now()
		if got := engine.ClockText(clock.Remaining(now.Add(passed))); got != want {
			t.Errorf("after %v: %s, want %s", passed, got, want)
		}
	}
	p.get("/")
	p.says(`data-orologio="corre 5400000"`)
	p.says("1:30:00")
	now = now.Add(10 * time.Minute)
	p.get("/")
	p.says("1:20:00")
	a := h.enter()
	for _, act := range []string{"riprendi", "ferma", "ferma", "riprendi", "riprendi"} { // by two assistants at once
		a.get("/arbitro")
		a.send("/arbitro/orologio", map[string]string{"fare": act})
		a.says("Proposte dei tavoli")
		now = now.Add(time.Minute)
	}
	p.get("/")
	p.says("1:17:00")
}

// The sheet of a round that is over opens nothing any more, and says so.
func TestTheSheetOfAnOldRound(t *testing.T) {
	h := serve(t, Options{})
	old := h.tablePath(3)
	p := h.phone()
	p.get(old)
	form := p.page
	for i := range h.desk.View().Round(1).Tables {
		table := h.desk.View().Round(1).Tables[i]
		seats := append([]engine.Seat(nil), table.Seats...)
		for j := range seats {
			seats[j].Score = engine.NewScore(50 - 10*j)
		}
		worked.Must(t, worked.Err(h.desk.SetTable(1, table, engine.Table{Seats: seats})))
	}
	worked.Must(t, worked.Err(h.desk.Draw(t.Context(), desk.DrawRequest{Round: 2, Seed: "2", Draft: true}, nil)))
	if code := p.get(old); code != http.StatusOK {
		t.Errorf("a draft closes the round before: %d", code)
	}
	for _, path := range []string{"/", "/?cerca=cognome07", "/giocatore/8", "/io/8", "/turno/1"} {
		if p.get(path); strings.Contains(p.page, ">Turno 2<") {
			t.Errorf("%s shows a draft:\n%s", path, p.page)
		}
	}
	worked.Must(t, h.desk.Confirm(2))
	if code := p.get(old); code != http.StatusGone {
		t.Errorf("an old sheet: %d", code)
	}
	p.says("adesso si gioca il turno 2")
	p.page = form
	if code := p.send(old, points("1", "2", "3", "4")); code != http.StatusGone {
		t.Errorf("an old sheet sent: %d", code)
	}
	if waiting, _ := ledger.Of(h.desk).Waiting(); len(waiting) != 0 {
		t.Errorf("%d proposals for a round that is over", len(waiting))
	}
	// An assistant still corrects it.
	a := h.enter()
	a.get("/arbitro?turno=1")
	a.says("/arbitro/tavolo/1/3")
	a.get("/arbitro?turno=1&tavolo=3")
	a.says("Turno 1, tavolo 3")
}

// serveGame serves a tournament of eight of a type, whose first round is drawn.
func serveGame(t testing.TB, typeID string) *hall {
	t.Helper()
	path := filepath.Join(t.TempDir(), typeID+".xlsx")
	d, err := desk.Create(path, typeID, "Prova", desk.Env{})
	worked.Must(t, err)
	var players []engine.Player
	for i := range 8 {
		players = append(players, engine.Player{
			Name: fmt.Sprint("Nome", i), Surname: fmt.Sprint("Cognome", i), Club: fmt.Sprint("CLUB", i%4),
			Plays: true,
		})
	}
	request := desk.DrawRequest{Round: 1, Seed: "1"}
	if rules.ChoicesOf(d.View().Type).Rest {
		request.Rest = rules.RestSitOut
	}
	start(t, d, players, request)
	return serveFile(t, path, Options{})
}

// What was typed of the game as a whole stays in the form where something of a seat is not understood.
func TestWhatWasTypedOfTheGameStays(t *testing.T) {
	h := serveGame(t, "italia2010")
	p := h.phone()
	p.get(h.tablePath(1))
	p.send(h.tablePath(1), map[string]string{"t1": "forse", "s0_1": "boh"})
	if !regexp.MustCompile(`name="t1"[^>]*value="forse"`).MatchString(p.page) || !strings.Contains(p.page, `value="boh"`) {
		t.Errorf("it is gone: %s", p.page)
	}
	open := serve(t, Options{})
	q := open.phone()
	q.get(open.tablePath(2))
	q.send(open.tablePath(2), points("44", "boh", "12", "8"))
	q.says(`value="boh"`)
	// Also where the workbook has lost the line of it.
	v := h.desk.View()
	table := v.Round(1).Tables[0]
	table.Record = nil
	label := v.Form(v.Round(1), &table).Table[1].Label
	if read, _ := h.server.readSheet(v, v.Round(1), &table, url.Values{"t1": {"1917"}}); read.Record.Get(label) != "1917" {
		t.Errorf("%s is read as %v", label, read.Record)
	}
}

// Every game's sheet is a form with a field for each thing that it records, but for those that are the organizer's, and
// what is sent comes to the desk as it was written.
func TestTheSheetOfEveryGame(t *testing.T) {
	worked.Slow(t)
	for _, typ := range rules.AllTypes() {
		if game.OneNumber(typ.Game()) {
			continue // points alone: see the tests before
		}
		h := serveGame(t, typ.ID)
		v := h.desk.View()
		table := v.Round(1).Tables[0]
		p := h.phone()
		if code := p.get(h.tablePath(table.Number)); code != http.StatusOK {
			t.Errorf("%s: %d", typ.ID, code)
			continue
		}
		form := v.Game.Form(game.Place{Tournament: v.Tournament, Round: v.Round(1), Table: &table})
		fill := map[string]string{}
		organizers := func(f game.Field) bool {
			return slices.Contains([]string{"Cominciata", "Scadenza", "Abbandonata", "Da rigiocare"}, f.Label)
		}
		put := func(name string, f game.Field) {
			if strings.Contains(p.page, `name="`+name+`"`) == organizers(f) {
				t.Errorf("%s: no field for %s, or one that is the organizer's", typ.ID, f.Label)
			}
			switch f.Kind {
			case game.Whole, game.Number:
				fill[name] = strconv.Itoa(max(1, f.Least))
			case game.Choice:
				fill[name] = f.Choices[0]
			case game.YesNo:
				fill[name] = game.Yes
			}
		}
		for i, f := range form.Table {
			put(fmt.Sprintf("t%d", i), f)
		}
		for i := range table.Seats {
			for j, f := range form.Seat {
				put(fmt.Sprintf("s%d_%d", i, j), f)
			}
		}
		p.send(h.tablePath(table.Number), fill)
		waiting, err := ledger.Of(h.desk).Waiting()
		if err != nil || len(waiting) != 1 || !strings.Contains(p.page, "Ricevuto") {
			t.Errorf("%s: %d proposals, %v: %s", typ.ID, len(waiting), err, regexp.MustCompile(`role="alert">.*`).FindString(p.page))
			continue
		}
		for i, f := range form.Table {
			if want := fill[fmt.Sprintf("t%d", i)]; !organizers(f) && waiting[0].Record.Get(f.Label) != want {
				t.Errorf("%s: %s is %q, was sent as %q", typ.ID, f.Label, waiting[0].Record.Get(f.Label), want)
			}
		}
		said := waiting[0].On(table).Seats[0].Record
		for i, f := range form.Seat {
			if want := fill[fmt.Sprintf("s0_%d", i)]; want != "" && said.Get(f.Label) != want {
				t.Errorf("%s: %s is %q, was sent as %q", typ.ID, f.Label, said.Get(f.Label), want)
			}
		}
	}
}

// What the last round did to the standings waits for the prize-giving, on every page, until an assistant shows it.
func TestTheEndWaitsForThePrizeGiving(t *testing.T) {
	h := serve(t, Options{Covered: true})
	const rounds = 2
	wanted := h.desk.Tournament()
	wanted.Info.Rounds = rounds
	worked.Must(t, h.desk.SetOptions(h.desk.View().Tournament, wanted))
	for round := 1; round <= rounds; round++ {
		if round > 1 {
			worked.Must(t, worked.Err(h.desk.Draw(t.Context(), desk.DrawRequest{Round: round, Seed: "1"}, nil)))
		}
		worked.Must(t, h.desk.Simulate(round, "1"))
	}
	const later = "si vede dopo la premiazione"
	last := fmt.Sprintf(">T%d<", rounds)
	winner := func() string {
		ranking, err := h.desk.View().Ranking()
		worked.Must(t, err)
		return fmt.Sprintf("/giocatore/%d", ranking.Rows[0].Player.ID)
	}()
	p := h.phone()
	for _, path := range []string{"/classifica"} {
		p.get(path)
		p.says(later)
		if strings.Contains(p.page, last) {
			t.Errorf("%s shows the last round:\n%s", path, p.page)
		}
	}
	for _, path := range []string{"/", "/?cerca=cognome07", fmt.Sprintf("/turno/%d", rounds)} {
		p.get(path)
		p.says("si gioca")
		if strings.Contains(p.page, "<li class=\"top\"") || regexp.MustCompile(`</a>[^\n]*<b>\d`).MatchString(p.page) {
			t.Errorf("%s shows the points of the last round:\n%s", path, p.page)
		}
	}
	p.get(winner)
	before := p.page
	if strings.Contains(before, ": 1° posto, ") || strings.Contains(before, "<li>Turno 2, tavolo") {
		t.Errorf("the winner's page tells it:\n%s", before)
	}
	reported := make(chan struct{}, 1)
	h.server.mu.Lock()
	h.server.watchers[reported] = true
	h.server.mu.Unlock()
	a := h.enter()
	a.says("Mostra la classifica finale")
	a.send("/arbitro/premiazione", nil)
	a.says("Proposte dei tavoli")
	if strings.Contains(a.page, "Mostra la classifica finale") {
		t.Error("it is still to be shown")
	}
	select {
	case <-reported:
	default:
		t.Error("a live page is not told")
	}
	p.get("/classifica")
	p.says(last)
	if strings.Contains(p.page, later) {
		t.Error("shown, it still waits")
	}
	p.get(winner)
	p.says(": 1° posto, ")
	p.says("<li>Turno 2, tavolo")
}

// The club's picture stands at the head of every page of the hall, and is fetched again where it is another.
func TestTheLogoIsOnThePages(t *testing.T) {
	h := serve(t, Options{})
	p := h.phone()
	if p.get("/"); strings.Contains(p.page, "logo.png") {
		t.Error("a picture that is not there")
	}
	if code := p.get("/logo.png"); code != http.StatusNotFound {
		t.Errorf("where there is none: %d", code)
	}
	var picture bytes.Buffer
	worked.Must(t, png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 20, 10))))
	path := filepath.Join(t.TempDir(), "club.png")
	worked.Must(t, os.WriteFile(path, picture.Bytes(), 0o600))
	worked.Must(t, h.desk.SetLogo(path, false))
	for _, page := range []string{"/", "/classifica"} {
		p.get(page)
		found := regexp.MustCompile(`src="(/logo\.png\?[0-9a-f]+)"`).FindStringSubmatch(p.page)
		if found == nil {
			t.Errorf("%s does not show it", page)
			continue
		}
		if code := p.get(found[1]); code != http.StatusOK || !strings.Contains(p.page, "PNG") {
			t.Errorf("%s: status %d", found[1], code)
		}
	}
}

// An unknown player is told, where wins may be shared who wins may be both, and after each table which is the next.
func TestWhatAnAssistantIsTold(t *testing.T) {
	h := serve(t, Options{})
	settings := h.desk.Tournament().Settings
	shared := settings
	shared.SharedWins = true
	worked.Must(t, h.desk.SetSettings(settings, shared))
	p := h.enter()
	p.get("/arbitro/presenze")
	if code := p.send("/arbitro/presenze", map[string]string{"turno": "2", "id": "999", "presente": "NO"}); code != http.StatusBadRequest {
		t.Errorf("nobody's presence: %d", code)
	}
	p.says("Questo giocatore non è iscritto.")
	p.get("/arbitro/tavolo/1/1")
	fill := points("45", "45", "30", "10")
	if code := p.send("/arbitro/tavolo/1/1", fill); code != http.StatusUnprocessableEntity {
		t.Errorf("level at the top: %d", code)
	}
	p.says("Vittoria divisa")
	fill["vince"] = "divisa"
	if code := p.send("/arbitro/tavolo/1/1", fill); code != http.StatusOK || h.scores(1) != "45 45 30 10" {
		t.Errorf("shared: %d, the scores are %s", code, h.scores(1))
	}
	p.says("Prossimo: tavolo 2")
	if strings.Contains(p.page, "Al tavolo della direzione") {
		t.Error("what was written is told as another's")
	}
	p.get("/arbitro/tavolo/1/2")
	p.send("/arbitro/tavolo/1/2", points("120", "30", "20", "10"))
	p.says("Salvato.")
	p.says(`class="warn"`)
	p.get("/arbitro/tavolo/1/2")
	p.says("Al tavolo della direzione c&#39;è scritto")
	p.send("/arbitro/tavolo/1/2", points("44", "30", "20", "10"))
	if p.says("Salvato."); strings.Contains(p.page, "Al tavolo della direzione") {
		t.Error("what was there before is told as there still")
	}
	worked.Must(t, h.desk.Simulate(1, "1"))
	p.get("/arbitro/tavolo/1/3")
	if code := p.send("/arbitro/tavolo/1/3", points("50", "40", "30", "10")); code != http.StatusOK {
		t.Errorf("the last: %d", code)
	}
	p.says("Tutti i tavoli del turno 1 hanno i punti.")
}

// startClock has the round's clock run for so long from now on.
func startClock(h *hall, length time.Duration) {
	h.server.options.Clock.Change(func(c *engine.Clock) {
		*c = engine.Clock{Left: length}
		c.Start(h.server.options.Now())
	})
}
