package diplomacy

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/pairing/check"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// priced are the prices of a board in a first round, by the players' lists.
func priced(lists ...[]scoring.Power) (prices Prices) {
	for j := range prices {
		for power := range prices[j] {
			if j < len(lists) {
				prices[j][power] = weight(lists[j], scoring.Power(power), 0) * weight(lists[j], scoring.Power(power), 0)
			}
		}
	}
	return prices
}

func TestAssignmentsGiveEveryPowerOnce(t *testing.T) {
	t.Parallel()
	prices := priced([]scoring.Power{scoring.Austria}, []scoring.Power{scoring.Austria}, nil, []scoring.Power{scoring.Turkey, scoring.Italy})
	for seed := range uint64(50) {
		byWish := Assign(prices, source(seed))
		for name, powers := range map[string][scoring.PowerCount]scoring.Power{
			"bag": DrawFromBag(source(seed)), "preference": byWish,
		} {
			sorted := powers
			slices.Sort(sorted[:])
			if sorted != scoring.Powers {
				t.Errorf("%s: %v", name, powers)
			}
		}
		if again := Assign(prices, source(seed)); again != byWish {
			t.Errorf("the same seed gives %v and %v", byWish, again)
		}
	}
}

func TestPreferencesAreMet(t *testing.T) {
	t.Parallel()
	got := Assign(priced(
		[]scoring.Power{scoring.Austria, scoring.England}, []scoring.Power{scoring.Austria, scoring.France}, []scoring.Power{scoring.France},
		[]scoring.Power{scoring.Germany}, []scoring.Power{scoring.Italy}, []scoring.Power{scoring.Russia}, []scoring.Power{scoring.Turkey},
	), source(1))
	if want := [scoring.PowerCount]scoring.Power{
		scoring.England, scoring.Austria, scoring.France, scoring.Germany, scoring.Italy,
		scoring.Russia, scoring.Turkey,
	}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	firsts := map[int]bool{}
	for seed := range uint64(40) {
		powers := Assign(priced([]scoring.Power{scoring.Italy}, []scoring.Power{scoring.Italy}), source(seed))
		firsts[slices.Index(powers[:], scoring.Italy)] = true
	}
	if !firsts[0] || !firsts[1] {
		t.Errorf("equal wishes are not drawn for: %v", firsts)
	}
}

// An assignment is as cheap as it can be, and its dual proves it to code that did not assign; one that is dearer is counted so.
func TestAssignmentsAreProven(t *testing.T) {
	t.Parallel()
	random := source(5)
	for range 100 {
		var prices Prices
		for j := range prices {
			for power := range prices[j] {
				prices[j][power] = random.IntN(40) * random.IntN(40)
			}
		}
		given := random.Perm(scoring.PowerCount)
		for i, power := range Assign(prices, random) {
			given[i] = int(power)
		}
		best := prices.proven(given)
		value, bound, err := check.Assignment(best.Prices, best.Given, best.Rows, best.Columns)
		if err != nil || value != bound || value != best.Value() || bound != best.Least() {
			t.Fatalf("%v: %d, bound %d, %v", prices, value, bound, err)
		}
		other := prices.proven(random.Perm(scoring.PowerCount))
		value, least, err := check.Assignment(other.Prices, other.Given, other.Rows, other.Columns)
		if err != nil || least != bound || value < least {
			t.Fatalf("another assignment: %d, bound %d, %v", value, least, err)
		}
	}
}

// By preference wishes, powers had before and fairness are one number: where most of 42 want the same powers, nobody has one again in
// four rounds, and anyone who has wishes bears about as much as the others.
func TestPreferencesOverRounds(t *testing.T) {
	t.Parallel()
	tournament := &engine.Tournament{Settings: engine.Settings{Game: engine.Record{{Label: optionPowers.Label, Value: "per preferenza"}}}}
	random := source(11)
	for id := 1; id <= 42; id++ {
		tournament.Players = append(tournament.Players, engine.Player{
			ID: id, Name: "G", Plays: true, Wishes: []string{"FGIRT", "FERTG", "FRG", "EFTRIGA", "TFR", ""}[random.IntN(6)],
		})
	}
	for number := 1; number <= 4; number++ {
		round, h := engine.Round{Number: number}, pastOf(tournament, number)
		order := random.Perm(42)
		for i := range 6 {
			table := engine.Table{Number: i + 1}
			for _, at := range order[7*i : 7*i+7] {
				table.Seats = append(table.Seats, engine.Seat{Player: at + 1})
			}
			round.Tables = append(round.Tables, table)
		}
		if err := New(scoring.Systems()[0]).Deal(tournament, &round, source(uint64(number))); err != nil {
			t.Fatal(err)
		}
		again := 0
		for _, table := range round.Tables {
			for _, seat := range table.Seats {
				power, _ := powerOf(seat)
				again += h.had[seat.Player][power]
			}
		}
		if again > 0 {
			t.Errorf("round %d: %d have a power again", number, again)
		}
		told := game.Can(New(scoring.Systems()[0])).Dealt(tournament, &round)
		if last := told[len(told)-1].String(); !strings.HasSuffix(last, "il minimo possibile con questi tavoli.") {
			t.Errorf("round %d: %s", number, last)
		}
		tournament.SetRound(round)
	}
	h, borne := pastOf(tournament, 99), []int(nil)
	for id, n := range h.borne {
		if len(h.wishes(id)) > 0 {
			borne = append(borne, n)
		}
	}
	if slices.Max(borne)-slices.Min(borne) > 3 {
		t.Errorf("some bear more than others: %v", slices.Sorted(slices.Values(borne)))
	}
}

// Whatever the language and however they are parted, wishes are understood; what names no power, or more than one, is
// told.
func TestParseWishes(t *testing.T) {
	for text, want := range map[string]string{
		"Francia, Germania, Italia":      "France Germany Italy",
		"France > Germany > Turkey":      "France Germany Turkey",
		"FGIRT":                          "France Germany Italy Russia Turkey",
		"f g i":                          "France Germany Italy",
		"E/A/T":                          "England Austria Turkey",
		"England;Ingh, Great Britain":    "England",
		"1. Turk 2) Rus 3. Ger":          "Turkey Russia Germany",
		"Österreich, Türkei, Frankreich": "Austria Turkey France",
		"Impero Ottomano":                "Turkey",
		"-":                              "",
		"":                               "",
		"Prussia, Russia":                "Russia ?prussia",
		"I, Francia":                     "France ?i",
		"FF":                             "?ff",
		"Ital":                           "Italy",
	} {
		list, unknown := ParseWishes(text)
		var got []string
		for _, p := range list {
			got = append(got, p.String())
		}
		for _, word := range unknown {
			got = append(got, "?"+word)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %v, want %s", text, got, want)
		}
		if wishProblem(text).IsZero() != (len(unknown) == 0) {
			t.Errorf("%q: %v", text, wishProblem(text))
		}
	}
}

// Who writes what nobody can volunteer for is told, in his language, words that are understood.
func TestOffersAreToldAsTheyAreWritten(t *testing.T) {
	for _, language := range []string{"it", "en"} {
		told := sevenPowers{}.Misread(game.Offers, "boh").In(assets.Sentences(language))
		_, words, _ := strings.Cut(told, map[string]string{"it": "si scrive ", "en": "one writes "}[language])
		words, _, _ = strings.Cut(words, ";")
		_, unknown := engine.ParseOffers(words)
		if len(unknown) > 0 || strings.Count(words, ",") != 3 || strings.Contains(words, "riserva") == (language == "en") {
			t.Errorf("%s: %q, of which %q is not understood", language, told, unknown)
		}
	}
}

// By lot nobody has a power again while the tables allow it: seven rounds of the same seven give each every power.
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
		if err := g.Deal(tournament, &round, source(uint64(number))); err != nil {
			t.Fatal(err)
		}
		if told := game.Can(g).Dealt(tournament, &round); number > 1 &&
			(len(told) != 1 || !strings.Contains(told[0].String(), "il minimo possibile")) {
			t.Errorf("round %d: %v", number, told)
		}
		tournament.SetRound(round)
	}
	for id, counts := range pastOf(tournament, 99).had {
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
		if err := New(scoring.Systems()[0]).Deal(tournament, &round, source(seed)); err != nil {
			t.Fatal(err)
		}
		a, _ := powerOf(round.Tables[0].Seats[6])
		if b, _ := powerOf(round.Tables[1].Seats[0]); a == b {
			t.Errorf("seed %d: twice %s", seed, a)
		}
	}
}
