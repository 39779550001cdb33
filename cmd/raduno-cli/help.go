package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

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

// help answers `aiuto` and `aiuto COMANDO`.
func help(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		writeHelp(stdout)
		return exitDone
	}
	c, known := commandNamed(args[0])
	if !known {
		fmt.Fprintf(stderr, "Il comando “%s” non esiste. `raduno-cli aiuto` elenca quelli che ci sono.\n", args[0])
		return exitBadUsage
	}
	c.writeHelp(stdout)
	return exitDone
}

func writeHelp(w io.Writer) {
	fmt.Fprintln(w, versionLine()+": la riga di comando per chi organizza tornei.")
	fmt.Fprintln(w, "\nSi usa così: raduno-cli COMANDO [argomenti] [opzioni]")
	fmt.Fprintln(w, "\nI comandi (`raduno-cli COMANDO -h` spiega il singolo comando, con un esempio):")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-12s %s\n", c.name, c.does)
	}
	fmt.Fprintln(w, "\nLe opzioni possono stare prima o dopo il file; “--” le conclude. --json dà il risultato in JSON.")
	fmt.Fprintln(w, "Il log dei comandi che cambiano il foglio va nel foglio Log e, in dettaglio, in un file della cartella log dell'utente; --log lo cambia.")
	fmt.Fprintln(w, "Codici d'uscita: 0 fatto, 1 i dati sono sbagliati, 2 comando sbagliato, 3 una regola lo rende impossibile, 4 altro; verifica: 5 se ha sorteggiato un'altra versione, che dà altri tavoli.")
}

func (c *command) writeHelp(w io.Writer) {
	fmt.Fprintf(w, "%s\n\nSi usa così: raduno-cli %s\n", c.does, c.usage)
	fmt.Fprintln(w, "\nOpzioni:")
	c.flagSet(&options{}).VisitAll(func(f *flag.Flag) {
		value, text := flag.UnquoteUsage(f)
		fmt.Fprintf(w, "  %-28s %s\n", strings.TrimSpace("--"+f.Name+" "+value), text)
	})
	fmt.Fprintf(w, "\nEsempio:\n  raduno-cli %s\n", c.example)
}
