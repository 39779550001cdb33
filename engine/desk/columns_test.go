package desk_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/draw"
	"raduno/engine/publish"
	"raduno/engine/rules"
)

// A column that an organizer adds to the sheet Iscritti is a criterion with nothing else done: it is offered for the formula in both
// languages, drawn by, proven and verified, told on the certificate without its values, and missed when it is gone.
func TestAColumnKeepsApartWhoHasTheSame(t *testing.T) {
	d := newDesk(t, "open", 12)
	path := d.Path()
	write := func(heading string) {
		t.Helper()
		must(t, d.Close())
		f, err := excelize.OpenFile(path)
		must(t, err)
		defer f.Close()
		cells := map[string]string{"H3": heading}
		for i := range 12 {
			cells[fmt.Sprint("H", 4+i)] = []string{"Panda", "Tipo blu", "panda ", ""}[i%4]
		}
		for cell, text := range cells {
			must(t, f.SetCellValue("Iscritti", cell, text))
		}
		must(t, f.Save())
		if d, err = desk.Open(path, testEnv()); err != nil {
			t.Fatal(err)
		}
	}
	write("Auto")
	for language, word := range map[string]string{"it": "stesso Auto", "en": "same Auto"} {
		rows := rules.RowsIn(language, d.View().Tournament.OwnTitles())
		if !slices.ContainsFunc(rows, func(r rules.FormulaRow) bool {
			return slices.ContainsFunc(r.Cells, func(c rules.Cell) bool { return slices.Contains(c.Choices, word) })
		}) {
			t.Errorf("%s is not offered", word)
		}
	}
	must(t, d.StartFormula("open", "auto"))
	if rows := d.View().FormulaRows(); !slices.ContainsFunc(rows, func(row []string) bool { return slices.Contains(row, "stesso Auto") }) {
		t.Errorf("the sheet Formula has %q", rows)
	}
	choose(t, d, func(s *engine.Settings) { s.Type = desk.OwnType })
	result := mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "auto"})
	// Six came in the Panda, three in the Tipo: at three tables no fewer than three pairs of the first.
	c := result.Solution.Criteria[0]
	if c.Name != draw.SamePairs+":Auto" || c.Value != 3 || !c.Optimal || !strings.Contains(c.Reason, "Auto") {
		t.Errorf("%+v", c)
	}
	if v, err := d.View().Verify(t.Context(), 1); err != nil || !v.OK() {
		t.Errorf("%+v, %v", v, err)
	}
	dir := t.TempDir()
	must(t, worked.Err(publish.Pack(d, "", dir, "", false)))
	reported := 0
	if err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(bytes.ToLower(data), []byte("panda")) || bytes.Contains(data, []byte("Tipo blu")) {
			t.Errorf("%s says who came in which car", path)
		}
		if name := filepath.Base(path); strings.Contains(name, "_1_verbale.") && bytes.Contains(data, []byte("Auto")) {
			reported++
			if strings.HasSuffix(name, ".json") && err == nil {
				_, err = publish.VerifyFile(t.Context(), data)
			}
		}
		return err
	}); err != nil || reported != 2 {
		t.Errorf("%d files tell of the column: %v", reported, err)
	}
	write("Macchina")
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 2, Seed: "auto"}, nil); engine.KindOf(err) != engine.BadInput {
		t.Errorf("without the column: %v", err)
	}
	if found := d.View().Findings; !slices.ContainsFunc(found, func(f engine.Finding) bool { return f.Code == "formula-column" }) {
		t.Errorf("the check does not miss the column: %v", found)
	}
}

// A formula that is not played by is checked too, as a warning with its cell; a draw by it, or by any other type than the workbook's, is
// refused.
func TestAFormulaNobodyPlaysByIsChecked(t *testing.T) {
	d := newDesk(t, "raduno", 8)
	must(t, d.StartFormula("open"))
	_, err := d.Draw(t.Context(), desk.DrawRequest{Type: desk.OwnType, Round: 1, Seed: "1"}, nil)
	if !errors.Is(err, desk.ErrOtherType) || d.View().Type.ID != "raduno" {
		t.Errorf("%v", err)
	}
	book, err := excelize.OpenFile(d.Path())
	must(t, err)
	rows, err := book.GetRows(rules.FormulaSheet)
	must(t, err)
	for i, row := range rows {
		if row[0] == "Tavoli" {
			must(t, book.SetCellValue(rules.FormulaSheet, fmt.Sprintf("B%d", i+1), "boh"))
		}
	}
	must(t, book.Save())
	must(t, book.Close())
	_, err = d.Refresh()
	must(t, err)
	at := slices.IndexFunc(d.View().Findings, desk.InFormula)
	if at < 0 || d.View().Findings[at].Cell == "" || d.View().Errors > 0 {
		t.Errorf("%v", d.View().Findings)
	}
}
