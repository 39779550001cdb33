package desk

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/engine/workbook"
	"raduno/engine/workbook/xls"
)

// Result is the outcome of a tournament, as its workbook tells it.
type Result struct {
	Tournament *engine.Tournament
	State      rules.State
	Type       rules.Type // the zero value where the workbook names none and none was asked for
	// Standings are those of the type; nil without them. Written is then what stands in the sheet Classifica: what an old program published is
	// official even where its workbook does not say how it was ranked.
	Standings *rules.Standings
	Written   []workbook.WrittenLine
}

// ResultOf reads the bytes of a workbook, or of a .xls of the old programs. Nothing is locked, logged or written, so that it may be open
// elsewhere. typeID is the type to rank by in the place of the workbook's own; it may be empty. path names the file in errors, which are of
// kind BadInput with findings where the workbook has errors, and wrap ErrNoType where it names no type and holds no
// standings.
func ResultOf(data []byte, path, typeID string) (*Result, error) {
	if strings.EqualFold(filepath.Ext(path), ".xls") {
		converted, err := xls.ToXLSX(data)
		if err != nil {
			return nil, Unopened(err, path)
		}
		data = converted
	}
	book, err := workbook.Open(data)
	if err != nil {
		return nil, Unopened(err, path)
	}
	t, findings, kinds := readBook(book)
	if errs := refusing(findings); len(errs) > 0 {
		return nil, &engine.Error{
			Kind: engine.BadInput, Text: unmended,
			Findings: errs,
		}
	}
	o := &Result{Tournament: t}
	typ, err := kinds.typeOf(t, typeID)
	if err != nil {
		o.Written, o.State = book.WrittenStandings(), rules.StateOf(t, typ)
		if !errors.Is(err, ErrNoType) || len(o.Written) == 0 {
			return nil, err
		}
		return o, nil
	}
	if err := kinds.sameGame(t, typ); err != nil {
		return nil, err
	}
	o.Type = typ
	o.Standings, err = rankAs(t, typ, StandingsRequest{})
	if err != nil {
		return nil, err
	}
	o.State = o.Standings.State
	return o, nil
}

// ReadTournament reads the bytes of a workbook that has no errors. path names the file in errors, which are of kind BadInput;
// refusal is what to say, with the findings, of one that has.
func ReadTournament(data []byte, path string, refusal engine.Text) (*engine.Tournament, error) {
	book, err := workbook.Open(data)
	if err != nil {
		return nil, Unopened(err, path)
	}
	t, findings := book.Read()
	if findings = refusing(findings); len(findings) > 0 {
		return nil, &engine.Error{Kind: engine.BadInput, Text: refusal, Findings: findings}
	}
	return t, nil
}

// refusing are the findings that make a result wrong. A table that lacks a score does not count, a warning of the
// standings says so, and nothing else has to wait for it. A type that is not known is refused where it is needed.
func refusing(findings []engine.Finding) []engine.Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f engine.Finding) bool {
		return f.Warning || f.Code == incompleteTable || f.Code == unknownType
	})
}
