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
func runStep(_ context.Context, c *invocation, d *desk.Desk) error {
	v := d.View()
	due := desk.NextStep(v, desk.StepChoices{})
	unknown := v.UnknownType()
	if c.JSON {
		return errors.Join(unknown, c.WriteJSON(struct {
			Type         string        `json:"type"`
			Round        int           `json:"round"`
			Code         desk.StepCode `json:"code"`
			Text         string        `json:"text"`
			Consequences []consequence `json:"consequences"`
		}{v.Type.ID, cmp.Or(due.Round, v.Current()), due.Code, c.Say(due.Text), c.consequences(v)}))
	}
	if unknown != nil {
		return unknown
	}
	c.Row("%s", due.Text)
	return nil
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

// runPlayers lists the roster, after what was asked to be done to it.
func runPlayers(ctx context.Context, c *invocation) error {
	from := c.Text("da")
	if err := cmp.Or(c.Only("colonne", from != "", "--da"), c.Only("anteprima", from != "", "--da"),
		c.Only("anche-dubbi", from != "", "--da"), c.Only("conferma", c.Given["dimentica"], "--dimentica")); err != nil {
		return err
	}
	changes, err := playerChanges(c, ctx)
	if err != nil {
		return err
	}
	if from != "" {
		list, err := c.listNamed(from, c.Text("colonne"))
		if err != nil {
			return err
		}
		if c.On("anteprima") {
			return c.withDesk(func(d *desk.Desk) error {
				return c.showList(list.Understand(d.View().Tournament, d.View().Spelling))
			})
		}
		changes = append(changes, func(d *desk.Desk) error { return c.takeList(d, list, c.On("anche-dubbi")) })
	}
	return c.withDesk(func(d *desk.Desk) error {
		for _, change := range changes {
			if err := change(d); err != nil {
				return err
			}
		}
		if len(changes) > 0 {
			c.warnConsequences(d.View())
		}
		roster := d.View().Tournament.Players
		return c.result(engine.Map(roster, func(p engine.Player) entry { return entry(p) }), func() {
			for _, p := range roster {
				out := engine.Text{}
				if at := d.View().Tournament.InLine(p.ID); at > 0 {
					out = engine.Textf("in lista d'attesa, al numero %d", at)
				} else if !p.Plays {
					out = engine.Textf("ritirato")
				}
				c.Row("%6d  %-30s %-14s %-26s %-16s %s", p.ID, p.FullName(), p.Nick, p.Club, p.Region, out)
			}
			c.Report("Iscritti: %d.", len(roster))
		})
	})
}

// playerChanges are what the options and arguments of `giocatori` ask for, in the order add, edit, withdraw.
func playerChanges(c *invocation, ctx context.Context) ([]func(*desk.Desk) error, error) {
	var changes []func(*desk.Desk) error
	added := slices.Clone(c.Texts("aggiungi"))
	var fields []string
	for _, arg := range c.Args[1:] {
		switch {
		case (strings.Contains(arg, ";") || c.Text("registro") != "") && len(c.Texts("aggiungi")) > 0:
			added = append(added, arg)
		case strings.Contains(arg, "=") && c.Given["cambia"]:
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
	case c.Given["dimentica"]:
		changes = append(changes, func(d *desk.Desk) error { return forget(c, d) })
	case c.Text("registro") != "" && (len(players) > 0 || c.Given["del-club"]):
		changes = append(changes, func(d *desk.Desk) error {
			return c.withSeason(ctx, c.Text("registro"), func(f *season.File) error { return c.fromRegister(f, d, c.Text("del-club"), players) })
		})
	case c.Text("registro") != "":
		return nil, engine.Errorf(engine.BadUsage, "Con --registro scrivi chi iscrivere, con --aggiungi, oppure il club con --del-club.")
	case len(players) > 0:
		changes = append(changes, func(d *desk.Desk) error {
			added, err := d.AddPlayers(players)
			c.warnQueued(d, added)
			return err
		})
	}
	if c.Given["cambia"] {
		if len(fields) == 0 {
			return nil, engine.Errorf(engine.BadUsage, "Dopo --cambia %d manca che cosa: scrivi per esempio --cambia %d Club=\"MILANO [RCU]\".",
				c.Number("cambia"), c.Number("cambia"))
		}
		changes = append(changes, func(d *desk.Desk) error { return c.editPlayer(d, c.Number("cambia"), fields) })
	}
	for _, pair := range c.Texts("club") {
		from, to, both := strings.Cut(pair, "=")
		if !both || strings.TrimSpace(from) == "" {
			return nil, engine.Errorf(engine.BadUsage, "--club %s non va bene: si scrive per esempio --club \"ROMA=ROMA [Il Gufo]\".", pair)
		}
		changes = append(changes, func(d *desk.Desk) error {
			renamed, err := d.Rename(engine.RosterClub, strings.TrimSpace(from), to)
			if err == nil && !c.JSON {
				c.Report("Il club è scritto “%s” per %d {2:iscritto|iscritti}.", strings.TrimSpace(to), renamed)
			}
			return err
		})
	}
	for _, pair := range c.Texts("distinti") {
		two, err := cli.Numbers(strings.FieldsFunc(pair, func(r rune) bool { return r == ',' || r == ' ' }))
		if err != nil || len(two) != 2 {
			return nil, engine.Errorf(engine.BadUsage, "--distinti %s non va bene: si scrivono i due ID, per esempio --distinti 12,47.", pair)
		}
		changes = append(changes, func(d *desk.Desk) error { return d.DeclareTwo(two[0], two[1]) })
	}
	if len(c.Texts("togli")) > 0 {
		list, err := cli.Numbers(c.Texts("togli"))
		if err != nil {
			return nil, err
		}
		for _, id := range list {
			changes = append(changes, func(d *desk.Desk) error {
				played := d.View().Players[id] != nil && d.View().Players[id].Plays
				err := c.withdraw(d, id)
				if err == nil && played {
					c.Warn(d.View().NextIn())
				}
				return err
			})
		}
	}
	return changes, nil
}

// forget takes a player out of all that is kept of the tournament, and of the season that --registro names; without --conferma it says what
// that means.
func forget(c *invocation, d *desk.Desk) error {
	p := d.View().Players[c.Number("dimentica")]
	if p == nil {
		return engine.UnknownPlayer(c.Number("dimentica"))
	}
	if !c.On("conferma") {
		return engine.Errorf(engine.BadUsage, "%s Se è proprio così ripeti il comando con --conferma.", d.View().Forgetting(p.ID))
	}
	also := []func(engine.Forgotten) error{hall.Of(d).Forget}
	if c.Text("registro") != "" {
		also = append(also, season.ForgetIn(c.Text("registro"), c.environment()))
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
func (c *invocation) editPlayer(d *desk.Desk, id int, fields []string) error {
	seen := d.View().Players[id]
	if seen == nil {
		return engine.UnknownPlayer(id)
	}
	p := *seen
	for _, arg := range fields {
		name, value, _ := strings.Cut(arg, "=")
		column, _ := roster.Named(name, "")
		if !slices.Contains(engine.Roster[1:], column) { // the ID stays
			names := engine.Map(engine.Roster[1:], func(column *engine.Column) string { return c.Say(column.Name) })
			return engine.Errorf(engine.BadUsage, "Di un giocatore non c'è la voce “%s”: ci sono %s.", name, strings.Join(names, ", "))
		}
		if err := column.Set(&p, value); err != nil {
			return err
		}
	}
	return d.EditPlayer(*seen, p)
}

// warnQueued tells who of those added is on the waiting list, and why.
func (c *invocation) warnQueued(d *desk.Desk, added []engine.Player) {
	c.Warn(engine.Map(added, func(p engine.Player) engine.Text { return d.View().Queued(p.ID) })...)
}

// withdraw takes a player out of the tournament: off the roster, or, where he has sat at a table, with NO in Partecipa
// Torneo.
func (c *invocation) withdraw(d *desk.Desk, id int) error {
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
	c.Warn(engine.Textf("%s siede già a un tavolo: resta tra gli iscritti, ritirato (NO in Partecipa Torneo).", p.FullName()))
	return nil
}

// runOptions shows the options of the tournament and the lines of TORNEO, after changing those that are named.
func runOptions(_ context.Context, c *invocation, d *desk.Desk) error {
	v := d.View()
	seen, wanted := v.Tournament, v.Tournament.Clone()
	var pictures []headPicture
	texts := slices.DeleteFunc(slices.Clone(c.Args[1:]), func(arg string) bool {
		name, path, found := strings.Cut(arg, "=")
		which := engine.SpellingKey(name)
		if found = found && (which == "logo" || which == "secondologo"); found {
			pictures = append(pictures, headPicture{path, which != "logo"})
		}
		return found
	})
	options := optionsAs(v, texts)
	for _, arg := range texts {
		if err := setTournamentOption(options, wanted, arg); err != nil {
			return err
		}
	}
	for _, arg := range texts { // written again, one that holds changes nothing
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
	c.reportRescored(seen, v)
	c.warnPrizes(v)
	values := map[string]string{}
	for _, o := range v.Options() {
		values[o.Name.String()] = o.Get(v.Tournament)
	}
	return c.result(values, func() {
		for _, o := range v.Options() {
			c.Row("%-24s = %s", o.Name.String(), values[o.Name.String()])
		}
	})
}

// headPicture is a picture of the head of what is printed: the club's, or the second.
type headPicture struct {
	path   string
	second bool
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

// reportRescored says that a change of the options has changed what was played already.
func (c *invocation) reportRescored(before *engine.Tournament, v *desk.View) {
	if slices.ContainsFunc(before.Rounds, engine.Round.Started) && v.RanksOtherwise(before) {
		c.Warn(desk.Rescored)
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

// runConfirm confirms a draft: the round that is named, else the only one there is; with a table, its scores.
func runConfirm(_ context.Context, c *invocation) error {
	if err := cmp.Or(c.Only("chi", c.On("tieni"), "--tieni"), c.Only("motivo", c.On("tieni"), "--tieni")); err != nil {
		return err
	}
	confirm, err := confirmTables, needRound(c.Call)
	switch {
	case c.On("tieni"):
		confirm = keepTables
	case c.Given["passa"]:
		confirm = pass
	case c.Given["tavolo"]:
		confirm = confirmScores
	default:
		err = nil
	}
	if err != nil {
		return err
	}
	return c.withDesk(func(d *desk.Desk) error { return confirm(c, d) })
}

// confirmTables confirms the round that is named, else the first draft.
func confirmTables(c *invocation, d *desk.Desk) error {
	round, drafts := c.Number("turno"), d.View().Tournament.Rounds
	if !c.Given["turno"] {
		at := slices.IndexFunc(drafts, func(r engine.Round) bool { return r.Draft })
		if at < 0 {
			return engine.Errorf(engine.BadInput, "Non c'è nessuna bozza da confermare.")
		}
		round = drafts[at].Number
	}
	if r := d.View().Round(round); r != nil && !r.Draft {
		return c.done("confirmed", round, engine.Textf("%s: i tavoli erano già confermati.", d.View().RoundName(round).Name()))
	}
	if err := d.Confirm(round); err != nil {
		return err
	}
	return c.done("confirmed", round, engine.Textf("%s: tavoli confermati.", d.View().RoundName(round).Name()))
}

// keepTables leaves the tables of a round as they are.
func keepTables(c *invocation, d *desk.Desk) error {
	round := c.Number("turno")
	if err := d.KeepTables(round, c.Text("chi"), c.Text("motivo")); err != nil {
		return err
	}
	return c.done("kept", round, engine.Textf("%s: i tavoli restano come sono.", d.View().RoundName(round).Name()))
}

// pass has a player who was replaced go on to the final.
func pass(c *invocation, d *desk.Desk) error {
	if err := d.Pass(c.Number("turno"), c.Number("passa")); err != nil {
		return err
	}
	c.warnConsequences(d.View())
	return c.done("passed", c.Number("turno"), engine.Textf("In finale va %s.", d.View().Tournament.Who(c.Number("passa"))))
}

// confirmScores confirms the scores of a table.
func confirmScores(c *invocation, d *desk.Desk) error {
	round, number := c.Number("turno"), c.Number("tavolo")
	table, err := d.View().FindTable(round, number)
	if err == nil {
		err = d.ConfirmScores(round, table)
	}
	if err != nil {
		return err
	}
	return c.done("confirmed", round, engine.Textf("%s, tavolo %d: i punti sono confermati.", d.View().RoundName(round).Name(), number))
}

// runRemoveRound deletes the last round.
func runRemoveRound(_ context.Context, c *invocation, d *desk.Desk) error {
	name := d.View().RoundName(c.Number("turno")).Name()
	if err := d.RemoveRound(c.Number("turno")); err != nil {
		return err
	}
	return c.done("removed", c.Number("turno"),
		engine.Textf("%s: tavoli cancellati. Il foglio di prima resta tra le copie, e annulla lo riporta.", name))
}

// stepping undoes or redoes an action, and tells which, in JSON under a key.
func (c *invocation) stepping(key string, step func() (engine.Text, error)) error {
	action, err := step()
	if err != nil {
		return err
	}
	messages := map[string]engine.Text{"undone": engine.Textf("Annullato: %s", action), "redone": engine.Textf("Ripetuto: %s", action)}
	return c.done(key, c.Say(action), messages[key])
}

// runCopies lists the dated copies, the latest first, also of a workbook that does not open, and takes one back: into the
// workbook, or into a new one.
func runCopies(_ context.Context, c *invocation) error {
	env, into := c.environment(), c.Text("in")
	made := engine.Textf("Fatto %s.", into)
	switch {
	case c.On("prosegui") && c.On("a-se"):
		return engine.Errorf(engine.BadUsage, "O il torneo prosegue qui, o questo foglio è un torneo a sé: scrivi --prosegui o --a-se.")
	case c.On("prosegui") || c.On("a-se"):
		env.Apart = false // here a person answers
		return c.withDeskIn(env, func(d *desk.Desk) error {
			if err := d.SettleHistory(c.On("prosegui")); err != nil {
				return err
			}
			message := engine.Textf("%s è un torneo a sé, con copie e annulla da qui in poi.", d.Path())
			if c.On("prosegui") {
				message = engine.Textf("Il torneo prosegue in %s, con le sue copie e l'annulla.", d.Path())
			}
			return c.done("file", d.Path(), message)
		})
	case c.Given["riprendi"] && into == "":
		return c.withDesk(func(d *desk.Desk) error {
			copied, err := c.chosenCopy(c.Number("riprendi"), d.History())
			if err == nil {
				err = d.Restore(copied)
			}
			if err != nil {
				return err
			}
			return c.done("restored", copied.File, engine.Textf("Ripresa la copia del %s: %s. Annulla torna a prima.",
				copied.Time.Format(toTheSecond), copied.Action))
		})
	case c.Given["riprendi"]:
		copied, err := c.chosenCopy(c.Number("riprendi"), desk.CopiesOf(c.file(), env))
		if err != nil {
			return err
		}
		d, err := desk.OpenCopy(copied, into, env)
		if err != nil {
			return err
		}
		defer c.leave(d)
		return c.done("file", into, made)
	case into != "":
		return c.withDesk(func(d *desk.Desk) error {
			if err := d.SaveCopy(into, nil); err != nil {
				return err
			}
			return c.done("file", into, made)
		})
	}
	copies := desk.CopiesOf(c.file(), env)
	if len(copies) > 0 { // listed whether the workbook opens or not; where it does, it is looked at too
		if d, err := desk.Open(c.file(), env); err == nil {
			defer c.leave(d)
			c.warnOfType(d)
		}
		return c.listCopies(copies)
	}
	return c.withDesk(func(d *desk.Desk) error { return c.listCopies(d.History()) })
}

// chosenCopy is the copy that --riprendi names.
func (c *invocation) chosenCopy(n int, copies []store.Entry) (store.Entry, error) {
	if n < 1 || n > len(copies) {
		return store.Entry{}, engine.Errorf(engine.BadInput, "La copia %d non c'è: {2:c'è %d copia|le copie sono %d}, e la 1 è l'ultima.", n,
			len(copies))
	}
	return copies[n-1], nil
}

// toTheSecond is how the time of a copy is written.
const toTheSecond = "02/01/2006 15:04:05"

func (c *invocation) listCopies(copies []store.Entry) error {
	type row struct {
		N      int    `json:"n"`
		Time   string `json:"time"`
		Action string `json:"action"`
		File   string `json:"file"`
		Now    bool   `json:"now"`
	}
	rows := []row{}
	for i, entry := range copies {
		rows = append(rows, row{i + 1, entry.Time.Format("2006-01-02T15:04:05Z07:00"), c.Say(entry.Action), entry.File, entry.Now})
	}
	return c.result(rows, func() {
		for i, r := range rows {
			now := engine.Text{}
			if r.Now {
				now = engine.Textf("(com'è ora)")
			}
			c.Row("%4d  %s  %s %s", r.N, copies[i].Time.Format(toTheSecond), r.Action, now)
		}
	})
}
