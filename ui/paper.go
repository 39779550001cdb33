package ui

import (
	"cmp"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// paperForm asks for what the sheet TORNEO says of the prints, and shows what comes of it.
type paperForm struct {
	ui                             *UI
	colour, footer, diploma, badge *kit.Entry
	swatch                         *canvas.Rectangle
	foot, wrong                    *widget.Label
	samples                        map[publish.PrintKind]*widget.Label
}

// askPaper changes what the sheet TORNEO says of the prints.
func (u *UI) askPaper() {
	if u.snap == nil {
		return
	}
	seen := u.snap.Tournament.Info
	f := &paperForm{
		ui: u, colour: kit.NewEntry(), footer: kit.NewEntry(), diploma: kit.NewText(), badge: kit.NewText(),
		swatch: canvas.NewRectangle(color.Transparent),
		foot:   kit.Wrapped(""), wrong: kit.Wrapped(""),
		samples: map[publish.PrintKind]*widget.Label{publish.Diplomas: kit.Wrapped(""), publish.Badges: kit.Wrapped("")},
	}
	f.swatch.CornerRadius = 4
	f.foot.Alignment, f.foot.SizeName = fyne.TextAlignCenter, theme.SizeNameCaptionText
	f.colour.SetText(seen.Colour)
	f.colour.SetPlaceHolder(kit.Tr("blu, verde, rosso, viola, marrone, nero o #14505c"))
	f.footer.SetText(seen.Footer)
	f.diploma.SetText(strings.Join(engine.Lines(seen.Diploma), "\n"))
	f.diploma.SetPlaceHolder(publish.DiplomaText(cmp.Or(u.snap.Tournament.Settings.Language, string(u.prefs.language()))))
	f.badge.SetText(strings.Join(engine.Lines(seen.Badge), "\n"))
	f.badge.SetPlaceHolder("{nome}\n{nick}\n{club}")
	form := widget.NewForm(
		widget.NewFormItem(kit.Tr("Colore delle stampe"), f.colour),
		widget.NewFormItem(kit.Tr("Piè di pagina"), f.footer),
		widget.NewFormItem(kit.Tr("Testo dei diplomi"), f.diploma),
		widget.NewFormItem(kit.Tr("Testo delle tessere"), f.badge),
	)
	form.Items[2].HintText = "{" + strings.Join(engine.DiplomaFields, "} {") + "}"
	form.Items[3].HintText = "{" + strings.Join(engine.BadgeFields, "} {") + "}"
	for kind, label := range f.samples {
		label.Alignment = map[publish.PrintKind]fyne.TextAlign{publish.Diplomas: fyne.TextAlignCenter}[kind]
	}
	preview := container.NewVBox(kit.Box(40, 10, f.swatch), container.NewGridWithColumns(2, f.samples[publish.Diplomas], f.samples[publish.Badges]), f.foot)
	for _, e := range []*kit.Entry{f.colour, f.footer, f.diploma, f.badge} {
		e.OnChanged = func(string) { f.show() }
	}
	f.show()
	all := container.NewVBox(form, kit.Bold(kit.Tr("Come viene")), preview, f.wrong)
	dialogs.Ask(u.win, kit.Tr("Ciò che si stampa"), kit.Wide(40, all),
		dialogs.Leave(), dialogs.Answer{
			Text: kit.Tr("Salva"), Icon: theme.ConfirmIcon(), Main: true,
			Try: func() bool { return f.info().CheckPaper() == nil },
			Do: func() {
				info := f.info()
				u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetInfo(seen, info) }, func() {
					u.Tell(kit.Tr("Dati del torneo salvati."))
				})
			},
		})
}

// info is what TORNEO would say.
func (f *paperForm) info() engine.Info {
	info := f.ui.snap.Tournament.Info
	info.Colour, info.Footer = strings.TrimSpace(f.colour.Text), strings.TrimSpace(f.footer.Text)
	info.Diploma, info.Badge = strings.Join(engine.Lines(f.diploma.Text), "; "), strings.Join(engine.Lines(f.badge.Text), "; ")
	return info
}

// show tells what comes of what is typed, or what is wrong with it.
func (f *paperForm) show() {
	info := f.info()
	f.wrong.SetText("")
	if err := info.CheckPaper(); err != nil {
		f.wrong.SetText(kit.Say(engine.Tell(err)))
		return
	}
	f.foot.SetText(info.Footer)
	c, _ := engine.ParseColour(info.Colour) // it was checked
	f.swatch.FillColor = color.NRGBA{uint8(c.R), uint8(c.G), uint8(c.B), 255}
	f.swatch.Refresh()
	f.ui.Look(func(d *desk.Desk) func() {
		said := map[publish.PrintKind]string{}
		for kind := range f.samples {
			lines, err := publish.Sample(d, info, publish.PrintRequest{Kind: kind})
			if err != nil {
				lines = []string{kit.Say(engine.Tell(err))}
			}
			said[kind] = strings.Join(lines, "\n")
		}
		return func() {
			for kind, label := range f.samples {
				label.SetText(said[kind])
			}
		}
	})
}
