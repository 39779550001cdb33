package database

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/engine"
	"raduno/engine/game"
)

// What the World Diplomacy Database takes of an event: that many rounds, awards and years of a game. Source: its two CSV
// files as github.com/UEWBot/dipvis writes them.
const (
	wddRounds = 8
	wddAwards = 12
	wddYears  = 20
)

// wddUnranked is the rank of who has none.
const wddUnranked = "999"

// wddPower is a power's name in the files.
func wddPower(p scoring.Power) string {
	return [scoring.PowerCount]string{"0AU", "0EN", "0FR", "0GE", "0IT", "0RU", "0TU"}[p]
}

// Lists are the two files of the World Diplomacy Database: classification and boards.
func (e Event) Lists() []game.List {
	return []game.List{{Name: "classification", Rows: e.classification()}, {Name: "boards", Rows: boards(e.Tournament, e.Seats)}}
}

// classification has a line for each player who played.
func (e Event) classification() [][]string {
	t, ranking, games, top := e.Tournament, e.Ranking, e.Seats, e.Top
	head := []string{"FIRST NAME", "NAME", "HOMONYME", "RANK", "EXAEQUO", "LOCATION", "NATIONALITY", "SCORE"}
	for n := range wddRounds {
		head = append(head, fmt.Sprintf("R%d", n+1))
	}
	for _, p := range scoring.Powers {
		for _, what := range []string{"RK", "PT", "CT", "HEAT", "BOARD"} {
			head = append(head, what+"_"+wddPower(p))
		}
	}
	for n := range wddAwards {
		head = append(head, fmt.Sprintf("RK_AWA_%d", n+1))
	}
	if top.Table != 0 {
		head = append(head, "NAME_TOPBOARD", "HEAT_TOPBOARD", "BOARD_TOPBOARD", "RK_TOPBOARD", "CT_TOPBOARD", "COUNTRY_TOPBOARD")
	}
	level := map[int]int{}
	for _, row := range ranking.Rows {
		level[row.Place]++
	}
	best, players := Best(t, games), t.Index()
	rows := [][]string{head}
	for _, row := range ranking.Rows {
		player := players[row.ID]
		if player == nil || !slices.ContainsFunc(row.Results, game.Result.Played) {
			continue
		}
		line := newLine(head)
		line.set("FIRST NAME", player.Name)
		line.set("NAME", player.Surname)
		line.set("HOMONYME", "1")
		line.set("NATIONALITY", NationCode(player.Nation))
		line.set("RANK", wddUnranked)
		line.set("EXAEQUO", strconv.Itoa(level[row.Place]))
		if row.Place > 0 {
			line.set("RANK", strconv.Itoa(row.Place))
		}
		line.set("SCORE", wddPoints(row.Total))
		line.set("LOCATION", NationCode(player.Region))
		for i, result := range row.Results {
			if (result.Played() || result.SatOut) && !result.NoPoints {
				line.set(fmt.Sprintf("R%d", ranking.Rounds[i]), wddPoints(result.Points))
			}
		}
		for power, list := range best {
			at := slices.IndexFunc(list, func(p Seat) bool { return p.Player == row.ID })
			if at < 0 {
				continue
			}
			name, one := wddPower(scoring.Power(power)), list[at]
			rank := slices.IndexFunc(list, func(p Seat) bool { return Better(p, one) == 0 }) + 1
			line.set("RK_"+name, strconv.Itoa(rank))
			line.set("PT_"+name, wddPoints(one.Points))
			line.set("CT_"+name, strconv.Itoa(one.Game.Seats[power].Final()))
			line.set("HEAT_"+name, strconv.Itoa(one.Round))
			line.set("BOARD_"+name, strconv.Itoa(one.Board))
		}
		for _, p := range games {
			if top.Table != 0 && p.Player == row.ID && p.Round == top.Round && p.Board == top.Table {
				line.set("NAME_TOPBOARD", "A")
				line.set("HEAT_TOPBOARD", strconv.Itoa(p.Round))
				line.set("BOARD_TOPBOARD", strconv.Itoa(p.Board))
				line.set("RK_TOPBOARD", strconv.Itoa(p.Place))
				line.set("CT_TOPBOARD", strconv.Itoa(p.Game.Seats[p.Power].Final()))
				line.set("COUNTRY_TOPBOARD", wddPower(p.Power))
			}
		}
		rows = append(rows, line.cells)
	}
	return rows
}

// boards has a line for each seat of each game.
func boards(t *engine.Tournament, games []Seat) [][]string {
	head := []string{
		"FIRST NAME", "NAME", "HOMONYME", "ROUND", "BOARD", "COUNTRY", "RANK", "EXAEQUO", "SCORE", "NB_CENTRE", "YEAR_ELIMINATION", "DRAW",
	}
	for n := range wddYears {
		head = append(head, fmt.Sprintf("CT_%02d", n+1))
	}
	players := t.Index()
	rows := [][]string{head}
	for _, p := range games {
		line, seat := newLine(head), p.Game.Seats[p.Power]
		if player := players[p.Player]; player != nil {
			line.set("FIRST NAME", player.Name)
			line.set("NAME", player.Surname)
		} else {
			line.set("NAME", fmt.Sprintf("ID %d", p.Player))
		}
		line.set("HOMONYME", "1")
		line.set("ROUND", strconv.Itoa(p.Round))
		line.set("BOARD", strconv.Itoa(p.Board))
		line.set("COUNTRY", wddPower(p.Power))
		line.set("RANK", strconv.Itoa(p.Place))
		line.set("EXAEQUO", strconv.Itoa(p.Level))
		line.set("SCORE", wddPoints(p.Points))
		line.set("NB_CENTRE", strconv.Itoa(seat.Final()))
		if seat.Eliminated != 0 && !seat.OutUnknown {
			line.set("YEAR_ELIMINATION", strconv.Itoa(seat.Eliminated-scoring.FirstYear+1))
		}
		switch {
		case p.Solo():
			line.set("DRAW", "1")
		case p.Game.Outcome == scoring.Draw && p.Game.Drawn(p.Power):
			line.set("DRAW", strconv.Itoa(len(p.Game.Members)))
		case p.Game.Outcome != scoring.Survivors:
			line.set("DRAW", "0")
		}
		for y, n := range seat.Centers {
			if last := y == len(seat.Centers)-1; p.Yearly || last && !p.Undated {
				line.set(fmt.Sprintf("CT_%02d", y+1), strconv.Itoa(n))
			}
		}
		rows = append(rows, line.cells)
	}
	return rows
}

// wddPoints are points with a decimal point: exact where they end, else to three decimals.
func wddPoints(p engine.Points) string {
	if text := p.Text("."); !strings.Contains(text, "/") {
		return text
	}
	return p.Decimal(3, ".")
}

// csvLine is a line of a file; what has no column in it is left out.
type csvLine struct{ head, cells []string }

func newLine(head []string) csvLine { return csvLine{head, make([]string, len(head))} }

func (l csvLine) set(column, value string) {
	if at := slices.Index(l.head, column); at >= 0 {
		l.cells[at] = value
	}
}
