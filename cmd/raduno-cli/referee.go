package main

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
)

func refereeFlags() []cli.Flag {
	return append(engine.Map(engine.RulingActs, func(act engine.RulingAct) cli.Flag { return cli.Number(act.Flag, act.Help.Format) }),
		cli.Number("dal-turno", "`N`: il primo turno che chi è squalificato non gioca; quello che ha fatto prima resta"),
		cli.Number("turno", "`N`: il turno di cui si decide"),
		cli.Text("motivo", "`TESTO`: perché"),
		cli.Number("togli", "`K`: toglie la decisione con questo numero nell'elenco"))
}

// ruling is the decision that the flags say, nil for none; the second number of a penalty or a substitution stands among the arguments,
// before or after the file.
func ruling(c *invocation) (*engine.Ruling, error) {
	chosen := slices.DeleteFunc(slices.Clone(engine.RulingActs), func(act engine.RulingAct) bool { return !c.Given[act.Flag] })
	switch {
	case len(chosen) > 1 || len(chosen) > 0 && c.Given["togli"]:
		flags := engine.Map(engine.RulingActs, func(act engine.RulingAct) string { return "--" + act.Flag })
		return nil, engine.Errorf(engine.BadUsage, "Una decisione per volta: %s o --togli.", strings.Join(flags, ", "))
	case len(chosen) == 0:
		return nil, cmp.Or(c.Only("motivo", false, "--penalita"), c.Only("turno", false, "--penalita"),
			c.Only("dal-turno", false, "--squalifica"))
	}
	act, more := chosen[0], c.Args[1:]
	r := &engine.Ruling{Kind: act.Kind, Player: c.Number(act.Flag), Round: c.Number("turno"), Reason: c.Text("motivo")}
	switch {
	case act.Kind == engine.Decision:
		r.Player, r.Table = 0, r.Player
		r.Points = strings.Join(more, " ")
	case act.Take == nil && len(more) > 0:
		return nil, engine.Errorf(engine.BadUsage, "“%s” è di troppo per il comando %s.", more[0], c.Command.Name)
	case act.Take != nil && len(more) == 0:
		return nil, engine.Errorf(engine.BadUsage,
			"Dopo --%s %d manca il secondo numero: per esempio --penalita 12 20, o --sostituto 12 40 --turno 2.", act.Flag, r.Player)
	case act.Take != nil:
		if _, err := engine.ParsePoints(c.Args[0]); err == nil { // the flag stood before the file
			c.Args[0], c.Args[1] = c.Args[1], c.Args[0]
		}
		if err := act.Take(r, c.Args[1]); err != nil {
			return nil, err
		}
	}
	if r.Kind == engine.Disqualification && c.Number("dal-turno") > 0 {
		r.Round = c.Number("dal-turno")
	}
	return r, c.Only("dal-turno", r.Kind == engine.Disqualification, "--squalifica")
}

func runReferee(_ context.Context, c *invocation) error {
	r, err := ruling(c)
	if err != nil {
		return err
	}
	return c.withDesk(func(d *desk.Desk) error {
		switch {
		case r != nil:
			err = d.Rule(*r)
		case c.Given["togli"]:
			err = d.Unrule(c.Number("togli"))
		}
		if err != nil {
			return err
		}
		return listRulings(c, d.View())
	})
}

// listRulings prints the referee's book.
func listRulings(c *invocation, v *desk.View) error {
	type row struct {
		K int `json:"k"`
		engine.Ruling
	}
	book := v.Tournament.Rulings
	if c.JSON {
		rows := []row{}
		for i, r := range book {
			rows = append(rows, row{i + 1, r})
		}
		return c.WriteJSON(rows)
	}
	if len(book) == 0 {
		c.Report("L'arbitro non ha deciso niente.")
	}
	for i := range book {
		c.Row("%3d  %s  %s", i+1, book[i].Time.Format("02/01/2006 15:04"), c.Say(book[i].Sentence(v.Tournament)))
	}
	c.warnConsequences(v)
	return nil
}
