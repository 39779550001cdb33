package importer_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
)

var must = worked.Must

// league is a league of eight a game, made at once of a list.
func league(t *testing.T) *desk.Desk {
	t.Helper()
	d, err := desk.Create(filepath.Join(t.TempDir(), "lega.xlsx"), "lega-base", "Prova", desk.Env{Seed: func() string { return "1" }})
	must(t, err)
	t.Cleanup(func() { _ = d.Close() })
	settings := d.Tournament().Settings
	settings.Game.Set("Giocatori per partita", "8")
	must(t, d.SetSettings(d.Tournament().Settings, settings))
	var players []engine.Player
	for i := range 8 {
		players = append(players, engine.Player{Name: "N" + strconv.Itoa(i), Surname: "C", Plays: true})
	}
	must(t, worked.Err(d.AddPlayers(players)))
	return d
}

// The next season keeps what was said of the people who play on: who sits apart, who are two persons, the pictures of the head; not when
// this one was played.
func TestTheNextSeasonKeepsTheChoices(t *testing.T) {
	d := league(t)
	logo := filepath.Join(t.TempDir(), "logo.png")
	must(t, os.WriteFile(logo, assets.IconPNG, 0o600))
	v := d.View()
	info := v.Tournament.Info
	info.Name, info.Dates = "Lega dei velieri", []string{"14/11/2026"}
	pairs := desk.Pairs{Apart: [][2]int{{1, 2}}, Together: [][2]int{{3, 4}}}
	must(t, errors.Join(d.SetInfo(v.Tournament.Info, info), d.SetPairs(desk.Pairs{}, pairs), d.SetLogo(logo, true)))
	dst := filepath.Join(t.TempDir(), "dopo.xlsx")
	must(t, worked.Err(importer.NextSeason(d.View(), dst, desk.Env{})))
	next, err := desk.Open(dst, desk.Env{})
	must(t, err)
	defer func() { _ = next.Close() }()
	was, is := d.Tournament(), next.Tournament()
	if !reflect.DeepEqual(desk.PairsOf(is), pairs) || len(is.SecondLogo) == 0 || !reflect.DeepEqual(is.SecondLogo, was.SecondLogo) {
		t.Errorf("pairs %v, a picture of %d bytes", desk.PairsOf(is), len(is.SecondLogo))
	}
	if is.Info.Name != info.Name || len(is.Info.Dates) > 0 || len(is.Rounds) > 0 || is.Settings.Game.Get("Giocatori per partita") != "8" {
		t.Errorf("%s is played on %v in %d rounds", is.Info.Name, is.Info.Dates, len(is.Rounds))
	}
}
