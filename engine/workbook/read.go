package workbook

import (
	"maps"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/games"
	"raduno/engine/game/risiko"
	"raduno/engine/xlsx"
)

// Read reads everything that the workbook says about the tournament, and reports what is wrong with it. It
// reads as far as it can whatever the workbook holds: what cannot be understood is a finding and is left
// out. A finding that is no warning should be mended before anything is drawn or ranked.
func (b *Book) Read() (*engine.Tournament, []engine.Finding) {
	t, rep := b.examine()
	return t, rep.findings()
}

// examine is Read with the ways to mend.
func (b *Book) examine() (*engine.Tournament, *report) {
	rep := &report{}
	t := &engine.Tournament{}
	lines := b.stateLines()
	chosen := engine.Tournament{}
	for _, line := range lines {
		if line.key == engine.OptionType.Title {
			chosen.Settings.Type = line.value
		}
	}
	t.Info = b.readInfo(rep)
	ro := b.readRoster(rep)
	checkPeople(&ro, distinct(lines), rep)
	checkClubs(&ro, slices.Concat(b.ClubList(), engine.OfficialClubs()), rep)
	checkRegions(&ro, slices.Concat(b.RegionList(), engine.OfficialRegions()), rep)
	t.Players = ro.players
	t.Own = ro.own()
	b.roster = roster{rosterLayout: rosterLayout{cols: ro.cols}, rows: ro.rows}
	b.cells = map[engine.Place]string{}
	oneNumber := game.OneNumber(games.ByID(chosen.Settings.Type, risiko.Rules{}))
	places := b.readRounds(t.Players, oneNumber, rep)
	for _, place := range places {
		t.SetRound(place.round)
	}
	b.readState(t, lines, rep)
	for i := range t.Rounds {
		t.LabelTables(&t.Rounds[i])
	}
	rd := b.newReader(t.Players, oneNumber, rep)
	for i := range places {
		place := &places[i]
		place.round = *t.Round(place.round.Number)
		rd.checkRound(place)
		for i, table := range place.round.Tables {
			at := engine.Place{Round: place.round.Number, Table: table.Number, Score: true}
			b.cells[at] = xlsx.CellName(place.tables[i].titleCol, place.tables[i].titleRow)
			for j, seat := range place.tables[i].seats {
				at.Seat = j + 1
				b.cells[at] = xlsx.CellName(seat.score, seat.row)
			}
		}
	}
	b.reportLost(&ro, places, rep)
	b.checkRecords(t, lines, rep)
	rep.place(&ro, places)
	return t, rep
}

// reportLost reports the cells, of the sheets that are read, whose text the file has lost.
func (b *Book) reportLost(ro *roster, places []roundPlace, rep *report) {
	names := []string{infoSheet}
	if ro.sheet != nil {
		names = append(names, ro.sheet.Name)
	}
	for _, place := range places {
		names = append(names, place.sheet)
	}
	for _, name := range names {
		_, pic, _ := b.open(name) // what cannot be read is told where it was read
		for _, at := range pic.Lost {
			rep.fault(name, at, "text-lost", "Il testo di questa cella si è perso: il file non lo contiene più; riscrivilo, oppure riprendi "+
				"una copia")
		}
	}
}

// ScoreCell is the cell of what is told of the points of a table, as last read: that of a seat's score, or of the table's title.
// It is empty for a table that was not there.
func (b *Book) ScoreCell(p engine.Place) string { return b.cells[p] }

// Columns are those of the roster that Read found.
func (b *Book) Columns() []*engine.Column { return slices.Collect(maps.Keys(b.roster.cols)) }

// PlayerCell is the cell of a player in a column of the roster, as last read; empty for none.
func (b *Book) PlayerCell(c *engine.Column, id int) string {
	if b.roster.cols[c] == 0 || b.roster.rows[id] == 0 {
		return ""
	}
	return xlsx.CellName(b.roster.cols[c], b.roster.rows[id])
}

// Repair mends what can be mended in one way only, such as SI misspelt, points written as text, a sheet
// that is not named as it should be. It returns what it mended; the rest is for Read to tell.
func (b *Book) Repair() []engine.Finding {
	var mended []engine.Finding
	for range 8 { // what changes places is mended first, and everything read again
		_, rep := b.examine()
		structural := slices.ContainsFunc(rep.list, func(p problem) bool { return p.structural })
		some := false
		for _, p := range rep.list {
			if p.mend == nil || p.structural != structural {
				continue
			}
			if err := b.change(p.mend); err == nil {
				mended = append(mended, p.Finding)
				some = true
			}
		}
		if !some || !structural {
			break
		}
	}
	return mended
}
