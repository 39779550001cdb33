package scores

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// roundFields are what holds of all tables of a round, such as the scoring system, and the page that explains it.
type roundFields struct {
	session *present.Session
	view    *present.View
	content *fyne.Container
	days    map[string]*dayEntry // by label
}

func newRoundFields(session *present.Session) *roundFields {
	return &roundFields{session: session, content: container.NewVBox(), days: map[string]*dayEntry{}}
}

func (f *roundFields) show(s *present.View, r *engine.Round) {
	f.view, f.content.Objects = s, nil
	defer f.content.Refresh()
	for _, field := range present.FieldsOfRound(s, r) {
		if field.Kind == game.Date {
			label := kit.Caption(kit.Tr("%s (turno)", present.Word(field.Label)))
			label.Truncation = fyne.TextTruncateEllipsis
			f.content.Add(container.NewBorder(nil, nil, nil, kit.Wide(6.2, f.day(r, field)), label))
			continue
		}
		label := kit.Caption(kit.Tr("%s, per tutto il turno", present.Word(field.Label)))
		label.Truncation = fyne.TextTruncateEllipsis
		f.content.Add(kit.Tight(label, f.choice(r, field)))
	}
	if game.Can(s.Game).Rules != nil {
		f.content.Add(kit.NewButton(kit.Tr("Spiegazione"), theme.InfoIcon(), func() { dialogs.Rules(f.session) }))
	}
}

// choice is a list from which a field of the round is chosen.
func (f *roundFields) choice(r *engine.Round, field game.Field) fyne.CanvasObject {
	names := engine.Map(field.Choices, present.Word)
	value := r.Tables[0].Record.Get(field.Label)
	list := kit.NewSelect(names, nil)
	list.PlaceHolder = kit.Tr("da scegliere")
	if i := slices.Index(field.Choices, value); i >= 0 {
		list.SetSelectedIndex(i)
	}
	list.OnChanged = func(name string) {
		i := slices.Index(names, name)
		if i < 0 || field.Choices[i] == value {
			return
		}
		f.set(r.Number, field, field.Choices[i], name)
	}
	return list
}

// set writes a field at all tables of a round; shown is its value as it is told.
func (f *roundFields) set(round int, field game.Field, value, shown string) {
	f.session.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetRoundField(round, field.Label, value) }, func() {
		f.session.Report(kit.Tr("%s, %s: %s.", f.view.RoundName(round).Name(), present.Word(field.Label), cmp.Or(shown, "–")))
	})
}

// dayEntry is the field of a day of a round.
type dayEntry struct {
	*kit.Entry
	round   int
	message string // what it held when it was last written or shown
}

// day is a day that holds of all tables of the round: it is written with Enter or by leaving the field, and shown where
// all have the same. What is being typed stays.
func (f *roundFields) day(r *engine.Round, field game.Field) fyne.CanvasObject {
	same := present.OfRound(r, field)
	e := f.days[field.Label]
	if e == nil {
		e = &dayEntry{Entry: kit.NewEntry()}
		e.SetPlaceHolder("–")
		f.days[field.Label] = e
	}
	if e.round != r.Number || e.Text == e.message {
		e.round, e.message = r.Number, same
		e.SetText(same)
	}
	write := func() {
		if value := strings.TrimSpace(e.Text); value != e.message {
			e.message = value
			f.set(e.round, field, value, value)
		}
	}
	e.OnSubmitted, e.OnLeave = func(string) { write() }, write
	return e.Entry
}
