package workbook

import (
	"regexp"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/xlsx"
)

// The lines of the sheet TORNEO beside its texts and dates.
const (
	roundsLabel = "Numero Turni Previsti"
	placesLabel = "Posti per i giocatori"
	notesLabel  = "Note"
)

// firstLabels are those of a new sheet, in its order; a line that a sheet lacks is added when it is needed.
var firstLabels = []string{
	"Sede Torneo", "Organizzatore", "Nome Torneo", "Tipologia di Torneo", roundsLabel, placesLabel, "Premi", "Programma", notesLabel,
}

// infoKeys are the keys of all labels.
var infoKeys = func() map[string]bool {
	keys := map[string]bool{}
	for _, text := range (&engine.Info{}).Texts() {
		keys[engine.SpellingKey(text.Label)] = true
	}
	for _, label := range firstLabels {
		keys[engine.SpellingKey(label)] = true
	}
	return keys
}()

var dayLabel = regexp.MustCompile(`^dataturno([0-9]{1,2})$`)

// maxPlaces is more room than any hall has.
const maxPlaces = 10_000

// maxDays is how many dates the sheet TORNEO has room for.
const maxDays = 30

// infoPlaces says where the values of TORNEO stand: by label, and by round for the dates.
type infoPlaces struct {
	labels map[string][2]int // key -> column and row
	days   map[int][2]int
}

// at is where the value of a label stands.
func (p infoPlaces) at(label string) (at [2]int, there bool) {
	at, there = p.labels[engine.SpellingKey(label)]
	return at, there
}

func findInfo(p *xlsx.Picture) infoPlaces {
	places := infoPlaces{map[string][2]int{}, map[int][2]int{}}
	for i := range p.Rows {
		r := &p.Rows[i]
		begun := false
		for _, c := range r.Cells {
			label := engine.SpellingKey(c.Text)
			at := [2]int{c.Col + 1, r.Num}
			if match := dayLabel.FindStringSubmatch(label); match != nil {
				n, _ := strconv.Atoi(match[1])
				places.days[n] = at
				break
			}
			// The label of a day is a formula of GestioneTorneo, which nobody may have calculated: the number stands before it.
			if n, ok := wholeNumber(c.Text); ok && n >= 1 && n <= maxDays && !begun && p.At(c.Col+1, r.Num).Text == "" {
				places.days[n] = [2]int{c.Col + 2, r.Num}
				break
			}
			begun = begun || label != ""
			if infoKeys[label] {
				places.labels[label] = at
				break
			}
		}
	}
	return places
}

// readInfo reads the sheet TORNEO.
func (b *Book) readInfo(rep *report) engine.Info {
	info := engine.Info{}
	s, p, err := b.open(infoSheet)
	if err != nil || s == nil {
		return info
	}
	places := findInfo(p)
	read := func(label string) (text string, at [2]int) {
		at, there := places.at(label)
		if !there {
			return "", at
		}
		return p.At(at[0], at[1]).Text, at
	}
	for _, t := range info.Texts() {
		text, _ := read(t.Label)
		if t.Lines {
			text = strings.ReplaceAll(text, "\n", "; ")
		}
		*t.Text = engine.CleanText(text)
	}
	text, _ := read(roundsLabel)
	if n, ok := wholeNumber(engine.CleanText(text)); ok && n >= 0 && n <= maxRound {
		info.Rounds = n
	}
	if text, at := read(placesLabel); engine.CleanText(text) != "" {
		if n, ok := wholeNumber(engine.CleanText(text)); ok && n > 0 && n <= maxPlaces {
			info.Places = n
		} else {
			rep.warn(infoSheet, xlsx.CellName(at[0], at[1]), "info-places",
				"“%s” non è un numero di posti: scrivi in cifre quanti giocatori possono iscriversi, o lascia vuoto", engine.CleanText(text))
		}
	}
	if line, err := info.WrongPaper(); err != nil {
		at, _ := places.at(line)
		rep.warn(infoSheet, xlsx.CellName(at[0], at[1]), "info-paper", "%s: %s", line, engine.Tell(err))
	}
	for n := 1; n <= maxDays; n++ {
		at, ok := places.days[n]
		if !ok {
			continue
		}
		if day := b.dateText(p.At(at[0], at[1])); day != "" {
			for len(info.Dates) < n-1 {
				info.Dates = append(info.Dates, "")
			}
			info.Dates = append(info.Dates, day)
			if _, ok := game.ParseDay(engine.CleanText(day)); !ok {
				rep.warn(infoSheet, xlsx.CellName(at[0], at[1]), "info-date",
					"“%s” non è un giorno del calendario: scrivilo come 14/11/2026", engine.CleanText(day))
			}
		}
	}
	return info
}

// WriteInfo writes the sheet TORNEO, which is made if it is not there. Only the values that differ are
// changed; labels stay.
func (b *Book) WriteInfo(info engine.Info) error {
	return b.change(func() error { return b.writeInfo(info) })
}

func (b *Book) writeInfo(info engine.Info) error {
	s, p, err := b.open(infoSheet)
	if err != nil {
		return err
	}
	if s == nil {
		s = b.makeInfo(max(info.Rounds, len(info.Dates), 4))
		if p, err = s.Picture(); err != nil {
			return err
		}
	}
	old := b.readInfo(&report{})
	places := findInfo(p)
	b.addLines(s, p, &places, info)
	before := old.Texts()
	for i, text := range info.Texts() {
		if at, there := places.at(text.Label); there && *before[i].Text != *text.Text {
			s.SetText(at[0], at[1], s.Style(at[0], at[1]), *text.Text)
		}
	}
	if at, there := places.at(roundsLabel); there && old.Rounds != info.Rounds {
		setCount(s, at, info.Rounds)
	}
	if at, there := places.at(placesLabel); there && old.Places != info.Places {
		setCount(s, at, info.Places)
	}
	for n := 1; n <= max(len(old.Dates), len(info.Dates)); n++ {
		was, is := dayOf(old, n), dayOf(info, n)
		at, there := places.days[n]
		if was == is || !there {
			continue
		}
		if label := p.At(at[0]-1, at[1]); label.Text == "" && !label.Derived {
			s.SetText(label.Col, at[1], b.style(labelLook), dayText(n))
		}
		style := s.Style(at[0], at[1])
		if serial, ok := b.serialOf(is); ok {
			s.SetNumber(at[0], at[1], b.dateStyle(style), strconv.Itoa(serial))
		} else {
			s.SetText(at[0], at[1], style, is)
		}
	}
	return nil
}

// setCount writes a number, or nothing for 0.
func setCount(s *xlsx.Sheet, at [2]int, n int) {
	if style := s.Style(at[0], at[1]); n == 0 {
		s.SetBlank(at[0], at[1], style)
	} else {
		s.SetNumber(at[0], at[1], style, strconv.Itoa(n))
	}
}

func dayOf(info engine.Info, n int) string {
	if n <= len(info.Dates) {
		return info.Dates[n-1]
	}
	return ""
}

// makeInfo makes the sheet TORNEO with its labels.
func (b *Book) makeInfo(days int) *xlsx.Sheet {
	s := b.file.AddSheet(infoSheet, -1, xlsx.NewSheet{})
	s.SetColumns(xlsx.Columns{From: 1, To: 1, Width: 2}, xlsx.Columns{From: 2, To: 2, Width: 28}, xlsx.Columns{From: 3, To: 3, Width: 52})
	s.SetText(2, 1, b.style(bannerLook), "Scheda dati torneo")
	s.SetRowHeight(1, 34)
	num := 3
	for _, label := range firstLabels {
		s.SetText(2, num, b.style(labelLook), label)
		s.SetBlank(3, num, b.style(inputLook))
		height := 22.0
		if label == notesLabel {
			height = 60
		}
		s.SetRowHeight(num, height)
		num++
	}
	for n := 1; n <= min(days, maxDays); n++ {
		b.writeDayRow(s, 2, num, n)
		num++
	}
	return s
}

// dayText is the label of the day of a round.
func dayText(n int) string { return "Data Turno " + strconv.Itoa(n) }

func (b *Book) writeDayRow(s *xlsx.Sheet, col, num, day int) {
	s.SetText(col, num, b.style(labelLook), dayText(day))
	s.SetBlank(col+1, num, b.style(dayLook))
	s.SetRowHeight(num, 22)
}

// addLines makes room for more dates, below those that are there, and for the places for players, the prizes and the program where
// they are said and have none.
func (b *Book) addLines(s *xlsx.Sheet, p *xlsx.Picture, places *infoPlaces, info engine.Info) {
	num, col := p.LastRow(), 3
	for _, at := range places.labels {
		col = at[0]
	}
	for n := 1; n <= min(len(info.Dates), maxDays); n++ {
		if _, there := places.days[n]; there {
			continue
		}
		num++
		b.writeDayRow(s, col-1, num, n)
		places.days[n] = [2]int{col, num}
	}
	add := func(label string, wanted bool) {
		if _, there := places.at(label); there || !wanted {
			return
		}
		num++
		s.SetText(col-1, num, b.style(labelLook), label)
		s.SetBlank(col, num, b.style(inputLook))
		s.SetRowHeight(num, 22)
		places.labels[engine.SpellingKey(label)] = [2]int{col, num}
	}
	add(roundsLabel, info.Rounds > 0)
	add(placesLabel, info.Places > 0)
	for _, text := range info.Texts() {
		add(text.Label, *text.Text != "")
	}
}
