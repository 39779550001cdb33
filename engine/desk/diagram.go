package desk

import (
	"raduno/engine"
	"raduno/engine/rules"
	"raduno/export"
)

// stacked is how many semifinals stand below each other at most.
const stacked = 5

// Diagram is a bracket to be painted: the semifinals at the left, who goes straight to the final below them, the finals at the right,
// with a link from each seat to the next. Before the final is drawn it holds who is in it for sure.
func Diagram(b *rules.Bracket, name func(player int) string, say func(engine.Text) string) *export.Diagram {
	left := (len(b.Semifinals) + stacked - 1) / stacked
	d := &export.Diagram{Columns: left + 1}
	from := map[int][2]int{} // where each player's line is
	column := (len(b.Semifinals) + left - 1) / left
	for i, t := range b.Semifinals {
		d.Boxes = append(d.Boxes, export.DiagramBox{
			Column: i / column, Title: say(engine.Textf("Semifinale, tavolo %d", t.Number)),
			Lines: boxLines(t, name, say),
		})
		for j, s := range t.Seats {
			from[s.Player] = [2]int{i, j}
		}
	}
	if len(b.Direct) > 0 {
		straight := export.DiagramBox{Column: left - 1, Title: say(engine.Textf("Già in finale"))}
		for i, s := range b.Direct {
			from[s.Player] = [2]int{len(d.Boxes), i}
			line := export.DiagramLine{Text: name(s.Player), Strong: true}
			if s.Place > 0 {
				line.Right = say(engine.Textf("%d°", s.Place))
			}
			straight.Lines = append(straight.Lines, line)
		}
		d.Boxes = append(d.Boxes, straight)
	}
	for _, t := range b.FinalTables() {
		box := export.DiagramBox{
			Column: left, Title: say(engine.Textf("Finale")), Lines: boxLines(t, name, say),
		}
		if t.Number > 0 && len(b.Finals) > 1 {
			box.Title = say(engine.Textf("Finale, tavolo %d", t.Number))
		}
		for j, s := range t.Seats {
			if at, is := from[s.Player]; is && left == 1 {
				d.Links = append(d.Links, export.DiagramLink{From: at, To: [2]int{len(d.Boxes), j}, Strong: s.Way != rules.Runner})
			}
		}
		d.Boxes = append(d.Boxes, box)
	}
	d.Stack(0.7)
	return d
}

func boxLines(t rules.BracketTable, name func(int) string, say func(engine.Text) string) []export.DiagramLine {
	list := make([]export.DiagramLine, len(t.Seats))
	for i, s := range t.Seats {
		list[i] = export.DiagramLine{Text: name(s.Player), Right: say(s.Said()), Strong: s.Won}
	}
	return list
}
