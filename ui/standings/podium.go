package standings

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/export"
	"raduno/ui/kit"
)

// podium is the first three of a tournament that is over, side by side. A low window leaves out its captions, and then all of it.
type podium struct {
	win      fyne.Window
	content  *fyne.Container
	places   *fyne.Container
	captions []*widget.Label
}

func newPodium(win fyne.Window) *podium {
	p := &podium{win: win, places: container.NewGridWithRows(1)}
	p.content = kit.Margin(0, 9, 0, 0, kit.NewPanel(p.places))
	p.content.Hide()
	return p
}

// fill has the podium show who won; no one before the end.
func (p *podium) fill(page *Page) {
	p.places.Objects, p.captions = nil, nil
	ranked := page.snap.Ranked
	for i, row := range ranked.Rows[:min(3, len(ranked.Rows))] {
		if !ranked.Final() || ranked.Shown(row.Place) == 0 {
			break
		}
		points := kit.Tr("%s punti", page.points(row.Total))
		if last := len(row.Results) - 1; page.decided > 0 && row.Results[last].Played() {
			points = kit.Tr("%s in finale", page.points(row.Results[last].Points))
		}
		ink, size := fyne.ThemeColorName(theme.ColorNameForeground), theme.SizeNameSubHeadingText
		if i == 0 {
			ink, size = kit.ColorAccent, theme.SizeNameHeadingText
		}
		place, name := written(strconv.Itoa(row.Place)+"°", size, ink), written(row.Player.DisplayName(), size, ink)
		name.Wrapping = fyne.TextWrapWord
		caption := kit.Quiet(strings.TrimPrefix(row.Player.Club+" · "+points, " · "))
		p.captions = append(p.captions, caption)
		p.places.Add(container.NewBorder(nil, nil, place, nil, kit.NewLines(name, caption)))
	}
	p.fit()
}

// written is a line of bold letters in a colour.
func written(text string, size fyne.ThemeSizeName, ink fyne.ThemeColorName) *widget.RichText {
	style := widget.RichTextStyle{ColorName: ink, SizeName: size, TextStyle: fyne.TextStyle{Bold: true}}
	return widget.NewRichText(&widget.TextSegment{Text: text, Style: style})
}

// fit shows as much as the window allows.
func (p *podium) fit() {
	ems := p.win.Canvas().Size().Height / kit.Em()
	for _, caption := range p.captions {
		kit.SetVisible(caption, ems > 48)
	}
	kit.SetVisible(p.content, len(p.captions) > 0 && ems > 36)
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
