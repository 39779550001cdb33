// Package game is the page on which the score sheet of a game other than RisiKo! is typed.
package game
