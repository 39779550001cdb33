// Package platform is what the window asks of the system below it: to print a document, to open a file, to fill the screen.
package platform

import "errors"

// Printer hands a PDF to the printer that the system uses by default. Where a system has none, the PDF is opened with its own reader
// and printed from there.
type Printer interface {
	// Print queues the document. The error is what the system says where it will not.
	Print(path string) error
}

// ErrNoPrinting is the error of a system that cannot print a document by itself: no program for it knows how, or no printer is the
// default one. Nothing is wrong with any printer then.
var ErrNoPrinting = errors.New("no way to print by itself")
