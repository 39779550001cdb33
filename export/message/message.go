// Package message writes a round and the standings as a text for people, without marks: to be pasted into WhatsApp or
// Telegram, which take at most 4,096 characters, into a forum or into a newspaper.
//
// The winners of the tables come first, then the first places. Where not everything fits the lines that are left out
// are counted. A round that is not played yet is told by who sits where.
package message

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"raduno/engine"
	"raduno/export"
)

// Limit is the longest message, in characters as messengers count them: UTF-16's; an emoji has two.
const Limit = 4096

// length is how many of these a text has.
func length(text string) int {
	n := 0
	for _, r := range text {
		n += max(utf16.RuneLen(r), 1)
	}
	return n
}

// longest is the longest name that is not cut.
const longest = 60

// places is how many places of the standings a message has.
const places = 10

// Write writes the last of the wanted rounds that has been played, or the first that is to be played where none has,
// and the standings.
func Write(w io.Writer, t *engine.Tournament, c export.Content) error {
	rounds, err := c.Select(t)
	if err != nil {
		return err
	}
	m := writer{voice: c.About.Voice}
	m.line(m.named(cmp.Or(t.Info.Name, m.voice.Say("Torneo"))))
	round := lastPlayed(rounds)
	day := ""
	if round != nil {
		day = c.About.RoundDate(t.Info, round.Number)
	}
	if day == "" {
		day = c.About.Days(t.Info)
	}
	if facts := export.Joined(", ", day, t.Info.Venue); facts != "" {
		m.line(m.clean(facts))
	}
	if t.Info.Page != "" {
		m.line(export.Clean(t.Info.Page)) // a messenger follows it only as it is
	}
	tail := writer{voice: c.About.Voice}
	for _, ranking := range c.Rankings {
		tail.ranking(ranking)
	}
	if round != nil {
		m.round(*round, c.About, Limit-tail.size()-m.size())
	}
	for _, news := range c.News {
		m.line(m.clean(news))
	}
	text, left := strings.TrimRight(m.String()+tail.String(), "\n")+"\n", "\n…\n"
	if length(text) > Limit { // overlong lines; the first is the name, which is cut
		for length(text+left) > Limit {
			text = text[:strings.LastIndexByte(text, '\n')]
		}
		text += left
	}
	_, err = io.WriteString(w, text)
	return err
}

// lastPlayed is the round that is news.
func lastPlayed(rounds []export.Round) *export.Round {
	played := func(t export.Table) bool { return t.State == engine.Played && !t.Void }
	for i := range slices.Backward(rounds) {
		if slices.ContainsFunc(rounds[i].Tables, played) {
			return &rounds[i]
		}
	}
	return engine.Find(rounds, func(r *export.Round) bool { return len(r.Tables) > 0 })
}

// writer collects the lines of a message.
type writer struct {
	strings.Builder
	voice export.Voice
}

func (m *writer) line(text string) { m.WriteString(text + "\n") }

func (m *writer) size() int { return length(m.String()) }

// marks are the characters by which a messenger sets a text bold, slanted or struck; in names they are letters of the
// same look.
var marks = strings.NewReplacer("*", "∗", "~", "∼", "`", "ʻ", "_", "ˍ")

func (m *writer) clean(text string) string { return marks.Replace(export.Clean(text)) }

// named is a name, cut where it is too long to be one.
func (m *writer) named(text string) string {
	if runes := []rune(export.Clean(text)); len(runes) > longest {
		text = string(runes[:longest-1]) + "…"
	}
	return m.clean(text)
}

// person is a player with his nick.
func (m *writer) person(s export.Seat) string {
	if s.Nick == "" || s.ByNick || s.Nick == s.Name {
		return m.named(s.Name)
	}
	return m.named(s.Name) + " (" + m.named(s.Nick) + ")"
}

// round tells who won the tables, or who sits at them, in at most limit characters.
func (m *writer) round(round export.Round, about export.About, limit int) {
	var played, open []export.Table
	for _, table := range round.Tables {
		if table.Void {
			continue // it has no winner, and will have none
		}
		if table.State == engine.Played {
			played = append(played, table)
		} else {
			open = append(open, table)
		}
	}
	title := about.Round(round.Number)
	if round.Draft {
		title = m.voice.Say("%s (bozza del sorteggio)", title)
	}
	var lines []string
	if len(played) == 0 {
		m.line("\n" + m.voice.Say("%s: i tavoli", m.clean(title)))
		for _, table := range open {
			names := engine.Map(table.Seats, func(s export.Seat) string { return m.named(s.Name) })
			lines = append(lines, m.voice.Say("Tavolo %d: %s", table.Number, strings.Join(names, ", ")))
		}
	} else if len(round.Tables) == 1 {
		m.line("\n" + m.voice.Say("%s: vince %s", m.clean(title), m.winners(played[0])))
	} else {
		m.line("\n" + m.voice.Say("%s: vincono i loro tavoli", m.clean(title)))
		for _, table := range played {
			lines = append(lines, m.voice.Say("Tavolo %d: %s", table.Number, m.winners(table)))
		}
	}
	m.fitting(lines, limit-length(title)-120)
	if len(played) > 0 && len(open) > 0 {
		numbers := engine.Map(open[:min(len(open), 20)], func(t export.Table) string { return strconv.Itoa(t.Number) })
		if len(open) > 20 {
			numbers = append(numbers, "…")
		}
		m.line(m.voice.Say("Tavoli ancora da finire: %s.", strings.Join(numbers, ", ")))
	}
}

// winners are those with the highest score of a table, and the score.
func (m *writer) winners(table export.Table) string {
	var names []string
	score := ""
	for _, seat := range table.Seats {
		if seat.Top {
			names = append(names, m.person(seat))
			score = m.voice.Number(seat.Number())
		}
	}
	text := ""
	for i, name := range names {
		if text = name; i > 0 {
			text = m.voice.Say("%s e %s", strings.Join(names[:i], ", "), name)
		}
	}
	switch {
	case len(names) == 0:
		return m.voice.Say("partita finita")
	case len(names) > 1:
		text = m.voice.Say("%s (alla pari)", text)
	}
	if score != "" && table.Form == nil {
		text += " " + score
	}
	return text
}

// fitting writes the lines for which there is room, and counts the others.
func (m *writer) fitting(lines []string, limit int) {
	used := 0
	for i, line := range lines {
		used += length(line + "\n")
		if used > limit {
			m.line(m.voice.Say("… e {1:un altro tavolo|altri %d tavoli}.", len(lines)-i))
			return
		}
		m.line(line)
	}
}

// ranking tells the first places.
func (m *writer) ranking(r export.Ranking) {
	title := m.clean(r.Title)
	if r.State != "" {
		title = m.clean(strings.TrimSuffix(r.State, "."))
		if r.Column(export.TeamColumn) >= 0 {
			title = m.clean(r.Title) + " – " + m.clean(strings.TrimSuffix(r.State, "."))
		}
	}
	if r.Reason != "" {
		m.line("\n" + title + "\n" + m.clean(r.Reason))
		return
	}
	if len(r.Rows) == 0 {
		return
	}
	if r.Column(export.PlaceColumn) < 0 {
		m.people(r)
		return
	}
	r = r.Without(export.ClubColumn)
	m.line("\n" + title)
	for _, row := range r.Rows[:min(places, len(r.Rows))] {
		place, total := m.named(r.Text(row, export.PlaceColumn)), m.named(r.Text(row, export.TotalColumn))
		if place == "–" {
			continue // he is not ranked
		}
		moved := ""
		if r.Column(export.MovedColumn) >= 0 {
			moved = " " + r.Text(row, export.MovedColumn)
		}
		m.line(strings.TrimSpace(place + ". " + m.who(r, row) + " " + total + moved))
	}
	if r.Rows[0].Mark == export.Finalist && len(r.Notes) > 0 {
		m.line(m.clean(r.Notes[0])) // else a lower total stands above a higher one
	}
}

// who is the name of who is ranked.
func (m *writer) who(r export.Ranking, row export.Row) string {
	return strings.Join(engine.Map(r.Name(row), m.named), " ")
}

// people tells a list without places, such as who is in, as far as there is room.
func (m *writer) people(r export.Ranking) {
	const head = 600 // of the message, for what stands above
	m.line("\n" + strings.TrimSuffix(m.clean(r.Title)+": "+m.clean(r.State), ": "))
	for _, note := range r.Notes {
		m.line(m.clean(note))
	}
	for i, row := range r.Rows {
		line := m.who(r, row)
		if prize := m.named(r.Text(row, export.OtherColumn)); prize != "" {
			line = prize + ": " + line
		}
		if club := m.named(r.Text(row, export.ClubColumn)); club != "" {
			line += " – " + club
		}
		if m.size()+length(line) > Limit-head {
			m.line(m.voice.Say("… e {1:un altro|altri %d}.", len(r.Rows)-i))
			return
		}
		m.line(line)
	}
}
