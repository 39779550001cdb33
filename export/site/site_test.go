package site_test

import (
	"encoding/xml"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/season"
	"raduno/export/site"
)

// club is a season of two events: Anna changes club between them, Bruno asked not to be published.
func club() *season.Season {
	s := &season.Season{
		Name: "Campionato <2026>", Rule: season.DefaultRule(), Hidden: map[string]bool{},
		Site: "https://club.example/stagione/",
	}
	for i, file := range []string{"gennaio.xlsx", "marzo.xlsx"} {
		e := season.Event{
			File: file, Name: "Torneo " + file, Date: "0" + string(rune('1'+2*i)) + "/02/2026", Type: "Open",
			Weight: engine.WholePoints(1),
		}
		for j, r := range []season.Result{
			{Player: engine.Player{Name: "Bruno", Surname: "Segreto", Nick: "brusco", Club: "ROMA"}},
			{Player: engine.Player{Name: "Anna", Surname: "Abate", Nick: "nina", Club: []string{"ROMA", "MILANO"}[i]}},
			{Player: engine.Player{Name: "Carla", Surname: "Conti", Club: "MILANO"}},
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

// Who qualifies has a page where the season has a rule, with the reasons and the names that may be published; without it the page goes.
func TestWhoQualifiesIsOnTheSite(t *testing.T) {
	s, dir := club(), filepath.Join(t.TempDir(), "sito")
	s.Publish(person(s, "Bruno"), false)
	s.Places = "i primi 2 di ogni torneo, chi è già qualificato passa il posto"
	if _, err := site.Write(dir, s, "it"); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "qualificati.html"))
	if err != nil || strings.Contains(string(page), "Segreto") || !strings.Contains(string(page), "Abate (") ||
		!strings.Contains(string(page), "Carla Conti (") {
		t.Errorf("%v\n%s", err, page)
	}
	index, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || !strings.Contains(string(index), `<a href="qualificati.html">Qualificati</a>`) {
		t.Errorf("no way leads there: %v", err)
	}
	s.Places = ""
	if report, err := site.Write(dir, s, "it"); err != nil || report.Removed != 1 {
		t.Errorf("without a rule: %+v, %v", report, err)
	}
}

// Anyone who asked not to be published is shown by initials in every page, feed and address, also where an earlier
// edition published a page of his, whatever the folder is called; links lead somewhere, the feed is well formed, and a second writing
// changes nothing.
func TestSite(t *testing.T) {
	s, dir := club(), filepath.Join(t.TempDir(), "sito [2026]")
	if _, err := site.Write(dir, s, "it"); err != nil {
		t.Fatal(err)
	}
	for _, old := range []string{"giocatore-bruno-segreto-abcdef.html", "record.html"} {
		page := `<meta name="generator" content="Raduno"><p>Bruno Segreto</p>`
		if err := os.WriteFile(filepath.Join(dir, old), []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s.Publish(person(s, "Bruno"), false)
	report, err := site.Write(dir, s, "it")
	if err != nil || report.Removed != 2 || report.Written == 0 {
		t.Fatalf("%+v: %v", report, err)
	}
	if again, err := site.Write(dir, s, "it"); err != nil || again.Written != 0 || again.Removed != 0 {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name()] = true
	}
	for name := range there {
		path := filepath.Join(dir, name)
		if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o444 != 0o444 {
			t.Errorf("%s: not every web server may read it: %v, %v", name, info, err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ToLower(name + "\n" + string(data))
		for _, secret := range []string{"segreto", "bruno", "brusco"} {
			if strings.Contains(text, secret) {
				t.Errorf("%s holds %q", name, secret)
			}
		}
		if strings.Contains(text, "<2026>") {
			t.Errorf("%s: the name is not escaped", name)
		}
		for _, part := range strings.Split(string(data), `href="`)[1:] {
			target, _, _ := strings.Cut(part, `"`)
			target = strings.TrimPrefix(target, s.Site)
			if !there[target] && !strings.HasPrefix(target, "#") {
				t.Errorf("%s leads to %s, which is not there", name, target)
			}
		}
	}
	s.Events[1].Date, s.Events[0].Date = "a marzo", ""
	if files, err := site.Files(s, "it"); err != nil || strings.Count(string(files["novita.xml"]), "<updated>2000-01-01T00:00:00Z<") != 3 {
		t.Errorf("events without a day: %v\n%s", err, files["novita.xml"])
	}
	feed, err := os.ReadFile(filepath.Join(dir, "novita.xml"))
	if err != nil {
		t.Fatal(err)
	}
	updated := regexp.MustCompile(`<updated>[^<]*`).FindAllString(string(feed), -1)
	if len(updated) != 3 || updated[0] != slices.Max(updated) {
		t.Errorf("the feed is of %v", updated)
	}
	if err := xml.Unmarshal(feed, new(struct{})); err != nil || !strings.HasPrefix(string(feed), "<?xml version") ||
		!strings.Contains(string(feed), "Vince B. S.") {
		t.Errorf("%v: %s", err, feed)
	}
}

// Anyone who chose a nick on the roster of his latest event has it on every page in the place of his name.
func TestTheSiteCallsPeopleAsTheyChose(t *testing.T) {
	s, dir := club(), t.TempDir()
	s.Events[1].Results[0].As = engine.ByNick
	if _, err := site.Write(dir, s, "it"); err != nil {
		t.Fatal(err)
	}
	shown := false
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ToLower(e.Name() + string(data))
		if strings.Contains(text, "bruno") || strings.Contains(text, "segreto") {
			t.Errorf("%s tells the name", e.Name())
		}
		shown = shown || strings.Contains(text, "brusco")
	}
	if !shown {
		t.Error("the nick is nowhere")
	}
}

// Whatever a person, a club or an event is called, it is text on every page, also the nick in the place of a name.
func TestNamesAreTextOnEveryPage(t *testing.T) {
	const tag = "<script>alert(1)</script>"
	s := club()
	for i := range s.Events {
		e := &s.Events[i]
		e.Name += tag
		for j := range e.Results {
			r := &e.Results[j]
			r.Club += tag
			if r.Name == "Carla" {
				r.Surname, r.Nick = tag, tag
			}
			if r.Name == "Bruno" {
				r.Nick, r.As = "<i>brusco", engine.ByNick
			}
		}
	}
	files, err := site.Files(s, "it")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for name, data := range files {
		page := string(data)
		if strings.Contains(page, "<script>alert") || strings.Contains(page, "<i>brusco") {
			t.Errorf("%s: a name is a tag", name)
		}
		for _, text := range []string{"Carla &lt;script&gt;", "&lt;i&gt;brusco"} {
			shown[text] = shown[text] || strings.Contains(page, text)
		}
	}
	for text, is := range shown {
		if !is {
			t.Errorf("no page shows %q", text)
		}
	}
}

// Links are for ever: the pages of events and clubs keep their addresses.
func TestLinksStay(t *testing.T) {
	s := club()
	before := &season.Season{Name: s.Name, Rule: s.Rule, Events: s.Events[1:], Hidden: s.Hidden}
	old, err := site.Files(before, "it")
	if err != nil {
		t.Fatal(err)
	}
	now, err := site.Files(s, "it")
	if err != nil {
		t.Fatal(err)
	}
	for name := range old {
		if now[name] == nil {
			t.Errorf("%s is gone", name)
		}
	}
}

// The program overwrites its own pages. It overwrites no other page, and no style sheet in a folder without its pages.
func TestForeignSite(t *testing.T) {
	for _, name := range []string{"index.html", "archivio.html", "stile.css"} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := site.Write(dir, club(), "it"); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
			t.Errorf("%s: %d files, %v", name, len(files), err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		season := club()
		theirs := []string{
			"giocatore-mario.html", "record.html", "torneo-mio.html", "club-nostro.html",
			"qualificati.html",
		} // named as ours are, and kept
		for _, page := range theirs {
			if err := os.WriteFile(filepath.Join(dir, page), []byte("mine"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		for _, title := range []string{season.Name, "Un altro nome"} {
			season.Name = title
			if report, err := site.Write(dir, season, "it"); err != nil || report.Removed > 0 {
				t.Errorf("%s: over our own: %+v, %v", name, report, err)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, "archivio.html"), []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := site.Write(dir, season, "it"); engine.KindOf(err) != engine.BadInput {
			t.Errorf("a page of somebody's among ours: %v", err)
		}
	}
}

// Anyone who asked for English reads English on every page, in the feed and in the fragment, at the addresses of the Italian pages; no
// word of a template is outside the translations.
func TestTheSiteSpeaksEnglish(t *testing.T) {
	s := club()
	s.Rule.Best, s.Rule.ClubBest = 1, 1
	s.Events[0].Type = "Raduno Nazionale"
	s.Events[0].Results[1].Points = engine.NewPoints(199, 2)
	s.Rule.Points = season.ByPoints
	italian, err := site.Files(s, "it")
	if err != nil {
		t.Fatal(err)
	}
	english, err := site.Files(s, "en")
	if err != nil {
		t.Fatal(err)
	}
	sentences, words, halves := assets.Translations("en"), map[string]bool{",": true}, 0
	for _, word := range sentences {
		words[word] = true
	}
	for name, data := range english {
		if italian[name] == nil {
			t.Errorf("%s is in no Italian folder", name)
		}
		page := string(data)
		if strings.HasSuffix(name, ".html") && !strings.Contains(page, `lang="en"`) {
			t.Errorf("%s does not say its language", name)
		}
		for _, m := range regexp.MustCompile(`>([^<>]+)<|(?:aria-label|title|content)="([^"]+)"`).FindAllStringSubmatch(page, -1) {
			text := strings.TrimSpace(m[1] + m[2])
			if sentences[text] != "" && !words[text] || strings.Contains(text, "99,5") {
				t.Errorf("%s says %q", name, text)
			}
			if strings.Contains(text, "99.5") {
				halves++
			}
		}
	}
	if len(italian) != len(english) || halves == 0 {
		t.Errorf("%d pages, %d in English; %d times 99.5", len(italian), len(english), halves)
	}
	pages, err := filepath.Glob("pages/*")
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	markup := regexp.MustCompile(`(?s)<style>.*?</style>|\{\{.*?\}\}`)
	literal := regexp.MustCompile(`>([^<>]*\pL[^<>]*)<|(?:aria-label|title)="([^"]*\pL[^"]*)"`)
	for _, path := range pages {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range literal.FindAllString(markup.ReplaceAllString(string(text), ""), -1) {
			t.Errorf("%s: %s is in one language", path, m)
		}
	}
}

// The card of a club tells who played for it and what they brought, who has left it too, but nobody whose club is not published; names of
// clubs lead to it.
func TestTheCardOfAClub(t *testing.T) {
	s := club()
	s.Publish(person(s, "Bruno"), false)
	files, err := site.Files(s, "it")
	if err != nil {
		t.Fatal(err)
	}
	card := ""
	for name := range files {
		if strings.HasPrefix(name, "club-roma-") {
			card = name
		}
	}
	page := string(files[card])
	for _, want := range []string{"<h2>ROMA</h2>", `<td class="r p">2</td>`, ">Anna Abate</th><td class=\"r tot\">20<"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not in the card:\n%s", want, page)
		}
	}
	if strings.Contains(page, "B. S.") || strings.Contains(page, "Conti") {
		t.Errorf("somebody is in the card who should not be:\n%s", page)
	}
	for _, from := range []string{"club.html", "torneo-gennaio-"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(files)), func(name string) bool {
			return strings.HasPrefix(name, from) && strings.Contains(string(files[name]), `href="`+card+`"`)
		}) {
			t.Errorf("%s does not lead to %s", from, card)
		}
	}
	dir := t.TempDir()
	if _, err := site.Write(dir, s, "it"); err != nil {
		t.Fatal(err)
	}
	s.Events = s.Events[1:]
	for i := range s.Events[0].Results {
		s.Events[0].Results[i].Club = ""
	}
	if _, err := site.Write(dir, s, "it"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, card)); !os.IsNotExist(err) {
		t.Errorf("the card of a club that is gone stays: %v", err)
	}
}
