package main

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/publish"
	"raduno/engine/rules"
	"raduno/engine/store"
)

// scoreOptions are the flags of `punti`.
type scoreOptions struct {
	roundOptions
	from    string
	table   int
	outside string
}

func runScores(_ context.Context, in *call[scoreOptions]) error {
	if err := in.needRound(in.opts.round); err != nil {
		return err
	}
	if in.opts.from != "" {
		return scoresFrom(in)
	}
	return in.withDesk(func(d *desk.Desk) error {
		fields := slices.ContainsFunc(in.Args[1:], isField)
		switch {
		case fields && in.opts.table < 1:
			return roundFields(in, d)
		case !fields && len(in.Args) < 2:
			return engine.Errorf(engine.BadUsage,
				"Mancano i punti: scrivi per esempio `raduno-cli punti FILE.xlsx --turno 1 --tavolo 3 44,1 44 12 -1`.")
		case in.opts.table < 1:
			return engine.Errorf(engine.BadUsage, "Manca --tavolo: scrivi per esempio --tavolo 3.")
		}
		p, err := d.View().Place(in.opts.round, in.opts.table)
		if err != nil {
			return err
		}
		if err := fillSheet(in, d, p); err != nil {
			return err
		}
		findings, err := d.SetTable(in.opts.round, *d.View().Round(in.opts.round).Table(in.opts.table), *p.Table)
		if err != nil {
			return err
		}
		return tellSheet(in, d, findings)
	})
}

// scoresFrom writes the scores of several tables from a file, a table a row: its number, then the scores as for one table. Nothing is
// written where a row is wrong.
func scoresFrom(in *call[scoreOptions]) error {
	data, err := []byte(nil), error(nil)
	if in.opts.from == "-" {
		data, err = in.readStdin()
	} else {
		data, err = store.ReadNamed(in.opts.from)
	}
	if err != nil {
		return err
	}
	return in.withDesk(func(d *desk.Desk) error {
		var calls []*call[scoreOptions]
		var filled []engine.Table
		at := 0
		for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
			at++
			words := strings.FieldsFunc(line, func(r rune) bool { return r == ';' || unicode.IsSpace(r) })
			if len(words) == 0 || strings.HasPrefix(words[0], "#") {
				continue
			}
			n, err := strconv.Atoi(words[0])
			if err != nil && len(filled) == 0 { // headings
				continue
			} else if err != nil {
				return engine.Errorf(engine.BadInput, "Riga %d: “%s” non è il numero di un tavolo. Niente è stato scritto.", at, words[0])
			}
			one := *in.invocation
			one.Args = append([]string{in.Args[0]}, words[1:]...)
			row := &call[scoreOptions]{&one, in.opts}
			row.opts.table = n
			p, err := d.View().Place(in.opts.round, n)
			if err == nil && slices.ContainsFunc(calls, func(c *call[scoreOptions]) bool { return c.opts.table == n }) {
				err = engine.Errorf(engine.BadInput, "il tavolo %d c'è due volte.", n)
			}
			if err == nil {
				err = fillSheet(row, d, p)
			}
			if err != nil {
				return engine.Errorf(engine.BadInput, "Riga %d: %s Niente è stato scritto.", at, engine.Tell(err))
			}
			calls, filled = append(calls, row), append(filled, *p.Table)
		}
		if len(calls) == 0 {
			return engine.Errorf(engine.BadInput, "Nessun tavolo: scrivi una riga per tavolo, il numero e poi i punti, per esempio 3;44,1;44;12;-1")
		}
		for i, row := range calls {
			seen := *d.View().Round(in.opts.round).Table(row.opts.table)
			findings, err := d.SetTable(in.opts.round, seen, filled[i])
			if err != nil {
				return err
			}
			if in.JSON {
				continue
			}
			if err := tellSheet(row, d, findings); err != nil {
				return err
			}
		}
		if in.JSON {
			return in.WriteJSON(map[string]int{"round": in.opts.round, "tables": len(calls)})
		}
		return nil
	})
}

// fillSheet writes into the score sheet of a table what the arguments say: numbers, one a seat, or fields by their names.
func fillSheet(in *call[scoreOptions], d *desk.Desk, p game.Place) error {
	g := d.View().Game
	fields := in.Args[1:]
	if len(fields) > 0 && !slices.ContainsFunc(fields, isField) {
		numbers, err := numbers(in, d, g.Form(p), *p.Table)
		if err != nil {
			return err
		}
		fields = numbers
	}
	return in.setFields(g, p, fields)
}

// numbers makes plain numbers, one for each seat in order, fields of the score sheet of a game that is scored by them; nobody
// need write the ghost's.
func numbers(in *call[scoreOptions], d *desk.Desk, form game.Form, table engine.Table) ([]string, error) {
	at := slices.IndexFunc(form.Seat, func(f game.Field) bool { return !f.Given })
	if at < 0 || form.Seat[at].Kind != game.Number && form.Seat[at].Kind != game.Score {
		return nil, engine.Errorf(engine.BadUsage,
			"Di questo gioco si scrivono le voci della scheda, come Data=5/11/2026 per la partita e 1:%s=... per il primo posto.",
			game.Word(form.Seat[max(at, 0)].Label, in.Word))
	}
	var people []int
	for i, s := range table.Seats {
		if s.Player != engine.Ghost {
			people = append(people, i)
		}
	}
	var fields []string
	write := func(label string, values []string) bool {
		if len(values) != len(table.Seats) && len(values) != len(people) {
			return false
		}
		for i, value := range values {
			seat := i
			if len(values) == len(people) {
				seat = people[i]
			}
			fields = append(fields, strconv.Itoa(seat+1)+":"+label+"="+value)
		}
		return true
	}
	if values := in.Args[1:]; !write(form.Seat[at].Label, values) {
		return nil, engine.Errorf(engine.BadInput, "Tavolo %d %s: posti %d, punteggi scritti %d. Scrivine uno per posto, nell'ordine stampato.",
			table.Number, d.View().OfRound(in.opts.round), len(table.Seats), len(values))
	}
	beside := slices.IndexFunc(form.Seat, func(f game.Field) bool { return f.Kind == game.Outside })
	if values := strings.Split(in.opts.outside, ","); in.opts.outside != "" && beside >= 0 && !write(form.Seat[beside].Label, values) {
		return nil, engine.Errorf(engine.BadInput, "Punti fuori obiettivo scritti: %d; posti: %d. Scrivine uno per posto, nell'ordine stampato.",
			len(values), len(table.Seats))
	}
	return fields, nil
}

// nameOf is what a player is called on the screen.
func (in *invocation) nameOf(t *engine.Tournament, id int) string {
	if id == engine.Ghost {
		return engine.GhostName
	}
	if p := t.Player(id); p != nil {
		return p.DisplayName()
	}
	return in.Say(engine.Textf("ID %d (non iscritto)", id))
}

// standingsRow is a row of `classifica --json`.
type standingsRow struct {
	Pos            *int     `json:"pos"` // null where he is not ranked
	ID             int      `json:"id"`
	PointsPerRound []string `json:"points_per_round"`
	Penalty        string   `json:"penalty,omitempty"` // taken off the total by the referee
	Note           string   `json:"note,omitempty"`
	Wins           int      `json:"wins"`
	Total          string   `json:"total"`
	*teamPlace              // where teams are ranked
}

// teamPlace is where the team of a player stands, in a tournament that teams win.
type teamPlace struct {
	Team  string `json:"team"`
	Place int    `json:"team_pos"`
	Total string `json:"team_total"`
}

// teamPlaces are those of a standings by player; none where no teams are ranked.
func teamPlaces(s *rules.Standings) map[int]*teamPlace {
	places := map[int]*teamPlace{}
	for _, team := range s.Teams {
		for _, id := range team.Players {
			places[id] = &teamPlace{team.Club, team.Place, team.Best.String()}
		}
	}
	return places
}

// standingsOptions are the flags of `classifica`.
type standingsOptions struct {
	typeOptions
	rounds     int
	discards   int
	explain    int
	endedNow   bool
	state      bool
	sharedWins bool
}

func runStandings(_ context.Context, in *call[standingsOptions]) error {
	if in.Given["turni"] && in.opts.rounds < 1 {
		return engine.Errorf(engine.BadUsage, "--turni %d: i turni si contano da 1.", in.opts.rounds)
	}
	return in.withDesk(func(d *desk.Desk) error {
		compute := d.WriteStandings
		if in.opts.endedNow {
			compute = d.Standings // of games under way nothing is written
		}
		s, err := compute(desk.StandingsRequest{
			Type: in.opts.typeID, Rounds: in.opts.rounds,
			Discards: in.opts.discards, DiscardsSet: in.Given["scarti"],
			SharedWins: in.opts.sharedWins, SharedWinsSet: in.Given["vincitori-pari"],
			EndedNow: in.opts.endedNow,
		})
		if err != nil {
			return err
		}
		for _, w := range s.Warnings {
			in.Warn(w.Told())
		}
		if in.Given["spiega"] {
			return explain(in, s)
		}
		if in.JSON {
			rows, teams := []standingsRow{}, teamPlaces(s)
			for _, r := range s.Rows {
				row := standingsRow{
					ID: r.Player.ID, PointsPerRound: []string{}, Wins: r.Wins, Total: r.Total.String(),
					Note: in.Say(r.Note), teamPlace: teams[r.Player.ID],
				}
				if r.Place > 0 {
					row.Pos = &r.Place
				}
				if r.Penalty.Sign() > 0 {
					row.Penalty = r.Penalty.String()
				}
				for _, result := range r.Results {
					row.PointsPerRound = append(row.PointsPerRound, result.Points.String())
				}
				rows = append(rows, row)
			}
			if in.opts.state {
				document := map[string]any{"state": s.State.Stage, "after_round": s.State.After, "rows": rows}
				if ends := s.IfEndedNow(); ends != nil {
					document["if_it_ended_now"] = ends
				}
				return in.WriteJSON(document)
			}
			return in.WriteJSON(rows)
		}
		if in.opts.state {
			in.Row("%s", s.Moment())
			return nil
		}
		return publish.WriteRankings(in.Stdout, d.Tournament(), s, in.Say)
	})
}

func explain(in *call[standingsOptions], s *rules.Standings) error {
	explanation, err := s.Explain(in.opts.explain)
	if err != nil {
		return err
	}
	lines := in.said(explanation.Lines())
	if in.JSON {
		return in.WriteJSON(map[string]any{"id": in.opts.explain, "lines": lines})
	}
	in.Row("%s", strings.Join(lines, "\n"))
	return nil
}
