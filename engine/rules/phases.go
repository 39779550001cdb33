package rules

import (
	"fmt"

	"raduno/engine"
)

// Threshold is a number of players up to which one step of the phases holds, and that an organizer may
// change for his tournament.
type Threshold struct {
	Name    string // key in the tournament's settings
	Value   int
	Default int
	Text    engine.Text // what holds up to it
}

// Thresholds are the type's thresholds as changed by a tournament's settings.
func (f Type) Thresholds(settings map[string]int) []Threshold {
	if f.Phases == nil {
		return nil
	}
	var thresholds []Threshold
	for i, step := range f.Phases.Steps {
		name := fmt.Sprintf("soglia%d", i+1)
		if step.UpTo == 0 {
			continue
		}
		value := step.UpTo
		if changed := settings[name]; changed > 0 {
			value = changed
		}
		text := engine.Textf("semifinalisti: %d, finali: %d", step.Semifinalists, step.Finals)
		if step.Direct == DirectFew {
			text = engine.Textf("da 2 a 4 semifinali con finalisti diretti, una finale")
		}
		thresholds = append(thresholds, Threshold{Name: name, Value: value, Default: step.UpTo, Text: text})
	}
	return thresholds
}

// StepFor is what follows the qualification for n players, under a tournament's thresholds.
func (f Type) StepFor(n int, settings map[string]int) Step {
	if f.Phases == nil || len(f.Phases.Steps) == 0 {
		return Step{}
	}
	for i, threshold := range f.Thresholds(settings) { // of the steps but the last, which holds for any number
		if n <= threshold.Value {
			return f.Phases.Steps[i]
		}
	}
	return f.Phases.Steps[len(f.Phases.Steps)-1]
}
