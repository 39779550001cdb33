// Package dialogs is the few kinds of questions that the window asks: something to read, something to be sure about, a
// choice among ways, a form to fill in. Each has the keyboard on what comes first, Escape leaves it whatever in it has
// the keyboard, and none is higher than its window. On them stand the dialogs that several pages need. Files
// and folders are asked for in the system's own dialog, and where the system has none in one of the window's.
package dialogs

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/ui/kit"
	"raduno/ui/present"
)

// Answer is a button of a question.
type Answer struct {
	Text string
	Icon fyne.Resource
	Do   func() // after the question is closed; nil for nothing

	// Try is done in the place of Do while the question is open still; where it says no, the question stays.
	Try func() bool

	Main   bool // the one that Enter takes
	Danger bool // takes something away
}

// Leave is the answer that does nothing.
func Leave() Answer { return Answer{Text: kit.Tr("Lascia stare")} }

// Dialog is a question that is open.
type Dialog struct {
	*dialog.CustomDialog
	buttons []*kit.Button
}

// Answer gives an answer by its place, as its button does.
func (d *Dialog) Answer(i int) { d.buttons[i].OnTapped() }

// Button is the button of an answer.
func (d *Dialog) Button(i int) *kit.Button { return d.buttons[i] }

// Ask asks a question; content is as wide as the caller makes it and scrolls where it is higher than the window.
func Ask(win fyne.Window, title string, content fyne.CanvasObject, answers ...Answer) *Dialog {
	most := win.Canvas().Size().Height - 8*kit.Em() - 20 // with room for the title and the buttons
	return AskAsItIs(win, title, kit.Capped(most, content), answers...)
}

// AskAsItIs is Ask for content that scrolls by itself.
func AskAsItIs(win fyne.Window, title string, content fyne.CanvasObject, answers ...Answer) *Dialog {
	d := &Dialog{CustomDialog: dialog.NewCustomWithoutButtons(aligned(title), content, win)}
	var row []fyne.CanvasObject
	for _, a := range answers {
		b := kit.NewButton(a.Text, a.Icon, func() {
			if a.Try != nil && !a.Try() {
				return
			}
			d.Hide()
			if a.Do != nil {
				a.Do()
			}
		})
		switch {
		case a.Danger:
			b.Importance = widget.DangerImportance
		case a.Main:
			b.Importance = widget.HighImportance
		}
		d.buttons = append(d.buttons, b)
		row = append(row, b)
	}
	d.SetButtons(row)
	d.Show()
	Closable(win, d)
	return d
}

// aligned is a title that stands above the text of its dialog: Fyne puts it 16 pixels to the left.
func aligned(title string) string {
	const blank = "\u00a0"
	return strings.Repeat(blank, int(16/kit.Width(blank, theme.TextSize(), fyne.TextStyle{Bold: true})+0.5)) + title
}

// Form asks for what its fields hold. The function that it returns does what its button does, for Enter in a field.
func Form(win fyne.Window, title string, form fyne.CanvasObject, yes string, done func()) (accept func()) {
	d := Ask(win, title, kit.Wide(34, form), Leave(), Answer{Text: yes, Icon: theme.ConfirmIcon(), Main: true, Do: done})
	return func() { d.Answer(1) }
}

// Folder is a folder as a line of a form, with the button that changes it.
func Folder(folder string, choose func(chosen func(string))) (line fyne.CanvasObject, where *widget.Label) {
	where = widget.NewLabel(folder)
	where.Wrapping = fyne.TextWrapBreak
	change := kit.NewButton(kit.Tr("Cambia…"), theme.FolderOpenIcon(), func() { choose(where.SetText) })
	return container.NewBorder(nil, nil, nil, container.NewVBox(change), where), where
}

// Sure asks before something is taken away. The keyboard is on the way out, so that a stray Enter does nothing.
func Sure(win fyne.Window, title, text, yes string, do func()) {
	d := Ask(win, title, kit.Wide(30, kit.Wrapped(text)), Leave(), Answer{Text: yes, Icon: theme.DeleteIcon(), Danger: true, Do: do})
	win.Canvas().Focus(d.Button(0))
}

// Note shows something to read.
func Note(win fyne.Window, title, done string, content fyne.CanvasObject) {
	Ask(win, title, content, Answer{Text: done, Main: true})
}

// Message shows a paragraph.
func Message(win fyne.Window, title, text string) {
	Note(win, title, kit.Tr("Ho capito"), kit.Wide(30, kit.Wrapped(text)))
}

// Large is how large a dialog is that takes most of the window.
func Large(win fyne.Window) fyne.Size {
	size := win.Canvas().Size()
	return fyne.NewSize(size.Width*0.9-40, size.Height*0.9-130)
}

// editor is AskAsItIs for a page of most of the window with a panel at its right.
func editor(s *present.Session, title string, high float32, head, page, panel fyne.CanvasObject, answers ...Answer) {
	size := Large(s.Win)
	body := container.NewBorder(head, nil, nil, kit.Margin(0, 0, 10, 0, panel), page)
	AskAsItIs(s.Win, title, kit.Box(min(980, size.Width), min(high, size.Height), body), answers...)
}

// Closable is called with a dialog that has just been shown: it gives the keyboard to its first field or to the
// button that goes on, and has Escape close it whatever in it has the keyboard. After a click beside everything nothing
// has it: then Enter gives it back, and closes only what is there to be read. Once it is closed the window has the keyboard again.
func Closable(win fyne.Window, d dialog.Dialog) {
	c := win.Canvas()
	start, typed := kit.Start(c.Overlays().Top()), kit.Typed(c.Overlays().Top())
	if start != nil {
		c.Focus(start)
	}
	before := c.OnTypedKey()
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch {
		case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
			if one, asks := d.(*Dialog); start == nil || asks && len(one.buttons) == 1 {
				d.Hide()
				return
			}
			c.Focus(start)
		case e.Name == fyne.KeyEscape && typed():
			drop(win, d)
		case e.Name == fyne.KeyEscape:
			d.Hide()
		}
	})
	d.SetOnClosed(func() {
		c.SetOnTypedKey(before)
		if before != nil && c.Focused() == nil {
			before(&fyne.KeyEvent{}) // no key at all: the window gives the keyboard to whom it belongs
		}
	})
}

// drop asks whether what was typed in a dialog is to be lost; Escape once more says that it is.
func drop(win fyne.Window, d dialog.Dialog) {
	q := Ask(win, kit.Tr("Butti via quello che hai scritto?"), kit.Wide(24, kit.Quiet(kit.Tr("Ancora Esc lo butta via."))),
		Answer{Text: kit.Tr("Butta via"), Danger: true, Do: d.Hide}, Answer{Text: kit.Tr("Torna a quello che hai scritto"), Main: true})
	c := win.Canvas()
	key := c.OnTypedKey()
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyEscape {
			q.Answer(0)
			return
		}
		key(e)
	})
}
