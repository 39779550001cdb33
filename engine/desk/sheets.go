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
	full := fullSheet(t, s)
	if b.HoldsStandings(full) {
		return nil
	}
	last := len(full.Columns) - 1
	if err := b.WriteStandings(full, full.Of([]int{0, 1, 2, last - 1, last})); err != nil {
		return err
	}
	if len(s.Teams) == 0 {
		return nil
	}
	return b.WriteGrid("Classifica a Squadre", teamSheet(s))
}

// WriteRefusal has the sheets of the standings say why there are none.
func WriteRefusal(b *workbook.Book, why engine.Text) error {
	r := export.Ranking{Columns: titled("Pos."), Notes: []string{why.String()}}
	return b.WriteStandings(r, r)
}

// titled are columns with some titles.
func titled(titles ...string) []export.Column {
	return engine.Map(titles, func(title string) export.Column { return export.Column{Title: title} })
}

// teamSheet is the sheet Classifica a Squadre: every result of a club, and what counts of them.
func teamSheet(s *rules.Standings) export.Ranking {
	most := 0
	for _, team := range s.Teams {
		most = max(most, len(team.Results))
	}
	r := export.Ranking{Columns: titled("Pos.", "Club o Famiglia")}
	for i := range most {
		r.Columns = append(r.Columns, titled("pt"+strconv.Itoa(i+1))...)
	}
	r.Columns = append(r.Columns, titled("v_tot", "pt_tot", "pt_class")...)
	exact := func(points engine.Points) export.Cell { return export.Cell{Number: true, Value: points} }
	for _, team := range s.Teams {
		cells := make([]export.Cell, 2+most)
		cells[0], cells[1].Text = placeCell(s.Shown(team.Place)), team.Club
		for i, points := range team.Results {
			cells[2+i] = exact(points)
		}
		r.Rows = append(r.Rows, export.Row{Cells: append(cells, wholeCell(team.Wins), exact(team.Total), exact(team.Best))})
	}
	if ruled := s.TeamRulings(); !ruled.IsZero() {
		r.Notes = append(r.Notes, ruled.String())
	}
	return r
}

// fullSheet is the sheet Classifica (docs/rules.md, section 7); Classifica Ridotta has some of its columns.
func fullSheet(t *engine.Tournament, s *rules.Standings) export.Ranking {
	r := PlayerRanking(t, s, engine.Text.String).Without(export.NoteColumn)
	for i, c := range r.Columns {
		switch c.Kind {
		case export.ClubColumn:
			r.Columns[i].Title = "Club o Famiglia"
		case export.RoundColumn:
			r.Columns[i].Title = "pt" + strconv.Itoa(c.Round)
		case export.WinsColumn:
			r.Columns[i].Title = "v_tot"
		case export.TotalColumn:
			r.Columns[i].Title = "pt_tot"
		case export.IDColumn:
			r.Columns[i].Title = "id"
		}
	}
	return r
}
