package workbook

import (
	"bytes"
	"errors"
	"path"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
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
)

// Book is an open workbook. Its methods change it in memory; Bytes gives the file. A Book serves one
// goroutine at a time.
type Book struct {
	archive  *archive // the file as opened or last saved
	data     []byte
	main     string // name of the workbook part
	sheets   []*sheetRef
	strings  []string
	date1904 bool
	room     int // rows and cells that may still be read

	file    *excelize.File // opened at the first change
	looks   map[look]int32
	titles  map[[2]int]string // cells of the tables' titles, by round and table
	failure error
	// What was changed besides cells: the list of sheets and what goes with it, the styles, the texts.
	structure, styled, worded bool
	renamed                   [][2]string // sheets that got another name, old and new
}

// sheetRef is a sheet as the workbook lists it.
type sheetRef struct {
	name   string
	hidden bool
	part   string // its part in the package; empty if it has none
	cells  bool   // a sheet of cells, not of a chart or of macros
	sheet  *sheet // once parsed
	// mentions are the sheets that its formulas speak of, by folded name; nil until looked for.
	mentions map[string]bool
}

// Open reads a workbook. Errors are *engine.Error and say what the file is if it is no workbook, and what
// to do about it.
func Open(data []byte) (*Book, error) {
	if err := recognise(data); err != nil {
		return nil, err
	}
	a, err := openArchive(data)
	if err != nil {
		return nil, damaged(err)
	}
	b := &Book{archive: a, data: data, room: maxCells}
	if err := b.load(); err != nil {
		return nil, damaged(err)
	}
	return b, nil
}

// recognise refuses what is no zip package, by its first bytes.
func recognise(data []byte) error {
	switch {
	case len(data) == 0:
		return engine.Errorf(engine.BadInput, "Il file è vuoto: forse una copia è stata interrotta. Riprendi una copia dalla cartella .copie accanto al torneo")
	case len(data) > maxFileBytes:
		return tooLarge(nil)
	case bytes.HasPrefix(data, []byte("PK")):
		return nil
	case bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")):
		return recogniseCompound(data)
	case bytes.HasPrefix(bytes.TrimSpace(data[:min(len(data), 512)]), []byte("<")):
		return engine.Errorf(engine.BadInput, "Il file non è una cartella di Excel (.xlsx) ma una pagina web o un file XML: aprilo in Excel o LibreOffice e salvalo come .xlsx")
	}
	return engine.Errorf(engine.BadInput, "Il file non è una cartella di Excel (.xlsx): se è un elenco di giocatori (CSV) usa Importa, altrimenti aprilo in Excel o LibreOffice e salvalo come .xlsx")
}

// recogniseCompound tells apart what comes in the container of the old Office: a workbook with a password,
// and an .xls.
func recogniseCompound(data []byte) error {
	switch {
	case bytes.Contains(data, utf16le("EncryptedPackage")):
		return engine.Errorf(engine.BadInput, "Il file è protetto da una password: aprilo in Excel o LibreOffice, togli la password e salvalo di nuovo come .xlsx")
	case bytes.Contains(data, utf16le("Workbook")), bytes.Contains(data, utf16le("Book")):
		return engine.Errorf(engine.BadInput, "È un file .xls di GestioneRaduno o GestioneTorneo: importalo in un nuovo file .xlsx (File, Importa; oppure raduno-cli importa FILE.xls FILE.xlsx)")
	}
	return engine.Errorf(engine.BadInput, "Il file è un documento del vecchio Office, ma non una cartella di Excel: scegli il file .xlsx del torneo")
}

func utf16le(s string) []byte {
	out := make([]byte, 0, 2*len(s))
	for i := range len(s) {
		out = append(out, s[i], 0)
	}
	return out
}

func tooLarge(err error) error {
	return engine.Wrap(err, engine.BadInput, "Il file è molto più grande di qualsiasi torneo e non viene aperto: controlla che sia il file giusto; se lo è, elimina in Excel o LibreOffice i fogli e le righe che non servono")
}

func damaged(err error) error {
	var known *engine.Error
	switch {
	case errors.As(err, &known):
		return err
	case errors.Is(err, errTooLarge):
		return tooLarge(err)
	}
	return engine.Wrap(err, engine.BadInput, "Il file è danneggiato o incompleto, forse per una copia interrotta: riprendi una copia dalla cartella .copie accanto al torneo, oppure prova ad aprirlo e a salvarlo di nuovo con LibreOffice")
}

// load reads the workbook's list of sheets and those of its sheets that Raduno knows.
func (b *Book) load() error {
	if err := b.findMain(); err != nil {
		return err
	}
	text, err := b.archive.text(b.main)
	if err != nil {
		return err
	}
	if err := b.readSheetList(text); err != nil {
		return err
	}
	if err := b.readStrings(); err != nil {
		return err
	}
	for _, ref := range b.sheets {
		if ref.cells && b.known(ref.name) {
			if err := b.parse(ref); err != nil {
				return err
			}
		}
	}
	return nil
}

// findMain finds the workbook part, and says what the file is if it has none.
func (b *Book) findMain() error {
	rels, err := b.archive.text("_rels/.rels")
	if err != nil {
		return err
	}
	for _, r := range readRels(rels) {
		if strings.HasSuffix(r.kind, "/officeDocument") {
			b.main = strings.TrimPrefix(path.Clean("/"+r.target), "/")
		}
	}
	switch {
	case strings.HasSuffix(b.main, ".bin"), b.main == "" && b.archive.has("xl/workbook.bin"):
		return engine.Errorf(engine.BadInput, "È una cartella di Excel binaria (.xlsb): aprila in Excel o LibreOffice e salvala come .xlsx")
	case b.archive.has("content.xml") && b.archive.has("mimetype"):
		return engine.Errorf(engine.BadInput, "È un file OpenDocument (.ods): aprilo in LibreOffice e salvalo come .xlsx")
	case strings.HasPrefix(b.main, "word/"), strings.HasPrefix(b.main, "ppt/"):
		return engine.Errorf(engine.BadInput, "È un documento di Word o di PowerPoint, non una cartella di Excel: scegli il file .xlsx del torneo")
	}
	if b.main == "" || !b.archive.has(b.main) {
		b.main = "xl/workbook.xml"
	}
	if !b.archive.has(b.main) {
		return engine.Errorf(engine.BadInput, "È un archivio compresso, non una cartella di Excel: se il torneo è al suo interno, estrailo e apri il file .xlsx")
	}
	return nil
}

func (b *Book) readSheetList(text string) error {
	rels, err := b.archive.text(relsOf(b.main))
	if err != nil {
		return err
	}
	targets := map[string]relationship{}
	for _, r := range readRels(rels) {
		targets[r.id] = r
	}
	root, ok := nextTag(text, 0)
	if !ok || root.name != "workbook" {
		return errBrokenXML
	}
	for _, e := range elements(text[root.end:]) {
		t, _ := readTag(e.raw, 0)
		switch e.name {
		case "workbookPr":
			b.date1904 = isTrue(t.attr("date1904"))
		case "sheets":
			content, _, _ := inner(e.raw, t)
			for _, item := range elements(content) {
				s, _ := readTag(item.raw, 0)
				target := targets[s.attr("id")]
				ref := &sheetRef{name: s.attr("name"), hidden: strings.Contains(strings.ToLower(s.attr("state")), "hidden")}
				if target.target != "" && !target.external {
					ref.part = b.resolve(target.target)
					ref.cells = strings.HasSuffix(target.kind, "/worksheet") && b.archive.has(ref.part)
				}
				b.sheets = append(b.sheets, ref)
			}
		}
	}
	if len(b.sheets) == 0 {
		return errBrokenXML
	}
	return nil
}

// resolve is the part that a target of the workbook's relationships means.
func (b *Book) resolve(target string) string {
	if strings.HasPrefix(target, "/") {
		return strings.TrimPrefix(path.Clean(target), "/")
	}
	return strings.TrimPrefix(path.Clean("/"+path.Join(path.Dir(b.main), target)), "/")
}

func (b *Book) readStrings() error {
	text, err := b.archive.text(b.partOf("sharedStrings"))
	if err != nil || text == "" {
		return err
	}
	root, ok := nextTag(text, 0)
	if !ok || root.name != "sst" {
		return errBrokenXML
	}
	for i := root.end; !root.empty; {
		t, ok := nextTag(text, i)
		if !ok {
			return errBrokenXML
		}
		if t.closing {
			return nil
		}
		content, end, ok := inner(text, t)
		if !ok {
			return errBrokenXML
		}
		if len(b.strings) >= maxCells {
			return errTooLarge
		}
		b.strings = append(b.strings, stringItem(content))
		i = end
	}
	return nil
}

// known reports whether a sheet of that name is one that Raduno reads.
func (b *Book) known(name string) bool {
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

func (b *Book) parse(ref *sheetRef) error {
	if ref.sheet != nil {
		return nil
	}
	text, err := b.archive.text(ref.part)
	if err != nil {
		return err
	}
	s, err := parseSheet(text, &b.room)
	if err != nil {
		return engine.Wrap(err, engine.BadInput, "Il foglio “%s” è danneggiato o troppo grande: elimina in Excel o LibreOffice le righe e le colonne che non servono, oppure riprendi una copia dalla cartella .copie", ref.name)
	}
	s.book, s.ref = b, ref
	ref.sheet = s
	return nil
}

// find is the sheet with that name, as Excel compares names; an exact match goes first.
func (b *Book) find(name string) *sheetRef {
	for _, ref := range b.sheets {
		if ref.name == name {
			return ref
		}
	}
	for _, ref := range b.sheets {
		if foldName(ref.name) == foldName(name) {
			return ref
		}
	}
	return nil
}

// open is find for a sheet of cells, parsed; nil if there is none.
func (b *Book) open(name string) (*sheet, error) {
	ref := b.find(name)
	if ref == nil || !ref.cells {
		return nil, nil
	}
	if err := b.parse(ref); err != nil {
		return nil, err
	}
	return ref.sheet, nil
}

// text is what a cell says, cleaned of nothing.
func (b *Book) text(c cell) string {
	switch c.kind {
	case blankCell, errorCell:
		return ""
	case sharedCell:
		i, err := strconv.Atoi(c.value)
		if err != nil || i < 0 || i >= len(b.strings) {
			return ""
		}
		return strings.ToValidUTF8(b.strings[i], "")
	case boolCell:
		if isTrue(c.value) {
			return "VERO"
		}
		return "FALSO"
	case textCell:
		return strings.ToValidUTF8(decodeEscapes(c.value), "")
	}
	return c.value
}

// SheetNames are the names of all sheets in their order.
func (b *Book) SheetNames() []string {
	names := make([]string, len(b.sheets))
	for i, ref := range b.sheets {
		names[i] = ref.name
	}
	return names
}

// relationship is one line of a part's relationships.
type relationship struct {
	id, kind, target string
	external         bool
}

func relsOf(part string) string {
	return path.Join(path.Dir(part), "_rels", path.Base(part)+".rels")
}

func readRels(text string) []relationship {
	root, ok := nextTag(text, 0)
	if !ok {
		return nil
	}
	var list []relationship
	for _, e := range elements(text[root.end:]) {
		t, _ := readTag(e.raw, 0)
		list = append(list, relationship{
			id: t.attr("Id"), kind: t.attr("Type"), target: t.attr("Target"),
			external: strings.EqualFold(t.attr("TargetMode"), "External"),
		})
	}
	return list
}
