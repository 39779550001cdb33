package main

import (
	"context"
	"flag"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
)

// mergeCommands join the workbooks of one tournament, and take it apart.
func mergeCommands() []*command {
	return []*command{
		{
			name: "unisci", usage: "unisci A.xlsx B.xlsx ... --in C.xlsx [--vale primo|secondo]",
			does:    "fa un foglio solo di più fogli dello stesso torneo; se non dicono la stessa cosa elenca dove, e non scrive nulla",
			example: "unisci roma.xlsx milano.xlsx --in torneo.xlsx",
			args:    2, maxArgs: -1, run: runMerge, workbook: true,
			flags: func(fs *flag.FlagSet, o *options) {
				fs.StringVar(&o.into, "in", "", "`C.xlsx`: il foglio nuovo")
				fs.StringVar(&o.prevails, "vale", "", "`QUALE` foglio vale dove non dicono la stessa cosa: primo o secondo")
			},
		},
		{
			name: "dividi", usage: "dividi FILE.xlsx --turno N --tavoli K,... --in B.xlsx",
			does:    "fa un foglio con una parte dei tavoli di un turno, per una seconda sala o un secondo portatile; unisci lo riporta",
			example: "dividi raduno2026.xlsx --turno 1 --tavoli 6,7,8 --in sala2.xlsx",
			args:    1, maxArgs: 1, run: runSplit, workbook: true,
			flags: func(fs *flag.FlagSet, o *options) {
				roundFlag(fs, o)
				fs.StringVar(&o.tables, "tavoli", "", "`K,...`: i tavoli da mettere nel foglio nuovo")
				fs.StringVar(&o.into, "in", "", "`B.xlsx`: il foglio nuovo")
			},
		},
	}
}

// needInto refuses a call that does not say which file is to be made.
func (in *invocation) needInto() error {
	if in.opts.into == "" {
		return engine.Errorf(engine.BadUsage, "Manca --in: scrivi il nome del foglio nuovo, per esempio --in torneo.xlsx.")
	}
	return nil
}

func runMerge(_ context.Context, in *invocation) error {
	if err := in.needInto(); err != nil {
		return err
	}
	choice := desk.MergeChoice(in.opts.prevails)
	switch choice {
	case desk.MergeAsk, desk.MergeFirst, desk.MergeSecond:
	default:
		return engine.Errorf(engine.BadUsage, "--vale %s non va bene: scrivi primo o secondo.", in.opts.prevails)
	}
	said, err := desk.Merge(in.opts.into, choice, in.environment(), in.args...)
	if err != nil {
		return err
	}
	texts := []string{}
	for _, text := range said {
		in.warn(text)
		texts = append(texts, text.String())
	}
	if in.opts.json {
		return in.writeJSON(map[string]any{"file": in.opts.into, "said": texts})
	}
	in.tell("Uniti in %s.", in.opts.into)
	return nil
}

func runSplit(_ context.Context, in *invocation) error {
	if err := in.needInto(); err != nil {
		return err
	}
	if err := in.needRound(); err != nil {
		return err
	}
	tables, err := ids(strings.Split(in.opts.tables, ","))
	if err != nil {
		return err
	}
	return in.withDesk(func(d *desk.Desk) error {
		if err := d.Split(in.opts.into, in.opts.round, tables); err != nil {
			return err
		}
		if in.opts.json {
			return in.writeJSON(map[string]any{"file": in.opts.into})
		}
		in.tell("Fatto %s.", in.opts.into)
		return nil
	})
}
