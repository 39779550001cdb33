package standings

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/ui/kit"
)

// bar is one column of a chart.
type bar struct {
	Label string  // under it
	Value string  // over it
	Size  float64 // height, in any unit
	Mark  bool    // a game won
}

// mostBars is how many bars stand side by side with their numbers.
const mostBars = 8

// pointsChart is a player's points, round by round; of many rounds the last that he played. The best round is the tallest, and
// where the lowest points are the best, as positions are, the worst is one unit tall.
func pointsChart(row *rules.Row, lowest bool, mark func(round int) engine.Text, word func(engine.Points) string) []bar {
	var bars []bar
	worst := 0.0
	results := row.Results
	if len(results) > mostBars {
		results = slices.DeleteFunc(slices.Clone(results), func(r rules.Result) bool { return !r.Played() })
		results = results[max(0, len(results)-mostBars):]
	}
	for _, r := range results {
		b := bar{Label: kit.Say(mark(r.Round)), Mark: r.Won}
		if r.Played() && !r.NoPoints {
			b.Value, b.Size = word(r.Points), max(0, r.Points.Float64())
		}
		bars = append(bars, b)
		worst = max(worst, b.Size)
	}
	for i := range bars {
		if lowest && bars[i].Value != "" {
			bars[i].Size = worst + 1 - bars[i].Size
		}
	}
	return bars
}

// chart draws bars. The numbers stand over them: height and colour are only a help.
type chart struct {
	widget.BaseWidget
	bars []bar
}

func newChart(bars []bar) fyne.CanvasObject {
	c := &chart{bars: bars}
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer draws the bars.
func (c *chart) CreateRenderer() fyne.WidgetRenderer {
	least := func() fyne.Size { return fyne.NewSize(0, min(1, float32(len(c.bars)))*7*kit.Em()) }
	return kit.NewPainter(c, least, func(p *kit.Painter, size fyne.Size) {
		high := 0.0
		for _, b := range c.bars {
			high = max(high, b.Size)
		}
		line := theme.CaptionTextSize() + 6
		step, room := min(size.Width/float32(max(1, len(c.bars))), 5*kit.Em()), size.Height-2*line
		for i, b := range c.bars {
			x, tall := float32(i)*step, float32(2)
			if high > 0 && b.Size > 0 {
				tall = max(2, room*float32(b.Size/high))
			}
			fill, value := theme.ColorNamePrimary, b.Value
			if b.Mark {
				fill, value = kit.ColorAccent, "★ "+b.Value
			}
			pen, top := kit.Pen{Size: theme.CaptionTextSize(), Style: fyne.TextStyle{Bold: b.Mark}, Align: fyne.TextAlignCenter}, line+room-tall
			p.Box(fyne.NewPos(x+step*0.18, top), fyne.NewSize(step*0.64, tall), kit.Shape{Fill: fill, Radius: 3})
			p.Text(value, fyne.NewPos(x, top-line), fyne.NewSize(step, line), pen)
			pen.Style.Bold, pen.Ink = false, kit.ColorQuiet
			p.Text(b.Label, fyne.NewPos(x, size.Height-line), fyne.NewSize(step, line), pen)
		}
	})
}
