// Package formula holds the tournament types ("Tipo di Torneo") as data: table sizes, draw criteria of each
// round, semifinals and final, scoring, order of the standings. A type is a [Type] and nothing else; an
// organizer's own formula is the same value read from the sheet "Formula" of the workbook ([FromSheet]).
//
// What becomes of a type, a tournament and a round when it is drawn is in package plan.
//
// The types and where they come from: the user manual of GestioneRaduno 1.5 (Raduno Nazionale,
// MasterRisiko, Open, Torneo Gufo, Campionato Gufo) and what its successor GestioneTorneo 2.4 plays today.
// Those of other games ([Games]) have tables and draw criteria here; scoring and ranking are in package game.
package formula
