package roster

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// Why a line was skipped.
var (
	notAName = engine.Textf("non è un nome")
	aTitle   = engine.Textf("sembra un titolo")
	leftOut  = engine.Textf("lasciata fuori")
)

// again says that somebody stands in another line already.
func again(line int) engine.Text { return engine.Textf("c'è già alla riga %d", line) }

// knowledge is what a list is read with: clubs to be looked up, and the players of the roster.
type knowledge struct {
	lists  []engine.WordIndex // the clubs of the roster, then those of earlier tournaments, then the official ones
	people map[string]bool    // on the roster, by PersonKey
	roster []engine.Player
	met    map[string][2][]string // texts that were looked up, as said and guessed
}

func newKnowledge(players []engine.Player, lists ...[]string) *knowledge {
	k := &knowledge{people: map[string]bool{}, roster: players, met: map[string][2][]string{}}
	for _, list := range lists {
		k.lists = append(k.lists, engine.NewWordIndex(list))
	}
	for _, p := range players {
		k.people[engine.PersonKey(p.Name, p.Surname)] = true
	}
	return k
}

// clubs are the known clubs that a text names: of the roster if there is one, else of earlier tournaments, else of the
// official ones. placed is said where the text stands in the place of a club: spelt nearly like one it is a club, and stays as it is
// written, for “Club B” is no slip of “Club A”. The check of the sheet proposes the other.
func (k *knowledge) clubs(text string, placed bool) []string {
	text = strings.TrimSpace(text)
	at := 0
	if placed && len([]rune(text)) >= 4 {
		at = 1
	}
	found := k.met[text]
	if found[at] != nil {
		return found[at]
	}
	named := []string{}
	for _, guess := range []bool{false, true}[:at+1] {
		for _, list := range k.lists {
			if named = list.Named(text, guess); len(named) > 0 {
				if guess {
					named = []string{text}
				}
				break
			}
		}
		if len(named) > 0 {
			break
		}
	}
	if named == nil {
		named = []string{}
	}
	found[at] = named
	k.met[text] = found
	return named
}

// onRoster reports whether somebody of that name is on the roster.
func (k *knowledge) onRoster(p engine.Player) bool {
	return k.people[engine.PersonKey(p.Name, p.Surname)]
}

// reader makes people of lines and of rows.
type reader struct {
	known      *knowledge
	lines      []Line
	remarks    []engine.Finding
	none       map[string]int // how often words stood in the place of a club that say that there is none
	order      order          // as a title says it
	form       bool           // the rows of a form, which somebody may have sent twice
	group      string         // the club above the lines
	groupDoubt bool           // it may be a title as well
	grouped    bool           // somebody stands below it
	titles     int            // clubs that stand above lines
	below      string         // the line after this one
	alone      bool           // the line before is blank, or this one is the first
	mailed     bool           // the head of a mail stands above
	signed     bool           // this is the signature of a mail, behind its two dashes
	farewell   bool           // the line before says goodbye: a signature may follow
	placed     int            // pieces behind a name that are clubs
}

func newReader(known *knowledge) *reader {
	return &reader{known: known, alone: true, none: map[string]int{}}
}

// said is one line while it is read.
type said struct {
	reader      *reader
	number      int
	raw, sender string
	nick        string // that stands in quotes amid his name
	none        string // a sign in the place of the club
	marked      bool   // a number, a dash, a tick stands before it
	listed      bool   // a number or a dash
	mails       int    // addresses in it
	maybe       bool   // he may not come, or somebody with him
}

// skip leaves a line out.
func (r *reader) skip(number int, raw string, why engine.Text) {
	r.lines = append(r.lines, Line{Number: number, Text: strings.TrimSpace(raw), State: Skipped, Why: why})
}

// found is somebody read from a line, with what is not sure of him.
type found struct {
	player engine.Player // what columns and the pieces behind his name say of him
	words  []string      // of his name, where it stands in one piece
	ways   [2]naming     // of two pieces of which it is not said which is the surname
	own    order         // what those say of their order
	told   bool          // it is known which part of his name is which
	club   string        // as it is written
	odd    string        // a piece that is neither club nor nick
	whole  []string      // the name with the club, where that is its last word with nothing between
	loose  bool          // it may be no name at all
	joint  bool          // named together with the one before
	beside string        // the club of one who is named after him
	ask    *Cause        // whether he enters
	titled bool
	texts  map[string]string // of the organizer's own columns
}

func newFound(words []string) *found { return &found{player: engine.Player{Plays: true}, words: words} }

// people reads the people whom a line names.
func (s *said) people(text string) {
	r := s.reader
	farewell := r.farewell
	r.farewell = false
	all, other := s.split(text)
	if len(all) == 0 {
		s.nobody(text)
		r.farewell = (farewell || greets(text)) && r.hasPeople()
		return
	}
	if farewell && !s.marked && len(all) == 1 && len(all[0].words) == 1 {
		r.skip(s.number, s.raw, notAName) // who writes
		return
	}
	for _, f := range all {
		if !s.maybe && (other || farewell && !s.marked && f.club == "" && f.odd == "" && s.none == "") {
			f.ask = namesHim
		}
		s.enter(f)
	}
	if from := s.writer(); other && len(from) > 1 && slices.Contains(strings.Fields(engine.Fold(text)), "io") {
		s.ask(writesIt, from) // he and those whom he names
	}
}

// split are the people whom a text names, each with what stands beside him; other says that something else stands in front of them.
func (s *said) split(text string) (all []*found, other bool) {
	var last *found
	for _, p := range partsOf(text) {
		switch {
		case last == nil:
			if last = s.name(p.text); last != nil && other && p.apart && len(last.words) == 1 {
				last = nil // the place of a title: “RADUNO DI PRIMAVERA – Cuneo”
			}
			other = other || last == nil && !s.status(p.text)
			if within := s.within(p.text); last == nil && within != nil {
				last = newFound(within)
			}
			if last != nil {
				all = append(all, last)
			}
		case s.status(p.text):
		case s.second(last, p):
			last = s.name(p.text)
			if last.joint = p.joint; !p.joint && s.mails < 2 && !names(last.words) {
				last.ask = namesHim
			}
			all = append(all, last)
		default:
			s.add(last, p)
		}
	}
	for i := len(all) - 2; i >= 0; i-- {
		switch f, next := all[i], all[i+1]; {
		case f.club != "" || f.odd != "" || s.none != "":
		case next.joint:
			f.club, f.odd = next.club, next.odd
		default:
			f.beside = cmp.Or(next.club, next.beside)
		}
	}
	return all, other
}

// status reads words that say whether somebody comes, and numbers.
func (s *said) status(text string) bool {
	if strings.ContainsFunc(text, unicode.IsLetter) && !every(text, in(statuses)) {
		return false
	}
	s.maybe = s.maybe || slices.ContainsFunc(strings.Fields(text), in(maybes))
	return true
}

// second reports whether a piece behind somebody is another person, and not the given name behind his surname.
func (s *said) second(last *found, p part) bool {
	words := nameWords(p.text)
	expected := last.club == "" && (p.joint || s.mails > 1 || s.reader.group != "")
	return !p.apart && !p.quote && !last.before(p.text) && len(words) >= 2 && (names(words) || expected) &&
		len(s.reader.known.clubs(p.text, false)) == 0 && !clubbish(p.text)
}

// before reports whether a piece is the given name of anyone who stands in front of it: “Rossi, Mario”, “De Santis; Zoltan”.
func (f *found) before(text string) bool {
	words := nameWords(text)
	if len(words) == 0 || f.player.Nick != "" || f.odd != "" || f.club != "" || f.told {
		return false
	}
	one := len(f.words) == 1 || len(f.words) == 2 && particle(f.words[0])
	return one && (len(words) == 1 || !names(f.words) && names(words)) || !names(f.words) && every(text, given)
}

// name reads a piece that begins with a name: “Anna Abate”, “Anna Abate ROMA [Il Gufo]”, “Alba Marino Genova”, “Anna Abate gufo77”.
func (s *said) name(text string) *found {
	words := strings.Fields(text)
	for len(words) > 1 && s.status(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if !s.marked && common(words[:min(1, len(words))]) && !weak(words[:1]) {
		return nil // “TORNEO DI NATALE”
	}
	whole := s.named(words)
	for i := 2; i < min(len(words), longest); i++ {
		front, rest := s.named(words[:i]), strings.Join(words[i:], " ")
		none := whole == nil && len(rest) > 2 && engine.SaysNone(rest)
		if front != nil && (none || len(s.reader.known.clubs(rest, whole == nil)) > 0) {
			f := newFound(front)
			f.club, f.whole = rest, whole
			return f
		}
	}
	if whole != nil {
		f := newFound(whole)
		f.loose = common(words) && nameWords(strings.Join(words, " ")) == nil // “porta marco” is also what people write
		return f
	}
	begin := len(words) - 1 // of what stands behind the name
	if at := slices.IndexFunc(words, func(word string) bool { return strings.Contains(word, "[") }); at > 0 {
		if begin = at; at > 2 && strings.HasPrefix(words[at], "[") {
			begin--
		}
	}
	front := nameWords(strings.Join(words[:max(begin, 0)], " "))
	if begin < 2 || front == nil || begin > 2 && !s.marked && !names(front) && !clubbish(text) {
		return nil
	}
	f := newFound(front)
	if f.odd = strings.Join(words[begin:], " "); strings.HasPrefix(f.odd, "[") {
		f.odd = strings.Trim(f.odd, "[]")
	}
	return f
}

// named are words that have the form of a name, with their capitals.
func (s *said) named(words []string) []string {
	if named := nameWords(strings.Join(words, " ")); named != nil {
		return named
	}
	return s.lower(words)
}

// lower reads a name that is typed without capitals, and gives it them.
func (s *said) lower(words []string) []string {
	if len(words) < 2 || len(words) > 4 || common(words) && !weak(words) || !names(words[:1]) && !names(words[len(words)-1:]) {
		return nil
	}
	var raised []string
	for _, word := range words {
		if strings.IndexFunc(word, func(c rune) bool { return !unicode.IsLower(c) && !strings.ContainsRune("'’-", c) }) >= 0 {
			return nil
		}
		raised = append(raised, raise(word))
	}
	return raised
}

// raise gives a word its capitals: d'alba becomes D'Alba.
func raise(word string) string {
	up := true
	return strings.Map(func(c rune) rune {
		now := c
		if up {
			now = unicode.ToUpper(c)
		}
		up = strings.ContainsRune("'’-", c)
		return now
	}, word)
}

// add takes what stands behind a name: his club, his region, his nick, his given name.
func (s *said) add(f *found, p part) {
	known, text := s.reader.known, p.text
	clubs, isGiven := known.clubs(text, true), every(text, given)
	free := len(clubs) == 0 && !engine.IsRegion(text) && !engine.SaysNone(text) && len([]rune(text)) > 1
	title, value, titled := strings.Cut(text, ":")
	value = strings.TrimSpace(value)
	switch c := columnOf(title); {
	case p.quote:
		f.player.Nick = text
	case titled && c == engine.RosterNick:
		f.player.Nick = value
	case titled && c == engine.RosterClub:
		f.club = value
	case f.before(text) && (!p.apart && (isGiven || free) || isGiven && len(clubs) == 0 && len(f.words) == 1 && !names(f.words)):
		f.words, f.told = append(strings.Fields(text), f.words...), true
	case engine.IsRegion(text) && f.player.Region == "" && len(known.clubs(text, false)) == 0:
		f.player.Region = text
	case f.club == "" && (len(clubs) > 0 || engine.SaysNone(text) || len([]rune(text)) == 1):
		f.club = text
	case len(clubs) > 0: // a place and a name in brackets, which only together are one club
		if both := f.club + " " + text; len(known.clubs(both, false)) == 1 {
			f.club = both
		}
	case strings.ContainsAny(text, "0123456789_") && len(strings.Fields(text)) == 1:
		f.player.Nick = text
	case remarkable(text): // “Il Gufo arriva al secondo turno”
		f.club = cmp.Or(f.club, known.inFront(text))
	case f.odd == "":
		f.odd = text
	default:
		f.odd += " " + text
	}
}

// longest is how many words of a text may be a name, or a club in front of other words.
const longest = 9

// inFront is the club with which a text begins; empty for none.
func (k *knowledge) inFront(text string) string {
	words := strings.Fields(text)
	for i := min(len(words)-1, longest); i > 0; i-- {
		if front := strings.Join(words[:i], " "); len(k.clubs(front, false)) > 0 {
			return front
		}
	}
	return ""
}

// remarkable reports whether a text is a remark that names neither club nor nick.
func remarkable(text string) bool {
	words := strings.Fields(text)
	small := !slices.ContainsFunc(words, capital)
	switch {
	case len(words) == 1:
		return small && common(words)
	case clubbish(text):
		return len(words) > 6
	}
	return small || common(words) && !capital(words[len(words)-1]) || len(words) > 6
}

// enter puts somebody among the lines, with the questions that he leaves open.
func (s *said) enter(f *found) {
	r, p := s.reader, f.player
	if len(f.words) > 0 {
		p.Name, p.Surname = cutName(strings.Join(f.words, " "))
	}
	_ = engine.RosterNick.Set(&p, cmp.Or(p.Nick, s.nick)) // words are taken as they are
	_ = engine.RosterRegion.Set(&p, p.Region)
	l := Line{Number: s.number, Text: strings.TrimSpace(s.raw), titled: f.titled, ways: f.ways, own: f.own, texts: f.texts}
	if !f.told && len(f.words) > 1 && !r.known.onRoster(p) {
		l.ways, l.own = cut(f.words)
	}
	own := f.club != "" || s.none != ""
	club := cmp.Or(f.club, s.none)
	if f.club != "" && f.whole == nil {
		r.placed++
	}
	if !own {
		club, r.grouped = r.group, true
	}
	l.said = club
	r.club(&l, &p, club)
	l.Player = p
	words, nick := strings.Fields(p.FullName()), p.Nick
	named := p.FullName()
	if f.titled { // a title says that it is a name, and a name may have a number
		named = strings.Map(func(c rune) rune {
			if unicode.IsDigit(c) {
				return -1
			}
			return c
		}, named)
	}
	doubtful := f.loose || common(words) && (!weak(words) || !names(words))
	switch {
	case p.Name == "" || p.Surname == "":
		l.doubt(noSurname, "", enters()...)
	case f.ask != nil:
		l.doubt(f.ask, "", enters()...)
	case s.maybe:
		l.doubt(comes, "", enters()...)
	case !nameable(named) && !r.known.onRoster(p), doubtful && (len(f.words) > 0 || !f.titled):
		l.doubt(namesHim, "", enters()...)
	case !s.marked && !own && f.odd == "" && r.group == "" && !f.titled && !names(words) && !r.known.onRoster(p):
		l.shaped = true
	}
	if slices.ContainsFunc(f.words, isInitial) && p.Name != "" && p.Surname != "" {
		answers, about := r.initials(f.words), ""
		if len(answers) > 2 {
			about = p.FullName()
		}
		l.doubt(initial, about, answers...)
	}
	if f.whole != nil {
		q := naming{}
		q.name, q.surname = cutName(strings.Join(f.whole, " "))
		l.doubt(clubLast, "", Answer{Label: engine.Textf("È il club")}, Answer{Label: engine.Textf("È il cognome"), do: func(p *engine.Player) {
			p.Name, p.Surname, p.Club = q.name, q.surname, r.group
		}})
	}
	odd := f.odd
	switch {
	case odd != "" && f.ask == namesHim:
		if club == "" && capital(odd) {
			l.Player.Club = odd
		}
	case odd != "" && f.club != "" && nick == "" && len(strings.Fields(odd)) == 1 && !capital(odd):
		l.Player.Nick = odd
	case odd != "":
		group := ""
		if !own {
			group = p.Club
		}
		l.Player.Club = odd
		if group != "" { // below a club it is rather his nick
			l.Player.Club, l.Player.Nick = group, odd
		}
		l.doubt(oddWords, odd, Answer{Label: engine.Textf("È il club"), do: func(p *engine.Player) { p.Club, p.Nick = odd, nick }},
			Answer{Label: engine.Textf("È il nick"), do: func(p *engine.Player) { p.Club, p.Nick = group, odd }},
			Answer{Label: engine.Textf("Né l'uno né l'altro"), do: func(p *engine.Player) { p.Club, p.Nick = group, nick }})
	case !own && f.beside != "":
		l.doubt(clubBeside, f.beside, Answer{Label: engine.Textf("Sì"), do: clubIs(f.beside)}, Answer{Label: engine.Textf("Senza club")})
	case !own && r.groupDoubt && r.group != "":
		l.doubt(clubAbove, r.group, Answer{Label: engine.Textf("%s", r.group)}, Answer{Label: engine.Textf("Senza club"), do: clubIs("")})
	}
	r.lines = append(r.lines, l)
}

// club gives somebody the club that a text in its place means, and asks where several may be meant, or a city.
func (r *reader) club(l *Line, p *engine.Player, text string) {
	if text == "" {
		return
	}
	if engine.SaysNone(text) {
		r.none[text]++
		return
	}
	clubs := r.known.clubs(text, true)
	p.Club = text
	switch {
	case len(clubs) > 1:
		var answers []Answer
		for _, club := range clubs[:min(len(clubs), 4)] {
			answers = append(answers, Answer{Label: engine.Textf("%s", club), do: clubIs(club)})
		}
		l.doubt(whichClub, text, append(answers, Answer{Label: engine.Textf("Resta «%s»", text)})...)
	case len(clubs) == 1 && strings.Contains(clubs[0], "[") && !strings.Contains(text, "[") && isPlace(clubs[0], text):
		l.doubt(cityAlone, "", Answer{Label: engine.Textf("Sì"), do: clubIs(clubs[0])}, Answer{Label: engine.Textf("Solo la città")})
		l.Doubts[len(l.Doubts)-1].means = clubs[0]
	case len(clubs) == 1:
		p.Club = clubs[0]
	case len([]rune(text)) == 1:
		l.doubt(signClub, text, Answer{Label: engine.Textf("Senza club"), do: clubIs("")}, Answer{Label: engine.Textf("È un club")})
	}
}

func clubIs(club string) func(*engine.Player) { return func(p *engine.Player) { p.Club = club } }

// isPlace reports whether a text is but the city of a club.
func isPlace(club, text string) bool {
	place, _, _ := strings.Cut(club, "[")
	return engine.SpellingKey(place) == engine.SpellingKey(text)
}

// weak reports whether the words that stand in titles are such as are surnames too.
func weak(words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return common([]string{word}) && !surnamesToo[engine.Fold(word)] })
}

// isInitial reports whether a word is but the first letter of a name.
func isInitial(word string) bool {
	return len([]rune(strings.Trim(word, "."))) == 1 && !particle(word)
}

// initials are the answers to whom “Rossi M.” stands for.
func (r *reader) initials(words []string) (answers []Answer) {
	for _, k := range r.known.roster {
		fits := true
		left := strings.Fields(engine.Fold(k.FullName()))
		for _, word := range words {
			word = engine.Fold(strings.Trim(word, "."))
			at := slices.IndexFunc(left, func(l string) bool { return l == word || len([]rune(word)) == 1 && strings.HasPrefix(l, word) })
			if fits = fits && at >= 0; at >= 0 {
				left = slices.Delete(left, at, at+1)
			}
		}
		if fits && len(answers) < 3 {
			answers = append(answers, Answer{Label: engine.Textf("%s", k.NameAndClub()), do: func(p *engine.Player) { *p = k }})
		}
	}
	return append(answers, Answer{Label: engine.Textf("Così com'è")}, leaveOut())
}

// nobody reads a line that does not begin with a name: somebody may be named within it, or have written it.
func (s *said) nobody(text string) {
	words := strings.Fields(text)
	title := common(words)
	from, within := s.writer(), s.within(text)
	switch {
	case len(from) > 1 && agrees(text):
		s.ask(writesIt, from)
	case within != nil:
		s.ask(namesHim, within)
	case s.marked && (!title || weak(words)) && len(words) <= 4 && nameable(text):
		s.ask(namesHim, words)
	case title && !strings.ContainsAny(s.raw, "?!.,") && len(words) < 9 && (capitals(words[0]) || capital(words[len(words)-1])):
		s.reader.skip(s.number, s.raw, aTitle)
	default:
		s.reader.skip(s.number, s.raw, notAName)
	}
}

// ask has somebody wait for an answer whether he enters.
func (s *said) ask(why *Cause, words []string) {
	f := newFound(words)
	f.ask = why
	s.enter(f)
}

// writer are the words of the name of who sent the message.
func (s *said) writer() []string { return nameWords(strings.Trim(s.sender, "~ ")) }

// within are the words of a name amid other words; nil if there is none.
func (s *said) within(text string) []string {
	const most = 40 // words of a message that are looked at
	words := strings.Fields(text)
	words = words[:min(len(words), most)]
	for i := range words {
		words[i] = strings.Trim(words[i], ".,;:!?()\"")
	}
	for i := range words {
		for end := min(len(words), i+4); end > i+1; end-- {
			run := strings.Join(words[i:end], " ")
			named := nameWords(run)
			if named == nil || len(slices.DeleteFunc(slices.Clone(named), particle)) < 2 || !names(named) || common(named) {
				continue
			}
			if len(s.reader.known.clubs(run, false)) == 0 {
				return named
			}
		}
	}
	return nil
}

// greets reports whether a text takes leave.
func greets(text string) bool {
	folded := " " + engine.PlainLetters(text)
	return slices.ContainsFunc([]string{" saluti", " ciao", " grazie", " a presto", " cordialmente", " un abbraccio", " regards", " thanks"},
		func(word string) bool {
			return strings.Contains(folded, word)
		})
}

// person is somebody of that name, who plays.
func person(words []string) engine.Player {
	p := engine.Player{Plays: true}
	p.Name, p.Surname = cutName(strings.Join(words, " "))
	return p
}

// guessed is somebody of a line that seems to name nobody: its first words with capitals, without numbers, signs and addresses.
func guessed(text string) engine.Player {
	s := said{reader: newReader(nil)}
	var words []string
	for _, word := range strings.Fields(s.strip(clean(text))) {
		if word = strings.Trim(word, ".,;:!?()[]\"'"); nameable(word) && (len(words) == 0 || capital(word) || len(words) == 1) && len(words) < 4 {
			words = append(words, word)
		}
	}
	return person(words)
}

// cut are the two ways to cut a name into its parts, and what its words say of their order.
func cut(words []string) (ways [2]naming, own order) {
	whole := strings.Join(words, " ")
	ways[0].name, ways[0].surname = cutName(whole)
	ways[1].name, ways[1].surname = cutSurname(whole)
	return ways, orderOf(words)
}

// orderOf is what the words of a name say of their order: a surname in capitals, a given name that is known.
func orderOf(words []string) order {
	if len(words) < 2 {
		return unordered
	}
	first, last := words[0], words[len(words)-1]
	switch {
	case capitals(first) && !capitals(last):
		return surnameFirst
	case capitals(last) && !capitals(first):
		return nameFirst
	}
	front, back := given(first) || isInitial(first), given(last) || isInitial(last)
	if len(words) > 2 && front && particlesOf[engine.Fold(words[len(words)-2])] { // “Peppe D Angelo”
		back = false
	}
	if len(words) == 2 || front == back {
		if front != back {
			if front {
				return nameFirst
			}
			return surnameFirst
		}
		return unordered
	}
	if front {
		return nameFirst
	}
	return surnameFirst
}

// running reads running text, with the tables that stand in it. It returns the order of names that a title says.
func (r *reader) running(lines []string) (told order) {
	for at := 0; at < len(lines); {
		if c := columnOf(clean(lines[at])); isName(c) {
			told = max(told, orderIn(c, lines[at]))
			r.skip(at+1, lines[at], aTitle)
			at++ // it stands over one column of names
			continue
		}
		if part := r.tableAt(lines, at); part != nil {
			r.table(part, lines)
			at = part.first - 1 + len(part.rows)
			continue
		}
		if part := recordsAt(lines, at); part != nil {
			r.table(part, nil)
			at = part.first - 1 + len(part.rows)
			continue
		}
		r.below = ""
		if at++; at < len(lines) {
			r.below = lines[at]
		}
		r.line(at, lines[at-1])
	}
	return told
}

// orderIn is the order of names that the title of their column says.
func orderIn(c *engine.Column, title string) order {
	folded := engine.Fold(title)
	switch {
	case c == SurnameFirst:
		return surnameFirst
	case c == FullName && (strings.Contains(folded, "cognome") || strings.Contains(folded, "surname") || strings.Contains(folded, "last")):
		return nameFirst
	}
	return unordered
}

// tableAt is the table that begins with a line of a text, nil if none does: one with titles, or three rows cut alike.
func (r *reader) tableAt(lines []string, at int) *reading {
	const least = 3
	for _, separator := range separators {
		first, _, err := sheet{text: lines[at : at+1]}.rows(separator)
		heading := headingRow(first)
		if err != nil || len(first) == 0 || heading < 0 &&
			(len(first[0]) < 2 || separator == ',' || listMark.MatchString(lines[at]) && !digits(first[0][0])) {
			continue
		}
		rows, _, _ := sheet{text: lines[at:]}.rows(separator)
		end := heading + 1
		for ; end < len(rows); end++ {
			row, line := rows[end], lines[at+end]
			within := row == nil && strings.TrimSpace(line) != "" // a cell of several lines
			if !within && (len(row) < 2 || heading < 0 && len(row) != len(first[0]) || stamp.MatchString(line)) {
				break
			}
		}
		for end == len(rows) && end < len(lines)-at { // the last cell has several lines
			rows, end = append(rows, nil), end+1
		}
		if end == heading+1 || heading < 0 && end < least {
			continue
		}
		part := tableOf(rows[:end], heading, r.known)
		part.first, part.separator = part.first+at, separator
		part.table(part, lines)
		if worth := part.worth(); worth >= 5*len(part.rows) || heading == 0 && worth > 0 {
			if heading == 0 {
				r.skip(at+1, lines[at], aTitle)
			}
			return part
		}
	}
	return nil
}

// recordsAt are the people who begin with a line of a text as a form's notice tells them, “Nome: Anna” above “Cognome: Abate”; nil where
// none do. Each is the row of his last line, the others are blank.
func recordsAt(lines []string, at int) *reading {
	part := &reading{first: at + 1}
	var row []string
	place := map[*engine.Column]int{}
	end := func(upTo int) {
		if len(row) > 1 {
			for len(part.rows) < upTo {
				part.rows = append(part.rows, nil)
			}
			part.rows[upTo-1] = row
		}
		row = nil
	}
	i := at
	for ; i < len(lines); i++ {
		title, value, found := strings.Cut(clean(lines[i]), ":")
		c := columnOf(title)
		if c == nil && found {
			c = asked(title)
		}
		if !found && title == "" && i > at {
			end(i - at)
			continue
		}
		if !found || c == nil || c == engine.RosterClub && len(place) == 0 {
			break
		}
		if _, there := place[c]; !there {
			place[c] = len(part.columns)
			part.columns = append(part.columns, Column{Title: title, Holds: c, Sure: ByTitle})
		} else if place[c] < len(row) && row[place[c]] != "" {
			end(i - at)
		}
		for len(row) <= place[c] {
			row = append(row, "")
		}
		row[place[c]] = strings.TrimSpace(value)
	}
	end(i - at)
	if len(part.rows) == 0 || !part.holds(engine.RosterName) && !part.holds(FullName) && !part.holds(SurnameFirst) {
		return nil
	}
	return part
}

// table reads the rows of a table.
func (r *reader) table(way *reading, text []string) {
	var whole *engine.Column
	for _, c := range way.columns {
		if c.Holds == FullName || c.Holds == SurnameFirst {
			whole = c.Holds
		}
	}
	for i, c := range way.columns {
		r.form = r.form || c.Holds == nil && share(way.rows, i, 60, func(cell string) bool {
			return moment.MatchString(cell) || mail.MatchString(cell)
		})
		at := slices.IndexFunc(way.rows, func(row []string) bool { return i < len(row) && row[i] != "" })
		other := slices.IndexFunc(way.rows, func(row []string) bool {
			return i < len(row) && len(nameWords(row[i])) > 1 && names(nameWords(row[i]))
		})
		beside := isName(c.Holds) && c.Holds != whole && whole != nil // a name beside the whole one says nothing of him
		if other >= 0 && (c.Holds == nil || beside) && c.Sure != Told && columnOf(c.Title) == nil {
			r.remarks = append(r.remarks, remark(xlsx.ColumnName(i+1), way.first+other, "names-left",
				engine.Textf("la colonna “%s” ha nomi che non prendo, come %s: se giocano, aggiungili", c.Title, way.rows[other][i])))
		}
		if c.Holds != nil && c.Sure == ByOrder && at >= 0 {
			r.remarks = append(r.remarks, engine.Finding{
				Cell: xlsx.ColumnName(i + 1), Code: "column-guessed", Warning: true,
				Message: engine.Textf("la colonna di “%s” non ha titolo: la prendo per %s", way.rows[at][i], Title(c.Holds)),
			})
		}
		if c.Holds == FullName || c.Holds == SurnameFirst {
			r.order = max(r.order, orderIn(c.Holds, c.Title))
		}
	}
	seen := map[int]bool{}
	for i, row := range way.rows {
		number := way.first + i
		if strings.Join(row, "") == "" {
			continue
		}
		s := &said{reader: r, number: number, raw: strings.Join(slices.DeleteFunc(slices.Clone(row), func(c string) bool {
			return c == ""
		}), " · ")}
		if number <= len(text) && way.separator != '\t' && strings.TrimSpace(text[number-1]) != "" {
			s.raw = text[number-1]
		}
		for _, f := range s.row(way, row) {
			p := &f.player
			if p.ID != 0 && seen[p.ID] {
				r.remarks = append(r.remarks, remark("A", number, "id-double",
					engine.Textf("l'ID %d è già di un altro giocatore dell'elenco: %s ne avrà uno nuovo", p.ID, p.FullName())))
				p.ID = 0
			}
			seen[p.ID] = true
			s.enter(f)
		}
	}
}

// row reads whom a row of a table names; nil where it names nobody, or where its one cell with people was read as a line.
func (s *said) row(way *reading, row []string) []*found {
	r := s.reader
	titles := 0
	for i, text := range row {
		if i < len(way.columns) && text != "" && engine.SpellingKey(text) == engine.SpellingKey(way.columns[i].Title) {
			titles++
		}
	}
	if titles > 1 || len(row) > 0 && strings.Join(row, "") == row[0] && len(way.columns) > 1 && greets(row[0]) { // they stand there again
		r.skip(s.number, s.raw, aTitle)
		return nil
	}
	f := newFound(nil)
	f.titled = true
	cells := map[*engine.Column]string{}
	for i, text := range row {
		if i >= len(way.columns) || text == "" || way.columns[i].Holds == nil {
			continue
		}
		column := way.columns[i]
		cells[column.Holds] = text
		switch {
		case isName(column.Holds):
			f.titled = f.titled && column.Sure >= ByTitle
		case column.Holds == engine.RosterClub:
			f.club = text
		case isOwn(column.Holds):
			if f.texts == nil {
				f.texts = map[string]string{}
			}
			f.texts[column.Holds.Title] = text
		default:
			if problem := set(&f.player, column.Holds, text); !problem.IsZero() {
				r.remarks = append(r.remarks, remark(xlsx.ColumnName(i+1), s.number, "value-bad", problem))
			}
		}
	}
	if cells[engine.RosterID] == "-1" { // The Ghost is in the lists of Campionato and is no player
		return nil
	}
	whole := s.strip(cells[FullName] + cells[SurnameFirst])
	var people []*found
	if len(partsOf(whole)) > 1 {
		people, _ = s.split(whole)
	}
	short := func(g *found) bool { return len(g.words) < 2 }
	last, first, comma := strings.Cut(whole, ",")
	switch {
	case whole == "":
		f.player.Name, f.player.Surname, f.told = cells[engine.RosterName], cells[engine.RosterSurname], true
		if name, surname := f.player.Name, f.player.Surname; !f.titled && name != "" && surname != "" {
			f.ways = [2]naming{{name, surname}, {surname, name}}
			f.own = orderOf([]string{strings.Fields(name)[0], strings.Fields(surname)[0]})
		}
	case len(people) > 1 && !slices.ContainsFunc(people, short): // two in one answer
		for i, g := range people {
			g.player, g.club, g.titled, g.texts = f.player, cmp.Or(g.club, f.club), f.titled, f.texts
			if i > 0 {
				g.player.ID, g.player.Nick = 0, ""
			}
		}
		return people
	case (comma || nameWords(whole) == nil && f.club == "") && !way.holds(engine.RosterClub) &&
		(!f.titled || strings.ContainsAny(whole, ",([-")):
		s.people(whole)
		return nil
	case comma:
		f.player.Surname, f.player.Name, f.told = strings.TrimSpace(last), strings.TrimSpace(first), true
	default:
		f.words = strings.Fields(whole)
	}
	name := f.player.FullName() + strings.Join(f.words, " ")
	if name == "" {
		f.player.Name, name, f.told = f.player.Nick, f.player.Nick, true
	}
	if !strings.ContainsFunc(s.strip(name), unicode.IsLetter) {
		says := func(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) && !yesOrNo(text) }
		if slices.ContainsFunc(row, says) { // not the number alone of a row that was left free
			r.skip(s.number, s.raw, notAName)
		}
		return nil
	}
	return []*found{f}
}

// set puts a cell's text where its column belongs, and says what is odd about it.
func set(player *engine.Player, column *engine.Column, text string) engine.Text {
	switch column {
	case nil:
	case engine.RosterID:
		id, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(text, ",0"), ".0"))
		if err != nil || id < 1 || id > engine.MaxPlayerID {
			return engine.Textf("“%s” non è un ID: il giocatore ne avrà uno nuovo", text)
		}
		player.ID = id
	case engine.RosterPlays:
		if column.Set(player, text) != nil {
			return engine.Textf("“%s” non è né SI né NO: il giocatore partecipa", text)
		}
	default:
		if err := column.Set(player, text); err != nil {
			return engine.Tell(err)
		}
	}
	return engine.Text{}
}

// settle decides by the whole text what one line could not: most of it has clubs in one place, or the surname first; and
// asks about who is in it twice.
func (r *reader) settle() []Line {
	families := map[string]bool{} // surnames of those whose own words tell them
	for _, l := range r.lines {
		if l.own != unordered && l.ways != [2]naming{} {
			families[engine.Fold(l.ways[l.own-1].surname)] = true
		}
	}
	people, shaped, tails, odd := 0, 0, 0, 0
	var orders [3]int        // how many are written in each
	same := map[string]int{} // of what is neither club nor nick: no two have one nick
	for i := range r.lines {
		l := &r.lines[i]
		if l.State == Skipped {
			continue
		}
		people++
		if l.shaped {
			shaped++
		}
		last, first := families[engine.Fold(l.ways[0].surname)], families[engine.Fold(l.ways[1].surname)]
		if l.own == unordered && last != first {
			if l.own = nameFirst; first {
				l.own = surnameFirst
			}
		}
		if l.ways != [2]naming{} {
			orders[l.own]++
		}
		for _, d := range l.Doubts {
			switch {
			case d.Cause == clubLast:
				tails++
			case d.Cause == oddWords && l.Player.Club == d.About && !every(d.About, given):
				odd++
				same[engine.Fold(d.About)]++
			}
		}
	}
	leading := r.order
	if leading == unordered && orders[nameFirst]+orders[surnameFirst] > 0 {
		if leading = nameFirst; orders[surnameFirst] > orders[nameFirst] {
			leading = surnameFirst
		}
	}
	told := max(orders[nameFirst], orders[surnameFirst])
	clear := r.order != unordered || 6*told >= people && told >= 2*min(orders[nameFirst], orders[surnameFirst])
	for i := range r.lines {
		l := &r.lines[i]
		if l.State == Skipped {
			continue
		}
		for _, d := range slices.Clone(l.Doubts) {
			times := same[engine.Fold(d.About)]
			switch {
			case d.Cause == clubLast && tails >= 3 && 5*tails >= 2*people:
				l.settled(clubLast)
			case d.Cause == clubLast: // one question is enough
				l.Doubts = slices.DeleteFunc(l.Doubts, func(d Doubt) bool { return d.Cause == whichClub || d.Cause == cityAlone })
			case d.Cause == oddWords && times > 0 && (clubbish(d.About) || (r.placed > odd || times > 1) && capital(d.About)):
				l.settled(oddWords)
			}
		}
		if l.shaped && len(r.lines) >= 2*shaped+orders[nameFirst]+orders[surnameFirst]+3 {
			l.doubt(namesHim, "", enters()...)
		}
		r.arrange(l, leading, clear, orders[unordered])
		if len(l.Doubts) > 0 {
			l.State = Doubtful
		}
	}
	r.doubled()
	return r.lines
}

// arrange says which part of a name is the surname: as its own words have it, as the list has it where they say nothing; it asks where the
// two disagree, and where neither says it.
func (r *reader) arrange(l *Line, leading order, clear bool, open int) {
	if l.ways == [2]naming{} {
		return
	}
	way := l.own
	if way == unordered {
		way = max(leading, nameFirst)
	}
	take := func(o order) func(*engine.Player) {
		n := l.ways[o-1]
		return func(p *engine.Player) { p.Name, p.Surname = n.name, n.surname }
	}
	take(way)(&l.Player)
	switch {
	case l.ways[0].surname == l.ways[1].surname || l.Player.Surname == "" || r.known.onRoster(l.Player):
	case l.own != unordered && l.own != leading:
		about := "name"
		if l.own == surnameFirst {
			about = "surname"
		}
		l.doubt(turned, about, Answer{Label: engine.Textf("Gira"), do: take(l.own)}, Answer{Label: engine.Textf("Lascia"), do: take(leading)})
		l.Doubts[len(l.Doubts)-1].Written = 0
	case l.own == unordered && !clear && open > 0:
		l.doubt(whichFirst, "", Answer{Label: engine.Textf("Il nome"), do: take(nameFirst)},
			Answer{Label: engine.Textf("Il cognome"), do: take(surnameFirst)})
	}
}

// doubled asks about people who are in the lines twice, unless their clubs tell them apart. Whoever sent a form twice is asked about all
// the same, against the answer before, once for all of them.
func (r *reader) doubled() {
	before := map[string]*Line{}
	for i := range r.lines {
		l := &r.lines[i]
		key := engine.PersonKey(l.Player.Name, l.Player.Surname)
		if l.State == Skipped || key == "" {
			continue
		}
		was := before[key]
		if was == nil || r.form {
			before[key] = l
		}
		switch {
		case was == nil || !r.form && was.Player.Club != "" && l.Player.Club != "" && !strings.EqualFold(was.Player.Club, l.Player.Club):
			continue
		case r.form:
			l.doubt(answeredTwice, "", Answer{Label: engine.Textf("Vale l'ultima"), instead: true},
				Answer{Label: engine.Textf("Vale la prima"), out: true}, Answer{Label: engine.Textf("Sono due persone")})
		default:
			l.doubt(twice, "", Answer{Label: engine.Textf("Sono due persone")}, Answer{Label: engine.Textf("Una volta sola"), out: true})
		}
		l.State = Doubtful
		l.Doubts[len(l.Doubts)-1].before = was.Number
	}
}
