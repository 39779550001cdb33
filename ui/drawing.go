package ui

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/draw"
	"raduno/engine/formula"
	"raduno/engine/plan"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// refreshPreview finds out how the next round would be drawn, where anything that this depends on changed.
func (u *UI) refreshPreview() {
	s := u.snap
	if s == nil || s.Type.ID == "" || s.Errors > 0 {
		u.preview, u.previewErr, u.previewKey = nil, nil, ""
		return
	}
	round := u.nextRound()
	if s.IsLast(round - 1) {
		u.preview, u.previewErr, u.previewKey = nil, nil, ""
		return
	}
	if last := s.Round(round - 1); last != nil && last.Played() < len(last.Tables) {
		u.preview, u.previewErr, u.previewKey = nil, nil, "" // the round before is not over
		return
	}
	if u.rest.round != round {
		u.rest = restChoice{round: round, seed: u.newSeed()}
	}
	key := fmt.Sprint(s.Path, s.Type.ID, round, s.Tournament.PresentIDs(round), s.Tournament.Settings, s.Undo, u.rest)
	if key == u.previewKey {
		return
	}
	u.previewKey = key
	if u.cancelPreview != nil {
		u.cancelPreview()
	}
	ctx, cancel := context.WithCancel(context.Background())
	u.cancelPreview = cancel
	d, rest := u.desk, u.rest
	look := func() {
		preview, err := d.PreviewDraw(ctx, rest.of(desk.DrawRequest{Type: s.Type.ID, Round: round}))
		if ctx.Err() != nil {
			return
		}
		fyne.Do(func() {
			if u.previewKey != key || u.desk != d {
				return
			}
			u.preview, u.previewErr = &preview, err
			if err != nil {
				u.preview = nil
			}
			u.refreshStep()
			u.tables.showPreview()
		})
	}
	if u.queue.inline {
		look()
		return
	}
	go look()
}

// draw is GO: it draws the round that the slider shows.
func (u *UI) draw() { u.drawSeeded("") }

// askSeed draws with a seed that somebody in the hall names, so that nobody can doubt the draw.
func (u *UI) askSeed() {
	if u.snap == nil {
		return
	}
	seed := kit.NewEntry()
	seed.SetPlaceHolder(kit.Tr("per esempio: 4815162342"))
	lines := kit.NewLines(
		kit.Wrapped(kit.Tr("Chiudi prima le presenze, poi fai dire il seme a un giocatore in sala: dieci cifre, o il testo che volete. Con gli stessi presenti e lo stesso seme vengono gli stessi tavoli su ogni computer.")),
		widget.NewForm(widget.NewFormItem(kit.Tr("Seme"), seed)),
		kit.Quiet(kit.Tr("Se lo lasci vuoto lo sceglie Raduno, come con GO.")),
	)
	accept := dialogs.Form(u.win, kit.Tr("Sorteggio del turno %d", u.round), lines, kit.Tr("Sorteggia"), func() { u.drawSeeded(strings.TrimSpace(seed.Text)) })
	seed.OnSubmitted = func(string) { accept() }
}

// drawSeeded draws the round that the slider shows, from a seed; from a new one where that is empty.
func (u *UI) drawSeeded(seed string) {
	s := u.snap
	switch {
	case s == nil:
		return
	case s.Type.ID == "":
		u.message(kit.Tr("Quale torneo?"), kit.Tr("Scegli prima il tipo di torneo, in alto a sinistra: dice come si formano i tavoli e come si contano i punti."))
		return
	}
	request := u.rest.of(desk.DrawRequest{Type: s.Type.ID, Round: u.round, Seed: seed, Draft: !show.Scheduled(s.Type)})
	r := s.Round(u.round)
	if r == nil {
		u.runDraw(request)
		return
	}
	u.askRedraw(r, request)
}

// askRedraw asks what becomes of a round that is drawn already.
func (u *UI) askRedraw(r *engine.Round, request desk.DrawRequest) {
	text := kit.Tr("Il turno %d è già sorteggiato (tavoli: %d), senza punteggi. Puoi rifarlo da capo, oppure lasciarlo com'è e aggiungere tavoli per chi non siede ancora.", r.Number, len(r.Tables))
	if r.Started() {
		text = kit.Tr("Il turno %d ha già dei punti (tavoli finiti: %d): rifacendolo si perdono (ne resta la copia di sicurezza, e Annulla li riporta). Puoi invece aggiungere tavoli per chi non siede ancora.", r.Number, r.Played())
	}
	dialogs.Ask(u.win, kit.Tr("Turno %d", r.Number), kit.Wide(32, kit.Wrapped(text)),
		dialogs.Answer{Text: kit.Tr("Rifai il turno %d", r.Number), Danger: r.Started(), Do: func() {
			request.IfExists, request.OverScores = desk.Replace, true
			request.Lock = u.tables.lockedNumbers()
			u.runDraw(request)
		}},
		dialogs.Answer{Text: kit.Tr("Aggiungi chi manca"), Do: func() {
			request.IfExists = desk.Append
			u.runDraw(request)
		}},
		dialogs.Answer{Text: kit.Tr("Lascia com'è"), Main: true},
	)
}

// runDraw draws, with a bar and a way out where it takes long.
func (u *UI) runDraw(request desk.DrawRequest) {
	d := u.desk
	ctx, cancel := context.WithCancel(context.Background())
	bar := newDrawBar(u, request.Round, cancel)
	u.queue.add(func() {
		stop := bar.start()
		result, err := d.Draw(ctx, request, bar.progress)
		stop()
		cancelled := ctx.Err() != nil
		cancel()
		fyne.Do(func() {
			switch {
			case err != nil && cancelled:
				u.Tell(kit.Tr("Sorteggio interrotto: non è cambiato nulla."))
			case err != nil:
				u.drawFailed(request, err)
			default:
				u.drawn(request.Round, result)
			}
		})
	})
}

// drawn shows a draw that was made.
func (u *UI) drawn(round int, result *desk.DrawResult) {
	u.round = round
	delete(u.printed, round)
	u.tables.fresh()
	u.reload()
	u.goTo(pageTables)
	switch {
	case show.Scheduled(u.snap.Type):
		told := []string{kit.Tr("Il calendario della lega è fatto, seme %s.", result.Solution.Seed)}
		for _, note := range result.Notes {
			told = append(told, kit.Say(note))
		}
		u.Tell(strings.Join(told, " "))
	case len(result.Round.SitOuts) > 0:
		u.Tell(kit.Tr("Sorteggiato il turno %d (tavoli: %d), seme %s. Riposano: %s.", round, len(result.Round.Tables), result.Solution.Seed, u.namesOf(result.Round.SitOuts, 6)))
	default:
		u.Tell(kit.Tr("Sorteggiato il turno %d (tavoli: %d), seme %s.", round, len(result.Round.Tables), result.Solution.Seed))
	}
	if u.prefs.print() {
		u.PrintSheets()
	}
}

// drawFailed says why a draw cannot be made and offers the way out that the rules know.
func (u *UI) drawFailed(request desk.DrawRequest, err error) {
	u.reload()
	if engine.KindOf(err) == engine.Impossible && request.Rest == plan.RestAsk && u.restOffered(request.Round) {
		u.askRest(request, err)
		return
	}
	if engine.KindOf(err) != engine.Impossible || u.snap.Type.Tables != formula.Only4 || request.Fives {
		u.Fail(err)
		return
	}
	dialogs.Ask(u.win, kit.Tr("Così non si può"), kit.Wide(32, kit.Wrapped(kit.SayError(err))),
		dialogs.Answer{Text: kit.Tr("Cambia i presenti"), Do: func() { u.goTo(pageRoster) }},
		dialogs.Answer{Text: kit.Tr("Usa anche tavoli da 5"), Main: true, Do: func() {
			request.Fives = true
			u.runDraw(request)
		}},
	)
}

// drawBar shows how far a draw has come.
type drawBar struct {
	u      *UI
	bar    *widget.ProgressBar
	label  *widget.Label
	dialog *dialog.CustomDialog
}

func newDrawBar(u *UI, round int, cancel func()) *drawBar {
	b := &drawBar{u: u, bar: widget.NewProgressBar(), label: kit.Wrapped(kit.Tr("Cerco i tavoli migliori…"))}
	stop := kit.NewButton(kit.Tr("Interrompi"), nil, cancel)
	b.dialog = dialog.NewCustomWithoutButtons(kit.Tr("Sorteggio del turno %d", round),
		kit.Wide(26, container.NewVBox(b.label, b.bar)), u.win)
	b.dialog.SetButtons([]fyne.CanvasObject{stop})
	return b
}

func (b *drawBar) start() (stop func()) {
	if b.u.queue.inline {
		return func() {}
	}
	timer := time.AfterFunc(busyAfter, func() { fyne.Do(b.dialog.Show) })
	return func() {
		timer.Stop()
		fyne.Do(b.dialog.Hide)
	}
}

func (b *drawBar) progress(p draw.Progress) {
	fyne.Do(func() { b.bar.SetValue(p.Done) })
}

// confirm makes a draft the round that is played.
func (u *UI) confirm() {
	round := u.round
	u.Change(kit.Tr("Confermo il turno…"), func(d *desk.Desk) error { return d.Confirm(round) }, func() {
		u.Tell(kit.Tr("Turno %d confermato.", round))
		if u.prefs.print() && !u.printed[round] {
			u.PrintSheets()
		}
	})
}

// printRound makes the score sheets of the round.
func (u *UI) PrintSheets() {
	round := u.round
	u.printThen(desk.PrintRequest{Kind: desk.BlankSheets, Round: round, HalfPage: u.snap.Tournament.Settings.HalfPage}, func() {
		u.printed[round] = true
		u.refreshStep()
	})
}

// printDocument prints a PDF, or opens it.
func (u *UI) Print(request desk.PrintRequest) { u.printThen(request, nil) }

// offer says where a file lies and opens it if wanted.
func (u *UI) offer(title, text, path string) {
	dialogs.Ask(u.win, title, kit.Wide(28, container.NewVBox(kit.Wrapped(text), kit.Quiet(path))),
		dialogs.Answer{Text: kit.Tr("Apri la cartella"), Do: func() { u.openOutside(filepath.Dir(path)) }},
		dialogs.Answer{Text: kit.Tr("Apri il file"), Do: func() { u.openOutside(path) }},
		dialogs.Answer{Text: kit.Tr("Continua"), Main: true},
	)
}

// openOutside opens a file with the program that the system has for it.
func (u *UI) openOutside(path string) {
	absolute, err := filepath.Abs(path)
	if err == nil {
		err = openWith(u.app, absolute)
	}
	if err != nil {
		u.message(kit.Tr("Non riesco ad aprirlo"), kit.Tr("Il file è qui: %s. Aprilo dalla cartella con il tuo programma.", path))
	}
}
