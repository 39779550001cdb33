package desk

import (
	"bytes"
	"encoding/csv"

	"raduno/engine"
	"raduno/engine/game"
)

// WDD are the two CSV files of the World Diplomacy Database: NAME_classification.csv and NAME_boards.csv.
const WDD Format = "wdd"

// exportLists writes the files for a database that the game's people keep beside the workbook, and gives the path of
// the first. The error is of kind BadUsage where the game has none.
func (d *Desk) exportLists(replace bool) (string, error) {
	t := d.named()
	listed, has := d.gameOf(t).(game.Listed)
	if !has {
		return "", engine.Errorf(engine.BadUsage, "Il World Diplomacy Database raccoglie solo tornei di Diplomacy.")
	}
	lists, err := listed.Lists(t)
	if err != nil {
		return "", err
	}
	first := ""
	for _, list := range lists {
		var data bytes.Buffer
		w := csv.NewWriter(&data)
		if err := w.WriteAll(list.Rows); err != nil {
			return "", engine.Wrap(err, engine.Broken, "Non riesco a scrivere i file del database")
		}
		path := d.beside("_" + list.Name + ".csv")
		if err := d.store.WriteProduct(path, data.Bytes(), replace); err != nil {
			return "", err
		}
		if first == "" {
			first = path
		}
	}
	return first, nil
}
