package desk_test

import (
	"math/rand/v2"
	"strconv"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/games"
	"raduno/engine/game/risiko"
	"raduno/engine/rules"
)

// sevens is a game of seven players that none of the program's rooms knows; it asks no player for powers. TestEveryTypeIsPlayedToItsEnd
// plays it like every other, from the draw to the sheet Classifica: adding a game takes its room, its line in the register, its type and a
// chapter of the manual, and no other package.
type sevens struct{}

var sevensCoins = game.Field{Label: "Monete", Kind: game.Whole, Most: 100}

func (sevens) Name() engine.Text                       { return engine.Textf("Sette monete") }
func (sevens) Seats(engine.Settings) (least, most int) { return 7, 7 }
func (sevens) Options() []game.Field                   { return nil }
func (sevens) Form(game.Place) game.Form               { return game.Form{Seat: []game.Field{sevensCoins}} }
func (sevens) Hints(game.Place) []engine.Text          { return nil }
func (sevens) Features() game.Features {
	return game.Features{LeftOver: func(_ engine.Settings, n int) (int, int) { return game.LeftOver(7, n) }}
}

func (g sevens) Problems(p game.Place) (problems []engine.Text) {
	problems = g.Form(p).Problems(p)
	for _, seat := range p.Table.Seats {
		if seat.Record.Get(sevensCoins.Label) == "" {
			problems = append(problems, engine.Textf("Mancano le monete di un giocatore."))
		}
	}
	return problems
}

func (sevens) Points(p game.Place) ([]engine.Points, error) {
	points := make([]engine.Points, len(p.Table.Seats))
	for i, seat := range p.Table.Seats {
		n, err := strconv.Atoi(seat.Record.Get(sevensCoins.Label))
		if err != nil {
			return nil, err
		}
		points[i] = engine.WholePoints(n)
	}
	return points, nil
}

func (g sevens) Deal(t *engine.Tournament, r *engine.Round, _ *rand.Rand) error {
	for i := range r.Tables {
		game.Tidy(g, game.Place{Tournament: t, Round: r, Table: &r.Tables[i]})
	}
	return nil
}

func (sevens) Sample(p game.Place, random *rand.Rand) {
	for i := range p.Table.Seats {
		p.Table.Seats[i].Record.Set(sevensCoins.Label, strconv.Itoa(1+random.IntN(100)))
	}
}

func init() {
	games.Register("sette", sevens{})
	rules.RegisterType(rules.Type{
		ID: "sette", Plays: "sette", Name: "Sette monete", Source: "prova", Tables: rules.Only7,
		Scoring: risiko.Rules{Base: risiko.BasePoints}, Ranking: []rules.Key{rules.KeyTotal, rules.KeyWins},
	})
}
