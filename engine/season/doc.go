// Package season makes one ranking of several tournaments: a club's championship over months, a circuit over cities.
//
// A season is a workbook of its own that can be read and changed in Excel: which events count and how much (Eventi), the
// rule as data (Regola), who is who across the events (Persone), what each event gave (Risultati), and the ranking
// (Classifica). The events' workbooks are read again when they have changed, never written.
//
// The same person is recognised by the national ID, else by name, club and birth date; what only looks alike is
// proposed, and the answer is kept. Who qualifies is told by a rule as people write it, each with the reason.
package season
