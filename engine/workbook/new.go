package workbook

import (
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// rosterEnd is the last row of a new roster's dropdowns and counts.
const rosterEnd = 1003

// kinds are the kinds of tournament in the dropdown of the sheet TORNEO, as GestioneTorneo names them.
var names = []string{
	"Raduno Nazionale", "Torneo Master", "Torneo Open", "Torneo Interclub", "Campionato periodico", "Torneo a Squadre",
	"Torneo 2VS2", "Torneo a Inviti", "Amichevoli",
}

// Kinds are the kinds of tournament that the sheet TORNEO offers.
func Kinds() []string { return slices.Clone(names) }

// creator is who the properties of a workbook made by New name.
const creator = "Raduno"

// New is an empty workbook with the sheets, lists and dropdowns of docs/rules.md, section 7, for a tournament of a
// type. It is ready to be filled in by hand as well.
func New(info engine.Info, typeID string) (*Book, error) {
	file, err := xlsx.New(fontName, creator, "it-IT")
	if err != nil {
		return nil, broken(err)
	}
	b := &Book{file: file}
	if err := b.change(func() error { return b.furnish(info) }); err != nil {
		return nil, err
	}
	if err := b.WriteState(&engine.Tournament{Settings: engine.Settings{Type: typeID}}); err != nil {
		return nil, err
	}
	data, err := b.Bytes()
	if err != nil {
		return nil, err
	}
	return Open(data)
}

// furnish makes the sheets of a new workbook.
func (b *Book) furnish(info engine.Info) error {
	first := b.file.Sheets()[0]
	roster := b.makeRoster()
	b.file.RemoveSheet(first)
	b.makeLists()
	if err := b.WriteInfo(info); err != nil {
		return err
	}
	s, p, err := b.open(infoSheet)
	if err != nil {
		return err
	}
	infoLists(s, findInfo(p))
	roster.Show()
	return nil
}

// makeRoster makes the sheet Iscritti.
func (b *Book) makeRoster() *xlsx.Sheet {
	s := b.file.AddSheet(rosterSheet, len(b.file.Sheets())-1, xlsx.NewSheet{Frozen: 3})
	l := rosterLayout{sheet: s, head: 3, cols: map[*engine.Column]int{}}
	for _, f := range engine.Roster {
		if f.Standard {
			l.cols[f] = len(l.cols) + 1
		}
	}
	b.dressColumns(&l)
	for col := 1; col <= 4; col++ {
		s.SetBlank(col, 1, b.style(bannerLook))
	}
	s.SetText(1, 1, b.style(bannerLook), "Elenco Partecipanti")
	s.SetMerges([]xlsx.Area{{Col1: 1, Row1: 1, Col2: 4, Row2: 1}})
	for i, label := range countLabels {
		s.SetText(6, i+1, b.style(countLabel), label)
		b.setCountFormula(&l, label, 7, i+1)
	}
	for _, f := range engine.Roster {
		if f.Standard {
			s.SetText(l.cols[f], l.head, b.style(headLook), f.Heading())
		}
	}
	b.dressRows(&l)
	return s
}

// makeLists makes the hidden sheet Dati with the lists, and their names.
func (b *Book) makeLists() {
	s := b.file.AddSheet(listsSheet, 0, xlsx.NewSheet{Hidden: true, Frozen: 1})
	for i, list := range []struct {
		name  string
		items []string
	}{{"BOOLEANO", []string{"SI", "NO"}}, {"Clubs", engine.OfficialClubs()}, {"Regioni", engine.OfficialRegions()}, {"TIPO_TORNEO", names}} {
		col := i + 1
		s.SetText(col, 1, b.style(headLook), list.name)
		for j, item := range list.items {
			s.SetText(col, j+2, 0, item)
		}
		s.NameRange(list.name, xlsx.Area{Col1: col, Row1: 2, Col2: col, Row2: len(list.items) + 1})
	}
	s.SetColumns(xlsx.Columns{From: 1, To: 1, Width: 12}, xlsx.Columns{From: 2, To: 2, Width: 38}, xlsx.Columns{From: 3, To: 4, Width: 24})
}

func digits(n int) string { return strconv.Itoa(n) }
