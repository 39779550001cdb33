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
	write func(*T) ([]string, error)
	read  func(t *T, value string) bool
}

// roundKey is a key of the tournament that keeps something of each round, drawn or not.
type roundKey struct {
	key    string
	rounds func(*engine.Tournament) []int
	write  func(t *engine.Tournament, round int) (string, error)
	read   func(t *engine.Tournament, round int, value string) bool
}

// eachRound keeps a value of each round.
func eachRound[M ~map[int]V, V any](key string, at func(*engine.Tournament) *M, write func(V) (string, error),
	read func(string) (V, bool),
) roundKey {
	return roundKey{
		key, func(t *engine.Tournament) []int { return slices.Sorted(maps.Keys(*at(t))) },
		func(t *engine.Tournament, round int) (string, error) { return write((*at(t))[round]) },
		func(t *engine.Tournament, round int, value string) bool {
			v, ok := read(value)
			if *at(t) == nil {
				*at(t) = M{}
			}
			if ok {
				(*at(t))[round] = v
			}
			return ok
		},
	}
}

// decodeJSON reads a value as engine.EncodeJSON writes it.
func decodeJSON[V any](text string) (v V, ok bool) { return v, json.Unmarshal([]byte(text), &v) == nil }

// texts are values that are written as they are.
func texts[T any](of func(*T) []string) func(*T) ([]string, error) {
	return func(v *T) ([]string, error) { return of(v), nil }
}

// written keeps a text where there is any.
func written[T any](key string, at func(*T) *string) stateKey[T] {
	return stateKey[T]{key, texts(func(v *T) []string { return when(*at(v) != "", *at(v)) }), func(v *T, value string) bool {
		*at(v) = value
		return true
	}}
}

// whole keeps a number where it is none of nothing.
func whole[T any](key string, at func(*T) *int) stateKey[T] {
	return stateKey[T]{key, texts(func(v *T) []string { return when(*at(v) != 0, digits(*at(v))) }), func(v *T, value string) bool {
		n, err := strconv.Atoi(value)
		*at(v) = max(n, 0)
		return err == nil && n >= 0
	}}
}

// when are values where there is something to say.
func when(say bool, values ...string) []string {
	if !say {
		return nil
	}
	return values
}

// logo keeps a picture.
func logo(key string, at func(*engine.Tournament) *[]byte) stateKey[engine.Tournament] {
	return stateKey[engine.Tournament]{key, texts(func(t *engine.Tournament) []string {
		return when(len(*at(t)) > 0, base64.StdEncoding.EncodeToString(*at(t)))
	}), func(t *engine.Tournament, value string) bool {
		data, err := base64.StdEncoding.DecodeString(value)
		if err != nil || !IsLogo(data) {
			return false // a picture that cannot be shown is none
		}
		*at(t) = data
		return true
	}}
}

// listKey keeps a list, each of its elements on a line.
func listKey[T, E any](key string, at func(*T) *[]E, write func(E) (string, error), read func(string) (E, bool)) stateKey[T] {
	return stateKey[T]{key, func(v *T) ([]string, error) {
		lines := make([]string, len(*at(v)))
		for i, e := range *at(v) {
			var err error
			if lines[i], err = write(e); err != nil {
				return nil, err
			}
		}
		return lines, nil
	}, func(v *T, value string) bool {
		e, ok := read(value)
		if ok {
			*at(v) = append(*at(v), e)
		}
		return ok
	}}
}

// pairs keeps pairs of numbers.
func pairs[T any](key string, at func(*T) *[][2]int) stateKey[T] {
	return listKey(key, at, func(pair [2]int) (string, error) { return digits(pair[0]) + " " + digits(pair[1]), nil }, readPair)
}

// choices keeps labels and values.
func choices(key string, at func(*engine.Tournament) *engine.Record) stateKey[engine.Tournament] {
	return stateKey[engine.Tournament]{key, texts(func(t *engine.Tournament) (lines []string) {
		return engine.Map(*at(t), func(choice engine.Entry) string { return choice.Label + "=" + choice.Value })
	}), func(t *engine.Tournament, value string) bool {
		label, choice, ok := strings.Cut(value, "=")
		if ok {
			at(t).Set(label, choice)
		}
		return ok
	}}
}

const keyDistinct = "distinti"

// tournamentKeys keep what is said of the tournament as a whole, besides the organizer's choices (engine.Options).
var tournamentKeys = []stateKey[engine.Tournament]{
	written("classifica-tipo", func(t *engine.Tournament) *string { return &t.Settings.Ranked.Type }),
	whole("classifica-turni", func(t *engine.Tournament) *int { return &t.Settings.Ranked.Rounds }),
	{"soglia", texts(func(t *engine.Tournament) (lines []string) {
		for _, name := range slices.Sorted(maps.Keys(t.Settings.Thresholds)) {
			lines = append(lines, name+"="+digits(t.Settings.Thresholds[name]))
		}
		return lines
	}), func(t *engine.Tournament, value string) bool {
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
	choices("gioco", func(t *engine.Tournament) *engine.Record { return &t.Settings.Game }),
	choices("regola", func(t *engine.Tournament) *engine.Record { return &t.Settings.Answers }),
	logo("logo", func(t *engine.Tournament) *[]byte { return &t.Logo }),
	logo("secondo-logo", func(t *engine.Tournament) *[]byte { return &t.SecondLogo }),
	pairs("separati", func(t *engine.Tournament) *[][2]int { return &t.Apart }),
	pairs("insieme", func(t *engine.Tournament) *[][2]int { return &t.Together }),
	pairs(keyDistinct, func(t *engine.Tournament) *[][2]int { return &t.Distinct }),
	listKey(keyRulings, func(t *engine.Tournament) *[]engine.Ruling { return &t.Rulings },
		func(ruling engine.Ruling) (string, error) { return engine.EncodeJSON(ruling) }, decodeJSON[engine.Ruling]),
}

// roundKeys keep what is said of a round whether it is drawn or not.
var roundKeys = []roundKey{
	eachRound("presenza", func(t *engine.Tournament) *engine.Presence { return &t.Presence }, func(here map[int]bool) (string, error) {
		words := engine.Map(slices.Sorted(maps.Keys(here)), func(id int) string { return digits(id) + "=" + engine.YesNo(here[id]) })
		return strings.Join(words, " "), nil
	}, readPresence),
	eachRound("sorteggi", func(t *engine.Tournament) *map[int][]engine.Drawing { return &t.Drawn },
		func(drawings []engine.Drawing) (string, error) { return engine.EncodeJSON(drawings) }, decodeJSON[[]engine.Drawing]),
}

// drawnKey is a key of a round's draw, which is made where a line of it is read.
func drawnKey(key string, write func(*engine.DrawRecord) ([]string, error), read func(d *engine.DrawRecord,
	value string) bool,
) stateKey[engine.Round] {
	return stateKey[engine.Round]{key, func(r *engine.Round) ([]string, error) {
		if r.Draw == nil {
			return nil, nil
		}
		return write(r.Draw)
	}, func(r *engine.Round, value string) bool {
		if r.Draw == nil {
			r.Draw = &engine.DrawRecord{}
		}
		return read(r.Draw, value)
	}}
}

// drawnText is a text of a round's draw, which may be empty.
func drawnText(key string, at func(*engine.DrawRecord) *string) stateKey[engine.Round] {
	return drawnKey(key, texts(func(d *engine.DrawRecord) []string { return []string{*at(d)} }), func(d *engine.DrawRecord,
		value string,
	) bool {
		*at(d) = value
		return true
	})
}

// drawKeys keep the draw of a round.
var drawKeys = []stateKey[engine.Round]{
	{"bozza", texts(func(r *engine.Round) []string { return when(r.Draft, engine.YesNo(true)) }), func(r *engine.Round, value string) bool {
		r.Draft = strings.EqualFold(value, engine.YesNo(true))
		return true
	}},
	drawnText("sorteggio-tipo", func(d *engine.DrawRecord) *string { return &d.Type }),
	drawnText("seme", func(d *engine.DrawRecord) *string { return &d.Seed }),
	drawnText("versione", func(d *engine.DrawRecord) *string { return &d.Version }),
	drawnKey("ora", texts(func(d *engine.DrawRecord) []string {
		return when(!d.Time.IsZero(), d.Time.UTC().Format(time.RFC3339Nano))
	}), func(d *engine.DrawRecord, value string) bool {
		var err error
		d.Time, err = time.Parse(time.RFC3339Nano, value)
		return err == nil
	}),
	drawnKey(keyTables, func(d *engine.DrawRecord) ([]string, error) {
		tables, err := json.Marshal(d.Tables)
		return []string{string(tables)}, err
	}, func(d *engine.DrawRecord, value string) bool {
		err := json.Unmarshal([]byte(value), &d.Tables)
		if err != nil || len(d.Tables) > maxTables || slices.ContainsFunc(d.Tables, func(ids []int) bool { return len(ids) > maxSeats }) {
			d.Tables = nil
			return false
		}
		return true
	}),
	drawnKey("criteri", func(d *engine.DrawRecord) ([]string, error) {
		counts, err := engine.EncodeJSON(append([]engine.Count{}, d.Counts...))
		return []string{counts}, err
	}, func(d *engine.DrawRecord, value string) bool {
		return json.Unmarshal([]byte(value), &d.Counts) == nil
	}),
	drawnKey("origine", func(d *engine.DrawRecord) ([]string, error) {
		origin, err := engine.EncodeJSON(d.Origin)
		return when(origin != "{}", origin), err
	}, func(d *engine.DrawRecord, value string) bool { return json.Unmarshal([]byte(value), &d.Origin) == nil }),
	drawnKey("problema", texts(func(d *engine.DrawRecord) []string { return when(len(d.Problem) > 0, string(d.Problem)) }),
		func(d *engine.DrawRecord, value string) bool {
			d.Problem = []byte(value)
			return true
		}),
	drawnKey("dimostrazione", func(d *engine.DrawRecord) ([]string, error) {
		if len(d.Proof) == 0 {
			return nil, nil
		}
		packed, err := pack(d.Proof)
		return []string{packed}, err
	}, func(d *engine.DrawRecord, value string) bool {
		var err error
		d.Proof, err = unpack(value)
		return err == nil
	}),
}

// tableKey is a key of what is written of each table besides the sheet of its round, such as "3: 12=40 7=2.5".
func tableKey(key string, write func(engine.Table) string, read func(table *engine.Table, value string) bool) stateKey[engine.Round] {
	return stateKey[engine.Round]{key, texts(func(r *engine.Round) (lines []string) {
		for _, table := range r.Tables {
			if value := write(table); value != "" {
				lines = append(lines, digits(table.SheetNumber())+": "+value)
			}
		}
		return lines
	}), func(r *engine.Round, text string) bool {
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
		var words []string
		for _, seat := range table.Seats {
			if seat.Outside.Typed() {
				words = append(words, digits(seat.Player)+"="+seat.Outside.String())
			}
		}
		return strings.Join(words, " ")
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
	whole("tavolo-capolista", func(r *engine.Round) *int { return &r.Leader }),
	pairs("numeri-scambiati", func(r *engine.Round) *[][2]int { return &r.Exchanged }),
	{"riposo", texts(func(r *engine.Round) []string {
		words := engine.Map(r.SitOuts, digits)
		return when(len(words) > 0, strings.Join(words, " "))
	}), func(r *engine.Round, value string) bool {
		for _, word := range strings.Fields(value) {
			id, err := strconv.Atoi(word)
			if err != nil {
				return false
			}
			r.SitOuts = append(r.SitOuts, id)
		}
		return true
	}},
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
	return b.change(func() error { return b.writeState(t) })
}

func (b *Book) writeState(t *engine.Tournament) error {
	lines := []stateLine{{keyVersion, 0, digits(formatVersion)}}
	for _, option := range engine.Options {
		if option.Title != "" && !option.Empty(t) {
			lines = append(lines, stateLine{option.Title, 0, option.Get(t)})
		}
	}
	lines, err := appendState(lines, tournamentKeys, t, 0)
	for _, k := range roundKeys {
		for _, round := range k.rounds(t) {
			value, wrong := k.write(t, round)
			if err = cmp.Or(err, wrong); value != "" {
				lines = append(lines, stateLine{k.key, round, value})
			}
		}
	}
	for i := range t.Rounds {
		r := &t.Rounds[i]
		var wrong error
		lines, wrong = appendState(lines, drawnKeys, r, r.Number)
		err = cmp.Or(err, wrong)
	}
	if err != nil {
		return broken(err)
	}
	for _, line := range b.stateLines() {
		if !knownKey(line.key) {
			lines = append(lines, line)
		}
	}
	return b.setStateLines(lines)
}

// appendState adds the lines of some keys.
func appendState[T any](lines []stateLine, keys []stateKey[T], of *T, round int) ([]stateLine, error) {
	for _, k := range keys {
		values, err := k.write(of)
		if err != nil {
			return lines, err
		}
		for _, value := range values {
			lines = append(lines, stateLine{k.key, round, value})
		}
	}
	return lines, nil
}

// keyed is the key with a name in a table of keys; nil for none.
func keyed[T any](keys []stateKey[T], name string) *stateKey[T] {
	return engine.Find(keys, func(k *stateKey[T]) bool { return k.key == name })
}

// knownKey reports whether WriteState rewrites the lines of a key; lines with other keys, of a later version, stay.
func knownKey(key string) bool {
	return key == keyVersion || keyed(drawnKeys, key) != nil || keyed(tournamentKeys, key) != nil ||
		slices.ContainsFunc(roundKeys, func(k roundKey) bool { return k.key == key }) ||
		slices.ContainsFunc(engine.Options, func(o *engine.Option) bool { return o.Title == key })
}

// writeSeatState writes what the hidden sheet keeps of the seats of a round.
func (b *Book) writeSeatState(r engine.Round) error {
	lines, err := appendState(b.linesBut(r.Number, seatKeys), seatKeys, &r, r.Number)
	if err != nil {
		return broken(err)
	}
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
	if at := slices.IndexFunc(roundKeys, func(k roundKey) bool { return k.key == line.key }); at >= 0 {
		return roundKeys[at].read(t, line.round, line.value)
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
func pack(proof []byte) (string, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(proof); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// unpack is the inverse of pack.
func unpack(text string) ([]byte, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(z, maxProof))
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
