package diplomacy

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/engine"
	"raduno/engine/game"
)

// codes are the powers as the database writes them.
var codes = [scoring.PowerCount]string{"0AU", "0EN", "0FR", "0GE", "0IT", "0RU", "0TU"}

// The files of the World Diplomacy Database hold every player and every seat, with the columns that it asks for; the
// best of each power leads its ranking, and the standings name him.
func TestWorldDiplomacyDatabase(t *testing.T) {
	t.Parallel()
	for _, g := range []game.Game{dipCon{}, oneSystem{system: scoring.Systems()[0]}, italiaEvent{}} {
		tournament := event(t, g, 14, 4)
		files, err := game.Can(g).Lists(tournament)
		if err != nil || len(files) != 2 || files[0].Name != "classification" || files[1].Name != "boards" {
			t.Fatalf("%T: %v, %v", g, files, err)
		}
		players, seats := files[0].Rows, files[1].Rows
		if !strings.HasPrefix(strings.Join(players[0], ","),
			"FIRST NAME,NAME,HOMONYME,RANK,EXAEQUO,LOCATION,NATIONALITY,SCORE,R1,R2,R3,R4,R5,R6,R7,R8,RK_0AU,PT_0AU,CT_0AU,HEAT_0AU,BOARD_0AU,RK_0EN,") {
			t.Errorf("%v", players[0])
		}
		if got := strings.Join(seats[0][:13],
			","); got != "FIRST NAME,NAME,HOMONYME,ROUND,BOARD,COUNTRY,RANK,EXAEQUO,SCORE,NB_CENTRE,YEAR_ELIMINATION,DRAW,CT_01" {
			t.Error(got)
		}
		tables := 0
		for _, r := range tournament.Rounds {
			tables += len(r.Tables)
		}
		if len(players) != 15 || len(seats) != 1+scoring.PowerCount*tables {
			t.Errorf("%T: %d players, %d seats at %d tables", g, len(players)-1, len(seats)-1, tables)
		}
		at := func(head []string, column string) int { return slices.Index(head, column) }
		for i := 1; i < len(seats); i += scoring.PowerCount {
			centres := 0
			for j := range scoring.PowerCount {
				n, err := strconv.Atoi(seats[i+j][at(seats[0], "NB_CENTRE")])
				if err != nil || (n == 0) != (seats[i+j][at(seats[0], "YEAR_ELIMINATION")] != "") {
					t.Errorf("%T: %v", g, seats[i+j])
				}
				centres += n
				if got := seats[i+j][at(seats[0], "COUNTRY")]; got != codes[j] {
					t.Errorf("power %d is %s", j, got)
				}
			}
			if centres > scoring.BoardCenters || centres < 20 {
				t.Errorf("%T: a game of %d centres", g, centres)
			}
		}
		for _, p := range scoring.Powers {
			first := 0
			for _, row := range players[1:] {
				if row[at(players[0], "RK_"+codes[p])] == "1" {
					first++
				}
			}
			if first == 0 {
				t.Errorf("%T: no best %s", g, p)
			}
		}
		if _, top := g.(italiaEvent); top != (at(players[0], "COUNTRY_TOPBOARD") >= 0) {
			t.Errorf("%T: top board %v", g, top)
		}
		ranking, err := game.Can(g).Rank(tournament, game.Options{})
		if err != nil || !slices.ContainsFunc(ranking.Notes, func(note engine.Text) bool {
			return strings.HasPrefix(note.String(), "Migliori potenze: Austria ")
		}) {
			t.Errorf("%T: %v, %v", g, ranking.Notes, err)
		}
	}
	if _, err := (dipCon{}).Lists(&engine.Tournament{}); engine.KindOf(err) != engine.BadInput {
		t.Errorf("an event without games: %v", err)
	}
}

// The rounds of a DipCon are positions: anyone who plays unranked has none, and no points of his stand among those of the others.
func TestUnrankedHasNoPositions(t *testing.T) {
	t.Parallel()
	tournament := event(t, dipCon{}, 14, 2)
	tournament.Players[0].Offers = "unranked"
	ranking, err := dipCon{}.Rank(tournament, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range ranking.Rows {
		for _, r := range row.Results {
			if unranked := row.Place == 0; r.Played() && (r.NoPoints != unranked || (r.Points.Sign() == 0) != unranked) {
				t.Errorf("player %d, at place %d, has %+v", row.ID, row.Place, r)
			}
		}
	}
	lists, err := dipCon{}.Lists(tournament)
	if err != nil {
		t.Fatal(err)
	}
	rows := lists[0].Rows
	rank, round := slices.Index(rows[0], "RANK"), slices.Index(rows[0], "R1")
	for _, row := range rows[1:] {
		if unranked := row[rank] == "999"; unranked != (row[round] == "") {
			t.Errorf("rank %s, round 1 %q", row[rank], row[round])
		}
	}
	if !slices.ContainsFunc(rows, func(row []string) bool { return row[rank] == "999" }) {
		t.Error("nobody is unranked")
	}
}

// The board's rank in the database is that of its centres, then of how long a power lived, whatever its points; nations are its
// codes, and nobody who shares the first place has won.
func TestTheDatabaseRanksByCentres(t *testing.T) {
	t.Parallel()
	tournament := event(t, oneSystem{system: withID("dip-whipping2010")}, 7, 1)
	for i, nation := range []string{"UK", "Germania", "usa", "ita", "Narnia"} {
		tournament.Players[i].Nation = nation
	}
	tournament.Players[0].Region, tournament.Players[1].Region = "Bristol, England", "LAZIO"
	table := &tournament.Rounds[0].Tables[0]
	for i := range table.Seats {
		seat := &table.Seats[i]
		seat.Record = engine.Record{{Label: labelPower, Value: powerChoices()[i]}}
		seat.Record.Set(labelCenters, []string{"12", "12", "6", "4", "0", "0", "0"}[i])
		seat.Record.Set(labelEliminated, []string{"", "", "", "", "1903", "1905", "1905"}[i])
	}
	table.Record = engine.Record{{Label: labelOutcome, Value: "patta"}, {Label: labelLastYear, Value: "1907"}}
	if problems := (oneSystem{system: withID("dip-whipping2010")}).Problems(game.Place{
		Tournament: tournament, Round: &tournament.Rounds[0], Table: table,
	}); len(problems) > 0 {
		t.Fatal(problems)
	}
	lists, err := oneSystem{system: withID("dip-whipping2010")}.Lists(tournament)
	if err != nil {
		t.Fatal(err)
	}
	column := func(rows [][]string, name string) (cells []string) {
		for _, row := range rows[1:] {
			cells = append(cells, row[slices.Index(rows[0], name)])
		}
		return cells
	}
	if got := strings.Join(column(lists[1].Rows, "RANK"), " "); got != "1 1 3 4 7 5 5" {
		t.Errorf("ranks %s", got)
	}
	if got := strings.Join(column(lists[1].Rows, "EXAEQUO"), " "); got != "2 2 1 1 1 2 2" {
		t.Errorf("level with %s", got)
	}
	got := strings.Join(slices.Sorted(slices.Values(column(lists[0].Rows, "NATIONALITY"))), " ")
	if strings.TrimSpace(got) != "ALL ANG ITA USA" {
		t.Errorf("nations %s", got)
	}
	if got := strings.Join(slices.Sorted(slices.Values(column(lists[0].Rows, "LOCATION"))), " "); strings.TrimSpace(got) != "ANG ITA" {
		t.Errorf("locations %s", got)
	}
	if said := (sevenPowers{}).Misread(game.Nation, "Narnia"); said.IsZero() {
		t.Error("a nation that there is not is taken")
	}
	ranking, err := oneSystem{system: withID("dip-whipping2010")}.Rank(tournament, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range ranking.Rows {
		if row.Wins > 0 {
			t.Errorf("%d has won a board whose first place is shared", row.ID)
		}
	}
}

// Each step of a sum is told.
func TestSumsAreTold(t *testing.T) {
	t.Parallel()
	tournament := event(t, dipCon{}, 14, 2)
	ranking, err := dipCon{}.Rank(tournament, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if steps := ranking.Rows[0].Results[0].Steps; len(steps) != 3 || steps[1].IsZero() {
		t.Errorf("%v", steps)
	}
}
