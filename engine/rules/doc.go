// Package rules holds what a tournament is played by, and what follows from it.
//
// A tournament type ("Tipo di Torneo") is data: a [Type] with table sizes, draw criteria of each round, semifinals and final, scoring
// and order of the standings. An organizer's own formula is the same value, read from the sheet "Formula" ([TypeFromSheet]). The
// types come from the user manual of GestioneRaduno 1.5 and from its successor GestioneTorneo 2.4; those of other games
// ([TypesOfGames]) have tables and draw criteria here, and their scoring and ranking in package game.
//
// A [Plan] turns type, tournament and round into a draw: who sits at which tables, under which criteria, who sits out or plays twice.
//
// [Compute] orders the players by the rules of a type and says why each stands where he stands. Any type's standings may be computed
// of a tournament that another type drew. A table that is not played, or only in part, does not count. Everybody on the roster is
// ranked, withdrawn or not; ghosts never are (docs/rules.md, sections 1 and 5).
//
// A [Bracket] is the way through semifinals and final; [Prizes] say who has which prize.
package rules
