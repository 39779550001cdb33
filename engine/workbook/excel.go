package workbook

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
)

// excel is the workbook in excelize, through which everything is written. It is opened at the first change:
// whoever only reads does not pay for it.
func (b *Book) excel() (*excelize.File, error) {
	if b.file != nil {
		return b.file, nil
	}
	file, err := excelize.OpenReader(bytes.NewReader(b.data), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: maxDeclaredBytes, UnzipXMLSizeLimit: maxDeclaredBytes,
	})
	if err != nil {
		return nil, err
	}
	b.file = file
	return file, nil
}

// change runs work that changes the workbook. Sheets keep the first error that excelize gives, so that the
// work need not look after every cell; a panic in it is an error too, because a workbook from elsewhere may
// be stranger than any test.
func (b *Book) change(work func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = broken(fmt.Errorf("%v", r))
		}
	}()
	if _, err := b.excel(); err != nil {
		return broken(err)
	}
	if err := work(); err != nil {
		return err
	}
	if b.failure != nil {
		return broken(b.failure)
	}
	return nil
}

func broken(err error) error {
	return engine.Wrap(err, engine.Broken, "Il file del torneo non può essere modificato")
}

// fail keeps the first error of a change.
func (b *Book) fail(err error) {
	if err != nil && b.failure == nil {
		b.failure = err
	}
}

// Changed reports whether anything was changed since the workbook was opened or last saved.
func (b *Book) Changed() bool {
	return b.structure || b.styled || b.worded || slices.ContainsFunc(b.sheets, func(ref *sheetRef) bool {
		return ref.sheet != nil && (ref.sheet.changed || ref.sheet.patched)
	})
}

// Bytes is the workbook as a file. Equal workbooks changed in the same way give equal bytes; one that was
// not changed gives the bytes it was opened from.
func (b *Book) Bytes() ([]byte, error) {
	if !b.Changed() {
		return b.data, nil
	}
	if err := b.change(b.save); err != nil {
		return nil, err
	}
	return b.data, nil
}

// save has excelize write its parts, and takes from them those that were meant to change. All others stay
// as they were in the file, packed bytes included: excelize writes styles, theme, list of sheets and every
// sheet that it has looked at anew, and leaves out what it does not know.
func (b *Book) save() error {
	if err := b.refreshFormulas(); err != nil {
		return err
	}
	written := &writtenParts{parts: map[string]*bytes.Buffer{}}
	b.file.SetZipWriter(func(io.Writer) excelize.ZipWriter { return written })
	if _, err := b.file.WriteToBuffer(); err != nil {
		return err
	}
	if b.structure {
		if err := b.takeStructure(written); err != nil {
			return err
		}
	}
	for _, ref := range b.sheets {
		s := ref.sheet
		if s == nil || !s.changed && !s.patched {
			continue
		}
		text, err := b.archive.text(ref.part)
		if s.everWritten || s.changed {
			s.everWritten = true
			text, err = written.text(ref.part)
		}
		if err != nil {
			return err
		}
		b.archive.set(ref.part, s.withResults(text))
		s.changed, s.patched = false, false
		s.touched = map[int]bool{}
	}
	if b.styled {
		written.take(b.archive, b.partOf("styles"))
	}
	if b.worded {
		written.take(b.archive, b.partOf("sharedStrings"))
	}
	data, err := b.archive.bytes()
	if err != nil {
		return err
	}
	b.data = data
	if b.structure {
		// In a sheet that excelize itself made it drops the empty cells when it writes, and then takes the
		// next one for them when the row is written again: from here on it works on the file as it lies.
		b.file = nil
	}
	b.structure, b.styled, b.worded = false, false, false
	return nil
}

// takeStructure takes the parts that say which parts there are, and drops those that are no longer.
func (b *Book) takeStructure(written *writtenParts) error {
	for _, part := range []string{"[Content_Types].xml", b.main, relsOf(b.main), "xl/calcChain.xml"} {
		written.take(b.archive, part)
	}
	for _, name := range slices.Clone(b.archive.order) {
		if written.find(name) == nil {
			b.archive.remove(name)
		}
	}
	for name := range written.parts {
		if !b.archive.has(name) && (strings.Contains(name, "/worksheets/") || strings.HasPrefix(name, "xl/s")) {
			written.take(b.archive, name)
		}
	}
	b.archive.sortNew()
	known := b.sheets
	b.sheets = nil
	text, err := b.archive.text(b.main)
	if err != nil {
		return err
	}
	if err := b.readSheetList(text); err != nil {
		return err
	}
	for _, ref := range b.sheets {
		for _, old := range known {
			if old.name == ref.name && old.sheet != nil {
				ref.sheet, ref.mentions = old.sheet, old.mentions
				ref.sheet.ref = ref
			}
		}
	}
	return nil
}

// partOf is the part that the workbook uses for shared strings or styles.
func (b *Book) partOf(kind string) string {
	rels, err := b.archive.text(relsOf(b.main))
	if err != nil {
		return ""
	}
	for _, r := range readRels(rels) {
		if strings.HasSuffix(r.kind, "/"+kind) {
			return b.resolve(r.target)
		}
	}
	return "xl/" + kind + ".xml"
}

// writtenParts takes the parts that excelize writes, in place of a zip file.
type writtenParts struct {
	parts map[string]*bytes.Buffer
}

var _ excelize.ZipWriter = (*writtenParts)(nil)

// Create takes one part.
func (w *writtenParts) Create(name string) (io.Writer, error) {
	buffer := &bytes.Buffer{}
	w.parts[strings.TrimPrefix(name, "/")] = buffer
	return buffer, nil
}

// AddFS is there for the interface; excelize does not call it.
func (w *writtenParts) AddFS(fs.FS) error { return fs.ErrInvalid }

// Close is there for the interface.
func (w *writtenParts) Close() error { return nil }

func (w *writtenParts) find(name string) *bytes.Buffer {
	if part := w.parts[name]; part != nil {
		return part
	}
	for other, part := range w.parts {
		if strings.EqualFold(other, name) {
			return part
		}
	}
	return nil
}

func (w *writtenParts) text(name string) (string, error) {
	part := w.find(name)
	if part == nil {
		return "", fmt.Errorf("%s was not written", name)
	}
	return part.String(), nil
}

func (w *writtenParts) take(a *archive, name string) {
	if part := w.find(name); part != nil {
		a.set(name, part.String())
	}
}
