package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
	"raduno/ui/scores"
)

// gameWindow is a window with a tournament of a game other than RisiKo! in it, and players on its roster.
func gameWindow(t *testing.T, typeID string, players int, options ...engine.Entry) *UI {
	t.Helper()
	today := func() time.Time { return time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC) }
	u := newWindow(t, test.NewTempApp(t), Options{Env: desk.Env{Now: today}})
	newTournament(t, u, typeID, numbered(players, 5), options...)
	return u
}

// signUp types a player's name on the roster's form.
func signUp(u *UI, name, surname string) {
	u.act(desk.Step{Code: desk.Players})
	keys(u, name+"\n"+surname+"\n\n\n\n\n")
}

// drawRoundOf takes the next steps until a round is drawn and confirmed; answer is the button to be pressed where the
// draw asks something.
func drawRoundOf(t *testing.T, u *UI, round int, answer string) *engine.Round {
	t.Helper()
	if s := u.step(); s.Code != desk.Draw && s.Code != desk.Rest || s.Round != round {
		t.Fatalf("the next step is %q", s.Text)
	}
	u.act(u.step())
	if answer != "" {
		press(t, u, answer)
	}
	if s := u.step(); s.Code != desk.Confirm {
		t.Fatalf("after the draw of round %d the next step is %q", round, s.Text)
	}
	u.act(u.step())
	r := u.View.Round(round)
	if r == nil || r.Draft {
		t.Fatalf("round %d is not there", round)
	}
	return r
}

// typeTable types the score sheet of a table by keyboard alone: its number, then what each field is to hold as the
// keyboard comes to it. The sheet closes by itself after its last field.
func typeTable(t *testing.T, u *UI, round, table int, value func(seat int, label string) string) {
	t.Helper()
	u.Turn(round)
	u.GoTo(present.ScoresTab)
	p := u.scores
	p.Start()
	keys(u, strconv.Itoa(table)+"\n")
	if p.Table() != table {
		t.Fatalf("round %d: table %d is not open", round, table)
	}
	for n := 0; p.Table() == table; n++ {
		if n > 500 {
			t.Fatalf("round %d, table %d: Enter leads nowhere", round, table)
		}
		keys(u, value(p.At())+"\n")
	}
}

// reopened are the standings of the workbook as the next program reads it, which are those on the screen.
func reopened(t *testing.T, u *UI) *rules.Standings {
	t.Helper()
	u.writeStandings()
	again, err := desk.Open(u.View.Path, desk.Env{})
	must(t, err)
	defer func() { must(t, again.Close()) }()
	if errs := again.View().Faults(); len(errs) > 0 {
		t.Errorf("the workbook has errors: %v", errs)
	}
	s, err := again.Standings(desk.StandingsRequest{})
	must(t, err)
	for i, row := range s.Rows {
		if shown := u.standings.Rows[i]; shown.Player.ID != row.Player.ID || shown.Place != row.Place || shown.Total.Cmp(row.Total) != 0 {
			t.Errorf("on the screen %s is at place %d with %v, in the workbook %s at %d with %v",
				shown.Player.FullName(), shown.Place, shown.Total, row.Player.FullName(), row.Place, row.Total)
		}
	}
	return s
}

// The open games of a whole calendar are found by a player's nick or name, and entered in any order.
func TestOpenGamesOfALeague(t *testing.T) {
	u := gameWindow(t, "lega-base", 7, engine.Entry{Label: "Gioco", Value: "Cartagena"})
	signUp(u, "Ottavo", "Ultimo")
	u.GoTo(present.ScoresTab)
	open := func(text string) []desk.ListedGame { return desk.FindGames(u.View.View, text, false, kit.Translate) }
	all, his := open(""), open("ottavo")
	both := open("ottavo nome3")
	if len(his) != 16 || len(both) == 0 || len(both) >= len(his) || len(all) <= len(his) {
		t.Fatalf("%d games are open, %d of one player, %d of two", len(all), len(his), len(both))
	}
	last := his[len(his)-1]
	field := fieldHinting(u, "Cerca tra le partite da finire")
	u.Win.Canvas().Focus(field)
	keys(u, "ottavo")
	field.SetText("ottavo nome3")
	keys(u, "\n") // Enter opens the first
	if u.scores.Table() != both[0].Table || u.Round != both[0].Round {
		t.Fatalf("round %d, table %d is open, want %+v", u.Round, u.scores.Table(), both[0])
	}
	typed(u, fyne.KeyEscape)
	typeTable(t, u, last.Round, last.Table, func(seat int, label string) string {
		if label == "Punti finali" {
			return strconv.Itoa(100 + seat)
		}
		return ""
	})
	if left := open("ottavo"); len(left) != len(his)-1 {
		t.Errorf("%d games are open, want %d", len(left), len(his)-1)
	}
	listGames(u, 1) // all that are left, of every round
	u.Win.Canvas().Focus(field)
	keys(u, "t9\n")
	if u.Round != 9 || u.scores.Table() != 1 {
		t.Fatalf("round %d, table %d is open", u.Round, u.scores.Table())
	}
	for n := 0; u.scores.Table() != 0 && n < 20; n++ {
		if seat, label := u.scores.At(); seat != scores.WholeTable && label != "Punti finali" {
			t.Fatalf("Enter stops at %s", label)
		} else if seat == scores.WholeTable {
			keys(u, "22/11/2026\n")
		} else {
			keys(u, strconv.Itoa(50+seat)+"\n")
		}
	}
	if u.View.Round(9).Table(1).State() != engine.Played || u.Win.Canvas().Focused() != fyne.Focusable(field) || field.Text != "" {
		t.Errorf("the game is %v, the search holds %q", u.View.Round(9).Table(1).State(), field.Text)
	}
	if left := desk.FindGames(u.View.View, "", false, kit.Translate); len(left) != len(all)-2 {
		t.Errorf("%d games are left of %d", len(left), len(all))
	}
}

// A deadline for a whole round is written where the keyboard leaves its field; a game past it is late, one given up is not
// waited for and can be taken back.
func TestDaysOfALeague(t *testing.T) {
	u := gameWindow(t, "lega-velieri", 7, engine.Entry{Label: "Giocatori per partita", Value: "8"})
	signUp(u, "Ottavo", "Ultimo")
	u.GoTo(present.ScoresTab)
	field := fieldHinting(u, "–")
	u.Win.Canvas().Focus(field)
	keys(u, "20/11/2026")
	u.Win.Canvas().Unfocus()
	listed := func(round int) desk.ListedGame {
		r := u.View.Round(round)
		return desk.GameInList(u.View.View, r, r.Table(1), kit.Translate)
	}
	if g := listed(1); !g.Late || g.State != desk.GameToPlay || g.When().String() != "scaduta il 20/11/2026" {
		t.Fatalf("%+v", g)
	}
	record(u, 1, 1, func(p game.Place) { p.Table.Record.Set("Abbandonata", "SI") })
	if g := listed(1); g.Late || g.State != desk.GameGivenUp || u.step().Round != 2 {
		t.Errorf("%+v, then %s", g, u.step().Text)
	}
	if len(desk.FindGames(u.View.View, "", false, kit.Translate)) != 15 || len(desk.FindGames(u.View.View, "", true, kit.Translate)) != 16 {
		t.Error("a game given up is waited for")
	}
	record(u, 1, 1, func(p game.Place) { p.Table.Record.Set("Abbandonata", "NO") })
	if g := listed(1); !g.Late || g.State != desk.GameToPlay {
		t.Errorf("taken back: %+v", g)
	}
}

// A DipCon of 35 over four rounds: systems by lot, one too many in round 2, one missing in round 3 whose Carnage game
// runs on into round 4. The ranking is the sum of the best three positions.
func TestDipConInTheWindow(t *testing.T) {
	worked.Slow(t)
	u := gameWindow(t, "dipcon", 21)
	systems := map[string]bool{}
	for round := 1; round <= 4; round++ {
		answer := ""
		switch round {
		case 2:
			signUp(u, "Ventiduesimo", "Ultimo")
			answer = "Riposa uno solo"
		case 3:
			away(u, round, 1, 2)
			answer = "Gioca su due tavoli uno solo"
		case 4:
			away(u, round, 3)
		}
		r := drawRoundOf(t, u, round, answer)
		if len(r.Tables) != 3 || len(r.SitOuts) != max(0, len(u.View.Tournament.PresentIDs(round))-21) {
			t.Fatalf("round %d: %d tables, %d rest", round, len(r.Tables), len(r.SitOuts))
		}
		if round == 2 {
			changeRest(t, u, r)
			r = u.View.Round(round)
		}
		drawn := r.Tables[0].Record.Get("Sistema")
		if systems[drawn] {
			t.Errorf("round %d: the system %q was drawn before", round, drawn)
		}
		systems[drawn] = true
		// Shares of WACcon are fractions that the sheet's two decimals do not tell; Carnage's games may run on.
		if round == 3 || drawn == "WACcon DipCon 2014" {
			chooseSystem(t, u, round, "Carnage DipCon 2017")
			delete(systems, drawn) // it may be drawn once more
		}
		for _, table := range r.Tables {
			typeTable(t, u, round, table.Number, diplomacyGame(round, table.Number))
		}
		if round == 3 { // Enter goes past what is seldom filled in
			u.scores.GoTo(1, scores.WholeTable, "Continua nel turno dopo")
			keys(u, "s")
			u.Win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(ctrl(fyne.KeyS))
		}
	}
	if left := u.View.Round(3); left.Played() != 2 || u.View.EndedNow == nil {
		t.Fatalf("of round 3 %d tables are over, want all but the one that runs on", left.Played())
	}
	ids := u.View.Round(3).Tables[0].IDs()
	runsOn := ids[slices.IndexFunc(ids, func(id int) bool { // one of them may play at two tables
		return !slices.ContainsFunc(u.View.Round(3).Tables[1:], func(t engine.Table) bool { return slices.Contains(t.IDs(), id) })
	})]
	if u.View.Ranked.Row(runsOn).Results[2].Played() || !u.View.EndedNow.Row(runsOn).Results[2].Played() {
		t.Error("the game that runs on counts, or does not count as if it ended now")
	}
	if s := u.step(); s.Code != desk.Scores || s.Round != 3 {
		t.Errorf("while a game of round 3 is not over the next step is %q", s.Text)
	}
	p := u.scores
	u.Turn(3)
	p.GoTo(1, scores.WholeTable, "Continua nel turno dopo")
	typed(u, fyne.KeyBackspace)
	u.Win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(ctrl(fyne.KeyS))
	s := reopened(t, u)
	want := bestThree(u.View.Tournament)
	for _, row := range s.Rows {
		id := row.Player.ID
		place := 1
		for other, r := range want {
			if other != id && r.before(want[id]) {
				place++
			}
		}
		if row.Place != place || row.Total.Cmp(engine.WholePoints(want[id].total)) != 0 {
			t.Errorf("%s: place %d with %v, want %d with %d", row.Player.FullName(), row.Place, row.Total, place, want[id].total)
		}
	}
}

// changeRest lets the first player at table 1 rest in the place of the one who was drawn to; the draw can still be
// repeated from its seed.
func changeRest(t *testing.T, u *UI, r *engine.Round) {
	t.Helper()
	back, out := r.SitOuts[0], r.Tables[0].Seats[0].Player
	u.GoTo(present.TablesTab)
	press(t, u, "Cambia chi riposa")
	uitest.All[*kit.Select](top(u))[1].SetSelected(u.View.Name(out))
	press(t, u, "Cambia")
	now := u.View.Round(r.Number)
	if !slices.Equal(now.SitOuts, []int{out}) || now.Tables[0].Seats[0].Player != back {
		t.Fatalf("%v rest and %d sits, want %d to rest and %d to sit", now.SitOuts, now.Tables[0].Seats[0].Player, out, back)
	}
	if v, err := u.Desk.View().Verify(t.Context(), r.Number); err != nil || !v.OK() || len(v.ByHand) == 0 {
		t.Errorf("the draw is not repeated, or the change is not listed: %v %+v", err, v)
	}
}

// away says who is away from a round; the others are there.
func away(u *UI, round int, players ...int) {
	u.Change("", func(d *desk.Desk) error {
		list := map[int]bool{}
		for _, player := range u.View.Tournament.Players { // who was away stays away until he is said to be back
			list[player.ID] = true
		}
		for _, id := range players {
			list[id] = false
		}
		return d.SetPresent(round, list)
	}, nil)
}

// chooseSystem chooses a system for all tables of a round from the list beside them.
func chooseSystem(t *testing.T, u *UI, round int, name string) {
	t.Helper()
	u.Turn(round)
	u.GoTo(present.ScoresTab)
	for _, list := range uitest.All[*kit.Select](u.Win.Content()) {
		list.SetSelected(name)
	}
	for _, table := range u.View.Round(round).Tables {
		if got := table.Record.Get("Sistema"); got != name {
			t.Fatalf("round %d, table %d has the system %q", round, table.Number, got)
		}
	}
}

// diplomacyGame is what is typed of a game: 34 centres dealt anew at every table, one power out.
func diplomacyGame(round, table int) func(seat int, label string) string {
	centres := []int{12, 9, 6, 4, 2, 1, 0}
	return func(seat int, label string) string {
		out := seat >= 0 && centres[(seat+round*table)%7] == 0
		switch {
		case label == "Centri":
			return strconv.Itoa(centres[(seat+round*table)%7])
		case label == "Eliminato nel" && out:
			return "05"
		case label == "Ultimo anno":
			return "07"
		}
		return ""
	}
}

// keyed types the score sheet of a table as typeTable does, and counts the keys.
func keyed(t *testing.T, u *UI, table int, value func(seat int, label string) string) int {
	t.Helper()
	count := 1 // Enter at the number of the next table, which is there
	typeTable(t, u, 1, table, func(seat int, label string) string {
		text := value(seat, label)
		count += len(text) + 1
		return text
	})
	if r := u.View.Round(1); r.Table(table).State() != engine.Played {
		t.Fatalf("table %d is not over: %v", table, r.Table(table))
	}
	return count
}

// A board of final centres takes twenty keys, and one of seven years eighty: what is proposed is taken by Enter alone.
func TestKeysOfAScoreSheet(t *testing.T) {
	worked.Slow(t)
	final := []int{12, 9, 6, 4, 3, 0, 0}
	for _, typeID := range []string{"dip-waccon2014", "dip-carnage2017", "dip-pacificcon1993"} {
		u := gameWindow(t, typeID, 7)
		drawRoundOf(t, u, 1, "")
		got := keyed(t, u, 1, func(seat int, label string) string {
			switch {
			case label == "Centri" && seat < 6:
				return strconv.Itoa(final[seat])
			case label == "Eliminato nel":
				return map[int]string{5: "5", 6: "6"}[seat]
			}
			return "" // the last count and the outcome are proposed
		})
		if got > 20 {
			t.Errorf("%s: %d keys", typeID, got)
		}
	}
	// Centres of a game as they were, Austria to Turkey.
	years := [][]int{
		{5, 4, 5, 5, 4, 6, 4},
		{5, 4, 6, 5, 4, 6, 4},
		{3, 5, 7, 5, 5, 5, 4},
		{0, 5, 8, 5, 6, 4, 6},
		{0, 6, 8, 5, 6, 2, 7},
		{0, 6, 9, 5, 6, 0, 8},
		{0, 7, 9, 5, 5, 0, 8},
	}
	u := gameWindow(t, "dip-waccon2014", 7, engine.Entry{Label: "Centri di ogni anno", Value: "SI"})
	drawRoundOf(t, u, 1, "")
	column := ""
	got := keyed(t, u, 1, func(seat int, label string) string {
		first := label != column // Enter at the first power of a year without a count ends the chart
		column = label
		year, err := strconv.Atoi(strings.TrimPrefix(label, "Centri "))
		if err != nil || year > 1907 {
			return ""
		}
		at := year - 1901
		if !first && at > 0 && years[at][seat] == years[at-1][seat] {
			return ""
		}
		return strconv.Itoa(years[at][seat])
	})
	for i, seat := range u.View.Round(1).Tables[0].Seats {
		for at, row := range years {
			want := strconv.Itoa(row[i])
			if out := at > 0 && years[at-1][i] == 0; out {
				want = ""
			}
			if value := seat.Record.Get(fmt.Sprint("Centri ", 1901+at)); value != want {
				t.Errorf("seat %d has %q in %d, want %q", i+1, value, 1901+at, want)
			}
		}
	}
	if got > 80 {
		t.Errorf("seven years: %d keys", got)
	}
}

// eventRow is a player of DipCon's event as its document counts.
type eventRow struct{ rounds, total int }

func (r eventRow) before(other eventRow) bool {
	full, otherFull := r.rounds >= 3, other.rounds >= 3
	switch {
	case r.rounds == 0 || other.rounds == 0:
		return r.rounds > 0
	case full != otherFull:
		return full
	}
	return r.total < other.total
}

// bestThree works the event's ranking out from the points in the sheets: "players will be ranked first through last
// based on their score in that round", "the sum of a players positions in their 3 best rounds". Source: the DipCon 2019 document.
func bestThree(t *engine.Tournament) map[int]eventRow {
	positions := map[int][]int{}
	for _, r := range t.Rounds {
		best := map[int]engine.Score{}
		for _, table := range r.Tables {
			for _, seat := range table.Seats {
				if old, twice := best[seat.Player]; !twice || seat.Score.Cmp(old) > 0 {
					best[seat.Player] = seat.Score
				}
			}
		}
		for id, own := range best {
			position := 1
			for _, other := range best {
				if other.Cmp(own) > 0 {
					position++
				}
			}
			positions[id] = append(positions[id], position)
		}
	}
	rows := map[int]eventRow{}
	for _, p := range t.Players {
		list := positions[p.ID]
		slices.Sort(list)
		row := eventRow{rounds: len(list)}
		for _, position := range list[:min(3, len(list))] {
			row.total += position
		}
		rows[p.ID] = row
	}
	return rows
}

// What is missing at a table that was saved is told until it is there, no matter who writes it: at the desk, on a phone or in another
// program.
func TestWhatWasMissingIsNotToldOnceItIsThere(t *testing.T) {
	u := gameWindow(t, "dip-wbc2000", 7)
	drawRoundOf(t, u, 1, "")
	u.GoTo(present.ScoresTab)
	u.scores.GoTo(1, 0, "Centri")
	keys(u, "9")
	u.Win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(ctrl(fyne.KeyS))
	const missing = "Mancano i centri di"
	if !strings.Contains(uitest.Words(u.Win), missing) {
		t.Fatal("what is missing is not told")
	}
	u.Change("", func(d *desk.Desk) error {
		p, err := d.View().Place(1, 1)
		if err != nil {
			return err
		}
		p.Table.Record.Set("Ultimo anno", "1907")
		p.Table.Record.Set("Esito", "patta")
		for i, centres := range []string{"9", "5", "4", "4", "4", "4", "4"} {
			p.Table.Seats[i].Record.Set("Centri", centres)
		}
		_, err = d.SetTable(1, *d.View().Round(1).Table(1), *p.Table)
		return err
	}, nil)
	if u.View.Round(1).Played() != 1 {
		t.Fatal("the game is not over")
	}
	if strings.Contains(uitest.Words(u.Win), missing) {
		t.Error("it is told still")
	}
}

// While a score sheet is typed another program changes a power: the rows stay under the fingers, what was typed is there, and it is
// saved with its players.
func TestAPowerChangesWhileTheSheetIsOpen(t *testing.T) {
	u := gameWindow(t, "dip-wbc2000", 7)
	drawRoundOf(t, u, 1, "")
	before := u.View.Round(1).Tables[0].IDs()
	u.GoTo(present.ScoresTab)
	u.scores.GoTo(1, 0, "Centri")
	keys(u, "9\n7")
	u.Change("", func(d *desk.Desk) error {
		p, err := d.View().Place(1, 1)
		if err != nil {
			return err
		}
		p.Table.Seats[0].Record.Set("Potenza", "Turchia")
		p.Table.Seats[6].Record.Set("Potenza", "Austria")
		_, err = d.SetTable(1, *d.View().Round(1).Table(1), *p.Table)
		return err
	}, nil)
	now := u.View.Round(1).Tables[0].IDs()
	if now[0] != before[6] || now[6] != before[0] {
		t.Fatalf("the seats are not sorted: %v, before %v", now, before)
	}
	if seat, label := u.scores.At(); u.scores.Table() != 1 || seat != 1 || label != "Centri" {
		t.Fatalf("the keyboard went from the second seat to %d, %s (table %d)", seat, label, u.scores.Table())
	}
	keys(u, "\n6\n5\n4\n2\n1\n")
	u.Win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(ctrl(fyne.KeyS))
	press(t, u, kit.Tr("Scrivi il mio"))
	got := u.View.Round(1).Tables[0]
	for i, seat := range got.Seats {
		want := []string{"9", "7", "6", "5", "4", "2", "1"}[slices.Index(before, seat.Player)]
		if seat.Record.Get("Centri") != want {
			t.Errorf("seat %d, player %d: %s centres, typed were %s", i+1, seat.Player, seat.Record.Get("Centri"), want)
		}
	}
}

// The centres of every year, chosen after games were played, ask first; what is complete counts as before.
func TestYearlyCentresAskFirst(t *testing.T) {
	u := gameWindow(t, "dip-waccon2014", 7)
	drawRoundOf(t, u, 1, "")
	u.Change("", func(d *desk.Desk) error {
		p, err := d.View().Place(1, 1)
		if err != nil {
			return err
		}
		p.Table.Record.Set("Esito", "patta")
		for i, centres := range []string{"9", "5", "4", "4", "4", "4", "4"} {
			p.Table.Seats[i].Record.Set("Centri", centres)
		}
		_, err = d.SetTable(1, *d.View().Round(1).Table(1), *p.Table)
		return err
	}, nil)
	before := u.View.Ranked.Rows[0].Total
	record := slices.Clone(u.View.Tournament.Settings.Game)
	record.Set("Centri di ogni anno", "SI")
	if late := u.View.LateOptions(record); len(late) != 1 || !strings.Contains(kit.Say(late[0]), "restano come sono") {
		t.Errorf("nothing is asked: %v", late)
	}
	dialogs.SaveOptions(u.Session, record)
	if u.View.Round(1).Played() != 1 || u.View.Ranked.Rows[0].Total.Cmp(before) != 0 {
		t.Errorf("the standings changed: %s, before %s", u.View.Ranked.Rows[0].Total, before)
	}
	if late := u.View.LateOptions(u.View.Tournament.Settings.Game); len(late) != 0 {
		t.Errorf("no change is asked about: %v", late)
	}
}
