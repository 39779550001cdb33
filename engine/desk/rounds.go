package desk

import (
	"bytes"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/formula"
	"raduno/engine/game"
)

// phase is a part of a tournament with a name of its own.
type phase int

const (
	qualification phase = iota
	semifinals
	final
	topBoard // of a game that has one
)

// phaseOf says what a round is, unless another type drew it.
func phaseOf(t *engine.Tournament, kind formula.Type, number int) phase {
	if round := t.Round(number); round != nil && round.Draw != nil && round.Draw.Type != "" {
		if drawn, err := formula.ByID(round.Draw.Type); err == nil {
			kind = drawn
		}
	}
	if finals, has := kind.Game().(game.TopBoard); has && number > 0 && finals.TopRound(t.Settings) == number {
		return topBoard
	}
	switch number {
	case 0:
		return qualification
	case kind.Semifinals():
		return semifinals
	case kind.Final():
		return final
	}
	return qualification
}

// roundName is how a round is called: by its number, or as a semifinal, final or top board.
func (p phase) roundName(number int) engine.Text {
	return [...]engine.Text{engine.Textf("Turno %d", number), engine.Textf("Semifinale"), engine.Textf("Finale"), engine.Textf("Tavolo finale")}[p]
}

// phase is what a round is, drawn or not.
func (v *View) phase(number int) phase { return phaseOf(v.Tournament, v.Type, number) }

// RoundName is how a round is called, drawn or not: "Turno 3", "Semifinale", "Finale".
func (v *View) RoundName(number int) engine.Text { return v.phase(number).roundName(number) }

// RoundMark is a round at the head of a column: "T3", "Semif.", "Finale".
func (v *View) RoundMark(number int) engine.Text { return roundMark(v.Tournament, v.Type, number) }

// Named reports whether a round has a name of its own in the place of a number.
func (v *View) Named(number int) bool { return v.phase(number) != qualification }

// TheRound is a round in a sentence: "il turno 3", "la semifinale".
func (v *View) TheRound(number int) engine.Text {
	return [...]engine.Text{engine.Textf("il turno %d", number), engine.Textf("la semifinale"), engine.Textf("la finale"), engine.Textf("il tavolo finale")}[v.phase(number)]
}

// OfRound is a round in a sentence, as what something is of: "del turno 3", "della semifinale".
func (v *View) OfRound(number int) engine.Text {
	return [...]engine.Text{engine.Textf("del turno %d", number), engine.Textf("della semifinale"), engine.Textf("della finale"), engine.Textf("del tavolo finale")}[v.phase(number)]
}

// AtRound is a round in a sentence, as where something is: "al turno 3", "alla semifinale".
func (v *View) AtRound(number int) engine.Text {
	return [...]engine.Text{engine.Textf("al turno %d", number), engine.Textf("alla semifinale"), engine.Textf("alla finale"), engine.Textf("al tavolo finale")}[v.phase(number)]
}

// Semifinalist is where a player of a semifinal comes from.
type Semifinalist struct {
	Place int // in the standings of the qualification
	Band  int // fascia, 1 the best; 0 where Raduno drew none
}

// semifinalists are the players of the semifinals that are drawn, by ID; nil where there are none.
func (d *Desk) semifinalists(v *View) map[int]Semifinalist {
	r := v.Round(v.Type.Semifinals())
	if r == nil || v.phase(r.Number) != semifinals {
		return nil
	}
	before, err := d.rankAs(v.Tournament, v.Type, StandingsRequest{Rounds: r.Number - 1})
	if err != nil {
		return nil // the page of the standings says why
	}
	all := map[int]Semifinalist{}
	for _, row := range before.Rows {
		if at, _ := r.Find(row.Player.ID); at >= 0 {
			all[row.Player.ID] = Semifinalist{Place: row.Place}
		}
	}
	for id, band := range bandsOf(r) {
		s := all[id]
		s.Band = band
		all[id] = s
	}
	return all
}

// bandsOf are the bands of a semifinal's players, by ID, as the draw had them; nothing where Raduno did not draw it.
func bandsOf(r *engine.Round) map[int]int {
	if r.Draw == nil {
		return nil
	}
	problem, err := draw.Decode(bytes.NewReader(r.Draw.Problem))
	if err != nil {
		return nil
	}
	bands := map[int]int{}
	for _, p := range problem.Players {
		bands[p.ID] = p.Band
	}
	return bands
}
