package xlsx

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Change runs work that changes the workbook. Sheets keep the first error that excelize gives, so that the work need
// not look after every cell; a panic in it is an error too, because a workbook from elsewhere may be stranger than
// any test. After an error the File is to be thrown away.
func (f *File) Change(work func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	if err := work(); err != nil {
		return err
	}
	return f.failure
}

func (f *File) fail(err error) {
	if err != nil && f.failure == nil {
		f.failure = err
	}
}

// Changed reports whether anything was changed since the workbook was opened or last saved.
func (f *File) Changed() bool {
	for _, s := range f.sheets {
		if s.changed || len(s.results) > 0 {
			return true
		}
	}
	return len(f.take) > 0
}

// Bytes is the workbook as a file. Equal workbooks changed in the same way give equal bytes; one that was not changed
// gives the bytes it was opened from. After an error the File is to be thrown away.
func (f *File) Bytes() ([]byte, error) {
	if !f.Changed() {
		return f.data, nil
	}
	err := f.Change(f.save)
	return f.data, err
}

// save has excelize write its parts, and goes on from the file that comes of it: excelize itself drops empty cells
// when it writes, and takes the next ones for them afterwards.
func (f *File) save() error {
	f.dropStaleResults()
	written := writtenParts{}
	f.excel.SetZipWriter(func(io.Writer) excelize.ZipWriter { return written })
	if _, err := f.excel.WriteToBuffer(); err != nil {
		return err
	}
	changed, gone := f.onlyMeant(written)
	for _, s := range f.sheets {
		if s.holds != cellSheet || !s.changed && len(s.results) == 0 && len(f.renamed) == 0 {
			continue
		}
		lies := f.pack.read(s.part)
		text := lies
		if s.changed {
			text = s.asItWas(written.text(s.part), lies)
		}
		if len(f.renamed) > 0 {
			text, s.picture = f.withNames(text), nil
		}
		if len(s.results) > 0 {
			text = s.withResults(text)
		}
		if !bytes.Equal(text, lies) {
			changed[s.part] = text
		}
	}
	maps.Copy(changed, f.parts)
	data, err := f.pack.bytes(changed, gone)
	if err != nil {
		return err
	}
	return f.load(data)
}

// text is a part as excelize holds it.
func (f *File) text(part string) []byte {
	if v, ok := f.excel.Pkg.Load(part); ok {
		if text, ok := v.([]byte); ok {
			return text
		}
	}
	return nil
}

// sharedPart is the part that the workbook uses for shared strings or styles.
func (f *File) sharedPart(sharing shared) string {
	return f.pack.sharedPart(f.text(f.pack.name(relsOf(f.main))), sharing)
}

// writtenParts takes the parts that excelize writes, in place of a zip file.
type writtenParts map[string]*bytes.Buffer

var _ excelize.ZipWriter = writtenParts{}

// Create takes one part.
func (w writtenParts) Create(name string) (io.Writer, error) {
	buffer := &bytes.Buffer{}
	w[strings.TrimPrefix(name, "/")] = buffer
	return buffer, nil
}

// AddFS is there for the interface; excelize does not call it.
func (w writtenParts) AddFS(fs.FS) error { return fs.ErrInvalid }

// Close is there for the interface.
func (w writtenParts) Close() error { return nil }

func (w writtenParts) find(name string) *bytes.Buffer {
	if part := w[name]; part != nil {
		return part
	}
	for other, part := range w {
		if strings.EqualFold(other, name) {
			return part
		}
	}
	return nil
}

func (w writtenParts) text(name string) []byte {
	if part := w.find(name); part != nil {
		return part.Bytes()
	}
	return nil
}
