// Package verify says of a round whether it is still the draw that it was: it makes the problem anew from the workbook, counts the
// criteria and checks the proofs by code that did not draw (pairing/check), and draws again from the seed. It says
// which drawn rounds are no longer the draw of what the workbook says, and what exchanging two players would do. It writes nothing.
package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
	"raduno/engine/rules"
)

// Source is what a round is compared with: a tournament as it is, and what is known besides of its draws.
type Source struct {
	Tournament *engine.Tournament
	Version    string                                     // of this program
	Type       func(id string) (rules.Type, error)        // finds a type of tournament
	Drawings   func(round *engine.Round) []engine.Drawing // the draws of a round that are known, but for the one of its record
	Log        []string                                   // the lines of the sheet Log
	Logged     func(round *engine.Round) []engine.Text    // where those and the record tell of other draws
	Schedule   func(s *game.Calendar, seed string) ([]engine.Round, error)
	Deal       func(typ rules.Type, t *engine.Tournament, r *engine.Round, seed string) error // says who plays what
	// Does not draw again, and leaves out what only that can tell
	Quick bool
}

// Verdict is what came of it.
type Verdict string

// The verdicts.
const (
	Proven   Verdict = "proven"     // drawn as recorded, and all that is claimed is proven
	Partly   Verdict = "partly"     // drawn, and something of it cannot be checked
	NotADraw Verdict = "not_a_draw" // nothing was left to draw
	Broken   Verdict = "broken"     // what is recorded is not what is found
)

// Report is what came of checking a recorded draw against the workbook as it is.
type Report struct {
	Verdict   Verdict
	Problems  []engine.Text // what is wrong, a sentence each
	Open      []engine.Text // what cannot be checked, and why
	Version   string        // that drew
	Seed      string
	SeedTyped bool             // the seed was typed; it was not left to chance
	Redrawn   bool             // the same tables came of the seed
	Claims    []Claim          // criterion by criterion
	Assigned  *game.Assigned   // what was assigned at the tables besides, such as powers; nil where nothing was
	ByHand    []Change         // seats that are not as drawn; no error
	Adapted   []engine.Adapted // the times that they were adapted to who was there
	Locked    []int            // numbers of the tables that were not drawn: they stayed as they were
	Corrected []engine.Text    // results that are others than when it was drawn; no error
	Kept      *engine.Kept     // that the tables were left as they are although the workbook had changed; nil where that was not decided
	Idle      []int            // who was present and is at no table
	Chance    engine.Text      // among how many draws the seed chose
	Others    []engine.Drawing // draws of this round that are known and were not kept
	Log       []engine.Text    // where the sheet Log and the record differ

	t       *engine.Tournament
	counted engine.Quantity // draws that are as good, as the record has it; empty where they were not counted again
}

// wrong adds what is wrong.
func (v *Report) wrong(format string, args ...any) {
	v.Problems = append(v.Problems, engine.Textf(format, args...))
}

// open adds what cannot be checked.
func (v *Report) open(format string, args ...any) {
	v.Open = append(v.Open, engine.Textf(format, args...))
}

// corrected adds a result that was corrected.
func (v *Report) corrected(format string, args ...any) {
	v.Corrected = append(v.Corrected, engine.Textf(format, args...))
}

// OK reports whether all of it was checked and holds.
func (v *Report) OK() bool { return v.Verdict == Proven }

// Round checks the recorded draw of a round. What is wrong is told in the report; the error is the context's, or of kind Impossible
// where there is no record to verify.
func Round(ctx context.Context, s *Source, called engine.RoundName) (*Report, error) {
	t, r := s.Tournament, s.Tournament.Round(called.Number)
	switch {
	case r == nil:
		return nil, engine.Errorf(engine.Impossible,
			"Non c'è un sorteggio da verificare: %s: i tavoli non sono ancora sorteggiati, manca il foglio “%d° "+
				"Turno”.", called.Name(), called.Number)
	case r.Draw == nil:
		return nil, engine.Errorf(engine.Impossible, "%s: manca il verbale del sorteggio, che non è di Raduno e non si può verificare.",
			called.Name())
	}
	v := &Report{
		t: t, Seed: r.Draw.Seed, Version: r.Draw.Version, SeedTyped: Typed(r.Draw),
		Problems: []engine.Text{}, Claims: []Claim{}, Locked: []int{}, ByHand: Changes(t,
			r), Chance: Chance(r.Draw), Others: s.Drawings(r), Log: s.Logged(r), Kept: r.Draw.Origin.Kept,
		Adapted: adaptedTo(r),
	}
	if err := s.check(ctx, v, r, called); err != nil {
		return nil, err
	}
	switch {
	case len(v.Problems) > 0:
		v.Verdict = Broken
	case v.Verdict == NotADraw:
	case len(v.Open) > 0:
		v.Verdict = Partly
	default:
		v.Verdict = Proven
	}
	return v, nil
}

// adaptedTo are the times that a round was adapted, with the numbers that its tables have in the hall.
func adaptedTo(r *engine.Round) []engine.Adapted {
	list := slices.Clone(r.Draw.Origin.Adapted)
	for i := range list {
		list[i].Moves = slices.Clone(list[i].Moves)
		for j := range list[i].Moves {
			if table := r.OfSheet(list[i].Moves[j][1]); table != nil {
				list[i].Moves[j][1] = table.Number
			}
		}
	}
	return list
}

// check looks at all there is to look at.
func (s *Source) check(ctx context.Context, v *Report, r *engine.Round, called engine.RoundName) error {
	t := s.Tournament
	v.checkLog(s.Log, r.Draw, called)
	if n := len(r.Draw.Tables); len(r.Tables) < n && len(v.Adapted) == 0 { // who was away when it was adapted may have left fewer
		v.wrong("Tavoli sorteggiati: %d; nel foglio: %d.", n, len(r.Tables))
	}
	if t.Settings.Type != "" && r.Draw.Type != t.Settings.Type {
		v.wrong("Il turno è stato sorteggiato come %s, e il torneo è %s.", s.typeName(r.Draw.Type), s.typeName(t.Settings.Type))
	}
	if typ, err := s.Type(r.Draw.Type); err == nil {
		if g := game.Can(typ.Game()).Calendar; g != nil {
			s.checkSchedule(v, g, r)
			return nil
		}
	}
	recorded, err := rules.ReadPlan(r.Draw.Problem)
	if err != nil {
		v.wrong("Il verbale del sorteggio nel foglio nascosto “Raduno” è rovinato e non si legge.")
		return nil
	}
	if i := slices.IndexFunc(recorded.Problem.Criteria, draw.Former); i >= 0 {
		v.open("Il criterio “%s” è una somma, di una versione precedente di Raduno: questa non la conta.", recorded.Problem.Criteria[i])
		return nil
	}
	s.compareProblem(v, r, &recorded)
	// later the standings say who plays
	if typ, err := s.Type(r.Draw.Type); err == nil && (typ.Phases == nil || r.Number < typ.Semifinals()) {
		v.idle(r, &recorded)
	}
	claims, problems, err := Claims(ctx, r.Draw)
	if err != nil {
		return err
	}
	v.Claims, v.Problems = claims, append(v.Problems, problems...)
	for i := range claims {
		v.doubt(&claims[i])
	}
	if typ, err := s.Type(r.Draw.Type); err == nil && game.Can(typ.Game()).Assigned != nil {
		v.Assigned = game.Can(typ.Game()).Assigned(t, r)
	}
	if s.Quick {
		return nil
	}
	if err := v.recount(ctx, r.Draw, &recorded); err != nil {
		return err
	}
	return s.redraw(ctx, v, r, &recorded)
}

// recount compares how many draws are said to be as good with what other code counts, where they are few enough to try.
func (v *Report) recount(ctx context.Context, record *engine.DrawRecord, recorded *rules.Plan) error {
	claimed := record.Origin.Equal
	if claimed == "" || len(v.Problems) > 0 {
		return nil
	}
	n, err := recount(ctx, record, recorded)
	switch {
	case err != nil:
		return err
	case n == nil:
		v.counted = claimed
	case n.Cmp(claimed.Int()) != 0:
		v.wrong("Sorteggi ugualmente buoni: dichiarati %s, contati %s.", string(claimed), n.String())
	}
	return nil
}

// assignedText tells what was given at the tables.
func assignedText(a *game.Assigned) engine.Text {
	if a.Value > a.Least {
		return engine.Textf("%s: ricontato %d; con questi tavoli, da quello che dice ora il foglio, il minimo è %d.", a.What, a.Value, a.Least)
	}
	return engine.Textf("%s: ricontato %d, e con questi tavoli meno non si può: dimostrato.", a.What, a.Value)
}

// doubt says what of a claim is not checked.
func (v *Report) doubt(c *Claim) {
	name := draw.CriterionName(c.Criterion)
	switch {
	case c.Value < 0 || c.Counted != c.Value: // that is wrong, and told
	case !c.Proven && (c.Optimal || c.Bound > 0):
		v.open("%s: il minimo, %d, è dichiarato e non controllato: nel foglio la dimostrazione non c'è, o è di una versione precedente.",
			name, c.Bound)
	case c.Bound < c.Value:
		v.open("%s: vale %d, dimostrato almeno %d; che sia il minimo non è dimostrato.", name, c.Value, c.Bound)
	}
}

// idle finds who was present and sits nowhere, where everybody who is present plays.
func (v *Report) idle(r *engine.Round, recorded *rules.Plan) {
	sits := map[int]bool{}
	for _, p := range recorded.Problem.Players {
		sits[p.Seat().Player] = true
	}
	for _, p := range v.t.Players {
		if v.t.Present(r.Number, p) && !sits[p.ID] && !slices.Contains(r.SitOuts, p.ID) {
			v.Idle = append(v.Idle, p.ID)
		}
	}
}

// TypedNote is what the Log says of a draw whose seed was typed.
func TypedNote(seed string) engine.Text {
	return engine.Textf("Il seme %s è stato scritto da qualcuno.", seed)
}

// logTime is how the Log writes when something was done.
const logTime = "02/01/2006 15:04:05"

// checkLog compares a record with what the Log of the same file tells of it.
func (v *Report) checkLog(log []string, record *engine.DrawRecord, called engine.RoundName) {
	note := TypedNote(record.Seed).String()
	if !v.SeedTyped && slices.ContainsFunc(log, func(line string) bool { return strings.HasSuffix(line, note) }) {
		v.wrong("Il foglio Log dice che il seme %s è stato scritto da qualcuno, il verbale no.", record.Seed)
	}
	last, dated := time.Time{}, false
	for _, line := range log {
		if len(line) > len(logTime) && strings.Contains(line, "Sorteggio "+called.Of().String()+" (") &&
			strings.HasSuffix(line, "), seme "+record.Seed) {
			when, err := time.ParseInLocation(logTime, line[:len(logTime)], time.Local)
			last, dated = when, err == nil
		}
	}
	// whatever the zone of this clock
	if off := last.Sub(record.Time).Abs(); dated && off%time.Hour > 2*time.Minute && off%time.Hour < 58*time.Minute {
		v.wrong("Il verbale è delle %s, e il foglio Log dice che si è sorteggiato alle %s.", record.Time.Format("15:04"), last.Format("15:04"))
	}
}

// redraw draws a recorded draw again, and compares what only that can tell.
func (s *Source) redraw(ctx context.Context, v *Report, r *engine.Round, recorded *rules.Plan) error {
	again, err := recorded.Solve(ctx, draw.Solve, draw.Options{Seed: r.Draw.Seed, LimitMS: r.Draw.Origin.LimitMS})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		v.wrong("Il problema registrato non si può risolvere: %s", engine.Message(err))
		return nil
	}
	v.Redrawn = slices.EqualFunc(again.Tables, r.Draw.Tables, slices.Equal[[]int])
	if !v.Redrawn {
		s.otherTables(v)
		return nil
	}
	if v.Version != s.Version {
		return nil // another version may count and say otherwise
	}
	claimed := r.Draw.Origin
	if claimed.Equal != "" && (!again.Even || again.Optima != claimed.Equal) {
		v.wrong("Sorteggi ugualmente buoni: dichiarati %s, contati %s.", string(claimed.Equal), again.Optima.Int().String())
	}
	if claimed.Equal == "" && again.Even && again.Optima != "" {
		v.wrong("Il verbale non dice quanti sorteggi sono ugualmente buoni, e sono %s.", again.Optima.Int().String())
	}
	if claimed.Equal == "" && claimed.Walk != again.Walk {
		v.wrong("Il verbale dice di quanto differiscono le probabilità (%d), e risulta altro (%d).", claimed.Walk, again.Walk)
	}
	for i, c := range again.Criteria {
		if i < len(r.Draw.Counts) && r.Draw.Counts[i].Reason.String() != c.Why.String() {
			v.open("%s: il motivo scritto nel verbale non è quello che risulta con i nomi di oggi.", draw.CriterionName(c.Name))
		}
	}
	if len(v.Locked) == 0 && len(v.Corrected) == 0 {
		s.checkSeats(v, r, recorded)
	}
	return nil
}

// otherTables says that the seed of a draw gives other tables than those recorded: another version of the program may.
func (s *Source) otherTables(v *Report) {
	if v.Version != s.Version {
		v.open(
			"Ha sorteggiato la versione %s, e questa dallo stesso seme fa altri tavoli: che i tavoli vengano da quel seme lo può dire solo "+
				"quella versione.", v.Version)
		return
	}
	v.wrong("Dal seme %s vengono tavoli diversi da quelli registrati.", v.Seed)
}

// checkSeats finds tables and seats that are others than came out of the draw, who sits together being the same.
func (s *Source) checkSeats(v *Report, r *engine.Round, recorded *rules.Plan) {
	typ, err := s.Type(r.Draw.Type)
	if err != nil {
		return
	}
	meant := engine.Round{Number: r.Number, SitOuts: r.SitOuts}
	for i, ids := range recorded.Seats(r.Draw.Tables) {
		table := engine.Table{Number: i + 1}
		if numbers := r.Draw.Origin.Numbers; i < len(numbers) {
			table.Number = numbers[i]
		}
		for _, id := range ids {
			table.Seats = append(table.Seats, engine.Seat{Player: id})
		}
		meant.Tables = append(meant.Tables, table)
	}
	if s.Deal(typ, BeforeRound(s.Tournament, r.Number), &meant, r.Draw.Seed) == nil {
		v.ByHand = append(v.ByHand, moved(&meant, r)...)
	}
}

// checkSchedule makes a calendar again from its seed, and compares all of its rounds with those recorded.
func (s *Source) checkSchedule(v *Report, g *game.Calendar, r *engine.Round) {
	rounds, err := s.Schedule(g, r.Draw.Seed)
	if err != nil {
		v.wrong("Dal foglio com'è ora questo calendario non si può fare: %s", engine.Message(err))
		return
	}
	if r.Number <= len(rounds) {
		v.Redrawn = slices.EqualFunc(rounds[r.Number-1].TableIDs(), r.Draw.Tables, slices.Equal[[]int])
	}
	if !v.Redrawn {
		s.otherTables(v)
	}
	for i := range rounds {
		if other := s.Tournament.Round(i + 1); other == nil || other.Draw == nil {
			v.wrong("Il calendario ha il turno %d, e nel foglio non c'è o non ha il suo verbale.", i+1)
		} else if other.Draw.Seed != r.Draw.Seed {
			v.wrong("Il turno %d è stato fatto da un altro seme: il calendario si fa tutto insieme.", i+1)
		}
	}
}

// compareProblem makes the problem of a draw anew and says how the recorded one differs from it.
func (s *Source) compareProblem(v *Report, r *engine.Round, recorded *rules.Plan) {
	made, err := s.madeAnew(r, recorded, nil)
	if err != nil {
		v.wrong("Dal foglio com'è ora questo turno non si può sorteggiare: %s", engine.Message(err))
		return
	}
	if typ, err := s.Type(r.Draw.Type); err == nil {
		if c, differs := ConsequenceOf(s.Tournament, typ, r); differs && c.Ranked {
			v.corrected("%s", c.Text)
			name(recorded, made.Problem.Players)
			return
		}
	}
	// Players who sit in the record and whom no rule seats were locked by hand.
	var kept [][]int
	open := 0
	for i, table := range recorded.Problem.Seated {
		if len(table) == 0 || i < len(made.Problem.Seated) && slices.Equal(made.Problem.Seated[i], table) {
			continue
		}
		kept = append(kept, table)
		v.Locked = append(v.Locked, nearest(r, table))
	}
	for i, size := range recorded.Problem.Tables {
		if i >= len(recorded.Problem.Seated) || len(recorded.Problem.Seated[i]) < size {
			open++
		}
	}
	if len(kept) > 0 {
		if open == 0 {
			v.Verdict = NotADraw
		}
		if made, err = s.madeAnew(r, recorded, kept); err != nil {
			v.wrong("Dal foglio com'è ora questo turno non si può sorteggiare: %s", engine.Message(err))
			return
		}
	}
	v.differences(s.Tournament, recorded.Problem, made.Problem)
	name(recorded, made.Problem.Players)
	if len(v.Problems) == 0 && !sameJSON(recorded.Parts, made.Parts) {
		v.wrong("Il verbale divide il sorteggio in parti diverse da quelle che fa il tipo di torneo.")
	}
}

// name gives the players of a record, which has no names, those of today: reasons name them.
func name(recorded *rules.Plan, players []draw.Player) {
	called := map[int]string{}
	for _, p := range players {
		called[p.ID] = p.Name
	}
	for _, part := range append(slices.Clone(recorded.Parts), rules.PlanPart{Problem: recorded.Problem}) {
		for i := range part.Problem.Players {
			part.Problem.Players[i].Name = called[part.Problem.Players[i].ID]
		}
	}
}

// madeAnew plans a round as the workbook has it, for those who were drawn.
func (s *Source) madeAnew(r *engine.Round, recorded *rules.Plan, kept [][]int) (rules.Plan, error) {
	typ, err := s.Type(r.Draw.Type)
	if err != nil {
		return rules.Plan{}, err
	}
	return planAgain(s.Tournament, typ, r, recorded, kept)
}

// nearest is the number in the sheet of the table of a round that holds most of the players.
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
			best, most = table.SheetNumber(), n
		}
	}
	return best
}

// differences says how a recorded problem differs from the one that the workbook gives.
func (v *Report) differences(t *engine.Tournament, recorded, made draw.Problem) {
	if !slices.Equal(recorded.Criteria, made.Criteria) {
		v.wrong("I criteri del verbale (%s) non sono quelli del tipo di torneo (%s).", criteriaText(recorded.Criteria),
			criteriaText(made.Criteria))
	}
	if !slices.Equal(recorded.Tables, made.Tables) {
		v.wrong("I tavoli del verbale (%s) non sono quelli che il tipo di torneo fa (%s).", draw.Split(recorded.Tables), draw.Split(made.Tables))
	}
	was := map[int]draw.Player{}
	for _, p := range recorded.Players {
		was[p.ID] = p
	}
	for _, now := range made.Players {
		then, there := was[now.ID]
		delete(was, now.ID)
		who := t.Who(now.Seat().Player)
		switch {
		case !there:
			v.wrong("%s giocava questo turno, e il verbale non lo nomina.", who)
		case then.Club != now.Club:
			v.wrong("%s: nel verbale il club è “%s”, nel foglio “%s”.", who, then.Club, now.Club)
		case then.Region != now.Region:
			v.wrong("%s: nel verbale la regione è “%s”, nel foglio “%s”.", who, then.Region, now.Region)
		case !maps.Equal(then.Same, now.Same):
			v.wrong("%s: nel verbale le colonne per cui si separa non dicono quello che dice il foglio.", who)
		case !slices.Equal(then.Won, now.Won):
			v.corrected("%s: i turni vinti prima del sorteggio non sono quelli del verbale.", who)
		case then.Band != now.Band:
			v.corrected("%s: la fascia non è quella del verbale.", who)
		case then.Five != now.Five || then.Three != now.Three:
			v.wrong("%s: i tavoli da 3 e da 5 già fatti non sono quelli del verbale.", who)
		}
	}
	for _, p := range recorded.Players {
		if _, left := was[p.ID]; left {
			v.wrong("%s è nel verbale, e dal foglio com'è ora non giocherebbe questo turno.", t.Who(p.Seat().Player))
		}
	}
	if !alike(recorded.History, made.History) {
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
	texts := engine.Map(names, func(name string) string { return draw.CriterionName(name).String() })
	return engine.Textf("%s", strings.Join(texts, ", "))
}

// typeName is a type as people call it.
func (s *Source) typeName(id string) string {
	if typ, err := s.Type(id); err == nil {
		return typ.Name
	}
	return id
}

// sameJSON reports whether two values are recorded alike.
func sameJSON(a, b any) bool {
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}

// alike reports whether two lists hold the same, nothing being nil or empty.
func alike[T any](a, b []T) bool { return len(a) == 0 && len(b) == 0 || sameJSON(a, b) }

// SeedTyped stands in the record of a draw whose seed was typed.
const SeedTyped = `"seed_typed":true`

// Typed reports whether the seed of a draw was typed. Words that were said in the hall for it are a name like any other.
func Typed(record *engine.DrawRecord) bool {
	return record.Origin.Way != "" || bytes.Contains(record.Problem, []byte(SeedTyped))
}
