package workbook

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

// sample is a tournament of n players with rounds rounds of tables of four, played if played is set.
func sample(n, rounds int, played bool) *engine.Tournament {
	t := &engine.Tournament{
		Info: engine.Info{
			Name: "Raduno di prova", Venue: "Sala grande", Organizer: "ROMA [Il Gufo]", Kind: "Raduno Nazionale", Rounds: 4,
			Dates: []string{"08/03/2025", "", "09/03/2025"},
		},
		Settings: engine.Settings{
			Type: "raduno", SharedWins: true, Discards: 2, HalfPage: true, FiveIfNeeded: true, Ended: true, Thresholds: map[string]int{
				"semifinali": 40,
				"finali":     2,
			},
		},
		Presence: engine.Presence{2: {3: false, 5: true}},
		Apart:    [][2]int{{1, 2}},
		Together: [][2]int{{3, 4}},
	}
	clubs, regions := engine.OfficialClubs(), engine.OfficialRegions()
	for i := range n {
		t.Players = append(t.Players, engine.Player{
			ID: i + 1, Name: givenNames[i%len(givenNames)], Surname: strings.TrimSpace(surnames[i%len(surnames)] + " " + roman(i/len(surnames))),
			Nick: "nick" + strconv.Itoa(i), Club: clubs[i%len(clubs)], Region: regions[i%len(regions)], Plays: i%17 != 16,
		})
	}
	for r := range rounds {
		round := engine.Round{Number: r + 1, Draft: r == 1}
		for k := range n / 4 {
			table := engine.Table{Number: k + 1}
			for j := range 4 {
				seat := engine.Seat{Player: (k*4+j*(r+1)*4+j)%n + 1}
				if played {
					seat.Score = engine.NewScore((k*7 + j*11 + r) % 60)
				}
				table.Seats = append(table.Seats, seat)
			}
			round.Tables = append(round.Tables, table)
		}
		uniqueSeats(&round, n)
		round.Draw = &engine.DrawRecord{
			Type: "raduno", Seed: "seme-1", Version: "0.1", Problem: []byte(`{"tables":[4]}`), Tables: round.TableIDs(),
			Counts: []engine.Count{{Criterion: "club_pairs", Value: 3, Bound: 3, Optimal: true, Reason: engine.Textf("il club %s ha %d giocatori",
				"ROMA [Il Gufo]", 11)}},
			Time: time.Date(2025, 3, 8, 10, 0, 0, 0, time.UTC),
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t
}

// everything fills in what a sample leaves out.
func everything(t *engine.Tournament) {
	t.Settings.Answers = engine.Record{{Label: "Serate", Value: "9"}}
	t.Info.Places, t.Info.Program, t.Info.Prizes, t.Info.Colour = 60, "9.00 ritrovo; 9.30 primo turno", "1: coppa", "#123456"
	t.Info.Footer, t.Info.Diploma, t.Info.Badge, t.Info.Page = "Grazie", "{nome}; {posto}", "{nome}", "https://club.example/t"
	t.Settings.Language, t.Settings.Game = "en", engine.Record{{Label: "Turni", Value: "4"}}
	t.Settings.Ranked = engine.Ranked{Type: "master", Rounds: 2}
	t.Settings.FirstTable, t.Settings.SkipTables, t.Settings.Halls, t.Settings.LeaderFirst = 2, "13", "Sala A: 1-8, Sala B: 21-", true
	t.Settings.Site = "sftp://utente@club.example/t"
	p := &t.Players[2]
	p.Birth, p.NationalID, p.Recent, p.Offers = "01/02/1973", "NAZ-4711", "6", "attesa"
	p.WDD, p.WDR, p.Fee, p.Paid, p.As = "12", "34", "12,50", "SI", "iniziali"
	p.Fixed, p.Boards, p.Waits, t.Info.Closes, t.Info.Beside = "23", "2", "1", "10:15", "altro.xlsx"
	t.Distinct = [][2]int{{5, 6}}
	at := time.Date(2025, 3, 8, 10, 0, 0, 0, time.UTC)
	t.Rulings = []engine.Ruling{{Kind: engine.Caution, Player: 1, Round: 1, Reason: "ritardo", Time: at}}
	t.Drawn = map[int][]engine.Drawing{1: {{Seed: "seme-0", Time: at}, {Seed: "seme-1", Time: at}}}
	t.Rounds[0].Draw.Origin = engine.Origin{Way: "sigilli", Parts: json.RawMessage(`[{"who":"Anna","text":"tigre"}]`)}
	t.Logo, t.SecondLogo = picture(1), picture(2)
}

// picture is a square one as PNG.
func picture(side int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, side, side))); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// uniqueSeats deals the players so that no player sits twice.
func uniqueSeats(r *engine.Round, n int) {
	next := r.Number * 3
	for k := range r.Tables {
		for j := range r.Tables[k].Seats {
			r.Tables[k].Seats[j].Player = next%n + 1
			next++
		}
	}
}

var (
	givenNames = []string{"Niccolò", "Zoë", "Maria Grazia", "José", "Marco", "Chiara", "Antonello"}
	surnames   = []string{
		"D'Ambra", "Müllerò", "Lo Presti", "De Simone", "Papàleo", "Orsini", "Convenevole", "Squarcia", "Güntert",
		"Bellavìa", "Zabarella",
	}
)

func roman(n int) string {
	out := ""
	for ; n >= 10; n -= 10 {
		out += "X"
	}
	return out + []string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"}[n]
}

// build writes a tournament into a new workbook.
func build(t testing.TB, tour *engine.Tournament) *Book {
	t.Helper()
	b, err := compose(tour)
	must(t, err)
	return b
}

func compose(tour *engine.Tournament) (*Book, error) {
	b, err := New(tour.Info, tour.Settings.Type)
	if err != nil {
		return nil, err
	}
	if err := b.SetPlayers(tour.Players); err != nil {
		return nil, err
	}
	for _, r := range tour.Rounds {
		if err := b.WriteRound(tour, r, r.Number == 3); err != nil {
			return nil, err
		}
	}
	return b, b.WriteState(tour)
}

// sheetNames are the names of all sheets in their order.
func sheetNames(b *Book) []string {
	var names []string
	for _, s := range b.file.Sheets() {
		names = append(names, s.Name)
	}
	return names
}

var must = worked.Must

func reopen(t testing.TB, b *Book) *Book {
	t.Helper()
	data, err := b.Bytes()
	must(t, err)
	again, err := Open(data)
	must(t, err)
	return again
}

// readClean reads a workbook that must have no errors.
func readClean(t testing.TB, b *Book) *engine.Tournament {
	t.Helper()
	got, findings := b.Read()
	for _, f := range findings {
		t.Errorf("finding: %s [%s]", f, f.Code)
	}
	return got
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	want := sample(44, 3, true)
	want.Rounds[0].Tables[2].Seats[1].Outside = engine.NewScore(40)
	want.Rounds[0].Tables[1].Checked = want.Rounds[0].Tables[1].ScoreLine()
	everything(want)
	want.Rounds[1].Leader, want.Rounds[1].Exchanged = 3, [][2]int{{1, 2}}
	for i := range want.Rounds {
		want.LabelTables(&want.Rounds[i])
	}
	for _, whole := range []any{*want, want.Info, want.Settings, want.Players[2]} {
		v := reflect.ValueOf(whole)
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if follows := slices.Contains([]string{"Barred", "Own", "Tag", "ByNick", "Evenings"},
				name); v.Field(i).IsZero() != follows { // from the rest
				t.Errorf("%T.%s is not tried", whole, name)
			}
		}
	}
	b := build(t, want)
	for _, when := range []string{"before saving", "after saving"} {
		got := readClean(t, b)
		if !reflect.DeepEqual(got, want) {
			for i := range want.Rounds {
				if !reflect.DeepEqual(got.Rounds[i], want.Rounds[i]) {
					t.Errorf("%s: round %d\n got %+v\nwant %+v", when, i+1, got.Rounds[i], want.Rounds[i])
				}
			}
			t.Fatalf("%s: got %+v %+v, want %+v %+v", when, got.Info, got.Settings, want.Info, want.Settings)
		}
		b = reopen(t, b)
	}
}

// Records of games other than RisiKo! are rows of the round's sheet; changing a value changes its cell, a new
// row makes the sheet anew, and both read back.
func TestRecordsAreRows(t *testing.T) {
	want := sample(44, 3, true)
	want.Settings.Type = "dipcon"
	want.Settings.Game = engine.Record{{Label: "Turni", Value: "4"}, {Label: "Anni", Value: "c=d"}}
	want.Players[1].Recent = "6"
	want.Rounds[1].SitOuts = []int{3, 4}
	table := &want.Rounds[0].Tables[3]
	for j := range table.Seats {
		table.Seats[j].Record = engine.Record{{Label: "Potenza", Value: "Francia"}, {Label: "Centri", Value: "007"}, {Label: "Note", Value: ""}}
	}
	table.Seats[1].Record.Set("Eliminato nel", "1905")
	table.Record = engine.Record{{Label: "Esito", Value: "patta"}, {Label: "Arbitro", Value: ""}}
	b := build(t, want)
	if got := readClean(t, reopen(t, b)); !reflect.DeepEqual(got, want) {
		t.Fatalf("got %+v\nwant %+v", got, want)
	}
	table.Seats[2].Record.Set("Centri", "12")
	table.Record.Set("Arbitro", "Anna")
	must(t, b.WriteTables(want, withTable(*want.Round(1), *table)))
	if got := readClean(t, reopen(t, b)); !reflect.DeepEqual(got, want) {
		t.Fatalf("got %+v\nwant %+v", got, want)
	}
	table.Seats[0].Record.Set("Centri 1901", "5")
	must(t, b.WriteTables(want, withTable(*want.Round(1), *table)))
	if got := readClean(t, reopen(t, b)); !reflect.DeepEqual(got, want) {
		t.Fatalf("got %+v\nwant %+v", got, want)
	}
}

// A value that only looks like a number is text in the file: a spreadsheet would make another value of it.
func TestWhatLooksLikeANumberIsText(t *testing.T) {
	for value, isText := range map[string]bool{"12": false, "-3": false, "007": true, "+5": true, "1E3": true, "12.0": true} {
		tour := sample(4, 1, true)
		tour.Rounds[0].Tables[0].Seats[0].Record = engine.Record{{Label: "Centri", Value: value}}
		f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, build(t, tour))))
		must(t, err)
		content, err := f.GetCellType("1° Turno", "C3")
		must(t, err)
		if got, _ := f.GetCellValue("1° Turno", "C3"); got != value || (content == excelize.CellTypeSharedString) != isText {
			t.Errorf("%s is written as %s, of type %d", value, got, content)
		}
	}
}

func TestEqualWritesGiveEqualBytes(t *testing.T) {
	tour := sample(40, 3, true)
	first, err := build(t, tour).Bytes()
	must(t, err)
	second, err := build(t, tour).Bytes()
	must(t, err)
	if !bytes.Equal(first, second) {
		t.Error("two equal workbooks differ")
	}
	b, err := Open(first)
	must(t, err)
	must(t, b.SetPlayers(tour.Players))
	for _, r := range tour.Rounds {
		must(t, b.WriteRound(tour, r, r.Number == 3))
		for _, table := range r.Tables {
			must(t, b.WriteTables(tour, withTable(*tour.Round(r.Number), table)))
		}
	}
	must(t, b.WriteState(tour))
	must(t, b.WriteInfo(tour.Info))
	again, err := b.Bytes()
	must(t, err)
	if !bytes.Equal(first, again) {
		t.Error("writing what is there already changed the file")
	}
}

// What a round holds already changes nothing, in whatever order the hidden sheet has it.
func TestARoundThatIsWrittenAgainIsNoChange(t *testing.T) {
	tour := sample(24, 2, true)
	tour.Rounds[0].Tables[0].Checked = tour.Rounds[0].Tables[0].ScoreLine()
	for r := range tour.Rounds {
		tour.Rounds[r].Tables[1].Seats[0].Outside = engine.NewScore(5)
	}
	b := build(t, tour)
	must(t, b.WriteTables(tour, tour.Rounds[0]))
	must(t, b.WriteTables(tour, tour.Rounds[1]))
	b = reopen(t, b)
	again, _ := b.Read()
	for _, round := range again.Rounds {
		must(t, b.WriteTables(again, round))
	}
	if b.Changed() {
		t.Error("changed")
	}
}

func TestScoresOfOneTable(t *testing.T) {
	tour := sample(16, 1, false)
	b := reopen(t, build(t, tour))
	table := tour.Rounds[0].Clone().Tables[1]
	for j, text := range []string{"44,1", "44", "-1", "0"} {
		score, err := engine.ParseScore(text)
		must(t, err)
		table.Seats[j].Score = score
		table.Seats[j].Outside = engine.NewScore(j)
	}
	must(t, b.WriteTables(tour, withTable(*tour.Round(1), table)))
	got := readClean(t, reopen(t, b))
	tour.Rounds[0].Tables[1] = table
	if !reflect.DeepEqual(got.Rounds[0].Tables, tour.Rounds[0].Tables) {
		t.Errorf("got %+v", got.Rounds[0].Tables)
	}
	// taken back
	for j := range table.Seats {
		table.Seats[j].Score, table.Seats[j].Outside = engine.Score{}, engine.Score{}
	}
	must(t, b.WriteTables(tour, withTable(*tour.Round(1), table)))
	if got := readClean(t, reopen(t, b)); got.Rounds[0].Started() {
		t.Error("scores are still there")
	}
	table.Seats[0].Player = tour.Rounds[0].Tables[0].Seats[0].Player
	if err := b.WriteTables(tour, withTable(*tour.Round(1), table)); engine.KindOf(err) != engine.BadInput {
		t.Errorf("scores for other players were taken: %v", err)
	}
}

func TestRoundsComeAndGo(t *testing.T) {
	tour := sample(16, 3, true)
	b := build(t, tour)
	must(t, b.WriteStandings(ranking([]string{"Pos."}), ranking([]string{"Pos."})))
	must(t, b.AppendLog("una riga"))
	want := []string{"TORNEO", "Iscritti", "Dati", "1° Turno", "2° Turno", "3° Turno", "Classifica", "Classifica Ridotta", "Log", "Raduno"}
	if got := sheetNames(b); !slices.Equal(got, want) {
		t.Errorf("sheets %v, want %v", got, want)
	}
	must(t, b.RemoveRound(2))
	b = reopen(t, b)
	got, _ := b.Read()
	if len(got.Rounds) != 2 || got.Rounds[1].Number != 3 || got.Rounds[1].Draw == nil {
		t.Errorf("rounds %+v", got.Rounds)
	}
	must(t, b.WriteRound(tour, tour.Rounds[1], false))
	if got := sheetNames(b); !slices.Equal(got, []string{
		"TORNEO", "Iscritti", "Dati", "1° Turno", "2° Turno", "3° Turno", "Classifica",
		"Classifica Ridotta", "Log", "Raduno",
	}) {
		t.Errorf("sheets %v", got)
	}
	if b.RemoveRound(7) == nil {
		t.Error("a round that is not there was removed")
	}
}

func TestPlayersComeAndGo(t *testing.T) {
	tour := sample(20, 0, false)
	b := reopen(t, build(t, tour))
	players := slices.Clone(tour.Players)
	players = slices.Delete(players, 4, 6)
	players[0].Club = "NAPOLI [Nuovo]"
	players = append(players, engine.Player{ID: 99, Name: "Nuovo", Surname: "Arrivato", Plays: true})
	must(t, b.SetPlayers(players))
	got := readClean(t, reopen(t, b))
	byID := got.Index()
	if len(got.Players) != len(players) {
		t.Fatalf("%d players, want %d", len(got.Players), len(players))
	}
	for _, p := range players {
		if byID[p.ID] == nil || *byID[p.ID] != p {
			t.Errorf("player %d: %+v, want %+v", p.ID, byID[p.ID], p)
		}
	}
}

func sampleScore(n, seat int) engine.Score { return engine.NewScore((n*13 + seat*7) % 60) }

// withTable is a round in which one table is another's reading of it.
func withTable(r engine.Round, table engine.Table) engine.Round {
	r = r.Clone()
	*r.Table(table.Number) = table
	return r
}

// A workbook keeps its ID and that of its original, and no change of the state touches them; lines pasted below make no other tournament of
// it.
func TestAWorkbookKeepsItsIdentity(t *testing.T) {
	b, err := Open(smallWorkbook())
	must(t, err)
	tour, _ := b.Read()
	for _, id := range []Identity{{ID: "uno"}, {ID: "due", Origin: "uno"}, {ID: "tre"}} {
		must(t, b.SetIdentity(id))
		must(t, b.WriteState(tour))
		b = reopen(t, b)
		if got := b.Identity(); got != id {
			t.Errorf("got %+v, want %+v", got, id)
		}
	}
	pasted := editedFrom(t, mustBytes(t, b), func(f *excelize.File) {
		set(t, f, stateSheet, map[string]any{"A900": keyID, "C900": "quattro", "A901": keyID, "B901": 1, "C901": "cinque"})
	})
	if got := pasted.Identity(); got.ID != "tre" {
		t.Errorf("pasted lines make it %+v", got)
	}
}
