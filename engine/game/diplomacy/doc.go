// Package diplomacy is Diplomacy: the nine scoring systems of past DipCons that DipCon 2019 drew from, the ranking
// of that event, the Italia 2010 system with its tournament of rounds and a top board of seven, and what an organizer
// needs at the board: whether a WBC draw vote passes, whether a Regatta game is won, what each board would be worth if
// it ended now.
//
// Sources: the DipCon 2019 document (seeds/002) and "Scoring System Italia 2010 (ver. 28 Mar 2024)" (seeds/003), with
// the readings of the project's rules, section 6. Each system has a file of its own; Game is what all of them score.
// sheet.go, dipcon.go and italia.go make game.Games of them.
package diplomacy
