package rules

import (
	"raduno/engine"
	"raduno/engine/game"
)

// Stage is how far a tournament has come, in the word of the command line's JSON.
type Stage string

// The stages.
const (
	NotBegun Stage = "not_begun" // no game is over
	Running  Stage = "running"
	Over     Stage = "over" // its results are final
)

// State says how far a tournament has come. Whatever speaks of a result asks it whether that can still change.
type State struct {
	Stage Stage
	After int  // the last round whose games are all over, of a calendar the last before which all are; 0 for none
	Last  int  // the number of its last round; 0 where it is not said
	Done  bool // some games are drawn, and all of them are over
	// Unsaid: it is over without the organizer's word, since it is a file of the old programs that names no number of rounds.
	Unsaid bool
	during int // the round that is being played; 0 for none
}

// Over reports whether the results are final.
func (s State) Over() bool { return s.Stage == Over }

// Begun reports whether a game is over.
func (s State) Begun() bool { return s.Stage != NotBegun }

// StateOf says how far a tournament of a type has come. It is over when all that is drawn is played, and that is the final, as many rounds
// as there are to be, or all that the organizer wanted.
func StateOf(t *engine.Tournament, f Type) State {
	s, calendar := State{Stage: NotBegun, Last: LastRound(t, f)}, game.Can(f.Game()).Calendar != nil
	all, byRaduno := len(t.Rounds) > 0, t.Settings.Type != ""
	for i := range t.Rounds {
		r := &t.Rounds[i]
		played, open := false, false
		for _, table := range r.Tables {
			over := table.State() == engine.Played
			played = played || over && !table.Void && len(table.Seats) > 1
			open = open || !over && len(people(table.IDs())) > 0
		}
		if played {
			s.Stage = Running
		}
		if all = all && !open; all || !open && !calendar {
			s.After, s.during = r.Number, 0
		} else if r.Played() > 0 {
			s.during = r.Number
		}
		byRaduno = byRaduno || r.Draw != nil
	}
	s.Done = all && s.Stage == Running
	switch {
	case !s.Done:
	case s.Last > 0 && s.After >= s.Last, t.Settings.Ended, finalPlayed(t, f, t.Rounds):
		s.Stage = Over
	case s.Last == 0 && !byRaduno:
		s.Stage, s.Unsaid = Over, true
	}
	return s
}

// LastRound is the number of a tournament's last round by its type, its game or Numero Turni Previsti; 0 where none of them says it.
func LastRound(t *engine.Tournament, f Type) int {
	switch can, n := game.Can(f.Game()), len(t.Rounds); {
	case can.Calendar != nil && n == 0:
		return 0
	case can.Calendar != nil && t.Rounds[0].Draw != nil: // some may have been deleted from its end
		return max(t.Rounds[n-1].Number, can.Calendar.Rounds(t.Settings))
	case can.Calendar != nil:
		return t.Rounds[n-1].Number
	case f.FinalAtOnce(t, f.Semifinals()):
		if f.noFinal(t) {
			return f.Phases.Qualification
		}
		return f.Semifinals()
	case f.Rounds > 0:
		return f.Rounds
	case can.Last != nil && t.Info.Rounds == 0:
		return can.Last(t.Settings)
	}
	return t.Info.Rounds
}

// Final reports whether the standings are those of the end: nothing in them can change any more.
func (s *Standings) Final() bool {
	return s.State.Over() && (s.Options.Rounds == 0 || len(s.source.Rounds) == len(s.Rounds)) && !s.Options.EndedNow
}

// Shown is a place as lists tell it: none, 0, before the first result, when all would be first.
func (s *Standings) Shown(place int) int {
	if s.State.Stage == NotBegun && !s.Options.EndedNow {
		return 0
	}
	return place
}

// PrizePlaces are the places that prizes go by, by ID: those of the standings without who has played too few games for one. There are
// none before the first result.
func (s *Standings) PrizePlaces() map[int]int {
	places, few := map[int]int{}, []int{} // few are the places of those passed over
	for i := range s.Rows {
		row := &s.Rows[i]
		switch place := s.Shown(row.Place); {
		case place == 0:
		case !s.Own && s.games(row, len(s.held)) < s.Type.Least.Prizes:
			few = append(few, place)
		default:
			places[row.Player.ID] = place
		}
	}
	for id, place := range places {
		for _, above := range few {
			if above < place {
				places[id]--
			}
		}
	}
	return places
}

// Moment says when the standings are from, and whether they can still change.
func (s *Standings) Moment() engine.Text {
	t, state := s.source, s.State
	number, calendar := max(state.After, state.during), game.Can(s.Type.Game()).Calendar != nil
	whole := s.Options.Rounds == 0 || len(t.Rounds) == len(s.Rounds)
	if !whole {
		number = s.Options.Rounds
	}
	called := RoundName(t, s.Type, number)
	switch round := t.Round(state.during); {
	case state.Stage == NotBegun:
		return engine.Textf("La classifica non è ancora cominciata.")
	case !whole:
		return engine.Textf("Classifica %s.", called.After())
	case state.Over() && calendar:
		return engine.Textf("Classifica finale.")
	case state.Over():
		return engine.Textf("Classifica finale, %s.", called.After())
	case calendar:
		return engine.Textf("Classifica provvisoria: non tutte le partite sono finite.")
	case round != nil:
		return engine.Textf("Classifica provvisoria, durante %s: tavoli con i punti: %d su %d.", called.The(), round.Played(), len(round.Tables))
	case called.Phase == engine.Evening && s.Type.Phases != nil:
		held := len(s.held)
		return engine.Textf("Classifica provvisoria, dopo {1:una serata|%d serate} su %d; scarti: %d.", held, s.Type.Phases.Qualification,
			s.dropped(held))
	case state.Last > number && !called.Named():
		return engine.Textf("Classifica provvisoria, %s di %d.", called.After(), state.Last)
	}
	return engine.Textf("Classifica provvisoria, %s.", called.After())
}

// finalPlayed reports whether the last of some rounds is the final of the type: all its tables are played, it follows the semifinals, and
// it is smaller than they were. A round that another type drew is none.
func finalPlayed(t *engine.Tournament, f Type, rounds []engine.Round) bool {
	last := &rounds[len(rounds)-1]
	if f.FinalAtOnce(t, last.Number) {
		return last.Played() == 1 && seated(last) == 1
	}
	if f.Final() == 0 || last.Number != f.Final() || len(rounds) < 2 {
		return false
	}
	if last.Draw != nil {
		if drawn, err := TypeByID(last.Draw.Type); err == nil && drawn.ID != f.ID && drawn.Final() != last.Number {
			return false
		}
	}
	semifinals := &rounds[len(rounds)-2]
	tables := seated(last)
	return semifinals.Number == f.Semifinals() && tables > 0 && last.Played() == tables && (tables == 1 || tables < seated(semifinals))
}

// seated counts the tables of a round where anybody sits.
func seated(round *engine.Round) int {
	return len(engine.Where(round.Tables, func(table engine.Table) bool { return len(people(table.IDs())) > 0 }))
}
