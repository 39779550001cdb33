package main

import (
	"fmt"

	"raduno/engine/desk"
)

const usage = `Raduno %s: tornei di RisiKo! / RisiKo! tournaments

  raduno                apre la finestra / opens the window
  raduno FILE.xlsx      la apre su un torneo / opens it on a tournament
  raduno --versione     la versione / the version
  raduno --help         queste righe / these lines

Il manuale: F1 nella finestra. Senza finestra: raduno-cli aiuto.
The manual: F1 in the window. Without a window: raduno-cli aiuto.
`

// answer is the answer to what is asked of the program itself rather than of a tournament; empty where nothing is.
func answer(arguments []string) string {
	if len(arguments) == 0 {
		return ""
	}
	switch arguments[0] {
	case "--versione", "--version", "-version":
		return "Raduno " + desk.Version + "\n"
	case "--help", "--aiuto", "-h", "-help":
		return fmt.Sprintf(usage, desk.Version)
	}
	return ""
}
