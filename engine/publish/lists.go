package publish

import (
	"bytes"
	"encoding/csv"
	"encoding/json"

	"raduno/engine"
	"raduno/engine/game"
)

// databaseLists are the files for a database that the game's people keep: NAME_classification.csv and NAME_boards.csv for the World
// Diplomacy Database. The error is of kind BadUsage where the game has none.
func (d press) databaseLists() (files []exported, err error) {
	t := d.named()
	listed := game.Can(d.View().Game)
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
		files = append(files, exported{ending: "_" + list.Name + ".csv", data: data.Bytes()})
	}
	return files, nil
}

// eventReport is the event as programs for its game exchange it, as JSON.
func (d press) eventReport() ([]byte, error) {
	t := d.named()
	can := game.Can(d.View().Game)
	if can.Report == nil {
		return nil, engine.Errorf(engine.BadUsage, "Il JSON di un evento di Diplomacy si scrive solo di un torneo di Diplomacy.")
	}
	event, err := can.Report(t)
	if err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(event, "", "  ")
	return append(data, '\n'), err
}
