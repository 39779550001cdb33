package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
)

func versionLine() string { return "Raduno " + desk.Version }

func commandNamed(name string) (*command, bool) {
	for _, c := range commands() {
		if c.name == name {
			return c, true
		}
	}
	return nil, false
}

// help answers `aiuto` and `aiuto COMANDO`, to which `--lingua L` may be added.
func (in *invocation) help(args []string) int {
	at := slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") && arg != in.language })
	if at < 0 {
		in.writeHelp(in.stdout)
		return exitDone
	}
	c, known := commandNamed(args[at])
	if !known {
		return in.unknown(args[at])
	}
	in.command = c
	in.writeCommandHelp()
	return exitDone
}

// unknown refuses a command that does not exist.
func (in *invocation) unknown(name string) int {
	in.warn(engine.Textf("Il comando “%s” non esiste. `raduno-cli aiuto` elenca quelli che ci sono.", name))
	return exitBadUsage
}

func (in *invocation) writeHelp(w io.Writer) {
	line := func(format string, args ...any) { fmt.Fprintln(w, in.say(engine.Textf(format, args...))) }
	line("%s: la riga di comando per chi organizza tornei.", versionLine())
	line("\nSi usa così: raduno-cli COMANDO [argomenti] [opzioni]")
	line("\nI comandi (`raduno-cli COMANDO -h` spiega il singolo comando, con un esempio):")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-12s %s\n", c.name, in.say(engine.Text{Format: c.does}))
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

// writeCommandHelp explains the command of the call.
func (in *invocation) writeCommandHelp() {
	c := in.command
	in.row("%s\n", engine.Text{Format: c.does})
	in.tell("Si usa così: raduno-cli %s", c.usage)
	in.tell("\nOpzioni:")
	fs, _ := in.flagSet()
	fs.VisitAll(func(f *flag.Flag) {
		told := *f
		told.Usage = in.say(engine.Text{Format: f.Usage})
		value, text := flag.UnquoteUsage(&told)
		in.row("  %-28s %s", strings.TrimSpace("--"+f.Name+" "+value), text)
	})
	if c.more != nil {
		c.more(in)
	}
	in.tell("\nEsempio:\n  raduno-cli %s", c.example)
}
