package kit

import "fyne.io/fyne/v2"

// Window is a window beside the main one. Once it is closed it takes no key: keys that were struck
// while the program was busy come after the one that closed it.
type Window struct {
	fyne.Window
	Closed func()               // it is gone
	Key    func(*fyne.KeyEvent) // a key that nothing in it wanted
	gone   bool
}

// NewWindow takes a window that was just made.
func NewWindow(win fyne.Window) *Window {
	w := &Window{Window: win, Closed: func() {}, Key: func(*fyne.KeyEvent) {}}
	w.SetIcon(FrameIcon)
	w.SetOnClosed(func() {
		w.gone = true
		w.Closed()
	})
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) {
		if !w.gone {
			w.Key(e)
		}
	})
	return w
}

// Close closes it, once.
func (w *Window) Close() {
	if !w.gone {
		w.gone = true
		w.Window.Close()
	}
}

// CloseOnEscape has Escape do something that ends in closing it.
func (w *Window) CloseOnEscape(end func()) {
	w.Key = func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyEscape {
			end()
		}
	}
}
