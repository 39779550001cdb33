package standings

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/export"
	"raduno/ui/kit"
)

// teamsWanted reports whether the page shows the clubs: where the type ranks them, unless a player is looked for.
func (p *Page) teamsWanted() bool {
	return p.snap.Ranked.Type.TeamBest > 0 && p.byTeam.Checked && p.search.Text == ""
}

// teamColumns are those of the clubs' ranking.
func (p *Page) teamColumns() (columns []kit.Column) {
	made, ranked := p.made[0], p.snap.Ranked
	for i, c := range made.Columns {
		column := kit.Column{Title: c.Title, Ems: 6.5, Align: fyne.TextAlignTrailing}
		column.Cell = func(row int) kit.Cell {
			cell, place := kit.Cell{Text: made.Rows[row].Cell(i).Text}, ranked.Teams[row].Place
			first := ranked.Shown(place) > 0 && place <= 3
			switch {
			case c.Minor:
				cell.Ink = kit.ColorQuiet
			case c.Kind == export.PlaceColumn:
				if cell.Bold = true; first {
					cell.Ink = kit.ColorAccent
				}
			default:
				cell.Bold = c.Kind == export.TotalColumn || first && c.Kind == export.TeamColumn
			}
			return cell
		}
		if c.Kind == export.TeamColumn {
			column.Ems, column.Weight, column.Align = 10, 3, fyne.TextAlignLeading
		}
		if c.Minor {
			column.Drop = 1
		}
		columns = append(columns, column)
	}
	return columns
}

// teamResult is a game of a team's player.
type teamResult struct {
	player string
	round  int
	points engine.Points
}

// explainTeam says which results count for the selected club, the best first, and which do not.
func (p *Page) explainTeam() []fyne.CanvasObject {
	s := p.snap.Ranked
	at := p.teamAt()
	if at < 0 {
		return []fyne.CanvasObject{kit.Quiet(kit.Tr("Scegli una squadra: qui si legge quali risultati contano."))}
	}
	team := s.Teams[at]
	var results []teamResult
	for _, id := range team.Players {
		for _, r := range s.Row(id).Results {
			if r.Played() && !r.NoPoints {
				results = append(results, teamResult{p.snap.Name(id), r.Round, r.Points})
			}
		}
	}
	slices.SortStableFunc(results, func(a, b teamResult) int { return b.points.Cmp(a.points) })
	count := min(len(results), s.Type.TeamBest)
	if s.Shown(team.Place) == 0 {
		return []fyne.CanvasObject{kit.Name(team.Club), kit.Bold(kit.Say(s.Moment()))}
	}
	objects := []fyne.CanvasObject{
		kit.Name(team.Club),
		kit.Bold(kit.Tr("%d° posto, %s punti: {3:conta il risultato migliore|contano i migliori %d risultati}.", team.Place,
			p.points(team.Best), s.Type.TeamBest)),
	}
	if team.Penalty.Sign() > 0 {
		objects = append(objects, kit.Wrapped(kit.Tr("Penalità: −%s.", p.points(team.Penalty))))
	}
	line := func(r teamResult) string {
		return kit.Tr("%s: %s (%s)", p.points(r.points), r.player, p.snap.RoundName(r.round).Name())
	}
	for _, r := range results[:count] {
		label := kit.Wrapped("✓ " + line(r))
		label.SizeName = theme.SizeNameCaptionText
		objects = append(objects, label)
	}
	if count < len(results) {
		objects = append(objects, kit.Bold(kit.Tr("Non contano")))
	}
	for _, r := range results[count:] {
		objects = append(objects, kit.Quiet(line(r)))
	}
	return objects
}
