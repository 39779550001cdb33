package engine

import (
	"bytes"
	"encoding/json"
)

// savedCount is the value of a criterion as the hidden sheet keeps it.
type savedCount struct {
	Criterion string     `json:"criterio"`
	Value     int64      `json:"valore"`
	Bound     int64      `json:"limite"`
	Optimal   bool       `json:"provato"`
	Reason    *SavedText `json:"motivo,omitempty"`
}

// EncodeCounts is the values of criteria as a workbook keeps them.
func EncodeCounts(counts []Count) (string, error) {
	saved := make([]savedCount, len(counts))
	for i, c := range counts {
		saved[i] = savedCount{Criterion: c.Criterion, Value: c.Value, Bound: c.Bound, Optimal: c.Optimal}
		if !c.Reason.IsZero() {
			saved[i].Reason = &SavedText{Text: c.Reason}
		}
	}
	return EncodeJSON(saved)
}

// EncodeJSON is JSON that leaves signs such as < as they are: the line may be read by people.
func EncodeJSON(v any) (string, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "", err
	}
	return string(bytes.TrimSpace(out.Bytes())), nil
}

// DecodeCounts reads what EncodeCounts wrote.
func DecodeCounts(text string) ([]Count, error) {
	var saved []savedCount
	if err := json.Unmarshal([]byte(text), &saved); err != nil {
		return nil, err
	}
	var counts []Count
	for _, s := range saved {
		c := Count{Criterion: s.Criterion, Value: s.Value, Bound: s.Bound, Optimal: s.Optimal}
		if s.Reason != nil {
			c.Reason = s.Reason.Text
		}
		counts = append(counts, c)
	}
	return counts, nil
}
