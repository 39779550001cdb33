package desk_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
)

// faults is a disk that fails now and then, as a seed says: full, not answering, forbidden.
type faults struct {
	store.FS
	random *rand.Rand
	on     bool
}

func (f *faults) fault() error {
	if !f.on || f.random.IntN(12) > 0 {
		return nil
	}
	return []error{syscall.ENOSPC, syscall.EIO, fs.ErrPermission}[f.random.IntN(3)]
}

func (f *faults) Rename(from, to string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.FS.Rename(from, to)
}

func (f *faults) SyncDir(path string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.FS.SyncDir(path)
}

func (f *faults) Create(path string, mode fs.FileMode) (store.File, error) {
	if err := f.fault(); err != nil {
		return nil, err
	}
	return f.FS.Create(path, mode)
}

func (f *faults) Append(path string, mode fs.FileMode) (store.File, error) {
	if err := f.fault(); err != nil {
		return nil, err
	}
	return f.FS.Append(path, mode)
}

// A day on a disk that fails, with a clock that jumps and another program that writes: what was
// acknowledged is in the file, what failed is said and changed nothing, and the file always opens.
func TestADayOfFaults(t *testing.T) {
	random := rand.New(rand.NewPCG(2026, 11))
	disk := &faults{FS: store.OS{}, random: random}
	clock := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	env := desk.Env{FS: disk, Now: func() time.Time {
		clock = clock.Add(time.Duration(random.IntN(120)-20) * time.Second) // now and then backwards
		return clock
	}}
	path := filepath.Join(t.TempDir(), "giornata.xlsx")
	d, err := desk.Create(path, "open", "Giornata", env)
	must(t, err)
	players := make([]engine.Player, 12)
	for i := range players {
		players[i] = engine.Player{Name: fmt.Sprintf("Nome%d", i), Surname: "Prova", Plays: true}
	}
	enrol(t, d, players...)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	acknowledged := scoresOf(d) // what the organizer was told is saved
	failed := 0
	for step := range worked.Budget(t, 120) {
		before := scoresOf(d)
		disk.on = true
		err := faultyStep(d, random)
		disk.on = false
		switch {
		case err == nil:
			acknowledged = scoresOf(d)
		case errors.Is(err, store.ErrUnknown): // the file may hold it or not; looking again tells
			if _, err := d.Refresh(); err != nil {
				t.Fatalf("step %d: %v", step, err)
			}
			acknowledged = scoresOf(d)
		default:
			failed++
			if now := scoresOf(d); now != before {
				t.Fatalf("step %d failed and changed the tournament: %v\nfrom %s\nto   %s", step, err, before, now)
			}
			if engine.Message(err).IsZero() {
				t.Fatalf("step %d failed without a word", step)
			}
		}
		if step%25 > 0 {
			continue
		}
		copyPath := filepath.Join(t.TempDir(), "copia.xlsx")
		copyFile(t, path, copyPath)
		other, err := desk.Open(copyPath, testEnv())
		if err != nil {
			t.Fatalf("step %d: the file does not open: %v", step, err)
		}
		if held := scoresOf(other); held != acknowledged || len(other.View().Faults()) > 0 {
			t.Fatalf("step %d: acknowledged\n%s\nin the file\n%s\n%v", step, acknowledged, held, other.View().Faults())
		}
		if other.View().Round(1) != nil && random.IntN(3) == 0 { // and another program writes
			mustScore(t, other, 1, *other.View().Round(1).Table(1), scores(random.IntN(50), 20, 10, 5))
			acknowledged = scoresOf(other)
		}
		must(t, other.Close())
		if acknowledged != scoresOf(d) {
			copyFile(t, copyPath, path)
			must(t, worked.Err(d.Refresh()))
		}
	}
	if failed == 0 {
		t.Error("nothing failed: the faults reach nobody")
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

// faultyStep does something that an organizer does.
func faultyStep(d *desk.Desk, random *rand.Rand) error {
	switch random.IntN(6) {
	case 0:
		_, err := d.Undo()
		return err
	case 1:
		_, err := d.Redo()
		return err
	case 2:
		return d.SetPresent(2, map[int]bool{1 + random.IntN(12): random.IntN(2) == 0})
	case 3:
		seen := *d.View().Players[1+random.IntN(12)]
		p := seen
		p.Nick = fmt.Sprint(random.IntN(100))
		return d.EditPlayer(seen, p)
	}
	r := d.View().Round(1)
	if r == nil || len(d.View().Players) < 12 {
		return nil
	}
	_, err := typeScores(d, 1, *r.Table(1 + random.IntN(len(r.Tables))), scores(30+random.IntN(50), 20, 10, 5))
	return err
}

// scoresOf is everything that a step may have changed.
func scoresOf(d *desk.Desk) string {
	t := d.View().Tournament
	text := fmt.Sprint(t.Players, t.Presence)
	for _, r := range t.Rounds {
		text += fmt.Sprint(r.TableIDs())
		for _, table := range r.Tables {
			for _, s := range table.Seats {
				text += " " + s.Score.String()
			}
		}
	}
	return text
}
