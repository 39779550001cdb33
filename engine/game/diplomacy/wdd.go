package diplomacy

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/engine"
	"raduno/engine/game"
)

// What the World Diplomacy Database takes of an event: so many rounds, awards and years of a game. Source: its two CSV
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

// played is a seat of a game that is over.
type played struct {
	round, board int
	player       int // ID
	power        scoring.Power
	system       string // its name
	game         scoring.Game
	yearly       bool // the centres of every year are known
	undated      bool // the last year is not
	points       engine.Points
	rank         int  // at the board, by points
	place, level int  // at the board as the database ranks it, by centres and then by how long it lived, and how many share it
	mixed        bool // the rounds of the event have several systems, whose points do not compare
}

// finished are the seats of all games that are over, in the order of rounds, tables and powers.
func finished(g game.Game, t *engine.Tournament, read func(game.Place) *boardReader) []played {
	var list []played
	systems := map[string]bool{}
	for i := range t.Rounds {
		r := &t.Rounds[i]
		for j := range r.Tables {
			p := game.Place{Tournament: t, Round: r, Table: &r.Tables[j]}
			points, over := game.PointsOf(g, p, false, nil)
			if !over {
				continue
			}
			b := read(p)
			if len(b.problems) > 0 {
				continue
			}
			systems[b.system.Name] = true
			shares := sharesAt(p, read)
			for _, power := range scoring.Powers {
				seat := b.seatOf[power]
				one := played{
					round: r.Number, board: p.Table.Number, player: holder(shares, seat, p.Table.Seats[seat].Player),
					power: power, system: b.system.Name, game: b.game, yearly: b.years, undated: b.undated, points: points[seat], rank: 1, place: 1,
				}
				for _, other := range points {
					if other.Cmp(points[seat]) > 0 {
						one.rank++
					}
				}
				for _, other := range scoring.Powers {
					switch c := b.game.ByCenters(other, power); {
					case c < 0:
						one.place++
					case c == 0:
						one.level++
					}
				}
				list = append(list, one)
			}
		}
	}
	for i := range list {
		list[i].mixed = len(systems) > 1
	}
	return list
}

// bestCountries are for each power the best game of each player who had it, the best first: by points, then centres.
func bestCountries(t *engine.Tournament, games []played) [scoring.PowerCount][]played {
	var best [scoring.PowerCount][]played
	players := t.Index()
	for _, p := range games {
		if player := players[p.player]; player != nil && player.Offered().Unranked {
			continue
		}
		best[p.power] = append(best[p.power], p)
	}
	for power := range best {
		list := best[power]
		slices.SortStableFunc(list, betterGame)
		seen := map[int]bool{}
		best[power] = slices.DeleteFunc(list, func(p played) bool {
			again := seen[p.player]
			seen[p.player] = true
			return again
		})
	}
	return best
}

// betterGame puts the game with more points first, among equals the one with more centres. Where the points are of several
// systems the centres decide, and then the place at the board.
func betterGame(a, b played) int {
	centres := b.game.Seats[b.power].Final() - a.game.Seats[a.power].Final()
	if a.mixed {
		return cmp.Or(centres, a.rank-b.rank)
	}
	return cmp.Or(b.points.Cmp(a.points), centres)
}

// lists are the two files of the World Diplomacy Database.
func lists(g game.Game, t *engine.Tournament, read func(game.Place) *boardReader) ([]game.List, error) {
	games := finished(g, t, read)
	if len(games) == 0 {
		return nil, engine.Errorf(engine.BadInput, "Non c'è ancora una partita finita: il World Diplomacy Database vuole i risultati.")
	}
	ranking, err := game.Can(g).Rank(t, game.Options{Discards: t.Settings.Discards})
	if err != nil {
		return nil, err
	}
	return []game.List{
		{Name: "classification", Rows: classification(t, ranking, games)},
		{Name: "boards", Rows: boards(t, games)},
	}, nil
}

// classification has a line for each player who played.
func classification(t *engine.Tournament, ranking *game.Ranking, games []played) [][]string {
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
	top := topBoardOf(t)
	if top.Table != nil {
		head = append(head, "NAME_TOPBOARD", "HEAT_TOPBOARD", "BOARD_TOPBOARD", "RK_TOPBOARD", "CT_TOPBOARD", "COUNTRY_TOPBOARD")
	}
	level := map[int]int{}
	for _, row := range ranking.Rows {
		level[row.Place]++
	}
	best, players := bestCountries(t, games), t.Index()
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
		line.set("NATIONALITY", nationCode(player.Nation))
		line.set("RANK", wddUnranked)
		line.set("EXAEQUO", strconv.Itoa(level[row.Place]))
		if row.Place > 0 {
			line.set("RANK", strconv.Itoa(row.Place))
		}
		line.set("SCORE", wddPoints(row.Total))
		line.set("LOCATION", nationCode(player.Region))
		for i, result := range row.Results {
			if (result.Played() || result.SatOut) && !result.NoPoints {
				line.set(fmt.Sprintf("R%d", ranking.Rounds[i]), wddPoints(result.Points))
			}
		}
		for power, list := range best {
			at := slices.IndexFunc(list, func(p played) bool { return p.player == row.ID })
			if at < 0 {
				continue
			}
			name, one := wddPower(scoring.Power(power)), list[at]
			rank := slices.IndexFunc(list, func(p played) bool { return betterGame(p, one) == 0 }) + 1
			line.set("RK_"+name, strconv.Itoa(rank))
			line.set("PT_"+name, wddPoints(one.points))
			line.set("CT_"+name, strconv.Itoa(one.game.Seats[power].Final()))
			line.set("HEAT_"+name, strconv.Itoa(one.round))
			line.set("BOARD_"+name, strconv.Itoa(one.board))
		}
		for _, p := range games {
			if top.Table != nil && p.player == row.ID && p.round == top.Round.Number && p.board == top.Table.Number {
				line.set("NAME_TOPBOARD", "A")
				line.set("HEAT_TOPBOARD", strconv.Itoa(p.round))
				line.set("BOARD_TOPBOARD", strconv.Itoa(p.board))
				line.set("RK_TOPBOARD", strconv.Itoa(p.place))
				line.set("CT_TOPBOARD", strconv.Itoa(p.game.Seats[p.power].Final()))
				line.set("COUNTRY_TOPBOARD", wddPower(p.power))
			}
		}
		rows = append(rows, line.cells)
	}
	return rows
}

// boards has a line for each seat of each game.
func boards(t *engine.Tournament, games []played) [][]string {
	head := []string{
		"FIRST NAME", "NAME", "HOMONYME", "ROUND", "BOARD", "COUNTRY", "RANK", "EXAEQUO", "SCORE", "NB_CENTRE", "YEAR_ELIMINATION", "DRAW",
	}
	for n := range wddYears {
		head = append(head, fmt.Sprintf("CT_%02d", n+1))
	}
	players := t.Index()
	rows := [][]string{head}
	for _, p := range games {
		line, seat := newLine(head), p.game.Seats[p.power]
		if player := players[p.player]; player != nil {
			line.set("FIRST NAME", player.Name)
			line.set("NAME", player.Surname)
		} else {
			line.set("NAME", fmt.Sprintf("ID %d", p.player))
		}
		line.set("HOMONYME", "1")
		line.set("ROUND", strconv.Itoa(p.round))
		line.set("BOARD", strconv.Itoa(p.board))
		line.set("COUNTRY", wddPower(p.power))
		line.set("RANK", strconv.Itoa(p.place))
		line.set("EXAEQUO", strconv.Itoa(p.level))
		line.set("SCORE", wddPoints(p.points))
		line.set("NB_CENTRE", strconv.Itoa(seat.Final()))
		if seat.Eliminated != 0 && !seat.OutUnknown {
			line.set("YEAR_ELIMINATION", strconv.Itoa(seat.Eliminated-scoring.FirstYear+1))
		}
		switch {
		case p.solo():
			line.set("DRAW", "1")
		case p.game.Outcome == scoring.Draw && p.game.Drawn(p.power):
			line.set("DRAW", strconv.Itoa(len(p.game.Members)))
		case p.game.Outcome != scoring.Survivors:
			line.set("DRAW", "0")
		}
		for y, n := range seat.Centers {
			if last := y == len(seat.Centers)-1; p.yearly || last && !p.undated {
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

// awards names the best of each power, in the words of a ranking's note.
func awards(t *engine.Tournament, games []played) engine.Text {
	best, players := bestCountries(t, games), t.Index()
	var all []engine.Text
	for power, list := range best {
		for i, p := range list {
			player := players[p.player]
			if i > 0 && betterGame(list[0], p) != 0 || player == nil {
				break
			}
			all = append(all, engine.Textf("%s %s (punti %s, centri %d)", scoring.Power(power).Name(), player.FullName(), game.Shown(p.points),
				p.game.Seats[power].Final()))
		}
	}
	if len(all) == 0 {
		return engine.Text{}
	}
	joined := all[0]
	for _, next := range all[1:] {
		joined = engine.Textf("%s; %s", joined, next)
	}
	return engine.Textf("Migliori potenze: %s.", joined)
}

// solosNoted names who won a game alone, with the power and the round.
func solosNoted(g game.Game, t *engine.Tournament, games []played) engine.Text {
	var joined engine.Text
	players := t.Index()
	for _, p := range games {
		player := players[p.player]
		if player == nil || !p.solo() {
			continue
		}
		one := engine.Textf("%s (%s, %s)", player.FullName(), p.power.Name(), game.Called(t, g, p.round).At())
		if joined.IsZero() {
			joined = one
		} else {
			joined = engine.Textf("%s; %s", joined, one)
		}
	}
	if joined.IsZero() {
		return joined
	}
	return engine.Textf("Vittorie solitarie: %s.", joined)
}

// solo reports whether the power won alone, by centres or because the others conceded.
func (p played) solo() bool { return p.game.Winner != scoring.None && p.game.Won(p.power) }

// noteAwards counts solos, and tells of them and of the best countries in a ranking of the whole tournament.
func noteAwards(g game.Game, ranking *game.Ranking, t *engine.Tournament, o game.Options, games []played) {
	last := o.Rounds
	ranking.Tally(engine.Textf("Solo"), func(row game.Row) int {
		n := 0
		for _, p := range games {
			if p.player == row.ID && p.solo() && (last == 0 || p.round <= last) {
				n++
			}
		}
		return n
	})
	if note := solosNoted(g, t, games); !note.IsZero() && o.Rounds == 0 {
		ranking.Notes = append(ranking.Notes, note)
	}
	if note := awards(t, games); !note.IsZero() && o.Rounds == 0 {
		ranking.Notes = append(ranking.Notes, note)
	}
}
