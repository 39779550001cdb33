package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

//go:embed switched.txt
var runtime string

// suite are tests, and which faults each comes by.
type suite struct {
	scratch string
	workers int
	short   string
	mutex   sync.Mutex
	kills   map[string]int // by tests' names
	tests   []test
}

// test is one, or one part of one that is long.
type test struct {
	dir, binary string
	name, part  string
	takes       time.Duration
	met         []byte // one for each fault
}

// full is its name among all tests.
func (t test) full() string { return strings.TrimSuffix(t.binary+" "+t.name+"/"+t.part, "/") }

// statePath is where a worker tells its programs which fault is on. All are equally long, to be patched into what is built.
func statePath(scratch string, worker int) string { return fmt.Sprintf("%s/state%d", scratch, worker) }

// meet builds the tests of the packages and runs each once to see which faults it comes by.
func meet(scratch, short string, patterns []string, faults int) (*suite, error) {
	out, err := exec.Command("go", append([]string{"list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}\t{{.Dir}}{{end}}"},
		patterns...)...).Output()
	if err != nil {
		return nil, err
	}
	s := &suite{scratch: scratch, short: short, workers: 2, kills: map[string]int{}}
	for w := range s.workers {
		if err := os.WriteFile(statePath(scratch, w), make([]byte, 4+faults), 0o600); err != nil {
			return nil, err
		}
	}
	var found []test
	for line := range strings.Lines(string(out)) {
		path, dir, is := strings.Cut(strings.TrimSpace(line), "\t")
		if !is {
			continue
		}
		t := test{dir: dir, binary: strings.ReplaceAll(path, "/", "_") + ".test"}
		if err := s.compile(path, t.binary); err != nil {
			return nil, err
		}
		list := exec.Command(s.program(t, 0), "-test.list", "^Test")
		list.Dir = dir
		names, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		for _, name := range strings.Fields(string(names)) {
			t.name = name
			found = append(found, t)
		}
	}
	share(s, len(found), func(w, i int) func() {
		asked, trouble := s.measure(w, found[i])
		return func() {
			s.tests = append(s.tests, asked...)
			fmt.Print(trouble)
		}
	})
	return s, nil
}

// compile builds the tests of a package for every worker.
func (s *suite) compile(path, binary string) error {
	first := filepath.Join(s.scratch, "0", binary)
	if out, err := exec.Command("go", "test", "-c", "-vet=off", "-o", first, path).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", path, err, out)
	}
	data, err := os.ReadFile(first)
	for w := 1; w < s.workers && err == nil; w++ {
		own := filepath.Join(s.scratch, fmt.Sprint(w))
		if err = os.MkdirAll(own, 0o700); err == nil {
			patched := bytes.ReplaceAll(data, []byte(statePath(s.scratch, 0)), []byte(statePath(s.scratch, w)))
			err = os.WriteFile(filepath.Join(own, binary), patched, 0o700)
		}
	}
	return err
}

func (s *suite) program(t test, worker int) string {
	return filepath.Join(s.scratch, fmt.Sprint(worker), t.binary)
}

// long is what a test takes that is worth running in parts; who takes longer than tooLong is not asked.
const (
	long    = 2 * time.Second
	tooLong = 2 * time.Minute
)

var begun = regexp.MustCompile(`(?m)^=== RUN   [^/\n]+/([^/\n]+)$`)

// measure runs a test without any fault, a long one by its parts. What fails then, or takes too long, is told and not asked again.
func (s *suite) measure(worker int, t test) (asked []test, trouble string) {
	began := time.Now()
	out, ok := s.run(worker, -1, tooLong, t, []string{t.name}, nil)
	t.takes, t.met = time.Since(began), s.met(worker)
	parts := begun.FindAllSubmatch(out, -1)
	if t.takes > long && len(parts) > 2 {
		for _, m := range parts {
			part := t
			part.part = string(m[1])
			began := time.Now()
			_, ok := s.run(worker, -1, tooLong, part, []string{t.name}, []string{part.part})
			if part.takes, part.met = time.Since(began), s.met(worker); ok {
				asked = append(asked, part)
			} else {
				trouble += fmt.Sprintf("not asked: %s %s/%s (%s)\n", t.binary, t.name, part.part, part.takes.Round(time.Second))
			}
		}
		return asked, trouble
	}
	if !ok {
		return nil, fmt.Sprintf("not asked: %s %s (%s)\n%s", t.binary, t.name, t.takes.Round(time.Second), out)
	}
	return []test{t}, ""
}

// met are the faults that a worker's programs came by.
func (s *suite) met(worker int) []byte {
	return s.state(worker)[4:]
}

func (s *suite) state(worker int) []byte {
	data, err := os.ReadFile(statePath(s.scratch, worker))
	s.must(err)
	return data
}

// must ends the survey where the machine fails, such as a full disk: otherwise that would count as a fault noticed.
func (s *suite) must(err error) {
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, err)
	_ = os.RemoveAll(s.scratch)
	os.Exit(1)
}

// run runs tests of one program with a fault switched on, or none, and reports whether they pass in time.
func (s *suite) run(worker, on int, limit time.Duration, t test, names, parts []string) ([]byte, bool) {
	state := s.state(worker)
	clear(state)
	binary.LittleEndian.PutUint32(state, uint32(int32(on)))
	s.must(os.WriteFile(statePath(s.scratch, worker), state, 0o600))
	temporary, err := os.MkdirTemp(s.scratch, "t")
	s.must(err)
	defer os.RemoveAll(temporary)
	wanted := "^(" + strings.Join(names, "|") + ")$"
	if len(parts) > 0 {
		for i, p := range parts {
			parts[i] = regexp.QuoteMeta(p)
		}
		wanted += "/^(" + strings.Join(parts, "|") + ")$"
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	flags := []string{"-test.v", "-test.failfast", "-test.parallel=2", "-test.short=" + s.short, "-test.run", wanted}
	c := exec.CommandContext(ctx, s.program(t, worker), flags...)
	c.Dir, c.WaitDelay = t.dir, time.Second
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // with the programs that it started
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	c.Env = append(os.Environ(), "TMPDIR="+temporary, "SWITCHED="+statePath(s.scratch, worker))
	out, err := c.CombinedOutput()
	return out, err == nil
}

// try runs the tests that come by a fault, the quickest first and ever more at a time. It says who let it live, or nothing.
func (s *suite) try(worker, number int, patience time.Duration) string {
	asked := s.comeBy(number)
	if len(asked) == 0 {
		return "no test comes here"
	}
	began, all := time.Now(), len(asked)
	for batch := 500 * time.Millisecond; len(asked) > 0 && time.Since(began) < patience; batch *= 2 {
		n, sum := 0, time.Duration(0)
		for n < len(asked) && sum < batch {
			sum += asked[n].takes
			n++
		}
		if s.notice(worker, number, asked[:n]) {
			return ""
		}
		asked = asked[n:]
	}
	if len(asked) > 0 {
		return fmt.Sprintf("%d tests, %d more not asked", all-len(asked), len(asked))
	}
	return fmt.Sprintf("%d tests", all)
}

// comeBy are the tests that come by a fault: first who is quick, and who noticed others.
func (s *suite) comeBy(number int) (asked []test) {
	for _, t := range s.tests {
		if t.met[number] != 0 {
			asked = append(asked, t)
		}
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	slices.SortStableFunc(asked, func(a, b test) int {
		return cmp.Compare(a.takes/time.Duration(1+s.kills[a.full()]), b.takes/time.Duration(1+s.kills[b.full()]))
	})
	return asked
}

var failed = regexp.MustCompile(`(?m)^ *--- FAIL: (\S+) `)

// notice reports whether one of some tests fails with a fault switched on, or takes far longer than without.
func (s *suite) notice(worker, number int, tests []test) bool {
	for _, group := range groups(tests) {
		var names, parts []string
		limit := 10 * time.Second
		for _, t := range group {
			limit += 5 * t.takes
			names = append(names, t.name)
			if t.part != "" {
				names, parts = names[:1], append(parts, t.part)
			}
		}
		out, ok := s.run(worker, number, limit, group[0], names, parts)
		if ok {
			continue
		}
		s.mutex.Lock()
		defer s.mutex.Unlock()
		for _, m := range failed.FindAllSubmatch(out, -1) {
			s.kills[group[0].binary+" "+string(m[1])]++
		}
		return true
	}
	return false
}

// groups are tests that one command can run: of one program, whole ones or parts of one.
func groups(tests []test) [][]test {
	var order []string
	by := map[string][]test{}
	for _, t := range tests {
		key := t.binary
		if t.part != "" {
			key += "/" + t.name
		}
		if by[key] == nil {
			order = append(order, key)
		}
		by[key] = append(by[key], t)
	}
	var all [][]test
	for _, key := range order {
		all = append(all, by[key])
	}
	return all
}
