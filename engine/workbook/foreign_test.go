package workbook

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

// A workbook of the old programs, one of whose sheets is damaged or gone though no tournament needs it, is refused with a
// sentence when it is opened, or can be saved whatever is written, or says that it can only be read.
func TestWhatOpensOfTheOldProgramsCanBeSaved(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(worked.Path(t, "workbooks"), "*.xlsx"))
	must(t, err)
	r := rand.New(rand.NewPCG(2, 36))
	for range worked.Budget(t, 20) {
		path := files[r.IntN(len(files))]
		data, err := os.ReadFile(path)
		must(t, err)
		list := parts(t, data)
		var sheets []string
		for name := range list {
			if strings.HasPrefix(name, "xl/worksheets/sheet") {
				sheets = append(sheets, name)
			}
		}
		slices.Sort(sheets)
		hit := sheets[r.IntN(len(sheets))]
		text := list[hit]
		changed := map[string]string{hit: text[:len(text)*r.IntN(100)/100]}
		class := r.IntN(3)
		switch class {
		case 1: // the sheet is in the list and in no part
			changed = map[string]string{hit: ""}
		case 2: // what the list names is nowhere
			rels := "xl/_rels/workbook.xml.rels"
			changed = map[string]string{rels: strings.Replace(list[rels], "worksheets/"+filepath.Base(hit), "worksheets/manca.xml", 1)}
		}
		b, err := Open(repack(t, data, changed))
		if err != nil {
			isForPeople(t, err)
			continue
		}
		tour, _ := b.Read()
		for name, write := range map[string]func() error{
			"state":   func() error { return b.WriteState(&engine.Tournament{Settings: engine.Settings{Type: "open"}}) },
			"players": func() error { return b.SetPlayers(tour.Players) },
			"log":     func() error { return b.AppendLog("una riga") },
			"info":    func() error { return b.WriteInfo(engine.Info{Name: "Altro"}) },
			"id":      func() error { return b.SetIdentity(Identity{ID: "a"}) },
		} {
			err := write()
			if err == nil {
				_, err = b.Bytes()
			}
			if err != nil && engine.KindOf(err) == engine.Broken {
				t.Fatalf("%s, %s (%d): %s cannot be written: %v", filepath.Base(path), hit, class, name, err)
			}
			if err != nil {
				isForPeople(t, err)
				break
			}
		}
	}
}
