// Package babylon5 is the league of the Babylon 5 card game: what a game moves from player to player, the ranking of
// a season, who has not met whom; play.go makes a game.Game of it.
//
// Source: "Babylon 5 CCG: League Play" (seeds/004), with the readings of the project's rules, section 6.
package babylon5
