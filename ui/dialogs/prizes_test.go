package dialogs

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"raduno/.ci/testing/uitest"
	"raduno/engine/desk"
)

// words are what the list of prizes says.
func (e *prizesEditor) words() string {
	var all []string
	uitest.Walk(e.list, func(o fyne.CanvasObject) {
		if l, ok := o.(*widget.Label); ok {
			all = append(all, l.Text)
		}
	})
	return strings.Join(all, "\n")
}

// put types a prize and adds it.
func (e *prizesEditor) put(name, way, column, value string, again bool) {
	e.name.SetText(name)
	e.choice.SetSelected(way)
	e.column.SetSelected(column)
	e.value.SetText(value)
	e.again.SetChecked(again)
	e.add()
}

// Prizes by place and by group are added with who has each seen at once, no one twice unless it is said, and are in the workbook after
// “Salva” as they stand there, where they are undone like anything else.
func TestPrizesAreAddedWithWhoHasThem(t *testing.T) {
	s := uitest.Drawn(t, "open")
	s.Score(1, 1, 100, 44, 20, 8)
	s.Score(1, 2, 99, 44, 21, 8)
	ranked := s.View.Ranked.Rows
	first, second := ranked[0].Player.NameAndClub(), ranked[1].Player.NameAndClub()
	e := newPrizesEditor(s.Session)
	e.put("Tutti", "migliore under 18", "Club", "99", false)
	if len(e.lines) != 0 || !strings.Contains(e.note.Text, "data del torneo") {
		t.Errorf("an age without a day: %v, %s", e.lines, e.note.Text)
	}
	e.put("Coppa", "posto 1", "Club", "1", false)
	e.put("Secondi", "primi 3", "Club", "2", false)
	e.put("", "migliore di ogni [colonna]", "Club", "", false)
	e.put("Casa", "migliore con [colonna] = F", "Club", ranked[0].Player.Club, true)
	e.put("Coppa", "posto 1", "Club", "primo", false)
	if len(e.lines) != 4 || !strings.Contains(e.note.Text, "“Coppa: posto primo” non si capisce") {
		t.Errorf("%q, %s", e.lines, e.note.Text)
	}
	words := e.words()
	for _, want := range []string{
		"Coppa: posto 1\n" + first + ", posto 1\nSecondi: primi 2\n" + first + ", posto 1\n" + second + ", posto 2",
		"Casa: migliore con Club = " + ranked[0].Player.Club + ", anche già premiati\n" + first + ", posto 1",
	} {
		if !strings.Contains(words, want) {
			t.Errorf("%q is not in\n%s", want, words)
		}
	}
	before := s.View.Tournament.Info.Prizes
	e.commit()
	want := "Coppa: posto 1; Secondi: primi 2; migliore di ogni Club; Casa: migliore con Club = " + ranked[0].Player.Club +
		", anche già premiati"
	if got := s.View.Tournament.Info.Prizes; before != "" || got != want {
		t.Errorf("in the workbook: %q, then %q", before, got)
	}
	e = newPrizesEditor(s.Session)
	e.lines = e.lines[1:]
	e.show()
	if strings.Contains(e.words(), "Coppa") {
		t.Error("what is taken away is there still")
	}
	e.commit()
	s.Must(func(d *desk.Desk) error {
		_, err := d.Undo()
		return err
	})
	if got := s.View.Tournament.Info.Prizes; got != want {
		t.Errorf("undone: %q", got)
	}
}
