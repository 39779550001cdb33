package draw

// Offence is a seat that a criterion counts at its table.
type Offence struct {
	Criterion string
	ID        int // of the player
	With      int // whom he met before, or was to be parted from; 0 where no other is involved
}

// Offences are the seats that the criteria count at tables given as IDs, for those criteria that can name them.
func (p *Problem) Offences(tables [][]int) []Offence {
	index := p.places()
	var found []Offence
	for _, name := range p.Criteria {
		c, err := parseCriterion(name)
		if err != nil {
			continue
		}
		apart := c.parted(p, index)
		for _, ids := range tables {
			for _, id := range ids {
				i, known := index[id]
				switch {
				case !known || apart == nil:
				case c.size > 0:
					if len(ids) == c.size && apart(i, i) {
						found = append(found, Offence{Criterion: name, ID: SeatOf(id).Player})
					}
				default:
					for _, other := range ids {
						if j, is := index[other]; is && i != j && apart(i, j) {
							found = append(found, Offence{name, SeatOf(id).Player, SeatOf(other).Player})
							break
						}
					}
				}
			}
		}
	}
	return found
}

// parted says of two players whether a criterion wants them at two tables, of one with himself whether he was at a table of its size; nil
// for a criterion that is not about that.
func (c criterion) parted(p *Problem, index map[int]int) func(i, j int) bool {
	switch {
	case c.group != nil:
		return func(i, j int) bool {
			value := c.group(&p.Players[i], c)
			return value != "" && value == c.group(&p.Players[j], c)
		}
	case c.pairs != nil:
		met := map[[2]int]bool{}
		for _, pair := range c.pairs(p, c, index) {
			met[[2]int{pair.A, pair.B}], met[[2]int{pair.B, pair.A}] = true, true
		}
		return func(i, j int) bool { return met[[2]int{i, j}] }
	case c.size > 0 && c.times != nil:
		return func(i, _ int) bool { return c.times(&p.Players[i]) > 0 }
	}
	return nil
}

// PairsUp reports whether a criterion is about who sat with whom before, and not about what players have alike.
func PairsUp(name string) bool {
	c, err := parseCriterion(name)
	return err == nil && c.pairs != nil
}
