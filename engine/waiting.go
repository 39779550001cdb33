package engine

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// parseHour reads an hour such as “10:15”, “10.15” or “10”, as a spreadsheet keeps one too: a part of a day. It gives minutes.
func parseHour(text string) (minutes int, ok bool) {
	text = strings.TrimSpace(text)
	if part, err := strconv.ParseFloat(text, 64); err == nil && strings.HasPrefix(text, "0.") && part > 0 {
		return int(math.Round(part*24*60)) % (24 * 60), true
	}
	hour, minute, _ := strings.Cut(strings.ReplaceAll(text, ".", ":"), ":")
	minute, _, _ = strings.Cut(minute, ":") // no seconds
	h, err := strconv.Atoi(hour)
	m, wrong := strconv.Atoi("0" + minute)
	return h*60 + m, err == nil && wrong == nil && h >= 0 && h < 24 && m < 60
}

// setHour is an hour as it is kept; the error is of kind BadUsage.
func setHour(at *string, text string) error {
	if text = strings.TrimSpace(text); text == "" {
		*at = ""
		return nil
	}
	minutes, ok := parseHour(text)
	if !ok {
		return Errorf(BadUsage, "“%s” non è un'ora: scrivila come 10:15.", text)
	}
	*at = fmt.Sprintf("%d:%02d", minutes/60, minutes%60)
	return nil
}

// closing is when entries close: on the first date, or on the date of today where each round is an evening of its own. Zero where they
// stay open.
func (t *Tournament) closing(now time.Time) time.Time {
	minutes, ok := parseHour(t.Info.Closes)
	for _, text := range t.Info.Dates {
		day, is := Date(text)
		if at := time.Date(day.Year(), day.Month(), day.Day(), 0, minutes, 0, 0, now.Location()); ok && is &&
			(!t.Evenings || at.Format(time.DateOnly) == now.Format(time.DateOnly)) {
			return at
		}
	}
	return time.Time{}
}

// Closed reports whether entries are closed at a moment.
func (t *Tournament) Closed(now time.Time) bool {
	at := t.closing(now)
	return !at.IsZero() && !now.Before(at)
}

// EntryClock counts the time until entries close, on the day on which they do.
func (t *Tournament) EntryClock(now time.Time) Clock {
	at := t.closing(now)
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	if !now.Before(at) || at.Sub(midnight) > 24*time.Hour {
		return Clock{}
	}
	return Clock{Set: true, Since: midnight, Left: at.Sub(midnight)}
}

// queued is the player's number on the waiting list, as it was given; 0 for who is not on it.
func (p *Player) queued() int {
	n, err := strconv.Atoi(p.Waits)
	if p.Plays || err != nil || n < 0 {
		return 0
	}
	return n
}

// Waiting are those on the waiting list, the first in first.
func (t *Tournament) Waiting() []Player {
	list := slices.DeleteFunc(slices.Clone(t.Players), func(p Player) bool { return p.queued() == 0 })
	slices.SortStableFunc(list, func(a, b Player) int { return a.queued() - b.queued() })
	return list
}

// InLine is at which place of the waiting list a player is, counted from 1; 0 for who is not on it.
func (t *Tournament) InLine(id int) int {
	return 1 + slices.IndexFunc(t.Waiting(), func(p Player) bool { return p.ID == id })
}

// InGame counts those who play.
func (t *Tournament) InGame() int {
	return len(Where(t.Players, func(p Player) bool { return p.Plays }))
}

// FreePlaces counts the free places of those that TORNEO says; 0 where it says none.
func (t *Tournament) FreePlaces() int { return max(0, t.Info.Places-t.InGame()) }

// MustWait reports whether whoever enters now goes on the waiting list: entries are closed, or all places are taken or waited for.
func (t *Tournament) MustWait(now time.Time) bool {
	return t.Closed(now) || t.Info.Places > 0 && t.InGame()+len(t.Waiting()) >= t.Info.Places
}

// Queue puts who enters now on the waiting list, where he must wait.
func (t *Tournament) Queue(p *Player, now time.Time) {
	if !p.Plays || !t.MustWait(now) {
		return
	}
	last := 0
	for _, other := range t.Waiting() {
		last = other.queued()
	}
	p.Plays, p.Waits = false, strconv.Itoa(last+1)
}

// boards is how many boards of the game the player brings.
func (p *Player) boards() int {
	if n, err := strconv.Atoi(p.Boards); err == nil {
		return max(n, 0)
	}
	if yes, _ := ParseYesNo(p.Boards); yes {
		return 1
	}
	return 0
}

// Boards counts the boards of those who are there in a round; asked is false where no player brings one.
func (t *Tournament) Boards(round int) (n int, asked bool) {
	for i := range t.Players {
		p := &t.Players[i]
		asked = asked || p.boards() > 0
		if t.Present(round, *p) {
			n += p.boards()
		}
	}
	return n, asked
}
