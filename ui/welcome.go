package ui

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/ui/kit"
)

// welcomePage is what the window shows while no tournament is open.
type welcomePage struct {
	u       *UI
	content fyne.CanvasObject
	last    *fyne.Container // the tournament that was open last, above all else
	recent  *fyne.Container
	create  *kit.Button
	main    *kit.Button // what Enter does
}

func newWelcomePage(u *UI) *welcomePage {
	p := &welcomePage{u: u, last: container.NewVBox(), recent: container.NewVBox()}
	icon := canvas.NewImageFromResource(kit.Icon)
	icon.FillMode = canvas.ImageFillContain
	icon.SetMinSize(fyne.NewSize(88, 88))
	title := widget.NewLabelWithStyle("Raduno", fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	title.SizeName = theme.SizeNameHeadingText
	what := kit.Wrapped(kit.Tr("Apri o crea un torneo"))
	what.Alignment = fyne.TextAlignCenter
	what.SizeName = theme.SizeNameSubHeadingText
	open := kit.NewButton(kit.Tr("Apri un torneo o un elenco…"), theme.FolderOpenIcon(), u.files.askOpen)
	create := kit.NewButton(kit.Tr("Nuovo torneo…"), theme.DocumentCreateIcon(), u.files.askNew)
	demo := kit.NewButton(kit.Tr("Prova con un torneo finto"), theme.MediaPlayIcon(), u.files.openDemo)
	for _, b := range []*kit.Button{open, create, demo} {
		b.Alignment = widget.ButtonAlignLeading
	}
	p.create = create
	hint := kit.Quiet(kit.Tr("Si aprono anche i .xls dei vecchi programmi e gli elenchi di giocatori; puoi trascinarli qui."))
	hint.Alignment = fyne.TextAlignCenter
	panel := kit.NewPanel(container.NewVBox(icon, title, what, p.last, create, open, demo, hint, p.recent))
	panel.Padding = 24
	p.content = container.NewStack(kit.NewGround(theme.ColorNameBackground),
		kit.NewScroll(container.NewCenter(kit.Margin(20, 20, 0, 0, kit.Wide(30, panel)))))
	return p
}

// refresh lists the files that were open lately and are still there.
func (p *welcomePage) refresh() {
	p.last.Objects, p.recent.Objects = nil, nil
	p.create.Importance, p.main = widget.HighImportance, p.create
	for i, path := range p.u.files.recents {
		if i == 0 {
			p.create.Importance = widget.MediumImportance
			name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
			b := kit.NewButton(kit.FoldedEms(kit.Tr("Riapri %s", name), 24), theme.HistoryIcon(), func() { p.u.files.open(path) })
			b.Importance, b.Alignment, p.main = widget.HighImportance, widget.ButtonAlignLeading, b
			p.last.Add(b)
			continue
		}
		if len(p.recent.Objects) == 0 {
			p.recent.Add(kit.Bold(kit.Tr("Aperti di recente")))
		}
		b := kit.NewQuietButton(filepath.Base(path)+"  –  "+filepath.Base(filepath.Dir(path)), theme.FileIcon(), func() { p.u.files.open(path) })
		b.Alignment = widget.ButtonAlignLeading
		p.recent.Add(b)
		if len(p.recent.Objects) > 5 {
			break
		}
	}
	p.create.Refresh()
	p.last.Refresh()
	p.recent.Refresh()
}
