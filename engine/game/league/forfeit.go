package league

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
)

var (
	forfeitField = game.Field{
		Label: "Forfait", Kind: game.YesNo, Default: game.No,
		Help: engine.Textf("SI per chi non si presenta o lascia la partita: 0 punti, e gli altri sono davanti a lui. Se resta uno solo ha vinto."),
	}
	replayField = game.Field{
		Label: "Da rigiocare", Kind: game.YesNo, Default: game.No, Reopens: true, Office: true,
		Help: engine.Textf("SI se il risultato scritto non vale e la partita si rigioca: si aspetta di nuovo. Con NO quello che è scritto vale."),
	}
)

// forfeits reports of each seat whether its player forfeits the game.
func forfeits(table *engine.Table) []bool {
	list := make([]bool, len(table.Seats))
	for i, seat := range table.Seats {
		list[i] = game.IsYes(seat.Record.Get(forfeitField.Label))
	}
	return list
}

// remaining is the place with those alone who do not forfeit, and their seats in the whole. Where they are fewer than two, or of sides
// one is empty, nothing was played.
func (g leagueGame) remaining(p game.Place) (rest game.Place, seats []int, played bool) {
	out := forfeits(p.Table)
	table := *p.Table
	table.Seats = nil
	sides := [2]int{}
	for i, seat := range p.Table.Seats {
		side := i % 2
		if choice, known := sideField.Choose(seat.Record.Get(sideField.Label)); known {
			side = slices.Index(sideNames[:], choice)
		}
		if out[i] {
			continue
		}
		seat.Record = slices.Clone(seat.Record)
		if g.variant.Sides() && sidesWritten(p) == 0 {
			seat.Record.Set(sideField.Label, sideNames[side]) // it goes by the seats of all
		}
		sides[side]++
		table.Seats, seats = append(table.Seats, seat), append(seats, i)
	}
	played = len(seats) > 1 && (!g.variant.Sides() || sides[0] > 0 && sides[1] > 0 || len(seats) == len(out))
	p.Table = &table
	return p, seats, played
}

// unplayed are the points of a game that nobody could play: for those who did not forfeit what a win gives, and 0 for the others.
func (g leagueGame) unplayed(p game.Place, seats []int) []engine.Points {
	points := make([]engine.Points, len(p.Table.Seats))
	for _, seat := range seats {
		points[seat] = engine.WholePoints(PlacePoints(1, len(points)))
		if g.variant.Sides() {
			points[seat] = engine.WholePoints(Strategic.Points())
		}
	}
	return points
}

// pointsOf are the points of all seats: those who forfeit have none, the others what their sheet gives them.
func (g leagueGame) pointsOf(p game.Place) ([]engine.Points, error) {
	rest, seats, played := g.remaining(p)
	if !played {
		return g.unplayed(p, seats), nil
	}
	scored, err := g.sheet.points(rest, len(p.Table.Seats)-len(seats))
	if err != nil {
		return nil, err
	}
	points := make([]engine.Points, len(p.Table.Seats))
	for i, seat := range seats {
		points[seat] = scored[i]
	}
	return points, nil
}

// explainAll says of each seat how its points came about.
func (g leagueGame) explainAll(p game.Place, points []engine.Points) []leagueShare {
	rest, seats, played := g.remaining(p)
	shares := make([]leagueShare, len(points))
	for i := range shares {
		shares[i].steps = []engine.Text{engine.Textf("Forfait: punti 0.")}
	}
	if !played {
		for _, seat := range seats {
			shares[seat] = leagueShare{steps: []engine.Text{engine.Textf("Vinta a tavolino: punti %s.", points[seat].Number())}, won: true}
		}
		return shares
	}
	var own []engine.Points
	for _, seat := range seats {
		own = append(own, points[seat])
	}
	for i, share := range g.sheet.explain(rest, own, len(points)-len(seats)) {
		shares[seats[i]] = share
	}
	return shares
}

// forfeitHints tell who forfeits.
func forfeitHints(p game.Place) []engine.Text {
	var names []string
	for i, out := range forfeits(p.Table) {
		if out {
			names = append(names, p.Name(i))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []engine.Text{engine.Textf("Forfait: %s.", strings.Join(names, ", "))}
}
