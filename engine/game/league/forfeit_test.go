package league

import (
	"testing"

	"raduno/engine"
	"raduno/engine/game"
)

// Who forfeits has nothing and is behind all who play, who have the points of a full table; anyone who is left alone has won, and where
// nobody is left nobody has points. The days of a game to be replayed count for nobody until it is said to be over again.
func TestForfeits(t *testing.T) {
	for _, c := range []struct {
		name    string
		variant Kind
		values  []string // per seat: final points, or "F"
		points  []string
		wrong   string
	}{
		{"one of four", Basic, []string{"5", "F", "9", "7"}, []string{"2", "0", "12", "6"}, ""},
		{"two of four, level", Basic, []string{"F", "4", "4", "F"}, []string{"0", "9", "9", "0"}, ""},
		{"all but one", Basic, []string{"F", "", "F"}, []string{"0", "6", "0"}, ""},
		{"one of two", Basic, []string{"", "F"}, []string{"2", "0"}, ""},
		{"both", Basic, []string{"F", "F"}, []string{"0", "0"}, ""},
		{
			"the others have not played", Basic,
			[]string{"", "F", "", ""},
			nil,
			"Mancano i risultati: scrivi i punti finali di tutti, oppure i posti di tutti.",
		},
		{"a side", BlueMax, []string{"F", "", "F", ""}, []string{"0", "4", "0", "4"}, ""},
		{"both sides", BlueMax, []string{"F", "F"}, []string{"0", "0"}, ""},
		{"a pilot", BlueMax, []string{"F", "0", "1", "0"}, []string{"0", "4", "-1", "4"}, ""},
	} {
		g := newGame(c.variant)
		tournament := &engine.Tournament{Rounds: []engine.Round{{Number: 1, Tables: []engine.Table{{Number: 1}}}}}
		p := game.Place{Tournament: tournament, Round: &tournament.Rounds[0], Table: &tournament.Rounds[0].Tables[0]}
		for i, value := range c.values {
			seat := engine.Seat{Player: i + 1}
			tournament.Players = append(tournament.Players, engine.Player{ID: i + 1, Name: string(rune('A' + i)), Plays: true})
			switch {
			case value == "F":
				seat.Record.Set("Forfait", "SI")
			case value != "" && c.variant == Basic:
				seat.Record.Set("Punti finali", value)
			case value != "":
				seat.Record.Set("Perse", value)
				seat.Record.Set("Abbattute", "0")
				seat.Record.Set("Punti", "0")
			}
			p.Table.Seats = append(p.Table.Seats, seat)
		}
		game.Settle(g, tournament, nil)
		if problems := g.Problems(p); len(problems) > 0 != (c.wrong != "") || c.wrong != "" && problems[0].String() != c.wrong {
			t.Errorf("%s: %v", c.name, problems)
			continue
		}
		for i, want := range c.points {
			if got := p.Table.Seats[i].Score.Points().String(); got != want || p.Table.State() != engine.Played {
				t.Errorf("%s: seat %d has %s, want %s", c.name, i+1, got, want)
			}
		}
		if c.points == nil {
			continue
		}
		ranking, err := g.Rank(tournament, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range ranking.Rows {
			if result := row.Results[0]; len(result.Steps) < 2 || result.Won != (c.values[row.ID-1] != "F" && row.Place == 1 &&
				c.variant == Basic) &&
				c.variant == Basic {
				t.Errorf("%s: %+v", c.name, result)
			}
		}
		p.Table.Record.Set("Da rigiocare", "SI")
		game.Settle(g, tournament, nil)
		if p.Table.State() != engine.Incomplete || !p.Table.Seats[0].Score.IsZero() {
			t.Errorf("%s: it is to be replayed, and counts", c.name)
		}
	}
}
