package rules

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/risiko"
)

// Explanation says why a player stands where he stands.
type Explanation struct {
	Lead       engine.Text   // his place, points and wins
	Games      []engine.Text // how each came about
	Neighbours []engine.Text // of the rows above and below: what parts them from his
	Side       engine.Text   // on which side of the cut the player is, or what is missing to be ranked; zero without

	name string
	cut  engine.Text
}

// Explain explains a player's line.
func (s *Standings) Explain(id int) (Explanation, error) {
	at, ok := s.index[id]
	if !ok {
		return Explanation{}, engine.Errorf(engine.BadInput, "Non c'è un giocatore con ID %d tra gli iscritti.", id)
	}
	row := &s.Rows[at]
	e := Explanation{Lead: s.lead(row), name: row.Player.DisplayName()}
	if s.Own {
		e.Games, e.Side = s.gameSteps(row), row.Note
	} else {
		for _, result := range row.Results {
			e.Games = append(e.Games, s.gameText(id, result))
		}
		e.Games = append(e.Games, s.rulingLines(id)...)
	}
	if at > 0 {
		e.Neighbours = append(e.Neighbours, s.neighbour(&s.Rows[at-1], row, true))
	}
	if at+1 < len(s.Rows) {
		e.Neighbours = append(e.Neighbours, s.neighbour(row, &s.Rows[at+1], false))
	}
	if cut := s.Cut(); cut != nil {
		e.cut, e.Side = cut.Text, cut.side(row)
	}
	return e, nil
}

// Lines are the explanation's sentences.
func (e Explanation) Lines() []engine.Text {
	lines := slices.Concat([]engine.Text{engine.Textf("%s: %s", e.name, e.Lead)}, e.Games, e.Neighbours, []engine.Text{e.cut, e.Side})
	return slices.DeleteFunc(lines, engine.Text.IsZero)
}

// lead says a player's place, points and wins.
func (s *Standings) lead(row *Row) engine.Text {
	points := row.Total.Number()
	if s.Own {
		points = game.Shown(row.Total)
	}
	switch {
	case row.Place == 0 && !s.Own:
		return engine.Textf("Fuori classifica, %s punti, {2:una vittoria|%d vittorie}.", points, row.Wins)
	case s.Shown(row.Place) == 0:
		return engine.Textf("Non ancora in classifica, %s punti, {2:una vittoria|%d vittorie}.", points, row.Wins)
	}
	return engine.Textf("%d° posto, %s punti, {3:una vittoria|%d vittorie}.", row.Place, points, row.Wins)
}

// gameText tells how a player's result came about.
func (s *Standings) gameText(id int, r Result) engine.Text {
	var text engine.Text
	if r.NoPoints {
		return engine.Textf("%s, tavolo %d: non gli conta, per decisione dell'arbitro.", s.roundName(r.Round).Name(), r.Table)
	}
	if r.Played() {
		text = s.scoreText(r)
	} else {
		text = s.absenceText(id, r)
	}
	if r.Discarded {
		return engine.Textf("%s È scartato: non conta.", text)
	}
	return text
}

// absenceText tells why a player has no result: the round or his table is still to be played, or he was not
// there.
func (s *Standings) absenceText(id int, r Result) engine.Text {
	round, called := s.source.Round(r.Round), s.roundName(r.Round).Name()
	if round.Played() == 0 {
		return engine.Textf("%s: non si è ancora giocato, non conta per nessuno.", called)
	}
	if at, _ := round.Find(id); at >= 0 {
		return engine.Textf("%s, tavolo %d: mancano ancora dei punti, il tavolo non conta.", called, round.Tables[at].Number)
	}
	if s.straightToFinal(id, r.Round) {
		return engine.Textf("%s: non l'ha giocata, va direttamente in finale.", called)
	}
	return engine.Textf("%s: non ha giocato, 0 punti.", called)
}

// straightToFinal reports whether a player without a semifinal sits in the final all the same.
func (s *Standings) straightToFinal(id, round int) bool {
	if s.Type.Phases == nil || round != s.Type.Semifinals() {
		return false
	}
	if final := s.source.Round(s.Type.Final()); final != nil {
		at, _ := final.Find(id)
		return at >= 0
	}
	if announced := s.announced(); announced != nil {
		return slices.Contains(announced, id)
	}
	planned, err := s.semifinals(nil)
	return err == nil && slices.Contains(planned.Direct, id)
}

// scoreText tells how the score of a table became points.
func (s *Standings) scoreText(r Result) engine.Text {
	rules := s.Type.Scoring
	worth, bonus, total := s.text(r.Worth), s.text(r.Bonus), r.Points.Number()
	typed := engine.Textf("%s", r.Score.Number())
	if r.Won && r.Score.HasDecimals() && rules.Base != risiko.BaseShare { // the share of the points counts decimals
		typed = engine.Textf("%s (spareggio vinto)", engine.NewScore(r.Score.Whole()).Number())
	}
	factor, called := s.scorer.Factor(r.Players).Number(), s.roundName(r.Round).Name()
	switch {
	case r.RisiKo && rules.RisiKoPoints.Sign() != 0:
		return engine.Textf("%s, tavolo %d: RisiKo!, vale %s a qualunque tavolo.", called, r.Table, total)
	case r.Eliminated && !r.Won && len(rules.Eliminated) > 0:
		return engine.Textf("%s, tavolo %d: eliminato, %d° al tavolo, nessun punto del tavolo e %s per il posto: %s.", called, r.Table, r.Place,
			bonus, total)
	case r.Rested:
		return engine.Textf("%s: ha riposato, vale %s.", called, total)
	case rules.Base == risiko.BaseNothing && !rules.WinsOnly():
		return engine.Textf("%s, tavolo %d da %d: punteggio %s, %d° al tavolo: %s.", called, r.Table, r.Players, typed, r.Place, total)
	case rules.Base == risiko.BaseNothing && r.Won:
		return engine.Textf("%s, tavolo %d: punteggio %s, partita vinta.", called, r.Table, typed)
	case rules.Base == risiko.BaseNothing:
		return engine.Textf("%s, tavolo %d: punteggio %s, partita persa.", called, r.Table, typed)
	case rules.Base == risiko.BaseShare:
		return engine.Textf("%s, tavolo %d: punteggio %s, %d° al tavolo; %s per il posto più %s di quota dei punti del tavolo: %s.", called,
			r.Table, typed, r.Place, bonus, worth, total)
	case rules.Base == risiko.BaseDifference && !r.Won:
		return engine.Textf("%s, tavolo %d: punteggio %s; %s meno la differenza dal vincitore, %s: %s.", called, r.Table, typed, bonus,
			s.text(-r.Worth), total)
	case r.Capped:
		return engine.Textf("%s, tavolo %d da %d: punteggio %s × %s, al massimo %d, vale %s; premio %s: %s.", called, r.Table, r.Players, typed,
			factor, rules.Cap, worth, bonus, total)
	case r.Rounded:
		return engine.Textf("%s, tavolo %d da %d: punteggio %s × %s, arrotondato, vale %s; premio %s: %s.", called, r.Table, r.Players, typed,
			factor, worth, bonus, total)
	case r.Multiplied:
		return engine.Textf("%s, tavolo %d da %d: punteggio %s × %s, vale %s; premio %s: %s.", called, r.Table, r.Players, typed, factor, worth,
			bonus, total)
	}
	switch scored := r.Score.Number(); {
	case r.Bonus == 0 && scored == total:
		return engine.Textf("%s, tavolo %d: %s", called, r.Table, total)
	case r.Won && scored == worth:
		return engine.Textf("%s, tavolo %d: %s + %s per la vittoria = %s", called, r.Table, worth, bonus, total)
	case scored == worth:
		return engine.Textf("%s, tavolo %d: %s + %s per il posto = %s", called, r.Table, worth, bonus, total)
	}
	return engine.Textf("%s, tavolo %d: punteggio %s, vale %s + %s = %s", called, r.Table, typed, worth, bonus, total)
}

// called is how a round is called.
func (s *Standings) roundName(round int) engine.RoundName {
	return RoundName(s.source, s.Type, round)
}

// text is a number of units in words.
func (s *Standings) text(units int64) engine.Number { return s.scorer.Points(units).Number() }

// neighbour says what parts two adjacent rows, the upper before the lower.
func (s *Standings) neighbour(upper, lower *Row, above bool) engine.Text {
	other := lower
	if above {
		other = upper
	}
	name := other.Player.DisplayName()
	if s.Own {
		return gameNeighbour(other, name, above)
	}
	n := len(s.held)
	key, c := s.part(upper, lower, n)
	var parted engine.Text
	switch final := upper.FinalPlace != 0; {
	case upper.places+lower.places > 0 && upper.Place != lower.Place && s.compare(upper, lower) >= 0:
		parted = engine.Textf("l'arbitro ha tolto {1:un posto|%d posti}", max(upper.places, lower.places))
	case final && lower.FinalPlace == 0:
		parted = engine.Textf("chi ha giocato la finale sta davanti agli altri")
	case final && upper.FinalPlace == lower.FinalPlace:
		return engine.Textf("È alla pari con %s, che ha avuto lo stesso posto in un'altra finale.", name)
	case final && above:
		return engine.Textf("In finale ha fatto peggio di %s.", name)
	case final:
		return engine.Textf("In finale ha fatto meglio di %s.", name)
	case c == 0:
		return engine.Textf("È alla pari con %s in ogni criterio: stanno in ordine di cognome.", name)
	case key == KeyTotal && above:
		return engine.Textf("%s punti meno di %s (%s).", s.text(s.totalOf(upper, n)-s.totalOf(lower, n)), name, other.Total.Number())
	case key == KeyTotal:
		return engine.Textf("%s punti più di %s (%s).", s.text(s.totalOf(upper, n)-s.totalOf(lower, n)), name, other.Total.Number())
	default:
		parted = key.Text()
		if x, y := metrics[key].words(s, upper, lower, n), metrics[key].words(s, lower, upper, n); x != "" {
			parted = engine.Textf("%s, %s contro %s", parted, x, y)
		}
	}
	if above {
		return engine.Textf("Davanti ha %s. Li divide: %s.", name, parted)
	}
	return engine.Textf("Dietro ha %s. Li divide: %s.", name, parted)
}

// placeAfter is the place of a row in the standings after the first n of the rounds held.
func (s *Standings) placeAfter(row *Row, n int) int {
	place := 1
	for i := range s.Rows {
		if _, c := s.part(&s.Rows[i], row, n); c < 0 {
			place++
		}
	}
	return place
}

// CutLine is where the semifinals begin.
type CutLine struct {
	Seats  int   // places in the semifinals
	Direct []int // in the final without a semifinal; known when the qualification is over
	// In are those who are in, as the standings are now.
	In []int
	// Level are those who are level on every key for the places that In leaves, when the qualification is over:
	// the draw of the semifinals parts them.
	Level []int
	// Reach are those who are not but still may be; empty when the qualification is over.
	Reach []int
	// Recovered are who plays a semifinal by another key than his place, and by what; they are among In.
	Recovered map[int]engine.Text
	// Points is the total of the last who is in.
	Points engine.Points
	// Left is the number of rounds still to be played before the semifinals.
	Left int
	Text engine.Text
}

func (s *Standings) findCut() *CutLine {
	phases := s.Type.Phases
	if phases == nil || len(s.held) == 0 || len(s.held) > phases.Qualification || s.FinalPlayed {
		return nil
	}
	last := s.Rounds[s.held[len(s.held)-1]]
	latest := s.source.Round(s.Rounds[len(s.Rounds)-1])
	if last > phases.Qualification || phases.ByNumbers() && latest.Number > phases.Qualification && latest.Started() {
		return nil
	}
	if last == phases.Qualification {
		return s.settledCut()
	}
	if phases.ByNumbers() {
		return s.numbersCut(phases.Qualification - last)
	}
	return s.openCut(phases.Qualification-last, last)
}

// numbersCut is the cut line while evenings are left, where numbers say who goes on: who would if it ended now.
func (s *Standings) numbersCut(left int) *CutLine {
	ends := s.IfEndedNow()
	if ends == nil || len(ends.Final) == 0 {
		return nil
	}
	c := &CutLine{Seats: len(ends.Semifinal), Direct: ends.Final, In: ends.Semifinal, Left: left}
	c.recovered(ends.Recovered, s.roundName)
	c.Text = engine.Textf("Se finisse ora, già in finale: %d; in semifinale: %d.", len(ends.Final), c.Seats)
	if c.Seats == 0 {
		c.Text = engine.Textf("Se finisse ora, in finale: %d.", len(ends.Final))
	}
	if !ends.Lacking.IsZero() {
		c.Text = engine.Textf("%s %s", c.Text, ends.Lacking)
	}
	return c
}

// recovered notes who plays a semifinal by another key than his place.
func (c *CutLine) recovered(list []engine.Recovered, name func(round int) engine.RoundName) {
	c.Recovered = map[int]engine.Text{}
	for _, r := range list {
		c.Recovered[r.Player] = r.Text(func(round int) engine.Text { return name(round).At() })
	}
}

// settledCut is the cut line once the qualification is over, as the draw of the semifinals will have it.
func (s *Standings) settledCut() *CutLine {
	known := s
	if s.Options.Discards > 0 && !s.Type.Phases.ByNumbers() { // a draw discards nothing there
		known = nil
	}
	planned, err := s.semifinals(known)
	if err == nil && planned.Final && s.Type.Phases.ByNumbers() {
		return &CutLine{Direct: planned.Direct, Text: engine.Textf("Senza semifinali; posti in finale: %d.", len(planned.Direct))}
	}
	if err != nil || len(planned.Semifinalists) == 0 {
		return nil
	}
	c := &CutLine{Seats: len(planned.Semifinalists), Direct: planned.Direct, In: planned.Semifinalists}
	c.recovered(planned.Recovered, s.roundName)
	if r := s.source.Round(s.Type.Semifinals()); r != nil && r.Draw != nil && s.Type.Phases.ByNumbers() {
		c.recovered(r.Draw.Origin.Recovered, s.roundName)
	}
	if announced := s.announced(); announced != nil {
		c.Direct = announced
	}
	drawn := s.drawnSemifinalists(c.Seats)
	if drawn != nil {
		c.In = drawn
	}
	c.Points = s.Row(c.In[len(c.In)-1]).Total
	c.Text = engine.Textf("Vanno in semifinale in %d: l'ultimo ha %s punti.", c.Seats, c.Points.Number())
	switch len(c.Direct) {
	case 0:
	case 1:
		c.Text = engine.Textf("%s è già in finale. Vanno in semifinale altri %d: l'ultimo ha %s punti.", s.Row(c.Direct[0]).Player.DisplayName(),
			c.Seats, c.Points.Number())
	default:
		c.Text = engine.Textf("I primi %d sono già in finale. Vanno in semifinale altri %d: l'ultimo ha %s punti.", len(c.Direct), c.Seats,
			c.Points.Number())
	}
	if drawn == nil && !s.Type.Phases.ByNumbers() {
		s.levelAtCut(c)
	}
	return c
}

// semifinals is how the semifinals are drawn by what is known of the standings, with nil by those that the plan makes itself.
func (s *Standings) semifinals(known *Standings) (Plan, error) {
	t := *s.source
	t.Settings.SharedWins = s.Options.SharedWins
	return newPlan(s.Type, &t, s.Type.Semifinals(), known, PlanOptions{ByID: true})
}

// announced are the finalists who were announced with the draw of the semifinals, whatever the standings say since; nil where
// no record says who they are.
func (s *Standings) announced() []int {
	if round := s.source.Round(s.Type.Semifinals()); round != nil && round.Draw != nil && len(round.Draw.Origin.Direct) > 0 {
		return round.Draw.Origin.Direct
	}
	return nil
}

// drawnSemifinalists are those who sit in the semifinals, in the order of the standings, once all are
// seated: then it is no longer a matter of the standings who plays, but of the draw and of the organizer's hand.
func (s *Standings) drawnSemifinalists(seats int) []int {
	round := s.source.Round(s.Type.Semifinals())
	if round == nil {
		return nil
	}
	seated := engine.Where(s.Rows, func(row Row) bool { table, _ := round.Find(row.Player.ID); return table >= 0 })
	if len(seated) != seats {
		return nil
	}
	return engine.Map(seated, func(row Row) int { return row.Player.ID })
}

// levelAtCut takes from those who are in anyone who shares his place with a player who is out: who of them plays is
// not known before the draw (docs/rules.md, section 3: "parted by a draw from the recorded seed").
func (s *Standings) levelAtCut(c *CutLine) {
	place := s.Row(c.In[len(c.In)-1]).Place
	var level, out []int
	for i := range s.Rows {
		row := &s.Rows[i]
		switch id := row.Player.ID; {
		case row.Place != place || slices.Contains(c.Direct, id):
		case slices.Contains(c.In, id):
			level = append(level, id)
		case s.source.Present(s.Type.Semifinals(), row.Player) && slices.ContainsFunc(row.Results, Result.Played):
			out = append(out, id)
		}
	}
	if len(out) == 0 {
		return
	}
	c.Level = slices.Concat(level, out)
	c.In = slices.DeleteFunc(slices.Clone(c.In), func(id int) bool { return slices.Contains(level, id) })
	c.Text = engine.Textf("Vanno in semifinale in %d: per i posti che restano (%d) sono alla pari in %d, con %s punti, e decide il sorteggio.",
		c.Seats, len(level), len(c.Level), c.Points.Number())
}

// openCut is the cut line while rounds of the qualification are left: who is below it is still in reach
// while the most that he can win would bring him level with the last who is in.
func (s *Standings) openCut(left, last int) *CutLine {
	t := s.source
	step := s.Type.StepFor(playersOf(t.Round(last)), t.Settings.Thresholds)
	c := &CutLine{Seats: step.Semifinalists, Left: left}
	most, bounded := s.best()
	most = most.Mul(engine.WholePoints(left))
	for i := range s.Rows {
		row := &s.Rows[i]
		if !t.Present(s.Type.Semifinals(), row.Player) {
			continue
		}
		switch {
		case len(c.In) < c.Seats:
			c.In = append(c.In, row.Player.ID)
			c.Points = row.Total
		case !bounded || s.Type.Ranking[0] != KeyTotal || row.Total.Add(most).Cmp(c.Points) >= 0:
			c.Reach = append(c.Reach, row.Player.ID)
		}
	}
	if len(c.In) < c.Seats {
		c.Text = engine.Textf("In semifinale vanno in %d: per ora ci sono posti per tutti.", c.Seats)
	} else {
		c.Text = engine.Textf(
			"In semifinale vanno in %d: l'ultimo posto utile ha ora %s punti e {3:può ancora arrivarci uno solo|possono ancora arrivarci in "+
				"%d}.", c.Seats, c.Points.Number(), len(c.Reach))
	}
	if step.Direct == DirectLeader || step.Direct == DirectFew { // which only the last round decides
		c.Text = engine.Textf("%s Sono meno se qualcuno va direttamente in finale.", c.Text)
	}
	return c
}

// best is the most points that one game can bring; false where nothing bounds a score.
func (s *Standings) best() (engine.Points, bool) {
	top, bounded := s.Type.Scoring.Sheet.Top()
	if !bounded {
		return engine.Points{}, false
	}
	score, err := engine.ParseScore(top.Text("."))
	if err != nil {
		return engine.Points{}, false
	}
	var most int64
	for _, size := range []int{2, 3, 4, 5} {
		seats := make([]engine.Seat, size)
		for i := range seats {
			seats[i] = engine.Seat{Player: i + 1, Score: engine.NewScore(i * size)}
		}
		seats[0].Score = score
		for _, seat := range s.scorer.Table(seats, nil).Seats {
			most = max(most, seat.Total)
		}
	}
	return s.scorer.Points(most), true
}

// side says on which side of the cut a player is.
func (c *CutLine) side(row *Row) engine.Text {
	id := row.Player.ID
	switch {
	case slices.Contains(c.Direct, id) && c.Left > 0:
		return engine.Textf("Se finisse ora andrebbe direttamente in finale.")
	case slices.Contains(c.Direct, id):
		return engine.Textf("Va direttamente in finale.")
	case !c.Recovered[id].IsZero() && c.Left > 0:
		return engine.Textf("Per ora è in semifinale per %s.", c.Recovered[id])
	case !c.Recovered[id].IsZero():
		return engine.Textf("È in semifinale per %s.", c.Recovered[id])
	case c.Seats == 0:
		return engine.Textf("Non è tra chi va in finale.")
	case slices.Contains(c.Level, id):
		return engine.Textf("È alla pari sull'ultimo posto per le semifinali: decide il sorteggio.")
	case slices.Contains(c.In, id) && c.Left == 0:
		return engine.Textf("È in semifinale.")
	case slices.Contains(c.In, id):
		return engine.Textf("Per ora è in semifinale.")
	case slices.Contains(c.Reach, id):
		return engine.Textf("Per ora è fuori dalle semifinali, ma può ancora arrivarci: gli mancano %s punti.", c.Points.Sub(row.Total).Number())
	case c.Left == 0 || c.Recovered != nil:
		return engine.Textf("È fuori dalle semifinali.")
	}
	return engine.Textf("È fuori dalle semifinali e non può più arrivarci.")
}
