package standings

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/export"
	"raduno/ui/kit"
)

// teamsView is the standings of the clubs, on the tab Classifica of a tournament that ranks them.
type teamsView struct {
	page *Page
	grid *kit.Grid
	club string // whose explanation is shown
}

func newTeamsView(p *Page) *teamsView {
	v := &teamsView{page: p}
	v.grid = kit.NewGrid(nil, func() int { return len(v.teams()) }, func(row, column int) kit.Cell {
		made := v.made()
		cell := kit.Cell{Text: made.Rows[row].Cell(column).Text}
		first := p.snap.Ranked.Shown(v.teams()[row].Place) > 0 && v.teams()[row].Place <= 3
		switch kind := made.Columns[column].Kind; {
		case made.Columns[column].Minor:
			cell.Ink = kit.ColorQuiet
		case kind == export.PlaceColumn:
			if cell.Bold = true; first {
				cell.Ink = kit.ColorAccent
			}
		default:
			cell.Bold = kind == export.TotalColumn || first && kind == export.TeamColumn
		}
		return cell
	})
	v.grid.Empty = kit.Tr("Nessuna squadra: scrivi il club dei giocatori in “Iscritti”.")
	v.grid.OnSelected = func(row int) {
		if row >= 0 && row < len(v.teams()) {
			v.club = v.teams()[row].Club
			p.explain()
		}
	}
	return v
}

// wanted reports whether the page shows the teams: where the type ranks them, unless a player is looked for.
func (v *teamsView) wanted() bool {
	p := v.page
	return p.snap != nil && p.snap.Ranked != nil && p.snap.Ranked.Type.TeamBest > 0 && p.byTeam.Checked && p.search.Text == ""
}

func (v *teamsView) teams() []rules.Team {
	if v.page.snap == nil || v.page.snap.Ranked == nil {
		return nil
	}
	return v.page.snap.Ranked.Teams
}

// made are the cells of the teams' ranking.
func (v *teamsView) made() export.Ranking { return v.page.made[0] }

// refill keeps the selected team selected.
func (v *teamsView) refill() {
	teams := v.teams()
	var columns []kit.Column
	for _, c := range v.made().Columns {
		column := kit.Column{Title: c.Title, Ems: 6.5, Align: fyne.TextAlignTrailing}
		if c.Kind == export.TeamColumn {
			column.Ems, column.Weight, column.Align = 10, 3, fyne.TextAlignLeading
		}
		if c.Minor {
			column.Drop = 1
		}
		columns = append(columns, column)
	}
	v.grid.SetColumns(columns)
	at := slices.IndexFunc(teams, func(t rules.Team) bool { return t.Club == v.club })
	if at < 0 && len(teams) > 0 {
		at, v.club = 0, teams[0].Club
	}
	v.grid.Select(at)
	v.grid.Refresh()
}

// teamResult is a game of a team's player.
type teamResult struct {
	player string
	round  int
	points engine.Points
}

// explain says which results count for the selected team, the best first, and which do not.
func (v *teamsView) explain() []fyne.CanvasObject {
	s := v.page.snap.Ranked
	at := slices.IndexFunc(s.Teams, func(t rules.Team) bool { return t.Club == v.club })
	if at < 0 {
		return []fyne.CanvasObject{kit.Quiet(kit.Tr("Scegli una squadra: qui si legge quali risultati contano."))}
	}
	team := s.Teams[at]
	var results []teamResult
	for _, id := range team.Players {
		for _, r := range s.Row(id).Results {
			if r.Played() && !r.NoPoints {
				results = append(results, teamResult{v.page.snap.Name(id), r.Round, r.Points})
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
			v.page.points(team.Best), s.Type.TeamBest)),
	}
	if team.Penalty.Sign() > 0 {
		objects = append(objects, kit.Wrapped(kit.Tr("Penalità: −%s.", v.page.points(team.Penalty))))
	}
	line := func(r teamResult) string {
		return kit.Tr("%s: %s (%s)", v.page.points(r.points), r.player, v.page.snap.RoundName(r.round).Name())
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
