package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/draw"
	"raduno/engine/publish"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/verify"
)

// enough says that the milliseconds of the call are over, or what another says, which may be nil.
func (c *invocation) enough(other func() bool) func() bool {
	if ms := c.Number("limite-ms"); ms > 0 {
		return draw.After(ms, other)
	}
	return other
}

// drawFlags are the flags of a draw, but for what becomes of a round that is there: of that the command decides.
func drawFlags() []cli.Flag {
	return []cli.Flag{
		typeID, aRound, seed, limitMS, limit,
		cli.Switch("cambia-tipo", "da ora il torneo è del --tipo, anche se il foglio dice un altro tipo"),
		cli.Switch("stampa", "prepara anche il PDF delle schede"),
		cli.Text("blocca", "`K,...`: tavoli che restano come sono"),
		cli.Text("resto", "Diplomacy: `COSA` fa chi non riempie un tavolo da 7: riposo o doppi"),
		cli.Switch("anche-con-i-punti", "sostituisce anche i tavoli che hanno già dei punti, che vanno persi"),
		cli.Switch("bozza", "il turno resta una bozza finché non lo si conferma"),
		cli.Switch("tavoli-da-5", "raduno: tavoli da 5 se i giocatori non sono multipli di 4"),
	}
}

func runDraw(ctx context.Context, c *invocation) error {
	return drawRound(ctx, c, c.Text("se-esiste"))
}

func runRedraw(ctx context.Context, c *invocation) error { return drawRound(ctx, c, "sostituisci") }

// ifExists are the words for what becomes of a round that is there.
var ifExists = map[string]desk.IfExists{
	"": desk.Refuse, "rifiuta": desk.Refuse, "accoda": desk.Append, "sostituisci": desk.Replace,
}

// drawRound draws the round of the call; exists says what becomes of one that is there.
func drawRound(ctx context.Context, c *invocation, exists string) error {
	request := desk.DrawRequest{
		Type: c.Text("tipo"), Round: c.Number("turno"), Seed: c.Text("seme"), SeedTyped: c.Text("seme") != "",
		Fives: c.On("tavoli-da-5"), Draft: c.On("bozza"), OverScores: c.On("anche-con-i-punti"), LimitMS: c.Number("limite-passi"),
		Enough: c.enough(nil), ChangeType: c.On("cambia-tipo"), Rest: rules.AfterRest(c.Text("resto")),
	}
	if !slices.Contains([]rules.AfterRest{rules.RestAsk, rules.RestSitOut, rules.RestTwice}, request.Rest) {
		return engine.Errorf(engine.BadUsage, "--resto %s: si può scrivere riposo o doppi.", c.Text("resto"))
	}
	known := false
	if request.IfExists, known = ifExists[exists]; !known {
		return engine.Errorf(engine.BadUsage, "--se-esiste %s: si può scrivere rifiuta, accoda o sostituisci.", exists)
	}
	locks := c.Text("blocca") != ""
	if err := cmp.Or(
		c.Only("anche-con-i-punti", !c.Given["se-esiste"] && locks || request.IfExists == desk.Replace, "--se-esiste sostituisci"),
		c.Only("cambia-tipo", request.Type != "", "--tipo"),
	); err != nil {
		return err
	}
	if locks {
		if c.Given["se-esiste"] && request.IfExists != desk.Replace {
			return engine.Errorf(engine.BadUsage, "--blocca ridisegna un turno che c'è già: va insieme a --se-esiste sostituisci.")
		}
		var err error
		if request.Lock, err = c.List("blocca"); err != nil {
			return err
		}
		request.IfExists = desk.Replace
	}
	return c.withDesk(func(d *desk.Desk) error {
		result, err := d.Draw(ctx, request, c.Follow())
		if err != nil {
			for _, way := range d.View().WaysOut(request, err) {
				c.Warn(waysOut[way])
			}
			var lost *desk.ScoresGo
			switch {
			case errors.As(err, &lost):
				c.Warn(engine.Textf("Per rifarlo lo stesso aggiungi --anche-con-i-punti."))
			case errors.Is(err, desk.ErrOtherType):
				c.Warn(engine.Textf("Il tipo si cambia con --cambia-tipo; una classifica sola con un altro tipo la fa “classifica --tipo”."))
			case errors.Is(err, desk.ErrDrawn):
				c.Warn(engine.Textf("Si sostituisce con --se-esiste sostituisci e si accoda con --se-esiste accoda."))
			}
			return err
		}
		c.Warn(result.Notes...)
		for _, e := range result.Excluded {
			c.Warn(engine.Textf("%s: %s", c.nameOf(d.Tournament(), e.ID), e.Why))
		}
		if c.On("stampa") {
			path, pages, err := publish.Print(d, publish.PrintRequest{Kind: publish.BlankSheets, Round: c.Number("turno"), Type: c.Text("tipo")})
			if err != nil {
				return err
			}
			c.Warn(engine.Textf("Schede in %s: %d {2:pagina|pagine}.", path, pages))
		}
		if c.JSON {
			return c.WriteJSON(struct {
				draw.Solution
				Labels    []int `json:"labels"`
				Direct    []int `json:"direct,omitzero"`
				Recovered []int `json:"recovered,omitzero"`
			}{result.Solution, result.Labels, result.Direct, result.Recovered})
		}
		t := d.Tournament()
		for _, table := range result.Round.InHall().Tables {
			names := engine.Map(table.Seats, func(s engine.Seat) string { return c.nameOf(t, s.Player) })
			c.Report("Tavolo %-3d %s", table.Number, strings.Join(names, ", "))
		}
		c.Row("")
		c.Report("Seme %s", result.Solution.Seed)
		if err := c.criteria(ctx, result.Round.Draw); err != nil {
			return err
		}
		if chance := verify.Chance(result.Round.Draw); !chance.IsZero() {
			c.Row("%s", chance)
		}
		return nil
	})
}

// waysOut name the options that let a round be drawn which was refused.
var waysOut = map[desk.WayOut]engine.Text{
	desk.AllowFives: engine.Textf("Con --tavoli-da-5 il turno si può sorteggiare."),
	desk.SitOut:     engine.Textf("Con --resto riposo il turno si può sorteggiare: qualcuno riposa."),
	desk.PlayTwice:  engine.Textf("Con --resto doppi il turno si può sorteggiare: qualcuno gioca su due tavoli."),
}

// waysToAdapt are the options that let a round be adapted which could not be.
var waysToAdapt = map[desk.WayOut]string{desk.AllowFives: "--tavoli-da-5", desk.AllowThrees: "--tavoli-da-3"}

// criteria prints what came of each criterion of a draw.
func (c *invocation) criteria(ctx context.Context, record *engine.DrawRecord) error {
	if len(record.Problem) == 0 { // a calendar
		return nil
	}
	claims, _, err := verify.Claims(ctx, record)
	c.claims(claims, verify.Given(record))
	return err
}

// claims prints what is claimed of criteria; given is what the proofs take as it is.
func (c *invocation) claims(claims []verify.Claim, given engine.Text) {
	for i := range claims {
		claim := &claims[i]
		proof := verify.Proof(claim, given)
		if claim.Reason.IsZero() {
			c.Row("%-34s %6d  (%s)", c.Say(draw.CriterionName(claim.Criterion)), claim.Value, proof)
		} else {
			c.Row("%-34s %6d  (%s)  %s", c.Say(draw.CriterionName(claim.Criterion)), claim.Value, proof, claim.Reason)
		}
	}
}

func runVerify(ctx context.Context, c *invocation, d *desk.Desk) error {
	v, err := d.View().Verify(ctx, c.Number("turno"))
	if err != nil {
		return err
	}
	if err := c.result(verified(c, v), func() {
		c.Row("%s", v.Sentence())
		for _, line := range v.Lines() {
			c.Row("%s", line.Text)
		}
	}); err != nil {
		return err
	}
	return exitOf(v.Verdict)
}

// exitOf is the exit status of a verdict.
func exitOf(v verify.Verdict) error {
	switch v {
	case verify.Proven:
		return nil
	case verify.Partly:
		return cli.Exit(cli.Partly)
	}
	return cli.Exit(cli.BadInput)
}

// verified is the result of `verifica --json`.
func verified(c *invocation, v *verify.Report) any {
	type criterion struct {
		Name     string `json:"name"`
		Reported int64  `json:"reported"`
		Counted  int64  `json:"counted"`
		Bound    int64  `json:"lower_bound"`
		Proven   bool   `json:"proven"`         // that nothing is below lower_bound has been checked
		Free     *int64 `json:"free,omitempty"` // the least without the locked tables
	}
	type assigned struct { // at the tables, such as powers
		Name    string `json:"name"`
		Counted int    `json:"counted"`
		Bound   int    `json:"lower_bound"`
	}
	criteria := engine.Map(v.Claims, func(c verify.Claim) criterion {
		one := criterion{Name: c.Criterion, Reported: c.Value, Counted: c.Counted, Bound: c.Bound, Proven: c.Proven}
		if c.Locked {
			one.Free = &c.Free
		}
		return one
	})
	var powers *assigned
	if a := v.Assigned; a != nil {
		powers = &assigned{c.Say(a.What), a.Value, a.Least}
	}
	return struct {
		Verdict   verify.Verdict   `json:"verdict"`
		OK        bool             `json:"ok"`
		Problems  []string         `json:"problems"`
		Open      []string         `json:"unchecked"`
		ByHand    []verify.Change  `json:"changed_by_hand"`
		Locked    []int            `json:"locked"`
		Corrected []string         `json:"corrected"`
		Idle      []int            `json:"without_table"`
		SeedTyped bool             `json:"seed_typed"`
		Others    []engine.Drawing `json:"other_draws"`
		Version   string           `json:"version"`
		Seed      string           `json:"seed"`
		Redrawn   bool             `json:"redrawn"`
		Criteria  []criterion      `json:"criteria"`
		Assigned  *assigned        `json:"assigned,omitempty"`
		Limits    string           `json:"limits"`
	}{
		v.Verdict, v.OK(), c.said(v.Problems), c.said(v.Open), v.ByHand, v.Locked, c.said(v.Corrected), append([]int{},
			v.Idle...), v.SeedTyped,
		append([]engine.Drawing{}, v.Others...), v.Version, v.Seed, v.Redrawn, criteria, powers, c.Say(v.Limits()),
	}
}

func runSwap(_ context.Context, c *invocation) error {
	pair, err := cli.Numbers(c.Args[1:])
	if err == nil && len(pair) == 1 {
		err = engine.Errorf(engine.BadUsage, "Per uno scambio servono due ID.")
	}
	if err != nil {
		return err
	}
	return c.withDesk(func(d *desk.Desk) error {
		if len(pair) == 0 {
			return proposeSwaps(c, d)
		}
		report, err := d.Swap(c.Number("turno"), pair[0], pair[1])
		if errors.Is(err, desk.ErrScored) {
			c.Warn(engine.Textf("I punti di un tavolo si cancellano con “punti”, scrivendo \"\" al posto di ognuno."))
		}
		if err != nil {
			return err
		}
		return c.result(report, func() {
			for _, value := range report.Criteria {
				c.Report("%-34s prima %d, ora %d", draw.CriterionName(value.Name), value.Before, value.After)
			}
		})
	})
}

// proposeSwaps prints the best exchanges of a round and makes none.
func proposeSwaps(c *invocation, d *desk.Desk) error {
	const most = 3
	reports, err := d.View().Seated(c.Number("turno")).Best(most)
	if err != nil {
		return err
	}
	return c.result(reports, func() {
		if len(reports) == 0 {
			c.Report("Nessuno scambio migliora %s.", d.View().RoundName(c.Number("turno")).The())
		}
		t := d.Tournament()
		for _, r := range reports {
			c.Report("%d %s (tavolo %d) con %d %s (tavolo %d)", r.Players[0], c.nameOf(t, r.Players[0]), r.Tables[0], r.Players[1],
				c.nameOf(t, r.Players[1]), r.Tables[1])
			for _, value := range r.Criteria {
				c.Report("    %-34s da %d a %d", draw.CriterionName(value.Name), value.Before, value.After)
			}
		}
	})
}

func runAdapt(ctx context.Context, c *invocation) error {
	request := desk.AdaptRequest{
		Round: c.Number("turno"), Fives: c.On("tavoli-da-5"), Threes: c.On("tavoli-da-3"), LimitMS: c.Number("limite-passi"),
		Enough: c.enough(nil),
	}
	var err error
	if request.Lock, err = c.List("blocca"); err != nil {
		return err
	}
	request.Progress = c.Follow()
	return c.withDesk(func(d *desk.Desk) error {
		adapted, err := d.Adapt(ctx, request)
		if err != nil {
			ways, _ := d.View().WaysToAdapt(request)
			for _, way := range ways {
				c.Warn(engine.Textf("Con %s il turno si può adattare.", waysToAdapt[way]))
			}
			return err
		}
		return c.result(adapted, func() {
			for _, move := range adapted.Moves {
				c.Row("%s", move.Text)
			}
			if len(adapted.Moves) == 0 {
				c.Report("I tavoli vanno già bene: non si sposta nessuno.")
			}
			for _, value := range adapted.Criteria {
				c.Row("%-34s %d", c.Say(draw.CriterionName(value.Name)), value.Value)
			}
			if early := adapted.Early(); !early.IsZero() {
				c.Row("%s", early)
				c.Row("%s", draw.Again(adapted.LimitMS))
			}
		})
	})
}

func runPairs(_ context.Context, c *invocation, d *desk.Desk) error {
	t := d.Tournament()
	pairs := map[string][][2]int{"separa": append([][2]int{}, t.Apart...), "unisci": append([][2]int{}, t.Together...)}
	for flag := range pairs {
		if c.Given[flag] {
			read, err := readPairs(c.Text(flag))
			if err != nil {
				return err
			}
			pairs[flag] = read
		}
	}
	apart, together := pairs["separa"], pairs["unisci"]
	if c.Given["separa"] || c.Given["unisci"] {
		if err := d.SetPairs(desk.PairsOf(t), desk.Pairs{Apart: apart, Together: together}); err != nil {
			return err
		}
	}
	return c.result(map[string][][2]int{"apart": apart, "together": together}, func() {
		for _, pair := range apart {
			c.Report("separati  %s, %s", c.nameOf(t, pair[0]), c.nameOf(t, pair[1]))
		}
		for _, pair := range together {
			c.Report("insieme   %s, %s", c.nameOf(t, pair[0]), c.nameOf(t, pair[1]))
		}
	})
}

// readPairs reads “17-23,4-9”; “nessuna” is no pair.
func readPairs(text string) ([][2]int, error) {
	pairs := [][2]int{}
	if text == "nessuna" {
		return pairs, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		pair, err := cli.Numbers(strings.Split(part, "-"))
		if err != nil || len(pair) != 2 || pair[0] == pair[1] {
			return nil, engine.Errorf(engine.BadUsage, "“%s” non è una coppia: scrivi per esempio 17-23.", part)
		}
		pairs = append(pairs, [2]int(pair))
	}
	return pairs, nil
}

func runFormula(_ context.Context, c *invocation, d *desk.Desk) error {
	columns := strings.FieldsFunc(c.Text("separa"), func(r rune) bool { return r == ',' })
	columns = slices.DeleteFunc(engine.Map(columns, strings.TrimSpace), func(column string) bool { return column == "" })
	if err := d.StartFormula(c.Text("tipo"), columns...); err != nil {
		return err
	}
	return c.answer(d.View().FormulaRows(),
		engine.Textf("Scritto il foglio Formula: cambialo, poi usalo con “opzioni FILE.xlsx Tipo=%s”.", desk.OwnType))
}

func runSolve(ctx context.Context, c *invocation) error {
	if c.On("verifica") {
		return verifyAnswer(c, ctx)
	}
	if len(c.Args) > 0 {
		return engine.Errorf(engine.BadUsage, "Il problema si legge dallo standard input: tavoli < problema.json.")
	}
	data, err := io.ReadAll(c.Stdin)
	if err != nil {
		return err
	}
	problem, solution, err := solve(c, ctx, data)
	if err != nil {
		return err
	}
	if c.Text("verbale") != "" {
		if err := publish.WriteAnswer(context.WithoutCancel(ctx), c.Text("verbale"), problem, solution, c.Text("seme") != ""); err != nil {
			return err
		}
	}
	if !c.On("prove") {
		return c.WriteJSON(solution)
	}
	return c.WriteJSON(problem.Prove(solution))
}

// solve solves a problem.
func solve(c *invocation, ctx context.Context, data []byte) (draw.Problem, draw.Solution, error) {
	problem, err := draw.Decode(bytes.NewReader(data))
	if err != nil {
		return problem, draw.Solution{}, err
	}
	c.Warn(problem.Unread(data)...)
	options := draw.Options{Seed: cmp.Or(c.Text("seme"), desk.NewSeed()), LimitMS: c.Number("limite-passi")}
	// Ctrl+C ends the search, not the command.
	options.Enough, options.Progress = c.enough(func() bool { return ctx.Err() != nil }), c.Follow()
	solution, err := draw.Solve(context.WithoutCancel(ctx), problem, options)
	if early := solution.Early(); err == nil && ctx.Err() != nil && !early.IsZero() {
		c.Warn(early)
		c.Warn(draw.Again(solution.LimitMS))
	}
	return problem, solution, err
}

// verifyAnswer checks an answer with its proofs against its problem.
func verifyAnswer(c *invocation, ctx context.Context) error {
	var files [][]byte
	for _, path := range c.Args {
		data, err := store.ReadNamed(path)
		if err != nil {
			return err
		}
		files = append(files, data)
	}
	var checked *publish.Verified
	var err error
	switch {
	case len(files) == 2:
		checked, err = publish.VerifyAnswer(ctx, files[0], files[1])
	case len(files) == 1 && !publish.IsProblem(files[0]):
		checked, err = publish.VerifyFile(ctx, files[0])
	default:
		err = engine.Errorf(engine.BadUsage,
			"Per verificare servono due file, tavoli --verifica PROBLEMA.json RISPOSTA.json, o un verbale, tavoli --verifica NOME_N_verbale.json.")
	}
	if err != nil {
		return err
	}
	return c.result(struct {
		OK      bool           `json:"ok"`
		Verdict verify.Verdict `json:"verdict"`
		*publish.Verified
		Unchecked []string `json:"unchecked"`
	}{true, verify.Proven, checked, c.said(checked.Unchecked)}, func() {
		for _, line := range checked.Lines(c.Say) {
			c.Row("%s", line)
		}
	})
}

func runCalendar(ctx context.Context, c *invocation) error {
	request := draw.CalendarRequest{Players: c.Number("giocatori"), Rounds: c.Number("turni"), Seats: c.Number("posti")}
	if request.Players == 0 || request.Rounds == 0 {
		return engine.Errorf(engine.BadUsage, "Servono il numero dei giocatori e quello dei turni, per esempio --giocatori 16 --turni 5.")
	}
	var err error
	if c.Text("club") != "" {
		if request.Clubs, err = readLines(c.Text("club")); err != nil {
			return err
		}
	}
	solution, err := draw.Calendar(ctx, request, draw.Options{Seed: cmp.Or(c.Text("seme"), desk.NewSeed())})
	if err != nil {
		return err
	}
	return c.result(solution, func() {
		for r, tables := range solution.Schedule {
			c.Report("Turno %d", r+1)
			for k, table := range tables {
				c.Report("  Tavolo %-3d %s", k+1, strings.Join(engine.Map(table, strconv.Itoa), " "))
			}
		}
		c.Row("")
		c.Report("Seme %s", solution.Seed)
		c.claims(engine.Map(solution.Criteria, func(c draw.Criterion) verify.Claim {
			return verify.Claim{
				Count:   engine.Count{Criterion: c.Name, Value: c.Value, Bound: c.LowerBound, Optimal: c.Optimal, Reason: c.Why},
				Counted: c.Value, Proven: true,
			}
		}), engine.Text{})
	})
}

// readLines reads a file line by line, without the blanks around each line and without an empty end.
func readLines(path string) ([]string, error) {
	data, err := store.ReadNamed(path)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimPrefix(strings.TrimRight(string(data), "\r\n"), "\ufeff"), "\n")
	return engine.Map(lines, strings.TrimSpace), nil
}
