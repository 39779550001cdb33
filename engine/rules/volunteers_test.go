package rules_test

import (
	"slices"
	"strconv"
	"testing"

	"raduno/engine"
	"raduno/engine/rules"
)

// offering is a roster in which the last players agreed to something, the others to nothing.
func offering(n int, last ...string) *engine.Tournament {
	t := &engine.Tournament{}
	for id := 1; id <= n; id++ {
		p := engine.Player{ID: id, Name: strconv.Itoa(id), Plays: true}
		if at := id - 1 - (n - len(last)); at >= 0 {
			p.Offers = last[at]
		}
		t.Players = append(t.Players, p)
	}
	return t
}

// Who stands by plays where he fills a table and else does not; who agreed to rest or to play twice does so before the
// others, and where enough of them did no question is asked.
func TestVolunteersAreRespected(t *testing.T) {
	dipcon := kind(t, "dipcon")
	for name, c := range map[string]struct {
		t          *engine.Tournament
		rest       rules.AfterRest
		seated     int // players and their second seats
		sit, twice []int
		over       int
		impossible bool
	}{
		"nobody offers":           {t: offering(16), impossible: true},
		"standby fills":           {t: offering(14, "riserva"), seated: 14},
		"too few stand by":        {t: offering(13, "riserva"), impossible: true},
		"standby is not needed":   {t: offering(15, "riserva"), seated: 14},
		"standbys fill a table":   {t: offering(14, "standby", "riserva"), seated: 14},
		"one of two fills":        {t: offering(15, "riserva", "riserva"), seated: 14},
		"two sit out":             {t: offering(16, "riposa", "sit out"), seated: 14, sit: []int{15, 16}},
		"one of three, by choice": {t: offering(15, "riposa", "riposa", "riposa"), seated: 14, sit: []int{13, 14, 15}},
		"two play twice":          {t: offering(19, "doppia", "due tavoli"), seated: 21, twice: []int{18, 19}},
		"standbys and one twice":  {t: offering(20, "riserva", "riserva", "doppia"), seated: 21, twice: []int{20}},
		"rests before they play":  {t: offering(16, "riserva", "riposa", "doppia"), seated: 14, sit: []int{15}},
		"too few beside standbys": {t: offering(19, "riserva", "doppia"), impossible: true},
		"volunteers first":        {t: offering(16, "riposa"), rest: rules.RestSitOut, seated: 14, sit: []int{16}},
	} {
		over, _ := rules.LeftOver(c.t, dipcon, 1)
		p, err := rules.NewPlan(dipcon, c.t, 1, rules.PlanOptions{Seed: "x", Rest: c.rest})
		if c.impossible {
			if engine.KindOf(err) != engine.Impossible || over == 0 {
				t.Errorf("%s: %v, %d left over", name, err, over)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if c.rest == rules.RestAsk && over != 0 {
			t.Errorf("%s: %d are left over, and the draw goes", name, over)
		}
		if got := len(p.Problem.Players); got != c.seated {
			t.Errorf("%s: %d seats, want %d", name, got, c.seated)
		}
		volunteered := 0
		for _, id := range p.SitOuts {
			if slices.Contains(c.sit, id) {
				volunteered++
			}
		}
		if volunteered < min(len(c.sit), len(p.SitOuts)) || len(p.SitOuts) > 0 && len(c.sit) == 0 {
			t.Errorf("%s: %v rest, want some of %v", name, p.SitOuts, c.sit)
		}
		if !slices.Equal(slices.Sorted(slices.Values(p.Twice)), c.twice) && len(c.twice)+len(p.Twice) > 0 {
			t.Errorf("%s: %v play twice, want %v", name, p.Twice, c.twice)
		}
	}
}
