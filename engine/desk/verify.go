package desk

import (
	"context"
	"sync"

	"raduno/engine"
	"raduno/engine/formula"
	"raduno/engine/game"
	"raduno/engine/verify"
	"raduno/export"
)

// Verify checks the recorded draw of a round against the workbook as it is: see package verify.
func (d *Desk) Verify(ctx context.Context, round int) (*verify.Report, error) {
	return verify.Round(ctx, d.source(d.Tournament(), false), d.called(round))
}

// source is what a round of a tournament is compared with.
func (d *Desk) source(t *engine.Tournament, quick bool) *verify.Source {
	d.mu.Lock()
	log := d.book.LogLines()
	d.mu.Unlock()
	return &verify.Source{
		Tournament: t, Version: d.env.Version, Log: log, Deal: deal, Quick: quick,
		Type:     func(id string) (formula.Type, error) { return d.typeOf(t, id) },
		Drawings: func(r *engine.Round) []engine.Drawing { return d.otherDraws(t, r) },
		Logged:   func(r *engine.Round) []engine.Text { return d.compareLog(t, r) },
		Schedule: func(s *game.Calendar, seed string) ([]engine.Round, error) {
			return s.Remake(t, seeded("schedule", seed))
		},
	}
}

// Claims checks what the record of a round's draw claims of its criteria, by its own proofs; no draw is made for it. There are none
// where there is no record.
func (d *Desk) Claims(ctx context.Context, round int) ([]verify.Claim, error) {
	r := d.View().Round(round)
	if r == nil || r.Draw == nil {
		return nil, nil
	}
	claims, _, err := verify.Claims(ctx, r.Draw)
	return claims, err
}

// looks gives a report of each round, made without drawing again, once for all that is written at the same time; nil where there is
// nothing to report of.
func (d *Desk) looks(t *engine.Tournament) func(round int) *verify.Report {
	return sharing(func(round int) *verify.Report {
		v, err := verify.Round(context.Background(), d.source(t, true), d.called(round))
		if err != nil {
			return nil
		}
		return v
	})
}

// sharing remembers what a function says of each round, whoever asks it.
func sharing[T any](f func(round int) T) func(round int) T {
	var mu sync.Mutex
	known := map[int]T{}
	return func(round int) T {
		mu.Lock()
		defer mu.Unlock()
		said, asked := known[round]
		if !asked {
			said = f(round)
			known[round] = said
		}
		return said
	}
}

// checked are what a report says of the claims of a draw.
func checked(v *verify.Report) []export.CheckedClaim {
	if v == nil {
		return nil
	}
	var list []export.CheckedClaim
	for i := range v.Claims {
		c := &v.Claims[i]
		claim := export.CheckedClaim{Count: c.Count, Proven: c.Proven && c.Counted == c.Value}
		if c.Locked {
			claim.Free = &c.Free
		}
		list = append(list, claim)
	}
	return list
}
