package dialogs

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Places asks for the numbers that the tables have in the hall, and has two tables of the round in sight exchange theirs.
func Places(s *present.Session) {
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
	one, other := kit.NewEntry(), kit.NewEntry()
	if round != nil && len(round.Tables) > 1 {
		lines.Add(kit.Bold(kit.Tr("Scambia due numeri, %s", s.View.AtRound(s.Round))))
		lines.Add(container.NewHBox(widget.NewLabel(kit.Tr("Tavolo")), kit.Wide(4.5, one), widget.NewLabel(kit.Tr("con il tavolo")),
			kit.Wide(4.5, other)))
		lines.Add(kit.Quiet(kit.Tr("Le persone restano insieme: cambia solo il numero.")))
	}
	lines.Add(kit.Bold(kit.Tr("Tavoli fissi")))
	for i := range t.Players {
		if n := t.Players[i].FixedTable(); n > 0 {
			lines.Add(kit.Wrapped(kit.Tr("%s: sempre al tavolo %d.", s.View.Name(t.Players[i].ID), n)))
		}
	}
	lines.Add(kit.Quiet(kit.Tr("Si scrivono nella scheda del giocatore, in Iscritti.")))
	pair := func() (a, b int, exchange bool) {
		a, wrongA := strconv.Atoi(strings.TrimSpace(one.Text))
		b, wrongB := strconv.Atoi(strings.TrimSpace(other.Text))
		return a, b, wrongA == nil && wrongB == nil
	}
	Ask(s.Win, kit.Tr("Numeri e sale"), kit.Wide(36, lines), Leave(), Answer{
		Text: kit.Tr("Salva"), Icon: theme.ConfirmIcon(), Main: true,
		Try: func() bool {
			trial := t.Clone()
			err := take(trial)
			for i := 0; err == nil && i < len(trial.Rounds); i++ {
				err = trial.Settings.EnoughNumbers(len(trial.Rounds[i].Tables))
			}
			a, b, exchange := pair()
			switch {
			case err != nil:
			case !exchange && one.Text+other.Text != "":
				err = engine.Errorf(engine.BadInput, "Per lo scambio scrivi i numeri di due tavoli.")
			case exchange:
				if _, err = s.View.FindTable(s.Round, a); err == nil {
					_, err = s.View.FindTable(s.Round, b)
				}
			}
			if err != nil {
				wrong.SetText(kit.SayError(err))
			}
			return err == nil
		},
		Do: func() {
			a, b, exchange := pair()
			var told []engine.Text
			s.Change(kit.Tr("Salvo…"), func(d *desk.Desk) (err error) {
				told, err = d.NumberTables(take)
				if err == nil && exchange {
					var left []engine.Text
					left, err = d.ExchangeNumbers(s.Round, a, b)
					told = append(told, left...)
				}
				return err
			}, func() {
				texts := []string{kit.Tr("Numeri dei tavoli salvati.")}
				for _, text := range told {
					texts = append(texts, kit.Say(text))
				}
				s.Tell(strings.Join(texts, " "))
			})
		},
	})
}
