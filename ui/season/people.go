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

// peopleTab asks who is one person, holds the answers, and lists everybody, so that two are made one by hand, or apart again.
type peopleTab struct {
	win     *Window
	content fyne.CanvasObject
	list    *fyne.Container
	search  *kit.Entry
	all     *fyne.Container
	picked  []string // keys of those who are picked in the list, two at most
}

func newPeopleTab(w *Window) *peopleTab {
	t := &peopleTab{win: w, list: kit.NewLines(), search: kit.NewEntry(), all: kit.NewLines()}
	t.search.SetPlaceHolder(kit.Tr("Cerca per nome o club"))
	t.search.OnChanged = func(string) { t.everybody() }
	t.content = kit.Scrolled(kit.Margin(8, 8, 0, 16, kit.NewLines(t.list, kit.Heading(kit.Tr("Tutti")), t.search, t.all)))
	return t
}

// everybody lists the people whom the search means. Two of them may be picked, to be one person or two.
func (t *peopleTab) everybody() {
	t.all.Objects = nil
	add := func(o fyne.CanvasObject) { t.all.Objects = append(t.all.Objects, o) }
	defer t.all.Refresh()
	if len(t.picked) == 2 {
		a, b := t.picked[0], t.picked[1]
		decide := func(text string, same bool) *kit.Button {
			return kit.NewButton(text, nil, func() {
				t.picked = nil
				t.decide(a, b, same)
			})
		}
		add(kit.NewFlow(8, decide(kit.Tr("Sono la stessa persona"), true), decide(kit.Tr("Sono due persone"), false)))
	} else {
		add(kit.Quiet(kit.Tr("Scegline due per dire se sono la stessa persona.")))
	}
	shown, more := 0, 0
	for _, p := range t.win.now.people {
		if !slices.Contains(t.picked, p.Key) && !strings.Contains(engine.PlainLetters(kit.NameAndClub(p.FullName(), p.Club)),
			engine.PlainLetters(t.search.Text)) {
			continue
		}
		if shown == mostAsked {
			more++
			continue
		}
		shown++
		add(t.row(p))
	}
	if more > 0 {
		add(kit.Quiet(kit.AndMore(more)))
	}
}

// row is a person in the list, to be picked, or parted where he is written in several ways.
func (t *peopleTab) row(p *season.Person) fyne.CanvasObject {
	at, mark := slices.Index(t.picked, p.Key), "○"
	if at >= 0 {
		mark = "✓"
	}
	pick := kit.NewQuietButton(mark, nil, func() {
		if at >= 0 {
			t.picked = slices.Delete(t.picked, at, at+1)
		} else if t.picked = append(t.picked, p.Key); len(t.picked) > 2 {
			t.picked = t.picked[1:]
		}
		t.everybody()
	})
	var apart fyne.CanvasObject
	if len(p.Keys) > 1 {
		apart = container.NewCenter(kit.NewButton(kit.Tr("Separa"), nil, func() { t.part(p) }))
	}
	return container.NewBorder(nil, nil, container.NewCenter(pick), apart, kit.Wrapped(t.describe(p)))
}

// part makes as many people of one as he is written in ways.
func (t *peopleTab) part(p *season.Person) {
	t.decided(func(s *season.Season) {
		for i, a := range p.Keys {
			for _, b := range p.Keys[i+1:] {
				s.Decide(a, b, false)
			}
		}
	})
}

// decide keeps an answer about two people, by their keys.
func (t *peopleTab) decide(a, b string, same bool) {
	t.decided(func(s *season.Season) { s.Decide(a, b, same) })
}

func (t *peopleTab) decided(do func(*season.Season)) {
	t.win.change(engine.Textf("Deciso chi è la stessa persona"), func(s *season.Season) error {
		do(s)
		return nil
	})
}

// show lists the questions, each with its two answers, and the answers that were given, each with the way back.
func (t *peopleTab) show() {
	s := t.win.now
	t.everybody()
	t.list.Objects = nil
	add := func(o ...fyne.CanvasObject) { t.list.Objects = append(t.list.Objects, o...) }
	defer t.list.Refresh()
	if len(s.proposals) == 0 {
		add(kit.Wrapped(kit.Tr("Nessun dubbio su chi è chi. Persone della stagione: %d.", len(s.register))))
	} else {
		add(kit.Wrapped(kit.Tr("Questi giocatori potrebbero essere la stessa persona. Si risponde una volta sola, e si può annullare.")))
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
			})
		})
		add(container.NewBorder(nil, nil, nil, container.NewCenter(back), kit.Wrapped(text)))
	}
}

func (t *peopleTab) question(p season.Proposal) fyne.CanvasObject {
	one := kit.NewButton(kit.Tr("La stessa persona"), nil, func() { t.decide(p.A.Key, p.B.Key, true) })
	two := kit.NewButton(kit.Tr("Persone diverse"), nil, func() { t.decide(p.A.Key, p.B.Key, false) })
	text := kit.NewLines(kit.Bold(kit.Sentence(kit.Say(p.Why))), kit.Wrapped(t.describe(p.A)), kit.Wrapped(t.describe(p.B)))
	return kit.NewPanel(container.NewBorder(nil, nil, nil, container.NewCenter(container.NewHBox(one, two)), text))
}

// describe is a person with what tells him from others: club, birth, the tournaments in which he is on the roster.
func (t *peopleTab) describe(p *season.Person) string {
	words := []string{kit.NameAndClub(p.FullName(), p.Club)}
	if p.Birth != "" {
		words = append(words, kit.Tr("data di nascita %s", p.Birth))
	}
	events := engine.Map(p.Entries, func(e season.Entry) string { return t.win.now.season.Events[e.Event].Name })
	return strings.Join(append(words, strings.Join(kit.FirstOf(3, slices.Compact(events), strings.Clone), ", ")), " – ")
}
