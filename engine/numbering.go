package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// maxTableNumber is the largest number that a table may have in the hall.
const maxTableNumber = 9999

// A table has two numbers: the one of its place in the sheet of its round, which the draw and its record go by, and the one that stands on
// it in the hall. LabelTables makes the second of the first; without numbers of the organizer's own they are the same.

// SheetNumber is the number of the table in the sheet of its round, as in “Tavolo N°3”: that of its draw, whatever stands on it.
func (t Table) SheetNumber() int { return cmp.Or(t.inSheet, t.Number) }

// OfSheet finds the table with a number in the sheet, or nil.
func (r *Round) OfSheet(number int) *Table {
	return Find(r.Tables, func(t *Table) bool { return t.SheetNumber() == number })
}

// InSheet is the round with the numbers that its sheet has.
func (r Round) InSheet() Round {
	r.Tables = slices.Clone(r.Tables)
	for i := range r.Tables {
		r.Tables[i].Number, r.Tables[i].inSheet = r.Tables[i].SheetNumber(), 0
	}
	return r
}

// InHall is the round with its tables in the order of their numbers.
func (r Round) InHall() Round {
	r.Tables = slices.Clone(r.Tables)
	slices.SortStableFunc(r.Tables, func(a, b Table) int { return a.Number - b.Number })
	return r
}

// Numbers are those of the round's tables in the hall, in the order of the sheet.
func (r Round) Numbers() []int {
	return Map(r.Tables, func(table Table) int { return table.Number })
}

// Room is a part of the hall, with the numbers of its tables.
type Room struct {
	Name     string
	From, To int // To is maxTableNumber where no end is said
}

// Range is the room's numbers as people write them.
func (r Room) Range() string {
	if r.To == maxTableNumber {
		return strconv.Itoa(r.From) + "–"
	}
	return strconv.Itoa(r.From) + "–" + strconv.Itoa(r.To)
}

// ParseRooms reads rooms such as “Sala A: 1-8, Sala B: 21-”. The error, of kind BadUsage, says how they are written.
func ParseRooms(text string) (rooms []Room, err error) {
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' || r == '\n' }) {
		at := strings.LastIndex(part, ":")
		if strings.TrimSpace(part) == "" {
			continue
		}
		first, last, ranged := strings.Cut(strings.ReplaceAll(strings.TrimSpace(part[at+1:]), "–", "-"), "-")
		from, wrong := strconv.Atoi(strings.TrimSpace(first))
		room := Room{strings.TrimSpace(part[:max(at, 0)]), from, from}
		switch last = strings.TrimSpace(last); {
		case ranged && last == "":
			room.To = maxTableNumber
		case ranged && wrong == nil:
			room.To, wrong = strconv.Atoi(last)
		}
		if wrong != nil || room.Name == "" || from < 1 || room.To < from || room.To > maxTableNumber {
			return nil, Errorf(BadUsage, "“%s” non va bene: scrivi la sala e i suoi numeri, per esempio “Sala A: 1-8, Sala B: 21-28”.",
				strings.TrimSpace(part))
		}
		for _, other := range rooms {
			if room.From <= other.To && other.From <= room.To {
				return nil, Errorf(BadUsage, "%s e %s hanno gli stessi numeri: ogni tavolo sta in una sala sola.", other.Name, room.Name)
			}
		}
		rooms = append(rooms, room)
	}
	return rooms, nil
}

// ParseTableNumbers reads numbers of tables such as “3, 7, 12-15”. The error, of kind BadUsage, says how they are written.
func ParseTableNumbers(text string) (numbers []int, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		first, last, ranged := strings.Cut(word, "-")
		from, wrong := strconv.Atoi(first)
		to := from
		if ranged && wrong == nil {
			to, wrong = strconv.Atoi(last)
		}
		if wrong != nil || from < 1 || to < from || to > maxTableNumber {
			return nil, Errorf(BadUsage, "“%s” non è un numero di tavolo: scrivi per esempio 3, 7, 12-15.", word)
		}
		for n := from; n <= to; n++ {
			numbers = append(numbers, n)
		}
	}
	return numbers, nil
}

// Rooms are the parts of the hall, in the order in which they fill; none where it is one.
func (s *Settings) Rooms() []Room {
	rooms, _ := ParseRooms(s.Halls) // checked as it was set
	return rooms
}

// RoomOf is the name of the room in which a number stands; empty where there are none.
func (s *Settings) RoomOf(number int) string {
	for _, room := range s.Rooms() {
		if room.From <= number && number <= room.To {
			return room.Name
		}
	}
	return ""
}

// HasTable reports whether a number may stand on a table.
func (s *Settings) HasTable(number int) bool {
	skipped, _ := ParseTableNumbers(s.SkipTables)
	return number >= max(s.FirstTable, 1) && !slices.Contains(skipped, number) && (len(s.Rooms()) == 0 || s.RoomOf(number) != "")
}

// tableNumbers are the numbers of the first n tables, and how many of them the rooms have no number for: those go on after the last.
func (s *Settings) tableNumbers(n int) (numbers []int, missing int) {
	rooms := s.Rooms()
	if len(rooms) == 0 {
		rooms = []Room{{"", 1, maxTableNumber}}
	}
	last := 0
	for _, room := range rooms {
		for at := room.From; at <= room.To && len(numbers) < n; at++ {
			if s.HasTable(at) {
				numbers = append(numbers, at)
			}
		}
		last = max(last, min(room.To, maxTableNumber))
	}
	for missing = n - len(numbers); len(numbers) < n; last++ {
		numbers = append(numbers, last+1)
	}
	return numbers, missing
}

// EnoughNumbers refuses numbers that are too few for the tables; the error, of kind BadInput, says how many are missing.
func (s *Settings) EnoughNumbers(tables int) error {
	if _, missing := s.tableNumbers(tables); missing > 0 {
		return Errorf(BadInput, "Le sale non bastano: per %d {1:tavolo|tavoli} {2:manca un numero|mancano %d numeri}. Allunga una sala o "+
			"aggiungine un'altra.", tables, missing)
	}
	return nil
}

// ownNumbers reports whether the organizer has said anything of the tables' numbers.
func (t *Tournament) ownNumbers(r *Round) bool {
	s := &t.Settings
	return s.FirstTable > 1 || s.SkipTables != "" || s.Halls != "" || r.Leader > 0 || len(r.Exchanged) > 0 ||
		slices.ContainsFunc(t.Players, func(p Player) bool { return p.FixedTable() > 0 })
}

// LabelTables gives the tables of a round the numbers that stand on them in the hall. Each has that of its place among the numbers there
// are; then a person's own table takes its number from whoever has it, the leader's the first one, and last two exchange theirs.
func (t *Tournament) LabelTables(r *Round) {
	*r = r.InSheet()
	if !t.ownNumbers(r) {
		return
	}
	last := 1 // a sheet may say 0 or less of all
	for _, table := range r.Tables {
		last = max(last, table.Number)
	}
	if last > maxTableNumber {
		return // that was written by hand
	}
	numbers, _ := t.Settings.tableNumbers(last)
	for i := range r.Tables {
		r.Tables[i].inSheet = r.Tables[i].Number
		r.Tables[i].Number = numbers[max(r.Tables[i].inSheet, 1)-1]
	}
	fixed := map[*Table]bool{}
	take := func(table *Table, number int) {
		if other := r.Table(number); other != nil {
			if fixed[other] {
				return
			}
			other.Number = table.Number
		}
		table.Number = number
	}
	for _, p := range t.Players {
		number := p.FixedTable()
		if at, _ := r.Find(p.ID); number > 0 && at >= 0 && !fixed[&r.Tables[at]] && t.Settings.HasTable(number) {
			take(&r.Tables[at], number)
			fixed[&r.Tables[at]] = r.Tables[at].Number == number
		}
	}
	if leader := r.OfSheet(r.Leader); leader != nil && r.Leader > 0 && !fixed[leader] {
		take(leader, numbers[0])
	}
	for _, pair := range r.Exchanged {
		if a, b := r.OfSheet(pair[0]), r.OfSheet(pair[1]); a != nil && b != nil {
			a.Number, b.Number = b.Number, a.Number
		}
	}
}

// FixedTable is the number of the table at which the player sits in every round; 0 where none is his.
func (p Player) FixedTable() int {
	n, err := strconv.Atoi(p.Fixed)
	if err != nil || n < 0 || n > maxTableNumber {
		return 0
	}
	return n
}

// Misplaced tell who does not sit at the table that is his own, as the round is numbered, and why.
func (t *Tournament) Misplaced(r *Round) (messages []Text) {
	for _, p := range t.Players {
		at, _ := r.Find(p.ID)
		number := p.FixedTable()
		if number == 0 || at < 0 || r.Tables[at].Number == number {
			continue
		}
		text := Textf("%s ha il tavolo fisso %d, ma siede al %d.", p.DisplayName(), number, r.Tables[at].Number)
		if !t.Settings.HasTable(number) {
			text = Textf("%s ha il tavolo fisso %d, che tra i numeri dei tavoli non c'è: siede al %d.", p.DisplayName(), number,
				r.Tables[at].Number)
		}
		messages = append(messages, text)
	}
	return messages
}
