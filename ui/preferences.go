package ui

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2/widget"

	"raduno/assets"
	"raduno/engine"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// preference is a choice among a few values, as a line of a dialog.
type preference struct {
	label  string
	values []string
	chosen int
	choose func(i int)
}

// prefer asks for preferences, a line each; what was changed is put in force, and then the rest is done.
func (u *UI) prefer(title string, all []preference, then func()) {
	form := widget.NewForm()
	selects := make([]*kit.Select, len(all))
	for i, p := range all {
		selects[i] = kit.NewSelect(p.values, nil)
		selects[i].SetSelectedIndex(p.chosen)
		form.Append(p.label, selects[i])
	}
	dialogs.Form(u.Win, title, form, kit.Tr("Va bene"), func() {
		changed := false
		for i, p := range all {
			if at := selects[i].SelectedIndex(); at != p.chosen {
				p.choose(at)
				changed = true
			}
		}
		if changed {
			then()
		}
	})
}

// askLog asks how much each log holds.
func (u *UI) askLog() {
	ids := []string{"off", "low", "high"}
	values := []string{kit.Tr("Disabilitato"), kit.Tr("Livello basso"), kit.Tr("Livello alto")}
	var all []preference
	for _, output := range []struct{ id, label string }{
		{"console", kit.Tr("Console")}, {"sheet", kit.Tr("Foglio Excel")}, {"file", kit.Tr("File")},
	} {
		all = append(all, preference{
			label: output.label, values: values, chosen: slices.Index(ids, u.Prefs.LogLevel(output.id)),
			choose: func(i int) { u.Prefs.SetLogLevel(output.id, ids[i]) },
		})
	}
	u.prefer(kit.Tr("Log"), all, func() { u.Tell(kit.Tr("Il nuovo livello vale dalla prossima apertura del torneo.")) })
}

// askLook asks for the window's look and language.
func (u *UI) askLook() {
	modes, percents := []kit.Mode{kit.Light, kit.Dark, kit.System}, []int{90, 100, 115, 130, 150, 175, 200}
	now := int(u.Prefs.Scale()*100 + 0.5)
	if !slices.Contains(percents, now) { // chosen by the keys
		percents = append(percents, now)
		slices.Sort(percents)
	}
	var sizes, languages []string
	for _, percent := range percents {
		sizes = append(sizes, strconv.Itoa(percent)+" %")
	}
	for _, l := range assets.Languages {
		languages = append(languages, l.Name)
	}
	u.prefer(kit.Tr("Aspetto e lingua"), []preference{
		{
			kit.Tr("Tema"),
			[]string{kit.Tr("Chiaro"), kit.Tr("Scuro"), kit.Tr("Come il sistema")},
			slices.Index(modes, u.Prefs.Mode()),
			func(i int) { u.Prefs.SetMode(modes[i]) },
		},
		{kit.Tr("Grandezza del testo"), sizes, slices.Index(percents, now), func(i int) { u.Prefs.SetScale(float32(percents[i]) / 100) }},
		{kit.Tr("Lingua"), languages, slices.IndexFunc(assets.Languages, func(l assets.Language) bool {
			return kit.Language(l.ID) == u.Prefs.Language()
		}), func(i int) { u.speak(kit.Language(assets.Languages[i].ID)) }},
	}, u.restyle)
}

// speak has the window speak a language.
func (u *UI) speak(language kit.Language) {
	u.Prefs.SetLanguage(language)
	if err := kit.Speak(language); err != nil {
		u.Fail(err)
		return
	}
	if u.help != nil {
		u.help.win.Close() // it is in another language
	}
}

// askEventLanguage asks for the language of what is printed and exported.
func (u *UI) askEventLanguage() {
	ids, names := []string{""}, []string{kit.Tr("Come il programma")}
	for _, l := range assets.Languages {
		ids, names = append(ids, l.ID), append(names, l.Name)
	}
	u.askSetting(kit.Tr("Lingua di stampe ed esportazioni"), preference{
		label: kit.Tr("Lingua"), values: names, chosen: slices.Index(ids, u.View.Tournament.Settings.Language),
	}, func(s *engine.Settings, i int) { s.Language = ids[i] })
}

// askDiscards asks how many of the lowest results do not count.
func (u *UI) askDiscards() {
	values := []string{kit.Tr("Nessuno scarto"), kit.Tr("Il peggior risultato")}
	for n := 2; n <= max(5, u.View.Tournament.Settings.Discards); n++ {
		values = append(values, kit.Tr("{1:Il peggior risultato|I %d peggiori risultati}", n))
	}
	u.askSetting(kit.Tr("Scarti"), preference{
		label: kit.Tr("Non contano"), values: values, chosen: u.View.Tournament.Settings.Discards,
	}, func(s *engine.Settings, i int) { s.Discards = i })
}

// askSetting asks for a setting of the tournament.
func (u *UI) askSetting(title string, p preference, set func(s *engine.Settings, i int)) {
	p.choose = func(i int) {
		u.SetSettings(func(s *engine.Settings) { set(s, i) }, func() { u.Tell(kit.Tr("Opzione cambiata: %s", title)) })
	}
	u.prefer(title, []preference{p}, func() {})
}
