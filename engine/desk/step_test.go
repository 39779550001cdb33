package desk_test

import (
	"fmt"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
)

// A day is played by doing what the step says and nothing else, to its standings: what it proposes can be done, its remedy is in the
// program, and it never names the command line. Open scores from phones come before the sheets of the round and the scores that are typed,
// and before nothing else.
func TestADayByItsStepsAlone(t *testing.T) {
	for _, c := range []struct {
		typeID  string
		players int
	}{
		{"raduno", 9}, {"raduno", 7}, {"raduno24", 17}, {"master24", 20}, {"gufo", 13}, {
			"squadre",
			16,
		}, {"spartac", 6}, {"1vs1", 7}, {"lega-base", 8}, {"bgl-svizzera", 8},
	} {
		if testing.Short() && c.players > 13 {
			continue
		}
		t.Run(fmt.Sprint(c.typeID, " ", c.players), func(t *testing.T) { playBySteps(t, c.typeID, c.players) })
	}
}

func playBySteps(t *testing.T, typeID string, players int) {
	d := newDesk(t, typeID, players)
	if !d.View().Scheduled() {
		info := d.Tournament().Info
		info.Rounds = 3 // where the type does not say it
		must(t, d.SetInfo(d.Tournament().Info, info))
	}
	choices := desk.StepChoices{Printed: map[int]bool{}}
	for done := 0; ; done++ {
		due := desk.NextStep(d.View(), choices)
		for _, said := range []string{due.Text.String(), due.Button.String()} {
			if strings.Contains(said, "--") || strings.Contains(said, "raduno-cli") {
				t.Errorf("the step speaks of the command line: %q", said)
			}
		}
		waiting := choices
		waiting.Waiting = 1
		if answered := desk.NextStep(d.View(), waiting).Code; (answered == desk.Waiting) != (due.Code == desk.Print || due.Code == desk.Scores) {
			t.Errorf("with a table that sent its scores %q gives way to %v", due.Text, answered)
		}
		switch {
		case due.Button.IsZero():
			t.Fatalf("no button for %q", due.Text)
		case due.Code == desk.Publish:
			return
		case done > 80:
			t.Fatalf("the day never ends: %q", due.Text)
		}
		if err := takeStep(t, d, due, &choices); err != nil {
			t.Fatalf("%q (%s): %v", due.Button, due.Text, err)
		}
	}
}

// takeStep does what the window does at the step's button.
func takeStep(t *testing.T, d *desk.Desk, due desk.Step, choices *desk.StepChoices) error {
	t.Helper()
	switch due.Code {
	case desk.Fives:
		settings := d.Tournament().Settings
		seen := settings
		settings.FiveIfNeeded = true
		return d.SetSettings(seen, settings)
	case desk.Rest:
		choices.Rest = rules.RestSitOut
		return nil
	case desk.Present: // a player is added to the roster
		_, err := d.AddPlayers([]engine.Player{{Name: "Uno", Surname: fmt.Sprint("In più ", len(d.Tournament().Players)), Plays: true}})
		return err
	case desk.Draw:
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: due.Round, Rest: choices.Rest, Draft: !d.View().Scheduled()}, nil)
		return err
	case desk.Confirm:
		return d.Confirm(due.Round)
	case desk.Print:
		choices.Printed[due.Round] = true
		return nil
	case desk.Scores:
		return d.Simulate(due.Round, fmt.Sprint("s", due.Round))
	}
	return fmt.Errorf("a step that a day does not need: %s", due.Code)
}

// Invented scores are one act, and none where every table has its scores.
func TestInventedScoresAreOneAct(t *testing.T) {
	t.Parallel()
	d := newDesk(t, "open", 16)
	playTo(t, d, 1, "inventati")
	for range 2 {
		must(t, d.Simulate(1, "inventati"))
	}
	_, err := d.Undo()
	must(t, err)
	if r := d.View().Round(1); r == nil || r.Played() > 0 {
		t.Errorf("taken back, the round is %+v", r)
	}
}
