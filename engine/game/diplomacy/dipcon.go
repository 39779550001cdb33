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

// oneSystem is a tournament of Diplomacy under one of the nine systems: the points of its rounds are added up.
type oneSystem struct {
	sevenPowers
	system scoring.System
	chosen bool // the tournament's options say which system
}

// of is the system of a tournament.
func (g oneSystem) of(set engine.Settings) scoring.System {
	if g.chosen {
		return chosenSystem(set)
	}
	return g.system
}

// New is a tournament of Diplomacy under one system.
func New(system scoring.System) game.Game { return oneSystem{system: system} }

// Features of a tournament under one system. Discards are the organizer's to choose.
func (g oneSystem) Features() game.Features {
	f := g.features()
	f.Rank, f.RankedBy, f.Discards = g.Rank, engine.Textf("punti totali"), true
	f.Rules, f.Why, f.Shares, f.Odd = g.Rules, g.Why, g.Shares, g.Odd
	f.Report = func(t *engine.Tournament) (any, error) { return reportOf(g, t, g.read) }
	f.Proposed, f.Seldom, f.Continued = g.Proposed, g.Seldom, g.Continued
	f.TopRound, f.Last, f.TopBoard = finalRound, finalRound, g.TopBoard
	return f
}

// Options of the tournament.
func (g oneSystem) Options() []game.Field {
	options := []game.Field{
		optionYearly, optionShare, optionBest, optionGames, optionLeast, optionRestKind, optionRestPoints,
		optionRestTimes, optionFinal,
	}
	if g.chosen {
		options = append([]game.Field{optionOther()}, options...)
	}
	return options
}

// Form of a game under the system.
func (g oneSystem) Form(p game.Place) game.Form { return systemForm(p, g.of(p.Tournament.Settings)) }

// Problems of a table's record.
func (g oneSystem) Problems(p game.Place) []engine.Text {
	return systemProblems(g, p, g.of(p.Tournament.Settings))
}

// Hints during the game.
func (g oneSystem) Hints(p game.Place) []engine.Text {
	return systemHints(p, g.of(p.Tournament.Settings))
}

// Points of the seats.
func (g oneSystem) Points(p game.Place) ([]engine.Points, error) {
	return systemPoints(p, g.of(p.Tournament.Settings))
}

// Deal assigns the powers; at the top board from a bag, in the order of the ranking.
func (g oneSystem) Deal(t *engine.Tournament, r *engine.Round, random *rand.Rand) error {
	dealTop(r, game.WholeOption(t.Settings, optionFinal), random)
	dealAndTidy(g, t, r, random)
	return nil
}

// Rank adds up the rounds.
func (g oneSystem) Rank(t *engine.Tournament, o game.Options) (*game.Ranking, error) {
	ranking := game.Collect(g, t, o, func(p game.Place) ([]engine.Points, bool) { return endedNow(p, g.of(p.Tournament.Settings)) })
	if byGames, _ := optionGames.Choose(game.Option(t.Settings, optionGames)); byGames == optionGames.Choices[1] {
		restPoints(ranking, t)
		sumGames(ranking, game.WholeOption(t.Settings, optionBest))
		ranking.NoDiscards(o.Discards)
	} else {
		better(ranking)
		restPoints(ranking, t)
		ranking.Sum(discards(t.Settings, len(ranking.Rounds), o.Discards))
	}
	noteAwards(g, ranking, t, o, finished(g, t, g.read))
	unranked := ranking.Unranked(t)
	ordered := enoughFirst(ranking, game.WholeOption(t.Settings, optionLeast), game.ByTotal)
	ranking.Order(func(r game.Row) bool { return !unranked[r.ID] }, podiumFirst(g, ranking, t, ordered))
	return ranking, nil
}

// Why the seats have their points.
func (g oneSystem) Why(p game.Place) []engine.Text { return systemWhy(p, g.of(p.Tournament.Settings)) }

func systemWhy(p game.Place, s scoring.System) []engine.Text {
	b := readGame(p, s)
	return why(p, b, func(power scoring.Power) engine.Text { return s.Why(b.game, power) })
}

// Odd counts of centres.
func (g oneSystem) Odd(p game.Place) []engine.Text { return g.read(p).odd() }

func (g oneSystem) read(p game.Place) *boardReader { return readGame(p, g.of(p.Tournament.Settings)) }

// Sample fills in a finished game.
func (g oneSystem) Sample(p game.Place, random *rand.Rand) {
	sampleGame(p, g.of(p.Tournament.Settings), random)
}

// Rules of the system.
func (g oneSystem) Rules(t *engine.Tournament, _ *engine.Round) game.Page {
	return systemPage(g.of(t.Settings))
}

// systemPage is a system as it is announced. Source: the DipCon 2019 document, "announced along with a brief explanation of the
// mechanics of the system and strategies for maximizing points".
func systemPage(s scoring.System) game.Page {
	page := game.Page{
		Title: engine.Textf("Sistema di punteggio %s", s.Name), Clock: s.Clock, Phases: s.Phases, Year: scoring.YearOf(s.Phases),
		First: scoring.FirstYear, Text: s.Explanation,
	}
	if !s.Advice.IsZero() {
		page.Text = engine.Textf("%s\nConsiglio: %s", s.Explanation, s.Advice)
	}
	return page
}

// dipCon is the event of DipCon 2019: each round has a system of its own, drawn at random or chosen, and the
// positions in the best three rounds are added up. Source: the DipCon 2019 document.
type dipCon struct{ sevenPowers }

// DipCon is the event of DipCon 2019.
func DipCon() game.Game { return dipCon{} }

const labelSystem = "Sistema"

// The options of a system for each round by lot: among the nine of DipCon, or among all that there are.
const (
	drawnSystem = "a sorte in ogni turno"
	drawnOfAll  = "a sorte fra tutti in ogni turno"
)

// namesOf are the names of systems.
func namesOf(systems []scoring.System) []string {
	var names []string
	for _, s := range systems {
		names = append(names, s.Name)
	}
	return names
}

// systemNames are all that a round of an event may have, the nine of DipCon first.
func systemNames() []string {
	return namesOf(append(scoring.Systems(), scoring.Others()...))
}

func systemField() game.Field {
	return game.Field{Label: labelSystem, Kind: game.Choice, Choices: systemNames(), Given: true}
}

func optionSystem() game.Field {
	return game.Field{
		Label: labelSystem, Kind: game.Choice, Choices: append([]string{drawnSystem, drawnOfAll}, systemNames()...), Default: drawnSystem,
		Chapters: slices.Concat([]string{"tipo-dipcon", "tipo-dipcon"}, slices.Repeat([]string{chapterOfSystems}, len(systemNames()))),
		Help: engine.Textf(
			"Il sistema dei turni che si sorteggiano da adesso in poi; quello di un turno già sorteggiato si cambia nella sua scheda. A sorte " +
				"vengono i nove della DipCon; a sorte fra tutti anche gli altri."),
	}
}

// systemOf is the system of a table of an event; of the first by year where none is written.
func systemOf(table *engine.Table) scoring.System {
	return named(append(scoring.Systems(), scoring.Others()...), table.Record.Get(labelSystem))
}

// named is the system of a list that a written name means; the first where it means none.
func named(systems []scoring.System, name string) scoring.System {
	if name == ownFormula {
		return scoring.System{Name: ownFormula, Explanation: ownFormulaGone}
	}
	system, known := game.Named(systems, func(s scoring.System) string { return s.Name }, name)
	if !known {
		return systems[0]
	}
	return system
}

// of is the system of a place.
func (dipCon) of(p game.Place) scoring.System { return systemOf(p.Table) }

// Features of the event.
func (g dipCon) Features() game.Features {
	f := g.features()
	f.Rank, f.RankedBy = g.Rank, engine.Textf("somma delle posizioni nei turni migliori, la più bassa per prima")
	f.Rules, f.Why, f.Shares, f.Odd = g.Rules, g.Why, g.Shares, g.Odd
	f.Report = func(t *engine.Tournament) (any, error) { return reportOf(g, t, g.read) }
	f.Proposed, f.Seldom, f.Continued = g.Proposed, g.Seldom, g.Continued
	f.TopRound, f.Last, f.TopBoard = finalRound, g.Last, g.TopBoard
	return f
}

// Last is the round of the top board, else the fourth. Source: the DipCon 2019 document, which had four.
func (g dipCon) Last(set engine.Settings) int {
	if top := finalRound(set); top > 0 {
		return top
	}
	return 4
}

// What of an event counts, as DipCon 2019 had it unless the organizer says otherwise.
var (
	eventBest  = withDefault(optionBest, strconv.Itoa(BestRounds))
	eventLeast = withDefault(optionLeast, strconv.Itoa(BestRounds))
)

// Options of the event.
func (dipCon) Options() []game.Field {
	return []game.Field{
		optionSystem(), optionYearly, optionShare, eventBest, eventLeast, optionRestKind, optionRestPosition, optionRestTimes, optionFinal,
	}
}

// Form of a game under the round's system.
func (g dipCon) Form(p game.Place) game.Form {
	form := systemForm(p, g.of(p))
	form.Table = append([]game.Field{systemField()}, form.Table...)
	return form
}

// Problems of a table's record.
func (g dipCon) Problems(p game.Place) []engine.Text {
	if p.Table.Record.Get(labelSystem) == "" {
		return []engine.Text{engine.Textf("Manca il sistema di punteggio del turno: sceglilo.")}
	}
	if first := p.Round.Tables[0].Record.Get(labelSystem); first == "" ||
		systemOf(&p.Round.Tables[0]).Name != g.of(p).Name {
		return []engine.Text{engine.Textf("Il sistema di questo tavolo non è quello del tavolo %d, “%s”: in un turno vale lo stesso per tutti.",
			p.Round.Tables[0].Number, first)}
	}
	return systemProblems(g, p, g.of(p))
}

// Hints during the game.
func (g dipCon) Hints(p game.Place) []engine.Text { return systemHints(p, g.of(p)) }

// Points of the seats.
func (g dipCon) Points(p game.Place) ([]engine.Points, error) {
	return systemPoints(p, g.of(p))
}

// Deal assigns the powers and draws the round's system among those not used yet.
func (g dipCon) Deal(t *engine.Tournament, r *engine.Round, random *rand.Rand) error {
	name := drawSystem(t, r, random)
	for i := range r.Tables {
		if r.Tables[i].Record.Get(labelSystem) == "" {
			r.Tables[i].Record.Set(labelSystem, name)
		}
	}
	dealTop(r, game.WholeOption(t.Settings, optionFinal), random)
	dealAndTidy(g, t, r, random)
	return nil
}

// drawSystem is the system of a new round: that of its tables that have one already, the one chosen for the
// event, or one drawn among those that no other round has.
func drawSystem(t *engine.Tournament, r *engine.Round, random *rand.Rand) string {
	for _, table := range r.Tables {
		if name := table.Record.Get(labelSystem); name != "" {
			return name
		}
	}
	chosen := game.Option(t.Settings, optionSystem())
	free := namesOf(scoring.Systems())
	if chosen == drawnOfAll {
		free = everySystem()
	}
	for _, other := range t.Rounds {
		if other.Number != r.Number && len(other.Tables) > 0 && len(free) > 1 {
			free = slices.DeleteFunc(free, func(name string) bool { return strings.EqualFold(name, other.Tables[0].Record.Get(labelSystem)) })
		}
	}
	drawn := free[random.IntN(len(free))] // drawn in any case, so that the powers do not depend on the choice
	if chosen != drawnSystem && chosen != drawnOfAll {
		return chosen
	}
	return drawn
}

// everySystem are the names of all systems that a round may have by lot: a rule that has two names comes by the first.
func everySystem() []string {
	var names []string
	rules := map[string]bool{}
	for _, s := range append(scoring.Systems(), scoring.Others()...) {
		if rule := s.Explanation.String(); !rules[rule] {
			rules[rule] = true
			names = append(names, s.Name)
		}
	}
	return names
}

// Rank ranks the event: by the sum of the positions in the best rounds, the lowest first; who has played too few
// comes after all others.
func (g dipCon) Rank(t *engine.Tournament, o game.Options) (*game.Ranking, error) {
	ranking := game.Collect(g, t, o, func(p game.Place) ([]engine.Points, bool) { return endedNow(p, g.of(p)) })
	better(ranking)
	unranked := ranking.Unranked(t)
	best, least := game.WholeOption(t.Settings, eventBest), game.WholeOption(t.Settings, eventLeast)
	played := playedRounds(ranking)
	standing := map[int]Standing{}
	for _, s := range eventStandings(positions(ranking, played, unranked, t), best, least) {
		if id, err := strconv.Atoi(s.Player); err == nil {
			standing[id] = s
		}
	}
	for i := range ranking.Rows {
		row := &ranking.Rows[i]
		s := standing[row.ID]
		row.Total = engine.WholePoints(s.Total)
		for k := range row.Results {
			if result := &row.Results[k]; unranked[row.ID] { // a round is worth a position, which he does not have
				result.Counts, result.NoPoints, result.Points = false, result.Played(), engine.Points{}
			}
		}
		for k, position := range s.Positions {
			if position > 0 {
				takePosition(row, played[k], ranking.RoundNames[played[k]], position, slices.Contains(s.Counting, k), best)
			}
		}
		if s.Rounds > 0 && s.Rounds < least {
			row.Note = fewRounds(s.Rounds, least)
		}
	}
	ordered := func(a, b game.Row) int { return standing[a.ID].Place - standing[b.ID].Place }
	ranking.Order(func(r game.Row) bool { return standing[r.ID].Rounds > 0 }, podiumFirst(g, ranking, t, ordered))
	noteAwards(g, ranking, t, o, finished(g, t, g.read))
	ranking.Lowest = true
	if best > 0 {
		ranking.Notes = append(ranking.Notes,
			engine.Textf("Il totale è la somma delle posizioni nei turni migliori, {1:uno|%d} a testa: vince il più basso.", best))
	} else {
		ranking.Notes = append(ranking.Notes, engine.Textf("Il totale è la somma delle posizioni in tutti i turni: vince il più basso."))
	}
	if least > 0 {
		ranking.Notes = append(ranking.Notes, engine.Textf("Chi ha giocato meno di %d {1:turno|turni} viene dopo tutti gli altri.", least))
	}
	ranking.NoDiscards(o.Discards)
	return ranking, nil
}

// positions are those of the rounds that were played, by the player's ID; anyone who sat out on request has the one that the
// organizer gives for it.
func positions(ranking *game.Ranking, played []int, unranked map[int]bool, t *engine.Tournament) []map[string]int {
	rounds := make([]map[string]engine.Points, len(played))
	for k, at := range played {
		rounds[k] = map[string]engine.Points{}
		for _, row := range ranking.Rows {
			if row.Results[at].Played() && !unranked[row.ID] {
				rounds[k][strconv.Itoa(row.ID)] = row.Results[at].Points
			}
		}
	}
	list, rules := roundPositions(rounds), restsOf(t.Settings, optionRestPosition)
	for i := range ranking.Rows {
		row, id := &ranking.Rows[i], strconv.Itoa(ranking.Rows[i].ID)
		had := game.Row{ID: row.ID, Results: slices.Clone(row.Results)}
		for k, at := range played {
			had.Results[at].Points = engine.WholePoints(list[k][id])
		}
		for at, worth := range rules.of(had, ranking, t) {
			if k := slices.Index(played, at); k >= 0 && !unranked[row.ID] {
				list[k][id], _ = strconv.Atoi(worth.RoundUp(engine.WholePoints(1)).String())
				row.Results[at].SatOut, row.Results[at].Counts = true, true
				row.Results[at].Steps = append(row.Results[at].Steps, engine.Textf("%s: ha riposato su richiesta.", ranking.RoundNames[at].Name()))
			}
		}
	}
	return list
}

// takePosition makes the position in a round a row's result of it. Source: the DipCon 2019 document, "position in that round will
// constitute the number of “points” they earn": what the columns of the rounds show adds up to the total. The points of the game are
// told by its steps.
func takePosition(row *game.Row, at int, round engine.RoundName, position int, counting bool, best int) {
	result := &row.Results[at]
	result.Points, result.Counts = engine.WholePoints(position), counting
	counts := engine.Textf("conta")
	if !counting {
		counts = engine.Textf("non conta, {1:ce n'è una migliore|ce ne sono %d migliori}", best)
	}
	result.Steps = append(result.Steps, engine.Textf("%s: posizione %d, %s.", round.Name(), position, counts))
	if result.Won {
		row.Wins++
	}
}

// playedRounds are the indexes of the rounds in which anybody has a result.
func playedRounds(r *game.Ranking) []int {
	var played []int
	for i := range r.Rounds {
		if slices.ContainsFunc(r.Rows, func(row game.Row) bool { return row.Results[i].Played() }) {
			played = append(played, i)
		}
	}
	return played
}

// better keeps the better of two boards that a player had in one round, so that who helped out by playing
// twice gains no more than another could. The documents of these systems are silent; only Italia 2010 speaks.
func better(r *game.Ranking) {
	for i := range r.Rows {
		for j := range r.Rows[i].Results {
			result := &r.Rows[i].Results[j]
			if len(result.Tables) < 2 {
				continue
			}
			result.Points = slices.MaxFunc(result.Boards, func(a, b engine.Points) int { return a.Cmp(b) })
			result.Steps = append(result.Steps, engine.Textf("%s: ha giocato su due tavoli, conta il migliore.", r.RoundNames[j].Name()))
		}
	}
}

// Why the seats have their points.
func (g dipCon) Why(p game.Place) []engine.Text { return systemWhy(p, g.of(p)) }

// Odd counts of centres.
func (g dipCon) Odd(p game.Place) []engine.Text { return g.read(p).odd() }

func (g dipCon) read(p game.Place) *boardReader { return readGame(p, g.of(p)) }

// Sample fills in a finished game.
func (g dipCon) Sample(p game.Place, random *rand.Rand) { sampleGame(p, g.of(p), random) }

// Rules of the round's system, or of the event before the first.
func (dipCon) Rules(t *engine.Tournament, r *engine.Round) game.Page {
	if r != nil && len(r.Tables) > 0 && r.Tables[0].Record.Get(labelSystem) != "" {
		return systemPage(systemOf(&r.Tables[0]))
	}
	return game.Page{
		Title: engine.Textf("DipCon: la classifica dell'evento"),
		Text:  scoring.Rules.Text("dipcon"),
	}
}

// systemForm is the score sheet of a game under a system.
func systemForm(p game.Place, s scoring.System) game.Form {
	var outcomes []string
	for _, o := range s.Outcomes() {
		outcomes = append(outcomes, o.Name().String())
	}
	form := game.Form{Chart: centreChart(), Table: []game.Field{
		yearField(game.Field{Label: labelLastYear, Help: lastYearHelp(s)}),
		{Label: labelOutcome, Kind: game.Choice, Choices: outcomes},
	}}
	if s.ID == "dip-pacificcon1993" {
		var names []string
		for _, ending := range scoring.DrawKinds {
			names = append(names, ending.Name().String())
		}
		form.Table = append(form.Table, game.Field{Label: labelDrawKind, Kind: game.Choice, Choices: names, Default: names[0]})
	}
	if s.ID == "dip-carnage2017" {
		form.Table = append(form.Table, game.Field{
			Label: labelContinues, Kind: game.YesNo, Reopens: true,
			Help: engine.Textf("La partita va oltre il turno: i suoi giocatori giocano due partite, oppure saltano il turno dopo."),
		})
	}
	if isTop(p.Table) {
		form.Table = append([]game.Field{{Label: labelTop, Kind: game.YesNo, Given: true}}, form.Table...)
	}
	form.Table = append(form.Table, replacedField)
	form.Seat = append([]game.Field{powerField()}, centreFields(p, yearly(p))...)
	form.Seat = append(form.Seat, partField)
	if s.ID == "dip-wbc2000" {
		form.Seat = append(form.Seat, game.Field{Label: labelVote, Kind: game.YesNo})
	}
	return form
}

// lastYearHelp says where the last year is not needed.
func lastYearHelp(s scoring.System) engine.Text {
	if s.EndYear {
		return engine.Text{}
	}
	return engine.Textf("I punti di questo sistema non ne dipendono: può restare vuoto.")
}

// readGame reads a table as a finished game of a system.
func readGame(p game.Place, s scoring.System) *boardReader {
	b := readBoard(p, s, yearly(p), false)
	b.outcome(s)
	return b
}

func systemProblems(g game.Game, p game.Place, s scoring.System) []engine.Text {
	if s.Name == ownFormula {
		return []engine.Text{ownFormulaGone}
	}
	if problems := append(g.Form(p).Problems(p), overFull(p)...); len(problems) > 0 {
		return append(problems, unended(p, s)...)
	}
	if game.IsYes(p.Table.Record.Get(labelContinues)) {
		return []engine.Text{engine.Textf("La partita continua nel turno dopo: togli “%s” quando è finita.", labelContinues)}
	}
	b := readGame(p, s)
	if len(b.problems) > 0 {
		if p.Table.Record.Get(labelOutcome) == "" && !b.asked {
			b.askOutcome()
		}
		return b.problems
	}
	if problems := append(s.Problems(b.game), b.shareProblems()...); len(problems) > 0 {
		return problems
	}
	return s.AlreadyWon(b.game)
}

func systemPoints(p game.Place, s scoring.System) ([]engine.Points, error) {
	b := readGame(p, s)
	if len(b.problems) > 0 {
		return nil, &engine.Error{Kind: engine.BadInput, Text: b.problems[0]}
	}
	points, err := s.Score(b.game)
	if err != nil {
		return nil, err
	}
	return b.bySeat(points), nil
}

// endedNow scores a game as if it ended with the centres that are written.
func endedNow(p game.Place, s scoring.System) ([]engine.Points, bool) {
	b := readBoard(p, s, yearly(p), true)
	if len(b.problems) > 0 {
		return nil, false
	}
	points, err := s.Score(b.game.EndedNow(s))
	if err != nil {
		return nil, false
	}
	return b.bySeat(points), true
}

// systemHints tell the count of the centres, what Regatta asks for and how a WBC vote stands.
func systemHints(p game.Place, s scoring.System) []engine.Text {
	hints := centreHints(p, yearly(p))
	b := readBoard(p, s, yearly(p), true)
	if len(b.problems) > 0 {
		return hints
	}
	var centers [scoring.PowerCount]int
	var votes []scoring.Power
	for _, power := range scoring.Powers {
		centers[power] = b.game.Seats[power].Final()
		if game.IsYes(b.seatRecord(power).Get(labelVote)) {
			votes = append(votes, power)
		}
	}
	switch s.ID {
	case "dip-wbc2000":
		if n, passes, err := scoring.DrawVote(centers, votes); err == nil && passes {
			hints = append(hints, engine.Textf("La patta passa: voti a favore %d, necessari %d.", n, scoring.WBCVotesToPass))
		} else if err == nil {
			hints = append(hints, engine.Textf("La patta non passa: voti a favore %d, necessari %d.", n, scoring.WBCVotesToPass))
		}
	case "dip-regatta2001":
		if threshold, winner, err := scoring.RegattaWinner(b.game.LastYear(), centers); err == nil && winner != scoring.None {
			hints = append(hints, engine.Textf("Nel %d {2:basta %d centro|bastano %d centri}: vince %s.", b.game.LastYear(), threshold,
				winner.Name()))
		} else if err == nil {
			hints = append(hints, engine.Textf("Nel %d {2:serve %d centro|servono %d centri} per vincere.", b.game.LastYear(), threshold))
		}
	}
	if points, ok := endedNow(p, s); ok && len(readGame(p, s).problems) > 0 {
		for i := range p.Table.Seats {
			hints = append(hints, engine.Textf("Se finisse ora: %s %s punti.", p.Name(i), game.Shown(points[i])))
		}
	}
	return hints
}

// centreHints tell how many centres are written of those on the board.
func centreHints(p game.Place, yearly bool) []engine.Text {
	label := labelCenters
	if yearly {
		for year := scoring.FirstYear; yearWritten(p, year); year++ {
			label = yearLabel(year)
		}
	}
	sum := 0
	for _, seat := range p.Table.Seats {
		n, err := strconv.Atoi(seat.Record.Get(label))
		if seat.Record.Get(label) != "" && (err != nil || n < 0 || n > scoring.BoardCenters) {
			return nil // what is wrong in the field is told as its problem
		}
		sum += n
	}
	if sum == 0 {
		return nil
	}
	return []engine.Text{engine.Textf("%s: assegnati %d di %d.", labelled(label), sum, scoring.BoardCenters)}
}

// dealAndTidy assigns powers and gives every field its row.
func dealAndTidy(g game.Game, t *engine.Tournament, r *engine.Round, random *rand.Rand) {
	dealPowers(t, r, random)
	for i := range r.Tables {
		game.Tidy(g, game.Place{Tournament: t, Round: r, Table: &r.Tables[i]})
	}
}

// sampleGame fills in a finished game of a system.
func sampleGame(p game.Place, s scoring.System, random *rand.Rand) {
	sampleCentres(p, random, yearly(p), 5+random.IntN(4))
	outcome := scoring.Draw
	if s.Allows(scoring.Survivors) && random.IntN(2) == 0 {
		outcome = scoring.Survivors
	}
	p.Table.Record.Set(labelOutcome, outcome.Name().String())
}

// Continued tells which games run on. Source: the DipCon 2019 document, Carnage: "If a game continues into the next round, all
// players on that board must play two games or forfeit the next round".
func (g oneSystem) Continued(t *engine.Tournament, round int) []engine.Text {
	return continued(g, t, round)
}

// Continued tells which games run on.
func (g dipCon) Continued(t *engine.Tournament, round int) []engine.Text {
	return continued(g, t, round)
}

func continued(g game.Game, t *engine.Tournament, round int) []engine.Text {
	before := t.Round(round - 1)
	if before == nil {
		return nil
	}
	var texts []engine.Text
	for i := range before.Tables {
		p := game.Place{Tournament: t, Round: before, Table: &before.Tables[i]}
		if game.IsYes(p.Table.Record.Get(labelContinues)) {
			texts = append(texts,
				engine.Textf(
					"La partita del tavolo %d %s continua: i suoi giocatori (%s) giocano due partite; chi preferisce saltare questo turno va segnato "+
						"assente.",
					p.Table.Number, game.RoundName(t, g, before.Number).Of(), strings.Join(p.Names(), ", ")))
		}
	}
	return texts
}
