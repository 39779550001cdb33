package season

import (
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
)

// Register is whom a season knows, for anyone who types the roster of a tournament; one that is nil knows nobody. Any
// goroutine may use it.
type Register struct {
	season *season.Season
	known  []season.Known
}

// ReadRegister reads the register of a season, which need not be open.
func ReadRegister(path string) (*Register, error) {
	s, err := season.ReadFrom(path)
	if err != nil {
		return nil, err
	}
	return &Register{season: s, known: s.Register()}, nil
}

// Complete are those who may be meant by what was typed for a tournament's roster, as they would be put on it.
func (r *Register) Complete(t *engine.Tournament, typed engine.Player) []engine.Player {
	if r == nil {
		return nil
	}
	return season.Complete(r.known, t, typed)
}

// KeepApart keeps apart in a tournament those who were kept apart in the season.
func (r *Register) KeepApart(d *desk.Desk) error {
	if r == nil {
		return nil
	}
	return r.season.KeepApart(d)
}
