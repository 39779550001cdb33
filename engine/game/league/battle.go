package league

import (
	"raduno/engine"
)

// maxUnits bounds units and points, far above any game's, so that no product overflows.
const maxUnits = 1_000_000

// Fighter is one player of a game played side against side: how his units fared.
type Fighter struct {
	Player    string
	Units     int // own units at the start
	Lost      int // own units destroyed; a plane retired with honour is not lost
	Destroyed int // enemy units credited to him; a shared kill is credited to each
	Points    int // points in the game itself
}

// Side is one of the two sides of a game.
type Side struct {
	Name     string
	Fighters []Fighter
}

// sums are units, losses, enemy units destroyed and points of a side.
func (s Side) sums() (sum Fighter) {
	for _, f := range s.Fighters {
		sum.Units, sum.Lost, sum.Destroyed, sum.Points = sum.Units+f.Units, sum.Lost+f.Lost, sum.Destroyed+f.Destroyed, sum.Points+f.Points
	}
	return sum
}

// best is the index of the side's best player, or -1: he has at least 15% more points than
// each of his mates, and a side of one has no best.
func (s Side) best() int {
	if len(s.Fighters) < 2 {
		return -1
	}
	for i, f := range s.Fighters {
		ahead := true
		for j, mate := range s.Fighters {
			if i != j && (f.Points <= mate.Points || f.Points*100 < mate.Points*115) {
				ahead = false
			}
		}
		if ahead {
			return i
		}
	}
	return -1
}

// Victory is how a game of sides ended.
type Victory string

// The victories.
const (
	Strategic Victory = "strategic" // one side is the only one left
	Tactical  Victory = "tactical"  // one side lost a lower share of its units
	Marginal  Victory = "marginal"  // equal shares lost, more than 15% more points
	Drawn     Victory = "draw"      // equal shares lost, no such lead
)

// victories are the points of each player of the winning side and the names. Source: the league document, table "Victory type".
var victories = map[Victory]struct {
	points int
	name   engine.Text
}{
	Strategic: {4, engine.Textf("vittoria strategica")},
	Tactical:  {3, engine.Textf("vittoria tattica")},
	Marginal:  {1, engine.Textf("vittoria marginale")},
	Drawn:     {0, engine.Textf("patta")},
}

// Points are what the victory gives to each player of the winning side.
func (v Victory) Points() int { return victories[v].points }

// Name is the victory in an organizer's words.
func (v Victory) Name() engine.Text { return victories[v].name }

// Battle is a game of sides, scored.
type Battle struct {
	Victory Victory
	Winner  int      // index of the winning side, -1 in a draw
	Best    [2]int   // index of each side's best player, -1 if it has none
	Scores  [2][]int // league points, side by side, in the order of the players
	// Ace is the index, in the winning side, of the player who won the game, the one with most points there;
	// -1 if no side won or if two are level. The document names him under the strategic victory; he is given
	// for every victory.
	Ace int
}

// ScoreSides scores a game of Blue Max or of Wooden Ships and Iron Men: the victory's points to each player
// of the winning side, 1 to the best player of either side, 1 for each enemy unit destroyed (Blue Max only)
// and -1 for each unit lost.
//
// Source: the league document, "Special scoring system for Blue Max leagues". The document's silences are filled by
// docs/rules.md, section 6: a personal unit lost costs a point; where both sides are wiped out the
// shares lost are equal, so that the game is a marginal victory or a draw; "best" takes at least 15% more
// than each mate; Wooden Ships differs only in giving nothing for enemy units destroyed.
func ScoreSides(variant Kind, sides [2]Side) (Battle, error) {
	if !variant.Sides() {
		return Battle{}, engine.Errorf(engine.BadUsage, "La lega “%s” non si gioca a squadre.", string(variant))
	}
	if problems := CheckSides(sides); len(problems) > 0 {
		return Battle{}, &engine.Error{Kind: engine.BadInput, Text: problems[0]}
	}
	b := Battle{Winner: -1, Ace: -1}
	b.Victory, b.Winner = victory(sides)
	for s, side := range sides {
		b.Best[s] = side.best()
		b.Scores[s] = make([]int, len(side.Fighters))
		for i, f := range side.Fighters {
			points := -f.Lost
			if variant == BlueMax {
				points += f.Destroyed
			}
			if s == b.Winner {
				points += b.Victory.Points()
			}
			if i == b.Best[s] {
				points++
			}
			b.Scores[s][i] = points
		}
	}
	if b.Winner >= 0 {
		b.Ace = ace(sides[b.Winner])
	}
	return b, nil
}

// victory tells how the game ended and which side won it.
func victory(sides [2]Side) (Victory, int) {
	sums := [2]Fighter{sides[0].sums(), sides[1].sums()}
	if share0, share1 := sums[0].Lost*sums[1].Units, sums[1].Lost*sums[0].Units; share0 != share1 {
		winner := 0
		if share1 < share0 {
			winner = 1
		}
		if loser := sums[1-winner]; loser.Lost == loser.Units {
			return Strategic, winner
		}
		return Tactical, winner
	}
	for winner := range sides {
		if sums[winner].Points*100 > sums[1-winner].Points*115 {
			return Marginal, winner
		}
	}
	return Drawn, -1
}

// ace is the player with most points, -1 if several are level.
func ace(side Side) int {
	best, level := 0, false
	for i, f := range side.Fighters {
		switch {
		case i == 0:
		case f.Points > side.Fighters[best].Points:
			best, level = i, false
		case f.Points == side.Fighters[best].Points:
			level = true
		}
	}
	if level {
		return -1
	}
	return best
}

// CheckSides lists what is wrong with what was typed for a game of sides, nothing if all is well.
func CheckSides(sides [2]Side) []engine.Text {
	var problems []engine.Text
	say := func(format string, args ...any) { problems = append(problems, engine.Textf(format, args...)) }
	if sides[0].Name == sides[1].Name {
		say("Le due squadre hanno lo stesso nome, “%s”: servono due nomi diversi.", sides[0].Name)
	}
	if n := len(sides[0].Fighters) + len(sides[1].Fighters); n > MaxSeats {
		say("Una partita di lega ha da 2 a 8 giocatori e questa ne ha %d.", n)
	}
	seen := map[string]bool{}
	for s, side := range sides {
		if side.Name == "" {
			say("Una squadra è senza nome.")
		}
		if len(side.Fighters) == 0 {
			say("La squadra “%s” non ha giocatori.", side.Name)
		}
		enemyLost := sides[1-s].sums().Lost
		for _, f := range side.Fighters {
			if f.Player == "" {
				say("Nella squadra “%s” c'è un giocatore senza nome.", side.Name)
			}
			if seen[f.Player] {
				say("%s compare due volte nella stessa partita.", f.Player)
			}
			seen[f.Player] = true
			if f.Units < 1 || f.Units > maxUnits {
				say("%s deve avere iniziato con almeno un'unità: qui c'è scritto %d.", f.Player, f.Units)
			}
			if f.Lost < 0 || f.Lost > f.Units {
				say("%s ha iniziato con %d unità: non può averne perse %d.", f.Player, f.Units, f.Lost)
			}
			if f.Destroyed < 0 || f.Destroyed > enemyLost {
				say("Unità distrutte accreditate a %s: %d, ma quelle perse dagli avversari: %d.", f.Player, f.Destroyed, enemyLost)
			}
			if f.Points < 0 || f.Points > maxUnits {
				say("I punti di %s nella partita (%d) devono essere fra 0 e %d.", f.Player, f.Points, maxUnits)
			}
		}
	}
	return problems
}
