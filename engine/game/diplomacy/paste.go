package diplomacy

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/engine"
	"raduno/engine/game"
)

// Paste fills a score sheet from the text of a chart of centres. It is understood as a block of a spreadsheet, powers in
// rows or in columns, named or in the order Austria, England, France, Germany, Italy, Russia, Turkey, with or without the
// years; and as what Backstabbr and webDiplomacy show of a game: the powers, each with its count.
func (sevenPowers) Paste(p game.Place, text string) (engine.Text, error) {
	b := &boardReader{Place: p}
	if b.powers(); len(b.problems) > 0 {
		return engine.Text{}, &engine.Error{Kind: engine.BadInput, Text: b.problems[0]}
	}
	chart, err := readChart(text)
	if err != nil {
		return engine.Text{}, err
	}
	if chart.years == 1 && chart.first == 0 && !yearly(p) {
		chart.write(b, func(int) string { return labelCenters })
		return engine.Textf("Scritti i centri finali di sette potenze."), nil
	}
	if chart.first == 0 {
		chart.first = scoring.FirstYear
		for chart.years == 1 && yearWritten(p, chart.first) { // the count of a year is the next one's
			chart.first++
		}
	}
	last := chart.first + chart.years - 1
	if chart.first < scoring.FirstYear || last >= scoring.FirstYear+maxYears {
		return engine.Text{}, engine.Errorf(engine.BadInput,
			"Gli anni di quello che è incollato vanno dal %d al %d: si scrivono quelli fra il %d e il %d.", chart.first, last,
			scoring.FirstYear, scoring.FirstYear+maxYears-1)
	}
	for i := range p.Table.Seats { // every year has its column: those of the end alone would contradict it
		p.Table.Seats[i].Record.Set(labelCenters, "")
		p.Table.Seats[i].Record.Set(labelEliminated, "")
	}
	chart.write(b, func(column int) string { return yearLabel(chart.first + column) })
	return engine.Textf("Scritti i centri di sette potenze dal %d al %d.", chart.first, last), nil
}

// chart is the centres of the powers by year.
type chart struct {
	first   int // year; 0 where the text does not say
	years   int
	centres [scoring.PowerCount][]string
}

// write puts the counts into the seats; label is that of a column.
func (c chart) write(b *boardReader, label func(column int) string) {
	for _, power := range scoring.Powers {
		for column, n := range c.centres[power] {
			b.Table.Seats[b.seatOf[power]].Record.Set(label(column), n)
		}
	}
}

// readChart finds a chart of centres in a text.
func readChart(text string) (chart, error) {
	if c, found := namedCounts(text); found {
		return c, nil
	}
	c, err := chartOf(chartRows(text))
	if err != nil {
		return chart{}, err
	}
	for _, power := range scoring.Powers {
		for _, value := range c.centres[power] {
			if n, err := strconv.Atoi(value); value != "" && (err != nil || n < 0 || n > scoring.BoardCenters) {
				return chart{}, engine.Errorf(engine.BadInput, "Fra i centri incollati (potenza: %s) c'è “%s”: devono essere numeri fra 0 e %d.",
					power.Name(), value, scoring.BoardCenters)
			}
		}
	}
	return c, nil
}

// supply is a count as webDiplomacy writes it.
var supply = regexp.MustCompile(`(?i)(\d+)\s+supply[ -]cent(?:er|re)s?|\bdefeated\b`)

// namedCounts reads a page that names every power, each with one count somewhere behind it: “Austria 5”, or “5
// supply-centers, 4 units”; who is defeated has none.
func namedCounts(text string) (chart, bool) {
	c := chart{years: 1}
	if strings.Contains(text, "\t") && !supply.MatchString(text) {
		return c, false // a spreadsheet
	}
	names := powerWords(text)
	if len(names) != scoring.PowerCount {
		return c, false
	}
	for i, name := range names {
		end := len(text)
		if i+1 < len(names) {
			end = names[i+1].at
		}
		part := text[name.at:end]
		var counts []string
		if found := supply.FindAllStringSubmatch(part, -1); found != nil {
			counts = []string{found[0][1]}
			if counts[0] == "" {
				counts[0] = "0"
			}
		} else if supply.MatchString(text) {
			return c, false
		} else {
			counts = strings.FieldsFunc(part, func(r rune) bool { return !unicode.IsDigit(r) })
		}
		if len(counts) != 1 || c.centres[name.power] != nil {
			return c, false
		}
		if n, err := strconv.Atoi(counts[0]); err != nil || n > scoring.BoardCenters {
			return c, false
		}
		c.centres[name.power] = counts
	}
	return c, true
}

// powerWord is a power that a text names.
type powerWord struct {
	at    int
	power scoring.Power
}

var wordPattern = regexp.MustCompile(`\pL+`)

// powerWords are the powers that a text names in full, in its order, each once in a row.
func powerWords(text string) []powerWord {
	var found []powerWord
	for _, span := range wordPattern.FindAllStringIndex(text, -1) {
		word := folding.Replace(strings.ToLower(text[span[0]:span[1]]))
		power, is := namedPower(word)
		if is && len(word) > 2 && (len(found) == 0 || found[len(found)-1].power != power) {
			found = append(found, powerWord{span[0], power})
		}
	}
	return found
}

// namedPower is the power of a word: its name, or its first three letters and more.
func namedPower(word string) (scoring.Power, bool) {
	if len(word) < 3 {
		word = strings.TrimSuffix(word, ".")
	}
	powers, known := wished(strings.ToLower(word), len(word) == 1)
	if !known || len(powers) != 1 {
		return scoring.None, false
	}
	return powers[0], true
}

// chartRows are the cells of a block: parted by tabs, else by semicolons, commas or blanks.
func chartRows(text string) [][]string {
	separator := func(r rune) bool { return r == ';' || r == ',' || r == '|' || unicode.IsSpace(r) }
	var rows [][]string
	for line := range strings.Lines(strings.ReplaceAll(text, "\r", "")) {
		line = strings.Trim(line, "\n")
		if strings.TrimSpace(line) == "" {
			continue
		}
		cells := strings.FieldsFunc(line, separator)
		if strings.Contains(line, "\t") {
			cells = strings.Split(line, "\t")
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	return rows
}

// chartOf reads a block, powers in rows or else in columns.
func chartOf(rows [][]string) (chart, error) {
	if c, found := rowsOfPowers(rows); found {
		return c, nil
	}
	if c, found := rowsOfPowers(turned(rows)); found {
		return c, nil
	}
	return chart{}, engine.Errorf(engine.BadInput,
		"In quello che è incollato non ci sono i centri di sette potenze. Va bene un blocco di un foglio di calcolo con sette righe, o "+
			"sette colonne, di centri, nell'ordine Austria, Inghilterra, Francia, Germania, Italia, Russia, Turchia o con i nomi accanto; "+
			"oppure l'elenco delle potenze con i centri di Backstabbr o di webDiplomacy.")
}

// turned is a block with its rows as columns.
func turned(rows [][]string) [][]string {
	var columns [][]string
	for i, row := range rows {
		for j, cell := range row {
			for len(columns) <= j {
				columns = append(columns, make([]string, len(rows)))
			}
			columns[j][i] = cell
		}
	}
	return columns
}

// rowsOfPowers reads a block with a row for each power, under a row of years or none; sums and names aside.
func rowsOfPowers(rows [][]string) (chart, bool) {
	var c chart
	var years []string
	named := slices.ContainsFunc(rows, func(row []string) bool { _, is := rowPower(row); return is })
	next := 0
	for _, row := range rows {
		numbers := numbersOf(row)
		power, is := rowPower(row)
		switch {
		case is && len(numbers) > 0:
		case len(numbers) == 0:
			continue
		case isYear(numbers[0]):
			years = numbers
			continue
		case named: // such as the row of the sums
			continue
		default:
			power = scoring.Power(next)
		}
		if power >= scoring.PowerCount || c.centres[power] != nil {
			return c, false
		}
		c.centres[power] = numbers
		next++
	}
	for _, power := range scoring.Powers {
		if c.centres[power] == nil {
			return c, false
		}
		c.years = max(c.years, len(c.centres[power]))
	}
	if years == nil {
		return c, c.sameLength()
	}
	c.first, _ = yearIn(years[0])
	c.years = min(c.years, len(years))
	if c.first == scoring.FirstYear-1 { // the start
		c.first++
		c.years--
		for power := range c.centres {
			c.centres[power] = c.centres[power][1:]
		}
	}
	for power := range c.centres {
		c.centres[power] = c.centres[power][:min(c.years, len(c.centres[power]))]
	}
	return c, c.years > 0
}

// sameLength reports whether every power has as many counts, save those that end with none.
func (c chart) sameLength() bool {
	for _, list := range c.centres {
		if len(list) != c.years && list[len(list)-1] != "0" {
			return false
		}
	}
	return true
}

// rowPower is the power that a row begins with.
func rowPower(row []string) (scoring.Power, bool) {
	for _, cell := range row {
		for _, word := range wordPattern.FindAllString(folding.Replace(strings.ToLower(cell)), -1) {
			if power, is := namedPower(word); is {
				return power, true
			}
		}
	}
	return scoring.None, false
}

// numbersOf are the cells of a row from the first number on; who is out may have blanks behind a 0.
func numbersOf(row []string) []string {
	at := slices.IndexFunc(row, func(cell string) bool { _, err := strconv.Atoi(cell); return err == nil })
	if at < 0 {
		return nil
	}
	numbers := slices.Clone(row[at:])
	for len(numbers) > 0 && numbers[len(numbers)-1] == "" {
		numbers = numbers[:len(numbers)-1]
	}
	return numbers
}

// isYear reports whether a number is a year in full.
func isYear(value string) bool {
	n, err := strconv.Atoi(value)
	return err == nil && n >= scoring.FirstYear-1 && n <= scoring.LastYear
}
