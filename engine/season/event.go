package season

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// Progress counts the events read so far, out of all; it may be nil. It is called from several goroutines, one
// at a time.
type Progress func(read, of int)

// Refresh reads again the events that have changed since they were last read: their workbooks, or the type by which they
// are to be ranked. dir is the season's folder. An event whose file is gone or has errors keeps what was read before, and
// says why. It reports whether anything changed. Where ctx ends before all are read the season stays as it was and the
// error is that of ctx.
func (s *Season) Refresh(ctx context.Context, dir string, progress Progress) (bool, error) {
	events := slices.Clone(s.Events)
	changed := make([]bool, len(events))
	err := each(ctx, len(events), progress, func(i int) {
		e := &events[i]
		before := e.Problem.String() + e.Changed.String()
		again, err := e.refresh(Resolve(dir, e.File))
		e.Problem = engine.Text{}
		if err != nil {
			e.Problem = engine.Textf("“%s”: %s", e.File, messages(err))
		}
		changed[i] = again || before != e.Problem.String()+e.Changed.String()
	})
	if err != nil {
		return false, err
	}
	s.Events = events
	return slices.Contains(changed, true), nil
}

// each does something for 0 to n-1 on all processors.
func each(ctx context.Context, n int, progress Progress, do func(i int)) error {
	var wait sync.WaitGroup
	var mu sync.Mutex
	done, slots := 0, make(chan struct{}, runtime.NumCPU())
	for i := range n {
		if slots <- struct{}{}; ctx.Err() != nil {
			break
		}
		wait.Go(func() {
			defer func() { <-slots }()
			do(i)
			mu.Lock()
			defer mu.Unlock()
			if done++; progress != nil {
				progress(done, n)
			}
		})
	}
	wait.Wait()
	return ctx.Err()
}

// messages is an error with the first of the things that are wrong in a workbook.
func messages(err error) engine.Text {
	if findings := engine.FindingsOf(err); len(findings) > 0 {
		return engine.Textf("%s %s", engine.Message(err), findings[0].Report())
	}
	return engine.Message(err)
}

// refresh reads the event where its file, or the type to rank it by, is another than was read; it reports whether it did.
func (e *Event) refresh(path string) (bool, error) {
	data, err := store.ReadNamed(path)
	if err != nil {
		return false, err
	}
	if fingerprint(data, e.TypeID) == e.Hash {
		e.Changed = engine.Text{}
		return false, nil
	}
	now := *e
	if err := now.read(data, path); err != nil {
		return false, err
	}
	_, typeRead, _ := strings.Cut(e.Hash, " ")
	final := !e.Running && len(e.Results) > 0 && strings.HasPrefix(e.Hash, "2-") && typeRead == e.TypeID
	if change := e.change(now); final && !change.IsZero() {
		e.Changed = engine.Textf("“%s” è cambiato dopo la fine: %s: aggiorna.", e.Name, change)
		return false, nil
	}
	now.Changed = engine.Text{}
	*e = now
	return true, nil
}

// change says how the results of an event that was over differ from what its file says now; zero where they do not.
func (e *Event) change(now Event) engine.Text {
	if now.Running {
		return engine.Textf("non è più finito")
	}
	type held struct {
		place, wins int
		points      string
		played      bool
	}
	of := func(r Result) held { return held{r.Place, r.Wins, r.Points.String(), r.Played} }
	was := map[int]Result{}
	for _, r := range e.Results {
		was[r.ID] = r
	}
	var moved []Result // as they are now
	differs := len(e.Results) != len(now.Results)
	for _, r := range now.Results {
		before, known := was[r.ID]
		differs = differs || !known || of(before) != of(r)
		if known && before.Place != r.Place {
			moved = append(moved, r)
		}
	}
	switch {
	case !differs:
		return engine.Text{}
	case len(moved) == 2 && was[moved[0].ID].Place == moved[1].Place && was[moved[1].ID].Place == moved[0].Place:
		return engine.Textf("il %d° e il %d° si sono scambiati", moved[0].Place, moved[1].Place)
	case len(moved) > 0:
		return engine.Textf("{1:è cambiato un posto|sono cambiati %d posti}", len(moved))
	}
	return engine.Textf("sono cambiati i punti")
}

// Update takes what the file of an event says now, also where that changes final results. dir is the season's folder.
func (e *Event) Update(dir string) error {
	e.Hash, e.Certified = "", false
	if _, err := e.refresh(Resolve(dir, e.File)); err != nil {
		return err
	}
	e.Problem = engine.Text{}
	return nil
}

// Certify marks the results of an event as final and seen. The error says that they are not final.
func (e *Event) Certify() error {
	switch {
	case e.Running:
		return engine.Errorf(engine.BadInput, "“%s” non è finito: si certifica quando è finito.", e.Name)
	case !e.Changed.IsZero():
		return engine.Errorf(engine.BadInput, "%s", e.Changed)
	}
	e.Certified = true
	return nil
}

// fingerprint is the same as long as a file and the type to rank it by are. What was read before a season knew who is over is read again.
func fingerprint(data []byte, typeID string) string {
	sum := sha256.Sum256(data)
	return strings.TrimSpace("2-" + hex.EncodeToString(sum[:]) + " " + typeID)
}

// Resolve is where an event's file lies.
func Resolve(dir, file string) string {
	file = filepath.FromSlash(file)
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(dir, file)
}

// Relative is how a season in dir names a file: from its folder where the file lies below it.
func Relative(dir, path string) string {
	path, err1 := filepath.Abs(path)
	dir, err2 := filepath.Abs(dir)
	relative, err3 := filepath.Rel(dir, path)
	if errors.Join(err1, err2, err3) != nil || !filepath.IsLocal(relative) {
		return path
	}
	return filepath.ToSlash(relative)
}

// Addition is a tournament to be put into a season.
type Addition struct {
	Path string
	// Type is the ID of the type to rank by where the workbook does not say one itself, or another is wanted; it may be
	// empty.
	Type string
}

// AddError says which tournaments could not be put into a season, and why; the rest is in it.
type AddError struct {
	Refused []Refused
}

// Refused is a tournament that cannot be put into a season.
type Refused struct {
	Addition
	Text engine.Text
	// Untyped says that it could be ranked if a type were named.
	Untyped bool
}

// Has reports whether a tournament is among those.
func (e *AddError) Has(a Addition) bool {
	return slices.ContainsFunc(e.Refused, func(r Refused) bool { return r.Addition == a })
}

// Error tells all of them, in Italian.
func (e *AddError) Error() string { return e.Unwrap().Error() }

// Unwrap is the error as it is told: of kind BadInput, with a finding for each file.
func (e *AddError) Unwrap() error {
	report := &engine.Error{Kind: engine.BadInput, Text: engine.Textf("Questi tornei non sono stati aggiunti:")}
	if len(e.Refused) == 1 {
		report.Text = engine.Textf("Un torneo non è stato aggiunto: %s", e.Refused[0].Text)
		return report
	}
	for _, r := range e.Refused {
		report.Findings = append(report.Findings, engine.Finding{Code: "event", Message: r.Text})
	}
	return report
}

// Add reads tournaments and puts them behind those that are there, in the order of their dates where all have one. Those
// that cannot be read, or are there already, are left out: the error is then an *AddError that names them all. dir is the
// season's folder.
func (s *Season) Add(ctx context.Context, dir string, progress Progress, added ...Addition) error {
	events := make([]Event, len(added))
	errs := make([]error, len(added))
	if err := each(ctx, len(added), progress, func(i int) {
		e := &events[i]
		*e = Event{File: Relative(dir, added[i].Path), Weight: engine.WholePoints(1), TypeID: added[i].Type}
		_, errs[i] = e.refresh(added[i].Path)
	}); err != nil {
		return err
	}
	var refused []Refused
	all := slices.Clone(s.Events)
	for i, e := range events {
		refuse := func(text engine.Text) { refused = append(refused, Refused{added[i], text, false}) }
		same := func(other Event) bool { return other.File == e.File }
		copied := slices.IndexFunc(all, func(other Event) bool { return fileOf(other.Hash) == fileOf(e.Hash) })
		switch {
		case store.IsCopy(added[i].Path):
			refuse(engine.Textf("“%s” è una copia di sicurezza: aggiungi il torneo di cui è copia.", e.File))
		case slices.ContainsFunc(all, same):
			refuse(engine.Textf("“%s” è già nella stagione: un torneo conta una volta sola.", e.File))
		case errors.Is(errs[i], desk.ErrNoType):
			refuse(engine.Textf("“%s” non dice che tipo di torneo è: aggiungilo dicendolo tu.", e.File))
			refused[len(refused)-1].Untyped = true
		case errs[i] != nil:
			refuse(engine.Textf("“%s”: %s", e.File, messages(errs[i])))
		case copied >= 0:
			refuse(engine.Textf("“%s” è una copia di “%s”, che è già nella stagione.", e.File, all[copied].File))
		default:
			all = append(all, e)
		}
	}
	s.Events = inOrder(all)
	if len(refused) > 0 {
		return &AddError{refused}
	}
	return nil
}

// InFolder are the tournaments in a folder that are not in the season, which lies in dir: workbooks, and those of the old
// programs that no workbook was made of. Seasons are none.
func (s *Season) InFolder(dir, folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, engine.Wrap(err, engine.BadInput, "La cartella “%s” non si legge", folder)
	}
	var paths []string
	imported := map[string]bool{}
	for _, ending := range []string{".xlsx", ".xls"} {
		for _, entry := range entries {
			path := filepath.Join(folder, entry.Name())
			base := strings.TrimSuffix(path, filepath.Ext(path))
			hidden := strings.HasPrefix(entry.Name(), ".") || strings.HasPrefix(entry.Name(), "~")
			if entry.IsDir() || hidden || imported[base] || !strings.EqualFold(filepath.Ext(path), ending) {
				continue
			}
			imported[base] = true
			if s.Event(dir, path) < 0 && !IsSeason(path) {
				paths = append(paths, path)
			}
		}
	}
	return paths, nil
}

// fileOf is the part of a fingerprint that is the file's.
func fileOf(fingerprint string) string {
	file, _, _ := strings.Cut(fingerprint, " ")
	return file
}

// inOrder are events by their dates where all have one; else they stay in the order in which they were added.
func inOrder(events []Event) []Event {
	if slices.ContainsFunc(events, func(e Event) bool { _, dated := e.Day(); return !dated }) {
		return events
	}
	slices.SortStableFunc(events, func(a, b Event) int {
		dayA, _ := a.Day()
		dayB, _ := b.Day()
		return dayA.Compare(dayB)
	})
	return events
}

// read takes an event's results from the bytes of its workbook, which is left as it is.
func (e *Event) read(data []byte, path string) error {
	o, err := desk.ResultOf(data, path, e.TypeID)
	if err != nil {
		return err
	}
	t := o.Tournament
	e.Hash, e.Name = fingerprint(data, e.TypeID), t.Info.Name
	if e.Name == "" {
		e.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	e.Date = strings.Join(slices.Compact(slices.Clone(t.Info.Dates)), ", ")
	e.Running, e.After = !o.State.Over(), o.State.After
	e.Results = nil
	if o.Standings != nil {
		e.Type = o.Type.Name
		e.rank(o.Standings)
	} else {
		e.Type = asWritten
		e.take(t, o.Written)
	}
	return nil
}

// asWritten stands for the type of an event whose workbook does not name one: an old program ranked it, and its sheet
// Classifica says how.
const asWritten = "come nel foglio Classifica"

// rank takes the standings that the event's type gives.
func (e *Event) rank(ranked *rules.Standings) {
	for _, row := range ranked.Rows {
		r := entry(row.Player)
		r.Place, r.Points, r.Wins, r.Final = row.Place, row.Total, row.Wins, row.FinalPlace > 0
		for _, result := range row.Results {
			r.Played = r.Played || result.Played()
		}
		e.Results = append(e.Results, r)
	}
}

// take takes the standings that an old program wrote.
func (e *Event) take(t *engine.Tournament, written []workbook.WrittenLine) {
	played := map[int]bool{}
	for _, r := range t.Rounds {
		for _, table := range r.Tables {
			for _, id := range table.IDs() {
				played[id] = played[id] || table.State() == engine.Played
			}
		}
	}
	index := t.Index()
	for _, line := range written {
		if p := index[line.Player]; p != nil {
			r := entry(*p)
			r.Place, r.Points, r.Wins, r.Played = line.Place, line.Total, line.Wins, played[p.ID]
			e.Results = append(e.Results, r)
		}
	}
}

// entry is what a season keeps of what a roster says of a player.
func entry(p engine.Player) Result {
	r := Result{Player: engine.Player{ID: p.ID}}
	for _, c := range engine.Roster {
		if c.Kept {
			_ = c.Set(&r.Player, c.Get(&p)) // words are taken as they are
		}
	}
	return r
}
