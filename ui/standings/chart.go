package standings

import (
	"fmt"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/standings"
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
func pointsChart(row *standings.Row, lowest bool, mark func(round int) engine.Text, word func(engine.Points) string) []bar {
	var bars []bar
	worst := 0.0
	results := row.Results
	if len(results) > mostBars {
		results = slices.DeleteFunc(slices.Clone(results), func(r standings.Result) bool { return !r.Played() })
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
	r := &chartRenderer{chart: c}
	for range c.bars {
		r.columns = append(r.columns, canvas.NewRectangle(color.Transparent))
		r.labels = append(r.labels, kit.NewLine())
		r.values = append(r.values, kit.NewLine())
	}
	return r
}

type chartRenderer struct {
	chart          *chart
	columns        []*canvas.Rectangle
	labels, values []kit.Line
}

func (r *chartRenderer) Layout(size fyne.Size) {
	n := len(r.chart.bars)
	if n == 0 {
		return
	}
	high := 0.0
	for _, b := range r.chart.bars {
		high = max(high, b.Size)
	}
	line := theme.CaptionTextSize() + 6
	step := fyne.Min(size.Width/float32(n), 5*kit.Em())
	for i, b := range r.chart.bars {
		x := float32(i) * step
		room := size.Height - 2*line
		tall := float32(2)
		if high > 0 && b.Size > 0 {
			tall = fyne.Max(2, room*float32(b.Size/high))
		}
		fill := theme.ColorNamePrimary
		if b.Mark {
			fill = kit.ColorAccent
		}
		r.columns[i].FillColor = kit.Color(fill)
		r.columns[i].CornerRadius = 3
		r.columns[i].Move(fyne.NewPos(x+step*0.18, line+room-tall))
		r.columns[i].Resize(fyne.NewSize(step*0.64, tall))
		value := b.Value
		if b.Mark {
			value = fmt.Sprintf("★ %s", b.Value)
		}
		r.values[i].Set(value, fyne.NewPos(x, line+room-tall-line), fyne.NewSize(step, line), fyne.TextAlignCenter,
			theme.CaptionTextSize(), fyne.TextStyle{Bold: b.Mark}, theme.ColorNameForeground)
		r.labels[i].Set(b.Label, fyne.NewPos(x, size.Height-line), fyne.NewSize(step, line), fyne.TextAlignCenter,
			theme.CaptionTextSize(), fyne.TextStyle{}, kit.ColorQuiet)
	}
}

func (r *chartRenderer) MinSize() fyne.Size {
	if len(r.chart.bars) == 0 {
		return fyne.NewSize(0, 0)
	}
	return fyne.NewSize(0, 7*kit.Em())
}

func (r *chartRenderer) Refresh() {
	r.Layout(r.chart.Size())
	canvas.Refresh(r.chart)
}

func (r *chartRenderer) Objects() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for i := range r.columns {
		objects = append(objects, r.columns[i], r.values[i].Text, r.labels[i].Text)
	}
	return objects
}

func (r *chartRenderer) Destroy() {}
