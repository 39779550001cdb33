package export

import (
	"cmp"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/game"
)

// Voice is the language of a product: that of the event, whatever the organizer's own. The zero Voice speaks Italian.
type Voice struct {
	Language  string                     // "it" or "en"; empty for Italian
	Translate func(format string) string // from the Italian format of a sentence; nil leaves it
}

// VoiceOf is the voice of a language, Italian where it is empty.
func VoiceOf(language string) Voice {
	if language == "" || language == "it" {
		return Voice{}
	}
	return Voice{Language: language, Translate: assets.Sentences(language)}
}

// Tag is the language as a page or a PDF names it.
func (v Voice) Tag() string { return cmp.Or(v.Language, "it") }

// Locale is the language as pages name it to other programs: "it_IT".
func (v Voice) Locale() string {
	language, _ := assets.LanguageNamed(v.Language)
	return language.Locale
}

// Text is a sentence in the language.
func (v Voice) Text(text engine.Text) string {
	if v.Translate == nil {
		return text.String()
	}
	return text.In(v.Translate)
}

// Number is a number in the language.
func (v Voice) Number(n engine.Number) string { return v.Text(n.Text()) }

// Texts are sentences in the language.
func (v Voice) Texts(texts []engine.Text) []string { return engine.Map(texts, v.Text) }

// Say is Text of a format and its values.
func (v Voice) Say(format string, args ...any) string { return v.Text(engine.Textf(format, args...)) }

// Word is a label or a choice of a score sheet in the language.
func (v Voice) Word(label string) string {
	if v.Translate == nil {
		return label
	}
	return game.Word(label, v.Translate)
}

// table puts what the score sheet of a table says into the language: labels and choices, and the values that are one of
// the choices. What people wrote themselves stays as it is.
func (v Voice) table(t *Table) {
	if v.Translate == nil || t.Form == nil {
		return
	}
	table, seat := t.Form.Table, t.Form.Seat
	t.Record = v.record(table, t.Record)
	for i := range t.Seats {
		t.Seats[i].Record = v.record(seat, t.Seats[i].Record)
	}
	form := *t.Form
	form.Table, form.Seat = v.fields(table), v.fields(seat)
	if form.Chart != nil {
		chart := *form.Chart
		chart.Label = v.Word(chart.Label)
		form.Chart = &chart
	}
	t.Form = &form
}

func (v Voice) fields(fields []game.Field) []game.Field {
	return engine.Map(fields, func(f game.Field) game.Field {
		f.Label, f.Choices = v.Word(f.Label), engine.Map(f.Choices, v.Word)
		return f
	})
}

func (v Voice) record(fields []game.Field, record engine.Record) engine.Record {
	var translated engine.Record
	for _, f := range fields {
		value := record.Get(f.Label)
		if value == "" {
			continue
		}
		if f.Kind != game.YesNo { // a sheet shows a mark for it
			value = f.Said(value, v.Translate)
		}
		translated.Set(v.Word(f.Label), value)
	}
	return translated
}
