package desk

import (
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/formula"
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
	EndedNow      bool // games of Diplomacy under way count as if they ended as they stand
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
	return d.rankAs(t, kind, request)
}

// rankAs ranks a tournament under a type that is resolved.
func (d *Desk) rankAs(t *engine.Tournament, kind formula.Type, request StandingsRequest) (*standings.Standings, error) {
	options := standings.Options{Rounds: request.Rounds, Discards: t.Settings.Discards, SharedWins: t.Settings.SharedWins}
	options.EndedNow = request.EndedNow
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
	if err := d.mended(engine.Textf("Il foglio ha degli errori: vanno corretti prima della classifica.")); err != nil {
		return nil, err
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
	e.write = func(b *workbook.Book, t *engine.Tournament) error {
		if err := b.WriteStandings(fullGrid(s), reducedGrid(s)); err != nil {
			return err
		}
		return writeTeams(b, t, s)
	}
	if err := d.change(e); err != nil {
		return nil, err
	}
	return s, nil
}

// StandingsWritten reports whether the workbook's sheet Classifica holds these standings already.
func (d *Desk) StandingsWritten(s *standings.Standings) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.book.HoldsStandings(fullGrid(s))
}

// writeTeams writes the sheets of a tournament in which clubs are ranked: their standings, and who has met
// whom.
func writeTeams(b *workbook.Book, t *engine.Tournament, s *standings.Standings) error {
	if len(s.Teams) == 0 {
		return nil
	}
	if err := b.WriteGrid("Classifica a Squadre", teamGrid(s)); err != nil {
		return err
	}
	meetings := standings.MeetingsOf(t, s.Options.Rounds)
	for _, m := range []struct {
		sheet  string
		corner string
		matrix standings.Matrix
	}{
		{"Incontri tra club", "Club", meetings.Clubs},
		{"Incontri giocatore-club", "Giocatore", meetings.PlayerClubs},
		{"Incontri tra giocatori", "Giocatore", meetings.Players},
	} {
		if err := b.WriteGrid(m.sheet, matrixGrid(m.corner, m.matrix)); err != nil {
			return err
		}
	}
	return nil
}

// teamGrid is the sheet Classifica a Squadre: every result of a club, and what counts of them.
func teamGrid(s *standings.Standings) workbook.Grid {
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
		cells := []workbook.Cell{number(team.Place), word(team.Club)}
		for i := range most {
			if i < len(team.Results) {
				cells = append(cells, workbook.Cell{Number: team.Results[i], IsNumber: true})
			} else {
				cells = append(cells, workbook.Cell{})
			}
		}
		cells = append(cells, number(team.Wins), workbook.Cell{Number: team.Total, IsNumber: true}, workbook.Cell{Number: team.Best, IsNumber: true})
		g.Rows = append(g.Rows, workbook.GridRow{Cells: cells})
	}
	return g
}

// matrixGrid is a sheet that counts meetings.
func matrixGrid(corner string, m standings.Matrix) workbook.Grid {
	g := workbook.Grid{Headings: append([]string{corner}, m.Columns...)}
	for i, name := range m.Rows {
		cells := []workbook.Cell{word(name)}
		for _, count := range m.Counts[i] {
			cells = append(cells, number(count))
		}
		g.Rows = append(g.Rows, workbook.GridRow{Cells: cells})
	}
	return g
}

// fullGrid is the sheet Classifica (rules: section 7).
func fullGrid(s *standings.Standings) workbook.Grid {
	g := workbook.Grid{Headings: []string{"Pos.", "Nome", "Cognome", "Nick", "Club o Famiglia"}}
	for _, round := range s.Rounds {
		g.Headings = append(g.Headings, "pt"+strconv.Itoa(round))
	}
	g.Headings = append(g.Headings, "v_tot", "pt_tot", "id")
	for _, r := range s.Rows {
		cells := []workbook.Cell{placeCell(r.Place), word(r.Player.Name), word(r.Player.Surname), word(r.Player.Nick), word(r.Player.Club)}
		for _, result := range r.Results {
			cells = append(cells, workbook.Cell{Number: result.Points, IsNumber: !missed(s, result), Won: result.Won})
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
			placeCell(r.Place), word(r.Player.Name), word(r.Player.Surname),
			{Number: r.Total, IsNumber: true},
			number(r.Player.ID),
		}})
	}
	return g
}

func number(n int) workbook.Cell {
	return workbook.Cell{Number: engine.WholePoints(n), IsNumber: true}
}

// placeCell is a place; empty for who is not ranked yet.
func placeCell(place int) workbook.Cell {
	if place == 0 {
		return workbook.Cell{}
	}
	return number(place)
}

func word(text string) workbook.Cell { return workbook.Cell{Text: text} }

// rankings are the standings as the exports and prints show them: of the players and, where clubs are ranked,
// of the clubs.
func (d *Desk) rankings(t *engine.Tournament, typeID string) ([]export.Ranking, error) {
	s, err := d.rank(t, StandingsRequest{Type: typeID})
	if err != nil {
		return nil, err
	}
	if len(s.Teams) == 0 {
		return []export.Ranking{playerRanking(s)}, nil
	}
	return []export.Ranking{playerRanking(s), teamRanking(s)}, nil
}

// explained is the standings of the players with the reasons for one player's place.
func (d *Desk) explained(t *engine.Tournament, typeID string, player int) ([]export.Ranking, error) {
	s, err := d.rank(t, StandingsRequest{Type: typeID})
	if err != nil {
		return nil, err
	}
	explanation, err := s.Explain(player)
	if err != nil {
		return nil, err
	}
	ranking := playerRanking(s)
	for i := range ranking.Rows {
		if ranking.Rows[i].Player == player {
			for _, line := range explanation.Lines() {
				ranking.Rows[i].Why = append(ranking.Rows[i].Why, line.String())
			}
		}
	}
	return []export.Ranking{ranking}, nil
}

func teamRanking(s *standings.Standings) export.Ranking {
	ranking := export.Ranking{Title: "Classifica a squadre", Columns: []export.Column{
		{Title: "Pos.", Align: export.Right, Place: true},
		{Title: "Club", Name: true},
		{Title: "Vitt.", Align: export.Right},
		{Title: "Tutti i punti", Align: export.Right, Minor: true},
		{Title: "Punti", Align: export.Right, Total: true},
	}}
	for _, team := range s.Teams {
		ranking.Rows = append(ranking.Rows, export.Row{Cells: []export.Cell{
			{Text: strconv.Itoa(team.Place)},
			{Text: team.Club},
			{Text: strconv.Itoa(team.Wins)},
			{Text: pointsText(team.Total)},
			{Text: pointsText(team.Best)},
		}})
	}
	return ranking
}

func playerRanking(s *standings.Standings) export.Ranking {
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
	noted := slices.ContainsFunc(s.Rows, func(r standings.Row) bool { return !r.Note.IsZero() })
	if noted {
		ranking.Columns = append(ranking.Columns, export.Column{Title: "Nota", Minor: true})
	}
	for _, note := range s.Notes {
		ranking.Notes = append(ranking.Notes, note.String())
	}
	for _, w := range s.Warnings {
		ranking.Notes = append(ranking.Notes, w.Message.String())
	}
	for _, r := range s.Rows {
		row := export.Row{Player: r.Player.ID, Cells: []export.Cell{
			{Text: placeText(r.Place)},
			{Text: r.Player.Name},
			{Text: r.Player.Surname},
			{Text: r.Player.Club},
		}}
		for _, result := range r.Results {
			text := pointsText(result.Points)
			if missed(s, result) {
				text = "–"
			}
			row.Cells = append(row.Cells, export.Cell{Text: text, Won: result.Won})
		}
		row.Cells = append(row.Cells, export.Cell{Text: strconv.Itoa(r.Wins)}, export.Cell{Text: pointsText(r.Total)})
		if noted {
			row.Cells = append(row.Cells, export.Cell{Text: r.Note.String()})
		}
		ranking.Rows = append(ranking.Rows, row)
	}
	return ranking
}

// missed reports whether a result is none: in the other games 0 is what a game was worth, and most rounds of a league
// are not everybody's. In RisiKo! a round not played is 0 (rules: section 5).
func missed(s *standings.Standings, r standings.Result) bool {
	return s.Own() && !r.Played() && r.Points.Sign() == 0
}

// placeText is a place, a dash for who is not ranked yet.
func placeText(place int) string {
	if place == 0 {
		return "–"
	}
	return strconv.Itoa(place)
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
