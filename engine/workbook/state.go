package workbook

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"image/png"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// Keys of the hidden sheet. A line whose key is moreKey continues the value of the line above, because a
// cell holds 32,767 characters and a problem may be longer.
const (
	keyVersion      = "formato"
	keyType         = "tipo"
	keyShared       = "vincitori-pari"
	keyDiscards     = "scarti"
	keyHalfPage     = "stampa-ridotta"
	keyFive         = "tavoli-da-5"
	keyLanguage     = "lingua"
	keyThreshold    = "soglia"
	keyDraft        = "bozza"
	keyDrawType     = "sorteggio-tipo"
	keySeed         = "seme"
	keyProgram      = "versione"
	keyTime         = "ora"
	keyProblem      = "problema"
	keyTables       = "tavoli"
	keyCounts       = "criteri"
	keyPresence     = "presenza"
	keyApart        = "separati"
	keyTogether     = "insieme"
	keyDistinct     = "distinti"
	keyOutside      = "fuori-obiettivo"
	keyGame         = "gioco"
	keySitOuts      = "riposo"
	keyChecked      = "controllato"
	keyLogo         = "logo"
	keySecondLogo   = "secondo-logo"
	keyOrigin       = "origine"
	keyDrawn        = "sorteggi"
	keyProof        = "dimostrazione"
	keyRuling       = "arbitro"
	keyRankedType   = "classifica-tipo"
	keyRankedRounds = "classifica-turni"
	moreKey         = "…"
)

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

// knownKeys are those that WriteState rewrites; lines with other keys, of a later version, stay.
var knownKeys = []string{
	keyVersion, keyType, keyShared, keyDiscards, keyHalfPage, keyFive, keyLanguage, keyThreshold, keyDraft, keyDrawType, keySeed,
	keyProgram, keyTime, keyProblem, keyTables, keyCounts, keyPresence, keyApart, keyTogether, keyDistinct, keyOutside,
	keyGame, keySitOuts, keyChecked, keyLogo, keySecondLogo, keyOrigin, keyDrawn, keyProof, keyRuling,
	keyRankedType, keyRankedRounds,
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
func (b *Book) TypeCell() (sheet, cell string) {
	s, p, err := b.open(stateSheet)
	if s == nil || err != nil {
		return "", ""
	}
	for i := range p.Rows {
		if c := p.Rows[i].Cell(1); c != nil && strings.TrimSpace(c.Text) == keyType {
			return s.Name, xlsx.CellName(3, p.Rows[i].Num)
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
	s.Rebuild(xlsx.MaxCol, func() { b.writeStateLines(s, lines) })
	return nil
}

func (b *Book) writeStateLines(s *xlsx.Sheet, lines []stateLine) {
	head := b.style(headLook)
	for col, title := range stateHeadings {
		s.SetText(col+1, 1, head, title)
	}
	num := 2
	for _, line := range lines {
		k := line.key
		value := line.value
		for first := true; first || value != ""; first = false {
			n := cut(value, chunk)
			s.SetText(1, num, 0, k)
			if line.round > 0 && first {
				s.SetNumber(2, num, 0, strconv.Itoa(line.round))
			}
			s.SetText(3, num, 0, value[:n])
			value = value[n:]
			k = moreKey
			num++
		}
	}
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
	var lines []stateLine
	add := func(key string, round int, value string) { lines = append(lines, stateLine{key, round, value}) }
	add(keyVersion, 0, strconv.Itoa(formatVersion))
	set := t.Settings
	if set.Type != "" {
		add(keyType, 0, set.Type)
	}
	for _, flag := range []struct {
		key string
		on  bool
	}{{keyShared, set.SharedWins}, {keyHalfPage, set.HalfPage}, {keyFive, set.FiveIfNeeded}} {
		if flag.on {
			add(flag.key, 0, "SI")
		}
	}
	if set.Language != "" {
		add(keyLanguage, 0, set.Language)
	}
	if set.Discards != 0 {
		add(keyDiscards, 0, strconv.Itoa(set.Discards))
	}
	if set.Ranked.Type != "" {
		add(keyRankedType, 0, set.Ranked.Type)
	}
	if set.Ranked.Rounds != 0 {
		add(keyRankedRounds, 0, strconv.Itoa(set.Ranked.Rounds))
	}
	for _, name := range sortedKeys(set.Thresholds) {
		add(keyThreshold, 0, name+"="+strconv.Itoa(set.Thresholds[name]))
	}
	for _, choice := range set.Game {
		add(keyGame, 0, choice.Label+"="+choice.Value)
	}
	if len(t.Logo) > 0 {
		add(keyLogo, 0, base64.StdEncoding.EncodeToString(t.Logo))
	}
	if len(t.SecondLogo) > 0 {
		add(keySecondLogo, 0, base64.StdEncoding.EncodeToString(t.SecondLogo))
	}
	for _, list := range []struct {
		key   string
		pairs [][2]int
	}{{keyApart, t.Apart}, {keyTogether, t.Together}, {keyDistinct, t.Distinct}} {
		for _, pair := range list.pairs {
			add(list.key, 0, strconv.Itoa(pair[0])+" "+strconv.Itoa(pair[1]))
		}
	}
	for _, ruling := range t.Rulings {
		text, err := engine.EncodeJSON(ruling)
		if err != nil {
			return broken(err)
		}
		add(keyRuling, 0, text)
	}
	for _, round := range sortedKeys(t.Presence) {
		if said := presenceText(t.Presence[round]); said != "" {
			add(keyPresence, round, said)
		}
	}
	drawn, err := drawnState(t)
	if err != nil {
		return broken(err)
	}
	lines = append(lines, drawn...)
	for _, r := range t.Rounds {
		roundLines, err := roundState(r)
		if err != nil {
			return broken(err)
		}
		lines = append(lines, roundLines...)
	}
	for _, line := range b.stateLines() {
		if !slices.Contains(knownKeys, line.key) {
			lines = append(lines, line)
		}
	}
	return b.setStateLines(lines)
}

// drawnState are the lines on the draws that were made.
func drawnState(t *engine.Tournament) ([]stateLine, error) {
	var lines []stateLine
	for _, round := range sortedKeys(t.Drawn) {
		text, err := engine.EncodeJSON(t.Drawn[round])
		if err != nil {
			return nil, err
		}
		lines = append(lines, stateLine{keyDrawn, round, text})
	}
	return lines, nil
}

// readDrawn reads a line of drawnState.
func readDrawn(t *engine.Tournament, line stateLine) bool {
	var list []engine.Drawing
	if json.Unmarshal([]byte(line.value), &list) != nil {
		return false
	}
	if t.Drawn == nil {
		t.Drawn = map[int][]engine.Drawing{}
	}
	t.Drawn[line.round] = list
	return true
}

func sortedKeys[K int | string, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func presenceText(here map[int]bool) string {
	var words []string
	for _, id := range sortedKeys(here) {
		words = append(words, strconv.Itoa(id)+"="+engine.YesNo(here[id]))
	}
	return strings.Join(words, " ")
}

// roundState are the lines of one round.
func roundState(r engine.Round) ([]stateLine, error) {
	var lines []stateLine
	add := func(key, value string) { lines = append(lines, stateLine{key, r.Number, value}) }
	if r.Draft {
		add(keyDraft, "SI")
	}
	if d := r.Draw; d != nil {
		tables, err := json.Marshal(d.Tables)
		if err != nil {
			return nil, err
		}
		counts, err := engine.EncodeCounts(d.Counts)
		if err != nil {
			return nil, err
		}
		add(keyDrawType, d.Type)
		add(keySeed, d.Seed)
		add(keyProgram, d.Version)
		if !d.Time.IsZero() {
			add(keyTime, d.Time.UTC().Format(time.RFC3339Nano))
		}
		add(keyTables, string(tables))
		add(keyCounts, counts)
		origin, err := engine.EncodeJSON(d.Origin)
		if err != nil {
			return nil, err
		}
		if origin != "{}" {
			add(keyOrigin, origin)
		}
		if len(d.Problem) > 0 {
			add(keyProblem, string(d.Problem))
		}
		if len(d.Proof) > 0 {
			packed, err := pack(d.Proof)
			if err != nil {
				return nil, err
			}
			add(keyProof, packed)
		}
	}
	for _, table := range r.Tables {
		lines = append(lines, tableLines(r.Number, table)...)
	}
	if len(r.SitOuts) > 0 {
		words := make([]string, len(r.SitOuts))
		for i, id := range r.SitOuts {
			words[i] = strconv.Itoa(id)
		}
		add(keySitOuts, strings.Join(words, " "))
	}
	return lines, nil
}

// tableLines are the lines of one table: its points outside the objective, and that its scores were confirmed.
func tableLines(round int, table engine.Table) []stateLine {
	var lines []stateLine
	if line, ok := outsideLine(round, table); ok {
		lines = append(lines, line)
	}
	if table.Confirmed() {
		lines = append(lines, stateLine{keyChecked, round, strconv.Itoa(table.Number) + ": " + table.Checked})
	}
	return lines
}

// outsideLine is the line with a table's points outside the objective: "3: 12=40 7=2.5".
func outsideLine(round int, table engine.Table) (stateLine, bool) {
	var words []string
	for _, seat := range table.Seats {
		if seat.Outside.Typed() {
			words = append(words, strconv.Itoa(seat.Player)+"="+seat.Outside.String())
		}
	}
	return stateLine{keyOutside, round, strconv.Itoa(table.Number) + ": " + strings.Join(words, " ")}, len(words) > 0
}

// writeSeatState writes what the hidden sheet keeps of the seats of a round.
func (b *Book) writeSeatState(r engine.Round) error {
	old := b.stateLines()
	lines := slices.DeleteFunc(slices.Clone(old), func(l stateLine) bool {
		return l.round == r.Number && (l.key == keyOutside || l.key == keyChecked)
	})
	for _, table := range r.Tables {
		lines = append(lines, tableLines(r.Number, table)...)
	}
	if len(lines) == len(old) && sameLines(lines, old) {
		return nil
	}
	return b.setStateLines(lines)
}

// sameLines reports whether two lists have the same lines in any order.
func sameLines(a, b []stateLine) bool {
	seen := map[stateLine]int{}
	for _, l := range a {
		seen[l]++
	}
	for _, l := range b {
		seen[l]--
	}
	for _, n := range seen {
		if n != 0 {
			return false
		}
	}
	return true
}

// dropRoundState forgets what the hidden sheet says of a round's draw and seats; who is present stays, and how often it was drawn.
func (b *Book) dropRoundState(round int) error {
	old := b.stateLines()
	lines := slices.DeleteFunc(slices.Clone(old), func(l stateLine) bool {
		return l.round == round && l.key != keyPresence && l.key != keyDrawn && slices.Contains(knownKeys, l.key)
	})
	if len(lines) == len(old) {
		return nil
	}
	return b.setStateLines(lines)
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

// applySettings reads the lines about the tournament as a whole.
func applySettings(set *engine.Settings, line stateLine) bool {
	yes := strings.EqualFold(line.value, "SI")
	switch line.key {
	case keyType:
		set.Type = line.value
	case keyShared:
		set.SharedWins = yes
	case keyHalfPage:
		set.HalfPage = yes
	case keyFive:
		set.FiveIfNeeded = yes
	case keyLanguage:
		set.Language = line.value
	case keyDiscards, keyRankedRounds:
		n, err := strconv.Atoi(line.value)
		if err != nil || n < 0 {
			return false
		}
		if line.key == keyDiscards {
			set.Discards = n
		} else {
			set.Ranked.Rounds = n
		}
	case keyRankedType:
		set.Ranked.Type = line.value
	case keyGame:
		label, value, ok := strings.Cut(line.value, "=")
		if !ok {
			return false
		}
		set.Game.Set(label, value)
	case keyThreshold:
		name, text, ok := strings.Cut(line.value, "=")
		n, err := strconv.Atoi(text)
		if !ok || err != nil {
			return false
		}
		if set.Thresholds == nil {
			set.Thresholds = map[string]int{}
		}
		set.Thresholds[name] = n
	}
	return true
}

// applyState reads one line; it reports false for lines that a later version of the program wrote.
func applyState(t *engine.Tournament, line stateLine) bool {
	switch line.key {
	case keyApart, keyTogether, keyDistinct:
		pair, ok := readPair(line.value)
		list := map[string]*[][2]int{keyApart: &t.Apart, keyTogether: &t.Together, keyDistinct: &t.Distinct}[line.key]
		if ok {
			*list = append(*list, pair)
		}
		return ok
	case keyRuling:
		var ruling engine.Ruling
		if json.Unmarshal([]byte(line.value), &ruling) != nil {
			return false
		}
		t.Rulings = append(t.Rulings, ruling)
		return true
	case keyDrawn:
		return readDrawn(t, line)
	case keyLogo:
		logo, ok := readLogo(line.value)
		t.Logo = logo
		return ok
	case keySecondLogo:
		logo, ok := readLogo(line.value)
		t.SecondLogo = logo
		return ok
	case keyPresence:
		here, ok := readPresence(line.value)
		if t.Presence == nil {
			t.Presence = engine.Presence{}
		}
		t.Presence[line.round] = here
		return ok
	}
	if line.round == 0 {
		return applySettings(&t.Settings, line)
	}
	r := t.Round(line.round)
	if r == nil {
		return true // its sheet is gone
	}
	return applyRound(r, line)
}

// logoSide is the longest side of a club's picture: who sets it makes it smaller.
const logoSide = 512

// readLogo reads a picture that a workbook keeps; one that nobody could show is none.
func readLogo(text string) ([]byte, bool) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil || !IsLogo(data) {
		return nil, false
	}
	return data, true
}

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

// applyRound reads a line about a round.
func applyRound(r *engine.Round, line stateLine) bool {
	draw := func() *engine.DrawRecord {
		if r.Draw == nil {
			r.Draw = &engine.DrawRecord{}
		}
		return r.Draw
	}
	switch line.key {
	case keyDraft:
		r.Draft = strings.EqualFold(line.value, "SI")
	case keyDrawType:
		draw().Type = line.value
	case keySeed:
		draw().Seed = line.value
	case keyProgram:
		draw().Version = line.value
	case keyTime:
		when, err := time.Parse(time.RFC3339Nano, line.value)
		draw().Time = when
		return err == nil
	case keyProblem:
		draw().Problem = []byte(line.value)
	case keyTables:
		err := json.Unmarshal([]byte(line.value), &draw().Tables)
		if err != nil || slices.ContainsFunc(r.Draw.Tables, func(ids []int) bool {
			return len(ids) > maxSeats
		}) || len(r.Draw.Tables) > maxTables {
			r.Draw.Tables = nil
			return false
		}
	case keyCounts:
		counts, err := engine.DecodeCounts(line.value)
		draw().Counts = counts
		return err == nil
	case keyProof:
		proof, err := unpack(line.value)
		draw().Proof = proof
		return err == nil
	case keyOrigin:
		return json.Unmarshal([]byte(line.value), &draw().Origin) == nil
	case keyOutside:
		return applyOutside(r, line.value)
	case keyChecked:
		if table, scores := tableOf(r, line.value); table != nil {
			table.Checked = scores
		}
	case keySitOuts:
		for _, word := range strings.Fields(line.value) {
			id, err := strconv.Atoi(word)
			if err != nil {
				return false
			}
			r.SitOuts = append(r.SitOuts, id)
		}
	}
	return true
}

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

func tableOf(r *engine.Round, value string) (*engine.Table, string) {
	number, rest, ok := strings.Cut(value, ": ")
	n, err := strconv.Atoi(number)
	if !ok || err != nil {
		return nil, ""
	}
	return r.Table(n), rest
}

func applyOutside(r *engine.Round, value string) bool {
	table, rest := tableOf(r, value)
	if table == nil {
		return true
	}
	for _, word := range strings.Fields(rest) {
		id, text, _ := strings.Cut(word, "=")
		score, err := engine.CellScore(text)
		if err != nil {
			return false
		}
		for i := range table.Seats {
			if strconv.Itoa(table.Seats[i].Player) == id {
				table.Seats[i].Outside = score
			}
		}
	}
	return true
}
