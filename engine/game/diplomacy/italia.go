package diplomacy

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// italiaEvent is a tournament of Diplomacy by the Italia 2010 system: rounds, and as a rule a last one in which the
// first seven play the top board. Source: Italia 2010.
type italiaEvent struct{ sevenPowers }

// Italia is a tournament of Diplomacy by the Italia 2010 system.
func Italia() game.Game { return italiaEvent{} }

// Labels of the score sheet beside those of Diplomacy.
const (
	labelMinute   = "Minuto usato"
	labelPenalty  = "Penalità"
	labelBarred   = "Squalificato"
	labelDrawTurn = "Patta chiesta nell'autunno del"
	labelTop      = "Tavolo finale"
)

var (
	optionYears = game.Field{
		Label: "Anni di gioco", Kind: game.Whole, Least: 1, Most: maxYears, Default: strconv.Itoa(Years),
		Help: engine.Textf("Quanti anni dura una partita; il direttore ne annuncia un altro numero prima del turno."),
		Late: engine.Textf(
			"Le partite già scritte restano di quanti anni sono, e contano come prima; cambiano la scheda di quelle da giocare e la spiegazione."),
	}
	optionSitOut = game.Field{
		Label: "Punti a chi riposa", Kind: game.Whole, Most: 1000, Default: strconv.Itoa(SitOutPoints), Fixed: true,
		Help: engine.Textf("I punti di un turno per chi lascia il posto su richiesta del direttore."),
	}
	optionTopAfter = game.Field{
		Label: "Turni prima del tavolo finale", Kind: game.Whole, Most: 20, Default: "3", Fixed: true, Before: true,
		Help: engine.Textf("Nel turno dopo, i primi sette della classifica giocano il tavolo finale; 0 per non giocarlo."),
	}
)

// Features of the tournament. The printed sheet reminds players which order is valid; the clock tells of the minute. Source:
// Italia 2010, 6.1.
func (g italiaEvent) Features() game.Features {
	f := g.features(g)
	f.RankedBy = engine.Textf("punti totali meno le penalità; i primi tre del tavolo finale sono i primi tre")
	f.Reminders, f.Rules, f.Expelled, f.Penalises = []engine.Text{ManyOrders}, g.Rules, g.Expelled, true
	return f
}

// Options of the tournament.
func (italiaEvent) Options() []game.Field {
	return []game.Field{optionTopAfter, optionYears, optionSitOut, optionShare}
}

// topRound is the round of the top board; 0 where none is played.
func (italiaEvent) topRound(set engine.Settings) int { return roundAfter(set, optionTopAfter) }

// Form of a game.
func (italiaEvent) Form(p game.Place) game.Form {
	form := game.Form{Chart: centreChart(), Table: []game.Field{
		{Label: labelTop, Kind: game.YesNo, Given: true},
		yearField(game.Field{Label: labelLastYear}),
		yearField(game.Field{
			Label: labelDrawTurn,
			Help:  engine.Textf("Solo se la partita è finita in patta prima della fine: si può chiedere dall'autunno del 1904."),
		}),
		replacedField,
	}}
	form.Seat = append([]game.Field{powerField()}, yearFields(p, game.WholeOption(p.Tournament.Settings, optionYears))...)
	form.Seat = append(form.Seat,
		game.Field{
			Label: labelMinute, Kind: game.YesNo, Mark: "*",
			Help: engine.Textf("Ogni giocatore può prendere un minuto in più una volta per partita: accanto alla potenza si segna un asterisco."),
		},
		game.Field{
			Label: labelPenalty, Kind: game.Whole, Most: MaxPenalty,
			Help: engine.Textf("Punti tolti per la condotta, al massimo %d nel torneo.", MaxPenalty),
		},
		game.Field{
			Label: labelBarred, Kind: game.YesNo,
			Help: engine.Textf(
				"SI se il direttore ha squalificato il giocatore: esce dalla classifica e non gioca più. La partita conta per gli altri."),
		},
	)
	return form
}

// live reads a table as a game; underWay is true of one that is not over.
func (italiaEvent) live(p game.Place, underWay bool) *boardReader {
	b := readBoard(p, scoring.Italia(isTop(p.Table)), true, underWay)
	b.game.Outcome, b.game.Winner = scoring.Survivors, b.game.ByCentersAlone(b.system)
	if b.game.Winner != scoring.None {
		b.game.Outcome = scoring.Solo
	}
	return b
}

// read reads a table as a finished game.
func (g italiaEvent) read(p game.Place) *boardReader { return g.live(p, false) }

// Problems of a table's record.
func (g italiaEvent) Problems(p game.Place) []engine.Text {
	if problems := append(g.Form(p).Problems(p), overFull(p)...); len(problems) > 0 {
		return append(problems, g.unended(p)...)
	}
	if first := topBoardOf(p.Tournament); isTop(p.Table) && first.Table != p.Table &&
		(first.Round.Number != p.Round.Number || first.Table.Number != p.Table.Number) {
		return []engine.Text{engine.Textf("“%s” è già segnato: %s, tavolo %d. Ce n'è uno solo: toglilo da una delle due schede.", labelTop,
			game.RoundName(p.Tournament, g, first.Round.Number).Name(), first.Table.Number)}
	}
	if missing := g.unended(p); len(missing) > 0 {
		return missing
	}
	if year, is := yearIn(p.Table.Record.Get(labelDrawTurn)); is && year < scoring.FirstDrawYear {
		return []engine.Text{engine.Textf("La patta è segnata nell'autunno del %d, ma si può chiedere solo dal 1904.", year)}
	}
	b := g.read(p)
	if len(b.problems) > 0 {
		return b.problems
	}
	return append(b.system.Problems(b.game), b.shareProblems()...)
}

// unended tells that the end of the game is not written.
func (italiaEvent) unended(p game.Place) []engine.Text {
	if p.Table.Record.Get(labelLastYear) != "" {
		return nil
	}
	return []engine.Text{engine.Textf("Manca l'ultimo anno della partita: scrivilo quando è finita, per esempio %d.", scoring.FirstYear+
		game.WholeOption(p.Tournament.Settings, optionYears)-1)}
}

// Points of the seats.
func (g italiaEvent) Points(p game.Place) ([]engine.Points, error) { return g.read(p).points() }

func isTop(table *engine.Table) bool { return game.IsYes(table.Record.Get(labelTop)) }

// topBoardOf is the first table that is marked as the top board; the zero Place where none is.
func topBoardOf(t *engine.Tournament) game.Place {
	for p := range game.Places(t) {
		if isTop(p.Table) {
			return p
		}
	}
	return game.Place{}
}

// Hints during the game.
func (g italiaEvent) Hints(p game.Place) []engine.Text {
	hints := centreHints(p, true)
	var late []string
	for i, seat := range p.Table.Seats {
		if game.IsYes(seat.Record.Get(labelMinute)) {
			late = append(late, seat.Record.Get(labelPower)+"* "+p.Name(i))
		}
	}
	if len(late) > 0 {
		hints = append(hints, engine.Textf("Hanno già usato il minuto: %s.", strings.Join(late, ", ")))
	}
	if len(g.Problems(p)) > 0 {
		hints = append(hints, endedNowHints(g, p)...)
	}
	return hints
}

// endedNow scores a game as if it ended with the centres that are written.
func (g italiaEvent) endedNow(p game.Place) ([]engine.Points, bool) {
	points, err := g.live(p, true).points()
	return points, err == nil
}

// Deal assigns the powers.
func (g italiaEvent) Deal(t *engine.Tournament, r *engine.Round, random *rand.Rand) error {
	spreadPowers(g, t, r, random)
	return nil
}

// Rank adds up the rounds, less the penalties; the first three of a finished top board are the first three. Level totals share a place
// and stand by name. Source: Italia 2010, 3.3, 4, 6 and 8.
func (g italiaEvent) Rank(t *engine.Tournament, o game.Options) (*game.Ranking, error) {
	i := italiaRanking{
		Ranking: game.Collect(g, t, o, g.endedNow), g: g, t: t, rows: map[int]*game.Row{},
		played: map[int]bool{}, inRounds: map[int]bool{}, penalties: map[int]engine.Points{},
		barred: g.Expelled(t),
	}
	i.unranked = i.Unranked(t)
	for k := range i.Rows {
		row := &i.Rows[k]
		i.rows[row.ID] = row
	}
	for at := range i.Rounds {
		if err := i.round(at, o.EndedNow); err != nil {
			return nil, err
		}
	}
	podium, err := i.podium()
	if err != nil {
		return nil, err
	}
	i.totals(o)
	i.reportConduct()
	i.order(podium)
	if i.top != nil {
		i.Notes = append(i.Notes, engine.Textf("I primi tre posti sono dei primi tre del tavolo finale."))
	}
	noteAwards(g, i.Ranking, t, o)
	i.NoDiscards(o.Discards)
	return i.Ranking, nil
}

// italiaRanking is a ranking in the making; its maps are by player.
type italiaRanking struct {
	*game.Ranking
	g         italiaEvent
	t         *engine.Tournament
	rows      map[int]*game.Row
	played    map[int]bool // or sat out
	inRounds  map[int]bool // played or sat out besides the top board
	penalties map[int]engine.Points
	barred    map[int]int
	unranked  map[int]bool
	top       *boardReader // nil while the top board does not count
}

// round takes the boards of a round that count, and who sat it out.
func (i *italiaRanking) round(at int, endedNow bool) error {
	type boards struct {
		n     int
		alive bool          // on one of them
		sum   engine.Points // without parts of games that others began
	}
	own, sharers := map[int]boards{}, map[int]bool{}
	r := i.t.Round(i.Rounds[at])
	for j := range r.Tables {
		p := game.Place{Tournament: i.t, Round: r, Table: &r.Tables[j]}
		b := i.g.board(p, endedNow)
		if b == nil {
			continue
		}
		top := isTop(p.Table)
		if top {
			i.top = b
		}
		points, err := b.points()
		if err != nil {
			return err
		}
		for power, k := range b.seatOf {
			seat := p.Table.Seats[k]
			if n, err := strconv.Atoi(seat.Record.Get(labelPenalty)); err == nil {
				i.penalise(seat.Player, engine.WholePoints(n))
			}
			had := own[seat.Player]
			if i.played[seat.Player] = true; !top {
				i.inRounds[seat.Player] = true
				own[seat.Player] = boards{had.n + 1, had.alive || b.game.Seats[power].Alive(), had.sum}
			}
		}
		for _, share := range game.SharesOf(i.g, p) {
			i.played[share.Player] = true
			i.inRounds[share.Player] = i.inRounds[share.Player] || !top
			if share.Player != p.Table.Seats[share.Seat].Player {
				sharers[share.Player] = true
			} else if had := own[share.Player]; !top {
				own[share.Player] = boards{had.n, had.alive, had.sum.Add(points[share.Seat].Mul(share.Part))}
			}
		}
	}
	for k := range i.Rows {
		row := &i.Rows[k]
		switch had := own[row.ID]; {
		case had.n > 2:
			return engine.Errorf(engine.BadInput, "Nel turno %d %s gioca su %d tavoli: al massimo sono due.", r.Number, i.name(row.ID), had.n)
		case had.n == 2 && had.alive:
			i.raise(row, at, had.sum)
		}
	}
	if r.Played() > 0 || len(r.Tables) == 0 { // points for sitting out come when the others play
		i.sitOuts(at, sharers)
	}
	return nil
}

// raise adds 15 % to the results of a player on two boards of a round. Source: Italia 2010, 6.
func (i *italiaRanking) raise(row *game.Row, at int, sum engine.Points) {
	result, more := &row.Results[at], sum.Mul(engine.NewPoints(15, 100))
	result.Points = result.Points.Add(more)
	if len(result.Tables) == 2 && more.Sign() != 0 {
		result.Steps = append(result.Steps, engine.Textf("%s: ha giocato su due tavoli, 15%% in più: %s punti.", i.RoundNames[at].Name(),
			game.Shown(result.Points)))
	}
}

// sitOuts gives the points of a round to the players who left their seats to others.
func (i *italiaRanking) sitOuts(at int, sharers map[int]bool) {
	r, worth := i.t.Round(i.Rounds[at]), game.PointsOption(i.t.Settings, optionSitOut)
	for _, id := range r.SitOuts {
		row := i.rows[id]
		if seated, _ := r.Find(id); seated >= 0 || sharers[id] || row == nil || row.Results[at].SatOut {
			continue
		}
		i.played[id], i.inRounds[id] = true, true
		result := &row.Results[at]
		result.SatOut, result.Counts, result.Points = true, true, worth
		result.Steps = append(result.Steps, restedFor(i.RoundNames[at], result.Points))
	}
}

// penalise adds a penalty, of a seat's sheet or of the referee's book, to its player's, up to the most that misconduct may cost.
func (i *italiaRanking) penalise(player int, points engine.Points) {
	if points.Sign() <= 0 {
		return
	}
	sum := i.penalties[player].Add(points)
	if most := engine.WholePoints(MaxPenalty); sum.Cmp(most) > 0 {
		sum = most
	}
	i.penalties[player] = sum
}

// name is what a player is called among those with the same points, and in messages.
func (i *italiaRanking) name(id int) string {
	name := "ID " + strconv.Itoa(id)
	if player := i.t.Player(id); player != nil {
		return player.FullName() + " (" + name + ")"
	}
	return name
}

// podium are the places of the first three of the top board, by player. Its players have a round before it, unless they took over a
// seat there.
func (i *italiaRanking) podium() (map[int]int, error) {
	places := map[int]int{}
	if i.top == nil {
		return places, nil
	}
	if len(i.Rounds) < 2 {
		return nil, engine.Errorf(engine.BadInput, "Il tavolo finale viene dopo almeno un turno: togli “%s” dalla scheda.", labelTop)
	}
	shares := sharesAt(i.top.Place, i.g.read)
	for _, power := range i.top.game.ItaliaOrder() {
		seat := i.top.seatOf[power]
		id := holder(shares, seat, i.top.Table.Seats[seat].Player)
		if !i.inRounds[id] && !slices.ContainsFunc(shares, func(s game.Share) bool { return s.Seat == seat }) {
			return nil, engine.Errorf(engine.BadInput, "Alla finale gioca %s, che non ha giocato nessun turno: controlla il nome.", i.name(id))
		}
		if i.barred[id] == 0 && !i.unranked[id] && len(places) < Podium {
			places[id] = len(places) + 1
		}
	}
	return places, nil
}

// totals adds up the results, less the penalties.
func (i *italiaRanking) totals(o game.Options) {
	for k := range i.Rows {
		row := &i.Rows[k]
		for _, r := range i.t.Rulings {
			if r.Player == row.ID && i.played[row.ID] && (o.Rounds == 0 || r.Round <= o.Rounds) {
				i.penalise(row.ID, r.Deduction())
			}
		}
		for _, result := range row.Results {
			row.Total = row.Total.Add(result.Points)
			if result.Won {
				row.Wins++
			}
		}
		row.Total = row.Total.Sub(i.penalties[row.ID])
		if i.barred[row.ID] > 0 {
			row.Note = engine.Textf("Squalificato.")
		} else {
			row.Penalty = i.penalties[row.ID]
		}
	}
}

// order puts the podium first, then the higher totals, players who are not ranked last.
func (i *italiaRanking) order(podium map[int]int) {
	ranked := func(r game.Row) bool { return i.played[r.ID] && i.barred[r.ID] == 0 && !i.unranked[r.ID] }
	compare := func(a, b game.Row) int {
		switch x, y := podium[a.ID], podium[b.ID]; {
		case !ranked(a) || !ranked(b):
			return i.barred[b.ID] - i.barred[a.ID] // the disqualified before those who have not played
		case x == 0 && y == 0:
			return game.ByTotal(a, b)
		case x == 0 || y == 0:
			return y - x
		default:
			return x - y
		}
	}
	slices.SortStableFunc(i.Rows, func(a, b game.Row) int {
		if !ranked(a) || !ranked(b) {
			return map[bool]int{true: -1}[ranked(a)] - map[bool]int{true: -1}[ranked(b)]
		}
		return strings.Compare(i.name(a.ID), i.name(b.ID))
	})
	i.Order(ranked, compare)
}

// board is a table's game if it counts.
func (g italiaEvent) board(p game.Place, endedNow bool) *boardReader {
	if len(g.Problems(p)) == 0 && game.Begun(g.Form(p), p.Table) {
		return g.read(p)
	}
	if b := g.live(p, true); endedNow && len(b.problems) == 0 {
		return b
	}
	return nil
}

// Expelled is the round in which each disqualified player was, by ID. The director's word holds at once, whether or not
// the game is over. Source: Italia 2010, 8.
func (italiaEvent) Expelled(t *engine.Tournament) map[int]int {
	rounds := map[int]int{}
	for p := range game.Places(t) {
		for _, seat := range p.Table.Seats {
			if game.IsYes(seat.Record.Get(labelBarred)) && seat.Player > 0 && rounds[seat.Player] == 0 {
				rounds[seat.Player] = p.Round.Number
			}
		}
	}
	return rounds
}

// reportConduct says in which round a penalty or a disqualification was given.
func (i *italiaRanking) reportConduct() {
	for at, number := range i.Rounds {
		called := i.RoundNames[at].Name()
		for _, table := range i.t.Round(number).Tables {
			for _, seat := range table.Seats {
				row := i.rows[seat.Player]
				if row == nil {
					continue
				}
				result := &row.Results[at]
				if n, err := strconv.Atoi(seat.Record.Get(labelPenalty)); err == nil && n > 0 && slices.Contains(result.Tables, table.Number) {
					result.Steps = append(result.Steps,
						engine.Textf("%s, tavolo %d: penalità per la condotta, %d; si toglie dal totale, al massimo %d in tutto il torneo.", called,
							table.Number, n, MaxPenalty))
				}
				if game.IsYes(seat.Record.Get(labelBarred)) {
					result.Steps = append(result.Steps,
						engine.Textf("%s, tavolo %d: squalificato, fuori dalla classifica. Chi era dietro sale di un posto.", called, table.Number))
				}
			}
		}
	}
}

// Sample fills in a finished game.
func (italiaEvent) Sample(p game.Place, random *rand.Rand) {
	sampleCentres(p, random, true, game.WholeOption(p.Tournament.Settings, optionYears))
}

// Rules of the system, with the years that are played here.
func (italiaEvent) Rules(t *engine.Tournament, _ *engine.Round) game.Page {
	years := game.WholeOption(t.Settings, optionYears)
	return game.Page{Title: engine.Textf("Sistema di punteggio Italia 2010"), Clock: Clock(years), Text: Explanation()}
}
