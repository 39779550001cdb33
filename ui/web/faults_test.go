package web

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
	ledger "raduno/engine/hall"
)

// served is the workbook that this test program serves until it is killed, where it was started for that.
const served = "RADUNO_TEST_SERVE"

// TestServeUntilKilled is no test: it is the program that TestKilledWhilePhonesSend kills.
func TestServeUntilKilled(t *testing.T) {
	path := os.Getenv(served)
	if path == "" {
		t.Skip("serves only for TestKilledWhilePhonesSend")
	}
	h := serveFile(t, path, Options{})
	fmt.Println("address " + h.url)
	for table := 1; table <= 10; table++ {
		fmt.Println("table " + h.tablePath(table))
	}
	select {}
}

// startServing starts a program of its own that serves a workbook; tables are the paths of its tables.
func startServing(t testing.TB, path string) (program *exec.Cmd, address string, tables []string) {
	t.Helper()
	program = exec.Command(os.Args[0], "-test.run", "^TestServeUntilKilled$")
	program.Env = append(os.Environ(), served+"="+path)
	out, err := program.StdoutPipe()
	worked.Must(t, err)
	worked.Must(t, program.Start())
	for lines := bufio.NewScanner(out); len(tables) < 10 && lines.Scan(); {
		if a, is := strings.CutPrefix(lines.Text(), "address "); is {
			address = strings.TrimSuffix(a, "/")
		}
		if table, is := strings.CutPrefix(lines.Text(), "table "); is {
			tables = append(tables, table)
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return program, address, tables
}

// The program is killed while phones send: every score that a phone was told to have arrived is there when the workbook
// is opened again, and none is there twice, though phones that were told nothing send again.
func TestKilledWhilePhonesSend(t *testing.T) {
	if testing.Short() {
		t.Skip("starts programs")
	}
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	makeHall(t, path)
	reported := map[string]string{} // by phone, the last points that it was told of
	var mu sync.Mutex
	for try := range 3 {
		program, address, tables := startServing(t, path)
		arrived := make(chan bool, 1000)
		var wg sync.WaitGroup
		for i, table := range tables {
			wg.Go(func() {
				for n := range 50 {
					score := fmt.Sprint(try*100 + n%60 + 30)
					device, err := sendOnce(address, table, score)
					if err != nil {
						return // it is killed
					}
					mu.Lock()
					reported[device] = fmt.Sprintf("%d %s", i+1, score)
					mu.Unlock()
					arrived <- true
				}
			})
		}
		for range 15 + 7*try {
			<-arrived
		}
		worked.Must(t, program.Process.Kill())
		_ = program.Wait()
		wg.Wait()
	}
	d, err := desk.Open(path, desk.Env{})
	worked.Must(t, err)
	defer d.Close()
	waiting, err := ledger.Of(d).Waiting()
	worked.Must(t, err)
	found := map[string]int{}
	for _, p := range waiting {
		found[fmt.Sprintf("%s %d %s", strings.ToLower(strings.TrimPrefix(p.Device, "telefono ")), p.Table, p.Seats[0].Score)]++
	}
	for device, what := range reported {
		if found[device+" "+what] != 1 {
			t.Errorf("%s was told that %s has arrived: it is there %d times", device, what, found[device+" "+what])
		}
	}
	if len(reported) < 60 {
		t.Errorf("only %d phones were told anything", len(reported))
	}
}

// sendOnce sends the points of a table from a new phone and gives the phone's name.
func sendOnce(address, table, score string) (device string, err error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return "", err
	}
	client := http.Client{Jar: jar, Timeout: 5 * time.Minute}
	page, _, err := fetch(&client, address+table)
	if err != nil {
		return "", err
	}
	answer, _, err := post(&client, address+table, page, points(score, "20", "15", "12"))
	if err != nil || !strings.Contains(answer, "Ricevuto") {
		return "", errors.Join(err, errors.New("not received"))
	}
	at, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	for _, c := range jar.Cookies(at) {
		if c.Name == deviceCookie {
			device = c.Value
		}
	}
	return device, nil
}

// fetch reads a page as a phone does, packed.
func fetch(client *http.Client, page string) (text string, took time.Duration, err error) {
	start := time.Now()
	request, err := http.NewRequest(http.MethodGet, page, nil)
	if err != nil {
		return "", 0, err
	}
	request.Header.Set("Accept-Encoding", "gzip")
	response, err := client.Do(request)
	if err != nil {
		return "", 0, err
	}
	defer response.Body.Close()
	body := io.Reader(response.Body)
	if response.Header.Get("Content-Encoding") == "gzip" {
		if body, err = gzip.NewReader(response.Body); err != nil {
			return "", 0, err
		}
	}
	data, err := io.ReadAll(body)
	return string(data), time.Since(start), err
}

// post sends the form of a page, filled in.
func post(client *http.Client, page, text string, fill map[string]string) (answer string, took time.Duration, err error) {
	start := time.Now()
	response, err := client.PostForm(page, filled(text, fill))
	if err != nil {
		return "", 0, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	return string(data), time.Since(start), err
}

// request asks the pages for something, past the network: from an address, as a device and an assistant.
func (h *hall) request(method, path, from, device, session string, form url.Values) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.Host, r.RemoteAddr = "127.0.0.1", from+":1234"
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if device != "" {
		r.AddCookie(&http.Cookie{Name: deviceCookie, Value: device})
	}
	if session != "" {
		r.AddCookie(&http.Cookie{Name: sessionCookie, Value: session})
	}
	w := httptest.NewRecorder()
	h.server.handler.ServeHTTP(w, r)
	return w
}

// Ten thousand wrong PINs from hundreds of addresses find nothing, forged sessions neither, and the assistant who is in
// goes on working.
func TestTenThousandPINs(t *testing.T) {
	now := time.Now()
	h := serve(t, Options{Now: func() time.Time { return now }})
	const device = "00112233445566aa"
	token := h.server.codes.form(device)
	entered := h.request(http.MethodPost, "/arbitro/pin", "10.9.9.9", device, "", url.Values{"modulo": {token}, "pin": {"4711"}})
	if entered.Code != http.StatusSeeOther {
		t.Fatalf("the right PIN: %d", entered.Code)
	}
	session := ""
	for _, c := range entered.Result().Cookies() {
		if c.Name == sessionCookie {
			session = c.Value
		}
	}
	codes := map[int]int{}
	for i := range 10_000 {
		now = now.Add(5 * time.Millisecond)
		pin := fmt.Sprintf("%04d", i)
		if pin == "4711" {
			pin = "47110" // by chance it would be found with the sixtieth part of a try
		}
		w := h.request(http.MethodPost, "/arbitro/pin", fmt.Sprintf("10.0.0.%d", i%250), device, "",
			url.Values{"modulo": {token}, "pin": {pin}})
		codes[w.Code]++
	}
	if codes[http.StatusSeeOther] != 0 || codes[http.StatusForbidden] > 250*pinTries+250 || codes[http.StatusTooManyRequests] < 8_000 {
		t.Errorf("answers: %v", codes)
	}
	for _, forged := range []string{"", "a", strings.Repeat("0", 32), session[:31] + "x", session + "0"} {
		if w := h.request(http.MethodGet, "/arbitro", "10.9.9.9", device, forged, nil); !strings.Contains(w.Body.String(), "PIN degli arbitri") {
			t.Errorf("the session %q is in", forged)
		}
	}
	if w := h.request(http.MethodGet, "/arbitro", "10.9.9.9", device, session, nil); !strings.Contains(w.Body.String(),
		"Proposte dei tavoli") {
		t.Error("the assistant is out")
	}
}

// Every request to every address, from anyone who has access, is answered by a page and changes neither the tables nor the
// players of the tournament.
func FuzzEveryForm(f *testing.F) {
	paths := []string{
		"/tavolo/*", "/arbitro/pin", "/arbitro/presenze", "/arbitro/tavolo/1/2", "/arbitro/proposta", "/arbitro/orologio",
		"/arbitro/esci",
	}
	f.Add(0, "s0_0=50&s1_0=30&s2_0=20&s3_0=0&fuori3=1")
	f.Add(0, "s0_0=&s1_0=-1&s2_0=1e9&s3_0=NaN&fuori0=no&fuori1=no&fuori2=no&fuori3=no&vince=divisa&zero=divisa")
	f.Add(3, "s0_0=44,1&s1_0=44,1&s2_0=٣&s3_0=100&fuori0=9&fuori3=9&vince=&zero=")
	f.Add(1, "pin=1234&poi=//evil.example/arbitro/")
	f.Add(2, "turno=2&id=7&presente=SI")
	f.Add(3, "s0_0=44,1&s1_0=44,1&s2_0=x&visto=s0%3D")
	f.Add(4, "id=abc&fare=accetta&visto=")
	f.Add(5, "fare=avvia&minuti=90")
	f.Add(6, "")
	f.Add(7, "t0=SI&t1=1907&t2=1905&s0_0=Austria&s0_1=5&s1_1=99&s2_8=SI")
	f.Add(10, "t0=SI&s0_0=Austria&s1_0=Austria&s0_9=-1&visto=x")
	halls := []*hall{serve(f, Options{}), serveGame(f, "italia2010")}
	f.Fuzz(func(t *testing.T, at int, body string) {
		at = max(at, -at-1)
		which := at / len(paths) % len(halls)
		h := halls[which]
		before := h.desk.Tournament()
		form, err := url.ParseQuery(body)
		if err != nil {
			form = url.Values{"s0_0": {body}, "id": {body}, "minuti": {body}, "turno": {body}, "visto": {body}}
		}
		const device = "00112233445566aa"
		session := h.server.admission.newSession(device, "", time.Now().Add(time.Hour))
		form.Set("modulo", h.server.codes.form(device))
		path := paths[at%len(paths)]
		if path == "/tavolo/*" {
			path = h.tablePath(1)
		}
		h.server.admission.posts.buckets = map[string]*bucket{} // as fast as it goes
		w := h.request(http.MethodPost, path, "127.0.0.1", device, session, form)
		if w.Code >= http.StatusInternalServerError || w.Code == http.StatusOK && !strings.Contains(w.Body.String(), "</html>") {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
		if now := h.desk.Tournament(); len(now.Players) != len(before.Players) || len(now.Rounds) != len(before.Rounds) ||
			len(now.Rounds[0].Tables) != len(before.Rounds[0].Tables) {
			t.Errorf("%s has changed the tournament", path)
		}
	})
}
