// Command mutants asks what the tests hold. It writes small faults into the code (a statement gone, a condition that never or always
// holds, a bound, a value left out), all at once and each with a switch, so that every program is built once. It asks each test which
// faults it comes by, and then runs, for faults chosen by a seed, the tests that do: the quickest first, until one turns red. Those that
// no test noticed are listed. The files stay as they are: the compiler is given others in their place.
//
//	go run ./.ci/mutants -n 300 -seed 1 -tests './engine/... ./cmd/raduno-cli' ./engine/store ./export/...
package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/packages"
)

func main() {
	n := flag.Int("n", 300, "how many faults")
	seed := flag.Uint64("seed", 1, "the seed that chooses them")
	only := flag.String("only", "", "kinds of faults, as a regular expression: ^gone or ^never")
	tests := flag.String("tests", "./...", "the packages whose tests are asked")
	patience := flag.Duration("patience", time.Minute, "how long the tests of one fault may take before it counts as survived")
	short := flag.Bool("short", false, "ask the tests without what takes seconds")
	flag.Parse()
	wanted := wish{*n, *seed, regexp.MustCompile(*only), strconv.FormatBool(*short), strings.Fields(*tests), *patience}
	if err := survey(wanted, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// wish is what the flags say.
type wish struct {
	n        int
	seed     uint64
	only     *regexp.Regexp
	short    string
	tests    []string
	patience time.Duration
}

// survey tries faults of the packages and lists those that survived.
func survey(w wish, patterns []string) error {
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	all, err := build(scratch, patterns)
	if err != nil {
		return err
	}
	suite, err := meet(scratch, w.short, w.tests, len(all))
	if err != nil {
		return err
	}
	var chosen []int
	for number, f := range all {
		if f.path != "" && w.only.MatchString(f.what) {
			chosen = append(chosen, number)
		}
	}
	of := len(chosen)
	rand.New(rand.NewPCG(w.seed, 36)).Shuffle(of, func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	chosen = chosen[:min(w.n, of)]
	fmt.Printf("%d tests, %d faults of %d\n", len(suite.tests), len(chosen), of)
	tried, survived := 0, 0
	share(suite, len(chosen), func(worker, i int) func() {
		said := suite.try(worker, chosen[i], w.patience)
		return func() {
			if tried++; said != "" {
				f := all[chosen[i]]
				fmt.Printf("%d %s:%d: %s (%s)\n", tried, f.path, f.line, f.what, said)
				survived++
			}
		}
	})
	fmt.Printf("seed %d: %d faults tried of %d, %d survived\n", w.seed, len(chosen), of, survived)
	return nil
}

// program is the code of some packages with the faults that it can take.
type program struct {
	scratch, here string
	all           []fault // of one that does not compile where it stands the path is empty
	sources       map[string][]byte
	within        map[string]map[int]fault // of each file, by number
	replace       map[string]string        // what the compiler takes for a file
}

// build writes all faults of the packages into an overlay that compiles, and makes it the one of every go command from here on.
func build(scratch string, patterns []string) ([]fault, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	p := program{scratch: scratch, here: here, sources: map[string][]byte{}, within: map[string]map[int]fault{}, replace: map[string]string{}}
	if err := p.load(patterns); err != nil {
		return nil, err
	}
	filled := strings.NewReplacer("STATE", statePath(scratch, 0), "COUNT", strconv.Itoa(len(p.all))).Replace(runtime)
	overlay := filepath.Join(scratch, "overlay.json")
	if err := p.put("switched/switched.go", []byte(filled)); err != nil {
		return nil, err
	}
	if err := os.Setenv("GOFLAGS", os.Getenv("GOFLAGS")+" -overlay="+overlay); err != nil {
		return nil, err
	}
	for changed := slices.Collect(maps.Keys(p.sources)); ; {
		for _, path := range changed {
			if err := p.put(path, write(p.sources[path], p.within[path])); err != nil {
				return nil, err
			}
		}
		list, err := json.Marshal(map[string]any{"Replace": p.replace})
		if err = cmp.Or(err, os.WriteFile(overlay, list, 0o600)); err != nil {
			return nil, err
		}
		out, err := exec.Command("go", append([]string{"build", "-gcflags=raduno/...=-e"}, patterns...)...).CombinedOutput()
		if err == nil {
			return p.all, nil
		}
		if changed = p.drop(out); len(changed) == 0 {
			return nil, fmt.Errorf("the faults do not compile: %s", out)
		}
	}
}

// load finds the faults of the packages.
func (p *program) load(patterns []string) error {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, patterns...)
	if err != nil {
		return err
	}
	for _, l := range loaded {
		if len(l.Errors) > 0 {
			return l.Errors[0]
		}
		found, files, err := faultsOf(l, p.here)
		if err != nil {
			return err
		}
		for path, source := range files {
			p.sources[path], p.within[path] = source, map[int]fault{}
		}
		for _, f := range found {
			p.within[f.path][len(p.all)] = f
			p.all = append(p.all, f)
		}
	}
	return nil
}

// put gives the compiler something else for a file.
func (p *program) put(path string, data []byte) error {
	to := filepath.Join(p.scratch, strings.ReplaceAll(path, "/", ":"))
	p.replace[filepath.Join(p.here, path)] = to
	return os.WriteFile(to, data, 0o600)
}

var complaint = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):(?:\d+:)? `)

// drop leaves out the faults in lines that the compiler complains of, and gives their files.
func (p *program) drop(said []byte) (changed []string) {
	for _, m := range complaint.FindAllSubmatch(said, -1) {
		path := strings.ReplaceAll(filepath.Base(string(m[1])), ":", "/")
		line, _ := strconv.Atoi(string(m[2]))
		for number, f := range p.within[path] {
			if f.line == line {
				delete(p.within[path], number)
				p.all[number].path = ""
				changed = append(changed, path)
			}
		}
	}
	return changed
}

// share deals the numbers below n to the workers of a suite. What they say is said by one at a time.
func share(s *suite, n int, try func(worker, number int) func()) {
	next := make(chan int)
	var said sync.Mutex
	var wait sync.WaitGroup
	for w := range s.workers {
		wait.Go(func() {
			for number := range next {
				say := try(w, number)
				said.Lock()
				say()
				said.Unlock()
			}
		})
	}
	for number := range n {
		next <- number
	}
	close(next)
	wait.Wait()
}

// short is the beginning of a text on one line.
func short(text string) string {
	line := strings.Join(strings.Fields(text), " ")
	return line[:min(len(line), 100)]
}
