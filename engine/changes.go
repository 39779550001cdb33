package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// ChangesBetween says in words what differs between two readings of the same workbook, for the log.
func ChangesBetween(before, after *Tournament, name func(round int) Text) []Text {
	var texts []Text
	for _, r := range after.Rounds {
		old := before.Round(r.Number)
		if old == nil {
			texts = append(texts, Textf("%s: tavoli aggiunti.", name(r.Number)))
			continue
		}
		for _, table := range r.Tables {
			was := old.Table(table.Number)
			if was == nil {
				continue
			}
			if now, then := table.ScoreLine(), was.ScoreLine(); now != then {
				texts = append(texts, Textf("%s, tavolo %d: da %s a %s.", name(r.Number), table.Number, then, now))
			}
		}
	}
	if len(before.Players) != len(after.Players) {
		texts = append(texts, Textf("Iscritti: da %d a %d.", len(before.Players), len(after.Players)))
	}
	return texts
}

// SameBasis reports whether a draw of a round made from one reading of the workbook holds for another.
func SameBasis(a, b *Tournament, round int) bool {
	if !slices.Equal(a.PresentIDs(round), b.PresentIDs(round)) || !slices.EqualFunc(a.Own, b.Own, sameColumn) {
		return false
	}
	describe := func(t *Tournament) string {
		var text strings.Builder
		for _, p := range t.Players {
			fmt.Fprintf(&text, "%d %q %q\n", p.ID, p.Club, p.Region)
		}
		fmt.Fprintf(&text, "%v %v %v\n", t.Apart, t.Together, t.Settings)
		for _, r := range t.Rounds {
			for _, table := range r.Tables {
				text.WriteString(table.ScoreLine() + "\n")
			}
		}
		return text.String()
	}
	return describe(a) == describe(b)
}

func sameColumn(a, b SheetColumn) bool { return a.Title == b.Title && maps.Equal(a.Texts, b.Texts) }
