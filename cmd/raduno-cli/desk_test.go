package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// elsewhere are the desk's methods that need not be called by both, and why.
var elsewhere = map[string]string{
	"Refresh":      "the command line reads the file at every call",
	"Simulate":     "prova plays a demonstration whole",
	"LetIn":        "presenti has who waits play, too",
	"LetGo":        "giocatori --togli takes them out one by one",
	"SetTable":     "a phone's: punti writes scores and fields",
	"Online":       "where the hall is served",
	"Remark":       "where the hall is served",
	"SetInfo":      "opzioni writes it with SetOptions",
	"SetOptions":   "the window's dialogs write settings and TORNEO one by one",
	"Standings":    "classifica writes them, too",
	"Conclude":     "opzioni writes Concluso=SI",
	"StartFormula": "the window's editor begins with a copy",
	"SetFormula":   "formula writes the copy, to be changed in the workbook",
}

// What can be done at the desk can be done in the window and on the command line: each of its methods is called by both,
// itself or by what publishes.
func TestTheDeskIsInTheWindowAndOnTheCommandLine(t *testing.T) {
	called := map[string]string{}
	for _, place := range []string{".", "../../ui", "../raduno", "../../engine/publish"} {
		called[place] = sources(t, place)
	}
	published := called["../../engine/publish"] // by both
	called["."] += published
	window := called["../../ui"] + called["../raduno"] + published
	for _, name := range methods(t, "../../engine/desk", "Desk") {
		if elsewhere[name] != "" {
			continue
		}
		call := regexp.MustCompile(`\.` + name + `[(),\n]|\(\*desk\.Desk\)\.` + name + `\b`)
		if !call.MatchString(called["."]) {
			t.Errorf("the command line never calls %s", name)
		}
		if !call.MatchString(window) {
			t.Errorf("the window never calls %s", name)
		}
	}
}

// sources are the program's files below a folder, tests left out.
func sources(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		all.Write(data)
		return err
	})
	must(t, err)
	return all.String()
}

// methods are the exported methods of a type.
func methods(t *testing.T, dir, of string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	must(t, err)
	var names []string
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		must(t, err)
		for _, decl := range file.Decls {
			f, is := decl.(*ast.FuncDecl)
			if !is || f.Recv == nil || !f.Name.IsExported() {
				continue
			}
			if star, is := f.Recv.List[0].Type.(*ast.StarExpr); is {
				if id, is := star.X.(*ast.Ident); is && id.Name == of {
					names = append(names, f.Name.Name)
				}
			}
		}
	}
	return names
}
