// Package hall keeps what phones in the hall send of their tables until the desk answers.
package hall

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
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

// Proposal is a score sheet that a table sent from a phone. It counts once the desk confirms it.
type Proposal struct {
	ID    string `json:"id"`
	Round int    `json:"round"`
	Table int    `json:"table"` // its number in the sheet: the one in the hall may change
	// Seats are those of the table as its players wrote them. Each names its player: the table's may stand in another order.
	Seats []ProposedSeat `json:"seats"`
	// Record is what a game other than RisiKo! keeps of the game as a whole. A label that is missing, here or at a seat, was not
	// touched: what the table has by then stays.
	Record engine.Record `json:"record,omitempty"`
	Device string        `json:"device"` // which phone sent it, told apart and not identified
	// Address is the one that it is counted by: an IPv4 address, or the /64 of an IPv6 one.
	Address string `json:"address,omitempty"`

	Nonce string    `json:"-"` // of the form: the same form sent twice is one proposal
	Sent  time.Time `json:"sent"`
}

// ProposedSeat is one seat of a proposal.
type ProposedSeat struct {
	Player  int           `json:"player"`
	Score   string        `json:"score,omitempty"`
	Outside string        `json:"outside,omitempty"`
	Record  engine.Record `json:"record,omitempty"`
}

// number is that of its table in the hall; that in the sheet where it is gone.
func (p Proposal) number(v *desk.View) int {
	if table, err := v.SheetTable(p.Round, p.Table); err == nil {
		return table.Number
	}
	return p.Table
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

// void says that a proposal can only be left aside: others sit at its table by now, or the table is gone.
// Zero where it can be confirmed.
func (p Proposal) void(v *desk.View) engine.Text {
	if table, err := v.SheetTable(p.Round, p.Table); err == nil {
		if _, same := p.at(table); same {
			return engine.Text{}
		}
	}
	sent := p.sheet()
	sent.Number = p.number(v)
	return engine.Textf("I posti del tavolo %d sono cambiati dopo questi punti, che non si possono più confermare: %s.", sent.Number,
		v.TableText(sent))
}

// sheet is a table that holds what the proposal says and nothing else.
func (p Proposal) sheet() engine.Table {
	seats, _ := p.seats() // read when it came
	return engine.Table{Seats: seats, Record: p.Record}
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
	return p.Round == q.Round && p.Table == q.Table && p.Says(q.sheet()) && q.Says(p.sheet())
}

// written is a record with what a proposal says in it; what the proposal does not name stays as it is.
func written(record, proposed engine.Record) engine.Record {
	record = slices.Clone(record)
	for _, e := range proposed {
		record.Set(e.Label, e.Value)
	}
	return record
}

// Bounds of what phones may send.
const (
	maxByDevice  = 5    // proposals, and as many enrolments, that wait at once
	maxByAddress = 100  // enrolments of strangers: a router may show the whole hall under one address
	maxOfOne     = 12   // about one table, or from one player's own page, which only their codes open
	maxWaiting   = 2000 // of both, from all together: unanswered forms must not fill the disk
	keptForms    = 4096 // forms that are remembered
)

// Ledger is what the network of the hall has to remember across a crash: the proposals and enrolments that have been
// acknowledged. It is a file of JSON lines in the folder of the dated copies, written anew at each change.
type Ledger struct {
	desk *desk.Desk
	now  func() time.Time
	fs   store.FS
	dir  string
	path string

	mu      sync.Mutex
	opened  bool
	secrets Secrets
	kept    kept
	refused map[string]bool // devices from which nothing is taken any more, while the program runs
}

// kept is what the file holds.
type kept struct {
	lines []ledgerLine // what waits, a proposal or an enrolment each
	came  []string     // IDs of what has come, the oldest first
}

// ledgerLine is one line: a proposal, an enrolment, or the IDs of what has come.
type ledgerLine struct {
	Proposal  *Proposal  `json:"proposal,omitempty"`
	Came      []string   `json:"came,omitempty"`
	Enrolment *Enrolment `json:"enrolment,omitempty"`
	Answered  string     `json:"answered,omitempty"` // in ledgers of an earlier edition: the ID of one that waits no more
}

// sender is from where something comes, and what it is about.
type sender struct {
	device, address string
	about           string // the table or player, whom only their code opens; empty for a stranger's enrolment
	enrols          bool
	corrects        bool
}

// replacedBy reports whether the same phone says something newer of the same.
func (s sender) replacedBy(newer sender) bool {
	s.address = newer.address
	return s == newer && s.about != ""
}

// sent are the parts that a proposal and an enrolment have alike.
func (line ledgerLine) sent() (id, form *string, at *time.Time) {
	if p := line.Proposal; p != nil {
		return &p.ID, &p.Nonce, &p.Sent
	}
	return &line.Enrolment.ID, &line.Enrolment.Nonce, &line.Enrolment.Sent
}

// id is that of the proposal or the enrolment of a line.
func (line ledgerLine) id() string {
	id, _, _ := line.sent()
	return *id
}

// sender is who sent the proposal or the enrolment of a line.
func (line ledgerLine) sender() sender {
	if p := line.Proposal; p != nil {
		return sender{device: p.Device, address: p.Address, about: fmt.Sprintf("tavolo %d %d", p.Round, p.Table)}
	}
	e := line.Enrolment
	s := sender{device: e.Device, address: e.Address, enrols: true, corrects: e.Corrects}
	if e.OnList > 0 {
		s.about = fmt.Sprintf("giocatore %d", e.OnList)
	}
	return s
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
	return &Ledger{desk: d, now: env.Now, fs: env.FS, dir: dir, path: filepath.Join(dir, hallFile), refused: map[string]bool{}}
}

// open reads what was kept, once.
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
	l.kept = kept{} // an opening that failed has read some of it
	for raw := range bytes.Lines(data) {
		var line ledgerLine
		switch err := json.Unmarshal(raw, &line); {
		case err != nil:
		case line.Came != nil:
			l.kept.came = line.Came
		case line.Answered != "":
			l.kept = l.without(func(o ledgerLine) bool { return o.id() == line.Answered })
		case line.Proposal != nil || line.Enrolment != nil:
			l.kept.lines = append(l.kept.lines, line)
		}
	}
	return l.readSecrets()
}

// keep has the ledger hold something else, which is on the disk before keep returns. On an error nothing is changed. The caller has the
// lock.
func (l *Ledger) keep(now kept) error {
	now.came = now.came[max(0, len(now.came)-keptForms):]
	var out bytes.Buffer
	to := json.NewEncoder(&out)
	to.SetEscapeHTML(false)
	var err error
	for _, line := range append(slices.Clip(now.lines), ledgerLine{Came: now.came}) {
		err = cmp.Or(err, to.Encode(line))
	}
	if err == nil {
		err = l.write(l.path, out.Bytes())
	}
	if err != nil {
		return engine.Wrap(err, engine.Broken, "La proposta non si è potuta conservare: controlla il disco, poi manda di nuovo")
	}
	l.kept = now
	return nil
}

// without is what is kept, less the lines that are gone.
func (l *Ledger) without(gone func(ledgerLine) bool) kept {
	return kept{slices.DeleteFunc(slices.Clone(l.kept.lines), gone), l.kept.came}
}

// write puts data in the place of a file, whole or not at all; only the user may read it.
func (l *Ledger) write(path string, data []byte) error {
	if err := l.fs.Mkdir(l.dir, 0); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	err := store.WriteOwn(l.fs, path, data)
	return cmp.Or(errors.Unwrap(err), err) // a phone is told no path
}

// add keeps what a phone sent; it is on the disk when add returns. What the phone says anew of a table or a player takes the place of what
// it said before. A form that came before is not kept again: its ID is made of it.
func (l *Ledger) add(line ledgerLine) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.open(); err != nil {
		return "", err
	}
	id, form, at := line.sent()
	if *id = desk.NewSecret(8); *form != "" {
		*id = fmt.Sprintf("%x", sha256.Sum256([]byte(*form)))[:16]
	}
	if slices.Contains(l.kept.came, *id) {
		return *id, nil
	}
	newer := line.sender()
	now := l.without(func(o ledgerLine) bool { return o.sender().replacedBy(newer) })
	if len(now.lines) == len(l.kept.lines) {
		if err := l.admit(newer); err != nil {
			return "", err
		}
	}
	*at = l.now()
	now.lines, now.came = append(now.lines, line), append(slices.Clone(now.came), *id)
	if err := l.keep(now); err != nil {
		return "", err
	}
	return *id, nil
}

// admit says whether the ledger takes one more from a device at an address. What a code opens has a share
// of its own, so that strangers at the same address cannot use it up. The caller holds the lock.
func (l *Ledger) admit(one sender) error {
	if l.refused[one.device] {
		return engine.Errorf(engine.BadInput, "Da questo telefono non si prende altro: vieni al tavolo della direzione.")
	}
	here, same := 0, 0
	for _, line := range l.kept.lines {
		from := line.sender()
		if from.about == one.about && (from.about != "" || from.address == one.address) {
			here++
		}
		if from.device == one.device && from.enrols == one.enrols {
			same++
		}
	}
	most := maxByAddress
	if one.about != "" {
		most = maxOfOne
	}
	switch {
	case same >= maxByDevice:
		return engine.Errorf(engine.BadInput,
			"Da questo telefono aspettano già in %d: porta la scheda, o vieni, al tavolo della direzione.", same)
	case here >= most, len(l.kept.lines) >= maxWaiting:
		return engine.Errorf(engine.BadInput, "Troppi aspettano già una risposta (%d): vieni al tavolo della direzione.", max(here, most))
	}
	return nil
}

// Sender is a device, or an address with many devices, from which more than one thing waits.
type Sender struct {
	Device                string // empty for an address
	Address               string
	Devices               int // at the address
	Enrolments, Proposals int
}

// Said says what waits from there.
func (s Sender) Said() engine.Text {
	who := Phone(s.Device)
	if s.Device == "" {
		who = engine.Textf("telefoni a %s (%d)", s.Address, s.Devices)
	}
	switch {
	case s.Proposals == 0:
		return engine.Textf("%s: %d {2:iscrizione|iscrizioni}", who, s.Enrolments)
	case s.Enrolments == 0:
		return engine.Textf("%s: %d {2:proposta|proposte}", who, s.Proposals)
	}
	return engine.Textf("%s: %d {2:iscrizione|iscrizioni} e %d {3:proposta|proposte}", who, s.Enrolments, s.Proposals)
}

// Senders are the devices from which more than two things wait, and the addresses at which many devices send, the most first.
func (l *Ledger) Senders() []Sender {
	const few, many = 3, 20
	l.mu.Lock()
	defer l.mu.Unlock()
	by := map[Sender]*Sender{} // by device and address, and by address
	for _, line := range l.kept.lines {
		from := line.sender()
		address := Sender{Address: from.address}
		for _, key := range []Sender{address, {Device: from.device, Address: from.address}} {
			if by[key] == nil {
				one := key
				by[key] = &one
				if key != address {
					by[address].Devices++
				}
			}
			if from.enrols {
				by[key].Enrolments++
			} else {
				by[key].Proposals++
			}
		}
	}
	var list []Sender
	for _, one := range by {
		all := one.Proposals + one.Enrolments
		if one.Device != "" && all >= few || one.Device == "" && all >= many && one.Devices*few > all {
			list = append(list, *one)
		}
	}
	slices.SortFunc(list, func(a, b Sender) int {
		return cmp.Or(b.Proposals+b.Enrolments-a.Proposals-a.Enrolments, strings.Compare(a.Device+a.Address, b.Device+b.Address))
	})
	return list
}

// LeaveAll leaves aside all that waits from a device, and takes nothing more from it while the program runs; without a device,
// all that waits from an address.
func (l *Ledger) LeaveAll(device, address string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.without(func(line ledgerLine) bool {
		from := line.sender()
		return device != "" && from.device == device || device == "" && from.address == address
	})
	if device != "" {
		l.refused[device] = true
	}
	if len(now.lines) == len(l.kept.lines) {
		return nil
	}
	return l.keep(now)
}

// Propose keeps what a table sent; it is on the disk when Propose returns. A form that was sent before gives the
// proposal that it made then. A newer proposal of the same phone for the same table takes the place of its older one.
// The error is [engine.BadInput] where there is no such table or its seats are others now.
func (l *Ledger) Propose(p Proposal) (Proposal, error) {
	v := l.desk.View()
	target, err := v.SheetTable(p.Round, p.Table)
	if err != nil {
		return Proposal{}, err
	}
	if _, err := p.seats(); err != nil {
		return Proposal{}, err
	}
	if _, same := p.at(target); !same {
		return Proposal{}, engine.Errorf(engine.BadInput, "I posti del tavolo %d %s sono cambiati: ricarica la pagina e scrivi di nuovo i punti.",
			target.Number, v.RoundName(p.Round).Of())
	}
	kept := p
	id, err := l.add(ledgerLine{Proposal: &kept})
	p = kept
	p.ID = id
	return p, err
}

// Waiting are the proposals that wait for an answer, the oldest first. One that says what stands at its table already waits
// for nothing and is left out, and so is one whose round is gone.
func (l *Ledger) Waiting() ([]Proposal, error) {
	l.mu.Lock()
	err := l.open()
	var waiting []Proposal
	for _, line := range l.kept.lines {
		if line.Proposal != nil {
			waiting = append(waiting, *line.Proposal)
		}
	}
	l.mu.Unlock()
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	v := l.desk.View()
	return slices.DeleteFunc(waiting, func(p Proposal) bool {
		table, err := v.SheetTable(p.Round, p.Table)
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

// answered strikes a proposal or an enrolment from those that wait.
func (l *Ledger) answered(id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.keep(l.without(func(line ledgerLine) bool { return line.id() == id }))
}

// Drop leaves a proposal aside: the table's scores stay as they are.
func (l *Ledger) Drop(id string) error {
	if _, err := l.proposal(id); err != nil {
		return err
	}
	return l.answered(id)
}

// Phone is the phone that sent it, in words that are translated: by its first digits, which a person can compare.
func (p Proposal) Phone() engine.Text { return Phone(p.Device) }

// Phone is a device in words that are translated: by its first digits, which a person can compare.
func Phone(device string) engine.Text {
	if number, is := strings.CutPrefix(device, "telefono "); is {
		return engine.Textf("telefono %s", number[:min(4, len(number))])
	}
	return engine.Textf("%s", device)
}

// who is the device of a proposal in the words of the log.
func (p Proposal) who(v *desk.View) engine.Text {
	return engine.Textf("Proposta del tavolo %s, da %s", strconv.Itoa(p.number(v)), p.Phone())
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

// Asked is a proposal with what the desk must see to answer it.
type Asked struct {
	Proposal
	Number int           // of its table in the hall
	Seen   engine.Table  // its table as it stands
	Text   engine.Text   // what was sent, or why that cannot be confirmed
	Void   bool          // it cannot be confirmed
	Over   engine.Text   // what its table holds already; zero for nothing
	Odd    []engine.Text // what can hardly be in its points, and that another phone contradicts it
}

// Asked are the proposals that wait, as they stand in a view.
func (l *Ledger) Asked(v *desk.View) ([]Asked, error) {
	waiting, err := l.Waiting()
	var list []Asked
	for _, p := range waiting {
		one := Asked{Proposal: p, Number: p.number(v), Text: p.void(v)}
		if one.Void = !one.Text.IsZero(); !one.Void {
			one.Seen = *v.Round(p.Round).OfSheet(p.Table)
			one.Text, one.Odd = v.TableText(p.On(one.Seen)), p.odd(v, one.Seen, waiting)
			if one.Seen.State() != engine.NotPlayed {
				one.Over = v.TableText(one.Seen)
			}
		}
		list = append(list, one)
	}
	return list, err
}

// odd is what can hardly be in the points of a proposal, and that another of those that wait contradicts it.
func (p Proposal) odd(v *desk.View, table engine.Table, waiting []Proposal) []engine.Text {
	trial, err := v.TryTable(p.Round, p.On(table))
	if err != nil {
		return []engine.Text{engine.Message(err)}
	}
	odd := slices.Concat(trial.Problems, trial.Odd)
	if slices.ContainsFunc(waiting, func(q Proposal) bool { return q.Round == p.Round && q.Table == p.Table && !p.Agrees(q) }) {
		odd = append(odd, engine.Textf("Un altro telefono del tavolo ha mandato punti diversi."))
	}
	return odd
}

// Accept records what a table sent, as if it had been typed at the desk; seen is the table as anyone who confirms
// saw it. It returns what is odd in the scores. Another proposal for the same table, that says something else, goes on
// waiting. The error says that the table holds something else by now, or that others sit there; the proposal then waits still.
func (l *Ledger) Accept(id string, seen engine.Table) ([]engine.Finding, error) {
	p, err := l.proposal(id)
	if err != nil {
		return nil, err
	}
	if void := p.void(l.desk.View()); !void.IsZero() {
		return nil, &engine.Error{Kind: engine.BadInput, Text: void}
	}
	l.desk.Remark(p.who(l.desk.View()))
	findings, err := l.desk.SetTable(p.Round, seen, p.On(seen))
	if err != nil {
		return nil, err
	}
	return findings, l.answered(id)
}
