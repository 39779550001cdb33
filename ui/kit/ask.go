package kit

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// askerEms is how wide the answers of a question may be.
const askerEms = 19

// Asker asks a question with a few answers, each chosen with its digit or with a click; Enter is the first.
type Asker struct {
	win     fyne.Window
	Content *Panel
	text    *widget.Label
	list    *fyne.Container
	Keys    *keyCatcher

	quiet time.Time // keys before this were struck by somebody who has not seen the question
	waits []func(fyne.Focusable)

	// Hurry is how soon after a question, or after another key, a key is still the typing of somebody who looks at
	// paper.
	Hurry time.Duration

	answering bool // an answer is being acted on
}

const hurry = 600 * time.Millisecond

// NewAsker makes a place for questions in a window; nothing is seen until one is asked.
func NewAsker(win fyne.Window) *Asker {
	a := &Asker{win: win, Hurry: hurry, text: Wrapped(""), list: container.NewVBox()}
	if inline {
		a.Hurry = 0 // nobody is fast
	}
	a.text.TextStyle.Bold = true
	a.Keys = newKeyCatcher()
	a.Content = NewTint(ColorTint, container.NewVBox(a.text, a.list, a.Keys))
	a.Content.Hide()
	return a
}

// Ask shows a question; back is Escape.
func (a *Asker) Ask(text string, answers []string, answered func(int), back func()) {
	a.text.SetText(text)
	a.list.Objects = nil
	a.quiet = time.Time{}
	if !a.answering { // whoever has just answered reads the next question too
		a.quiet = time.Now().Add(a.Hurry)
	}
	choose := func(i int) {
		a.answering = true
		answered(i)
		a.answering = false
		if !a.Content.Visible() { // no question follows
			a.replay()
		}
	}
	for i, answer := range answers {
		b := NewButton(FoldedEms(fmt.Sprintf("%d  %s", i+1, answer), askerEms), nil, func() { choose(i) })
		b.Alignment = widget.ButtonAlignLeading
		a.list.Add(b)
	}
	a.Keys.onRune = func(r rune) {
		if a.keep(func(f fyne.Focusable) { f.TypedRune(r) }) {
			return
		}
		if i := int(r - '1'); i >= 0 && i < len(answers) {
			choose(i)
		}
	}
	a.Keys.onKey = func(key fyne.KeyName) {
		if a.keep(func(f fyne.Focusable) { f.TypedKey(&fyne.KeyEvent{Name: key}) }) {
			return
		}
		switch key {
		case fyne.KeyReturn, fyne.KeyEnter:
			choose(0)
		case fyne.KeyEscape:
			a.Hide()
			back()
		}
	}
	a.Content.Show()
	a.Content.Refresh()
	a.win.Canvas().Focus(a.Keys)
	a.reveal()
}

// keep puts a key by that was struck before the question can have been read: it belongs to what is typed next.
func (a *Asker) keep(key func(fyne.Focusable)) bool {
	now := time.Now()
	if !now.Before(a.quiet) {
		return false
	}
	a.quiet = now.Add(a.Hurry)
	a.waits = append(a.waits, key)
	return true
}

// replay types what was put by into whatever has the keyboard now; a question that this leads to puts the rest by
// again.
func (a *Asker) replay() {
	waits := a.waits
	a.waits = nil
	for _, key := range waits {
		if f := a.win.Canvas().Focused(); f != nil {
			key(f)
		}
	}
}

// reveal scrolls the question into sight with all its answers; where that is too much, with the first of them.
func (a *Asker) reveal() {
	for _, s := range ScrollsAround(a.win.Content(), a.Content) {
		s.Refresh() // lays it out with the question in it
	}
	Reveal(a.Keys)
	Reveal(a.Content)
}

// Hide puts the question away. Where no answer did that, what was put by goes with it: it was typed for a table that is
// not the next one any more.
func (a *Asker) Hide() {
	a.Content.Hide()
	if !a.answering {
		a.waits = nil
	}
}

// keyCatcher takes the keyboard while a question waits for its digit. It says so in a line.
type keyCatcher struct {
	widget.BaseWidget
	onRune func(rune)
	onKey  func(fyne.KeyName)
}

var _ fyne.Focusable = (*keyCatcher)(nil)

func newKeyCatcher() *keyCatcher {
	k := &keyCatcher{}
	k.ExtendBaseWidget(k)
	return k
}

// CreateRenderer shows how to answer.
func (k *keyCatcher) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(Quiet(Tr("Premi il numero della risposta; Invio è la prima, Esc torna ai punti.")))
}

// FocusGained does nothing.
func (k *keyCatcher) FocusGained() {}

// FocusLost does nothing.
func (k *keyCatcher) FocusLost() {}

// TypedRune is a digit.
func (k *keyCatcher) TypedRune(r rune) {
	if k.onRune != nil {
		k.onRune(r)
	}
}

// TypedKey is Enter or Escape.
func (k *keyCatcher) TypedKey(e *fyne.KeyEvent) {
	if k.onKey != nil {
		k.onKey(e.Name)
	}
}
