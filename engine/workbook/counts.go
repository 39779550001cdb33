package workbook

import (
	"bytes"
	"encoding/json"
	"fmt"

	"raduno/engine"
)

// savedCount is the value of a criterion as the hidden sheet keeps it.
type savedCount struct {
	Criterion string     `json:"criterio"`
	Value     int64      `json:"valore"`
	Bound     int64      `json:"limite"`
	Optimal   bool       `json:"provato"`
	Reason    *savedText `json:"motivo,omitempty"`
}

// savedText is a sentence before it is put into words, so that it can be read in another language later.
type savedText struct {
	Format string     `json:"testo"`
	Args   []savedArg `json:"con,omitempty"`
}

// savedArg is what fills a sentence: a number, a text, or another sentence.
type savedArg struct {
	Number *int64     `json:"n,omitempty"`
	Text   *string    `json:"s,omitempty"`
	Inner  *savedText `json:"f,omitempty"`
}

func encodeCounts(counts []engine.Count) (string, error) {
	saved := make([]savedCount, len(counts))
	for i, c := range counts {
		saved[i] = savedCount{c.Criterion, c.Value, c.Bound, c.Optimal, saveText(c.Reason)}
	}
	return encodeJSON(saved)
}

// encodeJSON is JSON that leaves signs such as < as they are: the line may be read by people.
func encodeJSON(v any) (string, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "", err
	}
	return string(bytes.TrimSpace(out.Bytes())), nil
}

func saveText(t engine.Text) *savedText {
	if t.IsZero() {
		return nil
	}
	s := &savedText{Format: t.Format}
	for _, arg := range t.Args {
		var a savedArg
		switch v := arg.(type) {
		case engine.Text:
			a.Inner = saveText(v)
		case int:
			n := int64(v)
			a.Number = &n
		case int64:
			a.Number = &v
		default:
			text := fmt.Sprint(v)
			a.Text = &text
		}
		s.Args = append(s.Args, a)
	}
	return s
}

func decodeCounts(text string) ([]engine.Count, error) {
	var saved []savedCount
	if err := json.Unmarshal([]byte(text), &saved); err != nil {
		return nil, err
	}
	var counts []engine.Count
	for _, s := range saved {
		c := engine.Count{Criterion: s.Criterion, Value: s.Value, Bound: s.Bound, Optimal: s.Optimal}
		if s.Reason != nil {
			c.Reason = s.Reason.text()
		}
		counts = append(counts, c)
	}
	return counts, nil
}

func (s *savedText) text() engine.Text {
	t := engine.Text{Format: s.Format}
	for _, a := range s.Args {
		switch {
		case a.Number != nil:
			t.Args = append(t.Args, int(*a.Number))
		case a.Inner != nil:
			t.Args = append(t.Args, a.Inner.text())
		case a.Text != nil:
			t.Args = append(t.Args, *a.Text)
		}
	}
	return t
}
