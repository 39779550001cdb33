// Package league holds the rules of the league of eight: eight players, a whole schedule of games made the
// moment the eighth enters, a league score for each game and the ranking by their sum.
//
// Source: the "League scoring system" document of the games site (seeds/000), with the readings of the
// project's rules, section 6. Games that everybody plays against everybody are scored by place (basic.go);
// Blue Max and Wooden Ships and Iron Men are played side against side and have a system of their own
// (sides.go).
package league
