package main

import (
	"context"
	"errors"
	"flag"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/export/site"
)

// seasonCommand ranks several tournaments as one.
func seasonCommand() *command {
	return &command{
		name: "stagione", usage: "stagione nuova|aggiungi|togli|classifica|persone|regola|annulla|sito STAGIONE.xlsx [...]",
		does:    "più tornei come uno: campionato di un club, circuito; classifica, persone, pagine da pubblicare",
		example: "stagione aggiungi stagione2026.xlsx gennaio.xlsx marzo.xlsx",
		args:    2, maxArgs: -1, run: runSeason, workbook: true,
		flags: func(fs *flag.FlagSet, o *options) {
			typeFlag(fs, o)
			fs.StringVar(&o.name, "nome", "", "nuova: `NOME` della stagione")
			fs.StringVar(&o.same, "uguali", "", "persone: `A=B`: queste due chiavi sono la stessa persona")
			fs.StringVar(&o.different, "diversi", "", "persone: `A=B`: queste due chiavi sono persone diverse")
		},
	}
}

func runSeason(_ context.Context, in *invocation) error {
	verb, path, rest := in.args[0], in.args[1], in.args[2:]
	if verb == "nuova" {
		return in.newSeason(path, rest)
	}
	actions := map[string]func(*season.File, []string) error{
		"aggiungi": in.addEvents, "togli": in.removeEvents, "classifica": in.seasonStandings, "persone": in.seasonPeople,
		"regola": in.seasonRule, "annulla": in.undoSeason, "sito": in.seasonSite,
	}
	action, known := actions[verb]
	if !known {
		return engine.Errorf(engine.BadUsage, "“stagione %s” non esiste: si scrive nuova, aggiungi, togli, classifica, persone, regola, annulla o sito.", verb)
	}
	f, err := season.Open(path, in.environment())
	if err != nil {
		return err
	}
	for _, e := range f.Season.Events {
		if !e.Problem.IsZero() {
			in.warn(e.Problem)
		}
	}
	return errors.Join(action(f, rest), f.Close())
}

func (in *invocation) newSeason(path string, files []string) error {
	f, err := season.Create(path, in.opts.name, in.environment())
	if err != nil {
		return err
	}
	if len(files) > 0 {
		err = in.addEvents(f, files)
	} else if !in.opts.json {
		in.tell("Creata %s: ora aggiungi i tornei.", path)
	}
	return errors.Join(err, f.Close())
}

func (in *invocation) addEvents(f *season.File, files []string) error {
	if len(files) == 0 {
		return engine.Errorf(engine.BadUsage, "Scrivi quali tornei aggiungere: stagione aggiungi STAGIONE.xlsx TORNEO.xlsx ...")
	}
	if err := f.Add(in.opts.typeID, files...); err != nil {
		return err
	}
	if in.opts.json {
		return in.writeJSON(map[string]any{"events": len(f.Season.Events)})
	}
	in.tell("Tornei della stagione: %d.", len(f.Season.Events))
	in.tellProposals(f)
	return nil
}

// tellProposals says how many persons may be one.
func (in *invocation) tellProposals(f *season.File) {
	switch n := len(f.Season.Proposals()); n {
	case 0:
	case 1:
		in.warn(engine.Textf("Due giocatori potrebbero essere la stessa persona: “stagione persone” li mostra."))
	default:
		in.warn(engine.Textf("%d coppie di giocatori potrebbero essere la stessa persona: “stagione persone” le mostra.", n))
	}
}

func (in *invocation) removeEvents(f *season.File, files []string) error {
	for _, file := range files {
		name := season.Relative(f.Dir(), file)
		at := slices.IndexFunc(f.Season.Events, func(e season.Event) bool { return e.File == name || e.File == file })
		if at < 0 {
			return engine.Errorf(engine.BadInput, "“%s” non è nella stagione.", file)
		}
		f.Season.Events = slices.Delete(f.Season.Events, at, at+1)
	}
	return f.Save(engine.Textf("Tolti dalla stagione: %s", strings.Join(files, ", ")))
}

// seasonValue is what an event gave, in the JSON of `stagione classifica`.
type seasonValue struct {
	Event  string `json:"event"`
	Place  int    `json:"place"`
	Points string `json:"points"`
	Counts bool   `json:"counts"`
}

type seasonLine struct {
	Pos     int           `json:"pos"`
	Name    string        `json:"name"`
	Surname string        `json:"surname,omitempty"`
	Club    string        `json:"club"`
	Events  []seasonValue `json:"events"`
	Wins    int           `json:"wins"`
	Total   string        `json:"total"`
}

func seasonValues(s *season.Season, values []season.Value) []seasonValue {
	list := []seasonValue{}
	for i, v := range values {
		if v.Played {
			list = append(list, seasonValue{s.Events[i].File, v.Place, v.Points.String(), v.Counts})
		}
	}
	return list
}

func (in *invocation) seasonStandings(f *season.File, _ []string) error {
	ranking := f.Season.Rank()
	if in.opts.json {
		players, clubs, teams := []seasonLine{}, []seasonLine{}, []seasonLine{}
		for _, l := range ranking.Players {
			players = append(players, seasonLine{l.Place, l.Person.Name, l.Person.Surname, l.Person.Club, seasonValues(f.Season, l.Values), l.Wins, l.Total.String()})
		}
		for _, l := range ranking.Clubs {
			clubs = append(clubs, seasonLine{Pos: l.Place, Name: l.Club, Club: l.Club, Events: seasonValues(f.Season, l.Values), Total: l.Total.String()})
		}
		for _, l := range ranking.Teams {
			teams = append(teams, seasonLine{Pos: l.Place, Name: l.Club, Club: l.Club, Events: seasonValues(f.Season, l.Values), Total: l.Total.String()})
		}
		return in.writeJSON(map[string]any{"players": players, "clubs": clubs, "teams": teams})
	}
	for _, l := range ranking.Players {
		place := "–"
		if l.Place > 0 {
			place = strconv.Itoa(l.Place)
		}
		in.tell("%4s  %-32s %-28s tornei %2d  vittorie %2d  %s", place, l.Person.FullName(), l.Person.Club, l.Events, l.Wins, l.Total.Text(","))
	}
	in.tellProposals(f)
	return nil
}

// proposal is two persons who may be one, in the JSON of `stagione persone`.
type proposal struct {
	A    string `json:"a"`
	B    string `json:"b"`
	Text string `json:"why"`
}

func (in *invocation) seasonPeople(f *season.File, _ []string) error {
	decided := false
	for _, d := range []struct {
		pair string
		same bool
	}{{in.opts.same, true}, {in.opts.different, false}} {
		if d.pair == "" {
			continue
		}
		a, b, both := strings.Cut(d.pair, "=")
		if !both {
			return engine.Errorf(engine.BadUsage, "“%s” non va bene: scrivi due chiavi con = in mezzo, come “stagione persone” le mostra.", d.pair)
		}
		for _, key := range []string{a, b} {
			if !f.Season.Knows(key) {
				return engine.Errorf(engine.BadInput, "Nella stagione non c'è nessuno con la chiave “%s”: “stagione persone” le mostra.", key)
			}
		}
		f.Season.Decide(a, b, d.same)
		decided = true
	}
	if decided {
		if err := f.Save(engine.Textf("Deciso chi è la stessa persona")); err != nil {
			return err
		}
	}
	list := []proposal{}
	for _, p := range f.Season.Proposals() {
		list = append(list, proposal{p.A.Key, p.B.Key, p.Why.String()})
	}
	if in.opts.json {
		return in.writeJSON(map[string]any{"people": len(f.Season.People()), "proposals": list})
	}
	in.tell("Persone della stagione: %d.", len(f.Season.People()))
	for _, p := range list {
		in.row("%s\n    %s\n    %s", p.Text, p.A, p.B)
		in.row("    stagione persone STAGIONE.xlsx --uguali \"%s=%s\"", p.A, p.B)
	}
	return nil
}

func (in *invocation) seasonRule(f *season.File, changes []string) error {
	for _, change := range changes {
		label, value, both := strings.Cut(change, "=")
		if !both {
			return engine.Errorf(engine.BadUsage, "“%s” non va bene: scrivi VOCE=VALORE, per esempio \"Migliori=8\".", change)
		}
		if err := f.Season.Set(label, value); err != nil {
			return err
		}
	}
	if len(changes) > 0 {
		if err := f.Save(engine.Textf("Cambiata la regola della stagione")); err != nil {
			return err
		}
	}
	if in.opts.json {
		return in.writeJSON(f.Season.Entries())
	}
	for _, e := range f.Season.Entries() {
		in.row("%-20s %s", e.Label, e.Value)
	}
	return nil
}

func (in *invocation) undoSeason(f *season.File, _ []string) error {
	what, err := f.Undo()
	if err != nil {
		return err
	}
	in.tell("Annullato: %s.", what)
	return nil
}

func (in *invocation) seasonSite(f *season.File, args []string) error {
	if len(args) != 1 {
		return engine.Errorf(engine.BadUsage, "Scrivi la cartella del sito: stagione sito STAGIONE.xlsx CARTELLA")
	}
	written, kept, err := site.Write(args[0], f.Season)
	if err != nil {
		return err
	}
	if in.opts.json {
		return in.writeJSON(map[string]any{"dir": args[0], "written": written, "unchanged": kept})
	}
	in.tell("%s: pagine scritte %d, rimaste uguali %d.", args[0], written, kept)
	return nil
}
