// Package xls reads the old binary workbooks of Excel 97-2003 (BIFF8), which GestioneRaduno and GestioneTorneo
// write, and makes a modern workbook of their values: sheets, cells with the last results of formulas, merged cells,
// hidden sheets and columns, named lists and comments. Formulas and looks stay behind.
//
// The reader is its own because the public ones lose accents, results of formulas or rows; the file format is
// described in Microsoft's [MS-XLS] and in OpenOffice's "Excel File Format". A file may be anything: every length in
// it is checked, and what is allocated is bounded by what is there.
package xls
