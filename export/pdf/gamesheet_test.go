package pdf_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine/game"
	"raduno/export/pdf"
)

// A box is a word on a page, in millimetres.
type box struct {
	page                   int
	left, top, right, base float64
	text                   string
}

func (b box) middle() float64 { return (b.top + b.base) / 2 }

// boxes measures the words of a document, and says how large its pages are.
func boxes(t *testing.T, data []byte) (words []box, sizes [][2]float64) {
	t.Helper()
	tool := worked.Tool(t, "pdftotext")
	path := filepath.Join(t.TempDir(), "file.pdf")
	must(t, os.WriteFile(path, data, 0o600))
	out, err := exec.Command(tool, "-bbox", path, "-").Output()
	must(t, err)
	for line := range strings.Lines(string(out)) {
		m := word.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		number := func(i int) float64 {
			v, _ := strconv.ParseFloat(m[i], 64)
			return v * 25.4 / 72
		}
		if m[1] != "" {
			sizes = append(sizes, [2]float64{number(1), number(2)})
			continue
		}
		text := line[strings.Index(line, ">")+1:]
		words = append(words, box{len(sizes), number(3), number(4), number(5), number(6), text[:strings.LastIndex(text, "<")]})
	}
	return words, sizes
}

// collide reports the first two words that stand in the same place.
func collide(words []box) string {
	for i, a := range words {
		for _, b := range words[i+1:] {
			if a.page != b.page || a.middle()-b.middle() > 1 || b.middle()-a.middle() > 1 {
				continue
			}
			if min(a.right, b.right)-max(a.left, b.left) > 0.3 {
				return fmt.Sprintf("%q and %q on page %d", a.text, b.text, a.page)
			}
		}
	}
	return ""
}

// seatsOf are the sizes of table that a family is played at.
func seatsOf(drawn sample.Kind) []int {
	if drawn == sample.Yearly || drawn == sample.Final {
		return []int{7}
	}
	return []int{2, 3, 4, 5, 6, 7, 8}
}

// Whatever the names, no word leaves the page or runs into another, and every row is high enough to write in.
func TestGameSheetsAreOrderly(t *testing.T) {
	worked.Slow(t)
	for _, drawn := range sample.Kinds {
		for _, seats := range seatsOf(drawn) {
			for _, names := range []string{"plain", "long", "hostile"} {
				tournament, forms := sample.Game(drawn, 2*seats, seats)
				for i := range tournament.Players {
					p := &tournament.Players[i]
					switch names {
					case "long":
						p.Name, p.Surname = strings.Repeat("Massimiliano ", 3)[:30], strings.Repeat("Abbondanzieri", 3)[:30]
						p.Club = strings.Repeat("ASSOCIAZIONE LUDICA ", 4)
					case "hostile":
						n := len(sample.HostileNames)
						p.Name, p.Surname, p.Club = sample.HostileNames[i%n], sample.HostileNames[(i+5)%n], sample.HostileNames[(i+11)%n]
					}
				}
				for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage} {
					for _, filled := range []bool{false, true} {
						name := fmt.Sprintf("%s, %d seats, %s names, layout %d, filled %v", drawn, seats, names, layout, filled)
						checkOrder(t, name, sheets(t, tournament, []int{1}, pdf.SheetOptions{
							Layout: layout, ListOptions: pdf.ListOptions{Forms: forms, Stamp: stamp}, Filled: filled,
						}), seats)
					}
				}
			}
		}
	}
}

func checkOrder(t *testing.T, name string, data []byte, seats int) {
	t.Helper()
	words, sizes := boxes(t, data)
	if where := collide(words); where != "" {
		t.Errorf("%s: %s collide", name, where)
	}
	for _, w := range words {
		size := sizes[w.page-1]
		if w.left < 11.7 || w.right > size[0]-11.7 || w.top < 2 || w.base > size[1]-2 {
			t.Errorf("%s: %q leaves the page", name, w.text)
		}
	}
	if height := rowHeight(words, seats); height < 8 {
		t.Errorf("%s: a row is %.1f mm high", name, height)
	}
}

// rowHeight is how high the rows of the first sheet are: from the middle of the head to the fields under the
// grid there is half a head, the rows, and half a line.
func rowHeight(words []box, seats int) float64 {
	at := func(texts ...string) float64 {
		for _, w := range words {
			if w.page == 1 && slices.Contains(texts, w.text) {
				return w.middle()
			}
		}
		return 0
	}
	return (at("Data:", "Ultimo") - at("Nominativo") - 9) / float64(seats)
}

// A game that runs on for thirty years still has room for each of them, on a page of its own.
func TestChartOfThirtyYears(t *testing.T) {
	tournament, forms := sample.Game(sample.Yearly, 7, 7)
	form := forms(1, 1)
	for year := 1908; year <= 1930; year++ {
		form.Seat = append(form.Seat, game.Field{Label: "Centri " + strconv.Itoa(year), Kind: game.Whole})
	}
	for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage} {
		data := sheets(t, tournament, []int{1}, pdf.SheetOptions{ListOptions: pdf.ListOptions{Forms: forms}, Layout: layout})
		all := squeeze(strings.Join(read(t, data), ""))
		for year := 1; year <= 30; year++ {
			if want := fmt.Sprintf("’%02d", year); !strings.Contains(all, want) {
				t.Errorf("layout %d: no %s", layout, want)
			}
		}
		checkOrder(t, fmt.Sprintf("thirty years, layout %d", layout), data, 7)
	}
}
