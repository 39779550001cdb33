package publish

import (
	"bytes"
	"cmp"
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

// certifiedRound is how a round was drawn, for paper and page, and as the checker page checks it.
type certifiedRound struct {
	export.Certificate
	file []byte
}

// certificate tells how a round was drawn; in public without the criteria that tell what people asked for, and of the others what the
// published draws prove. A round that Raduno did not draw is an error of kind Impossible.
func (d publisher) certificate(t *engine.Tournament, number int, about export.About, public bool) (*certifiedRound, error) {
	round, voice := t.Round(number), about.Voice
	if round == nil {
		return nil, export.NoRound(t, number)
	}
	record := round.Draw
	if record == nil {
		return nil, engine.Errorf(engine.Impossible, "%s: il sorteggio non è di Raduno, e non c'è un verbale da stampare", about.Round(number))
	}
	look := cmp.Or(d.View().Look(number), &verify.Report{})
	c := export.Certificate{
		Tournament: export.Clean(t.Info.Name), Round: number, Title: about.Round(number) + " · " + voice.Say("Verbale del sorteggio"),
		Chance: voice.Text(verify.Chance(record)), Verified: voice.Texts(look.Facts()), Limits: voice.Texts([]engine.Text{look.Limits()}),
	}
	if round.Draft {
		c.Title = voice.Say("BOZZA · %s", c.Title)
	}
	drawn := newDraw(record.Seed, look.SeedTyped, record.Origin.Equal)
	drawn.Tournament, drawn.Round, drawn.Phase = c.Tournament, number, about.Phase(number)
	for _, e := range look.Others {
		drawn.Earlier = append(drawn.Earlier, certifiedDrawing{export.Clean(e.Seed), e.Time.UTC().Format(time.RFC3339)})
	}
	// A record that is no answer to its problem does not pass for one: it has no parts.
	if list, free, err := verify.Publish(context.Background(), record); err == nil {
		drawn.Parts, drawn.Free = append(drawn.Parts, list...), free
	}
	c.Tables = drawn.tables(t, record)
	if d.forms(t, false, voice) != nil && len(record.Problem) == 0 && len(record.Counts) == 0 {
		calendarMade(&c, voice) // only a calendar that is made at once has no draw problem
	} else {
		drawnBy(&c, voice, record, voice.Texts(d.made(t, number)))
	}
	for _, count := range record.Counts {
		personal := draw.Personal(count.Criterion)
		if drawn.Withheld = drawn.Withheld || personal; personal && public {
			c.Withheld = voice.Say(
				"I criteri che parlano delle persone (regione, coppie da separare o da unire) sono nel verbale che l'organizzatore conserva: qui " +
					"non si pubblicano.")
			continue
		}
		c.Criteria = append(c.Criteria, certified(voice, count, look, drawn.Parts, public))
	}
	file, fingerprint, err := drawn.file(len(look.ByHand))
	people := len(drawn.Players)
	if slices.ContainsFunc(drawn.Players, func(p certifiedPlayer) bool { return p.Number == engine.Ghost }) {
		people--
	}
	kind := record.Type
	if typ, err := d.TypeOf(kind); err == nil {
		kind = voice.Word(typ.Name)
	}
	for _, fact := range []export.Fact{
		{Label: voice.Say("Tipo di torneo"), Value: kind},
		{Label: voice.Say("Sorteggiato il"), Value: export.StampText(record.Time)},
		{Label: voice.Say("Programma"), Value: program(record.Version)},
		{Label: voice.Say("Seme del sorteggio"), Value: record.Seed},
		{
			Label: voice.Say("Giocatori e tavoli"),
			Value: voice.Say("%d {1:giocatore|giocatori}, {2:un tavolo|%d tavoli}", people, len(c.Tables)),
		},
		{Label: voice.Say("Impronta"), Value: fingerprint},
	} {
		if fact.Value = export.Clean(fact.Value); fact.Value != "" {
			c.Facts = append(c.Facts, fact)
		}
	}
	return &certifiedRound{c, file}, err
}

// calendarMade tells how the rounds of a calendar came about.
func calendarMade(c *export.Certificate, voice export.Voice) {
	c.MadeTitle = voice.Say("Il calendario")
	c.Made = []string{
		voice.Say(
			"I turni sono stati fatti tutti insieme, secondo il calendario bilanciato di questo gioco: il seme dice quale giocatore ha quale " +
				"numero."),
	}
	c.HowTo = []string{
		voice.Say("Con gli stessi giocatori, lo stesso seme e la stessa versione del programma il calendario è lo stesso su qualunque computer."),
		voice.Say("Il comando “raduno-cli verifica FILE.xlsx --turno %d” rifà il calendario dal seme e confronta i tavoli del turno.", c.Round),
	}
}

// drawnBy tells how the tables came about: as made tells, by criteria, by lot alone.
func drawnBy(c *export.Certificate, voice export.Voice, record *engine.DrawRecord, made []string) {
	c.HowTo = []string{
		voice.Say("Senza il foglio: “verifica.html”, pubblicato con il verbale, riconta in un browser e senza rete il file %s. Il suo SHA-256 è "+
			"%s.", "NOME_"+strconv.Itoa(c.Round)+"_verbale.json", assets.CheckerSum()),
		voice.Say(
			"Con lo stesso file, lo stesso seme e la stessa versione del programma il sorteggio dà gli stessi tavoli su qualunque computer."),
		voice.Say(
			"Il comando “raduno-cli verifica FILE.xlsx --turno %d” riconta da capo ogni criterio, rifà il sorteggio dal seme e confronta i "+
				"tavoli.", c.Round),
	}
	c.MadeTitle, c.Made = voice.Say("Come sono stati fatti i tavoli"), made
	switch {
	case len(record.Counts) > 0:
		c.HowTo = append(c.HowTo, voice.Say(
			"Il minimo possibile è il valore sotto il quale nessuna disposizione dei tavoli può scendere, dati i criteri più importanti; dove "+
				"il valore è uguale al minimo, un sorteggio migliore non esiste."))
	case len(made) == 0:
		c.Made = []string{voice.Say("Il sorteggio non aveva criteri: i tavoli sono del tutto a caso.")}
	}
}

// certified is what is known of a criterion: what its record claims, as far as that was checked, or in public what the published draws
// prove together.
func certified(
	voice export.Voice, count engine.Count, look *verify.Report, parts []verify.Publication, public bool,
) export.CertifiedCriterion {
	bound, optimal, checked := count.Bound, count.Optimal, false
	free := count.Value // the least without the tables that were locked
	for i := range look.Claims {
		if claim := &look.Claims[i]; claim.Criterion == count.Criterion {
			checked = claim.Proven && claim.Counted == claim.Value
			if claim.Locked {
				free = claim.Free
			}
		}
	}
	if public && len(parts) > 0 {
		bound, optimal, checked = 0, true, true
		for _, part := range parts {
			for _, claim := range part.Claims {
				if claim.Name == count.Criterion {
					bound, optimal = bound+claim.LowerBound, optimal && claim.Optimal
				}
			}
		}
	}
	c := export.CertifiedCriterion{
		Label: voice.Text(draw.CriterionName(count.Criterion)), Value: count.Value, Bound: bound, Reason: voice.Text(count.Reason),
		Outcome: voice.Say("non dimostrato"),
	}
	best := optimal && bound == count.Value
	switch {
	case !checked && (optimal || bound > 0):
		c.Outcome = voice.Say("dichiarato, non controllato")
	case !checked || !best && bound == 0:
	case best && free < count.Value:
		c.Outcome = voice.Say("il migliore con i tavoli bloccati; senza, almeno %d", free)
	case best:
		c.Outcome = voice.Say("il migliore possibile")
	default:
		c.Outcome = voice.Say("dimostrato almeno %d", bound)
	}
	return c
}

// program is the program of a draw by its name.
func program(version string) string {
	if version == "" || strings.HasPrefix(version, "Raduno") {
		return version
	}
	return "Raduno " + version
}

// tables sets the tables as they came out of the draw, and tells them with the clubs that it was made with.
func (d *certifiedDraw) tables(t *engine.Tournament, record *engine.DrawRecord) (tables []export.CertifiedTable) {
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
	for i, ids := range record.Players() {
		table := export.CertifiedTable{Number: i + 1}
		var players []certifiedPlayer
		for j, id := range ids {
			seat := export.CertifiedSeat{Number: id, Name: "ID " + strconv.Itoa(id)}
			if id == engine.Ghost {
				seat.Name = engine.GhostName
			} else if p := index[id]; p != nil {
				shown := export.PlayerSeat(*p)
				seat.Name, seat.Club = shown.Name, shown.Club
			}
			if club, known := clubs[record.Tables[i][j]]; known {
				seat.Club = export.Clean(club)
			}
			table.Seats = append(table.Seats, seat)
			players = append(players, certifiedPlayer{record.Tables[i][j], id, seat.Name})
		}
		d.seat(0, players)
		tables = append(tables, table)
	}
	return tables
}

// certificatePage writes how a round was drawn as a plain page; home is where the page of the tournament lies, empty for no link.
func (d publisher) certificatePage(t *engine.Tournament, c *certifiedRound, about export.About, home string) ([]byte, error) {
	var page bytes.Buffer
	options := html.CertificateOptions{Voice: about.Voice, Stamp: export.StampText(d.dated(t)), Home: home}
	err := html.WriteCertificate(&page, &c.Certificate, options)
	return page.Bytes(), err
}

// certificateFiles are a round's certificate as a page to read and a file to check, and the page that checks it.
func (d publisher) certificateFiles(request ExportRequest) ([]exported, error) {
	t := d.named()
	voice := d.voice(t, request.Language)
	about := d.about(t, request.Type, voice)
	c, err := d.certificate(t, request.Round, about, true)
	if err != nil {
		return nil, err
	}
	page, err := d.certificatePage(t, c, about, "")
	if err != nil {
		return nil, err
	}
	print, err := PrinterOf(Certificate)
	name := print.suffix(PrintRequest{Round: request.Round}, voice)
	return []exported{
		{ending: name + ".html", data: page},
		{ending: name + ".json", data: c.file},
		{name: assets.CheckerName, data: assets.Checker},
	}, err
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
	d := newDraw(solution.Seed, typed, "")
	if d.Tournament = export.Clean(p.Name); solution.Even {
		d.Optima = solution.Optima
	}
	part := verify.Publication{Problem: open.Problem, Answer: open.Answer}
	for r, round := range rounds {
		for i, ids := range round {
			d.seat(r, engine.Map(ids, func(id int) certifiedPlayer { return certifiedPlayer{id, id, "ID " + strconv.Itoa(id)} }))
			if r == 0 {
				part.Tables = append(part.Tables, i)
			}
		}
	}
	d.Parts = append(d.Parts, part)
	data, _, err := d.file(0)
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
	SeedBy      seedBy           `json:"seed_by,omitempty"`
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
	var file certificateFile
	var d certifiedDraw
	if json.Unmarshal(data, &file) != nil || file.Format != certificateFormat {
		return wrong("il file non è un verbale del sorteggio")
	}
	if file.Version != certificateVersion {
		return wrong("il verbale è della versione %d, che questo programma non controlla", file.Version)
	}
	if json.Unmarshal([]byte(file.Draw), &d) != nil {
		return wrong("il verbale è rovinato e non si legge")
	}
	if print := FingerprintOf(file.Draw); print != file.Fingerprint {
		return wrong("l'impronta scritta nel verbale è %s, quella del suo contenuto è %s", export.Clean(file.Fingerprint), print)
	}
	if len(d.Parts) == 0 {
		return wrong("il verbale non ha dimostrazioni da verificare: i suoi tavoli non sono stati sorteggiati secondo dei criteri")
	}
	if err := d.whole(); err != nil {
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
	return checked, checked.recount(ctx, a.OptimalDraws, false, verify.Publication{Problem: problem, Answer: answer})
}

// recount compares how many draws are said to be as good with what the checker counts, where they are few enough to try and no
// criterion is withheld; else it is told that the number is unchecked.
func (c *Verified) recount(ctx context.Context, optima engine.Quantity, withheld bool, parts ...verify.Publication) error {
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
	add("Non controllati: %s.", strings.Join(engine.Map(c.Unchecked, say), "; "))
	return lines
}

// lockedTables are the numbers of the tables that were laid in part before the draws of a certificate, and whether all seats were taken.
func lockedTables(d *certifiedDraw) (locked []int, whole bool) {
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
