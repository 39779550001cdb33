package html

import (
	"bufio"
	"strings"

	"raduno/export"
)

// Style is the style of the pages, for those that are served to the hall and share it.
func Style() string { return minified }

// Ranking is a standings as the page has it, in a piece of HTML for the pages that are served to the hall. Number is its place
// on its page, from 0; link is the address of a player's own page there.
func Ranking(voice export.Voice, number int, ranking export.Ranking, link func(player int) string) string {
	var text strings.Builder
	out := bufio.NewWriter(&text)
	p := page{Writer: out, about: export.About{Voice: voice}, link: link}
	p.ranking(number, ranking)
	_ = out.Flush() // into memory
	return text.String()
}
