package ui

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	types "raduno/engine/formula"
	"raduno/engine/game"
	"raduno/engine/publish"
	"raduno/ui/dialogs"
	"raduno/ui/formula"
	"raduno/ui/kit"
)

// ctrl is a shortcut with Ctrl (Cmd on a Mac).
func ctrl(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
}

func ctrlShift(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// item is a line of a menu with its shortcut, if it has one.
func item(label string, shortcut fyne.Shortcut, do func()) *fyne.MenuItem {
	i := fyne.NewMenuItem(label, do)
	i.Shortcut = shortcut
	return i
}

// menu is the main menu for what is open now.
func (u *UI) menu() *fyne.MainMenu {
	m := fyne.NewMainMenu(u.fileMenu(), u.editMenu(), u.roundMenu(), u.optionsMenu(), u.helpMenu())
	for _, menu := range m.Items {
		u.guard(menu)
		writeKeys(menu)
	}
	return m
}

// putMenu shows the menu for what is open now, where it is another than the one that is shown.
func (u *UI) putMenu() {
	m := u.menu()
	var all strings.Builder
	var write func(*fyne.Menu)
	write = func(menu *fyne.Menu) {
		fmt.Fprintln(&all, menu.Label)
		for _, i := range menu.Items {
			fmt.Fprintln(&all, i.Label, i.Disabled, i.Checked)
			if i.ChildMenu != nil {
				write(i.ChildMenu)
			}
		}
	}
	for _, menu := range m.Items {
		write(menu)
	}
	if words := all.String(); words != u.menuWords {
		u.menuWords = words
		u.win.SetMainMenu(m)
	}
}

// guard keeps a menu's keys from acting behind a question that is still open; leaving the program is always possible.
func (u *UI) guard(m *fyne.Menu) {
	for _, i := range m.Items {
		if i.ChildMenu != nil {
			u.guard(i.ChildMenu)
		}
		if do := i.Action; do != nil && !i.IsQuit {
			i.Action = func() { u.unlessAsked(do) }
		}
	}
}

// unlessAsked does something where no question is open.
func (u *UI) unlessAsked(do func()) {
	if u.win.Canvas().Overlays().Top() == nil {
		do()
	}
}

// exportMenu are the formats that the tournament's game has, a line each.
func (u *UI) exportMenu(formats []publish.Exporter) (items []*fyne.MenuItem) {
	for _, e := range formats {
		if !e.Menu.IsZero() && (u.snap == nil || e.Offered(u.snap.Game)) {
			items = append(items, fyne.NewMenuItem(kit.Say(e.Menu), func() { u.export(e) }))
		}
	}
	return items
}

func (u *UI) fileMenu() *fyne.Menu {
	open := u.snap != nil
	recent := fyne.NewMenuItem(kit.Tr("Recenti"), nil)
	recent.ChildMenu = fyne.NewMenu("")
	for _, path := range u.recents {
		recent.ChildMenu.Items = append(recent.ChildMenu.Items, fyne.NewMenuItem(filepath.Base(path)+"  –  "+filepath.Dir(path), func() {
			u.OpenFile(path)
		}))
	}
	recent.Disabled = len(recent.ChildMenu.Items) == 0
	export := fyne.NewMenuItem(kit.Tr("Esporta"), nil)
	export.ChildMenu = fyne.NewMenu("", u.exportMenu(publish.Formats())...)
	export.ChildMenu.Items = append(export.ChildMenu.Items,
		fyne.NewMenuItem(kit.Tr("Incontri, nei fogli del torneo"), u.writeMeetings),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(kit.Tr("Pacchetto per la pubblicazione…"), u.askPack),
	)
	copied := fyne.NewMenuItem(kit.Tr("Copia"), nil)
	copied.ChildMenu = fyne.NewMenu("", u.copyMenu()...)
	join := fyne.NewMenuItem(kit.Tr("Unisci con un altro foglio…"), u.askMerge)
	report := item(kit.Tr("Stampa Report RisiKo!"), ctrl(fyne.KeyP), func() {
		if u.snap != nil {
			u.Print(publish.PrintRequest{Kind: publish.Report, HalfPage: u.snap.Tournament.Settings.HalfPage})
		}
	})
	prints := fyne.NewMenuItem(kit.Tr("Stampa altro"), nil)
	prints.ChildMenu = fyne.NewMenu("",
		fyne.NewMenuItem(kit.Tr("Schede del turno"), u.printRoundMenu),
		fyne.NewMenuItem(kit.Tr("Posti A–Z"), func() { u.printOf(publish.SeatList) }),
		fyne.NewMenuItem(kit.Tr("Tavoli"), func() { u.printOf(publish.TableList) }),
		fyne.NewMenuItem(kit.Tr("Foglio dell'appello"), func() { u.printOf(publish.RollCall) }),
		fyne.NewMenuItem(kit.Tr("Tessere"), func() { u.printOf(publish.Badges) }),
		fyne.NewMenuItem(kit.Tr("Ricevute della quota"), func() { u.printOf(publish.Receipts) }),
		fyne.NewMenuItem(kit.Tr("Classifica"), func() { u.printOf(publish.StandingsList) }),
		fyne.NewMenuItem(kit.Tr("Classifica per il muro"), func() { u.printOf(publish.WallStandings) }),
		fyne.NewMenuItem(kit.Tr("Verbale del sorteggio"), func() { u.printOf(publish.Certificate) }),
	)
	prints.ChildMenu.Items = append(prints.ChildMenu.Items, u.morePrints()...)
	for _, i := range []*fyne.MenuItem{join, export, copied, report, prints} {
		i.Disabled = !open
	}
	folder := fyne.NewMenuItem(kit.Tr("Apri la cartella del torneo"), func() { u.openOutside(filepath.Dir(u.snap.Path)) })
	shut := item(kit.Tr("Chiudi il torneo"), ctrl(fyne.KeyW), u.closeTournament)
	kept := fyne.NewMenuItem(kit.Tr("Salva una copia…"), func() { u.SaveCopy(nil) })
	folder.Disabled, shut.Disabled, kept.Disabled = !open, !open, !open
	quit := item(kit.Tr("Esci"), ctrl(fyne.KeyQ), u.close)
	quit.IsQuit = true
	return fyne.NewMenu(kit.Tr("File"),
		item(kit.Tr("Apri…"), ctrl(fyne.KeyO), u.askOpen),
		recent,
		item(kit.Tr("Nuovo…"), ctrl(fyne.KeyN), u.askNew),
		item(kit.Tr("Importa .xls o .csv…"), ctrl(fyne.KeyI), u.askImport),
		fyne.NewMenuItem(kit.Tr("Stagione…"), u.openSeason),
		join,
		fyne.NewMenuItemSeparator(),
		export, copied, report, prints,
		fyne.NewMenuItemSeparator(),
		kept, folder, shut,
		fyne.NewMenuItemSeparator(),
		quit,
	)
}

func (u *UI) printRoundMenu() {
	if u.snap != nil {
		u.PrintSheets()
	}
}

// printOf prints a list of the round that is shown.
func (u *UI) printOf(kind publish.PrintKind) {
	if u.snap != nil {
		u.Print(publish.PrintRequest{Kind: kind, Round: u.round, Type: u.snap.Type.ID})
	}
}

func (u *UI) editMenu() *fyne.Menu {
	undo := item(kit.Tr("Annulla"), ctrl(fyne.KeyZ), u.Undo)
	redo := item(kit.Tr("Ripeti"), ctrl(fyne.KeyY), u.forth)
	undo.Disabled, redo.Disabled = true, true
	if s := u.snap; s != nil {
		if !s.Undo.IsZero() {
			undo.Label, undo.Disabled = kit.Tr("Annulla: %s", kit.Say(s.Undo)), false
		}
		if !s.Redo.IsZero() {
			redo.Label, redo.Disabled = kit.Tr("Ripeti: %s", kit.Say(s.Redo)), false
		}
	}
	add := item(kit.Tr("Nuovo giocatore"), ctrlShift(fyne.KeyN), func() { u.act(desk.Step{Code: desk.StepPlayers}) })
	paste := item(kit.Tr("Incolla elenco"), ctrlShift(fyne.KeyV), u.Paste)
	data := fyne.NewMenuItem(kit.Tr("Dati del torneo…"), u.askInfo)
	identity := fyne.NewMenuItem(kit.Tr("Colonne del circuito negli iscritti"), func() {
		u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error {
			return d.AskIdentity()
		}, func() { u.Tell(kit.Tr("Nel foglio Iscritti ci sono le colonne Data di Nascita e ID NAZIONALE.")) })
	})
	copies := fyne.NewMenuItem(kit.Tr("Copie di sicurezza…"), u.askCopies)
	logo := fyne.NewMenuItem(kit.Tr("Logo del club…"), u.askLogo)
	for _, i := range []*fyne.MenuItem{add, paste, data, identity, logo, copies} {
		i.Disabled = u.snap == nil
	}
	return fyne.NewMenu(kit.Tr("Modifica"), undo, redo, fyne.NewMenuItemSeparator(), add, paste, data, identity, logo, copies)
}

func (u *UI) optionsMenu() *fyne.Menu {
	log := fyne.NewMenuItem(kit.Tr("Log"), nil)
	log.ChildMenu = fyne.NewMenu("",
		u.logItem(kit.Tr("Console"), "console", "off"),
		u.logItem(kit.Tr("Foglio Excel"), "sheet", "low"),
		u.logItem(kit.Tr("File"), "file", "high"),
	)
	settings := engine.Settings{}
	if u.snap != nil {
		settings = u.snap.Tournament.Settings
	}
	single := u.toggle(kit.Tr("Unico Vincitore"), !settings.SharedWins, func(s *engine.Settings) { s.SharedWins = !s.SharedWins })
	half := u.toggle(kit.Tr("Stampa ridotta"), settings.HalfPage, func(s *engine.Settings) { s.HalfPage = !s.HalfPage })
	fives := u.toggle(kit.Tr("Tavoli da 5 se servono"), settings.FiveIfNeeded, func(s *engine.Settings) { s.FiveIfNeeded = !s.FiveIfNeeded })
	discards := fyne.NewMenuItem(kit.Tr("Scarti"), nil)
	discards.ChildMenu = fyne.NewMenu("")
	for n := 0; n <= 5; n++ {
		label := kit.Tr("Nessuno scarto")
		switch {
		case n == 1:
			label = kit.Tr("Il peggior risultato")
		case n > 1:
			label = kit.Tr("{1:Il peggior risultato|I %d peggiori risultati}", n)
		}
		discards.ChildMenu.Items = append(discards.ChildMenu.Items, u.toggle(label, settings.Discards == n, func(s *engine.Settings) {
			s.Discards = n
		}))
	}
	limits := fyne.NewMenuItem(kit.Tr("Soglie di semifinali e finali…"), u.askThresholds)
	own := fyne.NewMenuItem(kit.Tr("Formula del torneo…"), func() { formula.Edit(u) })
	own.Disabled = u.snap == nil
	choices := fyne.NewMenuItem(kit.Tr("Opzioni del gioco…"), u.askGameOptions)
	discards.Disabled = u.snap == nil
	limits.Disabled = u.snap == nil || u.snap.Type.Phases == nil
	kind := types.Type{}
	if u.snap != nil {
		kind = u.snap.Type
	}
	meant := desk.ChoicesOf(kind)
	items := []*fyne.MenuItem{log}
	add := func(offered bool, list ...*fyne.MenuItem) {
		if offered {
			items = append(items, list...)
		}
	}
	formulas := u.snap == nil || game.Can(u.snap.Game).Formulas
	add(meant.SharedWins, single)
	printed := fyne.NewMenuItem(kit.Tr("Stampa le schede di ogni turno"), func() {
		u.prefs.setPrint(!u.prefs.print())
		u.putMenu()
	})
	printed.Checked = u.prefs.print()
	add(true, half, printed)
	add(u.snap == nil || u.snap.OneNumber(), u.noMapItem())
	add(u.snap != nil && len(u.snap.Game.Options()) > 0, choices)
	add(meant.Fives, fives)
	add(meant.Discards, discards)
	add(formulas, limits, own)
	items = append(items, u.eventLanguageItem(), fyne.NewMenuItem(kit.Tr("Carattere per le stampe…"), u.askLetters),
		fyne.NewMenuItemSeparator(), u.themeItem(), u.sizeItem(), u.languageItem())
	return fyne.NewMenu(kit.Tr("Opzioni"), items...)
}

// toggle is an option of the tournament.
func (u *UI) toggle(label string, on bool, change func(*engine.Settings)) *fyne.MenuItem {
	i := fyne.NewMenuItem(label, func() {
		seen := u.snap.Tournament.Settings
		settings := seen
		change(&settings)
		u.Change(kit.Tr("Registro le opzioni…"), func(d *desk.Desk) error {
			return d.SetSettings(seen, settings)
		}, func() { u.Tell(kit.Tr("Opzione cambiata: %s", label)) })
	})
	i.Checked = on
	i.Disabled = u.snap == nil
	return i
}

func (u *UI) logItem(label, output, fallback string) *fyne.MenuItem {
	i := fyne.NewMenuItem(label, nil)
	i.ChildMenu = fyne.NewMenu("")
	for _, level := range []struct{ id, label string }{
		{"off", kit.Tr("Disabilitato")},
		{"low", kit.Tr("Livello basso")},
		{"high", kit.Tr("Livello alto")},
	} {
		choice := fyne.NewMenuItem(level.label, func() {
			u.prefs.setLogLevel(output, level.id)
			u.putMenu()
			u.Tell(kit.Tr("Il nuovo livello vale dalla prossima apertura del torneo."))
		})
		choice.Checked = u.prefs.logLevel(output, fallback) == level.id
		i.ChildMenu.Items = append(i.ChildMenu.Items, choice)
	}
	return i
}

func (u *UI) themeItem() *fyne.MenuItem {
	i := fyne.NewMenuItem(kit.Tr("Tema"), nil)
	i.ChildMenu = fyne.NewMenu("")
	for _, mode := range []struct {
		mode  kit.Mode
		label string
	}{{kit.Light, kit.Tr("Chiaro")}, {kit.Dark, kit.Tr("Scuro")}, {kit.System, kit.Tr("Come il sistema")}} {
		choice := fyne.NewMenuItem(mode.label, func() {
			u.prefs.setMode(mode.mode)
			u.restyle()
		})
		choice.Checked = u.prefs.mode() == mode.mode
		i.ChildMenu.Items = append(i.ChildMenu.Items, choice)
	}
	return i
}

func (u *UI) sizeItem() *fyne.MenuItem {
	i := fyne.NewMenuItem(kit.Tr("Grandezza del testo"), nil)
	i.ChildMenu = fyne.NewMenu("")
	for _, percent := range []int{90, 100, 115, 130, 150, 175, 200} {
		choice := fyne.NewMenuItem(strconv.Itoa(percent)+" %", func() {
			u.prefs.setScale(float32(percent) / 100)
			u.restyle()
		})
		choice.Checked = int(u.prefs.scale()*100+0.5) == percent
		i.ChildMenu.Items = append(i.ChildMenu.Items, choice)
	}
	i.ChildMenu.Items = append(i.ChildMenu.Items, fyne.NewMenuItemSeparator(),
		item(kit.Tr("Più grande"), ctrl(fyne.KeyPlus), func() { u.zoom(1) }),
		item(kit.Tr("Più piccolo"), ctrl(fyne.KeyMinus), func() { u.zoom(-1) }))
	return i
}

// zoom makes the texts a step larger or smaller.
func (u *UI) zoom(by float32) {
	u.prefs.setScale(max(0.8, min(2, u.prefs.scale()+0.1*by)))
	u.restyle()
}

// eventLanguageItem chooses the language of what is printed and exported.
func (u *UI) eventLanguageItem() *fyne.MenuItem {
	i := fyne.NewMenuItem(kit.Tr("Lingua di stampe ed esportazioni"), nil)
	i.Disabled = u.snap == nil
	chosen := ""
	if u.snap != nil {
		chosen = u.snap.Tournament.Settings.Language
	}
	i.ChildMenu = fyne.NewMenu("")
	choose := func(id, label string) {
		i.ChildMenu.Items = append(i.ChildMenu.Items, u.toggle(label, chosen == id, func(s *engine.Settings) { s.Language = id }))
	}
	choose("", kit.Tr("Come il programma"))
	for _, language := range assets.Languages {
		choose(language.ID, language.Name)
	}
	return i
}

func (u *UI) languageItem() *fyne.MenuItem {
	i := fyne.NewMenuItem(kit.Tr("Lingua"), nil)
	i.ChildMenu = fyne.NewMenu("")
	for _, language := range assets.Languages {
		choice := fyne.NewMenuItem(language.Name, func() {
			u.prefs.setLanguage(kit.Language(language.ID))
			if err := kit.Speak(kit.Language(language.ID)); err != nil {
				u.Fail(err)
				return
			}
			u.retranslate()
			u.rebuild()
		})
		choice.Checked = u.prefs.language() == kit.Language(language.ID)
		i.ChildMenu.Items = append(i.ChildMenu.Items, choice)
	}
	return i
}

// restyle puts the chosen look in force.
func (u *UI) restyle() {
	u.app.Settings().SetTheme(kit.NewTheme(u.prefs.mode(), u.prefs.scale()))
	u.rebuild()
}

// rebuild makes the window anew with the same tournament on the same tab.
func (u *UI) rebuild() {
	current := u.nav.current
	u.build()
	u.goTo(current)
}

func (u *UI) helpMenu() *fyne.Menu {
	invent := fyne.NewMenuItem(kit.Tr("Inventa i punti del turno (prova)"), u.simulate)
	invent.Disabled = u.snap == nil || filepath.Base(u.snap.Path) != desk.DemoName // in a real tournament they would be lies
	return fyne.NewMenu(kit.Tr("?"),
		item(kit.Tr("Help"), ctrl(fyne.KeyH), u.openHelp),
		fyne.NewMenuItem(kit.Tr("Manuale da stampare"), u.openManualPage),
		fyne.NewMenuItem(kit.Tr("Tasti"), func() { dialogs.Keys(u.win) }),
		fyne.NewMenuItem(kit.Tr("Un giro del programma"), u.startTour),
		fyne.NewMenuItem(kit.Tr("Nuovo xlsx…"), u.askNew),
		fyne.NewMenuItem(kit.Tr("Torneo di prova"), u.openDemo),
		invent,
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(kit.Tr("About"), func() { dialogs.About(u.win, kit.Icon) }),
	)
}

// roundMenu is the day's work, with its keys.
func (u *UI) roundMenu() *fyne.Menu {
	open := u.snap != nil
	items := []*fyne.MenuItem{
		item(kit.Tr("Fa il passo suggerito"), ctrl(fyne.KeyReturn), func() {
			if u.snap != nil {
				u.act(u.banner.step)
			}
		}),
		item(kit.Tr("Sorteggia il turno"), ctrl(fyne.KeyG), u.draw),
		fyne.NewMenuItem(kit.Tr("Conferma i tavoli"), func() { u.tablesNow().Confirm() }),
		item(kit.Tr("Scrivi la classifica"), ctrl(fyne.KeyK), u.WriteStandings),
		item(kit.Tr("Cerca un giocatore"), ctrl(fyne.KeyF), u.focusSearch),
	}
	if r := u.currentRound(); r == nil || !r.Draft {
		items[2].Disabled = true
	}
	adapt := fyne.NewMenuItem(kit.Tr("Adatta ai presenti…"), func() { u.tablesNow().AskAdapt() })
	if r := u.currentRound(); r == nil || r.Started() {
		adapt.Disabled = true
	}
	items = append(items, fyne.NewMenuItem(kit.Tr("Sorteggia con un seme…"), func() {
		u.tablesNow().AskSeed()
	}), adapt, fyne.NewMenuItem(kit.Tr("Coppie da separare o unire…"), u.askPairs),
		fyne.NewMenuItem(kit.Tr("Arbitro…"), u.askReferee),
		fyne.NewMenuItem(kit.Tr("Sala in rete…"), u.online.Open))
	items = append(items,
		item(kit.Tr("Turno successivo"), ctrl(fyne.KeyPageDown), func() { u.turn(1) }),
		item(kit.Tr("Turno precedente"), ctrl(fyne.KeyPageUp), func() { u.turn(-1) }),
		fyne.NewMenuItemSeparator())
	keys := []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6}
	for i, t := range u.nav.tabs {
		items = append(items, item(kit.Tr("Vai a: %s", t.title), ctrl(keys[i]), func() {
			if u.snap != nil {
				u.goTo(page(i))
				u.focusPage()
			}
		}))
	}
	for _, i := range items {
		i.Disabled = i.Disabled || !open
	}
	return fyne.NewMenu(kit.Tr("Turno"), items...)
}

// turn goes to the next round, or to the one before.
func (u *UI) turn(by int) {
	if u.snap != nil && u.round+by <= max(u.snap.LastRound(), u.round) {
		u.SetRound(u.round + by)
	}
}

// currentRound is the round that the pages show, nil if it is not drawn.
func (u *UI) currentRound() *engine.Round {
	if u.snap == nil {
		return nil
	}
	return u.snap.Round(u.round)
}

// shortcuts are the keys that must not be taken from a field where something is being typed: there they
// mean the text.
func (u *UI) shortcuts() {
	c := u.win.Canvas()
	c.AddShortcut(&fyne.ShortcutUndo{}, func(fyne.Shortcut) { u.unlessAsked(u.Undo) })
	c.AddShortcut(&fyne.ShortcutRedo{}, func(fyne.Shortcut) { u.unlessAsked(u.forth) })
	c.AddShortcut(&fyne.ShortcutPaste{}, func(fyne.Shortcut) { u.pasteLines() })
	c.AddShortcut(&kit.PastedLines{}, func(s fyne.Shortcut) { s.(*kit.PastedLines).Taken = u.pasteLines() })
	c.SetOnTypedKey(u.typedKey)
	c.SetOnTypedRune(u.typedRune)
}

// pasteLines takes several lines on the clipboard as a list of players, anywhere among the players; it says no elsewhere.
func (u *UI) pasteLines() bool {
	if u.snap == nil || u.nav.current != pageRoster || u.win.Canvas().Overlays().Top() != nil ||
		!kit.SeveralLines(u.app.Clipboard().Content()) {
		return false
	}
	u.Paste()
	return true
}

// typedRune is a letter that nothing else wanted: the question mark shows the keys. Among the players it looks for somebody,
// where a click beside everything, or a button, has taken the keyboard away: a name or a badge is never typed to nobody.
func (u *UI) typedRune(r rune) {
	c := u.win.Canvas()
	switch {
	case c.Overlays().Top() != nil:
	case r == '?':
		dialogs.Keys(u.win)
	case r != ' ' && c.Focused() == nil && u.snap != nil && u.nav.current == pageRoster:
		u.roster.Find(r)
	}
}

// typedKey is a key that nothing else wanted.
func (u *UI) typedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyF1:
		u.openHelp()
	case e.Name == fyne.KeyF5:
		u.unlessAsked(u.ProjectStandings)
	case e.Name == fyne.KeyEscape && u.nav.current == pageStandings:
		u.standings.Escape()
	}
}

// focusPage gives the keyboard to what a tab is for.
func (u *UI) focusPage() {
	switch u.nav.current {
	case pageRoster:
		u.roster.Focus()
	case pageTables:
		u.tables.Focus()
	case pageScores:
		u.scores.Start()
	case pageStandings:
		u.standings.Focus()
	}
}

func (u *UI) focusSearch() {
	if u.snap == nil {
		return
	}
	switch u.nav.current {
	case pageTables:
		u.tables.FocusSearch()
	case pageStandings:
		u.standings.FocusSearch()
	default:
		u.goTo(pageRoster)
		u.roster.FocusSearch()
	}
}
