package merge

import (
	"crypto/sha256"
	"reflect"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
)

// state is a workbook as it was once.
type state struct {
	time time.Time // zero for the file itself
	data []byte
}

// statesOf are a workbook as it is and its dated copies, the latest first. A copy that cannot be read is passed over.
func statesOf(path string, data []byte, env desk.Env) []state {
	states := []state{{data: data}}
	for _, c := range desk.CopiesOf(path, env) {
		if copied, err := store.ReadNamed(c.File); err == nil {
			states = append(states, state{c.Time, copied})
		}
	}
	return states
}

// ancestor is the latest state that two workbooks have both been in; nil where none is known. A file that was copied has the
// same bytes; one that “Salva una copia” made has the same tournament, as the first of its states.
func (m *merger) ancestor(mine, theirs []state) *engine.Tournament {
	had := map[[sha256.Size]byte]bool{}
	for _, s := range theirs {
		had[sha256.Sum256(s.data)] = true
	}
	for _, s := range mine {
		if had[sha256.Sum256(s.data)] {
			return m.from(s)
		}
	}
	if s := sameAsFirst(theirs, mine); s != nil {
		return m.from(*s)
	}
	if s := sameAsFirst(mine, theirs); s != nil {
		return m.from(*s)
	}
	return nil
}

// sameAsFirst is the latest of some states that holds the tournament which the first of the copy's holds; nil if none does.
func sameAsFirst(copied, states []state) *state {
	first, err := tournamentOf(copied[len(copied)-1].data, "")
	if err != nil {
		return nil
	}
	for i, s := range states {
		if t, err := tournamentOf(s.data, ""); err == nil && reflect.DeepEqual(t, first) {
			return &states[i]
		}
	}
	return nil
}

// from tells which state two workbooks come from, and reads it.
func (m *merger) from(s state) *engine.Tournament {
	t, err := tournamentOf(s.data, "")
	if err != nil {
		return nil
	}
	if !s.time.IsZero() {
		m.report("I due fogli vengono dalla stessa copia del %s: vale quello che è cambiato da una parte sola.",
			s.time.Format("02/01/2006 15:04:05"))
	}
	return t
}
