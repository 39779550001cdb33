package show

import (
	"raduno/engine"
	"raduno/engine/formula"
	"raduno/engine/game"
)

// Action is what the button beside the next step does.
type Action int

// The actions of the next step.
const (
	NoAction Action = iota
	ShowFindings
	AddPlayer
	ChooseType
	ShowRoster
	DrawRound
	ConfirmRound
	AdaptRound
	PrintSheets
	TypeScores
	WriteStandings
	PrintStandings
)

// Step is the one obvious next thing to do.
type Step struct {
	Text   engine.Text
	Button engine.Text
	Do     Action
	Round  int // the round that it is about
}

// State is what the next step depends on.
type State struct {
	Tournament *engine.Tournament
	Kind       formula.Type // the zero value while none is chosen
	Errors     int
	Split      engine.Text // how the tables of the next draw split; zero if not known yet
	Blocked    engine.Text // why the next round cannot be drawn; zero if it can
	Rest       bool        // it can once it is chosen who rests or plays at two tables
	Printed    map[int]bool
	Gone, Come int  // of the last round, not begun: who sit and are not there, who are there and do not sit
	Ranked     bool // the workbook holds the standings as they are
}

// NextStep says what an organizer does now.
func NextStep(s State) Step {
	t := s.Tournament
	switch {
	case s.Errors == 1:
		return Step{engine.Textf("Nel foglio c'è un errore da correggere."), engine.Textf("Vedi il problema"), ShowFindings, 0}
	case s.Errors > 1:
		return Step{engine.Textf("Nel foglio ci sono %d errori da correggere.", s.Errors), engine.Textf("Vedi i problemi"), ShowFindings, 0}
	case len(t.Players) == 0:
		return Step{engine.Textf("Scrivi gli iscritti, oppure incolla un elenco."), engine.Textf("Aggiungi un giocatore"), AddPlayer, 0}
	case s.Kind.ID == "":
		return Step{engine.Textf("Scegli il tipo di torneo, qui sopra a sinistra."), engine.Textf("Scegli il tipo"), ChooseType, 0}
	case len(t.Rounds) == 0:
		return toDraw(s, 1, engine.Text{})
	}
	last := t.Rounds[len(t.Rounds)-1]
	if s.Kind.Tables == formula.Scheduled {
		last = *firstOpen(t.Rounds)
	}
	played := last.Played()
	switch {
	case s.Gone+s.Come > 0:
		return Step{unseated(last.Number, s.Gone, s.Come), engine.Textf("Adatta ai presenti"), AdaptRound, last.Number}
	case last.Draft:
		return Step{engine.Textf("Il turno %d è una bozza: controlla i tavoli, poi conferma.", last.Number), engine.Textf("Conferma il turno %d", last.Number), ConfirmRound, last.Number}
	case !last.Started() && !s.Printed[last.Number]:
		return Step{engine.Textf("Turno %d pronto: stampa le schede e manda tutti ai tavoli.", last.Number), engine.Textf("Stampa le schede"), PrintSheets, last.Number}
	case !last.Started():
		return Step{engine.Textf("Si gioca il turno %d. Quando arrivano le schede, scrivi i punti.", last.Number), engine.Textf("Scrivi i punti"), TypeScores, last.Number}
	case played < len(last.Tables) && (Finished(s, last.Number) || played+goingOn(s, last.Number) < len(last.Tables)):
		return Step{engine.Textf("Turno %d: tavoli con i punti %d su %d.", last.Number, played, len(last.Tables)), engine.Textf("Scrivi i punti"), TypeScores, last.Number}
	}
	if r := leftBehind(s, last.Number); r != nil {
		return Step{engine.Textf("Turno %d: tavoli con i punti %d su %d.", r.Number, r.Played(), len(r.Tables)), engine.Textf("Scrivi i punti"), TypeScores, r.Number}
	}
	if number := last.Number + 1; !Finished(s, last.Number) {
		before := engine.Textf("Turno %d completo.", last.Number)
		if played < len(last.Tables) {
			before = engine.Textf("Turno %d: le partite non finite continuano nel turno dopo.", last.Number)
		}
		return toDraw(s, number, before)
	}
	if !s.Ranked {
		return Step{engine.Textf("Tutti i turni sono giocati: scrivi la classifica nel foglio."), engine.Textf("Scrivi la classifica"), WriteStandings, last.Number}
	}
	return Step{engine.Textf("La classifica è scritta. Stampala, o pubblicala dal menu File, Esporta."), engine.Textf("Stampa la classifica"), PrintStandings, last.Number}
}

// unseated says that the tables of a round are not those of the players who are there.
func unseated(round, gone, come int) engine.Text {
	switch {
	case come == 0 && gone == 1:
		return engine.Textf("Turno %d: a un tavolo siede un assente. Adatta i tavoli, oppure segnalo presente.", round)
	case come == 0:
		return engine.Textf("Turno %d: ai tavoli siedono %d assenti. Adatta i tavoli, oppure segnali presenti.", round, gone)
	case gone == 0 && come == 1:
		return engine.Textf("Turno %d: un presente non ha posto. Adatta i tavoli, oppure segnalo assente.", round)
	case gone == 0:
		return engine.Textf("Turno %d: %d presenti non hanno posto. Adatta i tavoli, oppure segnali assenti.", round, come)
	}
	return engine.Textf("Turno %d: presenti senza posto: %d; assenti a un tavolo: %d. Adatta i tavoli.", round, come, gone)
}

// goingOn counts the games of a round that go on while the next one is played, where the game's rules let them.
func goingOn(s State, round int) int {
	if g, can := GameOf(s.Kind).(game.Continuing); can {
		return len(g.Continued(s.Tournament, round+1))
	}
	return 0
}

// leftBehind is the first round before the last with a game that went on and is not over; nil if there is none.
func leftBehind(s State, last int) *engine.Round {
	if _, can := GameOf(s.Kind).(game.Continuing); !can {
		return nil
	}
	for i := range s.Tournament.Rounds {
		r := &s.Tournament.Rounds[i]
		if r.Number < last && r.Played() < len(r.Tables) {
			return r
		}
	}
	return nil
}

// firstOpen is the first round of a calendar that is not over, the last where all are.
func firstOpen(rounds []engine.Round) *engine.Round {
	for i := range rounds {
		if rounds[i].Played() < len(rounds[i].Tables) {
			return &rounds[i]
		}
	}
	return &rounds[len(rounds)-1]
}

// Finished reports whether the tournament has no round after this one.
func Finished(s State, round int) bool {
	if s.Kind.Tables == formula.Scheduled {
		return len(s.Tournament.Rounds) > 0
	}
	if s.Kind.Rounds > 0 {
		return round >= s.Kind.Rounds
	}
	return s.Tournament.Info.Rounds > 0 && round >= s.Tournament.Info.Rounds
}

// toDraw is the step before the draw of a round.
func toDraw(s State, round int, before engine.Text) Step {
	if s.Rest {
		return Step{s.Blocked, engine.Textf("Scegli"), DrawRound, round}
	}
	if !s.Blocked.IsZero() {
		return Step{s.Blocked, engine.Textf("Vedi gli iscritti"), ShowRoster, round}
	}
	present := len(s.Tournament.PresentIDs(round))
	button := engine.Textf("Sorteggia il turno %d", round)
	if s.Kind.Tables == formula.Scheduled {
		return Step{engine.Textf("Gli iscritti ci sono: fai il calendario, tutti i turni della lega insieme."), engine.Textf("Fai il calendario"), DrawRound, round}
	}
	switch {
	case !before.IsZero() && !s.Split.IsZero():
		return Step{engine.Textf("%s Per il turno %d: %s. Segna chi è andato via, poi sorteggia.", before, round, s.Split), button, DrawRound, round}
	case !before.IsZero():
		return Step{engine.Textf("%s Segna chi gioca il turno %d, poi sorteggia.", before, round), button, DrawRound, round}
	case !s.Split.IsZero():
		return Step{engine.Textf("%d presenti: %s. Segna chi manca, poi sorteggia.", present, s.Split), button, DrawRound, round}
	}
	return Step{engine.Textf("%d presenti. Segna chi manca, poi sorteggia il turno %d.", present, round), button, DrawRound, round}
}

// Split says how tables divide, such as "8 tavoli da 4 e 2 da 5".
func Split(sizes []int) engine.Text {
	count := map[int]int{}
	var order []int
	for _, size := range sizes {
		if count[size] == 0 {
			order = append(order, size)
		}
		count[size]++
	}
	text := engine.Text{}
	for i, size := range order {
		tables := engine.Textf("%d tavoli da %d", count[size], size)
		if count[size] == 1 {
			tables = engine.Textf("un tavolo da %d", size)
		}
		switch {
		case i == 0:
			text = tables
		default:
			text = engine.Textf("%s e %s", text, tables)
		}
	}
	return text
}
