package main

import (
	"cmp"
	"context"
	"flag"

	"raduno/engine"
	"raduno/engine/qualify"
	"raduno/engine/season"
)

// qualifiedOptions are the flags of `qualificati`.
type qualifiedOptions struct {
	rule string
	text bool
}

func qualifiedCommand() *command {
	return &command{
		name: "qualificati", usage: "qualificati STAGIONE.xlsx [--regola R] [--messaggio]",
		does: "dice chi si qualifica dai tornei di una stagione, e perché, secondo la sua regola " +
			"(stagione regola STAGIONE.xlsx 'Qualificati=i primi 8, chi è già qualificato passa il posto')",
		example: `qualificati stagione2026.xlsx --regola "i primi 8, chi è già qualificato passa il posto, al massimo 2 per club"`,
		args:    1, maxArgs: 1, workbook: true, action: acting(func(o *qualifiedOptions, fs *flag.FlagSet) {
			fs.StringVar(&o.rule, "regola", "", "`R`: prova questa regola, senza scriverla")
			fs.BoolVar(&o.text, "messaggio", false, "il testo da incollare, con i nomi che si possono pubblicare")
		}, runQualified),
	}
}

func runQualified(ctx context.Context, in *call[qualifiedOptions]) error {
	return in.withSeason(ctx, in.file(), func(f *season.File) error {
		s := f.Season()
		rule := cmp.Or(in.opts.rule, s.Places)
		if rule == "" {
			return engine.Errorf(engine.BadInput,
				"La stagione non dice chi si qualifica: scrivilo con “stagione regola”, "+
					"per esempio “Qualificati=i primi 8 di ogni torneo”, o con --regola.")
		}
		q, err := s.Qualified(rule)
		if err != nil {
			return err
		}
		switch {
		case in.json:
			return in.writeJSON(qualifiedJSON(in, rule, q))
		case in.opts.text:
			lines, err := s.QualifiedText(rule)
			for _, line := range lines {
				in.row("%s", line)
			}
			return err
		}
		in.tellQualified(q)
		return nil
	})
}

// tellQualified says how the rule was understood, and of each standings who qualifies, who does not, and why.
func (in *invocation) tellQualified(q *season.Qualified) {
	for _, sentence := range q.Told {
		in.row("%s", sentence)
	}
	for _, list := range q.Lists {
		in.row("\n%s", list.Name)
		for _, l := range list.Lines {
			in.row("%4d  %-32s %-26s %s", l.Place, l.Name, l.Club, l.Why)
		}
		if list.Left > 0 {
			in.row("%s", list.Nobody())
		}
	}
}

// states are the states of `qualificati --json`.
var states = map[qualify.State]string{qualify.In: "in", qualify.Has: "has", qualify.Level: "level", qualify.Out: "out"}

// qualifiedJSON is the document of `qualificati --json`.
func qualifiedJSON(in *call[qualifiedOptions], rule string, q *season.Qualified) any {
	type line struct {
		Place   int    `json:"pos"`
		Key     string `json:"key"` // of `stagione persone`
		Name    string `json:"name"`
		Surname string `json:"surname"`
		Club    string `json:"club"`
		State   string `json:"state"`
		Why     string `json:"why"`
	}
	type list struct {
		Name   string `json:"name"`
		People []line `json:"people"`
		Left   int    `json:"left"`
	}
	told, lists := []string{}, []list{}
	for _, sentence := range q.Told {
		told = append(told, in.say(sentence))
	}
	for _, from := range q.Lists {
		one := list{in.say(from.Name), []line{}, from.Left}
		for _, l := range from.Lines {
			p := q.People[l.ID]
			one.People = append(one.People, line{l.Place, p.Key, p.Name, p.Surname, l.Club, states[l.State], in.say(l.Why)})
		}
		lists = append(lists, one)
	}
	return map[string]any{"rule": rule, "told": told, "lists": lists}
}
