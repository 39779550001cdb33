package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
	"raduno/export/site"
)

// seasonCommand ranks several tournaments as one.
func seasonCommand() *cli.Command {
	return &cli.Command{
		Name: "stagione",
		Usage: "stagione nuova|aggiungi|togli|evento|certifica|aggiorna|classifica|persone|registro|regola|annulla|ripeti|sito " +
			"STAGIONE.xlsx [...]",
		Does:    "più tornei come uno: campionato di un club, circuito; classifica, persone, registro dei giocatori, pagine da pubblicare",
		Example: "stagione aggiungi stagione2026.xlsx gennaio.xlsx marzo.xlsx",
		Args:    2, MaxArgs: -1, Workbook: true, Run: plain(runSeason), Flags: []cli.Flag{
			typeID,
			cli.Text("nome", "nuova: `NOME` della stagione"),
			cli.Text("club", "registro: solo chi è del club `C`"),
			cli.Text("uguali", "persone: `A=B`: queste due chiavi sono la stessa persona"),
			cli.Text("diversi", "persone: `A=B`: queste due chiavi sono persone diverse"),
			cli.Text("richiedi", "persone: `A=B`: la risposta su queste due chiavi si toglie, e la domanda torna"),
			cli.Text("nascondi", "persone: chi ha la `CHIAVE` non vuole essere pubblicato: solo le iniziali"),
			cli.Text("pubblica", "persone: chi ha la `CHIAVE` torna con il suo nome"),
		},
	}
}

// seasonActs are what `stagione` does with a season that is there.
var seasonActs = map[string]func(ctx context.Context, c *invocation, f *season.File, args []string) error{
	"aggiungi": addEvents,
	"togli": func(_ context.Context, _ *invocation, f *season.File, files []string) error {
		return f.Remove(files...)
	},
	"evento": changeEvent, "certifica": certify, "aggiorna": updateEvents, "classifica": seasonStandings, "persone": seasonPeople,
	"registro": seasonRegister, "regola": seasonRule, "sito": seasonSite,
	"annulla": func(_ context.Context, c *invocation, f *season.File, _ []string) error {
		return c.stepping("undone", f.Undo)
	},
	"ripeti": func(_ context.Context, c *invocation, f *season.File, _ []string) error {
		return c.stepping("redone", f.Redo)
	},
}

func runSeason(ctx context.Context, c *invocation) error {
	verb, path, rest := c.Args[0], c.Args[1], c.Args[2:]
	if verb == "nuova" {
		return newSeason(ctx, c, path, rest)
	}
	act, known := seasonActs[verb]
	if !known {
		return engine.Errorf(engine.BadUsage,
			"“stagione %s” non esiste: si scrive nuova, aggiungi, togli, evento, certifica, aggiorna, classifica, persone, registro, "+
				"regola, annulla, ripeti o sito.", verb)
	}
	return c.withSeason(ctx, path, func(f *season.File) error { return act(ctx, c, f, rest) })
}

// withSeason opens a season, does something with it and lets go of it.
func (c *invocation) withSeason(ctx context.Context, path string, do func(*season.File) error) error {
	f, err := season.Open(ctx, path, c.environment(), nil)
	if err != nil {
		return err
	}
	for _, e := range f.Season().Events {
		c.Warn(e.ToReview()...)
	}
	c.Warn(f.Unkept())
	defer c.leave(f)
	err = do(f)
	c.Warn(f.Trouble())
	return err
}

func newSeason(ctx context.Context, c *invocation, path string, files []string) error {
	f, err := season.Create(path, c.Text("nome"), c.environment())
	if err != nil {
		return err
	}
	defer c.leave(f)
	if len(files) > 0 {
		return addEvents(ctx, c, f, files)
	}
	return c.answer(map[string]any{"file": path, "events": 0}, engine.Textf("Creata %s: ora aggiungi i tornei.", path))
}

func addEvents(ctx context.Context, c *invocation, f *season.File, files []string) error {
	if len(files) == 0 {
		return engine.Errorf(engine.BadUsage,
			"Scrivi quali tornei aggiungere, anche una cartella: stagione aggiungi STAGIONE.xlsx TORNEO.xlsx ...")
	}
	var added []season.Addition
	for _, file := range files {
		paths := []string{file}
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			if paths, err = f.Season().InFolder(f.Dir(), file); err != nil {
				return err
			}
			c.Warn(engine.Textf("%s: {2:un torneo|%d tornei} da aggiungere.", file, len(paths)))
		}
		for _, path := range paths {
			added = append(added, season.Addition{Path: path, Type: c.Text("tipo")})
		}
	}
	err := f.Add(ctx, nil, added...)
	var refused *season.AddError
	if !errors.As(err, &refused) && err != nil {
		return err
	}
	if refused != nil && slices.ContainsFunc(refused.Refused, func(r season.Refused) bool { return r.Untyped }) {
		c.Warn(engine.Textf("A un torneo che non dice il suo tipo lo si dice con --tipo: “raduno-cli tipi” li elenca."))
	}
	list := []seasonEvent{}
	for _, a := range added {
		if at := f.Season().Event(f.Dir(), a.Path); at >= 0 && (refused == nil || !refused.Has(a)) {
			e := f.Season().Events[at]
			list = append(list, c.seasonEvent(f.Season(), e))
			if !c.JSON {
				c.Row("%s", f.Season().Message(e, c.Word))
			}
		}
	}
	if c.JSON {
		return errors.Join(c.WriteJSON(map[string]any{"events": len(f.Season().Events), "added": list}), err)
	}
	c.Report("Tornei della stagione: %d.", len(f.Season().Events))
	c.reportProposals(f)
	return err
}

// reportProposals says how many persons may be one.
func (c *invocation) reportProposals(f *season.File) {
	if n := len(f.Season().Proposals()); n == 1 {
		c.Warn(engine.Textf("Due giocatori potrebbero essere la stessa persona: “stagione persone” li mostra."))
	} else if n > 1 {
		c.Warn(engine.Textf(
			"%d {1:coppia|coppie} di giocatori {1:potrebbe|potrebbero} essere la stessa persona: “stagione persone” {1:la|le} mostra.", n))
	}
}

// certify marks the results of tournaments as seen and final.
func certify(ctx context.Context, c *invocation, f *season.File, files []string) error {
	if len(files) == 0 {
		return engine.Errorf(engine.BadUsage, "Scrivi quale torneo: stagione certifica STAGIONE.xlsx TORNEO.xlsx")
	}
	message := engine.Textf("Certificati: %s", strings.Join(files, ", "))
	if err := f.ChangeEvents(ctx, nil, message, files, (*season.Event).Certify); err != nil {
		return err
	}
	return c.done("certified", strings.Join(files, ", "), message)
}

// updateEvents takes what the files of tournaments say now; of all that changed after their end where none is named.
func updateEvents(ctx context.Context, c *invocation, f *season.File, files []string) error {
	if len(files) == 0 {
		for _, e := range f.Season().Events {
			if !e.Changed.IsZero() {
				files = append(files, e.File)
			}
		}
	}
	message := engine.Textf("Aggiornati: %s", strings.Join(files, ", "))
	if err := f.ChangeEvents(ctx, nil, message, files, func(e *season.Event) error { return e.Update(f.Dir()) }); err != nil {
		return err
	}
	return c.done("updated", strings.Join(files, ", "), message)
}

// changeEvent lists the events, after changing what is asked of one of them.
func changeEvent(ctx context.Context, c *invocation, f *season.File, args []string) error {
	if len(args) > 1 {
		message := engine.Textf("Cambiato nella stagione: %s", args[0])
		if err := f.ChangeEvents(ctx, nil, message, args[:1], func(e *season.Event) error {
			return eachValue(args[1:], "Peso=2", e.Change)
		}); err != nil {
			return err
		}
	}
	list := []seasonEvent{}
	for _, e := range f.Season().Events {
		if len(args) == 0 || f.Season().Event(f.Dir(), args[0]) == f.Season().Event(f.Dir(), e.File) {
			list = append(list, c.seasonEvent(f.Season(), e))
		}
	}
	return c.result(list, func() {
		for _, e := range list {
			c.Row("%-28s %-28s %-12s %-26s × %-4s %d  %s", e.File, e.Name, e.Date, c.Word(e.Type), e.Weight, e.Players, e.Moment)
		}
	})
}

// eachValue reads arguments such as example, VOCE=VALORE, and sets each.
func eachValue(args []string, example string, set func(label, value string) error) error {
	for _, arg := range args {
		label, value, both := strings.Cut(arg, "=")
		if !both {
			return engine.Errorf(engine.BadUsage, "“%s” non va bene: scrivi VOCE=VALORE, per esempio %s.", arg, example)
		}
		if err := set(label, value); err != nil {
			return err
		}
	}
	return nil
}

// seasonEvent is a tournament of a season in JSON.
type seasonEvent struct {
	File    string       `json:"file"`
	Name    string       `json:"name"`
	Date    string       `json:"date"`
	Type    string       `json:"type"`
	Weight  string       `json:"weight"`
	Players int          `json:"players"`
	State   season.Stage `json:"state"`
	Moment  string       `json:"provisional,omitempty"` // why it does not count yet
	Changed string       `json:"changed,omitempty"`     // after it was over
	Problem string       `json:"problem,omitempty"`
}

func (c *invocation) seasonEvent(s *season.Season, e season.Event) seasonEvent {
	return seasonEvent{
		e.File, e.Name, e.Date, e.Type, e.Weight.String(), e.Players(), e.Stage(), c.Say(s.Moment(e)), c.Say(e.Changed), c.Say(e.Problem),
	}
}

// seasonLines are lines of a season's standings in JSON.
func seasonLines(s *season.Season, lines []season.Line) any {
	type value struct {
		Event  string `json:"event"`
		Place  int    `json:"place"`
		Points string `json:"points"`
		Counts bool   `json:"counts"`
		Not    bool   `json:"provisional,omitempty"` // it is not over
	}
	type line struct {
		Pos     int     `json:"pos"`
		Name    string  `json:"name"`
		Surname string  `json:"surname,omitempty"`
		Club    string  `json:"club"`
		Events  []value `json:"events"`
		Wins    int     `json:"wins"`
		Total   string  `json:"total"`
		Not     string  `json:"provisional,omitempty"` // what tournaments that are not over would bring
	}
	return engine.Map(lines, func(l season.Line) line {
		one := line{
			Pos: l.Place, Name: l.Person.Name, Surname: l.Person.Surname, Club: l.Person.Club, Events: []value{}, Wins: l.Wins,
			Total: l.Total.String(),
		}
		for i, v := range l.Values {
			if v.Played {
				one.Events = append(one.Events, value{s.Events[i].File, v.Place, v.Points.String(), v.Counts, v.Provisional})
			}
		}
		if l.Provisional.Sign() != 0 {
			one.Not = l.Provisional.String()
		}
		return one
	})
}

func seasonStandings(_ context.Context, c *invocation, f *season.File, _ []string) error {
	s := f.Season()
	ranking := s.Rank()
	return c.result(map[string]any{"players": seasonLines(s, ranking.Players), "clubs": seasonLines(s, ranking.Clubs)}, func() {
		for _, e := range s.Events {
			if s.Provisional(e) {
				c.Report("%s: %s", e.Name, s.Moment(e))
			}
		}
		for _, l := range ranking.Players {
			place := "–"
			if l.Place > 0 {
				place = strconv.Itoa(l.Place)
			}
			c.Report("%4s  %-32s %-28s tornei %2d  vittorie %2d  %s", place, l.Person.FullName(), l.Person.Club, l.Events, l.Wins, l.Total.Number())
			if l.Provisional.Sign() != 0 {
				c.Report("      provvisori: %s", l.Provisional.Number())
			}
		}
		c.reportProposals(f)
	})
}

func seasonPeople(_ context.Context, c *invocation, f *season.File, _ []string) error {
	if err := decidePeople(c, f); err != nil {
		return err
	}
	type proposal struct {
		A    string `json:"a"`
		B    string `json:"b"`
		Text string `json:"why"`
	}
	type decision struct {
		A    string `json:"a"`
		B    string `json:"b"`
		Same bool   `json:"same"`
	}
	s := f.Season()
	list := engine.Map(s.Proposals(), func(p season.Proposal) proposal { return proposal{p.A.Key, p.B.Key, c.Say(p.Why)} })
	decided := engine.Map(s.Decisions, func(d season.Decision) decision { return decision(d) })
	return c.result(map[string]any{"people": len(s.People()), "proposals": list, "decided": decided}, func() {
		c.Report("Persone della stagione: %d.", len(s.People()))
		for _, p := range list {
			c.Row("%s\n    %s\n    %s", p.Text, p.A, p.B)
			c.Row("    stagione persone %s --uguali \"%s=%s\"", c.Args[1], p.A, p.B)
		}
		for _, d := range decided {
			answer := engine.Textf("persone diverse")
			if d.Same {
				answer = engine.Textf("la stessa persona")
			}
			c.Row("%s: %s = %s", answer, d.A, d.B)
		}
	})
}

// personActs are the answers that a flag of `stagione persone` gives about the people with its keys, in the order in which they are kept.
var personActs = []struct {
	flag string
	what engine.Text
	do   func(s *season.Season, keys []string, people []*season.Person) error
}{
	{"uguali", engine.Textf("Deciso chi è la stessa persona"), decide(true)},
	{"diversi", engine.Textf("Deciso chi è la stessa persona"), decide(false)},
	{"richiedi", engine.Textf("Tolta una risposta su chi è la stessa persona"), undecide},
	{"nascondi", engine.Textf("Deciso chi è pubblicato con il suo nome"), published(false)},
	{"pubblica", engine.Textf("Deciso chi è pubblicato con il suo nome"), published(true)},
}

func decide(same bool) func(*season.Season, []string, []*season.Person) error {
	return func(s *season.Season, keys []string, _ []*season.Person) error {
		s.Decide(keys[0], keys[1], same)
		return nil
	}
}

func undecide(s *season.Season, keys []string, _ []*season.Person) error {
	if !s.Forget(keys[0], keys[1]) {
		return engine.Errorf(engine.BadInput, "Su “%s” e “%s” non c'è nessuna risposta da togliere.", keys[0], keys[1])
	}
	return nil
}

func published(shown bool) func(*season.Season, []string, []*season.Person) error {
	return func(s *season.Season, _ []string, people []*season.Person) error {
		s.Publish(people[0], shown)
		return nil
	}
}

// decidePeople keeps the answers that the options give.
func decidePeople(c *invocation, f *season.File) error {
	for _, act := range personActs {
		said := c.Text(act.flag)
		if said == "" {
			continue
		}
		keys := []string{said}
		if act.flag != "nascondi" && act.flag != "pubblica" {
			if keys = strings.SplitN(said, "=", 2); len(keys) < 2 {
				return engine.Errorf(engine.BadUsage, "“%s” non va bene: scrivi due chiavi con = in mezzo, come “stagione persone” le mostra.", said)
			}
		}
		if err := f.Change(act.what, func(s *season.Season) error {
			var people []*season.Person
			for _, key := range keys {
				p := s.Knows(key)
				if p == nil {
					return engine.Errorf(engine.BadInput, "Nella stagione non c'è nessuno con la chiave “%s”: “stagione persone” le mostra.", key)
				}
				people = append(people, p)
			}
			return act.do(s, keys, people)
		}); err != nil {
			return err
		}
	}
	return nil
}

// registered is a person of the register in JSON.
type registered season.Known

// MarshalJSON writes what a season keeps of a player, but how he is published, which each roster says.
func (k registered) MarshalJSON() ([]byte, error) {
	columns := slices.DeleteFunc(slices.Clone(engine.Roster), func(c *engine.Column) bool { return !c.Kept || c == engine.RosterAs })
	player, err := engine.EncodeFields(columns, &k.Player, func(*engine.Column) bool { return true })
	if err != nil {
		return nil, err
	}
	return joined(json.RawMessage(player), struct {
		Events int    `json:"events"`
		Last   string `json:"last"`
	}{k.Events, k.Last})
}

// seasonRegister lists the register of players from which rosters are filled.
func seasonRegister(_ context.Context, c *invocation, f *season.File, _ []string) error {
	list := season.OfClub(f.Season().Register(), c.Text("club"))
	return c.result(engine.Map(list, func(k season.Known) registered { return registered(k) }), func() {
		for _, k := range list {
			p := k.Player
			c.Row("%-30s %-14s %-26s %-14s %3d  %s", p.FullName(), p.Nick, p.Club, p.Region, k.Events, k.Last)
		}
	})
}

func seasonRule(_ context.Context, c *invocation, f *season.File, changes []string) error {
	if len(changes) > 0 {
		if err := f.Change(engine.Textf("Cambiata la regola della stagione"), func(s *season.Season) error {
			return eachValue(changes, "\"Migliori=8\"", s.Set)
		}); err != nil {
			return err
		}
	}
	return c.result(f.Season().Entries(), func() {
		for _, e := range f.Season().Entries() {
			c.Row("%-20s %s", e.Label, e.Value)
		}
	})
}

func seasonSite(_ context.Context, c *invocation, f *season.File, args []string) error {
	if len(args) != 1 {
		return engine.Errorf(engine.BadUsage, "Scrivi la cartella del sito: stagione sito STAGIONE.xlsx CARTELLA")
	}
	changed, err := site.Write(args[0], f.Season(), c.Language)
	if err != nil {
		return err
	}
	return c.answer(map[string]any{"dir": args[0], "changed": changed},
		engine.Textf("La pagina è in “%s”: apri index.html.", args[0]))
}

// fromRegister puts players on the roster with what the register of a season says of them: those who were typed, each
// with what was left blank of him, or else all of the club that was named.
func (c *invocation) fromRegister(f *season.File, d *desk.Desk, club string, typed []engine.Player) error {
	register := f.Season().Register()
	if len(typed) == 0 {
		typed = season.Players(season.OfClub(register, club))
	} else {
		for i, p := range typed {
			k, found, err := season.Look(register, p.FullName(), p.Club)
			if err != nil {
				return err
			}
			if found {
				p.Name, p.Surname = "", "" // the register knows which of the words typed is the surname
				typed[i] = p.FilledFrom(k.Player)
			} else if p.Surname == "" {
				return engine.Errorf(engine.BadInput, "“%s” nel registro non c'è: scrivilo per intero, \"Nome;Cognome;Club;Regione;Nick\".",
					p.FullName())
			}
		}
	}
	added, err := season.Enrol(d, typed)
	if err != nil {
		return err
	}
	if already := len(typed) - len(added); already > 0 {
		c.Warn(engine.Textf("Già iscritti e lasciati come sono: %d.", already))
	}
	return nil
}
