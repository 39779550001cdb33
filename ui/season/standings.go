package season

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/ui/kit"
)

// What the standings rank.
const (
	ofPlayers = iota
	ofClubs
)

// standingsTab is the ranking of the season, and the tournaments of anyone who is selected.
type standingsTab struct {
	win     *Window
	content fyne.CanvasObject
	of      *widget.Select
	search  *kit.SearchEntry
	grid    *kit.Grid
	side    *fyne.Container
	rows    []int  // that the search leaves, as places in the ranking
	key     string // of the person whose tournaments are shown
}

func newStandingsTab(w *Window) *standingsTab {
	t := &standingsTab{win: w, search: kit.NewSearchEntry(), side: kit.NewLines()}
	t.of = widget.NewSelect([]string{kit.Tr("Giocatori"), kit.Tr("Club")}, nil)
	t.of.SetSelectedIndex(ofPlayers)
	t.of.OnChanged = func(string) { t.show() }
	t.search.SetPlaceHolder(kit.Tr("Cerca un giocatore"))
	t.search.OnChanged = func(string) { t.show() }
	t.grid = kit.NewGrid(nil, func() int { return len(t.rows) }, nil)
	t.grid.Empty = kit.Tr("Ancora nessuno: aggiungi i tornei.")
	t.grid.OnSelected = func(row int) {
		if t.of.SelectedIndex() == ofPlayers && row >= 0 && row < len(t.rows) {
			t.key = w.now.ranking.Players[t.rows[row]].Person.Key
		}
		t.report()
	}
	list := func(string) { w.Win.Canvas().Focus(t.grid.Focusable()) }
	t.search.OnSubmitted = list
	t.search.OnKey = func(key fyne.KeyName) {
		switch {
		case key == fyne.KeyDown:
			list("")
		case key == fyne.KeyEscape && t.search.Text != "":
			t.search.SetText("")
		case key == fyne.KeyEscape:
			kit.HandKey(t.search, &fyne.KeyEvent{Name: key})
		}
	}
	tools := kit.NewFlow(8, t.of, kit.NewSpring(14*14, t.search))
	t.content = container.NewBorder(nil, nil, nil, kit.Margin(6, 0, 10, 0, kit.Wide(21, kit.NewPanel(kit.Scrolled(t.side)))),
		container.NewBorder(kit.Margin(6, 6, 0, 0, tools), nil, nil, nil, kit.NewTint(kit.ColorCard, t.grid)))
	return t
}

// show gives the grid its columns, which are the events, and its rows.
func (t *standingsTab) show() {
	s := t.win.now
	if s == nil {
		return
	}
	lines, clubs := s.ranking.Players, t.of.SelectedIndex() == ofClubs
	if clubs {
		lines = s.ranking.Clubs
	}
	t.rows = nil
	for i, l := range lines {
		if kit.HasWords(l.Person.FullName()+" "+l.Person.Nick+" "+l.Person.Club, t.search.Text) {
			t.rows = append(t.rows, i)
		}
	}
	t.grid.SetColumns(t.columns(lines, clubs))
	at := slices.IndexFunc(t.rows, func(row int) bool {
		return t.of.SelectedIndex() == ofPlayers && s.ranking.Players[row].Person.Key == t.key
	})
	if at < 0 && len(t.rows) > 0 {
		at = 0
	}
	t.grid.Select(at)
	t.grid.OnSelected(at) // another may stand in the row that was selected
	t.grid.Refresh()
}

// columns are those of the standings, one for each event among them; where there is no room the first event goes first.
func (t *standingsTab) columns(lines []season.Line, clubs bool) []kit.Column {
	s := t.win.now.season
	var columns []kit.Column
	add := func(has bool, c kit.Column, cell func(l *season.Line) kit.Cell) {
		if c.Cell = func(row int) kit.Cell { return cell(&lines[t.rows[row]]) }; has {
			columns = append(columns, c)
		}
	}
	number := func(title string, ems float32, drop int) kit.Column {
		return kit.Column{Title: title, Ems: ems, Align: fyne.TextAlignTrailing, Drop: drop}
	}
	title := kit.Tr("Giocatore")
	if clubs {
		title = kit.Tr("Club")
	}
	add(true, number(kit.Tr("Pos."), 3.2, 0), func(l *season.Line) kit.Cell { return placeCell(l.Place) })
	add(true, kit.Column{Title: title, Ems: 11, Weight: 3}, func(l *season.Line) kit.Cell {
		return kit.Cell{Text: l.Person.FullName(), Bold: l.Place > 0 && l.Place <= 3}
	})
	add(!clubs, kit.Column{Title: kit.Tr("Club"), Ems: 8, Weight: 2, Drop: 1}, func(l *season.Line) kit.Cell {
		return kit.Cell{Text: l.Person.Club, Ink: kit.ColorQuiet}
	})
	for i := range s.Events {
		add(true, number(kit.Tr("%d°", i+1), 3.4, len(s.Events)-i+1), func(l *season.Line) kit.Cell { return valueCell(l.Values[i]) })
	}
	add(!clubs, number(kit.Tr("Tornei"), 4.4, 1), func(l *season.Line) kit.Cell {
		return kit.Cell{Text: strconv.Itoa(l.Events), Ink: kit.ColorQuiet}
	})
	add(!clubs, number(kit.Tr("Vitt."), 4, 0), func(l *season.Line) kit.Cell { return kit.Cell{Text: strconv.Itoa(l.Wins)} })
	add(true, number(kit.Tr("Totale"), 5.4, 0), func(l *season.Line) kit.Cell {
		return kit.Cell{Text: kit.Number(l.Total.Number()), Bold: true}
	})
	add(!clubs && s.AnyProvisional(), number(kit.Tr("Provvisori"), 5.4, 1), func(l *season.Line) kit.Cell {
		return kit.Cell{Text: kit.Number(l.Provisional.Number()), Ink: kit.ColorQuiet}
	})
	return columns
}

func placeCell(place int) kit.Cell {
	switch {
	case place == 0:
		return kit.Cell{Text: "–", Ink: kit.ColorQuiet}
	case place <= 3:
		return kit.Cell{Text: strconv.Itoa(place), Bold: true, Ink: kit.ColorAccent}
	}
	return kit.Cell{Text: strconv.Itoa(place), Bold: true}
}

// valueCell is what an event gave: in brackets where it does not count.
func valueCell(v season.Value) kit.Cell {
	switch {
	case !v.Played:
		return kit.Cell{}
	case !v.Counts:
		return kit.Cell{Text: "(" + kit.Number(v.Points.Number()) + ")", Ink: kit.ColorQuiet}
	}
	return kit.Cell{Text: kit.Number(v.Points.Number())}
}

// report shows the tournaments of anyone who is selected.
func (t *standingsTab) report() {
	s := t.win.now
	t.side.Objects = nil
	defer t.side.Refresh()
	at := -1
	if t.of.SelectedIndex() == ofPlayers {
		at = slices.IndexFunc(s.ranking.Players, func(l season.Line) bool { return l.Person.Key == t.key })
	}
	if at < 0 {
		t.side.Objects = []fyne.CanvasObject{kit.Quiet(kit.Tr("Scegli un giocatore: qui si leggono i suoi tornei."))}
		return
	}
	line := s.ranking.Players[at]
	p := line.Person
	add := func(o ...fyne.CanvasObject) { t.side.Objects = append(t.side.Objects, o...) }
	add(kit.Name(p.FullName()), kit.Quiet(strings.Join(slices.DeleteFunc([]string{p.Nick, p.Club}, func(s string) bool {
		return s == ""
	}), " – ")),
		kit.Bold(kit.Tr("Totale %s in {2:un torneo|%d tornei}", kit.Number(line.Total.Number()), line.Events)))
	for i, v := range line.Values {
		if e := s.season.Events[i]; v.Played {
			add(kit.Wrapped(kit.Tr("%s: posto %d su %d, punti %s", e.Name, v.Place, e.Players(), valueCell(v).Text)))
		}
	}
	published := kit.NewCheck(kit.Tr("Sul sito con il suo nome"), nil)
	published.Checked = !p.Hidden
	published.OnChanged = func(on bool) {
		t.win.change(engine.Textf("Deciso chi è pubblicato con il suo nome"), func(s *season.Season) error {
			if now := s.Knows(p.Key); now != nil {
				s.Publish(now, on)
			}
			return nil
		})
	}
	add(published)
}
