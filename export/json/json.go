// Package json writes a tournament as one JSON document and reads it back.
//
// The document is described in FORMAT.md beside this file. It is meant for other programs and for keeping: it is
// read back as the same tournament, score for score.
package json

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"raduno/engine"
	"raduno/export"
)

const (
	// Format is what the key "format" says.
	Format = "raduno-torneo"
	// Version is the version of the format that this program writes; it reads this one and all before it.
	Version = 1
	// sizeLimit is the longest document that is read, in bytes: six times that of a large tournament.
	sizeLimit = 16 << 20
)

// Write writes a whole tournament. The standings, which follow from the rest, are there for other programs; Read
// passes over them.
func Write(w io.Writer, t *engine.Tournament, c export.Content) error {
	doc := encode(t)
	if !c.Stamp.IsZero() {
		doc.Written = c.Stamp.Format(time.RFC3339)
	}
	for _, ranking := range c.Rankings {
		doc.Standings = append(doc.Standings, encodeRanking(ranking))
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	return encoder.Encode(doc)
}

// Read reads a tournament that Write wrote. What is wrong with a document is told as an error of
// kind BadInput.
func Read(r io.Reader) (*engine.Tournament, error) {
	data, err := io.ReadAll(io.LimitReader(r, sizeLimit+1))
	if err != nil {
		return nil, fmt.Errorf("read JSON: %w", err)
	}
	if len(data) > sizeLimit {
		return nil, engine.Errorf(engine.BadInput, "Il file JSON è troppo grande per essere un torneo")
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var head struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
		Part    string `json:"part"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, broken(err, data)
	}
	switch {
	case head.Format != Format:
		return nil, engine.Errorf(engine.BadInput, "Questo file JSON non è un torneo scritto da Raduno (manca \"format\": %q)", Format)
	case head.Version > Version:
		return nil, engine.Errorf(engine.BadInput,
			"Questo file JSON è della versione %d e questo programma legge fino alla %d: aprilo con un Raduno più recente", head.Version, Version)
	case head.Version < 1:
		return nil, engine.Errorf(engine.BadInput, "Questo file JSON non dice di che versione è")
	case head.Part != "" && head.Part != partAll:
		return nil, engine.Errorf(engine.BadInput,
			"Questo file JSON contiene solo una parte del torneo e non si può importare: esporta il torneo completo")
	}
	var doc document
	if err := json.Unmarshal(data, &doc); err != nil {
		return nil, broken(err, data)
	}
	return doc.decode()
}

// broken says where a document is not what it should be.
func broken(err error, data []byte) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	var value *engine.Error // of a player
	switch {
	case errors.As(err, &value):
		return value
	case errors.As(err, &syntax):
		line := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		return engine.Wrap(err, engine.BadInput, "Il file JSON è rovinato alla riga %d", line)
	case errors.As(err, &wrong) && wrong.Field == "":
		return engine.Wrap(err, engine.BadInput, "Il file JSON non è un torneo scritto da Raduno")
	case errors.As(err, &wrong):
		return engine.Wrap(err, engine.BadInput,
			"Nel file JSON la voce “%s” non è del tipo che dovrebbe essere (byte %d): esportalo di nuovo, o correggilo", wrong.Field, wrong.Offset)
	}
	return engine.Wrap(err, engine.BadInput, "Il file JSON è incompleto o rovinato")
}

func encodeRanking(ranking export.Ranking) rankingDoc {
	doc := rankingDoc{Title: ranking.Title, State: ranking.State, Reason: ranking.Reason, Notes: ranking.Notes, Rows: []rankingRow{}}
	for _, column := range ranking.Columns {
		doc.Columns = append(doc.Columns, column.Title)
	}
	for _, row := range ranking.Rows {
		r := rankingRow{Player: row.Player, Why: row.Why, Cells: []string{}}
		for i := range ranking.Columns {
			cell := row.Cell(i)
			r.Cells = append(r.Cells, cell.Text)
			if cell.Won {
				r.Won = append(r.Won, i)
			}
		}
		doc.Rows = append(doc.Rows, r)
	}
	return doc
}

// score reads a score; where names the place for the error.
func score(text *string, round, table int) (engine.Score, error) {
	if text == nil {
		return engine.Score{}, nil
	}
	s, err := engine.CellScore(*text)
	if err != nil {
		return engine.Score{}, engine.Wrap(err, engine.BadInput, "Turno %d, tavolo %d: il punteggio non si legge", round, table)
	}
	return s, nil
}
