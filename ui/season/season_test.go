package season

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

var must = worked.Must

// played makes a tournament of four that was played and is over; its players are of a club that is named.
func played(t *testing.T, path, name, club, surname string) {
	t.Helper()
	d, err := desk.Create(path, "open", name, desk.Env{Seed: uitest.Seeds()})
	must(t, err)
	defer d.Close()
	var players []engine.Player
	for i, given := range []string{"Ada", "Bea", "Cleo", "Dino"} {
		players = append(players, engine.Player{Name: given, Surname: []string{surname, "Verdi", "Neri", "Blu"}[i], Club: club, Plays: true})
	}
	must(t, worked.Err(d.AddPlayers(players)))
	must(t, worked.Err(d.Draw(context.Background(), desk.DrawRequest{Round: 1}, nil)))
	seen := *d.View().Round(1).Table(1)
	seats := append([]engine.Seat(nil), seen.Seats...)
	for i := range seats {
		seats[i].Score = engine.NewScore(60 - 10*seats[i].Player) // Ada wins, then Bea ...
	}
	must(t, worked.Err(d.SetTable(1, seen, engine.Table{Seats: seats})))
	must(t, d.Conclude())
}

// opened is the window of a season before a tournament, and the folder that both lie in.
func opened(t *testing.T) (*uitest.Stage, *Window, string) {
	t.Helper()
	s := uitest.New(t, "open")
	dir := filepath.Dir(s.Desk.Path())
	return s, window(t, s), dir
}

// window is the window of a season on a stage.
func window(t *testing.T, s *uitest.Stage) *Window {
	chooser := dialogs.InlineFileChooser(nil)
	chooser.Where = func() string { return filepath.Dir(s.Desk.Path()) }
	w := Open(s.Session, chooser, &season.Book{}, func() {})
	t.Cleanup(w.Release)
	return w
}

// A season made in the window: tournaments added, a person recognised, the question undone, the rule changed, a person
// hidden, the register on the roster of the tournament that is open, the pages written.
func TestASeasonInTheWindow(t *testing.T) {
	h, w, dir := opened(t)
	january, march := filepath.Join(dir, "gennaio.xlsx"), filepath.Join(dir, "marzo.xlsx")
	played(t, january, "Gennaio", "ROMA", "Rossi")
	played(t, march, "Marzo", "ROMA", "Rossi Gialli")
	w.create(filepath.Join(dir, "Anno 2026.xlsx"))
	w.dropped([]fyne.URI{storage.NewFileURI(january), storage.NewFileURI(march)})
	if n := len(w.now.season.Events); n != 2 || h.Prefs.String(present.PrefSeason) != filepath.Join(dir, "Anno 2026.xlsx") {
		t.Fatalf("%d tournaments in %s", n, h.Prefs.String(present.PrefSeason))
	}
	if got := w.standings.grid.Rows(); got != 5 {
		t.Errorf("%d lines of the ranking, want Ada twice and the three others", got)
	}
	w.tabs.SelectIndex(2)
	if words := uitest.Words(w.Win); !strings.Contains(words, "un cognome in più") {
		t.Errorf("nobody is asked about:\n%s", words)
	}
	uitest.Press(t, w.Win, "La stessa persona")
	if len(w.now.proposals) != 0 || w.standings.grid.Rows() != 4 {
		t.Errorf("%d questions, %d lines after the answer", len(w.now.proposals), w.standings.grid.Rows())
	}
	uitest.Press(t, w.Win, "Annulla")
	if len(w.now.proposals) != 1 {
		t.Error("the answer is not undone")
	}
	uitest.Press(t, w.Win, "Ripeti")
	uitest.Press(t, w.Win, "Richiedi")
	if len(w.now.proposals) != 1 {
		t.Error("the answer is not taken back")
	}
	uitest.Press(t, w.Win, "La stessa persona")

	w.people.search.SetText("rossi")
	uitest.Press(t, w.Win, "Separa") // who was written in two ways is two again
	if w.standings.grid.Rows() != 5 {
		t.Errorf("%d lines once they are parted", w.standings.grid.Rows())
	}
	uitest.Press(t, w.Win, "○")
	uitest.Press(t, w.Win, "○")
	uitest.Press(t, w.Win, "Sono la stessa persona")
	if w.standings.grid.Rows() != 4 {
		t.Errorf("%d lines once they are one by hand", w.standings.grid.Rows())
	}

	w.tabs.SelectIndex(3)
	field := func(label string) *kit.Entry {
		at := slices.IndexFunc(w.rule.seen, func(e engine.Entry) bool { return e.Label == label })
		return w.rule.fields[at].CanvasObject.(*kit.Entry)
	}
	field("Migliori").SetText("tanti")
	uitest.Press(t, w.Win, "Salva la regola")
	if words := uitest.Words(w.Win); !strings.Contains(words, "tanti") || field("Migliori").Text != "tanti" {
		t.Errorf("what is wrong is not told, or what was typed is gone:\n%s", words)
	}
	uitest.Press(t, w.Win, "Ho capito")
	field("A pari punti").SetText("presenze, vittorie")
	field("Migliori").SetText("1")
	uitest.Press(t, w.Win, "Salva la regola")
	if w.now.ranking.Players[0].Total.String() != "25" {
		t.Errorf("the best one does not count alone: %s", w.now.ranking.Players[0].Total)
	}

	if got := w.now.season.Rule.Ties; len(got) != 2 || got[0] != season.TiePresence || got[1] != season.TieWins {
		t.Errorf("ties are decided by %v", got)
	}

	w.tabs.SelectIndex(0)
	w.standings.search.SetText("gialli")
	if words := uitest.Words(w.Win); !strings.Contains(words, "Ada Rossi Gialli") || !strings.Contains(words, "Gennaio: posto 1 su 4") {
		t.Errorf("the page of the first says\n%s", words)
	}
	w.Win.Canvas().Focus(w.standings.search)
	uitest.Key(w.Win, fyne.KeyEscape)
	if w.standings.search.Text != "" || w.standings.grid.Rows() != 4 {
		t.Errorf("after Escape %q is looked for, in %d lines", w.standings.search.Text, w.standings.grid.Rows())
	}
	w.standings.search.SetText("gialli")
	uitest.Key(w.Win, fyne.KeyDown)
	if w.Win.Canvas().Focused() != w.standings.grid.Focusable() {
		t.Errorf("the arrow down leaves the keyboard on %T", w.Win.Canvas().Focused())
	}
	var published *kit.Check
	uitest.Walk(w.Win.Content(), func(o fyne.CanvasObject) {
		if c, ok := o.(*kit.Check); ok {
			published = c
		}
	})
	test.Tap(published)
	if ada := w.now.season.Knows("ada rossi | roma"); ada == nil || !ada.Hidden {
		t.Error("who asked not to be published is")
	}
	w.enrol("ROMA")
	if n := len(h.View.Tournament.Players); n != 4 {
		t.Errorf("%d on the roster of the open tournament", n)
	}
	uitest.Press(t, w.Win, "Scrivi il sito…")
	uitest.Press(t, w.Win, "Scrivi")
	if _, err := os.Stat(filepath.Join(dir, "Anno 2026_sito", "index.html")); err != nil {
		t.Errorf("the site has no folder of its own: %v", err)
	}
	uitest.Press(t, w.Win, "Chiudi")
	again := window(t, h)
	defer again.Release()
	if again.now == nil || again.now.readOnly.IsZero() {
		t.Error("a second window does not say that the season is open already")
	}
}

// A tournament that does not say its type is asked about; a file that is no tournament is refused with the rest.
func TestAddingAsksForTheType(t *testing.T) {
	_, w, dir := opened(t)
	path := filepath.Join(dir, "senza.xlsx")
	d, err := desk.Create(path, "", "Senza tipo", desk.Env{})
	must(t, err)
	must(t, d.Close())
	w.create(filepath.Join(dir, "Anno.xlsx"))
	w.events.addFolder(dir)
	if words := uitest.Words(w.Win); !strings.Contains(words, "non dicono che torneo sono") {
		t.Fatalf("not asked:\n%s", words)
	}
	uitest.Press(t, w.Win, "Aggiungi")
	if words := uitest.Words(w.Win); !strings.Contains(words, "non lo indovina") {
		t.Errorf("a type was guessed:\n%s", words)
	}
	uitest.Press(t, w.Win, "Ho capito")
	uitest.Walk(uitest.Top(w.Win), func(o fyne.CanvasObject) {
		if choice, ok := o.(*widget.Select); ok {
			choice.SetSelectedIndex(2)
		}
	})
	uitest.Press(t, w.Win, "Aggiungi")
	if n := len(w.now.season.Events); n == 0 {
		t.Error("not added")
	}
	adds := len(w.now.season.Events)
	for copies, message := range map[string]string{"Anno.copie": "Niente da aggiungere", "senza.copie": "copia di sicurezza"} {
		w.events.addFolder(filepath.Join(dir, copies))
		if words := uitest.Words(w.Win); !strings.Contains(words, message) || len(w.now.season.Events) != adds {
			t.Errorf("of %s %d are added:\n%s", copies, len(w.now.season.Events)-adds, words)
		}
		uitest.Press(t, w.Win, "Ho capito")
	}
	other, err := season.Create(filepath.Join(dir, "Altro anno.xlsx"), "", desk.Env{})
	must(t, err)
	must(t, other.Close())
	w.events.addFolder(dir)
	if words := uitest.Words(w.Win); !strings.Contains(words, "non siano già nella stagione") {
		t.Errorf("the folder has more than its tournaments:\n%s", words)
	}
	uitest.Press(t, w.Win, "Ho capito")
	wrong := filepath.Join(dir, "lettera.xlsx")
	must(t, os.WriteFile(wrong, []byte("caro amico"), 0o600))
	before := len(w.now.season.Events)
	w.events.add([]string{wrong}, "")
	if words := uitest.Words(w.Win); !strings.Contains(words, "lettera.xlsx") || len(w.now.season.Events) != before {
		t.Errorf("%s", words)
	}
}

// Who qualifies is seen while the rule is typed, written only when it is saved, undone, and copied as a text.
func TestWhoQualifiesInTheWindow(t *testing.T) {
	_, w, dir := opened(t)
	january, march := filepath.Join(dir, "gennaio.xlsx"), filepath.Join(dir, "marzo.xlsx")
	played(t, january, "Gennaio", "ROMA", "Rossi")
	played(t, march, "Marzo", "ROMA", "Rossi")
	w.create(filepath.Join(dir, "Anno 2026.xlsx"))
	w.dropped([]fyne.URI{storage.NewFileURI(january), storage.NewFileURI(march)})
	w.tabs.SelectIndex(4)
	const rule = "i primi 2, chi è già qualificato passa il posto"
	w.qualified.rule.SetText("i primi due")
	if words := uitest.Words(w.Win); w.qualified.grid.Rows() != 0 || !strings.Contains(words, "“i primi due” non si capisce") {
		t.Errorf("of what is not understood is said\n%s", words)
	}
	w.qualified.rule.SetText(rule)
	if got := w.qualified.grid.Rows(); got != 8 || w.now.season.Places != "" {
		t.Errorf("%d lines while it is typed, want two tournaments with two and four who were looked at; written is %q", got, w.now.season.Places)
	}
	uitest.Press(t, w.Win, "Salva la regola")
	if w.now.season.Places != rule {
		t.Errorf("saved is %q", w.now.season.Places)
	}
	uitest.Press(t, w.Win, "Copia il testo")
	const third = "Cleo Neri (ROMA): si qualifica con il posto 3, passato da Ada Rossi (posto 1)"
	if text := fyne.CurrentApp().Clipboard().Content(); !strings.Contains(text, third) {
		t.Errorf("copied is\n%s", text)
	}
	uitest.Press(t, w.Win, "Annulla")
	if w.now.season.Places != "" || w.qualified.grid.Rows() != 0 {
		t.Errorf("undone, %q is left with %d lines", w.now.season.Places, w.qualified.grid.Rows())
	}
}
