// Package kit is Raduno's own set of widgets and its theme: a calm palette in light and dark, a grid of
// aligned rows that scrolls thousands of them, cards of tables with seats, a row that wraps. It knows no
// tournament: the windows of package ui fill it. It speaks the language that was chosen: every word of a window goes
// through Tr or Say.
package kit
