package tables

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// AskAdapt changes the tables of the round as little as can be so that they fit those who are present, after
// saying what that means.
func (p *Page) AskAdapt() {
	r := p.host.View().Round(p.host.Round())
	switch {
	case r == nil:
		dialogs.Message(p.host.Window(), kit.Tr("Non c'è niente da adattare"), kit.Tr("Il turno %d non è ancora sorteggiato.", p.host.Round()))
		return
	case r.Started():
		dialogs.Message(p.host.Window(), kit.Tr("Il turno è cominciato"), kit.Tr("Il turno %d ha già dei punti: blocca i tavoli che giocano (clic sul titolo) e rifai il sorteggio degli altri.", r.Number))
		return
	}
	gone, come := p.host.View().Misfits(r)
	lines := kit.NewLines(kit.Wrapped(kit.Tr("I tavoli del turno %d cambiano il meno possibile: chi manca lascia il posto, chi è arrivato ne riceve uno, e si sposta solo chi serve.", r.Number)))
	for _, part := range []struct {
		title string
		ids   []int
	}{{kit.Tr("A un tavolo ma assenti: %d", len(gone)), gone}, {kit.Tr("Presenti ma senza un posto: %d", len(come)), come}} {
		if len(part.ids) > 0 {
			lines.Add(kit.Bold(part.title))
			lines.Add(kit.Wrapped(p.namesOf(part.ids, 12)))
		}
	}
	if len(gone)+len(come) == 0 {
		lines.Add(kit.Wrapped(kit.Tr("Chi siede e chi è presente sono già gli stessi: cambia qualcosa solo se un tavolo si può formare meglio, per esempio dopo aver corretto un club.")))
	}
	lines.Add(kit.Quiet(kit.Tr("Annulla rimette i tavoli com'erano.")))
	dialogs.Ask(p.host.Window(), kit.Tr("Adatta ai presenti"), kit.Wide(34, lines), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Adatta i tavoli"), Icon: theme.ConfirmIcon(), Main: true, Do: func() { p.adapt(r.Number) }})
}

// namesOf are the names of players, the first few of many.
func (p *Page) namesOf(ids []int, most int) string {
	var names []string
	for i, id := range ids {
		if i == most {
			return kit.Tr("%s e altri %d", strings.Join(names, ", "), len(ids)-most)
		}
		names = append(names, p.host.View().Name(id))
	}
	return strings.Join(names, ", ")
}

// adapt has the desk change the tables, then says who moves.
func (p *Page) adapt(round int) {
	var result desk.Adaptation
	p.host.Change(kit.Tr("Adatto i tavoli…"), func(d *desk.Desk) error {
		var err error
		result, err = d.Adapt(context.Background(), round)
		return err
	}, func() {
		if len(result.Moves) == 0 {
			p.host.Tell(kit.Tr("I tavoli del turno %d vanno già bene: nessuno si sposta.", round))
			return
		}
		p.host.Drawn(round)
		p.host.Tell(kit.Tr("Turno %d adattato, spostamenti: %d. Annulla li rimette com'erano.", round, len(result.Moves)))
		p.showMoves(round, result.Moves)
	})
}

// showMoves lists who moves, so that it can be called out in the hall.
func (p *Page) showMoves(round int, moves []desk.HandChange) {
	list := kit.NewLines()
	for _, move := range moves {
		list.Add(kit.Wrapped("• " + kit.Say(move.Text)))
	}
	head := kit.Wrapped(kit.Tr("Avvisa questi giocatori, e ristampa le schede dei loro tavoli."))
	height := fyne.Min(340, float32(len(moves))*28+20)
	dialogs.AskAsItIs(p.host.Window(), kit.Tr("Chi si sposta al turno %d", round),
		container.NewBorder(head, nil, nil, nil, kit.Box(480, height, kit.Scrolled(list))),
		dialogs.Answer{Text: kit.Tr("Annulla: rimetti com'era"), Icon: theme.ContentUndoIcon(), Do: p.host.Undo},
		dialogs.Answer{Text: kit.Tr("Va bene"), Icon: theme.ConfirmIcon(), Main: true},
	)
}

// sideAdapt offers to adapt a round that is not played yet, where its tables do not fit those present.
func (p *Page) sideAdapt() {
	if p.r.Started() || !p.snap.ReadOnly.IsZero() {
		return
	}
	gone, come := p.snap.Misfits(p.r)
	if len(gone)+len(come) == 0 {
		return
	}
	const named = 4
	warn := func(text string) {
		label := kit.Wrapped(text)
		label.Importance = widget.WarningImportance
		p.add(label)
	}
	if len(gone) > 0 {
		warn(kit.Tr("A un tavolo ma assenti: %s.", p.namesOf(gone, named)))
	}
	if len(come) > 0 {
		warn(kit.Tr("Presenti ma senza un posto: %s.", p.namesOf(come, named)))
	}
	p.add(kit.NewButton(kit.Tr("Adatta ai presenti"), theme.AccountIcon(), p.AskAdapt))
}

// askBest finds the best exchanges of the round, away from the window's goroutine, and shows those that make
// it better.
func (p *Page) askBest() {
	if p.bestOf == p.snap {
		return
	}
	p.bestOf, p.bestOfRound = p.snap, nil
	if !p.snap.ReadOnly.IsZero() || !slices.ContainsFunc(p.r.Tables, func(t engine.Table) bool { return t.State() == engine.NotPlayed }) {
		return
	}
	s, round := p.snap, p.r.Number
	p.host.Look(func(d *desk.Desk) func() {
		const offered = 3
		reports, err := d.BestSwaps(round, offered)
		if err != nil {
			return nil // a round that fits no type: there is nothing to count
		}
		var better []desk.SwapReport
		for _, report := range reports {
			if EffectOf(report.Players[1], report).Verdict > 0 {
				better = append(better, report)
			}
		}
		return func() {
			if p.bestOf == s && p.r != nil && p.r.Number == round && len(better) > 0 {
				p.bestOfRound = better
				p.showSide()
			}
		}
	})
}

// sideBest offers the exchanges that would make the round better, while nobody is in hand.
func (p *Page) sideBest() {
	p.askBest()
	if p.bestOf != p.snap || len(p.bestOfRound) == 0 {
		return
	}
	p.add(kit.Bold(kit.Tr("Scambi che migliorano il turno")))
	for _, report := range p.bestOfRound {
		id1, id2 := report.Players[0], report.Players[1]
		e := EffectOf(id2, report)
		p.add(kit.Wrapped(kit.Tr("%s (tavolo %d) con %s (tavolo %d)", p.snap.Name(id1), report.Tables[0], p.snap.Name(id2), report.Tables[1])),
			kit.Quiet(kit.Tr("%s: da %d a %d", kit.Say(show.CriterionName(e.Change.Criterion)), e.Change.Before, e.Change.After)))
		b := kit.NewButton(kit.Tr("Scambiali"), theme.ViewRefreshIcon(), func() { p.Swap(id1, id2) })
		p.add(b)
	}
}
