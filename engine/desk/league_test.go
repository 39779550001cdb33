package desk_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/publish"
	"raduno/engine/rules"
)

// The eighth player of a league makes its whole calendar, which lasts when the workbook is opened again. Where a
// rule forbids it the player enters all the same, and the draw says why.
func TestEighthPlayerOfALeague(t *testing.T) {
	for _, active := range []string{"NO", "SI"} {
		d := newDesk(t, "lega-base", 7)
		settings := d.Tournament().Settings
		settings.Game.Set("Giocatori per partita", "5")
		settings.Game.Set("Giocatore attivo", active)
		must(t, d.SetSettings(d.View().Tournament.Settings, settings))
		if n := len(d.Tournament().Rounds); n != 0 {
			t.Fatalf("seven players have %d rounds", n)
		}
		enrol(t, d, engine.Player{Name: "Otto", Surname: "Ottavi", Plays: true})
		d = reopen(t, d)
		if n := len(d.Tournament().Players); n != 8 {
			t.Errorf("active %s: %d players", active, n)
		}
		want := map[string]int{"NO": 40, "SI": 0}[active]
		if n := len(d.Tournament().Rounds); n != want {
			t.Errorf("active %s: %d rounds, want %d", active, n, want)
		}
		if active == "SI" {
			_, err := d.Draw(context.Background(), desk.DrawRequest{Type: "lega-base", Round: 1, Seed: "1"}, nil)
			if engine.KindOf(err) != engine.Impossible || !strings.Contains(err.Error(), "non è un giocatore attivo") {
				t.Errorf("drawn: %v", err)
			}
		}
	}
}

// A calendar is made again as a whole or not at all: nothing is added to it and none of its tables is kept.
func TestCalendarIsNotMadeInPart(t *testing.T) {
	d := newDesk(t, "lega-base", 8)
	draw := func(r desk.DrawRequest) error {
		r.Round = 1
		_, err := d.Draw(context.Background(), r, nil)
		return err
	}
	before := d.Tournament().Rounds // made as the eighth player entered
	for _, r := range []desk.DrawRequest{{}, {IfExists: desk.Append}, {IfExists: desk.Replace, Lock: []int{1}}} {
		r.Seed = "2"
		if err := draw(r); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%+v: %v", r, err)
		}
	}
	if !reflect.DeepEqual(before, d.Tournament().Rounds) {
		t.Error("a refused draw changed the calendar")
	}
	if err := draw(desk.DrawRequest{Seed: "2", IfExists: desk.Replace}); err != nil {
		t.Error(err)
	}
}

// A substitute at a table takes the seat and the power of the player; the others keep theirs, and the round its system.
func TestAdaptKeepsPowers(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t, "dipcon", 16)
	must(t, d.SetPresent(1, map[int]bool{15: false}))
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "1", Rest: rules.RestSitOut})
	before := d.Tournament().Round(1)
	gone := before.Tables[0].Seats[3].Player
	must(t, d.SetPresent(1, map[int]bool{15: true, gone: false}))
	must(t, worked.Err(d.Adapt(ctx, desk.AdaptRequest{Round: 1})))
	after := d.Tournament().Round(1)
	if len(after.SitOuts) != 1 || len(before.SitOuts) != 1 {
		t.Errorf("%v sit out, before %v", after.SitOuts, before.SitOuts)
	}
	moved := 0
	for i, table := range after.Tables {
		old := before.Tables[i]
		if table.Record.Get("Sistema") == "" || table.Record.Get("Sistema") != old.Record.Get("Sistema") {
			t.Errorf("table %d has the system %q, before %q", table.Number, table.Record.Get("Sistema"), old.Record.Get("Sistema"))
		}
		for j, seat := range table.Seats {
			if seat.Record.Get("Potenza") == "" || seat.Record.Get("Potenza") != old.Seats[j].Record.Get("Potenza") {
				t.Errorf("table %d, seat %d: power %q, before %q", table.Number, j+1, seat.Record.Get("Potenza"), old.Seats[j].Record.Get("Potenza"))
			}
			if seat.Player != old.Seats[j].Player {
				moved++
			}
		}
	}
	if table, _ := after.Find(gone); table >= 0 || moved == 0 || moved > 2 {
		t.Errorf("%d players moved; who went sits at %d", moved, table)
	}
}

// A table that was given up for fewer players, who moved to the others, is not missed in the workbook.
func TestATableGivenUpIsNotMissed(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t, "club", 19)
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "1"})
	first := d.Tournament().Round(1).Tables[0].IDs()
	must(t, d.SetPresent(1, map[int]bool{first[0]: false, first[1]: false}))
	must(t, worked.Err(d.Adapt(ctx, desk.AdaptRequest{Round: 1})))
	if v := d.View(); len(v.Tournament.Round(1).Tables) != 4 || len(v.Findings) > 0 {
		t.Errorf("%d tables, %v", len(v.Tournament.Round(1).Tables), v.Findings)
	}
}

// A tournament changes its game with its first draw, and never afterwards.
func TestDrawOfAnotherGame(t *testing.T) {
	d := newDesk(t, "open", 14)
	draw := func(round int, typeID string) error {
		_, err := d.Draw(context.Background(), desk.DrawRequest{Type: typeID, Round: round, Seed: "1", ChangeType: true}, nil)
		return err
	}
	must(t, draw(1, "dipcon"))
	if d.Tournament().Settings.Type != "dipcon" {
		t.Fatalf("the first draw of a DipCon leaves the type %s", d.Tournament().Settings.Type)
	}
	for _, typeID := range []string{"open", "dip-wbc2000", "lega-base"} {
		if err := draw(2, typeID); engine.KindOf(err) != engine.BadUsage {
			t.Errorf("%s after a DipCon: %v", typeID, err)
		}
		if _, err := d.View().PreviewDraw(desk.DrawRequest{Type: typeID, Round: 2}); engine.KindOf(err) != engine.BadUsage {
			t.Errorf("%s after a DipCon, beforehand: %v", typeID, err)
		}
	}
	settings := d.Tournament().Settings
	settings.Type = "open"
	if err := d.SetSettings(d.View().Tournament.Settings, settings); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("the type is changed: %v", err)
	}
	if err := draw(2, "dipcon"); err != nil {
		t.Error(err)
	}
}

// A whole league is played at the desk, and the workbook opened again gives the same ranking, with the sum of the
// points that its sheets show.
func TestLeagueFromRosterToRanking(t *testing.T) {
	worked.Slow(t)
	for typeID, seats := range map[string]int{"lega-base": 8, "lega-bluemax": 3, "lega-velieri": 7} {
		d := newDesk(t, typeID, 7)
		choose(t, d, func(s *engine.Settings) { s.Game.Set("Giocatori per partita", strconv.Itoa(seats)) })
		enrol(t, d, engine.Player{Name: "Otto", Surname: "Ottavi", Plays: true})
		g := d.View().Game
		random := rand.New(rand.NewPCG(1, 2))
		sums := map[int]float64{}
		for i := range d.Tournament().Rounds {
			for j := range d.Tournament().Rounds[i].Tables {
				now := d.Tournament()
				r := &now.Rounds[i]
				table := &r.Tables[j]
				g.Sample(game.Place{Tournament: now, Round: r, Table: table}, random)
				if findings, err := d.SetTable(r.Number, *d.View().Round(r.Number).Table(table.Number), *table); err != nil || len(findings) > 0 {
					t.Fatalf("%s: %v, %v", typeID, findings, err)
				}
			}
		}
		before, err := game.Can(g).Rank(d.Tournament(), game.Options{})
		must(t, err)
		d = reopen(t, d)
		after, err := game.Can(g).Rank(d.Tournament(), game.Options{})
		must(t, err)
		if !reflect.DeepEqual(before, after) || len(after.Warnings) > 0 {
			t.Errorf("%s: opened again the ranking is\n%v\nand not\n%v", typeID, after, before)
		}
		for _, r := range d.Tournament().Rounds {
			for _, table := range r.Tables {
				for _, seat := range table.Seats {
					sums[seat.Player] += seat.Score.Points().Float64()
				}
			}
		}
		for _, row := range after.Rows {
			if off := sums[row.ID] - row.Total.Float64(); off > 0.1 || off < -0.1 {
				t.Errorf("%s: the sheets of %d add up to %v, the ranking to %s", typeID, row.ID, sums[row.ID], row.Total)
			}
		}
	}
}

// The window's sheet is refused what the command line is: a value that its field does not take is not stored, and takes
// back no game that was over. A value of before is no obstacle to the others.
func TestAWrongValueIsNotStored(t *testing.T) {
	d := newDesk(t, "lega-base", 8)
	played := func(places ...string) error {
		p, err := d.View().Place(1, 1)
		if err != nil {
			return err
		}
		for i, place := range places {
			p.Table.Seats[i].Record.Set("Punti finali", place)
		}
		_, err = d.SetTable(1, *d.View().Round(1).Table(1), *p.Table)
		return err
	}
	must(t, played("1", "2", "3", "4"))
	if err := played("1", "2", "3", "quarto"); engine.KindOf(err) != engine.BadInput || d.View().Round(1).Table(1).State() != engine.Played {
		t.Errorf("%v, the game is %v", err, d.View().Round(1).Table(1).State())
	}
}

// The games of a calendar are played in any order: their standings are those of no round. What was dated and given up
// lasts when the workbook is opened again, also one of a release before, whose sheets have no rows for it.
func TestDaysLast(t *testing.T) {
	d := newDesk(t, "lega-velieri", 8)
	set := func(round int, label, value string) {
		t.Helper()
		must(t, d.SetRoundField(round, label, value))
	}
	state := func() string {
		t.Helper()
		html, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.HTML, OnlyStandings: true})
		must(t, err)
		return string(html)
	}
	before(t, &d, "Partita: Cominciata", "Partita: Scadenza", "Partita: Abbandonata")
	set(5, "Abbandonata", "SI")
	if !strings.Contains(state(), "La classifica non è ancora cominciata.") {
		t.Error("a game that was given up is over")
	}
	set(9, "Scadenza", "30/11/2026")
	set(3, "Cominciata", "1/11/2026")
	g := d.View().Game
	now := d.Tournament()
	table := now.Round(7).Table(1)
	g.Sample(game.Place{Tournament: now, Round: now.Round(7), Table: table}, rand.New(rand.NewPCG(1, 2)))
	must(t, worked.Err(d.SetTable(7, *d.View().Round(7).Table(1), *table)))
	d = reopen(t, d)
	if !strings.Contains(state(), "Classifica provvisoria: non tutte le partite sono finite.") {
		t.Error("the standings are those of a round")
	}
	for round, want := range map[int]desk.GameState{
		1: desk.GameToPlay, 3: desk.GameUnderWay, 5: desk.GameGivenUp, 7: desk.GameOver,
		9: desk.GameToPlay,
	} {
		r := d.View().Round(round)
		got := desk.GameInList(d.View(), r, r.Table(1), strings.ToUpper)
		if got.State != want || got.Given[1] != "LATO B" || round == 9 && got.When().String() != "scade il 30/11/2026" {
			t.Errorf("round %d: %+v", round, got)
		}
	}
	if n := len(d.View().Findings); n > 0 {
		t.Errorf("findings: %v", d.View().Findings)
	}
}

// before makes the workbook of a desk one of a release that did not know some rows of the score sheets.
func before(t *testing.T, d **desk.Desk, labels ...string) {
	t.Helper()
	path := (*d).Path()
	must(t, (*d).Close())
	book, err := excelize.OpenFile(path)
	must(t, err)
	for _, sheet := range book.GetSheetList() {
		rows, err := book.GetRows(sheet)
		must(t, err)
		for i := len(rows) - 1; i >= 0 && strings.HasSuffix(sheet, "° Turno"); i-- {
			if len(rows[i]) > 1 && slices.Contains(labels, rows[i][1]) {
				must(t, book.RemoveRow(sheet, i+1))
			}
		}
	}
	must(t, book.Save())
	must(t, book.Close())
	again, err := desk.Open(path, testEnv())
	must(t, err)
	t.Cleanup(func() { must(t, again.Close()) })
	*d = again
}

// A game that is worth nothing is told from a round in which a player had none: a league's last place is 0, who does
// not play has nothing in the sheet and a dash in what is published.
func TestARoundNotPlayedIsNoZero(t *testing.T) {
	d := newDesk(t, "lega-base", 8)
	const round = 13 // of a calendar of fours, in which four players rest
	p, err := d.View().Place(round, 1)
	must(t, err)
	for i := range p.Table.Seats {
		p.Table.Seats[i].Record.Set("Punti finali", strconv.Itoa(9-i))
	}
	must(t, worked.Err(d.SetTable(round, *d.View().Round(round).Table(1), *p.Table)))
	must(t, worked.Err(d.WriteStandings(desk.StandingsRequest{})))
	book, err := excelize.OpenFile(d.Path())
	must(t, err)
	defer func() { must(t, book.Close()) }()
	html, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.HTML, OnlyStandings: true})
	must(t, err)
	rows, err := book.GetRows("Classifica")
	must(t, err)
	if last := rows[len(rows)-1]; len(last) != 2 || last[0] != "" || !strings.HasSuffix(last[1], ".") {
		t.Errorf("what the sheet says below the standings is %q", last)
	}
	const pt13 = 5 + round - 1
	var column []string
	for _, row := range rows[1:9] {
		column = append(column, strings.TrimRight(row[pt13], " ★"))
	}
	slices.Sort(column)
	if want := []string{"", "", "", "", "0", "12", "2", "6"}; !slices.Equal(column, want) {
		t.Errorf("in the sheet round %d is %q, want %q", round, column, want)
	}
	if dashes := strings.Count(string(html), ">–<"); dashes < 4 {
		t.Errorf("%d dashes are published", dashes)
	}
}

// Until a game is played other players and another format make the calendar of a league anew, in one act that undo takes back; a ninth
// player changes nothing and is told what he means. Later the games to come go to who takes the place of another, and those played stay.
func TestCalendarFollowsPlayersAndFormat(t *testing.T) {
	t.Parallel()
	d := newDesk(t, "lega-base", 8)
	withdraw := func(id int) {
		edit(t, d, id, func(p *engine.Player) { p.Plays = false })
	}
	enter := func(name string) int {
		enrol(t, d, engine.Player{Name: name, Plays: true})
		players := d.View().Tournament.Players
		return players[len(players)-1].ID
	}
	choose(t, d, func(s *engine.Settings) { s.Game.Set("Giocatori per partita", "3") })
	if v := d.View(); len(v.Tournament.Rounds) != 12 || len(v.Round(1).Tables[0].Seats) != 3 || v.Trouble.IsZero() {
		t.Fatalf("three a game: %d rounds, told %q", len(v.Tournament.Rounds), v.Trouble)
	}
	if _, err := d.Undo(); err != nil || len(d.View().Tournament.Rounds) != 20 {
		t.Fatalf("undone: %d rounds, %v", len(d.View().Tournament.Rounds), err)
	}
	seats := func(id int) bool {
		return slices.ContainsFunc(d.View().Tournament.Rounds, func(r engine.Round) bool { return slices.Contains(people(&r), id) })
	}
	ninth := enter("Nono")
	if v := d.View(); seats(ninth) || len(v.Consequences) != 1 || !slices.Equal(v.Consequences[0].In, []int{ninth}) {
		t.Fatalf("a ninth player: %+v", d.View().Consequences)
	}
	withdraw(3)
	if v := d.View(); seats(3) || !seats(ninth) || len(v.Consequences) > 0 {
		t.Fatalf("another player in the place of one: %+v", v.Consequences)
	}
	must(t, d.Simulate(1, "1"))
	played := d.View().Round(1).Tables
	tenth := enter("Decimo")
	withdraw(4)
	v := d.View()
	if len(v.Consequences) != 1 || !slices.Equal(v.Consequences[0].In, []int{tenth}) || !slices.Equal(v.Consequences[0].Out, []int{4}) {
		t.Fatalf("one for another in a league that has begun: %+v", v.Consequences)
	}
	round := v.Consequences[0].Round
	if err := d.KeepTables(round, "", ""); err != nil || len(d.View().Consequences) > 0 {
		t.Fatalf("kept: %v %+v", err, d.View().Consequences)
	}
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: round, IfExists: desk.Replace}, nil); err != nil ||
		len(d.View().Consequences) > 0 {
		t.Fatalf("drawn again: %v %+v", err, d.View().Consequences)
	}
	if !reflect.DeepEqual(played, d.View().Round(1).Tables) {
		t.Error("what was played has changed")
	}
	for _, r := range d.View().Tournament.Rounds[1:] {
		if slices.Contains(people(&r), 4) {
			t.Errorf("round %d still seats who withdrew", r.Number)
		}
	}
}

// A player leaves a league in mid season in one act: what he played stands, what is left goes to a substitute or counts for no player. No
// game waits for him any more, and undo brings all back.
func TestLeavingALeague(t *testing.T) {
	t.Parallel()
	for _, with := range []int{0, 9} {
		d := newDesk(t, "lega-base", 8)
		must(t, d.Simulate(1, "1"))
		enrol(t, d, engine.Player{Name: "Nono", Plays: false})
		before := d.Tournament()
		if err := d.Leave(3, with); err != nil {
			t.Fatalf("%d comes: %v", with, err)
		}
		d = reopen(t, d)
		v := d.View()
		if len(v.Faults()) > 0 || len(v.Consequences) > 0 || v.Players[3].Plays || v.Players[9].Plays != (with == 9) {
			t.Errorf("%d comes: %v, %v, %+v", with, v.Faults(), v.Consequences, v.Players[3])
		}
		for _, r := range v.Tournament.Rounds {
			at, _ := r.Find(3)
			if was, _ := before.Round(r.Number).Find(3); was < 0 || at < 0 {
				if is, _ := r.Find(9); was >= 0 && (with != 9 || is != was) {
					t.Errorf("%d comes: round %d seats neither", with, r.Number)
				}
				continue
			}
			table := r.Tables[at]
			switch played := before.Round(r.Number).Tables[at].State() == engine.Played; {
			case with == 9 && !played, table.State() != engine.Played:
				t.Errorf("%d comes: round %d waits for who has left", with, r.Number)
			case table.Void == played:
				t.Errorf("%d comes: round %d: void %v", with, r.Number, table.Void)
			}
		}
		if _, err := v.Ranking(); err != nil {
			t.Errorf("%d comes: %v", with, err)
		}
		if err := d.Leave(3, with); err == nil {
			t.Errorf("%d comes: he leaves twice", with)
		}
		if _, err := d.Undo(); err != nil || !reflect.DeepEqual(d.Tournament().Players, before.Players) {
			t.Errorf("%d comes: undone: %v", with, err)
		}
		for i, r := range before.Rounds {
			if !reflect.DeepEqual(d.Tournament().Rounds[i].Tables, r.Tables) {
				t.Errorf("%d comes: undone, round %d is another", with, r.Number)
			}
		}
	}
	d := newDesk(t, "lega-base", 8)
	for _, wrong := range [][2]int{{3, 4}, {77, 0}, {3, 77}} {
		if err := d.Leave(wrong[0], wrong[1]); err == nil || !d.View().Players[3].Plays {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}
