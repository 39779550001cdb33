package csv_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	exportcsv "raduno/export/csv"
)

func write(t *testing.T, tournament *engine.Tournament, c export.Content) string {
	t.Helper()
	var b strings.Builder
	if err := exportcsv.Write(&b, tournament, c); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(b.String(), "\ufeff")
	if !marked {
		t.Error("no byte order mark")
	}
	return text
}

// english is the content in English, with commas between fields.
func english(c export.Content) export.Content {
	c.About.Voice = export.VoiceOf("en")
	return c
}

func parse(t *testing.T, text string, separator rune) [][]string {
	t.Helper()
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord = separator, -1
	records, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return records
}

func TestEverySeatIsALine(t *testing.T) {
	for name, tournament := range map[string]*engine.Tournament{"ordinary": sample.Tournament(33, 3, 2), "hostile": sample.Hostile()} {
		ranking := sample.Ranking(tournament)
		sentences := 0
		if name == "hostile" {
			sample.Spoil(&ranking)
			sentences = 1 + len(ranking.Notes) - 1 // one of the names is empty
		}
		records := parse(t, write(t, tournament, export.Content{Rankings: []export.Ranking{ranking}}), ';')
		rounds, _ := export.Rounds(tournament, nil)
		if got, want := strings.Join(records[0], ","), "Turno,Tavolo,Posto,ID,Nome,Cognome,Nick,Club,Punti,Pti fuori obb."; got != want {
			t.Errorf("%s: the headings are %s, want %s", name, got, want)
		}
		at := 1
		for _, round := range rounds {
			for _, table := range round.Tables {
				for _, seat := range table.Seats {
					want := []string{
						strconv.Itoa(round.Number), strconv.Itoa(table.Number), strconv.Itoa(seat.Index + 1), strconv.Itoa(seat.ID),
						exportcsv.Guard(seat.Given), exportcsv.Guard(seat.Surname), exportcsv.Guard(seat.Nick), exportcsv.Guard(seat.Club),
						seat.ScoreText(","), "",
					}
					if got := records[at]; strings.Join(got, "\x00") != strings.Join(want, "\x00") {
						t.Fatalf("%s: line %q, want %q", name, got, want)
					}
					at++
				}
			}
		}
		if got := len(records) - at; got != 1+len(ranking.Rows)+sentences {
			t.Errorf("%s: %d lines of standings, want %d", name, got, 1+len(ranking.Rows)+sentences)
		}
		for _, cell := range slices.Concat(records...) {
			if _, err := strconv.Atoi(cell); err != nil && exportcsv.Guard(cell) != cell {
				t.Errorf("%s: %q would be calculated", name, cell)
			}
		}
		for _, record := range records {
			for _, field := range record {
				if field == "" || strings.HasPrefix(field, "-") && len(strings.Trim(field, "-0123456789.,")) == 0 {
					continue
				}
				if strings.ContainsRune("=+-@\t\r", rune(field[0])) {
					t.Errorf("%s: %q would be calculated", name, field)
				}
			}
		}
	}
}

// Points outside the objective stand behind a score, with the comma of an Italian spreadsheet, and nowhere else.
func TestPointsOutsideTheObjective(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	seats := tournament.Rounds[0].Tables[0].Seats
	for i := range seats {
		seats[i].Outside = must("12,5")
	}
	seats[1].Score = engine.Score{}
	for i, record := range parse(t, write(t, tournament, export.Content{}), ';')[1:] {
		if want := []string{"12,5", "", "12,5", "12,5"}[i]; record[9] != want {
			t.Errorf("seat %d: %q, want %q", i+1, record[9], want)
		}
	}
}

func TestGuard(t *testing.T) {
	for text, want := range map[string]string{
		"":                "",
		"Anna":            "Anna",
		"=1+1":            "'=1+1",
		"@nick":           "'@nick",
		"-Max-":           "'-Max-",
		"+39":             "'+39",
		"a;=1+1":          "a;'=1+1",
		`x",=1`:           `x",'=1`,
		"Lo Presti-Rossi": "Lo Presti-Rossi",
	} {
		if got := exportcsv.Guard(text); got != want {
			t.Errorf("Guard(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestNumbersStayNumbers(t *testing.T) {
	tournament := &engine.Tournament{
		Players: []engine.Player{{ID: 1, Surname: "Lai"}, {ID: 2, Surname: "Orsini"}},
		Rounds: []engine.Round{{Number: 1, Tables: []engine.Table{{Number: 1, Seats: []engine.Seat{
			{Player: 1, Score: must("44,1")}, {Player: 2, Score: must("-1")},
		}}}}},
	}
	plain := parse(t, write(t, tournament, english(export.Content{})), ',')
	if plain[1][8] != "44.1" || plain[2][8] != "-1" {
		t.Errorf("scores %q and %q", plain[1][8], plain[2][8])
	}
	excel := write(t, tournament, export.Content{})
	if !strings.Contains(excel, ";44,1;") && !strings.Contains(excel, `;"44,1";`) {
		t.Errorf("no Italian number in %s", excel)
	}
}

func must(text string) engine.Score {
	s, err := engine.ParseScore(text)
	if err != nil {
		panic(err)
	}
	return s
}

// TestLibreOfficeReadsIt opens the file as a spreadsheet and writes it again: what comes back is what was
// meant, and nothing was calculated.
func TestLibreOfficeReadsIt(t *testing.T) {
	if testing.Short() {
		t.Skip("LibreOffice takes seconds")
	}
	office := worked.Tool(t, "soffice")
	tournament := sample.Hostile()
	dir := t.TempDir()
	source := filepath.Join(dir, "torneo.csv")
	if err := os.WriteFile(source, []byte(write(t, tournament, english(export.Content{}))), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	command := exec.Command(office, "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--headless",
		"--infilter=CSV:44,34,76,1", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1", "--outdir", out, source)
	if message, err := command.CombinedOutput(); err != nil {
		worked.Missing(t, fmt.Sprintf("LibreOffice does not run here: %v %s", err, message))
	}
	data, err := os.ReadFile(filepath.Join(out, "torneo.csv"))
	if err != nil {
		t.Fatal(err)
	}
	records := parse(t, string(data), ',')
	rounds, _ := export.Rounds(tournament, nil)
	at := 1
	for _, table := range rounds[0].Tables {
		for _, seat := range table.Seats {
			for i, want := range []string{
				exportcsv.Guard(seat.Given), exportcsv.Guard(seat.Surname), exportcsv.Guard(seat.Nick),
				exportcsv.Guard(seat.Club), seat.ScoreText("."),
			} {
				if got := records[at][4+i]; strings.TrimPrefix(got, "'") != strings.TrimPrefix(want, "'") {
					t.Errorf("LibreOffice reads %q, want %q", got, want)
				}
			}
			at++
		}
	}
}
