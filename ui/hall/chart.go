package hall

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"raduno/export"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// chartScreens are the courses of a round's games, a picture each, the tables by number.
func chartScreens(s *present.View, number int, charts map[int]*export.Course) []screen {
	title := kit.Tr("Centri anno per anno")
	r := s.Round(number)
	if !present.Published(r) {
		return []screen{notPublished(title)}
	}
	var screens []screen
	for i := range r.Tables {
		t := &r.Tables[i]
		if c := charts[t.Number]; c != nil {
			screens = append(screens, screen{Title: kit.Say(s.RoundName(number)) + " – " + present.TableTitle(s, r, t), Chart: c})
		}
	}
	if len(screens) == 0 {
		return []screen{notPublished(title)}
	}
	return paged(screens)
}

// chart draws a line for each seat, with its name and last count at its end, the years under it and the counts at the left.
func (r *hallRenderer) chart(c *export.Course, top fyne.Position, body fyne.Size) {
	size := body.Height * 0.05
	var names []string
	room := float32(0)
	most, step := c.Scale()
	for _, line := range c.Lines {
		name := present.Word(line.Name)
		if n := len(line.Values); n > 0 {
			name += " " + strconv.Itoa(line.Values[n-1])
		}
		names = append(names, name)
		room = fyne.Max(room, kit.Width(name, size, fyne.TextStyle{Bold: true}))
	}
	left, under := 2*size, 1.8*size
	width, height := body.Width-left-room-2*size, body.Height-under-size
	x := func(i int) float32 { return top.X + left + width*float32(i)/float32(max(1, len(c.Years)-1)) }
	y := func(n int) float32 { return top.Y + size/2 + height*(1-float32(n)/float32(most)) }
	for n := 0; n <= most; n += step {
		r.rect(fyne.NewPos(x(0), y(n)), fyne.NewSize(width, 1), kit.ColorLine, 0)
		r.line(strconv.Itoa(n), fyne.NewPos(top.X, y(n)-size), fyne.NewSize(left-size/2, 2*size), fyne.TextAlignTrailing, size*0.8, false,
			kit.ColorQuiet)
	}
	for i, year := range c.Years {
		r.line(strconv.Itoa(year), fyne.NewPos(x(i)-2*size, y(0)+size/4), fyne.NewSize(4*size, under), fyne.TextAlignCenter, size*0.8, false,
			kit.ColorQuiet)
	}
	at := c.NamesAt(func(n int) float64 { return float64(y(n)) }, float64(size)*1.15, float64(y(0)))
	for i, line := range c.Lines {
		ink := kit.ChartColors[i%len(kit.ChartColors)]
		for j := 1; j < len(line.Values); j++ {
			stroke := canvas.NewLine(kit.Color(ink))
			stroke.StrokeWidth = size * 0.16
			stroke.Position1, stroke.Position2 = fyne.NewPos(x(j-1), y(line.Values[j-1])), fyne.NewPos(x(j), y(line.Values[j]))
			r.objects = append(r.objects, stroke)
		}
		if n := len(line.Values); n > 0 {
			dot := size * 0.4
			r.rect(fyne.NewPos(x(n-1)-dot/2, y(line.Values[n-1])-dot/2), fyne.NewSize(dot, dot), ink, dot/2)
			r.line(names[i], fyne.NewPos(x(len(c.Years)-1)+size, float32(at[i])-size), fyne.NewSize(room+size, 2*size), fyne.TextAlignLeading, size,
				true, ink)
		}
	}
}
