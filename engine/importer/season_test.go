package importer_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
)

// league is a league of eight a game, made at once of a list.
func league(t *testing.T) *desk.Desk {
	t.Helper()
	d, err := desk.Create(filepath.Join(t.TempDir(), "lega.xlsx"), "lega-base", "Prova", desk.Env{Seed: func() string { return "1" }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	settings := d.Tournament().Settings
	settings.Game.Set("Giocatori per partita", "8")
	if err := d.SetSettings(d.Tournament().Settings, settings); err != nil {
		t.Fatal(err)
	}
	var players []engine.Player
	for i := range 8 {
		players = append(players, engine.Player{Name: "N" + strconv.Itoa(i), Surname: "C", Plays: true})
	}
	if _, err := d.AddPlayers(players); err != nil {
		t.Fatal(err)
	}
	return d
}

// The next season keeps what was said of the people who play on: who sits apart, who are two persons, the pictures of the head; not when
// this one was played.
func TestTheNextSeasonKeepsTheChoices(t *testing.T) {
	d := league(t)
	logo := filepath.Join(t.TempDir(), "logo.png")
	if err := os.WriteFile(logo, assets.IconPNG, 0o600); err != nil {
		t.Fatal(err)
	}
	v := d.View()
	info := v.Tournament.Info
	info.Name, info.Dates = "Lega dei velieri", []string{"14/11/2026"}
	pairs := desk.Pairs{Apart: [][2]int{{1, 2}}, Together: [][2]int{{3, 4}}}
	if err := errors.Join(d.SetInfo(v.Tournament.Info, info), d.SetPairs(desk.Pairs{}, pairs), d.SetLogo(logo, true)); err != nil {
		t.Fatal(err)
	}
	dst := filepath.Join(t.TempDir(), "dopo.xlsx")
	if _, err := importer.NextSeason(d.View(), dst, desk.Env{}); err != nil {
		t.Fatal(err)
	}
	next, err := desk.Open(dst, desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = next.Close() }()
	was, is := d.Tournament(), next.Tournament()
	if !reflect.DeepEqual(desk.PairsOf(is), pairs) || len(is.SecondLogo) == 0 || !reflect.DeepEqual(is.SecondLogo, was.SecondLogo) {
		t.Errorf("pairs %v, a picture of %d bytes", desk.PairsOf(is), len(is.SecondLogo))
	}
	if is.Info.Name != info.Name || len(is.Info.Dates) > 0 || len(is.Rounds) > 0 || is.Settings.Game.Get("Giocatori per partita") != "8" {
		t.Errorf("%s is played on %v in %d rounds", is.Info.Name, is.Info.Dates, len(is.Rounds))
	}
}
