package rules

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
)

// PlanOptions are what an organizer may say of one draw.
type PlanOptions struct {
	// Seed parts players who are level where one must be first, and makes the lottery of the seats at
	// tables of 5. It is the seed of the draw.
	Seed string
	// ByID parts level players by ascending ID instead.
	ByID bool
	// Fives allows tables of 5 to a type that has only tables of 4.
	Fives bool
	// Threes allows tables of 3 to a type that has tables of 4, or of 4 and 5, and takes the place of those of 5.
	Threes bool
	// Kept are tables that stay as they are, as IDs, ghosts included. They come first in the problem.
	Kept [][]int
	// Rest says what becomes of players who fill no table, in the games that ask for full ones.
	Rest AfterRest
	// Sizes are the tables of a draw that is made again, where the organizer may have said since then that others sit at
	// a table (game.SizesTables).
	Sizes []int
}

// Plan is the draw of a round, ready to be solved.
type Plan struct {
	// Problem is the draw: players, sizes, criteria. Ghosts are no part of it.
	Problem draw.Problem
	// Parts, where there are any, are what is solved in place of Problem: draws that have nothing to do with
	// each other (parallel semifinals, the lottery of the seats at tables of 5). Together they make the
	// tables of Problem, by whose criteria they are counted.
	Parts []PlanPart
	// Ready are the tables where a rule makes them and nothing is drawn; in Problem everybody is seated then.
	Ready [][]int
	// GhostTables are the indexes of the tables where a ghost sits besides the players.
	GhostTables []int
	// Direct are the finalists who play no semifinal; Recovered who plays one by another key than the standings.
	Direct    []int
	Recovered []engine.Recovered
	// Semifinalists, in the order of the standings, and their bands; only in the round of the semifinals.
	Semifinalists []int
	Bands         [][]int
	Notes         []engine.Text
	Instead       []engine.Text // of the notes, who goes on otherwise than the rule has it
	Excluded      []Exclusion
	ShowIDs       bool  // the sheet shows the IDs, so that a table can be recomposed by hand
	Final         bool  // the round is the final
	ByLot         bool  // whom the draw seats, or at which part of the tables, depends on the seed
	SitOuts       []int // players who are left without a table and agreed to it
	Twice         []int // players who sit at two tables; in Problem their second seat has an ID of its own
}

// PlanPart is a draw within a round: a problem and the tables, as indexes, that it fills.
type PlanPart struct {
	Problem draw.Problem `json:"problem"`
	Tables  []int        `json:"tables"`
}

// Exclusion is a player of the roster who is not seated, and why.
type Exclusion struct {
	ID  int
	Why engine.Text
}

// NewPlan turns a type and a tournament into the draw of a round. Rounds from that one on are not looked
// at. The error is for the organizer: of kind Impossible where a rule forbids the draw, BadInput where
// results are missing or a table has two winners.
func NewPlan(f Type, t *engine.Tournament, round int, o PlanOptions) (Plan, error) {
	return newPlan(f, t, round, nil, o)
}

// newPlan is NewPlan where the standings before the round may be known already.
func newPlan(f Type, t *engine.Tournament, round int, known *Standings, o PlanOptions) (Plan, error) {
	if round < 1 {
		return Plan{}, engine.Errorf(engine.BadUsage, "Il turno %d non esiste: i turni si contano da 1.", round)
	}
	if f.Rounds > 0 && round > f.Rounds {
		return Plan{}, engine.Errorf(engine.Impossible, "Il tipo di torneo %s finisce con %s: non c'è un turno %d.", f.Title(),
			RoundName(t, f, f.Rounds).The(), round)
	}
	for number := 1; number < round; number++ {
		if t.Round(number) == nil {
			return Plan{}, engine.Errorf(engine.BadInput, "Per sorteggiare %s serve %s, che non c'è ancora.", RoundName(t, f, round).The(),
				RoundName(t, f, number).The())
		}
	}
	p := newPlanner(f, t, round, known, o)
	if err := p.checkRoster(); err != nil {
		return Plan{}, err
	}
	var err error
	switch round {
	case f.Semifinals():
		err = p.semifinals()
	case f.Final():
		if f.FinalAtOnce(t, f.Semifinals()) {
			return Plan{}, engine.Errorf(engine.Impossible, "Con pochi giocatori la finale è il turno %d: non c'è un turno %d.", f.Semifinals(),
				round)
		}
		err = p.final()
	default:
		if g := f.Game(); game.Can(g).Formulas {
			err = p.qualification()
		} else {
			err = p.recorded(g)
		}
	}
	if err != nil {
		return Plan{}, err
	}
	for _, column := range p.plan.Problem.Columns() {
		if t.Column(column) == nil {
			return Plan{}, &engine.Error{Kind: engine.BadInput, Text: NoColumn(column)}
		}
	}
	return p.plan, nil
}

// NoColumn says that the roster has not a column that a type looks at.
func NoColumn(column string) engine.Text {
	return engine.Textf(
		"Nel foglio Iscritti non c'è la colonna “%s”, per cui si separa chi ha lo stesso valore: aggiungila, o togli il criterio dalla formula.",
		column)
}

// planner makes one Plan.
type planner struct {
	f       Type
	t       *engine.Tournament
	round   int
	known   *Standings // those before the round; nil where they are still to be computed
	o       PlanOptions
	roster  map[int]*engine.Player
	kept    map[int]bool
	clubs   Folder
	regions Folder
	past    []engine.Round // the rounds before
	sat     map[[2]int]int // how often a player, by ID, sat at a table of some size
	plan    Plan
}

func newPlanner(f Type, t *engine.Tournament, round int, known *Standings, o PlanOptions) *planner {
	p := &planner{
		f: f, t: t, round: round, known: known, o: o, roster: t.Index(), clubs: Folder{}, regions: Folder{},
		kept: map[int]bool{}, sat: map[[2]int]int{},
	}
	for _, r := range t.Rounds {
		if r.Number >= round {
			continue
		}
		p.past = append(p.past, r)
		for _, table := range r.Tables {
			ids := people(table.IDs())
			for _, id := range ids {
				p.sat[[2]int{id, len(ids)}]++
			}
		}
	}
	for _, table := range o.Kept {
		for _, id := range people(table) {
			p.kept[id] = true
		}
	}
	return p
}

// people are the IDs without ghosts and empty seats.
func people(ids []int) []int {
	return slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return id <= 0 })
}

func (p *planner) checkRoster() error {
	seen := map[int]bool{}
	for _, player := range p.t.Players {
		switch {
		case player.ID <= 0 && p.t.Present(p.round, player):
			return engine.Errorf(engine.BadInput, "%s non ha un ID valido: nel foglio Iscritti serve un numero da 1 in su.", player.FullName())
		case seen[player.ID]:
			return engine.Errorf(engine.BadInput, "L'ID %d è di due giocatori: nel foglio Iscritti ogni giocatore deve avere il suo.", player.ID)
		}
		seen[player.ID] = true
	}
	for _, id := range slices.Concat(p.o.Kept...) {
		if id > 0 && p.roster[id] == nil {
			return engine.Errorf(engine.BadInput, "A un tavolo che resta siede l'ID %d, che non è tra gli iscritti.", id)
		}
	}
	return nil
}

// available are the players to seat, and notes down who is left out.
func (p *planner) available() []int {
	var ids []int
	for _, player := range p.t.Players {
		switch {
		case p.kept[player.ID]:
		case p.t.Present(p.round, player):
			ids = append(ids, player.ID)
		case p.t.Disqualified(p.round, player.ID):
			p.exclude(player.ID, p.disqualified(player.ID))
		case player.Plays:
			p.exclude(player.ID, engine.Textf("assente in questo turno"))
		default:
			p.exclude(player.ID, engine.Textf("Partecipa Torneo è NO"))
		}
	}
	return ids
}

// disqualified says by what a player is: the sheet of a round, or the referee's book.
func (p *planner) disqualified(id int) engine.Text {
	if in, is := p.t.Barred[id]; is {
		return engine.Textf("squalificato %s", p.roundName(in).At())
	}
	return engine.Textf("squalificato")
}

func (p *planner) exclude(id int, why engine.Text) {
	p.plan.Excluded = append(p.plan.Excluded, Exclusion{ID: id, Why: why})
}

func (p *planner) note(format string, args ...any) {
	p.plan.Notes = append(p.plan.Notes, engine.Textf(format, args...))
}

// called is how a round is called.
func (p *planner) roundName(round int) engine.RoundName { return RoundName(p.t, p.f, round) }

func (p *planner) name(id int) string {
	if player := p.roster[id]; player != nil && player.FullName() != "" {
		return player.DisplayName()
	}
	return fmt.Sprintf("ID %d", id)
}

// qualification plans a round before the semifinals, or any round of a type without them.
func (p *planner) qualification() error {
	ids := p.available()
	rule := p.f.DrawOf(p.round)
	sizes, ghosts, err := p.sizes(len(ids))
	if err != nil {
		return err
	}
	switch {
	case rule.Method == ByPlace || rule.Method == Dealt:
		return p.byStandings(rule.Method, ids, sizes, ghosts)
	case rule.Method == Greek && len(p.o.Kept) == 0:
		return p.greek(ids, sizes, ghosts)
	case rule.Method == Greek:
		rule.Criteria = []string{draw.Rematch, draw.ClubPairs}
	}
	criteria, lottery, err := p.criteria(rule.Criteria)
	if err != nil {
		return err
	}
	p.state(ids, sizes, ghosts, criteria)
	if err := p.ranked(rule.Criteria); err != nil {
		return err
	}
	if lottery {
		p.lottery(ids, sizes)
	}
	return nil
}

// sizes splits those to seat beside the tables that are kept.
func (p *planner) sizes(n int) (sizes, ghosts []int, err error) {
	if n == 0 && len(p.o.Kept) > 0 {
		return nil, nil, nil
	}
	policy := p.f.Tables
	if p.o.Threes {
		policy = policy.WithThrees()
	} else if fives, can := policy.WithFives(); can && (p.o.Fives || p.t.Settings.FiveIfNeeded) {
		policy = fives
	}
	return policy.Sizes(n)
}

// criteria translates the names of a type into those of a draw.
func (p *planner) criteria(names []string) (criteria []string, lottery bool, err error) {
	for _, name := range names {
		switch name {
		case draw.Lottery:
			lottery = true
		case draw.LastThree:
			if p.round > 1 {
				criteria = append(criteria, draw.OffTable, draw.AtTable)
			}
		case draw.WinnerPairs:
			if p.round == 1 {
				continue
			}
			if err := p.complete(p.round-1, true); err != nil {
				return nil, false, err
			}
			criteria = append(criteria, fmt.Sprintf("%s:%d", draw.WinnerPairs, p.round-1))
		default:
			criteria = append(criteria, name)
		}
	}
	return criteria, lottery, nil
}

// complete refuses a round before that lacks results; with winners also one where a table has two.
func (p *planner) complete(number int, winners bool) error {
	var open, tied []int
	for _, table := range p.t.Round(number).Tables {
		switch {
		case len(people(table.IDs())) == 0:
		case table.State() != engine.Played:
			open = append(open, table.Number)
		case winners && !p.t.Settings.SharedWins && p.f.Scoring.Sheet.OneWinner && p.tied(number, table):
			tied = append(tied, table.Number)
		}
	}
	switch {
	case len(open) > 0:
		return engine.Errorf(engine.BadInput, "Per sorteggiare %s mancano dei punteggi %s: tavoli %s.", p.roundName(p.round).The(),
			p.roundName(number).At(), engine.Ranges(open))
	case len(tied) > 0:
		return engine.Errorf(engine.BadInput,
			"%s: più di un vincitore ai tavoli %s. Aggiungi un decimale a chi ha vinto (44,1), o togli Unico Vincitore.",
			p.roundName(number).Name(), engine.Ranges(tied))
	}
	return nil
}

// tied reports whether several have won a table: who are level behind one for whom it counts nothing have not.
func (p *planner) tied(round int, table engine.Table) bool {
	ids := firsts(p.t, round, table, p.f.Scoring.GhostSeat)
	return len(ids) > 1 && slices.ContainsFunc(table.Top(p.f.Scoring.GhostSeat),
		func(seat int) bool { return table.Seats[seat].Player == ids[0] })
}

// state writes the problem: kept tables first, then the new ones.
func (p *planner) state(ids, sizes, ghosts []int, criteria []string) {
	problem := &p.plan.Problem
	problem.Name = fmt.Sprintf("%s %d", p.f.ID, p.round)
	problem.History = p.history()
	var all []int
	for _, table := range p.o.Kept {
		seated := people(table)
		all = append(all, seated...)
		problem.Tables = append(problem.Tables, len(seated))
		problem.Seated = append(problem.Seated, seated)
	}
	problem.Tables = append(problem.Tables, sizes...)
	if problem.Seated != nil {
		problem.Seated = append(problem.Seated, make([][]int, len(sizes))...)
	}
	for _, table := range ghosts {
		p.plan.GhostTables = append(p.plan.GhostTables, table+len(p.o.Kept))
	}
	problem.Criteria = criteria
	problem.Players = p.players(append(all, ids...))
	if slices.Contains(criteria, draw.ClubVsClub) || slices.Contains(criteria, draw.PlayerVsClub) {
		problem.Absent = p.absent(problem)
	}
	p.pairs(problem)
}

// absent are those who played before and do not sit now, with their clubs: the clubs they met have been met all
// the same (docs/rules.md, section 3: "over pairs of clubs ... of their m meetings at tables").
func (p *planner) absent(problem *draw.Problem) []draw.Absent {
	seen := engine.SetOf(engine.Map(problem.Players, func(player draw.Player) int { return player.ID }))
	var absent []draw.Absent
	for _, round := range problem.History {
		for _, table := range round {
			for _, id := range people(table) {
				player, listed := p.roster[id]
				if seen[id] || !listed || player.Club == "" {
					continue
				}
				seen[id] = true
				absent = append(absent, draw.Absent{ID: id, Club: p.clubs.Name(player.Club)})
			}
		}
	}
	return absent
}

// pairs adds the organizer's own pairs, which go before every criterion of the type.
func (p *planner) pairs(problem *draw.Problem) {
	seated := engine.SetOf(engine.Map(problem.Players, func(player draw.Player) int { return player.ID }))
	both := func(pairs [][2]int) [][2]int {
		return engine.Where(pairs, func(pair [2]int) bool { return seated[pair[0]] && seated[pair[1]] && pair[0] != pair[1] })
	}
	problem.Apart, problem.Together = both(p.t.Apart), both(p.t.Together)
	var first []string
	if len(problem.Apart) > 0 {
		first = append(first, draw.ApartPairs)
	}
	if len(problem.Together) > 0 {
		first = append(first, draw.TogetherPairs)
	}
	problem.Criteria = append(first, problem.Criteria...)
}

// players states players in the words of a draw.
func (p *planner) players(ids []int) []draw.Player {
	won := p.won()
	players := make([]draw.Player, len(ids))
	for i, id := range ids {
		player := p.roster[id]
		players[i] = draw.Player{
			ID: id, Club: p.clubs.Name(player.Club), Region: p.regions.Name(player.Region),
			Won: won[id], Five: p.sat[[2]int{id, 5}], Three: p.sat[[2]int{id, 3}], Name: p.name(id),
		}
	}
	for _, column := range p.plan.Problem.Columns() {
		c, names := p.t.Column(column), Folder{}
		if c == nil {
			continue // New says so
		}
		for i := range players {
			if value := names.Name(c.Text(p.roster[players[i].ID])); value != "" {
				if players[i].Same == nil {
					players[i].Same = map[string]string{}
				}
				players[i].Same[column] = value
			}
		}
	}
	return players
}

// won are the rounds that each player has won so far.
func (p *planner) won() map[int][]int {
	won := map[int][]int{}
	for _, r := range p.past {
		for _, table := range r.Tables {
			for _, id := range firsts(p.t, r.Number, table, p.f.Scoring.GhostSeat) {
				won[id] = append(won[id], r.Number)
			}
		}
	}
	return won
}

func (p *planner) history() [][][]int {
	history, once := make([][][]int, 0, len(p.past)), game.OneNumber(p.f.Game())
	for _, r := range p.past {
		tables := make([][]int, 0, len(r.Tables))
		sat := map[int]bool{}
		for _, table := range r.Tables {
			var ids []int
			for _, id := range people(table.IDs()) {
				if !sat[id] || !once { // who was written at two tables by mistake sat at the first
					sat[id] = true
					ids = append(ids, id)
				}
			}
			if len(ids) > 0 {
				tables = append(tables, ids)
			}
		}
		history = append(history, tables)
	}
	return history
}

// lottery draws who sits at the tables of 5, among those who sat there least; club counts only within
// them and within the others. Where tables are kept or pairs are to sit together, it gives way to the
// criterion that keeps players from a second table of 5.
func (p *planner) lottery(ids, sizes []int) {
	fives := len(engine.Where(sizes, func(size int) bool { return size == 5 }))
	problem := &p.plan.Problem
	if fives == 0 {
		return
	}
	if len(p.o.Kept) > 0 || len(problem.Together) > 0 {
		at := slices.Index(problem.Criteria, draw.ClubPairs)
		problem.Criteria = slices.Insert(problem.Criteria, max(at, 0), draw.RepeatFive)
		p.note("I posti ai tavoli da 5 non sono estratti prima degli altri, perché ci sono tavoli bloccati o giocatori da tenere insieme.")
		return
	}
	order := slices.Clone(ids)
	p.shuffle(order)
	slices.SortStableFunc(order, func(a, b int) int { return p.sat[[2]int{a, 5}] - p.sat[[2]int{b, 5}] })
	chosen := order[:5*fives]
	for _, five := range []bool{false, true} {
		seats := slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return slices.Contains(chosen, id) != five })
		var tables []int
		for i, size := range sizes {
			if (size == 5) == five {
				tables = append(tables, i)
			}
		}
		if len(tables) > 0 {
			p.part(seats, tables)
		}
	}
	p.plan.ByLot = true
	p.note("I posti ai tavoli da 5 si estraggono a sorte prima degli altri.")
}

// part adds a draw of some of the problem's players to some of its tables.
func (p *planner) part(ids, tables []int) {
	whole := p.plan.Problem
	part := draw.Problem{
		Name: whole.Name, History: whole.History, Tables: engine.Map(tables, func(table int) int { return whole.Tables[table] }),
	}
	part.Players = engine.Where(whole.Players, func(player draw.Player) bool { return slices.Contains(ids, player.ID) })
	part.Criteria = engine.Where(whole.Criteria, func(name string) bool { return name != draw.ApartPairs && name != draw.TogetherPairs })
	p.pairs(&part)
	p.plan.Parts = append(p.plan.Parts, PlanPart{Problem: part, Tables: tables})
}

// Solve solves the plan. The tables come back in the order of Problem, ghosts left out; Seats adds them.
func (p Plan) Solve(ctx context.Context, solve draw.Solver, o draw.Options) (draw.Solution, error) {
	if len(p.Parts) == 0 {
		return solve(ctx, p.Problem, o)
	}
	if o.LimitMS > 0 {
		o.LimitMS = max(o.LimitMS/len(p.Parts), 1)
	}
	optima := big.NewInt(1)
	measured := true
	whole := draw.Solution{Tables: make([][]int, len(p.Problem.Tables)), Optimal: true, Even: true}
	whole.Criteria = engine.Map(p.Problem.Criteria, func(name string) draw.Criterion { return draw.Criterion{Name: name, Optimal: true} })
	for _, part := range p.Parts {
		options := o // each part has as much: what one is capped at, once it is enough, caps those after it
		if o.Progress != nil {
			before := slices.Clone(whole.Tables)
			options.Progress = func(now draw.Progress) {
				tables := slices.Clone(before)
				for j, table := range part.Tables {
					tables[table] = now.Tables[j]
				}
				o.Progress(draw.Progress{Counts: now.Counts, Tables: tables, Offences: now.Offences})
			}
		}
		solution, err := solve(ctx, part.Problem, options)
		if err != nil {
			return draw.Solution{}, err
		}
		o.LimitMS, o.LeastMS = solution.LimitMS, max(o.LeastMS, solution.WorkMS+1)
		whole.Seed = solution.Seed
		whole.ElapsedMS += solution.ElapsedMS
		whole.Optimal = whole.Optimal && solution.Optimal
		whole.Even = whole.Even && solution.Even
		optima.Mul(optima, solution.Optima.Int())
		whole.Walk = max(whole.Walk, solution.Walk)
		measured = measured && (solution.Even || solution.Walk > 0)
		for j, table := range part.Tables {
			whole.Tables[table] = solution.Tables[j]
		}
		for _, c := range solution.Criteria {
			if at := slices.IndexFunc(whole.Criteria, func(w draw.Criterion) bool { return w.Name == c.Name }); at >= 0 {
				addCriterion(&whole.Criteria[at], p.locate(part, c))
			}
		}
	}
	whole.LimitMS = o.LimitMS * len(p.Parts)
	if whole.Optima = engine.QuantityOf(optima); !measured {
		whole.Walk = 0
	}
	return whole, nil
}

// Lottery reports whether the seats at the tables of 5 were drawn before the others.
func (p Plan) Lottery() bool {
	return len(p.Parts) == 2 && slices.Max(p.Parts[0].Problem.Tables) < 5 && slices.Min(p.Parts[1].Problem.Tables) == 5
}

// locate says at which tables the reason of a criterion holds, where it counts those of one part of a lottery alone.
func (p Plan) locate(part PlanPart, c draw.Criterion) draw.Criterion {
	switch {
	case c.Why.IsZero() || !p.Lottery():
		return c
	case part.Problem.Tables[0] == 5:
		c.Why = engine.Textf("ai tavoli da 5 %s", c.Why)
	default:
		c.Why = engine.Textf("ai tavoli da 4 %s", c.Why)
	}
	c.Reason = c.Why.String()
	return c
}

// addCriterion adds what came of a criterion in one part to the whole.
func addCriterion(whole *draw.Criterion, part draw.Criterion) {
	whole.Value += part.Value
	whole.LowerBound += part.LowerBound
	whole.Optimal = whole.Optimal && part.Optimal
	switch {
	case part.Reason == "":
	case whole.Reason == "":
		whole.Reason, whole.Why = part.Reason, part.Why
	case whole.Reason != part.Reason:
		whole.Reason += "; " + part.Reason
		whole.Why = engine.Textf("%s; %s", whole.Why, part.Why)
	}
}

// Seats are the tables of a solution with the ghosts in their seats.
func (p Plan) Seats(tables [][]int) [][]int {
	seats := make([][]int, len(tables))
	for i, table := range tables {
		for _, id := range table {
			seats[i] = append(seats[i], draw.SeatOf(id).Player)
		}
		if slices.Contains(p.GhostTables, i) {
			seats[i] = append(seats[i], engine.Ghost)
		}
	}
	return seats
}

// record is the problem, and what is kept beside it under keys that `raduno-cli tavoli` passes over.
type record struct {
	draw.Problem
	Parts  []PlanPart `json:"parts,omitempty"`
	Ghosts []int      `json:"ghost_tables,omitempty"`
	Lot    bool       `json:"by_lot,omitempty"` // the seed had parted players before the draw
}

// Record is the plan as a workbook keeps it: the problem in the JSON of `raduno-cli tavoli`, and what else
// is needed to draw the same tables again. Read is its inverse.
func (p Plan) Record() ([]byte, error) {
	data, err := json.Marshal(record{p.Problem, p.Parts, p.GhostTables, p.ByLot && len(p.Parts) == 0})
	if err != nil {
		return nil, fmt.Errorf("recording a draw: %w", err)
	}
	return data, nil
}

// ReadPlan reads a record back, as far as a draw needs it.
func ReadPlan(data []byte) (Plan, error) {
	var rest record
	if err := json.Unmarshal(data, &rest); err != nil {
		return Plan{}, fmt.Errorf("reading the record of a draw: %w", err)
	}
	p := Plan{Problem: rest.Problem}
	var laid []int
	for _, part := range rest.Parts {
		if len(part.Tables) != len(part.Problem.Tables) {
			return Plan{}, fmt.Errorf("reading the record of a draw: %d tables in a part of %d", len(part.Problem.Tables), len(part.Tables))
		}
		laid = append(laid, part.Tables...)
	}
	slices.Sort(laid)
	sound := len(rest.Parts) == 0 || len(laid) == len(p.Problem.Tables)
	for at, table := range laid {
		sound = sound && at == table
	}
	if !sound {
		return Plan{}, errors.New("reading the record of a draw: its parts do not make its tables")
	}
	p.Parts, p.GhostTables, p.ByLot = rest.Parts, rest.Ghosts, rest.Lot
	return p, nil
}
