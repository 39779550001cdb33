package ui

import (
	"image"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/publish"
	"raduno/ui/kit"
)

// opened keeps what was given to the system's programs.
type opened struct{ files []string }

// drawnWindow is a window on a tournament of eight players whose first round is drawn and confirmed.
func drawnWindow(t *testing.T) (*UI, *opened) {
	t.Helper()
	u := emptyWindow(t)
	newTournament(t, u, "open", uitest.Eight())
	u.tablesNow().Draw()
	u.tables.Confirm()
	if u.View == nil || u.View.Round(1) == nil || u.View.Round(1).Draft {
		t.Fatal("the first round is not there")
	}
	p := &opened{}
	u.Opens = func(_ fyne.App, path string) error {
		p.files = append(p.files, path)
		return nil
	}
	return u, p
}

// pageShown is the page that is seen, nil for none.
func pageShown(u *UI) (page image.Image) {
	for _, i := range uitest.All[*canvas.Image](top(u)) {
		if i.Resource == nil {
			page = i.Image
		}
	}
	return page
}

// reads reports whether a label with a text is in front.
func reads(u *UI, text string) bool {
	return slices.Contains(strings.Split(uitest.Words(u.Win), "\n"), text)
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
	tables, kind := uitest.All[*kit.Entry](top(u))[0], uitest.All[*kit.Select](top(u))[0]
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
	uitest.All[*kit.Select](top(u))[0].SetSelected("Stampa di prova")
	press(t, u, "Apri il PDF")
	if want := []string{strings.TrimSuffix(u.View.Path, ".xlsx") + "_1_prova.pdf"}; !slices.Equal(p.files, want) {
		t.Errorf("printed %q, want %q", p.files, want)
	}
}
