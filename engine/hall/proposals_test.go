package hall_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/engine/store"
)

var must = worked.Must

// drawn is a tournament of 24 players with a first round that is drawn and confirmed.
func drawn(t *testing.T) *desk.Desk {
	t.Helper()
	return drawnOn(t, store.OS{})
}

func drawnOn(t *testing.T, disk store.FS) *desk.Desk {
	t.Helper()
	d, err := desk.Create(filepath.Join(t.TempDir(), "sala.xlsx"), "open", "Sala", desk.Env{FS: disk})
	must(t, err)
	var players []engine.Player
	for i := range 24 {
		players = append(players, engine.Player{Name: "Nome", Surname: fmt.Sprint("Cognome", i+1), Club: fmt.Sprint("CLUB ", i%5), Plays: true})
	}
	must(t, worked.Err(d.AddPlayers(players)))
	draw(t, d, "1")
	return d
}

func draw(t *testing.T, d *desk.Desk, seed string) {
	t.Helper()
	must(t, worked.Err(d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: seed, IfExists: desk.Replace}, nil)))
}

// send is a phone that sends the points of a table as it stands: the ID of each player.
func send(t *testing.T, d *desk.Desk, table int, phone string) hall.Proposal {
	t.Helper()
	p := hall.Proposal{Round: 1, Table: table, Device: "telefono " + phone}
	for _, id := range d.View().Round(1).Table(table).IDs() {
		p.Seats = append(p.Seats, hall.ProposedSeat{Player: id, Score: fmt.Sprint(id)})
	}
	p, err := hall.Of(d).Propose(p)
	must(t, err)
	return p
}

// waiting are the proposals that wait.
func waiting(t *testing.T, d *desk.Desk) []hall.Proposal {
	t.Helper()
	list, err := hall.Of(d).Waiting()
	must(t, err)
	return list
}

// onlyOwn checks that all points are their players' own.
func onlyOwn(t *testing.T, d *desk.Desk) {
	t.Helper()
	for _, table := range d.View().Round(1).Tables {
		for _, seat := range table.Seats {
			if !seat.Score.IsZero() && seat.Score.Whole() != seat.Player {
				t.Errorf("%d has the points of %d", seat.Player, seat.Score.Whole())
			}
		}
	}
}

// What a table sent is void once the round is drawn again: it says whose points they were, it cannot be
// confirmed, and those who sit there now send their own. The draw undone, it can be confirmed again.
func TestARedrawnTablesProposalIsNobodys(t *testing.T) {
	d := drawn(t)
	names := d.View().Round(1).Table(2).IDs()
	p := send(t, d, 2, "1")
	asked := func() hall.Asked {
		list, err := hall.Of(d).Asked(d.View())
		if err != nil || len(list) != 1 {
			t.Fatalf("%d proposals wait: %v", len(list), err)
		}
		return list[0]
	}
	if one := asked(); one.Void {
		t.Fatalf("sent, and already: %s", one.Text)
	}
	draw(t, d, "2")
	void := asked().Text.String()
	for _, id := range names {
		if !strings.Contains(void, d.View().Name(id).String()) {
			t.Errorf("%d sent points and is not named: %s", id, void)
		}
	}
	seen := *d.View().Round(1).Table(2)
	if _, err := hall.Of(d).Accept(p.ID, seen); engine.KindOf(err) != engine.BadInput || err.Error() != void {
		t.Errorf("confirmed for others: %v", err)
	}
	if _, err := hall.Of(d).Accept(send(t, d, 2, "2").ID, seen); err != nil {
		t.Errorf("who sits there now cannot be confirmed: %v", err)
	}
	onlyOwn(t, d)
	for range 2 { // the points, the draw
		must(t, worked.Err(d.Undo()))
	}
	if one := asked(); one.Void {
		t.Fatalf("undone, and yet: %s", one.Text)
	}
	if _, err := hall.Of(d).Accept(p.ID, *d.View().Round(1).Table(2)); err != nil || d.View().Round(1).Table(2).State() != engine.Played {
		t.Errorf("undone, and yet it cannot be confirmed: %v", err)
	}
	onlyOwn(t, d)
}

// filling is a disk that fills up in the middle of what is written.
type filling struct {
	store.OS
	full bool
}

func (f *filling) Create(path string, mode fs.FileMode) (store.File, error) {
	file, err := f.OS.Create(path, mode)
	return &half{file, f.full}, err
}

type half struct {
	store.File
	full bool
}

func (h *half) Write(data []byte) (int, error) {
	if !h.full {
		return h.File.Write(data)
	}
	n, _ := h.File.Write(data[:len(data)/2])
	return n, syscall.ENOSPC
}

// What a full disk cut short spoils nothing that came before it or comes after.
func TestAFullDiskSpoilsNothing(t *testing.T) {
	disk := &filling{}
	d := drawnOn(t, disk)
	send(t, d, 1, "1")
	disk.full = true
	p := hall.Proposal{Round: 1, Table: 2, Device: "telefono 2"}
	for _, id := range d.View().Round(1).Table(2).IDs() {
		p.Seats = append(p.Seats, hall.ProposedSeat{Player: id, Score: "1"})
	}
	if _, err := hall.Of(d).Propose(p); engine.KindOf(err) != engine.Broken {
		t.Fatalf("kept on a full disk: %v", err)
	}
	disk.full = false
	send(t, d, 3, "3")
	must(t, d.Close())
	again, err := desk.Open(d.Path(), desk.Env{})
	must(t, err)
	tables := engine.Map(waiting(t, again), func(p hall.Proposal) int { return p.Table })
	if !slices.Equal(tables, []int{1, 3}) {
		t.Errorf("after the next start wait tables %v", tables)
	}
}

// Tables adapted after they sent their points: one at which the same sit, in whatever order, is confirmed, seat by seat for who
// made them; one that changed is void, and is left aside; one that is gone is told too.
func TestAdaptedTablesKeepWhatTheirPlayersSent(t *testing.T) {
	d := drawn(t)
	before := map[int][]int{}
	sent := map[int]hall.Proposal{}
	for _, table := range d.View().Round(1).Tables {
		before[table.Number] = slices.Sorted(slices.Values(table.IDs()))
		sent[table.Number] = send(t, d, table.Number, fmt.Sprint(table.Number))
	}
	gone := map[int]bool{}
	for _, id := range d.View().Round(1).Tables[len(before)-1].IDs() { // a whole table goes home
		gone[id] = false
	}
	must(t, d.SetPresent(1, gone))
	must(t, worked.Err(d.Adapt(t.Context(), desk.AdaptRequest{Round: 1})))
	one := d.View().Round(1).Tables[0]
	must(t, worked.Err(d.Swap(1, one.Seats[0].Player, d.View().Round(1).Tables[1].Seats[0].Player)))
	reported := 0
	list, err := hall.Of(d).Asked(d.View())
	must(t, err)
	for _, p := range list {
		table := d.View().Round(1).Table(p.Table)
		same := table != nil && slices.Equal(before[p.Table], slices.Sorted(slices.Values(table.IDs())))
		if p.Void == same {
			t.Errorf("table %d has the same players: %t, and yet %q", p.Table, same, p.Text)
		}
		if table == nil {
			table = &engine.Table{Number: p.Table}
		}
		_, err := hall.Of(d).Accept(p.ID, *table)
		if (err == nil) != same {
			t.Errorf("table %d has the same players: %t, and confirming says %v", p.Table, same, err)
		}
		if same {
			continue
		}
		reported++
		if err := hall.Of(d).Drop(p.ID); err != nil {
			t.Error(err)
		}
	}
	if reported < 3 || len(waiting(t, d)) > 0 {
		t.Errorf("%d proposals were nobody's, %d wait still", reported, len(waiting(t, d)))
	}
	onlyOwn(t, d)
}

// Strangers who throw their cookies away use up the enrolments of their address, and nothing that a code opens at the same address.
func TestStrangersLeaveRoomForTables(t *testing.T) {
	d := drawn(t)
	l, router := hall.Of(d), "10.0.0.1"
	enrol := func(phone, onList int) error {
		return l.Enrol(hall.Enrolment{
			Name: "X", Surname: fmt.Sprint("Y", phone), OnList: onList,
			Device: fmt.Sprint("telefono ", phone), Address: router, Nonce: fmt.Sprint(phone),
		})
	}
	taken := 0
	for i := range 150 {
		if enrol(i, 0) == nil {
			taken++
		}
	}
	if taken != 100 || enrol(1000, 3) != nil {
		t.Errorf("%d enrolments, a player from his page: %v", taken, enrol(1001, 3))
	}
	for i := range 30 {
		p := hall.Proposal{Round: 1, Table: 1, Device: fmt.Sprint("telefono t", i), Address: router}
		for _, id := range d.View().Round(1).Table(1).IDs() {
			p.Seats = append(p.Seats, hall.ProposedSeat{Player: id, Score: fmt.Sprint(id)})
		}
		if _, err := l.Propose(p); (err == nil) != (i < 12) {
			t.Errorf("proposal %d of a table: %v", i+1, err)
		}
	}
	send(t, d, 2, "9") // one table's code does not shut the others out
}

// What was answered under an earlier edition, which kept the answers in the ledger, waits no more.
func TestAnEarlierLedgerKeepsItsAnswers(t *testing.T) {
	d := drawn(t)
	left, gone := send(t, d, 1, "a"), send(t, d, 2, "b")
	path := d.Path()
	ledger, err := filepath.Glob(strings.TrimSuffix(path, ".xlsx") + ".copie/rete.jsonl")
	must(t, err)
	must(t, d.Close())
	file, err := os.OpenFile(ledger[0], os.O_APPEND|os.O_WRONLY, 0)
	must(t, err)
	must(t, worked.Err(fmt.Fprintf(file, "{\"answered\":%q}\n", gone.ID)))
	must(t, file.Close())
	d, err = desk.Open(path, desk.Env{})
	must(t, err)
	if list := waiting(t, d); len(list) != 1 || list[0].ID != left.ID {
		t.Errorf("%+v wait", list)
	}
}

// A ledger that could not be opened whole is opened anew, no line of it twice.
func TestAnOpeningThatFailedLeavesNothing(t *testing.T) {
	d := drawn(t)
	send(t, d, 1, "a")
	must(t, d.Close())
	codes := strings.TrimSuffix(d.Path(), ".xlsx") + ".copie/sala.json"
	must(t, os.WriteFile(codes, []byte("{"), 0o600))
	d, err := desk.Open(d.Path(), desk.Env{})
	must(t, err)
	if _, err := hall.Of(d).Waiting(); engine.KindOf(err) != engine.Broken {
		t.Errorf("the codes cannot be read: %v", err)
	}
	must(t, os.Remove(codes))
	if list := waiting(t, d); len(list) != 1 {
		t.Errorf("%+v wait", list)
	}
}
