package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// fault is one that can be switched on in a program of all of them.
type fault struct {
	path string
	line int
	what string
	ends []edit // what is written around its code
}

// edit is a text before or behind a piece of code of some length, with # for the fault's number.
type edit struct {
	at     int
	behind bool
	length int
	text   string
}

// closed are comparisons whose bounds are open, and the other way.
var closed = map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"}

// faultsOf are all faults of a package, and its files as they stand.
func faultsOf(p *packages.Package, here string) ([]fault, map[string][]byte, error) {
	sources := map[string][]byte{}
	f := finder{set: p.Fset, types: p.TypesInfo}
	for i, file := range p.Syntax {
		full := p.CompiledGoFiles[i]
		path, err := filepath.Rel(here, full)
		if err != nil {
			return nil, nil, err
		}
		if f.source, err = os.ReadFile(full); err != nil {
			return nil, nil, err
		}
		f.path, sources[path] = path, f.source
		ast.Inspect(file, func(n ast.Node) bool {
			if d, is := n.(*ast.GenDecl); is {
				return d.Tok == token.VAR
			}
			f.of(n)
			return true
		})
	}
	return f.list, sources, nil
}

// finder gathers the faults of a package, file by file.
type finder struct {
	path   string
	source []byte
	set    *token.FileSet
	types  *types.Info
	list   []fault
}

// plain reports whether an expression has a type that a constant of its kind has by itself.
func (f *finder) plain(e ast.Expr) bool {
	t := f.types.Types[e].Type
	return t != nil && types.Default(t) == t && slices.Contains([]types.Type{
		types.Typ[types.Bool], types.Typ[types.Int], types.Typ[types.String],
	}, t)
}

func (f *finder) offset(p token.Pos) int { return f.set.Position(p).Offset }

func (f *finder) text(n ast.Node) string {
	return string(f.source[f.offset(n.Pos()):f.offset(n.End())])
}

// around adds a fault that is written before and behind a node.
func (f *finder) around(n ast.Node, what, before, behind string) {
	from, to := f.offset(n.Pos()), f.offset(n.End())
	f.list = append(f.list, fault{f.path, f.set.Position(n.Pos()).Line, what + ": " + short(f.text(n)), []edit{
		{from, false, to - from, before}, {to, true, to - from, behind},
	}})
}

// of adds the faults of one node.
func (f *finder) of(n ast.Node) {
	switch n := n.(type) {
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	case *ast.CommClause:
		f.statements(n.Body)
	case *ast.IfStmt:
		f.around(n.Cond, "never", "(", ") && !switched.On(#)")
		f.around(n.Cond, "always", "(", ") || switched.On(#)")
	case *ast.SwitchStmt:
		f.cases(n)
	case *ast.KeyValueExpr:
		value := f.types.Types[n.Value]
		bare, is := n.Value.(*ast.CompositeLit) // without the type that is written once for all
		if (value.Value == nil && !value.IsNil() || f.plain(n.Value)) && !(is && bare.Type == nil) {
			f.around(n.Value, "left out", "switched.Keep(#, ", ")")
		}
	case ast.Expr:
		f.value(n)
	}
}

// value adds the faults of an expression.
func (f *finder) value(n ast.Expr) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if to := closed[n.Op]; to != "" {
			f.around(n, to, "(", fmt.Sprintf(" && !switched.On(#) || switched.On(#) && %s %s %s)", f.text(n.X), to, f.text(n.Y)))
		}
	case *ast.CallExpr: // what escapes, cleans or limits a value
		if len(n.Args) == 1 && !n.Ellipsis.IsValid() && !strings.Contains(f.text(n.Args[0]), "(") {
			if to, from := f.types.Types[n], f.types.Types[n.Args[0]]; to.IsValue() && from.Value == nil && types.Identical(to.Type, from.Type) {
				f.around(n, "as it is", "switched.Other(#, ", ", "+f.text(n.Args[0])+")")
			}
		}
	case *ast.Ident:
		if (n.Name == "true" || n.Name == "false") && f.plain(n) {
			f.around(n, "turned", "(", " != switched.On(#))")
		}
	case *ast.BasicLit:
		if n.Kind == token.INT && f.plain(n) {
			f.around(n, "one more", "(", " + switched.One(#))")
		}
	}
}

// statements takes each statement away that can be missing.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.DeferStmt, *ast.GoStmt, *ast.BranchStmt, *ast.SendStmt:
			if text := f.text(s); !strings.HasPrefix(text, "panic(") && text != "fallthrough" { // where the language wants them
				f.around(s, "gone", "if !switched.On(#) { ", " }")
			}
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE && !strings.HasPrefix(f.text(s), "_ = ") {
				f.around(s, "gone", "if !switched.On(#) { ", " }")
			}
		}
	}
}

// cases takes each condition away of a switch that is a chain of them.
func (f *finder) cases(s *ast.SwitchStmt) {
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			if s.Tag == nil {
				f.around(e, "never", "(", ") && !switched.On(#)")
			}
		}
	}
}

// write is a file with those of its faults in it that are left, by their numbers, each to be switched on. It keeps its lines.
func write(source []byte, faults map[int]fault) []byte {
	type numbered struct {
		edit
		number int
	}
	var edits []numbered
	for number, f := range faults {
		for _, e := range f.ends {
			edits = append(edits, numbered{e, number})
		}
	}
	slices.SortFunc(edits, func(a, b numbered) int { // they nest: of two around the same code the lower number is outside
		switch {
		case a.at != b.at:
			return a.at - b.at
		case a.behind != b.behind:
			return map[bool]int{true: -1, false: 1}[a.behind]
		case a.behind:
			return cmp.Or(a.length-b.length, b.number-a.number)
		}
		return cmp.Or(b.length-a.length, a.number-b.number)
	})
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(source[at:e.at])
		out.WriteString(strings.ReplaceAll(e.text, "(#", fmt.Sprintf("(%d", e.number)))
		at = e.at
	}
	out.Write(source[at:])
	if len(faults) == 0 {
		return source
	}
	return packageClause.ReplaceAll(out.Bytes(), []byte(`$0; import "raduno/switched"`))
}

var packageClause = regexp.MustCompile(`(?m)^package \w+`)
