package hall

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine/game"
	"raduno/ui/kit"
	"raduno/ui/present"
)

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
