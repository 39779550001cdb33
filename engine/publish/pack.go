package publish

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"raduno/assets"
	"raduno/engine"
	"raduno/export"
	"raduno/export/pdf"
)

// The names of the file that lists the others, and of the page again as servers give it for the folder.
const (
	PackManifest = "manifest.json"
	PackIndex    = "index.html"
)

// PackOptions say what a pack is made of.
type PackOptions struct {
	Name    string           // of the files, without an ending; empty for the tournament's own
	Content export.Content   // what all files show
	Sheets  pdf.SheetOptions // how the report looks; Filled is always on
	Exports []Exporter       // those that `pubblica` writes are
	// Address is where the folder will lie on the internet, "https://club.example/tornei"; empty where that is not known. Anyone who posts
	// the page's address shows a picture only where the page names it in full, so that Picture, which writes it, is asked only then.
	Address string
	Picture func(io.Writer, *engine.Tournament, export.Content) error
	// Certificate writes the page of a round's draw, and the file of it that the checker page reads; home is where the page of the
	// tournament lies. Nil for none.
	Certificate func(round int, home string) (page, file []byte, err error)
}

// name is that of the files, without an ending.
func (o PackOptions) name(t *engine.Tournament) string {
	return export.FileName(cmp.Or(o.Name, t.Info.Name))
}

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

// file is a file to be written.
type file struct {
	name  string
	write func(io.Writer) error
}

// WritePack makes the files of a pack, the manifest as the last, and says what that tells of the others. It stops at the first that cannot
// be made.
func WritePack(t *engine.Tournament, o PackOptions) ([]PackFile, []PackEntry, error) {
	all, err := made(files(t, o))
	if err != nil {
		return nil, nil, err
	}
	if i := slices.IndexFunc(all, func(f PackFile) bool { return f.Name == o.name(t)+".html" }); i >= 0 {
		all = append(all, PackFile{PackIndex, all[i].Data})
	}
	var entries []PackEntry
	for _, f := range all {
		sum := sha256.Sum256(f.Data)
		entries = append(entries, PackEntry{File: f.Name, Size: int64(len(f.Data)), SHA256: hex.EncodeToString(sum[:])})
	}
	list, err := made([]file{{PackManifest, func(w io.Writer) error { return manifest(w, t, o, entries) }}})
	return append(all, list...), entries, err
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
			var b bytes.Buffer
			if err := f.write(&b); err != nil {
				errs[i] = fmt.Errorf("write %s: %w", f.name, err)
				failed.Store(true)
			}
			all[i] = PackFile{f.name, b.Bytes()}
		})
	}
	working.Wait()
	return all, cmp.Or(errs...)
}

// files are the files of a pack. What there is nothing to say about has no file.
func files(t *engine.Tournament, o PackOptions) []file {
	name := o.name(t)
	all := o.Content
	all.NoRounds = len(t.Rounds) == 0
	all.Certificate = func(round int) string {
		if r := t.Round(round); o.Certificate == nil || r == nil || r.Draw == nil {
			return ""
		}
		return url.PathEscape(certificateName(name, round) + ".html")
	}
	pictured := o.Address != "" && o.Picture != nil && !all.NoRounds && len(all.Rankings) > 0 && len(all.Players().Rows) > 0
	if pictured {
		all.Picture = strings.TrimRight(o.Address, "/") + "/" + url.PathEscape(name+pictureEnding)
	}
	list := pdf.ListOptions{Stamp: all.Stamp, Forms: all.Forms, About: all.About, Public: true}
	printed := func(print func() (*pdf.Paper, error)) func(io.Writer) error {
		return func(w io.Writer) error {
			paper, err := print()
			if err == nil {
				_, err = w.Write(paper.PDF)
			}
			return err
		}
	}
	var fs []file
	for _, e := range o.Exports {
		if e.publish != nil {
			fs = append(fs, file{name + e.Ending, func(w io.Writer) error { return e.publish(w, t, e.of(t, all), ExportRequest{}) }})
		}
	}
	if pictured {
		fs = append(fs, file{name + pictureEnding, func(w io.Writer) error { return o.Picture(w, t, all) }})
	}
	if slices.ContainsFunc(t.Rounds, func(r engine.Round) bool { return len(r.Tables) > 0 }) {
		sheets := o.Sheets
		sheets.Filled, sheets.Stamp, sheets.Forms, sheets.About = true, all.Stamp, all.Forms, all.About
		fs = append(fs, file{name + ".pdf", printed(func() (*pdf.Paper, error) { return pdf.ScoreSheets(t, nil, sheets) })})
	}
	for i, ranking := range all.Rankings {
		ending := "_classifica"
		if all.NoRounds {
			ending = "_iscritti"
		}
		if prizes := !all.NoRounds && ranking.Reason == "" && ranking.Column(export.PlaceColumn) < 0; prizes {
			ending = "_premi"
		} else if i > 0 {
			ending += "_" + strconv.Itoa(i+1)
		}
		fs = append(fs, file{name + ending + ".pdf", printed(func() (*pdf.Paper, error) {
			return pdf.Standings(t, []export.Ranking{ranking}, list)
		})})
	}
	checked := false
	for _, round := range t.Rounds {
		if round.Draw == nil {
			continue
		}
		fs = append(fs, file{
			certificateName(name, round.Number) + ".pdf",
			printed(func() (*pdf.Paper, error) { return pdf.Certificate(t, round.Number, list) }),
		})
		if o.Certificate != nil {
			both := sync.OnceValues(func() (pair [2][]byte, err error) {
				pair[0], pair[1], err = o.Certificate(round.Number, url.PathEscape(name+".html"))
				return pair, err
			})
			for i, ending := range []string{".html", ".json"} {
				fs = append(fs, file{certificateName(name, round.Number) + ending, func(w io.Writer) error {
					pair, err := both()
					if err == nil {
						_, err = w.Write(pair[i])
					}
					return err
				}})
			}
			checked = true
		}
	}
	if checked {
		fs = append(fs, file{assets.CheckerName, func(w io.Writer) error {
			_, err := w.Write(assets.Checker)
			return err
		}})
	}
	if all.NoRounds {
		return fs
	}
	return append(fs, file{name + "_libretto.pdf", printed(func() (*pdf.Paper, error) { return pdf.Booklet(t, all) })})
}

// pictureEnding is what follows the name in that of the picture that stands for the page.
const pictureEnding = "_largo.png"

// certificateName is the name of a round's certificate, without its ending.
func certificateName(name string, round int) string {
	return name + "_" + strconv.Itoa(round) + "_verbale"
}

// manifest lists the files.
func manifest(w io.Writer, t *engine.Tournament, o PackOptions, entries []PackEntry) error {
	doc := packList{
		Format: packFormat, Version: 1, Tournament: strings.TrimSpace(export.Clean(t.Info.Name)), Files: entries,
	}
	if !o.Content.Stamp.IsZero() {
		doc.Written = o.Content.Stamp.Format(time.RFC3339)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(doc)
}
