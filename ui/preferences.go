package ui

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2/widget"

	"raduno/assets"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// preference is a choice among a few values, or one to tick, as a line of a dialog.
type preference struct {
	label  string
	values []string // nil for one to tick: then 1 is ticked
	chosen int
	choose func(i int)
}

// prefer asks for preferences, a line each; what was changed is put in force, and then the rest is done.
func (u *UI) prefer(title string, all []preference, then func()) {
	form := widget.NewForm()
	now := make([]func() int, len(all))
	for i, p := range all {
		if p.values == nil {
			check := kit.NewCheck(p.label, nil)
			check.SetChecked(p.chosen == 1)
			form.Append("", check)
			now[i] = func() int {
				if check.Checked {
					return 1
				}
				return 0
			}
			continue
		}
		list := kit.NewSelect(p.values, nil)
		list.SetSelectedIndex(p.chosen)
		form.Append(p.label, list)
		now[i] = list.SelectedIndex
	}
	dialogs.Form(u.Win, title, form, kit.Tr("Va bene"), func() {
		changed := false
		for i, p := range all {
			if at := now[i](); at != p.chosen {
				p.choose(at)
				changed = true
			}
		}
		if changed {
			then()
		}
	})
}

// tick is a preference that is on or off.
func (u *UI) tick(label, name string) preference {
	p := preference{label: label, choose: func(i int) { u.Prefs.SetBool(name, i == 1) }}
	if u.Prefs.Bool(name) {
		p.chosen = 1
	}
	return p
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

// askPreferences asks for what holds of this computer, whatever the tournament.
func (u *UI) askPreferences() {
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
	all := []preference{
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
		u.tick(kit.Tr("Stampa le schede di ogni turno"), present.PrefPrint),
		u.tick(kit.Tr("Stampa senza mappa"), present.PrefNoMap),
		u.tick(kit.Tr("Anche i punti fuori obiettivo"), present.PrefOutside),
	}
	u.prefer(kit.Tr("Preferenze"), all, u.restyle)
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
