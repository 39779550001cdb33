package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// toolbar is the row above the tabs, which never grows: the rounds, and the strip with the next step.
type toolbar struct {
	u       *UI
	content *fyne.Container
	menu    *kit.Button     // opens the menus, where the window is narrow
	rounds  *fyne.Container // the rounds beside each other, or a list of them where they are many or the window is narrow
	marks   []string        // of them
	signs   []string        // of how far each has come
	open    int             // the round that is open
}

// fewRounds is how many rounds stand beside each other; more become a list.
const fewRounds = 6

func newToolbar(u *UI) *toolbar {
	s := &toolbar{u: u, rounds: container.NewHBox(), menu: kit.NewButton("", theme.MenuIcon(), u.unfoldMenu)}
	s.menu.Hide()
	s.content = container.NewBorder(nil, nil, container.NewHBox(s.menu, kit.Margin(0, 0, 0, 8, s.rounds)), nil, u.banner.content)
	return s
}

// show puts the rounds there, each with its state, the open one tinted.
func (s *toolbar) show(snap *present.View) {
	last := max(snap.LastRound(), s.u.Round)
	marks, signs := make([]string, last), make([]string, last)
	for round := range last {
		marks[round] = kit.Say(snap.RoundName(round + 1).Mark())
		switch r := snap.Round(round + 1); {
		case r == nil || r.Draft:
		case r.Played() == len(r.Tables):
			signs[round] = "✓"
		default:
			signs[round] = "●"
		}
	}
	if slices.Equal(marks, s.marks) && slices.Equal(signs, s.signs) && s.open == s.u.Round {
		return // nothing is replaced under a finger
	}
	s.marks, s.signs, s.open, s.rounds.Objects = marks, signs, s.u.Round, nil
	defer s.content.Refresh()
	list := kit.NewSelect(marks, nil)
	list.SetSelectedIndex(s.u.Round - 1)
	list.OnChanged = func(string) { s.u.Turn(list.SelectedIndex() + 1) }
	folded := kit.Fitting(5, 9, list)
	if last > fewRounds {
		s.rounds.Add(folded)
		return
	}
	row := container.New(layout.NewCustomPaddedHBoxLayout(0))
	segments := kit.NewPanel(row)
	segments.Padding = 1
	for i, mark := range marks {
		segment := newTab(mark, func() {
			if s.u.Round != i+1 {
				s.u.Turn(i + 1)
				s.u.unlessAsked(s.u.focusPage) // a number is typed for that round then
			}
		})
		segment.segment, segment.active = true, i+1 == s.u.Round
		ink := theme.ColorNameSuccess
		if signs[i] == "●" {
			ink = theme.ColorNamePrimary
		}
		segment.badge(signs[i], ink)
		row.Add(segment)
	}
	s.rounds.Add(kit.Either(s.content, segments, folded))
}

// banner is the strip with the next step: its sentence, one filled button and at most one other way out.
type banner struct {
	content *kit.Panel
	whole   *widget.Label // the sentence
	short   *widget.Label // its short form
	other   *kit.Button
	hints   [2]*widget.Label // the keys of the two buttons
	button  *kit.Button
	step    desk.Step
}

func newBanner(u *UI) *banner {
	b := &banner{hints: [2]*widget.Label{kit.Caption(""), kit.Caption("")}}
	text, whole, short := kit.Shorter()
	b.whole, b.short = whole, short
	b.button = kit.NewMainButton("", nil, u.proceed)
	b.other = kit.NewButton("", nil, nil)
	var hints []fyne.CanvasObject
	for _, hint := range b.hints {
		hints = append(hints, kit.Either(u.top, hint, container.NewHBox()))
	}
	icon := widget.NewIcon(theme.NewPrimaryThemedResource(theme.NavigateNextIcon()))
	b.content = kit.NewTint(kit.ColorTint, container.NewBorder(nil, nil, kit.Margin(0, 0, 6, 0, icon),
		container.NewHBox(hints[0], b.other, hints[1], b.button), text))
	b.content.Padding = 2
	return b
}

// says shows a sentence, the button and the other way out; a way without words is not there.
func (b *banner) says(whole, short string, main, other present.Way) {
	b.whole.SetText(whole)
	b.short.SetText(short)
	b.button.SetText(main.Text)
	b.other.SetText(other.Text)
	b.other.OnTapped = other.Do
	for i, way := range []present.Way{other, main} {
		if way.Text == "" {
			way.Key = "" // it does nothing
		}
		b.hints[i].SetText(way.Key)
		kit.SetVisible([]*kit.Button{b.other, b.button}[i], way.Text != "")
	}
	b.content.Refresh()
}

// RefreshStep shows the next step, or what goes on at a page in its place.
func (u *UI) RefreshStep() {
	if u.View == nil {
		return
	}
	next := u.step()
	u.banner.step = next
	main, other := present.Way{Text: kit.Say(next.Button), Key: "Ctrl+" + kit.Tr("Invio")}, present.Way{}
	switch {
	case next.Code == desk.Redraw:
		main.Text = kit.Tr("Decidi") // the card has the answers
	case next.Code == desk.Present && u.Tab == present.RosterTab && u.Round == next.Round:
		main.Text = "" // the page is in sight already
	case next.Code == desk.Publish:
		other = present.Way{Text: kit.Tr("Pubblica"), Do: u.printing.askPublish}
	case u.View.MayEnd(next.Code):
		other = present.Way{Text: kit.Tr("Finisci qui"), Do: func() { u.Change(kit.Tr("Concludo il torneo…"), (*desk.Desk).Conclude, nil) }}
	}
	u.question.show(u.View, next)
	whole, short := kit.Say(next.Text), kit.Say(next.Short)
	if u.question.content.Visible() { // nothing is said twice
		whole = short
	}
	if p := u.under; p != nil {
		u.banner.says(p.Text, p.Short, p.Take, p.Leave)
	} else {
		u.banner.says(whole, short, main, other)
	}
}

// UnderWay says in the strip what goes on at a page, with its two ways out; nil has it say the next step again.
func (u *UI) UnderWay(p *present.UnderWay) {
	u.under = p
	u.RefreshStep()
}

// proceed does what the strip's button says.
func (u *UI) proceed() {
	if u.under != nil {
		u.under.Take.Do()
		return
	}
	u.act(u.banner.step)
}

// question is a card under the tabs: what has to be decided, with its answers. It takes no keyboard by itself: Enter may be meant for the
// next score. No other step has one: it would move the page under a hand that clicks.
type question struct {
	u       *UI
	content *fyne.Container
	text    *widget.Label
	answers *fyne.Container
	main    *kit.Button
	who     *kit.Entry // decides
	why     *kit.Entry
	fact    string // of the consequence that is asked about
	later   string // of the one that was put off
}

func newQuestion(u *UI) *question {
	q := &question{u: u, text: kit.Bold(""), answers: kit.NewFlow(8), who: kit.NewEntry(), why: kit.NewEntry()}
	q.who.SetPlaceHolder(kit.Tr("Chi decide"))
	q.why.SetPlaceHolder(kit.Tr("Motivo"))
	q.who.OnSubmitted = func(string) { u.Win.Canvas().Focus(q.why) }
	q.why.OnSubmitted = func(string) { q.focus() }
	card := kit.NewPanel(kit.NewLines(q.text, q.answers))
	card.Fill, card.Edge, card.Padding = kit.ColorQuestion, kit.ColorQuestionLine, 6
	q.content = kit.Margin(8, 0, 12, 12, card)
	q.content.Hide()
	return q
}

// focus gives the keyboard to the answer that goes on.
func (q *question) focus() {
	if q.content.Visible() && q.main != nil {
		q.u.Win.Canvas().Focus(q.main)
	}
}

// show asks what has to be decided now, if anything.
func (q *question) show(v *present.View, next desk.Step) {
	wanted := next.Code == desk.Redraw && v.Consequences[0].Fact != q.later
	if !wanted || v.Consequences[0].Fact != q.fact {
		q.answers.Objects, q.main, q.fact = nil, nil, ""
		q.who.SetText("")
		q.why.SetText("")
	}
	if wanted && q.fact == "" {
		q.ask(v, v.Consequences[0].Round, v.Consequences[0].Stuck)
		q.fact = v.Consequences[0].Fact
	}
	before := q.high()
	q.text.SetText(kit.Say(next.Text))
	kit.SetVisible(q.content, wanted)
	q.content.Refresh()
	if q.high() != before {
		q.u.work.Refresh() // else the card would cover the page
	}
}

// high is how much room the card takes.
func (q *question) high() float32 {
	if !q.content.Visible() {
		return 0
	}
	return q.content.MinSize().Height
}

// ask puts the answers there for a drawn round that is no longer the draw of what the workbook says: drawn again, or kept as it is.
func (q *question) ask(v *present.View, round int, stuck bool) {
	u, started := q.u, v.Round(round).Started()
	again := kit.NewButton(kit.Tr("Risorteggia %s", v.RoundName(round).The()), nil, func() { u.tablesNow().Redraw(round) })
	keep := kit.NewButton(kit.Tr("Tieni i tavoli"), nil, func() {
		u.Change(kit.Tr("Registro la decisione…"), func(d *desk.Desk) error { return d.KeepTables(round, q.who.Text, q.why.Text) }, nil)
	})
	if started {
		again.Importance = widget.DangerImportance
	}
	later := kit.NewButton(kit.Tr("Decido dopo"), nil, func() {
		q.later = q.fact
		u.RefreshStep()
		u.focusPage()
	})
	q.answers.Objects = []fyne.CanvasObject{kit.Box(160, 0, q.who), kit.Box(240, 0, q.why), later, keep, again}
	q.main = again
	if started || stuck {
		q.main = keep
	}
	kit.SetVisible(again, !stuck)
	q.answers.Refresh()
}

// decide is the step of a decision: the card is there again, with the keyboard.
func (q *question) decide() {
	q.later = ""
	q.u.RefreshStep()
	q.focus()
}

// TypeMissing reports whether the tournament has no type, and asks for it then: nothing goes on before.
func (u *UI) TypeMissing() bool {
	if u.View.Type.ID != "" {
		return false
	}
	u.askRules()
	return true
}
