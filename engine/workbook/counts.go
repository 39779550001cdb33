package workbook

import (
	"bytes"
	"encoding/json"

	"raduno/engine"
)

// savedCount is the value of a criterion as the hidden sheet keeps it.
type savedCount struct {
	Criterion string            `json:"criterio"`
	Value     int64             `json:"valore"`
	Bound     int64             `json:"limite"`
	Optimal   bool              `json:"provato"`
	Reason    *engine.SavedText `json:"motivo,omitempty"`
}

func encodeCounts(counts []engine.Count) (string, error) {
	saved := make([]savedCount, len(counts))
	for i, c := range counts {
		saved[i] = savedCount{Criterion: c.Criterion, Value: c.Value, Bound: c.Bound, Optimal: c.Optimal}
		if !c.Reason.IsZero() {
			saved[i].Reason = &engine.SavedText{Text: c.Reason}
		}
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

func decodeCounts(text string) ([]engine.Count, error) {
	var saved []savedCount
	if err := json.Unmarshal([]byte(text), &saved); err != nil {
		return nil, err
	}
	var counts []engine.Count
	for _, s := range saved {
		c := engine.Count{Criterion: s.Criterion, Value: s.Value, Bound: s.Bound, Optimal: s.Optimal}
		if s.Reason != nil {
			c.Reason = s.Reason.Text
		}
		counts = append(counts, c)
	}
	return counts, nil
}
