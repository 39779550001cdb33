package rules

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"raduno/engine"
)

// differences are where our standings part from those that the programs wrote, with the number of the
// difference in the rules (section 4). Everything else must agree: points of each game, wins, totals, and
// the order wherever our keys part two players.
var differences = map[string][]string{
	"bgl30":             nil,
	"bglsvizzera27":     nil,
	"gufo33":            nil,
	"master41":          nil,
	"master46_ritirati": nil,
	"nazionale16":       nil,
	"open42":            nil,
	"raduno28_duesemi":  nil,
	"raduno32":          nil,
	"raduno33_ritirati": nil,
	"raduno60":          nil,
	"squadre36":         nil,
	"v19_campionato30":  nil,
	"v19_openmaster33":  nil,
	"v19_raduno48":      nil,
	"campionato26": {
		"(1) round 2, ID 17: 186, theirs 200",
		"(1) round 3, ID 4: 186, theirs 200",
	},
	"campionato26_incompleto": {
		"(1) round 1, ID 11: 186, theirs 200",
		"(1) round 2, ID 18: 186, theirs 200",
		"(7) round 3 was not played, theirs 100 and a win to everybody",
	},
	"santeufemia62": {"(8) order: ID 45 before 58"},
	"victory37":     {"(4) order: ID 29 before 33"}, // both 1.188, the best single results are 1.076 and 1.063
}

func TestWorkbookStandings(t *testing.T) {
	for name, want := range differences {
		t.Run(name, func(t *testing.T) {
			b := readBook(t, name)
			f, ok := TypeOfProgram(b.Type)
			if !ok {
				t.Fatalf("no type for %q", b.Type)
			}
			tournament := b.tournament(t)
			s, err := Compute(tournament, f, StandingsOptions{Discards: tournament.Settings.Discards, SharedWins: tournament.Settings.SharedWins})
			must(t, err)
			got := compareBook(t, b, s)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("the differences are\n%q\nwant\n%q", got, want)
			}
		})
	}
}

// theirRow is a player's line in the standings that a program wrote.
type theirRow struct {
	id     int
	points []engine.Points
	wins   int
	total  engine.Points
}

func theirRows(t *testing.T, b book) []theirRow {
	t.Helper()
	var rows []theirRow
	for _, cells := range b.Classifica.Rows {
		var r theirRow
		for _, p := range b.Players {
			if p.Nome == b.Classifica.cell(cells, "Nome") && p.Cognome == b.Classifica.cell(cells, "Cognome") {
				r.id = p.ID
			}
		}
		if id, err := strconv.Atoi(b.Classifica.cell(cells, "id")); err == nil {
			r.id = id
		}
		for i := 1; slices.Contains(b.Classifica.Columns, fmt.Sprintf("pt%d", i)); i++ {
			r.points = append(r.points, parse(t, b.Classifica.cell(cells, fmt.Sprintf("pt%d", i))))
		}
		var err error
		if r.wins, err = strconv.Atoi(b.Classifica.cell(cells, "v_tot")); err != nil {
			t.Fatal(err)
		}
		r.total = parse(t, b.Classifica.cell(cells, "pt_tot"))
		rows = append(rows, r)
	}
	return rows
}

// compareBook lists the differences. Where a result differs, theirs is put right before totals and wins are
// compared, and the player's place is not.
func compareBook(t *testing.T, b book, s *Standings) []string {
	t.Helper()
	var found []string
	theirs := theirRows(t, b)
	if len(theirs) != len(s.Rows) {
		t.Errorf("%d rows, theirs %d", len(s.Rows), len(theirs))
	}
	notPlayed := map[int]bool{}
	for r, number := range s.Rounds {
		if !slices.ContainsFunc(s.Rows, func(row Row) bool { return row.Results[r].Played() }) {
			notPlayed[r] = true
			found = append(found, fmt.Sprintf("(7) round %d was not played, theirs 100 and a win to everybody", number))
		}
	}
	moved := map[int]bool{}
	for _, their := range theirs {
		row := s.Row(their.id)
		if row == nil {
			t.Fatalf("no player %d", their.id)
		}
		for r := range s.Rounds {
			ours := row.Results[r]
			switch {
			case ours.Points.Cmp(their.points[r]) == 0:
				continue
			case notPlayed[r]:
				their.wins--
			case ours.RisiKo:
				moved[their.id] = true
				found = append(found, fmt.Sprintf("(1) round %d, ID %d: %s, theirs %s", s.Rounds[r], their.id, ours.Points, their.points[r]))
			default:
				t.Errorf("ID %d, round %d, score %s at a table of %d: %s, theirs %s", their.id, s.Rounds[r], ours.Score, ours.Players, ours.Points,
					their.points[r])
			}
			their.total = their.total.Sub(their.points[r]).Add(ours.Points)
		}
		if row.Wins != their.wins || row.Total.Cmp(their.total) != 0 {
			t.Errorf("ID %d: %d wins and %s points, theirs %d and %s", their.id, row.Wins, row.Total, their.wins, their.total)
		}
	}
	for i, first := range theirs {
		for _, second := range theirs[i+1:] {
			a, c := s.Row(first.id), s.Row(second.id)
			if moved[first.id] || moved[second.id] || a.Place <= c.Place {
				continue
			}
			number := 4 // their sums are equal and still part the two
			if a.FinalPlace > 0 {
				number = 8
			} else if a.Total.Cmp(c.Total) != 0 {
				t.Errorf("ID %d with %s points stands before %d with %s", second.id, c.Total, first.id, a.Total)
			}
			found = append(found, fmt.Sprintf("(%d) order: ID %d before %d", number, second.id, first.id))
		}
	}
	return found
}

// The standings of the clubs come out as the program's: results, wins, total, best nine, order.
func TestWorkbookTeams(t *testing.T) {
	b := readBook(t, "squadre36")
	tournament := b.tournament(t)
	s, err := Compute(tournament, builtin(t, "squadre"), StandingsOptions{
		Discards:   tournament.Settings.Discards,
		SharedWins: tournament.Settings.SharedWins,
	})
	must(t, err)
	if len(s.Teams) != len(b.Teams.Rows) {
		t.Fatalf("%d clubs, theirs %d", len(s.Teams), len(b.Teams.Rows))
	}
	for i, cells := range b.Teams.Rows {
		team := s.Teams[i]
		if club := b.Teams.cell(cells, "Club o Famiglia"); team.Club != club {
			t.Errorf("club %d is %q, theirs %q", i+1, team.Club, club)
		}
		if total := parse(t, b.Teams.cell(cells, "pt_tot")); team.Total.Cmp(total) != 0 {
			t.Errorf("%s: %s points, theirs %s", team.Club, team.Total, total)
		}
		if best := parse(t, b.Teams.cell(cells, "pt_class")); team.Best.Cmp(best) != 0 {
			t.Errorf("%s: best nine %s, theirs %s", team.Club, team.Best, best)
		}
		if wins := b.Teams.cell(cells, "v_tot"); strconv.Itoa(team.Wins) != wins {
			t.Errorf("%s: %d wins, theirs %s", team.Club, team.Wins, wins)
		}
		var results []engine.Points // theirs come in another order of the players
		for j := range team.Results {
			results = append(results, parse(t, b.Teams.cell(cells, fmt.Sprintf("pt%d", j+1))))
		}
		ours := slices.Clone(team.Results)
		slices.SortFunc(results, engine.Points.Cmp)
		slices.SortFunc(ours, engine.Points.Cmp)
		if slices.CompareFunc(ours, results, engine.Points.Cmp) != 0 {
			t.Errorf("%s: results %v, theirs %v", team.Club, ours, results)
		}
	}
}

// The rounds that the program made by rule (BGL Svizzera by standings, Nazionale alla greca) are those that
// we would make, players level in the standings or at a table aside.
func TestWorkbookFixedRounds(t *testing.T) {
	cases := []struct {
		book, typeID string
		rounds       []int
	}{
		{"bglsvizzera27", "bgl-svizzera", []int{2, 3, 4}},
		{"nazionale16", "nazionale", []int{2}}, // difference 2: its third round is not by standings
	}
	for _, c := range cases {
		t.Run(c.book, func(t *testing.T) {
			b := readBook(t, c.book)
			tournament := b.tournament(t)
			f := builtin(t, c.typeID)
			for _, number := range c.rounds {
				plan, err := NewPlan(f, tournament, number, PlanOptions{Seed: "x"})
				must(t, err)
				if len(plan.Notes) > 0 {
					t.Logf("round %d: %v", number, plan.Notes)
				}
				for i, table := range tournament.Round(number).TableIDs() {
					ours := slices.Clone(plan.Ready[i])
					slices.Sort(ours)
					slices.Sort(table)
					if !slices.Equal(ours, table) && len(plan.Notes) == 0 {
						t.Errorf("round %d, table %d: %v, theirs %v", number, i+1, ours, table)
					}
				}
			}
		})
	}
}

// The players of semifinals and finals are those whom the program seated, players level at a cut aside.
func TestWorkbookSemifinalsAndFinals(t *testing.T) {
	for _, name := range []string{
		"raduno28_duesemi", "raduno32", "raduno33_ritirati", "raduno60", "master41", "master46_ritirati",
		"santeufemia62",
	} {
		t.Run(name, func(t *testing.T) {
			b := readBook(t, name)
			f, ok := TypeOfProgram(b.Type)
			if !ok {
				t.Fatalf("no type for %q", b.Type)
			}
			tournament := b.tournament(t)
			for _, number := range []int{f.Semifinals(), f.Final()} {
				for i := range tournament.Players {
					tournament.Players[i].Plays = true
				}
				for _, r := range b.Rounds {
					for _, id := range r.RetiredAfter {
						tournament.Player(id).Plays = r.Round >= number
					}
				}
				plan, err := NewPlan(f, tournament, number, PlanOptions{Seed: "x"})
				must(t, err)
				var ours []int
				for _, p := range plan.Problem.Players {
					ours = append(ours, p.ID)
				}
				theirs := slices.Concat(tournament.Round(number).TableIDs()...)
				slices.Sort(ours)
				slices.Sort(theirs)
				if !slices.Equal(ours, theirs) {
					t.Errorf("round %d: %v, theirs %v (%v)", number, ours, theirs, plan.Notes)
				}
			}
		})
	}
}
