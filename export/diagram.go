package export

import "math"

// Diagram is boxes of lines in columns, with links between lines: the bracket of semifinals and final. Each surface paints it.
type Diagram struct {
	Columns int
	Rows    float64 // how high it is, in lines
	Boxes   []DiagramBox
	Links   []DiagramLink
}

// DiagramBox is a box: its title takes a line.
type DiagramBox struct {
	Column int
	Top    float64 // in lines from the top
	Title  string
	Lines  []DiagramLine
}

// DiagramLine is a line of a box.
type DiagramLine struct {
	Text, Right string
	Strong      bool
}

// DiagramLink leads from the end of a line to the beginning of another, each as a box and a line of it.
type DiagramLink struct {
	From, To [2]int
	Strong   bool
}

// Height is how many lines a box takes.
func (b DiagramBox) Height() float64 { return float64(1 + len(b.Lines)) }

// Middle is how far below the top of the diagram the middle of a line lies, in lines.
func (d *Diagram) Middle(at [2]int) float64 { return d.Boxes[at[0]].Top + 1.5 + float64(at[1]) }

// Stack puts the boxes of each column below each other, gap lines apart, and the shorter columns in the middle of the longest. A link
// that leaves at the height at which another arrives then stands before it: surfaces paint each further on, so that none lies on another.
func (d *Diagram) Stack(gap float64) {
	heights := make([]float64, d.Columns)
	for _, b := range d.Boxes {
		if heights[b.Column] > 0 {
			heights[b.Column] += gap
		}
		heights[b.Column] += b.Height()
		d.Rows = max(d.Rows, heights[b.Column])
	}
	tops := make([]float64, d.Columns)
	for c, height := range heights {
		tops[c] = (d.Rows - height) / 2
	}
	for i := range d.Boxes {
		b := &d.Boxes[i]
		b.Top = tops[b.Column]
		tops[b.Column] += b.Height() + gap
	}
	before := func(a, b DiagramLink) bool { return math.Abs(d.Middle(a.From)-d.Middle(b.To)) < 0.3 }
	for range d.Links {
		for i := range d.Links {
			for j := i + 1; j < len(d.Links); j++ {
				if before(d.Links[j], d.Links[i]) && !before(d.Links[i], d.Links[j]) {
					d.Links[i], d.Links[j] = d.Links[j], d.Links[i]
				}
			}
		}
	}
}
