package web

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	ledger "raduno/engine/hall"
)

// Who wants to play enrols from a phone and is on the roster when the desk takes it, once; who is there already is marked present.
func TestAPhoneEnrols(t *testing.T) {
	h := serve(t, Options{})
	before := len(h.desk.View().Tournament.Players)
	p := h.phone()
	p.get("/")
	p.says("/iscrizione")
	p.get("/iscrizione")
	p.says(`<option value="CLUB1">`)
	form := p.page
	if code := p.send("/iscrizione", map[string]string{"nome": "Nina", "cognome": "  "}); code != http.StatusUnprocessableEntity {
		t.Errorf("without a surname: %d", code)
	}
	p.says(`value="Nina"`) // what was typed stays
	if code := p.send("/iscrizione", map[string]string{
		"nome":    "Nina",
		"cognome": strings.Repeat("lunga ", 30),
	}); code != http.StatusUnprocessableEntity {
		t.Errorf("a name of 180 letters: %d", code)
	}
	p.page = form
	for range 2 { // the same form sent twice
		page := p.page
		if code := p.send("/iscrizione", map[string]string{"nome": "Nina", "cognome": "Nuova <b>", "club": "CLUB3"}); code != http.StatusOK {
			t.Fatalf("%d: %s", code, p.page)
		}
		p.says("Ricevuto, Nina Nuova &lt;b&gt;")
		p.page = page
	}
	q := h.phone()
	q.get("/iscrizione")
	if code := q.send("/iscrizione", map[string]string{"nome": "nome07", "cognome": "COGNOME07"}); code != http.StatusOK {
		t.Fatal(code)
	}
	waiting, err := ledger.Of(h.desk).Enrolments()
	if err != nil || len(waiting) != 2 || len(h.desk.View().Tournament.Players) != before {
		t.Fatalf("%+v, %v, %d players", waiting, err, len(h.desk.View().Tournament.Players))
	}
	a := h.enter()
	a.get("/arbitro")
	a.says("Nina Nuova &lt;b&gt; (CLUB3)")
	a.says("In elenco c&#39;è già Nome07 Cognome07")
	for _, e := range waiting {
		if code := a.send("/arbitro/iscrizione", map[string]string{"id": e.ID, "fare": "accetta"}); code != http.StatusOK {
			t.Fatalf("%d: %s", code, a.page)
		}
	}
	players := h.desk.View().Tournament.Players
	if n := len(players); n != before+1 || players[n-1].FullName() != "Nina Nuova <b>" || players[n-1].Club != "CLUB3" {
		t.Errorf("%d players, the last %+v", n, players[n-1])
	}
	if code := a.send("/arbitro/iscrizione", map[string]string{"id": waiting[0].ID, "fare": "accetta"}); code != http.StatusConflict {
		t.Errorf("answered twice: %d", code)
	}
	if waiting, err = ledger.Of(h.desk).Enrolments(); err != nil || len(waiting) > 0 {
		t.Errorf("still waiting: %+v, %v", waiting, err)
	}
	stranger := h.phone()
	stranger.get("/iscrizione")
	if stranger.send("/arbitro/iscrizione", map[string]string{"id": "x", "fare": "accetta"}); !strings.Contains(stranger.page, `id="pin"`) {
		t.Error("who has no PIN answers")
	}
}

// A player says from his own page, which no number opens, that he goes, and corrects what is known of him; it holds when the desk
// confirms it. By what name a new one wants to be published is kept.
func TestAPlayersOwnPage(t *testing.T) {
	h := serve(t, Options{})
	coming := h.desk.View().Coming()
	here := func() bool { return h.desk.View().Tournament.Present(coming, *h.desk.View().Players[12]) }
	p := h.phone()
	if code := p.get("/io/999"); code != http.StatusNotFound {
		t.Errorf("nobody's page: %d", code)
	}
	p.get("/giocatore/12")
	p.says(`href="/io/12"`)
	p.get("/io/12")
	p.says(": tavolo ")
	p.says("la tessera")
	if strings.Contains(p.page, "<form") {
		t.Error("the number of a player opens what is his alone")
	}
	own := "/io/" + h.server.codes.player(12)
	p.get(own)
	forged := p.page
	for _, path := range []string{"/io/12", "/io/12-" + strings.Repeat("a", 16), "/io/13" + own[len("/io/12"):]} {
		p.page = forged
		if code := p.send(path, map[string]string{"fare": "via"}); code != http.StatusForbidden {
			t.Errorf("%s: %d", path, code)
		}
	}
	p.get(own)
	for range 2 { // the same form sent twice
		page := p.page
		if code := p.send(own, map[string]string{"fare": "via"}); code != http.StatusOK {
			t.Fatalf("%d: %s", code, p.page)
		}
		p.says("Ricevuto")
		p.page = page
	}
	waiting, err := ledger.Of(h.desk).Enrolments()
	if err != nil || len(waiting) != 1 || !here() {
		t.Fatalf("%+v, %v, there: %v", waiting, err, here())
	}
	a := h.enter()
	a.get("/arbitro")
	a.says("Nome11 Cognome11 va via")
	if a.send("/arbitro/iscrizione", map[string]string{"id": waiting[0].ID, "fare": "accetta"}); here() {
		t.Error("he is there still")
	}
	p.get(own)
	correct := map[string]string{"fare": "correggi", "club": "club3", "nick": "<Nino>", "come": "nick"}
	if code := p.send(own, correct); code != http.StatusOK || h.desk.View().Players[12].Nick != "nick11" {
		t.Errorf("corrected: %d, %+v", code, h.desk.View().Players[12])
	}
	a.get("/arbitro")
	a.says("corregge i suoi dati – Club: CLUB3 – Nick: &lt;Nino&gt; – Pubblicato come: nick")
	p.get(own)
	p.says("Ci sono")
	if p.send(own, map[string]string{"fare": "qui"}); here() {
		t.Error("he is there before anybody confirmed it")
	}
	p.get("/iscrizione")
	p.send("/iscrizione", map[string]string{"nome": "Nina", "cognome": "Nuova", "come": "iniziali"})
	waiting, _ = ledger.Of(h.desk).Enrolments()
	for _, e := range waiting {
		if err := ledger.Of(h.desk).Admit(e.ID); err != nil {
			t.Error(err)
		}
	}
	if him := h.desk.View().Players[12]; him.Club != "CLUB3" || him.Nick != "<Nino>" || him.As != "nick" || him.Name != "Nome11" {
		t.Errorf("corrected: %+v", him)
	}
	if players := h.desk.View().Tournament.Players; !here() || players[len(players)-1].As != "iniziali" {
		t.Errorf("there: %v, the last %+v", here(), players[len(players)-1])
	}
}

// A chosen PIN has six characters at least; one that is made is another each time.
func TestAPINIsNotShort(t *testing.T) {
	for pin, short := range map[string]bool{"": false, "1": true, "47110": true, " 4711 ": true, "1 2 3 4": true, "471108": false, "gufosaggio": false} {
		if ShortPIN(pin) != short {
			t.Errorf("%q: %v", pin, !short)
		}
	}
	own, err := New(serve(t, Options{}).desk, Options{PIN: " "})
	worked.Must(t, err)
	if again, err := New(own.desk, Options{}); err != nil || len(own.PIN()) < pinDigits && own.PIN() != "4711" || again.PIN() != own.PIN() {
		t.Errorf("a hall whose organizer gave no PIN has %q: %v", own.PIN(), err)
	}
	pins := map[string]bool{}
	for range 4 { // all alike once in 10^18
		pins[newPIN()] = true
	}
	for pin := range pins {
		if len(pins) == 1 || len(pin) != pinDigits {
			t.Errorf("made: %v", pins)
		}
	}
}

// The sheet on a phone shows what the draw gave beside each name, in the event's language, and asks first only what every table writes; a
// table that was found stands alone, and who chose no name to be published by has initials.
func TestPhonesAskLittle(t *testing.T) {
	h := serveGame(t, "dip-dixiecon2002")
	if err := h.desk.Confirm(1); err != nil && h.desk.View().Round(1).Draft {
		t.Fatal(err)
	}
	english, err := New(h.desk, Options{Language: "en"})
	worked.Must(t, err)
	h.server = english
	sheet := h.request(http.MethodGet, h.tablePath(1), "10.0.0.1", "", "", nil).Body.String()
	folded := regexp.MustCompile(`(?s)<details.*?</details>`).ReplaceAllString(sheet, "")
	if n := strings.Count(folded, `name="s`); n != 7 || !strings.Contains(folded, "<b>England</b>") ||
		strings.Contains(sheet, ">Inghilterra<") {
		t.Errorf("%d fields for seven numbers:\n%s", n, folded)
	}
	if !strings.Contains(sheet, `id="somma"`) {
		t.Error("no sum of the centres")
	}
	h = serveGame(t, "dip-wbc2000")
	years := h.desk.View().Tournament.Settings
	years.Game = slices.Clone(years.Game)
	years.Game.Set("Centri di ogni anno", "SI")
	worked.Must(t, h.desk.SetSettings(h.desk.View().Tournament.Settings, years))
	if h.server, err = New(h.desk, Options{Language: "en"}); err != nil {
		t.Fatal(err)
	}
	sheet = h.request(http.MethodGet, h.tablePath(1), "10.0.0.1", "", "", nil).Body.String()
	if !strings.Contains(sheet, "Centres 1901") || strings.Contains(sheet, ">Centri") {
		t.Errorf("the years in an English event:\n%s", sheet)
	}
	h = serve(t, Options{})
	p := h.phone()
	p.get(h.tablePath(1))
	p.says(`</b>, al massimo 164</p>`)
	p.get("/classifica")
	p.says("La classifica non è ancora cominciata.")
	if strings.Contains(p.page, "<tbody") {
		t.Error("standings of a tournament that has not begun")
	}
	p.get("/?cerca=cognome07")
	if n := strings.Count(p.page, "<article"); n != 1 {
		t.Errorf("the table that was found is followed by others: %d", n)
	}
	p.get("/iscrizione")
	p.send("/iscrizione", map[string]string{"nome": "Nina", "cognome": "Nuova"})
	if waiting, err := ledger.Of(h.desk).Enrolments(); err != nil || len(waiting) != 1 || waiting[0].As != "iniziali" {
		t.Errorf("published without consent: %+v, %v", waiting, err)
	}
	p.get("/iscrizione")
	if code := p.send("/iscrizione", map[string]string{"nome": "Ni\u200bna", "cognome": "Nuova"}); code != http.StatusUnprocessableEntity {
		t.Errorf("a name with a sign that nobody sees: %d", code)
	}
}
