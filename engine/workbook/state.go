package workbook

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"image/png"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// moreKey is that of a line which continues the value of the line above: a cell holds 32,767 characters and a problem may be longer.
const moreKey = "…"

// Keys of the hidden sheet that are spoken of by name.
const (
	keyVersion = "formato"
	keyTables  = "tavoli"
	keyRulings = "arbitro"
)

// stateKey is a key of the hidden sheet: what it keeps of a T, each value on a line, and how a value is read. Read reports false for what
// cannot be read.
type stateKey[T any] struct {
	key   string
	write func(*T) []string
	read  func(t *T, value string) bool
}

// format is how a value is kept as a text, and read. Of an empty text there is no line, unless blank says so.
type format[V any] struct {
	write func(V) string
	read  func(string) (V, bool)
	blank bool
}

// plain keeps texts as they are, and spoken empty ones too.
var (
	plain  = format[string]{write: strings.Clone, read: func(text string) (string, bool) { return text, true }}
	spoken = format[string]{write: plain.write, read: plain.read, blank: true}
)

// whole keeps a number of something.
var whole = format[int]{write: func(n int) string { return strings.TrimLeft(digits(n), "0") }, read: func(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0
}}

// yes keeps what is so.
var yes = format[bool]{
	write: func(is bool) string { return strings.TrimSuffix(engine.YesNo(is), engine.YesNo(false)) },
	read:  func(text string) (bool, bool) { return strings.EqualFold(text, engine.YesNo(true)), true },
}

// moment keeps a time.
var moment = format[time.Time]{write: func(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339Nano)
}, read: func(text string) (time.Time, bool) {
	at, err := time.Parse(time.RFC3339Nano, text)
	return at, err == nil
}}

// inJSON keeps values as JSON, but nothing of those whose JSON is that.
func inJSON[V any](nothing string) format[V] {
	return format[V]{
		write: func(v V) string {
			text, err := engine.EncodeJSON(v)
			if err != nil {
				panic(err) // which a change makes an error of
			}
			return strings.TrimPrefix(text, nothing)
		},
		read: func(text string) (v V, ok bool) { return v, json.Unmarshal([]byte(text), &v) == nil },
	}
}

// logo keeps a club's picture; one that cannot be shown is none.
var logo = format[[]byte]{write: base64.StdEncoding.EncodeToString, read: func(text string) ([]byte, bool) {
	data, err := base64.StdEncoding.DecodeString(text)
	return data, err == nil && IsLogo(data)
}}

// pair keeps two numbers, and list any number of them.
var (
	pair = format[[2]int]{write: func(pair [2]int) string { return digits(pair[0]) + " " + digits(pair[1]) }, read: readPair}
	list = format[[]int]{write: func(ids []int) string {
		return strings.Join(engine.Map(ids, digits), " ")
	}, read: func(text string) (ids []int, _ bool) {
		for word := range strings.FieldsSeq(text) {
			id, err := strconv.Atoi(word)
			if err != nil {
				return nil, false
			}
			ids = append(ids, id)
		}
		return ids, true
	}}
)

// choice keeps a label and a value.
var choice = format[engine.Entry]{
	write: func(e engine.Entry) string { return e.Label + "=" + e.Value },
	read: func(text string) (e engine.Entry, ok bool) {
		e.Label, e.Value, ok = strings.Cut(text, "=")
		return e, ok
	},
}

// one keeps a value.
func one[T, V any](key string, at func(*T) *V, as format[V]) stateKey[T] {
	return stateKey[T]{key, func(of *T) []string {
		if text := as.write(*at(of)); text != "" || as.blank {
			return []string{text}
		}
		return nil
	}, func(of *T, text string) bool {
		v, ok := as.read(text)
		if ok {
			*at(of) = v
		}
		return ok
	}}
}

// many keeps a list, each of its elements on a line.
func many[T any, L ~[]E, E any](key string, at func(*T) *L, as format[E]) stateKey[T] {
	return stateKey[T]{key, func(of *T) []string { return engine.Map(*at(of), as.write) }, func(of *T, text string) bool {
		e, ok := as.read(text)
		if ok {
			*at(of) = append(*at(of), e)
		}
		return ok
	}}
}

// inRound is a tournament and one of its rounds, drawn or not.
type inRound struct {
	*engine.Tournament
	round int
}

// eachRound keeps a value of each round.
func eachRound[M ~map[int]V, V any](key string, at func(*engine.Tournament) *M, as format[V]) stateKey[inRound] {
	return stateKey[inRound]{key, func(of *inRound) []string {
		if v, there := (*at(of.Tournament))[of.round]; there {
			return []string{as.write(v)}
		}
		return nil
	}, func(of *inRound, text string) bool {
		v, ok := as.read(text)
		if *at(of.Tournament) == nil {
			*at(of.Tournament) = M{}
		}
		if ok {
			(*at(of.Tournament))[of.round] = v
		}
		return ok
	}}
}

const keyDistinct = "distinti"

// tournamentKeys keep what is said of the tournament as a whole, besides the organizer's choices (engine.Options).
var tournamentKeys = []stateKey[engine.Tournament]{
	one("classifica-tipo", func(t *engine.Tournament) *string { return &t.Settings.Ranked.Type }, plain),
	one("classifica-turni", func(t *engine.Tournament) *int { return &t.Settings.Ranked.Rounds }, whole),
	{"soglia", func(t *engine.Tournament) (lines []string) {
		for _, name := range slices.Sorted(maps.Keys(t.Settings.Thresholds)) {
			lines = append(lines, name+"="+digits(t.Settings.Thresholds[name]))
		}
		return lines
	}, func(t *engine.Tournament, value string) bool {
		name, text, ok := strings.Cut(value, "=")
		n, err := strconv.Atoi(text)
		if !ok || err != nil {
			return false
		}
		if t.Settings.Thresholds == nil {
			t.Settings.Thresholds = map[string]int{}
		}
		t.Settings.Thresholds[name] = n
		return true
	}},
	many("gioco", func(t *engine.Tournament) *engine.Record { return &t.Settings.Game }, choice),
	many("regola", func(t *engine.Tournament) *engine.Record { return &t.Settings.Answers }, choice),
	one("logo", func(t *engine.Tournament) *[]byte { return &t.Logo }, logo),
	one("secondo-logo", func(t *engine.Tournament) *[]byte { return &t.SecondLogo }, logo),
	many("separati", func(t *engine.Tournament) *[][2]int { return &t.Apart }, pair),
	many("insieme", func(t *engine.Tournament) *[][2]int { return &t.Together }, pair),
	many(keyDistinct, func(t *engine.Tournament) *[][2]int { return &t.Distinct }, pair),
	many(keyRulings, func(t *engine.Tournament) *[]engine.Ruling { return &t.Rulings }, inJSON[engine.Ruling]("")),
}

// roundKeys keep what is said of a round whether it is drawn or not.
var roundKeys = []stateKey[inRound]{
	eachRound("presenza", func(t *engine.Tournament) *engine.Presence { return &t.Presence }, format[map[int]bool]{
		write: func(here map[int]bool) string {
			words := engine.Map(slices.Sorted(maps.Keys(here)), func(id int) string { return digits(id) + "=" + engine.YesNo(here[id]) })
			return strings.Join(words, " ")
		}, read: readPresence,
	}),
	eachRound("sorteggi", func(t *engine.Tournament) *map[int][]engine.Drawing { return &t.Drawn }, inJSON[[]engine.Drawing]("")),
}

// drawn is a key of a round's draw, which is made where a line of it is read.
func drawn[V any](key string, at func(*engine.DrawRecord) *V, as format[V]) stateKey[engine.Round] {
	k := one(key, at, as)
	return stateKey[engine.Round]{key, func(r *engine.Round) []string {
		if r.Draw == nil {
			return nil
		}
		return k.write(r.Draw)
	}, func(r *engine.Round, value string) bool {
		if r.Draw == nil {
			r.Draw = &engine.DrawRecord{}
		}
		return k.read(r.Draw, value)
	}}
}

// drawKeys keep the draw of a round.
var drawKeys = []stateKey[engine.Round]{
	one("bozza", func(r *engine.Round) *bool { return &r.Draft }, yes),
	drawn("sorteggio-tipo", func(d *engine.DrawRecord) *string { return &d.Type }, spoken),
	drawn("seme", func(d *engine.DrawRecord) *string { return &d.Seed }, spoken),
	drawn("versione", func(d *engine.DrawRecord) *string { return &d.Version }, spoken),
	drawn("ora", func(d *engine.DrawRecord) *time.Time { return &d.Time }, moment),
	drawn(keyTables, func(d *engine.DrawRecord) *[][]int { return &d.Tables }, format[[][]int]{
		write: inJSON[[][]int]("").write, read: func(text string) ([][]int, bool) {
			tables, ok := inJSON[[][]int]("").read(text)
			return tables, ok && len(tables) <= maxTables && !slices.ContainsFunc(tables, func(ids []int) bool { return len(ids) > maxSeats })
		},
	}),
	drawn("criteri", func(d *engine.DrawRecord) *[]engine.Count { return &d.Counts }, format[[]engine.Count]{
		write: func(counts []engine.Count) string {
			return inJSON[[]engine.Count]("").write(append([]engine.Count{}, counts...))
		},
		read: inJSON[[]engine.Count]("").read,
	}),
	drawn("origine", func(d *engine.DrawRecord) *engine.Origin { return &d.Origin }, inJSON[engine.Origin]("{}")),
	drawn("problema", func(d *engine.DrawRecord) *[]byte { return &d.Problem }, format[[]byte]{
		write: func(problem []byte) string { return string(problem) }, read: func(text string) ([]byte, bool) { return []byte(text), true },
	}),
	drawn("dimostrazione", func(d *engine.DrawRecord) *[]byte { return &d.Proof }, format[[]byte]{write: pack, read: unpack}),
}

// tableKey is a key of what is written of each table besides the sheet of its round, such as "3: 12=40 7=2.5".
func tableKey(key string, write func(engine.Table) string, read func(table *engine.Table, value string) bool) stateKey[engine.Round] {
	return stateKey[engine.Round]{key, func(r *engine.Round) (lines []string) {
		for _, table := range r.Tables {
			if value := write(table); value != "" {
				lines = append(lines, digits(table.SheetNumber())+": "+value)
			}
		}
		return lines
	}, func(r *engine.Round, text string) bool {
		number, value, ok := strings.Cut(text, ": ")
		n, err := strconv.Atoi(number)
		if table := r.OfSheet(n); ok && err == nil && table != nil {
			return read(table, value)
		}
		return true
	}}
}

// seatKeys keep points outside the objective, and that scores were confirmed.
var seatKeys = []stateKey[engine.Round]{
	tableKey("fuori-obiettivo", func(table engine.Table) string {
		seats := engine.Where(table.Seats, func(seat engine.Seat) bool { return seat.Outside.Typed() })
		return strings.Join(engine.Map(seats, func(seat engine.Seat) string { return digits(seat.Player) + "=" + seat.Outside.String() }), " ")
	}, readOutside),
	tableKey("controllato", func(table engine.Table) string {
		if table.Confirmed() {
			return table.Checked
		}
		return ""
	}, func(table *engine.Table, value string) bool {
		table.Checked = value
		return true
	}),
}

// drawnKeys keep a drawn round.
var drawnKeys = slices.Concat(drawKeys, seatKeys, []stateKey[engine.Round]{
	one("tavolo-capolista", func(r *engine.Round) *int { return &r.Leader }, whole),
	many("numeri-scambiati", func(r *engine.Round) *[][2]int { return &r.Exchanged }, pair),
	one("riposo", func(r *engine.Round) *[]int { return &r.SitOuts }, list),
})

// formatVersion is the number of the format that this program writes, under keyVersion. It is raised when an older
// program would misread, or lose by writing, what a newer one keeps (docs/reliability.md). Only ever upwards: a
// workbook with a higher number is read and never written.
const formatVersion = 1

// ReadOnly says why the workbook may not be written; zero if it may. A newer program has made it, and what it keeps there
// this one would lose.
func (b *Book) ReadOnly() engine.Text { return b.readOnly }

func (b *Book) newerFormat() engine.Text {
	for _, line := range b.stateLines() {
		if n, ok := wholeNumber(strings.TrimSpace(line.value)); line.key == keyVersion && (!ok || n > formatVersion) {
			return engine.Textf(
				"Il torneo è stato scritto da una versione più nuova di Raduno (formato %s, questa arriva al %d): qui si può solo leggere. "+
					"Aggiorna Raduno per continuare", engine.CleanText(line.value), formatVersion)
		}
	}
	return engine.Text{}
}

// stateLine is one line of the hidden sheet.
type stateLine struct {
	key   string
	round int // 0 for the tournament
	value string
}

// chunk bounds the bytes of one cell of the hidden sheet.
const chunk = 30_000

// stateLines reads the hidden sheet.
func (b *Book) stateLines() []stateLine {
	_, p, err := b.open(stateSheet)
	if err != nil {
		return nil
	}
	var lines []stateLine
	var value strings.Builder
	flush := func() {
		if n := len(lines); n > 0 {
			lines[n-1].value = value.String()
		}
		value.Reset()
	}
	for i := range p.Rows {
		r := &p.Rows[i]
		read := func(col int) string {
			if c := r.Cell(col); c != nil {
				return c.Text
			}
			return ""
		}
		k := strings.TrimSpace(read(1))
		switch k {
		case "", stateHeadings[0]:
			continue
		case moreKey:
			value.WriteString(read(3))
			continue
		}
		flush()
		round, _ := wholeNumber(strings.TrimSpace(read(2)))
		lines = append(lines, stateLine{key: k, round: round})
		value.WriteString(read(3))
	}
	flush()
	return lines
}

// TypeCell is the sheet and the cell in which the workbook says what type of tournament it is; empty where it does not.
func (b *Book) TypeCell() (sheet, cell string) { return b.stateCell(engine.OptionType.Title, 0) }

// RulingCell is that of a decision of the referee, by its index in his book.
func (b *Book) RulingCell(i int) (sheet, cell string) { return b.stateCell(keyRulings, i) }

// stateCell is the sheet and the cell of the value of a key that is there at least n+1 times; empty where it is not.
func (b *Book) stateCell(key string, n int) (sheet, cell string) {
	s, p, err := b.open(stateSheet)
	if s == nil || err != nil {
		return "", ""
	}
	for i := range p.Rows {
		if c := p.Rows[i].Cell(1); c != nil && strings.TrimSpace(c.Text) == key {
			if n--; n < 0 {
				return s.Name, xlsx.CellName(3, p.Rows[i].Num)
			}
		}
	}
	return "", ""
}

var stateHeadings = []string{"chiave", "turno", "valore"}

// setStateLines rewrites the hidden sheet, if it does not say the same already.
func (b *Book) setStateLines(lines []stateLine) error {
	if slices.Equal(b.stateLines(), lines) {
		return nil
	}
	s, _, err := b.open(stateSheet)
	if err != nil {
		return err
	}
	if s == nil {
		s = b.file.AddSheet(stateSheet, len(b.file.Sheets())-1, xlsx.NewSheet{Hidden: true, Frozen: 1})
		s.SetColumns(xlsx.Columns{From: 1, To: 1, Width: 18}, xlsx.Columns{From: 2, To: 2, Width: 8}, xlsx.Columns{From: 3, To: 3, Width: 100})
	}
	s.Rebuild(xlsx.MaxCol, func() {
		for col, title := range stateHeadings {
			s.SetText(col+1, 1, b.style(headLook), title)
		}
		num := 2
		for _, line := range lines {
			for first := true; first || line.value != ""; first = false {
				n := cut(line.value, chunk)
				s.SetText(1, num, 0, line.key)
				if line.round > 0 && first {
					s.SetNumber(2, num, 0, digits(line.round))
				}
				s.SetText(3, num, 0, line.value[:n])
				line.key, line.value = moreKey, line.value[n:]
				num++
			}
		}
	})
	return nil
}

// cut is where to cut text so that the first piece has at most limit bytes and no character is split.
func cut(text string, limit int) int {
	if len(text) <= limit {
		return len(text)
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return limit
}

// WriteState writes what the old layout has no room for into the hidden sheet: settings, the records of the
// draws, presence, pairs, points outside the objective, the choices of other games. Lines of a later
// version stay.
func (b *Book) WriteState(t *engine.Tournament) error {
	return b.change(func() error {
		lines := []stateLine{{keyVersion, 0, digits(formatVersion)}}
		for _, option := range engine.Options {
			if option.Title != "" && !option.Empty(t) {
				lines = append(lines, stateLine{option.Title, 0, option.Get(t)})
			}
		}
		lines = appendState(lines, tournamentKeys, t, 0)
		for _, k := range roundKeys {
			for round := range maxRound + 1 {
				lines = appendState(lines, []stateKey[inRound]{k}, &inRound{t, round}, round)
			}
		}
		for i := range t.Rounds {
			lines = appendState(lines, drawnKeys, &t.Rounds[i], t.Rounds[i].Number)
		}
		for _, line := range b.stateLines() {
			if !knownKey(line.key) {
				lines = append(lines, line)
			}
		}
		return b.setStateLines(lines)
	})
}

// appendState adds the lines of some keys.
func appendState[T any](lines []stateLine, keys []stateKey[T], of *T, round int) []stateLine {
	for _, k := range keys {
		for _, value := range k.write(of) {
			lines = append(lines, stateLine{k.key, round, value})
		}
	}
	return lines
}

// keyed is the key with a name in a table of keys; nil for none.
func keyed[T any](keys []stateKey[T], name string) *stateKey[T] {
	return engine.Find(keys, func(k *stateKey[T]) bool { return k.key == name })
}

// knownKey reports whether WriteState rewrites the lines of a key; lines with other keys, of a later version, stay.
func knownKey(key string) bool {
	return key == keyVersion || keyed(drawnKeys, key) != nil || keyed(tournamentKeys, key) != nil || keyed(roundKeys, key) != nil ||
		slices.ContainsFunc(engine.Options, func(o *engine.Option) bool { return o.Title == key })
}

// writeSeatState writes what the hidden sheet keeps of the seats of a round.
func (b *Book) writeSeatState(r engine.Round) error {
	lines := appendState(b.linesBut(r.Number, seatKeys), seatKeys, &r, r.Number)
	order := func(x, y stateLine) int {
		return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.round, y.round), cmp.Compare(x.value, y.value))
	}
	if slices.Equal(slices.SortedFunc(slices.Values(lines), order), slices.SortedFunc(slices.Values(b.stateLines()), order)) {
		return nil
	}
	return b.setStateLines(lines)
}

// linesBut are the lines of the hidden sheet without those of a round that have some keys.
func (b *Book) linesBut(round int, keys []stateKey[engine.Round]) []stateLine {
	return slices.DeleteFunc(b.stateLines(), func(l stateLine) bool { return l.round == round && keyed(keys, l.key) != nil })
}

// readState puts what the hidden sheet says into a tournament whose rounds are read.
func (b *Book) readState(t *engine.Tournament, lines []stateLine, rep *report) {
	for _, line := range lines {
		if !applyState(t, line) {
			rep.warn(stateSheet, "", "state-bad",
				"Nel foglio nascosto “%s” la riga “%s” (turno %d) non si può leggere e viene ignorata: non modificare quel foglio a "+
					"mano", stateSheet, engine.CleanText(line.key), line.round)
		}
	}
}

// applyState reads one line; it reports false for one that cannot be read. What a later version of the program wrote is passed over.
func applyState(t *engine.Tournament, line stateLine) bool {
	if k := keyed(roundKeys, line.key); k != nil {
		return k.read(&inRound{t, line.round}, line.value)
	}
	if line.round != 0 {
		r, k := t.Round(line.round), keyed(drawnKeys, line.key)
		return r == nil || k == nil || k.read(r, line.value) // nil: its sheet is gone
	}
	for _, option := range engine.Options {
		if option.Title == line.key && line.key != "" {
			return option.Set(t, line.value) == nil
		}
	}
	k := keyed(tournamentKeys, line.key)
	return k == nil || k.read(t, line.value)
}

// logoSide is the longest side of a club's picture: who sets it makes it smaller.
const logoSide = 512

// IsLogo reports whether a workbook can keep a picture as the club's: a PNG of no more than 512 points a side.
func IsLogo(data []byte) bool {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	return err == nil && max(config.Width, config.Height) <= logoSide
}

func readPair(text string) (pair [2]int, ok bool) {
	first, second, _ := strings.Cut(text, " ")
	a, err1 := strconv.Atoi(first)
	b, err2 := strconv.Atoi(second)
	return [2]int{a, b}, err1 == nil && err2 == nil
}

func readPresence(text string) (map[int]bool, bool) {
	here := map[int]bool{}
	for _, word := range strings.Fields(text) {
		id, answer, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(id)
		if err != nil {
			return here, false
		}
		here[n] = strings.EqualFold(answer, "SI")
	}
	return here, true
}

// maxSeats bounds the seats of a recorded table: what counts pairs takes its square.
const maxSeats = 64

// maxProof bounds what a packed proof may come to, in bytes.
const maxProof = 64 << 20

// pack makes a text of a proof that fits into few cells: gzip, in base64.
func pack(proof []byte) string {
	if len(proof) == 0 {
		return ""
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(proof)
	if err = cmp.Or(err, z.Close()); err != nil {
		panic(err) // which a change makes an error of
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// unpack is the inverse of pack.
func unpack(text string) ([]byte, bool) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, false
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, false
	}
	proof, err := io.ReadAll(io.LimitReader(z, maxProof))
	return proof, err == nil
}

// readOutside reads the points outside the objective of a table.
func readOutside(table *engine.Table, value string) bool {
	for _, word := range strings.Fields(value) {
		id, text, _ := strings.Cut(word, "=")
		score, err := engine.CellScore(text)
		if err != nil {
			return false
		}
		for i := range table.Seats {
			if digits(table.Seats[i].Player) == id {
				table.Seats[i].Outside = score
			}
		}
	}
	return true
}
