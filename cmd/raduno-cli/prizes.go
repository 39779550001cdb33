package main

import (
	"context"

	"raduno/engine/desk"
)

// runPrizes tells who has which prize.
func runPrizes(_ context.Context, in *invocation) error {
	return in.withDesk(func(d *desk.Desk) error {
		v := d.View()
		awards, err := v.Prizes()
		if err != nil {
			return err
		}
		type award struct {
			Prize   string   `json:"prize"`
			Place   int      `json:"pos"` // 0 where nobody has it
			Players []player `json:"players"`
		}
		list := []award{}
		for _, a := range awards {
			one := award{a.Prize, a.Place, []player{}}
			for _, id := range a.Players {
				one.Players = append(one.Players, playerRow(*v.Players[id]))
				if !in.json {
					in.tell("%s: %s, posto %d", a.Prize, v.Players[id].NameAndClub(), a.Place)
				}
			}
			if len(a.Players) == 0 && !in.json {
				in.tell("%s: nessuno", a.Prize)
			}
			list = append(list, one)
		}
		switch {
		case in.json:
			return in.writeJSON(map[string]any{"over": v.Over(), "prizes": list})
		case len(list) == 0:
			in.tell("Nel foglio TORNEO non c'è nessun premio: scrivili con opzioni, per esempio “Premi=Coppa: posto 1; migliore di ogni Club”.")
		case !v.Over():
			in.tell("Il torneo non è finito: così sarebbe adesso.")
		}
		return nil
	})
}
