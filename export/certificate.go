package export

// Certificate is how a round was drawn and how anybody can verify it, for paper and page alike.
type Certificate struct {
	Tournament string
	Round      int
	Title      string // "Finale · Verbale del sorteggio"
	Facts      []Fact
	// MadeTitle and Made tell how the tables came about besides by their criteria.
	MadeTitle string
	Made      []string
	Criteria  []CertifiedCriterion // the most important first
	Withheld  string               // what is said in place of the criteria that are not published; empty for none
	Chance    string               // among how many draws the seed chose; empty where that is not told
	Verified  []string             // what the workbook says of the draw today
	HowTo     []string             // how to verify it
	Limits    []string             // what the certificate alone cannot prove; only on the page
	Tables    []CertifiedTable     // as drawn
}

// Fact is a name and what it is.
type Fact struct{ Label, Value string }

// CertifiedCriterion is what a draw claims of one criterion.
type CertifiedCriterion struct {
	Label        string
	Value, Bound int64
	Reason       string // why it is not 0
	Outcome      string // what is known of the value
}

// CertifiedTable is a table as drawn.
type CertifiedTable struct {
	Number int
	Seats  []CertifiedSeat
}

// CertifiedSeat is a player at a table as drawn, with his club as it was then.
type CertifiedSeat struct {
	Number     int // ID of the player
	Name, Club string
}
