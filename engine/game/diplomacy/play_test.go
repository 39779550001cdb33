package diplomacy

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

var must = worked.Must

// vectors are the worked cases of a system.
func vectors(t *testing.T, system string) []vector {
	t.Helper()
	data, err := os.ReadFile(worked.Path(t, "vectors", system+".json"))
	must(t, err)
	var file struct{ Cases []vector }
	must(t, json.Unmarshal(data, &file))
	return file.Cases
}

type vector struct {
	Name     string
	Input    board
	Expected json.RawMessage
}

type board struct {
	Op     string
	Years  int
	Powers map[string]struct {
		Player     string
		Centers    []int
		Eliminated *int
	}
	Outcome  string
	Members  []string `json:"draw_members"`
	Winner   string
	DrawKind string `json:"draw_kind"`
	Top      bool   `json:"top_table"`
}

// record writes a worked case onto a score sheet, players 1 to 7 in the order of the powers.
func (b board) record(yearly bool) (*engine.Tournament, game.Place) {
	t := &engine.Tournament{Settings: engine.Settings{
		Game: engine.Record{{Label: optionYearly.Label, Value: map[bool]string{true: game.Yes, false: game.No}[yearly]}},
	}}
	table := engine.Table{Number: 1}
	for i, p := range scoring.Powers {
		in := b.Powers[p.String()]
		t.Players = append(t.Players, engine.Player{ID: i + 1, Name: in.Player})
		seat := engine.Seat{Player: i + 1}
		seat.Record.Set(labelPower, p.Name().String())
		for y, n := range in.Centers {
			if yearly {
				seat.Record.Set(yearLabel(scoring.FirstYear+y), strconv.Itoa(n))
			} else if y == b.Years-1 {
				seat.Record.Set(labelCenters, strconv.Itoa(n))
			}
		}
		if in.Eliminated != nil && !yearly {
			seat.Record.Set(labelEliminated, strconv.Itoa(*in.Eliminated))
		}
		if slices.Contains(b.Members, p.String()) {
			seat.Record.Set(labelPart, partDraw)
		}
		if b.Winner == p.String() {
			seat.Record.Set(labelPart, partWinner)
		}
		table.Seats = append(table.Seats, seat)
	}
	table.Record.Set(labelLastYear, strconv.Itoa(scoring.FirstYear+b.Years-1))
	table.Record.Set(labelOutcome, scoring.Outcome(b.Outcome).Name().String())
	if b.DrawKind != "" {
		table.Record.Set(labelDrawKind, scoring.DrawKind(b.DrawKind).Name().String())
	}
	if b.Top {
		table.Record.Set(labelTop, game.Yes)
	}
	t.Rounds = []engine.Round{{Number: 1, Tables: []engine.Table{table}}}
	return t, game.Place{Tournament: t, Round: &t.Rounds[0], Table: &t.Rounds[0].Tables[0]}
}

// Every worked game of the nine systems and of Italia 2010 scores the same when it is written on the score
// sheet, with the centres of each year or of the end only.
func TestWorkedGamesThroughTheSheet(t *testing.T) {
	t.Parallel()
	for _, s := range scoring.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			for _, v := range vectors(t, strings.ReplaceAll(s.ID, "-", "_")) {
				for _, yearly := range []bool{true, false} {
					checkVector(t, systemEvent{system: s}, v, yearly)
				}
			}
		})
	}
	t.Run("italia2010", func(t *testing.T) {
		for _, v := range vectors(t, "italia2010") {
			checkVector(t, italiaEvent{}, v, true)
		}
	})
}

func checkVector(t *testing.T, g game.Game, v vector, yearly bool) {
	t.Helper()
	var expected map[string]string
	if v.Input.Powers == nil || v.Input.Op != "" || json.Unmarshal(v.Expected, &expected) != nil || expected["error"] != "" {
		return // a vote, an event or a wrong game
	}
	_, p := v.Input.record(yearly)
	game.Tidy(g, p)
	problems := g.Problems(p)
	if len(problems) == 1 && strings.Contains(problems[0].String(), "e la partita finisce lì") {
		return // centres made up without a thought of who had won before
	}
	if len(problems) > 0 {
		t.Errorf("%s, yearly %v: %s", v.Name, yearly, problems[0])
		return
	}
	points, err := g.Points(p)
	if err != nil {
		t.Errorf("%s: %v", v.Name, err)
		return
	}
	for i := range p.Table.Seats {
		if got := points[i].String(); got != expected[p.Name(i)] {
			t.Errorf("%s, yearly %v: %s has %s, want %s", v.Name, yearly, p.Name(i), got, expected[p.Name(i)])
		}
	}
	shout(p.Table.Record)
	for _, seat := range p.Table.Seats {
		shout(seat.Record)
	}
	if loud, err := g.Points(p); err != nil || len(g.Problems(p)) > 0 || !slices.EqualFunc(loud, points, func(a, b engine.Points) bool {
		return a.Cmp(b) == 0
	}) {
		t.Errorf("%s: written in capitals %v %v %v, want %v", v.Name, loud, err, g.Problems(p), points)
	}
}

// shout writes a record as it may be typed in a spreadsheet, without a list to choose from.
func shout(record engine.Record) {
	for i := range record {
		record[i].Value = strings.ToUpper(record[i].Value)
	}
}

// event is a tournament of Diplomacy with a sampled game at every table of every round.
func event(t *testing.T, g game.Game, players, rounds int, options ...string) *engine.Tournament {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 7))
	tournament := &engine.Tournament{}
	for i := range players {
		tournament.Players = append(tournament.Players, engine.Player{ID: i + 1, Name: fmt.Sprint("P", i+1), Plays: true})
	}
	for i := 0; i+1 < len(options); i += 2 {
		tournament.Settings.Game.Set(options[i], options[i+1])
	}
	for n := range rounds {
		r := engine.Round{Number: n + 1}
		order := random.Perm(players)
		for k := range players / scoring.PowerCount {
			table := engine.Table{Number: k + 1}
			for j := range scoring.PowerCount {
				table.Seats = append(table.Seats, engine.Seat{Player: order[scoring.PowerCount*k+j] + 1})
			}
			r.Tables = append(r.Tables, table)
		}
		if finals, has := g.(italiaEvent); has {
			if top, err := game.Can(finals).TopBoard(tournament, r.Number, tournament.PresentIDs(r.Number)); err != nil &&
				r.Number <= finals.topRound(tournament.Settings) {
				t.Fatal(err)
			} else if top != nil {
				r.Tables = []engine.Table{{Number: 1}}
				for _, id := range top {
					r.Tables[0].Seats = append(r.Tables[0].Seats, engine.Seat{Player: id})
				}
			}
		}
		tournament.SetRound(r)
		round := tournament.Round(r.Number)
		must(t, g.Deal(tournament, round, random))
		for k := range round.Tables {
			g.Sample(game.Place{Tournament: tournament, Round: round, Table: &round.Tables[k]}, random)
		}
	}
	if findings := game.Settle(g, tournament, nil); len(findings) > 0 {
		t.Fatal(findings)
	}
	return tournament
}

// A DipCon of 35 players over four rounds: each round has another system, and the ranking is that of the sum of
// the three best positions, counted here from the scores on the sheets.
func TestDipConEvent(t *testing.T) {
	t.Parallel()
	tournament := event(t, systemEvent{perRound: true}, 35, 4)
	systems := map[string]bool{}
	for _, r := range tournament.Rounds {
		systems[r.Tables[0].Record.Get(labelSystem)] = true
		for _, table := range r.Tables {
			if table.State() != engine.Played || table.Record.Get(labelSystem) != r.Tables[0].Record.Get(labelSystem) {
				t.Fatalf("round %d table %d: %v", r.Number, table.Number, table.Record)
			}
		}
	}
	if len(systems) != 4 {
		t.Errorf("four rounds had the systems %v", systems)
	}
	ranking, err := systemEvent{perRound: true}.Rank(tournament, game.Options{})
	must(t, err)
	positions := map[int][]int{}
	for i := range tournament.Rounds {
		r := &tournament.Rounds[i]
		scores := map[int]engine.Points{}
		for j := range r.Tables {
			points, err := systemEvent{perRound: true}.Points(game.Place{Tournament: tournament, Round: r, Table: &r.Tables[j]})
			must(t, err)
			for k, seat := range r.Tables[j].Seats {
				scores[seat.Player] = points[k]
			}
		}
		for _, row := range ranking.Rows {
			position := 1
			for _, other := range scores {
				if other.Cmp(scores[row.ID]) > 0 {
					position++
				}
			}
			positions[row.ID] = append(positions[row.ID], position)
			if got := row.Results[i].Points; got.Cmp(engine.WholePoints(position)) != 0 {
				t.Errorf("player %d has %s points in round %d, want his position, %d", row.ID, got, r.Number, position)
			}
		}
	}
	last := 0
	for _, row := range ranking.Rows {
		slices.Sort(positions[row.ID])
		want := positions[row.ID][0] + positions[row.ID][1] + positions[row.ID][2]
		if row.Total.Cmp(engine.WholePoints(want)) != 0 || want < last {
			t.Errorf("player %d has %s, want %d, after %d", row.ID, row.Total, want, last)
		}
		last = want
	}
	for _, row := range ranking.Rows {
		counted := 0
		for _, result := range row.Results {
			if result.Counts {
				counted++
			}
		}
		if counted != BestRounds {
			t.Errorf("player %d: %d rounds count", row.ID, counted)
		}
	}
}

// Italia 2010 seats the first seven at its top board in the order of the powers; penalties and rounds sat out are in the totals.
func TestItaliaTournament(t *testing.T) {
	t.Parallel()
	tournament := event(t, italiaEvent{}, 14, 4, optionTopAfter.Label, "3")
	top := &tournament.Rounds[3].Tables[0]
	if !isTop(top) || len(tournament.Rounds[3].Tables) != 1 {
		t.Fatal("the last round is no top board")
	}
	without, err := italiaEvent{}.Rank(tournament, game.Options{Rounds: 3})
	must(t, err)
	for i, seat := range top.Seats {
		if !slices.ContainsFunc(without.Rows[:scoring.PowerCount], func(row game.Row) bool { return row.ID == seat.Player }) {
			t.Errorf("player %d is at the top board, and is none of the first seven", seat.Player)
		}
		if got, want := seat.Record.Get(labelPower), scoring.Powers[i].Name().String(); got != want {
			t.Errorf("seat %d of the top board is %s, want %s", i, got, want)
		}
	}
	ranking, err := italiaEvent{}.Rank(tournament, game.Options{})
	must(t, err)
	id, sum := ranking.Rows[5].ID, ranking.Rows[5].Total
	seatOfPlayer(tournament, 1, id).Record.Set(labelPenalty, "150")
	seatOfPlayer(tournament, 2, id).Record.Set(labelPenalty, "100")
	tournament.Rounds[1].SitOuts = []int{99}
	tournament.Players = append(tournament.Players, engine.Player{ID: 99, Name: "Riposo", Plays: true})
	after, err := italiaEvent{}.Rank(tournament, game.Options{})
	must(t, err)
	for _, row := range after.Rows {
		switch row.ID {
		case id:
			if want := sum.Sub(engine.WholePoints(200)); row.Total.Cmp(want) != 0 {
				t.Errorf("with penalties %s, want %s", row.Total, want)
			}
		case 99:
			if row.Total.Cmp(engine.WholePoints(50)) != 0 || !row.Results[1].SatOut {
				t.Errorf("who sat out has %s", row.Total)
			}
		}
	}
}

// The top board's points stand in its own round, also where a round follows it; a second top board is refused, and
// what is wrong with a player's seats names him.
func TestItaliaTopBoard(t *testing.T) {
	t.Parallel()
	tournament := event(t, italiaEvent{}, 14, 4, optionTopAfter.Label, "2")
	top := tournament.Rounds[2].Tables[0]
	ranking, err := italiaEvent{}.Rank(tournament, game.Options{})
	must(t, err)
	points, err := italiaEvent{}.Points(game.Place{
		Tournament: tournament, Round: &tournament.Rounds[2],
		Table: &tournament.Rounds[2].Tables[0],
	})
	must(t, err)
	for _, row := range ranking.Rows {
		seat := slices.IndexFunc(top.Seats, func(s engine.Seat) bool { return s.Player == row.ID })
		if seat >= 0 && row.Results[2].Points.Cmp(points[seat]) != 0 {
			t.Errorf("player %d has %s in the round of the top board, want %s", row.ID, row.Results[2].Points, points[seat])
		}
	}

	second := game.Place{Tournament: tournament, Round: &tournament.Rounds[3], Table: &tournament.Rounds[3].Tables[1]}
	second.Table.Record.Set(labelTop, game.Yes)
	if problems := (italiaEvent{}).Problems(second); len(problems) != 1 || !strings.Contains(problems[0].String(),
		"Tavolo finale, tavolo 1.") {
		t.Errorf("a second top board: %v", problems)
	}
	second.Table.Record.Set(labelTop, "")

	first := &tournament.Rounds[0]
	first.SitOuts = []int{1}
	first.Tables = append(first.Tables, first.Tables...)
	first.Tables = append(first.Tables, first.Tables[0])
	if _, err := (italiaEvent{}).Rank(tournament, game.Options{}); err == nil || !strings.Contains(err.Error(), "P") {
		t.Errorf("a player at three tables: %v", err)
	}
}

func seatOfPlayer(t *engine.Tournament, round, id int) *engine.Seat {
	r := t.Round(round)
	table, seat := r.Find(id)
	return &r.Tables[table].Seats[seat]
}

// Two boards in one round: the systems of DipCon count the better.
func TestTwoBoards(t *testing.T) {
	t.Parallel()
	g := systemEvent{system: scoring.Systems()[0]}
	tournament := event(t, g, 14, 1, optionTopAfter.Label, "3")
	r := &tournament.Rounds[0]
	double := r.Tables[0].Seats[0].Player
	r.Tables[1].Seats[3].Player = double
	tournament.Players = slices.DeleteFunc(tournament.Players, func(p engine.Player) bool { return tableOf(r, p.ID) < 0 })
	first, err1 := g.Points(game.Place{Tournament: tournament, Round: r, Table: &r.Tables[0]})
	second, err2 := g.Points(game.Place{Tournament: tournament, Round: r, Table: &r.Tables[1]})
	ranking, err := game.Can(g).Rank(tournament, game.Options{})
	must(t, errors.Join(err, err1, err2))
	want := first[0]
	if second[3].Cmp(want) > 0 {
		want = second[3]
	}
	for _, row := range ranking.Rows {
		if row.ID == double && row.Results[0].Points.Cmp(want) != 0 {
			t.Errorf("two boards give %s, want %s of %s and %s", row.Results[0].Points, want, first[0], second[3])
		}
	}
}

func tableOf(r *engine.Round, id int) int {
	table, _ := r.Find(id)
	return table
}

// A game under way counts only where it is asked what if it ended now, and never says that it is over.
func TestEndedNow(t *testing.T) {
	t.Parallel()
	for _, g := range []game.Game{italiaEvent{}, systemEvent{system: scoring.Systems()[7]}, systemEvent{system: scoring.Systems()[0]}} {
		tournament := event(t, g, 7, 1, optionYearly.Label, game.Yes)
		table := &tournament.Rounds[0].Tables[0]
		table.Record.Set(labelLastYear, "")
		table.Record.Set(labelOutcome, "")
		game.Settle(g, tournament, nil)
		if table.State() != engine.Incomplete {
			t.Errorf("%T: a game under way is in state %v", g, table.State())
		}
		still, _ := game.Can(g).Rank(tournament, game.Options{})
		live, err := game.Can(g).Rank(tournament, game.Options{EndedNow: true})
		must(t, err)
		if still.Rows[0].Total.Sign() != 0 || live.Rows[0].Total.Sign() == 0 {
			t.Errorf("%T: total %s as it stands, %s if it ended now", g, still.Rows[0].Total, live.Rows[0].Total)
		}
	}
}

// What is wrong on the sheet is told in a sentence that names the player or the year.
func TestWrongSheets(t *testing.T) {
	t.Parallel()
	g := systemEvent{system: scoring.Systems()[2]}
	for _, c := range []struct {
		name, says string
		spoil      func(p game.Place)
	}{
		{"no power", "non ha una potenza", func(p game.Place) { p.Table.Seats[0].Record.Set(labelPower, "") }},
		{"one power twice", "tutti e due la potenza", func(p game.Place) {
			p.Table.Seats[1].Record.Set(labelPower, p.Table.Seats[0].Record.Get(labelPower))
		}},
		{"too many centres", "la somma è 5", func(p game.Place) { p.Table.Seats[0].Record.Set(yearLabel(1903), "20") }},
		{"a year left out", "Mancano i centri", func(p game.Place) { p.Table.Seats[2].Record.Set(yearLabel(1902), "") }},
		{"no outcome", "Manca l'esito", func(p game.Place) { p.Table.Record.Set(labelOutcome, "") }},
		{"two winners", "vincitori segnati", func(p game.Place) {
			p.Table.Record.Set(labelOutcome, scoring.Solo.Name().String())
			p.Table.Seats[0].Record.Set(labelPart, partWinner)
			p.Table.Seats[1].Record.Set(labelPart, partWinner)
		}},
		{"no number", "non è un numero intero", func(p game.Place) { p.Table.Seats[0].Record.Set(yearLabel(1901), "tre") }},
	} {
		tournament := event(t, g, 7, 1, optionYearly.Label, game.Yes)
		p := game.Place{Tournament: tournament, Round: &tournament.Rounds[0], Table: &tournament.Rounds[0].Tables[0]}
		c.spoil(p)
		problems := g.Problems(p)
		if !slices.ContainsFunc(problems, func(text engine.Text) bool { return strings.Contains(text.String(), c.says) }) {
			t.Errorf("%s: %v", c.name, problems)
		}
		if findings := game.Settle(g, tournament, nil); len(findings) == 0 || p.Table.State() != engine.Incomplete {
			t.Errorf("%s: the table counts", c.name)
		}
	}
}

// A game of Carnage that runs into the next round is told when that is drawn, and does not count meanwhile.
func TestGameRunsOn(t *testing.T) {
	t.Parallel()
	g := systemEvent{system: scoring.Systems()[8]}
	tournament := event(t, g, 14, 1)
	table := &tournament.Rounds[0].Tables[1]
	table.Record.Set(labelContinues, game.Yes)
	if texts := g.Continued(tournament, 2); len(texts) != 1 || !strings.Contains(texts[0].String(), "tavolo 2 del turno 1") {
		t.Error(texts)
	}
	if game.Settle(g, tournament, nil); table.State() != engine.Incomplete {
		t.Error("a game that runs on counts")
	}
	table.Record.Set(labelContinues, game.No)
	if texts := g.Continued(tournament, 2); len(texts) != 0 {
		t.Error(texts)
	}
}

// What cannot be is told, all at once: too many centres, a draw where a power has won, a round after the top board;
// and what was written before the centres of every year were asked for still counts.
func TestWhatCannotBe(t *testing.T) {
	t.Parallel()
	table := func(centers ...int) game.Place {
		tournament := event(t, systemEvent{system: withID("dip-regatta2001")}, 7, 1)
		p := game.Place{Tournament: tournament, Round: &tournament.Rounds[0], Table: &tournament.Rounds[0].Tables[0]}
		p.Table.Record.Set(labelLastYear, "1912")
		for i, n := range centers {
			p.Table.Seats[i].Record.Set(labelCenters, strconv.Itoa(n))
			p.Table.Seats[i].Record.Set(labelEliminated, "")
		}
		return p
	}
	g := systemEvent{system: withID("dip-regatta2001")}
	for _, c := range []struct {
		want    string
		centers []int
	}{
		{"ha 14 centri e ne bastano 13", []int{14, 12, 2, 2, 2, 1, 1}},
		{"", []int{14, 13, 2, 2, 1, 1, 1}},
		{"la somma è 44", []int{14, 13, 10, 4, 1, 1, 1}},
	} {
		problems := fmt.Sprint(g.Problems(table(c.centers...)))
		if !strings.Contains(problems, c.want) || c.want == "" && problems != "[]" {
			t.Errorf("%v: %s", c.centers, problems)
		}
	}
	missing := table(14, 13, 2, 2, 1, 1, 1)
	missing.Table.Record.Set(labelOutcome, "")
	missing.Table.Seats[3].Record.Set(labelCenters, "")
	if problems := fmt.Sprint(g.Problems(missing)); !strings.Contains(problems, "Mancano i centri") ||
		!strings.Contains(problems, "Manca l'esito") {
		t.Error(problems)
	}
	missing.Table.Record.Set(labelLastYear, "")
	missing.Table.Seats[4].Record.Set(labelCenters, "250")
	for _, want := range []string{"250", "Manca l'esito", "Manca l'ultimo anno"} {
		if problems := fmt.Sprint(g.Problems(missing)); !strings.Contains(problems, want) {
			t.Errorf("%s is not told: %s", want, problems)
		}
	}
	if odd := fmt.Sprint(game.Can(g).Odd(table(14, 13, 2, 2, 1, 1, 1))); odd != "[]" {
		t.Errorf("all centres are there: %s", odd)
	}
	neutral := table(13, 12, 2, 2, 2, 1, 1)
	neutral.Table.Record.Set(labelLastYear, "1907")
	odd, problems := fmt.Sprint(game.Can(g).Odd(neutral)), g.Problems(neutral)
	if !strings.Contains(odd, "sommano a 33") || len(problems) > 0 {
		t.Errorf("33 of 34: %s, %v", odd, problems)
	}
	kept := table(14, 13, 2, 2, 1, 1, 1)
	kept.Tournament.Settings.Game.Set(optionYearly.Label, game.Yes)
	if problems := g.Problems(kept); len(problems) > 0 {
		t.Errorf("a game that was complete: %v", problems)
	}
	over := event(t, italiaEvent{}, 14, 4, optionTopAfter.Label, "3")
	if _, err := game.Can(italiaEvent{}).TopBoard(over, 5, over.PresentIDs(5)); engine.KindOf(err) != engine.Impossible {
		t.Errorf("a round after the top board: %v", err)
	}
	resting := event(t, italiaEvent{}, 8, 1)
	resting.SetRound(engine.Round{Number: 2, SitOuts: []int{8}, Tables: []engine.Table{{Number: 1, Seats: []engine.Seat{{Player: 1}}}}})
	ranking, err := italiaEvent{}.Rank(resting, game.Options{})
	must(t, err)
	for _, row := range ranking.Rows {
		if row.ID == 8 && row.Results[1].SatOut {
			t.Error("who sits out has points before the round is played")
		}
	}
}

// What is told of the centres has its label apart, so that each language has its own word.
func TestCentresAreToldInTheReadersWords(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{labelCenters: "[Centri] assegnati", yearLabel(1903): "[Centri] 1903 assegnati"} {
		said := engine.Textf("%s assegnati", game.WordText(label)).In(func(format string) string {
			if format == labelCenters {
				return "[" + format + "]"
			}
			return format
		})
		if said != want {
			t.Errorf("%s: %q", label, said)
		}
	}
}
