package main

import (
	"context"
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/ui/present"
	"raduno/ui/scores"
	"raduno/ui/web"
)

// One score sheet, with a tie at the top and an eliminated player, makes the same cells wherever it is written: on the window's
// page, on a phone, on the command line, and in a tournament that is imported whole.
func TestASheetIsTheSameFromEverySurface(t *testing.T) {
	s := uitest.Drawn(t, "open")
	drawn, err := os.ReadFile(s.View.Path)
	must(t, err)
	at := func(name string) string { return filepath.Join(t.TempDir(), name) }
	written := func(name string) string {
		path := at(name)
		must(t, os.WriteFile(path, drawn, 0o600))
		return path
	}
	s.Tab = present.ScoresTab
	page := scores.New(s.Session, nil)
	s.Set(page.Content, page.Show)
	page.Start()
	uitest.Type(s.Win, "1\n44\n44\n12\n0\nba") // the 0 was eliminated, the first of the two won
	want := cells(t, s.View.Path)
	if before := cells(t, written("prima.xlsx")); maps.Equal(want, before) {
		t.Fatal("the window's page writes nothing")
	}

	line := written("riga.xlsx")
	answers(t, cli.Done, "", "punti", line, "--turno", "1", "--tavolo", "1", "44,1", "44", "12", "-1")
	same(t, "the command line", cells(t, line), want)

	named := written("voci.xlsx")
	answers(t, cli.Done, "", "punti", named, "--turno", "1", "--tavolo", "1", "1:Punti=44,1", "2:Punti=44", "3:Punti=12", "4:Punti=-1")
	same(t, "the command line, field by field", cells(t, named), want)

	phone := written("telefono.xlsx")
	sendSheet(t, phone, map[string]string{"s0_0": "44", "s1_0": "44", "s2_0": "12", "s3_0": "0", "fuori3": "1", "vince": "0"})
	same(t, "a phone", cells(t, phone), want)

	answers(t, cli.Done, "", "esporta", line, "--formato", "json")
	whole, err := filepath.Glob(filepath.Join(filepath.Dir(line), "*.json"))
	if err != nil || len(whole) != 1 {
		t.Fatalf("exported %v (%v)", whole, err)
	}
	imported := at("importato.xlsx")
	answers(t, cli.Done, "", "importa", whole[0], imported)
	same(t, "an import", cells(t, imported), want)
}

func same(t *testing.T, surface string, got, want map[string]string) {
	t.Helper()
	if !maps.Equal(got, want) {
		t.Errorf("%s writes\n%v\nwant\n%v", surface, got, want)
	}
}

// cells are those of the first round's sheet.
func cells(t *testing.T, path string) map[string]string {
	t.Helper()
	f, err := excelize.OpenFile(path)
	must(t, err)
	defer f.Close()
	rows, err := f.GetRows(engine.RoundSheet(1), excelize.Options{RawCellValue: true})
	must(t, err)
	cells := map[string]string{}
	for i, row := range rows {
		for j, value := range row {
			if name, err := excelize.CoordinatesToCellName(j+1, i+1); err == nil && value != "" {
				cells[name] = value
			}
		}
	}
	return cells
}

// sendSheet sends the sheet of the first table from a phone, and has the desk accept it.
func sendSheet(t *testing.T, path string, fill map[string]string) {
	t.Helper()
	d, err := desk.Open(path, desk.Env{})
	must(t, err)
	defer d.Close()
	server, err := web.New(d, web.Options{})
	must(t, err)
	must(t, worked.Err(server.Listen()))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- server.Serve(ctx) }()
	jar, err := cookiejar.New(nil)
	must(t, err)
	phone, address := http.Client{Jar: jar}, server.TableURL(1, 1)
	read := func(response *http.Response, err error) string {
		must(t, err)
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		must(t, err)
		return string(body)
	}
	values := url.Values{}
	for _, m := range regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`).FindAllStringSubmatch(read(phone.Get(address)),
		-1) {
		values.Set(m[1], html.UnescapeString(m[2]))
	}
	for name, value := range fill {
		values.Set(name, value)
	}
	answer := read(phone.PostForm(address, values))
	stop()
	must(t, <-done)
	waiting, err := hall.Of(d).Waiting()
	if err != nil || len(waiting) != 1 {
		t.Fatalf("%d proposals wait (%v):\n%s", len(waiting), err, answer)
	}
	must(t, worked.Err(hall.Of(d).Accept(waiting[0].ID, *d.View().Round(1).Table(1))))
}
