package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
)

// Where the names of the roster were sorted without their IDs, no results are published under another name.
func TestResultsOfOthersAreNotPublished(t *testing.T) {
	d, dir := playedIn(t, "raduno", desk.Env{}, 16, 1)
	f, err := excelize.OpenFile(d.Path())
	must(t, err)
	rows, err := f.GetRows("Iscritti")
	for i := range 16 {
		err = errors.Join(err, f.SetSheetRow("Iscritti", fmt.Sprint("B", 4+i), &[]string{rows[18-i][1], rows[18-i][2]}))
	}
	must(t, errors.Join(err, f.Save(), f.Close()))
	must(t, worked.Err(d.Refresh()))
	site := filepath.Join(dir, "sito")
	_, packed := Pack(d, "", site, "", false)
	_, exported := Export(d, ExportRequest{Format: CSV})
	for _, err := range []error{packed, exported} {
		if engine.KindOf(err) != engine.BadInput || !strings.Contains(fmt.Sprint(err), "i nomi di altri") {
			t.Errorf("published: %v", err)
		}
	}
	if _, err := os.Stat(site); !os.IsNotExist(err) {
		t.Errorf("the folder is made: %v", err)
	}
}
