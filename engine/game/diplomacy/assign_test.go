package diplomacy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"raduno/engine"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestAssignmentsGiveEveryPowerOnce(t *testing.T) {
	t.Parallel()
	for seed := range uint64(50) {
		byWish, err := AssignByPreference([PowerCount][]Power{{Austria}, {Austria}, nil, {Turkey, Italy}}, source(seed))
		if err != nil {
			t.Fatal(err)
		}
		for name, powers := range map[string][PowerCount]Power{
			"random": AssignRandom(source(seed)), "bag": DrawFromBag(source(seed)), "preference": byWish,
		} {
			sorted := powers
			slices.Sort(sorted[:])
			if sorted != Powers {
				t.Errorf("%s: %v", name, powers)
			}
		}
		if again, _ := AssignByPreference([PowerCount][]Power{{Austria}, {Austria}, nil, {Turkey, Italy}}, source(seed)); again != byWish {
			t.Errorf("the same seed gives %v and %v", byWish, again)
		}
	}
}

func TestPreferencesAreMet(t *testing.T) {
	t.Parallel()
	wishes := [PowerCount][]Power{
		{Austria, England}, {Austria, France}, {France}, {Germany}, {Italy}, {Russia}, {Turkey},
	}
	got, err := AssignByPreference(wishes, source(1))
	if err != nil {
		t.Fatal(err)
	}
	if want := [PowerCount]Power{England, Austria, France, Germany, Italy, Russia, Turkey}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	firsts := map[int]bool{}
	for seed := range uint64(40) {
		powers, err := AssignByPreference([PowerCount][]Power{{Italy}, {Italy}}, source(seed))
		if err != nil {
			t.Fatal(err)
		}
		firsts[slices.Index(powers[:], Italy)] = true
	}
	if !firsts[0] || !firsts[1] {
		t.Errorf("equal wishes are not drawn for: %v", firsts)
	}
	for _, wrong := range [][]Power{{Italy, Italy}, {None}, {PowerCount}} {
		if _, err := AssignByPreference([PowerCount][]Power{wrong}, source(1)); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%v: got %v", wrong, err)
		}
	}
}
