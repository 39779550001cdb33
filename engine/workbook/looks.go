package workbook

// The colours of the sheets that Raduno makes, and the pieces that their looks are made of.
const (
	inkColor    = "FF1F2933"
	mutedColor  = "FF52606D"
	titleFill   = "1F4E5F"
	bandFill    = "E8F1F2"
	inputFill   = "FFF9E5"
	noteFill    = "F3F5F7"
	hairColor   = "FFB8C4CC"
	strongColor = "FF1F4E5F"
)

const (
	plainFont  = `<sz val="10"/><color rgb="` + inkColor + `"/><name val="Arial"/><family val="2"/>`
	boldFont   = `<b/><sz val="10"/><color rgb="` + inkColor + `"/><name val="Arial"/><family val="2"/>`
	scoreFont  = `<b/><sz val="12"/><color rgb="` + inkColor + `"/><name val="Arial"/><family val="2"/>`
	titleFont  = `<b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Arial"/><family val="2"/>`
	bannerFont = `<b/><sz val="16"/><color rgb="` + strongColor + `"/><name val="Arial"/><family val="2"/>`
	mutedFont  = `<sz val="9"/><color rgb="` + mutedColor + `"/><name val="Arial"/><family val="2"/>`
)

// Fonts of runs inside a cell: the same, in the words that runs use.
const (
	nameRun = `<b/><sz val="11"/><color rgb="` + inkColor + `"/><rFont val="Arial"/><family val="2"/>`
	clubRun = `<sz val="9"/><color rgb="` + mutedColor + `"/><rFont val="Arial"/><family val="2"/>`
)

const (
	hairBorder = `<border><left style="thin"><color rgb="` + hairColor + `"/></left><right style="thin"><color rgb="` + hairColor +
		`"/></right><top style="thin"><color rgb="` + hairColor + `"/></top><bottom style="thin"><color rgb="` + hairColor + `"/></bottom><diagonal/></border>`
	wonBorder = `<border><left style="medium"><color rgb="` + strongColor + `"/></left><right style="medium"><color rgb="` + strongColor +
		`"/></right><top style="medium"><color rgb="` + strongColor + `"/></top><bottom style="medium"><color rgb="` + strongColor + `"/></bottom><diagonal/></border>`
)

const (
	alignLeft   = `horizontal="left" vertical="center" indent="1"`
	alignWrap   = `horizontal="left" vertical="center" wrapText="1" indent="1"`
	alignCenter = `horizontal="center" vertical="center"`
	alignRight  = `horizontal="right" vertical="center" indent="1"`
	alignHead   = `horizontal="center" vertical="center" wrapText="1"`
)

// The looks of cells.
var (
	titleLook  = look{font: titleFont, fill: titleFill, align: alignLeft}
	headLook   = look{font: titleFont, fill: titleFill, border: hairBorder, align: alignHead}
	idLook     = look{font: mutedFont, border: hairBorder, align: alignCenter, unlocked: true}
	nameLook   = look{font: nameCellFont, border: hairBorder, align: alignWrap}
	scoreLook  = look{font: scoreFont, fill: inputFill, border: hairBorder, align: alignCenter, unlocked: true}
	logLook    = look{font: plainFont, align: `vertical="top" wrapText="1"`}
	plainLook  = look{font: plainFont, align: alignLeft, unlocked: true}
	labelLook  = look{font: boldFont, fill: bandFill, border: hairBorder, align: alignLeft}
	inputLook  = look{font: plainFont, fill: inputFill, border: hairBorder, align: alignWrap, unlocked: true}
	dayLook    = look{font: plainFont, fill: inputFill, border: hairBorder, format: "dd/mm/yyyy", align: alignWrap, unlocked: true}
	bannerLook = look{font: bannerFont, align: `horizontal="left" vertical="center"`}
)

// nameCellFont is that of names which come from a formula and so have only one font.
const nameCellFont = `<sz val="10"/><color rgb="` + inkColor + `"/><name val="Arial"/><family val="2"/>`

// newSheet is an empty sheet with the settings for printing that all sheets of Raduno share.
func newSheet(landscape bool, frozenRows int) *sheet {
	view := `<sheetView showGridLines="0" workbookViewId="0"/>`
	if frozenRows > 0 {
		below := cellRef(1, frozenRows+1)
		view = `<sheetView showGridLines="0" workbookViewId="0"><pane ySplit="` + digits(frozenRows) + `" topLeftCell="` + below +
			`" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="` + below + `" sqref="` + below + `"/></sheetView>`
	}
	orientation := "portrait"
	if landscape {
		orientation = "landscape"
	}
	return &sheet{
		head: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n" +
			`<worksheet xmlns="` + namespaceMain + `" xmlns:r="` + namespaceRels + `"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
			`<dimension ref="A1"/><sheetViews>` + view + `</sheetViews><sheetFormatPr defaultRowHeight="15"/>`,
		tail: `<printOptions horizontalCentered="1"/><pageMargins left="0.4" right="0.4" top="0.7" bottom="0.6" header="0.3" footer="0.3"/>` +
			`<pageSetup paperSize="9" orientation="` + orientation + `" fitToWidth="1" fitToHeight="0"/>` +
			`<headerFooter><oddHeader>&amp;L&amp;F&amp;R&amp;A</oddHeader><oddFooter>&amp;CPagina &amp;P di &amp;N</oddFooter></headerFooter></worksheet>`,
		touched: map[int]bool{},
		changed: true,
	}
}
