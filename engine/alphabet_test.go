package engine

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// register is names in the order in which an Italian register has them.
var register = []string{
	"",
	"_anonimo",
	"-",
	"'Ndrangheta",
	"☺ Sorriso",
	"007",
	"12 Gatti",
	"Àbaco",
	"Abate",
	"D'Angelo",
	"D'Angiò",
	"d’Annunzio",
	"Dangelo",
	"De Luca",
	"De-Luca",
	"Del Piero",
	"Della Valle",
	"Deluca",
	"Esposito",
	"Eva",
	"Èva",
	"Evangelisti",
	"Łukasz",
	"Luna",
	"Muller",
	"Müller",
	"Munoz",
	"Muñoz",
	"Muñoza",
	"Niccolo",
	"Niccolò",
	"Niccolò Maria",
	"Øberg",
	"Orsini",
	"Rosa",
	"Rosà",
	"Rosai",
	"Strass",
	"Straß",
	"Strasser",
	"Zorzi",
	"Σωκράτης",
	"Иванов",
}

func TestRegister(t *testing.T) {
	shuffled := slices.Clone(register)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	slices.SortFunc(shuffled, CompareNames)
	if !slices.Equal(shuffled, register) {
		t.Errorf("the order is\n%s", strings.Join(shuffled, "\n"))
	}
}

// Case makes no difference, and a name is the same however its accents are encoded.
func TestTheSame(t *testing.T) {
	for _, same := range [][2]string{{"ROSSI", "Rossi"}, {"De Luca", "DE LUCA"}, {"Nicol\u00f2", "Nicolo\u0300"}, {"ÈVA", "Èva"}, {"", ""}} {
		if c := CompareNames(same[0], same[1]); c != 0 {
			t.Errorf("%q and %q: %d", same[0], same[1], c)
		}
	}
}

// It is an order: the other way round the answer is the opposite, and what stands between stays between.
func TestIsAnOrder(t *testing.T) {
	name := rapid.StringOfN(rapid.RuneFrom([]rune(" '-_aAbBzZàÀeéÉñßSs09’Łø\u0300\u200fИ☺")), 0, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		three := []string{name.Draw(t, "a"), name.Draw(t, "b"), name.Draw(t, "c")}
		slices.SortFunc(three, CompareNames)
		for i, a := range three {
			for j, b := range three {
				if c := CompareNames(a, b); c != -CompareNames(b, a) || i < j && c > 0 {
					t.Errorf("%q against %q: %d, the other way round %d", a, b, c, CompareNames(b, a))
				}
			}
		}
	})
}

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"Muñoz": "munoz", "D’Angiò": "d'angio", "STRASSE": "strasse", "Straße": "strasse", "Ｒｏｓｓｉ": "rossi", "Łódź": "lodz", "Иванов": "иванов",
	} {
		if got := Fold(text); got != want {
			t.Errorf("%q folds to %q, want %q", text, got, want)
		}
	}
}

// No matter who types the names of a person, they are one person; another name is another.
func TestPerson(t *testing.T) {
	for _, same := range [][4]string{
		{"Mario", "Rossi", "ROSSI", " mario"},
		{"Nicol\u00f2", "D’Angelo", "NICOLO\u0300", "d'angelo"},
		{"Anna Maria", "De-Luca", "Anna", "Maria De Luca"},
		{"Øyvind", "Strauß", "Oyvind", "Strauss"},
		{"", "Rossi", "Rossi", ""},
	} {
		if a, b := PersonKey(same[0], same[1]), PersonKey(same[2], same[3]); a != b || a == "" {
			t.Errorf("%q: %q and %q", same, a, b)
		}
	}
	if PersonKey("Mario", "Rossi") == PersonKey("Maria", "Rossi") {
		t.Error("two names are one")
	}
	if key := PersonKey(" ", "-"); key != "" {
		t.Errorf("nobody is %q", key)
	}
}
