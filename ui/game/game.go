package game

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// Host is what the page needs of the window around it.
type Host interface {
	Window() fyne.Window
	Round() int
	SetRound(round int)
	Look(ask func(*desk.Desk) (show func()))
	Change(what string, run func(*desk.Desk) error, done func())
	Write(what string, run func(*desk.Desk) error, done func(), failed func(error))
	SaveCopy(with func(*desk.Desk) error) // a copy elsewhere, with what could not be saved
	Tell(text string)
	ShowRules() // the page that explains how the round is scored
}

// Page is the tab Punti of a game other than RisiKo!: the number of a table and the list of all at the left, the
// score sheet of the one that is open at the right.
type Page struct {
	host    Host
	Content fyne.CanvasObject
	snap    *show.View
	r       *engine.Round

	count    *widget.Label
	hint     *widget.Label // how a sheet is written
	bar      *kit.Bar
	number   *kit.ScoreEntry
	games    *gameList // of a league: the games of all rounds in the place of the round's tables
	round    *roundFields
	warnings *widget.Label
	toldOf   int               // the table that they are about
	told     *container.Scroll // around them: many would make the window taller than the screen
	list     *kit.List
	board    *kit.Board // all tables, while none is open
	right    *fyne.Container

	table   int // number of the table that is open, 0 for none
	sheet   *sheet
	form    *form
	offers  *fyne.Container // what the table that is open sent from its phones
	pending map[[2]int]bool // tables that are being saved, by round and number
	asked   int             // counts the questions to the desk: only the answer to the last is shown
	wait    func() bool     // stops the question that is about to be asked
}

// New makes the page.
func New(host Host) *Page {
	p := &Page{host: host, pending: map[[2]int]bool{}}
	p.count = kit.Name("")
	p.bar = kit.NewBar()
	p.number = kit.NewScoreEntry()
	p.number.Whole = true
	p.number.OnSubmitted = p.chosen
	p.round = newRoundFields(host)
	p.games = newGameList(p)
	p.warnings = kit.Wrapped("")
	p.warnings.Importance = widget.WarningImportance
	p.told = container.NewVScroll(p.warnings)
	p.told.Hide()
	p.list = kit.NewList(p.lines, newTableLine, func(i widget.ListItemID, o fyne.CanvasObject) { p.line(i, o) })
	p.list.OnSelected = func(i widget.ListItemID) {
		if p.games.listing() {
			p.games.open(i, -1)
			return
		}
		if p.r != nil && i < len(p.r.Tables) && p.r.Tables[i].Number != p.table {
			p.open(p.r.Tables[i].Number)
		}
	}
	p.board = kit.NewBoard(p.lines, p.card)
	p.board.OnSeat = func(s kit.Seat) { p.openCard(s.Card, s.Seat) }
	p.board.OnTitle = func(card int) { p.openCard(card, -1) }
	p.form, p.offers = newForm(p), container.NewVBox()
	p.right = container.NewStack(p.board)
	p.hint = kit.Quiet(kit.Tr("Numero del tavolo, Invio; poi una casella dopo l'altra con Invio, che prende anche quello che si legge in grigio. Le scelte si scrivono con le prime lettere. Frecce e Tab per muoversi, Ctrl+S salva, Esc torna al numero."))
	top := container.NewVBox(p.count, p.bar, container.NewHBox(kit.BoldLine(kit.Tr("Tavolo n°")), kit.Wide(5, p.number)), p.games.content, p.round.content, p.told)
	left := kit.NewPanel(container.NewBorder(top, p.hint, nil, nil, p.list))
	p.Content = container.NewBorder(nil, nil, kit.Margin(0, 0, 0, 10, kit.Wide(17, left)), nil, p.right)
	return p
}

// lines are those of the list, and the cards of the board: the round's tables, or games of all rounds.
func (p *Page) lines() int {
	if p.games.listing() {
		return len(p.games.found)
	}
	return p.tables()
}

// openCard opens a table of the board.
func (p *Page) openCard(card, seat int) {
	if p.games.listing() {
		p.games.open(card, seat)
		return
	}
	p.openAt(p.r.Tables[card].Number, seat)
}

func (p *Page) tables() int {
	if p.r == nil {
		return 0
	}
	return len(p.r.Tables)
}

// Show takes over the tournament as it stands. What is being written stays.
func (p *Page) Show(s *show.View) {
	before := p.r
	if p.snap != nil && p.snap.Path != s.Path {
		before = nil
	}
	p.snap = s
	p.r = s.Round(p.host.Round())
	p.board.Empty = kit.Tr("%s: i tavoli non sono ancora sorteggiati. I punti si scrivono dopo il sorteggio.", s.RoundName(p.host.Round()))
	p.round.show(s, p.r)
	p.games.show(s)
	if p.r == nil {
		p.close()
		p.count.SetText(kit.Say(s.RoundName(p.host.Round())))
		p.bar.SetValue(0)
		p.refresh()
		return
	}
	p.board.Seats = 1
	for _, t := range p.r.Tables {
		p.board.Seats = max(p.board.Seats, len(t.Seats))
	}
	p.games.take()
	if before == nil || before.Number != p.r.Number {
		p.close()
		p.told.Hide()
		p.number.SetText(kit.NumberText(p.r.NextMissing(0)))
	}
	p.follow()
	p.retell()
	played := p.r.Played()
	p.count.SetText(show.TablesPlayed(s.RoundName(p.r.Number), played, len(p.r.Tables)))
	p.bar.Max = float64(max(1, len(p.r.Tables)))
	p.bar.SetValue(float64(played))
	p.offer()
	p.refresh()
}

// follow brings the sheet that is open up to date: where others sit at the table now it is closed, where nothing was
// written in it yet it shows what the workbook has. While something is, its rows stay where they are, even if the seats stand in
// another order by now: they must not move under the fingers, and are saved by their players.
func (p *Page) follow() {
	if p.table == 0 {
		return
	}
	fresh := newSheet(p.snap.Game, p.snap.Tournament, p.r, p.table)
	if fresh == nil {
		p.close()
		return
	}
	moved := !slices.Equal(fresh.place.Table.IDs(), p.sheet.place.Table.IDs())
	saved, same := p.sheet.savedAs(fresh)
	switch {
	case !same:
		p.close()
		return
	case saved == p.sheet.saved && !moved:
	case p.sheet.changed():
		p.sheet.saved = saved
	default:
		p.sheet = newSheet(p.snap.Game, p.snap.Tournament, p.r, p.table)
		p.form.fill(p.sheet, p.snap)
	}
	p.try()
}

// Leave puts everything away where a tournament of RisiKo! is shown.
func (p *Page) Leave() {
	p.close()
	p.games.leave()
	p.snap, p.r = nil, nil
}

func (p *Page) refresh() {
	p.list.Refresh()
	p.board.Refresh()
}

// newTableLine is a line of the list of tables.
func newTableLine() fyne.CanvasObject {
	state := widget.NewLabel("")
	state.SizeName = theme.SizeNameCaptionText
	name := kit.BoldLine("")
	name.Truncation = fyne.TextTruncateEllipsis
	return container.NewBorder(nil, nil, nil, state, name)
}

func (p *Page) line(i int, o fyne.CanvasObject) {
	objects := o.(*fyne.Container).Objects
	name, state := objects[0].(*widget.Label), objects[1].(*widget.Label)
	if p.games.listing() {
		p.games.line(i, name, state)
		o.Refresh()
		return
	}
	if p.r == nil || i >= len(p.r.Tables) {
		return
	}
	t := p.r.Tables[i]
	name.SetText(kit.Tr("Tavolo %d", t.Number))
	text, _ := p.badge(p.r.Number, t)
	state.Importance = widget.LowImportance
	switch {
	case p.pending[[2]int{p.r.Number, t.Number}]:
	case t.State() == engine.Played:
		state.Importance = widget.SuccessImportance
	case t.State() == engine.Incomplete:
		state.Importance = widget.WarningImportance
	}
	state.SetText(text)
	o.Refresh() // the state is as wide as its words
}

// badge says how far a table has come.
func (p *Page) badge(round int, t engine.Table) (string, fyne.ThemeColorName) {
	switch {
	case p.pending[[2]int{round, t.Number}]:
		return kit.Tr("salvo…"), kit.ColorQuiet
	case t.State() != engine.Played && len(p.snap.WaitingAt(round, t.Number)) > 0:
		return "● " + kit.Tr("proposta"), kit.ColorAccent
	}
	switch {
	case t.Void:
		return "– " + kit.Tr("abbandonata"), kit.ColorQuiet
	case t.State() == engine.Played:
		return "✓ " + kit.Tr("finito"), theme.ColorNameSuccess
	case t.State() == engine.Incomplete:
		return "… " + kit.Tr("in corso"), theme.ColorNameWarning
	}
	return "○ " + kit.Tr("da scrivere"), kit.ColorQuiet
}

func (p *Page) card(i int) kit.BoardCard {
	if p.games.listing() {
		return p.games.card(i)
	}
	t := p.r.Tables[i]
	card := p.cardOf(p.r, &t)
	card.Title = show.TableTitle(p.snap, p.r, &t)
	card.Badge, card.Ink = p.dated(t, p.snap.Listed(p.r, &t, kit.Translate))
	return card
}

// dated is the badge of a game, with its days where they are written.
func (p *Page) dated(t engine.Table, g desk.ListedGame) (string, fyne.ThemeColorName) {
	text, ink := p.badge(g.Round, t)
	if when := g.When(); !when.IsZero() && !p.pending[[2]int{g.Round, t.Number}] {
		text = kit.Say(when)
	}
	if g.Late {
		ink = theme.ColorNameError
	}
	return text, ink
}

// cardOf is who sits at a table, and what they made.
func (p *Page) cardOf(r *engine.Round, t *engine.Table) kit.BoardCard {
	var card kit.BoardCard
	top := show.Winners(*t)
	for j, seat := range t.Seats {
		s := kit.BoardSeat{Title: p.snap.Name(seat.Player), Sub: p.snap.Caption(r, t, j), Bold: slices.Contains(top, j)}
		if t.State() == engine.Played {
			s.Right = kit.Number(seat.Score.Number())
		}
		if s.Bold {
			s.Ink = kit.ColorAccent
		}
		card.Seats = append(card.Seats, s)
	}
	return card
}

// Start puts the keyboard on the number of the next table to be written.
func (p *Page) Start() {
	if p.r == nil || p.table != 0 {
		return
	}
	p.number.SetText(kit.NumberText(p.next(0)))
	p.focusNumber()
}

func (p *Page) focusNumber() {
	p.host.Window().Canvas().Focus(p.number)
	p.number.SelectAll()
}

// next is the number of the next table that is not over.
func (p *Page) next(after int) int {
	left := p.r.Clone()
	left.Tables = slices.DeleteFunc(left.Tables, func(t engine.Table) bool { return p.pending[[2]int{p.r.Number, t.Number}] })
	return left.NextMissing(after)
}

// chosen opens the table whose number was typed, or scanned.
func (p *Page) chosen(text string) {
	if p.r == nil {
		return
	}
	if round, table, ok := kit.TableCode(text); ok {
		r := p.snap.Round(round)
		if r == nil || r.Table(table) == nil {
			p.host.Tell(kit.Tr("La scheda è %s, tavolo %d, che non c'è.", p.snap.OfRound(round), table))
			p.focusNumber()
			return
		}
		p.host.SetRound(round)
		text = strconv.Itoa(table)
	}
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return
	}
	if p.r.Table(n) == nil {
		p.host.Tell(show.NoTable(p.r, n))
		p.focusNumber()
		return
	}
	p.games.sought = false
	p.open(n)
}

// Write opens the score sheet of a table of the round that is shown.
func (p *Page) Write(number int) {
	if p.r != nil && p.r.Table(number) != nil {
		p.open(number)
	}
}

// open shows the score sheet of a table, ready to be written.
func (p *Page) open(number int) { p.openAt(number, -1) }

// openAt begins at a seat; at the first empty field where that is -1.
func (p *Page) openAt(number, seat int) {
	if p.table != 0 && p.sheet.changed() && number != p.table {
		p.askLeave(func() { p.openAt(number, seat) })
		return
	}
	s := newSheet(p.snap.Game, p.snap.Tournament, p.r, number)
	if s == nil {
		return
	}
	if p.r.Draft {
		p.host.Tell(kit.Tr("%s: i tavoli sono ancora una bozza. I punti si possono scrivere, ma conferma prima i tavoli.", p.snap.RoundName(p.r.Number)))
	}
	p.table, p.sheet = number, s
	p.number.SetText(strconv.Itoa(number))
	p.told.Hide()
	p.form.clear() // what was told of another table
	p.form.fill(s, p.snap)
	p.right.Objects = []fyne.CanvasObject{container.NewBorder(p.offers, nil, nil, nil, p.form.content)}
	p.right.Refresh()
	confirm := p.offer()
	p.mark()
	p.try()
	at, found := s.first()
	if seat >= 0 {
		if at, found = s.next(cell{seat - 1, lastLabel(s)}); seat == 0 {
			at, found = s.first()
		}
	}
	if found {
		p.form.focus(at)
	}
	if confirm != nil { // Enter confirms what the table sent; a click or Tab goes to the fields
		p.host.Window().Canvas().Focus(confirm)
	}
}

// offer shows above the sheet that is open what its table sent, and gives the button that confirms it; nil where there is
// nothing, or more than one thing to choose from.
func (p *Page) offer() *kit.Button {
	p.offers.Objects = nil
	defer func() { kit.SetVisible(p.offers, len(p.offers.Objects) > 0) }()
	if p.table == 0 || p.r == nil {
		return nil
	}
	list := p.snap.WaitingAt(p.r.Number, p.table)
	var confirm *kit.Button
	for _, w := range list {
		box, button := w.Box(p.host, kit.Tr("Mandato dal tavolo %d", w.Table), kit.Tr("Conferma"), func() { p.accept(w) })
		p.offers.Add(box)
		confirm = button
	}
	if len(list) != 1 {
		return nil
	}
	return confirm
}

// accept has the desk record what a table sent, and goes on to the next.
func (p *Page) accept(w show.Waiting) {
	number := p.table
	w.Accept(p.host, func([]engine.Finding) {
		p.host.Tell(kit.Tr("Tavolo %d salvato.", number))
		if p.table == number {
			p.close()
			p.Start()
		}
	})
}

// lastLabel is the label of the last field of a row.
func lastLabel(s *sheet) string {
	if n := len(s.form.Seat); n > 0 {
		return s.form.Seat[n-1].Label
	}
	return ""
}

// mark shows in the list which table is open.
func (p *Page) mark() {
	at := -1
	if p.r != nil && !p.games.listing() {
		at = slices.IndexFunc(p.r.Tables, func(t engine.Table) bool { return t.Number == p.table })
	}
	if at < 0 {
		p.list.UnselectAll()
		return
	}
	p.list.Select(at)
}

// close puts the sheet away, with what is written in it.
func (p *Page) close() {
	p.asked++ // an answer on its way is no longer wanted
	p.table, p.sheet = 0, nil
	p.form.clear()
	p.right.Objects = []fyne.CanvasObject{p.board}
	p.right.Refresh()
	p.mark()
}

// leave is Escape: back to the number, after asking what becomes of what was written.
func (p *Page) leave() {
	if p.sheet != nil && p.sheet.changed() {
		p.askLeave(nil)
		return
	}
	p.close()
	p.focusHome()
}

// focusHome gives the keyboard back to where the sheet was opened from: the number, or the search.
func (p *Page) focusHome() {
	if p.games.sought {
		p.host.Window().Canvas().Focus(p.games.find)
		return
	}
	p.focusNumber()
}

// askLeave asks whether to save what was written, before something else is done.
func (p *Page) askLeave(then func()) {
	back := p.form.at
	p.form.asks.Ask(kit.Tr("Salvare quello che hai scritto al tavolo %d?", p.table), []string{kit.Tr("Salva"), kit.Tr("Butta via le modifiche")}, func(answer int) {
		p.form.asks.Hide()
		if answer == 0 {
			p.save()
		} else {
			p.close()
			p.focusHome()
		}
		if then != nil {
			then()
		}
	}, func() { p.form.focus(back) })
	p.mark()
}

// wrote takes what was typed into a field.
func (p *Page) wrote(c cell, value string) {
	if p.sheet == nil {
		return
	}
	if p.sheet.write(c, value) {
		p.form.fill(p.sheet, p.snap)
		p.form.keep()
	}
	p.try()
}

// toldHeight is how high what is missing at a table that was saved may be, in ems; the rest is scrolled to.
const toldHeight = 9

// pasted fills the sheet from a text of several values; false where it is one value, which the field takes.
func (p *Page) pasted(text string) bool {
	if p.sheet == nil {
		return false
	}
	done, is, err := p.sheet.paste(text)
	if !is {
		return false
	}
	if err != nil {
		p.host.Tell(kit.SayError(err))
		p.form.first.Importance = widget.WarningImportance
		p.form.first.SetText(kit.SayError(err))
		return true
	}
	p.form.fill(p.sheet, p.snap)
	p.host.Tell(kit.Say(done))
	p.try()
	if at, found := p.sheet.first(); found {
		p.form.focus(at)
	}
	return true
}

// entered is Enter in a field: what is proposed for an empty one is taken, then on to the next, and at the end saved.
func (p *Page) entered(c cell) {
	if value := p.sheet.proposed(c); value != "" {
		if p.sheet.write(c, value) {
			p.form.fill(p.sheet, p.snap)
		}
		p.form.entries[c].show(value)
		p.try()
	}
	if next, more := p.sheet.next(c); more {
		p.form.focus(next)
		return
	}
	p.save()
}

// tryAfter is how long the sheet waits for the next key before it asks the desk what comes of it.
const tryAfter = 120 * time.Millisecond

// try asks the desk what comes of the sheet as it stands, away from the window's goroutine.
func (p *Page) try() {
	if p.sheet == nil {
		return
	}
	p.asked++
	asked, round, written := p.asked, p.r.Number, p.sheet.table()
	look := func() {
		p.host.Look(func(d *desk.Desk) func() {
			trial, err := d.TryGame(round, written)
			return func() {
				if p.asked == asked {
					p.form.tell(trial, err)
				}
			}
		})
	}
	if p.wait != nil {
		p.wait()
	}
	p.wait = kit.Soon(tryAfter, look)
}

// save has the desk write the sheet and goes on to the next table; the list says when it is on the disk.
func (p *Page) save() {
	number, seen, written := p.table, p.sheet.seen, p.sheet.table()
	p.close() // before what is missing is told, which an open sheet hides
	p.write(p.r.Number, seen, written)
	next := p.next(number)
	p.number.SetText(kit.NumberText(next))
	p.refresh()
	if p.host.Window().Canvas().Overlays().Top() == nil {
		p.focusHome()
	}
}

// write has the desk write a sheet. Where that fails it says so, and what was typed is there still.
func (p *Page) write(round int, seen, written engine.Table) {
	number := seen.Number
	p.pending[[2]int{round, number}] = true
	var found []engine.Finding
	whole := false // with this table the round is over
	p.host.Write(kit.Tr("Salvo il tavolo %d…", number), func(d *desk.Desk) error {
		findings, err := d.SetGame(round, seen, written)
		found = findings
		r := d.View().Round(round)
		whole = r != nil && r.Played() == len(r.Tables)
		return err
	}, func() {
		delete(p.pending, [2]int{round, number})
		p.refresh()
		p.tell(round, number, whole, found)
	}, func(err error) {
		delete(p.pending, [2]int{round, number})
		p.refresh()
		now := func() *engine.Table {
			if r := p.snap.Round(round); r != nil {
				return r.Table(number)
			}
			return nil
		}
		dialogs.Unsaved(p.host.Window(), kit.Tr("Il tavolo %d %s", number, p.snap.OfRound(round)), err, func() {
			if t := now(); t != nil {
				p.write(round, *t, written)
			}
		}, func() {
			p.host.SetRound(round)
			if now() == nil {
				return
			}
			p.open(number)
			p.sheet.takeOver(written)
			p.form.fill(p.sheet, p.snap)
			p.try()
		}, func() {
			p.host.SaveCopy(func(d *desk.Desk) error {
				_, err := d.SetGame(round, seen, written)
				return err
			})
		})
	})
}

// tell says what was saved and what is missing still.
func (p *Page) tell(round, number int, whole bool, found []engine.Finding) {
	if !slices.ContainsFunc(found, func(f engine.Finding) bool { return f.Code == game.Unrecorded }) {
		p.host.Tell(kit.Tr("Tavolo %d salvato.", number))
		if whole {
			p.host.Tell(kit.Tr("Tutti i tavoli %s hanno i punti.", p.snap.OfRound(round)))
		}
		return
	}
	p.host.Tell(kit.Tr("Tavolo %d salvato: la partita non è ancora completa.", number))
	if p.table != 0 {
		return // another sheet is open already
	}
	p.toldOf = number
	p.showTold(found)
}

// retell tells what is missing still at the table that was saved, as it stands now: its phone or another program may have
// corrected it.
func (p *Page) retell() {
	if !p.told.Visible() {
		return
	}
	left := slices.DeleteFunc(slices.Clone(p.snap.Findings), func(f engine.Finding) bool {
		return f.Code != game.Unrecorded || f.Place.Round != p.r.Number || f.Place.Table != p.toldOf
	})
	if len(left) == 0 {
		p.told.Hide()
		return
	}
	p.showTold(left)
}

// showTold shows what is missing at a table below its number.
func (p *Page) showTold(found []engine.Finding) {
	var lines []string
	for i, f := range found {
		if i == 3 {
			lines = append(lines, kit.AndMore(len(found)-i))
			break
		}
		lines = append(lines, kit.Say(f.Message))
	}
	p.warnings.SetText(strings.Join(lines, "\n"))
	p.warnings.Resize(fyne.NewSize(p.bar.Size().Width, 0)) // a paragraph knows its height by its width
	p.told.SetMinSize(fyne.NewSize(0, fyne.Min(p.warnings.MinSize().Height, toldHeight*kit.Em())))
	p.told.ScrollToTop()
	p.told.Show()
}

// shortcut takes Ctrl+S in a field of the sheet.
func (p *Page) shortcut(s fyne.Shortcut) bool {
	if custom, ok := s.(*desktop.CustomShortcut); ok && custom.KeyName == fyne.KeyS && custom.Modifier == fyne.KeyModifierShortcutDefault {
		p.save()
		return true
	}
	return false
}

// Open is the number of the table whose sheet is open, 0 for none.
func (p *Page) Open() int { return p.table }

// At is the seat and the label of the field that has the keyboard; the seat is WholeTable in a field of the game as a
// whole.
func (p *Page) At() (seat int, label string) { return p.form.at.Seat, p.form.at.Label }

// GoTo opens the sheet of a table and gives the keyboard to a field of it.
func (p *Page) GoTo(table, seat int, label string) {
	p.open(table)
	p.form.focus(cell{seat, label})
}
