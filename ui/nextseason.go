package ui

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/importer"
	"raduno/ui/dialogs"
	"raduno/ui/filedialog"
	"raduno/ui/kit"
)

// askNextSeason makes the workbook of a league's next season and opens it.
func (u *UI) askNextSeason() {
	if u.snap == nil {
		return
	}
	moving := kit.NewEntry()
	moving.SetText("2")
	item := widget.NewFormItem(kit.Tr("Quanti cambiano"), moving)
	item.HintText = kit.Tr("tra due divisioni: tanti salgono e tanti scendono")
	accept := dialogs.Form(u.win, kit.Tr("Stagione successiva della lega"), widget.NewForm(item), kit.Tr("Crea…"), func() {
		n, err := strconv.Atoi(strings.TrimSpace(moving.Text))
		if err != nil || n < 0 {
			u.Fail(engine.Errorf(engine.BadInput, "“%s” non è un numero di giocatori: scrivi per esempio 2.", moving.Text))
			return
		}
		u.makeNextSeason(n)
	})
	moving.OnSubmitted = func(string) { accept() }
}

func (u *UI) makeNextSeason(moving int) {
	view, env := u.snap.View, u.env()
	ext := filepath.Ext(view.Path)
	u.files.chooser.Ask(u.win, filedialog.Request{
		Kind: filedialog.Save, Title: kit.Tr("Stagione successiva"), Folder: u.files.folder(),
		Name:  strings.TrimSuffix(filepath.Base(view.Path), ext) + " " + kit.Tr("stagione successiva") + ".xlsx",
		Kinds: kit.Tr("Tornei"), Endings: []string{".xlsx"},
	}, func(chosen string) {
		path := freeName(chosen)
		var told []engine.Text
		u.aside(kit.Tr("Creo il foglio…"), func(context.Context) (err error) {
			told, err = importer.NextSeason(view, moving, path, env)
			return err
		}, func() {
			u.OpenFile(path)
			lines := make([]string, len(told))
			for i, text := range told {
				lines[i] = kit.Say(text)
			}
			if len(lines) > 0 {
				u.message(kit.Tr("Stagione successiva"), strings.Join(lines, "\n"))
			}
		})
	})
}
