package risiko

import (
	"math/rand/v2"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// risiko is RisiKo!, or another game where a score a seat is typed as it stands: what can be typed and what it is worth is
// up to the tournament type.
type risiko struct{ rules Rules }

// New is the game of a type with these rules.
func New(pointsRules Rules) game.Game { return risiko{pointsRules} }

// Name of the game; the types of all others than RisiKo! stand together.
func (g risiko) Name() engine.Text {
	if g.rules.Sheet.RisiKo {
		return engine.Textf("RisiKo!")
	}
	return engine.Textf("Altri giochi")
}

// Seats of a table, whatever the tournament type makes of them.
func (risiko) Seats(engine.Settings) (least, most int) { return 2, 6 }

// Options are those of the tournament type.
func (risiko) Options() []game.Field { return nil }

// Form is one number a seat, and in RisiKo! the points outside the objective beside it, which few note.
func (g risiko) Form(game.Place) game.Form {
	label := "Punti"
	if g.rules.Sheet.Asks == AskPlace {
		label = "Posto"
	}
	form := game.Form{Seat: []game.Field{{Label: label, Kind: game.Score}}}
	if g.rules.Sheet.Objective {
		form.Seat = append(form.Seat, game.Field{Label: "Fuori obiettivo, se li segnate", Kind: game.Outside})
	}
	return form
}

// Features are types that are formulas, doubts of what was typed, and discards, which are the organizer's to choose.
func (g risiko) Features() game.Features {
	return game.Features{Formulas: true, Typed: g.typed, Doubts: g.Doubts, Odd: g.Odd, Discards: true}
}

// typed says of a table how its scores are read: which win, and that nothing is to come where a player rests.
func (g risiko) typed(t *engine.Table) {
	t.Winning = g.rules.Sheet.Winning()
	if len(t.Seats) == 1 && t.Seats[0].Player > 0 && !g.rules.Sheet.RisiKo {
		over := engine.Played
		t.Ruled = &over
	}
}

// Problems are the scores that are missing.
func (risiko) Problems(p game.Place) []engine.Text {
	if p.Table.State() != engine.Incomplete {
		return nil
	}
	return []engine.Text{engine.Textf("Mancano dei punteggi: finché non ci sono tutti il tavolo non conta.")}
}

// Hints there are none.
func (risiko) Hints(game.Place) []engine.Text { return nil }

// Odd is what is odd in the scores.
func (g risiko) Odd(p game.Place) []engine.Text {
	return engine.Map(g.Doubts(p.Tournament, *p.Table), func(doubt engine.Finding) engine.Text { return doubt.Message })
}

// Points are the scores.
func (risiko) Points(p game.Place) ([]engine.Points, error) {
	return engine.Map(p.Table.Seats, func(s engine.Seat) engine.Points { return s.Score.Points() }), nil
}

// Deal has nothing to deal: armies and objectives are dealt at the table.
func (risiko) Deal(*engine.Tournament, *engine.Round, *rand.Rand) error { return nil }

// Doubts tell what is odd in the scores of a table: one that no game can end with, a sum above what the table has, two
// winners, a sheet whose points outside the objective do not add up (docs/rules.md, section 1).
func (g risiko) Doubts(all *engine.Tournament, t engine.Table) []engine.Finding {
	level := g.undecided(all, t)
	if t.Confirmed() || len(t.Seats) == 1 && t.Ruled != nil {
		return level // that the points are right so makes no winner
	}
	d := doubts{sheet: g.rules.Sheet, all: all, table: t}
	d.scores()
	switch {
	case d.sheet.Eliminated:
		d.eliminated()
	case d.sheet.Asks == AskPlace:
		d.places()
	case d.sheet.Asks == AskResult:
		d.results()
	}
	d.sums()
	blank := slices.ContainsFunc(t.Seats, func(s engine.Seat) bool { return s.Player > 0 && !s.Score.Typed() })
	if t.State() == engine.NotPlayed && d.people > 0 && !blank {
		d.warn("all-zero", "Tutti hanno 0: il tavolo vale come non giocato. Se è finito davvero così scrivi 0,1 a chi ha vinto.")
	}
	if t.State() == engine.Incomplete {
		d.warn("table-incomplete", "Mancano dei punteggi: finché non ci sono tutti il tavolo non conta.")
	}
	return append(d.list, level...)
}

// doubts are those of a table as they are found.
type doubts struct {
	sheet  Sheet
	all    *engine.Tournament
	table  engine.Table
	list   []engine.Finding
	people int   // who sits there, ghosts aside
	made   []any // RisiKo!
}

// who is the name of a seat's player.
func (d *doubts) who(seat int) any {
	if p := d.all.Player(d.table.Seats[seat].Player); p != nil && p.FullName() != "" {
		return p.FullName()
	}
	return engine.Textf("Posto %d", seat+1)
}

func (d *doubts) warn(code, format string, args ...any) {
	d.list = append(d.list, engine.Finding{Code: code, Message: engine.Textf(format, args...), Warning: true})
}

// scores tells which scores no game can end with.
func (d *doubts) scores() {
	for i, s := range d.table.Seats {
		if s.Player > 0 {
			d.people++
		}
		made := d.sheet.RisiKo && s.Score.Whole() == Made
		if made {
			d.made = append(d.made, d.who(i))
		}
		if !s.Score.Typed() || made || d.sheet.Eliminated && s.Score.Eliminated() {
			continue
		}
		before := len(d.list)
		d.score(i, s.Score)
		if len(d.list) > before {
			d.list[before].Place.Seat = i + 1
		}
	}
	if len(d.made) > 1 {
		d.warn("risiko-twice", "Il RisiKo! è segnato per %s: a un tavolo lo fa uno solo.", listed(d.made))
	}
}

// score tells what is odd in one score.
func (d *doubts) score(seat int, score engine.Score) {
	points, whole := score.Points(), engine.WholePoints(score.Whole())
	if d.sheet.Step != nil {
		whole = points
	}
	switch most, least := d.sheet.Most, d.sheet.Least; {
	case d.sheet.Eliminated && points.Sign() < 0:
		d.warn("out-part", "%s: %s non è un'eliminazione: l'ultimo eliminato ha -1, chi è uscito prima -2, e così via.", d.who(seat),
			score.Number())
	case most != nil && whole.Cmp(*most) > 0 && d.sheet.RisiKo && score.Whole() > Made:
		d.warn("score-high", "%s: %s punti sono troppi; il massimo è %s, oppure %d per il RisiKo!.", d.who(seat), score.Number(), most.Number(),
			Made)
	case most != nil && whole.Cmp(*most) > 0 && d.sheet.RisiKo:
		d.warn("score-impossible", "%s: %s punti non si possono fare; il massimo è %s, oppure %d per il RisiKo!.", d.who(seat), score.Number(),
			most.Number(), Made)
	case most != nil && whole.Cmp(*most) > 0:
		d.warn("score-high", "%s: %s punti sono troppi; il massimo è %s.", d.who(seat), score.Number(), most.Number())
	case least != nil && whole.Cmp(*least) < 0:
		d.warn("score-low", "%s: %s punti sono pochi; il minimo è %s.", d.who(seat), score.Number(), least.Number())
	case d.sheet.Step != nil && !points.Div(*d.sheet.Step).Rat().IsInt():
		d.warn("score-step", "%s: %s punti non vanno bene; si contano di %s in %s.", d.who(seat), score.Number(), d.sheet.Step.Number(),
			d.sheet.Step.Number())
	case d.sheet.Asks == AskResult && !slices.ContainsFunc(d.sheet.Results, func(p engine.Points) bool { return p.Cmp(points) == 0 }):
		d.warn("score-result", "%s: %s non è un esito; vinta, patta e persa si scrivono %s.", d.who(seat), score.Number(),
			engine.Strokes(d.sheet.Results))
	}
}

// eliminated tells what is odd in the order of elimination.
func (d *doubts) eliminated() {
	outs, total, lowest := map[int][]any{}, 0, 0
	var twice []any // out at the same place
	for i, s := range d.table.Seats {
		if s.Player == engine.Ghost || !s.Score.Eliminated() {
			continue
		}
		total++
		at := s.Score.Whole()
		lowest = min(lowest, at)
		if outs[at] = append(outs[at], d.who(i)); len(outs[at]) > len(twice) {
			twice = outs[at]
		}
	}
	switch {
	case total > 0 && total == d.people:
		d.warn("all-out", "Sono eliminati tutti: chi ha vinto non lo è.")
	case len(twice) > 1:
		d.warn("out-twice", "Sono eliminati allo stesso posto %s: l'ultimo eliminato ha -1, chi è uscito prima -2, e così via.", listed(twice))
	}
	if len(twice) <= 1 && -lowest > total && d.table.State() == engine.Played {
		d.warn("out-gap", "Eliminati: %d, e uno ha %d: l'ultimo eliminato ha -1, chi è uscito prima -2, e così via.", total, lowest)
	}
}

// places tells that the places of a table are not 1, 2, 3 ... with those who share one left out.
func (d *doubts) places() {
	if d.table.State() != engine.Played {
		return
	}
	for i, s := range d.table.Seats {
		better := len(engine.Where(d.table.Seats, func(other engine.Seat) bool { return other.Score.Cmp(s.Score) < 0 }))
		if s.Score.Micros() != engine.NewScore(better+1).Micros() {
			d.warn("place-gap", "%s: il posto %s non torna; davanti ne ha %d. Chi è alla pari ha lo stesso posto, e il successivo si salta.",
				d.who(i), s.Score.Number(), better)
			return
		}
	}
}

// results tells that the results of a table do not go together: one won and all others lost, or none won.
func (d *doubts) results() {
	if d.table.State() != engine.Played || len(d.list) > 0 {
		return
	}
	count := make([]int, len(d.sheet.Results))
	for _, s := range d.table.Seats {
		for i, result := range d.sheet.Results {
			if result.Cmp(s.Score.Points()) == 0 {
				count[i]++
				break
			}
		}
	}
	if won, drawn := count[0], count[1]; won > 1 || won == 1 && drawn > 0 || won == 0 && drawn < 2 {
		d.warn("result-mixed", "Vinte %d, patte %d: a un tavolo vince uno e gli altri perdono, o sono in patta almeno in due.", won, drawn)
	}
}

// sums tells that the scores do not come to what a table has.
func (d *doubts) sums() {
	if d.sheet.Sum == nil || len(d.made) > 0 {
		return
	}
	var sum, whole engine.Points
	outside := false
	for _, s := range d.table.Seats {
		points := s.Score.Points()
		if d.sheet.Step == nil {
			points = engine.WholePoints(s.Score.Whole())
		}
		if d.sheet.Eliminated && points.Sign() < 0 {
			points = engine.Points{}
		}
		if s.Player != engine.Ghost { // what a ghost is given was not won on the map
			sum = sum.Add(points)
		}
		whole = whole.Add(points).Add(engine.WholePoints(s.Outside.Whole()))
		outside = outside || s.Outside.Typed()
	}
	switch total := *d.sheet.Sum; {
	case !d.sheet.AtMost && d.table.State() == engine.Played && sum.Cmp(total) != 0:
		d.warn("sum-off", "La somma dei punti è %s invece di %s: la differenza di %s resta così; se è uno sbaglio correggila.", sum.Number(),
			total.Number(), sum.Sub(total).Number())
	case d.sheet.AtMost && sum.Cmp(total) > 0 && d.sheet.RisiKo:
		d.warn("sum-high", "La somma dei punti è %s: senza RisiKo! non può superare %s.", sum.Number(), total.Number())
	case d.sheet.AtMost && sum.Cmp(total) > 0:
		d.warn("sum-high", "La somma dei punti è %s: non può superare %s.", sum.Number(), total.Number())
	}
	if total := *d.sheet.Sum; d.sheet.Objective && outside && whole.Cmp(total) != 0 {
		d.warn("sheet-sum", "Punti e punti fuori obiettivo sommano a %s invece di %s: ricontrolla la scheda.", whole.Number(), total.Number())
	}
}

// undecided tells that more than one is first at a table which has one winner: until that is decided there are no
// standings.
func (g risiko) undecided(all *engine.Tournament, t engine.Table) []engine.Finding {
	top := t.Top(false)
	if t.State() != engine.Played || len(top) < 2 || all.Settings.SharedWins || !g.rules.Sheet.OneWinner {
		return nil
	}
	return []engine.Finding{{
		Code: game.Undecided, Warning: true,
		Message: engine.Textf("%d giocatori sono primi con %s punti: scrivi ,1 in più a chi ha vinto (per esempio 44,1).", len(top),
			t.Seats[top[0]].Score.Number()),
	}}
}

// Sample deals a table's points unevenly, to one winner, now and then with a RisiKo! or a tie that a decimal decides.
func (g risiko) Sample(p game.Place, random *rand.Rand) {
	sheet, seats := g.rules.Sheet, p.Table.Seats
	if sheet.Asks != AskPoints {
		for i, place := range random.Perm(len(seats)) {
			seats[i].Score = engine.NewScore(place + 1)
			if sheet.Asks == AskResult {
				seats[i].Score = game.ScoreOf(sheet.Results[min(2*place, 2)])
			}
		}
		return
	}
	weights := make([]int, len(seats))
	total := 0
	for i := range weights {
		weights[i] = 2 + random.IntN(20)
		total += weights[i]
	}
	points := make([]int, len(seats))
	least, most, sum := sheet.sampled(len(seats))
	best := 0
	for i, w := range weights {
		points[i] = max(min(w*(sum-10)/total*2/3, most), least)
		if !sheet.AtMost {
			points[i] = max(min(w*sum/total, most), least)
		}
		if sheet.Step != nil {
			points[i] -= points[i] % max(int(sheet.Step.Float64()), 1)
		}
		if points[i] > points[best] {
			best = i
		}
	}
	if !sheet.AtMost && sheet.Sum != nil { // the first makes up for what was rounded
		for _, n := range points {
			sum -= n
		}
		points[best] += sum
	}
	for i, n := range points {
		seats[i].Score = engine.NewScore(n)
	}
	for i, n := range points {
		if i != best && n == points[best] && sheet.OneWinner {
			seats[best].Score, _ = engine.ParseScore(engine.Textf("%d,1", n).String())
		}
	}
	if random.IntN(25) == 0 && sheet.RisiKo {
		seats[best].Score = engine.NewScore(Made)
	}
}

// sampled are the bounds of a score and the sum of a table of a believable game.
func (s Sheet) sampled(seats int) (least, most, sum int) {
	whole := func(p *engine.Points, unset int) int {
		if p == nil {
			return unset
		}
		return int(p.Float64())
	}
	least, most = whole(s.Least, 0), whole(s.Most, 100)
	if s.Sum != nil && s.Most == nil {
		most = whole(s.Sum, 0)
	}
	return least, most, whole(s.Sum, most*seats*2/3)
}

// listed names players one after the other.
func listed(names []any) any {
	list := names[0]
	for _, name := range names[1:] {
		list = engine.Textf("%s, %s", list, name)
	}
	return list
}
