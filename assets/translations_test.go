package assets_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"raduno/engine/game"
)

// Anyone who chose English is never shown an Italian sentence: every sentence of the program has its English,
// with the same values in it, and no English is left over from a sentence that is gone.
func TestEnglishSentences(t *testing.T) {
	english := map[string]string{}
	must(t, json.Unmarshal(englishFile, &english))
	sentences := sentencesOfTheProgram(t)
	var missing []string
	for _, s := range sentences {
		if problem := s.misfilled(); problem != "" {
			t.Errorf("%s: %s in %q", s.where, problem, s.format)
		}
		translated, known := english[s.format]
		switch {
		case !known:
			missing = append(missing, s.format)
		case strings.TrimSpace(translated) == "":
			t.Errorf("%s: the English of %q is empty", s.where, s.format)
		case s.args != 0 && !maps.Equal(verbs(s.format), verbs(translated)):
			t.Errorf("%s: the English has not the verbs of the Italian:\n%q\n%q", s.where, s.format, translated)
		}
	}
	if missing = slices.Compact(slices.Sorted(slices.Values(missing))); len(missing) > 0 {
		t.Errorf("%d sentences have no English in translations/en.json:\n%s", len(missing), asJSON(t, missing))
	}
	for _, format := range slices.Sorted(maps.Keys(english)) {
		if !slices.ContainsFunc(sentences, func(s sentence) bool { return s.format == format }) {
			t.Errorf("the program says no more: %q", format)
		}
	}
}

// The file of translations stays easy to compare: sorted, one sentence a line. A key that the translation
// library takes for a field of its own would make it misread the whole file.
func TestEnglishFile(t *testing.T) {
	english := map[string]string{}
	must(t, json.Unmarshal(englishFile, &english))
	for _, reserved := range []string{
		"id", "description", "hash", "leftdelim", "rightdelim", "zero", "one", "two", "few", "many", "other",
		"translation",
	} {
		for key := range english {
			if strings.ToLower(key) == reserved {
				t.Errorf("%q is a word of the translation library and cannot be a sentence", key)
			}
		}
	}
	for italian, translated := range english {
		if strings.Contains(italian+translated, "{{") {
			t.Errorf("the translation library would fill the braces in %q", translated)
		}
	}
	last := ""
	for line := range strings.Lines(string(englishFile)) {
		key, _, found := strings.Cut(strings.TrimSpace(line), `": "`)
		if !found {
			continue
		}
		if key <= last {
			t.Errorf("translations/en.json is not sorted, or says something twice: %s", key)
		}
		last = key
	}
}

// asJSON is sentences as lines to paste into the file of translations.
func asJSON(t *testing.T, sentences []string) string {
	t.Helper()
	var lines strings.Builder
	for _, s := range sentences {
		encoder := json.NewEncoder(&lines)
		encoder.SetEscapeHTML(false)
		lines.WriteString("  ")
		must(t, encoder.Encode(s))
	}
	return strings.ReplaceAll(lines.String(), "\n", ": \"\",\n")
}

// sentence is an Italian format somewhere in the program.
type sentence struct {
	format string
	args   int // how many values fill it, -1 if the code passes on those that it was given
	where  token.Position
}

// misfilled says that a sentence has not as many values as verbs; empty if it has.
func (s sentence) misfilled() string {
	if want := len(verbs(s.format)); s.args > 0 && s.args != want {
		return strconv.Itoa(s.args) + " values for " + strconv.Itoa(want) + " verbs"
	}
	if s.args == 0 && directive.MatchString(s.format) {
		return "a verb without a value"
	}
	return ""
}

var (
	verb      = regexp.MustCompile(`%(?:%|[-+# 0]*(?:\[(\d+)\])?[\d.]*(?:\[(\d+)\])?([a-zA-Z]))`)
	directive = regexp.MustCompile(`%(?:\[\d+\])?[sdvq]`)
	byCount   = regexp.MustCompile(`\{(\d):([^|{}]*)\|([^|{}]*)\}`) // where a sentence agrees with a count, as in engine.Text
)

// verbs are the verbs of a format by the value that each shows, counted from 1.
func verbs(format string) map[int]string {
	found := map[int]string{}
	next := 1
	for _, m := range verb.FindAllStringSubmatch(byCount.ReplaceAllString(format, "$3"), -1) {
		if m[3] == "" {
			continue
		}
		if index := m[1] + m[2]; index != "" {
			next, _ = strconv.Atoi(index) // digits, by the expression
		}
		if other := found[next]; other != "" && other != m[3] {
			found[next] = other + m[3]
		} else {
			found[next] = m[3]
		}
		next++
	}
	return found
}

// sentencesOfTheProgram are the formats that the program's code makes into sentences.
func sentencesOfTheProgram(t *testing.T) []sentence {
	t.Helper()
	p, err := theProgram()
	must(t, err)
	for _, unclear := range p.unclear {
		t.Errorf("%s: which sentence this is cannot be read in the code: write it as a literal", p.set.Position(unclear))
	}
	return p.sentences
}

// theProgram is read once for all tests.
var theProgram = sync.OnceValues(func() (*program, error) {
	p := &program{set: token.NewFileSet(), packages: map[string][]*ast.File{}, makers: map[string]int{
		"engine.Textf": 0, "engine.Errorf": 1, "engine.Wrap": 2,
	}}
	for _, kind := range []string{"Text", "Number", "Switch", "Texts"} {
		p.makers["../cmd/raduno-cli/internal/cli "+kind] = 1
	}
	for _, root := range []string{"../engine", "../export", "../ui", "../cmd"} {
		if err := filepath.WalkDir(root, p.read); err != nil {
			return nil, err
		}
	}
	for known := 0; known < len(p.makers); { // a function that hands its format to a maker is one too
		known = len(p.makers)
		p.everyFunction(func(f function) { f.findMakers() })
	}
	p.everyFunction(func(f function) { f.findSentences() })
	for _, folder := range []string{"../ui/web/pages", "../export/site", "../export/html"} {
		if err := p.readPages(folder); err != nil {
			return nil, err
		}
	}
	if err := p.readRules(); err != nil {
		return nil, err
	}
	slices.SortFunc(p.sentences, func(a, b sentence) int { return cmp.Compare(a.where.String(), b.where.String()) })
	return p, nil
})

// program is the source of the program, by the folders of its packages.
type program struct {
	set       *token.FileSet
	packages  map[string][]*ast.File
	makers    map[string]int // what makes a sentence of a format, and which parameter the format is
	sentences []sentence
	unclear   []token.Pos
}

func (p *program) read(path string, entry fs.DirEntry, err error) error {
	if err == nil && entry.IsDir() && entry.Name() == "sample" { // what tests are written with
		return filepath.SkipDir
	}
	if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
		return err
	}
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	file, err := parser.ParseFile(p.set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	folder := filepath.Dir(path)
	p.packages[folder] = append(p.packages[folder], file)
	return nil
}

// inPage is a sentence in a page's template, with the values that fill it; one in brackets is what a function gives.
var (
	inPage = regexp.MustCompile(`\{\{tr "([^"]*)"((?: (?:[.$\w]+|\([^()]*\)))*)\}\}`)
	value  = regexp.MustCompile(` (?:[.$\w]+|\([^()]*\))`)
)

// readPages reads the sentences of the pages' templates.
func (p *program) readPages(folder string) error {
	pages, err := filepath.Glob(filepath.Join(folder, "*.*ml"))
	if err == nil && len(pages) == 0 {
		err = errors.New(folder + " has no pages")
	}
	if err != nil {
		return err
	}
	for _, page := range pages {
		source, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		for _, m := range inPage.FindAllStringSubmatch(string(source), -1) {
			p.sentences = append(p.sentences, sentence{m[1], len(value.FindAllString(m[2], -1)), token.Position{Filename: page}})
		}
	}
	return nil
}

// readRules reads the sentences of the games' files of rules.
func (p *program) readRules() error {
	files, err := filepath.Glob("../engine/game/*/rules.txt")
	below, _ := filepath.Glob("../engine/game/*/*/rules.txt") // the pattern is sound
	files = append(files, below...)
	if err == nil && len(files) == 0 {
		err = errors.New("no game has a file of rules")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, format := range game.ReadRules(string(text)) {
			p.sentences = append(p.sentences, sentence{format, len(directive.FindAllString(format, -1)), token.Position{Filename: file}})
		}
	}
	return err
}

// function is a declaration of a package: a function, or a group of constants or variables.
type function struct {
	*program
	folder string
	decl   ast.Decl
}

func (p *program) everyFunction(do func(function)) {
	for folder, files := range p.packages {
		for _, file := range files {
			for _, decl := range file.Decls {
				do(function{program: p, folder: folder, decl: decl})
			}
		}
	}
}

// local names something that only the declaration knows.
func (f function) local(name string) string {
	return f.set.Position(f.decl.Pos()).String() + " " + name
}

// findMakers looks for functions and function literals that hand a parameter of theirs to a maker.
func (f function) findMakers() {
	if decl, ok := f.decl.(*ast.FuncDecl); ok && decl.Body != nil {
		f.addMaker(f.folder+" "+decl.Name.Name, decl.Type, decl.Body)
	}
	ast.Inspect(f.decl, func(n ast.Node) bool {
		if assign, ok := n.(*ast.AssignStmt); ok && len(assign.Lhs) == 1 && len(assign.Rhs) == 1 {
			name, named := assign.Lhs[0].(*ast.Ident)
			if literal, ok := assign.Rhs[0].(*ast.FuncLit); ok && named {
				f.addMaker(f.local(name.Name), literal.Type, literal.Body)
			}
		}
		return true
	})
}

func (f function) addMaker(name string, of *ast.FuncType, body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if at, makes := f.maker(call); makes && at < len(call.Args) {
				if format, ok := call.Args[at].(*ast.Ident); ok {
					if i := slices.Index(parameters(of), format.Name); i >= 0 {
						f.makers[name] = i
					}
				}
			}
		}
		return true
	})
}

// maker reports which argument of a call is a format of a sentence, if one is.
func (f function) maker(call *ast.CallExpr) (at int, makes bool) {
	switch called := call.Fun.(type) {
	case *ast.Ident:
		if at, makes = f.makers[f.local(called.Name)]; makes {
			return at, true
		}
		if at, makes = f.makers[f.folder+" "+called.Name]; makes {
			return at, true
		}
		if filepath.Base(f.folder) == "engine" {
			at, makes = f.makers["engine."+called.Name]
		}
	case *ast.SelectorExpr:
		of, ok := called.X.(*ast.Ident)
		if ok && of.Name == "fmt" {
			return 0, false
		}
		// export.Voice, whatever it is a part of
		if called.Sel.Name == "Say" && (strings.HasPrefix(f.folder, "../export") || ok && of.Name == "voice") {
			return 0, true
		}
		if ok && of.Name == "engine" {
			at, makes = f.makers[of.Name+"."+called.Sel.Name]
		} else if at, makes = f.makers[f.folder+" "+called.Sel.Name]; !makes && ok {
			pkg := of.Name
			if pkg == "c" { // a cli.Call, in the commands of the command line
				pkg = "cli"
			}
			at, makes = f.ofPackage(pkg, called.Sel.Name)
		}
	}
	return at, makes
}

// ofPackage looks for a maker in another package of the program, by the name under which it is imported.
func (f function) ofPackage(pkg, name string) (at int, makes bool) {
	for folder := range f.packages {
		if filepath.Base(folder) == pkg {
			if at, makes = f.makers[folder+" "+name]; makes {
				return at, true
			}
		}
	}
	return 0, false
}

func parameters(of *ast.FuncType) []string {
	var names []string
	for _, field := range of.Params.List {
		for _, name := range field.Names {
			names = append(names, name.Name)
		}
	}
	return names
}

// findSentences looks for what is made into a sentence.
func (f function) findSentences() {
	given := map[string]bool{} // parameters: what they hold is found where the function is called
	ast.Inspect(f.decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncType:
			for _, name := range parameters(n) {
				given[name] = true
			}
		case *ast.CallExpr:
			at, makes := f.maker(n)
			if !makes || at >= len(n.Args) {
				return true
			}
			args := len(n.Args) - at - 1
			if n.Ellipsis.IsValid() {
				args = -1
			}
			f.add(n.Args[at], args, given)
		case *ast.CompositeLit:
			f.findFields(n)
			if of, ok := n.Type.(*ast.SelectorExpr); ok && of.Sel.Name == "Text" {
				for _, element := range n.Elts {
					if pair, ok := element.(*ast.KeyValueExpr); ok && pair.Key.(*ast.Ident).Name == "Format" {
						f.add(pair.Value, -1, given)
					}
				}
			}
		case *ast.KeyValueExpr: // what a command of the command line says of itself, and why a draw is no better
			if key, ok := n.Key.(*ast.Ident); ok && (key.Name == "Does" || key.Name == "Format" && f.folder == "../engine/draw") {
				f.add(n.Value, -1, given)
			}
		}
		return true
	})
}

// findFields keeps the labels and the choices of the fields of a game's score sheet, those that are written out:
// the window shows them in its own language.
func (f function) findFields(literal *ast.CompositeLit) {
	fields := []ast.Expr{literal}
	if list, ok := literal.Type.(*ast.ArrayType); ok && named(list.Elt, "Field") {
		fields = literal.Elts
	} else if !named(literal.Type, "Field") {
		return
	}
	for _, field := range fields {
		row, ok := field.(*ast.CompositeLit)
		if !ok || row.Type != nil && row != literal { // one with its type is found by itself
			continue
		}
		for _, element := range row.Elts {
			pair, ok := element.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			values := []ast.Expr{pair.Value}
			choices := pair.Value
			if joined, ok := choices.(*ast.CallExpr); ok && named(joined.Fun, "append") && len(joined.Args) > 0 {
				choices = joined.Args[0] // the rest are names that are sentences elsewhere
			}
			if choices, ok := choices.(*ast.CompositeLit); ok {
				values = choices.Elts
			}
			if key := pair.Key.(*ast.Ident).Name; key != "Label" && key != "Choices" {
				continue
			}
			for _, value := range values {
				for _, text := range f.literals(value) {
					f.sentences = append(f.sentences, sentence{format: text, args: -1, where: f.set.Position(value.Pos())})
				}
			}
		}
	}
}

// named reports whether a type has that name, in this package or in another.
func named(of ast.Expr, name string) bool {
	switch of := of.(type) {
	case *ast.Ident:
		return of.Name == name
	case *ast.SelectorExpr:
		return of.Sel.Name == name
	}
	return false
}

// add keeps the sentences that an expression may be.
func (f function) add(format ast.Expr, args int, given map[string]bool) {
	if field, ok := format.(*ast.SelectorExpr); ok && slices.Contains([]string{"Format", "Label", "Does", "Usage"}, field.Sel.Name) {
		return // a sentence that was written down before, or one that is found where it is made
	}
	if field, ok := format.(*ast.SelectorExpr); ok && field.Sel.Name == "Name" && f.folder == "../engine/rules" {
		return // a type's, found where it is named
	}
	if name, ok := format.(*ast.Ident); ok && given[name.Name] {
		return
	}
	if _, ok := format.(*ast.IndexExpr); ok && f.folder == "../engine/game" {
		return // a part of a game's file of rules: readRules
	}
	texts := f.literals(format)
	if len(texts) == 0 {
		f.unclear = append(f.unclear, format.Pos())
	}
	for _, text := range texts {
		f.sentences = append(f.sentences, sentence{format: text, args: args, where: f.set.Position(format.Pos())})
	}
}

// literals are the texts that an expression may stand for: a literal, some joined, a name that the
// declaration or the package gives to some, or a field of a table that is gone through.
func (f function) literals(format ast.Expr) []string {
	switch format := format.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(format.Value); err == nil && format.Kind == token.STRING {
			return []string{text}
		}
	case *ast.ParenExpr:
		return f.literals(format.X)
	case *ast.BinaryExpr:
		var texts []string
		for _, left := range f.literals(format.X) {
			for _, right := range f.literals(format.Y) {
				texts = append(texts, left+right)
			}
		}
		return texts
	case *ast.SelectorExpr:
		if row, ok := format.X.(*ast.Ident); ok {
			return f.column(row.Name, format.Sel.Name)
		}
	case *ast.Ident:
		texts := f.valuesOf(f.decl, format.Name)
		if len(texts) > 0 {
			return texts
		}
		for _, file := range f.packages[f.folder] {
			for _, decl := range file.Decls {
				if group, ok := decl.(*ast.GenDecl); ok {
					texts = append(texts, f.valuesOf(group, format.Name)...)
				}
			}
		}
		return texts
	}
	return nil
}

// valuesOf are the texts that a name gets within a declaration.
func (f function) valuesOf(within ast.Node, name string) []string {
	var texts []string
	ast.Inspect(within, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if to, ok := left.(*ast.Ident); ok && to.Name == name && i < len(n.Rhs) {
					texts = append(texts, f.literals(n.Rhs[i])...)
				}
			}
		case *ast.ValueSpec:
			for i, to := range n.Names {
				if to.Name == name && i < len(n.Values) {
					texts = append(texts, f.literals(n.Values[i])...)
				}
			}
		}
		return true
	})
	return texts
}

// column are the texts in a field of a table of structs written where it is gone through row by row.
func (f function) column(row, field string) []string {
	var texts []string
	ast.Inspect(f.decl, func(n ast.Node) bool {
		loop, ok := n.(*ast.RangeStmt)
		if !ok {
			return true
		}
		value, named := loop.Value.(*ast.Ident)
		table, isTable := loop.X.(*ast.CompositeLit)
		if !named || value.Name != row || !isTable {
			return true
		}
		array, _ := table.Type.(*ast.ArrayType)
		if of, ok := array.Elt.(*ast.StructType); ok {
			for _, element := range table.Elts {
				texts = append(texts, f.fieldOf(element.(*ast.CompositeLit), of, field)...)
			}
		}
		return true
	})
	return texts
}

func (f function) fieldOf(row *ast.CompositeLit, of *ast.StructType, field string) []string {
	at := -1
	i := 0
	for _, declared := range of.Fields.List {
		for _, name := range declared.Names {
			if name.Name == field {
				at = i
			}
			i++
		}
	}
	for i, element := range row.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			if pair.Key.(*ast.Ident).Name == field {
				return f.literals(pair.Value)
			}
		} else if i == at {
			return f.literals(element)
		}
	}
	return nil
}

// englishFile is the file of the English sentences.
var englishFile = func() []byte {
	text, err := os.ReadFile("translations/en.json")
	if err != nil {
		panic(err)
	}
	return text
}()
