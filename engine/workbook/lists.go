package workbook

import (
	"slices"
	"strings"

	"raduno/engine"
)

// ClubList are the clubs in the workbook's own list (the name Clubs), else the official ones.
func (b *Book) ClubList() []string { return b.namedList("Clubs", engine.OfficialClubs()) }

// RegionList are the regions in the workbook's own list (the name Regioni), else the usual ones.
func (b *Book) RegionList() []string { return b.namedList("Regioni", engine.OfficialRegions()) }

// namedList are the texts in the range of a name, else the usual ones.
func (b *Book) namedList(name string, usual []string) []string {
	list := slices.DeleteFunc(engine.Map(b.file.RangeTexts(name), engine.CleanText), func(text string) bool { return text == "" })
	if len(list) == 0 {
		return usual
	}
	return list
}

// What a roster may have before it has another fault: people who seem to be in it twice, and names that are alike.
const (
	maxTwins = 200
	maxAlike = 20
)

// checkPeople reports people who seem to be in the roster twice.
func checkPeople(ro *roster, distinct map[[2]int]bool, rep *report) {
	type name struct {
		key    string
		player engine.Player // the last who has it
	}
	byKey, reported := map[string]*name{}, 0
	shorter := map[string][]*name{} // those from which leaving out a character makes this
	add := func(p, other engine.Player, code, format string, args ...any) {
		cell := ro.cell(engine.RosterSurname, ro.rows[p.ID])
		switch reported++; {
		case reported < maxTwins:
			rep.warn(ro.sheet.Name, cell, code, format, args...).about(p.ID, other.ID)
		case reported == maxTwins:
			rep.warn(ro.sheet.Name, cell, "person-many",
				"Moltissimi nomi sono uguali o quasi, e da qui in poi non vengono più segnalati: controlla che l'elenco non sia stato incollato "+
					"più volte")
		}
	}
	for _, p := range ro.players {
		if reported >= maxTwins { // nothing more is told
			return
		}
		k := engine.PersonKey(p.Name, p.Surname)
		if k == "" {
			continue
		}
		if same := byKey[k]; same != nil {
			if other := same.player; !distinct[pairOf(p.ID, other.ID)] {
				add(p, other, "person-double", "%s c'è due volte, ID %d e %d: se è una persona sola togli il secondo", p.FullName(),
					other.ID, p.ID)
			}
			same.player = p
			continue
		}
		near, seen := engine.SpellingVariants(k), map[*name]bool{}
		for _, variant := range near {
			for _, alike := range shorter[variant] {
				other := alike.player
				if !seen[alike] && len(k) >= 8 && !distinct[pairOf(p.ID, other.ID)] && engine.EditDistance(k, alike.key, 1) <= 1 {
					add(p, other, "person-near",
						"“%s” (ID %d) e “%s” (ID %d) hanno quasi lo stesso nome: controlla che non siano la stessa persona",
						p.FullName(), p.ID, other.FullName(), other.ID)
				}
				seen[alike] = true
			}
		}
		byKey[k] = &name{k, p}
		for _, variant := range near {
			if len(shorter[variant]) < maxAlike {
				shorter[variant] = append(shorter[variant], byKey[k])
			}
		}
	}
}

// distinct are the pairs of players whom the organizer has declared to be two persons.
func distinct(lines []stateLine) map[[2]int]bool {
	pairs := map[[2]int]bool{}
	for _, line := range lines {
		if pair, ok := readPair(line.value); ok && line.key == keyDistinct {
			pairs[pairOf(pair[0], pair[1])] = true
		}
	}
	return pairs
}

// pairOf is a pair of IDs whichever is named first.
func pairOf(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// maxClubs bounds the clubs that are compared with each other.
const maxClubs = 600

// checkClubs reports clubs that seem to be one club spelt in two ways, and those that are not among the known ones and
// seem to be meant for one of them.
func checkClubs(ro *roster, known []string, rep *report) {
	type club struct {
		name, key, nickname string
		first               engine.Player
		count               int
	}
	var clubs []*club
	byFold := map[string]*club{}
	for _, p := range ro.players {
		if p.Club == "" {
			continue
		}
		fold := strings.ToLower(p.Club)
		c := byFold[fold]
		if c == nil {
			c = &club{name: p.Club, key: engine.SpellingKey(p.Club), first: p}
			if open := strings.IndexByte(p.Club, '['); open >= 0 {
				c.nickname = engine.SpellingKey(p.Club[open:])
			}
			byFold[fold] = c
			clubs = append(clubs, c)
		}
		c.count++
	}
	official := func(c *club) bool {
		return slices.ContainsFunc(engine.OfficialClubs(), func(name string) bool { return strings.EqualFold(name, c.name) })
	}
	same := func(a, c *club) bool {
		if a.key == c.key || a.nickname == c.key && a.nickname != "" || c.nickname == a.key && c.nickname != "" {
			return true
		}
		family := strings.HasPrefix(a.key, "famiglia") || strings.HasPrefix(c.key, "famiglia")
		return !family && len(a.key) >= 6 && len(c.key) >= 6 && engine.EditDistance(a.key, c.key, 1) <= 1
	}
	if len(clubs) > maxClubs {
		return // these are not clubs
	}
	reported, index := map[*club]bool{}, engine.NewWordIndex(known)
	for i, c := range clubs {
		for _, other := range clubs[:i] {
			if !same(c, other) {
				continue
			}
			odd, usual := c, other
			if odd.count > usual.count || official(odd) && !official(usual) {
				odd, usual = usual, odd
			}
			reported[odd] = true
			rep.warn(ro.sheet.Name, ro.cell(engine.RosterClub, ro.rows[odd.first.ID]), "club-near",
				"I club “%s” e “%s” sembrano lo stesso: se lo sono scrivili uguali, altrimenti il sorteggio non li separa",
				odd.name, usual.name).
				about(odd.first.ID).Proposals = []string{usual.name}
		}
	}
	for _, c := range clubs {
		like := index.Alike(c.name)
		if reported[c] || len(like) == 0 {
			continue
		}
		rep.warn(ro.sheet.Name, ro.cell(engine.RosterClub, ro.rows[c.first.ID]), UnknownClub,
			"Il club “%s” non è tra quelli conosciuti: se è %s scrivilo così, altrimenti lascialo com'è", c.name, strings.Join(like, ", ")).
			about(c.first.ID).Proposals = like
	}
}

// UnknownClub is the code of the finding that a club is not known, but much like one of RisiKo!'s that is.
const UnknownClub = "club-unknown"

// UnknownRegion is the code of the finding that a region is not known.
const UnknownRegion = "region-unknown"

// checkRegions reports regions that are not among the known ones and seem to be meant for one of them.
func checkRegions(ro *roster, known []string, rep *report) {
	seen, index := map[string]bool{"": true}, engine.NewWordIndex(known)
	for _, p := range ro.players {
		if seen[p.Region] || len(seen) > maxClubs {
			continue
		}
		seen[p.Region] = true
		like := index.Alike(p.Region)
		if len(like) == 0 {
			continue
		}
		rep.warn(ro.sheet.Name, ro.cell(engine.RosterRegion, ro.rows[p.ID]), UnknownRegion,
			"La regione “%s” non è tra quelle conosciute: se è %s scrivila così, altrimenti lasciala com'è", p.Region, strings.Join(like, ", ")).
			about(p.ID).Proposals = like
	}
}
