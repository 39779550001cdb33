package season

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
	"raduno/engine/xlsx"
)

// Sheets of a season's workbook.
const (
	sheetRule     = "Regola"
	sheetEvents   = "Eventi"
	sheetPeople   = "Persone"
	sheetResults  = "Risultati"
	sheetStanding = "Classifica"
	sheetClubs    = "Classifica club"
)

// format is the number of the layout that this program writes (docs/reliability.md); a newer one is never written over.
const format = 5

// File is a season that is open. One goroutine at a time may use it.
type File struct {
	stored
	season *Season
	store  *store.Store
	data   []byte
	unkept engine.Text
}

// stored is what a season's file is asked as it lies on the disk.
type stored interface {
	Path() string          // absolute
	ReadOnly() engine.Text // why the season cannot be changed from here; zero if it can
	Trouble() engine.Text  // what went wrong although the last change is in the file; zero where all went well
	CanUndo() (engine.Text, bool)
	CanRedo() (engine.Text, bool)
	Close() error // takes back nothing of what was done
}

// Create makes an empty season. It never overwrites a file.
func Create(path, name string, env desk.Env) (*File, error) {
	if base := filepath.Base(path); len(base) <= len(".xlsx") || !strings.EqualFold(filepath.Ext(base), ".xlsx") {
		return nil, engine.Errorf(engine.BadUsage,
			"Il file di una stagione finisce in .xlsx: “%s” non va bene, scrivi per esempio stagione2026.xlsx", path)
	}
	s := &Season{
		Name: cmp.Or(name, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))), Rule: DefaultRule(),
		Hidden: map[string]bool{},
	}
	data, err := s.bytes(nil)
	if err != nil {
		return nil, err
	}
	st, err := store.Create(path, data, engine.Textf("Creata la stagione"), env.FS, env.Now)
	if err != nil {
		return nil, err
	}
	return &File{stored: st, season: s, store: st, data: data}, nil
}

// Open opens a season and reads its events again where they have changed since (Reread). The error names sheet and row of
// what is wrong, or is that of ctx where it ends before all is read.
func Open(ctx context.Context, path string, env desk.Env, progress Progress) (*File, error) {
	st, data, err := store.Open(path, env.FS, env.Now)
	if err != nil {
		return nil, err
	}
	f := &File{stored: st, store: st, data: data}
	if f.season, err = read(data); err == nil {
		err = f.Reread(ctx, progress)
	}
	if err != nil {
		return nil, errors.Join(err, st.Close())
	}
	return f, nil
}

// Season is the season as it stands. It is not to be changed: Change makes another.
func (f *File) Season() *Season { return f.season }

// Dir is the season's folder.
func (f *File) Dir() string { return filepath.Dir(f.store.Path()) }

// Unkept says why what was read of the events is in the season but not in its file; nothing where it is.
func (f *File) Unkept() engine.Text { return f.unkept }

// Reread reads again the season, where another program has changed its file, and the events that have changed. What they
// say now is in the season at once and in its file too, unless that cannot be written: Unkept says why then, and the next
// change writes it.
func (f *File) Reread(ctx context.Context, progress Progress) error {
	s, err := f.current()
	if err != nil {
		return err
	}
	changed, err := s.Refresh(ctx, f.Dir(), progress)
	if err != nil {
		return err
	}
	f.season = s
	if changed && f.store.ReadOnly().IsZero() {
		f.unkept = engine.Text{}
		if err := f.save(s, engine.Textf("Riletti i tornei della stagione")); err != nil {
			f.unkept = engine.Message(err)
		}
	}
	return nil
}

// current is a copy of the season as the file has it now, which another program may have changed.
func (f *File) current() (*Season, error) {
	changed, data, err := f.store.Changed()
	if err != nil {
		return nil, err
	}
	if !changed {
		return f.season.Clone(), nil
	}
	s, err := read(data)
	if err != nil {
		return nil, err
	}
	if err := f.store.Adopt(data); err != nil {
		return nil, err
	}
	f.season, f.data = s, data
	return s.Clone(), nil
}

// Change makes a change, which is on the disk with the ranking that it gives before Change returns; what says what was
// done, for undo. Where do or the writing fails nothing has changed.
func (f *File) Change(what engine.Text, do func(*Season) error) error {
	s, err := f.current()
	if err != nil {
		return err
	}
	if err := do(s); err != nil {
		return err
	}
	return f.save(s, what)
}

func (f *File) save(s *Season, what engine.Text) error {
	data, err := s.bytes(f.data)
	if err != nil {
		return err
	}
	if err := f.store.Save(data, what); err != nil {
		return err
	}
	f.season, f.data = s, data
	return nil
}

// Add puts tournaments into the season, as Season.Add does.
func (f *File) Add(ctx context.Context, progress Progress, added ...Addition) error {
	s, err := f.current()
	if err != nil {
		return err
	}
	before := len(s.Events)
	err = s.Add(ctx, f.Dir(), progress, added...)
	n := len(s.Events) - before
	if n == 0 {
		return err
	}
	return errors.Join(f.save(s, engine.Textf("{1:Aggiunto alla stagione un torneo|Aggiunti alla stagione %d tornei}", n)), err)
}

// ChangeEvents does something with the events that are named, as one change, and reads again those of another type then. The error, of
// kind BadInput, names one that is not in the season.
func (f *File) ChangeEvents(ctx context.Context, progress Progress, what engine.Text, files []string, do func(*Event) error) error {
	return f.Change(what, func(s *Season) error {
		for _, file := range files {
			at, err := s.at(f.Dir(), file)
			if err == nil {
				err = do(&s.Events[at])
			}
			if err != nil {
				return err
			}
		}
		_, err := s.Refresh(ctx, f.Dir(), progress)
		return err
	})
}

// Remove takes tournaments out of the season. The error, of kind BadInput, names one that is not in it.
func (f *File) Remove(files ...string) error {
	return f.Change(engine.Textf("Tolti dalla stagione: %s", strings.Join(files, ", ")), func(s *Season) error {
		for _, file := range files {
			at, err := s.at(f.Dir(), file)
			if err != nil {
				return err
			}
			s.Events = slices.Delete(s.Events, at, at+1)
		}
		return nil
	})
}

// at is the place of an event that must be there.
func (s *Season) at(dir, file string) (int, error) {
	at := s.Event(dir, file)
	if at < 0 {
		return at, engine.Errorf(engine.BadInput, "“%s” non è nella stagione.", file)
	}
	return at, nil
}

// Undo takes back what was done last and says what that was.
func (f *File) Undo() (engine.Text, error) { return f.travel(f.store.Undo) }

// Redo does again what was taken back last and says what that was.
func (f *File) Redo() (engine.Text, error) { return f.travel(f.store.Redo) }

func (f *File) travel(step func() ([]byte, engine.Text, error)) (engine.Text, error) {
	if changed, _, err := f.store.Changed(); err != nil {
		return engine.Text{}, err
	} else if changed {
		if f.season, err = f.current(); err != nil {
			return engine.Text{}, err
		}
		return engine.Text{}, engine.Errorf(engine.BadInput,
			"Il file è stato cambiato da un altro programma ed è stato riletto: controlla, e ripeti se vuoi ancora tornare indietro.")
	}
	data, what, err := step()
	if err != nil {
		return engine.Text{}, err
	}
	s, err := read(data)
	if err != nil {
		return engine.Text{}, err
	}
	f.season, f.data = s, data
	return what, nil
}

// ForgetIn takes a person out of a closed season and out of every copy of it; it cannot be undone. Other tournaments of the season keep him
// in their own workbooks: one that changes is read again.
func ForgetIn(path string, env desk.Env) func(engine.Forgotten) error {
	return func(who engine.Forgotten) error {
		f, err := Open(context.Background(), path, env, nil)
		if err != nil {
			return err
		}
		return errors.Join(f.forget(who), f.Close())
	}
}

func (f *File) forget(who engine.Forgotten) error {
	s := f.season.Clone()
	who = s.forget(who)
	data, err := s.bytes(f.data)
	if err != nil {
		return err
	}
	if data, err = xlsx.Rewrite(data, who.In); err != nil {
		return engine.Wrap(err, engine.Broken, "La stagione non si può scrivere di nuovo")
	}
	return f.store.Forget(data, engine.Textf("Dimenticata una persona, ID %d", who.Was.ID))
}

// labelFormat is the line of the sheet Regola with the number of the layout.
const labelFormat = "Formato"

// reader reads lists by their headings and tells where something is wrong.
type reader struct {
	file *xlsx.File
	err  error
}

// readList gives each row of a sheet, with what stands in its fields; a row begins as blank is.
func readList[T any](r *reader, name string, fields []*engine.Field[T], blank T, each func(row int, v T)) {
	rows := r.rows(name)
	if len(rows) == 0 || rows[0].Num != 1 {
		return // a sheet that is not there says nothing
	}
	at := map[string]int{}
	for _, heading := range rows[0].Cells {
		at[engine.PlainLetters(heading.Text)] = heading.Col
	}
	columns := make([]int, len(fields)) // 0 if the sheet lacks it
	for i, f := range fields {
		columns[i] = at[engine.PlainLetters(f.Heading())]
	}
	for _, row := range rows[1:] {
		if !slices.ContainsFunc(row.Cells, func(c xlsx.Cell) bool { return strings.TrimSpace(c.Text) != "" }) {
			continue
		}
		v := blank
		for i, f := range fields {
			c := row.Cell(columns[i])
			if c == nil || f.Set == nil {
				continue
			}
			if text := strings.TrimSpace(c.Text); text != "" {
				if err := f.Set(&v, text); err != nil {
					r.wrong(name, row.Num, engine.Message(err))
				}
			}
		}
		each(row.Num, v)
	}
}

// rows are those of a sheet; none of one that is not there, or cannot be read.
func (r *reader) rows(name string) []xlsx.Row {
	if s := sheetOf(r.file, name); s != nil {
		if pic, err := s.Picture(); err == nil {
			return pic.Rows
		}
	}
	return nil
}

// sheetOf finds a sheet by its name; nil if it is missing.
func sheetOf(file *xlsx.File, name string) *xlsx.Sheet {
	for _, s := range file.Sheets() {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// wrong keeps the first thing that is wrong.
func (r *reader) wrong(sheet string, row int, problem engine.Text) {
	if r.err == nil {
		r.err = &engine.Error{Kind: engine.BadInput, Text: engine.Textf("Foglio “%s”, riga %d: %s", sheet, row, problem)}
	}
}

// IsSeason reports whether a file is a season's workbook; one that cannot be read is none.
func IsSeason(path string) bool {
	data, err := store.ReadNamed(path)
	if err != nil {
		return false
	}
	file, err := xlsx.Open(data, none)
	return err == nil && sheetOf(file, sheetRule) != nil
}

// own are the sheets that a season must be able to read and write.
func own(name string) bool {
	return slices.Contains([]string{sheetRule, sheetEvents, sheetPeople, sheetResults, sheetStanding, sheetClubs}, name)
}

// none says that no sheet need be read to open a workbook.
func none(string) bool { return false }

// read takes a season from the bytes of its workbook.
func read(data []byte) (*Season, error) {
	file, err := xlsx.Open(data, none)
	if err != nil {
		return nil, engine.Wrap(err, engine.BadInput, "Questo file non è un foglio .xlsx che si possa leggere")
	}
	if sheetOf(file, sheetRule) == nil {
		return nil, engine.Errorf(engine.BadInput,
			"Questo foglio non è una stagione: manca il foglio “%s”. Una stagione si crea a parte, e i tornei le si aggiungono.", sheetRule)
	}
	r := &reader{file: file}
	s := &Season{Rule: DefaultRule(), Hidden: map[string]bool{}}
	for _, row := range r.rows(sheetRule) {
		text := func(col int) string { return cmp.Or(row.Cell(col), &xlsx.Cell{}).Text }
		label, value := text(1), text(2)
		if strings.EqualFold(label, labelFormat) {
			if n, err := strconv.Atoi(value); err != nil || n > format {
				return nil, engine.Errorf(engine.BadInput,
					"Questa stagione è di una versione più nuova di Raduno (formato %s, qui si conosce il %d): aggiorna Raduno. Il file è rimasto "+
						"com'era.", value, format)
			}
			continue
		}
		if ruleField(label) != nil {
			if err := s.Set(label, value); err != nil {
				r.wrong(sheetRule, row.Num, engine.Message(err))
			}
		} else if row.Num > 1 && label != "" {
			s.unknown = append(s.unknown, engine.Entry{Label: label, Value: value})
		}
	}
	at := map[string]int{}
	readList(r, sheetEvents, eventFields(), Event{Weight: engine.WholePoints(1)}, func(row int, e Event) {
		if _, twice := at[e.File]; twice {
			r.wrong(sheetEvents, row, engine.Textf("“%s” c'è due volte: togli una delle due righe", e.File))
		}
		at[e.File] = len(s.Events)
		s.Events = append(s.Events, e)
	})
	s.readResults(r, at)
	s.readPeople(r)
	if r.err != nil {
		return nil, r.err
	}
	return s, nil
}

func (s *Season) readResults(r *reader, at map[string]int) {
	readList(r, sheetResults, resultFields(), resultRow{}, func(_ int, row resultRow) {
		switch i, known := at[row.File]; {
		case !known, row.played == aTeam: // of an event that was taken out; the place of a club, which an earlier edition kept
		default:
			row.Played = row.played == engine.YesNo(true)
			s.Events[i].Results = append(s.Events[i].Results, row.Result)
		}
	})
	// A file whose results are gone from the sheet is read again.
	for i := range s.Events {
		if len(s.Events[i].Results) == 0 {
			s.Events[i].Hash = ""
		}
	}
}

func (s *Season) readPeople(r *reader) {
	readList(r, sheetPeople, personFields(), personRow{}, func(_ int, p personRow) {
		if p.hidden {
			s.Hidden[p.Key] = true
		}
		for _, decided := range []struct {
			keys string
			same bool
		}{{p.same, true}, {p.other, false}} {
			for other := range strings.SplitSeq(decided.keys, ";") {
				if other = strings.TrimSpace(other); other != "" {
					s.Decide(p.Key, other, decided.same)
				}
			}
		}
	})
	slices.SortFunc(s.Decisions, func(a, b Decision) int { return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B)) })
}

// bytes writes the season into its workbook, a new one where before is nil; sheets that are not the season's stay.
func (s *Season) bytes(before []byte) ([]byte, error) {
	file, err := xlsx.New("Arial", "Raduno", "it-IT")
	if before != nil {
		file, err = xlsx.Open(before, own)
	}
	if err != nil {
		return nil, err
	}
	first := file.Sheets()[0]
	if err := file.Change(func() error {
		s.write(newWriter(file))
		if before == nil {
			file.RemoveSheet(first)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	return file.Bytes()
}
