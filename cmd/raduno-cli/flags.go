package main

import (
	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
)

// The flags that several commands have.
var (
	typeID   = cli.Text("tipo", "`T`: tipo di torneo (`raduno-cli tipi` li elenca)")
	round    = cli.Number("turno", "`N`: numero del turno")
	aRound   = round.Needed(needRound)
	seed     = cli.Text("seme", "`S`: seme del sorteggio; lo stesso seme dà gli stessi tavoli")
	limitMS  = cli.Number("limite-ms", "`N`: si prende il meglio trovato dopo N millisecondi")
	limit    = cli.Number("limite-passi", "`P`: tetto al lavoro; lo stesso seme e lo stesso tetto danno gli stessi tavoli")
	register = cli.Text("registro", "`STAGIONE.xlsx`: chi si iscrive si prende da lì, con club, nick e chi va separato da chi")
	ofClub   = cli.Text("del-club", "dal registro si iscrivono tutti quelli del club `C`")
	columns  = cli.Text("colonne",
		"`C,...`: che cosa c'è in ogni colonna dell'elenco .csv, per esempio Cognome,Nome,-,Club (“-” non si prende)")
	preview = cli.Switch("anteprima", "mostra come viene letto l'elenco, senza scrivere nulla")
	replace = cli.Switch("sovrascrivi", "sostituisce anche un file che non ha scritto Raduno")
)

// needRound refuses a call without --turno.
func needRound(c *cli.Call) error {
	if !c.Given["turno"] {
		return engine.Errorf(engine.BadUsage, "Manca --turno: scrivi per esempio --turno 1.")
	}
	if c.Number("turno") < 1 {
		return engine.Errorf(engine.BadUsage, "--turno %d: i turni si contano da 1.", c.Number("turno"))
	}
	return nil
}

// unless refuses a call without an option with words, in a sentence that says what to write.
func unless(flag string, missing engine.Text) func(*cli.Call) error {
	return func(c *cli.Call) error {
		if c.Text(flag) == "" {
			return &engine.Error{Kind: engine.BadUsage, Text: missing}
		}
		return nil
	}
}

// needInto refuses a call without --in, the file that is made.
var needInto = unless("in", engine.Textf("Manca --in: scrivi il nome del foglio nuovo, per esempio --in torneo.xlsx."))
