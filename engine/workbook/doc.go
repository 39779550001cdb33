// Package workbook reads, checks and writes the workbook (.xlsx) that is the tournament: roster, rounds,
// scores, standings, log and, in a hidden sheet, whatever the old layout has no room for (rules: section 7).
//
// People edit the same file in Excel and LibreOffice, so the package changes only the cells that it means
// to change. It does not load a workbook into objects and write it anew: it keeps the parts of the zip
// package as they are, looks for the cells that it needs, and replaces those cells in the text of their
// sheet. What is not touched stays equal byte by byte: other sheets, inserted columns, styles, charts,
// pictures, comments, dropdowns, conditional formats, protection, custom properties.
//
// Columns are found by their headings, lists by their names, rounds by the names of their sheets. Only IDs
// and points of a round are data, the names beside them are display; the result of a formula is never read
// as a name.
//
// The package works on bytes in memory. Saving atomically, dated copies and undo belong to engine/store.
package workbook
