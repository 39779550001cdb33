package tables

import (
	"strings"

	"fyne.io/fyne/v2/widget"

	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// AskSeed draws with a seed that is named in the hall, so that the draw is beyond doubt.
func (p *Page) AskSeed() {
	if p.session.View == nil {
		return
	}
	seed := kit.NewEntry()
	seed.SetPlaceHolder(kit.Tr("per esempio: 4815162342"))
	lines := kit.NewLines(
		kit.Wrapped(
			kit.Tr(
				"Chiudi prima le presenze. Con gli stessi presenti e lo stesso seme vengono gli stessi tavoli.")),
		widget.NewForm(widget.NewFormItem(kit.Tr("Seme"), seed)),
		kit.Wrapped(
			kit.Tr(
				"Un testo qualunque: dieci cifre, dadi, parole. Se resta vuoto lo sceglie Raduno, come con Sorteggia.")),
	)
	title := kit.Tr("Sorteggio %s", p.session.View.RoundName(p.session.Round).Of())
	accept := dialogs.Form(p.session.Win, title, lines, kit.Tr("Sorteggia"), func() { p.DrawSeeded(strings.TrimSpace(seed.Text)) })
	seed.OnSubmitted = func(string) { accept() }
}
