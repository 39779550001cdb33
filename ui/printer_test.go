package ui

import (
	"image"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/kit"
)

// opened keeps what was given to the system's programs.
type opened struct{ files []string }

// drawnWindow is a window on a tournament of eight players whose first round is drawn and confirmed.
func drawnWindow(t *testing.T) (*UI, *opened) {
	t.Helper()
	a := test.NewTempApp(t)
	w := a.NewWindow("Raduno")
	u := Create(a, w, Options{Inline: true, Env: desk.Env{Seed: seeds()}})
	w.Resize(fyne.NewSize(1366, 745))
	path := t.TempDir() + "/prova.xlsx"
	u.create(path, "open", "Prova")
	names := []string{"Ada", "Bea", "Cleo", "Dino", "Elio", "Fabio", "Gino", "Ugo"}
	u.Change("", func(d *desk.Desk) error {
		var players []engine.Player
		for i, name := range names {
			club := "ROMA"
			if i%2 == 1 {
				club = "MILANO"
			}
			players = append(players, engine.Player{Name: name, Surname: "Rossi", Club: club, Plays: true})
		}
		_, err := d.AddPlayers(players)
		return err
	}, nil)
	u.tablesNow().Draw()
	u.tables.Confirm()
	if u.View == nil || u.View.Round(1) == nil || u.View.Round(1).Draft {
		t.Fatal("the first round is not there")
	}
	t.Cleanup(func() { must(t, u.Desk.Close()) })
	p := &opened{}
	u.Opens = func(_ fyne.App, path string) error {
		p.files = append(p.files, path)
		return nil
	}
	return u, p
}

// walk visits an object and everything in it that can be seen.
func walk(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	if o == nil || !o.Visible() {
		return
	}
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			walk(inner, visit)
		}
	case fyne.Widget:
		for _, inner := range test.WidgetRenderer(o).Objects() {
			walk(inner, visit)
		}
	}
}

// top is the dialog in front, or the window itself.
func top(u *UI) fyne.CanvasObject {
	if o := u.Win.Canvas().Overlays().Top(); o != nil {
		return o
	}
	return u.Win.Content()
}

// press presses the button with a text that is in front.
func press(t *testing.T, u *UI, text string) {
	t.Helper()
	var found *kit.Button
	walk(top(u), func(o fyne.CanvasObject) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			found = b
		}
	})
	if found == nil {
		t.Fatalf("no button %q", text)
	}
	test.Tap(found)
}

// pageShown is the page that is seen, nil for none.
func pageShown(u *UI) (page image.Image) {
	walk(top(u), func(o fyne.CanvasObject) {
		if i, ok := o.(*canvas.Image); ok && i.Resource == nil {
			page = i.Image
		}
	})
	return page
}

// reads reports whether a label with a text is in front.
func reads(u *UI, text string) bool {
	found := false
	walk(top(u), func(o fyne.CanvasObject) {
		if l, ok := o.(*widget.Label); ok && l.Text == text {
			found = true
		}
	})
	return found
}

// Nothing is opened for printing before the number of its pages was shown and “Apri il PDF” was pressed.
func TestPagesAreToldBeforePrinting(t *testing.T) {
	u, p := drawnWindow(t)
	u.PrintSheets()
	if !reads(u, "2 schede, 2 pagine") {
		t.Error("the dialog does not say how many sheets and pages")
	}
	if len(p.files) != 0 || u.Printed[1] {
		t.Fatalf("printed %q before anybody said so", p.files)
	}
	press(t, u, "Lascia stare")
	if len(p.files) != 0 || u.Printed[1] {
		t.Fatalf("printed %q after it was called off", p.files)
	}
	u.PrintSheets()
	press(t, u, "Apri il PDF")
	if want := []string{strings.TrimSuffix(u.View.Path, ".xlsx") + "_1.pdf"}; !slices.Equal(p.files, want) {
		t.Errorf("printed %q, want %q", p.files, want)
	}
	if !u.Printed[1] {
		t.Error("the next step still asks for the sheets")
	}
}

// The page that is seen is that of the print by its choices; what cannot be printed is neither shown nor printed.
func TestThePageFollowsTheChoices(t *testing.T) {
	u, p := drawnWindow(t)
	u.PrintSheets()
	first := pageShown(u)
	typed(u, fyne.KeyPageDown)
	if second := pageShown(u); first == nil || second == nil || second == first || !reads(u, "pagina 2 di 2") {
		t.Error("the second page is not shown")
	}
	var tables *kit.Entry
	var kind *kit.Select
	walk(top(u), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *kit.Entry:
			tables = o
		case *kit.Select:
			if kind == nil {
				kind = o
			}
		}
	})
	tables.SetText("9")
	press(t, u, "Apri il PDF")
	if pageShown(u) != nil || len(p.files) != 0 {
		t.Errorf("a table that there is not: printed %q", p.files)
	}
	tables.SetText("2")
	if pageShown(u) == nil || !reads(u, "Una scheda, una pagina") {
		t.Error("the sheet of one table is not shown")
	}
	kind.SetSelected("Posti A–Z")
	press(t, u, "Apri il PDF")
	if want := []string{strings.TrimSuffix(u.View.Path, ".xlsx") + "_1_posti.pdf"}; !slices.Equal(p.files, want) {
		t.Errorf("printed %q, want %q", p.files, want)
	}
}

// A print that is added to the table is in the window, and is made there.
func TestAPrintMoreIsInTheWindow(t *testing.T) {
	old := publish.Printers
	t.Cleanup(func() { publish.Printers = old })
	more := old[slices.IndexFunc(old, func(p publish.Printer) bool { return p.Kind == publish.TableList })]
	more.Kind, more.Name, more.Suffix = "prova", engine.Textf("Stampa di prova"), engine.Textf("prova")
	publish.Printers = append(slices.Clone(old), more)
	u, p := drawnWindow(t)
	u.PrintSheets()
	walk(top(u), func(o fyne.CanvasObject) {
		if kind, ok := o.(*kit.Select); ok && slices.Contains(kind.Options, "Stampa di prova") {
			kind.SetSelected("Stampa di prova")
		}
	})
	press(t, u, "Apri il PDF")
	if want := []string{strings.TrimSuffix(u.View.Path, ".xlsx") + "_1_prova.pdf"}; !slices.Equal(p.files, want) {
		t.Errorf("printed %q, want %q", p.files, want)
	}
}
