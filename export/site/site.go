// Package site writes a season as static web pages: the standings, each event, clubs, who qualifies, a feed and a
// fragment to embed. They need no server, no script and no other host, and share their style with the page of a
// tournament (export/html). Who asked not to be published is shown by initials.
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
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/season"
	"raduno/export"
	"raduno/export/html"
)

//go:embed pages
var pages embed.FS

//go:embed site.css
var style string

// generator marks the pages that are ours: a folder with an index of somebody else's is left alone.
const generator = `<meta name="generator" content="Raduno">`

// Report counts the pages of a writing.
type Report struct {
	Written int // new or changed
	Kept    int // the same as before, left as they are
	Removed int // of events and clubs that the season publishes no more, and of players and records, which earlier editions wrote
}

// Write writes the pages of a season in a language into a folder, which is made if need be. Pages that are the same as before are left
// as they are, and those that are not published any more are removed: nobody who asked for it stays behind by name. The error says that
// the folder holds pages that are not ours, or cannot be written.
func Write(dir string, s *season.Season, language string) (Report, error) {
	var report Report
	files, err := Files(s, language)
	if err != nil {
		return report, err
	}
	if name := foreign(dir, files); name != "" {
		return report, engine.Errorf(engine.BadInput, "Nella cartella “%s” c'è già “%s”, che non è di Raduno: scegli una cartella vuota.", dir,
			name)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return report, engine.Wrap(err, engine.Broken, "La cartella “%s” non si può fare", dir)
	}
	refused := func(path string, err error) error {
		return engine.Wrap(err, engine.Broken, "“%s” non si può scrivere: controlla lo spazio e i permessi, poi ripeti", path)
	}
	gone, err := leftover(dir, files)
	if err != nil {
		return report, refused(dir, err)
	}
	for _, path := range gone { // first: what must not be published goes even where the disk is full
		if err := os.Remove(path); err != nil {
			return report, refused(path, err)
		}
		report.Removed++
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path, data := filepath.Join(dir, name), files[name]
		if before, err := os.ReadFile(path); err == nil && bytes.Equal(before, data) {
			report.Kept++
			continue
		}
		if err := replace(path, data); err != nil {
			return report, refused(path, err)
		}
		report.Written++
	}
	return report, nil
}

// foreign is the first file in a folder that is not ours and would be written over, empty if there is none. What does not
// say whose it is (a style, a picture) is ours where a page is.
func foreign(dir string, files map[string][]byte) string {
	marked := func(name string) bool {
		data, err := os.ReadFile(filepath.Join(dir, name))
		return err == nil && bytes.Contains(data, []byte(generator))
	}
	names := slices.Sorted(maps.Keys(files))
	ours := slices.ContainsFunc(names, marked)
	for _, name := range names {
		before, err := os.ReadFile(filepath.Join(dir, name))
		switch {
		case errors.Is(err, fs.ErrNotExist), err == nil && bytes.Equal(before, files[name]), marked(name):
		case ours && !bytes.Contains(files[name], []byte(generator)):
		default:
			return name
		}
	}
	return ""
}

// qualifiedPage is the page of who qualifies, where the season has a rule for it.
const qualifiedPage = "qualificati.html"

// leftover are the pages in a folder that are ours and are not among files: of events, clubs and who qualifies, and those of players and
// records that an earlier edition wrote.
func leftover(dir string, files map[string][]byte) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var gone []string
	for _, entry := range entries {
		ours := slices.ContainsFunc([]string{eventPrefix + "*.html", clubPrefix + "*.html", qualifiedPage, "giocatore-*.html", "record.html"},
			func(pattern string) bool { is, _ := path.Match(pattern, entry.Name()); return is })
		if _, wanted := files[entry.Name()]; wanted || !ours {
			continue
		}
		path := filepath.Join(dir, entry.Name())
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if bytes.Contains(data, []byte(generator)) {
			gone = append(gone, path)
		}
	}
	return gone, nil
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

// Files are all pages by their names, which stay the same from one writing to the next, whatever the language.
func Files(s *season.Season, language string) (map[string][]byte, error) {
	b := &builder{
		season: s, voice: export.VoiceOf(language), files: map[string][]byte{}, ranking: s.Rank(),
		places: map[*season.Person]int{}, clubs: map[string]string{},
	}
	for _, l := range b.ranking.Players {
		b.places[l.Person] = l.Place
	}
	for _, l := range b.ranking.Clubs {
		b.clubs[engine.PlainLetters(l.Club)] = clubFile(l.Club)
	}
	templates, err := template.New("").Funcs(b.functions()).ParseFS(pages, "pages/*")
	if err != nil {
		return nil, err
	}
	b.templates = templates
	if b.qualified, err = s.Published(); err != nil {
		return nil, err
	}
	b.files["stile.css"] = []byte(html.Style() + style)
	b.write("index.html", "index.html", page{Title: s.Name, Where: "index.html", Data: b.ranking})
	b.writeClubs()
	if len(b.qualified.Lists) > 0 {
		b.write(qualifiedPage, qualifiedPage, page{Title: b.voice.Say("Qualificati"), Where: qualifiedPage, Data: b.qualified})
	}
	b.write("archivio.html", "archivio.html", page{Title: b.voice.Say("Tornei"), Where: "archivio.html"})
	for i := range s.Events {
		b.write(eventFile(s.Events[i]), "event.html", page{Title: s.Events[i].Name, Data: i})
	}
	b.write("frammento.html", "fragment.html", page{Title: s.Name, Data: b.ranking})
	b.files["frammento.html"] = inAnyEncoding(b.files["frammento.html"])
	b.write("novita.xml", "feed.xml", page{Title: s.Name, Where: "novita.xml"})
	b.files[picture] = assets.IconPNG
	return b.files, b.err
}

// writeClubs writes the page of all clubs and the card of each.
func (b *builder) writeClubs() {
	b.write("club.html", "club.html", page{Title: b.voice.Say("I club"), Where: "club.html", Data: b.ranking})
	for _, line := range b.ranking.Clubs {
		b.write(clubFile(line.Club), "clubcard.html", page{Title: line.Club, Data: line})
	}
}

type builder struct {
	season    *season.Season
	voice     export.Voice
	ranking   *season.Ranking
	places    map[*season.Person]int // of the season
	clubs     map[string]string      // the card of each club, by its plain name
	qualified *season.Qualified
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
	if p.Where == "" {
		p.Where = name
	}
	var out bytes.Buffer
	if templateName == "feed.xml" {
		out.WriteString("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
	}
	if err := b.templates.ExecuteTemplate(&out, templateName, p); err != nil && b.err == nil {
		b.err = fmt.Errorf("%s: %w", name, err)
	}
	b.files[name] = out.Bytes()
}

// inAnyEncoding writes what is not ASCII as references: a piece of a page reads the same in whatever encoding the page has.
func inAnyEncoding(text []byte) []byte {
	var out bytes.Buffer
	for _, r := range string(text) {
		if r < utf8.RuneSelf {
			out.WriteRune(r)
		} else {
			fmt.Fprintf(&out, "&#%d;", r)
		}
	}
	return out.Bytes()
}

// slug is a name as a part of an address.
func slug(text string) string {
	var out strings.Builder
	for _, r := range engine.Fold(text) {
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

// Names of the pages of events and clubs begin so.
const (
	eventPrefix = "torneo-"
	clubPrefix  = "club-"
)

// picture is what other sites show beside a link to ours.
const picture = "raduno.png"

// eventFile is the page of an event: it stays the same while its workbook has its name, whatever the title.
func eventFile(e season.Event) string {
	base := path.Base(filepath.ToSlash(e.File))
	return eventPrefix + slug(strings.TrimSuffix(base, path.Ext(base))) + "-" + mark(e.File) + ".html"
}

// clubFile is the card of a club, however its name is written.
func clubFile(name string) string {
	return clubPrefix + slug(name) + "-" + mark(engine.PlainLetters(name)) + ".html"
}

// urn is a name for ever of something in the feed, as RFC 9562 writes those made of a hash.
func urn(what string) string {
	sum := sha256.Sum256([]byte(what))
	id := sum[:16]
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

// functions are what the templates call.
func (b *builder) functions() template.FuncMap {
	return template.FuncMap{
		"generator": func() template.HTML { return generator },
		"lang":      b.voice.Tag,
		"locale":    b.voice.Locale,
		"tr":        b.voice.Say,
		"kind":      b.voice.Word,
		"points":    b.points,
		"text":      b.voice.Text,
		"qualified": func() bool { return len(b.qualified.Lists) > 0 },
		"club":      b.club,
		"members":   b.members,
		"eventfile": eventFile,
		"event":     func(i int) season.Event { return b.season.Events[i] },
		"number":    func(i int) string { return b.voice.Say("%d°", i+1) },
		"results":   func(i int) []resultLine { return b.results(i) },
		"place":     place,
		"cell": func(v season.Value) string {
			switch {
			case !v.Played:
				return "–"
			case !v.Counts:
				return "(" + b.points(v.Points) + ")"
			}
			return b.points(v.Points)
		},
		"urn":     urn,
		"eventid": func(e season.Event) string { return urn("torneo " + e.File) },
		"picture": func() string { return picture },
		"latest": func() []int {
			var list []int
			for i := len(b.season.Events) - 1; i >= 0; i-- {
				list = append(list, i)
			}
			return list
		},
		"winners": b.winners,
		"moment":  func(e season.Event) string { return b.voice.Text(e.Moment()) },
		"running": func() bool {
			return slices.ContainsFunc(b.season.Events, func(e season.Event) bool { return e.Running })
		},
		"date":    atomDate,
		"lastday": b.lastDay,
		"day":     func(e season.Event) string { first, _, _ := strings.Cut(e.Date, ","); return first },
	}
}

// points are points in the language of the pages.
func (b *builder) points(p engine.Points) string { return b.voice.Number(p.Shown()) }

// club is a club's name, which leads to its card where it has one.
func (b *builder) club(name string) template.HTML {
	text := template.HTMLEscapeString(name)
	if file := b.clubs[engine.PlainLetters(name)]; file != "" {
		text = `<a href="` + file + `">` + text + `</a>`
	}
	return template.HTML(text)
}

// members are a club's people but those whose club is not published, each with his place in the season.
func (b *builder) members(people []season.Member) template.HTML {
	var list []html.Member
	for _, m := range people {
		if !m.Hidden {
			list = append(list, html.Member{
				Place: place(b.places[m.Person]), Name: template.HTMLEscapeString(m.Shown()), Points: b.points(m.Brought),
			})
		}
	}
	if len(list) == 0 {
		return ""
	}
	return template.HTML(html.Members(b.voice, list))
}

// place is a place, a dash for none.
func place(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
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
		if r.Place == 1 && !b.season.Events[event].Running {
			names = append(names, r.Person.Shown())
		}
	}
	return strings.Join(names, ", ")
}

// noDay stands for the day of an event that does not say it, so that the feed stays the same while the season does.
var noDay = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// atomDate is the day of an event as a feed wants it.
func atomDate(e season.Event) string {
	day, dated := e.Day()
	if !dated {
		day = noDay
	}
	return day.Format(time.RFC3339)
}

// lastDay is the day of the latest event, for the feed.
func (b *builder) lastDay() string {
	last := noDay.Format(time.RFC3339)
	for _, e := range b.season.Events {
		last = max(last, atomDate(e))
	}
	return last
}
