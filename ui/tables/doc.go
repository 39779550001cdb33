// Package tables is the page of a round: its draw, its tables, and what becomes of who does not fit.
package tables
