package babylon5

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/game"
)

var must = worked.Must

// babylonSeat is a seat as typed: "ID power influence victory vp", the last two "-" if empty.
func babylonSeat(text string) engine.Seat {
	f := strings.Fields(text)
	id, _ := strconv.Atoi(f[0])
	seat := engine.Seat{Player: id}
	for i, label := range []string{babylonPower, babylonInfluence, babylonVictory, babylonVP} {
		if f[i+1] != "-" {
			seat.Record.Set(label, f[i+1])
		}
	}
	return seat
}

// babylonTable is a table from its seats; inTime is what “Entro il tempo” says.
func babylonTable(number int, inTime string, seats ...string) engine.Table {
	table := engine.Table{Number: number, Record: engine.Record{{Label: babylonInTime, Value: inTime}}}
	for _, seat := range seats {
		table.Seats = append(table.Seats, babylonSeat(seat))
	}
	return table
}

// babylonLeague is a league of some players with rounds of one or more tables.
func babylonLeague(players int, rounds ...[]engine.Table) *engine.Tournament {
	t := &engine.Tournament{Settings: engine.Settings{Type: "babylon5"}}
	for id := 1; id <= players; id++ {
		t.Players = append(t.Players, engine.Player{ID: id, Name: string(rune('A' + id - 1)), Surname: "Prova", Plays: true})
	}
	for i, tables := range rounds {
		t.Rounds = append(t.Rounds, engine.Round{Number: i + 1, Tables: tables})
	}
	return t
}

func babylonPlace(t *engine.Tournament, round, table int) game.Place {
	r := t.Round(round)
	return game.Place{Tournament: t, Round: r, Table: r.Table(table)}
}

func babylonScores(table engine.Table) string {
	var list []string
	for _, seat := range table.Seats {
		list = append(list, seat.Score.String())
	}
	return strings.Join(list, " ")
}

func babylonTexts(texts []engine.Text) []string {
	var list []string
	for _, text := range texts {
		list = append(list, text.String())
	}
	return list
}

// The document's examples, through the score sheet.
func TestBabylonExamples(t *testing.T) {
	t.Parallel()
	// Round 1 brings Richie, who is 1, to 95 league points: last of seven in a pot of 70 costs him 10, and five
	// points of the winner's victory points bring him back.
	before := babylonTable(1, "", "2 18 9 - 0", "3 17 9 - -", "4 16 9 - -", "5 15 9 - -", "6 14 9 - -", "7 13 9 - -", "1 3 3 - 5")
	after := func(inTime string, seats ...string) *engine.Tournament {
		return babylonLeague(12, []engine.Table{before}, []engine.Table{babylonTable(1, inTime, seats...)})
	}
	tests := []struct {
		name   string
		league *engine.Tournament
		want   string
		id     int // whose explanation is
		steps  string
	}{
		{
			"all inclusive", after("SI", "1 20 18 normale 1", "8 17 16 - 2", "9 15 12 - -", "10 9 12 - -"), "7 3 -3 -7", 1,
			"Turno 2, tavolo 1: 95 punti di lega prima della partita, un decimo nel piatto: 9. 1° posto su 4: del piatto di 39 punti ne " +
				"riprende 15. " +
				"Punti vittoria: 1. Punti di lega dopo la partita: 95 - 9 + 15 + 1 = 102.",
		},
		{
			// Here the pot is 39 too: 25% of it is 9.75, which is 9 each.
			"second and third level", after("SI", "1 20 18 normale 1", "8 17 16 - 2", "9 17 16 - -", "10 9 12 - -"), "7 1 -1 -7", 9,
			"Turno 2, tavolo 1: 100 punti di lega prima della partita, un decimo nel piatto: 10. 2° posto su 4: del piatto di 39 punti ne " +
				"riprende 9. " +
				"Punti vittoria: 0. Punti di lega dopo la partita: 100 - 10 + 9 + 0 = 99.",
		},
		{
			"two first when time runs out", after("NO", "1 21 21 - -", "8 21 21 - -", "9 17 16 - -", "10 9 12 - -"), "4 3 -3 -7", 1,
			"Turno 2, tavolo 1: 95 punti di lega prima della partita, un decimo nel piatto: 9. 1° posto su 4: del piatto di 39 punti ne " +
				"riprende 13. " +
				"Punti di lega dopo la partita: 95 - 9 + 13 + 0 = 99.",
		},
		{
			"a major victory goes before a standard one", after("SI", "1 21 21 normale 1", "8 3 3 maggiore 3", "9 17 16 - -",
				"10 9 12 - -"), "3 8 -3 -7", 8,
			"Turno 2, tavolo 1: 100 punti di lega prima della partita, un decimo nel piatto: 10. 1° posto su 4: del piatto di 39 punti ne " +
				"riprende 15. " +
				"Punti vittoria: 3. Punti di lega dopo la partita: 100 - 10 + 15 + 3 = 108.",
		},
	}
	for _, test := range tests {
		if findings := game.Settle(babylon{}, test.league, nil); len(findings) > 0 {
			t.Errorf("%s: %v", test.name, findings)
			continue
		}
		if got := babylonScores(test.league.Rounds[1].Tables[0]); got != test.want {
			t.Errorf("%s: points %s, want %s", test.name, got, test.want)
		}
		ranking, err := babylon{}.Rank(test.league, game.Options{})
		must(t, err)
		i := slices.IndexFunc(ranking.Rows, func(r game.Row) bool { return r.ID == test.id })
		if got := strings.Join(listed(ranking.Rows[i], 1), " "); got != test.steps {
			t.Errorf("%s:\n%s\n%s", test.name, got, test.steps)
		}
	}
}

// listed are the sentences of a row on one of its results, or on all of them with -1.
func listed(row game.Row, result int) []string {
	var texts []engine.Text
	for _, step := range row.Report {
		if result < 0 || step.Result == result {
			texts = append(texts, step.Text)
		}
	}
	return babylonTexts(texts)
}

// A season is told as it was played, day by day, whatever the rounds that its games were entered in.
func TestBabylonIsToldByDay(t *testing.T) {
	t.Parallel()
	table := func(number int, day string) engine.Table {
		table := babylonTable(number, "SI", "1 20 18 normale 1", "2 17 16 - 1", "3 15 12 - -")
		table.Record.Set(babylonDate, day)
		return table
	}
	league := babylonLeague(3, []engine.Table{table(1, "20/11/2026"), table(2, "2/11/2026")}, []engine.Table{table(1, "10/11/2026")})
	ranking, err := babylon{}.Rank(league, game.Options{})
	must(t, err)
	var days []string
	for _, line := range listed(ranking.Rows[0], -1) {
		if where, _, first := strings.Cut(line, ":"); first && strings.Contains(line, "piatto:") {
			days = append(days, where)
		}
	}
	if got, want := strings.Join(days,
		"; "), "2/11/2026, turno 1, tavolo 2; 10/11/2026, turno 2, tavolo 1; 20/11/2026, turno 1, tavolo 1"; got != want {
		t.Errorf("told as %s, want %s", got, want)
	}
}

func TestBabylonProblems(t *testing.T) {
	t.Parallel()
	good := []string{"1 20 18 normale 1", "2 17 16 - 2", "3 15 12 - -", "4 9 12 - -"}
	tests := []struct {
		name   string
		inTime string
		seats  []string
		change func(p game.Place)
		want   []string
	}{
		{"well recorded", "SI", good, nil, nil},
		{
			"two players", "SI",
			[]string{"1 20 18 normale 1", "2 17 16 - -"},
			nil,
			[]string{"Una partita di lega ha almeno 3 giocatori e questa ne ha 2: non vale per la lega."},
		},
		{
			"a player twice", "SI",
			[]string{"1 20 18 normale 1", "2 17 16 - 1", "2 15 12 - -"},
			nil,
			[]string{"B Prova compare due volte nella stessa partita."},
		},
		{
			"a stranger", "SI",
			[]string{"1 20 18 normale 1", "2 17 16 - 1", "77 15 12 - -"},
			nil,
			[]string{"ID 77 non è fra gli iscritti e nella lega contano le partite fra soli giocatori della lega: iscrivilo, o toglilo dal tavolo."},
		},
		{
			"no power, no influence", "SI",
			[]string{"1 20 18 normale 1", "2 - 16 - 2", "3 15 - - -", "4 9 12 - -"},
			nil,
			[]string{"Mancano potere o influenza di B Prova, C Prova: scrivili tutti e due, anche se sono 0."},
		},
		{
			"power in words", "SI",
			[]string{"1 venti 18 normale 1", "2 17 16 - 2", "3 15 12 - -"},
			nil,
			[]string{"A Prova: “venti” in “Potere” non è un numero"},
		},
		{
			"power out of bounds", "SI",
			[]string{"1 100 18 normale 1", "2 17 16 - 2", "3 15 12 - -"},
			nil,
			[]string{"A Prova: 100 in “Potere” non va bene"},
		},
		{
			"an unknown victory", "SI",
			[]string{"1 20 18 grande 1", "2 17 16 - 2", "3 15 12 - -"},
			nil,
			[]string{"A Prova: “grande” in “Vittoria” non si conosce", "Si è vinto entro il tempo"},
		},
		{
			"in time without a winner", "SI",
			[]string{"1 20 18 - 1", "2 17 16 - 1", "3 15 12 - -"},
			nil,
			[]string{"Si è vinto entro il tempo, ma nessuno ha una vittoria: scrivila a chi ha vinto, o scrivi NO in “Entro il tempo”."},
		},
		{
			"no victory points", "SI",
			[]string{"1 20 18 normale -", "2 17 16 - -", "3 15 12 - -"},
			nil,
			[]string{"Mancano i punti vittoria: A Prova ne dà 2, almeno uno a un altro giocatore."},
		},
		{
			"too few victory points", "SI",
			[]string{"1 20 18 maggiore 1", "2 17 16 - 1", "3 15 12 - -"},
			nil,
			[]string{"Punti vittoria da dare: 3; dati: 2. Vanno dati tutti."},
		},
		{
			"all victory points kept", "SI",
			[]string{"1 20 18 normale 2", "2 17 16 - 0", "3 15 12 - -"},
			nil,
			[]string{"Almeno un punto vittoria deve andare a un altro giocatore: chi ha vinto non può tenerli tutti."},
		},
		{
			"victory points of joint winners", "SI",
			[]string{"1 20 18 normale 1", "2 17 16 normale 1", "3 15 12 - -"},
			nil,
			[]string{"Il primo posto è condiviso: in questo caso non si danno punti vittoria."},
		},
		{
			"the referee plays", "SI", good, func(p game.Place) { p.Table.Record.Set(babylonReferee, "prova  b") },
			[]string{"B Prova gioca questa partita e non può esserne l'arbitro: indicane un altro o lascia vuoto."},
		},
		{"another referee", "SI", good, func(p game.Place) { p.Table.Record.Set(babylonReferee, "E Prova") }, nil},
		{
			"before the season", "SI", good, func(p game.Place) {
				p.Tournament.Settings.Game.Set(babylonStart, "1/9/2026")
				p.Table.Record.Set(babylonDate, "31/8/2026")
			},
			[]string{"La partita è del 31/8/2026 e la stagione va dal 1/9/2026 al 31/12/2026: correggi la data, o l'inizio della stagione."},
		},
		{
			"the season's last day", "SI", good, func(p game.Place) {
				p.Tournament.Settings.Game.Set(babylonStart, "1/9/2026")
				p.Table.Record.Set(babylonDate, "31/12/2026")
			}, nil,
		},
		{"no date", "SI", good, func(p game.Place) { p.Table.Record.Set(babylonDate, "domani") }, []string{"“domani” in “Data” non è una data"}},
		{"a seat where nobody sits", "SI", append(slices.Clone(good), "0 - - - -"), nil, nil},
		{
			"two of the same name", "SI", good, func(p game.Place) { p.Tournament.Players[1].Name = "A" }, nil,
		},
	}
	for _, test := range tests {
		league := babylonLeague(6, []engine.Table{babylonTable(1, test.inTime, test.seats...)})
		p := babylonPlace(league, 1, 1)
		if test.change != nil {
			test.change(p)
		}
		got := babylonTexts(babylon{}.Problems(p))
		if len(got) != len(test.want) || !slices.EqualFunc(got, test.want, strings.HasPrefix) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		findings := game.Settle(babylon{}, league, nil)
		if state := league.Rounds[0].Tables[0].State(); (state == engine.Played) != (len(test.want) == 0) || len(findings) != len(test.want) {
			t.Errorf("%s: state %d, %v", test.name, state, findings)
		}
	}
}

// A game that changes moves the points of all later ones; one that is wrong does not stop them.
func TestBabylonCarriesPoints(t *testing.T) {
	t.Parallel()
	league := babylonLeague(4,
		[]engine.Table{babylonTable(1, "NO", "1 18 9 - 0", "2 17 9 - 1", "3 16 9 - -")},
		[]engine.Table{babylonTable(1, "NO", "1 18 9 - 0", "2 17 9 - 1", "4 16 9 - -")},
		[]engine.Table{babylonTable(1, "", "1 - - - -", "2 - - - -", "3 - - - -")},
	)
	game.Settle(babylon{}, league, nil)
	if first, second := babylonScores(league.Rounds[0].Tables[0]), babylonScores(league.Rounds[1].Tables[0]); first != "5 0 -4" ||
		second != "5 0 -4" {
		t.Fatalf("points %s, then %s", first, second)
	}
	league.Rounds[0].Tables[0].Record.Set(babylonInTime, "SI")
	league.Rounds[0].Tables[0].Seats[0].Record.Set(babylonVictory, babylonMajor)
	league.Rounds[0].Tables[0].Seats[0].Record.Set(babylonVP, "2")
	league.Rounds[0].Tables[0].Seats[1].Record.Set(babylonPower, "3")
	game.Settle(babylon{}, league, nil)
	// 107, 97 and 99 now: 10, 9 and 10 make a pot of 29.
	if first, second := babylonScores(league.Rounds[0].Tables[0]), babylonScores(league.Rounds[1].Tables[0]); first != "7 -3 -1" ||
		second != "4 0 -5" {
		t.Errorf("points %s, then %s after the change", first, second)
	}
	league.Rounds[0].Tables[0].Seats[2].Record.Set(babylonInfluence, "")
	game.Settle(babylon{}, league, nil)
	if second := babylonScores(league.Rounds[1].Tables[0]); second != "5 0 -4" {
		t.Errorf("points %s behind a game that does not count", second)
	}
	ranking, err := babylon{}.Rank(league, game.Options{})
	must(t, err)
	var warned []string
	for _, finding := range ranking.Warnings {
		warned = append(warned, finding.Message.String())
	}
	want := []string{
		"Il tavolo 1 del turno 1 non è finito o è da correggere: non conta. Le partite dopo sono calcolate senza, e i loro punti cambieranno.",
		"Il tavolo 1 del turno 3 non è ancora finito: non conta.",
	}
	if !slices.Equal(warned, want) {
		t.Errorf("warned %q", warned)
	}
	if hints := babylonTexts(babylon{}.Hints(babylonPlace(league, 2, 1))); !slices.ContainsFunc(hints, func(s string) bool {
		return strings.HasPrefix(s, "Qualcuno di questo tavolo ha una partita precedente")
	}) {
		t.Errorf("hints %q", hints)
	}
}

// As long as only the victory points are missing, a game can be counted as it stands.
func TestBabylonEndedNow(t *testing.T) {
	t.Parallel()
	league := babylonLeague(4,
		[]engine.Table{babylonTable(1, "SI", "1 20 9 normale -", "2 17 9 - -", "3 16 9 - -")},
		[]engine.Table{babylonTable(1, "", "1 - - - -", "2 - - - -", "3 - - - -")},
	)
	for _, now := range []bool{false, true} {
		ranking, err := babylon{}.Rank(league, game.Options{EndedNow: now})
		must(t, err)
		want := map[bool]string{false: "100 100 100 100 2", true: "105 100 99 96 1"}[now]
		got := ""
		for _, row := range ranking.Rows {
			got += row.Total.String() + " "
		}
		if got += strconv.Itoa(len(ranking.Warnings)); got != want {
			t.Errorf("ended now %v: %s, want %s", now, got, want)
		}
	}
	if ranking, err := (babylon{}).Rank(league, game.Options{Rounds: 1}); err != nil || len(ranking.Rounds) != 1 ||
		len(ranking.Rows[0].Results) != 1 || ranking.Rows[0].Place != 0 {
		t.Errorf("one round: %+v, %v", ranking, err)
	}
}

func TestBabylonNotMet(t *testing.T) {
	t.Parallel()
	league := babylonLeague(5,
		[]engine.Table{babylonTable(1, "NO", "1 18 9 - 0", "2 17 9 - 1", "3 16 9 - -")},
		[]engine.Table{babylonTable(1, "NO", "1 18 9 - 0", "2 17 9 - 1", "4 16 - - -")}, // not over
		[]engine.Table{babylonTable(1, "NO", "1 18 9 - 0", "2 17 9 - 1", "5 16 9 - -")},
	)
	want := map[int][]int{1: {4}, 2: {4}, 3: {4, 5}, 4: {1, 2, 3, 5}, 5: {3, 4}}
	if got := (babylon{}).NotMet(league); !reflect.DeepEqual(got, want) {
		t.Errorf("not met: %v", got)
	}
	league.Settings.Game.Set(babylonStart, "30/11/2026")
	ranking, err := babylon{}.Rank(league, game.Options{})
	must(t, err)
	notes := strings.Join(babylonTexts(ranking.Notes), "\n")
	for _, part := range []string{"100 all'inizio", "Partite giocate: 2.", "dal 30/11/2026 al 29/3/2027", "incontrate: 5."} {
		if !strings.Contains(notes, part) {
			t.Errorf("the notes do not say %q:\n%s", part, notes)
		}
	}
}

// Tables are of the size that is wished for, or evened out around it, and seat everybody.
func TestBabylonTableSizes(t *testing.T) {
	t.Parallel()
	for wish := 3; wish <= 8; wish++ {
		set := engine.Settings{Game: engine.Record{{Label: babylonSeats, Value: strconv.Itoa(wish)}}}
		for n := range 100 {
			sizes, err := babylon{}.TableSizes(set, n)
			if (err != nil) != (n < 3) {
				t.Fatalf("%d players by %d: %v, %v", n, wish, sizes, err)
			}
			sum := 0
			for _, size := range sizes {
				sum += size
				if size < 3 || size > 8 || size > slices.Min(sizes)+1 {
					t.Errorf("%d players by %d: %v", n, wish, sizes)
				}
			}
			if err == nil && (sum != n || n%wish == 0 && sizes[0] != wish) {
				t.Errorf("%d players by %d: %v", n, wish, sizes)
			}
		}
	}
	for n, want := range map[int][]int{5: {5}, 6: {3, 3}, 7: {4, 3}, 9: {4, 5}, 10: {4, 3, 3}, 13: {4, 4, 5}} {
		if sizes, err := (babylon{}).TableSizes(engine.Settings{}, n); err != nil || !slices.Equal(sizes, want) {
			t.Errorf("%d players: %v, %v", n, sizes, err)
		}
	}
}
