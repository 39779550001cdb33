package remote

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"
)

// sftpFolder is a folder of an SSH server.
type sftpFolder struct {
	client *sftp.Client
	ssh    *ssh.Client
	path   string
}

func dialSFTP(ctx context.Context, p Place, password string, k Keys) (Target, error) {
	conn, err := dial(ctx, p.Host)
	if err != nil {
		return nil, err
	}
	keys, agency := identities()
	if agency != nil {
		defer agency.Close()
	}
	var unknown, asked error
	secret := func() (string, error) { // is called where the keys are not enough
		password, asked = p.given(password)
		return password, asked
	}
	config := &ssh.ClientConfig{
		User: p.User, Timeout: Patience,
		Auth: []ssh.AuthMethod{
			ssh.PublicKeys(keys...),
			ssh.PasswordCallback(secret),
			ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) (answers []string, err error) {
				for range questions {
					answer, err := secret()
					if err != nil {
						return nil, err
					}
					answers = append(answers, answer)
				}
				return answers, nil
			}),
		},
		HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			unknown = k.check(p, ssh.FingerprintSHA256(key))
			return unknown
		},
	}
	secured, channels, requests, err := ssh.NewClientConn(conn, p.Host, config)
	if err != nil {
		_ = conn.Close()
		switch {
		case unknown != nil:
			return nil, unknown
		case asked != nil:
			return nil, asked
		case strings.Contains(err.Error(), "unable to authenticate"): // the library has no other word for it
			return nil, &PasswordError{Place: p, Wrong: true}
		}
		return nil, err
	}
	f := &sftpFolder{ssh: ssh.NewClient(secured, channels, requests)}
	if f.client, err = sftp.NewClient(f.ssh); err != nil {
		return nil, errors.Join(err, f.ssh.Close())
	}
	if err := f.enter(p.Path); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// identities are the keys by which the user of this computer is known, those of the agent and the usual files that no password locks, and
// the connection to the agent, by which it signs; nil without one. They are few: servers hear about six tries, and the password is one.
func identities() (keys []ssh.Signer, agency net.Conn) {
	agency, err := net.Dial("unix", os.Getenv("SSH_AUTH_SOCK"))
	if err != nil {
		agency = nil
	} else if held, err := agent.NewClient(agency).Signers(); err == nil {
		keys = held
	}
	home, _ := os.UserHomeDir()
	for _, name := range []string{"id_ed25519", "id_ecdsa", "id_rsa"} {
		data, _ := os.ReadFile(filepath.Join(home, ".ssh", name))
		if key, err := ssh.ParsePrivateKey(data); err == nil {
			keys = append(keys, key)
		}
	}
	const most = 4
	return keys[:min(len(keys), most)], agency
}

// enter finds a folder from the server's root or from where the user arrives, or makes it at the first of the two that lets him.
func (f *sftpFolder) enter(path string) (err error) {
	for _, f.path = range []string{"/" + path, "./" + path} {
		if info, err := f.client.Stat(f.path); path != "" && err == nil && info.IsDir() {
			return nil
		}
	}
	if path == "" {
		return nil
	}
	for _, f.path = range []string{"/" + path, "./" + path} {
		if err = f.client.MkdirAll(f.path); err == nil {
			return nil
		}
	}
	return err
}

// cause is an error with what ended the connection, which the client does not tell, where that has ended.
func (f *sftpFolder) cause(err error) error {
	if !errors.Is(err, sftp.ErrSSHFxConnectionLost) {
		return err
	}
	_ = f.ssh.Close() // it may be the client's channel alone
	return errors.Join(f.ssh.Wait(), err)
}

func (f *sftpFolder) at(name string) string { return f.client.Join(f.path, name) }

func (f *sftpFolder) List() (map[string]int64, error) {
	entries, err := f.client.ReadDir(f.path)
	sizes := map[string]int64{}
	for _, e := range entries {
		if e.Mode().IsRegular() {
			sizes[e.Name()] = e.Size()
		}
	}
	return sizes, f.cause(err)
}

func (f *sftpFolder) Get(name string) ([]byte, error) {
	file, err := f.client.Open(f.at(name))
	if err != nil {
		return nil, f.cause(err)
	}
	data, err := readSome(file)
	return data, f.cause(errors.Join(err, file.Close()))
}

func (f *sftpFolder) Put(name string, data []byte) error {
	file, err := f.client.Create(f.at(name))
	if err != nil {
		return f.cause(err)
	}
	_, err = file.Write(data)
	return f.cause(errors.Join(err, file.Close()))
}

// Rename removes what is there only where the server knows no better way.
func (f *sftpFolder) Rename(from, to string) error {
	err := f.client.PosixRename(f.at(from), f.at(to))
	if err == nil || f.client.Rename(f.at(from), f.at(to)) == nil {
		return nil
	}
	if _, gone := f.client.Stat(f.at(from)); gone != nil || f.Remove(to) != nil {
		return f.cause(err)
	}
	return f.client.Rename(f.at(from), f.at(to))
}

func (f *sftpFolder) Remove(name string) error {
	if err := f.client.Remove(f.at(name)); !errors.Is(err, fs.ErrNotExist) {
		return f.cause(err)
	}
	return nil
}

func (f *sftpFolder) Close() error { return errors.Join(f.client.Close(), f.ssh.Close()) }
