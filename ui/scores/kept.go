package scores

import (
	"encoding/json"
	"path/filepath"

	"raduno/engine"
	"raduno/ui/kit"
)

// kept is what was typed at a table and not saved, as it outlives the program.
type kept struct {
	Round, Table int
	Record       engine.Record `json:",omitempty"`
	Seats        []keptSeat
}

type keptSeat struct {
	Player         int
	Score, Outside string        `json:",omitempty"`
	Record         engine.Record `json:",omitempty"`
}

// keep has the window keep what is typed at the table that is open; what is as it was saved is not kept.
func (p *Page) keep() {
	if p.table == 0 || p.r == nil {
		return
	}
	written, changed := p.way.written()
	if !changed {
		p.keepTyped("")
		return
	}
	k := kept{Round: p.r.Number, Table: p.table, Record: written.Record}
	for _, s := range written.Seats {
		k.Seats = append(k.Seats, keptSeat{s.Player, s.Score.Text(","), s.Outside.Text(","), s.Record})
	}
	text, err := json.Marshal(k)
	if err != nil {
		panic(err) // numbers and texts only
	}
	p.keepTyped(string(text))
}

// Kept says of the table whose sheet is open that it is not saved and waits there; empty for none.
func (p *Page) Kept() string {
	if p.table == 0 {
		return ""
	}
	if _, changed := p.way.written(); !changed {
		return ""
	}
	return kit.Tr("Il tavolo %d di %s non è salvato: lo ritrovi scritto quando lo riapri.", p.table, filepath.Base(p.snap.Path))
}

// keepTyped keeps it for the next start; empty for nothing.
func (p *Page) keepTyped(text string) {
	if v := p.session.View; v != nil {
		p.session.Prefs.SetTyped(v.Path, text)
	}
}

// Resume opens the table that somebody was typing when the program ended, with what was typed, and says so. Where others sit
// there by now nothing is opened.
func (p *Page) Resume(text string) {
	var k kept
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		return // another version's
	}
	written := engine.Table{Number: k.Table, Record: k.Record}
	for _, s := range k.Seats {
		score, wrong := engine.ParseScore(s.Score)
		outside, wrongToo := engine.ParseScore(s.Outside)
		if wrong != nil || wrongToo != nil {
			return
		}
		written.Seats = append(written.Seats, engine.Seat{Player: s.Player, Score: score, Outside: outside, Record: s.Record})
	}
	p.resume(k.Round, written)
}

// resume opens a table of a round with what was typed there and not saved. Where others sit there by now nothing is opened.
func (p *Page) resume(round int, written engine.Table) {
	now := p.tableNow(round, written.Number)
	if now == nil {
		return
	}
	if _, same := now.Aligned(written.Seats); !same {
		return
	}
	p.rewrite(round, written.Number, written)
	p.session.Tell(kit.Tr("Tavolo %d: c'è ancora quello che avevi scritto e non salvato.", written.Number))
}
