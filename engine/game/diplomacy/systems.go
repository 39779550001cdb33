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

// systemEvent is a tournament of Diplomacy under scoring systems. Under one system the points of its rounds are added up. In the
// event of DipCon 2019 each round has its own, drawn at random or chosen, and the positions in the best three rounds are added up.
// Source: the DipCon 2019 document.
type systemEvent struct {
	sevenPowers
	system   scoring.System // of all rounds
	perRound bool           // each round has its own
}

// New is a tournament of Diplomacy under one system.
func New(system scoring.System) game.Game { return systemEvent{system: system} }

// DipCon is the event of DipCon 2019.
func DipCon() game.Game { return systemEvent{perRound: true} }

// of is the system of a place.
func (g systemEvent) of(p game.Place) scoring.System {
	if g.perRound {
		return named(p.Table.Record.Get(labelSystem))
	}
	return g.system
}

const labelSystem = "Sistema"

// drawnSystem has the system of each round drawn by lot.
const drawnSystem = "a sorte in ogni turno"

// named is the system with a written name, the first where none is written. One that only earlier editions knew scores nothing: its
// Explanation says what to do.
func named(name string) scoring.System {
	systems := scoring.Systems()
	if name == "" {
		return systems[0]
	}
	system, known := game.Named(systems, func(s scoring.System) string { return s.Name }, name)
	if !known {
		return scoring.System{Name: name, Explanation: engine.Textf(
			"Il sistema “%s” non c'è, e la partita resta senza punti: scegli un altro “Sistema”, o finisci l'evento con la versione di Raduno "+
				"con cui è cominciato.", name)}
	}
	return system
}

// systemNames are the names of the systems.
func systemNames() []string {
	return engine.Map(scoring.Systems(), func(s scoring.System) string { return s.Name })
}

// optionSystem chooses the system of the rounds of an event.
func optionSystem() game.Field {
	names := systemNames()
	return game.Field{
		Label: labelSystem, Kind: game.Choice, Choices: append([]string{drawnSystem}, names...), Default: drawnSystem,
		// The manual's chapter of the systems has a section for each.
		Chapters: append([]string{"tipo-dipcon"}, slices.Repeat([]string{"sistemi-diplomacy"}, len(names))...),
		Help: engine.Textf(
			"Il sistema dei turni che si sorteggiano da adesso in poi; quello di un turno già sorteggiato si cambia nella sua scheda."),
	}
}

// What of an event counts, as DipCon 2019 had it unless the organizer says otherwise.
var (
	eventBest  = withDefault(optionBest, strconv.Itoa(BestRounds))
	eventLeast = withDefault(optionLeast, strconv.Itoa(BestRounds))
)

// Options of the tournament.
func (g systemEvent) Options() []game.Field {
	if g.perRound {
		return []game.Field{
			optionSystem(), optionYearly, eventBest, eventLeast, optionRestPosition, optionFinal,
		}
	}
	return []game.Field{
		optionYearly, optionBest, optionLeast, optionRestPoints, optionFinal,
	}
}

// Features of the tournament. Under one system the organizer may choose discards.
func (g systemEvent) Features() game.Features {
	f := g.features(g)
	f.RankedBy, f.Discards, f.Rules, f.Continued = engine.Textf("punti totali"), !g.perRound, g.Rules, g.Continued
	if g.perRound {
		f.RankedBy = engine.Textf("somma delle posizioni nei turni migliori, la più bassa per prima")
		f.Last = func(set engine.Settings) int { // source: the DipCon 2019 document, which had four rounds
			return cmp.Or(g.topRound(set), 4)
		}
	}
	return f
}

// topRound is the round of the top board; 0 where none is played.
func (systemEvent) topRound(set engine.Settings) int { return roundAfter(set, optionFinal) }

// Form of a game under its system.
func (g systemEvent) Form(p game.Place) game.Form {
	s := g.of(p)
	form := game.Form{Chart: centreChart()}
	add := func(f ...game.Field) { form.Table = append(form.Table, f...) }
	if g.perRound {
		add(game.Field{Label: labelSystem, Kind: game.Choice, Choices: systemNames(), Given: true})
	}
	if isTop(p.Table) {
		add(game.Field{Label: labelTop, Kind: game.YesNo, Given: true})
	}
	year := yearField(game.Field{Label: labelLastYear})
	if !s.EndYear {
		year.Help = engine.Textf("I punti di questo sistema non ne dipendono: può restare vuoto.")
	}
	outcomes := engine.Map(s.Outcomes(), func(o scoring.Outcome) string { return o.Name().String() })
	add(year, game.Field{Label: labelOutcome, Kind: game.Choice, Choices: outcomes})
	if s.ID == "dip-pacificcon1993" {
		names := engine.Map(scoring.DrawKinds, func(k scoring.DrawKind) string { return k.Name().String() })
		add(game.Field{Label: labelDrawKind, Kind: game.Choice, Choices: names, Default: names[0]})
	}
	if s.ID == "dip-carnage2017" {
		add(game.Field{
			Label: labelContinues, Kind: game.YesNo, Reopens: true,
			Help: engine.Textf("La partita va oltre il turno: i suoi giocatori giocano due partite, oppure saltano il turno dopo."),
		})
	}
	add(replacedField)
	form.Seat = append([]game.Field{powerField()}, centreFields(p, yearly(p))...)
	form.Seat = append(form.Seat, partField)
	if s.ID == "dip-wbc2000" {
		form.Seat = append(form.Seat, game.Field{Label: labelVote, Kind: game.YesNo})
	}
	return form
}

// read reads a table as a finished game of its system.
func (g systemEvent) read(p game.Place) *boardReader {
	b := g.live(p, false)
	b.outcome()
	return b
}

// live reads powers and centres; underWay is true of a game that is not over.
func (g systemEvent) live(p game.Place, underWay bool) *boardReader {
	return readBoard(p, g.of(p), yearly(p), underWay)
}

// Problems of a table's record.
func (g systemEvent) Problems(p game.Place) []engine.Text {
	s := g.of(p)
	if g.perRound {
		first := &p.Round.Tables[0]
		switch written := first.Record.Get(labelSystem); {
		case p.Table.Record.Get(labelSystem) == "":
			return []engine.Text{engine.Textf("Manca il sistema di punteggio del turno: sceglilo.")}
		case written == "" || g.of(game.Place{Tournament: p.Tournament, Round: p.Round, Table: first}).Name != s.Name:
			return []engine.Text{engine.Textf("Il sistema di questo tavolo non è quello del tavolo %d, “%s”: in un turno vale lo stesso per tutti.",
				first.Number, written)}
		}
	}
	if !s.Known() {
		return []engine.Text{s.Explanation}
	}
	if problems := append(g.Form(p).Problems(p), overFull(p)...); len(problems) > 0 {
		if s.EndYear && !yearly(p) && p.Table.Record.Get(labelLastYear) == "" {
			problems = append(problems, yearMissing)
		}
		if p.Table.Record.Get(labelOutcome) == "" {
			problems = append(problems, outcomeMissing)
		}
		return problems
	}
	if game.IsYes(p.Table.Record.Get(labelContinues)) {
		return []engine.Text{engine.Textf("La partita continua nel turno dopo: togli “%s” quando è finita.", labelContinues)}
	}
	b := g.read(p)
	if len(b.problems) > 0 {
		return b.problems
	}
	if problems := s.Problems(b.game); len(problems) > 0 {
		return problems
	}
	return s.AlreadyWon(b.game)
}

// Hints tell the count of the centres, what Regatta asks for and how a WBC vote stands.
func (g systemEvent) Hints(p game.Place) []engine.Text {
	hints := centreHints(p, yearly(p))
	b := g.live(p, true)
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
	switch b.system.ID {
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
	if len(g.read(p).problems) > 0 {
		hints = append(hints, endedNowHints(g, p)...)
	}
	return hints
}

// Points of the seats.
func (g systemEvent) Points(p game.Place) ([]engine.Points, error) { return g.read(p).points() }

// endedNow scores a game as if it ended with the centres that are written.
func (g systemEvent) endedNow(p game.Place) ([]engine.Points, bool) {
	b := g.live(p, true)
	b.game = b.game.EndedNow(b.system)
	points, err := b.points()
	return points, err == nil
}

// Deal assigns the powers; in a DipCon it draws the round's system among those not used yet.
func (g systemEvent) Deal(t *engine.Tournament, r *engine.Round, random *rand.Rand) error {
	if g.perRound {
		name := drawSystem(t, r, random)
		for i := range r.Tables {
			if r.Tables[i].Record.Get(labelSystem) == "" {
				r.Tables[i].Record.Set(labelSystem, name)
			}
		}
	}
	spreadPowers(g, t, r, random)
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
	free := scoring.Systems()
	for _, other := range t.Rounds {
		if other.Number != r.Number && len(other.Tables) > 0 && len(free) > 1 {
			free = slices.DeleteFunc(free, func(s scoring.System) bool {
				return strings.EqualFold(s.Name, other.Tables[0].Record.Get(labelSystem))
			})
		}
	}
	drawn := free[random.IntN(len(free))].Name  // drawn in any case, so that the powers do not depend on the choice
	if !strings.HasPrefix(chosen, "a sorte ") { // earlier editions knew another lot, among more systems
		return chosen
	}
	return drawn
}

// Rank adds up the points of the rounds, in a DipCon the positions.
func (g systemEvent) Rank(t *engine.Tournament, o game.Options) (*game.Ranking, error) {
	if g.perRound {
		return g.rankPositions(t, o)
	}
	ranking := game.Collect(g, t, o, g.endedNow)
	better(ranking)
	restPoints(ranking, t, optionRestPoints)
	discards := o.Discards
	if best := game.WholeOption(t.Settings, optionBest); best > 0 {
		discards = max(0, len(ranking.Rounds)-best)
	}
	ranking.Sum(discards)
	noteAwards(g, ranking, t, o)
	unranked := ranking.Unranked(t)
	ordered := enoughFirst(ranking, game.WholeOption(t.Settings, optionLeast), game.ByTotal)
	ranking.Order(func(r game.Row) bool { return !unranked[r.ID] }, podiumFirst(ranking, podium(ranking, t), ordered))
	return ranking, nil
}

// rankPositions ranks an event by the sum of the positions in the best rounds, the lowest first; players of too few rounds come after
// all others.
func (g systemEvent) rankPositions(t *engine.Tournament, o game.Options) (*game.Ranking, error) {
	ranking := game.Collect(g, t, o, g.endedNow)
	better(ranking)
	unranked := ranking.Unranked(t)
	best, least := game.WholeOption(t.Settings, eventBest), game.WholeOption(t.Settings, eventLeast)
	played := playedRounds(ranking)
	standing := map[int]Standing[int]{}
	for _, s := range eventStandings(positions(ranking, played, unranked, t), best, least) {
		standing[s.Player] = s
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
	ranking.Order(func(r game.Row) bool { return standing[r.ID].Rounds > 0 }, podiumFirst(ranking, podium(ranking, t), ordered))
	noteAwards(g, ranking, t, o)
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

// positions are those of the rounds that were played, by the player's ID; a player who sat out on request has the one that the
// organizer gives for it.
func positions(ranking *game.Ranking, played []int, unranked map[int]bool, t *engine.Tournament) []map[int]int {
	rounds := make([]map[int]engine.Points, len(played))
	for k, at := range played {
		rounds[k] = map[int]engine.Points{}
		for _, row := range ranking.Rows {
			if row.Results[at].Played() && !unranked[row.ID] {
				rounds[k][row.ID] = row.Results[at].Points
			}
		}
	}
	list, worth := roundPositions(rounds), game.WholeOption(t.Settings, optionRestPosition)
	for i := range ranking.Rows {
		row := &ranking.Rows[i]
		for _, at := range rested(*row, ranking, t) {
			if k := slices.Index(played, at); worth > 0 && k >= 0 && !unranked[row.ID] {
				list[k][row.ID] = worth
				row.Results[at].SatOut, row.Results[at].Counts = true, true
				row.Results[at].Steps = append(row.Results[at].Steps, engine.Textf("%s: ha riposato su richiesta.", ranking.RoundNames[at].Name()))
			}
		}
	}
	return list
}

// takePosition makes the position in a round a row's result of it, so that the columns of the rounds add up to the total; the points
// of the game stand in its steps. Source: the DipCon 2019 document, "position in that round will constitute the number of “points”
// they earn".
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

// playedRounds are the indexes of the rounds with results.
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
			result.Points = slices.MaxFunc(result.Boards, engine.Points.Cmp)
			result.Steps = append(result.Steps, engine.Textf("%s: ha giocato su due tavoli, conta il migliore.", r.RoundNames[j].Name()))
		}
	}
}

// Proposed is the likely value of an empty field of the sheet.
func (g systemEvent) Proposed(p game.Place, seat int, label string) string {
	if seat != game.WholeTable {
		return proposedCentres(p, seat, label)
	}
	b := g.live(p, true)
	switch {
	case len(b.problems) > 0:
	case label == labelOutcome && b.game.ByCentersAlone(b.system) != scoring.None:
		return scoring.Solo.Name().String()
	case label == labelOutcome:
		return scoring.Draw.Name().String()
	case label == labelLastYear && b.years:
		return strconv.Itoa(b.game.LastYear())
	}
	return ""
}

// Seldom are the fields that Enter goes past: those that the system does not score by, and the members of a draw.
func (g systemEvent) Seldom(p game.Place, seat int, label string) bool {
	s := g.of(p)
	if seat == game.WholeTable {
		return label != labelOutcome && (label != labelLastYear || !s.EndYear || yearly(p))
	}
	record := p.Table.Seats[seat].Record
	switch {
	case centreChart().Of(label):
		return outBefore(record, label)
	case label == labelEliminated:
		return record.Get(labelCenters) != "0" || s.OutFrom == 0
	}
	return label != labelPower && label != labelCenters
}

// Sample fills in a finished game.
func (g systemEvent) Sample(p game.Place, random *rand.Rand) {
	sampleCentres(p, random, yearly(p), 5+random.IntN(4))
	outcome := scoring.Draw
	if g.of(p).Allows(scoring.Survivors) && random.IntN(2) == 0 {
		outcome = scoring.Survivors
	}
	p.Table.Record.Set(labelOutcome, outcome.Name().String())
}

// Rules of the system; of an event those of the round's, or of the event before its first round. Source: the DipCon 2019 document,
// "announced along with a brief explanation of the mechanics of the system and strategies for maximizing points".
func (g systemEvent) Rules(t *engine.Tournament, r *engine.Round) game.Page {
	p := game.Place{Tournament: t, Round: r}
	if g.perRound {
		if r == nil || len(r.Tables) == 0 || r.Tables[0].Record.Get(labelSystem) == "" {
			return game.Page{Title: engine.Textf("DipCon: la classifica dell'evento"), Text: scoring.Rules.Text("dipcon")}
		}
		p.Table = &r.Tables[0]
	}
	s := g.of(p)
	page := game.Page{
		Title: engine.Textf("Sistema di punteggio %s", s.Name), Clock: s.Clock, Phases: s.Phases, Text: s.Explanation,
	}
	if !s.Advice.IsZero() {
		page.Text = engine.Textf("%s\nConsiglio: %s", s.Explanation, s.Advice)
	}
	return page
}

// Continued tells which games run on. Source: the DipCon 2019 document, Carnage: "If a game continues into the next round, all
// players on that board must play two games or forfeit the next round".
func (g systemEvent) Continued(t *engine.Tournament, round int) []engine.Text {
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
