package xlsx

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// What a sheet says after any changes is what anybody reads in the file that is saved, and whoever has its picture keeps it as it was.
func TestASheetSaysWhatTheFileSays(t *testing.T) {
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 1))
		f, s := small(t, func(s *Sheet) {
			s.SetText(1, 1, 0, "uno")
			s.SetColumnStyle(4, s.file.Style(Look{Bold: true}))
			s.SetMerges([]Area{{Col1: 2, Row1: 5, Col2: 3, Row2: 6}})
		})
		for range 4 {
			first, err := s.Picture()
			must(t, err)
			was := fmt.Sprint(*first)
			if err := f.Change(func() error { changeAtRandom(s, random); return nil }); err != nil {
				t.Fatal(err)
			}
			if is := fmt.Sprint(*first); is != was {
				t.Fatalf("seed %d: a picture changed from %s to %s", seed, was, is)
			}
			data, err := f.Bytes()
			must(t, err)
			again, err := Open(bytes.Clone(data), func(string) bool { return true })
			must(t, err)
			says, err := s.Picture()
			must(t, err)
			for _, other := range again.Sheets() {
				if read, err := other.Picture(); other.Name == s.Name && (err != nil || fmt.Sprint(read.Rows) != fmt.Sprint(says.Rows)) {
					t.Fatalf("seed %d: the sheet says\n%v\nand the file\n%v, %v", seed, says.Rows, read.Rows, err)
				}
			}
		}
	}
}

// changeAtRandom changes some cells of a sheet.
func changeAtRandom(s *Sheet, random *rand.Rand) {
	styles := []int{0, s.file.Style(Look{Size: 20}), s.file.Style(Look{Fill: "ff0000"})}
	for range 12 {
		col, num, style := 1+random.IntN(5), 1+random.IntN(8), styles[random.IntN(3)]
		switch random.IntN(9) {
		case 0:
			s.SetBlank(col, num, style)
		case 1, 2:
			s.SetText(col, num, style, []string{"", " due", "_x0041_", "tre & <4>", "à\nè"}[random.IntN(5)])
		case 3, 4:
			s.SetNumber(col, num, style, []string{"0", "-12", "3.5", "1000000"}[random.IntN(4)])
		case 5:
			s.SetFormula(col, num, style, "A1&\"<\"", []string{"", "sei"}[random.IntN(2)], false)
		case 6:
			s.SetFormula(col, num, style, "A2*2", "6", true)
		case 7:
			s.SetResult(col, num, "sette")
		case 8:
			s.SetRowHeight(num, 20+float64(random.IntN(3)))
		}
	}
}
