package pairing

// annealing is one way to cool: the weight of a level is ratio times that of the level below it, so that
// a search can pass through seatings that are worse above while it improves below.
type annealing struct {
	ratio int64
	steps int64 // proposals
}

// anneal cools a copy of the board from about the weight of the first open level down to a fraction of the
// last level's, offers every seating on the way that is better exactly, and returns the last one.
func (s *search) anneal(b *board, a annealing) *board {
	b = b.clone()
	levels := len(s.p.Levels)
	multipliers := make([]int64, levels)
	weight := int64(1)
	for i := levels - 1; i >= 0; i-- {
		multipliers[i] = weight
		if weight < 1<<24 {
			weight *= a.ratio
		}
	}
	soft := newWeighing(s.p, multipliers)
	open := max(s.open(), 0)

	// Temperatures are in 1/256 of a unit of the last level's weight.
	hot := multipliers[open] * 256
	if hot > 64*256 {
		hot = 64 * 256
	}
	const cold = 40
	stages := int64(1)
	for t := hot; t > cold; t -= t/16 + 1 {
		stages++
	}
	perStage := a.steps/stages + 1

	n := len(b.free)
	if n < 2 {
		return b
	}
	var distance int64 // exact weight above that of the best seating seen here
	for t := hot; t > cold; t -= t/16 + 1 {
		if s.stopped() {
			break
		}
		s.steps += perStage
		for range perStage {
			seat, other := b.free[s.fast.below(n)], b.free[s.fast.below(n)]
			if b.table[seat] == b.table[other] {
				continue
			}
			change := b.change(soft, seat, other)
			if change > 0 && change<<24 > t*s.fast.patience() {
				continue
			}
			distance += b.change(s.exact, seat, other)
			b.swap(seat, other)
			if distance < 0 {
				distance = 0
				if s.offer(b) && s.open() < 0 {
					return b
				}
			}
		}
	}
	return b
}

// wander makes random swaps that cost nothing, so that what the search preferred leaves no trace.
func (s *search) wander(b *board, proposals int) {
	n := len(b.free)
	if n < 2 {
		return
	}
	for range proposals {
		seat, other := b.free[s.fast.below(n)], b.free[s.fast.below(n)]
		if b.table[seat] != b.table[other] && b.change(s.exact, seat, other) == 0 {
			b.swap(seat, other)
		}
	}
}
