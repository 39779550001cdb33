package publish

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
	"raduno/export"
	"raduno/export/pdf"
)

// A new format is one value in the table: it is exported, refuses what it cannot, and is published.
func TestAFormatIsOneValue(t *testing.T) {
	old := exporters
	t.Cleanup(func() { exporters = old })
	write := func(w io.Writer, t *engine.Tournament, c export.Content, _ ExportRequest) error {
		_, err := fmt.Fprintf(w, "%d, %d", len(t.Players), len(c.Rankings))
		return err
	}
	exporters = append(Formats(), Exporter{Format: "conta", Ending: ".conta", write: write, packed: true})

	d, dir := played(t, time.Now)
	paths, err := Export(d, ExportRequest{Format: "conta"})
	if err != nil || len(paths) != 1 || filepath.Ext(paths[0]) != ".conta" {
		t.Fatalf("%v, %v", paths, err)
	}
	if data, err := os.ReadFile(paths[0]); err != nil || string(data) != "40, 1" {
		t.Errorf("it holds %q: %v", data, err)
	}
	if _, err := Export(d, ExportRequest{Format: "conta", Dialect: Markdown}); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("a dialect that it does not have: %v", err)
	}
	entries, err := Pack(d, "", filepath.Join(dir, "pacco"), "", false)
	must(t, err)
	found := false
	for _, e := range entries {
		found = found || filepath.Ext(e.File) == ".conta"
	}
	if !found {
		t.Errorf("it is not published: %v", entries)
	}
}

// A new print is one value in the table: it is made, has its file beside the workbook, and stands in the manual of each language.
func TestAPrintIsOneValue(t *testing.T) {
	old := Printers
	t.Cleanup(func() { Printers = old })
	added := Printer{
		Kind: "prova", Name: engine.Textf("Stampa di prova"), About: engine.Textf("una prova"), Suffix: engine.Textf("di prova"),
		Round: NeedRound, print: ofRound(pdf.TableList),
	}
	Printers = append(slices.Clone(old), added)
	d, _ := playedIn(t, "raduno", desk.Env{}, 8, 1)
	path, pages, err := Print(d, PrintRequest{Kind: "prova", Round: 1})
	if err != nil || pages != 1 || filepath.Base(path) != "torneo_1_di prova.pdf" {
		t.Errorf("%s of %d pages: %v", path, pages, err)
	}
	for _, language := range []string{"it", "en"} {
		found := slices.ContainsFunc(Manual(language), func(c assets.Chapter) bool {
			return strings.Contains(c.Markdown, "\n- **Stampa di prova**, `prova`: una prova. `raduno2026_3_di prova.pdf`.\n")
		})
		if !found {
			t.Errorf("the manual in %s does not tell of it", language)
		}
	}
	if _, err := PrinterOf("nessuna"); engine.KindOf(err) != engine.BadUsage || !strings.Contains(err.Error(), "prova") {
		t.Errorf("a print that there is not: %v", err)
	}
}

// played is a tournament of forty, played to its end, under a clock.
func played(t *testing.T, now func() time.Time) (*desk.Desk, string) {
	t.Helper()
	return playedIn(t, "raduno", desk.Env{Now: now}, 40, 4)
}

// playedIn is a tournament of a type with players and played rounds.
func playedIn(t testing.TB, typeID string, env desk.Env, count, rounds int) (*desk.Desk, string) {
	t.Helper()
	dir := t.TempDir()
	d, err := desk.Create(filepath.Join(dir, "torneo.xlsx"), typeID, "Raduno", env)
	must(t, err)
	t.Cleanup(func() { must(t, d.Close()) })
	var players []engine.Player
	for i := range count {
		players = append(players, engine.Player{Name: fmt.Sprint("Nome ", i), Surname: fmt.Sprint("Cognome ", i), Plays: true})
	}
	if count > 0 {
		_, err = d.AddPlayers(players)
	}
	if err == nil {
		err = play(t, d, rounds)
	}
	must(t, err)
	return d, dir
}

// play draws the rounds up to a number and plays them.
func play(t testing.TB, d *desk.Desk, rounds int) (err error) {
	for round := 1; round <= rounds && err == nil; round++ {
		if _, err = d.Draw(t.Context(), desk.DrawRequest{Round: round, Seed: "s"}, nil); err == nil {
			err = d.Simulate(round, "s")
		}
	}
	return err
}

// The page of sixty players after five evenings and the final is of 100 KB at most, and says why everybody stands where they stand.
func TestThePageOfSixtyIsLight(t *testing.T) {
	d, dir := playedIn(t, "club", desk.Env{}, 0, 0)
	seen := d.View().Tournament
	wanted := seen.Clone()
	for _, o := range d.View().Options() {
		value, is := map[string]string{"Serate": "5", "Semifinalisti": "0", "Finalisti diretti": "3", "Ripescati": "1"}[o.Name.String()]
		if is && o.Set(wanted, value) != nil {
			t.Fatal(o.Name, value)
		}
	}
	must(t, d.SetOptions(seen, wanted))
	var players []engine.Player
	for i := range 60 {
		players = append(players, engine.Player{
			Name: "Francesco", Surname: fmt.Sprint("Colombo ", 'A'+i), Club: fmt.Sprint("BOLOGNA [Due Torri ", i%8, "]"), Plays: true,
		})
	}
	must(t, worked.Err(d.AddPlayers(players)))
	must(t, play(t, d, 6))
	must(t, worked.Err(Pack(d, "", dir, "", false)))
	page, err := os.ReadFile(filepath.Join(dir, PackIndex))
	if n := bytes.Count(page, []byte("<details>")); err != nil || len(page) > 100<<10 || n != len(players) {
		t.Errorf("%d bytes, %d reasons, %v", len(page), n, err)
	}
}

// Equal tournaments are equal files: what is published an hour later, of an unchanged tournament, is the same bytes.
func TestWhatIsPublishedTwiceIsTheSame(t *testing.T) {
	var later time.Duration
	d, dir := playedIn(t, "raduno", desk.Env{Now: func() time.Time { return time.Now().Add(later) }}, 16, 4)
	first, err := Pack(d, "", filepath.Join(dir, "uno"), "", false)
	must(t, err)
	later = time.Hour
	second, err := Pack(d, "", filepath.Join(dir, "due"), "", false)
	if err != nil || !slices.Equal(first, second) {
		t.Errorf("%v\n%v\n%v", first, second, err)
	}
	manifests := make([]string, 2)
	for i, name := range []string{"uno", "due"} {
		data, err := os.ReadFile(filepath.Join(dir, name, "manifest.json"))
		must(t, err)
		manifests[i] = string(data)
	}
	if manifests[0] != manifests[1] {
		t.Error("the manifests differ")
	}
}

// fullDisk fails from the write or the rename of a product on that number says; below 0 it never fails.
type fullDisk struct {
	store.OS
	left int
}

func (f *fullDisk) step(path string) error {
	if !strings.Contains(path, "pubblicato") {
		return nil
	}
	if f.left--; f.left == -1 {
		return syscall.ENOSPC
	}
	return nil
}

func (f *fullDisk) Create(path string, mode fs.FileMode) (store.File, error) {
	if err := f.step(path); err != nil {
		return nil, err
	}
	return f.OS.Create(path, mode)
}

func (f *fullDisk) Rename(from, to string) error {
	if err := f.step(to); err != nil {
		return err
	}
	return f.OS.Rename(from, to)
}

// What is published is all new or all as it was, wherever the disk fails: new standings never lie beside an old report.
func TestWhatIsPublishedIsAllOrNothing(t *testing.T) {
	disk := &fullDisk{left: -1}
	d, dir := playedIn(t, "raduno", desk.Env{FS: disk}, 8, 1)
	dir = filepath.Join(dir, "pubblicato")
	_, err := Pack(d, "", dir, "", false)
	must(t, err)
	before := contentOf(t, dir)
	seen := d.Tournament().Info
	renamed := seen
	renamed.Name = "Raduno di prova"
	must(t, d.SetInfo(seen, renamed))
	files := len(before)
	for _, disk.left = range []int{0, files - 1, files, 2*files - 1} { // while the files are written beside their places, and into them
		if _, err = Pack(d, "", dir, "", false); err == nil || !maps.Equal(contentOf(t, dir), before) {
			t.Fatalf("after %v %d files are now %d others", err, files, len(contentOf(t, dir)))
		}
	}
	if _, err = Pack(d, "", dir, "", false); err != nil || maps.Equal(contentOf(t, dir), before) {
		t.Errorf("nothing is new: %v", err)
	}
}

// contentOf is what is in the files of a folder.
func contentOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	list, err := os.ReadDir(dir)
	must(t, err)
	for _, file := range list {
		data, err := os.ReadFile(filepath.Join(dir, file.Name()))
		must(t, err)
		files[file.Name()] = string(data)
	}
	return files
}
