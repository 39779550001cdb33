package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"raduno/assets"
)

// Colours of Raduno beyond those that Fyne names.
const (
	ColorCard   fyne.ThemeColorName = "raduno-card"   // paper of a card
	ColorQuiet  fyne.ThemeColorName = "raduno-quiet"  // words of the second rank
	ColorStripe fyne.ThemeColorName = "raduno-stripe" // every second row
	ColorLine   fyne.ThemeColorName = "raduno-line"   // borders of cards
	ColorAccent fyne.ThemeColorName = "raduno-accent" // the one thing to look at: winners, the next step
	ColorTint   fyne.ThemeColorName = "raduno-tint"   // ground of the strip with the next step
	ColorOnTint fyne.ThemeColorName = "raduno-ontint" // words on it
	ColorGood   fyne.ThemeColorName = "raduno-good"   // ground of something better
	ColorBad    fyne.ThemeColorName = "raduno-bad"    // ground of something worse
	// Ground and edge of a question on a page.
	ColorQuestion     fyne.ThemeColorName = "raduno-question"
	ColorQuestionLine fyne.ThemeColorName = "raduno-questionline"
)

// Mode is the choice of light or dark.
type Mode string

// The modes.
const (
	System Mode = "sistema" // as the desktop says
	Light  Mode = "chiaro"
	Dark   Mode = "scuro"
)

// Theme is the look of Raduno: Fyne's shapes and icons with colours and sizes of its own.
type Theme struct {
	fyne.Theme
	Mode  Mode
	Scale float32 // size of texts, 1 for the normal one
}

// NewTheme makes a theme; a scale of 0 is 1.
func NewTheme(mode Mode, scale float32) *Theme {
	if scale <= 0 {
		scale = 1
	}
	return &Theme{Theme: theme.DefaultTheme(), Mode: mode, Scale: scale}
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

func rgba(hex uint32, alpha uint8) color.NRGBA {
	c := rgb(hex)
	c.A = alpha
	return c
}

// pair is a colour in the light and in the dark.
type pair struct{ light, dark color.NRGBA }

var palette = map[fyne.ThemeColorName]pair{
	theme.ColorNameBackground:          {rgb(0xf3f0e8), rgb(0x151b1f)},
	theme.ColorNameForeground:          {rgb(0x1d2a31), rgb(0xe4e9ea)},
	theme.ColorNameButton:              {rgb(0xe4dfd1), rgb(0x2c363d)},
	theme.ColorNameDisabledButton:      {rgb(0xe9e6dd), rgb(0x20282d)},
	theme.ColorNameDisabled:            {rgb(0x575d5a), rgb(0x95a1a9)},
	theme.ColorNamePlaceHolder:         {rgb(0x575e5c), rgb(0x97a3aa)},
	theme.ColorNamePrimary:             {rgb(0x1b6076), rgb(0x60bcd4)},
	theme.ColorNameHyperlink:           {rgb(0x1b6076), rgb(0x6cc4da)},
	theme.ColorNameForegroundOnPrimary: {rgb(0xffffff), rgb(0x06222b)},
	theme.ColorNameForegroundOnError:   {rgb(0xffffff), rgb(0x2c0a05)},
	theme.ColorNameForegroundOnSuccess: {rgb(0xffffff), rgb(0x072113)},
	theme.ColorNameForegroundOnWarning: {rgb(0xffffff), rgb(0x2a1a00)},
	theme.ColorNameSuccess:             {rgb(0x226840), rgb(0x67c48d)},
	theme.ColorNameWarning:             {rgb(0x845203), rgb(0xe4ad55)},
	theme.ColorNameError:               {rgb(0xa33426), rgb(0xf0806f)},
	theme.ColorNameFocus:               {rgba(0x1b6076, 0x55), rgba(0x4fb0c9, 0x66)},
	theme.ColorNameSelection:           {rgb(0xd3e5ea), rgb(0x1a3a45)},
	theme.ColorNameHover:               {rgba(0x1b6076, 0x12), rgba(0xffffff, 0x0e)},
	theme.ColorNamePressed:             {rgba(0x1b6076, 0x2c), rgba(0xffffff, 0x22)},
	theme.ColorNameInputBackground:     {rgb(0xffffff), rgb(0x10161a)},
	theme.ColorNameInputBorder:         {rgb(0x938d7c), rgb(0x6b7a83)},
	theme.ColorNameSeparator:           {rgb(0xd9d3c3), rgb(0x313c43)},
	theme.ColorNameHeaderBackground:    {rgb(0xe9e4d7), rgb(0x1b2328)},
	theme.ColorNameMenuBackground:      {rgb(0xfdfcf8), rgb(0x222b31)},
	theme.ColorNameOverlayBackground:   {rgb(0xfbf9f4), rgb(0x1c2429)},
	theme.ColorNameShadow:              {rgba(0x3a3220, 0x2c), rgba(0x000000, 0x66)},
	theme.ColorNameScrollBar:           {rgba(0x1d2a31, 0x66), rgba(0xe4e9ea, 0x55)},
	theme.ColorNameScrollBarBackground: {rgba(0x1d2a31, 0x0c), rgba(0xe4e9ea, 0x0c)},

	ColorCard:   {rgb(0xffffff), rgb(0x1e272c)},
	ColorQuiet:  {rgb(0x4b575c), rgb(0xaab7be)},
	ColorStripe: {rgb(0xf9f7f2), rgb(0x1a2227)},
	ColorLine:   {rgb(0xddd7c8), rgb(0x323e45)},
	ColorAccent: {rgb(0x983b15), rgb(0xf3a679)},
	ColorTint:   {rgb(0xdcebee), rgb(0x17333c)},
	ColorOnTint: {rgb(0x12414f), rgb(0xbfe4ee)},
	ColorGood:   {rgb(0xdcefe1), rgb(0x1c3a29)},
	ColorBad:    {rgb(0xf7e0db), rgb(0x44241f)},

	ColorQuestion:     {rgb(0xfaf0dc), rgb(0x33290f)},
	ColorQuestionLine: {rgb(0xd9bd86), rgb(0x6b5626)},
}

// signs are ✓ ▲ ★ and the like out of DejaVu Sans, with the line height of Fyne's typeface. Fyne's lacks them and
// would take them from whatever typeface the system has, if it has one.
var signs = fyne.NewStaticResource("RadunoSigns.ttf", assets.Font("RadunoSigns"))

// Font is the typeface of a style. Fyne looks for a letter first in this one, then in its own of the same style: so
// that signs come from ours and everything else from Fyne's.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	if style.Monospace || style.Symbol {
		return t.Theme.Font(style)
	}
	return signs
}

// Color is a colour of the palette, else Fyne's own.
func (t *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	switch t.Mode {
	case Light:
		variant = theme.VariantLight
	case Dark:
		variant = theme.VariantDark
	}
	if p, ok := palette[name]; ok {
		if variant == theme.VariantDark {
			return p.dark
		}
		return p.light
	}
	return t.Theme.Color(name, variant)
}

// SizeSheetTitle is that of the title of a page that covers the window.
const SizeSheetTitle fyne.ThemeSizeName = "sheetTitle"

// sizes are those that differ from Fyne's, or that grow with the text.
var sizes = map[fyne.ThemeSizeName]struct {
	base   float32
	scales bool
}{
	theme.SizeNameText:           {14, true},
	theme.SizeNameCaptionText:    {12, true},
	theme.SizeNameSubHeadingText: {17, true},
	SizeSheetTitle:               {20, true},
	theme.SizeNameHeadingText:    {22, true},
	theme.SizeNameInlineIcon:     {19, true},
	theme.SizeNameInnerPadding:   {8, false},
	theme.SizeNameInputRadius:    {6, false},
	theme.SizeNameButtonRadius:   {7, false},
	theme.SizeNameCardRadius:     {9, false},
	theme.SizeNameDialogRadius:   {11, false},
	theme.SizeNamePopupRadius:    {8, false},
	theme.SizeNameMenuRadius:     {8, false},
	theme.SizeNameScrollBar:      {12, false},
	// A blurred ground under a dialog is worked out again at every key; without a graphics card one feels it.
	theme.SizeNameModalBlurRadius: {0, false},
}

// Size is a size of Raduno's, scaled with the text where it should be.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	s, ok := sizes[name]
	switch {
	case !ok:
		return t.Theme.Size(name)
	case s.scales:
		return s.base * t.Scale
	}
	return s.base
}

// Slim gives fields and buttons so little room around their words that they stand in a row of a list.
func Slim(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewThemeOverride(content, slim{fyne.CurrentApp().Settings().Theme()})
}

type slim struct{ fyne.Theme }

// Size is that of the theme but for the room around words.
func (s slim) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeNameInnerPadding {
		return 4
	}
	return s.Theme.Size(name)
}

// Color is a colour of the theme that is in force.
func Color(name fyne.ThemeColorName) color.Color {
	settings := fyne.CurrentApp().Settings()
	return settings.Theme().Color(name, settings.ThemeVariant())
}

// Em is the size of the running text, to measure everything else with.
func Em() float32 { return theme.TextSize() }
