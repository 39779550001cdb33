package engine

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What the column Pubblicato come of the roster says: by which name a player is published.
const (
	ByName     = "nome" // whole; so is who says nothing
	ByNick     = "nick"
	ByInitials = "iniziali"
)

// PublishedBy is by which of the names he is published. understood is false where the column says something else, or wants a nick that
// he has not: then only his initials are published.
func (p Player) PublishedBy() (by string, understood bool) {
	switch strings.ToLower(strings.TrimSpace(p.As)) {
	case "", ByName, "name":
		return ByName, true
	case ByNick, "nickname":
		if strings.TrimSpace(p.Nick) != "" {
			return ByNick, true
		}
	case ByInitials, "initials":
		return ByInitials, true
	}
	return ByInitials, false
}

// Published is the player as everybody may see him: by the name that he chose (PublishedBy). A player who is not published whole has
// nothing there that is not public: the number in a register of players tells the name that belongs to it. What rounds and places
// are decided by stays, and is written nowhere.
func (p Player) Published() Player {
	by, _ := p.PublishedBy()
	p.As = ""
	if by == ByName {
		return p
	}
	for _, c := range Roster {
		if !c.Public && !c.Shared && !slices.Contains(deciding, c) {
			_ = c.Set(&p, "") // words are taken as they are
		}
	}
	switch by {
	case ByNick:
		p.Name, p.Surname, p.Nick = "", strings.TrimSpace(p.Nick), ""
	case ByInitials:
		p.Name, p.Surname, p.Nick = initials(p.Name), initials(p.Surname), ""
	}
	return p
}

// deciding are columns that stay: rounds are drawn by them, or places and prizes given.
var deciding = []*Column{RosterOffers, RosterRecent, RosterBirth}

// Published is the tournament with the names by which everybody may see its players; the tournament itself where all appear whole.
func (t *Tournament) Published() *Tournament {
	if !t.anonymous() {
		return t
	}
	open := t.Clone()
	open.Players = Map(open.Players, Player.Published)
	return open
}

// anonymous reports whether any player is published by another name than the full one.
func (t *Tournament) anonymous() bool {
	return slices.ContainsFunc(t.Players, func(p Player) bool { by, _ := p.PublishedBy(); return by != ByName })
}

// initials are the first letters of a name, each with a dot.
func initials(name string) string {
	var b strings.Builder
	for _, word := range strings.Fields(name) {
		_, first := utf8.DecodeRuneInString(word)
		b.WriteString(word[:first] + ".")
	}
	return b.String()
}
