package risiko

import (
	"slices"

	"raduno/engine"
)

// Scorer scores tables by one set of rules.
type Scorer struct {
	rules Rules
	// unit is so small a part of a point that every result is a whole number of it.
	unit    int64
	point   int64 // units of one step of a table point
	steps   int64 // of a table point
	factors [16]fraction
	scales  [16][]int64
	every   []int64 // scale for sizes without one of their own

	start, risiko, rest   int64
	lowest                bool // the lowest score is the best
	winBonus, eliminated  []int64
	ghostNum, ghostDen    int64
	hasPlaces, hasRounded bool
}

type fraction struct{ num, den int64 }

var one = fraction{1, 1}

// MaxUnit bounds how fine the unit of rules may be: then no total of a tournament can overflow.
const MaxUnit = 1_000_000_000

// sharedPlaces is divisible by every number of players up to 15, who may be level at a table.
const sharedPlaces = 360360

// Unit is how many units make a point, so that every result by these rules is a whole number of them. It is
// 0 where that would be more than MaxUnit: such rules cannot be scored.
func (r Rules) Unit() int64 {
	unit := int64(1)
	need := func(den int64) {
		if den > MaxUnit || unit == 0 {
			unit = 0
			return
		}
		if unit = unit / gcd(unit, den) * den; unit > MaxUnit {
			unit = 0
		}
	}
	all := func(values []engine.Points, share int64) {
		for _, value := range values {
			need(denominator(value) * share)
		}
	}
	divisor := max(int64(r.Divisor), 1) * r.Sheet.steps()
	need(divisor)
	for _, f := range r.Factors {
		if den := denominator(f.Value); den <= MaxUnit {
			need(den * divisor)
		} else {
			unit = 0
		}
	}
	if r.Base == BaseShare {
		need(1000)
	}
	all([]engine.Points{r.Start, r.RisiKoPoints}, 1)
	if r.Rest != nil {
		need(denominator(*r.Rest))
	}
	all(r.WinBonus, 1)
	all(r.Eliminated, 1)
	for _, scale := range r.Places {
		if r.PlaceMean {
			all(scale.Points, sharedPlaces)
		} else {
			all(scale.Points, 1)
		}
	}
	return unit
}

// Largest is the most points that one game gives on the map of RisiKo!; 0 on other sheets, where nothing bounds a score.
func (r Rules) Largest() (largest engine.Points) {
	if !r.Sheet.RisiKo || r.Unit() == 0 {
		return largest
	}
	s := NewScorer(r)
	for players := 2; players <= 5; players++ {
		for _, top := range []int{Made, objectivePoints, objectivePoints - 1} { // the last may be multiplied, where the others are not
			seats := slices.Repeat([]engine.Seat{{Player: 1}}, players)
			seats[0].Score = engine.NewScore(top)
			if points := s.Points(s.Table(seats, nil).Seats[0].Total); points.Cmp(largest) > 0 {
				largest = points
			}
		}
	}
	return largest
}

// steps are the parts into which a typed point is divided: 1, and 2 where scores go by halves. Steps are decimals, so that they
// divide a millionth.
func (s Sheet) steps() int64 {
	if s.Step == nil {
		return 1
	}
	den := denominator(*s.Step)
	if den > micro || micro%den != 0 {
		return MaxUnit + 1
	}
	return den
}

// value is a typed score in steps, cut towards zero; an eliminated player has none.
func (s *Scorer) value(score engine.Score) int64 {
	if s.rules.Sheet.Eliminated && score.Eliminated() {
		return 0
	}
	return score.Micros() / (micro / s.steps)
}

// denominator of a number, above MaxUnit where it is out of bounds.
func denominator(p engine.Points) int64 {
	if den := p.Rat().Denom(); den.IsInt64() && den.Int64() <= MaxUnit {
		return den.Int64()
	}
	return MaxUnit + 1
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// NewScorer prepares the rules for scoring many tables. It panics if they have no unit, which anyone who reads
// rules from outside has to look at first.
func NewScorer(pointsRules Rules) *Scorer {
	s := &Scorer{rules: pointsRules, unit: pointsRules.Unit()}
	if s.unit == 0 {
		panic("risiko: rules too fine to be scored")
	}
	s.steps = pointsRules.Sheet.steps()
	s.point = s.unit / (max(int64(pointsRules.Divisor), 1) * s.steps)
	for i := range s.factors {
		s.factors[i] = one
	}
	for _, f := range pointsRules.Factors {
		if f.Players >= 0 && f.Players < len(s.factors) {
			s.factors[f.Players] = fraction{f.Value.Rat().Num().Int64(), denominator(f.Value)}
		}
	}
	for _, scale := range pointsRules.Places {
		switch {
		case scale.Places == 0:
			s.every = s.list(scale.Points)
		case scale.Places > 0 && scale.Places < len(s.scales):
			s.scales[scale.Places] = s.list(scale.Points)
		}
	}
	s.start, s.risiko = s.units(pointsRules.Start), s.units(pointsRules.RisiKoPoints)
	if pointsRules.Rest != nil {
		s.rest = s.units(*pointsRules.Rest)
	}
	s.lowest = pointsRules.Sheet.Asks == AskPlace
	s.winBonus, s.eliminated = s.list(pointsRules.WinBonus), s.list(pointsRules.Eliminated)
	s.hasPlaces = len(pointsRules.Places) > 0
	s.hasRounded = pointsRules.Rounding == RoundUp || pointsRules.Rounding == RoundDown
	ghost := pointsRules.GhostShare.Rat()
	if ghost.Sign() > 0 && ghost.Num().IsInt64() {
		s.ghostNum, s.ghostDen = ghost.Num().Int64(), ghost.Denom().Int64()
	}
	return s
}

// Units turns points into units; exact is false where they are no whole number of them.
func (s *Scorer) Units(p engine.Points) (units int64, exact bool) {
	return s.units(p), p.Mul(engine.NewPoints(s.unit, 1)).Rat().IsInt()
}

func (s *Scorer) units(p engine.Points) int64 {
	return p.Mul(engine.NewPoints(s.unit, 1)).Rat().Num().Int64()
}

func (s *Scorer) list(points []engine.Points) []int64 {
	if points == nil {
		return nil
	}
	return engine.Map(points, s.units)
}

// Points turns units into points.
func (s *Scorer) Points(units int64) engine.Points {
	if s.unit == 1 {
		return engine.WholePoints(int(units))
	}
	return engine.NewPoints(units, s.unit)
}

// Factor is what the points at a table of some size are multiplied by.
func (s *Scorer) Factor(players int) engine.Points {
	if players < 0 || players >= len(s.factors) {
		return engine.WholePoints(1)
	}
	return engine.NewPoints(s.factors[players].num, s.factors[players].den)
}

// contest is the scores of a table as they compete for places.
type contest struct {
	micros      []int64 // of players, and of the ghost where it takes a place
	sum         int64   // of the whole scores, the ghost's included
	top         int64
	players     int
	winners     int
	winner      int64 // score of the winners, in steps
	winnerWhole int   // its whole part
	risiko      bool
}

const micro = 1_000_000 // of a typed point

// Table scores a table, whatever its size. Seats are appended to buffer, which may be nil, so that several
// tables share one piece of memory. An empty cell counts as 0; whether a table was played at all, and
// whether more than one winner is allowed, is for the caller to say.
func (s *Scorer) Table(seats []engine.Seat, buffer []Seat) Outcome {
	start := len(buffer)
	var few [8]int64
	c := contest{micros: few[:0], top: -1 << 62}
	ghostSeat := false
	for i := range seats {
		switch seats[i].Player {
		case 0:
			continue
		case engine.Ghost:
			if !s.rules.GhostSeat {
				continue
			}
			ghostSeat = true
		default:
			c.players++
		}
		c.micros = append(c.micros, seats[i].Score.Micros())
		c.sum += s.value(seats[i].Score)
	}
	if c.players == 3 && !ghostSeat && s.ghostNum > 0 {
		ghost := c.sum * (micro / s.steps) * s.ghostNum / (3 * s.ghostDen)
		c.micros = append(c.micros, ghost)
		c.sum += ghost / (micro / s.steps)
	}
	if s.lowest {
		for i, m := range c.micros {
			c.micros[i] = -m
		}
	}
	for _, m := range c.micros {
		c.top = max(c.top, m)
	}
	for i := range seats {
		if seats[i].Player > 0 && s.micros(seats[i].Score) == c.top {
			c.winners++
			c.winner, c.winnerWhole = s.value(seats[i].Score), seats[i].Score.Whole()
		}
	}
	if s.rules.Sheet.Asks == AskResult && c.winners > 1 {
		c.winners = 0
	}
	c.risiko = c.winners > 0 && slices.Contains(s.rules.RisiKo, c.winnerWhole)
	for i := range seats {
		buffer = append(buffer, Seat{Player: seats[i].Player, Score: seats[i].Score})
		if seats[i].Player > 0 {
			s.seat(&buffer[len(buffer)-1], &c)
		}
	}
	return Outcome{Seats: buffer[start:len(buffer):len(buffer)], Players: c.players, Winners: c.winners}
}

// micros are a typed score as it competes: more is better.
func (s *Scorer) micros(score engine.Score) int64 {
	if s.lowest {
		return -score.Micros()
	}
	return score.Micros()
}

func (s *Scorer) seat(out *Seat, c *contest) {
	micros := s.micros(out.Score)
	better, level := 0, 0
	for _, m := range c.micros {
		if m > micros {
			better++
		} else if m == micros {
			level++
		}
	}
	out.Place, out.Level = better+1, level
	out.Won = micros == c.top && c.winners > 0
	out.Eliminated = s.rules.Sheet.Eliminated && out.Score.Eliminated()
	out.RisiKo = out.Won && c.risiko
	out.Share = Share{s.value(out.Score), c.sum}
	if c.rests() {
		out.Won, out.Rested, out.Total = s.rest > 0, true, s.rest
		out.Bonus = out.Total
		return
	}

	s.worth(out, c)
	out.Bonus = s.start
	if out.Won && len(s.winBonus) > 0 {
		out.Bonus += s.winBonus[min(c.winners, len(s.winBonus))-1]
	}
	switch {
	case !s.hasPlaces:
	case out.Eliminated && !out.Won && len(s.eliminated) > 0:
		out.Bonus += at(s.eliminated, better)
	default:
		out.Bonus += s.place(len(c.micros), better, level)
	}
	out.Total = out.Worth + out.Bonus
	if out.RisiKo && s.risiko != 0 {
		out.Total, out.Worth = s.risiko, s.risiko-out.Bonus
		out.Multiplied, out.Rounded, out.Capped = false, false, false
	}
}

// rests reports whether one player sits alone.
func (c *contest) rests() bool { return c.players == 1 && len(c.micros) == 1 }

// worth turns the typed score into points before anything is added.
func (s *Scorer) worth(out *Seat, c *contest) {
	whole := s.value(out.Score)
	switch s.rules.Base {
	case BaseShare:
		if c.sum > 0 && (out.Score.Micros() > 0 || !s.rules.Sheet.Eliminated) {
			out.Worth = out.Score.Micros() * s.steps / (c.sum * (micro / 1000)) * (s.unit / 1000)
		}
		return
	case BaseNothing:
		return
	case BaseDifference:
		if !out.Won {
			from := c.winner
			if c.risiko {
				from = Made * s.steps
			}
			out.Worth = (whole - from) * s.point
			return
		}
	}
	factor := one
	if c.players < len(s.factors) && (out.Won || !s.rules.FactorWinner) {
		factor = s.factors[c.players]
	}
	if factor == one {
		out.Worth = whole * s.point
		return
	}
	out.Multiplied = true
	num, den := whole*factor.num, factor.den
	if rest := num % (den * s.steps); rest != 0 && s.hasRounded {
		num -= rest
		switch {
		case s.rules.Rounding == RoundUp && rest > 0:
			num += den * s.steps
		case s.rules.Rounding == RoundDown && rest < 0:
			num -= den * s.steps
		}
		out.Rounded = true
	}
	if limit := int64(s.rules.Cap) * s.steps; limit > 0 && num > limit*den && (out.Won || !s.rules.CapWinner) {
		num, den = limit, 1
		out.Capped, out.Rounded = true, false
	}
	out.Worth = num * (s.point / den)
}

// place is the points of a place at a table, shared or not among those level there.
func (s *Scorer) place(places, better, level int) int64 {
	scale := s.every
	if places < len(s.scales) && s.scales[places] != nil {
		scale = s.scales[places]
	}
	if !s.rules.PlaceMean || level == 1 {
		return at(scale, better)
	}
	var sum int64
	for i := better; i < better+level; i++ {
		sum += at(scale, i)
	}
	return sum / int64(level)
}

func at(units []int64, i int) int64 {
	if i < len(units) {
		return units[i]
	}
	return 0
}
