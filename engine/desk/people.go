package desk

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/workbook"
)

// byNick puts the nick first where people play each in their own time, as on a forum: that is how they know each other.
func byNick(t *engine.Tournament) {
	typ, err := rules.TypeByID(t.Settings.Type)
	if err != nil {
		return // no type is chosen yet
	}
	dated := game.Can(typ.Game()).Dates != nil
	for i := range t.Players {
		t.Players[i].ByNick = dated
	}
}

// DeclareTwo records that two players with the same or nearly the same name are two persons, which ends the questions about them. The error
// is of kind BadInput for an unknown ID, of kind BadUsage for one ID twice.
func (d *Desk) DeclareTwo(a, b int) error {
	return d.do(engine.Textf("Sono due persone: %s e %s", d.View().nameOf(a), d.View().nameOf(b)), func(t *engine.Tournament) error {
		for _, id := range []int{a, b} {
			if t.Player(id) == nil {
				return engine.UnknownPlayer(id)
			}
		}
		if a == b {
			return engine.Errorf(engine.BadUsage, "Servono gli ID di due giocatori diversi.")
		}
		pair := [2]int{a, b}
		if !slices.ContainsFunc(t.Distinct, engine.SamePair(pair)) {
			t.Distinct = append(t.Distinct, pair)
		}
		return nil
	})
}

// Doubles are the others on the roster with the names of p who were not declared to be another person. It waits for
// nothing, so that it may be asked at every key.
func (v *View) Doubles(p engine.Player) []engine.Player {
	return slices.DeleteFunc(v.Namesakes(p), func(other engine.Player) bool {
		return slices.ContainsFunc(v.Tournament.Distinct, engine.SamePair([2]int{p.ID, other.ID}))
	})
}

// HasColumn reports whether the workbook's roster has a column.
func (v *View) HasColumn(c *engine.Column) bool { return slices.Contains(v.columns, c) }

// Words are what may be written in a column that people share: the known clubs and regions, else what the roster has there.
func (v *View) Words(c *engine.Column) []string {
	switch c {
	case engine.RosterClub:
		return v.Clubs
	case engine.RosterRegion:
		return v.Regions
	}
	return listWith(nil, v.Tournament, func(p engine.Player) string { return c.Get(&p) })
}

// Doubtful is the word, as it stands on the roster, that a finding proposes others for, and its column: clubs or regions.
func (v *View) Doubtful(f engine.Finding) (word *engine.Column, text string) {
	word = engine.RosterClub
	if f.Code == workbook.UnknownRegion {
		word = engine.RosterRegion
	}
	if len(f.Players) == 1 && v.Players[f.Players[0]] != nil {
		text = word.Get(v.Players[f.Players[0]])
	}
	return word, text
}

// Rename writes a club or a region in another way for all who have it, and counts them. The error is of kind BadInput where no player has
// it.
func (d *Desk) Rename(word *engine.Column, from, to string) (renamed int, err error) {
	what := engine.Textf("Il club “%s” ora è “%s”", from, to)
	if word == engine.RosterRegion {
		what = engine.Textf("La regione “%s” ora è “%s”", from, to)
	}
	err = d.do(what, func(t *engine.Tournament) error {
		renamed = 0
		for i := range t.Players {
			if p := &t.Players[i]; strings.EqualFold(word.Get(p), from) && from != "" {
				if err := word.Set(p, to); err != nil {
					return err
				}
				p.Tidy()
				renamed++
			}
		}
		if renamed == 0 {
			return engine.Errorf(engine.BadInput, "Nessun iscritto ha “%s”: guarda come è scritto nel foglio Iscritti.", from)
		}
		return nil
	})
	return renamed, err
}
