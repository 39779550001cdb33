package store

import (
	"slices"
	"time"

	"raduno/engine"
)

// timeline is the states that undo and redo walk through.
type timeline struct {
	start string // hash of the first state; empty before there is any
	steps []step
	at    int // steps that are applied
}

// step is one action.
type step struct {
	before, after string
	action        engine.Text
	time          time.Time
}

// Sentences for states that no action of Raduno made.
var (
	actionOpened  = engine.Textf("Il file com'era quando Raduno lo ha aperto la prima volta")
	actionForeign = engine.Textf("Modifiche fatte con un altro programma")
)

// state is the hash of the state that the line is in.
func (l *timeline) state() string {
	if l.at > 0 {
		return l.steps[l.at-1].after
	}
	return l.start
}

// arrive notes that the file was found in a state; if it is not the one the line is in, another program was at work.
func (l *timeline) arrive(hash string, when time.Time) {
	switch l.state() {
	case hash:
	case "":
		*l = timeline{start: hash}
	default:
		l.add(step{before: l.state(), after: hash, action: actionForeign, time: when})
	}
}

// arrival is what to say of the state the line is in when nothing of Raduno's led to it.
func (l *timeline) arrival() engine.Text {
	if l.at == 0 {
		return actionOpened
	}
	return l.steps[l.at-1].action
}

// add appends a step; what could be redone no longer can.
func (l *timeline) add(next step) {
	l.steps = append(l.steps[:l.at], next)
	l.at++
}

// apply follows a record of the journal.
func (l *timeline) apply(rec record) {
	switch rec.Op {
	case opCopy:
		return
	case opFound:
		l.arrive(rec.After, rec.Time)
		return
	case opUndo:
		if l.at > 0 && l.steps[l.at-1].after == rec.Before && l.steps[l.at-1].before == rec.After {
			l.at--
			return
		}
	case opRedo:
		if l.at < len(l.steps) && l.steps[l.at].before == rec.Before && l.steps[l.at].after == rec.After {
			l.at++
			return
		}
	}
	if rec.creation() || rec.Op == opForget { // no undo goes past it
		*l = timeline{start: rec.After}
		return
	}
	l.arrive(rec.Before, rec.Time)
	l.add(step{before: rec.Before, after: rec.After, action: rec.Action, time: rec.Time})
}

// limit forgets the oldest steps beyond n.
func (l *timeline) limit(n int) {
	drop := min(len(l.steps)-n, l.at)
	if drop <= 0 {
		return
	}
	l.start = l.steps[drop-1].after
	l.steps = slices.Clone(l.steps[drop:])
	l.at -= drop
}
