package ui

import (
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/ui/kit"
)

// silentKey is a menu's shortcut that Fyne obeys and does not paint: its own grey for them, a fifth of the ink, cannot be
// read (1.5 to 1), and no theme changes that.
type silentKey struct{ fyne.Shortcut }

// writeKeys writes the shortcuts of a menu behind its words, in their ink. A Mac's menus are the system's and paint them
// well.
func writeKeys(m *fyne.Menu) {
	if runtime.GOOS == "darwin" {
		return
	}
	width := func(text string) float32 { return kit.Width(text, theme.TextSize(), fyne.TextStyle{}) }
	widest := float32(0)
	for _, i := range m.Items {
		if i.ChildMenu != nil {
			writeKeys(i.ChildMenu)
		}
		widest = max(widest, width(i.Label)+width(keyName(i.Shortcut)))
	}
	const blank, hair = " ", "\u200a" // the fine one makes the keys end below each other
	for _, i := range m.Items {
		key := keyName(i.Shortcut)
		if key == "" {
			continue
		}
		i.Shortcut = silentKey{i.Shortcut}
		gap := widest + 2*theme.TextSize() - width(i.Label) - width(key)
		blanks := int(gap / width(blank))
		hairs := int((gap - float32(blanks)*width(blank)) / width(hair))
		i.Label += strings.Repeat(blank, blanks) + strings.Repeat(hair, hairs) + key
	}
}

// keyName is a shortcut as it stands on the keys; empty for none.
func keyName(s fyne.Shortcut) string {
	k, ok := s.(fyne.KeyboardShortcut)
	if !ok {
		return ""
	}
	name := ""
	if k.Mod()&fyne.KeyModifierControl != 0 {
		name += "Ctrl+"
	}
	if k.Mod()&fyne.KeyModifierShift != 0 {
		name += kit.Tr("Maiusc") + "+"
	}
	switch k.Key() {
	case fyne.KeyReturn:
		return name + kit.Tr("Invio")
	case fyne.KeyPageDown:
		return name + kit.Tr("Pag↓")
	case fyne.KeyPageUp:
		return name + kit.Tr("Pag↑")
	}
	return name + string(k.Key())
}
