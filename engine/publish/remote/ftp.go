package remote

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/textproto"
	"strings"

	"github.com/jlaffaye/ftp"
)

// implicitPort is where a server speaks TLS from the first byte on; elsewhere it is asked to.
const implicitPort = "990"

// ftpFolder is a folder of an FTP server.
type ftpFolder struct{ conn *ftp.ServerConn }

func dialFTP(ctx context.Context, p Place, typed string, k Keys) (Target, error) {
	password, err := p.given(typed)
	if err != nil {
		return nil, err
	}
	var config *tls.Config
	_, port, _ := net.SplitHostPort(p.Host)
	first, implicit := true, port == implicitPort
	if p.Scheme == "ftps" {
		config = tlsConfig(p, k)
	}
	options := []ftp.DialOption{ftp.DialWithDialFunc(func(_, address string) (net.Conn, error) {
		conn, err := dial(ctx, address)
		control := first
		if first = false; err != nil || config == nil || control && !implicit {
			return conn, err // the library itself changes to TLS where it must ask for it
		}
		return dataConn{tls.Client(conn, config)}, nil
	})}
	if config != nil && !implicit {
		options = append(options, ftp.DialWithExplicitTLS(config))
	}
	conn, err := ftp.Dial(p.Host, options...)
	if err != nil {
		return nil, err
	}
	f := &ftpFolder{conn}
	err = conn.Login(p.User, password)
	if code(err) == ftp.StatusNotLoggedIn {
		err = &PasswordError{Place: p, Wrong: true}
	}
	if err == nil {
		err = f.enter(p.Path)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Quit())
	}
	return f, nil
}

// dataConn is a connection for one file. What TLS itself says to us is not read while a file is sent, and to close a connection that was
// not read to its end throws away what is still on its way: so it is ended first, and read until the server has ended it, too.
type dataConn struct{ *tls.Conn }

// Close waits until the server has everything.
func (c dataConn) Close() error {
	if c.CloseWrite() == nil {
		_, _ = io.Copy(io.Discard, c.Conn)
	}
	return c.Conn.Close()
}

// tlsConfig believes a certificate that the system believes, and else asks the keys. All connections go on with one session: many
// servers take files in no other.
func tlsConfig(p Place, k Keys) *tls.Config {
	host, _, _ := net.SplitHostPort(p.Host)
	return &tls.Config{
		ServerName: host, ClientSessionCache: tls.NewLRUClientSessionCache(0), MinVersion: tls.VersionTLS12,
		InsecureSkipVerify: true, // VerifyConnection does it, with a question for the organizer instead of an end
		VerifyConnection: func(state tls.ConnectionState) error {
			chain := x509.NewCertPool()
			for _, c := range state.PeerCertificates[1:] {
				chain.AddCert(c)
			}
			leaf := state.PeerCertificates[0]
			if _, err := leaf.Verify(x509.VerifyOptions{DNSName: host, Intermediates: chain}); err == nil {
				return nil
			}
			return k.check(p, fingerprint(sha256.Sum256(leaf.Raw)))
		},
	}
}

func code(err error) int {
	var answer *textproto.Error
	if errors.As(err, &answer) {
		return answer.Code
	}
	return 0
}

// enter goes to a folder, and makes what is missing on the way.
func (f *ftpFolder) enter(path string) error {
	if path == "" || f.conn.ChangeDir(path) == nil || f.conn.ChangeDir("/"+path) == nil {
		return nil
	}
	for part := range strings.SplitSeq(path, "/") {
		if f.conn.ChangeDir(part) == nil {
			continue
		}
		if err := f.conn.MakeDir(part); err != nil {
			return err
		}
		if err := f.conn.ChangeDir(part); err != nil {
			return err
		}
	}
	return nil
}

func (f *ftpFolder) List() (map[string]int64, error) {
	entries, err := f.conn.List("")
	sizes := map[string]int64{}
	for _, e := range entries {
		if e.Type == ftp.EntryTypeFile {
			sizes[e.Name] = int64(e.Size)
		}
	}
	return sizes, err
}

func (f *ftpFolder) Get(name string) ([]byte, error) {
	r, err := f.conn.Retr(name)
	if err != nil {
		return nil, err
	}
	data, err := readSome(r)
	return data, errors.Join(err, r.Close())
}

func (f *ftpFolder) Put(name string, data []byte) error {
	return f.conn.Stor(name, bytes.NewReader(data))
}

// Rename removes what is there only where the server will not put a file in its place.
func (f *ftpFolder) Rename(from, to string) error {
	err := f.conn.Rename(from, to)
	if code(err) == 0 {
		return err
	}
	if _, gone := f.conn.FileSize(from); gone != nil || f.conn.Delete(to) != nil {
		return err
	}
	return f.conn.Rename(from, to)
}

func (f *ftpFolder) Remove(name string) error { return f.conn.Delete(name) }

func (f *ftpFolder) Close() error { return f.conn.Quit() }
