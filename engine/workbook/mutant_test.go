package workbook

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/workbook/xls"
)

// A damaged workbook is refused with a sentence, or read and saved: what opens can also be saved.
func TestDamagedWorkbooks(t *testing.T) {
	small := smallWorkbook()
	opened, unsaved := 0, 0
	for seed := range uint64(worked.Budget(t, 120)) {
		r := rand.New(rand.NewPCG(seed, 17))
		b, err := Open(worked.DamagedWorkbook(t, r, small))
		if err != nil {
			isForPeople(t, err)
			continue
		}
		opened++
		tour, _ := b.Read()
		for _, change := range []func() error{
			func() error {
				return b.SetPlayers(append(slices.Clone(tour.Players), engine.Player{ID: 999_999, Name: "Nuova", Surname: "Arrivata", Plays: true}))
			},
			func() error {
				for _, round := range tour.Rounds {
					for _, table := range round.Tables {
						table = round.Clone().Tables[slices.IndexFunc(round.Tables, func(o engine.Table) bool { return o.Number == table.Number })]
						table.Seats[0].Score = engine.NewScore(33)
						return b.WriteTables(tour, withTable(*tour.Round(round.Number), table))
					}
				}
				return nil
			},
			func() error { return b.WriteState(tour) },
			func() error { return b.AppendLog("una riga") },
			func() error {
				saved, err := b.Bytes()
				if err == nil {
					_, err = Open(saved)
				}
				return err
			},
		} {
			err := change()
			if err == nil {
				continue
			}
			isForPeople(t, err)
			if engine.KindOf(err) == engine.Broken {
				unsaved++
				var e *engine.Error
				errors.As(err, &e)
				t.Errorf("mutant %d opens and cannot be changed: %v", seed, err)
			}
			break
		}
	}
	t.Logf("%d of %d opened, %d of them could not be saved", opened, worked.Budget(t, 120), unsaved)
}

// A damaged .xls is refused with a sentence, or becomes a workbook that opens.
func TestDamagedOldWorkbooks(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(worked.Path(t, "workbooks"), "*.xls"))
	if err != nil || len(files) == 0 {
		t.Skip("no .xls")
	}
	for seed := range uint64(worked.Budget(t, 12)) {
		r := rand.New(rand.NewPCG(seed, 18))
		data, err := os.ReadFile(files[r.IntN(len(files))])
		must(t, err)
		made, err := xls.ToXLSX(worked.DamagedOldWorkbook(r, data))
		if err != nil {
			isForPeople(t, err)
			continue
		}
		if _, err := Open(made); err != nil {
			t.Errorf("mutant %d becomes what does not open: %v", seed, err)
		}
	}
}
