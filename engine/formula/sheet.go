package formula

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game/risiko"
)

// SheetName is the sheet of a workbook that holds an organizer's own formula.
const SheetName = "Formula"

// sheetTitle stands in the first cell of the sheet.
const sheetTitle = "Formula del torneo"

// vocabulary is the words of the sheet for the values of one kind, in the order in which they are offered.
type vocabulary []struct{ word, value string }

func (v vocabulary) word(value string) string {
	for _, entry := range v {
		if entry.value == value {
			return entry.word
		}
	}
	return value
}

func (v vocabulary) value(word string) (string, bool) {
	for _, entry := range v {
		if foldWord(entry.word) == foldWord(word) {
			return entry.value, true
		}
	}
	return "", false
}

func (v vocabulary) words() string {
	words := make([]string, len(v))
	for i, entry := range v {
		words[i] = "“" + entry.word + "”"
	}
	return strings.Join(words, ", ")
}

func foldWord(word string) string { return strings.ToLower(strings.Join(strings.Fields(word), " ")) }

var (
	policyWords = vocabulary{
		{"4", string(Only4)},
		{"solo 4", string(Full4)},
		{"4, chi resta riposa", string(FourRest)},
		{"4 e 5", string(FourFive)},
		{"4, 5 o 3 con ghost", string(FourGhost)},
		{"4 e 3", string(FourThree)},
		{"4 e 3, chi resta riposa", string(FourThreeRest)},
		{"2 e 3", string(TwoThree)},
		{"2 con ghost", string(TwoGhost)},
	}
	methodWords = vocabulary{
		{"a sorte", string(ByLot)},
		{"alla greca", string(Greek)},
		{"per posto in classifica", string(ByPlace)},
		{"classifica distribuita", string(Dealt)},
	}
	criterionWords = vocabulary{
		{"club", Club},
		{"regione", Region},
		{"incontrati", Met},
		{"vincitori", Winners},
		{"tavolo da 5", Five},
		{"tavolo da 3", Three},
		{"club contro club", ClubClub},
		{"giocatore contro club", PlayerClub},
		{"fasce", Bands},
		{"lotteria dei posti da 5", Lottery},
		{"tavoli da 3 agli ultimi", LastThree},
		{"vicini in classifica", Near},
		{"posto al tavolo", Seat},
		{"stesso tavolo", SameTable},
		{"riposo", Rest},
		{"riposo di seguito", RestAgain},
		{"serpentina", Snake},
	}
	directWords = vocabulary{
		{"nessuno", string(DirectNone)}, {"capolista", string(DirectLeader)}, {"primi con pochi giocatori", string(DirectFew)},
	}
	baseWords = vocabulary{
		{"punti", string(risiko.BasePoints)},
		{"differenza dal vincitore", string(risiko.BaseDifference)},
		{"quota del tavolo", string(risiko.BaseShare)},
		{"niente", string(risiko.BaseNothing)},
	}
	roundingWords = vocabulary{
		{"nessuno", string(risiko.RoundNot)}, {"per eccesso", string(risiko.RoundUp)}, {"per difetto", string(risiko.RoundDown)},
	}
	whoWords     = vocabulary{{"tutti", "all"}, {"chi vince", "winner"}}
	tieWords     = vocabulary{{"posto migliore", "best"}, {"media dei posti", "mean"}}
	asksWords    = vocabulary{{"punti", string(risiko.AskPoints)}, {"posto", string(risiko.AskPlace)}, {"esito", string(risiko.AskResult)}}
	pictureWords = vocabulary{{"nessuna", ""}, {"mappa", risiko.PictureMap}}
	sumWords     = vocabulary{{"esatta", "exact"}, {"al massimo", "most"}}
	yesWords     = vocabulary{{"sì", "yes"}, {"no", "no"}, {"si", "yes"}}
	keyWords     = vocabulary{
		{"totale", string(KeyTotal)},
		{"vittorie", string(KeyWins)},
		{"migliore", string(KeyBest)},
		{"secondo", string(KeySecond)},
		{"terzo", string(KeyThird)},
		{"risultati", string(KeyResults)},
		{"posto prima", string(KeyBefore)},
		{"totale prima", string(KeyTotalBefore)},
		{"decimali", string(KeyDecimals)},
		{"decimali prima", string(KeyDecimalBefore)},
		{"quota", string(KeyShare)},
		{"media avversari", string(KeyOpponents)},
		{"posto medio", string(KeyMeanPlace)},
		{"primi posti", string(KeyFirsts)},
		{"secondi posti", string(KeySeconds)},
	}
)

// field is a line of the sheet: its label, how it is written, and how it is read. A label that may stand on
// several lines is many.
type field struct {
	label    string
	many     bool
	required bool
	about    about
	write    func(f Type) [][]string
	read     func(f *Type, l *line)
}

// about says what a line is about, where that matters to others.
type about int

// aboutSheet are the lines of which one is enough to say what the score sheet asks.
const aboutSheet about = 1

func one(values ...string) [][]string { return [][]string{values} }

// when writes a line only where there is something to say.
func when(say bool, values ...string) [][]string {
	if !say {
		return nil
	}
	return one(values...)
}

// fields are the lines of the sheet in order.
func fields() []field {
	return slices.Concat(drawFields(), sheetFields(), scoringFields(), rankingFields())
}

func drawFields() []field {
	return []field{
		{
			label: "Codice",
			write: func(f Type) [][]string { return when(f.ID != "", f.ID) },
			read:  func(f *Type, l *line) { f.ID = strings.ToLower(l.text(0)) },
		},
		{
			label: "Nome", required: true,
			write: func(f Type) [][]string { return one(f.Name) },
			read:  func(f *Type, l *line) { f.Name = l.text(0) },
		},
		{
			label: "Fonte",
			write: func(f Type) [][]string { return when(f.Source != "", f.Source) },
			read:  func(f *Type, l *line) { f.Source = l.text(0) },
		},
		{
			label: "Ultimo turno",
			write: func(f Type) [][]string { return when(f.Rounds > 0, strconv.Itoa(f.Rounds)) },
			read:  func(f *Type, l *line) { f.Rounds = l.whole(0, 1, 99) },
		},
		{
			label: "Tavoli", required: true,
			write: func(f Type) [][]string { return one(policyWords.word(string(f.Tables))) },
			read:  func(f *Type, l *line) { f.Tables = Policy(l.word(0, policyWords)) },
		},
		{
			label: "Sorteggio dal turno", many: true, required: true,
			write: func(f Type) [][]string {
				var lines [][]string
				for i, d := range f.Draws {
					cells := []string{strconv.Itoa(i + 1), methodWords.word(string(d.Method))}
					lines = append(lines, append(cells, wordsOf(d.Criteria, criterionWord)...))
				}
				return lines
			},
			read: readDraw,
		},
		calendarField(),
		{
			label: "Turni di qualificazione",
			write: func(f Type) [][]string {
				if f.Phases == nil {
					return nil
				}
				return one(strconv.Itoa(f.Phases.Qualification))
			},
			read: func(f *Type, l *line) { l.phases(f).Qualification = l.whole(0, 1, 20) },
		},
		{
			label: "Sorteggio delle semifinali",
			write: func(f Type) [][]string {
				if f.Phases == nil {
					return nil
				}
				return one(wordsOf(f.Phases.Criteria, criterionWord)...)
			},
			read: func(f *Type, l *line) { l.phases(f).Criteria = l.criteria(0) },
		},
		{
			label: "Fino a giocatori", many: true,
			write: func(f Type) [][]string {
				if f.Phases == nil {
					return nil
				}
				var lines [][]string
				for _, s := range f.Phases.Steps {
					upTo := "oltre"
					if s.UpTo > 0 {
						upTo = strconv.Itoa(s.UpTo)
					}
					lines = append(lines, []string{
						upTo, "semifinalisti", strconv.Itoa(s.Semifinalists), "finali", strconv.Itoa(s.Finals),
						"finalisti diretti", directWords.word(string(s.Direct)),
					})
				}
				return lines
			},
			read: readStep,
		},
	}
}

// sheetFields are the lines about what the score sheet asks.
func sheetFields() []field {
	flag := func(label string, of func(s *risiko.Sheet) *bool) field {
		return field{
			label: label, about: aboutSheet,
			write: func(f Type) [][]string { return when(*of(&f.Scoring.Sheet), yesWords.word("yes")) },
			read:  func(f *Type, l *line) { *of(&f.Scoring.Sheet) = l.word(0, yesWords) == "yes" },
		}
	}
	bound := func(label string, of func(s *risiko.Sheet) **engine.Points) field {
		return field{
			label: label, about: aboutSheet,
			write: func(f Type) [][]string {
				p := *of(&f.Scoring.Sheet)
				if p == nil {
					return nil
				}
				return one(p.Text(","))
			},
			read: func(f *Type, l *line) {
				p := l.number(0)
				*of(&f.Scoring.Sheet) = &p
			},
		}
	}
	return []field{
		{
			label: "Punteggio chiesto", about: aboutSheet,
			write: func(f Type) [][]string {
				asks := f.Scoring.Sheet.Asks
				return when(asks != risiko.AskPoints, append([]string{asksWords.word(string(asks))}, numbersOf(f.Scoring.Sheet.Results)...)...)
			},
			read: readAsks,
		},
		bound("Punteggio minimo", func(s *risiko.Sheet) **engine.Points { return &s.Least }),
		bound("Punteggio massimo", func(s *risiko.Sheet) **engine.Points { return &s.Most }),
		bound("Passo del punteggio", func(s *risiko.Sheet) **engine.Points { return &s.Step }),
		{
			label: "Somma del tavolo", about: aboutSheet,
			write: func(f Type) [][]string {
				s := f.Scoring.Sheet
				if s.Sum == nil {
					return nil
				}
				word := "exact"
				if s.AtMost {
					word = "most"
				}
				return one(s.Sum.Text(","), sumWords.word(word))
			},
			read: func(f *Type, l *line) {
				sum := l.number(0)
				f.Scoring.Sheet.Sum = &sum
				f.Scoring.Sheet.AtMost = l.text(1) != "" && l.word(1, sumWords) == "most"
			},
		},
		flag("Un solo vincitore", func(s *risiko.Sheet) *bool { return &s.OneWinner }),
		flag("RisiKo! al tavolo", func(s *risiko.Sheet) *bool { return &s.RisiKo }),
		flag("Eliminati", func(s *risiko.Sheet) *bool { return &s.Eliminated }),
		flag("Punti fuori obiettivo", func(s *risiko.Sheet) *bool { return &s.Objective }),
		{
			label: "Figura della scheda", about: aboutSheet,
			write: func(f Type) [][]string {
				picture := f.Scoring.Sheet.Picture
				return when(picture != "", pictureWords.word(picture))
			},
			read: func(f *Type, l *line) {
				f.Scoring.Sheet.Picture = l.text(0)
				if word, known := pictureWords.value(l.text(0)); known {
					f.Scoring.Sheet.Picture = word
				}
			},
		},
	}
}

// readAsks reads what is written for a seat, and of a result what it is written as.
func readAsks(f *Type, l *line) {
	f.Scoring.Sheet.Asks = risiko.Asks(l.word(0, asksWords))
	if f.Scoring.Sheet.Asks != risiko.AskResult {
		return
	}
	results := l.numbers(1)
	if len(results) != 3 || results[0].Cmp(results[1]) <= 0 || results[1].Cmp(results[2]) <= 0 {
		l.wrong(1, "qui servono tre numeri, dal più alto: vinta, patta, persa, per esempio 5 1 0")
		return
	}
	f.Scoring.Sheet.Results = results
}

func readDraw(f *Type, l *line) {
	if round := l.whole(0, 1, 99); round != 0 && round != len(f.Draws)+1 {
		l.wrong(0, "i turni vanno in ordine: qui serve il turno %d", len(f.Draws)+1)
	}
	d := Draw{Method: Method(l.word(1, methodWords)), Criteria: l.criteria(2)}
	first := len(f.Draws) == 0
	switch {
	case first && d.Method != ByLot && d.Method != "":
		l.wrong(1, "nel primo turno non c'è ancora una classifica: i tavoli si fanno “a sorte”")
	case first && slices.Contains(d.Criteria, Winners):
		l.wrong(2+slices.Index(d.Criteria, Winners), "nel primo turno non ci sono ancora vincitori da separare")
	case slices.Contains(d.Criteria, Snake):
		l.wrong(2+slices.Index(d.Criteria, Snake), "la serpentina c'è solo nelle semifinali")
	case first && slices.Contains(d.Criteria, Near):
		l.wrong(2+slices.Index(d.Criteria, Near), "nel primo turno non c'è ancora una classifica")
	case slices.Contains(d.Criteria, Seat) && slices.Index(d.Criteria, Seat) != len(d.Criteria)-1:
		l.wrong(2+slices.Index(d.Criteria, Seat), "il posto al tavolo si decide a tavoli fatti: va per ultimo")
	case slices.Contains(d.Criteria, Bands):
		l.wrong(2+slices.Index(d.Criteria, Bands), "le fasce ci sono solo nelle semifinali")
	case d.Method != ByLot && d.Method != "" && len(d.Criteria) > 0:
		l.wrong(2,
			"dove i tavoli non si fanno “a sorte” non ci sono criteri: per sedere con chi ha punti simili scrivi “a sorte” con “incontrati” e "+
				"“vicini in classifica”")
	}
	f.Draws = append(f.Draws, d)
}

func readStep(f *Type, l *line) {
	var s Step
	if foldWord(l.text(0)) != "oltre" {
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

func scoringFields() []field {
	return []field{
		{
			label: "Base dei punti", required: true,
			write: func(f Type) [][]string { return one(baseWords.word(string(f.Scoring.Base))) },
			read:  func(f *Type, l *line) { f.Scoring.Base = risiko.Base(l.word(0, baseWords)) },
		},
		{
			label: "Diviso per",
			write: func(f Type) [][]string { return when(f.Scoring.Divisor > 1, strconv.Itoa(f.Scoring.Divisor)) },
			read:  func(f *Type, l *line) { f.Scoring.Divisor = l.whole(0, 1, 1000000) },
		},
		{
			label: "Punti di partenza",
			write: func(f Type) [][]string { return when(f.Scoring.Start.Sign() != 0, f.Scoring.Start.Text(",")) },
			read:  func(f *Type, l *line) { f.Scoring.Start = l.signed(0) },
		},
		{
			label: "Fattore al tavolo da", many: true,
			write: func(f Type) [][]string {
				var lines [][]string
				for _, factor := range f.Scoring.Factors {
					lines = append(lines, []string{strconv.Itoa(factor.Players), factor.Value.Text(",")})
				}
				return lines
			},
			read: func(f *Type, l *line) {
				factor := risiko.Factor{Players: l.whole(0, 2, 15), Value: l.number(1)}
				if factor.Value.Sign() <= 0 || factor.Value.Cmp(engine.WholePoints(100)) > 0 {
					l.wrong(1, "un fattore è maggiore di 0 e al massimo 100, per esempio 1,25")
				}
				f.Scoring.Factors = append(f.Scoring.Factors, factor)
			},
		},
		{
			label: "Il fattore vale per",
			write: func(f Type) [][]string {
				return when(f.Scoring.FactorWinner, whoWords.word("winner"))
			},
			read: func(f *Type, l *line) { f.Scoring.FactorWinner = l.word(0, whoWords) == "winner" },
		},
		{
			label: "Arrotondamento",
			write: func(f Type) [][]string {
				return when(f.Scoring.Rounding != "", roundingWords.word(string(f.Scoring.Rounding)))
			},
			read: func(f *Type, l *line) { f.Scoring.Rounding = risiko.Rounding(l.word(0, roundingWords)) },
		},
		{
			label: "Massimo con il fattore",
			write: func(f Type) [][]string {
				who := "all"
				if f.Scoring.CapWinner {
					who = "winner"
				}
				return when(f.Scoring.Cap > 0, strconv.Itoa(f.Scoring.Cap), whoWords.word(who))
			},
			read: func(f *Type, l *line) {
				f.Scoring.Cap = l.whole(0, 1, 100000)
				f.Scoring.CapWinner = l.text(1) != "" && l.word(1, whoWords) == "winner"
			},
		},
		{
			label: "Premio di vittoria",
			write: func(f Type) [][]string {
				return when(len(f.Scoring.WinBonus) > 0, numbersOf(f.Scoring.WinBonus)...)
			},
			read: func(f *Type, l *line) { f.Scoring.WinBonus = l.numbers(0) },
		},
		{
			label: "Punti per posto ai tavoli da", many: true,
			write: func(f Type) [][]string {
				var lines [][]string
				for _, scale := range f.Scoring.Places {
					places := "tutti"
					if scale.Places > 0 {
						places = strconv.Itoa(scale.Places)
					}
					lines = append(lines, append([]string{places}, numbersOf(scale.Points)...))
				}
				return lines
			},
			read: func(f *Type, l *line) {
				scale := risiko.Scale{Points: l.signedNumbers(1)}
				if foldWord(l.text(0)) != "tutti" {
					scale.Places = l.whole(0, 2, 15)
				}
				f.Scoring.Places = append(f.Scoring.Places, scale)
			},
		},
		{
			label: "A pari punti al tavolo",
			write: func(f Type) [][]string { return when(f.Scoring.PlaceMean, tieWords.word("mean")) },
			read:  func(f *Type, l *line) { f.Scoring.PlaceMean = l.word(0, tieWords) == "mean" },
		},
		{
			label: "Eliminati per posto",
			write: func(f Type) [][]string {
				return when(len(f.Scoring.Eliminated) > 0, numbersOf(f.Scoring.Eliminated)...)
			},
			read: func(f *Type, l *line) { f.Scoring.Eliminated = l.numbers(0) },
		},
		{
			label: "RisiKo! si scrive",
			write: func(f Type) [][]string {
				var cells []string
				for _, score := range f.Scoring.RisiKo {
					cells = append(cells, strconv.Itoa(score))
				}
				return when(len(cells) > 0, cells...)
			},
			read: func(f *Type, l *line) {
				for i := range l.cells {
					f.Scoring.RisiKo = append(f.Scoring.RisiKo, l.whole(i, 1, 1000))
				}
			},
		},
		{
			label: "RisiKo! vale in tutto",
			write: func(f Type) [][]string {
				return when(f.Scoring.RisiKoPoints.Sign() != 0, f.Scoring.RisiKoPoints.Text(","))
			},
			read: func(f *Type, l *line) { f.Scoring.RisiKoPoints = l.number(0) },
		},
		{
			label: "Il ghost prende posto",
			write: func(f Type) [][]string { return when(f.Scoring.GhostSeat, yesWords.word("yes")) },
			read:  func(f *Type, l *line) { f.Scoring.GhostSeat = l.word(0, yesWords) == "yes" },
		},
		{
			label: "Ghost pensato al tavolo da 3",
			write: func(f Type) [][]string {
				return when(f.Scoring.GhostShare.Sign() != 0, f.Scoring.GhostShare.Text(","))
			},
			read: func(f *Type, l *line) { f.Scoring.GhostShare = l.number(0) },
		},
	}
}

func rankingFields() []field {
	return []field{
		{
			label: "Punti a riposo",
			write: func(f Type) [][]string {
				if f.Scoring.Rest == nil {
					return nil
				}
				return one(f.Scoring.Rest.Text(","))
			},
			read: func(f *Type, l *line) {
				rest := l.signed(0)
				f.Scoring.Rest = &rest
			},
		},
		{
			label: "Classifica", required: true,
			write: func(f Type) [][]string {
				keys := make([]string, len(f.Ranking))
				for i, key := range f.Ranking {
					keys[i] = string(key)
				}
				return one(wordsOf(keys, keyWords.word)...)
			},
			read: func(f *Type, l *line) {
				for _, key := range l.list(0, keyWords) {
					f.Ranking = append(f.Ranking, Key(key))
				}
			},
		},
		{
			label: "Scarti",
			write: func(f Type) [][]string { return when(f.Discards > 0, strconv.Itoa(f.Discards)) },
			read:  func(f *Type, l *line) { f.Discards = l.whole(0, 0, 99) },
		},
		{
			label: "Contano i migliori",
			write: func(f Type) [][]string { return when(f.Best > 0, strconv.Itoa(f.Best)) },
			read:  func(f *Type, l *line) { f.Best = l.whole(0, 1, 999) },
		},
		{
			label: "Media degli avversari",
			write: func(f Type) [][]string {
				o := f.Opponents
				cells := []string{strconv.Itoa(max(o.Most, 1))}
				if o.Rest > 0 {
					cells = append(cells, strconv.Itoa(o.Rest), o.RestMean.Text(","))
				}
				return when(o.Most > 1 || o.Rest > 0, cells...)
			},
			read: func(f *Type, l *line) {
				f.Opponents.Most = l.whole(0, 1, 100000)
				if l.text(1) != "" {
					f.Opponents.Rest, f.Opponents.RestMean = l.whole(1, 1, 99), l.number(2)
				}
			},
		},
		{
			label: "Risultati per la classifica a squadre",
			write: func(f Type) [][]string { return when(f.TeamBest > 0, strconv.Itoa(f.TeamBest)) },
			read:  func(f *Type, l *line) { f.TeamBest = l.whole(0, 0, 999) },
		},
	}
}

func wordsOf(values []string, word func(string) string) []string {
	words := make([]string, len(values))
	for i, value := range values {
		words[i] = word(value)
	}
	return words
}

// meetingsOver is how a cap on meetings is written: “incontri oltre 2”.
const meetingsOver = "incontri oltre"

// criterionWord is a criterion as the sheet writes it, a sum as “3*club+regione”.
func criterionWord(name string) string {
	terms := strings.Split(name, "+")
	for i, term := range terms {
		weight, base, weighs := strings.Cut(term, "*")
		if !weighs {
			weight, base = "", term
		} else {
			weight += "*"
		}
		if k, over := strings.CutPrefix(base, draw.RematchOver+":"); over {
			terms[i] = weight + meetingsOver + " " + k
		} else {
			terms[i] = weight + criterionWords.word(base)
		}
	}
	return strings.Join(terms, "+")
}

// criterionOf is the criterion that a cell names; false where a word of it is unknown.
func criterionOf(cell string) (string, bool) {
	terms := strings.Split(cell, "+")
	for i, text := range terms {
		term := sumTerm.FindStringSubmatch(text)
		base, known := criterionWords.value(term[2])
		switch {
		case !known && term[3] != "": // the number may belong to the word, as in “tavolo da 5”
			if base, known = criterionWords.value(term[2] + " " + term[3]); !known && foldWord(term[2]) == meetingsOver {
				base, known = draw.RematchOver+":"+term[3], true
			}
		case term[3] != "":
			known = false
		}
		special := base == Lottery || base == LastThree || base == Snake || base == Seat || base == Winners
		if !known || special && len(terms) > 1 {
			return "", false
		}
		if terms[i] = base; term[1] != "" {
			terms[i] = term[1] + "*" + base
		}
	}
	return strings.Join(terms, "+"), true
}

func numbersOf(points []engine.Points) []string {
	text := make([]string, len(points))
	for i, p := range points {
		text[i] = p.Text(",")
	}
	return text
}

// ToSheet writes the type as the cells of the sheet "Formula": in column A what a line says, from column B
// on its values, numbers with a comma. Lines that say nothing are left out.
func (f Type) ToSheet() [][]string {
	rows := [][]string{{sheetTitle}}
	for _, field := range fields() {
		for _, values := range field.write(f) {
			rows = append(rows, append([]string{field.label}, values...))
		}
	}
	return rows
}
