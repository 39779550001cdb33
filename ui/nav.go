package ui

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/ui/kit"
	"raduno/ui/present"
)

// page is one of the tabs.
type page int

// The tabs, in the order of an organizer's day.
const (
	pageRoster page = iota
	pageTables
	pageScores
	pageStandings
	pageHall
	pageFindings
)

// nav is the row of tabs.
type nav struct {
	u       *UI
	content *fyne.Container
	tabs    []*tab
	tools   *kit.Ends // the tabs, and at the end of their row the tools of the page that is shown
	current page
}

func newNav(u *UI) *nav {
	n := &nav{u: u}
	titles := []string{kit.Tr("Iscritti"), kit.Tr("Tavoli"), kit.Tr("Punti"), kit.Tr("Classifica"), kit.Tr("Sala"), kit.Tr("Problemi")}
	row := container.NewHBox()
	for i, title := range titles {
		t := newTab(title, func() { u.enter(page(i)) })
		n.tabs = append(n.tabs, t)
		row.Add(t)
	}
	n.tools = kit.NewEnds(row, u.focusSearch)
	n.content = n.tools.Content
	return n
}

// enter shows a tab, with the cursor where one types.
func (u *UI) enter(p page) {
	u.goTo(p)
	if u.snap != nil && p == pageRoster {
		u.roster.FocusSearch()
		return
	}
	u.focusPage()
}

// goTo shows a tab.
func (u *UI) goTo(p page) {
	u.nav.current = p
	u.catchUp(p)
	u.stack.Objects = []fyne.CanvasObject{u.pages[p]}
	u.pages[p].Resize(u.stack.Size()) // what the page brings into sight depends on its height
	switch p {
	case pageRoster:
		u.nav.tools.SetRight(false, u.roster.Tools...)
	case pageTables:
		u.nav.tools.SetRight(true, u.tables.Tools)
	case pageStandings:
		u.nav.tools.SetRight(false, u.standings.Tools...)
	default:
		u.nav.tools.SetRight(false)
	}
	u.showPage()
	u.stack.Refresh()
	for i, t := range u.nav.tabs {
		t.active = page(i) == p
		t.Refresh()
	}
}

func (n *nav) show(s *present.View) {
	present := 0
	for _, p := range s.Tournament.Players {
		if s.Tournament.Present(n.u.round, p) {
			present++
		}
	}
	n.tabs[pageRoster].badge(fmt.Sprintf("%d / %d", present, len(s.Tournament.Players)), kit.ColorQuiet)
	tables, scores := "", ""
	if r := s.Round(n.u.round); r != nil {
		tables = fmt.Sprint(len(r.Tables))
		if r.Draft {
			tables = kit.Tr("bozza")
		}
		scores = fmt.Sprintf("%d / %d", r.Played(), len(r.Tables))
	}
	n.tabs[pageTables].badge(tables, kit.ColorQuiet)
	ink := kit.ColorQuiet
	if waiting := len(s.Waiting); waiting > 0 {
		scores, ink = fmt.Sprintf("%s ● %d", scores, waiting), kit.ColorAccent
	}
	n.tabs[pageScores].badge(scores, ink)
	problems := ""
	ink = kit.ColorQuiet
	if len(s.Findings) > 0 {
		problems = fmt.Sprint(len(s.Findings))
		if s.Errors > 0 {
			ink = theme.ColorNameError
		} else {
			ink = theme.ColorNameWarning
		}
	}
	n.tabs[pageFindings].badge(problems, ink)
}

// tab is one of the tabs: its title, a small number, and a line under it where it is the one shown.
type tab struct {
	widget.BaseWidget
	title   string
	small   string
	ink     fyne.ThemeColorName
	active  bool
	hovered bool
	focused bool
	tapped  func()
}

var (
	_ fyne.Focusable    = (*tab)(nil)
	_ fyne.Tappable     = (*tab)(nil)
	_ desktop.Hoverable = (*tab)(nil)
)

func newTab(title string, tapped func()) *tab {
	t := &tab{title: title, tapped: tapped, ink: kit.ColorQuiet}
	t.ExtendBaseWidget(t)
	return t
}

func (t *tab) badge(text string, ink fyne.ThemeColorName) {
	if t.small != text || t.ink != ink {
		t.small, t.ink = text, ink
		t.Refresh()
	}
}

// Tapped shows the tab.
func (t *tab) Tapped(*fyne.PointEvent) { t.tapped() }

// FocusGained shows the keyboard's place.
func (t *tab) FocusGained() {
	t.focused = true
	t.Refresh()
}

// FocusLost hides it.
func (t *tab) FocusLost() {
	t.focused = false
	t.Refresh()
}

// TypedRune hands a letter on.
func (t *tab) TypedRune(r rune) { kit.HandRune(t, r) }

// TypedKey shows the tab on Enter and space.
func (t *tab) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		t.tapped()
	default:
		kit.HandKey(t, e)
	}
}

// MouseIn marks the tab.
func (t *tab) MouseIn(*desktop.MouseEvent) {
	t.hovered = true
	t.Refresh()
}

// MouseMoved does nothing.
func (t *tab) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes the mark away.
func (t *tab) MouseOut() {
	t.hovered = false
	t.Refresh()
}

// CreateRenderer draws the tab.
func (t *tab) CreateRenderer() fyne.WidgetRenderer {
	r := &tabRenderer{
		tab: t, ground: canvas.NewRectangle(color.Transparent), line: canvas.NewRectangle(color.Transparent),
		title: canvas.NewText("", nil), small: canvas.NewText("", nil),
	}
	r.paint()
	return r
}

type tabRenderer struct {
	tab          *tab
	ground, line *canvas.Rectangle
	title, small *canvas.Text
}

func (r *tabRenderer) paint() {
	t := r.tab
	r.title.Text = t.title
	r.title.TextSize = theme.TextSize() + 1
	r.title.TextStyle = fyne.TextStyle{Bold: true}
	r.title.Color = kit.Color(kit.ColorQuiet)
	if t.active {
		r.title.Color = kit.Color(theme.ColorNamePrimary)
	}
	r.small.Text = t.small
	r.small.TextSize = theme.CaptionTextSize()
	r.small.TextStyle = fyne.TextStyle{Bold: t.ink != kit.ColorQuiet}
	r.small.Color = kit.Color(t.ink)
	r.line.FillColor = color.Transparent
	if t.active {
		r.line.FillColor = kit.Color(theme.ColorNamePrimary)
	}
	r.ground.FillColor = color.Transparent
	r.ground.CornerRadius = 6
	r.ground.StrokeWidth = 0
	if t.hovered {
		r.ground.FillColor = kit.Color(theme.ColorNameHover)
	}
	if t.focused {
		r.ground.StrokeWidth = 2
		r.ground.StrokeColor = kit.Color(theme.ColorNamePrimary)
	}
}

const tabPad = 12

func (r *tabRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size.SubtractWidthHeight(0, 3))
	r.line.Resize(fyne.NewSize(size.Width, 3))
	r.line.Move(fyne.NewPos(0, size.Height-3))
	title := r.title.MinSize()
	r.title.Move(fyne.NewPos(tabPad, (size.Height-3-title.Height)/2))
	r.title.Resize(title)
	small := r.small.MinSize()
	r.small.Move(fyne.NewPos(tabPad+title.Width+7, (size.Height-3-small.Height)/2+1))
	r.small.Resize(small)
}

func (r *tabRenderer) MinSize() fyne.Size {
	title := r.title.MinSize()
	width := title.Width + 2*tabPad
	if r.small.Text != "" {
		width += r.small.MinSize().Width + 7
	}
	return fyne.NewSize(width, title.Height+17)
}

func (r *tabRenderer) Refresh() {
	r.paint()
	r.Layout(r.tab.Size())
	canvas.Refresh(r.tab)
}

func (r *tabRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.line, r.title, r.small}
}

func (r *tabRenderer) Destroy() {}
