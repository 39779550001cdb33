package desk_test

import (
	"fmt"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/plan"
)

// A day is played by doing what the step says and nothing else, to its standings: what it proposes can be done, its
// remedy is in the program, and it never sends anybody to the command line.
func TestADayByItsStepsAlone(t *testing.T) {
	for _, c := range []struct {
		kind    string
		players int
	}{
		{"raduno", 9}, {"raduno", 16}, {"raduno", 7}, {"master", 17}, {"raduno24", 17}, {"master24", 20}, {"gufo", 13}, {
			"squadre",
			16,
		}, {"spartac", 6}, {"1vs1", 7}, {"lega-base", 8}, {"bgl-svizzera", 8},
	} {
		if testing.Short() && c.players > 13 {
			continue
		}
		t.Run(fmt.Sprint(c.kind, " ", c.players), func(t *testing.T) { playBySteps(t, c.kind, c.players) })
	}
}

func playBySteps(t *testing.T, kind string, players int) {
	d := newDesk(t, kind, players)
	if !d.View().Scheduled() {
		info := d.Tournament().Info
		info.Rounds = 3 // where the type does not say it
		if err := d.SetInfo(d.Tournament().Info, info); err != nil {
			t.Fatal(err)
		}
	}
	choices := desk.StepChoices{Printed: map[int]bool{}}
	for done := 0; ; done++ {
		step := d.View().Step(choices)
		for _, said := range []string{step.Text.String(), step.Button.String()} {
			if strings.Contains(said, "--") || strings.Contains(said, "raduno-cli") {
				t.Errorf("the step speaks of the command line: %q", said)
			}
		}
		switch {
		case step.Button.IsZero():
			t.Fatalf("no button for %q", step.Text)
		case step.Code == desk.StepPublish:
			return
		case done > 80:
			t.Fatalf("the day never ends: %q", step.Text)
		}
		if err := takeStep(t, d, step, &choices); err != nil {
			t.Fatalf("%q (%s): %v", step.Button, step.Text, err)
		}
	}
}

// takeStep does what the window does at the step's button.
func takeStep(t *testing.T, d *desk.Desk, step desk.Step, choices *desk.StepChoices) error {
	t.Helper()
	switch step.Code {
	case desk.StepFives:
		settings := d.Tournament().Settings
		seen := settings
		settings.FiveIfNeeded = true
		return d.SetSettings(seen, settings)
	case desk.StepRest:
		choices.Rest = plan.RestSitOut
		return nil
	case desk.StepPresent: // on the roster somebody is added
		_, err := d.AddPlayers([]engine.Player{{Name: "Uno", Surname: fmt.Sprint("In più ", len(d.Tournament().Players)), Plays: true}})
		return err
	case desk.StepDraw:
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: step.Round, Rest: choices.Rest, Draft: !d.View().Scheduled()}, nil)
		return err
	case desk.StepConfirm:
		return d.Confirm(step.Round)
	case desk.StepPrint:
		choices.Printed[step.Round] = true
		return nil
	case desk.StepScores:
		return d.Simulate(step.Round, fmt.Sprint("s", step.Round))
	}
	return fmt.Errorf("a step that a day does not need: %s", step.Code)
}
