package remote

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/zalando/go-keyring"

	"raduno/engine"
	"raduno/engine/store"
)

// Keys says whose key is believed.
type Keys struct {
	File  string // where those that were taken are kept, by server; empty for none
	Taken string // the fingerprint that the organizer takes now; empty for none
}

// KeysFile is the usual file, one for each user of the computer; empty where he has no folder of his own.
func KeysFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "Raduno", "chiavi.json")
}

// KeyError asks whether a server is who it says: no authority signed its key, and it was not taken before, or was another.
type KeyError struct {
	Server, Fingerprint string
	Before              string // the fingerprint that was taken; empty for none
}

// Unwrap is the sentence for the organizer, of kind BadInput.
func (e *KeyError) Unwrap() error {
	if e.Before != "" {
		return engine.Errorf(engine.BadInput, "%s si presenta con un'altra chiave, %s; prima aveva %s. Se chi tiene il sito non l'ha "+
			"cambiata, qualcuno sta in mezzo: non pubblicare.", e.Server, e.Fingerprint, e.Before)
	}
	return engine.Errorf(engine.BadInput, "Non so se %s è chi dice. Confronta la sua chiave con quella che dà chi tiene il sito: %s",
		e.Server, e.Fingerprint)
}

// Error is that sentence in Italian.
func (e *KeyError) Error() string { return e.Unwrap().Error() }

// PasswordError says that a place's password is not known, or is wrong.
type PasswordError struct {
	Place Place
	Wrong bool
}

// Unwrap is the sentence for the organizer, of kind BadInput.
func (e *PasswordError) Unwrap() error {
	if e.Wrong {
		return engine.Errorf(engine.BadInput, "%s non accetta questo utente o questa password.", e.Place.account())
	}
	return engine.Errorf(engine.BadInput, "Serve la password di %s: mettila in "+passwordVariable+".", e.Place.account())
}

// Error is that sentence in Italian.
func (e *PasswordError) Error() string { return e.Unwrap().Error() }

// fingerprint is a sum as ssh writes it.
func fingerprint(sum [32]byte) string {
	return "SHA256:" + base64.RawStdEncoding.EncodeToString(sum[:])
}

// check believes a key that was taken, now or before. Else the error is a *KeyError.
func (k Keys) check(p Place, shown string) error {
	server, known := p.Scheme+"://"+p.Host, map[string]string{}
	data, err := os.ReadFile(k.File)
	if err == nil {
		err = json.Unmarshal(data, &known)
	}
	if err != nil && k.File != "" && !errors.Is(err, fs.ErrNotExist) {
		return engine.Wrap(err, engine.Broken, "Il file “%s” con le chiavi dei siti non si legge: spostalo altrove", k.File)
	}
	if known[server] == shown {
		return nil
	}
	if k.Taken != shown {
		return &KeyError{server, shown, known[server]}
	}
	if k.File == "" {
		return nil
	}
	known[server] = shown
	if data, err = json.MarshalIndent(known, "", "  "); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(k.File), 0o700); err != nil {
		return engine.Wrap(err, engine.Broken, "La chiave del sito non si può ricordare: controlla il disco")
	}
	return store.WriteOwn(store.OS{}, k.File, data)
}

// passwordVariable is the variable of the environment that holds the password.
const passwordVariable = "RADUNO_PASSWORD"

// keyringService is the name under which passwords are kept in the system's.
const keyringService = "Raduno"

// Password is that of a place, from the environment or the system's keyring; empty where neither has it.
func (p Place) Password() string {
	if password := os.Getenv(passwordVariable); password != "" {
		return password
	}
	password := ""
	_ = withKeyring(func() (err error) {
		password, err = keyring.Get(keyringService, p.account())
		return err
	})
	return password
}

// given is the password that was typed, else that of the place. The error is a *PasswordError if neither is known.
func (p Place) given(typed string) (string, error) {
	if typed == "" {
		typed = p.Password()
	}
	if typed == "" {
		return "", &PasswordError{Place: p}
	}
	return typed, nil
}

// Remember has the system's keyring keep a password.
func (p Place) Remember(password string) error {
	return withKeyring(func() error { return keyring.Set(keyringService, p.account(), password) })
}

// withKeyring asks the keyring, which may ask the user for its own password, but not for ever.
func withKeyring(ask func() error) error {
	const long = time.Minute
	if runtime.GOOS == "linux" && os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		if _, err := os.Stat(filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "bus")); err != nil {
			return keyring.ErrUnsupportedPlatform // no session is started for a password
		}
	}
	done := make(chan error, 1)
	go func() { done <- ask() }()
	select {
	case err := <-done:
		return err
	case <-time.After(long):
		return fmt.Errorf("the keyring did not answer in %s", long)
	}
}
