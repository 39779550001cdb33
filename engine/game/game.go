// Package game says what a game is to a tournament: each [Game] says what its score sheet records of a seat and of the
// game as a whole, what is wrong with what was written, what the seats are worth, and how a tournament of it ranks.
// What only some games can do is one value of [Features] (features.go). The games are the packages below this one, each with its
// rules; package games is their register.
//
// What is recorded stands in engine.Record, a list of labels and values that is also what the round's sheet of
// the workbook shows. Labels and values are Italian, as the sheet is; on the screen they are translated.
package game

import (
	"cmp"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"raduno/engine"
)

// Game is a game played as a tournament.
type Game interface {
	// Name is what the game is called in a list of games.
	Name() engine.Text
	// Seats are the fewest and the most players of a table.
	Seats(set engine.Settings) (least, most int)
	// Options are the choices of the whole tournament, kept in Settings.Game.
	Options() []Field
	// Form is the score sheet of a table. It may depend on what is written in it already.
	Form(p Place) Form
	// Problems lists what is wrong with a table's record or missing in it, each with its remedy; nothing if the
	// game is over and well recorded.
	Problems(p Place) []engine.Text
	// Hints are what is worth knowing while the record is written or the game is played: the pot, the victory
	// points to hand out, how many votes a draw has.
	Hints(p Place) []engine.Text
	// Points are what the seats of a well recorded table made, in their order.
	Points(p Place) ([]engine.Points, error)
	// Deal writes what is known of a round's tables before they are played: powers, sides. The tables have their
	// players; random comes from the draw's seed.
	Deal(t *engine.Tournament, r *engine.Round, random *rand.Rand) error
	// Sample fills a table with a believable finished game, for trying the program out.
	Sample(p Place, random *rand.Rand)
	// Features are what else the game can do.
	Features() Features
}

// Page explains the rules of a round: how it is scored, and what the clock is.
type Page struct {
	Title engine.Text
	Clock engine.Text // zero where the rules say nothing of time
	// Phases are what a clock measures of a turn, in their order.
	Phases []Phase
	Text   engine.Text
}

// Phase is a stretch of a turn that ends with a deadline.
type Phase struct {
	Name    engine.Text
	Minutes int
}

// Place is a table of a tournament.
type Place struct {
	Tournament *engine.Tournament
	Round      *engine.Round
	Table      *engine.Table
}

// Places are the tables of a tournament, in the order of its sheets.
func Places(t *engine.Tournament) iter.Seq[Place] {
	return func(yield func(Place) bool) {
		for i := range t.Rounds {
			r := &t.Rounds[i]
			for j := range r.Tables {
				if !yield(Place{t, r, &r.Tables[j]}) {
					return
				}
			}
		}
	}
}

// Option is a choice of the tournament, or its default.
func (p Place) Option(f Field) string { return Option(p.Tournament.Settings, f) }

// Option is a choice of a tournament, or its default.
func Option(set engine.Settings, f Field) string { return cmp.Or(set.Game.Get(f.Label), f.Default) }

// WholeOption is an option that is a number; its default where what is written is none.
func WholeOption(set engine.Settings, f Field) int {
	n, err := strconv.Atoi(Option(set, f))
	if err != nil || n < f.Least || n > f.Most {
		n, _ = strconv.Atoi(f.Default)
	}
	return n
}

// PointsOption is an option that is a number of points; its default where what is written is none.
func PointsOption(set engine.Settings, f Field) engine.Points {
	points, err := engine.ParsePoints(Option(set, f))
	if err != nil {
		points, _ = engine.ParsePoints(f.Default)
	}
	return points
}

// YesOption is an option that is SI or NO.
func YesOption(set engine.Settings, f Field) bool { return IsYes(Option(set, f)) }

// Name is the name of the player on a seat.
func (p Place) Name(seat int) string {
	id := p.Table.Seats[seat].Player
	if player := p.Tournament.Player(id); player != nil {
		return player.DisplayName()
	}
	return "ID " + strconv.Itoa(id)
}

// Names are those of all seats.
func (p Place) Names() []string {
	names := make([]string, len(p.Table.Seats))
	for i := range names {
		names[i] = p.Name(i)
	}
	return names
}

// UniqueNames are those of all seats, with the number of the player behind one that several have.
func (p Place) UniqueNames() []string {
	names := p.Names()
	unique := slices.Clone(names)
	for i, seat := range p.Table.Seats {
		if names[i] == "" {
			unique[i] = "ID " + strconv.Itoa(seat.Player)
			continue
		}
		for j, other := range p.Table.Seats {
			if names[i] == names[j] && seat.Player != other.Player {
				unique[i] = names[i] + " (ID " + strconv.Itoa(seat.Player) + ")"
			}
		}
	}
	return unique
}

// Kind says what a field holds.
type Kind int

// The kinds of field.
const (
	Words   Kind = iota // any text
	Whole               // a whole number
	Number              // a number, decimals allowed
	Choice              // one of Choices, or nothing
	YesNo               // SI or NO, or nothing
	Date                // a day, as 2/1/2026
	Score               // of a seat: its score, which stands in its own cell beside the player
	Outside             // of a seat: its points outside the objective; few tables write them
)

// Field is a value of a score sheet, or an option of a tournament.
type Field struct {
	Label   string
	Kind    Kind
	Choices []string // of a Choice; of Words those that are usual, among others
	// Chapters are those of the manual that the Choices have, by their IDs; nil where they have none. In a chapter of several choices
	// each has a section under its name.
	Chapters []string
	// Least and Most bound a Whole; both 0 for no bounds.
	Least, Most int
	// Default is what an empty field means.
	Default string
	// Century is what a Whole of one or two digits is counted from: with 1900, 7 and 07 are 1907. 0 for none.
	Century int
	// Fixed says of an option that it cannot change once games have been played: what was played would count
	// otherwise.
	Fixed bool
	// Before says of a Fixed number of rounds that a change touches no round before the one behind them: it may change while none of
	// these has begun.
	Before bool
	// Late says of an option what comes of a change once games have begun; it is asked before. Zero where nothing does.
	Late engine.Text
	// Given says that the draw fills the field in: it is no sign that the game has begun.
	Given bool
	// Reopens says that a yes means that the game is not over, whatever else is written: it is how a game that was over
	// is opened again.
	Reopens bool
	// Opens says that the field tells when the game began: while it alone is written, nothing is missing yet.
	Opens bool
	// Voids says that a yes means that the game was given up: it counts for no player, whatever else is written.
	Voids bool
	// Office says that the organizer alone writes it: it is on no printed sheet and no phone until it is written.
	Office bool
	// Mark is what a yes is written as on a printed sheet; empty for a cross.
	Mark string
	Help engine.Text
}

// Form is the fields of a score sheet: those of the game as a whole and those of each seat.
type Form struct {
	Table []Field
	Seat  []Field
	// Chart is what the players note on the printed sheet at the end of each year, whether or not Seat asks for
	// it; nil in a game without years.
	Chart *Chart
}

// Chart is a column for each year; where the form asks for them, its fields are called “Label Year”.
type Chart struct {
	Label string
	First int // year
	Years int // at least
}

// Of reports whether a label is that of a year of the chart.
func (c *Chart) Of(label string) bool {
	if c == nil {
		return false
	}
	year, is := strings.CutPrefix(label, c.Label+" ")
	_, err := strconv.Atoi(year)
	return is && err == nil
}

// Yes and No are the values of a YesNo field.
const (
	Yes = "SI"
	No  = "NO"
)

// IsYes reports whether a value says yes, in Italian or English.
func IsYes(value string) bool {
	return slices.Contains([]string{Yes, "SÌ", "S", "YES", "Y"}, strings.ToUpper(strings.TrimSpace(value)))
}

// choicesText lists choices; each is translated by itself.
func choicesText(choices []string) (text engine.Text) {
	word := func(choice string) engine.Text { return engine.Text{Format: choice} }
	for i, choice := range choices {
		if i == 0 {
			text = word(choice)
			continue
		}
		text = engine.Textf("%s, %s", text, word(choice))
	}
	return text
}

// Problem says what is wrong with the value of a field, nothing if it is empty or fine. Who names the seat and
// is empty for a field of the game as a whole.
func (f Field) Problem(who, value string) engine.Text {
	if value == "" {
		return engine.Text{}
	}
	text, label := engine.Text{}, engine.Text{Format: f.Label} // which is translated by itself
	switch f.Kind {
	case Score, Outside:
		if _, err := engine.ParseScore(value); err != nil {
			text = ErrorText(err)
		}
	case Whole:
		n, err := f.whole(value)
		switch {
		case err != nil:
			text = engine.Textf("“%s” in “%s” non è un numero intero: scrivilo in cifre", value, label)
		case (f.Least != 0 || f.Most != 0) && (n < f.Least || n > f.Most):
			text = engine.Textf("%d in “%s” non va bene: si scrivono numeri da %d a %d", n, label, f.Least, f.Most)
		}
	case Number:
		if _, err := engine.ParsePoints(strings.ReplaceAll(value, ",", ".")); err != nil {
			text = engine.Textf("“%s” in “%s” non è un numero: scrivilo in cifre", value, label)
		}
	case Choice:
		if _, known := f.Choose(value); !known {
			text = engine.Textf("“%s” in “%s” non si conosce: si scrive uno di questi: %s", value, label, choicesText(f.Choices))
		}
	case YesNo:
		if v := strings.ToUpper(value); !IsYes(v) && v != No && v != "N" {
			text = engine.Textf("“%s” in “%s” non va bene: scrivi SI o NO", value, label)
		}
	case Date:
		if _, ok := ParseDay(value); !ok {
			text = engine.Textf("“%s” in “%s” non è una data: scrivila come 5/11/2026", value, label)
		}
	}
	if text.IsZero() || who == "" {
		return text
	}
	return engine.Textf("%s: %s", who, text)
}

// whole is the number that a value of a Whole means.
func (f Field) whole(value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err == nil && f.Century != 0 && n >= 0 && len(value) <= 2 {
		n += f.Century
	}
	return n, err
}

// Number is the number that a value of a Whole means, a year of two digits with its century; false where it is none.
func (f Field) Number(value string) (int, bool) {
	n, err := f.whole(strings.TrimSpace(value))
	return n, err == nil
}

// Choose is the choice that a value means, whatever its case and accents; a beginning that only one choice has is enough, and so is
// its end from a whole word on, as the manual names them in a row: “patta votata, per fine del tempo”.
func (f Field) Choose(value string) (string, bool) {
	if slices.Contains(f.Choices, value) {
		return value, true
	}
	folded := engine.PlainLetters(value)
	var begin, end []string
	for _, choice := range f.Choices {
		c := engine.PlainLetters(choice)
		switch {
		case c == folded:
			return choice, true
		case folded == "":
		case strings.HasPrefix(c, folded):
			begin = append(begin, choice)
		case strings.HasSuffix(c, " "+folded):
			end = append(end, choice)
		}
	}
	if len(begin) == 0 {
		begin = end
	}
	if len(begin) != 1 {
		return "", false
	}
	return begin[0], true
}

// Named is the one of a list that a written value means, by its name as Field.Choose takes it.
func Named[T any](list []T, name func(T) string, value string) (found T, ok bool) {
	f := Field{}
	for _, item := range list {
		f.Choices = append(f.Choices, name(item))
	}
	choice, ok := f.Choose(value)
	if ok {
		found = list[slices.Index(f.Choices, choice)]
	}
	return found, ok
}

// Problems are those of all fields of a table's form.
func (f Form) Problems(p Place) []engine.Text {
	var list []engine.Text
	add := func(text engine.Text) {
		if !text.IsZero() {
			list = append(list, text)
		}
	}
	for _, field := range f.Table {
		add(field.Problem("", p.Table.Record.Get(field.Label)))
	}
	for i, seat := range p.Table.Seats {
		for _, field := range f.Seat {
			add(field.Problem(p.Name(i), field.Of(seat)))
		}
	}
	return list
}

// Tidy brings the records of a table into the order of its form, every field with its row; what the form does
// not know follows if it says anything. Choices are spelt as the form spells them.
func Tidy(g Game, p Place) {
	form := g.Form(p)
	p.Table.Record = tidied(form.Table, p.Table.Record)
	for i := range p.Table.Seats {
		p.Table.Seats[i].Record = tidied(form.Seat, p.Table.Seats[i].Record)
	}
}

func tidied(fields []Field, record engine.Record) engine.Record {
	var tidy engine.Record
	for _, f := range fields {
		if f.inCell() {
			continue
		}
		value := strings.TrimSpace(record.Get(f.Label))
		if choice, known := f.Choose(value); f.Kind == Choice && known {
			value = choice
		}
		if f.Kind == YesNo && value != "" {
			value = map[bool]string{true: Yes, false: strings.ToUpper(value)}[IsYes(value)]
		}
		if n, err := f.whole(value); f.Century != 0 && err == nil {
			value = strconv.Itoa(n)
		}
		tidy = append(tidy, engine.Entry{Label: f.Label, Value: value})
	}
	for _, e := range record {
		if e.Value != "" && !tidy.Has(e.Label) {
			tidy = append(tidy, e)
		}
	}
	return tidy
}

// Begun reports whether anything is written in a table's form that the draw did not write.
func Begun(form Form, table *engine.Table) bool {
	return hasWritten(form, table, func(f Field) bool { return !f.Given })
}

// UnderWay reports whether no more is written of a game than that it has begun.
func UnderWay(form Form, table *engine.Table) bool {
	return Begun(form, table) && !hasWritten(form, table, func(f Field) bool { return !f.Given && !f.Opens })
}

// Voided reports whether a game was given up.
func Voided(form Form, table *engine.Table) bool {
	return hasWritten(form, table, func(f Field) bool { return f.Voids })
}

// hasWritten reports whether one of some fields has something written in it; a no where nothing written means no is nothing.
func hasWritten(form Form, table *engine.Table, of func(Field) bool) bool {
	written := func(fields []Field, seat engine.Seat) bool {
		return slices.ContainsFunc(fields, func(f Field) bool {
			value := f.Of(seat)
			return of(f) && value != "" && (f.Kind != YesNo || f.Default != No || IsYes(value))
		})
	}
	if written(form.Table, engine.Seat{Record: table.Record}) {
		return true
	}
	return slices.ContainsFunc(table.Seats, func(s engine.Seat) bool { return written(form.Seat, s) })
}

// Unrecorded is the code of a finding for which a table does not count.
const Unrecorded = "game-record"

// Undecided is the code of a finding about a table that has more first ones than it may: there are no standings until one of
// them has won.
const Undecided = "tie-top"

// Settle says of every table of a tournament how far it has come and writes the points of those that are over
// into their seats, to two decimals where they are no shorter number. It returns what is wrong with the tables
// that have begun and cannot be scored and what is odd at the others, and marks who is disqualified; cell gives the cell of what
// a finding is about in the sheet of its round, and may be nil.
func Settle(g Game, t *engine.Tournament, cell func(engine.Place) string) []engine.Finding {
	can := Can(g)
	if can.Expelled != nil {
		t.Barred = can.Expelled(t)
	}
	if can.Carried != nil {
		g = can.Carried(t)
	}
	var findings []engine.Finding
	for p := range Places(t) {
		for _, f := range settle(g, can, p) {
			if cell != nil {
				f.Cell = cell(f.Place)
			}
			findings = append(findings, f)
		}
	}
	return findings
}

// doubtsAt tells what is odd at a table.
func doubtsAt(can Features, p Place) []engine.Finding {
	doubts := can.Doubts(p.Tournament, *p.Table)
	for i := range doubts {
		f := &doubts[i]
		f.Sheet, f.Message = engine.RoundSheet(p.Round.Number), engine.Textf("Tavolo %d: %s", p.Table.Number, f.Message)
		f.Place = engine.Place{Round: p.Round.Number, Table: p.Table.Number, Seat: f.Place.Seat, Score: true}
	}
	return doubts
}

// settle is Settle for one table. The scores of a game that is typed stand already: only doubts about them are told.
func settle(g Game, can Features, p Place) []engine.Finding {
	if can.Doubts != nil {
		if can.Typed(p.Table); p.Table.State() != engine.Played {
			return nil
		}
		return doubtsAt(can, p)
	}
	points, findings := scored(g, p)
	for i := range p.Table.Seats {
		seat := &p.Table.Seats[i]
		if seat.Score = (engine.Score{}); i < len(points) {
			seat.Score = ScoreOf(points[i])
		}
	}
	return findings
}

// scored says how far a table has come, and gives the points of one that is over and what is wrong with it or odd.
func scored(g Game, p Place) ([]engine.Points, []engine.Finding) {
	state, form := engine.NotPlayed, g.Form(p)
	p.Table.Ruled, p.Table.Void = &state, Voided(form, p.Table)
	if !Begun(form, p.Table) {
		return nil, nil
	}
	state = engine.Incomplete
	problems := g.Problems(p)
	if UnderWay(form, p.Table) {
		problems = form.Problems(p) // the rest is to come
		if len(problems) == 0 {
			return nil, nil
		}
	}
	var points []engine.Points
	if len(problems) == 0 && !p.Table.Void {
		var err error
		if points, err = g.Points(p); err != nil {
			problems = []engine.Text{ErrorText(err)}
		}
	}
	var findings []engine.Finding
	find := func(code string, texts []engine.Text) {
		for _, text := range texts {
			findings = append(findings, engine.Finding{
				Sheet: engine.RoundSheet(p.Round.Number), Code: code, Warning: true, Message: engine.Textf("Tavolo %d: %s", p.Table.Number, text),
				Place: engine.Place{Round: p.Round.Number, Table: p.Table.Number, Score: true},
			})
		}
	}
	if find(Unrecorded, problems); len(problems) > 0 {
		return nil, findings
	}
	find("game-odd", OddIn(g, p))
	state = engine.Played
	return points, findings
}

// ScoreOf is points as they stand in the column of the points, to two decimals.
func ScoreOf(points engine.Points) engine.Score {
	score, err := engine.ParseScore(points.Decimal(2, "."))
	if err != nil {
		return engine.NewScore(0)
	}
	return score
}

// ErrorText is what an error says, translated by itself where it can be.
func ErrorText(err error) engine.Text {
	if e, ok := err.(*engine.Error); ok {
		return e.Text
	}
	return engine.Textf("%s", err.Error())
}

// Given is what the draw gave a seat, each value in the words of translate: “Francia” says what it is, “A” needs its label.
func Given(fields []Field, record engine.Record, translate func(string) string) []string {
	var given []string
	for _, f := range fields {
		value := strings.TrimSpace(record.Get(f.Label))
		if !f.Given || value == "" {
			continue
		}
		if choice, known := f.Choose(value); f.Kind == Choice && known {
			value = Word(choice, translate)
		}
		if utf8.RuneCountInString(value) < 3 {
			value = Word(f.Label, translate) + " " + value
		}
		given = append(given, value)
	}
	return given
}

// Word is a label or a choice of a score sheet as translate says it. A label that ends in a number, such as that of a
// year, is the label of all its numbers.
func Word(label string, translate func(string) string) string { return WordText(label).In(translate) }

// WordText is a label or a choice as a text; the number behind its last blank, such as a year, is no part of the sentence.
func WordText(label string) engine.Text {
	text := strings.TrimRight(label, "0123456789")
	word, parted := strings.CutSuffix(text, " ")
	if number := label[len(text):]; parted && word != "" && number != "" {
		return engine.Textf("%s %s", WordText(word), number)
	}
	return engine.Text{Format: label}
}
