// Package site writes a season as static web pages: the standings, each event, each player, records, clubs, a feed and a
// fragment to embed. They need no server, no script and no other host, and share their style with the page of a
// tournament (export/html). Who asked not to be published is shown by initials and has no page.
package site

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base32"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/season"
	"raduno/export/html"
)

//go:embed pages
var pages embed.FS

//go:embed site.css
var style string

// generator marks the pages that are ours: a folder with an index of somebody else's is left alone.
const generator = `<meta name="generator" content="Raduno">`

// Write writes the pages of a season into a folder, which is made if need be. Pages that are the same as before are left
// as they are; it tells how many were written and how many were not. The error says that the folder holds pages that are
// not ours, or cannot be written.
func Write(dir string, s *season.Season) (written, kept int, err error) {
	if before, err := os.ReadFile(filepath.Join(dir, "index.html")); err == nil && !bytes.Contains(before, []byte(generator)) {
		return 0, 0, engine.Errorf(engine.BadInput, "Nella cartella “%s” c'è già un sito che non è di Raduno: scegli una cartella vuota.", dir)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return 0, 0, engine.Wrap(err, engine.Broken, "La cartella “%s” non si può fare", dir)
	}
	files, err := Files(s)
	if err != nil {
		return 0, 0, err
	}
	for name, data := range files {
		path := filepath.Join(dir, name)
		if before, err := os.ReadFile(path); err == nil && bytes.Equal(before, data) {
			kept++
			continue
		}
		if err := replace(path, data); err != nil {
			return written, kept, engine.Wrap(err, engine.Broken, "“%s” non si può scrivere: controlla lo spazio e i permessi, poi ripeti", path)
		}
		written++
	}
	return written, kept, nil
}

// replace writes a file beside its place and puts it there whole.
func replace(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".raduno-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		const forEverybody fs.FileMode = 0o644 // a web server reads it
		if err = os.Chmod(f.Name(), forEverybody); err == nil {
			err = os.Rename(f.Name(), path)
		}
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// Files are all pages by their names, which stay the same from one writing to the next.
func Files(s *season.Season) (map[string][]byte, error) {
	b := &builder{season: s, files: map[string][]byte{}, ranking: s.Rank()}
	b.stories, b.records = s.Stories(b.ranking)
	templates, err := template.New("").Funcs(b.functions()).ParseFS(pages, "pages/*")
	if err != nil {
		return nil, err
	}
	b.templates = templates
	b.files["stile.css"] = []byte(html.Style() + style)
	b.write("index.html", "index.html", page{Title: s.Name, Where: "index.html", Data: b.ranking})
	b.write("club.html", "club.html", page{Title: "Club", Where: "club.html", Data: struct {
		*season.Ranking
		Against []season.ClubAgainst
	}{b.ranking, s.ClubsAgainst()}})
	b.write("record.html", "record.html", page{Title: "Record", Where: "record.html", Data: b.records})
	b.write("archivio.html", "archivio.html", page{Title: "Tornei", Where: "archivio.html"})
	for i := range s.Events {
		b.write(eventFile(s.Events[i]), "event.html", page{Title: s.Events[i].Name, Data: i})
	}
	for _, story := range b.stories {
		if !story.Person.Hidden {
			b.write(playerFile(story.Person), "player.html", page{Title: story.Person.FullName(), Data: story})
		}
	}
	b.write("frammento.html", "fragment.html", page{Title: s.Name, Data: b.ranking})
	b.write("novita.xml", "feed.xml", page{Title: s.Name})
	return b.files, b.err
}

type builder struct {
	season    *season.Season
	ranking   *season.Ranking
	stories   []*season.Story
	records   season.Records
	templates *template.Template
	files     map[string][]byte
	err       error
}

// page is what a template gets.
type page struct {
	Season *season.Season
	Title  string
	Where  string
	Data   any
}

func (b *builder) write(name, templateName string, p page) {
	p.Season = b.season
	var out bytes.Buffer
	if templateName == "feed.xml" {
		out.WriteString("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
	}
	if err := b.templates.ExecuteTemplate(&out, templateName, p); err != nil && b.err == nil {
		b.err = fmt.Errorf("%s: %w", name, err)
	}
	b.files[name] = out.Bytes()
}

// slug is a name as a part of an address.
func slug(text string) string {
	var out strings.Builder
	for _, r := range alphabet.Fold(text) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			out.WriteRune(r)
		case out.Len() > 0 && !strings.HasSuffix(out.String(), "-"):
			out.WriteByte('-')
		}
	}
	const longest = 48
	name := out.String()
	return strings.Trim(name[:min(len(name), longest)], "-")
}

// mark tells those of one name apart, and is the same each time.
func mark(key string) string {
	sum := sha256.Sum256([]byte(key))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:4])[:6])
}

func playerFile(p *season.Person) string {
	return "giocatore-" + slug(p.FullName()) + "-" + mark(p.Key) + ".html"
}

func eventFile(e season.Event) string { return "torneo-" + slug(e.Name) + "-" + mark(e.File) + ".html" }

// functions are what the templates call.
func (b *builder) functions() template.FuncMap {
	return template.FuncMap{
		"generator": func() template.HTML { return generator },
		"points":    func(p engine.Points) string { return decimal(p) },
		"player": func(p *season.Person) template.HTML {
			if p.Hidden {
				return template.HTML(template.HTMLEscapeString(p.Initials()))
			}
			return template.HTML(`<a href="` + playerFile(p) + `">` + template.HTMLEscapeString(p.FullName()) + `</a>`)
		},
		"eventfile": eventFile,
		"event":     func(i int) season.Event { return b.season.Events[i] },
		"number":    func(i int) string { return fmt.Sprintf("%d°", i+1) },
		"results":   func(i int) []resultLine { return b.results(i) },
		"first":     func(list []season.Companion, n int) []season.Companion { return list[:min(n, len(list))] },
		"chart":     b.chart,
		"place": func(n int) string {
			if n == 0 {
				return "–"
			}
			return fmt.Sprint(n)
		},
		"cell": func(v season.Value) string {
			switch {
			case !v.Played:
				return "–"
			case !v.Counts:
				return "(" + decimal(v.Points) + ")"
			}
			return decimal(v.Points)
		},
		"one": func(x float64) string { return strings.Replace(fmt.Sprintf("%.1f", x), ".", ",", 1) },
		"latest": func() []int {
			var list []int
			for i := len(b.season.Events) - 1; i >= 0; i-- {
				list = append(list, i)
			}
			return list
		},
		"winners": b.winners,
		"date":    atomDate,
	}
}

// decimal is points as people read them.
func decimal(p engine.Points) string {
	text := p.Text(",")
	if strings.Contains(text, "/") {
		return p.Decimal(3, ",")
	}
	return text
}

// resultLine is a line of an event's results.
type resultLine struct {
	season.Result
	Person *season.Person
	Value  season.Value
}

func (b *builder) results(event int) []resultLine {
	at := map[int]*season.Line{}
	for i := range b.ranking.Players {
		l := &b.ranking.Players[i]
		for _, entry := range l.Person.Entries {
			if entry.Event == event {
				at[entry.Index] = l
			}
		}
	}
	var list []resultLine
	for i, r := range b.season.Events[event].Results {
		if l := at[i]; l != nil && r.Played {
			list = append(list, resultLine{r, l.Person, l.Values[event]})
		}
	}
	return list
}

// winners are who won an event, by their published names.
func (b *builder) winners(event int) string {
	var names []string
	for _, r := range b.results(event) {
		if r.Place == 1 {
			names = append(names, r.Person.Shown())
		}
	}
	return strings.Join(names, ", ")
}

// atomDate is the day of an event, written 5/11/2026, as a feed wants it; a fixed day where it is written otherwise, so
// that the feed stays the same while the season does.
func atomDate(e season.Event) string {
	var day, month, year int
	if n, err := fmt.Sscanf(e.Date, "%d/%d/%d", &day, &month, &year); err != nil || n < 3 || month < 1 || month > 12 || day < 1 || day > 31 || year < 1000 || year > 9999 {
		return "2000-01-01T00:00:00Z"
	}
	return fmt.Sprintf("%04d-%02d-%02dT00:00:00Z", year, month, day)
}

// chart is a person's total after each event, as a small drawing with its numbers in words.
func (b *builder) chart(l season.Line) template.HTML {
	const width, height, margin = 320, 90, 8
	total, most := 0.0, 0.0
	var sums []float64
	for _, v := range l.Values {
		if v.Counts {
			total += v.Points.Float64()
		}
		sums, most = append(sums, total), max(most, total)
	}
	if len(sums) < 2 || most <= 0 {
		return ""
	}
	var line strings.Builder
	for i, sum := range sums {
		x := margin + float64(i)*(width-2*margin)/float64(len(sums)-1)
		y := height - margin - sum/most*(height-2*margin)
		fmt.Fprintf(&line, "%.1f,%.1f ", x, y)
	}
	return template.HTML(fmt.Sprintf(`<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="Il totale dopo ogni torneo: alla fine %s"><polyline points="%s" fill="none" stroke="currentColor" stroke-width="2"/></svg>`,
		width, height, decimal(l.Total), strings.TrimSpace(line.String())))
}
