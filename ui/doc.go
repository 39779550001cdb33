// Package ui is the desktop program: its window, menus and shortcuts, and the second window for the hall.
// It knows the organizer's desk and no rule of a game; whatever it does to a tournament it has the desk do,
// off the goroutine of the user interface, one thing after the other.
package ui
