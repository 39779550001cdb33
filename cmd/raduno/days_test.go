package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/engine/workbook"
)

// A Raduno of 45 from the start screen to its standings: the list of a file, a roll call with namesakes and two who never
// come, one who comes before the draw and one after it, three who leave between the rounds, one of them a semifinalist.
func TestADayOfARaduno(t *testing.T) {
	needScreen(t)
	w := atTheStart(t)
	w.path = filepath.Join(w.home, "Raduno di prova.xlsx")
	list := filepath.Join(w.home, "iscritti.csv")
	must(t, os.WriteFile(list, []byte(listOf45()), 0o600))
	w.made("Raduno di prova", "raduno24")
	w.do("45 are on the roster", func(t *engine.Tournament) bool { return len(t.Players) == 45 }, func() {
		w.keys("Escape", "Escape", "ctrl+o")
		w.rest()
		w.write(list + "\n")
		w.rest()
		w.key("Return") // into the tournament that is open
	})

	// The roll call: 7 and 13 never come, 21 and 33 are late.
	away := func(ids ...int) func(*engine.Tournament) bool { return w.missing(1, 45, ids...) }
	w.do("nobody is there yet", func(t *engine.Tournament) bool { return len(t.PresentIDs(1)) == 0 }, func() {
		w.keys("Escape", "Escape", "ctrl+1", "ctrl+f", "Tab", "Return")
		w.rest()
		w.key("Return")
	})
	w.present(1, 45, 1, 7, 13, 21, 33, 45)
	// The two Anna Abate: by name one has to choose, here the second in the list with the arrow.
	w.do("the second Anna Abate is there", away(1, 7, 13, 21, 33), func() {
		w.keys("Escape", "ctrl+f")
		w.write("abate anna")
		w.keys("Down", "Return")
	})
	w.present(1, 45, 7, 13, 21, 33)
	w.present(1, 45, 7, 13, 33)
	w.drawn(1)
	w.present(1, 45, 7, 13) // 33 is there after the draw
	w.do("33 has a seat", func(t *engine.Tournament) bool { return sits(t, 1, 33) }, func() {
		w.step()
		w.rest()
		w.key("Return") // adapt
		w.rest()
		w.key("Return") // who moves
	})
	w.confirmed(1)
	w.scores(1, scoresOf)

	w.leave(2, 5, 18)
	if gone := w.read(); !slices.Equal(gone.PresentIDs(2), without(45, 5, 7, 13, 18)) {
		t.Errorf("there for round 2: %v", gone.PresentIDs(2))
	}
	w.drawn(2)
	w.confirmed(2)
	w.scores(2, scoresOf)

	best := w.leader()
	w.leave(3, best)
	w.drawn(3)
	w.confirmed(3)
	if r := w.read().Round(3); len(r.Tables) != 4 || sits(w.read(), 3, best) {
		t.Errorf("the semifinal has %d tables; %d left and is in it: %v", len(r.Tables), best, sits(w.read(), 3, best))
	}
	w.scores(3, scoresOf)
	w.drawn(4)
	w.confirmed(4)
	w.scores(4, scoresOf)
	d := w.ended()
	for _, r := range d.Tournament().Rounds {
		for _, id := range []int{7, 13} {
			if sits(d.Tournament(), r.Number, id) {
				t.Errorf("%d, who never came, sits in round %d", id, r.Number)
			}
		}
	}
	final := d.Tournament().Round(4)
	won := final.Tables[0].Seats[final.Tables[0].Top(false)[0]].Player
	if s, err := d.Standings(desk.StandingsRequest{}); err != nil || s.Rows[0].Player.ID != won || len(s.Rows) < 43 {
		t.Errorf("the winner of the final is %d: %v", won, err)
	}
}

// A Master 2.4 whose 21 players are typed into the form, with a table of five in each round
// of the qualification, a seat exchanged with the mouse and taken back.
func TestADayOfAMaster(t *testing.T) {
	needScreen(t)
	w := atTheStart(t)
	w.path = filepath.Join(w.home, "Master.xlsx")
	w.made("Master", "master24")
	for n := 1; n <= 21; n++ {
		w.do(fmt.Sprintf("%d are on the roster", n), func(t *engine.Tournament) bool { return len(t.Players) >= n }, func() {
			w.keys("Escape", "ctrl+shift+n")
			w.write(fmt.Sprintf("Nome%c\nCognome%c\nCLUB %d\n\n\n\n\n", 'A'+n-1, 'A'+n-1, n%4))
		})
	}
	for round := 1; round <= 4; round++ {
		w.drawn(round)
		if round == 1 {
			w.exchanged()
		}
		w.confirmed(round)
		if r := w.read().Round(round); round <= 2 && !slices.ContainsFunc(r.Tables, func(t engine.Table) bool { return len(t.IDs()) == 5 }) {
			t.Errorf("round %d has no table of five", round)
		}
		w.scores(round, scoresOf)
	}
	d := w.ended()
	if n := len(d.Tournament().Players); n != 21 {
		t.Errorf("%d players", n)
	}
}

// A tournament of teams; one loses a player between the rounds: its ranking of clubs counts what was played.
func TestADayOfTeams(t *testing.T) {
	needScreen(t)
	path := roster(t, "squadre", 20)
	w := openWindow(t, path)
	w.drawn(1)
	w.confirmed(1)
	w.scores(1, scoresOf)
	w.leave(2, 4)
	w.drawn(2)
	w.confirmed(2)
	w.scores(2, scoresOf)
	d := w.ended()
	if sits(d.Tournament(), 2, 4) {
		t.Error("who left sits in round 2")
	}
	s, err := d.Standings(desk.StandingsRequest{})
	if err != nil || len(s.Teams) != 5 || s.Teams[0].Place != 1 || s.Teams[0].Best.Sign() <= 0 {
		t.Fatalf("the clubs: %+v, %v", s, err)
	}
	f, err := excelize.OpenFile(path)
	must(t, err)
	defer f.Close()
	if !slices.Contains(f.GetSheetList(), "Classifica a Squadre") {
		t.Errorf("the workbook has %v", f.GetSheetList())
	}
}

// listOf45 is a list of players as a club sends it, with two persons of one name.
func listOf45() string {
	names := []string{"Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina", "Ivo", "Lara"}
	surnames := []string{"Abate", "Bassi", "Conti", "Donati", "Esposito"}
	var b strings.Builder
	b.WriteString("Nome;Cognome;Club\n")
	for i := range 44 {
		fmt.Fprintf(&b, "%s;%s;CLUB %d\n", names[i/5], surnames[i%5], i%6)
	}
	b.WriteString("Anna;Abate;CLUB 5\n")
	return b.String()
}

// atTheStart opens the program without a tournament.
func atTheStart(t *testing.T) *window {
	t.Helper()
	return openWindow(t, "")
}

// made makes a tournament with a name and a type that is chosen by key: the one that is offered first is a club's.
func (w *window) made(name, kind string) {
	w.t.Helper()
	w.do("the tournament is a "+kind, func(t *engine.Tournament) bool { return t.Settings.Type == kind }, func() {
		if _, err := os.Stat(w.path); err == nil { // of another type: the keys went astray
			w.t.Fatal("the type was not chosen")
		}
		w.keys("Escape", "Escape", "ctrl+n")
		w.rest()
		w.write(name)
		w.key("shift+Tab") // the list of types
		usual := rules.TypeGroups()[0].Types
		w.keys(slices.Repeat([]string{"Down"}, slices.IndexFunc(usual, func(k rules.Type) bool { return k.ID == kind }))...)
		w.key("Return")
	})
}

// without are the IDs from 1 to n without some.
func without(n int, ids ...int) []int {
	var left []int
	for id := 1; id <= n; id++ {
		if !slices.Contains(ids, id) {
			left = append(left, id)
		}
	}
	return left
}

// sits reports whether a player has a seat in a round.
func sits(t *engine.Tournament, round, id int) bool {
	r := t.Round(round)
	if r == nil {
		return false
	}
	table, _ := r.Find(id)
	return table >= 0
}

// read is the tournament as it is on the disk; nil where it is not there.
func (w *window) read() *engine.Tournament {
	w.t.Helper()
	data, err := os.ReadFile(w.path)
	if err != nil {
		return nil
	}
	book, err := workbook.Open(data)
	if err != nil {
		w.t.Fatalf("the workbook does not open: %v", err)
	}
	t, _ := book.Read()
	return t
}

// do acts until the workbook says that it has happened. A key may come before what it is meant for is on the screen of a
// slow machine: then it is struck again, which each act has to bear.
func (w *window) do(what string, happened func(*engine.Tournament) bool, act func()) {
	w.t.Helper()
	for range 3 {
		if t := w.read(); t != nil && happened(t) {
			return
		}
		act()
		for start := time.Now(); time.Since(start) < patience/2; time.Sleep(30 * time.Millisecond) {
			if t := w.read(); t != nil && happened(t) {
				w.rest()
				return
			}
		}
	}
	w.picture()
	w.t.Fatalf("it never came about that %s", what)
}

// rest waits until the screen has stood still for a few looks: what was done is shown.
func (w *window) rest() {
	w.t.Helper()
	if w.watched == nil {
		w.watched = watchScreen(w.t, w.display)
	}
	before, still := w.watched.pixels(), 0
	for start := time.Now(); still < 6 && time.Since(start) < patience; time.Sleep(40 * time.Millisecond) {
		now := w.watched.pixels()
		if still++; !bytes.Equal(now, before) {
			before, still = now, 0
		}
	}
}

func (w *window) keys(names ...string) {
	w.t.Helper()
	for _, name := range names {
		w.key(name)
	}
}

// write types a text; a new line is Enter.
func (w *window) write(text string) {
	w.t.Helper()
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			w.key("Return")
		}
		if line != "" {
			w.x("type", "--delay", "12", "--", line)
		}
	}
}

// step does the next step, from whatever was left open.
func (w *window) step() {
	w.t.Helper()
	w.keys("Escape", "Escape", "ctrl+Return")
}

// drawn draws a round by the step.
func (w *window) drawn(round int) {
	w.t.Helper()
	w.do(fmt.Sprintf("round %d is drawn", round), func(t *engine.Tournament) bool { return t.Round(round) != nil }, w.step)
}

// confirmed confirms it.
func (w *window) confirmed(round int) {
	w.t.Helper()
	w.do(fmt.Sprintf("round %d is confirmed", round), func(t *engine.Tournament) bool { return !t.Round(round).Draft }, w.step)
}

// missing says whether those of n who are not there for a round are these.
func (w *window) missing(round, n int, ids ...int) func(*engine.Tournament) bool {
	return func(t *engine.Tournament) bool { return slices.Equal(t.PresentIDs(round), without(n, ids...)) }
}

// present calls the roll by number, until all of n are there but some.
func (w *window) present(round, n int, but ...int) {
	w.t.Helper()
	w.do(fmt.Sprintf("all are there for round %d but %v", round, but), w.missing(round, n, but...), func() {
		w.keys("Escape", "Escape", "ctrl+1", "ctrl+f")
		w.rest()
		here := w.read().PresentIDs(round)
		for _, id := range without(n, but...) {
			if !slices.Contains(here, id) {
				w.write(fmt.Sprintf("%d\n", id))
			}
		}
	})
}

// leave marks who goes home before a round: the number, Enter, and Enter once more.
func (w *window) leave(round int, ids ...int) {
	w.t.Helper()
	for _, id := range ids {
		w.do(fmt.Sprintf("%d has left before round %d", id, round), func(t *engine.Tournament) bool {
			return !slices.Contains(t.PresentIDs(round), id)
		}, func() {
			w.keys("Escape", "Escape", "ctrl+1", "ctrl+f")
			w.rest()
			w.write(fmt.Sprint(id))
			w.keys("Down", "Up", "Return") // chosen by hand, Enter marks him absent
		})
	}
}

// scoresOf are points for a table that no doubt arises about: no tie for the first place, and another winner at each.
func scoresOf(table engine.Table) []string {
	points := ofItsOwn(table, []string{"52", "31,5", "24", "12", "7"})[:len(table.Seats)]
	by := table.Number % len(points)
	return append(slices.Clone(points[by:]), points[:by]...)
}

// ofItsOwn adds a table's number to the first of some points: the window asks about two sheets that are alike.
func ofItsOwn(table engine.Table, points []string) []string {
	whole, tenths, decimal := strings.Cut(points[0], ",")
	n, err := strconv.Atoi(whole)
	if err != nil {
		panic(err)
	}
	first := strconv.Itoa(n + table.Number)
	if decimal {
		first += "," + tenths
	}
	return append([]string{first}, points[1:]...)
}

// scores types the points of a round, table by table, as the sheets come back; of gives those of a table in the order of its
// seats, "r" for a RisiKo!.
func (w *window) scores(round int, of func(engine.Table) []string) {
	w.t.Helper()
	w.keys("Escape", "ctrl+3")
	w.rest()
	for _, table := range w.read().Round(round).Tables {
		typed := fmt.Sprintln(table.Number)
		for i, points := range of(table)[:len(table.Seats)] {
			switch {
			case table.Seats[i].Player == engine.Ghost:
			case points == "r": // one key
				typed += points
			default:
				typed += points + "\n"
			}
		}
		w.do(fmt.Sprintf("round %d, table %d is played", round, table.Number), func(t *engine.Tournament) bool {
			return t.Round(round).Table(table.Number).State() == engine.Played
		}, func() {
			w.keys("Escape", "Escape", "ctrl+3")
			w.write(typed)
		})
	}
	w.typed(round, of)
}

// typed holds the points of a round on the disk against what was typed.
func (w *window) typed(round int, of func(engine.Table) []string) {
	w.t.Helper()
	for _, table := range w.read().Round(round).Tables {
		for i, seat := range table.Seats {
			points := of(table)[i]
			if points == "r" {
				points = "100"
			}
			if want, err := engine.ParseScore(points); seat.Player != engine.Ghost && (err != nil || seat.Score != want) {
				w.t.Errorf("round %d, table %d, seat %d: %v on the disk, %v typed", round, table.Number, i+1, seat.Score, want)
			}
		}
	}
}

// leader is who stands first now.
func (w *window) leader() int {
	w.t.Helper()
	copied := filepath.Join(w.t.TempDir(), "letto.xlsx")
	data, err := os.ReadFile(w.path)
	if err == nil {
		err = os.WriteFile(copied, data, 0o600)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	d, err := desk.Open(copied, desk.Env{})
	if err != nil {
		w.t.Fatal(err)
	}
	defer d.Close()
	s, err := d.Standings(desk.StandingsRequest{})
	if err != nil {
		w.t.Fatal(err)
	}
	return s.Rows[0].Player.ID
}

// exchanged exchanges two seats of the first round by a click on each, and takes that back.
func (w *window) exchanged() {
	w.t.Helper()
	seats := func(t *engine.Tournament) (all [][]int) {
		for _, table := range t.Round(1).Tables {
			all = append(all, table.IDs())
		}
		return all
	}
	same := func(a, b [][]int) bool { return slices.EqualFunc(a, b, slices.Equal) }
	before, y := seats(w.read()), 205
	w.do("two have exchanged their seats", func(t *engine.Tournament) bool { return !same(seats(t), before) }, func() {
		w.keys("Escape", "Escape", "ctrl+2")
		w.rest()
		w.click(150, y)
		w.rest()
		w.click(400, y)
		y += 25
	})
	w.do("that is taken back", func(t *engine.Tournament) bool { return same(seats(t), before) }, func() { w.keys("Escape", "ctrl+z") })
}

// click clicks at a place of the window, counted from its upper left corner.
func (w *window) click(x, y int) {
	w.t.Helper()
	c := exec.Command("xdotool", "search", "--onlyvisible", "--name", "Raduno")
	c.Env = append(os.Environ(), "DISPLAY="+w.display)
	out, err := c.Output()
	if err != nil {
		w.t.Fatal(err)
	}
	w.x("mousemove", "--window", strings.Fields(string(out))[0], fmt.Sprint(x), fmt.Sprint(y), "click", "1")
}

// ended writes the standings, ends the program and opens the workbook that it leaves: it has no errors and its standings.
func (w *window) ended() *desk.Desk {
	w.t.Helper()
	w.keys("Escape", "Escape", "ctrl+k")
	w.until("the standings are on the disk", func(*workbook.Book, *engine.Tournament) bool {
		f, err := excelize.OpenFile(w.path)
		if err != nil {
			return false
		}
		defer f.Close()
		return slices.Contains(f.GetSheetList(), "Classifica Ridotta")
	})
	w.quit()
	d, err := desk.Open(w.path, desk.Env{})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() {
		if err := d.Close(); err != nil {
			w.t.Error(err)
		}
	})
	if errs := d.View().Faults(); len(errs) > 0 {
		w.t.Errorf("the workbook has errors: %v", errs)
	}
	return d
}
