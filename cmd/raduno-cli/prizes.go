package main

import (
	"cmp"
	"context"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
)

// runPrizes tells who has which prize.
func runPrizes(_ context.Context, c *invocation, d *desk.Desk) error {
	v := d.View()
	awards, err := v.PrizesBy(cmp.Or(c.Text("prova"), v.Tournament.Info.Prizes))
	if err != nil {
		return err
	}
	if c.JSON {
		fields := map[string]any{"over": v.State().Over(), "prizes": prizesJSON(v, awards)}
		if !v.State().Over() {
			fields["provisional"] = true
		}
		return c.WriteJSON(fields)
	}
	for _, a := range awards {
		c.reportAward(v, a)
	}
	switch {
	case len(awards) == 0 && cmp.Or(c.Text("prova"), v.Tournament.Info.Prizes) != "":
		c.Report("Nessuno ha ancora un premio.")
	case len(awards) == 0:
		c.Report("Nel foglio TORNEO non c'è nessun premio: scrivili con opzioni, per esempio “Premi=Coppa: posto 1; migliore di ogni Club”.")
	case !v.State().Over():
		c.Report("Il torneo non è finito: così sarebbe adesso.")
	}
	return nil
}

// reportAward says who has a prize, to the organizer.
func (c *invocation) reportAward(v *desk.View, a rules.Award) {
	prize := a.Prize
	if a.Group != "" {
		prize += " (" + a.Group + ")"
	}
	for _, id := range a.Players {
		c.Report("%s: %s, posto %d", prize, v.Players[id].NameAndClub(), a.Place)
	}
	if len(a.Players) == 0 {
		c.Report("%s: nessuno", prize)
	}
}

// prizesJSON are the prizes of `premi --json`.
func prizesJSON(v *desk.View, awards []rules.Award) any {
	type award struct {
		Prize   string   `json:"prize"`
		Group   string   `json:"group,omitempty"` // not to be published
		Place   int      `json:"pos"`             // 0 where no player has it
		Players []player `json:"players"`
	}
	return engine.Map(awards, func(a rules.Award) award {
		return award{a.Prize, a.Group, a.Place, engine.Map(a.Players, func(id int) player { return player(*v.Players[id]) })}
	})
}
