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
	order    []*kit.ScoreEntry // in which Enter goes through the fields that take a score
	at       *kit.ScoreEntry   // that had the keyboard last
	warned   string            // the ID of the proposal that a warning was given for
	mending  bool              // what follows waits for a score that was left out or wrong

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

func (p *numberEntry) open(seat int) {
	t := &p.seen
	p.sheet = p.snap.ScoreEntry(slices.Clone(t.Seats))
	p.sheet.Before = t.Seats
	p.sheet.Others = slices.DeleteFunc(slices.Clone(p.r.Tables), func(other engine.Table) bool { return other.Number == t.Number })
	p.seats, p.outsides, p.order, p.mending = nil, nil, nil, false
	p.seatRows.Objects = nil
	played := t.State() != engine.NotPlayed
	for i, s := range t.Seats {
		e := p.field(&p.seats)
		if p.sheet.Sheet.RisiKo {
			e.Made = engine.NewScore(risiko.Made)
		}
		if played {
			e.SetText(kit.Number(s.Score.Number()))
		}
		e.OnConfirm = p.confirm
		fields := container.NewHBox(e.Ringed(numberEms))
		row := []*kit.ScoreEntry{e}
		if p.session.Prefs.Bool(present.PrefOutside) && p.sheet.Sheet.Objective {
			o := p.field(&p.outsides)
			o.SetPlaceHolder(kit.Tr("fuori"))
			o.SetText(kit.Number(s.Outside.Number()))
			fields.Add(o.Ringed(5))
			row = append(row, o)
		}
		if p.snap.Silent(s) {
			e.SetPlaceHolder("–")
			e.Disable()
		} else {
			p.order = append(p.order, row...)
		}
		name := kit.NewNameOver(p.name(i), p.snap.Club(s.Player))
		p.seatRows.Add(container.NewBorder(nil, nil, nil, container.NewCenter(fields), name))
	}
	p.seatRows.Refresh()
	p.offer()
	p.focusSeat(max(0, seat))
}

// field is a new field of a column of the sheet. While it has the keyboard no question has: a click into it is as Escape.
func (p *numberEntry) field(column *[]*kit.ScoreEntry) *kit.ScoreEntry {
	e, i := kit.NewScoreEntry(), len(*column)
	*column = append(*column, e)
	e.OnGain = func() {
		p.at = e
		if p.asks.Open() {
			p.asks.Close()
		}
	}
	e.OnChanged = func(string) { p.keep() }
	e.OnEscape = p.Page.leave
	e.OnSubmitted = func(string) { p.entered(e) }
	e.OnMove = func(by int) { p.focusField(*column, i+by) }
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

func (p *numberEntry) focusSeat(i int) { p.focusField(p.seats, i) }

// focusField gives the keyboard to a field of a column, where it is there and takes a score.
func (p *numberEntry) focusField(column []*kit.ScoreEntry, i int) {
	if i >= 0 && i < len(column) && slices.Contains(p.order, column[i]) {
		p.take(column[i])
	}
}

// entered is Enter in a field.
func (p *numberEntry) entered(e *kit.ScoreEntry) {
	if !p.reads(e) {
		return
	}
	at := slices.Index(p.order, e)
	switch seat := slices.Index(p.seats, e); {
	case e.Text == "" && seat > 0 && p.seats[seat-1].OneKey:
		// Enter after R, out of habit: R has gone on by itself, and this seat's score is to be typed.
		p.seats[seat-1].OneKey = false
	case p.mending || at == len(p.order)-1:
		p.finish()
	default:
		p.take(p.order[at+1])
	}
}

// reads reports whether a field holds a score; where it does not, it says so.
func (p *numberEntry) reads(field *kit.ScoreEntry) bool {
	_, err := engine.ParseScore(field.Text)
	if err != nil {
		p.mend(field, kit.SayError(err))
	}
	return err == nil
}

// mend says what is wrong in a field of the sheet. What is typed after it waits until the sheet is saved.
func (p *numberEntry) mend(field *kit.ScoreEntry, text string) {
	p.mending = true
	p.hold(field, text, func() { p.take(field) })
}

// finish takes the fields into the sheet, asks what must be asked, then saves the table.
func (p *numberEntry) finish() {
	for _, e := range slices.Concat(p.seats, p.outsides) {
		if !p.reads(e) {
			return
		}
	}
	written, _ := p.written()
	for i, seat := range written.Seats {
		if seat.Score.Cmp(p.sheet.Seats[i].Score) != 0 {
			p.sheet.AskAgain()
		}
	}
	p.sheet.Seats = written.Seats
	p.askNext()
}

// choice is an answer to a question about the sheet, and what follows from it.
type choice struct {
	text string
	do   func()
}

// ask asks a question about the sheet; Escape goes back to a seat.
func (p *numberEntry) ask(seat int, text string, choices ...choice) {
	p.asks.Ask(text, engine.Map(choices, func(c choice) string { return c.text }), func(i int) { choices[i].do() },
		func() { p.focusSeat(seat) })
}

// settles is an answer that the sheet takes: the fields show it, and the next question is asked.
func (p *numberEntry) settles(text string, take func()) choice {
	return choice{text, func() {
		take()
		for i, e := range p.seats {
			e.SetText(kit.Number(p.sheet.Seats[i].Score.Number()))
		}
		p.askNext()
	}}
}

// settlesOne are answers that the sheet takes, one for each of some seats.
func (p *numberEntry) settlesOne(seats []int, text func(name string) string, take func(seat int)) []choice {
	return engine.Map(seats, func(i int) choice { return p.settles(text(p.name(i)), func() { take(i) }) })
}

// name is the player of a seat.
func (p *numberEntry) name(seat int) string { return p.snap.Name(p.sheet.Seats[seat].Player) }

// scoresOf are the scores of a table beside each other.
func scoresOf(t engine.Table) string {
	return strings.Join(engine.Map(t.Seats, func(seat engine.Seat) string { return present.OrDash(seat.Score) }), " ")
}

// askNext asks what must be asked next; where nothing must, it saves the table.
func (p *numberEntry) askNext() {
	q := p.sheet.Ask()
	switch q.Doubt {
	case risiko.Missing:
		p.mend(p.seats[q.Seats[0]], kit.Tr("Manca il punteggio di %s.", p.name(q.Seats[0])))
	case risiko.Replaced:
		p.askWhether(kit.Tr("Il tavolo %d è già scritto: %s. Lo cambi?", p.table, scoresOf(p.seen)), kit.Tr("Sì, cambia i punti"),
			kit.Tr("No, lascia il tavolo %d com'era", p.table), p.sheet.Replace)
	case risiko.SameSheet:
		p.askWhether(kit.Tr("Uguale al tavolo %d: è la stessa scheda?", q.Table), kit.Tr("No, è un'altra: salva"),
			kit.Tr("Sì: lascia il tavolo %d", p.table), p.sheet.IsAnother)
	case risiko.AllZero:
		won := func(name string) string { return kit.Tr("Giocato, tutti a 0: ha vinto %s", name) }
		p.ask(0, kit.Tr("Nessuno ha punti al tavolo %d. Si è giocato?", p.table), append([]choice{
			p.settles(kit.Tr("Non si è giocato: lascia vuoto"), p.sheet.Clear),
		}, p.settlesOne(q.Seats, won, p.sheet.WonAtZero)...)...)
	case risiko.Eliminated:
		p.askOut(q.Seats, nil)
	case risiko.TiedOut:
		score := p.sheet.Seats[q.Seats[0]].Score
		p.ask(q.Seats[0], kit.Tr("Tra chi ha %s, chi è stato eliminato per primo?", p.snap.Score(score)),
			p.settlesOne(q.Seats, eliminated, p.sheet.WentOut)...)
	case risiko.TiedTop:
		choices := p.settlesOne(q.Seats, func(name string) string { return kit.Tr("Ha vinto %s", name) }, p.sheet.Won)
		if p.sheet.Shared {
			choices = append(choices, p.settles(kit.Tr("Vittoria divisa"), p.sheet.Share))
		}
		p.ask(q.Seats[0], kit.Tr("Parità in testa a %s: chi ha vinto?", p.snap.Score(p.sheet.Seats[q.Seats[0]].Score)), choices...)
	default:
		p.submit(engine.Table{Seats: slices.Clone(p.sheet.Seats), Record: p.seen.Record})
	}
}

func eliminated(name string) string { return kit.Tr("Eliminato: %s", name) }

// askWhether asks whether the sheet is to be saved; with no its table stays as it was.
func (p *numberEntry) askWhether(text, yes, no string, confirm func()) {
	p.ask(0, text, p.settles(yes, confirm), choice{no, func() {
		p.Page.leave()
		p.asks.Drop() // typed for the table behind this one, which is not saved
	}})
}

// askOut asks for the eliminated one after the other, the first out first.
func (p *numberEntry) askOut(left, out []int) {
	text, none := kit.Tr("Chi ha 0 è stato eliminato? Chi per primo?"), kit.Tr("Nessuno eliminato")
	if len(out) > 0 {
		text = kit.Tr("E dopo %s, chi è stato eliminato?", p.name(out[len(out)-1]))
		none = kit.Tr("Nessun altro")
	}
	done := p.settles(none, func() { p.sheet.KnockedOut(out) })
	if len(left) == 0 {
		done.do()
		return
	}
	choices := []choice{done}
	for i, seat := range left {
		choices = append(choices, choice{eliminated(p.name(seat)), func() {
			p.askOut(slices.Delete(slices.Clone(left), i, i+1), append(slices.Clone(out), seat))
		}})
	}
	p.ask(left[0], text, choices...)
}

// confirm is the key that accepts what the table sent.
func (p *numberEntry) confirm() {
	switch list := p.snap.WaitingAt(p.r.Number, p.table); {
	case len(list) == 0:
	case len(list) > 1:
		p.session.Report(kit.Tr("Il tavolo %d ha mandato punti diversi: guarda la scheda e scegli con il suo pulsante.", p.table))
	case p.warned != list[0].ID && (!list[0].Over.IsZero() || len(list[0].Odd) > 0):
		p.warned = list[0].ID
		p.session.Report(kit.Tr("Tavolo %d, guarda prima: %s. Ancora C li prende.", p.table,
			strings.Join(append(engine.Map(list[0].Odd, kit.Say), list[0].Said()...), " ")))
	default:
		p.accept(list[0])
	}
}
