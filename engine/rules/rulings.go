package rules

import (
	"cmp"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
)

// rule applies the referee's book to rows whose games are added up: what penalties take off, and whose games do not count. A
// penalty is in the unit of the ranking: points, or games won where only those rank. One that has no such unit counts not.
func (s *Standings) rule(t *engine.Tournament) {
	for i := range t.Rulings {
		r := &t.Rulings[i]
		row := s.Row(r.Player)
		if r.Kind != engine.Penalty || row == nil || s.Options.Rounds > 0 && r.Round > s.Options.Rounds {
			continue
		}
		row.places += r.Places
		switch {
		case game.Can(s.Type.Game()).Penalises: // the game has taken it off
			continue
		case s.Lowest:
			row.Total = row.Total.Add(r.Deduction())
		case s.Own:
			row.Total = row.Total.Sub(r.Deduction())
		}
		if !s.Type.WrongPenalty(r.Deduction()).IsZero() {
			continue
		}
		row.Penalty = row.Penalty.Add(r.Deduction())
		if row.fell = r.Deduction().Sign() > 0; s.Own {
			continue
		}
		if s.Type.byWins() {
			wins := int(r.Deduction().Rat().Num().Int64())
			row.wins -= wins
			row.Wins -= wins
			continue
		}
		units, _ := s.scorer.Units(r.Deduction())
		row.penalty += units
		row.Total = row.Total.Sub(r.Deduction())
	}
}

// byWins reports whether games won rank the players and their points do not.
func (f Type) byWins() bool {
	return game.Can(f.Game()).Rank == nil && !slices.Contains(f.Ranking, KeyTotal)
}

// WrongPenalty says why a penalty cannot be taken off: games won are whole, and points have the decimals that the type gives them; zero
// where it can.
func (f Type) WrongPenalty(penalty engine.Points) engine.Text {
	if f.byWins() && !penalty.Rat().IsInt() {
		return engine.Textf("Una penalità di %s non va bene: in questo torneo contano le vittorie, e si tolgono intere.", penalty.Number())
	}
	if unit := f.Scoring.Unit(); game.Can(f.Game()).Rank != nil || f.byWins() || penalty.Mul(engine.NewPoints(unit, 1)).Rat().IsInt() {
		return engine.Text{}
	}
	return engine.Textf("Una penalità di %s non va bene: ha troppi decimali per i punti di questo torneo.", penalty.Number())
}

// LargestPenalty is the most that is taken off at once: what one game is worth at most, or what the first of the standings has. It is 0
// where neither says anything.
func (f Type) LargestPenalty(rows []Row) engine.Points {
	largest := f.Scoring.Largest()
	if f.byWins() {
		largest = engine.WholePoints(1)
	}
	for _, row := range rows {
		has := row.Total.Add(row.Penalty)
		if f.byWins() {
			has = engine.WholePoints(row.Wins)
		}
		if has.Cmp(largest) > 0 {
			largest = has
		}
	}
	return largest
}

// strike takes out of a game's own ranking what the referee's book does not count. The error says that there a table cannot be
// taken off, since the total is no sum of what the tables were worth.
func (s *Standings) strike(t *engine.Tournament) error {
	for i := range s.Rows {
		row := &s.Rows[i]
		sum, lost, wins := row.Penalty.Neg(), engine.Points{}, 0
		for j := range row.Results {
			result := &row.Results[j]
			if !result.Discarded && !result.NoPoints {
				sum = sum.Add(result.Points)
			}
			if result.NoPoints || !result.Played() || !t.Uncounted(result.Round, row.Player.ID) {
				continue
			}
			if row.fell = true; !result.Discarded {
				lost = lost.Add(result.Points)
			}
			if result.Won {
				wins++
			}
			result.Points, result.Won, result.NoPoints = engine.Points{}, false, true
		}
		if row.fell && (s.Lowest || sum.Cmp(row.Total) != 0) {
			return engine.Errorf(engine.BadInput,
				"In questo torneo il totale non è la somma dei tavoli, e un tavolo di %s non si può togliere: correggi la scheda del tavolo.",
				row.Player.DisplayName())
		}
		row.Total, row.Wins = row.Total.Sub(lost), row.Wins-wins
	}
	return nil
}

// demote has players fall as many places as the referee took: each behind all who follow within so many places: they move
// up. Of several finals, whose players share places, no player moves up.
func (s *Standings) demote() {
	for _, r := range s.source.Rulings {
		row := s.Row(r.Player)
		if r.Places <= 0 || row == nil || row.Place == 0 || s.Options.Rounds > 0 && r.Round > s.Options.Rounds {
			continue
		}
		from, to, before := row.Place, row.Place+r.Places, 1
		for i := range s.Rows {
			other := &s.Rows[i]
			if other == row || other.Place == 0 || other.Place > to {
				continue
			}
			if before++; other.Place > from && !s.parallel() {
				other.Place--
			}
		}
		row.Place = before
		slices.SortStableFunc(s.Rows, func(a, b Row) int {
			return cmp.Or(engine.First(a.Place != 0, b.Place != 0), a.Place-b.Place)
		})
		s.reindex()
	}
}

// parallel reports whether several finals were played side by side.
func (s *Standings) parallel() bool {
	first, second := 0, 0
	for _, row := range s.Rows {
		switch row.FinalPlace {
		case 1:
			first++
		case 2:
			second++
		}
	}
	return first > 1 && second > 0
}

// annotate says of each row what the referee decided, and takes those out of the places who are not ranked.
func (s *Standings) annotate(t *engine.Tournament) {
	for _, r := range t.Rulings {
		if r.Kind == engine.Decision && (s.Options.Rounds == 0 || r.Round <= s.Options.Rounds) {
			s.Notes = append(s.Notes, engine.Textf("%s: i punti del tavolo %d sono una decisione dell'arbitro.",
				s.roundName(r.Round).Name(), t.RuledTable(&r)))
		}
	}
	s.night()
	for i := range s.Rows {
		row := &s.Rows[i]
		var note engine.Text
		say := func(text engine.Text) { note = standingsJoined(note, text) }
		if !row.Note.IsZero() {
			say(row.Note)
		}
		switch {
		case row.Penalty.Sign() > 0 && s.Lowest:
			say(engine.Textf("Penalità: +%s.", row.Penalty.Number()))
		case row.Penalty.Sign() > 0:
			say(engine.Textf("Penalità: −%s.", row.Penalty.Number()))
		}
		if row.places > 0 {
			say(engine.Textf("Penalità: {1:un posto|%d posti}.", row.places))
		}
		cautions := 0
		for j := range t.Rulings {
			r := &t.Rulings[j]
			if r.Kind == engine.Caution && r.Player == row.Player.ID {
				cautions++
			}
			if ranked := r.Act().Ranked; ranked != nil && row.Player.ID == cmp.Or(r.With, r.Player) {
				say(ranked(r))
			}
		}
		if cautions > 0 {
			say(engine.Textf("{1:Ammonito|Ammonito %d volte}.", cautions))
		}
		row.Note = note
		row.unranked = t.Expelled(row.Player.ID) || s.substituteOnly(t, row)
		if !s.Own && row.Player.Offered().Unranked { // who fills a table
			row.unranked, row.Note = true, standingsJoined(row.Note, engine.Textf("Fuori classifica."))
		}
		if least := min(s.Type.Least.Ranked, len(s.held)); !s.Own && !row.unranked && s.games(row, len(s.held)) < least {
			row.unranked, row.Note = true, standingsJoined(row.Note, engine.Textf("Partite giocate: %d, per la classifica il minimo è %d.",
				s.games(row, len(s.held)), least))
		}
	}
}

// night notes who has won the last evening: the best score as it was typed.
func (s *Standings) night() {
	if !s.Type.Evenings || len(s.held) == 0 {
		return
	}
	last := s.held[len(s.held)-1]
	if r := s.source.Round(s.Rounds[last]); r.Played() < len(r.Tables) {
		return
	}
	var best engine.Score
	var names []string
	for i := range s.Rows {
		result := &s.Rows[i].Results[last]
		if !result.Played() || result.NoPoints || len(names) > 0 && result.Score.Cmp(best) < 0 {
			continue
		}
		if len(names) == 0 || result.Score.Cmp(best) > 0 {
			best, names = result.Score, nil
		}
		names = append(names, s.Rows[i].Player.DisplayName())
	}
	s.Night = engine.Textf("Miglior punteggio %s, %s: %s.", s.roundName(s.Rounds[last]).Of(), best.Number(), strings.Join(names, ", "))
	s.Notes = append(s.Notes, s.Night)
}

// standingsJoined is a note with a sentence more.
func standingsJoined(note, more engine.Text) engine.Text {
	if note.IsZero() {
		return more
	}
	return engine.Textf("%s %s", note, more)
}

// substituteOnly reports whether a player has played in the place of others and never for himself.
func (s *Standings) substituteOnly(t *engine.Tournament, row *Row) bool {
	id, substituted := row.Player.ID, false
	for i := range t.Rulings {
		substituted = substituted || t.Rulings[i].Kind == engine.Substitution && t.Rulings[i].With == id
	}
	return substituted && !slices.ContainsFunc(row.Results, func(r Result) bool { return r.Played() && !t.Uncounted(r.Round, id) })
}

// replaced puts the rows of a game's own ranking where the referee's book leaves them: who has a penalty falls behind those who now
// have more, who is out has no place, and those behind move up.
func (s *Standings) replaced() {
	if !slices.ContainsFunc(s.Rows, func(r Row) bool { return r.unranked || r.fell }) {
		return
	}
	more := func(a, b Row) bool { return a.Total.Cmp(b.Total) > 0 }
	if s.Lowest {
		more = func(a, b Row) bool { return a.Total.Cmp(b.Total) < 0 }
	}
	order := slices.Clone(s.Rows)
	slices.SortStableFunc(order, func(a, b Row) int {
		if (a.Place == 0) != (b.Place == 0) || a.unranked != b.unranked {
			return engine.First(a.Place != 0 && !a.unranked, b.Place != 0 && !b.unranked)
		}
		return a.Place - b.Place
	})
	for i := len(order) - 1; i >= 0; i-- {
		if !order[i].fell || order[i].Place == 0 || order[i].unranked {
			continue
		}
		for j := i; j+1 < len(order) && order[j+1].Place > 0 && !order[j+1].unranked && more(order[j+1], order[j]); j++ {
			order[j], order[j+1] = order[j+1], order[j]
		}
	}
	was := make([]int, len(order))
	for i := range order {
		was[i] = order[i].Place
	}
	for i := range order {
		row := &order[i]
		switch {
		case row.unranked || row.Place == 0:
			row.Place = 0
		case i > 0 && was[i] == was[i-1] && row.Total.Cmp(order[i-1].Total) == 0:
			row.Place = order[i-1].Place
		default:
			row.Place = i + 1
		}
	}
	s.Rows = order
}

// rulingLines tell what the referee decided of a player, with its reason.
func (s *Standings) rulingLines(id int) []engine.Text {
	var lines []engine.Text
	for i := range s.source.Rulings {
		switch r := &s.source.Rulings[i]; {
		case r.Kind == engine.Decision && sitsAt(s.source, r, id), r.Player == id:
			lines = append(lines, engine.Textf("Arbitro: %s.", r.Told(s.source)))
		case r.With == id:
			lines = append(lines, engine.Textf("Arbitro: nel turno %d gioca al posto di un altro, e non gli conta.", r.Round))
		}
	}
	return lines
}

// sitsAt reports whether a player sits at the table that the referee decided.
func sitsAt(t *engine.Tournament, r *engine.Ruling, id int) bool {
	round := t.Round(r.Round)
	return round != nil && round.OfSheet(r.Table) != nil && slices.Contains(round.OfSheet(r.Table).IDs(), id)
}
