package workbook

import (
	"strings"

	"raduno/engine"
)

// rosterRows is the last row of a new roster's dropdowns and counts.
const rosterRows = 1003

// kinds are the kinds of tournament in the dropdown of the sheet TORNEO, as GestioneTorneo names them.
var kinds = []string{
	"Raduno Nazionale", "Torneo Master", "Torneo Open", "Torneo Interclub", "Campionato periodico", "Torneo a Squadre",
	"Torneo 2VS2", "Torneo a Inviti", "Amichevoli",
}

// New is an empty workbook with the sheets, lists and dropdowns of rules section 7, for a tournament of a
// type. It is ready to be filled in by hand as well.
func New(info engine.Info, typeID string) (*Book, error) {
	a := newArchive()
	a.set("[Content_Types].xml", emptyTypes)
	a.set("_rels/.rels", emptyRootRels)
	a.set("docProps/core.xml", emptyCore)
	a.set("docProps/app.xml", emptyApp)
	a.set("xl/workbook.xml", emptyWorkbook)
	a.set("xl/_rels/workbook.xml.rels", emptyRels)
	b := &Book{archive: a, main: "xl/workbook.xml", changed: true}
	if _, err := b.addPart("xl/styles.xml", newStyles, relStyles, typeStyles); err != nil {
		return nil, broken(err)
	}
	if err := b.makeRoster(); err != nil {
		return nil, err
	}
	if err := b.makeLists(); err != nil {
		return nil, err
	}
	if err := b.WriteInfo(info); err != nil {
		return nil, err
	}
	if s, err := b.open(infoSheet); err == nil && s != nil {
		b.infoDropdowns(s)
	}
	if err := b.WriteState(&engine.Tournament{Settings: engine.Settings{Type: typeID}}); err != nil {
		return nil, err
	}
	if err := b.editMain(func(text string) string { // the roster is what is seen first
		return editChildren(text, "bookViews", func(t tag) (string, bool) { return withAttr(t.attrs, "activeTab", "1"), true })
	}); err != nil {
		return nil, broken(err)
	}
	data, err := b.Bytes()
	if err != nil {
		return nil, err
	}
	return Open(data)
}

// makeRoster makes the sheet Iscritti.
func (b *Book) makeRoster() error {
	styles, err := b.openStyles()
	if err != nil {
		return broken(err)
	}
	s := newSheet(false, 3)
	s.head = strings.Replace(s.head, `<sheetView showGridLines="0"`, `<sheetView showGridLines="0" tabSelected="1"`, 1)
	widths := []float64{7, 18, 22, 20, 40, 13, 16}
	columns := make([]column, len(widths))
	for i, w := range widths {
		l := plainLook
		if i == int(fieldID) || i == int(fieldPlays) {
			l.align = alignCenter
		}
		columns[i] = column{from: i + 1, to: i + 1, width: w, style: styles.style(l)}
	}
	s.setColumns(columns)
	banner := styles.style(bannerLook)
	s.setText(1, 1, banner, "Elenco Partecipanti")
	for col := 2; col <= 4; col++ {
		s.setBlank(col, 1, banner)
	}
	s.setMerges([]area{{1, 1, 4, 1}})
	label, count := styles.style(look{font: boldFont, align: alignRight}), styles.style(look{font: scoreFont, align: alignCenter})
	plays := "F4:F" + digits(rosterRows)
	s.setText(6, 1, label, "Iscritti")
	s.setFormula(7, 1, count, "COUNTIF("+plays+`,"SI")+COUNTIF(`+plays+`,"NO")`, "0", true)
	s.setText(6, 2, label, "Partecipanti")
	s.setFormula(7, 2, count, "COUNTIF("+plays+`,"SI")`, "0", true)
	head := styles.style(headLook)
	for f := fieldID; f <= fieldRegion; f++ {
		s.setText(int(f)+1, 3, head, fieldTitles[f])
	}
	s.setRowHeight(1, 26)
	s.setRowHeight(2, 20)
	s.setRowHeight(3, 30)
	rows := ":%" + digits(rosterRows)
	s.setTail("conditionalFormatting", `<conditionalFormatting sqref="A4:G`+digits(rosterRows)+`">`+
		`<cfRule type="expression" dxfId="0" priority="1"><formula>AND($B4&amp;$C4&lt;&gt;"",$F4="NO")</formula></cfRule>`+
		`<cfRule type="expression" dxfId="1" priority="2"><formula>AND($B4&amp;$C4&lt;&gt;"",MOD(ROW(),2)=1)</formula></cfRule>`+
		`<cfRule type="expression" dxfId="2" priority="3"><formula>$B4&amp;$C4&lt;&gt;""</formula></cfRule></conditionalFormatting>`)
	s.setTail("dataValidations", `<dataValidations count="4">`+
		dropdown("E4"+strings.Replace(rows, "%", "E", 1), "Clubs", "")+
		dropdown("F4"+strings.Replace(rows, "%", "F", 1), "BOOLEANO", "Scrivi SI o NO")+
		dropdown("G4"+strings.Replace(rows, "%", "G", 1), "Regioni", "")+
		`<dataValidation type="whole" operator="between" allowBlank="1" showErrorMessage="1" errorTitle="ID" error="L'ID è un numero intero da 1 a 1000000, diverso per ogni giocatore" sqref="A4:A`+
		digits(rosterRows)+`"><formula1>1</formula1><formula2>`+digits(maxID)+`</formula2></dataValidation></dataValidations>`)
	if _, err := b.addSheet(rosterSheet, -1, false, s); err != nil {
		return broken(err)
	}
	return nil
}

// dropdown is a list to choose from by the name of a range. With a message other values are refused.
func dropdown(cells, name, refusal string) string {
	attrs := ""
	if refusal != "" {
		attrs = ` showErrorMessage="1" errorTitle="Valore non valido" error="` + escape(refusal) + `"`
	}
	return `<dataValidation type="list" allowBlank="1"` + attrs + ` sqref="` + cells + `"><formula1>` + name + `</formula1></dataValidation>`
}

// makeLists makes the hidden sheet Dati with the lists, and their names.
func (b *Book) makeLists() error {
	styles, err := b.openStyles()
	if err != nil {
		return broken(err)
	}
	s := newSheet(false, 1)
	head := styles.style(headLook)
	var names strings.Builder
	names.WriteString("<definedNames>")
	for i, list := range []struct {
		title, name string
		items       []string
	}{{"BOOLEANO", "BOOLEANO", []string{"SI", "NO"}}, {"Clubs", "Clubs", Clubs()}, {"Regioni", "Regioni", Regions()}, {"TipoTorneo", "TIPO_TORNEO", kinds}} {
		col := i + 1
		s.setText(col, 1, head, list.title)
		for j, item := range list.items {
			s.setText(col, j+2, 0, item)
		}
		letters := colName(col)
		names.WriteString(`<definedName name="` + list.name + `">` + listsSheet + "!$" + letters + "$2:$" + letters + "$" + digits(len(list.items)+1) + `</definedName>`)
	}
	names.WriteString("</definedNames>")
	s.setColumns([]column{{from: 1, to: 1, width: 12}, {from: 2, to: 2, width: 38}, {from: 3, to: 4, width: 24}})
	if _, err := b.addSheet(listsSheet, 0, true, s); err != nil {
		return broken(err)
	}
	if err := b.editMain(func(text string) string { return strings.Replace(text, "<definedNames/>", names.String(), 1) }); err != nil {
		return broken(err)
	}
	return nil
}

// infoDropdowns gives the sheet TORNEO its dropdowns.
func (b *Book) infoDropdowns(s *sheet) {
	places := b.infoPlaces(s)
	at := func(label string) string {
		p := places.labels[label]
		return cellRef(p[0], p[1])
	}
	s.setTail("dataValidations", `<dataValidations count="2">`+
		dropdown(at("organizzatore"), "Clubs", "")+dropdown(at("tipologiaditorneo"), "TIPO_TORNEO", "")+`</dataValidations>`)
}

// The parts of a workbook with nothing in it.
const (
	xmlHeader  = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	emptyTypes = xmlHeader + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
		`<Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>`
	emptyRootRels = xmlHeader + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>` +
		`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
		`<Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/extended-properties" Target="docProps/app.xml"/></Relationships>`
	emptyRels = xmlHeader + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>`
	emptyCore = xmlHeader + `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
		`xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Raduno</dc:creator></cp:coreProperties>`
	emptyApp      = xmlHeader + `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Raduno</Application></Properties>`
	emptyWorkbook = xmlHeader + `<workbook xmlns="` + namespaceMain + `" xmlns:r="` + namespaceRels + `">` +
		`<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="14000" activeTab="0"/></bookViews><sheets></sheets><definedNames/></workbook>`
)

// newStyles are plainStyles with the looks of rows in the roster: withdrawn, shaded, other.
var newStyles = strings.Replace(plainStyles, "</styleSheet>", `<dxfs count="3">`+
	`<dxf><font><strike/><color rgb="FF7B8794"/></font><fill><patternFill patternType="solid"><fgColor rgb="FF`+noteFill+`"/><bgColor rgb="FF`+noteFill+`"/></patternFill></fill>`+dxfBorder+`</dxf>`+
	`<dxf><fill><patternFill patternType="solid"><fgColor rgb="FF`+bandFill+`"/><bgColor rgb="FF`+bandFill+`"/></patternFill></fill>`+dxfBorder+`</dxf>`+
	`<dxf>`+dxfBorder+`</dxf></dxfs></styleSheet>`, 1)

const dxfBorder = `<border><left style="thin"><color rgb="` + hairColor + `"/></left><right style="thin"><color rgb="` + hairColor +
	`"/></right><top style="thin"><color rgb="` + hairColor + `"/></top><bottom style="thin"><color rgb="` + hairColor + `"/></bottom></border>`
