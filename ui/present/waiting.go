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
type Waiting struct {
	hall.Proposal
	Table int          // its number in the hall
	Seen  engine.Table // its table as it stands
	Text  string       // what was sent
	Void  bool         // it cannot be confirmed: others sit at its table by now; Text says so
	Over  string       // what the table holds already; empty for nothing
	Odd   []string     // what can hardly be in what was sent
}

// Forget has a person forgotten at the desk, by the phones and in the other files that take him out.
func Forget(d *desk.Desk, id int, also ...func(engine.Forgotten) error) error {
	return d.Forget(id, append(also, hall.Of(d).Forget)...)
}

// takeWaiting finds what waits for an answer. What cannot be read waits on: the network of the hall says so when it is
// switched on.
func (s *View) takeWaiting(d *desk.Desk) {
	proposals, err := hall.Of(d).Waiting()
	if err != nil {
		return
	}
	if s.Enrolled, err = hall.Of(d).Enrolments(); err != nil {
		return
	}
	for _, p := range proposals {
		r := s.Round(p.Round)
		if r == nil {
			continue
		}
		if void := p.Void(s.View); !void.IsZero() {
			s.Waiting = append(s.Waiting, Waiting{Proposal: p, Table: p.Number(s.View), Text: kit.Say(void), Void: true})
			continue
		}
		w := Waiting{Proposal: p, Table: p.Number(s.View), Seen: *r.OfSheet(p.Table)}
		w.Text = kit.Say(s.TableText(p.On(w.Seen)))
		w.Odd = engine.Map(p.Odd(s.View, proposals), kit.Say)
		if w.Seen.State() != engine.NotPlayed {
			w.Over = kit.Say(s.TableText(w.Seen))
		}
		s.Waiting = append(s.Waiting, w)
	}
}

// WaitingAt are the proposals of a table that can be confirmed.
func (s *View) WaitingAt(round, table int) []Waiting {
	return engine.Where(s.Waiting, func(w Waiting) bool { return w.Round == round && w.Table == table && !w.Void })
}

// Said says what confirming it writes over; nothing where its table is empty.
func (w Waiting) Said() []string {
	if w.Over == "" {
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
	lines := kit.NewLines(kit.Bold(title), kit.Wrapped(w.Text), kit.Quiet(kit.Tr("%s, alle %s", w.Phone(), w.Sent.Format("15:04"))))
	for _, odd := range w.Odd {
		lines.Add(kit.Warning(odd))
	}
	if w.Over != "" {
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
