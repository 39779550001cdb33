package export

import (
	"encoding/json"
	"strconv"
	"strings"

	"raduno/assets"
	"raduno/engine"
)

// Certificate is how a round was drawn and how anybody can verify it, for paper and page alike.
type Certificate struct {
	Tournament string
	Round      int
	Title      string // "Finale · Verbale del sorteggio"
	Seed       string
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
	Phase     engine.Phase         // of the round
	Published
}

// Published is what everybody may know of a round's draw besides its tables.
type Published struct {
	Parts   []CertifiedPart  // the draws that made the tables, each with its proofs; none where nothing was drawn
	Free    *CertifiedPart   // the draw without the tables that were locked; nil where none was
	Earlier []engine.Drawing // draws of the round that were not kept
	SeedBy  SeedBy           // where the seed is from
	Changed int              // seats and tables that were changed by hand since
	Optima  engine.Quantity  // draws that are as good, as the program counted them; empty where it did not
}

// SeedBy says where a seed is from.
type SeedBy string

// Where seeds are from.
const (
	ByLot  SeedBy = "lot"
	ByHand SeedBy = "typed"
)

// Fact is a name and what it is.
type Fact struct{ Label, Value string }

// CertifiedCriterion is what a draw claims of one criterion.
type CertifiedCriterion struct {
	Name, Label  string // as a draw problem names it, and as people do
	Value, Bound int64
	Optimal      bool
	Free         *int64 // the least without the tables that were locked; nil where none was
	Reason       string // why it is not 0
	Outcome      string // what is known of the value
}

// CertifiedTable is a table as drawn.
type CertifiedTable struct {
	Round, Number int
	Seats         []CertifiedSeat
}

// CertifiedSeat is a player at a table as drawn, with his club as it was then.
type CertifiedSeat struct {
	Seat       int // its number in the draw problem
	Number     int // ID of the player
	Name, Club string
}

// CertificateOptions say how a certificate is told.
type CertificateOptions struct {
	About  About
	Games  bool // of a game other than RisiKo!, whose calendars are made whole
	Public bool // without the criteria that tell what people asked for
}

// CertificateOf is the certificate of a round. A round that Raduno did not draw is an error of kind Impossible.
func CertificateOf(t *engine.Tournament, number int, o CertificateOptions) (Certificate, error) {
	round := t.Round(number)
	if round == nil {
		return Certificate{}, NoRound(t, number)
	}
	record := round.Draw
	if record == nil {
		return Certificate{}, engine.Errorf(engine.Impossible, "%s: il sorteggio non è di Raduno, e non c'è un verbale da stampare",
			o.About.Round(number))
	}
	a := o.About
	c := Certificate{
		Tournament: Clean(t.Info.Name), Round: number, Title: a.Round(number) + " · " + a.Say("Verbale del sorteggio"),
		Seed: Clean(record.Seed),
	}
	c.Phase = a.roundName(number).Phase
	var drawn Drawn
	if a.Drawn != nil {
		drawn = a.Drawn(number)
	}
	c.Published, c.Chance, c.Verified = drawn.Published, drawn.Chance, drawn.Verified
	if round.Draft {
		c.Title = a.Say("BOZZA · %s", c.Title)
	}
	c.Tables = drawnTables(t, number, record)
	c.facts(a, record)
	if o.Games && len(record.Problem) == 0 && len(record.Counts) == 0 { // only a calendar that is made at once has no draw problem
		c.MadeTitle = a.Say("Il calendario")
		c.Made = []string{
			a.Say(
				"I turni sono stati fatti tutti insieme, secondo il calendario bilanciato di questo gioco: il seme dice quale giocatore ha quale " +
					"numero."),
		}
		c.HowTo = []string{
			a.Say("Con gli stessi giocatori, lo stesso seme e la stessa versione del programma il calendario è lo stesso su qualunque computer."),
			a.Say("Il comando “raduno-cli verifica FILE.xlsx --turno %d” rifà il calendario dal seme e confronta i tavoli del turno.", number),
		}
	} else {
		c.drawn(o, record, drawn)
	}
	return c, nil
}

func (c *Certificate) facts(a About, record *engine.DrawRecord) {
	players := map[int]bool{}
	for _, table := range c.Tables {
		for _, seat := range table.Seats {
			players[seat.Number] = true
		}
	}
	delete(players, engine.Ghost)
	for _, fact := range []Fact{
		{a.Say("Tipo di torneo"), a.typeName(record.Type)},
		{a.Say("Sorteggiato il"), StampText(record.Time)},
		{a.Say("Programma"), program(record.Version)},
		{a.Say("Seme del sorteggio"), c.Seed},
		{a.Say("Giocatori e tavoli"), a.Say("%d {1:giocatore|giocatori}, {2:un tavolo|%d tavoli}", len(players), len(c.Tables))},
		{a.Say("Impronta"), c.Fingerprint()},
	} {
		if fact.Value = Clean(fact.Value); fact.Value != "" {
			c.Facts = append(c.Facts, fact)
		}
	}
}

// drawn tells how the tables came about: by a rule, by criteria, by lot alone.
func (c *Certificate) drawn(o CertificateOptions, record *engine.DrawRecord, drawn Drawn) {
	a := o.About
	c.HowTo = []string{
		a.Say("Senza il foglio: “verifica.html”, pubblicato con il verbale, riconta in un browser e senza rete il file %s. Il suo SHA-256 è %s.",
			"NOME_"+strconv.Itoa(c.Round)+"_verbale.json", assets.CheckerSum()),
		a.Say("Con lo stesso file, lo stesso seme e la stessa versione del programma il sorteggio dà gli stessi tavoli su qualunque computer."),
		a.Say(
			"Il comando “raduno-cli verifica FILE.xlsx --turno %d” riconta da capo ogni criterio, rifà il sorteggio dal seme e confronta i "+
				"tavoli.", c.Round),
	}
	c.MadeTitle, c.Made = a.Say("Come sono stati fatti i tavoli"), drawn.Made
	if len(record.Counts) == 0 {
		if len(c.Made) == 0 {
			c.Made = []string{a.Say("Il sorteggio non aveva criteri: i tavoli sono del tutto a caso.")}
		}
		return
	}
	c.HowTo = append(c.HowTo, a.leastPossible())
	claims := map[string]CheckedClaim{}
	for _, claim := range drawn.Claims {
		claims[claim.Criterion] = claim
	}
	for _, count := range record.Counts {
		if o.Public && a.Withheld(count.Criterion) {
			c.Withheld = a.Say(
				"I criteri che parlano delle persone (regione, coppie da separare o da unire) sono nel verbale che l'organizzatore conserva: qui " +
					"non si pubblicano.")
			continue
		}
		c.certify(a, count, claims[count.Criterion])
	}
}

// certify adds what is claimed of a criterion.
func (c *Certificate) certify(a About, count engine.Count, claim CheckedClaim) {
	criterion := CertifiedCriterion{Name: count.Criterion, Label: count.Criterion, Value: count.Value, Reason: a.Text(count.Reason)}
	if a.Criterion != nil {
		criterion.Label = a.Criterion(count.Criterion)
	}
	criterion.Free = claim.Free
	criterion.bounded(a, count.Bound, count.Optimal, claim.Proven)
	c.Criteria = append(c.Criteria, criterion)
}

// bounded says what is known of the value; what was not checked is said to be so.
func (c *CertifiedCriterion) bounded(a About, bound int64, optimal, checked bool) {
	c.Bound, c.Optimal, c.Outcome = bound, optimal && bound == c.Value, a.Say("non dimostrato")
	switch {
	case !checked && (optimal || bound > 0):
		c.Outcome = a.Say("dichiarato, non controllato")
	case !checked || !c.Optimal && bound == 0:
	case c.Optimal && c.Free != nil && *c.Free < c.Value:
		c.Outcome = a.Say("il migliore con i tavoli bloccati; senza, almeno %d", *c.Free)
	case c.Optimal:
		c.Outcome = a.Say("il migliore possibile")
	default:
		c.Outcome = a.Say("dimostrato almeno %d", bound)
	}
}

// Prove leaves of what is certified of each criterion what the published draws prove.
func (c *Certificate) Prove(a About) {
	parts := c.Parts
	if len(parts) == 0 {
		return
	}

	for i := range c.Criteria {
		criterion, bound, optimal := &c.Criteria[i], int64(0), true
		for _, part := range parts {
			for _, claim := range part.Claims {
				if claim.Criterion == criterion.Name {
					bound += claim.Bound
					optimal = optimal && claim.Optimal
				}
			}
		}
		criterion.bounded(a, bound, optimal, true)
	}
}

func (a About) leastPossible() string {
	return a.Say(
		"Il minimo possibile è il valore sotto il quale nessuna disposizione dei tavoli può scendere, dati i criteri più importanti; dove " +
			"il valore è uguale al minimo, un sorteggio migliore non esiste.")
}

// typeName is what people call the type of a draw.
func (a About) typeName(id string) string {
	if name := a.Types[id]; name != "" {
		return name
	}
	return id
}

// program is the program of a draw by its name.
func program(version string) string {
	if version == "" || strings.HasPrefix(version, "Raduno") {
		return version
	}
	return "Raduno " + version
}

// drawnTables are the tables as they came out of the draw, with the clubs that it was made with.
func drawnTables(t *engine.Tournament, round int, record *engine.DrawRecord) []CertifiedTable {
	var problem struct {
		Players []struct {
			ID   int
			Club string
		}
	}
	clubs := map[int]string{}
	if json.Unmarshal(record.Problem, &problem) == nil { // else the roster says them
		for _, p := range problem.Players {
			clubs[p.ID] = p.Club
		}
	}
	index := t.Index()
	var tables []CertifiedTable
	for i, ids := range record.Players() {
		table := CertifiedTable{Round: round, Number: i + 1}
		for j, id := range ids {
			seat := CertifiedSeat{Seat: record.Tables[i][j], Number: id, Name: "ID " + strconv.Itoa(id)}
			if id == engine.Ghost {
				seat.Name = engine.GhostName
			} else if p := index[id]; p != nil {
				shown := PlayerSeat(*p)
				seat.Name, seat.Club = shown.Name, shown.Club
			}
			if club, known := clubs[seat.Seat]; known {
				seat.Club = Clean(club)
			}
			table.Seats = append(table.Seats, seat)
		}
		tables = append(tables, table)
	}
	return tables
}
