package desk

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/rules"
)

// StepCode says what kind of thing is to be done next; programs read it.
type StepCode string

// What may be done next.
const (
	Findings StepCode = "findings"        // look at what is wrong in the workbook
	Redraw   StepCode = "redraw"          // draw a round again, or keep it: what it was drawn from has changed
	Players  StepCode = "players"         // put players on the roster
	Type     StepCode = "type"            // choose the tournament type
	Present  StepCode = "present"         // mark who is there: as they are, no draw can be made
	Fives    StepCode = "fives"           // allow tables of 5: as they are, the players fill no tables of 4
	Rest     StepCode = "rest"            // choose who rests or plays at two tables
	Draw     StepCode = "draw"            // draw the round, or make the calendar
	Confirm  StepCode = "confirm"         // confirm the draft
	Adapt    StepCode = "adapt"           // change the tables to fit those present
	Print    StepCode = "print"           // print the score sheets
	Scores   StepCode = "scores"          // write the points
	Waiting  StepCode = "proposals"       // answer what tables sent from phones
	Moved    StepCode = "hall-moved"      // serve the hall at this machine's new address
	Away     StepCode = "called-away"     // withdraw those who now play in the other tournament of the hall
	Entry    StepCode = "waiting-list"    // let in who is next on the waiting list
	Enrol    StepCode = "enrolments"      // answer who enrols, comes or goes by phone
	Publish  StepCode = "print-standings" // give the prizes, and publish the standings
)

// Step is the one obvious next thing to do.
type Step struct {
	Code   StepCode
	Round  int         // the round that it is about; 0 for none
	Text   engine.Text // what is to be done, in a sentence
	Button engine.Text // the action in a few words; zero where it cannot be done from here
}

// StepChoices are what an organizer has said that stands in no workbook.
type StepChoices struct {
	Printed map[int]bool    // rounds whose score sheets were printed
	Rest    rules.AfterRest // what becomes of players who fill no table of the next round
	Waiting int             // tables that sent scores from phones which nobody has answered
	Enrol   int             // people who enrolled, came or went by phone and have no answer
	Moved   string          // where this machine is now, while the hall is served at an address that it has left; else empty
}

// guide is a view that is asked what comes next.
type guide struct{ *View }

// NextStep says what an organizer does now.
func NextStep(view *View, choices StepChoices) Step {
	v := guide{view}
	s := v.step(choices)
	switch look := engine.Textf("Guarda"); {
	case choices.Moved != "":
		return Step{Moved, s.Round, engine.Textf("La sala si è spostata: %s", choices.Moved), engine.Textf("Passa lì")}
	case choices.Waiting > 0 && (s.Code == Scores || s.Code == Print || s.Code == Findings && s.Round > 0):
		s = Step{Waiting, s.Round, engine.Textf("{1:%d punteggio|%d punteggi} da confermare, dai telefoni.", choices.Waiting), look}
	case choices.Enrol > 0 && s.Code != Findings && s.Code != Type && s.Code != Redraw:
		s = Step{Enrol, s.Round, engine.Textf("{1:%d giocatore si annuncia|%d giocatori si annunciano} da un telefono.", choices.Enrol), look}
	}
	if !v.ReadOnly.IsZero() {
		s.Text = engine.Textf("Sola lettura: da qui non si cambia nulla. %s", s.Text)
		switch s.Code {
		case Findings, Print, Publish: // nothing is changed by it
		default:
			s.Button = engine.Text{}
		}
	}
	return s
}

// ShortStep is a step in some 25 letters, for a window where its sentence has no room.
func ShortStep(view *View, s Step, choices StepChoices) engine.Text {
	v, r := guide{view}, view.Round(s.Round)
	switch {
	case !v.ReadOnly.IsZero():
		return engine.Textf("Sola lettura")
	case s.Code == Waiting:
		return engine.Textf("{1:%d punteggio|%d punteggi} dai telefoni", choices.Waiting)
	case s.Code == Enrol:
		return engine.Textf("{1:%d annuncio|%d annunci} dai telefoni", choices.Enrol)
	case s.Code == Away:
		return engine.Textf("Un giocatore in due tornei")
	case s.Code == Entry:
		return engine.Textf("Un posto per chi aspetta")
	case s.Code == Findings && s.Round > 0:
		return engine.Textf("Un assente a un tavolo")
	case s.Code == Findings:
		return engine.Textf("{1:%d errore|%d errori} nel foglio", v.Errors)
	case s.Code == Type:
		return engine.Textf("Scegli il tipo di torneo.")
	case s.Code == Adapt:
		return engine.Textf("Tavoli da adattare")
	case s.Code == Confirm:
		return engine.Textf("Guarda i tavoli")
	case s.Code == Print:
		return engine.Textf("I tavoli sono pronti")
	case s.Code == Scores && !r.Started():
		return engine.Textf("Si gioca %s", v.TheRound(s.Round))
	case s.Code == Scores && r.Played() < len(r.Tables):
		return engine.Textf("Tavoli scritti: %d di %d", r.Played(), len(r.Tables))
	case s.Code == Draw && (s.Round == 1 || v.evening(s.Round)) && !v.Scheduled():
		return engine.Textf("{1:%d presente|%d presenti}: chi manca?", len(v.Tournament.PresentIDs(s.Round)))
	case s.Code == Draw && !v.Scheduled():
		return engine.Textf("Chi è andato via?")
	case s.Code == Publish:
		return engine.Textf("Il torneo è finito")
	case s.Code == Redraw:
		return engine.Textf("%s: da decidere", v.RoundName(s.Round))
	case s.Code == Players:
		return engine.Textf("Scrivi gli iscritti.")
	case s.Code == Scores:
		return engine.Textf("Chi ha vinto?")
	case s.Code == Draw:
		return engine.Textf("Fai il calendario")
	}
	return engine.Textf("Così non si sorteggia.")
}

func (v guide) step(choices StepChoices) Step {
	t := v.Tournament
	switch unknown := v.UnknownType(); {
	case unknown != nil:
		return Step{Type, 0, engine.Tell(unknown), engine.Textf("Scegli il tipo")}
	case v.Errors == 1:
		return Step{Findings, 0, engine.Textf("Nel foglio c'è un errore da correggere."), engine.Textf("Vedi il problema")}
	case v.Errors > 1:
		return Step{
			Findings, 0, engine.Textf("Nel foglio {1:c'è %d errore|ci sono %d errori} da correggere.", v.Errors),
			engine.Textf("Vedi i problemi"),
		}
	case len(t.Players) == 0:
		return Step{Players, 0, engine.Textf("Scrivi gli iscritti, oppure incolla un elenco."), engine.Textf("Nuovo giocatore")}
	case v.Type.ID == "" && len(rules.LikelyTypes(t.Info.Kind)) > 0:
		names := engine.Map(rules.LikelyTypes(t.Info.Kind), func(likely rules.Type) string { return likely.Name })
		return Step{Type, 0, engine.Textf("Il foglio TORNEO dice “%s”: scegli il tipo di torneo, di solito uno di questi: %s.",
			t.Info.Kind, strings.Join(names, ", ")), engine.Textf("Scegli il tipo")}
	case v.Type.ID == "" && t.Info.Kind != "":
		return Step{Type, 0, engine.Textf("Il foglio TORNEO dice “%s”, che non è uno dei tipi di Raduno: scegli il tipo di torneo.",
			t.Info.Kind), engine.Textf("Scegli il tipo")}
	case v.Type.ID == "":
		return Step{Type, 0, engine.Textf("Scegli il tipo di torneo."), engine.Textf("Scegli il tipo")}
	case !v.calledAway().IsZero():
		return Step{Away, v.Current(), v.calledAway(), engine.Textf("Ritira")}
	case len(t.Rounds) == 0:
		return v.toDraw(choices, 1, engine.Text{})
	case len(v.Consequences) > 0:
		c := v.Consequences[0]
		if c.Stuck {
			return Step{Redraw, c.Round, c.Text, engine.Textf("Decidi")}
		}
		return Step{Redraw, c.Round, c.Text, engine.Textf("Risorteggia %s", v.TheRound(c.Round))}
	}
	last := &t.Rounds[len(t.Rounds)-1]
	if v.Scheduled() {
		last = v.Round(v.Current())
	} else if again := drawnAgain(t.Rounds); again != nil {
		last = again
	}
	if s, open := v.ofRound(choices, last); open {
		return s
	}
	if s, open := v.undecided(); open {
		return s
	}
	if r := v.leftBehind(last.Number); r != nil {
		return v.toScores(r)
	}
	if !t.Settings.Ended && !v.IsLast(last.Number) {
		before := engine.Textf("Fine %s.", v.OfRound(last.Number))
		if last.Played() < len(last.Tables) {
			before = engine.Textf("%s: le partite non finite continuano nel turno dopo.", v.RoundName(last.Number))
		}
		return v.toDraw(choices, last.Number+1, before)
	}
	if s, err := v.Ranking(); err == nil && len(s.Rows) > 0 && s.Rows[0].Place == 1 && (len(s.Rows) == 1 || s.Rows[1].Place != 1) {
		return toEnd(last.Number, engine.Textf("Ha vinto %s.", s.Rows[0].Player.DisplayName()))
	}
	return toEnd(last.Number, engine.Textf("Tutti i turni sono giocati."))
}

// drawnAgain is a round that was drawn again after the next one had been drawn: it comes first. nil if there is none.
func drawnAgain(rounds []engine.Round) *engine.Round {
	for i := range rounds[:len(rounds)-1] {
		if !rounds[i].Started() && !rounds[i+1].Started() {
			return &rounds[i]
		}
	}
	return nil
}

// toEnd is the step of a tournament that has no round to come. Why says so.
func toEnd(last int, why engine.Text) Step {
	return Step{Publish, last, why, engine.Textf("Premiazione")}
}

// ofRound is what there still is to do in a round; false where it is over.
func (v guide) ofRound(choices StepChoices, r *engine.Round) (Step, bool) {
	if !r.Started() && v.ReadOnly.IsZero() {
		if gone, come := v.Misfits(r); len(gone)+len(come) > 0 {
			return Step{Adapt, r.Number, unseated(v.RoundName(r.Number), len(gone), len(come)), engine.Textf("Adatta ai presenti")}, true
		}
	}
	played := r.Played()
	switch left := slices.IndexFunc(v.Findings, func(f engine.Finding) bool { return f.Code == GoneSeated && f.Place.Round == r.Number }); {
	case left >= 0 && r.Started() && v.Named(r.Number):
		return Step{Findings, r.Number, v.Findings[left].Message, engine.Textf("Vedi il problema")}, true
	case r.Draft:
		return Step{
			Confirm, r.Number, engine.Textf("%s: guarda i tavoli, poi conferma.", v.RoundName(r.Number)),
			engine.Textf("Conferma %s", v.TheRound(r.Number)),
		}, true
	case !r.Started() && !choices.Printed[r.Number] && !v.PickedUp(r):
		ready := engine.Textf("%s: i tavoli sono pronti.", v.RoundName(r.Number))
		if missing := v.MissingBoards(r); !missing.IsZero() {
			ready = engine.Textf("%s %s", ready, missing)
		}
		return Step{Print, r.Number, ready, engine.Textf("Stampa le schede")}, true
	case !r.Started():
		return Step{
			Scores, r.Number, engine.Textf("Si gioca %s. Quando arrivano le schede, scrivi i punti.", v.TheRound(r.Number)),
			engine.Textf("Scrivi i punti"),
		}, true
	case played < len(r.Tables) && (v.IsLast(r.Number) || played+v.goingOn(r.Number) < len(r.Tables)):
		return v.toScores(r), true
	}
	return Step{}, false
}

func (v guide) toScores(r *engine.Round) Step {
	return Step{
		Scores, r.Number, engine.Textf("%s: tavoli con i punti: %d su %d.", v.RoundName(r.Number), r.Played(), len(r.Tables)),
		engine.Textf("Scrivi i punti"),
	}
}

// undecided is the step where tables have more first ones than they may; false where none has.
func (v guide) undecided() (Step, bool) {
	for _, r := range v.Tournament.Rounds {
		n := 0
		for _, f := range v.Findings {
			if f.Code == game.Undecided && f.Sheet == engine.RoundSheet(r.Number) {
				n++
			}
		}
		if n > 0 {
			return Step{
				Scores, r.Number, engine.Textf("%s: {2:a un tavolo i primi sono pari|a %d tavoli i primi sono pari}. Scrivi chi ha vinto.",
					v.RoundName(r.Number), n),
				engine.Textf("Scrivi i punti"),
			}, true
		}
	}
	return Step{}, false
}

// unseated says that the tables of a round are not those of the players who are there.
func unseated(round engine.Text, gone, come int) engine.Text {
	switch {
	case come == 0:
		return engine.Textf(
			"%s: {2:a un tavolo siede un assente|ai tavoli siedono %d assenti}. Adatta i tavoli, oppure {2:segnalo presente|segnali "+
				"presenti}.", round, gone)
	case gone == 0:
		return engine.Textf(
			"%s: {2:un presente non ha|%d presenti non hanno} posto. Adatta i tavoli, oppure {2:segnalo assente|segnali assenti}.", round, come)
	}
	return engine.Textf("%s: presenti senza posto: %d; assenti a un tavolo: %d. Adatta i tavoli.", round, come, gone)
}

// goingOn counts the games of a round that go on while the next one is played, where the game's rules let them.
func (v guide) goingOn(round int) int {
	if g := game.Can(v.Game); g.Continued != nil {
		return len(g.Continued(v.Tournament, round+1))
	}
	return 0
}

// leftBehind is the first round before the last with a game that went on and is not over; nil if there is none.
func (v guide) leftBehind(last int) *engine.Round {
	if game.Can(v.Game).Continued == nil {
		return nil
	}
	for i := range v.Tournament.Rounds {
		r := &v.Tournament.Rounds[i]
		if r.Number < last && r.Played() < len(r.Tables) {
			return r
		}
	}
	return nil
}

// toDraw is the step before the draw of a round. Before says how the round before it ended, zero for the first.
func (v guide) toDraw(choices StepChoices, round int, before engine.Text) Step {
	if s, free := v.toLetIn(round); free {
		return s
	}
	ahead := v.Outlook(choices.Rest)
	if ahead.Over {
		return toEnd(round-1, engine.Textf("%s %s Il torneo finisce qui.", before, ahead.Blocked))
	}
	if !ahead.Blocked.IsZero() {
		s := Step{Present, round, ahead.Blocked, engine.Textf("Vedi gli iscritti")}
		if !before.IsZero() {
			s.Text = engine.Textf("%s %s", before, ahead.Blocked)
		}
		for _, way := range ahead.Ways {
			switch way {
			case AllowFives:
				s.Code, s.Button = Fives, engine.Textf("Consenti i tavoli da 5")
			case SitOut, PlayTwice:
				s.Code, s.Button = Rest, engine.Textf("Scegli")
			}
		}
		return s
	}
	button := engine.Textf("Sorteggia %s", v.TheRound(round))
	present := len(v.Tournament.PresentIDs(round))
	switch {
	case v.Scheduled() && round > 1:
		return Step{
			Draw, round, engine.Textf("Il turno %d del calendario è stato cancellato: si rifà com'era.", round),
			engine.Textf("Rifai %s", v.TheRound(round)),
		}
	case v.Scheduled():
		return Step{
			Draw, round, engine.Textf("Gli iscritti ci sono: fai il calendario, tutti i turni della lega insieme."),
			engine.Textf("Fai il calendario"),
		}
	case len(ahead.Instead) > 0:
		return Step{Draw, round, engine.Textf("%s %s", before, ahead.Instead[0]), button}
	case v.Named(round): // not all who are there play it
		return Step{Draw, round, engine.Textf("%s Segna chi è andato via.", before), button}
	case !before.IsZero() && v.evening(round): // it begins with everybody
		return Step{Draw, round, engine.Textf("%s Ora %s: segna chi manca.", before, v.TheRound(round)), button}
	case !before.IsZero() && v.MayEnd(Draw):
		return Step{Draw, round, engine.Textf("%s Segna chi è andato via, o finisci qui.", before), button}
	case !before.IsZero():
		return Step{Draw, round, engine.Textf("%s Segna chi è andato via.", before), button}
	}
	if fewer := v.Type.Fewer(present); !fewer.IsZero() {
		return Step{Draw, round, engine.Textf("%d {1:presente|presenti}: %s. %s Segna chi manca.", present, ahead.Split, fewer), button}
	}
	return Step{Draw, round, engine.Textf("%d {1:presente|presenti}: %s. Segna chi manca.", present, ahead.Split), button}
}

// evening reports whether a round is on a day of its own.
func (v *View) evening(round int) bool { return v.Type.Evenings && !v.Named(round) }

// MayEnd reports whether the organizer may say instead of a next step that the tournament ends here (Conclude): all that is drawn is
// played, and nothing says that this was the last round, or no other can be drawn.
func (v *View) MayEnd(due StepCode) bool {
	s := v.State()
	return v.ReadOnly.IsZero() && !v.Tournament.Settings.Ended &&
		(s.Unsaid || s.Stage == rules.Running && s.Done && (s.Last == 0 || due == Publish))
}
