package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	worked "raduno/.ci/testing"
	"raduno/export"
)

// wrong is what axe finds wrong with the page that is shown, a line each, and by how much it is wider than the screen.
const wrong = `axe.run(document, {resultTypes: ["violations"]}).then(function (r) {
	var over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
	return r.violations.map(function (v) { return v.id + ": " + v.nodes.map(function (n) { return n.target.join(" "); }).join(", "); })
		.concat(over > 0 ? [over + " pixels too wide"] : []).join("\n");
})`

// Anyone who does not see a published page, uses no mouse or has a small phone can use it too: the tournament's page and the
// season's, in both languages, by day and by night, with long names.
func TestPublishedPagesAreAccessible(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	dir := t.TempDir()
	season, files := filepath.Join(dir, "stagione.xlsx"), []string{}
	for _, name := range []string{"open42", "raduno60", "gufo33", "master41", "squadre36"} {
		data, err := os.ReadFile(filepath.Join(worked.Path(t, "workbooks"), name+".xlsx"))
		must(t, err)
		file := filepath.Join(dir, name+".xlsx")
		must(t, os.WriteFile(file, data, 0o600))
		files = append(files, file)
	}
	answers(t, 0, "", "giocatori", files[0], "--cambia", "1", "Cognome="+strings.Repeat("Abcdefghij", 6), "Club="+strings.Repeat("W", 60))
	answers(t, 0, "", "classifica", files[0], "--tipo", "open")
	answers(t, 0, "", "stagione", "nuova", season, "--nome", "Campionato regionale "+strings.Repeat("lungo ", 8))
	answers(t, 0, "", append([]string{"stagione", "aggiungi", season}, files...)...)
	answers(t, 0, "", "stagione", "regola", season, "Qualificati=i primi 4 di ogni torneo, chi è già qualificato passa il posto")
	answers(t, 0, "", "stagione", "sito", season, filepath.Join(dir, "sito"))
	answers(t, 0, "", "stagione", "sito", season, filepath.Join(dir, "site"), "--lingua", "en")
	answers(t, 0, "", "esporta", files[0], "--formato", "html", "--tipo", "open")
	answers(t, 0, "", "esporta", files[4], "--formato", "html", "--lingua", "en")
	pages := []string{filepath.Join(dir, "open42.html"), filepath.Join(dir, "squadre36.html")}
	for _, folder := range []string{"sito", "site"} {
		pages = append(pages, filepath.Join(dir, folder, "index.html"))
	}
	for _, how := range []struct {
		name       string
		wide, high int64
		dark       bool
	}{{"phone", 360, 740, false}, {"laptop", 1366, 768, true}} {
		t.Run(how.name, func(t *testing.T) {
			ctx := screen(t, how.dark)
			must(t, worked.Err(chromedp.Run(ctx, chromedp.EmulateViewport(how.wide, how.high))))
			for i, page := range pages {
				checkPage(t, ctx, page, fmt.Sprintf("%s_%02d_%s", how.name, i, filepath.Base(page)))
			}
		})
	}
}

// screen is a browser by day or by night, and what else it is started with.
func screen(t *testing.T, dark bool, more ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	scheme := map[bool]string{false: "1", true: "0"}[dark]
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(worked.Tool(t, "chromium", "chromium-browser", "google-chrome")),
		chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()), chromedp.WSURLReadTimeout(2*time.Minute),
		chromedp.Flag("blink-settings", "preferredColorScheme="+scheme))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), append(options, more...)...)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 30*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// checkPage opens a page and says what is wrong with it; where RADUNO_PICTURES names a folder a picture of it is kept there.
func checkPage(t *testing.T, ctx context.Context, page, name string) {
	t.Helper()
	packed, err := os.ReadFile(filepath.Join("..", "..", "ui", "web", "testdata", "axe.min.js.gz"))
	must(t, err)
	z, err := gzip.NewReader(bytes.NewReader(packed))
	must(t, err)
	axe, err := io.ReadAll(z)
	must(t, err)
	for _, action := range []chromedp.Action[chromedp.Void]{
		chromedp.Navigate((&url.URL{Scheme: "file", Path: page}).String()),
		chromedp.WaitReady("body"), chromedp.Evaluate[chromedp.Void](string(axe) + "; undefined"),
	} {
		must(t, worked.Err(chromedp.Run(ctx, action)))
	}
	found, err := chromedp.Run(ctx, chromedp.Evaluate[string](wrong, chromedp.EvalAwaitPromise))
	if err != nil || found != "" {
		t.Errorf("%s: %v\n%s", page, err, found)
	}
	if dir := os.Getenv("RADUNO_PICTURES"); dir != "" {
		picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, export.FileName(name)+".png"), picture, 0o600)
		}
		if err != nil {
			t.Error(err)
		}
	}
}
