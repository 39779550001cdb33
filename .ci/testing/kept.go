package worked

import (
	"compress/gzip"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Update is set by -update: what is kept becomes what is found. Who sets it looks at what has changed.
var Update = flag.Bool("update", false, "keep what is made as it is now")

// Kept tells where a text is, line by line, another than the one that a file keeps. With -update the file takes the text.
func Kept(t testing.TB, path, text string) {
	t.Helper()
	if *Update {
		Must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	known, err := os.ReadFile(path)
	Must(t, err)
	was, is := strings.Split(string(known), "\n"), strings.Split(text, "\n")
	reported := 0
	for _, line := range slices.Concat(was, is) {
		if slices.Contains(was, line) != slices.Contains(is, line) {
			if reported++; reported <= 20 {
				t.Error(line)
			}
		}
	}
	if text != string(known) {
		t.Fatalf("%s: these and %d more lines are not in both", path, max(0, reported-20))
	}
}

// Tournaments are the names of those of testdata/tournaments: one of each game, one that begins, an empty one, one of long names.
func Tournaments(t testing.TB) (names []string) {
	t.Helper()
	list, err := os.ReadDir(Path(t, "tournaments"))
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, file := range list {
		names = append(names, strings.TrimSuffix(file.Name(), ".json.gz"))
	}
	return names
}

// Tournament is the path of one of them as a JSON file, in a folder that goes with the test.
func Tournament(t testing.TB, name string) string {
	t.Helper()
	packed, err := os.Open(Path(t, "tournaments", name+".json.gz"))
	Must(t, err)
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	Must(t, err)
	data, err := io.ReadAll(r)
	Must(t, err)
	path := filepath.Join(t.TempDir(), name+".json")
	Must(t, os.WriteFile(path, data, 0o600))
	return path
}
