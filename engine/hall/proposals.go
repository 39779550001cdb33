// Package hall keeps what phones in the hall send of their tables until somebody at the desk answers.
package hall

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
)

// Proposal is a score sheet that a table sent from a phone. It is no score of the tournament until somebody at the
// desk, or a second phone that sends the same, confirms it.
type Proposal struct {
	ID    string `json:"id"`
	Round int    `json:"round"`
	Table int    `json:"table"`
	// Seats are those of the table as its players wrote them. Each names its player: the table's may stand in another order.
	Seats []ProposedSeat `json:"seats"`
	// Record is what a game other than RisiKo! keeps of the game as a whole. A label that is missing, here or at a seat, was not
	// touched: what the table has by then stays.
	Record engine.Record `json:"record,omitempty"`
	Device string        `json:"device"` // which phone sent it, told apart and not identified
	// From is the address that it came from; empty for this machine, behind whose address anybody may be.
	From  string    `json:"from,omitempty"`
	Nonce string    `json:"nonce"` // of the form: the same form sent twice is one proposal
	Sent  time.Time `json:"sent"`
}

// ProposedSeat is one seat of a proposal.
type ProposedSeat struct {
	Player  int           `json:"player"`
	Score   string        `json:"score,omitempty"`
	Outside string        `json:"outside,omitempty"`
	Record  engine.Record `json:"record,omitempty"`
}

// seats are the proposal's as the desk records them.
func (p Proposal) seats() ([]engine.Seat, error) {
	seats := make([]engine.Seat, len(p.Seats))
	for i, s := range p.Seats {
		score, err := engine.CellScore(s.Score)
		if err != nil {
			return nil, err
		}
		outside, err := engine.CellScore(s.Outside)
		if err != nil {
			return nil, err
		}
		seats[i] = engine.Seat{Player: s.Player, Score: score, Outside: outside, Record: slices.Clone(s.Record)}
	}
	return seats, nil
}

// at are the proposal's seats in the order of a table; false where others sit there, or the proposal cannot be read.
func (p Proposal) at(table engine.Table) ([]engine.Seat, bool) {
	seats, err := p.seats()
	if err != nil {
		return nil, false
	}
	return table.Aligned(seats)
}

// Void says that the points of a proposal are nobody's: others sit at its table by now, or it is gone. It then can only be left aside.
// Zero where it can be confirmed.
func (p Proposal) Void(v *desk.View) engine.Text {
	if table, err := v.FindTable(p.Round, p.Table); err == nil {
		if _, same := p.at(table); same {
			return engine.Text{}
		}
	}
	sent := engine.Table{Number: p.Table, Record: p.Record}
	sent.Seats, _ = p.seats() // read when it came
	return engine.Textf("I posti del tavolo %d sono cambiati dopo questi punti, che non si possono più confermare: %s.", p.Table,
		v.TableText(sent))
}

// Says reports whether a table holds what the proposal says, seat by seat.
func (p Proposal) Says(table engine.Table) bool {
	seats, same := p.at(table)
	if !same || !written(table.Record, p.Record).Says(table.Record) {
		return false
	}
	for i, s := range table.Seats {
		if s.Score.Typed() != seats[i].Score.Typed() || s.Score.Cmp(seats[i].Score) != 0 ||
			s.Outside.Cmp(seats[i].Outside) != 0 || !s.Record.Says(written(s.Record, seats[i].Record)) {
			return false
		}
	}
	return true
}

// Agrees reports whether two phones sent the same of the same table.
func (p Proposal) Agrees(q Proposal) bool {
	if p.Round != q.Round || p.Table != q.Table || len(p.Seats) != len(q.Seats) {
		return false
	}
	other, err := q.seats()
	if err != nil {
		return false
	}
	own, err := p.seats()
	return err == nil && p.Says(engine.Table{Seats: other, Record: q.Record}) && q.Says(engine.Table{Seats: own, Record: p.Record})
}

// written is a record with what a proposal says in it; what the proposal does not name stays as it is.
func written(record, proposed engine.Record) engine.Record {
	record = slices.Clone(record)
	for _, e := range proposed {
		record.Set(e.Label, e.Value)
	}
	return record
}

// maxProposals bounds what waits at once: a hall has fewer tables, and what nobody looks at must not fill the disk.
const maxProposals = 2000

// Ledger is what the network of the hall has to remember across a crash: the key of the tables' codes and the
// proposals that have been acknowledged. It is a file of JSON lines in the folder of the dated copies.
type Ledger struct {
	desk *desk.Desk
	now  func() time.Time
	fs   store.FS
	dir  string
	path string

	mu      sync.Mutex
	opened  bool
	key     string
	waiting []Proposal
	sent    map[string]Proposal // by nonce, the answered ones too

	enrolments []Enrolment     // that wait
	enrolled   map[string]bool // nonces, those of the answered ones too

	buffer []byte
	batch  *ledgerBatch
	busy   bool
}

// ledgerBatch is the lines that go to the disk with one flush.
type ledgerBatch struct {
	done chan struct{}
	err  error
}

// ledgerLine is one line: a key, a proposal, or the ID of one that has been answered.
type ledgerLine struct {
	Key      string    `json:"key,omitempty"`
	Proposal *Proposal `json:"proposal,omitempty"`
	Answered string    `json:"answered,omitempty"`

	Enrolment *Enrolment `json:"enrolment,omitempty"`
}

// hallFile is the ledger's name in the folder of the copies.
const hallFile = "rete.jsonl"

// Of is the ledger of a tournament that is open.
func Of(d *desk.Desk) *Ledger {
	return desk.Kept(d, func(env desk.Env, dir string) *Ledger { return newLedger(d, env, dir) })
}

func newLedger(d *desk.Desk, env desk.Env, dir string) *Ledger {
	if env.FS == nil {
		env.FS = store.OS{}
	}
	return &Ledger{
		desk: d, now: env.Now, fs: env.FS, dir: dir, path: filepath.Join(dir, hallFile), sent: map[string]Proposal{},
		enrolled: map[string]bool{}, batch: &ledgerBatch{done: make(chan struct{})},
	}
}

// open reads what was kept, once. A line that a crash cut short is passed over: nobody was told that it is kept.
func (l *Ledger) open() error {
	if l.opened {
		return nil
	}
	const limit = 64 << 20
	data, err := l.fs.ReadFile(l.path, limit)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return engine.Wrap(err, engine.Broken,
			"Il file “%s” delle proposte dei tavoli non si legge: spostalo altrove, poi riaccendi la rete della sala", l.path)
	}
	for raw := range bytes.Lines(data) {
		var line ledgerLine
		if json.Unmarshal(raw, &line) == nil {
			l.take(line)
		}
	}
	if len(data) > 0 && data[len(data)-1] != '\n' {
		l.buffer = append(l.buffer, '\n')
	}
	l.opened = true
	return nil
}

// take has a line hold: of a form that is sent twice at once the first counts, and a phone's newer proposal for a table
// takes the place of its older one.
func (l *Ledger) take(line ledgerLine) {
	switch {
	case line.Key != "":
		l.key = line.Key
	case line.Proposal != nil:
		p := *line.Proposal
		if _, again := l.sent[p.Nonce]; again {
			return
		}
		l.waiting = append(slices.DeleteFunc(l.waiting, func(q Proposal) bool {
			return q.Device == p.Device && q.Round == p.Round && q.Table == p.Table
		}), p)
		l.sent[p.Nonce] = p
	case line.Enrolment != nil:
		if e := *line.Enrolment; !l.enrolled[e.Nonce] {
			l.enrolled[e.Nonce] = true
			l.enrolments = append(l.enrolments, e)
		}
	case line.Answered != "":
		l.enrolments = slices.DeleteFunc(l.enrolments, func(e Enrolment) bool { return e.ID == line.Answered })
		l.waiting = slices.DeleteFunc(l.waiting, func(p Proposal) bool { return p.ID == line.Answered })
	}
}

// put has a line on the disk before it returns; lines that come together share a flush. The caller holds the lock,
// which is let go of meanwhile. On an error nothing is taken.
func (l *Ledger) put(line ledgerLine) error {
	raw, err := json.Marshal(line)
	if err != nil {
		return err
	}
	l.buffer = append(append(l.buffer, raw...), '\n')
	batch := l.batch
	if !l.busy {
		l.busy = true
		go l.flush()
	}
	l.mu.Unlock()
	<-batch.done
	l.mu.Lock()
	if batch.err != nil {
		return engine.Wrap(batch.err, engine.Broken, "La proposta non si è potuta conservare: controlla il disco, poi manda di nuovo")
	}
	l.take(line)
	return nil
}

// flush writes batch after batch until nothing waits.
func (l *Ledger) flush() {
	for {
		l.mu.Lock()
		if len(l.buffer) == 0 {
			l.busy = false
			l.mu.Unlock()
			return
		}
		lines, batch := l.buffer, l.batch
		l.buffer, l.batch = nil, &ledgerBatch{done: make(chan struct{})}
		l.mu.Unlock()
		batch.err = l.write(lines)
		close(batch.done)
	}
}

func (l *Ledger) write(lines []byte) error {
	if err := l.fs.Mkdir(l.dir, 0); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	f, err := l.fs.Append(l.path, 0o600)
	if err != nil {
		return err
	}
	if _, err := f.Write(lines); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := f.Sync(); err != nil {
		return errors.Join(err, f.Close())
	}
	return f.Close()
}

// Key is the secret that the codes of the tables are made with: the same after a restart, so that sheets that were
// printed stay good. The error says that it can be neither read nor kept.
func (l *Ledger) Key() (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.open(); err != nil {
		return "", err
	}
	if l.key == "" {
		if err := l.put(ledgerLine{Key: desk.NewSecret(32)}); err != nil {
			return "", err
		}
	}
	return l.key, nil
}

// Propose keeps what a table sent; it is on the disk when Propose returns. A form that was sent before gives the
// proposal that it made then. A newer proposal of the same phone for the same table takes the place of its older one.
// The error is [engine.BadInput] where there is no such table or its seats are others now.
func (l *Ledger) Propose(p Proposal) (Proposal, error) {
	v := l.desk.View()
	target, err := v.FindTable(p.Round, p.Table)
	if err != nil {
		return Proposal{}, err
	}
	if _, err := p.seats(); err != nil {
		return Proposal{}, err
	}
	if _, same := p.at(target); !same {
		return Proposal{}, engine.Errorf(engine.BadInput, "I posti del tavolo %d %s sono cambiati: ricarica la pagina e scrivi di nuovo i punti.",
			p.Table, v.OfRound(p.Round))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.open(); err != nil {
		return Proposal{}, err
	}
	if before, again := l.sent[p.Nonce]; again && p.Nonce != "" {
		return before, nil
	}
	if len(l.waiting) >= maxProposals {
		return Proposal{}, engine.Errorf(engine.BadInput,
			"Troppe proposte aspettano una conferma (%d): porta la scheda al tavolo della direzione.", maxProposals)
	}
	p.ID, p.Sent = desk.NewSecret(8), l.now()
	if p.Nonce == "" {
		p.Nonce = p.ID
	}
	if err := l.put(ledgerLine{Proposal: &p}); err != nil {
		return Proposal{}, err
	}
	return l.sent[p.Nonce], nil
}

// Waiting are the proposals that wait for an answer, the oldest first. One that says what stands at its table already waits
// for nothing and is left out, and so is one whose round is gone.
func (l *Ledger) Waiting() ([]Proposal, error) {
	l.mu.Lock()
	err := l.open()
	waiting := slices.Clone(l.waiting)
	l.mu.Unlock()
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	v := l.desk.View()
	return slices.DeleteFunc(waiting, func(p Proposal) bool {
		table, err := v.FindTable(p.Round, p.Table)
		return v.Round(p.Round) == nil || err == nil && p.Says(table)
	}), nil
}

// proposal is one that waits.
func (l *Ledger) proposal(id string) (Proposal, error) {
	waiting, err := l.Waiting()
	if err != nil {
		return Proposal{}, err
	}
	at := slices.IndexFunc(waiting, func(p Proposal) bool { return p.ID == id })
	if at < 0 {
		return Proposal{}, engine.Errorf(engine.BadInput, "Questa proposta ha già avuto una risposta.")
	}
	return waiting[at], nil
}

// answered strikes proposals from those that wait.
func (l *Ledger) answered(ids ...string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range ids {
		if err := l.put(ledgerLine{Answered: id}); err != nil {
			return err
		}
	}
	return nil
}

// Drop leaves a proposal aside: the table's scores stay as they are.
func (l *Ledger) Drop(id string) error {
	if _, err := l.proposal(id); err != nil {
		return err
	}
	return l.answered(id)
}

// Phone is the phone that sent it, in words that are translated: by its first digits, which a person can compare.
func (p Proposal) Phone() engine.Text {
	if number, is := strings.CutPrefix(p.Device, "telefono "); is {
		return engine.Textf("telefono %s", number[:min(4, len(number))])
	}
	return engine.Textf("%s", p.Device)
}

// who is the device of a proposal in the words of the log.
func (p Proposal) who() engine.Text {
	return engine.Textf("Proposta del tavolo %s, da %s", strconv.Itoa(p.Table), p.Phone())
}

// On is a table as it would stand with what the proposal says; as it is where others sit there.
func (p Proposal) On(table engine.Table) engine.Table {
	seats, same := p.at(table)
	if !same {
		return table
	}
	for i, s := range table.Seats {
		seats[i].Record = written(s.Record, seats[i].Record)
	}
	table.Seats, table.Record, table.Ruled = seats, written(table.Record, p.Record), nil
	return table
}

// Accept records what a table sent, as if it had been typed at the desk; seen is the table as anyone who confirms
// saw it. It returns what is odd in the scores. Another proposal for the same table, that says something else, goes on
// waiting. The error says that the table holds something else by now, or that others sit there; the proposal then waits still.
func (l *Ledger) Accept(id string, seen engine.Table) ([]engine.Finding, error) {
	p, err := l.proposal(id)
	if err != nil {
		return nil, err
	}
	if void := p.Void(l.desk.View()); !void.IsZero() {
		return nil, &engine.Error{Kind: engine.BadInput, Text: void}
	}
	l.desk.Remark(p.who())
	findings, err := l.desk.SetTable(p.Round, seen, p.On(seen))
	if err != nil {
		return nil, err
	}
	return findings, l.answered(id)
}

// AcceptAgreed records a proposal without the desk where another phone, of another address, sent the same for the same table, nobody
// sent anything else and the table holds nothing yet. It reports whether it did.
func (l *Ledger) AcceptAgreed(id string) (bool, error) {
	p, err := l.proposal(id)
	if err != nil {
		return false, err
	}
	waiting, err := l.Waiting()
	if err != nil {
		return false, err
	}
	for _, q := range waiting {
		if q.Round == p.Round && q.Table == p.Table && q.ID != p.ID && !p.Agrees(q) && q.Void(l.desk.View()).IsZero() {
			return false, nil // an open contradiction is for the desk
		}
	}
	for _, q := range waiting {
		if q.Device == p.Device || q.From == p.From && p.From != "" || !p.Agrees(q) {
			continue
		}
		table, err := l.desk.View().FindTable(p.Round, p.Table)
		if err != nil || table.State() != engine.NotPlayed {
			return false, err
		}
		if _, err := l.Accept(id, table); err != nil {
			return false, err
		}
		return true, l.answered(q.ID)
	}
	return false, nil
}
