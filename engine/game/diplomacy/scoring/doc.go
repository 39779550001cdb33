// Package scoring gives the points of a finished game of Diplomacy: the game, its checks, and the scoring systems, each a row of a
// table. The nine of past DipCons that DipCon 2019 drew from stand in nine.go, those of other events in others.go.
// It answers questions at the board too: whether a WBC draw vote passes, whether a Regatta game is won.
//
// Source: the DipCon 2019 document and the rules that other events published, named where they stand.
package scoring
