// Package hall is the tab Sala and the window on the projector: tables, seats, clock, standings, rules.
package hall
