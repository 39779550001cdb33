package draw

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// CalendarRequest asks for a whole schedule ahead. Players are 1, 2, 3 ...
type CalendarRequest struct {
	Players, Rounds, Seats int
	Clubs                  []string      // the club of each, empty for none; may be shorter than the players
	Played                 [][][]int     // tables of the rounds already played
	Absent                 map[int][]int // rounds, from 1, that a player misses
}

// Fewest and most seats of a calendar's tables.
const (
	minCalendarSeats = 2
	maxCalendarSeats = 8
)

// Calendar makes a whole schedule ahead: that many rounds of that many players at tables of the given size, with
// as few players as possible at the odd tables, and as few meetings repeated as can be, those of the rounds already
// played among them; that comes first. Then come, where they mean something, pairs of one club at a table, and an
// equal share of the odd tables of 3 or 5. Where some miss rounds, the rounds are drawn one by one and then each again
// with all others in view, until none gets better.
func Calendar(ctx context.Context, r CalendarRequest, o Options) (Solution, error) {
	if err := r.validate(); err != nil {
		return Solution{}, err
	}
	tables, err := calendarTables(r.Players, r.Seats)
	if err != nil {
		return Solution{}, err
	}
	p := Problem{Name: "calendario", Tables: tables, Rounds: r.Rounds, History: r.Played, Criteria: []string{RematchTotal}}
	for i := range r.Players {
		player := Player{ID: i + 1}
		if i < len(r.Clubs) {
			player.Club = r.Clubs[i]
		}
		p.Players = append(p.Players, player)
	}
	for _, round := range r.Played {
		p.countOddTables(round)
	}
	if len(r.Clubs) > 0 {
		p.Criteria = append(p.Criteria, ClubPairs)
	}
	if len(r.Absent) > 0 {
		return r.eachRound(ctx, p, o)
	}
	if tables[0] != tables[len(tables)-1] {
		switch {
		case slices.Contains(tables, 5):
			p.Criteria = append(p.Criteria, FiveTotal)
		case slices.Contains(tables, 3):
			p.Criteria = append(p.Criteria, ThreeTotal)
		}
	}
	return Solve(ctx, p, o)
}

func (r *CalendarRequest) validate() error {
	switch {
	case r.Seats < minCalendarSeats || r.Seats > maxCalendarSeats:
		return engine.Errorf(engine.BadUsage, "Il calendario si fa per tavoli da %d a %d posti, non da %d.", minCalendarSeats, maxCalendarSeats,
			r.Seats)
	case r.Players > maxPlayers || r.Rounds > maxRounds:
		return engine.Errorf(engine.BadUsage, "Il calendario si fa per %d giocatori e %d turni al massimo.", maxPlayers, maxRounds)
	case r.Players < 1 || r.Rounds < 1:
		return engine.Errorf(engine.BadUsage, "Servono il numero dei giocatori e quello dei turni.")
	case len(r.Clubs) > r.Players:
		return engine.Errorf(engine.BadInput, "Club scritti: %d; giocatori: %d. Uno per riga, nell'ordine dei giocatori.", len(r.Clubs),
			r.Players)
	}
	for n, round := range r.Played {
		for _, table := range round {
			for _, id := range table {
				if id < 1 || id > r.Players {
					return engine.Errorf(engine.BadInput, "Nel turno %d già giocato c'è il giocatore %d, ma i giocatori vanno da 1 a %d.", n+1, id,
						r.Players)
				}
			}
		}
	}
	for id, rounds := range r.Absent {
		if id < 1 || id > r.Players {
			return engine.Errorf(engine.BadInput, "Tra gli assenti c'è il giocatore %d, ma i giocatori vanno da 1 a %d.", id, r.Players)
		}
		for _, n := range rounds {
			if n < 1 || n > r.Rounds {
				return engine.Errorf(engine.BadInput, "Il giocatore %d è assente al turno %d, ma i turni vanno da 1 a %d.", id, n, r.Rounds)
			}
		}
	}
	return nil
}

// countOddTables notes who sat at tables of 5 and of 3.
func (p *Problem) countOddTables(round [][]int) {
	for _, table := range round {
		for _, id := range table {
			switch len(table) {
			case 5:
				p.Players[id-1].Five++
			case 3:
				p.Players[id-1].Three++
			}
		}
	}
}

// eachRound draws the rounds one by one, each for those who are there.
func (r *CalendarRequest) eachRound(ctx context.Context, p Problem, o Options) (Solution, error) {
	const sweeps = 3
	rounds := make([][][]int, r.Rounds)
	sol := Solution{Seed: o.Seed}
	values := func() ([]int64, error) {
		all := p
		all.Tables = nil
		return countRounds(all, rounds)
	}
	var best []int64
	for sweep := range sweeps {
		before := slices.Clone(best)
		for n := range rounds {
			one, err := r.round(p, rounds, n)
			if err != nil {
				return Solution{}, err
			}
			found, err := Solve(ctx, one, Options{Seed: o.Seed + "/" + strconv.Itoa(sweep) + "/" + strconv.Itoa(n+1), LimitMS: o.LimitMS})
			if err != nil {
				return Solution{}, err
			}
			old := rounds[n]
			rounds[n] = found.Tables
			now, err := values()
			if err != nil {
				return Solution{}, err
			}
			if sweep > 0 && slices.Compare(now, best) >= 0 {
				rounds[n] = old
				continue
			}
			best = now
			sol.ElapsedMS += found.ElapsedMS
		}
		if sweep > 0 && slices.Equal(best, before) {
			break
		}
	}
	sol.Schedule, sol.Optimal = rounds, true
	for i, v := range best {
		sol.Optimal = sol.Optimal && v == 0
		sol.Criteria = append(sol.Criteria, Criterion{Name: p.Criteria[i], Value: v, Optimal: sol.Optimal})
	}
	p.explain(sol.Criteria, p.translate().criteria, sol.Schedule)
	return sol, nil
}

// round is the problem of one round, all others being played.
func (r *CalendarRequest) round(p Problem, rounds [][][]int, n int) (Problem, error) {
	one := Problem{Name: p.Name, History: slices.Clone(p.History), Criteria: []string{Rematch}}
	for i, round := range rounds {
		if i != n && round != nil {
			one.History = append(one.History, round)
		}
	}
	for _, player := range p.Players {
		if !slices.Contains(r.Absent[player.ID], n+1) {
			one.Players = append(one.Players, player)
		}
	}
	one.Criteria = append(one.Criteria, p.Criteria[1:]...)
	var err error
	if one.Tables, err = calendarTables(len(one.Players), r.Seats); err != nil {
		return Problem{}, engine.Wrap(err, engine.Impossible,
			"Al turno %d {2:c'è %d presente, che non si divide|ci sono %d presenti, che non si dividono} in tavoli da %d: cambia le assenze.", n+
				1, len(one.Players), r.Seats)
	}
	return one, nil
}

// ReadRounds reads rounds as the calendar writes them: a table a line, its players by number, a line “Turno” before each
// round or an empty one after it.
func ReadRounds(text string) ([][][]int, error) {
	var rounds [][][]int
	open := false // a round has begun
	for n, line := range slices.Collect(strings.Lines(text)) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
		words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t,;:", c) })
		if len(words) == 0 || strings.EqualFold(words[0], "turno") || strings.EqualFold(words[0], "seme") {
			open = false
			continue
		}
		if _, err := parseCriterion(words[0]); err == nil {
			continue // what came of it stands under a calendar
		}
		if strings.EqualFold(words[0], "tavolo") {
			words = words[min(2, len(words)):]
		}
		var table []int
		for _, word := range words {
			id, err := strconv.Atoi(word)
			if err != nil {
				return nil, engine.Errorf(engine.BadInput,
					"Riga %d dei turni già giocati: “%s” non è il numero di un giocatore. Una riga per tavolo, una vuota fra un turno e l'altro.", n+
						1, word)
			}
			table = append(table, id)
		}
		if !open {
			rounds = append(rounds, nil)
			open = true
		}
		rounds[len(rounds)-1] = append(rounds[len(rounds)-1], table)
	}
	return rounds, nil
}

// ReadAbsences reads “7:2,3;12:5”: who misses which rounds.
func ReadAbsences(text string) (map[int][]int, error) {
	absent := make(map[int][]int)
	for part := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		who, when, found := strings.Cut(part, ":")
		id, err := strconv.Atoi(strings.TrimSpace(who))
		if !found || err != nil {
			return nil, engine.Errorf(engine.BadUsage, "Assenze, “%s”: si scrivono come 7:2,3;12:5 (il 7 manca ai turni 2 e 3, il 12 al turno 5).",
				part)
		}
		for word := range strings.SplitSeq(when, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(word))
			if err != nil {
				return nil, engine.Errorf(engine.BadUsage, "Assenze, “%s”: si scrivono come 7:2,3;12:5 (il 7 manca ai turni 2 e 3, il 12 al turno 5).",
					part)
			}
			absent[id] = append(absent[id], n)
		}
	}
	return absent, nil
}

// calendarTables splits the players into tables of the wanted size and as few as possible of one seat more,
// or of one less for tables of 5 and more; the odd ones last.
func calendarTables(players, seats int) ([]int, error) {
	odd, short := seats+1, players%seats
	if seats >= 5 {
		odd, short = seats-1, (seats-players%seats)%seats
	}
	regular := (players - odd*short) / seats
	if players < odd*short || regular+short == 0 {
		return nil, engine.Errorf(engine.Impossible, "%d {1:giocatore non si divide|giocatori non si dividono} in tavoli da %d e da %d.", players,
			seats, odd)
	}
	return append(slices.Repeat([]int{seats}, regular), slices.Repeat([]int{odd}, short)...), nil
}
