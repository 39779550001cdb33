package store

import (
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"

	"raduno/engine"
)

// Save makes these bytes the file's content. When it returns without an error they are on the disk. Action says what was done, in words
// that Undo can repeat ("Sorteggio del turno 2"). Bytes that are in the file already are no action.
//
// After an error the file is whole, and as it was, save after ErrUnknown. What goes wrong once the file is saved is no error: Trouble tells
// it.
func (s *Store) Save(data []byte, action engine.Text) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.act(opSave, action, data)
}

// act takes the file to data, unless it may not be written or another program has changed it.
func (s *Store) act(op string, action engine.Text, data []byte) error {
	if !s.readOnly.IsZero() {
		return s.refusal()
	}
	before, err := s.look()
	if err != nil {
		return err
	}
	hash := hashOf(data)
	if hash == s.hash && op == opSave {
		return nil
	}
	return s.commit(record{Op: op, Action: action, Before: s.hash, After: hash}, data, before)
}

// Changed reports whether another program has changed the file since it was read, and the bytes that are in it now. It
// is cheap enough to be asked every second.
func (s *Store) Changed() (bool, []byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if same, err := s.sameStamp(); err != nil {
		return false, nil, lookError(err, s.path)
	} else if same {
		return false, nil, nil
	}
	data, err := s.look()
	if errors.Is(err, ErrChanged) {
		return true, data, nil
	}
	return false, nil, err
}

// Adopt takes bytes that Changed gave as the state on which the next save builds: the caller has read them. They are
// kept as a dated copy, and become a step that Undo can take back.
func (s *Store) Adopt(data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	hash := hashOf(data)
	if hash == s.hash {
		return nil
	}
	if s.readOnly.IsZero() {
		if err := s.keepState(s.content); err != nil {
			return saveError(err, s.path)
		}
	}
	if err := s.describe(); err != nil {
		return lookError(err, s.path)
	}
	s.hash, s.content, s.size = hash, data, unknownSize // it may have changed again since data was read
	if s.identity.Of != nil {
		if id := s.identity.Of(data); id != "" && id != s.id { // another tournament was put in its place
			s.begin(data)
		}
	}
	s.line.arrive(hash, s.arrived())
	if !s.readOnly.IsZero() {
		return nil
	}
	if err := s.keepState(data); err != nil {
		return saveError(err, s.path)
	}
	return nil
}

// look reads the file and returns its bytes, with ErrChanged if they are not those that were read or written last.
func (s *Store) look() ([]byte, error) {
	info, err := s.fs.Stat(s.path)
	if err != nil {
		return nil, lookError(err, s.path)
	}
	data, err := s.fs.ReadFile(s.path, MaxSize)
	if err != nil {
		return nil, lookError(err, s.path)
	}
	hash := hashOf(data)
	if s.pending != nil && s.pending.After == hash {
		s.done(*s.pending, data) // the disk answers again, and the rename had happened
	}
	if hash != s.hash {
		s.size = unknownSize
		return data, ErrChanged
	}
	s.size, s.modTime = info.Size(), info.ModTime()
	return data, nil
}

func lookError(err error, path string) error {
	if errors.Is(err, fs.ErrNotExist) {
		return ErrGone
	}
	return readError(err, path)
}

// unknownSize is no file's size: the next look does not trust size and time and reads the file.
const unknownSize = -1

func (s *Store) sameStamp() (bool, error) {
	info, err := s.fs.Stat(s.path)
	if err != nil {
		return false, err
	}
	return info.Size() == s.size && info.ModTime().Equal(s.modTime), nil
}

// commit takes the file from before (nil: there is no file) to data, which is what rec says.
func (s *Store) commit(rec record, data, before []byte) error {
	s.trouble = engine.Text{}
	if before != nil {
		if err := s.keepState(before); err != nil {
			return saveError(err, s.path)
		}
	} else if err := s.makeFolder(); err != nil {
		return saveError(err, s.path)
	}
	rec.Time = s.now()
	made, err := s.keepCopy(&rec, data)
	if err != nil {
		return saveError(err, s.path)
	}
	if err := s.appendRecord(rec); err != nil {
		s.takeBack(rec, made)
		return saveError(err, s.path)
	}
	err = s.replace(data, rec.After, before != nil)
	if errors.Is(err, ErrUnknown) {
		s.pending = &rec
		return err
	}
	if err != nil {
		s.takeBack(rec, made)
		return err
	}
	s.done(rec, data)
	if s.describe() != nil {
		s.size = unknownSize
	}
	err = s.fs.SyncDir(s.dir)
	s.thin()
	if err != nil {
		s.trouble = engine.Textf(
			"L'ultima azione è scritta nel file, ma il disco non conferma di averla messa al sicuro (%s): copia il torneo su un altro disco "+
				"appena puoi", err.Error())
		return nil
	}
	s.noteDone()
	return nil
}

// Trouble is what went wrong at the last save although its state is in the file; the zero Text for nothing.
func (s *Store) Trouble() engine.Text { return guarded(s, &s.trouble) }

// done notes that the file is in the state that rec leads to.
func (s *Store) done(rec record, data []byte) {
	s.hash, s.content, s.pending = rec.After, data, nil
	s.line.apply(rec)
	s.remember(rec)
}

// takeBack removes what a failed commit left in the folder of copies, its record too, which may be written although that failed.
func (s *Store) takeBack(rec record, made bool) {
	// What fails here is found out at the next opening: a record whose state is not the file's did not happen.
	_ = s.appendRecord(record{Op: opAbort, Time: rec.Time, Before: rec.After, After: rec.Before})
	if made {
		_ = s.fs.Remove(filepath.Join(s.copies, rec.File))
	}
}

// replace puts data in the place of the workbook. On an error the file is as it was before.
func (s *Store) replace(data []byte, hash string, exists bool) error {
	temp := besides(s.path)
	if err := s.writeFile(temp, data, s.mode); err != nil {
		return saveError(err, s.path)
	}
	if exists {
		s.fs.Inherit(s.path, temp)
	}
	if err := s.lookAgain(exists); err != nil {
		_ = s.fs.Remove(temp)
		return err
	}
	if err := s.fs.Rename(temp, s.path); err != nil {
		// A network disk may report an error for a rename that it has done.
		now, readErr := s.fs.ReadFile(s.path, MaxSize)
		if readErr == nil && hashOf(now) == hash {
			return nil
		}
		if readErr != nil && (exists || !errors.Is(readErr, fs.ErrNotExist)) {
			return &engine.Error{
				Kind: engine.Broken,
				Text: engine.Textf(
					"Il disco non risponde più (%s). Il file è intero, ma non si sa se contiene già l'ultima azione: ricollega il disco e riapri "+
						"“%s”", err.Error(), s.path),
				Err: ErrUnknown,
			}
		}
		_ = s.fs.Remove(temp)
		return saveError(err, s.path)
	}
	return nil
}

// lookAgain makes sure at the last moment that the file was not touched while the copies were made.
func (s *Store) lookAgain(exists bool) error {
	same, err := s.sameStamp()
	switch {
	case !exists && err == nil:
		return ErrExists
	case !exists && errors.Is(err, fs.ErrNotExist):
		return nil
	case !exists:
		return saveError(err, s.path)
	case err != nil:
		return lookError(err, s.path)
	case !same:
		_, err = s.look()
	}
	return err
}

// writeFile writes a new file, over a leftover of the same name, and flushes it; it deletes the file after an error.
func (s *Store) writeFile(path string, data []byte, mode fs.FileMode) error {
	f, err := s.fs.Create(path, mode)
	if errors.Is(err, fs.ErrExist) {
		if err = s.fs.Remove(path); err == nil {
			f, err = s.fs.Create(path, mode)
		}
	}
	if err == nil {
		if err = finish(f, data, true); err != nil {
			_ = s.fs.Remove(path)
		}
	}
	return err
}

// finish writes what is left of a file and closes it.
func finish(f File, data []byte, flush bool) error {
	_, err := f.Write(data)
	if err == nil && flush {
		err = f.Sync()
	}
	return cmp.Or(err, f.Close())
}

// removeLeftovers deletes the temporary files of a save that was cut off.
func (s *Store) removeLeftovers() {
	if s.lock == nil {
		return
	}
	for _, path := range []string{besides(s.path), filepath.Join(s.copies, copyTemp), filepath.Join(s.copies, journalTemp)} {
		if _, err := s.fs.Stat(path); err == nil {
			_ = s.fs.Remove(path)
		}
	}
}
