package workbook

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

// Workbooks with cells and rows changed by hand are read, reported, mended and saved as they once were: each case says what was found, with
// its cells, and sums up what was read before and after the mending, and what was saved.
func TestEditedWorkbooksAreReadAsTheyWere(t *testing.T) {
	own := [][]byte{smallWorkbook(), recordedWorkbook(t)}
	var real [][]byte
	for _, name := range []string{"uno1_21", "nazionale16", "bgl30"} {
		data, err := os.ReadFile(worked.Path(t, "workbooks", name+".xlsx"))
		must(t, err)
		real = append(real, data)
	}
	var lines strings.Builder
	for seed := range 100 {
		r := rand.New(rand.NewPCG(uint64(seed), 41))
		data := own[seed%len(own)]
		if seed%20 == 19 { // these take long
			data = real[seed/20%len(real)]
		}
		fmt.Fprintf(&lines, "%03d %s\n", seed, whatIsRead(t, worked.Edited(t, r, data, 1+r.IntN(6))))
	}
	worked.Kept(t, "testdata/edited.txt", lines.String())
}

// whatIsRead says in one line what a workbook says of its tournament, as it is, and mended and saved.
func whatIsRead(t *testing.T, data []byte) string {
	t.Helper()
	b, err := Open(data)
	if err != nil {
		return "is not opened: " + err.Error()
	}
	tour, findings := b.Read()
	line := listed(findings) + " = " + summed(t, tour)
	if !slices.ContainsFunc(findings, func(f engine.Finding) bool { return f.Sure }) {
		return line
	}
	line += " | " + listed(b.Repair())
	tour, _ = b.Read()
	saved, err := b.Bytes()
	if err != nil {
		return line + " is not saved: " + err.Error()
	}
	return line + " = " + summed(t, tour) + fmt.Sprintf(" saved %08x", worked.Sum(t, saved))
}

// recordedWorkbook is a workbook of a game whose tables have records.
func recordedWorkbook(t *testing.T) []byte {
	t.Helper()
	tour := sample(8, 2, true)
	tour.Settings.Type = "dipcon"
	for i := range tour.Rounds {
		for k := range tour.Rounds[i].Tables {
			table := &tour.Rounds[i].Tables[k]
			table.Record = engine.Record{{Label: "Esito", Value: "patta"}}
			for j := range table.Seats {
				table.Seats[j].Record = engine.Record{{Label: "Potenza", Value: "Francia"}, {Label: "Centri", Value: fmt.Sprint(j + 3)}}
			}
		}
	}
	data, err := build(t, tour).Bytes()
	must(t, err)
	return data
}

// listed are findings with their cells, those alike that come often only counted.
func listed(findings []engine.Finding) string {
	var list []string
	often := map[string]int{}
	for _, f := range findings {
		if often[f.Code]++; often[f.Code] <= 3 {
			list = append(list, fmt.Sprintf("%s %s!%s: %s", f.Code, f.Sheet, f.Cell, cmp.Or(f.Message.String(), "-")))
		}
	}
	for _, code := range slices.Sorted(maps.Keys(often)) {
		if n := often[code]; n > 3 {
			list = append(list, fmt.Sprintf("%s %d", code, n))
		}
	}
	return strings.ReplaceAll(strings.Join(list, "; "), "\n", " ")
}

// summed is a sum of all that was read.
func summed(t *testing.T, tour *engine.Tournament) string {
	t.Helper()
	all, err := json.Marshal(tour)
	must(t, err)
	var scores strings.Builder
	for _, r := range tour.Rounds {
		for _, table := range r.Tables {
			for _, seat := range table.Seats {
				fmt.Fprint(&scores, r.Number, table.Number, seat.Player, seat.Score.String(), seat.Record, " ")
			}
		}
	}
	return fmt.Sprintf("%08x %d %d", crc32.ChecksumIEEE(append(all, scores.String()...)), len(tour.Players), len(tour.Rounds))
}
