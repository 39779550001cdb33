package xls

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/richardlehane/mscfb"

	"raduno/engine"
)

// maxSize is the largest file that is read, in bytes; GestioneTorneo's have under half a million.
const maxSize = 32 << 20

// Signature is how a compound file begins, an .xls and a modern workbook with a password.
var Signature = []byte{0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1}

var errEncrypted = engine.Errorf(engine.BadInput,
	"Il file .xls è protetto da una password: aprilo con Excel o LibreOffice, salvalo senza password e riprova")

var errTooOld = engine.Errorf(engine.BadInput,
	"Il file .xls è di una versione di Excel troppo vecchia (5.0 o 95): aprilo con LibreOffice o Excel, salvalo come .xlsx e apri quello")

func notAWorkbook(cause error) error {
	const sentence = "Il file non è un foglio di Excel 97-2003 (.xls) o è rovinato: aprilo con Excel o LibreOffice e salvalo come .xlsx"
	if cause == nil {
		return engine.Errorf(engine.BadInput, sentence)
	}
	return engine.Wrap(cause, engine.BadInput, sentence)
}

// ToXLSX makes a modern workbook of the values in an .xls; formulas and looks stay behind. The error is a sentence for the organizer: the
// file is not a workbook of Raduno, damaged or too large.
func ToXLSX(data []byte) (xlsx []byte, err error) {
	defer func() {
		// The libraries below were not made for files that mean harm.
		if problem := recover(); problem != nil {
			xlsx, err = nil, notAWorkbook(fmt.Errorf("%v", problem))
		}
	}()
	stream, err := workbookStream(data)
	if err != nil {
		return nil, err
	}
	return xlsxOf(stream)
}

// workbookStream finds the workbook in the compound file.
func workbookStream(data []byte) (stream []byte, err error) {
	if len(data) > maxSize {
		return nil, engine.Errorf(engine.BadInput, "Il file .xls è troppo grande per essere un torneo (più di %d MB)", maxSize>>20)
	}
	if !bytes.HasPrefix(data, Signature) || !sound(data) {
		return nil, notAWorkbook(nil)
	}
	doc, err := mscfb.New(bytes.NewReader(data))
	if err != nil {
		return nil, notAWorkbook(err)
	}
	found, old := false, false
	for entry, err := doc.Next(); err == nil; entry, err = doc.Next() {
		switch entry.Name {
		case "EncryptedPackage":
			return nil, errEncrypted
		case "Book":
			old = true
		case "Workbook":
			if found || entry.Size > int64(len(data)) {
				continue
			}
			if stream, err = io.ReadAll(entry); err != nil && !errors.Is(err, io.EOF) {
				return nil, notAWorkbook(err)
			}
			found = true
		}
	}
	switch {
	case found:
		return stream, nil
	case old:
		return nil, errTooOld
	}
	return nil, notAWorkbook(nil)
}

// sound reports whether the compound file's own tables are not larger than the file: the library below would set
// aside memory for what the header claims.
func sound(data []byte) bool {
	const header = 512
	if len(data) < header {
		return false
	}
	sectors := uint32(len(data) / header)
	for _, at := range []int{40, 44, 64, 72} { // sectors of the directory, of the FAT, of the mini FAT, of the list of FATs
		if binary.LittleEndian.Uint32(data[at:]) > sectors {
			return false
		}
	}
	return true
}
