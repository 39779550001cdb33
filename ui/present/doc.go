// Package present is a tournament in the words of the window: what its pages say of a player, a round, a table or a finding
// alike, and the view that they are all filled from. It holds no widget and decides nothing.
package present
