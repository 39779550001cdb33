package engine

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Ghost is the ID of "The Ghost", who fills a seat when players are missing: never ranked, never a past
// opponent (docs/rules.md, section 1).
const Ghost = -1

// GhostName is what stands on the ghost's seat.
const GhostName = "The Ghost"

// Tournament is everything a workbook says about one tournament.
type Tournament struct {
	Info     Info
	Settings Settings
	Players  []Player      // in the order of the sheet Iscritti
	Own      []SheetColumn `json:",omitempty"` // the organizer's own columns of that sheet, which Raduno writes only into a new file
	Rounds   []Round       // those that have a sheet, by number, ascending
	Presence Presence
	// Barred is the round in which each disqualified player was, by ID; package game sets it.
	Barred map[int]int
	// Evenings says that each round is an evening of its own, where an absence does not carry over; the desk knows it of the type.
	Evenings bool     `json:"-"`
	Apart    [][2]int // pairs of IDs never to be seated together where it can be helped
	Together [][2]int // pairs of IDs to be seated together
	Distinct [][2]int // pairs of IDs that the organizer says are two persons, although their names are the same or nearly

	Rulings []Ruling // the referee's book, in the order in which he decided

	Drawn map[int][]Drawing // every draw that was made of a round, those that were not kept included

	Logo       []byte // the club's picture as PNG, printed, published and projected; nil for none
	SecondLogo []byte // another, of a sponsor or a host, beside it on paper
}

// Info is what the sheet TORNEO says.
type Info struct {
	Name      string
	Venue     string
	Organizer string
	Kind      string // as written there, not an ID of a type
	Rounds    int    // planned; 0 if not said
	Places    int    // for how many players there is room; 0 if not said
	Closes    string `json:",omitempty"` // at which hour entries close, such as “10:15”; empty where they stay open
	Beside    string `json:",omitempty"` // the workbook of the other tournament in the hall, in the same folder; empty for none
	Program   string // of the day, a line behind each semicolon: times, address, rules
	Prizes    string // who gets which, as rules.ParsePrizes reads it
	Colour    string // of what is printed, as ParseColour reads it; empty for the usual one
	Footer    string // below each page that is printed
	Diploma   string // its text, a line behind each semicolon, with DiplomaFields; empty for the usual one
	Badge     string // likewise, with BadgeFields
	Page      string `json:",omitempty"` // where everybody reads the pages, such as https://club.example/tornei; empty for nowhere
	Dates     []string
}

// Ranked is how the standings in the workbook were last asked for: they follow each change so.
type Ranked struct {
	Type   string `json:"type,omitempty"`   // ID of the tournament type; empty for the workbook's own
	Rounds int    `json:"rounds,omitempty"` // only rounds 1 to this one; 0 for all
}

// Settings are the organizer's choices for this tournament.
type Settings struct {
	Type         string         // ID of the tournament type, such as "raduno"; empty until chosen
	SharedWins   bool           // Unico Vincitore is off: every top score of a table wins
	Discards     int            // the k lowest results do not count
	Thresholds   map[string]int // changed thresholds of the type's phases, by name
	HalfPage     bool           // Stampa ridotta
	FiveIfNeeded bool           // tables of 5 where a type that has only tables of 4 cannot seat everybody
	Language     string         // of what is printed and exported, "it" or "en"; empty for the program's
	Answers      Record         `json:",omitempty"` // what the type asks of its formula, by the names of its rows
	Game         Record         // choices of a game other than RisiKo!, as its type offers them
	Ranked       Ranked         // what the sheets Classifica hold
	Ended        bool           `json:",omitempty"` // Concluso: no round follows those that are drawn; the next draw says otherwise
	FirstTable   int            `json:",omitempty"` // the first number of a table in the hall; 0 for 1
	SkipTables   string         `json:",omitempty"` // numbers that no table has, such as “13, 17”
	Halls        string         `json:",omitempty"` // as ParseRooms reads them; empty for one room
	LeaderFirst  bool           `json:",omitempty"` // from the second round on, who leads sits at the first number
	Site         string         `json:",omitempty"` // where the pages are put, as publish/remote reads it: never a password
}

// Player is one row of the sheet Iscritti.
type Player struct {
	ID         int
	Name       string // nome
	Surname    string // cognome
	Nick       string
	Club       string // club or family; blank never conflicts
	Region     string
	Plays      bool // Partecipa Torneo: drawn for the next round, not withdrawn
	Birth      string
	NationalID string
	Recent     string // games finished lately, which the league of eight asks for: a number
	Offers     string // what he agrees to: to stand by, to sit out, to play twice, not to be ranked (ParseOffers)
	WDD        string // his number in the World Diplomacy Database
	WDR        string // his number in World Diplomacy Reference
	Fee        string // what he is to pay, as it was typed: never published
	Paid       string // what he has paid, or SI for all of it: never published
	As         string // by which name he is published (Published)
	Boards     string `json:",omitempty"` // how many boards of the game he brings, or SI for one: never published
	Waits      string `json:",omitempty"` // his number on the waiting list, while he does not play; empty for who is not on it
	Fixed      string `json:",omitempty"` // the number of the table at which he sits in every round: never published

	// Tag tells him from others of the same name on the roster: his club, or "n. 12" where that does not. The desk works
	// it out of the roster and no file keeps it; empty where the name is unique.
	Tag string
	// ByNick says that people know him by his nick, where he has one, as in a league on a forum. The desk works it out too.
	ByNick bool
}

// FullName is "Nome Cognome".
func (p Player) FullName() string { return strings.TrimSpace(p.Name + " " + p.Surname) }

// SurnameFirst is "Cognome Nome", with the tag of one who has a homonym.
func (p Player) SurnameFirst() string { return tagged(strings.TrimSpace(p.Surname+" "+p.Name), p.Tag) }

// ShortName is what he is called where there is room for one name: his nick where that goes first, else the full name.
func (p Player) ShortName() string {
	if p.ByNick {
		return cmp.Or(strings.TrimSpace(p.Nick), p.FullName())
	}
	return p.FullName()
}

// DisplayName is the name as people are shown it: with the tag of one who has a homonym, and behind a nick the full name.
func (p Player) DisplayName() string { return p.shown(p.Tag) }

// shown is the name with what is told behind it.
func (p Player) shown(behind ...string) string {
	name := p.ShortName()
	if full := p.FullName(); name != full {
		behind = append([]string{full}, behind...)
	}
	return tagged(name, strings.Join(slices.DeleteFunc(behind, func(text string) bool { return text == "" }), ", "))
}

// NameAndClub is the name with the club behind it, and with the number of one whom the club does not tell from a homonym.
func (p Player) NameAndClub() string {
	if p.Tag != "" && p.Club != "" && p.Tag != p.Club {
		return p.shown(p.Club, p.Tag)
	}
	return p.shown(cmp.Or(p.Club, p.Tag))
}

// tagged is a name with a tag behind it.
func tagged(name, tag string) string {
	if tag == "" {
		return name
	}
	return name + " (" + tag + ")"
}

// RoundSheet is the name of the sheet of a round.
func RoundSheet(round int) string { return strconv.Itoa(round) + "° Turno" }

// Round is one sheet "N° Turno".
type Round struct {
	Number int
	Tables []Table
	Draft  bool        // drawn, and not yet confirmed by the organizer
	Draw   *DrawRecord // how it was drawn; nil if Raduno did not draw it
	// SitOuts are the IDs of those who were left without a table and agreed to it (Diplomacy).
	SitOuts []int
	// Leader is the table of who led as it was drawn, where that takes the first number; 0 for none. Exchanged are the pairs of tables
	// that exchanged their numbers, in their order. Both are numbers of the sheet.
	Leader    int      `json:",omitempty"`
	Exchanged [][2]int `json:",omitempty"`
}

// DrawRecord is what is kept of a draw, so that it can be verified later.
type DrawRecord struct {
	Type    string    // tournament type of the draw
	Seed    string    // seed handed in
	Version string    // program that drew
	Problem []byte    // the problem, in the JSON of `raduno-cli tavoli`
	Tables  [][]int   // seats as drawn, before any change by hand: IDs, and SecondSeat above them for second seats
	Counts  []Count   // value of each criterion as reported
	Time    time.Time // when
	Origin  Origin    // how its seed came about, and among how many it was drawn
	Proof   []byte    // why its bounds hold, in JSON (package verify); nil where nothing is kept of that
}

// Origin is what a draw's record keeps besides of chance.
type Origin struct {
	// Equal is how many draws are as good, all counted and each as likely as any other; empty where they were not counted.
	Equal Quantity `json:"equal,omitempty"`
	// Walk says, where they were not counted, by how many percentage points the chance of two players to share a table differed at
	// most from what it should be in the cases of this size that were measured; 0 where none were.
	Walk int `json:"walk,omitempty"`
	// Way says that people in the hall made the seed, which an earlier version let them do, and Parts what they said. Both are kept as
	// they were read.
	Way   string          `json:"way,omitempty"`
	Parts json.RawMessage `json:"parts,omitempty"`
	// Numbers are those of the tables as drawn, where some were locked and kept theirs; nil where they count from 1.
	Numbers []int `json:"numbers,omitempty"`
	// LimitMS is what capped the work, in steps of about a millisecond; 0 where nothing did.
	LimitMS int `json:"limit_ms,omitempty"`
	// Direct are, of semifinals, the finalists who were announced with the draw: they play none.
	Direct []int `json:"direct,omitempty"`
	// Recovered are, of semifinals, those who play one by another key than the standings.
	Recovered []Recovered `json:"recovered,omitempty"`
	// Kept is that the organizer leaves the tables as they are although the workbook has changed since; nil where that was not decided.
	Kept *Kept `json:"kept,omitempty"`
	// Adapted are the times that the tables were adapted to who was there, in their order.
	Adapted []Adapted `json:"adapted,omitempty"`
}

// Recovered is a player who goes on by another key than the standings.
type Recovered struct {
	Player int    `json:"id"`
	Key    string `json:"key"`   // as a formula says it
	Value  string `json:"value"` // exact
	Round  int    `json:"round"` // in which; 0 for a total
}

// Points is what the player has of the key.
func (r Recovered) Points() Points {
	p, _ := ParsePoints(r.Value) // it was written by Points.Text
	return p
}

// Text says by what: “miglior partita: 121, alla serata 3”. at gives a round.
func (r Recovered) Text(at func(round int) Text) Text {
	if r.Round == 0 {
		return Textf("%s: %s", Text{Format: r.Key}, r.Points().Number())
	}
	return Textf("%s: %s, %s", Text{Format: r.Key}, r.Points().Number(), at(r.Round))
}

// Adapted is that the tables of a drawn round were made to fit those who were there.
type Adapted struct {
	Moves [][2]int `json:"moves"` // the ID and the table's number in the sheet of each who was given another, 0 for who had to leave
	// LimitMS is what capped the work, in steps of about a millisecond; Counts are the criteria of the tables then.
	LimitMS int       `json:"limit_ms"`
	Counts  []Counted `json:"counts"`
}

// Counted is what a criterion comes to.
type Counted struct {
	Name  string `json:"name"`
	Value int64  `json:"value"`
	Bound int64  `json:"lower_bound"` // proven: with the criteria before it as they are, no tables come below
}

// Kept is an organizer's decision to leave a drawn round as it is.
type Kept struct {
	Fact string    `json:"fact"` // what the workbook said then: another change asks again
	Text string    `json:"text"` // the question, in Italian
	Who  string    `json:"who,omitempty"`
	Why  string    `json:"why,omitempty"`
	Time time.Time `json:"time"`
}

// Drawing is a draw that was made of a round, kept or not.
type Drawing struct {
	Seed string    `json:"seed"`
	Time time.Time `json:"time"`
}

// SecondSeat is what the number of a second seat in a record has above the ID of its player, more than any ID: who sits
// at two tables of a round is drawn twice.
const SecondSeat = 1_000_000_000

// Players are the players at the tables as drawn, whichever of their seats they have there.
func (r *DrawRecord) Players() [][]int {
	tables := make([][]int, len(r.Tables))
	for i, table := range r.Tables {
		for _, seat := range table {
			if seat > SecondSeat {
				seat -= SecondSeat
			}
			tables[i] = append(tables[i], seat)
		}
	}
	return tables
}

// Count is the value of one criterion of a draw, with what is known about it.
type Count struct {
	Criterion string `json:"criterio"`
	Value     int64  `json:"valore"`
	Bound     int64  `json:"limite"`          // no draw can be below it, given the criteria above at their values
	Optimal   bool   `json:"provato"`         // proven: no draw is better
	Reason    Text   `json:"motivo,omitzero"` // why it is not 0; zero where it is
}

// Table is one table of a round.
type Table struct {
	Number  int // that stands on it in the hall, which people say and type; LabelTables sets it
	inSheet int // 0 where it is the same
	Seats   []Seat
	Record  Record // what games other than RisiKo! keep of the game as a whole
	// Ruled is how far a game other than RisiKo! has come, as its own rules see it (package game sets it); nil
	// where the scores tell.
	Ruled *State
	// Void says that the game was given up and does not count (package game sets it); its state is Played, since nothing
	// is to come.
	Void bool
	// Winning says which scores are the winners' (package game sets it).
	Winning Winning
	// Checked are the scores that were found right, odd as they are; see Confirmed.
	Checked string
}

// ScoreLine is the players of a table with their scores, on one line.
func (t Table) ScoreLine() string {
	parts := Map(t.Seats, func(s Seat) string { return strconv.Itoa(s.Player) + "=" + s.Score.Text(",") })
	return strings.Join(parts, " ")
}

// Confirmed reports whether the scores that the table has now were found right.
func (t Table) Confirmed() bool { return t.Checked != "" && t.Checked == t.ScoreLine() }

// Seat is a player's place at a table and what was typed there.
type Seat struct {
	Player  int // ID; Ghost for the ghost, 0 for an empty seat
	Score   Score
	Outside Score  // points outside the objective ("Pti fuori obb.")
	Record  Record // what games other than RisiKo! keep of a seat
}

// Record is what games other than RisiKo! keep of a seat or of a whole game: labels and values as they stand
// in the sheet of the round, one on a row, in that order. A label that has its row and no value yet is there too.
type Record []Entry

// Entry is one row of a record.
type Entry struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Says reports whether another record has the same written, whatever rows stand empty.
func (r Record) Says(other Record) bool {
	within := func(a, b Record) bool {
		return !slices.ContainsFunc(a, func(e Entry) bool { return e.Value != b.Get(e.Label) })
	}
	return within(r, other) && within(other, r)
}

// Get is the value of a label, or empty.
func (r Record) Get(label string) string {
	if e := Find(r, func(e *Entry) bool { return e.Label == label }); e != nil {
		return e.Value
	}
	return ""
}

// Has reports whether the record has a row of that label.
func (r Record) Has(label string) bool {
	return slices.ContainsFunc(r, func(e Entry) bool { return e.Label == label })
}

// Set gives a label its value, in its row or in a new last one.
func (r *Record) Set(label, value string) {
	if e := Find(*r, func(e *Entry) bool { return e.Label == label }); e != nil {
		e.Value = value
		return
	}
	*r = append(*r, Entry{label, value})
}

// State says how far a table has come.
type State int

// The states of a table.
const (
	// NotPlayed: every seat is 0 or empty.
	NotPlayed State = iota
	// Incomplete: some scores are there and some cells are empty; it does not count.
	Incomplete
	// Played: every seat has its score.
	Played
)

// State is the state of the table. An empty cell of a ghost or of an empty seat is no gap.
func (t Table) State() State {
	if t.Ruled != nil {
		return *t.Ruled
	}
	empty, nonzero := false, false
	for _, seat := range t.Seats {
		if !seat.Score.IsZero() {
			nonzero = true
		}
		if !seat.Score.Typed() && seat.Player > 0 {
			empty = true
		}
	}
	switch {
	case !nonzero:
		return NotPlayed
	case empty:
		return Incomplete
	}
	return Played
}

// IDs are the players of the table in seat order, the ghost included.
func (t Table) IDs() []int {
	return Map(t.Seats, func(seat Seat) int { return seat.Player })
}

// Aligned gives the seats of another reading of the table in this one's order, player by player; false where others sit
// there. Who sits twice has his seats in the order in which they come.
func (t Table) Aligned(seats []Seat) ([]Seat, bool) {
	if len(seats) != len(t.Seats) {
		return nil, false
	}
	aligned, left := make([]Seat, 0, len(seats)), slices.Clone(seats)
	for _, seat := range t.Seats {
		at := slices.IndexFunc(left, func(s Seat) bool { return s.Player == seat.Player })
		if at < 0 {
			return nil, false
		}
		aligned = append(aligned, left[at])
		left = slices.Delete(left, at, at+1)
	}
	return aligned, true
}

// Winning says which scores of a table are those of its winners.
type Winning int

// The rules.
const (
	HighestWins Winning = iota // the highest, all who are level there
	LowestWins                 // the lowest: scores are places
	AloneWins                  // the highest, if one alone has it
)

// Cmp orders two scores of a table: above 0 where the first is better.
func (w Winning) Cmp(a, b Score) int {
	if w == LowestWins {
		return b.Cmp(a)
	}
	return a.Cmp(b)
}

// Top is the indexes of the seats with the winning score as typed, decimals included. The ghost's seat
// counts only if ghost is true. A game that was given up has none, nor has one with a tie at the top where a single winner is required.
func (t Table) Top(ghost bool) []int {
	if t.Void {
		return nil
	}
	var top []int
	for i, seat := range t.Seats {
		if seat.Player == Ghost && !ghost {
			continue
		}
		if len(top) == 0 || t.Winning.Cmp(seat.Score, t.Seats[top[0]].Score) > 0 {
			top = append(top[:0], i)
		} else if seat.Score.Cmp(t.Seats[top[0]].Score) == 0 {
			top = append(top, i)
		}
	}
	if t.Winning == AloneWins && len(top) > 1 {
		return nil
	}
	return top
}

// Published reports whether a round may be shown in the hall: a draft may not, nor one that is not drawn (nil).
func (r *Round) Published() bool { return r != nil && !r.Draft }

// Played counts the tables that are played.
func (r Round) Played() (n int) {
	for i := range r.Tables {
		if r.Tables[i].State() == Played {
			n++
		}
	}
	return n
}

// NextMissing is the number of the first table after the given one that has no scores yet, beginning again
// at the top; 0 if none is missing.
func (r Round) NextMissing(after int) int {
	open := Where(r.InHall().Tables, func(t Table) bool { return t.State() != Played })
	if len(open) == 0 {
		return 0
	}
	return cmp.Or(Find(open, func(t *Table) bool { return t.Number > after }), &open[0]).Number
}

// Started reports whether any table has a score; who sits alone at one rests.
func (r Round) Started() bool {
	return slices.ContainsFunc(r.Tables, func(t Table) bool { return t.State() != NotPlayed && len(t.Seats) > 1 })
}

// Find gives table and seat index of a player, or -1, -1.
func (r Round) Find(id int) (table, seat int) {
	for i, t := range r.Tables {
		for j, s := range t.Seats {
			if s.Player == id {
				return i, j
			}
		}
	}
	return -1, -1
}

// TableIDs are the IDs of the round's tables, the ghost included.
func (r Round) TableIDs() [][]int {
	return Map(r.Tables, Table.IDs)
}

// Round is the round with that number, nil if it has no sheet.
func (t *Tournament) Round(number int) *Round {
	return Find(t.Rounds, func(r *Round) bool { return r.Number == number })
}

// SetRound puts a round in its place, over one with the same number.
func (t *Tournament) SetRound(round Round) {
	at, found := slices.BinarySearchFunc(t.Rounds, round.Number, func(r Round, n int) int { return r.Number - n })
	if found {
		t.Rounds[at] = round
		return
	}
	t.Rounds = slices.Insert(t.Rounds, at, round)
}

// Table is the table of the round with that number, or nil.
func (r *Round) Table(number int) *Table {
	return Find(r.Tables, func(t *Table) bool { return t.Number == number })
}

// Player is the player with that ID, or nil.
func (t *Tournament) Player(id int) *Player {
	return Find(t.Players, func(p *Player) bool { return p.ID == id })
}

// Index is the players by ID.
func (t *Tournament) Index() map[int]*Player {
	index := make(map[int]*Player, len(t.Players))
	for i := range t.Players {
		index[t.Players[i].ID] = &t.Players[i]
	}
	return index
}

// Presence says who plays a round where that differs from Partecipa Torneo: by round, then by ID.
type Presence map[int]map[int]bool

// Present reports whether a player is to be drawn for a round: never after he was disqualified, else what was said of
// that round, else NO in Partecipa Torneo, else what was said of the latest round before it: who was absent stays so
// until marked present, but for a round that is an evening of its own.
func (t *Tournament) Present(round int, player Player) bool {
	if t.Disqualified(round, player.ID) {
		return false
	}
	if here, said := t.Presence[round][player.ID]; said {
		return here
	}
	if !player.Plays || t.Evenings {
		return player.Plays
	}
	latest, here := 0, true
	for earlier, ids := range t.Presence {
		if said, is := ids[player.ID]; is && earlier < round && earlier > latest {
			latest, here = earlier, said
		}
	}
	return here
}

// SetPresence says that a player is there in a round, or not.
func (t *Tournament) SetPresence(round, id int, here bool) {
	if t.Presence == nil {
		t.Presence = Presence{}
	}
	if t.Presence[round] == nil {
		t.Presence[round] = map[int]bool{}
	}
	t.Presence[round][id] = here
}

// Disqualified reports whether a player may not play a round: he was disqualified in one before, or from this one or an earlier one on.
func (t *Tournament) Disqualified(round, id int) bool {
	if in, is := t.Barred[id]; is && round > in {
		return true
	}
	return Find(t.Rulings, func(r *Ruling) bool { return r.Kind == Disqualification && r.Player == id && round >= r.Round }) != nil
}

// PresentIDs are the players to be drawn for a round, in the order of the roster.
func (t *Tournament) PresentIDs(round int) []int {
	return Map(Where(t.Players, func(p Player) bool { return t.Present(round, p) }), func(p Player) int { return p.ID })
}

// Clone is a copy that shares nothing with the tournament.
func (t *Tournament) Clone() *Tournament {
	c := *t
	c.Info.Dates = slices.Clone(t.Info.Dates)
	c.Players = slices.Clone(t.Players)
	c.Own = slices.Clone(t.Own)
	for i := range c.Own {
		c.Own[i].Texts = maps.Clone(c.Own[i].Texts)
	}
	c.Apart = slices.Clone(t.Apart)
	c.Together = slices.Clone(t.Together)
	c.Barred = maps.Clone(t.Barred)
	c.Distinct = slices.Clone(t.Distinct)
	c.Rulings = slices.Clone(t.Rulings)
	c.Drawn = maps.Clone(t.Drawn)
	for round, drawn := range c.Drawn {
		c.Drawn[round] = slices.Clone(drawn)
	}
	c.Settings.Thresholds = maps.Clone(t.Settings.Thresholds)
	c.Settings.Game, c.Settings.Answers = slices.Clone(t.Settings.Game), slices.Clone(t.Settings.Answers)
	c.Rounds = Map(t.Rounds, Round.Clone)
	c.Presence = make(Presence, len(t.Presence))
	for round, ids := range t.Presence {
		c.Presence[round] = maps.Clone(ids)
	}
	return &c
}

// Clone is a copy of the round that shares nothing with it, save the draw's record, which never changes.
func (r Round) Clone() Round {
	r.Tables = slices.Clone(r.Tables)
	for i := range r.Tables {
		t := &r.Tables[i]
		t.Seats, t.Record = slices.Clone(t.Seats), slices.Clone(t.Record)
		for j := range t.Seats {
			t.Seats[j].Record = slices.Clone(t.Seats[j].Record)
		}
	}
	r.SitOuts, r.Exchanged = slices.Clone(r.SitOuts), slices.Clone(r.Exchanged)
	return r
}

// Sat reports whether a player sits at a table of some round, rests in it or stands in the referee's book.
func (t *Tournament) Sat(id int) bool {
	return slices.ContainsFunc(t.Rounds, func(r Round) bool {
		at, _ := r.Find(id)
		return at >= 0 || slices.Contains(r.SitOuts, id)
	}) || slices.ContainsFunc(t.Rulings, func(r Ruling) bool { return r.Player == id || r.With == id })
}

// Who is what a player is called in a sentence, his ID where he is not on the roster.
func (t *Tournament) Who(id int) any {
	if p := t.Player(id); p != nil && p.FullName() != "" {
		return p.DisplayName()
	}
	return Textf("ID %d", id)
}

// UnknownPlayer is the error, of kind BadInput, of an ID that is not on the roster.
func UnknownPlayer(id int) error {
	return Errorf(BadInput, "Nessun iscritto ha l'ID %d: controlla la colonna ID del foglio Iscritti.", id)
}
