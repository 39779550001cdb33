// Package formula is the dialog in which an organizer writes a formula of his own.
package formula
