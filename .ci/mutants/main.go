// Command mutants asks what the tests hold: it writes small faults into the code, one at a time and chosen by a seed, runs the tests of
// the package, and lists the faults that no test noticed. The files stay as they are: the compiler is given the faults in their place.
//
//	go run ./.ci/mutants -n 300 -seed 1 ./engine/... ./pairing/... ./export/... ./ui/web
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// mutant is a file with one fault.
type mutant struct {
	file     string
	line     int
	from, to int // the bytes that the fault stands for
	text     string
}

// swapped are the operators that stand for each other.
var swapped = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==", token.LAND: "||", token.LOR: "&&",
	token.ADD: "-", token.SUB: "+", token.MUL: "+", token.QUO: "*", token.REM: "+",
}

// mutantsOf are all faults that can be written into a file.
func mutantsOf(path string) ([]mutant, []byte, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, 0)
	if err != nil {
		return nil, nil, err
	}
	f := faults{path: path, source: source, set: set}
	ast.Inspect(file, func(n ast.Node) bool {
		if d, is := n.(*ast.GenDecl); is {
			return d.Tok == token.VAR
		}
		f.of(n)
		return true
	})
	return f.list, source, nil
}

// faults gathers the mutants of a file.
type faults struct {
	path   string
	source []byte
	set    *token.FileSet
	list   []mutant
}

func (f *faults) add(from, to token.Pos, text string) {
	f.list = append(f.list, mutant{f.path, f.set.Position(from).Line, f.set.Position(from).Offset, f.set.Position(to).Offset, text})
}

// text is a piece of the file as it stands.
func (f *faults) text(n ast.Node) string {
	return string(f.source[f.set.Position(n.Pos()).Offset:f.set.Position(n.End()).Offset])
}

// of adds the faults of one node.
func (f *faults) of(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if to, is := swapped[n.Op]; is {
			f.add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to)
		}
	case *ast.IfStmt:
		f.add(n.Cond.Pos(), n.Cond.End(), "!("+f.text(n.Cond)+")")
	case *ast.ExprStmt, *ast.IncDecStmt:
		f.add(n.Pos(), n.End(), "")
	case *ast.AssignStmt:
		f.assignment(n)
	case *ast.CallExpr:
		if len(n.Args) == 1 { // what escapes, cleans or limits a value
			f.add(n.Pos(), n.End(), f.text(n.Args[0]))
		}
	case *ast.Ident:
		if to := map[string]string{"true": "false", "false": "true"}[n.Name]; to != "" {
			f.add(n.Pos(), n.End(), to)
		}
	case *ast.BasicLit:
		if n.Kind == token.INT {
			f.add(n.Pos(), n.End(), "("+n.Value+"+1)")
		}
	}
}

// assignment takes an assignment away; what it assigns is computed all the same.
func (f *faults) assignment(n *ast.AssignStmt) {
	switch to := "_ = " + f.text(n.Rhs[0]); {
	case to == f.text(n):
		f.add(n.Pos(), n.End(), "")
	case n.Tok != token.DEFINE:
		f.add(n.Pos(), n.End(), to)
	}
}

// verdict is what the tests said of a fault.
type verdict int

const (
	killed verdict = iota
	survived
	uncompiled
)

// try runs the tests of a package against a fault.
func try(m mutant, source []byte, scratch string, timeout time.Duration) (verdict, error) {
	faulty := filepath.Join(scratch, "faulty.go")
	if err := os.WriteFile(faulty, slices.Concat(source[:m.from], []byte(m.text), source[m.to:]), 0o600); err != nil {
		return 0, err
	}
	real, err := filepath.Abs(m.file)
	if err != nil {
		return 0, err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {real: faulty}})
	if err != nil {
		return 0, err
	}
	list := filepath.Join(scratch, "overlay.json")
	if err = os.WriteFile(list, overlay, 0o600); err != nil {
		return 0, err
	}
	if built, err := run(timeout, "build", "-overlay", list, "./"+filepath.Dir(m.file)); err != nil || !built {
		return uncompiled, err
	}
	flags := "test -vet=off -short -failfast -timeout " + timeout.String() + " -overlay" // an endless loop ends itself
	passed, err := run(2*timeout, slices.Concat(strings.Fields(flags), []string{list}, tested(m.file))...)
	if passed {
		return survived, err
	}
	return killed, err
}

// run reports whether a command of go succeeds in time.
func run(timeout time.Duration, args ...string) (bool, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	c := exec.CommandContext(ctx, "go", args...)
	c.WaitDelay = time.Second
	var exit *exec.ExitError
	err := c.Run()
	if errors.As(err, &exit) || ctx.Err() != nil {
		return false, nil
	}
	return err == nil, err
}

// elsewhere are packages that another's tests hold too.
var elsewhere = map[string]string{"engine/xlsx": "./engine/workbook"}

// tested are the packages whose tests hold a file: its own or, if that has none, the next above.
func tested(file string) []string {
	for dir := filepath.Dir(file); ; dir = filepath.Dir(dir) {
		if tests, _ := filepath.Glob(filepath.Join(dir, "*_test.go")); len(tests) > 0 || dir == "." {
			if other := elsewhere[dir]; other != "" {
				return []string{"./" + dir, other}
			}
			return []string{"./" + dir}
		}
	}
}

// files are the files of the packages that patterns name.
func files(patterns []string) ([]string, error) {
	const form = `{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}`
	out, err := exec.Command("go", append([]string{"list", "-f", form}, patterns...)...).Output()
	if err != nil {
		return nil, err
	}
	here, err := os.Getwd()
	var list []string
	for line := range strings.Lines(string(out)) {
		path, far := filepath.Rel(here, strings.TrimSpace(line))
		helps := strings.HasPrefix(path, "engine/worked/") || strings.HasPrefix(path, "export/internal/") // tests, and is none of the program
		if far == nil && !helps && line != "\n" {
			list = append(list, path)
		}
	}
	return list, err
}

func main() {
	n := flag.Int("n", 300, "how many faults")
	seed := flag.Uint64("seed", 1, "the seed that chooses them")
	timeout := flag.Duration("timeout", 5*time.Minute, "how long the tests of one may take; who takes longer is killed")
	flag.Parse()
	if err := survey(*n, *seed, *timeout, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// survey tries n faults and lists those that survived.
func survey(n int, seed uint64, timeout time.Duration, patterns []string) error {
	list, err := files(patterns)
	if err != nil {
		return err
	}
	sources := map[string][]byte{}
	var all []mutant
	for _, path := range list {
		found, source, err := mutantsOf(path)
		if err != nil {
			return err
		}
		sources[path] = source
		all = append(all, found...)
	}
	rand.New(rand.NewPCG(seed, 36)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	count := map[verdict]int{}
	for _, m := range all {
		if count[killed]+count[survived] == n {
			break
		}
		v, err := try(m, sources[m.file], scratch, timeout)
		if err != nil {
			return err
		}
		if count[v]++; v == survived {
			fmt.Printf("%s:%d: %s -> %s\n", m.file, m.line, short(sources[m.file][m.from:m.to]), cmp.Or(short([]byte(m.text)), "nothing"))
		}
	}
	fmt.Printf("seed %d: %d faults tried of %d, %d survived\n", seed, count[killed]+count[survived], len(all), count[survived])
	return nil
}

// short is the beginning of a text on one line.
func short(text []byte) string {
	line := string(bytes.Join(bytes.Fields(text), []byte(" ")))
	return line[:min(len(line), 100)]
}
