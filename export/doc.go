// Package export holds what all the products on paper and on screen have in common: which part of a
// tournament is wanted (Content), players joined to their seats (Rounds), a ranking without any rule in it
// (Ranking), and names made fit for print and for a file system (Clean, FileName).
//
// The packages below it are pure writers: tournament in, bytes out on an io.Writer. They read no clock and
// no disk, so the same input always gives the same bytes; a time stamp is handed in by the caller. Package
// engine/publish writes all of them into one folder.
package export
