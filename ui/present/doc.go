// Package present is a tournament in the words of the window: what its pages say of a player, a round, a table or a finding
// alike, and the session that pages hold: desk, view and round. It decides nothing.
package present
