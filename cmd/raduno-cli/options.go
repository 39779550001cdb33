package main

import "flag"

// several adds each value of a flag that may be repeated to a list.
func several(list *[]string) func(string) error {
	return func(value string) error {
		*list = append(*list, value)
		return nil
	}
}

// registerOptions name the register of a season that a roster is filled from.
type registerOptions struct {
	register string
	club     string
}

func (o *registerOptions) declare(fs *flag.FlagSet) {
	fs.StringVar(&o.register, "registro", "", "`STAGIONE.xlsx`: chi si iscrive si prende da lì, con club, nick e chi va separato da chi")
	fs.StringVar(&o.club, "del-club", "", "dal registro si iscrivono tutti quelli del club `C`")
}

// typeOptions name a tournament type.
type typeOptions struct {
	typeID string
}

func (o *typeOptions) declare(fs *flag.FlagSet) {
	fs.StringVar(&o.typeID, "tipo", "", "`T`: tipo di torneo (`raduno-cli tipi` li elenca)")
}

// replaceOptions let what Raduno did not write be written over.
type replaceOptions struct {
	replace bool
}

func (o *replaceOptions) declare(fs *flag.FlagSet) {
	fs.BoolVar(&o.replace, "sovrascrivi", false, "sostituisce anche un file che non ha scritto Raduno")
}

// letterOptions name a font for letters that the program has not.
type letterOptions struct {
	letters string
}

func (o *letterOptions) declare(fs *flag.FlagSet) {
	fs.StringVar(&o.letters, "carattere", "",
		"`FILE.ttf`: presta le lettere che i caratteri del programma non hanno, per esempio per nomi cinesi o giapponesi")
}

// listOptions are how a list of players is read.
type listOptions struct {
	columns     string
	previewList bool
}

func (o *listOptions) declare(fs *flag.FlagSet) {
	fs.StringVar(&o.columns, "colonne", "",
		"`C,...`: che cosa c'è in ogni colonna dell'elenco .csv, per esempio Cognome,Nome,-,Club (“-” non si prende)")
	fs.BoolVar(&o.previewList, "anteprima", false, "mostra come viene letto l'elenco, senza scrivere nulla")
}

// roundOptions name a round.
type roundOptions struct {
	round int
}

func (o *roundOptions) declare(fs *flag.FlagSet) {
	fs.IntVar(&o.round, "turno", 0, "`N`: numero del turno")
}

// seedOptions name the seed of a draw.
type seedOptions struct {
	seed string
}

func (o *seedOptions) declare(fs *flag.FlagSet) {
	fs.StringVar(&o.seed, "seme", "", "`S`: seme del sorteggio; lo stesso seme dà gli stessi tavoli")
}
