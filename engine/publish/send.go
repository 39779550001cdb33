package publish

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish/remote"
	"raduno/engine/store"
)

// SendRequest asks that the pages be put where everybody reads them.
type SendRequest struct {
	To       string // the address; empty for the tournament's own
	Page     string // where the pages are read; empty for the tournament's own
	Language string // as of Pack
	Covered  bool   // before the prize-giving: without what it will tell
	Replace  bool   // also a page that is not of this tournament
	Password string // as it was typed; empty for that of the environment or the keyring
	Remember bool   // has the keyring keep it, once it was good
	Key      string // the fingerprint that the organizer takes
}

// Sent is what became of it.
type Sent struct {
	To      string   `json:"to"`
	Sent    []string `json:"sent"`
	Removed []string `json:"removed"` // that were there of before, and are no more
	Waiting []string `json:"waiting"` // the changed files, after an error
	Kept    int      `json:"kept"`    // files that were there already
}

// outbox is what a tournament remembers of its pages elsewhere, beside the copies of its workbook. It is there again when the program
// is; the files themselves are made anew, so that nothing is sent late that is not true any more.
type outbox struct {
	mu   sync.Mutex
	path string
	fs   store.FS
}

// outboxState is what it holds.
type outboxState struct {
	To      string            `json:"to"`
	Sums    map[string]string `json:"sums"`    // of the files that are there, by name
	Waiting []string          `json:"waiting"` // names of those that were to be sent last
}

const outboxFile = "pubblica.json"

func outboxOf(d *desk.Desk) *outbox {
	return desk.Kept(d, func(env desk.Env, dir string) *outbox {
		if env.FS == nil {
			env.FS = store.OS{}
		}
		return &outbox{path: filepath.Join(dir, outboxFile), fs: env.FS}
	})
}

// read is what it holds; nothing where it cannot be read: then all is compared with what is there.
func (o *outbox) read() (s outboxState) {
	const limit = 1 << 20
	if data, err := o.fs.ReadFile(o.path, limit); err != nil || json.Unmarshal(data, &s) != nil {
		return outboxState{}
	}
	return s
}

func (o *outbox) write(s outboxState) error {
	if err := o.fs.Mkdir(filepath.Dir(o.path), 0); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	data, err := json.Marshal(s)
	if err == nil {
		err = store.WriteOwn(store.OS{}, o.path, data)
	}
	return err
}

// Waiting are the files of a tournament that could not be sent, also when the program was another time.
func Waiting(d *desk.Desk) []string {
	o := outboxOf(d)
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.read().Waiting
}

// SiteOf is where the pages of a tournament are put: the address, or its own where that is empty.
func SiteOf(t *engine.Tournament, address string) (remote.Place, error) {
	return remote.Parse(cmp.Or(address, t.Settings.Site))
}

// Send puts everything that is published where the address says: what has changed, under other names first, and the page last. An
// error leaves what is there whole, and the rest waiting. It is a *remote.KeyError or a *remote.PasswordError where the organizer is
// asked; else its kind is Broken where it may be tried again.
func Send(ctx context.Context, of *desk.Desk, r SendRequest) (Sent, error) {
	place, err := SiteOf(of.View().Tournament, r.To)
	if err != nil {
		return Sent{}, err
	}
	o := outboxOf(of)
	o.mu.Lock()
	defer o.mu.Unlock()
	d := publisher{Desk: of, covered: r.Covered}
	files, entries, err := d.pack(r.Page, r.Language)
	if err != nil {
		return Sent{}, err
	}
	state, sums := o.read(), map[string]string{}
	if state.To != place.String() {
		state = outboxState{To: place.String()}
	}
	state.Waiting = []string{}
	for _, e := range entries {
		if sums[e.File] = e.SHA256; state.Sums[e.File] != e.SHA256 {
			state.Waiting = append(state.Waiting, e.File)
		}
	}
	if err := o.write(state); err != nil {
		return Sent{}, engine.Wrap(err, engine.Broken, "Non si può ricordare che cosa è da mandare: controlla il disco")
	}
	s := Sent{To: place.String(), Sent: []string{}, Removed: []string{}}
	if err := s.deliver(ctx, place, d.packName(), files, entries, r); err != nil {
		s.Waiting = state.Waiting
		if asked := new(engine.Error); errors.As(err, &asked) || ctx.Err() != nil {
			return s, err
		}
		why := remote.Why(err)
		if len(s.Waiting) == 0 {
			return s, engine.Errorf(engine.Broken, "Non si vede se le pagine sono a posto: %s.", why)
		}
		return s, engine.Errorf(engine.Broken, "%d {1:pagina|pagine} da mandare: %s.", len(s.Waiting), why)
	}
	s.Kept, s.Waiting = len(files)-len(s.Sent), []string{}
	if r.Remember && r.Password != "" {
		_ = place.Remember(r.Password) // else it is asked again
	}
	return s, o.write(outboxState{To: state.To, Sums: sums})
}

// TriesAgain is after how long something is sent again that could not be.
const TriesAgain = 30 * time.Second

// Follow keeps the pages as the tournament is, until the context ends: at each tick it sends what has changed since the last, and tries
// again what could not be sent. Covered says whether the prize-giving is to come; message hears of each sending.
func Follow(ctx context.Context, d *desk.Desk, r SendRequest, tick <-chan time.Time, covered func() bool, message func(Sent, error)) {
	var sent *desk.View
	var again time.Time // zero: nothing waits
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick:
			view, hidden := d.View(), covered()
			if view == sent && hidden == r.Covered && (again.IsZero() || now.Before(again)) {
				continue
			}
			sent, r.Covered, again = view, hidden, time.Time{}
			there, err := Send(ctx, d, r)
			if engine.KindOf(err) == engine.Broken {
				again = now.Add(TriesAgain)
			}
			message(there, err)
		}
	}
}

// partial is what the name of a file ends with until it is whole.
const partial = ".part"

// deliver sends what is not there yet.
func (s *Sent) deliver(ctx context.Context, place remote.Place, name string, files []PackFile, entries []PackEntry, r SendRequest) error {
	target, err := place.Dial(ctx, r.Password, remote.Keys{File: remote.KeysFile(), Taken: r.Key})
	if err != nil {
		return err
	}
	defer target.Close()
	there, err := target.List()
	if err != nil {
		return err
	}
	var list packList
	var listed []byte
	if _, is := there[PackManifest]; is {
		if listed, err = target.Get(PackManifest); err != nil {
			return err
		}
		if json.Unmarshal(listed, &list) != nil || list.Format != packFormat {
			list = packList{}
		}
	}
	before := map[string]string{}
	for _, e := range list.Files {
		before[e.File] = e.SHA256
	}
	_, ours := before[name+".html"]
	if _, is := there[PackIndex]; is && !r.Replace && (!ours || before[PackIndex] == "") {
		return engine.Errorf(engine.BadInput, "In %s c'è già una pagina che non è di questo torneo, e andrebbe persa: scegli un'altra "+
			"cartella, che può anche non esserci ancora.", place)
	}
	var left []string // of sends that were cut
	for file := range there {
		if strings.HasSuffix(file, partial) {
			left = append(left, file)
		}
	}
	slices.Sort(left)
	sums := map[string]string{}
	for _, e := range entries {
		sums[e.File] = e.SHA256
	}
	changed := slices.DeleteFunc(inOrder(files, name), func(f PackFile) bool {
		size, is := there[f.Name]
		same := before[f.Name] == sums[f.Name]
		if f.Name == PackManifest {
			same = bytes.Equal(listed, f.Data)
		}
		cut := slices.ContainsFunc(left, func(file string) bool { return strings.HasPrefix(file, f.Name+".") })
		return is && same && !cut && size == int64(len(f.Data))
	})
	aside, err := putAside(target, changed)
	if err != nil {
		return err
	}
	for i, f := range changed {
		if f.Name == PackManifest && ours { // before the list that says that they are gone
			for _, e := range list.Files {
				if _, is := there[e.File]; is && sums[e.File] == "" && e.File != PackManifest {
					if err := target.Remove(e.File); err != nil {
						return err
					}
					s.Removed = append(s.Removed, e.File)
				}
			}
		}
		if err := target.Rename(aside[i], f.Name); err != nil {
			return err
		}
		s.Sent = append(s.Sent, f.Name)
	}
	for _, file := range left {
		if err := target.Remove(file); err != nil {
			return err
		}
	}
	return nil
}

// inOrder are the files as they take their places: what the page leads to, the page, the list, the page as the folder's.
func inOrder(files []PackFile, name string) []PackFile {
	last := []string{name + ".html", PackManifest, PackIndex}
	return slices.SortedStableFunc(slices.Values(files), func(a, b PackFile) int {
		return cmp.Compare(slices.Index(last, a.Name), slices.Index(last, b.Name))
	})
}

// putAside puts files beside their places, under names of their own. After an error none stays, if the server can be reached.
func putAside(target remote.Target, files []PackFile) (names []string, err error) {
	for _, f := range files {
		names = append(names, f.Name+"."+desk.NewSecret(4)+partial)
		if err = target.Put(names[len(names)-1], f.Data); err != nil {
			break
		}
	}
	if err == nil || remote.Cut(err) {
		return names, err
	}
	for _, name := range names {
		if gone := target.Remove(name); remote.Cut(gone) {
			break
		}
	}
	return nil, err
}
