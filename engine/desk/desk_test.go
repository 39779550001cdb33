package desk_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/draw"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/verify"
	"raduno/engine/workbook"
)

// testEnv is a world with a fixed clock and fixed seeds.
func testEnv() desk.Env {
	start := time.Date(2026, 3, 14, 15, 0, 0, 0, time.UTC)
	var minutes atomic.Int64
	return desk.Env{
		Now:  func() time.Time { return start.Add(time.Duration(minutes.Add(1)) * time.Minute) },
		Seed: func() string { return "prova" },
	}
}

// newDesk is a tournament of a type with n players of a few clubs.
func newDesk(t *testing.T, typeID string, n int) *desk.Desk {
	t.Helper()
	d, err := desk.Create(filepath.Join(t.TempDir(), "torneo.xlsx"), typeID, "Torneo di prova", testEnv())
	must(t, err)
	t.Cleanup(func() { must(t, d.Close()) })
	players := make([]engine.Player, n)
	for i := range players {
		players[i] = engine.Player{
			Name: fmt.Sprintf("Nome%d", i+1), Surname: fmt.Sprintf("Cognome%02d", i+1),
			Club: []string{"ROMA [Il Gufo]", "MILANO [RCU]", "VENEZIA [Grifone]", ""}[i%4], Region: "LAZIO", Plays: true,
		}
	}
	enrol(t, d, players...)
	return d
}

func reopen(t *testing.T, d *desk.Desk) *desk.Desk {
	t.Helper()
	path := d.Path()
	must(t, d.Close())
	again, err := desk.Open(path, testEnv())
	must(t, err)
	t.Cleanup(func() { must(t, again.Close()) })
	return again
}

// mustDraw draws a round.
func mustDraw(t testing.TB, d *desk.Desk, request desk.DrawRequest) *desk.DrawResult {
	t.Helper()
	result, err := d.Draw(t.Context(), request, nil)
	if err != nil {
		t.Fatalf("round %d: %v", request.Round, err)
	}
	return result
}

// enrol adds players to the roster.
func enrol(t testing.TB, d *desk.Desk, players ...engine.Player) {
	t.Helper()
	_, err := d.AddPlayers(players)
	must(t, err)
}

// edit changes a player of the roster.
func edit(t testing.TB, d *desk.Desk, id int, change func(*engine.Player)) {
	t.Helper()
	seen := *d.View().Players[id]
	p := seen
	change(&p)
	must(t, d.EditPlayer(seen, p))
}

// choose changes the settings of a tournament.
func choose(t testing.TB, d *desk.Desk, change func(*engine.Settings)) {
	t.Helper()
	settings := d.Tournament().Settings
	change(&settings)
	must(t, d.SetSettings(d.View().Tournament.Settings, settings))
}

// standingsSheet is what the sheet Classifica says on the disk.
func standingsSheet(t *testing.T, d *desk.Desk) [][]string {
	t.Helper()
	book, err := excelize.OpenFile(d.Path())
	must(t, err)
	defer book.Close()
	rows, err := book.GetRows("Classifica")
	must(t, err)
	return rows
}

// The sheet Classifica follows each change as it was last asked for, without being asked again: a correction, an undo, a
// ranking of the first rounds. Where the workbook cannot be ranked it says why.
func TestStandingsFollow(t *testing.T) {
	d := newDesk(t, "open", 16)
	for round := 1; round <= 2; round++ {
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: round, Seed: "segue"}, nil)
		must(t, err)
		must(t, d.Simulate(round, "segue"))
	}
	follows := func(when string, request desk.StandingsRequest) {
		t.Helper()
		sheet := standingsSheet(t, d)
		s, err := d.Standings(request)
		must(t, err)
		for i, row := range s.Rows {
			line := strings.Fields(strings.Join(sheet[i+1], " "))
			if line[0] != fmt.Sprint(row.Place) || line[len(line)-1] != fmt.Sprint(row.Player.ID) {
				t.Fatalf("%s: line %d is %v, not place %d of %d", when, i+1, line, row.Place, row.Player.ID)
			}
		}
	}
	worst := func() {
		seen := *d.View().Round(2).Table(1)
		table := seen
		table.Seats = slices.Clone(seen.Seats)
		for i := range table.Seats {
			table.Seats[i].Score = engine.NewScore(4 - i)
		}
		_, err := d.SetTable(2, seen, table)
		must(t, err)
	}
	follows("played", desk.StandingsRequest{})
	worst()
	follows("corrected", desk.StandingsRequest{})
	_, err := d.Undo()
	must(t, err)
	follows("taken back", desk.StandingsRequest{})
	_, err = d.WriteStandings(desk.StandingsRequest{Type: "raduno", Rounds: 1})
	must(t, err)
	follows("asked for the first round by another type", desk.StandingsRequest{Type: "raduno", Rounds: 1})
	worst()
	follows("changed then", desk.StandingsRequest{Rounds: 1})
	d = reopen(t, d)
	must(t, d.SetPresent(3, map[int]bool{1: false}))
	follows("opened again", desk.StandingsRequest{Rounds: 1})

	book, err := excelize.OpenFile(d.Path())
	must(t, err)
	must(t, book.SetCellValue(engine.RoundSheet(1), "G2", "ottanta"))
	must(t, book.Save())
	must(t, book.Close())
	must(t, d.SetPresent(3, map[int]bool{2: false}))
	said := fmt.Sprint(standingsSheet(t, d))
	if len(d.View().Faults()) == 0 || !strings.Contains(said, "vanno corretti prima della classifica") || strings.Contains(said, "pt_tot") {
		t.Errorf("a workbook with errors is ranked: %s", said)
	}
}

// Every type can be played round by round to its last one, and the workbook left behind says the same as
// the desk did.
func TestEveryTypeIsPlayedToItsEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, typ := range rules.AllTypes() {
		t.Run(typ.ID, func(t *testing.T) {
			t.Parallel()
			players, rounds := 40, typ.Rounds
			switch {
			case typ.Tables == rules.Scheduled:
				players = 8
			case typ.ID == "italia2010":
				players, rounds = 22, 4 // the last with its top board
			case typ.ID == "babylon5":
				rounds = 5 // so many games qualify
			case typ.ID == "pod":
				players = 24
			case rounds == 0:
				rounds = 3
			}
			if strings.HasPrefix(typ.ID, "dip-") { // three boards and one who rests
				players = 22
			}
			d := newDesk(t, typ.ID, players)
			if typ.Tables == rules.Scheduled {
				rounds = len(d.Tournament().Rounds)
			}
			for round := 1; round <= rounds; round++ {
				request := desk.DrawRequest{Round: round, Seed: fmt.Sprint(typ.ID, round)}
				if rules.ChoicesOf(typ).Rest {
					request.Rest = rules.RestSitOut
				}
				if typ.Tables != rules.Scheduled {
					mustDraw(t, d, request)
				}
				if err := d.Simulate(round, fmt.Sprint(typ.ID, round)); err != nil {
					t.Fatalf("round %d: %v", round, err)
				}
			}
			followed := standingsSheet(t, d)
			before, err := d.WriteStandings(desk.StandingsRequest{})
			must(t, err)
			if before.Rows[0].Place != 1 || len(before.Rows) != players {
				t.Fatalf("first place %d of %d rows", before.Rows[0].Place, len(before.Rows))
			}
			again := reopen(t, d)
			if errs := again.View().Faults(); len(errs) > 0 {
				t.Fatalf("the workbook left behind has errors: %v", errs)
			}
			after, err := again.Standings(desk.StandingsRequest{})
			must(t, err)
			if !reflect.DeepEqual(followed, standingsSheet(t, again)) {
				t.Error("the sheet Classifica did not follow what was played")
			}
			for i := range before.Rows {
				b, a := before.Rows[i], after.Rows[i]
				if b.Player.ID != a.Player.ID || b.Place != a.Place || b.Total.Cmp(a.Total) != 0 {
					t.Fatalf("row %d: %d %s before, %d %s after reopening", i, b.Player.ID, b.Total, a.Player.ID, a.Total)
				}
			}
			for round := 1; round <= rounds; round++ {
				v, err := again.View().Verify(context.Background(), round)
				open := slices.ContainsFunc(typ.DrawOf(round).Criteria, func(name string) bool {
					return name == draw.RepeatSeat || name == draw.ScoreGap
				})
				proven := v != nil && (v.OK() || open && v.Verdict == verify.Partly) // no proof is known of how little seats and points can come to
				if err != nil || !proven || len(v.ByHand) > 0 {
					t.Errorf("round %d does not verify: %+v, %v", round, v, err)
				}
			}
		})
	}
}

// A round is never drawn twice by accident; replacing keeps the locked tables; appending seats only those
// who do not sit yet.
func TestDrawingARoundAgain(t *testing.T) {
	d := newDesk(t, "open", 12)
	ctx := context.Background()
	first := mustDraw(t, d, desk.DrawRequest{Round: 1})
	if _, err := d.Draw(ctx, desk.DrawRequest{Round: 1}, nil); err == nil || engine.KindOf(err) != engine.BadInput {
		t.Fatalf("a second draw was not refused: %v", err)
	}
	locked := fmt.Sprint(first.Round.Table(2).IDs())
	enrol(t, d, engine.Player{Name: "Ultimo", Surname: "Arrivato", Plays: true})
	second := mustDraw(t, d, desk.DrawRequest{Round: 1, IfExists: desk.Replace, Lock: []int{2}, Seed: "altro"})
	if got := fmt.Sprint(second.Round.Table(2).IDs()); got != locked {
		t.Errorf("locked table 2 was %s and is %s", locked, got)
	}
	if table, _ := second.Round.Find(13); table < 0 {
		t.Error("the late player does not sit")
	}
	if v := verified(t, d, 1); !v.OK() || !slices.Equal(v.Locked, []int{2}) || v.Limits().IsZero() {
		t.Errorf("the draw around a locked table does not verify: %+v", v)
	}
	late := make([]engine.Player, 4)
	for i := range late {
		late[i] = engine.Player{Name: "Tardi", Surname: fmt.Sprint("Molto ", i), Plays: true}
	}
	enrol(t, d, late...)
	third := mustDraw(t, d, desk.DrawRequest{Round: 1, IfExists: desk.Append})
	if len(third.Round.Tables) != len(second.Round.Tables)+1 {
		t.Errorf("appending gave %d tables after %d", len(third.Round.Tables), len(second.Round.Tables))
	}
	for _, table := range second.Round.Tables {
		if got := third.Round.Table(table.Number); got == nil || fmt.Sprint(got.IDs()) != fmt.Sprint(table.IDs()) {
			t.Errorf("appending changed table %d", table.Number)
		}
	}
}

// Undo takes back one action at a time, in words, and after the program was closed too.
func TestUndoAndRedo(t *testing.T) {
	d := newDesk(t, "open", 8)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	seats := scores(44, 30, 20, 10)
	mustScore(t, d, 1, *d.View().Round(1).Table(1), seats)
	d = reopen(t, d)
	what, err := d.Undo()
	if err != nil || !strings.Contains(what.String(), "tavolo 1") {
		t.Fatalf("undo: %q, %v", what, err)
	}
	if d.Tournament().Round(1).Started() {
		t.Error("the scores are still there")
	}
	if what, err = d.Undo(); err != nil || !strings.Contains(what.String(), "Sorteggio") {
		t.Fatalf("undo: %q, %v", what, err)
	}
	if d.Tournament().Round(1) != nil {
		t.Error("the round is still there")
	}
	for range 2 {
		must(t, worked.Err(d.Redo()))
	}
	if got := d.Tournament().Round(1).Table(1).Seats[0].Score; got != seats[0].Score {
		t.Errorf("after redo the score is %v", got)
	}
}

func scores(points ...int) []engine.Seat {
	seats := make([]engine.Seat, len(points))
	for i, p := range points {
		seats[i].Score = engine.NewScore(p)
	}
	return seats
}

// typeScores has a desk record scores at a table, in the order of its seats.
func typeScores(d *desk.Desk, round int, seen engine.Table, seats []engine.Seat) ([]engine.Finding, error) {
	written := engine.Table{Seats: slices.Clone(seats)}
	for i := range min(len(seats), len(seen.Seats)) {
		written.Seats[i].Player = seen.Seats[i].Player
	}
	return d.SetTable(round, seen, written)
}

// mustScore has a desk record scores that it takes.
func mustScore(t testing.TB, d *desk.Desk, round int, seen engine.Table, seats []engine.Seat) {
	t.Helper()
	_, err := typeScores(d, round, seen, seats)
	must(t, err)
}

// Scores of other tables typed meanwhile in another program stay; the same table is not overwritten unseen.
func TestTwoWriteScores(t *testing.T) {
	d := newDesk(t, "open", 8)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	// The other one works on a copy and puts it back, as a spreadsheet program does.
	copyPath := filepath.Join(t.TempDir(), "copia.xlsx")
	copyFile(t, d.Path(), copyPath)
	other, err := desk.Open(copyPath, testEnv())
	must(t, err)
	mustScore(t, other, 1, *other.View().Round(1).Table(1), scores(50, 20, 10, 5))
	must(t, other.Close())
	copyFile(t, copyPath, d.Path())

	if _, err := typeScores(d, 1, *d.View().Round(1).Table(2), scores(60, 1, 2, 3)); err != nil {
		t.Fatalf("another table: %v", err)
	}
	round := d.Tournament().Round(1)
	if got := round.Table(1).Seats[0].Score.Whole(); got != 50 {
		t.Errorf("the other's score was lost: %d", got)
	}
	if got := round.Table(2).Seats[0].Score.Whole(); got != 60 {
		t.Errorf("our score was lost: %d", got)
	}

	// The form of table 2 stands open on 60/1/2/3; in the other's copy, put back, it is blank again, and a window that
	// watches the file has read that already when other scores are typed.
	seen := *d.View().Round(1).Table(2)
	copyFile(t, copyPath, d.Path())
	if changed, err := d.Refresh(); err != nil || !changed {
		t.Fatalf("the other's file is not read: %v", err)
	}
	var conflict *desk.Conflict
	if _, err := typeScores(d, 1, seen, scores(61, 1, 2, 3)); !errors.As(err, &conflict) || engine.KindOf(err) != engine.BadInput {
		t.Fatalf("a table changed by both was overwritten unseen: %v", err)
	}
	if d.View().Round(1).Table(2).State() != engine.NotPlayed {
		t.Error("a refused change was made")
	}
	if message := engine.Message(conflict).String(); !strings.Contains(message, " 60, ") || !strings.Contains(message, " 61, ") {
		t.Errorf("the versions are not told: %s", message)
	}
	if _, err := typeScores(d, 1, *d.View().Round(1).Table(2), scores(61, 1, 2, 3)); err != nil {
		t.Errorf("seen as it is it goes through: %v", err)
	}
}

// Two change the roster: other players' rows are merged, the same player is not overwritten unseen.
func TestTwoEditTheRoster(t *testing.T) {
	d := newDesk(t, "open", 8)
	copyPath := filepath.Join(t.TempDir(), "copia.xlsx")
	copyFile(t, d.Path(), copyPath)
	other, err := desk.Open(copyPath, testEnv())
	must(t, err)
	p := *other.Tournament().Player(1)
	p.Club = "CLUB DI UN ALTRO"
	must(t, other.EditPlayer(*other.View().Players[p.ID], p))
	must(t, other.Close())
	copyFile(t, copyPath, d.Path())
	edit := func(seen engine.Player, change func(*engine.Player)) error {
		p := seen
		change(&p)
		return d.EditPlayer(seen, p)
	}
	withdraw := func(p *engine.Player) { p.Plays = false }
	if err := edit(*d.View().Players[2], withdraw); err != nil {
		t.Fatalf("another player: %v", err)
	}
	if got := d.Tournament().Player(1).Club; got != "CLUB DI UN ALTRO" {
		t.Errorf("the other's change was lost: %q", got)
	}
	// The form was open before the other wrote: what was not touched there stays as the other has it.
	seen := *d.View().Players[1]
	seen.Club = "ROMA [Il Gufo]"
	must(t, edit(seen, withdraw))
	if p := d.View().Players[1]; p.Club != "CLUB DI UN ALTRO" || p.Plays {
		t.Errorf("two changes of one player gave %+v", *p)
	}
	mine := func(p *engine.Player) { p.Club = "CLUB MIO" }
	var conflict *desk.Conflict
	if err := edit(seen, mine); !errors.As(err, &conflict) || engine.KindOf(err) != engine.BadInput {
		t.Fatalf("a club changed by both was overwritten unseen: %v", err)
	}
	for _, version := range []string{"ROMA [Il Gufo]", "CLUB DI UN ALTRO", "CLUB MIO"} {
		if !strings.Contains(engine.Message(conflict).String(), version) {
			t.Errorf("%q is not told in %q", version, engine.Message(conflict))
		}
	}
	if err := edit(*d.View().Players[1], mine); err != nil {
		t.Errorf("seen as it is it goes through: %v", err)
	}
}

// Every output of the log can be silenced: a workbook that keeps no log keeps none.
func TestLogSilenced(t *testing.T) {
	env := testEnv()
	env.LogDir, env.Log = filepath.Join(t.TempDir(), "log"), &store.JournalSettings{}
	d, err := desk.Create(filepath.Join(t.TempDir(), "torneo.xlsx"), "open", "", env)
	must(t, err)
	enrol(t, d, engine.Player{Name: "Ada", Surname: "Rossi", Plays: true})
	must(t, d.Close())
	if _, err := os.Stat(env.LogDir); !os.IsNotExist(err) {
		t.Errorf("there is a folder of log files: %v", err)
	}
	book, err := excelize.OpenFile(d.Path())
	must(t, err)
	defer book.Close()
	if rows, err := book.GetRows("Log"); err == nil && strings.Contains(fmt.Sprint(rows), "iscritt") {
		t.Errorf("the sheet Log says %v", rows)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	must(t, err)
	must(t, os.WriteFile(to, data, 0o644))
}

// A draw is made of what the file holds when it is written: a club that another program has changed meanwhile makes
// the organizer draw again.
func TestDrawOfStaleClubs(t *testing.T) {
	d := newDesk(t, "open", 8)
	data, err := os.ReadFile(d.Path())
	must(t, err)
	book, err := workbook.Open(data)
	must(t, err)
	players := d.Tournament().Players
	players[2].Club = "ALTROVE"
	must(t, book.SetPlayers(players))
	if data, err = book.Bytes(); err != nil {
		t.Fatal(err)
	}
	must(t, os.WriteFile(d.Path(), data, 0o644))
	request := desk.DrawRequest{Round: 1, Seed: "1"}
	if _, err := d.Draw(context.Background(), request, nil); engine.KindOf(err) != engine.BadInput {
		t.Errorf("drawn with the clubs of before: %v", err)
	}
	if _, err := d.Draw(context.Background(), request, nil); err != nil {
		t.Errorf("drawn again: %v", err)
	}
}

// A player who is struck from the roster takes his pairs with him.
func TestRemovedPlayerLeavesNoPairs(t *testing.T) {
	d := newDesk(t, "open", 8)
	if err := d.SetPairs(desk.Pairs{}, desk.Pairs{Apart: [][2]int{{1, 2}, {3, 4}}, Together: [][2]int{{5, 1}}}); err != nil {
		t.Fatal(err)
	}
	must(t, d.RemovePlayer(1))
	now := reopen(t, d).Tournament()
	if len(now.Apart) != 1 || now.Apart[0] != [2]int{3, 4} || len(now.Together) != 0 {
		t.Errorf("apart %v, together %v", now.Apart, now.Together)
	}
}

// A table with a spoilt title is not read: no other is seated in its place, by none of the ways to seat people.
func TestAnUnreadTableIsNotSeatedOver(t *testing.T) {
	d := newDesk(t, "open", 12)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	book, err := excelize.OpenFile(d.Path())
	must(t, err)
	must(t, errors.Join(book.SetCellValue(engine.RoundSheet(1), "A3", "Tavol N°2"), book.Save(), book.Close()))
	d = reopen(t, d)
	before, err := os.ReadFile(d.Path())
	must(t, err)
	if r := d.View().Round(1); len(r.Tables) != 2 || r.Started() {
		t.Fatalf("%d tables are read, begun: %v", len(r.Tables), r.Started())
	}
	for name, seat := range map[string]func() error{
		"adapt": func() error {
			_, err := d.Adapt(t.Context(), desk.AdaptRequest{Round: 1})
			return err
		},
		"draw again": func() error {
			_, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1, IfExists: desk.Replace}, nil)
			return err
		},
	} {
		if err := seat(); engine.KindOf(err) != engine.BadInput || name == "adapt" && !strings.Contains(err.Error(), "riga 4") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if after, err := os.ReadFile(d.Path()); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the workbook was written (%v)", err)
	}
}
