package workbook

import (
	"regexp"
	"strconv"
	"strings"

	"raduno/engine"
)

// infoLabels are the labels of the sheet TORNEO, in its order, as reduced by key.
var infoLabels = []struct{ key, title string }{
	{"sedetorneo", "Sede Torneo"},
	{"organizzatore", "Organizzatore"},
	{"nometorneo", "Nome Torneo"},
	{"tipologiaditorneo", "Tipologia di Torneo"},
	{"numeroturniprevisti", "Numero Turni Previsti"},
	{"note", "Note"},
}

var dayLabel = regexp.MustCompile(`^dataturno([0-9]{1,2})$`)

// maxDays is how many dates the sheet TORNEO has room for.
const maxDays = 30

// infoPlaces says where the values of TORNEO stand: by label, and by round for the dates.
type infoPlaces struct {
	labels map[string][2]int // key -> column and row
	days   map[int][2]int
}

func (b *Book) infoPlaces(s *sheet) infoPlaces {
	places := infoPlaces{map[string][2]int{}, map[int][2]int{}}
	for i := range s.rows {
		r := &s.rows[i]
		for _, c := range r.cells {
			label := key(b.text(c))
			at := [2]int{int(c.col) + 1, r.num}
			if match := dayLabel.FindStringSubmatch(label); match != nil {
				n, _ := strconv.Atoi(match[1])
				places.days[n] = at
				break
			}
			if c.derived { // the label of a date, empty beyond the rounds planned: the number stands before it
				if before := r.cell(int(c.col) - 1); before != nil {
					if n, ok := wholeNumber(b.text(*before)); ok && n >= 1 && n <= maxDays {
						places.days[n] = at
						break
					}
				}
			}
			found := false
			for _, l := range infoLabels {
				if label == l.key {
					places.labels[l.key] = at
					found = true
				}
			}
			if found {
				break
			}
		}
	}
	return places
}

// readInfo reads the sheet TORNEO.
func (b *Book) readInfo() engine.Info {
	info := engine.Info{}
	s, err := b.open(infoSheet)
	if err != nil || s == nil {
		return info
	}
	places := b.infoPlaces(s)
	read := func(label string) string {
		at, ok := places.labels[label]
		if !ok {
			return ""
		}
		return clean(b.text(s.at(at[0], at[1])))
	}
	info.Venue, info.Organizer, info.Name, info.Kind = read("sedetorneo"), read("organizzatore"), read("nometorneo"), read("tipologiaditorneo")
	if n, ok := wholeNumber(read("numeroturniprevisti")); ok && n >= 0 && n <= maxRound {
		info.Rounds = n
	}
	for n := 1; n <= maxDays; n++ {
		at, ok := places.days[n]
		if !ok {
			continue
		}
		if day := b.dateText(s.at(at[0], at[1])); day != "" {
			for len(info.Dates) < n-1 {
				info.Dates = append(info.Dates, "")
			}
			info.Dates = append(info.Dates, day)
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
	s, err := b.open(infoSheet)
	if err != nil {
		return err
	}
	if s == nil {
		s = b.makeInfo(max(info.Rounds, len(info.Dates), 4))
	}
	old := b.readInfo()
	places := b.infoPlaces(s)
	b.addDays(s, &places, len(info.Dates))
	texts := map[string][2]string{
		"sedetorneo": {old.Venue, info.Venue}, "organizzatore": {old.Organizer, info.Organizer},
		"nometorneo": {old.Name, info.Name}, "tipologiaditorneo": {old.Kind, info.Kind},
	}
	for _, l := range infoLabels {
		at, there := places.labels[l.key]
		change, isText := texts[l.key]
		if there && isText && change[0] != change[1] {
			s.setText(at[0], at[1], s.at(at[0], at[1]).style, change[1])
		}
	}
	if at, there := places.labels["numeroturniprevisti"]; there && old.Rounds != info.Rounds {
		style := s.at(at[0], at[1]).style
		if info.Rounds == 0 {
			s.setBlank(at[0], at[1], style)
		} else {
			s.setNumber(at[0], at[1], style, strconv.Itoa(info.Rounds))
		}
		b.refreshDayLabels(s, info.Rounds)
	}
	for n := 1; n <= max(len(old.Dates), len(info.Dates)); n++ {
		was, is := dayOf(old, n), dayOf(info, n)
		at, there := places.days[n]
		if was == is || !there {
			continue
		}
		style := s.at(at[0], at[1]).style
		if serial, ok := b.serialOf(is); ok {
			s.setNumber(at[0], at[1], b.dateStyle(style), strconv.Itoa(serial))
		} else {
			s.setText(at[0], at[1], style, is)
		}
	}
	return nil
}

func dayOf(info engine.Info, n int) string {
	if n <= len(info.Dates) {
		return info.Dates[n-1]
	}
	return ""
}

// refreshDayLabels keeps the labels of GestioneTorneo's dates, which are formulas, true to the rounds
// planned.
func (b *Book) refreshDayLabels(s *sheet, rounds int) {
	for i := range s.rows {
		r := &s.rows[i]
		for _, c := range r.cells {
			before := r.cell(int(c.col) - 1)
			if !c.derived || before == nil || !strings.Contains(c.formula, `"Data Turno "`) {
				continue
			}
			n, ok := wholeNumber(b.text(*before))
			if !ok {
				continue
			}
			label := ""
			if n <= rounds {
				label = "Data Turno " + strconv.Itoa(n)
			}
			s.setResult(int(c.col), r.num, label)
		}
	}
}

// makeInfo makes the sheet TORNEO with its labels.
func (b *Book) makeInfo(days int) *sheet {
	s := b.addSheet(infoSheet, -1, false, false, 0)
	s.setColumns([]column{{from: 1, to: 1, width: 2}, {from: 2, to: 2, width: 28}, {from: 3, to: 3, width: 52}})
	s.setText(2, 1, b.style(bannerLook), "Scheda dati torneo")
	s.setRowHeight(1, 34)
	num := 3
	for _, l := range infoLabels {
		s.setText(2, num, b.style(labelLook), l.title)
		s.setBlank(3, num, b.style(inputLook))
		height := 22.0
		if l.key == "note" {
			height = 60
		}
		s.setRowHeight(num, height)
		num++
	}
	for n := 1; n <= min(days, maxDays); n++ {
		b.writeDayRow(s, 2, num, n)
		num++
	}
	return s
}

func (b *Book) writeDayRow(s *sheet, col, num, day int) {
	s.setText(col, num, b.style(labelLook), "Data Turno "+strconv.Itoa(day))
	s.setBlank(col+1, num, b.style(dayLook))
	s.setRowHeight(num, 22)
}

// addDays makes room for more dates, below those that are there.
func (b *Book) addDays(s *sheet, places *infoPlaces, days int) {
	for n := 1; n <= min(days, maxDays); n++ {
		if _, there := places.days[n]; there {
			continue
		}
		col, num := 3, s.lastRow()+1
		for _, at := range places.labels {
			col = at[0]
		}
		b.writeDayRow(s, col-1, num, n)
		places.days[n] = [2]int{col, num}
	}
}
