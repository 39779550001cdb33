// Package ics writes the days of a tournament as a calendar file (iCalendar, RFC 5545), which phones and mail programs
// take into their own calendar: a whole day for each date of the sheet TORNEO, with the rounds that are played then.
package ics

import (
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"raduno/engine"
	"raduno/export"
)

// day is a day on which rounds are played.
type day struct {
	date   time.Time
	rounds []int // none where one date stands for the whole tournament
}

// days are the days of a tournament in the order of its rounds. A date that is none, or no date at all, is an error of
// kind BadInput.
func days(info engine.Info) ([]day, error) {
	var list []day
	for i, text := range info.Dates {
		if text = export.Clean(text); text == "" {
			continue
		}
		date, ok := export.Date(text)
		if !ok {
			return nil, engine.Errorf(engine.BadInput,
				"Foglio TORNEO: la data del turno %d, “%s”, non si capisce. Scrivila come 14/11/2026.", i+1, text)
		}
		at := slices.IndexFunc(list, func(d day) bool { return d.date.Equal(date) })
		if at < 0 {
			at, list = len(list), append(list, day{date: date})
		}
		if len(info.Dates) > 1 {
			list[at].rounds = append(list[at].rounds, i+1)
		}
	}
	if len(list) == 0 {
		return nil, engine.Errorf(engine.BadInput,
			"Il torneo non ha una data: scrivi nel foglio TORNEO quando si gioca, per esempio 14/11/2026, poi riprova.")
	}
	return list, nil
}

// Dated reports whether a tournament has days that can be written.
func Dated(info engine.Info) bool {
	_, err := days(info)
	return err == nil
}

// Write writes the days of a tournament. A date that cannot be read, or none at all, is an error of kind BadInput.
func Write(w io.Writer, t *engine.Tournament, c export.Content) error {
	list, err := days(t.Info)
	if err != nil {
		return err
	}
	name := export.Clean(t.Info.Name)
	if name == "" {
		name = c.About.Say("Torneo")
	}
	var b strings.Builder
	line := func(property, value string) { fold(&b, property+":"+value) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Raduno//Raduno//IT")
	for _, day := range list {
		stamp := c.Stamp
		if stamp.IsZero() {
			stamp = day.date
		}
		first := 0
		var rounds []string
		for _, n := range day.rounds {
			rounds = append(rounds, c.About.Round(n))
			first = day.rounds[0]
		}
		line("BEGIN", "VEVENT")
		// The day of a round that is put off keeps its identity, so that a calendar moves it. The year is that of the first day: next
		// year's edition of the same name leaves this one where it is.
		identity := fmt.Appendf(nil, "%s\n%s\n%d\n%d", name, t.Info.Organizer, list[0].date.Year(), first)
		line("UID", fmt.Sprintf("%x@raduno", sha256.Sum256(identity)))
		line("DTSTAMP", stamp.UTC().Format("20060102T150405Z"))
		line("DTSTART;VALUE=DATE", day.date.Format("20060102"))
		line("DTEND;VALUE=DATE", day.date.AddDate(0, 0, 1).Format("20060102"))
		line("SUMMARY", escape(name))
		if venue := export.Clean(t.Info.Venue); venue != "" {
			line("LOCATION", escape(venue))
		}
		if len(rounds) > 0 {
			line("DESCRIPTION", escape(strings.Join(rounds, ", ")))
		}
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	_, err = io.WriteString(w, b.String())
	return err
}

// escape is a text as a value of RFC 5545, section 3.3.11; Clean has made one line of it.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`).Replace(text)
}

// fold writes a line in pieces of at most 75 octets, never within a character (section 3.1).
func fold(b *strings.Builder, text string) {
	const longest = 75
	for room := longest; len(text) > room; room = longest - 1 {
		cut := room
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		b.WriteString(text[:cut] + "\r\n ")
		text = text[cut:]
	}
	b.WriteString(text + "\r\n")
}
