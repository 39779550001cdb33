package present

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/ui/kit"
)

// Waiting is what a table sent from a phone and has no answer yet.
type Waiting struct{ hall.Asked }

// Forget has a person forgotten at the desk, by the phones and in the other files that take him out.
func Forget(d *desk.Desk, id int, also ...func(engine.Forgotten) error) error {
	return d.Forget(id, append(also, hall.Of(d).Forget)...)
}

// takeWaiting finds what waits for an answer. What cannot be read waits on: the network of the hall says so when it is
// switched on.
func (s *View) takeWaiting(d *desk.Desk) {
	asked, err := hall.Of(d).Asked(s.View)
	if err == nil {
		s.Waiting = engine.Map(asked, func(one hall.Asked) Waiting { return Waiting{one} })
		s.Enrolled, _ = hall.Of(d).Enrolments()
	}
}

// WaitingAt are the proposals of a table that can be confirmed.
func (s *View) WaitingAt(round, table int) []Waiting {
	return engine.Where(s.Waiting, func(w Waiting) bool { return w.Round == round && w.Number == table && !w.Void })
}

// Said says what confirming it writes over; nothing where its table is empty.
func (w Waiting) Said() []string {
	if w.Over.IsZero() {
		return nil
	}
	return []string{kit.Tr("nel foglio c'è già %s", w.Over)}
}

// Accept has the desk record a proposal; done is told what is odd in its scores.
func (w Waiting) Accept(s *Session, done func(found []engine.Finding)) {
	Done(s, kit.Tr("Salvo i punti…"), func(d *desk.Desk) ([]engine.Finding, error) { return hall.Of(d).Accept(w.ID, w.Seen) }, done)
}

// Leave has the desk leave a proposal aside.
func (w Waiting) Leave(s *Session) {
	s.Change(kit.Tr("Lascio la proposta…"), func(d *desk.Desk) error { return hall.Of(d).Drop(w.ID) }, nil)
}

// Box shows a proposal with its two answers, below a title; confirm is the button that accepts it, disabled where it cannot be confirmed.
func (w Waiting) Box(s *Session, title, answer string, accept func()) (box fyne.CanvasObject, confirm *kit.Button) {
	lines := kit.NewLines(kit.Bold(title), kit.Wrapped(kit.Say(w.Text)), kit.Quiet(kit.Tr("%s, alle %s", w.Phone(), w.Sent.Format("15:04"))))
	for _, odd := range w.Odd {
		lines.Add(kit.Warning(kit.Say(odd)))
	}
	if !w.Over.IsZero() {
		lines.Add(kit.Warning(kit.Tr("Attenzione, nel foglio c'è già: %s", w.Over)))
	}
	confirm = kit.NewMainButton(answer, theme.ConfirmIcon(), accept)
	if w.Void {
		confirm.Disable()
	}
	leave := kit.NewButton(kit.Tr("Lascia"), nil, func() { w.Leave(s) })
	lines.Add(container.NewHBox(confirm, leave))
	return kit.NewTint(kit.ColorTint, lines), confirm
}
