package dialogs

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
)

// refereeEditor adds decisions to the referee's book, and takes them back.
type refereeEditor struct {
	host   PairsHost
	who    *playerPicker
	with   *playerPicker
	kind   *kit.Select
	round  *kit.Select
	points *kit.Entry
	reason *kit.Entry
	fields *fyne.Container
	list   *fyne.Container
	note   *widget.Label
	rounds []int // behind the lines of round
}

// rulingKinds are the decisions in the order in which they are offered.
var rulingKinds = []engine.RulingKind{engine.Penalty, engine.Caution, engine.Disqualification, engine.Substitution}

// Referee shows the referee's book: a decision is written at once, and each can be taken back. player is whom it is about, 0 for nobody
// yet.
func Referee(host PairsHost, player int) {
	e := newRefereeEditor(host)
	if p := host.View().Tournament.Player(player); p != nil {
		e.who.choose(*p)
	}
	decide := kit.NewButton(kit.Tr("Scrivi la decisione"), theme.ConfirmIcon(), e.decide)
	form := container.NewVBox(e.kind, e.round, e.fields, e.reason, e.note, decide)
	chooser := kit.NewPanel(container.NewBorder(nil, form, nil, nil, container.NewGridWithColumns(2, e.who.content, e.with.content)))
	size := Large(host.Window())
	book := container.NewBorder(kit.Bold(kit.Tr("Il libro dell'arbitro")), nil, nil, nil, kit.Scrolled(e.list))
	right := kit.Margin(0, 0, 10, 0, kit.Wide(24, kit.NewPanel(book)))
	content := kit.Box(fyne.Min(980, size.Width), fyne.Min(470, size.Height), container.NewBorder(nil, nil, nil, right, chooser))
	AskAsItIs(host.Window(), kit.Tr("Arbitro"), content, Answer{Text: kit.Tr("Chiudi"), Main: true})
	host.Window().Canvas().Focus(e.who.entry)
}

func newRefereeEditor(host PairsHost) *refereeEditor {
	e := &refereeEditor{host: host, points: kit.NewEntry(), reason: kit.NewEntry(), list: container.NewVBox(), note: kit.Wrapped("")}
	e.note.Importance = widget.WarningImportance
	e.points.SetPlaceHolder(kit.Tr("Punti da togliere"))
	e.reason.SetPlaceHolder(kit.Tr("Motivo"))
	e.who, e.with = newPlayerPicker(host, kit.Tr("Chi")), newPlayerPicker(host, kit.Tr("Chi gioca al suo posto"))
	e.fields = container.NewVBox(e.points)
	lines := []string{kit.Tr("Tutto il torneo")}
	e.rounds = []int{0}
	view := host.View()
	for number := 1; number <= len(view.Tournament.Rounds)+1; number++ {
		e.rounds = append(e.rounds, number)
		lines = append(lines, kit.Say(view.RoundName(number)))
	}
	e.round = kit.NewSelect(lines, nil)
	e.round.SetSelectedIndex(0)
	e.kind = kit.NewSelect([]string{kit.Tr("Penalità"), kit.Tr("Ammonizione"), kit.Tr("Squalifica"), kit.Tr("Sostituto")}, func(string) {
		e.ask()
	})
	e.kind.SetSelectedIndex(0)
	e.show()
	return e
}

// ask shows what the chosen decision needs.
func (e *refereeEditor) ask() {
	kind := rulingKinds[max(e.kind.SelectedIndex(), 0)]
	e.points.Hide()
	e.with.content.Hide()
	e.note.SetText("")
	switch kind {
	case engine.Penalty:
		e.points.Show()
	case engine.Substitution:
		e.with.content.Show()
		e.note.SetText(kit.Tr("Il sostituto prende il posto nel turno scelto: quei punti non contano per nessuno dei due."))
	case engine.Disqualification:
		e.note.SetText(kit.Tr("Da tutto il torneo: fuori classifica. Da un turno in poi: non gioca più, e gli resta quello che ha fatto prima."))
	}
	e.fields.Refresh()
}

// decide writes a decision; what was typed stays where it is refused.
func (e *refereeEditor) decide() {
	e.who.accept()
	e.with.accept()
	r := engine.Ruling{
		Kind: rulingKinds[max(e.kind.SelectedIndex(), 0)], Player: e.who.chosen,
		Round: e.rounds[max(e.round.SelectedIndex(), 0)], Reason: strings.TrimSpace(e.reason.Text),
	}
	switch {
	case r.Player == 0, r.Kind == engine.Substitution && e.with.chosen == 0:
		e.note.SetText(kit.Tr("Scegli il giocatore: scrivi le prime lettere e premi Invio, oppure clicca il nome."))
		return
	case r.Kind == engine.Penalty:
		r.Points = strings.TrimSpace(e.points.Text)
	case r.Kind == engine.Substitution:
		r.With = e.with.chosen
	}
	e.host.Change(kit.Tr("Scrivo la decisione…"), func(d *desk.Desk) error { return d.Rule(r) }, func() {
		e.points.SetText("")
		e.reason.SetText("")
		e.show()
		e.host.Tell(kit.Say(e.host.View().Ruled(&r)))
	})
}

// show lists the book, the last decision first.
func (e *refereeEditor) show() {
	e.list.Objects = nil
	view := e.host.View()
	book := view.Tournament.Rulings
	if len(book) == 0 {
		e.list.Add(kit.Quiet(kit.Tr("Ancora nessuna decisione.")))
	}
	for i := len(book) - 1; i >= 0; i-- {
		remove := kit.NewButton("", theme.DeleteIcon(), func() {
			e.host.Change(kit.Tr("Tolgo la decisione…"), func(d *desk.Desk) error { return d.Unrule(i + 1) }, e.show)
		})
		remove.Importance = widget.LowImportance
		line := container.NewVBox(kit.Wrapped(kit.Say(view.Ruled(&book[i]))),
			kit.Quiet(strconv.Itoa(i+1)+" · "+book[i].Time.Format("02/01/2006 15:04")))
		e.list.Add(container.NewBorder(nil, nil, nil, container.NewVBox(remove), line))
	}
	e.list.Refresh()
}
