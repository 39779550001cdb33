package pdf

import (
	"slices"

	"raduno/engine"
	"raduno/export"
)

// Layout is how many score sheets share a page.
type Layout int

// The layouts of the score sheets.
const (
	// FullPage is one sheet a page, with the map large enough to tick on.
	FullPage Layout = iota
	// HalfPage is two sheets a page (Stampa ridotta). They lie in cutting order: a pile of pages cut in two,
	// one half put on the other, is in order of tables.
	HalfPage
	// Economy is two sheets a page without the map, with rows of 12 mm, in cutting order too.
	Economy
)

// perPage is the number of sheets on a page.
func (l Layout) perPage() int {
	if l == FullPage {
		return 1
	}
	return 2
}

// SheetOptions say what the score sheets look like.
type SheetOptions struct {
	ListOptions
	Layout Layout
	// Plain is a sheet without the points outside the objective and what else only those who play on a map write.
	Plain bool
	// NoMap prints no map, NobodyOut does not ask for the order of elimination.
	NoMap, NobodyOut bool
	// Picture is a PNG or JPEG picture of the game in the place of the map, nil for none.
	Picture []byte
	// Seats are the names of the seats, in their order; nil where they have none.
	Seats []string
	// Sum is what the points of a table come to; empty where that is not known.
	Sum engine.Number
	// WinsOnly is a Plain sheet of a game that is won or lost: it asks who won in place of the points of the tournament.
	WinsOnly bool
	Tables   []int // numbers of the tables to print, nil for all
	// Filled prints the points as typed (Report RisiKo!); without it the sheets are blank.
	Filled bool
	// TournamentPoints is the text of "Punti Torneo" on a filled sheet, for a seat by its index; nil leaves
	// the column blank.
	TournamentPoints func(round, table, seat int) string
	// Decided is what the referee decided at a table, for the notes of a filled sheet; nil, or empty, for nothing.
	Decided func(round, table int) string
	// SeedTitle is the title of GestioneRaduno 1.5, "Turno 3 - Stampa Tavolo N°1"; without it the title is
	// "Turno 3 - Tavolo N°1" with the date before it.
	SeedTitle bool
}

// layoutOf is the layout in which sheets are printed. A half page has no room for a chart of many years.
func (o SheetOptions) layoutOf(sheets []sheet) Layout {
	switch {
	case o.Forms == nil && o.NoMap && o.Picture == nil:
		return Economy
	case o.Forms == nil && slices.ContainsFunc(sheets, func(s sheet) bool { return s.table.Places > mostSeats }):
		return FullPage
	case o.Forms == nil || o.Layout == FullPage:
		return o.Layout
	}
	if slices.ContainsFunc(sheets, func(s sheet) bool {
		form := s.table.Form
		return form.Chart != nil && form.LastYear()-form.Chart.First >= manyYears
	}) {
		return FullPage
	}
	return HalfPage
}

// sheet is one score sheet to be printed.
type sheet struct {
	round int
	draft bool
	table export.Table
	// number and count are which of how many sheets it is when all are printed: a reprint keeps them.
	number, count int
}

// ScoreSheets writes the score sheets of the given rounds, nil for all (docs/rules.md, section 8). A round without a
// sheet in the workbook, and a choice of tables that leaves nothing, are errors of kind BadInput.
func ScoreSheets(t *engine.Tournament, rounds []int, o SheetOptions) (*Paper, error) {
	sheets, err := chosen(t, rounds, o)
	if err != nil {
		return nil, err
	}
	d := newDocument(t.Info, t.Info.Name, o.About, o.Stamp)
	if o.Forms == nil {
		o.Layout = o.layoutOf(sheets)
	}
	p := newSheetPrinter(d, o)
	if err := p.readLogos(o.Logos); err != nil {
		return nil, err
	}
	if p.game, err = p.readPicture("game", o.Picture); err != nil {
		return nil, err
	}
	if o.Forms != nil {
		(&gamePrinter{sheetPrinter: p}).all(sheets)
		return d.finish()
	}
	p.inCuttingOrder(sheets, o.Layout, p.print)
	return d.finish()
}

// inCuttingOrder prints sheets so that the next one lies under each, not beside it.
func (p *sheetPrinter) inCuttingOrder(sheets []sheet, layout Layout, print func(slot int, s sheet)) {
	slots := layout.perPage()
	pages := (len(sheets) + slots - 1) / slots
	for page := range pages {
		p.page()
		for slot := range slots {
			if i := slot*pages + page; i < len(sheets) {
				print(slot, sheets[i])
			}
		}
		if slots > 1 {
			p.cutAt(pageHeight / 2)
		}
	}
}

// chosen are the sheets to print, round by round.
func chosen(t *engine.Tournament, rounds []int, o SheetOptions) ([]sheet, error) {
	tables := o.Tables
	joined, err := o.Forms.Rounds(t, rounds)
	if err != nil {
		return nil, err
	}
	var sheets []sheet
	number, count := 0, 0
	for _, round := range joined {
		count += len(round.Tables)
	}
	for _, round := range joined {
		for _, table := range round.Tables {
			number++
			if tables == nil || slices.Contains(tables, table.Number) {
				sheets = append(sheets, sheet{round.Number, round.Draft, table, number, count})
			}
		}
	}
	if len(sheets) == 0 {
		if tables != nil && len(joined) > 0 {
			return nil, engine.Errorf(engine.BadInput, "Nessuno dei tavoli scelti c'è in questo turno")
		}
		return nil, engine.Errorf(engine.BadInput, "Non c'è ancora nessun tavolo da stampare: prima sorteggia un turno")
	}
	return sheets, nil
}

// about is venue, organizer and, where the title does not say it, the day of a sheet on one line.
func (o SheetOptions) about(info engine.Info, round int) string {
	date := ""
	if o.SeedTitle {
		date = o.About.RoundDate(info, round)
	}
	return export.Joined(" · ", info.Venue, info.Organizer, date)
}
