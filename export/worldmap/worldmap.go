// Package worldmap is this project's own drawing of the world of RisiKo!: 42 territories in six continents, what each is worth, and
// outlines to draw them with.
//
// A territory is worth the number of territories it borders on, by land or over the sea; together they are worth 164 (docs/rules.md,
// section 1). The outlines are data of their own (outlines.txt): a simplified coast of the real world, with Europe drawn larger than it
// is so that it can be ticked on.
package worldmap

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Width and Height are the size of the drawing in its own units; y grows downwards.
const (
	Width  = 1000.0
	Height = 600.0
)

// Point is a place in the drawing.
type Point struct{ X, Y float64 }

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

// World is the whole drawing.
type World struct {
	Continents []Continent
	Lanes      []Path // connections over the sea
	Borders    []Path // lines along which two continents touch
}

//go:embed outlines.txt
var drawing string

// Drawn is the drawing, which is read once and not to be changed. What cannot be read is a mistake of the program.
var Drawn = sync.OnceValue(func() World {
	w := World{Continents: slices.Clone(continents[:])}
	owners := map[string]*place{} // of chains, by the first who has it
	places := map[string]*place{}
	for c := range w.Continents {
		list := slices.Clone(w.Continents[c].Territories)
		w.Continents[c].Territories = list
		for i := range list {
			places[strings.Join(list[i].Lines, " ")] = &place{&list[i], c, map[*Territory]bool{}}
		}
	}
	chains := map[string][]Point{}
	for line := range strings.Lines(drawing) {
		line = strings.TrimSpace(line)
		name, rings, outline := strings.Cut(line, " = ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			continue
		case !outline:
			words := strings.Fields(line)
			chains[words[0]] = readChain(words[1:])
			continue
		}
		at := places[name]
		for ring := range strings.SplitSeq(rings, " | ") {
			words := strings.Fields(ring)
			for _, word := range words {
				name := strings.TrimPrefix(word, "-")
				other := owners[name]
				if other == nil {
					owners[name] = at
					continue
				}
				if at.touches(other); at.continent != other.continent {
					w.Borders = append(w.Borders, open(chains[name]))
				}
			}
			at.Outline = append(at.Outline, outlineOf(chains, words))
		}
	}
	for _, l := range lanes {
		places[l.from].touches(places[l.to])
		for _, part := range l.parts {
			w.Lanes = append(w.Lanes, open(part))
		}
	}
	return w
})

// place is a territory with the neighbours found so far.
type place struct {
	*Territory
	continent  int
	neighbours map[*Territory]bool
}

// touches makes two territories neighbours, once.
func (p *place) touches(other *place) {
	p.neighbours[other.Territory], other.neighbours[p.Territory] = true, true
	p.Value, other.Value = len(p.neighbours), len(other.neighbours)
}

// readChain reads a stretch of coast or border between two places where three of land, land and sea meet. Each is written once and
// shared by the territories on both sides.
func readChain(words []string) (c []Point) {
	for _, word := range words {
		x, y, _ := strings.Cut(word, ",")
		left, err1 := strconv.ParseFloat(x, 64)
		down, err2 := strconv.ParseFloat(y, 64)
		if err1 != nil || err2 != nil {
			panic(fmt.Sprintf("worldmap: %q is no point", word))
		}
		c = append(c, Point{left, down})
	}
	return c
}

// outlineOf rounds an outline of chains; each begins where the one before ends; one with a dash is walked backwards. The
// places where chains meet stay where they are; between them a line is the quadratic B-spline of its points, which is the same from
// both sides of a border.
func outlineOf(chains map[string][]Point, words []string) (path Path) {
	for i, word := range words {
		name, backward := strings.CutPrefix(word, "-")
		points := slices.Clone(chains[name])
		if len(points) == 0 {
			panic(fmt.Sprintf("worldmap: no chain %q", name))
		}
		if backward {
			slices.Reverse(points)
		}
		if len(words) == 1 && points[0] != points[len(points)-1] {
			return closed(points)
		}
		if i == 0 {
			path.From = points[0]
		}
		path.Segments = append(path.Segments, open(points).Segments...)
	}
	return path
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
