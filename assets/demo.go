package assets

import _ "embed"

// DemoRoster is the roster of the demonstration tournament: name, surname, nick, club and region on a line,
// separated by semicolons. The people are invented.
//
//go:embed demo/roster.csv
var DemoRoster string
