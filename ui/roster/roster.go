package roster

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// colHere is the column that says who is there; behind it stand those of the roster (listed).
const colHere = 0

// listed are the columns of the roster in the list: those that every roster has, in the order in which people look for a player.
func listed() []*engine.Column {
	columns := []*engine.Column{
		engine.RosterID, engine.RosterSurname, engine.RosterName, engine.RosterClub, engine.RosterRegion, engine.RosterNick, engine.RosterPlays,
	}
	others := engine.Where(engine.Roster, func(c *engine.Column) bool { return c.Standard && !slices.Contains(columns, c) })
	return append(columns, others...)
}

// look is how a column stands in the list.
func look(c *engine.Column) kit.Column {
	column := kit.Column{Ems: 6, Weight: 1, Drop: 5}
	switch c {
	case engine.RosterID:
		return kit.Column{Title: kit.Tr("N."), Ems: 3.4, Align: fyne.TextAlignTrailing, Drop: 1}
	case engine.RosterSurname:
		column = kit.Column{Ems: 8.4, Weight: 2}
	case engine.RosterName:
		column = kit.Column{Ems: 6, Weight: 2}
	case engine.RosterClub:
		column = kit.Column{Ems: 12.6, Weight: 3}
	case engine.RosterRegion:
		column = kit.Column{Ems: 7.5, Weight: 1, Drop: 2}
	case engine.RosterNick:
		column = kit.Column{Ems: 6, Weight: 1, Drop: 3}
	case engine.RosterPlays:
		return kit.Column{Title: kit.Tr("In gara"), Ems: 6, Drop: 4}
	}
	column.Title = kit.Say(c.Name)
	return column
}

// Page is the tab Iscritti.
type Page struct {
	session *present.Session
	known   *season.Book // whom the season knows
	Content fyne.CanvasObject
	Tools   []fyne.CanvasObject // beside the tabs
	stack   *fyne.Container     // the roster, or the roll call in its place
	main    *fyne.Container     // the roster
	side    fyne.CanvasObject   // the form, while it is open
	roll    *checkIn
	grid    *kit.Grid
	columns []*engine.Column // of the grid, behind that of who is there
	search  *kit.SearchEntry
	editor  *playerEditor
	rows    []engine.Player // as shown: found, and sorted
	snap    *present.View
	picked  bool // the selected row was chosen by hand, not by what is looked for
}

// New makes the page; a new player who was begun on the one before, if there was one, is begun still.
func New(session *present.Session, known *season.Book, before *Page) *Page {
	p := &Page{session: session, known: known, columns: listed()}
	columns := []kit.Column{{Title: kit.Tr("Presente"), Ems: 4.9, Align: fyne.TextAlignCenter}}
	for _, c := range p.columns {
		columns = append(columns, look(c))
	}
	p.grid = kit.NewGrid(columns, func() int { return len(p.rows) }, p.cell)
	p.grid.Sorted = 1 + slices.Index(p.columns, engine.RosterSurname)
	p.grid.OnSort = p.sortBy
	p.grid.OnSelected = func(int) { p.selected() }
	p.grid.OnEnter = func(int) { p.edit(p.editor.focus) }
	p.grid.OnSpace = p.toggle
	p.grid.OnCell = func(row, column int) bool {
		if column == colHere {
			p.toggle(row)
		}
		return column == colHere
	}
	p.grid.OnEdit = func(int) { p.edit(p.editor.focusClub) }
	p.grid.OnRune = p.Find
	p.search = kit.NewSearchEntry()
	p.search.Rows = p.grid
	p.search.SetPlaceHolder(kit.Tr("Nome o badge, poi Invio"))
	p.search.OnChanged = func(string) {
		p.picked = false
		p.refill()
	}
	p.search.OnSubmitted = func(string) { p.rollCall() }
	p.search.OnKey = func(key fyne.KeyName) {
		switch key {
		case fyne.KeyDown, fyne.KeyUp:
			p.picked = true
		case fyne.KeyEscape:
			if p.search.Text == "" {
				p.GiveUp()
			}
			p.search.SetText("")
		case fyne.KeyF2:
			p.edit(p.editor.focusClub)
		}
	}
	p.editor = newPlayerEditor(p)
	add := kit.NewButton(kit.Tr("Nuovo"), nil, p.NewPlayer)
	paste := kit.NewButton(kit.Tr("Incolla"), nil, session.Paste)
	roll := kit.NewButton(kit.Tr("Appello…"), nil, p.askRollCall)
	p.Tools = []fyne.CanvasObject{kit.NewSpring(10*kit.Em(), p.search), roll, add, paste}
	left := kit.NewTint(kit.ColorCard, p.grid)
	p.side = kit.Margin(0, 0, 10, 0, kit.Wide(18, kit.NewPanel(kit.Scrolled(p.editor.content))))
	p.side.Hide()
	p.main = container.NewBorder(nil, nil, nil, p.side, left)
	p.stack = container.NewStack(p.main)
	p.Content, p.roll = p.stack, newCheckIn(p)
	if before != nil {
		before.editor.leaveRow()
		p.editor.draft, p.editor.drafted = before.editor.draft, before.editor.drafted
	}
	return p
}

// edit opens the form for the player who is selected, with the keyboard where focus puts it.
func (p *Page) edit(focus func()) {
	if p.SelectedID() != 0 {
		p.editor.open(true)
		p.selected()
		focus()
	}
}

// GiveUp is Escape: the form goes, with what was begun in it.
func (p *Page) GiveUp() {
	if p.side.Visible() {
		p.editor.giveUp()
	}
}

func (p *Page) cell(row, column int) kit.Cell {
	player := p.rows[row]
	here := p.snap.Tournament.Present(p.session.Round, player)
	ink := fyne.ThemeColorName("")
	if !here {
		ink = kit.ColorQuiet
	}
	if column == colHere {
		if here {
			return kit.Cell{Text: "✓ " + kit.Tr("Sì"), Bold: true, Ink: theme.ColorNameSuccess}
		}
		return kit.Cell{Text: "– " + kit.Tr("No"), Ink: kit.ColorQuiet}
	}
	c := p.columns[column-1]
	text := c.Get(&player)
	switch c {
	case engine.RosterSurname:
		return kit.Cell{Text: text, Bold: here, Ink: ink}
	case engine.RosterName:
		if player.Tag != "" && player.Tag != player.Club { // the club stands beside it
			text += " (" + player.Tag + ")"
		}
		return kit.Cell{Text: text, Ink: ink}
	case engine.RosterClub:
		return kit.Cell{Text: text, Ink: ink}
	case engine.RosterPlays:
		if at := p.snap.Tournament.InLine(player.ID); at > 0 {
			return kit.Cell{Text: kit.Tr("attesa %d", at), Bold: true, Ink: kit.ColorQuiet}
		}
		if !player.Plays {
			return kit.Cell{Text: kit.Tr("ritirato"), Bold: true, Ink: theme.ColorNameWarning}
		}
		text = ""
	}
	return kit.Cell{Text: text, Ink: kit.ColorQuiet}
}

// Show takes over the tournament as it stands.
func (p *Page) Show(s *present.View) {
	p.snap = s
	p.refill()
	p.editor.show()
	p.roll.show()
}

// lay shows the roster with its tools, or the roll call in their place.
func (p *Page) lay(content fyne.CanvasObject) {
	p.stack.Objects = []fyne.CanvasObject{content}
	for _, tool := range p.Tools {
		kit.SetVisible(tool, content == p.main)
	}
	p.stack.Refresh()
}

// refill finds and sorts the rows anew and keeps the selected player selected.
func (p *Page) refill() {
	if p.snap == nil {
		return
	}
	selected := p.SelectedID()
	all := slices.Clone(p.snap.Tournament.Players)
	p.sort(all)
	p.rows = desk.FindPlayers(all, p.search.Text) // whom the text fits best comes first, else that order stays
	at := slices.IndexFunc(p.rows, func(player engine.Player) bool { return player.ID == selected })
	if p.search.Text != "" && !p.picked {
		if at = -1; len(p.rows) > 0 {
			at = p.likely()
		}
	}
	p.grid.Empty = kit.Tr(
		"Nessun iscritto. Premi “Nuovo”, oppure copia un elenco da Excel o da un messaggio e premi “Incolla”.")
	if len(p.snap.Tournament.Players) > 0 {
		p.grid.Empty = kit.Tr("Nessuno corrisponde a “%s”. Esc toglie la ricerca.", p.search.Text)
	}
	p.tidy(all)
	p.grid.Select(at)
	p.selected() // another player may stand in the same row
	p.grid.Refresh()
}

// tidy leaves out the columns that say nothing: in which all players have the same.
func (p *Page) tidy(all []engine.Player) {
	for i, c := range p.columns {
		column := &p.grid.Columns[1+i]
		if column.Drop > 1 {
			column.Off = !slices.ContainsFunc(all, func(player engine.Player) bool { return c.Get(&player) != c.Get(&all[0]) })
		}
	}
}

// SelectedID is the player who is selected, 0 for none.
func (p *Page) SelectedID() int {
	if i := p.grid.Selected(); i >= 0 && i < len(p.rows) {
		return p.rows[i].ID
	}
	return 0
}

// selected has the form, where it is open, show the selected player. One it shows already keeps what was typed and not yet saved.
func (p *Page) selected() {
	i := p.grid.Selected()
	switch {
	case !p.side.Visible():
	case i >= 0 && i < len(p.rows) && p.rows[i].ID != p.editor.player.ID:
		p.editor.leaveRow()
		p.editor.edit(p.rows[i])
	case len(p.rows) == 0 && p.editor.player.ID != 0:
		p.editor.leaveRow()
		p.editor.edit(engine.Player{Plays: true})
		p.editor.open(false)
	}
}

// show selects a player, whatever is looked for.
func (p *Page) show(id int) {
	p.closeCheckIn()
	at := func() int {
		return slices.IndexFunc(p.rows, func(player engine.Player) bool { return player.ID == id })
	}
	if at() < 0 {
		p.search.SetText("")
	}
	p.grid.Select(at())
}

// Correct shows a player with the keyboard in the field that a heading of the roster's sheet names.
func (p *Page) Correct(id int, heading string) {
	p.show(id)
	if p.SelectedID() == id {
		p.edit(func() { p.editor.focusOn(heading) })
	}
}

// Leave saves what is typed in the form and not yet saved, as before the window closes, and goes on; whether a new player who was
// begun is to be added it asks first.
func (p *Page) Leave(then func()) {
	p.editor.leaveRow()
	begun, known := p.editor.draft, p.editor.drafted.FullName() != ""
	if begun.FullName() == "" {
		then()
		return
	}
	dialogs.Ask(p.session.Win, kit.Tr("Nuovo giocatore"), kit.Wide(30, kit.Wrapped(kit.Tr("%s non è ancora iscritto.", begun.FullName()))),
		dialogs.Answer{Text: kit.Tr("Torna indietro"), Do: p.NewPlayer},
		dialogs.Answer{Text: kit.Tr("Lascialo fuori"), Do: then},
		dialogs.Answer{Text: kit.Tr("Iscrivilo"), Main: true, Do: func() {
			p.editor.add(begun, known)
			then()
		}})
}

func (p *Page) sortBy(column int) {
	p.grid.Descending = column == p.grid.Sorted && !p.grid.Descending
	p.grid.Sorted = column
	p.refill()
}

// toggle marks a player present, or absent, for the round.
func (p *Page) toggle(row int) {
	player := p.rows[row]
	p.markNow(player, !p.snap.Tournament.Present(p.session.Round, player))
}

// markNow marks a player for the round that is shown; where that is played it asks first for which.
func (p *Page) markNow(player engine.Player, here bool) {
	round := p.session.Round
	played := p.snap.Round(round)
	if played == nil || played.Played() < len(played.Tables) {
		p.mark(round, player, here)
		return
	}
	next := p.snap.Coming()
	answers := []dialogs.Answer{dialogs.Leave(), {Text: kit.Tr("Cambia %s", p.snap.RoundName(round).The()), Do: func() {
		p.mark(round, player, here)
	}}}
	if !p.snap.IsLast(round) {
		answers = append(answers, dialogs.Answer{Text: kit.Tr("Segnalo %s", p.snap.RoundName(next).At()), Main: true, Do: func() {
			p.mark(next, player, !p.snap.Tournament.Present(next, player))
		}})
	}
	dialogs.Ask(p.session.Win, player.FullName(),
		kit.Wide(30, kit.Wrapped(kit.Tr("%s: si è già giocato. Chi viene o va via adesso si segna al turno che viene.",
			p.snap.RoundName(round).Name()))), answers...)
}

// mark has the desk mark a player.
func (p *Page) mark(round int, player engine.Player, here bool) {
	text := kit.Tr("Assente %s: %s", p.snap.RoundName(round).At(), player.NameAndClub())
	if here {
		text = kit.Tr("Presente %s: %s", p.snap.RoundName(round).At(), player.NameAndClub())
	}
	p.session.Undoable(kit.Tr("Segno la presenza…"), func(d *desk.Desk) error {
		return d.SetPresent(round, map[int]bool{player.ID: here})
	}, text)
}

// LetIn lets in who is next on the waiting list.
func (p *Page) LetIn() {
	if waiting := p.snap.Tournament.Waiting(); len(waiting) > 0 {
		p.session.Undoable(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.LetIn(waiting[0].ID) },
			kit.Tr("Dalla lista d'attesa entra %s.", waiting[0].NameAndClub()))
		p.show(waiting[0].ID)
	}
}

// rollCall marks the player who is called by the text of the search and is ready for the next; who is in already
// stays so.
func (p *Page) rollCall() {
	if row := p.grid.Selected(); p.picked && row >= 0 && row < len(p.rows) {
		p.toggle(row)
		p.next()
		return
	}
	call, text := p.call(p.search.Text)
	switch {
	case text == "":
	case len(call.Among) > 0:
		p.session.Report(kit.Tr("“%s” va bene per %d: scegli con ↓ e premi Invio.", text, len(call.Among)))
	case call.Player == nil:
		p.session.Report(kit.Tr("Nessuno corrisponde a “%s”.", text))
	case !call.Here:
		p.markNow(*call.Player, true)
		p.next()
	default: // he stays present: who calls names may call one again
		p.session.Report(kit.Tr("%s c'è già. Se va via, clicca il suo Sì.", call.Player.NameAndClub()))
		p.next()
	}
}

// next is ready for the next name. No row stays selected, so that Enter struck twice does not take a mark back.
func (p *Page) next() {
	p.grid.Select(-1)
	p.search.SetText("")
}

// askRollCall asks how the presence of all who have not withdrawn is to be marked: one after the other, or all together.
func (p *Page) askRollCall() {
	if p.snap == nil {
		return
	}
	round := p.session.Round
	in, out := map[int]bool{}, map[int]bool{} // who would become present, absent
	for _, player := range p.snap.Tournament.Players {
		switch {
		case !player.Plays:
		case p.snap.Tournament.Present(round, player):
			out[player.ID] = false
		default:
			in[player.ID] = true
		}
	}
	text := present.PresentOf(p.snap.RoundName(round).Name(), len(out), len(p.snap.Tournament.Players)) + "."
	answers := []dialogs.Answer{dialogs.Leave()}
	if len(in) > 0 {
		answers = append(answers, dialogs.Answer{Text: kit.Tr("Tutti presenti"), Do: func() {
			p.markAll(in,
				kit.Tr("Tutti presenti %s.", p.snap.RoundName(round).At()), nil)
		}})
	}
	if len(out) > 0 {
		text += " " + kit.Tr("“Inizia” segna tutti assenti; poi si segna chi arriva.")
		answers = append(answers, dialogs.Answer{Text: kit.Tr("Inizia l'appello"), Main: len(in) == 0, Do: func() {
			p.markAll(out, kit.Tr("Tutti assenti %s.", p.snap.RoundName(round).At()), p.roll.open)
		}})
	}
	if len(in) > 0 {
		answers = append(answers, dialogs.Answer{Text: kit.Tr("Continua l'appello"), Main: true, Do: p.roll.open})
	}
	dialogs.Ask(p.session.Win, kit.Tr("Appello"), kit.Wide(30, kit.Wrapped(text)), answers...)
}

// markAll records who is there for the round, says so and goes on.
func (p *Page) markAll(present map[int]bool, message string, then func()) {
	round := p.session.Round
	p.session.Change(kit.Tr("Segno le presenze…"), func(d *desk.Desk) error { return d.SetPresent(round, present) }, func() {
		p.session.ReportUndo(message)
		if then != nil {
			then()
		}
	})
}

// likely is the row of the player who is meant by what is looked for, else the first.
func (p *Page) likely() int {
	call := desk.Called(p.snap.View, p.session.Round, p.search.Text)
	if call.Player == nil && len(call.Among) > 0 {
		call.Player = &call.Among[0]
	}
	return max(0, slices.IndexFunc(p.rows, func(player engine.Player) bool { return call.Player != nil && player.ID == call.Player.ID }))
}

// NewPlayer has the editor ask for a new player.
func (p *Page) NewPlayer() {
	p.closeCheckIn()
	p.editor.leaveRow()
	p.search.SetText("") // the player whom it finds would take the form
	p.grid.Select(-1)
	p.editor.startNew()
	p.editor.focus()
}

// sort puts players in the order of the column by which the list is sorted, by surname where that says nothing.
func (p *Page) sort(players []engine.Player) {
	here := func(player engine.Player) bool { return p.snap.Tournament.Present(p.session.Round, player) }
	by := func(a, b engine.Player) int {
		if p.grid.Sorted == colHere {
			return engine.First(here(a), here(b))
		}
		switch c := p.columns[p.grid.Sorted-1]; c {
		case engine.RosterID:
			return cmp.Compare(a.ID, b.ID)
		case engine.RosterPlays:
			return engine.First(a.Plays, b.Plays)
		case engine.RosterSurname:
			return cmp.Or(engine.CompareNames(a.Surname, b.Surname), engine.CompareNames(a.Name, b.Name))
		default:
			return engine.CompareNames(c.Get(&a), c.Get(&b))
		}
	}
	slices.SortStableFunc(players, func(a, b engine.Player) int {
		order := by(a, b)
		if p.grid.Descending {
			order = -order
		}
		return cmp.Or(order, engine.CompareNames(a.Surname, b.Surname), engine.CompareNames(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
}

// Focus gives the keyboard to the list, or to the roll call in its place.
func (p *Page) Focus() {
	if p.roll.isOpen() {
		p.FocusSearch()
		return
	}
	p.session.Win.Canvas().Focus(p.grid.Focusable())
}

// Find begins to look for a player with a letter: anyone who types a name in the list does.
func (p *Page) Find(r rune) {
	if p.roll.isOpen() {
		p.FocusSearch()
		p.roll.field.TypedRune(r)
		return
	}
	p.search.SetText("")
	p.FocusSearch()
	p.search.TypedRune(r)
}

// FocusSearch gives the keyboard to the search, or to the roll call in its place.
func (p *Page) FocusSearch() {
	if p.roll.isOpen() {
		p.session.Win.Canvas().Focus(p.roll.field)
		return
	}
	p.search.Begin(p.session.Win.Canvas())
}
