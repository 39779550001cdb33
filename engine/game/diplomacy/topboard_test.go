package diplomacy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// Sitting out has the points that the event gives for it.
func TestEventsAsTheOrganizerWants(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		g       game.Game
		options []string
		want    string // of the one who sat out rounds 2 and 3, and played the first
	}{
		{systemEvent{system: withID("dip-carnage2017")}, []string{optionRestPoints.Label, "9"}, "+18"},
		{italiaEvent{}, []string{optionTopAfter.Label, "0"}, "+100"},
		{systemEvent{perRound: true}, []string{optionRestPosition.Label, "4"}, "+8"},
		{systemEvent{perRound: true}, nil, "+0"},
	} {
		tournament := event(t, c.g, 14, 3, c.options...)
		sitter := tournament.Rounds[0].Tables[0].Seats[0].Player
		for i := 1; i < 3; i++ { // a newcomer plays for him
			r := &tournament.Rounds[i]
			r.SitOuts = []int{sitter}
			table, seat := r.Find(sitter)
			r.Tables[table].Seats[seat].Player = 15
		}
		tournament.Players = append(tournament.Players, engine.Player{ID: 15, Name: "Q", Plays: true})
		ranking, err := game.Can(c.g).Rank(tournament, game.Options{})
		must(t, err)
		for _, row := range ranking.Rows {
			if row.ID != sitter {
				continue
			}
			first := row.Results[0].Points
			want := map[string]engine.Points{
				"+0": first, "+8": first.Add(engine.WholePoints(8)), "+18": first.Add(engine.WholePoints(18)),
				"+100": first.Add(engine.WholePoints(100)),
			}[c.want]
			if row.Total.Cmp(want) != 0 {
				t.Errorf("%T %v: %s, of which the first round %s; want %s", c.g, c.options, row.Total, first, c.want)
			}
		}
	}
}

// Who has played fewer rounds than the event asks for comes after all others, and a choice of an earlier edition is told.
func TestThresholds(t *testing.T) {
	t.Parallel()
	tournament := event(t, systemEvent{system: withID("dip-waccon2014")}, 14, 2, optionLeast.Label, "2", "Contano i migliori", "partite")
	r := &tournament.Rounds[1]
	absent, twice := r.Tables[0].Seats[0].Player, r.Tables[1].Seats[0].Player
	r.Tables[0].Seats[0].Player = twice
	g := systemEvent{system: withID("dip-waccon2014")}
	ranking, err := game.Can(g).Rank(tournament, game.Options{})
	must(t, err)
	last := ranking.Rows[len(ranking.Rows)-1]
	if last.ID != absent || !strings.Contains(last.Note.String(), "Turni giocati: 1") {
		t.Errorf("the last is %d (%s), not %d who played one round", last.ID, last.Note, absent)
	}
	if notes := fmt.Sprint(ranking.Notes); !strings.Contains(notes, "“Contano i migliori: partite” non c'è più") {
		t.Errorf("the choice of before is not told: %s", notes)
	}
}

// A DipCon may have a top board, other numbers of rounds that count, and no threshold.
func TestEventTopBoard(t *testing.T) {
	t.Parallel()
	g := systemEvent{perRound: true}
	tournament := event(t, g, 14, 2, optionFinal.Label, "2", eventBest.Label, "0", eventLeast.Label, "1", optionRestPosition.Label, "5")
	top, err := game.Can(g).TopBoard(tournament, 3, tournament.PresentIDs(3))
	if err != nil || len(top) != scoring.PowerCount || game.Can(g).Last(tournament.Settings) != 3 {
		t.Fatal(top, err)
	}
	round := engine.Round{Number: 3, Tables: []engine.Table{{Number: 1}}}
	for _, id := range top {
		round.Tables[0].Seats = append(round.Tables[0].Seats, engine.Seat{Player: id})
	}
	for id := 1; id <= 14; id++ {
		if !slices.Contains(top, id) {
			round.SitOuts = append(round.SitOuts, id)
		}
	}
	tournament.SetRound(round)
	must(t, g.Deal(tournament, tournament.Round(3), source(3)))
	table := &tournament.Round(3).Tables[0]
	table.Record.Set(labelSystem, "WACcon DipCon 2014")
	for i, n := range []string{"3", "2", "2", "18", "3", "3", "3"} {
		table.Seats[i].Record.Set(labelCenters, n)
	}
	table.Record.Set(labelOutcome, scoring.Solo.Name().String())
	if findings := game.Settle(g, tournament, nil); len(findings) > 0 {
		t.Fatal(findings)
	}
	ranking, err := game.Can(g).Rank(tournament, game.Options{})
	if err != nil || ranking.Rows[0].ID != table.Seats[scoring.Germany].Player || ranking.Rows[0].Place != 1 {
		t.Errorf("the top board is won by %d, the standings lead with %+v, %v", table.Seats[scoring.Germany].Player, ranking.Rows[0], err)
	}
	for _, row := range ranking.Rows {
		var sum engine.Points
		for _, result := range row.Results {
			sum = sum.Add(result.Points)
		}
		if row.Total.Cmp(sum) != 0 {
			t.Errorf("player %d: %s, not %s", row.ID, row.Total, sum)
		}
	}
	message := fmt.Sprint(ranking.Notes, g.Continued(tournament, 4))
	for _, row := range ranking.Rows {
		message += fmt.Sprint("\n", row.Results[2].Steps)
	}
	if strings.Contains(message, "urno 3") || !strings.Contains(message, "Tavolo finale: posizione 1, conta.") ||
		!strings.Contains(message, "Tavolo finale: ha riposato su richiesta.") ||
		!strings.Contains(message, ", al tavolo finale)") {
		t.Errorf("of the top board is said:\n%s", message)
	}
}

// The best countries of an event whose rounds have several systems go by centres: a third place of Carnage has thousands of
// points, a first one of WACcon has tens.
func TestBestCountriesOfSeveralSystems(t *testing.T) {
	t.Parallel()
	tournament := event(t, systemEvent{perRound: true}, 14, 4)
	ranking, err := systemEvent{perRound: true}.Rank(tournament, game.Options{})
	must(t, err)
	var said string
	for _, note := range ranking.Notes {
		if strings.Contains(note.String(), "Migliori potenze") {
			said = note.String()
		}
	}
	for _, power := range scoring.Powers {
		most := 0
		for _, p := range finished(systemEvent{perRound: true}, tournament) {
			if p.Power == power {
				most = max(most, p.Game.Seats[power].Final())
			}
		}
		_, rest, found := strings.Cut(said, power.Name().String()+" ")
		entry, _, _ := strings.Cut(rest, ")")
		if !found || !strings.HasSuffix(entry, fmt.Sprintf("centri %d", most)) {
			t.Errorf("%s with %d centres is not the best of %q", power, most, said)
		}
	}
}
