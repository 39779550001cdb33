package desk_test

import (
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
)

// What an old program's file is played as is told once: view, ranking and draw cannot differ about it.
func TestTheTypeOfAnOldFileIsToldOnce(t *testing.T) {
	for _, c := range []struct{ typeID, want string }{
		{"Torneo a Squadre", "squadre"}, {"Raduno Nazionale", "raduno24"}, {"TorneoASquadre", "squadre"}, {"Torneo Open", ""},
	} {
		t.Run(c.typeID, func(t *testing.T) {
			d := newDesk(t, "", 12)
			must(t, d.SetInfo(d.View().Tournament.Info, engine.Info{Name: "Vecchio", Kind: c.typeID, Rounds: 3}))
			v := d.View()
			if v.Type.ID != c.want || v.Chosen {
				t.Fatalf("the view says %q, chosen %t", v.Type.ID, v.Chosen)
			}
			s, err := d.Standings(desk.StandingsRequest{})
			if c.want == "" {
				if due := desk.NextStep(v, desk.StepChoices{}); err == nil || due.Code != desk.Type {
					t.Errorf("without a type there are standings, or the step is %s", due.Code)
				}
				return
			}
			if err != nil || s.Type.ID != c.want {
				t.Errorf("the standings are those of %v (%v)", s, err)
			}
			if ranking, err := v.Ranking(); err != nil || ranking.Type.ID != c.want {
				t.Errorf("the view ranks %v (%v)", ranking, err)
			}
			if due := desk.NextStep(v, desk.StepChoices{}); due.Code != desk.Draw {
				t.Errorf("the step is %s: %s", due.Code, due.Text)
			}
		})
	}
}

// slowDisk is a disk whose flushes wait until they are let go.
type slowDisk struct {
	store.FS
	slow    atomic.Bool
	reached chan struct{}
	let     chan struct{}
}

func (s *slowDisk) SyncDir(path string) error {
	if s.slow.CompareAndSwap(true, false) {
		close(s.reached)
		<-s.let
	}
	return s.FS.SyncDir(path)
}

// While a disk is slow everything that is only looked at is there at once, and is that of before.
func TestRaceTheViewDoesNotWaitForTheDisk(t *testing.T) {
	disk := &slowDisk{FS: store.OS{}, reached: make(chan struct{}), let: make(chan struct{})}
	env := testEnv()
	env.FS = disk
	d, err := desk.Create(filepath.Join(t.TempDir(), "lento.xlsx"), "raduno", "Lento", env)
	must(t, err)
	disk.slow.Store(true)
	saved := make(chan error)
	go func() {
		_, err := d.AddPlayers([]engine.Player{{Name: "Ada", Surname: "Rossi", Plays: true}})
		saved <- err
	}()
	<-disk.reached
	if n := len(d.View().Tournament.Players) + len(d.Tournament().Players) + len(d.View().Findings); n != 0 {
		t.Errorf("%d players are shown before they are on the disk", n)
	}
	if !d.View().Undo.IsZero() || !d.View().ReadOnly.IsZero() {
		t.Error("an action that is not on the disk yet can be taken back")
	}
	close(disk.let)
	must(t, <-saved)
	if n := len(d.View().Tournament.Players); n != 1 {
		t.Errorf("once it is saved there are %d players", n)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

// With players who fill no tables of 4 the step offers what helps, says that the round before is over, and counts
// those who are there for the round to come.
func TestTheStepOffersWhatHelps(t *testing.T) {
	d := newDesk(t, "raduno", 9)
	due := desk.NextStep(d.View(), desk.StepChoices{})
	if due.Code != desk.Fives || due.Button.IsZero() {
		t.Errorf("nine players of a raduno: %s %q", due.Code, due.Text)
	}
	choose(t, d, func(s *engine.Settings) { s.FiveIfNeeded = true })
	if due := desk.NextStep(d.View(), desk.StepChoices{}); due.Code != desk.Draw {
		t.Errorf("with tables of 5: %s %q", due.Code, due.Text)
	}
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	must(t, d.Simulate(1, "x"))
	must(t, d.SetPresent(2, map[int]bool{1: false, 2: false}))
	due = desk.NextStep(d.View(), desk.StepChoices{})
	if want := "Fine del turno 1. Con 7 giocatori"; due.Code != desk.Present || due.Round != 2 || len(due.Text.String()) < len(want) ||
		due.Text.String()[:len(want)] != want {
		t.Errorf("seven are left: %s, round %d, %q", due.Code, due.Round, due.Text)
	}
	if d.View().Current() != 2 {
		t.Errorf("the current round is %d", d.View().Current())
	}
}

// A player of the same name is found however it was typed, and no player is his own namesake.
func TestNamesakes(t *testing.T) {
	v := &desk.View{Tournament: &engine.Tournament{Players: []engine.Player{
		{ID: 1, Name: "Niccolò", Surname: "De  Santis"}, {ID: 2, Name: "Ada", Surname: "Neri"},
	}}}
	for _, c := range []struct {
		p    engine.Player
		want int // how many
	}{
		{engine.Player{Name: "NICCOLO", Surname: "de santis"}, 1},
		{engine.Player{Name: "De Santis", Surname: " Niccolo"}, 1},
		{engine.Player{ID: 1, Name: "Niccolò", Surname: "De Santis"}, 0},
		{engine.Player{Name: "Nicola", Surname: "De Santis"}, 0},
	} {
		if same := v.Namesakes(c.p); len(same) != c.want || c.want > 0 && same[0].ID != 1 {
			t.Errorf("%q: %v", c.p.FullName(), same)
		}
	}
}

// Who looks for his table is told from his namesake.
func TestTheSeatFinderTellsNamesakesApart(t *testing.T) {
	players := []engine.Player{
		{ID: 1, Name: "Mario", Surname: "Rossi", Tag: "GENOVA"},
		{ID: 2, Name: "Mario", Surname: "Rossi", Tag: "n. 2"},
		{ID: 3, Name: "Ada", Surname: "Neri"},
	}
	v := &desk.View{Players: map[int]*engine.Player{1: &players[0], 2: &players[1], 3: &players[2]}}
	round := &engine.Round{Tables: []engine.Table{
		{Number: 1, Seats: []engine.Seat{{Player: 1}, {Player: 3}}}, {Number: 2, Seats: []engine.Seat{{Player: 2}}},
	}}
	want := []desk.SeatAt{{Name: "Neri Ada", Table: 1}, {Name: "Rossi Mario (GENOVA)", Table: 1}, {Name: "Rossi Mario (n. 2)", Table: 2}}
	if got := v.SeatFinder(round); !slices.Equal(got, want) {
		t.Errorf("it says %v", got)
	}
}

// A player who stands by and is not needed lacks no seat: the next step is to play, not to change the tables. Where another is missing the
// tables are adapted, and he plays.
func TestWhoStandsByIsNotMissed(t *testing.T) {
	d := newDesk(t, "dipcon", 15)
	idle := d.View().Tournament.Players[14]
	offered := idle
	offered.Offers = "riserva"
	must(t, d.EditPlayer(idle, offered))
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "1"})
	if due := desk.NextStep(d.View(), desk.StepChoices{}); due.Code != desk.Print {
		t.Errorf("after the draw the next step is %s: %s", due.Code, due.Text)
	}
	must(t, d.SetPresent(1, map[int]bool{3: false}))
	if due := desk.NextStep(d.View(), desk.StepChoices{}); due.Code != desk.Adapt {
		t.Errorf("after somebody left the next step is %s: %s", due.Code, due.Text)
	}
	must(t, worked.Err(d.Adapt(t.Context(), desk.AdaptRequest{Round: 1})))
	if table, _ := d.View().Round(1).Find(idle.ID); table < 0 {
		t.Error("who stands by does not play for who left")
	}
}
