// Package pageview shows the pages of a print as they will come out of the printer.
package pageview

import (
	"image"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// View shows the pages of a print, one at a time.
type View struct {
	session     *present.Session
	picture     *canvas.Image
	said, count *widget.Label // said stands in the place of the page
	Content     fyne.CanvasObject
	stop        func() bool // of what waits for the next key
	asked       atomic.Int64
	working     sync.Mutex // one print is made at a time, and one page drawn
	paper       *publish.Paper
	page        int
}

// New is a view of a size.
func New(session *present.Session, size fyne.Size) *View {
	v := &View{session: session, picture: &canvas.Image{FillMode: canvas.ImageFillContain}, said: kit.Wrapped(""), count: widget.NewLabel("")}
	v.said.Alignment, v.count.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	turn := func(icon fyne.Resource, by int) *kit.Button { return kit.NewButton("", icon, func() { v.turn(by) }) }
	pages := container.NewHBox(turn(theme.NavigateBackIcon(), -1), kit.Wide(11, v.count), turn(theme.NavigateNextIcon(), 1))
	page := container.NewStack(kit.NewGround(theme.ColorNameSeparator), container.NewPadded(v.picture), container.NewCenter(
		kit.Box(size.Width-2*kit.Em(), 0, v.said)))
	v.Content = container.NewBorder(nil, container.NewCenter(pages), nil, nil, kit.Box(size.Width, size.Height-pages.MinSize().Height, page))
	return v
}

// Keys has the keys of pages turn them, while a dialog is open.
func (v *View) Keys() {
	c := v.session.Win.Canvas()
	before := c.OnTypedKey()
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyPageUp:
			v.turn(-1)
		case fyne.KeyPageDown:
			v.turn(1)
		default:
			before(e)
		}
	})
}

// Show makes a print and shows its page; what was asked for before is dropped. It waits a moment for the next key or choice.
func (v *View) Show(write func(*desk.Desk) (*publish.Paper, error), made func(pages int)) {
	if v.stop != nil {
		v.stop()
	}
	v.stop = kit.Soon(showAfter, func() { v.work(write, made) })
}

const showAfter = 150 * time.Millisecond

// work makes the print away from the goroutine of the user interface.
func (v *View) work(write func(*desk.Desk) (*publish.Paper, error), made func(pages int)) {
	asked, wanted := v.asked.Add(1), v.page
	size, scale := v.picture.Size(), v.session.Win.Canvas().Scale()
	now := func() bool { return asked == v.asked.Load() }
	late := kit.After(kit.BusyAfter, func() {
		if now() {
			v.Say(kit.Tr("Preparo il PDF…"))
		}
	})
	v.session.Look(func(d *desk.Desk) func() {
		v.working.Lock()
		defer v.working.Unlock()
		defer late()
		if !now() {
			return nil
		}
		paper, err := write(d)
		var picture image.Image
		number := 0
		if err == nil {
			number = min(wanted, paper.Pages()-1)
			picture = paper.Page(number, int(size.Width*scale), int(size.Height*scale))
		}
		return func() {
			switch {
			case !now():
			case err != nil:
				v.Say(kit.SayError(err))
			default:
				v.put(paper, number, picture)
				made(paper.Pages())
			}
		}
	})
}

// First has the next print begin with its first page.
func (v *View) First() { v.page = 0 }

// turn shows another page, where there is one.
func (v *View) turn(by int) {
	if paper, number := v.paper, v.page+by; paper != nil && number >= 0 && number < paper.Pages() {
		v.page = number
		v.work(func(*desk.Desk) (*publish.Paper, error) { return paper, nil }, func(int) {})
	}
}

// Say puts words in the place of the page.
func (v *View) Say(text string) {
	v.paper, v.picture.Image = nil, nil
	v.picture.Refresh()
	v.count.SetText("")
	v.said.SetText(text)
}

// put shows a page of a print.
func (v *View) put(paper *publish.Paper, number int, picture image.Image) {
	v.Say("")
	v.paper, v.page = paper, number
	v.count.SetText(kit.Tr("pagina %d di %d", number+1, paper.Pages()))
	v.picture.Image = picture
	v.picture.Refresh()
}
