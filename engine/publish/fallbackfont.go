package publish

import (
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
	"raduno/export/pdf"
)

// letters is the file that lends its letters to what is printed, nil for none. What is no TrueType file is an error.
func (d press) letters() ([]byte, error) {
	if d.Env().Letters == nil {
		return nil, nil
	}
	path := d.Env().Letters()
	if path == "" {
		return nil, nil
	}
	data, err := store.ReadNamed(path)
	if err != nil {
		return nil, engine.Wrap(err, engine.BadInput, "Non riesco a leggere il carattere per le stampe, %s: sceglilo di nuovo, o togli la scelta",
			path)
	}
	if err := pdf.CheckLetters(data); err != nil {
		return nil, engine.Wrap(err, engine.BadInput,
			"Il carattere per le stampe, %s, non va bene: serve un file TrueType (.ttf); quelli .otf e .ttc non si possono usare", path)
	}
	return data, nil
}

// Unprintable tells, before anything is printed, of whom paper would show hollow squares in place of letters that neither the
// program nor the named file has. It is zero where every name can be printed.
func Unprintable(of *desk.Desk) engine.Text {
	d := press{Desk: of}
	lent, err := d.letters()
	if err != nil {
		return engine.Text{} // the print says it
	}
	t := d.View().Tournament
	const most = 8
	var names []string
	for _, p := range t.Players {
		if pdf.Lacking(p.FullName()+" "+p.Nick+" "+p.Club, lent) != "" {
			names = append(names, p.FullName())
		}
	}
	for _, text := range []string{t.Info.Name, t.Info.Venue, t.Info.Organizer} {
		if pdf.Lacking(text, lent) != "" {
			names = append(names, text)
		}
	}
	switch n := len(names); {
	case n == 0:
		return engine.Text{}
	case n > most:
		return engine.Textf(
			"Sulla carta avrebbero dei quadratini (□) al posto di lettere che i caratteri del programma non hanno: %s e {2:un altro|altri %d}. "+
				"Scegli un carattere che le ha.",
			strings.Join(names[:most], ", "), n-most)
	}
	return engine.Textf(
		"Sulla carta avrebbero dei quadratini (□) al posto di lettere che i caratteri del programma non hanno: %s. Scegli un carattere che "+
			"le ha.",
		strings.Join(names, ", "))
}
