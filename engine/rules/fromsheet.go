package rules

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game/risiko"
	"raduno/engine/xlsx"
)

// TypeFromSheet reads a type from the cells of the sheet "Formula". Lines may stand in any order; empty ones and
// those that begin with # are passed over. Its words may be Italian or English. What is wrong is told cell by cell; a type with
// findings that are no warnings must not be used.
func TypeFromSheet(rows [][]string) (Type, []engine.Finding) {
	var f Type
	var findings []engine.Finding
	f.Scoring.Divisor = 1
	seen := map[*FormulaRow]int{}
	written := rows
	rows = LocalizedFormula(rows, "it")
	for i, row := range rows {
		label := ""
		if len(row) > 0 {
			label = strings.TrimSpace(row[0])
		}
		l := &line{row: i, label: label, findings: &findings}
		if label != "" {
			l.label = strings.TrimSpace(written[i][0]) // as it is told
		}
		for _, cell := range row[min(1, len(row)):] {
			l.cells = append(l.cells, strings.TrimSpace(strings.ReplaceAll(cell, "\u00a0", " ")))
		}
		for len(l.cells) > 0 && l.cells[len(l.cells)-1] == "" {
			l.cells = l.cells[:len(l.cells)-1]
		}
		switch r := rowNamed(label); {
		case strings.HasPrefix(label, "#"), label == "" && len(l.cells) == 0, foldWord(label) == foldWord(sheetTitle):
		case slices.Contains(passedOver, foldWord(label)):
		case r == nil:
			l.wrong(-1, "la voce “%s” non esiste", l.label)
		case seen[r] > 0 && !r.Many:
			l.wrong(-1, "la voce “%s” c'è già", l.label)
		default:
			seen[r]++
			r.read(&f, l)
		}
	}
	for _, r := range Rows {
		if r.Required && seen[r] == 0 {
			findings = append(findings, finding("", "formula-missing", "Manca la voce “%s”.", r.Heading()))
		}
	}
	f.ID = strings.ToLower(f.ID)
	if f.Calendar > 0 && f.Phases != nil {
		findings = append(findings, finding("", "formula-value",
			"Con un calendario di tutti i turni non ci sono semifinali: togli le une o l'altro."))
	}
	if f.Evenings && f.Phases.ByNumbers() && len(f.Phases.Direct)+len(f.Phases.Semifinalists) == 0 {
		f.Rounds, f.Phases = f.Phases.Qualification, nil
	}
	if f.Phases != nil && f.Phases.Qualification == 0 && len(findings) == 0 {
		findings = append(findings, finding("", "formula-missing", "Con le semifinali serve la voce “%s”.", qualifyingRounds))
	}
	if f.Phases != nil && f.Phases.Qualification > 0 {
		numbers := len(f.Phases.Direct)+len(f.Phases.Semifinalists) > 0
		if f.Phases.Seats == 0 && numbers && f.Phases.ByNumbers() {
			f.Phases.Seats = f.seats()
		}
		switch wrong := f.numbers(); {
		case numbers && len(f.Phases.Steps) > 0:
			findings = append(findings, finding("", "formula-value",
				"Chi va avanti si dice con “Finalisti diretti” e “Semifinalisti”, oppure con “%s”: togli le une o l'altra.", upToPlayers))
		case numbers && !wrong.IsZero():
			findings = append(findings, finding("", "formula-value", "%s", wrong))
		case numbers:
		case len(f.Phases.Steps) == 0:
			findings = append(findings, finding("", "formula-missing", "Con le semifinali serve la voce “%s”.", upToPlayers))
		case f.Phases.Steps[len(f.Phases.Steps)-1].UpTo != 0:
			findings = append(findings, finding("", "formula-missing", "L'ultima riga “Fino a giocatori” deve dire “oltre”."))
		}
		if f.Rounds != 0 && f.Rounds != f.Final() {
			findings = append(findings, finding("", "formula-value",
				"Con %d {1:turno|turni} di qualificazione, le semifinali e la finale l'ultimo turno è il %d.", f.Phases.Qualification, f.Final()))
		}
		f.Rounds = f.Final()
	}
	sheetSaid := slices.ContainsFunc(Rows, func(r *FormulaRow) bool { return r.Group == GroupSheet && seen[r] > 0 })
	if !sheetSaid && len(f.Scoring.RisiKo) > 0 {
		f.Scoring.Sheet = risiko.MapSheet(f.Scoring.Base != risiko.BaseNothing && f.Scoring.Base != risiko.BaseShare)
	}
	base, multiplied := f.Scoring.Base, f.Scoring.Divisor > 1 || len(f.Scoring.Factors) > 0
	if multiplied && (base == risiko.BaseShare || base == risiko.BaseNothing) {
		findings = append(findings, finding("", "formula-value",
			"Con la base “%s” non ci sono punti da dividere o moltiplicare: togli “Diviso per” e “Fattore al tavolo da”, o cambia la "+
				"base.", baseWords.word(string(base))))
	}
	if len(findings) == 0 && f.Scoring.Unit() == 0 {
		findings = append(findings, finding("", "formula-value", "I numeri del punteggio hanno troppi decimali: ne bastano tre."))
	}
	return f, findings
}

// rowNamed is the row of a name in column A, in either language; or nil.
func rowNamed(label string) *FormulaRow {
	for _, r := range Rows {
		if slices.ContainsFunc(r.Headings(), func(name string) bool { return foldWord(name) == foldWord(label) }) {
			return r
		}
	}
	return nil
}

// passedOver are the labels of lines that earlier versions wrote and that mean nothing now.
var passedOver = []string{foldWord("Prossimi turni liberi"), foldWord("Next rounds free")}

func finding(cell, code, format string, args ...any) engine.Finding {
	return engine.Finding{Sheet: FormulaSheet, Cell: cell, Code: code, Message: engine.Textf(format, args...)}
}

// mostPoints bounds the numbers of a formula, far above any in use.
const mostPoints = 1000000

// line is a row of the sheet while it is read.
type line struct {
	row      int
	label    string
	cells    []string // from column B on
	findings *[]engine.Finding
}

// wrong notes down what is wrong with a value of the line, -1 for its label.
func (l *line) wrong(i int, format string, args ...any) {
	*l.findings = append(*l.findings, finding(xlsx.CellName(i+2, l.row+1), "formula-value", "%s: %s.", l.label, engine.Textf(format, args...)))
}

func (l *line) text(i int) string {
	if i < len(l.cells) {
		return l.cells[i]
	}
	return ""
}

// whole is a whole number between two bounds, 0 and a finding where the cell holds something else.
func (l *line) whole(i, low, high int) int {
	text := l.text(i)
	if text == "" {
		l.wrong(i, "qui serve un numero da %d a %d", low, high)
		return 0
	}
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(text, ".0"), ",0"))
	if err != nil || n < low || n > high {
		l.wrong(i, "“%s” non va bene, qui serve un numero intero da %d a %d", text, low, high)
		return 0
	}
	return n
}

func (l *line) number(i int) engine.Points { return l.between(i, 0) }

// between is a number from least to mostPoints.
func (l *line) between(i, least int) engine.Points {
	text := strings.ReplaceAll(l.text(i), "−", "-")
	p, err := engine.ParsePoints(text)
	switch {
	case err != nil:
		l.wrong(i, "“%s” non è un numero, si scrive per esempio 50 oppure 1,25", text)
		return engine.Points{}
	case p.Cmp(engine.WholePoints(least)) < 0 || p.Cmp(engine.WholePoints(mostPoints)) > 0:
		l.wrong(i, "“%s” non va bene, qui serve un numero da %d a %d", text, least, mostPoints)
		return engine.Points{}
	}
	return p
}

// numbers are the values from one on, at least one, each a number from least on.
func (l *line) numbers(from, least int) (list []engine.Points) {
	for i := from; i < max(len(l.cells), from+1); i++ {
		list = append(list, l.between(i, least))
	}
	return list
}

// word is the value of a word of the vocabulary.
func (l *line) word(i int, v vocabulary) string {
	value, ok := v.value(l.text(i))
	if !ok {
		l.wrong(i, "“%s” non è tra le scelte, che sono %s", l.text(i), quoted(v.choices()))
	}
	return value
}

// criteria are those of a draw from a cell on: words, caps on meetings.
func (l *line) criteria(from int) []string {
	var list []string
	for i := from; i < len(l.cells); i++ {
		name := draw.ReadWord(l.cells[i])
		switch {
		case name == "" && strings.ContainsAny(l.cells[i], "+*×"):
			l.wrong(i, "“%s” è una somma, e i criteri non si sommano più: scrivili in celle una dopo l'altra, il più importante per primo",
				l.cells[i])
		case name == "":
			l.wrong(i, "“%s” non è tra le scelte, che sono %s, e poi “incontri oltre 2” e “stesso Auto” per una colonna del foglio Iscritti",
				l.cells[i], quoted(offeredWords.choices()))
		case slices.Contains(list, name):
			l.wrong(i, "“%s” c'è già", l.cells[i])
		default:
			list = append(list, name)
		}
	}
	return list
}

// phases are the type's phases, made on first use.
func (l *line) phases(f *Type) *Phases {
	if f.Phases == nil {
		f.Phases = &Phases{}
	}
	return f.Phases
}
