package export

// Matrix counts meetings: how often the one of a row and the one of a column sat at a table together.
type Matrix struct {
	Title   string
	Note    string // of which rounds it is
	Corner  string // what the rows are
	Rows    []string
	Columns []string
	Counts  [][]int // by row and column
	// Self marks rows and columns that are the same people, of whom nobody meets himself.
	Self   bool
	Reason string // why it is left out; it stands where the matrix would
}

// Size is how many cells the matrix has.
func (m Matrix) Size() int { return len(m.Rows) * len(m.Columns) }
