package desk_test

import (
	"fmt"
	"sync"
	"testing"

	"raduno/engine/desk"
	"raduno/engine/hall"
)

// An impatient phone sends the same form and newer ones in the same moment: its table has one proposal all the same, and
// after a restart too.
func TestRaceAPhonesProposalsAreOne(t *testing.T) {
	d := newDesk(t, "open", 12)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	var seats []hall.ProposedSeat
	for _, s := range d.View().Round(1).Table(2).Seats {
		seats = append(seats, hall.ProposedSeat{Player: s.Player, Score: "10"})
	}
	ids := make([]string, 16)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			p, err := hall.Of(d).Propose(hall.Proposal{Round: 1, Table: 2, Seats: seats, Device: "telefono 1", Nonce: fmt.Sprint("modulo ", i/8)})
			if err != nil {
				t.Error(err)
			}
			ids[i] = p.ID
		})
	}
	all.Wait()
	for i, id := range ids {
		if id != ids[i/8*8] {
			t.Errorf("the form %d made the proposals %s and %s", i/8, id, ids[i/8*8])
		}
	}
	for range 2 {
		if waiting, err := hall.Of(d).Waiting(); err != nil || len(waiting) != 1 {
			t.Errorf("%d proposals wait: %v", len(waiting), err)
		}
		d = reopen(t, d)
	}
}
