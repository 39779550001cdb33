package importer

import (
	"path/filepath"
	"slices"

	"raduno/engine"
	"raduno/engine/desk"
)

// Excluded makes the workbook of a tournament for those who are not in the semifinals or the final, an Open in the same hall, and has
// each of the two name the other; dst is never overwritten. It returns how many play it. The error is of kind BadUsage where neither is
// drawn, or dst lies in another folder.
func Excluded(d *desk.Desk, dst string, env desk.Env) (players int, err error) {
	v := d.View()
	in := v.PlayingOn()
	switch {
	case in == nil:
		return 0, engine.Errorf(engine.BadUsage,
			"Il torneo degli esclusi si fa quando semifinali o finale sono sorteggiate: prima nessuno è escluso.")
	case folder(dst) != folder(d.Path()):
		return 0, engine.Errorf(engine.BadUsage, "Metti il torneo degli esclusi nella cartella di questo: così la sala mostra tutti e due.")
	}
	then := v.Tournament
	t := &engine.Tournament{Logo: then.Logo, SecondLogo: then.SecondLogo}
	for _, p := range then.Players {
		if p.Plays && !in[p.ID] && !then.Disqualified(v.LastRound()+1, p.ID) {
			t.Players = append(t.Players, p)
		}
	}
	gone := func(pair [2]int) bool { return t.Player(pair[0]) == nil || t.Player(pair[1]) == nil }
	t.Apart, t.Together = slices.DeleteFunc(slices.Clone(then.Apart), gone), slices.DeleteFunc(slices.Clone(then.Together), gone)
	t.Distinct = slices.DeleteFunc(slices.Clone(then.Distinct), gone)
	t.Info = engine.Info{
		Name: engine.Textf("%s – esclusi", v.Title()).String(), Venue: then.Info.Venue, Organizer: then.Info.Organizer,
		Colour: then.Info.Colour, Footer: then.Info.Footer, Beside: filepath.Base(d.Path()),
	}
	t.Settings = engine.Settings{
		Type: "open", Language: then.Settings.Language, HalfPage: then.Settings.HalfPage, FirstTable: then.Settings.FirstTable,
		SkipTables: then.Settings.SkipTables, Halls: then.Settings.Halls,
	}
	err = appear(dst, t, nil, engine.Textf("Torneo degli esclusi"), env)
	if err != nil {
		return 0, err
	}
	now := then.Info
	now.Beside = filepath.Base(dst)
	return len(t.Players), d.SetInfo(then.Info, now)
}

// folder is where a file lies.
func folder(path string) string {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	return filepath.Dir(path)
}
