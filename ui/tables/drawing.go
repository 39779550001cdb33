package tables

import (
	"context"
	"fmt"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// RefreshPreview finds out how the next round would be drawn, where anything that this depends on changed.
func (p *Page) RefreshPreview() {
	s := p.session.View
	if s == nil || s.Type.ID == "" || s.Errors > 0 || s.IsLast(s.Next()-1) || !over(s.Round(s.Next()-1)) {
		p.preview, p.previewErr, p.previewKey = nil, nil, ""
		return
	}
	round := s.Next()
	key := fmt.Sprint(s.Path, s.Type.ID, round, s.Tournament.PresentIDs(round), s.Tournament.Settings, s.Undo)
	if key == p.previewKey {
		return
	}
	p.previewKey = key
	p.session.Look(func(d *desk.Desk) func() {
		preview, err := d.View().PreviewDraw(desk.DrawRequest{Type: s.Type.ID, Round: round})
		return func() {
			if p.previewKey != key {
				return
			}
			p.preview, p.previewErr = &preview, err
			if err != nil {
				p.preview = nil
			}
			p.session.RefreshStep()
			p.showPreview()
		}
	})
}

// over reports whether all tables of a round are played; nil is none before the first.
func over(r *engine.Round) bool { return r == nil || r.Played() == len(r.Tables) }

// Draw is GO: it draws the round that the slider shows.
func (p *Page) Draw() { p.DrawSeeded("") }

// DrawSeeded draws the round that the slider shows from a text; from a seed of the program's where it is empty.
func (p *Page) DrawSeeded(seed string) {
	s := p.session.View
	switch {
	case s == nil:
		return
	case p.drawing != nil || p.session.TypeMissing():
		return
	}
	request := desk.DrawRequest{
		Type: s.Type.ID, Round: p.session.Round, Draft: !s.Scheduled(), Seed: seed, SeedTyped: seed != "",
	}
	r := s.Round(p.session.Round)
	if r == nil {
		p.runDraw(request)
		return
	}
	p.askRedraw(r, request)
}

// Redraw draws a round again that is no longer the draw of what the workbook says.
func (p *Page) Redraw(round int) {
	v := p.session.View
	p.runDraw(desk.DrawRequest{
		Type: v.Type.ID, Round: round, Draft: !v.Scheduled(), IfExists: desk.Replace, OverScores: true,
	})
}

// askRedraw asks what becomes of a round that is drawn already.
func (p *Page) askRedraw(r *engine.Round, request desk.DrawRequest) {
	text := kit.Tr(
		"%s: i tavoli sono già sorteggiati (%d), senza punteggi. Rifarli, o aggiungerne per chi non siede ancora?",
		p.snap.RoundName(r.Number).Name(), len(r.Tables))
	if r.Started() {
		text = kit.Tr(
			"%s: ci sono già dei punti (tavoli finiti: %d). Rifare il sorteggio li toglie; Annulla li riporta.",
			p.snap.RoundName(r.Number).Name(), r.Played())
	}
	again := kit.Tr("Rifai %s", p.snap.RoundName(r.Number).The())
	lines := kit.NewLines(kit.Wrapped(text))
	p.nameLocked(lines.Add)
	if n := len(p.lockedNumbers()); n > 0 {
		again = kit.Tr("Rifai gli altri (bloccati: %d)", n)
	}
	dialogs.Ask(p.session.Win, kit.Say(p.snap.RoundName(r.Number).Name()), kit.Wide(32, lines),
		dialogs.Answer{Text: again, Danger: r.Started(), Do: func() {
			request.IfExists, request.OverScores = desk.Replace, true
			request.Lock = p.lockedNumbers()
			p.runDraw(request)
		}},
		dialogs.Answer{Text: kit.Tr("Aggiungi chi manca"), Do: func() {
			request.IfExists = desk.Append
			p.runDraw(request)
		}},
		dialogs.Answer{Text: kit.Tr("Lascia com'è"), Main: true},
	)
}

// runDraw draws; where it takes long it shows the best tables so far, to be taken or left.
func (p *Page) runDraw(request desk.DrawRequest) {
	watch := p.watch(request.Round)
	watch.whole = p.session.View.Scheduled()
	request.Enough = watch.enough.Load
	watched(watch, kit.Tr("Sorteggio interrotto: non è cambiato nulla."), func(ctx context.Context, d *desk.Desk) (*desk.DrawResult, error) {
		return d.Draw(ctx, request, watch.progress)
	}, func(err error) { p.drawFailed(request, err) }, func(result *desk.DrawResult) {
		p.drawn(request.Round, result, watch.enough.Load())
	})
}

// drawn shows a draw that was made, or taken before its end.
func (p *Page) drawn(round int, result *desk.DrawResult, taken bool) {
	p.redrawn()
	p.session.Drawn(round)
	switch {
	case p.session.View.Scheduled():
		messages := append([]string{kit.Tr("Il calendario della lega è fatto.")}, engine.Map(result.Notes, kit.Say)...)
		p.session.Report(strings.Join(messages, " "))
	case len(result.Round.SitOuts) > 0:
		p.session.Report(kit.Tr("%s: tavoli sorteggiati: %d. Riposano: %s.", p.session.View.RoundName(round).Name(), len(result.Round.Tables),
			p.namesOf(result.Round.SitOuts, 6)))
	default:
		message := kit.Tr("%s: tavoli sorteggiati: %d.", p.session.View.RoundName(round).Name(), len(result.Round.Tables))
		if early := result.Early(); taken && !early.IsZero() {
			message += " " + kit.Say(early)
		}
		p.session.Report(message)
	}
	p.session.SheetsWanted(round)
}

// drawFailed says why a draw cannot be made and offers the ways out that the rules know.
func (p *Page) drawFailed(request desk.DrawRequest, err error) {
	v, title := p.session.View, kit.Tr("Così non si può")
	over, missing := rules.LeftOver(v.Tournament, v.Type, request.Round)
	_, fives := v.Type.Tables.WithFives()
	answers := []dialogs.Answer{{Text: kit.Tr("Cambia i presenti"), Do: func() { p.session.GoTo(present.RosterTab) }}}
	way := func(text string, change func(*desk.DrawRequest)) {
		answers = append(answers, dialogs.Answer{Text: text, Main: true, Do: func() {
			change(&request)
			p.runDraw(request)
		}})
	}
	switch impossible := engine.KindOf(err) == engine.Impossible; {
	case impossible && request.Rest == rules.RestAsk && over > 0:
		title = kit.Tr("I tavoli da 7 non si riempiono")
		way(kit.Tr("{1:Riposa uno solo|Riposano in %d}", over), func(r *desk.DrawRequest) { r.Rest = rules.RestSitOut })
		twice := kit.Tr("{1:Gioca su due tavoli uno solo|Giocano su due tavoli in %d}", missing)
		way(twice, func(r *desk.DrawRequest) { r.Rest = rules.RestTwice })
	case impossible && fives && !request.Fives:
		way(kit.Tr("Usa anche tavoli da 5"), func(r *desk.DrawRequest) { r.Fives = true })
	default:
		p.session.Fail(err)
		return
	}
	dialogs.Ask(p.session.Win, title, kit.Wide(34, kit.Wrapped(kit.SayError(err))), answers...)
}

// Confirm makes a draft the round that is played.
func (p *Page) Confirm() {
	round := p.session.Round
	p.session.Change(kit.Tr("Confermo il turno…"), func(d *desk.Desk) error { return d.Confirm(round) }, func() {
		p.session.Report(kit.Tr("%s: tavoli confermati.", p.session.View.RoundName(round).Name()))
		p.session.SheetsWanted(round)
	})
}
