package hall

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"

	"raduno/engine"
	"raduno/engine/desk"
)

// Secrets are what the hall's network keeps for the whole tournament, beside the ledger and never in the workbook. Only the user may
// read them.
type Secrets struct {
	Format int    `json:"format"`
	Key    string `json:"key"`          // of the tables' codes, in hexadecimal digits: sheets that were printed stay good
	PIN    string `json:"pin"`          // of the assistants
	On     *On    `json:"on,omitempty"` // how the hall is served; nil while it is off
}

// On is how a hall was served when it was switched on.
type On struct {
	Address string `json:"address"`
	Network string `json:"network"` // what the system calls the way to it
	Covered bool   `json:"covered,omitempty"`
}

const (
	secretsFile   = "sala.json"
	secretsFormat = 1
)

// readSecrets reads them, once. The caller holds the lock.
func (l *Ledger) readSecrets() error {
	const limit = 64 << 10
	path := filepath.Join(l.dir, secretsFile)
	data, err := l.fs.ReadFile(path, limit)
	if err == nil {
		err = json.Unmarshal(data, &l.secrets)
	}
	if errors.Is(err, fs.ErrNotExist) {
		l.secrets, err = Secrets{Format: secretsFormat}, nil
	}
	if err == nil && l.secrets.Format > secretsFormat {
		err = engine.Errorf(engine.BadInput, "È di un Raduno più nuovo.")
	}
	if err != nil {
		return engine.Wrap(err, engine.Broken,
			"Il file “%s” con i codici della sala non si legge: spostalo altrove, poi stampa di nuovo schede e tessere", path)
	}
	l.opened = true
	return nil
}

// Secrets are those of the tournament; a missing key is made. The error says that they can be neither read nor kept.
func (l *Ledger) Secrets() (Secrets, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.open(); err != nil {
		return Secrets{}, err
	}
	if l.secrets.Key == "" {
		made := l.secrets
		made.Key = desk.NewSecret(32)
		return made, l.keepSecrets(made)
	}
	return l.secrets, nil
}

// Served is how the hall was served when the program ended; nil where it was off.
func (l *Ledger) Served() *On {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open() != nil { // who switches it on is told
		return nil
	}
	return l.secrets.On
}

// Covered reports whether the prize-giving is still to come in the hall that is served.
func (l *Ledger) Covered() bool {
	on := l.Served()
	return on != nil && on.Covered
}

// Keep has them as they were changed.
func (l *Ledger) Keep(change func(*Secrets)) error {
	if _, err := l.Secrets(); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.secrets
	change(&now)
	return l.keepSecrets(now)
}

func (l *Ledger) keepSecrets(s Secrets) error {
	data, err := json.Marshal(s)
	if err == nil {
		err = l.write(filepath.Join(l.dir, secretsFile), data)
	}
	if err != nil {
		return engine.Wrap(err, engine.Broken, "I codici della sala non si possono conservare: controlla il disco")
	}
	l.secrets = s
	return nil
}
