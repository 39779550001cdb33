package rules

import (
	"cmp"
	"slices"
	"sync"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/risiko"
)

// StandingsOptions are the choices of one computation.
type StandingsOptions struct {
	Rounds     int  // how many of the first ones; 0 for all
	Discards   int  // the lowest results that do not count; the type's own where 0
	SharedWins bool // every top score of a table wins; where false a table with two winners is refused
	EndedNow   bool // games of Diplomacy that are under way count as if they ended as they stand
}

// Standings are the players of a tournament in order.
type Standings struct {
	Type     Type
	Options  StandingsOptions
	Rounds   []int // numbers of the rounds that have a sheet
	Rows     []Row
	Teams    []Team // clubs, where the type ranks them
	Warnings []engine.Finding
	Notes    []engine.Text // what holds of the whole ranking
	Night    engine.Text   // of the notes, who has won the last evening; zero without
	Tallies  []engine.Text // titles of Row.Tallies
	State    State         // of the whole tournament, whatever Options.Rounds
	// FinalPlayed: the last of Rounds is a final, and its players lead.
	FinalPlayed bool
	Lowest      bool // the lowest total is the first, and so are the points of a round
	Own         bool // by rules of the game's own, which are told by their steps
	// Cut is the cut line of the semifinals: while the qualification is played who is above it, then who plays them. It is nil where the
	// type has no semifinals or they have begun.
	Cut func() *CutLine

	held   []int // indexes in Rounds of those that count for the order: played, the final left out
	index  map[int]int
	scorer *risiko.Scorer
	source *engine.Tournament
	means  map[int]map[int]engine.Points // of KeyOpponents by how many rounds and ID
	heads  map[[2]int]int                // of KeyHead by how many rounds and ID
	places func() int                    // see Written
}

// Row is a player's line.
type Row struct {
	Place      int // competition place: 1, 2, 2, 4; 0 for who is not ranked yet
	Player     engine.Player
	Results    []Result // one for each of Standings.Rounds
	Wins       int
	Total      engine.Points // of the results that count, the final's included
	FinalPlace int           // in his final; 0 if he was in none
	Tallies    []int         // what other games count of a player besides wins: games played, solos
	Note       engine.Text   // such as what is missing to be ranked, or what the referee decided
	Penalty    engine.Points // what the referee took off; Total is without it

	// In units of the scorer and without the final: the penalty, the wins, and the results that count, the best first.
	penalty int64
	wins    int
	sorted  []int64

	unranked bool // out by the referee's book: no place, behind all others
	places   int  // how many places the referee has him fall
	fell     bool // the referee took off of what a game's own ranking had made of him

	report []game.Step // how the row came about, in games that have an order of their own
}

// Result is what a player made of one round.
type Result struct {
	risiko.Seat
	Points    engine.Points // Seat.Total as points
	Round     int
	Table     int // number of the table; 0 where he did not play
	Players   int // at that table, ghosts left out
	Discarded bool
	NoPoints  bool // he played, but for nothing that could stand beside the points of the others

	steps []engine.Text // how it came about, in games other than RisiKo!
}

// Played reports whether the player played the round.
func (r Result) Played() bool { return r.Table != 0 }

// Compute ranks a tournament under a type. The error, of kind BadInput, names the tables with two winners
// where only one may win; everything else that is odd is a warning.
func Compute(t *engine.Tournament, f Type, o StandingsOptions) (*Standings, error) {
	s, err := standingsOf(t, f, o)
	if err == nil {
		s.State = StateOf(t, f)
	}
	return s, err
}

// standingsOf is Compute but for the state, which a plan does not ask for.
func standingsOf(t *engine.Tournament, f Type, o StandingsOptions) (*Standings, error) {
	if g := game.Can(f.Game()); g.Rank != nil {
		return computeGame(t, f, g, o)
	}
	if f.Scoring.Unit() == 0 {
		return nil, engine.Errorf(engine.BadInput, "La formula %s ha numeri con troppi decimali: ne bastano tre.", f.Name)
	}
	s := newStandings(t, f, o)
	s.scorer, s.heads, s.means = risiko.NewScorer(f.Scoring), map[[2]int]int{}, map[int]map[int]engine.Points{}
	for _, p := range t.Players {
		if p.ID == engine.Ghost {
			continue
		}
		if _, double := s.index[p.ID]; double {
			s.warn("Iscritti", "id-double", engine.Textf("L'ID %d è di due giocatori: in classifica conta solo il primo.", p.ID))
			continue
		}
		s.index[p.ID] = len(s.Rows)
		s.Rows = append(s.Rows, Row{Player: p})
	}
	if err := s.score(t); err != nil {
		return nil, err
	}
	s.total()
	s.rule(t)
	s.annotate(t)
	s.noBirth()
	if s.FinalPlayed {
		s.finalPlaces(t.Round(s.Rounds[len(s.Rounds)-1]))
	}
	s.order()
	s.demote()
	s.rankTeams()
	return s, nil
}

// newStandings are standings without rows.
func newStandings(t *engine.Tournament, f Type, o StandingsOptions) *Standings {
	if o.Discards == 0 {
		o.Discards = f.Discards
	}
	s := &Standings{Type: f, Options: o, source: t, index: make(map[int]int, len(t.Players))}
	s.Cut, s.places = sync.OnceValue(s.findCut), sync.OnceValue(s.countPlaces)
	return s
}

// reindex takes note of where each row stands.
func (s *Standings) reindex() {
	for i := range s.Rows {
		s.index[s.Rows[i].Player.ID] = i
	}
}

// Row is the line of a player, nil if he is not on the roster.
func (s *Standings) Row(id int) *Row {
	if i, ok := s.index[id]; ok {
		return &s.Rows[i]
	}
	return nil
}

func (s *Standings) warn(sheet, code string, message engine.Text) {
	s.Warnings = append(s.Warnings, engine.Finding{Sheet: sheet, Code: code, Message: message, Warning: true})
}

// score fills in the results of all rounds.
func (s *Standings) score(t *engine.Tournament) error {
	rounds := engine.Where(t.Rounds, func(r engine.Round) bool { return s.Options.Rounds == 0 || r.Number <= s.Options.Rounds })
	n := len(rounds)
	results := make([]Result, n*len(s.Rows))
	for i := range s.Rows {
		s.Rows[i].Results = results[i*n : (i+1)*n : (i+1)*n]
	}
	var buffer []risiko.Seat
	var tied []engine.Finding
	for r, round := range rounds {
		s.Rounds = append(s.Rounds, round.Number)
		for i := range s.Rows {
			s.Rows[i].Results[r].Round = round.Number
		}
		played := 0
		var open []int
		for i := range round.Tables {
			table := &round.Tables[i]
			switch table.State() {
			case engine.Incomplete:
				s.warn(engine.RoundSheet(round.Number), "table-incomplete",
					engine.Textf("Al tavolo %d mancano dei punteggi: non conta finché non sono tutti scritti.", table.Number))
				continue
			case engine.NotPlayed:
				open = append(open, table.Number)
				continue
			}
			outcome := s.scorer.Table(table.Seats, buffer[:0])
			buffer = outcome.Seats
			if len(outcome.Seats) > 1 || !outcome.Seats[0].Rested {
				played++
			}
			if outcome.Winners > 1 && !s.Options.SharedWins && s.Type.Scoring.Sheet.OneWinner {
				tied = append(tied, engine.Finding{
					Sheet: engine.RoundSheet(round.Number), Code: "two-winners", Place: engine.Place{
						Round: round.Number, Table: table.Number,
						Score: true,
					},
					Message: engine.Textf(
						"Al tavolo %d ci sono %d vincitori: aggiungi un decimale a chi ha vinto (44,1), o togli Unico Vincitore.",
						table.Number, outcome.Winners),
				})
			}
			s.enter(r, round.Number, table, outcome)
		}
		if played > 0 {
			s.held = append(s.held, r)
		}
		switch sheet, name := engine.RoundSheet(round.Number), s.roundName(round.Number).Name(); {
		case played == 0:
			s.warn(sheet, "round-open", engine.Textf("%s: non si è ancora giocato, non conta per nessuno.", name))
		case len(open) == 1:
			s.warn(sheet, "table-open", engine.Textf("%s: manca il tavolo %s, che non conta ancora.", name, engine.Ranges(open)))
		case len(open) > 1:
			s.warn(sheet, "table-open", engine.Textf("%s: mancano i tavoli %s, che non contano ancora.", name, engine.Ranges(open)))
		}
	}
	if len(tied) > 0 {
		return tiedError(tied)
	}
	if n > 0 && finalPlayed(t, s.Type, t.Rounds[:n]) {
		s.FinalPlayed = true
		s.held = s.held[:len(s.held)-1]
	}
	if phases := s.Type.Phases; phases.ByNumbers() { // semifinals and final add nothing
		s.held = slices.DeleteFunc(s.held, func(r int) bool { return s.Rounds[r] > phases.Qualification })
	}
	return nil
}

// enter writes a table's seats into the rows of its players.
func (s *Standings) enter(r, number int, table *engine.Table, outcome risiko.Outcome) {
	for j := range outcome.Seats {
		seat := &outcome.Seats[j]
		if seat.Player <= 0 {
			continue
		}
		i, listed := s.index[seat.Player]
		if !listed {
			s.warn(engine.RoundSheet(number), "id-unknown",
				engine.Textf("Al tavolo %d siede l'ID %d, che non è tra gli iscritti: non entra in classifica.", table.Number, seat.Player))
			continue
		}
		result := &s.Rows[i].Results[r]
		if result.Table != 0 {
			s.warn(engine.RoundSheet(number), "seat-double", engine.Textf("%s siede ai tavoli %d e %d: conta solo il primo.",
				s.Rows[i].Player.FullName(), result.Table, table.Number))
			continue
		}
		result.Seat = *seat
		if s.source.Uncounted(number, seat.Player) {
			result.Seat, result.NoPoints = risiko.Seat{Player: seat.Player, Score: seat.Score}, true
		}
		result.Points = s.scorer.Points(result.Total)
		result.Table, result.Players = max(table.Number, 1), outcome.Players
	}
}

// tiedError lists the tables with two winners.
func tiedError(tied []engine.Finding) error {
	err := engine.Errorf(engine.BadInput, "%s: %s", tied[0].Sheet, tied[0].Message)
	if len(tied) > 1 {
		err = engine.Errorf(engine.BadInput, "C'è più di un vincitore in %d {1:tavolo, nel|tavoli, il primo nel} foglio %s. %s", len(tied),
			tied[0].Sheet, tied[0].Message)
	}
	err.Findings = tied
	return err
}

// total adds up each row.
func (s *Standings) total() {
	n := len(s.held)
	all := make([]int64, len(s.Rows)*n)
	rounds, finalCounts := s.held, s.FinalPlayed && !s.Type.Phases.ByNumbers() // that discards are taken from
	if finalCounts {
		rounds = append(slices.Clone(s.held), len(s.Rounds)-1)
	}
	for i := range s.Rows {
		row := &s.Rows[i]
		for _, r := range lowest(row, rounds, s.dropped(len(rounds))) {
			row.Results[r].Discarded = true
		}
		row.sorted = all[i*n : i*n : (i+1)*n]
		for _, r := range s.held {
			result := &row.Results[r]
			if !result.Discarded {
				row.sorted = append(row.sorted, result.Total)
			}
			if result.Won {
				row.wins++
			}
		}
		sortDown(row.sorted)
		total := sum(row.sorted)
		row.Wins = row.wins
		if finalCounts {
			final := &row.Results[len(s.Rounds)-1]
			if !final.Discarded {
				total += final.Total
			}
			if final.Won {
				row.Wins++
			}
		}
		row.Total = s.scorer.Points(total)
	}
}

// dropped is how many of the lowest of n results do not count.
func (s *Standings) dropped(n int) int {
	k := s.Options.Discards
	if s.Type.Best > 0 {
		k = max(k, n-s.Type.Best)
	}
	if s.Type.Evenings || s.Type.Phases.ByNumbers() { // one always is left
		k = min(k, max(n-1, 0))
	}
	return k
}

// sortDown sorts the best first.
func sortDown(units []int64) {
	slices.Sort(units)
	slices.Reverse(units)
}

// lowest are the k of some rounds in which a row has its lowest results; an absence is a 0 and goes first.
func lowest(row *Row, rounds []int, k int) []int {
	order := slices.Clone(rounds)
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &row.Results[a], &row.Results[b]
		return cmp.Or(cmp.Compare(x.Total, y.Total), engine.First(y.Played(), x.Played()))
	})
	return order[:min(k, len(order))]
}

// order sorts the rows and gives them their places.
func (s *Standings) order() {
	order := make([]*Row, len(s.Rows))
	for i := range s.Rows {
		order[i] = &s.Rows[i]
	}
	slices.SortFunc(order, func(a, b *Row) int {
		if c := cmp.Or(engine.First(!a.unranked, !b.unranked), s.compare(a, b)); c != 0 {
			return c
		}
		return byName(a, b)
	})
	s.Rows = engine.Map(order, func(row *Row) Row { return *row })
	s.reindex()
	finalists := 0
	for i := range s.Rows {
		row := &s.Rows[i]
		switch {
		case row.unranked:
			row.Place = 0
		case row.FinalPlace > 0:
			finalists++
			row.Place = row.FinalPlace
		case i > finalists && s.compare(&s.Rows[i-1], row) == 0:
			row.Place = s.Rows[i-1].Place
		default:
			row.Place = i + 1
		}
	}
}

// byName orders players inside a place, as an Italian reader expects.
func byName(a, b *Row) int {
	return cmp.Or(engine.CompareNames(a.Player.Surname, b.Player.Surname), engine.CompareNames(a.Player.Name, b.Player.Name),
		a.Player.ID-b.Player.ID)
}

// gamesFor are a row's games that count for who goes on, the best first.
func (s *Standings) gamesFor(row *Row) []Result {
	games := engine.Where(row.Results, func(r Result) bool {
		return r.Played() && !(s.Type.Phases.ByNumbers() && (r.NoPoints || r.Round > s.Type.Phases.Qualification))
	})
	slices.SortStableFunc(games, func(a, b Result) int { return cmp.Compare(b.Total, a.Total) })
	return games
}
