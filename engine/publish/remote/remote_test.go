package remote

import (
	"net"
	"strings"
	"testing"
	"time"

	"github.com/zalando/go-keyring"

	"raduno/engine"
)

// A server that takes the call and says no more is given up; one that is not there is told.
func TestADeadServerIsGivenUp(t *testing.T) {
	before := Patience
	t.Cleanup(func() { Patience = before })
	Patience = 50 * time.Millisecond
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for _, scheme := range []string{"ftp", "ftps", "sftp"} {
		for host, want := range map[string]string{
			l.Addr().String(): "il server non risponde", "127.0.0.1:1": "il server non risponde",
		} {
			p, err := Parse(scheme + "://club@" + host + "/torneo")
			if err != nil {
				t.Fatal(err)
			}
			if _, err = p.Dial(t.Context(), "segreto", Keys{}); err == nil || Why(err).String() != want {
				t.Errorf("%s: %v", p, err)
			}
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// An address is a folder, or says way, user and server; it holds no password.
func TestAddresses(t *testing.T) {
	for text, want := range map[string]string{
		"ftps://club@ftp.club.example/t/": "ftps://club@ftp.club.example:21/t", "SFTP://a@b:2222": "sftp://a@b:2222/",
		"/home/club/OneDrive/torneo": "/home/club/OneDrive/torneo", `C:\Users\club\torneo`: `C:\Users\club\torneo`,
		"": "", "ftps://ftp.club.example/t": "", "https://club.example": "", "ftp://a:segreto@b/t": "", "sftp://": "",
	} {
		p, err := Parse(text)
		if p.String() != want || (err == nil) != (want != "") || err != nil && engine.KindOf(err) != engine.BadInput ||
			err != nil && strings.Contains(err.Error(), "segreto") {
			t.Errorf("%q is %q, %v", text, p, err)
		}
	}
}

// The password is the environment's, else the one that the system's keyring was given.
func TestThePasswordIsKeptByTheSystem(t *testing.T) {
	keyring.MockInit()
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	t.Setenv(passwordVariable, "")
	p, err := Parse("ftps://club@ftp.club.example/t")
	if err != nil || p.Password() != "" || p.Remember("segreto") != nil || p.Password() != "segreto" {
		t.Errorf("the keyring has %q, %v", p.Password(), err)
	}
	if t.Setenv(passwordVariable, "altra"); p.Password() != "altra" {
		t.Error("the environment does not come first")
	}
}
