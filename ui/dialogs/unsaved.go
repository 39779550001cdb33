package dialogs

import (
	"errors"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
)

// Unsaved says that what was typed is not in the workbook, and why. Where another program has changed the same thing both
// versions are shown and one is chosen; else it can be tried again, or saved into a copy elsewhere. back goes back to what
// was typed, which is lost nowhere; mine writes it over what there is now; elsewhere makes the copy.
func Unsaved(win fyne.Window, what string, err error, mine, back, elsewhere func()) {
	var c *desk.Conflict
	if !errors.As(err, &c) {
		text := kit.NewLines(kit.Wrapped(kit.Tr("%s non è stato salvato: quello che hai scritto è ancora qui.",
			what) + "\n\n" + kit.SayError(err)))
		d := Ask(win, kit.Tr("Non salvato"), kit.Wide(32, text),
			Answer{Text: kit.Tr("Torna a quello che hai scritto"), Do: back},
			Answer{Text: kit.Tr("Salva una copia…"), Do: func() { back(); elsewhere() }},
			Answer{Text: kit.Tr("Riprova"), Main: true, Do: mine})
		unseen(win, text, d, back)
		return
	}
	lines := kit.NewLines(kit.Wrapped(kit.Tr("Mentre scrivevi, nel foglio la stessa cosa è cambiata. Quale vale?")))
	for _, version := range []struct {
		title string
		text  engine.Text
	}{{kit.Tr("Nel foglio c'è adesso"), c.Now}, {kit.Tr("Hai scritto"), c.Wanted}, {kit.Tr("Prima c'era"), c.Seen}} {
		text := kit.Say(version.text)
		if text == "" {
			text = "–"
		}
		lines.Add(kit.Bold(version.title))
		lines.Add(kit.Wrapped(text))
	}
	d := Ask(win, kit.Say(c.What), kit.Wide(34, lines),
		Answer{Text: kit.Tr("Tieni quello del foglio")},
		Answer{Text: kit.Tr("Torna a quello che hai scritto"), Do: back},
		Answer{Text: kit.Tr("Scrivi il mio"), Do: mine})
	unseen(win, lines, d, back)
}

// unseen has the keyboard decide nothing in a question that comes while scores are typed from paper: the typist is at the next table
// already: digits and Enters are no answers, and are told. Tab goes to the answers, and Escape back to what was typed.
func unseen(win fyne.Window, lines *fyne.Container, d *Dialog, back func()) {
	c, typed, report := win.Canvas(), "", kit.Warning("")
	c.Unfocus()
	runes := c.OnTypedRune()
	c.SetOnTypedRune(func(r rune) {
		if typed == "" {
			lines.Add(report)
		}
		typed += string(r)
		report.SetText(kit.Tr("Non è salvato, riscrivilo: %s", typed))
	})
	d.SetOnClosed(func() { c.SetOnTypedRune(runes) })
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyEscape {
			d.Hide()
			back()
		}
	})
}
