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
	return piece(page{About: export.About{Voice: voice}, link: link}, func(p page) { p.ranking(number, ranking) })
}

// Script is the script of the pages: it finds a name.
func Script() string { return script }

// Policy is what a page with the style and the script alone tells the browser: nothing else is loaded or run.
func Policy() string { return policy(minified) }

// Search is the field that finds a name, for the page of a season.
func Search(voice export.Voice) string {
	return piece(page{About: export.About{Voice: voice}}, page.search)
}

// piece is what a page writes.
func piece(p page, write func(page)) string {
	var text strings.Builder
	p.Writer = bufio.NewWriter(&text)
	write(p)
	_ = p.Flush() // into memory
	return text.String()
}
