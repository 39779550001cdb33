package scores

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"raduno/engine/desk"
	"raduno/ui/kit"
)

// scan types a code as a scanner does: the characters into what has the keyboard, then Enter.
func scan(s *host, code string) {
	focused := s.Win.Canvas().Focused()
	for _, r := range code {
		focused.TypedRune(r)
	}
	focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

// The code on a score sheet opens its table, in the number's field and in an empty seat's; scores that are
// being typed are not lost to it.
func TestAScannedSheetOpensItsTable(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	scan(s, desk.TableCode(1, 2))
	if p.table != 2 {
		t.Fatalf("table %d is open, want 2", p.table)
	}
	scan(s, "1'1") // a scanner that takes the Italian keyboard for an American one
	if p.table != 1 {
		t.Fatalf("table %d is open, want 1", p.table)
	}
	test.Type(p.fast.seats[0], "44")
	p.fast.seats[0].TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	scan(s, desk.TableCode(1, 2))
	if p.table != 1 || p.fast.seats[0].Text != "44" || p.fast.seats[1].Text != "" {
		t.Errorf("table %d with %q and %q is open, want table 1 with 44 and nothing", p.table, p.fast.seats[0].Text, p.fast.seats[1].Text)
	}
	p.leave()
	scan(s, desk.TableCode(7, 1))
	if p.table != 0 || s.Round() != 1 {
		t.Errorf("a sheet of a round that is not drawn opens table %d of round %d", p.table, s.Round())
	}
}

// Only two whole numbers with a hyphen are a code; a score with a sign is none.
func TestTableCode(t *testing.T) {
	for text, want := range map[string][2]int{"1-12": {1, 12}, " 3-4 ": {3, 4}, "2'5": {2, 5}} {
		if r, n, ok := kit.TableCode(text); !ok || r != want[0] || n != want[1] {
			t.Errorf("%q is round %d table %d (%v)", text, r, n, ok)
		}
	}
	for _, text := range []string{"", "12", "-1", "1-", "0-3", "3-0", "1-2-3", "44,1", "a-b"} {
		if r, n, ok := kit.TableCode(text); ok {
			t.Errorf("%q is taken for round %d table %d", text, r, n)
		}
	}
}
