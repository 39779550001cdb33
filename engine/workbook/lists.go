package workbook

import (
	_ "embed" // the list of clubs
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/xlsx"
)

//go:embed clubs2025.txt
var clubList string

// Clubs are the official clubs of 2025, in the order of the dropdown.
func Clubs() []string { return strings.Split(strings.TrimSpace(clubList), "\n") }

// Regions are the regions as the dropdown writes them.
func Regions() []string {
	return []string{
		"ABRUZZO", "BASILICATA", "CALABRIA", "CAMPANIA", "EMILIA", "FRIULI", "LAZIO", "LIGURIA", "LOMBARDIA", "MARCHE",
		"MOLISE", "PIEMONTE", "PUGLIA", "SARDEGNA", "SICILIA", "TOSCANA", "TRENTINO", "UMBRIA", "VALDAOSTA", "VENETO",
	}
}

// longRegions are other spellings of the regions, reduced by key.
var longRegions = map[string]string{
	"emiliaromagna": "EMILIA", "friuliveneziagiulia": "FRIULI", "trentinoaltoadige": "TRENTINO", "trentinosudtirol": "TRENTINO",
	"trentinoaltoadigesudtirol": "TRENTINO", "valledaosta": "VALDAOSTA", "valleaosta": "VALDAOSTA",
}

// IsRegion reports whether a text is the name of a region, in any of its spellings.
func IsRegion(text string) bool {
	_, long := longRegions[key(text)]
	return long || slices.ContainsFunc(Regions(), func(r string) bool { return key(r) == key(text) })
}

// officialClubs are those, to be looked up.
var officialClubs = sync.OnceValue(func() Words { return NewWords(Clubs()) })

// IsClub reports whether a text is one of the official clubs, by its whole name or by what stands in its brackets.
func IsClub(text string) bool {
	k := key(text)
	return k != "" && slices.ContainsFunc(officialClubs(), func(w word) bool { return w.whole == k || w.nick == k })
}

// Words are a list in which texts are looked up, with each word reduced by key once.
type Words []word

// word is a word of a list, whole, and what stands before its bracket and in it.
type word struct{ text, whole, place, nick string }

// NewWords makes a list ready to be looked up in.
func NewWords(list []string) Words {
	w := make(Words, len(list))
	for i, text := range list {
		place, nick, _ := strings.Cut(text, "[")
		w[i] = word{text, key(text), key(place), key(nick)}
	}
	return w
}

// OneOf is the word of a list that a text means, where it differs from it in nothing but case, accents, blanks and signs:
// "milano [rcu]" means "MILANO [RCU]".
func OneOf(list []string, text string) (word string, found bool) { return NewWords(list).oneOf(text) }

func (w Words) oneOf(text string) (string, bool) {
	k := key(text)
	like := ""
	for _, word := range w {
		if word.text == text {
			return text, true
		}
		if like == "" && k != "" && word.whole == k {
			like = word.text
		}
	}
	return like, like != ""
}

// maxLike is how many words are proposed for one that is not known.
const maxLike = 3

// alike is how near a word of a list is to a text reduced by key: 1 the same place or the same name in its brackets, 2 spelt
// nearly alike, 3 it begins so, 0 none of these.
func (w word) alike(k string) int {
	switch {
	case w.place == k, w.nick == k:
		return 1
	case numbersIn(w.whole) != numbersIn(k): // “Club 1” is never a slip of “Club 2”
		return 0
	case len(k) >= 5 && distance(w.whole, k, 2) <= 2, len(k) >= 5 && distance(w.place, k, 1) <= 1:
		return 2
	case len(k) >= 3 && (strings.HasPrefix(w.whole, k) || strings.HasPrefix(w.nick, k)):
		return 3
	}
	return 0
}

// numbersIn are the digits of a text.
func numbersIn(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// Like are the words of a list that a text may be meant for, the likelier first: the same place or the same name in its
// brackets, then what is spelt nearly alike, then what begins so. A text that is in the list as it stands means itself.
func Like(list []string, text string) []string {
	w, k := NewWords(list), key(text)
	if _, known := w.oneOf(text); known || k == "" {
		return nil
	}
	var like []string
	for wanted := 1; wanted <= 3; wanted++ {
		for _, word := range w {
			if word.alike(k) == wanted && !slices.Contains(like, word.text) && len(like) < maxLike {
				like = append(like, word.text)
			}
		}
	}
	return like
}

// Named are the words of a list that a text names: the word itself, else all of that place or with that name in brackets.
// guess has also what is spelt nearly alike or begins so, where nothing is named.
func (w Words) Named(text string, guess bool) []string {
	k := key(text)
	if word, known := w.oneOf(text); known {
		return []string{word}
	}
	for wanted := 1; k != "" && wanted <= 3 && (guess || wanted == 1); wanted++ {
		var named []string
		for _, word := range w {
			if word.alike(k) == wanted && !slices.Contains(named, word.text) {
				named = append(named, word.text)
			}
		}
		if len(named) > 0 {
			return named
		}
	}
	return nil
}

// CanonicalRegion is a region as the dropdown writes it, or the text itself if it is none.
func CanonicalRegion(text string) string {
	if text == "" || slices.Contains(Regions(), text) {
		return text
	}
	k := key(text)
	if long, ok := longRegions[k]; ok {
		return long
	}
	for _, r := range Regions() {
		if key(r) == k {
			return r
		}
	}
	return text
}

// ClubList are the clubs in the workbook's own list (the name Clubs), else the official ones.
func (b *Book) ClubList() []string {
	if list := b.namedList("Clubs"); len(list) > 0 {
		return list
	}
	return Clubs()
}

// RegionList are the regions in the workbook's own list (the name Regioni), else the usual ones.
func (b *Book) RegionList() []string {
	if list := b.namedList("Regioni"); len(list) > 0 {
		return list
	}
	return Regions()
}

// namedList are the texts in the range of a name.
func (b *Book) namedList(name string) []string {
	var list []string
	for _, text := range b.file.RangeTexts(name) {
		if text = clean(text); text != "" {
			list = append(list, text)
		}
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
	var names []name
	byKey := map[string]int{}
	shorter := map[string][]int{} // a name with one character left out -> names
	told := 0
	tell := func(p engine.Player, code, format string, args ...any) *problem {
		cell := xlsx.CellName(max(1, ro.cols[fieldSurname]), ro.rows[p.ID])
		if told++; told < maxTwins {
			return rep.warn(ro.sheet.Name, cell, code, format, args...)
		}
		if told == maxTwins {
			rep.warn(ro.sheet.Name, cell, "person-many",
				"Moltissimi nomi sono uguali o quasi, e da qui in poi non vengono più segnalati: controlla che l'elenco non sia stato incollato "+
					"più volte")
		}
		return &problem{}
	}
	for _, p := range ro.players {
		k := alphabet.Person(p.Name, p.Surname)
		if k == "" {
			continue
		}
		if i, twice := byKey[k]; twice {
			if distinct[pairOf(p.ID, names[i].player.ID)] {
				names[i].player = p
				continue
			}
			tell(p, "person-double", "“%s” (ID %d) sembra già iscritto con l'ID %d: se è la stessa persona togli una delle due righe", p.FullName(),
				p.ID, names[i].player.ID).about(p.ID, names[i].player.ID)
			names[i].player = p
			continue
		}
		near := variants(k)
		seen := map[int]bool{}
		for _, variant := range near {
			for _, i := range shorter[variant] {
				if other := names[i]; !seen[i] && len(k) >= 8 && !distinct[pairOf(p.ID, other.player.ID)] && distance(k, other.key, 1) <= 1 {
					tell(p, "person-near", "“%s” (ID %d) e “%s” (ID %d) hanno quasi lo stesso nome: controlla che non siano la stessa persona",
						p.FullName(), p.ID, other.player.FullName(), other.player.ID).about(p.ID, other.player.ID)
				}
				seen[i] = true
			}
		}
		byKey[k] = len(names)
		names = append(names, name{k, p})
		for _, variant := range near {
			if len(shorter[variant]) < maxAlike {
				shorter[variant] = append(shorter[variant], len(names)-1)
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

// maxNear is the longest name, in bytes, that is compared with others letter by letter.
const maxNear = 48

// variants are a word and the word with any one character left out, each once: words at distance 1 share one.
func variants(word string) []string {
	list := []string{word}
	if len(word) > maxNear {
		return list
	}
	list = slices.Grow(list, len(word))
	before := rune(-1)
	for i, r := range word {
		if r != before { // of a double letter it does not matter which is left out
			list = append(list, word[:i]+word[i+utf8.RuneLen(r):])
		}
		before = r
	}
	return list
}

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
			c = &club{name: p.Club, key: key(p.Club), first: p}
			if open := strings.IndexByte(p.Club, '['); open >= 0 {
				c.nickname = key(p.Club[open:])
			}
			byFold[fold] = c
			clubs = append(clubs, c)
		}
		c.count++
	}
	official := map[string]bool{}
	for _, name := range Clubs() {
		official[strings.ToLower(name)] = true
	}
	same := func(a, c *club) bool {
		if official[strings.ToLower(a.name)] && official[strings.ToLower(c.name)] {
			return false
		}
		if a.key == c.key || a.nickname == c.key && a.nickname != "" || c.nickname == a.key && c.nickname != "" {
			return true
		}
		family := strings.HasPrefix(a.key, "famiglia") || strings.HasPrefix(c.key, "famiglia")
		return !family && len(a.key) >= 6 && len(c.key) >= 6 && distance(a.key, c.key, 1) <= 1
	}
	if len(clubs) > maxClubs {
		return // these are not clubs
	}
	told := map[*club]bool{}
	for i, c := range clubs {
		for _, other := range clubs[:i] {
			if !same(c, other) {
				continue
			}
			odd, usual := c, other
			if odd.count > usual.count || official[strings.ToLower(odd.name)] && !official[strings.ToLower(usual.name)] {
				odd, usual = usual, odd
			}
			told[odd] = true
			rep.warn(ro.sheet.Name, xlsx.CellName(max(1, ro.cols[fieldClub]), ro.rows[odd.first.ID]), "club-near",
				"I club “%s” e “%s” sembrano lo stesso scritto in due modi: se lo sono scrivili uguali, altrimenti il sorteggio non separa i loro "+
					"giocatori", odd.name, usual.name).
				about(odd.first.ID).Proposals = []string{usual.name}
		}
	}
	for _, c := range clubs {
		like := Like(known, c.name)
		if told[c] || len(like) == 0 {
			continue
		}
		rep.warn(ro.sheet.Name, xlsx.CellName(max(1, ro.cols[fieldClub]), ro.rows[c.first.ID]), "club-unknown",
			"Il club “%s” non è tra quelli conosciuti: se è %s scrivilo così, altrimenti lascialo com'è", c.name, strings.Join(like, ", ")).
			about(c.first.ID).Proposals = like
	}
}

// UnknownRegion is the code of the finding that a region is not known.
const UnknownRegion = "region-unknown"

// checkRegions reports regions that are not among the known ones and seem to be meant for one of them.
func checkRegions(ro *roster, known []string, rep *report) {
	seen := map[string]bool{"": true}
	for _, p := range ro.players {
		if seen[p.Region] || len(seen) > maxClubs {
			continue
		}
		seen[p.Region] = true
		like := Like(known, p.Region)
		if len(like) == 0 {
			continue
		}
		rep.warn(ro.sheet.Name, xlsx.CellName(max(1, ro.cols[fieldRegion]), ro.rows[p.ID]), UnknownRegion,
			"La regione “%s” non è tra quelle conosciute: se è %s scrivila così, altrimenti lasciala com'è", p.Region, strings.Join(like, ", ")).
			about(p.ID).Proposals = like
	}
}
