package standings

import (
	"image/color"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/export"
	"raduno/ui/kit"
)

// podium is the first three of a tournament that is over, side by side. A low window leaves out its captions, and then all of it.
type podium struct {
	widget.BaseWidget
	win    fyne.Window
	places []podiumPlace
}

// podiumPlace is one of the first three.
type podiumPlace struct {
	place         int
	name, caption string
}

func newPodium(win fyne.Window) *podium {
	p := &podium{win: win}
	p.ExtendBaseWidget(p)
	return p
}

// fill has the podium show who won; nobody before the end.
func (p *podium) fill(page *Page) {
	p.places = nil
	ranked := page.snap.Ranked
	for _, row := range ranked.Rows[:min(3, len(ranked.Rows))] {
		if !ranked.Final() || ranked.Shown(row.Place) == 0 {
			break
		}
		points := kit.Tr("%s punti", page.points(row.Total))
		if last := len(row.Results) - 1; page.decided > 0 && row.Results[last].Played() {
			points = kit.Tr("%s in finale", page.points(row.Results[last].Points))
		}
		caption := strings.TrimPrefix(row.Player.Club+" · "+points, " · ")
		p.places = append(p.places, podiumPlace{row.Place, row.Player.DisplayName(), caption})
	}
	kit.SetVisible(p, len(p.places) > 0)
	p.Refresh()
}

// CreateRenderer draws the places, the first wider than the others.
func (p *podium) CreateRenderer() fyne.WidgetRenderer {
	ground := canvas.NewRectangle(color.Transparent)
	var lines [9]kit.Line
	objects := []fyne.CanvasObject{ground}
	for i := range lines {
		lines[i] = kit.NewLine()
		objects = append(objects, lines[i].Text)
	}
	return kit.Drawn(p, func(size fyne.Size) {
		ground.FillColor, ground.StrokeColor, ground.StrokeWidth = kit.Color(kit.ColorCard), kit.Color(kit.ColorLine), 1
		ground.CornerRadius = 9
		ground.Resize(fyne.NewSize(size.Width, fyne.Max(0, size.Height-podiumGap)))
		captions := p.height() > podiumLow*kit.Em()
		share := size.Width / (0.3 + float32(max(1, len(p.places))))
		x := float32(18)
		for i := range 3 {
			place, name, caption := lines[3*i], lines[3*i+1], lines[3*i+2]
			if i >= len(p.places) || p.height() == 0 {
				for _, l := range []kit.Line{place, name, caption} {
					l.Hide()
				}
				continue
			}
			w, of := share, p.places[i]
			letters, ink := theme.TextSize()*1.4, fyne.ThemeColorName(theme.ColorNameForeground)
			if i == 0 {
				w, letters = 1.3*share, theme.TextSize()*1.7
			}
			number := kit.ColorQuiet
			if of.place == 1 {
				ink, number = kit.ColorAccent, kit.ColorAccent
			}
			left, room := 2.6*kit.Em(), size.Height-podiumGap
			high := room
			if captions {
				high = room * 0.66
				caption.Show()
				caption.Set(of.caption, fyne.NewPos(x+left, room*0.56), fyne.NewSize(w-left-18, room*0.3), fyne.TextAlignLeading,
					theme.CaptionTextSize(), fyne.TextStyle{}, kit.ColorQuiet)
			} else {
				caption.Hide()
			}
			place.Show()
			place.Set(strconv.Itoa(of.place)+"°", fyne.NewPos(x, 0), fyne.NewSize(left, room), fyne.TextAlignLeading, theme.TextSize()*1.7,
				fyne.TextStyle{Bold: true}, number)
			name.Show()
			name.Set(of.name, fyne.NewPos(x+left, 0), fyne.NewSize(w-left-18, high), fyne.TextAlignLeading, letters,
				fyne.TextStyle{Bold: true}, ink)
			x += w
		}
	}, func() fyne.Size {
		high := p.height()
		if high > 0 {
			high += podiumGap
		}
		return fyne.NewSize(0, high)
	}, objects...)
}

const (
	podiumGap = 9
	podiumLow = 4 // ems, without captions
)

// height is as the window allows.
func (p *podium) height() float32 {
	switch ems := p.win.Canvas().Size().Height / kit.Em(); {
	case ems > 48:
		return 6 * kit.Em()
	case ems > 36:
		return 3.4 * kit.Em()
	}
	return 0
}

// decided counts the rows from the top whose places the final decided.
func decided(ranking export.Ranking) int {
	for i, row := range ranking.Rows {
		if row.Mark != export.Finalist {
			return i
		}
	}
	return len(ranking.Rows)
}
