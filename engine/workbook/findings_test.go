package workbook

import (
	"bytes"
	"encoding/json"
	"html"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// edited is a workbook of 16 players and a played round after changes by hand.
func edited(t testing.TB, edit func(f *excelize.File)) *Book {
	t.Helper()
	return editedFrom(t, smallWorkbook(), edit)
}

// smallWorkbook is the file that these tests edit; it is made once.
var smallWorkbook = sync.OnceValue(func() []byte {
	b, err := compose(sample(16, 1, true))
	if err != nil {
		panic(err)
	}
	data, err := b.Bytes()
	if err != nil {
		panic(err)
	}
	return data
})

func editedFrom(t testing.TB, data []byte, edit func(f *excelize.File)) *Book {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	must(t, err)
	edit(f)
	buffer, err := f.WriteToBuffer()
	must(t, err)
	b, err := Open(buffer.Bytes())
	must(t, err)
	return b
}

// set writes values into cells by hand.
func set(t testing.TB, f *excelize.File, sheet string, values map[string]any) {
	t.Helper()
	for at, v := range values {
		must(t, f.SetCellValue(sheet, at, v))
	}
}

// What a spreadsheet shows is what is read: one club merged over two players, IDs printed in advance, a note below that is no player and
// stays the last. One of the two gets another club, and two more arrive than there is room for.
func TestARosterAsPeopleTreatIt(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		must(t, f.MergeCell(rosterSheet, "E4", "E5"))
		for row := 20; row < 40; row++ {
			set(t, f, rosterSheet, map[string]any{"A" + digits(row): row + 100, "F" + digits(row): "SI"})
		}
		set(t, f, rosterSheet, map[string]any{"B42": "Lista d'attesa", "B43": "Ugo", "E43": "Roma", "A44": true})
		must(t, f.SetCellFormula(rosterSheet, "B44", "COUNTA(B4:B39)"))
	})
	tour, findings := b.Read()
	n := len(tour.Players)
	var messages []string
	for _, f := range findings {
		messages = append(messages, f.Code+" "+f.Cell)
		if !f.Warning {
			t.Error(f)
		}
	}
	if strings.Join(messages, ", ") != "name-missing B20, note-below A42" || tour.Players[0].Club == "" ||
		tour.Players[1].Club != tour.Players[0].Club {
		t.Errorf("%v, %v %v", messages, tour.Players[0], tour.Players[1])
	}
	before := tour.Players[0].Club
	tour.Players[1].Club = "ALTRO"
	for i := range 24 {
		tour.Players = append(tour.Players, engine.Player{ID: 500 + i, Name: "Nuova", Surname: "Arrivata" + digits(i), Plays: true})
	}
	must(t, b.SetPlayers(tour.Players))
	b = reopen(t, b)
	tour, findings = b.Read()
	if len(tour.Players) != n+24 || tour.Players[0].Club != before || tour.Players[1].Club != "ALTRO" {
		t.Errorf("%d players, %v", len(tour.Players), tour.Players[:2])
	}
	if at := slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Code == "note-below" }); at < 0 || findings[at].Cell != "A45" {
		t.Errorf("%v", findings)
	}
	f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
	must(t, err)
	if kind, _ := f.GetCellType(rosterSheet, "A47"); kind != excelize.CellTypeBool {
		t.Errorf("A47 is of kind %v", kind)
	}
}

// Excel's table over the roster grows with it, what it sorts by and the columns it calculates too, and its totals stay the last.
func TestATableOverTheRosterGrows(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		set(t, f, rosterSheet, map[string]any{"A20": "Totale", "Z3": "Cartellino"})
		must(t, f.AddTable(rosterSheet, &excelize.Table{Range: "A3:Z20", Name: "Persone"}))
		must(t, f.SetCellFormula(rosterSheet, "F20", "SUBTOTAL(103,F4:F19)"))
	})
	list := parts(t, mustBytes(t, b))
	const card = "Persone[[#This Row],[ID]]&amp;&quot;/26&quot;"
	list["xl/tables/table1.xml"] = strings.NewReplacer(` ref="A3:Z20"`, ` totalsRowCount="1" ref="A3:Z20"`,
		`name="Cartellino"></tableColumn>`, `name="Cartellino"><calculatedColumnFormula>`+card+`</calculatedColumnFormula></tableColumn>`,
	).Replace(list["xl/tables/table1.xml"])
	b, err := Open(without(t, mustBytes(t, b), list))
	must(t, err)
	tour, findings := b.Read()
	for i := range 3 {
		tour.Players = append(tour.Players, engine.Player{ID: 500 + i, Name: "Nuova", Surname: "Arrivata", Plays: true})
	}
	must(t, b.SetPlayers(tour.Players))
	b = reopen(t, b)
	f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
	must(t, err)
	total, _ := f.GetCellFormula(rosterSheet, "F23")
	before, _ := f.GetCellFormula(rosterSheet, "Z19")
	first, _ := f.GetCellFormula(rosterSheet, "Z20")
	last, _ := f.GetCellFormula(rosterSheet, "Z22")
	table := parts(t, mustBytes(t, b))["xl/tables/table1.xml"]
	if now, _ := b.Read(); len(findings) > 0 || len(now.Players) != len(tour.Players) || total != "SUBTOTAL(103,F4:F22)" ||
		!strings.Contains(table, `totalsRowCount="1" ref="A3:Z23"`) ||
		before != "" || first != html.UnescapeString(card) || last != first {
		t.Errorf("%v, %d players, total %s, calculated %q and %q, %s", findings, len(now.Players), total, first, last, table)
	}
}

func TestFindings(t *testing.T) {
	const round = "1° Turno"
	cases := []struct {
		name    string
		edit    func(f *excelize.File)
		sheet   string
		cell    string
		code    string
		warning bool
		mended  bool
	}{
		{"ID twice", func(f *excelize.File) { set(t, f, rosterSheet, map[string]any{"A6": 1}) }, rosterSheet, "A6", "id-double", false, false},
		{"ID missing", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"A20": nil, "B20": "Ugo", "C20": "Senza Numero", "F20": "SI"})
		}, rosterSheet, "A20", "id-missing", false, true},
		{"copied roster", func(f *excelize.File) { copied(t, f, rosterSheet, "Iscritti (2)") }, "Iscritti (2)", "", "roster-copy", true, false},
		{"ID as text", func(f *excelize.File) { set(t, f, rosterSheet, map[string]any{"A5": "2"}) }, rosterSheet, "A5", "id-text", true, true},
		{"ID is a word", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"A5": "due"})
		}, rosterSheet, "A5", "id-text", false, false},
		{"ID beyond a million", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"A5": 1_000_001})
		}, rosterSheet, "A5", "id-range", false, false},
		{"formula for a club", func(f *excelize.File) {
			must(t, f.SetCellFormula(rosterSheet, "E5", `"A"&"B"`))
		}, rosterSheet, "E5", "formula", true, true},
		{"formula without a result", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"B5": nil})
			must(t, f.SetCellFormula(rosterSheet, "B5", `1/0`))
		}, rosterSheet, "B5", "formula-error", false, false},
		{"SI with an accent", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"F5": "Sì"})
		}, rosterSheet, "F5", "plays-misspelt", true, true},
		{"published by no name", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"M3": "Pubblicato come", "M5": "boh"})
		}, rosterSheet, "M5", "as-odd", true, false},
		{"perhaps", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"F5": "forse"})
		}, rosterSheet, "F5", "plays-unknown", false, false},
		{"no answer", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"F5": nil})
		}, rosterSheet, "F5", "plays-missing", true, false},
		{"no name", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"B20": nil, "A20": 50, "F20": "SI"})
		}, rosterSheet, "B20", "name-missing", false, false},
		{"half a name", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"C5": nil})
		}, rosterSheet, "C5", "name-missing", true, false},
		{"near clubs", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"E5": "IL GUFO", "E6": "IL_GUFO"})
		}, rosterSheet, "E6", "club-near", true, false},
		{"club by its nickname", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"E5": "IL GUFO", "E6": "ROMA [Il Gufo]"})
		}, rosterSheet, "E5", "club-near", true, false},
		{"same person", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"B5": "D'Ambra", "C5": "NICCOLO'"})
		}, rosterSheet, "C5", "person-double", true, false},
		{"near people", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"B5": "Nicolò", "C5": "D'Ambra"})
		}, rosterSheet, "C5", "person-near", true, false},
		{"hidden characters", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"C5": "Rossi\u202etxt"})
		}, rosterSheet, "C5", "text-hidden", true, true},
		{"a command for a name", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"C5": "=cmd|'/c calc'!A1"})
		}, rosterSheet, "C5", "text-formula", true, false},
		{"a novel for a name", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"C5": strings.Repeat("x", 32_767)})
		}, rosterSheet, "C5", "text-long", true, false},
		{"heading misspelt", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"C3": "Congome"})
		}, rosterSheet, "C3", "heading-renamed", true, true},
		{"heading gone", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"A3": nil})
		}, rosterSheet, "A3", "heading-missing", true, true},
		{"heading of the clubs gone", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"E3": nil})
		}, rosterSheet, "A3", "heading-missing", true, false},
		{"heading twice", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"H3": "Club"})
		}, rosterSheet, "H3", "heading-double", true, false},
		{"other order", func(f *excelize.File) {
			set(t, f, rosterSheet, map[string]any{"B3": "Cognome", "C3": "Nome"})
		}, rosterSheet, "A3", "column-order", true, false},
		{"roster renamed", func(f *excelize.File) {
			must(t, f.SetSheetName(rosterSheet, "Giocatori 2025"))
		}, "Giocatori 2025", "", "sheet-renamed", true, true},
		{"roster gone", func(f *excelize.File) { must(t, f.DeleteSheet(rosterSheet)) }, rosterSheet, "", "sheet-missing", false, false},
		{"round renamed", func(f *excelize.File) { must(t, f.SetSheetName(round, "1 Turno")) }, "1 Turno", "", "sheet-renamed", true, true},
		{"round with another sign", func(f *excelize.File) {
			must(t, f.SetSheetName(round, "1º Turno"))
		}, "1º Turno", "", "sheet-renamed", true, true},
		{"two sheets for a round", func(f *excelize.File) {
			i, err := f.NewSheet("1 Turno")
			must(t, err)
			from, err := f.GetSheetIndex(round)
			must(t, err)
			must(t, f.CopySheet(from, i))
		}, "1 Turno", "", "round-double", false, false},
		{"round 1 missing", func(f *excelize.File) { must(t, f.SetSheetName(round, "2° Turno")) }, "2° Turno", "", "round-gap", true, false},
		{"round without tables", func(f *excelize.File) {
			must(t, f.DeleteSheet(round))
			_, err := f.NewSheet(round)
			must(t, err)
		}, round, "A1", "round-empty", false, false},
		{"score as text", func(f *excelize.File) { set(t, f, round, map[string]any{"C2": "44,1"}) }, round, "C2", "score-text", true, true},
		{"score is a word", func(f *excelize.File) { set(t, f, round, map[string]any{"C2": "boh"}) }, round, "C2", "score-bad", false, false},
		{"formula for a score", func(f *excelize.File) { must(t, f.SetCellFormula(round, "C2", "40+4")) }, round, "C2", "formula", true, true},
		{"table incomplete", func(f *excelize.File) {
			set(t, f, round, map[string]any{"F2": nil})
		}, round, "F2", "table-incomplete", false, false},
		{"score of nobody", func(f *excelize.File) {
			set(t, f, round, map[string]any{"J2": nil, "K2": nil})
		}, round, "L2", "score-stray", false, false},
		{"unknown ID", func(f *excelize.File) { set(t, f, round, map[string]any{"A2": 777}) }, round, "A2", "id-unknown", false, false},
		{"ID gone", func(f *excelize.File) { set(t, f, round, map[string]any{"A2": nil}) }, round, "A2", "id-missing", false, true},
		{"ID as text in a round", func(f *excelize.File) {
			v, err := f.GetCellValue(round, "A2")
			must(t, err)
			must(t, f.SetCellStr(round, "A2", v))
		}, round, "A2", "id-text", true, true},
		{"another's name", func(f *excelize.File) {
			set(t, f, round, map[string]any{"B2": "Zoë Müllerò\nROMA"})
		}, round, "B2", "name-mismatch", true, false},
		{"player at two tables", func(f *excelize.File) {
			v, err := f.GetCellValue(round, "A2")
			must(t, err)
			n, _ := wholeNumber(v)
			set(t, f, round, map[string]any{"A4": n})
		}, round, "A4", "player-twice", false, false},
		{"row moved down", func(f *excelize.File) { must(t, f.InsertRows(round, 4, 1)) }, round, "A5", "row-shifted", false, true},
		{"row moved right", func(f *excelize.File) { moveRight(t, f, round, 4) }, round, "B4", "row-shifted", false, true},
		{"title misspelt", func(f *excelize.File) {
			set(t, f, round, map[string]any{"A3": "Tavol N°2"})
		}, round, "A4", "table-unread", false, true},
		{"title emptied", func(f *excelize.File) { set(t, f, round, map[string]any{"A5": nil}) }, round, "A6", "table-unread", false, true},
		{"title of the last a note", func(f *excelize.File) {
			set(t, f, round, map[string]any{"A7": "quello in fondo"})
		}, round, "A8", "table-unread", false, false},
		{"table deleted", func(f *excelize.File) {
			must(t, f.RemoveRow(round, 3))
			must(t, f.RemoveRow(round, 3))
		}, round, "", "table-gap", true, false},
		{"last table deleted", func(f *excelize.File) {
			must(t, f.RemoveRow(round, 7))
			must(t, f.RemoveRow(round, 7))
		}, round, "", "table-lost", true, false},
		{"round under another name", func(f *excelize.File) {
			must(t, f.SetSheetName(round, "Finale"))
		}, "Finale", "", "round-unread", false, false},
		{"round under the name of the standings", func(f *excelize.File) {
			must(t, f.SetSheetName(round, "Classifica"))
		}, "Classifica", "", "round-unread", false, false},
		{"round deleted", func(f *excelize.File) { must(t, f.DeleteSheet(round)) }, round, "", "round-lost", true, false},
		{"ID formula without a result", func(f *excelize.File) {
			set(t, f, round, map[string]any{"A2": nil})
			must(t, f.SetCellFormula(round, "A2", "Iscritti!A4"))
		}, round, "A2", "formula-error", false, false},
		{"roster sorted without its IDs", func(f *excelize.File) {
			rows, err := f.GetRows(rosterSheet)
			must(t, err)
			for i := range 16 {
				set(t, f, rosterSheet, map[string]any{xlsx.CellName(2, 4+i): rows[18-i][1], xlsx.CellName(3, 4+i): rows[18-i][2]})
			}
		}, rosterSheet, "", "names-mixed", false, false},
		{"hidden sheet deleted", func(f *excelize.File) { must(t, f.DeleteSheet(stateSheet)) }, stateSheet, "", "state-missing", true, false},
		{"decision of a kind that is not known", func(f *excelize.File) {
			set(t, f, stateSheet, map[string]any{"A90": keyRulings, "B90": `{"kind":"forgiven","player":1}`})
		}, stateSheet, "", "state-bad", true, false},
		{"score a percentage", func(f *excelize.File) { shown(t, f, round, "C2", 0.24, 9) }, round, "C2", "score-format", false, false},
		{"score a date", func(f *excelize.File) { shown(t, f, round, "C2", 45000, 14) }, round, "C2", "score-format", false, false},
		{
			"score a day of a month", func(f *excelize.File) { dated(t, f, round, "C2", `[$-410]d\-mmm;@`) }, round, "C2", "score-format", false,
			false,
		},
		{"score a time", func(f *excelize.File) { shown(t, f, round, "C2", 0.5, 20) }, round, "C2", "score-format", false, false},
		{"Excel's copy of a round", func(f *excelize.File) { copied(t, f, round, round+" (2)") }, round + " (2)", "", "round-copy", true, false},
		{"copy of a round as the next", func(f *excelize.File) {
			copied(t, f, round, "2° Turno")
		}, "2° Turno", "A1", "round-copied", false, false},
		{"title not merged", func(f *excelize.File) { must(t, f.UnmergeCell(round, "A1", "L1")) }, round, "A1", "merge-broken", true, true},
		{"seats merged", func(f *excelize.File) { must(t, f.MergeCell(round, "A2", "A3")) }, round, "A1", "merge-broken", true, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b := edited(t, c.edit)
			_, findings := b.Read()
			i := slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Code == c.code && f.Cell == c.cell })
			if i < 0 {
				t.Fatalf("no finding %s at %q in %v", c.code, c.cell, findings)
			}
			f := findings[i]
			if f.Sheet != c.sheet || f.Warning != c.warning {
				t.Errorf("finding %+v in %q, warning %v wanted", f, c.sheet, c.warning)
			}
			if text := f.Message.String(); strings.Contains(text, "%!") || !strings.ContainsAny(text, ":;") {
				t.Errorf("message %q names no remedy or is badly filled", text)
			}
			mended := b.Repair()
			if got := slices.ContainsFunc(mended, func(f engine.Finding) bool { return f.Code == c.code }); got != c.mended {
				t.Fatalf("mended: %v, want %v (%v)", got, c.mended, mended)
			}
			if !c.mended {
				return
			}
			_, findings = reopen(t, b).Read()
			if slices.ContainsFunc(findings, func(f engine.Finding) bool { return f.Code == c.code }) {
				t.Errorf("still there after mending: %v", findings)
			}
		})
	}
}

// dated puts 46046 into a cell and shows it in a format.
func dated(t *testing.T, f *excelize.File, sheet, cell, format string) {
	style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
	must(t, err)
	must(t, f.SetCellStyle(sheet, cell, cell, style))
	set(t, f, sheet, map[string]any{cell: 46046})
}

// shown writes a number into a cell whose style is one of those that Excel has built in.
func shown(t testing.TB, f *excelize.File, sheet, at string, value float64, format int) {
	t.Helper()
	style, err := f.NewStyle(&excelize.Style{NumFmt: format})
	must(t, err)
	must(t, f.SetCellValue(sheet, at, value))
	must(t, f.SetCellStyle(sheet, at, at, style))
}

// copied makes a sheet that is a copy of another.
func copied(t testing.TB, f *excelize.File, from, to string) {
	t.Helper()
	source, err := f.GetSheetIndex(from)
	must(t, err)
	target, err := f.NewSheet(to)
	must(t, err)
	must(t, f.CopySheet(source, target))
}

// moveRight moves the cells of a row one column to the right, as inserting a cell does.
func moveRight(t testing.TB, f *excelize.File, sheet string, row int) {
	t.Helper()
	for col := 12; col >= 1; col-- {
		v, err := f.GetCellValue(sheet, xlsx.CellName(col, row))
		must(t, err)
		var value any = v
		if n, ok := wholeNumber(v); ok {
			value = n
		}
		set(t, f, sheet, map[string]any{xlsx.CellName(col+1, row): value, xlsx.CellName(col, row): nil})
	}
}

// Where a problem is: with a player and what of him, at a seat, at its points, at a table, or at none of these.
func TestProblemsSayWhereTheyAre(t *testing.T) {
	const round = "1° Turno"
	b := edited(t, func(f *excelize.File) {
		set(t, f, rosterSheet, map[string]any{"C5": "=A1", "H3": "Club"})
		set(t, f, round, map[string]any{"F2": "tanti", "G2": 99})
		must(t, f.UnmergeCell(round, "A1", "L1"))
	})
	tour, findings := b.Read()
	second := tour.Players[1].ID
	for at, want := range map[[2]string]engine.Place{
		{rosterSheet, "C5"}: {Player: second, Field: engine.RosterSurname.Heading()}, {rosterSheet, "H3"}: {},
		{round, "F2"}: {Round: 1, Table: 1, Seat: 2, Score: true}, {round, "G2"}: {Round: 1, Table: 1, Seat: 3},
		{round, "A1"}: {Round: 1, Table: 1},
	} {
		i := slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Sheet == at[0] && f.Cell == at[1] })
		if i < 0 || findings[i].Place != want {
			t.Errorf("%v: %+v in %+v, want %+v", at, i, findings, want)
		}
	}
}

func TestRepairKeepsTheTournament(t *testing.T) {
	want := sample(16, 1, true)
	b := edited(t, func(f *excelize.File) {
		must(t, f.InsertRows("1° Turno", 4, 1))
		moveRight(t, f, "1° Turno", 7)
		set(t, f, "1° Turno", map[string]any{"C2": "3"})
		set(t, f, rosterSheet, map[string]any{"F5": "Sì", "C3": "Congome", "A6": "3"})
		must(t, f.SetSheetName("1° Turno", "Turno 1"))
	})
	want.Rounds[0].Tables[0].Seats[0].Score = engine.NewScore(3)
	if _, reported := b.Read(); !slices.ContainsFunc(reported, func(f engine.Finding) bool { return f.Sure }) {
		t.Errorf("nothing says that it can be mended: %v", reported)
	}
	if mended := b.Repair(); len(mended) < 6 {
		t.Errorf("mended only %v", mended)
	}
	b = reopen(t, b)
	got, findings := b.Read()
	for _, f := range findings {
		t.Errorf("left: %s [%s]", f, f.Code)
	}
	if len(got.Rounds) != 1 || !slices.EqualFunc(got.Rounds[0].Tables, want.Rounds[0].Tables, func(a, b engine.Table) bool {
		return a.Number == b.Number && slices.EqualFunc(a.Seats, b.Seats, func(x, y engine.Seat) bool {
			return x.Player == y.Player && x.Score == y.Score
		})
	}) {
		t.Errorf("got %+v", got.Rounds)
	}
	if len(b.Repair()) != 0 {
		t.Error("there was more to mend")
	}
}

func TestColumnsAreFoundByHeading(t *testing.T) {
	want := sample(16, 1, true)
	b := edited(t, func(f *excelize.File) {
		must(t, f.InsertCols(rosterSheet, "C", 1))
		set(t, f, rosterSheet, map[string]any{"C3": "Maglia", "C4": "rossa", "E3": "Nickname"})
		must(t, f.InsertCols("1° Turno", "D", 1)) // between two seats
		must(t, f.InsertCols("1° Turno", "C", 1)) // between name and points
		set(t, f, "1° Turno", map[string]any{"E2": "bella partita"})
	})
	got, findings := b.Read()
	for _, f := range findings {
		t.Errorf("finding: %s [%s]", f, f.Code)
	}
	if !slices.Equal(got.Players, want.Players) {
		t.Errorf("players %+v", got.Players)
	}
	for i, table := range want.Rounds[0].Tables {
		if !slices.EqualFunc(got.Rounds[0].Tables[i].Seats, table.Seats, func(x, y engine.Seat) bool {
			return x.Player == y.Player && x.Score == y.Score
		}) {
			t.Errorf("table %d: %+v", table.Number, got.Rounds[0].Tables[i])
		}
	}
	// writing goes to the same places
	table := want.Rounds[0].Clone().Tables[2]
	table.Seats[1].Score = engine.NewScore(21)
	must(t, b.WriteTables(got, withTable(*got.Round(1), table)))
	again, _ := reopen(t, b).Read()
	if score := again.Rounds[0].Tables[2].Seats[1].Score; score != engine.NewScore(21) {
		t.Errorf("score %s", score)
	}
}

func TestADrawAppendedByTheOldProgram(t *testing.T) {
	appendBlock := func(f *excelize.File, scores, shift int) {
		for k := range 4 {
			top := 9 + 2*k
			set(t, f, "1° Turno", map[string]any{xlsx.CellName(1, top): tableName(k + 1)})
			must(t, f.MergeCell("1° Turno", xlsx.CellName(1, top), xlsx.CellName(12, top)))
			for j := range 4 {
				set(t, f, "1° Turno", map[string]any{xlsx.CellName(3*j+1, top+1): (k*4+j+shift)%16 + 1, xlsx.CellName(3*j+3, top+1): scores * (j + 1)})
			}
		}
	}
	clear := func(f *excelize.File) {
		for k := range 4 {
			for j := range 4 {
				set(t, f, "1° Turno", map[string]any{xlsx.CellName(3*j+3, 2*k+2): 0})
			}
		}
	}
	first := sample(16, 1, true).Rounds[0].Tables[0].IDs()
	for _, c := range []struct {
		name          string
		edit          func(f *excelize.File)
		wantFirst     bool
		wantedWarning bool
	}{
		{"the played one counts", func(f *excelize.File) { appendBlock(f, 0, 5) }, true, true},
		{"the last one counts", func(f *excelize.File) { clear(f); appendBlock(f, 0, 5) }, false, true},
		{"the one with scores counts", func(f *excelize.File) { clear(f); appendBlock(f, 3, 5) }, false, true},
		{"both played", func(f *excelize.File) { appendBlock(f, 3, 5) }, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := edited(t, c.edit)
			got, findings := b.Read()
			tables := got.Rounds[0].Tables
			if len(tables) != 4 || slices.Equal(tables[0].IDs(), first) != c.wantFirst {
				t.Errorf("tables %+v", tables)
			}
			i := slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Code == "round-appended" })
			if i < 0 || findings[i].Warning != c.wantedWarning || findings[i].Cell != "A9" {
				t.Errorf("findings %v", findings)
			}
			table := tables[1]
			table.Seats = slices.Clone(table.Seats)
			table.Seats[0].Score = engine.NewScore(55)
			must(t, b.WriteTables(got, withTable(*got.Round(1), table)))
			if again, _ := reopen(t, b).Read(); again.Rounds[0].Tables[1].Seats[0].Score != engine.NewScore(55) {
				t.Error("the score went elsewhere")
			}
		})
	}
}

// Two sheets of rounds whose names were exchanged hold each other's draws, also where a player sits at two tables.
func TestSwappedRoundsAreTold(t *testing.T) {
	tournament := sample(16, 2, true)
	for i := range tournament.Rounds {
		tournament.Rounds[i].Draw.Tables[0][0] += engine.SecondSeat
	}
	data := mustBytes(t, build(t, tournament))
	b := editedFrom(t, data, func(f *excelize.File) {
		must(t, f.SetSheetName("1° Turno", "x"))
		must(t, f.SetSheetName("2° Turno", "1° Turno"))
		must(t, f.SetSheetName("x", "2° Turno"))
	})
	_, findings := b.Read()
	var messages []string
	for _, f := range findings {
		if f.Code == "round-swapped" && !f.Warning {
			messages = append(messages, f.Sheet)
		}
	}
	if !slices.Equal(messages, []string{"1° Turno", "2° Turno"}) {
		t.Errorf("findings %v", findings)
	}
}

// A sheet that the list of sheets names and the file does not hold.
func TestASheetWithoutItsPartIsTold(t *testing.T) {
	data := mustBytes(t, build(t, sample(16, 2, true)))
	lost := partNamed(t, data, "2° Turno")
	for name, part := range map[string]map[string]string{
		"part": {lost: ""},
		"relationship": {"xl/_rels/workbook.xml.rels": strings.Replace(partText(t, data, "xl/_rels/workbook.xml.rels"),
			strings.TrimPrefix(lost, "xl/"), "worksheets/altro.xml", 1)},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := Open(without(t, data, part))
			must(t, err)
			_, findings := b.Read()
			if !slices.ContainsFunc(findings, func(f engine.Finding) bool { return f.Code == "sheet-lost" && f.Sheet == "2° Turno" && !f.Warning }) {
				t.Errorf("findings %v", findings)
			}
		})
	}
}

// without is a workbook with parts replaced, those that are empty left out.
func without(t testing.TB, data []byte, replaced map[string]string) []byte {
	t.Helper()
	list := parts(t, data)
	for name, text := range replaced {
		if delete(list, name); text != "" {
			list[name] = text
		}
	}
	return repack(t, emptyZip(t), list)
}

// What was not read is not written over.
func TestARowThatWasNotReadIsNotWrittenOver(t *testing.T) {
	b := edited(t, func(f *excelize.File) { set(t, f, "1° Turno", map[string]any{"A3": "Tavol N°2"}) })
	tour, _ := b.Read()
	again := tour.Rounds[0].Clone()
	again.Tables = again.Tables[:2]
	if err := b.WriteRound(tour, again, false); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), "riga 4") {
		t.Errorf("written over: %v", err)
	}
}

// Clubs that were spelt anew for many players are no column that was sorted without the others.
func TestClubsThatWereCorrectedAreNotMixed(t *testing.T) {
	tour := sample(16, 1, true)
	type drawn struct {
		ID   int    `json:"id"`
		Club string `json:"club"`
	}
	was := make([]drawn, len(tour.Players))
	for i := range tour.Players {
		tour.Players[i].Club = "CLUB " + digits(i)
		was[i] = drawn{tour.Players[i].ID, tour.Players[i].Club}
	}
	problem, err := json.Marshal(map[string]any{"players": was})
	must(t, err)
	tour.Rounds[0].Draw.Problem = problem
	drew := mustBytes(t, build(t, tour))
	for mixed, club := range map[bool]func(i int) string{
		true:  func(i int) string { return "CLUB " + digits(15-i) },
		false: func(i int) string { return "LUDOTECA " + digits(i) },
	} {
		b := editedFrom(t, drew, func(f *excelize.File) {
			for i := range 16 {
				set(t, f, rosterSheet, map[string]any{xlsx.CellName(5, 4+i): club(i)})
			}
		})
		_, findings := b.Read()
		if reported := slices.ContainsFunc(findings, func(f engine.Finding) bool { return f.Code == "clubs-mixed" }); reported != mixed {
			t.Errorf("%s first: told %v", club(0), reported)
		}
	}
}
