package engine

import (
	"slices"
	"strconv"
	"time"
)

// Ruling is a decision of the referee, as the workbook keeps it.
type Ruling struct {
	Kind   RulingKind `json:"kind"`
	Player int        `json:"player,omitempty"` // 0 where a whole table is decided
	With   int        `json:"with,omitempty"`   // of a substitution: who plays in the player's place
	Round  int        `json:"round,omitempty"`  // 0 for the tournament; of a disqualification the first that he does not play
	Table  int        `json:"table,omitempty"`  // that is decided: its number in the sheet
	Points string     `json:"points,omitempty"` // of a penalty: above 0, taken off his total, in the unit of the ranking
	Places int        `json:"places,omitempty"` // of a penalty in the place of points: how many places he falls
	Reason string     `json:"reason,omitempty"`
	Time   time.Time  `json:"time"`

	// Passes, of a substitution in a semifinal that the substitute won: the player whose place he took goes on.
	Passes bool `json:"passes,omitempty"`
}

// RuledTable is the number in the hall of the table that a decision is about; that in the sheet where it is gone.
func (t *Tournament) RuledTable(r *Ruling) int {
	if round := t.Round(r.Round); round != nil && round.OfSheet(r.Table) != nil {
		return round.OfSheet(r.Table).Number
	}
	return r.Table
}

// RulingKind says what was decided.
type RulingKind string

// What a referee decides of a player.
const (
	Penalty          RulingKind = "penalty"          // points off his total, or places
	Forfeit          RulingKind = "forfeit"          // he loses his table of a round: what he made there counts for nothing
	Caution          RulingKind = "warning"          // changes nothing
	Disqualification RulingKind = "disqualification" // he plays no more: from a round on, or out of the standings
	Substitution     RulingKind = "substitute"       // another plays a round in his place, and is not ranked for it
	Decision         RulingKind = "table"            // the points of a table are the referee's
)

// UnmarshalText refuses a kind that the table of acts does not hold.
func (k *RulingKind) UnmarshalText(text []byte) error {
	if !slices.ContainsFunc(RulingActs, func(a RulingAct) bool { return string(a.Kind) == string(text) }) {
		return Errorf(BadInput, "“%s” non è una decisione dell'arbitro.", text)
	}
	*k = RulingKind(text)
	return nil
}

// RulingAct is one kind of decision: window and command line offer these, and tell what was decided by them.
type RulingAct struct {
	Kind   RulingKind
	Flag   string // on the command line, where what is behind it is the player's ID, of a decided table the table's number
	Help   Text
	Name   Text // in the window
	Note   Text // what comes of it
	Amount Text // what is written besides; zero where nothing is, or another player is chosen
	// Take takes what is written, or the ID of who is chosen; nil where nothing is.
	Take func(*Ruling, string) error
	// Told tells such a decision but for whom it is about, in which round, and why.
	Told func(*Tournament, *Ruling) Text
	// Ranked is the note that standings have beside the player, or beside the substitute; zero where standings count such decisions.
	Ranked func(*Ruling) Text
}

// RulingActs are the decisions, in the order in which they are offered.
var RulingActs = []RulingAct{
	{
		Kind: Penalty, Flag: "penalita", Name: Textf("Penalità in punti"), Amount: Textf("Punti da togliere"), Take: takePoints,
		Help: Textf("`ID` di chi perde dei punti; quanti, un numero sopra lo 0, viene dopo: --penalita 12 20"),
		Told: func(_ *Tournament, r *Ruling) Text { return Textf("penalità di %s", r.Deduction().Number()) },
	},
	{
		Kind: Penalty, Flag: "posti", Name: Textf("Penalità in posti"), Amount: Textf("Posti da togliere"),
		Help: Textf("`ID` di chi perde dei posti in classifica; quanti viene dopo: --posti 12 2"),
		Take: func(r *Ruling, text string) error { return takeWhole(&r.Places, text) },
		Told: func(_ *Tournament, r *Ruling) Text { return Textf("penalità di {1:un posto|%d posti}", r.Places) },
	},
	{
		Kind: Forfeit, Flag: "perde", Name: Textf("Perde il tavolo"),
		Note:   Textf("Quel tavolo non gli conta e chi lo segue gli passa davanti. Agli altri non cambia nulla."),
		Help:   Textf("`ID` di chi perde il tavolo nel --turno: quello che ci ha fatto non conta"),
		Told:   func(*Tournament, *Ruling) Text { return Textf("perde il tavolo") },
		Ranked: func(r *Ruling) Text { return Textf("Turno %d: perde il tavolo.", r.Round) },
	},
	{
		Kind: Decision, Flag: "tavolo", Name: Textf("Tavolo deciso"), Amount: Textf("Punti, uno per posto; vuoto: come sono scritti"),
		Note: Textf("I punti del tavolo li decide l'arbitro. Scegli il turno e il tavolo."), Take: takePoints,
		Help: Textf(
			"`K`: i punti di questo tavolo nel --turno li decide l'arbitro; vengono dopo, uno per posto, o restano quelli scritti"),
		Told: func(t *Tournament, r *Ruling) Text {
			return Textf("i punti del tavolo %d sono una decisione dell'arbitro", t.RuledTable(r))
		},
	},
	{
		Kind: Caution, Flag: "ammonizione", Name: Textf("Ammonizione"), Help: Textf("`ID` di chi è ammonito"),
		Told: func(*Tournament, *Ruling) Text { return Textf("ammonizione") },
	},
	{
		Kind: Disqualification, Flag: "squalifica", Name: Textf("Squalifica"),
		Note: Textf("Da tutto il torneo: fuori classifica. Da un turno: non gioca più, e tiene i punti di prima."),
		Help: Textf("`ID` di chi è squalificato: fuori dalla classifica, o con --dal-turno solo dai turni da quello in poi"),
		Told: func(_ *Tournament, r *Ruling) Text {
			if r.Round > 1 {
				return Textf("squalifica dal turno %d", r.Round)
			}
			return Textf("squalifica da tutto il torneo")
		},
		Ranked: func(r *Ruling) Text {
			if r.Round > 1 {
				return Textf("Squalificato: dal turno %d non gioca.", r.Round)
			}
			return Textf("Squalificato: fuori classifica.")
		},
	},
	{
		Kind: Substitution, Flag: "sostituto", Name: Textf("Sostituto"),
		Note: Textf("Il sostituto prende il posto nel turno scelto: quei punti non contano per nessuno dei due."),
		Help: Textf("`ID` di chi è sostituito nel --turno; l'ID di chi gioca al suo posto viene dopo: --sostituto 12 40"),
		Take: func(r *Ruling, text string) error { return takeWhole(&r.With, text) },
		Told: func(t *Tournament, r *Ruling) Text {
			if r.Passes {
				return Textf("va in finale, anche se al suo posto ha giocato %s", t.Who(r.With))
			}
			return Textf("al suo posto gioca %s", t.Who(r.With))
		},
		Ranked: func(r *Ruling) Text { return Textf("Sostituto nel turno %d: non gli conta.", r.Round) },
	},
}

// Act is the row of the table that a decision is of.
func (r *Ruling) Act() *RulingAct {
	return Find(RulingActs, func(a *RulingAct) bool {
		return a.Kind == r.Kind && (r.Kind != Penalty || (a.Flag == "posti") == (r.Places > 0))
	})
}

// Told tells a decision but for whom it is about: "penalità di 20 nel turno 2 (in ritardo)".
func (r *Ruling) Told(t *Tournament) Text {
	text := r.Act().Told(t, r)
	if r.Round > 0 && r.Kind != Disqualification {
		text = Textf("%s nel turno %d", text, r.Round)
	}
	if r.Reason != "" {
		text = Textf("%s (%s)", text, r.Reason)
	}
	return text
}

// Sentence tells a decision in a sentence, its reason last.
func (r *Ruling) Sentence(t *Tournament) Text {
	if r.Kind == Decision {
		return r.Told(t)
	}
	return Textf("%s, %s", t.Who(r.Player), r.Told(t))
}

func takePoints(r *Ruling, text string) error {
	r.Points = text
	return nil
}

func takeWhole(to *int, text string) error {
	n, err := strconv.Atoi(text)
	if err != nil {
		return Errorf(BadUsage, "“%s” non è un numero.", text)
	}
	*to = n
	return nil
}

// Deduction is what a penalty takes off; 0 for any other ruling.
func (r *Ruling) Deduction() Points {
	points, err := ParsePoints(r.Points)
	if r.Kind != Penalty || err != nil {
		return Points{}
	}
	return points
}

// Expelled reports whether a player is out of the standings by a disqualification of the whole tournament.
func (t *Tournament) Expelled(id int) bool {
	return Find(t.Rulings, func(r *Ruling) bool { return r.Kind == Disqualification && r.Player == id && r.Round <= 1 }) != nil
}

// Loses reports whether a player has lost his table of a round by the referee's word: anyone who is next at it comes before him.
func (t *Tournament) Loses(round, id int) bool {
	return Find(t.Rulings, func(r *Ruling) bool { return r.Kind == Forfeit && r.Player == id && r.Round == round }) != nil
}

// Uncounted reports whether a player's result in a round does not count: he was disqualified before, sat there in the place of
// another, or has lost the table.
func (t *Tournament) Uncounted(round, id int) bool {
	before := func(r *Ruling) bool {
		return r.Kind == Disqualification && r.Player == id && r.Round > 1 && round >= r.Round
	}
	return Find(t.Rulings, before) != nil || t.Replaced(round, id) != 0 || t.Loses(round, id)
}

// Counting is a table of a round without the seats of those for whom it counts nothing by the referee's book: who is disqualified, sat
// there in the place of another, or has lost the table.
func (t *Tournament) Counting(round int, table Table) Table {
	table.Seats = slices.DeleteFunc(slices.Clone(table.Seats), func(s Seat) bool {
		return t.Uncounted(round, s.Player) || t.Expelled(s.Player)
	})
	return table
}

// Firsts are the seats level at the top of a table of a round among those for whom it counts; none where it is not played. They are
// the winners of the table for every draw and every page. The ghost's seat counts only if ghost is true.
func (t *Tournament) Firsts(round int, table Table, ghost bool) (seats []int) {
	if table.State() != Played {
		return nil
	}
	counting := t.Counting(round, table)
	top := counting.Top(ghost)
	for i, seat := range table.Seats {
		if slices.ContainsFunc(top, func(at int) bool { return counting.Seats[at].Player == seat.Player }) {
			seats = append(seats, i)
		}
	}
	return seats
}

// Replaced is whose place a player took in a round as a substitute; 0 where he was none.
func (t *Tournament) Replaced(round, id int) int {
	if r := Find(t.Rulings, func(r *Ruling) bool { return r.Kind == Substitution && r.With == id && r.Round == round }); r != nil {
		return r.Player
	}
	return 0
}

// Passes is who goes on from a semifinal whose winner sat in his place, by the organizer's word, and who sat there; both are 0 otherwise.
func (t *Tournament) Passes(round int, table Table) (id, substitute int) {
	top := table.Top(false)
	if r := Find(t.Rulings, func(r *Ruling) bool {
		return r.Passes && r.Round == round && slices.ContainsFunc(top, func(seat int) bool { return table.Seats[seat].Player == r.With })
	}); r != nil {
		return r.Player, r.With
	}
	return 0, 0
}
