package desk

import (
	"context"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/verify"
)

// Verify checks the recorded draw of a round against the workbook as the view has it: see package verify.
func (v *View) Verify(ctx context.Context, round int) (*verify.Report, error) {
	return verify.Round(ctx, v.source(v.Tournament.Clone(), false), v.RoundName(round))
}

// source is what a round of a tournament is compared with.
func (v *View) source(t *engine.Tournament, quick bool) *verify.Source {
	return &verify.Source{
		Tournament: t, Version: v.env.Version, Log: v.Log, Deal: assignPowers, Quick: quick,
		Type:     func(id string) (rules.Type, error) { return v.typeOf(t, id) },
		Drawings: func(r *engine.Round) []engine.Drawing { return v.otherDraws(t, r) },
		Logged:   func(r *engine.Round) []engine.Text { return v.compareLog(t, r) },
		Schedule: func(s *game.Calendar, seed string) ([]engine.Round, error) {
			return s.Remake(t, seeded("schedule", seed))
		},
	}
}

// Look is the report of a round, made without drawing again; nil where there is nothing to report of.
func (v *View) Look(round int) *verify.Report {
	report, err := verify.Round(context.Background(), v.source(v.Tournament.Clone(), true), v.RoundName(round))
	if err != nil {
		return nil
	}
	return report
}
