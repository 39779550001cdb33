package publish

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/export"
)

// forms are the score sheets of a tournament as prints and exports want them; nil for RisiKo!. With help each
// has the sentences that help while it is filled in.
func (d publisher) forms(t *engine.Tournament, help bool, voice export.Voice) export.Forms {
	return formsOf(d.View().Game, t, help, voice)
}

func formsOf(g game.Game, t *engine.Tournament, help bool, voice export.Voice) export.Forms {
	if game.OneNumber(g) { // the printed sheet is package pdf's own
		return nil
	}
	can := game.Can(g)
	return func(round, table int) *export.Form {
		r := t.Round(round)
		if r == nil || r.Table(table) == nil {
			return nil
		}
		p := game.Place{Tournament: t, Round: r, Table: r.Table(table)}
		form := &export.Form{Form: g.Form(p), Voice: voice}
		if can.Rules != nil {
			page := can.Rules(t, r)
			form.Title, form.Clock = voice.Text(page.Title), voice.Text(page.Clock)
		}
		if help {
			form.Help = append(voice.Texts(can.Reminders), voice.Texts(sheetHelp(g, p))...)
		}
		return form
	}
}

// sheetHelp are the hints for a game that is about to begin.
func sheetHelp(g game.Game, p game.Place) []engine.Text {
	blank := *p.Table
	form := g.Form(p)
	blank.Record = givenOnly(form.Table, blank.Record)
	blank.Seats = slices.Clone(blank.Seats)
	for i := range blank.Seats {
		blank.Seats[i].Record = givenOnly(form.Seat, blank.Seats[i].Record)
	}
	p.Table = &blank
	return g.Hints(p)
}

// givenOnly is what the draw wrote in a record.
func givenOnly(fields []game.Field, record engine.Record) engine.Record {
	var given engine.Record
	for _, f := range fields {
		if f.Given {
			given.Set(f.Label, record.Get(f.Label))
		}
	}
	return given
}
