package desk

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/plan"
	"raduno/engine/store"
	"raduno/engine/verify"
	"raduno/export"
	"raduno/export/html"
)

// certificate is how a round was drawn, as a page by itself.
func (d *Desk) certificate(t *engine.Tournament, round int, about export.About) ([]byte, error) {
	var parts []export.ProvenPart
	if r := t.Round(round); r != nil && r.Draw != nil { // else the page is refused
		var err error
		if parts, err = provenParts(context.Background(), r.Draw); err != nil {
			return nil, err
		}
	}
	return d.certificatePage(t, round, about, "", parts)
}

// certificatePage writes how a round was drawn as a page that checks itself.
func (d *Desk) certificatePage(t *engine.Tournament, round int, about export.About, home string, parts []export.ProvenPart) ([]byte, error) {
	c, err := export.CertificateOf(t, round, export.CertificateOptions{About: about, Games: d.forms(t, false, about.Voice) != nil, Public: true})
	if err != nil {
		return nil, err
	}
	c.Prove(about, parts)
	c.Limits = about.Texts(limits(t.Round(round).Draw, &c))
	var page bytes.Buffer
	err = html.WriteCertificate(&page, &c, html.CertificateOptions{About: about, Stamp: export.StampText(d.dated(t)), Home: home})
	return page.Bytes(), err
}

// certificatePages are the certificates of all rounds, worked out while other files are written: each is proven anew.
func (d *Desk) certificatePages(ctx context.Context, t *engine.Tournament, about export.About) func(round int, home string) ([]byte, error) {
	type proven struct {
		parts []export.ProvenPart
		err   error
	}
	rounds := map[int]chan proven{}
	for _, round := range t.Rounds {
		rounds[round.Number] = make(chan proven, 1)
	}
	go func() {
		for _, round := range t.Rounds {
			var p proven
			if round.Draw != nil {
				p.parts, p.err = provenParts(ctx, round.Draw)
			}
			rounds[round.Number] <- p
		}
	}()
	return func(round int, home string) ([]byte, error) {
		p := <-rounds[round]
		if p.err != nil {
			return nil, p.err
		}
		return d.certificatePage(t, round, about, home, p.parts)
	}
}

// limits is what the page of a certificate cannot prove, a sentence each.
func limits(record *engine.DrawRecord, c *export.Certificate) []engine.Text {
	v := verify.Report{SeedTyped: verify.Typed(record), Way: record.Origin.Way}
	if recorded, err := plan.Read(record.Problem); err == nil {
		for i, ids := range recorded.Problem.Seated {
			if len(ids) > 0 {
				v.Locked = append(v.Locked, i+1)
			}
		}
	}
	texts := []engine.Text{v.Limits()}
	if c.Seed != "" {
		texts = append(texts, engine.Textf("Che questi tavoli vengano da questo seme lo dice “raduno-cli verifica”, che rifà il sorteggio: la pagina non lo può rifare."))
	}
	return texts
}

// provenParts are the draws that a record was made of, each with the proofs that everybody may see.
func provenParts(ctx context.Context, record *engine.DrawRecord) ([]export.ProvenPart, error) {
	list, _, err := verify.Publish(ctx, record, export.PersonalCriteria())
	if errors.Is(err, verify.ErrAltered) {
		return nil, nil // without proofs the page says that it does not add up
	}
	var parts []export.ProvenPart
	for _, p := range list {
		part := export.ProvenPart{Tables: p.Tables, Problem: p.Problem, Answer: p.Answer}
		for _, c := range p.Claims {
			part.Claims = append(part.Claims, engine.Count{Criterion: c.Name, Value: c.Value, Bound: c.LowerBound, Optimal: c.Optimal})
		}
		parts = append(parts, part)
	}
	return parts, err
}

// WriteAnswerPage writes the answer to a draw problem that belongs to no tournament as a page that checks itself. version is
// the program's; the language "it" or "en".
func WriteAnswerPage(ctx context.Context, path string, p draw.Problem, solution draw.Solution, version, language string) error {
	rounds := solution.Schedule
	if p.Rounds == 0 {
		rounds = [][][]int{solution.Tables}
	}
	clubs := map[int]string{}
	p.Players = slices.Clone(p.Players)
	for i := range p.Players {
		q := &p.Players[i]
		q.Club = export.Clean(q.Club)
		clubs[q.ID] = q.Club
	}
	var tables []export.CertifiedTable
	var all []int
	for r, round := range rounds {
		for i, ids := range round {
			table := export.CertifiedTable{Round: r + 1, Number: i + 1}
			for _, id := range ids {
				table.Seats = append(table.Seats, export.CertifiedSeat{Seat: id, Number: id, Name: "ID " + strconv.Itoa(id), Club: clubs[id]})
			}
			tables = append(tables, table)
			if r == 0 {
				all = append(all, i)
			}
		}
	}
	proven, err := p.Prove(solution)
	if err != nil {
		return err
	}
	published, err := p.Publish(ctx, rounds, proven.Answer(), nil)
	if err != nil {
		return err
	}
	part := export.ProvenPart{Tables: all, Problem: published.Problem, Answer: published.Answer}
	for _, c := range published.Criteria {
		part.Claims = append(part.Claims, engine.Count{Criterion: c.Name, Value: c.Value, Bound: c.LowerBound, Optimal: c.Optimal})
	}
	about := export.About{Voice: voiceOf(language)}
	about.Criterion = func(name string) string { return about.Text(draw.CriterionName(name)) }
	c := export.CertificateOfDraw(p.Name, solution.Seed, version, tables, part.Claims, about)
	for i := range c.Criteria {
		c.Criteria[i].Reason = about.Text(solution.Criteria[i].Why)
	}
	c.Prove(about, []export.ProvenPart{part})
	var page bytes.Buffer
	if err := html.WriteCertificate(&page, &c, html.CertificateOptions{About: about}); err != nil {
		return err
	}
	return store.WriteDocument(path, page.Bytes())
}

// VerifyPage checks the page of a certificate with code of its own: that it shows what its script is told, the fingerprint,
// the values and the proofs. What does not hold is an *engine.Error of kind BadInput.
func VerifyPage(ctx context.Context, page []byte) error {
	c, err := html.ReadCertificate(page, voiceOf("it"), voiceOf("en"))
	if err != nil {
		return engine.Wrap(err, engine.BadInput, "la pagina non è un verbale che si controlla da solo, o mostra altro da quello che il suo verbale dice")
	}
	if len(c.Parts) == 0 {
		return engine.Errorf(engine.BadInput, "la pagina non ha dimostrazioni da verificare: i suoi tavoli non sono stati sorteggiati secondo dei criteri")
	}
	for _, part := range c.Parts {
		if err := draw.VerifyAnswer(ctx, part.Problem, part.Answer); err != nil {
			return err
		}
	}
	return nil
}
