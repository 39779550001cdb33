package main

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/zlib"
	"context"
	"crypto/sha256"
	"fmt"
	"html"
	"image"
	"image/draw"
	"image/png"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine/publish"
)

// All that can be printed, exported and published of a tournament of each game, and its workbook, is written as it was, to the last
// line of a page: part by part it has the sums of testdata/written. Another sum is another page or cell. Look at it; if it was meant, run
// this test once with -update.
func TestEverythingIsWrittenAsItWas(t *testing.T) {
	worked.Slow(t)
	t.Setenv("SOURCE_DATE_EPOCH", "1800000000")
	t.Setenv("LC_ALL", "C")
	for _, name := range worked.Tournaments(t) {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			from, dir := worked.Tournament(t, name), t.TempDir()
			book := filepath.Join(dir, name+".xlsx")
			var refused []string
			run := func(args []string) {
				var out, trouble bytes.Buffer
				if program().Run(t.Context(), args, strings.NewReader(""), &out, &trouble) != 0 { // there is no such page of it
					refused = append(refused, strings.ReplaceAll(strings.Join(args, " ")+": "+strings.TrimSpace(trouble.String()), dir+"/", ""))
				}
			}
			for _, args := range append([][]string{{"importa", from, book}}, allThatIsWritten(book)...) {
				run(args)
			}
			if len(otherwise[name]) > 0 {
				data, err := os.ReadFile(book)
				must(t, err)
				for i, args := range otherwise[name] {
					book := filepath.Join(dir, fmt.Sprint(i), name+".xlsx")
					must(t, cmp.Or(os.Mkdir(filepath.Dir(book), 0o700), os.WriteFile(book, data, 0o600)))
					run(append([]string{args[0], book}, args[1:]...))
				}
			}
			served(t, book, filepath.Join(dir, "served"))
			worked.Kept(t, "testdata/written/"+name+".txt", strings.Join(append(sums(t, dir), refused...), "\n")+"\n")
		})
	}
}

// served writes the hall's pages into a folder, those of an assistant too, as they come from `servi`.
func served(t *testing.T, book, dir string) {
	must(t, os.Mkdir(dir, 0o700))
	ctx, stop := context.WithCancel(t.Context())
	said, says := io.Pipe()
	ended := make(chan int)
	go func() {
		var trouble bytes.Buffer
		ended <- program().Run(ctx, []string{"servi", book, "--porta", "0", "--pin", "471108"}, nil, says, &trouble)
	}()
	defer func() {
		stop()
		if code := <-ended; code != cli.Done {
			t.Errorf("the hall ended with %d", code)
		}
	}()
	address, err := bufio.NewReader(said).ReadString('\n')
	must(t, err)
	address = strings.TrimSpace(address)
	jar, err := cookiejar.New(nil)
	must(t, err)
	client := http.Client{Jar: jar}
	defer client.CloseIdleConnections() // or the hall waits for them
	_, pin := fill(answer(t, client.Get, address, "arbitro", dir))
	pin.Set("pin", "471108")
	answer(t, func(to string) (*http.Response, error) { return client.PostForm(to, pin) }, address, "arbitro/pin", dir)
	// What a page leads to follows it, but no more than twice what differs only by its numbers.
	seen := map[string]int{}
	pages := []string{"", "iscrizione", "arbitro", "arbitro/presenze/1", "giocatore/99", "arbitro/tavolo/9/9", "altrove"}
	for len(pages) > 0 {
		page := pages[0]
		pages = pages[1:]
		alike := digits.ReplaceAllString(made.ReplaceAllString(page, ""), "N")
		if seen[page]++; seen[page] > 1 {
			continue
		}
		if seen[alike+" "]++; seen[alike+" "] > 2 {
			continue
		}
		body := answer(t, client.Get, address, page, dir)
		for _, m := range leads.FindAllStringSubmatch(body, -1) {
			pages = append(pages, strings.TrimPrefix(html.UnescapeString(m[1]), "/"))
		}
		if action, filled := fill(body); strings.Contains(page, "tavolo/") && action != "" {
			send := func(to string) (*http.Response, error) { return client.PostForm(to, filled) }
			answer(t, send, address, strings.TrimPrefix(action, "/"), dir)
		}
	}
}

var (
	digits = regexp.MustCompile(`\d+`)
	leads  = regexp.MustCompile(`(?:href|src)="(/[^"/][^"]*)"`)
	inputs = regexp.MustCompile(`<input[^>]* name="(\w+)"[^>]* value="([^"]*)"`)
	forms  = regexp.MustCompile(`(?s)<form[^>]* action="([^"]*(?:tavolo/|pin)[^"]*)"[^>]*>(.*?)</form>`)
)

// fill answers the form of a table, or that for the PIN: what is hidden stays, each seat has ten points more than the one before.
func fill(body string) (action string, filled url.Values) {
	filled = url.Values{}
	m := forms.FindStringSubmatch(body)
	if m == nil {
		return "", filled
	}
	for i, in := range inputs.FindAllStringSubmatch(m[2], -1) {
		if value := in[2]; strings.HasPrefix(in[1], "s") {
			filled.Set(in[1], strconv.Itoa(10*i))
		} else {
			filled.Set(in[1], value)
		}
	}
	return m[1], filled
}

// answer writes what a page answers into a folder.
func answer(t *testing.T, ask func(string) (*http.Response, error), address, page, dir string) string {
	response, err := ask(address + page)
	must(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(t, err)
	name := strings.NewReplacer("/", "_", "?", "_", "&", "_").Replace(made.ReplaceAllString(page, "")) + " " + response.Request.Method
	if strings.Contains(page, "codice") || strings.HasPrefix(page, "arbitro/stampa/") { // has the port as a code to photograph
		body = nil
	}
	body = fmt.Appendf(bytes.ReplaceAll(body, []byte(address), nil), "%d %s", response.StatusCode, response.Header.Get("Content-Type"))
	must(t, os.WriteFile(filepath.Join(dir, name), body, 0o600))
	return string(body)
}

// otherwise is what is written of a tournament in another way, or another language.
var otherwise = map[string][][]string{
	"strano": {
		{"esporta", "--formato", "vb", "--parti", "2000"},
		{"esporta", "--formato", "vb", "--breve"},
		{"esporta", "--formato", "testo", "--turno", "1"},
		{"esporta", "--formato", "html", "--lingua", "en"},
		{"esporta", "--formato", "messaggio", "--lingua", "en"},
		{"stampa", "--elenco", "diplomi", "--testo", `{nome}\n{posto} {premio}`},
		{"stampa", "--turno", "1", "--tavoli", "1,2", "--lingua", "en"},
		{"stampa", "--elenco", "verbale", "--turno", "4", "--lingua", "en"},
		{"esporta", "--formato", "html", "--solo-classifica"},
		{"esporta", "--formato", "vb", "--dialetto", "markdown", "--parti", "3000"},
		{"stampa", "--elenco", "tavoli", "--turno", "3"},
		{"stampa", "--elenco", "tavoli", "--turno", "4"},
		{"stampa", "--elenco", "posti", "--turno", "4"},
	},
	"squadre36": {{"esporta", "--formato", "vb", "--parti", "1000"}, {"esporta", "--formato", "csv", "--turno", "2"}},
	"lega": {
		{"esporta", "--formato", "messaggio", "--lingua", "en"}, {"esporta", "--formato", "html", "--solo-classifica", "--lingua", "en"},
	},
}

// allThatIsWritten are the commands that write something of a workbook.
func allThatIsWritten(book string) [][]string {
	all := [][]string{
		{"classifica", book},
		{"stampa", book},
		{"stampa", book, "--turno", "1"},
		{"stampa", book, "--turno", "2", "--ridotta"},
		{"stampa", book, "--turno", "1", "--senza-mappa", "--sovrascrivi"},
		{"esporta", book, "--formato", "vb", "--dialetto", "markdown"},
		{"pubblica", book, filepath.Join(filepath.Dir(book), "published")},
	}
	byWord := func(a, b publish.Printer) int { return cmp.Compare(a.Kind, b.Kind) }
	for _, p := range slices.SortedFunc(slices.Values(publish.Printers), byWord) {
		args := []string{"stampa", book, "--elenco", string(p.Kind)}
		if p.Round == publish.NeedRound {
			args = append(args, "--turno", "1")
		}
		if !p.Sheets {
			all = append(all, args)
		}
	}
	for _, e := range publish.Formats() {
		args := []string{"esporta", book, "--formato", string(e.Format)}
		if e.Format == "verbale" {
			args = append(args, "--turno", "1")
		}
		all = append(all, args)
	}
	return all
}

// sums are a line for each part of each file of a folder: a page of a PDF, a part of a workbook. What another file has too is left out.
func sums(t *testing.T, dir string) []string {
	var all []string
	seen := map[[sha256.Size]byte]bool{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d.IsDir() && filepath.Ext(path) == ".copie" {
				return fs.SkipDir
			}
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		parts, err := parts(t, name, data)
		for _, part := range slices.Sorted(maps.Keys(parts)) {
			data := parts[part]
			if filepath.Ext(name) == ".xlsx" || strings.HasPrefix(name, "served") {
				data = made.ReplaceAll(bytes.ReplaceAll(data, []byte(dir), nil), nil)
			}
			if sum := sha256.Sum256(data); !seen[sum] {
				seen[sum] = true
				all = append(all, fmt.Sprintf("%s %s%.8x", filepath.ToSlash(name), part, sum))
			}
		}
		return err
	})
	must(t, err)
	return all
}

// made is what is made up anew each time: by it a workbook knows its copies, a form that it is its own, a table's page its table.
var made = regexp.MustCompile(`<t>[0-9a-f]{20}</t>|name="(modulo|una)" value="[0-9a-f]+"|(\d+-)+[a-z2-7]{16}`)

var bySize = regexp.MustCompile(`/Length \d+|startxref\s+\d+|\d{10} \d{5} [nf]`)

var stream = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)

// parts are what a file says apart from how it is compressed, by names that end in a blank.
func parts(t *testing.T, name string, data []byte) (map[string][]byte, error) {
	all := map[string][]byte{}
	switch filepath.Ext(name) {
	case ".pdf":
		for i, m := range stream.FindAllSubmatch(data, -1) {
			if z, err := zlib.NewReader(bytes.NewReader(m[1])); err == nil {
				if m[1], err = io.ReadAll(z); err != nil {
					return nil, err
				}
			}
			all[fmt.Sprintf("%03d ", i)] = m[1]
		}
		all["rest "] = bySize.ReplaceAll(stream.ReplaceAll(data, nil), nil)
	case ".xlsx":
		for part, text := range worked.Parts(t, data) {
			all[part+" "] = []byte(text)
		}
	case ".png":
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		pixels := image.NewNRGBA(picture.Bounds())
		draw.Draw(pixels, pixels.Rect, picture, picture.Bounds().Min, draw.Src)
		all[""] = pixels.Pix
	default:
		all[""] = data
	}
	return all, nil
}
