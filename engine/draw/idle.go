package draw

import "slices"

// Idle reports whether a criterion is 0 however one round is seated: no player has what it keeps apart, or no table has its size.
func (p *Problem) Idle(name string) bool {
	c, err := parseCriterion(name)
	if err != nil || p.Rounds > 1 {
		return false
	}
	switch {
	case c.group != nil:
		seen := map[string]bool{}
		for i := range p.Players {
			value := c.group(&p.Players[i], c)
			if value != "" && seen[value] {
				return false
			}
			seen[value] = true
		}
		return true
	case c.pairs != nil:
		return len(c.pairs(p, c, p.places())) == 0
	case c.times != nil && c.size > 0:
		return !slices.Contains(p.Tables, c.size) || !slices.ContainsFunc(p.Players, func(q Player) bool { return c.times(&q) > 0 })
	}
	return false
}
