package desk

import (
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/export"
)

// OnlyWins reports whether a game knows only wins: no player has points, and some have won.
func OnlyWins(s *rules.Standings) bool { return pointsFormatOf(s).winsOnly }

// ResultCell is the cell of a round's result.
func ResultCell(s *rules.Standings, r rules.Result, translate func(engine.Text) string) export.Cell {
	return pointsFormatOf(s).result(s, r, translate)
}

// Rankings are the standings of a tournament made into cells: those of the clubs first, where clubs are ranked, and
// those of the players. Every row is made here and nowhere else: window, sheet, paper, page, forum and terminal hold
// the same texts. tell gives a sentence in the reader's language; engine.Text.String is Italian.
func Rankings(t *engine.Tournament, s *rules.Standings, translate func(engine.Text) string) []export.Ranking {
	players := PlayerRanking(t, s, translate).Without(export.IDColumn)
	if slices.ContainsFunc(s.Rows, func(r rules.Row) bool { return r.Player.ByNick && r.Player.Nick != "" }) {
		players = players.NickFirst()
	} else {
		players = players.Without(export.NickColumn)
	}
	if len(s.Teams) == 0 {
		return []export.Ranking{players}
	}
	return []export.Ranking{teams(t, s, translate), players}
}

// EndedNow are the standings as they would be if the games under way ended now, under a title that says so; none where that
// is not asked.
func EndedNow(t *engine.Tournament, s *rules.Standings, translate func(engine.Text) string) []export.Ranking {
	if s == nil {
		return nil
	}
	list := Rankings(t, s, translate)
	for i := range list {
		list[i].Title, list[i].State = translate(engine.Textf("Se finisse ora")), "" // its note says what it stands upon
		if i < len(list)-1 {
			list[i].Title += " – " + translate(engine.Textf("Club"))
		}
	}
	return list
}

// PlayerRanking is the standings of the players with every column that any product shows.
func PlayerRanking(t *engine.Tournament, s *rules.Standings, translate func(engine.Text) string) export.Ranking {
	word := func(format string, args ...any) string { return translate(engine.Textf(format, args...)) }
	r := export.Ranking{Title: word("Classifica"), State: translate(s.Moment()), Provisional: !s.Final(), Columns: []export.Column{
		{Title: word("Pos."), Kind: export.PlaceColumn, Align: export.Right},
		{Title: word("Nome"), Kind: export.GivenColumn},
		{Title: word("Cognome"), Kind: export.SurnameColumn},
		{Title: word("Nick"), Kind: export.NickColumn, Minor: true},
		{Title: word("Club"), Kind: export.ClubColumn, Minor: true},
	}}
	for _, round := range s.Rounds {
		r.Columns = append(r.Columns, export.Column{
			Title: translate(rules.RoundName(t, s.Type, round).Mark()), Kind: export.RoundColumn, Round: round,
			Align: export.Right, Minor: true,
		})
	}
	for _, title := range s.Tallies {
		r.Columns = append(r.Columns, export.Column{Title: translate(title), Kind: export.TallyColumn, Align: export.Right, Minor: true})
	}
	r.Columns = append(r.Columns,
		export.Column{Title: word("Vitt."), Kind: export.WinsColumn, Align: export.Right},
		export.Column{Title: word("Punti"), Kind: export.TotalColumn, Align: export.Right})
	noted := slices.ContainsFunc(s.Rows, func(r rules.Row) bool { return !r.Note.IsZero() })
	if noted {
		r.Columns = append(r.Columns, export.Column{Title: word("Nota"), Kind: export.NoteColumn, Minor: true})
	}
	r.Columns = append(r.Columns, export.Column{Title: "ID", Kind: export.IDColumn, Align: export.Right})

	w := pointsFormatOf(s)
	marks := marksOf(s)
	for _, row := range s.Rows {
		cells := []export.Cell{
			placeCell(s.Shown(row.Place)), {Text: row.Player.Name}, {Text: row.Player.Surname}, {Text: row.Player.Nick}, {Text: row.Player.Club},
		}
		for _, result := range row.Results {
			cells = append(cells, w.result(s, result, translate))
		}
		for _, n := range row.Tallies {
			cells = append(cells, wholeCell(n))
		}
		total := export.Cell{Text: translate(w.points(row.Total).Text()), Number: true, Value: row.Total}
		cells = append(cells, wholeCell(row.Wins), total)
		if noted {
			cells = append(cells, export.Cell{Text: translate(row.Note)})
		}
		cells = append(cells, wholeCell(row.Player.ID))
		r.Rows = append(r.Rows, export.Row{Player: row.Player.ID, Tag: row.Player.Tag, Cells: cells, Mark: marks[row.Player.ID]})
	}
	r.Notes = rankingNotes(s, translate)
	cutBelow(r.Rows)
	return r
}

// teams is the standings of the clubs.
func teams(t *engine.Tournament, s *rules.Standings, translate func(engine.Text) string) export.Ranking {
	word := func(format string, args ...any) string { return translate(engine.Textf(format, args...)) }
	r := export.Ranking{Title: word("Classifica a squadre"), State: translate(s.Moment()), Provisional: !s.Final(), Columns: []export.Column{
		{Title: word("Pos."), Kind: export.PlaceColumn, Align: export.Right},
		{Title: word("Club"), Kind: export.TeamColumn},
		{Title: word("Giocatori"), Align: export.Right, Minor: true},
		{Title: word("Vitt."), Kind: export.WinsColumn, Align: export.Right},
		{Title: word("Tutti i punti"), Align: export.Right, Minor: true},
		{Title: word("Punti"), Kind: export.TotalColumn, Align: export.Right},
	}}
	w := pointsFormatOf(s)
	for _, team := range s.Teams {
		r.Rows = append(r.Rows, export.Row{Cells: []export.Cell{
			placeCell(s.Shown(team.Place)),
			{Text: team.Club},
			wholeCell(len(team.Players)), wholeCell(team.Wins),
			{Text: translate(w.points(team.Total).Text()), Number: true, Value: team.Total},
			{Text: translate(w.points(team.Best).Text()), Number: true, Value: team.Best},
		}})
	}
	r.Notes = []string{word("{1:Conta il risultato migliore|Contano i %d risultati migliori} dei giocatori di ogni club.", s.Type.TeamBest)}
	if ruled := s.TeamRulings(); !ruled.IsZero() {
		r.Notes = append(r.Notes, translate(ruled))
	}
	return r
}

// pointsFormat is how the points of one standings are written.
type pointsFormat struct {
	points   func(engine.Points) engine.Number
	winsOnly bool // no player has points, and some have won
}

func pointsFormatOf(s *rules.Standings) pointsFormat {
	return pointsFormat{s.Written, slices.ContainsFunc(s.Rows, func(r rules.Row) bool { return r.Wins > 0 }) &&
		!slices.ContainsFunc(s.Rows, func(r rules.Row) bool { return r.Total.Sign() != 0 })}
}

// result is the cell of a round. A round without a game is a dash; who rests may have points for it.
func (w pointsFormat) result(s *rules.Standings, r rules.Result, translate func(engine.Text) string) export.Cell {
	c := export.Cell{
		Text: translate(w.points(r.Points).Text()), Number: true, Value: r.Points, Won: r.Won, Missed: !r.Played(),
		Discarded: r.Discarded,
	}
	switch {
	case r.NoPoints:
		c.Text, c.Number, c.Won = "–", false, false
	case c.Missed && r.Points.Sign() == 0:
		c.Text = "–"
		// In RisiKo! a round not played is 0, which a spreadsheet may add up (docs/rules.md, section 5); in the other games 0
		// is what a game was worth, and most rounds of a league are not everybody's.
		c.Number = !s.Own
	case w.winsOnly && r.Won:
		c.Text = translate(engine.Textf("vinta"))
	case w.winsOnly:
		c.Text = translate(engine.Textf("persa"))
	}
	if r.Discarded { // in the brackets that no spreadsheet takes for a minus
		c.Text = "[" + c.Text + "]"
	}
	return c
}

// placeCell is a place; a dash for who is not ranked yet.
func placeCell(place int) export.Cell {
	if place == 0 {
		return export.Cell{Text: "–", Missed: true}
	}
	return wholeCell(place)
}

func wholeCell(n int) export.Cell {
	return export.Cell{Text: strconv.Itoa(n), Number: true, Value: engine.WholePoints(n)}
}

// marksOf says who goes on, by ID.
func marksOf(s *rules.Standings) map[int]export.Mark {
	marks := map[int]export.Mark{}
	for _, row := range s.Rows {
		if row.FinalPlace > 0 {
			marks[row.Player.ID] = export.Finalist
		}
	}
	if cut := s.Cut(); cut != nil {
		for mark, ids := range map[export.Mark][]int{export.Through: cut.In, export.Level: cut.Level, export.Direct: cut.Direct} {
			for _, id := range ids {
				marks[id] = mark
			}
		}
	}
	return marks
}

// cutBelow draws the line of the semifinals below the last who goes on.
func cutBelow(rows []export.Row) {
	last := -1
	for i, row := range rows {
		if row.Mark.Sign() != "" {
			last = i
		}
	}
	if last >= 0 && last+1 < len(rows) {
		rows[last].Cut = true
	}
}

// rankingNotes are the sentences that belong to a standings as a whole.
func rankingNotes(s *rules.Standings, translate func(engine.Text) string) []string {
	var notes []string
	put := func(format string, args ...any) { notes = append(notes, translate(engine.Textf(format, args...))) }
	finalists, discarded := 0, false
	for _, row := range s.Rows {
		if row.FinalPlace > 0 {
			finalists++
		}
		discarded = discarded || slices.ContainsFunc(row.Results, func(r rules.Result) bool { return r.Discarded })
	}
	if finalists > 0 {
		put("{1:Il primo è|I primi %d sono} nell'ordine della finale, gli altri in quello dei punti.", finalists)
	}
	if cut := s.Cut(); cut != nil && !cut.Text.IsZero() {
		notes = append(notes, translate(cut.Text))
	}
	if discarded {
		put("Fra parentesi quadre i risultati scartati, che non contano.")
	}
	notes = append(notes, engine.Map(s.Notes, translate)...)
	for _, w := range s.Warnings {
		notes = append(notes, translate(w.Message))
	}
	return notes
}

// NoRankings is an empty standings with the reason for it.
func NoRankings(err error, translate func(engine.Text) string) []export.Ranking {
	r := export.Ranking{Title: translate(engine.Textf("Classifica")), Reason: translate(engine.Message(err))}
	for _, f := range engine.FindingsBeside(err) {
		r.Notes = append(r.Notes, translate(f.Report()))
	}
	return []export.Ranking{r}
}
