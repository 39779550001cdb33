package game

import (
	"slices"
	"strings"

	"raduno/engine"
)

// Options are the choices of one ranking.
type Options struct {
	Rounds   int  // how many of the first ones; 0 for all
	Discards int  // the lowest results that do not count, where the game leaves that to the organizer
	EndedNow bool // tables that are under way count as if they ended as they stand
}

// Ranking is the players of a tournament in order.
type Ranking struct {
	Rounds     []int              // numbers of the rounds that have a sheet
	RoundNames []engine.RoundName // how each of them is called
	Rows       []Row
	Warnings   []engine.Finding
	Notes      []engine.Text // what holds of the whole ranking
	Lowest     bool          // the lowest total is the first
	Tallies    []engine.Text // titles of what is counted of each player besides wins: games played, solos
}

// Row is a player's line.
type Row struct {
	ID      int
	Place   int // competition place; 0 for who is not ranked
	Results []Result
	Total   engine.Points
	Penalty engine.Points // that Total is without already, where the game knows how far one may go
	Wins    int
	Tallies []int       // as many as those of the ranking
	Note    engine.Text // such as what is missing to be ranked; zero if there is nothing to say
	// Report is how the row came about, in the order in which the games were played, where that need not be the order of
	// their rounds; else each result has its Steps.
	Report []Step
}

// Step is a sentence on how a result came about.
type Step struct {
	Result int // its index
	Text   engine.Text
}

// Result is what a player made of one round.
type Result struct {
	Points engine.Points
	Tables []int // numbers of his tables; several where a game lets a player play twice
	Won    bool  // he was first at a table
	SatOut bool  // he left his seat to others and has points for it
	Counts bool  // in the total
	Steps  []engine.Text

	NoPoints bool // he played, but for nothing that could stand beside the points of the others

	Boards []engine.Points // what each of Tables was worth
}

// Played reports whether the player sat at a table.
func (r Result) Played() bool { return len(r.Tables) > 0 }

// alone reports whether only one has the best points of a table.
func alone(points []engine.Points, best engine.Points) bool {
	return len(engine.Where(points, func(p engine.Points) bool { return p.Cmp(best) == 0 })) == 1
}

// NewRanking is a ranking of a row for each player, without results, and where the rows are, by player.
func NewRanking(g Game, t *engine.Tournament, o Options) (ranking *Ranking, index map[int]int) {
	ranking, index = &Ranking{}, map[int]int{}
	for _, r := range t.Rounds {
		if o.Rounds == 0 || r.Number <= o.Rounds {
			ranking.Rounds = append(ranking.Rounds, r.Number)
			ranking.RoundNames = append(ranking.RoundNames, RoundName(t, g, r.Number))
		}
	}
	for _, p := range t.Players {
		if _, double := index[p.ID]; p.ID > 0 && !double {
			index[p.ID] = len(ranking.Rows)
			ranking.Rows = append(ranking.Rows, Row{ID: p.ID, Results: make([]Result, len(ranking.Rounds))})
		}
	}
	return ranking, index
}

// Collect makes a row for each player with the results of the tables that are over. With now, tables under
// way are handed to it and count if it scores them.
func Collect(g Game, t *engine.Tournament, o Options, now func(Place) ([]engine.Points, bool)) *Ranking {
	can := Can(g)
	ranking, index := NewRanking(g, t, o)
	for i, number := range ranking.Rounds {
		r := t.Round(number)
		var open []int
		for j := range r.Tables {
			place := Place{t, r, &r.Tables[j]}
			points, ok := PointsOf(g, place, o.EndedNow, now)
			if !ok && Voided(g.Form(place), place.Table) {
				continue
			}
			if !ok {
				open = append(open, r.Tables[j].Number)
				continue
			}
			var why []engine.Text
			if can.Why != nil && !o.EndedNow {
				why = can.Why(place)
			}
			best := slices.MaxFunc(points, func(a, b engine.Points) int { return a.Cmp(b) })
			won := best.Sign() > 0 && (!can.WinsAlone || alone(points, best))
			for seat, worth := range points {
				at, listed := index[place.Table.Seats[seat].Player]
				if !listed {
					continue
				}
				result := &ranking.Rows[at].Results[i]
				result.Points = result.Points.Add(worth)
				result.Tables = append(result.Tables, place.Table.Number)
				result.Boards = append(result.Boards, worth)
				result.Won = result.Won || won && worth.Cmp(best) == 0
				result.Counts = true
				result.Steps = append(result.Steps, engine.Textf("%s, tavolo %d: punti %s.", ranking.RoundNames[i].Name(), place.Table.Number,
					Shown(worth)))
				if seat < len(why) {
					result.Steps = append(result.Steps, why[seat])
				}
			}
		}
		ranking.warnOpen(r, ranking.RoundNames[i], open)
	}
	if o.EndedNow && now != nil {
		ranking.Notes = append(ranking.Notes, engine.Textf("Le partite in corso contano come se finissero adesso."))
	}
	return ranking
}

// PointsOf are what the seats of a table are worth if it counts: where it is over and well recorded, or where it is
// under way and now, asked with endedNow, scores it as it stands.
func PointsOf(g Game, p Place, endedNow bool, now func(Place) ([]engine.Points, bool)) ([]engine.Points, bool) {
	form := g.Form(p)
	if len(p.Table.Seats) == 0 || Voided(form, p.Table) {
		return nil, false
	}
	if len(g.Problems(p)) == 0 && Begun(form, p.Table) {
		points, err := g.Points(p)
		return points, err == nil
	}
	if endedNow && now != nil {
		return now(p)
	}
	return nil, false
}

// warnOpen tells which tables of a round do not count yet.
func (r *Ranking) warnOpen(round *engine.Round, called engine.RoundName, open []int) {
	switch {
	case len(open) == 0:
		return
	case len(open) == len(round.Tables):
		r.warn(round, "round-open", engine.Textf("%s: non si è ancora giocato, non conta per nessuno.", called.Name()))
	case len(open) == 1:
		r.warn(round, "table-open", engine.Textf("%s: manca il tavolo %s, che non conta ancora.", called.Name(), engine.Ranges(open)))
	default:
		r.warn(round, "table-open", engine.Textf("%s: mancano i tavoli %s, che non contano ancora.", called.Name(), engine.Ranges(open)))
	}
}

func (r *Ranking) warn(round *engine.Round, code string, message engine.Text) {
	r.Warnings = append(r.Warnings, engine.Finding{Sheet: engine.RoundSheet(round.Number), Code: code, Warning: true, Message: message})
}

// Tally adds a count of each player, under a short title.
func (r *Ranking) Tally(title engine.Text, count func(Row) int) {
	r.Tallies = append(r.Tallies, title)
	for i := range r.Rows {
		r.Rows[i].Tallies = append(r.Rows[i].Tallies, count(r.Rows[i]))
	}
}

// TallyGames counts the games that each player has played.
func (r *Ranking) TallyGames() {
	r.Tally(engine.Textf("Partite"), func(row Row) int {
		n := 0
		for _, result := range row.Results {
			n += len(result.Tables)
		}
		return n
	})
}

// NoDiscards tells that discards, where they are asked for, change nothing.
func (r *Ranking) NoDiscards(k int) {
	if k > 0 {
		r.Notes = append(r.Notes, engine.Textf("In questo gioco gli scarti non ci sono: contano tutti i risultati che le sue regole dicono."))
	}
}

// Sum adds up the results that count, leaving out the k lowest; a round not played is the lowest of all.
func (r *Ranking) Sum(k int) {
	for i := range r.Rows {
		row := &r.Rows[i]
		order := make([]int, len(row.Results))
		for j := range order {
			order[j] = j
		}
		slices.SortStableFunc(order, func(a, b int) int {
			x, y := row.Results[a], row.Results[b]
			if x.Counts != y.Counts {
				return engine.First(y.Counts, x.Counts)
			}
			return x.Points.Cmp(y.Points)
		})
		for n, j := range order {
			result := &row.Results[j]
			result.Counts = result.Counts && n >= k
			if result.Counts {
				row.Total = row.Total.Add(result.Points)
			}
			if result.Won {
				row.Wins++
			}
		}
	}
}

// PlaceIn is the place of some points among all: one behind those that are more.
func PlaceIn(all []engine.Points, own engine.Points) int {
	return 1 + len(engine.Where(all, func(p engine.Points) bool { return p.Cmp(own) > 0 }))
}

// Row is the line of a player, nil for who is not on the roster.
func (r *Ranking) Row(id int) *Row {
	return engine.Find(r.Rows, func(row *Row) bool { return row.ID == id })
}

// Order sorts the rows by an order in which 0 means level, gives the competition places from the first row
// that is ranked on, and puts those who are not ranked last.
func (r *Ranking) Order(ranked func(Row) bool, compare func(a, b Row) int) {
	slices.SortStableFunc(r.Rows, func(a, b Row) int {
		if c := engine.First(ranked(a), ranked(b)); c != 0 {
			return c
		}
		return compare(a, b)
	})
	for i := range r.Rows {
		row := &r.Rows[i]
		switch {
		case !ranked(*row):
			row.Place = 0
		case i > 0 && compare(r.Rows[i-1], *row) == 0:
			row.Place = r.Rows[i-1].Place
		default:
			row.Place = i + 1
		}
	}
}

// ByTotal puts the higher total first.
func ByTotal(a, b Row) int { return b.Total.Cmp(a.Total) }

// Unranked are the players who agreed to have no place, by ID. Their rows say so.
func (r *Ranking) Unranked(t *engine.Tournament) map[int]bool {
	unranked := map[int]bool{}
	players := t.Index()
	for i := range r.Rows {
		row := &r.Rows[i]
		if p := players[row.ID]; p != nil && p.Offered().Unranked {
			unranked[row.ID] = true
			row.Note = engine.Textf("Fuori classifica.")
		}
	}
	return unranked
}

// Shown is points as people read them: exact where two decimals are enough, else to two decimals.
func Shown(p engine.Points) engine.Number {
	rounded := engine.Number(p.Decimal(2, ","))
	if exact := p.Number(); !strings.Contains(string(exact), "/") && len(exact) <= len(rounded) {
		return exact
	}
	return rounded
}
