package publish

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/export"
	"raduno/export/json"
)

// A new option, a new line of TORNEO and a new row of the sheet Formula are one row of their tables: they are in the workbook, among what
// command line and window ask for, in JSON, in a copied formula and in the manual of each language.
func TestAnOptionIsOneRow(t *testing.T) {
	lines, options, rows := engine.InfoLines, engine.Options, rules.Rows
	t.Cleanup(func() { engine.InfoLines, engine.Options, rules.Rows = lines, options, rows })
	judge := engine.Option{ID: "judge", Name: engine.Text{Format: "Giudice"}}.
		Words(func(t *engine.Tournament) *string { return &t.Info.Footer })
	strict := engine.Option{ID: "strict", Name: engine.Text{Format: "Severo"}, Title: "severo"}.
		Answer(func(t *engine.Tournament) *bool { return &t.Settings.HalfPage })
	engine.InfoLines = slices.Clone(lines)
	engine.InfoLines[slices.Index(lines, engine.InfoFooter)] = judge
	engine.Options = slices.Clone(options)
	engine.Options[slices.Index(options, engine.OptionHalfPage)] = strict
	at := slices.IndexFunc(rows, func(r *rules.FormulaRow) bool { return r.Heading() == "Fonte" })
	row := *rows[at]
	row.Name, row.Also = engine.Text{Format: "Scuola"}, []string{"School"}
	rules.Rows = slices.Clone(rows)
	rules.Rows[at] = &row

	d, _ := playedIn(t, "raduno", desk.Env{Now: time.Now}, 16, 4)
	wanted := d.View().Tournament.Clone()
	for _, o := range d.View().Options() {
		if o == judge || o == strict {
			must(t, o.Set(wanted, map[*engine.Option]string{judge: "Rossi", strict: "SI"}[o]))
		}
	}
	must(t, d.SetOptions(d.View().Tournament, wanted))
	must(t, d.StartFormula("raduno"))
	again, err := desk.Open(d.Path(), desk.Env{})
	must(t, err)
	defer again.Close()
	if v := again.View(); judge.Get(v.Tournament) != "Rossi" || strict.Get(v.Tournament) != "SI" {
		t.Errorf("the workbook says %q, %q", judge.Get(v.Tournament), strict.Get(v.Tournament))
	}
	if rows := again.View().FormulaRows(); !slices.ContainsFunc(rows, func(r []string) bool { return len(r) > 0 && r[0] == "Scuola" }) {
		t.Errorf("the formula is %q", rows)
	}
	for _, language := range []string{"it", "en"} {
		var text strings.Builder
		for _, c := range Manual(language) {
			text.WriteString(c.Markdown)
		}
		for _, name := range []string{"`Giudice`", "`Severo`", map[string]string{"it": "**Scuola**", "en": "**School**"}[language]} {
			if !strings.Contains(text.String(), name) {
				t.Errorf("the manual in %s says nothing of %s", language, name)
			}
		}
	}
	var doc bytes.Buffer
	must(t, json.Write(&doc, again.Tournament(), export.Content{}))
	for _, key := range []string{`"judge": "Rossi"`, `"strict": true`} {
		if !strings.Contains(doc.String(), key) {
			t.Errorf("the JSON has no %s", key)
		}
	}
}
