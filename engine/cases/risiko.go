package cases

import (
	"errors"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/formula"
	"raduno/engine/plan"
	"raduno/engine/standings"
)

// risikoSystems are the five types of the manual, each under its own name, and the table sizes of all.
var risikoSystems = func() family {
	f := family{"risiko_tables": runTables}
	for _, id := range risikoFormulas {
		f["risiko_"+id] = func(in value) (any, error) { return runRisiko(id, in) }
	}
	return f
}()

var risikoFormulas = []string{"raduno", "master", "open", "gufo", "spartac"}

// The sizes of a table that an input may have, ghosts not counted.
const (
	smallestTable = 3
	largestTable  = 5
)

// tableAnswer is the table sizes for a number of players, the largest first, null where there are none.
type tableAnswer struct {
	Sizes []int `json:"sizes"`
}

func runTables(in value) (any, error) {
	var r reader
	o := r.object(in, "op", "formula", "n")
	r.oneOf(o.get("op"), "table_sizes")
	id := r.oneOf(o.get("formula"), risikoFormulas...)
	n := r.integer(o.get("n"), 0, maxCount)
	if r.err != nil {
		return nil, r.err
	}
	f, err := formula.ByID(id)
	if err != nil {
		return nil, err
	}
	sizes, _, err := f.Tables.Sizes(n)
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

func runRisiko(id string, in value) (any, error) {
	f, err := formula.ByID(id)
	if err != nil {
		return nil, err
	}
	var r reader
	o := r.object(in, "formula", "players", "rounds", "op?")
	r.oneOf(o.get("formula"), id)
	op := "standings"
	if o.has("op") {
		op = r.oneOf(o.get("op"), risikoOps(id)...)
	}
	t := r.tournament(o, id)
	if r.err != nil {
		return nil, r.err
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

// tournament reads players and rounds. Raduno and Open let winners be level at a table, the others do not.
func (r *reader) tournament(o object, id string) *engine.Tournament {
	t := &engine.Tournament{Settings: engine.Settings{SharedWins: id == "raduno" || id == "open"}}
	known := map[int]bool{}
	for _, item := range r.list(o.get("players")) {
		p := r.object(item, "id", "nome?", "cognome?", "nick?", "club?", "regione?", "partecipa?")
		player := engine.Player{
			ID: r.integer(p.get("id"), 1, maxCount), Name: r.optionalText(p.get("nome")),
			Surname: r.optionalText(p.get("cognome")), Nick: r.optionalText(p.get("nick")),
			Club: r.optionalText(p.get("club")), Region: r.optionalText(p.get("regione")), Plays: true,
		}
		if p.has("partecipa") {
			player.Plays = r.oneOf(p.get("partecipa"), "SI", "NO") == "SI"
		}
		if known[player.ID] {
			r.fail(engine.Errorf(engine.BadInput, "L'ID %d è di due giocatori.", player.ID))
		}
		known[player.ID] = true
		t.Players = append(t.Players, player)
	}
	for i, item := range r.list(o.get("rounds")) {
		round := engine.Round{Number: i + 1}
		seated := map[int]bool{}
		for j, tableItem := range r.list(item) {
			table := r.risikoTable(tableItem, known, seated)
			table.Number = j + 1
			round.Tables = append(round.Tables, table)
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t
}

// optionalText reads a string that may be missing.
func (r *reader) optionalText(v value) string {
	if v.absent() {
		return ""
	}
	return r.text(v)
}

// risikoTable reads a table of players who are known and do not sit elsewhere in the round.
func (r *reader) risikoTable(v value, known, seated map[int]bool) engine.Table {
	var table engine.Table
	seats := r.list(v)
	if len(seats) < smallestTable || len(seats) > largestTable {
		r.wrong(v, engine.Textf("un tavolo da %d a %d giocatori", smallestTable, largestTable))
	}
	for _, item := range seats {
		s := r.object(item, "id", "score")
		id := r.integer(s.get("id"), 1, maxCount)
		if !known[id] {
			r.fail(engine.Errorf(engine.BadInput, "Al campo “%s” siede l'ID %d, che non è tra i giocatori.", item.path, id))
		}
		if seated[id] {
			r.fail(engine.Errorf(engine.BadInput, "L'ID %d siede due volte nello stesso turno.", id))
		}
		seated[id] = true
		table.Seats = append(table.Seats, engine.Seat{Player: id, Score: r.risikoScore(s.get("score"))})
	}
	if r.err != nil {
		return table
	}
	best := table.Seats[table.Top(false)[0]].Score
	switch {
	case best.Eliminated():
		r.wrong(v, engine.Textf("almeno un giocatore che non sia eliminato"))
	case best.IsZero():
		confirmPlayed(table.Seats)
	}
	return table
}

// risikoScore reads a score as typed, with a point.
func (r *reader) risikoScore(v value) engine.Score {
	text := r.text(v)
	score, err := engine.CellScore(text)
	if err != nil || strings.ContainsAny(text, "eE") || !score.Typed() || score.Whole() > engine.RisiKo {
		r.wrong(v, engine.Textf("un punteggio come testo, fino a %d, per esempio \"44\", \"44.1\" oppure \"-1\"", engine.RisiKo))
	}
	return score
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

func runRisikoStandings(f formula.Type, t *engine.Tournament) (any, error) {
	if f.Rounds > 0 && len(t.Rounds) > f.Rounds {
		return nil, engine.Errorf(engine.BadInput, "Il tipo di torneo %s ha %d {2:turno|turni} e questo torneo %d.", f.Name, f.Rounds, len(t.Rounds))
	}
	if f.ID != "master" {
		f.Phases = nil // the cases know a final of Master only
	} else if err := checkFinal(f, t); err != nil {
		return nil, err
	}
	s, err := standings.Compute(t, f, standings.Options{SharedWins: t.Settings.SharedWins})
	if err != nil {
		return nil, err
	}
	rows := make([]risikoRow, len(s.Rows))
	for i, row := range s.Rows {
		rows[i] = risikoRow{Place: row.Place, ID: row.Player.ID, Points: make([]string, len(row.Results)), Wins: row.Wins, Total: row.Total.String()}
		for j, result := range row.Results {
			rows[i].Points[j] = result.Points.String()
		}
	}
	return rows, nil
}

// checkFinal refuses a fourth round that is no final of four.
func checkFinal(f formula.Type, t *engine.Tournament) error {
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

func runSemifinal(f formula.Type, t *engine.Tournament) (any, error) {
	if len(t.Rounds) != f.Phases.Qualification {
		return nil, engine.Errorf(engine.BadInput, "Per le semifinali {1:serve il primo turno|servono i primi %d turni} e questo torneo ne ha %d.", f.Phases.Qualification, len(t.Rounds))
	}
	planned, err := plan.New(f, t, f.Semifinals(), standings.Ranker(t, f), plan.Options{ByID: true})
	if err != nil {
		return nil, refused(err)
	}
	answer := semifinalAnswer{Tables: len(planned.Problem.Tables), Semifinalists: planned.Semifinalists, Bands: planned.Bands}
	if len(planned.Direct) > 0 {
		answer.Direct = &planned.Direct[0]
	}
	return answer, nil
}

func runFinalists(f formula.Type, t *engine.Tournament) (any, error) {
	if len(t.Rounds) != f.Semifinals() {
		return nil, engine.Errorf(engine.BadInput, "Per la finale {1:serve il primo turno|servono i primi %d turni} e questo torneo ne ha %d.", f.Semifinals(), len(t.Rounds))
	}
	planned, err := plan.New(f, t, f.Final(), standings.Ranker(t, f), plan.Options{ByID: true})
	if err != nil {
		return nil, refused(err)
	}
	ids := slices.Concat(planned.Ready...)
	slices.Sort(ids)
	return finalistAnswer{ids}, nil
}
