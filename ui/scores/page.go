package scores

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
	"raduno/engine/game"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Page is the tab Punti: the number of a table at the left, the tables of the round at the right, and the sheet of the one
// that is open in the way of its form.
type Page struct {
	session *present.Session
	Content *fyne.Container
	snap    *present.View
	r       *engine.Round

	count      *widget.Label
	bar        *kit.Bar
	number     *kit.ScoreEntry
	board      *kit.Board // all tables
	warnings   *widget.Label
	messages   *kit.Scroll // around them: many would make the window taller than the screen
	messagesOf int         // the table that they are about
	right      *kit.Button // confirms what they doubt

	offers *fyne.Container // what the table that is open sent from its phones
	takes  *kit.Button     // confirms the last of them

	asks *kit.Asker // the question that is open: then it has the keyboard, else a field
	fast *numberEntry
	wide *formEntry
	way  entryMode // that of the form of the tournament's sheets

	table   int                      // number of the table that is open, 0 for none
	seen    engine.Table             // as it was when it was opened
	pending map[[2]int]*engine.Table // tables that are being saved, by round and number
	aside   map[int]engine.Table     // by round, what was typed at a table and not saved when another round was turned to
}

// entryMode is a way to show the sheet of a table while it is written.
type entryMode interface {
	// parts are what stands at the left, how wide it is in ems, and what stands beside it.
	parts() (left fyne.CanvasObject, ems, narrow float32, beside fyne.CanvasObject)
	// open shows the sheet of the table with the keyboard on a seat; -1 for wherever writing begins.
	open(seat int)
	// focus gives the keyboard to the field of the sheet that had it last.
	focus()
	// close puts the sheet away.
	close()
	// leave closes it, after asking what must be asked, and goes on with something else.
	leave(then func())
	// written is the sheet that is open as it was typed so far, and whether anything in it is not saved.
	written() (t engine.Table, changed bool)
	// takeOver puts into the sheet that is open what was written of the same players before.
	takeOver(written engine.Table)
}

// New makes the page; what was typed on the one before, if there was one, is there still.
func New(session *present.Session, before *Page) *Page {
	p := &Page{session: session, pending: map[[2]int]*engine.Table{}, aside: map[int]engine.Table{}, Content: container.NewStack()}
	if before != nil {
		before.asks.Hide()
		before.setAside()
		p.pending, p.aside = before.pending, before.aside
	}
	p.asks = kit.NewAsker(session.Win)
	p.asks.Opened = func(open bool) {
		kit.SetAble(p.number, !open)
		if !open {
			p.redden(nil)
		}
	}
	p.asks.Dropped = func(keys string) { session.Report(kit.Tr("Non è salvato, riscrivilo: %s", keys)) }
	p.count = kit.Name("")
	p.bar = kit.NewBar()
	p.number = kit.NewScoreEntry()
	p.number.Whole = true
	p.number.OnConfirm = func() {
		if p.messagesOf == 0 {
			p.OpenWaiting()
			return
		}
		p.isRight(p.messagesOf)
	}
	p.number.OnSubmitted = p.chosen
	p.board = kit.NewBoard(p.lines, p.card)
	p.board.OnSeat = func(s kit.Seat) { p.openCard(s.Card, s.Seat) }
	p.board.OnTitle = func(card int) { p.openCard(card, -1) }
	p.board.OnRune = func(r rune, s kit.Seat) {
		if (r == 'c' || r == 'C') && s.Card >= 0 && !p.asks.Open() && !p.wide.games.listing() {
			p.isRight(p.r.Tables[s.Card].Number)
		}
	}
	p.warnings = kit.Warning("")
	p.messages = kit.NewScroll(p.warnings)
	p.right = kit.NewButton(kit.Tr("È giusto così (C)"), theme.ConfirmIcon(), func() { p.isRight(p.messagesOf) })
	p.quiet()
	p.offers = container.NewVBox()
	p.fast, p.wide = newFast(p), newWide(p)
	p.turnTo(p.fast)
	return p
}

// turnTo lays the page out in a way.
func (p *Page) turnTo(w entryMode) {
	p.way = w
	left, ems, narrow, beside := w.parts()
	panel := kit.Margin(0, 0, 0, 10, kit.WideIn(p.Content, ems, narrow, kit.NewPanel(left)))
	p.Content.Objects = []fyne.CanvasObject{container.NewBorder(nil, nil, panel, nil, beside)}
	p.Content.Refresh()
}

// Renew opens the table that is typed once more, with the fields that are wanted now.
func (p *Page) Renew() {
	if p.table != 0 && p.way == p.fast {
		p.Open(p.table)
	}
}

// numberRow is the field for the number of a table.
func (p *Page) numberRow() fyne.CanvasObject {
	return container.NewHBox(kit.BoldLine(kit.Tr("Tavolo n°")), p.number.Ringed(5))
}

// lines are the cards of the board: the round's tables, or games of all rounds.
func (p *Page) lines() int {
	switch {
	case p.wide.games.listing():
		return len(p.wide.games.found)
	case p.r == nil:
		return 0
	}
	return len(p.r.Tables)
}

// openCard opens a table of the board.
func (p *Page) openCard(card, seat int) {
	switch {
	case p.asks.Open(): // only its answers act
		p.asks.Focus()
	case p.wide.games.listing():
		p.wide.games.open(card, seat)
	default:
		p.OpenSeat(p.r.Tables[card].Number, seat)
	}
}

// Show takes over the tournament as it stands. What is being written stays.
func (p *Page) Show(s *present.View) {
	before := p.r
	if before != nil && before.Number != p.session.Round {
		p.setAside()
	}
	p.snap, p.r = s, p.soon(s.Round(p.session.Round))
	var w entryMode = p.wide
	if s.OneNumber() {
		w = p.fast
		p.fast.explain(s)
	}
	if w != p.way {
		p.close()
		p.turnTo(w)
		p.wide.games.leave()
	}
	p.board.Empty = kit.Tr("%s: i tavoli non sono ancora sorteggiati. I punti si scrivono dopo il sorteggio.",
		s.RoundName(p.session.Round).Name())
	if p.r == nil || before == nil || before.Number != p.r.Number {
		p.close()
		p.asks.Hide()
		p.quiet()
	}
	if w == p.wide {
		p.wide.follow()
	}
	if p.r == nil {
		p.count.SetText(kit.Say(s.RoundName(p.session.Round).Name()))
		p.bar.SetValue(0)
		p.board.Refresh()
		return
	}
	if before == nil || before.Number != p.r.Number {
		p.number.SetText(kit.NumberText(p.r.NextMissing(0)))
	}
	saved := s.Round(p.r.Number)
	p.count.SetText(present.TablesPlayed(s.RoundName(p.r.Number).Name(), saved.Played(), len(saved.Tables)))
	p.bar.Max = float64(max(1, len(saved.Tables)))
	p.bar.SetValue(float64(saved.Played()))
	p.repeatReport()
	p.offer()
	p.board.Refresh()
	if written, typed := p.aside[p.r.Number]; typed && p.table == 0 {
		delete(p.aside, p.r.Number)
		p.resume(p.r.Number, written)
	}
}

// setAside keeps what is typed in the sheet that is open for when its round is turned to again, and says so.
func (p *Page) setAside() {
	if p.table == 0 {
		return
	}
	if written, changed := p.way.written(); changed {
		written.Number = p.table
		p.aside[p.r.Number] = written
		p.session.Report(kit.Tr("Il tavolo %d %s non è salvato: lo ritrovi scritto quando ci torni.", p.table, p.snap.RoundName(p.r.Number).Of()))
	}
}

// soon is a round as it is once what is being saved is; nil for none.
func (p *Page) soon(r *engine.Round) *engine.Round {
	if r == nil {
		return nil
	}
	own := r.Clone().InHall()
	for at, written := range p.pending {
		if t := own.Table(at[1]); at[0] == r.Number && t != nil {
			if seats, same := t.Aligned(written.Seats); same {
				t.Seats, t.Record = seats, written.Record
			}
		}
	}
	return &own
}

func (p *Page) card(i int) kit.BoardCard {
	if p.wide.games.listing() {
		return p.wide.games.card(i)
	}
	t := p.r.Tables[i]
	card := p.cardOf(p.r, &t)
	card.Title, card.Short = present.TableTitle(p.snap, p.r, &t), present.ShortTitle(p.snap, p.r, &t)
	card.Badge, card.Ink = p.dated(t, desk.GameInList(p.snap.View, p.r, &t, kit.Translate))
	if t.Number == p.table {
		card.Edge = theme.ColorNamePrimary
	}
	return card
}

// cardOf is who sits at a table, and what they made.
func (p *Page) cardOf(r *engine.Round, t *engine.Table) kit.BoardCard {
	card := kit.BoardCard{Seats: p.snap.BoardSeats(r, t)}
	for i := range card.Seats {
		if card.Seats[i].Bold {
			card.Seats[i].Ink = kit.ColorAccent
		}
	}
	return card
}

// badge says how far a table has come.
func (p *Page) badge(round int, t engine.Table) (string, fyne.ThemeColorName) {
	badge, ink := present.StateBadge(t)
	switch {
	case p.pending[[2]int{round, t.Number}] != nil:
		return kit.Tr("salvo…"), kit.ColorQuiet
	case len(p.snap.Doubts(t)) > 0:
		return "⚠ " + kit.Tr("da controllare"), theme.ColorNameWarning
	case t.State() != engine.Played && len(p.snap.WaitingAt(round, t.Number)) > 0:
		return "● " + kit.Tr("proposta"), kit.ColorAccent
	case badge == "":
		return "○ " + kit.Tr("da scrivere"), kit.ColorQuiet
	}
	return badge, ink
}

// dated is the badge of a game, with its days where they are written.
func (p *Page) dated(t engine.Table, g desk.ListedGame) (string, fyne.ThemeColorName) {
	text, ink := p.badge(g.Round, t)
	if when := g.When(); !when.IsZero() && p.pending[[2]int{g.Round, t.Number}] == nil {
		text = kit.Say(when)
	}
	if g.Late {
		ink = theme.ColorNameError
	}
	return text, ink
}

// Start is ready for the next table to be written; a sheet that is open stays where something is written in it, or asked.
func (p *Page) Start() {
	p.wide.games.sought = false // by its number
	if p.r != nil && p.table != 0 && !p.asks.Open() && p.way == p.fast {
		if _, changed := p.way.written(); !changed {
			p.close()
			p.quiet()
		}
	}
	p.Focus()
}

// Focus gives the keyboard to what is open: the question, else the sheet, else the number of the next table to be written.
func (p *Page) Focus() {
	switch {
	case p.asks.Open():
		p.asks.Focus()
	case p.table != 0:
		p.way.focus()
	default:
		if p.r != nil && !p.number.Typing() {
			p.number.SetText(kit.NumberText(p.r.NextMissing(0)))
		}
		p.home()
	}
}

// take gives the keyboard to a field, where the page is in sight: from another what is typed here is not seen.
func (p *Page) take(field fyne.Focusable) {
	if p.session.Tab == present.ScoresTab {
		p.session.Win.Canvas().Focus(field)
	}
}

// home gives the keyboard to where a table is chosen: the number, or the search that the sheet was opened from.
func (p *Page) home() {
	if p.wide.games.sought {
		p.take(p.wide.games.find)
		return
	}
	p.focusNumber()
}

// focusNumber gives the keyboard to the table's number, marked so that the next key replaces it; the field may have had the
// keyboard already.
func (p *Page) focusNumber() {
	p.take(p.number)
	p.number.SelectAll()
}

// chosen opens the table whose number was typed, and types on what was held behind a wrong one.
func (p *Page) chosen(text string) {
	if p.r == nil {
		p.session.Report(p.board.Empty)
		return
	}
	n, _ := strconv.Atoi(strings.TrimSpace(text)) // none, or one too long for a number, is no table's
	switch _, err := p.snap.FindTable(p.r.Number, n); {
	case text == "":
	case err != nil:
		p.hold(p.number, kit.SayError(err), p.focusNumber)
	default:
		p.wide.games.sought = false
		p.asks.Through(func() { p.Open(n) })
	}
}

// hold says what is wrong in a field and holds what is typed after it: it would go where it does not belong.
func (p *Page) hold(field *kit.ScoreEntry, text string, back func()) {
	p.redden(nil)
	p.asks.Ask(text, nil, nil, back)
	p.redden(field)
}

// redden marks the field that is wrong; nil for none.
func (p *Page) redden(field *kit.ScoreEntry) {
	for _, e := range append([]*kit.ScoreEntry{p.number}, p.fast.seats...) {
		e.Redden(e == field)
	}
}

// Open shows the sheet of a table, ready to be written.
func (p *Page) Open(number int) { p.OpenSeat(number, -1) }

// OpenSeat is Open with the keyboard on a seat, the first being 0.
func (p *Page) OpenSeat(number, seat int) {
	if p.table != 0 && p.table != number {
		p.way.leave(func() { p.OpenSeat(number, seat) })
		return
	}
	if p.r == nil || p.r.Table(number) == nil {
		return
	}
	if p.r.Draft {
		p.session.Report(kit.Tr("%s: i tavoli sono ancora una bozza. Confermali, poi scrivi i punti.",
			p.snap.RoundName(p.r.Number).Name()))
	}
	p.table, p.seen = number, *p.r.Table(number)
	p.number.SetText(strconv.Itoa(number))
	p.asks.Hide()
	p.quiet()
	if doubts := p.snap.Doubts(p.seen); len(doubts) > 0 {
		p.messagesOf = number
		p.showReport(doubts)
	}
	p.way.open(seat)
	p.board.Reveal(slices.IndexFunc(p.r.Tables, func(t engine.Table) bool { return t.Number == number }))
	p.board.Refresh()
}

// close puts the sheet away, with what is written in it.
func (p *Page) close() {
	if p.table != 0 {
		p.table = 0
		p.keep()
	}
	p.asks.Close()
	p.way.close()
	p.offer()
	p.board.Refresh()
}

// leave is Escape: back to the number.
func (p *Page) leave() {
	p.way.leave(func() {
		p.quiet()
		p.home()
	})
}

// offer shows what the table that is open sent from its phones; alone it stands in the empty fields too.
func (p *Page) offer() {
	var list []present.Waiting
	if p.table != 0 && p.r != nil {
		list = p.snap.WaitingAt(p.r.Number, p.table)
	}
	p.offers.Objects = nil
	for i, w := range list {
		title, answer := kit.Tr("Mandato dal tavolo %d", w.Number), kit.Tr("Conferma")
		switch {
		case len(list) > 1:
			title = kit.Tr("Mandato dal tavolo %d, telefono %d di %d", w.Number, i+1, len(list))
		case p.way == p.fast:
			answer = kit.Tr("Conferma (tasto C)")
			for j, e := range p.fast.seats {
				e.SetPlaceHolder(kit.Number(w.On(w.Seen).Seats[j].Score.Number()))
			}
		}
		box, button := w.Box(p.session, title, answer, func() { p.accept(w) })
		p.offers.Add(box)
		p.takes = button
	}
	kit.SetVisible(p.offers, len(list) > 0)
}

// accept has the desk record what a table sent, and goes on to the next.
func (p *Page) accept(w present.Waiting) {
	number := p.table
	w.Accept(p.session, func(found []engine.Finding) {
		if p.table == number {
			p.close()
			p.goOn(number)
		}
		p.report(w.Round, number, found)
	})
}

// goOn is ready for the next table behind one.
func (p *Page) goOn(number int) {
	if p.number.Typing() { // the next is at hand already
		p.board.Refresh()
		return
	}
	p.number.SetText(kit.NumberText(p.r.NextMissing(number)))
	p.board.Refresh()
	if p.session.Win.Canvas().Overlays().Top() == nil {
		p.home()
	}
}

// submit has the desk record the sheet that is open and goes on to the next table; its card says when it is on the disk.
func (p *Page) submit(written engine.Table) {
	number, seen := p.table, p.seen
	p.asks.Close()
	p.close() // before what is missing is told, which an open sheet hides
	p.quiet()
	p.record(p.r.Number, seen, written)
	p.goOn(number)
	p.asks.Resume() // where the question was left with Escape
}

// record has the desk record a sheet. Where that fails it says so, and what was typed is there still.
func (p *Page) record(round int, seen, written engine.Table) {
	number := seen.Number
	at := [2]int{round, number}
	saving := &written
	p.pending[at] = saving
	p.r = p.soon(p.r)
	var found []engine.Finding
	enter := func(d *desk.Desk) (err error) {
		found, err = d.SetTable(round, seen, written)
		return err
	}
	p.session.Typed(kit.Tr("Salvo il tavolo %d…", number), enter, func() {
		p.saved(at, saving)
		p.report(round, number, found)
	}, func(err error) {
		p.saved(at, saving)
		dialogs.Unsaved(p.session.Win, kit.Tr("Il tavolo %d %s", number, p.snap.RoundName(round).Of()), err, func() {
			if t := p.tableNow(round, number); t != nil {
				p.record(round, *t, written)
			}
		}, func() { p.rewrite(round, number, written) }, func() { p.session.SaveCopy(enter) })
	})
}

// saved forgets a table that was being saved: it is as the workbook has it.
func (p *Page) saved(at [2]int, saving *engine.Table) {
	if p.pending[at] == saving { // it was not typed once more meanwhile
		delete(p.pending, at)
	}
	if p.r != nil {
		p.r = p.soon(p.snap.Round(p.r.Number))
	}
	p.board.Refresh()
}

// tableNow is a table as the workbook has it now, nil where it is gone.
func (p *Page) tableNow(round, number int) *engine.Table {
	if r := p.snap.Round(round); r != nil {
		return r.Table(number)
	}
	return nil
}

// rewrite opens a table with what was written of it and not saved.
func (p *Page) rewrite(round, number int, written engine.Table) {
	p.session.GoTo(present.ScoresTab)
	p.session.Turn(round)
	if p.tableNow(round, number) == nil {
		return
	}
	p.Open(number)
	if p.table == number {
		p.way.takeOver(written)
		p.fast.sheet.Before = nil // what is there was shown
	}
}

// report says that a table was saved, and what is missing or odd there still.
func (p *Page) report(round, number int, found []engine.Finding) {
	missing := slices.ContainsFunc(found, func(f engine.Finding) bool { return f.Code == game.Unrecorded })
	switch r := p.snap.Round(round); {
	case missing:
		p.session.Report(kit.Tr("Tavolo %d salvato: la partita non è ancora completa.", number))
	case r != nil && r.Played() == len(r.Tables):
		p.session.Report(kit.Tr("Tavolo %d salvato. Tutti i tavoli %s hanno i punti.", number, p.snap.RoundName(round).Of()))
	default:
		p.session.Report(kit.Tr("Tavolo %d salvato.", number))
	}
	t := p.tableNow(round, number)
	doubted := t != nil && len(p.snap.Doubts(*t)) > 0
	if p.table != 0 || !missing && !doubted {
		return // another sheet is open already, or there is nothing to be done
	}
	p.messagesOf = number
	kit.SetVisible(p.right, doubted)
	p.showReport(found)
}

// reportHeight is how high what is missing at a table that was saved may be, in ems; the rest is scrolled to.
const reportHeight = 9

// showReport shows what is missing or odd at a table below its number.
func (p *Page) showReport(found []engine.Finding) {
	lines := kit.FirstOf(3, found, func(f engine.Finding) string { return kit.Say(f.Message) })
	p.warnings.SetText(strings.Join(lines, "\n"))
	p.warnings.Resize(fyne.NewSize(p.bar.Size().Width, 0)) // a paragraph knows its height by its width
	p.messages.SetMinSize(fyne.NewSize(0, fyne.Min(p.warnings.MinSize().Height, reportHeight*kit.Em())))
	p.messages.ScrollToTop()
	p.messages.Show()
}

// repeatReport tells what is missing or odd still at the table that was saved, as it stands now: its phone or another program may
// have corrected it.
func (p *Page) repeatReport() {
	if !p.messages.Visible() {
		return
	}
	left := slices.DeleteFunc(slices.Clone(p.snap.Findings), func(f engine.Finding) bool {
		return f.Code != game.Unrecorded || f.Place.Round != p.r.Number || f.Place.Table != p.messagesOf
	})
	if t := p.r.Table(p.messagesOf); t != nil {
		left = append(left, p.snap.Doubts(*t)...)
	}
	if len(left) == 0 {
		p.quiet()
		return
	}
	p.showReport(left)
}

// quiet puts away what was told of a table.
func (p *Page) quiet() {
	p.messagesOf = 0
	p.messages.Hide()
	p.right.Hide()
}

// isRight has the desk keep that a table's scores are right, odd as they are.
func (p *Page) isRight(number int) {
	t := p.tableNow(p.session.Round, number)
	if t == nil || len(p.snap.Doubts(*t)) == 0 {
		return
	}
	round, seen := p.r.Number, *t
	p.session.Change(kit.Tr("Salvo il tavolo %d…", number), func(d *desk.Desk) error { return d.ConfirmScores(round, seen) }, func() {
		if p.messagesOf == number {
			p.quiet()
		}
		p.session.Report(kit.Tr("I punti del tavolo %d sono confermati.", number))
	})
}

// OpenWaiting opens the first table that sent scores from a phone, where C confirms them; of scores that cannot be confirmed it asks.
func (p *Page) OpenWaiting() {
	if len(p.snap.Waiting) == 0 {
		return
	}
	w := p.snap.Waiting[0]
	if w.Void {
		dialogs.Ask(p.session.Win, kit.Tr("Mandato dal tavolo %d", w.Number), kit.Wide(30, kit.Wrapped(kit.Say(w.Text))), dialogs.Leave(),
			dialogs.Answer{Text: kit.Tr("Lascia"), Main: true, Do: func() { w.Leave(p.session) }})
		return
	}
	p.session.Turn(w.Round)
	p.Open(w.Number)
}

// Table is the number of the table that is open, 0 for none.
func (p *Page) Table() int { return p.table }

// At is the seat and the label of the field that has the keyboard in a sheet that lies open; the seat is WholeTable in a field
// of the game as a whole.
func (p *Page) At() (seat int, label string) { return p.wide.form.at.Seat, p.wide.form.at.Label }

// GoTo opens the sheet of a table and gives the keyboard to a field of it.
func (p *Page) GoTo(table, seat int, label string) {
	p.Open(table)
	p.wide.form.focus(cell{seat, label})
}
