package verify

import (
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
)

// Line is a sentence of a report.
type Line struct {
	Text  engine.Text
	Wrong bool
}

// Sentence is the verdict as people are told it.
func (v *Report) Sentence() engine.Text {
	switch v.Verdict {
	case Broken:
		return engine.Textf("Non torna: quello che è registrato del sorteggio non è quello che risulta dal foglio.")
	case NotADraw:
		return engine.Textf("Non è un sorteggio: con i tavoli bloccati che c'erano non restava niente da sorteggiare.")
	case Partly:
		return engine.Textf("Sorteggiato, in parte non controllabile.")
	}
	return engine.Textf("Sorteggiato e dimostrato: i criteri tornano, e il seme ridà gli stessi tavoli.")
}

// Plain says how a draw came out in one sentence, to who has no time for its criteria; zero where it had none.
func Plain(claims []Claim) engine.Text {
	if len(claims) == 0 {
		return engine.Text{}
	}
	best, clubs, left := true, false, engine.Text{}
	for i := range claims {
		c := &claims[i]
		best = best && c.Best()
		clubs = clubs || c.Criterion == draw.ClubPairs
		bound := c.Bound
		if !c.Proven {
			bound = 0
		}
		if c.Value > 0 {
			left = left.Comma(draw.Describe(engine.Counted{Name: c.Criterion, Value: c.Value, Bound: bound}))
		}
	}
	switch {
	case left.IsZero() && best && clubs:
		return engine.Textf("Nessun compagno di club allo stesso tavolo: meglio non si può.")
	case left.IsZero() && best:
		return engine.Textf("Niente di quel che si voleva evitare: meglio non si può.")
	case best:
		return engine.Textf("%s. Meglio non si può.", left)
	}
	return engine.Textf("%s. Che sia il meglio non è dimostrato.", left)
}

// Lines tell all of a report but the verdict, what it cannot prove last. Window, paper and command line say these.
func (v *Report) Lines() []Line {
	var lines []Line
	report := func(format string, args ...any) {
		lines = append(lines, Line{Text: engine.Textf(format, args...)})
	}
	for _, text := range v.Problems {
		lines = append(lines, Line{engine.Textf("NON TORNA: %s", text), true})
	}
	for _, text := range v.Open {
		report("Non controllabile: %s", text)
	}
	for _, text := range v.Facts() {
		lines = append(lines, Line{Text: text})
	}
	for i := range v.Claims {
		if c := &v.Claims[i]; c.Value == c.Counted { // else it is a problem
			lines = append(lines, Line{Text: c.line()})
		}
	}
	if v.Assigned != nil {
		lines = append(lines, Line{Text: assignedText(v.Assigned)})
	}
	if v.Redrawn {
		report("Ripetuto dal seme %s: gli stessi tavoli.", v.Seed)
	}
	if !v.Chance.IsZero() {
		lines = append(lines, Line{Text: v.Chance})
	}
	return append(lines, Line{Text: v.Limits()})
}

// line tells what came of checking a claim.
func (c *Claim) line() engine.Text {
	text := engine.Textf("%s: dichiarato %d, ricontato %d: torna.", draw.CriterionName(c.Criterion), c.Value, c.Counted)
	if c.Locked {
		return engine.Textf("%s Minimo con i tavoli bloccati: %d; senza: %d.", text, c.Bound, c.Free)
	}
	return text
}

// Facts are what a doubter asks first, whatever the verdict: earlier draws, locks, changes by hand, the seed, results corrected since.
func (v *Report) Facts() []engine.Text {
	var texts []engine.Text
	write := func(format string, args ...any) { texts = append(texts, engine.Textf(format, args...)) }
	if len(v.Others) == 0 {
		write("Di questo turno non si conoscono altri sorteggi.")
	}
	for _, other := range v.Others {
		write("Questo turno è stato sorteggiato anche il %s, dal seme %s: quel sorteggio non è stato tenuto.",
			other.Time.Format("02/01/2006 15:04"), other.Seed)
	}
	texts = append(texts, v.Log...)
	if len(v.Locked) == 0 {
		write("Nessun tavolo era bloccato.")
	}
	for _, n := range v.Locked {
		write("Bloccato: il tavolo %d non è stato sorteggiato.", n)
	}
	for _, adapted := range v.Adapted {
		write("I tavoli sono stati adattati ai presenti, spostamenti: %d.", len(adapted.Moves))
		if early := draw.Early(adapted.LimitMS, adapted.Counts); !early.IsZero() {
			texts = append(texts, early, draw.Again(adapted.LimitMS))
		}
	}
	byHand := false
	for _, c := range v.ByHand {
		if v.adapted(c) {
			write("Adattato ai presenti: %s.", c.Text)
			continue
		}
		write("Cambiato a mano: %s.", c.Text)
		byHand = true
	}
	if !byHand {
		write("Nessun posto è stato cambiato a mano.")
	}
	texts = append(texts, v.seedFact())
	if v.counted != "" && !v.Redrawn {
		write("Quanti sorteggi siano ugualmente buoni (%s) è dichiarato, e non è stato ricontato.", v.counted.About())
	}
	for _, text := range v.Corrected {
		write("Corretto dopo il sorteggio: %s", text)
	}
	if k := v.Kept; k != nil {
		write("I tavoli sono stati tenuti com'erano il %s. La domanda era: “%s”", k.Time.Format("02/01/2006 15:04"), k.Text)
		if k.Who != "" {
			write("L'ha deciso %s.", k.Who)
		}
		if k.Why != "" {
			write("Motivo: %s.", k.Why)
		}
	}
	for _, id := range v.Idle {
		write("Era presente e non siede a nessun tavolo: %s.", v.t.Who(id))
	}
	return texts
}

// adapted reports whether the program made a change, to fit the tables to the players present.
func (v *Report) adapted(c Change) bool {
	for _, a := range slices.Backward(v.Adapted) {
		if at := slices.IndexFunc(a.Moves, func(m [2]int) bool { return m[0] == c.ID }); at >= 0 {
			return a.Moves[at][1] == c.To
		}
	}
	return false
}

// seedFact says where the seed is from.
func (v *Report) seedFact() engine.Text {
	if v.SeedTyped {
		return engine.Textf("Il seme è stato scritto da qualcuno.")
	}
	return engine.Textf("Il seme è stato estratto a sorte dal programma.")
}

// Limits is what a verification cannot prove, in a sentence.
func (v *Report) Limits() engine.Text {
	switch {
	case len(v.Locked) > 0 && v.SeedTyped:
		return engine.Textf(
			"Non si può provare come si sono formati i tavoli bloccati, né che il seme, scritto da qualcuno, non sia stato scelto provandone molti.")
	case len(v.Locked) > 0:
		return engine.Textf(
			"Non si può provare come si sono formati i tavoli bloccati, né che il sorteggio non sia stato ripetuto su un'altra copia del foglio.")
	case v.SeedTyped:
		return engine.Textf("Non si può provare che il seme, scritto da qualcuno, non sia stato scelto provandone molti.")
	}
	return engine.Textf("Non si può provare che il sorteggio non sia stato ripetuto su un'altra copia del foglio prima di tenere questo.")
}
