package publish

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	mathrand "math/rand/v2"
	"net"
	"net/textproto"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zalando/go-keyring"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish/remote"
)

var must = worked.Must

const secret = "segreto"

// site is a server that runs on this machine, and the folder that it gives.
type site struct {
	address string
	dir     string
	work    string // holds what the server is told
	program *exec.Cmd
	start   func() *exec.Cmd
}

// run starts the server, and waits until it answers.
func (s *site) run(t *testing.T, host string) {
	t.Helper()
	s.program = s.start()
	must(t, s.program.Start())
	for range 100 {
		if conn, err := net.Dial("tcp", host); err == nil {
			_ = conn.Close()
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the server does not answer: ", s.program)
}

func (s *site) kill() {
	if s.program != nil {
		_ = s.program.Process.Kill()
		_ = s.program.Wait()
		s.program = nil
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

func written(t *testing.T, path, text string) string {
	t.Helper()
	must(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// certificate writes a key and a certificate that no authority signed.
func certificate(t *testing.T, path string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	form := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "x"}, NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, form, form, key.Public(), key)
	must(t, err)
	private, err := x509.MarshalPKCS8PrivateKey(key)
	must(t, err)
	written(t, path, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}))+
		string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed})))
}

// vsftpd serves a folder with TLS, and as strictly as it can: no file but in the session of the login.
func vsftpd(t *testing.T) *site {
	t.Helper()
	program, work, port := worked.Tool(t, "vsftpd", "/usr/sbin/vsftpd"), t.TempDir(), freePort(t)
	root := filepath.Join(work, "root")
	dir := filepath.Join(root, "sito")
	must(t, os.MkdirAll(dir, 0o755))
	certificate(t, filepath.Join(work, "both.pem"))
	config := written(t, filepath.Join(work, "conf"), fmt.Sprintf(`listen=YES
listen_address=127.0.0.1
listen_port=%s
background=NO
run_as_launching_user=YES
anonymous_enable=YES
local_enable=NO
write_enable=YES
anon_upload_enable=YES
anon_mkdir_write_enable=YES
anon_other_write_enable=YES
anon_world_readable_only=NO
anon_umask=022
anon_root=%s
secure_chroot_dir=%s
secure_email_list_enable=YES
email_password_file=%s
ssl_enable=YES
allow_anon_ssl=YES
force_anon_logins_ssl=YES
force_anon_data_ssl=YES
require_ssl_reuse=YES
ssl_ciphers=HIGH
delay_failed_login=0
rsa_cert_file=%s
seccomp_sandbox=NO
xferlog_enable=NO
`, port, root, root, written(t, filepath.Join(work, "pw"), secret+"\n"), filepath.Join(work, "both.pem")))
	s := &site{dir: dir, address: "ftps://ftp@127.0.0.1:" + port + "/sito"}
	s.start = func() *exec.Cmd { return exec.Command(program, config) }
	s.run(t, "127.0.0.1:"+port)
	t.Cleanup(s.kill)
	return s
}

// sshd serves a folder to the user of the test, whose password is another here (pam_wrapper).
func sshd(t *testing.T) *site {
	t.Helper()
	program, keygen := worked.Tool(t, "/usr/sbin/sshd"), worked.Tool(t, "ssh-keygen")
	wrapper, _ := filepath.Glob("/usr/lib/*/libpam_wrapper.so")
	matrix, _ := filepath.Glob("/usr/lib/*/pam_wrapper/pam_matrix.so")
	me, err := user.Current()
	if err != nil || len(wrapper) == 0 || len(matrix) == 0 {
		worked.Missing(t, "libpam-wrapper")
	}
	if os.Getuid() == 0 {
		must(t, os.MkdirAll("/run/sshd", 0o755))
	}
	work, port := t.TempDir(), freePort(t)
	dir := filepath.Join(work, "sito")
	must(t, errors.Join(os.Mkdir(dir, 0o755), os.Mkdir(filepath.Join(work, "pam"), 0o755)))
	s := &site{dir: dir, work: work, address: "sftp://" + me.Username + "@127.0.0.1:" + port + dir}
	list := written(t, filepath.Join(work, "passdb"), me.Username+":"+secret+":sshd\n")
	var service strings.Builder
	for _, kind := range []string{"auth", "account", "password", "session"} {
		fmt.Fprintf(&service, "%s required %s passdb=%s\n", kind, matrix[0], list)
	}
	written(t, filepath.Join(work, "pam", "sshd"), service.String())
	written(t, filepath.Join(work, "pam", "other"), service.String())
	config := written(t, filepath.Join(work, "conf"), fmt.Sprintf("Port %s\nListenAddress 127.0.0.1\nHostKey %s/key\nPidFile none\n"+
		"UsePAM yes\nPermitRootLogin yes\nStrictModes no\nMaxStartups 200\n"+
		"AuthorizedKeysFile %s/known\nSubsystem sftp internal-sftp\n", port, work, work))
	s.start = func() *exec.Cmd {
		_ = os.Remove(filepath.Join(work, "key"))
		if out, err := exec.Command(keygen, "-q", "-t", "ed25519", "-N", "", "-f", filepath.Join(work, "key")).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		c := exec.Command(program, "-D", "-f", config)
		c.Env = append(os.Environ(), "LD_PRELOAD="+wrapper[0], "PAM_WRAPPER=1", "PAM_WRAPPER_SERVICE_DIR="+filepath.Join(work, "pam"))
		return c
	}
	s.run(t, "127.0.0.1:"+port)
	t.Cleanup(s.kill)
	return s
}

// What is published is where everybody reads it, on real servers: once the organizer knows whose key it is; what has changed alone; and
// after the server was away, from another run of the program too.
func TestThePagesGoThere(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	d, _ := playedIn(t, "raduno", desk.Env{Now: time.Now}, 8, 1)
	read := func(s *site, name string) string {
		data, _ := os.ReadFile(filepath.Join(s.dir, name))
		return string(data)
	}
	for name, s := range map[string]*site{"ftps": vsftpd(t), "sftp": sshd(t)} {
		t.Setenv("RADUNO_PASSWORD", secret)
		host := strings.Split(strings.Split(s.address, "@")[1], "/")[0]
		request := SendRequest{To: s.address}
		_, err := Send(t.Context(), d, request)
		key := new(remote.KeyError)
		if !errors.As(err, &key) || key.Before != "" || engine.KindOf(err) != engine.BadInput {
			t.Fatalf("%s: a server that nobody knows: %v", name, err)
		}
		request.Key = key.Fingerprint
		t.Setenv("RADUNO_PASSWORD", "sbagliata")
		sent, err := Send(t.Context(), d, request)
		wrong := new(remote.PasswordError)
		if !errors.As(err, &wrong) || !wrong.Wrong || len(sent.Waiting) == 0 || read(s, PackIndex) != "" {
			t.Fatalf("%s: a wrong password: %+v, %v", name, sent, err)
		}
		t.Setenv("RADUNO_PASSWORD", secret)
		request.Key = "" // it was taken
		sent, err = Send(t.Context(), d, request)
		if err != nil || sent.Sent[len(sent.Sent)-1] != PackIndex || read(s, PackIndex) != read(s, "torneo.html") {
			t.Fatalf("%s: sent %+v, %v", name, sent, err)
		}
		sent, err = Send(t.Context(), d, request)
		if err != nil || len(sent.Sent) > 0 || sent.Kept < 10 {
			t.Errorf("%s: sent again without a change: %+v, %v", name, sent, err)
		}
		was := read(s, PackIndex)
		must(t, d.SetInfo(d.View().Tournament.Info, engine.Info{Name: "Con un altro nome " + name}))
		s.kill()
		sent, err = Send(t.Context(), d, request)
		if engine.KindOf(err) != engine.Broken || !strings.Contains(fmt.Sprint(err), "da mandare: il server non risponde") {
			t.Errorf("%s: the server is away: %+v, %v", name, sent, err)
		}
		if waiting := Waiting(d); !slices.Contains(waiting, PackIndex) || slices.Contains(waiting, "verifica.html") {
			t.Errorf("%s: waiting %q", name, waiting)
		}
		another := &outbox{path: outboxOf(d).path, fs: outboxOf(d).fs}
		if !slices.Equal(another.read().Waiting, sent.Waiting) {
			t.Errorf("%s: another run knows of %q", name, another.read().Waiting)
		}
		s.run(t, host)
		sent, err = Send(t.Context(), d, request)
		if name == "sftp" { // it made itself another key
			if !errors.As(err, &key) || key.Before == "" || read(s, PackIndex) != was {
				t.Errorf("%s: another key: %v", name, err)
			}
			request.Key = key.Fingerprint
			sent, err = Send(t.Context(), d, request)
		}
		if err != nil || slices.Contains(sent.Sent, "verifica.html") || !strings.Contains(read(s, PackIndex), "Con un altro nome "+name) ||
			len(Waiting(d)) > 0 {
			t.Errorf("%s: sent %+v, %v", name, sent, err)
		}
	}
}

// versions are the files of a site, each version whole or not there.
func version(n int) (files []PackFile, entries []PackEntry) {
	for i, name := range []string{"torneo.html", "torneo.pdf", "torneo_premi.pdf"} {
		files = append(files, PackFile{name, bytes.Repeat([]byte{byte('A' + n%26)}, 30_000+500_000*i)})
	}
	files = append(files, PackFile{PackIndex, files[0].Data})
	list := packList{Format: packFormat, Version: 1}
	for _, f := range files {
		sum := sha256.Sum256(f.Data)
		entries = append(entries, PackEntry{f.Name, int64(len(f.Data)), hex.EncodeToString(sum[:])})
	}
	list.Files = entries
	data, _ := json.Marshal(list)
	return append(files, PackFile{PackManifest, data}), entries
}

// Whenever the wire is cut, a hundred times, no reader sees half a page.
func TestNobodySeesHalfAPage(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("RADUNO_PASSWORD", secret)
	var both sync.WaitGroup
	defer both.Wait()
	for name, s := range map[string]*site{"ftps": vsftpd(t), "sftp": sshd(t)} {
		both.Go(func() {
			place, err := remote.Parse(s.address)
			r, key := SendRequest{}, new(remote.KeyError)
			files, entries := version(0)
			if err != nil || !errors.As(new(Sent).deliver(t.Context(), place, "torneo", files, entries, r), &key) {
				t.Error(name, ": the key is known, or ", err)
				return
			}
			r.Key = key.Fingerprint
			begun := time.Now()
			if err := new(Sent).deliver(t.Context(), place, "torneo", files, entries, r); err != nil {
				t.Error(name, err)
				return
			}
			whole, random, cuts := time.Since(begun), mathrand.New(mathrand.NewPCG(1, 2)), 0
			for n := 1; cuts < 50; n++ {
				files, entries = version(n)
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(random.Int64N(int64(whole))))
				if new(Sent).deliver(ctx, place, "torneo", files, entries, r) != nil {
					cuts++
				}
				cancel()
				for _, f := range files[:len(files)-1] {
					data, err := os.ReadFile(filepath.Join(s.dir, f.Name))
					if err != nil || len(data) != len(f.Data) || len(bytes.Trim(data, string(data[:1]))) > 0 {
						t.Errorf("%s, cut %d: %s has %d bytes, %v", name, n, f.Name, len(data), err)
					}
				}
			}
			if err := new(Sent).deliver(t.Context(), place, "torneo", files, entries, r); err != nil {
				t.Errorf("%s: cut %d times, then %v", name, cuts, err)
			}
			there, err := os.ReadDir(s.dir)
			if err != nil || len(there) != len(files) {
				t.Errorf("%s: %d files, %v", name, len(there), err)
			}
			for _, f := range files {
				if data, err := os.ReadFile(filepath.Join(s.dir, f.Name)); err != nil || !bytes.Equal(data, f.Data) {
					t.Errorf("%s: %s is not of the last version, %v", name, f.Name, err)
				}
			}
		})
	}
}

// Whom the server knows by a key, of a file or of the agent, is asked for no password.
func TestAKeyIsEnough(t *testing.T) {
	s, home := sshd(t), t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	t.Setenv("HOME", home)
	t.Setenv("RADUNO_PASSWORD", "")
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	keyring.MockInit()
	file := filepath.Join(home, ".ssh", "id_ed25519")
	must(t, os.Mkdir(filepath.Dir(file), 0o700))
	if out, err := exec.Command(worked.Tool(t, "ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", file).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	private, _ := os.ReadFile(file)
	public, err := os.ReadFile(file + ".pub")
	place, wrong := remote.Parse(s.address)
	key, missing := new(remote.KeyError), new(remote.PasswordError)
	keys := remote.Keys{File: remote.KeysFile()}
	if _, unknown := place.Dial(t.Context(), "", keys); err != nil || wrong != nil || !errors.As(unknown, &key) {
		t.Fatal(unknown, err, wrong)
	}
	keys.Taken = key.Fingerprint
	if _, err := place.Dial(t.Context(), "", keys); !errors.As(err, &missing) || missing.Wrong {
		t.Fatal("a key that the server does not know, and no password: ", err)
	}
	written(t, filepath.Join(s.work, "known"), string(public))
	dial := func(what string) {
		target, err := place.Dial(t.Context(), "", keys)
		if err != nil {
			t.Fatal(what, err)
		}
		if err := target.Close(); err != nil {
			t.Error(what, err)
		}
	}
	dial("a file")
	must(t, os.Remove(file))
	held, l := agent.NewKeyring(), listening(t, "unix", filepath.Join(home, "agent"))
	t.Setenv("SSH_AUTH_SOCK", l.Addr().String())
	signer, err := ssh.ParseRawPrivateKey(private)
	if err == nil {
		err = held.Add(agent.AddedKey{PrivateKey: signer})
	}
	must(t, err)
	go func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			go func() { _ = agent.ServeAgent(held, conn) }()
		}
	}()
	dial("an agent")
}

func listening(t *testing.T, network, address string) net.Listener {
	t.Helper()
	l, err := net.Listen(network, address)
	must(t, err)
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// wire is what lies between: each piece takes a while, and after so many bytes nothing comes through any more.
type wire struct {
	delay time.Duration
	left  atomic.Int64
}

// to leads to a host over the wire.
func (w *wire) to(t *testing.T, host string) string {
	l := listening(t, "tcp", "127.0.0.1:0")
	carry := func(from, to net.Conn) {
		defer to.Close()
		piece := make([]byte, 2048)
		for n, err := from.Read(piece); err == nil; n, err = from.Read(piece) {
			time.Sleep(w.delay)
			if w.left.Add(-int64(n)) < 0 {
				<-t.Context().Done()
			}
			if _, err := to.Write(piece[:n]); err != nil {
				return
			}
		}
	}
	go func() {
		for near, err := l.Accept(); err == nil; near, err = l.Accept() {
			if far, err := net.Dial("tcp", host); err == nil {
				go carry(near, far)
				go carry(far, near)
			}
		}
	}()
	return l.Addr().String()
}

// A slow server has the time that it needs, longer than one may be silent. One that says no more in the middle is given up: what is there
// stays whole, and the rest waits.
func TestASlowServerAndOneThatDies(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("RADUNO_PASSWORD", secret)
	before := remote.Patience
	t.Cleanup(func() { remote.Patience = before })
	remote.Patience = 3 * time.Second
	for name, s := range map[string]*site{"ftps": vsftpd(t), "sftp": sshd(t)} {
		const most = 1 << 40
		w := &wire{delay: 5 * time.Millisecond}
		w.left.Store(most)
		user, rest, _ := strings.Cut(s.address, "@")
		host, path, _ := strings.Cut(rest, "/")
		place, err := remote.Parse(user + "@" + w.to(t, host) + "/" + path)
		must(t, err)
		r, key := SendRequest{}, new(remote.KeyError)
		send := func(n int) error {
			files, entries := version(n)
			return new(Sent).deliver(t.Context(), place, "torneo", files, entries, r)
		}
		if err := send(0); !errors.As(err, &key) {
			t.Fatal(name, err)
		}
		r.Key = key.Fingerprint
		if err := send(0); err != nil {
			t.Errorf("%s is slow: %v", name, err)
		}
		used := most - w.left.Load()
		w.delay = 0
		w.left.Store(used / 3)
		if err := send(1); !remote.Cut(err) || remote.Why(err).String() != "il server non risponde" {
			t.Errorf("%s is dead: %v", name, err)
		}
		files, _ := version(0)
		for _, f := range files {
			if data, err := os.ReadFile(filepath.Join(s.dir, f.Name)); err != nil || !bytes.Equal(data, f.Data) {
				t.Errorf("%s: %s is not what it was, %v", name, f.Name, err)
			}
		}
	}
}

// The network is away for ten minutes: what is to be sent is tried again, is known to another run of the program, and goes when it is back,
// as the tournament is then. A tick without work reports nothing.
func TestTheNetworkIsAwayForTenMinutes(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("RADUNO_PASSWORD", secret)
	d, _ := playedIn(t, "raduno", desk.Env{Now: time.Now}, 8, 1)
	s := vsftpd(t)
	host, _, _ := strings.Cut(strings.Split(s.address, "@")[1], "/")
	key := new(remote.KeyError)
	if _, err := Send(t.Context(), d, SendRequest{To: s.address}); !errors.As(err, &key) {
		t.Fatal(err)
	}
	tick, tried, failed := make(chan time.Time), make(chan error, 1), 0
	ctx, end := context.WithCancel(t.Context())
	r := SendRequest{To: s.address, Key: key.Fingerprint}
	go Follow(ctx, d, r, tick, func() bool { return false }, func(_ Sent, err error) { tried <- err })
	defer end()
	now := time.Now()
	if tick <- now; <-tried != nil {
		t.Fatal("the first time")
	}
	s.kill()
	must(t, d.SetInfo(d.View().Tournament.Info, engine.Info{Name: "Più tardi"}))
	for range 60 {
		now = now.Add(10 * time.Second)
		tick <- now
		tick <- now // is taken once the one before is done
		select {
		case err := <-tried:
			if failed++; engine.KindOf(err) != engine.Broken {
				t.Fatal(err)
			}
		default:
		}
	}
	if failed < 16 || failed > 22 || len(Waiting(d)) == 0 {
		t.Errorf("tried %d times in ten minutes, %d wait", failed, len(Waiting(d)))
	}
	s.run(t, host)
	tick <- now.Add(time.Minute)
	page, err := []byte(nil), <-tried
	if err == nil {
		page, err = os.ReadFile(filepath.Join(s.dir, PackIndex))
	}
	if err != nil || !bytes.Contains(page, []byte("Più tardi")) || len(Waiting(d)) > 0 {
		t.Error("the network is back: ", err)
	}
}

// full is a folder whose disk is full.
type full struct {
	remote.Target
	names map[string]bool
}

func (f full) Put(name string, _ []byte) error {
	f.names[name] = true
	return &textproto.Error{Code: 452, Msg: "No space left on device"}
}

func (f full) Remove(name string) error {
	delete(f.names, name)
	return nil
}

// A disk that is full over there is said, and nothing of ours takes the room that is left.
func TestTheDiskOverThereIsFull(t *testing.T) {
	target := full{names: map[string]bool{}}
	files, _ := version(0)
	if _, err := putAside(target, files); remote.Why(err).String() != "lì lo spazio è finito" || len(target.names) > 0 {
		t.Errorf("%v, left: %v", err, target.names)
	}
}

// A folder that a cloud program synchronises; what is covered; and another site's page, which is not taken away unasked.
func TestThePagesGoIntoAFolder(t *testing.T) {
	d, dir := playedIn(t, "open", desk.Env{Now: time.Now}, 16, 2)
	info := d.View().Tournament.Info
	info.Rounds = 2
	must(t, d.SetInfo(d.View().Tournament.Info, info))
	site := filepath.Join(dir, "sito")
	must(t, os.Mkdir(site, 0o755))
	written(t, filepath.Join(site, PackIndex), "la pagina del club")
	if _, err := Send(t.Context(), d, SendRequest{To: site}); engine.KindOf(err) != engine.BadInput {
		t.Errorf("somebody else's page: %v", err)
	}
	must(t, worked.Err(Send(t.Context(), d, SendRequest{To: site, Replace: true})))
	sent, err := Send(t.Context(), d, SendRequest{To: site, Covered: true})
	must(t, err)
	open, covered := packOf(t, publisher{Desk: d}), packOf(t, publisher{Desk: d, covered: true})
	if bytes.Equal(open[PackIndex], covered[PackIndex]) || len(sent.Sent) == 0 {
		t.Error("what is covered is what is open")
	}
	there, err := os.ReadDir(site)
	if err != nil || len(there) != len(covered) {
		t.Errorf("%d files, %d are published, %v", len(there), len(covered), err)
	}
	for name, data := range covered {
		if is, err := os.ReadFile(filepath.Join(site, name)); err != nil || !bytes.Equal(is, data) {
			t.Errorf("%s is not the covered one, %v", name, err)
		}
	}
	last := 0
	for line := range strings.Lines(string(covered["torneo.csv"])) {
		if cells := strings.Split(line, ";"); cells[0] == "2" && len(cells) > 8 && cells[3] != "" {
			if last++; cells[8] != "" {
				t.Fatalf("the last round is told before the prize-giving: %s", line)
			}
		}
	}
	if last == 0 {
		t.Error("the last round is not in the text")
	}
}

func packOf(t *testing.T, d publisher) map[string][]byte {
	t.Helper()
	files, _, err := d.pack("", "")
	must(t, err)
	all := map[string][]byte{}
	for _, f := range files {
		all[f.Name] = f.Data
	}
	return all
}
