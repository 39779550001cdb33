// Package diplomacy is an event of Diplomacy: the score sheet of a board of seven powers, the powers assigned by lot,
// rounds and a top board, the ranking, and the JSON that programs for Diplomacy exchange. What a board is worth
// is in the room below, scoring; Italia 2010 has points, penalties, clock and tournament of its own here.
//
// Sources: the DipCon 2019 document and "Scoring System Italia 2010 (ver. 28 Mar 2024)", with
// the readings of docs/rules.md, section 6. sheet.go, systems.go and italia.go make game.Games of them.
package diplomacy
