package publish

import (
	"encoding/json"

	"raduno/engine"
	"raduno/engine/game"
)

// eventReport is the event as programs for its game exchange it, as JSON.
func (d publisher) eventReport(ExportRequest) ([]byte, error) {
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
