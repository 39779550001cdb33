package workbook

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
)

// exercise does with a file whatever may be done with it. Nothing may panic, errors are sentences for the
// organizer, and what is read before a save is read after it.
func exercise(t *testing.T, data []byte) {
	t.Helper()
	b, err := Open(data)
	if err != nil {
		isForPeople(t, err)
		return
	}
	tour, findings := b.Read()
	for _, f := range findings {
		if text := f.String(); f.Code == "" || strings.Contains(text, "%!") {
			t.Errorf("finding %q [%s]", text, f.Code)
		}
	}
	b.ClubList()
	b.FormulaSheet()
	if err := b.SetPlayers(tour.Players); err != nil {
		isForPeople(t, err)
		return
	}
	for _, r := range tour.Rounds {
		for _, table := range r.Tables {
			if err := b.WriteTables(tour, withTable(*tour.Round(r.Number), table)); err != nil {
				isForPeople(t, err)
			}
		}
	}
	if err := b.AppendLog("riga"); err != nil {
		isForPeople(t, err)
		return
	}
	saved, err := b.Bytes()
	if err != nil {
		isForPeople(t, err)
		return
	}
	again, err := Open(saved)
	if err != nil {
		t.Fatalf("a saved workbook does not open: %v", err)
	}
	after, _ := again.Read()
	if !slices.Equal(after.Players, tour.Players) {
		t.Errorf("players %+v became %+v", tour.Players, after.Players)
	}
	again.Repair()
	if _, err := again.Bytes(); err != nil {
		isForPeople(t, err)
	}
}

func isForPeople(t *testing.T, err error) {
	t.Helper()
	var e *engine.Error
	if !errors.As(err, &e) || e.Text.IsZero() {
		t.Errorf("an error without a sentence: %v", err)
	}
}

// FuzzWorkbook opens any bytes.
func FuzzWorkbook(f *testing.F) {
	small := smallWorkbook()
	f.Add(small)
	f.Add(small[:len(small)/2])
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Add([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
	f.Add([]byte(nil))
	f.Fuzz(exercise)
}

// FuzzSheets puts any text into the parts of the roster, a round and the hidden sheet.
func FuzzSheets(f *testing.F) {
	small := smallWorkbook()
	roster, round, state := partNamed(f, small, rosterSheet), partNamed(f, small, "1° Turno"), partNamed(f, small, stateSheet)
	f.Add(partText(f, small, roster), partText(f, small, round), partText(f, small, state))
	head := `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
	rows := head + `<row r="3"><c r="A3" t="inlineStr"><is><t>ID</t></is></c><c t="str"><v>Nome</v></c><c t="str"><v>Cognome</v></c></row>` +
		`<row><c><v>1</v></c><c t="str"><v>Zoë</v></c><c t="inlineStr"><is><r><t>D&apos;</t></r><r><rPr><b/></rPr><t>A</t></r></is></c></row>` +
		`<row r="9"><c r="A9"><f>1+1</f><v>2.0</v></c><c r="B9" t="b"><v>1</v></c><c r="C9" t="e"><v>#N/D</v></c></row></sheetData></worksheet>`
	tables := head +
		`<row><c t="str"><v>Tavolo N°1</v></c></row><row><c><v>1</v></c><c><f t="shared" ref="B2:B9" si="0">A2</f><v>x</v></c><c ` +
		`t="str"><v>44,1</v></c><c><v>-1</v></c></row>` +
		`<row><c t="str"><v>Tavolo N°1</v></c></row><row><c/><c><v>1</v></c></row></sheetData><mergeCells><mergeCell ` +
		`ref="A1:C2"/></mergeCells></worksheet>`
	lines := head +
		`<row><c t="str"><v>tavoli</v></c><c><v>1</v></c><c t="str"><v>[[1,2]</v></c></row><row><c t="str"><v>…</v></c><c/><c ` +
		`t="str"><v>]</v></c></row></sheetData></worksheet>`
	f.Add(rows, tables, lines)
	f.Add(`<x:worksheet xmlns:x="y"><x:sheetData><x:row r="2"/></x:sheetData></x:worksheet>`, head, `<worksheet/>`)
	f.Fuzz(func(t *testing.T, a, b, c string) {
		exercise(t, repack(t, small, map[string]string{roster: a, round: b, state: c}))
	})
}
