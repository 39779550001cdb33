package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/plan"
	"raduno/export"
)

// Verification is what came of checking a recorded draw against the workbook as it is.
type Verification struct {
	OK       bool          // nothing is wrong: the tables were drawn as recorded, and what is claimed of them is proven
	Problems []engine.Text // what is wrong, a sentence each
	// OtherVersion: another version of the program drew the round, and this one makes other tables of the same seed. The
	// counts are checked all the same; that the tables came of the seed cannot be.
	OtherVersion bool
	Version      string // that drew
	Seed         string
	SeedTyped    bool   // somebody named the seed; it was not left to chance
	Way          string // how people in the hall made it, as Origin tells; empty where they did not
	Redrawn      bool   // the same tables came of the seed
	Criteria     []VerifiedItem
	ByHand       []HandChange     // seats that are not as drawn; no error
	Locked       []int            // numbers of the tables that were not drawn: they stayed as they were
	Origin       []engine.Text    // how the seed came about, and among how many draws it chose
	Others       []engine.Drawing // draws of this round that are known and were not kept
	Log          []engine.Text    // where the sheet Log and the record differ
}

// VerifiedItem is a criterion as the draw reported it and as it counts now, by other code.
type VerifiedItem struct {
	Name     string `json:"name"`
	Reported int64  `json:"reported"`
	Counted  int64  `json:"counted"`
}

// HandChange is a player who sits elsewhere than drawn.
type HandChange struct {
	ID   int
	From int         // number of the table as drawn, 0 if he was not drawn
	To   int         // number of the table now, 0 if he sits nowhere
	Text engine.Text // the change in a sentence
}

// MarshalJSON writes the change with its sentence in Italian.
func (c HandChange) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		ID   int    `json:"id"`
		From int    `json:"from"`
		To   int    `json:"to"`
		Text string `json:"text"`
	}{c.ID, c.From, c.To, c.Text.String()})
}

// wrong adds what is wrong.
func (v *Verification) wrong(format string, args ...any) {
	v.Problems = append(v.Problems, engine.Textf(format, args...))
}

// VerdictLine is a sentence of a verification.
type VerdictLine struct {
	Text  engine.Text
	Wrong bool
}

// Verdict is what came of a verification, in a sentence.
func (v *Verification) Verdict() VerdictLine {
	switch {
	case len(v.Problems) > 0:
		return VerdictLine{engine.Textf("Non torna: quello che è registrato del sorteggio non è quello che risulta dal foglio."), true}
	case v.OtherVersion:
		return VerdictLine{engine.Textf("Ha sorteggiato la versione %s, e questa dallo stesso seme fa altri tavoli: i criteri sono ricontati, ma che i tavoli vengano da quel seme lo può dire solo quella versione.", v.Version), false}
	}
	return VerdictLine{engine.Textf("Verificato: i criteri tornano e il seme ridà gli stessi tavoli."), false}
}

// Lines tell all of a verification but the verdict, what it cannot prove last. Window, paper and command line say these.
func (v *Verification) Lines() []VerdictLine {
	var lines []VerdictLine
	tell := func(format string, args ...any) {
		lines = append(lines, VerdictLine{Text: engine.Textf(format, args...)})
	}
	for _, c := range v.Criteria {
		if c.Reported == c.Counted { // else it is a problem
			tell("%s: dichiarato %d, ricontato %d: torna.", CriterionName(c.Name), c.Reported, c.Counted)
		}
	}
	if v.Redrawn {
		tell("Ripetuto dal seme %s: gli stessi tavoli.", v.Seed)
	}
	for _, text := range v.Problems {
		lines = append(lines, VerdictLine{engine.Textf("NON TORNA: %s", text), true})
	}
	for _, n := range v.Locked {
		tell("Bloccato: il tavolo %d non è stato sorteggiato.", n)
	}
	for _, text := range byHand(v.ByHand) {
		lines = append(lines, VerdictLine{Text: text})
	}
	for _, text := range v.Origin {
		lines = append(lines, VerdictLine{Text: text})
	}
	if v.SeedTyped && v.Way == "" {
		tell("Il seme è stato scritto da qualcuno.")
	}
	if len(v.Others) == 0 {
		tell("Di questo turno non si conoscono altri sorteggi.")
	}
	for _, other := range v.Others {
		tell("Questo turno è stato sorteggiato anche il %s, dal seme %s: quel sorteggio non è stato tenuto.", export.StampText(other.Time), other.Seed)
	}
	for _, text := range v.Log {
		lines = append(lines, VerdictLine{Text: text})
	}
	return append(lines, VerdictLine{Text: v.Limits()})
}

// byHand tells what was changed by hand, a sentence each.
func byHand(changes []HandChange) []engine.Text {
	var texts []engine.Text
	for _, c := range changes {
		texts = append(texts, engine.Textf("Cambiato a mano: %s.", c.Text))
	}
	return texts
}

// Limits is what a verification cannot prove, in a sentence.
func (v *Verification) Limits() engine.Text {
	switch chosen := v.SeedTyped && v.Way == ""; {
	case len(v.Locked) > 0 && chosen:
		return engine.Textf("Non si può provare come si sono formati i tavoli bloccati, né che il seme, scritto da qualcuno, non sia stato scelto provandone molti.")
	case len(v.Locked) > 0:
		return engine.Textf("Non si può provare come si sono formati i tavoli bloccati, né che il sorteggio non sia stato ripetuto su un'altra copia del foglio.")
	case chosen:
		return engine.Textf("Non si può provare che il seme, scritto da qualcuno, non sia stato scelto provandone molti.")
	case v.Way != "":
		return engine.Textf("Che il seme sia quello nato in sala lo può dire chi c'era; e chi giocava doveva essere deciso prima.")
	}
	return engine.Textf("Non si può provare che il sorteggio non sia stato ripetuto su un'altra copia del foglio prima di tenere questo.")
}

// Verify checks the recorded draw of a round: it makes the problem anew from the workbook as it is (roster, clubs, rounds
// before, type) and compares it with the one recorded, counts the criteria by code that did not draw, repeats the draw from
// its seed with every proof verified, and compares bounds and claims. What is wrong is told in the result. The error, of
// kind Impossible, says that there is no record to verify; a proof that does not hold is of kind Broken.
func (d *Desk) Verify(ctx context.Context, round int) (Verification, error) {
	t := d.Tournament()
	r := t.Round(round)
	switch {
	case r == nil:
		return Verification{}, engine.Wrap(d.notDrawn(round), engine.Impossible, "Non c'è un sorteggio da verificare")
	case r.Draw == nil:
		return Verification{}, engine.Errorf(engine.Impossible, "%s: manca il verbale del sorteggio, che non è di Raduno e non si può verificare.", d.called(round).Name())
	}
	v := Verification{
		Seed: r.Draw.Seed, Version: r.Draw.Version, SeedTyped: bytes.Contains(r.Draw.Problem, []byte(seedTyped)),
		Problems: []engine.Text{}, Criteria: []VerifiedItem{}, ByHand: handChanges(t, r), Locked: []int{},
		Way: r.Draw.Origin.Way, Origin: OriginOf(r.Draw), Others: d.otherDraws(t, r), Log: d.compareLog(t, r),
	}
	v.checkSeed(r.Draw)
	if n := len(r.Draw.Tables); len(r.Tables) < n {
		v.wrong("Tavoli sorteggiati: %d; nel foglio: %d.", n, len(r.Tables))
	}
	if t.Settings.Type != "" && r.Draw.Type != t.Settings.Type {
		v.wrong("Il turno è stato sorteggiato come %s, e il torneo è %s.", d.typeName(t, r.Draw.Type), d.typeName(t, t.Settings.Type))
	}
	if kind, err := d.typeOf(t, r.Draw.Type); err == nil {
		if s, once := scheduler(kind); once {
			err := d.verifySchedule(&v, s, t, r)
			v.OK = len(v.Problems) == 0 && !v.OtherVersion
			return v, err
		}
	}
	recorded, err := plan.Read(r.Draw.Problem)
	if err != nil {
		v.wrong("Il verbale del sorteggio nel foglio nascosto “Raduno” è rovinato e non si legge.")
		return v, nil
	}
	d.compareProblem(&v, t, r, &recorded)
	if err := d.recount(ctx, &v, r, &recorded); err != nil {
		return Verification{}, err
	}
	v.OK = len(v.Problems) == 0 && !v.OtherVersion
	return v, nil
}

// checkSeed compares a seed with what people in the hall are recorded to have said.
func (v *Verification) checkSeed(record *engine.DrawRecord) {
	way := record.Origin.Way
	if way == "" {
		return
	}
	if !saidInHall(record.Origin, record.Seed) {
		v.wrong("Il seme %s non è quello che viene da quanto è stato detto in sala.", record.Seed)
	}
	for _, p := range record.Origin.Parts {
		if way == engine.SeedSealed && !Opens(p) {
			v.wrong("La parola di %s non è quella che è stata sigillata (codice %s).", p.Who, p.Code)
		}
	}
}

// recount counts the criteria of a recorded draw and draws it again.
func (d *Desk) recount(ctx context.Context, v *Verification, r *engine.Round, recorded *plan.Plan) error {
	problem := recorded.Problem
	counted, err := draw.Count(problem, r.Draw.Tables)
	if err != nil {
		v.wrong("I tavoli registrati non sono una risposta al problema registrato: %s", engine.Tell(err))
		return nil
	}
	again, err := recorded.Solve(ctx, solveAndProve, draw.Options{Seed: r.Draw.Seed})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		v.wrong("Il problema registrato non si può risolvere: %s", engine.Tell(err))
		return nil
	}
	if len(r.Draw.Counts) > len(problem.Criteria) {
		v.wrong("Criteri nel verbale: %d; nel problema: %d.", len(r.Draw.Counts), len(problem.Criteria))
	}
	for i, name := range problem.Criteria {
		item := VerifiedItem{Name: name, Reported: -1, Counted: counted[i]}
		if i >= len(r.Draw.Counts) || r.Draw.Counts[i].Criterion != name {
			v.wrong("%s: nel verbale manca.", CriterionName(name))
			v.Criteria = append(v.Criteria, item)
			continue
		}
		claim := r.Draw.Counts[i]
		item.Reported = claim.Value
		v.Criteria = append(v.Criteria, item)
		v.checkClaim(claim, counted[i], again.Criteria, i)
	}
	v.Redrawn = sameTables(again.Tables, r.Draw.Tables)
	if n := r.Draw.Origin.Equal; n != "" && v.Redrawn && (!again.Even || again.Optima != n) {
		v.wrong("Sorteggi ugualmente buoni: dichiarati %s, contati %s.", string(n), again.Optima.Int().String())
	}
	if v.Redrawn && !sameJSON(r.Draw.Origin.Ahead, again.Ahead) {
		v.wrong("Quello che il verbale dice della scelta per i prossimi turni non è quello che risulta.")
	}
	switch {
	case v.Redrawn:
	case v.Version != d.env.Version:
		v.OtherVersion = true
	default:
		v.wrong("Dal seme %s vengono tavoli diversi da quelli registrati.", v.Seed)
	}
	return nil
}

// solveAndProve solves a problem and has package check verify the proofs.
func solveAndProve(ctx context.Context, p draw.Problem, o draw.Options) (draw.Solution, error) {
	sol, err := draw.Solve(ctx, p, o)
	if err != nil {
		return sol, err
	}
	proven, err := p.Prove(sol)
	if err != nil {
		return sol, err
	}
	problem, err := json.Marshal(p)
	if err != nil {
		return sol, err
	}
	answer, err := json.Marshal(proven)
	if err != nil {
		return sol, err
	}
	return sol, draw.VerifyAnswer(ctx, problem, answer)
}

// checkClaim compares what a record claims of a criterion with its count and with what is proven.
func (v *Verification) checkClaim(claim engine.Count, counted int64, proven []draw.Criterion, i int) {
	name := CriterionName(claim.Criterion)
	if claim.Value != counted {
		v.wrong("%s: dichiarato %d, ricontato %d.", name, claim.Value, counted)
	}
	if claim.Bound < 0 || claim.Bound > claim.Value {
		v.wrong("%s: il minimo dichiarato, %d, non può essere.", name, claim.Bound)
	}
	if i >= len(proven) {
		return
	}
	// A bound holds with the criteria above at their values; once one of those is worse than it could be the bounds below
	// it are no longer comparable, and the claim above has been refused already.
	for j := range i {
		if j < len(v.Criteria) && v.Criteria[j].Counted != proven[j].Value {
			return
		}
	}
	if claim.Bound > proven[i].LowerBound || claim.Optimal && counted > proven[i].Value {
		v.wrong("%s: dichiarato non meno di %d, dimostrato non meno di %d.", name, claim.Bound, proven[i].LowerBound)
	}
	if claim.Optimal && !proven[i].Optimal {
		v.wrong("%s: il verbale lo dice il minimo possibile, e non è dimostrato.", name)
	}
}

// compareProblem makes the problem of a draw anew and says how the recorded one differs from it.
func (d *Desk) compareProblem(v *Verification, t *engine.Tournament, r *engine.Round, recorded *plan.Plan) {
	made, err := d.madeAnew(t, r, recorded, nil)
	if err != nil {
		v.wrong("Dal foglio com'è ora questo turno non si può sorteggiare: %s", engine.Tell(err))
		return
	}
	// What sits in the record and is not seated by a rule was locked by somebody.
	var kept [][]int
	for i, table := range recorded.Problem.Seated {
		if len(table) == 0 || i < len(made.Problem.Seated) && slices.Equal(made.Problem.Seated[i], table) {
			continue
		}
		kept = append(kept, table)
		v.Locked = append(v.Locked, nearest(r, table))
	}
	if len(kept) > 0 {
		if made, err = d.madeAnew(t, r, recorded, kept); err != nil {
			v.wrong("Dal foglio com'è ora questo turno non si può sorteggiare: %s", engine.Tell(err))
			return
		}
	}
	v.differences(t, recorded.Problem, made.Problem)
	if len(v.Problems) == 0 && !sameJSON(recorded.Parts, made.Parts) {
		v.wrong("Il verbale divide il sorteggio in parti diverse da quelle che fa il tipo di torneo.")
	}
}

// madeAnew plans a round as the workbook has it, for those who were drawn.
func (d *Desk) madeAnew(t *engine.Tournament, r *engine.Round, recorded *plan.Plan, kept [][]int) (plan.Plan, error) {
	kind, err := d.typeOf(t, r.Draw.Type)
	if err != nil {
		return plan.Plan{}, err
	}
	before := t.Clone()
	before.Rounds = slices.DeleteFunc(before.Rounds, func(other engine.Round) bool { return other.Number >= r.Number })
	drawn, twice := map[int]bool{}, false
	for _, p := range recorded.Problem.Players {
		seat := p.Seat()
		drawn[seat.Player] = true
		twice = twice || seat.Second
	}
	for _, id := range r.SitOuts {
		drawn[id] = true
	}
	if before.Presence == nil {
		before.Presence = engine.Presence{}
	}
	if kind.Phases == nil || r.Number < kind.Semifinals() { // later the standings say who plays
		before.Presence[r.Number] = map[int]bool{}
		for _, p := range before.Players {
			before.Presence[r.Number][p.ID] = drawn[p.ID]
		}
	}
	options := plan.Options{
		Seed: r.Draw.Seed, Kept: kept, Sizes: recorded.Problem.Tables,
		Fives: t.Settings.FiveIfNeeded || slices.Contains(recorded.Problem.Tables, 5),
	}
	switch {
	case twice:
		options.Rest = plan.RestTwice
	case len(r.SitOuts) > 0:
		options.Rest = plan.RestSitOut
	}
	made, err := plan.New(kind, before, r.Number, ranker(before, kind), options)
	if err != nil || sameJSON(made.Problem.Players, recorded.Problem.Players) || !slices.ContainsFunc(before.Players, func(p engine.Player) bool { return p.Offers != "" }) {
		return made, err
	}
	// Who agreed to rest or to play twice may have changed since: taken as they did, nobody else is drawn for it.
	seats := map[int]int{}
	for _, p := range recorded.Problem.Players {
		seats[p.Seat().Player]++
	}
	for i := range before.Players {
		p := &before.Players[i]
		p.Offers = ""
		if seats[p.ID] == 0 {
			p.Offers = "riposa"
		} else if seats[p.ID] > 1 {
			p.Offers = "doppia"
		}
	}
	return plan.New(kind, before, r.Number, ranker(before, kind), options)
}

// nearest is the number of the table of a round that holds most of the players.
func nearest(r *engine.Round, ids []int) int {
	best, most := 0, 0
	for _, table := range r.Tables {
		n := 0
		for _, id := range table.IDs() {
			if slices.Contains(ids, id) {
				n++
			}
		}
		if n > most {
			best, most = table.Number, n
		}
	}
	return best
}

// differences says how a recorded problem differs from the one that the workbook gives.
func (v *Verification) differences(t *engine.Tournament, recorded, made draw.Problem) {
	if !slices.Equal(recorded.Criteria, made.Criteria) {
		v.wrong("I criteri del verbale (%s) non sono quelli del tipo di torneo (%s).", criteriaText(recorded.Criteria), criteriaText(made.Criteria))
	}
	if !slices.Equal(recorded.Tables, made.Tables) {
		v.wrong("I tavoli del verbale (%s) non sono quelli che il tipo di torneo fa (%s).", Split(recorded.Tables), Split(made.Tables))
	}
	was := map[int]draw.Player{}
	for _, p := range recorded.Players {
		was[p.ID] = p
	}
	for _, now := range made.Players {
		then, there := was[now.ID]
		delete(was, now.ID)
		who := fullName(t, now.Seat().Player)
		switch {
		case !there:
			v.wrong("%s giocava questo turno, e il verbale non lo nomina.", who)
		case then.Club != now.Club:
			v.wrong("%s: nel verbale il club è “%s”, nel foglio “%s”.", who, then.Club, now.Club)
		case then.Region != now.Region:
			v.wrong("%s: nel verbale la regione è “%s”, nel foglio “%s”.", who, then.Region, now.Region)
		case !slices.Equal(then.Won, now.Won):
			v.wrong("%s: i turni vinti prima del sorteggio non sono quelli del verbale.", who)
		case then.Five != now.Five || then.Three != now.Three || then.Band != now.Band:
			v.wrong("%s: i tavoli da 3 e da 5 già fatti, o la fascia, non sono quelli del verbale.", who)
		}
	}
	for _, p := range recorded.Players {
		if _, left := was[p.ID]; left {
			v.wrong("%s è nel verbale, e dal foglio com'è ora non giocherebbe questo turno.", fullName(t, p.Seat().Player))
		}
	}
	if !sameJSON(recorded.History, made.History) {
		v.wrong("I turni prima di questo non sono quelli che c'erano quando si è sorteggiato.")
	}
	if !alike(recorded.Apart, made.Apart) || !alike(recorded.Together, made.Together) {
		v.wrong("Le coppie da separare o da unire non sono quelle del verbale.")
	}
	if !alike(recorded.Seated, made.Seated) {
		v.wrong("Nel verbale siede già qualcuno che nessuna regola mette a quel tavolo.")
	}
}

func criteriaText(names []string) engine.Text {
	if len(names) == 0 {
		return engine.Textf("nessuno")
	}
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = CriterionName(name).String()
	}
	return engine.Textf("%s", strings.Join(texts, ", "))
}

// typeName is a type as people call it.
func (d *Desk) typeName(t *engine.Tournament, id string) string {
	if kind, err := d.typeOf(t, id); err == nil {
		return kind.Name
	}
	return id
}

// sameJSON reports whether two values are recorded alike.
func sameJSON(a, b any) bool {
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}

// seedTyped stands in the record of a draw whose seed somebody named.
const seedTyped = `"seed_typed":true`
