// Package workbook reads, checks and writes the workbook (.xlsx) that is the tournament: roster, rounds,
// scores, standings, log and, in a hidden sheet, whatever the old layout has no room for (rules: section 7).
//
// People edit the same file in Excel and LibreOffice, so the package changes only the cells that it means to
// change. Everything is written through excelize. Around it stand three steps of our own:
//
//   - Reading goes over the text of a sheet once, with types, formulas and styles (sheet.go). excelize has to
//     be asked cell by cell for those, and needs six times as long for a workbook of 500 players and 25 rounds.
//   - Saving takes from excelize only the parts that were meant to change; the others stay as they are in the
//     file, byte by byte (excel.go, archive.go).
//   - The results of formulas, which excelize cannot store, are put into the sheets' text at the end
//     (patch.go), because LibreOffice shows the stored ones.
//
// Columns are found by their headings, lists by their names, rounds by the names of their sheets. Only IDs
// and points of a round are data, the names beside them are display; the result of a formula is never read
// as a name.
//
// The package works on bytes in memory. Saving atomically, dated copies and undo belong to engine/store.
package workbook
