package diplomacy

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// The JSON of an event holds every player and every seat of the games that are over, and where the top board is; the standings name
// the best of each power.
func TestReport(t *testing.T) {
	t.Parallel()
	for _, g := range []game.Game{systemEvent{perRound: true}, systemEvent{system: scoring.Systems()[0]}, italiaEvent{}} {
		tournament := event(t, g, 14, 4)
		made, err := game.Can(g).Report(tournament)
		if err != nil {
			t.Fatalf("%T: %v", g, err)
		}
		got := made.(report)
		top := false
		for i, r := range got.Rounds {
			if len(r.Games) != len(tournament.Rounds[i].Tables) {
				t.Errorf("%T: round %d has %d games", g, r.Number, len(r.Games))
			}
			for _, board := range r.Games {
				top = top || board.Top
				centres := 0
				for j, power := range board.Powers {
					if power.Power != scoring.Power(j).String() || (power.FinalSCs == 0) != (power.Eliminated != nil) {
						t.Errorf("%T: power %d is %+v", g, j, power)
					}
					centres += power.FinalSCs
				}
				if centres > scoring.BoardCenters || centres < 20 {
					t.Errorf("%T: a game of %d centres", g, centres)
				}
			}
		}
		if _, want := g.(italiaEvent); top != want || len(got.Rounds) != 4 || len(got.Results) != 14 {
			t.Errorf("%T: %d rounds, %d results, top board %v", g, len(got.Rounds), len(got.Results), top)
		}
		ranking, err := game.Can(g).Rank(tournament, game.Options{})
		if err != nil || !slices.ContainsFunc(ranking.Notes, func(note engine.Text) bool {
			return strings.HasPrefix(note.String(), "Migliori potenze: Austria ")
		}) {
			t.Errorf("%T: %v, %v", g, ranking.Notes, err)
		}
	}
	if _, err := game.Can(systemEvent{perRound: true}).Report(&engine.Tournament{}); engine.KindOf(err) != engine.BadInput {
		t.Errorf("an event without games: %v", err)
	}
}

// The rounds of a DipCon are positions: anyone who plays unranked has none, and no points of his stand among those of the others.
func TestUnrankedHasNoPositions(t *testing.T) {
	t.Parallel()
	tournament := event(t, systemEvent{perRound: true}, 14, 2)
	tournament.Players[0].Offers = "unranked"
	ranking, err := systemEvent{perRound: true}.Rank(tournament, game.Options{})
	must(t, err)
	for _, row := range ranking.Rows {
		for _, r := range row.Results {
			if unranked := row.Place == 0; r.Played() && (r.NoPoints != unranked || (r.Points.Sign() == 0) != unranked) {
				t.Errorf("player %d, at place %d, has %+v", row.ID, row.Place, r)
			}
		}
	}
	made, err := game.Can(systemEvent{perRound: true}).Report(tournament)
	must(t, err)
	if !slices.ContainsFunc(made.(report).Results, func(r reportResult) bool { return r.Rank == nil && len(r.Breakdown) == 0 }) {
		t.Error("nobody is unranked")
	}
}

// A shared first place is no win.
func TestASharedBoardIsNotWon(t *testing.T) {
	t.Parallel()
	tournament := event(t, systemEvent{system: withID("dip-whipping2010")}, 7, 1)
	table := &tournament.Rounds[0].Tables[0]
	for i := range table.Seats {
		seat := &table.Seats[i]
		seat.Record = engine.Record{{Label: labelPower, Value: powerChoices()[i]}}
		seat.Record.Set(labelCenters, []string{"12", "12", "6", "4", "0", "0", "0"}[i])
		seat.Record.Set(labelEliminated, []string{"", "", "", "", "1903", "1905", "1905"}[i])
	}
	table.Record = engine.Record{{Label: labelOutcome, Value: "patta"}, {Label: labelLastYear, Value: "1907"}}
	if problems := (systemEvent{system: withID("dip-whipping2010")}).Problems(game.Place{
		Tournament: tournament, Round: &tournament.Rounds[0], Table: table,
	}); len(problems) > 0 {
		t.Fatal(problems)
	}
	ranking, err := systemEvent{system: withID("dip-whipping2010")}.Rank(tournament, game.Options{})
	must(t, err)
	for _, row := range ranking.Rows {
		if row.Wins > 0 {
			t.Errorf("%d has won a board whose first place is shared", row.ID)
		}
	}
}
