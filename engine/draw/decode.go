package draw

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"raduno/engine"
)

const (
	maxPlayers = 100_000
	maxSeats   = 64
	maxRounds  = 200
	maxTimes   = 1000 // times at a table of 5, of 3 or alone
	maxScore   = 1_000_000
	// maxScored is how many players may be compared by their scores: every two of them have a weight.
	maxScored = 2000
	// maxPlaced is how many players may be told apart by the numbers of their tables: each has a weight at every table.
	maxPlaced = 4000
)

// Decode reads a problem in the JSON of `raduno-cli tavoli`. Keys it does not know are ignored (see Unread); what is
// wrong is an *engine.Error.
func Decode(r io.Reader) (Problem, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return Problem{}, engine.Wrap(err, engine.Broken, "non si riesce a leggere il problema")
	}
	var p Problem
	if err := json.Unmarshal(data, &p); err != nil {
		return Problem{}, decodeError(data, err)
	}
	if err := p.Validate(); err != nil {
		return Problem{}, err
	}
	return p, nil
}

func decodeError(data []byte, err error) error {
	var syntax *json.SyntaxError
	var wrongType *json.UnmarshalTypeError
	line := func(offset int64) int {
		return 1 + bytes.Count(data[:min(max(offset, 0), int64(len(data)))], []byte("\n"))
	}
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return engine.Errorf(engine.BadInput, "il problema è vuoto: in entrata va un oggetto JSON con tavoli, giocatori e criteri")
	case errors.As(err, &syntax) && syntax.Offset >= int64(len(data)):
		return engine.Wrap(err, engine.BadInput, "il problema è troncato: il JSON finisce prima di essere chiuso")
	case errors.As(err, &syntax) && json.Valid(data[:max(syntax.Offset-1, 0)]):
		return engine.Wrap(err, engine.BadInput, "dopo il problema c’è altro testo alla riga %d: in entrata va un solo oggetto JSON",
			line(syntax.Offset))
	case errors.As(err, &syntax):
		return engine.Wrap(err, engine.BadInput, "il problema non è JSON valido: c’è un errore alla riga %d (byte %d)", line(syntax.Offset),
			syntax.Offset)
	case errors.As(err, &wrongType) && wrongType.Field == "":
		return engine.Wrap(err, engine.BadInput, "il problema non è un oggetto JSON: in entrata va {...} con tavoli, giocatori e criteri")
	case errors.As(err, &wrongType):
		return engine.Wrap(err, engine.BadInput, "il campo “%s” del problema ha un valore del tipo sbagliato (riga %d, byte %d)",
			wrongType.Field, line(wrongType.Offset), wrongType.Offset)
	}
	return engine.Wrap(err, engine.Broken, "non si riesce a leggere il problema")
}

// Unread says what of a problem no draw looks at: a key that is not known, the first of them, and lists without their criterion.
func (p *Problem) Unread(data []byte) (notes []engine.Text) {
	strict := json.NewDecoder(bytes.NewReader(data))
	strict.DisallowUnknownFields()
	if err := strict.Decode(new(Problem)); err != nil {
		_, key, _ := strings.Cut(err.Error(), "unknown field ")
		notes = append(notes, engine.Textf("La chiave %s del problema non si conosce, e non conta.", key))
	}
	for _, list := range []struct {
		criterion string
		pairs     [][2]int
	}{{ApartPairs, p.Apart}, {TogetherPairs, p.Together}, {AtTable, p.AtTable}, {OffTable, p.OffTable}} {
		if len(list.pairs) > 0 && !p.Uses(list.criterion) {
			notes = append(notes, engine.Textf("Il problema ha “%s”, ma tra i criteri non c’è: non conta.", list.criterion))
		}
	}
	return notes
}

// Uses reports whether a criterion is in the list.
func (p *Problem) Uses(name string) bool {
	return slices.ContainsFunc(p.terms(), func(c criterion) bool { return c.name == name })
}

// Columns are those in which the criteria keep apart who has the same value.
func (p *Problem) Columns() (columns []string) {
	for _, c := range p.terms() {
		if c.column != "" {
			columns = append(columns, c.column)
		}
	}
	return columns
}

// terms are the criteria, taken apart.
func (p *Problem) terms() (terms []criterion) {
	for _, name := range p.Criteria {
		if c, err := parseCriterion(name); err == nil { // else Validate says it
			terms = append(terms, c)
		}
	}
	return terms
}

// Validate reports what makes no sense in the problem, as an *engine.Error; nil if nothing does.
func (p *Problem) Validate() error {
	if p.Version < 0 || p.Version > Version {
		return engine.Errorf(engine.BadInput,
			"il problema è nel formato %d, e questa versione di Raduno arriva al %d: serve una versione più nuova", p.Version, Version)
	}
	if n := len(p.Players) + len(p.Absent); n > maxPlayers {
		return engine.Errorf(engine.BadInput, "il problema ha %d {1:giocatore|giocatori}: al massimo possono essere %d", n, maxPlayers)
	}
	seats := 0
	for i, size := range p.Tables {
		if size < 1 || size > maxSeats {
			return engine.Errorf(engine.BadInput, "il tavolo %d ha %d {2:posto|posti}: un tavolo ne ha da 1 a %d", i+1, size, maxSeats)
		}
		seats += size
	}
	if seats != len(p.Players) {
		return engine.Errorf(engine.BadInput, "posti ai tavoli: %d, giocatori: %d; devono essere tanti quanti", seats, len(p.Players))
	}
	known := make(map[int]bool, len(p.Players))
	for _, player := range p.Players {
		if player.ID == engine.Ghost {
			return engine.Errorf(engine.BadInput, "l’ID %d è quello del ghost, che non si sorteggia: va tolto dai giocatori", player.ID)
		}
		if known[player.ID] {
			return engine.Errorf(engine.BadInput, "il giocatore %d compare due volte tra i giocatori", player.ID)
		}
		known[player.ID] = true
		if player.Five < 0 || player.Three < 0 || player.Five > maxTimes || player.Three > maxTimes {
			return engine.Errorf(engine.BadInput, "il giocatore %d è stato a un tavolo da 5 o da 3 un numero impossibile di volte", player.ID)
		}
		if player.Byes < 0 || player.Byes > maxTimes {
			return engine.Errorf(engine.BadInput, "il giocatore %d ha riposato un numero impossibile di volte (%d)", player.ID, player.Byes)
		}
		if player.Score < 0 || player.Score > maxScore {
			return engine.Errorf(engine.BadInput, "punti del giocatore %d: %d; possono essere da 0 a %d", player.ID, player.Score, maxScore)
		}
		if player.Band < 0 || player.Band > maxPlayers {
			return engine.Errorf(engine.BadInput, "il giocatore %d è in una fascia che non esiste (%d)", player.ID, player.Band)
		}
	}
	if err := p.validateCriteria(); err != nil {
		return err
	}
	if p.Rounds < 0 || p.Rounds > maxRounds {
		return engine.Errorf(engine.BadInput, "turni: %d; possono essere da 1 a %d", p.Rounds, maxRounds)
	}
	if err := p.validateHistory(); err != nil {
		return err
	}
	for _, wish := range slices.Concat(p.AtTable, p.OffTable) {
		if wish[1] < 1 || wish[1] > len(p.Tables) {
			return engine.Errorf(engine.BadInput, "il giocatore %d ha un desiderio per il tavolo %d, ma i tavoli vanno da 1 a %d", wish[0], wish[1],
				len(p.Tables))
		}
	}
	if err := p.validateSeated(known); err != nil {
		return err
	}
	return p.validatePairs()
}

// mostCriteria is how many there may be.
const mostCriteria = 32

func (p *Problem) validateCriteria() error {
	for i, name := range p.Criteria {
		c, err := parseCriterion(name)
		if err != nil {
			return err
		}
		if c.name == RepeatSeat && i < len(p.Criteria)-1 {
			return engine.Errorf(engine.BadInput, "il criterio “%s” va per ultimo: i posti si scelgono quando i tavoli ci sono", name)
		}
		if p.Rounds > 0 && c.single {
			return engine.Errorf(engine.BadInput, "il criterio “%s” vale per un turno solo, non per più turni insieme", name)
		}
		for _, limit := range []struct {
			most    int
			reaches bool
		}{
			{maxScored, c.name == ScoreGap || c.name == RepeatSeat},
			{maxPlaced, c.places},
		} {
			if limit.reaches && len(p.Players) > limit.most {
				return engine.Errorf(engine.BadInput, "giocatori: %d (con il criterio “%s” al massimo %d)", len(p.Players), name, limit.most)
			}
		}
	}
	if n := len(p.Criteria); n > mostCriteria {
		return engine.Errorf(engine.BadInput, "criteri: %d; al massimo possono essere 32", n)
	}
	return nil
}

func (p *Problem) validateHistory() error {
	if len(p.History) > maxTimes {
		return engine.Errorf(engine.BadInput, "turni già giocati: %d; al massimo possono essere %d", len(p.History), maxTimes)
	}
	for r, round := range p.History {
		sits := make(map[int]bool)
		for _, table := range round {
			for _, id := range table {
				if id != engine.Ghost && sits[id] {
					return engine.Errorf(engine.BadInput, "nel turno %d già giocato il giocatore %d siede due volte", r+1, id)
				}
				sits[id] = true
			}
		}
	}
	return nil
}

func (p *Problem) validateSeated(known map[int]bool) error {
	if len(p.Seated) > 0 && len(p.Seated) != len(p.Tables) {
		return engine.Errorf(engine.BadInput, "posti bloccati scritti per %d {1:tavolo|tavoli}, ma il problema ne ha %d", len(p.Seated),
			len(p.Tables))
	}
	sits := make(map[int]bool)
	for t, ids := range p.Seated {
		if len(ids) > p.Tables[t] {
			return engine.Errorf(engine.Impossible, "tavolo %d: giocatori bloccati %d, ma posti %d", t+1, len(ids), p.Tables[t])
		}
		for _, id := range ids {
			switch {
			case !known[id]:
				return engine.Errorf(engine.BadInput, "al tavolo %d è bloccato il giocatore %d, che non è tra i giocatori", t+1, id)
			case sits[id]:
				return engine.Errorf(engine.BadInput, "il giocatore %d è bloccato in due posti", id)
			}
			sits[id] = true
		}
	}
	if len(sits) > 0 && p.Rounds > 0 {
		return engine.Errorf(engine.BadInput, "in un calendario di più turni non si possono bloccare i posti")
	}
	return nil
}

// validatePairs lets the pairs name players who are not present today.
func (p *Problem) validatePairs() error {
	for _, pair := range append(append([][2]int(nil), p.Apart...), p.Together...) {
		if pair[0] == pair[1] {
			return engine.Errorf(engine.BadInput, "il giocatore %d è in coppia con sé stesso", pair[0])
		}
	}
	return nil
}
