package html

import (
	"bufio"
	_ "embed"
	"io"
	"strconv"

	"raduno/assets"
	"raduno/export"
)

//go:embed certificate.css
var certificateStyle string

// minifiedCertificate is the style of a certificate's page, without what only its readers need.
var minifiedCertificate = minified + minify(certificateStyle, "")

// CertificateOptions say what the page of a certificate looks like.
type CertificateOptions struct {
	About export.About
	Stamp string // when it was written; empty for no mention
	Home  string // where the page of the tournament lies; empty for no link
}

// WriteCertificate writes how a round was drawn as a plain page without a script. A page cannot vouch for itself: it says where it is
// checked.
func WriteCertificate(w io.Writer, c *export.Certificate, o CertificateOptions) error {
	out := bufio.NewWriterSize(w, 64<<10)
	p := page{Writer: out, About: o.About}
	title := escape(heading(c))
	p.put("<!DOCTYPE html>\n<html lang=\"", p.Tag(), "\">\n<head>\n<meta charset=\"utf-8\">\n",
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '", hash(minifiedCertificate),
		"'; base-uri 'none'; form-action 'none'\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>", title, "</title>\n",
		"<meta name=\"description\" content=\"", p.Say(
			"Come è stato fatto il sorteggio"), "\">\n<style>", minifiedCertificate, "</style>\n</head>\n<body>\n<header>\n<h1>", title, "</h1>\n")
	if o.Home != "" {
		p.put("<p><a href=\"", escape(o.Home), "\">", p.Say("Classifica e tavoli"), "</a></p>\n")
	}
	p.put("</header>\n<main>\n<section class=\"esito\"><p>",
		p.Say(
			"Questa pagina si legge e basta: una pagina non può garantire per sé stessa. La controlla %s, a cui si dà il file “_verbale.json” "+
				"che le sta accanto.", `<a href="`+assets.CheckerName+`">`+assets.CheckerName+`</a>`), "</p></section>\n")
	p.certifiedFacts(c.Facts)
	p.sentences(p.Say("La verifica, con il foglio com'è oggi"), c.Verified)
	p.sentences(c.MadeTitle, c.Made)
	p.certifiedCriteria(c)
	p.certifiedTables(c.Tables)
	if c.Chance != "" {
		p.sentences(p.Say("Il caso"), []string{c.Chance})
	}
	p.sentences(p.Say("Come verificarlo"), c.HowTo)
	p.sentences(p.Say("Che cosa non si può provare"), append([]string{
		p.Say("Che i nomi siano di chi si è seduto davvero a quei tavoli."),
		p.Say("Che i club, i turni già giocati e chi li ha vinti siano quelli veri: sono quelli dichiarati."),
	}, c.Limits...))
	p.put("</main>\n")
	p.written(o.Stamp)
	p.put("</body>\n</html>\n")
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
	p.put("<section id=\"criteri\">\n<h2>", p.Say("Criteri, dal più importante"), "</h2>\n")
	if len(c.Criteria) > 0 {
		p.put("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"", p.Say("Criteri, dal più importante"),
			"\">\n<table>\n<thead><tr><th scope=\"col\">", p.Say("n°"), "</th>")
		for _, title := range []string{p.Say("Criterio"), p.Say("Valore"), p.Say("Minimo possibile"), p.Say("Esito")} {
			p.put("<th scope=\"col\">", title, "</th>")
		}
		p.put("</tr></thead>\n<tbody>\n")
		for i, criterion := range c.Criteria {
			p.put("<tr><td>", strconv.Itoa(i+1), ".</td><th scope=\"row\">", escape(criterion.Label))
			if criterion.Reason != "" {
				p.put(" <small>", escape(criterion.Reason), "</small>")
			}
			p.put("</th><td>", strconv.FormatInt(criterion.Value, 10), "</td><td>", strconv.FormatInt(criterion.Bound, 10), "</td><td>",
				escape(criterion.Outcome), "</td></tr>\n")
		}
		p.put("</tbody>\n</table>\n</div>\n")
	}
	if c.Withheld != "" {
		p.put("<p class=\"note\">", escape(c.Withheld), "</p>\n")
	}
	p.put("</section>\n")
}

// certifiedTables are the tables of the round as drawn.
func (p page) certifiedTables(tables []export.CertifiedTable) {
	p.put("<section id=\"tavoli\">\n<h2>", p.Say("I tavoli come sorteggiati"), "</h2>\n<div class=\"cards\">\n")
	for _, table := range tables {
		p.put("<article><h3>", p.Say("Tavolo %s", strconv.Itoa(table.Number)), "</h3><table><tbody>\n")
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

// heading is what the page is called.
func heading(c *export.Certificate) string {
	if c.Tournament == "" {
		return export.Clean(c.Title)
	}
	return c.Tournament + " – " + export.Clean(c.Title)
}
