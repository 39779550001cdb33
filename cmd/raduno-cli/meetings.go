package main

import (
	"context"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
)

func runMeetings(_ context.Context, in *invocation, d *desk.Desk) error {
	m, sheets, err := d.WriteMeetings()
	if err != nil {
		return err
	}
	repeated := desk.Repeated(m)
	return in.result(meetingsJSON(m, repeated, sheets), func() {
		for _, e := range repeated {
			in.Row("%s – %s: %s", e.Names[0], e.Names[1], engine.Textf("%d {1:volta|volte}", e.Times))
		}
		in.Tell("Coppie che si sono incontrate più di una volta: %d.", len(repeated))
		for _, sheet := range sheets {
			in.Tell("Scritto il foglio “%s”.", sheet)
		}
		if len(sheets) < 3 {
			in.Warn(engine.Textf("Un foglio senza club o con troppe caselle non si scrive; con --json ci sono tutte."))
		}
	})
}

// meetingsJSON is the result of `statistiche --json`.
func meetingsJSON(m rules.Meetings, repeated []desk.Encounter, sheets []string) any {
	type matrix struct {
		Rows    []string `json:"rows"`
		Columns []string `json:"columns"`
		Counts  [][]int  `json:"counts"`
	}
	type pair struct {
		IDs   [2]int `json:"ids"`
		Times int    `json:"times"`
	}
	pairs := engine.Map(repeated, func(e desk.Encounter) pair { return pair{e.IDs, e.Times} })
	return map[string]any{
		"ids": m.IDs, "clubs": matrix(m.Clubs), "player_clubs": matrix(m.PlayerClubs), "players": matrix(m.Players),
		"repeated": pairs, "sheets": append([]string{}, sheets...),
	}
}
