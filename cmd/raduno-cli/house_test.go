package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// floor is a row of the first table of docs/architecture.md: rooms that import nothing of their own floor nor of those above.
type floor []string

var quoted = regexp.MustCompile("`([^`]+)`")

// house reads the floors off the page, from the top down, and the rooms that may use each library of others.
func house(t *testing.T) (floors []floor, libraries map[string][]string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "architecture.md"))
	must(t, err)
	words := func(cell string) (list []string) {
		for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
			list = append(list, m[1])
		}
		return list
	}
	libraries = map[string][]string{}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		switch {
		case len(cells) == 5 && len(words(cells[2])) > 0:
			floors = append(floors, words(cells[2]))
		case len(cells) == 4 && len(words(cells[1])) == 1:
			libraries[words(cells[1])[0]] = words(cells[2])
		}
	}
	if len(floors) < 10 || len(libraries) < 10 {
		t.Fatalf("docs/architecture.md has %d floors and %d libraries", len(floors), len(libraries))
	}
	return floors, libraries
}

// names says whether a name of the page, such as export/*, means a package.
func names(name, pkg string) bool {
	below, all := strings.CutSuffix(name, "/*")
	return name == pkg || all && strings.HasPrefix(pkg, below+"/")
}

// floorOf is the floor of a package and the room that it belongs to: its own, or else that of the rooms below another. What is internal
// to a room belongs to it, unless it is named. The floor is -1 where no room is found.
func floorOf(floors []floor, pkg string) (at int, room string) {
	at = slices.IndexFunc(floors, func(f floor) bool { return slices.Contains(f, pkg) })
	if at >= 0 {
		return at, pkg
	}
	pkg, _, _ = strings.Cut(pkg, "/internal/")
	longest := ""
	for i, f := range floors {
		for _, name := range f {
			if names(name, pkg) && (name == pkg || longest != pkg && len(name) > len(longest)) {
				at, longest = i, name
			}
		}
	}
	return at, pkg
}

// The arrows of the house run down the floors that docs/architecture.md draws.
func TestArrowsRunDown(t *testing.T) {
	floors, libraries := house(t)
	for pkg, imports := range imports(t) {
		at, room := floorOf(floors, pkg)
		if at < 0 {
			t.Errorf("%s stands on no floor of docs/architecture.md", pkg)
			continue
		}
		for _, imported := range imports {
			if own, ours := strings.CutPrefix(imported, "raduno/"); ours {
				if below, other := floorOf(floors, own); below <= at && room != other {
					t.Errorf("%s imports %s: docs/architecture.md has it on floor %d from the top, and that on %d", pkg, own, at+1, below+1)
				}
				continue
			}
			if !strings.Contains(strings.Split(imported, "/")[0], ".") || strings.HasPrefix(imported, "golang.org/x/text/") {
				continue
			}
			allowed := false
			for library, rooms := range libraries {
				allowed = allowed || (imported == library || strings.HasPrefix(imported, library+"/")) &&
					slices.ContainsFunc(rooms, func(name string) bool { return names(name, pkg) || names(name, room) })
			}
			if !allowed {
				t.Errorf("%s imports %s: docs/architecture.md does not say so", pkg, imported)
			}
		}
	}
}

// imports are the direct imports of each package of ours, tests apart.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	// The go command keeps a test's result until a file changes that the test itself has looked at.
	if err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			_, err = os.Stat(path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	list := exec.Command("go", "list", "-e", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	list.Dir = filepath.Join("..", "..")
	out, err := list.Output()
	if err != nil {
		t.Fatal("needs the go command: ", err)
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		all[strings.TrimPrefix(words[0], "raduno/")] = words[1:]
	}
	return all
}
