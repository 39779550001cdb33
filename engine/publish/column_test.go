package publish

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
)

// A new column of the roster is one row of its table: it is in the workbook, in lists of people, in the JSON of the tournament and in the
// manual of each language, is merged and compared, and nothing that is published shows it.
func TestAColumnIsOneRow(t *testing.T) {
	age := worked.MoreColumns(t)
	d, _ := playedIn(t, "raduno", desk.Env{Now: time.Now}, 16, 4)
	for id, as := range map[int]string{1: "", 2: engine.ByInitials} {
		seen := *d.View().Players[id]
		p := seen
		p.As = as
		must(t, age.Set(&p, "97 anni"))
		must(t, d.EditPlayer(seen, p))
	}
	again, err := desk.Open(d.Path(), desk.Env{})
	must(t, err)
	defer again.Close()
	if got := age.Get(again.View().Players[2]); got != "97 anni" || !again.View().HasColumn(age) {
		t.Errorf("the workbook says %q", got)
	}
	whole, err := ExportBytes(d, ExportRequest{Format: JSON})
	if err != nil || bytes.Count(whole, []byte(`"age": "97 anni"`)) != 2 {
		t.Errorf("the JSON has it not: %v", err)
	}
	if p := again.View().Tournament.Published().Player(2); age.Get(p) != "" {
		t.Errorf("who appears by initials is %s", age.Get(p))
	}
	for _, e := range Formats() {
		if e.Format == JSON || !e.Offered(d.View().Game) || e.OfRound {
			continue
		}
		files, err := publisher{Desk: d}.exportFiles(ExportRequest{Format: e.Format, Type: d.View().Type.ID})
		if err != nil {
			t.Fatal(e.Format, err)
		}
		for _, file := range files {
			if bytes.Contains(file.data, []byte("97 anni")) {
				t.Errorf("%s tells the age", e.Format)
			}
		}
	}
	for _, language := range assets.Languages {
		if !slices.ContainsFunc(Manual(language.ID), func(c assets.Chapter) bool {
			return strings.Contains(c.Markdown, "\n- **Età** (anni)\n")
		}) {
			t.Errorf("the manual in %s has no Età", language.ID)
		}
	}
}
