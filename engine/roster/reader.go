package roster

import (
	"slices"
	"strings"
	"unicode"

	"raduno/engine"
)

// Why a line is doubtful or was skipped.
var (
	notAName    = engine.Textf("non è un nome")
	aTitle      = engine.Textf("titolo")
	noSurname   = engine.Textf("manca il cognome o il nome")
	asItIs      = engine.Textf("Così com'è")
	leaveOut    = engine.Textf("Salta")
	withoutClub = engine.Textf("Senza club")
	takeHim     = engine.Textf("È un giocatore")
	clubOrName  = engine.Textf("È il club o il cognome?")
	isName      = engine.Textf("è un nome?")
	alsoOther   = engine.Textf("c'è anche altro nella riga")
	unsureClub  = engine.Textf("È il club?")
	writesIt    = engine.Textf("lo scrive lui: si iscrive?")
)

// reader reads running text line by line.
type reader struct {
	known      Known
	named      []engine.WordIndex // its clubs, to be looked up
	lines      []Line
	group      string // the club above the lines
	groupDoubt bool   // it may be a title as well
	grouped    bool   // somebody stands below it
	section    int    // counts titles and blank lines
	below      string // the line after this one
	alone      bool   // the line before is blank, or this one is the first
	farewell   bool   // the line before says goodbye: a signature may follow
	tails      []int  // lines in which a club may as well be the surname
	extras     []extra
	placed     int // pieces behind a name that are clubs
}

// extra is a piece behind a name that is neither a known club nor anything else.
type extra struct {
	line int // in lines
	text string
}

// said is one line while it is read.
type said struct {
	reader           *reader
	number           int
	raw, sender      string
	marked           bool // a number, a dash, a tick stands before it
	listed           bool // a number or a dash
	whole            bool // of a table: name and surname stand in one column
	maybe, out, more bool
}

// skip leaves the line out; it may be taken for a player all the same.
func (s *said) skip(why engine.Text) {
	l := Line{Number: s.number, Text: strings.TrimSpace(s.raw), State: Skipped, Why: why}
	again := said{reader: s.reader}
	if words := strings.Fields(again.strip(clean(s.raw))); len(words) > 0 {
		l.Choices = []Choice{{takeHim, person(words[:min(len(words), 5)])}}
	}
	s.reader.lines = append(s.reader.lines, l)
}

// ask has somebody wait for an answer; the likeliest choice is first.
func (s *said) ask(why engine.Text, choices ...Choice) {
	s.reader.lines = append(s.reader.lines, Line{
		Number: s.number, Text: strings.TrimSpace(s.raw), State: Doubtful, Player: choices[0].Player, Why: why, Choices: append(choices,
			Choice{Label: leaveOut}),
	})
}

// clubs are the known clubs that a text names: of the roster if there is one, else of earlier tournaments, else of the
// official ones. placed is said where the text stands in the place of a club: spelt nearly like one it is a club, and stays as it is
// written, for “Club B” is no slip of “Club A”. The check of the sheet proposes the other.
func (r *reader) clubs(text string, placed bool) []string {
	text = strings.TrimSpace(text)
	for _, guess := range []bool{false, true} {
		if guess && (!placed || len([]rune(text)) < 4) {
			break
		}
		for _, list := range r.named {
			switch named := list.Named(text, guess); {
			case len(named) > 0 && guess:
				return []string{text}
			case len(named) > 0:
				return named
			}
		}
	}
	return nil
}

// found is somebody read from a line, with what is not sure of him.
type found struct {
	words []string
	club  string
	clubs []string // one of several
	nick  string
	area  string
	odd   string // a piece that is neither
	tail  bool   // the club is the last word of the name, with nothing between
	whole string // the name with that word
	loose bool   // it may be no name at all
}

// people reads the people whom a line names.
func (s *said) people(text string) {
	r := s.reader
	farewell := r.farewell
	r.farewell = false
	var all []*found
	var last *found
	other := false
	for _, p := range partsOf(text) {
		switch {
		case last == nil:
			if last = s.name(p.text); last != nil && other && p.apart && len(last.words) == 1 {
				last = nil // the place of a title: “RADUNO DI PRIMAVERA – Cuneo”
			}
			other = other || last == nil && !s.status(p.text)
			if within := s.within(p.text); last == nil && within != nil {
				last = &found{words: within}
			}
			if last != nil {
				all = append(all, last)
			}
		case s.status(p.text):
		case !p.apart && !p.quote && s.second(last, p.text):
			last = s.name(p.text)
			all = append(all, last)
		default:
			s.add(last, p)
		}
	}
	if len(all) == 0 {
		s.nobody(text)
		r.farewell = greets(text)
		return
	}
	for _, f := range all {
		s.enter(f, other, farewell)
	}
	if from := s.writer(); other && len(from) > 1 && slices.Contains(strings.Fields(engine.Fold(text)), "io") {
		s.ask(writesIt, Choice{takeHim, person(from)}) // he and those whom he names
	}
}

// status reads words that say whether somebody comes.
func (s *said) status(text string) bool {
	switch {
	case every(text, in(statuses)):
	case every(text, in(maybes)), engine.Fold(text) == "in attesa", engine.Fold(text) == "da confermare",
		engine.Fold(text) == "se riesco":
		s.maybe = true
	case every(text, in(goings)), engine.Fold(text) == "non viene", engine.Fold(text) == "non c'e":
		s.out = true
	case strings.IndexFunc(text, unicode.IsLetter) < 0: // numbers
	default:
		return false
	}
	return true
}

// second reports whether a piece behind somebody is another person, or the given name behind his surname.
func (s *said) second(last *found, text string) bool {
	words := nameWords(text)
	if last.before(text) {
		return false // add takes it
	}
	return len(words) >= 2 && names(words) && len(s.reader.clubs(text, false)) == 0 && !clubbish(text)
}

// before reports whether a piece is the given name of anyone who stands in front of it: “Rossi, Mario”, “De Santis; Zoltan”.
func (f *found) before(text string) bool {
	words := nameWords(text)
	if len(words) == 0 || f.nick != "" || f.odd != "" || f.club != "" || len(f.clubs) > 0 {
		return false
	}
	one := len(f.words) == 1 || len(f.words) == 2 && particlesOf[engine.Fold(f.words[0])]
	return one && (len(words) == 1 || !names(f.words) && names(words)) || !names(f.words) && every(text, given)
}

// name reads a piece that begins with a name: “Anna Abate”, “Anna Abate ROMA [Il Gufo]”, “Alba Marino Genova”.
func (s *said) name(text string) *found {
	r := s.reader
	words := strings.Fields(text)
	for len(words) > 1 && s.status(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	text = strings.Join(words, " ")
	if strings.Contains(text, "[") {
		for i := 1; i < len(words); i++ {
			if clubs := r.clubs(strings.Join(words[i:], " "), false); len(clubs) == 1 && len(nameWords(strings.Join(words[:i], " "))) > 0 {
				return &found{words: words[:i], club: clubs[0]}
			}
		}
		at := slices.IndexFunc(words, func(word string) bool { return strings.Contains(word, "[") })
		if at >= 2 && !strings.HasPrefix(words[at], "[") {
			at++
		}
		if front := nameWords(strings.Join(words[:max(at, 0)], " ")); at == 2 && len(front) == 2 {
			return &found{words: front, odd: strings.Trim(strings.Join(words[at:], " "), "[]")}
		}
		if at > 1 && len(nameWords(strings.Join(words[:at-1], " "))) > 0 {
			return &found{words: words[:at-1], odd: strings.Join(words[at-1:], " ")}
		}
		return nil
	}
	named := nameWords(text)
	loose := named == nil && common(words) // “porta marco” is also what people write
	if named == nil {
		named = s.lower(words)
	}
	if named == nil {
		for i := len(words) - 1; i >= 2; i-- { // “Anna Abate torino”, “Anna Abate gufo77”
			front := nameWords(strings.Join(words[:i], " "))
			if front == nil {
				continue
			}
			if clubs := r.clubs(strings.Join(words[i:], " "), true); len(clubs) > 0 {
				return &found{words: front, clubs: clubs}
			}
			if i == len(words)-1 && (s.marked || names(front) || i == 2) {
				return &found{words: front, odd: words[i]}
			}
		}
		return nil
	}
	for i := 2; i < len(named); i++ {
		if clubs := r.clubs(strings.Join(named[i:], " "), false); len(clubs) == 1 {
			return &found{words: named[:i], club: clubs[0], tail: true, whole: strings.Join(named, " ")}
		}
	}
	return &found{words: named, loose: loose}
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
	r := s.reader
	text := p.text
	clubs := r.clubs(text, true)
	both := intersection(f.clubs, clubs)
	title, value, titled := strings.Cut(text, ":")
	switch {
	case p.quote:
		f.nick = text
	case titled && columnOf(title) == engine.RosterNick:
		f.nick = strings.TrimSpace(value)
	case !p.apart && names([]string{text}) && f.before(text):
		f.words = append(strings.Fields(text), f.words...)
	case engine.IsRegion(text) && f.area == "" && len(r.clubs(text, false)) == 0:
		f.area = text
	case len(both) > 0:
		f.clubs = both
	case len(clubs) > 0 && f.club == "" && len(f.clubs) == 0:
		f.clubs = clubs
	case f.club != "" && slices.Contains(clubs, f.club), len(f.clubs) == 1 && slices.Contains(clubs, f.clubs[0]):
	case !p.apart && f.before(text):
		f.words = append(strings.Fields(text), f.words...)
	case strings.ContainsAny(text, "0123456789_") && len(strings.Fields(text)) == 1:
		f.nick = text
	case f.odd == "":
		f.odd = text
	default:
		f.odd += " " + text
	}
}

func intersection(a, b []string) []string {
	var both []string
	for _, text := range a {
		if slices.Contains(b, text) {
			both = append(both, text)
		}
	}
	return both
}

// enter puts somebody among the found, or among the doubtful with the question that he leaves open.
func (s *said) enter(f *found, other, farewell bool) {
	r := s.reader
	p := person(f.words)
	p.Nick, p.Region, p.Club = f.nick, f.area, f.club
	if len(f.clubs) == 1 {
		p.Club = f.clubs[0]
	}
	own := p.Club != "" || len(f.clubs) > 0 || f.odd != ""
	if p.Club != "" && !f.tail {
		r.placed++
	}
	if !own {
		p.Club, r.grouped = r.group, true
	}
	with := func(club string) engine.Player {
		q := p
		q.Club = club
		return q
	}
	take := Choice{takeHim, p}
	if len(f.words) == 1 {
		s.ask(noSurname, Choice{engine.Textf("Solo “%s”", f.words[0]), p})
		return
	}
	if slices.ContainsFunc(f.words, func(word string) bool {
		return len([]rune(strings.Trim(word, "."))) == 1 && !particlesOf[engine.Fold(word)]
	}) {
		s.initial(f, p)
		return
	}
	switch {
	case s.out:
		s.ask(engine.Textf("non viene?"), take)
	case s.maybe:
		s.ask(engine.Textf("forse"), take)
	case s.more:
		s.ask(engine.Textf("porta qualcun altro: chi?"), take)
	case other:
		if take.Player.Club == "" && capital(f.odd) {
			take.Player.Club = f.odd
		}
		s.ask(alsoOther, take)
	case farewell && !s.marked && !own:
		s.ask(engine.Textf("è la firma di chi scrive?"), take)
	case len(f.clubs) > 1:
		var choices []Choice
		for _, club := range f.clubs[:min(len(f.clubs), 3)] {
			choices = append(choices, Choice{engine.Textf("%s", club), with(club)})
		}
		s.ask(unsureClub, append(choices, Choice{withoutClub, with("")})...)
	case f.tail:
		q := person(strings.Fields(f.whole))
		s.ask(clubOrName, Choice{engine.Textf("%s", f.club), p}, Choice{engine.Textf("No, cognome"), q})
		r.tails = append(r.tails, len(r.lines)-1)
	case f.odd != "":
		nick, rest := with(r.group), Choice{withoutClub, p}
		nick.Nick = f.odd
		choices := []Choice{{engine.Textf("%s", f.odd), with(f.odd)}, {engine.Textf("No, nick"), nick}}
		if r.group != "" { // below a club it is rather his nick
			slices.Reverse(choices)
			rest = Choice{engine.Textf("%s", r.group), with(r.group)}
		}
		s.ask(engine.Textf("“%s” è il club?", f.odd), append(choices, rest)...)
		if p.Club == "" && r.group == "" && !every(f.odd, given) {
			r.extras = append(r.extras, extra{len(r.lines) - 1, f.odd})
		}
	case !own && r.groupDoubt && r.group != "":
		s.ask(engine.Textf("“%s” è il club?", r.group), Choice{engine.Textf("%s", r.group), p}, Choice{withoutClub, with("")})
		r.lines[len(r.lines)-1].Section = r.section
	case f.loose, common(f.words) && (!weak(f.words) || !names(f.words)), !s.marked && !own && r.group == "" && !names(f.words) &&
		!r.onRoster(p):
		s.ask(isName, take)
	default:
		r.lines = append(r.lines, Line{Number: s.number, Text: strings.TrimSpace(s.raw), Player: p, whole: true})
	}
}

// weak reports whether the words that stand in titles are such as are surnames too.
func weak(words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return common([]string{word}) && !surnamesToo[engine.Fold(word)] })
}

// initial asks for whom “Rossi M.” stands.
func (s *said) initial(f *found, p engine.Player) {
	var choices []Choice
	for _, k := range s.reader.known.People {
		fits := true
		left := strings.Fields(engine.Fold(k.FullName()))
		for _, word := range f.words {
			word = engine.Fold(strings.Trim(word, "."))
			at := slices.IndexFunc(left, func(l string) bool { return l == word || len([]rune(word)) == 1 && strings.HasPrefix(l, word) })
			if fits = fits && at >= 0; at >= 0 {
				left = slices.Delete(left, at, at+1)
			}
		}
		if fits && len(choices) < 3 {
			choices = append(choices, Choice{engine.Textf("%s", k.NameAndClub()), k})
		}
	}
	s.ask(engine.Textf("manca il nome per intero"), append(choices, Choice{asItIs, p})...)
}

// onRoster reports whether somebody of that name is on the roster.
func (r *reader) onRoster(p engine.Player) bool {
	return slices.ContainsFunc(r.known.People, func(k engine.Player) bool {
		return engine.PersonKey(k.Name, k.Surname) == engine.PersonKey(p.Name, p.Surname)
	})
}

// nobody reads a line that does not begin with a name: somebody may be named within it, or have written it.
func (s *said) nobody(text string) {
	r := s.reader
	if from := s.writer(); len(from) > 1 && r.agrees(text) {
		s.ask(writesIt, Choice{takeHim, person(from)})
		return
	}
	words := strings.Fields(text)
	if named := s.within(text); named != nil {
		p := person(named)
		p.Club = r.group
		s.ask(alsoOther, Choice{takeHim, p})
		return
	}
	switch title := common(words); {
	case s.marked && (!title || weak(words)) && len(words) <= 4 && strings.IndexFunc(text, unicode.IsLetter) >= 0:
		s.ask(isName, Choice{takeHim, person(words)})
	case title && !strings.ContainsAny(s.raw, "?!.,") && len(words) < 9 && (capitals(words[0]) || capital(words[len(words)-1])):
		s.skip(aTitle)
	default:
		s.skip(notAName)
	}
}

// writer are the words of the name of who sent the message.
func (s *said) writer() []string { return nameWords(strings.Trim(s.sender, "~ ")) }

// within are the words of a name amid other words; nil if there is none.
func (s *said) within(text string) []string {
	words := strings.Fields(text)
	for i := range words {
		words[i] = strings.Trim(words[i], ".,;:!?()\"")
	}
	for i := range words {
		for end := min(len(words), i+4); end > i+1; end-- {
			run := strings.Join(words[i:end], " ")
			if named := nameWords(run); named != nil && names(named) && !common(named) && len(s.reader.clubs(run, false)) == 0 {
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

// settle decides by the whole text what one line could not: most of it has clubs in one place, or the surname first; and
// asks about who is in it twice.
func (r *reader) settle(surnameFirst bool) []Line {
	people, forth, back := 0, 0, 0
	for _, l := range r.lines {
		if l.State == Skipped {
			continue
		}
		people++
		if words := strings.Fields(l.Player.FullName()); len(words) == 2 {
			switch first, last := names(words[:1]), names(words[1:]); {
			case first && !last:
				forth++
			case last && !first:
				back++
			}
		}
	}
	if n := len(r.tails); n >= 3 && 5*n >= 2*people {
		for _, i := range r.tails {
			r.lines[i].sure()
		}
	}
	same := map[string]int{} // no two have one nick
	for _, e := range r.extras {
		same[engine.Fold(e.text)]++
	}
	for _, e := range r.extras {
		if l := &r.lines[e.line]; clubbish(e.text) || (r.placed > len(r.extras) || same[engine.Fold(e.text)] > 1) && capital(e.text) {
			l.sure()
		}
	}
	surnameFirst = surnameFirst || back > forth && back >= 3
	for i := range r.lines {
		l := &r.lines[i]
		if l.State == Skipped {
			continue
		}
		if !surnameFirst {
			r.askOrder(l)
			continue
		}
		turn := func(p *engine.Player) {
			if !capitals(p.Surname) || capitals(p.Name) {
				p.Name, p.Surname = cutSurname(p.FullName())
			}
		}
		turn(&l.Player)
		for j := range l.Choices {
			if !r.onRoster(l.Choices[j].Player) {
				turn(&l.Choices[j].Player)
			}
		}
		r.askOrder(l)
	}
	return r.lines
}

// askOrder asks which is the surname where the list has it in the other place than this line: “Rossi Mario” amid “Anna Bianchi”.
func (r *reader) askOrder(l *Line) {
	p := l.Player
	if l.State != Found || !l.whole || len(strings.Fields(p.FullName())) != 2 || given(p.Name) || !given(p.Surname) || r.onRoster(p) {
		return
	}
	turned := p
	turned.Name, turned.Surname = p.Surname, p.Name
	l.State, l.Why = Doubtful, engine.Textf("qual è il cognome?")
	l.Choices = []Choice{{engine.Textf("Cognome %s", turned.Surname), turned}, {engine.Textf("Cognome %s", p.Surname), p}, {Label: leaveOut}}
	l.Player = turned
}

// sure takes the likeliest answer for given.
func (l *Line) sure() {
	l.State, l.Why, l.Choices = Found, engine.Text{}, nil
}

// doubled asks about people who are in the lines twice, unless their clubs tell them apart.
func doubled(lines []Line) {
	first := map[string]int{}
	for i := range lines {
		l := &lines[i]
		key := engine.PersonKey(l.Player.Name, l.Player.Surname)
		if l.State != Found || key == "" {
			continue
		}
		at, again := first[key]
		if !again {
			first[key] = i
			continue
		}
		if before := lines[at].Player; before.Club != "" && l.Player.Club != "" && !strings.EqualFold(before.Club, l.Player.Club) {
			continue
		}
		l.State, l.Why = Doubtful, engine.Textf("è già alla riga %d: è un'altra persona?", lines[at].Number)
		l.Choices = []Choice{{somebodyElse, l.Player}, {Label: leaveOut}}
	}
}
