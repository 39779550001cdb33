package xlsx

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// What a file may be instead of a workbook that can be read and changed. Open wraps them; errors.Is tells them apart.
var (
	ErrEmpty        = errors.New("the file is empty")
	ErrTooLarge     = errors.New("the file is too large")
	ErrMarkup       = errors.New("a page of XML or HTML")
	ErrNoWorkbook   = errors.New("not a workbook")
	ErrPassword     = errors.New("protected by a password")
	ErrOldExcel     = errors.New("a workbook of the old Excel (.xls)")
	ErrOldOffice    = errors.New("a document of the old Office")
	ErrBinary       = errors.New("a binary workbook (.xlsb)")
	ErrOpenDocument = errors.New("an OpenDocument file (.ods)")
	ErrOtherOffice  = errors.New("a document of Word or PowerPoint")
	ErrArchive      = errors.New("a zip archive without a workbook")
	ErrDamaged      = errors.New("the file is damaged")
)

// SheetError is what is wrong with one sheet: it is damaged, or ErrTooLarge.
type SheetError struct {
	Sheet string
	Err   error
}

func (e *SheetError) Error() string { return e.Sheet + ": " + e.Err.Error() }

// Unwrap gives the cause.
func (e *SheetError) Unwrap() error { return e.Err }

// File is an open workbook. Its methods change it in memory; Bytes gives the file.
type File struct {
	data    []byte
	pack    *pack
	excel   *excelize.File
	main    string // name of the workbook part
	sheets  []*Sheet
	room    int // rows and cells that the sheets may still take
	tags    int // and the tags
	looks   map[Look]int
	texts   []string          // the shared strings as far as they were put into words
	take    map[shared]bool   // which of the parts that all sheets share were meant to change
	renamed [][2]string       // sheets that got another name since the last save, old and new
	parts   map[string][]byte // that excelize does not write, changed since
	failure error             // the first error of a change
}

// shared is a part that all sheets share, by what it is for.
type shared string

const (
	sharedList   shared = "list" // of sheets, names and relationships
	sharedStyles shared = "styles"
	sharedTexts  shared = "sharedStrings"
)

// Open reads a workbook, and makes sure that its sheets of the names that are needed can be read and written. The error
// is one of the package's or wraps it; a SheetError where one sheet is to blame.
func Open(data []byte, needed func(name string) bool) (f *File, err error) {
	defer func() {
		if r := recover(); r != nil {
			f, err = nil, fmt.Errorf("%w: %v", ErrDamaged, r)
		}
	}()
	if err := recognise(data); err != nil {
		return nil, err
	}
	f = &File{room: maxRoom, tags: maxTags}
	if err := f.load(data); err != nil {
		return nil, err
	}
	if err := f.rehearse(needed); err != nil {
		return nil, err
	}
	return f, nil
}

// New is an empty workbook with one sheet. Equal calls give equal workbooks: no time of day goes in.
func New(font, creator, language string) (*File, error) {
	empty := excelize.NewFile()
	if err := empty.SetDefaultFont(font); err != nil {
		return nil, err
	}
	if err := empty.SetDocProps(&excelize.DocProperties{
		Creator: creator, Created: "2011-01-01T00:00:00Z", Modified: "2011-01-01T00:00:00Z",
		Language: language,
	}); err != nil {
		return nil, err
	}
	// excelize leaves the prefix cp out, and who reads the properties by their prefixed names (exceljs) refuses the workbook.
	if core, ok := empty.Pkg.Load(coreProperties); ok {
		if text, ok := core.([]byte); ok {
			text = prefixed.ReplaceAll(text, []byte("<${1}cp:$2"))
			empty.Pkg.Store(coreProperties, bytes.Replace(text, []byte("<cp:coreProperties xmlns="), []byte("<cp:coreProperties xmlns:cp="), 1))
		}
	}
	buffer, err := empty.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return Open(buffer.Bytes(), func(string) bool { return true })
}

// coreProperties is the part that says who made a workbook, and when.
const coreProperties = "docProps/core.xml"

// prefixed finds the properties that excelize writes without their prefix.
var prefixed = regexp.MustCompile(`<(/?)(coreProperties|category|contentStatus|identifier|keywords|lastModifiedBy|revision|version)\b`)

// recognise tells by its first bytes what is no zip package.
func recognise(data []byte) error {
	has := func(name string) bool { // names in the container of the old Office are UTF-16
		return bytes.Contains(data, []byte(strings.Join(strings.Split(name, ""), "\x00")+"\x00"))
	}
	switch {
	case len(data) == 0:
		return ErrEmpty
	case len(data) > maxFileBytes:
		return ErrTooLarge
	case bytes.HasPrefix(data, []byte("PK")):
		return nil
	case bytes.HasPrefix(bytes.TrimSpace(data[:min(len(data), 512)]), []byte("<")):
		return ErrMarkup
	case !bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")):
		return ErrNoWorkbook
	case has("EncryptedPackage"):
		return ErrPassword
	case has("Workbook"), has("Book"):
		return ErrOldExcel
	}
	return ErrOldOffice
}

// load makes the file that of these bytes. Sheets that have their name already keep their identity, and their
// picture where they were not changed.
func (f *File) load(data []byte) error {
	first := f.excel == nil // what Raduno has written is not looked at again
	p, err := openPack(data, first)
	if err != nil {
		return err
	}
	switch {
	case p.has("xl/workbook.bin"):
		return ErrBinary
	case p.has("content.xml") && p.has("mimetype"):
		return ErrOpenDocument
	case p.has("word/document.xml"), p.has("ppt/presentation.xml"):
		return ErrOtherOffice
	}
	f.main = "xl/workbook.xml"
	for _, r := range readRels(p.read("_rels/.rels")) {
		if strings.HasSuffix(r.Kind, "/officeDocument") && p.has(resolve("", r.Target)) {
			f.main = p.name(resolve("", r.Target))
		}
	}
	if !p.has(f.main) {
		return ErrArchive
	}
	if first && p.bulky() {
		return ErrTooLarge
	}
	if !p.has(p.sharedPart(p.read(relsOf(f.main)), sharedStyles)) {
		if data, p, err = f.withStyles(p); err != nil {
			return err
		}
	}
	excel, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: maxUnpackedBytes, UnzipXMLSizeLimit: maxUnpackedBytes,
	})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if w := excel.WorkBook; w != nil && (len(w.Sheets.Sheet) > maxOdd || w.DefinedNames != nil && len(w.DefinedNames.DefinedName) > maxOdd) {
		return ErrTooLarge
	}
	f.data, f.pack, f.excel = data, p, excel
	f.looks, f.texts, f.take, f.renamed, f.parts = nil, nil, map[shared]bool{}, nil, map[string][]byte{}
	return f.listSheets()
}

// withStyles is the package with a part for styles, which a valid workbook may lack and excelize needs. The part has the one look that
// every cell has then.
func (f *File) withStyles(p *pack) (data []byte, whole *pack, err error) {
	inserted := func(name, end, line string) []byte {
		return bytes.Replace(p.read(name), []byte(end), []byte(line+end), 1)
	}
	types, rels := p.name("[Content_Types].xml"), p.name(relsOf(f.main))
	data, err = p.bytes(map[string][]byte{
		"xl/styles.xml": []byte(plainStyles),
		types: inserted(types, "</Types>", `<Override PartName="/xl/styles.xml" `+
			`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>`),
		rels: inserted(rels, "</Relationships>", `<Relationship Id="raduno-styles" Target="styles.xml" `+
			`Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"/>`),
	}, func(string) bool { return false })
	if err != nil {
		return nil, nil, err
	}
	whole, err = openPack(data, false)
	return data, whole, err
}

// plainStyles is the least that a part of styles holds: one font, the two fills that Excel wants, no border, one look.
const plainStyles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n" +
	`<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
	`<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>` +
	`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

// listSheets finds the sheets and their parts.
func (f *File) listSheets() error {
	if f.excel.WorkBook == nil || len(f.excel.WorkBook.Sheets.Sheet) == 0 {
		return fmt.Errorf("%w: no sheets", ErrDamaged)
	}
	targets := map[string]relationship{}
	for _, r := range readRels(f.text(f.pack.name(relsOf(f.main)))) {
		targets[r.ID] = r
	}
	known := f.sheets
	f.sheets = nil
	for _, listed := range f.excel.WorkBook.Sheets.Sheet {
		s := &Sheet{file: f, Name: listed.Name}
		if i := slices.IndexFunc(known, func(s *Sheet) bool { return s.Name == listed.Name }); i >= 0 {
			s = known[i]
			known = slices.Delete(known, i, i+1)
		}
		s.Hidden = strings.Contains(strings.ToLower(listed.State), "hidden")
		s.part, s.holds = "", noPart
		if target, ok := targets[listed.ID]; ok {
			s.part = f.pack.name(resolve(path.Dir(f.main), target.Target))
			switch {
			case !f.pack.has(s.part):
			case strings.HasSuffix(target.Kind, "/worksheet"):
				s.holds = cellSheet
			default:
				s.holds = otherSheet
			}
		}
		s.clear()
		f.sheets = append(f.sheets, s)
	}
	return nil
}

// rehearse finds out whether excelize can take hold of the shared parts and of the sheets that will be needed, so that
// what opens can also be saved: a hall must not learn at the first score that its file cannot be changed. What excelize
// would fill memory or time with is refused before it sees it, in whatever sheet: at a change it may read them all.
func (f *File) rehearse(needed func(name string) bool) error {
	for _, s := range f.sheets {
		if s.holds != cellSheet {
			continue
		}
		tags, err := countTags(f.text(s.part))
		if err != nil {
			return &SheetError{s.Name, err}
		}
		weight, err := weigh(f.text(s.part))
		if f.room, f.tags = f.room-weight, f.tags-tags; err == nil && min(f.room, f.tags) < 0 {
			err = ErrTooLarge
		}
		if err != nil {
			return &SheetError{s.Name, err}
		}
	}
	if err := f.tryEverything(); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	for _, s := range f.sheets {
		if s.holds != cellSheet {
			continue
		}
		if _, err := f.excel.GetSheetProps(s.Name); err != nil { // a new sheet has excelize read them all
			return &SheetError{s.Name, err}
		}
		if needed(s.Name) {
			// A cell beyond all others has excelize understand every merged range, as it does at any change.
			if _, err := f.excel.GetCellValue(s.Name, "XFD1048576"); err != nil {
				return &SheetError{s.Name, err}
			}
		}
	}
	return f.load(f.data)
}

// tryEverything does once, to be thrown away, what changes the parts that all sheets share: a new sheet, a style, a text,
// a name. A panic is an error of Open.
func (f *File) tryEverything() error {
	const trial = "~raduno~"
	styles := f.excel.Styles
	if styles == nil || styles.CellXfs == nil || styles.Fonts == nil || styles.Fills == nil || styles.Borders == nil {
		return errors.New("no styles")
	}
	style, err := f.excel.NewStyle(Look{Font: trial, Bold: true, Size: 71, Fill: "123456", Frame: Frame{"123456", 2}, Format: `0"~"`}.style())
	if err != nil {
		return err
	}
	if _, err := f.excel.NewSheet(trial); err != nil {
		return err
	}
	yes := true
	if err := errors.Join(
		f.excel.SetCellStr(trial, "A1", trial), f.excel.SetCellStyle(trial, "A1", "A1", style),
		f.excel.SetDefinedName(&excelize.DefinedName{Name: "raduno.prova", RefersTo: "$A$1"}), f.excel.SetCalcProps(&excelize.CalcPropsOptions{
			FullCalcOnLoad: &yes,
		}),
	); err != nil {
		return err
	}
	f.excel.SetZipWriter(func(io.Writer) excelize.ZipWriter { return writtenParts{} })
	_, err = f.excel.WriteToBuffer()
	return err
}
