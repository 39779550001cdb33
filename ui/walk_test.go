package ui

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// ways are how the program is walked: each size, theme, language and size of letters meets each other.
var ways = []way{
	{kit.Italian, kit.Light, 1024, 768, 1},
	{kit.Italian, kit.Dark, 1024, 768, 1.5},
	{kit.English, kit.Light, 1024, 768, 1.5},
	{kit.English, kit.Dark, 1920, 1080, 1},
	{kit.Italian, kit.Light, 1920, 1080, 1.5},
}

// Every page, every line of the menus and every button of the pages is gone to, on a small screen and on a large one, in
// both languages, with small letters and with large ones: no text but a club's is cut anywhere, Tab reaches everything that takes the
// keyboard, and whatever a click opens Escape closes.
func TestWalk(t *testing.T) {
	worked.Slow(t)
	t.Cleanup(func() { must(t, kit.Speak(kit.Italian)) })
	for i, c := range ways {
		t.Run(c.String(), func(t *testing.T) {
			t.Setenv("HOME", t.TempDir())
			w := newWalker(t, demoWindow(t), c)
			w.nested = i == 0
			w.u.tablesNow().Draw()
			w.u.tables.Confirm()
			w.all()
		})
	}
}

// The pages of the other games, of teams and of a Master half played hold the same, and so does what the buttons of their dialogs
// open: each in one of the ways, another for each; by night the pages in all of them.
func TestWalkOfOtherTournaments(t *testing.T) {
	if testing.Short() {
		t.Skip("every dialog of eight tournaments takes a while")
	}
	t.Cleanup(func() { must(t, kit.Speak(kit.Italian)) })
	played := func(typeID string, players int) func(t *testing.T) *UI {
		return func(t *testing.T) *UI {
			u := gameWindow(t, typeID, players)
			u.Change("", func(d *desk.Desk) error {
				for round := 1; round <= 2; round++ {
					if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: round, IfExists: desk.Replace}, nil); err != nil {
						return err
					}
					if round == 1 {
						if err := d.Simulate(round, "prova"); err != nil {
							return err
						}
					}
					if d.View().Scheduled() {
						break
					}
				}
				return nil
			}, nil)
			return u
		}
	}
	for i, c := range []struct {
		name string
		open func(*testing.T) *UI
	}{
		{"diplomacy", diplomacyWindow},
		{"wooden ships", leagueWindow},
		{"babylon 5", babylonWindow},
		{"league of eight", played("lega-base", 8)},
		{"teams", played("squadre", 16)},
		{"master", played("master24", 21)},
		{"dipcon", played("dip-wbc2000", 14)},
		{"top board", topBoardWindow},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("HOME", t.TempDir())
			u := c.open(t)
			for j, way := range ways {
				nested := i%len(ways) == j
				if !nested && !worked.ByNight() {
					continue
				}
				t.Run(way.String(), func(t *testing.T) {
					w := newWalker(t, u, way)
					w.nested = nested
					w.pages()
				})
			}
		})
	}
}

// way is how a walk sees the program.
type way struct {
	language      kit.Language
	mode          kit.Mode
	width, height float32
	scale         float32
}

// String names the way.
func (w way) String() string {
	return fmt.Sprintf("%s_%s_%vx%v_%v", w.language, w.mode, w.width, w.height, w.scale)
}

// topBoardWindow is a window on an event of Diplomacy whose top board is over.
func topBoardWindow(t *testing.T) *UI {
	u := gameWindow(t, "dip-waccon2014", 14, engine.Entry{Label: "Turni prima del tavolo finale", Value: "1"})
	u.Change("", func(d *desk.Desk) error {
		for round := 1; round <= 2; round++ {
			if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: round}, nil); err != nil {
				return err
			}
			if err := d.Simulate(round, "prova"); err != nil {
				return err
			}
		}
		return nil
	}, nil)
	u.Turn(2)
	if title := present.TableTitle(u.View, u.View.Round(2), u.View.Round(2).Table(1)); !strings.Contains(title, "Tavolo finale") {
		t.Fatalf("the table is called %s", title)
	}
	return u
}

// newWalker is a walk through a window that does and looks at once.
func newWalker(t *testing.T, u *UI, c way) *walker {
	w := &walker{t: t, u: u, size: fyne.NewSize(c.width, c.height-70), said: map[string]bool{}, ellipses: ellipses(t)}
	w.u.Win.Resize(w.size)
	w.set = func() {
		w.u.Prefs.SetMode(c.mode)
		w.u.Prefs.SetScale(c.scale)
		w.u.Prefs.SetLanguage(c.language)
		must(t, kit.Speak(c.language))
		w.u.Win.Canvas().Capture()
		w.u.restyle()
	}
	w.run, w.look = func(_ string, do func()) { do() }, w.looked
	w.set()
	return w
}

// walker is one way round the program.
type walker struct {
	nested   bool // the buttons of dialogs are pressed too
	t        testing.TB
	u        *UI
	size     fyne.Size
	set      func()                      // puts the look and the language in force again
	run      func(act string, do func()) // does something; act is empty for what only puts things back
	look     func(where string, win fyne.Window)
	said     map[string]bool
	path     string
	ellipses []string // the sentences of the program that end in an ellipsis
}

func (w *walker) fail(where, format string, values ...any) {
	if text := where + ": " + fmt.Sprintf(format, values...); !w.said[text] {
		w.said[text] = true
		w.t.Error(text)
	}
}

func (w *walker) all() {
	w.pages()
	w.menus(w.u.menu().Items, func(m *fyne.MainMenu) []*fyne.Menu { return m.Items })
}

// pages goes to every page and presses its buttons, and those above the pages.
func (w *walker) pages() {
	w.path = w.u.View.Path
	for p := range w.u.pages {
		name := w.u.nav.tabs[p].title
		w.run(name, func() { w.u.GoTo(present.Tab(p)) })
		w.look(name, w.u.Win)
		w.buttons(name, present.Tab(p), func() fyne.CanvasObject {
			return container.NewWithoutLayout(w.u.pages[p].content, w.u.nav.content)
		})
	}
	w.buttons("top", present.ScoresTab, func() fyne.CanvasObject { return w.u.toolbar.content })
}

// buttons presses every button of a part of the window, each time from the same page.
func (w *walker) buttons(name string, p present.Tab, part func() fyne.CanvasObject) {
	find := func() []*kit.Button {
		w.run("", func() { w.u.GoTo(p) })
		return buttonsOf(part())
	}
	for i := 0; i < len(find()); i++ {
		b := find()[i]
		w.act(name+", "+b.Text, b.OnTapped)
	}
}

// buttonsOf are the buttons that can be pressed.
func buttonsOf(o fyne.CanvasObject) []*kit.Button {
	return engine.Where(uitest.All[*kit.Button](o), func(b *kit.Button) bool { return !b.Disabled() && b.OnTapped != nil })
}

// inside presses the buttons of the dialog that something opens, the first few of a list, each in a dialog opened anew.
func (w *walker) inside(where string, do func()) {
	const few = 6
	for i := range few {
		back := w.keep(where)
		w.run("", do)
		var buttons []*kit.Button
		if top := w.u.Win.Canvas().Overlays().Top(); top != nil {
			buttons = buttonsOf(top)
		}
		if i < len(buttons) {
			w.seen(where+" › "+buttons[i].Text, buttons[i].OnTapped)
		} else {
			w.seen(where, func() {})
		}
		back()
		if i >= len(buttons) {
			return
		}
	}
}

// menus takes every line of some menus; again finds these menus in the main menu as it is then.
func (w *walker) menus(menus []*fyne.Menu, again func(*fyne.MainMenu) []*fyne.Menu) {
	for m, menu := range menus {
		for i, item := range menu.Items {
			now := func() *fyne.MenuItem { return again(w.u.menu())[m].Items[i] }
			switch {
			case item.Disabled || item.IsQuit || item.IsSeparator:
			case item.ChildMenu != nil:
				w.menus([]*fyne.Menu{item.ChildMenu}, func(*fyne.MainMenu) []*fyne.Menu { return []*fyne.Menu{now().ChildMenu} })
			default:
				w.act(strings.Join(strings.Fields(item.Label), " "), now().Action)
			}
		}
	}
}

// act does something, looks at whatever it opens, closes that, and takes back what was done; then it does the same with the
// buttons of what was opened, where that is wanted.
func (w *walker) act(where string, do func()) {
	back := w.keep(where)
	w.seen(where, do)
	back()
	if w.nested {
		w.inside(where, do)
	}
}

// seen does something, looks at whatever it opens, and closes that.
func (w *walker) seen(where string, do func()) {
	u := w.u
	u.App.Clipboard().SetContent("Cognome\tNome\tClub\nAbate\tAnna\tROMA [Il Gufo]\n")
	w.run(where, do)
	for range 4 {
		if u.Win.Canvas().Overlays().Top() == nil {
			break
		}
		w.look(where, u.Win)
		w.run("", func() { typed(u, fyne.KeyEscape) })
	}
	if top := u.Win.Canvas().Overlays().Top(); top != nil {
		w.fail(where, "Escape does not close it")
		u.Win.Canvas().Overlays().Remove(top)
	}
	for _, other := range fyne.CurrentApp().Driver().AllWindows() {
		if other != nil && other != u.Win {
			w.look(where, other)
			w.run("", other.Close)
		}
	}
}

// keep remembers how things are; back has them so again.
func (w *walker) keep(where string) (back func()) {
	u := w.u
	undo, language, mode, scale := u.View.Undo.String(), u.Prefs.Language(), u.Prefs.Mode(), u.Prefs.Scale()
	return func() {
		if u.Prefs.Language() != language || u.Prefs.Mode() != mode || u.Prefs.Scale() != scale {
			w.run("", w.set)
		}
		if u.View == nil {
			w.look(where, u.Win) // the welcome
		}
		if u.View == nil || u.View.Path != w.path {
			w.run("", func() { u.files.open(w.path) })
			w.run("", func() { typed(u, fyne.KeyEscape) })
		}
		for n := 0; u.View.Undo.String() != undo && n < 5; n++ {
			w.run("", u.Undo)
		}
	}
}

// looked looks at what is in front in a window.
func (w *walker) looked(where string, win fyne.Window) {
	top := uitest.Top(win)
	win.Resize(w.size.AddWidthHeight(0, 1))
	win.Resize(w.size)
	w.texts(where, win, top)
	w.tabs(where, win, top)
}

// box is a part of the window.
type box struct{ left, top, right, bottom float32 }

func (b box) within(o box) box {
	return box{max(b.left, o.left), max(b.top, o.top), min(b.right, o.right), min(b.bottom, o.bottom)}
}

// texts looks for texts that are cut.
func (w *walker) texts(where string, win fyne.Window, top fyne.CanvasObject) {
	all := float32(1e6)
	grounds := []ground{{box{-all, -all, all, all}, solid(kit.Color(theme.ColorNameBackground))}}
	var visit func(o fyne.CanvasObject, at fyne.Position, bounds, clip box)
	visit = func(o fyne.CanvasObject, at fyne.Position, bounds, clip box) {
		if o == nil || !o.Visible() {
			return
		}
		size := o.Size()
		mine := box{at.X, at.Y, at.X + size.Width, at.Y + size.Height}
		var inner []fyne.CanvasObject
		if scroll, ok := o.(*kit.Scroll); ok {
			o = &scroll.Scroll
		}
		switch o := o.(type) {
		case *canvas.Text:
			w.text(where, o, at, bounds)
			w.ink(where, o, mine.within(clip), grounds)
			return
		case *canvas.Rectangle:
			grounds = append(grounds, ground{mine.within(clip), solid(o.FillColor)})
			return
		case *canvas.Image:
			grounds = append(grounds, ground{mine.within(clip), picture})
			return
		case *fyne.Container:
			inner = o.Objects
		case *container.Scroll:
			switch o.Direction {
			case container.ScrollVerticalOnly:
				mine.top, mine.bottom = -all, all
			case container.ScrollHorizontalOnly:
				mine.left, mine.right = -all, all
			default:
				mine = box{-all, -all, all, all}
			}
			inner = []fyne.CanvasObject{o.Content}
			clip = clip.within(box{at.X, at.Y, at.X + size.Width, at.Y + size.Height})
			bounds = mine
		case *widget.RichText: // Fyne breaks lines with links in them a little late; there is room beside
			inner = test.WidgetRenderer(o).Objects()
		case fyne.Widget:
			inner = test.WidgetRenderer(o).Objects()
			if size.Width > 0 && size.Height > 0 { // Fyne leaves some labels without a size, and paints them all the same
				bounds = bounds.within(mine)
			}
		}
		for _, i := range inner {
			visit(i, at.Add(i.Position()), bounds, clip)
		}
	}
	size := win.Canvas().Size()
	window := box{0, 0, size.Width, size.Height}
	visit(top, fyne.CurrentApp().Driver().AbsolutePositionForObject(top), window, window)
}

func (w *walker) text(where string, o *canvas.Text, at fyne.Position, bounds box) {
	text := strings.TrimSpace(o.Text)
	if text == "" {
		return
	}
	need := o.MinSize()
	left := at.X
	switch o.Alignment {
	case fyne.TextAlignCenter:
		left += (o.Size().Width - need.Width) / 2
	case fyne.TextAlignTrailing:
		left += o.Size().Width - need.Width
	}
	const slack = 5 // of links in a paragraph
	if left < bounds.left-slack || left+need.Width > bounds.right+slack || at.Y < bounds.top-need.Height/2 ||
		at.Y+need.Height > bounds.bottom+need.Height/2 {
		w.fail(where, "%q at %.0f–%.0f, %.0f–%.0f leaves its place %.0f", text, left, left+need.Width, at.Y, at.Y+need.Height, bounds)
	}
	if strings.HasSuffix(text, "…") && !w.ends(text) && !w.club(text) {
		w.fail(where, "%q is cut", text)
	}
}

// club reports whether a text is the beginning of what a card says below a name: clubs are what is cut first.
func (w *walker) club(text string) bool {
	text = strings.TrimPrefix(strings.TrimSuffix(text, "…"), "⚠ ")
	for _, between := range []string{" · ", " – "} {
		if at := strings.LastIndex(text, between); at >= 0 {
			text = text[at+len(between):]
		}
	}
	return w.u.View != nil && slices.ContainsFunc(w.u.View.Tournament.Players, func(p engine.Player) bool {
		return strings.HasPrefix(p.Club,
			text)
	})
}

// ends reports whether a text with an ellipsis is whole: the program says it so.
func (w *walker) ends(text string) bool {
	return slices.ContainsFunc(w.ellipses, func(whole string) bool { return strings.HasSuffix(whole, text) || strings.HasSuffix(text, whole) })
}

// ellipses are the program's sentences that end in an ellipsis.
func ellipses(t *testing.T) []string {
	var found []string
	for italian, translated := range assets.Translations("en") {
		for _, sentence := range []string{italian, translated} {
			if strings.HasSuffix(sentence, "…") {
				found = append(found, sentence)
			}
		}
	}
	return found
}

// ground is a rectangle that was painted, and its colour.
type ground struct {
	box
	fill color.NRGBA
}

// picture is the ground of what is written on a picture, such as the ending on the icon of a file: it is not known.
var picture = color.NRGBA{R: 1, G: 2, B: 3, A: 4}

func solid(c color.Color) color.NRGBA {
	if c == nil {
		return color.NRGBA{}
	}
	return color.NRGBAModel.Convert(c).(color.NRGBA)
}

// ink looks whether a text can be read on what was painted below it.
func (w *walker) ink(where string, o *canvas.Text, at box, grounds []ground) {
	if strings.TrimSpace(o.Text) == "" || at.left >= at.right || at.top >= at.bottom {
		return
	}
	x, y := (at.left+at.right)/2, (at.top+at.bottom)/2
	below := color.NRGBA{}
	for _, g := range grounds {
		if g.left <= x && x < g.right && g.top <= y && y < g.bottom {
			if g.fill == picture {
				return
			}
			below = uitest.Over(g.fill, below)
		}
	}
	if got := uitest.Contrast(solid(o.Color), below); got < 4.5 {
		w.fail(where, "%q is %.2f to 1: %v on %v", strings.TrimSpace(o.Text), got, o.Color, below)
	}
}

// tabs looks whether Tab comes to everything that takes the keyboard.
func (w *walker) tabs(where string, win fyne.Window, top fyne.CanvasObject) {
	wants := map[fyne.Focusable]bool{}
	uitest.Walk(top, func(o fyne.CanvasObject) {
		f, ok := o.(fyne.Focusable)
		if !ok {
			return
		}
		if d, ok := o.(fyne.Disableable); ok && d.Disabled() {
			return
		}
		wants[f] = true
	})
	c := win.Canvas()
	before := c.Focused()
	for range 2*len(wants) + 10 {
		c.FocusNext()
		delete(wants, c.Focused())
	}
	c.Focus(before)
	seen := map[fyne.CanvasObject]bool{} // what Tab comes to may hide a button and show another
	uitest.Walk(top, func(o fyne.CanvasObject) { seen[o] = true })
	for f := range wants {
		if !seen[f.(fyne.CanvasObject)] {
			continue
		}
		w.fail(where, "Tab does not come to %T %s", f, nameOf(f))
	}
}

func nameOf(f fyne.Focusable) string {
	switch f := f.(type) {
	case *kit.Button:
		return f.Text
	case *kit.Check:
		return f.Text
	case *widget.Entry:
		return f.PlaceHolder
	}
	return ""
}
