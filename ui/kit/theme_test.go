package kit_test

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/.ci/testing/uitest"
	"raduno/ui/kit"
)

// Whatever is written can be read: every ink of the theme on every ground that it is used on has WCAG's 4.5 to 1, in the
// light and in the dark, also under the mouse.
func TestEveryTextCanBeRead(t *testing.T) {
	grounds := []fyne.ThemeColorName{
		theme.ColorNameBackground, theme.ColorNameInputBackground, theme.ColorNameHeaderBackground, theme.ColorNameMenuBackground,
		theme.ColorNameOverlayBackground, kit.ColorCard, kit.ColorStripe,
	}
	everywhere := []fyne.ThemeColorName{
		theme.ColorNameForeground, theme.ColorNamePrimary, theme.ColorNameHyperlink, theme.ColorNameError, theme.ColorNameSuccess,
		theme.ColorNameWarning,
		theme.ColorNameDisabled, theme.ColorNamePlaceHolder, kit.ColorQuiet, kit.ColorAccent,
	}
	type written struct{ ink, ground fyne.ThemeColorName }
	var pairs []written
	for _, ground := range grounds {
		for _, ink := range everywhere {
			pairs = append(pairs, written{ink, ground})
		}
	}
	for _, ground := range []fyne.ThemeColorName{theme.ColorNameSelection, kit.ColorTint, kit.ColorGood, kit.ColorBad, theme.ColorNameButton} {
		for _, ink := range []fyne.ThemeColorName{theme.ColorNameForeground, kit.ColorQuiet, kit.ColorAccent, theme.ColorNamePrimary} {
			pairs = append(pairs, written{ink, ground})
		}
	}
	pairs = append(
		pairs,
		written{kit.ColorOnTint, kit.ColorTint},
		written{theme.ColorNameForegroundOnPrimary, theme.ColorNamePrimary}, written{theme.ColorNameForegroundOnError, theme.ColorNameError},
		written{theme.ColorNameForegroundOnSuccess, theme.ColorNameSuccess}, written{theme.ColorNameForegroundOnWarning, theme.ColorNameWarning},
		written{theme.ColorNameDisabled, theme.ColorNameDisabledButton},
	)
	for _, mode := range []kit.Mode{kit.Light, kit.Dark} {
		th := kit.NewTheme(mode, 1)
		pick := func(name fyne.ThemeColorName) color.NRGBA {
			return color.NRGBAModel.Convert(th.Color(name, theme.VariantLight)).(color.NRGBA)
		}
		for _, p := range pairs {
			ground := pick(p.ground)
			if got := uitest.Contrast(pick(p.ink), ground); got < 4.5 {
				t.Errorf("%s: %s on %s is %.2f to 1", mode, p.ink, p.ground, got)
			}
			if got := uitest.Contrast(pick(p.ink), uitest.Over(pick(theme.ColorNameHover), ground)); got < 4.5 {
				t.Errorf("%s: %s on %s under the mouse is %.2f to 1", mode, p.ink, p.ground, got)
			}
		}
		menu := uitest.Over(pick(theme.ColorNameFocus), pick(theme.ColorNameMenuBackground)) // the line of a menu that the mouse is on
		if got := uitest.Contrast(pick(theme.ColorNameForeground), menu); got < 4.5 {
			t.Errorf("%s: a menu's line under the mouse is %.2f to 1", mode, got)
		}
	}
}
