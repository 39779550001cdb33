package worldmap

// Segment is a piece of a drawn line from wherever the line has come to: a straight line to To, or, where
// Curved, the quadratic curve with the control point Control.
type Segment struct {
	Curved      bool
	Control, To Point
}

// Path is a drawn line, closed where it is an outline.
type Path struct {
	From     Point
	Segments []Segment
}

// Outline is the closed lines around a territory, the mainland first and then its islands.
func (id ID) Outline() []Path {
	paths := make([]Path, len(outlines[id]))
	for i, r := range outlines[id] {
		paths[i] = r.path()
	}
	return paths
}

// Lane is a connection over the sea, drawn.
type Lane struct {
	Pair  [2]ID
	Parts []Path
}

// Lanes are the connections over the sea.
func Lanes() []Lane {
	drawn := make([]Lane, len(lanes))
	for i, l := range lanes {
		drawn[i].Pair = l.pair
		for _, part := range l.parts {
			drawn[i].Parts = append(drawn[i].Parts, open(part))
		}
	}
	return drawn
}

// path rounds a ring. The places where chains meet stay where they are; between them a line is the quadratic
// B-spline of its points, which is the same from both sides of a border.
func (r ring) path() Path {
	if len(r) == 1 && r[0].chain[0] != r[0].chain[len(r[0].chain)-1] {
		return closed(r[0].chain)
	}
	var path Path
	for i, s := range r {
		points := s.points()
		if i == 0 {
			path.From = points[0]
		}
		path.Segments = append(path.Segments, open(points).Segments...)
	}
	return path
}

func (s stretch) points() []Point {
	if !s.backward {
		return s.chain
	}
	points := make([]Point, len(s.chain))
	for i, p := range s.chain {
		points[len(points)-1-i] = p
	}
	return points
}

// open rounds a line with fixed ends.
func open(points []Point) Path {
	path := Path{From: points[0]}
	last := len(points) - 1
	for i := 1; i < last; i++ {
		to := middle(points[i], points[i+1])
		if i == last-1 {
			to = points[last]
		}
		path.Segments = append(path.Segments, Segment{Curved: true, Control: points[i], To: to})
	}
	if last == 1 {
		path.Segments = append(path.Segments, Segment{To: points[1]})
	}
	return path
}

// closed rounds an island.
func closed(points []Point) Path {
	n := len(points)
	path := Path{From: middle(points[n-1], points[0])}
	for i, p := range points {
		path.Segments = append(path.Segments, Segment{Curved: true, Control: p, To: middle(p, points[(i+1)%n])})
	}
	return path
}

func middle(a, b Point) Point { return Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2} }

// Borders are the lines along which two continents touch.
func Borders() []Path {
	first := map[*Point]Continent{} // by the first point of the chain, which is the same from both sides
	var borders []Path
	for id := range ID(Count) {
		for _, r := range outlines[id] {
			for _, s := range r {
				other, shared := first[&s.chain[0]]
				if shared && other != id.Continent() {
					borders = append(borders, open(s.chain))
				}
				first[&s.chain[0]] = id.Continent()
			}
		}
	}
	return borders
}
