// Package site writes a season as one static web page: the standings with a card of each player, who qualifies, the tournaments and the
// clubs. The page needs no server and no other host, and shares style and search with the page of a tournament (export/html). Whoever
// asked not to be published is shown by initials.
package site

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/export"
	"raduno/export/html"
)

//go:embed page.html
var source string

// generator marks the pages that are ours: a folder with an index of somebody else's is left alone.
const generator = `<meta name="generator" content="Raduno">`

// index is the name of the page.
const index = "index.html"

// Report counts the files of a writing.
type Report struct {
	Written int // new or changed
	Kept    int // the same as before, left as they are
	Removed int // pages of earlier editions, which wrote several
}

// Write writes the page of a season in a language into a folder, which is made if need be. Pages of earlier editions are removed: nobody
// who asked for it stays behind by name. The error says that the folder holds a page that is not ours, or cannot be written.
func Write(dir string, s *season.Season, language string) (Report, error) {
	var report Report
	data, err := Page(s, language)
	if err != nil {
		return report, err
	}
	file := filepath.Join(dir, index)
	before, err := os.ReadFile(file)
	ours := bytes.Contains(before, []byte(generator))
	if !ours && !errors.Is(err, fs.ErrNotExist) {
		return report, engine.Errorf(engine.BadInput, "Nella cartella “%s” c'è già “%s”, che non è di Raduno: scegli una cartella vuota.", dir,
			index)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return report, engine.Wrap(err, engine.Broken, "La cartella “%s” non si può fare", dir)
	}
	refused := func(path string, err error) error {
		return engine.Wrap(err, engine.Broken, "“%s” non si può scrivere: controlla lo spazio e i permessi, poi ripeti", path)
	}
	gone, err := leftover(dir, ours)
	if err != nil {
		return report, refused(dir, err)
	}
	for _, path := range gone { // first: what must not be published goes even where the disk is full
		if err := os.Remove(path); err != nil {
			return report, refused(path, err)
		}
		report.Removed++
	}
	if bytes.Equal(before, data) {
		report.Kept++
		return report, nil
	}
	if err := replace(file, data); err != nil {
		return report, refused(file, err)
	}
	report.Written++
	return report, nil
}

// leftover are the files in a folder that an earlier edition wrote. What does not say whose it is, is ours where the index is.
func leftover(dir string, ours bool) (gone []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		named := func(pattern string) bool { is, _ := path.Match(pattern, entry.Name()); return is }
		path := filepath.Join(dir, entry.Name())
		switch {
		case ours && slices.ContainsFunc([]string{"stile.css", "novita.xml", "frammento.html", "raduno.png"}, named):
			gone = append(gone, path)
		case slices.ContainsFunc([]string{
			"torneo-*.html", "club-*.html", "giocatore-*.html", "club.html", "qualificati.html", "archivio.html", "record.html",
		}, named):
			data, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			if bytes.Contains(data, []byte(generator)) {
				gone = append(gone, path)
			}
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

// page is a season with what its page tells.
type page struct {
	*season.Season
	*season.Ranking
	Qualified *season.Qualified
	voice     export.Voice
	alike     map[string]int // people by published name
}

// Page is the page of a season in a language.
func Page(s *season.Season, language string) ([]byte, error) {
	p := page{Season: s, Ranking: s.Rank(), voice: export.VoiceOf(language), alike: map[string]int{}}
	var err error
	if p.Qualified, err = s.Published(); err != nil {
		return nil, err
	}
	for _, l := range p.Players {
		p.alike[l.Person.Shown()]++
	}
	t, err := template.New("").Funcs(p.functions()).Parse(source)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, p)
	return out.Bytes(), err
}

// functions are what the template calls.
func (p page) functions() template.FuncMap {
	return template.FuncMap{
		"generator": func() template.HTML { return generator },
		"policy":    html.Policy,
		"style":     func() template.CSS { return template.CSS(html.Style()) },
		"script":    func() template.JS { return template.JS(html.Script()) },
		"search":    func() template.HTML { return template.HTML(html.Search(p.voice)) },
		"lang":      p.voice.Tag,
		"locale":    p.voice.Locale,
		"tr":        p.voice.Say,
		"kind":      p.voice.Word,
		"text":      p.voice.Text,
		"points":    p.points,
		"id":        func(i int) int { return i + 1 },
		"event":     func(i int) season.Event { return p.Events[i] },
		"place":     place,
		"cell":      p.cell,
		"club":      club,
		"apart":     p.apart,
		"winners":   p.winners,
		"after":     p.after,
		"running":   p.AnyProvisional,
		"moment":    p.Moment,
	}
}

// points are points in the language of the page.
func (p page) points(n engine.Points) string { return p.voice.Number(n.Shown()) }

// cell is what an event gave: in brackets where it does not count.
func (p page) cell(v season.Value) string {
	switch {
	case !v.Played:
		return "–"
	case !v.Counts && !v.Provisional:
		return "(" + p.points(v.Points) + ")"
	}
	return p.points(v.Points)
}

// club is the club that may be published.
func club(l season.Line) string {
	if l.Person.Hidden {
		return ""
	}
	return l.Person.Club
}

// apart tells people of one name from each other where the club's column is not seen: by club, else by number.
func (p page) apart(l season.Line) string {
	name := l.Person.Shown()
	if p.alike[name] < 2 {
		return ""
	}
	same, number := 0, 0
	for _, other := range p.Players {
		if other.Person.Shown() == name {
			if number++; club(other) == club(l) {
				same++
			}
		}
		if other.Person == l.Person {
			if c := club(l); c != "" && same == 1 {
				return c
			}
			return strings.TrimPrefix(fmt.Sprint(club(l), " n. ", number), " ")
		}
	}
	return ""
}

// place is a place, a dash for none.
func place(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}

// after says of which moment the standings are.
func (p page) after() string {
	over, last := 0, ""
	for _, e := range p.Events {
		if !p.Provisional(e) {
			over, last = over+1, e.Name
		}
	}
	if over == 0 {
		return p.voice.Say("Nessun torneo conta ancora.")
	}
	return p.voice.Say("Dopo {1:un torneo|%d tornei}, l'ultimo è %s.", over, last)
}

// winners are who won an event, by their published names.
func (p page) winners(event int) string {
	var names []string
	for _, l := range p.Players {
		if v := l.Values[event]; v.Place == 1 && !v.Provisional {
			names = append(names, l.Person.Shown())
		}
	}
	return strings.Join(names, ", ")
}
