package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/engine/roster"
	"raduno/engine/season"
	"raduno/engine/store"
)

// runStep answers "e adesso?": the one next step, as the window's line says it.
func runStep(_ context.Context, in *invocation) error {
	return in.withDesk(func(d *desk.Desk) error {
		v := d.View()
		due := desk.NextStep(v, desk.StepChoices{})
		unknown := v.UnknownType()
		if in.JSON {
			return errors.Join(unknown, in.WriteJSON(struct {
				Type         string        `json:"type"`
				Round        int           `json:"round"`
				Code         desk.StepCode `json:"code"`
				Text         string        `json:"text"`
				Consequences []consequence `json:"consequences"`
			}{v.Type.ID, cmp.Or(due.Round, v.Current()), due.Code, in.Say(due.Text), in.consequences(v)}))
		}
		if unknown != nil {
			return unknown
		}
		in.Row("%s", due.Text)
		return nil
	})
}

// player is a player in JSON: what every roster has of its players.
type player engine.Player

// MarshalJSON writes the columns that every roster has.
func (p player) MarshalJSON() ([]byte, error) {
	columns := slices.DeleteFunc(slices.Clone(engine.Roster), func(c *engine.Column) bool { return !c.Standard })
	return engine.EncodeFields(columns, (*engine.Player)(&p), standard)
}

// entry is a player in JSON with all that the roster has of him.
type entry engine.Player

// MarshalJSON writes the columns of the roster.
func (e entry) MarshalJSON() ([]byte, error) {
	return engine.EncodeFields(engine.Roster, (*engine.Player)(&e), standard)
}

func standard(c *engine.Column) bool { return c.Standard }

// playerOptions are the flags of `giocatori`.
type playerOptions struct {
	add      []string
	from     string
	doubtful bool
	listOptions
	registerOptions
	edit     int
	renames  []string // OLD=NEW
	distinct []string // ID,ID
	remove   []string
	forget   int
	sure     bool
}

// runPlayers lists the roster, after what was asked to be done to it.
func runPlayers(ctx context.Context, in *call[playerOptions]) error {
	if err := cmp.Or(in.Only("colonne", in.opts.from != "", "--da"), in.Only("anteprima", in.opts.from != "", "--da"),
		in.Only("anche-dubbi", in.opts.from != "", "--da"), in.Only("conferma", in.Given["dimentica"], "--dimentica")); err != nil {
		return err
	}
	changes, err := playerChanges(in, ctx)
	if err != nil {
		return err
	}
	if in.opts.from != "" {
		list, err := in.listNamed(in.opts.from, in.opts.columns)
		if err != nil {
			return err
		}
		if in.opts.previewList {
			return in.withDesk(func(d *desk.Desk) error {
				return in.showList(list.Understand(d.View().Tournament, d.View().Spelling))
			})
		}
		changes = append(changes, func(d *desk.Desk) error { return in.takeList(d, list, in.opts.doubtful) })
	}
	return in.withDesk(func(d *desk.Desk) error {
		for _, change := range changes {
			if err := change(d); err != nil {
				return err
			}
		}
		if len(changes) > 0 {
			in.warnConsequences(d.View())
		}
		roster := d.View().Tournament.Players
		if in.JSON {
			return in.WriteJSON(engine.Map(roster, func(p engine.Player) entry { return entry(p) }))
		}
		for _, p := range roster {
			out := engine.Text{}
			if at := d.View().Tournament.InLine(p.ID); at > 0 {
				out = engine.Textf("in lista d'attesa, al numero %d", at)
			} else if !p.Plays {
				out = engine.Textf("ritirato")
			}
			in.Row("%6d  %-30s %-14s %-26s %-16s %s", p.ID, p.FullName(), p.Nick, p.Club, p.Region, out)
		}
		in.Tell("Iscritti: %d.", len(roster))
		return nil
	})
}

// playerChanges are what the options and arguments of `giocatori` ask for, in the order add, edit, withdraw.
func playerChanges(in *call[playerOptions], ctx context.Context) ([]func(*desk.Desk) error, error) {
	var changes []func(*desk.Desk) error
	added := slices.Clone(in.opts.add)
	var fields []string
	for _, arg := range in.Args[1:] {
		switch {
		case (strings.Contains(arg, ";") || in.opts.register != "") && len(in.opts.add) > 0:
			added = append(added, arg)
		case strings.Contains(arg, "=") && in.Given["cambia"]:
			fields = append(fields, arg)
		default:
			return nil, engine.Errorf(engine.BadUsage,
				"“%s” non va bene: si scrive --aggiungi \"Nome;Cognome;Club;Regione;Nick\", --cambia ID CAMPO=VALORE oppure --togli ID.", arg)
		}
	}
	var players []engine.Player
	for _, line := range added {
		p, err := playerOf(line)
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	switch {
	case in.Given["dimentica"]:
		changes = append(changes, func(d *desk.Desk) error { return forget(in, d) })
	case in.opts.register != "" && (len(players) > 0 || in.Given["del-club"]):
		changes = append(changes, func(d *desk.Desk) error {
			return in.withSeason(ctx, in.opts.register, func(f *season.File) error { return in.fromRegister(f, d, in.opts.club, players) })
		})
	case in.opts.register != "":
		return nil, engine.Errorf(engine.BadUsage, "Con --registro scrivi chi iscrivere, con --aggiungi, oppure il club con --del-club.")
	case len(players) > 0:
		changes = append(changes, func(d *desk.Desk) error {
			added, err := d.AddPlayers(players)
			in.warnQueued(d, added)
			return err
		})
	}
	if in.Given["cambia"] {
		if len(fields) == 0 {
			return nil, engine.Errorf(engine.BadUsage, "Dopo --cambia %d manca che cosa: scrivi per esempio --cambia %d Club=\"MILANO [RCU]\".",
				in.opts.edit, in.opts.edit)
		}
		changes = append(changes, func(d *desk.Desk) error { return in.editPlayer(d, in.opts.edit, fields) })
	}
	for _, pair := range in.opts.renames {
		from, to, both := strings.Cut(pair, "=")
		if !both || strings.TrimSpace(from) == "" {
			return nil, engine.Errorf(engine.BadUsage, "--club %s non va bene: si scrive per esempio --club \"ROMA=ROMA [Il Gufo]\".", pair)
		}
		changes = append(changes, func(d *desk.Desk) error {
			renamed, err := d.Rename(engine.RosterClub, strings.TrimSpace(from), to)
			if err == nil && !in.JSON {
				in.Tell("Il club è scritto “%s” per %d {2:iscritto|iscritti}.", strings.TrimSpace(to), renamed)
			}
			return err
		})
	}
	for _, pair := range in.opts.distinct {
		two, err := cli.Numbers(strings.FieldsFunc(pair, func(r rune) bool { return r == ',' || r == ' ' }))
		if err != nil || len(two) != 2 {
			return nil, engine.Errorf(engine.BadUsage, "--distinti %s non va bene: si scrivono i due ID, per esempio --distinti 12,47.", pair)
		}
		changes = append(changes, func(d *desk.Desk) error { return d.DeclareTwo(two[0], two[1]) })
	}
	if len(in.opts.remove) > 0 {
		list, err := cli.Numbers(in.opts.remove)
		if err != nil {
			return nil, err
		}
		for _, id := range list {
			changes = append(changes, func(d *desk.Desk) error {
				played := d.View().Players[id] != nil && d.View().Players[id].Plays
				err := in.withdraw(d, id)
				if next := d.View().NextIn(); err == nil && played && !next.IsZero() {
					in.Warn(next)
				}
				return err
			})
		}
	}
	return changes, nil
}

// forget takes a player out of all that is kept of the tournament, and of the season that --registro names; without --conferma it says what
// that means.
func forget(in *call[playerOptions], d *desk.Desk) error {
	p := d.View().Players[in.opts.forget]
	if p == nil {
		return engine.UnknownPlayer(in.opts.forget)
	}
	if !in.opts.sure {
		return engine.Errorf(engine.BadUsage, "%s Se è proprio così ripeti il comando con --conferma.", d.View().Forgetting(p.ID))
	}
	also := []func(engine.Forgotten) error{hall.Of(d).Forget}
	if in.opts.register != "" {
		also = append(also, season.ForgetIn(in.opts.register, in.environment()))
	}
	return d.Forget(p.ID, also...)
}

// playerOf reads “Nome;Cognome;Club;Regione;Nick”; what comes last may be left out.
func playerOf(line string) (engine.Player, error) {
	parts := strings.Split(line, ";")
	if len(parts) > 5 {
		return engine.Player{}, engine.Errorf(engine.BadUsage, "“%s” ha troppe parti: si scrive \"Nome;Cognome;Club;Regione;Nick\".", line)
	}
	if _, err := os.Stat(line); err == nil && len(parts) == 1 {
		return engine.Player{}, engine.Errorf(engine.BadUsage, "“%s” è un file, non una persona: per iscrivere un elenco si scrive --da %s.",
			line, line)
	}
	p := engine.Player{Plays: true}
	for i, part := range parts {
		if err := engine.RosterTyped()[i].Set(&p, part); err != nil {
			return p, err
		}
	}
	return p, nil
}

// editPlayer writes fields of a player.
func (in *invocation) editPlayer(d *desk.Desk, id int, fields []string) error {
	seen := d.View().Players[id]
	if seen == nil {
		return engine.UnknownPlayer(id)
	}
	p := *seen
	for _, arg := range fields {
		name, value, _ := strings.Cut(arg, "=")
		column, _ := roster.Named(name, "")
		if !slices.Contains(engine.Roster[1:], column) { // the ID stays
			names := engine.Map(engine.Roster[1:], func(c *engine.Column) string { return in.Say(c.Name) })
			return engine.Errorf(engine.BadUsage, "Di un giocatore non c'è la voce “%s”: ci sono %s.", name, strings.Join(names, ", "))
		}
		if err := column.Set(&p, value); err != nil {
			return err
		}
	}
	return d.EditPlayer(*seen, p)
}

// warnQueued tells who of those added is on the waiting list, and why.
func (in *invocation) warnQueued(d *desk.Desk, added []engine.Player) {
	for _, p := range added {
		if queued := d.View().Queued(p.ID); !queued.IsZero() {
			in.Warn(queued)
		}
	}
}

// withdraw takes a player out of the tournament: off the roster, or, where he has sat at a table, with NO in Partecipa
// Torneo.
func (in *invocation) withdraw(d *desk.Desk, id int) error {
	v := d.View()
	p := v.Players[id]
	if p == nil || !slices.ContainsFunc(v.Tournament.Rounds, func(r engine.Round) bool { at, _ := r.Find(id); return at >= 0 }) {
		return d.RemovePlayer(id)
	}
	out := *p
	out.Plays = false
	if err := d.EditPlayer(*p, out); err != nil {
		return err
	}
	in.Warn(engine.Textf("%s siede già a un tavolo: resta tra gli iscritti, ritirato (NO in Partecipa Torneo).", p.FullName()))
	return nil
}

// runOptions shows the options of the tournament and the lines of TORNEO, after changing those that are named.
func runOptions(_ context.Context, in *invocation) error {
	return in.withDesk(func(d *desk.Desk) error {
		v := d.View()
		seen, wanted := v.Tournament, v.Tournament.Clone()
		texts, pictures := picturesOf(in.Args[1:])
		options := optionsAs(v, texts)
		for _, arg := range texts {
			if err := setTournamentOption(options, wanted, arg); err != nil {
				return err
			}
		}
		for _, arg := range texts {
			again := wanted.Clone()
			if err := setTournamentOption(options, again, arg); err != nil {
				return err
			}
			if !reflect.DeepEqual(again, wanted) {
				return engine.Errorf(engine.BadUsage, "%s non va insieme agli altri valori: dicono cose diverse della stessa opzione.", arg)
			}
		}
		for _, p := range pictures {
			if err := d.SetLogo(p.path, p.second); err != nil {
				return err
			}
		}
		if len(texts) > 0 {
			if err := d.SetOptions(seen, wanted); err != nil {
				return err
			}
		}
		v = d.View()
		in.tellRescored(seen, v)
		in.warnPrizes(v)
		options = v.Options()
		if in.JSON {
			values := map[string]string{}
			for _, o := range options {
				values[o.Name.String()] = o.Get(v.Tournament)
			}
			return in.WriteJSON(values)
		}
		for _, o := range options {
			in.Row("%-24s = %s", o.Name.String(), o.Get(v.Tournament))
		}
		return nil
	})
}

// optionsAs are the options of a tournament, where a new type is among what is written those of that one.
func optionsAs(v *desk.View, texts []string) []*engine.Option {
	options := v.Options()
	for _, arg := range texts {
		t := &engine.Tournament{}
		if err := setTournamentOption(options, t, arg); err == nil && t.Settings.Type != "" {
			return v.As(t.Settings.Type).Options()
		}
	}
	return options
}

// headPicture is a picture of the head of what is printed: the club's, or the second.
type headPicture struct {
	path   string
	second bool
}

// picturesOf parts the options that name a picture from the others.
func picturesOf(args []string) (others []string, pictures []headPicture) {
	for _, arg := range args {
		name, path, found := strings.Cut(arg, "=")
		if which := engine.SpellingKey(name); found && (which == "logo" || which == "secondologo") {
			pictures = append(pictures, headPicture{path, which != "logo"})
		} else {
			others = append(others, arg)
		}
	}
	return others, pictures
}

// tellRescored says that a change of the options has changed what was played already.
func (in *invocation) tellRescored(before *engine.Tournament, v *desk.View) {
	if slices.ContainsFunc(before.Rounds, engine.Round.Started) && v.RanksOtherwise(before) {
		in.Warn(desk.Rescored)
	}
}

// setTournamentOption reads NOME=VALORE into a tournament.
func setTournamentOption(options []*engine.Option, t *engine.Tournament, arg string) error {
	name, value, found := strings.Cut(arg, "=")
	key := engine.SpellingKey(name)
	at := slices.IndexFunc(options, func(o *engine.Option) bool {
		return slices.ContainsFunc(o.Called(), func(word string) bool { return engine.SpellingKey(word) == key })
	})
	if !found || key == "" || at < 0 {
		names := engine.Map(options, func(o *engine.Option) string { return o.Name.String() })
		return engine.Errorf(engine.BadUsage, "“%s” non va bene: si scrive NOME=VALORE, e i nomi sono %s.", arg, strings.Join(names, ", "))
	}
	return options[at].Set(t, value)
}

// confirmOptions are the flags of `conferma`.
type confirmOptions struct {
	roundOptions
	table int
	keep  bool
	pass  int
	who   string
	why   string
}

// runConfirm confirms a draft: the round that is named, else the only one there is; with a table, its scores.
func runConfirm(_ context.Context, in *call[confirmOptions]) error {
	if err := cmp.Or(in.Only("chi", in.opts.keep, "--tieni"), in.Only("motivo", in.opts.keep, "--tieni")); err != nil {
		return err
	}
	round, ofRound := in.opts.round, in.opts.keep || in.Given["passa"] || in.Given["tavolo"]
	if ofRound {
		if err := in.needRound(round); err != nil {
			return err
		}
	}
	return in.withDesk(func(d *desk.Desk) error {
		if ofRound {
			return confirmPart(in, d)
		}
		if !in.Given["turno"] {
			for _, r := range d.View().Tournament.Rounds {
				if r.Draft {
					round = r.Number
					break
				}
			}
			if round == 0 {
				return engine.Errorf(engine.BadInput, "Non c'è nessuna bozza da confermare.")
			}
		}
		if r := d.View().Round(round); r != nil && !r.Draft {
			return in.done("confirmed", round, engine.Textf("%s: i tavoli erano già confermati.", d.View().RoundName(round)))
		}
		if err := d.Confirm(round); err != nil {
			return err
		}
		return in.done("confirmed", round, engine.Textf("%s: tavoli confermati.", d.View().RoundName(round)))
	})
}

// confirmPart confirms what a flag names of a round: its tables as they are, who goes on to the final, the scores of a table.
func confirmPart(in *call[confirmOptions], d *desk.Desk) error {
	round, name := in.opts.round, d.View().RoundName(in.opts.round)
	switch {
	case in.opts.keep:
		if err := d.KeepTables(round, in.opts.who, in.opts.why); err != nil {
			return err
		}
		return in.done("kept", round, engine.Textf("%s: i tavoli restano come sono.", name))
	case in.Given["passa"]:
		if err := d.Pass(round, in.opts.pass); err != nil {
			return err
		}
		in.warnConsequences(d.View())
		return in.done("passed", round, engine.Textf("In finale va %s.", d.View().Tournament.Who(in.opts.pass)))
	}
	table, err := d.View().FindTable(round, in.opts.table)
	if err != nil {
		return err
	}
	if err := d.ConfirmScores(round, table); err != nil {
		return err
	}
	return in.done("confirmed", round, engine.Textf("%s, tavolo %d: i punti sono confermati.", name, in.opts.table))
}

// runRemoveRound deletes the last round.
func runRemoveRound(_ context.Context, in *call[roundOptions]) error {
	if err := in.needRound(in.opts.round); err != nil {
		return err
	}
	return in.withDesk(func(d *desk.Desk) error {
		name := d.View().RoundName(in.opts.round)
		if err := d.RemoveRound(in.opts.round); err != nil {
			return err
		}
		return in.done("removed", in.opts.round,
			engine.Textf("%s: tavoli cancellati. Il foglio di prima resta tra le copie, e annulla lo riporta.", name))
	})
}

// runRedo brings back what was undone last.
func runRedo(_ context.Context, in *invocation) error {
	return in.withDesk(func(d *desk.Desk) error { return in.stepped("redone", d.Redo, redone) })
}

// done tells what was done: in JSON under a key, else in a sentence.
func (in *invocation) done(key string, value any, text engine.Text) error {
	return in.answer(map[string]any{key: value}, text)
}

// answer tells what was done: as a JSON document, else in a sentence.
func (in *invocation) answer(document any, text engine.Text) error {
	if in.JSON {
		return in.WriteJSON(document)
	}
	in.Row("%s", text)
	return nil
}

// stepped undoes or redoes an action, and tells which.
func (in *invocation) stepped(key string, step func() (engine.Text, error), told func(engine.Text) engine.Text) error {
	action, err := step()
	if err != nil {
		return err
	}
	return in.done(key, in.Say(action), told(action))
}

func undone(action engine.Text) engine.Text { return engine.Textf("Annullato: %s", action) }

func redone(action engine.Text) engine.Text { return engine.Textf("Ripetuto: %s", action) }

// runUndo takes back the last action.
func runUndo(_ context.Context, in *invocation) error {
	return in.withDesk(func(d *desk.Desk) error { return in.stepped("undone", d.Undo, undone) })
}

// copyOptions are the flags of `copie`.
type copyOptions struct {
	restore     int
	into        string
	goOn, alone bool
}

// runCopies lists the dated copies, the latest first, also of a workbook that does not open, and takes one back: into the
// workbook, or into a new one.
func runCopies(_ context.Context, in *call[copyOptions]) error {
	env := in.environment()
	switch {
	case in.opts.goOn && in.opts.alone:
		return engine.Errorf(engine.BadUsage, "O il torneo prosegue qui, o questo foglio è un torneo a sé: scrivi --prosegui o --a-se.")
	case in.opts.goOn || in.opts.alone:
		env.Apart = false // here a person answers
		return in.withDeskIn(env, func(d *desk.Desk) error {
			if err := d.SettleHistory(in.opts.goOn); err != nil {
				return err
			}
			if in.opts.goOn {
				return in.done("file", d.Path(), engine.Textf("Il torneo prosegue in %s, con le sue copie e l'annulla.", d.Path()))
			}
			return in.done("file", d.Path(), engine.Textf("%s è un torneo a sé, con copie e annulla da qui in poi.", d.Path()))
		})
	case in.Given["riprendi"] && in.opts.into == "":
		return in.withDesk(func(d *desk.Desk) error {
			c, err := in.chosenCopy(in.opts.restore, d.History())
			if err != nil {
				return err
			}
			if err := d.Restore(c); err != nil {
				return err
			}
			return in.done("restored", c.File, engine.Textf("Ripresa la copia del %s: %s. Annulla torna a prima.",
				c.Time.Format("02/01/2006 15:04:05"), c.Action))
		})
	case in.Given["riprendi"]:
		c, err := in.chosenCopy(in.opts.restore, desk.CopiesOf(in.file(), env))
		if err != nil {
			return err
		}
		d, err := desk.OpenCopy(c, in.opts.into, env)
		if err != nil {
			return err
		}
		defer in.leave(d)
		return in.done("file", in.opts.into, engine.Textf("Fatto %s.", in.opts.into))
	case in.opts.into != "":
		return in.withDesk(func(d *desk.Desk) error {
			if err := d.SaveCopy(in.opts.into, nil); err != nil {
				return err
			}
			return in.done("file", in.opts.into, engine.Textf("Fatto %s.", in.opts.into))
		})
	}
	copies := desk.CopiesOf(in.file(), env)
	if len(copies) > 0 { // listed whether the workbook opens or not; where it does, it is looked at too
		if d, err := desk.Open(in.file(), env); err == nil {
			defer in.leave(d)
			in.warnOfType(d)
		}
		return in.listCopies(copies)
	}
	return in.withDesk(func(d *desk.Desk) error { return in.listCopies(d.History()) })
}

// chosenCopy is the copy that --riprendi names.
func (in *invocation) chosenCopy(n int, copies []store.Entry) (store.Entry, error) {
	if n < 1 || n > len(copies) {
		return store.Entry{}, engine.Errorf(engine.BadInput, "La copia %d non c'è: {2:c'è %d copia|le copie sono %d}, e la 1 è l'ultima.", n,
			len(copies))
	}
	return copies[n-1], nil
}

func (in *invocation) listCopies(copies []store.Entry) error {
	type row struct {
		N      int    `json:"n"`
		Time   string `json:"time"`
		Action string `json:"action"`
		File   string `json:"file"`
		Now    bool   `json:"now"`
	}
	rows := []row{}
	for i, c := range copies {
		rows = append(rows, row{i + 1, c.Time.Format("2006-01-02T15:04:05Z07:00"), in.Say(c.Action), c.File, c.Now})
	}
	if in.JSON {
		return in.WriteJSON(rows)
	}
	for i, r := range rows {
		now := engine.Text{}
		if r.Now {
			now = engine.Textf("(com'è ora)")
		}
		in.Row("%4d  %s  %s %s", r.N, copies[i].Time.Format("02/01/2006 15:04:05"), r.Action, now)
	}
	return nil
}
