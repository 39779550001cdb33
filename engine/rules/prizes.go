package rules

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// Prizes are the prizes of a tournament, in the order in which they are given.
type Prizes []prizeRule

// prizeRule is one prize: of places, of the best under an age, or of the best with something in a column of the roster.
type prizeRule struct {
	name        string // as it is published
	named       bool   // by anyone who wrote the prize; else its line is its name
	first, last int    // places; 0 for a group
	under       int    // 0 for no age
	column      string // heading
	value       string // in the column; empty for anything but NO
	each        bool   // one prize for each value of the column
	again       bool   // also for who has a prize already
}

// The words for to whom a prize goes, in Italian and in English. Group prizes go to the best who has none yet, unless again follows.
var (
	again      = regexp.MustCompile(`, (?:anche già premiati|also who has one already)$`)
	onePlace   = regexp.MustCompile(`^(?:posto |place )?(\d{1,3})°?$`)
	firstOnes  = regexp.MustCompile(`^(?:i |the )?(?:primi|first) (\d{1,3})$`)
	somePlaces = regexp.MustCompile(`^(?:posti|places) (\d{1,3}) ?[-–] ?(\d{1,3})$`)
	underAge   = regexp.MustCompile(`^(?:miglior[ei]?|best) under (\d{1,2})$`)
	ofEach     = regexp.MustCompile(`^(?:miglior[ei]? (?:di|per) ogni|best of each) (.+)$`)
	withValue  = regexp.MustCompile(`^(?:miglior[ei]? (?:con )?|best (?:with )?)([^=]+?) ?= ?(.+)$`)
	with       = regexp.MustCompile(`^(?:miglior[ei]? con|best with) (.+)$`)
)

// PrizeKind is a way to say to whom a prize goes: whether it asks for a column of the roster, for which value, and how it is written then,
// in the language of anyone who writes. Parse reads that.
type PrizeKind struct {
	Column bool
	Value  string // such as; empty where none is asked for
	Write  func(column, value string) engine.Text
}

// PrizeKinds are the ways, the usual ones first.
func PrizeKinds() []PrizeKind {
	return []PrizeKind{
		{false, "1", func(_, value string) engine.Text { return engine.Textf("posto %s", value) }},
		{false, "3", func(_, value string) engine.Text { return engine.Textf("primi %s", value) }},
		{false, "2-4", func(_, value string) engine.Text { return engine.Textf("posti %s", value) }},
		{true, "", func(column, _ string) engine.Text { return engine.Textf("migliore di ogni %s", column) }},
		{true, "F", func(column, value string) engine.Text { return engine.Textf("migliore con %s = %s", column, value) }},
		{true, "", func(column, _ string) engine.Text { return engine.Textf("migliore con %s", column) }},
		{false, "18", func(_, value string) engine.Text { return engine.Textf("migliore under %s", value) }},
	}
}

// PrizeAgain is what follows for a prize that also goes to who has one already.
func PrizeAgain() engine.Text { return engine.Textf(", anche già premiati") }

// PrizeLines are the prizes of a text, one each: they stand each on a line or behind a semicolon.
func PrizeLines(text string) []string {
	return engine.Map(engine.Lines(text), func(line string) string { return strings.Join(strings.Fields(line), " ") })
}

// ParsePrizes reads prizes as people write them, each on a line or behind a semicolon: “Coppa: posto 1; Donne: migliore Sesso = F”. The
// error is of kind BadInput.
func ParsePrizes(text string) (Prizes, error) {
	var list Prizes
	for _, line := range PrizeLines(text) {
		name, who, named := strings.Cut(line, ":")
		if !named {
			who = line
		}
		name = strings.TrimSpace(name)
		r := prizeRule{name: cmp.Or(name, line), named: named && name != ""}
		who = strings.ToLower(strings.TrimSpace(who))
		r.again = again.MatchString(who)
		if !r.read(again.ReplaceAllString(who, "")) {
			return nil, engine.Errorf(engine.BadInput,
				"Premi: “%s” non si capisce. Scrivi a chi va, per esempio “Coppa: posto 1”, “Premi: primi 3”, “migliore di "+
					"ogni Club”, “Donne: migliore Sesso = F”, “Esordiente: migliore con Prima volta”, “migliore under 18”, con un punto e virgola tra "+
					"un premio e l'altro.",
				line)
		}
		list = append(list, r)
	}
	return list, nil
}

// read takes to whom the prize goes; it reports whether that is understood.
func (r *prizeRule) read(who string) bool {
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	if m := onePlace.FindStringSubmatch(who); m != nil {
		r.first, r.last = number(m[1]), number(m[1])
	} else if m := firstOnes.FindStringSubmatch(who); m != nil {
		r.first, r.last = 1, number(m[1])
	} else if m := somePlaces.FindStringSubmatch(who); m != nil {
		r.first, r.last = number(m[1]), number(m[2])
	} else if m := underAge.FindStringSubmatch(who); m != nil {
		r.under = number(m[1])
		return r.under > 0
	} else if m := ofEach.FindStringSubmatch(who); m != nil {
		r.column, r.each = m[1], true
		return true
	} else if m := withValue.FindStringSubmatch(who); m != nil {
		r.column, r.value = m[1], m[2]
		return true
	} else if m := with.FindStringSubmatch(who); m != nil {
		r.column = m[1]
		return true
	}
	return r.first > 0 && r.first <= r.last
}

// Columns are the headings of the roster's columns that the prizes ask for.
func (l Prizes) Columns() []string {
	return engine.Map(engine.Where(l, func(r prizeRule) bool { return r.column != "" }), func(r prizeRule) string { return r.column })
}

// PrizeColumn is what stands in a column of the roster, by ID.
type PrizeColumn struct {
	Texts map[int]string
	Known bool // it may be published; of a column that is not known only the prize's name is
}

// Wrong says what keeps the prizes from being given, or nothing: columns are those of the roster, by heading (Columns); dated says
// that the day of the tournament is known.
func (l Prizes) Wrong(columns map[string]PrizeColumn, dated bool) error {
	for _, r := range l {
		column, there := columns[r.column]
		switch {
		case r.under > 0 && !dated:
			return engine.Errorf(engine.BadInput,
				"Premi: per un premio secondo l'età serve la data del torneo, per esempio 14/11/2026.")
		case r.column != "" && !there:
			return engine.Errorf(engine.BadInput,
				"Premi: nel foglio Iscritti non c'è una colonna “%s” che si possa pubblicare. Aggiungila, o correggi il "+
					"premio.", r.column)
		case r.column != "" && !column.Known && !r.named:
			return engine.Errorf(engine.BadInput,
				"Premi: “%s” ha bisogno di un nome, per esempio “Esordiente: %s”. Raduno non sa se la colonna “%s” si può "+
					"pubblicare: del premio si pubblica solo il nome.",
				r.name, r.name, r.column)
		}
	}
	return nil
}

// PrizeCandidate is a player in the standings.
type PrizeCandidate struct {
	ID, Place int // of who has no place it is 0: he gets no prize
	Age       int // on the day of the tournament, in years; -1 where it is not known
}

// Award is a prize with who has it.
type Award struct {
	Line    int    // of the prize in the list, from 0
	Prize   string // its name, with the group behind it where each has one that may be published
	Group   string // the one that may not; may be empty
	Place   int    // the winner's place; 0 where it is not given
	Players []int  // IDs: more than one who are level
}

// Give says who has which prize. The places come first, whatever their line. A prize of a group goes to the best of it who has none
// yet. columns are what the roster says, by heading (Columns) and ID.
func (l Prizes) Give(ranked []PrizeCandidate, columns map[string]PrizeColumn) []Award {
	has := map[int]bool{}
	given := make([][]Award, len(l))
	for _, byPlace := range []bool{true, false} {
		for i, r := range l {
			if byPlace == (r.first > 0) {
				given[i] = r.give(ranked, columns[r.column], has)
			}
			for k, a := range given[i] {
				given[i][k].Line = i
				for _, id := range a.Players {
					has[id] = true
				}
			}
		}
	}
	return slices.Concat(given...)
}

// give gives one prize, or one to each group; has is who has a prize already.
func (r prizeRule) give(ranked []PrizeCandidate, column PrizeColumn, has map[int]bool) (given []Award) {
	for place := r.first; place <= r.last && place > 0; place++ {
		if a := best(r.name, ranked, func(p PrizeCandidate) bool { return p.Place == place }); a.Place > 0 {
			given = append(given, a)
		}
	}
	if r.first > 0 {
		return given
	}
	for _, value := range r.values(ranked, column.Texts) {
		a := best(r.name, ranked, func(p PrizeCandidate) bool { return (r.again || !has[p.ID]) && r.holds(p, column.Texts[p.ID], value) })
		switch {
		case r.each && column.Known:
			a.Prize += ": " + value
		case r.each:
			a.Group = value
		}
		given = append(given, a)
	}
	return given
}

// values are the groups with a prize each, the group of the best player first; one without a name for any other rule.
func (r prizeRule) values(ranked []PrizeCandidate, column map[int]string) []string {
	if !r.each {
		return []string{r.value}
	}
	var list []string
	for _, p := range slices.SortedStableFunc(slices.Values(ranked), func(a, b PrizeCandidate) int { return cmp.Compare(a.Place, b.Place) }) {
		value := column[p.ID]
		if p.Place > 0 && value != "" && !slices.ContainsFunc(list,
			func(v string) bool { return engine.PlainLetters(v) == engine.PlainLetters(value) }) {
			list = append(list, value)
		}
	}
	return list
}

// holds reports whether a player is of the group of a prize: in the column stands what is wanted.
func (r prizeRule) holds(p PrizeCandidate, has, wanted string) bool {
	switch plain := engine.PlainLetters(has); {
	case r.under > 0:
		return p.Age >= 0 && p.Age < r.under
	case wanted != "":
		return plain == engine.PlainLetters(wanted)
	default:
		return plain != "" && plain != "no"
	}
}

// best gives a prize to the best placed of those who may have it.
func best(prize string, ranked []PrizeCandidate, may func(PrizeCandidate) bool) Award {
	a := Award{Prize: prize}
	for _, p := range ranked {
		switch {
		case p.Place == 0 || !may(p) || a.Place > 0 && p.Place > a.Place:
		case p.Place == a.Place:
			a.Players = append(a.Players, p.ID)
		default:
			a.Place, a.Players = p.Place, []int{p.ID}
		}
	}
	return a
}
