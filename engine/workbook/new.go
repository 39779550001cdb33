package workbook

import (
	"strings"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
)

// rosterEnd is the last row of a new roster's dropdowns and counts.
const rosterEnd = 1003

// kinds are the kinds of tournament in the dropdown of the sheet TORNEO, as GestioneTorneo names them.
var kinds = []string{
	"Raduno Nazionale", "Torneo Master", "Torneo Open", "Torneo Interclub", "Campionato periodico", "Torneo a Squadre",
	"Torneo 2VS2", "Torneo a Inviti", "Amichevoli",
}

// New is an empty workbook with the sheets, lists and dropdowns of rules section 7, for a tournament of a
// type. It is ready to be filled in by hand as well.
func New(info engine.Info, typeID string) (*Book, error) {
	empty := excelize.NewFile()
	if err := empty.SetDefaultFont(fontName); err != nil {
		return nil, broken(err)
	}
	if err := empty.SetDocProps(&excelize.DocProperties{Creator: "Raduno", Created: "2011-01-01T00:00:00Z", Modified: "2011-01-01T00:00:00Z", Language: "it-IT"}); err != nil {
		return nil, broken(err)
	}
	buffer, err := empty.WriteToBuffer()
	if err != nil {
		return nil, broken(err)
	}
	b, err := Open(buffer.Bytes())
	if err != nil {
		return nil, err
	}
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
	first := b.sheets[0]
	roster := b.makeRoster()
	b.removeSheet(first)
	b.makeLists()
	if err := b.writeInfo(info); err != nil {
		return err
	}
	s, err := b.open(infoSheet)
	if err != nil {
		return err
	}
	places := b.infoPlaces(s)
	at := func(label string) string {
		p := places.labels[label]
		return cellRef(p[0], p[1])
	}
	b.dropdown(infoSheet, at("organizzatore"), "Clubs", "")
	b.dropdown(infoSheet, at("tipologiaditorneo"), "TIPO_TORNEO", "")
	index, err := b.file.GetSheetIndex(roster.ref.name)
	b.fail(err)
	b.file.SetActiveSheet(index)
	return nil
}

// makeRoster makes the sheet Iscritti.
func (b *Book) makeRoster() *sheet {
	s := b.addSheet(rosterSheet, len(b.sheets)-1, false, false, 3)
	f := b.file
	for i, width := range []float64{7, 18, 22, 20, 40, 13, 16} {
		l := rosterLook
		if i == int(fieldID) || i == int(fieldPlays) {
			l.horizontal = "center"
		}
		letters := colName(i + 1)
		b.fail(f.SetColStyle(rosterSheet, letters, int(b.style(l))))
		s.columns = append(s.columns, column{from: i + 1, to: i + 1, style: b.style(l)})
		s.setColumns([]column{{from: i + 1, to: i + 1, width: width}})
	}
	for col := 1; col <= 4; col++ {
		s.setBlank(col, 1, b.style(bannerLook))
	}
	s.setText(1, 1, b.style(bannerLook), "Elenco Partecipanti")
	s.setMerges([]area{{1, 1, 4, 1}})
	plays := "F4:F" + digits(rosterEnd)
	s.setText(6, 1, b.style(countLabel), "Iscritti")
	s.setFormula(7, 1, b.style(countLook), "COUNTIF("+plays+`,"SI")+COUNTIF(`+plays+`,"NO")`, "0", true)
	s.setText(6, 2, b.style(countLabel), "Partecipanti")
	s.setFormula(7, 2, b.style(countLook), "COUNTIF("+plays+`,"SI")`, "0", true)
	for field := fieldID; field <= fieldRegion; field++ {
		s.setText(int(field)+1, 3, b.style(headLook), fieldTitles[field])
	}
	s.setRowHeight(1, 26)
	s.setRowHeight(2, 20)
	s.setRowHeight(3, 30)
	b.repeatRows(rosterSheet, 3, 3)
	b.shadeRoster()
	end := digits(rosterEnd)
	b.dropdown(rosterSheet, "E4:E"+end, "Clubs", "")
	b.dropdown(rosterSheet, "F4:F"+end, "BOOLEANO", "Scrivi SI o NO")
	b.dropdown(rosterSheet, "G4:G"+end, "Regioni", "")
	ids := excelize.NewDataValidation(true)
	ids.SetSqref("A4:A" + end)
	b.fail(ids.SetRange(1, maxID, excelize.DataValidationTypeWhole, excelize.DataValidationOperatorBetween))
	ids.SetError(excelize.DataValidationErrorStyleStop, "ID", "L'ID è un numero intero da 1 a 1000000, diverso per ogni giocatore")
	b.fail(f.AddDataValidation(rosterSheet, ids))
	return s
}

// shadeRoster gives the rows that have a player their lines and shading, and strikes out who does not play.
func (b *Book) shadeRoster() {
	lines := hairFrame.borders()
	solid := func(color string) excelize.Fill {
		return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{color}}
	}
	var rules []excelize.ConditionalFormatOptions
	for _, rule := range []struct {
		criteria string
		style    excelize.Style
	}{
		{`AND($B4&$C4<>"",$F4="NO")`, excelize.Style{Border: lines, Fill: solid(noteFill), Font: &excelize.Font{Strike: true, Color: mutedColor}}},
		{`AND($B4&$C4<>"",MOD(ROW(),2)=1)`, excelize.Style{Border: lines, Fill: solid(bandFill)}},
		{`$B4&$C4<>""`, excelize.Style{Border: lines}},
	} {
		id, err := b.file.NewConditionalStyle(&rule.style)
		b.fail(err)
		rules = append(rules, excelize.ConditionalFormatOptions{Type: "formula", Criteria: rule.criteria, Format: &id})
	}
	b.styled = true
	b.fail(b.file.SetConditionalFormat(rosterSheet, "A4:G"+digits(rosterEnd), rules))
}

// dropdown gives cells a list to choose from, by the name of its range. With a refusal other values are not
// taken.
func (b *Book) dropdown(sheetName, cells, list, refusal string) {
	dv := excelize.NewDataValidation(true)
	dv.SetSqref(cells)
	dv.SetSqrefDropList(list)
	dv.ShowErrorMessage = refusal != ""
	if refusal != "" {
		dv.SetError(excelize.DataValidationErrorStyleStop, "Valore non valido", refusal)
	}
	b.fail(b.file.AddDataValidation(sheetName, dv))
}

// makeLists makes the hidden sheet Dati with the lists, and their names.
func (b *Book) makeLists() {
	s := b.addSheet(listsSheet, 0, true, false, 1)
	for i, list := range []struct {
		name  string
		items []string
	}{{"BOOLEANO", []string{"SI", "NO"}}, {"Clubs", Clubs()}, {"Regioni", Regions()}, {"TIPO_TORNEO", kinds}} {
		col := i + 1
		s.setText(col, 1, b.style(headLook), list.name)
		for j, item := range list.items {
			s.setText(col, j+2, 0, item)
		}
		letters := colName(col)
		b.fail(b.file.SetDefinedName(&excelize.DefinedName{
			Name: list.name, RefersTo: strings.Join([]string{listsSheet, "!$", letters, "$2:$", letters, "$", digits(len(list.items) + 1)}, ""),
		}))
	}
	s.setColumns([]column{{from: 1, to: 1, width: 12}, {from: 2, to: 2, width: 38}, {from: 3, to: 3, width: 24}, {from: 4, to: 4, width: 24}})
}
