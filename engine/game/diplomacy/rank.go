package diplomacy

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game/diplomacy/scoring"
)

// TopBoardSeats is the number of players of the top board; podium are the places that it alone decides.
const (
	TopBoardSeats = scoring.PowerCount
	Podium        = 3
)

// MaxPenalty is the most that misconduct may cost. Source: Italia 2010, 8.
const MaxPenalty = 200

// SitOutPoints are the points of a round that a player sits out on request, unless the director announces
// another number. Source: Italia 2010, 6, "For the WDC 2024 the sit out points are set at 50".
const SitOutPoints = 50

// twoBoardsFactor raises the results of a player on two boards of a round. Source: Italia 2010, 6.
var twoBoardsFactor = engine.NewPoints(115, 100)

// Board is a game of a round.
type Board struct {
	scoring.Game
	Top bool // scored as a top board
	// Shares are the parts of the powers that several players had, one after the other; none for a power that is its player's.
	Shares [scoring.PowerCount][]Share
}

// Share is a player's part of a power's points.
type Share struct {
	Player string
	Part   engine.Points
}

// Round is one round: its boards, and who sat out on the director's request.
type Round struct {
	Boards  []Board
	SitOuts []string
	Given   map[string]engine.Points // for sitting out, to whom it is worth other than to all
}

// Tournament is a tournament of rounds with, as a rule, a top board.
type Tournament struct {
	Rounds    []Round
	Top       *scoring.Game            // nil if not played
	SitOut    engine.Points            // for a round sat out
	Penalties map[string]engine.Points // for misconduct, taken off
	Barred    map[string]bool          // disqualified: they have no place, and those behind them move up
	// TookOver are those who may sit at the top board without a round before it, since they took over a seat there.
	TookOver map[string]bool
}

// Row is one line of a ranking.
type Row struct {
	Place    int // competition place; 0 for who is disqualified
	Player   string
	PerRound []engine.Points // one a round, then the top board's if it counts
	Penalty  engine.Points
	Total    engine.Points
}

// Rankings are the rankings of a tournament.
type Rankings struct {
	Before    []Row    // before the top board
	Qualified []string // for the top board: the first seven of Before
	Final     []Row
}

// Rank ranks a tournament: the sum of all rounds, less the penalties; with a top board played, its first
// three are the first three and the others follow by the total that includes it. Level totals share a place
// and stand by name. Source: Italia 2010, 3.3, 4, 6 and 8.
func Rank(t Tournament) (Rankings, error) {
	if t.SitOut.Sign() < 0 {
		return Rankings{}, engine.Errorf(engine.BadInput, "I punti di chi salta un turno sono %s: non possono essere negativi.",
			t.SitOut.Number())
	}
	rows := map[string]*Row{}
	for i, round := range t.Rounds {
		results, err := roundResults(i+1, round, t.SitOut)
		if err != nil {
			return Rankings{}, err
		}
		for name, points := range results {
			if rows[name] == nil {
				rows[name] = &Row{Player: name, PerRound: make([]engine.Points, len(t.Rounds))}
			}
			rows[name].PerRound[i] = points
		}
	}
	for name, penalty := range t.Penalties {
		if rows[name] == nil {
			return Rankings{}, engine.Errorf(engine.BadInput, "%s ha una penalità, ma non ha giocato nessun turno: controlla il nome.", name)
		}
		if penalty.Sign() < 0 || penalty.Cmp(engine.WholePoints(MaxPenalty)) > 0 {
			return Rankings{}, engine.Errorf(engine.BadInput, "La penalità di %s è %s: deve essere fra 0 e %d punti.", name, penalty.Number(),
				MaxPenalty)
		}
		rows[name].Penalty = penalty
	}
	for _, row := range rows {
		row.Total = row.Penalty.Neg()
		for _, points := range row.PerRound {
			row.Total = row.Total.Add(points)
		}
	}

	var r Rankings
	r.Before = ranked(rows, nil, t.Barred)
	for _, row := range r.Before[:min(TopBoardSeats, len(r.Before))] {
		if row.Place > 0 {
			r.Qualified = append(r.Qualified, row.Player)
		}
	}
	if t.Top == nil {
		r.Final = r.Before
		return r, nil
	}
	points, err := scoring.Italia(true).Score(*t.Top)
	if err != nil {
		return Rankings{}, engine.Wrap(err, engine.BadInput, "La finale non si può segnare")
	}
	for p, seat := range t.Top.Seats {
		row := rows[seat.Player]
		if row == nil && t.TookOver[seat.Player] {
			row = &Row{Player: seat.Player, PerRound: make([]engine.Points, len(t.Rounds))}
			rows[seat.Player] = row
		}
		if row == nil {
			return Rankings{}, engine.Errorf(engine.BadInput, "Alla finale gioca %s, che non ha giocato nessun turno: controlla il nome.",
				seat.Player)
		}
		row.PerRound = append(slices.Clone(row.PerRound), points[p])
		row.Total = row.Total.Add(points[p])
	}
	var first []string
	for _, p := range t.Top.ItaliaOrder() {
		if name := t.Top.Seats[p].Player; !t.Barred[name] && len(first) < Podium {
			first = append(first, name)
		}
	}
	r.Final = ranked(rows, first, t.Barred)
	return r, nil
}

// ranked is the rows by total, after those named first, who take the first places in that order. Those who are
// barred come last and have the place 0.
func ranked(rows map[string]*Row, first []string, barred map[string]bool) []Row {
	var ranking []Row
	for _, name := range first {
		ranking = append(ranking, *rows[name])
	}
	var rest []Row
	for name, row := range rows {
		if !slices.Contains(first, name) {
			rest = append(rest, *row)
		}
	}
	slices.SortFunc(rest, func(a, b Row) int {
		if barred[a.Player] != barred[b.Player] {
			if barred[b.Player] {
				return -1
			}
			return 1
		}
		if c := b.Total.Cmp(a.Total); c != 0 {
			return c
		}
		return strings.Compare(a.Player, b.Player)
	})
	ranking = append(ranking, rest...)
	for i := range ranking {
		if barred[ranking[i].Player] {
			continue
		}
		ranking[i].Place = i + 1
		if i > len(first) && ranking[i].Total.Cmp(ranking[i-1].Total) == 0 {
			ranking[i].Place = ranking[i-1].Place
		}
	}
	return ranking
}

// roundResults gives the points of a round to each of its players.
func roundResults(number int, round Round, sitOut engine.Points) (map[string]engine.Points, error) {
	type played struct {
		boards int
		alive  bool
		sum    engine.Points
		taken  engine.Points // parts of games that others began
	}
	games := map[string]*played{}
	of := func(name string) *played {
		if games[name] == nil {
			games[name] = &played{}
		}
		return games[name]
	}
	for i, board := range round.Boards {
		points, err := scoring.Italia(board.Top).Score(board.Game)
		if err != nil {
			return nil, engine.Wrap(err, engine.BadInput, "Nel turno %d il tavolo %d non si può segnare", number, i+1)
		}
		for p, seat := range board.Seats {
			g := of(seat.Player)
			g.boards++
			g.alive = g.alive || seat.Alive()
			if len(board.Shares[p]) == 0 {
				g.sum = g.sum.Add(points[p])
			}
			for _, share := range board.Shares[p] {
				worth := points[p].Mul(share.Part)
				if share.Player == seat.Player {
					g.sum = g.sum.Add(worth)
				} else {
					of(share.Player).taken = of(share.Player).taken.Add(worth)
				}
			}
		}
	}
	results := make(map[string]engine.Points, len(games)+len(round.SitOuts))
	for name, g := range games {
		switch {
		case g.boards > 2:
			return nil, engine.Errorf(engine.BadInput, "Nel turno %d %s gioca su %d tavoli: al massimo sono due.", number, name, g.boards)
		case g.boards == 2 && g.alive:
			g.sum = g.sum.Mul(twoBoardsFactor)
		}
		results[name] = g.sum.Add(g.taken)
	}
	for _, name := range round.SitOuts {
		if name == "" {
			return nil, engine.Errorf(engine.BadInput, "Nel turno %d fra chi salta il turno c'è un nome vuoto.", number)
		}
		if _, twice := results[name]; twice {
			return nil, engine.Errorf(engine.BadInput, "Nel turno %d %s salta il turno, ma gioca o è scritto due volte.", number, name)
		}
		results[name] = sitOut
		if given, other := round.Given[name]; other {
			results[name] = given
		}
	}
	return results, nil
}
