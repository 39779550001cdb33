package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
)

// flow lays objects in a row and begins a new one where the width ends. Its height depends on its width:
// it remembers the last one and asks for a new layout when it changes.
type flow struct {
	gap   float32
	width float32
	asked int // new layouts, one after the other
	owner *fyne.Container
}

// mostAsked is how many new layouts a flow asks for before one is left as it is: objects that change with the room that they get could
// go on for ever, and the window would not answer any more.
const mostAsked = 8

// NewFlow is a row of objects that wraps. A spring takes the free room of its row.
func NewFlow(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	l := &flow{gap: gap}
	l.owner = &fyne.Container{Layout: l, Objects: objects}
	return l.owner
}

// Layout places the objects.
func (l *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	before := l.place(objects, l.width, false)
	l.width = size.Width
	l.place(objects, size.Width, true)
	if l.place(objects, l.width, false) == before {
		l.asked = 0
		return
	}
	if l.asked++; l.asked <= mostAsked {
		// The parents asked for the height at the old width: have all of them ask again, after this layout. The
		// canvas notices a changed height too, but not where several change at once.
		later(func() { refreshAround(l.owner) })
	}
}

// refreshAround lays out anew everything that an object is in.
func refreshAround(o fyne.CanvasObject) {
	c := canvasOf(o)
	if c == nil {
		o.Refresh()
		return
	}
	c.Content().Refresh()
	if top := c.Overlays().Top(); top != nil {
		top.Refresh()
	}
}

// MinSize is the height at the last width and the width of the widest object.
func (l *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var widest float32
	for _, o := range objects {
		if o.Visible() {
			widest = fyne.Max(widest, o.MinSize().Width)
		}
	}
	return fyne.NewSize(widest, l.place(objects, l.width, false))
}

// place goes through the rows, moves the objects if it may and returns the height of all.
func (l *flow) place(objects []fyne.CanvasObject, width float32, move bool) float32 {
	if width <= 0 {
		width = 1e6 // before the first layout: one row
	}
	y, left := float32(0), engine.Where(objects, fyne.CanvasObject.Visible)
	for len(left) > 0 {
		count, used, tall := 0, -l.gap, float32(0)
		for _, o := range left {
			need := o.MinSize()
			if count > 0 && used+l.gap+need.Width > width {
				break
			}
			count, used, tall = count+1, used+l.gap+need.Width, max(tall, need.Height)
		}
		if move {
			l.placeRow(left[:count], y, max(0, width-used), tall)
		}
		y, left = y+tall+l.gap, left[count:]
	}
	return max(0, y-l.gap)
}

func (l *flow) placeRow(row []fyne.CanvasObject, y, free, tall float32) {
	springs, x := float32(len(engine.Where(row, isSpring))), float32(0)
	for _, o := range row {
		size := o.MinSize()
		if isSpring(o) {
			size.Width += free / springs
		}
		o.Resize(size)
		o.Move(fyne.NewPos(x, y+(tall-size.Height)/2))
		x += size.Width + l.gap
	}
}

// stretched lays its objects over the whole room, and asks for what it is told to.
type stretched struct {
	need   func() fyne.Size
	spring bool // it takes the free room of a row of a flow
}

// Layout stretches the objects.
func (stretched) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
		o.Move(fyne.NewPos(0, 0))
	}
}

// MinSize is what is asked for.
func (l stretched) MinSize([]fyne.CanvasObject) fyne.Size { return l.need() }

func isSpring(o fyne.CanvasObject) bool {
	c, ok := o.(*fyne.Container)
	if !ok {
		return false
	}
	l, ok := c.Layout.(stretched)
	return ok && l.spring
}

// needing gives an object all the room there is, and asks for a size.
func needing(content fyne.CanvasObject, need func() fyne.Size) *fyne.Container {
	return &fyne.Container{Layout: stretched{need: need}, Objects: []fyne.CanvasObject{content}}
}

// NewSpring takes the free room of a row of a flow, at least as wide as width; its content, if any, is
// laid over it.
func NewSpring(width float32, content ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Objects: content, Layout: stretched{spring: true, need: func() fyne.Size {
		need := fyne.NewSize(width, 0)
		for _, o := range content {
			need = need.Max(o.MinSize())
		}
		return need
	}}}
}

// Box gives an object at least a size.
func Box(width, height float32, content fyne.CanvasObject) *fyne.Container {
	return needing(content, func() fyne.Size {
		if !content.Visible() {
			return fyne.NewSize(width, height)
		}
		return content.MinSize().Max(fyne.NewSize(width, height))
	})
}

// Capped scrolls its content where that is higher than a height, as a dialog may be where texts are large.
func Capped(height float32, content fyne.CanvasObject) *fyne.Container {
	return needing(NewScroll(content), func() fyne.Size {
		return fyne.NewSize(content.MinSize().Width, min(content.MinSize().Height, height))
	})
}

// fixed gives an object exactly a width, whatever it asks for.
func fixed(content fyne.CanvasObject, width func() float32) *fyne.Container {
	return needing(content, func() fyne.Size { return fyne.NewSize(width(), content.MinSize().Height) })
}

// Fitting gives a list the width in ems that what is chosen in it takes, within bounds.
func Fitting(least, most float32, list *Select) *fyne.Container {
	return fixed(list, func() float32 {
		const sign = 3.2 // ems, of the list's sign and its edges
		return max(least*Em(), min(most*Em(), Width(list.Selected, theme.TextSize(), fyne.TextStyle{})+sign*Em()))
	})
}

// Wide gives an object a width in ems.
func Wide(ems float32, content fyne.CanvasObject) *fyne.Container {
	return fixed(content, func() float32 { return ems * Em() })
}

// WideIn gives an object a width in ems, a smaller one where what it stands in is narrow.
func WideIn(around *fyne.Container, ems, less float32, content fyne.CanvasObject) *fyne.Container {
	return fixed(content, func() float32 {
		if Narrow(around) {
			return less * Em()
		}
		return ems * Em()
	})
}

// Either shows one object, and another where what both stand in is narrow.
func Either(around *fyne.Container, wide, narrow fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: either{around}, Objects: []fyne.CanvasObject{wide, narrow}}
}

type either struct{ around *fyne.Container }

// Layout shows the one that fits.
func (l either) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	SetVisible(objects[0], !Narrow(l.around))
	SetVisible(objects[1], Narrow(l.around))
	stretched{}.Layout(objects, size)
}

// MinSize is that of the one that is shown.
func (l either) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if Narrow(l.around) {
		return objects[1].MinSize()
	}
	return objects[0].MinSize()
}

// Narrow reports whether a page is so narrow that panels beside it leave too little room.
func Narrow(page fyne.CanvasObject) bool { return page.Size().Width < narrowWindow*Em() }

// narrowWindow is the width in ems below which that is so.
const narrowWindow = 60

// Sized is an object as large as its place; after is called once it has another size and what is in it is laid out.
func Sized(content fyne.CanvasObject, after func()) *fyne.Container {
	return &fyne.Container{Layout: &sized{stretched: stretched{need: content.MinSize}, after: after}, Objects: []fyne.CanvasObject{content}}
}

type sized struct {
	stretched
	before fyne.Size
	after  func()
}

// Layout gives the object all there is.
func (s *sized) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	other := size != s.before
	s.before = size // what is in it may have it laid out again meanwhile
	s.stretched.Layout(objects, size)
	if other {
		later(s.after)
	}
}

// later runs f on the goroutine of the user interface, after what is running now.
var later = func(f func()) { go fyne.Do(f) }

// inline is set in tests: nothing happens by itself.
var inline bool

// Inline has rows lay themselves out again at once, on the caller's goroutine, and nothing happen after a while: for
// tests.
func Inline() {
	inline = true
	later = func(f func()) { f() }
}
