package season_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
)

// realSeason is a season of real workbooks of the old programs, in a folder of its own.
func realSeason(t testing.TB, names ...string) (path string, events []string) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		event := filepath.Join(dir, name)
		data, err := os.ReadFile(worked.Path(t, "workbooks", name))
		must(t, err)
		must(t, os.WriteFile(event, data, 0o600))
		events = append(events, event)
	}
	return filepath.Join(dir, "stagione.xlsx"), events
}

var names = []string{"open42.xlsx", "gufo33.xlsx", "raduno32.xlsx", "master41.xlsx", "victory37.xlsx"}

// A year of old .xls files is added as a folder. Of a batch with a bad file that one is named and the rest is in, on the disk
// too; a workbook that was made of a .xls takes its place, and what is in the season already is not offered again.
func TestAFolderOfOldFiles(t *testing.T) {
	path, _ := realSeason(t, "open42.xls", "gufo33.xls", "gufo33.xlsx", "raduno32.xls")
	dir := filepath.Dir(path)
	for _, bad := range []string{"lettera.xlsx", "rotto.xls"} {
		must(t, os.WriteFile(filepath.Join(dir, bad), []byte("caro amico"), 0o600))
	}
	f, err := season.Create(path, "Anni fa", desk.Env{})
	must(t, err)
	paths, err := f.Season().InFolder(f.Dir(), dir)
	must(t, err)
	if got := fmt.Sprint(files(paths)); got != "[gufo33.xlsx lettera.xlsx open42.xls raduno32.xls rotto.xls]" {
		t.Errorf("in the folder: %s", got)
	}
	err = f.Add(context.Background(), nil, added(paths...)...)
	var refused *season.AddError
	if !errors.As(err, &refused) || len(refused.Refused) != 2 || engine.KindOf(err) != engine.BadInput {
		t.Fatalf("two bad files: %v", err)
	}
	for i, name := range []string{"lettera.xlsx", "rotto.xls"} {
		if r := refused.Refused[i]; filepath.Base(r.Path) != name || !strings.Contains(r.Text.String(), name) {
			t.Errorf("%s is told as %s", name, r.Text)
		}
	}
	must(t, f.Close())
	again, err := season.Open(context.Background(), path, desk.Env{}, nil)
	must(t, err)
	t.Cleanup(func() { _ = again.Close() })
	s := again.Season()
	if len(s.Events) != 3 || len(s.Rank().Players) < 40 || s.Events[0].Players() == 0 {
		t.Errorf("%d tournaments are in the season", len(s.Events))
	}
	if paths, err = s.InFolder(again.Dir(), dir); err != nil || len(paths) != 2 {
		t.Errorf("%v are offered again, %v", paths, err)
	}
}

// files are the names of files without their folders.
func files(paths []string) []string {
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = filepath.Base(path)
	}
	slices.Sort(names)
	return names
}

func added(paths ...string) []season.Addition {
	list := make([]season.Addition, len(paths))
	for i, path := range paths {
		list[i].Path = path
	}
	return list
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
	must(t, err)
	must(t, f.Add(context.Background(), nil, added(events...)...))
	if err := f.Add(context.Background(), nil, added(events[0])...); err == nil {
		t.Error("one tournament counts twice")
	}
	must(t, f.Close())
	d, err := desk.Open(events[0], desk.Env{})
	must(t, err)
	p := *d.View().Players[1]
	p.Nick = "cambiato"
	must(t, d.EditPlayer(*d.View().Players[1], p))
	must(t, d.Close())
	must(t, os.Remove(events[1]))
	f, err = season.Open(context.Background(), path, desk.Env{}, nil)
	must(t, err)
	defer f.Close()
	found := false
	for _, r := range f.Season().Events[0].Results {
		found = found || r.Nick == "cambiato"
	}
	if !found {
		t.Error("the changed event was not read again")
	}
	if e := f.Season().Events[1]; e.Problem.IsZero() || len(e.Results) == 0 {
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

// key is the key of an entry, by its event and place there.
func key(s *season.Season, event, place int) string {
	for _, p := range s.People() {
		for _, e := range p.Entries {
			if e == (season.Entry{Event: event, Index: place}) {
				for _, k := range p.Keys {
					if strings.HasPrefix(k, engine.PlainLetters(s.Events[event].Results[place].FullName())) {
						return k
					}
				}
			}
		}
	}
	return ""
}

func one(name, surname, club string) season.Result {
	return season.Result{Player: engine.Player{Name: name, Surname: surname, Club: club}}
}

// The same person is recognised, homonyms are not mixed up, and what only looks alike is proposed once.
func TestPeople(t *testing.T) {
	anna := one("Anna", "Rossi", "ROMA")
	moved := one("Anna", "Rossi", "MILANO")
	typo := one("Giuseppe", "Verdoni", "ROMA")
	typed := one("Giusepe", "Verdoni", "ROMA")
	withID := season.Result{Player: engine.Player{Name: "Luca", Surname: "Bianchi", Club: "A", NationalID: "X1"}}
	renamed := season.Result{Player: engine.Player{Name: "Luca", Surname: "Bianchi Neri", Club: "B", NationalID: "x1"}}
	s := made([]season.Result{anna, typo, withID}, []season.Result{one("ANNA", "Rossì", "roma"), typed, renamed}, []season.Result{moved})
	people := s.People()
	if len(people) != 5 {
		t.Errorf("%d persons, want Anna of Rome, Anna of Milan, Giuseppe, Giusepe, Luca", len(people))
	}
	proposals := s.Proposals()
	if len(proposals) != 2 {
		t.Fatalf("%d proposals: %+v", len(proposals), proposals)
	}
	s.Decide(key(s, 0, 0), key(s, 2, 0), false)
	s.Decide(key(s, 0, 1), key(s, 1, 1), true)
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
	often := made([]season.Result{c}, []season.Result{b, c}) // of whom one event counts
	often.Rule.Best = 1
	if got, want := texts(often.Rank()), "1 C C 25 0; 2 B B 25 0; "; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for label, value := range map[string]string{
		"Migliori": "tanti", "Punti": "medaglie", "A pari punti": "altezza", "Premio finale": "x",
		"Nessuna": "1",
	} {
		if err := s.Set(label, value); err == nil {
			t.Errorf("%s=%s is taken", label, value)
		}
	}
}

// Two of one name and club in one event make the name ambiguous: anyone who has it elsewhere is asked about, not guessed, and
// the answer is about one of the two.
func TestHomonyms(t *testing.T) {
	anna := one("Anna", "Rossi", "ROMA")
	s := made([]season.Result{anna, one("Anna", "Rossi", "ROMA")}, []season.Result{anna})
	if n := len(s.People()); n != 3 {
		t.Fatalf("%d persons: one was guessed", n)
	}
	if n := len(s.Proposals()); n != 2 {
		t.Fatalf("%d proposals, want the third against each of the two", n)
	}
	s.Decide(key(s, 1, 0), s.Knows("anna rossi | roma | a.xlsx n. 2").Key, true)
	people := s.People()
	if len(people) != 2 || len(s.Proposals()) != 0 {
		t.Errorf("%d persons, %v", len(people), s.Proposals())
	}
	born := func(year string) season.Result {
		r := one("Anna", "Rossi", "ROMA")
		r.Birth = year
		return r
	}
	if n := len(made([]season.Result{born("1/1/1970")}, []season.Result{born("1/1/1990")}, []season.Result{anna}).People()); n != 3 {
		t.Errorf("%d persons: who has no birth date was given to one of two", n)
	}
}

// Who may be one person is proposed with the reason; people with short names that merely rhyme are not.
func TestLikeness(t *testing.T) {
	for _, c := range []struct {
		a, b season.Result
		why  string
	}{
		{one("Anna", "Bianchi", "X"), one("Anna", "Bianchi Neri", "Y"), "un nome o un cognome in più"},
		{one("Rossi", "Anna", "X"), one("Anna", "Rossi", "Y"), "nome e cognome scambiati"},
		{one("Giuseppe", "Verdoni", "X"), one("Guiseppe", "Verdoni", "X"), "nomi quasi uguali"},
		{one("Gian Luca", "De Rossi", "X"), one("Gianluca", "Derossi", "Y"), "nomi quasi uguali"},
		{
			season.Result{Player: engine.Player{Name: "Pia", Surname: "Verdi", Birth: "1/2/1980"}},
			season.Result{Player: engine.Player{Name: "Pia", Surname: "Gialli", Birth: "1/2/1980"}},
			"altro cognome, stesso nome e stessa data di nascita",
		},
		{one("Zoe", "Verdi", "X"), one("Noè", "Verdi", "X"), ""},
		{one("Marco", "Verdi", "X"), one("Mirko", "Verdi", "X"), ""},
	} {
		got := ""
		for _, p := range made([]season.Result{c.a}, []season.Result{c.b}).Proposals() {
			got = p.Why.String()
		}
		if got != c.why {
			t.Errorf("%s and %s: %q, want %q", c.a.FullName(), c.b.FullName(), got, c.why)
		}
	}
}

// Reading is given up where the caller gives it up, and the season is as before.
func TestRaceReadingStops(t *testing.T) {
	path, events := realSeason(t, names...)
	f, err := season.Create(path, "", desk.Env{})
	must(t, err)
	defer f.Close()
	ctx, cancel := context.WithCancel(context.Background())
	err = f.Add(ctx, func(int, int) { cancel() }, added(events...)...)
	if !errors.Is(err, context.Canceled) || len(f.Season().Events) != 0 {
		t.Errorf("%v, %d events", err, len(f.Season().Events))
	}
}

// byHand is what the program that made a workbook says of its standings.
type byHand struct {
	Classifica struct {
		Columns []string `json:"columns"`
		Rows    [][]any  `json:"rows"`
	} `json:"Classifica"`
}

// A tournament is not begun, running, over or certified: it counts when it is over, and where the rule asks for it certified. One that
// changes after that is told, and keeps its results until they are updated.
func TestASeasonKnowsWhatIsOver(t *testing.T) {
	dir := t.TempDir()
	event := filepath.Join(dir, "gennaio.xlsx")
	d, err := desk.Create(event, "open", "Gennaio", desk.Env{})
	must(t, err)
	for _, name := range []string{"Anna", "Bea", "Cleo", "Dino"} {
		_, err = d.AddPlayers([]engine.Player{{Name: name, Surname: "Prova", Plays: true}})
		must(t, err)
	}
	path := filepath.Join(dir, "anno.xlsx")
	f, err := season.Create(path, "", desk.Env{})
	must(t, err)
	must(t, f.Add(t.Context(), nil, added(event)...))
	_, err = d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil)
	must(t, err)
	score := func(scores map[int]int) {
		t.Helper()
		seen := *d.View().Round(1).Table(1)
		seats := slices.Clone(seen.Seats)
		for i := range seats {
			seats[i].Score = engine.NewScore(scores[seats[i].Player])
		}
		_, err := d.SetTable(1, seen, engine.Table{Seats: seats})
		must(t, err)
		must(t, f.Reread(t.Context(), nil))
	}
	state := func() string {
		e := f.Season().Events[0]
		first := f.Season().Rank().Players
		total := "-"
		if len(first) > 0 {
			total = first[0].Total.String() + " " + first[0].Provisional.String()
		}
		return fmt.Sprint(e.Stage(), " ", total, " ", e.Changed)
	}
	want := func(text string) {
		t.Helper()
		if got := state(); got != text {
			t.Errorf("got  %s\nwant %s", got, text)
		}
	}
	want("not_begun - ")
	score(map[int]int{1: 60, 2: 40, 3: 30, 4: 20})
	want("running 0 25 ")
	act := func(do func(*season.Event) error) error {
		return f.Change(engine.Textf("Prova"), func(s *season.Season) error { return do(&s.Events[0]) })
	}
	if err := act((*season.Event).Certify); engine.KindOf(err) != engine.BadInput {
		t.Errorf("a running tournament is certified: %v", err)
	}
	must(t, d.Conclude())
	must(t, f.Reread(t.Context(), nil))
	want("over 25 0 ")
	must(t, f.Change(engine.Textf("Regola"), func(s *season.Season) error { return s.Set("Certificazione", "SI") }))
	want("over 0 25 ")
	must(t, act((*season.Event).Certify))
	want("certified 25 0 ")
	score(map[int]int{1: 60, 2: 40, 3: 20, 4: 30})
	want("certified 25 0 “Gennaio” è cambiato dopo la fine: il 3° e il 4° si sono scambiati: aggiorna.")
	if third := f.Season().Rank().Players[2].Person.Name; third != "Cleo" {
		t.Errorf("%s is third before it is updated", third)
	}
	must(t, act(func(e *season.Event) error { return e.Update(dir) }))
	want("over 0 25 ")
	must(t, d.Close())
	must(t, f.Close())
	again, err := season.ReadFrom(path)
	must(t, err)
	if sheetRule(t, path)["Formato"] != "5" || !again.Rule.Certified || again.Events[0].Stage() != season.Over {
		t.Errorf("read again: %+v", again.Rule)
	}
}

// All real workbooks are one season, and its ranking is what anybody gets who takes the printed standings of each and adds
// up with a pencil: places of the old programs, points of the table, the best three.
func TestTheRankingCheckedByHand(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(worked.Path(t, "workbooks"), "*.json"))
	must(t, err)
	var files []string
	var sheets []map[int][2]int // by ID: place and wins
	for _, path := range paths {
		data, err := os.ReadFile(path)
		must(t, err)
		if filepath.Base(path) == "campionato26.json" {
			continue // Spartac's RisiKo! is 200 there, and 186 by ours
		}
		var printed byHand
		if json.Unmarshal(data, &printed) != nil || len(printed.Classifica.Rows) == 0 {
			continue // its program printed no standings
		}
		at := func(title string) int { return slices.Index(printed.Classifica.Columns, title) }
		number := func(cell any) int {
			n, err := strconv.Atoi(fmt.Sprint(cell))
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			return n
		}
		sheet := map[int][2]int{}
		for _, row := range printed.Classifica.Rows {
			sheet[number(row[len(row)-1])] = [2]int{number(row[at("Pos.")]), number(row[at("v_tot")])}
		}
		files, sheets = append(files, strings.TrimSuffix(filepath.Base(path), ".json")+".xlsx"), append(sheets, sheet)
	}
	if len(files) < 15 {
		t.Fatalf("%d workbooks with standings", len(files))
	}
	path, events := realSeason(t, files...)
	f, err := season.Create(path, "", desk.Env{})
	must(t, err)
	defer f.Close()
	must(t, f.Add(context.Background(), nil, added(events...)...))
	s := f.Season().Clone()
	s.Rule.Best = 3
	order := map[string]int{}
	for i, file := range files {
		order[file] = i
	}
	table := []int{25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	lines := s.Rank().Players
	entries := 0
	for i, line := range lines {
		type brought struct{ points, wins int }
		var all []brought
		for _, e := range line.Person.Entries {
			event := s.Events[e.Event]
			r := event.Results[e.Index]
			printed, there := sheets[order[event.File]][r.ID]
			if !there {
				t.Fatalf("%s: %s has no line in the printed standings", event.File, r.FullName())
			}
			if entries++; event.Running {
				continue // it brings nothing before it is over
			}
			points := 0
			if printed[0] <= len(table) {
				points = table[printed[0]-1]
			}
			all = append(all, brought{points, printed[1]})
		}
		slices.SortStableFunc(all, func(a, b brought) int { return b.points - a.points })
		points, wins := 0, 0
		for _, b := range all[:min(3, len(all))] {
			points, wins = points+b.points, wins+b.wins
		}
		if line.Total.Cmp(engine.WholePoints(points)) != 0 || line.Events != len(all) {
			t.Errorf("%s: %s of %d events, by hand %d of %d", line.Person.FullName(), line.Total, line.Events, points, len(all))
		}
		if len(all) <= 3 && line.Wins != wins {
			t.Errorf("%s: %d wins, by hand %d", line.Person.FullName(), line.Wins, wins)
		}
		if i > 0 && line.Place > 0 && (line.Total.Cmp(lines[i-1].Total) > 0 || line.Place < lines[i-1].Place) {
			t.Errorf("%s stands too low", line.Person.FullName())
		}
	}
	printed := 0
	for _, sheet := range sheets {
		printed += len(sheet)
	}
	if entries != printed {
		t.Errorf("%d results, the printed standings have %d", entries, printed)
	}
}

// Anyone who is in the register comes to the next roster with club and nick; who is there stays.
func TestRegister(t *testing.T) {
	dir := t.TempDir()
	d, err := desk.Create(filepath.Join(dir, "gennaio.xlsx"), "open", "Gennaio", desk.Env{})
	must(t, err)
	players := []engine.Player{
		{Name: "Anna", Surname: "Abate", Nick: "nina", Club: "ROMA", Region: "LAZIO", Plays: true},
		{Name: "Bruno", Surname: "Bassi", Club: "ROMA", Birth: "01/02/1980", Plays: true},
		{Name: "Carla", Surname: "Conti", Club: "MILANO", Plays: true},
		{Name: "Dino", Surname: "Dori", Club: "MILANO", Plays: true},
	}
	must(t, worked.Err(d.AddPlayers(players)))
	must(t, d.Close())
	f, err := season.Create(filepath.Join(dir, "stagione.xlsx"), "", desk.Env{})
	must(t, err)
	defer f.Close()
	must(t, f.Add(context.Background(), nil, added(filepath.Join(dir, "gennaio.xlsx"))...))
	next, err := desk.Create(filepath.Join(dir, "marzo.xlsx"), "open", "Marzo", desk.Env{})
	must(t, err)
	defer next.Close()
	must(t, worked.Err(next.AddPlayers([]engine.Player{{Name: "Bruno", Surname: "Bassi", Club: "Roma", Plays: true}})))
	register := f.Season().Register()
	known, found, err := season.Look(register, "abate anna", "")
	if err != nil || !found || known.Player.Nick != "nina" || known.Player.Region != "LAZIO" {
		t.Fatalf("%+v %v %v", known, found, err)
	}
	enrolled, err := season.Enrol(next, season.Players(season.OfClub(register, "roma")))
	if err != nil || len(enrolled) != 1 || enrolled[0].Nick != "nina" {
		t.Fatalf("%+v %v", enrolled, err)
	}
	other := engine.Player{Name: "Bruno", Surname: "Bassi", Club: "MILANO", Plays: true}
	if enrolled, err := season.Enrol(next, []engine.Player{other}); err != nil || len(enrolled) != 1 {
		t.Errorf("somebody of the same name and another club: %+v %v", enrolled, err)
	}
}

// Who qualifies follows people through the tournaments, by whatever name each wrote them; the text to paste has only names that may be
// published. The rule lies in the season's file, which an older program does not write over.
func TestWhoQualifiesFromASeason(t *testing.T) {
	anna, bea := one("Anna", "Rossi", "ROMA"), one("Bea", "Bassi", "BARI")
	cleo, dino := one("Cleo", "Neri", "BARI"), one("Dino", "Verdi", "ROMA")
	s := made([]season.Result{dino, anna, bea, cleo}, []season.Result{one("Rossi", "Anna", "ROMA"), bea, cleo, dino})
	s.Events[0].Results[0].Played = false // on the roster only
	s.Decide(key(s, 0, 1), key(s, 1, 0), true)
	s.Publish(s.Knows(key(s, 0, 2)), false)
	const rule = "i primi 2 di ogni torneo, chi è già qualificato passa il posto"
	q, err := s.Qualified(rule)
	must(t, err)
	var got []string
	for _, list := range q.Lists {
		for _, l := range list.Lines {
			got = append(got, fmt.Sprint(l.Place, " ", q.People[l.ID].Surname, " ", l.State))
		}
	}
	if want := "2 Anna in, 3 Bassi in, 1 Anna out, 2 Bassi out, 3 Neri in, 4 Verdi in"; strings.Join(got, ", ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), want)
	}
	lines, err := s.QualifiedText(rule)
	must(t, err)
	text := fmt.Sprint(lines)
	bea3, dinoShown := "B. B.: si qualifica con il posto 3", "Dino Verdi (ROMA)"
	if !strings.Contains(text, bea3) || !strings.Contains(text, dinoShown) || strings.Contains(text, "Bassi") {
		t.Errorf("to paste: %s", text)
	}

	path := filepath.Join(t.TempDir(), "anno.xlsx")
	f, err := season.Create(path, "", desk.Env{})
	must(t, err)
	set := func(rule string) error {
		return f.Change(engine.Textf("Regola"), func(s *season.Season) error { return s.Set("Qualificati", rule) })
	}
	if err := set("chi vince"); engine.KindOf(err) != engine.BadInput {
		t.Errorf("a rule that says nothing: %v", err)
	}
	must(t, set(rule))
	must(t, f.Close())
	if after := sheetRule(t, path); after["Formato"] != "5" || after["Qualificati"] != rule {
		t.Errorf("the format is %s with %q", after["Formato"], after["Qualificati"])
	}
	again, err := season.ReadFrom(path)
	if err != nil || again.Places != rule {
		t.Errorf("read again: %v, %v", again, err)
	}
}

// sheetRule is the sheet Regola by its labels.
func sheetRule(t *testing.T, path string) map[string]string {
	t.Helper()
	file, err := excelize.OpenFile(path)
	must(t, err)
	defer file.Close()
	rows, err := file.GetRows("Regola")
	must(t, err)
	values := map[string]string{}
	for _, row := range rows {
		values[row[0]] = strings.Join(row[1:], "")
	}
	return values
}

// A season of an earlier edition, whose rule had the skill of people estimated and which kept its tables in a sheet, opens without a word,
// ranks as it did and keeps both.
func TestASeasonOfAnEarlierEditionKeepsWhatItHolds(t *testing.T) {
	path, events := realSeason(t, names[0])
	f, err := season.Create(path, "", desk.Env{})
	must(t, err)
	must(t, f.Add(t.Context(), nil, added(events...)...))
	before := texts(f.Season().Rank())
	must(t, f.Close())
	change := func(what func(*excelize.File)) {
		book, err := excelize.OpenFile(path)
		must(t, err)
		what(book)
		must(t, book.Save())
	}
	change(func(book *excelize.File) {
		for cell, value := range map[string]string{"A12": "Forza stimata", "B12": "sì", "A14": "Formato", "B14": "4"} {
			must(t, book.SetCellValue("Regola", cell, value))
		}
		_, err := book.NewSheet("Tavoli")
		must(t, err)
		must(t, book.SetCellValue("Tavoli", "A1", "File"))
	})
	again, err := season.Open(t.Context(), path, desk.Env{}, nil)
	must(t, err)
	if after := texts(again.Season().Rank()); after != before || !again.Unkept().IsZero() {
		t.Errorf("%s\nwas %s; %s", after, before, again.Unkept())
	}
	must(t, again.Change(engine.Textf("Regola"), func(s *season.Season) error { return s.Set("Nome", "Anno") }))
	must(t, again.Close())
	change(func(book *excelize.File) {
		rule, err := book.GetRows("Regola")
		must(t, err)
		if !slices.ContainsFunc(rule, func(row []string) bool { return slices.Equal(row, []string{"Forza stimata", "sì"}) }) {
			t.Errorf("the rule is %v", rule)
		}
		if kept, err := book.GetCellValue("Tavoli", "A1"); err != nil || kept != "File" {
			t.Errorf("the tables hold %q, %v", kept, err)
		}
	})
}

// A number that is none is told by its sheet, row and title.
func TestAWrongNumberIsNamed(t *testing.T) {
	path, events := realSeason(t, names[0])
	f, err := season.Create(path, "", desk.Env{})
	must(t, err)
	must(t, f.Add(t.Context(), nil, added(events...)...))
	must(t, f.Close())
	book, err := excelize.OpenFile(path)
	must(t, err)
	titles, err := book.GetRows("Risultati")
	must(t, err)
	cell, err := excelize.CoordinatesToCellName(slices.Index(titles[0], "Vittorie")+1, 2)
	must(t, err)
	must(t, book.SetCellValue("Risultati", cell, "due"))
	must(t, book.Save())
	if _, err := season.Open(t.Context(), path, desk.Env{}, nil); err == nil ||
		!strings.HasPrefix(err.Error(), "Foglio “Risultati”, riga 2: Vittorie=due non va bene") {
		t.Errorf("%v", err)
	}
}
