package risiko

import (
	"slices"

	"raduno/engine"
)

// Scorer scores tables by one set of rules.
type Scorer struct {
	rules   Rules
	divisor int64
	factors [16]fraction
	scales  [16][]engine.Points
	every   []engine.Points // scale for sizes without one of their own
}

type fraction struct{ num, den int64 }

var one = fraction{1, 1}

// NewScorer prepares the rules for scoring many tables.
func NewScorer(rules Rules) *Scorer {
	s := &Scorer{rules: rules, divisor: max(int64(rules.Divisor), 1)}
	for i := range s.factors {
		s.factors[i] = one
	}
	for _, f := range rules.Factors {
		if r := f.Value.Rat(); f.Players >= 0 && f.Players < len(s.factors) && r.Num().IsInt64() && r.Denom().IsInt64() {
			s.factors[f.Players] = fraction{r.Num().Int64(), r.Denom().Int64()}
		}
	}
	for _, scale := range rules.Places {
		switch {
		case scale.Places == 0:
			s.every = scale.Points
		case scale.Places > 0 && scale.Places < len(s.scales):
			s.scales[scale.Places] = scale.Points
		}
	}
	return s
}

// Rules are the rules it scores by.
func (s *Scorer) Rules() Rules { return s.rules }

// contest is the scores of a table as they compete for places.
type contest struct {
	micros []int64 // of players, and of the ghost where it takes a place
	sum    int64   // of the whole scores, the ghost's included
	places int     // how many compete
	top    int64
}

const unit = 1_000_000 // micros of one point

// Table scores a table, whatever its size. Seats are appended to buffer, which may be nil, so that many
// tables share one piece of memory. An empty cell counts as 0; whether a table was played at all, and
// whether more than one winner is allowed, is for the caller to say.
func (s *Scorer) Table(seats []engine.Seat, buffer []Seat) Outcome {
	start := len(buffer)
	var few [8]int64
	c := contest{micros: few[:0], top: -1 << 62}
	players := 0
	ghostSeat := false
	for _, seat := range seats {
		switch {
		case seat.Player == 0:
			continue
		case seat.Player == engine.Ghost:
			if !s.rules.GhostSeat {
				continue
			}
			ghostSeat = true
		default:
			players++
		}
		c.micros = append(c.micros, seat.Score.Micros())
		c.sum += int64(max(seat.Score.Whole(), 0))
	}
	if players == 3 && !ghostSeat && s.rules.GhostShare.Sign() > 0 {
		ghost := s.rules.GhostShare.Mul(engine.NewPoints(c.sum, 3)).Mul(engine.WholePoints(unit)).
			RoundDown(engine.WholePoints(1)).Rat().Num().Int64()
		c.micros = append(c.micros, ghost)
		c.sum += ghost / unit
	}
	c.places = len(c.micros)
	for _, m := range c.micros {
		c.top = max(c.top, m)
	}
	winners, winnerWhole := 0, 0
	for _, seat := range seats {
		if seat.Player > 0 && seat.Score.Micros() == c.top {
			winners++
			winnerWhole = max(seat.Score.Whole(), 0)
		}
	}
	risiko := winners > 0 && slices.Contains(s.rules.RisiKo, winnerWhole)
	for _, seat := range seats {
		out := Seat{Player: seat.Player, Score: seat.Score, Factor: engine.WholePoints(1)}
		if seat.Player > 0 {
			s.seat(&out, &c, players, winners, winnerWhole, risiko)
		}
		buffer = append(buffer, out)
	}
	return Outcome{Seats: buffer[start:len(buffer):len(buffer)], Players: players, Winners: winners}
}

func (s *Scorer) seat(out *Seat, c *contest, players, winners, winnerWhole int, risiko bool) {
	micros := out.Score.Micros()
	better, level := 0, 0
	for _, m := range c.micros {
		switch {
		case m > micros:
			better++
		case m == micros:
			level++
		}
	}
	out.Place = better + 1
	out.Won = micros == c.top
	out.Eliminated = out.Score.Eliminated()
	out.RisiKo = out.Won && risiko

	s.worth(out, c, players, winnerWhole, risiko)
	out.Bonus = s.rules.Start
	if out.Won && len(s.rules.WinBonus) > 0 {
		out.Bonus = add(out.Bonus, s.rules.WinBonus[min(winners, len(s.rules.WinBonus))-1])
	}
	if len(s.rules.Places) > 0 {
		if out.Eliminated && !out.Won && len(s.rules.Eliminated) > 0 {
			out.Bonus = add(out.Bonus, at(s.rules.Eliminated, better))
		} else {
			out.Bonus = add(out.Bonus, s.place(c.places, better, level))
		}
	}
	out.Points = add(out.Worth, out.Bonus)
	if out.RisiKo && s.rules.RisiKoPoints.Sign() != 0 {
		out.Points = s.rules.RisiKoPoints
		out.Worth = out.Points.Sub(out.Bonus)
		out.Factor, out.Rounded, out.Capped = engine.WholePoints(1), false, false
	}
}

// worth turns the typed score into tournament points before anything is added.
func (s *Scorer) worth(out *Seat, c *contest, players, winnerWhole int, risiko bool) {
	whole := int64(max(out.Score.Whole(), 0))
	switch s.rules.Base {
	case BaseShare:
		if c.sum > 0 && !out.Eliminated {
			out.Worth = engine.NewPoints(out.Score.Micros()/(c.sum*(unit/1000)), 1000)
		}
		return
	case BaseNothing:
		return
	case BaseDifference:
		if !out.Won {
			from := int64(winnerWhole)
			if risiko {
				from = engine.RisiKo
			}
			out.Worth = engine.NewPoints(whole-from, s.divisor)
			return
		}
	}
	factor := one
	if players < len(s.factors) && (out.Won || !s.rules.FactorWinner) {
		factor = s.factors[players]
	}
	if factor == one {
		out.Worth = divide(whole, s.divisor)
		return
	}
	out.Factor = engine.NewPoints(factor.num, factor.den)
	num, den := whole*factor.num, factor.den
	if num%den != 0 && s.rules.Rounding != RoundNot && s.rules.Rounding != "" {
		if s.rules.Rounding == RoundUp {
			num += den - num%den
		} else {
			num -= num % den
		}
		out.Rounded = true
	}
	if limit := int64(s.rules.Cap); limit > 0 && num > limit*den && (out.Won || !s.rules.CapWinner) {
		num, den = limit, 1
		out.Capped, out.Rounded = true, false
	}
	out.Worth = engine.NewPoints(num, den*s.divisor)
}

// place is the points of a place at a table, shared or not among those level there.
func (s *Scorer) place(places, better, level int) engine.Points {
	scale := s.every
	if places < len(s.scales) && s.scales[places] != nil {
		scale = s.scales[places]
	}
	if !s.rules.PlaceMean || level == 1 {
		return at(scale, better)
	}
	var sum engine.Points
	for i := better; i < better+level; i++ {
		sum = add(sum, at(scale, i))
	}
	return sum.Div(engine.WholePoints(level))
}

func at(points []engine.Points, i int) engine.Points {
	if i < len(points) {
		return points[i]
	}
	return engine.Points{}
}

// add is p + q without a look at fractions where one of them is 0, as it mostly is.
func add(p, q engine.Points) engine.Points {
	switch {
	case q.Sign() == 0:
		return p
	case p.Sign() == 0:
		return q
	}
	return p.Add(q)
}

func divide(num, den int64) engine.Points {
	if den == 1 {
		return engine.WholePoints(int(num))
	}
	return engine.NewPoints(num, den)
}

// RisiKoAt reports whether a winner with that whole score made RisiKo! by these rules.
func (r Rules) RisiKoAt(whole int) bool { return slices.Contains(r.RisiKo, whole) }
