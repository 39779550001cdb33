package desk

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"raduno/engine"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// Forget takes a player out of all that is kept of the tournament: roster, seats, the sheet Log, every dated copy, the words of undo, the
// log files. Where he sat at a table his initials stay. It cannot be undone, nor can what was done before. also are the other files in
// which he stands, which go first: where one fails the workbook is as it was, and all may be tried again.
func (d *Desk) Forget(id int, also ...func(engine.Forgotten) error) error {
	var who engine.Forgotten
	var before []engine.Player
	e := &edit{}
	e.mutate = func(t *engine.Tournament) error {
		p := t.Player(id)
		if p == nil {
			return engine.UnknownPlayer(id)
		}
		who, before = t.Forget(*p), slices.Clone(t.Players)
		e.what = engine.Textf("Dimenticata una persona, ID %d", id)
		for i := range t.Own { // what others have too tells nothing of him, and rounds may be drawn by it
			texts := t.Own[i].Texts
			text := texts[id]
			if delete(texts, id); t.Sat(id) && slices.Contains(slices.Collect(maps.Values(texts)), text) {
				texts[id] = text
			}
		}
		if t.Sat(id) {
			*p = who.Stays
		} else {
			strike(t, id)
		}
		return nil
	}
	e.write = func(b *workbook.Book, t *engine.Tournament) error {
		if err := errors.Join(b.SetOwn(t.Own), b.SetPlayers(t.Players)); err != nil {
			return err
		}
		if t.Player(id) != nil {
			if err := b.RenamePlayer(before, who.Stays); err != nil {
				return err
			}
		}
		return b.WriteState(t)
	}
	e.save = func(data []byte) ([]byte, error) {
		made, err := d.without(&who)
		if err != nil {
			return nil, err
		}
		for _, forget := range also {
			if err := forget(who); err != nil {
				return nil, err
			}
		}
		if err := d.cleanLogs(&who); err != nil {
			return nil, err
		}
		if err := d.store.Forget(made, e.what); err != nil {
			return nil, err
		}
		return made, d.load(made)
	}
	return d.change(e)
}

// Forgetting says what it means that a player is forgotten.
func (v *View) Forgetting(id int) engine.Text {
	p := v.Players[id]
	left := engine.Textf("Del suo nome non resta niente.")
	if v.Tournament.Sat(id) {
		left = engine.Textf("Dove ha giocato restano le iniziali %s", v.Tournament.Forget(*p).Stays.FullName())
	}
	return engine.Textf("%s sparisce da iscritti, tavoli, Log, copie datate, file di log e da quello che hanno mandato i telefoni. %s "+
		"Le copie di prima si cancellano: né questo né quello che hai fatto finora si annulla più. Stampe e pagine pubblicate restano.",
		p.FullName(), left)
}

// without is the open workbook without the words of a person. Where one of them is a word of the sheet's own, so that the tournament would
// no longer read as it does, his whole name alone goes.
func (d *Desk) without(who *engine.Forgotten) ([]byte, error) {
	whole := who.ByName()
	for _, words := range []*engine.Forgotten{who, &whole} {
		data, err := d.book.Without(words.In)
		if err != nil {
			return nil, err
		}
		book, err := workbook.Open(data)
		if err != nil {
			continue
		}
		now, _, _ := readBook(book)
		seats := func(t *engine.Tournament) (list []string) {
			for _, r := range t.Rounds {
				for _, table := range r.Tables {
					for _, seat := range table.Seats {
						list = append(list, fmt.Sprint(r.Number, table.Number, seat.Player, seat.Score.Text(".")))
					}
				}
			}
			return list
		}
		if slices.Equal(now.Players, d.now.Players) && slices.Equal(seats(now), seats(d.now)) {
			return data, nil
		}
	}
	return nil, engine.Errorf(engine.Broken, "Il nome non si può togliere senza cambiare il torneo: il foglio è rimasto com'era.")
}

// cleanLogs takes a person out of the log files, also those of other tournaments. They are written where they lie: the one of now goes on.
func (d *Desk) cleanLogs(who *engine.Forgotten) error {
	files, err := filepath.Glob(filepath.Join(d.env.LogDir, "Raduno_*"))
	if err != nil || d.env.LogDir == "" {
		return err
	}
	for _, path := range files {
		data, err := store.ReadNamed(path)
		if err != nil {
			return err
		}
		if clean := who.In(string(data)); clean != string(data) {
			if err := os.WriteFile(path, []byte(clean), 0o600); err != nil {
				return engine.Wrap(err, engine.BadInput, "Il file di log “%s” non si può scrivere: cancellalo, poi riprova", path)
			}
		}
	}
	return nil
}
