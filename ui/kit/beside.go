package kit

import (
	"fyne.io/fyne/v2"
)

// Beside is a page with a panel at its right. A narrow window has a line above the page in place of the panel, which
// opens in its place.
type Beside struct {
	Content           *fyne.Container
	page, panel, line fyne.CanvasObject
	open              bool // the panel, in a narrow window
	narrow            bool
}

// besideGap is between page and panel, and between line and page.
const besideGap = 10

// NewBeside lays a panel, as wide as it asks for, beside a page; line stands for it where there is no room.
func NewBeside(page, panel, line fyne.CanvasObject) *Beside {
	b := &Beside{page: page, panel: panel, line: line}
	b.Content = &fyne.Container{Layout: b, Objects: []fyne.CanvasObject{page, panel, line}}
	line.Hide()
	return b
}

// Toggle opens the panel in a narrow window, or closes it.
func (b *Beside) Toggle() {
	b.open = !b.open
	b.Content.Refresh()
}

// Open reports whether the panel of a narrow window is open.
func (b *Beside) Open() bool { return b.open }

// Layout places page, panel and line.
func (b *Beside) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	b.narrow = Narrow(b.Content)
	SetVisible(b.line, b.narrow)
	SetVisible(b.panel, !b.narrow || b.open)
	top, width := float32(0), size.Width
	if b.narrow {
		b.line.Resize(fyne.NewSize(width, b.line.MinSize().Height)) // its height depends on its width
		top = b.line.MinSize().Height + 4
		b.line.Resize(fyne.NewSize(width, top-4))
		b.line.Move(fyne.NewPos(0, 0))
	}
	if b.panel.Visible() {
		panel := b.panel.MinSize().Width
		width -= panel + besideGap
		b.panel.Resize(fyne.NewSize(panel, size.Height-top))
		b.panel.Move(fyne.NewPos(width+besideGap, top))
	}
	b.page.Resize(fyne.NewSize(width, size.Height-top))
	b.page.Move(fyne.NewPos(0, top))
}

// MinSize is what the page needs.
func (b *Beside) MinSize([]fyne.CanvasObject) fyne.Size { return b.page.MinSize() }
