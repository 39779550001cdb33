package roster_test

import (
	_ "embed" // the lists
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/roster"
)

//go:embed testdata/lists.txt
var lists string

// Lists as they arrive, of forms, chats, mails and by hand, are read as a person reads them: all who are in them, with the club as it is
// written, no others, and at most two questions. What a person reads stands below each.
func TestListsAsTheyArrive(t *testing.T) {
	const most = 2
	for _, part := range strings.Split(lists, "=== ")[1:] {
		title, rest, _ := strings.Cut(part, "\n")
		text, want, _ := strings.Cut(rest, "\n---\n")
		people, questions := understood(t, text, nil)
		wanted := strings.Split(strings.TrimSpace(want), "\n")
		got := written(t, text)
		slices.Sort(wanted)
		slices.Sort(got)
		if !slices.EqualFunc(got, wanted, strings.EqualFold) || len(questions) > most {
			t.Errorf("%s: %q with %q, written %q, want %q", title, people, questions, got, wanted)
		}
	}
}

// A friend who is named in a column of his own is told, since no column of the roster takes him.
func TestNamesThatAreNotTakenAreTold(t *testing.T) {
	list, err := roster.Parse([]byte("Nome e cognome,Club,Porti un amico? Scrivi il suo nome\nRosalba Pini,Eagles,Tarcisio Lodi\n"))
	must(t, err)
	if u := list.Understand(nil, engine.OfficialLists()); len(u.Remarks) != 1 || u.Remarks[0].Cell != "C2" {
		t.Errorf("%v", u.Remarks)
	}
}

// Who brings another is not said to be coming perhaps: the other is to be added.
func TestWhoBringsAnotherIsAskedAbout(t *testing.T) {
	for _, line := range []string{"Roberto Gatti + 1", "Enrico Mori + un amico (Luca Serra)"} {
		list, err := roster.Parse([]byte("Ada Conti\n" + line + "\nUgo Neri\n"))
		must(t, err)
		u := list.Understand(nil, engine.OfficialLists())
		if q := u.Questions(); len(q) != 1 || !strings.Contains(q[0].Text().String(), "porta un altro") {
			t.Errorf("%s: %v", line, q)
		}
	}
}

// Microsoft counts the answers of a form in front of their times: the numbers are no IDs. Those of a list of players are.
func TestTheNumbersOfAnswersAreNoIDs(t *testing.T) {
	for text, want := range map[string]int{
		"ID;Ora di inizio;Nome;Cognome\n7;11/1/26 21:10:01;Elena;Fornò\n": 0,
		"ID;Nome;Cognome;Data di Nascita\n7;Elena;Fornò;11/01/1990\n":     7,
	} {
		list, err := roster.Parse([]byte(text))
		must(t, err)
		if taken := list.Understand(nil, engine.OfficialLists()).Taken(); len(taken) != 1 || taken[0].Player.ID != want {
			t.Errorf("%q: %+v", text, taken)
		}
	}
}

// A piece that begins with a word of titles is no second person, and hides none.
func TestAWordOfTitlesBehindAName(t *testing.T) {
	list, err := roster.Parse([]byte("GRUPPO:\nAnna Abate, Torneo Elena\n"))
	must(t, err)
	if u := list.Understand(nil, engine.OfficialLists()); u.Entries[len(u.Entries)-1].Incoming.Player.Surname != "Abate" {
		t.Errorf("%+v", u.Entries)
	}
}
