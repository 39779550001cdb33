package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"raduno/engine"
)

// completion writes what a shell completes words by: `completamento bash|zsh|fish|powershell`.
func (p *Program) completion(c *Call, args []string) int {
	shells := map[string]func() string{
		"bash": func() string { return p.bash(c) },
		"zsh":  func() string { return "autoload -U +X bashcompinit && bashcompinit\n" + p.bash(c) },
		"fish": func() string { return p.fish(c) }, "powershell": func() string { return p.powershell(c) },
	}
	if len(args) == 0 || shells[args[0]] == nil {
		c.Warn(engine.Textf("Scrivi per quale shell: raduno-cli completamento bash, zsh, fish o powershell."))
		return BadUsage
	}
	fmt.Fprint(c.Stdout, shells[args[0]]())
	return Done
}

// flags are those of a command, in the order of the alphabet.
func (p *Program) flags(in *Call, c *Command) (list []*flag.Flag) {
	call := *in
	call.Command = c
	call.flagSet().VisitAll(func(f *flag.Flag) { list = append(list, f) })
	return list
}

// words are the commands, and the flags of each.
func (p *Program) words(in *Call) (names []string, flags map[string]string) {
	names, flags = []string{"aiuto", "versione", "completamento"}, map[string]string{}
	for _, c := range p.Commands {
		var list []string
		for _, f := range p.flags(in, c) {
			list = append(list, "--"+f.Name)
		}
		names, flags[c.Name] = append(names, c.Name), strings.Join(list, " ")
	}
	slices.Sort(names)
	return names, flags
}

func (p *Program) bash(c *Call) string {
	names, flags := p.words(c)
	var b strings.Builder
	b.WriteString("_raduno_cli() {\n  local word=${COMP_WORDS[COMP_CWORD]} flags=\n  COMPREPLY=()\n")
	fmt.Fprintf(&b, "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    COMPREPLY=($(compgen -W %q -- \"$word\"))\n    return\n  fi\n",
		strings.Join(names, " "))
	b.WriteString("  case ${COMP_WORDS[1]} in\n")
	for _, c := range p.Commands {
		fmt.Fprintf(&b, "    %s) flags=%q ;;\n", c.Name, flags[c.Name])
	}
	b.WriteString("  esac\n  case $word in\n    -*) COMPREPLY=($(compgen -W \"$flags\" -- \"$word\")) ;;\n" +
		"    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n  esac\n}\ncomplete -o filenames -F _raduno_cli raduno-cli\n")
	return b.String()
}

func (p *Program) fish(in *Call) string {
	quoted := func(text string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`, "`", "", "\n", " ").Replace(in.Say(engine.Text{Format: text})) + "'"
	}
	var b strings.Builder
	for _, c := range p.Commands {
		fmt.Fprintf(&b, "complete -c raduno-cli -n __fish_use_subcommand -a %s -d %s\n", c.Name, quoted(c.Does))
		for _, f := range p.flags(in, c) {
			fmt.Fprintf(&b, "complete -c raduno-cli -n '__fish_seen_subcommand_from %s' -l %s -d %s\n", c.Name, f.Name, quoted(f.Usage))
		}
	}
	return b.String()
}

func (p *Program) powershell(c *Call) string {
	names, flags := p.words(c)
	var b strings.Builder
	b.WriteString("Register-ArgumentCompleter -Native -CommandName raduno-cli -ScriptBlock {\n" +
		"  param($word, $ast, $position)\n  $flags = @{\n")
	for _, c := range p.Commands {
		fmt.Fprintf(&b, "    '%s' = '%s'\n", c.Name, flags[c.Name])
	}
	fmt.Fprintf(&b, "  }\n  $elements = @($ast.CommandElements)\n  $words = '%s'\n", strings.Join(names, " "))
	b.WriteString("  if ($elements.Count -gt 2 -or ($elements.Count -eq 2 -and $word -eq '')) { $words = $flags[\"$($elements[1])\"] }\n" +
		"  \"$words\" -split ' ' | Where-Object { $_ -and $_ -like \"$word*\" } | ForEach-Object {\n" +
		"    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)\n  }\n}\n")
	return b.String()
}
