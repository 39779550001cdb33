package ui

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// badDisk fails now and then while it is on, as a seed says: full, not answering, forbidden.
type badDisk struct {
	store.FS
	random *rand.Rand
	on     bool
}

func (d *badDisk) fault() error {
	if !d.on || d.random.IntN(6) > 0 {
		return nil
	}
	return []error{syscall.ENOSPC, syscall.EIO, fs.ErrPermission}[d.random.IntN(3)]
}

func (d *badDisk) Create(path string, mode fs.FileMode) (store.File, error) {
	if err := d.fault(); err != nil {
		return nil, err
	}
	return d.FS.Create(path, mode)
}

func (d *badDisk) Rename(from, to string) error {
	if err := d.fault(); err != nil {
		return err
	}
	return d.FS.Rename(from, to)
}

func (d *badDisk) SyncDir(path string) error {
	if err := d.fault(); err != nil {
		return err
	}
	return d.FS.SyncDir(path)
}

// faultyDay is a window whose disk fails, and what the file must hold.
type faultyDay struct {
	*testing.T
	u      *UI
	disk   *badDisk
	random *rand.Rand
	held   map[int]string // the scores of each table
	seen   map[string]int // how often a question was answered how
}

// A day of typing in the window, on a disk that fails, while another program writes now and then: what was typed and not
// saved is there still until it is, whatever is typed before a question is seen answers none, and in the end the
// file holds what the window said is saved.
func TestADayOfFaultsInTheWindow(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 56))
	disk := &badDisk{FS: store.OS{}, random: random}
	u := newWindow(t, test.NewTempApp(t), Options{Env: desk.Env{FS: disk}})
	newTournament(t, u, "open", slices.Concat(uitest.Eight(), uitest.Eight()))
	u.tablesNow().Draw()
	u.tables.Confirm()
	if u.View == nil || u.View.Round(1) == nil {
		t.Fatal("no round is drawn")
	}
	u.GoTo(present.ScoresTab)
	day := &faultyDay{t, u, disk, random, map[int]string{}, map[string]int{}}
	for step := range worked.Budget(t, 30) {
		day.table(step)
		if step%10 == 9 {
			day.check(step)
		}
	}
	t.Log(day.seen)
	if day.seen["Riprova"] == 0 || day.seen["Torna a quello che hai scritto"] == 0 || !testing.Short() && day.seen["Scrivi il mio"] == 0 {
		t.Errorf("the faults reach nobody: %v", day.seen)
	}
}

// table types the scores of a table, and answers what comes of it until they are saved.
func (day *faultyDay) table(step int) {
	day.Helper()
	table := 1 + day.random.IntN(4)
	typed := []string{
		fmt.Sprint(50 + day.random.IntN(30)), fmt.Sprint(30 + day.random.IntN(10)), fmt.Sprint(15 + day.random.IntN(5)),
		fmt.Sprint(1 + day.random.IntN(9)),
	}
	keys := fmt.Sprintf("%d\n%s\n", table, strings.Join(typed, "\n"))
	day.u.scores.Start()
	if day.random.IntN(5) == 0 { // another program writes the table that is being typed
		uitest.Type(day.u.Win, keys[:len(keys)-1])
		day.foreign(table)
		keys = "\n"
	}
	day.disk.on = true
	uitest.Type(day.u.Win, keys)
	if strings.Contains(uitest.Words(day.u.Win), "è già scritto") {
		press(day.T, day.u, "S) Sì, cambia i punti")
	}
	for range 50 {
		if day.u.Win.Canvas().Overlays().Top() == nil {
			break
		}
		uitest.Type(day.u.Win, "3\n9\n") // no one has seen it yet
		day.answer(step, typed)
	}
	day.disk.on = false
	if day.u.Win.Canvas().Overlays().Top() != nil {
		day.Fatalf("step %d: it asks for ever:\n%s", step, words(day.u))
	}
	day.held[table] = strings.Join(typed, " ")
}

// answer answers the question in front.
func (day *faultyDay) answer(step int, typed []string) {
	day.Helper()
	said := uitest.Words(day.u.Win)
	offered := ""
	switch {
	case strings.Contains(said, "la stessa cosa è cambiata"):
		offered = []string{"Scrivi il mio", "Torna a quello che hai scritto"}[day.random.IntN(2)]
	case strings.Contains(said, "non è stato salvato"):
		offered = []string{"Riprova", "Torna a quello che hai scritto"}[day.random.IntN(2)]
	default: // it is saved, and something else is told
		day.seen["told"]++
		uitest.Key(day.u.Win, fyne.KeyEscape)
		return
	}
	day.seen[offered]++
	if offered[0] == 'T' && day.random.IntN(2) == 0 {
		uitest.Key(day.u.Win, fyne.KeyEscape)
	} else {
		press(day.T, day.u, offered)
	}
	if offered[0] != 'T' {
		return
	}
	var shown []string
	for _, e := range uitest.All[*kit.ScoreEntry](day.u.Win.Content()) {
		if !e.Whole {
			shown = append(shown, e.Text)
		}
	}
	if !slices.Equal(shown, typed) {
		day.Fatalf("step %d: %v was typed, and there is %v", step, typed, shown)
	}
	uitest.Type(day.u.Win, "\n\n\n\n") // through the seats, and saved again
}

// foreign has another program write scores of a table.
func (day *faultyDay) foreign(table int) {
	day.Helper()
	path := day.u.View.Path
	copied := filepath.Join(day.TempDir(), "altrove.xlsx")
	day.copy(path, copied)
	d, err := desk.Open(copied, desk.Env{})
	if err != nil {
		day.Fatal(err)
	}
	seats := slices.Clone(d.View().Round(1).Table(table).Seats)
	for i := range seats {
		seats[i].Score = engine.NewScore(40 - 5*i - day.random.IntN(5))
	}
	if _, err := d.SetTable(1, *d.View().Round(1).Table(table), engine.Table{Seats: seats}); err != nil {
		day.Fatal(err)
	}
	if err := d.Close(); err != nil {
		day.Fatal(err)
	}
	day.copy(copied, path)
}

func (day *faultyDay) copy(from, to string) {
	day.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o600)
	}
	if err != nil {
		day.Fatal(err)
	}
}

// check holds the file against what the window said is saved.
func (day *faultyDay) check(step int) {
	day.Helper()
	copied := filepath.Join(day.TempDir(), "copia.xlsx")
	day.copy(day.u.View.Path, copied)
	d, err := desk.Open(copied, desk.Env{})
	if err != nil {
		day.Fatalf("step %d: the file does not open: %v", step, err)
	}
	defer d.Close()
	for table, want := range day.held {
		var got []string
		for _, seat := range d.View().Round(1).Table(table).Seats {
			got = append(got, seat.Score.Text(","))
		}
		if strings.Join(got, " ") != want {
			day.Fatalf("step %d: table %d holds %v, saved were %s", step, table, got, want)
		}
	}
}
