package publish

import (
	"bytes"
	"context"
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/store"
	"raduno/engine/verify"
	"raduno/export"
	"raduno/export/html"
)

// certificate is how a round was drawn, as everybody may see it.
func (d publisher) certificate(t *engine.Tournament, round int, about export.About) (export.Certificate, error) {
	c, err := export.CertificateOf(t, round, export.CertificateOptions{
		About: about, Games: d.forms(t, false, about.Voice) != nil,
		Public: true,
	})
	if err != nil {
		return c, err
	}
	c.Prove(about)
	v := verify.Report{SeedTyped: c.SeedBy == export.ByHand}
	if c.Free != nil {
		v.Locked = []int{0} // some: how many changes nothing of what cannot be proven
	}
	c.Limits = about.Texts([]engine.Text{v.Limits()})
	return c, nil
}

// certificatePage writes how a round was drawn as a plain page; home is where the page of the tournament lies, empty for no link.
func (d publisher) certificatePage(t *engine.Tournament, c *export.Certificate, about export.About, home string) ([]byte, error) {
	var page bytes.Buffer
	err := html.WriteCertificate(&page, c, html.CertificateOptions{About: about, Stamp: export.StampText(d.dated(t)), Home: home})
	return page.Bytes(), err
}

// certificateFiles are a round's certificate as a page to read and a file to check, and the page that checks it.
func (d publisher) certificateFiles(request ExportRequest) ([]exported, error) {
	t := d.named()
	voice := d.voice(t, request.Language)
	about := d.about(t, request.Type, voice)
	c, err := d.certificate(t, request.Round, about)
	if err != nil {
		return nil, err
	}
	page, err := d.certificatePage(t, &c, about, "")
	if err != nil {
		return nil, err
	}
	print, err := PrinterOf(Certificate)
	if err != nil {
		return nil, err
	}
	file, err := c.File()
	name := print.suffix(PrintRequest{Round: request.Round}, voice)
	return []exported{
		{ending: name + ".html", data: page},
		{ending: name + ".json", data: file},
		{name: assets.CheckerName, data: assets.Checker},
	}, err
}

// openly is what everybody may know of a round's draw, by its report.
func openly(t *engine.Tournament, round int, v *verify.Report) export.Published {
	r := t.Round(round)
	if v == nil || r == nil || r.Draw == nil {
		return export.Published{}
	}
	p := export.Published{SeedBy: export.ByLot, Earlier: v.Others, Changed: len(v.ByHand), Optima: r.Draw.Origin.Equal}
	if v.SeedTyped {
		p.SeedBy = export.ByHand
	}
	list, free, err := verify.Publish(context.Background(), r.Draw)
	if err != nil {
		return p // the record is no answer to its problem: without parts it does not pass for one
	}
	for _, part := range list {
		p.Parts = append(p.Parts, provenPart(part))
	}
	if free != nil {
		part := provenPart(*free)
		part.Tables = nil
		p.Free = &part
	}
	return p
}

func provenPart(p verify.Publication) export.CertifiedPart {
	part := export.CertifiedPart{Tables: p.Tables, Problem: p.Problem, Answer: p.Answer}
	for _, c := range p.Claims {
		part.Claims = append(part.Claims, engine.Count{Criterion: c.Name, Value: c.Value, Bound: c.LowerBound, Optimal: c.Optimal})
	}
	return part
}

// WriteAnswer writes the answer to a draw problem that belongs to no tournament as a file for the checker page.
func WriteAnswer(ctx context.Context, path string, p draw.Problem, solution draw.Solution, typed bool) error {
	rounds := solution.Schedule
	if p.Rounds == 0 {
		rounds = [][][]int{solution.Tables}
	}
	open, err := p.Publish(ctx, rounds, p.Prove(solution).Answer(), nil)
	if err != nil {
		return err
	}
	c := export.Certificate{Tournament: export.Clean(p.Name), Seed: solution.Seed}
	if solution.Even {
		c.Optima = solution.Optima
	}
	if typed {
		c.SeedBy = export.ByHand
	}
	part := export.CertifiedPart{Problem: open.Problem, Answer: open.Answer}
	for r, round := range rounds {
		for i, ids := range round {
			table := export.CertifiedTable{Round: r + 1, Number: i + 1}
			for _, id := range ids {
				table.Seats = append(table.Seats, export.CertifiedSeat{Seat: id, Number: id, Name: "ID " + strconv.Itoa(id)})
			}
			c.Tables = append(c.Tables, table)
			if r == 0 {
				part.Tables = append(part.Tables, i)
			}
		}
	}
	c.Parts = []export.CertifiedPart{part}
	data, err := c.File()
	if err != nil {
		return err
	}
	return store.WriteDocument(path, data)
}

// IsProblem reports whether a file is the problem of a draw, which is no file of a certificate.
func IsProblem(data []byte) bool {
	var p struct{ Tables, Players any }
	return json.Unmarshal(data, &p) == nil && p.Tables != nil && p.Players != nil
}

// Verified is what a verified draw is of, and what no check reaches.
type Verified struct {
	Tournament  string           `json:"tournament,omitempty"`
	Round       int              `json:"round,omitempty"`
	Fingerprint string           `json:"fingerprint,omitempty"`
	Seed        string           `json:"seed"`
	SeedBy      export.SeedBy    `json:"seed_by,omitempty"`
	Earlier     []engine.Drawing `json:"earlier"`
	Locked      []int            `json:"locked"` // numbers of the tables that were laid in part before the draw
	Unchecked   []engine.Text    `json:"-"`
}

// VerifyFile checks the file of a certificate: its fingerprint, that its draws make its tables, the values and the proofs. What does
// not hold is an *engine.Error of kind BadInput.
func VerifyFile(ctx context.Context, data []byte) (*Verified, error) {
	wrong := func(format string, args ...any) (*Verified, error) {
		return nil, engine.Errorf(engine.BadInput, format, args...)
	}
	var file export.CertificateFile
	var d export.CertifiedDraw
	if json.Unmarshal(data, &file) != nil || file.Format != export.CertificateFormat {
		return wrong("il file non è un verbale del sorteggio")
	}
	if file.Version != export.CertificateVersion {
		return wrong("il verbale è della versione %d, che questo programma non controlla", file.Version)
	}
	if json.Unmarshal([]byte(file.Draw), &d) != nil {
		return wrong("il verbale è rovinato e non si legge")
	}
	if print := export.FingerprintOf(file.Draw); print != file.Fingerprint {
		return wrong("l'impronta scritta nel verbale è %s, quella del suo contenuto è %s", export.Clean(file.Fingerprint), print)
	}
	if len(d.Parts) == 0 {
		return wrong("il verbale non ha dimostrazioni da verificare: i suoi tavoli non sono stati sorteggiati secondo dei criteri")
	}
	if err := d.Whole(); err != nil {
		return nil, err
	}
	for _, part := range d.Parts {
		if err := draw.VerifyAnswer(ctx, part.Problem, part.Answer); err != nil {
			return nil, err
		}
	}
	locked, whole := lockedTables(&d)
	if whole {
		return wrong("non è un sorteggio: tutti i posti erano già dati")
	}
	if d.Free != nil {
		if err := draw.VerifyAnswer(ctx, d.Free.Problem, d.Free.Answer); err != nil {
			return nil, err
		}
	}
	checked := &Verified{
		Tournament: export.Clean(d.Tournament), Round: d.Round, Fingerprint: file.Fingerprint, Seed: export.Clean(d.Seed), SeedBy: d.SeedBy,
		Earlier: []engine.Drawing{}, Locked: locked, Unchecked: []engine.Text{
			engine.Textf("il seme e chi lo ha scelto"), engine.Textf("i nomi dei giocatori"),
			engine.Textf("se questo turno ha avuto altri sorteggi"),
		},
	}
	for _, e := range d.Earlier {
		at, err := time.Parse(time.RFC3339, e.Time)
		if err != nil {
			return wrong("il verbale è rovinato e non si legge")
		}
		checked.Earlier = append(checked.Earlier, engine.Drawing{Seed: export.Clean(e.Seed), Time: at})
	}
	if len(locked) > 0 && d.Free == nil {
		checked.Unchecked = append(checked.Unchecked, engine.Textf("quanto costano i tavoli bloccati"))
	}
	if d.Withheld {
		checked.Unchecked = append(checked.Unchecked, engine.Textf("i criteri che parlano delle persone, che il verbale non riporta"))
	}
	return checked, checked.recount(ctx, d.Optima, d.Withheld, d.Parts...)
}

// VerifyAnswer checks the answer of `raduno-cli tavoli --prove` to a problem. What does not hold is an *engine.Error of kind BadInput.
func VerifyAnswer(ctx context.Context, problem, answer []byte) (*Verified, error) {
	if err := draw.VerifyAnswer(ctx, problem, answer); err != nil {
		return nil, err
	}
	var a struct {
		Seed         string
		OptimalDraws engine.Quantity `json:"optimal_draws"`
	}
	if json.Unmarshal(answer, &a) != nil {
		return nil, engine.Errorf(engine.BadInput, "la risposta non si può leggere, o è di un altro problema")
	}
	checked := &Verified{
		Seed: export.Clean(a.Seed), Earlier: []engine.Drawing{}, Locked: []int{}, Unchecked: []engine.Text{engine.Textf("il seme")},
	}
	return checked, checked.recount(ctx, a.OptimalDraws, false, export.CertifiedPart{Problem: problem, Answer: answer})
}

// recount compares how many draws are said to be as good with what the checker counts, where they are few enough to try and no
// criterion is withheld; else it is told that the number is unchecked.
func (c *Verified) recount(ctx context.Context, optima engine.Quantity, withheld bool, parts ...export.CertifiedPart) error {
	if optima == "" {
		return nil
	}
	var problems, answers [][]byte
	for _, part := range parts {
		problems, answers = append(problems, part.Problem), append(answers, part.Answer)
	}
	var all *big.Int
	if !withheld {
		var err error
		if all, err = draw.Optima(ctx, problems, answers); err != nil {
			return err
		}
	}
	switch {
	case all == nil:
		c.Unchecked = append(c.Unchecked, engine.Textf("che i sorteggi ugualmente buoni siano %s", string(optima)))
	case all.Cmp(optima.Int()) != 0:
		return engine.Errorf(engine.BadInput, "i sorteggi ugualmente buoni sarebbero %s, e contati sono %s", string(optima), all.String())
	}
	return nil
}

// Lines say what was verified, and what was not, in the words of say.
func (c *Verified) Lines(say func(engine.Text) string) []string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, say(engine.Textf(format, args...))) }
	add("Tutto torna: i tavoli, i valori dei criteri e le dimostrazioni.")
	if c.Round > 0 {
		add("%s, turno %d.", c.Tournament, c.Round)
	}
	if c.Fingerprint != "" {
		add("Impronta: %s.", c.Fingerprint)
	}
	add("Seme: %s.", c.Seed)
	for _, e := range c.Earlier {
		add("Questo turno è stato sorteggiato anche il %s, dal seme %s: quel sorteggio non è stato tenuto.",
			e.Time.Local().Format("02/01/2006 15:04"), e.Seed)
	}
	for _, n := range c.Locked {
		add("Bloccato: il tavolo %d non è stato sorteggiato.", n)
	}
	var open []string
	for _, text := range c.Unchecked {
		open = append(open, say(text))
	}
	add("Non controllati: %s.", strings.Join(open, "; "))
	return lines
}

// lockedTables are the numbers of the tables that were laid in part before the draws of a certificate, and whether all seats were taken.
func lockedTables(d *export.CertifiedDraw) (locked []int, whole bool) {
	locked, whole = []int{}, true
	for _, part := range d.Parts {
		var p struct {
			Tables []int
			Seated [][]int
		}
		if json.Unmarshal(part.Problem, &p) != nil {
			continue // it was verified
		}
		for i, size := range p.Tables {
			if i < len(p.Seated) && len(p.Seated[i]) > 0 {
				locked = append(locked, d.Rounds[0][part.Tables[i]].Number)
			}
			whole = whole && i < len(p.Seated) && len(p.Seated[i]) == size
		}
	}
	slices.Sort(locked)
	return locked, whole
}
