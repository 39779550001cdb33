package main

import (
	"cmp"
	"context"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/season"
)

func qualifiedCommand() *cli.Command {
	return &cli.Command{
		Name: "qualificati", Usage: "qualificati STAGIONE.xlsx [--regola R] [--messaggio]",
		Does: "dice chi si qualifica dai tornei di una stagione, e perché, secondo la sua regola " +
			"(stagione regola STAGIONE.xlsx 'Qualificati=i primi 8, chi è già qualificato passa il posto')",
		Example: `qualificati stagione2026.xlsx --regola "i primi 8, chi è già qualificato passa il posto, al massimo 2 per club"`,
		Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runQualified), Flags: []cli.Flag{
			cli.Text("regola", "`R`: prova questa regola, senza scriverla"),
			cli.Switch("messaggio", "il testo da incollare, con i nomi che si possono pubblicare"),
		},
	}
}

func runQualified(ctx context.Context, c *invocation) error {
	return c.withSeason(ctx, c.file(), func(f *season.File) error {
		s := f.Season()
		rule := cmp.Or(c.Text("regola"), s.Places)
		if rule == "" {
			return engine.Errorf(engine.BadInput,
				"La stagione non dice chi si qualifica: scrivilo con “stagione regola”, "+
					"per esempio “Qualificati=i primi 8 di ogni torneo”, o con --regola.")
		}
		q, err := s.Qualified(rule)
		if err != nil {
			return err
		}
		if c.On("messaggio") && !c.JSON {
			lines, err := s.QualifiedText(rule)
			for _, line := range lines {
				c.Row("%s", line)
			}
			return err
		}
		return c.result(qualifiedJSON(c, rule, q), func() { c.reportQualified(q) })
	})
}

// reportQualified says how the rule was understood, and of each standings who qualifies, who does not, and why.
func (c *invocation) reportQualified(q *season.Qualified) {
	for _, sentence := range q.Report {
		c.Row("%s", sentence)
	}
	for _, list := range q.Lists {
		c.Row("\n%s", list.Name)
		for _, l := range list.Lines {
			c.Row("%4d  %-32s %-26s %s", l.Place, l.Name, l.Club, l.Why)
		}
		if list.Left > 0 {
			c.Row("%s", list.Untaken())
		}
	}
}

// qualifiedJSON is the document of `qualificati --json`.
func qualifiedJSON(c *invocation, rule string, q *season.Qualified) any {
	type line struct {
		Place   int                 `json:"pos"`
		Key     string              `json:"key"` // of `stagione persone`
		Name    string              `json:"name"`
		Surname string              `json:"surname"`
		Club    string              `json:"club"`
		State   season.QualifyState `json:"state"`
		Why     string              `json:"why"`
	}
	type list struct {
		Name   string `json:"name"`
		People []line `json:"people"`
		Left   int    `json:"left"`
	}
	lists := []list{}
	for _, from := range q.Lists {
		one := list{c.Say(from.Name), []line{}, from.Left}
		for _, l := range from.Lines {
			p := q.People[l.ID]
			one.People = append(one.People, line{l.Place, p.Key, p.Name, p.Surname, l.Club, l.State, c.Say(l.Why)})
		}
		lists = append(lists, one)
	}
	return map[string]any{"rule": rule, "told": c.said(q.Report), "lists": lists}
}
