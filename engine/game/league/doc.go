// Package league is the league of eight: eight players, a whole schedule of games made the moment the eighth
// enters, a league score for each game and the ranking by their sum. play.go and sidesheet.go make a game.Game of
// its rules.
//
// Source: the "League scoring system" document of the games site, with the readings of
// docs/rules.md, section 6. Games that everybody plays against everybody are scored by place (basic.go);
// Blue Max and Wooden Ships and Iron Men are played side against side and have a system of their own
// (battle.go).
package league
