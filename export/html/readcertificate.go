package html

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"raduno/engine"
	"raduno/export"
)

// ReadCertificate reads the page of a certificate back, in one of the voices. It fails where the page shows anything else than
// what its script is told, where that contradicts itself, or where the fingerprint is of something else; whether the parts
// are proven is for others to say.
func ReadCertificate(document []byte, voices ...export.Voice) (export.Certificate, error) {
	_, rest, found := bytes.Cut(document, []byte(dataElement))
	text, _, ended := bytes.Cut(rest, []byte("</script>"))
	if !found || !ended {
		return export.Certificate{}, errors.New("certificate page: no data")
	}
	var data told
	if err := json.Unmarshal(text, &data); err != nil {
		return export.Certificate{}, fmt.Errorf("certificate page: %w", err)
	}
	if data.Version != 1 {
		return export.Certificate{}, fmt.Errorf("certificate page: version %d", data.Version)
	}
	c := data.certificate()
	if got := c.Fingerprint(); got != data.Fingerprint {
		return c, fmt.Errorf("certificate page: the fingerprint is %s, not %s", got, data.Fingerprint)
	}
	if !slices.ContainsFunc(voices, func(v export.Voice) bool { return shows(document, &c, v) }) {
		return c, errors.New("certificate page: it shows something else than its data say")
	}
	return c, agree(&c)
}

// shows reports whether a page has the title, the facts, the criteria and the tables of a certificate, each once.
func shows(document []byte, c *export.Certificate, voice export.Voice) bool {
	var out bytes.Buffer
	p := page{Writer: bufio.NewWriter(&out), about: export.About{Voice: voice}}
	for _, write := range []func(){
		func() { p.put(pageTitle(c)) }, func() { p.certifiedFacts(c.Facts) }, func() { p.certifiedCriteria(c) }, func() { p.certifiedTables(c.Tables) },
	} {
		out.Reset()
		if write(); p.Flush() != nil || out.Len() > 0 && bytes.Count(document, out.Bytes()) != 1 {
			return false
		}
	}
	return true
}

// agree compares the parts of a certificate with what it shows: tables, clubs, and the claims of all parts together.
func agree(c *export.Certificate) error {
	bounds, values := map[string]int64{}, map[string]int64{}
	laid := 0
	for i := range c.Parts {
		part := &c.Parts[i]
		var problem struct {
			Players []struct {
				ID   int
				Club string
			}
		}
		var answer struct {
			Tables   [][]int
			Schedule [][][]int
			Criteria []struct {
				Name       string
				Value      int64
				LowerBound int64 `json:"lower_bound"`
				Optimal    bool
			}
		}
		if err := errors.Join(json.Unmarshal(part.Problem, &problem), json.Unmarshal(part.Answer, &answer)); err != nil {
			return fmt.Errorf("certificate page: %w", err)
		}
		clubs := map[int]string{}
		for _, p := range problem.Players {
			clubs[p.ID] = p.Club
		}
		rounds := answer.Schedule
		if rounds == nil {
			rounds = [][][]int{answer.Tables}
		}
		shown, err := shownTables(c, part.Tables, clubs, len(rounds))
		if err != nil {
			return err
		}
		if !slices.EqualFunc(shown, slices.Concat(rounds...), slices.Equal[[]int]) {
			return errors.New("certificate page: the tables of the answer are not those that it shows")
		}
		laid += len(shown)
		for _, claim := range answer.Criteria {
			values[claim.Name] += claim.Value
			bounds[claim.Name] += claim.LowerBound
			part.Claims = append(part.Claims, engine.Count{Criterion: claim.Name, Value: claim.Value, Bound: claim.LowerBound, Optimal: claim.Optimal})
		}
	}
	if len(c.Parts) == 0 {
		return nil
	}
	if laid != len(c.Tables) || len(values) != len(c.Criteria) {
		return errors.New("certificate page: tables or criteria without a proof")
	}
	for _, x := range c.Criteria {
		if values[x.Name] != x.Value || bounds[x.Name] != x.Bound {
			return fmt.Errorf("certificate page: %s is claimed to be %d, no less than %d", x.Name, x.Value, x.Bound)
		}
	}
	return nil
}

// shownTables are tables of a certificate, by their places in each of its rounds, as the numbers of their seats. Whoever sits
// there must be of the club that the problem says.
func shownTables(c *export.Certificate, at []int, clubs map[int]string, rounds int) ([][]int, error) {
	var list [][]int
	for r := range rounds {
		for _, place := range at {
			k := r*(len(c.Tables)/rounds) + place
			if place < 0 || k >= len(c.Tables) {
				return nil, errors.New("certificate page: a part has a table that is not there")
			}
			var ids []int
			for _, seat := range c.Tables[k].Seats {
				if club, known := clubs[seat.Seat]; !known || club != seat.Club {
					return nil, fmt.Errorf("certificate page: %s is not who plays, or of another club", seat.Name)
				}
				ids = append(ids, seat.Seat)
			}
			list = append(list, ids)
		}
	}
	return list, nil
}
