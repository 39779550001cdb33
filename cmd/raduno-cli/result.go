package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/scoringjson"
	"raduno/engine/standings"
)

// scoreOptions are the flags of `punti`.
type scoreOptions struct {
	roundOptions
	table   int
	outside string
	centres string
}

func runScores(_ context.Context, in *call[scoreOptions]) error {
	if err := in.needRound(in.opts.round); err != nil {
		return err
	}
	if slices.ContainsFunc(in.args[1:], isField) || in.opts.centres != "" {
		return runRecord(in)
	}
	if len(in.args) < 2 {
		return engine.Errorf(engine.BadUsage, "Mancano i punti: scrivi per esempio `raduno-cli punti FILE.xlsx --turno 1 --tavolo 3 44,1 44 12 -1`.")
	}
	if in.opts.table < 1 {
		return engine.Errorf(engine.BadUsage, "Manca --tavolo: scrivi per esempio --tavolo 3.")
	}
	seats, err := in.scores()
	if err != nil {
		return err
	}
	return in.withDesk(func(d *desk.Desk) error {
		if g, fields := d.Game(); fields {
			return finalPoints(in, d, g)
		}
		seen, err := d.Table(in.opts.round, in.opts.table)
		if err != nil {
			return err
		}
		if seats, err = atTable(in, seats, seen); err != nil {
			return err
		}
		warnings, err := d.SetScores(in.opts.round, seen, seats)
		if err != nil {
			return err
		}
		for _, w := range warnings {
			in.warn(w.Message)
		}
		t := d.Tournament()
		round := t.Round(in.opts.round)
		if in.json {
			type seat struct {
				ID    int    `json:"id"`
				Score string `json:"score"`
			}
			list := []seat{}
			for _, s := range round.Table(in.opts.table).Seats {
				list = append(list, seat{s.Player, s.Score.String()})
			}
			return in.writeJSON(map[string]any{"round": in.opts.round, "table": in.opts.table, "seats": list})
		}
		if !slices.ContainsFunc(seats, func(s engine.Seat) bool { return !s.Score.IsZero() || !s.Score.Typed() }) {
			in.warn(engine.Textf("Tutti hanno 0: il tavolo vale come non giocato. Se è finito davvero così scrivi 0,1 a chi ha vinto."))
		}
		for _, s := range round.Table(in.opts.table).Seats {
			in.row("%6s  %s", s.Score.Number(), in.nameOf(t, s.Player))
		}
		in.tell("Tavolo %d scritto; tavoli con i punti: %d su %d.", in.opts.table, round.Played(), len(round.Tables))
		return nil
	})
}

// scores are the points of the arguments, a seat each.
func (in *invocation) scores() ([]engine.Seat, error) {
	var seats []engine.Seat
	for _, text := range in.args[1:] {
		score, err := engine.ParseScore(text)
		if err != nil {
			return nil, err
		}
		seats = append(seats, engine.Seat{Score: score})
	}
	return seats, nil
}

// atTable gives the scores their seats: nobody need write the ghost's, and the points outside the objective that stand
// there stay unless others are given.
func atTable(in *call[scoreOptions], seats []engine.Seat, table engine.Table) ([]engine.Seat, error) {
	var people []int
	for i, s := range table.Seats {
		if s.Player != engine.Ghost {
			people = append(people, i)
		}
	}
	if len(seats) == len(people) && len(people) < len(table.Seats) {
		all := make([]engine.Seat, len(table.Seats))
		for i, at := range people {
			all[at] = seats[i]
		}
		seats = all
	}
	for i := range min(len(seats), len(table.Seats)) {
		seats[i].Outside, seats[i].Record = table.Seats[i].Outside, table.Seats[i].Record
	}
	if in.opts.outside == "" {
		return seats, nil
	}
	outside := strings.Split(in.opts.outside, ",")
	if len(outside) != len(seats) && len(outside) != len(people) {
		return nil, engine.Errorf(engine.BadInput, "Punti fuori obiettivo scritti: %d; posti: %d. Scrivine uno per posto, nell'ordine stampato.", len(outside), len(table.Seats))
	}
	for i, text := range outside {
		at := i
		if len(outside) < len(seats) {
			at = people[i]
		}
		score, err := engine.ParseScore(strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		seats[at].Outside = score
	}
	return seats, nil
}

// nameOf is what a player is called on the screen.
func (in *invocation) nameOf(t *engine.Tournament, id int) string {
	if id == engine.Ghost {
		return engine.GhostName
	}
	if p := t.Player(id); p != nil {
		return p.DisplayName()
	}
	return in.say(engine.Textf("ID %d (non iscritto)", id))
}

// standingsRow is a row of `classifica --json`.
type standingsRow struct {
	Pos            int      `json:"pos"`
	ID             int      `json:"id"`
	PointsPerRound []string `json:"points_per_round"`
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
func teamPlaces(s *standings.Standings) map[int]*teamPlace {
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
	sharedWins bool
}

func runStandings(_ context.Context, in *call[standingsOptions]) error {
	if in.given["turni"] && in.opts.rounds < 1 {
		return engine.Errorf(engine.BadUsage, "--turni %d: i turni si contano da 1.", in.opts.rounds)
	}
	return in.withDesk(func(d *desk.Desk) error {
		compute := d.WriteStandings
		if in.opts.endedNow {
			compute = d.Standings // of games under way nothing is written
		}
		s, err := compute(desk.StandingsRequest{
			Type: in.opts.typeID, Rounds: in.opts.rounds,
			Discards: in.opts.discards, DiscardsSet: in.given["scarti"],
			SharedWins: in.opts.sharedWins, SharedWinsSet: in.given["vincitori-pari"],
			EndedNow: in.opts.endedNow,
		})
		if err != nil {
			return err
		}
		for _, w := range s.Warnings {
			in.warn(w.Told())
		}
		if in.given["spiega"] {
			return explain(in, s)
		}
		if in.json {
			rows, teams := []standingsRow{}, teamPlaces(s)
			for _, r := range s.Rows {
				row := standingsRow{Pos: r.Place, ID: r.Player.ID, PointsPerRound: []string{}, Wins: r.Wins, Total: r.Total.String(), teamPlace: teams[r.Player.ID]}
				for _, result := range r.Results {
					row.PointsPerRound = append(row.PointsPerRound, result.Points.String())
				}
				rows = append(rows, row)
			}
			return in.writeJSON(rows)
		}
		return desk.WriteRankings(in.stdout, d.Tournament(), s, in.say)
	})
}

func explain(in *call[standingsOptions], s *standings.Standings) error {
	explanation, err := s.Explain(in.opts.explain)
	if err != nil {
		return err
	}
	lines := []string{}
	for _, text := range explanation.Lines() {
		lines = append(lines, in.say(text))
	}
	if in.json {
		return in.writeJSON(map[string]any{"id": in.opts.explain, "lines": lines})
	}
	in.row("%s", strings.Join(lines, "\n"))
	return nil
}

// caseOptions are the flags of `punteggi`.
type caseOptions struct {
	system string
	cases  string
}

func runCases(_ context.Context, in *call[caseOptions]) error {
	switch {
	case in.opts.system == "elenco" && in.json:
		return in.writeJSON(scoringjson.Systems())
	case in.opts.system == "elenco":
		in.row("%s", strings.Join(scoringjson.Systems(), "\n"))
		return nil
	case in.opts.system == "":
		return engine.Errorf(engine.BadUsage, "Manca --sistema: `raduno-cli punteggi --sistema elenco` li mostra tutti.")
	}
	if in.opts.cases != "" {
		data, err := desk.ReadFile(in.opts.cases)
		if err != nil {
			return err
		}
		results, err := scoringjson.RunFile(in.opts.system, bytes.NewReader(data))
		if err != nil {
			return err
		}
		return in.writeJSON(results)
	}
	data, err := io.ReadAll(in.stdin)
	if err != nil {
		return engine.Wrap(err, engine.Broken, "Non riesco a leggere lo standard input")
	}
	result, err := scoringjson.Run(in.opts.system, json.RawMessage(data))
	if engine.KindOf(err) == engine.BadUsage && err != nil {
		return err
	}
	if err != nil {
		if writeErr := in.writeJSON(scoringjson.ErrorValue(err)); writeErr != nil {
			return writeErr
		}
		return silentExit(exitBadInput)
	}
	return in.writeJSON(result)
}
