package dialogs

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/ui/kit"
)

// Asked is a field of a form and what it says.
type Asked struct {
	fyne.CanvasObject
	Said func() string
}

// Ticked asks for yes or no, in the words of a workbook.
func Ticked(text string, yes bool) Asked {
	check := kit.NewCheck(text, nil)
	check.SetChecked(yes)
	return Asked{check, func() string { return engine.YesNo(check.Checked) }}
}

// Picked asks for one of a few words, each for a code; the first where none of them is chosen.
func Picked(words, codes []string, code string) Asked {
	list := kit.NewSelect(words, nil)
	list.SetSelectedIndex(max(0, slices.Index(codes, code)))
	return Asked{list, func() string { return codes[list.SelectedIndex()] }}
}

// written asks for a text of some rows.
func written(text, help string, rows int) Asked {
	entry := kit.NewEntry()
	if rows > 1 {
		entry = kit.NewText()
		entry.SetMinRowsVisible(rows)
	}
	entry.SetText(text)
	entry.SetPlaceHolder(help)
	return Asked{entry, func() string { return strings.TrimSpace(entry.Text) }}
}

// Fields are the fields of a form, each of an option of a tournament or a line of its sheet TORNEO.
type Fields struct {
	*widget.Form
	of     *engine.Tournament // what they say as the form is opened
	filled bool               // an option that is not written in it shows its value all the same
	take   []func(*engine.Tournament) error
}

// NewFields makes a form without fields yet.
func NewFields(of *engine.Tournament) *Fields { return &Fields{Form: widget.NewForm(), of: of} }

// Add appends the field of an option: a box to tick, or an entry of some rows.
func (f *Fields) Add(o *engine.Option, rows int) *widget.FormItem {
	was := o.Get(f.of)
	if yes, _ := engine.ParseYesNo(was); o.Kind == engine.AnswerField {
		return f.append(o, "", Ticked(kit.Say(o.Name), yes))
	}
	if o.At != nil && o.Empty(f.of) && !f.filled {
		was = ""
	}
	return f.append(o, kit.Say(o.Name), written(was, kit.Say(o.Help), rows))
}

func (f *Fields) append(o *engine.Option, name string, field Asked) *widget.FormItem {
	item, was := widget.NewFormItem(name, field.CanvasObject), field.Said()
	f.AppendItem(item)
	f.take = append(f.take, func(t *engine.Tournament) error {
		text := field.Said()
		switch {
		case text == was:
			return nil
		case text == "" && o.At != nil:
			o.Clear(t)
			return nil
		case o.Kind == engine.LinesField:
			text = strings.Join(engine.Lines(text), "; ")
		}
		return o.Set(t, text)
	})
	return item
}

// Take writes what was changed into a tournament. The error says which field cannot be so.
func (f *Fields) Take(t *engine.Tournament) error {
	for _, take := range f.take {
		if err := take(t); err != nil {
			return err
		}
	}
	return nil
}
