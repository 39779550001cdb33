// Package babylon5 is the league of the Babylon 5 card game: what a game moves from player to player, the ranking of
// a season, who has not met whom; play.go makes a game.Game of it.
//
// Source: "Babylon 5 CCG: League Play", with the readings of docs/rules.md, section 6.
package babylon5
