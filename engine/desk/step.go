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
	Short  engine.Text // the step in some 25 letters, where its sentence has no room
}

// StepChoices are what an organizer has said that stands in no workbook.
type StepChoices struct {
	Printed map[int]bool    // rounds whose score sheets were printed
	Rest    rules.AfterRest // what becomes of players who fill no table of the next round
	Waiting int             // tables that sent scores from phones and wait for an answer
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
		moved := engine.Textf("La sala si è spostata: %s", choices.Moved)
		return Step{Moved, s.Round, moved, engine.Textf("Passa lì"), moved}
	case choices.Waiting > 0 && (s.Code == Scores || s.Code == Print || s.Code == Findings && s.Round > 0):
		s = Step{
			Waiting, s.Round, engine.Textf("{1:%d punteggio|%d punteggi} da confermare, dai telefoni.", choices.Waiting), look,
			engine.Textf("{1:%d punteggio|%d punteggi} dai telefoni", choices.Waiting),
		}
	case choices.Enrol > 0 && s.Code != Findings && s.Code != Type && s.Code != Redraw:
		s = Step{
			Enrol, s.Round, engine.Textf("{1:%d giocatore si annuncia|%d giocatori si annunciano} da un telefono.", choices.Enrol), look,
			engine.Textf("{1:%d annuncio|%d annunci} dai telefoni", choices.Enrol),
		}
	}
	if !v.ReadOnly.IsZero() {
		s.Text, s.Short = engine.Textf("Sola lettura: da qui non si cambia nulla. %s", s.Text), engine.Textf("Sola lettura")
		switch s.Code {
		case Findings, Print, Publish: // nothing is changed by it
		default:
			s.Button = engine.Text{}
		}
	}
	return s
}

func (v guide) step(choices StepChoices) Step {
	t, choose := v.Tournament, engine.Textf("Scegli il tipo di torneo.")
	ofType := func(text engine.Text) Step { return Step{Type, 0, text, engine.Textf("Scegli il tipo"), choose} }
	broken := engine.Textf("{1:%d errore|%d errori} nel foglio", v.Errors)
	switch unknown := v.UnknownType(); {
	case unknown != nil:
		return ofType(engine.Message(unknown))
	case v.Errors == 1:
		return Step{Findings, 0, engine.Textf("Nel foglio c'è un errore da correggere."), engine.Textf("Vedi il problema"), broken}
	case v.Errors > 1:
		return Step{
			Findings, 0, engine.Textf("Nel foglio {1:c'è %d errore|ci sono %d errori} da correggere.", v.Errors),
			engine.Textf("Vedi i problemi"), broken,
		}
	case len(t.Players) == 0:
		return Step{
			Players, 0, engine.Textf("Scrivi gli iscritti, oppure incolla un elenco."), engine.Textf("Nuovo giocatore"),
			engine.Textf("Scrivi gli iscritti."),
		}
	case v.Type.ID == "" && len(rules.LikelyTypes(t.Info.Kind)) > 0:
		names := engine.Map(rules.LikelyTypes(t.Info.Kind), func(likely rules.Type) string { return likely.Name })
		return ofType(engine.Textf("Il foglio TORNEO dice “%s”: scegli il tipo di torneo, di solito uno di questi: %s.",
			t.Info.Kind, strings.Join(names, ", ")))
	case v.Type.ID == "" && t.Info.Kind != "":
		return ofType(engine.Textf("Il foglio TORNEO dice “%s”, che non è uno dei tipi di Raduno: scegli il tipo di torneo.", t.Info.Kind))
	case v.Type.ID == "":
		return ofType(choose)
	case !v.calledAway().IsZero():
		return Step{Away, v.Current(), v.calledAway(), engine.Textf("Ritira"), engine.Textf("Un giocatore in due tornei")}
	case len(t.Rounds) == 0:
		return v.toDraw(choices, 1, engine.Text{})
	case len(v.Consequences) > 0:
		c, act := v.Consequences[0], engine.Textf("Decidi")
		if !c.Stuck {
			act = engine.Textf("Risorteggia %s", v.RoundName(c.Round).The())
		}
		return Step{Redraw, c.Round, c.Text, act, engine.Textf("%s: da decidere", v.RoundName(c.Round).Name())}
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
		before := engine.Textf("Fine %s.", v.RoundName(last.Number).Of())
		if last.Played() < len(last.Tables) {
			before = engine.Textf("%s: le partite non finite continuano nel turno dopo.", v.RoundName(last.Number).Name())
		}
		return v.toDraw(choices, last.Number+1, before)
	}
	if s, err := v.Ranking(); err == nil && len(s.Rows) > 0 && s.Rows[0].Place == 1 && (len(s.Rows) == 1 || s.Rows[1].Place != 1) {
		return toEnd(last.Number, engine.Textf("Ha vinto %s.", s.Rows[0].Player.DisplayName()))
	}
	return toEnd(last.Number, engine.Textf("Tutti i turni sono giocati."))
}

// drawnAgain is a round that was drawn again after the next one had been drawn, and so comes first; nil for none.
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
	return Step{Publish, last, why, engine.Textf("Premiazione"), engine.Textf("Il torneo è finito")}
}

// ofRound is what there still is to do in a round; false where it is over.
func (v guide) ofRound(choices StepChoices, r *engine.Round) (Step, bool) {
	if !r.Started() && v.ReadOnly.IsZero() {
		if gone, come := v.Misfits(r); len(gone)+len(come) > 0 {
			return Step{
				Adapt, r.Number, unseated(v.RoundName(r.Number).Name(), len(gone), len(come)), engine.Textf("Adatta ai presenti"),
				engine.Textf("Tavoli da adattare"),
			}, true
		}
	}
	played := r.Played()
	switch left := slices.IndexFunc(v.Findings, func(f engine.Finding) bool { return f.Code == GoneSeated && f.Place.Round == r.Number }); {
	case left >= 0 && r.Started() && v.RoundName(r.Number).Named():
		return Step{
			Findings, r.Number, v.Findings[left].Message, engine.Textf("Vedi il problema"), engine.Textf("Un assente a un tavolo"),
		}, true
	case r.Draft:
		return Step{
			Confirm, r.Number, engine.Textf("%s: guarda i tavoli, poi conferma.", v.RoundName(r.Number).Name()),
			engine.Textf("Conferma %s", v.RoundName(r.Number).The()), engine.Textf("Guarda i tavoli"),
		}, true
	case !r.Started() && !choices.Printed[r.Number] && !v.PickedUp(r):
		ready := engine.Textf("%s: i tavoli sono pronti.", v.RoundName(r.Number).Name())
		if missing := v.MissingBoards(r); !missing.IsZero() {
			ready = engine.Textf("%s %s", ready, missing)
		}
		return Step{Print, r.Number, ready, engine.Textf("Stampa le schede"), engine.Textf("I tavoli sono pronti")}, true
	case !r.Started():
		return Step{
			Scores, r.Number, engine.Textf("Si gioca %s. Quando arrivano le schede, scrivi i punti.", v.RoundName(r.Number).The()),
			engine.Textf("Scrivi i punti"), engine.Textf("Si gioca %s", v.RoundName(r.Number).The()),
		}, true
	case played < len(r.Tables) && (v.IsLast(r.Number) || played+v.goingOn(r.Number) < len(r.Tables)):
		return v.toScores(r), true
	}
	return Step{}, false
}

func (v guide) toScores(r *engine.Round) Step {
	return Step{
		Scores, r.Number, engine.Textf("%s: tavoli con i punti: %d su %d.", v.RoundName(r.Number).Name(), r.Played(), len(r.Tables)),
		engine.Textf("Scrivi i punti"), engine.Textf("Tavoli scritti: %d di %d", r.Played(), len(r.Tables)),
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
					v.RoundName(r.Number).Name(), n),
				engine.Textf("Scrivi i punti"), engine.Textf("Chi ha vinto?"),
			}, true
		}
	}
	return Step{}, false
}

// unseated says that the tables of a round are not those of the players who are there.
func unseated(round engine.Text, gone, come int) engine.Text {
	switch {
	case come == 0:
		return engine.Textf("%s: {2:a un tavolo siede un assente|ai tavoli siedono %d assenti}.", round, gone)
	case gone == 0:
		return engine.Textf("%s: {2:un presente non ha|%d presenti non hanno} posto.", round, come)
	}
	return engine.Textf("%s: presenti senza posto: %d; assenti a un tavolo: %d.", round, come, gone)
}

// goingOn counts the games of a round that go on while the next one is played, where the game's rules let them.
func (v guide) goingOn(round int) int {
	if g := game.Can(v.Game); g.Continued != nil {
		return len(g.Continued(v.Tournament, round+1))
	}
	return 0
}

// leftBehind is the first round before the last with a game that is still played; nil for none.
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
		s := Step{Present, round, ahead.Blocked, engine.Textf("Vedi gli iscritti"), engine.Textf("Così non si sorteggia.")}
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
	if v.Scheduled() {
		all := engine.Textf("Fai il calendario")
		if round > 1 {
			return Step{
				Draw, round, engine.Textf("Il turno %d del calendario è stato cancellato: si rifà com'era.", round),
				engine.Textf("Rifai %s", v.RoundName(round).The()), all,
			}
		}
		return Step{Draw, round, engine.Textf("Gli iscritti ci sono: fai il calendario, tutti i turni della lega insieme."), all, all}
	}
	present := len(v.Tournament.PresentIDs(round))
	s := Step{Draw, round, engine.Text{}, engine.Textf("Sorteggia %s", v.RoundName(round).The()), engine.Textf("Chi è andato via?")}
	if round == 1 || v.evening(round) {
		s.Short = engine.Textf("{1:%d presente|%d presenti}: chi manca?", present)
	}
	switch fewer := v.Type.Fewer(present); {
	case len(ahead.Instead) > 0:
		s.Text = engine.Textf("%s %s", before, ahead.Instead[0])
	case !v.RoundName(round).Named() && !before.IsZero() && v.evening(round): // it begins with everybody
		s.Text = engine.Textf("%s Ora %s: segna chi manca.", before, v.RoundName(round).The())
	case !v.RoundName(round).Named() && !before.IsZero() && v.MayEnd(Draw):
		s.Text = engine.Textf("%s Segna chi è andato via, o finisci qui.", before)
	case v.RoundName(round).Named(), !before.IsZero(): // not all who are there play a round with a name
		s.Text = engine.Textf("%s Segna chi è andato via.", before)
	case !fewer.IsZero():
		s.Text = engine.Textf("%d {1:presente|presenti}: %s. %s Segna chi manca.", present, ahead.Split, fewer)
	default:
		s.Text = engine.Textf("%d {1:presente|presenti}: %s. Segna chi manca.", present, ahead.Split)
	}
	return s
}

// evening reports whether a round is on a day of its own.
func (v *View) evening(round int) bool { return v.Type.Evenings && !v.RoundName(round).Named() }

// MayEnd reports whether the organizer may say instead of a next step that the tournament ends here (Conclude): all that is drawn is
// played, and nothing says that this was the last round, or no other can be drawn.
func (v *View) MayEnd(due StepCode) bool {
	s := v.State()
	return v.ReadOnly.IsZero() && !v.Tournament.Settings.Ended &&
		(s.Unsaid || s.Stage == rules.Running && s.Done && (s.Last == 0 || due == Publish))
}
