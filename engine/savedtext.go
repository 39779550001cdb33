package engine

import (
	"encoding/json"
	"reflect"
)

// savedText is a Text in JSON: the sentence with what fills it apart, so that it can be read in another language later.
type savedText struct {
	Format string     `json:"testo"`
	Args   []savedArg `json:"con,omitempty"`
}

// savedArg is what fills a sentence: a number, a word, or another sentence.
type savedArg struct {
	Number *int64     `json:"n,omitempty"`
	Word   *string    `json:"s,omitempty"`
	Signed bool       `json:"d,omitempty"` // Word is a Number, whose decimal sign is the language's
	Inner  *savedText `json:"f,omitempty"`
}

// MarshalJSON writes the sentence; signs such as < stay as they are, since people may read the line.
func (t Text) MarshalJSON() ([]byte, error) {
	line, err := EncodeJSON(saveText(t))
	return []byte(line), err
}

// UnmarshalJSON reads it.
func (t *Text) UnmarshalJSON(data []byte) error {
	var saved savedText
	if err := json.Unmarshal(data, &saved); err != nil {
		return err
	}
	*t = saved.text()
	return nil
}

func saveText(t Text) savedText {
	saved := savedText{Format: t.Format}
	for _, arg := range t.Args {
		if inner, is := arg.(Text); is {
			s := saveText(inner)
			saved.Args = append(saved.Args, savedArg{Inner: &s})
			continue
		}
		switch v := reflect.ValueOf(arg); {
		case v.CanInt():
			n := v.Int()
			saved.Args = append(saved.Args, savedArg{Number: &n})
		case v.Kind() == reflect.String:
			word := v.String()
			_, number := arg.(Number)
			saved.Args = append(saved.Args, savedArg{Word: &word, Signed: number})
		default: // a value that JSON would not bring back the same: the sentence is kept as it reads
			return savedText{Format: t.String()}
		}
	}
	return saved
}

func (s savedText) text() Text {
	t := Text{Format: s.Format}
	for _, a := range s.Args {
		switch {
		case a.Number != nil:
			t.Args = append(t.Args, int(*a.Number))
		case a.Inner != nil:
			t.Args = append(t.Args, a.Inner.text())
		case a.Word != nil && a.Signed:
			t.Args = append(t.Args, Number(*a.Word))
		case a.Word != nil:
			t.Args = append(t.Args, *a.Word)
		}
	}
	return t
}
