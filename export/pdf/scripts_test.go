package pdf_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/export/pdf"
)

// extracted is what pdftotext reads of a PDF that qpdf finds sound, without the marks of direction.
func extracted(t *testing.T, write func() (*pdf.Paper, error)) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.pdf")
	must(t, os.WriteFile(path, document(t, write), 0o600))
	if said, err := exec.Command(worked.Tool(t, "qpdf"), "--check", path).CombinedOutput(); err != nil {
		t.Errorf("qpdf: %s", said)
	}
	text, err := exec.Command(worked.Tool(t, "pdftotext"), "-layout", path, "-").Output()
	must(t, err)
	return strings.NewReplacer("\u202a", "", "\u202b", "", "\u202c", "", "\u200e", "", "\u200f", "").Replace(string(text))
}

// Names that are written from the right come back from the paper as they were typed, letter by letter; nothing is put upside down by
// being set in lines.
func TestNamesFromTheRightAreReadBack(t *testing.T) {
	tournament := sample.Tournament(8, 1, 1)
	names := []string{"שלום", "محمد", "السلام", "پژمان", "Иван"}
	for i, name := range names {
		tournament.Players[i].Name, tournament.Players[i].Surname, tournament.Players[i].Club = "", name, ""
	}
	tournament.Players[0].Club = "ROMA"
	tournament.Info.Venue = "القاهرة"
	for document, write := range map[string]func() (*pdf.Paper, error){
		"seats":  func() (*pdf.Paper, error) { return pdf.SeatFinder(tournament, 1, list) },
		"roll":   func() (*pdf.Paper, error) { return pdf.RollCall(tournament, 1, list) },
		"tables": func() (*pdf.Paper, error) { return pdf.TableList(tournament, 1, list) },
		"sheets": func() (*pdf.Paper, error) { return pdf.ScoreSheets(tournament, nil, pdf.SheetOptions{}) },
	} {
		text := extracted(t, write)
		for _, name := range names {
			if !strings.Contains(text, name) {
				t.Errorf("%s: %q is not read back of\n%s", document, name, text)
			}
		}
		if document == "sheets" && !strings.Contains(strings.ReplaceAll(text, " ", ""), "שלום-ROMA") {
			t.Errorf("a line with both directions is not read back of\n%s", text)
		}
	}
}

// What only changes another sign has no picture of its own and lacks none; a letter in fancy dress is printed as the plain one.
func TestWhatCannotBePrintedIsKnown(t *testing.T) {
	for text, want := range map[string]bool{
		"Müller 𝓐": true, "می\u200cخواهم": true, "❤\ufe0f": true, "太郎": false, "👍🏽": false, "👨\u200d👩": false,
	} {
		if pdf.Printable(text) != want {
			t.Errorf("%+q can be printed: %v", text, !want)
		}
	}
}
