package csv_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	exportcsv "raduno/export/csv"
)

var must = worked.Must

func write(t *testing.T, tournament *engine.Tournament, c export.Content) string {
	t.Helper()
	var b strings.Builder
	must(t, exportcsv.Write(&b, tournament, c))
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
	must(t, err)
	return records
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
	must(t, os.WriteFile(source, []byte(write(t, tournament, english(export.Content{}))), 0o600))
	out := filepath.Join(dir, "out")
	command := exec.Command(office, "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--headless",
		"--infilter=CSV:44,34,76,1", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1", "--outdir", out, source)
	if message, err := command.CombinedOutput(); err != nil {
		worked.Missing(t, fmt.Sprintf("LibreOffice does not run here: %v %s", err, message))
	}
	data, err := os.ReadFile(filepath.Join(out, "torneo.csv"))
	must(t, err)
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
