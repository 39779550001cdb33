// Package scores is the page on which score sheets are written. A sheet of one number a seat is typed fast, number after
// number ([fast]); any other lies open with a row for each seat ([wide]).
package scores
