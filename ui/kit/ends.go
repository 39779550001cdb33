package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Ends is a line with one row at its left end and another, a flow, at its right. Where both do not fit the right one takes a line of its
// own; one that may fold stays behind a lens until it is asked for. A rule runs below the first line.
type Ends struct {
	Content *fyne.Container
	rule    fyne.CanvasObject
	left    fyne.CanvasObject
	right   *fyne.Container
	lens    fyne.CanvasObject
	folds   bool
	open    bool
	width   float32
	tall    float32 // the height that was laid out last
}

// NewEnds makes a line with nothing at its right end yet; search is what the lens does.
func NewEnds(left fyne.CanvasObject, search func()) *Ends {
	e := &Ends{rule: NewGround(theme.ColorNameSeparator), left: left, right: NewFlow(8), lens: NewButton("", theme.SearchIcon(), search)}
	e.Content = &fyne.Container{Layout: e, Objects: []fyne.CanvasObject{e.rule, left, e.right, e.lens}}
	return e
}

// SetRight lays other objects at the right end; folds has them wait behind the lens where there is no room.
func (e *Ends) SetRight(folds bool, objects ...fyne.CanvasObject) {
	e.right.Objects, e.folds, e.open = objects, folds, false
	e.Content.Refresh()
}

// Open shows what is behind the lens.
func (e *Ends) Open() {
	if !e.open {
		e.open = true
		e.Content.Refresh()
	}
}

// Layout places both ends.
func (e *Ends) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	e.width = size.Width
	beside, behind := e.beside(), e.behind()
	left, whole := e.left.MinSize(), e.whole()
	line := fyne.Max(left.Height, whole.Height)
	if behind {
		line = left.Height
	}
	SetVisible(e.lens, behind)
	SetVisible(e.right, !behind)
	e.left.Move(fyne.NewPos(0, 0))
	e.left.Resize(fyne.NewSize(left.Width, left.Height))
	switch {
	case behind:
		lens := e.lens.MinSize()
		e.lens.Resize(lens)
		e.lens.Move(fyne.NewPos(size.Width-lens.Width, (left.Height-lens.Height)/2))
	case beside:
		e.left.Move(fyne.NewPos(0, line-left.Height))
		e.right.Resize(whole)
		e.right.Move(fyne.NewPos(size.Width-whole.Width, (line-whole.Height)/2))
	default:
		line = left.Height
		e.right.Resize(fyne.NewSize(size.Width, e.right.MinSize().Height))
		e.right.Move(fyne.NewPos(0, line+endsGap))
	}
	e.rule.Resize(fyne.NewSize(size.Width, 2))
	e.rule.Move(fyne.NewPos(0, line-2))
	if before := e.tall; e.height() != before { // also where other objects came before the parents asked again
		e.tall = e.height()
		later(func() { refreshAround(e.Content) })
	}
}

// endsGap is between the ends, and between the two lines.
const endsGap = 6

func (e *Ends) beside() bool {
	return e.width <= 0 || e.left.MinSize().Width+endsGap+e.whole().Width <= e.width
}

func (e *Ends) behind() bool { return e.folds && !e.open && !e.beside() }

// whole is the size of the right end in one line.
func (e *Ends) whole() fyne.Size {
	size, gap := fyne.NewSize(0, 0), float32(0)
	for _, o := range e.right.Objects {
		if o.Visible() {
			need := o.MinSize()
			size = fyne.NewSize(size.Width+gap+need.Width, fyne.Max(size.Height, need.Height))
			gap = 8
		}
	}
	return size
}

func (e *Ends) height() float32 {
	left := e.left.MinSize().Height
	switch {
	case e.behind():
		return left
	case e.beside():
		return fyne.Max(left, e.whole().Height)
	}
	return left + endsGap + e.right.MinSize().Height
}

// MinSize is the height at the last width, and the width of the left end.
func (e *Ends) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(e.left.MinSize().Width, e.height())
}
