package tables

import (
	"context"
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/draw"
	"raduno/engine/publish"
	"raduno/engine/rules"
	"raduno/engine/verify"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// sidePanel is how wide the panel beside the tables is, in ems.
const sidePanel = 19

// Page is the tab Tavoli: the tables of a round as cards, how the draw came out, and the exchange of
// seats.
type Page struct {
	session *present.Session
	Content fyne.CanvasObject
	Tools   fyne.CanvasObject // beside the tabs
	board   *kit.Board
	side    *fyne.Container
	panel   *kit.Beside   // the side beside the tables
	short   *widget.Label // what stands for it in a narrow window
	unfold  *kit.Button
	find    *kit.SearchEntry
	snap    *present.View
	r       *engine.Round
	lead    []engine.Table  // in the final the semifinals that led to it, whose cards stand before those of the round
	coming  []kit.BoardCard // in the semifinals those of the final, whose cards stand behind
	index   map[int]bool    // IDs found by the search
	locked  map[lock]bool   // tables that stay as they are until they are let go

	held    int                            // ID of the player in hand, 0 for none
	effects map[int]verify.CriterionChange // what each exchange would do, by ID of the other
	stop    context.CancelFunc             // of the search for effects
	verify  *verify.Report                 // of the round shown

	movedOf  *present.View    // what moved was asked of
	moved    map[string]int64 // what each criterion counts now, by name
	exchange exchange
	claims   []verify.Claim // what the draw claims of its criteria, checked; nil until then
	details  bool           // what proves the draw is in sight
	fold     *kit.Button    // shows it and puts it away, and keeps the keyboard when it has done so

	drawing *drawWatch             // the draw that is under way; nil for none
	marks   map[int][]draw.Offence // the seats that the criteria count, by player
	lit     string                 // the criterion whose seats stand out; empty for none

	preview    *desk.Preview // of the next round
	previewErr error
	previewKey string
}

// lock is a table of a round.
type lock struct{ round, table int }

// New makes the page.
func New(session *present.Session) *Page {
	p := &Page{session: session, locked: map[lock]bool{}}
	p.board = kit.NewBoard(func() int {
		return len(p.lead) + len(p.tables()) + len(p.coming)
	}, p.card)
	p.fold = kit.NewQuietButton("", nil, func() {
		p.details = !p.details
		p.showSide()
	})
	p.fold.Alignment = widget.ButtonAlignLeading
	p.board.OnSeat = p.choose
	p.board.OnDrop = p.drop
	p.board.OnDrag = func(s kit.Seat) { p.Take(p.playerAt(s)) }
	p.board.OnEscape = func() {
		p.stopExchange()
		if p.drawing != nil {
			p.drawing.leave()
		}
		p.Release()
	}
	p.board.OnEnter = func() bool {
		if p.drawing != nil {
			p.drawing.take()
		}
		return p.drawing != nil
	}
	p.board.OnTitle = p.title
	p.board.OnRune = func(r rune, s kit.Seat) {
		switch {
		case p.drawing != nil:
		case (r == 'b' || r == 'B') && s.Card >= 0:
			p.lock(s.Card)
		case (r == 'a' || r == 'A') && p.playerAt(s) != 0:
			p.referee(p.playerAt(s))
		}
	}
	p.find = kit.NewSearchEntry()
	p.find.SetPlaceHolder(kit.Tr("Trova un giocatore"))
	p.find.OnChanged = func(string) { p.search() }
	p.find.OnSubmitted = func(string) { p.found() }
	p.find.OnKey = func(key fyne.KeyName) {
		switch key {
		case fyne.KeyDown:
			p.Focus()
			p.found()
		case fyne.KeyEscape:
			p.leaveSearch()
		}
	}
	p.side = kit.NewLines()
	p.Tools = kit.Wide(16, p.find)
	p.short = kit.Wrapped("")
	p.unfold = kit.NewQuietButton("", nil, p.togglePanel)
	p.panel = kit.NewBeside(p.board,
		kit.Wide(sidePanel, kit.NewPanel(kit.Scrolled(p.side))), container.NewBorder(nil, nil, nil, p.unfold, p.short))
	p.Content = p.panel.Content
	return p
}

// Show takes over the tournament as it stands.
func (p *Page) Show(s *present.View) {
	before := p.r
	if p.snap != s || before == nil || before.Number != p.session.Round {
		p.verify, p.movedOf, p.marks = nil, nil, nil
	}
	p.snap = s
	if p.drawing != nil {
		return
	}
	if p.r = s.Round(p.session.Round); p.r != nil {
		r := p.r.InHall()
		p.r = &r
	}
	p.board.Empty = kit.Tr("%s: i tavoli non sono ancora sorteggiati. Segna i presenti in “Iscritti”, poi sorteggia (Ctrl+G).",
		s.RoundName(p.session.Round).Name())
	if p.held != 0 && (p.r == nil || !p.holdable(p.held)) {
		p.Release()
	}
	p.showBracket()
	if len(p.lead) > 0 && p.r != nil && before != p.r && (before == nil || before.Number != p.r.Number) {
		p.board.SetCursor(kit.Seat{Card: len(p.lead)})
	}
	p.search()
	p.showSide()
	p.board.Refresh()
}

// redrawn forgets what was said of the round before it was drawn anew.
func (p *Page) redrawn() {
	p.preview, p.previewErr, p.previewKey = nil, nil, ""
	p.verify = nil
	p.Release()
}

// search marks the players found and brings the first into sight.
func (p *Page) search() {
	p.index = nil
	if p.r == nil || p.find.Text == "" {
		p.board.Refresh()
		return
	}
	p.index = map[int]bool{}
	for _, player := range desk.FindPlayers(p.snap.Tournament.Players, p.find.Text) {
		p.index[player.ID] = true
	}
	for i, t := range p.r.Tables {
		if slices.ContainsFunc(t.Seats, func(s engine.Seat) bool { return p.index[s.Player] }) {
			p.board.Reveal(len(p.lead) + i)
			break
		}
	}
	p.board.Refresh()
}

// found is Enter in the search: the keyboard goes to the seat of the first player found.
func (p *Page) found() {
	if p.r == nil || p.find.Text == "" {
		return
	}
	for i := range p.board.Cards() {
		for j, seat := range p.card(i).Seats {
			if p.index[seat.Key] {
				p.board.SetCursor(kit.Seat{Card: i, Seat: j})
				p.Focus()
				return
			}
		}
	}
	p.session.Report(kit.Tr("Nessuno corrisponde a “%s”.", p.find.Text))
}

// leaveSearch is Escape in the search: what was looked for goes, and once nothing is, the keyboard goes to the tables.
func (p *Page) leaveSearch() {
	if p.find.Text == "" {
		p.Focus()
		return
	}
	p.find.SetText("")
}

// tables are those of the round that is shown.
func (p *Page) tables() []engine.Table {
	if p.r == nil {
		return nil
	}
	return p.r.Tables
}

// card is the card of a place of the board: a table of the round or, in semifinals and final, of the other.
func (p *Page) card(i int) kit.BoardCard {
	switch first, last := len(p.lead), len(p.lead)+len(p.tables()); {
	case i < first:
		return p.tableCard(p.snap.Round(p.snap.Type.Semifinals()), &p.lead[i])
	case i < last:
		return p.tableCard(p.r, &p.r.Tables[i-first])
	default:
		return p.coming[i-last]
	}
}

// tableCard is the card of a table of a round. Only the seats of the round that is shown can be chosen.
func (p *Page) tableCard(r *engine.Round, t *engine.Table) kit.BoardCard {
	card, shown := kit.BoardCard{Title: present.TableTitle(p.snap, r, t) + p.exchanging(t.Number)}, r.Number == p.session.Round
	if !p.bracketed() {
		card.Short = present.ShortTitle(p.snap, r, t)
	} else {
		name := kit.Say(p.snap.RoundName(r.Number).Name())
		if card.Title = name + " · " + card.Title; len(r.Tables) == 1 {
			card.Title = name
		}
	}
	switch {
	case shown && p.isLocked(t.Number):
		card.Badge, card.Ink, card.Edge = kit.Tr("bloccato"), kit.ColorAccent, kit.ColorAccent
	case !r.Draft:
		card.Badge, card.Ink = present.StateBadge(*t)
	}
	card.Seats = p.snap.BoardSeats(r, t)
	for i := range card.Seats {
		if shown {
			p.dress(&card.Seats[i], t, t.Seats[i].Player)
		}
	}
	if p.bracketed() && r.Number == p.snap.Type.Final() {
		bracket := p.snap.Bracket()
		card.Seats = p.fromWhere(card.Seats, engine.Map(t.IDs(), func(id int) rules.BracketSeat { return bracket.Seat(r.Number, id) }))
	}
	return card
}

// dress marks what is to be seen at a seat of the round that is shown.
func (p *Page) dress(s *kit.BoardSeat, t *engine.Table, id int) {
	s.Key = id
	if p.index[id] {
		s.Fill = theme.ColorNameSelection
	}
	if t.State() == engine.NotPlayed {
		p.warn(s, id)
	}
	if p.drawing != nil && p.drawing.moved[id] {
		s.Fill = kit.ColorGood
	}
	p.mark(s, id)
}

// mark shows on a seat what exchanging its player with the one in hand would do.
func (p *Page) mark(s *kit.BoardSeat, id int) {
	if p.held == 0 {
		return
	}
	if id == p.held {
		s.Fill, s.Right, s.Ink = theme.ColorNameSelection, kit.Tr("in mano"), theme.ColorNamePrimary
		return
	}
	e, known := p.effects[id]
	if !known {
		return
	}
	s.Right = said(e)
	switch {
	case better(e) && p.undoesLottery(e):
		s.Right, s.Ink = "⚠ "+kit.Tr("estratto"), theme.ColorNameWarning
	case better(e):
		s.Fill, s.Ink = kit.ColorGood, theme.ColorNameSuccess
	default: // worse is said by its sign: of most it would be said in red
		s.Ink = kit.ColorQuiet
	}
}

// playerAt is the player of a seat that can be chosen, else 0.
func (p *Page) playerAt(s kit.Seat) int {
	if s.Card < 0 || s.Seat < 0 || s.Card >= p.board.Cards() {
		return 0
	}
	if seats := p.card(s.Card).Seats; s.Seat < len(seats) {
		return seats[s.Seat].Key
	}
	return 0
}

// holdable reports whether a player may be given another seat.
func (p *Page) holdable(id int) bool {
	return id > 0 && p.r != nil && p.drawing == nil && p.whyNot(id) == ""
}

// whyNot says why a player may be given no other seat; empty where he may.
func (p *Page) whyNot(id int) string {
	table, _ := p.r.Find(id)
	switch {
	case !p.snap.ReadOnly.IsZero():
		return kit.Say(p.snap.ReadOnly)
	case table >= 0 && p.isLocked(p.r.Tables[table].Number):
		return kit.Tr("Il tavolo %d è bloccato: liberalo (clic sul titolo, o B) per scambiarne i posti.", p.r.Tables[table].Number)
	case table < 0 || p.r.Tables[table].State() != engine.NotPlayed:
		return kit.Tr("Ha già dei punti: i posti non si scambiano più. A apre il libro dell'arbitro.")
	}
	return ""
}

// asked is holdable that says why a player may not.
func (p *Page) asked(id int) bool {
	may := p.holdable(id)
	if !may && id > 0 && p.r != nil && p.drawing == nil {
		p.session.Report(p.whyNot(id))
	}
	return may
}

// referee opens the referee's book for a player at his table.
func (p *Page) referee(id int) {
	c := dialogs.Case{Player: id, Round: p.r.Number}
	if table, _ := p.r.Find(id); table >= 0 {
		c.Table = p.r.Tables[table].Number
	}
	dialogs.Referee(p.session, c)
}

// choose takes a player in hand, or exchanges the one in hand with the one chosen.
func (p *Page) choose(s kit.Seat) {
	id := p.playerAt(s)
	switch {
	case p.held == 0:
		p.Take(id)
	case id == p.held:
		p.Release()
	default:
		p.Swap(p.held, id)
	}
}

func (p *Page) drop(from, to kit.Seat) {
	id1, id2 := p.playerAt(from), p.playerAt(to)
	if id1 != 0 && id2 != 0 {
		p.Swap(id1, id2)
	}
}

// Take takes a player in hand and finds out what each exchange would do.
func (p *Page) Take(id int) {
	if !p.asked(id) {
		return
	}
	p.Release()
	p.held = id
	p.effects = map[int]verify.CriterionChange{}
	p.lookAround(id)
	p.showSide()
	p.board.Refresh()
}

// Release puts the player in hand back.
func (p *Page) Release() {
	if p.stop != nil {
		p.stop()
		p.stop = nil
	}
	if p.held == 0 {
		return
	}
	p.held, p.effects = 0, nil
	p.showSide()
	p.board.Refresh()
}

// lookAround asks the desk for the effect of each exchange of a player, away from the window's goroutine.
func (p *Page) lookAround(id int) {
	ctx, cancel := context.WithCancel(context.Background())
	p.stop = cancel
	round := p.r.Number
	p.session.Look(func(d *desk.Desk) func() {
		reports, err := d.View().Seated(round).Effects(id)
		if err != nil {
			return nil // a round that fits no type: the exchange can be made all the same
		}
		return func() {
			if ctx.Err() == nil && p.held == id {
				for _, report := range reports {
					other := report.Players[0]
					if other == id {
						other = report.Players[1]
					}
					p.effects[other] = effectOf(report)
				}
				p.showSide()
				p.board.Refresh()
			}
		}
	})
}

// effectOf is the first criterion, in order of importance, that an exchange changes; the zero value where it changes none.
func effectOf(report verify.Swap) (change verify.CriterionChange) {
	if i := slices.IndexFunc(report.Criteria, func(c verify.CriterionChange) bool { return c.Before != c.After }); i >= 0 {
		change = report.Criteria[i]
	}
	return change
}

// better reports whether a change makes the draw better.
func better(c verify.CriterionChange) bool { return c.After < c.Before }

// said says a change in a word and a sign.
func said(c verify.CriterionChange) string {
	switch {
	case better(c):
		return kit.Tr("▲ meglio −%d", c.Before-c.After)
	case c.After > c.Before:
		return kit.Tr("▼ peggio +%d", c.After-c.Before)
	}
	return kit.Tr("= uguale")
}

// undoesLottery reports whether an exchange brings a criterion below what was proven to be the least: it can only by taking away
// what was drawn by lot before the tables, such as who sits at the fives.
func (p *Page) undoesLottery(c verify.CriterionChange) bool {
	return p.r.Draw != nil && slices.ContainsFunc(p.r.Draw.Counts, func(count engine.Count) bool {
		return count.Criterion == c.Name && count.Optimal && c.After < count.Value
	})
}

// Swap exchanges two seats.
func (p *Page) Swap(id1, id2 int) {
	p.Release()
	if !p.asked(id1) || !p.asked(id2) || id1 == id2 {
		return
	}
	round := p.r.Number
	names := kit.Tr("%s e %s", p.snap.Name(id1), p.snap.Name(id2))
	swap := func(d *desk.Desk) (verify.Swap, error) { return d.Swap(round, id1, id2) }
	present.Done(p.session, kit.Tr("Scambio i posti…"), swap, func(report verify.Swap) {
		e := effectOf(report)
		criterion := kit.Say(draw.CriterionName(e.Name))
		delete(p.session.Printed, round)
		switch {
		case better(e):
			p.session.ReportUndo(kit.Tr("Scambiati %s: meglio (%s da %d a %d).", names, criterion, e.Before, e.After))
		case e.After > e.Before:
			p.session.ReportUndo(kit.Tr("Scambiati %s: peggio (%s da %d a %d). Annulla li rimette a posto.", names, criterion, e.Before, e.After))
		default:
			p.session.ReportUndo(kit.Tr("Scambiati %s: i criteri non cambiano.", names))
		}
	})
}

// lock keeps a table as it is in a new draw of the round.
func (p *Page) lock(card int) {
	if card -= len(p.lead); p.r == nil || p.drawing != nil || card < 0 || card >= len(p.r.Tables) {
		return
	}
	number := p.r.Tables[card].Number
	if at := (lock{p.r.Number, number}); p.locked[at] {
		delete(p.locked, at)
		p.session.Report(kit.Tr("Tavolo %d di nuovo libero.", number))
	} else {
		p.locked[at] = true
		p.session.Report(kit.Tr("Tavolo %d bloccato: resta com'è finché non lo liberi.", number))
	}
	p.board.Refresh()
	p.showSide()
}

// isLocked reports whether a table of the round stays as it is.
func (p *Page) isLocked(table int) bool { return p.locked[lock{p.r.Number, table}] }

// lockedNumbers are the tables of the round that stay as they are.
func (p *Page) lockedNumbers() []int {
	return engine.Where(p.r.Numbers(), p.isLocked)
}

// nameLocked adds to a question which tables stay as they are, where there are any.
func (p *Page) nameLocked(add func(fyne.CanvasObject)) {
	if numbers := p.lockedNumbers(); len(numbers) > 0 {
		add(kit.Bold(kit.Tr("Tavoli bloccati, che restano come sono: %s.", engine.Ranges(numbers))))
	}
}

// showPreview shows how the round would be drawn, where it is not drawn yet.
func (p *Page) showPreview() {
	if p.snap != nil && p.r == nil {
		p.showSide()
	}
}

// showSide fills the panel beside the cards.
func (p *Page) showSide() {
	if p.snap == nil {
		return
	}
	if p.r != nil && p.held == 0 && p.drawing == nil {
		p.sinceDraw() // it comes back here once it is known
	}
	p.side.Objects = nil
	switch {
	case p.drawing != nil:
		p.drawing.side()
	case p.r == nil:
		p.sidePreview()
	case p.held != 0:
		p.sideSwap()
	default:
		p.sideRound()
	}
	p.side.Refresh()
	p.showShort()
}

// showShort says in a line what the panel tells at length.
func (p *Page) showShort() {
	text := ""
	switch {
	case p.drawing != nil:
	case p.r == nil:
		text = kit.Tr("Prima del sorteggio")
	case p.held != 0:
		text = kit.Tr("In mano") + ": " + p.snap.Name(p.held)
	case p.r.Draw != nil:
		text = p.verdict()
	}
	p.short.SetText(text)
	p.unfold.SetText(kit.Tr("Altro ▾"))
	if p.panel.Open() {
		p.unfold.SetText(kit.Tr("Altro ▴"))
	}
}

func (p *Page) togglePanel() {
	p.panel.Toggle()
	p.showShort()
}

func (p *Page) add(objects ...fyne.CanvasObject) {
	p.side.Objects = append(p.side.Objects, objects...)
}

func (p *Page) sidePreview() {
	p.add(kit.Heading(kit.Tr("Prima del sorteggio")))
	switch preview := p.preview; {
	case p.previewErr != nil:
		p.add(kit.Warning(kit.SayError(p.previewErr)))
	case preview == nil || preview.Round != p.session.Round:
		p.add(kit.Quiet(kit.Tr("Qui si vede come si formeranno i tavoli.")))
	default:
		p.add(kit.Wrapped(kit.Tr("%d {1:giocatore|giocatori}: %s.", preview.Players, kit.Say(preview.Split()))))
		for _, note := range preview.Notes {
			p.add(kit.Quiet(kit.Say(note)))
		}
		if n := len(preview.Excluded); n > 0 {
			p.add(kit.Bold(kit.Tr("Non giocano (%d)", n)))
			for _, line := range kit.FirstOf(12, preview.Excluded, func(e rules.Exclusion) string {
				return "• " + p.snap.Name(e.ID) + ": " + kit.Say(e.Why)
			}) {
				p.add(kit.Quiet(line))
			}
		}
	}
	goes := kit.NewButton(kit.Tr("Sorteggia %s", p.snap.RoundName(p.session.Round).The()), theme.MediaPlayIcon(), p.Draw)
	switch {
	case p.snap.Scheduled() && len(p.snap.Tournament.Rounds) > 0:
		goes.SetText(kit.Tr("Rifai %s", p.snap.RoundName(p.session.Round).The()))
	case p.snap.Scheduled():
		goes.SetText(kit.Tr("Fai il calendario"))
		p.add(kit.Quiet(kit.Tr("Si fanno insieme tutti i turni della lega, dal primo all'ultimo.")))
	}
	seeded := kit.NewQuietButton(kit.Tr("Sorteggia con un seme…"), nil, p.AskSeed)
	p.add(goes, seeded)
	p.sidePickUp()
}

func (p *Page) sideSwap() {
	p.add(kit.Heading(kit.Tr("In mano")), kit.Bold(p.snap.Name(p.held)))
	if player := p.snap.Players[p.held]; player != nil && player.Club != "" { // whole, where the cards may cut it
		p.add(kit.Quiet(player.Club))
	}
	p.add(kit.Wrapped(kit.Tr("Scegli con chi scambiarlo: ▲ meglio, = uguale, ▼ peggio.")))
	good := engine.Where(slices.Collect(maps.Values(p.effects)), better)
	if len(p.effects) > 0 && len(good) == 0 {
		p.add(kit.Quiet(kit.Tr("Nessuno scambio di questo giocatore migliora il sorteggio.")))
	}
	if slices.ContainsFunc(good, p.undoesLottery) {
		p.add(kit.Quiet("⚠ " + kit.Tr("estratto: lo scambio toglie un posto che è stato estratto a sorte.")))
	}
	held := p.held
	p.add(kit.NewButton(kit.Tr("Rimettilo a posto (Esc)"), nil, p.Release), kit.NewButton(kit.Tr("Arbitro…"), nil, func() {
		p.referee(held)
	}))
}

func (p *Page) sideRound() {
	r := p.r
	p.sideRules()
	p.sideSitOuts()
	p.sideAdapt()
	p.sideCounts()
	for _, dealt := range p.snap.Dealt(r) {
		p.add(kit.Quiet(kit.Say(dealt)))
	}
	sheets := kit.NewButton(kit.Tr("Stampa le schede"), theme.DocumentPrintIcon(), p.session.PrintSheets)
	seats := kit.NewButton(kit.Tr("Stampa i posti A–Z"), theme.DocumentPrintIcon(), func() {
		p.session.Print(publish.PrintRequest{Kind: publish.SeatList, Round: r.Number})
	})
	again := kit.NewButton(kit.Tr("Rifai il sorteggio"), theme.ViewRefreshIcon(), p.Draw)
	if n := len(p.lockedNumbers()); n > 0 {
		again.SetText(kit.Tr("Rifai gli altri (bloccati: %d)", n))
	}
	project := kit.NewButton(kit.Tr("Proietta i tavoli"), theme.ComputerIcon(), p.session.Project)
	if p.snap.PlayingOn() != nil && p.snap.Tournament.Info.Beside == "" && p.snap.ReadOnly.IsZero() {
		p.add(kit.NewButton(kit.Tr("Torneo degli esclusi"), theme.ContentAddIcon(), p.session.Excluded))
	}
	numbers := kit.NewButton(kit.Tr("Numeri e sale"), theme.ListIcon(), p.AskPlaces)
	remove := kit.NewQuietButton(p.removing(), theme.DeleteIcon(), p.AskRemove)
	p.sidePickUp()
	p.add(sheets, seats, project, numbers)
	if !p.snap.PickedUp(r) { // whose games were entered as they are has no draw to be made again
		p.add(again)
	}
	p.add(remove)
}

// removing is the button that deletes the round.
func (p *Page) removing() string {
	if p.snap.Type.Evenings {
		return kit.Tr("Cancella %s", p.snap.RoundName(p.r.Number).The())
	}
	return kit.Tr("Cancella il turno")
}

// sideCounts says how the draw came out.
func (p *Page) sideCounts() {
	record := p.r.Draw
	if record == nil {
		p.add(kit.Quiet(kit.Tr("Questo turno non è stato sorteggiato da Raduno: non c'è il verbale dei criteri.")))
		return
	}
	moved, byHand := p.sinceDraw(), false
	if text := p.verdict(); text != "" {
		p.add(kit.Wrapped(text))
	}
	plan, _ := rules.ReadPlan(record.Problem) // of one that cannot be read nothing is left out
	for i, c := range record.Counts {
		if c.Value == 0 && !p.details && plan.Problem.Idle(c.Criterion) && len(plan.Problem.Players) > 0 {
			continue // it could not be anything else
		}
		now, known := moved[c.Criterion]
		if !known {
			now = c.Value
		}
		under := ""
		switch {
		case now != c.Value:
			under, byHand = kit.Tr("≠ al sorteggio era %d", c.Value), true
		case i < len(p.claims) && !byHand:
			under = boundText(now, p.claims[i].Bound, p.claims[i].Proven)
		}
		p.add(p.newValue(c.Criterion, now, under))
		if p.details && now == c.Value {
			p.sideProof(record, i, byHand)
		}
	}
	text := kit.Tr("Dettagli ▾")
	if p.details {
		text = kit.Tr("Dettagli ▴")
	}
	p.fold.SetText(text)
	p.add(p.fold)
	if !p.details {
		return
	}
	p.add(kit.Quiet(kit.Tr("Seme %s", record.Seed)))
	if chance := verify.Chance(record); !chance.IsZero() {
		p.add(kit.Quiet(kit.Say(chance)))
	}
	if p.verify != nil {
		p.sideVerification()
	}
	p.add(kit.NewButton(kit.Tr("Verifica il sorteggio"), theme.SearchIcon(), p.Check))
}

// verdict is how the draw came out in a sentence; empty until it is known, and once a player was moved.
func (p *Page) verdict() string {
	if plain := verify.Plain(p.claims); !plain.IsZero() && len(p.sinceDraw()) == 0 {
		return kit.Say(plain)
	}
	return ""
}

// sideProof says what is known of a criterion's value, and why it is not less.
func (p *Page) sideProof(record *engine.DrawRecord, i int, byHand bool) {
	c, seal := record.Counts[i], kit.Quiet("")
	if i < len(p.claims) { // else they are being checked
		claim := &p.claims[i]
		proof := kit.Say(present.Proof(claim, verify.Given(record)))
		seal.SetText(proof)
		if byHand && c.Value > 0 { // its least value was proven with the criteria above as they were
			seal.SetText(kit.Tr("al sorteggio: %s", proof))
		} else if claim.Best() || c.Value == 0 {
			seal.Importance = widget.SuccessImportance
		}
	}
	p.add(seal)
	if !c.Reason.IsZero() && c.Value > 0 {
		p.add(kit.Quiet(kit.Sentence(kit.Say(c.Reason))))
	}
}

// sinceDraw is what each criterion counts now, by name, where players were moved by hand; nothing where none was. It has the claims of
// the draw checked too.
func (p *Page) sinceDraw() map[string]int64 {
	if p.movedOf == p.snap {
		return p.moved
	}
	s, round, record := p.snap, p.r.Number, p.r.Draw
	p.movedOf, p.moved = s, map[string]int64{}
	p.claims = nil
	p.session.Look(func(d *desk.Desk) func() {
		seated := d.View().Seated(round)
		changes, err := seated.SinceDraw()
		if err != nil {
			changes = nil // a round that fits no type any more: there is nothing to count
		}
		claims, _, err := verify.Claims(context.Background(), record)
		if err != nil {
			return nil
		}
		offences := seated.Offences()
		return func() {
			if p.movedOf != s || p.drawing != nil {
				return
			}
			p.claims = claims
			p.setMarks(offences)
			p.board.Refresh()
			for _, c := range changes {
				p.moved[c.Name] = c.After
			}
			p.showSide()
		}
	})
	return p.moved
}

// sideVerification says what came of the verification.
func (p *Page) sideVerification() {
	label := kit.Wrapped(kit.Say(p.verify.Sentence()))
	label.Importance = widget.DangerImportance
	switch p.verify.Verdict {
	case verify.Proven:
		label.Importance = widget.SuccessImportance
	case verify.Partly:
		label.Importance = widget.WarningImportance
	}
	p.add(label)
	for _, line := range p.verify.Lines() {
		if !line.Wrong {
			p.add(kit.Quiet("• " + kit.Say(line.Text)))
			continue
		}
		label := kit.Wrapped(kit.Say(line.Text))
		label.Importance = widget.DangerImportance
		p.add(label)
	}
}

// Check verifies the draw of the round.
func (p *Page) Check() {
	d, round := p.session.Desk, p.r.Number
	check := func(ctx context.Context) (*verify.Report, error) { return d.View().Verify(ctx, round) }
	present.Get(p.session, kit.Tr("Ripeto il sorteggio e riconto…"), check, func(v *verify.Report) {
		if p.r != nil && p.r.Number == round {
			p.verify = v
			p.showSide()
		}
	})
}

// AskRemove takes the round out of the workbook, after asking.
func (p *Page) AskRemove() {
	r := p.r
	text := kit.Tr("I tavoli %s spariscono dal foglio. Annulla li riporta.", p.snap.RoundName(r.Number).Of())
	if r.Started() {
		text = kit.Tr("I tavoli %s spariscono dal foglio con i loro punti. Annulla li riporta.",
			p.snap.RoundName(r.Number).Of())
	}
	if numbers := p.lockedNumbers(); len(numbers) > 0 {
		text += "\n" + kit.Tr("Spariscono anche i tavoli bloccati: %s.", engine.Ranges(numbers))
	}
	dialogs.Sure(p.session.Win, kit.Tr("Cancellare %s?", p.snap.RoundName(r.Number).The()), text, kit.Tr("Cancella"), func() {
		p.session.Change(kit.Tr("Cancello il turno…"), func(d *desk.Desk) error { return d.RemoveRound(r.Number) }, func() {
			maps.DeleteFunc(p.locked, func(at lock, _ bool) bool { return at.round == r.Number })
			p.session.Report(kit.Tr("%s: tavoli cancellati.", p.snap.RoundName(r.Number).Name()))
		})
	})
}

// Focus gives the keyboard to the tables.
func (p *Page) Focus() { p.session.Win.Canvas().Focus(p.board.Focusable()) }

// ShowTable brings a table's card into sight, with the keyboard on it.
func (p *Page) ShowTable(number int) {
	if p.r == nil {
		return
	}
	if i := slices.IndexFunc(p.r.Tables, func(t engine.Table) bool { return t.Number == number }); i >= 0 {
		p.Focus()
		p.board.SetCursor(kit.Seat{Card: len(p.lead) + i})
	}
}

// FocusSearch gives the keyboard to the search.
func (p *Page) FocusSearch() { p.find.Begin(p.session.Win.Canvas()) }
