package engine

import (
	"strings"
	"unicode"
)

// noneWords are what people write where they have no club or no region, reduced by SpellingKey.
var noneWords = func() map[string]bool {
	words := map[string]bool{}
	for _, text := range strings.Split("nessuno|nessuna|nessun club|nessuna famiglia|nessuna squadra|nd|na|non disponibile|non applicabile|"+
		"none|no|no club|no team|niente|nulla|null|nil|senza|senza club|senza famiglia|senza squadra|indipendente|indipendenti|independent|"+
		"privato|privata|privatista|non tesserato|non tesserata|non iscritto|non iscritta|non ho|non ho club|non ho un club|non ce l'ho|"+
		"nessuno in particolare|nessun club di appartenenza|libero|libera|cane sciolto|singolo|singola|individuale|unaffiliated|"+
		"not affiliated|not applicable|non associato|non associata|aucun|aucune|sans club|keiner|keine|kein verein|ninguno|ninguna|sin club|"+
		"no tengo|no tengo club|pas de club|"+
		"x|xx|xxx|0", "|") {
		words[SpellingKey(text)] = true
	}
	return words
}()

// SaysNone reports whether a text says that there is no club or no region: “-”, “nessuno”, “N/D”.
func SaysNone(text string) bool { return SignsAlone(text) || noneWords[SpellingKey(text)] }

// SignsAlone reports whether a text has no letter and no digit, as “-” or “/”, so that it says nothing.
func SignsAlone(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r > 0x2fff })
}

// NameLists are how the clubs and regions that are known are written.
type NameLists struct{ Clubs, Regions []string }

// OfficialLists is that of the clubs of the circuit and the regions of Italy.
func OfficialLists() NameLists { return NameLists{OfficialClubs(), OfficialRegions()} }

// Write writes a player's club and region as the lists do: “milano [rcu]” becomes MILANO [RCU].
func (l NameLists) Write(p *Player) {
	if club, known := WordIn(l.Clubs, p.Club); known {
		p.Club = club
	}
	p.Region = CanonicalRegion(p.Region)
	if region, known := WordIn(l.Regions, p.Region); known {
		p.Region = region
	}
}
