package desk

import (
	"errors"

	"raduno/engine"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// Undo takes back the last action and says which it was. It works across restarts of the program.
func (d *Desk) Undo() (engine.Text, error) {
	return d.travel(engine.Textf("Annullato"), d.store.Undo)
}

// Redo brings back the action last undone and says which it was.
func (d *Desk) Redo() (engine.Text, error) {
	return d.travel(engine.Textf("Ripristinato"), d.store.Redo)
}

// History lists the dated copies from which an earlier state can be opened, the latest first.
func (d *Desk) History() []store.Entry { return d.store.History() }

// Restore makes an earlier copy the tournament again. It is an action like any other and can be undone.
func (d *Desk) Restore(entry store.Entry) error {
	_, err := d.travel(engine.Textf("Riaperta una copia"), func() ([]byte, engine.Text, error) {
		data, err := d.store.Restore(entry)
		return data, engine.Textf("copia del %s", entry.Time.Format("02/01/2006 15:04:05")), err
	})
	return err
}

// travel puts another state of the file in the place of the present one. It first reads and shows a change that another program made
// meanwhile, so that it is not lost unseen.
func (d *Desk) travel(how engine.Text, step func() ([]byte, engine.Text, error)) (engine.Text, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.writable(); err != nil {
		return engine.Text{}, err
	}
	if changed, err := d.refresh(); err != nil {
		return engine.Text{}, err
	} else if changed {
		return engine.Text{}, engine.Errorf(engine.BadInput,
			"Il file è stato cambiato da un altro programma ed è stato riletto: controlla, e ripeti se vuoi ancora tornare indietro.")
	}
	data, action, err := step()
	if err != nil {
		return engine.Text{}, err
	}
	defer d.publish()
	d.log.Log(store.LogLow, engine.Textf("%s: %s", how, action))
	return action, d.load(data)
}

// Repair mends what can be mended without a doubt, and says what it mended. The file before is kept as a
// copy; nothing is written where there is nothing to mend.
func (d *Desk) Repair() ([]engine.Finding, error) {
	var mended []engine.Finding
	err := d.change(&edit{
		what: engine.Textf("Correzione automatica del foglio"),
		write: func(b *workbook.Book, _ *engine.Tournament) error {
			mended = b.Repair()
			if len(mended) == 0 {
				return errNothingToMend
			}
			return nil
		},
	})
	if errors.Is(err, errNothingToMend) {
		return nil, nil
	}
	return mended, err
}

var errNothingToMend = errors.New("nothing to mend")
