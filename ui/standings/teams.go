package standings

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/standings"
	"raduno/ui/kit"
)

// The columns of the teams' standings.
const (
	teamPlace = iota
	teamClub
	teamPlayers
	teamWins
	teamAll
	teamBest
)

// teamsView is the standings of the clubs, on the tab Classifica of a tournament that ranks them.
type teamsView struct {
	page *Page
	grid *kit.Grid
	club string // whose explanation is shown
}

func newTeamsView(p *Page) *teamsView {
	v := &teamsView{page: p}
	v.grid = kit.NewGrid([]kit.Column{
		teamPlace:   {Title: kit.Tr("Pos."), Ems: 3.6, Align: fyne.TextAlignTrailing},
		teamClub:    {Title: kit.Tr("Squadra"), Ems: 10, Weight: 3},
		teamPlayers: {Title: kit.Tr("Giocatori"), Ems: 5.5, Align: fyne.TextAlignTrailing, Drop: 2},
		teamWins:    {Title: kit.Tr("Vittorie"), Ems: 5.2, Align: fyne.TextAlignTrailing},
		teamAll:     {Title: kit.Tr("Tutti i punti"), Ems: 7, Align: fyne.TextAlignTrailing, Drop: 1},
		teamBest:    {Title: kit.Tr("Che contano"), Ems: 6.5, Align: fyne.TextAlignTrailing},
	}, func() int { return len(v.teams()) }, v.cell)
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

func (v *teamsView) teams() []standings.Team {
	if v.page.snap == nil || v.page.snap.Ranked == nil {
		return nil
	}
	return v.page.snap.Ranked.Teams
}

func (v *teamsView) cell(row, column int) kit.Cell {
	team := v.teams()[row]
	switch column {
	case teamPlace:
		cell := kit.Cell{Text: strconv.Itoa(team.Place), Bold: true}
		if team.Place <= 3 {
			cell.Ink = kit.ColorAccent
		}
		return cell
	case teamClub:
		return kit.Cell{Text: team.Club, Bold: team.Place <= 3}
	case teamPlayers:
		return kit.Cell{Text: strconv.Itoa(len(team.Players)), Ink: kit.ColorQuiet}
	case teamWins:
		return kit.Cell{Text: strconv.Itoa(team.Wins)}
	case teamAll:
		return kit.Cell{Text: v.page.points(team.Total), Ink: kit.ColorQuiet}
	}
	return kit.Cell{Text: v.page.points(team.Best), Bold: true}
}

// refill keeps the selected team selected.
func (v *teamsView) refill() {
	teams := v.teams()
	at := slices.IndexFunc(teams, func(t standings.Team) bool { return t.Club == v.club })
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
	at := slices.IndexFunc(s.Teams, func(t standings.Team) bool { return t.Club == v.club })
	if at < 0 {
		return []fyne.CanvasObject{kit.Quiet(kit.Tr("Scegli una squadra: qui si legge quali risultati contano."))}
	}
	team := s.Teams[at]
	var results []teamResult
	for _, id := range team.Players {
		for _, r := range s.Row(id).Results {
			if r.Played() {
				results = append(results, teamResult{v.page.snap.Name(id), r.Round, r.Points})
			}
		}
	}
	slices.SortStableFunc(results, func(a, b teamResult) int { return b.points.Cmp(a.points) })
	count := min(len(results), s.Type.TeamBest)
	objects := []fyne.CanvasObject{
		kit.Name(team.Club),
		kit.Bold(kit.Tr("Posto %d, punti %s: {3:conta il risultato migliore|contano i migliori %d risultati}.", team.Place,
			v.page.points(team.Best), s.Type.TeamBest)),
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
