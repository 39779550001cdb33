package roster

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"raduno/engine"
)

// State is what became of a line of a list.
type State int

// The states: a found person enters, a doubtful one waits for an answer, a skipped line has no person.
const (
	Found State = iota
	Doubtful
	Skipped
)

// Line is a line of a list as it was understood. One that names several people comes once for each.
type Line struct {
	Number int    // in the file, counted from 1
	Text   string // as it stands there
	State  State
	Player engine.Player     // of a doubtful line the likeliest
	Why    engine.Text       // it was skipped
	Doubts []Doubt           // of a doubtful line, the first to be answered first
	said   string            // of the club, as it is written
	texts  map[string]string // of the organizer's own columns, by their titles
	titled bool              // titles say which part is what
	shaped bool              // nothing but its form says that it is a name
	own    order             // what its own words say
	ways   [2]naming         // its name with the name first, and with the surname first; empty where it is known which is which
}

// naming is a name with its two parts.
type naming struct{ name, surname string }

// turns reports whether it is not known which part of the name is the surname.
func (l *Line) turns() bool { return l.ways != [2]naming{} }

// order is which part of a name is written first.
type order int

// The orders.
const (
	unordered order = iota
	nameFirst
	surnameFirst
)

// What stands around the names in chats, mails, forums and typed lists.
var (
	stamp = regexp.MustCompile(
		`^\[?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},?\s+(?:(?:alle|ore|at|à|um|a las)\s+)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?|\d{1,2}[:.]\d{2}(?:[:.]\d{2})?,?\s+\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4})(?:\s?[AaPp]\.?\s?[Mm]\.?)?\]?\s*[-–—]?\s*(.*)$`)
	telegram = regexp.MustCompile(`^.{1,40}, \[\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?\]$`)
	sender   = regexp.MustCompile(`^([^:]{1,40}):(?:\s+(.*))?$`)
	mailHead = regexp.MustCompile(`(?i)^(?:da|a|cc|ccn|oggetto|data|inviato|from|to|subject|date|sent|re|r|i|fwd?)\s*:\s*(?:\S.*)?$`)
	mail     = regexp.MustCompile(`(?i)[<(\[]?(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+[>)\]]?`)
	quotedTo = regexp.MustCompile(`"([^",<]+)(?:,\s*([^"<]+))?"(\s*<\S+@)`) // “"Serra, Nevio" <nevio@example.org>”
	link     = regexp.MustCompile(`(?i)\b(?:https?://|www\.)\S+`)
	phone    = regexp.MustCompile(`\+?\d[\d ./-]{7,}\d`)
	moment   = regexp.MustCompile(`\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{1,2}[:.]\d{2}\b`)
	money    = regexp.MustCompile(`(?i)(?:€|\beuro?\b)\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*(?:€|\beuro?\b)`)
	forumTag = regexp.MustCompile(`(?i)\[/?(?:b|i|u|s|quote|list|color|size|font|url|img|center|code|\*)(?:=[^\]]*)?\]`)
	listMark = regexp.MustCompile(
		`^(?:\(?#?\d{1,4}\s*[.)\]:°ª]+[.)\]:]?\s*|#?\d{1,4}\s*[-–—]+\s*|#?\d{1,4}\s+|(?i:n[.°])\s*\d{1,4}\s*[.:)-]?\s*|[-–—•*·▪◦‣●○■□►▶➤→+]+\s*|\[[ xXvV✓✔]?\]\s*|\([ xXvV✓✔]?\)\s*)`)
	quotes    = regexp.MustCompile(`(?i)(?:ha scritto|wrote|schrieb|a écrit|escribió)\s*:?$|^-{3,}.*-{3,}$`) // above a message that follows
	struck    = regexp.MustCompile(`(?i)\[(?:s|strike|del)\]`)
	edited    = regexp.MustCompile(`<[^<>@]{3,60}>\s*$`) // what a chat says of a message
	alias     = regexp.MustCompile(`(?i)\s(?:aka|a\.k\.a\.|detto|detta|alias)\s`)
	address   = regexp.MustCompile(`(?i)^(?:via|viale|piazza|corso|largo|vicolo|strada)\s.*\d`)
	telephone = regexp.MustCompile(`(?i)\b(?:tel|cell?|telefono|cellulare)\b[.:]?`)
	quoted    = regexp.MustCompile(`(^|[\s(,;-])[‘'’]([^‘'’]{2,30})[’'](\s|[),;]|$)`)
	between   = regexp.MustCompile(`^(\pL[^"“«(]*?)\s+["“«]([^"”»]+)["”»]\s+(\p{Lu}.*)$`)
	noClub    = regexp.MustCompile(`\pL\.?\s+([-–—/])\s*$`)
	quoteMark = regexp.MustCompile(`^(?:[>|]\s*)+`)
	another   = regexp.MustCompile(`\s*\+\s*(?:\d+|uno|una|un|amic[oa]|altr[oaie])\b.*$`)
	headCount = regexp.MustCompile(`\s*(?:\(\s*\d+\s*\)|[-–—]?\s*\d+)\s*$`)
	leave     = regexp.MustCompile(` saluti| ciao| grazie| a presto| cordialmente| un abbraccio| regards| thanks`)
	digit     = regexp.MustCompile(`\p{Nd}`)
)

// crosses are marks of a person who does not come; ticks, emoji and their parts say nothing about him.
const crosses = "❌✗✘✖🚫"

// line reads one line of running text.
func (r *reader) line(number int, raw string) {
	s := said{reader: r, number: number, raw: raw}
	text := clean(raw)
	if text == "" {
		r.groupDoubt = r.groupDoubt || r.grouped // those below may be of no club
		r.alone = true
		return
	}
	alone := r.alone
	r.alone = false
	if telegram.MatchString(text) {
		r.group = ""
		r.skip(s.number, s.raw, notAName)
		return
	}
	if m := stamp.FindStringSubmatch(text); m != nil {
		text, r.group, r.farewell = m[1], "", false // of another message
		r.groupDoubt = false
		if from := sender.FindStringSubmatch(text); from != nil {
			s.sender, text = from[1], from[2]
		} else {
			r.skip(s.number, s.raw, notAName)
			return
		}
	}
	text = s.strip(text)
	switch {
	case strings.TrimSpace(raw) == "--" && r.mailed, r.signed && !quoteMark.MatchString(clean(raw)) && !mailHead.MatchString(text),
		address.MatchString(text):
		r.signed = r.signed || strings.TrimSpace(raw) == "--"
		r.skip(s.number, s.raw, notAName)
	case text == "": // a number alone stands in a row that was left free
		if s.sender != "" || s.marked && strings.ContainsFunc(raw, unicode.IsLetter) {
			r.skip(s.number, s.raw, notAName)
		}
	case s.sender != "" && agrees(text):
		s.unnamed(text)
	case mailHead.MatchString(text) && !s.marked, quotes.MatchString(clean(raw)):
		r.mailed, r.signed = true, false
		r.skip(s.number, s.raw, engine.Textf("intestazione di un messaggio"))
	case s.heading(text, alone):
	default:
		s.people(text)
	}
}

// strip takes off what is no part of a name: marks of lists, ticks, quotes, addresses, sums of money, times.
func (s *said) strip(text string) string {
	text = quoteMark.ReplaceAllString(text, "")
	s.maybe = s.maybe || struck.MatchString(text) || strings.HasPrefix(text, "~") && strings.HasSuffix(text, "~") // struck through
	text = alias.ReplaceAllString(quotedTo.ReplaceAllString(text, "$2 $1$3"), " ")
	s.mails = len(mail.FindAllString(text, 2))
	for _, gone := range []*regexp.Regexp{forumTag, edited, mail, link} {
		text = gone.ReplaceAllString(text, " ")
	}
	s.crossed(&text)
	text = strings.TrimSpace(text)
	for range 4 {
		rest := listMark.ReplaceAllString(text, "")
		if rest == text || moment.MatchString(text) && strings.HasPrefix(text, moment.FindString(text)) {
			break
		}
		text, s.marked, s.listed = rest, true, true
	}
	for _, gone := range []*regexp.Regexp{moment, phone, money, telephone} {
		text = gone.ReplaceAllString(text, " ")
	}
	text = quoted.ReplaceAllString(text, `$1"$2"$3`)
	if m := between.FindStringSubmatch(text); m != nil {
		text, s.nick = m[1]+" "+m[3], m[2]
	}
	if m := noClub.FindStringSubmatch(text); m != nil {
		s.none = m[1]
	}
	if plus := another.FindString(text); plus != "" {
		text, s.brings = strings.TrimSuffix(text, plus), true
	}
	s.maybe = s.maybe || strings.HasSuffix(strings.TrimSpace(text), "?")
	return strings.Trim(strings.Join(strings.Fields(text), " "), " ,;.!?-–—*_~=")
}

// crossed takes emoji and ticks out of a text.
func (s *said) crossed(text *string) {
	*text = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(crosses, r):
			s.maybe = true
			return ' '
		case r == '°', r == '+', r == '~', r == '|', r == '<', r == '>', r == '=', r == '^', r == '`':
			return r
		case unicode.In(r, unicode.So, unicode.Sk, unicode.Sm), r >= 0xfe00 && r <= 0xfe0f, r == 0x200d, r == 0x20e3, r >= 0xe0020 &&
			r <= 0xe007f:
			s.marked = true
			return ' '
		case r == '*', r == '_':
			return ' '
		}
		return r
	}, strings.Replace("\n"+*text, "\n* ", "• ", 1))
}

// heading reads a line that stands above others: “PALERMO:”, “Roma (5)”, “ROMA [Il Gufo]”, or alone “PISA”; with people behind the colon
// it is theirs alone.
func (s *said) heading(text string, alone bool) bool {
	r := s.reader
	title, rest, colon := strings.Cut(text, ":")
	front, behind, dash := strings.Cut(text, " - ")
	if !colon && dash && !s.marked && s.within(behind) != nil && len(r.known.clubs(front, false)) > 0 { // “Eagles - Anna Abate, Marco Conti”
		title, rest, colon = front, behind, true
	}
	title, rest = strings.TrimSpace(headCount.ReplaceAllString(strings.TrimSpace(title), "")), strings.TrimSpace(rest)
	club, words := len(r.known.clubs(title, false)) > 0, strings.Fields(title)
	switch {
	case strings.Contains(title, ","):
		return false
	case !colon && !s.marked && (club || engine.SaysNone(title) && !engine.SignsAlone(title) && len(title) > 2):
		r.stand(title, false)
	case !colon && alone && s.above(text):
		title = strings.NewReplacer("(", "[", ")", "]").Replace(title) // as the circuit writes it
		front, _, _ = strings.Cut(title, " [")
		r.stand(title, !clubbish(title) && len(r.known.clubs(front, false)) == 0)
	case !colon:
		return false
	case club && rest != "":
		was := r.group
		r.group = title
		s.people(rest)
		r.group = was
	case rest != "" && columnOf(title) != nil:
		s.people(rest)
	case rest != "" && len(nameWords(title)) > 1 && (len(r.known.clubs(rest, false)) > 0 || engine.SaysNone(rest)):
		s.people(title + ", " + rest)
	case rest != "" && s.sender == "" && len(nameWords(title)) > 0 && agrees(rest):
		s.sender = title
		s.people(rest)
	case rest != "":
		return false
	case club || len(words) > 0 && !common(words) && len(words) <= 5 && capital(words[0]):
		r.stand(title, !club && !clubbish(title)) // an unknown club, or a title
	default:
		r.group, r.groupDoubt = "", false
		r.skip(s.number, s.raw, aTitle)
	}
	return true
}

// above reports whether a line without a colon is a club above its people: “Roma [RCU]”, “PISA”, “Genova - I Lupi”. One word that may be a
// given name is none.
func (s *said) above(text string) bool {
	r := s.reader
	below := said{reader: r}
	next := partsOf(below.strip(clean(r.below)))
	if s.listed || s.sender != "" || len(next) == 0 || len(nameWords(next[0].text)) < 2 || strings.ContainsAny(text, ",;?!.\"") {
		return false
	}
	parts := partsOf(strings.ReplaceAll(text, "[", "("))
	front := strings.Fields(parts[0].text)
	if common(front) || !capital(front[0]) || strings.ContainsAny(front[0], "0123456789") {
		return false
	}
	lone := len(front) == 1 && !given(front[0])
	return lone && (s.marked || len(parts) > 1 || below.listed || capitals(text) || clubbish(text)) ||
		len(front) <= 3 && below.listed && (!names(front) || r.group != "" && !given(front[0])) // Reggio Emilia
}

// stand puts a club above the lines that follow; doubt says that it may be a title as well.
func (r *reader) stand(title string, doubt bool) {
	r.titles++
	r.group, r.groupDoubt, r.grouped = title, doubt, false
}

// agrees reports whether a text says that its writer comes, and no more.
func agrees(text string) bool {
	return every(text, in(statuses)) && !slices.ContainsFunc(strings.Fields(text), in(maybes))
}

// part is a piece of a line between two separators.
type part struct {
	text  string
	apart bool // behind a dash, in parentheses or in quotes: it belongs to who stands before it
	joint bool // behind “e” or “&”
	quote bool
}

// partsOf cuts a line at its separators; what stands in square brackets stays whole.
func partsOf(text string) []part {
	var parts []part
	now := part{}
	var b strings.Builder
	next := func(p part) {
		if now.text = strings.Trim(b.String(), " .!-–—:"); now.text != "" {
			parts = append(parts, now)
		}
		b.Reset()
		now = p
	}
	runes := []rune(text)
	square := 0
	for i, c := range runes {
		blank := func(at int) bool { return at < 0 || at >= len(runes) || runes[at] == ' ' }
		switch {
		case c == '[':
			square++
			b.WriteRune(c)
		case c == ']':
			square--
			b.WriteRune(c)
		case square > 0:
			b.WriteRune(c)
		case c == ',', c == ';', c == '\t', c == '|', c == '/':
			next(part{})
		case c == '&', (c == 'e' || c == '+') && blank(i-1) && blank(i+1):
			next(part{joint: true})
		case strings.ContainsRune("-–—", c) && (blank(i-1) || blank(i+1)), c == '(':
			next(part{apart: true})
		case c == ')':
			next(part{})
		case strings.ContainsRune(`"“”«»`, c):
			next(part{apart: !now.quote, quote: !now.quote})
		default:
			b.WriteRune(c)
		}
	}
	next(part{})
	return parts
}

// nameWords are the words of a text that has the form of a name: one to five words and their particles, each with a capital
// or a particle, none with a digit; nil if it has another form.
func nameWords(text string) []string {
	words := strings.Fields(text)
	if len(words) > 0 && greetings[engine.Fold(words[0])] {
		return nil
	}
	capitals, particles := 0, 0
	for i, word := range words {
		for _, c := range word {
			if !unicode.IsLetter(c) && !unicode.Is(unicode.Mn, c) && !strings.ContainsRune("'’`´-.", c) {
				return nil
			}
		}
		particle := particlesOf[engine.Fold(word)]
		if particle {
			particles++
		}
		switch {
		case capital(word):
			capitals++
		case i == len(words)-1 && i > 0 || !particle:
			return nil
		}
	}
	if capitals == 0 || len(words)-particles > 5 || common(words) && !names(words) && !weak(words) {
		return nil
	}
	return words
}

// capital reports whether a word begins with a capital, behind an apostrophe too: d'Alba.
func capital(word string) bool {
	if _, rest, found := strings.Cut(word, "'"); found && strings.IndexFunc(rest, unicode.IsUpper) == 0 {
		return true
	}
	return strings.IndexFunc(word, unicode.IsUpper) == 0
}

// common reports whether a word stands in titles and messages; particles do in both and tell nothing.
func common(words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		folded := engine.Fold(strings.Trim(word, ".,!?:'"))
		return notNames[folded] && !particlesOf[folded]
	})
}

// names reports whether one of the words is a given name.
func names(words []string) bool {
	return slices.ContainsFunc(words, given)
}

// given reports whether a word is a given name, such as Anna or Jean-Luc.
func given(word string) bool {
	first, _, _ := strings.Cut(engine.Fold(word), "-")
	return givenNames()[first]
}

// clubbish reports whether a text calls itself a club.
func clubbish(text string) bool {
	return strings.Contains(text, "[") || slices.ContainsFunc(strings.Fields(engine.Fold(text)), func(word string) bool {
		return slices.Contains([]string{
			"club", "circolo", "famiglia", "team", "asd", "a.s.d.", "associazione", "gruppo", "ludoteca", "squadra",
			"compagnia",
		}, word)
	})
}

// every reports whether all words of a text are of a kind.
func every(text string, is func(word string) bool) bool {
	words := strings.Fields(text)
	return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool { return !is(word) })
}

// in reports whether a word is in a set, whatever signs stand beside it.
func in(set map[string]bool) func(word string) bool {
	return func(word string) bool { return set[engine.Fold(strings.Trim(word, ".,!?+"))] }
}
