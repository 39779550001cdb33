package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"raduno/engine"
	"raduno/engine/verify"
	"raduno/export"
)

// certificateFile is a certificate as the checker page reads it (docs/draw.md). Draw is a JSON text, so that anyone who checks the
// fingerprint need not know how JSON is laid out.
type certificateFile struct {
	Format      string `json:"format"`
	Version     int    `json:"version"`
	Fingerprint string `json:"fingerprint"`
	Draw        string `json:"draw"`
	Since       since  `json:"since"`
}

// since is what happened after a draw; it is not in its fingerprint.
type since struct {
	Changed int `json:"changed"` // seats and tables changed by hand
}

// What a file of a certificate calls itself.
const (
	certificateFormat  = "raduno-verbale"
	certificateVersion = 2
)

// certifiedDraw is what the fingerprint of a certificate is over.
type certifiedDraw struct {
	Tournament string               `json:"tournament"`
	Round      int                  `json:"round"`
	Phase      engine.Phase         `json:"phase"`
	Seed       string               `json:"seed"`
	SeedBy     seedBy               `json:"seed_by"`
	Players    []certifiedPlayer    `json:"players"`
	Rounds     [][]certifiedSeats   `json:"rounds"`
	Parts      []verify.Publication `json:"parts"` // the draws that made the tables; none where nothing was drawn
	Free       *verify.Publication  `json:"free,omitempty"`
	Earlier    []certifiedDrawing   `json:"earlier"`
	Withheld   bool                 `json:"withheld"`
	Optima     engine.Quantity      `json:"optima,omitempty"` // draws that are as good, as the program counted them; empty where it did not
}

// seedBy says where a seed is from.
type seedBy string

// seedFrom says where a seed is from that was typed, or was not.
func seedFrom(typed bool) seedBy {
	if typed {
		return "typed"
	}
	return "lot"
}

// certifiedPlayer is a player by his seat in the draw problem.
type certifiedPlayer struct {
	Seat   int    `json:"seat"`
	Number int    `json:"number"`
	Name   string `json:"name"`
}

// certifiedSeats are a table and who sits there.
type certifiedSeats struct {
	Number int   `json:"number"`
	Seats  []int `json:"seats"`
}

// certifiedDrawing is a draw that was not kept.
type certifiedDrawing struct {
	Seed string `json:"seed"`
	Time string `json:"time"`
}

// newDraw is a draw without players and tables.
func newDraw(seed string, typed bool, optima engine.Quantity) certifiedDraw {
	return certifiedDraw{
		Seed: export.Clean(seed), SeedBy: seedFrom(typed), Optima: optima, Players: []certifiedPlayer{}, Rounds: [][]certifiedSeats{},
		Parts: []verify.Publication{}, Earlier: []certifiedDrawing{},
	}
}

// seat adds a table to a round, counted from 0: its players by their seats in the draw problem. Each player is listed once.
func (d *certifiedDraw) seat(round int, players []certifiedPlayer) {
	if round == len(d.Rounds) {
		d.Rounds = append(d.Rounds, nil)
	}
	seats := engine.Map(players, func(p certifiedPlayer) int { return p.Seat })
	d.Rounds[round] = append(d.Rounds[round], certifiedSeats{len(d.Rounds[round]) + 1, seats})
	for _, p := range players {
		if !slices.ContainsFunc(d.Players, func(known certifiedPlayer) bool { return known.Seat == p.Seat }) {
			d.Players = append(d.Players, p)
		}
	}
}

// file is the draw as a file for the checker page, and its fingerprint. It changes with players, rounds played, locks, seed, criteria,
// tables and proofs.
func (d *certifiedDraw) file(changed int) (data []byte, fingerprint string, err error) {
	text, err := json.Marshal(d)
	if err != nil {
		return nil, "", engine.Wrap(err, engine.Broken, "Non riesco a scrivere il verbale del sorteggio")
	}
	fingerprint = FingerprintOf(string(text))
	data, err = json.Marshal(certificateFile{certificateFormat, certificateVersion, fingerprint, string(text), since{changed}})
	return append(data, '\n'), fingerprint, err
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

// whole reports what is missing or twice where the draws of a certificate do not make its tables, each with its players once.
func (d *certifiedDraw) whole() error {
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
	if len(seen) != len(listed) || slices.ContainsFunc(d.Rounds, func(tables []certifiedSeats) bool { return len(tables) != len(laid) }) {
		return wrong
	}
	return nil
}
