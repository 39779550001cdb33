package desk

import (
	"fmt"
	"io"
	"path/filepath"

	"raduno/engine"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// identifier reads the ID of workbooks, and keeps the first that it opens for anyone who opens it next.
type identifier struct {
	data []byte
	book *workbook.Book
	err  error
}

func (i *identifier) open(data []byte) (*workbook.Book, error) {
	if len(data) > 0 && len(i.data) == len(data) && &i.data[0] == &data[0] {
		return i.book, i.err
	}
	book, err := workbook.Open(data)
	if i.data == nil {
		i.data, i.book, i.err = data, book, err
	}
	return book, err
}

// option has a store keep the history under the ID of the workbook.
func (i *identifier) option(env Env) store.Option {
	return store.WithIdentity(store.Identity{New: env.ID, Of: func(data []byte) string {
		book, err := i.open(data)
		if err != nil {
			return ""
		}
		return book.Identity().ID
	}})
}

// createFile makes a new workbook of bytes: a tournament with an ID of its own, which knows that of the tournament whose
// bytes they are.
func createFile(path string, data []byte, what engine.Text, env Env) (*store.Store, []byte, error) {
	if err := WorkbookName(path); err != nil {
		return nil, nil, err
	}
	var err error
	if fill := env.Fill; fill != nil {
		if data, err = filled(data, path, env, fill); err != nil {
			return nil, nil, err
		}
	}
	book, err := workbook.Open(data)
	if err != nil {
		return nil, nil, Unopened(err, path)
	}
	if book.ReadOnly().IsZero() { // a newer program's workbook is copied as it is: this one may not write it
		if err := book.SetIdentity(workbook.Identity{ID: env.ID(), Origin: book.Identity().ID}); err != nil {
			return nil, nil, err
		}
		if data, err = book.Bytes(); err != nil {
			return nil, nil, err
		}
	}
	s, err := store.Create(path, data, what, env.FS, env.Now, new(identifier).option(env))
	return s, data, err
}

// MakeFile makes a new workbook and leaves it closed; what names its origin. An existing file is not overwritten.
func MakeFile(path string, data []byte, what engine.Text, env Env) error {
	env = env.complete()
	s, _, err := createFile(path, data, what, env)
	if err != nil {
		return err
	}
	env.leave(s)
	return nil
}

// leave closes a file in which all is done: what goes wrong now takes nothing back, and is told on the console.
func (e Env) leave(file io.Closer) {
	if err := file.Close(); err != nil {
		_, _ = fmt.Fprintln(e.Console, engine.Message(err))
	}
}

// setApart makes a file whose history is in doubt a tournament of its own at its first change, and notes the message for that change.
func (d *Desk) setApart() error {
	other, twin := d.store.Doubt()
	name := filepath.Base(d.Path())
	if err := d.store.Apart(); err != nil {
		return err
	}
	if twin {
		d.apart = engine.Textf(
			"“%s” è una copia di “%s” fatta fuori da Raduno: da questa modifica è un torneo a sé, con le sue copie e il suo annulla. Se è "+
				"questo foglio che prosegue il torneo: raduno-cli copie FILE --prosegui", name, other)
	} else {
		d.apart = engine.Textf(
			"La cartella “%s” ha le copie di un torneo che non sembra quello di “%s”, che da questa modifica ha le sue e il suo annulla. Se il "+
				"torneo è lo stesso: raduno-cli copie FILE --prosegui", other, name)
	}
	return nil
}

// trouble is what to say of the last change although it is in the file.
func (d *Desk) trouble() engine.Text {
	if trouble := d.store.Trouble(); !trouble.IsZero() {
		return trouble
	}
	return d.warning
}

// identify has the open workbook hold the ID to which its history belongs.
func (d *Desk) identify() error {
	if had := d.book.Identity(); had.ID != d.store.ID() {
		return d.book.SetIdentity(workbook.Identity{ID: d.store.ID(), Origin: had.ID})
	}
	return nil
}

// SettleHistory answers where View.InDoubt asks: the tournament goes on with the history that was found, or it is one of its
// own, with a new ID which knows its origin.
func (d *Desk) SettleHistory(goesOn bool) error {
	d.mu.Lock()
	had := d.book.Identity()
	d.mu.Unlock()
	what, err := engine.Text{}, error(nil)
	if goesOn {
		what, err = engine.Textf("Il torneo prosegue in %s", filepath.Base(d.Path())), d.store.GoOn(had.Origin)
	} else {
		what, err = engine.Textf("Diventato un torneo a sé: %s", filepath.Base(d.Path())), d.store.Apart()
	}
	if err != nil {
		return err
	}
	d.mu.Lock()
	d.kept.Clear() // it belonged to the other folder of copies
	d.publish()
	d.mu.Unlock()
	if d.store.ID() == had.ID {
		return nil
	}
	return d.change(&edit{what: what})
}
