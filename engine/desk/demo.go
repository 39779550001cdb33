package desk

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/game"
)

// DemoName is the file of the demonstration tournament.
const DemoName = "dimostrativo.xlsx"

// demoType is the tournament type that the demonstration plays, and demoRounds its rounds to the final.
const (
	demoType   = "raduno"
	demoRounds = 4
)

// MakeDemo makes the workbook of the demonstration tournament: forty invented players, ready for the first
// draw. It refuses to overwrite.
func MakeDemo(path string, env Env) error {
	d, err := Create(path, demoType, "Raduno dimostrativo", env)
	if err != nil {
		return err
	}
	defer env.complete().leave(d)
	return d.seatDemo()
}

func (d *Desk) seatDemo() error {
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
func PlayDemo(ctx context.Context, dir string, env Env, say func(engine.Text)) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, engine.Wrap(err, engine.BadInput,
			"Non riesco a creare la cartella %s: controlla che non ci sia un file con quel nome e che lì si possa scrivere", dir)
	}
	path := filepath.Join(dir, DemoName)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, engine.Wrap(err, engine.BadInput, "Non riesco a sostituire %s", path)
	}
	env.ID = func() string { return "dimostrativo" }
	if err := MakeDemo(path, env); err != nil {
		return nil, err
	}
	d, err := Open(path, env)
	if err != nil {
		return nil, err
	}
	files, err := d.playDemo(ctx, say)
	env.complete().leave(d)
	return append([]string{path}, files...), err
}

func (d *Desk) playDemo(ctx context.Context, say func(engine.Text)) ([]string, error) {
	var files []string
	say(engine.Textf("Iscritti: %d {1:giocatore|giocatori}.", len(d.Tournament().Players)))
	for round := 1; round <= demoRounds; round++ {
		seed := engine.Textf("dimostrativo-%d", round).String()
		result, err := d.Draw(ctx, DrawRequest{Type: demoType, Round: round, Seed: seed}, nil)
		if err != nil {
			return files, err
		}
		say(engine.Textf("%s: tavoli sorteggiati: %d.", d.called(round).Name(), len(result.Round.Tables)))
		path, _, err := d.Print(PrintRequest{Kind: BlankSheets, Round: round})
		if err != nil {
			return files, err
		}
		files = append(files, path)
		if err := d.Simulate(round, seed); err != nil {
			return files, err
		}
	}
	s, err := d.WriteStandings(StandingsRequest{})
	if err != nil {
		return files, err
	}
	for i, row := range s.Rows[:min(4, len(s.Rows))] {
		say(engine.Textf("%d° %s, %s punti.", i+1, row.Player.FullName(), row.Total.Number()))
	}
	for _, request := range []PrintRequest{{Kind: Report}, {Kind: SeatList, Round: 1}, {Kind: StandingsList}} {
		path, _, err := d.Print(request)
		if err != nil {
			return files, err
		}
		files = append(files, path)
	}
	for _, format := range []Format{Text, VBulletin, HTML, CSV} {
		paths, err := d.Export(ExportRequest{Format: format})
		if err != nil {
			return files, err
		}
		files = append(files, paths...)
	}
	return files, nil
}

// Simulate fills every table of a round that has no scores with believable ones, for trying the program
// out. The same seed gives the same scores.
func (d *Desk) Simulate(round int, seed string) error {
	r := d.Tournament().Round(round)
	if r == nil {
		return d.notDrawn(round)
	}
	random := seeded("scores", seed)
	for _, table := range r.Tables {
		if table.State() == engine.NotPlayed {
			if err := d.simulate(round, table.Number, random); err != nil {
				return err
			}
		}
	}
	return nil
}

// simulate fills a table with a believable finished game.
func (d *Desk) simulate(round, table int, random *rand.Rand) error {
	t := d.Tournament()
	target, err := d.findTable(t, round, table)
	if err != nil {
		return err
	}
	kind, _ := d.typeOf(t, "")
	seats := target.Seats
	var ghosts []engine.Seat // who takes no score sits behind the others, who keep their order
	target.Seats = slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool { return silent(kind, s) })
	for _, seat := range seats {
		if silent(kind, seat) {
			ghosts = append(ghosts, seat)
		}
	}
	kind.Game().Sample(game.Place{Tournament: t, Round: t.Round(round), Table: target}, random)
	target.Seats = append(target.Seats, ghosts...)
	_, err = d.SetTable(round, *d.View().Round(round).Table(table), *target)
	return err
}
