package platform

import (
	"errors"

	"golang.org/x/sys/windows"
)

// shell prints as a click on “Print” in the file's menu does: the program for PDF files sends it to the
// default printer.
type shell struct{}

// DefaultPrinter is the Windows shell.
func DefaultPrinter() Printer { return shell{} }

// Print asks the program for PDF files to print the document. Where no program can, the
// error is ErrNoPrinting.
func (shell) Print(path string) error {
	verb, err := windows.UTF16PtrFromString("print")
	if err != nil {
		return err
	}
	file, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return err
	}
	err = windows.ShellExecute(0, verb, file, nil, nil, windows.SW_SHOWMINNOACTIVE)
	if errors.Is(err, windows.ERROR_NO_ASSOCIATION) {
		return ErrNoPrinting
	}
	return err
}
