package cases

import (
	"maps"
	"strings"

	"raduno/engine"
	"raduno/engine/game/diplomacy"
)

// diplomacySystems are all systems of Diplomacy, a formula that comes with the game, and the event of DipCon.
var diplomacySystems = func() family {
	f := family{"dip_event2019": runEvent, "dip_formula": runFormula}
	for _, system := range append(diplomacy.Systems(), diplomacy.Others()...) {
		f[strings.ReplaceAll(system.ID, "-", "_")] = runDip(system, nil)
	}
	for name, op := range map[string]struct {
		id, op string
		run    runFunc
	}{
		"dip_wbc2000":     {"dip-wbc2000", "draw_vote", runDrawVote},
		"dip_regatta2001": {"dip-regatta2001", "win_check", runWinCheck},
	} {
		if system, ok := diplomacy.ByID(op.id); ok {
			f[name] = runDip(system, family{op.op: op.run})
		}
	}
	return f
}()

// runDip scores a game by a system; ops are what else the system answers.
func runDip(system diplomacy.System, ops family) runFunc {
	return func(in value) (any, error) {
		if run, ok := operation(in, ops); ok {
			return run(in)
		}
		var r reader
		game, _ := r.game(in, false)
		return scored(r, system, game)
	}
}

// scored is the points of a game that was read.
func scored(r reader, system diplomacy.System, game diplomacy.Game) (any, error) {
	if r.err != nil {
		return nil, r.err
	}
	points, err := system.Score(game)
	if err != nil {
		return nil, err
	}
	return byPlayer(game, points), nil
}

// runFormula scores a game by the formula that stands in it.
func runFormula(in value) (any, error) {
	var r reader
	fields, ok := in.data.(map[string]value)
	if !ok {
		r.wrong(in, engine.Textf("un oggetto"))
		return nil, r.err
	}
	rest := maps.Clone(fields)
	delete(rest, "formula")
	formula := r.formula(value{join(in.path, "formula"), fields["formula"].data})
	game, _ := r.game(value{in.path, rest}, false)
	return scored(r, formula.System("formula"), game)
}

// formula reads a formula; what it does not name is worth nothing.
func (r *reader) formula(v value) diplomacy.Formula {
	o := r.object(v, "centre?", "places?", "draw?", "alive?", "played?", "year?", "solo?", "keep_centres?")
	worth := func(field string) (points engine.Points) {
		if o.has(field) {
			points = r.points(o.get(field))
		}
		return points
	}
	f := diplomacy.Formula{
		Centre: worth("centre"), Draw: worth("draw"), Alive: worth("alive"), Played: worth("played"), Year: worth("year"), Solo: worth("solo"),
	}
	if o.has("places") {
		for _, item := range r.list(o.get("places")) {
			f.Places = append(f.Places, r.points(item))
		}
	}
	if o.has("keep_centres") {
		f.AfterSolo = r.boolean(o.get("keep_centres"))
	}
	return f
}

// operation gives what runs the input's "op", if it has one of these.
func operation(in value, ops family) (runFunc, bool) {
	fields, _ := in.data.(map[string]value)
	op, _ := fields["op"].data.(string)
	run, ok := ops[op]
	return run, ok
}

// byPlayer is the points of a game by player.
func byPlayer(game diplomacy.Game, points [diplomacy.PowerCount]engine.Points) map[string]string {
	scores := map[string]string{}
	for p, seat := range game.Seats {
		scores[seat.Player] = points[p].String()
	}
	return scores
}

// game reads a game of Diplomacy; with top also whether it is one of a top board.
func (r *reader) game(v value, top bool) (game diplomacy.Game, isTop bool) {
	fields := []string{"year_start", "years", "powers", "outcome", "draw_members?", "winner?", "draw_kind?"}
	if top {
		fields = append(fields, "top_table?")
	}
	o := r.object(v, fields...)
	game.YearStart = r.integer(o.get("year_start"), diplomacy.FirstYear, diplomacy.LastYear)
	game.Years = r.integer(o.get("years"), 1, diplomacy.LastYear-diplomacy.FirstYear+1)
	game.Outcome = diplomacy.Outcome(r.oneOf(o.get("outcome"), string(diplomacy.Solo), string(diplomacy.Draw), string(diplomacy.Concession), string(diplomacy.Survivors)))
	game.Winner = diplomacy.None
	if r.err != nil {
		return game, false
	}
	powers := r.object(o.get("powers"), powerNames()...)
	for _, p := range diplomacy.Powers {
		game.Seats[p] = r.seat(powers.get(p.String()))
	}
	if o.has("draw_members") {
		game.Members = r.powers(o.get("draw_members"))
	}
	if o.has("winner") {
		game.Winner = r.power(o.get("winner"))
		if game.Outcome != diplomacy.Solo && game.Outcome != diplomacy.Concession {
			r.fail(engine.Errorf(engine.BadInput, "C'è un vincitore, ma la partita non è finita con una vittoria: togli il vincitore o cambia l'esito."))
		}
	}
	if o.has("draw_kind") {
		game.DrawKind = diplomacy.DrawKind(r.oneOf(o.get("draw_kind"), string(diplomacy.Voted), string(diplomacy.TimeDraw), string(diplomacy.Stalemate)))
	}
	if top && o.has("top_table") {
		isTop = r.boolean(o.get("top_table"))
	}
	return game, isTop
}

func (r *reader) seat(v value) diplomacy.Seat {
	o := r.object(v, "player", "centers", "eliminated")
	seat := diplomacy.Seat{Player: r.name(o.get("player"))}
	for _, item := range r.list(o.get("centers")) {
		seat.Centers = append(seat.Centers, r.integer(item, 0, diplomacy.BoardCenters))
	}
	if o.has("eliminated") {
		seat.Eliminated = r.integer(o.get("eliminated"), diplomacy.FirstYear, diplomacy.LastYear)
	}
	return seat
}

func powerNames() []string {
	var names []string
	for _, p := range diplomacy.Powers {
		names = append(names, p.String())
	}
	return names
}

// power reads a power's name.
func (r *reader) power(v value) diplomacy.Power {
	name := r.oneOf(v, powerNames()...)
	for _, p := range diplomacy.Powers {
		if p.String() == name {
			return p
		}
	}
	return diplomacy.None
}

// powers reads a list of different powers.
func (r *reader) powers(v value) []diplomacy.Power {
	var powers []diplomacy.Power
	seen := map[diplomacy.Power]bool{}
	for _, item := range r.list(v) {
		p := r.power(item)
		if seen[p] {
			r.fail(engine.Errorf(engine.BadInput, "Nel campo “%s” la potenza %s c'è due volte.", v.path, p.Name()))
		}
		seen[p] = true
		powers = append(powers, p)
	}
	return powers
}

// centers reads the centres of all powers in one year.
func (r *reader) centers(v value) (centers [diplomacy.PowerCount]int) {
	o := r.object(v, powerNames()...)
	for _, p := range diplomacy.Powers {
		centers[p] = r.integer(o.get(p.String()), 0, diplomacy.BoardCenters)
	}
	return centers
}

func runDrawVote(in value) (any, error) {
	var r reader
	o := r.object(in, "op", "centers", "votes_for")
	centers := r.centers(o.get("centers"))
	votesFor := r.powers(o.get("votes_for"))
	if r.err != nil {
		return nil, r.err
	}
	votes, passes, err := diplomacy.DrawVote(centers, votesFor)
	if err != nil {
		return nil, err
	}
	return struct {
		Votes  int  `json:"votes"`
		Passes bool `json:"passes"`
	}{votes, passes}, nil
}

func runWinCheck(in value) (any, error) {
	var r reader
	o := r.object(in, "op", "year", "centers")
	year := r.integer(o.get("year"), diplomacy.FirstYear, diplomacy.LastYear)
	centers := r.centers(o.get("centers"))
	if r.err != nil {
		return nil, r.err
	}
	threshold, winner, err := diplomacy.RegattaWinner(year, centers)
	if err != nil {
		return nil, err
	}
	answer := struct {
		Threshold int     `json:"threshold"`
		Winner    *string `json:"winner"`
	}{Threshold: threshold}
	if winner != diplomacy.None {
		name := winner.String()
		answer.Winner = &name
	}
	return answer, nil
}

// eventRow is one line of the event's ranking.
type eventRow struct {
	Place     int       `json:"pos"`
	Player    string    `json:"player"`
	Positions []*string `json:"positions"`
	Total     string    `json:"total"`
}

func runEvent(in value) (any, error) {
	var r reader
	o := r.object(in, "rounds")
	var rounds []map[string]engine.Points
	for _, item := range r.list(o.get("rounds")) {
		scores := map[string]engine.Points{}
		for _, e := range r.entries(item) {
			scores[e.name] = r.points(e.value)
		}
		rounds = append(rounds, scores)
	}
	if r.err != nil {
		return nil, r.err
	}
	rows := []eventRow{}
	for _, s := range diplomacy.EventStandings(rounds) {
		row := eventRow{Place: s.Place, Player: s.Player, Total: engine.WholePoints(s.Total).String()}
		for _, position := range s.Positions {
			if position == 0 {
				row.Positions = append(row.Positions, nil)
				continue
			}
			text := engine.WholePoints(position).String()
			row.Positions = append(row.Positions, &text)
		}
		rows = append(rows, row)
	}
	return rows, nil
}
