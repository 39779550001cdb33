package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/verify"
)

// knownLimit is a statement of the manual's Known limits, by its first words, and what fails when it is not true any more: tests by
// folder and name, or a check.
type knownLimit struct {
	it, en string
	tests  []string
	check  func(*testing.T)
}

var knownLimits = []knownLimit{
	{it: "Un giocatore siede a un solo tavolo", en: "A player sits at one table", check: onlyDiplomacySeatsTwice},
	{
		it: "I punti fuori obiettivo", en: "Points outside the objective",
		tests: []string{"engine/rules TestNoTypeRanksByPointsOutsideTheObjective"},
	},
	{it: "Il ghost della 1vs1 Svizzera", en: "The ghost of the 1vs1 Svizzera", tests: []string{"engine/game/risiko TestTable"}},
	{it: "Non sempre il minimo", en: "The least is not always proven", check: whatIsNotProvenIsSaid},
	{
		it: "La stessa versione", en: "The same version",
		tests: []string{"engine/draw TestSameSeedSameBytes", "engine/desk TestAnotherVersionIsSaid", "export/pdf TestCertificate"},
	},
	{
		it: "Dopo il turno 1", en: "After round 1",
		tests: []string{"engine/desk TestSemifinalsFollowTheScores", "engine/desk TestDrawOfStaleClubs"},
	},
	{
		it: "Non lavorare nello stesso momento", en: "Do not work in Excel",
		tests: []string{"engine/store TestAFileChangedByAnotherProgramIsNotOverwritten"},
	},
	{
		it: "Le cartelle in rete", en: "Network folders",
		tests: []string{"engine/store TestRaceABusyFileIsWaitedFor", "engine/store TestLocksOfOtherProgramsAreAWarning"},
	},
	{
		it: "La finestra ha bisogno di OpenGL", en: "The window needs OpenGL",
		tests: []string{"cmd/raduno TestOpenGLFailsBehindFyne", "cmd/raduno TestWithoutAWindowTheDayGoesOn"},
	},
	{it: "La stampa passa dal PDF", en: "Printing goes through the PDF", tests: []string{"ui TestPagesAreToldBeforePrinting"}},
	{it: "Non c'è un lettore dello schermo", en: "There is no screen reader", check: fyneIsTheOneThatReadsNothing},
	{it: "È stato provato su Linux", en: "It was tried on Linux", check: windowsWasNotTried},
}

// The Known limits of the manual are those that a test holds, in both languages: a statement without one is not made.
func TestKnownLimitsAreHeld(t *testing.T) {
	statement := regexp.MustCompile(`(?m)^- (.*)$`)
	for _, language := range []string{"it", "en"} {
		held := map[string]bool{}
		for _, chapter := range assets.Manual(language) {
			if chapter.ID != "limiti" {
				continue
			}
			for _, m := range statement.FindAllStringSubmatch(chapter.Markdown, -1) {
				found := ""
				for _, l := range knownLimits {
					if words := map[string]string{"it": l.it, "en": l.en}[language]; strings.HasPrefix(m[1], words) {
						found = words
					}
				}
				if found == "" || held[found] {
					t.Errorf("%s: nothing holds %q", language, m[1])
				}
				held[found] = true
			}
		}
		if len(held) != len(knownLimits) {
			t.Errorf("%s: %d statements, %d are held", language, len(held), len(knownLimits))
		}
	}
	for _, l := range knownLimits {
		if l.check != nil {
			t.Run(l.en, l.check)
		} else if len(l.tests) == 0 {
			t.Errorf("%s: no test", l.en)
		}
		for _, test := range l.tests {
			folder, name, _ := strings.Cut(test, " ")
			if !hasTest(t, folder, name) {
				t.Errorf("%s: %s has no %s", l.en, folder, name)
			}
		}
	}
}

// hasTest reports whether a folder has a test of that name.
func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", folder, "*_test.go"))
	must(t, err)
	for _, file := range files {
		source, err := os.ReadFile(file)
		must(t, err)
		if strings.Contains(string(source), "\nfunc "+name+"(t ") {
			return true
		}
	}
	return false
}

func onlyDiplomacySeatsTwice(t *testing.T) {
	for _, typ := range rules.AllTypes() {
		if diplomacy := strings.HasPrefix(typ.Name, "Diplomacy"); (game.Can(typ.Game()).LeftOver != nil) != diplomacy {
			t.Errorf("%s may seat somebody twice", typ.ID)
		}
	}
}

func whatIsNotProvenIsSaid(t *testing.T) {
	claim := &verify.Claim{Count: engine.Count{Value: 3, Bound: 2}, Proven: true}
	if said := verify.Proof(claim, engine.Text{}).String(); said != "non meno di 2" {
		t.Error(said)
	}
}

// fyneIsTheOneThatReadsNothing fails with another version of Fyne, which has to be looked at for a voice.
func fyneIsTheOneThatReadsNothing(t *testing.T) {
	if mod, err := os.ReadFile(filepath.Join("..", "..", "go.mod")); err != nil || !strings.Contains(string(mod), "fyne.io/fyne/v2 v2.8.") {
		t.Errorf("does this Fyne speak to screen readers? %v", err)
	}
}

func windowsWasNotTried(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "platforms.md"))
	if err != nil || !strings.Contains(string(page), "| real Windows 10/11 |") || !strings.Contains(string(page), "| not tried |") {
		t.Errorf("what was tried on a real Windows? %v", err)
	}
}
