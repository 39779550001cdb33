package diplomacy

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/game"
)

// The systems of other events give what their published rules say: worked by hand from centres; a negative number is the
// year of the twentieth century in which a power without centres went out.
func TestOtherSystems(t *testing.T) {
	t.Parallel()
	plain := [scoring.PowerCount]int{12, 9, 6, 4, 3, -4, -5}
	level := [scoring.PowerCount]int{10, 10, 7, 4, 3, -4, -5}
	for _, c := range []struct {
		system  string
		centres [scoring.PowerCount]int
		want    string
	}{
		{"C-Diplo 100", plain, "51 24 14 5 4 1 1"},
		{"C-Diplo 100", level, "37 37 15 5 4 1 1"},
		{"C-Diplo 100", [scoring.PowerCount]int{18, 9, 4, 3, -4, -4, -5}, "100 0 0 0 0 0 0"},
		{"C-Diplo 80", plain, "37 23 13 4 3 0 0"},
		{"Sum of Squares", plain, "7200/143 4050/143 1800/143 800/143 450/143 0 0"},
		{"Tribute", plain, "49.2 16.2 13.2 11.2 10.2 0 0"},
		{"Tribute", [scoring.PowerCount]int{6, 6, 6, 6, 5, 5, -5}, "17 17 17 17 16 16 0"},
		{"Open Tribute", plain, "120 58 46 38 34 0 0"},
		{"Open Tribute", level, "73 73 52 40 36 0 0"},
		{"Bangkok", plain, "27 12 9 7 6 0.9 1.2"},
		{"Bangkok", [scoring.PowerCount]int{10, 9, 8, 4, 3, -4, -5}, "19 16 13 7 6 0.9 1.2"},
		{"Bangkok", [scoring.PowerCount]int{18, 9, 4, 3, -4, -4, -5}, "41 4.5 2 1.5 0 0 0"},
		{"Olympic", [scoring.PowerCount]int{10, 9, 8, 4, 3, -4, -5}, "21 15 12 7 6 0.9 1.2"},
		{"Olympic", plain, "27 12 9 7 6 0.9 1.2"},
		{"Original ManorCon", plain, "10400/267 6650/267 3800/267 2400/267 1850/267 0.3 0.4"},
		{"Maxonian", plain, "7 6 5 4 3 1 2"},
		{"7Eleven", plain, "8 6 5 4 3 1 2"},
		{"ManorCon", plain, "10400/267 6650/267 3800/267 2400/267 1850/267 0.3 0.4"},
		{"ManorCon v2", plain, "10400/251 6650/251 3800/251 2400/251 1850/251 0.3 0.4"},
		{"ManorCon", [scoring.PowerCount]int{18, 9, 4, 3, -4, -4, -5}, "75 0.6 0.6 0.6 0.3 0.3 0.4"},
		{"Maxonian", [scoring.PowerCount]int{15, 9, 6, 4, -3, -4, -5}, "9 6 5 4 1 2 3"},
		{"7Eleven", [scoring.PowerCount]int{15, 9, 6, 4, -3, -4, -5}, "11 6 5 4 1 2 3"},
		{"Maxonian", [scoring.PowerCount]int{18, 15, 1, -2, -3, -4, -5}, "12 6 5 1 2 3 4"},
		{"Detour09", plain, "700/19 1400/57 1000/57 700/57 500/57 0.75 1"},
		{"Detour09", [scoring.PowerCount]int{18, 9, 4, 3, -4, -4, -5}, "110 1.5 1.5 1.5 0.75 0.75 1"},
		{"Formula propria", plain, "32 19 11 6 5 0.3 0.4"},
	} {
		g := Chosen()
		p := freshBoard(t, g, engine.Entry{Label: labelSystem, Value: c.system},
			engine.Entry{Label: formulaPlaces.Label, Value: "18 8 3"}, engine.Entry{Label: formulaAlive.Label, Value: "2"}, engine.Entry{
				Label: formulaYear.Label, Value: "0,1",
			})
		won := false
		for i, n := range c.centres {
			if n < 0 {
				p.Table.Seats[i].Record.Set(labelCenters, "0")
				p.Table.Seats[i].Record.Set(labelEliminated, "0"+string(rune('0'-n)))
				continue
			}
			won = won || n >= scoring.SoloCenters
			p.Table.Seats[i].Record.Set(labelCenters, engine.WholePoints(n).String())
		}
		p.Table.Record.Set(labelLastYear, "1907")
		p.Table.Record.Set(labelOutcome, map[bool]string{true: "vittoria solitaria", false: "patta"}[won])
		if problems := g.Problems(p); len(problems) > 0 {
			t.Errorf("%s: %v", c.system, problems)
			continue
		}
		points, err := g.Points(p)
		if err != nil {
			t.Errorf("%s: %v", c.system, err)
			continue
		}
		for i, want := range strings.Fields(c.want) {
			if w, err := engine.ParsePoints(want); err != nil || points[i].Cmp(w) != 0 {
				t.Errorf("%s %v: %s has %s, want %s", c.system, c.centres, scoring.Powers[i], points[i], want)
			}
		}
		if page := game.Can(g).Rules(p.Tournament, nil); !strings.Contains(page.Title.String(), c.system) {
			t.Errorf("%s is announced as %q", c.system, page.Title)
		}
		for _, line := range game.Can(g).Why(p) {
			if line.IsZero() || strings.Contains(line.String(), "%!") {
				t.Errorf("%s: %q", c.system, line)
			}
		}
	}
}

// A win conceded below 18 centres is no win in C-Diplo, which counts centres and places; a formula that does not say so gives it
// the points of a solo.
func TestConcededByCentres(t *testing.T) {
	t.Parallel()
	for system, want := range map[string]string{
		"C-Diplo 100": "51 24 14 5 4 1 1", "C-Diplo 80": "37 23 13 4 3 0 0", "Tribute": "100 0 0 0 0 0 0",
	} {
		g := Chosen()
		p := freshBoard(t, g, engine.Entry{Label: labelSystem, Value: system})
		for i, n := range strings.Fields("12 9 6 4 3 0 0") {
			p.Table.Seats[i].Record.Set(labelCenters, n)
		}
		for _, i := range []scoring.Power{scoring.Russia, scoring.Turkey} {
			p.Table.Seats[i].Record.Set(labelEliminated, "04")
		}
		p.Table.Record.Set(labelLastYear, "1907")
		p.Table.Record.Set(labelOutcome, scoring.Concession.Name().String())
		p.Table.Seats[scoring.Austria].Record.Set(labelPart, partWinner)
		points, err := g.Points(p)
		if err != nil {
			t.Errorf("%s: %v, %v", system, err, g.Problems(p))
			continue
		}
		for i, text := range strings.Fields(want) {
			if w, err := engine.ParsePoints(text); err != nil || points[i].Cmp(w) != 0 {
				t.Errorf("%s: %s has %s, want %s", system, scoring.Powers[i], points[i], text)
			}
		}
	}
}

// Why a score is what it is, is told of every system with the numbers that make it.
func TestOtherSystemsTell(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		system  string
		centres string // as they are pasted, and what the outcome is
		want    map[scoring.Power]string
	}{
		{"Tribute", "12 9 6 4 3 0 0", map[scoring.Power]string{
			scoring.Austria: "12 per i centri più 13,2 dei 66 dei superstiti più 24 di tributo, in tutto 49,2",
			scoring.England: "9 per i centri più 13,2 dei 66 dei superstiti meno 6 di tributo, in tutto 16,2",
			scoring.Turkey:  "nessun punto, in tutto 0",
		}},
		{"Open Tribute", "12 9 6 4 3 0 0", map[scoring.Power]string{
			scoring.Austria: "34 più (3 × 12) più 50 di tributo, in tutto 120",
			scoring.England: "34 più (3 × 9) meno 3 di tributo, in tutto 58",
		}},
		{"Bangkok", "12 11 5 4 2 0 0", map[scoring.Power]string{
			scoring.Austria: "12 per i centri più 3 per essere vivo alla fine più 7,2 dei 12 di chi è in testa o vicino, in tutto 22,2",
			scoring.France:  "5 per i centri più 3 per essere vivo alla fine, in tutto 8", scoring.Russia: "0,3 per gli anni da vivo, in tutto 0,3",
		}},
		{"ManorCon v2", "12 9 6 4 3 0 0", map[scoring.Power]string{
			scoring.Austria: "100 per il peso 208 diviso 502, la somma dei pesi del tavolo, in tutto 41,43",
		}},
		{"Maxonian", "15 9 6 4 0 0 0", map[scoring.Power]string{
			scoring.Austria: "7 per il posto più 2 per i centri oltre i primi 13, in tutto 9",
			scoring.England: "6 per il posto, in tutto 6",
		}},
		{"Detour09", "12 9 6 4 3 0 0", map[scoring.Power]string{
			scoring.Austria: "100 per (12 di centri + 2 da vivo + 3 di distacco + 4 di posto) diviso 57, la somma del tavolo, in tutto 36,84",
			scoring.Italy:   "100 per (3 di centri + 2 da vivo + 0 di distacco + 0 di posto) diviso 57, la somma del tavolo, in tutto 8,77",
		}},
		{"Detour09", "18 9 4 3 0 0 0", map[scoring.Power]string{
			scoring.Austria: "110 per la vittoria, in tutto 110",
			scoring.England: "1,5 per gli anni da vivo, in tutto 1,5",
		}},
	} {
		p := finishedBoard(t, c.system, c.centres)
		why := game.Can(Chosen()).Why(p)
		for power, want := range c.want {
			if len(why) != scoring.PowerCount || !strings.HasSuffix(why[power].String(), ": "+want+".") {
				t.Errorf("%s, %s: %v, want %s", c.system, power, why, want)
			}
		}
	}
}

// finishedBoard is a board of a tournament of other systems that ended in 1907; who has no centres went out in 1902.
func finishedBoard(t *testing.T, system, centres string) game.Place {
	t.Helper()
	p := freshBoard(t, Chosen(), engine.Entry{Label: labelSystem, Value: system})
	p.Table.Record.Set(labelLastYear, "1907")
	p.Table.Record.Set(labelOutcome, scoring.Draw.Name().String())
	for i, n := range strings.Fields(centres) {
		p.Table.Seats[i].Record.Set(labelCenters, n)
		if n == "0" {
			p.Table.Seats[i].Record.Set(labelEliminated, "1902")
		}
		if n == "18" {
			p.Table.Record.Set(labelOutcome, scoring.Solo.Name().String())
		}
	}
	if problems := Chosen().Problems(p); len(problems) > 0 {
		t.Fatal(system, problems)
	}
	return p
}

// A round of a DipCon may have any system, a formula of one's own included; by lot come the nine of DipCon.
func TestOtherSystemsInAnEvent(t *testing.T) {
	t.Parallel()
	g := DipCon()
	for system, want := range map[string]string{"Tribute": "49.2", "Formula propria": "22", "WACcon DipCon 2014": "7200/143"} {
		p := freshBoard(t, g, engine.Entry{Label: labelSystem, Value: system}, engine.Entry{Label: formulaPlaces.Label, Value: "10"})
		for i, n := range strings.Fields("12 9 6 4 3 0 0") {
			p.Table.Seats[i].Record.Set(labelCenters, n)
		}
		p.Table.Record.Set(labelOutcome, scoring.Draw.Name().String())
		points, err := g.Points(p)
		if w, _ := engine.ParsePoints(want); err != nil || points[0].Cmp(w) != 0 || len(g.Problems(p)) > 0 {
			t.Errorf("%s: %v, %v, %v", system, points, err, g.Problems(p))
		}
		if title := game.Can(g).Rules(p.Tournament, p.Round).Title.String(); !strings.Contains(title, system) {
			t.Errorf("%s is announced as %q", system, title)
		}
	}
	drawn := map[string]bool{}
	for seed := range uint64(60) {
		tournament := &engine.Tournament{}
		drawn[drawSystem(tournament, &engine.Round{Number: 1}, source(seed))] = true
	}
	for name := range drawn {
		if !slices.Contains(namesOf(scoring.Systems()), name) {
			t.Errorf("%s came by lot", name)
		}
	}
}

// A sorte fra tutti, every system comes, none twice in an event under two names, and the own formula where one was written.
func TestEverySystemComesByLot(t *testing.T) {
	t.Parallel()
	drawnBy := func(set ...engine.Entry) map[string]bool {
		drawn := map[string]bool{}
		for seed := range uint64(600) {
			tournament := &engine.Tournament{}
			tournament.Settings.Game = append(engine.Record{{Label: labelSystem, Value: drawnOfAll}}, set...)
			drawn[drawSystem(tournament, &engine.Round{Number: 1}, source(seed))] = true
		}
		return drawn
	}
	drawn := drawnBy()
	for _, name := range namesOf(append(scoring.Systems(), scoring.Others()...)) {
		if drawn[name] == (name == "Sum of Squares") { // WACcon by another name
			t.Errorf("%s by lot: %v", name, drawn[name])
		}
	}
	if drawn[ownFormula] || !drawnBy(engine.Entry{Label: formulaPlaces.Label, Value: "10"})[ownFormula] {
		t.Error("the own formula comes by lot where and only where it was written")
	}
}

// Who has as many centres at the end as another and was ahead more recently goes before him in Maxonian.
func TestMaxonianTies(t *testing.T) {
	t.Parallel()
	p := freshBoard(t, Chosen(), engine.Entry{Label: labelSystem, Value: "Maxonian"}, engine.Entry{Label: optionYearly.Label, Value: game.Yes})
	if _, err := game.Can(Chosen()).Paste(p, "5 8\n4 8\n4 6\n4 6\n4 3\n4 2\n4 1\n"); err != nil {
		t.Fatal(err)
	}
	p.Table.Record.Set(labelOutcome, "patta")
	points, err := Chosen().Points(p)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"7", "6", "4.5", "4.5", "3", "2", "1"} {
		if w, _ := engine.ParsePoints(want); points[i].Cmp(w) != 0 {
			t.Errorf("%s has %s, want %s", scoring.Powers[i], points[i], want)
		}
	}
}

// In any event of one system the best rounds may count, who sits out may have points, and a top board may decide the first
// places.
func TestEventOfOneSystem(t *testing.T) {
	t.Parallel()
	g := oneSystem{system: withID("dip-waccon2014")}
	tournament := event(t, g, 14, 3, optionBest.Label, "2", optionRestPoints.Label, "9")
	tournament.Players = append(tournament.Players, engine.Player{ID: 15, Name: "R", Plays: true})
	tournament.Rounds[1].SitOuts = []int{15}
	ranking, err := game.Can(g).Rank(tournament, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range ranking.Rows {
		counting, sum := 0, engine.Points{}
		for _, result := range row.Results {
			if result.Counts {
				counting, sum = counting+1, sum.Add(result.Points)
			}
		}
		if row.ID == 15 && row.Total.Cmp(engine.WholePoints(9)) != 0 || row.ID != 15 && counting != 2 || row.Total.Cmp(sum) != 0 {
			t.Errorf("player %d has %s from %d rounds", row.ID, row.Total, counting)
		}
	}

	final := event(t, g, 14, 2)
	final.Settings.Game.Set(optionFinal.Label, "2")
	top, err := g.TopBoard(final, 3, final.PresentIDs(3))
	if err != nil || len(top) != scoring.PowerCount {
		t.Fatal(top, err)
	}
	round := engine.Round{Number: 3, Tables: []engine.Table{{Number: 1}}}
	for _, id := range top {
		round.Tables[0].Seats = append(round.Tables[0].Seats, engine.Seat{Player: id})
	}
	final.SetRound(round)
	if err := g.Deal(final, final.Round(3), source(3)); err != nil {
		t.Fatal(err)
	}
	table := &final.Round(3).Tables[0]
	last := table.Seats[3].Player // the fourth power wins the top board, no matter who has it
	for i, n := range []string{"5", "4", "3", "12", "4", "3", "3"} {
		table.Seats[i].Record.Set(labelCenters, n)
	}
	table.Record.Set(labelOutcome, "patta")
	game.Settle(g, final, nil)
	ranked, err := game.Can(g).Rank(final, game.Options{})
	if err != nil || ranked.Rows[0].ID != last || ranked.Rows[0].Place != 1 {
		t.Errorf("the top board is won by %d, the standings lead with %+v, %v", last, ranked.Rows[0], err)
	}
}

// manualFormula matches the formulas that the manual writes out, each a line: its name and its options.
var manualFormula = regexp.MustCompile(`(?m)^- \*\*([^*]+)\*\*: (\S.*=.*)$`)

// manualFormulas are they, by name, as the options of a tournament.
func manualFormulas(t *testing.T, language string) map[string]engine.Settings {
	t.Helper()
	chapters, say := assets.Manual(language), assets.Sentences(language)
	chapter := chapters[slices.IndexFunc(chapters, func(c assets.Chapter) bool { return c.ID == chapterOfOthers })]
	found := map[string]engine.Settings{}
	for _, line := range manualFormula.FindAllStringSubmatch(chapter.Markdown, -1) {
		var set engine.Settings
		for _, option := range strings.Split(line[2], "; ") {
			label, value, _ := strings.Cut(option, "=")
			at := slices.IndexFunc(formulaOptions(), func(f game.Field) bool { return say(f.Label) == "Formula: "+label })
			if at < 0 {
				t.Fatalf("%s, %s: no option is called %q", language, line[1], label)
			}
			f := formulaOptions()[at]
			if problem := f.Problem("", value); !problem.IsZero() {
				t.Errorf("%s, %s: %v", language, line[1], problem)
			}
			set.Game.Set(f.Label, strings.ReplaceAll(value, "YES", game.Yes))
		}
		if wrong := misread(set); !wrong.IsZero() {
			t.Errorf("%s, %s: %v", language, line[1], wrong)
		}
		found[line[1]] = set
	}
	return found
}

// endedBoard is a game that ended in 1907 with these centres; a negative number is the year of the twentieth century in which
// a power went out.
func endedBoard(centres [scoring.PowerCount]int) scoring.Game {
	g := scoring.Game{YearStart: scoring.FirstYear, Years: 7, Outcome: scoring.Survivors, Winner: scoring.None}
	for p, n := range centres {
		seat := scoring.Seat{Player: scoring.Power(p).String(), Centers: slices.Repeat([]int{1}, g.Years)}
		if n < 0 {
			seat.Eliminated = 1900 - n
			for y := -n - 1; y < g.Years; y++ {
				seat.Centers[y] = 0
			}
		} else {
			seat.Centers[g.Years-1] = n
		}
		if n >= scoring.SoloCenters {
			g.Outcome, g.Winner = scoring.Solo, scoring.Power(p)
		}
		g.Seats[p] = seat
	}
	return g
}

// A formula is announced in words, each term that it has and none that it has not, in English too.
func TestFormulaIsAnnounced(t *testing.T) {
	t.Parallel()
	for language, want := range map[string]string{
		"it": "In più, per numero di centri: da 1 centro in su 4, da 2 centri in su 7",
		"en": "In addition, by number of centres: from 1 centre on 4, from 2 centres on 7",
	} {
		set := manualFormulas(t, language)["C-Diplo Namur"]
		set.Game.Set(labelSystem, ownFormula)
		page := systemPage(Chosen().(oneSystem).of(set))
		if said := page.Text.In(assets.Sentences(language)); !strings.Contains(said, want) || strings.Contains(said, "quadrato") {
			t.Errorf("%s: %s", language, said)
		}
		if title := page.Title.In(assets.Sentences(language)); strings.Contains(title, "propria") == (language == "en") {
			t.Errorf("%s: %s", language, title)
		}
	}
}

// The formulas that the manual writes out give, in both languages, what the rules of those systems say: worked by hand.
func TestFormulasOfTheManual(t *testing.T) {
	t.Parallel()
	plain := [scoring.PowerCount]int{12, 9, 6, 4, 3, -4, -5}
	level := [scoring.PowerCount]int{10, 10, 7, 4, 3, -4, -5}
	solo := [scoring.PowerCount]int{18, 9, 4, 3, -4, -4, -5}
	cases := []struct {
		name    string
		centres [scoring.PowerCount]int
		want    string
	}{
		{"C-Diplo Namur", plain, "63 36 26 15 13 1 1"},
		{"C-Diplo Namur", level, "49 49 27 15 13 1 1"},
		{"C-Diplo Namur", solo, "85 0 0 0 0 0 0"},
		{"World Classic", plain, "198 120 90 70 60 3 4"},
		{"World Classic", level, "154 154 100 70 60 3 4"},
		{"World Classic", solo, "420 6 6 6 3 3 4"},
		{"Summer Classic", level, "154 154 100 70 60 3 4"},
		{"Summer Classic", [scoring.PowerCount]int{8, 8, 8, 7, 3, -4, -5}, "110 110 110 100 60 3 4"},
		{"Base 3", plain, "24 12 9 7 6 0 0"},
		{"Base 3", level, "16 16 10 7 6 0 0"},
		{"Mischief", plain, "17 9 6 4 3 0 0"},
		{"Mischief", level, "11 11 7 4 3 0 0"},
		{"Your Draw Size", plain, "70 42 30 30 21 0 0"},
		{"Your Draw Size", solo, "105 0 0 0 0 0 0"},
		{"Carnage 2023", plain, "7912 6009 5006 4004 3003 1000 2000"},
		{"Carnage 2023", level, "6510 6510 5007 4004 3003 1000 2000"},
		{"Center-count Carnage", plain, "13007 10506 8005 6004 4503 1001 2002"},
		{"Center-count Carnage", solo, "39028 1000 1000 1000 1000 1000 1000"},
		{"Duct Tape v2", plain, "52 33 21 13 9 3 3"},
	}
	for _, language := range []string{"it", "en"} {
		formulas := manualFormulas(t, language)
		for _, c := range cases {
			points, err := formulaOf(formulas[c.name]).System(c.name).Score(endedBoard(c.centres))
			if err != nil {
				t.Fatal(err)
			}
			for p, want := range strings.Fields(c.want) {
				if w, _ := engine.ParsePoints(want); points[p].Cmp(w) != 0 {
					t.Errorf("%s, %s %v: %s has %s, want %s", language, c.name, c.centres, scoring.Power(p), points[p], want)
				}
			}
		}
	}
}

// A formula that the manual writes out for a system that is built in gives the same points, whatever the board, and tells how
// they come about.
func TestFormulasLikeBuiltInSystems(t *testing.T) {
	t.Parallel()
	formulas := manualFormulas(t, "it")
	for _, name := range []string{"ManorCon", "Detour09", "Sum of Squares"} {
		built, made := named(engine.Settings{}, scoring.Others(), name), formulaOf(formulas[name]).System(name)
		random := source(7)
		for range 300 {
			g := randomEnd(random)
			want, err := built.Score(g)
			if err != nil {
				t.Fatal(err)
			}
			got, err := made.Score(g)
			if err != nil {
				t.Fatal(err)
			}
			for p := range scoring.Powers {
				why := made.Why(g, scoring.Power(p)).String()
				if got[p].Cmp(want[p]) != 0 || strings.Contains(why, "%!") || !strings.HasSuffix(why, "in tutto "+string(game.Shown(want[p]))) {
					t.Fatalf("%s, %v: %s has %s (%s), want %s", name, g, scoring.Power(p), got[p], why, want[p])
				}
			}
		}
	}
}

// randomEnd is a board of any centres that ended in 1907 by a solo, a concession or time.
func randomEnd(random *rand.Rand) scoring.Game {
	var centres [scoring.PowerCount]int
	left := scoring.BoardCenters
	for _, p := range random.Perm(scoring.PowerCount) {
		centres[p] = random.IntN(min(left, scoring.SoloCenters+1) + 1)
		if left -= centres[p]; centres[p] == 0 {
			centres[p] = -1 - random.IntN(7)
		}
	}
	if slices.Max(centres[:]) < 0 {
		centres[random.IntN(scoring.PowerCount)] = 5
	}
	g := endedBoard(centres)
	if alive := g.Survivors(); g.Outcome != scoring.Solo && random.IntN(4) == 0 {
		g.Outcome, g.Winner = scoring.Concession, alive[random.IntN(len(alive))]
	}
	return g
}
