// Package scoring is what a finished game of Diplomacy is worth: a game as it is scored, its checks, and the systems, each a
// value of System: the nine of past DipCons that DipCon 2019 drew from, those of other events, a formula of one's own.
// It knows what an organizer asks at the board too: whether a WBC draw vote passes, whether a Regatta game is won.
//
// Source: the DipCon 2019 document and the rules that other events published, named where they stand.
package scoring
