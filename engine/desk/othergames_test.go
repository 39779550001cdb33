package desk_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
)

// play draws a round and plays it as the demonstration does.
func play(t *testing.T, d *desk.Desk, round int) {
	t.Helper()
	if d.View().Round(round) == nil {
		mustDraw(t, d, desk.DrawRequest{Round: round, Seed: "s"})
	}
	if err := d.Simulate(round, "s"); err != nil {
		t.Fatalf("round %d: %v", round, err)
	}
}

// metAgain counts the pairs that met more than once in some rounds.
func metAgain(rounds []engine.Round) int {
	met, again := map[[2]int]bool{}, 0
	for _, r := range rounds {
		for _, ids := range r.TableIDs() {
			slices.Sort(ids)
			for i, a := range ids {
				for _, b := range ids[i+1:] {
					if met[[2]int{a, b}] {
						again++
					}
					met[[2]int{a, b}] = true
				}
			}
		}
	}
	return again
}

// byRank is the ranking's players, the first in front.
func byRank(t *testing.T, d *desk.Desk) []int {
	t.Helper()
	var ids []int
	for _, row := range standingsOf(t, d).Rows {
		ids = append(ids, row.Player.ID)
	}
	return ids
}

// Commander: no two players meet again, the last sit at the threes, the first 16 play at 1-8-9-16 and so on with the 17th in the place of
// one who left, and of a drawn semifinal the higher ranked goes on.
func TestCommander(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	d := newDesk(t, "pod", 46)
	play(t, d, 1)
	places, worst := byPlace(t, d), 0
	for _, place := range places {
		worst = max(worst, place)
	}
	for round := 2; round <= 5; round++ {
		play(t, d, round)
	}
	for _, ids := range d.View().Round(2).TableIDs() {
		if len(ids) == 3 && slices.ContainsFunc(ids, func(id int) bool { return places[id] < worst }) {
			t.Errorf("%v sit at a table of 3 in the second round", ids)
		}
	}
	if n := metAgain(d.Tournament().Rounds); n != 0 {
		t.Errorf("%d rematches in 5 rounds of 46 players", n)
	}
	ranked := byRank(t, d)
	places = byPlace(t, d)
	must(t, d.SetPresent(6, map[int]bool{ranked[2]: false}))
	ranked = slices.Delete(ranked, 2, 3)
	play(t, d, 6)
	want := [][]int{{1, 8, 9, 16}, {2, 7, 10, 15}, {3, 6, 11, 14}, {4, 5, 12, 13}}
	var best []int
	for k, table := range d.View().Round(6).Tables {
		for i, seat := range table.Seats { // the lot parts who share a place
			if wanted := ranked[want[k][i]-1]; places[seat.Player] != places[wanted] {
				t.Fatalf("seat %d of semifinal %d has place %d, not %d", i+1, k+1, places[seat.Player], places[wanted])
			}
		}
		best = append(best, table.Seats[0].Player)
		mustScore(t, d, 6, *d.View().Round(6).Table(table.Number), scores(1, 1, 1, 1))
	}
	play(t, d, 7)
	if final := d.View().Round(7).TableIDs(); !slices.EqualFunc(final, [][]int{best}, slices.Equal[[]int]) {
		t.Errorf("the final seats %v, the first of the semifinals are %v", final, best)
	}
	for _, f := range d.View().Findings {
		t.Errorf("%s", f.Report())
	}
}

func standingsOf(t *testing.T, d *desk.Desk) *rules.Standings {
	t.Helper()
	s, err := d.Standings(desk.StandingsRequest{})
	must(t, err)
	return s
}

// byPlace is everybody's place in the ranking.
func byPlace(t *testing.T, d *desk.Desk) map[int]int {
	t.Helper()
	places := map[int]int{}
	for _, row := range standingsOf(t, d).Rows {
		places[row.Player.ID] = row.Place
	}
	return places
}

// Catan's sheet asks for nothing of RisiKo!'s, no player is twice at a table of 3, and with few players the fourth round is the final.
func TestCatan(t *testing.T) {
	d := newDesk(t, "catan", 14)
	threes := map[int]int{}
	for round := 1; round <= 3; round++ {
		play(t, d, round)
		for _, ids := range d.View().Round(round).TableIDs() {
			for _, id := range ids {
				if len(ids) == 3 {
					threes[id]++
				}
			}
		}
	}
	for id, times := range threes {
		if times > 2 { // 6 of 14 in each of three rounds
			t.Errorf("player %d sat at a table of 3 %d times", id, times)
		}
	}
	ranked := byRank(t, d)
	play(t, d, 4)
	table := d.View().Round(4).TableIDs()
	if !slices.EqualFunc(table, [][]int{ranked[:4]}, slices.Equal[[]int]) || !standingsOf(t, d).FinalPlayed {
		t.Errorf("the final seats %v, the ranking is %v", table, ranked[:4])
	}
	if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: 5, Seed: "s"}, nil); engine.KindOf(err) != engine.Impossible {
		t.Errorf("a fifth round: %v", err)
	}
	findings, err := typeScores(d, 1, *d.View().Round(1).Table(1), scores(13, 1, 4, 5)[:len(d.View().Round(1).Table(1).Seats)])
	if err != nil || len(findings) != 2 {
		t.Errorf("13 and 1 are told by %v, %v", findings, err)
	}
	sheet := d.View().Sheet()
	fields := d.View().Form(d.View().Round(1), d.View().Round(1).Table(1)).Seat
	if sheet.RisiKo || sheet.Eliminated || sheet.Objective || sheet.Picture != "" || len(fields) != 1 {
		t.Errorf("the sheet asks %+v", sheet)
	}
}

// Riichi: the sum is checked and the difference kept, no two of 16 players meet twice while a round can avoid it, and a chombo is the
// referee's.
func TestRiichi(t *testing.T) {
	d := newDesk(t, "riichi-ema", 16)
	for round := 1; round <= 5; round++ {
		play(t, d, round)
	}
	if n := metAgain(d.Tournament().Rounds[:3]); n != 0 {
		t.Errorf("%d rematches in 3 rounds of 16 players", n)
	}
	for _, r := range d.Tournament().Rounds[1:] {
		if c := r.Draw.Counts[0]; !c.Optimal {
			t.Errorf("round %d: %+v", r.Number, c)
		}
	}
	if found := d.View().Findings; len(found) > 0 {
		t.Errorf("%v", found)
	}
	table := *d.View().Round(5).Table(1)
	findings, err := typeScores(d, 5, table, scores(60000, 40000, 25000, -6000))
	if err != nil || len(findings) != 1 || !strings.Contains(findings[0].Message.String(), "-1000") {
		t.Errorf("119000 points are told by %v, %v", findings, err)
	}
	row := standingsOf(t, d).Row(table.Seats[3].Player)
	if last := row.Results[4].Points.String(); last != "-51" { // -36 - 15
		t.Errorf("-6000 points are worth %s", last)
	}
	chombo := engine.Ruling{Kind: engine.Penalty, Player: row.Player.ID, Round: 5, Points: "20", Reason: "chombo"}
	must(t, d.Rule(chombo))
	if now := standingsOf(t, d).Row(row.Player.ID).Total.Sub(row.Total).String(); now != "-20" {
		t.Errorf("a chombo changes the total by %s", now)
	}
	filler := d.Tournament().Players[0]
	unranked := filler
	unranked.Offers = "fuori classifica"
	must(t, d.EditPlayer(filler, unranked))
	if place := standingsOf(t, d).Row(filler.ID).Place; place != 0 {
		t.Errorf("who only fills a table has place %d", place)
	}
}

// A calendar of the formula is written whole with the draw of the first round, and can be verified.
func TestCalendarOfTheFormula(t *testing.T) {
	base := [][]string{
		{"Tournament formula"},
		{"Name", "Terraforming Mars"},
		{"Tables", "4 and 3"},
		{"Draw from round", "1", "by lot"},
		{"Base of the points", "points"},
		{"Standings", "total"},
	}
	d := newDesk(t, "open", 16)
	use := func(lines ...[]string) {
		t.Helper()
		must(t, d.SetFormula(d.View().FormulaRows(), append(slices.Clone(base), lines...)))
		choose(t, d, func(s *engine.Settings) { s.Type = desk.OwnType })
	}
	use([]string{"Schedule", "drawn", "5"})
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "s"})
	d = reopen(t, d)
	rounds := d.Tournament().Rounds
	if len(rounds) != 5 || metAgain(rounds) != 0 {
		t.Errorf("%d rounds with %d rematches", len(rounds), metAgain(rounds))
	}
	if v, err := d.View().Verify(context.Background(), 3); err != nil || !v.OK() {
		t.Errorf("round 3 of the calendar: %+v, %v", v, err)
	}
	play(t, d, 1)
}

// The game of the manual's page on formulas is played by its words alone, and its example by hand comes out.
func TestTheManualsOwnGame(t *testing.T) {
	page := string(mustRead(t, filepath.Join("..", "..", "assets", "manual", "en", "620-formula.md")))
	var rows [][]string
	for block := range strings.SplitSeq(page, "```") {
		if strings.Contains(block, "Terraforming Mars league") && strings.Contains(block, " | ") {
			for line := range strings.Lines(strings.TrimSpace(block)) {
				rows = append(rows, strings.Split(strings.TrimSpace(line), " | "))
			}
		}
	}
	d := newDesk(t, "open", 15)
	must(t, d.SetFormula(nil, rows))
	choose(t, d, func(s *engine.Settings) { s.Type = "mars" })
	for round := 1; round <= 4; round++ {
		play(t, d, round)
	}
	table := *d.View().Round(4).Table(1)
	mustScore(t, d, 4, table, scores(82, 71, 71, 60))
	for i, want := range []string{"5.82", "1.71", "1.71", "-0.4"} {
		if got := standingsOf(t, d).Row(table.Seats[i].Player).Results[3].Points.String(); got != want {
			t.Errorf("seat %d of the example has %s, the manual says %s", i+1, got, want)
		}
	}
	if found := d.View().Findings; len(found) > 0 {
		t.Errorf("%v", found)
	}
}

func mustRead(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	return data
}
