package export

import (
	"cmp"
	"slices"
	"strconv"

	"raduno/engine/game"
)

// Course is how a game went year by year, for a chart: what each seat had at the end of each year.
type Course struct {
	Title string // what is counted, such as "Centri"
	Years []int
	Lines []Line
}

// Line is the course of one seat.
type Line struct {
	Name   string // the seat's, such as a power
	Values []int  // one for each year; none for the years after the last that is written
}

// Course is how the game went that a table plays; nil where fewer than two years are written, or the game keeps no count of
// years. A seat's line ends where it is eliminated or where a year is missing.
func (t Table) Course() *Course {
	if t.Form == nil || t.Form.Chart == nil {
		return nil
	}
	var labels, order []string
	c := Course{Title: t.Form.Chart.Label}
	for _, f := range t.Form.Seat {
		if year, charted := ChartYear(t.Form.Chart, f); charted && t.anyHas(f.Label) {
			labels, c.Years = append(labels, f.Label), append(c.Years, year)
		}
		if f.Given && f.Kind == game.Choice {
			order = f.Choices
		}
	}
	if len(c.Years) < 2 {
		return nil
	}
	seats := slices.Clone(t.Seats)
	slices.SortStableFunc(seats, func(a, b Seat) int { return slices.Index(order, a.Role) - slices.Index(order, b.Role) })
	for _, s := range seats {
		name := s.Role
		if name == "" {
			name = s.Name
		}
		c.Lines = append(c.Lines, Line{Name: name, Values: s.course(labels)})
	}
	return &c
}

// Scale is the count at the top of a chart, and how far the lines behind it are apart.
func (c *Course) Scale() (most, step int) {
	most = 4
	for _, line := range c.Lines {
		for _, n := range line.Values {
			most = max(most, n)
		}
	}
	return most, max(1, (most+4)/5)
}

// NamesAt are the heights of the names beside the ends of their lines, moved apart where they would lie on each other: y is the
// height of a count, gap the least distance of two names, lowest as far down as a name may be.
func (c *Course) NamesAt(y func(int) float64, gap, lowest float64) []float64 {
	at := make([]float64, len(c.Lines))
	var order []int
	for i, line := range c.Lines {
		if n := len(line.Values); n > 0 {
			at[i] = y(line.Values[n-1])
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(at[a], at[b]) })
	for i := 1; i < len(order); i++ {
		at[order[i]] = max(at[order[i]], at[order[i-1]]+gap)
	}
	for i := len(order) - 1; i >= 0; i-- {
		at[order[i]] = min(at[order[i]], lowest)
		lowest = at[order[i]] - gap
	}
	return at
}

// anyHas reports whether anything is written under a label at any seat.
func (t Table) anyHas(label string) bool {
	return slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Record.Get(label) != "" })
}

// course is what a seat has under the labels, as far as it is written and until nothing is left.
func (s Seat) course(labels []string) []int {
	var values []int
	for _, label := range labels {
		n, err := strconv.Atoi(s.Record.Get(label))
		if err != nil || n < 0 {
			break
		}
		if values = append(values, n); n == 0 {
			break
		}
	}
	return values
}
