package diplomacy

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestAssignmentsGiveEveryPowerOnce(t *testing.T) {
	t.Parallel()
	prices := Prices{{2, 0, 0, 1}, {3, 0, 0, 0}, {0, 1, 1}}
	for seed := range uint64(50) {
		cheap, least := cheapest(prices, source(seed))
		for name, powers := range map[string][scoring.PowerCount]scoring.Power{
			"bag": DrawFromBag(source(seed)), "prices": cheap,
		} {
			sorted := powers
			slices.Sort(sorted[:])
			if sorted != scoring.Powers {
				t.Errorf("%s: %v", name, powers)
			}
		}
		if again, _ := cheapest(prices, source(seed)); again != cheap || least != 0 {
			t.Errorf("the same seed gives %v and %v", cheap, again)
		}
	}
}

// Who volunteers for something unknown is told, in his language, words that are understood.
func TestOffersAreToldAsTheyAreWritten(t *testing.T) {
	for _, language := range []string{"it", "en"} {
		message := misread(engine.RosterOffers, "boh").In(assets.Sentences(language))
		_, words, _ := strings.Cut(message, map[string]string{"it": "si scrive ", "en": "one writes "}[language])
		words, _, _ = strings.Cut(words, ";")
		_, unknown := engine.ParseOffers(words)
		if len(unknown) > 0 || strings.Count(words, ",") != 3 || strings.Contains(words, "riserva") == (language == "en") {
			t.Errorf("%s: %q, of which %q is not understood", language, message, unknown)
		}
	}
}

// By lot powers do not repeat while the tables allow it: seven rounds of the same seven give each every power.
func TestPowersSpread(t *testing.T) {
	tournament := &engine.Tournament{}
	for id := 1; id <= scoring.PowerCount; id++ {
		tournament.Players = append(tournament.Players, engine.Player{ID: id, Name: "G", Plays: true})
	}
	g := New(scoring.Systems()[0])
	for number := 1; number <= 2*scoring.PowerCount; number++ {
		round := engine.Round{Number: number, Tables: []engine.Table{{Number: 1}}}
		for id := 1; id <= scoring.PowerCount; id++ {
			round.Tables[0].Seats = append(round.Tables[0].Seats, engine.Seat{Player: id})
		}
		must(t, g.Deal(tournament, &round, source(uint64(number))))
		if messages := game.Can(g).Dealt(tournament, &round); number > 1 &&
			(len(messages) != 1 || !strings.Contains(messages[0].String(), "il minimo possibile")) {
			t.Errorf("round %d: %v", number, messages)
		}
		tournament.SetRound(round)
	}
	for id, counts := range pastOf(tournament, 99) {
		if slices.Min(counts[:]) < 1 || slices.Max(counts[:]) > 3 {
			t.Errorf("player %d has had the powers %v times", id, counts)
		}
	}
}

// Who plays at two tables of a round has another power at the second.
func TestPowersAtTwoTables(t *testing.T) {
	tournament := &engine.Tournament{}
	for seed := range uint64(30) {
		round := engine.Round{Number: 1, Tables: []engine.Table{{Number: 1}, {Number: 2}}}
		for id := 1; id <= scoring.PowerCount; id++ {
			round.Tables[0].Seats = append(round.Tables[0].Seats, engine.Seat{Player: id})
			round.Tables[1].Seats = append(round.Tables[1].Seats, engine.Seat{Player: id + 6}) // player 7 sits at both
		}
		must(t, New(scoring.Systems()[0]).Deal(tournament, &round, source(seed)))
		a, _ := powerOf(round.Tables[0].Seats[6])
		if b, _ := powerOf(round.Tables[1].Seats[0]); a == b {
			t.Errorf("seed %d: twice %s", seed, a)
		}
	}
}
