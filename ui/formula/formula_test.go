package formula

import (
	"slices"
	"strings"
	"testing"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
)

func onStage(t *testing.T) *uitest.Stage { return uitest.Drawn(t, "open") }

// lineLabelled is the first line of a label in the editor.
func (e *editor) lineLabelled(t *testing.T, label string) *line {
	t.Helper()
	for _, l := range e.lines {
		if l.field.Title == label {
			return l
		}
	}
	t.Fatalf("no line %q", label)
	return nil
}

// editorOf is the editor on a copy of a type.
func editorOf(t *testing.T, s *uitest.Stage, id string) *editor {
	t.Helper()
	rows, err := s.Desk.View().FormulaCopy(id)
	if err != nil {
		t.Fatal(err)
	}
	return newEditor(s.Session, rows)
}

// A column that the organizer has on the roster is offered among the criteria, and chosen it is one.
func TestTheEditorOffersTheColumnsOfTheRoster(t *testing.T) {
	s := onStage(t)
	s.Session.View.Tournament.Own = []engine.SheetColumn{{Title: "Auto"}}
	e := editorOf(t, s, "open")
	l := e.lineLabelled(t, "Sorteggio dal turno")
	last := len(l.values) - 1
	if c := l.cell(last); !slices.Contains(c.Choices, "stesso Auto") {
		t.Fatalf("offered are %q", c.Choices)
	}
	e.set(l, last, "stesso Auto", true)
	if criteria := e.kind.Draws[0].Criteria; !e.ok || criteria[len(criteria)-1] != "same:Auto" {
		t.Errorf("%q, in order: %v", criteria, e.ok)
	}
}

// Every built-in type goes through the editor's lines as it came, and is found in order.
func TestTheEditorKeepsEveryType(t *testing.T) {
	s := onStage(t)
	for _, typ := range desk.FormulaTypes() {
		e := editorOf(t, s, typ.ID)
		want, err := s.Desk.View().FormulaCopy(typ.ID)
		if err != nil {
			t.Fatal(err)
		}
		got, _ := e.sheet()
		sorted := func(rows [][]string) []string {
			var lines []string
			for _, row := range rows {
				lines = append(lines, strings.Join(row, "|"))
			}
			slices.Sort(lines)
			return lines
		}
		if !e.ok || !slices.Equal(sorted(got), sorted(want)) {
			t.Errorf("%s: ok %v, rows\n%q\nwant\n%q", typ.ID, e.ok, got, want)
		}
	}
}

// A wrong value is told under its own line while it is typed, and cannot be saved; mended, the formula is
// saved, is in the list of types and is the tournament's.
func TestAFormulaOfOnesOwn(t *testing.T) {
	s := onStage(t)
	e := editorOf(t, s, "open")
	most := e.lineLabelled(t, "Massimo con il fattore")
	most.entries[0].SetText("cento")
	if e.ok || !most.problem.Visible() || !e.save.Disabled() {
		t.Fatalf("“cento” is taken: %q", most.problem.Text)
	}
	most.entries[0].SetText("90")
	e.lineLabelled(t, "Nome").entries[0].SetText("Coppa nostra")
	if !e.ok || most.problem.Visible() {
		t.Fatalf("not in order: %q", most.problem.Text)
	}
	e.use.SetChecked(true)
	e.commit()
	own, findings := s.Desk.View().Own, s.Desk.View().Findings
	if own == nil || slices.ContainsFunc(findings, desk.InFormula) || own.Name != "Coppa nostra" || own.Scoring.Cap != 90 {
		t.Fatalf("the workbook holds %+v (%v)", own, findings)
	}
	uitest.Press(t, s.Win, "Sì, Coppa nostra") // a round is drawn as another type
	if v := s.View; v.Type.Name != "Coppa nostra" || v.Ranked == nil {
		t.Errorf("in force is %q, ranked: %v", v.Type.Name, v.RankedErr)
	}
}
