package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every file, folder and test of ours that a page of the documentation names is there: in its links and, from one of our rooms down, in
// code. docs/benchmarks.md names every benchmark.
func TestDocsNameWhatIsThere(t *testing.T) {
	root := filepath.Join("..", "..")
	link := regexp.MustCompile(`\]\(([^):#]+)(?:#[^)]*)?\)`)
	path := regexp.MustCompile("`((?:\\.ci|\\.github|assets|cmd|docs|engine|export|pairing|ui)/[^`\\s]*)`")
	test, declared := regexp.MustCompile(`\b(?:Test|Benchmark|Fuzz)[A-Z]\w+`), map[string]bool{}
	err := filepath.WalkDir(root, func(file string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(file, "_test.go") {
			var code []byte
			code, err = os.ReadFile(file)
			for _, name := range test.FindAll(code, -1) {
				declared[string(name)] = declared[string(name)] || bytes.Contains(code, append([]byte("func "), append(name, '(')...))
			}
		}
		return err
	})
	must(t, err)
	named := 0
	for _, folder := range []string{".", "docs", "docs/decisions", ".github", "pairing", "export/json", ".ci/benchmark"} {
		pages, err := filepath.Glob(filepath.Join(root, folder, "*.md"))
		if err != nil || len(pages) == 0 {
			t.Fatal(folder, pages, err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			must(t, err)
			for _, name := range test.FindAllString(string(text), -1) {
				if !declared[name] {
					t.Errorf("%s names %s, which there is not", page, name)
				}
			}
			for _, m := range slices.Concat(link.FindAllSubmatch(text, -1), path.FindAllSubmatch(text, -1)) {
				from := root
				if m[0][0] == ']' {
					from = filepath.Dir(page)
				}
				named++
				if found, err := filepath.Glob(filepath.Join(from, string(m[1]))); err != nil || len(found) == 0 {
					t.Errorf("%s names %s, which there is not", page, m[1])
				}
			}
		}
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "benchmarks.md"))
	must(t, err)
	for name, ours := range declared {
		if ours && strings.HasPrefix(name, "Benchmark") && !strings.Contains(string(page), "`"+name+"`") {
			t.Errorf("docs/benchmarks.md does not name %s", name)
		}
	}
	if named < 200 {
		t.Errorf("%d paths in all pages", named)
	}
}
