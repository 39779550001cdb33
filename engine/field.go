package engine

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Field is one thing that is written of a T: a column of the roster, a line of the sheet TORNEO, an option, a row of a formula.
// Whatever reads a T, writes it, asks for it, publishes it or compares two walks a table of fields, so that a new one is one row of
// that table.
type Field[T any] struct {
	ID    string   // one word, for programs: its key in JSON and in the hidden sheet, its name on the command line
	Name  Text     // for people, in their language
	Title string   // in the workbook, as Raduno writes it; empty for the Italian name
	Also  []string // other titles in a workbook that mean it
	Loose []string // words that mean it where no title of the organizer's own stands: in lists of other programs, on the command line
	Help  Text     // what may be written
	// Public says that whatever is published may show it. A field that does not say so is for the organizer alone.
	Public   bool
	Width    float64 // of a column in a new workbook, in characters; 0 for the usual one
	Standard bool    // a new workbook has a place for it; for another one is made when there is something to write
	Aside    bool    // no draw depends on it
	Shared   bool    // of people: several have the same, as a club, so that draws and prizes may go by it
	Kept     bool    // of people: it is theirs beyond one tournament, so that a season keeps it
	Kind     FieldKind
	None     func(text string) bool // of words: whether they mean “none” and are not kept; nil where all are kept

	// At is where it stands, as a pointer.
	At  func(*T) any
	Get func(*T) string
	// Set takes what people write. The error, of kind BadUsage, says what may be written, and leaves the T as it was.
	Set func(*T, string) error
}

// FieldKind says what is written in a field.
type FieldKind int

// The kinds.
const (
	WordsField  FieldKind = iota
	LinesField            // words on several lines; a semicolon also ends a line
	NumberField           // a whole number from 0
	AnswerField           // SI or NO
)

// Words is the field with words that stand at a place in a T.
func (f Field[T]) Words(at func(*T) *string) *Field[T] {
	f.At = func(v *T) any { return at(v) }
	f.Get = func(v *T) string { return *at(v) }
	f.Set = func(v *T, text string) error {
		if text = strings.TrimSpace(text); f.None != nil && f.None(text) {
			text = ""
		}
		*at(v) = text
		return nil
	}
	return &f
}

// Number is the field with a whole number, up to the most that it may be.
func (f Field[T]) Number(most int, at func(*T) *int) *Field[T] {
	f.At = func(v *T) any { return at(v) }
	f.Kind = NumberField
	f.Get = func(v *T) string { return strconv.Itoa(*at(v)) }
	f.Set = func(v *T, text string) error {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 0 || n > most {
			return Errorf(BadUsage, "%s=%s non va bene: serve un numero da 0 a %d.", f.message(), text, most)
		}
		*at(v) = n
		return nil
	}
	return &f
}

// Answer is the field with SI or NO.
func (f Field[T]) Answer(at func(*T) *bool) *Field[T] {
	f.At = func(v *T) any { return at(v) }
	f.Kind = AnswerField
	f.Get = func(v *T) string { return YesNo(*at(v)) }
	f.Set = func(v *T, text string) error {
		yes, known := ParseYesNo(text)
		if !known {
			return Errorf(BadUsage, "%s=%s non va bene: scrivi SI oppure NO.", f.message(), text)
		}
		*at(v) = yes
		return nil
	}
	return &f
}

// message is what the field is called in an error.
func (f *Field[T]) message() Text {
	if f.Name.IsZero() {
		return Textf("%s", f.Title)
	}
	return f.Name
}

// Within is the field of a part of a T.
func Within[T, P any](f *Field[P], part func(*T) *P) *Field[T] {
	return &Field[T]{
		ID: f.ID, Name: f.Name, Title: f.Title, Also: f.Also, Loose: f.Loose, Help: f.Help, Public: f.Public, Standard: f.Standard,
		Width: f.Width, Shared: f.Shared, Kept: f.Kept, Kind: f.Kind, None: f.None,
		At:  func(v *T) any { return f.At(part(v)) },
		Get: func(v *T) string { return f.Get(part(v)) },
		Set: func(v *T, text string) error { return f.Set(part(v), text) },
	}
}

// kept is the field of a value that is asked for elsewhere, in its own way.
func (f Field[T]) kept(at func(*T) any) *Field[T] {
	f.At = at
	f.Get = func(v *T) string { return fmt.Sprint(reflect.ValueOf(at(v)).Elem()) }
	return &f
}

// Empty reports whether nothing is written in the field.
func (f *Field[T]) Empty(v *T) bool {
	at := reflect.ValueOf(f.At(v)).Elem()
	return at.IsZero() || (at.Kind() == reflect.Slice || at.Kind() == reflect.Map) && at.Len() == 0
}

// Clear takes what is written out of the field.
func (f *Field[T]) Clear(v *T) { reflect.ValueOf(f.At(v)).Elem().SetZero() }

// Heading is the title of the field in a workbook.
func (f *Field[T]) Heading() string { return cmp.Or(f.Title, f.Name.Format) }

// Headings are the titles in a workbook that mean the field.
func (f *Field[T]) Headings() []string { return append([]string{f.Heading()}, f.Also...) }

// Called are all words that mean the field.
func (f *Field[T]) Called() []string {
	return slices.Concat(f.Headings(), f.Loose, []string{f.Name.Format, f.ID})
}

// EncodeFields is a JSON object with fields of a T in the order of their places in it; of the empty ones only those that always are there.
func EncodeFields[T any](fields []*Field[T], v *T, always func(*Field[T]) bool) ([]byte, error) {
	place := func(f *Field[T]) uintptr { return reflect.ValueOf(f.At(v)).Pointer() }
	fields = slices.SortedStableFunc(slices.Values(fields), func(a, b *Field[T]) int { return cmp.Compare(place(a), place(b)) })
	out := []byte("{")
	for _, f := range fields {
		if f.Empty(v) && !always(f) {
			continue
		}
		value, err := EncodeJSON(f.At(v))
		if err != nil {
			return nil, err
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, strconv.Quote(f.ID)+":"+value...)
	}
	return append(out, '}'), nil
}

// DecodeFields reads what EncodeFields wrote; keys that are none of the fields are passed over. The error, of kind BadInput, names the key.
func DecodeFields[T any](fields []*Field[T], v *T, data []byte) error {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(data, &values); err != nil {
		return err
	}
	for _, f := range fields {
		if value, there := values[f.ID]; there && json.Unmarshal(value, f.At(v)) != nil {
			return Errorf(BadInput, "Nel file JSON la voce “%s” non è del tipo che dovrebbe essere: esportalo di nuovo, o correggilo", f.ID)
		}
		switch f.At(v).(type) {
		case *string, *int: // as typed text is taken
			if err := f.Set(v, f.Get(v)); err != nil {
				return Wrap(err, BadInput, "Nel file JSON la voce “%s” non va bene", f.ID)
			}
		}
	}
	return nil
}

// YesNo is an answer as it stands in a workbook.
func YesNo(yes bool) string {
	if yes {
		return "SI"
	}
	return "NO"
}

// ParseYesNo reads an answer as people write it.
func ParseYesNo(text string) (yes, known bool) {
	switch strings.ToLower(strings.Trim(text, ". '’")) {
	case "si", "sì", "sí", "s", "x", "1", "yes", "y", "vero", "true", "ok", "acceso":
		return true, true
	case "no", "n", "0", "falso", "false", "spento":
		return false, true
	}
	return false, false
}
