package draw

import "raduno/engine"

// Seat is where a player sits in a round: at his table, or at the second of his two. A draw places seats, so that
// who plays twice is placed twice.
type Seat struct {
	Player int // ID of the player
	Second bool
}

// ID is the number that stands for a seat in a Problem, in its answers and in their records: that of the player
// himself for all but second seats, which are engine.SecondSeat above. The records there are must be read and drawn again
// to the same tables.
func (s Seat) ID() int {
	if s.Second {
		return s.Player + engine.SecondSeat
	}
	return s.Player
}

// SeatOf is the seat that an ID of a Problem or of a record stands for.
func SeatOf(id int) Seat {
	if id > engine.SecondSeat {
		return Seat{Player: id - engine.SecondSeat, Second: true}
	}
	return Seat{Player: id}
}

// Seat is the seat that a Problem wants a place for.
func (q Player) Seat() Seat { return SeatOf(q.ID) }

// Seats are the seats at the tables of a round, whose IDs may be those of players or of seats: where a player
// sits twice, the later one is his second. Ghosts and empty seats are as many as they are.
func Seats(tables [][]int) [][]Seat {
	seen := map[int]bool{}
	list := make([][]Seat, len(tables))
	for i, table := range tables {
		for _, id := range table {
			player := SeatOf(id).Player
			list[i] = append(list[i], Seat{Player: player, Second: player > 0 && seen[player]})
			seen[player] = true
		}
	}
	return list
}

// SeatIDs are the seats at the tables of a round as Count and NewSeating want them.
func SeatIDs(tables [][]int) [][]int {
	list := make([][]int, len(tables))
	for i, table := range Seats(tables) {
		for _, seat := range table {
			list[i] = append(list[i], seat.ID())
		}
	}
	return list
}
