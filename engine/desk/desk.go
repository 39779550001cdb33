// Package desk is the organizer's desk: one method for each thing an organizer does with a tournament, from
// opening its workbook to undoing the last step. Anyone who changes a tournament does so through a Desk; what only reads it asks a View.
//
// Every change goes the same way (see change): the file is looked at again, the change is made on a copy of
// the tournament, written into the workbook, and the workbook is on the disk before the method returns.
// Where anything fails the desk stands as before. A Desk may be used from any goroutine.
//
// A View says what is only read: the next step, what is wrong by the rules, people and games by what is typed, and the rows of
// the standings, which are made here and nowhere else.
package desk

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"raduno/engine"
	"raduno/engine/roster"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// Env is what a desk needs of the world around it. The zero value of each field stands for the usual thing.
type Env struct {
	Now  func() time.Time
	Seed func() string // makes the seed of a draw for which none is given
	FS   store.FS      // nil for the operating system's files
	ID   func() string // makes the ID of a tournament
	// Apart makes a workbook whose history is in doubt (View.InDoubt) a tournament of its own at its first change, with a warning
	// (View.Trouble).
	Apart   bool
	Version string                 // program version, recorded with each draw
	Console io.Writer              // for the console's log
	LogDir  string                 // folder of the log files, such as journal.Dir gives; empty for none
	Log     *store.JournalSettings // nil for the manual's defaults
	// Language is that of what is printed and exported of an event which has chosen none: "it" or "en", empty for Italian.
	Language string
	// Fill puts into a new workbook what it begins with: the file is there with all of it or not at all. It may be nil.
	Fill func(*Desk) error
}

func (e Env) complete() Env {
	if e.Now == nil {
		e.Now = time.Now
	}
	if e.Seed == nil {
		e.Seed = NewSeed
	}
	if e.ID == nil {
		e.ID = func() string { return NewSecret(10) }
	}
	if e.Version == "" {
		e.Version = Version
	}
	if e.Console == nil {
		e.Console = io.Discard
	}
	if e.Log == nil {
		defaults := store.JournalDefaults()
		e.Log = &defaults
	}
	return e
}

// Version is the version of the program, set when it is built for release.
var Version = "0.1.0"

// NewSeed makes a seed that can be read aloud in the hall: ten digits.
func NewSeed() string { return fmt.Sprintf("%010d", rand.Uint64N(10_000_000_000)) }

// Desk is an open tournament.
type Desk struct {
	env Env

	mu        sync.Mutex
	store     *store.Store
	neighbour neighbour // the other tournament of the hall, as last read
	book      *workbook.Book
	data      []byte // what the file holds
	now       *engine.Tournament
	findings  []engine.Finding
	kinds     kinds // of the open book; outside of the lock the view's hold
	log       *store.Journal

	apart   engine.Text // what to say of the first change: the file becomes a tournament of its own
	warning engine.Text // what to say of the last

	kept   sync.Map                  // what other rooms keep with the desk while it is open, by its type
	online atomic.Pointer[Addresses] // nil while the hall is not served
	view   atomic.Pointer[View]      // what everybody sees; replaced under the lock, read without
}

// Open opens the workbook at path. A workbook with errors opens too: Findings tells what to mend.
func Open(path string, env Env) (*Desk, error) {
	env = env.complete()
	ids := &identifier{}
	s, data, err := store.Open(path, env.FS, env.Now, ids.option(env))
	if err != nil {
		return nil, err
	}
	return start(s, data, ids, env)
}

// start makes a desk of a file that the store holds.
func start(s *store.Store, data []byte, ids *identifier, env Env) (*Desk, error) {
	d := &Desk{env: env, store: s}
	if err := d.take(data, ids); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if env.Apart && s.InDoubt() {
		if err := d.setApart(); err != nil && d.readOnly().IsZero() {
			return nil, errors.Join(err, s.Close())
		}
	}
	d.log = store.NewJournal(*env.Log, env.Console, d.openLog, env.Now)
	d.publish()
	return d, nil
}

// Create makes an empty workbook for a tournament and opens it. It never overwrites a file.
func Create(path, typeID, name string, env Env) (*Desk, error) {
	typ, info := rules.Type{}, engine.Info{Name: name}
	if typeID != "" {
		var err error
		if typ, err = rules.TypeByID(typeID); err != nil {
			return nil, err
		}
		if info.Kind = typ.Kind(); len(typ.Asked()) == 0 { // else the organizer's answers say it
			info.Rounds = typ.Rounds
		}
	}
	if err := WorkbookName(path); err != nil {
		return nil, err
	}
	book, err := workbook.New(info, typeID)
	if err != nil {
		return nil, err
	}
	if err := book.AskPlayers(typ.Game()); err != nil {
		return nil, err
	}
	data, err := book.Bytes()
	if err != nil {
		return nil, err
	}
	return newFrom(data, path, engine.Textf("Creato il torneo"), env.complete())
}

// filled is a new workbook after fill, before it is in its place.
func filled(data []byte, path string, env Env, fill func(*Desk) error) ([]byte, error) {
	dir, err := os.MkdirTemp("", "raduno")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	env.ID = func() string { return "" } // its ID and its log come with its place
	env.LogDir, env.Console, env.FS, env.Fill = "", nil, nil, nil
	d, err := newFrom(data, filepath.Join(dir, filepath.Base(path)), engine.Text{}, env.complete())
	if err != nil {
		return nil, err
	}
	err = fill(d)
	return d.Bytes(), errors.Join(err, d.Close())
}

// WorkbookName refuses a name for a new workbook that a spreadsheet would not open. The error is of kind BadUsage.
func WorkbookName(path string) error {
	if name := filepath.Base(path); len(name) <= len(".xlsx") || !strings.EqualFold(filepath.Ext(name), ".xlsx") {
		return engine.Errorf(engine.BadUsage, "Il file di un torneo finisce in .xlsx: “%s” non va bene, scrivi per esempio raduno2026.xlsx", path)
	}
	return nil
}

// load takes the bytes of a workbook as what the desk now holds.
func (d *Desk) load(data []byte) error { return d.take(data, new(identifier)) }

func (d *Desk) take(data []byte, ids *identifier) error {
	book, err := ids.open(data)
	if err != nil {
		return Unopened(err, d.Path())
	}
	d.book, d.data = book, data
	d.read()
	return nil
}

// Unopened says which file it is that cannot be read: the organizer may have several open, and the same kind of error
// of two of them reads alike.
func Unopened(err error, path string) error {
	return engine.Wrap(err, engine.KindOf(err), "“%s” non si apre", path)
}

// read takes what the open workbook says as what the desk now knows.
func (d *Desk) read() {
	d.now, d.findings, d.kinds = readBook(d.book)
}

// readBook is what a workbook says: the tournament, what is wrong in it, and the types that it may be played as.
func readBook(book *workbook.Book) (*engine.Tournament, []engine.Finding, kinds) {
	t, findings := book.Read()
	k := kindsOf(book)
	typ, err := k.typeOf(t, "")
	if errors.Is(err, ErrUnknownType) { // which rules hold is not known
		findings = append(findings, engine.FindingsOf(err)...)
	} else {
		findings = append(findings, SettleRounds(t, typ, err == nil, book)...)
	}
	roster.Distinguish(t.Players)
	byNick(t)
	return t, findings, k
}

// Close lets go of the file; its error takes back nothing of what was done. A log that could not be written is told on the console and is
// no error: the tournament does not depend on it.
func (d *Desk) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.log.Close(); err != nil {
		_, _ = fmt.Fprintln(d.env.Console, engine.Textf("Il log non si è potuto scrivere: %s", err.Error()))
	}
	return d.store.Close()
}

// Path is where the workbook lies.
func (d *Desk) Path() string { return d.store.Path() }

// Warnings are what was noticed of the file when it was opened.
func (d *Desk) Warnings() []engine.Text { return d.store.Warnings() }

// readOnly is why nothing may be changed: the file cannot be written, or a newer program has made it.
func (d *Desk) readOnly() engine.Text {
	if why := d.store.ReadOnly(); !why.IsZero() {
		return why
	}
	return d.book.ReadOnly()
}

// Kept is what another room keeps with a desk while it is open. It is made when it is asked for first, from the desk's world and the
// folder of the tournament's copies.
func Kept[T any](d *Desk, made func(env Env, dir string) T) T {
	once, _ := d.kept.LoadOrStore(reflect.TypeFor[T](), sync.OnceValue(func() T { return made(d.env, d.store.Copies()) }))
	return once.(func() T)()
}

// Tournament is a copy of the tournament as it stands.
func (d *Desk) Tournament() *engine.Tournament { return d.View().Tournament.Clone() }

// incompleteTable is the code of the finding that a table lacks a score.
const incompleteTable = "table-incomplete"

// mended refuses to go on while the workbook has errors that would make the result wrong.
func (d *Desk) mended(refusal engine.Text) error {
	errs := refusing(d.View().Findings)
	if len(errs) == 0 {
		return nil
	}
	return &engine.Error{Kind: engine.BadInput, Text: refusal, Findings: errs}
}

// Refresh reads the file again if another program has changed it, and reports whether it had.
func (d *Desk) Refresh() (bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.refresh()
}

func (d *Desk) refresh() (bool, error) {
	changed, data, err := d.store.Changed()
	if err == nil && !changed && d.stale() {
		d.publish()
		return true, nil
	}
	if err != nil || !changed {
		return false, err
	}
	before := d.now
	if err := d.load(data); err != nil {
		return false, err
	}
	defer d.publish()
	if err := d.store.Adopt(data); err != nil {
		return true, err
	}
	d.log.Log(store.LogLow, engine.Textf("Il file è stato cambiato da un altro programma ed è stato riletto."))
	for _, line := range engine.ChangesBetween(before, d.now, func(n int) engine.Text { return d.View().RoundName(n).Name() }) {
		d.log.Log(store.LogHigh, line)
	}
	return true, nil
}

// edit is one change: what it is called for the undo list, and what it does to the tournament. What differs then is written
// (WriteChanges), unless write does that. Both functions see the tournament after any change made on disk meanwhile.
type edit struct {
	what   engine.Text
	mutate func(t *engine.Tournament) error
	write  func(b *workbook.Book, t *engine.Tournament) error
	log    []logEntry

	// save puts the bytes of the workbook on the disk, and gives those that are there then; nil for a save like any other.
	save func(data []byte) ([]byte, error)

	rankedAs string // the type by which the sheets of the standings are written this once; empty for the usual one
}

type logEntry struct {
	level store.LogLevel
	text  engine.Text
}

// do changes the tournament, and what differs then in the workbook, as change does; what tells it.
func (d *Desk) do(what engine.Text, mutate func(t *engine.Tournament) error) error {
	return d.change(&edit{what: what, mutate: mutate})
}

// change makes an edit and puts it on the disk. On any error nothing has changed, neither here nor there.
func (d *Desk) change(e *edit) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.writable(); err != nil {
		return err
	}
	if _, err := d.refresh(); err != nil {
		return err
	}
	t := d.now.Clone()
	if e.mutate != nil {
		if err := e.mutate(t); err != nil {
			return err
		}
	}
	made, err := d.formLeague(e, t)
	if err != nil {
		return err
	}
	if err := d.apply(e, t); err != nil {
		// The open book may hold half of the edit: go back to what the disk holds.
		if reopened, openErr := workbook.Open(d.data); openErr == nil {
			d.book = reopened
			d.read()
		}
		return err
	}
	if !made.IsZero() {
		d.warning = made
	}
	d.publish()
	return nil
}

// writable refuses to change what may only be read. Where another Raduno had the file it is waited for, and what it wrote is read.
func (d *Desk) writable() error {
	if !d.store.ReadOnly().IsZero() {
		if data, err := d.store.Take(); err == nil {
			if err := d.load(data); err != nil {
				return err
			}
			d.publish()
		}
	}
	if why := d.readOnly(); !why.IsZero() {
		return &engine.Error{Kind: engine.BadInput, Text: why}
	}
	return nil
}

func (d *Desk) apply(e *edit, t *engine.Tournament) error {
	if e.write == nil {
		e.write = func(b *workbook.Book, t *engine.Tournament) error { return WriteChanges(b, d.now, t) }
	}
	if err := e.write(d.book, t); err != nil {
		return err
	}
	if t.Settings.Type != d.now.Settings.Type {
		if err := d.book.AskPlayers(d.View().gameOf(t)); err != nil {
			return err
		}
	}
	d.log.Log(store.LogLow, e.what)
	for _, entry := range e.log {
		d.log.Log(entry.level, entry.text)
	}
	if lines := d.log.SheetLines(); len(lines) > 0 {
		if err := d.book.AppendLog(lines...); err != nil {
			return err
		}
	}
	if err := d.identify(); err != nil {
		return err
	}
	d.read()
	if err := d.rerank(e.rankedAs); err != nil {
		return err
	}
	data, err := d.book.Bytes()
	if err != nil {
		return err
	}
	if e.save != nil {
		data, err = e.save(data)
	} else {
		err = d.store.Save(data, e.what)
	}
	if err != nil {
		return err
	}
	d.data, d.warning, d.apart = data, d.apart, engine.Text{}
	return nil
}
