package game

// Leaving is a player who leaves while a calendar is played, and what becomes of his games.
type Leaving struct {
	Player int
	// StrikePlayed says that what he has played counts for nobody; else it stands.
	StrikePlayed bool
	// With is who takes the games that are left, by ID; 0 for nobody: then they count for nobody, or are lost where Forfeit says so.
	With    int
	Forfeit bool
	// ByHalf leaves both to how much he has played: less than half of his games, and nothing of his counts; else what he has played
	// stands, and the rest is forfeited. Source: FIDE Tournament Rules (Handbook C.06), 5.4.
	ByHalf bool
}
