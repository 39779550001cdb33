package web

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"raduno/engine/desk"
	ledger "raduno/engine/hall"
)

// from is a phone at an address of its own.
func (h *hall) from(address string) *phone {
	p := h.phone()
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	p.Transport, p.Timeout = &http.Transport{DialContext: dial.DialContext, DisableCompression: true}, 10*time.Second
	h.Cleanup(p.CloseIdleConnections)
	return p
}

// One anonymous phone without PIN or code holds connections, live pages, forms and PINs, as many as it likes. All honest phones look,
// stay and enrol, none waits for ten seconds; what the phone costs is little; the desk leaves all of it in one act.
func TestOnePhoneSpoilsNothing(t *testing.T) {
	honest, most := 150, 400
	if !testing.Short() {
		honest, most = 1500, maxConnections
	}
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	makeHall(t, path)
	h := serveWith(t, path, Options{}, desk.Env{}, most)
	host := strings.TrimSuffix(strings.TrimPrefix(h.url, "http://"), "/")
	const bad = "127.0.0.66"
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)

	ctx, stop := context.WithCancel(t.Context())
	var attack sync.WaitGroup
	hold := func(request string) { // a connection that says a little now and then, and another when it is ended
		dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(bad)}}
		for ctx.Err() == nil {
			c, err := dial.DialContext(ctx, "tcp", host)
			for err == nil && ctx.Err() == nil {
				if _, err = io.WriteString(c, request); err == nil {
					request = "X-A: b\r\n"
					time.Sleep(200 * time.Millisecond)
				}
			}
			if c != nil {
				c.Close()
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	for i := range most + most/5 {
		request := "GET / HTTP/1.1\r\nHost: " + host + "\r\n"
		if i%3 == 0 { // a live page of a device of its own
			request = fmt.Sprintf("GET /eventi HTTP/1.1\r\nHost: %s\r\nCookie: %s=%016x\r\n\r\n", host, deviceCookie, i)
		}
		attack.Go(func() { hold(request) })
	}
	var forms sync.WaitGroup
	forms.Go(func() {
		guesser := h.from(bad)
		for i := range 40 {
			if i%8 == 0 {
				guesser.Jar, _ = cookiejar.New(nil) // it throws its cookies away
			}
			for path, fill := range map[string]map[string]string{
				"/arbitro/pin": {"pin": fmt.Sprint(i)},
				"/iscrizione":  {"nome": fmt.Sprint("A", i), "cognome": "B"},
			} {
				page := path
				if path == "/arbitro/pin" {
					page = "/arbitro"
				}
				if answer, err := guesser.Get(guesser.base + page); err == nil {
					guesser.read(answer)
				}
				_, _, _ = post(&guesser.Client, guesser.base+path, guesser.page, fill)
				fill["una"] = strings.Repeat("<", 12_000)
				_, _, _ = post(&guesser.Client, guesser.base+path, guesser.page, fill)
			}
		}
	})

	var answered atomic.Int64
	waited := make([]time.Duration, honest)
	var phones sync.WaitGroup
	gate := make(chan struct{}, 100)
	for i := range honest {
		phones.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			p := h.from(fmt.Sprintf("127.0.%d.%d", 1+i/200, 1+i%200))
			asked := time.Now()
			if code := p.get("/"); code != http.StatusOK {
				t.Errorf("phone %d looks: %d", i, code)
			}
			waited[i] = time.Since(asked)
			if i%3 > 0 { // it stays
				answer, err := p.Get(p.base + "/eventi")
				if err != nil || answer.StatusCode != http.StatusOK {
					t.Errorf("phone %d stays: %v", i, err)
					return
				}
				t.Cleanup(func() { answer.Body.Close() })
			}
			if i%10 == 0 {
				p.get("/iscrizione")
				if code := p.send("/iscrizione", map[string]string{"nome": "Onesto", "cognome": fmt.Sprint("N", i)}); code != http.StatusOK {
					t.Errorf("phone %d enrols: %d", i, code)
				}
			}
			answered.Add(1)
		})
	}
	phones.Wait()
	forms.Wait()
	assistant := h.from("127.0.9.9")
	assistant.get("/arbitro")
	if code := assistant.send("/arbitro/pin", map[string]string{"pin": "4711", "nome": "Ada"}); code != http.StatusOK {
		t.Errorf("the assistant: %d", code)
	}
	runtime.ReadMemStats(&after)
	cost := (int64(after.Sys) - int64(before.Sys)) >> 20
	if cost > 300 {
		t.Errorf("all of it costs %d MB", cost)
	}
	slices.Sort(waited)
	t.Logf("%d phones wait for a page: median %v, 99 of 100 less than %v, longest %v; all of it costs %d MB", honest, waited[honest/2],
		waited[honest*99/100], waited[honest-1], cost)
	stop()
	attack.Wait()
	if int(answered.Load()) != honest {
		t.Errorf("%d of %d phones were served", answered.Load(), honest)
	}

	l := ledger.Of(h.desk)
	waiting, err := l.Enrolments()
	if err != nil {
		t.Fatal(err)
	}
	of := map[string]int{}
	for _, e := range waiting {
		if e.Address == bad {
			of[e.Device]++
		}
	}
	all := 0
	for device, n := range of {
		if all += n; n > 5 {
			t.Errorf("%d enrolments of %s wait", n, device)
		}
	}
	if all == 0 || all > 100 {
		t.Errorf("%d enrolments of the phone wait", all)
	}
	for _, name := range []string{"rete.jsonl", "sala.json"} {
		info, err := os.Stat(filepath.Join(strings.TrimSuffix(path, ".xlsx")+".copie", name))
		if err != nil || info.Size() > 1<<20 || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	assistant.get("/arbitro")
	assistant.says("iscrizioni")
	if code := assistant.send("/arbitro/lascia", map[string]string{"telefono": "", "indirizzo": bad}); code != http.StatusOK {
		t.Errorf("left: %d", code)
	}
	if waiting, _ = l.Enrolments(); len(waiting) != honest/10 {
		t.Errorf("%d enrolments wait, of %d honest ones", len(waiting), honest/10)
	}
}
