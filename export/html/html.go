// Package html writes one self-contained web page: the standings and every table of every round, with a
// search by name, for a phone, a desktop, a projector or paper, in light and dark.
//
// The page asks nothing of a network and says so to the browser (a content security policy that allows its
// own style and its own script and nothing else). Every text goes through escape, so no name is ever markup.
// Without scripts the page is complete; only the search is missing.
package html

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html"
	"io"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

//go:embed page.css
var style string

//go:embed page.js
var source string

// minified and script are the style and the script without what only their reader needs.
var (
	minified = minify(style, "")
	script   = minify(source, "\n")
)

// Write writes the wanted part of a tournament as one HTML document in UTF-8.
func Write(w io.Writer, t *engine.Tournament, c export.Content) error {
	rounds, err := c.Select(t)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 64<<10)
	p := page{Writer: out, info: t.Info, About: c.About, certificate: c.Certificate}
	if len(t.Logo) > 0 {
		p.logo = "data:image/png;base64," + base64.StdEncoding.EncodeToString(t.Logo)
	}
	p.head(t.Info, c)
	p.banner(t.Info, rounds, c)
	p.put("<main>\n")
	all := p.cardsOf(rounds, c)
	if all != nil {
		p.put("<section class=\"one\" id=\"scheda\"></section>\n")
		p.link = all.address
	}
	p.body(rounds, c)
	if all != nil {
		all.write()
	}
	p.put("</main>\n")
	p.foot(c)
	return out.Flush()
}

// style is the style of the page, with what a screen reader says of its stars in the page's language.
func (p page) style() string {
	return strings.NewReplacer(", vinta", ", "+p.Say("vinta"), "punteggio più alto: ", p.Say("punteggio più alto")+": ").Replace(minified)
}

// body writes the standings and the rounds.
func (p page) body(rounds []export.Round, c export.Content) {
	for i, ranking := range slices.Concat(c.Rankings, c.EndedNow) {
		p.ranking(i, ranking)
	}
	// The latest round is what people look for; the older ones follow it backwards.
	for i := len(rounds) - 1; i >= 0; i-- {
		p.round(rounds[i], i == len(rounds)-1)
	}
	if len(rounds) == 0 && len(c.Rankings) == 0 {
		p.put("<p class=\"empty\">", p.Say("Nessun turno è stato ancora sorteggiato."), "</p>\n")
	}
}

// page writes the parts of the document.
type page struct {
	*bufio.Writer
	info engine.Info
	export.About
	certificate func(round int) string  // where that of a round's draw lies; nil for nowhere
	logo        string                  // the club's picture as a data URI; empty for none
	link        func(player int) string // the address of a player's own page; nil if he has none
}

// put writes markup of our own.
func (p page) put(parts ...string) {
	for _, part := range parts {
		p.WriteString(part)
	}
}

// escape makes any text safe inside an element or a quoted attribute.
func escape(text string) string { return html.EscapeString(export.Clean(text)) }

func (p page) head(info engine.Info, c export.Content) {
	p.put("<!DOCTYPE html>\n<html lang=\"", p.Tag(), "\">\n<head>\n<meta charset=\"utf-8\">\n",
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
		"<meta http-equiv=\"Content-Security-Policy\" content=\"", policy(p.style()), p.images(), "\">\n",
		"<meta name=\"color-scheme\" content=\"light dark\">\n",
		"<title>", p.title(info), "</title>\n<meta name=\"description\" content=\"", p.summary(info, c), "\">\n",
		"<meta property=\"og:type\" content=\"website\">\n<meta property=\"og:title\" content=\"", p.title(info), "\">\n",
		"<meta property=\"og:description\" content=\"", p.summary(info,
			c), "\">\n<meta property=\"og:locale\" content=\"", p.Locale(), "\">\n", picture(c),
		"<style>", p.style(), "</style>\n</head>\n<body>\n",
		"<a class=\"skip\" href=\"#contenuto\">", p.Say("Vai al contenuto"), "</a>\n")
}

// picture names the picture that stands for the page where its address is posted.
func picture(c export.Content) string {
	if c.Picture == "" {
		return ""
	}
	return "<meta property=\"og:image\" content=\"" + escape(c.Picture) + "\">\n" +
		"<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
}

// images is what the browser is told of pictures: those of the page itself, where it has one.
func (p page) images() string {
	if p.logo == "" {
		return ""
	}
	return "; img-src data:"
}

// title is the name of the tournament, or what stands for it.
func (p page) title(info engine.Info) string { return cmp.Or(escape(info.Name), p.Say("Torneo")) }

// summary is the page in one sentence, as a messenger shows it below a link.
func (p page) summary(info engine.Info, c export.Content) string {
	state := ""
	if len(c.Rankings) > 0 {
		state = c.Rankings[0].State
	}
	return cmp.Or(escape(export.Joined(" · ", c.About.Type, info.Venue, c.About.Days(info), state)), p.Say("Classifica e tavoli"))
}

func (p page) banner(info engine.Info, rounds []export.Round, c export.Content) {
	p.put("<header>\n")
	if p.logo != "" {
		p.put("<img class=\"logo\" alt=\"\" src=\"", p.logo, "\">\n")
	}
	p.put("<h1>", p.title(info), "</h1>\n")
	if about := export.Joined(" · ", c.About.Type, info.Venue, c.About.Days(info), info.Organizer); about != "" {
		p.put("<p>", escape(about), "</p>\n")
	}
	if stamp := export.StampText(c.Stamp); stamp != "" {
		p.put("<p>", p.Say("Aggiornato il %s", stamp), "</p>\n")
	}
	p.put("</header>\n<nav aria-label=\"", p.Say("Sezioni"), "\">\n<ul>")
	for i, ranking := range slices.Concat(c.Rankings, c.EndedNow) {
		p.put("<li><a href=\"#c", strconv.Itoa(i+1), "\">", escape(ranking.Title), "</a></li>")
	}
	for i := len(rounds) - 1; i >= 0; i-- {
		n := strconv.Itoa(rounds[i].Number)
		p.put("<li><a href=\"#t", n, "\">", escape(p.Round(rounds[i].Number)), "</a></li>")
	}
	p.put("</ul>\n")
	p.search()
	p.put("</nav>\n<div id=\"contenuto\"></div>\n")
}

// search writes the field that finds a name; it shows itself where scripts run.
func (p page) search() {
	p.put("<div class=\"search\" hidden><label for=\"cerca\">", p.Say("Cerca"), "</label>",
		"<input id=\"cerca\" type=\"search\" placeholder=\"", p.Say("nome o club"), "\" autocomplete=\"off\">",
		"<output id=\"trovati\" for=\"cerca\" data-none=\"", p.Say("nessuno"), "\" data-one=\"", p.Say("1 riga"), "\" data-many=\"", p.Say(
			"# righe"), "\"></output></div>\n")
}

func (p page) ranking(number int, ranking export.Ranking) {
	name := escape(ranking.Title)
	id := "c" + strconv.Itoa(number+1)
	p.put("<section id=\"", id, "\" aria-labelledby=\"", id, "h\">\n<h2 id=\"", id, "h\">", name, "</h2>\n")
	if ranking.State != "" {
		p.put("<p class=\"state\">", escape(ranking.State), "</p>\n")
	}
	for _, note := range ranking.Notes {
		p.put("<p class=\"note\">", escape(note), "</p>\n")
	}
	if ranking.Reason != "" {
		p.put("<p class=\"empty\">", escape(ranking.Reason), "</p>\n</section>\n")
		return
	}
	if len(ranking.Rows) == 0 {
		p.put("<p class=\"empty\">", p.Say("Ancora nessuno in classifica."), "</p>\n</section>\n")
		return
	}
	p.put("<div class=\"scroll wide\" role=\"region\" tabindex=\"0\" aria-label=\"", escape(p.Say("%s, tabella", ranking.Title)),
		"\">\n<table class=\"rank\">\n<thead><tr>")
	classes := make([]string, len(ranking.Columns))
	for i, column := range ranking.Columns {
		classes[i] = columnClass(column)
		p.put("<th scope=\"col\"", attribute(classes[i]), ">", escape(column.Title), "</th>")
	}
	p.put("</tr></thead>\n<tbody>\n")
	for _, row := range ranking.Rows {
		p.put("<tr", attribute(map[bool]string{true: "cut"}[row.Cut]), ">")
		for i, column := range ranking.Columns {
			cell := row.Cell(i)
			text := escape(cell.Text)
			if sign := row.Mark.Sign(); sign != "" && column.Kind == export.PlaceColumn {
				text = "<span title=\"" + escape(p.Text(row.Mark.Name())) + "\">" + sign + "</span> " + text
			}
			class := classes[i]
			if column.Name() {
				class = strings.TrimSpace(class + longWord(cell.Text))
			}
			if cell.Discarded {
				class = strings.TrimPrefix(class+" d", " ")
			}
			if cell.Won {
				class = strings.TrimPrefix(class+" w", " ")
			}
			element := "td"
			if column.Name() {
				element = "th"
				text = p.linked(row.Player, text)
				if row.Tag != "" && !named(ranking.Columns[i+1:]) {
					text += " <small>" + escape(row.Tag) + "</small>"
				}
			}
			p.put("<", element, attribute(class), ">", text)
			if column.Name() && len(row.Why) > 0 && !named(ranking.Columns[:i]) {
				p.why(row.Why)
			}
		}
		p.put("\n")
	}
	p.put("</table>\n</div>\n")
	if legend := ranking.Legend(p.Text, engine.Textf("★ nella casella di un turno: partita vinta")); legend != "" {
		p.put("<p class=\"note legend\">", escape(legend), "</p>\n")
	}
	p.put("</section>\n")
}

// linked leads from a name to the player's own page, where there is one.
func (p page) linked(player int, name string) string {
	if p.link == nil || player <= 0 {
		return name
	}
	address := p.link(player)
	if address == "" {
		return name
	}
	return "<a href=\"" + escape(address) + "\">" + name + "</a>"
}

// named reports whether one of the columns holds a part of the name.
func named(columns []export.Column) bool { return slices.ContainsFunc(columns, export.Column.Name) }

// longWord is the class of a name with a long word: on a phone it is small, and only one that no name has is broken between letters.
func longWord(name string) string {
	const long, none = 11, 24
	longest := 0
	for word := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == ' ' || r == '-' }) {
		longest = max(longest, len([]rune(word)))
	}
	switch {
	case longest > none:
		return " x"
	case longest > long:
		return " l"
	}
	return ""
}

// why writes the reasons of a place behind a sign that takes no line of its own.
func (p page) why(lines []string) {
	p.put(" <details><summary title=\"", p.Say("perché"), "\" aria-label=\"", p.Say("perché"), "\">?</summary><ul>")
	for _, line := range lines {
		p.put("<li>", escape(line), "</li>")
	}
	p.put("</ul></details>")
}

// columnClass is the classes of a column's cells, short because they are written very often.
func columnClass(column export.Column) string {
	var classes []string
	for _, class := range []struct {
		name string
		has  bool
	}{
		{"r", column.Align == export.Right},
		{"p", column.Kind == export.PlaceColumn},
		{"tot", column.Kind == export.TotalColumn},
		{"n", column.Kind == export.SurnameColumn || column.Kind == export.TeamColumn},
		{"wins", column.Kind == export.WinsColumn},
		{"m", column.Minor},
	} {
		if class.has {
			classes = append(classes, class.name)
		}
	}
	return strings.Join(classes, " ")
}

func attribute(class string) string {
	if class == "" {
		return ""
	}
	return " class=\"" + class + "\""
}

// round writes the tables of a round; the first one that is written says what its signs mean.
func (p page) round(round export.Round, first bool) {
	n := strconv.Itoa(round.Number)
	p.put("<section id=\"t", n, "\" aria-labelledby=\"t", n, "h\">\n<h2 id=\"t", n, "h\">", escape(p.RoundHeading(round.Number)),
		"</h2>\n")
	day := ""
	if len(p.info.Dates) > 1 {
		day = p.RoundDate(p.info, round.Number)
	}
	if facts := export.Joined(" · ", day, p.Progress(round)); facts != "" {
		p.put("<p class=\"state\">", escape(facts), "</p>\n")
	}
	if first {
		p.put("<p class=\"note\">", p.Say("★ punteggio più alto del tavolo"), "</p>\n")
	}
	if p.certificate != nil {
		if path := p.certificate(round.Number); path != "" {
			p.put("<p class=\"note\"><a href=\"", escape(path), "\">", p.Say("Verbale del sorteggio"), "</a></p>\n")
		}
	}
	p.put("<div class=\"cards\">\n")
	for _, table := range round.Tables {
		p.put("<article id=\"tavolo-", n, "-", strconv.Itoa(table.Number), "\"><h3>",
			escape(export.Joined(" - ", p.Say("%s - Tavolo n° %d", p.RoundHeading(round.Number), table.Number), table.Room)),
			"</h3><table><tbody>\n") // two columns that need no headings: of 3000 tables they would be a tenth of the page
		for _, seat := range table.Seats {
			if seat.Ghost && !seat.Score.Typed() {
				continue
			}
			if seat.Top {
				p.put("<tr class=\"v\">")
			} else {
				p.put("<tr>")
			}
			p.put("<th>", html.EscapeString(seat.Name)) // a heading of its row: end tags and scopes that HTML does not ask for are left out
			if seat.Club != "" {
				p.put(" <small>", html.EscapeString(seat.Club), "</small>")
			}
			if text := table.SeatText(seat); text != "" {
				p.put(" <small>", html.EscapeString(text), "</small>")
			}
			p.put("<td>", p.Number(seat.Number()), "\n")
		}
		if text := table.Text(); text != "" {
			p.put("<tr><th colspan=\"2\"><small>", html.EscapeString(text), "</small>\n")
		}
		p.put("</table></article>\n")
	}
	p.put("</div>\n")
	if rests := p.Rests(round); rests != "" {
		p.put("<p class=\"note\">", escape(rests), "</p>\n")
	}
	p.put("</section>\n")
}

func (p page) foot(c export.Content) {
	p.written(export.StampText(c.Stamp))
	p.put("<script>", script, "</script>\n</body>\n</html>\n")
}

// written says at the foot of a page when it was written, where the stamp tells it.
func (p page) written(stamp string) {
	text := p.Say("Fatto con Raduno")
	if stamp != "" {
		text = p.Say("Scritto il %s con Raduno", stamp)
	}
	p.put("<footer><p>", text, "</p></footer>\n")
}

// policy is the content security policy of a page that has nothing but this style and the script.
func policy(style string) string {
	return "default-src 'none'; style-src '" + hash(style) + "'; script-src '" + hash(script) + "'"
}

// hash is a source of a content security policy that allows exactly this text.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// minify drops the indentation and the lines that are comments; end stands at the end of the others.
func minify(source, end string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			b.WriteString(line + end)
		}
	}
	return b.String()
}
