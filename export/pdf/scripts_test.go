package pdf_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/assets"
	"raduno/export/pdf"
)

// extracted is what pdftotext reads of a PDF that qpdf finds sound, without the marks of direction.
func extracted(t *testing.T, write func() (*pdf.Paper, error)) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(path, document(t, write), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command(worked.Tool(t, "qpdf"), "--check", path).CombinedOutput(); err != nil {
		t.Errorf("qpdf: %s", said)
	}
	text, err := exec.Command(worked.Tool(t, "pdftotext"), "-layout", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
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

// withLetter is a typeface with a picture of a letter at its end in place of the last characters that it has one of.
func withLetter(t *testing.T, ttf []byte, letter uint16) []byte {
	t.Helper()
	ttf = bytes.Clone(ttf)
	u16, u32, put := binary.BigEndian.Uint16, binary.BigEndian.Uint32, binary.BigEndian.PutUint16
	changed := 0
	for i := range int(u16(ttf[4:])) {
		entry := ttf[12+16*i:]
		if string(entry[:4]) != "cmap" {
			continue
		}
		cmap := ttf[u32(entry[8:]):]
		for j := range int(u16(cmap[2:])) {
			table := cmap[u32(cmap[4+8*j+4:]):]
			if u16(table) != 4 {
				continue
			}
			segments := int(u16(table[6:])) / 2
			last := 2 * (segments - 2) // behind it is the one that ends the table
			starts := 14 + 2*segments + 2
			if u16(table[14+last-2:]) >= letter {
				continue
			}
			put(table[14+last:], letter)
			put(table[starts+last:], letter)
			put(table[starts+2*segments+last:], 40-letter) // its picture is the 40th
			put(table[starts+4*segments+last:], 0)
			changed++
		}
	}
	if changed == 0 {
		t.Fatal("the typeface is not as expected")
	}
	return ttf
}

// A file that somebody names lends its letters where the program's faces have none; a file that is none is refused.
func TestLettersAreLent(t *testing.T) {
	const other = '一'
	lent := withLetter(t, assets.Font("RadunoSigns"), other)
	name := "Rossi" + string(other) + "Neri"
	if pdf.Lacking(name, nil) != string(other) || pdf.Lacking(name, lent) != "" || pdf.Lacking("Müller 𝓐", nil) != "" {
		t.Fatalf("lacking: %q, %q", pdf.Lacking(name, nil), pdf.Lacking(name, lent))
	}
	if got := pdf.Lacking("می\u200cخواهم ❤\ufe0f 👍🏽 👨\u200d👩 👧", nil); got != "👍👨👧" {
		t.Errorf("%+q are lacking: what only changes another sign is none", got)
	}
	tournament := sample.Tournament(8, 1, 1)
	tournament.Players[0].Surname = name
	options := list
	options.About.Letters = lent
	text := extracted(t, func() (*pdf.Paper, error) { return pdf.SeatFinder(tournament, 1, options) })
	if !strings.Contains(text, name) {
		t.Errorf("%q is not read back of\n%s", name, text)
	}
	faces := map[string]string{}
	for _, p := range pieces(t, document(t, func() (*pdf.Paper, error) { return pdf.SeatFinder(tournament, 1, options) })) {
		for _, part := range []string{"Rossi", string(other), "Neri"} {
			if strings.HasPrefix(p.text, part) {
				faces[part] = p.face
			}
		}
	}
	if faces["Neri"] != faces["Rossi"] || faces["Neri"] == faces[string(other)] || len(faces) != 3 {
		t.Errorf("the faces are %v", faces)
	}
	tournament.Players[0].Name = "Zzz" // stands behind the surname, however many faces that is set in
	words := inside(t, document(t, func() (*pdf.Paper, error) { return pdf.SeatFinder(tournament, 1, options) }))
	surname := slices.IndexFunc(words, func(w box) bool { return strings.HasPrefix(w.text, "Rossi") })
	given := slices.IndexFunc(words, func(w box) bool { return strings.HasPrefix(w.text, "Zzz") })
	if surname < 0 || given < 0 || words[given].left < words[surname].right {
		t.Errorf("the name stands at %v", words)
	}
	if err := pdf.CheckLetters(lent); err != nil {
		t.Errorf("a typeface is refused: %v", err)
	}
	for _, none := range [][]byte{
		nil, []byte("OTTO and more than twelve bytes"), lent[:len(lent)/3],
		append([]byte("\x00\x01\x00\x00"), bytes.Repeat([]byte{255}, 400)...),
	} {
		if pdf.CheckLetters(none) == nil {
			t.Errorf("%d bytes are taken for a typeface", len(none))
		}
	}
}
