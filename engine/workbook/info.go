package workbook

import (
	"regexp"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/xlsx"
)

// notesLabel is a line that is there for people.
const notesLabel = "Note"

// firstLines are those of a new sheet, in the order in which the old programs have them; a line that a sheet lacks is added when there
// is something to write.
var firstLines = []*engine.Option{
	engine.InfoVenue, engine.InfoOrganizer, engine.InfoName, engine.InfoKind, engine.InfoRounds, engine.InfoPlaces, engine.InfoPrizes,
	engine.InfoProgram,
}

// infoKeys are the keys of all labels.
func infoKeys() map[string]bool {
	keys := map[string]bool{engine.SpellingKey(notesLabel): true}
	for _, line := range engine.InfoLines {
		keys[engine.SpellingKey(line.Heading())] = line != engine.InfoDates
	}
	return keys
}

var dayLabel = regexp.MustCompile(`^dataturno([0-9]{1,2})$`)

// maxDays is how many dates the sheet TORNEO has room for.
const maxDays = 30

// infoPlaces says where the values of TORNEO stand: by label, and by round for the dates.
type infoPlaces struct {
	labels map[string][2]int // key -> column and row
	days   map[int][2]int
}

// at is where the value of a line stands; the dates stand elsewhere.
func (p infoPlaces) at(line *engine.Option) (at [2]int, there bool) {
	at, there = p.labels[engine.SpellingKey(line.Heading())]
	return at, there
}

func findInfo(p *xlsx.Picture) infoPlaces {
	places, keys := infoPlaces{map[string][2]int{}, map[int][2]int{}}, infoKeys()
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
			// The label of a day is a formula of GestioneTorneo, perhaps never calculated: the number stands before it.
			if n, ok := wholeNumber(c.Text); ok && n >= 1 && n <= maxDays && !begun && p.At(c.Col+1, r.Num).Text == "" {
				places.days[n] = [2]int{c.Col + 2, r.Num}
				break
			}
			begun = begun || label != ""
			if keys[label] {
				places.labels[label] = at
				break
			}
		}
	}
	return places
}

// readInfo reads the sheet TORNEO.
func (b *Book) readInfo(rep *report) engine.Info {
	var info engine.Info
	s, p, err := b.open(infoSheet)
	if err != nil || s == nil {
		return info
	}
	places, t := findInfo(p), engine.Tournament{}
	for _, line := range engine.InfoLines {
		at, there := places.at(line)
		if !there {
			continue
		}
		text := p.At(at[0], at[1]).Text
		if line.Kind == engine.LinesField {
			text = strings.ReplaceAll(text, "\n", "; ")
		}
		text = engine.CleanText(text)
		if line.Kind == engine.NumberField {
			if text == "" {
				continue
			}
			if n, whole := wholeNumber(text); whole {
				text = digits(n)
			}
		}
		if line.Set(&t, text) != nil || line == engine.InfoPlaces && t.Info.Places == 0 {
			line.Clear(&t)
			if line == engine.InfoCloses {
				rep.warn(infoSheet, xlsx.CellName(at[0], at[1]), "info-closes", "“%s” non è un'ora: scrivila come 10:15, o lascia vuoto", text)
			}
			if line == engine.InfoPlaces {
				rep.warn(infoSheet, xlsx.CellName(at[0], at[1]), "info-places",
					"“%s” non è un numero di posti: scrivi in cifre quanti giocatori possono iscriversi, o lascia vuoto", text)
			}
		}
	}
	info = t.Info
	if line, err := info.WrongPaper(); err != nil {
		at, _ := places.at(line)
		rep.warn(infoSheet, xlsx.CellName(at[0], at[1]), "info-paper", "%s: %s", line.Heading(), engine.Message(err))
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
	return b.change(func() error {
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
		was, is := &engine.Tournament{Info: old}, &engine.Tournament{Info: info}
		b.addLines(s, p, &places, is)
		for _, line := range engine.InfoLines {
			at, there := places.at(line)
			if !there || line.Get(was) == line.Get(is) {
				continue
			}
			switch style := s.Style(at[0], at[1]); {
			case line.Kind == engine.NumberField && !line.Empty(is):
				s.SetNumber(at[0], at[1], style, line.Get(is))
			case line.Empty(is):
				s.SetBlank(at[0], at[1], style)
			default:
				s.SetText(at[0], at[1], style, line.Get(is))
			}
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
	})
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
	for _, line := range firstLines {
		b.writeLabel(s, 2, num, line.Heading(), inputLook, 22)
		num++
	}
	b.writeLabel(s, 2, num, notesLabel, inputLook, 60)
	for n := 1; n <= min(days, maxDays); n++ {
		b.writeLabel(s, 2, num+n, dayText(n), dayLook, 22)
	}
	return s
}

// dayText is the label of the day of a round.
func dayText(n int) string { return "Data Turno " + strconv.Itoa(n) }

// writeLabel writes a label and makes room for its value beside it.
func (b *Book) writeLabel(s *xlsx.Sheet, col, num int, label string, value xlsx.Look, height float64) {
	s.SetText(col, num, b.style(labelLook), label)
	s.SetBlank(col+1, num, b.style(value))
	s.SetRowHeight(num, height)
}

// addLines makes room for more dates, below those that are there, and for what is said and has no line.
func (b *Book) addLines(s *xlsx.Sheet, p *xlsx.Picture, places *infoPlaces, t *engine.Tournament) {
	num, col := p.LastRow(), 3
	for _, at := range places.labels {
		col = at[0]
	}
	for n := 1; n <= min(len(t.Info.Dates), maxDays); n++ {
		if _, there := places.days[n]; !there {
			num++
			b.writeLabel(s, col-1, num, dayText(n), dayLook, 22)
			places.days[n] = [2]int{col, num}
		}
	}
	for _, line := range engine.InfoLines {
		if _, there := places.at(line); !there && !line.Empty(t) && line != engine.InfoDates {
			num++
			b.writeLabel(s, col-1, num, line.Heading(), inputLook, 22)
			places.labels[engine.SpellingKey(line.Heading())] = [2]int{col, num}
		}
	}
}
