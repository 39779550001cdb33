package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docs/benchmarks.md names every benchmark that there is, and none that there is not.
func TestBenchmarksAreOnThePage(t *testing.T) {
	root := filepath.Join("..", "..")
	page, err := os.ReadFile(filepath.Join(root, "docs", "benchmarks.md"))
	must(t, err)
	var named []string
	for _, found := range regexp.MustCompile("`(Benchmark[A-Za-z0-9]+)`").FindAllStringSubmatch(string(page), -1) {
		named = append(named, found[1])
	}
	var written []string
	function := regexp.MustCompile(`(?m)^func (Benchmark[A-Za-z0-9]+)\(`)
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, found := range function.FindAllStringSubmatch(string(source), -1) {
			written = append(written, found[1])
		}
		return err
	})
	must(t, err)
	for _, name := range written {
		if !slices.Contains(named, name) {
			t.Errorf("docs/benchmarks.md does not name %s", name)
		}
	}
	for _, name := range named {
		if !slices.Contains(written, name) {
			t.Errorf("docs/benchmarks.md names %s, which there is not", name)
		}
	}
}
