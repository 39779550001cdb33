// Package xlsx changes a foreign .xlsx without harm: its owner made it in Excel or LibreOffice, will open it there again, and must find all
// that he put there. It knows cells, styles, sheets and parts, and no tournament.
//
// The workbook is opened, held and written by excelize; there is no second model of it. A Picture is what a sheet says at one moment, taken
// from excelize and thrown away at the next change. What excelize provably cannot do stands in own.go, with the reason beside each step,
// each on the text of a part.
//
// The package works on bytes in memory. A File serves one goroutine at a time.
package xlsx
