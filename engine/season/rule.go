package season

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"raduno/engine"
)

// QualifyRule is who qualifies.
type QualifyRule struct {
	each, season int    // places of every tournament, and of the season; 0 for none
	passes       bool   // who is already qualified passes the place on
	perClub      int    // of one club at most; 0 for any number
	inAll        bool   // perClub counts what all standings give, not each
	region, club string // only of; empty for anybody
	named        []namedPlaces
	wild         []string // whole names of those who have a wild card
}

// namedPlaces are the places of one tournament, or of each of a kind.
type namedPlaces struct {
	of   string // the name of a tournament, or that of a type
	kind bool
	n    int
}

// places is how many qualify from a tournament: what the rule says of it by name, of its kind, or of every one.
func (r QualifyRule) places(s QualifyStandings) int {
	for _, kind := range []bool{false, true} {
		for _, p := range r.named {
			if p.kind == kind && (kind && s.Of.is(p.of) || !kind && engine.PlainLetters(p.of) == engine.PlainLetters(s.Of.Name)) {
				return p.n
			}
		}
	}
	return r.each
}

// The clauses that are known, in Italian and in English.
var (
	leading   = regexp.MustCompile(`(?i)^(?:e|and) `) // says nothing
	firstOnes = regexp.MustCompile(`(?i)^(?:i |the )?(?:primi|first|top) (\d{1,3})(?: (.+))?$`)
	theFirst  = regexp.MustCompile(`(?i)^(?:il )?(?:primo|vincitore)(?: (.+))?$|^(?:the )?(?:first|winner)(?: (.+))?$`)
	ofEach    = regexp.MustCompile(`(?i)^(?:di|per) ogni torneo$|^of (?:each|every) tournament$`)
	ofSeason  = regexp.MustCompile(`(?i)^della (?:classifica della )?stagione$|^of the season$`)
	passing   = regexp.MustCompile(`(?i)^chi (?:è|e'|e’) già qualificato passa il (?:suo )?posto$|` +
		`^(?:who|whoever) is already qualified passes the place on$`)
	ofNamed = regexp.MustCompile(`(?i)^(?:di|del|della|dello|of|of the) (ogni |each |every )?(.+)$`)
	wildFor = regexp.MustCompile(`(?i)^wild card (?:a|per|to|for) (.+)$`)
	mostOf  = regexp.MustCompile(`(?i)^(?:(?:al )?massimo|non più di|at most|no more than) (\d{1,2}) per club( in tutto| in all)?$`)
	onlyOf  = regexp.MustCompile(`(?i)^(?:solo|only) (?:della |of the )?(?:regione|region) (.+)$|^(?:solo|only) (?:del |of the )?club (.+)$`)
)

// ParseQualifyRule reads a rule as people write it in one line, its parts between commas or semicolons: “i primi 8, chi è già qualificato
// passa il posto, al massimo 2 per club”. The error, of kind BadInput, tells the words that are known.
func ParseQualifyRule(text string) (QualifyRule, error) {
	var r QualifyRule
	for part := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ',' || c == ';' || c == '\n' }) {
		clause := strings.TrimRight(strings.Join(strings.Fields(part), " "), ". ")
		if clause == "" {
			continue
		}
		if !r.read(leading.ReplaceAllString(clause, "")) {
			return QualifyRule{}, engine.Errorf(engine.BadInput,
				"Qualificati: “%s” non si capisce, o è detto due volte. Scrivi per esempio “i primi 8 di ogni torneo”, “il vincitore di "+
					"ogni torneo”, “i primi 4 della "+
					"stagione”, “chi è già qualificato passa il posto”, “al massimo 2 per club”, “al massimo 2 per club in tutto”, "+
					"“solo della regione Lazio”, “solo del club ROMA”, con una virgola tra una cosa e l'altra.",
				clause)
		}
	}
	if r.each+r.season+len(r.named)+len(r.wild) == 0 {
		return QualifyRule{}, engine.Errorf(engine.BadInput,
			"Qualificati: la regola non dice quanti. Scrivi per esempio “i primi 8 di ogni torneo” o “i primi 4 della stagione”.")
	}
	return r, nil
}

// read takes a clause; it reports whether it is understood and says nothing that was said before.
func (r *QualifyRule) read(clause string) bool {
	if m := mostOf.FindStringSubmatch(clause); m != nil {
		said := r.perClub > 0
		r.perClub, _ = strconv.Atoi(m[1])
		r.inAll = m[2] != ""
		return !said && r.perClub > 0
	}
	if m := onlyOf.FindStringSubmatch(clause); m != nil {
		said := m[1] != "" && r.region != "" || m[2] != "" && r.club != ""
		r.region, r.club = cmp.Or(m[1], r.region), cmp.Or(m[2], r.club)
		return !said
	}
	if m := wildFor.FindStringSubmatch(clause); m != nil {
		r.wild = append(r.wild, m[1])
		return true
	}
	if passing.MatchString(clause) {
		said := r.passes
		r.passes = true
		return !said
	}
	if m := firstOnes.FindStringSubmatch(clause); m != nil {
		n, _ := strconv.Atoi(m[1])
		return r.take(n, m[2])
	}
	if m := theFirst.FindStringSubmatch(clause); m != nil {
		return r.take(1, m[1]+m[2])
	}
	return false
}

// take lets the first n of a standings qualify; without a name, of every tournament.
func (r *QualifyRule) take(n int, of string) bool {
	places := &r.each
	switch {
	case ofSeason.MatchString(of):
		places = &r.season
	case of != "" && !ofEach.MatchString(of):
		m := ofNamed.FindStringSubmatch(of)
		if m == nil || n == 0 {
			return false
		}
		r.named = append(r.named, namedPlaces{m[2], m[1] != "", n})
		return true
	}
	said := *places > 0
	*places = n
	return !said && n > 0
}

// Report is the rule as it was understood, a sentence each.
func (r QualifyRule) Report() []engine.Text {
	var list []engine.Text
	say := func(is bool, format string, args ...any) {
		if is {
			list = append(list, engine.Textf(format, args...))
		}
	}
	say(r.each > 0, "Da ogni torneo, nell'ordine della stagione: {1:il primo|i primi %d}.", r.each)
	for _, p := range r.named {
		say(p.kind, "Da ogni torneo di tipo %s: {2:il primo|i primi %d}.", p.of, p.n)
		say(!p.kind, "Da “%s”: {2:il primo|i primi %d}.", p.of, p.n)
	}
	say(len(r.wild) > 0, "{1:Una wild card|%d wild card}, prima di tutti.", len(r.wild))
	say(r.season > 0, "Dalla classifica della stagione: {1:il primo|i primi %d}.", r.season)
	say(r.region != "", "Conta solo chi è della regione %s.", r.region)
	say(r.club != "", "Conta solo chi è del club %s.", r.club)
	say(r.passes, "Chi ha già la qualificazione passa il posto a chi segue.")
	say(!r.passes, "Chi ha già la qualificazione tiene il posto, che non passa a nessuno.")
	say(r.perClub > 0 && r.inAll, "Di un club al massimo %d in tutto: gli altri passano il posto.", r.perClub)
	say(r.perClub > 0 && !r.inAll, "Di un club al massimo %d in ogni classifica: gli altri passano il posto.", r.perClub)
	return list
}
