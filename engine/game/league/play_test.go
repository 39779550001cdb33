package league

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/game"
)

var must = worked.Must

// leagueOf is a tournament of some players and one more who does not take part.
func leagueOf(players int, options ...string) *engine.Tournament {
	t := &engine.Tournament{}
	for i := range players {
		t.Players = append(t.Players, engine.Player{ID: 11 + i, Name: string(rune('A' + i)), Plays: true})
	}
	t.Players = append(t.Players, engine.Player{ID: 99, Name: "Z"})
	for i := 0; i+1 < len(options); i += 2 {
		t.Settings.Game.Set(options[i], options[i+1])
	}
	return t
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// scheduled is a league with its calendar.
func scheduled(t *testing.T, g leagueGame, seats int, seed uint64) *engine.Tournament {
	t.Helper()
	tournament := leagueOf(8, "Giocatori per partita", strconv.Itoa(seats))
	rounds, err := g.Schedule(tournament, seeded(seed))
	must(t, err)
	tournament.Rounds = rounds
	return tournament
}

func everyLeague(t *testing.T, test func(t *testing.T, variant Kind, seats int)) {
	for _, variant := range []Kind{Basic, BlueMax, WoodenShips} {
		for seats := MinSeats; seats <= MaxSeats; seats++ {
			t.Run(fmt.Sprint(variant, seats), func(t *testing.T) { test(t, variant, seats) })
		}
	}
}

// The table of the league document, "Number of games per league": games of a player and in all. Meetings are as equal as
// the rules promise, starting positions and sides are equal.
func TestLeagueCalendar(t *testing.T) {
	t.Parallel()
	games := map[int][2]int{2: {14, 56}, 3: {9, 24}, 4: {16, 32}, 5: {25, 40}, 6: {18, 24}, 7: {21, 24}, 8: {16, 16}}
	meetings := map[int][2]int{2: {2, 2}, 3: {2, 3}, 4: {6, 7}, 5: {14, 15}, 6: {12, 13}, 7: {18, 18}, 8: {16, 16}}
	everyLeague(t, func(t *testing.T, variant Kind, seats int) {
		g := newGame(variant)
		tournament := scheduled(t, g, seats, 7)
		perPlayer, starts, met, all := map[int]int{}, map[[2]int]int{}, map[[2]int]int{}, 0
		for i, r := range tournament.Rounds {
			if r.Number != i+1 || r.Draft {
				t.Errorf("round %d is number %d, a draft: %v", i+1, r.Number, r.Draft)
			}
			seen := map[int]bool{}
			for j, table := range r.Tables {
				all++
				if table.Number != j+1 || len(table.Seats) != seats {
					t.Errorf("round %d: table %d of %d seats", r.Number, table.Number, len(table.Seats))
				}
				form := g.Form(game.Place{Tournament: tournament, Round: &r, Table: &table})
				for k, seat := range table.Seats {
					perPlayer[seat.Player]++
					starts[[2]int{seat.Player, k}]++
					if seen[seat.Player] || seat.Player == 99 {
						t.Errorf("round %d: %d sits where he does not belong", r.Number, seat.Player)
					}
					seen[seat.Player] = true
					for _, other := range table.Seats[:k] {
						met[[2]int{min(seat.Player, other.Player), max(seat.Player, other.Player)}]++
					}
					if len(seat.Record) != len(form.Seat) {
						t.Errorf("the sheet has rows %v", seat.Record)
					}
					if want := []string{"A", "B"}[k%2]; variant.Sides() && seat.Record.Get("Lato") != want {
						t.Errorf("seat %d is of side %s", k+1, seat.Record.Get("Lato"))
					}
				}
			}
		}
		if all != games[seats][1] || len(tournament.Rounds) > 40 || len(perPlayer) != 8 || len(met) != 28 {
			t.Errorf("%d games in %d rounds of %d players, %d pairs", all, len(tournament.Rounds), len(perPlayer), len(met))
		}
		for id, n := range perPlayer {
			if n != games[seats][0] {
				t.Errorf("%d plays %d games", id, n)
			}
		}
		for start, n := range starts {
			if n != games[seats][0]/seats {
				t.Errorf("%v: %d times", start, n)
			}
		}
		for pair, n := range met {
			if n < meetings[seats][0] || n > meetings[seats][1] {
				t.Errorf("%v meet %d times", pair, n)
			}
		}
		if findings := game.Settle(g, tournament, nil); len(findings) > 0 || tournament.Rounds[0].Tables[0].State() != engine.NotPlayed {
			t.Errorf("a new calendar has begun: %v", findings)
		}
		if again := scheduled(t, g, seats, 7); !slices.EqualFunc(again.Rounds, tournament.Rounds, func(a, b engine.Round) bool {
			return reflect.DeepEqual(a.TableIDs(), b.TableIDs())
		}) {
			t.Error("the same seed gives another calendar")
		}
		shuffled := leagueOf(8, "Giocatori per partita", strconv.Itoa(seats))
		slices.Reverse(shuffled.Players)
		if again, err := g.Schedule(shuffled, seeded(7)); err != nil || !reflect.DeepEqual(again[0].TableIDs(), tournament.Rounds[0].TableIDs()) {
			t.Errorf("another order of the roster gives another calendar, %v", err)
		}
		if other := scheduled(t, g, seats, 8); reflect.DeepEqual(other.Rounds[0].TableIDs(), tournament.Rounds[0].TableIDs()) {
			t.Error("another seed gives the same calendar")
		}
	})
}

// The calendar is verified from its seed also when a player has withdrawn, others have entered, seats have
// changed and no player is active any more.
func TestLeagueAgain(t *testing.T) {
	t.Parallel()
	g := newGame(Basic)
	tournament := scheduled(t, g, 4, 7)
	want := tournament.Rounds[3].TableIDs()
	for i := range tournament.Rounds {
		tournament.Rounds[i].Draw = &engine.DrawRecord{Tables: tournament.Rounds[i].TableIDs()}
	}
	tournament.Rounds[0].Tables[0].Seats[0].Player = 99
	tournament.Players[2].Plays = false
	tournament.Presence = engine.Presence{1: {14: false}}
	tournament.Players = append(tournament.Players, engine.Player{ID: 50, Plays: true})
	tournament.Settings.Game.Set("Giocatore attivo", "SI")
	tournament.Settings.Game.Set("Giocatori per partita", "8")
	again, err := g.Reschedule(tournament, seeded(7))
	if err != nil || !reflect.DeepEqual(again[3].TableIDs(), want) {
		t.Errorf("%v", err)
	}
	if tournament.Players[2].Plays || tournament.Settings.Game.Get("Giocatore attivo") != "SI" {
		t.Error("the tournament is changed")
	}
}

func TestLeagueNeedsEight(t *testing.T) {
	t.Parallel()
	for players, want := range map[int]string{
		0: "ne mancano 8", 6: "ne mancano 2", 7: "ne manca 1", 9: "1 di troppo", 12: "4 di troppo",
	} {
		_, err := newGame(Basic).Schedule(leagueOf(players), seeded(1))
		if engine.KindOf(err) != engine.Impossible || !strings.Contains(err.Error(), want) {
			t.Errorf("%d players: %v", players, err)
		}
	}
	doubled := leagueOf(8)
	doubled.Players[0].ID = doubled.Players[1].ID
	if _, err := newGame(Basic).Schedule(doubled, seeded(1)); err == nil {
		t.Error("two players with one ID make a league")
	}
}

// leagueTable is a table of a league whose seats have the values of the labels, "-" for none.
func leagueTable(labels string, seats ...string) game.Place {
	tournament := leagueOf(8)
	table := engine.Table{Number: 1}
	for i, values := range seats {
		seat := engine.Seat{Player: 11 + i}
		fields := strings.Fields(values)
		for j, label := range strings.Split(labels, ",") {
			if fields[j] != "-" {
				seat.Record.Set(label, fields[j])
			}
		}
		table.Seats = append(table.Seats, seat)
	}
	tournament.Rounds = []engine.Round{{Number: 1, Tables: []engine.Table{table}}}
	return game.Place{Tournament: tournament, Round: &tournament.Rounds[0], Table: &tournament.Rounds[0].Tables[0]}
}

const (
	basicLabels = "Punti finali"
	blueLabels  = "Lato,Unità,Perse,Abbattute,Punti"
)

// The examples of the league document, as they are written on the score sheet.
func TestLeagueExamples(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		variant Kind
		labels  string
		seats   []string
		want    string
		won     string
	}{
		{"Cartagena", Basic, basicLabels, []string{"1000", "970", "970", "800", "770"}, "20 9 9 2 0", "A"},
		{"level points that the game decides", Basic, basicLabels, []string{"1000", "970", "970.5", "800", "770"}, "20 6 12 2 0", "A"},
		{"Vampiring", Basic, basicLabels, []string{"32", "28", "28", "10"}, "12 4 4 0", "A"},
		{"all level, with decimals", Basic, basicLabels, []string{"1,5", "1.50", "3/2"}, "8/3 8/3 8/3", "ABC"},
		{
			"Blue Max 1", BlueMax, blueLabels,
			[]string{"A - 0 2 60", "A - 0 1 25", "A - 0 0 10", "B - 1 0 10", "B - 1 0 10", "B - 1 0 10"},
			"7 5 4 -1 -1 -1", "A",
		},
		{
			"Blue Max 2", BlueMax, blueLabels,
			[]string{"A 1 0 1 60", "A 1 0 1 25", "A 1 1 0 10", "B 1 1 0 10", "B 1 0 1 30", "B 1 1 0 10"},
			"5 4 2 -1 2 -1", "A",
		},
		{"Blue Max 3", BlueMax, blueLabels, []string{"- - 0 1 40", "- - 1 0 10"}, "5 -1", "A"},
		{"Blue Max 4", BlueMax, blueLabels, []string{"- - 1 1 120", "- - 1 1 100"}, "1 0", "A"},
		{"Wooden Ships, the same", WoodenShips, "Lato,Unità,Perse,Distrutte,Punti", []string{"- - 1 1 120", "- - 1 - 100"}, "0 -1", "A"},
		{"level at the head of the winners", BlueMax, blueLabels, []string{"A - 0 1 50", "B - 1 0 10", "A - 0 0 50"}, "5 -1 4", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(test.variant)
			p := leagueTable(test.labels, test.seats...)
			game.Tidy(g, p)
			if findings := game.Settle(g, p.Tournament, nil); len(findings) > 0 {
				t.Fatal(findings)
			}
			points, err := g.Points(p)
			must(t, err)
			if got := strings.Trim(fmt.Sprint(points), "[]"); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			if off := p.Table.Seats[0].Score.Points().Sub(points[0]); p.Table.State() != engine.Played || off.Cmp(engine.NewPoints(1, 100)) > 0 {
				t.Errorf("%v at the table, %s points", p.Table.Seats[0].Score, points[0])
			}
			ranking, err := g.Rank(p.Tournament, game.Options{})
			must(t, err)
			won := ""
			for _, row := range ranking.Rows {
				if row.Wins > 0 {
					won += p.Tournament.Player(row.ID).Name
				}
			}
			if won != test.won {
				t.Errorf("%q won, want %q", won, test.won)
			}
		})
	}
}

func TestLeagueProblems(t *testing.T) {
	t.Parallel()
	blue, ships, basic := newGame(BlueMax), newGame(WoodenShips), newGame(Basic)
	tests := []struct {
		g      game.Game
		labels string
		seats  []string
		want   string // part of the only problem
	}{
		{basic, basicLabels, []string{"-", "-"}, "Mancano i punti finali di A, B: scrivili"},
		{basic, basicLabels, []string{"12", "-", "-"}, "Mancano i punti finali di B, C: scrivili"},
		{basic, basicLabels, []string{"dodici", "10"}, "A: “dodici” in “Punti finali” non è un numero: scrivilo in cifre"},
		{basic, basicLabels, []string{"12"}, "Una partita di lega ha da 2 a 8 giocatori e questa ne ha 1."},
		{basic, basicLabels, slices.Repeat([]string{"12"}, 9), "Una partita di lega ha da 2 a 8 giocatori e questa ne ha 9."},
		{blue, blueLabels, []string{"A 1 0 0 5", "A 1 0 0 5"}, "Nella squadra B non c'è nessuno: scrivi in “Lato” chi ne fa parte."},
		{blue, blueLabels, []string{"A 1 0 0 5", "- 1 0 0 5"}, "B non ha una squadra: scrivi A o B in “Lato”."},
		{blue, blueLabels, []string{"A 1 0 0 5", "C 1 0 0 5"}, "B: “C” in “Lato” non si conosce: si scrive uno di questi: A, B"},
		{blue, blueLabels, []string{"A 1 - 0 5", "B 1 - 0 5"}, "Mancano le unità perse di A, B: scrivi 0 se non ce ne sono."},
		{blue, blueLabels, []string{"A 1 0 0 5", "B 1 0 0 -"}, "Mancano i punti di B nel gioco: scrivi 0"},
		{blue, blueLabels, []string{"A 1 0 - 5", "B 1 0 0 5"}, "Mancano le unità abbattute da A: scrivi 0"},
		{blue, blueLabels, []string{"A 1 2 0 5", "B 1 0 2 5"}, "A ha iniziato con 1 unità: non può averne perse 2."},
		{blue, blueLabels, []string{"A 1 0 2 5", "B 1 1 0 5"}, "Unità distrutte accreditate a A: 2, ma quelle perse dagli avversari: 1."},
		{blue, blueLabels, []string{"A 0 0 0 5", "B 1 0 0 5"}, "A: 0 in “Unità” non va bene"},
		{blue, blueLabels, []string{"A 1 0 0 -5", "B 1 0 0 5"}, "A: -5 in “Punti” non va bene"},
		{blue, blueLabels, []string{"A 1 mezza 0 5", "B 1 0 0 5"}, "A: “mezza” in “Perse” non è un numero intero: scrivilo in cifre"},
		{ships, "Lato,Unità,Perse,Distrutte,Punti", []string{"A 2 0 2 5", "B 2 1 - 5"}, "Unità distrutte accreditate a A: 2"},
		{ships, "Lato,Unità,Perse,Distrutte,Punti", []string{"A 2 - - 5", "B 2 1 - 5"}, "Mancano le unità perse di A: scrivi 0"},
	}
	for _, test := range tests {
		p := leagueTable(test.labels, test.seats...)
		problems := test.g.Problems(p)
		if len(problems) != 1 || !strings.Contains(problems[0].String(), test.want) {
			t.Errorf("%v: got %v, want %s", test.seats, problems, test.want)
		}
		if _, err := test.g.Points(p); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%v: scored, %v", test.seats, err)
		}
		game.Settle(test.g, p.Tournament, nil)
		if p.Table.State() == engine.Played {
			t.Errorf("%v: played", test.seats)
		}
	}
}

func TestLeagueWrongSeats(t *testing.T) {
	t.Parallel()
	for _, variant := range []Kind{Basic, BlueMax} {
		g := newGame(variant)
		for id, want := range map[int]string{
			0: "Il posto 2 è senza giocatore", engine.Ghost: "Il posto 2 è senza giocatore", 11: "A siede due volte a questo tavolo",
		} {
			p := leagueTable("Punti finali", "10", "8")
			p.Table.Seats[1].Player = id
			if problems := g.Problems(p); !strings.Contains(problems[0].String(), want) {
				t.Errorf("%s, %d: %v", variant, id, problems)
			}
			if hints := g.Hints(p); hints != nil {
				t.Errorf("hints for a table that cannot be: %v", hints)
			}
		}
	}
	namesakes := leagueTable(blueLabels, "A 1 0 1 5", "B 1 1 0 5")
	namesakes.Tournament.Players[1].Name = "A"
	if problems := newGame(BlueMax).Problems(namesakes); len(problems) > 0 {
		t.Errorf("two players of one name: %v", problems)
	}
}

// Sides that are written stay; tables without any get them.
func TestLeagueDeal(t *testing.T) {
	t.Parallel()
	g := newGame(BlueMax)
	for _, test := range []struct {
		seats []string
		want  string
	}{
		{[]string{"-", "-", "-"}, "ABA"},
		{[]string{"b", "A", "A"}, "BAA"},
	} {
		p := leagueTable("Lato", test.seats...)
		must(t, g.Deal(p.Tournament, p.Round, seeded(1)))
		got := ""
		for _, seat := range p.Table.Seats {
			got += seat.Record.Get("Lato")
		}
		if got != test.want || game.Begun(g.Form(p), p.Table) {
			t.Errorf("%v: got %s", test.seats, got)
		}
	}
}

func TestLeagueRanking(t *testing.T) {
	t.Parallel()
	g := newGame(Basic)
	empty, err := g.Rank(leagueOf(8), game.Options{})
	if err != nil || len(empty.Rows) != 9 || empty.Rows[7].Place != 1 || empty.Notes[0].String() != "Il calendario non è ancora fatto." {
		t.Errorf("%+v, %v", empty, err)
	}
	tournament := scheduled(t, g, 4, 1)
	record := func(round, table int, points ...string) {
		for i, value := range points {
			tournament.Rounds[round].Tables[table].Seats[i].Record.Set("Punti finali", value)
		}
	}
	record(0, 0, "40", "30", "30", "30")
	record(1, 0, "40", "30")
	tournament.Settings.Discards = 1
	ranking, err := g.Rank(tournament, game.Options{Discards: 1})
	must(t, err)
	seats := tournament.Rounds[0].Tables[0].Seats
	for i, want := range []string{"12", "8/3", "8/3", "8/3"} {
		at := slices.IndexFunc(ranking.Rows, func(r game.Row) bool { return r.ID == seats[i].Player })
		row := ranking.Rows[at]
		if place := []int{1, 2, 2, 2}[i]; row.Total.String() != want || row.Place != place || row.Wins != map[bool]int{true: 1}[i == 0] {
			t.Errorf("seat %d: %+v", i+1, row)
		}
		steps := fmt.Sprint(row.Results[0].Steps)
		if step := []string{"Posto 1 su 4: punti 12.", "Posto 2 su 4, in 3 alla pari: la media dei loro posti, punti 8/3."}[map[bool]int{
			true: 1,
		}[i > 0]]; !strings.Contains(steps, step) {
			t.Error(steps)
		}
	}
	if len(ranking.Warnings) != 1 || ranking.Warnings[0].Code != "table-open" || ranking.Warnings[0].Sheet != "2° Turno" {
		t.Errorf("warnings %v", ranking.Warnings)
	}
	if note := ranking.Notes[0].String(); note != "Partite giocate: 1 su 32." {
		t.Error(note)
	}
	first, err := g.Rank(tournament, game.Options{Rounds: 1})
	if err != nil || len(first.Rounds) != 1 || len(first.Warnings) != 0 {
		t.Errorf("%v, %v", first.Warnings, err)
	}
	tournament.Rounds[1].Tables[0].Seats = tournament.Rounds[1].Tables[0].Seats[:2]
	tournament.Players[0].Plays = false // withdrawn, and still of the league
	ranking, err = g.Rank(tournament, game.Options{})
	if err != nil || len(ranking.Warnings) != 1 || ranking.Warnings[0].Code != "league-seats" {
		t.Errorf("%v, %v", ranking.Warnings, err)
	}
	if at := slices.IndexFunc(ranking.Rows, func(r game.Row) bool { return r.ID == 11 }); ranking.Rows[at].Place == 0 {
		t.Error("who withdrew is out of the ranking")
	}
}

func TestLeagueActivePlayers(t *testing.T) {
	t.Parallel()
	g := newGame(Basic)
	tournament := leagueOf(8, "Giocatori per partita", "8", "Giocatore attivo", "SI")
	schedule := func() error {
		rounds, err := g.Schedule(tournament, seeded(1))
		if err == nil {
			tournament.Rounds = rounds
		}
		return err
	}
	for i := range tournament.Players {
		tournament.Players[i].Recent = strconv.Itoa(i) // 0 to 7 for the eight, so five are short
	}
	err := schedule()
	e, ok := err.(*engine.Error)
	if !ok || e.Kind != engine.Impossible || len(e.Findings) != 5 ||
		!strings.HasPrefix(e.Text.String(), "A non è un giocatore attivo: servono 5 partite terminate negli ultimi 30 giorni e ne ha 0.") {
		t.Fatalf("%v", err)
	}
	for i := range tournament.Players {
		tournament.Players[i].Recent = "5"
	}
	tournament.Players[0].Recent = "molte"
	if err := schedule(); err == nil || !strings.Contains(err.Error(), "“molte” nelle partite recenti di A non va bene") {
		t.Fatalf("%v", err)
	}
	tournament.Players[0].Recent = "1000000000"
	must(t, schedule())
	// In the league only the dated games of the last 30 days count beside what the roster says.
	for i := range tournament.Players {
		tournament.Players[i].Recent = "2"
	}
	days := []string{"1/3/2026", "2/3/2026", "31/3/2026", "", "31/3/2026"}
	for i, day := range days {
		for k := range 8 {
			tournament.Rounds[i].Tables[0].Seats[k].Record.Set("Punti finali", strconv.Itoa(k))
		}
		tournament.Rounds[i].Tables[0].Record.Set("Data", day)
	}
	ranking, err := g.Rank(tournament, game.Options{})
	if err != nil || len(ranking.Warnings) != 0 {
		t.Fatalf("%v, %v", ranking.Warnings, err)
	}
	tournament.Players[3].Recent = "1"
	tournament.Rounds[6].Tables[0].Record.Set("Data", "30/6/2026") // not played
	ranking, err = g.Rank(tournament, game.Options{})
	if err != nil || len(ranking.Warnings) != 2 ||
		!strings.Contains(fmt.Sprint(ranking.Warnings),
			"D non è un giocatore attivo: servono 5 partite terminate negli ultimi 30 giorni e ne ha 4.") {
		t.Fatalf("%v, %v", ranking.Warnings, err)
	}
	tournament.Settings.Game.Set("Giocatore attivo", "NO")
	if ranking, err = g.Rank(tournament, game.Options{}); err != nil || len(ranking.Warnings) != 1 {
		t.Fatalf("%v, %v", ranking.Warnings, err)
	}
}

// Whatever is written, nothing breaks, and what has no problem has points.
func TestLeagueAnyRecord(t *testing.T) {
	t.Parallel()
	values := rapid.OneOf(rapid.SampledFrom([]string{"", "0", "1", "2", "3", "A", "B", "10", "1,5", "-4", "1000000", "99999999999999999999"}),
		rapid.StringN(0, 3, 6))
	rapid.Check(t, func(t *rapid.T) {
		g := newGame(rapid.SampledFrom([]Kind{Basic, BlueMax, WoodenShips}).Draw(t, "kind"))
		p := leagueTable("Lato", slices.Repeat([]string{"-"}, rapid.IntRange(0, 9).Draw(t, "seats"))...)
		form := g.Form(p)
		for i := range p.Table.Seats {
			p.Table.Seats[i].Player = rapid.SampledFrom([]int{-1, 0, 11 + i, 11 + i, 11 + i, 11, 500}).Draw(t, "player")
			for _, f := range form.Seat {
				p.Table.Seats[i].Record.Set(f.Label, values.Draw(t, f.Label))
			}
		}
		p.Table.Record.Set("Data", values.Draw(t, "day"))
		p.Tournament.Settings.Game.Set("Giocatore attivo", "SI")
		game.Tidy(g, p)
		g.Hints(p)
		game.Settle(g, p.Tournament, nil)
		points, err := g.Points(p)
		if well := len(g.Problems(p)) == 0; well != (err == nil) || well && len(points) != len(p.Table.Seats) {
			t.Fatalf("%v: %v, %v", p.Table, points, err)
		}
		must(t, worked.Err(g.Rank(p.Tournament, game.Options{EndedNow: true})))
	})
}
