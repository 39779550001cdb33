package standings

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/standings"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// whatIf is a supposition on the tab Classifica: another score at one table, the standings that would come of
// it, and who would move. Nothing of it is ever saved.
type whatIf struct {
	page    *Page
	content *kit.Panel
	open    *kit.Button // begins a supposition
	round   *kit.Select
	table   *kit.Select
	form    *fyne.Container
	moves   *widget.Label
	fields  []*kit.ScoreEntry

	on      bool
	seats   []engine.Seat // as supposed
	real    *present.View // what is in the workbook
	shifts  map[int]standings.Shift
	filling bool
	asked   int // counts the questions to the desk: only the answer to the last is shown
}

func newWhatIf(p *Page) *whatIf {
	w := &whatIf{page: p, form: kit.NewFlow(8)}
	w.open = kit.NewButton(kit.Tr("E se…?"), theme.QuestionIcon(), w.start)
	w.round = kit.NewSelect(nil, func(string) { w.chooseRound() })
	w.table = kit.NewSelect(nil, func(string) { w.chooseTable() })
	w.moves = kit.Wrapped("")
	leave := kit.NewButton(kit.Tr("Lascia l'ipotesi"), theme.CancelIcon(), w.leave)
	leave.Importance = widget.HighImportance
	pill := kit.NewPill(kit.Tr("IPOTESI – niente è salvato"), theme.ColorNameWarning, theme.ColorNameForegroundOnWarning)
	tools := kit.NewFlow(8, pill, kit.Wide(9, w.round), kit.Wide(9, w.table), leave)
	w.content = kit.NewTint(kit.ColorTint, container.NewVBox(tools, w.form, w.moves))
	w.content.Hide()
	return w
}

// start begins a supposition with the last table that has scores, or the last of all.
func (w *whatIf) start() {
	s := w.page.snap
	if s == nil || s.Ranked == nil || len(s.Tournament.Rounds) == 0 {
		w.page.host.Tell(kit.Tr("Per un'ipotesi serve almeno un turno sorteggiato."))
		return
	}
	if !w.on {
		w.on, w.real = true, s
	}
	w.content.Show()
	w.open.Disable()
	var rounds []string
	for _, r := range s.Tournament.Rounds {
		rounds = append(rounds, kit.Say(s.RoundName(r.Number)))
	}
	w.round.SetOptions(rounds)
	w.round.SetSelectedIndex(len(rounds) - 1)
	w.chooseRound()
	w.page.Content.Refresh()
}

// Leave shows the standings as they are.
func (w *whatIf) leave() {
	w.end()
	w.page.Show(w.page.host.View())
	w.page.Content.Refresh()
}

func (w *whatIf) end() {
	w.on, w.real, w.shifts, w.seats = false, nil, nil, nil
	w.asked++ // an answer on its way is no longer wanted
	w.content.Hide()
	w.open.Enable()
}

// chosen is the table that the supposition is about.
func (w *whatIf) chosen() (*engine.Round, *engine.Table) {
	at := w.round.SelectedIndex()
	if w.real == nil || at < 0 || at >= len(w.real.Tournament.Rounds) {
		return nil, nil
	}
	r := &w.real.Tournament.Rounds[at]
	if i := w.table.SelectedIndex(); i >= 0 && i < len(r.Tables) {
		return r, &r.Tables[i]
	}
	return r, nil
}

// chooseRound offers the tables of a round.
func (w *whatIf) chooseRound() {
	r, _ := w.chosen()
	if r == nil {
		return
	}
	var tables []string
	last := 0
	for i, t := range r.Tables {
		tables = append(tables, kit.Tr("Tavolo %d", t.Number))
		if slices.ContainsFunc(t.Seats, func(s engine.Seat) bool { return s.Player == w.page.Player }) {
			last = i
		}
	}
	w.table.SetOptions(tables)
	w.table.ClearSelected()
	w.table.SetSelectedIndex(last)
}

// chooseTable shows the scores of a table, to be changed.
func (w *whatIf) chooseTable() {
	_, t := w.chosen()
	if t == nil {
		return
	}
	w.filling = true
	w.seats = slices.Clone(t.Seats)
	w.form.Objects, w.fields = nil, nil
	for i, seat := range t.Seats {
		e := kit.NewScoreEntry()
		e.SetText(kit.Number(seat.Score.Number()))
		e.OnChanged = func(text string) { w.typed(i, text) }
		e.OnSubmitted = func(string) { w.focus(i + 1) }
		e.OnMove = func(by int) { w.focus(i + by) }
		e.OnLeave = w.leave
		w.fields = append(w.fields, e)
		name := widget.NewLabel(w.real.Name(seat.Player))
		w.form.Add(container.NewBorder(nil, nil, nil, kit.Wide(5, e), kit.Wide(max(11, name.MinSize().Width/kit.Em()), name)))
	}
	w.form.Refresh()
	w.filling = false
	w.suppose()
}

func (w *whatIf) focus(i int) {
	if i >= 0 && i < len(w.fields) {
		w.page.host.Window().Canvas().Focus(w.fields[i])
	}
}

// typed takes a score as it is typed; an unfinished one waits for the rest.
func (w *whatIf) typed(i int, text string) {
	score, err := engine.ParseScore(text)
	if w.filling || err != nil || i >= len(w.seats) {
		return
	}
	w.seats[i].Score = score
	w.suppose()
}

// suppose asks the desk for the standings with the scores supposed.
func (w *whatIf) suppose() {
	r, t := w.chosen()
	if t == nil {
		return
	}
	real, seats := w.real, slices.Clone(w.seats)
	round, table := r.Number, t.Number
	w.asked++
	asked := w.asked
	w.page.host.Look(func(d *desk.Desk) func() {
		ranked, err := d.View().WhatIf(desk.StandingsRequest{Type: real.Type.ID}, round, table, seats)
		return func() {
			switch {
			case w.asked != asked || !w.on:
			case err != nil:
				w.moves.SetText(kit.SayError(err))
			default:
				w.show(ranked)
			}
		}
	})
}

// show puts the supposed standings on the page.
func (w *whatIf) show(ranked *standings.Standings) {
	w.shifts = map[int]standings.Shift{}
	var words []string
	shifts := standings.Shifts(w.real.Ranked, ranked)
	for _, shift := range shifts {
		w.shifts[shift.ID] = shift
		if shift.From != shift.To {
			words = append(words, kit.Tr("%s da %d a %d", w.real.Name(shift.ID), shift.From, shift.To))
		}
	}
	const told = 6
	switch {
	case len(shifts) == 0:
		w.moves.SetText(kit.Tr("Cambia un punteggio: qui si legge chi salirebbe e chi scenderebbe."))
	case len(words) == 0:
		w.moves.SetText(kit.Tr("Cambiano i punti, ma nessuno cambierebbe posto."))
	case len(words) > told:
		w.moves.SetText(kit.Tr("Cambierebbero posto in %d: %s e {3:un altro|altri %d}.", len(words), strings.Join(words[:told], "; "),
			len(words)-told))
	default:
		w.moves.SetText(kit.Tr("{1:Cambierebbe|Cambierebbero} posto in %d: %s.", len(words), strings.Join(words, "; ")))
	}
	supposed := *w.real
	supposed.Ranked = ranked
	supposed.TakeCut()
	w.page.put(&supposed)
}

// follow takes over a tournament that has changed, where there is a supposition to go on with; else it says
// no and the page shows the tournament itself.
func (w *whatIf) follow(s *present.View) bool {
	if !w.on {
		return false
	}
	other := s.Path != w.real.Path
	w.real = s
	_, t := w.chosen()
	if other || t == nil || s.Ranked == nil {
		w.end()
		return false
	}
	samePlayers := func(a, b engine.Seat) bool { return a.Player == b.Player }
	if slices.EqualFunc(t.Seats, w.seats, samePlayers) {
		w.suppose()
	} else {
		w.chooseTable()
	}
	return true
}

// mark is what the supposition does to a player's place, in a sign and a number.
func (w *whatIf) mark(id int) (text string, ink fyne.ThemeColorName) {
	shift, moved := w.shifts[id]
	switch {
	case !w.on || !moved:
		return "", ""
	case shift.From == 0 || shift.From > shift.To:
		return "  ▲" + strconv.Itoa(max(0, shift.From-shift.To)), theme.ColorNameSuccess
	case shift.From < shift.To:
		return "  ▼" + strconv.Itoa(shift.To-shift.From), theme.ColorNameError
	}
	return "  =", kit.ColorQuiet
}
