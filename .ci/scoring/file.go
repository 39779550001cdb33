package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"raduno/engine"
	"raduno/engine/game/babylon5"
)

// ErrorValue is what stands in the place of a result where an input was wrong: an object whose field "error"
// is the sentence for the organizer, with what else the error has to say.
func ErrorValue(err error) any {
	var vp *babylon5.VPError
	if errors.As(err, &vp) {
		return struct {
			Error string `json:"error"`
			Pool  *int   `json:"vp_pool"`
		}{err.Error(), pool(vp.Pool, vp.Joint)}
	}
	return struct {
		Error string `json:"error"`
	}{err.Error()}
}

// RunFile scores a whole file of cases, {"system", "cases": [{"name", "input", ...}]}: one value for each
// case, in their order, an ErrorValue where its input is wrong. What the file expects is never read. The
// system is the one handed in, which the file's own, if it names one, must be; handed in empty, the file's.
// An error means that the file itself cannot be used.
func RunFile(system string, r io.Reader) ([]any, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, engine.Wrap(err, engine.Broken, "Il file dei casi non si può leggere")
	}
	var file struct {
		System string            `json:"system"`
		Cases  []json.RawMessage `json:"cases"`
	}
	if err := json.Unmarshal(withoutMark(data), &file); err != nil {
		return nil, engine.Wrap(err, engine.BadInput, "Il file dei casi non è JSON nella forma {\"system\", \"cases\": [{\"name\", \"input\"}]}")
	}
	if file.Cases == nil {
		return nil, engine.Errorf(engine.BadInput, "Nel file dei casi manca la lista “cases”.")
	}
	if system == "" {
		system = file.System
	}
	if file.System != "" && file.System != system {
		return nil, engine.Errorf(engine.BadInput, "Il file ha i casi del sistema “%s”, ma quello chiesto è “%s”.", file.System, system)
	}
	if _, err := find(system); err != nil {
		return nil, err
	}
	results := make([]any, len(file.Cases))
	for i, c := range file.Cases {
		results[i] = runCase(system, c)
	}
	return results, nil
}

// runCase scores one case of a file.
func runCase(system string, raw json.RawMessage) any {
	var c struct {
		Input json.RawMessage `json:"input"`
	}
	if err := json.Unmarshal(raw, &c); err != nil {
		return ErrorValue(engine.Wrap(err, engine.BadInput, "Il caso non è nella forma {\"name\", \"input\"}"))
	}
	result, err := Run(system, c.Input)
	if err != nil {
		return ErrorValue(err)
	}
	return result
}

// withoutMark drops the byte order mark that some Windows programs put in front of a text.
func withoutMark(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")) }
