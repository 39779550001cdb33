package desk

import (
	"slices"

	"raduno/engine"
)

// LetIn takes a player from the waiting list into the game, also beyond the places.
func (d *Desk) LetIn(id int) error {
	v := d.View()
	if v.Tournament.InLine(id) == 0 {
		return engine.Errorf(engine.BadInput, "%s non è in lista d'attesa: guarda chi c'è, tra gli iscritti.", v.nameOf(id))
	}
	p := *v.Players[id]
	p.Plays = true
	return d.EditPlayer(*v.Players[id], p)
}

// NextIn names the first of the waiting list; zero for an empty list.
func (v *View) NextIn() engine.Text {
	waiting := v.Tournament.Waiting()
	if len(waiting) == 0 {
		return engine.Text{}
	}
	return engine.Textf("Ora tocca a %s, in cima alla lista d'attesa.", waiting[0].DisplayName())
}

// Queued says why a player who has just entered waits; zero where he plays.
func (v *View) Queued(id int) engine.Text {
	at := v.Tournament.InLine(id)
	switch {
	case at == 0:
		return engine.Text{}
	case v.Tournament.Closed(v.env.Now()):
		return engine.Textf("Iscrizioni chiuse alle %s: %s è in lista d'attesa, al numero %d.", v.Tournament.Info.Closes, v.nameOf(id), at)
	}
	return engine.Textf("Posti presi: %d su %d. %s è in lista d'attesa, al numero %d.",
		v.Tournament.InGame(), v.Tournament.Info.Places, v.nameOf(id), at)
}

// HowEntered says to who would enter now that he is to wait, or until when he may; zero where nothing is to be said.
func (v *View) HowEntered() engine.Text {
	t, now := v.Tournament, v.env.Now()
	switch {
	case t.Closed(now):
		return engine.Textf("Le iscrizioni sono chiuse dalle %s: chi si iscrive ora va in lista d'attesa.", t.Info.Closes)
	case t.MustWait(now):
		return engine.Textf("I posti sono esauriti: chi si iscrive ora va in lista d'attesa.")
	case t.EntryClock(now).Set:
		return engine.Textf("Le iscrizioni chiudono alle %s.", t.Info.Closes)
	}
	return engine.Text{}
}

// toLetIn is the step where a player waits and a place is free before a draw that could still include him.
func (v guide) toLetIn(round int) (Step, bool) {
	waiting := v.Tournament.Waiting()
	if len(waiting) == 0 || v.Tournament.FreePlaces() == 0 || round > 1 && !v.evening(round) {
		return Step{}, false
	}
	return Step{
		Entry, round, engine.Textf("{1:C'è un posto libero|Ci sono %d posti liberi}: tocca a %s, in cima alla lista d'attesa.",
			v.Tournament.FreePlaces(), waiting[0].DisplayName()),
		engine.Textf("Fai entrare"), engine.Textf("Un posto per chi aspetta"),
	}, true
}

// MissingBoards counts the boards that a drawn round lacks before it is played; zero where there are enough, or where the roster does not
// say who brings one.
func (v *View) MissingBoards(r *engine.Round) engine.Text {
	n, asked := v.Tournament.Boards(r.Number)
	if !asked || r.Started() || n >= len(r.Tables) {
		return engine.Text{}
	}
	return engine.Textf("{1:Manca una mappa|Mancano %d mappe}: ne {2:arriva una|arrivano %d} per {3:un tavolo|%d tavoli}.",
		len(r.Tables)-n, n, len(r.Tables))
}

// entryFindings say what is wrong with places, the hour at which entries close, and the boards that people bring.
func (v *View) entryFindings() (findings []engine.Finding) {
	t := v.Tournament
	warn := func(sheet, code string, text engine.Text) {
		findings = append(findings, engine.Finding{Sheet: sheet, Code: code, Warning: true, Message: text})
	}
	if over := t.InGame() - t.Info.Places; t.Info.Places > 0 && over > 0 {
		warn("TORNEO", "places-over", engine.Textf("{1:C'è %d posto|Ci sono %d posti} e {2:un iscritto|%d iscritti} in gara: cambia i posti, "+
			"o metti {3:uno|%d} in lista d'attesa (NO in Partecipa Torneo, e il suo numero in Lista d'attesa).",
			t.Info.Places, t.InGame(), over))
	}
	if t.Info.Closes != "" && !slices.ContainsFunc(t.Info.Dates, func(text string) bool { _, is := engine.Date(text); return is }) {
		warn("TORNEO", "closing-undated", engine.Textf("Le iscrizioni non chiudono alle %s: scrivi prima la data del torneo.", t.Info.Closes))
	}
	if called := v.calledAway(); !called.IsZero() {
		warn("Iscritti", "called-away", called)
	}
	if r := v.Round(v.Current()); r != nil {
		if missing := v.MissingBoards(r); !missing.IsZero() {
			warn("Iscritti", "boards-missing", missing)
		}
	}
	return findings
}
