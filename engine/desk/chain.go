package desk

import (
	"slices"

	"raduno/engine"
	"raduno/engine/verify"
)

// StaleDraw is the code of a finding about a round that is no longer the draw of what the workbook says.
const StaleDraw = "stale-draw"

// follow puts what follows from changes before drawn rounds into a view, each also as a finding.
func (v *View) follow(list []verify.Consequence) {
	v.Consequences = list
	for _, c := range list {
		v.Findings = append(slices.Clip(v.Findings), engine.Finding{
			Sheet: engine.RoundSheet(c.Round), Code: StaleDraw, Warning: true, Message: c.Text, Place: engine.Place{Round: c.Round},
		})
	}
}

// KeepTables leaves a drawn round as it is although the workbook has changed before it, and keeps in the workbook who decided it and why;
// both may be empty. Nothing asks again until another fact changes. The error is of kind BadInput where nothing asks.
func (d *Desk) KeepTables(round int, who, why string) error {
	return d.do(engine.Textf("Tenuti com'erano i tavoli %s", d.View().RoundName(round).Of()), func(t *engine.Tournament) error {
		r := t.Round(round)
		if r == nil {
			return d.View().notDrawn(round)
		}
		typ, err := d.View().typeOf(t, "")
		if err != nil {
			return err
		}
		list := verify.Consequences(t, typ)
		i := slices.IndexFunc(list, func(c verify.Consequence) bool { return c.Round == round })
		if i < 0 {
			return engine.Errorf(engine.BadInput, "%s: non c'è niente da decidere, i tavoli seguono da quello che dice il foglio.",
				d.View().RoundName(round).Name())
		}
		record := *r.Draw
		record.Origin.Kept = &engine.Kept{Fact: list[i].Fact, Text: list[i].Text.String(), Who: who, Why: why, Time: d.env.Now()}
		r.Draw = &record
		return nil
	})
}
