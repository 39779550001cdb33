package diplomacy

import "raduno/engine/game/diplomacy/scoring"

// TopBoardSeats is the number of players of the top board; podium are the places that it alone decides.
const (
	TopBoardSeats = scoring.PowerCount
	Podium        = 3
)

// MaxPenalty is the most that misconduct may cost. Source: Italia 2010, 8.
const MaxPenalty = 200

// SitOutPoints are the points of a round that a player sits out on request, unless the director announces
// another number. Source: Italia 2010, 6, "For the WDC 2024 the sit out points are set at 50".
const SitOutPoints = 50
