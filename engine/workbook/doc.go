// Package workbook says what the sheets of a tournament's workbook mean (docs/rules.md, section 7): Iscritti, TORNEO, the
// rounds, Classifica, Log, Formula and the hidden sheet Raduno, which keeps whatever the old layout has no room for.
// It reads them, tells what is wrong with them, and writes them; engine/xlsx changes the file without harm to the rest.
//
// Columns are found by their headings, lists by their names, rounds by the names of their sheets. Only IDs
// and points of a round are data, the names beside them are display; the result of a formula is never read
// as a name.
//
// The package works on bytes in memory. Saving atomically, dated copies and undo belong to engine/store.
package workbook
