package rules

import (
	"slices"

	"raduno/engine"
)

// Matrix counts meetings: how often the one of a row and the one of a column sat at a table together.
type Matrix struct {
	Rows    []string
	Columns []string
	Counts  [][]int
}

// Meetings are the meetings of a tournament's rounds, as they were seated, whether played or not.
type Meetings struct {
	// Clubs is club against club: pairs of players of the two clubs, on the diagonal of the same one.
	Clubs Matrix
	// PlayerClubs is player against club: how many of the club's members he met, himself left out.
	PlayerClubs Matrix
	// Players is player against player.
	Players Matrix
	// IDs are the players of Players and PlayerClubs, in the order of the roster. Clubs stand in that of the alphabet.
	IDs []int
}

// MeetingsOf counts the meetings of the first rounds; 0 for all. Players without a club are in no club's
// row; ghosts meet nobody.
func MeetingsOf(t *engine.Tournament, rounds int) Meetings {
	var m Meetings
	var clubs Folder
	player, club := map[int]int{}, map[string]int{}
	clubOf := []int{} // of each player, -1 for none
	for _, p := range t.Players {
		if name := clubs.Name(p.Club); name != "" && p.ID > 0 && !slices.Contains(m.Clubs.Rows, name) {
			m.Clubs.Rows = append(m.Clubs.Rows, name)
		}
	}
	slices.SortStableFunc(m.Clubs.Rows, engine.CompareNames)
	for i, name := range m.Clubs.Rows {
		club[name] = i
	}
	for _, p := range t.Players {
		if _, double := player[p.ID]; double || p.ID <= 0 {
			continue
		}
		player[p.ID] = len(m.IDs)
		m.IDs = append(m.IDs, p.ID)
		m.Players.Rows = append(m.Players.Rows, p.DisplayName())
		name := clubs.Name(p.Club)
		if name == "" {
			clubOf = append(clubOf, -1)
			continue
		}
		clubOf = append(clubOf, club[name])
	}
	m.Clubs.Columns, m.PlayerClubs.Columns = m.Clubs.Rows, m.Clubs.Rows
	m.PlayerClubs.Rows, m.Players.Columns = m.Players.Rows, m.Players.Rows
	for _, matrix := range []*Matrix{&m.Clubs, &m.PlayerClubs, &m.Players} {
		matrix.Counts = make([][]int, len(matrix.Rows))
		for i := range matrix.Counts {
			matrix.Counts[i] = make([]int, len(matrix.Columns))
		}
	}
	for _, round := range t.Rounds {
		if rounds > 0 && round.Number > rounds {
			continue
		}
		for _, table := range round.Tables {
			var seated []int
			for _, seat := range table.Seats {
				if i, ok := player[seat.Player]; ok && !slices.Contains(seated, i) {
					seated = append(seated, i)
				}
			}
			m.table(seated, clubOf)
		}
	}
	return m
}

// table counts the meetings of one table.
func (m *Meetings) table(seated, clubOf []int) {
	for i, a := range seated {
		for _, b := range seated[i+1:] {
			m.Players.Counts[a][b]++
			m.Players.Counts[b][a]++
			ca, cb := clubOf[a], clubOf[b]
			if cb >= 0 {
				m.PlayerClubs.Counts[a][cb]++
			}
			if ca >= 0 {
				m.PlayerClubs.Counts[b][ca]++
			}
			if ca >= 0 && cb >= 0 {
				m.Clubs.Counts[ca][cb]++
				if ca != cb {
					m.Clubs.Counts[cb][ca]++
				}
			}
		}
	}
}
