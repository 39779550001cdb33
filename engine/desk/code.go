package desk

import (
	"slices"

	"raduno/engine"
	"raduno/engine/formula"
	"raduno/engine/verify"
	"raduno/export"
)

// beforeDraw is what stands under the standings before a round is drawn: the code of what the draw will be made from, which its
// certificate has too. It is zero where no round can be drawn now, or the seed itself says who plays.
func (d *Desk) beforeDraw(t *engine.Tournament, typeID string) engine.Text {
	if slices.ContainsFunc(t.Rounds, func(r engine.Round) bool { return r.Draft || r.Played() < len(r.Tables) }) {
		return engine.Text{}
	}
	round := len(t.Rounds) + 1
	_, p, err := d.outline(t, DrawRequest{Type: typeID, Round: round, Seed: previewSeed})
	if err != nil || p == nil {
		return engine.Text{}
	}
	code := verify.DrawCode(&p.plan, export.PersonalCriteria())
	if code == "" {
		return engine.Text{}
	}
	return engine.Textf("Prima del sorteggio %s: codice %s di chi gioca, vittorie, incontri e criteri. Il verbale deve avere lo stesso.",
		formula.RoundName(t, p.kind, round).Of(), code)
}

// CodeBefore is what stands under the standings before the next round is drawn; zero for nothing.
func (v *View) CodeBefore() engine.Text { return v.code() }
