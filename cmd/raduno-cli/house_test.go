package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The arrows of the house run one way, down (docs/architecture.md): who may import what of ours. A package
// that is not named here may import whatever stands below it.
func TestArrowsRunDown(t *testing.T) {
	for _, c := range []struct {
		pkg       string
		forbidden []string // no import of these, direct or not
	}{
		{"raduno/engine", []string{"raduno/"}},
		{"raduno/pairing", []string{"raduno/"}},
		{"raduno/pairing/check", []string{"raduno/"}},
		{"raduno/engine/game", []string{"raduno/engine/game", "raduno/engine/draw", "raduno/engine/formula", "raduno/engine/workbook", "raduno/engine/desk", "raduno/export", "raduno/pairing"}},
		{"raduno/engine/game/risiko", otherRooms("risiko")},
		{"raduno/engine/game/league", otherRooms("league")},
		{"raduno/engine/game/diplomacy", otherRooms("diplomacy")},
		{"raduno/engine/game/babylon5", otherRooms("babylon5")},
		{"raduno/engine/draw", []string{"raduno/engine/formula", "raduno/engine/workbook", "raduno/engine/desk", "raduno/export"}},
		{"raduno/engine/formula", []string{"raduno/engine/plan", "raduno/engine/standings", "raduno/engine/workbook", "raduno/engine/store", "raduno/engine/desk", "raduno/export", "github.com/xuri", "github.com/jung-kurt"}},
		{"raduno/engine/plan", []string{"raduno/engine/standings", "raduno/engine/workbook", "raduno/engine/store", "raduno/engine/desk", "raduno/export", "github.com/xuri", "github.com/jung-kurt"}},
		{"raduno/engine/standings", []string{"raduno/engine/workbook", "raduno/engine/store", "raduno/engine/desk", "raduno/export", "github.com/xuri", "github.com/jung-kurt"}},
		{"raduno/engine/xlsx", []string{"raduno/"}},
		{"raduno/engine/workbook", []string{"raduno/engine/formula", "raduno/engine/standings", "raduno/engine/desk", "raduno/export", "raduno/pairing"}},
		{"raduno/engine/store", []string{"raduno/engine/workbook", "raduno/engine/desk", "raduno/export"}},
		{"raduno/export/pdf", []string{"raduno/engine/desk", "raduno/engine/workbook", "raduno/engine/formula", "raduno/engine/standings"}},
		{"raduno/engine/desk", []string{"raduno/ui", "fyne.io/fyne"}},
		{"raduno/engine/season", []string{"raduno/ui", "fyne.io/fyne"}},
		{"raduno/export/site", []string{"raduno/ui", "fyne.io/fyne"}},
		{"raduno/cmd/raduno-cli", []string{"fyne.io/fyne"}},
		{"raduno/ui", []string{"fyne.io/fyne/v2/app"}},
		{"raduno/ui/web", []string{"fyne.io/fyne"}},
	} {
		out, err := exec.Command("go", "list", "-deps", c.pkg).Output()
		if err != nil {
			t.Fatalf("go list -deps %s: %v", c.pkg, err)
		}
		for dep := range strings.SplitSeq(strings.TrimSpace(string(out)), "\n") {
			if dep == c.pkg {
				continue
			}
			if slices.ContainsFunc(c.forbidden, func(prefix string) bool {
				return dep == prefix || strings.HasPrefix(dep, strings.TrimSuffix(prefix, "/")+"/")
			}) {
				t.Errorf("%s imports %s: that arrow runs up", c.pkg, dep)
			}
		}
	}
}

// otherRooms are the imports that a game's room must not have: the rooms of the other games, and all that stands above.
func otherRooms(own string) []string {
	forbidden := []string{"raduno/engine/game/games", "raduno/engine/draw", "raduno/engine/formula", "raduno/engine/standings", "raduno/engine/workbook", "raduno/engine/desk", "raduno/export", "raduno/pairing"}
	for _, room := range []string{"risiko", "league", "diplomacy", "babylon5"} {
		if room != own {
			forbidden = append(forbidden, "raduno/engine/game/"+room)
		}
	}
	return forbidden
}

// The window knows the desk, never a file format.
func TestWindowKnowsNoFileFormat(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{join .Imports "\n"}}`, "raduno/ui").Output()
	if err != nil {
		t.Fatal("needs the go command: ", err)
	}
	for imported := range strings.SplitSeq(string(out), "\n") {
		for _, format := range []string{"excelize", "gofpdf", "raduno/engine/workbook", "raduno/export", "raduno/pairing"} {
			if strings.Contains(imported, format) {
				t.Errorf("ui imports %s", imported)
			}
		}
	}
}
