package publish

import (
	"bytes"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/engine/workbook"
	"raduno/export"
	"raduno/export/xls"
)

// circuitFile is the tournament as GestioneTorneo's workbook, with the standings of a type, or without if there are none
// yet. Its kind, where the sheet TORNEO says none, is the one by which that program knows the type.
func (d publisher) circuitFile(request ExportRequest) ([]byte, error) {
	t := d.Tournament()
	content := export.Content{Stamp: d.Env().Now(), Forms: d.forms(t, false, export.Voice{})}
	if s, err := d.Standings(desk.StandingsRequest{Type: request.Type}); err == nil {
		content.Rankings = []export.Ranking{desk.PlayerRanking(t, s, engine.Text.String)}
	}
	lists := xls.Lists{Clubs: engine.OfficialClubs(), Regions: engine.OfficialRegions(), Kinds: workbook.Kinds()}
	if typ, err := d.TypeOf(request.Type); err == nil && t.Info.Kind == "" {
		for _, named := range lists.Kinds {
			if known, ok := rules.TypeOfProgram(named); ok && known.ID == typ.ID {
				t.Info.Kind = named
			}
		}
	}
	var data bytes.Buffer
	err := xls.Write(&data, t, content, lists)
	return data.Bytes(), err
}
