package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"raduno/engine"
	"raduno/engine/worked"
)

// browser is a phone in a real browser, Chromium without a screen.
func browser(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(worked.Tool(t, "chromium", "chromium-browser", "google-chrome")),
		chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(390, 800), chromedp.WSURLReadTimeout(2*time.Minute))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// does does one thing after the other in a browser.
func does(t *testing.T, ctx context.Context, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	for _, action := range actions {
		if _, err := chromedp.Run(ctx, action); err != nil {
			t.Fatal(err)
		}
	}
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
	if _, err := h.desk.SetTable(1, *h.desk.View().Round(1).Table(1), table); err != nil {
		t.Fatal(err)
	}
	reads(t, ctx, "77")
}

// A table types its scores with the keys of a phone, is asked who won, and an assistant confirms what it sent.
func TestATableInABrowser(t *testing.T) {
	h := serve(t, Options{})
	ctx := browser(t)
	address := strings.TrimSuffix(h.url, "/")
	does(t, ctx, chromedp.Navigate(address+h.tablePath(2)), chromedp.WaitVisible("#s0p"))
	for i, points := range []string{"50", "50", "20", "10"} {
		does(t, ctx, chromedp.SendKeys("#s"+strconv.Itoa(i)+"p", points))
	}
	does(t, ctx, chromedp.Click(".sheet button"))
	reads(t, ctx, "chi ha vinto?")
	does(t, ctx, chromedp.Click(`.ask input[value="0"]`), chromedp.Click(".sheet button"))
	reads(t, ctx, "Ricevuto")
	does(
		t, ctx, chromedp.Navigate(address+"/arbitro"), chromedp.WaitVisible("#pin"), chromedp.SendKeys("#pin", h.server.PIN()),
		chromedp.Click(".pin button"), chromedp.WaitVisible(`button[value="accetta"]`), chromedp.Click(`button[value="accetta"]`),
	)
	reads(t, ctx, "Nessuna proposta aspetta")
	if got := h.desk.View().Round(1).Table(2).Seats[0].Score.Text(","); got != "50,1" {
		t.Errorf("the winner's score is %q", got)
	}
}

// Without a script the pages are complete.
func TestPagesWithoutAScript(t *testing.T) {
	h := serve(t, Options{})
	p := h.phone()
	for _, path := range []string{"/", "/classifica", "/arbitro", h.tablePath(1)} {
		if code := p.get(path); code != http.StatusOK || strings.Contains(p.page, "<script>") || strings.Contains(p.page, "onclick") {
			t.Errorf("%s: %d, or a script inside the page", path, code)
		}
	}
}
