package rules

import "raduno/engine"

// thresholdNames are the names under which a tournament keeps changed thresholds, by step.
var thresholdNames = []string{"soglia1", "soglia2", "soglia3", "soglia4", "soglia5", "soglia6", "soglia7", "soglia8"}

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
		if step.UpTo == 0 || i >= len(thresholdNames) {
			continue
		}
		value := step.UpTo
		if changed, ok := settings[thresholdNames[i]]; ok && changed > 0 {
			value = changed
		}
		text := engine.Textf("semifinalisti: %d, finali: %d", step.Semifinalists, step.Finals)
		if step.Direct == DirectFew {
			text = engine.Textf("da 2 a 4 semifinali con finalisti diretti, una finale")
		}
		thresholds = append(thresholds, Threshold{Name: thresholdNames[i], Value: value, Default: step.UpTo, Text: text})
	}
	return thresholds
}

// StepFor is what follows the qualification for n players, under a tournament's thresholds.
func (f Type) StepFor(n int, settings map[string]int) Step {
	if f.Phases == nil || len(f.Phases.Steps) == 0 {
		return Step{}
	}
	thresholds := f.Thresholds(settings)
	for _, step := range f.Phases.Steps {
		if step.UpTo == 0 {
			return step
		}
		if n <= thresholds[0].Value {
			return step
		}
		thresholds = thresholds[1:]
	}
	return f.Phases.Steps[len(f.Phases.Steps)-1]
}
