// Package roster is the page of the players: who is there, and what is known of each.
package roster
