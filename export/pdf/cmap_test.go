package pdf

import (
	"encoding/binary"
	"testing"
)

// A file may name its pictures one by one in a list behind its segments: what the list has a 0 for, and what stands behind its
// end, has none.
func TestPicturesNamedInAList(t *testing.T) {
	put := binary.BigEndian.AppendUint16
	numbers := func(list ...uint16) (b []byte) {
		for _, n := range list {
			b = put(b, n)
		}
		return b
	}
	table := numbers(4, 0, 0, 4, 0, 0, 0, // two segments
		'E', 0xffff, 0, 'A', 0xffff, // their ends and beginnings
		0xfffe, 1, 4, 0, // what is added to a picture's number, and how far the list is behind
		7, 0, 2, 9) // the second letter has none, the third the picture 2-2, the fifth stands behind the end
	ttf := append(numbers(0, 1, 1, 0, 0, 0), "cmap"...)
	ttf = append(ttf, numbers(0, 0, 0, 28, 0, 0)...)
	ttf = append(ttf, numbers(0, 1, 3, 1, 0, 12)...)
	has := glyphsOf(append(ttf, table...))
	for letter, want := range map[rune]bool{'@': false, 'A': true, 'B': false, 'C': false, 'D': true, 'E': false, 'F': false} {
		if has[letter] != want {
			t.Errorf("%c: %v", letter, has[letter])
		}
	}
}
