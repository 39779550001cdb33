package present

import (
	"slices"

	"fyne.io/fyne/v2"
	"github.com/jeandeaual/go-locale"

	"raduno/assets"
	"raduno/engine/store"
	"raduno/ui/kit"
)

// Preferences are what the program remembers of one who uses it, whatever the tournament.
type Preferences struct{ fyne.Preferences }

// What is remembered, by the names of the preferences.
const (
	PrefPrint     = "print"     // GO prints the score sheets too
	PrefOutside   = "outside"   // the points outside the objective are asked for
	PrefNoMap     = "nomap"     // score sheets are printed without the drawing of the world, three a page
	PrefSites     = "sites"     // where pages are sent after each change, as the tournaments say it
	PrefForum     = "forum"     // the dialect of the forum that was copied for last
	PrefSeason    = "season"    // the season that was open last
	PrefClock     = "clock"     // of each tournament, the round's clock
	PrefTyped     = "typed"     // of each tournament, what was typed at a table and not saved
	PrefOpened    = "opened"    // the workbook that is open, or was when the program ended without being closed
	PrefMaximized = "maximized" // the window filled the screen when it was closed last
)

const recentFiles = 8

// Language is the one that was chosen, and at the first start that of the system.
func (p Preferences) Language() kit.Language {
	language := p.String("language")
	if language == "" {
		system, err := locale.GetLocale()
		if err != nil {
			system = "" // the system says nothing
		}
		language = assets.LanguageOf(system)
	}
	spoken, _ := assets.LanguageNamed(language)
	return kit.Language(spoken.ID)
}

// SetLanguage chooses a language.
func (p Preferences) SetLanguage(l kit.Language) { p.SetString("language", string(l)) }

// Mode is the choice of light or dark.
func (p Preferences) Mode() kit.Mode {
	return kit.Mode(p.StringWithFallback("mode", string(kit.Light)))
}

// SetMode chooses it.
func (p Preferences) SetMode(m kit.Mode) { p.SetString("mode", string(m)) }

// Scale is the size of texts, 1 for the normal one.
func (p Preferences) Scale() float32 { return float32(p.FloatWithFallback("scale", 1)) }

// SetScale chooses it.
func (p Preferences) SetScale(s float32) { p.SetFloat("scale", float64(s)) }

// Recent are the workbooks that were open, the latest first.
func (p Preferences) Recent() []string { return p.StringList("recent") }

// Remember puts a workbook before the others.
func (p Preferences) Remember(path string) {
	list := slices.DeleteFunc(p.Recent(), func(other string) bool { return other == path })
	list = slices.Insert(list, 0, path)
	p.SetStringList("recent", list[:min(len(list), recentFiles)])
}

// Forget takes a workbook out.
func (p Preferences) Forget(path string) {
	p.SetStringList("recent", slices.DeleteFunc(p.Recent(), func(other string) bool { return other == path }))
}

// LogLevels are the levels of the outputs of the log, by the output, as they are unless another is chosen.
var LogLevels = map[string]string{"console": "off", "sheet": "low", "file": "high"}

// LogLevel is the level of an output of the log: "off", "low" or "high".
func (p Preferences) LogLevel(output string) string {
	return p.StringWithFallback("log."+output, LogLevels[output])
}

// SetLogLevel chooses it.
func (p Preferences) SetLogLevel(output, level string) { p.SetString("log."+output, level) }

func (p Preferences) log() *store.JournalSettings {
	levels := map[string]store.LogLevel{"off": store.LogOff, "low": store.LogLow, "high": store.LogHigh}
	return &store.JournalSettings{
		Console: levels[p.LogLevel("console")], Sheet: levels[p.LogLevel("sheet")], File: levels[p.LogLevel("file")],
	}
}

// Kept is what is kept of the tournament of a path; empty for nothing.
func (p Preferences) Kept(what, path string) string { return p.String(what + "." + path) }

// Keep keeps it for the next start.
func (p Preferences) Keep(what, path, text string) {
	switch {
	case text == p.Kept(what, path):
	case text == "":
		p.RemoveValue(what + "." + path)
	default:
		p.SetString(what+"."+path, text)
	}
}

// Size is how large the window was when it was closed last, or before it was maximized.
func (p Preferences) Size() fyne.Size {
	width, height := p.FloatWithFallback("width", 1240), p.FloatWithFallback("height", 740)
	return fyne.NewSize(float32(max(640, min(width, 4000))), float32(max(480, min(height, 3000))))
}

// SetSize remembers it.
func (p Preferences) SetSize(size fyne.Size) {
	p.SetFloat("width", float64(size.Width))
	p.SetFloat("height", float64(size.Height))
}
