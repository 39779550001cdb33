package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

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
		u.RefreshStep()
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
	problems, ink := "", theme.ColorNameWarning
	if len(s.Findings) > 0 {
		problems = fmt.Sprint(len(s.Findings))
	}
	if s.Errors > 0 {
		ink = theme.ColorNameError
	}
	n.tabs[present.FindingsTab].badge(problems, ink)
}

// tab is one of the tabs: its title, a small number, and a line under it where it is the one shown.
type tab struct {
	*kit.Surface[bool]
	title   string
	small   string
	ink     fyne.ThemeColorName
	active  bool
	segment bool // one of the rounds: the one that is open is tinted, without a line
	tapped  func()
}

func newTab(title string, tapped func()) *tab {
	t := &tab{title: title, tapped: tapped, ink: kit.ColorQuiet}
	t.Surface = kit.NewSurface(t, false, func(fyne.Position) bool { return true }, func() {})
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

// tabPad is the room at either side of a tab's words.
const tabPad = 12

// CreateRenderer draws the tab.
func (t *tab) CreateRenderer() fyne.WidgetRenderer {
	pens := func() (title, small kit.Pen) {
		title = kit.Pen{Ink: kit.ColorQuiet, Size: theme.TextSize() + 1, Style: fyne.TextStyle{Bold: true}}
		if t.segment {
			title.Size = theme.TextSize()
		}
		return title, kit.Pen{Ink: t.ink, Size: theme.CaptionTextSize(), Style: fyne.TextStyle{Bold: t.ink != kit.ColorQuiet}}
	}
	least := func() fyne.Size {
		title, small := pens()
		need := fyne.MeasureText(t.title, title.Size, title.Style).AddWidthHeight(2*tabPad, 17)
		if t.small != "" {
			need.Width += kit.Width(t.small, small.Size, small.Style) + 7
		}
		return need
	}
	return kit.NewPainter(t, least, func(p *kit.Painter, size fyne.Size) {
		title, small := pens()
		wide, high := kit.Width(t.title, title.Size, title.Style), size.Height-3
		ground := kit.Shape{Radius: 6}
		if t.active {
			title.Ink = theme.ColorNamePrimary
		}
		if t.segment {
			title.Style.Bold, ground.Radius = t.active, 8
			wide = kit.Width(t.title, title.Size, title.Style)
			if t.active {
				ground.Fill = theme.ColorNameSelection
			}
		}
		if t.Hovered {
			ground.Fill = theme.ColorNameHover
		}
		if t.Focused {
			ground.Width, ground.Edge = 2, theme.ColorNamePrimary
		}
		p.Box(fyne.Position{}, fyne.NewSize(size.Width, high), ground)
		if t.active && !t.segment {
			p.Box(fyne.NewPos(0, high), fyne.NewSize(size.Width, 3), kit.Shape{Fill: theme.ColorNamePrimary})
		}
		p.Text(t.title, fyne.NewPos(tabPad, 0), fyne.NewSize(wide+1, high), title)
		p.Text(t.small, fyne.NewPos(tabPad+wide+7, 1), fyne.NewSize(size.Width, high), small)
	})
}
