package store

import (
	"errors"
	"path/filepath"
	"slices"

	"raduno/engine"
)

// CanUndo reports whether Undo can take something back, and what.
func (s *Store) CanUndo() (engine.Text, bool) { return s.can(opUndo) }

// CanRedo reports whether Redo can bring something back, and what.
func (s *Store) CanRedo() (engine.Text, bool) { return s.can(opRedo) }

func (s *Store) can(op string) (engine.Text, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	action, _, ok := s.next(op)
	return action, ok
}

// next is the action that undo or redo walks now, and the state it leads to; ok is false for none with a dated copy.
func (s *Store) next(op string) (action engine.Text, hash string, ok bool) {
	steps := s.line.steps
	switch at := s.line.at; {
	case op == opUndo && at > 0:
		action, hash = steps[at-1].action, steps[at-1].before
	case op == opRedo && at < len(steps):
		action, hash = steps[at].action, steps[at].after
	}
	if !s.hasCopy(hash) {
		return engine.Text{}, "", false
	}
	return action, hash, true
}

// Undo takes back the last action: it saves the state before it and returns its bytes and the words of the action.
func (s *Store) Undo() ([]byte, engine.Text, error) { return s.walk(opUndo) }

// Redo does again what the last Undo took back.
func (s *Store) Redo() ([]byte, engine.Text, error) { return s.walk(opRedo) }

// walk saves an older or later state.
func (s *Store) walk(op string) ([]byte, engine.Text, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	action, hash, ok := s.next(op)
	var err error
	switch {
	case ok && !s.readOnly.IsZero():
		err = s.refusal()
	case ok:
	case op == opRedo:
		err = engine.Errorf(engine.BadUsage, "Non c'è nessuna azione da ripetere")
	case !s.unread.IsZero():
		err = &engine.Error{Kind: engine.Broken, Text: s.unread}
	default:
		err = engine.Errorf(engine.BadUsage, "Non c'è nessuna azione da annullare")
	}
	if err != nil {
		return nil, engine.Text{}, err
	}
	data, err := s.readCopy(s.copyOf(hash).File, hash)
	if err == nil {
		err = s.act(op, action, data)
	}
	if err != nil {
		return nil, engine.Text{}, err
	}
	return data, action, nil
}

// Forget saves a state and deletes every other: dated copies, the words of the journal, what undo and redo lead to. It cannot be taken
// back. What a program that was killed left of it is deleted when the file is opened again.
func (s *Store) Forget(data []byte, action engine.Text) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.act(opForget, action, data); err != nil {
		return err
	}
	s.onlyState(s.hash)
	return s.forget()
}

// onlyState has the archive know no state but one.
func (s *Store) onlyState(hash string) {
	s.forgetful = true
	s.archive = slices.DeleteFunc(s.archive, func(c record) bool { return c.After != hash })
}

// forget deletes the copies that the archive does not know, whoever put them there, and writes the journal anew.
func (s *Store) forget() error {
	known := engine.SetOf(engine.Map(s.archive, record.file))
	files, err := s.fs.ReadDir(s.copies)
	for _, file := range files {
		if !known[file.Name()] && filepath.Ext(file.Name()) == filepath.Ext(s.path) && !file.IsDir() {
			err = errors.Join(err, s.fs.Remove(filepath.Join(s.copies, file.Name())))
		}
	}
	if err == nil {
		err = s.compact() // else the journal still says what is to be deleted
	}
	if err != nil {
		return engine.Wrap(err, engine.Broken,
			"Nella cartella “%s” restano copie di prima: cancella tu tutte quelle che non sono di adesso", s.copies)
	}
	return nil
}

// Restore saves the state of a dated copy. It is an action like any other, and Undo takes it back.
func (s *Store) Restore(entry Entry) ([]byte, error) {
	data, err := s.Read(entry)
	if err != nil {
		return nil, err
	}
	if s.identity.Of != nil {
		if id := s.identity.Of(data); id != "" && id != s.ID() {
			return nil, engine.Errorf(engine.BadInput,
				"La copia “%s” è di un altro torneo: aprila come un torneo nuovo (raduno-cli copie FILE --riprendi K --in NUOVO.xlsx)",
				filepath.Base(entry.File))
		}
	}
	return data, s.Save(data, engine.Textf("Riapertura della copia del %s", entry.Time.Format("02/01/2006 15:04:05")))
}
