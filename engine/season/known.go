package season

import (
	"sync/atomic"

	"raduno/engine"
	"raduno/engine/desk"
)

// Book is whom a season knows, for anyone who types the roster of a tournament; an empty one knows nobody. Any goroutine may use it.
type Book struct{ of atomic.Pointer[known] }

type known struct {
	season *Season
	people []Known
}

// Take has it know whom a season knows, by its register.
func (b *Book) Take(s *Season, register []Known) { b.of.Store(&known{s, register}) }

// Read takes the register of a season, which need not be open.
func (b *Book) Read(path string) error {
	s, err := ReadFrom(path)
	if err != nil {
		return err
	}
	b.Take(s, s.Register())
	return nil
}

// Complete are those who may be meant by what was typed for a tournament's roster, as they would be put on it.
func (b *Book) Complete(t *engine.Tournament, typed engine.Player) []engine.Player {
	if k := b.of.Load(); k != nil {
		return Complete(k.people, t, typed)
	}
	return nil
}

// KeepApart keeps apart in a tournament those who were kept apart in the season.
func (b *Book) KeepApart(d *desk.Desk) error {
	if k := b.of.Load(); k != nil {
		return k.season.KeepApart(d)
	}
	return nil
}
