package sample

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/export"
)

// Ranked is a tournament's rounds and its standings.
func Ranked(t *engine.Tournament) export.Content {
	return export.Content{Rankings: []export.Ranking{Ranking(t)}}
}

// Ranking is a list of the tournament's players by the sum of their scores. It follows no rule of any
// tournament type: it only has the shape of a standings.
func Ranking(t *engine.Tournament) export.Ranking {
	ranking := export.Ranking{Title: "Classifica", Columns: []export.Column{
		{Title: "Pos.", Align: export.Right, Kind: export.PlaceColumn},
		{Title: "Nome", Kind: export.GivenColumn},
		{Title: "Cognome", Kind: export.SurnameColumn},
		{Title: "Nick", Minor: true},
		{Title: "Club o Famiglia", Minor: true},
	}}
	for _, round := range t.Rounds {
		ranking.Columns = append(ranking.Columns, export.Column{Title: fmt.Sprintf("pt%d", round.Number), Align: export.Right})
	}
	ranking.Columns = append(ranking.Columns,
		export.Column{Title: "v_tot", Align: export.Right}, export.Column{Title: "pt_tot", Align: export.Right, Kind: export.TotalColumn})
	type line struct {
		sum int
		row export.Row
	}
	var lines []line
	for _, p := range t.Players {
		l := line{row: export.Row{Player: p.ID, Cells: []export.Cell{{}, {Text: p.Name}, {Text: p.Surname}, {Text: p.Nick}, {Text: p.Club}}}}
		wins := 0
		for _, round := range t.Rounds {
			cell := export.Cell{Text: "0"}
			if i, j := round.Find(p.ID); i >= 0 {
				score := round.Tables[i].Seats[j].Score.Whole()
				cell.Text, cell.Won = strconv.Itoa(score), slices.Contains(round.Tables[i].Top(false), j) && score > 0
				l.sum += score
			}
			if cell.Won {
				wins++
			}
			l.row.Cells = append(l.row.Cells, cell)
		}
		l.row.Cells = append(l.row.Cells, export.Cell{Text: strconv.Itoa(wins)}, export.Cell{Text: strconv.Itoa(l.sum)})
		lines = append(lines, l)
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(b.sum, a.sum) })
	for i, l := range lines {
		l.row.Cells[0].Text = strconv.Itoa(i + 1)
		ranking.Rows = append(ranking.Rows, l.row)
	}
	return ranking
}
