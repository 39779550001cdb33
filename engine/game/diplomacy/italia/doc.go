// Package italia is the Italia 2010 system of Diplomacy: the points of a game, the tournament of rounds with a top board of
// seven, its penalties and its clock.
//
// Source: "Scoring System Italia 2010 (ver. 28 Mar 2024)" (seeds/003), with the readings of the project's rules, section 6.
package italia
