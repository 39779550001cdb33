package merge

import (
	"slices"

	"raduno/engine"
	"raduno/engine/desk"
)

// Split makes a workbook of a part of a tournament, for a second venue or laptop: everything, but of one round only some
// tables. Workbooks puts the part back. dst is never overwritten. The error is of kind BadInput where a table is not there.
func Split(d *desk.Desk, dst string, round int, tables []int) error {
	if err := desk.WorkbookName(dst); err != nil {
		return err
	}
	for _, number := range tables {
		if _, err := d.View().FindTable(round, number); err != nil {
			return err
		}
	}
	before := d.Tournament()
	t := before.Clone()
	r := t.Round(round)
	if r == nil || len(tables) == 0 {
		return engine.Errorf(engine.BadUsage, "Scrivi almeno un tavolo da mettere nell'altro foglio.")
	}
	r.Tables = slices.DeleteFunc(r.Tables, func(table engine.Table) bool { return !slices.Contains(tables, table.Number) })
	part, err := mergedBytes(d.Bytes(), before, t)
	if err != nil {
		return err
	}
	return desk.MakeFile(dst, part, engine.Textf("Diviso da %s", d.Path()), d.Env())
}
