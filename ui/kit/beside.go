package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
)

// Beside is a page with a panel at its right. A narrow window has a line above the page in place of the panel, which
// opens in its place.
type Beside struct {
	Content           *fyne.Container
	page, panel, line fyne.CanvasObject
	open              bool // the panel, in a narrow window
}

// NewBeside lays a panel, as wide as it asks for, beside a page; line stands for it where there is no room.
func NewBeside(page, panel, line fyne.CanvasObject) *Beside {
	b := &Beside{page: page, panel: Margin(0, 0, 6, 0, panel), line: line}
	b.Content = &fyne.Container{Layout: b, Objects: []fyne.CanvasObject{page, b.panel, line}}
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
func (b *Beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	narrow := Narrow(b.Content)
	SetVisible(b.line, narrow)
	SetVisible(b.panel, !narrow || b.open)
	b.line.Resize(fyne.NewSize(size.Width, b.line.MinSize().Height)) // its height depends on its width
	layout.NewBorderLayout(b.line, nil, nil, b.panel).Layout(objects, size)
}

// MinSize is what the page needs.
func (b *Beside) MinSize([]fyne.CanvasObject) fyne.Size { return b.page.MinSize() }
