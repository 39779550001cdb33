package engine

import (
	"bytes"
	"encoding/json"
)

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
