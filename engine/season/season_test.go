package season_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
	"raduno/engine/worked"
	"raduno/export/site"
)

// realSeason is a season of real workbooks of the old programs, in a folder of its own.
func realSeason(t testing.TB, names ...string) (path string, events []string) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		event := filepath.Join(dir, name)
		data, err := os.ReadFile(worked.Path(t, "workbooks", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(event, data, 0o600); err != nil {
			t.Fatal(err)
		}
		events = append(events, event)
	}
	return filepath.Join(dir, "stagione.xlsx"), events
}

var names = []string{"open42.xlsx", "gufo33.xlsx", "raduno32.xlsx", "master41.xlsx", "victory37.xlsx"}

// The workbooks of a club's year become one ranking, which is what adding up by hand gives.
func TestASeasonOfRealWorkbooks(t *testing.T) {
	path, events := realSeason(t, names...)
	f, err := season.Create(path, "Campionato", desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Add("", events...); err != nil {
		t.Fatal(err)
	}
	if err := f.Season.Set("Migliori", "3"); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(engine.Textf("Regola")); err != nil {
		t.Fatal(err)
	}
	ranking := f.Season.Rank()
	if len(ranking.Players) == 0 || len(ranking.Clubs) == 0 {
		t.Fatal("nobody is ranked")
	}
	for i, line := range ranking.Players {
		sum, counted := engine.Points{}, 0
		for _, v := range line.Values {
			if v.Counts {
				sum, counted = sum.Add(v.Points), counted+1
			}
		}
		if sum.Cmp(line.Total) != 0 || counted > 3 {
			t.Errorf("%s: %s of %d events, not %s", line.Person.FullName(), sum, counted, line.Total)
		}
		if i > 0 && line.Place > 0 && line.Total.Cmp(ranking.Players[i-1].Total) > 0 {
			t.Errorf("%s stands too low", line.Person.FullName())
		}
	}
	before := texts(ranking)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := season.Open(path, desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if after := texts(again.Season.Rank()); after != before {
		t.Errorf("the ranking changes from one opening to the next:\n%s\n%s", before, after)
	}
}

func texts(r *season.Ranking) string {
	var b strings.Builder
	for _, l := range r.Players {
		b.WriteString(engine.Textf("%d %s %s %d; ", l.Place, l.Person.FullName(), l.Total.String(), l.Wins).String())
	}
	return b.String()
}

// An event that changed is read again when the season is opened; one whose file is gone keeps what was read.
func TestEventsAreReadAgain(t *testing.T) {
	path, events := realSeason(t, names[0], names[1])
	f, err := season.Create(path, "", desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Add("", events...); err != nil {
		t.Fatal(err)
	}
	if err := f.Add("", events[0]); err == nil {
		t.Error("one tournament counts twice")
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	d, err := desk.Open(events[0], desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	p := *d.View().Players[1]
	p.Nick = "cambiato"
	if err := d.EditPlayer(*d.View().Players[1], p); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(events[1]); err != nil {
		t.Fatal(err)
	}
	f, err = season.Open(path, desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	found := false
	for _, r := range f.Season.Events[0].Results {
		found = found || r.Nick == "cambiato"
	}
	if !found {
		t.Error("the changed event was not read again")
	}
	if e := f.Season.Events[1]; e.Problem.IsZero() || len(e.Results) == 0 {
		t.Errorf("the event whose file is gone: %d results, problem %q", len(e.Results), e.Problem)
	}
}

func made(events ...[]season.Result) *season.Season {
	s := &season.Season{Name: "Prova", Rule: season.DefaultRule(), Hidden: map[string]bool{}}
	for i, results := range events {
		e := season.Event{File: string(rune('a'+i)) + ".xlsx", Name: "Torneo " + string(rune('A'+i)), Weight: engine.WholePoints(1)}
		for j, r := range results {
			r.ID, r.Played = j+1, true
			if r.Place == 0 {
				r.Place = j + 1
			}
			e.Results = append(e.Results, r)
		}
		s.Events = append(s.Events, e)
	}
	return s
}

func one(name, surname, club string) season.Result {
	return season.Result{Name: name, Surname: surname, Club: club}
}

// The same person is recognised, homonyms are not mixed up, and what only looks alike is proposed once.
func TestPeople(t *testing.T) {
	anna := one("Anna", "Rossi", "ROMA")
	moved := one("Anna", "Rossi", "MILANO")
	typo := one("Giuseppe", "Verdoni", "ROMA")
	typed := one("Giusepe", "Verdoni", "ROMA")
	withID := season.Result{Name: "Luca", Surname: "Bianchi", Club: "A", NationalID: "X1"}
	renamed := season.Result{Name: "Luca", Surname: "Bianchi Neri", Club: "B", NationalID: "x1"}
	s := made([]season.Result{anna, typo, withID}, []season.Result{one("ANNA", "Rossì", "roma"), typed, renamed}, []season.Result{moved})
	people := s.People()
	if len(people) != 5 {
		t.Errorf("%d persons, want Anna of Rome, Anna of Milan, Giuseppe, Giusepe, Luca", len(people))
	}
	proposals := s.Proposals()
	if len(proposals) != 2 {
		t.Fatalf("%d proposals: %+v", len(proposals), proposals)
	}
	s.Decide(anna.Key(), moved.Key(), false)
	s.Decide(typo.Key(), typed.Key(), true)
	if left := s.Proposals(); len(left) != 0 {
		t.Errorf("asked again: %+v", left)
	}
	if people := s.People(); len(people) != 4 {
		t.Errorf("%d persons after the decisions", len(people))
	}
	twins := made([]season.Result{one("Anna", "Rossi", "ROMA"), one("Anna", "Rossi", "ROMA")})
	if people := twins.People(); len(people) != 2 {
		t.Error("two players of one event became one person")
	}
	if proposals := twins.Proposals(); len(proposals) != 0 {
		t.Error("two players of one event are proposed as one")
	}
}

// Ties, presence, weight and the best N are the rule's.
func TestRule(t *testing.T) {
	a, b, c := one("A", "A", "X"), one("B", "B", "X"), one("C", "C", "Y")
	a.Wins = 1
	s := made([]season.Result{a, b, c}, []season.Result{b, a}, []season.Result{c})
	s.Rule.Presence = 2
	s.Events[2].Weight = engine.WholePoints(3)
	got := texts(s.Rank())
	// C: 16 + 3 x 25 = 91; A and B 45 each, A with a win more.
	want := "1 C C 91 0; 2 A A 45 2; 3 B B 45 0; "
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	s.Rule.Presence = 3
	for _, l := range s.Rank().Players {
		if l.Place != 0 {
			t.Errorf("%s is ranked after %d events of 3", l.Person.FullName(), l.Events)
		}
	}
	for label, value := range map[string]string{"Migliori": "tanti", "Punti": "medaglie", "A pari punti": "altezza", "Premio finale": "x", "Nessuna": "1"} {
		if err := s.Set(label, value); err == nil {
			t.Errorf("%s=%s is taken", label, value)
		}
	}
}

// The site holds no name of who asked not to be published, its links lead somewhere, and a second writing changes nothing.
func TestSite(t *testing.T) {
	path, events := realSeason(t, names...)
	f, err := season.Create(path, "Campionato <2026>", desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Add("", events...); err != nil {
		t.Fatal(err)
	}
	hidden := f.Season.Rank().Players[0].Person
	for _, entry := range hidden.Entries {
		f.Season.Hidden[f.Season.Events[entry.Event].Results[entry.Index].Key()] = true
	}
	dir := filepath.Join(t.TempDir(), "sito")
	written, _, err := site.Write(dir, f.Season)
	if err != nil || written < 10 {
		t.Fatalf("%d pages: %v", written, err)
	}
	if again, kept, err := site.Write(dir, f.Season); err != nil || again != 0 || kept != written {
		t.Errorf("the second time: written %d, kept %d of %d: %v", again, kept, written, err)
	}
	files, err := site.Files(f.Season)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		text := string(data)
		if strings.Contains(text, hidden.FullName()) || strings.Contains(text, "<2026>") {
			t.Errorf("%s shows what it must not", name)
		}
		for _, part := range strings.Split(text, `href="`)[1:] {
			target, _, _ := strings.Cut(part, `"`)
			if _, there := files[target]; !there && !strings.HasPrefix(target, "#") && !strings.HasPrefix(target, "data:") {
				t.Errorf("%s leads to %s, which is not there", name, target)
			}
		}
	}
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, "index.html"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := site.Write(foreign, f.Season); err == nil {
		t.Error("somebody else's site is written over")
	}
}

// Somebody who wins every table is rated above those he beats, and every game leaves less uncertainty.
func TestRatings(t *testing.T) {
	s := made([]season.Result{one("A", "A", ""), one("B", "B", ""), one("C", "C", "")})
	for i := range 6 {
		s.Events[0].Tables = append(s.Events[0].Tables, season.Table{Round: i, Number: 1, Groups: [][]int{{1}, {2, 3}}})
	}
	people := s.People()
	ratings := s.Ratings(people)
	a, b, c := ratings[people[0]], ratings[people[1]], ratings[people[2]]
	if a.Mean <= b.Mean || b.Mean-c.Mean > 1e-9 || c.Mean-b.Mean > 1e-9 || a.Sigma >= 25.0/3 {
		t.Errorf("%+v %+v %+v", a, b, c)
	}
}

// BenchmarkOpenSeason opens a season of five real events whose files have not changed.
func BenchmarkOpenSeason(b *testing.B) {
	path, events := realSeason(b, names...)
	f, err := season.Create(path, "", desk.Env{})
	if err != nil {
		b.Fatal(err)
	}
	if err := f.Add("", events...); err != nil {
		b.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		f, err := season.Open(path, desk.Env{})
		if err != nil {
			b.Fatal(err)
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
