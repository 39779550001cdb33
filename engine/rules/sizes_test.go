package rules

import (
	"slices"
	"testing"
)

// Tables are of the sizes that a formula lists, the better ones first; who is left over rests only where it says so.
func TestTablesOfListedSizes(t *testing.T) {
	for _, c := range []struct {
		cells []string
		n     int
		want  []int
	}{
		{[]string{"6", "5", "7"}, 17, []int{6, 6, 5}},
		{[]string{"misure", "6", "5", "7"}, 13, []int{6, 7}},
		{[]string{"sizes", "5", "bye"}, 12, []int{5, 5, 1, 1}},
		{[]string{"5", "6"}, 7, nil},
		{[]string{"4", "3"}, 10, []int{4, 3, 3}},
	} {
		var f Type
		back, _ := TypeFromSheet([][]string{append([]string{"Tavoli"}, c.cells...)})
		f.Tables = back.Tables
		if sizes, _, _ := f.Tables.Sizes(c.n); !slices.Equal(sizes, c.want) {
			t.Errorf("%v, %d players: %v, want %v", c.cells, c.n, sizes, c.want)
		}
		if again, _ := TypeFromSheet(f.ToSheet()); again.Tables != f.Tables {
			t.Errorf("%v is read back as %q", c.cells, again.Tables)
		}
	}
}
