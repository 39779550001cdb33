package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// drawn is the renderer of a widget of ours.
type drawn struct {
	of    fyne.CanvasObject
	place func(fyne.Size)
	least func() fyne.Size
	parts func() []fyne.CanvasObject
}

// Drawn is how a widget is drawn: place paints its parts and puts them into a room, anew wherever the widget is refreshed; least is the
// room that they need.
func Drawn(of fyne.CanvasObject, place func(fyne.Size), least func() fyne.Size, parts ...fyne.CanvasObject) fyne.WidgetRenderer {
	return Painted(of, place, least, func() []fyne.CanvasObject { return parts })
}

// Painted is Drawn of parts that come and go.
func Painted(of fyne.CanvasObject, place func(fyne.Size), least func() fyne.Size, parts func() []fyne.CanvasObject) fyne.WidgetRenderer {
	return &drawn{of, place, least, parts}
}

// Layout places the parts.
func (d *drawn) Layout(size fyne.Size) { d.place(size) }

// MinSize is the room that they need.
func (d *drawn) MinSize() fyne.Size { return d.least() }

// Refresh paints them as they are now.
func (d *drawn) Refresh() {
	d.place(d.of.Size())
	canvas.Refresh(d.of)
}

// Objects are the parts.
func (d *drawn) Objects() []fyne.CanvasObject { return d.parts() }

// Destroy has nothing to let go of.
func (d *drawn) Destroy() {}
