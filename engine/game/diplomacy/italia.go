package diplomacy

import (
	"cmp"
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
	return []game.Field{optionTopAfter, optionYears, optionSitOut}
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
	return b.system.Problems(b.game)
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
	ranking := game.Collect(g, t, o, g.endedNow)
	barred, unranked := g.Expelled(t), ranking.Unranked(t)
	if err := g.raise(ranking, t, o.EndedNow); err != nil {
		return nil, err
	}
	restPoints(ranking, t, optionSitOut)
	places, err := g.podium(ranking, t, o.EndedNow, func(id int) bool { return barred[id] > 0 || unranked[id] })
	if err != nil {
		return nil, err
	}
	ranking.Sum(0)
	conduct(ranking, t, o, barred)
	slices.SortStableFunc(ranking.Rows, func(a, b game.Row) int {
		return cmp.Or(barred[b.ID]-barred[a.ID], strings.Compare(rowName(t, a.ID), rowName(t, b.ID)))
	})
	ranked := func(r game.Row) bool { return rounds(r) > 0 && barred[r.ID] == 0 && !unranked[r.ID] }
	ranking.Order(ranked, podiumFirst(ranking, places, func(a, b game.Row) int {
		if !ranked(a) {
			return 0 // the disqualified stand before those who have not played
		}
		return game.ByTotal(a, b)
	}))
	noteAwards(g, ranking, t, o)
	ranking.NoDiscards(o.Discards)
	return ranking, nil
}

// raise adds 15 % to the results of a player on two boards of a round, unless he was eliminated on both. Source: Italia 2010, 6.
func (g italiaEvent) raise(ranking *game.Ranking, t *engine.Tournament, endedNow bool) error {
	for i := range ranking.Rows {
		row := &ranking.Rows[i]
		for at := range row.Results {
			result, round, alive := &row.Results[at], t.Round(ranking.Rounds[at]), false
			tables := engine.Where(result.Tables, func(number int) bool { return !isTop(round.Table(number)) })
			if len(tables) > 2 {
				return engine.Errorf(engine.BadInput, "Nel turno %d %s gioca su %d tavoli: al massimo sono due.", round.Number, rowName(t, row.ID),
					len(tables))
			}
			for _, number := range tables {
				p := game.Place{Tournament: t, Round: round, Table: round.Table(number)}
				b := g.board(p, endedNow)
				for power, seat := range b.seatOf {
					alive = alive || p.Table.Seats[seat].Player == row.ID && b.game.Seats[power].Alive()
				}
			}
			if len(tables) == 2 && alive && len(result.Tables) == 2 {
				result.Points = result.Points.Mul(engine.NewPoints(115, 100))
				result.Steps = append(result.Steps, engine.Textf("%s: ha giocato su due tavoli, 15%% in più: %s punti.",
					ranking.RoundNames[at].Name(), game.Shown(result.Points)))
			}
		}
	}
	return nil
}

// rowName is what a player is called among those with the same points, and in messages.
func rowName(t *engine.Tournament, id int) string {
	name := "ID " + strconv.Itoa(id)
	if player := t.Player(id); player != nil {
		return player.FullName() + " (" + name + ")"
	}
	return name
}

// podium are the places of the first three of the top board, by player, without those who are out. Its players have a round before it.
func (g italiaEvent) podium(ranking *game.Ranking, t *engine.Tournament, endedNow bool, out func(id int) bool) (map[int]int, error) {
	places, top := map[int]int{}, topBoardOf(t)
	if top.Table == nil || !slices.Contains(ranking.Rounds, top.Round.Number) {
		return places, nil
	}
	b := g.board(top, endedNow)
	switch {
	case b == nil:
		return places, nil
	case len(ranking.Rounds) < 2:
		return nil, engine.Errorf(engine.BadInput, "Il tavolo finale viene dopo almeno un turno: togli “%s” dalla scheda.", labelTop)
	}
	for _, power := range b.game.ItaliaOrder() {
		id := top.Table.Seats[b.seatOf[power]].Player
		if row := ranking.Row(id); row == nil || rounds(*row) < 2 {
			return nil, engine.Errorf(engine.BadInput, "Alla finale gioca %s, che non ha giocato nessun turno: controlla il nome.", rowName(t, id))
		}
		if !out(id) && len(places) < Podium {
			places[id] = len(places) + 1
		}
	}
	return places, nil
}

// conduct takes off each total what the sheets and the referee's book say of a player's conduct, up to the most that it may cost, and
// tells in which round it was. Source: Italia 2010, 8.
func conduct(ranking *game.Ranking, t *engine.Tournament, o game.Options, barred map[int]int) {
	penalties := map[int]engine.Points{}
	for at, number := range ranking.Rounds {
		called := ranking.RoundNames[at].Name()
		for _, table := range t.Round(number).Tables {
			for _, seat := range table.Seats {
				row := ranking.Row(seat.Player)
				if row == nil {
					continue
				}
				result := &row.Results[at]
				if n, err := strconv.Atoi(seat.Record.Get(labelPenalty)); err == nil && n > 0 && slices.Contains(result.Tables, table.Number) {
					penalties[row.ID] = penalties[row.ID].Add(engine.WholePoints(n))
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
	for _, r := range t.Rulings {
		if o.Rounds == 0 || r.Round <= o.Rounds {
			penalties[r.Player] = penalties[r.Player].Add(r.Deduction())
		}
	}
	for k := range ranking.Rows {
		row, penalty := &ranking.Rows[k], penalties[ranking.Rows[k].ID]
		if most := engine.WholePoints(MaxPenalty); penalty.Cmp(most) > 0 {
			penalty = most
		}
		if rounds(*row) > 0 {
			row.Total = row.Total.Sub(penalty)
		} else {
			penalty = engine.Points{}
		}
		if barred[row.ID] > 0 {
			row.Note = engine.Textf("Squalificato.")
		} else {
			row.Penalty = penalty
		}
	}
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

// Sample fills in a finished game.
func (italiaEvent) Sample(p game.Place, random *rand.Rand) {
	sampleCentres(p, random, true, game.WholeOption(p.Tournament.Settings, optionYears))
}

// Rules of the system, with the years that are played here.
func (italiaEvent) Rules(t *engine.Tournament, _ *engine.Round) game.Page {
	years := game.WholeOption(t.Settings, optionYears)
	return game.Page{Title: engine.Textf("Sistema di punteggio Italia 2010"), Clock: Clock(years), Text: Explanation()}
}
