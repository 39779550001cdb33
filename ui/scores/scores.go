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
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// scorePanel is how wide the panel is in which scores are typed, in ems.
const scorePanel = 24

// Host is what the page needs of the window around it.
type Host interface {
	Window() fyne.Window
	Round() int
	SetRound(round int)
	Change(what string, run func(*desk.Desk) error, done func())
	Write(what string, run func(*desk.Desk) error, done func(), failed func(error))
	SaveCopy(with func(*desk.Desk) error) // a copy elsewhere, with what could not be saved
	Tell(text string)
	Outside() bool // the points outside the objective are asked for
	SetOutside(on bool)
}

// Page is the tab Punti: one table at a time is typed at the left, all tables of the round stand at the
// right.
type Page struct {
	host    Host
	Content fyne.CanvasObject
	board   *kit.Board
	snap    *show.View
	r       *engine.Round

	count    *widget.Label
	bar      *kit.Bar
	number   *kit.ScoreEntry
	outside  *kit.Check
	second   *kit.Check
	form     *fyne.Container // the seats
	offers   *fyne.Container // above them, what the table sent from its phones
	asks     *kit.Asker
	warnings *widget.Label
	right    *kit.Button // confirms what the warnings doubt
	doubted  int         // number of the table that they are about
	seats    []*kit.ScoreEntry
	outsides []*kit.ScoreEntry

	table   int // number of the table that is typed, 0 for none
	sheet   desk.ScoreEntry
	seen    engine.Table // the table as it was when it was opened
	pending map[int]bool // tables that are being saved
	checked map[int]bool // tables whose scores were typed twice, by number
	reading bool         // the second reading: what is typed is compared, not written
}

// New makes the page.
func New(host Host) *Page {
	p := &Page{host: host, pending: map[int]bool{}, checked: map[int]bool{}}
	p.board = kit.NewBoard(func() int {
		if p.r == nil {
			return 0
		}
		return len(p.r.Tables)
	}, p.card)
	open := func(card, seat int) {
		if p.asks.Open() { // only its answers act
			p.asks.Focus()
			return
		}
		p.OpenSeat(p.r.Tables[card].Number, seat)
	}
	p.board.OnSeat = func(s kit.Seat) { open(s.Card, s.Seat) }
	p.board.OnRune = func(r rune, s kit.Seat) {
		if s.Card >= 0 && !p.asks.Open() {
			p.rightKey(r, p.r.Tables[s.Card].Number)
		}
	}
	p.board.OnTitle = func(card int) { open(card, 0) }
	p.count = kit.Name("")
	p.bar = kit.NewBar()
	p.number = kit.NewScoreEntry()
	p.number.Whole = true
	p.number.OnConfirm = func() { p.isRight(p.doubted) }
	p.number.OnSubmitted = func(text string) { p.chosen(text) }
	p.outside = kit.NewCheck(kit.Tr("Anche i punti fuori obiettivo"), func(on bool) {
		host.SetOutside(on)
		if p.table != 0 {
			p.Open(p.table)
		}
	})
	p.outside.SetChecked(host.Outside())
	p.second = kit.NewCheck(kit.Tr("Seconda lettura (confronta)"), func(on bool) {
		p.reading = on
		p.Start()
	})
	p.form, p.offers = container.NewVBox(), container.NewVBox()
	p.asks = kit.NewAsker(p.host.Window())
	p.asks.Opened = func(open bool) {
		for _, behind := range []fyne.Disableable{p.number, p.outside, p.second} {
			if open {
				behind.Disable()
			} else {
				behind.Enable()
			}
		}
	}
	p.warnings = kit.Wrapped("")
	p.warnings.Importance = widget.WarningImportance
	p.right = kit.NewButton(kit.Tr("È giusto così (C)"), theme.ConfirmIcon(), func() { p.isRight(p.doubted) })
	p.certain()
	numberRow := container.NewHBox(kit.BoldLine(kit.Tr("Tavolo n°")), kit.Wide(5, p.number))
	hint := kit.Quiet(kit.Tr("Numero del tavolo, Invio; poi i punti nell'ordine della scheda, Invio dopo ognuno. R segna il RisiKo!, −1 l'eliminato. Frecce per muoversi, Esc torna al numero."))
	panel := container.NewVBox(p.count, p.bar, numberRow, p.offers, p.form, p.asks.Content, p.warnings, p.right, hint, p.outside, p.second)
	p.Content = container.NewBorder(nil, nil, kit.Margin(0, 0, 0, 10, kit.Wide(scorePanel, kit.NewPanel(kit.Scrolled(panel)))), nil, p.board)
	return p
}

// Show takes over the tournament as it stands; a table that is being typed stays.
func (p *Page) Show(s *show.View) {
	before := p.r
	p.snap = s
	p.r = s.Round(p.host.Round())
	p.board.Empty = kit.Tr("%s: i tavoli non sono ancora sorteggiati. I punti si scrivono dopo il sorteggio.", s.RoundName(p.host.Round()))
	if p.r == nil {
		p.table = 0
		p.form.Objects = nil
		p.form.Refresh()
		p.count.SetText(kit.Say(s.RoundName(p.host.Round())))
		p.bar.SetValue(0)
		p.board.Refresh()
		p.offer()
		return
	}
	p.board.Seats = 1
	for _, t := range p.r.Tables {
		p.board.Seats = max(p.board.Seats, len(t.Seats))
	}
	if before == nil || before.Number != p.r.Number {
		p.checked = map[int]bool{}
		p.table = 0
		p.form.Objects = nil
		p.asks.Hide()
		p.number.SetText(kit.NumberText(p.r.NextMissing(0)))
		p.form.Refresh()
	}
	played := p.r.Played()
	if p.reading {
		p.count.SetText(show.ReadAgain(s.RoundName(p.r.Number), len(p.checked), len(p.r.Tables)))
		played = len(p.checked)
	} else {
		p.count.SetText(show.TablesPlayed(s.RoundName(p.r.Number), played, len(p.r.Tables)))
	}
	p.bar.Max = float64(max(1, len(p.r.Tables)))
	p.bar.SetValue(float64(played))
	p.board.Refresh()
	p.offer()
}

// Fresh forgets the table that was being typed, and which were read again: they are of another tournament.
func (p *Page) Fresh() { p.r, p.pending = nil, map[int]bool{} }

func (p *Page) card(i int) kit.BoardCard {
	t := p.r.Tables[i]
	card := kit.BoardCard{Title: kit.Tr("Tavolo %d", t.Number)}
	card.Badge, card.Ink = show.StateBadge(t)
	switch {
	case p.pending[t.Number]:
		card.Badge, card.Ink = kit.Tr("salvo…"), kit.ColorQuiet
	case len(p.snap.Doubts(t)) > 0:
		card.Badge, card.Ink = "⚠ "+kit.Tr("da controllare"), theme.ColorNameWarning
	case p.checked[t.Number]:
		card.Badge, card.Ink = "✓✓ "+kit.Tr("riletto"), theme.ColorNameSuccess
	case card.Badge == "" && len(p.snap.WaitingAt(p.r.Number, t.Number)) > 0:
		card.Badge, card.Ink = "● "+kit.Tr("proposta"), kit.ColorAccent
	case card.Badge == "":
		card.Badge = "○ " + kit.Tr("da scrivere")
	}
	if t.Number == p.table {
		card.Edge = theme.ColorNamePrimary
	}
	top := show.Winners(t)
	for j, seat := range t.Seats {
		s := kit.BoardSeat{Title: p.snap.Name(seat.Player), Sub: p.snap.Club(seat.Player), Bold: slices.Contains(top, j)}
		if t.State() != engine.NotPlayed {
			s.Right = show.Score(seat.Score)
		}
		if s.Bold {
			s.Ink = kit.ColorAccent
		}
		card.Seats = append(card.Seats, s)
	}
	return card
}

// Start puts the keyboard on the number of the next table to type.
func (p *Page) Start() {
	if p.r == nil {
		return
	}
	p.table = 0
	p.form.Objects = nil
	p.asks.Hide()
	p.certain()
	p.number.SetText(kit.NumberText(p.next(0)))
	p.Show(p.snap)
	p.focusNumber()
}

// focusNumber gives the keyboard to the table's number, marked so that the next key replaces it; the field may
// have had the keyboard already.
func (p *Page) focusNumber() {
	p.host.Window().Canvas().Focus(p.number)
	p.number.SelectAll()
}

// next is the number of the next table to be typed, or read again.
func (p *Page) next(after int) int {
	if !p.reading {
		left := p.r.Clone()
		left.Tables = slices.DeleteFunc(left.Tables, func(t engine.Table) bool { return p.pending[t.Number] })
		return left.NextMissing(after)
	}
	first := 0
	for _, t := range p.r.Tables {
		if p.checked[t.Number] || t.State() != engine.Played {
			continue
		}
		if t.Number > after {
			return t.Number
		}
		if first == 0 {
			first = t.Number
		}
	}
	return first
}

// chosen opens the table whose number was typed.
func (p *Page) chosen(text string) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if p.r == nil || p.scanned(text) || err != nil {
		return
	}
	if p.r.Table(n) == nil {
		p.host.Tell(show.NoTable(p.r, n))
		p.focusNumber()
		return
	}
	p.Open(n)
}

// Open shows a table's seats to be typed.
func (p *Page) Open(number int) { p.OpenSeat(number, 0) }

// OpenSeat is Open with the keyboard on a seat, the first being 0.
func (p *Page) OpenSeat(number, seat int) {
	t := p.r.Table(number)
	if t == nil {
		return
	}
	if p.r.Draft {
		p.host.Tell(kit.Tr("%s: i tavoli sono ancora una bozza. I punti si possono scrivere, ma conferma prima i tavoli.", p.snap.RoundName(p.r.Number)))
	}
	p.table, p.seen = number, *t
	p.number.SetText(strconv.Itoa(number))
	p.sheet = desk.ScoreEntry{Seats: slices.Clone(t.Seats), Shared: p.snap.Tournament.Settings.SharedWins}
	p.asks.Hide()
	p.certain()
	p.seats, p.outsides = nil, nil
	p.form.Objects = nil
	played := t.State() != engine.NotPlayed
	for i, s := range t.Seats {
		e := kit.NewScoreEntry()
		if played && !p.reading {
			e.SetText(kit.Number(s.Score.Number()))
		}
		e.OnSubmitted = func(string) { p.entered(i) }
		e.OnMove = func(by int) { p.focusSeat(i + by) }
		e.OnLeave = p.leave
		e.OnConfirm = p.confirm
		if p.snap.Silent(s) {
			e.SetPlaceHolder("–")
			e.Disable()
		}
		p.seats = append(p.seats, e)
		fields := container.NewHBox(kit.Wide(5.5, e))
		if p.outside.Checked && !p.reading {
			o := kit.NewScoreEntry()
			o.SetPlaceHolder(kit.Tr("fuori"))
			o.SetText(kit.Number(s.Outside.Number()))
			o.OnSubmitted = func(string) { p.enteredOutside(i) }
			o.OnMove = func(by int) { p.focusOutside(i + by) }
			o.OnLeave = p.leave
			p.outsides = append(p.outsides, o)
			fields.Add(kit.Wide(5, o))
		}
		name := widget.NewLabelWithStyle(p.snap.Name(s.Player), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
		name.Truncation = fyne.TextTruncateEllipsis
		club := widget.NewLabel(p.snap.Club(s.Player))
		club.SizeName = theme.SizeNameCaptionText
		club.Importance = widget.LowImportance
		club.Truncation = fyne.TextTruncateEllipsis
		p.form.Add(container.NewBorder(nil, nil, nil, container.NewCenter(fields), container.New(kit.Stacked{}, name, club)))
	}
	p.form.Refresh()
	p.offer()
	p.board.Reveal(slices.IndexFunc(p.r.Tables, func(t engine.Table) bool { return t.Number == number }))
	p.board.Refresh()
	p.focusSeat(seat)
}

// leave gives the table up and goes back to the number.
func (p *Page) leave() {
	p.table = 0
	p.form.Objects = nil
	p.form.Refresh()
	p.asks.Hide()
	p.certain()
	p.offer()
	p.board.Refresh()
	p.focusNumber()
}

func (p *Page) focusSeat(i int) {
	if i >= 0 && i < len(p.seats) && !p.snap.Silent(p.sheet.Seats[i]) {
		p.host.Window().Canvas().Focus(p.seats[i])
	}
}

func (p *Page) focusOutside(i int) {
	if i >= 0 && i < len(p.outsides) {
		p.host.Window().Canvas().Focus(p.outsides[i])
	}
}

// entered is Enter in a seat's field.
func (p *Page) entered(i int) {
	if p.scannedAtSeat(i) || !p.read(i) {
		return
	}
	switch {
	case p.seats[i].Text == "" && i > 0 && p.seats[i-1].OneKey:
		// Enter after R, out of habit: R has gone on by itself, and this seat's score is to be typed.
		p.seats[i-1].OneKey = false
	case p.reading && !p.same(i):
	case len(p.outsides) > i:
		p.focusOutside(i)
	case p.after(i) > 0:
		p.focusSeat(p.after(i))
	default:
		p.finish()
	}
}

// after is the next seat that takes a score, 0 if there is none.
func (p *Page) after(i int) int {
	for next := i + 1; next < len(p.seats); next++ {
		if !p.snap.Silent(p.sheet.Seats[next]) {
			return next
		}
	}
	return 0
}

func (p *Page) enteredOutside(i int) {
	score, err := engine.ParseScore(p.outsides[i].Text)
	if err != nil {
		p.host.Tell(kit.SayError(err))
		return
	}
	p.sheet.Seats[i].Outside = score
	if next := p.after(i); next > 0 {
		p.focusSeat(next)
		return
	}
	p.finish()
}

// read takes a seat's field into the sheet; it says no where it is no score.
func (p *Page) read(i int) bool {
	score, err := engine.ParseScore(p.seats[i].Text)
	if err != nil {
		p.host.Tell(kit.SayError(err))
		p.focusSeat(i)
		return false
	}
	if p.reading {
		return true
	}
	if score.Cmp(p.sheet.Seats[i].Score) != 0 {
		p.sheet.AskAgain()
	}
	p.sheet.Seats[i].Score = score
	return true
}

// same compares a seat of the second reading with the first; where they differ it asks which holds.
func (p *Page) same(i int) bool {
	first := p.r.Table(p.table).Seats[i].Score
	again, _ := engine.ParseScore(p.seats[i].Text)
	// The sheet at the table has no decimals and no order of elimination: they were asked for.
	if again.Typed() == first.Typed() && max(0, again.Whole()) == max(0, first.Whole()) {
		return true
	}
	goOn := func() {
		p.asks.Hide()
		if next := p.after(i); next > 0 {
			p.focusSeat(next)
			return
		}
		p.finish()
	}
	p.asks.Ask(kit.Tr("Non coincide. %s: prima %s, adesso %s. Guarda la scheda: quale vale?", p.snap.Name(p.sheet.Seats[i].Player), show.OrDash(first), show.OrDash(again)),
		[]string{kit.Tr("Vale il primo: %s", show.OrDash(first)), kit.Tr("Vale questo: %s", show.OrDash(again))}, func(answer int) {
			if answer == 1 {
				p.sheet.Seats[i].Score = again
			}
			goOn()
		}, func() { p.focusSeat(i) })
	return false
}

// finish asks what must be asked, then saves the table.
func (p *Page) finish() {
	for i := range p.seats {
		if !p.read(i) {
			return
		}
	}
	q := p.sheet.Ask()
	switch q.Doubt {
	case desk.DoubtMissing:
		p.host.Tell(kit.Tr("Manca il punteggio di %s.", p.snap.Name(p.sheet.Seats[q.Seats[0]].Player)))
		p.focusSeat(q.Seats[0])
	case desk.DoubtAllZero:
		p.askAllZero(q)
	case desk.DoubtEliminated:
		p.askEliminated(q)
	case desk.DoubtTiedTop:
		p.askWinner(q)
	default:
		p.save()
	}
}

func (p *Page) names(seats []int) []string {
	var names []string
	for _, i := range seats {
		names = append(names, p.snap.Name(p.sheet.Seats[i].Player))
	}
	return names
}

func (p *Page) askAllZero(q desk.Question) {
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
		p.save()
	}, func() { p.focusSeat(0) })
}

func (p *Page) askEliminated(q desk.Question) {
	p.askOut(q.Seats, nil)
}

// askOut asks for the eliminated one after the other, the first out first.
func (p *Page) askOut(left, out []int) {
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

func (p *Page) askWinner(q desk.Question) {
	var answers []string
	for _, name := range p.names(q.Seats) {
		answers = append(answers, kit.Tr("Ha vinto %s", name))
	}
	if p.sheet.Shared {
		answers = append(answers, kit.Tr("Vittoria divisa"))
	}
	top := p.sheet.Seats[q.Seats[0]].Score
	p.asks.Ask(kit.Tr("Parità in testa a %s: chi ha vinto?", show.Score(top)), answers, func(answer int) {
		if answer < len(q.Seats) {
			p.sheet.Won(q.Seats[answer])
		} else {
			p.sheet.Share()
		}
		p.finishAsked()
	}, func() { p.focusSeat(q.Seats[0]) })
}

// finishAsked goes on after an answer, with the fields as the answer left the sheet.
func (p *Page) finishAsked() {
	for i, e := range p.seats {
		e.SetText(kit.Number(p.sheet.Seats[i].Score.Number()))
	}
	switch q := p.sheet.Ask(); q.Doubt {
	case desk.DoubtTiedTop:
		p.askWinner(q)
	case desk.DoubtEliminated:
		p.askEliminated(q)
	default:
		p.save()
	}
}

// save has the desk write the table and goes on to the next; the card says when it is on the disk.
func (p *Page) save() {
	round, number := p.r.Number, p.table
	p.asks.Close()
	p.certain()
	reread := p.reading
	p.write(round, p.seen, slices.Clone(p.sheet.Seats), reread)
	p.goOn(number)
	if p.next(number) == 0 && !reread {
		p.host.Tell(kit.Tr("Tutti i tavoli %s hanno i punti.", p.snap.OfRound(round)))
	}
	p.asks.Resume() // where the question was left with Escape
}

// goOn leaves a table that is being saved for the next.
func (p *Page) goOn(number int) {
	p.table = 0
	p.form.Objects = nil
	p.form.Refresh()
	p.offer()
	next := p.next(number)
	p.number.SetText(kit.NumberText(next))
	p.board.Refresh()
	if p.host.Window().Canvas().Overlays().Top() == nil {
		p.focusNumber()
	}
}

// write has the desk write a table as it was typed. Where that fails it says so, and what was typed is there still.
func (p *Page) write(round int, seen engine.Table, seats []engine.Seat, reread bool) {
	number := seen.Number
	p.pending[number] = true
	var found []engine.Finding
	p.host.Write(kit.Tr("Salvo il tavolo %d…", number), func(d *desk.Desk) error {
		warnings, err := d.SetScores(round, seen, seats)
		found = warnings
		return err
	}, func() {
		delete(p.pending, number)
		if reread {
			p.checked[number] = true
		}
		p.host.Tell(kit.Tr("Tavolo %d salvato.", number))
		p.board.Refresh()
		p.warn(number, found)
	}, func(err error) {
		delete(p.pending, number)
		p.board.Refresh()
		dialogs.Unsaved(p.host.Window(), kit.Tr("Il tavolo %d %s", number, p.snap.OfRound(round)), err, func() {
			if t := p.tableNow(round, number); t != nil {
				p.write(round, *t, seats, reread)
			}
			if p.table == 0 && p.host.Window().Canvas().Overlays().Top() == nil {
				p.focusNumber()
			}
		}, func() { p.retype(round, number, seats) }, func() {
			p.host.SaveCopy(func(d *desk.Desk) error {
				_, err := d.SetScores(round, seen, seats)
				return err
			})
		})
	})
}

// tableNow is a table as the workbook has it now, nil where it is gone.
func (p *Page) tableNow(round, number int) *engine.Table {
	if r := p.snap.Round(round); r != nil {
		return r.Table(number)
	}
	return nil
}

// retype opens a table with scores that were typed and not saved.
func (p *Page) retype(round, number int, seats []engine.Seat) {
	p.host.SetRound(round)
	if t := p.tableNow(round, number); t == nil || len(t.Seats) != len(seats) {
		return
	}
	p.Open(number)
	for i, seat := range seats {
		p.seats[i].SetText(kit.Number(seat.Score.Number()))
		if i < len(p.outsides) {
			p.outsides[i].SetText(kit.Number(seat.Outside.Number()))
		}
	}
	p.focusSeat(0)
}

// warn shows what is odd in the scores that were saved, with a key that says that they are right.
func (p *Page) warn(number int, found []engine.Finding) {
	if len(found) == 0 {
		return
	}
	lines := []string{kit.Tr("Tavolo %d, da controllare:", number)}
	for _, f := range found {
		lines = append(lines, kit.Say(f.Message))
	}
	p.doubted = number
	p.warnings.SetText(strings.Join(lines, "\n"))
	p.warnings.Show()
	p.right.Show()
}

// certain puts the warnings away.
func (p *Page) certain() {
	p.doubted = 0
	p.warnings.Hide()
	p.right.Hide()
}

// rightKey is a letter struck where a table is meant: C says that its scores are right.
func (p *Page) rightKey(r rune, table int) {
	if r == 'c' || r == 'C' {
		p.isRight(table)
	}
}

// isRight has the desk keep that a table's scores are right, odd as they are.
func (p *Page) isRight(number int) {
	t := p.tableNow(p.host.Round(), number)
	if t == nil || len(p.snap.Doubts(*t)) == 0 {
		return
	}
	round, seen := p.r.Number, *t
	p.host.Change(kit.Tr("Salvo il tavolo %d…", number), func(d *desk.Desk) error { return d.ConfirmScores(round, seen) }, func() {
		if p.doubted == number {
			p.certain()
		}
		p.host.Tell(kit.Tr("I punti del tavolo %d sono confermati.", number))
	})
}

// offer shows beside the sheet that is open what its table sent.
func (p *Page) offer() {
	p.offers.Objects = nil
	defer func() { kit.SetVisible(p.offers, len(p.offers.Objects) > 0) }()
	if p.table == 0 || p.reading {
		return
	}
	list := p.snap.WaitingAt(p.r.Number, p.table)
	for i, w := range list {
		answer := kit.Tr("Conferma")
		if len(list) == 1 {
			answer = kit.Tr("Conferma (tasto C)")
			for j := range p.seats {
				p.seats[j].SetPlaceHolder(kit.Number(w.On(w.Seen).Seats[j].Score.Number()))
			}
		}
		title := kit.Tr("Mandato dal tavolo %d", w.Table)
		if len(list) > 1 {
			title = kit.Tr("Mandato dal tavolo %d, telefono %d di %d", w.Table, i+1, len(list))
		}
		box, _ := w.Box(p.host, title, answer, func() { p.accept(w) })
		p.offers.Add(box)
	}
}

// confirm is the key that accepts what the table sent.
func (p *Page) confirm() {
	switch list := p.snap.WaitingAt(p.r.Number, p.table); {
	case p.reading || len(list) == 0:
	case len(list) > 1:
		p.host.Tell(kit.Tr("Il tavolo %d ha mandato punti diversi: guarda la scheda e scegli con il suo pulsante.", p.table))
	default:
		p.accept(list[0])
	}
}

// accept has the desk record what a table sent, and goes on to the next.
func (p *Page) accept(w show.Waiting) {
	number := p.table
	w.Accept(p.host, func(found []engine.Finding) {
		p.host.Tell(kit.Tr("Tavolo %d salvato.", number))
		if p.table == number {
			p.goOn(number)
		}
		p.warn(number, found)
	})
}

// Table is the number of the table that is being typed, 0 for none.
func (p *Page) Table() int { return p.table }
