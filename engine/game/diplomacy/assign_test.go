package diplomacy

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/engine"
	"raduno/engine/game"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestAssignmentsGiveEveryPowerOnce(t *testing.T) {
	t.Parallel()
	for seed := range uint64(50) {
		byWish, err := Assign(Wishes{{scoring.Austria}, {scoring.Austria}, nil, {scoring.Turkey, scoring.Italy}}, TimesHad{}, source(seed))
		if err != nil {
			t.Fatal(err)
		}
		for name, powers := range map[string][scoring.PowerCount]scoring.Power{
			"bag": DrawFromBag(source(seed)), "preference": byWish,
		} {
			sorted := powers
			slices.Sort(sorted[:])
			if sorted != scoring.Powers {
				t.Errorf("%s: %v", name, powers)
			}
		}
		if again, _ := Assign(Wishes{{scoring.Austria}, {scoring.Austria}, nil, {scoring.Turkey, scoring.Italy}}, TimesHad{},
			source(seed)); again != byWish {
			t.Errorf("the same seed gives %v and %v", byWish, again)
		}
	}
}

func TestPreferencesAreMet(t *testing.T) {
	t.Parallel()
	wishes := Wishes{
		{scoring.Austria, scoring.England},
		{scoring.Austria, scoring.France},
		{scoring.France},
		{scoring.Germany},
		{scoring.Italy},
		{scoring.Russia},
		{scoring.Turkey},
	}
	got, err := Assign(wishes, TimesHad{}, source(1))
	if err != nil {
		t.Fatal(err)
	}
	if want := [scoring.PowerCount]scoring.Power{
		scoring.England, scoring.Austria, scoring.France, scoring.Germany, scoring.Italy,
		scoring.Russia, scoring.Turkey,
	}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	firsts := map[int]bool{}
	for seed := range uint64(40) {
		powers, err := Assign(Wishes{{scoring.Italy}, {scoring.Italy}}, TimesHad{}, source(seed))
		if err != nil {
			t.Fatal(err)
		}
		firsts[slices.Index(powers[:], scoring.Italy)] = true
	}
	if !firsts[0] || !firsts[1] {
		t.Errorf("equal wishes are not drawn for: %v", firsts)
	}
	for _, wrong := range [][]scoring.Power{{scoring.Italy, scoring.Italy}, {scoring.None}, {scoring.PowerCount}} {
		if _, err := Assign(Wishes{wrong}, TimesHad{}, source(1)); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%v: got %v", wrong, err)
		}
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
	for id, counts := range powersHad(tournament, 0) {
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
