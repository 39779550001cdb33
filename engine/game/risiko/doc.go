// Package risiko turns one table of RisiKo! into tournament points.
//
// How a table score becomes points is data ([Rules]), so that every tournament type, an organizer's own
// included, is scored by the same few steps: what the typed score is worth, the factor of the table's
// size with its rounding and its cap, the division, and what is added for the win or for the place. Each
// step is kept ([Seat]) so that standings can explain themselves. All numbers are exact.
package risiko
