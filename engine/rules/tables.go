package rules

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// Policy says into which tables some number of players split (docs/rules.md, section 2): one of those below, or sizes, the better ones
// first, such as "misure 6 5 4 riposo".
type Policy string

// The policies.
const (
	Only4     Policy = "4"       // tables of 4 and nothing else
	FourFive  Policy = "4+5"     // as few of 5 as possible, numbered last
	FourGhost Policy = "4+ghost" // 4, and one of 5 or one or two of 3 with a ghost
	FourThree Policy = "4+3"     // as few of 3 as possible, numbered last
	Full4     Policy = "4 pieni" // tables of 4 and nothing else, whatever the organizer allows
	FourRest  Policy = "4+1"     // 4, and who is left over rests alone
	// FourThreeRest is FourThree, and where that cannot be 4 and who is left over rests alone.
	FourThreeRest Policy = "4+3+1"
	TwoThree      Policy = "2+3"     // 2, and one of 3 where the number is odd
	TwoGhost      Policy = "2+ghost" // 2, and one with a ghost where the number is odd
	Only7         Policy = "7"       // the seven powers of Diplomacy
	Chosen        Policy = "scelta"  // as many at a table as the organizer says: the game splits them
	Scheduled     Policy = "lega"    // a schedule made at once for all rounds
)

// The words of a policy that lists sizes.
const (
	sizesWord = "misure"
	restWord  = "riposo"
)

// listing are the policies with a word of their own that could list their sizes too.
var listing = map[Policy]Policy{
	Only4: "misure 4", Full4: "misure 4", FourRest: "misure 4 riposo", FourFive: "misure 4 5", FourThree: "misure 4 3",
	FourThreeRest: "misure 4 3 riposo", TwoThree: "misure 2 3", Only7: "misure 7",
}

// sizes are those of the policy's tables, the better ones first, and whether who is left over rests; none where ghosts sit or the game
// splits the players.
func (p Policy) sizes() (list []int, rest bool) {
	words := strings.Fields(string(cmp.Or(listing[p], p)))
	if len(words) == 0 || words[0] != sizesWord {
		return nil, false
	}
	for _, word := range words[1:] {
		if n, err := strconv.Atoi(word); err == nil {
			list = append(list, n)
		} else {
			rest = true
		}
	}
	return list, rest
}

// listed splits n players into tables of some sizes, as few as possible of the last, then of the one before it.
func listed(n int, sizes []int) (tables []int, ok bool) {
	last := len(sizes) - 1
	if last == 0 {
		return slices.Repeat(sizes, n/sizes[0]), n%sizes[0] == 0
	}
	for k := 0; k < sizes[0] && k*sizes[last] <= n; k++ { // more would make tables of the first size
		if tables, ok := listed(n-k*sizes[last], sizes[:last]); ok {
			return append(tables, slices.Repeat(sizes[last:], k)...), true
		}
	}
	return nil, false
}

// WithFives is the policy that also seats five where it can, if the organizer allows it; ok is false where it does already, or
// never can.
func (p Policy) WithFives() (other Policy, ok bool) { return FourFive, p == Only4 }

// WithThrees is the policy with tables of three in place of five, for a round that is adapted; otherwise the same.
func (p Policy) WithThrees() Policy {
	if p == Only4 || p == FourFive {
		return FourThree
	}
	return p
}

// Sizes are the tables for n players, ghosts not counted, in table order, and the indexes of the tables
// where a ghost sits too. The error is of kind Impossible and says how many to add or to leave out.
func (p Policy) Sizes(n int) (sizes, ghosts []int, err error) {
	sizes, ghosts, ok := p.split(n)
	if ok {
		return sizes, ghosts, nil
	}
	return nil, nil, p.impossible(n)
}

func (p Policy) split(n int) (sizes, ghosts []int, ok bool) {
	if list, rest := p.sizes(); len(list) > 0 {
		for k := 0; k < slices.Max(list) && k < n; k++ { // k rest
			if sizes, ok := listed(n-k, list); ok && len(sizes) > 0 {
				return append(sizes, slices.Repeat([]int{1}, k)...), nil, true
			} else if !rest {
				break
			}
		}
		return nil, nil, false
	}
	fours := func(k int) []int { return slices.Repeat([]int{4}, k) }
	switch {
	case p == FourGhost && n >= 3:
		switch n % 4 {
		case 1:
			return append(fours(n/4-1), 5), nil, true
		case 2:
			return append([]int{3, 3}, fours(n/4-1)...), []int{0, 1}, true
		case 3:
			return append([]int{3}, fours(n/4)...), []int{0}, true
		}
		return fours(n / 4), nil, true
	case p == TwoGhost && n >= 2:
		sizes = slices.Repeat([]int{2}, n/2)
		if n%2 == 1 {
			return append(sizes, 1), []int{n / 2}, true
		}
		return sizes, nil, true
	}
	return nil, nil, false
}

// impossible says what is missing for n players to sit down.
func (p Policy) impossible(n int) *engine.Error {
	nearest := func(step int) int {
		for i := 1; n+step*i > 0; i++ {
			if _, _, ok := p.split(n + step*i); ok {
				return i
			}
		}
		return 0
	}
	more, less := nearest(1), nearest(-1)
	const impossible = engine.Impossible
	_, _, fives := FourFive.split(n)
	switch {
	case n < 1:
		return engine.Errorf(impossible, "Nessuno è presente a questo turno: servono almeno %d giocatori. Segna chi c'è.", more)
	case less == 0:
		return engine.Errorf(impossible, "Con {1:un giocatore solo|%d giocatori} non si fanno %s: bisogna aggiungerne %d.", n, p.Text(), more)
	case p == Only4 && fives:
		return engine.Errorf(impossible,
			"Con {1:un giocatore solo|%d giocatori} non si fanno %s: bisogna aggiungerne %d o lasciarne fuori %d, o usare tavoli da 4 e da 5.",
			n, p.Text(), more, less)
	}
	return engine.Errorf(impossible, "Con {1:un giocatore solo|%d giocatori} non si fanno %s: bisogna aggiungerne %d o lasciarne fuori %d.", n,
		p.Text(), more, less)
}

// Text names the tables, as in "tavoli da 4 e da 5".
func (p Policy) Text() engine.Text {
	switch p {
	case Only7:
		return engine.Textf("tavoli da 7")
	case Chosen:
		return engine.Textf("tavoli della misura che si sceglie")
	case Scheduled:
		return engine.Textf("il calendario di tutta la lega, da 2 a 8 giocatori per partita")
	}
	if text := policyWords.text(string(p)); !text.IsZero() {
		return text
	}
	if list, rest := p.sizes(); len(list) > 0 {
		text := engine.Textf("tavoli da %s, meglio i primi", strings.Join(engine.Map(list, strconv.Itoa), ", "))
		if rest {
			text = engine.Textf("%s; chi resta riposa", text)
		}
		return text
	}
	return engine.Textf("tavoli")
}
