package roster

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"raduno/engine"
)

// Why a line was skipped.
var (
	notAName = engine.Textf("non è un nome")
	aTitle   = engine.Textf("sembra un titolo")
	leftOut  = engine.Textf("lasciata fuori")
)

// again says that a person stands in another line already.
func again(line int) engine.Text { return engine.Textf("c'è già alla riga %d", line) }

// knowledge is what a list is read with: clubs to be looked up, and the players of the roster.
type knowledge struct {
	lists  []engine.WordIndex // the clubs of the roster, then those of earlier tournaments, then the official ones
	people map[string]bool    // on the roster, by PersonKey
	roster []engine.Player
}

func newKnowledge(players []engine.Player, lists ...[]string) *knowledge {
	k := &knowledge{people: map[string]bool{}, roster: players}
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
	named := k.named(text, false)
	if placed && len(named) == 0 && len([]rune(text)) >= 4 && len(k.named(text, true)) > 0 {
		return []string{text}
	}
	return named
}

// named are the clubs that the first list which knows any finds in a text.
func (k *knowledge) named(text string, guess bool) []string {
	for _, list := range k.lists {
		if named := list.Named(text, guess); len(named) > 0 {
			return named
		}
	}
	return nil
}

// onRoster reports whether the roster has a player of that name.
func (k *knowledge) onRoster(p engine.Player) bool {
	return k.people[engine.PersonKey(p.Name, p.Surname)]
}

// reader makes people of lines and of rows.
type reader struct {
	known      *knowledge
	lines      []Line
	remarks    []engine.Finding
	none       map[string]int // how often words in the place of a club say that the player has none
	order      order          // as a title says it
	form       bool           // the rows of a form, which a person may have sent twice
	group      string         // the club above the lines
	groupDoubt bool           // it may be a title as well
	grouped    bool           // people stand below it
	titles     int            // clubs that stand above lines
	below      string         // the line after this one
	alone      bool           // the line before is blank, or this one is the first
	mailed     bool           // the head of a mail stands above
	signed     bool           // this is the signature of a mail, behind its two dashes
	farewell   bool           // the line before says goodbye: a signature may follow
	placed     int            // pieces behind a name that are clubs
	cut        map[rune]int   // lines before it, by what parts their cells, are cut alike and make no table, wherever it begins
}

func newReader(known *knowledge) *reader {
	return &reader{known: known, alone: true, none: map[string]int{}, cut: map[rune]int{}}
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
	maybe       bool   // he may not come
	brings      bool   // another, who is not named as a player
}

// skip leaves a line out.
func (r *reader) skip(number int, raw string, why engine.Text) {
	r.lines = append(r.lines, Line{Number: number, Text: strings.TrimSpace(raw), State: Skipped, Why: why})
}

// found is a person read from a line, with what is not sure of him. His Player is what columns and the pieces behind his name say.
type found struct {
	Line
	words  []string // of his name, where it stands in one piece
	known  bool     // it is known which part of his name is which
	club   string   // as it is written
	odd    string   // a piece that is neither club nor nick
	whole  []string // the name with the club, where that is its last word with nothing between
	loose  bool     // it may be no name at all
	joint  bool     // named together with the one before
	beside string   // the club of one who is named after him
	ask    *Cause   // whether he enters
}

func newFound(words []string) *found {
	return &found{Line: Line{Player: engine.Player{Plays: true}}, words: words}
}

// people reads the people whom a line names.
func (s *said) people(text string) {
	r := s.reader
	farewell := r.farewell
	r.farewell = false
	all, other := s.split(text)
	if len(all) == 0 {
		s.unnamed(text)
		r.farewell = (farewell || greets(text)) && r.hasPeople()
		return
	}
	if farewell && !s.marked && len(all) == 1 && len(all[0].words) == 1 {
		r.skip(s.number, s.raw, notAName) // who writes
		return
	}
	for _, f := range all {
		if !s.maybe && !s.brings && (other || farewell && !s.marked && f.club == "" && f.odd == "" && s.none == "") {
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
		default:
			another := s.second(last, p)
			if another == nil {
				s.add(last, p)
				continue
			}
			if last = another; !p.joint && s.mails < 2 && !names(last.words) {
				last.ask = namesHim
			}
			all = append(all, last)
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

// status reads numbers, and words about coming or not.
func (s *said) status(text string) bool {
	if strings.ContainsFunc(text, unicode.IsLetter) && !every(text, in(statuses)) {
		return false
	}
	s.maybe = s.maybe || slices.ContainsFunc(strings.Fields(text), in(maybes))
	return true
}

// second reads another person behind the last: words other than the given name behind his surname; nil for none.
func (s *said) second(last *found, p part) *found {
	words := nameWords(p.text)
	expected := last.club == "" && (p.joint || s.mails > 1 || s.reader.group != "")
	if p.apart || p.quote || last.before(p.text) || len(words) < 2 || !names(words) && !expected ||
		len(s.reader.known.clubs(p.text, false)) > 0 || clubbish(p.text) {
		return nil
	}
	f := s.name(p.text)
	if f != nil {
		f.joint = p.joint
	}
	return f
}

// before reports whether a piece is the given name of anyone who stands in front of it: “Rossi, Mario”, “De Santis; Zoltan”.
func (f *found) before(text string) bool {
	words := nameWords(text)
	if len(words) == 0 || f.Player.Nick != "" || f.odd != "" || f.club != "" || f.known {
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
		f.Player.Nick = text
	case titled && c == engine.RosterNick:
		f.Player.Nick = value
	case titled && c == engine.RosterClub:
		f.club = value
	case f.before(text) && (!p.apart && (isGiven || free) || isGiven && len(clubs) == 0 && len(f.words) == 1 && !names(f.words)):
		f.words, f.known = append(strings.Fields(text), f.words...), true
	case engine.IsRegion(text) && f.Player.Region == "" && len(known.clubs(text, false)) == 0:
		f.Player.Region = text
	case f.club == "" && (len(clubs) > 0 || engine.SaysNone(text) || len([]rune(text)) == 1):
		f.club = text
	case len(clubs) > 0: // a place and a name in brackets, which only together are one club
		if both := f.club + " " + text; len(known.clubs(both, false)) == 1 {
			f.club = both
		}
	case strings.ContainsAny(text, "0123456789_") && len(strings.Fields(text)) == 1:
		f.Player.Nick = text
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

// enter puts a person among the lines, with his open questions.
func (s *said) enter(f *found) {
	r, l := s.reader, f.Line
	p := &l.Player
	l.Number, l.Text = s.number, strings.TrimSpace(s.raw)
	if len(f.words) > 0 {
		p.Name, p.Surname = cutName(strings.Join(f.words, " "))
	}
	_ = engine.RosterNick.Set(p, cmp.Or(p.Nick, s.nick)) // words are taken as they are
	_ = engine.RosterRegion.Set(p, p.Region)
	known := r.known.onRoster(*p)
	if !f.known && len(f.words) > 1 && !known {
		l.ways, l.own = cut(f.words)
	}
	own := f.club != "" || s.none != ""
	l.said = cmp.Or(f.club, s.none)
	if f.club != "" && f.whole == nil {
		r.placed++
	}
	if !own {
		l.said, r.grouped = r.group, true
	}
	r.club(&l, l.said)
	words, named := strings.Fields(p.FullName()), p.FullName()
	if f.titled { // a title says that it is a name, and a name may have a number
		named = digit.ReplaceAllString(named, "")
	}
	doubtful := f.loose || common(words) && (!weak(words) || !names(words))
	switch {
	case p.Name == "" || p.Surname == "":
		l.doubt(noSurname, "", enters()...)
	case f.ask != nil:
		l.doubt(f.ask, "", enters()...)
	case s.maybe:
		l.doubt(comes, "", enters()...)
	case s.brings:
		l.doubt(brings, "", enters()...)
	case !nameable(named) && !known, doubtful && (len(f.words) > 0 || !f.titled):
		l.doubt(namesHim, "", enters()...)
	default:
		l.shaped = !s.marked && !own && f.odd == "" && r.group == "" && !f.titled && !names(words) && !known
	}
	if slices.ContainsFunc(f.words, isInitial) && p.Name != "" && p.Surname != "" {
		answers, about := r.initials(f.words), ""
		if len(answers) > 2 {
			about = p.FullName()
		}
		l.doubt(initial, about, answers...)
	}
	if f.whole != nil {
		name, surname := cutName(strings.Join(f.whole, " "))
		l.doubt(clubLast, "", Answer{Label: engine.Textf("È il club")}, Answer{Label: engine.Textf("È il cognome"), do: func(p *engine.Player) {
			p.Name, p.Surname, p.Club = name, surname, r.group
		}})
	}
	s.askBeside(f, &l, own)
	r.lines = append(r.lines, l)
}

// askBeside asks what the words beside a name are, and whether a club that stands elsewhere is his.
func (s *said) askBeside(f *found, l *Line, own bool) {
	r, p, odd, nick, group := s.reader, &l.Player, f.odd, l.Player.Nick, ""
	if !own {
		group = p.Club
	}
	takes := func(label engine.Text, club, nick string) Answer {
		return Answer{Label: label, do: func(p *engine.Player) { p.Club, p.Nick = club, nick }}
	}
	switch {
	case odd != "" && f.ask == namesHim:
		if l.said == "" && capital(odd) {
			p.Club = odd
		}
	case odd != "" && f.club != "" && nick == "" && len(strings.Fields(odd)) == 1 && !capital(odd):
		p.Nick = odd
	case odd != "":
		p.Club = odd
		if group != "" { // below a club it is rather his nick
			p.Club, p.Nick = group, odd
		}
		l.doubt(oddWords, odd, takes(engine.Textf("È il club"), odd, nick), takes(engine.Textf("È il nick"), group, odd),
			takes(engine.Textf("Né l'uno né l'altro"), group, nick))
	case !own && f.beside != "":
		l.doubt(clubBeside, f.beside, Answer{Label: engine.Textf("Sì"), do: clubIs(f.beside)}, Answer{Label: engine.Textf("Senza club")})
	case !own && r.groupDoubt && r.group != "":
		l.doubt(clubAbove, r.group, Answer{Label: engine.Textf("%s", r.group)}, Answer{Label: engine.Textf("Senza club"), do: clubIs("")})
	}
}

// club gives a person the club that a text in its place means, and asks where it may be several, or a city.
func (r *reader) club(l *Line, text string) {
	if text == "" {
		return
	}
	if engine.SaysNone(text) {
		r.none[text]++
		return
	}
	clubs := r.known.clubs(text, true)
	l.Player.Club = text
	switch {
	case len(clubs) > 1:
		answers := engine.Map(clubs[:min(len(clubs), 4)], func(club string) Answer {
			return Answer{Label: engine.Textf("%s", club), do: clubIs(club)}
		})
		l.doubt(whichClub, text, append(answers, Answer{Label: engine.Textf("Resta «%s»", text)})...)
	case len(clubs) == 1 && cityOf(clubs[0]) == engine.SpellingKey(text):
		l.doubt(cityAlone, "", Answer{Label: engine.Textf("Sì"), do: clubIs(clubs[0])}, Answer{Label: engine.Textf("Solo la città")})
		l.Doubts[len(l.Doubts)-1].means = clubs[0]
	case len(clubs) == 1:
		l.Player.Club = clubs[0]
	case len([]rune(text)) == 1:
		l.doubt(signClub, text, Answer{Label: engine.Textf("Senza club"), do: clubIs("")}, Answer{Label: engine.Textf("È un club")})
	}
}

func clubIs(club string) func(*engine.Player) { return func(p *engine.Player) { p.Club = club } }

// cityOf is the city of a club, as SpellingKey reduces it; empty where the club names none.
func cityOf(club string) string {
	place, _, found := strings.Cut(club, "[")
	if !found {
		return ""
	}
	return engine.SpellingKey(place)
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
		left := strings.Fields(engine.Fold(k.FullName()))
		other := slices.ContainsFunc(words, func(word string) bool { // one that stands for no part of his name
			word = engine.Fold(strings.Trim(word, "."))
			at := slices.IndexFunc(left, func(l string) bool { return l == word || len([]rune(word)) == 1 && strings.HasPrefix(l, word) })
			if at >= 0 {
				left = slices.Delete(left, at, at+1)
			}
			return at < 0
		})
		if !other && len(answers) < 3 {
			answers = append(answers, isOne(k))
		}
	}
	return append(answers, Answer{Label: engine.Textf("Così com'è")}, leaveOut())
}

// unnamed reads a line that does not begin with a name: it may contain one, or its writer may mean himself.
func (s *said) unnamed(text string) {
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

// ask enters a person who waits for an answer.
func (s *said) ask(why *Cause, words []string) {
	f := newFound(words)
	f.ask = why
	s.enter(f)
}

// writer are the words of the name of who sent the message.
func (s *said) writer() []string { return nameWords(strings.Trim(s.sender, "~ ")) }

// within are the words of a name amid other words; nil for none.
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
func greets(text string) bool { return leave.MatchString(" " + engine.PlainLetters(text)) }

// guessed is a person made of a skipped line: its first words with capitals, without numbers, signs and addresses.
func guessed(text string) engine.Player {
	s := said{reader: newReader(nil)}
	var words []string
	for _, word := range strings.Fields(s.strip(clean(text))) {
		if word = strings.Trim(word, ".,;:!?()[]\"'"); nameable(word) && (len(words) == 0 || capital(word) || len(words) == 1) && len(words) < 4 {
			words = append(words, word)
		}
	}
	p := engine.Player{Plays: true}
	p.Name, p.Surname = cutName(strings.Join(words, " "))
	return p
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
	if len(words) > 2 && front && particle(words[len(words)-2]) { // “Peppe D Angelo”
		back = false
	}
	switch {
	case front == back:
		return unordered
	case front:
		return nameFirst
	}
	return surnameFirst
}

// running reads running text, with the tables that stand in it. It returns the order of names that a title says.
func (r *reader) running(lines []string) (kept order) {
	for at := 0; at < len(lines); {
		if c := columnOf(clean(lines[at])); isName(c) {
			kept = max(kept, orderIn(c, lines[at]))
			r.skip(at+1, lines[at], aTitle)
			at++ // it stands over one column of names
			continue
		}
		part, text := r.tableAt(lines, at), lines
		if part == nil {
			part, text = recordsAt(lines, at), nil
		}
		if part != nil {
			r.table(part, text)
			at = part.first - 1 + len(part.rows)
			continue
		}
		r.below = ""
		if at++; at < len(lines) {
			r.below = lines[at]
		}
		r.line(at, lines[at-1])
	}
	return kept
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
			(at < r.cut[separator] || len(first[0]) < 2 || separator == ',' || listMark.MatchString(lines[at]) && !digits(first[0][0])) {
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
		if heading < 0 {
			r.cut[separator] = max(r.cut[separator], at+end)
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
			part.rows = append(part.rows, make([][]string, upTo-len(part.rows))...)
			part.rows[upTo-1] = row
		}
		row = nil
	}
	i := at
	for ; i < len(lines); i++ {
		title, value, found := strings.Cut(clean(lines[i]), ":")
		if !found && title == "" && i > at {
			end(i - at)
			continue
		}
		c := meant(title)
		if !found || c == nil || c == engine.RosterClub && len(place) == 0 {
			break
		}
		to, there := place[c]
		if !there {
			to = len(part.columns)
			place[c] = to
			part.columns = append(part.columns, Column{Title: title, Holds: c, Sure: ByTitle})
		} else if to < len(row) && row[to] != "" {
			end(i - at)
		}
		for len(row) <= to {
			row = append(row, "")
		}
		row[to] = strings.TrimSpace(value)
	}
	end(i - at)
	name := func(c Column) bool { return c.Holds == engine.RosterName || isWhole(c.Holds) }
	if len(part.rows) == 0 || !slices.ContainsFunc(part.columns, name) {
		return nil
	}
	return part
}

// table reads the rows of a table.
func (r *reader) table(way *reading, text []string) {
	for i := range way.columns {
		r.column(way, i)
	}
	seen := map[int]bool{}
	for i, row := range way.rows {
		number := way.first + i
		if strings.Join(row, "") == "" {
			continue
		}
		s := &said{reader: r, number: number, raw: strings.Join(slices.DeleteFunc(slices.Clone(row), isBlank), " · ")}
		if number <= len(text) && way.separator != '\t' && strings.TrimSpace(text[number-1]) != "" {
			s.raw = text[number-1]
		}
		for _, f := range s.row(way, row) {
			p := &f.Player
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

// column takes note of what a column says of all rows, and remarks on what is odd about it.
func (r *reader) column(way *reading, i int) {
	c := way.columns[i]
	first := func(is func(cell string) bool) int {
		return slices.IndexFunc(way.rows, func(row []string) bool { return i < len(row) && is(row[i]) })
	}
	r.form = r.form || c.Holds == nil && share(way.rows, i, 60, func(cell string) bool {
		return moment.MatchString(cell) || mail.MatchString(cell)
	})
	beside := isName(c.Holds) && !isWhole(c.Holds) && slices.ContainsFunc(way.columns, func(c Column) bool { return isWhole(c.Holds) })
	if (c.Holds == nil || beside) && c.Sure != Stated && columnOf(c.Title) == nil { // a name beside the whole one says nothing of him
		if at := first(func(cell string) bool { words := nameWords(cell); return len(words) > 1 && names(words) }); at >= 0 {
			r.remarks = append(r.remarks, remark(ColumnName(i), way.first+at, "names-left",
				engine.Textf("la colonna “%s” ha nomi che non prendo, come %s: se giocano, aggiungili", c.Title, way.rows[at][i])))
		}
	}
	if at := first(filled); c.Holds != nil && c.Sure == ByOrder && at >= 0 {
		r.remarks = append(r.remarks, engine.Finding{
			Cell: ColumnName(i), Code: "column-guessed", Warning: true,
			Message: engine.Textf("la colonna di “%s” non ha titolo: la prendo per %s", way.rows[at][i], Title(c.Holds)),
		})
	}
	if isWhole(c.Holds) {
		r.order = max(r.order, orderIn(c.Holds, c.Title))
	}
}

// row reads the people of a row of a table; nil for none, or where its one cell with people was read as a line.
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
	f.titled, f.texts = true, map[string]string{}
	p, cells := &f.Player, map[*engine.Column]string{}
	var parts []string // of the name, as they stand
	for i, text := range row {
		if i >= len(way.columns) || text == "" || way.columns[i].Holds == nil {
			continue
		}
		column := way.columns[i]
		cells[column.Holds] = text
		switch {
		case isName(column.Holds):
			f.titled = f.titled && column.Sure >= ByTitle
			parts = append(parts, text)
		case column.Holds == engine.RosterClub:
			f.club = text
		case isOwn(column.Holds):
			f.texts[column.Holds.Title] = text
		default:
			if problem := set(p, column.Holds, text); !problem.IsZero() {
				r.remarks = append(r.remarks, remark(ColumnName(i), s.number, "value-bad", problem))
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
		p.Name, p.Surname, f.known = cells[engine.RosterName], cells[engine.RosterSurname], true
		if !f.titled && len(parts) == 2 {
			f.ways = [2]naming{{parts[0], parts[1]}, {parts[1], parts[0]}}
			f.own = orderOf([]string{strings.Fields(parts[0])[0], strings.Fields(parts[1])[0]})
		}
	case len(people) > 1 && !slices.ContainsFunc(people, short): // two in one answer
		for i, g := range people {
			g.Line, g.club = f.Line, cmp.Or(g.club, f.club)
			if i > 0 {
				g.Player.ID, g.Player.Nick = 0, ""
			}
		}
		return people
	case (comma || nameWords(whole) == nil && f.club == "") && !way.holds(engine.RosterClub) &&
		(!f.titled || strings.ContainsAny(whole, ",([-")):
		s.people(whole)
		return nil
	case comma:
		p.Surname, p.Name, f.known = strings.TrimSpace(last), strings.TrimSpace(first), true
	default:
		f.words = strings.Fields(whole)
	}
	name := p.FullName() + strings.Join(f.words, " ")
	if name == "" {
		p.Name, name, f.known = p.Nick, p.Nick, true
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
			return engine.Message(err)
		}
	}
	return engine.Text{}
}

// people are the lines that name anybody.
func (r *reader) people() iter.Seq[*Line] {
	return func(yield func(*Line) bool) {
		for i := range r.lines {
			if r.lines[i].State != Skipped && !yield(&r.lines[i]) {
				return
			}
		}
	}
}

// settle decides by the whole text what one line could not: most of it has clubs in one place, or the surname first; and
// asks about who is in it twice.
func (r *reader) settle() []Line {
	families := map[string]bool{} // surnames of those whose own words tell them
	for l := range r.people() {
		if l.own != unordered && l.turns() {
			families[engine.Fold(l.ways[l.own-1].surname)] = true
		}
	}
	people, shaped, tails, odd := 0, 0, 0, 0
	var orders [3]int        // how many are written in each
	same := map[string]int{} // of what is neither club nor nick: no two have one nick
	for l := range r.people() {
		people++
		if l.shaped {
			shaped++
		}
		last, first := families[engine.Fold(l.ways[0].surname)], families[engine.Fold(l.ways[1].surname)]
		switch {
		case l.own != unordered || last == first:
		case first:
			l.own = surnameFirst
		default:
			l.own = nameFirst
		}
		if l.turns() {
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
	most, least := max(orders[nameFirst], orders[surnameFirst]), min(orders[nameFirst], orders[surnameFirst])
	leading := r.order
	switch {
	case leading != unordered || most == 0:
	case orders[nameFirst] == most:
		leading = nameFirst
	default:
		leading = surnameFirst
	}
	clear := r.order != unordered || 6*most >= people && most >= 2*least
	for l := range r.people() {
		for _, d := range slices.Clone(l.Doubts) {
			times := same[engine.Fold(d.About)]
			switch {
			case d.Cause == clubLast && tails >= 3 && 5*tails >= 2*people:
				l.settled(clubLast)
			case d.Cause == clubLast: // one question is enough
				l.drop(whichClub, cityAlone)
			case d.Cause == oddWords && times > 0 && (clubbish(d.About) || (r.placed > odd || times > 1) && capital(d.About)):
				l.settled(oddWords)
			}
		}
		if l.shaped && len(r.lines) >= 2*shaped+most+least+3 {
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
	if !l.turns() {
		return
	}
	take := func(o order) func(*engine.Player) {
		return func(p *engine.Player) { p.Name, p.Surname = l.ways[o-1].name, l.ways[o-1].surname }
	}
	take(cmp.Or(l.own, leading, nameFirst))(&l.Player)
	switch {
	case l.ways[0].surname == l.ways[1].surname || l.Player.Surname == "" || r.known.onRoster(l.Player):
	case l.own != unordered && l.own != leading:
		about := map[order]string{nameFirst: "name", surnameFirst: "surname"}[l.own]
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
	for l := range r.people() {
		key := engine.PersonKey(l.Player.Name, l.Player.Surname)
		if key == "" {
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
