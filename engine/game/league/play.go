package league

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"raduno/engine"
	"raduno/engine/game"
)

// The options of a league.
var (
	leagueSeats = game.Field{
		Label: "Giocatori per partita", Kind: game.Whole, Least: MinSeats, Most: MaxSeats, Default: "4", Fixed: true,
		Help: engine.Textf("Da 2 a 8. Da questo numero dipende tutto il calendario: si sceglie prima di farlo."),
	}
	leagueActive = game.Field{
		Label: "Giocatore attivo", Kind: game.YesNo, Default: game.No,
		Help: engine.Textf("Gioca la lega solo chi ha terminato almeno 5 partite negli ultimi 30 giorni."),
	}
	leagueVersion = game.Field{
		Label: "Versione", Kind: game.Words,
		Help: engine.Textf("La versione del gioco che si usa, se ce n'è più d'una: la mappa, lo scenario, le regole."),
	}
	playedOn = game.Field{
		Label: "Data", Kind: game.Date,
		Help: engine.Textf("Il giorno in cui la partita è finita. Serve alla regola del giocatore attivo e all'elenco delle partite."),
	}
	begunOn = game.Field{
		Label: "Cominciata", Kind: game.Date, Opens: true,
		Help: engine.Textf("Il giorno in cui la partita è cominciata: finché non c'è altro è in corso."),
	}
	dueOn = game.Field{
		Label: "Scadenza", Kind: game.Date, Given: true,
		Help: engine.Textf("Il giorno entro cui la partita va finita. L'elenco delle partite segna quelle in ritardo."),
	}
)

// replayField opens a game again whose result does not count.
var replayField = game.Field{
	Label: "Da rigiocare", Kind: game.YesNo, Default: game.No, Reopens: true, Office: true,
	Help: engine.Textf("SI se il risultato scritto non vale e la partita si rigioca: si aspetta di nuovo. Con NO quello che è scritto vale."),
}

// wholeFields are the fields of every game of a league as a whole.
var wholeFields = []game.Field{begunOn, dueOn, playedOn, game.GivenUp, replayField}

// leagueGame is a league of eight: eight players and a calendar of games made at once. How a game is recorded
// and scored is up to its sheet.
type leagueGame struct {
	variant Kind
	sheet   leagueSheet
}

// leagueSheet is the score sheet of one kind of league.
type leagueSheet interface {
	form(p game.Place) game.Form
	// problems are those beyond the values of single fields, at a table whose seats are all taken.
	problems(p game.Place) []engine.Text
	hints(p game.Place) []engine.Text
	points(p game.Place) ([]engine.Points, error)
	assignSides(p game.Place)
	sample(p game.Place, random *rand.Rand)
	// explain says of each seat of a scored game how its points came about, and whether it won the game.
	explain(p game.Place, points []engine.Points) []leagueShare
	// seldom reports whether Enter goes past a field of a seat while it is empty.
	seldom(p game.Place, label string) bool
}

// leagueShare is what a seat made of a game.
type leagueShare struct {
	steps []engine.Text
	won   bool
}

// New is the league of a kind.
func New(variant Kind) game.Game { return newGame(variant) }

func newGame(variant Kind) leagueGame {
	if variant.Sides() {
		return leagueGame{variant, sidesSheet{variant}}
	}
	return leagueGame{variant, basicSheet{}}
}

// Name of the game.
func (leagueGame) Name() engine.Text { return engine.Textf("Lega di otto") }

// Features of the league. It asks for the games finished lately for the rule of the active player; what was misread of them is
// told where that rule is asked for. Of what comes of a game nothing can be proposed.
func (g leagueGame) Features() game.Features {
	return game.Features{
		Rank: g.Rank, RankedBy: engine.Textf("punti totali"), Rules: g.Rules, Asks: []*engine.Column{engine.RosterRecent},
		MaySit: g.MaySit, Dates: g.Dates, Odd: g.Odd, Seldom: g.Seldom,
		Calendar: &game.Calendar{Full: full, Make: g.Schedule, Remake: g.Reschedule, Rounds: g.Rounds},
		Leave:    g.Leave,
	}
}

func (g leagueGame) Seats(set engine.Settings) (least, most int) {
	n := game.WholeOption(set, leagueSeats)
	return n, n
}

func (g leagueGame) Options() []game.Field {
	return []game.Field{leagueSeats, g.gameField(), leagueVersion, leagueActive}
}

func (g leagueGame) gameField() game.Field {
	games := g.variant.Games()
	return game.Field{
		Label: "Gioco", Kind: game.Words, Choices: games, Default: games[0],
		Help: engine.Textf("Il gioco di tutte le partite della lega: uno di questi, o un altro che si segna allo stesso modo."),
	}
}

func (g leagueGame) Form(p game.Place) game.Form {
	form := g.sheet.form(p)
	form.Table = wholeFields
	return form
}

func (g leagueGame) Problems(p game.Place) []engine.Text {
	problems := leagueTableProblems(p)
	problems = append(problems, g.Form(p).Problems(p)...)
	if len(problems) > 0 || game.Voided(g.Form(p), p.Table) {
		return problems
	}
	if game.IsYes(p.Table.Record.Get(replayField.Label)) {
		return []engine.Text{engine.Textf("È da rigiocare: scrivi il nuovo risultato, e NO in “Da rigiocare”.")}
	}
	return g.sheet.problems(p)
}

// Dates of a game of the calendar.
func (leagueGame) Dates(p game.Place) game.Dates {
	day := func(f game.Field) time.Time {
		day, _ := game.ParseDay(p.Table.Record.Get(f.Label)) // none, or a problem of its field
		return day
	}
	return game.Dates{Begun: day(begunOn), Due: day(dueOn), Over: day(playedOn)}
}

// Odd are days that do not follow each other.
func (g leagueGame) Odd(p game.Place) []engine.Text {
	if d := g.Dates(p); !d.Begun.IsZero() && !d.Over.IsZero() && d.Over.Before(d.Begun) {
		return []engine.Text{engine.Textf("La partita è finita il %s, prima di cominciare il %s: guarda le due date.", game.DayText(d.Over),
			game.DayText(d.Begun))}
	}
	return nil
}

// Seldom are the days and the rest of a game as a whole but the day of its end, and what the sheet of its kind says.
func (g leagueGame) Seldom(p game.Place, seat int, label string) bool {
	if seat == game.WholeTable {
		return label != playedOn.Label
	}
	return g.sheet.seldom(p, label)
}

// leagueTableProblems lists what is wrong with who sits at a table.
func leagueTableProblems(p game.Place) []engine.Text {
	var problems []engine.Text
	if n := len(p.Table.Seats); n < MinSeats || n > MaxSeats {
		problems = append(problems, engine.Textf("Una partita di lega ha da 2 a 8 giocatori e questa ne ha %d.", n))
	}
	seen := map[int]bool{}
	for i, seat := range p.Table.Seats {
		switch {
		case seat.Player <= 0:
			problems = append(problems, engine.Textf("Il posto %d è senza giocatore: in una partita di lega ogni posto ha il suo.", i+1))
		case seen[seat.Player]:
			problems = append(problems, engine.Textf("%s siede due volte a questo tavolo: lascialo a un posto solo.", p.Name(i)))
		}
		seen[seat.Player] = true
	}
	return problems
}

func (g leagueGame) Hints(p game.Place) []engine.Text {
	if len(leagueTableProblems(p)) > 0 {
		return nil
	}
	if game.Voided(g.Form(p), p.Table) {
		return []engine.Text{engine.Textf("La partita è abbandonata: non conta per nessuno, e non si aspetta più.")}
	}
	return g.sheet.hints(p)
}

// Points of the seats; none of a game that was given up.
func (g leagueGame) Points(p game.Place) ([]engine.Points, error) {
	if game.Voided(g.Form(p), p.Table) {
		return nil, nil
	}
	if problems := g.Problems(p); len(problems) > 0 {
		return nil, &engine.Error{Kind: engine.BadInput, Text: problems[0]}
	}
	return g.sheet.points(p)
}

func (g leagueGame) Deal(t *engine.Tournament, r *engine.Round, _ *rand.Rand) error {
	for i := range r.Tables {
		p := game.Place{Tournament: t, Round: r, Table: &r.Tables[i]}
		g.sheet.assignSides(p)
		game.Tidy(g, p)
	}
	return nil
}

func (g leagueGame) Sample(p game.Place, random *rand.Rand) {
	g.sheet.assignSides(p)
	g.sheet.sample(p, random)
	game.Tidy(g, p)
}

func (g leagueGame) Rules(t *engine.Tournament, _ *engine.Round) game.Page {
	title := engine.Textf("Lega di %s", game.Option(t.Settings, g.gameField()))
	if version := game.Option(t.Settings, leagueVersion); version != "" {
		title = engine.Textf("%s, versione %s", title, version)
	}
	return game.Page{
		Title: title,
		Text:  g.variant.Explanation(),
	}
}

// Schedule makes all games of the league the moment its eight players are there. Source: the league document, "When the
// 8th player subscribe to the league, the system automatically creates all the games".
func (g leagueGame) Schedule(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error) {
	players, err := eightOf(t)
	if err != nil {
		return nil, err
	}
	if game.YesOption(t.Settings, leagueActive) {
		if err := refused(g.inactive(t, players)); err != nil {
			return nil, err
		}
	}
	schedule, err := g.schedule(t.Settings)
	if err != nil {
		return nil, err
	}
	rounds := make([]engine.Round, len(schedule.Rounds))
	dealt := random.Perm(Players)
	for i, games := range schedule.Rounds {
		rounds[i].Number = i + 1
		for _, numbers := range games {
			table := engine.Table{Number: len(rounds[i].Tables) + 1}
			for _, number := range numbers {
				table.Seats = append(table.Seats, engine.Seat{Player: players[dealt[number]].ID})
			}
			rounds[i].Tables = append(rounds[i].Tables, table)
		}
		if err := g.Deal(t, &rounds[i], random); err != nil {
			return nil, err
		}
	}
	return rounds, nil
}

// eightOf are the players of the league by ID, so that a calendar can be made again from its seed whatever the order of the roster. The
// error, of kind Impossible, says how many are missing or too many.
func eightOf(t *engine.Tournament) ([]engine.Player, error) {
	var players []engine.Player
	for _, p := range t.Players {
		if t.Present(1, p) && p.ID > 0 && !slices.ContainsFunc(players, func(q engine.Player) bool { return q.ID == p.ID }) {
			players = append(players, p)
		}
	}
	slices.SortFunc(players, func(a, b engine.Player) int { return cmp.Compare(a.ID, b.ID) })
	switch n := len(players) - Players; {
	case n < 0:
		return nil, engine.Errorf(engine.Impossible,
			"Una lega ha 8 giocatori e {1:ne manca|ne mancano} %d: {1:iscrivilo|iscrivili}, con SI in Partecipa Torneo, e il calendario si fa.", -n)
	case n > 0:
		return nil, engine.Errorf(engine.Impossible,
			"Una lega ha 8 giocatori e ce {1:n'è %d|ne sono %d} di troppo: {1:ritiralo|ritirali}, mettendo NO in Partecipa Torneo.", n)
	}
	return players, nil
}

// full reports whether the eight are there.
func full(t *engine.Tournament) bool {
	_, err := eightOf(t)
	return err == nil
}

// schedule is that of a league, by the numbers of its players.
func (g leagueGame) schedule(set engine.Settings) (Schedule, error) {
	seats, _ := g.Seats(set)
	if g.variant.Sides() {
		return NewSideSchedule(seats)
	}
	return NewSchedule(seats)
}

// Rounds of the schedule; 0 where none exists for this number of players a game.
func (g leagueGame) Rounds(set engine.Settings) int {
	schedule, err := g.schedule(set)
	if err != nil {
		return 0
	}
	return len(schedule.Rounds)
}

// MaySit tells who is active, where the league asks for that.
func (g leagueGame) MaySit(t *engine.Tournament, ids []int) error {
	if !game.YesOption(t.Settings, leagueActive) {
		return nil
	}
	players := engine.Where(t.Players, func(p engine.Player) bool { return slices.Contains(ids, p.ID) })
	return refused(g.inactive(t, players))
}

// refused is the error of players who are not active; nil where all are.
func refused(inactive []engine.Finding) error {
	if len(inactive) == 0 {
		return nil
	}
	return &engine.Error{Kind: engine.Impossible, Text: inactive[0].Message, Findings: inactive}
}

// Reschedule makes the rounds again for those who were drawn into them, also who has withdrawn since, for as many a
// game as then, and without asking anew who may play.
func (g leagueGame) Reschedule(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error) {
	drawn := map[int]bool{}
	seats := 0
	for _, r := range t.Rounds {
		tables := r.TableIDs()
		if r.Draw != nil {
			tables = r.Draw.Tables
		}
		for _, table := range tables {
			seats = max(seats, len(table))
			for _, id := range table {
				drawn[id] = true
			}
		}
	}
	then := t.Clone()
	then.Presence = nil
	then.Settings.Game.Set(leagueActive.Label, game.No)
	then.Settings.Game.Set(leagueSeats.Label, strconv.Itoa(seats))
	for i := range then.Players {
		then.Players[i].Plays = drawn[then.Players[i].ID]
	}
	return g.Schedule(then, random)
}

// inactive tells which players are not active on the day of the last game: those whose games finished lately, as
// the roster says, and whose games of this league in the last thirty days are together fewer than five. A game
// without a day is not known to be recent.
func (g leagueGame) inactive(t *engine.Tournament, players []engine.Player) []engine.Finding {
	days := map[int][]time.Time{}
	last := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // where no day is written any will do
	for p := range game.Places(t) {
		day, dated := game.ParseDay(p.Table.Record.Get(playedOn.Label))
		if _, over := game.PointsOf(g, p, false, nil); !over || !dated {
			continue
		}
		if day.After(last) {
			last = day
		}
		for _, seat := range p.Table.Seats {
			days[seat.Player] = append(days[seat.Player], day)
		}
	}
	var findings []engine.Finding
	warn := func(message engine.Text) {
		findings = append(findings, engine.Finding{Sheet: "Iscritti", Code: "league-active", Message: message, Warning: true})
	}
	for _, p := range players {
		recent, err := strconv.Atoi(cmp.Or(strings.TrimSpace(p.Recent), "0"))
		if err != nil || recent < 0 {
			warn(engine.Textf("“%s” nelle partite recenti di %s non va bene: scrivi in cifre quante ne ha terminate negli ultimi 30 giorni.",
				p.Recent, p.FullName()))
			continue
		}
		finished := days[p.ID]
		for range min(recent, ActiveGames) {
			finished = append(finished, last)
		}
		if err := CheckActive(p.FullName(), finished, last); err != nil {
			warn(game.ErrorText(err))
		}
	}
	return findings
}

// Rank ranks a league by the sum of all its games. Source: the league document, "a league score is calculated and used to
// rank the players".
func (g leagueGame) Rank(t *engine.Tournament, o game.Options) (*game.Ranking, error) {
	ranking := game.Collect(g, t, game.Options{Rounds: o.Rounds}, nil)
	members := leagueMembers(t)
	count := g.explain(t, ranking)
	ranking.TallyGames()
	ranking.Sum(0)
	ranking.Order(func(r game.Row) bool { return members[r.ID] }, game.ByTotal)
	for i := range ranking.Rows {
		if row := &ranking.Rows[i]; !members[row.ID] {
			row.Note = engine.Textf("Non gioca la lega.")
		}
	}
	if count.games == 0 {
		ranking.Notes = append(ranking.Notes, engine.Textf("Il calendario non è ancora fatto."))
	} else {
		ranking.Notes = append(ranking.Notes, engine.Textf("Partite giocate: %d su %d.", count.played, count.games))
	}
	if count.void > 0 {
		ranking.Notes = append(ranking.Notes, engine.Textf("Partite abbandonate: %d. Non contano per nessuno.", count.void))
	}
	ranking.NoDiscards(o.Discards)
	if game.YesOption(t.Settings, leagueActive) {
		players := engine.Where(t.Players, func(p engine.Player) bool { return members[p.ID] })
		ranking.Warnings = append(ranking.Warnings, g.inactive(t, players)...)
	}
	return ranking, nil
}

// leagueMembers are the players who take part in the league or have games in its calendar.
func leagueMembers(t *engine.Tournament) map[int]bool {
	members := map[int]bool{}
	for _, p := range t.Players {
		members[p.ID] = t.Present(1, p)
	}
	for p := range game.Places(t) {
		for _, seat := range p.Table.Seats {
			members[seat.Player] = true
		}
	}
	return members
}

// gamesCount is how many games of a league there are, and how many of them are over and were given up.
type gamesCount struct{ games, played, void int }

// explain says how the results came about and counts the games. Tables that have not begun, or are known to have begun and no more,
// cause no warning here: the calendar has them all from the first day.
func (g leagueGame) explain(t *engine.Tournament, ranking *game.Ranking) (count gamesCount) {
	rows := map[int]*game.Row{}
	for i := range ranking.Rows {
		row := &ranking.Rows[i]
		rows[row.ID] = row
		for j := range row.Results {
			row.Results[j].Steps, row.Results[j].Won = nil, false
		}
	}
	ranking.Warnings = nil
	set, _ := g.Seats(t.Settings)
	for p := range game.Places(t) {
		round, table := p.Round.Number, p.Table.Number
		at := slices.Index(ranking.Rounds, round)
		if at < 0 {
			continue
		}
		count.games++
		warn := func(code string, message engine.Text) {
			ranking.Warnings = append(ranking.Warnings, engine.Finding{Sheet: engine.RoundSheet(round), Code: code, Message: message, Warning: true})
		}
		if n := len(p.Table.Seats); n != set {
			warn("league-seats",
				engine.Textf("Il tavolo %d del turno %d ha %d {3:giocatore|giocatori} e la lega si gioca in %d: controlla Giocatori per partita.",
					table, round, n, set))
		}
		form := g.Form(p)
		if game.Voided(form, p.Table) {
			count.void++
			continue
		}
		if !game.Begun(form, p.Table) || game.UnderWay(form, p.Table) {
			continue
		}
		points, err := g.Points(p)
		if err != nil {
			warn("table-open", engine.Textf("Il tavolo %d del turno %d non è ancora finito: non conta.", table, round))
			continue
		}
		count.played++
		for k, share := range g.sheet.explain(p, points) {
			if row := rows[p.Table.Seats[k].Player]; row != nil {
				result := &row.Results[at]
				result.Won = result.Won || share.won
				result.Steps = append(result.Steps, engine.Textf("Turno %d, tavolo %d.", round, table))
				result.Steps = append(result.Steps, share.steps...)
			}
		}
	}
	return count
}

// basicSheet is the score sheet of a game of all against all: the points of the game.
type basicSheet struct{}

var finalField = game.Field{
	Label: "Punti finali", Kind: game.Number,
	Help: engine.Textf("I punti fatti nel gioco: chi ne ha di più è davanti, chi ne ha uguali è pari. Una parità che il gioco decide " +
		"si scrive con un decimale in più."),
}

func (basicSheet) form(game.Place) game.Form { return game.Form{Seat: []game.Field{finalField}} }

func (basicSheet) seldom(game.Place, string) bool { return false }

// finalPoints are those of the seats; a player without any has 0.
func finalPoints(p game.Place) []engine.Points {
	return engine.Map(p.Table.Seats, func(seat engine.Seat) engine.Points {
		points, _ := engine.ParsePoints(seat.Record.Get(finalField.Label)) // none, or a problem of the field
		return points
	})
}

func (basicSheet) problems(p game.Place) []engine.Text {
	if names := without(p, finalField); names != "" {
		return []engine.Text{engine.Textf("Mancano i punti finali di %s: scrivili.", names)}
	}
	return nil
}

// competitionPlaces are the places of an order in which more is better: level players share the better place.
func competitionPlaces(order []engine.Points) []int {
	return engine.Map(order, func(own engine.Points) int { return game.PlaceIn(order, own) })
}

func (basicSheet) points(p game.Place) ([]engine.Points, error) { return Score(finalPoints(p)) }

func (s basicSheet) hints(p game.Place) []engine.Text {
	n := len(p.Table.Seats)
	var table []string
	for place := 1; place <= n; place++ {
		table = append(table, strconv.Itoa(PlacePoints(place, n)))
	}
	hints := []engine.Text{engine.Textf("Punti di lega, dal primo all'ultimo: %s.", strings.Join(table, ", "))}
	if len(s.form(p).Problems(p)) > 0 || len(s.problems(p)) > 0 {
		return hints
	}
	order := finalPoints(p)
	scores, err := Score(order)
	if err != nil {
		return hints
	}
	places := competitionPlaces(order)
	for place := 1; place <= n; place++ {
		var level []string
		share := engine.Points{}
		for i := range places {
			if places[i] == place {
				level = append(level, p.Name(i))
				share = scores[i]
			}
		}
		if len(level) > 1 {
			hints = append(hints, engine.Textf("Pari: %s. Si dividono i punti dei loro posti: %s a testa.", strings.Join(level, ", "),
				share.Number()))
		}
	}
	return hints
}

func (basicSheet) assignSides(game.Place) {}

func (basicSheet) explain(p game.Place, points []engine.Points) []leagueShare {
	places := competitionPlaces(finalPoints(p))
	count := make([]int, len(places)+1)
	for _, place := range places {
		count[place]++
	}
	shares := make([]leagueShare, len(places))
	for i, place := range places {
		text := engine.Textf("Posto %d su %d: punti %s.", place, len(places), points[i].Number())
		if count[place] > 1 {
			text = engine.Textf("Posto %d su %d, in %d alla pari: la media dei loro posti, punti %s.", place, len(places), count[place],
				points[i].Number())
		}
		shares[i] = leagueShare{steps: []engine.Text{text}, won: place == 1}
	}
	return shares
}

func (basicSheet) sample(p game.Place, random *rand.Rand) {
	for i := range p.Table.Seats {
		p.Table.Seats[i].Record.Set(finalField.Label, strconv.Itoa(20+random.IntN(40)))
	}
}
