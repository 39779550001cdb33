package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/engine/draw"
	"raduno/export"
	"raduno/export/json"
)

func packed(t testing.TB, tournament *engine.Tournament, o PackOptions) (map[string]*bytes.Buffer, []PackEntry) {
	t.Helper()
	list, entries, err := WritePack(tournament, o)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*bytes.Buffer{}
	for _, f := range list {
		files[f.Name] = bytes.NewBuffer(f.Data)
	}
	return files, entries
}

// someFormats are three of the formats.
var someFormats = []Exporter{
	{Ending: ".html", publish: writePage},
	{Ending: ".json", publish: func(w io.Writer, t *engine.Tournament, c export.Content, _ ExportRequest) error {
		return json.WritePublic(w, t, c)
	}},
	{Ending: ".csv", publish: writeTable},
}

func TestPackHoldsEverythingAndSaysSo(t *testing.T) {
	tournament := sample.Tournament(33, 2, 2)
	tournament.Rounds[0].Draw = &engine.DrawRecord{Seed: "1", Tables: tournament.Rounds[0].TableIDs()}
	o := PackOptions{
		Name: "raduno/2025", Exports: someFormats, Content: export.Content{
			Rankings: []export.Ranking{sample.Ranking(tournament), sample.Ranking(tournament)},
			Stamp:    time.Date(2025, 10, 5, 18, 30, 0, 0, time.UTC),
		},
	}
	files, entries := packed(t, tournament, o)
	want := []string{
		"raduno_2025.html", "raduno_2025.json", "raduno_2025.csv", "raduno_2025.pdf",
		"raduno_2025_classifica.pdf", "raduno_2025_classifica_2.pdf", "raduno_2025_1_verbale.pdf", "raduno_2025_libretto.pdf",
		PackIndex,
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.File)
		data := files[e.File].Bytes()
		sum := sha256.Sum256(data)
		if e.Size != int64(len(data)) || e.SHA256 != hex.EncodeToString(sum[:]) || len(data) == 0 {
			t.Errorf("%s: the entry %+v is wrong", e.File, e)
		}
	}
	if !slices.Equal(names, want) {
		t.Errorf("files %v, want %v", names, want)
	}
	var manifest struct {
		Tournament, Written string
		Files               []PackEntry
	}
	if err := stdjson.Unmarshal(files[PackManifest].Bytes(), &manifest); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(manifest.Files, entries) || manifest.Tournament != tournament.Info.Name || manifest.Written != "2025-10-05T18:30:00Z" {
		t.Errorf("manifest %+v", manifest)
	}
	text := paperText(t, files["raduno_2025.pdf"].Bytes())
	if strings.Contains(text, "A pari punti vince:") || !strings.Contains(text, "05/10/2025") {
		t.Errorf("the score sheets are not those that were played:\n%s", text)
	}
	again, _ := packed(t, tournament, o)
	for name, data := range files {
		if !bytes.Equal(data.Bytes(), again[name].Bytes()) {
			t.Errorf("%s differs when written again", name)
		}
	}
}

// The pages name each other and their picture by addresses that lead there, whatever the tournament is called.
func TestThePagesAreFound(t *testing.T) {
	tournament := sample.Tournament(8, 1, 1)
	tournament.Rounds[0].Draw = &engine.DrawRecord{Tables: tournament.Rounds[0].TableIDs()}
	files, _ := packed(t, tournament, PackOptions{
		Name: "Raduno #1 al 100%", Content: sample.Ranked(tournament), Exports: someFormats, Address: "https://club.example/t/",
		Picture: func(w io.Writer, _ *engine.Tournament, _ export.Content) error {
			_, err := io.WriteString(w, "PNG")
			return err
		},
		Certificate: func(_ int, home string) (page, file []byte, err error) {
			return []byte(`<a href="` + home + `">`), nil, nil
		},
	})
	page := files["Raduno #1 al 100%.html"].String()
	links := regexp.MustCompile(`href="([^#"][^"]*)"`).FindAllStringSubmatch(page+files["Raduno #1 al 100%_1_verbale.html"].String(), -1)
	if len(links) != 2 {
		t.Errorf("links: %q", links)
	}
	for _, link := range links {
		if u, err := url.Parse(link[1]); err != nil || files[u.Path] == nil || u.Fragment != "" {
			t.Errorf("the link %q leads nowhere, %v", link[1], err)
		}
	}
	_, address, _ := strings.Cut(page, `og:image" content="https://club.example/t/`)
	address, _, _ = strings.Cut(address, `"`)
	if u, err := url.Parse(address); err != nil || files[u.Path] == nil || files[u.Path].String() != "PNG" {
		t.Errorf("the picture is at %q, %v", address, err)
	}
}

func TestRaceAnyTournamentPacks(t *testing.T) {
	hostile := sample.Hostile()
	for name, tournament := range map[string]*engine.Tournament{"empty": {}, "hostile": hostile, "drawn": sample.Tournament(8, 1, 0)} {
		files, entries := packed(t, tournament, PackOptions{Content: sample.Ranked(tournament), Exports: someFormats})
		if len(files) != len(entries)+1 {
			t.Errorf("%s: %d files, %d entries", name, len(files), len(entries))
		}
		for file := range files {
			if strings.ContainsAny(file, `/\<>:"|?*`) {
				t.Errorf("%s: file name %q", name, file)
			}
		}
	}
}

// Whoever gets an error may go on with the tournament: nothing of the pack is read from it any more, nor waited for.
func TestRaceNothingIsUnderWayAfterAnError(t *testing.T) {
	wrong := errors.New("wrong")
	var begun, ended atomic.Int32
	var list []Exporter
	for i := range 1000 {
		write := func(io.Writer, *engine.Tournament, export.Content, ExportRequest) error {
			begun.Add(1)
			defer ended.Add(1)
			if i == 1 {
				return wrong
			}
			time.Sleep(20 * time.Millisecond)
			return nil
		}
		list = append(list, Exporter{Ending: fmt.Sprint(".", i), publish: write})
	}
	if _, _, err := WritePack(sample.Tournament(8, 1, 1), PackOptions{Name: "x", Exports: list}); !errors.Is(err, wrong) ||
		!strings.Contains(err.Error(), "x.1") {
		t.Fatal(err)
	}
	if begun.Load() != ended.Load() || ended.Load() == 1000 {
		t.Errorf("%d files were begun, %d ended", begun.Load(), ended.Load())
	}
}

// What is published, on paper too, says nothing personal of anybody besides name, nick and club.
func TestNothingPersonalIsPublished(t *testing.T) {
	tournament := sample.Tournament(8, 1, 1)
	for i := range tournament.Players {
		p := &tournament.Players[i]
		p.Birth, p.NationalID, p.Recent, p.Region = "01/02/1973", "NAZ-4711", "713", "MOLISE"
		p.Fee, p.Paid = "37,19", "SI"
	}
	tournament.Settings.Site = "ftps://utente-del-sito@ftp.club.example/t"
	tournament.Apart, tournament.Together = [][2]int{{3, 7}}, [][2]int{{1, 2}}
	tournament.Presence = engine.Presence{1: {4: false}}
	tournament.Rounds[0].Draw = &engine.DrawRecord{
		Seed: "1", Tables: tournament.Rounds[0].TableIDs(), Problem: []byte(`{"players":[{"id":1,"region":"MOLISE"}],"apart":[[3,7]]}`),
		Counts: []engine.Count{{Criterion: "apart", Value: 1, Reason: engine.Textf("due litiganti")}, {Criterion: "club_pairs", Value: 1}},
	}
	content := sample.Ranked(tournament)
	content.About.Personal = draw.Personal
	files, _ := packed(t, tournament, PackOptions{Name: "x", Content: content, Exports: someFormats})
	for name, data := range files {
		text := data.String()
		secrets := []string{
			"02/1973", "NAZ-4711", "Turchia", "MOLISE", "37,19", "37.19",
			"apart", "together", "presence", "litiganti", "utente-del",
		}
		if strings.HasSuffix(name, ".pdf") {
			text = paperText(t, data.Bytes())
		} else {
			secrets = append(secrets, "1973", "4711", "713") // which may stand in a fingerprint on paper
		}
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("%s publishes %q", name, secret)
			}
		}
	}
	if !strings.Contains(files["x.json"].String(), "club_pairs") {
		t.Error("the criteria of the draw are not published")
	}
}

// paperText is what people read on paper.
func paperText(t *testing.T, data []byte) string {
	t.Helper()
	command := exec.Command(worked.Tool(t, "pdftotext"), "-layout", "-", "-")
	command.Stdin = bytes.NewReader(data)
	text, err := command.Output()
	if err != nil || len(text) == 0 {
		t.Fatalf("%d letters are printed, %v", len(text), err)
	}
	return string(text)
}

// BenchmarkPack500x25 writes everything that is published of 500 players after 25 rounds, the pages that check themselves left
// out: package desk makes those.
func BenchmarkPack500x25(b *testing.B) {
	tournament := sample.Tournament(500, 25, 25)
	for i := range tournament.Rounds {
		tournament.Rounds[i].Draw = &engine.DrawRecord{Seed: "1", Tables: tournament.Rounds[i].TableIDs()}
	}
	o := PackOptions{Name: "raduno", Content: sample.Ranked(tournament), Exports: someFormats}
	var size int64
	for b.Loop() {
		_, entries := packed(b, tournament, o)
		size = 0
		for _, e := range entries {
			size += e.Size
		}
	}
	b.ReportMetric(float64(size), "bytes")
}
