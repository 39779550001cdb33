package rules

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// ByPlayers is a number that depends on how many play: each amount holds up to its number of players.
type ByPlayers []Amount

// Amount is what holds up to some number of players; UpTo is 0 in the last one, which holds for any number.
type Amount struct{ UpTo, N int }

// For is the number that holds for n players.
func (b ByPlayers) For(n int) int {
	for _, a := range b {
		if a.UpTo == 0 || n <= a.UpTo {
			return a.N
		}
	}
	return 0
}

// String is how the sheet says it: “2 fino a 24, poi 1”.
func (b ByPlayers) String() string { return b.written("fino a", "poi") }

func (b ByPlayers) written(upTo, then string) string {
	parts := make([]string, len(b))
	for i, a := range b {
		parts[i] = strconv.Itoa(a.N)
		switch {
		case a.UpTo > 0:
			parts[i] += " " + upTo + " " + strconv.Itoa(a.UpTo)
		case i > 0:
			parts[i] = then + " " + parts[i]
		}
	}
	return strings.Join(parts, ", ")
}

var (
	amountUpTo = regexp.MustCompile(`^(?:poi |then )?(\d{1,4}) (?:fino a|up to) (\d{1,5})$`)
	amountLast = regexp.MustCompile(`^(?:poi |then )?(\d{1,4})$`)
)

// readByPlayers reads what String writes, in either language: growing numbers of players, then a number for any more.
func readByPlayers(text string) (b ByPlayers, ok bool) {
	parts, number := strings.Split(foldWord(text), ","), func(text string) int { n, _ := strconv.Atoi(text); return n }
	for i, part := range parts {
		part, last := strings.TrimSpace(part), i == len(parts)-1
		if m := amountLast.FindStringSubmatch(part); m != nil && last {
			return append(b, Amount{0, number(m[1])}), true
		}
		m := amountUpTo.FindStringSubmatch(part)
		if m == nil || number(m[2]) == 0 || i > 0 && number(m[2]) <= b[i-1].UpTo {
			return nil, false
		}
		b = append(b, Amount{number(m[2]), number(m[1])})
	}
	return nil, false
}

// Least are the fewest games that a player needs: to be ranked, for semifinals and final, to be recovered, for a prize.
type Least struct{ Ranked, Final, Recovered, Prizes int }

// ByNumbers reports whether numbers say who goes on (docs/rules.md, section 10); else Steps do, as in the old programs.
func (p *Phases) ByNumbers() bool { return p != nil && len(p.Steps) == 0 }

// seats is how many sit at a table of the semifinals.
func (f Type) seats() int {
	if list, _ := f.Tables.sizes(); len(list) > 0 {
		return list[0]
	}
	if f.Tables == TwoGhost {
		return 2
	}
	return 4
}

// numbers says what is wrong with who goes on; zero where nothing is.
func (f Type) numbers() engine.Text {
	p, seats := f.Phases, f.seats()
	if !p.ByNumbers() {
		return engine.Text{}
	}
	if p.Recovered > 0 && !slices.Contains(recoveries, p.RecoveredBy) {
		return engine.Textf("Con i ripescati serve la voce “%s”: %s.", recoveredBy, quoted(recoveryWords.choices()))
	}
	for _, a := range slices.Concat(p.Direct, p.Semifinalists) { // at each number of players where one of the two changes
		n := cmp.Or(a.UpTo, 1<<30)
		direct, semifinalists := p.Direct.For(n), p.Semifinalists.For(n)
		switch tables := semifinalists / seats; {
		case semifinalists%seats != 0:
			return engine.Textf("Semifinalisti: %d non va bene, i tavoli sono da %d e serve un suo multiplo.", semifinalists, seats)
		case direct+tables > p.Seats:
			return engine.Textf("La finale è da %d: non ci stanno {2:un finalista diretto|%d finalisti diretti} e {3:il vincitore di una "+
				"semifinale|i vincitori di %d semifinali}.", p.Seats, direct, tables)
		case p.Recovered > semifinalists && semifinalists > 0:
			return engine.Textf("Ripescati: %d non va bene, sono più dei semifinalisti (%d).", p.Recovered, semifinalists)
		}
	}
	return engine.Text{}
}

// Ends is who goes on from the qualification, in the order of the standings: to the final and to the semifinals, recovered ones last.
// Finalists alone play a final without semifinals.
type Ends struct {
	Final     []int              `json:"final"`
	Semifinal []int              `json:"semifinal"`
	Recovered []engine.Recovered `json:"recovered"`
	Lacking   engine.Text        `json:"-"` // fewer go on than the rule wants, and why
}

// byNumbers is who goes on where numbers say it, of those who are here (docs/rules.md, section 10). Who may not is passed over, and the
// next moves up. The error, of kind Impossible, says that too few are left for a final.
func (p *planner) byNumbers(s *standing, here map[int]bool) (on Ends, err error) {
	on = Ends{Final: []int{}, Semifinal: []int{}, Recovered: []engine.Recovered{}}
	phases, least, seats, played := p.f.Phases, p.f.Least, p.f.seats(), p.everPlayed(p.f.Phases.Qualification)
	var able, over []int // who may go on; who is passed over
	games := map[int][]Result{}
	for _, row := range s.ranked {
		id := row.Player.ID
		games[id] = s.all.gamesFor(row)
		if here[id] && len(games[id]) >= max(least.Final, 1) {
			able = append(able, id)
		} else if len(games[id]) > 0 {
			over = append(over, id)
		}
	}
	wanted, recovered := phases.Semifinalists.For(played), phases.Recovered
	direct := min(phases.Direct.For(played), len(able))
	rest := able[direct:]
	candidates := func(semifinalists int) []int {
		return slices.DeleteFunc(slices.Clone(rest[max(semifinalists-recovered, 0):]), func(id int) bool {
			return len(games[id]) < least.Recovered
		})
	}
	semifinalists := wanted
	for semifinalists > 0 && (len(rest) < semifinalists-recovered || len(candidates(semifinalists)) < min(recovered, semifinalists)) {
		semifinalists -= seats
	}
	if semifinalists < wanted {
		on.Lacking = engine.Textf("Chi può giocare non basta: semifinali %d invece di %d.", semifinalists/seats, wanted/seats)
		if semifinalists == 0 {
			on.Lacking = engine.Textf("Chi può giocare non basta per le semifinali: si va dritti in finale.")
		}
	}
	if semifinalists == 0 {
		if direct = min(phases.Seats, len(able)); direct < leastFinal {
			return on, tooFew(len(able))
		}
	}
	on.Final = append(on.Final, able[:direct]...)
	s.cut(p, able, direct)
	last := direct
	if semifinalists > 0 {
		byPlace := max(semifinalists-recovered, 0)
		on.Semifinal = append(on.Semifinal, rest[:byPlace]...)
		last += byPlace
		s.cut(p, rest, byPlace)
		on.Recovered = append(on.Recovered, p.recover(s, candidates(semifinalists), min(recovered, semifinalists), games)...)
		on.Semifinal = append(on.Semifinal, engine.Map(on.Recovered, func(r engine.Recovered) int { return r.Player })...)
	}
	for _, id := range over {
		switch {
		case last == 0 || s.place[id] > s.place[able[last-1]]:
		case here[id]:
			p.note("%s: partite giocate %d, per la finale il minimo è %d. Sale il successivo in classifica.", p.name(id), len(games[id]),
				least.Final)
		default:
			p.note("%s non gioca questo turno: sale il successivo in classifica.", p.name(id))
		}
	}
	return on, nil
}

// Fewer says what becomes of the end where only so many play; zero where it is as the rule wants it.
func (f Type) Fewer(players int) engine.Text {
	if !f.Phases.ByNumbers() || players == 0 {
		return engine.Text{}
	}
	wanted, seats := f.Phases.Semifinalists.For(players)/f.seats(), f.Phases.Seats
	tables := min(wanted, max(players-f.Phases.Direct.For(players), 0)/f.seats())
	switch {
	case players < leastFinal:
		return engine.Textf("Con %d {1:giocatore|giocatori} niente finale: vale la classifica.", players)
	case tables == 0 && (wanted > 0 || players < seats):
		return engine.Textf("Con %d giocatori finale a %d, senza semifinali.", players, min(players, seats))
	case tables < wanted:
		return engine.Textf("Con %d giocatori {2:una semifinale sola|%d semifinali} invece di %d.", players, tables, wanted)
	}
	return engine.Text{}
}

// tooFew is the error, of kind Impossible, of a final for which too few are left.
func tooFew(n int) error {
	return engine.Errorf(engine.Impossible, "Per una finale servono 3 giocatori e ce {1:n'è uno|ne sono %d}: vale la classifica.", n)
}

// leastFinal is the smallest final.
const leastFinal = 3

// everPlayed counts who has played at least one of the first rounds.
func (p *planner) everPlayed(rounds int) int {
	var ids []int
	for _, r := range p.past {
		for _, table := range r.Tables {
			if r.Number <= rounds && table.State() == engine.Played {
				ids = append(ids, table.IDs()...)
			}
		}
	}
	return len(engine.SetOf(people(ids)))
}

// recoveries are the keys by which the last seats are given.
var recoveries = []Key{KeyBestGame, KeyBestWin, KeyGross}

// recoverable are what a player's recovery goes by, the best first, each with its round; 0 for a total.
func recoverable(id int, games []Result, key Key) (values []engine.Recovered) {
	var gross engine.Points
	for _, game := range games {
		if gross = gross.Add(game.Points); key != KeyBestWin || game.Won {
			values = append(values, engine.Recovered{Player: id, Value: game.Points.Text("."), Round: game.Round})
		}
	}
	if key == KeyGross {
		values = slices.Insert(values, 0, engine.Recovered{Player: id, Value: gross.Text(".")})
	}
	return values
}

// recover gives the last seats to the best of some by the key, level ones by their second best, then by the standings.
func (p *planner) recover(s *standing, ids []int, seats int, games map[int][]Result) (list []engine.Recovered) {
	values := map[int][]engine.Recovered{}
	for _, id := range ids {
		values[id] = recoverable(id, games[id], p.f.Phases.RecoveredBy)
	}
	better := func(a, b int) int {
		for i := range 2 {
			x, y := nth(values[a], i), nth(values[b], i)
			if c := engine.First(x.Player != 0, y.Player != 0); c != 0 || x.Player == 0 {
				return c
			}
			if c := y.Points().Cmp(x.Points()); c != 0 {
				return c
			}
		}
		return 0
	}
	slices.SortStableFunc(ids, better) // in the order of the standings until now
	if seats > 0 && seats < len(ids) {
		level := slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return better(id, ids[seats]) != 0 })
		s.cut(p, level, slices.Index(level, ids[seats]))
	}
	for _, id := range ids[:seats] {
		one := nth(values[id], 0)
		one.Player, one.Key = id, recoveryWords.word(string(p.f.Phases.RecoveredBy))
		p.note("%s entra in semifinale per %s.", p.name(id), one.Text(func(round int) engine.Text {
			return engine.RoundName{Number: round, Phase: p.f.phase()}.At()
		}))
		list = append(list, one)
	}
	return list
}

// phase is that of a round of the qualification.
func (f Type) phase() engine.Phase {
	if f.Evenings {
		return engine.Evening
	}
	return engine.Qualification
}

// Answer is what a row of the sheet says of a type, its cells parted by semicolons.
func (r *FormulaRow) Answer(f *Type) string {
	for _, cells := range r.write(f) {
		return strings.Join(cells, "; ")
	}
	return "0"
}

// Asked are the rows that are asked when a tournament of the type is made, and that its workbook may say otherwise.
func (f Type) Asked() []*FormulaRow {
	return engine.Where(Rows, func(r *FormulaRow) bool { return r.asked && f.Phases.ByNumbers() })
}

// Answerable says what is wrong with a text in the cell of the row. The error is of kind BadUsage.
func (r *FormulaRow) Answerable(f Type, text string) error {
	f = f.clone()
	return r.take(&f, text)
}

// take reads a text, in either language, as the line of the row. The error is of kind BadUsage.
func (r *FormulaRow) take(f *Type, text string) error {
	var findings []engine.Finding
	l, words := &line{label: r.Heading(), findings: &findings}, dictionary("it")
	for cell := range strings.SplitSeq(text, ";") {
		l.cells = append(l.cells, translated(strings.TrimSpace(cell), words))
	}
	if r.read(f, l); len(findings) > 0 {
		return &engine.Error{Kind: engine.BadUsage, Text: findings[0].Message}
	}
	return nil
}

// With is the type as a tournament plays it, with what its organizer has answered; one that asks nothing is as it was.
func (f Type) With(s engine.Settings) Type {
	changed, err := f.with(s)
	if err != nil {
		return f // what is refused was never written
	}
	return changed
}

// with is With, and says what is wrong with an answer. The error is of kind BadUsage.
func (f Type) with(s engine.Settings) (Type, error) {
	if len(s.Answers) == 0 || !f.Phases.ByNumbers() {
		return f, nil
	}
	f = f.clone()
	for _, r := range f.Asked() {
		if !s.Answers.Has(r.ID) {
			continue
		}
		if err := r.take(&f, s.Answers.Get(r.ID)); err != nil {
			return f, err
		}
	}
	f.Rounds = f.Final()
	if wrong := f.numbers(); !wrong.IsZero() {
		return f, &engine.Error{Kind: engine.BadUsage, Text: wrong}
	}
	return f, nil
}

// TypeOf is the built-in type of a tournament, with what its organizer has answered.
func TypeOf(t *engine.Tournament) (Type, error) {
	f, err := TypeByID(t.Settings.Type)
	return f.With(t.Settings), err
}

// CanAnswer refuses answers that the type cannot have, or that come too late for what is drawn. The error is of kind BadUsage.
func (f Type) CanAnswer(t *engine.Tournament, s engine.Settings) error {
	changed, err := f.with(s)
	if err != nil || engine.Alike(t.Settings.Answers, s.Answers) || !f.Phases.ByNumbers() {
		return err
	}
	last, semifinals := 0, f.With(t.Settings).Semifinals()
	for _, r := range t.Rounds {
		last = max(last, r.Number)
	}
	switch {
	case last >= semifinals:
		return engine.Errorf(engine.BadUsage, "Chi va avanti è già deciso, e questa regola non si cambia più: prima cancella %s.",
			RoundName(t, f.With(t.Settings), semifinals).The())
	case last > changed.Phases.Qualification:
		return engine.Errorf(engine.BadUsage, "Serate già sorteggiate: %d. Non possono essere meno.", last)
	}
	return nil
}

// IfEndedNow is who would go on if the qualification ended now, everybody being there but who has withdrawn; nil where no numbers say it,
// nothing is played, or the semifinals are drawn.
func (s *Standings) IfEndedNow() *Ends {
	phases := s.Type.Phases
	if !phases.ByNumbers() || len(s.held) == 0 || s.source.Round(s.Type.Semifinals()) != nil {
		return nil
	}
	p := newPlanner(s.Type, s.source, s.Type.Semifinals(), s, PlanOptions{ByID: true})
	standing, _ := p.standings(phases.Qualification)
	here := map[int]bool{}
	for _, player := range s.source.Players {
		here[player.ID] = player.Plays && !s.source.Disqualified(p.round, player.ID)
	}
	on, err := p.byNumbers(standing, here)
	if err != nil {
		on.Lacking = engine.Message(err)
	}
	return &on
}
