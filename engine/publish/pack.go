package publish

import (
	"archive/zip"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
	"raduno/export"
	"raduno/export/pdf"
	"raduno/export/picture"
)

// The names of the file that lists the others, and of the page again as servers give it for the folder.
const (
	PackManifest = "manifest.json"
	PackIndex    = "index.html"
)

// PackFile is a file of a pack.
type PackFile struct {
	Name string
	Data []byte
}

// PackEntry is what the manifest says of a file.
type PackEntry struct {
	File   string `json:"file"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// packFormat says whose manifest it is.
const packFormat = "raduno-pacchetto"

// packList is the manifest.
type packList struct {
	Format     string      `json:"format"`
	Version    int         `json:"version"`
	Tournament string      `json:"tournament"`
	Written    string      `json:"written,omitempty"`
	Files      []PackEntry `json:"files"`
}

// Pack writes everything that is published of a tournament into a folder, with a manifest, and says which files it wrote. The address is
// where the folder will lie on the internet, such as https://club.example/tornei: the page names a picture of the first places there; empty
// for the tournament's own. The language is "it" or "en", empty for that of the event. Files there that Raduno did not make are replaced
// only where replace says so, else the error is an *Occupied. An address that is none is an error of kind BadUsage.
func Pack(of *desk.Desk, address, dir, language string, replace bool) ([]PackEntry, error) {
	files, entries, err := publisher{Desk: of}.pack(address, language)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, engine.Wrap(err, engine.BadInput,
			"Non riesco a creare la cartella %s: controlla che non ci sia un file con quel nome e che lì si possa scrivere", dir)
	}
	products := engine.Map(files, func(f PackFile) store.Product { return store.Product{Path: filepath.Join(dir, f.Name), Data: f.Data} })
	return entries, of.WriteProducts(products, replace)
}

// packName is the name of the files of a pack, without an ending.
func (d publisher) packName() string { return export.FileName(filepath.Base(d.beside(""))) }

// packPrint is the name of a print in a pack, without an ending: the same in every language.
func (d publisher) packPrint(kind PrintKind, round int) string {
	p, err := PrinterOf(kind)
	if err != nil {
		panic("publish: " + err.Error()) // the program's own
	}
	return d.packName() + p.suffix(PrintRequest{Round: round}, export.Voice{})
}

// PackZip writes everything that is published into one file beside the workbook, and gives its path.
func PackZip(of *desk.Desk, replace bool) (path string, err error) {
	d := publisher{Desk: of}
	files, _, err := d.pack("", "")
	if err != nil {
		return "", err
	}
	var all bytes.Buffer
	z := zip.NewWriter(&all)
	for _, f := range files {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: of.Env().Now()})
		if err == nil {
			_, err = w.Write(f.Data)
		}
		if err != nil {
			return "", err
		}
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	path = d.beside("_pubblicazione.zip")
	return path, of.WriteProducts([]store.Product{{Path: path, Data: all.Bytes()}}, replace)
}

// pack makes everything that is published, the manifest as the last, and says what that tells of the others. The address is that of the
// pages, empty for the tournament's own. It stops at the first file that cannot be made.
func (d publisher) pack(address, language string) ([]PackFile, []PackEntry, error) {
	if at, err := url.Parse(address); address != "" && (err != nil || at.Host == "" || at.Scheme != "https" && at.Scheme != "http") {
		return nil, nil, engine.Errorf(engine.BadUsage,
			"--indirizzo %s non è un indirizzo: scrivi dove starà la cartella, come https://club.example/tornei.", address)
	}
	t := d.named()
	voice := d.voice(t, language)
	content, err := d.content(t, "", 0, voice)
	if err != nil {
		return nil, nil, err
	}
	sheets, err := d.sheetOptions(t, PrintRequest{Kind: Report, Language: language}, d.listOptions(t, "", voice))
	if err != nil {
		return nil, nil, err
	}
	sheets.Stamp, sheets.About = content.Stamp, content.About
	all, err := made(d.packed(t, content, cmp.Or(address, t.Info.Page), sheets))
	if err != nil {
		return nil, nil, err
	}
	if i := slices.IndexFunc(all, func(f PackFile) bool { return f.Name == d.packName()+".html" }); i >= 0 {
		all = append(all, PackFile{PackIndex, all[i].Data})
	}
	list := packList{Format: packFormat, Version: 1, Tournament: export.Clean(t.Info.Name)}
	if !content.Stamp.IsZero() {
		list.Written = content.Stamp.Format(time.RFC3339)
	}
	for _, f := range all {
		sum := sha256.Sum256(f.Data)
		list.Files = append(list.Files, PackEntry{File: f.Name, Size: int64(len(f.Data)), SHA256: hex.EncodeToString(sum[:])})
	}
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(list)
	return append(all, PackFile{PackManifest, data.Bytes()}), list.Files, err
}

// file is a file to be made.
type file struct {
	name string
	make func() ([]byte, error)
}

// made makes files in memory, as many at once as there are processors. Where one cannot be made it waits for what is under way, and
// leaves out what is not.
func made(fs []file) ([]PackFile, error) {
	all, errs := make([]PackFile, len(fs)), make([]error, len(fs))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var failed atomic.Bool
	var working sync.WaitGroup
	for i, f := range fs {
		if slots <- struct{}{}; failed.Load() {
			break
		}
		working.Go(func() {
			defer func() { <-slots }()
			data, err := f.make()
			if err != nil {
				errs[i] = fmt.Errorf("write %s: %w", f.name, err)
				failed.Store(true)
			}
			all[i] = PackFile{f.name, data}
		})
	}
	working.Wait()
	return all, cmp.Or(errs...)
}

// packed are the files of a pack.
func (d publisher) packed(t *engine.Tournament, all export.Content, address string, sheets pdf.SheetOptions) (fs []file) {
	name := d.packName()
	all.Certificate = func(round int) string {
		if r := t.Round(round); r == nil || r.Draw == nil {
			return ""
		}
		return url.PathEscape(d.packPrint(Certificate, round) + ".html")
	}
	// Anyone who posts the page's address shows a picture only where the page names it in full.
	const pictureEnding = "_largo.png"
	pictured := address != "" && !all.NoRounds && len(all.Rankings) > 0 && len(all.Players().Rows) > 0
	if pictured {
		all.Picture = strings.TrimRight(address, "/") + "/" + url.PathEscape(name+pictureEnding)
	}
	add := func(name string, make func() ([]byte, error)) { fs = append(fs, file{name, make}) }
	printed := func(name string, print func() (*Paper, error)) {
		add(name+".pdf", func() ([]byte, error) { return pdfOf(print()) })
	}
	for _, e := range exporters {
		if e.packed {
			add(name+e.Ending, func() ([]byte, error) {
				content := all
				if e.prepare != nil && len(t.Rounds) > 0 {
					e.prepare(d, t, &content, ExportRequest{})
				}
				var b bytes.Buffer
				err := e.write(&b, t, content, ExportRequest{})
				return b.Bytes(), err
			})
		}
	}
	if pictured {
		add(name+pictureEnding, func() ([]byte, error) {
			var b bytes.Buffer
			err := picture.Standings(&b, t, all, picture.Wide)
			return b.Bytes(), err
		})
	}
	if slices.ContainsFunc(t.Rounds, func(r engine.Round) bool { return len(r.Tables) > 0 }) {
		printed(d.packPrint(Report, 0), func() (*Paper, error) { return pdf.ScoreSheets(t, nil, sheets) })
	}
	list := pdf.ListOptions{Stamp: all.Stamp, Forms: all.Forms, About: all.About}
	for i, ranking := range all.Rankings {
		ending := d.packPrint(StandingsList, 0)
		switch {
		case all.NoRounds:
			ending = name + "_iscritti"
		case ranking.Reason == "" && ranking.Column(export.PlaceColumn) < 0:
			ending = name + "_premi"
		case i > 0:
			ending += "_" + strconv.Itoa(i+1)
		}
		printed(ending, func() (*Paper, error) { return pdf.Standings(t, []export.Ranking{ranking}, list) })
	}
	drawn := slices.DeleteFunc(slices.Clone(t.Rounds), func(r engine.Round) bool { return r.Draw == nil })
	for _, round := range drawn {
		name, home := d.packPrint(Certificate, round.Number), url.PathEscape(name+".html")
		certified := sync.OnceValues(func() (*certifiedRound, error) { return d.certificate(t, round.Number, all.About, true) })
		told := func(ending string, tell func(*certifiedRound) ([]byte, error)) {
			add(name+ending, func() ([]byte, error) {
				c, err := certified()
				if err != nil {
					return nil, err
				}
				return tell(c)
			})
		}
		told(".pdf", func(c *certifiedRound) ([]byte, error) { return pdfOf(pdf.Certificate(t.Info, &c.Certificate, list)) })
		told(".html", func(c *certifiedRound) ([]byte, error) { return d.certificatePage(t, c, all.About, home) })
		told(".json", func(c *certifiedRound) ([]byte, error) { return c.file, nil })
	}
	if len(drawn) > 0 {
		add(assets.CheckerName, func() ([]byte, error) { return assets.Checker, nil })
	}
	return fs
}

// pdfOf is the file of a print that could be made.
func pdfOf(paper *Paper, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return paper.PDF, nil
}
