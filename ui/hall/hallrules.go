package hall

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine/game"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// lettersOfPage is how many letters of rules stand on one picture: what can be read from the last row.
const lettersOfPage = 620

// rulesScreens are the pages that explain how a round is scored, to be projected.
func rulesScreens(page game.Page) []screen {
	var paragraphs []string
	if !page.Clock.IsZero() {
		paragraphs = append(paragraphs, kit.Say(page.Clock))
	}
	for paragraph := range strings.SplitSeq(kit.Say(page.Text), "\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			paragraphs = append(paragraphs, sentences(paragraph, lettersOfPage)...)
		}
	}
	title := kit.Say(page.Title)
	var screens []screen
	for _, paragraph := range paragraphs {
		last := len(screens) - 1
		if last >= 0 && len([]rune(strings.Join(screens[last].Text, " ")+paragraph)) <= lettersOfPage {
			screens[last].Text = append(screens[last].Text, paragraph)
			continue
		}
		screens = append(screens, screen{Title: title, Text: []string{paragraph}})
	}
	if len(screens) == 0 {
		return []screen{{Title: title, Below: kit.Tr("Tra poco…")}}
	}
	return paged(screens)
}

// sentences cuts a paragraph behind its sentences, so that no part is longer than a number of letters as far as that
// can be.
func sentences(paragraph string, most int) []string {
	var parts []string
	for _, sentence := range strings.SplitAfter(paragraph, ". ") {
		if n := len(parts); n > 0 && len([]rune(parts[n-1]+sentence)) <= most {
			parts[n-1] += sentence
			continue
		}
		parts = append(parts, sentence)
	}
	return parts
}

// wrapped breaks a paragraph into lines of a width.
func wrapped(text string, width, size float32) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		if n := len(lines); n > 0 && kit.Width(lines[n-1]+" "+word, size, fyne.TextStyle{}) <= width {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// text writes paragraphs as large as they go, within reason.
func (r *hallRenderer) text(s screen, top fyne.Position, body fyne.Size) {
	const largest, smallest, steps = 14, 40, 2 // parts of the height
	const apart = 0.6                          // between paragraphs, in lines
	var lines [][]string
	size := float32(0)
	for parts := largest; parts <= smallest; parts += steps {
		size = body.Height / float32(parts)
		lines = lines[:0]
		need := -apart
		for _, paragraph := range s.Text {
			lines = append(lines, wrapped(paragraph, body.Width, size))
			need += float64(len(lines[len(lines)-1])) + apart
		}
		if float32(need)*size*1.45 <= body.Height {
			break
		}
	}
	y := top.Y
	for _, paragraph := range lines {
		for _, line := range paragraph {
			r.line(line, fyne.NewPos(top.X, y), fyne.NewSize(body.Width+size, size*1.45), fyne.TextAlignLeading, size, false,
				theme.ColorNameForeground)
			y += size * 1.45
		}
		y += size * 1.45 * apart
	}
}

// bagOrder are the seats of the top board of a round in the order in which they draw their powers; nil where the round has
// none that is drawn.
func bagOrder(s *present.View, round int) []int {
	if s == nil {
		return nil
	}
	finals := game.Can(s.Game)
	r := s.Round(round)
	if finals.TopBoard == nil || r == nil || len(r.Tables) == 0 || finals.TopRound(s.Tournament.Settings) != round {
		return nil
	}
	ids, err := finals.TopBoard(s.Tournament, round, r.Tables[0].IDs())
	if err != nil {
		return nil
	}
	var seats []int
	for _, id := range ids {
		if at := slices.Index(r.Tables[0].IDs(), id); at >= 0 {
			seats = append(seats, at)
		}
	}
	return seats
}

// bagScreen names who draws at the top board, in the order of the standings, and what the first that many have drawn.
func bagScreen(s *present.View, round, drawn int) screen {
	one := screen{Title: kit.Tr("Tavolo finale: chi estrae che cosa"), Columns: 1, Rows: 9}
	b := block{}
	r := s.Round(round)
	for i, seat := range bagOrder(s, round) {
		line := hallLine{Text: strconv.Itoa(i+1) + ". " + s.Name(r.Tables[0].Seats[seat].Player), Right: "?", Bold: i == drawn-1}
		if i < drawn {
			line.Right = strings.Join(s.Given(r, &r.Tables[0], seat), " – ")
		}
		b.Lines = append(b.Lines, line)
	}
	one.Blocks = []block{b}
	return one
}
