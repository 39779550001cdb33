package desk

import (
	"bytes"
	"encoding/csv"

	"raduno/engine"
	"raduno/engine/game"
)

// WDD are the two CSV files of the World Diplomacy Database: NAME_classification.csv and NAME_boards.csv.
const WDD Format = "wdd"

// exportLists writes the files for a database that the game's people keep beside the workbook, and gives their paths. The
// error is of kind BadUsage where the game has none.
func (d *Desk) exportLists(replace bool) (paths []string, err error) {
	t := d.named()
	listed := game.Can(d.gameOf(t))
	if listed.Lists == nil {
		return nil, engine.Errorf(engine.BadUsage, "Il World Diplomacy Database raccoglie solo tornei di Diplomacy.")
	}
	lists, err := listed.Lists(t)
	if err != nil {
		return nil, err
	}
	for _, list := range lists {
		var data bytes.Buffer
		w := csv.NewWriter(&data)
		if err := w.WriteAll(list.Rows); err != nil {
			return nil, engine.Wrap(err, engine.Broken, "Non riesco a scrivere i file del database")
		}
		path := d.beside("_" + list.Name + ".csv")
		if err := d.store.WriteProduct(path, data.Bytes(), replace); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}
