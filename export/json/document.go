package json

import (
	"time"

	"raduno/engine"
)

// partAll is what the key "part" says; files of earlier versions may hold parts alone.
const partAll = "tutto"

// document is the JSON document; FORMAT.md describes it for people.
type document struct {
	Format    string                   `json:"format"`
	Version   int                      `json:"version"`
	Part      string                   `json:"part"`
	Written   string                   `json:"written,omitempty"`
	Info      infoDoc                  `json:"info"`
	Settings  settingsDoc              `json:"settings"`
	Players   []playerDoc              `json:"players"`
	Own       []engine.SheetColumn     `json:"columns,omitempty"`
	Rounds    []roundDoc               `json:"rounds,omitempty"`
	Presence  engine.Presence          `json:"presence,omitempty"`
	Apart     [][2]int                 `json:"apart,omitempty"`
	Together  [][2]int                 `json:"together,omitempty"`
	Distinct  [][2]int                 `json:"distinct,omitempty"`
	Rulings   []engine.Ruling          `json:"rulings,omitempty"`
	Drawn     map[int][]engine.Drawing `json:"drawn,omitempty"`
	Logo      []byte                   `json:"logo,omitempty"`
	Second    []byte                   `json:"second_logo,omitempty"`
	Standings []rankingDoc             `json:"standings,omitempty"`
}

// infoDoc is the sheet TORNEO.
type infoDoc struct{ t *engine.Tournament }

// MarshalJSON writes the name in any case.
func (d infoDoc) MarshalJSON() ([]byte, error) {
	return engine.EncodeFields(engine.InfoLines, d.t, func(o *engine.Option) bool { return o == engine.InfoName })
}

// settingsDoc is the organizer's choices.
type settingsDoc infoDoc

// MarshalJSON writes those that are made.
func (d settingsDoc) MarshalJSON() ([]byte, error) {
	return engine.EncodeFields(engine.Options, d.t, func(*engine.Option) bool { return false })
}

// UnmarshalJSON reads the lines of the sheet TORNEO.
func (d *infoDoc) UnmarshalJSON(data []byte) error {
	d.t = &engine.Tournament{}
	return engine.DecodeFields(engine.InfoLines, d.t, data)
}

// UnmarshalJSON reads the organizer's choices.
func (d *settingsDoc) UnmarshalJSON(data []byte) error {
	d.t = &engine.Tournament{}
	return engine.DecodeFields(engine.Options, d.t, data)
}

// playerDoc is a player.
type playerDoc engine.Player

// MarshalJSON writes name and surname in any case.
func (p playerDoc) MarshalJSON() ([]byte, error) {
	return engine.EncodeFields(engine.Roster, (*engine.Player)(&p), func(c *engine.Column) bool {
		return c == engine.RosterName || c == engine.RosterSurname || c == engine.RosterPlays
	})
}

// UnmarshalJSON reads a player.
func (p *playerDoc) UnmarshalJSON(data []byte) error {
	return engine.DecodeFields(engine.Roster, (*engine.Player)(p), data)
}

type roundDoc struct {
	Number  int        `json:"number"`
	Draft   bool       `json:"draft,omitempty"`
	Tables  []tableDoc `json:"tables"`
	Draw    *drawDoc   `json:"draw,omitempty"`
	SitOuts []int      `json:"sit_outs,omitempty"`
	// Leader and Exchanged are of the numbers in the hall (engine.Round).
	Leader    int      `json:"leader,omitempty"`
	Exchanged [][2]int `json:"exchanged,omitempty"`
}

type tableDoc struct {
	Number  int           `json:"number"`
	Label   int           `json:"label,omitempty"` // the number in the hall, where it is another; never read
	Seats   []seatDoc     `json:"seats"`
	Record  engine.Record `json:"record,omitempty"`
	Checked string        `json:"checked,omitempty"`
}

type seatDoc struct {
	Player  int           `json:"player"`
	Score   *string       `json:"score"`
	Outside *string       `json:"outside,omitempty"`
	Record  engine.Record `json:"record,omitempty"`
}

type drawDoc struct {
	Type     string        `json:"type,omitempty"`
	Seed     string        `json:"seed"`
	Version  string        `json:"version,omitempty"`
	Time     string        `json:"time,omitempty"`
	Problem  string        `json:"problem,omitempty"`
	Tables   [][]int       `json:"tables"`
	Criteria []countDoc    `json:"criteria,omitempty"`
	Origin   engine.Origin `json:"origin,omitzero"`
	Proof    string        `json:"proof,omitempty"`
}

type countDoc struct {
	Name       string `json:"name"`
	Value      int64  `json:"value"`
	LowerBound int64  `json:"lower_bound"`
	Optimal    bool   `json:"optimal"`
	Reason     string `json:"reason,omitempty"`
}

type rankingDoc struct {
	Title   string       `json:"title"`
	State   string       `json:"state,omitempty"`
	Reason  string       `json:"reason,omitempty"`
	Notes   []string     `json:"notes,omitempty"`
	Columns []string     `json:"columns"`
	Rows    []rankingRow `json:"rows"`
}

type rankingRow struct {
	Player int      `json:"player,omitempty"`
	Cells  []string `json:"cells"`
	Won    []int    `json:"won,omitempty"`
	Why    []string `json:"why,omitempty"`
}

func encode(t *engine.Tournament) document {
	doc := document{
		Format: Format, Version: Version, Part: partAll, Info: infoDoc{t}, Settings: settingsDoc{t},
		Players: engine.Map(t.Players, func(p engine.Player) playerDoc { return playerDoc(p) }), Own: t.Own,
		Presence: t.Presence, Apart: t.Apart, Together: t.Together, Distinct: t.Distinct, Rulings: t.Rulings, Drawn: t.Drawn,
		Logo: t.Logo, Second: t.SecondLogo,
	}
	for _, r := range t.Rounds {
		doc.Rounds = append(doc.Rounds, encodeRound(r))
	}
	return doc
}

func encodeRound(r engine.Round) roundDoc {
	doc := roundDoc{
		Number: r.Number, Draft: r.Draft, Tables: make([]tableDoc, len(r.Tables)), SitOuts: r.SitOuts, Leader: r.Leader, Exchanged: r.Exchanged,
	}
	for i, table := range r.Tables {
		doc.Tables[i] = tableDoc{
			Number: table.SheetNumber(), Seats: make([]seatDoc, len(table.Seats)), Record: table.Record, Checked: table.Checked,
		}
		if table.Number != table.SheetNumber() {
			doc.Tables[i].Label = table.Number
		}
		for j, seat := range table.Seats {
			doc.Tables[i].Seats[j] = seatDoc{Player: seat.Player, Score: text(seat.Score), Outside: text(seat.Outside), Record: seat.Record}
		}
	}
	if r.Draw != nil {
		doc.Draw = encodeDraw(r.Draw)
	}
	return doc
}

func encodeDraw(d *engine.DrawRecord) *drawDoc {
	doc := &drawDoc{
		Type: d.Type, Seed: d.Seed, Version: d.Version, Problem: string(d.Problem), Tables: d.Tables, Origin: d.Origin,
		Proof: string(d.Proof),
	}
	if !d.Time.IsZero() {
		doc.Time = d.Time.Format(time.RFC3339Nano)
	}
	for _, c := range d.Counts {
		doc.Criteria = append(doc.Criteria, countDoc{
			Name: c.Criterion, Value: c.Value, LowerBound: c.Bound, Optimal: c.Optimal, Reason: c.Reason.String(),
		})
	}
	return doc
}

// text is a score as it is written, nil for an empty cell.
func text(s engine.Score) *string {
	if !s.Typed() {
		return nil
	}
	t := s.String()
	return &t
}

// maxColumns is how many columns of the organizer's own a document may have.
const maxColumns = 200

// decode is the tournament that a document tells of.
func (doc document) decode() (*engine.Tournament, error) {
	if len(doc.Own) > maxColumns {
		return nil, engine.Errorf(engine.BadInput, "Il file JSON ha più di %d colonne di iscritti: toglile da “columns”", maxColumns)
	}
	t := &engine.Tournament{
		Own:      doc.Own,
		Presence: doc.Presence, Apart: doc.Apart, Together: doc.Together, Distinct: doc.Distinct, Rulings: doc.Rulings, Drawn: doc.Drawn,
		Logo: doc.Logo, SecondLogo: doc.Second,
	}
	if doc.Info.t != nil {
		t.Info = doc.Info.t.Info
	}
	if doc.Settings.t != nil {
		t.Settings = doc.Settings.t.Settings
	}
	seen := make(map[int]bool, len(doc.Players))
	for _, p := range doc.Players {
		if p.ID <= 0 || seen[p.ID] {
			return nil, engine.Errorf(engine.BadInput, "Nel file JSON l'ID %d di %s %s non va bene: ogni giocatore ne vuole uno suo, maggiore di 0",
				p.ID, p.Name, p.Surname)
		}
		seen[p.ID] = true
		t.Players = append(t.Players, engine.Player(p))
	}
	for _, r := range doc.Rounds {
		if r.Number < 1 || t.Round(r.Number) != nil {
			return nil, engine.Errorf(engine.BadInput, "Nel file JSON il turno %d è scritto due volte o non ha un numero valido", r.Number)
		}
		round, err := r.decode()
		if err != nil {
			return nil, err
		}
		t.SetRound(round)
	}
	return t, nil
}

func (doc roundDoc) decode() (engine.Round, error) {
	round := engine.Round{
		Number: doc.Number, Draft: doc.Draft, SitOuts: doc.SitOuts, Leader: doc.Leader, Exchanged: doc.Exchanged,
	}
	for _, tableDoc := range doc.Tables {
		table := engine.Table{Number: tableDoc.Number, Record: tableDoc.Record, Checked: tableDoc.Checked}
		for _, s := range tableDoc.Seats {
			seat := engine.Seat{Player: s.Player, Record: s.Record}
			var err error
			if seat.Score, err = score(s.Score, doc.Number, tableDoc.Number); err != nil {
				return engine.Round{}, err
			}
			if seat.Outside, err = score(s.Outside, doc.Number, tableDoc.Number); err != nil {
				return engine.Round{}, err
			}
			table.Seats = append(table.Seats, seat)
		}
		round.Tables = append(round.Tables, table)
	}
	if doc.Draw != nil {
		draw, err := doc.Draw.decode(doc.Number)
		if err != nil {
			return engine.Round{}, err
		}
		round.Draw = draw
	}
	return round, nil
}

func (doc drawDoc) decode(round int) (*engine.DrawRecord, error) {
	d := &engine.DrawRecord{Type: doc.Type, Seed: doc.Seed, Version: doc.Version, Tables: doc.Tables, Origin: doc.Origin}
	if doc.Problem != "" {
		d.Problem = []byte(doc.Problem)
	}
	if doc.Proof != "" {
		d.Proof = []byte(doc.Proof)
	}
	if doc.Time != "" {
		when, err := time.Parse(time.RFC3339Nano, doc.Time)
		if err != nil {
			return nil, engine.Wrap(err, engine.BadInput, "Nel file JSON la data del sorteggio del turno %d non si legge", round)
		}
		d.Time = when
	}
	for _, c := range doc.Criteria {
		count := engine.Count{Criterion: c.Name, Value: c.Value, Bound: c.LowerBound, Optimal: c.Optimal}
		if c.Reason != "" {
			count.Reason = engine.Textf("%s", c.Reason)
		}
		d.Counts = append(d.Counts, count)
	}
	return d, nil
}
