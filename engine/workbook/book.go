package workbook

import (
	"errors"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// Names of the sheets that Raduno knows.
const (
	rosterSheet  = "Iscritti"
	listsSheet   = "Dati"
	infoSheet    = "TORNEO"
	logSheet     = "Log"
	stateSheet   = "Raduno"
	formulaSheet = "Formula"
	fullSheet    = "Classifica"
	reducedSheet = "Classifica Ridotta"
	placeHeading = "Pos." // with which both begin
)

// Book is an open workbook. Its methods change it in memory; Bytes gives the file. A Book serves one
// goroutine at a time. Once a method that changes it has failed it may hold half of the change: it is to be opened anew.
type Book struct {
	file   *xlsx.File
	cells  map[engine.Place]string // of the tables: their titles and scores
	roster roster                  // the cells of its players, as Read found them

	readOnly engine.Text // why the workbook may not be written; zero if it may
}

// Open reads a workbook. Errors are *engine.Error of kind BadInput and say what the file is if it is no workbook, or
// that it is damaged or could not be written again, and what to do about it.
func Open(data []byte) (*Book, error) {
	file, err := xlsx.Open(data, known)
	if err != nil {
		return nil, unreadable(err)
	}
	b := &Book{file: file}
	if b.readOnly = b.newerFormat(); b.readOnly.IsZero() {
		b.readOnly = b.lostSheet()
	}
	return b, nil
}

// IsForeign reports whether a workbook is none of a tournament: it has no sheet of one, nor a roster under another name.
func IsForeign(data []byte) bool {
	file, err := xlsx.Open(data, func(string) bool { return false })
	if err != nil {
		return false
	}
	b := &Book{file: file}
	return !slices.ContainsFunc(file.Sheets(), func(s *xlsx.Sheet) bool { return known(s.Name) && foldName(s.Name) != "dati" }) &&
		!b.guessRoster(&rosterLayout{})
}

// lostSheet says which sheet is in the list of sheets and nowhere in the file: excelize makes no new sheet then.
func (b *Book) lostSheet() engine.Text {
	for _, s := range b.file.Sheets() {
		if s.Missing() {
			return engine.Textf(
				"Il foglio “%s” è nell'elenco dei fogli, ma nel file non c'è: qui si può solo leggere. Riprendi una copia dalla cartella delle "+
					"copie, oppure apri il file in Excel o LibreOffice, elimina quel foglio e salva", s.Name)
		}
	}
	return engine.Text{}
}

// unreadable puts an error of xlsx into words for the organizer.
func unreadable(err error) error {
	var sheet *xlsx.SheetError
	switch {
	case errors.As(err, &sheet):
		return engine.Wrap(err, engine.BadInput,
			"Il foglio “%s” è danneggiato o troppo grande: elimina in Excel o LibreOffice le righe e le colonne che non servono, oppure "+
				"riprendi una copia dalla cartella .copie", sheet.Sheet)
	case errors.Is(err, xlsx.ErrEmpty):
		return engine.Wrap(err, engine.BadInput,
			"Il file è vuoto: forse una copia è stata interrotta. Riprendi una copia dalla cartella .copie accanto al torneo")
	case errors.Is(err, xlsx.ErrMarkup):
		return engine.Wrap(err, engine.BadInput,
			"Il file non è una cartella di Excel (.xlsx) ma una pagina web o un file XML: aprilo in Excel o LibreOffice e salvalo come .xlsx")
	case errors.Is(err, xlsx.ErrNoWorkbook):
		return engine.Wrap(err, engine.BadInput,
			"Il file non è una cartella di Excel (.xlsx): se è un elenco di giocatori (CSV) aprilo dalla finestra di Raduno, o usa raduno-cli "+
				"importa FILE.csv FILE.xlsx; se no aprilo in Excel o LibreOffice e salvalo come .xlsx")
	case errors.Is(err, xlsx.ErrPassword):
		return engine.Wrap(err, engine.BadInput,
			"Il file è protetto da una password: aprilo in Excel o LibreOffice, togli la password e salvalo di nuovo come .xlsx")
	case errors.Is(err, xlsx.ErrOldExcel):
		return engine.Wrap(err, engine.BadInput,
			"È un file .xls di GestioneRaduno o GestioneTorneo: importalo in un nuovo file .xlsx (aprilo dalla finestra, oppure raduno-cli "+
				"importa FILE.xls FILE.xlsx)")
	case errors.Is(err, xlsx.ErrOldOffice):
		return engine.Wrap(err, engine.BadInput,
			"Il file è un documento del vecchio Office, ma non una cartella di Excel: scegli il file .xlsx del torneo")
	case errors.Is(err, xlsx.ErrBinary):
		return engine.Wrap(err, engine.BadInput, "È una cartella di Excel binaria (.xlsb): aprila in Excel o LibreOffice e salvala come .xlsx")
	case errors.Is(err, xlsx.ErrOpenDocument):
		return engine.Wrap(err, engine.BadInput, "È un file OpenDocument (.ods): aprilo in LibreOffice e salvalo come .xlsx")
	case errors.Is(err, xlsx.ErrOtherOffice):
		return engine.Wrap(err, engine.BadInput,
			"È un documento di Word o di PowerPoint, non una cartella di Excel: scegli il file .xlsx del torneo")
	case errors.Is(err, xlsx.ErrArchive):
		return engine.Wrap(err, engine.BadInput,
			"È un archivio compresso, non una cartella di Excel: se il torneo è al suo interno, estrailo e apri il file .xlsx")
	case errors.Is(err, xlsx.ErrTooLarge):
		return engine.Wrap(err, engine.BadInput,
			"Il file è molto più grande di qualsiasi torneo e non viene aperto: controlla che sia il file giusto; se lo è, elimina in Excel o "+
				"LibreOffice i fogli e le righe che non servono")
	case errors.Is(err, xlsx.ErrDamaged):
		return engine.Wrap(err, engine.BadInput,
			"Il file è danneggiato o incompleto, forse per una copia interrotta: riprendi una copia dalla cartella .copie accanto al torneo, "+
				"oppure prova ad aprirlo e a salvarlo di nuovo con LibreOffice")
	}
	return broken(err)
}

// broken is an error that the workbook gives no reason for: a mistake of the program.
func broken(err error) error {
	return engine.Wrap(err, engine.Broken, "Il file del torneo non può essere modificato")
}

// change runs work that changes the workbook; what it fails with that is not yet for the organizer becomes so.
func (b *Book) change(work func() error) error {
	if why := b.readOnly; !why.IsZero() {
		return &engine.Error{Kind: engine.BadInput, Text: why}
	}
	err := b.file.Change(work)
	var known *engine.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	var sheet *xlsx.SheetError
	if errors.As(err, &sheet) {
		return unreadable(err)
	}
	return broken(err)
}

// Changed reports whether anything was changed since the workbook was opened or last saved.
func (b *Book) Changed() bool { return b.file.Changed() }

// Bytes is the workbook as a file. Equal workbooks changed in the same way give equal bytes; one that was
// not changed gives the bytes it was opened from. The error is of kind Broken: the workbook could not be put together.
func (b *Book) Bytes() ([]byte, error) {
	if b.file.Changed() {
		if err := b.change(func() error { b.refreshResults(); return nil }); err != nil {
			return nil, err
		}
	}
	data, err := b.file.Bytes()
	if err != nil {
		return nil, broken(err)
	}
	return data, nil
}

// Without is the file with every text passed through a function, whatever holds it.
func (b *Book) Without(each func(text string) string) ([]byte, error) {
	data, err := b.Bytes()
	if err == nil {
		if data, err = xlsx.Rewrite(data, each); err != nil {
			err = broken(err)
		}
	}
	return data, err
}

// refreshResults computes the results of the formulas that Raduno knows: the counts above the roster and the names in
// a semifinal. Of all others those that may be out of date are taken away when the file is saved.
func (b *Book) refreshResults() {
	b.refreshCounts()
	b.refreshNames()
	if l, ok := b.rosterLayout(&report{}); ok {
		l.sheet.RowByRow(l.head)
	}
}

// known reports whether a sheet of that name is one that Raduno reads.
func known(name string) bool {
	if _, _, ok := roundSheet(name); ok {
		return true
	}
	switch foldName(name) {
	case "iscritti", "dati", "torneo", "log", "raduno", "formula":
		return true
	}
	return false
}

// foldName is a sheet's name for comparing: Excel does not tell upper case from lower case.
func foldName(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

// find is the sheet with a name, as Excel compares names, an exact match first; nil for none.
func (b *Book) find(name string) *xlsx.Sheet {
	var like *xlsx.Sheet
	for _, s := range b.file.Sheets() {
		if s.Name == name {
			return s
		}
		if like == nil && foldName(s.Name) == foldName(name) {
			like = s
		}
	}
	return like
}

// open is find for a sheet of cells; nil for none. The error says that it cannot be read.
func (b *Book) open(name string) (*xlsx.Sheet, *xlsx.Picture, error) {
	s := b.find(name)
	if s != nil && s.Missing() {
		return nil, &xlsx.Picture{}, engine.Errorf(engine.BadInput,
			"Il foglio “%s” è nell'elenco dei fogli, ma nel file non c'è: riprendi una copia dalla cartella delle copie", s.Name)
	}
	if s == nil || !s.HasCells() {
		return nil, &xlsx.Picture{}, nil
	}
	p, err := s.Picture()
	if err != nil {
		return nil, &xlsx.Picture{}, unreadable(err)
	}
	return s, p, nil
}
