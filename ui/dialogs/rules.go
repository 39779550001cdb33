package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/ui/kit"
	"raduno/ui/present"
)

// Rules shows the page that explains how the round is scored.
func Rules(s *present.Session) {
	page, known := s.View.Rules(s.Round)
	if !known {
		return
	}
	text := kit.NewLines()
	if !page.Clock.IsZero() {
		clock := kit.Wrapped(kit.Say(page.Clock))
		clock.SizeName = theme.SizeNameSubHeadingText
		clock.Importance = widget.HighImportance
		text.Add(clock)
	}
	words := kit.Wrapped(kit.Say(page.Text))
	words.SizeName = theme.SizeNameSubHeadingText
	text.Add(words)
	width := fyne.Min(62*kit.Em(), s.Win.Canvas().Size().Width*0.72)
	Note(s.Win, kit.Say(page.Title), kit.Tr("Ho capito"), kit.Box(width, 0, text))
}
