package draw

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/invented"
	"raduno/pairing/check"
)

// generated is a random tournament.
func generated(t worked.Failer, r invented.Request) Problem {
	line, err := invented.Problem(r)
	if err != nil {
		t.Fatalf("%v", err)
	}
	p, err := Decode(bytes.NewReader(line))
	if err != nil {
		t.Fatalf("%v", err)
	}
	return p
}

// TestGeneratedTournaments promises that a seed gives the same random tournament every time, that other seeds give others,
// that every one can be read back and drawn, and that the second checker is convinced.
func TestGeneratedTournaments(t *testing.T) {
	var texts []string
	for seed := range 12 {
		request := invented.Request{Seed: fmt.Sprint(seed), Played: -1, Seats: 3 + seed%3}
		var both [2]string
		for i := range both {
			line, err := invented.Problem(request)
			must(t, err)
			both[i] = string(line)
		}
		if both[0] != both[1] {
			t.Errorf("seed %d gives two tournaments", seed)
		}
		texts = append(texts, both[0])
		p, err := Decode(strings.NewReader(both[0]))
		must(t, err)
		sol, err := Solve(context.Background(), p, Options{Seed: "prova"})
		must(t, err)
		problem, answer := answerOf(t, p, sol)
		if err := check.Verify(context.Background(), problem, answer); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if slices.Sort(texts); len(slices.Compact(texts)) != 12 {
		t.Error("two seeds give the same tournament")
	}
	for seed := range 200 { // of any number of players that has tables
		if _, err := invented.Problem(invented.Request{Seed: fmt.Sprint(seed), Seats: seed % 9}); err != nil && seed%9 != 1 &&
			seed%9 != 2 {
			t.Errorf("seed %d, tables of %d: %v", seed, seed%9, err)
		}
	}
	if _, err := Decode(strings.NewReader(`{"version":2,"tables":[],"players":[],"history":[],"criteria":[]}`)); err == nil {
		t.Error("a format of a later version is read")
	}
}
