package workbook

import (
	"maps"
	"slices"
	"strings"

	"raduno/engine"
)

// RenamePlayer writes a player's new name and club on his seats in the sheets of the rounds, wherever his old name stands; players are the
// roster as it was. Other words beside an ID stay.
func (b *Book) RenamePlayer(players []engine.Player, now engine.Player) error {
	return b.change(func() error {
		rounds := b.roundSheets(&report{})
		for _, number := range slices.Sorted(maps.Keys(rounds)) {
			rd := b.newReader(players, false, &report{})
			if err := rd.turnTo(rounds[number]); err != nil {
				return err
			}
			rd.rename(rd.read(number), now)
		}
		return nil
	})
}

// rename writes the new name on a player's seats in a round.
func (rd *roundReader) rename(round roundPlace, now engine.Player) {
	s, before := rd.sheet, rd.byID[now.ID]
	if before == nil {
		return
	}
	text := nameAndClub(now)
	for i, table := range round.round.Tables {
		for j, seat := range table.Seats {
			if seat.Player != now.ID {
				continue
			}
			at := round.tables[i].seats[j]
			c := rd.pic.Row(at.row).Cell(at.name)
			if c == nil || c.Derived { // a formula follows the roster: refreshNames
				continue
			}
			if line, _, _ := strings.Cut(c.Text, "\n"); engine.SpellingKey(line) == engine.SpellingKey(before.FullName()) {
				s.SetText(at.name, at.row, c.Style, text)
			}
		}
	}
}
