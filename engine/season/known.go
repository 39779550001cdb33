package season

import (
	"sync/atomic"

	"raduno/engine"
)

// Book completes a roster that is typed from a season's register; it may be empty. Any goroutine may use it.
type Book struct{ of atomic.Pointer[[]Known] }

// Take has it know the people of a register.
func (b *Book) Take(register []Known) { b.of.Store(&register) }

// Read takes the register of a season, which need not be open.
func (b *Book) Read(path string) error {
	s, err := ReadFrom(path)
	if err != nil {
		return err
	}
	b.Take(s.Register())
	return nil
}

// Complete are those who may be meant by what was typed for a tournament's roster, as they would be put on it.
func (b *Book) Complete(t *engine.Tournament, typed engine.Player) []engine.Player {
	if register := b.of.Load(); register != nil {
		return Complete(*register, t, typed)
	}
	return nil
}
