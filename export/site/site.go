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
	"path/filepath"
	"strings"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/engine/store"
	"raduno/export"
	"raduno/export/html"
)

//go:embed page.html
var source string

// generator marks the pages that are ours: a folder with another index is left alone.
const generator = `<meta name="generator" content="Raduno">`

// index is the name of the page.
const index = "index.html"

// Write writes the page of a season in a language into a folder, which is made if need be, and reports whether it was another. The error
// says that the folder holds a page that is not ours, or cannot be written.
func Write(dir string, s *season.Season, language string) (changed bool, err error) {
	data, err := Page(s, language)
	if err != nil {
		return false, err
	}
	file := filepath.Join(dir, index)
	before, err := os.ReadFile(file)
	if !bytes.Contains(before, []byte(generator)) && !errors.Is(err, fs.ErrNotExist) {
		return false, engine.Errorf(engine.BadInput, "Nella cartella “%s” c'è già “%s”, che non è di Raduno: scegli una cartella vuota.", dir,
			index)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return false, engine.Wrap(err, engine.Broken, "La cartella “%s” non si può fare", dir)
	}
	if bytes.Equal(before, data) {
		return false, nil
	}
	return true, store.WriteDocument(file, data)
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

// after is the moment of the standings.
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
