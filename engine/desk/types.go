package desk

import (
	"raduno/engine"
	"raduno/engine/formula"
	"raduno/engine/standings"
)

// OwnType is the ID under which the organizer's own formula, in the sheet Formula of the workbook, is asked
// for where the sheet gives it none.
const OwnType = "propria"

// Types are the tournament types, those of the manual first.
func Types() []formula.Type { return formula.Types() }

// TypeByID finds a built-in tournament type.
func TypeByID(id string) (formula.Type, error) { return formula.ByID(id) }

// ownFormula is what the sheet Formula says, kept apart from the mutex so that a type can be looked up while
// a change is under way.
type ownFormula struct {
	kind     formula.Type
	findings []engine.Finding
}

// readOwn reads the sheet Formula of the open workbook.
func (d *Desk) readOwn() {
	rows := d.book.FormulaSheet()
	if len(rows) == 0 {
		d.own.Store(nil)
		return
	}
	kind, findings := formula.FromSheet(rows)
	if kind.ID == "" {
		kind.ID = OwnType
	}
	d.own.Store(&ownFormula{kind, findings})
}

// OwnFormula is the organizer's own type from the sheet Formula, and what is wrong with it, cell by cell. It
// reports false where the workbook has no such sheet.
func (d *Desk) OwnFormula() (formula.Type, []engine.Finding, bool) {
	own := d.own.Load()
	if own == nil {
		return formula.Type{}, nil, false
	}
	return own.kind.Clone(), own.findings, true
}

// typeOf is the type asked for; with an empty ID the workbook's own choice, and where it has none the only
// sensible guess, the kind named in the sheet TORNEO.
func (d *Desk) typeOf(t *engine.Tournament, id string) (formula.Type, error) {
	if id == "" {
		id = t.Settings.Type
	}
	if id == "" {
		if kind, known := formula.FromProgram(t.Info.Kind); known {
			return kind, nil
		}
		return formula.Type{}, engine.Errorf(engine.BadUsage, "Il tipo di torneo non è ancora scelto: scegline uno (da riga di comando --tipo).")
	}
	if own, findings, found := d.OwnFormula(); found && (id == own.ID || id == OwnType) {
		for _, f := range findings {
			if !f.Warning {
				return formula.Type{}, &engine.Error{Kind: engine.BadInput, Text: engine.Textf("Il foglio Formula ha degli errori."), Findings: findings}
			}
		}
		return own, nil
	}
	return formula.ByID(id)
}

// ranker gives the standings of the first rounds to the draw of a later one.
func ranker(t *engine.Tournament, kind formula.Type) formula.Ranker {
	return standings.Ranker(t, kind)
}

// TypeDescription says in words what a type is, for a list of types.
type TypeDescription struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Tables  string   `json:"tables"`
	Rounds  []string `json:"criteria"` // the draw of each round
	Scoring string   `json:"scoring"`
	Ranking string   `json:"ranking"`
}

// DescribeType puts a type into words.
func DescribeType(kind formula.Type) TypeDescription {
	words := kind.Words()
	d := TypeDescription{ID: kind.ID, Name: kind.Name, Tables: words.Tables.String(), Scoring: words.Scoring.String(), Ranking: words.Ranking.String()}
	for _, round := range words.Rounds {
		d.Rounds = append(d.Rounds, round.String())
	}
	return d
}
