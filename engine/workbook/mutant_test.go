package workbook

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/workbook/xls"
	"raduno/engine/worked"
)

// mutants is how many damaged files are tried: enough for every run of the tests, more in `make fuzz`.
func mutants(t *testing.T) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv("RADUNO_MUTANTS"))
	if err != nil {
		return 500
	}
	return n
}

// mutate damages a text in one place: a byte, a piece that goes, comes twice, changes places or becomes a number.
func mutate(r *rand.Rand, text []byte) []byte {
	if len(text) == 0 {
		return []byte{byte(r.IntN(256))}
	}
	out := bytes.Clone(text)
	from := r.IntN(len(out))
	to := min(len(out), from+1+r.IntN(1+r.IntN(200)))
	switch r.IntN(7) {
	case 0:
		out[from] ^= 1 << r.IntN(8)
	case 1:
		out = slices.Delete(out, from, to)
	case 2:
		out = slices.Insert(out, from, bytes.Clone(out[from:to])...)
	case 3:
		out = out[:from]
	case 4:
		digits := strings.IndexAny(string(out[from:]), "0123456789")
		if digits >= 0 {
			numbers := []string{"0", "-1", "99999999", "1048576", "4294967295", "9999999999999999999", "1e9", ""}
			out = slices.Replace(out, from+digits, from+digits+1, []byte(numbers[r.IntN(len(numbers))])...)
		}
	case 5: // a whole tag goes
		if open := bytes.IndexByte(out[from:], '<'); open >= 0 {
			if end := bytes.IndexByte(out[from+open:], '>'); end >= 0 {
				out = slices.Delete(out, from+open, from+open+end+1)
			}
		}
	case 6:
		for i := from; i < to; i++ {
			out[i] = byte(r.IntN(256))
		}
	}
	return out
}

// A damaged workbook is refused with a sentence, or read and saved: what opens can also be saved.
func TestDamagedWorkbooks(t *testing.T) {
	small := smallWorkbook()
	list := parts(t, small)
	var names []string
	for name := range list {
		names = append(names, name)
	}
	slices.Sort(names)
	opened, unsaved := 0, 0
	for seed := range uint64(mutants(t)) {
		r := rand.New(rand.NewPCG(seed, 17))
		data := small
		switch kind := r.IntN(10); {
		case kind == 0: // the file itself
			data = mutate(r, small)
		case kind == 1: // a part is gone
			data = without(t, small, map[string]string{names[r.IntN(len(names))]: ""})
		default:
			name := names[r.IntN(len(names))]
			data = repack(t, small, map[string]string{name: string(mutate(r, []byte(list[name])))})
		}
		b, err := Open(data)
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
						return b.WriteScores(tour, round.Number, table)
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
	t.Logf("%d of %d opened, %d of them could not be saved", opened, mutants(t), unsaved)
}

// A damaged .xls is refused with a sentence, or becomes a workbook that opens.
func TestDamagedOldWorkbooks(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(worked.Path(t, "workbooks"), "*.xls"))
	if err != nil || len(files) == 0 {
		t.Skip("no .xls")
	}
	for seed := range uint64(mutants(t) / 10) {
		r := rand.New(rand.NewPCG(seed, 18))
		data, err := os.ReadFile(files[r.IntN(len(files))])
		must(t, err)
		for range 1 + r.IntN(4) {
			if r.IntN(3) == 0 { // the header and the tables of the container
				copy(data, mutate(r, data[:512])[:min(512, 400)])
			} else {
				at := r.IntN(len(data) - 8)
				for i := range 1 + r.IntN(8) {
					data[at+i] = byte(r.IntN(256))
				}
			}
		}
		made, _, err := xls.ToXLSX(data)
		if err != nil {
			isForPeople(t, err)
			continue
		}
		if _, err := Open(made); err != nil {
			t.Errorf("mutant %d becomes what does not open: %v", seed, err)
		}
	}
}
