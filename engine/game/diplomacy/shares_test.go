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

// replacedBoard is a finished board of 1901 to 1907 in which somebody takes over France (7 centres of 34) and an eighth player
// and a ninth are on the roster.
func replacedBoard(t *testing.T, g game.Game, rule, note string) game.Place {
	t.Helper()
	p := freshBoard(t, g, engine.Entry{Label: optionShare.Label, Value: rule})
	p.Tournament.Players = append(p.Tournament.Players,
		engine.Player{ID: 8, Name: "Bea", Surname: "Verdi", Plays: true}, engine.Player{
			ID: 9, Name: "Ugo", Surname: "Francia", Nick: "Ughino",
			Plays: true,
		})
	if _, is := g.(italiaEvent); is {
		for i, n := range strings.Fields("9 6 7 4 4 4 0") {
			for year := scoring.FirstYear; year <= 1907; year++ {
				p.Table.Seats[i].Record.Set(yearLabel(year), n)
			}
		}
	}
	for i, n := range strings.Fields("9 6 7 4 4 4 0") {
		p.Table.Seats[i].Record.Set(labelCenters, n)
	}
	p.Table.Record.Set(labelLastYear, "1907")
	if _, is := g.(italiaEvent); !is {
		p.Table.Record.Set(labelOutcome, scoring.Draw.Name().String())
	}
	p.Table.Record.Set(labelReplaced, note)
	return p
}

// The points of a power that was taken over belong to whom the event says: the first or the last.
func TestReplacementsShare(t *testing.T) {
	t.Parallel()
	g := systemEvent{system: withID("dip-waccon2014")}
	whole := engine.NewPoints(100*49, 9*9+6*6+7*7+3*16)
	for _, c := range []struct {
		rule, note         string
		first, bea, second engine.Points
	}{
		{shareFirst, "Bea Verdi per la Francia dal 1905", whole, engine.Points{}, engine.Points{}},
		{shareFirst, "uno che passava", whole, engine.Points{}, engine.Points{}}, // a note, as it was
		{shareLast, "Bea Verdi per la Francia dal 1905", engine.Points{}, whole, engine.Points{}},
		{shareLast, "verdi bea, francia", engine.Points{}, whole, engine.Points{}},
		{shareLast, "Verdi Bea for France from 05", engine.Points{}, whole, engine.Points{}},
		{shareLast, "Francia: 9, dal 1907; Bea Verdi per la Francia dal 1903", engine.Points{}, engine.Points{}, whole},
		{shareLast, "Ugo Francia per la Francia dal 1904", engine.Points{}, engine.Points{}, whole},
	} {
		p := replacedBoard(t, g, c.rule, c.note)
		first := p.Table.Seats[scoring.France].Player
		if problems := g.Problems(p); len(problems) > 0 {
			t.Errorf("%s, %q: %v", c.rule, c.note, problems)
			continue
		}
		ranking, err := game.Can(g).Rank(p.Tournament, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var sum engine.Points
		for _, row := range ranking.Rows {
			sum = sum.Add(row.Total)
			if want, said := map[int]engine.Points{first: c.first, 8: c.bea, 9: c.second}[row.ID]; said && row.Total.Cmp(want) != 0 {
				t.Errorf("%s, %q: player %d has %s, want %s", c.rule, c.note, row.ID, row.Total, want)
			}
		}
		if sum.Cmp(engine.WholePoints(100)) != 0 {
			t.Errorf("%s, %q: the points add up to %s", c.rule, c.note, sum)
		}
	}
}

// What of a replacement was not understood keeps the game from being scored, and is said with what to write.
func TestReplacementsMisread(t *testing.T) {
	t.Parallel()
	g := systemEvent{system: withID("dip-waccon2014")}
	for note, want := range map[string]string{
		"Bea Verdi dal 1905":                    "non si capisce",
		"Carlo Neri per la Francia dal 1905":    "non si capisce",
		"Bea Verdi per la Francia":              "",
		"Bea Verdi per la Francia dal 1905; xy": "non si capisce",
	} {
		p := replacedBoard(t, g, shareLast, note)
		problems := g.Problems(p)
		if want == "" && len(problems) > 0 || want != "" && (len(problems) != 1 || !strings.Contains(problems[0].String(), want)) {
			t.Errorf("%q: %v, want %q", note, problems, want)
		}
	}
}

// Nobody plays two boards of a round at once: a replacement who has a seat at another one is refused, with its number.
func TestReplacementFromAnotherBoard(t *testing.T) {
	t.Parallel()
	g := systemEvent{system: withID("dip-waccon2014")}
	p := replacedBoard(t, g, shareLast, "Bea Verdi per la Francia dal 1905")
	p.Round.Tables = append(p.Round.Tables, engine.Table{Number: 5, Seats: []engine.Seat{{Player: 8}}})
	p.Table = &p.Round.Tables[0]
	if problems := g.Problems(p); len(problems) != 1 || !strings.Contains(problems[0].String(), "siede al tavolo 5 dello stesso turno") {
		t.Errorf("seated at table 5: %v", problems)
	}
	p.Round.Tables[1].Seats[0].Player = 9
	if problems := g.Problems(p); len(problems) > 0 {
		t.Errorf("seated nowhere else: %v", problems)
	}
}

// In Italia 2010, in a DipCon and in the JSON of an event anyone who took over has what is his.
func TestReplacementsInEveryEvent(t *testing.T) {
	t.Parallel()
	for _, g := range []game.Game{Italia(), DipCon()} {
		p := replacedBoard(t, g, shareLast, "Bea Verdi per la Francia dal 1905")
		if problems := g.Problems(p); len(problems) > 0 {
			t.Fatal(problems)
		}
		points, err := g.Points(p)
		if err != nil {
			t.Fatal(err)
		}
		ranking, err := game.Can(g).Rank(p.Tournament, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		first := p.Table.Seats[scoring.France].Player
		for _, row := range ranking.Rows {
			_, isItalia := g.(italiaEvent)
			if isItalia && row.ID == 8 && row.Total.Cmp(points[scoring.France]) != 0 || isItalia && row.ID == first && row.Total.Sign() != 0 {
				t.Errorf("player %d has %s of %s", row.ID, row.Total, points[scoring.France])
			}
			position := 1
			for _, other := range points {
				if other.Cmp(points[scoring.France]) > 0 {
					position++
				}
			}
			if !isItalia && row.ID == 8 && row.Total.Cmp(engine.WholePoints(position)) != 0 {
				t.Errorf("in a DipCon whoever took over is in position %s, not %d", row.Total, position)
			}
		}
		made, err := game.Can(g).Report(p.Tournament)
		if err != nil {
			t.Fatal(err)
		}
		if france := made.(report).Rounds[0].Games[0].Powers[scoring.France]; france.Player.ID != 8 {
			t.Errorf("the board's France is %+v", france)
		}
	}
}

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
		if err != nil {
			t.Fatal(err)
		}
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
	if err != nil {
		t.Fatal(err)
	}
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
	if err := g.Deal(tournament, tournament.Round(3), source(3)); err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
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
