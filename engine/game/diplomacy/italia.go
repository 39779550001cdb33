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

// Features of the tournament. The printed sheet reminds of which order is valid; of the minute the clock tells. Source:
// Italia 2010, 6.1.
func (g italiaEvent) Features() game.Features {
	f := g.features(g)
	f.RankedBy = engine.Textf("punti totali meno le penalità; i primi tre del tavolo finale sono i primi tre")
	f.Reminders, f.Rules, f.Expelled, f.Penalises = []engine.Text{ManyOrders}, g.Rules, g.Expelled, true
	return f
}

// Options of the tournament.
func (italiaEvent) Options() []game.Field {
	return []game.Field{optionTopAfter, optionYears, optionRestKind, optionSitOut, optionRestTimes, optionShare}
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
	for i := range t.Rounds {
		r := &t.Rounds[i]
		for j := range r.Tables {
			if isTop(&r.Tables[j]) {
				return game.Place{Tournament: t, Round: r, Table: &r.Tables[j]}
			}
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

// Rank adds up the rounds, less the penalties; the first three of a finished top board are the first three.
func (g italiaEvent) Rank(t *engine.Tournament, o game.Options) (*game.Ranking, error) {
	ranking := game.Collect(g, t, o, g.endedNow)
	whole, ids, err := g.tournament(t, o, ranking)
	if err != nil {
		return nil, err
	}
	known, barred, unranked := map[int]bool{}, g.Expelled(t), ranking.Unranked(t)
	for _, id := range ids {
		known[id] = barred[id] == 0 && !unranked[id]
	}
	topColumn := -1
	if whole.Top != nil {
		topColumn = slices.Index(ranking.Rounds, topBoardOf(t).Round.Number)
	}
	result, err := Rank(whole)
	if err != nil {
		return nil, err
	}
	standing := map[int]Row{}
	order := map[int]int{}
	for i, row := range result.Final {
		standing[ids[row.Player]], order[ids[row.Player]] = row, i
	}
	for i := range ranking.Rows {
		row := &ranking.Rows[i]
		s := standing[row.ID]
		row.Total = s.Total
		g.perRound(row, s, ranking.RoundNames, topColumn)
		switch {
		case barred[row.ID] > 0:
			row.Note = engine.Textf("Squalificato.")
		default:
			row.Penalty = s.Penalty
		}
	}
	tellConduct(ranking, t)
	ranking.Order(func(r game.Row) bool { return known[r.ID] }, func(a, b game.Row) int {
		return standing[a.ID].Place - standing[b.ID].Place
	})
	slices.SortStableFunc(ranking.Rows, func(a, b game.Row) int {
		switch {
		case known[a.ID] && known[b.ID]:
			return order[a.ID] - order[b.ID]
		case known[a.ID]:
			return -1
		case known[b.ID]:
			return 1
		}
		return barred[b.ID] - barred[a.ID] // anyone who has played comes before who has not
	})
	if whole.Top != nil {
		ranking.Notes = append(ranking.Notes, engine.Textf("I primi tre posti sono dei primi tre del tavolo finale."))
	}
	noteAwards(g, ranking, t, o)
	ranking.NoDiscards(o.Discards)
	return ranking, nil
}

// perRound takes over what the system's own ranking made of a player's rounds; the top board, which it tells of
// behind the rounds, belongs to the column top.
func (italiaEvent) perRound(row *game.Row, s Row, called []engine.RoundName, top int) {
	for j := range row.Results {
		result := &row.Results[j]
		points := engine.Points{}
		if j < len(s.PerRound) {
			points = s.PerRound[j]
		}
		if j == top && len(s.PerRound) > len(row.Results) {
			points = points.Add(s.PerRound[len(s.PerRound)-1])
		}
		if len(result.Tables) == 2 && result.Points.Cmp(points) != 0 {
			result.Steps = append(result.Steps, engine.Textf("%s: ha giocato su due tavoli, 15%% in più: %s punti.", called[j].Name(),
				game.Shown(points)))
		}
		if result.SatOut {
			result.Steps = append(result.Steps, restedFor(called[j], points))
		}
		result.Points = points
		if result.Won {
			row.Wins++
		}
	}
}

// italiaBuild makes of a tournament what the system's own ranking wants.
type italiaBuild struct {
	italiaEvent
	t       *engine.Tournament
	ranking *game.Ranking
	whole   Tournament
	ids     map[string]int // behind the names in it: of the players who have played or sat out
	index   map[int]*engine.Player
	barred  map[int]int
	rules   rests
	rested  map[int]int // rounds sat out
	means   map[int]engine.Points
}

// tournament is the rounds as the system's own ranking wants them, and the IDs behind the names in it.
func (g italiaEvent) tournament(t *engine.Tournament, o game.Options, ranking *game.Ranking) (Tournament, map[string]int, error) {
	b := italiaBuild{
		t: t, ranking: ranking, ids: map[string]int{}, index: t.Index(), barred: g.Expelled(t), rules: restsOf(t.Settings, optionSitOut),
		rested: map[int]int{}, means: map[int]engine.Points{},
		whole: Tournament{
			SitOut: engine.WholePoints(game.WholeOption(t.Settings, optionSitOut)), Penalties: map[string]engine.Points{},
			Barred: map[string]bool{}, TookOver: map[string]bool{},
		},
	}
	for _, row := range ranking.Rows {
		b.means[row.ID] = meanOf(row)
	}
	for i := range t.Rounds {
		r := &t.Rounds[i]
		if o.Rounds != 0 && r.Number > o.Rounds {
			continue
		}
		round, sharers := Round{Given: map[string]engine.Points{}}, map[int]bool{}
		for j := range r.Tables {
			b.table(game.Place{Tournament: t, Round: r, Table: &r.Tables[j]}, o.EndedNow, &round, sharers)
		}
		if r.Played() > 0 || len(r.Tables) == 0 { // who sits out has the points when the others play
			b.sitOuts(r, &round, sharers)
		}
		b.whole.Rounds = append(b.whole.Rounds, round)
	}
	for _, row := range ranking.Rows {
		if !slices.ContainsFunc(row.Results, game.Result.Played) {
			continue
		}
		for _, r := range t.Rulings {
			if r.Player == row.ID && (o.Rounds == 0 || r.Round <= o.Rounds) {
				penalise(b.whole.Penalties, b.name(row.ID), r.Deduction())
			}
		}
	}
	return b.whole, b.ids, topAlone(&b.whole)
}

// name is what a player is called in the system's own ranking.
func (b *italiaBuild) name(id int) string {
	name := "ID " + strconv.Itoa(id)
	player := b.index[id]
	if player != nil {
		name = player.FullName() + " (" + name + ")"
	}
	b.ids[name] = id
	if b.barred[id] > 0 || player != nil && player.Offered().Unranked { // neither has a place
		b.whole.Barred[name] = true
	}
	return name
}

// table takes a table's game into its round, or as the top board. Sharers are who has a part of a game that somebody took over.
func (b *italiaBuild) table(p game.Place, endedNow bool, round *Round, sharers map[int]bool) {
	read := b.board(p, endedNow)
	if read == nil {
		return
	}
	board, shares := Board{Game: read.game}, sharesAt(p, b.read)
	for k, at := range read.seatOf {
		seat := p.Table.Seats[at]
		name := b.name(seat.Player)
		board.Seats[k].Player = name
		if n, err := strconv.Atoi(seat.Record.Get(labelPenalty)); err == nil {
			penalise(b.whole.Penalties, name, engine.WholePoints(n))
		}
		for _, share := range shares {
			if share.Seat == at {
				board.Shares[k] = append(board.Shares[k], Share{Player: b.name(share.Player), Part: share.Part})
				sharers[share.Player] = true
			}
		}
		if isTop(p.Table) {
			board.Seats[k].Player = b.name(holder(shares, at, seat.Player))
			b.whole.TookOver[board.Seats[k].Player] = len(board.Shares[k]) > 0
		}
	}
	if isTop(p.Table) {
		b.whole.Top = &board.Game
		return
	}
	round.Boards = append(round.Boards, board)
}

// sitOuts takes those into a round who left their seats to others.
func (b *italiaBuild) sitOuts(r *engine.Round, round *Round, sharers map[int]bool) {
	for _, id := range r.SitOuts {
		if seated, _ := r.Find(id); seated >= 0 || sharers[id] {
			continue
		}
		name := b.name(id)
		round.SitOuts = append(round.SitOuts, name)
		if b.rested[id]++; b.rules.times > 0 && b.rested[id] > b.rules.times {
			round.Given[name] = engine.Points{}
		} else if b.rules.mean {
			round.Given[name] = b.means[id]
		}
		markSitOut(b.ranking, id, len(b.whole.Rounds))
	}
}

// topAlone refuses a top board whose players have nothing before it.
func topAlone(whole *Tournament) error {
	if whole.Top != nil && len(whole.Rounds) < 2 {
		return engine.Errorf(engine.BadInput, "Il tavolo finale viene dopo almeno un turno: togli “%s” dalla scheda.", labelTop)
	}
	return nil
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

// penalise adds a penalty, of a seat's sheet or of the referee's book, to its player's, up to the most that misconduct may cost.
func penalise(penalties map[string]engine.Points, name string, points engine.Points) {
	if points.Sign() <= 0 {
		return
	}
	sum := penalties[name].Add(points)
	if most := engine.WholePoints(MaxPenalty); sum.Cmp(most) > 0 {
		sum = most
	}
	penalties[name] = sum
}

// Expelled is the round in which each disqualified player was, by ID. The director's word holds at once, whether or not
// the game is over. Source: Italia 2010, 8.
func (italiaEvent) Expelled(t *engine.Tournament) map[int]int {
	rounds := map[int]int{}
	for _, r := range t.Rounds {
		for _, table := range r.Tables {
			for _, seat := range table.Seats {
				if game.IsYes(seat.Record.Get(labelBarred)) && seat.Player > 0 && rounds[seat.Player] == 0 {
					rounds[seat.Player] = r.Number
				}
			}
		}
	}
	return rounds
}

// tellConduct says in which round a penalty or a disqualification was given.
func tellConduct(ranking *game.Ranking, t *engine.Tournament) {
	for i := range ranking.Rows {
		row := &ranking.Rows[i]
		for j := range row.Results {
			result, called := &row.Results[j], game.RoundName(t, italiaEvent{}, ranking.Rounds[j]).Name()
			for _, table := range t.Round(ranking.Rounds[j]).Tables {
				for _, seat := range table.Seats {
					if seat.Player != row.ID {
						continue
					}
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
}

func markSitOut(ranking *game.Ranking, id, round int) {
	for i := range ranking.Rows {
		if ranking.Rows[i].ID == id && round < len(ranking.Rounds) {
			ranking.Rows[i].Results[round].SatOut = true
			ranking.Rows[i].Results[round].Counts = true
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
