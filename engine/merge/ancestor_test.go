package merge_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/merge"
)

// change is something that a person at one of two laptops may write: where, and what of two things.
type change struct {
	at   string // what a conflict about it would be called
	make func(d *desk.Desk, value int) error
	read func(v *desk.View) string
}

// changes are all that the property tries.
func changes() []change {
	var all []change
	for table := 1; table <= 4; table++ {
		all = append(all, change{fmt.Sprintf("turno1-tavolo%d", table), func(d *desk.Desk, value int) error {
			seen := *d.View().Round(1).Table(table)
			seats := slices.Clone(seen.Seats)
			for i := range seats {
				seats[i].Score = engine.NewScore(60 + 5*value - 15*i)
			}
			_, err := d.SetTable(1, seen, engine.Table{Seats: seats})
			return err
		}, func(v *desk.View) string { return v.Round(1).Table(table).ScoreLine() }})
	}
	for id := 1; id <= 3; id++ {
		for _, field := range []func(*engine.Player) *string{
			func(p *engine.Player) *string { return &p.Club }, func(p *engine.Player) *string { return &p.Region },
		} {
			all = append(all, change{fmt.Sprintf("iscritto%d", id), func(d *desk.Desk, value int) error {
				seen := *d.View().Tournament.Player(id)
				p := seen
				*field(&p) = fmt.Sprint("nuovo ", value)
				return d.EditPlayer(seen, p)
			}, func(v *desk.View) string { return *field(v.Tournament.Player(id)) }})
		}
	}
	return append(all, change{"sede", func(d *desk.Desk, value int) error {
		seen := d.View().Tournament.Info
		info := seen
		info.Venue = fmt.Sprint("Sala ", value)
		return d.SetInfo(seen, info)
	}, func(v *desk.View) string { return v.Tournament.Info.Venue }}, change{"scarti", func(d *desk.Desk, value int) error {
		seen := d.View().Tournament.Settings
		set := seen
		set.Discards = 1 + value
		return d.SetSettings(seen, set)
	}, func(v *desk.View) string { return fmt.Sprint(v.Tournament.Settings.Discards) }})
}

// Two laptops that go on from copies of one file are joined without a question, and what each wrote holds, unless both wrote
// different things at the same place: then that alone is asked.
func TestOnlyTrueContradictionsAsk(t *testing.T) {
	worked.Slow(t)
	for seed := range uint64(worked.Budget(t, 5)) {
		random := rand.New(rand.NewPCG(seed, 3))
		whole := drawnFile(t, "tutto.xlsx", 16)
		info := whole.View().Tournament.Info
		planned := info
		planned.Rounds = 5
		must(t, whole.SetInfo(info, planned))
		other := filepath.Join(t.TempDir(), "copia.xlsx")
		if seed%2 == 0 {
			data, err := os.ReadFile(whole.Path())
			must(t, err)
			must(t, os.WriteFile(other, data, 0o600))
		} else if err := whole.SaveCopy(other, nil); err != nil {
			t.Fatal(err)
		}
		second, all, asked := openAt(t, other), changes(), map[string]bool{}
		before := second.View()
		var wrote [2]map[int]int
		for side, d := range []*desk.Desk{whole, second} {
			wrote[side] = map[int]int{}
			for _, i := range random.Perm(len(all))[:4] {
				value := random.IntN(2)
				must(t, all[i].make(d, value))
				wrote[side][i] = value
			}
		}
		for i, value := range wrote[0] {
			if theirs, both := wrote[1][i]; both && theirs != value {
				asked[all[i].at] = true
			}
		}
		into := filepath.Join(t.TempDir(), "unito.xlsx")
		_, err := merge.Workbooks(into, merge.Decisions{}, desk.Env{}, whole.Path(), other)
		var open *merge.Conflicts
		if errors.As(err, &open) {
			got := map[string]bool{}
			for _, c := range open.List {
				got[c.ID] = true
			}
			if !maps.Equal(got, asked) {
				t.Errorf("seed %d: asks %v, not %v", seed, got, asked)
			}
			continue
		}
		if err != nil || len(asked) > 0 {
			t.Errorf("seed %d: does not ask %v: %v", seed, asked, err)
			continue
		}
		joined := openAt(t, into).View()
		for i, c := range all {
			want := c.read(before)
			for side, d := range []*desk.Desk{whole, second} {
				if _, is := wrote[side][i]; is {
					want = c.read(d.View())
				}
			}
			if got := c.read(joined); got != want {
				t.Errorf("seed %d: %s is %q, not %q", seed, c.at, got, want)
			}
		}
	}
}

// What one laptop took away stays away, though the other still has it.
func TestWhatOneTookAwayStaysAway(t *testing.T) {
	whole := drawnFile(t, "tutto.xlsx", 16)
	must(t, worked.Err(whole.AddPlayers([]engine.Player{{Name: "Tardi", Surname: "Arrivo", Plays: true}})))
	other := filepath.Join(t.TempDir(), "copia.xlsx")
	must(t, whole.SaveCopy(other, nil))
	second := openAt(t, other)
	score(t, whole, 1, 50, 20, 10, 5)
	late := whole.View().Tournament.Players[16]
	must(t, second.RemovePlayer(late.ID))
	for _, paths := range [][]string{{whole.Path(), other}, {other, whole.Path()}} {
		into := filepath.Join(t.TempDir(), "unito.xlsx")
		must(t, worked.Err(merge.Workbooks(into, merge.Decisions{}, desk.Env{}, paths...)))
		v := openAt(t, into).View()
		if len(v.Tournament.Players) != 16 || v.Round(1).Table(1).State() != engine.Played {
			t.Errorf("%v: %d players, table 1: %s", paths, len(v.Tournament.Players), v.Round(1).Table(1).ScoreLine())
		}
	}
}
