package desk

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"raduno/assets"
	"raduno/engine"
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
	return errors.Join(d.seatDemo(), d.Close())
}

func (d *Desk) seatDemo() error {
	if err := d.SetInfo(engine.Info{
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
		return nil, engine.Wrap(err, engine.BadInput, "Non riesco a creare la cartella %s: controlla che non ci sia un file con quel nome e che lì si possa scrivere", dir)
	}
	path := filepath.Join(dir, DemoName)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, engine.Wrap(err, engine.BadInput, "Non riesco a sostituire %s", path)
	}
	if err := MakeDemo(path, env); err != nil {
		return nil, err
	}
	d, err := Open(path, env)
	if err != nil {
		return nil, err
	}
	files, err := d.playDemo(ctx, say)
	return append([]string{path}, files...), errors.Join(err, d.Close())
}

func (d *Desk) playDemo(ctx context.Context, say func(engine.Text)) ([]string, error) {
	var files []string
	say(engine.Textf("Iscritti: %d giocatori.", len(d.Tournament().Players)))
	for round := 1; round <= demoRounds; round++ {
		seed := engine.Textf("dimostrativo-%d", round).String()
		result, err := d.Draw(ctx, DrawRequest{Type: demoType, Round: round, Seed: seed}, nil)
		if err != nil {
			return files, err
		}
		say(engine.Textf("Turno %d: tavoli sorteggiati: %d.", round, len(result.Round.Tables)))
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
		say(engine.Textf("%d° %s, %s punti.", i+1, row.Player.FullName(), row.Total.Text(",")))
	}
	for _, request := range []PrintRequest{{Kind: Report}, {Kind: SeatList, Round: 1}, {Kind: StandingsList}} {
		path, _, err := d.Print(request)
		if err != nil {
			return files, err
		}
		files = append(files, path)
	}
	for _, format := range []Format{Text, VBulletin, HTML, CSV} {
		path, err := d.Export(ExportRequest{Format: format})
		if err != nil {
			return files, err
		}
		files = append(files, path)
	}
	return files, nil
}

// Simulate fills every table of a round that has no scores with believable ones, for trying the program
// out. The same seed gives the same scores.
func (d *Desk) Simulate(round int, seed string) error {
	r := d.Tournament().Round(round)
	if r == nil {
		return notDrawn(round)
	}
	random := seeded("scores", seed)
	g, other := d.Game()
	for _, table := range r.Tables {
		if other && table.State() == engine.NotPlayed {
			if err := d.simulateGame(g, round, table.Number, random); err != nil {
				return err
			}
		}
		if other {
			continue
		}
		scores := believable(random, len(table.Seats))
		if table.State() != engine.NotPlayed {
			continue
		}
		for i := range table.Seats {
			table.Seats[i].Score = scores[i]
		}
		if _, err := d.SetScores(round, table.Number, table.Seats); err != nil {
			return err
		}
	}
	return nil
}

// believable makes the scores of one table: the world's points dealt unevenly, one winner, now and then a
// RisiKo! or a tie that a decimal decides.
func believable(random *rand.Rand, seats int) []engine.Score {
	weights := make([]int, seats)
	total := 0
	for i := range weights {
		weights[i] = 2 + random.IntN(20)
		total += weights[i]
	}
	points := make([]int, seats)
	best := 0
	for i, w := range weights {
		points[i] = min(w*(worldPoints-10)/total*2/3, objectivePoints)
		if points[i] > points[best] {
			best = i
		}
	}
	scores := make([]engine.Score, seats)
	for i, p := range points {
		scores[i] = engine.NewScore(p)
	}
	for i, p := range points {
		if i != best && p == points[best] {
			scores[best], _ = engine.ParseScore(engine.Textf("%d,1", p).String())
		}
	}
	if random.IntN(25) == 0 {
		scores[best] = engine.NewScore(engine.RisiKo)
	}
	return scores
}
