package tables

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine/draw"
	"raduno/ui/kit"
)

// value is a row of the panel: what a criterion comes to, and under its name what is known of the least. A click makes the names of the
// seats that it counts bold, and quiet again.
type value struct {
	widget.BaseWidget
	page              *Page
	criterion, number string
	under             string
}

func (p *Page) newValue(criterion string, number int64, under string) *value {
	v := &value{page: p, criterion: criterion, number: strconv.FormatInt(number, 10), under: under}
	v.ExtendBaseWidget(v)
	return v
}

// Tapped takes the criterion in hand, or puts it back.
func (v *value) Tapped(*fyne.PointEvent) {
	if p := v.page; p.lit == v.criterion {
		p.lit = ""
	} else {
		p.lit = v.criterion
	}
	v.page.showSide()
	v.page.board.Refresh()
}

// CreateRenderer draws the row.
func (v *value) CreateRenderer() fyne.WidgetRenderer {
	return kit.NewPainter(v, func() fyne.Size { return fyne.NewSize(8*kit.Em(), 3*kit.Em()) }, func(p *kit.Painter, size fyne.Size) {
		ground := kit.Shape{Edge: kit.ColorLine, Width: 1, Radius: 6}
		if v.page.lit == v.criterion {
			ground = kit.Shape{Fill: theme.ColorNameSelection, Edge: theme.ColorNamePrimary, Width: 2, Radius: 6}
		}
		p.Box(fyne.Position{}, size, ground)
		const pad = 8
		number := kit.Pen{Size: theme.TextSize() * 1.4, Style: fyne.TextStyle{Bold: true}, Align: fyne.TextAlignTrailing}
		wide := kit.Width(v.number, number.Size, number.Style) + 1
		left, half := size.Width-wide-3*pad, size.Height/2
		text := draw.CriterionName(v.criterion)
		if v.criterion == draw.Moved {
			text = draw.MovedName()
		}
		if v.under == "" {
			half = size.Height
		}
		p.Text(kit.Say(text), fyne.NewPos(pad, 1), fyne.NewSize(left, half), kit.Pen{})
		under := kit.Pen{Ink: kit.ColorQuiet, Size: theme.CaptionTextSize()}
		if strings.HasPrefix(v.under, "✓") {
			under.Ink = theme.ColorNameSuccess
		}
		p.Text(v.under, fyne.NewPos(pad, half-1), fyne.NewSize(left, half-2), under)
		p.Text(v.number, fyne.NewPos(size.Width-wide-pad, 0), fyne.NewSize(wide, size.Height), number)
	})
}

// setMarks takes the seats that the criteria count.
func (p *Page) setMarks(list []draw.Offence) {
	p.marks = map[int][]draw.Offence{}
	for _, o := range list {
		p.marks[o.ID] = append(p.marks[o.ID], o)
	}
}

// warn marks on a seat what it offends, in the place of the club's caption: of the criterion in hand, else of the first. What the player
// is at the table stays, and where there is no room for the rest the mark alone.
func (p *Page) warn(s *kit.BoardSeat, id int) {
	list := p.marks[id]
	if len(list) == 0 {
		return
	}
	o := list[0]
	for _, other := range list {
		if other.Criterion == p.lit {
			o, s.Bold = other, true
		}
	}
	s.SubInk = theme.ColorNameWarning
	if o.Criterion != draw.ClubPairs {
		s.Sub = kit.Say(draw.CriterionName(o.Criterion))
		if draw.PairsUp(o.Criterion) && o.With != 0 {
			s.Sub = kit.Tr("già con %s", p.snap.Name(o.With))
		}
		if s.Part != "" {
			s.Sub = s.Part + " – " + s.Sub
		}
	}
	s.Part, s.Sub = strings.TrimSpace("⚠ "+s.Part), "⚠ "+s.Sub
}
