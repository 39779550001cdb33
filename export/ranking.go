package export

import (
	"slices"
	"strings"

	"raduno/engine"
)

// Ranking is a list in order of place, ready to be shown: a standings, or that of the teams. Each line is made into
// cells once, by anyone who knows the rules (engine/desk); window, sheet, paper, page, forum and terminal only know how
// a cell looks.
type Ranking struct {
	Title string // such as "Classifica" or "Classifica a squadre"
	// State is the moment of the list and whether it can still change: "Classifica provvisoria, dopo il turno
	// 2 di 5".
	State string
	// Provisional says that what is told of the places can still change.
	Provisional bool
	Reason      string   // why there is no list, and what to do; it stands where the list would
	Notes       []string // sentences that belong to the whole list, such as a round not played yet
	Columns     []Column
	Rows        []Row
}

// Column is a column of a Ranking.
type Column struct {
	Title string
	Kind  ColumnKind
	Round int // of a RoundColumn
	Align Align
	// Minor marks a column that may be left out where there is no room for it.
	Minor bool
}

// ColumnKind says what a column holds.
type ColumnKind int

// The kinds of column.
const (
	OtherColumn   ColumnKind = iota
	PlaceColumn              // the place
	GivenColumn              // nome
	SurnameColumn            // cognome
	NickColumn               // nick, which only the sheet shows where nicks do not go first
	ClubColumn               // club or family of the player
	TeamColumn               // the club that is ranked
	RoundColumn              // the result of a round
	TallyColumn              // what else is told of a player: games played, solos
	WinsColumn               // games won
	TotalColumn              // what decides
	NoteColumn               // what is said of a row
	MovedColumn              // by how many places, and whether up or down, since the round before
	IDColumn                 // ID, which only the sheet shows
)

// Name reports whether the column holds a part of the name of who is ranked; it is set bolder, and a small screen
// keeps it.
func (c Column) Name() bool {
	return c.Kind == NickColumn && !c.Minor || c.Kind == GivenColumn || c.Kind == SurnameColumn || c.Kind == TeamColumn
}

// Align says at which side of its column a cell stands.
type Align int

// The sides.
const (
	Left Align = iota
	Right
	Center
)

// Row is a row of a Ranking.
type Row struct {
	Player int    // ID; 0 where the row is no player
	Tag    string // what tells the player from his homonyms, his club or a number; empty if there are none
	Cells  []Cell
	Why    []string // sentences that explain why the row stands where it stands
	Mark   Mark
	Cut    bool // the line of the semifinals is drawn below this row
}

// Mark says what the place of a row is good for.
type Mark int

// The marks.
const (
	NoMark   Mark = iota
	Direct        // in the final without a semifinal
	Through       // in the semifinals, as things stand
	Level         // level with others for the last places; the draw decides
	Finalist      // was in the final, whose order counts
)

// marks are what the marks look like and mean.
var marks = [...]struct {
	sign string
	name engine.Text
}{
	Direct: {"★", engine.Textf("già in finale")}, Through: {"✓", engine.Textf("in semifinale")},
	Level: {"=", engine.Textf("alla pari: decide il sorteggio")}, Finalist: {"F", engine.Textf("posto deciso dalla finale")},
}

// Sign is the mark as one character, empty for none.
func (m Mark) Sign() string { return marks[m].sign }

// Name says what the mark means; zero for one without a sign.
func (m Mark) Name() engine.Text { return marks[m].name }

// Legend says what the signs in a ranking mean, empty if it has none. How a product shows a game that was won is its own:
// won says it, zero where it does not.
func (r Ranking) Legend(translate func(engine.Text) string, won engine.Text) string {
	var parts []string
	for _, mark := range []Mark{Direct, Through, Level, Finalist} {
		if slices.ContainsFunc(r.Rows, func(row Row) bool { return row.Mark == mark }) {
			parts = append(parts, mark.Sign()+" "+translate(mark.Name()))
		}
	}
	has := func(what func(Cell) bool) bool { // of a round
		for i, column := range r.Columns {
			if column.Kind == RoundColumn && slices.ContainsFunc(r.Rows, func(row Row) bool { return what(row.Cell(i)) }) {
				return true
			}
		}
		return false
	}
	if !won.IsZero() && has(func(c Cell) bool { return c.Won }) {
		parts = append(parts, translate(won))
	}
	if has(func(c Cell) bool { return c.Missed && c.Text == "–" }) {
		parts = append(parts, translate(engine.Textf("– turno non giocato")))
	}
	return strings.Join(parts, " · ")
}

// Cell is a cell of a Row: what people read in it, and for a spreadsheet what it is.
type Cell struct {
	Text   string
	Number bool          // Value is what the cell says
	Value  engine.Points // exact
	Won    bool          // the result of a won game
	// Missed marks a round that the row has no game in, Discarded a result that does not count; their Text says so
	// too, "–" and "[17]".
	Missed, Discarded bool
}

// Cell is the cell in the given column, an empty one where the ranking has no such column (-1 of Ranking.Column) or the row is shorter.
func (r Row) Cell(column int) Cell {
	if column < 0 || column >= len(r.Cells) {
		return Cell{}
	}
	return r.Cells[column]
}

// Shown is what stands in a cell: a place has its mark before it.
func (r Ranking) Shown(row Row, column int) string {
	text := row.Cell(column).Text
	if sign := row.Mark.Sign(); sign != "" && column >= 0 && r.Columns[column].Kind == PlaceColumn {
		return sign + " " + text
	}
	return text
}

// Text is what stands in the first column of a kind; empty without such a column.
func (r Ranking) Text(row Row, content ColumnKind) string { return row.Cell(r.Column(content)).Text }

// Name is the parts of the name of who is ranked.
func (r Ranking) Name(row Row) (parts []string) {
	for i, c := range r.Columns {
		if text := Clean(row.Cell(i).Text); c.Name() && text != "" {
			parts = append(parts, text)
		}
	}
	return parts
}

// Without is the ranking without the columns of some kinds. Without the clubs, homonyms have their tags behind their names.
func (r Ranking) Without(contents ...ColumnKind) Ranking {
	var kept []int
	for i, c := range r.Columns {
		if !slices.Contains(contents, c.Kind) {
			kept = append(kept, i)
		}
	}
	clubs := r.Column(ClubColumn) >= 0
	r = r.Of(kept)
	if at := r.Column(SurnameColumn); at >= 0 && clubs && r.Column(ClubColumn) < 0 {
		for _, row := range r.Rows {
			if row.Tag != "" {
				row.Cells[at].Text += " (" + row.Tag + ")"
			}
		}
	}
	return r
}

// Of is the ranking with these columns alone, by their index, in the order given.
func (r Ranking) Of(kept []int) Ranking {
	columns, rows := r.Columns, r.Rows
	r.Columns = nil
	for _, at := range kept {
		r.Columns = append(r.Columns, columns[at])
	}
	r.Rows = make([]Row, len(rows))
	for i, row := range rows {
		cells := make([]Cell, len(kept))
		for j, at := range kept {
			cells[j] = row.Cell(at)
		}
		row.Cells = cells
		r.Rows[i] = row
	}
	return r
}

// NickFirst is the ranking with the nick before the name, for people who know each other by it.
func (r Ranking) NickFirst() Ranking {
	from, to := r.Column(NickColumn), r.Column(GivenColumn)
	if from < 0 || to < 0 {
		return r
	}
	var order []int
	for i := range r.Columns {
		if i != from {
			order = append(order, i)
		}
	}
	r = r.Of(slices.Insert(order, to, from))
	r.Columns[to].Minor = false
	return r
}

// Column is the index of the first column of a kind, -1 without one.
func (r Ranking) Column(content ColumnKind) int {
	return slices.IndexFunc(r.Columns, func(c Column) bool { return c.Kind == content })
}
