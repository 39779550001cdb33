package pdf

import (
	"bytes"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/jung-kurt/gofpdf"

	"raduno/assets"
	"raduno/engine"
	"raduno/export"
)

// manualWords are the manual's own words in a language.
type manualWords struct {
	title, subject, version, contents string
}

var manualLanguages = map[string]manualWords{
	"it": {"Manuale", "Tornei di RisiKo!: sorteggi, punti, classifiche e stampe", "Versione", "Indice"},
	"en": {"Manual", "RisiKo! tournaments: draws, scores, standings and prints", "Version", "Contents"},
}

// Manual writes the whole manual in a language, "it" or "en", as a book: a title page, the contents with page
// numbers, and every chapter on a new page, with the links of the text leading to its pages. The version is
// that of the program; the stamp dates the document and is not printed. It returns the number of pages.
func Manual(w io.Writer, language, version string, stamp time.Time) (pages int, err error) {
	if _, known := manualLanguages[language]; !known {
		return 0, engine.Errorf(engine.BadUsage, "Il manuale non c'è nella lingua “%s”: scrivi it o en", language)
	}
	return writeManual(w, language, version, assets.Manual(language), stamp)
}

func writeManual(w io.Writer, language, version string, texts []assets.Chapter, stamp time.Time) (pages int, err error) {
	words := manualLanguages[language]
	m := &manual{
		document: newDocument(engine.Info{}, "Raduno - "+words.title, export.About{Voice: export.Voice{Language: language}}, stamp),
		links:    map[string]int{},
	}
	addFace(m.pdf, monospace, regular, assets.Font("DejaVuSansMono"))
	var chapters []manualChapter
	for _, text := range texts {
		chapter, err := parseChapter(text)
		if err != nil {
			return 0, err
		}
		chapters = append(chapters, chapter)
		m.links[chapter.id] = m.pdf.AddLink()
	}
	m.cover(words, version)
	m.reserveContents(chapters)
	for _, chapter := range chapters {
		m.chapter(chapter)
	}
	m.contents(words.contents)
	m.numberPages()
	return m.pdf.PageCount(), m.write(w)
}

// The type area of the manual, in millimetres: narrower than that of the lists, because running text is read
// in lines of some ninety letters.
const (
	manualLeft   = 30.0
	manualWidth  = pageWidth - 2*manualLeft
	manualTop    = 30.0
	manualBottom = pageHeight - 24.0
)

// The sizes of the manual's letters, in points.
const (
	bodySize    = 10.5
	codeSize    = 8.5
	leading     = 1.42 // from line to line of running text, in font sizes
	paragraphBy = 2.4  // millimetres between paragraphs
)

// monospace is gofpdf's name of the typeface of commands.
const monospace = "raduno-mono"

// manual is the manual in the making.
type manual struct {
	*document
	y        float64 // where the next line goes
	running  string  // the title at the head of the pages; empty for none
	links    map[string]int
	entries  []contentsEntry // in the order of the text
	noted    int             // how many entries have their page
	reserved int             // pages of the contents
}

// contentsEntry is a line of the table of contents.
type contentsEntry struct {
	text  string
	level int // 1 for a chapter, 2 for a section of it
	page  int
	link  int
}

// cover is the title page.
func (m *manual) cover(words manualWords, version string) {
	m.page()
	m.font(bold, 46)
	m.ink(deep)
	m.put(margin, 70, bodyWidth, export.Center, "Raduno")
	m.ink(ink)
	m.font(regular, 24)
	m.put(margin, 86, bodyWidth, export.Center, words.title)
	m.ink(soft)
	m.font(regular, 12.5)
	m.put(margin, 99, bodyWidth, export.Center, words.subject)
	m.ink(ink)
	m.drawWorld(margin+6, 122, bodyWidth-12, 110)
	m.ink(soft)
	m.font(regular, 11)
	m.put(margin, 262, bodyWidth, export.Center, words.version+" "+version)
	m.ink(ink)
}

// The table of contents: two columns, so that a chapter is found at a glance.
const (
	contentsColumns = 2
	contentsGap     = 10.0
	contentsWidth   = (pageWidth - 2*contentsLeft - contentsGap) / contentsColumns
	contentsLeft    = 22.0
	contentsTop     = 46.0
)

// contentsStep is the height of a line of the table of contents.
func contentsStep(level int) float64 {
	if level == 1 {
		return 7.2
	}
	return 4.5
}

// reserveContents lists what the table of contents will have and leaves room for it. The numbers of the pages
// are known only at the end.
func (m *manual) reserveContents(chapters []manualChapter) {
	common := commonSections(chapters)
	for _, chapter := range chapters {
		m.entries = append(m.entries, contentsEntry{text: chapter.title, level: 1, link: m.links[chapter.id]})
		for _, b := range chapter.blocks {
			if text := b.plain(); b.kind == headingBlock && b.level == 2 && !common[text] {
				m.entries = append(m.entries, contentsEntry{text: text, level: 2, link: m.pdf.AddLink()})
			}
		}
	}
	m.reserved = 1
	m.placeContents(func(page, _ int, _, _ float64) { m.reserved = page + 1 })
	for range m.reserved {
		m.page()
	}
}

// commonSections are the titles that many chapters share: in the contents they would say nothing.
func commonSections(chapters []manualChapter) map[string]bool {
	const many = 4
	times, common := map[string]int{}, map[string]bool{}
	for _, chapter := range chapters {
		for _, b := range chapter.blocks {
			if b.kind == headingBlock && b.level == 2 {
				times[b.plain()]++
				common[b.plain()] = times[b.plain()] >= many
			}
		}
	}
	return common
}

// placeContents calls put with the place of each entry: the page of the contents from 0, and the corner of
// its line. A chapter stays with its first section.
func (m *manual) placeContents(put func(page, entry int, x, y float64)) {
	column, y := 0, contentsTop
	for i, e := range m.entries {
		need := contentsStep(e.level)
		if e.level == 1 && i+1 < len(m.entries) && m.entries[i+1].level == 2 {
			need += contentsStep(2)
		}
		if y+need > manualBottom {
			column++
			y = contentsTop
		}
		put(column/contentsColumns, i, contentsLeft+float64(column%contentsColumns)*(contentsWidth+contentsGap), y)
		y += contentsStep(e.level)
	}
}

// contents fills the pages that were left for the table of contents.
func (m *manual) contents(title string) {
	const first = 2 // the page after the title page
	for page := range m.reserved {
		m.pdf.SetPage(first + page)
		m.reset()
		if page == 0 {
			m.font(bold, 22)
			m.ink(deep)
			m.put(contentsLeft, manualTop+4, pageWidth-2*contentsLeft, export.Left, title)
		}
	}
	m.placeContents(func(page, entry int, x, y float64) {
		e := m.entries[entry]
		m.pdf.SetPage(first + page)
		m.reset()
		step := contentsStep(e.level)
		base := y + step*0.72
		if e.level == 1 {
			m.font(bold, 9.5)
		} else {
			m.font(regular, 8.5)
			m.ink(soft)
			x += 4
		}
		const number = 9.0
		width := contentsWidth
		if e.level == 2 {
			width -= 4
		}
		m.put(x, base, width-number, export.Left, e.text)
		m.put(x+width-number, base, number, export.Right, strconv.Itoa(e.page))
		m.pdf.Link(x, y, width, step, e.link)
	})
}

// numberPages sets the number at the foot of every page but the title page.
func (m *manual) numberPages() {
	for page := 2; page <= m.pdf.PageCount(); page++ {
		m.pdf.SetPage(page)
		m.reset()
		m.font(regular, 9)
		m.ink(soft)
		m.put(manualLeft, pageHeight-13, manualWidth, export.Center, strconv.Itoa(page))
	}
}

// next begins a page of text, with the chapter's title at its head.
func (m *manual) next() {
	m.page()
	m.y = manualTop
	if m.running == "" {
		return
	}
	m.font(regular, 8.5)
	m.ink(soft)
	m.put(manualLeft, 18, manualWidth, export.Left, m.running)
	m.stroke(faint, 0.25)
	m.rule(manualLeft, 20.5, manualWidth)
	m.ink(ink)
}

// need begins a new page where the height is not left on this one.
func (m *manual) need(height float64) {
	if m.y+height > manualBottom {
		m.next()
	}
}

// chapter sets a chapter on pages of its own.
func (m *manual) chapter(c manualChapter) {
	m.running = ""
	m.next()
	m.running = c.title
	for i, b := range c.blocks {
		switch b.kind {
		case headingBlock:
			m.headline(b, i == 0)
		case codeBlock:
			m.code(b.lines, manualLeft, manualWidth)
		case pictureBlock:
			m.picture(b)
		case textBlock:
			m.text(b)
		}
	}
}

// picture sets a picture as wide as the text, and its caption below. gofpdf writes pictures in the order of their
// widths, and those of one width in any order: the manual has no two of one width, so that the same manual is the
// same bytes.
func (m *manual) picture(b manualBlock) {
	const caption = 6.0
	kind := gofpdf.ImageOptions{ImageType: "png"}
	info := m.pdf.RegisterImageOptionsReader(b.file, kind, bytes.NewReader(b.data))
	height := manualWidth * info.Height() / info.Width()
	m.need(height + caption + 2*paragraphBy)
	m.pdf.ImageOptions(b.file, manualLeft, m.y, manualWidth, height, false, kind, 0, "")
	m.stroke(faint, 0.25)
	m.pdf.Rect(manualLeft, m.y, manualWidth, height, "D")
	m.font(regular, 8.5)
	m.ink(soft)
	m.put(manualLeft, m.y+height+4.4, manualWidth, export.Center, b.plain())
	m.ink(ink)
	m.y += height + caption + 2*paragraphBy
}

// headline sets a heading and notes it for the table of contents and the outline that a reader shows.
func (m *manual) headline(b manualBlock, first bool) {
	size, before, after := 12.5, 5.0, 1.8
	switch {
	case b.level == 1:
		size, before, after = 20, 6, 5
	case b.level > 2:
		size, before, after = 10.5, 3, 1.2
	}
	if !first {
		m.y += before
	}
	m.font(bold, size)
	lines, _ := m.wrap(m.printable(b.plain()), manualWidth)
	step := size * point * 1.25
	m.need(step*float64(len(lines)) + after + 16) // never alone at the foot of a page
	if b.level <= 2 {
		m.note(b)
	}
	for _, line := range lines {
		m.font(bold, size)
		m.ink(deep)
		m.put(manualLeft, m.y+step*0.76, manualWidth, export.Left, line)
		m.y += step
	}
	if b.level == 1 {
		m.stroke(deep, 0.6)
		m.rule(manualLeft, m.y+1.4, manualWidth)
	}
	m.ink(ink)
	m.y += after
}

// note gives a heading its line in the outline and its page in the contents. The headings come in the order
// in which reserveContents listed them.
func (m *manual) note(b manualBlock) {
	text := b.plain()
	m.font(bold, 10) // an outline in Unicode needs a Unicode typeface
	m.pdf.Bookmark(bare(text), b.level-1, m.y)
	if m.noted == len(m.entries) || m.entries[m.noted].text != text {
		return // it is not in the contents
	}
	e := &m.entries[m.noted]
	m.noted++
	e.page = m.pdf.PageNo()
	m.pdf.SetLink(e.link, math.Max(0, m.y-8), e.page)
}

// text sets a paragraph, or one of a list with its mark before it.
func (m *manual) text(b manualBlock) {
	const indent = 5.2
	left := manualLeft + float64(b.depth)*indent
	step := bodySize * point * leading
	lines := m.fillLines(b.words, manualLeft+manualWidth-left)
	if len(lines) > 1 {
		m.need(2 * step)
	}
	for i, l := range lines {
		m.need(step)
		base := m.y + step*0.72
		if i == 0 && b.mark != "" {
			m.font(regular, bodySize)
			m.ink(deep)
			m.put(left-indent, base, indent-1.4, export.Right, b.mark)
			m.ink(ink)
		}
		m.line(l, left, base, step)
		m.y += step
	}
	if b.tight {
		m.y += 0.7
	} else {
		m.y += paragraphBy
	}
}

// code sets lines as they are, on a tinted ground. A line that is too long goes on with an indent.
func (m *manual) code(source []string, left, width float64) {
	const pad = 2.6
	m.mono(codeSize)
	var lines []string
	for _, line := range source {
		lines = append(lines, m.wrapCode(line, width-2*pad)...)
	}
	step := codeSize * point * 1.42
	for len(lines) > 0 {
		if room := manualBottom - m.y - 2*pad; room < step*math.Min(3, float64(len(lines))) {
			m.next()
		}
		n := min(len(lines), int((manualBottom-m.y-2*pad)/step))
		m.fill(tint)
		m.pdf.Rect(left, m.y, width, float64(n)*step+1.6*pad, "F")
		m.y += 0.8 * pad
		for _, line := range lines[:n] {
			m.mono(codeSize)
			m.pdf.Text(left+pad, m.y+step*0.72, line)
			m.y += step
		}
		m.y += 0.8 * pad
		lines = lines[n:]
	}
	m.y += paragraphBy + 0.6
}

// mono sets the typeface of commands.
func (m *manual) mono(size float64) {
	m.style, m.size = "mono", size
	m.pdf.SetFont(monospace, regular, size)
}
