package desk

import (
	"strconv"

	"raduno/engine"
	"raduno/engine/standings"
	"raduno/engine/workbook"
	"raduno/export"
)

// StandingsRequest asks for a standings.
type StandingsRequest struct {
	Type   string // ID of the tournament type; empty for the workbook's own
	Rounds int    // only rounds 1 to this one; 0 for all
	// Discards and SharedWins take the place of the workbook's settings where their Set is true.
	Discards      int
	DiscardsSet   bool
	SharedWins    bool
	SharedWinsSet bool
}

// Standings ranks the tournament as it stands and writes nothing.
func (d *Desk) Standings(request StandingsRequest) (*standings.Standings, error) {
	return d.rank(d.Tournament(), request)
}

// WhatIf ranks the tournament as if a table had other scores, and writes nothing.
func (d *Desk) WhatIf(request StandingsRequest, round, table int, seats []engine.Seat) (*standings.Standings, error) {
	t := d.Tournament()
	target, err := findTable(t, round, table)
	if err != nil {
		return nil, err
	}
	for i := range min(len(target.Seats), len(seats)) {
		target.Seats[i].Score = seats[i].Score
	}
	return d.rank(t, request)
}

func (d *Desk) rank(t *engine.Tournament, request StandingsRequest) (*standings.Standings, error) {
	kind, err := d.typeOf(t, request.Type)
	if err != nil {
		return nil, err
	}
	options := standings.Options{Rounds: request.Rounds, Discards: t.Settings.Discards, SharedWins: t.Settings.SharedWins}
	if request.DiscardsSet {
		options.Discards = request.Discards
	}
	if request.SharedWinsSet {
		options.SharedWins = request.SharedWins
	}
	return standings.Compute(t, kind, options)
}

// WriteStandings ranks the tournament and writes the sheets Classifica and Classifica Ridotta anew.
func (d *Desk) WriteStandings(request StandingsRequest) (*standings.Standings, error) {
	if errs := d.Errors(); len(errs) > 0 {
		return nil, &engine.Error{Kind: engine.BadInput, Text: engine.Textf("Il foglio ha degli errori: vanno corretti prima della classifica."), Findings: errs}
	}
	var s *standings.Standings
	e := &edit{what: engine.Textf("Calcolata la classifica")}
	e.mutate = func(t *engine.Tournament) error {
		var err error
		if s, err = d.rank(t, request); err != nil {
			return err
		}
		e.what = engine.Textf("Calcolata la classifica (%s)", s.Type.Name)
		return nil
	}
	e.write = func(b *workbook.Book, _ *engine.Tournament) error {
		return b.WriteStandings(fullGrid(s), reducedGrid(s))
	}
	if err := d.change(e); err != nil {
		return nil, err
	}
	return s, nil
}

// fullGrid is the sheet Classifica (rules: section 7).
func fullGrid(s *standings.Standings) workbook.Grid {
	g := workbook.Grid{Headings: []string{"Pos.", "Nome", "Cognome", "Nick", "Club o Famiglia"}}
	for _, round := range s.Rounds {
		g.Headings = append(g.Headings, "pt"+strconv.Itoa(round))
	}
	g.Headings = append(g.Headings, "v_tot", "pt_tot", "id")
	for _, r := range s.Rows {
		cells := []workbook.Cell{number(r.Place), word(r.Player.Name), word(r.Player.Surname), word(r.Player.Nick), word(r.Player.Club)}
		for _, result := range r.Results {
			cells = append(cells, workbook.Cell{Number: result.Points, IsNumber: true, Won: result.Won})
		}
		cells = append(cells, number(r.Wins), workbook.Cell{Number: r.Total, IsNumber: true}, number(r.Player.ID))
		g.Rows = append(g.Rows, workbook.GridRow{Cells: cells})
	}
	return g
}

// reducedGrid is the sheet Classifica Ridotta (rules: section 7).
func reducedGrid(s *standings.Standings) workbook.Grid {
	g := workbook.Grid{Headings: []string{"Pos.", "Nome", "Cognome", "pt_tot", "id"}}
	for _, r := range s.Rows {
		g.Rows = append(g.Rows, workbook.GridRow{Cells: []workbook.Cell{
			number(r.Place), word(r.Player.Name), word(r.Player.Surname),
			{Number: r.Total, IsNumber: true},
			number(r.Player.ID),
		}})
	}
	return g
}

func number(n int) workbook.Cell {
	return workbook.Cell{Number: engine.WholePoints(n), IsNumber: true}
}

func word(text string) workbook.Cell { return workbook.Cell{Text: text} }

// ranking is the standings as the exports and prints show it.
func (d *Desk) ranking(t *engine.Tournament, typeID string) (export.Ranking, error) {
	s, err := d.rank(t, StandingsRequest{Type: typeID})
	if err != nil {
		return export.Ranking{}, err
	}
	ranking := export.Ranking{Title: "Classifica", Columns: []export.Column{
		{Title: "Pos.", Align: export.Right, Place: true},
		{Title: "Nome", Name: true},
		{Title: "Cognome", Name: true},
		{Title: "Club", Minor: true},
	}}
	for _, round := range s.Rounds {
		ranking.Columns = append(ranking.Columns, export.Column{Title: "T" + strconv.Itoa(round), Align: export.Right, Minor: true})
	}
	ranking.Columns = append(ranking.Columns,
		export.Column{Title: "Vitt.", Align: export.Right},
		export.Column{Title: "Punti", Align: export.Right, Total: true})
	for _, w := range s.Warnings {
		ranking.Notes = append(ranking.Notes, w.Message.String())
	}
	for _, r := range s.Rows {
		row := export.Row{Player: r.Player.ID, Cells: []export.Cell{
			{Text: strconv.Itoa(r.Place)},
			{Text: r.Player.Name},
			{Text: r.Player.Surname},
			{Text: r.Player.Club},
		}}
		for _, result := range r.Results {
			row.Cells = append(row.Cells, export.Cell{Text: pointsText(result.Points), Won: result.Won})
		}
		row.Cells = append(row.Cells, export.Cell{Text: strconv.Itoa(r.Wins)}, export.Cell{Text: pointsText(r.Total)})
		ranking.Rows = append(ranking.Rows, row)
	}
	return ranking, nil
}

// pointsText is a number of points as people read it: exact where it terminates, else three decimals.
func pointsText(p engine.Points) string {
	exact := p.Text(",")
	for _, r := range exact {
		if r == '/' {
			return p.Decimal(3, ",")
		}
	}
	return exact
}
