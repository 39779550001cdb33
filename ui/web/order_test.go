package web

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	ledger "raduno/engine/hall"
)

// powersAt is who has which power at a table, and the centres: what must not change with the order of the seats.
func powersAt(t engine.Table) string {
	var lines []string
	for _, s := range t.Seats {
		lines = append(lines, fmt.Sprint(s.Player, " ", s.Record.Get("Potenza"), " ", s.Record.Get("Centri")))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// exchange gives the first player of a table the power of the last and the other way round, as the desk would.
func exchange(t *testing.T, d *desk.Desk) {
	t.Helper()
	p, err := d.View().Place(1, 1)
	worked.Must(t, err)
	first, last := &p.Table.Seats[0].Record, &p.Table.Seats[6].Record
	a, b := first.Get("Potenza"), last.Get("Potenza")
	first.Set("Potenza", b)
	last.Set("Potenza", a)
	worked.Must(t, worked.Err(d.SetTable(1, *d.View().Round(1).Table(1), *p.Table)))
}

// A power changed by hand brings the seats into the order of the powers again, and the centres stay with their players: those of a
// page that a phone had open, of a proposal that waits, of an assistant's page.
func TestSeatsInOrderWhileOthersWrite(t *testing.T) {
	for _, sent := range []string{"page", "waiting", "assistant"} {
		t.Run(sent, func(t *testing.T) {
			h := serveGame(t, "dip-waccon2014")
			p := h.phone()
			path := h.tablePath(1)
			if sent == "assistant" {
				p = h.enter()
				path = "/arbitro/tavolo/1/1"
			}
			p.get(path)
			before := *h.desk.View().Round(1).Table(1)
			form := map[string]string{}
			for i := range before.Seats { // field 1 of a seat is its centres
				form[fmt.Sprintf("s%d_0", i)] = before.Seats[i].Record.Get("Potenza")
				form[fmt.Sprintf("s%d_1", i)] = strconv.Itoa([]int{9, 7, 6, 5, 4, 2, 1}[i])
			}
			form["t1"] = "patta"
			if sent == "waiting" {
				p.send(path, form)
			}
			exchange(t, h.desk)
			now := *h.desk.View().Round(1).Table(1)
			if now.Seats[0].Player != before.Seats[6].Player || now.Seats[0].Record.Get("Potenza") != "Austria" {
				t.Fatalf("the seats are not in order: %v", now.Seats)
			}
			if sent != "waiting" {
				if code := p.send(path, form); sent == "assistant" && code == http.StatusConflict {
					if !regexp.MustCompile(`(?s)name="s0_0".{0,200}<option[^>]*selected[^>]*>Austria`).MatchString(p.page) {
						t.Errorf("the page shows the power of before: %s", p.page)
					}
					p.send(path, moved(before, now, form)) // it was shown what changed, and sends again
				}
			}
			if sent != "assistant" {
				waiting, err := ledger.Of(h.desk).Waiting()
				if err != nil || len(waiting) != 1 {
					t.Fatal(waiting, err)
				}
				worked.Must(t, worked.Err(ledger.Of(h.desk).Accept(waiting[0].ID, now)))
			}
			want := now
			want.Seats = slices.Clone(now.Seats)
			for i := range want.Seats {
				at := slices.Index(before.IDs(), want.Seats[i].Player)
				want.Seats[i].Record = slices.Clone(want.Seats[i].Record)
				want.Seats[i].Record.Set("Centri", form[fmt.Sprintf("s%d_1", at)])
			}
			got := *h.desk.View().Round(1).Table(1)
			if powersAt(got) != powersAt(want) || got.State() != engine.Played {
				t.Errorf("%v:\n%s\nwant\n%s", got.State(), powersAt(got), powersAt(want))
			}
			if !slices.Equal(got.IDs(), now.IDs()) {
				t.Errorf("the seats stand as %v, not %v", got.IDs(), now.IDs())
			}
		})
	}
}

// moved is a form for the seats as they stand now.
func moved(before, now engine.Table, form map[string]string) map[string]string {
	out := map[string]string{}
	for name, value := range form {
		out[name] = value
	}
	for i, seat := range now.Seats {
		at := slices.Index(before.IDs(), seat.Player)
		out[fmt.Sprintf("s%d_0", i)] = seat.Record.Get("Potenza")
		out[fmt.Sprintf("s%d_1", i)] = form[fmt.Sprintf("s%d_1", at)]
	}
	return out
}

// A page whose table others sit at by now is not taken for theirs.
func TestAPageOfOtherPlayers(t *testing.T) {
	h := serve(t, Options{})
	p := h.phone()
	p.get(h.tablePath(1))
	r := h.desk.View().Round(1)
	worked.Must(t, worked.Err(h.desk.Swap(1, r.Tables[0].Seats[0].Player, r.Tables[1].Seats[0].Player)))
	worked.Must(t, worked.Err(h.desk.SetTable(1, *h.desk.View().Round(1).Table(1), engine.Table{Seats: byHand(t, h.desk, 1, 1)})))
	if code := p.send(h.tablePath(1), points("50", "30", "20", "1")); code != http.StatusUnprocessableEntity {
		t.Errorf("scores for other players: %d", code)
	}
	p.says("sono cambiati")
	p.says("Al tavolo della direzione c&#39;è scritto: ")
	if waiting, err := ledger.Of(h.desk).Waiting(); err != nil || len(waiting) > 0 {
		t.Error(waiting, err)
	}
}
