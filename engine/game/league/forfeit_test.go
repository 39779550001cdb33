package league

import (
	"testing"

	"raduno/engine"
	"raduno/engine/game"
)

// A game of which an earlier edition recorded who forfeits it keeps the points that are written, whatever of the sheet is empty, and says
// so; the result of all seats takes their place, and where no points are written the game waits for it.
func TestRecordedForfeitsStand(t *testing.T) {
	for _, c := range []struct {
		name    string
		variant Kind
		label   string
		values  []string // per seat: what is written under the label, or "F"
		written []string // the points, as the workbook has them
		points  []string
		won     []bool
	}{
		{
			"one of four", Basic, "Punti finali",
			[]string{"5", "F", "9", "7"},
			[]string{"2", "0", "12", "6"},
			nil,
			[]bool{false, false, true, false},
		},
		{"by walkover", Basic, "Punti finali", []string{"F", "", "F"}, []string{"0", "6", "0"}, nil, []bool{false, true, false}},
		{"a side", BlueMax, "Perse", []string{"F", "", "F", ""}, []string{"0", "4", "0", "4"}, nil, []bool{false, true, false, true}},
		{"not over", Basic, "Punti finali", []string{"", "F", "9"}, []string{"", "", ""}, []string{"", "", ""}, nil},
	} {
		if c.points == nil {
			c.points = c.written
		}
		g := newGame(c.variant)
		tournament := &engine.Tournament{Rounds: []engine.Round{{Number: 1, Tables: []engine.Table{{Number: 1}}}}}
		p := game.Place{Tournament: tournament, Round: &tournament.Rounds[0], Table: &tournament.Rounds[0].Tables[0]}
		for i, value := range c.values {
			seat := engine.Seat{Player: i + 1}
			tournament.Players = append(tournament.Players, engine.Player{ID: i + 1, Name: string(rune('A' + i)), Plays: true})
			if value == "F" {
				seat.Record.Set("Forfait", "SI")
			} else {
				seat.Record.Set(c.label, value)
			}
			if score, err := engine.ParseScore(c.written[i]); err == nil {
				seat.Score = score
			}
			p.Table.Seats = append(p.Table.Seats, seat)
		}
		for range 2 {
			game.Settle(g, tournament, nil)
			for i, want := range c.points {
				if got := p.Table.Seats[i].Score.Text("."); got != want {
					t.Errorf("%s: seat %d has %s, want %s", c.name, i+1, got, want)
				}
			}
		}
		ranking, err := g.Rank(tournament, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range ranking.Rows {
			if result := row.Results[0]; c.won != nil && (len(result.Steps) < 2 || result.Won != c.won[row.ID-1]) {
				t.Errorf("%s: %+v", c.name, result)
			}
		}
		if c.variant != Basic {
			continue
		}
		for i := range p.Table.Seats {
			p.Table.Seats[i].Record.Set("Posto", string(rune('1'+i)))
			p.Table.Seats[i].Record.Set("Punti finali", "")
		}
		game.Settle(g, tournament, nil)
		if n := len(p.Table.Seats); p.Table.Seats[0].Score.Points().Cmp(engine.WholePoints(PlacePoints(1, n))) != 0 {
			t.Errorf("%s: the new result does not count: %v", c.name, p.Table.Seats)
		}
	}
}
