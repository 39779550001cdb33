package dialogs

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
	"raduno/ui/kit"
	"raduno/ui/present"
)

// refereeEditor adds decisions to the referee's book, and takes them back.
type refereeEditor struct {
	session *present.Session
	who     *playerPicker
	with    *playerPicker
	choice  *kit.Select
	round   *kit.Select
	table   *kit.Entry
	points  *kit.Entry
	reason  *kit.Entry
	fields  *fyne.Container
	list    *fyne.Container
	note    *widget.Label
	rounds  []int // behind the lines of round
}

// Case is what the referee's book is opened for: a player by ID, a round, a table of it by number; each 0 for none yet.
type Case struct{ Player, Round, Table int }

// Referee shows the referee's book: a decision is written at once, and each can be taken back.
func Referee(session *present.Session, c Case) {
	e := newRefereeEditor(session)
	e.open(c)
	decide := kit.NewButton(kit.Tr("Scrivi la decisione"), theme.ConfirmIcon(), e.decide)
	chooser := kit.NewPanel(kit.Scrolled(container.NewVBox(container.NewGridWithRows(1, e.who.content, e.with.content), e.choice, e.round,
		e.fields, e.reason, e.note, decide)))
	book := container.NewBorder(kit.Bold(kit.Tr("Il libro dell'arbitro")), nil, nil, nil, kit.Scrolled(e.list))
	wide := min(24, min(980, Large(session.Win).Width)*0.36/kit.Em())
	editor(session, kit.Tr("Arbitro"), 470, nil, chooser, kit.Wide(wide, kit.NewPanel(book)), Answer{Text: kit.Tr("Chiudi"), Main: true})
	session.Win.Canvas().Focus(e.who.entry)
}

// open is ready for a case.
func (e *refereeEditor) open(c Case) {
	if p := e.session.View.Tournament.Player(c.Player); p != nil {
		e.who.entry.SetText(present.PlayerLine(*p))
	}
	if c.Table > 0 {
		e.table.SetText(strconv.Itoa(c.Table))
	}
	e.round.SetSelectedIndex(max(slices.Index(e.rounds, c.Round), 0))
}

func newRefereeEditor(session *present.Session) *refereeEditor {
	e := &refereeEditor{
		session: session, table: kit.NewEntry(), points: kit.NewEntry(), reason: kit.NewEntry(), list: container.NewVBox(),
		note: kit.Warning(""),
	}
	e.table.SetPlaceHolder(kit.Tr("Tavolo n°"))
	e.reason.SetPlaceHolder(kit.Tr("Motivo"))
	e.who, e.with = newPlayerPicker(session, kit.Tr("Chi")), newPlayerPicker(session, kit.Tr("Chi gioca al suo posto"))
	e.fields = container.NewVBox(e.table, e.points)
	lines := []string{kit.Tr("Tutto il torneo")}
	e.rounds = []int{0}
	view := session.View
	for number := 1; number <= len(view.Tournament.Rounds)+1; number++ {
		e.rounds = append(e.rounds, number)
		lines = append(lines, kit.Say(view.RoundName(number).Name()))
	}
	e.round = kit.NewSelect(lines, nil)
	e.round.SetSelectedIndex(0)
	names := engine.Map(engine.RulingActs, func(act engine.RulingAct) string { return kit.Say(act.Name) })
	e.choice = kit.NewSelect(names, func(string) { e.ask() })
	e.choice.SetSelectedIndex(0)
	e.show()
	return e
}

// act is the decision that is chosen.
func (e *refereeEditor) act() engine.RulingAct {
	return engine.RulingActs[max(e.choice.SelectedIndex(), 0)]
}

// ask shows what the chosen decision needs.
func (e *refereeEditor) ask() {
	act := e.act()
	kit.SetVisible(e.points, !act.Amount.IsZero())
	e.points.SetPlaceHolder(kit.Say(act.Amount))
	kit.SetVisible(e.table, act.Kind == engine.Decision)
	kit.SetVisible(e.with.content, act.Kind == engine.Substitution)
	e.note.SetText(kit.Say(act.Note))
	e.fields.Refresh()
}

// decide writes a decision; what was typed stays where it is refused.
func (e *refereeEditor) decide() {
	e.who.accept()
	e.with.accept()
	act, amount := e.act(), strings.TrimSpace(e.points.Text)
	r := engine.Ruling{
		Kind: act.Kind, Player: e.who.chosen, Round: e.rounds[max(e.round.SelectedIndex(), 0)], Reason: strings.TrimSpace(e.reason.Text),
	}
	switch {
	case r.Kind == engine.Decision:
		r.Player = 0
		r.Table, _ = strconv.Atoi(strings.TrimSpace(e.table.Text)) // no number is no table, and refused as such
	case r.Player == 0, r.Kind == engine.Substitution && e.with.chosen == 0:
		e.note.SetText(kit.Tr("Scegli il giocatore: scrivi le prime lettere e premi Invio."))
		return
	case r.Kind == engine.Substitution:
		amount = strconv.Itoa(e.with.chosen)
	}
	if act.Take != nil {
		if err := act.Take(&r, amount); err != nil {
			e.note.SetText(kit.Say(engine.Message(err)))
			return
		}
	}
	e.session.Change(kit.Tr("Scrivo la decisione…"), func(d *desk.Desk) error { return d.Rule(r) }, func() {
		e.points.SetText("")
		e.reason.SetText("")
		e.showSoon()
		e.session.Report(kit.Say(r.Sentence(e.session.View.Tournament)))
	})
}

// showSoon lists the book behind what is being done: the view is the one before until then.
func (e *refereeEditor) showSoon() { e.session.Queue(func(*desk.Desk) func() { return e.show }) }

// show lists the book, the last decision first.
func (e *refereeEditor) show() {
	e.list.Objects = nil
	view := e.session.View
	book := view.Tournament.Rulings
	if len(book) == 0 {
		e.list.Add(kit.Quiet(kit.Tr("Ancora nessuna decisione.")))
	}
	for i := len(book) - 1; i >= 0; i-- {
		remove := kit.NewQuietButton("", theme.DeleteIcon(), func() {
			e.session.Change(kit.Tr("Tolgo la decisione…"), func(d *desk.Desk) error { return d.Unrule(i + 1) }, e.showSoon)
		})
		line := container.NewVBox(kit.Wrapped(kit.Say(book[i].Sentence(view.Tournament))),
			kit.Quiet(strconv.Itoa(i+1)+" · "+book[i].Time.Format("02/01/2006 15:04")))
		if r := book[i]; r.Kind == engine.Substitution && !r.Passes && r.Round == view.Type.Semifinals() {
			line.Add(kit.NewQuietButton(kit.Tr("In finale va lui"), nil, func() {
				e.session.Change(kit.Tr("Scrivo la decisione…"), func(d *desk.Desk) error { return d.Pass(r.Round, r.Player) }, e.showSoon)
			}))
		}
		e.list.Add(container.NewBorder(nil, nil, nil, container.NewVBox(remove), line))
	}
	e.list.Refresh()
}
