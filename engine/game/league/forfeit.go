package league

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// forfeitField is on the sheet of a game of which an earlier edition recorded who forfeits it.
var forfeitField = game.Field{
	Label: "Forfait", Kind: game.YesNo, Default: game.No,
	Help: engine.Textf("SI dove un'edizione di prima ha scritto un forfait: i punti restano com'erano, finché non si scrive il risultato di tutti."),
}

func forfeits(seat engine.Seat) bool { return game.IsYes(seat.Record.Get(forfeitField.Label)) }

// forfeited are the points, as they are written, of a game of which an earlier edition recorded who forfeits it: they stand until the sheet
// is complete. Nil in any other game.
func (g leagueGame) forfeited(p game.Place) []engine.Points {
	if !slices.ContainsFunc(p.Table.Seats, forfeits) || len(g.sheet.problems(p)) == 0 {
		return nil
	}
	points := make([]engine.Points, len(p.Table.Seats))
	for i, seat := range p.Table.Seats {
		if !seat.Score.Typed() {
			return nil
		}
		points[i] = share(seat.Score)
	}
	return points
}

// share is the mean of the places of level players that a score of two decimals was written for.
func share(score engine.Score) engine.Points {
	for level := int64(1); level <= MaxSeats; level++ {
		mean := engine.NewPoints((score.Micros()*level+500_000)/1_000_000, level)
		if mean.Decimal(2, ".") == score.Points().Decimal(2, ".") {
			return mean
		}
	}
	return score.Points()
}

// explainForfeited says of each seat of such a game what it has; nobody else is ahead of who has won.
func explainForfeited(p game.Place, points []engine.Points) []leagueShare {
	shares := make([]leagueShare, len(points))
	most := slices.MaxFunc(points, engine.Points.Cmp)
	for i := range points {
		text := engine.Textf("Partita con un forfait: punti %s, com'erano scritti.", points[i].Number())
		shares[i] = leagueShare{steps: []engine.Text{text}, won: !forfeits(p.Table.Seats[i]) && points[i].Cmp(most) == 0}
	}
	return shares
}
