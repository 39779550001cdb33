package babylon5

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
)

// babylon is the league of the Babylon 5 card game. Its points are carried from game to game in the order of their
// days, and where no day is written of the rounds and of the tables within a round; a player's ID is his league ID. What a table is worth
// to a seat is the change of the seat's league points, so that 100 and all results make up the ranking's total.
//
// Source: the Babylon 5 document, with the readings of docs/rules.md, section 6.
type babylon struct{}

// The labels of the league's score sheet and options.
const (
	babylonSeats     = "Giocatori per tavolo"
	babylonDecks     = "Mazzi"
	babylonStart     = "Inizio della stagione"
	babylonDate      = "Data"
	babylonReferee   = "Arbitro"
	babylonInTime    = "Entro il tempo"
	babylonRace      = "Razza"
	babylonAgenda    = "Agenda finale"
	babylonPower     = "Potere"
	babylonInfluence = "Influenza"
	babylonVictory   = "Vittoria"
	babylonVP        = "Punti vittoria"

	babylonStandard = "normale"
	babylonMajor    = "maggiore"

	babylonConstructed = "costruiti"
	babylonSealed      = "sigillati"
)

// maxPlayers is the most players of a table, as many as the sheet has. The rules score any number above five as five.
const maxPlayers = 8

var (
	startOption = game.Field{
		Label: babylonStart, Kind: game.Date,
		Help: engine.Textf("Il primo giorno della stagione, che dura quattro mesi. Lascialo vuoto se le date non contano."),
	}
	seatsOption = game.Field{
		Label: babylonSeats, Kind: game.Whole, Least: MinPlayers, Most: maxPlayers, Default: "4",
		Help: engine.Textf("Quanti siedono a un tavolo sorteggiato. Se non tornano i tavoli si pareggiano, da 3 a 8 giocatori."),
	}
)

// New is the league as a game.
func New() game.Game { return babylon{} }

// Name of the game.
func (babylon) Name() engine.Text { return engine.Textf("Lega Babylon 5") }

// Features of the league.
func (g babylon) Features() game.Features {
	return game.Features{
		Rank: g.Rank, RankedBy: engine.Textf("punti della lega, per chi ha giocato almeno cinque partite"),
		Rules: g.Rules, Reminders: []engine.Text{potText, victoryText},
		MaySit: g.MaySit, TableSizes: g.TableSizes, Dates: g.Dates, Carried: g.Carried, NotMet: g.NotMet,
	}
}

func (babylon) Seats(engine.Settings) (least, most int) { return MinPlayers, maxPlayers }

// MaySit lets all players of the league sit down to a game.
func (babylon) MaySit(*engine.Tournament, []int) error { return nil }

// TableSizes are tables as near as can be to the number that is wished for: tables of that number first, then those that
// have one more or one fewer.
func (babylon) TableSizes(set engine.Settings, n int) ([]int, error) {
	if missing := MinPlayers - n; missing > 0 {
		return nil, engine.Errorf(engine.Impossible,
			"Per una partita servono almeno %d giocatori e {2:ne manca %d: iscrivilo, o segnalo presente|ne mancano %d: iscrivili, o segnali "+
				"presenti}.", MinPlayers, missing)
	}
	wish := game.WholeOption(set, seatsOption)
	tables := (2*n + wish) / (2 * wish) // half a table is a whole one
	tables = min(max(tables, (n+maxPlayers-1)/maxPlayers), n/MinPlayers)
	sizes := make([]int, tables)
	for i := range sizes {
		sizes[i] = n / tables
		if bigger := n % tables; i < bigger && n/tables != wish || i >= tables-bigger && n/tables == wish {
			sizes[i]++
		}
	}
	return sizes, nil
}

func (babylon) Options() []game.Field {
	return []game.Field{startOption, seatsOption}
}

func (babylon) Form(game.Place) game.Form {
	return game.Form{
		Table: []game.Field{
			{Label: babylonDate, Kind: game.Date, Help: engine.Textf("Il giorno della partita, come 5/11/2026.")},
			{Label: babylonReferee, Kind: game.Words, Help: engine.Textf("Chi fa da arbitro e non gioca questa partita. Vuoto se non c'è.")},
			{
				Label: babylonInTime, Kind: game.YesNo, Default: game.No,
				Help: engine.Textf("SI se qualcuno ha vinto prima della fine del tempo o al controllo con cui il tempo finisce."),
			},
			// Source: the Babylon 5 document, "Games may be played on either constructed or sealed deck basis".
			{
				Label: babylonDecks, Kind: game.Choice, Choices: []string{babylonConstructed, babylonSealed},
				Help: engine.Textf("Costruiti da ognuno, o sigillati. Non cambia i punti."),
			},
			game.GivenUp,
		},
		Seat: []game.Field{
			{Label: babylonRace, Kind: game.Words, Help: engine.Textf("La razza, o le due razze.")},
			{Label: babylonAgenda, Kind: game.Words, Help: engine.Textf("L'agenda in gioco alla fine.")},
			{Label: babylonPower, Kind: game.Whole, Most: 99},
			{Label: babylonInfluence, Kind: game.Whole, Most: 99},
			{
				Label: babylonVictory, Kind: game.Choice, Choices: []string{babylonStandard, babylonMajor},
				Help: engine.Textf(
					"Solo per chi ha raggiunto una vittoria. Se nessuno l'ha raggiunta, vince chi ha più potere, poi chi ha più influenza."),
			},
			{Label: babylonVP, Kind: game.Whole, Most: 9, Help: engine.Textf("I punti vittoria che questo giocatore tiene o riceve. Vuoto vale 0.")},
		},
	}
}

// babylonPlayed is the game of a table, and its taken seats.
type babylonPlayed struct {
	seats   []int // indexes, in the order of the game's players
	game    Game
	missing []string // players without power or influence
	given   bool     // victory points are written
}

// read makes the game of a table's records. Points are the league points before it, by ID; a player without any there enters with
// StartPoints.
func (babylon) read(p game.Place, points map[int]int) babylonPlayed {
	var played babylonPlayed
	names := p.UniqueNames()
	played.game.WithinTime = game.IsYes(p.Table.Record.Get(babylonInTime))
	vp := map[string]int{}
	victory := game.Field{Choices: []string{babylonStandard, babylonMajor}}
	for i, seat := range p.Table.Seats {
		if seat.Player <= 0 {
			continue
		}
		name := names[i]
		power, noPower := strconv.Atoi(seat.Record.Get(babylonPower))
		influence, noInfluence := strconv.Atoi(seat.Record.Get(babylonInfluence))
		if noPower != nil || noInfluence != nil {
			played.missing = append(played.missing, name)
		}
		switch choice, _ := victory.Choose(seat.Record.Get(babylonVictory)); choice {
		case babylonMajor:
			played.game.Major = append(played.game.Major, name)
			played.game.Winners = append(played.game.Winners, name)
		case babylonStandard:
			played.game.Winners = append(played.game.Winners, name)
		}
		if written := seat.Record.Get(babylonVP); written != "" {
			played.given = true
			vp[name], _ = strconv.Atoi(written) // no number is a problem of its field
		}
		played.seats = append(played.seats, i)
		played.game.Players = append(played.game.Players, Result{
			Name: name, Points: babylonPoints(points, seat.Player), Power: power, Influence: influence,
		})
	}
	if played.given {
		played.game.VP = vp
	}
	return played
}

func babylonPoints(points map[int]int, id int) int {
	if n, known := points[id]; known {
		return n
	}
	return StartPoints
}

func (g babylon) Problems(p game.Place) []engine.Text {
	problems := g.Form(p).Problems(p)
	if game.Voided(g.Form(p), p.Table) {
		return problems
	}
	written := len(problems) == 0
	say := func(format string, args ...any) { problems = append(problems, engine.Textf(format, args...)) }
	played := g.read(p, nil)
	problems = append(problems, played.game.Problems()...)
	for k, i := range played.seats {
		if p.Tournament.Player(p.Table.Seats[i].Player) == nil {
			say("%s non è fra gli iscritti e nella lega contano le partite fra soli giocatori della lega: iscrivilo, o toglilo dal tavolo.",
				played.game.Players[k].Name)
		}
	}
	if len(played.missing) > 0 && written {
		say("Mancano potere o influenza di %s: scrivili tutti e due, anche se sono 0.", strings.Join(played.missing, ", "))
	}
	if played.game.WithinTime && len(played.game.Winners) == 0 {
		say("Si è vinto entro il tempo, ma nessuno ha una vittoria: scrivila a chi ha vinto, o scrivi NO in “Entro il tempo”.")
	}
	if err := CheckReferee(babylonRefereeName(p), played.game); err != nil {
		problems = append(problems, game.ErrorText(err))
	}
	if day, ok := game.ParseDay(p.Table.Record.Get(babylonDate)); ok {
		if start, set := game.ParseDay(p.Option(startOption)); set && !InSeason(start, day) {
			say("La partita è del %s e la stagione va dal %s al %s: correggi la data, o l'inizio della stagione.",
				game.DayText(day), game.DayText(start), game.DayText(SeasonEnd(start)))
		}
	}
	if len(problems) > 0 {
		return problems
	}
	return babylonVictoryPoints(played)
}

// babylonRefereeName is the referee as the table's seats are named, where he is one of them: he may be written
// with the surname first, by his nick or in small letters.
func babylonRefereeName(p game.Place) string {
	referee := strings.Join(strings.Fields(p.Table.Record.Get(babylonReferee)), " ")
	names := p.UniqueNames()
	for i, seat := range p.Table.Seats {
		player := p.Tournament.Player(seat.Player)
		if player == nil {
			continue
		}
		for _, known := range []string{names[i], player.FullName(), player.Surname + " " + player.Name, player.Nick} {
			if referee != "" && strings.EqualFold(referee, strings.TrimSpace(known)) {
				return names[i]
			}
		}
	}
	return referee
}

// babylonVictoryPoints is what is wrong with the victory points of a game that is complete otherwise.
func babylonVictoryPoints(played babylonPlayed) []engine.Text {
	_, err := Score(played.game)
	var wrong *VPError
	switch {
	case errors.As(err, &wrong):
		return []engine.Text{wrong.Err.Text}
	case err != nil:
		return []engine.Text{game.ErrorText(err)}
	case played.given:
		return nil
	}
	outcome, winner, _ := babylonToGive(played)
	if outcome.Joint {
		return nil
	}
	return []engine.Text{engine.Textf("Mancano i punti vittoria: %s ne dà %d, almeno uno a un altro giocatore.", winner, outcome.Pool)}
}

// babylonToGive is a complete game without its victory points, who hands them out, and how many are handed out
// already.
func babylonToGive(played babylonPlayed) (outcome Outcome, winner string, given int) {
	for _, n := range played.game.VP {
		given += n
	}
	played.game.VP = nil
	outcome, err := Score(played.game)
	if err != nil {
		return Outcome{}, "", given
	}
	var first []string
	for _, line := range outcome.Lines {
		if line.Place == 1 {
			first = append(first, line.Name)
		}
	}
	return outcome, strings.Join(first, ", "), given
}

func (g babylon) Hints(p game.Place) []engine.Text {
	var hints []engine.Text
	say := func(format string, args ...any) { hints = append(hints, engine.Textf(format, args...)) }
	season := g.season(p.Tournament, game.Options{}, &p)
	played := g.read(p, season.points)
	if len(played.game.Players) < MinPlayers {
		return nil
	}
	if game.Voided(g.Form(p), p.Table) {
		return []engine.Text{engine.Textf("La partita è abbandonata: non conta per nessuno, e non si aspetta più.")}
	}
	complete := len(played.missing) == 0 && len(g.Form(p).Problems(p)) == 0 && len(played.game.Problems()) == 0
	if complete {
		hints = append(hints, babylonResultHints(played)...)
	} else {
		pot := 0
		for _, player := range played.game.Players {
			pot += Ante(player.Points)
			say("%s: {2:%d punto|%d punti} di lega, ne mette %d nel piatto.", player.Name, player.Points, Ante(player.Points))
		}
		say(
			"Nel piatto {1:c'è %d punto|ci sono %d punti}. Punti vittoria di chi vince: %d, più uno se la vittoria è maggiore, più uno se è "+
				"entro il tempo.",
			pot, len(played.game.Players)-2)
	}
	if season.awaits(p) {
		say("Qualcuno di questo tavolo ha una partita precedente non finita o da correggere: i punti di lega qui sopra cambieranno.")
	}
	if start, set := game.ParseDay(p.Option(startOption)); set && p.Table.Record.Get(babylonDate) == "" {
		say("La stagione va dal %s al %s: scrivi la data della partita.", game.DayText(start), game.DayText(SeasonEnd(start)))
	}
	return hints
}

// babylonResultHints say what a complete game does to its players, and what is to be done with the victory points.
func babylonResultHints(played babylonPlayed) []engine.Text {
	var hints []engine.Text
	say := func(format string, args ...any) { hints = append(hints, engine.Textf(format, args...)) }
	toGive, winner, given := babylonToGive(played)
	outcome, err := Score(played.game)
	if err != nil {
		outcome = toGive // the victory points are wrong: the rest stands
	}
	say("Nel piatto {1:c'è %d punto|ci sono %d punti}.", outcome.Pot)
	for _, line := range outcome.Lines {
		say("%s, %d° posto: punti di lega %d, nel piatto %d, dal piatto %d, punti vittoria %d, alla fine %d.",
			line.Name, line.Place, line.Before, line.Ante, line.Payout, line.VP, line.Points)
	}
	switch left := toGive.Pool - given; {
	case toGive.Joint:
		say("Il primo posto è di %s: non si danno punti vittoria.", winner)
	case left == 0 && err == nil:
		say("I punti vittoria sono dati tutti: %d.", toGive.Pool)
	case left > 0:
		say("Punti vittoria che dà %s: %d, almeno uno a un altro giocatore. Ancora da dare: %d.", winner, toGive.Pool, left)
	default:
		say("Punti vittoria che dà %s: %d, almeno uno a un altro giocatore.", winner, toGive.Pool)
	}
	return hints
}

// Dates of a game: the day on which it was played.
func (babylon) Dates(p game.Place) game.Dates {
	day, _ := game.ParseDay(p.Table.Record.Get(babylonDate)) // none, or a problem of its field
	return game.Dates{Over: day}
}

// Points of the seats; none of a game that was given up.
func (g babylon) Points(p game.Place) ([]engine.Points, error) {
	if game.Voided(g.Form(p), p.Table) {
		return nil, nil
	}
	season := g.season(p.Tournament, game.Options{}, &p)
	played := g.read(p, season.points)
	outcome, err := Score(played.game)
	if err != nil {
		return nil, err
	}
	return babylonGame{p, played.seats, outcome}.worth(), nil
}

// babylonCarried is the league with the season played, so that no table plays it anew.
type babylonCarried struct {
	babylon
	worth map[*engine.Table][]engine.Points
}

// Carried is the league with all its games played once, in their order.
func (g babylon) Carried(t *engine.Tournament) game.Game {
	carried := babylonCarried{worth: map[*engine.Table][]engine.Points{}}
	for _, game := range g.season(t, game.Options{}, nil).games {
		carried.worth[game.place.Table] = game.worth()
	}
	return carried
}

func (c babylonCarried) Points(p game.Place) ([]engine.Points, error) {
	if points, known := c.worth[p.Table]; known {
		return points, nil
	}
	return c.babylon.Points(p)
}

// babylonGame is a game of the season that counts.
type babylonGame struct {
	place   game.Place
	seats   []int
	outcome Outcome
}

// worth is what the game is worth to the seats of its table; an empty seat has nothing.
func (g babylonGame) worth() []engine.Points {
	points := make([]engine.Points, len(g.place.Table.Seats))
	for k, i := range g.seats {
		points[i] = engine.WholePoints(g.outcome.Lines[k].Points - g.outcome.Lines[k].Before)
	}
	return points
}

// babylonSeason is a season as far as its games are over.
type babylonSeason struct {
	points map[int]int // league points by ID of those who have played
	games  []babylonGame
	open   []babylonOpen
}

// babylonOpen is a table that does not count.
type babylonOpen struct {
	place game.Place
	// passed says that one of its players has a later game that counts: its points will change.
	passed bool
}

// awaits reports whether a player of a table sits at an open one too.
func (s babylonSeason) awaits(p game.Place) bool {
	return slices.ContainsFunc(s.open, func(o babylonOpen) bool { return babylonShared(o.place.Table, p.Table) })
}

func babylonShared(a, b *engine.Table) bool {
	return slices.ContainsFunc(a.Seats, func(s engine.Seat) bool {
		return s.Player > 0 && slices.Contains(b.IDs(), s.Player)
	})
}

// season plays the games in their order, up to the table before until, or all of them. A table that is not over, or
// wrong, is left out and does not stop those after it.
func (g babylon) season(t *engine.Tournament, o game.Options, until *game.Place) babylonSeason {
	season := babylonSeason{points: map[int]int{}}
	for _, place := range game.InOrder(g.Dates, t) {
		if until != nil && place.Round.Number == until.Round.Number && place.Table.Number == until.Table.Number {
			break
		}
		if o.Rounds == 0 || place.Round.Number <= o.Rounds {
			season.play(g, place, o.EndedNow)
		}
	}
	return season
}

func (s *babylonSeason) play(g babylon, p game.Place, endedNow bool) {
	if game.Voided(g.Form(p), p.Table) {
		return
	}
	played := g.read(p, s.points)
	over := game.Begun(g.Form(p), p.Table) && len(g.Problems(p)) == 0
	if !over && endedNow && len(played.missing) == 0 && len(g.Form(p).Problems(p)) == 0 {
		// As the game stands its places are known, and no victory points are handed out.
		played.game.VP = nil
		over = len(played.game.Players) >= MinPlayers
	}
	outcome, err := Score(played.game)
	if !over || err != nil {
		if len(played.seats) > 0 {
			s.open = append(s.open, babylonOpen{place: p})
		}
		return
	}
	for i := range s.open {
		s.open[i].passed = s.open[i].passed || babylonShared(s.open[i].place.Table, p.Table)
	}
	for k, i := range played.seats {
		s.points[p.Table.Seats[i].Player] = outcome.Lines[k].Points
	}
	s.games = append(s.games, babylonGame{p, played.seats, outcome})
}

// Deal writes the rows of the score sheet.
func (g babylon) Deal(t *engine.Tournament, r *engine.Round, _ *rand.Rand) error {
	for i := range r.Tables {
		game.Tidy(g, game.Place{Tournament: t, Round: r, Table: &r.Tables[i]})
	}
	return nil
}

func (g babylon) Rank(t *engine.Tournament, o game.Options) (*game.Ranking, error) {
	season := g.season(t, o, nil)
	ranking, index := game.NewRanking(g, t, o)
	games := map[int]int{} // by player
	for i := range ranking.Rows {
		ranking.Rows[i].Total = engine.WholePoints(babylonPoints(season.points, ranking.Rows[i].ID))
	}
	for _, game := range season.games {
		for k, i := range game.seats {
			id := game.place.Table.Seats[i].Player
			at, listed := index[id]
			if !listed {
				continue
			}
			games[id]++
			row := &ranking.Rows[at]
			if game.outcome.Lines[k].Place == 1 {
				row.Wins++
			}
			addTo(row, slices.Index(ranking.Rounds, game.place.Round.Number), game, k)
		}
	}
	qualified := func(row game.Row) bool { return games[row.ID] >= QualifyingGames }
	for i := range ranking.Rows {
		row := &ranking.Rows[i]
		if left := QualifyingGames - games[row.ID]; left > 0 {
			row.Note = engine.Textf("{1:Manca una partita|Mancano %d partite} alla classifica.", left)
		}
	}
	ranking.Order(qualified, game.ByTotal)
	g.warn(ranking, season)
	g.note(ranking, t, season)
	ranking.NoDiscards(o.Discards)
	return ranking, nil
}

// addTo adds a game to what a player made of a round, and to the tale of the season.
func addTo(row *game.Row, round int, played babylonGame, k int) {
	r, line, table := &row.Results[round], played.outcome.Lines[k], played.place.Table.Number
	r.Points = r.Points.Add(engine.WholePoints(line.Points - line.Before))
	r.Tables = append(r.Tables, table)
	r.Won = r.Won || line.Place == 1
	r.Counts = true
	say := func(format string, args ...any) {
		row.Report = append(row.Report, game.Step{Result: round, Text: engine.Textf(format, args...)})
	}
	before := engine.Textf("Turno %d, tavolo %d: %d {3:punto|punti} di lega prima della partita, un decimo nel piatto: %d.",
		played.place.Round.Number, table, line.Before, line.Ante)
	if day := (babylon{}).Dates(played.place).Over; !day.IsZero() {
		before = engine.Textf("%s, turno %d, tavolo %d: %d {4:punto|punti} di lega prima della partita, un decimo nel piatto: %d.",
			game.DayText(day), played.place.Round.Number, table, line.Before, line.Ante)
	}
	row.Report = append(row.Report, game.Step{Result: round, Text: before})
	say("%d° posto su %d: del piatto di %d punti ne riprende %d.", line.Place, len(played.outcome.Lines), played.outcome.Pot, line.Payout)
	if !played.outcome.Joint {
		say("Punti vittoria: %d.", line.VP)
	}
	say("Punti di lega dopo la partita: %d - %d + %d + %d = %d.", line.Before, line.Ante, line.Payout, line.VP, line.Points)
}

// warn tells which tables do not count, and whether later games do without them.
func (babylon) warn(ranking *game.Ranking, season babylonSeason) {
	for _, open := range season.open {
		table, round := open.place.Table.Number, open.place.Round.Number
		message := engine.Textf("Il tavolo %d del turno %d non è ancora finito: non conta.", table, round)
		if open.passed {
			message = engine.Textf(
				"Il tavolo %d del turno %d non è finito o è da correggere: non conta. Le partite dopo sono calcolate senza, e i loro punti "+
					"cambieranno.", table, round)
		}
		ranking.Warnings = append(ranking.Warnings, engine.Finding{
			Sheet: engine.RoundSheet(round), Code: "table-open", Warning: true,
			Message: message,
		})
	}
}

// note says what holds of the whole ranking.
func (g babylon) note(ranking *game.Ranking, t *engine.Tournament, season babylonSeason) {
	say := func(format string, args ...any) { ranking.Notes = append(ranking.Notes, engine.Textf(format, args...)) }
	say("Il totale sono i punti di lega: %d all'inizio, più i punti di ogni partita, che possono essere negativi.", StartPoints)
	say("Partite giocate: %d. In classifica si entra dopo %d {2:partita|partite}.", len(season.games), QualifyingGames)
	if start, set := game.ParseDay(game.Option(t.Settings, startOption)); set {
		say("La stagione va dal %s al %s.", game.DayText(start), game.DayText(SeasonEnd(start)))
	}
	pairs := 0
	for _, others := range g.NotMet(t) {
		pairs += len(others)
	}
	if pairs > 0 {
		say("Coppie di giocatori che non si sono ancora incontrate: %d.", pairs/2)
	}
}

// NotMet tells whom each player has not played yet, in the order of the roster. Source: the Babylon 5 document, "players are expected
// to try to play every other player in the league at least once".
func (g babylon) NotMet(t *engine.Tournament) map[int][]int {
	met := map[[2]int]bool{}
	for _, played := range g.season(t, game.Options{}, nil).games {
		for _, a := range played.place.Table.IDs() {
			for _, b := range played.place.Table.IDs() {
				met[[2]int{a, b}] = true
			}
		}
	}
	missing := map[int][]int{}
	for _, a := range t.Players {
		for _, b := range t.Players {
			if pair := [2]int{a.ID, b.ID}; a.ID > 0 && b.ID > 0 && a.ID != b.ID && !met[pair] {
				met[pair] = true // a number that stands twice in the roster is one player
				missing[a.ID] = append(missing[a.ID], b.ID)
			}
		}
	}
	return missing
}

// Sample makes up a game that ran out of time: the winner gives one of the victory points to the second.
func (g babylon) Sample(p game.Place, random *rand.Rand) {
	seats := g.read(p, nil).seats
	if len(seats) < MinPlayers {
		return
	}
	random.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	for place, i := range seats {
		record := &p.Table.Seats[i].Record
		record.Set(babylonPower, strconv.Itoa(18-place))
		record.Set(babylonInfluence, strconv.Itoa(8+random.IntN(9)))
		record.Set(babylonVP, []string{strconv.Itoa(len(seats) - MinPlayers), "1", ""}[min(place, 2)])
	}
}

// Rules are the scoring on one page.
func (babylon) Rules(*engine.Tournament, *engine.Round) game.Page {
	return game.Page{
		Title: engine.Textf("Lega di Babylon 5"),
		Clock: engine.Textf(
			"Quando si chiama il tempo il turno di azione finisce subito e si passa al turno di risoluzione. Chi vince a quel controllo vince " +
				"entro il tempo."),
		Text: Explanation(),
	}
}
