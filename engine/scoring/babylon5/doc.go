// Package babylon5 holds the rules of the Babylon 5 card game's league: what a game moves from player to
// player, the ranking of a season, who has not met whom.
//
// Source: "Babylon 5 CCG: League Play" (seeds/004), with the readings of the project's rules, section 6.
package babylon5
