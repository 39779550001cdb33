package desk_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/engine/publish"
)

// Tests whose names begin with TestRace are run by the race detector too: whatever works beside something else has one.

// While two write tables, one the roll call and phones propose, everybody who looks sees one whole state: what is asked of a
// view, exports and prints. In the end every acknowledged score is there.
func TestRaceDesk(t *testing.T) {
	d := newDesk(t, "open", 16)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	var writers, readers sync.WaitGroup
	for table := 1; table <= 4; table++ {
		writers.Go(func() {
			seen := *d.View().Round(1).Table(table)
			written := seen
			written.Seats = slices.Clone(seen.Seats)
			for i := range written.Seats {
				written.Seats[i].Score = engine.NewScore([]int{40 + table, 20, 10, 5}[i])
			}
			if _, err := d.SetTable(1, seen, written); err != nil {
				t.Error(err)
			}
		})
	}
	writers.Go(func() {
		for id := 1; id <= 3; id++ {
			if err := d.SetPresent(2, map[int]bool{id: false}); err != nil {
				t.Error(err)
			}
		}
	})
	writers.Go(func() {
		for i := range 4 {
			var seats []hall.ProposedSeat
			for _, s := range d.View().Round(1).Table(1).Seats {
				seats = append(seats, hall.ProposedSeat{Player: s.Player, Score: "10"})
			}
			if _, err := hall.Of(d).Propose(hall.Proposal{
				Round: 1, Table: 1, Seats: seats, Device: fmt.Sprint("telefono ", i),
				Nonce: fmt.Sprint(i),
			}); err != nil {
				t.Error(err)
			}
		}
	})
	over := make(chan struct{})
	for range 3 {
		readers.Go(func() {
			for {
				v := d.View()
				_, _ = v.Ranking() // refused while a table is incomplete
				desk.NextStep(v, desk.StepChoices{})
				if _, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.CSV, Round: 1}); err != nil {
					t.Error(err)
				}
				if _, err := hall.Of(d).Waiting(); err != nil {
					t.Error(err)
				}
				select {
				case <-over:
					return
				default:
				}
			}
		})
	}
	writers.Wait()
	close(over)
	readers.Wait()
	for table := 1; table <= 4; table++ {
		if got := d.View().Round(1).Table(table).Seats[0].Score.Whole(); got != 40+table {
			t.Errorf("table %d: %d", table, got)
		}
	}
	for id := 1; id <= 3; id++ {
		if v := d.View(); v.Tournament.Present(2, *v.Tournament.Player(id)) {
			t.Errorf("player %d is present", id)
		}
	}
}
