package ui

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2/widget"

	"raduno/assets"
	"raduno/engine"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// preference is a choice, as a line of a dialog: how it is asked for, and what becomes of the answer.
type preference struct {
	label  string
	asked  dialogs.Asked
	choose func(code string)
}

// prefer asks for preferences, a line each; what was changed is put in force, and then the rest is done.
func (u *UI) prefer(title string, all []preference, then func()) {
	form, before := widget.NewForm(), make([]string, len(all))
	for i, p := range all {
		form.Append(p.label, p.asked.CanvasObject)
		before[i] = p.asked.Said()
	}
	dialogs.Form(u.Win, title, form, kit.Tr("Va bene"), func() {
		changed := false
		for i, p := range all {
			if code := p.asked.Said(); code != before[i] {
				p.choose(code)
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
	return preference{asked: dialogs.Ticked(label, u.Prefs.Bool(name)), choose: func(code string) {
		yes, _ := engine.ParseYesNo(code)
		u.Prefs.SetBool(name, yes)
	}}
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
			label: output.label, asked: dialogs.Picked(values, ids, u.Prefs.LogLevel(output.id)),
			choose: func(level string) { u.Prefs.SetLogLevel(output.id, level) },
		})
	}
	u.prefer(kit.Tr("Log"), all, func() { u.Report(kit.Tr("Il nuovo livello vale dalla prossima apertura del torneo.")) })
}

// askPreferences asks for what holds of this computer, whatever the tournament.
func (u *UI) askPreferences() {
	modes := []string{string(kit.Light), string(kit.Dark), string(kit.System)}
	percents := []int{90, 100, 115, 130, 150, 175, 200}
	now := int(u.Prefs.Scale()*100 + 0.5)
	if !slices.Contains(percents, now) { // chosen by the keys
		percents = append(percents, now)
		slices.Sort(percents)
	}
	var sizes, codes, languages, ids []string
	for _, percent := range percents {
		sizes, codes = append(sizes, strconv.Itoa(percent)+" %"), append(codes, strconv.Itoa(percent))
	}
	for _, l := range assets.Languages {
		languages, ids = append(languages, l.Name), append(ids, l.ID)
	}
	all := []preference{
		{
			kit.Tr("Tema"),
			dialogs.Picked([]string{kit.Tr("Chiaro"), kit.Tr("Scuro"), kit.Tr("Come il sistema")}, modes, string(u.Prefs.Mode())),
			func(mode string) { u.Prefs.SetMode(kit.Mode(mode)) },
		},
		{kit.Tr("Grandezza del testo"), dialogs.Picked(sizes, codes, strconv.Itoa(now)), func(percent string) {
			u.Prefs.SetScale(float32(percents[slices.Index(codes, percent)]) / 100)
		}},
		{kit.Tr("Lingua"), dialogs.Picked(languages, ids, string(u.Prefs.Language())), func(id string) { u.speak(kit.Language(id)) }},
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
