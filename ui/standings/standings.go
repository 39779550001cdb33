package standings

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/export"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Page is the tab Classifica: the standings as they stand now, and why.
type Page struct {
	session *present.Session
	Content fyne.CanvasObject
	Tools   []fyne.CanvasObject // beside the tabs
	holder  *fyne.Container     // the grid, or why there are no standings
	grid    *kit.Grid
	made    []export.Ranking // the teams', where clubs are ranked, and the players': every cell is made by the desk
	at      map[int]int      // rows of the players' ranking, by ID
	search  *kit.SearchEntry
	side    *fyne.Container
	note    *widget.Label
	snap    *present.View
	Rows    []rules.Row
	Player  int        // whose explanation is shown
	club    string     // or which club's
	ended   *kit.Check // as if the games under way ended now
	byTeam  *kit.Check // the clubs in place of the players
	teams   bool       // that is so now
	podium  *podium
	decided int // rows from the top whose places the final decided
}

// New makes the page.
func New(session *present.Session) *Page {
	p := &Page{session: session}
	p.search = kit.NewSearchEntry()
	p.search.SetPlaceHolder(kit.Tr("Cerca un giocatore"))
	p.search.OnChanged = func(string) { p.showGrid() }
	p.search.OnSubmitted = func(text string) {
		if len(p.Rows) == 0 && text != "" {
			session.Report(kit.Tr("Nessuno corrisponde a “%s”.", text))
			return
		}
		p.Focus()
	}
	p.note = kit.Quiet("")
	p.note.Importance = widget.WarningImportance
	p.note.Hide()
	p.side = kit.NewLines()
	p.holder = container.NewStack()
	p.grid = kit.NewGrid(nil, p.count, nil)
	p.search.Rows = p.grid
	p.grid.OnSelected = p.pick
	p.ended = kit.NewCheck(kit.Tr("Se finisse ora"), func(bool) { p.Show(session.View) })
	p.ended.Hide()
	p.byTeam = kit.NewCheck(kit.Tr("A squadre"), func(bool) { p.showGrid() })
	p.byTeam.Checked = true
	p.byTeam.Hide()
	p.Tools = []fyne.CanvasObject{kit.Wide(14, p.search), p.byTeam, p.ended}
	left := container.NewBorder(p.note, nil, nil, nil, p.holder)
	p.podium = newPodium(session.Win)
	content := container.NewBorder(p.podium.content, nil, nil,
		kit.Margin(0, 0, 10, 0, kit.Wide(19, kit.NewPanel(kit.Scrolled(p.side)))), left)
	p.Content = kit.Sized(content, p.podium.fit)
	return p
}

// Show takes over the tournament as it stands.
func (p *Page) Show(s *present.View) {
	if s == nil {
		return
	}
	kit.SetVisible(p.ended, s.EndedNow != nil)
	if s.EndedNow != nil && p.ended.Checked {
		now := *s
		now.Ranked = s.EndedNow
		now.TakeCut()
		s = &now
	}
	p.snap = s
	if s.Ranked == nil {
		p.showWhyNot()
		return
	}
	p.made, p.at = desk.Rankings(s.Tournament, s.Ranked, kit.Say), map[int]int{}
	for i, row := range p.players().Rows {
		p.at[row.Player] = i
	}
	p.Rows = nil // they have results of other rounds than the new columns
	kit.SetVisible(p.byTeam, s.Ranked.Type.TeamBest > 0)
	p.decided = decided(p.players())
	p.podium.fill(p)
	p.showNotes(s)
	p.lay()
	p.showGrid()
}

// lay gives the grid the columns of the players, or of the clubs.
func (p *Page) lay() {
	p.grid.Empty = kit.Tr("Nessuno ancora in classifica.")
	if p.teams = p.teamsWanted(); p.teams {
		p.grid.Empty = kit.Tr("Nessuna squadra: scrivi il club dei giocatori in “Iscritti”.")
		p.grid.SetColumns(p.teamColumns())
		return
	}
	p.grid.SetColumns(p.columns(p.snap))
}

// count is how many rows the grid has.
func (p *Page) count() int {
	switch {
	case p.snap == nil || p.snap.Ranked == nil:
		return 0
	case p.teams:
		return len(p.snap.Ranked.Teams)
	}
	return len(p.Rows)
}

// pick explains the row that is selected.
func (p *Page) pick(row int) {
	switch {
	case row < 0 || row >= p.count():
		return
	case p.teams:
		p.club = p.snap.Ranked.Teams[row].Club
	default:
		p.Player = p.Rows[row].Player.ID
	}
	p.explain()
}

// teamAt is the row of the selected club; -1 for none.
func (p *Page) teamAt() int {
	return slices.IndexFunc(p.snap.Ranked.Teams, func(t rules.Team) bool { return t.Club == p.club })
}

// showGrid shows the players or the clubs, and the explanation of the one selected.
func (p *Page) showGrid() {
	if p.snap == nil || p.snap.Ranked == nil {
		return
	}
	if p.teams != p.teamsWanted() {
		p.lay()
	}
	p.refill()
	p.holder.Objects = []fyne.CanvasObject{kit.NewTint(kit.ColorCard, p.grid)}
	p.holder.Refresh()
	p.explain()
}

// showNotes says what holds of the standings as a whole.
func (p *Page) showNotes(s *present.View) {
	var notes []string
	if s.EndedNow != nil && s.Ranked == s.EndedNow {
		notes = append(notes, kit.Tr("Le partite in corso contano come se finissero adesso, con quello che è scritto."))
	}
	if !s.Ranked.Final() && s.Ranked != s.EndedNow {
		notes = append(notes, kit.Say(s.Ranked.Moment()))
	}
	for _, note := range s.Ranked.Notes {
		notes = append(notes, kit.Say(note))
	}
	noted := len(notes)
	for _, w := range s.Ranked.Warnings {
		notes = append(notes, kit.Say(w.Message))
	}
	if s.Cut != nil && !s.Cut.Text.IsZero() {
		notes = append([]string{"✓ " + kit.Say(s.Cut.Text)}, notes...)
	}
	if most := noted + 3; len(notes) > most {
		notes = append(notes[:most], kit.AndMore(len(notes)-most))
	}
	p.note.Importance = widget.WarningImportance
	if len(notes) == noted {
		p.note.Importance = widget.LowImportance // nothing is wrong
	}
	p.note.SetText(strings.Join(notes, "\n"))
	kit.SetVisible(p.note, len(notes) > 0)
}

// showWhyNot says why there are no standings and what to do.
func (p *Page) showWhyNot() {
	text := kit.Tr("Scegli il tipo di torneo: Opzioni, Regole del torneo.")
	objects := []fyne.CanvasObject{}
	if p.snap.RankedErr != nil {
		text = kit.SayError(p.snap.RankedErr)
		for i, f := range engine.FindingsBeside(p.snap.RankedErr) {
			if i == 8 {
				break
			}
			objects = append(objects, kit.Wrapped("• "+kit.Say(f.Report())))
		}
	}
	objects = append([]fyne.CanvasObject{kit.Bold(text)}, objects...)
	p.holder.Objects = []fyne.CanvasObject{container.NewVBox(kit.NewPanel(container.NewVBox(objects...)))}
	p.holder.Refresh()
	p.Rows = nil // the grid may still have the keyboard, and has no one to show or to explain
	p.side.Objects = nil
	p.side.Refresh()
	p.note.Hide()
	p.podium.content.Hide()
}

// begunRounds counts the rounds up to the last in which anybody has a result.
func begunRounds(s *rules.Standings) int {
	begun := 0
	for _, r := range s.Rows {
		for i, result := range r.Results {
			if result.Played() {
				begun = max(begun, i+1)
			}
		}
	}
	return begun
}

// roundWidth is the width of a round's column, in ems. The rounds of a calendar are many and worth few points each: their
// columns are as narrow as what stands in them.
func roundWidth(s *present.View) float32 {
	if !s.Scheduled() {
		return 5
	}
	longest := 2
	for _, row := range s.Ranked.Rows {
		for _, result := range row.Results {
			if result.Played() {
				longest = max(longest, len(game.Shown(result.Points)))
			}
		}
	}
	return 1 + 0.6*float32(longest)
}

// columns are those of the grid, made of those of the players' ranking; the name is put together.
func (p *Page) columns(s *present.View) (columns []kit.Column) {
	const pads, least, most, before = 1, 10, 13, 3 // ems of a name; columns before the rounds
	longest, clubs := float32(0), false
	for _, row := range s.Ranked.Rows {
		longest = max(longest, kit.Width(row.Player.DisplayName(), theme.TextSize(), fyne.TextStyle{Bold: true}))
		clubs = clubs || row.Player.Club != ""
	}
	begun, width := begunRounds(s.Ranked), roundWidth(s)
	for i, c := range p.players().Columns {
		cell := func(row int) export.Cell { return p.ranked(row).Cell(i) }
		quiet := func(row int) kit.Cell { return kit.Cell{Text: cell(row).Text, Ink: kit.ColorQuiet} }
		plain := func(row int) kit.Cell { return kit.Cell{Text: cell(row).Text} }
		column := kit.Column{Title: c.Title, Align: fyne.TextAlignTrailing, Cell: plain}
		switch c.Kind {
		case export.PlaceColumn:
			column.Ems, column.Cell = 3.6, func(row int) kit.Cell { return p.placeCell(p.Rows[row], p.ranked(row), cell(row).Text) }
			name := kit.Column{Title: kit.Tr("Giocatore"), Ems: max(least, min(most, longest/kit.Em()+pads)), Weight: 1, Cell: p.nameCell}
			columns = append(columns, column, name)
			continue
		case export.ClubColumn:
			column = kit.Column{Drop: 100, Cell: quiet}
			if clubs {
				column.Title, column.Ems, column.Weight = kit.Tr("Club o famiglia"), 7, 3
			}
		case export.RoundColumn:
			k := len(columns) - before
			if column.Drop = 50 - min(k, 49); k >= begun {
				column.Drop = 51 + min(k, 48) // a calendar's rounds to come
			}
			whole := 1.1 + kit.Width(c.Title, theme.CaptionTextSize(), fyne.TextStyle{Bold: true})/kit.Em() // with the room beside it
			column.Ems, column.Cell = max(width, whole), func(row int) kit.Cell { return resultCell(p.Rows[row].Results[k], cell(row)) }
		case export.TallyColumn: // it goes after the rounds, before a name is cut
			column.Ems, column.Drop = 5, 1
		case export.WinsColumn:
			column.Title, column.Ems = kit.Tr("Vittorie"), 5.2
		case export.TotalColumn:
			column.Title, column.Ems = kit.Tr("Totale"), 6
			column.Cell = func(row int) kit.Cell {
				if p.ranked(row).Mark == export.Finalist {
					return quiet(row)
				}
				return kit.Cell{Text: cell(row).Text, Bold: true}
			}
		case export.NoteColumn:
			column = kit.Column{Title: kit.Tr("Nota"), Ems: 9, Weight: 7, Drop: 200, Cell: quiet}
			if clubs {
				column.Weight = 4
			}
		default:
			continue
		}
		columns = append(columns, column)
	}
	return columns
}

// players is the ranking of the players.
func (p *Page) players() export.Ranking { return p.made[len(p.made)-1] }

// ranked is a row of the grid as the desk makes it.
func (p *Page) ranked(row int) export.Row { return p.players().Rows[p.at[p.Rows[row].Player.ID]] }

func (p *Page) nameCell(row int) kit.Cell {
	r := p.Rows[row]
	return kit.Cell{Text: r.Player.DisplayName(), Bold: p.snap.Ranked.Shown(r.Place) > 0 && r.Place <= 3}
}

// resultCell is the result of a round.
func resultCell(result rules.Result, cell export.Cell) kit.Cell {
	switch {
	case cell.Missed || cell.Discarded || !result.Played():
		return kit.Cell{Text: cell.Text, Ink: kit.ColorQuiet}
	case cell.Won:
		return kit.Cell{Text: cell.Text, Bold: true, Ink: kit.ColorAccent}
	}
	return kit.Cell{Text: cell.Text}
}

// placeCell is a player's place, with a mark for those who go on to the semifinals, and another for those in the final already.
func (p *Page) placeCell(r rules.Row, made export.Row, place string) kit.Cell {
	cell := kit.Cell{Text: strings.TrimSpace(made.Mark.Sign() + " " + place), Bold: true}
	if made.Mark == export.Finalist { // the line below the last of them says it
		cell.Text = place
	}
	switch {
	case p.snap.Ranked.Shown(r.Place) == 0:
		return kit.Cell{Text: place, Ink: kit.ColorQuiet}
	case p.snap.Cut != nil && slices.Contains(p.snap.Cut.Direct, r.Player.ID):
		cell.Ink = kit.ColorAccent
	case p.snap.In[r.Player.ID]:
		cell.Ink = theme.ColorNameSuccess
	case p.snap.Cut == nil && r.Place <= 3:
		cell.Ink = kit.ColorAccent
	}
	return cell
}

// refill keeps the player or the club selected that was, else the first.
func (p *Page) refill() {
	p.Rows = p.snap.Ranked.Rows
	if words := strings.TrimSpace(p.search.Text); words != "" {
		players := engine.Map(p.snap.Ranked.Rows, func(r rules.Row) engine.Player { return r.Player })
		found := engine.SetOf(engine.Map(desk.FindPlayers(players, words), func(player engine.Player) int { return player.ID }))
		p.Rows = engine.Where(p.Rows, func(r rules.Row) bool { return found[r.Player.ID] })
	}
	p.grid.Part = nil
	at := p.teamAt()
	if !p.teams {
		at = slices.IndexFunc(p.Rows, func(r rules.Row) bool { return r.Player.ID == p.Player })
		if p.decided > 0 && p.decided < len(p.Rows) && len(p.Rows) == len(p.snap.Ranked.Rows) {
			p.grid.Part = &kit.Parting{Row: p.decided, Left: "▲ " + kit.Tr("decide la finale"), Right: kit.Tr("decide il totale") + " ▼"}
		}
	}
	p.grid.Select(min(max(0, at), p.count()-1))
	p.pick(p.grid.Selected()) // another may stand in the row that was selected
	p.grid.Refresh()
}

// points are points as the cells have them.
func (p *Page) points(points engine.Points) string {
	return kit.Number(p.snap.Ranked.Written(points))
}

// explain says why the selected player stands where he stands.
func (p *Page) explain() {
	p.side.Objects = nil
	defer p.side.Refresh()
	if p.teams {
		p.side.Objects = p.explainTeam()
		return
	}
	s := p.snap.Ranked
	row := s.Row(p.Player)
	if row == nil {
		p.side.Objects = []fyne.CanvasObject{kit.Quiet(kit.Tr("Scegli un giocatore: qui si legge perché è a quel posto."))}
		return
	}
	add := func(objects ...fyne.CanvasObject) { p.side.Objects = append(p.side.Objects, objects...) }
	add(kit.Name(row.Player.DisplayName()))
	explanation, err := s.Explain(p.Player)
	if err != nil {
		add(kit.Wrapped(kit.SayError(err)))
		return
	}
	add(kit.Bold(kit.Say(explanation.Lead)))
	if !desk.OnlyWins(p.snap.Ranked) {
		add(newChart(pointsChart(row, s.Lowest, func(round int) engine.Text { return p.snap.RoundName(round).Mark() }, p.points)))
	}
	for _, line := range slices.Concat(explanation.Games, explanation.Neighbours) {
		if !line.IsZero() {
			add(kit.Wrapped(kit.Say(line)))
		}
	}
	if !explanation.Side.IsZero() {
		add(kit.Bold(kit.Say(explanation.Side)))
	}
	if past := present.History(p.snap, p.Player); past != "" {
		add(kit.Bold(kit.Tr("Le sue partite")), kit.Quiet(past))
	}
}

// Focus gives the keyboard to the ranking that is shown.
func (p *Page) Focus() {
	p.session.Win.Canvas().Focus(p.grid.Focusable())
}

// FocusSearch gives the keyboard to the search.
func (p *Page) FocusSearch() { p.search.Begin(p.session.Win.Canvas()) }
