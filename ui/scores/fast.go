package scores

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/game/risiko"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// fastPanel is how wide the panel is in which numbers are typed, in ems; narrowPanel in a narrow window; numberEms a field.
const (
	fastPanel   = 20.5
	narrowPanel = 15.5
	numberEms   = 4.5
)

// numberEntry is the way of a sheet of one number a seat: the seats of one table stand in the panel, Enter goes from number to
// number, and what must be asked is asked before the table is saved.
type numberEntry struct {
	*Page
	hint     *widget.Label
	seatRows *fyne.Container
	seats    []*kit.ScoreEntry
	outsides []*kit.ScoreEntry
	at       *kit.ScoreEntry // that had the keyboard last
	warned   string          // the ID of the proposal that a warning was given for
	mending  bool            // what follows waits for a score that was left out or wrong

	sheet risiko.Entry
}

func newFast(page *Page) *numberEntry {
	p := &numberEntry{Page: page}
	p.seatRows = container.NewVBox()
	return p
}

func (p *numberEntry) parts() (left fyne.CanvasObject, ems, narrow float32, beside fyne.CanvasObject) {
	p.hint = kit.Quiet("")
	panel := container.NewVBox(p.numberRow(), p.offers, p.seatRows, p.asks.Content, p.messages, p.right, p.hint, p.count, p.bar)
	return kit.Scrolled(panel), fastPanel, narrowPanel, p.board
}

// explain says what is typed, as the game has it.
func (p *numberEntry) explain(s *present.View) {
	if s.Sheet().RisiKo {
		p.hint.SetText(
			kit.Tr("Numero del tavolo, poi i punti nell'ordine della scheda: Invio dopo ognuno. R è il RisiKo!, −1 l'eliminato."))
	} else {
		p.hint.SetText(kit.Tr("Numero del tavolo, poi i punti nell'ordine della scheda: Invio dopo ognuno."))
	}
}

func (p *numberEntry) home() { p.focusNumber() }

func (p *numberEntry) open(seat int) {
	t := &p.seen
	p.sheet = p.snap.ScoreEntry(slices.Clone(t.Seats))
	p.sheet.Before = t.Seats
	p.sheet.Others = slices.DeleteFunc(slices.Clone(p.r.Tables), func(other engine.Table) bool { return other.Number == t.Number })
	p.seats, p.outsides, p.mending = nil, nil, false
	p.seatRows.Objects = nil
	played := t.State() != engine.NotPlayed
	for i, s := range t.Seats {
		e := p.field()
		if p.sheet.Sheet.RisiKo {
			e.Made = engine.NewScore(risiko.Made)
		}
		if played {
			e.SetText(kit.Number(s.Score.Number()))
		}
		e.OnSubmitted = func(string) { p.entered(i) }
		e.OnMove = func(by int) { p.focusSeat(i + by) }
		e.OnConfirm = p.confirm
		if p.snap.Silent(s) {
			e.SetPlaceHolder("–")
			e.Disable()
		}
		p.seats = append(p.seats, e)
		fields := container.NewHBox(e.Ringed(numberEms))
		if p.session.Prefs.Bool(present.PrefOutside) && p.sheet.Sheet.Objective {
			o := p.field()
			o.SetPlaceHolder(kit.Tr("fuori"))
			o.SetText(kit.Number(s.Outside.Number()))
			o.OnSubmitted = func(string) { p.enteredOutside(i) }
			o.OnMove = func(by int) { p.focusOutside(i + by) }
			p.outsides = append(p.outsides, o)
			fields.Add(o.Ringed(5))
		}
		name := kit.NewNameOver(p.snap.Name(s.Player), p.snap.Club(s.Player))
		p.seatRows.Add(container.NewBorder(nil, nil, nil, container.NewCenter(fields), name))
	}
	p.seatRows.Refresh()
	p.offer()
	p.focusSeat(max(0, seat))
}

// field is a new field of the sheet. While it has the keyboard no question has: a click into it is as Escape.
func (p *numberEntry) field() *kit.ScoreEntry {
	e := kit.NewScoreEntry()
	e.OnGain = func() {
		p.at = e
		if p.asks.Open() {
			p.asks.Close()
		}
	}
	e.OnChanged = func(string) { p.keep() }
	e.OnLeave = p.Page.leave
	return e
}

func (p *numberEntry) focus() { p.take(p.at) }

func (p *numberEntry) close() {
	p.seatRows.Objects = nil
	p.seatRows.Refresh()
}

// leave asks for nothing: few numbers are typed fast again. It says which.
func (p *numberEntry) leave(then func()) {
	if written, changed := p.written(); changed {
		p.session.Report(kit.Tr("Tavolo %d non salvato: %s", p.table, scoresOf(written)))
	}
	p.Page.close()
	p.asks.Hide()
	then()
}

// written is what stands in the fields; a sign alone is no number yet.
func (p *numberEntry) written() (t engine.Table, changed bool) {
	t = engine.Table{Seats: slices.Clone(p.seen.Seats), Record: p.seen.Record}
	for i, e := range p.seats {
		if score, err := engine.ParseScore(e.Text); err == nil {
			t.Seats[i].Score = score
		}
		if i < len(p.outsides) {
			if score, err := engine.ParseScore(p.outsides[i].Text); err == nil {
				t.Seats[i].Outside = score
			}
		}
		seen := p.seen.Seats[i]
		changed = changed || t.Seats[i].Score.Cmp(seen.Score) != 0 || t.Seats[i].Outside.Cmp(seen.Outside) != 0 ||
			t.Seats[i].Score.Typed() != seen.Score.Typed()
	}
	return t, changed
}

// takeOver puts numbers that were typed and not saved into the fields; the keyboard is where they end.
func (p *numberEntry) takeOver(written engine.Table) {
	seats, same := p.seen.Aligned(written.Seats)
	if !same {
		return
	}
	for i, seat := range seats {
		p.seats[i].SetText(kit.Number(seat.Score.Number()))
		if i < len(p.outsides) {
			p.outsides[i].SetText(kit.Number(seat.Outside.Number()))
		}
	}
	p.focusSeat(max(0, slices.IndexFunc(seats, func(s engine.Seat) bool { return !s.Score.Typed() && !p.snap.Silent(s) })))
}

func (p *numberEntry) focusSeat(i int) {
	if i >= 0 && i < len(p.seats) && !p.snap.Silent(p.sheet.Seats[i]) {
		p.take(p.seats[i])
	}
}

func (p *numberEntry) focusOutside(i int) {
	if i >= 0 && i < len(p.outsides) {
		p.take(p.outsides[i])
	}
}

// entered is Enter in a seat's field.
func (p *numberEntry) entered(i int) {
	if !p.read(i) {
		return
	}
	switch {
	case p.seats[i].Text == "" && i > 0 && p.seats[i-1].OneKey:
		// Enter after R, out of habit: R has gone on by itself, and this seat's score is to be typed.
		p.seats[i-1].OneKey = false
	case p.mending:
		p.finish()
	case len(p.outsides) > i:
		p.focusOutside(i)
	case p.after(i) > 0:
		p.focusSeat(p.after(i))
	default:
		p.finish()
	}
}

// after is the next seat that takes a score, 0 at the end.
func (p *numberEntry) after(i int) int {
	for next := i + 1; next < len(p.seats); next++ {
		if !p.snap.Silent(p.sheet.Seats[next]) {
			return next
		}
	}
	return 0
}

func (p *numberEntry) enteredOutside(i int) {
	score, err := engine.ParseScore(p.outsides[i].Text)
	if err != nil {
		p.mend(p.outsides[i], kit.SayError(err))
		return
	}
	p.sheet.Seats[i].Outside = score
	if next := p.after(i); next > 0 && !p.mending {
		p.focusSeat(next)
		return
	}
	p.finish()
}

// mend says what is wrong in a field of the sheet. What is typed after it waits until the sheet is saved.
func (p *numberEntry) mend(field *kit.ScoreEntry, text string) {
	p.mending = true
	p.hold(field, text, func() { p.take(field) })
}

// read takes a seat's field into the sheet; it says no where it is no score.
func (p *numberEntry) read(i int) bool {
	score, err := engine.ParseScore(p.seats[i].Text)
	if err != nil {
		p.mend(p.seats[i], kit.SayError(err))
		return false
	}
	if score.Cmp(p.sheet.Seats[i].Score) != 0 {
		p.sheet.AskAgain()
	}
	p.sheet.Seats[i].Score = score
	return true
}

// finish asks what must be asked, then saves the table.
func (p *numberEntry) finish() {
	for i := range p.seats {
		if !p.read(i) {
			return
		}
	}
	switch q := p.sheet.Ask(); q.Doubt {
	case risiko.Missing:
		p.mend(p.seats[q.Seats[0]], kit.Tr("Manca il punteggio di %s.", p.snap.Name(p.sheet.Seats[q.Seats[0]].Player)))
	case risiko.Replaced:
		p.askWhether(kit.Tr("Il tavolo %d è già scritto: %s. Lo cambi?", p.table, scoresOf(p.seen)), kit.Tr("Sì, cambia i punti"),
			kit.Tr("No, lascia il tavolo %d com'era", p.table), p.sheet.Replace)
	case risiko.SameSheet:
		p.askWhether(kit.Tr("Uguale al tavolo %d: è la stessa scheda?", q.Table), kit.Tr("No, è un'altra: salva"),
			kit.Tr("Sì: lascia il tavolo %d", p.table), p.sheet.IsAnother)
	case risiko.AllZero:
		p.askAllZero(q)
	default:
		p.askRest(q)
	}
}

// askRest asks what the rules leave open once nothing is missing, then saves the table.
func (p *numberEntry) askRest(q risiko.Question) {
	switch q.Doubt {
	case risiko.Eliminated:
		p.askOut(q.Seats, nil)
	case risiko.TiedOut:
		p.askFirstOut(q)
	case risiko.TiedTop:
		p.askWinner(q)
	default:
		p.submit(p.filled())
	}
}

// askWhether asks whether the sheet is to be saved; with no its table stays as it was.
func (p *numberEntry) askWhether(text, yes, no string, confirm func()) {
	p.asks.Ask(text, []string{yes, no}, func(answer int) {
		if answer == 1 {
			p.Page.leave()
			p.asks.Drop() // typed for the table behind this one, which is not saved
			return
		}
		confirm()
		p.finish()
	}, func() { p.focusSeat(0) })
}

// scoresOf are the scores of a table beside each other.
func scoresOf(t engine.Table) string {
	return strings.Join(engine.Map(t.Seats, func(seat engine.Seat) string { return present.OrDash(seat.Score) }), " ")
}

func (p *numberEntry) names(seats []int) []string {
	return engine.Map(seats, func(i int) string { return p.snap.Name(p.sheet.Seats[i].Player) })
}

func (p *numberEntry) askAllZero(q risiko.Question) {
	answers := []string{kit.Tr("Non si è giocato: lascia vuoto")}
	for _, name := range p.names(q.Seats) {
		answers = append(answers, kit.Tr("Giocato, tutti a 0: ha vinto %s", name))
	}
	p.asks.Ask(kit.Tr("Nessuno ha punti al tavolo %d. Si è giocato?", p.table), answers, func(answer int) {
		if answer == 0 {
			p.sheet.Clear()
		} else {
			p.sheet.WonAtZero(q.Seats[answer-1])
		}
		p.submit(p.filled())
	}, func() { p.focusSeat(0) })
}

// askOut asks for the eliminated one after the other, the first out first.
func (p *numberEntry) askOut(left, out []int) {
	done := func() {
		p.sheet.KnockedOut(out)
		p.finishAsked()
	}
	if len(left) == 0 {
		done()
		return
	}
	text := kit.Tr("Chi ha 0 è stato eliminato? Chi per primo?")
	none := kit.Tr("Nessuno eliminato")
	if len(out) > 0 {
		text = kit.Tr("E dopo %s, chi è stato eliminato?", p.snap.Name(p.sheet.Seats[out[len(out)-1]].Player))
		none = kit.Tr("Nessun altro")
	}
	answers := []string{none}
	for _, name := range p.names(left) {
		answers = append(answers, kit.Tr("Eliminato: %s", name))
	}
	p.asks.Ask(text, answers, func(answer int) {
		if answer == 0 {
			done()
			return
		}
		rest := slices.Delete(slices.Clone(left), answer-1, answer)
		p.askOut(rest, append(slices.Clone(out), left[answer-1]))
	}, func() { p.focusSeat(left[0]) })
}

// askFirstOut asks which of those with one number of an elimination went out first.
func (p *numberEntry) askFirstOut(q risiko.Question) {
	var answers []string
	for _, name := range p.names(q.Seats) {
		answers = append(answers, kit.Tr("Eliminato: %s", name))
	}
	score := p.sheet.Seats[q.Seats[0]].Score
	p.asks.Ask(kit.Tr("Tra chi ha %s, chi è stato eliminato per primo?", p.snap.Score(score)), answers, func(answer int) {
		p.sheet.WentOut(q.Seats[answer])
		p.finishAsked()
	}, func() { p.focusSeat(q.Seats[0]) })
}

func (p *numberEntry) askWinner(q risiko.Question) {
	var answers []string
	for _, name := range p.names(q.Seats) {
		answers = append(answers, kit.Tr("Ha vinto %s", name))
	}
	if p.sheet.Shared {
		answers = append(answers, kit.Tr("Vittoria divisa"))
	}
	top := p.sheet.Seats[q.Seats[0]].Score
	p.asks.Ask(kit.Tr("Parità in testa a %s: chi ha vinto?", p.snap.Score(top)), answers, func(answer int) {
		if answer < len(q.Seats) {
			p.sheet.Won(q.Seats[answer])
		} else {
			p.sheet.Share()
		}
		p.finishAsked()
	}, func() { p.focusSeat(q.Seats[0]) })
}

// finishAsked goes on after an answer, with the fields as the answer left the sheet.
func (p *numberEntry) finishAsked() {
	for i, e := range p.seats {
		e.SetText(kit.Number(p.sheet.Seats[i].Score.Number()))
	}
	p.askRest(p.sheet.Ask())
}

// filled is the table as it was typed.
func (p *numberEntry) filled() engine.Table {
	return engine.Table{Seats: slices.Clone(p.sheet.Seats), Record: p.seen.Record}
}

// confirm is the key that accepts what the table sent.
func (p *numberEntry) confirm() {
	switch list := p.snap.WaitingAt(p.r.Number, p.table); {
	case len(list) == 0:
	case len(list) > 1:
		p.session.Report(kit.Tr("Il tavolo %d ha mandato punti diversi: guarda la scheda e scegli con il suo pulsante.", p.table))
	case p.warned != list[0].ID && (list[0].Over != "" || len(list[0].Odd) > 0):
		p.warned = list[0].ID
		p.session.Report(kit.Tr("Tavolo %d, guarda prima: %s. Ancora C li prende.", p.table,
			strings.Join(append(slices.Clone(list[0].Odd), list[0].Said()...), " ")))
	default:
		p.accept(list[0])
	}
}
