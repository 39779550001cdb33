package dialogs

import (
	"strings"

	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Places asks for the numbers that the tables have in the hall; exchange has two tables of the round in sight exchange theirs.
func Places(s *present.Session, exchange func()) {
	t, round := s.View.Tournament, s.View.Round(s.Round)
	form := NewFields(t)
	for _, o := range []*engine.Option{engine.OptionFirstTable, engine.OptionSkipTables, engine.OptionHalls, engine.OptionLeaderFirst} {
		form.Add(o, 1)
	}
	wrong := kit.Warning("")
	lines := kit.NewLines(form.Form, wrong)
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
			err := form.Take(trial)
			for i := 0; err == nil && i < len(trial.Rounds); i++ {
				err = trial.Settings.EnoughNumbers(len(trial.Rounds[i].Tables))
			}
			if err != nil {
				wrong.SetText(kit.SayError(err))
			}
			return err == nil
		},
		Do: func() {
			var messages []engine.Text
			s.Change(kit.Tr("Salvo…"), func(d *desk.Desk) (err error) {
				messages, err = d.NumberTables(form.Take)
				return err
			}, func() {
				texts := append([]string{kit.Tr("Numeri dei tavoli salvati.")}, engine.Map(messages, kit.Say)...)
				s.Report(strings.Join(texts, " "))
			})
		},
	})...)
}
