package main

import (
	"context"
	"io"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/engine/season"
	"raduno/engine/store"
)

// environment is what the command line hands to the desk.
func (in *invocation) environment() desk.Env {
	return desk.Env{
		Apart: true, Now: now, Console: in.Stderr, LogDir: store.JournalDir(), Log: &in.Log, Language: in.Language,
	}
}

// withDesk opens the workbook of the call, has f work on it and closes it.
func (in *invocation) withDesk(f func(*desk.Desk) error) error {
	return in.withDeskIn(in.environment(), f)
}

func (in *invocation) withDeskIn(env desk.Env, f func(*desk.Desk) error) error {
	d, err := desk.Open(in.file(), env)
	if err != nil {
		return err
	}
	in.Warn(d.Warnings()...)
	defer in.leave(d)
	unknown := d.View().UnknownType()
	if unknown != nil && !in.Command.Typeless && !in.Given["tipo"] {
		return unknown
	}
	if err = f(d); err == nil {
		in.warnOfType(d)
	}
	in.Warn(d.View().Trouble)
	return err
}

// warnOfType says that the type of the workbook is not known to what goes on without it.
func (in *invocation) warnOfType(d *desk.Desk) {
	if unknown := d.View().UnknownType(); unknown != nil {
		in.Warn(engine.Tell(unknown))
	}
}

// leave closes a file in which all is done: what goes wrong now takes nothing back, and is a warning.
func (in *invocation) leave(file io.Closer) {
	if err := file.Close(); err != nil {
		in.Warn(engine.Tell(err))
	}
}

func runNew(ctx context.Context, in *invocation) error {
	if in.Text("registro") == "" {
		return create(in, nil)
	}
	return in.withSeason(ctx, in.Text("registro"), func(f *season.File) error {
		return create(in, func(d *desk.Desk) error { return in.fromRegister(f, d, in.Text("del-club"), nil) })
	})
}

// chosen are the options of a new tournament: the language that was asked for, and those of its game or type, such as the players of a
// league's games, which its calendar is made for.
func chosen(in *invocation) (engine.Settings, error) {
	settings := engine.Settings{Type: in.Text("tipo"), Language: in.ProductLanguage()}
	if len(in.Args) < 2 {
		return settings, nil
	}
	if in.Text("tipo") == "" {
		return settings, engine.Errorf(engine.BadUsage, "“%s” è di troppo, o manca --tipo: le voci sono quelle di un tipo di torneo.", in.Args[1])
	}
	kind, err := desk.TypeByID(in.Text("tipo"))
	trial, answers := &engine.Tournament{Settings: settings}, desk.Answers(kind)
	for i := 1; err == nil && i < len(in.Args); i++ {
		if len(answers) > 0 {
			err = setTournamentOption(answers, trial, in.Args[i])
		} else {
			err = in.setOption(kind.Game(), &settings, in.Args[i])
		}
	}
	if settings.Answers = trial.Settings.Answers; err == nil {
		err = kind.CanAnswer(&engine.Tournament{Settings: engine.Settings{Type: kind.ID}}, settings)
	}
	return settings, err
}

// create makes a tournament and has fill put into it what it begins with.
func create(in *invocation, fill func(*desk.Desk) error) error {
	settings, err := chosen(in)
	if err != nil {
		return err
	}
	has := len(settings.Game)+len(settings.Answers) > 0 || settings.Language != ""
	begin := func(d *desk.Desk) (err error) {
		if in.On("circuito") {
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
	if !in.On("circuito") && !has && fill == nil {
		begin = nil
	}
	d, err := desk.CreateWith(in.file(), in.Text("tipo"), in.Text("nome"), in.environment(), begin)
	if err != nil {
		return err
	}
	defer in.leave(d)
	then := engine.Textf("Creato %s: scrivi gli iscritti nel foglio Iscritti, poi sorteggia il primo turno.", d.Path())
	if d.View().Scheduled() {
		then = engine.Textf("Creato %s: scrivi gli iscritti nel foglio Iscritti, poi si fa il calendario.", d.Path())
	}
	err = in.done("file", d.Path(), then)
	in.Warn(d.View().Trouble)
	return err
}

func runImport(_ context.Context, in *invocation) error {
	list, err := in.listOf(in.Args[0], in.Text("colonne"))
	if err != nil {
		return err
	}
	if in.On("anteprima") {
		if list == nil {
			return engine.Errorf(engine.BadUsage, "--anteprima è per gli elenchi: %s non lo è.", in.Args[0])
		}
		return in.showList(list.Understand(nil, engine.OfficialLists()))
	}
	if len(in.Args) < 2 {
		return engine.Errorf(engine.BadUsage, "Mancano degli argomenti al comando %s.", in.Command.Name)
	}
	env := in.environment()
	if language := in.ProductLanguage(); language != "" {
		env.Fill = func(d *desk.Desk) error {
			settings := d.Tournament().Settings
			settings.Language = language
			return d.SetSettings(d.View().Tournament.Settings, settings)
		}
	}
	var leftOut []engine.Text
	if list != nil {
		leftOut, err = importer.List(list, in.Args[1], env)
	} else {
		leftOut, err = importer.File(in.Args[0], in.Args[1], env)
	}
	if err != nil {
		return err
	}
	return in.answer(map[string]any{"file": in.Args[1], "left_out": in.warned(leftOut)}, engine.Textf("Importato in %s.", in.Args[1]))
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

func runCheck(_ context.Context, in *invocation, d *desk.Desk) error {
	result := struct {
		Repaired []finding `json:"repaired,omitempty"`
		Errors   []finding `json:"errors"`
		Warnings []finding `json:"warnings"`
	}{Errors: []finding{}, Warnings: []finding{}}
	if in.On("ripara") {
		mended, err := d.Repair()
		if err != nil {
			return err
		}
		result.Repaired = engine.Map(mended, in.finding)
	}
	in.Warn(d.View().ReadOnly)
	for _, f := range d.View().Findings {
		list := &result.Errors
		if f.Warning {
			list = &result.Warnings
		}
		*list = append(*list, in.finding(f))
	}
	if err := in.result(result, func() {
		in.list(engine.Textf("Corretto"), result.Repaired)
		in.list(engine.Textf("Errore"), result.Errors)
		in.list(engine.Textf("Avviso"), result.Warnings)
		if len(result.Errors)+len(result.Warnings) == 0 {
			in.Tell("Il foglio è in ordine.")
		}
	}); err != nil {
		return err
	}
	if len(result.Errors) > 0 {
		return cli.Exit(cli.BadInput)
	}
	return nil
}

func (in *invocation) finding(f engine.Finding) finding {
	return finding{f.Sheet, f.Cell, f.Code, in.Say(f.Message), f.Proposals}
}

func (in *invocation) list(label engine.Text, findings []finding) {
	for _, f := range findings {
		in.Row("%s  %s: %s", label, strings.TrimSpace(f.Sheet+" "+f.Cell), f.Message)
	}
}

func runPresent(_ context.Context, in *invocation) error {
	changes := map[int]bool{}
	for _, arg := range in.Args[1:] {
		id, answer, found := strings.Cut(arg, "=")
		list, err := cli.Numbers([]string{id})
		here, known := engine.ParseYesNo(answer)
		if !found || err != nil || !known {
			return engine.Errorf(engine.BadUsage, "“%s” non va bene: scrivi per esempio 17=NO oppure 17=SI.", arg)
		}
		changes[list[0]] = here
	}
	return in.withDesk(func(d *desk.Desk) error {
		if err := d.View().HasRound(in.Number("turno")); err != nil {
			return err
		}
		if len(changes) > 0 {
			if err := d.SetPresent(in.Number("turno"), changes); err != nil {
				return err
			}
			in.warnConsequences(d.View())
		}
		type row struct {
			ID      int    `json:"id"`
			Name    string `json:"name"`
			Present bool   `json:"present"`
		}
		t, present := d.Tournament(), 0
		rows := engine.Map(t.Players, func(p engine.Player) row { return row{p.ID, p.DisplayName(), t.Present(in.Number("turno"), p)} })
		return in.result(rows, func() {
			for _, r := range rows {
				answer := engine.Textf("NO")
				if r.Present {
					answer = engine.Textf("SI")
					present++
				}
				in.Row("%6d  %s  %s", r.ID, answer, r.Name)
			}
			in.Tell("%s: %d {2:presente|presenti} su %d {3:iscritto|iscritti}.", d.View().RoundName(in.Number("turno")), present, len(rows))
		})
	})
}
