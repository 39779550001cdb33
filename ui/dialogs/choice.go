package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"raduno/ui/kit"
)

// Choice is one of several things to do: its name, and in a few words what it gives.
type Choice struct {
	Name, About string
	Do          func()
	Off         bool // there is none here, and it is left out
}

// Choose offers things to do, a line each. What is picked is done once the page is gone.
func Choose(win fyne.Window, title string, choices []Choice) {
	var d *Dialog
	rows := container.New(&kit.TwoColumns{})
	for _, c := range choices {
		if c.Off {
			continue
		}
		b := kit.NewButton(c.Name, nil, func() {
			d.Hide()
			c.Do()
		})
		b.Importance, b.Alignment = widget.LowImportance, widget.ButtonAlignLeading
		rows.Add(b)
		about := kit.Quiet(c.About)
		about.Wrapping = fyne.TextWrapOff
		rows.Add(about)
	}
	d = Ask(win, title, rows, Answer{Text: kit.Tr("Chiudi"), Main: true})
}
