package main

import (
	"context"
	"errors"
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
			Args:    2, MaxArgs: -1, Workbook: true, Run: plain(runMerge), Flags: []cli.Flag{
				cli.Text("in", "`C.xlsx`: il foglio nuovo").Needed(needInto),
				cli.Texts("decidi", "`DIFFERENZA=QUALE`: su quella differenza vale il primo o il secondo foglio; si ripete"),
				cli.Text("vale", "`QUALE` foglio vale per tutte le altre: primo o secondo"),
			},
		},
		{
			Name: "dividi", Usage: "dividi FILE.xlsx --turno N --tavoli K,... --in B.xlsx",
			Does:    "fa un foglio con una parte dei tavoli di un turno, per una seconda sala o un secondo portatile; unisci lo riporta",
			Example: "dividi raduno2026.xlsx --turno 1 --tavoli 6,7,8 --in sala2.xlsx",
			Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runSplit), Flags: []cli.Flag{
				cli.Text("in", "`B.xlsx`: il foglio nuovo").Needed(needInto), aRound,
				cli.Text("tavoli", "`K,...`: i tavoli da mettere nel foglio nuovo").Needed(
					unless("tavoli", engine.Textf("Manca --tavoli: scrivi per esempio --tavoli 6,7,8."))),
			},
		},
	}
}

func runMerge(_ context.Context, c *invocation) error {
	decided, err := mergeDecisions(c)
	if err != nil {
		return err
	}
	said, err := merge.Workbooks(c.Text("in"), decided, c.environment(), c.Args...)
	var open *merge.Conflicts
	if errors.As(err, &open) {
		return c.reportConflicts(open)
	}
	if err != nil {
		return err
	}
	return c.answer(map[string]any{"file": c.Text("in"), "said": c.warned(said)}, engine.Textf("Uniti in %s.", c.Text("in")))
}

// mergeDecisions are what --decidi and --vale say.
func mergeDecisions(c *invocation) (merge.Decisions, error) {
	decided := merge.Decisions{All: merge.Choice(c.Text("vale")), By: map[string]merge.Choice{}}
	known := []merge.Choice{merge.First, merge.Second}
	if decided.All != merge.Ask && !slices.Contains(known, decided.All) {
		return decided, engine.Errorf(engine.BadUsage, "--vale %s non va bene: scrivi primo o secondo.", c.Text("vale"))
	}
	for _, text := range c.Texts("decidi") {
		id, choice, both := strings.Cut(text, "=")
		if !both || !slices.Contains(known, merge.Choice(choice)) {
			return decided, engine.Errorf(engine.BadUsage,
				"--decidi %s non va bene: scrivi la differenza, = e poi primo o secondo, per esempio turno1-tavolo2=secondo.", text)
		}
		decided.By[id] = merge.Choice(choice)
	}
	return decided, nil
}

// reportConflicts lists the open conflicts, each with the word that decides it.
func (c *invocation) reportConflicts(open *merge.Conflicts) error {
	type conflict struct {
		ID   string `json:"id"`
		Text string `json:"text"`
	}
	list := []conflict{}
	for _, found := range open.List {
		list = append(list, conflict{found.ID, c.Say(found.Text)})
		if !c.JSON {
			c.Row("%-22s %s", found.ID, found.Text)
		}
	}
	if c.JSON {
		if err := c.WriteJSON(map[string]any{"conflicts": list}); err != nil {
			return err
		}
	}
	return engine.Errorf(engine.BadInput,
		"I fogli non dicono la stessa cosa e non è stato scritto nulla: decidi con --decidi %s=primo (o secondo), uno per uno, oppure con "+
			"--vale per tutti.", open.List[0].ID)
}

func runSplit(_ context.Context, c *invocation) error {
	tables, err := c.List("tavoli")
	if err != nil {
		return err
	}
	return c.withDesk(func(d *desk.Desk) error {
		if err := merge.Split(d, c.Text("in"), c.Number("turno"), tables); err != nil {
			return err
		}
		return c.done("file", c.Text("in"), engine.Textf("Fatto %s.", c.Text("in")))
	})
}
