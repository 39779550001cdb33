package ui

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
)

// The next season of a league is made by the menu, is open then, and says what is left to play; the season that was stays as it is.
func TestNextSeasonInTheWindow(t *testing.T) {
	u := gameWindow(t, "lega-base", 0)
	u.Change("", func(d *desk.Desk) error {
		var players []engine.Player
		for i := range 8 {
			players = append(players, engine.Player{Name: "N" + strconv.Itoa(i), Surname: "C", Plays: true})
		}
		_, err := d.AddPlayers(players)
		return err
	}, nil)
	was := u.View.Path
	u.files.FileChooser = dialogs.InlineFileChooser(func(r dialogs.FileRequest) (string, error) {
		return filepath.Join(filepath.Dir(was), r.Name), nil
	})
	perform(t, u, "Stagione successiva della lega…")
	if filepath.Base(u.View.Path) == filepath.Base(was) || len(u.View.Tournament.Players) != 8 || len(u.View.Tournament.Rounds) != 0 {
		t.Errorf("open is %s with %d players", u.View.Path, len(u.View.Tournament.Players))
	}
	if said := words(u); !strings.Contains(said, "mancano 32 partite") {
		t.Errorf("it says\n%s", said)
	}
	if _, err := u.Desk.AddPlayers([]engine.Player{{Name: "Nuovo", Plays: false}}); err != nil {
		t.Error(err)
	}
}
