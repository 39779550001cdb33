package rules

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"raduno/engine/draw"
)

// dictionary is the words of the sheet, the names of its rows included, by their folded spelling in the other language. Both languages are
// read, each word by itself.
func dictionary(language string) map[string]string {
	words := map[string]string{}
	add := func(from, to string) {
		if language != "en" {
			from, to = to, from
		}
		if key := foldWord(from); from != "" && to != "" && words[key] == "" {
			words[key] = to
		}
	}
	for _, row := range Rows {
		add(row.Heading(), row.Also[0])
	}
	for _, vocabulary := range vocabularies {
		for _, entry := range vocabulary {
			add(entry.word, entry.english)
		}
	}
	return words
}

// decimalComma is a number as Italian writes it.
var decimalComma = regexp.MustCompile(`^(-?[0-9]+),([0-9]+)$`)

// LocalizedFormula is the cells of a sheet "Formula" in a language, "en" or else Italian: what an organizer wrote himself, such as names,
// stays.
func LocalizedFormula(rows [][]string, language string) [][]string {
	out, words := make([][]string, len(rows)), dictionary(language)
	for i, row := range rows {
		out[i] = slices.Clone(row)
		if len(row) == 0 || strings.HasPrefix(strings.TrimSpace(row[0]), "#") {
			continue
		}
		out[i][0] = translated(row[0], words)
		if r := rowNamed(row[0]); r != nil && r.Cells[0].Own {
			continue
		}
		for j, cell := range row[1:] {
			out[i][j+1] = translated(cell, words)
			if language == "en" {
				out[i][j+1] = decimalComma.ReplaceAllString(out[i][j+1], "$1.$2")
			}
		}
	}
	return out
}

// numbered is a criterion with a number behind it: “incontri oltre 2”.
var numbered = regexp.MustCompile(`(?s)^\s*(.*?)\s+([0-9]+)\s*$`)

// translated is a word of the sheet by a dictionary; other text stays as it is.
func translated(word string, words map[string]string) string {
	if other, known := words[foldWord(word)]; known {
		return other
	}
	if b, known := readByPlayers(word); known && len(b) > 1 {
		return b.written(cmp.Or(words["fino a"], "fino a"), cmp.Or(words["poi"], "poi"))
	}
	if term := numbered.FindStringSubmatch(word); term != nil {
		if other, known := words[foldWord(term[1])]; known {
			return other + " " + term[2]
		}
	}
	first, rest, _ := strings.Cut(strings.TrimSpace(word), " ") // a column of the roster keeps its name
	same := criterionWords.word(draw.SamePairs)
	if other, known := words[foldWord(first)]; known && (other == same || foldWord(first) == same) && rest != "" {
		return other + " " + rest
	}
	return word
}

// RowsIn is the rows of the sheet in a language; columns are those of the roster in which the same value keeps people apart.
func RowsIn(language string, columns []string) []FormulaRow {
	form, words := make([]FormulaRow, len(Rows)), dictionary(language)
	for i, row := range Rows {
		form[i] = *row
		form[i].Title = translated(row.Heading(), words)
		form[i].Cells = slices.Clone(row.Cells)
		for j := range form[i].Cells {
			cell := &form[i].Cells[j]
			cell.Fixed = translated(cell.Fixed, words)
			cell.Choices = slices.Clone(cell.Choices)
			for _, column := range columns {
				if cell.Columns {
					cell.Choices = append(cell.Choices, draw.Written(draw.SamePairs+":"+column))
				}
			}
			for k, choice := range cell.Choices {
				cell.Choices[k] = translated(choice, words)
			}
		}
	}
	return form
}
