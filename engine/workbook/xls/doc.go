// Package xls reads the old binary workbooks of Excel 97-2003 (BIFF8), which GestioneRaduno and GestioneTorneo
// write, and makes a modern workbook of them: sheets, values, formulas with their last results, the look of the
// cells, merged cells, widths and heights, hidden sheets and columns, frozen panes, dropdowns, conditional formats,
// names, comments and print settings. What the package cannot bring over it tells in sentences for the organizer.
//
// The reader is its own because the public ones lose accents, results of formulas or rows; the file format is
// described in Microsoft's [MS-XLS] and in OpenOffice's "Excel File Format". A file may be anything: every length in
// it is checked, and what is allocated is bounded by what is there.
package xls
