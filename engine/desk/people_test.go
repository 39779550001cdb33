package desk_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/roster"
)

// rosterDesk is the desk of an empty tournament with players of a name and a club each.
func rosterDesk(t *testing.T, env desk.Env, players ...[3]string) *desk.Desk {
	t.Helper()
	d, err := desk.Create(filepath.Join(t.TempDir(), "raduno.xlsx"), "open", "Prova", env)
	must(t, err)
	var list []engine.Player
	for _, p := range players {
		list = append(list, engine.Player{Name: p[0], Surname: p[1], Club: p[2], Plays: true})
	}
	enrol(t, d, list...)
	return d
}

func closed(t *testing.T, d *desk.Desk) {
	t.Helper()
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

func codes(d *desk.Desk) []string {
	var list []string
	for _, f := range d.View().Findings {
		list = append(list, f.Code)
	}
	return list
}

// Two of one name bear what tells them apart wherever they are named, and once they are declared two the question ends, also after the
// workbook was closed.
func TestHomonymsAreToldApart(t *testing.T) {
	d := rosterDesk(t, desk.Env{}, [3]string{"Mario", "Rossi", "ROMA [Il Gufo]"}, [3]string{"Mario", "Rossi", "MILANO [RCU]"},
		[3]string{"Ada", "Neri", ""}, [3]string{"Ada", "Neri", "TERNI [Li Draghi]"})
	defer func() { closed(t, d) }()
	var names []string
	for id := 1; id <= 4; id++ {
		names = append(names, d.View().Name(id).String())
	}
	if want := []string{
		"Mario Rossi (ROMA [Il Gufo])", "Mario Rossi (MILANO [RCU])", "Ada Neri (n. 3)",
		"Ada Neri (n. 4)",
	}; !slices.Equal(names, want) {
		t.Errorf("they are called %q", names)
	}
	if n := strings.Count(strings.Join(codes(d), " "), "person-double"); n != 2 {
		t.Fatalf("%d pairs are asked about", n)
	}
	must(t, d.DeclareTwo(2, 1))
	path := d.Path()
	closed(t, d)
	var err error
	if d, err = desk.Open(path, desk.Env{}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(strings.Join(codes(d), " "), "person-double"); n != 1 {
		t.Errorf("%d pairs are asked about after the answer", n)
	}
}

// A club is written as the lists write it however it was typed; one that is not known is a finding with what may be meant,
// and taking a proposal corrects all who have it.
func TestClubsAreWrittenAsTheyAre(t *testing.T) {
	d := rosterDesk(t, desk.Env{}, [3]string{"A", "Uno", "milano [rcu]"}, [3]string{"B", "Due", "Roma"}, [3]string{"C", "Tre", "roma"},
		[3]string{"D", "Quattro", "Famiglia Bassi"})
	defer closed(t, d)
	if got := d.View().Players[1].Club; got != "MILANO [RCU]" {
		t.Errorf("the club is %s", got)
	}
	at := slices.IndexFunc(d.View().Findings, func(f engine.Finding) bool { return f.Code == "club-unknown" })
	if at < 0 || !slices.Equal(d.View().Findings[at].Proposals, []string{"ROMA [Il Gufo]"}) {
		t.Fatalf("findings %+v", d.View().Findings)
	}
	word, from := d.View().Doubtful(d.View().Findings[at])
	must(t, worked.Err(d.Rename(word, from, "ROMA [Il Gufo]")))
	v := d.View()
	if v.Players[2].Club != "ROMA [Il Gufo]" || v.Players[3].Club != "ROMA [Il Gufo]" || len(v.Findings) != 0 {
		t.Errorf("%+v, findings %v", v.Tournament.Players, v.Findings)
	}
}

// A roll call means one person or none: never one who is in already, never one of two.
func TestTheRollCallMeansOnePersonOrNobody(t *testing.T) {
	d := rosterDesk(t, desk.Env{}, [3]string{"Mario", "Rossi", ""}, [3]string{"Anna", "Rosati", "ROSSI"}, [3]string{"Ugo", "Verdi", ""},
		[3]string{"Pia", "Verdini", ""})
	defer closed(t, d)
	must(t, d.SetPresent(1, map[int]bool{1: true, 2: false, 3: false, 4: false}))
	for text, want := range map[string]desk.Call{
		"rosa":  {Player: &engine.Player{ID: 2}},
		"verdi": {Among: make([]engine.Player, 2)},
		"ver u": {Player: &engine.Player{ID: 3}},
		"rossi": {Player: &engine.Player{ID: 1}, Here: true}, // not Anna, whose club is called so
		"1":     {Player: &engine.Player{ID: 1}, Here: true},
		"4":     {Player: &engine.Player{ID: 4}},
		"44":    {},
		"":      {},
	} {
		got := desk.Called(d.View(), 1, text)
		id := func(c desk.Call) int {
			if c.Player == nil {
				return 0
			}
			return c.Player.ID
		}
		if id(got) != id(want) || got.Here != want.Here || len(got.Among) != len(want.Among) {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// The type that TORNEO names is proposed until one is chosen.
func TestTheTypeOfAnOldFileIsProposed(t *testing.T) {
	d := rosterDesk(t, desk.Env{}, [3]string{"Ada", "Neri", ""})
	defer closed(t, d)
	if _, ok := d.View().ProposedType(); ok {
		t.Error("a chosen type is proposed")
	}
	for _, typeID := range []string{"", "raduno24"} { // none, then the one proposed
		seen := d.View().Tournament
		wanted := seen.Clone()
		wanted.Settings.Type, wanted.Info.Kind = typeID, "Raduno Nazionale"
		must(t, d.SetOptions(seen, wanted))
		if proposed, ok := d.View().ProposedType(); ok != (typeID == "") || proposed.ID != "raduno24" {
			t.Errorf("with the type %q: %s, %v", typeID, proposed.ID, ok)
		}
	}
	seen := d.View().Tournament
	wanted := seen.Clone()
	wanted.Settings.Type, wanted.Info.Kind = "", "Torneo Master"
	must(t, d.SetOptions(seen, wanted))
	if proposed, ok := d.View().ProposedType(); !ok || proposed.ID != "master24" {
		t.Errorf("a Master of today: %s, %v", proposed.ID, ok)
	}
}

// Who was said to be another person when a list was taken is not asked about again: the answer is kept with the list, in one step.
func TestAnotherPersonOfAListStays(t *testing.T) {
	d := newDesk(t, "open", 4)
	first := d.View().Tournament.Players[0]
	list, err := roster.Parse([]byte("Nome;Cognome;Club\n" + first.Name + ";" + first.Surname + ";PALERMO [Eagles]\n"))
	must(t, err)
	for answer, want := range []int{0, 0} {
		u := list.Understand(d.View().Tournament, d.View().Spelling)
		questions := u.Questions()
		if len(questions) != 1 || len(questions[0].Answers) < 2 {
			t.Fatalf("it asks %+v", questions)
		}
		u.Answer(questions[0], 1)
		in := u.Taken()[0]
		if answer == 1 { // no player was asked
			in.Other, want = false, 1
		}
		if _, _, err := d.TakeList([]roster.Incoming{in}); err != nil {
			t.Fatal(err)
		}
		d = reopen(t, d)
		if n := strings.Count(strings.Join(codes(d), " "), "person-double"); n != want {
			t.Errorf("%d pairs are asked about, want %d", n, want)
		}
		if _, err := d.Undo(); err != nil || len(d.View().Tournament.Distinct) != 0 {
			t.Errorf("undone: %v, %v", err, d.View().Tournament.Distinct)
		}
	}
}
