package desk

import (
	"regexp"
	"slices"

	"raduno/engine"
	"raduno/engine/rules"
)

// loggedDraw finds a draw in a line of the sheet Log: drawAction as it is filled in.
var loggedDraw = regexp.MustCompile(`^\S+ \S+  Sorteggio (.+) \((.+?)\), seme (.*)$`)

// compareLog says which draws of a round are in the sheet Log and in no record or copy, and whether the Log lacks the kept one. A Log
// without any draw was not kept, and says nothing.
func (v *View) compareLog(t *engine.Tournament, r *engine.Round) []engine.Text {
	known := map[string]int{}
	for _, drawing := range v.drawings(t, r.Number) {
		known[drawing.Seed]++
	}
	var texts []engine.Text
	draws, kept := 0, false
	for _, line := range v.Log {
		said := loggedDraw.FindStringSubmatch(line)
		if said == nil {
			continue
		}
		draws++
		if seed := said[3]; said[1] == v.roundNameAs(said[2], t, r.Number).Of().String() {
			kept = kept || seed == r.Draw.Seed
			if known[seed]--; known[seed] < 0 {
				texts = append(texts,
					engine.Textf("Il foglio Log dice di un sorteggio dal seme %s che il verbale non ha: uno dei due è stato cambiato.", seed))
			}
		}
	}
	if draws > 0 && !kept {
		texts = append(texts, engine.Textf("Il sorteggio del verbale, dal seme %s, non è nel foglio Log: uno dei due è stato cambiato.",
			r.Draw.Seed))
	}
	return texts
}

// roundNameAs is the name of a round by the type that the Log names, else by the tournament's own.
func (v *View) roundNameAs(typeName string, t *engine.Tournament, round int) engine.RoundName {
	kinds := rules.AllTypes()
	if v.Own != nil {
		kinds = append(kinds, *v.Own)
	}
	if i := slices.IndexFunc(kinds, func(typ rules.Type) bool {
		return typ.Name == typeName || typ.Title().String() == typeName
	}); i >= 0 {
		return rules.RoundNameBy(kinds[i].With(t.Settings), t, round)
	}
	return v.RoundName(round)
}
