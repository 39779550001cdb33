package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"raduno/engine"
)

// help answers `aiuto` and `aiuto COMANDO`, to which `--lingua L` may be added.
func (p *Program) help(c *Call, args []string) int {
	at := slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") && arg != c.Language })
	if at < 0 {
		p.writeHelp(c, c.Stdout)
		return Done
	}
	if c.Command = p.command(args[at]); c.Command == nil {
		return p.unknown(c, args[at])
	}
	c.WriteHelp()
	return Done
}

// unknown refuses a command that does not exist, with the one that may be meant.
func (p *Program) unknown(c *Call, name string) int {
	names := p.words()
	if meant := nearest(strings.ToLower(name), names); meant != "" {
		c.Warn(engine.Textf("Il comando “%s” non esiste: forse “%s”?", name, meant))
		return BadUsage
	}
	c.Warn(engine.Textf("Il comando “%s” non esiste. `raduno-cli aiuto` elenca quelli che ci sono.", name))
	return BadUsage
}

// nearest is the name that a mistyped word may mean; empty if none is near.
func nearest(word string, names []string) string {
	best, found := "", 3
	for _, name := range names {
		if d := engine.EditDistance(word, name, 2); d < found && d < len(word) {
			best, found = name, d
		}
	}
	return best
}

func (p *Program) writeHelp(c *Call, w io.Writer) {
	line := func(format string, args ...any) { fmt.Fprintln(w, c.Say(engine.Textf(format, args...))) }
	line("%s: la riga di comando per chi organizza tornei.", p.Version)
	line("\nSi usa così: raduno-cli COMANDO [argomenti] [opzioni]")
	line("\nI comandi (`raduno-cli COMANDO -h` spiega il singolo comando, con un esempio):")
	for _, command := range p.Commands {
		fmt.Fprintf(w, "  %-12s %s\n", command.Name, c.Say(engine.Text{Format: command.Does}))
	}
	line("\nLe opzioni possono stare prima o dopo il file; “--” le conclude. --json dà il risultato in JSON.")
	line(
		"--lingua en dà messaggi, stampe ed esportazioni in inglese; senza, vale la lingua del sistema (LANG), e per ciò che si stampa " +
			"quella del torneo.")
	line(
		"Il log dei comandi che cambiano il foglio va nel foglio Log e, in dettaglio, in un file della cartella log dell'utente; --log lo " +
			"cambia.")
	line(
		"Codici d'uscita: 0 fatto, 1 i dati sono sbagliati, 2 comando sbagliato, 3 una regola lo rende impossibile, 4 altro; verifica: 5 se " +
			"ha sorteggiato un'altra versione, che dà altri tavoli.")
}

// WriteHelp explains the command of the call.
func (c *Call) WriteHelp() {
	command := c.Command
	c.Row("%s\n", engine.Text{Format: command.Does})
	c.Report("Si usa così: raduno-cli %s", command.Usage)
	c.Report("\nOpzioni:")
	for _, f := range command.options() {
		before, quoted, _ := strings.Cut(c.Say(engine.Text{Format: f.Usage}), "`")
		value, after, _ := strings.Cut(quoted, "`")
		c.Row("  %-28s %s", strings.TrimSpace("--"+f.Name+" "+value), before+value+after)
	}
	if command.More != nil {
		command.More(c)
	}
	c.Report("\nEsempio:\n  raduno-cli %s", command.Example)
}
