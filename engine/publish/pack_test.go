package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
)

// packed are the files of a tournament's pack, by name.
func packed(t testing.TB, d *desk.Desk, address string) (map[string][]byte, []PackEntry) {
	t.Helper()
	list, entries, err := publisher{Desk: d}.pack(address, "")
	must(t, err)
	files := map[string][]byte{}
	for _, f := range list {
		files[f.Name] = f.Data
	}
	return files, entries
}

func TestPackHoldsEverythingAndSaysSo(t *testing.T) {
	d, _ := playedIn(t, "raduno", desk.Env{}, 16, 2)
	files, entries := packed(t, d, "")
	want := []string{
		"torneo.txt", "torneo.vbc", "torneo.html", "torneo.csv", "torneo.pdf", "torneo_classifica.pdf",
		"torneo_1_verbale.pdf", "torneo_1_verbale.html", "torneo_1_verbale.json", "torneo_2_verbale.pdf", "torneo_2_verbale.html",
		"torneo_2_verbale.json", "verifica.html", PackIndex,
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.File)
		data := files[e.File]
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
	must(t, stdjson.Unmarshal(files[PackManifest], &manifest))
	if !slices.Equal(manifest.Files, entries) || manifest.Tournament != "Raduno" || manifest.Written == "" {
		t.Errorf("manifest %+v", manifest)
	}
	if text := paperText(t, files["torneo.pdf"]); strings.Contains(text, "A pari punti vince:") {
		t.Errorf("the score sheets are not those that were played:\n%s", text)
	}
	again, _ := packed(t, d, "")
	for name, data := range files {
		if !bytes.Equal(data, again[name]) {
			t.Errorf("%s differs when written again", name)
		}
	}
}

// Every file of a pack says something, also the text of a round that is drawn and not played.
func TestNoFileOfAPackIsEmpty(t *testing.T) {
	d, _ := playedIn(t, "club", desk.Env{}, 12, 0)
	must(t, worked.Err(d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "s"}, nil)))
	files, _ := packed(t, d, "")
	if files["torneo.txt"] == nil || files["torneo.html"] == nil {
		t.Errorf("text or page is not in the pack, %d files", len(files))
	}
	for name, data := range files {
		if len(data) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
}

// The pages name each other and their picture by addresses that lead there, whatever the tournament is called.
func TestThePagesAreFound(t *testing.T) {
	played, dir := playedIn(t, "raduno", desk.Env{}, 8, 1)
	path := filepath.Join(dir, "Raduno #1 al 100%.xlsx")
	must(t, played.SaveCopy(path, nil))
	d, err := desk.Open(path, desk.Env{Apart: true})
	must(t, err)
	defer d.Close()
	files, _ := packed(t, d, "https://club.example/t/")
	page := string(files["Raduno #1 al 100%.html"])
	links := regexp.MustCompile(`href="([^#"][^"]*)"`).FindAllStringSubmatch(page+string(files["Raduno #1 al 100%_1_verbale.html"]), -1)
	if len(links) != 3 { // record, page, and the page that checks the record
		t.Errorf("links: %q", links)
	}
	for _, link := range links {
		if u, err := url.Parse(link[1]); err != nil || files[u.Path] == nil || u.Fragment != "" {
			t.Errorf("the link %q leads nowhere, %v", link[1], err)
		}
	}
	_, address, _ := strings.Cut(page, `og:image" content="https://club.example/t/`)
	address, _, _ = strings.Cut(address, `"`)
	if u, err := url.Parse(address); err != nil || !bytes.HasPrefix(files[u.Path], []byte("\x89PNG")) {
		t.Errorf("the picture is at %q, %v", address, err)
	}
}

// Whoever gets an error may go on with the tournament: nothing of the pack is read from it any more, nor waited for.
func TestRaceNothingIsUnderWayAfterAnError(t *testing.T) {
	wrong := errors.New("wrong")
	var begun, ended atomic.Int32
	var list []file
	for i := range 1000 {
		list = append(list, file{fmt.Sprint("x.", i), func() ([]byte, error) {
			begun.Add(1)
			defer ended.Add(1)
			if i == 1 {
				return nil, wrong
			}
			time.Sleep(20 * time.Millisecond)
			return nil, nil
		}})
	}
	if _, err := made(list); !errors.Is(err, wrong) || !strings.Contains(err.Error(), "x.1") {
		t.Fatal(err)
	}
	if begun.Load() != ended.Load() || ended.Load() == 1000 {
		t.Errorf("%d files were begun, %d ended", begun.Load(), ended.Load())
	}
}

// What is published, on paper too, says nothing personal of anybody besides name, nick and club.
func TestNothingPersonalIsPublished(t *testing.T) {
	d, _ := playedIn(t, "raduno", desk.Env{}, 17, 0)
	for id := 1; id <= 17; id++ {
		seen := *d.View().Players[id]
		p := seen
		p.Birth, p.NationalID, p.Recent, p.Region, p.Fee, p.Paid = "01/02/1973", "NAZ-4711", "713", "MOLISE", "37,19", "SI"
		must(t, d.EditPlayer(seen, p))
	}
	set := d.View().Tournament.Settings
	wanted := set
	wanted.Site = "ftps://utente-del-sito@ftp.club.example/t"
	must(t, d.SetSettings(set, wanted))
	if err := d.SetPairs(desk.Pairs{}, desk.Pairs{Apart: [][2]int{{3, 7}}, Together: [][2]int{{1, 2}}}); err != nil {
		t.Fatal(err)
	}
	must(t, d.SetPresent(1, map[int]bool{4: false}))
	must(t, play(t, d, 1))
	files, _ := packed(t, d, "")
	for name, data := range files {
		text := string(data)
		secrets := []string{"02/1973", "NAZ-4711", "MOLISE", "37,19", "37.19", "utente-del"}
		switch {
		case strings.HasSuffix(name, ".pdf"):
			text = paperText(t, data)
		case name != "verifica.html" && name != "torneo.html": // whose scripts and styles have such words
			secrets = append(secrets, "1973", "apart", "together", "presence")
		}
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("%s publishes %q", name, secret)
			}
		}
	}
	if !strings.Contains(string(files["torneo_1_verbale.json"]), "club_pairs") {
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

// BenchmarkPack500x25 writes everything that is published of 500 players after 25 rounds.
func BenchmarkPack500x25(b *testing.B) {
	d, _ := playedIn(b, "open", desk.Env{}, 500, 25)
	var size int64
	for b.Loop() {
		_, entries := packed(b, d, "")
		size = 0
		for _, e := range entries {
			size += e.Size
		}
	}
	b.ReportMetric(float64(size), "bytes")
}
