package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
)

// made is a tournament from a few lines: players by ID, then rounds of tables, each "1:44 2:30 3:-1 4:"
// with an empty cell where nothing follows the colon, and ghosts as "g:10".
func made(t testing.TB, players int, rounds ...[]string) *engine.Tournament {
	t.Helper()
	tournament := &engine.Tournament{Presence: engine.Presence{}}
	for id := 1; id <= players; id++ {
		tournament.Players = append(tournament.Players, engine.Player{
			ID: id, Name: "Nome", Surname: string(rune('A' + id - 1)), Plays: true,
		})
	}
	for i, tables := range rounds {
		round := engine.Round{Number: i + 1}
		for j, line := range tables {
			table := engine.Table{Number: j + 1}
			for _, seat := range strings.Fields(line) {
				who, typed, _ := strings.Cut(seat, ":")
				id := engine.Ghost
				if who != "g" {
					id = 0
					for _, digit := range who {
						id = 10*id + int(digit-'0')
					}
				}
				table.Seats = append(table.Seats, engine.Seat{Player: id, Score: score(t, typed)})
			}
			round.Tables = append(round.Tables, table)
		}
		tournament.SetRound(round)
	}
	return tournament
}

func compute(t testing.TB, tournament *engine.Tournament, typeID string, o StandingsOptions) *Standings {
	t.Helper()
	s, err := Compute(tournament, builtin(t, typeID), o)
	must(t, err)
	return s
}

// order is the IDs of the rows with their places, such as "1:3 2:1 2:2".
func order(s *Standings) string {
	var parts []string
	for _, row := range s.Rows {
		parts = append(parts, engine.Ranges([]int{row.Place})+":"+engine.Ranges([]int{row.Player.ID}))
	}
	return strings.Join(parts, " ")
}

// A round drawn and not played does not count; a table that is open or incomplete does not count, and
// the standings say so.
func TestWhatIsNotPlayedDoesNotCount(t *testing.T) {
	tournament := made(t, 8,
		[]string{"1:50 2:20 3:10 4:5", "5:60 6: 7:10 8:5"},
		[]string{"1:0 5:0 2:0 6:0", "3: 4: 7: 8:"})
	s := compute(t, tournament, "open", StandingsOptions{})
	if got := order(s); got != "1:1 2:2 3:3 4:4 5:5 5:6 5:7 5:8" {
		t.Errorf("the order is %s", got)
	}
	var codes []string
	for _, w := range s.Warnings {
		codes = append(codes, w.Sheet+" "+w.Code)
		if !w.Warning || w.Message.IsZero() {
			t.Errorf("%+v is no warning", w)
		}
	}
	if want := []string{"1° Turno table-incomplete", "2° Turno round-open"}; !slices.Equal(codes, want) {
		t.Errorf("warnings %v, want %v", codes, want)
	}
	if len(s.Rows[0].Results) != 2 || s.Rows[0].Results[1].Played() || s.Rows[0].Results[1].Points.Sign() != 0 {
		t.Errorf("the second round is %+v", s.Rows[0].Results[1])
	}
	// 0,1 says that a table of noughts was played and who won it.
	tournament.Rounds[1].Tables[0].Seats[0].Score = score(t, "0,1")
	for i := range 3 {
		tournament.Rounds[1].Tables[0].Seats[i+1].Score = engine.NewScore(0)
	}
	if row := compute(t, tournament, "open", StandingsOptions{}).Row(1); row.Wins != 2 || row.Total.Cmp(engine.WholePoints(150)) != 0 {
		t.Errorf("%d wins, %s points", row.Wins, row.Total)
	}
}

// With Unico Vincitore a table with two winners is refused, round and table named; without it each of them
// has won.
func TestUnicoVincitore(t *testing.T) {
	tournament := made(t, 8, []string{"1:50 2:20 3:10 4:5", "5:44 6:44 7:10 8:5"})
	_, err := Compute(tournament, builtin(t, "master"), StandingsOptions{})
	if engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), "1° Turno") || !strings.Contains(err.Error(), "tavolo 2") {
		t.Errorf("the error is %v", err)
	}
	s := compute(t, tournament, "master", StandingsOptions{SharedWins: true})
	for _, id := range []int{5, 6} {
		if row := s.Row(id); row.Wins != 1 || row.Total.String() != "1.044" {
			t.Errorf("ID %d: %d wins, %s points", id, row.Wins, row.Total)
		}
	}
}

// Odd rosters and seats do no harm: doubled IDs, strangers at a table, a player at two tables, ghosts,
// empty seats, withdrawn players.
func TestOddInput(t *testing.T) {
	tournament := made(t, 5, []string{"1:50 2:20 9:10 g:", "1:70 3:20 4:10"})
	tournament.Players = append(tournament.Players, engine.Player{ID: 2, Surname: "Doppio"},
		engine.Player{ID: engine.Ghost, Name: engine.GhostName})
	tournament.Players[3].Plays = false
	s := compute(t, tournament, "spartac", StandingsOptions{})
	// 1 wins 150 at the first table, where 2 has 70; at the second the seat of 1 does not count for him, but
	// 3 has 50 and 4 has 40.
	if got := order(s); got != "1:1 2:2 3:3 4:4 5:5" {
		t.Errorf("the order is %s", got)
	}
	var codes []string
	for _, w := range s.Warnings {
		codes = append(codes, w.Code)
	}
	for _, code := range []string{"id-double", "id-unknown", "seat-double"} {
		if !slices.Contains(codes, code) {
			t.Errorf("no warning %s in %v", code, codes)
		}
	}
	if _, err := Compute(&engine.Tournament{}, builtin(t, "master24"), StandingsOptions{}); err != nil {
		t.Errorf("an empty tournament: %v", err)
	}
}

// The lowest results are left out, absences first; Rounds looks at the first rounds alone.
func TestDiscardsAndRounds(t *testing.T) {
	tournament := made(t, 8,
		[]string{"1:50 2:20 3:10 4:5", "5:60 6:30 7:10 8:5"},
		[]string{"2:50 1:20 6:10 5:5", "8:60 7:30 4:10"},
		[]string{"3:50 1:10 5:30 8:5", "2:40 4:20 6:30 7:10"})
	s := compute(t, tournament, "open", StandingsOptions{Discards: 1})
	// 1: 100 and 20 of 100, 20, 10; 3: 10 and 100, his absence of round 2 left out
	for id, want := range map[int]int{1: 120, 2: 190, 3: 110, 8: 115} {
		if row := s.Row(id); row.Total.Cmp(engine.WholePoints(want)) != 0 {
			t.Errorf("ID %d has %s points, want %d", id, row.Total, want)
		}
	}
	if r := s.Row(3).Results; !r[1].Discarded || r[0].Discarded {
		t.Errorf("the absence was not left out: %+v", r)
	}
	first := compute(t, tournament, "open", StandingsOptions{Rounds: 1})
	if len(first.Rounds) != 1 || first.Row(1).Total.Cmp(engine.WholePoints(100)) != 0 {
		t.Errorf("rounds %v, total %s", first.Rounds, first.Row(1).Total)
	}
}

// A final is ranked by its scores, decimals included; level finalists by their place before it; the others
// follow by the sum without it. A round of that number which is no final is a round like the others.
func TestFinal(t *testing.T) {
	rounds := [][]string{
		{"1:50 2:20 3:10 4:5", "5:60 6:30 7:10 8:5"},
		{"2:50 1:20 6:10 5:5", "8:60 7:30 4:10 3:5"},
		{"1:50 2:20 3:10 4:5", "5:60 6:30 7:10 8:5"},
		{"6:44.1 5:44 1:30 2:30"},
	}
	s := compute(t, made(t, 8, rounds...), "raduno24", StandingsOptions{})
	if !s.FinalPlayed {
		t.Fatal("the final was not seen")
	}
	// 1 has 220 points before the final, 2 has 140
	if got := order(s); got != "1:6 2:5 3:1 4:2 5:8 6:7 7:3 8:4" {
		t.Errorf("the order is %s", got)
	}
	for _, row := range s.Rows {
		total := engine.Points{}
		for _, result := range row.Results {
			total = total.Add(result.Points)
		}
		if total.Cmp(row.Total) != 0 {
			t.Errorf("ID %d: total %s, results %s", row.Player.ID, row.Total, total)
		}
	}
	rounds[3] = []string{"6:44 5:40 1:30 2:31", "3:44 4:40 7:30 8:31"}
	if s := compute(t, made(t, 8, rounds...), "raduno24", StandingsOptions{}); s.FinalPlayed {
		t.Error("two tables after two semifinals were taken for a final")
	}
	if s := compute(t, made(t, 8, rounds...), "open", StandingsOptions{}); s.FinalPlayed {
		t.Error("Open has no final")
	}
	if s := compute(t, made(t, 8, rounds...), "raduno24", StandingsOptions{Rounds: 3}); s.FinalPlayed || len(s.Rounds) != 3 {
		t.Error("the first three rounds have no final")
	}
}

// Several finals give shared places.
func TestSeveralFinals(t *testing.T) {
	tournament := season(32, 2)
	var semifinals, finals []string
	for i := range 8 {
		ids := [4]int{4*i + 1, 4*i + 2, 4*i + 3, 4*i + 4}
		line := ""
		for j, id := range ids {
			line += engine.Ranges([]int{id}) + ":" + engine.Ranges([]int{50 - 10*j}) + " "
		}
		semifinals = append(semifinals, line)
	}
	finals = []string{"1:50 5:40 9:30 13:20", "17:60 21:50 25:40 29:30"}
	extra := made(t, 32, nil, nil, semifinals, finals)
	tournament.SetRound(extra.Rounds[2])
	tournament.SetRound(extra.Rounds[3])
	s := compute(t, tournament, "raduno24", StandingsOptions{})
	var places []int
	for _, row := range s.Rows[:9] {
		places = append(places, row.Place)
	}
	if want := []int{1, 1, 2, 2, 3, 3, 4, 4, 9}; !slices.Equal(places, want) {
		t.Errorf("the places are %v, want %v", places, want)
	}
}

// The formula read back from its sheet ranks as the built-in type does, on every worked case.
func TestSheetFormulasRankAlike(t *testing.T) {
	for _, id := range []string{"raduno", "master", "open", "gufo", "spartac"} {
		for _, c := range readVectors(t, "risiko_"+id) {
			if c.Input.Op != "" && c.Input.Op != "standings" {
				continue
			}
			f, findings := TypeFromSheet(builtin(t, c.Input.Formula).ToSheet())
			if len(findings) > 0 {
				t.Fatalf("%s: %v", id, findings)
			}
			t.Run(id+"/"+c.Name, func(t *testing.T) { checkVector(t, c, f) })
		}
	}
}

// Every place is explained: each game, and what parts a player from the one above and the one below.
func TestExplanation(t *testing.T) {
	tournament := made(t, 9,
		[]string{"1:50 2:31 3:10 4:5 9:4", "5:60 6:30 7:10 8:-1"},
		[]string{"2:55 1:20 6:10 5:5 9:100", "8:60.1 7:60 4:10 3:5"})
	s := compute(t, tournament, "gufo", StandingsOptions{})
	text := func(id int) string {
		e, err := s.Explain(id)
		must(t, err)
		var lines []string
		for _, line := range e.Lines() {
			lines = append(lines, line.String())
		}
		return strings.Join(lines, "\n")
	}
	for id, phrases := range map[int][]string{
		9: {
			"2° posto", "tavolo 1 da 5: punteggio 4 × 1,25, vale 0,05; premio 2: 2,05", "punteggio 100 × 1,25, vale 1,25; premio 12: 13,25",
			"punti più di",
		},
		8: {"eliminato, 4° al tavolo, nessun punto del tavolo e 1 per il posto: 1.", "punteggio 60 (spareggio vinto), vale"},
		7: {"punti meno di"},
	} {
		for _, phrase := range phrases {
			if got := text(id); !strings.Contains(got, phrase) {
				t.Errorf("ID %d: %q is not in\n%s", id, phrase, got)
			}
		}
	}
	if _, err := s.Explain(77); engine.KindOf(err) != engine.BadInput {
		t.Errorf("a stranger is explained: %v", err)
	}
	for _, f := range Types() {
		s, err := Compute(season(41, 4), f, StandingsOptions{Discards: 1})
		must(t, err)
		for _, row := range s.Rows {
			e, err := s.Explain(row.Player.ID)
			must(t, err)
			for _, line := range e.Lines() {
				if line.IsZero() || strings.Contains(line.String(), "%!") {
					t.Errorf("%s: %q", f.ID, line)
				}
			}
		}
	}
}

// The key that parts two players is named with what each has of it.
func TestExplanationNamesTheKey(t *testing.T) {
	cases := []struct {
		typeID string
		rounds [][]string
		id     int
		phrase string
	}{
		{
			"raduno",
			[][]string{{"1:50 2:30 3:10 4:5", "5:60 6:30 7:10 8:5"}, {"5:60 1:20 6:10 2:90", "3:30 4:1 7:2 8:3"}},
			2,
			"miglior risultato singolo, 140 contro 110",
		},
		{
			"master24",
			[][]string{{"1:50 2:30 3:10 4:5", "5:60 6:20 7:40 8:5"}, {"1:50 2:20 5:10 6:30", "3:30 4:1 7:2 8:3"}},
			6,
			"posto dopo il turno precedente, 4 contro 5",
		},
		{"gufo", [][]string{{"1:60 2:30 3:10 4:5", "5:50 6:30 7:10 8:5"}}, 1, "0,1 punti più di Nome E (12,5)."},
	}
	for _, c := range cases {
		s := compute(t, made(t, 8, c.rounds...), c.typeID, StandingsOptions{})
		e, err := s.Explain(c.id)
		must(t, err)
		var lines []string
		for _, line := range e.Lines() {
			lines = append(lines, line.String())
		}
		if got := strings.Join(lines, "\n"); !strings.Contains(got, c.phrase) {
			t.Errorf("%s: %q is not in\n%s", c.typeID, c.phrase, got)
		}
	}
}

// The cut line tells who is in the semifinals, and who may still reach them.
func TestCutLine(t *testing.T) {
	tournament := season(40, 1)
	s := compute(t, tournament, "raduno", StandingsOptions{})
	cut := s.Cut()
	if cut == nil || len(cut.In) != 16 || cut.Left != 1 || len(cut.Reach) == 0 {
		t.Fatalf("the cut line is %+v", cut)
	}
	for typeID, fewer := range map[string]bool{"raduno": false, "master24": true} { // where some may go straight to the final
		if text := compute(t, tournament, typeID, StandingsOptions{}).Cut().Text.String(); strings.Contains(text, "Sono meno") != fewer {
			t.Errorf("%s: %s", typeID, text)
		}
	}
	two := season(40, 2)
	s = compute(t, two, "raduno", StandingsOptions{})
	if cut = s.Cut(); cut == nil || len(cut.In) != 16 || cut.Left != 0 || len(cut.Reach) != 0 {
		t.Fatalf("the cut line is %+v", cut)
	}
	if compute(t, two, "open", StandingsOptions{}).Cut() != nil {
		t.Error("Open has a cut line")
	}
	if compute(t, season(40, 3), "raduno", StandingsOptions{}).Cut() != nil {
		t.Error("there is a cut line after the semifinals")
	}
}

// A player level with one on the other side of the cut is not promised a semifinal: the draw decides, and once
// it has the cut line tells whom it seated.
func TestCutLineLeavesLevelPlayersToTheDraw(t *testing.T) {
	var round []string
	for i := range 5 {
		round = append(round, fmt.Sprintf("%d:5%d %d:3%d %d:2%d %d:0", i+1, i, i+6, i, i+11, i, i+16))
	}
	tournament := made(t, 20, round, round)
	tournament.Players[19].Plays = false
	s := compute(t, tournament, "raduno", StandingsOptions{})
	cut := s.Cut()
	if cut == nil || len(cut.In) != 15 || !slices.Equal(cut.Level, []int{16, 17, 18, 19}) {
		t.Fatalf("the cut line is %+v", cut)
	}
	drawn := tournament.Clone()
	drawn.SetRound(engine.Round{Number: 3})
	for k := range 4 {
		table := engine.Table{Number: k + 1}
		for i := range 4 {
			id := 4*k + i + 1
			if id == 16 {
				id = 18
			}
			table.Seats = append(table.Seats, engine.Seat{Player: id})
		}
		drawn.Round(3).Tables = append(drawn.Round(3).Tables, table)
	}
	if c := compute(t, drawn, "raduno", StandingsOptions{}).Cut(); c == nil || len(c.In) != 16 || !slices.Contains(c.In, 18) ||
		len(c.Level) != 0 {
		t.Errorf("once the draw has decided the cut line is %+v", c)
	}
	for id, phrase := range map[int]string{
		15: "È in semifinale.", 16: "decide il sorteggio", 19: "decide il sorteggio",
		20: "fuori dalle semifinali",
	} {
		e, err := s.Explain(id)
		if err != nil || !strings.Contains(e.Side.String(), phrase) {
			t.Errorf("player %d: %s, %v", id, e.Side, err)
		}
	}
}

// Clubs are ranked by the best results of their players.
func TestTeams(t *testing.T) {
	tournament := made(t, 8, []string{"1:50 2:30 3:20 4:10", "5:60 6:30 7:20 8:5"})
	for i, club := range []string{"A", "A", "B", "B", "B", "", "C", "C"} {
		tournament.Players[i].Club = club
	}
	f := builtin(t, "squadre")
	f.TeamBest = 2
	s, err := Compute(tournament, f, StandingsOptions{})
	must(t, err)
	if len(s.Teams) != 3 || s.Teams[0].Club != "A" || s.Teams[0].Best.String() != "19.8" || s.Teams[1].Best.String() != "17.8" ||
		s.Teams[1].Total.String() != "20.9" {
		t.Errorf("the clubs are %+v", s.Teams)
	}
}

// Results are compared one by one and what is missing is a 0: it makes no difference whether a player's lowest results
// were a final he was not in or a round he was not at, nor a club whether one of its players made 0 or stayed away.
func TestMissingResultsCountAsNought(t *testing.T) {
	tournament := made(t, 16,
		[]string{"1:44 2:0 3:0 4:0", "5:44 6:0 7:0 8:0", "9:10 10:0 11:0 12:0", "13:10 14:0 15:0 16:0"},
		[]string{"1:0 2:0 3:10 4:20", "6:0 7:0 8:10 9:20"},
		[]string{"2:50 3:0 4:0 10:0", "6:50 7:0 8:0 11:0", "9:50 12:0 13:0 14:0", "15:50 16:0 1:0"},
		[]string{"2:50 6:20 9:10 15:5"})
	s := compute(t, tournament, "master24", StandingsOptions{Discards: 2})
	if one, five := s.Row(1), s.Row(5); one.Place != five.Place || one.Total.Cmp(five.Total) != 0 {
		t.Errorf("players 1 and 5 made the same: places %d and %d, %s and %s", one.Place, five.Place, one.Total, five.Total)
	}
	clubs := made(t, 10, []string{"1:44 2:-4 3:20 4:10 5:5", "6:44 7:30 8:20 9:10 10:5"})
	clubs.Players[0].Club, clubs.Players[1].Club, clubs.Players[5].Club = "A", "A", "B"
	if teams := compute(t, clubs, "squadre", StandingsOptions{}).Teams; len(teams) != 2 || teams[0].Place != 1 || teams[1].Place != 1 {
		t.Errorf("the clubs A and B made the same: %+v", teams)
	}
}

// Points outside the objective serve the sum of the table: whatever they are, no type ranks otherwise.
func TestNoTypeRanksByPointsOutsideTheObjective(t *testing.T) {
	plain, other := season(24, 4), season(24, 4)
	for i := range other.Rounds {
		for j := range other.Rounds[i].Tables {
			for k := range other.Rounds[i].Tables[j].Seats {
				other.Rounds[i].Tables[j].Seats[k].Outside = engine.NewScore(3 * (k + 1))
			}
		}
	}
	for _, f := range Types() {
		a, err := Compute(plain, f, StandingsOptions{})
		b, wrong := Compute(other, f, StandingsOptions{})
		if err != nil || wrong != nil || len(a.Rows) != len(b.Rows) {
			t.Fatalf("%s: %v, %v", f.ID, err, wrong)
		}
		for i := range a.Rows {
			if a.Rows[i].Player != b.Rows[i].Player || a.Rows[i].Place != b.Rows[i].Place {
				t.Errorf("%s: place %d is of %v, and then of %v", f.ID, i+1, a.Rows[i].Player, b.Rows[i].Player)
			}
		}
	}
}
