// Package diplomacy holds the nine scoring systems of past DipCons that DipCon 2019 drew from, the ranking
// of that event, and what an organizer needs at the board: whether a WBC draw vote passes, whether a Regatta
// game is won, what each board would be worth if it ended now.
//
// Source: the DipCon 2019 document (seeds/002), with the readings of the project's rules, section 6. Each
// system has a file of its own; Game is what all of them score, and what package italia2010 scores too.
package diplomacy
