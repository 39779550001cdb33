package scores

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
)

// formEntry is the way of a sheet of several fields: the sheet of the table that is open stands in the place of the board.
type formEntry struct {
	*Page
	hint   *widget.Label // how a sheet is written
	games  *gameList     // of a league: the games of all rounds in the place of the round's tables
	round  *roundFields
	beside *fyne.Container
	form   *form
	sheet  *sheet
	asked  int         // counts the questions to the desk: only the answer to the last is shown
	wait   func() bool // stops the question that is about to be asked
}

func newWide(page *Page) *formEntry {
	p := &formEntry{Page: page}
	p.round = newRoundFields(p.session)
	p.games = newGameList(p)
	p.form = newForm(p)
	p.beside = container.NewStack(p.board)
	p.hint = kit.Quiet(
		kit.Tr("Numero del tavolo, poi le caselle: Invio dopo ognuna, anche se quello che vale è in grigio. Ctrl+S salva."))
	return p
}

func (p *formEntry) parts() (left fyne.CanvasObject, ems, narrow float32, beside fyne.CanvasObject) {
	top := container.NewVBox(p.count, p.bar, p.numberRow(), p.asks.Content, p.games.content, p.round.content, p.messages, p.right)
	return container.NewBorder(nil, p.hint, nil, nil, kit.Scrolled(top)), 17, 17, p.beside
}

// follow brings the sheet that is open up to date: where others sit at the table now it is closed, where nothing was
// written in it yet it shows what the workbook has. While something is, its rows stay where they are, even if the seats stand in
// another order by now: they must not move under the fingers, and are saved by their players.
func (p *formEntry) follow() {
	p.round.show(p.snap, p.r)
	p.games.show(p.snap)
	if p.table == 0 {
		return
	}
	fresh := newSheet(p.snap.Game, p.snap.Tournament, p.r, p.table)
	if fresh == nil {
		p.asks.Hide()
		p.Page.close()
		return
	}
	moved := !slices.Equal(fresh.place.Table.IDs(), p.sheet.place.Table.IDs())
	saved, same := p.sheet.savedAs(fresh)
	switch {
	case !same:
		p.asks.Hide()
		p.Page.close()
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

func (p *formEntry) focus() { p.form.focus(p.form.at) }

func (p *formEntry) open(seat int) {
	p.sheet = newSheet(p.snap.Game, p.snap.Tournament, p.r, p.table)
	p.form.clear() // what was told of another table
	p.form.fill(p.sheet, p.snap)
	p.showBeside()
	p.try()
	at, found := p.sheet.first()
	if seat > 0 {
		at, found = p.sheet.next(cell{seat - 1, lastLabel(p.sheet)})
	}
	if found {
		p.form.focus(at)
	}
	p.offer()
	if len(p.offers.Objects) == 1 { // Enter confirms what the table sent; a click or Tab goes to the fields
		p.take(p.takes)
	}
}

// lastLabel is the label of the last field of a row.
func lastLabel(s *sheet) string {
	if n := len(s.form.Seat); n > 0 {
		return s.form.Seat[n-1].Label
	}
	return ""
}

// showBeside shows the sheet that is open; the board where none is, or a game is looked for.
func (p *formEntry) showBeside() {
	p.beside.Objects = []fyne.CanvasObject{p.board}
	if p.sheet != nil && strings.TrimSpace(p.games.find.Text) == "" {
		p.beside.Objects = []fyne.CanvasObject{container.NewBorder(p.offers, nil, nil, nil, p.form.content)}
	}
	p.beside.Refresh()
}

func (p *formEntry) close() {
	p.asked++ // an answer on its way is no longer wanted
	p.sheet = nil
	p.form.clear()
	p.showBeside()
}

// leave asks whether to save what was written.
func (p *formEntry) leave(then func()) {
	if p.sheet == nil || !p.sheet.changed() {
		p.Page.close()
		then()
		return
	}
	back := p.form.at
	p.asks.Ask(kit.Tr("Salvare quello che hai scritto al tavolo %d?", p.table),
		[]string{kit.Tr("Salva"), kit.Tr("Butta via le modifiche")}, func(answer int) {
			p.asks.Hide()
			if answer == 0 {
				p.submit(p.sheet.table())
			} else {
				p.Page.close()
			}
			then()
		}, func() { p.form.focus(back) })
}

func (p *formEntry) written() (t engine.Table, changed bool) {
	return p.sheet.table(), p.sheet.changed()
}

// takeOver puts what was written of the same players into the sheet.
func (p *formEntry) takeOver(written engine.Table) {
	p.sheet.takeOver(written)
	p.form.fill(p.sheet, p.snap)
	p.try()
}

// wrote takes what was typed into a field.
func (p *formEntry) wrote(c cell, value string) {
	if p.sheet == nil {
		return
	}
	if p.sheet.write(c, value) {
		p.form.fill(p.sheet, p.snap)
	}
	p.keep()
	p.try()
}

// entered is Enter in a field: what is proposed for an empty one is taken, then on to the next, and at the end saved.
func (p *formEntry) entered(c cell) {
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
	p.submit(p.sheet.table())
}

// tryAfter is how long the sheet waits for the next key before it asks the desk what comes of it.
const tryAfter = 120 * time.Millisecond

// try asks the desk what comes of the sheet as it stands, away from the window's goroutine.
func (p *formEntry) try() {
	if p.sheet == nil {
		return
	}
	p.asked++
	asked, round, written := p.asked, p.r.Number, p.sheet.table()
	look := func() {
		p.session.Look(func(d *desk.Desk) func() {
			trial, err := d.View().TryTable(round, written)
			return func() {
				if p.asked == asked {
					p.form.report(trial, err)
				}
			}
		})
	}
	if p.wait != nil {
		p.wait()
	}
	p.wait = kit.Soon(tryAfter, look)
}

// shortcut takes Ctrl+S in a field of the sheet.
func (p *formEntry) shortcut(s fyne.Shortcut) bool {
	if custom, ok := s.(*desktop.CustomShortcut); ok && custom.KeyName == fyne.KeyS && custom.Modifier == fyne.KeyModifierShortcutDefault {
		p.submit(p.sheet.table())
		return true
	}
	return false
}
