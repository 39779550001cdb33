package main

import (
	"context"
	"errors"
	"flag"
	"slices"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/merge"
)

// mergeCommands join the workbooks of one tournament, and take it apart.
func mergeCommands() []*cli.Command {
	return []*cli.Command{
		{
			Name: "unisci", Usage: "unisci A.xlsx B.xlsx ... --in C.xlsx [--decidi DIFFERENZA=primo|secondo ...] [--vale primo|secondo]",
			Does:    "fa un foglio solo di più fogli dello stesso torneo; se non dicono la stessa cosa elenca dove, e non scrive nulla",
			Example: "unisci roma.xlsx milano.xlsx --in torneo.xlsx",
			Args:    2, MaxArgs: -1, Workbook: true, Action: acting(func(o *mergeOptions, fs *flag.FlagSet) {
				fs.StringVar(&o.into, "in", "", "`C.xlsx`: il foglio nuovo")
				fs.Func("decidi", "`DIFFERENZA=QUALE`: su quella differenza vale il primo o il secondo foglio; si ripete", several(&o.decide))
				fs.StringVar(&o.prevails, "vale", "", "`QUALE` foglio vale per tutte le altre: primo o secondo")
			}, runMerge),
		},
		{
			Name: "dividi", Usage: "dividi FILE.xlsx --turno N --tavoli K,... --in B.xlsx",
			Does:    "fa un foglio con una parte dei tavoli di un turno, per una seconda sala o un secondo portatile; unisci lo riporta",
			Example: "dividi raduno2026.xlsx --turno 1 --tavoli 6,7,8 --in sala2.xlsx",
			Args:    1, MaxArgs: 1, Workbook: true, Action: acting(func(o *splitOptions, fs *flag.FlagSet) {
				o.roundOptions.declare(fs)
				fs.StringVar(&o.tables, "tavoli", "", "`K,...`: i tavoli da mettere nel foglio nuovo")
				fs.StringVar(&o.into, "in", "", "`B.xlsx`: il foglio nuovo")
			}, runSplit),
		},
	}
}

// needInto refuses a call that does not say which file is to be made.
func (in *invocation) needInto(into string) error {
	if into == "" {
		return engine.Errorf(engine.BadUsage, "Manca --in: scrivi il nome del foglio nuovo, per esempio --in torneo.xlsx.")
	}
	return nil
}

// mergeOptions are the flags of `unisci`.
type mergeOptions struct {
	into     string
	decide   []string
	prevails string
}

func runMerge(_ context.Context, in *call[mergeOptions]) error {
	if err := in.needInto(in.opts.into); err != nil {
		return err
	}
	decided, err := mergeDecisions(in)
	if err != nil {
		return err
	}
	said, err := merge.Workbooks(in.opts.into, decided, in.environment(), in.Args...)
	var open *merge.Conflicts
	if errors.As(err, &open) {
		return in.tellConflicts(open)
	}
	if err != nil {
		return err
	}
	texts := []string{}
	for _, text := range said {
		in.Warn(text)
		texts = append(texts, text.String())
	}
	return in.answer(map[string]any{"file": in.opts.into, "said": texts}, engine.Textf("Uniti in %s.", in.opts.into))
}

// mergeDecisions are what --decidi and --vale say.
func mergeDecisions(in *call[mergeOptions]) (merge.Decisions, error) {
	decided := merge.Decisions{All: merge.Choice(in.opts.prevails), By: map[string]merge.Choice{}}
	known := []merge.Choice{merge.First, merge.Second}
	if decided.All != merge.Ask && !slices.Contains(known, decided.All) {
		return decided, engine.Errorf(engine.BadUsage, "--vale %s non va bene: scrivi primo o secondo.", in.opts.prevails)
	}
	for _, text := range in.opts.decide {
		id, choice, both := strings.Cut(text, "=")
		if !both || !slices.Contains(known, merge.Choice(choice)) {
			return decided, engine.Errorf(engine.BadUsage,
				"--decidi %s non va bene: scrivi la differenza, = e poi primo o secondo, per esempio turno1-tavolo2=secondo.", text)
		}
		decided.By[id] = merge.Choice(choice)
	}
	return decided, nil
}

// tellConflicts lists what nobody has decided, each with the word to decide it by.
func (in *invocation) tellConflicts(open *merge.Conflicts) error {
	type conflict struct {
		ID   string `json:"id"`
		Text string `json:"text"`
	}
	list := []conflict{}
	for _, c := range open.List {
		list = append(list, conflict{c.ID, in.Say(c.Text)})
		if !in.JSON {
			in.Row("%-22s %s", c.ID, c.Text)
		}
	}
	if in.JSON {
		if err := in.WriteJSON(map[string]any{"conflicts": list}); err != nil {
			return err
		}
	}
	return engine.Errorf(engine.BadInput,
		"I fogli non dicono la stessa cosa e non è stato scritto nulla: decidi con --decidi %s=primo (o secondo), uno per uno, oppure con "+
			"--vale per tutti.", open.List[0].ID)
}

// splitOptions are the flags of `dividi`.
type splitOptions struct {
	roundOptions
	tables string
	into   string
}

func runSplit(_ context.Context, in *call[splitOptions]) error {
	if err := in.needInto(in.opts.into); err != nil {
		return err
	}
	if err := in.needRound(in.opts.round); err != nil {
		return err
	}
	if in.opts.tables == "" {
		return engine.Errorf(engine.BadUsage, "Manca --tavoli: scrivi per esempio --tavoli 6,7,8.")
	}
	tables, err := cli.Numbers(strings.Split(in.opts.tables, ","))
	if err != nil {
		return err
	}
	return in.withDesk(func(d *desk.Desk) error {
		if err := merge.Split(d, in.opts.into, in.opts.round, tables); err != nil {
			return err
		}
		return in.done("file", in.opts.into, engine.Textf("Fatto %s.", in.opts.into))
	})
}
