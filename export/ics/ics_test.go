package ics_test

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"raduno/engine"
	"raduno/export"
	"raduno/export/ics"
)

func write(t *testing.T, info engine.Info) string {
	t.Helper()
	var b strings.Builder
	c := export.Content{Stamp: time.Date(2026, 11, 1, 9, 30, 0, 0, time.UTC)}
	if err := ics.Write(&b, &engine.Tournament{Info: info}, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// value is what a property says, its line unfolded and its text unescaped, each time that it stands there.
func value(text, property string) (values []string) {
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n ", ""), "\r\n") {
		if v, is := strings.CutPrefix(line, property+":"); is {
			values = append(values, strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",").Replace(v))
		}
	}
	return values
}

// Each day of TORNEO is a whole day with its rounds, and texts come back as they were typed.
func TestDaysOfATournament(t *testing.T) {
	name := strings.Repeat("Torneo dell'Età, “città”; più \\ ", 8) + "fine"
	text := write(t, engine.Info{Name: name, Venue: "Via Po, 3; Torino", Dates: []string{"14/11/2026", "14/11/2026", "", "31/12/2026"}})
	for property, want := range map[string][]string{
		"DTSTART;VALUE=DATE": {"20261114", "20261231"}, "DTEND;VALUE=DATE": {"20261115", "20270101"},
		"SUMMARY": {name, name}, "LOCATION": {"Via Po, 3; Torino", "Via Po, 3; Torino"},
		"DESCRIPTION": {"Turno 1, Turno 2", "Turno 4"}, "DTSTAMP": {"20261101T093000Z", "20261101T093000Z"},
	} {
		if got := value(text, property); !slices.Equal(got, want) {
			t.Errorf("%s: %q", property, got)
		}
	}
	if plain := strings.ReplaceAll(text, "\r\n ", ""); !strings.Contains(plain, `LOCATION:Via Po\, 3\; Torino`) ||
		!strings.Contains(plain, `più \\ `) {
		t.Errorf("not as RFC 5545 escapes a text:\n%s", plain)
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n") {
			t.Errorf("%d octets: %q", len(line), line)
		}
	}
}

// A day that is put off keeps its identity, days of one tournament differ, and equal tournaments are equal files.
func TestADayKeepsItsIdentity(t *testing.T) {
	before := write(t, engine.Info{Name: "Raduno", Dates: []string{"14/11/2026", "21/11/2026"}})
	after := write(t, engine.Info{Name: "Raduno", Dates: []string{"14/11/2026", "28/11/2026"}})
	ids := value(before, "UID")
	if !slices.Equal(ids, value(after, "UID")) || ids[0] == ids[1] {
		t.Errorf("%q, %q", ids, value(after, "UID"))
	}
	if next := value(write(t, engine.Info{Name: "Raduno", Dates: []string{"13/11/2027", "20/11/2027"}}), "UID"); next[0] == ids[0] {
		t.Error("the next edition takes the days of this one from a calendar")
	}
	if before != write(t, engine.Info{Name: "Raduno", Dates: []string{"14/11/2026", "21/11/2026"}}) {
		t.Error("equal tournaments are different files")
	}
}

// A calendar whose moment nobody gives is stamped with its days: equal tournaments are equal files.
func TestADayStampsItself(t *testing.T) {
	var b strings.Builder
	if err := ics.Write(&b, &engine.Tournament{Info: engine.Info{Dates: []string{"14/11/2026"}}}, export.Content{}); err != nil {
		t.Fatal(err)
	}
	if got := value(b.String(), "DTSTAMP"); !slices.Equal(got, []string{"20261114T000000Z"}) {
		t.Errorf("stamped %q", got)
	}
	if got := value(b.String(), "SUMMARY"); !slices.Equal(got, []string{"Torneo"}) {
		t.Errorf("without a name it is called %q", got)
	}
}

// A date that cannot be read is said with its round, and a tournament without dates has no calendar.
func TestDatesThatAreNone(t *testing.T) {
	for _, info := range []engine.Info{{}, {Dates: []string{"", " "}}, {Dates: []string{"14/11/2026", "il giorno dopo"}}} {
		var b strings.Builder
		err := ics.Write(&b, &engine.Tournament{Info: info}, export.Content{})
		if engine.KindOf(err) != engine.BadInput || b.Len() > 0 || ics.Dated(info) {
			t.Errorf("%q: %v, %q", info.Dates, err, b.String())
		}
		if len(info.Dates) == 2 && info.Dates[0] != "" && !strings.Contains(err.Error(), "turno 2, “il giorno dopo”") {
			t.Error(err)
		}
	}
}
