package cli

import (
	"embed"
	"slices"
	"strings"
	"text/template"

	"raduno/engine"
)

// shells has a template for each shell, by the shell's name.
//
//go:embed completion/*.tmpl
var shells embed.FS

// completable is a command as the templates see it.
type completable struct {
	*Command
	Flags   []Flag
	Options string // the flags as they are typed
}

// completion writes what a shell completes words by: `completamento bash|zsh|fish|powershell`.
func (p *Program) completion(c *Call, args []string) int {
	quoted := func(text string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`, "`", "", "\n", " ").Replace(c.Word(text)) + "'"
	}
	t := template.Must(template.New("").Funcs(template.FuncMap{"fish": quoted}).ParseFS(shells, "completion/*"))
	if len(args) == 0 || t.Lookup(args[0]) == nil || strings.Contains(args[0], ".") {
		c.Warn(engine.Textf("Scrivi per quale shell: raduno-cli completamento bash, zsh, fish o powershell."))
		return BadUsage
	}
	var list []completable
	for _, command := range p.Commands {
		one := completable{Command: command, Flags: command.options()}
		one.Options = strings.Join(engine.Map(one.Flags, func(f Flag) string { return "--" + f.Name }), " ")
		list = append(list, one)
	}
	if err := t.ExecuteTemplate(c.Stdout, args[0], map[string]any{"Words": strings.Join(p.words(), " "), "Commands": list}); err != nil {
		return c.ExitCode(err)
	}
	return Done
}

// words are the commands, in the order of the alphabet.
func (p *Program) words() []string {
	names := []string{"aiuto", "versione", "completamento"}
	for _, c := range p.Commands {
		names = append(names, c.Name)
	}
	slices.Sort(names)
	return names
}
