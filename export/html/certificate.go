package html

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"raduno/export"
)

//go:embed certificate.js
var checker string

//go:embed certificate.css
var certificateStyle string

// What a certificate's page has of its own, without what only its readers need.
var (
	minifiedChecker     = withoutComments(checker)
	minifiedCertificate = minified + minify(certificateStyle)
)

// dataElement begins what the script of a certificate's page is told.
const dataElement = `<script type="application/json" id="dati">`

// CertificateOptions say what the page of a certificate looks like.
type CertificateOptions struct {
	About export.About
	Stamp string // when it was written; empty for no mention
	Home  string // where the page of the tournament lies; empty for no link
}

// WriteCertificate writes how a round was drawn as one page that checks itself in its reader's browser: the tables as they
// are shown, the criteria counted anew and the bounds with their proofs, by a script of its own that needs no network. Without
// scripts it is read like the one on paper.
func WriteCertificate(w io.Writer, c *export.Certificate, o CertificateOptions) error {
	out := bufio.NewWriterSize(w, 64<<10)
	p := page{Writer: out, about: o.About}
	data, err := json.Marshal(tell(c)) // what could end the element of the script is escaped
	if err != nil {
		return err
	}
	words, err := json.Marshal(p.checkerWords())
	if err != nil {
		return err
	}
	title := escape(heading(c))
	p.put("<!DOCTYPE html>\n<html lang=\"", p.about.Tag(), "\">\n<head>\n<meta charset=\"utf-8\">\n",
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '", hash(minifiedCertificate),
		"'; script-src '", hash(minifiedChecker), "'; base-uri 'none'; form-action 'none'\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>", title, "</title>\n",
		"<meta name=\"description\" content=\"", p.say("Come è stato fatto il sorteggio, con il controllo dentro la pagina"), "\">\n<style>", minifiedCertificate, "</style>\n</head>\n<body>\n<header>\n", pageTitle(c))
	if o.Home != "" {
		p.put("<p><a href=\"", escape(o.Home), "\">", p.say("Classifica e tavoli"), "</a></p>\n")
	}
	p.put("</header>\n<main>\n<section id=\"esito\" class=\"esito\" role=\"status\"><p>", p.say("Per controllare questo verbale la pagina ha bisogno di JavaScript: senza, si legge soltanto."), "</p></section>\n")
	p.certifiedFacts(c.Facts)
	p.sentences(c.MadeTitle, c.Made)
	p.certifiedCriteria(c)
	p.certifiedTables(c.Tables)
	p.sentences(p.say("Il caso"), c.Chance)
	p.sentences(p.say("La verifica, con il foglio com'è oggi"), c.Verified)
	p.sentences(p.say("Come verificarlo"), append(c.HowTo,
		p.say("Il comando “raduno-cli tavoli --verifica PAGINA.html” controlla questa pagina con un programma che non viene dalla pagina.")))
	p.sentences(p.say("Che cosa questa pagina non può provare"), append([]string{
		p.say("Che i nomi siano di chi si è seduto davvero a quei tavoli."),
		p.say("Che i club, i turni già giocati e chi li ha vinti siano quelli veri: sono quelli dichiarati qui dentro."),
		p.say("Che la pagina sia quella dell'organizzatore: chi la cambia può cambiare anche il controllo. L'impronta dei tavoli deve essere la stessa del verbale stampato."),
	}, c.Limits...))
	p.put("</main>\n<footer><p>")
	if o.Stamp != "" {
		p.put(p.say("Scritto il %s con Raduno", o.Stamp))
	} else {
		p.put(p.say("Fatto con Raduno"))
	}
	p.put("</p></footer>\n<script type=\"application/json\" id=\"parole\">", string(words), "</script>\n",
		dataElement, string(data), "</script>\n<script>", minifiedChecker, "</script>\n</body>\n</html>\n")
	return out.Flush()
}

// sentences are a heading and sentences below it; nothing without them.
func (p page) sentences(heading string, sentences []string) {
	if len(sentences) == 0 {
		return
	}
	p.put("<section>\n<h2>", escape(heading), "</h2>\n<ul>")
	for _, sentence := range sentences {
		p.put("<li>", escape(sentence), "</li>")
	}
	p.put("</ul>\n</section>\n")
}

func (p page) certifiedFacts(facts []export.Fact) {
	p.put("<section>\n<dl id=\"fatti\">")
	for _, fact := range facts {
		p.put("<div><dt>", escape(fact.Label), "</dt><dd>", escape(fact.Value), "</dd></div>")
	}
	p.put("</dl>\n</section>\n")
}

// certifiedCriteria is the table of the criteria.
func (p page) certifiedCriteria(c *export.Certificate) {
	if len(c.Criteria) == 0 && c.Withheld == "" {
		return
	}
	p.put("<section id=\"criteri\">\n<h2>", p.say("Criteri, dal più importante"), "</h2>\n")
	if len(c.Criteria) > 0 {
		p.put("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"", p.say("Criteri, dal più importante"), "\">\n<table>\n<thead><tr><th scope=\"col\">", p.say("n°"), "</th>")
		for _, title := range []string{p.say("Criterio"), p.say("Valore"), p.say("Minimo possibile"), p.say("Esito")} {
			p.put("<th scope=\"col\">", title, "</th>")
		}
		p.put("</tr></thead>\n<tbody>\n")
		for i, criterion := range c.Criteria {
			p.put("<tr><td>", strconv.Itoa(i+1), ".</td><th scope=\"row\">", escape(criterion.Label))
			if criterion.Reason != "" {
				p.put(" <small>", escape(criterion.Reason), "</small>")
			}
			p.put("</th><td>", strconv.FormatInt(criterion.Value, 10), "</td><td>", strconv.FormatInt(criterion.Bound, 10), "</td><td>", escape(criterion.Outcome), "</td></tr>\n")
		}
		p.put("</tbody>\n</table>\n</div>\n")
	}
	if c.Withheld != "" {
		p.put("<p class=\"note\">", escape(c.Withheld), "</p>\n")
	}
	p.put("</section>\n")
}

// certifiedTables are the tables as drawn.
func (p page) certifiedTables(tables []export.CertifiedTable) {
	p.put("<section id=\"tavoli\">\n<h2>", p.say("I tavoli come sorteggiati"), "</h2>\n<div class=\"cards\">\n")
	rounds := 0
	for _, table := range tables {
		rounds = max(rounds, table.Round-tables[0].Round+1)
	}
	for _, table := range tables {
		title := p.say("Tavolo %s", strconv.Itoa(table.Number))
		if rounds > 1 {
			title = p.say("Turno %s, tavolo %s", strconv.Itoa(table.Round), strconv.Itoa(table.Number))
		}
		p.put("<article><h3>", title, "</h3><table><tbody>\n")
		for _, seat := range table.Seats {
			p.put("<tr><td>", strconv.Itoa(seat.Number), "</td><th scope=\"row\">", escape(seat.Name))
			if seat.Club != "" {
				p.put(" <small>", escape(seat.Club), "</small>")
			}
			p.put("</th></tr>\n")
		}
		p.put("</tbody></table></article>\n")
	}
	p.put("</div>\n</section>\n")
}

func pageTitle(c *export.Certificate) string { return "<h1>" + escape(heading(c)) + "</h1>\n" }

// heading is what the page is called.
func heading(c *export.Certificate) string {
	if c.Tournament == "" {
		return export.Clean(c.Title)
	}
	return c.Tournament + " – " + export.Clean(c.Title)
}

// told is what a certificate's page says, for its script.
type told struct {
	Version     int             `json:"version"`
	Heading     string          `json:"heading"`
	Tournament  string          `json:"tournament"`
	Round       int             `json:"round"`
	Seed        string          `json:"seed"`
	Fingerprint string          `json:"fingerprint"`
	Facts       []toldFact      `json:"facts"`
	Criteria    []toldCriterion `json:"criteria"`
	Withheld    string          `json:"withheld,omitempty"`
	Players     []toldPlayer    `json:"players"`
	Rounds      [][]toldTable   `json:"rounds"`
	Parts       []toldPart      `json:"parts"`
}

type toldFact struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

type toldCriterion struct {
	Name    string `json:"name"`
	Label   string `json:"label"`
	Value   int64  `json:"value"`
	Bound   int64  `json:"lower_bound"`
	Optimal bool   `json:"optimal"`
	Free    *int64 `json:"-"`
	Reason  string `json:"reason"`
	Outcome string `json:"outcome"`
}

type toldPlayer struct {
	Seat   int    `json:"seat"`
	Number int    `json:"number"`
	Name   string `json:"name"`
	Club   string `json:"club"`
}

type toldTable struct {
	Number int   `json:"number"`
	Seats  []int `json:"seats"`
}

type toldPart struct {
	Tables  []int           `json:"tables"`
	Problem json.RawMessage `json:"problem"`
	Answer  json.RawMessage `json:"answer"`
}

// tell is what a certificate's page says.
func tell(c *export.Certificate) told {
	data := told{
		Version: 1, Heading: heading(c), Tournament: c.Tournament, Round: c.Round, Seed: c.Seed, Fingerprint: c.Fingerprint(), Withheld: c.Withheld,
		Facts: []toldFact{}, Criteria: []toldCriterion{}, Players: []toldPlayer{}, Rounds: [][]toldTable{}, Parts: []toldPart{},
	}
	for _, f := range c.Facts {
		data.Facts = append(data.Facts, toldFact(f))
	}
	for _, x := range c.Criteria {
		x.Label, x.Reason = export.Clean(x.Label), export.Clean(x.Reason)
		data.Criteria = append(data.Criteria, toldCriterion(x))
	}
	seen := map[int]bool{}
	for _, t := range c.Tables {
		if t.Round-c.Tables[0].Round == len(data.Rounds) {
			data.Rounds = append(data.Rounds, nil)
		}
		seats := []int{}
		for _, seat := range t.Seats {
			seats = append(seats, seat.Seat)
			if !seen[seat.Seat] {
				seen[seat.Seat] = true
				data.Players = append(data.Players, toldPlayer(seat))
			}
		}
		last := len(data.Rounds) - 1
		data.Rounds[last] = append(data.Rounds[last], toldTable{t.Number, seats})
	}
	for _, x := range c.Parts {
		data.Parts = append(data.Parts, toldPart{x.Tables, x.Problem, x.Answer})
	}
	return data
}

// certificate is what is told as a certificate again, without what only its reader is told.
func (d *told) certificate() export.Certificate {
	c := export.Certificate{Tournament: d.Tournament, Round: d.Round, Title: strings.TrimPrefix(d.Heading, d.Tournament+" – "), Seed: d.Seed, Withheld: d.Withheld}
	for _, f := range d.Facts {
		c.Facts = append(c.Facts, export.Fact(f))
	}
	for _, x := range d.Criteria {
		c.Criteria = append(c.Criteria, export.CertifiedCriterion(x))
	}
	players := map[int]export.CertifiedSeat{}
	for _, p := range d.Players {
		players[p.Seat] = export.CertifiedSeat(p)
	}
	for r, tables := range d.Rounds {
		for _, t := range tables {
			table := export.CertifiedTable{Round: max(d.Round, 1) + r, Number: t.Number}
			for _, seat := range t.Seats {
				table.Seats = append(table.Seats, players[seat])
			}
			c.Tables = append(c.Tables, table)
		}
	}
	for _, x := range d.Parts {
		c.Parts = append(c.Parts, export.ProvenPart{Tables: x.Tables, Problem: x.Problem, Answer: x.Answer})
	}
	return c
}

// checkerWords are the sentences of the script by their keys; #1, #2 and so on are what they are about.
func (p page) checkerWords() map[string]string {
	return map[string]string{
		"running": p.say("Sto ricontando…"),
		"yes":     p.say("Torna: tavoli, valori e dimostrazioni sono stati ricontati qui, da questa pagina."),
		"no":      p.say("NON TORNA"),
		"ruled":   p.say("I tavoli mostrati sono quelli del verbale. Non sono stati sorteggiati secondo dei criteri: qui sotto c'è scritto come sono stati fatti, e non c'è altro da ricontare."),
		"seated":  p.say("Tavoli: %s. Giocatori: %s, ognuno seduto una volta per turno.", "#1", "#2"),
		"proven":  p.say("%s: dichiarato %s, ricontato %s; meno non si può, dimostrato.", "#1", "#2", "#2"),
		"atLeast": p.say("%s: dichiarato %s, ricontato %s; dimostrato almeno %s, e un valore più basso del dichiarato non è escluso.", "#1", "#2", "#2", "#3"),

		"unreadable": p.say("I dati dentro la pagina sono rovinati e non si leggono."),
		"version":    p.say("La pagina è di una versione più nuova del suo controllo."),
		"number":     p.say("Un numero non è ammesso: %s.", "#1"),
		"heading":    p.say("Titolo"), "facts": p.say("Dati del sorteggio"), "criteria": p.say("Criteri"),
		"extra":       p.say("Tra i tavoli la pagina mostra del testo che non è del verbale."),
		"tableNumber": p.say("Tavolo %s", "#1"), "roundTable": p.say("Turno %s, tavolo %s", "#1", "#2"),
		"shown":       p.say("%s: la pagina mostra “%s”, il verbale dice “%s”.", "#1", "#2", "#3"),
		"shownTables": p.say("La pagina mostra %s tavoli, il verbale ne ha %s.", "#1", "#2"),
		"print":       p.say("L'impronta dichiarata è %s, quella di questi tavoli, nomi e seme è %s.", "#1", "#2"),

		"listedTwice": p.say("%s è due volte tra i giocatori.", "#1"),
		"stranger":    p.say("%s ha un posto fissato e non è tra i giocatori.", "#1"),
		"unlisted":    p.say("%s siede a un tavolo, o è nel problema, ma non in tutti e due.", "#1"),
		"club":        p.say("%s: la pagina dice che è del club “%s”, il problema “%s”.", "#1", "#2", "#3"),
		"tables":      p.say("Tavoli: %s invece di %s.", "#1", "#2"),
		"rounds":      p.say("Turni: %s invece di %s.", "#1", "#2"),
		"size":        p.say("%s: giocatori %s invece di %s.", "#1", "#2", "#3"),
		"twice":       p.say("%s siede due volte: al tavolo %s e al tavolo %s.", "#1", "#2", "#3"),
		"unknown":     p.say("Tavolo %s: %s non è tra i giocatori.", "#1", "#2"),
		"missing":     p.say("%s non siede a nessun tavolo.", "#1"),
		"left":        p.say("%s aveva il posto fissato al tavolo %s e siede altrove.", "#1", "#2"),

		"criterion":    p.say("Il criterio “%s” non esiste.", "#1"),
		"count":        p.say("Criteri nella risposta: %s; nel problema: %s.", "#1", "#2"),
		"order":        p.say("La risposta parla di “%s” dove il problema chiede “%s”.", "#1", "#2"),
		"value":        p.say("%s: dichiarato %s, ricontato %s.", "#1", "#2", "#3"),
		"above":        p.say("%s: il minimo dichiarato, %s, è più del valore, %s.", "#1", "#2", "#3"),
		"claim":        p.say("%s: è detto il minimo possibile, o no, contro quel che dicono i numeri.", "#1"),
		"hidden":       p.say("Il problema ha il criterio “%s”, che la pagina non mostra.", "#1"),
		"missingProof": p.say("%s: la dimostrazione manca.", "#1"),
		"proofs":       p.say("Le dimostrazioni mancano."),
		"bound":        p.say("%s: il minimo dichiarato, %s, non è dimostrato: %s.", "#1", "#2", "#3"),

		"another": p.say("la dimostrazione è di un altro criterio, %s", "#1"),
		"none":    p.say("la dimostrazione manca"),
		"gives":   p.say("la dimostrazione dà %s", "#1"),
		"unfit":   p.say("la dimostrazione non è di questo problema"),
		"case":    p.say("nella dimostrazione manca un caso"),
		"large":   p.say("nella dimostrazione c'è un numero che non è ammesso"),
		"little":  p.say("i numeri della dimostrazione sommati non bastano"),
		"table":   p.say("questo tavolo costa meno di quanto la dimostrazione dice: %s", "#1"),
		"better":  p.say("c'è un sorteggio migliore"),
		"many":    p.say("i casi sono troppi per provarli tutti"),
	}
}

// withoutComments drops the indentation and the lines that are comments.
func withoutComments(script string) string {
	var b strings.Builder
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
