package scores

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// kept is what was typed at a table of a round and not saved, as it outlives the program.
type kept struct {
	Round int
	Table engine.Table
}

// keep has the window keep what is typed and not saved, at the table that is open and at those set aside.
func (p *Page) keep() {
	if p.session.View == nil {
		return
	}
	unsaved, text := p.unsaved(), ""
	if len(unsaved) > 0 {
		data, err := json.Marshal(unsaved)
		if err != nil {
			panic(err) // numbers and texts only
		}
		text = string(data)
	}
	p.session.Prefs.Keep(present.PrefTyped, p.session.View.Path, text)
}

// unsaved are the sheets that are typed and not saved, by round, that of the table that is open last.
func (p *Page) unsaved() (list []kept) {
	for _, round := range slices.Sorted(maps.Keys(p.aside)) {
		list = append(list, kept{round, p.aside[round]})
	}
	if p.table != 0 && p.r != nil {
		if written, changed := p.way.written(); changed {
			written.Number = p.table
			list = append(list, kept{p.r.Number, written})
		}
	}
	return list
}

// Kept says of the tables that are typed and not saved that they wait there; empty for none.
func (p *Page) Kept() string {
	var tables []string
	for _, k := range p.unsaved() {
		tables = append(tables, kit.Tr("tavolo %d %s", k.Table.Number, p.snap.RoundName(k.Round).Of()))
	}
	if tables == nil {
		return ""
	}
	return kit.Tr("Di %s {2:un tavolo non è salvato|%d tavoli non sono salvati}: %s. Lo ritrovi scritto quando riapri.",
		filepath.Base(p.snap.Path), len(tables), strings.Join(tables, ", "))
}

// Resume opens the table that was being typed when the program ended, with what was typed, and says so; those that were set aside wait
// for their rounds. Where others sit there by now nothing is opened.
func (p *Page) Resume(text string) {
	var list []kept
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return // another version's
	}
	for i, k := range list {
		if i < len(list)-1 {
			p.aside[k.Round] = k.Table
		} else {
			p.resume(k.Round, k.Table)
		}
	}
	p.keep()
}

// resume opens a table of a round with what was typed there and not saved. Where others sit there by now it says so.
func (p *Page) resume(round int, written engine.Table) {
	same := false
	if now := p.tableNow(round, written.Number); now != nil {
		_, same = now.Aligned(written.Seats)
	}
	if !same {
		p.session.Report(kit.Tr("Tavolo %d %s: è cambiato, quello che avevi scritto è da riscrivere.", written.Number,
			p.snap.RoundName(round).Of()))
		return
	}
	p.rewrite(round, written.Number, written)
	p.session.Report(kit.Tr("Tavolo %d: c'è ancora quello che avevi scritto e non salvato.", written.Number))
}
