package engine

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
			was := old.OfSheet(table.SheetNumber())
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
