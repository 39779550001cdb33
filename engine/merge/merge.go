// Package merge makes one workbook of several of one tournament, and takes one apart: parallel venues, a second laptop that went
// offline. It is three-way where the copies of both hold a state that both come from.
package merge

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// Choice says which of two workbooks holds where they differ.
type Choice string

// The choices of a merge.
const (
	Ask    Choice = ""        // nothing is written while anything differs
	First  Choice = "primo"   // the workbook named first
	Second Choice = "secondo" // the one that is added
)

// Decisions say which workbook holds where they differ: by the ID of a conflict, and All for those that By does not
// name.
type Decisions struct {
	All Choice
	By  map[string]Choice
}

// of is the decision on a conflict.
func (d Decisions) of(id string) Choice {
	if choice, decided := d.By[id]; decided {
		return choice
	}
	return d.All
}

// Conflict is a difference between two workbooks. Its ID is the same whenever they are merged; its text quotes both.
type Conflict struct {
	ID    string
	Sheet string
	Text  engine.Text
}

// Conflicts is the error that some conflicts have no decision; nothing is written then.
type Conflicts struct{ List []Conflict }

// Error tells all of them, in Italian.
func (e *Conflicts) Error() string { return e.Unwrap().Error() }

// Unwrap is the error as it is told: of kind BadInput, with a finding for each.
func (e *Conflicts) Unwrap() error {
	report := &engine.Error{
		Kind: engine.BadInput,
		Text: engine.Textf("I fogli non dicono la stessa cosa: scegli per ogni differenza quale vale, il primo o il secondo."),
	}
	for _, c := range e.List {
		report.Findings = append(report.Findings, engine.Finding{Sheet: c.Sheet, Code: c.ID, Message: c.Text})
	}
	return report
}

// Workbooks makes one workbook of several of one tournament: parallel venues, or a second laptop that went offline. The
// first gives the layout and all that is not Raduno's; of the others come players, rounds, tables, scores, presence and
// pairs that it lacks. Where the copies of two of them hold a state that both come from, what only one has changed since is
// no difference: its change holds. dst is never overwritten. It tells in words what was joined and how each difference
// was decided.
//
// The error is a *Conflicts where there are differences on which nothing was decided, and of kind BadUsage where a
// decision is about none; nothing is written then.
func Workbooks(dst string, decided Decisions, env desk.Env, paths ...string) ([]engine.Text, error) {
	if len(paths) < 2 {
		return nil, engine.Errorf(engine.BadUsage, "Per unire servono almeno due fogli dello stesso torneo.")
	}
	if err := desk.WorkbookName(dst); err != nil {
		return nil, err
	}
	data, err := store.ReadNamed(paths[0])
	if err != nil {
		return nil, err
	}
	m := &merger{decided: decided, found: map[string]bool{}}
	if m.t, err = tournamentOf(data, paths[0]); err != nil {
		return nil, err
	}
	before, states := m.t.Clone(), statesOf(paths[0], data, env)
	for i, path := range paths[1:] {
		if len(paths) > 2 {
			m.prefix = strconv.Itoa(i+2) + ":" // which file a conflict is with
		}
		if err := m.join(path, states, env); err != nil {
			return nil, err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(decided.By)) {
		if !m.found[id] {
			return nil, engine.Errorf(engine.BadUsage, "Su “%s” i fogli non sono in disaccordo: scrivi le differenze come sono elencate.", id)
		}
	}
	if len(m.open) > 0 {
		return nil, &Conflicts{m.open}
	}
	merged, err := mergedBytes(data, before, m.t)
	if err != nil {
		return nil, err
	}
	return m.said, desk.MakeFile(dst, merged, engine.Textf("{1:Unito %d foglio|Uniti %d fogli}", len(paths)), env)
}

// join takes another workbook; states are those of the first.
func (m *merger) join(path string, states []state, env desk.Env) error {
	data, err := store.ReadNamed(path)
	if err != nil {
		return err
	}
	t, err := tournamentOf(data, path)
	if err != nil {
		return err
	}
	base := m.ancestor(states, statesOf(path, data, env))
	m.related, m.base = base != nil, cmp.Or(base, &engine.Tournament{})
	m.take(t)
	return nil
}

// tournamentOf reads a workbook that has no errors.
func tournamentOf(data []byte, path string) (*engine.Tournament, error) {
	return desk.ReadTournament(data, path, engine.Textf("“%s” ha degli errori: vanno corretti prima di unirlo.", path))
}

// mergedBytes writes what a merge changed into the first workbook.
func mergedBytes(data []byte, before, t *engine.Tournament) ([]byte, error) {
	book, err := workbook.Open(data)
	if err != nil {
		return nil, err
	}
	book.Read()
	if err := desk.WriteChanges(book, before, t); err != nil {
		return nil, err
	}
	return book.Bytes()
}

func sameRound(a, b engine.Round) bool {
	return slices.EqualFunc(a.Tables, b.Tables, func(x, y engine.Table) bool {
		return x.SheetNumber() == y.SheetNumber() && sitAlike(x, y) && sameScores(x, y)
	})
}

// sitAlike reports whether two tables have the same players on the same seats.
func sitAlike(a, b engine.Table) bool { return slices.Equal(a.IDs(), b.IDs()) }

func sameScores(a, b engine.Table) bool {
	return a.Record.Says(b.Record) && slices.EqualFunc(a.Seats, b.Seats, func(x, y engine.Seat) bool {
		return x.Score.Typed() == y.Score.Typed() && x.Score.Cmp(y.Score) == 0 && x.Outside.Cmp(y.Outside) == 0 && x.Record.Says(y.Record)
	})
}
