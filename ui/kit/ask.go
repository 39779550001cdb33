package kit

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// askerEms is how wide the answers of a question may be, narrowAskerEms in a narrow window.
const (
	askerEms       = 15.5
	narrowAskerEms = 10.5
)

// answerKeys are the keys of the answers, in their order. They are not typed into a field of scores, where R and C have a
// meaning of their own: whatever else is struck while a question is open belongs to what is typed next, however fast or slowly
// it comes. Nor can they be read as yes or no.
const answerKeys = "ABDEFGHIJ"

// keysOf gives each answer its key: the initial of yes and of no, else the next of answerKeys.
func keysOf(answers []string) []rune {
	keys := []rune(answerKeys)[:len(answers)]
	for i, answer := range answers {
		word, _, _ := strings.Cut(strings.ReplaceAll(answer, ":", ","), ",")
		if word == Tr("Sì") || word == Tr("No") {
			keys[i] = []rune(word)[0]
		}
	}
	return keys
}

// Asker asks a question with a few answers, at most as many as answerKeys, each chosen with its letter or with a click. Anyone who
// types from paper does not see that a question is open: what is typed waits, and goes where it belongs once the question is
// answered. A question without answers holds what follows a field that is wrong until that is corrected.
type Asker struct {
	win     fyne.Window
	Content *Panel
	Opened  func(open bool)   // the question is shown, or gone; may be nil
	Dropped func(keys string) // what waited goes nowhere; may be nil
	text    *widget.Label
	list    *fyne.Container
	Keys    *keyCatcher

	waits     []rune // the keys that were struck while a question was open; Enter and Tab are those of a text
	answers   int
	answering bool // an answer is being acted on
}

// NewAsker makes a place for questions in a window; nothing is seen until one is asked.
func NewAsker(win fyne.Window) *Asker {
	a := &Asker{win: win, text: Wrapped(""), list: container.NewVBox()}
	a.text.TextStyle.Bold = true
	a.Keys = newKeyCatcher()
	a.Content = NewTint(ColorTint, container.NewVBox(a.text, a.list, a.Keys))
	a.Content.Hide()
	return a
}

// Ask shows a question; back is Escape, or Backspace where there are no answers.
func (a *Asker) Ask(text string, answers []string, answered func(int), back func()) {
	a.text.SetText(text)
	a.list.Objects, a.answers = nil, len(answers)
	choose := func(i int) {
		a.answering = true
		answered(i)
		a.answering = false
		a.Resume()
	}
	ems := float32(askerEms)
	if Narrow(a.win.Content()) {
		ems = narrowAskerEms
	}
	keys := keysOf(answers)
	for i, answer := range answers {
		b := NewButton(FoldedEms(fmt.Sprintf("%c) %s", keys[i], answer), ems), nil, func() { choose(i) })
		b.Alignment = widget.ButtonAlignLeading
		a.list.Add(b)
	}
	a.Keys.onRune = func(r rune) {
		if i := slices.Index(keys, unicode.ToUpper(r)); i >= 0 {
			choose(i)
			return
		}
		a.wait(r)
	}
	a.Keys.onKey = func(key fyne.KeyName) {
		switch key {
		case fyne.KeyReturn, fyne.KeyEnter:
			a.wait('\n')
		case fyne.KeyTab:
			a.wait('\t')
		case fyne.KeyBackspace:
			if a.answers == 0 {
				a.Close()
				back()
				return
			}
			a.waits = a.waits[:max(0, len(a.waits)-1)]
			a.report()
		case fyne.KeyEscape:
			if a.answers == 0 {
				a.Drop()
			}
			a.Close()
			back()
		case fyne.KeyF1, fyne.KeyF5:
			HandKey(a.Keys, &fyne.KeyEvent{Name: key})
		}
	}
	a.report()
	a.Content.Show()
	a.Content.Refresh()
	if a.Opened != nil {
		a.Opened(true)
	}
	a.Focus()
	a.reveal()
}

// Open reports whether a question is shown.
func (a *Asker) Open() bool { return a.Content.Visible() }

// Focus gives the keyboard to the question.
func (a *Asker) Focus() { a.win.Canvas().Focus(a.Keys) }

// wait puts a key by.
func (a *Asker) wait(key rune) {
	a.waits = append(a.waits, key)
	a.report()
	a.reveal()
}

// report says how to answer, and the end of what waits.
func (a *Asker) report() {
	const most = 24
	typed := inSigns(a.waits)
	if len(a.waits) > most {
		typed = "…" + inSigns(a.waits[len(a.waits)-most:])
	}
	lines := []string{
		Tr("Premi la lettera della risposta; Esc torna ai punti."), Tr("Quello che scrivi adesso va dopo la risposta: %s", typed),
	}
	if a.answers == 0 {
		lines = []string{Tr("Backspace corregge; Esc butta via quello che segue."), Tr("Aspettano qui: %s", typed)}
	}
	a.Keys.line.SetText(strings.Join(lines[:1+min(len(typed), 1)], "\n"))
}

// inSigns is keys that were put by in signs.
func inSigns(keys []rune) string {
	return strings.NewReplacer("\n", "↵", "\t", "↵").Replace(string(keys))
}

// Resume types what was put by into whatever has the keyboard, where no question is open; one that this leads to puts the rest
// by again.
func (a *Asker) Resume() {
	if a.Open() || a.answering {
		return
	}
	if a.win.Canvas().Overlays().Top() != nil { // its buttons are not what was meant
		a.Drop()
		return
	}
	waits := a.waits
	a.waits = nil
	for _, key := range waits {
		f := a.win.Canvas().Focused()
		tabs, is := f.(fyne.Tabbable)
		switch {
		case f == nil:
		case key == '\n':
			f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		case key != '\t':
			f.TypedRune(key)
		case is && tabs.AcceptsTab():
			f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
		default:
			a.win.Canvas().FocusNext()
		}
	}
}

// reveal scrolls the question into sight with all its answers; where that is too much, with the first of them.
func (a *Asker) reveal() {
	for _, s := range ScrollsAround(a.win.Content(), a.Content) {
		s.Refresh() // lays it out with the question in it
	}
	revealIn(a.win.Content(), a.Keys) // at its first question nothing of it was ever painted: it knows no canvas
	revealIn(a.win.Content(), a.Content)
}

// Close puts the question away; what was put by is there still, for Resume.
func (a *Asker) Close() {
	a.Content.Hide()
	if a.Opened != nil {
		a.Opened(false)
	}
}

// Through does something that puts questions away, and then types what waits.
func (a *Asker) Through(do func()) {
	waits := a.waits
	a.waits = nil
	do()
	a.waits = append(waits, a.waits...)
	a.Resume()
}

// Drop forgets what was put by, and says what it was: it was typed for a table that is not the next one any more.
func (a *Asker) Drop() {
	dropped := inSigns(a.waits)
	a.waits = nil
	if dropped != "" && a.Dropped != nil {
		a.Dropped(dropped)
	}
}

// Hide puts the question away. Where no answer did that, what was put by goes with it.
func (a *Asker) Hide() {
	a.Close()
	if !a.answering {
		a.Drop()
	}
}

// keyCatcher takes the keyboard while a question waits for its letter. It says so in a line.
type keyCatcher struct {
	widget.BaseWidget
	line   *widget.Label
	onRune func(rune)
	onKey  func(fyne.KeyName)
}

func newKeyCatcher() *keyCatcher {
	k := &keyCatcher{line: Quiet("")}
	k.ExtendBaseWidget(k)
	return k
}

// CreateRenderer shows how to answer.
func (k *keyCatcher) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(k.line) }

// AcceptsTab keeps Tab for what is typed next: some go from score to score with it.
func (k *keyCatcher) AcceptsTab() bool { return true }

// FocusGained does nothing.
func (k *keyCatcher) FocusGained() {}

// FocusLost does nothing.
func (k *keyCatcher) FocusLost() {}

// TypedRune is a letter, or what is typed next.
func (k *keyCatcher) TypedRune(r rune) {
	k.onRune(r)
}

// TypedKey is Escape, or what is typed next.
func (k *keyCatcher) TypedKey(e *fyne.KeyEvent) {
	k.onKey(e.Name)
}
