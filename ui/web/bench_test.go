package web

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	worked "raduno/.ci/testing"
)

// The measured hall has livePhones open pages, and senders of them send at the same time.
const (
	livePhones = 300
	senders    = 50
)

// benchPhone is a phone with an address of its own, as in a hall.
func benchPhone(b *testing.B, i int) *http.Client {
	b.Helper()
	jar, err := cookiejar.New(nil)
	worked.Must(b, err)
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, byte(1+i/200), byte(1+i%200))}}
	return &http.Client{Jar: jar, Timeout: time.Minute, Transport: &http.Transport{DialContext: dial.DialContext, DisableCompression: true}}
}

// resident is the memory that a process holds, in megabytes.
func resident(b *testing.B, pid int) float64 {
	b.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Skip("the memory of another process is read from /proc")
	}
	for line := range strings.Lines(string(data)) {
		var kilobytes float64
		if n, _ := fmt.Sscanf(line, "VmRSS: %f kB", &kilobytes); n == 1 {
			return kilobytes / 1024
		}
	}
	return 0
}

// times are how long things took, from many goroutines.
type times struct {
	mu  sync.Mutex
	all []time.Duration
}

func (t *times) add(d time.Duration) {
	t.mu.Lock()
	t.all = append(t.all, d)
	t.mu.Unlock()
}

// p99 is what all but one in a hundred stay below, in milliseconds.
func (t *times) p99() float64 {
	slices.Sort(t.all)
	return float64(t.all[len(t.all)*99/100].Microseconds()) / 1000
}

// BenchmarkHall is a hall at its busiest, against a program of its own over the loopback: an assistant saves a table, 300
// live pages renew themselves within the third of a second over which live.js spreads them, and 50 phones send their
// scores at once.
func BenchmarkHall(b *testing.B) {
	path := filepath.Join(b.TempDir(), "torneo.xlsx")
	makeHall(b, path)
	program, address, tables := startServing(b, path)
	b.Cleanup(func() {
		_ = program.Process.Kill()
		_ = program.Wait()
	})
	before := resident(b, program.Process.Pid)
	renewed := make(chan error, livePhones)
	var pages, sent times
	for i := range livePhones {
		client := benchPhone(b, i)
		response, err := client.Get(address + "/eventi")
		worked.Must(b, err)
		defer response.Body.Close()
		go func() {
			shown, event := "", ""
			for lines := bufio.NewScanner(response.Body); lines.Scan(); {
				if name, is := strings.CutPrefix(lines.Text(), "event: "); is {
					event = name
				}
				version, is := strings.CutPrefix(lines.Text(), "data: ")
				if !is || event != "versione" || version == shown {
					continue
				}
				if shown != "" {
					time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
				}
				_, took, err := fetch(client, address+"/")
				pages.add(took)
				shown = version
				renewed <- err
			}
		}()
	}
	settle := func() {
		b.Helper()
		for range livePhones {
			worked.Must(b, <-renewed)
		}
	}
	settle()
	assistant := benchPhone(b, livePhones)
	text, _, err := fetch(assistant, address+"/arbitro")
	worked.Must(b, err)
	if _, _, err = post(assistant, address+"/arbitro/pin", text, map[string]string{"pin": "4711"}); err != nil {
		b.Fatal(err)
	}
	var phones []*http.Client
	for i := range senders {
		phones = append(phones, benchPhone(b, livePhones+1+i))
	}
	pages.all = nil
	most, turn := 0.0, 0
	for b.Loop() {
		turn++
		var wg sync.WaitGroup
		for i, phone := range phones {
			page := address + tables[1+i%9]
			text, _, err := fetch(phone, page)
			worked.Must(b, err)
			wg.Go(func() {
				answer, took, err := post(phone, page, text, points(fmt.Sprint(40+turn%10), "30", "20", fmt.Sprint(1+i%9)))
				if err != nil || !strings.Contains(answer, "Ricevuto") {
					b.Errorf("not received: %v", err)
				}
				sent.add(took)
			})
		}
		sheet := address + "/arbitro/tavolo/1/1"
		text, _, err := fetch(assistant, sheet)
		worked.Must(b, err)
		answer, _, err := post(assistant, sheet, text, points(fmt.Sprint(50+turn%20), "30", "20", "10"))
		if err != nil || !strings.Contains(answer, "Salvato") {
			b.Fatalf("not saved: %v", err)
		}
		settle()
		wg.Wait()
		most = max(most, resident(b, program.Process.Pid))
	}
	b.ReportMetric(pages.p99(), "ms-page-p99")
	b.ReportMetric(sent.p99(), "ms-sent-p99")
	b.ReportMetric(before, "MB-before")
	b.ReportMetric(most-before, "MB-more")
}

// BenchmarkSlowPhone is how soon the page of forty players can be read on a phone with a quarter of this machine's speed, on
// a network of 1.6 Mbit/s that takes 75 ms each way (what Lighthouse calls slow 4G), with nothing kept from before.
func BenchmarkSlowPhone(b *testing.B) {
	h := serve(b, Options{})
	ctx := browserAs(b, look{wide: 390, high: 800})
	w := newWire(b, strings.TrimSuffix(strings.TrimPrefix(h.url, "http://"), "/"))
	w.delay, w.rate = 75*time.Millisecond, 1_600_000/8
	const slower = 4
	slow := func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slower})
		return chromedp.Void{}, err
	}
	sum := 0.0
	for b.Loop() {
		device, cancel := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
		does(b, device, slow, chromedp.Navigate("http://"+w.Addr().String()), chromedp.WaitVisible("article"))
		painted := 0.0
		for painted == 0 {
			var err error
			if painted, err = chromedp.Run(device,
				chromedp.Evaluate[float64](`(performance.getEntriesByName("first-contentful-paint")[0] || {startTime: 0}).startTime`)); err != nil {
				b.Fatal(err)
			}
		}
		sum += painted
		cancel()
	}
	b.ReportMetric(sum/float64(b.N), "ms-readable")
}
