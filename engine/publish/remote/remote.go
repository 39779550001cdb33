// Package remote is where published pages live on the internet: a folder of a server that is reached by FTPS, FTP or SFTP, or one of this
// computer that a cloud program synchronises. It says who the server is, asks for its password, and moves files.
package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/jlaffaye/ftp"
	"github.com/pkg/sftp"

	"raduno/engine"
)

// Target is a folder that is open for writing. Names have no folder in them. It is for one goroutine at a time.
type Target interface {
	List() (sizes map[string]int64, err error)
	Get(name string) ([]byte, error)
	Put(name string, data []byte) error
	Rename(from, to string) error // over what is there
	Remove(name string) error
	Close() error
}

// Place is where a folder is. It holds no password.
type Place struct {
	Scheme string // a key of the table of schemes
	User   string
	Host   string // with the port
	Path   string // of the folder; on a server, without a slash before it, from where the user arrives or from the root
}

// Patience is how long a server may be silent.
var Patience = 20 * time.Second

// scheme is a way to a folder.
type scheme struct {
	port    string      // the usual one; empty where there is no server
	warning engine.Text // what whoever uses it is told; zero for nothing
	dial    func(ctx context.Context, p Place, password string, k Keys) (Target, error)
}

// schemes are all ways, by what their addresses begin with.
var schemes = map[string]scheme{
	"ftps": {port: "21", dial: dialFTP},
	"ftp": {
		port: "21", dial: dialFTP,
		warning: engine.Textf(
			"Con ftp:// la password viaggia in chiaro, e chi è sulla stessa rete la può leggere: se il sito ce l'ha, scrivi ftps://."),
	},
	"sftp": {port: "22", dial: dialSFTP},
	"file": {dial: func(_ context.Context, p Place, _ string, _ Keys) (Target, error) { return openFolder(p.Path) }},
}

// Parse reads an address, such as ftps://club@ftp.example.it/tornei, or the path of a folder. The error is of kind BadInput.
func Parse(text string) (Place, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return Place{}, engine.Errorf(engine.BadInput, "Non c'è scritto dove si pubblica: per esempio ftps://utente@ftp.club.it/tornei.")
	}
	name, _, remote := strings.Cut(text, "://")
	if !remote {
		return Place{Scheme: "file", Path: text}, nil
	}
	way, known := schemes[strings.ToLower(name)]
	u, err := url.Parse(text)
	if !known || way.port == "" || err != nil || u.Hostname() == "" || u.User.Username() == "" || u.RawQuery != "" || u.Fragment != "" {
		return Place{}, engine.Errorf(engine.BadInput, "“%s” non è un posto dove pubblicare: scrivi ftps://utente@ftp.club.it/cartella, "+
			"oppure sftp://, ftp://, o una cartella di questo computer.", text)
	}
	if _, has := u.User.Password(); has {
		return Place{}, engine.Errorf(engine.BadInput, "Nell'indirizzo c'è una password: toglila. Raduno la chiede, e non la scrive nel foglio.")
	}
	port := u.Port()
	if port == "" {
		port = way.port
	}
	return Place{
		Scheme: strings.ToLower(u.Scheme), User: u.User.Username(), Host: net.JoinHostPort(u.Hostname(), port),
		Path: strings.Trim(u.Path, "/"),
	}, nil
}

// String is the place for people: the account on the server, or the folder.
func (p Place) String() string {
	if p.Host == "" {
		return p.Path
	}
	return p.account() + "/" + p.Path
}

func (p Place) account() string { return p.Scheme + "://" + p.User + "@" + p.Host }

// Warning is what whoever publishes there should know; zero for nothing.
func (p Place) Warning() engine.Text { return schemes[p.Scheme].warning }

// Dial opens the folder, which is made where it is missing; without a password it looks for one itself, where no key of the user is
// enough. The errors are *KeyError, *PasswordError, or what Why tells. A context that ends cuts what is under way.
func (p Place) Dial(ctx context.Context, password string, k Keys) (Target, error) {
	return schemes[p.Scheme].dial(ctx, p, password, k)
}

// Cut reports whether an error of a target is the end of the connection; else the server has answered.
func Cut(err error) bool {
	return errors.As(err, new(*net.OpError)) || errors.As(err, new(*net.DNSError)) || errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, sftp.ErrSSHFxConnectionLost)
}

// Why is what an error of a target is to an organizer, in few words.
func Why(err error) engine.Text {
	var network net.Error
	timeout := errors.As(err, &network) && network.Timeout()
	switch full := code(err); {
	case !timeout && errors.As(err, new(*net.DNSError)), errors.Is(err, syscall.ENETUNREACH), errors.Is(err, syscall.EHOSTUNREACH),
		errors.Is(err, syscall.ENETDOWN):
		return engine.Textf("manca la rete")
	case timeout, Cut(err): // a server that refuses, or ends what it began, is there no more
		return engine.Textf("il server non risponde")
	case full == ftp.StatusExceededStorage || full == insufficientStorage, errors.Is(err, syscall.ENOSPC):
		return engine.Textf("lì lo spazio è finito")
	}
	return engine.Textf("lì non si può scrivere: %s", err.Error())
}

// insufficientStorage is what FTP servers answer when the disk is full, for which the library has no name.
const insufficientStorage = 452

// link is a connection that gives up when the other side has been silent for as long as patience, or the context ends.
type link struct {
	net.Conn
	patience time.Duration
	stop     func() bool
}

func dial(ctx context.Context, address string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: Patience}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	return &link{conn, Patience, context.AfterFunc(ctx, func() { _ = conn.Close() })}, nil
}

func (l *link) Read(b []byte) (int, error) {
	_ = l.SetDeadline(time.Now().Add(l.patience))
	return l.Conn.Read(b)
}

func (l *link) Write(b []byte) (int, error) {
	_ = l.SetDeadline(time.Now().Add(l.patience))
	return l.Conn.Write(b)
}

func (l *link) Close() error {
	l.stop()
	return l.Conn.Close()
}

// largest is the largest file that is read of a server.
const largest = 4 << 20

func readSome(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, largest+1))
	if err == nil && len(data) > largest {
		err = fmt.Errorf("more than %d bytes", largest)
	}
	return data, err
}

// folder is a folder of this computer.
type folder string

func openFolder(path string) (Target, error) {
	return folder(path), os.MkdirAll(path, 0o755)
}

func (f folder) List() (map[string]int64, error) {
	entries, err := os.ReadDir(string(f))
	sizes := map[string]int64{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			sizes[e.Name()] = info.Size()
		}
	}
	return sizes, err
}

func (f folder) Get(name string) ([]byte, error) {
	file, err := os.Open(filepath.Join(string(f), name))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readSome(file)
}

func (f folder) Put(name string, data []byte) error {
	file, err := os.OpenFile(filepath.Join(string(f), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Sync(), file.Close())
}

func (f folder) Rename(from, to string) error {
	return os.Rename(filepath.Join(string(f), from), filepath.Join(string(f), to))
}

func (f folder) Remove(name string) error {
	if err := os.Remove(filepath.Join(string(f), name)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (folder) Close() error { return nil }
