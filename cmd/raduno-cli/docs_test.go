package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// Every file and folder of ours that a page of the documentation names is there: in its links and, from one of our rooms down, in code.
func TestDocsNameWhatIsThere(t *testing.T) {
	root := filepath.Join("..", "..")
	link := regexp.MustCompile(`\]\(([^):#]+)(?:#[^)]*)?\)`)
	path := regexp.MustCompile("`((?:\\.ci|\\.github|assets|cmd|docs|engine|export|pairing|ui)/[^`\\s]*)`")
	named := 0
	for _, folder := range []string{".", "docs", "docs/decisions", ".github", "pairing", "export/json", ".ci/benchmark"} {
		pages, err := filepath.Glob(filepath.Join(root, folder, "*.md"))
		if err != nil || len(pages) == 0 {
			t.Fatal(folder, pages, err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
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
	if named < 200 {
		t.Errorf("%d paths in all pages", named)
	}
}
