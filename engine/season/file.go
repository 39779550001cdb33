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
	"raduno/engine/alphabet"
	"raduno/engine/desk"
	"raduno/engine/qualify"
	"raduno/engine/store"
	"raduno/engine/xlsx"
)

// Sheets of a season's workbook.
const (
	sheetRule     = "Regola"
	sheetEvents   = "Eventi"
	sheetPeople   = "Persone"
	sheetResults  = "Risultati"
	sheetPairs    = "Coppie"
	sheetStanding = "Classifica"
	sheetClubs    = "Classifica club"
	sheetTeams    = "Classifica squadre"
)

// format is the number of the newest layout that this program knows (docs/reliability.md); a newer one is never written over.
const format = 4

// format is the number of the layout that the season needs: programs of layout 1 would publish whole names that players have hidden,
// those of layout 2 would lose who qualifies. In layout 4 the rule said whether the skill of people was estimated, which is done no more.
func (s *Season) format() int {
	if s.Places != "" {
		return 3
	}
	for _, e := range s.Events {
		if slices.ContainsFunc(e.Results, func(r Result) bool { return r.As != "" }) {
			return 2
		}
	}
	return 1
}

// File is a season that is open. One goroutine at a time may use it.
type File struct {
	season *Season
	store  *store.Store
	data   []byte
	unkept engine.Text
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
	return &File{season: s, store: st, data: data}, nil
}

// Open opens a season and reads its events again where they have changed since (Reread). The error names sheet and row of
// what is wrong, or is that of ctx where it ends before all is read.
func Open(ctx context.Context, path string, env desk.Env, progress Progress) (*File, error) {
	st, data, err := store.Open(path, env.FS, env.Now)
	if err != nil {
		return nil, err
	}
	f := &File{store: st, data: data}
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

// Path is where the season lies, absolute.
func (f *File) Path() string { return f.store.Path() }

// Dir is the season's folder.
func (f *File) Dir() string { return filepath.Dir(f.store.Path()) }

// ReadOnly says why the season cannot be changed from here, or nothing if it can.
func (f *File) ReadOnly() engine.Text { return f.store.ReadOnly() }

// Unkept says why what was read of the events is in the season but not in its file; nothing where it is.
func (f *File) Unkept() engine.Text { return f.unkept }

// Trouble is what went wrong although the last change is in the file; nothing where all went well.
func (f *File) Trouble() engine.Text { return f.store.Trouble() }

// CanUndo and CanRedo say what would be taken back or done again, and whether anything would.
func (f *File) CanUndo() (engine.Text, bool) { return f.store.CanUndo() }

// CanRedo is described at CanUndo.
func (f *File) CanRedo() (engine.Text, bool) { return f.store.CanRedo() }

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
			f.unkept = engine.Tell(err)
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

// Close lets go of the file; its error takes back nothing of what was done.
func (f *File) Close() error { return f.store.Close() }

// headings of the sheets that are lists.
var (
	eventHeadings  = []string{"File", "Nome", "Data", "Tipo", "Tipo scelto", "Peso", "Impronta", "Da rivedere"}
	resultHeadings = []string{
		"File", "ID", "Nome", "Cognome", "Nick", "Club", "Regione", "Data di nascita", "ID nazionale",
		"Pos.", "Punti", "Vittorie", "Finale", "Ha giocato", "Pubblicato come",
	}
	pairHeadings   = []string{"File", "ID", "Separato da"}
	peopleHeadings = []string{"Chiave", "Nome", "Cognome", "Club", "Pubblica", "Stessa persona di", "Altra persona da"}
)

// Labels of the rule.
const (
	labelFormat   = "Formato"
	labelName     = "Nome"
	labelPoints   = "Punti"
	labelTable    = "Punti per posto"
	labelBest     = "Migliori"
	labelPresence = "Presenze minime"
	labelBonus    = "Premio finale"
	labelTies     = "A pari punti"
	labelClubBest = "Migliori del club"
	labelSite     = "Indirizzo del sito"

	LabelQualified = "Qualificati"
)

// Entries are the rule as label and value, as the sheet Regola and the command line have them.
func (s *Season) Entries() engine.Record {
	var table []string
	for _, p := range s.Rule.Table {
		table = append(table, p.Text(","))
	}
	return engine.Record{
		{Label: labelName, Value: s.Name},
		{Label: labelPoints, Value: s.Rule.Points},
		{Label: labelTable, Value: strings.Join(table, "; ")},
		{Label: labelBest, Value: strconv.Itoa(s.Rule.Best)},
		{Label: labelPresence, Value: strconv.Itoa(s.Rule.Presence)},
		{Label: labelBonus, Value: s.Rule.Bonus.Text(",")},
		{Label: labelTies, Value: strings.Join(s.Rule.Ties, ", ")},
		{Label: labelClubBest, Value: strconv.Itoa(s.Rule.ClubBest)},
		{Label: labelSite, Value: s.Site},
		{Label: LabelQualified, Value: s.Places},
	}
}

// Set changes one entry of the rule; the error says what may be written there.
func (s *Season) Set(label, value string) error {
	value = strings.TrimSpace(value)
	whole := func(to *int) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > 1000 {
			return engine.Errorf(engine.BadInput, "“%s” in “%s” non va bene: scrivi un numero intero da 0 a 1000", value, label)
		}
		*to = n
		return nil
	}
	switch {
	case strings.EqualFold(label, labelName):
		s.Name = value
	case strings.EqualFold(label, labelPoints):
		v := strings.ToLower(value)
		if v != ByPoints && v != ByPlaces {
			return engine.Errorf(engine.BadInput,
				"“%s” in “%s” non va bene: scrivi %s (somma dei punti dei tornei) oppure %s (punti secondo il posto)", value, label, ByPoints, ByPlaces)
		}
		s.Rule.Points = v
	case strings.EqualFold(label, labelTable):
		var table []engine.Points
		for word := range strings.FieldsFuncSeq(value, func(r rune) bool { return r == ';' || r == ' ' }) {
			p, err := engine.ParsePoints(strings.ReplaceAll(word, ",", "."))
			if err != nil {
				return engine.Errorf(engine.BadInput,
					"“%s” in “%s” non è un numero: scrivi i punti del primo posto, del secondo e così via, per esempio 25; 20; 16", word, label)
			}
			table = append(table, p)
		}
		s.Rule.Table = table
	case strings.EqualFold(label, labelBest):
		return whole(&s.Rule.Best)
	case strings.EqualFold(label, labelPresence):
		return whole(&s.Rule.Presence)
	case strings.EqualFold(label, labelClubBest):
		return whole(&s.Rule.ClubBest)
	case strings.EqualFold(label, labelSite):
		if value != "" && !strings.HasPrefix(value, "https://") && !strings.HasPrefix(value, "http://") {
			return engine.Errorf(engine.BadInput, "“%s” in “%s” non va bene: scrivi l'indirizzo intero, per esempio https://www.club.it/stagione/",
				value, label)
		}
		if value != "" && !strings.HasSuffix(value, "/") {
			value += "/"
		}
		s.Site = value
	case strings.EqualFold(label, LabelQualified):
		if value != "" {
			if _, err := qualify.Parse(value); err != nil {
				return err
			}
		}
		s.Places = value
	case strings.EqualFold(label, labelBonus):
		p, err := engine.ParsePoints(strings.ReplaceAll(value, ",", "."))
		if err != nil {
			return engine.Errorf(engine.BadInput, "“%s” in “%s” non è un numero: scrivilo in cifre", value, label)
		}
		s.Rule.Bonus = p
	case strings.EqualFold(label, labelTies):
		var ties []string
		for word := range strings.FieldsFuncSeq(strings.ToLower(value), func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
			if !slices.Contains([]string{TieWins, TieBest, TiePresence, TiePlaces}, word) {
				return engine.Errorf(engine.BadInput,
					"“%s” in “%s” non si conosce: si scrivono vittorie, migliore, presenze, posti, nell'ordine in cui contano", word, label)
			}
			ties = append(ties, word)
		}
		s.Rule.Ties = ties
	default:
		return engine.Errorf(engine.BadUsage, "La regola di una stagione non ha la voce “%s”: ha %s.", label, strings.Join(s.labels(), ", "))
	}
	return nil
}

func (s *Season) labels() []string {
	var list []string
	for _, e := range s.Entries() {
		list = append(list, e.Label)
	}
	return list
}

// reader reads lists by their headings and tells where something is wrong.
type reader struct {
	file *xlsx.File
	err  error
}

// list gives each row of a sheet as its cells by heading.
func (r *reader) list(name string, each func(row int, cell func(heading string) string)) {
	rows := r.rows(name)
	if len(rows) == 0 || rows[0].Num != 1 {
		return // a sheet that is not there says nothing
	}
	at, columns := map[string]int{}, map[string]int{}
	for _, heading := range rows[0].Cells {
		at[alphabet.Plain(heading.Text)] = heading.Col
	}
	for _, row := range rows[1:] {
		if !slices.ContainsFunc(row.Cells, func(c xlsx.Cell) bool { return strings.TrimSpace(c.Text) != "" }) {
			continue
		}
		each(row.Num, func(heading string) string {
			column, asked := columns[heading]
			if !asked { // the same few are asked for in each of thousands of rows
				column = at[alphabet.Plain(heading)] // 0 if there is none
				columns[heading] = column
			}
			if c := row.Cell(column); c != nil {
				return strings.TrimSpace(c.Text)
			}
			return ""
		})
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

// sheetOf is the sheet of a name; nil if there is none.
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

func (r *reader) number(sheet string, row int, text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		r.wrong(sheet, row, engine.Textf("“%s” non è un numero intero: scrivilo in cifre", text))
	}
	return n
}

func (r *reader) points(sheet string, row int, text string) engine.Points {
	if text == "" {
		return engine.Points{}
	}
	text = strings.ReplaceAll(text, ",", ".")
	const exact = 12 // more decimals than that are the binary noise of a spreadsheet (3.2280000000000002)
	if _, decimals, _ := strings.Cut(text, "."); len(decimals) > exact {
		if x, err := strconv.ParseFloat(text, 64); err == nil {
			text = strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', exact, 64), "0"), ".")
		}
	}
	p, err := engine.ParsePoints(text)
	if err != nil {
		r.wrong(sheet, row, engine.Textf("“%s” non è un numero: scrivilo in cifre", text))
	}
	return p
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
	return slices.Contains([]string{
		sheetRule, sheetEvents, sheetPeople, sheetResults, sheetPairs, sheetStanding, sheetClubs,
		sheetTeams,
	}, name)
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
		label, value := "", ""
		if c := row.Cell(1); c != nil {
			label = c.Text
		}
		if c := row.Cell(2); c != nil {
			value = c.Text
		}
		if strings.EqualFold(label, labelFormat) {
			if n := r.number(sheetRule, row.Num, value); n > format {
				return nil, engine.Errorf(engine.BadInput,
					"Questa stagione è di una versione più nuova di Raduno (formato %d, qui si conosce il %d): aggiorna Raduno. Il file è rimasto "+
						"com'era.", n, format)
			}
			continue
		}
		if slices.ContainsFunc(s.labels(), func(known string) bool { return strings.EqualFold(known, label) }) {
			if err := s.Set(label, value); err != nil {
				r.wrong(sheetRule, row.Num, engine.Tell(err))
			}
		} else if row.Num > 1 && label != "" {
			s.unknown = append(s.unknown, engine.Entry{Label: label, Value: value})
		}
	}
	at := map[string]int{}
	r.list(sheetEvents, func(row int, cell func(string) string) {
		e := Event{
			File: cell("File"), Name: cell("Nome"), Date: cell("Data"), Type: cell("Tipo"), TypeID: cell("Tipo scelto"),
			Hash: cell("Impronta"), Weight: engine.WholePoints(1),
		}
		if weight := cell("Peso"); weight != "" {
			e.Weight = r.points(sheetEvents, row, weight)
		}
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
	r.list(sheetResults, func(row int, cell func(string) string) {
		i, known := at[cell("File")]
		if !known {
			return // of an event that was taken out
		}
		number := func(heading string) int { return r.number(sheetResults, row, cell(heading)) }
		points := func(heading string) engine.Points { return r.points(sheetResults, row, cell(heading)) }
		one := Result{
			ID: number("ID"), Name: cell("Nome"), Surname: cell("Cognome"), Nick: cell("Nick"), Club: cell("Club"), Region: cell("Regione"),
			Birth: cell("Data di nascita"), NationalID: cell("ID nazionale"), As: cell("Pubblicato come"),
			Place:  number("Pos."),
			Points: points("Punti"),
			Wins:   number("Vittorie"), Final: cell("Finale") == "SI", Played: cell("Ha giocato") == "SI",
		}
		if team, is := strings.CutPrefix(cell("Ha giocato"), "squadra"); is && team == "" {
			s.Events[i].Teams = append(s.Events[i].Teams, TeamResult{one.Club, one.Place, one.Points})
			return
		}
		s.Events[i].Results = append(s.Events[i].Results, one)
	})
	r.list(sheetPairs, func(row int, cell func(string) string) {
		if i, known := at[cell("File")]; known {
			s.Events[i].Apart = append(s.Events[i].Apart, [2]int{
				r.number(sheetPairs, row, cell("ID")),
				r.number(sheetPairs, row, cell("Separato da")),
			})
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
	r.list(sheetPeople, func(_ int, cell func(string) string) {
		key := cell("Chiave")
		if strings.EqualFold(cell("Pubblica"), "NO") {
			s.Hidden[key] = true
		}
		for heading, same := range map[string]bool{"Stessa persona di": true, "Altra persona da": false} {
			for other := range strings.SplitSeq(cell(heading), ";") {
				if other = strings.TrimSpace(other); other != "" {
					s.Decide(key, other, same)
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
