package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/store"
)

// identity reads the ID of a test's states, which stands before a colon, and makes new ones.
func identity() store.Option {
	made := 0
	return store.WithIdentity(store.Identity{
		Of: func(data []byte) string {
			id, _, found := strings.Cut(string(data), ":")
			if !found {
				return ""
			}
			return id
		},
		New: func() string {
			made++
			return "nuovo" + strconv.Itoa(made)
		},
	})
}

// played makes a tournament of an ID with two actions and closes it.
func played(t *testing.T, path, id string) {
	t.Helper()
	s, err := store.Create(path, []byte(id+": creato"), engine.Textf("Creato il torneo"), quick{}, nil, identity())
	must(t, err)
	save(t, s, id+": uno", "Prima di "+id)
	save(t, s, id+": due", "Seconda di "+id)
	s.Close()
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	must(t, os.Rename(from, to))
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	must(t, err)
	writeFile(t, to, string(data))
}

// undoes wants those actions to be undone, and then no more.
func undoes(t *testing.T, s *store.Store, actions ...string) {
	t.Helper()
	for _, want := range actions {
		if _, what, err := s.Undo(); err != nil || what.String() != want {
			t.Fatalf("undo: %q %v, want %q", what, err, want)
		}
	}
	if what, can := s.CanUndo(); can {
		t.Errorf("it could undo %q too", what)
	}
}

func TestANewTournamentLeavesTheHistoryOfAnotherOfItsNameAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	played(t, path, "a")
	old := filepath.Join(filepath.Dir(path), "scorso.xlsx")
	rename(t, path, old)
	played(t, path, "b")
	s := open(t, path, identity())
	undoes(t, s, "Seconda di b", "Prima di b")
	if n := len(s.History()); n != 3 || filepath.Base(s.Copies()) != "torneo (2).copie" {
		t.Errorf("%d copies in %s", n, s.Copies())
	}
	s.Close()
	s = open(t, old, identity())
	undoes(t, s, "Seconda di a", "Prima di a")
	if filepath.Base(s.Copies()) != "scorso.copie" {
		t.Errorf("the copies of the renamed file are in %s", s.Copies())
	}
}

func TestAMovedFileFindsItsHistoryAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	played(t, path, "a")
	elsewhere := filepath.Join(t.TempDir(), "finale.xlsx")
	rename(t, path, elsewhere)
	rename(t, strings.TrimSuffix(path, ".xlsx")+".copie", filepath.Join(filepath.Dir(elsewhere), "torneo.copie"))
	s := open(t, elsewhere, identity())
	undoes(t, s, "Seconda di a", "Prima di a")
}

// A file edited elsewhere and renamed is known by its ID, whatever its state.
func TestARenamedFileFindsItsHistoryInAnyState(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	played(t, path, "a")
	renamed := filepath.Join(filepath.Dir(path), "finale.xlsx")
	must(t, os.Remove(path))
	writeFile(t, renamed, "a: di Excel")
	s := open(t, renamed, identity())
	save(t, s, "a: tre", "Terza")
	undoes(t, s, "Terza", "Modifiche fatte con un altro programma", "Seconda di a", "Prima di a")
}

func TestTwoFilesWithOneIDNeverWriteIntoOneHistory(t *testing.T) {
	for _, goesOn := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "torneo.xlsx")
		played(t, path, "a")
		copied := filepath.Join(filepath.Dir(path), "copia.xlsx")
		copyFile(t, path, copied)
		s := open(t, copied, identity())
		if why := s.ReadOnly().String(); !s.InDoubt() || !strings.Contains(why, "“copia.xlsx” e “torneo.xlsx”") {
			t.Fatalf("it says %q", why)
		}
		if err := s.Save([]byte("a: tre"), engine.Textf("Terza")); err == nil {
			t.Fatal("saved in doubt")
		}
		if goesOn {
			other := open(t, path, identity())
			if err := s.GoOn(""); err == nil {
				t.Fatal("it takes the history from a Raduno that has it open")
			}
			other.Close()
			must(t, s.GoOn(""))
			save(t, s, "a: tre", "Terza")
			undoes(t, s, "Terza", "Seconda di a", "Prima di a")
			s.Close()
			s = open(t, path, identity())
			if !s.InDoubt() {
				t.Error("the other is not asked about")
			}
		}
		must(t, s.Apart())
		if s.ID() != "nuovo1" {
			t.Errorf("its ID is %q", s.ID())
		}
		save(t, s, "nuovo1: sua", "La sua")
		undoes(t, s, "La sua")
		if s.InDoubt() {
			t.Error("in doubt still")
		}
		if err := s.GoOn(""); err == nil {
			t.Error("answered twice")
		}
		apart, file := s.Copies(), filepath.Base(s.Path())
		s.Close()
		s = open(t, s.Path(), identity()) // the undo led back to a state with the other's ID: its own history knows it
		if s.InDoubt() || s.ID() != "nuovo1" || s.Copies() != apart {
			t.Errorf("%s opened again: ID %q, copies in %s, in doubt %v", file, s.ID(), s.Copies(), s.InDoubt())
		}
		s.Close()
	}
}

// Another name of the very file, as with other capitals on Windows, is no other workbook: it goes on without a question.
func TestAnotherNameOfTheFileIsNoTwin(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	played(t, path, "a")
	other := filepath.Join(filepath.Dir(path), "Raduno di Torino.xlsx")
	if err := os.Link(path, other); err != nil {
		t.Skip("no second names here:", err)
	}
	s := open(t, other, identity())
	if s.InDoubt() {
		t.Fatal(s.ReadOnly())
	}
	undoes(t, s, "Seconda di a", "Prima di a")
}

// A print of a file in doubt makes no folder of copies: whose they are is still to be said.
func TestAPrintInDoubtMakesNoHistory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	played(t, path, "a")
	copied := filepath.Join(filepath.Dir(path), "copia.xlsx")
	copyFile(t, path, copied)
	s := open(t, copied, identity())
	page := filepath.Join(filepath.Dir(path), "copia.html")
	if err := s.WriteProducts([]store.Product{{Path: page, Data: []byte("pagina")}}, false); err != nil || !s.InDoubt() {
		t.Fatal(err, s.InDoubt())
	}
	wantFile(t, page, "pagina")
	if _, err := os.Stat(s.Copies()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s is made: %v", filepath.Base(s.Copies()), err)
	}
}

// Two tournaments that were copied with their histories are no twins.
func TestCopiesWithTheirOwnHistoriesAreNotAskedAbout(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	played(t, path, "a")
	dir := filepath.Dir(path)
	copyFile(t, path, filepath.Join(dir, "copia.xlsx"))
	must(t, os.CopyFS(filepath.Join(dir, "copia.copie"), os.DirFS(filepath.Join(dir, "torneo.copie"))))
	for _, name := range []string{"copia.xlsx", "torneo.xlsx"} {
		s := open(t, filepath.Join(dir, name), identity())
		if s.InDoubt() {
			t.Errorf("%s: %s", name, s.ReadOnly())
		}
		undoes(t, s, "Seconda di a", "Prima di a")
		s.Close()
	}
}

// A file without an ID has it from the first print on, though nothing of its own was ever saved.
func TestAFileThatWasOnlyPrintedKeepsItsID(t *testing.T) {
	path, who := newFile(t, "vecchio"), identity()
	s := open(t, path, who)
	id := s.ID()
	print := store.Product{Path: filepath.Join(filepath.Dir(path), "schede.pdf"), Data: []byte("%PDF")}
	must(t, s.WriteProducts([]store.Product{print}, false))
	s.Close()
	if s = open(t, path, who); s.ID() != id || s.InDoubt() {
		t.Errorf("ID %q, was %q; in doubt: %v", s.ID(), id, s.InDoubt())
	}
}

func TestFilesWithoutIDAreAdopted(t *testing.T) {
	path := newFile(t, "vecchio")
	s := open(t, path)
	save(t, s, "vecchio uno", "Prima")
	s.Close()

	s = open(t, path, identity()) // the history knows the state
	if s.InDoubt() {
		t.Fatal(s.ReadOnly())
	}
	id := s.ID()
	save(t, s, id+": due", "Seconda")
	undoes(t, s, "Seconda", "Prima")
	s.Close()
	s = open(t, path, identity()) // back in a state without ID: it is the same tournament
	if s.ID() != id || s.InDoubt() {
		t.Errorf("ID %q, want %q; in doubt: %v", s.ID(), id, s.InDoubt())
	}
	s.Close()

	writeFile(t, path, "un altro, o cambiato fuori")
	s = open(t, path, identity())
	if why := s.ReadOnly().String(); !s.InDoubt() || !strings.Contains(why, "potrebbe non essere") {
		t.Fatalf("it says %q", why)
	}
	if err := s.GoOn(""); err != nil || s.ID() != id {
		t.Fatalf("ID %q %v", s.ID(), err)
	}
	save(t, s, id+": tre", "Terza")
	undoes(t, s, "Terza", "Modifiche fatte con un altro programma")
}

// A history that names no tournament belongs to the file that it is called after if it knows the file's state, or holds nothing yet.
func TestAHistoryThatNamesNoTournament(t *testing.T) {
	for name, c := range map[string]struct {
		state, copies string
		undone        []string
	}{
		"known":   {"a: due", "torneo.copie", []string{"Prima"}},
		"unknown": {"b: arrivato", "torneo (2).copie", nil},
	} {
		path := filepath.Join(t.TempDir(), "torneo.xlsx")
		writeFile(t, path, "a: uno")
		s := open(t, path)
		save(t, s, "a: due", "Prima")
		s.Close()
		writeFile(t, path, c.state)
		s = open(t, path, identity())
		if s.InDoubt() || filepath.Base(s.Copies()) != c.copies {
			t.Errorf("%s: copies in %s, in doubt %v", name, s.Copies(), s.InDoubt())
		}
		undoes(t, s, c.undone...)
		s.Close()
	}
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	writeFile(t, path, "a: uno")
	must(t, os.Mkdir(filepath.Join(filepath.Dir(path), "torneo.copie"), 0o700))
	if s := open(t, path, identity()); filepath.Base(s.Copies()) != "torneo.copie" {
		t.Errorf("an empty folder: copies in %s", s.Copies())
	}
}

// Another tournament put in the place of an open one has its own history.
func TestATournamentPutInThePlaceOfAnother(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	played(t, path, "a")
	s := open(t, path, identity())
	writeFile(t, path, "b: arrivato")
	changed, data, err := s.Changed()
	if err != nil || !changed {
		t.Fatal(changed, err)
	}
	must(t, s.Adopt(data))
	save(t, s, "b: uno", "Prima di b")
	undoes(t, s, "Prima di b")
	if s.ID() != "b" || filepath.Base(s.Copies()) != "torneo (2).copie" {
		t.Errorf("ID %q, copies in %s", s.ID(), s.Copies())
	}
}

func TestACopyOfAnotherTournamentIsNotRestored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	played(t, path, "a")
	s := open(t, path, identity())
	strange := filepath.Join(s.Copies(), "torneo 2020-01-01 10.00.00.xlsx")
	writeFile(t, strange, "b: altro")
	entries := s.History()
	if _, err := s.Restore(entries[len(entries)-1]); err == nil || !strings.Contains(err.Error(), "altro torneo") {
		t.Errorf("restored %s: %v", entries[len(entries)-1].File, err)
	}
	wantFile(t, path, "a: due")
}

// A file that does not open has the copies of its last tournament of that name: that whose journal was written last.
func TestCopiesOfAFileThatIsGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	played(t, path, "a")
	rename(t, path, filepath.Join(filepath.Dir(path), "scorso.xlsx"))
	played(t, path, "b")
	writeFile(t, path, "rovinato")
	day := newClock().now()
	for i, folder := range []string{"torneo (2).copie", "torneo.copie"} {
		written := day.AddDate(0, 0, i)
		must(t, os.Chtimes(filepath.Join(filepath.Dir(path), folder, "storia.jsonl"), written, written))
	}
	list := store.CopiesOf(path, quick{}, nil, identity())
	if len(list) != 3 || !strings.Contains(list[0].Action.String(), "di a") {
		t.Errorf("the first was written last: %+v", list)
	}
	day = day.AddDate(0, 0, 2)
	must(t, os.Chtimes(filepath.Join(filepath.Dir(path), "torneo (2).copie", "storia.jsonl"), day, day))
	list = store.CopiesOf(path, quick{}, nil, identity())
	if len(list) != 3 || !strings.Contains(list[0].Action.String(), "di b") {
		t.Errorf("the second was written last: %+v", list)
	}
}

// A synchroniser keeps both where two machines changed a file: its copy is told by its name, or by its tournament where the name may be
// anybody's. Other tournaments and what is no copy are not.
func TestCopiesOfASynchroniserAreTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Torneo.xlsx")
	played(t, path, "A")
	for name, want := range map[string]bool{
		"Torneo (Copia in conflitto di MARIO 2026-11-28).xlsx": true, "Torneo (MARIO's conflicted copy 2026-11-28).xlsx": true,
		"Torneo.sync-conflict-20261128-101112-ABCDEF7.xlsx": true, "Torneo (SFConflict mario 2026-11-28-10-11-12).xlsx": true,
		"Torneo_conflict-20261128-101112.xlsx": true, "Torneo-LAPTOP-4F2K.xlsx": true, "Torneo (1).xlsx": true, "Torneo 2.xlsx": true,
		"Torneo-LAPTOP-4F2K.ods": false, "Torneo - Copia.xlsx": false, "Torneone.xlsx": false,
	} {
		beside := filepath.Join(filepath.Dir(path), name)
		for id, reported := range map[string]bool{"A": want, "B": want && strings.Contains(strings.ToLower(name), "conf")} {
			writeFile(t, beside, id+": due")
			s, _, err := store.Open(path, quick{}, nil, identity())
			must(t, err)
			all := ""
			for _, warning := range s.Warnings() {
				all += warning.String()
			}
			s.Close()
			if got := strings.Contains(all, "“"+name+"”"); got != reported {
				t.Errorf("%s of %s: told %v", name, id, got)
			}
		}
		must(t, os.Remove(beside))
	}
}
