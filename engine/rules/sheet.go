package rules

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game/risiko"
)

// FormulaSheet is the sheet of a workbook that holds an organizer's own formula.
const FormulaSheet = "Formula"

// sheetTitle stands in the first cell of the sheet.
const sheetTitle = "Formula del torneo"

// vocabulary is the words of the sheet for the values of one kind, in the order in which they are offered.
type vocabulary []term

// term is a value with its word, in English too where that is another, and what it is called in a sentence where it is.
type term struct {
	word, english, value string
	text                 engine.Text
}

// text is what a value is called in a sentence; zero where no word has it.
func (v vocabulary) text(value string) (text engine.Text) {
	if entry := engine.Find(v, func(t *term) bool { return t.value == value }); entry != nil {
		text = entry.text
	}
	return text
}

func (v vocabulary) word(value string) string {
	if entry := engine.Find(v, func(t *term) bool { return t.value == value }); entry != nil {
		return entry.word
	}
	return value
}

func (v vocabulary) value(word string) (string, bool) {
	if entry := engine.Find(v, func(t *term) bool { return foldWord(t.word) == foldWord(word) }); entry != nil {
		return entry.value, true
	}
	return "", false
}

// flagged is the word for yes or no, of a vocabulary of two.
func (v vocabulary) flagged(is bool) string {
	if is {
		return v.word(yes)
	}
	return v.word("")
}

// choices are the words that are offered: a second spelling is read and not offered.
func (v vocabulary) choices() []string {
	return engine.Map(engine.Where(v, func(t term) bool { return v.word(t.value) == t.word }), func(t term) string { return t.word })
}

// quoted are words in a sentence.
func quoted(words []string) string { return "“" + strings.Join(words, "”, “") + "”" }

func foldWord(word string) string { return strings.ToLower(strings.Join(strings.Fields(word), " ")) }

// yes is the value of a word that says so, of two.
const yes = "yes"

var (
	policyWords = vocabulary{
		{"4", "", string(Only4), engine.Textf("solo tavoli da 4")},
		{"solo 4", "only 4", string(Full4), engine.Textf("solo tavoli da 4")},
		{"4, chi resta riposa", "4, the rest have a bye", string(FourRest), engine.Textf("tavoli da 4, e chi resta riposa")},
		{"4 e 5", "4 and 5", string(FourFive), engine.Textf("tavoli da 4 e da 5")},
		{"4, 5 o 3 con ghost", "4, 5 or 3 with a ghost", string(FourGhost), engine.Textf("tavoli da 4, da 5 o da 3 con il ghost")},
		{"4 e 3", "4 and 3", string(FourThree), engine.Textf("tavoli da 4 e da 3")},
		{
			"4 e 3, chi resta riposa", "4 and 3, the rest have a bye", string(FourThreeRest),
			engine.Textf("tavoli da 4 e da 3, e chi resta riposa"),
		},
		{"2 e 3", "2 and 3", string(TwoThree), engine.Textf("tavoli da 2 e uno da 3")},
		{"2 con ghost", "2 with a ghost", string(TwoGhost), engine.Textf("tavoli da 2, uno con il ghost")},
	}
	methodWords = vocabulary{
		{"a sorte", "by lot", string(ByLot), engine.Textf("sorteggio")},
		{"alla greca", "Greek", string(Greek), engine.Textf(
			"alla greca: chi vince resta al suo tavolo, il secondo passa al tavolo dopo, il terzo due più in là e così via")},
		{"per posto in classifica", "by place in the standings", string(ByPlace), engine.Textf(
			"dalla classifica: i primi al tavolo 1, i successivi al tavolo 2 e così via")},
		{"classifica distribuita", "standings dealt", string(Dealt), engine.Textf("dalla classifica, distribuita un posto per tavolo")},
	}
	directWords = vocabulary{
		{word: "nessuno", english: "none", value: string(DirectNone)},
		{word: "capolista", english: "leader", value: string(DirectLeader)},
		{word: "primi con pochi giocatori", english: "first ones with few players", value: string(DirectFew)},
	}
	baseWords = vocabulary{
		{word: "punti", english: "points", value: string(risiko.BasePoints)},
		{word: "differenza dal vincitore", english: "difference from the winner", value: string(risiko.BaseDifference)},
		{word: "quota del tavolo", english: "share of the table", value: string(risiko.BaseShare)},
		{word: "niente", english: "nothing", value: string(risiko.BaseNothing)},
	}
	roundingWords = vocabulary{
		{word: "nessuno", english: "none", value: string(risiko.RoundNot)},
		{word: "per eccesso", english: "up", value: string(risiko.RoundUp)},
		{word: "per difetto", english: "down", value: string(risiko.RoundDown)},
	}
	asksWords = vocabulary{
		{word: "punti", english: "points", value: string(risiko.AskPoints)},
		{word: "posto", english: "place", value: string(risiko.AskPlace)},
		{word: "esito", english: "result", value: string(risiko.AskResult)},
	}
	pictureWords = vocabulary{{word: "nessuna", english: "no picture"}, {word: "mappa", english: "map", value: risiko.PictureMap}}
	winnerWords  = vocabulary{{word: "tutti", english: "all"}, {word: "chi vince", english: "the winner", value: yes}}
	meanWords    = vocabulary{
		{word: "posto migliore", english: "better place"}, {word: "media dei posti", english: "mean of the places", value: yes},
	}
	atMostWords = vocabulary{{word: "esatta", english: "exact"}, {word: "al massimo", english: "at most", value: yes}}
	yesWords    = vocabulary{{word: "sì", english: "yes", value: yes}, {word: "no"}, {word: "si", english: "yes", value: yes}}
	keyWords    = vocabulary{
		{"totale", "total", string(KeyTotal), engine.Textf("punti totali")},
		{"vittorie", "wins", string(KeyWins), engine.Textf("vittorie")},
		{"migliore", "best", string(KeyBest), engine.Textf("miglior risultato singolo")},
		{"secondo", "second", string(KeySecond), engine.Textf("secondo miglior risultato")},
		{"terzo", "third", string(KeyThird), engine.Textf("terzo miglior risultato")},
		{"risultati", "results", string(KeyResults), engine.Textf("risultati dal migliore al peggiore")},
		{"posto prima", "place before", string(KeyBefore), engine.Textf("posto dopo il turno precedente")},
		{"totale prima", "total before", string(KeyTotalBefore), engine.Textf("punti prima dell'ultimo turno")},
		{"decimali", "decimals", string(KeyDecimals), engine.Textf("punti totali con i decimali scritti")},
		{"decimali prima", "decimals before", string(KeyDecimalBefore), engine.Textf("punti prima dell'ultimo turno con i decimali scritti")},
		{"quota", "share", string(KeyShare), engine.Textf("somma delle quote dei punti del tavolo")},
		{"media avversari", "opponents' mean", string(KeyOpponents), engine.Textf("media degli avversari")},
		{"posto medio", "mean place", string(KeyMeanPlace), engine.Textf("posto medio al tavolo")},
		{"primi posti", "first places", string(KeyFirsts), engine.Textf("primi posti al tavolo")},
		{"miglior partita", "best game", string(KeyBestGame), engine.Textf("miglior partita")},
		{"miglior vittoria", "best win", string(KeyBestWin), engine.Textf("miglior vittoria")},
		{"totale senza scarti", "total without discards", string(KeyGross), engine.Textf("totale senza scarti")},
		{"partite giocate", "games played", string(KeyPlayed), engine.Textf("partite giocate")},
		{"secondi posti", "second places", string(KeySeconds), engine.Textf("secondi posti al tavolo")},
		{"scontri diretti", "head to head", string(KeyHead), engine.Textf("scontri diretti, volte davanti meno volte dietro")},
		{"più anziano", "older", string(KeyOlder), engine.Textf("chi è più anziano")},
		{"più giovane", "younger", string(KeyYounger), engine.Textf("chi è più giovane")},
	}
	// fixedWords stand in some rows among the values.
	fixedWords = vocabulary{
		{word: sheetTitle, english: "Tournament formula"},
		{word: drawnWord, english: "drawn"},
		{word: beyondWord, english: "more"},
		{word: sizesWord, english: "sizes"},
		{word: restWord, english: "bye"},
		{word: "fino a", english: "up to"},
		{word: "poi", english: "then"},
		{word: "semifinalisti", english: "semifinalists"},
		{word: "finali", english: "finals"},
		{word: "finalisti diretti", english: "direct finalists"},
	}
)

// recoveryWords are those of the keys by which the last seats of the semifinals are given.
var recoveryWords = vocabulary(engine.Map(recoveries, func(key Key) term {
	return term{word: keyWords.word(string(key)), value: string(key)}
}))

// criterionWords are the words of all criteria, offeredWords of those without a number or a column behind them.
var criterionWords, offeredWords = func() (all, offered vocabulary) {
	for _, w := range draw.Words() {
		one := term{word: w.Word, english: w.English, value: w.Name}
		if all = append(all, one); !w.Argued {
			offered = append(offered, one)
		}
	}
	return all, offered
}()

// vocabularies are all words of the sheet but the names of its rows.
var vocabularies = []vocabulary{
	policyWords, methodWords, criterionWords, directWords, baseWords, roundingWords, asksWords, pictureWords, winnerWords, meanWords,
	atMostWords, yesWords, keyWords, fixedWords,
}

// beyondWord stands for any number of players, drawnWord in a calendar that the program makes.
const (
	beyondWord = "oltre"
	drawnWord  = "sorteggiato"
)

// readAsks reads what is written for a seat, and of a result what it is written as.
func readAsks(f *Type, l *line) {
	f.Scoring.Sheet.Asks = risiko.Asks(l.word(0, asksWords))
	if f.Scoring.Sheet.Asks != risiko.AskResult {
		return
	}
	results := l.numbers(1, 0)
	if len(results) != 3 || results[0].Cmp(results[1]) <= 0 || results[1].Cmp(results[2]) <= 0 {
		l.wrong(1, "qui servono tre numeri, dal più alto: vinta, patta, persa, per esempio 5 1 0")
		return
	}
	f.Scoring.Sheet.Results = results
}

func writeTables(f *Type) []string {
	if strings.HasPrefix(string(f.Tables), sizesWord) {
		return strings.Fields(string(f.Tables))
	}
	return when(f.Tables != "", policyWords.word(string(f.Tables)))
}

// readTables reads one of the words, or sizes with or without the word before them.
func readTables(f *Type, l *line) {
	if _, known := policyWords.value(l.text(0)); known && len(l.cells) == 1 {
		f.Tables = Policy(l.word(0, policyWords))
		return
	}
	words, from := []string{sizesWord}, 0
	if foldWord(l.text(0)) == sizesWord {
		from = 1
	} else if _, err := strconv.Atoi(l.text(0)); err != nil {
		l.word(0, policyWords) // it is told which words there are
		return
	}
	for i := from; i < max(len(l.cells), from+1); i++ {
		word := foldWord(l.text(i))
		if word != restWord || i == from || i < len(l.cells)-1 {
			word = strconv.Itoa(l.whole(i, 2, 8))
		}
		if slices.Contains(words, word) {
			l.wrong(i, "“%s” c'è già", l.text(i))
		}
		words = append(words, word)
	}
	f.Tables = Policy(strings.Join(words, " "))
}

func writeDraws(f *Type) (lines [][]string) {
	for i, d := range f.Draws {
		cells := []string{strconv.Itoa(i + 1), methodWords.word(string(d.Method))}
		lines = append(lines, append(cells, engine.Map(d.Criteria, draw.Written)...))
	}
	return lines
}

func readDraw(f *Type, l *line) {
	if round := l.whole(0, 1, 99); round != 0 && round != len(f.Draws)+1 {
		l.wrong(0, "i turni vanno in ordine: qui serve il turno %d", len(f.Draws)+1)
	}
	d := DrawRules{Method: Method(l.word(1, methodWords)), Criteria: l.criteria(2)}
	first := len(f.Draws) == 0
	at, why := draw.Misplaced(d.Criteria, first)
	switch {
	case first && d.Method != ByLot && d.Method != "":
		l.wrong(1, "nel primo turno non c'è ancora una classifica: i tavoli si fanno “a sorte”")
	case !why.IsZero():
		l.wrong(2+at, "%s", why)
	case d.Method != ByLot && d.Method != "" && len(d.Criteria) > 0:
		l.wrong(2,
			"dove i tavoli non si fanno “a sorte” non ci sono criteri: per sedere con chi ha punti simili scrivi “a sorte” con “incontrati” e "+
				"“vicini in classifica”")
	}
	f.Draws = append(f.Draws, d)
}

func writeSteps(f *Type) (lines [][]string) {
	if f.Phases == nil {
		return nil
	}
	for _, s := range f.Phases.Steps {
		upTo := beyondWord
		if s.UpTo > 0 {
			upTo = strconv.Itoa(s.UpTo)
		}
		lines = append(lines, []string{
			upTo, "semifinalisti", strconv.Itoa(s.Semifinalists), "finali", strconv.Itoa(s.Finals),
			"finalisti diretti", directWords.word(string(s.Direct)),
		})
	}
	return lines
}

func readStep(f *Type, l *line) {
	var s Step
	if foldWord(l.text(0)) != beyondWord {
		s.UpTo = l.whole(0, 1, 100000)
	}
	s.Semifinalists = l.whole(2, 4, 1000)
	s.Finals = l.whole(4, 0, 100)
	s.Direct = Direct(l.word(6, directWords))
	switch {
	case s.Semifinalists%4 != 0:
		l.wrong(2, "i semifinalisti siedono a tavoli da 4: serve un multiplo di 4")
	case s.Finals == 0 && s.Semifinalists != 4:
		l.wrong(4, "senza finale dopo giocano una finale sola i primi 4")
	case s.Finals > 0 && s.Semifinalists != 16*s.Finals:
		l.wrong(2, "a ogni finale portano quattro semifinali da 4: con %d {1:finale|finali} i semifinalisti sono %d", s.Finals, 16*s.Finals)
	case s.Finals > 1 && s.Direct != DirectNone && s.Direct != "":
		l.wrong(6, "con più finali non ci sono finalisti diretti")
	}
	p := l.phases(f)
	if n := len(p.Steps); n > 0 && (p.Steps[n-1].UpTo == 0 || s.UpTo != 0 && s.UpTo <= p.Steps[n-1].UpTo) {
		l.wrong(0, "le soglie crescono riga per riga e l'ultima è “oltre”")
	}
	p.Steps = append(p.Steps, s)
}

func numbersOf(points []engine.Points) []string {
	return engine.Map(points, func(p engine.Points) string { return p.Text(",") })
}

// ToSheet writes the type as the cells of the sheet "Formula": in column A what a line says, from column B
// on its values, numbers with a comma. Lines that say nothing are left out.
func (f Type) ToSheet() [][]string {
	rows := [][]string{{sheetTitle}}
	for _, row := range Rows {
		for _, values := range row.write(&f) {
			rows = append(rows, append([]string{row.Heading()}, values...))
		}
	}
	return rows
}
