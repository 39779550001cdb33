package export

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"raduno/engine"
)

// CertificateFile is a certificate as the checker page reads it (docs/draw.md). Draw is a JSON text, so that anyone who checks the
// fingerprint need not know how JSON is laid out.
type CertificateFile struct {
	Format      string `json:"format"`
	Version     int    `json:"version"`
	Fingerprint string `json:"fingerprint"`
	Draw        string `json:"draw"`
	Since       Since  `json:"since"`
}

// Since is what happened after a draw; it is not in its fingerprint.
type Since struct {
	Changed int `json:"changed"` // seats and tables changed by hand
}

// What a file of a certificate calls itself.
const (
	CertificateFormat  = "raduno-verbale"
	CertificateVersion = 2
)

// CertifiedDraw is what the fingerprint of a certificate is over.
type CertifiedDraw struct {
	Tournament string             `json:"tournament"`
	Round      int                `json:"round"`
	Phase      engine.Phase       `json:"phase"`
	Seed       string             `json:"seed"`
	SeedBy     SeedBy             `json:"seed_by"`
	Players    []CertifiedPlayer  `json:"players"`
	Rounds     [][]CertifiedSeats `json:"rounds"`
	Parts      []CertifiedPart    `json:"parts"`
	Free       *CertifiedPart     `json:"free,omitempty"`
	Earlier    []CertifiedDrawing `json:"earlier"`
	Withheld   bool               `json:"withheld"`
	Optima     engine.Quantity    `json:"optima,omitempty"`
}

// CertifiedPlayer is a player by his seat in the draw problem.
type CertifiedPlayer struct {
	Seat   int    `json:"seat"`
	Number int    `json:"number"`
	Name   string `json:"name"`
}

// CertifiedSeats are a table and who sits there.
type CertifiedSeats struct {
	Number int   `json:"number"`
	Seats  []int `json:"seats"`
}

// CertifiedPart is a draw of some tables of a round, in the JSON that docs/draw.md describes.
type CertifiedPart struct {
	Tables  []int           `json:"tables"` // indexes of the round's tables, in the order of the problem; nil for all
	Problem json.RawMessage `json:"problem"`
	Answer  json.RawMessage `json:"answer"`
	Claims  []engine.Count  `json:"-"` // of the answer
}

// CertifiedDrawing is a draw that was not kept.
type CertifiedDrawing struct {
	Seed string `json:"seed"`
	Time string `json:"time"`
}

// draw is what the fingerprint of a certificate is over.
func (c *Certificate) draw() CertifiedDraw {
	d := CertifiedDraw{
		Tournament: c.Tournament, Round: c.Round, Phase: c.Phase, Seed: c.Seed, SeedBy: c.SeedBy, Withheld: c.Withheld != "", Optima: c.Optima,
		Players: []CertifiedPlayer{}, Rounds: [][]CertifiedSeats{}, Parts: []CertifiedPart{}, Earlier: []CertifiedDrawing{},
	}
	if d.SeedBy == "" {
		d.SeedBy = ByLot
	}
	seen := map[int]bool{}
	for _, t := range c.Tables {
		if t.Round-c.Tables[0].Round == len(d.Rounds) {
			d.Rounds = append(d.Rounds, nil)
		}
		seats := []int{}
		for _, seat := range t.Seats {
			seats = append(seats, seat.Seat)
			if !seen[seat.Seat] {
				seen[seat.Seat] = true
				d.Players = append(d.Players, CertifiedPlayer{seat.Seat, seat.Number, seat.Name})
			}
		}
		last := len(d.Rounds) - 1
		d.Rounds[last] = append(d.Rounds[last], CertifiedSeats{t.Number, seats})
	}
	d.Free, d.Parts = c.Free, append(d.Parts, c.Parts...)
	for _, e := range c.Earlier {
		d.Earlier = append(d.Earlier, CertifiedDrawing{Clean(e.Seed), e.Time.UTC().Format(time.RFC3339)})
	}
	return d
}

// Fingerprint changes with players, rounds played, locks, seed, criteria, tables and proofs: 24 hexadecimal digits.
func (c *Certificate) Fingerprint() string {
	text, err := json.Marshal(c.draw())
	if err != nil {
		return "" // a part is no JSON: there is nothing to be checked
	}
	return FingerprintOf(string(text))
}

// FingerprintOf is the fingerprint of what a file of a certificate says of its draw.
func FingerprintOf(draw string) string {
	sum := sha256.Sum256([]byte(draw))
	digits := hex.EncodeToString(sum[:12])
	text := ""
	for i := 0; i < len(digits); i += 4 {
		if i > 0 {
			text += " "
		}
		text += digits[i : i+4]
	}
	return text
}

// File is the certificate as a file for the checker page.
func (c *Certificate) File() ([]byte, error) {
	text, err := json.Marshal(c.draw())
	if err != nil {
		return nil, engine.Wrap(err, engine.Broken, "Non riesco a scrivere il verbale del sorteggio")
	}
	data, err := json.Marshal(CertificateFile{
		CertificateFormat, CertificateVersion, FingerprintOf(string(text)), string(text),
		Since{c.Changed},
	})
	return append(data, '\n'), err
}

// Whole reports what is missing or twice where the draws of a certificate do not make its tables, each with its players once.
func (d *CertifiedDraw) Whole() error {
	wrong := engine.Errorf(engine.BadInput, "i tavoli del verbale non sono quelli dei suoi sorteggi")
	listed, seen, laid := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for _, p := range d.Players {
		if listed[p.Seat] {
			return wrong
		}
		listed[p.Seat] = true
	}
	for _, part := range d.Parts {
		var problem struct{ Players []struct{ ID int } }
		var answer struct {
			Tables   [][]int
			Schedule [][][]int
		}
		if json.Unmarshal(part.Problem, &problem) != nil || json.Unmarshal(part.Answer, &answer) != nil {
			return wrong
		}
		for _, p := range problem.Players {
			if seen[p.ID] || !listed[p.ID] {
				return wrong
			}
			seen[p.ID] = true
		}
		rounds := answer.Schedule
		if rounds == nil {
			rounds = [][][]int{answer.Tables}
		}
		if len(rounds) != len(d.Rounds) {
			return wrong
		}
		for _, at := range part.Tables {
			if laid[at] {
				return wrong
			}
			laid[at] = true
		}
		for r, tables := range rounds {
			if len(tables) != len(part.Tables) {
				return wrong
			}
			for k, at := range part.Tables {
				if at < 0 || at >= len(d.Rounds[r]) || !slices.Equal(d.Rounds[r][at].Seats, tables[k]) {
					return wrong
				}
			}
		}
	}
	if len(seen) != len(listed) || slices.ContainsFunc(d.Rounds, func(tables []CertifiedSeats) bool { return len(tables) != len(laid) }) {
		return wrong
	}
	return nil
}
