package export

// Ranking is a list in order of place, ready to be set: a standings, its reduced form, the teams, or
// anything else of that shape. Whoever makes it knows the rules; the writers only know how it looks.
type Ranking struct {
	Title   string   // such as "Classifica" or "Classifica a squadre"
	Notes   []string // sentences that belong to the whole list, such as a round not played yet
	Columns []Column
	Rows    []Row
}

// Column is a column of a Ranking.
type Column struct {
	Title string
	Align Align
	// Place marks the column that holds the place, Name the one that holds the player's name (one of
	// several, where given name and surname stand apart), Total the one that decides; they are set bolder,
	// and a small screen keeps them.
	Place, Name, Total bool
	// Minor marks a column that may be left out where there is no room for it.
	Minor bool
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
	Player int      // ID; 0 where the row is no player
	Cells  []Cell   // as many as there are columns
	Why    []string // sentences that explain why the row stands where it stands
}

// Cell is a cell of a Row.
type Cell struct {
	Text string
	Won  bool // the result of a won game
}

// Cell is the cell in the given column, an empty one where the row is shorter.
func (r Row) Cell(column int) Cell {
	if column >= len(r.Cells) {
		return Cell{}
	}
	return r.Cells[column]
}
