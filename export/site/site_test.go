package site_test

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/assets"
	"raduno/engine"
	"raduno/engine/season"
	"raduno/export/site"
)

var must = worked.Must

// club is a season of two events: Anna changes club between them, and two people of two clubs are called Carla Conti.
func club() *season.Season {
	s := &season.Season{
		Name: "Campionato <2026>", Rule: season.DefaultRule(), Hidden: map[string]bool{},
		Places: "i primi 2 di ogni torneo, chi è già qualificato passa il posto",
	}
	for i, file := range []string{"gennaio.xlsx", "marzo.xlsx"} {
		e := season.Event{File: file, Name: "Torneo " + file, Date: "0" + string(rune('1'+2*i)) + "/02/2026"}
		e.Type, e.Weight = "Open", engine.WholePoints(1)
		for j, r := range []season.Result{
			{Player: engine.Player{Name: "Bruno", Surname: "Segreto", Nick: "brusco", Club: "ROMA"}},
			{Player: engine.Player{Name: "Anna", Surname: "Abate", Nick: "nina", Club: []string{"ROMA", "MILANO"}[i]}},
			{Player: engine.Player{Name: "Carla", Surname: "Conti", Club: "MILANO"}},
			{Player: engine.Player{Name: "Carla", Surname: "Conti", Club: "TORINO"}},
		} {
			r.ID, r.Place, r.Played, r.Points = j+1, j+1, true, engine.WholePoints(100-j)
			e.Results = append(e.Results, r)
		}
		s.Events = append(s.Events, e)
	}
	s.Decide(person(s, "Anna").Keys[0], people(s, "Anna")[1].Keys[0], true)
	return s
}

func people(s *season.Season, name string) (list []*season.Person) {
	for _, p := range s.People() {
		if p.Name == name {
			list = append(list, p)
		}
	}
	return list
}

func person(s *season.Season, name string) *season.Person { return people(s, name)[0] }

// written is the page of a season as it lies in a folder.
func written(t *testing.T, dir string, s *season.Season) string {
	t.Helper()
	must(t, worked.Err(site.Write(dir, s, "it")))
	data, err := os.ReadFile(filepath.Join(dir, "index.html"))
	must(t, err)
	return string(data)
}

// The season is one page: ranking, a card a player, who qualifies, tournaments, clubs; whoever asked not to be published is initials
// everywhere, homonyms carry their clubs, names are text, and no other page is replaced.
func TestTheSeasonIsOnePage(t *testing.T) {
	s, dir := club(), filepath.Join(t.TempDir(), "sito [2026]")
	s.Publish(person(s, "Bruno"), false)
	s.Events[0].Results[1].Nick = "<script>alert(1)</script>"
	s.Events[1].Name += "<script>alert(1)</script>"
	page := written(t, dir, s)
	for _, want := range []string{
		`<a href="#g1">B. S.</a>`, `<section class="one" id="g2"`, ">Anna Abate</h2>", "Conti</a> <small>MILANO<", "Conti</a> <small>TORINO<",
		"Anna Abate (ROMA): si qualifica", `<section id="club">`, "Dopo 2 tornei", "&lt;script&gt;alert",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, secret := range []string{"segreto", "bruno", "brusco", "<script>alert", "<2026>", "http-equiv=\"refresh"} {
		if strings.Contains(strings.ToLower(page), secret) {
			t.Errorf("the page holds %q", secret)
		}
	}
	for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(page, ` id="`+m[1]+`"`) {
			t.Errorf("#%s leads nowhere", m[1])
		}
	}
	if changed, err := site.Write(dir, s, "it"); err != nil || changed {
		t.Errorf("the second time: %v, %v", changed, err)
	}
	if info, err := os.Stat(filepath.Join(dir, "index.html")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o444 != 0o444 {
		t.Errorf("not every web server may read it: %v, %v", info, err)
	}
	s.Publish(person(s, "Bruno"), true)
	s.Events[1].Results[0].As = engine.ByNick
	if page = written(t, dir, s); strings.Contains(page, "Segreto") || !strings.Contains(page, ">brusco<") {
		t.Error("whoever chose a nick is not called by it alone")
	}
	foreign := t.TempDir()
	must(t, os.WriteFile(filepath.Join(foreign, "index.html"), []byte("mine"), 0o600))
	if _, err := site.Write(foreign, s, "it"); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), "index.html") {
		t.Errorf("somebody else's page: %v", err)
	}
}

// Anyone who asked for English reads English, and no word of the template is outside the translations.
func TestThePageSpeaksEnglish(t *testing.T) {
	s := club()
	s.Rule.Best, s.Rule.Points = 1, season.ByPoints
	s.Events[0].Results[1].Points = engine.NewPoints(199, 2)
	data, err := site.Page(s, "en")
	must(t, err)
	sentences, words := assets.Translations("en"), map[string]bool{",": true}
	for _, word := range sentences {
		words[word] = true
	}
	page := string(data)
	for _, m := range regexp.MustCompile(`>([^<>]+)<|(?:aria-label|title|content)="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if text := strings.TrimSpace(m[1] + m[2]); sentences[text] != "" && !words[text] || strings.Contains(text, "99,5") {
			t.Errorf("it says %q", text)
		}
	}
	if !strings.Contains(page, `lang="en"`) || !strings.Contains(page, "99.5") {
		t.Error("its language or its numbers are not English")
	}
	source, err := os.ReadFile("page.html")
	must(t, err)
	text := regexp.MustCompile(`(?s)\{\{.*?\}\}`).ReplaceAllString(string(source), "")
	for _, m := range regexp.MustCompile(`>([^<>]*\pL[^<>]*)<|(?:aria-label|title)="([^"]*\pL[^"]*)"`).FindAllString(text, -1) {
		t.Errorf("%s is in one language", m)
	}
}
