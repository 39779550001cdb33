package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game/risiko"
	"raduno/engine/rules"
)

// risikoSystems are the five types of the manual, each under its own name, and the table sizes of all.
var risikoSystems = func() family {
	f := family{"risiko_tables": reading(tableSizes)}
	for _, id := range risikoFormulas {
		f["risiko_"+id] = reading(func(in risikoTournament) (any, error) { return scoreRisiko(id, in) })
	}
	return f
}()

// risikoFormulas are the IDs of those types.
var risikoFormulas = func() (ids []string) {
	for _, f := range rules.AllTypes() {
		if f.OfGestioneRaduno() {
			ids = append(ids, f.ID)
		}
	}
	return ids
}()

// The sizes of a table that an input may have, ghosts not counted.
const (
	smallestTable = 3
	largestTable  = 5
)

// tableAnswer is the table sizes for a number of players, the largest first, null if there are none.
type tableAnswer struct {
	Sizes []int `json:"sizes"`
}

// tablesInput asks for the table sizes of a number of players.
type tablesInput struct {
	Op      string `json:"op"`
	Formula string `json:"formula"`
	Players int    `json:"n"`
}

func tableSizes(in tablesInput) (any, error) {
	if err := cmp.Or(mustBe("op", in.Op, "table_sizes"), mustBe("formula", in.Formula, risikoFormulas...)); err != nil {
		return nil, err
	}
	f, err := rules.TypeByID(in.Formula)
	if err != nil {
		return nil, err
	}
	sizes, _, err := f.Tables.Sizes(in.Players)
	if engine.KindOf(err) == engine.Impossible {
		return tableAnswer{}, nil
	}
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	return tableAnswer{sizes}, err
}

// risikoRow is a line of a standings.
type risikoRow struct {
	Place  int      `json:"pos"`
	ID     int      `json:"id"`
	Points []string `json:"points_per_round"`
	Wins   int      `json:"wins"`
	Total  string   `json:"total"`
}

// semifinalAnswer is who plays the semifinals, in bands, and who is in the final already.
type semifinalAnswer struct {
	Direct        *int    `json:"direct_finalist"`
	Tables        int     `json:"tables"`
	Semifinalists []int   `json:"semifinalists"`
	Bands         [][]int `json:"bands"`
}

// finalistAnswer is who plays the final.
type finalistAnswer struct {
	Finalists []int `json:"finalists"`
}

// risikoTournament is the input of a type: players, and rounds of tables of seats.
type risikoTournament struct {
	Formula string           `json:"formula"`
	Op      string           `json:"op,omitempty"`
	Players []risikoPlayer   `json:"players"`
	Rounds  [][][]risikoSeat `json:"rounds"`
}

type risikoPlayer struct {
	ID      int    `json:"id" is:"id"`
	Name    string `json:"nome,omitempty"`
	Surname string `json:"cognome,omitempty"`
	Nick    string `json:"nick,omitempty"`
	Club    string `json:"club,omitempty"`
	Region  string `json:"regione,omitempty"`
	Plays   string `json:"partecipa,omitempty" is:"partecipa"`
}

// risikoSeat is who sits at a table, and the score as typed, with a point.
type risikoSeat struct {
	ID    int    `json:"id" is:"id"`
	Score string `json:"score"`
}

func (s risikoSeat) score(path string) (engine.Score, error) {
	score, err := engine.CellScore(s.Score)
	if err != nil || strings.ContainsAny(s.Score, "eE") || !score.Typed() || score.Whole() > risiko.Made {
		return score, wrong(path, engine.Textf("un punteggio come testo, fino a %d, per esempio \"44\", \"44.1\" oppure \"-1\"", risiko.Made))
	}
	return score, nil
}

func scoreRisiko(id string, in risikoTournament) (any, error) {
	f, err := rules.TypeByID(id)
	if err != nil {
		return nil, err
	}
	op := cmp.Or(in.Op, "standings")
	if err := cmp.Or(mustBe("formula", in.Formula, id), mustBe("op", op, risikoOps(id)...)); err != nil {
		return nil, err
	}
	t, err := in.tournament(id)
	if err != nil {
		return nil, err
	}
	switch op {
	case "semifinal":
		return runSemifinal(f, t)
	case "finalists":
		return runFinalists(f, t)
	}
	return runRisikoStandings(f, t)
}

// risikoOps are what a type can be asked for.
func risikoOps(id string) []string {
	switch id {
	case "master":
		return []string{"standings", "semifinal", "finalists"}
	case "raduno":
		return []string{"standings", "semifinal"}
	}
	return []string{"standings"}
}

// tournament is the input as a tournament. Raduno and Open let winners be level at a table, the others do not.
func (in risikoTournament) tournament(id string) (*engine.Tournament, error) {
	t := &engine.Tournament{Settings: engine.Settings{SharedWins: id == "raduno" || id == "open"}}
	known := map[int]bool{}
	for _, p := range in.Players {
		if known[p.ID] {
			return nil, engine.Errorf(engine.BadInput, "L'ID %d è di due giocatori.", p.ID)
		}
		known[p.ID] = true
		t.Players = append(t.Players, engine.Player{
			ID: p.ID, Name: p.Name, Surname: p.Surname, Nick: p.Nick, Club: p.Club, Region: p.Region,
			Plays: p.Plays != "NO",
		})
	}
	for i, tables := range in.Rounds {
		round := engine.Round{Number: i + 1}
		seated := map[int]bool{}
		for j, seats := range tables {
			table, err := risikoTable(fmt.Sprintf("rounds[%d][%d]", i, j), seats, known, seated)
			if err != nil {
				return nil, err
			}
			table.Number = j + 1
			round.Tables = append(round.Tables, table)
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t, nil
}

// risikoTable is a table of players who are known and do not sit elsewhere in the round.
func risikoTable(path string, seats []risikoSeat, known, seated map[int]bool) (engine.Table, error) {
	var table engine.Table
	if len(seats) < smallestTable || len(seats) > largestTable {
		return table, wrong(path, engine.Textf("un tavolo da %d a %d giocatori", smallestTable, largestTable))
	}
	for i, s := range seats {
		if !known[s.ID] {
			return table, engine.Errorf(engine.BadInput, "Al campo “%s” siede l'ID %d, che non è tra i giocatori.", path, s.ID)
		}
		if seated[s.ID] {
			return table, engine.Errorf(engine.BadInput, "L'ID %d siede due volte nello stesso turno.", s.ID)
		}
		seated[s.ID] = true
		score, err := s.score(fmt.Sprintf("%s[%d].score", path, i))
		if err != nil {
			return table, err
		}
		table.Seats = append(table.Seats, engine.Seat{Player: s.ID, Score: score})
	}
	best := table.Seats[table.Top(false)[0]].Score
	switch {
	case best.Eliminated():
		return table, wrong(path, engine.Textf("almeno un giocatore che non sia eliminato"))
	case best.IsZero():
		confirmPlayed(table.Seats)
	}
	return table, nil
}

// confirmPlayed makes a table at which the best score is 0 count as played, as a case scores what it gets:
// decimals only order a table, so the same smallest one for each 0 changes nothing else.
func confirmPlayed(seats []engine.Seat) {
	least, err := engine.CellScore("0.000001")
	for i := range seats {
		if seats[i].Score.IsZero() && err == nil {
			seats[i].Score = least
		}
	}
}

func runRisikoStandings(f rules.Type, t *engine.Tournament) (any, error) {
	if f.Rounds > 0 && len(t.Rounds) > f.Rounds {
		return nil, engine.Errorf(engine.BadInput, "Il tipo di torneo %s ha %d {2:turno|turni} e questo torneo %d.", f.Name, f.Rounds,
			len(t.Rounds))
	}
	if f.ID != "master" {
		f.Phases = nil // the cases know a final of Master only
	} else if err := checkFinal(f, t); err != nil {
		return nil, err
	}
	s, err := rules.Compute(t, f, rules.StandingsOptions{SharedWins: t.Settings.SharedWins})
	if err != nil {
		return nil, err
	}
	rows := make([]risikoRow, len(s.Rows))
	for i, row := range s.Rows {
		rows[i] = risikoRow{
			Place: row.Place, ID: row.Player.ID, Points: make([]string, len(row.Results)), Wins: row.Wins,
			Total: row.Total.String(),
		}
		for j, result := range row.Results {
			rows[i].Points[j] = result.Points.String()
		}
	}
	return rows, nil
}

// checkFinal refuses a fourth round that is no final of four.
func checkFinal(f rules.Type, t *engine.Tournament) error {
	final := t.Round(f.Final())
	if final != nil && (len(final.Tables) != 1 || len(final.Tables[0].Seats) != 4) {
		return engine.Errorf(engine.BadInput, "Il turno %d è la finale: serve un solo tavolo da 4.", f.Final())
	}
	return nil
}

// refused is what a plan could not do, as a wrong input.
func refused(err error) error {
	var e *engine.Error
	if errors.As(err, &e) {
		return engine.Errorf(engine.BadInput, "%s", e.Text)
	}
	return err
}

func runSemifinal(f rules.Type, t *engine.Tournament) (any, error) {
	if len(t.Rounds) != f.Phases.Qualification {
		return nil, engine.Errorf(engine.BadInput,
			"Per le semifinali {1:serve il primo turno|servono i primi %d turni} e questo torneo ne ha %d.", f.Phases.Qualification, len(t.Rounds))
	}
	planned, err := rules.NewPlan(f, t, f.Semifinals(), rules.PlanOptions{ByID: true})
	if err != nil {
		return nil, refused(err)
	}
	answer := semifinalAnswer{Tables: len(planned.Problem.Tables), Semifinalists: planned.Semifinalists, Bands: planned.Bands}
	if len(planned.Direct) > 0 {
		answer.Direct = &planned.Direct[0]
	}
	return answer, nil
}

func runFinalists(f rules.Type, t *engine.Tournament) (any, error) {
	if len(t.Rounds) != f.Semifinals() {
		return nil, engine.Errorf(engine.BadInput, "Per la finale {1:serve il primo turno|servono i primi %d turni} e questo torneo ne ha %d.",
			f.Semifinals(), len(t.Rounds))
	}
	planned, err := rules.NewPlan(f, t, f.Final(), rules.PlanOptions{ByID: true})
	if err != nil {
		return nil, refused(err)
	}
	ids := slices.Concat(planned.Ready...)
	slices.Sort(ids)
	return finalistAnswer{ids}, nil
}
