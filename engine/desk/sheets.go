package desk

import (
	"strconv"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/engine/workbook"
	"raduno/export"
)

// WriteSheets has the sheets Classifica and Classifica Ridotta hold some standings, and where clubs are ranked theirs. What stands there
// already is left.
func WriteSheets(b *workbook.Book, t *engine.Tournament, s *rules.Standings) error {
	full := fullGrid(t, s)
	if b.HoldsStandings(full) {
		return nil
	}
	if err := b.WriteStandings(full, reducedGrid(full)); err != nil {
		return err
	}
	if len(s.Teams) == 0 {
		return nil
	}
	return b.WriteGrid("Classifica a Squadre", teamGrid(s))
}

// WriteRefusal has the sheets of the standings say why there are none.
func WriteRefusal(b *workbook.Book, why engine.Text) error {
	g := workbook.Grid{Headings: []string{"Pos."}, Notes: []string{why.String()}}
	return b.WriteStandings(g, g)
}

// teamGrid is the sheet Classifica a Squadre: every result of a club, and what counts of them.
func teamGrid(s *rules.Standings) workbook.Grid {
	most := 0
	for _, team := range s.Teams {
		most = max(most, len(team.Results))
	}
	g := workbook.Grid{Headings: []string{"Pos.", "Club o Famiglia"}}
	for i := range most {
		g.Headings = append(g.Headings, "pt"+strconv.Itoa(i+1))
	}
	g.Headings = append(g.Headings, "v_tot", "pt_tot", "pt_class")
	for _, team := range s.Teams {
		place := workbook.Cell{Missed: true}
		if shown := s.Shown(team.Place); shown > 0 {
			place = number(shown)
		}
		cells := []workbook.Cell{place, word(team.Club)}
		for i := range most {
			if i < len(team.Results) {
				cells = append(cells, workbook.Cell{Number: team.Results[i], IsNumber: true})
			} else {
				cells = append(cells, workbook.Cell{})
			}
		}
		cells = append(cells, number(team.Wins), workbook.Cell{Number: team.Total, IsNumber: true},
			workbook.Cell{Number: team.Best, IsNumber: true})
		g.Rows = append(g.Rows, workbook.GridRow{Cells: cells})
	}
	if ruled := s.TeamRulings(); !ruled.IsZero() {
		g.Notes = append(g.Notes, ruled.String())
	}
	return g
}

// fullGrid is the sheet Classifica (docs/rules.md, section 7).
func fullGrid(t *engine.Tournament, s *rules.Standings) workbook.Grid {
	r := PlayerRanking(t, s, engine.Text.String).Without(export.NoteColumn)
	g := rankingGrid(r)
	for i, c := range r.Columns {
		switch c.Kind {
		case export.ClubColumn:
			g.Headings[i] = "Club o Famiglia"
		case export.RoundColumn:
			g.Headings[i] = "pt" + strconv.Itoa(c.Round)
		case export.WinsColumn:
			g.Headings[i] = "v_tot"
		case export.TotalColumn:
			g.Headings[i] = "pt_tot"
		case export.IDColumn:
			g.Headings[i] = "id"
		}
	}
	return g
}

// reducedGrid is the sheet Classifica Ridotta (docs/rules.md, section 7).
func reducedGrid(full workbook.Grid) workbook.Grid {
	g := workbook.Grid{Notes: full.Notes}
	keep := []int{0, 1, 2, len(full.Headings) - 2, len(full.Headings) - 1}
	for _, i := range keep {
		g.Headings = append(g.Headings, full.Headings[i])
	}
	for _, row := range full.Rows {
		cells := engine.Map(keep, func(i int) workbook.Cell { return row.Cells[i] })
		g.Rows = append(g.Rows, workbook.GridRow{Cells: cells})
	}
	return g
}

// rankingGrid is a ranking as cells of a workbook, numbers as numbers.
func rankingGrid(r export.Ranking) workbook.Grid {
	var g workbook.Grid
	for _, c := range r.Columns {
		g.Headings = append(g.Headings, c.Title)
	}
	for _, row := range r.Rows {
		var cells []workbook.Cell
		for _, c := range row.Cells {
			cell := workbook.Cell{Number: c.Value, IsNumber: c.Number, Won: c.Won, Missed: c.Missed, Discarded: c.Discarded}
			if !c.Number && !c.Missed {
				cell.Text = c.Text
			}
			cells = append(cells, cell)
		}
		g.Rows = append(g.Rows, workbook.GridRow{Cells: cells})
	}
	if r.State != "" {
		g.Notes = append(g.Notes, r.State)
	}
	g.Notes = append(g.Notes, r.Notes...)
	return g
}

func number(n int) workbook.Cell {
	return workbook.Cell{Number: engine.WholePoints(n), IsNumber: true}
}

func word(text string) workbook.Cell { return workbook.Cell{Text: text} }
