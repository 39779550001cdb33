package importer

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// demoType is the tournament type that the demonstration plays, and demoRounds its rounds to the final.
const (
	demoType   = "raduno"
	demoRounds = 4
)

// MakeDemo makes the workbook of the demonstration tournament: forty invented players, ready for the first
// draw. It refuses to overwrite.
func MakeDemo(path string, env desk.Env) error {
	d, err := desk.Create(path, demoType, "Raduno dimostrativo", env)
	if err != nil {
		return err
	}
	return errors.Join(seat(d), d.Close())
}

func seat(d *desk.Desk) error {
	if err := d.SetInfo(d.View().Tournament.Info, engine.Info{
		Name: "Raduno dimostrativo", Venue: "Sala giochi", Organizer: "Raduno", Kind: "Raduno Nazionale", Rounds: demoRounds,
	}); err != nil {
		return err
	}
	_, err := d.AddPlayers(demoPlayers())
	return err
}

// demoPlayers reads the embedded roster: name, surname, nick, club and region on a line.
func demoPlayers() []engine.Player {
	var players []engine.Player
	for i, line := range strings.Split(strings.TrimSpace(assets.DemoRoster), "\n") {
		f := strings.Split(line, ";")
		players = append(players, engine.Player{
			ID: i + 1, Name: f[0], Surname: f[1], Nick: f[2], Club: f[3], Region: f[4], Plays: true,
		})
	}
	return players
}

// PlayDemo plays the demonstration tournament from the roster to the final without a screen, and writes
// every file that an organizer would: the workbook, the score sheets of each round, the report, the lists
// and the exports. It returns their paths. Draws and scores come from fixed seeds: two runs give the same
// tournament. A demonstration that lies in dir already is replaced.
func PlayDemo(ctx context.Context, dir string, env desk.Env, say func(engine.Text)) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, engine.Wrap(err, engine.BadInput,
			"Non riesco a creare la cartella %s: controlla che non ci sia un file con quel nome e che lì si possa scrivere", dir)
	}
	path := filepath.Join(dir, desk.DemoName)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, engine.Wrap(err, engine.BadInput, "Non riesco a sostituire %s", path)
	}
	env.ID = func() string { return "dimostrativo" }
	if err := MakeDemo(path, env); err != nil {
		return nil, err
	}
	d, err := desk.Open(path, env)
	if err != nil {
		return nil, err
	}
	files, err := play(ctx, d, say)
	return append([]string{path}, files...), errors.Join(err, d.Close())
}

func play(ctx context.Context, d *desk.Desk, say func(engine.Text)) ([]string, error) {
	var files []string
	say(engine.Textf("Iscritti: %d {1:giocatore|giocatori}.", len(d.Tournament().Players)))
	for round := 1; round <= demoRounds; round++ {
		seed := engine.Textf("dimostrativo-%d", round).String()
		result, err := d.Draw(ctx, desk.DrawRequest{Type: demoType, Round: round, Seed: seed}, nil)
		if err != nil {
			return files, err
		}
		say(engine.Textf("%s: tavoli sorteggiati: %d.", d.View().RoundName(round).Name(), len(result.Round.Tables)))
		path, _, err := publish.Print(d, publish.PrintRequest{Kind: publish.BlankSheets, Round: round})
		if err != nil {
			return files, err
		}
		files = append(files, path)
		if err := d.Simulate(round, seed); err != nil {
			return files, err
		}
	}
	s, err := d.WriteStandings(desk.StandingsRequest{})
	if err != nil {
		return files, err
	}
	for i, row := range s.Rows[:min(4, len(s.Rows))] {
		say(engine.Textf("%d° %s, %s punti.", i+1, row.Player.FullName(), row.Total.Number()))
	}
	for _, request := range []publish.PrintRequest{{Kind: publish.Report}, {Kind: publish.SeatList, Round: 1}, {Kind: publish.StandingsList}} {
		path, _, err := publish.Print(d, request)
		if err != nil {
			return files, err
		}
		files = append(files, path)
	}
	for _, format := range []publish.Format{publish.Text, publish.VBulletin, publish.HTML, publish.CSV} {
		paths, err := publish.Export(d, publish.ExportRequest{Format: format})
		if err != nil {
			return files, err
		}
		files = append(files, paths...)
	}
	return files, nil
}
