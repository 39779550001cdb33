package desk

import (
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/verify"
)

// gameOf is the game of a tournament's own type; of the types of RisiKo! if it has none.
func (k *kinds) gameOf(t *engine.Tournament) game.Game {
	typ, _ := k.typeOf(t, "")
	return typ.Game()
}

// Place is a table of a copy of the tournament, as a game looks at it.
func (v *View) Place(round, table int) (game.Place, error) {
	t := v.Tournament.Clone()
	found, err := v.findTable(t, round, table)
	if err != nil {
		return game.Place{}, err
	}
	return game.Place{Tournament: t, Round: t.Round(round), Table: found}, nil
}

// SetRoundField gives every table of a round the same value in a field of the game as a whole, such as the
// scoring system of a DipCon round.
func (d *Desk) SetRoundField(round int, label, value string) error {
	what := engine.Textf("%s, %s: %s", d.View().RoundName(round).Name(), engine.Text{Format: label}, engine.Text{Format: value})
	return d.do(what, func(t *engine.Tournament) error {
		g, r := d.View().gameOf(t), t.Round(round)
		if r == nil {
			return d.View().notDrawn(round)
		}
		for i := range r.Tables {
			p := game.Place{Tournament: t, Round: r, Table: &r.Tables[i]}
			fields := g.Form(p).Table
			at := slices.IndexFunc(fields, func(f game.Field) bool { return strings.EqualFold(f.Label, label) })
			if at < 0 {
				return engine.Errorf(engine.BadUsage, "La scheda di questo gioco non ha la voce “%s”.", label)
			}
			if problem := fields[at].Problem("", value); !problem.IsZero() {
				return &engine.Error{Kind: engine.BadInput, Text: problem}
			}
			p.Table.Record.Set(fields[at].Label, value)
			game.Tidy(g, p)
		}
		was := d.View().Round(round)
		findings := game.Settle(g, t, nil)
		for i, table := range r.Tables {
			form := g.Form(game.Place{Tournament: t, Round: r, Table: &r.Tables[i]})
			if err := unscored(form, *was.Table(table.Number), table, game.At(findings, round, table.Number)); err != nil {
				return err
			}
		}
		return nil
	})
}

// seeded is the chance that a seed gives for some purpose.
func seeded(purpose, seed string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256([]byte(purpose + " " + seed))))
}

// assignPowers writes what is known of a round's tables before they are played.
func assignPowers(typ rules.Type, t *engine.Tournament, r *engine.Round, seed string) error {
	return typ.Game().Deal(t, r, seeded("powers", seed))
}

// scheduler is the game of a type whose rounds are all made at once.
func scheduler(typ rules.Type) (*game.Calendar, bool) {
	s := game.Can(typ.Game()).Calendar
	return s, s != nil
}

// drawSchedule makes all rounds of a tournament whose rounds are made at once.
func (d *Desk) drawSchedule(s *game.Calendar, typ rules.Type, request DrawRequest) (*DrawResult, error) {
	result := &DrawResult{}
	result.Solution.Seed = request.Seed
	err := d.do(engine.Textf("Calendario (%s), seme %s", typ.Title(), request.Seed), func(t *engine.Tournament) error {
		taken := d.View().takeType(t, typ)
		if err := d.View().schedule(s, typ, t, request); err != nil {
			return err
		}
		result.Round = t.Rounds[min(max(request.Round, 1), len(t.Rounds))-1]
		for _, r := range t.Rounds {
			d.View().drawn(t, r.Number, r.Draw)
		}
		result.Notes = append(taken, engine.Textf("Il calendario ha %d {1:turno|turni}.", len(t.Rounds)))
		result.Solution.Criteria, result.Solution.Schedule = []draw.Criterion{}, nil
		for _, r := range t.Rounds {
			result.Solution.Schedule = append(result.Solution.Schedule, r.TableIDs())
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

// takeType makes a type that a draw was asked for the tournament's own, and says so where it was not.
func (k *kinds) takeType(t *engine.Tournament, typ rules.Type) (notes []engine.Text) {
	switch settings := t.Settings; {
	case settings.Type == "":
		t.Settings.Type = typ.ID
	case k.sameType(t, typ) != nil:
		settings.Type = typ.ID
		k.takeSettings(t, settings)
	default:
		return nil
	}
	return []engine.Text{engine.Textf("Da ora il torneo è %s: così dice il foglio.", typ.Title())}
}

// sameGame refuses a type of another game than the one that the tournament plays already: what happens at its
// tables could not be recorded, and what is recorded would not count.
func (k *kinds) sameGame(t *engine.Tournament, typ rules.Type) error {
	own, err := k.typeOf(t, "")
	if err != nil || own.Plays == typ.Plays || len(t.Rounds) == 0 {
		return nil
	}
	return engine.Errorf(engine.BadUsage, "Questo torneo è già cominciato come %s: %s è un altro gioco, e vuole un foglio suo.", own.Title(),
		typ.Title())
}

// calendarStands says that one round of a schedule is not made again, nor adapted, alone.
func calendarStands() error {
	return engine.Errorf(engine.BadInput,
		"Il calendario della lega c'è già e non si può rifare in parte: per rifarlo tutto scegli di sostituirlo.")
}

// schedule puts all rounds of a league into the tournament. Of a schedule that has begun the games not played yet go to anyone who came in
// the place of others; rounds deleted from its end are made again as they were.
func (v *View) schedule(s *game.Calendar, typ rules.Type, t *engine.Tournament, request DrawRequest) error {
	if n := len(t.Rounds); n > 0 && request.Round > t.Rounds[n-1].Number && t.Rounds[0].Draw != nil {
		return v.remake(s, t, request.Round)
	}
	if len(t.Rounds) > 0 && (request.IfExists != Replace || len(request.Lock) > 0) {
		return calendarStands()
	}
	if slices.ContainsFunc(t.Rounds, engine.Round.Started) {
		return verify.TakeSeats(typ, t, seeded("schedule", request.Seed))
	}
	rounds, err := s.Make(t, seeded("schedule", request.Seed))
	if err != nil {
		return err
	}
	t.Rounds = rounds
	for i := range t.Rounds {
		t.Rounds[i].Draft = request.Draft
		t.Rounds[i].Draw = &engine.DrawRecord{
			Type: typ.ID, Seed: request.Seed, Version: v.env.Version, Tables: t.Rounds[i].TableIDs(), Time: v.env.Now(),
		}
	}
	return nil
}

// remake makes the rounds again that are missing at the end of a schedule, from the seed of those that are left.
func (v *View) remake(s *game.Calendar, t *engine.Tournament, round int) error {
	first := t.Rounds[0].Draw
	rounds, err := s.Remake(t, seeded("schedule", first.Seed))
	if err != nil {
		return err
	}
	if round > len(rounds) {
		return engine.Errorf(engine.BadInput, "Il calendario finisce con il turno %d.", len(rounds))
	}
	if !engine.Alike(rounds[0].TableIDs(), first.Tables) {
		return engine.Errorf(engine.Impossible,
			"Dal seme %s questa versione fa un altro calendario: i turni cancellati li ha una copia di prima.", first.Seed)
	}
	for _, r := range rounds {
		if t.Round(r.Number) == nil {
			r.Draw = &engine.DrawRecord{Type: first.Type, Seed: first.Seed, Version: v.env.Version, Tables: r.TableIDs(), Time: v.env.Now()}
			t.SetRound(r)
		}
	}
	return nil
}

// previewSchedule says how a league would be scheduled.
func (v *View) previewSchedule(s *game.Calendar, typ rules.Type, t *engine.Tournament, request DrawRequest) (Preview, error) {
	preview := Preview{Type: typ, Round: request.Round, Players: len(t.PresentIDs(1))}
	preview.Exists = t.Round(request.Round) != nil
	preview.Started = slices.ContainsFunc(t.Rounds, engine.Round.Started)
	trial := t.Clone()
	whole := preview.Exists || len(t.Rounds) == 0
	if whole {
		trial.Rounds = nil
	}
	request.Seed = previewSeed
	if err := v.schedule(s, typ, trial, request); err != nil {
		return Preview{}, err
	}
	for _, table := range trial.Rounds[0].Tables {
		preview.Sizes = append(preview.Sizes, len(table.Seats))
	}
	if whole {
		preview.Notes = append(preview.Notes, engine.Textf("Si fa tutto il calendario: %d {1:turno|turni}.", len(trial.Rounds)))
	} else {
		preview.Notes = append(preview.Notes, engine.Textf("Si rifanno com'erano i turni cancellati del calendario, lungo %d {1:turno|turni}.",
			len(trial.Rounds)))
	}
	return preview, nil
}

// reschedule makes the calendar of a league: in the moment when all eight are there, and until a game is played anew when other
// players or other options call for another one. What it says is zero where nothing was made.
func (v *View) reschedule(t *engine.Tournament) (engine.Text, error) {
	typ, err := v.typeOf(t, "")
	if err != nil {
		return engine.Text{}, nil
	}
	s, once := scheduler(typ)
	begun := func(r engine.Round) bool { return r.Started() || r.Draw == nil }
	if !once || s.Full == nil || !s.Full(t) || slices.ContainsFunc(t.Rounds, begun) {
		return engine.Text{}, nil
	}
	sameType := t.Settings.Type == v.Tournament.Settings.Type
	sameOptions := len(t.Rounds) == 0 || sameType && slices.Equal(t.Settings.Game, v.Tournament.Settings.Game)
	if sameOptions && slices.Equal(t.PresentIDs(1), v.Tournament.PresentIDs(1)) {
		return engine.Text{}, nil // no player entered, and nothing else changed that a calendar depends on
	}
	come, gone := verify.CalendarChanges(t)
	seats, _ := typ.Game().Seats(t.Settings)
	before, _ := typ.Game().Seats(v.Tournament.Settings)
	if len(t.Rounds) > 0 && len(come)+len(gone) == 0 && seats == before && sameType {
		return engine.Text{}, nil
	}
	seed, again := v.env.Seed(), len(t.Rounds) > 0
	var refused *engine.Error
	switch err := v.schedule(s, typ, t, DrawRequest{Round: 1, Seed: seed, IfExists: Replace}); {
	case errors.As(err, &refused) && refused.Kind == engine.Impossible: // the player enters all the same
		return refused.Text, nil
	case err != nil:
		return engine.Text{}, err
	case again:
		return engine.Textf("Il calendario della lega è rifatto, %d {1:turno|turni}, seme %s.", len(t.Rounds), seed), nil
	}
	return engine.Textf("Iscritti: %d. Il calendario della lega è fatto, %d {2:turno|turni}, seme %s.", len(t.PresentIDs(1)), len(t.Rounds),
		seed), nil
}

// formLeague has a change make the calendar of a league too, where it calls for one: one act, undone as one. It gives what is said of it.
func (d *Desk) formLeague(e *edit, t *engine.Tournament) (engine.Text, error) {
	made, err := d.View().reschedule(t)
	if err != nil || made.IsZero() {
		return engine.Text{}, err
	}
	e.log = append(e.log, logEntry{store.LogLow, made})
	if !slices.EqualFunc(t.Rounds, d.now.Rounds, func(a, b engine.Round) bool { return a.Draw == b.Draw }) {
		e.what = engine.Textf("%s, con un calendario nuovo", e.what)
	}
	return made, nil
}

// Leaves reports whether a player may leave in one act while the calendar is played (Leave).
func (v *View) Leaves() bool { return game.Can(v.Game).Leave != nil && len(v.Tournament.Rounds) > 0 }

// Leave takes a player out of a league; another, by ID, may take his place (0 for none). The errors are the game's; nothing is written
// then.
func (d *Desk) Leave(player, with int) error {
	return d.do(engine.Textf("%s lascia la lega", d.View().nameOf(player)), func(t *engine.Tournament) error {
		leave := game.Can(d.View().gameOf(t)).Leave
		if leave == nil {
			return engine.Errorf(engine.BadUsage, "Questo torneo non ha un calendario da lasciare: metti NO in Partecipa Torneo.")
		}
		return leave(t, player, with)
	})
}

// Rules is the page that explains how a round is scored and what its clock is; false where the game has none.
func (v *View) Rules(round int) (game.Page, bool) {
	g := game.Can(v.Game)
	if g.Rules == nil {
		return game.Page{}, false
	}
	return g.Rules(v.Tournament, v.Round(round)), true
}

// TryTable says of a score sheet that is being written what is wrong in it, what is worth knowing, and what each
// seat would have, in the order of the written seats, and writes nothing. Points are nil while the game cannot be scored.
func (v *View) TryTable(round int, written engine.Table) (Trial, error) {
	p, err := v.Place(round, written.Number)
	if err != nil {
		return Trial{}, err
	}
	g := v.Game
	*p.Table = engine.Round{Tables: []engine.Table{written}}.Clone().Tables[0]
	trial := Trial{Form: g.Form(p), Problems: g.Problems(p), Hints: g.Hints(p)}
	if len(trial.Problems) == 0 {
		trial.Odd = game.OddIn(g, p)
		if trial.Points, err = g.Points(p); err != nil {
			return Trial{}, err
		}
	}
	return trial, nil
}

// Trial is what comes of a score sheet as it stands.
type Trial struct {
	Form     game.Form
	Problems []engine.Text
	Odd      []engine.Text // what can hardly be where there is no problem; it counts all the same
	Hints    []engine.Text
	Points   []engine.Points // by seat; nil while something is wrong
}

// sitsTwice reports whether a player sits at two tables of a round.
func sitsTwice(r *engine.Round, id int) bool {
	n := 0
	for _, table := range r.Tables {
		for _, seat := range table.Seats {
			if seat.Player == id {
				n++
			}
		}
	}
	return n > 1
}
