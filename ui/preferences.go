package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"github.com/jeandeaual/go-locale"

	"raduno/assets"
	"raduno/ui/kit"
	"raduno/ui/platform"
)

// preferences are what the program remembers of one who uses it, whatever the tournament.
type preferences struct{ store fyne.Preferences }

const recentFiles = 8

// language is the one that was chosen, and at the first start that of the system.
func (p preferences) language() kit.Language {
	language := p.store.String("language")
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

func (p preferences) setLanguage(l kit.Language) { p.store.SetString("language", string(l)) }

func (p preferences) mode() kit.Mode {
	return kit.Mode(p.store.StringWithFallback("mode", string(kit.Light)))
}

func (p preferences) setMode(m kit.Mode) { p.store.SetString("mode", string(m)) }

// scale is the size of texts, 1 for the normal one.
func (p preferences) scale() float32 {
	return float32(p.store.FloatWithFallback("scale", 1))
}

func (p preferences) setScale(s float32) { p.store.SetFloat("scale", float64(s)) }

// print is whether GO prints the score sheets too.
func (p preferences) print() bool { return p.store.Bool("print") }

func (p preferences) setPrint(on bool) { p.store.SetBool("print", on) }

// outside is whether the points outside the objective are asked for.
func (p preferences) outside() bool { return p.store.Bool("outside") }

func (p preferences) setOutside(on bool) { p.store.SetBool("outside", on) }

// letters is the path of the TrueType file that lends its letters to what is printed; empty for none.
func (p preferences) letters() string { return p.store.String("letters") }

func (p preferences) setLetters(path string) { p.store.SetString("letters", path) }

// diploma is the text that the organizer wrote for diplomas; empty for the usual one.
func (p preferences) diploma() string { return p.store.String("diploma") }

func (p preferences) setDiploma(text string) { p.store.SetString("diploma", text) }

// forum is the dialect of the forum that was copied for last.
func (p preferences) forum() string { return p.store.String("forum") }

func (p preferences) setForum(dialect string) { p.store.SetString("forum", dialect) }

// recent are the workbooks that were open, the latest first.
func (p preferences) recent() []string { return p.store.StringList("recent") }

func (p preferences) remember(path string) {
	list := slices.DeleteFunc(p.recent(), func(other string) bool { return other == path })
	list = slices.Insert(list, 0, path)
	p.store.SetStringList("recent", list[:min(len(list), recentFiles)])
}

func (p preferences) forget(path string) {
	p.store.SetStringList("recent", slices.DeleteFunc(p.recent(), func(other string) bool { return other == path }))
}

// season is the season that was open last.
func (p preferences) season() string { return p.store.String("season") }

func (p preferences) setSeason(path string) { p.store.SetString("season", path) }

// logLevel is the level of an output of the log: "off", "low" or "high".
func (p preferences) logLevel(output, fallback string) string {
	return p.store.StringWithFallback("log."+output, fallback)
}

func (p preferences) setLogLevel(output, level string) { p.store.SetString("log."+output, level) }

// typed is what was typed at a table of the tournament of a path and not saved; empty for nothing.
func (p preferences) typed(path string) string { return p.store.String("typed." + path) }

func (p preferences) setTyped(path, text string) {
	switch {
	case text == p.typed(path):
	case text == "":
		p.store.RemoveValue("typed." + path)
	default:
		p.store.SetString("typed."+path, text)
	}
}

// sounds is whether the clock of the round may be heard.
func (p preferences) sounds() bool { return p.store.BoolWithFallback("sounds", true) }

func (p preferences) setSounds(on bool) { p.store.SetBool("sounds", on) }

// clock is the clocks of the tournaments as they were kept last.
func (p preferences) clock() string { return p.store.String("clock") }

func (p preferences) setClock(text string) { p.store.SetString("clock", text) }

// maximized is whether the window filled the screen when it was closed last.
func (p preferences) maximized() bool { return p.store.Bool("maximized") }

func (p preferences) setMaximized(on bool) { p.store.SetBool("maximized", on) }

// size is how large the window was when it was closed last, or before it was maximized.
func (p preferences) size() fyne.Size {
	width, height := p.store.FloatWithFallback("width", 1240), p.store.FloatWithFallback("height", 740)
	return fyne.NewSize(float32(max(640, min(width, 4000))), float32(max(480, min(height, 3000))))
}

func (p preferences) setSize(size fyne.Size) {
	p.store.SetFloat("width", float64(size.Width))
	p.store.SetFloat("height", float64(size.Height))
}

// keepFrame remembers how large the window is, or that it is maximized: its size from before is then kept.
func (u *UI) keepFrame() {
	whole := platform.IsMaximized(u.win)
	u.prefs.setMaximized(whole)
	if !whole {
		u.prefs.setSize(u.win.Canvas().Size())
	}
}
