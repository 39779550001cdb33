package dialogs

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// prizesEditor edits the prizes of TORNEO, each beside who has it by the standings as they are.
type prizesEditor struct {
	session *present.Session
	seen    engine.Info
	lines   []string
	list    *fyne.Container
	note    *widget.Label
	name    *kit.Entry
	choice  *kit.Select
	column  *kit.Select
	value   *kit.Entry
	again   *kit.Check
	form    *fyne.Container
}

// Prizes shows the prizes and who has them, and lets others be added. Nothing is written before “Salva”.
func Prizes(session *present.Session) {
	e := newPrizesEditor(session)
	head := kit.Wrapped(kit.Tr(
		"Prima si danno i premi secondo il posto, poi gli altri nell'ordine in cui sono scritti, ognuno al migliore che non ha ancora niente."))
	editor(session, kit.Tr("Premi"), 460, head, kit.Scrolled(e.list), kit.Wide(22, kit.NewPanel(kit.Scrolled(e.form))), Leave(),
		Answer{Text: kit.Tr("Salva"), Icon: theme.DocumentSaveIcon(), Main: true, Do: e.commit})
	session.Win.Canvas().Focus(e.name)
}

func newPrizesEditor(session *present.Session) *prizesEditor {
	v := session.View
	e := &prizesEditor{
		session: session, seen: v.Tournament.Info, lines: rules.PrizeLines(v.Tournament.Info.Prizes), list: container.NewVBox(),
		note: kit.Warning(""), name: kit.NewEntry(), value: kit.NewEntry(), again: kit.NewCheck(kit.Tr("Anche a chi ha già un premio"), nil),
	}
	e.name.SetPlaceHolder(kit.Tr("Come si chiama"))
	e.name.OnSubmitted = func(string) { e.add() }
	e.value.OnSubmitted = func(string) { e.add() }
	e.column = kit.NewSelect(v.PrizeColumns(), nil)
	e.column.SetSelectedIndex(0)
	ways := engine.Map(rules.PrizeKinds(), func(kind rules.PrizeKind) string { return kit.Say(kind.Write(kit.Tr("[colonna]"), kind.Value)) })
	e.choice = kit.NewSelect(ways, func(string) { e.choose() })
	add := kit.NewButton(kit.Tr("Aggiungi"), theme.ContentAddIcon(), e.add)
	e.form = kit.NewLines(kit.Bold(kit.Tr("Un altro premio")), e.name, e.choice, e.column, e.value, e.again, kit.NewFlow(8, add), e.note)
	e.choice.SetSelectedIndex(0)
	e.show()
	return e
}

// choose asks for what the chosen way needs.
func (e *prizesEditor) choose() {
	kind := rules.PrizeKinds()[e.choice.SelectedIndex()]
	kit.SetVisible(e.column, kind.Column)
	e.value.SetPlaceHolder(kind.Value)
	kit.SetVisible(e.value, kind.Value != "")
	e.form.Refresh()
}

// line is the prize as it is typed.
func (e *prizesEditor) line() string {
	kind := rules.PrizeKinds()[e.choice.SelectedIndex()]
	line := kit.Say(kind.Write(e.column.Selected, strings.TrimSpace(e.value.Text)))
	if name := strings.TrimSpace(e.name.Text); name != "" {
		line = name + ": " + line
	}
	if e.again.Checked {
		line += kit.Say(rules.PrizeAgain())
	}
	return line
}

// add puts the prize behind the others, or says what is wrong with it.
func (e *prizesEditor) add() {
	line := e.line()
	if err := e.session.View.WrongPrizes(line); err != nil {
		e.note.SetText(kit.SayError(err))
		e.form.Refresh()
		return
	}
	e.lines = append(e.lines, rules.PrizeLines(line)...)
	e.name.SetText("")
	e.value.SetText("")
	e.show()
	e.session.Win.Canvas().Focus(e.name)
}

// show lists the prizes with who has them.
func (e *prizesEditor) show() {
	awards, err := e.session.View.PrizesBy(strings.Join(e.lines, "; "))
	e.note.SetText("")
	if err != nil {
		e.note.SetText(kit.SayError(err))
	}
	e.list.Objects = nil
	if len(e.lines) == 0 {
		e.list.Add(kit.Quiet(kit.Tr("Ancora nessun premio: aggiungi il primo.")))
	}
	for i, line := range e.lines {
		up := kit.NewQuietButton("", theme.MoveUpIcon(), func() {
			e.lines[i-1], e.lines[i] = e.lines[i], e.lines[i-1]
			e.show()
		})
		remove := kit.NewQuietButton("", theme.DeleteIcon(), func() {
			e.lines = slices.Delete(e.lines, i, i+1)
			e.show()
		})
		if i == 0 {
			up.Disable()
		}
		text := kit.NewLines(kit.Bold(line))
		for _, a := range awards {
			if a.Line == i {
				text.Add(kit.Quiet(e.report(a)))
			}
		}
		e.list.Add(container.NewBorder(nil, nil, nil, container.NewVBox(container.NewHBox(up, remove)), text))
	}
	e.list.Refresh()
}

// report is who has a prize.
func (e *prizesEditor) report(a rules.Award) string {
	v := e.session.View
	names := engine.Map(a.Players, func(id int) string { return v.Players[id].NameAndClub() })
	who := kit.Tr("nessuno")
	if len(names) > 0 {
		who = kit.Tr("%s, posto %d", strings.Join(names, "; "), a.Place)
	}
	if a.Group != "" {
		who = a.Group + ": " + who
	}
	return who
}

// commit writes the prizes.
func (e *prizesEditor) commit() {
	info := e.seen
	if info.Prizes = strings.Join(e.lines, "; "); info.Prizes != e.seen.Prizes {
		e.session.SetInfo(e.seen, info, kit.Tr("Premi salvati: finito l'ultimo turno sono in tutto quello che si pubblica."))
	}
}
