package season

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/ui/kit"
)

// mostAsked is how many questions are shown at once: those who answer them see the next.
const mostAsked = 30

// peopleTab asks who is one person, and holds the answers.
type peopleTab struct {
	win     *Window
	content fyne.CanvasObject
	list    *fyne.Container
}

func newPeopleTab(w *Window) *peopleTab {
	t := &peopleTab{win: w, list: kit.NewLines()}
	t.content = kit.Scrolled(kit.Margin(8, 8, 0, 16, t.list))
	return t
}

// show lists the questions, each with its two answers, and the answers that were given, each with the way back.
func (t *peopleTab) show() {
	s := t.win.now
	t.list.Objects = nil
	add := func(o ...fyne.CanvasObject) { t.list.Objects = append(t.list.Objects, o...) }
	defer t.list.Refresh()
	if len(s.proposals) == 0 {
		add(kit.Wrapped(kit.Tr("Nessun dubbio su chi è chi. Persone della stagione: %d.", len(s.register))))
	} else {
		add(
			kit.Wrapped(
				kit.Tr(
					"Questi giocatori potrebbero essere la stessa persona. Raduno non indovina: si risponde una volta sola, e si può tornare indietro.")))
	}
	for i, p := range s.proposals {
		if i == mostAsked {
			add(kit.Quiet(kit.AndMore(len(s.proposals) - i)))
			break
		}
		add(t.question(p))
	}
	if len(s.season.Decisions) > 0 {
		add(kit.Heading(kit.Tr("Risposte date")))
	}
	for _, d := range s.season.Decisions {
		text := kit.Tr("Persone diverse: %s e %s", d.A, d.B)
		if d.Same {
			text = kit.Tr("La stessa persona: %s e %s", d.A, d.B)
		}
		back := kit.NewButton(kit.Tr("Richiedi"), nil, func() {
			t.win.change(engine.Textf("Tolta una risposta su chi è la stessa persona"), func(s *season.Season) error {
				s.Forget(d.A, d.B)
				return nil
			}, nil)
		})
		add(container.NewBorder(nil, nil, nil, container.NewCenter(back), kit.Wrapped(text)))
	}
}

func (t *peopleTab) question(p season.Proposal) fyne.CanvasObject {
	decide := func(same bool) {
		t.win.change(engine.Textf("Deciso chi è la stessa persona"), func(s *season.Season) error {
			s.Decide(p.A.Key, p.B.Key, same)
			return nil
		}, nil)
	}
	one := kit.NewButton(kit.Tr("La stessa persona"), nil, func() { decide(true) })
	two := kit.NewButton(kit.Tr("Persone diverse"), nil, func() { decide(false) })
	text := kit.NewLines(kit.Bold(kit.Sentence(kit.Say(p.Why))), kit.Wrapped(t.describe(p.A)), kit.Wrapped(t.describe(p.B)))
	return kit.NewPanel(container.NewBorder(nil, nil, nil, container.NewCenter(container.NewHBox(one, two)), text))
}

// describe is a person with what tells him from others: club, birth, the tournaments in which he is on the roster.
func (t *peopleTab) describe(p *season.Person) string {
	words := []string{kit.NameAndClub(p.FullName(), p.Club)}
	if p.Birth != "" {
		words = append(words, kit.Tr("data di nascita %s", p.Birth))
	}
	var events []string
	for _, e := range p.Entries {
		events = append(events, t.win.now.season.Events[e.Event].Name)
	}
	events = slices.Compact(events)
	if most := 3; len(events) > most {
		events = append(events[:most], kit.AndMore(len(events)-most))
	}
	return strings.Join(append(words, strings.Join(events, ", ")), " – ")
}
