package season

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
)

// Season is several tournaments and the rule that ranks them as one.
type Season struct {
	Name   string
	Rule   Rule
	Places string // the rule of qualification, as people write it (ParseQualifyRule); empty for none
	Events []Event
	// Decisions are the answers to what was proposed: two entries are one person, or they are not.
	Decisions []Decision
	// Hidden are the persons who asked not to be published, by key: initials stand for them.
	Hidden map[string]bool
	// unknown are the rows of the sheet Regola that no entry of the rule is: they stay as they are.
	unknown engine.Record
}

// Event is one tournament of a season, as it was when its workbook was last read.
type Event struct {
	File   string // from the season's folder where it lies below, else the whole path
	Hash   string // of the file when it was read; empty if it never was
	Name   string
	Date   string // as the sheet TORNEO has it
	Type   string // the name of the tournament type
	TypeID string // the type to rank by, where it is not the workbook's own
	Weight engine.Points
	// Running: the tournament is not over, and its results are in no total. After is the last round that was complete.
	Running bool
	After   int
	// Certified: the organizer of the season has seen the results. Those that change are certified no more.
	Certified bool
	// Changed says how the file differs from the results, which were final: they count until Update takes what is new.
	Changed engine.Text
	// Results are the players in the order of their places.
	Results []Result
	// Problem says why the file could not be read this time: what was read before counts then.
	Problem engine.Text
}

// Day is the first day of an event, where it is written as a date (5/11/2026, 2026-11-05).
func (e Event) Day() (time.Time, bool) {
	first, _, _ := strings.Cut(e.Date, ",")
	return engine.Date(first)
}

// Players counts those who played the event.
func (e Event) Players() int {
	return len(engine.Where(e.Results, func(r Result) bool { return r.Played }))
}

// Stage is how far an event has come.
type Stage string

// The stages, in the words of the command line's JSON.
const (
	NotBegun  Stage = "not_begun"
	Running   Stage = "running"
	Over      Stage = "over"
	Certified Stage = "certified"
)

// Stage says how far the event has come.
func (e Event) Stage() Stage {
	switch {
	case e.Running && e.Players() == 0:
		return NotBegun
	case e.Running:
		return Running
	case e.Certified:
		return Certified
	}
	return Over
}

// Provisional reports whether an event counts for nothing yet: it is not over, or not certified where the rule asks for it.
func (s *Season) Provisional(e Event) bool { return e.Running || s.Rule.Certified && !e.Certified }

// AnyProvisional reports whether any event counts for nothing yet.
func (s *Season) AnyProvisional() bool { return slices.ContainsFunc(s.Events, s.Provisional) }

// Moment says why an event counts for nothing yet; zero of one that counts.
func (s *Season) Moment(e Event) engine.Text {
	switch {
	case !s.Provisional(e):
		return engine.Text{}
	case !e.Running:
		return engine.Textf("Finito, da certificare.")
	case e.After == 0:
		return engine.Textf("Nessuna partita è ancora finita.")
	}
	return engine.Textf("Classifica provvisoria, %s.", engine.RoundName{Number: e.After}.After())
}

// ToReview lists what to look at: the file cannot be read, or its final results have changed.
func (e Event) ToReview() []engine.Text {
	return slices.DeleteFunc([]engine.Text{e.Problem, e.Changed}, engine.Text.IsZero)
}

// Message says how an event was read; word gives the name of its type in the reader's language.
func (s *Season) Message(e Event, word func(string) string) engine.Text {
	state := s.Moment(e)
	if state.IsZero() {
		state = engine.Textf("Finito, conta.")
	}
	return engine.Textf("“%s”: %s, %s, {4:un giocatore|%d giocatori}. %s", e.File, e.Name, word(e.Type), e.Players(), state)
}

// Winners names the winners of the event; none while it is not over.
func (e Event) Winners() []string {
	first := engine.Where(e.Results, func(r Result) bool { return r.Place == 1 && r.Played && !e.Running })
	return engine.Map(first, func(r Result) string { return r.FullName() })
}

// Event finds an event by its file, as the season writes it or as it lies in dir; -1 if unknown.
func (s *Season) Event(dir, file string) int {
	name := Relative(dir, file)
	return slices.IndexFunc(s.Events, func(e Event) bool { return e.File == name || e.File == file })
}

// Change changes what an event says of itself in the season: "Peso", a number, or "Tipo", the ID of the type to rank by,
// empty for the workbook's own. The results of another type are there with the next Refresh. The error says what may be
// written there.
func (e *Event) Change(label, value string) error {
	value = strings.TrimSpace(value)
	switch {
	case strings.EqualFold(label, "Peso"):
		weight, err := engine.ParsePoints(strings.ReplaceAll(value, ",", "."))
		if err != nil || weight.Sign() < 0 {
			return engine.Errorf(engine.BadInput, "“%s” in “%s” non va bene: scrivi un numero, per esempio 2 oppure 1,5", value, label)
		}
		e.Weight = weight
	case strings.EqualFold(label, "Tipo"):
		if value != "" && value != desk.OwnType {
			if _, err := rules.TypeByID(value); err != nil {
				return err
			}
		}
		e.TypeID, e.Certified = value, false
	default:
		return engine.Errorf(engine.BadUsage, "Un torneo della stagione non ha la voce “%s”: ha Peso e Tipo.", label)
	}
	return nil
}

// Clone is a copy whose lists may be changed; the results of events, which are only ever replaced as a whole, are shared.
func (s *Season) Clone() *Season {
	c := *s
	c.Events, c.Decisions, c.Hidden = slices.Clone(s.Events), slices.Clone(s.Decisions), maps.Clone(s.Hidden)
	c.Rule.Table, c.Rule.Ties = slices.Clone(s.Rule.Table), slices.Clone(s.Rule.Ties)
	c.Rule.Kinds = slices.Clone(s.Rule.Kinds)
	return &c
}

// Result is what one entry of an event's roster came to.
type Result struct {
	engine.Player     // with the ID of the event's roster, and of the other columns those that a season keeps
	Place         int // 0 where the event's type leaves him unranked
	Points        engine.Points
	Wins          int
	Final         bool // he played in a final
	Played        bool // he played at all: who was only on the roster took no part
}

// Points by which a season may count.
const (
	ByPoints = "punti" // the tournament points of each event
	ByPlaces = "posti" // points by place, from the table
)

// Ties that a season may part players by, in the order of the rule.
const (
	TieWins     = "vittorie" // games won in the events that count
	TieBest     = "migliore" // best event
	TiePresence = "presenze" // events played
	TiePlaces   = "posti"    // places sorted: more first places, then more second ones ...
)

// Rule is how a season counts, as the sheet Regola has it.
type Rule struct {
	Points    string          // ByPoints or ByPlaces
	Table     []engine.Points // points of place 1, 2, ...; nothing behind the last
	Best      int             // how many of the best events count; 0 for all
	Presence  int             // fewer events than that and a player is not ranked
	Bonus     engine.Points   // for playing in a final
	Ties      []string
	Certified bool         // only what is certified counts
	Kinds     []KindWeight // how much tournaments of a kind count; those of others count once
	ClubBest  int          // best results of a club in an event that count for the club; 0 for all
}

// KindWeight is how much the tournaments of a type count.
type KindWeight struct {
	Kind   string // the name of the type, or its ID
	Weight engine.Points
}

// weight is how much an event counts: its own weight times that of its kind.
func (r Rule) weight(e Event) engine.Points {
	if k := engine.Find(r.Kinds, func(k *KindWeight) bool { return e.is(k.Kind) }); k != nil {
		return e.Weight.Mul(k.Weight)
	}
	return e.Weight
}

// is reports whether an event is of a kind, by the name or the ID of its type.
func (e Event) is(kind string) bool {
	kind = engine.PlainLetters(kind)
	if kind == engine.PlainLetters(e.Type) {
		return true
	}
	t, err := rules.TypeByID(kind)
	return err == nil && t.Name == e.Type
}

// DefaultRule counts points by place, best of all events.
func DefaultRule() Rule {
	r := Rule{Points: ByPlaces, Presence: 1, Ties: []string{TieWins, TieBest, TiePresence}}
	for _, p := range []int{25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1} {
		r.Table = append(r.Table, engine.WholePoints(p))
	}
	return r
}

// Decision is an answer about two entries, by their keys.
type Decision struct {
	A, B string
	Same bool
}

// Ranking is a season's standings.
type Ranking struct {
	Players []Line
	Clubs   []Line // the Person is the club
}

// Line is one person in the standings, or one club.
type Line struct {
	Place  int // competition place; 0 for who has played too few events
	Person *Person
	Values []Value // one for each event
	Events int     // played, and over
	Wins   int
	Total  engine.Points
	// Provisional is what the tournaments that are not over would bring as they stand. It is in no total.
	Provisional engine.Points
}

// Value is what an event gave.
type Value struct {
	Played bool
	Counts bool // it is among the best
	// Provisional: the event is not over, and this counts for nothing yet.
	Provisional bool
	Place       int
	Points      engine.Points // for the season: weight and bonus included
	Wins        int
}

// worth is what a result gives in a season.
func (r Rule) worth(e Event, place int, points engine.Points, final bool) engine.Points {
	value := points
	if r.Points == ByPlaces {
		value = engine.Points{}
		if place > 0 && place <= len(r.Table) {
			value = r.Table[place-1]
		}
	}
	value = value.Mul(r.weight(e))
	if final {
		value = value.Add(r.Bonus)
	}
	return value
}

// Rank ranks the season.
func (s *Season) Rank() *Ranking {
	people := s.People()
	ranking := &Ranking{}
	for _, p := range people {
		line, played := Line{Person: p, Values: make([]Value, len(s.Events))}, false
		for _, entry := range p.Entries {
			e := s.Events[entry.Event]
			r := e.Results[entry.Index]
			if !r.Played {
				continue
			}
			v := Value{
				Played: true, Place: r.Place, Wins: r.Wins, Points: s.Rule.worth(e, r.Place, r.Points, r.Final), Provisional: s.Provisional(e),
			}
			if line.Values[entry.Event], played = v, true; v.Provisional {
				line.Provisional = line.Provisional.Add(v.Points)
			} else {
				line.Events++
			}
		}
		if !played {
			continue
		}
		line.Total = best(line.Values, s.Rule.Best)
		for _, v := range line.Values {
			if v.Counts {
				line.Wins += v.Wins
			}
		}
		ranking.Players = append(ranking.Players, line)
	}
	few := func(l Line) bool { return l.Events < max(s.Rule.Presence, 1) }
	order(ranking.Players, s.compare, few)
	ranking.Clubs = s.clubs(people)
	return ranking
}

// best marks the values that count and sums them.
func best(values []Value, n int) engine.Points {
	var order []int
	for i, v := range values {
		if v.Played && !v.Provisional {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return values[b].Points.Cmp(values[a].Points) })
	if n > 0 && len(order) > n {
		order = order[:n]
	}
	total := engine.Points{}
	for _, i := range order {
		values[i].Counts = true
		total = total.Add(values[i].Points)
	}
	return total
}

// compare orders two persons who are ranked: negative where a stands before b, 0 where nothing parts them.
func (s *Season) compare(a, b Line) int {
	if c := b.Total.Cmp(a.Total); c != 0 {
		return c
	}
	for _, tie := range s.Rule.Ties {
		c := 0
		switch tie {
		case TieWins:
			c = b.Wins - a.Wins
		case TieBest:
			c = top(b.Values).Cmp(top(a.Values))
		case TiePresence:
			c = b.Events - a.Events
		case TiePlaces:
			c = slices.Compare(places(a.Values), places(b.Values))
		}
		if c != 0 {
			return c
		}
	}
	return 0
}

func top(values []Value) engine.Points {
	most, any := engine.Points{}, false
	for _, v := range values {
		if v.Played && !v.Provisional && (!any || v.Points.Cmp(most) > 0) {
			most, any = v.Points, true
		}
	}
	return most
}

// places are the places of the events played, the best first; a missing one comes after all.
func places(values []Value) []int {
	const none = 1 << 30
	list := make([]int, 0, len(values))
	for _, v := range values {
		if v.Played && !v.Provisional && v.Place > 0 {
			list = append(list, v.Place)
		} else {
			list = append(list, none)
		}
	}
	slices.Sort(list)
	return list
}

// order sorts the lines and gives their places; who has played too few events stands behind, without one.
func order(lines []Line, compare func(a, b Line) int, few func(Line) bool) {
	slices.SortStableFunc(lines, func(a, b Line) int {
		switch {
		case few(a) && !few(b):
			return 1
		case few(b) && !few(a):
			return -1
		}
		return cmp.Or(compare(a, b), alphabetical(a.Person, b.Person))
	})
	for i := range lines {
		switch {
		case few(lines[i]):
		case i > 0 && compare(lines[i-1], lines[i]) == 0:
			lines[i].Place = lines[i-1].Place
		default:
			lines[i].Place = i + 1
		}
	}
}

// clubs ranks the clubs by the best results of their players in each event, as many as the rule has count.
func (s *Season) clubs(people []*Person) []Line {
	var lines []Line
	at, brought := map[string]int{}, map[string][][]engine.Points{} // by club, and of each event
	for _, p := range people {
		for _, entry := range p.Entries {
			e := s.Events[entry.Event]
			r := e.Results[entry.Index]
			key := engine.PlainLetters(r.Club)
			if key == "" || !r.Played || s.Provisional(e) {
				continue
			}
			if brought[key] == nil {
				at[key], brought[key] = len(lines), make([][]engine.Points, len(s.Events))
				club := &Person{Key: key, Player: engine.Player{Name: r.Club, Club: r.Club}}
				lines = append(lines, Line{Person: club, Values: make([]Value, len(s.Events))})
			}
			brought[key][entry.Event] = append(brought[key][entry.Event], s.Rule.worth(e, r.Place, r.Points, r.Final))
		}
	}
	for key, events := range brought {
		line := &lines[at[key]]
		for event, list := range events {
			slices.SortFunc(list, func(a, b engine.Points) int { return b.Cmp(a) })
			v := &line.Values[event]
			for i, points := range list {
				if n := s.Rule.ClubBest; n == 0 || i < n {
					v.Played, v.Points = true, v.Points.Add(points)
				}
			}
		}
		line.Total = best(line.Values, s.Rule.Best)
	}
	order(lines, func(a, b Line) int { return b.Total.Cmp(a.Total) }, func(Line) bool { return false })
	return lines
}
