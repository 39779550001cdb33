package sample

import (
	"math/bits"
	"slices"
)

// orbit is free players who are interchangeable: an exchange of any two of them leaves the value of every level
// as it is, wherever they sit. Seatings are counted by how many of each orbit sit at a table, times the ways to choose who they are.
type orbit struct {
	players []int32
	shift   int // of its count in state.players
	width   int // in bits: one for an orbit of one player, otherwise with a guard bit on top, which subtraction leaves set
}

// orbits parts the free players. Two are of one orbit if they cost the same at every table, alone and with everybody else.
func (f *possibleTables) orbits(free []int32) []orbit {
	var orbits []orbit
	for _, x := range free {
		at := slices.IndexFunc(orbits, func(k orbit) bool { return f.interchangeable(k.players[0], x) })
		if at < 0 {
			orbits = append(orbits, orbit{players: []int32{x}})
			continue
		}
		orbits[at].players = append(orbits[at].players, x)
	}
	return orbits
}

// interchangeable is an equivalence: exchanging x and y, and y and z, makes an exchange of x and z.
func (f *possibleTables) interchangeable(x, y int32) bool {
	for _, c := range f.costs {
		for _, alone := range c.Alone {
			if alone != nil && alone[x] != alone[y] {
				return false
			}
		}
		of, other := c.Pair[int(x)*c.N:][:c.N], c.Pair[int(y)*c.N:][:c.N]
		for z := range of {
			if of[z] != other[z] && z != int(x) && z != int(y) {
				return false
			}
		}
	}
	return true
}

// layOut gives the orbits their bits, in this order; false if they are too many.
func (u *OptimaCount) layOut(orbits []orbit) bool {
	u.orbits, u.Guard, u.single = orbits, 0, 0
	u.orbitAt = u.orbitAt[:0]
	shift := 0
	for i := range orbits {
		k := &orbits[i]
		k.shift, k.width = shift, 1
		if m := len(k.players); m > 1 {
			k.width = bits.Len(uint(m)) + 1
		}
		if shift += k.width; shift > 64 {
			return false
		}
		if k.width == 1 {
			u.single |= 1 << k.shift
		} else {
			u.Guard |= 1 << (shift - 1)
		}
		for range k.width {
			u.orbitAt = append(u.orbitAt, uint8(i))
		}
	}
	return true
}

// of is how many of an orbit there are in a packed set of players.
func (k *orbit) of(players uint64) int {
	return int(players >> k.shift & (1<<k.width - 1))
}

// each calls f for every orbit of a packed set, and how many of it there are.
func (u *OptimaCount) each(players uint64, f func(orbit, count int)) {
	for players != 0 {
		at := u.orbitAt[bits.TrailingZeros64(players)]
		k := &u.orbits[at]
		f(int(at), k.of(players))
		players &^= (1<<k.width - 1) << k.shift
	}
}

// picks is in how many ways the players of a table may be chosen among those who are left, a certain one of an orbit being one
// of them.
func (u *OptimaCount) picks(left, table uint64, certain int) uint64 {
	ways := uint64(1)
	for rest := table &^ u.single; rest != 0; {
		at := u.orbitAt[bits.TrailingZeros64(rest)]
		k := &u.orbits[at]
		rest &^= (1<<k.width - 1) << k.shift
		n, m := k.of(left), k.of(table)
		if int(at) == certain {
			n, m = n-1, m-1
		}
		ways *= chosen[n][m]
	}
	return ways
}

// chosen is n over m, of all players of whom it is looked who is interchangeable, up to the seats of a table.
var chosen = pascal()

func pascal() (chosen [orbitPlayers + 1][orbitSeats + 1]uint64) {
	for n := range chosen {
		chosen[n][0] = 1
		for m := 1; m <= min(n, orbitSeats); m++ {
			chosen[n][m] = chosen[n-1][m-1] + chosen[n-1][m]
		}
	}
	return chosen
}

// dealt are the players of each orbit in a random order, from which tables take theirs.
type dealt struct {
	u    *OptimaCount
	left [][]int32
}

func (u *OptimaCount) newDealt(shuffle func(n int, swap func(i, j int))) *dealt {
	d := &dealt{u: u}
	for _, k := range u.orbits {
		left := slices.Clone(k.players)
		if len(left) > 1 {
			shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		}
		d.left = append(d.left, left)
	}
	return d
}

// take gives a table its players.
func (d *dealt) take(table uint64) []int32 {
	var players []int32
	d.u.each(table, func(orbit, count int) {
		players = append(players, d.left[orbit][:count]...)
		d.left[orbit] = d.left[orbit][count:]
	})
	return players
}
