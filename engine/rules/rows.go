package rules

import (
	"cmp"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game/risiko"
)

// FormulaRow is a row of the sheet "Formula", all that there is to say of it: its names in column A (Also the English one), its cells from
// column B on, how it is written and read. A row that may stand on several lines is Many.
type FormulaRow struct {
	engine.Field[Type]
	Group    Group
	Many     bool
	Required bool
	asked    bool // of who makes a tournament of a type where numbers say who goes on
	Cells    []Cell

	write func(f *Type) [][]string // the cells of its lines; none where there is nothing to say
	read  func(f *Type, l *line)
}

// Group is a part of the sheet, as an editor shows it.
type Group int

// The parts, in the order of the sheet.
const (
	GroupDraw Group = iota
	GroupFinals
	GroupSheet // what the score sheet asks: one of its rows is enough to say it
	GroupScoring
	GroupRanking
)

// Cell is a cell of a row.
type Cell struct {
	Choices []string // the only words that may stand there; nil for a number or a text of one's own
	Fixed   string   // a word that is there for the reader and always the same
	Counter bool     // the number of the line among those of its row, from 1
	Repeats bool     // the last cell: any number of such cells, in order
	Wide    bool     // a text, not a number
	Own     bool     // the organizer's own words, the same in every language
	Columns bool     // besides, the columns of the roster in which the same value keeps people apart
}

var (
	numberCell, numbersCell, textCell = Cell{}, Cell{Repeats: true}, Cell{Wide: true}

	criteriaCell = Cell{Choices: offeredWords.choices(), Columns: true, Repeats: true}
)

func choice(v vocabulary) Cell { return Cell{Choices: v.choices()} }

func choices(v vocabulary) Cell { return Cell{Choices: v.choices(), Repeats: true} }

// row is a row by its name, the English one, and what it is for.
func row(group Group, name, english string, help engine.Text) FormulaRow {
	return FormulaRow{Group: group, Field: engine.Field[Type]{ID: name, Name: engine.Text{Format: name}, Also: []string{english}, Help: help}}
}

// on is the row with cells, which are written and read so.
func (r FormulaRow) on(cells []Cell, write func(f *Type) [][]string, read func(f *Type, l *line)) *FormulaRow {
	r.Cells, r.write, r.read = cells, write, read
	return &r
}

// of is on for a row of one line; no cells say nothing.
func (r FormulaRow) of(cells []Cell, write func(f *Type) []string, read func(f *Type, l *line)) *FormulaRow {
	return r.on(cells, func(f *Type) [][]string {
		if values := write(f); len(values) > 0 {
			return [][]string{values}
		}
		return nil
	}, read)
}

// when are values where there is something to say.
func when(say bool, values ...string) []string {
	if !say {
		return nil
	}
	return values
}

// words is the row of a text.
func (r FormulaRow) words(at func(*Type) *string) *FormulaRow {
	return r.of([]Cell{{Wide: true, Own: true}}, func(f *Type) []string { return when(*at(f) != "", *at(f)) },
		func(f *Type, l *line) { *at(f) = l.text(0) })
}

// whole is the row of a whole number between bounds, which says nothing up to some number.
func (r FormulaRow) whole(nothing, low, high int, at func(*Type) *int) *FormulaRow {
	return r.of([]Cell{numberCell}, func(f *Type) []string { return when(*at(f) > nothing, strconv.Itoa(*at(f))) },
		func(f *Type, l *line) { *at(f) = l.whole(0, low, high) })
}

// points is the row of a number from least on.
func (r FormulaRow) points(least int, at func(*Type) *engine.Points) *FormulaRow {
	return r.of([]Cell{numberCell}, func(f *Type) []string { return when(at(f).Sign() != 0, at(f).Text(",")) },
		func(f *Type, l *line) { *at(f) = l.between(0, least) })
}

// bound is the row of a number from least on that may be missing.
func (r FormulaRow) bound(least int, at func(*Type) **engine.Points) *FormulaRow {
	return r.of([]Cell{numberCell}, func(f *Type) []string {
		if *at(f) == nil {
			return nil
		}
		return []string{(*at(f)).Text(",")}
	}, func(f *Type, l *line) {
		p := l.between(0, least)
		*at(f) = &p
	})
}

// scale is the row of some numbers.
func (r FormulaRow) scale(at func(*Type) *[]engine.Points) *FormulaRow {
	return r.of([]Cell{numbersCell}, func(f *Type) []string { return numbersOf(*at(f)) },
		func(f *Type, l *line) { *at(f) = l.numbers(0, 0) })
}

// flag is the row of a yes or no; no need not be written.
func (r FormulaRow) flag(v vocabulary, at func(*Type) *bool) *FormulaRow {
	return r.of([]Cell{choice(v)}, func(f *Type) []string { return when(*at(f), v.word(yes)) },
		func(f *Type, l *line) { *at(f) = l.word(0, v) == yes })
}

// chosen is the row of a word of a vocabulary; an empty value is not written.
func chosen[S ~string](r FormulaRow, v vocabulary, at func(*Type) *S) *FormulaRow {
	return r.of([]Cell{choice(v)}, func(f *Type) []string { return when(*at(f) != "", v.word(string(*at(f)))) },
		func(f *Type, l *line) { *at(f) = S(l.word(0, v)) })
}

// required is a row that no formula does without.
func required(r *FormulaRow) *FormulaRow {
	r.Required = true
	return r
}

// asking is a row that is asked of who makes a tournament.
func asking(r *FormulaRow) *FormulaRow {
	r.asked = true
	return r
}

// amount is the row of a number of the phases that depends on how many play.
func (r FormulaRow) amount(at func(*Phases) *ByPlayers) *FormulaRow {
	return asking(r.of([]Cell{textCell}, func(f *Type) []string {
		if !f.Phases.ByNumbers() || len(*at(f.Phases)) == 0 {
			return nil
		}
		return []string{at(f.Phases).String()}
	}, func(f *Type, l *line) {
		b, ok := readByPlayers(l.text(0))
		if !ok {
			l.wrong(0, "“%s” non va bene, si scrive un numero, oppure “2 fino a 24, poi 1”", l.text(0))
		}
		*at(l.phases(f)) = b
	}))
}

// ofPhases is the row of a whole number of the phases from low on, where numbers say who goes on; less than low is not written.
func (r FormulaRow) ofPhases(low, high int, at func(*Phases) *int) *FormulaRow {
	return asking(r.of([]Cell{numberCell}, func(f *Type) []string {
		return when(f.Phases.ByNumbers() && *at(f.Phases) >= max(low, 1), strconv.Itoa(*at(cmp.Or(f.Phases, &Phases{}))))
	}, func(f *Type, l *line) { *at(l.phases(f)) = l.whole(0, low, high) }))
}

// many is a row that may stand on several lines.
func many(r *FormulaRow) *FormulaRow {
	r.Many = true
	return r
}

// Rows are the rows of the sheet in order. A new one is a value here.
var Rows = []*FormulaRow{
	row(GroupDraw, "Codice", "Code", engine.Textf("Il nome breve del tipo: una parola sola, come open.")).
		words(func(f *Type) *string { return &f.ID }),
	required(row(GroupDraw, "Nome", "Name", engine.Textf("Come si chiama il tipo di torneo.")).
		words(func(f *Type) *string { return &f.Name })),
	row(GroupDraw, "Fonte", "Source", engine.Textf("Da quale regolamento viene.")).words(func(f *Type) *string { return &f.Source }),
	row(GroupDraw, "Ultimo turno", "Last round",
		engine.Textf("Il numero dell'ultimo turno, finale compresa. Vuoto: quanti turni vuoi.")).
		whole(0, 1, 99, func(f *Type) *int { return &f.Rounds }),
	required(row(GroupDraw, "Tavoli", "Tables", engine.Textf(
		"Da quanti posti sono i tavoli. Con “misure” i numeri da 2 a 8, prima i migliori, e alla fine riposo se chi resta riposa.")).
		of([]Cell{{Choices: append(policyWords.choices(), sizesWord)}, numbersCell}, writeTables, readTables)),
	required(many(row(GroupDraw, "Sorteggio dal turno", "Draw from round",
		engine.Textf("Il modo e i criteri, dal più importante. L'ultima riga vale anche per i turni dopo.")).
		on([]Cell{{Counter: true}, choice(methodWords), criteriaCell}, writeDraws, readDraw))),
	row(GroupDraw, "Calendario", "Schedule", engine.Textf("Quanti turni si sorteggiano tutti insieme, prima del primo.")).
		of([]Cell{{Fixed: drawnWord}, numberCell}, func(f *Type) []string { return when(f.Calendar > 0, drawnWord, strconv.Itoa(f.Calendar)) },
			func(f *Type, l *line) { f.Calendar = l.whole(1, 1, 30) }),
	asking(row(GroupFinals, "Serate", "Evenings",
		engine.Textf("Quanti turni prima delle semifinali, ognuno una serata. Senza semifinali: quante serate in tutto.")).
		of([]Cell{numberCell}, func(f *Type) []string {
			n := f.Rounds
			if f.Phases != nil {
				n = f.Phases.Qualification
			}
			return when(f.Evenings, strconv.Itoa(n))
		}, func(f *Type, l *line) { f.Evenings, l.phases(f).Qualification = true, l.whole(0, 1, 40) })),
	row(GroupFinals, qualifyingRounds, "Qualifying rounds", engine.Textf("Quanti turni prima delle semifinali. Vuoto: senza semifinali.")).
		of([]Cell{numberCell}, func(f *Type) []string {
			if f.Phases == nil || f.Evenings {
				return nil
			}
			return []string{strconv.Itoa(f.Phases.Qualification)}
		}, func(f *Type, l *line) { l.phases(f).Qualification = l.whole(0, 1, 20) }),
	row(GroupFinals, "Sorteggio delle semifinali", "Draw of the semifinals", engine.Textf("I criteri, dal più importante.")).
		on([]Cell{criteriaCell}, func(f *Type) [][]string {
			if f.Phases == nil {
				return nil
			}
			return [][]string{engine.Map(f.Phases.Criteria, draw.Written)}
		}, func(f *Type, l *line) { l.phases(f).Criteria = l.criteria(0) }),
	row(GroupFinals, "Finalisti diretti", "Direct finalists",
		engine.Textf("Quanti vanno in finale senza semifinale: un numero, oppure “2 fino a 24, poi 1”.")).
		amount(func(p *Phases) *ByPlayers { return &p.Direct }),
	row(GroupFinals, "Semifinalisti", "Semifinalists",
		engine.Textf("Quanti giocano le semifinali: un multiplo dei posti a un tavolo, 0 per nessuno, oppure “8 fino a 24, poi 12”.")).
		amount(func(p *Phases) *ByPlayers { return &p.Semifinalists }),
	row(GroupFinals, "Ripescati", "Recovered", engine.Textf("Quanti dei semifinalisti non entrano per il posto in classifica.")).
		ofPhases(0, 99, func(p *Phases) *int { return &p.Recovered }),
	asking(row(GroupFinals, recoveredBy, "Recovered by", engine.Textf("Per che cosa si è ripescati.")).
		of([]Cell{choice(recoveryWords)}, func(f *Type) []string {
			if !f.Phases.ByNumbers() || f.Phases.RecoveredBy == "" {
				return nil
			}
			return []string{recoveryWords.word(string(f.Phases.RecoveredBy))}
		}, func(f *Type, l *line) { l.phases(f).RecoveredBy = Key(l.word(0, recoveryWords)) })),
	asking(row(GroupFinals, "Partite minime per la finale", "Least games for the final",
		engine.Textf("Chi ne ha giocate meno non va né in finale né in semifinale.")).
		whole(0, 0, 99, func(f *Type) *int { return &f.Least.Final })),
	asking(row(GroupFinals, "Partite minime per i ripescati", "Least games to be recovered",
		engine.Textf("Chi ne ha giocate meno non è ripescato.")).whole(0, 0, 99, func(f *Type) *int { return &f.Least.Recovered })),
	row(GroupFinals, "Finale da", "Final of", engine.Textf("Quanti giocano la finale: 3, 4 o 5.")).
		ofPhases(leastFinal, 5, func(p *Phases) *int { return &p.Seats }),
	many(row(GroupFinals, upToPlayers, "Up to players",
		engine.Textf("Quanti arrivano in semifinale e in finale. L'ultima riga dice “oltre”.")).
		on([]Cell{
			numberCell, {Fixed: "semifinalisti"}, numberCell, {Fixed: "finali"}, numberCell, {Fixed: "finalisti diretti"}, choice(directWords),
		}, writeSteps, readStep)),

	row(GroupSheet, "Punteggio chiesto", "Score asked",
		engine.Textf("Che cosa si scrive per ogni giocatore. Dopo “esito” i numeri di vinta, patta e persa.")).
		of([]Cell{choice(asksWords), numbersCell}, func(f *Type) []string {
			s := f.Scoring.Sheet
			return when(s.Asks != risiko.AskPoints, append([]string{asksWords.word(string(s.Asks))}, numbersOf(s.Results)...)...)
		}, readAsks),
	row(GroupSheet, "Punteggio minimo", "Least score", engine.Textf("Sotto questo numero il programma chiede se è giusto.")).
		bound(0, func(f *Type) **engine.Points { return &f.Scoring.Sheet.Least }),
	row(GroupSheet, "Punteggio massimo", "Most score", engine.Textf("Sopra questo numero il programma chiede se è giusto.")).
		bound(0, func(f *Type) **engine.Points { return &f.Scoring.Sheet.Most }),
	row(GroupSheet, "Passo del punteggio", "Score step", engine.Textf(
		"I punteggi sono multipli di questo numero: 100, oppure 0,5. Vuoto: punti interi, e i decimali mettono solo in ordine.")).
		bound(0, func(f *Type) **engine.Points { return &f.Scoring.Sheet.Step }),
	row(GroupSheet, "Somma del tavolo", "Sum of the table",
		engine.Textf("Quanto fanno insieme i punteggi di un tavolo, o quanto al massimo.")).
		of([]Cell{numberCell, choice(atMostWords)}, func(f *Type) []string {
			if f.Scoring.Sheet.Sum == nil {
				return nil
			}
			return []string{f.Scoring.Sheet.Sum.Text(","), atMostWords.flagged(f.Scoring.Sheet.AtMost)}
		}, func(f *Type, l *line) {
			sum := l.number(0)
			f.Scoring.Sheet.Sum, f.Scoring.Sheet.AtMost = &sum, l.text(1) != "" && l.word(1, atMostWords) == yes
		}),
	row(GroupSheet, "Un solo vincitore", "One winner", engine.Textf("Chi è primo alla pari deve dire chi ha vinto.")).
		flag(yesWords, func(f *Type) *bool { return &f.Scoring.Sheet.OneWinner }),
	row(GroupSheet, "RisiKo! al tavolo", "RisiKo! at the table",
		engine.Textf("Si può scrivere 100, il RisiKo!, che sta sopra massimo e somma.")).
		flag(yesWords, func(f *Type) *bool { return &f.Scoring.Sheet.RisiKo }),
	row(GroupSheet, "Eliminati", "Eliminated",
		engine.Textf("Un numero negativo è un eliminato e vale 0; con no è un numero come gli altri.")).
		flag(yesWords, func(f *Type) *bool { return &f.Scoring.Sheet.Eliminated }),
	row(GroupSheet, "Punti fuori obiettivo", "Points outside the objective", engine.Textf("Si scrivono anche i punti fuori obiettivo.")).
		flag(yesWords, func(f *Type) *bool { return &f.Scoring.Sheet.Objective }),
	row(GroupSheet, "Figura della scheda", "Picture of the sheet",
		engine.Textf("La figura stampata sulla scheda: mappa, oppure il nome di un file accanto al foglio. Vuoto: nessuna.")).
		of([]Cell{textCell}, func(f *Type) []string {
			return when(f.Scoring.Sheet.Picture != "", pictureWords.word(f.Scoring.Sheet.Picture))
		}, func(f *Type, l *line) {
			f.Scoring.Sheet.Picture = l.text(0)
			if picture, known := pictureWords.value(l.text(0)); known {
				f.Scoring.Sheet.Picture = picture
			}
		}),
	row(GroupSheet, "Nomi dei posti", "Names of the seats",
		engine.Textf("Come si chiamano i posti al tavolo, nell'ordine della scheda: Est, Sud, Ovest, Nord. Vuoto: non hanno nome.")).
		of([]Cell{textCell}, func(f *Type) []string { return when(f.Scoring.Sheet.Seats != "", f.Scoring.Sheet.Seats) },
			func(f *Type, l *line) { f.Scoring.Sheet.Seats = l.text(0) }),

	required(chosen(row(GroupScoring, "Base dei punti", "Base of the points",
		engine.Textf("Da che cosa nascono i punti di torneo.")), baseWords, func(f *Type) *risiko.Base { return &f.Scoring.Base })),
	row(GroupScoring, "Diviso per", "Divided by",
		engine.Textf("I punti del tavolo si dividono per questo numero: 1000 per i millesimi.")).
		whole(1, 1, 1000000, func(f *Type) *int { return &f.Scoring.Divisor }),
	row(GroupScoring, "Punti di partenza", "Starting points", engine.Textf("Quanti ne ha ogni giocatore per aver giocato.")).
		points(-mostPoints, func(f *Type) *engine.Points { return &f.Scoring.Start }),
	many(row(GroupScoring, "Fattore al tavolo da", "Factor at a table of",
		engine.Textf("I giocatori del tavolo e il fattore, per esempio 5 e 1,25.")).
		on([]Cell{numberCell, numberCell}, func(f *Type) [][]string {
			return engine.Map(f.Scoring.Factors, func(factor risiko.Factor) []string {
				return []string{strconv.Itoa(factor.Players), factor.Value.Text(",")}
			})
		}, func(f *Type, l *line) {
			factor := risiko.Factor{Players: l.whole(0, 2, 15), Value: l.number(1)}
			if factor.Value.Sign() <= 0 || factor.Value.Cmp(engine.WholePoints(100)) > 0 {
				l.wrong(1, "un fattore è maggiore di 0 e al massimo 100, per esempio 1,25")
			}
			f.Scoring.Factors = append(f.Scoring.Factors, factor)
		})),
	row(GroupScoring, "Il fattore vale per", "The factor is for",
		engine.Textf("Il fattore moltiplica i punti di tutti o solo di chi vince.")).
		flag(winnerWords, func(f *Type) *bool { return &f.Scoring.FactorWinner }),
	chosen(row(GroupScoring, "Arrotondamento", "Rounding", engine.Textf("Dopo il fattore, al punto intero del tavolo.")), roundingWords,
		func(f *Type) *risiko.Rounding { return &f.Scoring.Rounding }),
	row(GroupScoring, "Massimo con il fattore", "Most with the factor",
		engine.Textf("Nessuno arriva sopra questo numero grazie al fattore.")).
		of([]Cell{numberCell, choice(winnerWords)}, func(f *Type) []string {
			return when(f.Scoring.Cap > 0, strconv.Itoa(f.Scoring.Cap), winnerWords.flagged(f.Scoring.CapWinner))
		}, func(f *Type, l *line) {
			f.Scoring.Cap, f.Scoring.CapWinner = l.whole(0, 1, 100000), l.text(1) != "" && l.word(1, winnerWords) == yes
		}),
	row(GroupScoring, "Premio di vittoria", "Winner's bonus",
		engine.Textf("A un vincitore solo, a ognuno di due, di tre e così via; l'ultimo vale anche per di più.")).
		scale(func(f *Type) *[]engine.Points { return &f.Scoring.WinBonus }),
	many(row(GroupScoring, "Punti per posto ai tavoli da", "Points by place at tables of",
		engine.Textf("I posti del tavolo, oppure “tutti”; poi i punti del primo, del secondo, …")).
		on([]Cell{numberCell, numbersCell}, func(f *Type) (lines [][]string) {
			for _, scale := range f.Scoring.Places {
				places := winnerWords.word("")
				if scale.Places > 0 {
					places = strconv.Itoa(scale.Places)
				}
				lines = append(lines, append([]string{places}, numbersOf(scale.Points)...))
			}
			return lines
		}, func(f *Type, l *line) {
			scale := risiko.Scale{Points: l.numbers(1, -mostPoints)}
			if foldWord(l.text(0)) != winnerWords.word("") {
				scale.Places = l.whole(0, 2, 15)
			}
			f.Scoring.Places = append(f.Scoring.Places, scale)
		})),
	row(GroupScoring, "A pari punti al tavolo", "Level at a table", engine.Textf("Che posto prende chi fa gli stessi punti.")).
		flag(meanWords, func(f *Type) *bool { return &f.Scoring.PlaceMean }),
	row(GroupScoring, "Eliminati per posto", "Eliminated by place",
		engine.Textf("I punti di chi è eliminato, dal primo posto in poi, al posto degli altri.")).
		scale(func(f *Type) *[]engine.Points { return &f.Scoring.Eliminated }),
	row(GroupScoring, "RisiKo! si scrive", "RisiKo! is written", engine.Textf("I punteggi della scheda che vogliono dire RisiKo!.")).
		of([]Cell{numbersCell}, func(f *Type) (cells []string) {
			return engine.Map(f.Scoring.RisiKo, strconv.Itoa)
		}, func(f *Type, l *line) {
			for i := range l.cells {
				f.Scoring.RisiKo = append(f.Scoring.RisiKo, l.whole(i, 1, 1000))
			}
		}),
	row(GroupScoring, "RisiKo! vale in tutto", "RisiKo! is worth in all",
		engine.Textf("Il risultato di chi vince con il RisiKo!, se è fisso.")).
		points(0, func(f *Type) *engine.Points { return &f.Scoring.RisiKoPoints }),
	row(GroupScoring, "Il ghost prende posto", "The ghost takes a place",
		engine.Textf("Se il giocatore finto conta nei posti del tavolo.")).
		flag(yesWords, func(f *Type) *bool { return &f.Scoring.GhostSeat }),
	row(GroupScoring, "Ghost pensato al tavolo da 3", "Ghost thought of at a table of 3",
		engine.Textf("La parte della media dei tre che avrebbe il giocatore finto, per esempio 0,9.")).
		points(0, func(f *Type) *engine.Points { return &f.Scoring.GhostShare }),
	row(GroupScoring, "Punti a riposo", "Points for a bye", engine.Textf("Il risultato di chi resta da solo a un tavolo. Vuoto: 0.")).
		bound(-mostPoints, func(f *Type) **engine.Points { return &f.Scoring.Rest }),

	asking(required(row(GroupRanking, "Classifica", "Standings",
		engine.Textf("Che cosa decide, in ordine: il primo criterio diverso separa due giocatori.")).
		on([]Cell{choices(keyWords)}, func(f *Type) [][]string {
			words := engine.Map(f.Ranking, func(key Key) string { return keyWords.word(string(key)) })
			return [][]string{words}
		}, func(f *Type, l *line) {
			f.Ranking = nil
			for i := range l.cells {
				if key := Key(l.word(i, keyWords)); key != "" && slices.Contains(f.Ranking, key) {
					l.wrong(i, "“%s” c'è già", l.cells[i])
				} else if key != "" {
					f.Ranking = append(f.Ranking, key)
				}
			}
		}))),
	asking(row(GroupRanking, "Scarti", "Discards", engine.Textf("Quanti dei risultati peggiori non contano.")).
		whole(0, 0, 99, func(f *Type) *int { return &f.Discards })),
	row(GroupRanking, "Contano i migliori", "Best results that count",
		engine.Textf("Quanti dei risultati migliori contano. Vuoto: tutti, meno gli scarti.")).
		whole(0, 1, 999, func(f *Type) *int { return &f.Best }),
	asking(row(GroupRanking, "Partite minime", "Least games", engine.Textf("Chi ne ha giocate meno non è in classifica.")).
		whole(0, 0, 99, func(f *Type) *int { return &f.Least.Ranked })),
	asking(row(GroupRanking, "Partite minime per i premi", "Least games for prizes", engine.Textf("Chi ne ha giocate meno non ha premi.")).
		whole(0, 0, 99, func(f *Type) *int { return &f.Least.Prizes })),
	row(GroupRanking, "Media degli avversari", "Mean of the opponents",
		engine.Textf("Quanto vale al massimo una partita; per quanti avversari conta un riposo, e con quale media.")).
		of([]Cell{numberCell, numberCell, numberCell}, func(f *Type) []string {
			o := f.Opponents
			cells := []string{strconv.Itoa(max(o.Most, 1))}
			if o.Rest > 0 {
				cells = append(cells, strconv.Itoa(o.Rest), o.RestMean.Text(","))
			}
			return when(o.Most > 1 || o.Rest > 0, cells...)
		}, func(f *Type, l *line) {
			f.Opponents.Most = l.whole(0, 1, 100000)
			if l.text(1) != "" {
				f.Opponents.Rest, f.Opponents.RestMean = l.whole(1, 1, 99), l.number(2)
			}
		}),
	row(GroupRanking, "Risultati per la classifica a squadre", "Results for the team standings",
		engine.Textf("Quanti risultati dei suoi giocatori contano per un club. Vuoto: senza squadre.")).
		whole(0, 0, 999, func(f *Type) *int { return &f.TeamBest }),
}

// The rows that others speak of.
const (
	qualifyingRounds = "Turni di qualificazione"
	recoveredBy      = "Ripescati per"
	upToPlayers      = "Fino a giocatori"
)
