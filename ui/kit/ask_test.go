package kit

import (
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// Anyone who types from paper does not see that a question was asked: what is typed is no answer, however long it takes, and is
// typed into the next field once the question is answered.
func TestTypingAnswersNoQuestion(t *testing.T) {
	w := test.NewTempApp(t).NewWindow("")
	a := NewAsker(w)
	next := widget.NewEntry()
	w.SetContent(widget.NewForm(widget.NewFormItem("", a.Content), widget.NewFormItem("", next)))
	answer := -1
	a.Ask("Chi?", []string{"uno", "due", "tre"}, func(i int) {
		answer = i
		a.Hide()
		w.Canvas().Focus(next)
	}, func() {})
	for _, r := range "12,-r*csn" {
		w.Canvas().Focused().TypedRune(r)
	}
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if answer >= 0 {
		t.Fatalf("what was typed was taken for answer %d", answer+1)
	}
	w.Canvas().Focused().TypedRune('d')
	if answer != 2 {
		t.Fatalf("the answer is %d", answer+1)
	}
	if next.Text != "12,-r*csn" {
		t.Errorf("the next field holds %q", next.Text)
	}
}

// Yes and no have their initials as keys, in every language and order: S under no would take a correction for its opposite.
func TestYesAndNoAreTheirInitials(t *testing.T) {
	w := test.NewTempApp(t).NewWindow("")
	a := NewAsker(w)
	w.SetContent(a.Content)
	speak := func(in Language) {
		if err := Speak(in); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { speak(Italian) })
	for _, question := range []struct {
		in      Language
		keys    string
		answers []string
	}{
		{Italian, "SN", []string{"Sì, cambia i punti", "No, lascia il tavolo 1 com'era"}},
		{Italian, "NS", []string{"No, è un'altra: salva", "Sì: lascia il tavolo 1"}},
		{English, "YN", []string{"Yes, change the scores", "No, leave table 1 as it was"}},
		{Italian, "AB", []string{"Nessuno eliminato", "Eliminato: Noè Sì"}},
	} {
		speak(question.in)
		for i, key := range question.keys {
			answer := -1
			a.Ask("?", question.answers, func(i int) { answer = i }, func() {})
			w.Canvas().Focused().TypedRune(unicode.ToLower(key))
			if shown := a.list.Objects[i].(*Button).Text; answer != i || !strings.HasPrefix(shown, string(key)+") ") {
				t.Errorf("%c is answer %d, and %q is shown", key, answer+1, shown)
			}
		}
	}
}

// The first question already is in sight with all its answers, where what stands above it fills the place. Nothing of it was ever
// painted: no driver knows its window.
func TestTheFirstQuestionIsInSight(t *testing.T) {
	app := test.NewTempApp(t)
	w := app.NewWindow("")
	a := NewAsker(w)
	above := container.NewVBox(widget.NewEntry(), widget.NewEntry(), widget.NewEntry(), widget.NewEntry(), widget.NewEntry())
	scroll := Scrolled(container.NewVBox(above, a.Content, Wrapped("Numero del tavolo, poi i punti.")))
	w.SetContent(scroll)
	w.Resize(fyne.NewSize(220, 300))
	app.NewWindow("") // the test's driver takes the last one for everything's
	a.Ask("Parità in testa a 50: chi ha vinto?", []string{"Ha vinto Anna Abate", "Ha vinto Bice Bo"}, func(int) {}, func() {})
	if bottom := placeIn(scroll, a.Content).Y + a.Content.Size().Height; bottom > scroll.Size().Height {
		t.Errorf("the question ends at %v of %v", bottom, scroll.Size().Height)
	}
}

// The grid is worked by keys and clicks: arrows, page keys and ends, Enter, space, letters, a click on a row and on a title.
func TestGridByKeysAndClicks(t *testing.T) {
	test.NewTempApp(t)
	rows := 100
	g := NewGrid([]Column{{Title: "A", Ems: 5, Weight: 1}, {Title: "B", Ems: 5}}, func() int {
		return rows
	}, func(int, int) Cell { return Cell{Text: "x"} })
	var entered, spaced, sorted []int
	letters := ""
	g.OnEnter = func(row int) { entered = append(entered, row) }
	g.OnSpace = func(row int) { spaced = append(spaced, row) }
	g.OnSort = func(column int) { sorted = append(sorted, column) }
	g.OnRune = func(r rune) { letters += string(r) }
	w := test.NewWindow(g)
	defer w.Close()
	w.Resize(fyne.NewSize(400, 300))
	key := func(name fyne.KeyName) { g.Focusable().TypedKey(&fyne.KeyEvent{Name: name}) }
	for _, c := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyHome, 0}, {fyne.KeyDown, 1}, {fyne.KeyDown, 2}, {fyne.KeyUp, 1}, {fyne.KeyEnd, 99}, {fyne.KeyDown, 99}, {
		fyne.KeyHome,
		0,
	}, {fyne.KeyUp, 0}} {
		if key(c.key); g.Selected() != c.want {
			t.Fatalf("%s selects row %d, want %d", c.key, g.Selected(), c.want)
		}
	}
	key(fyne.KeyPageDown)
	if g.Selected() < 3 || g.Selected() > 20 {
		t.Errorf("a page further is row %d", g.Selected())
	}
	at := g.Selected()
	key(fyne.KeyReturn)
	g.Focusable().TypedRune(' ')
	key(fyne.KeySpace)
	g.Focusable().TypedRune('q')
	if len(entered) != 1 || entered[0] != at || len(spaced) == 0 || spaced[0] != at || letters != "q" {
		t.Errorf("entered %v, spaced %v at row %d, letters %q", entered, spaced, at, letters)
	}
	key(fyne.KeyHome)
	test.TapAt(g.body, fyne.NewPos(20, g.RowHeight()*2.5))
	if g.Selected() != 2 {
		t.Errorf("a click on the third row selects %d", g.Selected())
	}
	test.TapAt(g.head, fyne.NewPos(20, 5))
	if len(sorted) != 1 || sorted[0] != 0 {
		t.Errorf("a click on the first title sorts by %v", sorted)
	}
}
