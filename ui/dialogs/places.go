package dialogs

import (
	"strings"

	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Places asks for the numbers that the tables have in the hall; exchange has two tables of the round in sight exchange theirs.
func Places(s *present.Session, exchange func()) {
	t, round := s.View.Tournament, s.View.Round(s.Round)
	form := widget.NewForm()
	options := []*engine.Option{engine.OptionFirstTable, engine.OptionSkipTables, engine.OptionHalls}
	fields := make([]*kit.Entry, len(options))
	for i, o := range options {
		fields[i] = kit.NewEntry()
		fields[i].SetPlaceHolder(kit.Say(o.Help))
		if !o.Empty(t) {
			fields[i].SetText(o.Get(t))
		}
		form.Append(kit.Say(o.Name), fields[i])
	}
	leader := widget.NewCheck(kit.Tr("dal secondo turno"), nil)
	leader.SetChecked(t.Settings.LeaderFirst)
	form.Append(kit.Say(engine.OptionLeaderFirst.Name), leader)
	take := func(t *engine.Tournament) error {
		for i, o := range options {
			if strings.TrimSpace(fields[i].Text) == "" {
				o.Clear(t)
			} else if err := o.Set(t, fields[i].Text); err != nil {
				return err
			}
		}
		t.Settings.LeaderFirst = leader.Checked
		return nil
	}
	wrong := kit.Warning("")
	lines := kit.NewLines(form, wrong)
	lines.Add(kit.Bold(kit.Tr("Tavoli fissi")))
	for i := range t.Players {
		if n := t.Players[i].FixedTable(); n > 0 {
			lines.Add(kit.Wrapped(kit.Tr("%s: sempre al tavolo %d.", s.View.Name(t.Players[i].ID), n)))
		}
	}
	lines.Add(kit.Quiet(kit.Tr("Si scrivono nella scheda del giocatore, in Iscritti.")))
	answers := []Answer{Leave()}
	if round != nil && len(round.Tables) > 1 {
		answers = append(answers, Answer{Text: kit.Tr("Stampa i numeri"), Icon: theme.DocumentPrintIcon(), Do: func() {
			s.Print(publish.PrintRequest{Kind: publish.TableCards, Round: s.Round})
		}}, Answer{Text: kit.Tr("Scambia due numeri"), Do: exchange})
	}
	Ask(s.Win, kit.Tr("Numeri e sale"), kit.Wide(36, lines), append(answers, Answer{
		Text: kit.Tr("Salva"), Icon: theme.ConfirmIcon(), Main: true,
		Try: func() bool {
			trial := t.Clone()
			err := take(trial)
			for i := 0; err == nil && i < len(trial.Rounds); i++ {
				err = trial.Settings.EnoughNumbers(len(trial.Rounds[i].Tables))
			}
			if err != nil {
				wrong.SetText(kit.SayError(err))
			}
			return err == nil
		},
		Do: func() {
			var told []engine.Text
			s.Change(kit.Tr("Salvo…"), func(d *desk.Desk) (err error) {
				told, err = d.NumberTables(take)
				return err
			}, func() {
				texts := []string{kit.Tr("Numeri dei tavoli salvati.")}
				for _, text := range told {
					texts = append(texts, kit.Say(text))
				}
				s.Tell(strings.Join(texts, " "))
			})
		},
	})...)
}
