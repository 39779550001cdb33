package main

import (
	"context"
	"io"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/engine/rules"
	"raduno/engine/season"
	"raduno/engine/store"
)

// environment is what the command line hands to the desk.
func (c *invocation) environment() desk.Env {
	return desk.Env{
		Apart: true, Now: now, Console: c.Stderr, LogDir: store.JournalDir(), Log: &c.Log, Language: c.Language,
	}
}

// withDesk opens the workbook of the call, has f work on it and closes it.
func (c *invocation) withDesk(f func(*desk.Desk) error) error {
	return c.withDeskIn(c.environment(), f)
}

func (c *invocation) withDeskIn(env desk.Env, f func(*desk.Desk) error) error {
	d, err := desk.Open(c.file(), env)
	if err != nil {
		return err
	}
	c.Warn(d.Warnings()...)
	defer c.leave(d)
	unknown := d.View().UnknownType()
	if unknown != nil && !c.Command.Typeless && !c.Given["tipo"] {
		return unknown
	}
	if err = f(d); err == nil {
		c.warnOfType(d)
	}
	c.Warn(d.View().Trouble)
	return err
}

// warnOfType says that the type of the workbook is not known to what goes on without it.
func (c *invocation) warnOfType(d *desk.Desk) {
	if unknown := d.View().UnknownType(); unknown != nil {
		c.Warn(engine.Message(unknown))
	}
}

// leave closes a file in which all is done: what goes wrong now takes nothing back, and is a warning.
func (c *invocation) leave(file io.Closer) {
	if err := file.Close(); err != nil {
		c.Warn(engine.Message(err))
	}
}

func runNew(ctx context.Context, c *invocation) error {
	if c.Text("registro") == "" {
		return create(c, nil)
	}
	return c.withSeason(ctx, c.Text("registro"), func(f *season.File) error {
		return create(c, func(d *desk.Desk) error { return c.fromRegister(f, d, c.Text("del-club"), nil) })
	})
}

// chosen are the options of a new tournament: the language that was asked for, and those of its game or type, such as the players of a
// league's games, which its calendar is made for.
func chosen(c *invocation) (engine.Settings, error) {
	settings := engine.Settings{Type: c.Text("tipo"), Language: c.ProductLanguage()}
	if len(c.Args) < 2 {
		return settings, nil
	}
	if c.Text("tipo") == "" {
		return settings, engine.Errorf(engine.BadUsage, "“%s” è di troppo, o manca --tipo: le voci sono quelle di un tipo di torneo.", c.Args[1])
	}
	typ, err := rules.TypeByID(c.Text("tipo"))
	trial, answers := &engine.Tournament{Settings: settings}, desk.Answers(typ)
	for i := 1; err == nil && i < len(c.Args); i++ {
		if len(answers) > 0 {
			err = setTournamentOption(answers, trial, c.Args[i])
		} else {
			err = c.setOption(typ.Game(), &settings, c.Args[i])
		}
	}
	if settings.Answers = trial.Settings.Answers; err == nil {
		err = typ.CanAnswer(&engine.Tournament{Settings: engine.Settings{Type: typ.ID}}, settings)
	}
	return settings, err
}

// create makes a tournament and has fill put into it what it begins with.
func create(c *invocation, fill func(*desk.Desk) error) error {
	settings, err := chosen(c)
	if err != nil {
		return err
	}
	has := len(settings.Game)+len(settings.Answers) > 0 || settings.Language != ""
	env := c.environment()
	env.Fill = func(d *desk.Desk) (err error) {
		if c.On("circuito") {
			err = d.AskIdentity()
		}
		if err == nil && has {
			err = d.SetSettings(d.View().Tournament.Settings, settings)
		}
		if err == nil && fill != nil {
			err = fill(d)
		}
		return err
	}
	if !c.On("circuito") && !has && fill == nil {
		env.Fill = nil
	}
	d, err := desk.Create(c.file(), c.Text("tipo"), c.Text("nome"), env)
	if err != nil {
		return err
	}
	defer c.leave(d)
	then := engine.Textf("Creato %s: scrivi gli iscritti nel foglio Iscritti, poi sorteggia il primo turno.", d.Path())
	if d.View().Scheduled() {
		then = engine.Textf("Creato %s: scrivi gli iscritti nel foglio Iscritti, poi si fa il calendario.", d.Path())
	}
	err = c.done("file", d.Path(), then)
	c.Warn(d.View().Trouble)
	return err
}

func runImport(_ context.Context, c *invocation) error {
	list, err := c.listOf(c.Args[0], c.Text("colonne"))
	if err != nil {
		return err
	}
	if c.On("anteprima") {
		if list == nil {
			return engine.Errorf(engine.BadUsage, "--anteprima è per gli elenchi: %s non lo è.", c.Args[0])
		}
		return c.showList(list.Understand(nil, engine.OfficialLists()))
	}
	if len(c.Args) < 2 {
		return engine.Errorf(engine.BadUsage, "Mancano degli argomenti al comando %s.", c.Command.Name)
	}
	env := c.environment()
	if language := c.ProductLanguage(); language != "" {
		env.Fill = func(d *desk.Desk) error {
			settings := d.Tournament().Settings
			settings.Language = language
			return d.SetSettings(d.View().Tournament.Settings, settings)
		}
	}
	var leftOut []engine.Text
	if list != nil {
		leftOut, err = importer.List(list, c.Args[1], env)
	} else {
		leftOut, err = importer.File(c.Args[0], c.Args[1], env)
	}
	if err != nil {
		return err
	}
	return c.answer(map[string]any{"file": c.Args[1], "left_out": c.warned(leftOut)}, engine.Textf("Importato in %s.", c.Args[1]))
}

// finding is a Finding in the JSON of `controlla`.
type finding struct {
	Sheet   string `json:"sheet"`
	Cell    string `json:"cell"`
	Code    string `json:"code"`
	Message string `json:"message"`
	// Proposals are what may stand there instead, such as the club that was meant.
	Proposals []string `json:"proposals,omitempty"`
}

func runCheck(_ context.Context, c *invocation, d *desk.Desk) error {
	result := struct {
		Repaired []finding `json:"repaired,omitempty"`
		Errors   []finding `json:"errors"`
		Warnings []finding `json:"warnings"`
	}{Errors: []finding{}, Warnings: []finding{}}
	if c.On("ripara") {
		mended, err := d.Repair()
		if err != nil {
			return err
		}
		result.Repaired = engine.Map(mended, c.finding)
	}
	c.Warn(d.View().ReadOnly)
	for _, f := range d.View().Findings {
		list := &result.Errors
		if f.Warning {
			list = &result.Warnings
		}
		*list = append(*list, c.finding(f))
	}
	if err := c.result(result, func() {
		c.list(engine.Textf("Corretto"), result.Repaired)
		c.list(engine.Textf("Errore"), result.Errors)
		c.list(engine.Textf("Avviso"), result.Warnings)
		if len(result.Errors)+len(result.Warnings) == 0 {
			c.Report("Il foglio è in ordine.")
		}
	}); err != nil {
		return err
	}
	if len(result.Errors) > 0 {
		return cli.Exit(cli.BadInput)
	}
	return nil
}

func (c *invocation) finding(f engine.Finding) finding {
	return finding{f.Sheet, f.Cell, f.Code, c.Say(f.Message), f.Proposals}
}

func (c *invocation) list(label engine.Text, findings []finding) {
	for _, f := range findings {
		c.Row("%s  %s: %s", label, strings.TrimSpace(f.Sheet+" "+f.Cell), f.Message)
	}
}

func runPresent(_ context.Context, c *invocation) error {
	changes := map[int]bool{}
	for _, arg := range c.Args[1:] {
		id, answer, found := strings.Cut(arg, "=")
		list, err := cli.Numbers([]string{id})
		here, known := engine.ParseYesNo(answer)
		if !found || err != nil || !known {
			return engine.Errorf(engine.BadUsage, "“%s” non va bene: scrivi per esempio 17=NO oppure 17=SI.", arg)
		}
		changes[list[0]] = here
	}
	return c.withDesk(func(d *desk.Desk) error {
		if err := d.View().HasRound(c.Number("turno")); err != nil {
			return err
		}
		if len(changes) > 0 {
			if err := d.SetPresent(c.Number("turno"), changes); err != nil {
				return err
			}
			c.warnConsequences(d.View())
		}
		type row struct {
			ID      int    `json:"id"`
			Name    string `json:"name"`
			Present bool   `json:"present"`
		}
		t, present := d.Tournament(), 0
		rows := engine.Map(t.Players, func(p engine.Player) row { return row{p.ID, p.DisplayName(), t.Present(c.Number("turno"), p)} })
		return c.result(rows, func() {
			for _, r := range rows {
				answer := engine.Textf("NO")
				if r.Present {
					answer = engine.Textf("SI")
					present++
				}
				c.Row("%6d  %s  %s", r.ID, answer, r.Name)
			}
			c.Report("%s: %d {2:presente|presenti} su %d {3:iscritto|iscritti}.", d.View().RoundName(c.Number("turno")).Name(), present, len(rows))
		})
	})
}
