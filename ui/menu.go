package ui

import (
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/rules"
	"raduno/ui/dialogs"
	"raduno/ui/formula"
	"raduno/ui/hall"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// command is a line of the menus: what it is called, its key, and what it does. The menus, the keys that work everywhere and
// their list (Tasti) are made of these values.
type command struct {
	label string
	key   fyne.Shortcut // nil for none
	do    func()
	off   bool // it cannot be done now
	on    bool // it is chosen
	quiet bool // it has a key and no line
	below []command
}

// line is the command where a menu is parted.
var line = command{}

// ctrl is a shortcut with Ctrl (Cmd on a Mac).
func ctrl(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
}

func ctrlShift(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// whereOpen has commands wait for a tournament that is open.
func (u *UI) whereOpen(commands ...command) []command {
	for i := range commands {
		commands[i].off = commands[i].off || u.View == nil
	}
	return commands
}

// offered are commands where something has them, else none.
func offered(has bool, commands ...command) []command {
	if !has {
		return nil
	}
	return commands
}

// item is a command as a line of a menu. Its key does nothing behind a question that is still open; leaving the program is
// always possible.
func (u *UI) item(c command) *fyne.MenuItem {
	if c.label == "" {
		return fyne.NewMenuItemSeparator()
	}
	i := fyne.NewMenuItem(c.label, nil)
	i.Shortcut, i.Disabled, i.Checked = c.key, c.off, c.on
	if c.below != nil {
		i.ChildMenu = fyne.NewMenu("", u.items(c.below)...)
		return i
	}
	i.Action = func() {
		if !c.off {
			u.obey(c)
		}
	}
	return i
}

func (u *UI) items(commands []command) (items []*fyne.MenuItem) {
	for _, c := range commands {
		if !c.quiet {
			items = append(items, u.item(c))
		}
	}
	return items
}

// commands are the menus for what is open now.
func (u *UI) commands() []command {
	return []command{
		{label: kit.Tr("File"), below: u.fileCommands()},
		{label: kit.Tr("Modifica"), below: u.editCommands()},
		{label: kit.Tr("Turno"), below: u.roundCommands()},
		{label: kit.Tr("Opzioni"), below: u.optionCommands()},
		{label: kit.Tr("?"), below: u.helpCommands()},
	}
}

// menu is the main menu for what is open now.
func (u *UI) menu() *fyne.MainMenu {
	m := fyne.NewMainMenu()
	for _, c := range u.commands() {
		menu := fyne.NewMenu(c.label, u.items(c.below)...)
		writeKeys(menu)
		m.Items = append(m.Items, menu)
	}
	file := m.Items[0].Items
	quit := file[len(file)-1]
	quit.IsQuit, quit.Action = true, u.close
	return m
}

// keys are the keys of the commands and what they do; those of a menu of several keys are told together.
func (u *UI) keys() (list [][2]string) {
	var add func([]command)
	add = func(commands []command) {
		for _, c := range commands {
			switch with := slices.DeleteFunc(slices.Clone(c.below), func(c command) bool { return c.key == nil }); {
			case c.key != nil:
				list = append(list, [2]string{keyName(c.key), strings.TrimSuffix(c.label, "…")})
			case len(with) > 1:
				list = append(list, [2]string{keyName(with[0].key) + " … " + keyName(with[len(with)-1].key), c.label})
			default:
				add(c.below)
			}
		}
	}
	for _, menu := range u.commands() {
		add(menu.below)
	}
	return list
}

// each visits commands and those below them.
func each(commands []command, visit func(command)) {
	for _, c := range commands {
		visit(c)
		each(c.below, visit)
	}
}

// putMenu shows the menu for what is open now, where it is another than the one that is shown. In a narrow window it waits behind a button
// of the header; its keys go on.
func (u *UI) putMenu() {
	m := u.menu()
	folded := u.narrow() && runtime.GOOS != "darwin" // where the system has it, it takes no room
	kit.SetVisible(u.toolbar.menu, folded)
	var all strings.Builder
	fmt.Fprintln(&all, folded)
	each(u.commands(), func(c command) { fmt.Fprintln(&all, c.label, c.off, c.on) })
	if words := all.String(); words != u.menuWords {
		u.menuWords = words
		if folded {
			m = nil
		}
		u.Win.SetMainMenu(m)
		if folded {
			u.Win.SetContent(u.Win.Content()) // Fyne leaves the room of a menu that goes
		}
	}
}

// unfoldMenu opens the menus below the button that stands for them.
func (u *UI) unfoldMenu() {
	menus := fyne.NewMenu("")
	for _, m := range u.menu().Items {
		item := fyne.NewMenuItem(m.Label, nil)
		item.ChildMenu = m
		menus.Items = append(menus.Items, item)
	}
	widget.ShowPopUpMenuAtRelativePosition(menus, u.Win.Canvas(), fyne.NewPos(0, u.toolbar.menu.Size().Height), u.toolbar.menu)
}

// obey does what a command says. The key of the next step is Enter to a page that covers the window: the driver gives it to the menu.
func (u *UI) obey(c command) {
	canvas, enter := u.Win.Canvas(), ctrl(fyne.KeyReturn).ShortcutName()
	if _, page := canvas.Overlays().Top().(*fyne.Container); page && c.key != nil && c.key.ShortcutName() == enter {
		canvas.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyReturn})
		return
	}
	u.unlessAsked(c.do)
}

// unlessAsked does something where no question is open.
func (u *UI) unlessAsked(do func()) {
	if u.Win.Canvas().Overlays().Top() == nil {
		do()
	}
}

func (u *UI) fileCommands() []command {
	recent := command{label: kit.Tr("Recenti"), below: []command{}, off: len(u.files.recents) == 0}
	for _, path := range u.files.recents {
		recent.below = append(recent.below, command{
			label: filepath.Base(path) + "  –  " + filepath.Dir(path), do: func() { u.files.open(path) },
		})
	}
	export := command{label: kit.Tr("Esporta"), off: u.View == nil}
	for _, e := range publish.Formats() {
		if e.Usual {
			export.below = append(export.below, command{label: kit.Say(e.Menu), do: func() { u.printing.export(e) }})
		}
	}
	return slices.Concat([]command{
		{label: kit.Tr("Apri…"), key: ctrl(fyne.KeyO), do: u.files.askOpen},
		recent,
		{label: kit.Tr("Nuovo…"), key: ctrl(fyne.KeyN), do: u.files.askNew},
		{label: kit.Tr("Stagione…"), do: u.openSeason},
	}, u.whereOpen(
		command{label: kit.Tr("Unisci con un altro foglio…"), do: u.files.askMerge},
	), []command{line, export}, u.whereOpen(
		command{label: kit.Tr("Pubblica…"), do: u.printing.askPublish},
		command{label: kit.Tr("Stampa Report RisiKo!"), key: ctrl(fyne.KeyP), do: u.printing.printReport},
		command{label: kit.Tr("Stampa…"), do: u.printing.askPrint},
	), []command{line}, u.whereOpen(
		command{label: kit.Tr("Salva una copia…"), do: func() { u.SaveCopy(nil) }},
		command{label: kit.Tr("Copie di sicurezza…"), do: func() { dialogs.Copies(u.Session) }},
		command{label: kit.Tr("Apri la cartella del torneo"), do: func() { u.OpenOutside(filepath.Dir(u.View.Path)) }},
		command{label: kit.Tr("Chiudi il torneo"), key: ctrl(fyne.KeyW), do: func() { u.Leave(func() { u.Adopt(nil, nil) }) }},
	), []command{line, {label: kit.Tr("Esci"), key: ctrl(fyne.KeyQ), do: u.close}})
}

func (u *UI) editCommands() []command {
	undo := command{label: kit.Tr("Annulla"), key: ctrl(fyne.KeyZ), do: u.Undo, off: true}
	redo := command{label: kit.Tr("Ripeti"), key: ctrl(fyne.KeyY), do: u.Redo, off: true}
	if s := u.View; s != nil {
		if !s.Undo.IsZero() {
			undo.label, undo.off = kit.Tr("Annulla: %s", kit.Say(s.Undo)), false
		}
		if !s.Redo.IsZero() {
			redo.label, redo.off = kit.Tr("Ripeti: %s", kit.Say(s.Redo)), false
		}
	}
	return append([]command{undo, redo, line}, u.whereOpen(
		command{label: kit.Tr("Nuovo giocatore"), key: ctrlShift(fyne.KeyN), do: func() { u.act(desk.Step{Code: desk.Players}) }},
		command{label: kit.Tr("Incolla elenco"), key: ctrlShift(fyne.KeyV), do: u.Paste},
		command{label: kit.Tr("Dati del torneo…"), do: u.askInfo},
		command{label: kit.Tr("Premi…"), do: func() { dialogs.Prizes(u.Session) }},
	)...)
}

func (u *UI) optionCommands() []command {
	return slices.Concat(u.whereOpen(
		command{label: kit.Tr("Regole del torneo…"), do: u.askRules},
		u.answer(engine.OptionOneWinner), u.answer(engine.OptionHalfPage),
	), []command{
		line,
		{label: kit.Tr("Preferenze…"), do: u.askPreferences},
		{label: kit.Tr("Più grande"), key: ctrl(fyne.KeyPlus), do: func() { u.zoom(1) }, quiet: true},
		{label: kit.Tr("Più piccolo"), key: ctrl(fyne.KeyMinus), do: func() { u.zoom(-1) }, quiet: true},
		{label: kit.Tr("Log…"), do: u.askLog},
	})
}

// answer is an option of the tournament that is on or off.
func (u *UI) answer(o *engine.Option) command {
	t, typ := &engine.Tournament{}, rules.Type{}
	if u.View != nil {
		t, typ = u.View.Tournament, u.View.Type
	}
	yes, _ := engine.ParseYesNo(o.Get(t))
	label := kit.Say(o.Name)
	return command{label: label, on: yes, off: !slices.Contains(desk.OptionsOf(typ), o), do: func() {
		u.SetSettings(func(s *engine.Settings) {
			changed := engine.Tournament{Settings: *s}
			_ = o.Set(&changed, engine.YesNo(!yes)) // an answer
			*s = changed.Settings
		}, func() { u.Report(kit.Tr("Opzione cambiata: %s", label)) })
	}}
}

// askRules asks how this tournament is played.
func (u *UI) askRules() { dialogs.AskRules(u.Session, func() { formula.Edit(u.Session) }) }

// zoom makes the texts a step larger or smaller.
func (u *UI) zoom(by float32) {
	u.Prefs.SetScale(max(0.8, min(2, u.Prefs.Scale()+0.1*by)))
	u.restyle()
}

// restyle puts the chosen look in force.
func (u *UI) restyle() {
	u.App.Settings().SetTheme(kit.NewTheme(u.Prefs.Mode(), u.Prefs.Scale()))
	u.rebuild()
}

// rebuild makes the window anew with the same tournament on the same tab and round.
func (u *UI) rebuild() {
	current, owed := u.Tab, u.owed
	u.owed = false
	u.build()
	u.GoTo(current)
	u.owed = owed
}

func (u *UI) helpCommands() []command {
	demo := u.View != nil && filepath.Base(u.View.Path) == desk.DemoName // in a real tournament they would be lies
	return slices.Concat([]command{
		{label: kit.Tr("Help"), key: ctrl(fyne.KeyH), do: u.openHelp},
		{label: kit.Tr("Tasti"), do: func() { dialogs.Keys(u.Win, u.keys()) }},
		{label: kit.Tr("Nuovo xlsx…"), do: u.files.askNew},
		{label: kit.Tr("Torneo di prova"), do: u.files.openDemo},
	}, offered(demo, command{label: kit.Tr("Inventa i punti del turno (prova)"), do: u.files.simulate}), []command{
		line,
		{label: kit.Tr("About"), do: func() { dialogs.About(u.Win, kit.Icon) }},
	})
}

// roundCommands are the day's work, with its keys.
func (u *UI) roundCommands() []command {
	pages := command{label: kit.Tr("Vai a"), quiet: true}
	for i, t := range u.pages {
		pages.below = append(pages.below, command{label: t.title, key: ctrl(fyne.KeyName(strconv.Itoa(i + 1))), do: func() {
			u.GoTo(present.Tab(i))
			u.focusPage()
		}})
	}
	return u.whereOpen(slices.Concat([]command{
		{label: kit.Tr("Fa il passo suggerito"), key: ctrl(fyne.KeyReturn), do: u.proceed},
		{label: kit.Tr("Sorteggia il turno"), key: ctrl(fyne.KeyG), do: func() { u.tablesNow().Draw() }},
		{label: kit.Tr("Scrivi la classifica"), key: ctrl(fyne.KeyK), do: u.writeStandings},
		{label: kit.Tr("Cerca un giocatore"), key: ctrl(fyne.KeyF), do: u.focusSearch},
		{label: kit.Tr("Coppie da separare o unire…"), do: func() { dialogs.Pairs(u.Session) }},
		{label: kit.Tr("Numeri e sale…"), do: func() { u.tablesNow().AskPlaces() }},
		{label: kit.Tr("Arbitro…"), do: func() { dialogs.Referee(u.Session, dialogs.Case{}) }},
	}, offered(u.View != nil && u.View.Leaves(), command{label: kit.Tr("Chi lascia la lega…"), do: func() { dialogs.Leaves(u.Session) }},
		command{label: kit.Tr("Stagione successiva della lega…"), do: u.files.askNextSeason}), []command{
		{label: kit.Tr("Turno successivo"), key: ctrl(fyne.KeyPageDown), do: func() { u.turn(1) }, quiet: true},
		{label: kit.Tr("Turno precedente"), key: ctrl(fyne.KeyPageUp), do: func() { u.turn(-1) }, quiet: true},
		pages,
	})...)
}

// turn goes to the next round, or to the one before.
func (u *UI) turn(by int) {
	if u.Round+by <= max(u.View.LastRound(), u.Round) {
		u.Turn(u.Round + by)
	}
}

// shortcuts are the keys of the commands, also of those that have no line in sight, and those that must not be taken from a field where
// something is being typed: there they mean the text.
func (u *UI) shortcuts() {
	c := u.Win.Canvas()
	each(u.commands(), func(one command) {
		if one.key != nil {
			c.AddShortcut(one.key, u.press)
		}
	})
	for _, plus := range []fyne.Shortcut{ctrlShift(fyne.KeyPlus), ctrl(fyne.KeyEqual), ctrlShift(fyne.KeyEqual)} { // where + needs Shift
		c.AddShortcut(plus, func(fyne.Shortcut) { u.unlessAsked(func() { u.zoom(1) }) })
	}
	c.AddShortcut(&fyne.ShortcutUndo{}, func(fyne.Shortcut) { u.unlessAsked(u.Undo) })
	c.AddShortcut(&fyne.ShortcutRedo{}, func(fyne.Shortcut) { u.unlessAsked(u.Redo) })
	c.AddShortcut(&fyne.ShortcutPaste{}, func(fyne.Shortcut) { u.pasteLines() })
	c.AddShortcut(&kit.PastedLines{}, func(s fyne.Shortcut) { s.(*kit.PastedLines).Taken = u.pasteLines() })
	c.SetOnTypedKey(u.typedKey)
	c.SetOnTypedRune(u.typedRune)
}

// press does what a key means now.
func (u *UI) press(key fyne.Shortcut) {
	each(u.commands(), func(c command) {
		if c.key != nil && c.key.ShortcutName() == key.ShortcutName() && !c.off {
			u.obey(c)
		}
	})
}

// pasteLines takes several lines on the clipboard as a list of players, anywhere among the players; it says no elsewhere.
func (u *UI) pasteLines() bool {
	if u.View == nil || u.Tab != present.RosterTab || u.Win.Canvas().Overlays().Top() != nil ||
		!kit.SeveralLines(u.App.Clipboard().Content()) {
		return false
	}
	u.Paste()
	return true
}

// typedRune is a letter that nothing else wanted: the question mark shows the keys. Any other is the page's.
func (u *UI) typedRune(r rune) {
	switch {
	case u.Win.Canvas().Overlays().Top() != nil:
	case r == '?':
		dialogs.Keys(u.Win, u.keys())
	case r != ' ':
		u.give(func(f fyne.Focusable) { f.TypedRune(r) })
	}
}

// typedKey is a key that nothing else wanted.
func (u *UI) typedKey(e *fyne.KeyEvent) {
	switch c := u.Win.Canvas(); {
	case e.Name == fyne.KeyF1:
		u.openHelp()
	case e.Name == fyne.KeyF5:
		u.unlessAsked(func() { u.project(hall.HallLive) })
	case u.View == nil && (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter):
		u.welcome.main.OnTapped()
	case c.Overlays().Top() != nil:
	case e.Name == fyne.KeyEscape && u.pages[u.Tab].escape != nil:
		u.pages[u.Tab].escape()
	case c.Focused() == nil && e.Name != fyne.KeySpace:
		u.give(func(f fyne.Focusable) { f.TypedKey(e) })
	}
}

// give has the page in sight take the keyboard where a click beside everything, a button or a dialog has taken it away, and the key
// that was struck: no key is lost.
func (u *UI) give(key func(fyne.Focusable)) {
	if u.View == nil || u.giving {
		return
	}
	u.giving = true
	defer func() { u.giving = false }()
	c := u.Win.Canvas()
	before := c.Focused()
	u.focusPage()
	if f := c.Focused(); f != nil && f != before {
		key(f)
	}
}

// focusPage gives the keyboard to what a tab is for; on one where nothing is typed it goes to nothing.
func (u *UI) focusPage() {
	switch focus := u.pages[u.Tab].focus; {
	case u.View == nil:
	case focus != nil:
		focus()
	case u.Win.Canvas().Overlays().Top() == nil:
		u.Win.Canvas().Unfocus()
	}
}

// focusSearch gives it to the search of the tab, else to that of the players.
func (u *UI) focusSearch() {
	if u.pages[u.Tab].search == nil {
		u.GoTo(present.RosterTab)
	}
	u.nav.offer(u.pages[u.Tab], true)
	u.pages[u.Tab].search()
}
