package web

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	worked "raduno/.ci/testing"
	"raduno/engine"
	ledger "raduno/engine/hall"
	"raduno/export"
)

// look is how a browser looks at the pages.
type look struct {
	wide, high int
	dark       bool
}

// patience is when a browser that does not get anywhere has failed, on the busiest machine.
const patience = 15 * time.Minute

// browser is a phone in a real browser, Chromium without a screen.
func browser(t *testing.T) context.Context { return browserAs(t, look{wide: 390, high: 800}) }

func browserAs(t testing.TB, how look) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	scheme := "1"
	if how.dark {
		scheme = "0"
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(worked.Tool(t, "chromium", "chromium-browser", "google-chrome")),
		chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(how.wide, how.high), chromedp.WSURLReadTimeout(2*time.Minute),
		chromedp.Flag("blink-settings", "preferredColorScheme="+scheme))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	does(t, ctx, chromedp.EmulateViewport(int64(how.wide), int64(how.high)))
	return ctx
}

// does does one thing after the other in a browser.
func does(t testing.TB, ctx context.Context, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	for _, action := range actions {
		worked.Must(t, worked.Err(chromedp.Run(ctx, action)))
	}
}

// clicks waits until there is something to click and clicks it in the same moment: a live page may replace it at any time.
func clicks(t *testing.T, ctx context.Context, what string) {
	t.Helper()
	click := fmt.Sprintf("(function () { var b = document.querySelector(%q); if (b) { b.click(); } return !!b; })()", what)
	for ; ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		if clicked, err := chromedp.Run(ctx, chromedp.Evaluate[bool](click)); err == nil && clicked {
			return
		}
	}
	t.Fatalf("there is never a %s to click", what)
}

// reads waits until the page says something.
func reads(t *testing.T, ctx context.Context, text string) {
	t.Helper()
	said := ""
	for ; ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		var err error
		if said, err = chromedp.Run(ctx, chromedp.Evaluate[string]("document.body.innerText")); err == nil && strings.Contains(said, text) {
			return
		}
	}
	t.Fatalf("the page never says %q:\n%s", text, said)
}

// keyboardOn waits until a page is all there and what is typed goes to an element of it: a page is seen before that.
func keyboardOn(t *testing.T, ctx context.Context, id string) {
	t.Helper()
	on := ""
	for ; ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		var err error
		if on, err = chromedp.Run(ctx, chromedp.Evaluate[string](`document.readyState + " " + document.activeElement.id`)); err == nil &&
			on == "complete "+id {
			return
		}
	}
	t.Fatalf("the keyboard never comes to %s: %s", id, on)
}

// In a real browser a page shows what changes after it was opened, without being touched, and is no wider than a phone.
func TestALivePageInABrowser(t *testing.T) {
	h := serve(t, Options{})
	ctx := browser(t)
	does(t, ctx, chromedp.Navigate(h.url), chromedp.WaitVisible("article"))
	over, err := chromedp.Run(ctx, chromedp.Evaluate[int]("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
	if err != nil || over > 0 {
		t.Errorf("the page is wider than a phone by %d: %v", over, err)
	}
	table := *h.desk.View().Round(1).Table(1)
	table.Seats = append([]engine.Seat(nil), table.Seats...)
	for i := range table.Seats {
		table.Seats[i].Score = engine.NewScore(77 - 10*i)
	}
	worked.Must(t, worked.Err(h.desk.SetTable(1, *h.desk.View().Round(1).Table(1), table)))
	reads(t, ctx, "77")

	// What is under a finger stays where it is until it is let go.
	does(t, ctx, chromedp.Evaluate[chromedp.Void](
		`document.querySelector("article").id = "held"; document.dispatchEvent(new Event("pointerdown"))`))
	played := *h.desk.View().Round(1).Table(1)
	table.Seats = append([]engine.Seat(nil), table.Seats...)
	table.Seats[0].Score = engine.NewScore(78)
	worked.Must(t, worked.Err(h.desk.SetTable(1, played, table)))
	other, cancel := chromedp.NewContext(ctx)
	defer cancel()
	does(t, other, chromedp.Navigate(h.url))
	reads(t, other, "78")
	if held, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`!!document.getElementById("held")`)); err != nil || !held {
		t.Errorf("the page is renewed under a finger: %v", err)
	}
	does(t, ctx, chromedp.Evaluate[chromedp.Void](`document.dispatchEvent(new Event("pointerup"))`))
	reads(t, ctx, "78")
}

//go:embed testdata/axe.min.js.gz
var packedAxe []byte

// axe is the check of accessibility, as a script.
func axe(t *testing.T) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packedAxe))
	worked.Must(t, err)
	source, err := io.ReadAll(z)
	worked.Must(t, err)
	return string(source)
}

// violations are what axe finds wrong with the page that is shown, a line each.
const violations = `axe.run(document, {resultTypes: ["violations"]}).then(function (r) {
	return r.violations.map(function (v) { return v.id + ": " + v.nodes.map(function (n) { return n.target.join(" "); }).join(", "); }).join("\n");
})`

// covered counts the lines of a proposal that the warning below it hides.
const covered = `Array.from(document.querySelectorAll(".rows .warn")).reduce(function (n, warn) {
	var box = warn.getBoundingClientRect(), all = document.createRange();
	all.setStartBefore(warn.parentNode.firstChild); all.setEndBefore(warn);
	return n + Array.from(all.getClientRects()).filter(function (r) { return r.bottom > box.top + 1; }).length;
}, 0)`

// Every page, on a phone by day and by night and on a laptop, is what people who do not see it, or use no mouse, can use
// too, and fits the screen; the warning that a table has other scores already hides nothing of those that it sent.
func TestPagesAreAccessible(t *testing.T) {
	h := serve(t, Options{})
	startClock(h, 90*time.Minute)
	p := h.phone()
	p.get(h.tablePath(1))
	p.send(h.tablePath(1), points("40", "30", "20", "10")) // the desk types others meanwhile, and is asked
	table := *h.desk.View().Round(1).Table(1)
	worked.Must(t, worked.Err(h.desk.SetTable(1, table, engine.Table{Seats: byHand(t, h.desk, 1, 1)})))
	script := axe(t)
	for name, how := range map[string]struct {
		look
		pages, inside []string // before and behind the PIN
	}{
		"phone": {
			look{390, 800, false},
			[]string{"/?cerca=cognome07", "/?cerca=nessuno", "/classifica", "/giocatore/8", "/turno/1", "/nonsense", "/tavolo", "/arbitro"},
			[]string{"/arbitro", "/arbitro/tavolo/1/1", "/arbitro/presenze?cerca=cognome1", "/arbitro/presenze/12"},
		},
		"night":  {look{360, 640, true}, []string{"/?cerca=cognome07", "/classifica", "/giocatore/8"}, []string{"/arbitro"}},
		"laptop": {look{1366, 768, false}, []string{"/", "/classifica"}, []string{"/arbitro"}},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := browserAs(t, how.look)
			address := strings.TrimSuffix(h.url, "/")
			check := func(page string) {
				t.Helper()
				does(t, ctx, chromedp.Evaluate[chromedp.Void](script+"; undefined"))
				found, err := chromedp.Run(ctx, chromedp.Evaluate[string](violations, chromedp.EvalAwaitPromise))
				if err != nil || found != "" {
					t.Errorf("%s: %v\n%s", page, err, found)
				}
				over, err := chromedp.Run(ctx, chromedp.Evaluate[int]("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
				if err != nil || over > 0 {
					t.Errorf("%s is %d wider than the screen: %v", page, over, err)
				}
				if hides, err := chromedp.Run(ctx, chromedp.Evaluate[int](covered)); err != nil || hides > 0 {
					t.Errorf("%s: a warning covers %d lines: %v", page, hides, err)
				}
				keepPicture(t, ctx, name+"_"+page)
			}
			visit := func(page string) {
				t.Helper()
				does(t, ctx, chromedp.Navigate(address+page), chromedp.WaitReady("#contenuto"))
				check(page)
			}
			for _, page := range how.pages {
				if page == "/tavolo" {
					page = h.tablePath(2)
				}
				visit(page)
			}
			does(t, ctx, chromedp.Navigate(address+h.tablePath(2)), chromedp.WaitVisible("#s0_0"),
				chromedp.Evaluate[chromedp.Void](fillOnce("50", "50", "20", "0")), chromedp.WaitVisible(".ask"))
			check("asked")
			does(t, ctx, chromedp.Navigate(address+h.tablePath(3)), chromedp.WaitVisible("#s0_0"),
				chromedp.Evaluate[chromedp.Void](fillOnce("50", "30", "20", "10")), chromedp.WaitVisible(".done"))
			check("received")
			does(t, ctx, chromedp.Navigate(address+"/arbitro"), chromedp.SendKeys("#pin", "4711"), chromedp.Click(".pin button"),
				chromedp.WaitVisible("#tavolo"))
			for _, page := range how.inside {
				visit(page)
			}
		})
	}
}

// fillOnce types points into the form that is shown and sends it.
func fillOnce(points ...string) string {
	return fmt.Sprintf(
		`%q.split(" ").forEach(function (p, i) { document.getElementById("s" + i + "_0").value = p; }); document.querySelector(".sheet `+
			`button").click()`, strings.Join(points,
			" "))
}

// keepPicture keeps a picture of what is shown, to be looked at, where RADUNO_PICTURES names a folder.
func keepPicture(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	dir := os.Getenv("RADUNO_PICTURES")
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, export.FileName(name)+".png"), picture, 0o600)
	}
	if err != nil {
		t.Error(err)
	}
}

// wire lies between phones and the laptop, and can be cut, or be slow.
type wire struct {
	net.Listener
	delay time.Duration // each way
	rate  int           // bytes a second; 0 for as fast as it goes

	mu    sync.Mutex
	cut   bool
	conns []net.Conn
}

// newWire leads to an address.
func newWire(t testing.TB, to string) *wire {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	worked.Must(t, err)
	w := &wire{Listener: l}
	t.Cleanup(func() {
		_ = l.Close()
		w.set(true)
	})
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			w.mu.Lock()
			if err != nil || w.cut {
				_ = near.Close()
				if far != nil {
					_ = far.Close()
				}
			} else {
				w.conns = append(w.conns, near, far)
				go w.carry(far, near)
				go w.carry(near, far)
			}
			w.mu.Unlock()
		}
	}()
	return w
}

// carry brings what comes at one end to the other.
func (w *wire) carry(to, from net.Conn) {
	defer to.Close()
	if w.rate == 0 {
		_, _ = io.Copy(to, from)
		return
	}
	type piece struct {
		data []byte
		due  time.Time
	}
	pieces := make(chan piece, 1000)
	go func() {
		defer close(pieces)
		free := time.Now() // when the line has carried what came before
		for {
			data := make([]byte, 1400)
			n, err := from.Read(data)
			if err != nil {
				return
			}
			if now := time.Now(); free.Before(now) {
				free = now
			}
			free = free.Add(time.Duration(n) * time.Second / time.Duration(w.rate))
			pieces <- piece{data[:n], free.Add(w.delay)}
		}
	}()
	for p := range pieces {
		time.Sleep(time.Until(p.due))
		if _, err := to.Write(p.data); err != nil {
			return
		}
	}
}

// set cuts the wire, or mends it.
func (w *wire) set(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	if cut {
		for _, c := range w.conns {
			_ = c.Close()
		}
		w.conns = nil
	}
}

// While the network is away a page says that it may be old, and what a table has typed stays; when it is back the page
// shows what has changed meanwhile, and what is sent again counts once.
func TestTheNetworkGoesAway(t *testing.T) {
	h := serve(t, Options{})
	ctx := browser(t)
	w := newWire(t, strings.TrimSuffix(strings.TrimPrefix(h.url, "http://"), "/"))
	address := "http://" + w.Addr().String()
	table, cancel := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	defer cancel()
	does(t, ctx, chromedp.Navigate(address), chromedp.WaitVisible("article"))
	does(t, table, chromedp.Navigate(address+h.tablePath(2)), chromedp.WaitVisible("#s0_0"))
	w.set(true)
	does(t, table, chromedp.Evaluate[chromedp.Void](fillOnce("50", "30", "20", "11")))
	reads(t, table, "quello che hai scritto è ancora qui")
	reads(t, ctx, "La sala non risponde")
	worked.Must(t, worked.Err(h.desk.SetTable(1, *h.desk.View().Round(1).Table(1), engine.Table{Seats: byHand(t, h.desk, 1, 1)})))
	w.set(false)
	// This time the answer is lost, not the question.
	typed, err := chromedp.Run(table, chromedp.Evaluate[string](`document.getElementById("s3_0").value`))
	if err != nil || typed != "11" {
		t.Fatalf("what was typed is %q: %v", typed, err)
	}
	for range 2 { // the second takes the place of the first
		does(t, table, chromedp.Evaluate[chromedp.Void](
			`document.querySelectorAll(".done").forEach(function (d) { d.remove(); }); document.querySelector(".sheet button").click()`))
		reads(t, table, "Ricevuto")
	}
	if waiting, err := ledger.Of(h.desk).Waiting(); err != nil || len(waiting) != 1 {
		t.Errorf("%d proposals: %v", len(waiting), err)
	}
	points := h.desk.View().Round(1).Table(1).Seats[0].Score.Text(",")
	for ; ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		shown, err := chromedp.Run(ctx, chromedp.Evaluate[string](
			`document.querySelector("#tavolo-1-1").innerText + document.getElementById("vivo").innerText`))
		if err == nil && strings.Contains(shown, points) && !strings.Contains(shown, "non risponde") {
			return
		}
	}
	t.Error("the page does not catch up")
}

// On a second laptop a table is written with the keyboard alone: its number, its points with Enter after each, and Enter
// again is at the next.
func TestASecondLaptopByKeyboard(t *testing.T) {
	h := serve(t, Options{})
	ctx := browserAs(t, look{wide: 1366, high: 768})
	address := strings.TrimSuffix(h.url, "/")
	does(t, ctx, chromedp.Navigate(address+"/arbitro"))
	keyboardOn(t, ctx, "pin")
	does(t, ctx, chromedp.KeyEvent("4711\r"), chromedp.WaitVisible("#tavolo"), chromedp.Focus("#tavolo"), chromedp.KeyEvent("3\r"))
	reads(t, ctx, "Turno 1, tavolo 3")
	for range 2 { // the second time from the page that Enter led to
		keyboardOn(t, ctx, "s0_0")
		for _, points := range []string{"50", "30", "20", "10"} {
			does(t, ctx, chromedp.KeyEvent(points+"\r"))
		}
		reads(t, ctx, "Salvato.")
		does(t, ctx, chromedp.KeyEvent("\r"), chromedp.WaitNotPresent(".done"), chromedp.WaitVisible("#s0_0"))
	}
	reads(t, ctx, "Turno 1, tavolo 5")
	if got := h.scores(3) + " / " + h.scores(4); got != "50 30 20 10 / 50 30 20 10" {
		t.Error(got)
	}
}
