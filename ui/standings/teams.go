package standings

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/rules"
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
	cell := func(of func(rules.Team) kit.Cell) func(int) kit.Cell {
		return func(row int) kit.Cell { return of(v.teams()[row]) }
	}
	const right = fyne.TextAlignTrailing
	v.grid = kit.NewGrid([]kit.Column{
		{Title: kit.Tr("Pos."), Ems: 3.6, Align: right, Cell: cell(func(t rules.Team) kit.Cell {
			if p.snap.Ranked.Shown(t.Place) == 0 {
				return kit.Cell{Text: "–", Ink: kit.ColorQuiet}
			}
			place := kit.Cell{Text: strconv.Itoa(t.Place), Bold: true}
			if t.Place <= 3 {
				place.Ink = kit.ColorAccent
			}
			return place
		})},
		{Title: kit.Tr("Squadra"), Ems: 10, Weight: 3, Cell: cell(func(t rules.Team) kit.Cell {
			return kit.Cell{Text: t.Club, Bold: p.snap.Ranked.Shown(t.Place) > 0 && t.Place <= 3}
		})},
		{Title: kit.Tr("Giocatori"), Ems: 5.5, Align: right, Drop: 2, Cell: cell(func(t rules.Team) kit.Cell {
			return kit.Cell{Text: strconv.Itoa(len(t.Players)), Ink: kit.ColorQuiet}
		})},
		{Title: kit.Tr("Vittorie"), Ems: 5.2, Align: right, Cell: cell(func(t rules.Team) kit.Cell {
			return kit.Cell{Text: strconv.Itoa(t.Wins)}
		})},
		{Title: kit.Tr("Tutti i punti"), Ems: 7, Align: right, Drop: 1, Cell: cell(func(t rules.Team) kit.Cell {
			return kit.Cell{Text: p.points(t.Total), Ink: kit.ColorQuiet}
		})},
		{Title: kit.Tr("Che contano"), Ems: 6.5, Align: right, Cell: cell(func(t rules.Team) kit.Cell {
			return kit.Cell{Text: p.points(t.Best), Bold: true}
		})},
	}, func() int { return len(v.teams()) }, nil)
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

// refill keeps the selected team selected.
func (v *teamsView) refill() {
	teams := v.teams()
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
		kit.Bold(kit.Tr("Posto %d, punti %s: {3:conta il risultato migliore|contano i migliori %d risultati}.", team.Place,
			v.page.points(team.Best), s.Type.TeamBest)),
	}
	if team.Penalty.Sign() > 0 {
		objects = append(objects, kit.Wrapped(kit.Tr("Penalità: −%s.", v.page.points(team.Penalty))))
	}
	line := func(r teamResult) string {
		return kit.Tr("%s: %s (%s)", v.page.points(r.points), r.player, v.page.snap.RoundName(r.round))
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
