package tables

import (
	"context"
	"strings"

	"fyne.io/fyne/v2/theme"

	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// AskAdapt changes the tables of the round as little as can be so that they fit those who are present.
func (p *Page) AskAdapt() {
	r := p.session.View.Round(p.session.Round)
	switch {
	case r == nil:
		dialogs.Message(p.session.Win, kit.Tr("Non c'è niente da adattare"), kit.Tr("%s: i tavoli non sono ancora sorteggiati.",
			p.snap.RoundName(p.session.Round).Name()))
		return
	case r.Started():
		dialogs.Message(p.session.Win, kit.Tr("Il turno è cominciato"),
			kit.Tr("%s: ci sono già dei punti. Blocca i tavoli che giocano e rifai gli altri.",
				p.snap.RoundName(r.Number).Name()))
		return
	}
	request := desk.AdaptRequest{Round: r.Number, Lock: p.lockedNumbers()}
	p.session.Look(func(d *desk.Desk) func() {
		ways, err := d.View().WaysToAdapt(request)
		return func() { p.askAdapt(request, ways, err) }
	})
}

// askAdapt changes the tables; where those present fill none it asks how they are to.
func (p *Page) askAdapt(request desk.AdaptRequest, ways []desk.WayOut, refused error) {
	if refused == nil {
		p.adapt(request)
		return
	}
	lines := kit.NewLines(kit.Warning(kit.SayError(refused)))
	p.nameLocked(lines.Add)
	answers := []dialogs.Answer{
		dialogs.Leave(), {Text: kit.Tr("Cambia i presenti"), Do: func() { p.session.GoTo(present.RosterTab) }},
	}
	for _, way := range ways {
		text, with := kit.Tr("Usa tavoli da 5"), request
		if with.Fives, with.Threes = way == desk.AllowFives, way == desk.AllowThrees; with.Threes {
			text = kit.Tr("Usa tavoli da 3")
		}
		answers = append(answers, dialogs.Answer{Text: text, Main: true, Do: func() { p.adapt(with) }})
	}
	dialogs.Ask(p.session.Win, kit.Tr("Adatta ai presenti"), kit.Wide(34, lines), answers...)
}

// namesOf are the names of players, the first few of many.
func (p *Page) namesOf(ids []int, most int) string {
	var names []string
	for i, id := range ids {
		if i == most {
			return kit.Tr("%s e {2:un altro|altri %d}", strings.Join(names, ", "), len(ids)-most)
		}
		names = append(names, p.session.View.Name(id))
	}
	return strings.Join(names, ", ")
}

// adapt has the desk change the tables, then says who moves; where it takes long it shows the best so far, to be taken or left.
func (p *Page) adapt(request desk.AdaptRequest) {
	watch := p.watch(request.Round)
	request.Enough, request.Progress = watch.enough.Load, watch.progress
	watched(watch, kit.Tr("Interrotto: i tavoli restano com'erano."), func(ctx context.Context, d *desk.Desk) (desk.Adaptation, error) {
		return d.Adapt(ctx, request)
	}, p.session.Fail, p.adapted)
}

// adapted shows tables that were adapted.
func (p *Page) adapted(result desk.Adaptation) {
	p.redrawn()
	p.session.Drawn(result.Round)
	if len(result.Moves) == 0 {
		p.session.Report(kit.Tr("I tavoli %s vanno già bene: nessuno si sposta.", p.snap.RoundName(result.Round).Of()))
		return
	}
	p.session.Report(kit.Tr("%s: tavoli adattati, spostamenti: %d. Annulla li rimette com'erano.", p.snap.RoundName(result.Round).Name(),
		len(result.Moves)))
	p.showMoves(result)
}

// showMoves lists who moves, so that it can be called out in the hall.
func (p *Page) showMoves(result desk.Adaptation) {
	lines := kit.NewLines(kit.Wrapped(kit.Tr("Avvisali, e ristampa le schede dei loro tavoli.")))
	if early := result.Early(); !early.IsZero() {
		lines.Add(kit.Quiet(kit.Say(early)))
	}
	for _, move := range result.Moves {
		lines.Add(kit.Wrapped(kit.Bullet(move.Text)))
	}
	dialogs.Ask(p.session.Win, kit.Tr("Chi si sposta %s", p.snap.RoundName(result.Round).At()), kit.Wide(34, lines),
		dialogs.Answer{Text: kit.Tr("Annulla: rimetti com'era"), Icon: theme.ContentUndoIcon(), Do: p.session.Undo},
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
	if len(gone) > 0 {
		p.add(kit.Warning(kit.Tr("A un tavolo ma assenti: %s.", p.namesOf(gone, named))))
	}
	if len(come) > 0 {
		p.add(kit.Warning(kit.Tr("Presenti ma senza un posto: %s.", p.namesOf(come, named))))
	}
	p.add(kit.NewButton(kit.Tr("Adatta ai presenti"), theme.AccountIcon(), p.AskAdapt))
}
