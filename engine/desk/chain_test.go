package desk_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/draw"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/verify"
)

// playTo draws and plays the rounds before one, and draws that.
func playTo(t *testing.T, d *desk.Desk, round int, seed string) {
	t.Helper()
	for n := len(d.Tournament().Rounds) + 1; n <= round; n++ {
		if n > 1 {
			must(t, d.Simulate(n-1, fmt.Sprint(seed, n)))
		}
		request := desk.DrawRequest{Round: n, Seed: fmt.Sprint(seed, n)}
		if rules.ChoicesOf(d.View().Type).Rest {
			request.Rest = rules.RestSitOut
		}
		mustDraw(t, d, request)
		if list := d.View().Consequences; len(list) > 0 {
			t.Fatalf("round %d is drawn, nothing has changed, and yet: %s", n, list[0].Text)
		}
	}
}

// turned gives a table the points of the other way round, so that its last is its first.
func turned(t *testing.T, d *desk.Desk, round, number int) {
	t.Helper()
	seen := *d.View().Round(round).Table(number)
	written := engine.Round{Tables: []engine.Table{seen}}.Clone().Tables[0]
	for i := range written.Seats {
		written.Seats[i].Score = seen.Seats[len(seen.Seats)-1-i].Score
	}
	must(t, worked.Err(d.SetTable(round, seen, written)))
}

// changedSemifinals is a tournament whose semifinals are drawn, and a result before them corrected so that other people play them.
func changedSemifinals(t *testing.T, typeID string, players int) (*desk.Desk, int) {
	t.Helper()
	d := newDesk(t, typeID, players)
	semi := d.View().Type.Semifinals()
	playTo(t, d, semi, "catena")
	for _, table := range d.View().Round(1).Tables {
		turned(t, d, 1, table.Number)
		if list := d.View().Consequences; len(list) > 0 && len(list[0].In) > 0 {
			return d, semi
		}
	}
	t.Fatal("no correction changes who plays the semifinals")
	return nil, 0
}

// A correction before the semifinals says who is in and who is out, the same sentence as the step and as a finding; drawn again the
// semifinals follow from the points, kept they stay, and both can be undone.
func TestSemifinalsFollowTheScores(t *testing.T) {
	t.Parallel()
	for typeID, players := range map[string]int{"master": 20, "raduno": 40} {
		d, semi := changedSemifinals(t, typeID, players)
		v := d.View()
		c := v.Consequences[0]
		if due := desk.NextStep(v, desk.StepChoices{}); due.Code != desk.Redraw || due.Round != semi || due.Text.String() != c.Text.String() {
			t.Errorf("%s: the step is %q of round %d, not %q", typeID, due.Text, due.Round, c.Text)
		}
		if !slices.ContainsFunc(d.View().Findings, func(f engine.Finding) bool {
			return f.Code == desk.StaleDraw && f.Warning && f.Message.String() == c.Text.String()
		}) {
			t.Errorf("%s: no finding says %q", typeID, c.Text)
		}
		for _, id := range c.Out {
			if table, _ := v.Round(semi).Find(id); table < 0 || !strings.Contains(c.Text.String(), v.Players[id].DisplayName()) {
				t.Errorf("%s: %d is out, and sits nowhere or is not named: %s", typeID, id, c.Text)
			}
		}
		if err := d.KeepTables(semi, "Giudice", "si gioca"); err != nil || len(d.View().Consequences) > 0 {
			t.Fatalf("%s: kept, and yet %v %v", typeID, err, d.View().Consequences)
		}
		again := reopen(t, d)
		if kept := again.View().Round(semi).Draw.Origin.Kept; len(again.View().Consequences) > 0 || kept == nil || kept.Who != "Giudice" ||
			kept.Why != "si gioca" {
			t.Errorf("%s: the workbook does not hold what was decided: %+v", typeID, kept)
		}
		d = again
		if err := d.KeepTables(semi, "", ""); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: nothing is left to decide, and KeepTables says %v", typeID, err)
		}
		if _, err := d.Undo(); err != nil || len(d.View().Consequences) != 1 {
			t.Fatalf("%s: undone, and yet %v %v", typeID, err, d.View().Consequences)
		}
		if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: semi, IfExists: desk.Replace}, nil); err != nil ||
			len(d.View().Consequences) > 0 {
			t.Fatalf("%s: drawn again, and yet %v %v", typeID, err, d.View().Consequences)
		}
		for _, id := range c.In {
			if table, _ := d.View().Round(semi).Find(id); table < 0 && !slices.Contains(d.View().Round(semi).Draw.Origin.Direct, id) {
				t.Errorf("%s: %d should be in now", typeID, id)
			}
		}
	}
}

// A semifinal that is drawn again after its final comes first: it is played, and then the final is asked about.
func TestASemifinalDrawnAgainComesBeforeItsFinal(t *testing.T) {
	d := newDesk(t, "raduno24", 24)
	playTo(t, d, 4, "s")
	mustDraw(t, d, desk.DrawRequest{Round: 3, Seed: "other", IfExists: desk.Replace, OverScores: true, Draft: true})
	printed := map[int]bool{}
	if s := desk.NextStep(d.View(), desk.StepChoices{Printed: printed}); s.Code != desk.Confirm || s.Round != 3 {
		t.Errorf("%s, round %d: %s", s.Code, s.Round, s.Text)
	}
	must(t, d.Confirm(3))
	printed[3] = true
	if s := desk.NextStep(d.View(), desk.StepChoices{Printed: printed}); s.Code != desk.Scores || s.Round != 3 {
		t.Errorf("%s, round %d: %s", s.Code, s.Round, s.Text)
	}
	must(t, d.Simulate(3, "another"))
	if s := desk.NextStep(d.View(), desk.StepChoices{}); s.Code != desk.Redraw || s.Round != 4 {
		t.Errorf("%s, round %d: %s", s.Code, s.Round, s.Text)
	}
}

// A semifinalist who is disqualified after his semifinal does not have it drawn again: the final reports it, once.
func TestADisqualifiedWinnerLeavesTheFinal(t *testing.T) {
	t.Parallel()
	d := newDesk(t, "master", 20)
	playTo(t, d, 4, "squalificato")
	var winner int
	for _, seat := range d.View().Round(4).Tables[0].Seats {
		if table, _ := d.View().Round(3).Find(seat.Player); table >= 0 {
			winner = seat.Player
		}
	}
	must(t, d.Rule(engine.Ruling{Kind: engine.Disqualification, Player: winner}))
	list := d.View().Consequences
	if len(list) != 1 || list[0].Round != 4 || !slices.Equal(list[0].Out, []int{winner}) {
		t.Errorf("%d is disqualified, and told is %+v", winner, list)
	}
	for _, f := range d.View().Findings {
		if f.Code == desk.GoneSeated {
			t.Errorf("told twice: %s", f.Message)
		}
	}
}

// A player announced as finalist with the draw of the semifinals is in the final although a result was corrected since, unless the
// semifinals are drawn again. No player misses both.
func TestAnnouncedFinalistsStay(t *testing.T) {
	t.Parallel()
	tried := 0
	for seed := range worked.Budget(t, 4) {
		d := newDesk(t, "master", 20)
		playTo(t, d, 3, fmt.Sprint("annunciato", seed))
		announced := slices.Clone(d.View().Round(3).Draw.Origin.Direct)
		for _, table := range d.View().Round(2).Tables {
			turned(t, d, 2, table.Number)
		}
		if len(announced) == 0 || len(d.View().Consequences) == 0 {
			continue
		}
		tried++
		must(t, d.KeepTables(3, "", ""))
		playTo(t, d, 4, fmt.Sprint("annunciato", seed))
		for _, id := range announced {
			if table, _ := d.View().Round(4).Find(id); table < 0 {
				t.Errorf("seed %d: %d was announced and is in no final", seed, id)
			}
		}
	}
	if tried == 0 {
		t.Error("no case was tried")
	}
}

// In any tournament of any type, whatever is changed of what a round was drawn from (a result, who is there, a name, a club, an option,
// the order of the sheets): something is told of the round exactly when drawing it again from its seed would seat others, or count its
// tables as worse than was said. Drawn again or kept, nothing more is told until something else changes.
func TestWhateverIsChanged(t *testing.T) {
	t.Parallel()
	var kinds []rules.Type
	for _, typ := range rules.AllTypes() {
		if typ.Tables != rules.Scheduled && game.Can(typ.Game()).Calendar == nil && typ.ID != "babylon5" {
			kinds = append(kinds, typ)
		}
	}
	tried := map[string]int{}
	for seed := range worked.Budget(t, 5) {
		random := rand.New(rand.NewPCG(uint64(seed), 29))
		typ := kinds[(seed*7+random.IntN(2))%len(kinds)]
		n := []int{20, 24, 32}[random.IntN(3)]
		if game.Can(typ.Game()).Rank != nil {
			n = []int{14, 21}[random.IntN(2)]
		}
		d := newDesk(t, typ.ID, n)
		last := 2 + random.IntN(2)
		if typ.Rounds > 0 {
			last = 2 + random.IntN(typ.Rounds-1)
		}
		playTo(t, d, last, fmt.Sprint(seed))
		for range 1 + random.IntN(2) {
			var what string
			d, what = changeOne(t, d, last, random)
			reported := asked(d, last)
			should, known := follows(t, d, last)
			if !known {
				continue
			}
			tried[fmt.Sprint(what, " ", should)]++
			if reported != should {
				t.Errorf("seed %d, %s, round %d, %s: told %t, and it should be %t: %v", seed, typ.ID, last, what, reported, should,
					d.View().Consequences)
			}
		}
		answerOne(t, d, last, random)
	}
	t.Log(tried)
}

// asked reports whether anything is told of a round: that it is no longer the draw of the workbook, or that others are there.
func asked(d *desk.Desk, round int) bool {
	gone, come := d.View().Misfits(d.View().Round(round))
	return len(gone)+len(come) > 0 || slices.ContainsFunc(d.View().Consequences, func(c verify.Consequence) bool { return c.Round == round })
}

// changeOne changes something of what a round was drawn from; what says it. The desk may be another, of the same workbook.
func changeOne(t *testing.T, d *desk.Desk, last int, random *rand.Rand) (*desk.Desk, string) {
	t.Helper()
	v := d.View()
	seen := v.Tournament.Players[random.IntN(len(v.Tournament.Players))]
	p := seen
	switch random.IntN(8) {
	default:
		before := v.Round(1 + random.IntN(last-1))
		turned(t, d, before.Number, before.Tables[random.IntN(len(before.Tables))].Number)
		return d, "result"
	case 3:
		must(t, d.SetPresent(last, map[int]bool{p.ID: !v.Tournament.Present(last, p)}))
		return d, "presence"
	case 4:
		p.Surname += "o"
		must(t, d.EditPlayer(seen, p))
		return d, "name"
	case 5:
		p.Club = v.Tournament.Players[random.IntN(len(v.Tournament.Players))].Club
		if p != seen {
			must(t, d.EditPlayer(seen, p))
		}
		return d, "club"
	case 6:
		settings := v.Tournament.Settings
		settings.SharedWins = !settings.SharedWins
		must(t, d.SetSettings(v.Tournament.Settings, settings))
		return d, "option"
	case 7:
		path := d.View().Path
		must(t, d.Close())
		f, err := excelize.OpenFile(path)
		must(t, err)
		must(t, f.MoveSheet(engine.RoundSheet(last), engine.RoundSheet(1)))
		must(t, f.Save())
		must(t, f.Close())
		again, err := desk.Open(path, testEnv())
		must(t, err)
		t.Cleanup(func() { again.Close() })
		return again, "order of the sheets"
	}
}

// follows draws a round again from its seed, takes that back, and reports whether others sat there or its tables count as worse by what
// it was drawn from now; not known where it cannot be drawn.
func follows(t *testing.T, d *desk.Desk, round int) (should, known bool) {
	t.Helper()
	was := d.View().Round(round)
	request := desk.DrawRequest{Round: round, IfExists: desk.Replace, Seed: was.Draw.Seed}
	if rules.ChoicesOf(d.View().Type).Rest {
		request.Rest = rules.RestSitOut
	}
	if _, err := d.Draw(t.Context(), request, nil); err != nil {
		return false, false
	}
	now := d.View().Round(round)
	made, err := rules.ReadPlan(now.Draw.Problem)
	must(t, err)
	_, err = d.Undo()
	must(t, err)
	if !slices.Equal(people(was), people(now)) || !slices.Equal(was.Draw.Origin.Direct, now.Draw.Origin.Direct) {
		return true, true
	}
	if !slices.ContainsFunc(made.Problem.Seated, func(ids []int) bool { return len(ids) == 0 }) && len(made.Problem.Seated) > 0 {
		return !slices.EqualFunc(was.TableIDs(), now.TableIDs(), func(a, b []int) bool {
			return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
		}), true
	}
	values, err := draw.Count(made.Problem, was.Draw.Tables)
	must(t, err)
	for i, c := range was.Draw.Counts {
		if i < len(values) && values[i] != c.Value {
			return values[i] > c.Value, true
		}
	}
	return false, true
}

// answerOne redraws or keeps a reported round, and checks that the report is gone, also after a change that is no fact of the draw.
func answerOne(t *testing.T, d *desk.Desk, round int, random *rand.Rand) {
	t.Helper()
	report := func() bool {
		return slices.ContainsFunc(d.View().Consequences, func(c verify.Consequence) bool { return c.Round == round })
	}
	if !report() {
		return
	}
	keep := random.IntN(2) == 0
	if keep {
		must(t, d.KeepTables(round, "", ""))
	} else if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: round, IfExists: desk.Replace}, nil); err != nil {
		return // two first ones at a table: nothing can be drawn before it is decided
	}
	if report() {
		t.Errorf("%s: answered (kept: %t), and yet %v", d.View().Type.ID, keep, d.View().Consequences)
	}
	seen := d.View().Tournament.Players[0]
	p := seen
	p.Nick = "altro"
	must(t, d.EditPlayer(seen, p))
	if report() {
		t.Errorf("%s: answered (kept: %t), a nick changed, and yet %v", d.View().Type.ID, keep, d.View().Consequences)
	}
}

// people are the players of a round, as IDs in ascending order.
func people(r *engine.Round) []int {
	var ids []int
	for _, table := range r.Tables {
		ids = append(ids, table.IDs()...)
	}
	slices.Sort(ids)
	return ids
}

// A result that was corrected after the draw is listed by the verification, and is no error: of a winner in a type that minds winners and
// in one that does not, of who plays the semifinals, and of who sits where by the standings. What was kept is told with who and why.
func TestVerifyTellsCorrectedResults(t *testing.T) {
	t.Parallel()
	for typeID, round := range map[string]int{"open": 2, "gufo": 2, "raduno": 2, "bgl": 2, "spartac": 2} {
		d := newDesk(t, typeID, 20)
		playTo(t, d, round, "corretto")
		turned(t, d, 1, 1)
		report, err := d.View().Verify(t.Context(), round)
		if err != nil || len(report.Problems) > 0 {
			t.Errorf("%s: a corrected result is an error: %v %v", typeID, err, report.Problems)
		}
	}
	d, semi := changedSemifinals(t, "master", 20)
	text := d.View().Consequences[0].Text.String()
	must(t, d.KeepTables(semi, "Giudice", "si gioca"))
	report, err := d.View().Verify(t.Context(), semi)
	if err != nil || len(report.Problems) > 0 || len(report.Corrected) == 0 || report.Corrected[0].String() != text {
		t.Fatalf("the semifinals: %v, wrong %v, corrected %v", err, report.Problems, report.Corrected)
	}
	facts := fmt.Sprint(report.Facts())
	for _, want := range []string{text, "L'ha deciso Giudice.", "Motivo: si gioca."} {
		if !strings.Contains(facts, want) {
			t.Errorf("the certificate does not say %q", want)
		}
	}
}

// Every player in a semifinal or in the final has the way by which he came there, and it is true; elsewhere no player has one.
func TestEverybodyCameSomehow(t *testing.T) {
	t.Parallel()
	for typeID, players := range map[string]int{"master": 20, "master24": 38} {
		d := newDesk(t, typeID, players)
		semi := d.View().Type.Semifinals()
		playTo(t, d, semi+1, "7")
		v := d.View()
		won := 0
		for _, table := range v.Round(semi + 1).Tables {
			for _, seat := range table.Seats {
				way := v.Bracket().Seat(semi+1, seat.Player).Said().String()
				at, place := v.Round(semi).Find(seat.Player)
				switch {
				case way == "":
					t.Errorf("%s: %d came by nothing", typeID, seat.Player)
				case at < 0 != (way == "direttamente in finale"):
					t.Errorf("%s: %d: %s", typeID, seat.Player, way)
				case at >= 0 && slices.Contains(v.Round(semi).Tables[at].Top(false), place) != strings.HasPrefix(way, "ha vinto il tavolo "+
					fmt.Sprint(v.Round(semi).Tables[at].Number)):
					t.Errorf("%s: %d: %s", typeID, seat.Player, way)
				}
				if strings.HasPrefix(way, "ha vinto") {
					won++
				}
			}
		}
		if won < len(v.Round(semi).Tables) {
			t.Errorf("%s: %d winners of %d tables", typeID, won, len(v.Round(semi).Tables))
		}
		painted := desk.Diagram(v.Bracket(), func(id int) string { return fmt.Sprint(id) }, engine.Text.String)
		for _, link := range painted.Links {
			from, to := painted.Boxes[link.From[0]].Lines[link.From[1]], painted.Boxes[link.To[0]].Lines[link.To[1]]
			if from.Text != to.Text || link.Strong != !strings.HasPrefix(to.Right, "ripescato") {
				t.Errorf("%s: a link leads from %+v to %+v", typeID, from, to)
			}
			if to.Right == "direttamente in finale" && !strings.HasSuffix(from.Right, "°") {
				t.Errorf("%s: nothing says of which place %s is", typeID, from.Text)
			}
		}
		if seats := len(v.Round(semi + 1).Tables[0].Seats); len(painted.Links) != seats {
			t.Errorf("%s: %d links to %d seats", typeID, len(painted.Links), seats)
		}
		for _, seat := range v.Round(semi).Tables[0].Seats {
			if v.Bracket().Seat(semi, seat.Player).Said().IsZero() || !v.Bracket().Seat(1, seat.Player).Said().IsZero() {
				t.Errorf("%s: %d: %q, %q", typeID, seat.Player, v.Bracket().Seat(semi, seat.Player).Said(), v.Bracket().Seat(1, seat.Player).Said())
			}
		}
	}
}

// A player who withdraws and sits in a drawn round is named, with what to do, until he sits there no more or his table is played: before
// the round begins the tables are adapted, after it a substitute plays.
func TestAWithdrawnPlayerWhoSitsIsNamed(t *testing.T) {
	t.Parallel()
	d := newDesk(t, "gufo", 21)
	playTo(t, d, 1, "ritirati")
	report := func() []engine.Finding {
		return slices.DeleteFunc(slices.Clone(d.View().Findings), func(f engine.Finding) bool { return f.Code != desk.GoneSeated })
	}
	withdraw := func(id int) {
		edit(t, d, id, func(p *engine.Player) { p.Plays = false })
	}
	first := d.View().Round(1).Table(2).Seats[1].Player
	withdraw(first)
	if list := report(); len(list) != 1 || list[0].Place.Table != 2 || list[0].Place.Seat != 2 ||
		!strings.Contains(list[0].Message.String(), d.View().Players[first].DisplayName()+" siede e non c'è. Adatta") {
		t.Fatalf("%d has withdrawn, and told is %v", first, list)
	}
	if _, err := d.Adapt(t.Context(), desk.AdaptRequest{Round: 1}); err != nil || len(report()) > 0 {
		t.Fatalf("adapted, and yet %v %v", err, report())
	}
	must(t, d.Simulate(1, "1"))
	playTo(t, d, 2, "ritirati")
	seen := *d.View().Round(2).Table(1)
	written := engine.Round{Tables: []engine.Table{seen}}.Clone().Tables[0]
	for i := range written.Seats {
		written.Seats[i].Score = engine.NewScore(50 - 10*i)
	}
	must(t, worked.Err(d.SetTable(2, seen, written)))
	withdraw(seen.Seats[0].Player)
	if list := report(); len(list) > 0 {
		t.Errorf("who has played is missed: %v", list)
	}
	second := d.View().Round(2).Table(2).Seats[0].Player
	withdraw(second)
	if list := report(); len(list) != 1 || !strings.Contains(list[0].Message.String(), "Dagli un sostituto") {
		t.Fatalf("%d has withdrawn, and told is %v", second, list)
	}
	must(t, d.Rule(engine.Ruling{Kind: engine.Substitution, Player: second, With: first, Round: 2}))
	if list := report(); len(list) != 1 || !strings.Contains(list[0].Message.String(), d.View().Players[first].DisplayName()) {
		t.Errorf("the substitute has withdrawn too, and told is %v", list)
	}
}

// A player who is gone from a semifinal with a played table is the next step, and a draw with the other tables locked helps.
func TestAGoneSemifinalistIsTheNextStep(t *testing.T) {
	d := newDesk(t, "master24", 40)
	playTo(t, d, 3, "via")
	seen := *d.View().Round(3).Table(1)
	written := *d.Tournament().Round(3).Table(1)
	for i := range written.Seats {
		written.Seats[i].Score = engine.NewScore(40 - i)
	}
	_, err := d.SetTable(3, seen, written)
	must(t, err)
	gone := d.View().Round(3).Table(2).Seats[0].Player
	must(t, d.SetPresent(3, map[int]bool{gone: false}))
	if s := desk.NextStep(d.View(), desk.StepChoices{}); s.Round != 3 || !strings.Contains(s.Text.String(), "bloccando gli altri tavoli (1") {
		t.Errorf("%+v", s)
	}
	lock := []int{1}
	for _, table := range d.View().Round(3).Tables[2:] {
		lock = append(lock, table.Number)
	}
	mustDraw(t, d, desk.DrawRequest{Round: 3, Seed: "di nuovo", IfExists: desk.Replace, Lock: lock})
	if at, _ := d.View().Round(3).Find(gone); at >= 0 || desk.NextStep(d.View(), desk.StepChoices{}).Code != desk.Scores {
		t.Errorf("he sits at table %d; %+v", at+1, desk.NextStep(d.View(), desk.StepChoices{}))
	}
}

// From a semifinal that a substitute has won the next of the table goes on, or the player replaced where the organizer says so; undo takes
// that back.
func TestAReplacedSemifinalistPasses(t *testing.T) {
	d := newDesk(t, "master24", 24)
	playTo(t, d, 3, "passa")
	seen := *d.View().Round(3).Table(1)
	replaced, next := seen.Seats[0].Player, seen.Seats[1].Player
	substitute := 0
	for _, p := range d.View().Tournament.Players {
		if at, _ := d.View().Round(3).Find(p.ID); at < 0 && !slices.Contains(d.View().Round(3).Draw.Origin.Direct, p.ID) {
			substitute = p.ID
		}
	}
	must(t, d.Rule(engine.Ruling{Kind: engine.Substitution, Player: replaced, With: substitute, Round: 3}))
	if err := d.Pass(3, replaced); engine.KindOf(err) != engine.BadInput {
		t.Errorf("before the table is played: %v", err)
	}
	must(t, d.Simulate(3, "passa"))
	seen = *d.View().Round(3).Table(1)
	written := *d.Tournament().Round(3).Table(1)
	for i := range written.Seats {
		written.Seats[i].Score = engine.NewScore(40 - i)
	}
	_, err := d.SetTable(3, seen, written)
	must(t, err)
	must(t, d.Pass(3, replaced))
	for _, goes := range []int{replaced, next} {
		if due := desk.NextStep(d.View(), desk.StepChoices{}).Text.String(); !strings.Contains(due, d.View().Name(goes).String()) {
			t.Errorf("%d goes on, and this is due: %s", goes, due)
		}
		mustDraw(t, d, desk.DrawRequest{Round: 4, Seed: "passa"})
		final := slices.Concat(d.View().Round(4).TableIDs()...)
		if !slices.Contains(final, goes) || slices.Contains(final, substitute) || slices.Contains(final, replaced) != (goes == replaced) {
			t.Errorf("%d of %d, %d in place of %d: %v", goes, next, substitute, replaced, final)
		}
		if seat := d.View().Bracket().Seat(4, goes); seat.Way != rules.Winner {
			t.Errorf("%d came as %v", goes, seat.Said())
		}
		for range 2 { // the draw, and that he passes
			if goes == replaced {
				_, err = d.Undo()
				must(t, err)
			}
		}
	}
}
