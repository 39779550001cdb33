package ui

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/pageview"
)

// paperForm asks for what the sheet TORNEO says of the prints, and shows what comes of it.
type paperForm struct {
	ui                             *UI
	colour, footer, diploma, badge *kit.Entry
	kind                           *kit.Select // of the print that is shown
	view                           *pageview.View
}

// shownPapers are the prints that are shown of what TORNEO says of them, as they stand in the choice.
var shownPapers = []publish.PrintKind{publish.Diplomas, publish.Badges, publish.StandingsList}

// askPaper changes what the sheet TORNEO says of the prints.
func (u *UI) askPaper() {
	seen := u.View.Tournament.Info
	f := &paperForm{
		ui: u, colour: kit.NewEntry(), footer: kit.NewEntry(), diploma: kit.NewText(), badge: kit.NewText(),
	}
	f.colour.SetText(seen.Colour)
	f.colour.SetPlaceHolder(kit.Tr("blu, verde, rosso, viola, marrone, nero o #14505c"))
	f.footer.SetText(seen.Footer)
	f.diploma.SetText(strings.Join(engine.Lines(seen.Diploma), "\n"))
	f.diploma.SetPlaceHolder(publish.DiplomaText(cmp.Or(u.View.Tournament.Settings.Language, string(u.Prefs.Language()))))
	f.badge.SetText(strings.Join(engine.Lines(seen.Badge), "\n"))
	f.badge.SetPlaceHolder("{nome}\n{nick}\n{club}")
	fields := func(names []string) fyne.CanvasObject { return kit.Quiet("{" + strings.Join(names, "} {") + "}") }
	form := container.NewVBox(
		kit.Bold(kit.Tr("Colore delle stampe")), f.colour, kit.Bold(kit.Tr("Piè di pagina")), f.footer,
		kit.Bold(kit.Tr("Testo dei diplomi")), f.diploma, fields(engine.DiplomaFields),
		kit.Bold(kit.Tr("Testo delle tessere")), f.badge, fields(engine.BadgeFields),
	)
	f.kind = kit.NewSelect(nil, nil)
	for _, kind := range shownPapers {
		print, _ := publish.PrinterOf(kind) // its kind is of the table
		f.kind.Options = append(f.kind.Options, kit.Say(print.Name))
	}
	f.kind.SetSelectedIndex(0)
	room := dialogs.Large(u.Win)
	left := kit.Wide(min(28, room.Width*0.45/kit.Em()), container.NewVScroll(form))
	f.view = pageview.New(u.Session, fyne.NewSize(min(room.Width-left.MinSize().Width, room.Height), room.Height-f.kind.MinSize().Height))
	for i, e := range []*kit.Entry{f.diploma, f.badge} { // the first two that are shown
		e.OnChanged = func(string) {
			f.kind.Selected = f.kind.Options[i]
			f.kind.Refresh()
			f.show(f.view.Soon)
		}
	}
	f.colour.OnChanged = func(string) { f.show(f.view.Soon) }
	f.footer.OnChanged = f.colour.OnChanged
	f.kind.OnChanged = func(string) { f.show(f.view.Show) }
	dialogs.AskAsItIs(u.Win, kit.Tr("Ciò che si stampa"),
		beside(left, container.New(layout.NewBorderLayout(f.kind, nil, nil, nil), f.kind, f.view.Content)),
		dialogs.Leave(), dialogs.Answer{
			Text: kit.Tr("Salva"), Icon: theme.ConfirmIcon(), Main: true,
			Try: func() bool { return f.info().CheckPaper() == nil },
			Do:  func() { u.SetInfo(seen, f.info(), kit.Tr("Dati del torneo salvati.")) },
		})
	f.view.Keys()
	f.show(f.view.Show)
}

// info is what TORNEO would say.
func (f *paperForm) info() engine.Info {
	info := f.ui.View.Tournament.Info
	info.Colour, info.Footer = strings.TrimSpace(f.colour.Text), strings.TrimSpace(f.footer.Text)
	info.Diploma, info.Badge = strings.Join(engine.Lines(f.diploma.Text), "; "), strings.Join(engine.Lines(f.badge.Text), "; ")
	return info
}

// show shows the print that is chosen by what is typed, in one of the ways of a view.
func (f *paperForm) show(show func(func(*desk.Desk) (*publish.Paper, error), func(int))) {
	info, request := f.info(), publish.PrintRequest{Kind: shownPapers[f.kind.SelectedIndex()], Type: f.ui.View.Type.ID}
	show(func(d *desk.Desk) (*publish.Paper, error) { return publish.Preview(d, info, request) }, func(int) {})
}
