package ui

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/ui/kit"
	"raduno/ui/present"
)

// nav is the row of tabs.
type nav struct {
	u       *UI
	content *fyne.Container
	tabs    []*tab
	row     *fyne.Container // the tabs, and at the end of their row the tools of the page that is shown
	lens    *kit.Button     // stands for the search, where there is no room for it
}

func newNav(u *UI) *nav {
	n := &nav{u: u}
	n.row, n.lens = kit.NewFlow(8), kit.NewButton("", theme.SearchIcon(), u.focusSearch)
	row := container.NewHBox()
	for i, page := range u.pages {
		t := newTab(page.title, func() { u.enter(present.Tab(i)) })
		n.tabs = append(n.tabs, t)
		row.Add(t)
	}
	n.row.Objects = []fyne.CanvasObject{row, kit.NewSpring(0)}
	n.content = container.NewVBox(n.row, kit.Box(0, 2, kit.NewGround(theme.ColorNameSeparator)))
	n.content.Layout = layout.NewCustomPaddedVBoxLayout(-2) // it runs below the tabs
	return n
}

// offer puts the tools of a page at the end of the row of tabs; open has those that fold be there all the same.
func (n *nav) offer(page tabPage, open bool) {
	tools := page.tools
	if page.folds && n.u.narrow() && !open {
		tools = []fyne.CanvasObject{n.lens}
	}
	n.row.Objects = append(n.row.Objects[:2:2], tools...)
	n.row.Refresh()
}

// enter shows a tab, with the cursor where one types.
func (u *UI) enter(p present.Tab) {
	u.GoTo(p)
	if u.View != nil && p == present.RosterTab {
		u.roster.FocusSearch()
		return
	}
	u.focusPage()
}

// GoTo shows a tab: the page in sight owns the keyboard, and the one that is left gives it back with the question that is open there. The
// round that is worked at is shown when that of the scores is left for one on which the next is made ready.
func (u *UI) GoTo(p present.Tab) {
	before := u.Tab
	u.Tab = p
	if u.owed && u.View != nil && (p == present.RosterTab || p == present.TablesTab) {
		u.owed = false
		u.Turn(u.View.Current())
	}
	page := u.pages[p]
	u.stack.Objects = []fyne.CanvasObject{page.content}
	page.content.Resize(u.stack.Size()) // what the page brings into sight depends on its height
	u.nav.offer(page, false)
	u.showPage(p)
	u.stack.Refresh()
	for i, t := range u.nav.tabs {
		t.active = present.Tab(i) == p
		t.Refresh()
	}
	if before != p {
		u.focusPage()
	}
}

func (n *nav) show(s *present.View) {
	t := s.Tournament
	n.tabs[present.RosterTab].badge(fmt.Sprintf("%d / %d", len(t.PresentIDs(n.u.Round)), len(t.Players)), kit.ColorQuiet)
	tables, scores := "", ""
	if r := s.Round(n.u.Round); r != nil {
		tables = fmt.Sprint(len(r.Tables))
		if r.Draft {
			tables = kit.Tr("bozza")
		}
		scores = fmt.Sprintf("%d / %d", r.Played(), len(r.Tables))
	}
	n.tabs[present.TablesTab].badge(tables, kit.ColorQuiet)
	ink := kit.ColorQuiet
	if waiting := len(s.Waiting); waiting > 0 {
		scores, ink = fmt.Sprintf("%s ● %d", scores, waiting), kit.ColorAccent
	}
	n.tabs[present.ScoresTab].badge(scores, ink)
	switch problems := len(s.Findings); {
	case problems == 0:
		n.tabs[present.FindingsTab].badge("", kit.ColorQuiet)
	case s.Errors > 0:
		n.tabs[present.FindingsTab].badge(fmt.Sprint(problems), theme.ColorNameError)
	default:
		n.tabs[present.FindingsTab].badge(fmt.Sprint(problems), theme.ColorNameWarning)
	}
}

// tab is one of the tabs: its title, a small number, and a line under it where it is the one shown.
type tab struct {
	widget.BaseWidget
	title   string
	small   string
	ink     fyne.ThemeColorName
	active  bool
	segment bool // one of the rounds: the one that is open is tinted, without a line
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

// tabPad is the room at either side of a tab's words.
const tabPad = 12

// CreateRenderer draws the tab.
func (t *tab) CreateRenderer() fyne.WidgetRenderer {
	ground, line := canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	title, small := canvas.NewText("", nil), canvas.NewText("", nil)
	write := func() {
		title.Text, title.TextSize, title.TextStyle.Bold = t.title, theme.TextSize()+1, true
		if t.segment {
			title.TextSize = theme.TextSize()
		}
		small.Text, small.TextSize, small.TextStyle.Bold = t.small, theme.CaptionTextSize(), t.ink != kit.ColorQuiet
	}
	return kit.Drawn(t, func(size fyne.Size) {
		write()
		title.Color, line.FillColor = kit.Color(kit.ColorQuiet), color.Color(color.Transparent)
		if t.active {
			title.Color, line.FillColor = kit.Color(theme.ColorNamePrimary), kit.Color(theme.ColorNamePrimary)
		}
		small.Color = kit.Color(t.ink)
		ground.FillColor, ground.CornerRadius, ground.StrokeWidth = color.Transparent, 6, 0
		if t.segment {
			title.TextStyle.Bold, line.FillColor, ground.CornerRadius = t.active, color.Transparent, 8
			if t.active {
				ground.FillColor = kit.Color(theme.ColorNameSelection)
			}
		}
		if t.hovered {
			ground.FillColor = kit.Color(theme.ColorNameHover)
		}
		if t.focused {
			ground.StrokeWidth, ground.StrokeColor = 2, kit.Color(theme.ColorNamePrimary)
		}
		ground.Resize(size.SubtractWidthHeight(0, 3))
		line.Resize(fyne.NewSize(size.Width, 3))
		line.Move(fyne.NewPos(0, size.Height-3))
		words, number := title.MinSize(), small.MinSize()
		title.Move(fyne.NewPos(tabPad, (size.Height-3-words.Height)/2))
		title.Resize(words)
		small.Move(fyne.NewPos(tabPad+words.Width+7, (size.Height-3-number.Height)/2+1))
		small.Resize(number)
	}, func() fyne.Size {
		write()
		words := title.MinSize()
		if t.small != "" {
			words.Width += small.MinSize().Width + 7
		}
		return words.AddWidthHeight(2*tabPad, 17)
	}, ground, line, title, small)
}
