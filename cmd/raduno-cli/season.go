package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
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
		Args:    2, MaxArgs: -1, Workbook: true, Action: acting(func(o *seasonOptions, fs *flag.FlagSet) {
			o.typeOptions.declare(fs)
			fs.StringVar(&o.name, "nome", "", "nuova: `NOME` della stagione")
			fs.StringVar(&o.club, "club", "", "registro: solo chi è del club `C`")
			fs.StringVar(&o.same, "uguali", "", "persone: `A=B`: queste due chiavi sono la stessa persona")
			fs.StringVar(&o.different, "diversi", "", "persone: `A=B`: queste due chiavi sono persone diverse")
			fs.StringVar(&o.undecide, "richiedi", "", "persone: `A=B`: la risposta su queste due chiavi si toglie, e la domanda torna")
			fs.StringVar(&o.hide, "nascondi", "", "persone: chi ha la `CHIAVE` non vuole essere pubblicato: solo le iniziali")
			fs.StringVar(&o.unhide, "pubblica", "", "persone: chi ha la `CHIAVE` torna con il suo nome")
		}, runSeason),
	}
}

// seasonOptions are the flags of `stagione`.
type seasonOptions struct {
	typeOptions
	name      string
	club      string
	same      string
	different string
	undecide  string
	hide      string
	unhide    string
}

func runSeason(ctx context.Context, in *call[seasonOptions]) error {
	verb, path, rest := in.Args[0], in.Args[1], in.Args[2:]
	if verb == "nuova" {
		return newSeason(in, ctx, path, rest)
	}
	actions := map[string]func(*season.File, []string) error{
		"aggiungi":   func(f *season.File, files []string) error { return addEvents(in, ctx, f, files) },
		"togli":      func(f *season.File, files []string) error { return f.Remove(files...) },
		"evento":     func(f *season.File, args []string) error { return in.changeEvent(ctx, f, args) },
		"classifica": in.seasonStandings, "persone": func(f *season.File, _ []string) error {
			return seasonPeople(in, f)
		},
		"registro":  func(f *season.File, _ []string) error { return seasonRegister(in, f) },
		"certifica": func(f *season.File, files []string) error { return in.certify(ctx, f, files) },
		"aggiorna":  func(f *season.File, files []string) error { return in.updateEvents(ctx, f, files) },
		"regola":    in.seasonRule, "sito": in.seasonSite,
		"annulla": func(f *season.File, _ []string) error {
			return in.stepped("undone", f.Undo, undone)
		},
		"ripeti": func(f *season.File, _ []string) error {
			return in.stepped("redone", f.Redo, redone)
		},
	}
	action, known := actions[verb]
	if !known {
		return engine.Errorf(engine.BadUsage,
			"“stagione %s” non esiste: si scrive nuova, aggiungi, togli, evento, certifica, aggiorna, classifica, persone, registro, "+
				"regola, annulla, ripeti o sito.", verb)
	}
	return in.withSeason(ctx, path, func(f *season.File) error { return action(f, rest) })
}

// withSeason opens a season, does something with it and lets go of it.
func (in *invocation) withSeason(ctx context.Context, path string, do func(*season.File) error) error {
	f, err := season.Open(ctx, path, in.environment(), nil)
	if err != nil {
		return err
	}
	for _, e := range f.Season().Events {
		for _, text := range e.ToReview() {
			in.Warn(text)
		}
	}
	if why := f.Unkept(); !why.IsZero() {
		in.Warn(why)
	}
	defer in.leave(f)
	err = do(f)
	in.tellTrouble(f.Trouble())
	return err
}

func newSeason(in *call[seasonOptions], ctx context.Context, path string, files []string) error {
	f, err := season.Create(path, in.opts.name, in.environment())
	if err != nil {
		return err
	}
	defer in.leave(f)
	if len(files) > 0 {
		err = addEvents(in, ctx, f, files)
	} else if !in.JSON {
		in.Tell("Creata %s: ora aggiungi i tornei.", path)
	} else {
		err = in.WriteJSON(map[string]any{"file": path, "events": 0})
	}
	return err
}

func addEvents(in *call[seasonOptions], ctx context.Context, f *season.File, files []string) error {
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
			in.Warn(engine.Textf("%s: {2:un torneo|%d tornei} da aggiungere.", file, len(paths)))
		}
		for _, path := range paths {
			added = append(added, season.Addition{Path: path, Type: in.opts.typeID})
		}
	}
	err := f.Add(ctx, nil, added...)
	var refused *season.AddError
	if !errors.As(err, &refused) && err != nil {
		return err
	}
	if refused != nil && slices.ContainsFunc(refused.Refused, func(r season.Refused) bool { return r.Untyped }) {
		in.Warn(engine.Textf("A un torneo che non dice il suo tipo lo si dice con --tipo: “raduno-cli tipi” li elenca."))
	}
	list := []seasonEvent{}
	for _, a := range added {
		if at := f.Season().Event(f.Dir(), a.Path); at >= 0 && (refused == nil || !refused.Has(a)) {
			e := f.Season().Events[at]
			list = append(list, in.seasonEvent(f.Season(), e))
			if !in.JSON {
				in.Row("%s", f.Season().Told(e, in.Word))
			}
		}
	}
	if in.JSON {
		return errors.Join(in.WriteJSON(map[string]any{"events": len(f.Season().Events), "added": list}), err)
	}
	in.Tell("Tornei della stagione: %d.", len(f.Season().Events))
	in.tellProposals(f)
	return err
}

// tellProposals says how many persons may be one.
func (in *invocation) tellProposals(f *season.File) {
	switch n := len(f.Season().Proposals()); n {
	case 0:
	case 1:
		in.Warn(engine.Textf("Due giocatori potrebbero essere la stessa persona: “stagione persone” li mostra."))
	default:
		in.Warn(
			engine.Textf("%d {1:coppia|coppie} di giocatori {1:potrebbe|potrebbero} essere la stessa persona: “stagione persone” {1:la|le} mostra.",
				n))
	}
}

// certify marks the results of tournaments as seen and final.
func (in *invocation) certify(ctx context.Context, f *season.File, files []string) error {
	if len(files) == 0 {
		return engine.Errorf(engine.BadUsage, "Scrivi quale torneo: stagione certifica STAGIONE.xlsx TORNEO.xlsx")
	}
	told := engine.Textf("Certificati: %s", strings.Join(files, ", "))
	if err := f.ChangeEvents(ctx, nil, told, files, (*season.Event).Certify); err != nil {
		return err
	}
	return in.done("certified", strings.Join(files, ", "), told)
}

// updateEvents takes what the files of tournaments say now; of all that changed after their end where none is named.
func (in *invocation) updateEvents(ctx context.Context, f *season.File, files []string) error {
	if len(files) == 0 {
		for _, e := range f.Season().Events {
			if !e.Changed.IsZero() {
				files = append(files, e.File)
			}
		}
	}
	told := engine.Textf("Aggiornati: %s", strings.Join(files, ", "))
	if err := f.ChangeEvents(ctx, nil, told, files, func(e *season.Event) error { return e.Update(f.Dir()) }); err != nil {
		return err
	}
	return in.done("updated", strings.Join(files, ", "), told)
}

// changeEvent lists the events, after changing what is asked of one of them.
func (in *invocation) changeEvent(ctx context.Context, f *season.File, args []string) error {
	if len(args) > 1 {
		told := engine.Textf("Cambiato nella stagione: %s", args[0])
		if err := f.ChangeEvents(ctx, nil, told, args[:1], func(e *season.Event) error {
			return eachValue(args[1:], "Peso=2", e.Change)
		}); err != nil {
			return err
		}
	}
	list := []seasonEvent{}
	for _, e := range f.Season().Events {
		if len(args) == 0 || f.Season().Event(f.Dir(), args[0]) == f.Season().Event(f.Dir(), e.File) {
			list = append(list, in.seasonEvent(f.Season(), e))
		}
	}
	if in.JSON {
		return in.WriteJSON(list)
	}
	for _, e := range list {
		in.Row("%-28s %-28s %-12s %-26s × %-4s %d  %s", e.File, e.Name, e.Date, in.Word(e.Type), e.Weight, e.Players, e.Moment)
	}
	return nil
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

func (in *invocation) seasonEvent(s *season.Season, e season.Event) seasonEvent {
	return seasonEvent{
		e.File, e.Name, e.Date, e.Type, e.Weight.String(), e.Players(), e.Stage(), in.Say(s.Moment(e)), in.Say(e.Changed), in.Say(e.Problem),
	}
}

// seasonValue is what an event gave, in the JSON of `stagione classifica`.
type seasonValue struct {
	Event  string `json:"event"`
	Place  int    `json:"place"`
	Points string `json:"points"`
	Counts bool   `json:"counts"`
	Not    bool   `json:"provisional,omitempty"` // it is not over
}

type seasonLine struct {
	Pos     int           `json:"pos"`
	Name    string        `json:"name"`
	Surname string        `json:"surname,omitempty"`
	Club    string        `json:"club"`
	Events  []seasonValue `json:"events"`
	Wins    int           `json:"wins"`
	Total   string        `json:"total"`
	Not     string        `json:"provisional,omitempty"` // what tournaments that are not over would bring
}

func seasonValues(s *season.Season, values []season.Value) []seasonValue {
	list := []seasonValue{}
	for i, v := range values {
		if v.Played {
			list = append(list, seasonValue{s.Events[i].File, v.Place, v.Points.String(), v.Counts, v.Provisional})
		}
	}
	return list
}

func seasonLines(s *season.Season, lines []season.Line) []seasonLine {
	list := []seasonLine{}
	for _, l := range lines {
		line := seasonLine{
			Pos: l.Place, Name: l.Person.Name, Surname: l.Person.Surname, Club: l.Person.Club, Events: seasonValues(s, l.Values), Wins: l.Wins,
			Total: l.Total.String(),
		}
		if l.Provisional.Sign() != 0 {
			line.Not = l.Provisional.String()
		}
		list = append(list, line)
	}
	return list
}

func (in *invocation) seasonStandings(f *season.File, _ []string) error {
	s := f.Season()
	ranking := s.Rank()
	if in.JSON {
		return in.WriteJSON(map[string]any{"players": seasonLines(s, ranking.Players), "clubs": seasonLines(s, ranking.Clubs)})
	}
	for _, e := range s.Events {
		if s.Provisional(e) {
			in.Tell("%s: %s", e.Name, s.Moment(e))
		}
	}
	for _, l := range ranking.Players {
		place := "–"
		if l.Place > 0 {
			place = strconv.Itoa(l.Place)
		}
		in.Tell("%4s  %-32s %-28s tornei %2d  vittorie %2d  %s", place, l.Person.FullName(), l.Person.Club, l.Events, l.Wins, l.Total.Number())
		if l.Provisional.Sign() != 0 {
			in.Tell("      provvisori: %s", l.Provisional.Number())
		}
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

func seasonPeople(in *call[seasonOptions], f *season.File) error {
	if err := decidePeople(in, f); err != nil {
		return err
	}
	s := f.Season()
	list := engine.Map(s.Proposals(), func(p season.Proposal) proposal { return proposal{p.A.Key, p.B.Key, in.Say(p.Why)} })
	type decision struct {
		A    string `json:"a"`
		B    string `json:"b"`
		Same bool   `json:"same"`
	}
	decided := engine.Map(s.Decisions, func(d season.Decision) decision { return decision(d) })
	if in.JSON {
		return in.WriteJSON(map[string]any{"people": len(s.People()), "proposals": list, "decided": decided})
	}
	in.Tell("Persone della stagione: %d.", len(s.People()))
	for _, p := range list {
		in.Row("%s\n    %s\n    %s", p.Text, p.A, p.B)
		in.Row("    stagione persone %s --uguali \"%s=%s\"", in.Args[1], p.A, p.B)
	}
	for _, d := range decided {
		answer := engine.Textf("persone diverse")
		if d.Same {
			answer = engine.Textf("la stessa persona")
		}
		in.Row("%s: %s = %s", answer, d.A, d.B)
	}
	return nil
}

// decidePeople keeps the answers that the options give: who is one person, who is not, who is shown by initials.
func decidePeople(in *call[seasonOptions], f *season.File) error {
	decided := engine.Textf("Deciso chi è la stessa persona")
	for _, d := range []struct {
		keys string
		what engine.Text
		do   func(s *season.Season, a, b string) error
	}{
		{in.opts.same, decided, func(s *season.Season, a, b string) error { s.Decide(a, b, true); return nil }},
		{in.opts.different, decided, func(s *season.Season, a, b string) error { s.Decide(a, b, false); return nil }},
		{in.opts.undecide, engine.Textf("Tolta una risposta su chi è la stessa persona"), func(s *season.Season, a, b string) error {
			if !s.Forget(a, b) {
				return engine.Errorf(engine.BadInput, "Su “%s” e “%s” non c'è nessuna risposta da togliere.", a, b)
			}
			return nil
		}},
	} {
		if d.keys == "" {
			continue
		}
		a, b, both := strings.Cut(d.keys, "=")
		if !both {
			return engine.Errorf(engine.BadUsage, "“%s” non va bene: scrivi due chiavi con = in mezzo, come “stagione persone” le mostra.", d.keys)
		}
		if err := f.Change(d.what, func(s *season.Season) error {
			for _, key := range []string{a, b} {
				if _, err := knownPerson(s, key); err != nil {
					return err
				}
			}
			return d.do(s, a, b)
		}); err != nil {
			return err
		}
	}
	for _, d := range []struct {
		key       string
		published bool
	}{{in.opts.hide, false}, {in.opts.unhide, true}} {
		if d.key == "" {
			continue
		}
		if err := f.Change(engine.Textf("Deciso chi è pubblicato con il suo nome"), func(s *season.Season) error {
			p, err := knownPerson(s, d.key)
			if err == nil {
				s.Publish(p, d.published)
			}
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// knownPerson is the person of the season who has a key.
func knownPerson(s *season.Season, key string) (*season.Person, error) {
	if p := s.Knows(key); p != nil {
		return p, nil
	}
	return nil, engine.Errorf(engine.BadInput, "Nella stagione non c'è nessuno con la chiave “%s”: “stagione persone” le mostra.", key)
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
func seasonRegister(in *call[seasonOptions], f *season.File) error {
	list := season.OfClub(f.Season().Register(), in.opts.club)
	if in.JSON {
		return in.WriteJSON(engine.Map(list, func(k season.Known) registered { return registered(k) }))
	}
	for _, k := range list {
		p := k.Player
		in.Row("%-30s %-14s %-26s %-14s %3d  %s", p.FullName(), p.Nick, p.Club, p.Region, k.Events, k.Last)
	}
	return nil
}

func (in *invocation) seasonRule(f *season.File, changes []string) error {
	if len(changes) > 0 {
		if err := f.Change(engine.Textf("Cambiata la regola della stagione"), func(s *season.Season) error {
			return eachValue(changes, "\"Migliori=8\"", s.Set)
		}); err != nil {
			return err
		}
	}
	if in.JSON {
		return in.WriteJSON(f.Season().Entries())
	}
	for _, e := range f.Season().Entries() {
		in.Row("%-20s %s", e.Label, e.Value)
	}
	return nil
}

func (in *invocation) seasonSite(f *season.File, args []string) error {
	if len(args) != 1 {
		return engine.Errorf(engine.BadUsage, "Scrivi la cartella del sito: stagione sito STAGIONE.xlsx CARTELLA")
	}
	changed, err := site.Write(args[0], f.Season(), in.Language)
	if err != nil {
		return err
	}
	return in.answer(map[string]any{"dir": args[0], "changed": changed},
		engine.Textf("La pagina è in “%s”: apri index.html.", args[0]))
}

// fromRegister puts players on the roster with what the register of a season says of them: those who were typed, each
// with what was left blank of him, or else all of the club that was named.
func (in *invocation) fromRegister(f *season.File, d *desk.Desk, club string, typed []engine.Player) error {
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
				typed[i] = k.Fill(withoutName(p))
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
		in.Warn(engine.Textf("Già iscritti e lasciati come sono: %d.", already))
	}
	return nil
}

// withoutName is a player whose name was typed to be looked for: the register knows which of its words is the surname.
func withoutName(p engine.Player) engine.Player {
	p.Name, p.Surname = "", ""
	return p
}
