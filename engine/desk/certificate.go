package desk

import (
	"bytes"
	"context"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/plan"
	"raduno/engine/store"
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
	err = html.WriteCertificate(&page, &c, html.CertificateOptions{About: about, Stamp: export.StampText(d.env.Now()), Home: home})
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
	v := Verification{SeedTyped: bytes.Contains(record.Problem, []byte(seedTyped)), Way: record.Origin.Way}
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
	recorded, err := plan.Read(record.Problem)
	if err != nil || len(record.Counts) == 0 {
		return nil, nil //nolint:nilerr // nothing was drawn by criteria, or nobody can read it any more: the page says so
	}
	drawn := recorded.Parts
	if len(drawn) == 0 {
		all := plan.Part{Problem: recorded.Problem}
		for i := range recorded.Problem.Tables {
			all.Tables = append(all.Tables, i)
		}
		drawn = []plan.Part{all}
	}
	var parts []export.ProvenPart
	for _, part := range drawn {
		p, err := prove(ctx, part, record)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, nil //nolint:nilerr // the record is no answer to its problem: without proofs the page says that it does not add up
		}
		parts = append(parts, p)
	}
	return parts, nil
}

// prove draws a part again, for the proofs: they hold of the tables as recorded where those are as good.
func prove(ctx context.Context, part plan.Part, record *engine.DrawRecord) (export.ProvenPart, error) {
	p := part.Problem
	p.Players, p.Absent = slices.Clone(p.Players), slices.Clone(p.Absent)
	for i := range p.Players {
		p.Players[i].Club = export.Clean(p.Players[i].Club) // as the page shows it
	}
	for i := range p.Absent {
		p.Absent[i].Club = export.Clean(p.Absent[i].Club)
	}
	solution, err := draw.Solve(ctx, p, draw.Options{Seed: record.Seed})
	if err != nil {
		return export.ProvenPart{}, err
	}
	var tables [][]int
	for _, table := range part.Tables {
		if table >= len(record.Tables) {
			return export.ProvenPart{}, engine.Errorf(engine.BadInput, "Tavoli sorteggiati: %d; nel foglio: %d.", len(part.Tables), len(record.Tables))
		}
		tables = append(tables, record.Tables[table])
	}
	return provenPart(ctx, &p, part.Tables, [][][]int{tables}, solution, export.PersonalCriteria())
}

// provenPart is a part of a draw as everybody may see it.
func provenPart(ctx context.Context, p *draw.Problem, at []int, rounds [][][]int, solution draw.Solution, hidden []string) (export.ProvenPart, error) {
	published, err := p.Publish(ctx, rounds, solution, hidden)
	if err != nil {
		return export.ProvenPart{}, err
	}
	proven := export.ProvenPart{Tables: at, Problem: published.Problem, Answer: published.Answer}
	for _, c := range published.Criteria {
		proven.Claims = append(proven.Claims, engine.Count{Criterion: c.Name, Value: c.Value, Bound: c.LowerBound, Optimal: c.Optimal})
	}
	return proven, nil
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
	part, err := provenPart(ctx, &p, all, rounds, solution, nil)
	if err != nil {
		return err
	}
	about := export.About{Voice: voiceOf(language)}
	about.Criterion = func(name string) string { return about.Text(CriterionName(name)) }
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
