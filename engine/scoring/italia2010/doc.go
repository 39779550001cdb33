// Package italia2010 holds the Italia 2010 scoring system of Diplomacy: a game, and a tournament of rounds
// with a top board of seven.
//
// Source: "Scoring System Italia 2010 (ver. 28 Mar 2024)" (seeds/003), with the readings of the project's
// rules, section 6.
package italia2010
