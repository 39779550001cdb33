package babylon5

import (
	"cmp"
	"slices"

	"raduno/engine"
)

// MinPlayers is the least number of players of a game. Source: the Babylon 5 document, "No game be played with less than
// 3 players".
const MinPlayers = 3

// maxNumber bounds what may be typed, far above any game's numbers.
const maxNumber = 1_000_000

// shares are the percentages of the ante by place, for 3, 4, and 5 or more players. Source: the Babylon 5 document,
// "Scoring system".
var shares = map[int][]int{
	3: {50, 30, 20},
	4: {40, 30, 20, 10},
	5: {40, 30, 20, 10, 0},
}

// percent is the percentage of the ante of a place (1 the first); nothing below the fifth.
func percent(place, players int) int {
	table := shares[min(players, 5)]
	if place > len(table) {
		return 0
	}
	return table[place-1]
}

// Ante is what a player puts into the pot: a tenth of his points, fractions dropped.
func Ante(points int) int { return points / 10 }

// Result is one player in a game.
type Result struct {
	Name      string
	Points    int // league points before the game
	Power     int
	Influence int
}

// Game is the result of a game as the players hand it in.
type Game struct {
	Players []Result
	// Winners are those who met a victory condition; none if time ran out, and then the most power, then the
	// most influence, wins.
	Winners []string
	// Major are the winners by a major victory.
	Major []string
	// WithinTime: the win came in time. It says nothing without a victory condition met: who has the most
	// power when time runs out has not won within it (the Babylon 5 document, "A win within time").
	WithinTime bool
	// VP are the victory points as the winner handed them out, what he kept himself included; nil if they
	// have not been given.
	VP map[string]int
}

// Line is what a game did to a player.
type Line struct {
	Name   string
	Before int // league points before the game
	Ante   int
	Place  int // shared by players who are level
	Payout int
	VP     int
	Points int // league points after the game: Before - Ante + Payout + VP
}

// Outcome is a game, scored.
type Outcome struct {
	Pot int
	// Pool are the victory points that the winner has to hand out; without meaning if Joint.
	Pool int
	// Joint: several share the first place, and then no victory points are given.
	Joint bool
	Lines []Line // in the order of the game's players
}

// VPError says that the victory points were not handed out as the rule wants.
type VPError struct {
	Pool  int  // victory points to hand out
	Joint bool // several share the first place and Pool has no meaning
	Err   *engine.Error
}

// Error is the sentence of the error inside.
func (e *VPError) Error() string { return e.Err.Error() }

// Unwrap gives the error inside.
func (e *VPError) Unwrap() error { return e.Err }

// Problems lists what is wrong with the record of a game, its victory points left aside; nothing if all is
// well.
func (g Game) Problems() []engine.Text {
	var problems []engine.Text
	say := func(format string, args ...any) { problems = append(problems, engine.Textf(format, args...)) }
	if len(g.Players) < MinPlayers {
		say("Una partita di lega ha almeno %d giocatori e questa ne ha %d: non vale per la lega.", MinPlayers, len(g.Players))
	}
	names := map[string]bool{}
	for _, p := range g.Players {
		if p.Name == "" {
			say("Un giocatore della partita è senza nome.")
		} else if names[p.Name] {
			say("%s compare due volte nella stessa partita.", p.Name)
		}
		names[p.Name] = true
		if p.Points < 0 || p.Points > maxNumber {
			say("Punti di lega di %s: %d. Devono essere fra 0 e %d.", p.Name, p.Points, maxNumber)
		}
		if p.Power < 0 || p.Power > maxNumber {
			say("Il potere di %s è %d: deve essere fra 0 e %d.", p.Name, p.Power, maxNumber)
		}
		if p.Influence < 0 || p.Influence > maxNumber {
			say("L'influenza di %s è %d: deve essere fra 0 e %d.", p.Name, p.Influence, maxNumber)
		}
	}
	winners := map[string]bool{}
	for _, name := range g.Winners {
		if !names[name] {
			say("%s è fra i vincitori, ma non ha giocato questa partita.", name)
		} else if winners[name] {
			say("%s è scritto due volte fra i vincitori.", name)
		}
		winners[name] = true
	}
	majors := map[string]bool{}
	for _, name := range g.Major {
		if !winners[name] {
			say("%s ha una vittoria maggiore, ma non è fra i vincitori: aggiungilo o togli la vittoria maggiore.", name)
		} else if majors[name] {
			say("%s è scritto due volte fra le vittorie maggiori.", name)
		}
		majors[name] = true
	}
	return problems
}

// Score scores a game: everybody antes a tenth of his points, the pot goes back by place, and the winner
// hands out the victory points. All fractions are dropped.
//
// Source: the Babylon 5 document. Readings (docs/rules.md, section 6): players level in power and influence share the mean of
// their percentages, exactly, and then each drops fractions; a major victory goes before a standard one, the
// other winner being second whatever his power and no winner for the victory points; winners of the same kind
// share the first place whatever their power, and then no victory points are given.
//
// A VPError is returned where the victory points are not all given, all go to the winner, or are given
// where the first place is shared.
func Score(g Game) (Outcome, error) {
	if problems := g.Problems(); len(problems) > 0 {
		return Outcome{}, &engine.Error{Kind: engine.BadInput, Text: problems[0]}
	}
	n := len(g.Players)
	out := Outcome{Lines: make([]Line, n)}
	for i, p := range g.Players {
		out.Lines[i] = Line{Name: p.Name, Before: p.Points, Ante: Ante(p.Points)}
		out.Pot += out.Lines[i].Ante
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	compare := func(a, b int) int { return g.compare(g.Players[a], g.Players[b]) }
	slices.SortStableFunc(order, compare)
	for start := 0; start < n; {
		end, sum := start, 0
		for ; end < n && compare(order[start], order[end]) == 0; end++ {
			sum += percent(end+1, n)
		}
		for _, i := range order[start:end] {
			out.Lines[i].Place = start + 1
			out.Lines[i].Payout = out.Pot * sum / (100 * (end - start))
		}
		if start == 0 {
			out.Joint = end > 1
		}
		start = end
	}
	if !out.Joint {
		out.Pool = n - 2
		if slices.Contains(g.Major, g.Players[order[0]].Name) {
			out.Pool++
		}
		if g.WithinTime && len(g.Winners) > 0 {
			out.Pool++
		}
	}
	if err := out.give(g.VP); err != nil {
		return Outcome{}, err
	}
	for i := range out.Lines {
		line := &out.Lines[i]
		line.Points = line.Before - line.Ante + line.Payout + line.VP
	}
	return out, nil
}

// compare orders two players of the game: those who take the first place by their victory, then other
// winners, then the rest; behind the first by power and influence.
func (g Game) compare(a, b Result) int {
	rank := func(p Result) int {
		switch {
		case slices.Contains(g.Major, p.Name):
			return 0
		case !slices.Contains(g.Winners, p.Name):
			return 2
		case len(g.Major) > 0:
			return 1
		}
		return 0
	}
	if c := rank(a) - rank(b); c != 0 || rank(a) == 0 {
		return c
	}
	return cmp.Or(cmp.Compare(b.Power, a.Power), cmp.Compare(b.Influence, a.Influence))
}

// give checks the victory points handed out and writes them down.
func (o *Outcome) give(vp map[string]int) error {
	if vp == nil {
		return nil
	}
	refuse := func(format string, args ...any) error {
		return &VPError{Pool: o.Pool, Joint: o.Joint, Err: engine.Errorf(engine.BadInput, format, args...)}
	}
	sum, given, known := 0, 0, 0
	for i := range o.Lines {
		line := &o.Lines[i]
		n, named := vp[line.Name]
		if !named {
			continue
		}
		known++
		if n < 0 || n > maxNumber {
			return refuse("Punti vittoria di %s: %d. Non possono essere negativi né più di quelli da dare.", line.Name, n)
		}
		line.VP = n
		sum += n
		if line.Place > 1 {
			given += n
		}
	}
	switch {
	case known < len(vp):
		return refuse("I punti vittoria sono dati anche a chi non ha giocato questa partita.")
	case o.Joint && sum > 0:
		return refuse("Il primo posto è condiviso: in questo caso non si danno punti vittoria.")
	case o.Joint:
		return nil
	case sum != o.Pool:
		return refuse("Punti vittoria da dare: %d; dati: %d. Vanno dati tutti.", o.Pool, sum)
	case given == 0:
		return refuse("Almeno un punto vittoria deve andare a un altro giocatore: chi ha vinto non può tenerli tutti.")
	}
	return nil
}
