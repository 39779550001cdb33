package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"raduno/engine"
)

// Identity tells tournaments apart. A history belongs to the ID that its workbook holds, whatever the file is called.
type Identity struct {
	Of  func(data []byte) string // the ID in the bytes of a workbook; empty for none
	New func() string            // makes an ID that no other workbook has
}

// WithIdentity has the history belong to the ID of the workbook. Without it the history belongs to the file's name.
func WithIdentity(identity Identity) Option { return func(s *Store) { s.identity = identity } }

// ID is the identity that the next state to be saved must hold; empty without WithIdentity.
func (s *Store) ID() string { return guarded(s, &s.id) }

// InDoubt reports whether the history beside the file may be another's. ReadOnly tells why, and nothing is written until GoOn or Apart is
// called.
func (s *Store) InDoubt() bool {
	return guarded(s, &s.doubt) != nil
}

// Doubt is what a file in doubt may belong to: the name of the other workbook with its ID, or that of the folder of copies.
func (s *Store) Doubt() (name string, twin bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.doubt == nil:
		return "", false
	case s.doubt.twin != "":
		return filepath.Base(s.doubt.twin), true
	}
	return filepath.Base(s.doubt.folder), false
}

// doubt is a history that may be another file's.
type doubt struct {
	claim
	twin string // the other workbook with the same ID; empty where only the state is unknown to the history
}

// claim is what the journal of a folder of copies says of its owner.
type claim struct {
	folder string
	id     string // the last that it names; empty for none
	file   string // the workbook that wrote there last
	bare   bool   // no action can be read there
	knows  bool   // the state that the file is in is one of its states
}

// readClaim reads whose a folder of copies is.
func (s *Store) readClaim(folder string) claim {
	c := claim{folder: folder, bare: true, file: strings.TrimSuffix(filepath.Base(folder), copiesEnding)}
	if filepath.Ext(c.file) == "" {
		c.file += ".xlsx"
	}
	journal, err := s.fs.ReadFile(filepath.Join(folder, journalName), journalLimit)
	if err != nil {
		return c
	}
	for line := range bytes.SplitSeq(journal, []byte("\n")) {
		var rec record
		if json.Unmarshal(line, &rec) != nil {
			continue
		}
		switch {
		case rec.Op == opOwner && rec.ID != "":
			c.id, c.file = rec.ID, filepath.Base(rec.File)
		case rec.After != "":
			c.bare = false
			c.knows = c.knows || rec.After == s.hash
		}
	}
	return c
}

// findHistory looks for the history of a file that holds data: that of its ID, or, if it has none, that which knows its
// state. The folder of a workbook that was renamed is renamed with it; another tournament's folder is left alone.
func (s *Store) findHistory(data []byte) {
	s.copies, s.doubt, s.id = filepath.Join(s.dir, s.copiesName()), nil, ""
	if s.identity.Of != nil {
		s.id = s.identity.Of(data)
	}
	switch {
	case s.findKnown():
	case s.id == "":
		s.findOld()
	default:
		s.findOwn()
	}
	if s.id == "" && s.identity.New != nil {
		s.id = s.identity.New()
	}
	if s.doubt != nil && s.readOnly.IsZero() {
		s.readOnly = s.doubtful()
	}
}

// findKnown finds the history that this very file wrote last and that knows its state, whatever ID the state has: undo leads
// back before a file got its own.
func (s *Store) findKnown() bool {
	if s.identity.Of == nil {
		return false
	}
	var claims []claim
	if s.there(s.copies) {
		claims = append(claims, s.readClaim(s.copies))
	}
	if len(claims) == 0 || !claims[0].knows && claims[0].id != s.id { // else the others need not be read
		claims = append(claims, s.otherClaims()...)
	}
	for _, c := range claims {
		if c.file == filepath.Base(s.path) && c.knows {
			s.takeOver(c)
			return true
		}
	}
	return false
}

// findOld finds the history of a file without ID.
func (s *Store) findOld() {
	if s.there(s.copies) {
		c := s.readClaim(s.copies)
		if s.identity.Of != nil && !c.bare && !c.knows {
			s.hesitate(c, "")
			return
		}
		s.id = c.id
		return
	}
	for _, c := range s.otherClaims() {
		if c.knows && !s.there(filepath.Join(s.dir, c.file)) {
			s.takeOver(c)
			return
		}
	}
}

// findOwn finds the history of the ID that a file has.
func (s *Store) findOwn() {
	if s.there(s.copies) {
		c := s.readClaim(s.copies)
		if c.id == s.id || c.id == "" && (c.bare || c.knows) {
			if twin := s.twinOf(c); twin != "" {
				s.hesitate(c, twin)
			}
			return
		}
	}
	var twins []doubt
	for _, c := range s.otherClaims() {
		if c.id != s.id {
			continue
		}
		twin := s.twinOf(c)
		if twin == "" {
			s.takeOver(c)
			return
		}
		twins = append(twins, doubt{c, twin})
	}
	s.copies = s.freeFolder()
	if len(twins) > 0 {
		s.hesitate(twins[0].claim, twins[0].twin)
	}
}

// otherClaims are the claims of the other folders of copies beside the file.
func (s *Store) otherClaims() []claim {
	files, err := s.fs.ReadDir(s.dir)
	if err != nil {
		return nil // then the file cannot be saved either, and that is told
	}
	var claims []claim
	for _, file := range files {
		if folder := filepath.Join(s.dir, file.Name()); file.IsDir() && strings.HasSuffix(folder, copiesEnding) && folder != s.copies {
			claims = append(claims, s.readClaim(folder))
		}
	}
	return claims
}

// twinOf is the path of the other workbook that a history belongs to; empty for none, or where each of the two has a history of its own.
func (s *Store) twinOf(c claim) string {
	path := filepath.Join(s.dir, c.file)
	if path == s.path || c.id == "" || s.same(path) {
		return ""
	}
	data, err := s.fs.ReadFile(path, MaxSize)
	if err != nil || s.identity.Of(data) != c.id {
		return ""
	}
	other := Store{path: path}
	if folder := filepath.Join(s.dir, other.copiesName()); folder != c.folder && s.there(folder) && s.readClaim(folder).id == c.id {
		return ""
	}
	return path
}

// same reports whether a path leads to the very file that is open.
func (s *Store) same(path string) bool {
	a, err1 := s.fs.Stat(path)
	b, err2 := s.fs.Stat(s.path)
	return err1 == nil && err2 == nil && os.SameFile(a, b)
}

// there reports whether a path leads to anything, or cannot be looked at.
func (s *Store) there(path string) bool {
	_, err := s.fs.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// takeOver makes a history that of this file. Its folder is renamed where that can be, else it is used where it lies.
func (s *Store) takeOver(c claim) {
	own := filepath.Join(s.dir, s.copiesName())
	if c.id != "" {
		s.id = c.id
	}
	s.copies = own
	if c.folder != own && (s.lock == nil || s.there(own) || s.fs.Rename(c.folder, own) != nil) {
		s.copies = c.folder
	}
}

// freeFolder is NAME.copie, or NAME (2).copie and so on where that is another tournament's.
func (s *Store) freeFolder() string {
	name := strings.TrimSuffix(s.copiesName(), copiesEnding)
	folder := filepath.Join(s.dir, name+copiesEnding)
	for n := 2; s.there(folder) && n < 10_000; n++ {
		folder = filepath.Join(s.dir, fmt.Sprintf("%s (%d)%s", name, n, copiesEnding))
	}
	return folder
}

// hesitate leaves a history alone that may be another file's.
func (s *Store) hesitate(c claim, twin string) {
	s.doubt = &doubt{c, twin}
	s.copies = s.freeFolder()
}

// latestHistory is the folder of the tournament that had the file's name last: the file itself cannot tell.
func (s *Store) latestHistory() string {
	folder := s.copies
	latest, _ := s.fs.Stat(filepath.Join(folder, journalName)) // nil for none
	for _, c := range s.otherClaims() {
		info, err := s.fs.Stat(filepath.Join(c.folder, journalName))
		if c.file == filepath.Base(s.path) && err == nil && (latest == nil || info.ModTime().After(latest.ModTime())) {
			folder, latest = c.folder, info
		}
	}
	return folder
}

// doubtful says what the doubt is and what to do.
func (s *Store) doubtful() engine.Text {
	if s.doubt.twin != "" {
		return engine.Textf(
			"“%s” e “%s” sono lo stesso torneo, copiato fuori da Raduno: le copie di sicurezza e l'annulla possono essere di uno solo. Di' se "+
				"questo è il torneo che prosegue, o uno a sé: prima qui si può solo leggere",
			filepath.Base(s.path), filepath.Base(s.doubt.twin))
	}
	return engine.Textf(
		"La cartella “%s” ha le copie di un torneo che potrebbe non essere quello di “%s”. Di' se è lo stesso, che prosegue, o uno a sé: "+
			"prima qui si può solo leggere",
		filepath.Base(s.doubt.folder), filepath.Base(s.path))
}

// GoOn answers a doubt: this file goes on with the history. A file with the same ID is asked about in its turn. A file that was set apart
// may go on too, with the history of the ID that it was made from; the next state to be saved must hold that one again.
func (s *Store) GoOn(origin string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.doubt == nil {
		s.doubt = s.leftBehind(origin)
	}
	if err := s.mayAnswer(); err != nil {
		return err
	}
	if twin := s.doubt.twin; twin != "" { // no other program may write into the history meanwhile
		other := Store{fs: s.fs, path: twin, dir: s.dir}
		lock, err := s.fs.Lock(other.lockName(), lockedBy())
		var held *HeldError
		if errors.As(err, &held) {
			return engine.Wrap(err, engine.BadInput, "“%s” è aperto: chiudilo e riprova", filepath.Base(twin))
		}
		if err == nil {
			defer lock.Close()
		}
	}
	was := *s.doubt
	s.takeOver(was.claim)
	if err := s.claim(); err != nil {
		return saveError(err, s.path)
	}
	s.readOnly, s.doubt = engine.Text{}, nil
	s.readJournal()
	s.line.arrive(s.hash, s.arrived())
	return nil
}

// leftBehind is the history that a file left when it was set apart: that of its origin, or that which has its name.
func (s *Store) leftBehind(origin string) *doubt {
	own := s.copies
	s.copies = filepath.Join(s.dir, s.copiesName())
	defer func() { s.copies = own }()
	claims := s.otherClaims()
	if origin == "" && s.copies != own && s.there(s.copies) {
		return &doubt{claim: s.readClaim(s.copies)}
	}
	for _, c := range claims {
		if origin != "" && c.id == origin {
			return &doubt{c, s.twinOf(c)}
		}
	}
	return nil
}

// Apart answers a doubt: the file is a tournament of its own, with a new ID, which the next state to be saved must hold,
// and a history that begins now.
func (s *Store) Apart() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayAnswer(); err != nil {
		return err
	}
	s.id, s.readOnly, s.doubt = s.identity.New(), engine.Text{}, nil
	return nil
}

// mayAnswer refuses an answer where nothing is asked, or where the file cannot be written whatever the answer.
func (s *Store) mayAnswer() error {
	if s.doubt == nil {
		return engine.Errorf(engine.BadUsage, "Di questo torneo si sa già quali sono le copie: non c'è niente da decidere")
	}
	if s.lock == nil {
		return s.refusal()
	}
	return nil
}

// claim writes into the journal whose the history is, where it does not say so yet.
func (s *Store) claim() error {
	mine := record{Op: opOwner, Time: s.now(), ID: s.id, File: filepath.Base(s.path)}
	if s.id == "" || s.owner == mine.ID+"/"+mine.File {
		return nil
	}
	if err := s.appendLine(mine, true); err != nil {
		return err
	}
	s.owner = mine.ID + "/" + mine.File
	return nil
}
