package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"io"
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

// drawOptions are the flags of `sorteggia`.
type drawOptions struct {
	typeOptions
	roundOptions
	seedOptions
	print      bool
	ifExists   string
	lock       string
	rest       string
	overScores bool
	draft      bool
	fives      bool
	changeType bool
	limitOptions
}

// limitOptions are the flags of a draw that is to end early.
type limitOptions struct{ milliseconds, passes int }

func (o *limitOptions) declare(fs *flag.FlagSet) {
	fs.IntVar(&o.milliseconds, "limite-ms", 0, "`N`: si prende il meglio trovato dopo N millisecondi")
	fs.IntVar(&o.passes, "limite-passi", 0, "`P`: tetto al lavoro; lo stesso seme e lo stesso tetto danno gli stessi tavoli")
}

// enough says that the milliseconds are over, or what another says, which may be nil.
func (o *limitOptions) enough(other func() bool) func() bool {
	if o.milliseconds > 0 {
		return draw.After(o.milliseconds, other)
	}
	return other
}

// declare declares them, but for what becomes of a round that is there: of that the command decides.
func (o *drawOptions) declare(fs *flag.FlagSet) {
	o.typeOptions.declare(fs)
	o.roundOptions.declare(fs)
	o.seedOptions.declare(fs)
	fs.BoolVar(&o.changeType, "cambia-tipo", false, "da ora il torneo è del --tipo, anche se il foglio dice un altro tipo")
	fs.BoolVar(&o.print, "stampa", false, "prepara anche il PDF delle schede")
	fs.StringVar(&o.lock, "blocca", "", "`K,...`: tavoli che restano come sono")
	fs.StringVar(&o.rest, "resto", "", "Diplomacy: `COSA` fa chi non riempie un tavolo da 7: riposo o doppi")
	fs.BoolVar(&o.overScores, "anche-con-i-punti", false, "sostituisce anche i tavoli che hanno già dei punti, che vanno persi")
	fs.BoolVar(&o.draft, "bozza", false, "il turno resta una bozza finché non lo si conferma")
	o.limitOptions.declare(fs)
	fs.BoolVar(&o.fives, "tavoli-da-5", false, "raduno: tavoli da 5 se i giocatori non sono multipli di 4")
}

func runDraw(ctx context.Context, in *call[drawOptions]) error {
	if err := in.needRound(in.opts.round); err != nil {
		return err
	}
	request := desk.DrawRequest{
		Type: in.opts.typeID, Round: in.opts.round, Seed: in.opts.seed, SeedTyped: in.opts.seed != "",
		Fives: in.opts.fives, Draft: in.opts.draft, OverScores: in.opts.overScores, LimitMS: in.opts.passes,
		Enough: in.opts.enough(nil), ChangeType: in.opts.changeType,
	}
	switch rest := rules.AfterRest(in.opts.rest); rest {
	case rules.RestAsk, rules.RestSitOut, rules.RestTwice:
		request.Rest = rest
	default:
		return engine.Errorf(engine.BadUsage, "--resto %s: si può scrivere riposo o doppi.", in.opts.rest)
	}
	switch in.opts.ifExists {
	case "", "rifiuta":
		request.IfExists = desk.Refuse
	case "accoda":
		request.IfExists = desk.Append
	case "sostituisci":
		request.IfExists = desk.Replace
	default:
		return engine.Errorf(engine.BadUsage, "--se-esiste %s: si può scrivere rifiuta, accoda o sostituisci.", in.opts.ifExists)
	}
	if err := in.Only(
		"anche-con-i-punti", !in.Given["se-esiste"] && in.opts.lock != "" || request.IfExists == desk.Replace, "--se-esiste sostituisci",
	); err != nil {
		return err
	}
	if err := in.Only("cambia-tipo", in.opts.typeID != "", "--tipo"); err != nil {
		return err
	}
	if in.opts.lock != "" {
		if in.Given["se-esiste"] && request.IfExists != desk.Replace {
			return engine.Errorf(engine.BadUsage, "--blocca ridisegna un turno che c'è già: va insieme a --se-esiste sostituisci.")
		}
		numbers, err := cli.Numbers(strings.Split(in.opts.lock, ","))
		if err != nil {
			return err
		}
		request.IfExists, request.Lock = desk.Replace, numbers
	}
	return in.withDesk(func(d *desk.Desk) error {
		result, err := d.Draw(ctx, request, in.Follow())
		if err != nil {
			in.tellWaysOut(d, request, err)
			var lost *desk.ScoresGo
			if errors.As(err, &lost) {
				in.Warn(engine.Textf("Per rifarlo lo stesso aggiungi --anche-con-i-punti."))
			}
			if errors.Is(err, desk.ErrOtherType) {
				in.Warn(engine.Textf("Il tipo si cambia con --cambia-tipo; una classifica sola con un altro tipo la fa “classifica --tipo”."))
			}
			if errors.Is(err, desk.ErrDrawn) {
				in.Warn(engine.Textf("Si sostituisce con --se-esiste sostituisci e si accoda con --se-esiste accoda."))
			}
			return err
		}
		for _, note := range result.Notes {
			in.Warn(note)
		}
		for _, e := range result.Excluded {
			in.Warn(engine.Textf("%s: %s", in.nameOf(d.Tournament(), e.ID), e.Why))
		}
		if in.opts.print {
			path, pages, err := publish.Print(d, publish.PrintRequest{Kind: publish.BlankSheets, Round: in.opts.round, Type: in.opts.typeID})
			if err != nil {
				return err
			}
			in.Warn(engine.Textf("Schede in %s: %d {2:pagina|pagine}.", path, pages))
		}
		if in.JSON {
			return in.WriteJSON(struct {
				draw.Solution
				Labels    []int `json:"labels"`
				Direct    []int `json:"direct,omitzero"`
				Recovered []int `json:"recovered,omitzero"`
			}{result.Solution, result.Labels, result.Direct, result.Recovered})
		}
		t := d.Tournament()
		for _, table := range result.Round.InHall().Tables {
			names := engine.Map(table.Seats, func(s engine.Seat) string { return in.nameOf(t, s.Player) })
			in.Tell("Tavolo %-3d %s", table.Number, strings.Join(names, ", "))
		}
		in.Row("")
		in.Tell("Seme %s", result.Solution.Seed)
		if err := in.criteria(ctx, result.Round.Draw); err != nil {
			return err
		}
		if chance := verify.Chance(result.Round.Draw); !chance.IsZero() {
			in.Row("%s", chance)
		}
		return nil
	})
}

// tellWaysOut names the options that let a round be drawn which was refused.
func (in *invocation) tellWaysOut(d *desk.Desk, request desk.DrawRequest, err error) {
	for _, way := range d.View().WaysOut(request, err) {
		switch way {
		case desk.AllowFives:
			in.Warn(engine.Textf("Con --tavoli-da-5 il turno si può sorteggiare."))
		case desk.SitOut:
			in.Warn(engine.Textf("Con --resto riposo il turno si può sorteggiare: qualcuno riposa."))
		case desk.PlayTwice:
			in.Warn(engine.Textf("Con --resto doppi il turno si può sorteggiare: qualcuno gioca su due tavoli."))
		}
	}
}

// tellWaysToAdapt names the options that let a round be adapted which could not be.
func (in *invocation) tellWaysToAdapt(ways desk.AdaptWays) {
	if ways.Fives {
		in.Warn(engine.Textf("Con --tavoli-da-5 il turno si può adattare."))
	}
	if ways.Threes {
		in.Warn(engine.Textf("Con --tavoli-da-3 il turno si può adattare."))
	}
	if ways.Resting > 0 {
		in.Warn(engine.Textf("Con --riposa e gli ID di chi non gioca (in tutto %d) il turno si può adattare.", ways.Resting))
	}
}

// criteria prints what came of each criterion of a draw.
func (in *invocation) criteria(ctx context.Context, record *engine.DrawRecord) error {
	if len(record.Problem) == 0 { // a calendar
		return nil
	}
	claims, _, err := verify.Claims(ctx, record)
	in.claims(claims, verify.Given(record))
	return err
}

// claims prints what is claimed of criteria; given is what the proofs take as it is.
func (in *invocation) claims(claims []verify.Claim, given engine.Text) {
	for i := range claims {
		c := &claims[i]
		proof := verify.Proof(c, given)
		if c.Reason.IsZero() {
			in.Row("%-34s %6d  (%s)", in.Say(draw.CriterionName(c.Criterion)), c.Value, proof)
		} else {
			in.Row("%-34s %6d  (%s)  %s", in.Say(draw.CriterionName(c.Criterion)), c.Value, proof, c.Reason)
		}
	}
}

func runVerify(ctx context.Context, in *call[roundOptions]) error {
	if err := in.needRound(in.opts.round); err != nil {
		return err
	}
	return in.withDesk(func(d *desk.Desk) error {
		v, err := d.Verify(ctx, in.opts.round)
		if err != nil {
			return err
		}
		if in.JSON {
			err = in.WriteJSON(verified(in.invocation, v))
		} else {
			in.Row("%s", v.Sentence())
			for _, line := range v.Lines() {
				in.Row("%s", line.Text)
			}
		}
		if err != nil {
			return err
		}
		return exitOf(v.Verdict)
	})
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

// verifiedCriterion is a criterion in the result of `verifica --json`.
type verifiedCriterion struct {
	Name     string `json:"name"`
	Reported int64  `json:"reported"`
	Counted  int64  `json:"counted"`
	Bound    int64  `json:"lower_bound"`
	Proven   bool   `json:"proven"`         // that nothing is below lower_bound has been checked
	Free     *int64 `json:"free,omitempty"` // the least without the locked tables
}

// verifiedPowers is what was assigned at the tables, such as powers.
type verifiedPowers struct {
	Name    string `json:"name"`
	Counted int64  `json:"counted"`
	Bound   int64  `json:"lower_bound"`
}

// verified is the result of `verifica --json`.
func verified(in *invocation, v *verify.Report) any {
	criteria := []verifiedCriterion{}
	for i := range v.Claims {
		c := &v.Claims[i]
		one := verifiedCriterion{Name: c.Criterion, Reported: c.Value, Counted: c.Counted, Bound: c.Bound, Proven: c.Proven}
		if c.Locked {
			one.Free = &c.Free
		}
		criteria = append(criteria, one)
	}
	var powers *verifiedPowers
	if a := v.Assigned; a != nil {
		powers = &verifiedPowers{in.Say(a.What), a.Value, a.Bound}
	}
	return struct {
		Verdict   verify.Verdict      `json:"verdict"`
		OK        bool                `json:"ok"`
		Problems  []string            `json:"problems"`
		Open      []string            `json:"unchecked"`
		ByHand    []verify.Change     `json:"changed_by_hand"`
		Locked    []int               `json:"locked"`
		Corrected []string            `json:"corrected"`
		Idle      []int               `json:"without_table"`
		SeedTyped bool                `json:"seed_typed"`
		Others    []engine.Drawing    `json:"other_draws"`
		Version   string              `json:"version"`
		Seed      string              `json:"seed"`
		Redrawn   bool                `json:"redrawn"`
		Criteria  []verifiedCriterion `json:"criteria"`
		Assigned  *verifiedPowers     `json:"assigned,omitempty"`
		Limits    string              `json:"limits"`
	}{
		v.Verdict, v.OK(), in.said(v.Problems), in.said(v.Open), v.ByHand, v.Locked, in.said(v.Corrected), append([]int{},
			v.Idle...), v.SeedTyped,
		append([]engine.Drawing{}, v.Others...), v.Version, v.Seed, v.Redrawn, criteria, powers, in.Say(v.Limits()),
	}
}

// said are texts in the language of the call, an empty list in JSON for none.
func (in *invocation) said(texts []engine.Text) []string {
	return engine.Map(texts, in.Say)
}

func runSwap(_ context.Context, in *call[roundOptions]) error {
	if err := in.needRound(in.opts.round); err != nil {
		return err
	}
	pair, err := cli.Numbers(in.Args[1:])
	if err != nil {
		return err
	}
	switch len(pair) {
	case 0:
		return proposeSwaps(in)
	case 1:
		return engine.Errorf(engine.BadUsage, "Per uno scambio servono due ID.")
	}
	return in.withDesk(func(d *desk.Desk) error {
		report, err := d.Swap(in.opts.round, pair[0], pair[1])
		if errors.Is(err, desk.ErrScored) {
			in.Warn(engine.Textf("I punti di un tavolo si cancellano con “punti”, scrivendo \"\" al posto di ognuno."))
		}
		if err != nil {
			return err
		}
		if in.JSON {
			return in.WriteJSON(report)
		}
		for _, c := range report.Criteria {
			in.Tell("%-34s prima %d, ora %d", draw.CriterionName(c.Name), c.Before, c.After)
		}
		return nil
	})
}

// proposals is how many exchanges are proposed.
const proposals = 3

// proposeSwaps prints the best exchanges of a round and makes none.
func proposeSwaps(in *call[roundOptions]) error {
	return in.withDesk(func(d *desk.Desk) error {
		reports, err := d.View().Seated(in.opts.round).Best(proposals)
		if err != nil {
			return err
		}
		if in.JSON {
			return in.WriteJSON(reports)
		}
		if len(reports) == 0 {
			in.Tell("Nessuno scambio migliora %s.", d.View().TheRound(in.opts.round))
		}
		t := d.Tournament()
		for _, r := range reports {
			in.Tell("%d %s (tavolo %d) con %d %s (tavolo %d)", r.Players[0], in.nameOf(t, r.Players[0]), r.Tables[0], r.Players[1],
				in.nameOf(t, r.Players[1]), r.Tables[1])
			for _, c := range r.Criteria {
				in.Tell("    %-34s da %d a %d", draw.CriterionName(c.Name), c.Before, c.After)
			}
		}
		return nil
	})
}

// adaptOptions are the flags of `adatta`.
type adaptOptions struct {
	roundOptions
	fives  bool
	threes bool
	rest   string
	lock   string
	limitOptions
}

func runAdapt(ctx context.Context, in *call[adaptOptions]) error {
	if err := in.needRound(in.opts.round); err != nil {
		return err
	}
	request := desk.AdaptRequest{
		Round: in.opts.round, Fives: in.opts.fives, Threes: in.opts.threes, LimitMS: in.opts.passes,
		Enough: in.opts.enough(nil),
	}
	for _, list := range []struct {
		text string
		into *[]int
	}{{in.opts.lock, &request.Lock}, {in.opts.rest, &request.Resting}} {
		if list.text == "" {
			continue
		}
		numbers, err := cli.Numbers(strings.Split(list.text, ","))
		if err != nil {
			return err
		}
		*list.into = numbers
	}
	request.Progress = in.Follow()
	return in.withDesk(func(d *desk.Desk) error {
		adapted, err := d.Adapt(ctx, request)
		if err != nil {
			in.tellWaysToAdapt(d.View().WaysToAdapt(request))
			return err
		}
		if in.JSON {
			return in.WriteJSON(adapted)
		}
		for _, move := range adapted.Moves {
			in.Row("%s", move.Text)
		}
		if len(adapted.Moves) == 0 {
			in.Tell("I tavoli vanno già bene: non si sposta nessuno.")
		}
		for _, c := range adapted.Criteria {
			in.Row("%-34s %d", in.Say(draw.CriterionName(c.Name)), c.Value)
		}
		if early := adapted.Early(); !early.IsZero() {
			in.Row("%s", early)
			in.Row("%s", draw.Again(adapted.LimitMS))
		}
		return nil
	})
}

// pairOptions are the flags of `coppie`.
type pairOptions struct {
	apart    string
	together string
}

func runPairs(_ context.Context, in *call[pairOptions]) error {
	return in.withDesk(func(d *desk.Desk) error {
		t := d.Tournament()
		apart, together := append([][2]int{}, t.Apart...), append([][2]int{}, t.Together...)
		for _, side := range []struct {
			flag  string
			text  string
			pairs *[][2]int
		}{{"separa", in.opts.apart, &apart}, {"unisci", in.opts.together, &together}} {
			if !in.Given[side.flag] {
				continue
			}
			pairs, err := readPairs(side.text)
			if err != nil {
				return err
			}
			*side.pairs = pairs
		}
		if in.Given["separa"] || in.Given["unisci"] {
			if err := d.SetPairs(desk.PairsOf(t), desk.Pairs{Apart: apart, Together: together}); err != nil {
				return err
			}
		}
		if in.JSON {
			return in.WriteJSON(map[string][][2]int{"apart": apart, "together": together})
		}
		for _, pair := range apart {
			in.Tell("separati  %s, %s", in.nameOf(t, pair[0]), in.nameOf(t, pair[1]))
		}
		for _, pair := range together {
			in.Tell("insieme   %s, %s", in.nameOf(t, pair[0]), in.nameOf(t, pair[1]))
		}
		return nil
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

// formulaOptions are the flags of `formula`.
type formulaOptions struct {
	typeOptions
	apart string
}

func runFormula(_ context.Context, in *call[formulaOptions]) error {
	var columns []string
	for column := range strings.SplitSeq(in.opts.apart, ",") {
		if column = strings.TrimSpace(column); column != "" {
			columns = append(columns, column)
		}
	}
	return in.withDesk(func(d *desk.Desk) error {
		if err := d.StartFormula(in.opts.typeID, columns...); err != nil {
			return err
		}
		return in.answer(d.View().FormulaRows(),
			engine.Textf("Scritto il foglio Formula: cambialo, poi usalo con “opzioni FILE.xlsx Tipo=%s”.", desk.OwnType))
	})
}

// solveOptions are the flags of `tavoli`.
type solveOptions struct {
	seedOptions
	limitOptions
	prove  bool
	file   string
	verify bool
}

func runSolve(ctx context.Context, in *call[solveOptions]) error {
	if in.opts.verify {
		return verifyAnswer(in, ctx)
	}
	if len(in.Args) > 0 {
		return engine.Errorf(engine.BadUsage, "Il problema si legge dallo standard input: tavoli < problema.json.")
	}
	data, err := io.ReadAll(in.Stdin)
	if err != nil {
		return err
	}
	problem, solution, err := solve(in, ctx, data)
	if err != nil {
		return err
	}
	if in.opts.file != "" {
		if err := publish.WriteAnswer(context.WithoutCancel(ctx), in.opts.file, problem, solution, in.opts.seed != ""); err != nil {
			return err
		}
	}
	if !in.opts.prove {
		return in.WriteJSON(solution)
	}
	return in.WriteJSON(problem.Prove(solution))
}

// solve solves a problem.
func solve(in *call[solveOptions], ctx context.Context, data []byte) (draw.Problem, draw.Solution, error) {
	problem, err := draw.Decode(bytes.NewReader(data))
	if err != nil {
		return problem, draw.Solution{}, err
	}
	for _, note := range problem.Unread(data) {
		in.Warn(note)
	}
	options := draw.Options{Seed: cmp.Or(in.opts.seed, desk.NewSeed()), LimitMS: in.opts.passes}
	// Ctrl+C ends the search, not the command.
	options.Enough, options.Progress = in.opts.enough(func() bool { return ctx.Err() != nil }), in.Follow()
	solution, err := draw.Solve(context.WithoutCancel(ctx), problem, options)
	if early := solution.Early(); err == nil && ctx.Err() != nil && !early.IsZero() {
		in.Warn(early)
		in.Warn(draw.Again(solution.LimitMS))
	}
	return problem, solution, err
}

// verifyAnswer checks an answer with its proofs against its problem.
func verifyAnswer(in *call[solveOptions], ctx context.Context) error {
	var files [][]byte
	for _, path := range in.Args {
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
	if in.JSON {
		return in.WriteJSON(struct {
			OK      bool           `json:"ok"`
			Verdict verify.Verdict `json:"verdict"`
			*publish.Verified
			Unchecked []string `json:"unchecked"`
		}{true, verify.Proven, checked, in.said(checked.Unchecked)})
	}
	for _, line := range checked.Lines(in.Say) {
		in.Row("%s", line)
	}
	return nil
}

// calendarOptions are the flags of `calendario`.
type calendarOptions struct {
	players int
	rounds  int
	seats   int
	clubs   string
	seedOptions
}

func runCalendar(ctx context.Context, in *call[calendarOptions]) error {
	request := draw.CalendarRequest{Players: in.opts.players, Rounds: in.opts.rounds, Seats: in.opts.seats}
	if request.Players == 0 || request.Rounds == 0 {
		return engine.Errorf(engine.BadUsage, "Servono il numero dei giocatori e quello dei turni, per esempio --giocatori 16 --turni 5.")
	}
	var err error
	if in.opts.clubs != "" {
		if request.Clubs, err = readLines(in.opts.clubs); err != nil {
			return err
		}
	}
	solution, err := draw.Calendar(ctx, request, draw.Options{Seed: cmp.Or(in.opts.seed, desk.NewSeed())})
	if err != nil {
		return err
	}
	if in.JSON {
		return in.WriteJSON(solution)
	}
	for r, tables := range solution.Schedule {
		in.Tell("Turno %d", r+1)
		for k, table := range tables {
			names := engine.Map(table, strconv.Itoa)
			in.Tell("  Tavolo %-3d %s", k+1, strings.Join(names, " "))
		}
	}
	in.Row("")
	in.Tell("Seme %s", solution.Seed)
	claims := make([]verify.Claim, len(solution.Criteria))
	for i, c := range solution.Criteria {
		claims[i] = verify.Claim{
			Count:   engine.Count{Criterion: c.Name, Value: c.Value, Bound: c.LowerBound, Optimal: c.Optimal, Reason: c.Why},
			Counted: c.Value, Proven: true,
		}
	}
	in.claims(claims, engine.Text{})
	return nil
}

// readLines reads a file line by line, without the blanks around each line and without an empty end.
func readLines(path string) ([]string, error) {
	data, err := store.ReadNamed(path)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimPrefix(strings.TrimRight(string(data), "\r\n"), "\ufeff"), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return lines, nil
}
