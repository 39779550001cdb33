package publish

import (
	"bytes"
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
	"time"

	"raduno/assets"
	"raduno/engine"
	"raduno/export"
	"raduno/export/pdf"
)

// PackManifest is the name of the file that lists the others.
const PackManifest = "manifest.json"

// PackFolder is where the files go.
type PackFolder interface {
	// Create makes a new file, over one of that name. The file is complete once it has been closed without
	// an error.
	Create(name string) (io.WriteCloser, error)
}

// PackOptions say what a pack is made of.
type PackOptions struct {
	Name     string           // of the files, without an ending; empty for the tournament's own
	Rankings []export.Ranking // the standings, the most important first
	EndedNow []export.Ranking // those if the games under way ended now, for the page; none where that is not asked
	Places   map[int][]int    // of each player after each round, for the cards on the page; nil for none
	Sheets   pdf.SheetOptions // how the report looks; Filled is always on, and Forms holds for all files
	Exports  []PackedExport   // the formats that are published
	Stamp    time.Time
	// Address is where the folder will lie on the internet, "https://club.example/tornei"; empty where that is not known. Anyone who posts
	// the page's address shows a picture only where the page names it in full, so that Picture, which writes it, is asked only then.
	Address string
	Picture func(io.Writer, *engine.Tournament, export.Content) error
	// Certificate writes the page of a round's draw, and the file of it that the checker page reads; home is where the page of the
	// tournament lies. Nil for none.
	Certificate func(round int, home string) (page, file []byte, err error)
}

// PackedExport is a format that is published: what follows the name in that of its file, and what writes it.
type PackedExport struct {
	Ending string
	Write  func(io.Writer, *engine.Tournament, export.Content) error
}

// PackEntry is a file of the pack.
type PackEntry struct {
	File   string `json:"file"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// file is a file to be written.
type file struct {
	name  string
	write func(io.Writer) error
}

// made is a file that is ready to be written, or why it is not.
type made struct {
	data []byte
	err  error
}

// makeAll makes files in memory, as many at once as there are processors, and gives each through a channel of its own. The
// function that it returns waits for what is under way, and leaves out what is not.
func makeAll(fs []file) (ready []chan made, end func()) {
	stop, slots := make(chan struct{}), make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for range fs {
		ready = append(ready, make(chan made, 1))
	}
	all.Go(func() {
		for i, f := range fs {
			select {
			case <-stop:
				return
			case slots <- struct{}{}:
			}
			all.Go(func() {
				var b bytes.Buffer
				err := f.write(&b)
				ready[i] <- made{b.Bytes(), err}
				<-slots
			})
		}
	})
	return ready, func() {
		close(stop)
		all.Wait()
	}
}

// WritePack writes the pack and returns what it has written, the manifest left out. It stops at the first file
// that cannot be written.
func WritePack(folder PackFolder, t *engine.Tournament, o PackOptions) ([]PackEntry, error) {
	var entries []PackEntry
	fs := files(t, o)
	ready, end := makeAll(fs)
	defer end()
	for i, f := range fs {
		entry, err := write(folder, file{f.name, func(w io.Writer) error {
			m := <-ready[i]
			if m.err == nil {
				_, m.err = w.Write(m.data)
			}
			return m.err
		}})
		if err != nil {
			return entries, err
		}
		entries = append(entries, entry)
	}
	_, err := write(folder, file{PackManifest, func(w io.Writer) error { return manifest(w, t, o, entries) }})
	return entries, err
}

// files are the files of a pack. What there is nothing to say about has no file.
func files(t *engine.Tournament, o PackOptions) []file {
	name := o.Name
	if name == "" {
		name = t.Info.Name
	}
	name = export.FileName(name)
	all := export.Everything(o.Rankings...)
	all.NoRounds = len(t.Rounds) == 0
	all.Stamp, all.Forms, all.About = o.Stamp, o.Sheets.Forms, o.Sheets.About
	all.EndedNow, all.Places = o.EndedNow, o.Places
	all.Certificate = func(round int) string {
		if r := t.Round(round); o.Certificate == nil || r == nil || r.Draw == nil {
			return ""
		}
		return url.PathEscape(certificateName(name, round) + ".html")
	}
	pictured := o.Address != "" && o.Picture != nil && !all.NoRounds && len(o.Rankings) > 0 && len(all.Players().Rows) > 0
	if pictured {
		all.Picture = strings.TrimRight(o.Address, "/") + "/" + url.PathEscape(name+pictureEnding)
	}
	list := pdf.ListOptions{Stamp: o.Stamp, Forms: o.Sheets.Forms, About: o.Sheets.About, Public: true}
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
		fs = append(fs, file{name + e.Ending, func(w io.Writer) error { return e.Write(w, t, all) }})
	}
	if pictured {
		fs = append(fs, file{name + pictureEnding, func(w io.Writer) error { return o.Picture(w, t, all) }})
	}
	if slices.ContainsFunc(t.Rounds, func(r engine.Round) bool { return len(r.Tables) > 0 }) {
		sheets := o.Sheets
		sheets.Filled, sheets.Tables, sheets.Stamp = true, nil, o.Stamp
		fs = append(fs, file{name + ".pdf", printed(func() (*pdf.Paper, error) { return pdf.ScoreSheets(t, nil, sheets) })})
	}
	for i, ranking := range o.Rankings {
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

// counter counts what goes through it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// write writes one file and tells its size and checksum.
func write(folder PackFolder, f file) (entry PackEntry, err error) {
	out, err := folder.Create(f.name)
	if err != nil {
		return PackEntry{}, fmt.Errorf("create %s: %w", f.name, err)
	}
	defer func() {
		if closing := out.Close(); err == nil && closing != nil {
			err = fmt.Errorf("write %s: %w", f.name, closing)
		}
	}()
	var size counter
	sum := sha256.New()
	if err := f.write(io.MultiWriter(out, sum, &size)); err != nil {
		return PackEntry{}, fmt.Errorf("write %s: %w", f.name, err)
	}
	return PackEntry{File: f.name, Size: int64(size), SHA256: hex.EncodeToString(sum.Sum(nil))}, nil
}

// manifest lists the files.
func manifest(w io.Writer, t *engine.Tournament, o PackOptions, entries []PackEntry) error {
	doc := struct {
		Format     string      `json:"format"`
		Version    int         `json:"version"`
		Tournament string      `json:"tournament"`
		Written    string      `json:"written,omitempty"`
		Files      []PackEntry `json:"files"`
	}{Format: "raduno-pacchetto", Version: 1, Tournament: strings.TrimSpace(export.Clean(t.Info.Name)), Files: entries}
	if !o.Stamp.IsZero() {
		doc.Written = o.Stamp.Format(time.RFC3339)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(doc)
}
