// Package engine is the plain model of a tournament: players, rounds, tables, seats and what was typed at them; how names, clubs and
// regions are ordered, written and compared. It holds no rule of any game, does no input or output and imports nothing of this module,
// so that every other package can speak of the same things.
package engine
