package kit

import (
	"image/color"
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Fyne gives a key only to what has the keyboard. The widgets of this file are Fyne's, but they
// hand a key that means nothing to them to their window, so that Escape closes a dialog from any of its fields,
// and they bring themselves into sight when Tab reaches them.

// canvasOf is the canvas that an object is on, nil if none.
func canvasOf(o fyne.CanvasObject) fyne.Canvas {
	return fyne.CurrentApp().Driver().CanvasForObject(o)
}

// HandKey gives the window a key for which what has the keyboard has no use.
func HandKey(o fyne.CanvasObject, e *fyne.KeyEvent) {
	if c := canvasOf(o); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
}

// HandRune gives the window a letter for which what has the keyboard has no use.
func HandRune(o fyne.CanvasObject, r rune) {
	if c := canvasOf(o); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// HandShortcut gives the window a shortcut for which what has the keyboard has no use: Annulla in a field that holds no
// text means the last thing done, not the last letter.
func HandShortcut(o fyne.CanvasObject, shortcut fyne.Shortcut) {
	if c, ok := canvasOf(o).(fyne.Shortcutable); ok {
		c.TypedShortcut(shortcut)
	}
}

// Button is a button that Enter presses as well as the space bar, with a ring around it while it has the
// keyboard.
type Button struct {
	widget.Button
	ring *canvas.Rectangle
}

// NewButton makes a button; icon may be nil.
func NewButton(text string, icon fyne.Resource, tapped func()) *Button {
	b := &Button{ring: canvas.NewRectangle(color.Transparent)}
	b.Text, b.Icon, b.OnTapped = text, icon, tapped
	b.ring.Hide()
	b.ExtendBaseWidget(b)
	return b
}

// NewMainButton makes a button for what is done most.
func NewMainButton(text string, icon fyne.Resource, tapped func()) *Button {
	b := NewButton(text, icon, tapped)
	b.Importance = widget.HighImportance
	return b
}

// NewQuietButton makes a button for what is done seldom.
func NewQuietButton(text string, icon fyne.Resource, tapped func()) *Button {
	b := NewButton(text, icon, tapped)
	b.Importance = widget.LowImportance
	return b
}

// TypedKey presses the button. The keyboard stays where it is.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if !b.Disabled() && b.OnTapped != nil {
			b.OnTapped()
		}
	default:
		HandKey(b, e)
	}
}

// TypedRune hands a letter on.
func (b *Button) TypedRune(r rune) { HandRune(b, r) }

// FocusGained shows the ring.
func (b *Button) FocusGained() {
	b.ring.Show()
	b.Button.FocusGained()
	Reveal(b)
}

// FocusLost hides the ring.
func (b *Button) FocusLost() {
	b.ring.Hide()
	b.Button.FocusLost()
}

// CreateRenderer draws Fyne's button and the ring.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	r := &buttonRenderer{WidgetRenderer: b.Button.CreateRenderer(), button: b}
	r.paint()
	return r
}

type buttonRenderer struct {
	fyne.WidgetRenderer
	button *Button
}

func (r *buttonRenderer) paint() {
	ring := r.button.ring
	ring.StrokeWidth = 2
	ring.CornerRadius = theme.Size(theme.SizeNameButtonRadius) - 2
	ring.StrokeColor = Color(theme.ColorNamePrimary)
	switch r.button.Importance {
	case widget.HighImportance:
		ring.StrokeColor = Color(theme.ColorNameForegroundOnPrimary)
	case widget.DangerImportance:
		ring.StrokeColor = Color(theme.ColorNameForegroundOnError)
	}
}

// Layout puts the ring just inside the edge.
func (r *buttonRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.button.ring.Move(fyne.NewPos(2, 2))
	r.button.ring.Resize(size.SubtractWidthHeight(4, 4))
}

// Refresh paints the button as it is now.
func (r *buttonRenderer) Refresh() {
	r.paint()
	r.button.ring.Refresh()
	r.WidgetRenderer.Refresh()
}

// Objects are Fyne's, and the ring above them.
func (r *buttonRenderer) Objects() []fyne.CanvasObject {
	return append(r.WidgetRenderer.Objects(), r.button.ring)
}

// Entry is a field for any text, of one line where nothing else is asked for.
type Entry struct {
	widget.Entry
	OnLeave func()            // the keyboard went elsewhere; may be nil
	was     string            // what it held when the keyboard came
	of      fyne.CanvasObject // the widget that it is
}

// NewEntry makes an empty field.
func NewEntry() *Entry {
	e := &Entry{}
	e.Become(e)
	return e
}

// Become has the field be a widget that is made of it.
func (e *Entry) Become(of fyne.Widget) {
	e.of = of
	e.ExtendBaseWidget(of)
}

// NewNumber makes an empty field for a number, over which the wheel is the page's.
func NewNumber() *Entry {
	e := NewEntry()
	e.Scroll = fyne.ScrollNone
	return e
}

// NewText makes an empty field of several lines.
func NewText() *Entry {
	e := NewEntry()
	e.MultiLine, e.Wrapping = true, fyne.TextWrapWord
	return e
}

// TypedKey hands Escape on, and the function keys.
func (e *Entry) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyEscape, fyne.KeyF1, fyne.KeyF5:
		HandKey(e.of, key)
	default:
		e.Entry.TypedKey(key)
	}
}

// TypedRune types a letter, where the line has room for it.
func (e *Entry) TypedRune(r rune) {
	if !Full(&e.Entry) {
		e.Entry.TypedRune(r)
	}
}

// AcceptsTab says no: Tab goes on from a field of several lines too.
func (e *Entry) AcceptsTab() bool { return false }

// FocusGained brings the field into sight, with what a line holds selected.
func (e *Entry) FocusGained() {
	e.was = e.Text
	e.Entry.FocusGained()
	if !e.MultiLine { // a long text is changed here and there
		e.SelectAll()
	}
	Reveal(e.of)
}

// SelectAll selects what the field holds, so that the next key replaces it.
func (e *Entry) SelectAll() { e.Entry.TypedShortcut(&fyne.ShortcutSelectAll{}) }

// FocusLost tells who waits for it that the field was left.
func (e *Entry) FocusLost() {
	e.Entry.FocusLost()
	if e.OnLeave != nil {
		e.OnLeave()
	}
}

// TypedShortcut hands commands on, and undo where nothing unfinished is typed: then it means the last thing done.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if isUndo(s) && e.Text == e.was || isCommand(s) {
		HandShortcut(e.of, s)
		return
	}
	e.Entry.TypedShortcut(InOneLine(e.of, &e.Entry, s))
}

// isCommand reports whether a shortcut is none of a field's, in which some move the cursor by words.
func isCommand(s fyne.Shortcut) bool {
	c, is := s.(*desktop.CustomShortcut)
	return is && !slices.Contains([]fyne.KeyName{
		fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd, fyne.KeyBackspace, fyne.KeyDelete,
	}, c.KeyName)
}

// isUndo reports whether a shortcut takes back or brings back.
func isUndo(s fyne.Shortcut) bool {
	switch s.(type) {
	case *fyne.ShortcutUndo, *fyne.ShortcutRedo:
		return true
	}
	return false
}

// Combo is a field with a list of what it usually holds, which completes what is typed.
type Combo struct {
	Entry
	Complete func(typed string) string // the rest of a word that begins so; nil or "" for none
	options  []string
}

// NewCombo makes an empty field with a list.
func NewCombo(options []string) *Combo {
	e := &Combo{options: options}
	e.ActionItem = NewDropIcon(e.open)
	e.Become(e)
	return e
}

// SetOptions changes the list.
func (e *Combo) SetOptions(options []string) { e.options = options }

// open opens the list.
func (e *Combo) open() {
	if !e.Disabled() {
		OpenList(e, e.options, func(i int) { e.SetText(e.options[i]) })
	}
}

// OpenList opens a list of words below an object; chosen is called with the place of one.
func OpenList(below fyne.CanvasObject, words []string, chosen func(i int)) {
	menu := fyne.NewMenu("")
	for i, word := range words {
		menu.Items = append(menu.Items, fyne.NewMenuItem(word, func() { chosen(i) }))
	}
	if c := canvasOf(below); c != nil {
		widget.ShowPopUpMenuAtRelativePosition(menu, c, fyne.NewPos(0, below.Size().Height), below)
	}
}

// TypedKey opens the list with the arrow down.
func (e *Combo) TypedKey(key *fyne.KeyEvent) {
	if key.Name == fyne.KeyDown {
		e.open()
		return
	}
	e.Entry.TypedKey(key)
}

// TypedRune types a letter, and behind it the rest of the word that begins so, selected: the next letter replaces it,
// and going on takes it.
func (e *Combo) TypedRune(r rune) {
	e.Entry.TypedRune(r)
	typed := []rune(e.Text)
	if e.Complete == nil || e.CursorColumn != len(typed) {
		return
	}
	rest := e.Complete(e.Text)
	if rest == "" {
		return
	}
	e.SetText(e.Text + rest)
	e.CursorColumn = len(typed)
	shift := &fyne.KeyEvent{Name: desktop.KeyShiftLeft}
	e.KeyDown(shift) // Fyne's fields select by keys alone
	e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	e.KeyUp(shift)
}

// DropIcon is the arrow at the end of a field with a list. It never has the keyboard.
type DropIcon struct {
	widget.Icon
	tapped func()
}

// NewDropIcon makes an arrow that opens a list.
func NewDropIcon(tapped func()) *DropIcon {
	d := &DropIcon{tapped: tapped}
	d.ExtendBaseWidget(d)
	d.SetResource(theme.MenuDropDownIcon())
	return d
}

// Tapped opens the list.
func (d *DropIcon) Tapped(*fyne.PointEvent) { d.tapped() }

// Cursor is a hand.
func (d *DropIcon) Cursor() desktop.Cursor { return desktop.PointerCursor }

// Select is the choice of one out of a list that opens.
type Select struct{ widget.Select }

// NewSelect makes a choice of nothing yet.
func NewSelect(options []string, changed func(string)) *Select {
	s := &Select{}
	s.Options, s.OnChanged = options, changed
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey opens the list with Enter too, and hands on what the list does not know.
func (s *Select) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		s.Select.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		s.Select.TypedKey(e)
	default:
		HandKey(s, e)
	}
}

// TypedRune hands a letter on.
func (s *Select) TypedRune(r rune) { HandRune(s, r) }

// FocusGained brings the list into sight.
func (s *Select) FocusGained() {
	s.Select.FocusGained()
	Reveal(s)
}

// Check is a box to tick.
type Check struct{ widget.Check }

// NewCheck makes a box that is not ticked.
func NewCheck(text string, changed func(bool)) *Check {
	c := &Check{}
	c.Text, c.OnChanged = text, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey hands a key on: the space bar comes as a letter.
func (c *Check) TypedKey(e *fyne.KeyEvent) {
	if e.Name != fyne.KeySpace {
		HandKey(c, e)
	}
}

// TypedRune ticks the box with the space bar.
func (c *Check) TypedRune(r rune) {
	if r == ' ' {
		c.Check.TypedRune(r)
		return
	}
	HandRune(c, r)
}

// FocusGained brings the box into sight.
func (c *Check) FocusGained() {
	c.Check.FocusGained()
	Reveal(c)
}

// Reveal scrolls whatever an object lies in so that it can be seen.
func Reveal(o fyne.CanvasObject) {
	c := canvasOf(o)
	if c == nil {
		return
	}
	root := c.Content()
	if top := c.Overlays().Top(); top != nil {
		root = top
	}
	revealIn(root, o)
}

// revealIn scrolls an object of a tree into sight, painted or not.
func revealIn(root, o fyne.CanvasObject) {
	for _, s := range ScrollsAround(root, o) {
		at := placeIn(s.Object, o)
		by := fyne.NewDelta(outside(at.X, o.Size().Width, s.Size().Width), outside(at.Y, o.Size().Height, s.Size().Height))
		if !by.IsZero() {
			s.ScrollToOffset(s.Offset.Add(by))
		}
	}
}

// outside is how far what lies at a place must move into a room to be seen, with a little of what is beside it; 0 for what is seen.
func outside(at, size, room float32) float32 {
	switch {
	case at < 0:
		return at - theme.Padding()
	case at+size > room:
		return at + size - room + theme.Padding()
	}
	return 0
}

// placeIn is where an object lies in a tree that it is in.
func placeIn(tree, o fyne.CanvasObject) (at fyne.Position) {
	for _, around := range wayTo(tree, o) {
		at = at.Add(around.Position())
	}
	return at.Subtract(tree.Position())
}

// wayTo leads from an object of a tree to the tree, through all that it lies in; nil where it is not in sight there. It looks into what
// Raduno puts scrollers in, and no further.
func wayTo(tree, o fyne.CanvasObject) []fyne.CanvasObject {
	if tree == nil || !tree.Visible() {
		return nil
	}
	if tree == o {
		return []fyne.CanvasObject{o}
	}
	for _, inner := range inside(tree) {
		if way := wayTo(inner, o); way != nil {
			return append(way, tree)
		}
	}
	return nil
}

// Around is a scroller as it stands in a tree.
type Around struct {
	*container.Scroll
	Object fyne.CanvasObject
}

// ScrollsAround are the scrollers of a tree that an object lies in, the innermost first; nil where it is not in the tree.
func ScrollsAround(tree, o fyne.CanvasObject) (scrolls []Around) {
	for _, around := range wayTo(tree, o) {
		switch s := around.(type) {
		case *container.Scroll:
			scrolls = append(scrolls, Around{s, s})
		case *Scroll:
			scrolls = append(scrolls, Around{&s.Scroll, s})
		}
	}
	return scrolls
}

// inside are the objects in another, as far as that is something in which Raduno puts fields and buttons: all that
// holds one object shows it in a field Content, Fyne's overlay too, whose type has no name outside Fyne.
func inside(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case *widget.Form:
		var widgets []fyne.CanvasObject
		for _, item := range o.Items {
			widgets = append(widgets, item.Widget)
		}
		return widgets
	}
	if v := reflect.Indirect(reflect.ValueOf(o)); v.Kind() == reflect.Struct {
		if field := v.FieldByName("Content"); field.IsValid() && field.CanInterface() {
			if content, ok := field.Interface().(fyne.CanvasObject); ok {
				return []fyne.CanvasObject{content}
			}
		}
	}
	return nil
}

// allIn are a tree and what is in it, the hidden parts only where they are wanted.
func allIn(tree fyne.CanvasObject, hidden bool) []fyne.CanvasObject {
	if tree == nil || !hidden && !tree.Visible() {
		return nil
	}
	all := []fyne.CanvasObject{tree}
	for _, inner := range inside(tree) {
		all = append(all, allIn(inner, hidden)...)
	}
	return all
}

// entryOf is the field that an object is, with its list or without; nil for none.
func entryOf(o fyne.CanvasObject) *Entry {
	switch o := o.(type) {
	case *Entry:
		return o
	case *Combo:
		return &o.Entry
	}
	return nil
}

// Typed keeps what the fields of a tree hold, and reports later whether one of them holds something else.
func Typed(tree fyne.CanvasObject) (changed func() bool) {
	was := map[*Entry]string{}
	for _, o := range allIn(tree, true) {
		if e := entryOf(o); e != nil {
			was[e] = e.Text
		}
	}
	return func() bool {
		for field, text := range was {
			if field.Text != text {
				return true
			}
		}
		return false
	}
}

// Start is what a dialog should give the keyboard to: its first field, else the button that goes on; nil where it
// has neither.
func Start(tree fyne.CanvasObject) (start fyne.Focusable) {
	for _, o := range allIn(tree, false) {
		if e := entryOf(o); e != nil && !e.Disabled() {
			return e.of.(fyne.Focusable)
		}
		if b, is := o.(*Button); is && start == nil && b.Importance == widget.HighImportance && !b.Disabled() {
			start = b
		}
	}
	return start
}
