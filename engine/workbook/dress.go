package workbook

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// Dress gives the sheets that Raduno knows the looks, the dropdowns and the formulas of those that it makes, in a workbook
// that holds bare values, as an imported .xls does. What cells say stays where it is; other sheets stay as they are.
func (b *Book) Dress() error {
	return b.change(func() error {
		ro := b.readRoster(&report{})
		if ro.sheet == nil || ro.cols[engine.RosterID] == 0 {
			return nil
		}
		if b.find(listsSheet) == nil {
			b.makeLists()
		}
		b.dressRoster(&ro)
		rd := b.newReader(ro.players, false, &report{})
		rounds := b.roundSheets(&report{})
		for _, number := range slices.Sorted(maps.Keys(rounds)) {
			if err := rd.turnTo(rounds[number]); err != nil {
				return err
			}
			b.dressRound(rd, number)
		}
		for _, sheet := range []struct {
			name  string
			dress func(*xlsx.Sheet, *xlsx.Picture)
		}{{infoSheet, b.dressInfo}, {fullSheet, b.dressGrid}, {reducedSheet, b.dressGrid}, {logSheet, b.dressLog}} {
			s, p, err := b.open(sheet.name)
			if err != nil {
				return err
			}
			if s != nil {
				sheet.dress(s, p)
			}
		}
		ro.sheet.Show()
		return nil
	})
}

// restyle gives a cell a look. A number that shows as a day stays one, and one that shows as something else stays as it is: it is told.
func (b *Book) restyle(s *xlsx.Sheet, c xlsx.Cell, num int, l xlsx.Look) {
	switch {
	case b.isDateStyle(c.Style):
		l.Format = dateFormat
	case b.file.ShowsNoNumber(c.Style):
		return
	}
	s.Restyle(c.Col, num, b.style(l))
}

// columnLook is the look of the cells of a column of the roster.
func columnLook(f *engine.Column) xlsx.Look {
	l := rosterLook
	if f == engine.RosterID || f == engine.RosterPlays {
		l.Horizontal = "center"
	}
	return l
}

// dressColumns gives the columns of the roster their widths, and their empty cells a look.
func (b *Book) dressColumns(l *rosterLayout) {
	for _, f := range engine.Roster {
		if col := l.cols[f]; col != 0 {
			l.sheet.SetColumnStyle(col, b.style(columnLook(f)))
			l.sheet.SetColumns(xlsx.Columns{From: col, To: col, Width: cmp.Or(f.Width, askedWidth)})
		}
	}
}

// countLabels name the counts above the roster.
var countLabels = []string{"Iscritti", "Partecipanti"}

// setCountFormula writes the formula of one of the counts above the roster; its result is computed when the workbook is saved.
func (b *Book) setCountFormula(l *rosterLayout, label string, col, num int) {
	plays := l.below(engine.RosterPlays)
	formula := "COUNTIF(" + plays + `,"SI")`
	if label == countLabels[0] {
		formula += "+COUNTIF(" + plays + `,"NO")`
	}
	l.sheet.SetFormula(col, num, b.style(countLook), formula, "0", true)
}

// below is the cells of a field below the headings.
func (l *rosterLayout) below(f *engine.Column) string {
	return xlsx.Area{Col1: l.cols[f], Row1: l.head + 1, Col2: l.cols[f], Row2: rosterEnd}.String()
}

// dressRows gives the headings their height and the rows below them their lines, shading and dropdowns, and strikes out who does not play.
func (b *Book) dressRows(l *rosterLayout) {
	s := l.sheet
	s.SetRowHeight(1, 26)
	s.SetRowHeight(2, 20)
	s.SetRowHeight(l.head, 30)
	s.RepeatRows(l.head, l.head)
	column := func(f *engine.Column) string { return "$" + xlsx.CellName(l.cols[f], l.head+1) }
	named := column(engine.RosterName) + "&" + column(engine.RosterSurname) + `<>""`
	lines := hairFrame.Borders()
	lastStandard := 0
	for f, col := range l.cols {
		if f.Standard {
			lastStandard = max(lastStandard, col)
		}
	}
	all := xlsx.Area{Col1: l.cols[engine.RosterID], Row1: l.head + 1, Col2: lastStandard, Row2: rosterEnd}
	s.Shade(all.String(),
		xlsx.Rule{
			Formula: "AND(" + named + "," + column(engine.RosterPlays) + `="NO")`,
			Look:    excelize.Style{Border: lines, Fill: xlsx.Solid(noteFill), Font: &excelize.Font{Strike: true, Color: mutedColor}},
		},
		xlsx.Rule{Formula: "AND(" + named + ",MOD(ROW(),2)=1)", Look: excelize.Style{Border: lines, Fill: xlsx.Solid(bandFill)}},
		xlsx.Rule{Formula: named, Look: excelize.Style{Border: lines}})
	s.Dropdown(l.below(engine.RosterClub), "Clubs", "", "")
	s.Dropdown(l.below(engine.RosterPlays), "BOOLEANO", "Valore non valido", "Scrivi SI o NO")
	s.Dropdown(l.below(engine.RosterRegion), "Regioni", "", "")
	s.WholeNumbers(l.below(engine.RosterID), 1, engine.MaxPlayerID, "ID", "L'ID è un numero intero da 1 a 1000000, diverso per ogni giocatore")
}

// dressRoster dresses the sheet Iscritti. One that lacks a column keeps its bare rows.
func (b *Book) dressRoster(ro *roster) {
	s := ro.sheet
	s.SetUp(xlsx.NewSheet{Frozen: ro.head})
	b.dressColumns(&ro.rosterLayout)
	for i := range ro.pic.Rows {
		r := &ro.pic.Rows[i]
		for _, c := range r.Cells {
			f := ro.holds(c.Col)
			switch label := engine.CleanText(c.Text); {
			case r.Num > ro.head && f != nil:
				b.restyle(s, c, r.Num, columnLook(f))
			case r.Num > ro.head:
			case r.Num == ro.head:
				b.restyle(s, c, r.Num, headLook)
			case slices.Contains(countLabels, label) && ro.cols[engine.RosterPlays] > 0:
				b.restyle(s, c, r.Num, countLabel)
				b.setCountFormula(&ro.rosterLayout, label, c.Col+1, r.Num)
			case c.Col == 1:
				b.restyle(s, c, r.Num, bannerLook)
			}
		}
	}
	if !slices.ContainsFunc(engine.Roster, func(f *engine.Column) bool { return f.Standard && ro.cols[f] == 0 }) {
		b.dressRows(&ro.rosterLayout)
	}
}

// dressRound dresses the sheet of a round. Where the IDs are seen the names follow them by formula, save those that are not what
// the formula says.
func (b *Book) dressRound(rd *roundReader, number int) {
	s, place := rd.sheet, rd.read(number)
	if len(place.tables) == 0 {
		return
	}
	s.SetUp(xlsx.NewSheet{Landscape: true})
	showIDs, longest := rd.showsIDs(place), 20
	dress := func(col, num int, l xlsx.Look) { b.restyle(s, rd.pic.At(col, num), num, l) }
	for i, at := range place.tables {
		for col := at.titleCol; col <= at.seats[len(at.seats)-1].score; col++ {
			dress(col, at.titleRow, titleLook)
		}
		s.SetRowHeight(at.titleRow, titleHeight)
		s.SetRowHeight(at.row, seatHeight)
		for j, seat := range at.seats {
			dress(seat.id, seat.row, idLook)
			dress(seat.name, seat.row, nameLook)
			dress(seat.score, seat.row, scoreLook)
			text, length := rd.seatText(place.round.Tables[i].Seats[j].Player)
			longest = max(longest, length)
			said := engine.CleanText(rd.pic.At(seat.name, seat.row).Text)
			if showIDs && text != "" && (said == "" || said == engine.CleanText(text)) {
				b.writeSeatName(s, seat, text, b.style(nameLook), true)
			}
		}
	}
	s.SetColumns(seatColumns(place.cols, longest, pointsWidth, showIDs)...)
}

// infoLists gives the lines of TORNEO that have a list their dropdowns.
func infoLists(s *xlsx.Sheet, places infoPlaces) {
	choose := func(line *engine.Option, list string) {
		if at, there := places.at(line); there {
			s.Dropdown(xlsx.CellName(at[0], at[1]), list, "", "")
		}
	}
	choose(engine.InfoOrganizer, "Clubs")
	choose(engine.InfoKind, "TIPO_TORNEO")
}

// dressInfo dresses the lines of the sheet TORNEO. GestioneTorneo numbers its days before their labels, which are formulas: the numbers are
// hidden, and the labels written for the rounds planned and for the days that are there.
func (b *Book) dressInfo(s *xlsx.Sheet, p *xlsx.Picture) {
	if len(p.Rows) == 0 {
		return
	}
	places, info := findInfo(p), b.readInfo(&report{})
	s.SetUp(xlsx.NewSheet{})
	b.restyle(s, p.Rows[0].Cells[0], p.Rows[0].Num, bannerLook)
	infoLists(s, places)
	line := func(at [2]int, l xlsx.Look) {
		label, value := p.At(at[0]-1, at[1]), p.At(at[0], at[1])
		b.restyle(s, label, at[1], labelLook)
		b.restyle(s, value, at[1], l)
		if numbers := at[0] - 2; numbers > 0 {
			s.SetColumns(xlsx.Columns{From: numbers, To: numbers, Width: 2, Hidden: true})
		}
		s.SetColumns(xlsx.Columns{From: label.Col, To: label.Col, Width: 28}, xlsx.Columns{From: value.Col, To: value.Col, Width: 52})
	}
	for _, key := range slices.Sorted(maps.Keys(places.labels)) {
		line(places.labels[key], inputLook)
	}
	for _, n := range slices.Sorted(maps.Keys(places.days)) {
		at := places.days[n]
		if n > info.Rounds && dayOf(info, n) == "" {
			continue
		}
		s.SetText(at[0]-1, at[1], b.style(labelLook), dayText(n))
		line(at, dayLook)
	}
}

// dressGrid dresses a sheet of results that begins as Raduno's do.
func (b *Book) dressGrid(s *xlsx.Sheet, p *xlsx.Picture) {
	if strings.TrimSpace(p.At(1, 1).Text) != placeHeading {
		return
	}
	widths := columnWidths{}
	for i := range p.Rows {
		for _, c := range p.Rows[i].Cells {
			l := cellLook
			switch num := p.Rows[i].Num; {
			case num == 1:
				l = headLook
			case num%2 == 1:
				l.Fill = bandFill
			}
			widths.add(c.Col-1, utf8.RuneCountInString(c.Text))
			b.restyle(s, c, p.Rows[i].Num, l)
		}
	}
	s.SetUp(xlsx.NewSheet{Landscape: len(widths) > 8, Frozen: 1})
	columns := widths.columns(5, 48)
	for i := range columns {
		columns[i].Hidden = p.HiddenColumn(columns[i].From)
	}
	s.SetColumns(columns...)
}

// dressLog dresses the sheet Log.
func (b *Book) dressLog(s *xlsx.Sheet, p *xlsx.Picture) {
	s.SetUp(xlsx.NewSheet{})
	s.SetColumns(xlsx.Columns{From: 1, To: 1, Width: logWidth})
	for _, r := range p.Rows {
		b.restyle(s, r.Cells[0], r.Num, logLook)
	}
}
