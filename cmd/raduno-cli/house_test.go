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

// room is a row of the table of docs/architecture.md: who may import what.
type room struct {
	name         string
	ours, others []string
}

var quoted = regexp.MustCompile("`([^`]+)`")

// house reads the rooms off the page, from the top down.
func house(t *testing.T) []room {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	words := func(cell string) (list []string) {
		for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
			list = append(list, m[1])
		}
		return list
	}
	var rooms []room
	for line := range strings.Lines(string(page)) {
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		cells := strings.Split(line, "|")
		if len(cells) != 6 {
			t.Fatalf("not four cells: %s", line)
		}
		rooms = append(rooms, room{name: words(cells[1])[0], ours: words(cells[3]), others: words(cells[4])})
	}
	if len(rooms) < 20 {
		t.Fatalf("docs/architecture.md has %d rooms", len(rooms))
	}
	return rooms
}

// names says whether a name of the page, such as export/*, means a package.
func names(name, pkg string) bool {
	below, all := strings.CutSuffix(name, "/*")
	return name == pkg || all && strings.HasPrefix(pkg, below+"/")
}

// rowOf is the row of a package: its own, or else that of the rooms it belongs to. What is internal to a room
// belongs to it, unless it has a row.
func rowOf(rooms []room, pkg string) int {
	if at := slices.IndexFunc(rooms, func(r room) bool { return r.name == pkg }); at >= 0 {
		return at
	}
	pkg, _, _ = strings.Cut(pkg, "/internal/")
	at := -1
	for i, r := range rooms {
		switch {
		case r.name == pkg:
			return i
		case names(r.name, pkg):
			at = i
		}
	}
	return at
}

// The arrows of the house are those that docs/architecture.md draws, and run one way, down.
func TestArrowsRunDown(t *testing.T) {
	rooms := house(t)
	for i, r := range rooms {
		for _, below := range r.ours {
			for j := range rooms {
				if j <= i && rooms[j].name == below && !names(below, r.name) {
					t.Errorf("docs/architecture.md: the arrow from %s to %s runs up", r.name, below)
				}
			}
		}
	}
	for pkg, imports := range imports(t) {
		at := rowOf(rooms, pkg)
		if at < 0 {
			t.Errorf("%s has no row in docs/architecture.md", pkg)
			continue
		}
		for _, imported := range imports {
			own, ours := strings.CutPrefix(imported, "raduno/")
			allowed := rooms[at].others
			if ours {
				allowed = rooms[at].ours
				if strings.Contains(pkg+own, "/internal/") && rowOf(rooms, own) == at {
					continue // a room and what is internal to it
				}
			} else if !strings.Contains(strings.Split(imported, "/")[0], ".") || strings.HasPrefix(imported, "golang.org/x/text/") {
				continue
			}
			if !allows(allowed, own) {
				t.Errorf("%s imports %s: docs/architecture.md draws no such arrow", pkg, imported)
			}
		}
	}
}

// allows says whether an import is among those of a row; a module of others with whatever is below it.
func allows(row []string, imported string) bool {
	for _, name := range row {
		if names(name, imported) || strings.Contains(name, ".") && strings.HasPrefix(imported, name+"/") {
			return true
		}
	}
	return false
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
