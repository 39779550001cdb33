package engine

import (
	"slices"
	"time"
)

// Ruling is a decision of the referee, as the workbook keeps it.
type Ruling struct {
	Kind   RulingKind `json:"kind"`
	Player int        `json:"player,omitempty"` // 0 where a whole table is decided
	With   int        `json:"with,omitempty"`   // of a substitution: who plays in the player's place
	Round  int        `json:"round,omitempty"`  // 0 for the tournament; of a disqualification the first that he does not play
	Table  int        `json:"table,omitempty"`  // that is decided
	Points string     `json:"points,omitempty"` // of a penalty: above 0, taken off his total, in the unit of the ranking
	Places int        `json:"places,omitempty"` // of a penalty in the place of points: how many places he falls
	Reason string     `json:"reason,omitempty"`
	Time   time.Time  `json:"time"`
}

// RulingKind says what was decided.
type RulingKind string

// What a referee decides of a player.
const (
	Penalty          RulingKind = "penalty"          // points off his total, or places
	Forfeit          RulingKind = "forfeit"          // he loses his table of a round: what he made there counts for nothing
	Caution          RulingKind = "warning"          // changes nothing
	Disqualification RulingKind = "disqualification" // he plays no more: from a round on, or out of the standings
	Substitution     RulingKind = "substitute"       // somebody plays a round in his place, and is not ranked for it
	Decision         RulingKind = "table"            // the points of a table are the referee's
)

// Deduction is what a penalty takes off; 0 for any other ruling.
func (r *Ruling) Deduction() Points {
	points, err := ParsePoints(r.Points)
	if r.Kind != Penalty || err != nil {
		return Points{}
	}
	return points
}

// Expelled reports whether a player is out of the standings by a disqualification of the whole tournament.
func (t *Tournament) Expelled(id int) bool {
	for i := range t.Rulings {
		if r := &t.Rulings[i]; r.Kind == Disqualification && r.Player == id && r.Round <= 1 {
			return true
		}
	}
	return false
}

// Loses reports whether a player has lost his table of a round by the referee's word: anyone who is next at it comes before him.
func (t *Tournament) Loses(round, id int) bool {
	return slices.ContainsFunc(t.Rulings, func(r Ruling) bool { return r.Kind == Forfeit && r.Player == id && r.Round == round })
}

// Uncounted reports whether what a player made in a round counts for nobody: he was disqualified before, sat there in the place of
// another, or has lost the table.
func (t *Tournament) Uncounted(round, id int) bool {
	for i := range t.Rulings {
		r := &t.Rulings[i]
		switch {
		case r.Kind == Disqualification && r.Player == id && r.Round > 1 && round >= r.Round, r.Kind == Substitution && r.With == id &&
			r.Round == round:
			return true
		}
	}
	return t.Loses(round, id)
}
