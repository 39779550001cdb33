package html_test

import (
	"context"
	"encoding/json"
	"fmt"
	stdhtml "html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
)

// probe searches for a name on the page and measures it; a test's page allows it to run.
const probe = `<script>
var input = document.getElementById("cerca");
input.value = "mullero zzz";
input.dispatchEvent(new Event("input"));
setTimeout(function () {
  var none = document.getElementById("trovati").textContent;
  input.value = "MULLERO";
  input.dispatchEvent(new Event("input"));
  setTimeout(function () {
    var shown = function (s) { return Array.prototype.filter.call(document.querySelectorAll(s), function (e) { return e.offsetParent !== null; }).length; };
    document.body.dataset.seen = JSON.stringify({
      None: none, Hits: document.querySelectorAll("tr.hit").length, Rows: shown(".rank tbody tr"), Cards: shown("article"),
      Overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      Small: Array.prototype.filter.call(document.querySelectorAll("td, th, a, p"), function (e) { return parseFloat(getComputedStyle(e).fontSize) < 12; }).length
    });
  }, 300);
}, 300);
</script>`

var (
	policy = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`)
	seen   = regexp.MustCompile(`data-seen="([^"]*)"`)
)

func browser(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	return worked.Tool(t, "chromium", "chromium-browser", "google-chrome")
}

func run(t *testing.T, chromium string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Minute) // on the busiest machine
	defer cancel()
	args = append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + t.TempDir()}, args...)
	out, err := exec.CommandContext(ctx, chromium, args...).Output()
	if err != nil {
		worked.Missing(t, "Chromium does not run here: "+err.Error())
	}
	return string(out)
}

func TestPageInABrowser(t *testing.T) {
	chromium := browser(t)
	hostile := sample.Hostile()
	hostile.Players[0].Surname = "Müllerò"
	for name, tournament := range map[string]*engine.Tournament{"ordinary": sample.Tournament(48, 4, 3), "hostile": hostile} {
		ranking := sample.Ranking(tournament)
		data := policy.ReplaceAllString(string(write(t, tournament, export.Content{Rankings: []export.Ranking{ranking}})), "")
		data = strings.Replace(data, "</body>", probe+"</body>", 1)
		path := filepath.Join(t.TempDir(), "page.html")
		must(t, os.WriteFile(path, []byte(data), 0o600))
		players, seats := 0, 0
		for _, p := range tournament.Players {
			if !strings.Contains(p.Surname, "Müllerò") {
				continue
			}
			players++
			for _, round := range tournament.Rounds {
				if table, _ := round.Find(p.ID); table >= 0 {
					seats++
				}
			}
		}
		for _, width := range []int{500, 1280} { // the narrowest window that a headless browser makes is about 500
			out := run(t, chromium, fmt.Sprintf("--window-size=%d,900", width), "--virtual-time-budget=3000", "--dump-dom", "file://"+path)
			m := seen.FindStringSubmatch(out)
			if m == nil {
				t.Fatalf("%s: the probe did not run", name)
			}
			var got struct {
				None                               string
				Hits, Rows, Cards, Overflow, Small int
			}
			must(t, json.Unmarshal([]byte(stdhtml.UnescapeString(m[1])), &got))
			if got.None != "nessuno" || got.Hits != players+seats || got.Rows != players || got.Cards == 0 || got.Cards > seats {
				t.Errorf("%s at %d: the search for %d players at %d seats shows %+v", name, width, players, seats, got)
			}
			if got.Overflow > 0 || got.Small > 0 {
				t.Errorf("%s at %d: %d pixels too wide, %d texts too small", name, width, got.Overflow, got.Small)
			}
		}
	}
}

// The script shows the card of each who sat at a table, and of each club, by its address: opponents, who was ahead, the club's people.
func TestCardsInABrowser(t *testing.T) {
	chromium := browser(t)
	tournament, c := carded()
	const cards = `<script>
var told = {}, card = document.getElementById("scheda");
var list = Array.prototype.slice.call(document.querySelectorAll("#giocatori tbody tr"));
var next = function () {
  var row = list.pop();
  if (!row) {
    location.hash = "#club=" + encodeURIComponent(card.querySelector(".state a").textContent);
    setTimeout(function () {
      told.club = card.innerText;
      told.table = String(document.getElementById("giocatori").offsetParent === null);
      document.body.dataset.seen = JSON.stringify(told);
    }, 50);
    return;
  }
  location.hash = "#" + row.id;
  setTimeout(function () { told[row.id] = card.innerText; next(); }, 50);
};
next();
</script>`
	data := policy.ReplaceAllString(string(write(t, tournament, c)), "")
	path := filepath.Join(t.TempDir(), "page.html")
	must(t, os.WriteFile(path, []byte(strings.Replace(data, "</body>", cards+"</body>", 1)), 0o600))
	m := seen.FindStringSubmatch(run(t, chromium, "--virtual-time-budget=5000", "--dump-dom", "file://"+path))
	reported := map[string]string{}
	if m == nil || json.Unmarshal([]byte(stdhtml.UnescapeString(m[1])), &reported) != nil {
		t.Fatalf("the probe says %v", m)
	}
	for _, p := range tournament.Players {
		card := reported[fmt.Sprint("g", p.ID)]
		for _, round := range tournament.Rounds {
			at, own := round.Find(p.ID)
			for i, seat := range round.Tables[at].Seats {
				if other := tournament.Player(seat.Player); i != own && strings.Count(card, other.FullName()) < 2 {
					t.Errorf("the card of %d does not say how %s did: %s", p.ID, other.FullName(), card)
				}
			}
		}
		if !strings.Contains(card, p.FullName()) || !strings.Contains(card, "7°") || !strings.Contains(card, "3°") ||
			!strings.Contains(card, "Davanti a") && !strings.Contains(card, "Dietro a") {
			t.Errorf("the card of %d: %s", p.ID, card)
		}
	}
	people := 0
	for _, p := range tournament.Players {
		if strings.HasPrefix(reported["club"], p.Club+"\n") {
			people++
			if !strings.Contains(reported["club"], p.FullName()) {
				t.Errorf("%s is not of the club %s", p.FullName(), reported["club"])
			}
		}
	}
	if people == 0 || reported["table"] != "true" {
		t.Errorf("%d people, the table is hidden: %s; %s", people, reported["table"], reported["club"])
	}
}

func TestPageOnPaper(t *testing.T) {
	chromium := browser(t)
	pdftotext := worked.Tool(t, "pdftotext")
	tournament := sample.Tournament(24, 2, 2)
	dir := t.TempDir()
	path, paper := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.pdf")
	must(t, os.WriteFile(path, write(t, tournament, sample.Ranked(tournament)), 0o600))
	run(t, chromium, "--print-to-pdf="+paper, "file://"+path)
	out, err := exec.Command(pdftotext, "-layout", paper, "-").Output()
	must(t, err)
	text := strings.Join(strings.Fields(string(out)), " ")
	for _, p := range tournament.Players {
		if !strings.Contains(text, p.Surname) {
			t.Errorf("%s is not on paper", p.Surname)
		}
	}
	if !strings.Contains(text, "Turno n° 2 - Tavolo n° 6") || strings.Contains(text, "Cerca") {
		t.Errorf("printed: %s", text)
	}
}
