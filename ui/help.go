package ui

import (
	"bytes"
	"image/png"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/publish"
	"raduno/ui/kit"
)

// helpWindow shows the manual: chapters at the left, found by any word in them, the text at the right.
type helpWindow struct {
	win      *kit.Window
	chapters []assets.Chapter
	found    []assets.Chapter // those that are listed
	list     *kit.Grid
	text     *widget.RichText
	scroll   *kit.Scroll
	search   *kit.Entry
}

// listEms is how wide the list of the chapters is.
const listEms = 22

// Help opens the manual, at a chapter if one is named.
func (u *UI) Help(chapter string) {
	u.openHelp()
	u.help.open(chapter)
}

// openHelp opens the manual.
func (u *UI) openHelp() {
	if u.help != nil {
		u.help.win.RequestFocus()
		return
	}
	h := &helpWindow{win: kit.NewWindow(u.App.NewWindow(kit.Tr("Manuale di Raduno"))), chapters: publish.Manual(string(u.Prefs.Language()))}
	u.help = h
	h.win.Closed = func() { u.help = nil }
	h.text = widget.NewRichText()
	h.text.Wrapping = fyne.TextWrapWord
	h.scroll = kit.NewScroll(kit.Margin(8, 20, 20, 24, h.text))
	h.list = kit.NewGrid([]kit.Column{{Weight: 1}}, func() int { return len(h.found) }, func(row, _ int) kit.Cell {
		return kit.Cell{Text: h.found[row].Title}
	})
	h.list.Bare = true
	h.list.OnSelected = func(row int) {
		if row >= 0 {
			h.show(h.found[row])
		}
	}
	h.search = kit.NewEntry()
	h.search.SetPlaceHolder(kit.Tr("Cerca nel manuale"))
	h.search.OnChanged = func(string) { h.find() }
	h.search.OnSubmitted = func(string) {
		if len(h.found) > 0 {
			h.list.Select(0)
		}
	}
	page := kit.NewQuietButton(kit.Tr("Manuale da stampare"), nil, u.openManualPage)
	left := container.NewBorder(h.search, page, nil, nil, kit.NewTint(kit.ColorCard, h.list))
	h.win.SetContent(container.NewBorder(nil, nil, kit.Margin(10, 10, 10, 4, kit.Wide(listEms, left)), nil,
		kit.Margin(10, 10, 4, 10, container.NewStack(kit.NewGround(kit.ColorCard), h.scroll))))
	h.win.CloseOnEscape(h.win.Close)
	h.win.Resize(fyne.NewSize(1100, 680))
	h.find()
	h.show(h.chapters[0])
	h.win.Show()
	h.win.Canvas().Focus(h.search)
}

// find lists the chapters that hold every word of the search.
func (h *helpWindow) find() {
	h.found = engine.Where(h.chapters, func(c assets.Chapter) bool { return kit.HasWords(c.Markdown, h.search.Text) })
	h.list.Select(-1)
	h.list.Refresh()
}

// show turns to a chapter; its links to other chapters stay in the window.
func (h *helpWindow) show(chapter assets.Chapter) {
	h.text.Segments = widget.NewRichTextFromMarkdown(chapter.Markdown).Segments
	h.link(h.text.Segments)
	h.picture(chapter)
	h.text.Refresh()
	h.scroll.ScrollToTop()
}

func (h *helpWindow) link(segments []widget.RichTextSegment) {
	for _, s := range segments {
		switch s := s.(type) {
		case *widget.HyperlinkSegment:
			if s.URL == nil {
				continue
			}
			if id := assets.LinkedChapter(s.URL.Path); id != "" {
				s.OnTapped = func() { h.open(id) }
			}
		case *widget.ParagraphSegment:
			h.link(s.Texts)
		case *widget.ListSegment:
			h.link(s.Items)
		}
	}
}

// picture puts the chapter's pictures where its text has them.
func (h *helpWindow) picture(c assets.Chapter) {
	for i, s := range h.text.Segments {
		shown, ok := s.(*widget.ImageSegment)
		if !ok {
			continue
		}
		name := shown.Source.Name()
		data, err := c.Picture(name)
		if err != nil {
			fyne.LogError("the manual's picture", err)
			continue
		}
		h.text.Segments[i] = &pictureSegment{fyne.NewStaticResource(name, data)}
	}
}

func (h *helpWindow) open(id string) {
	if c := engine.Find(h.chapters, func(c *assets.Chapter) bool { return c.ID == id }); c != nil {
		h.show(*c)
	}
}

// pictureSegment is a picture of the program in the manual's text. Fyne's own reads files only.
type pictureSegment struct{ resource fyne.Resource }

// pictureWidth fits beside the chapters' list, and the words in the picture can still be read.
const pictureWidth = 780

func (s *pictureSegment) Inline() bool    { return false }
func (s *pictureSegment) Textual() string { return "" }

func (s *pictureSegment) Visual() fyne.CanvasObject {
	picture := canvas.NewImageFromResource(s.resource)
	picture.FillMode = canvas.ImageFillContain
	picture.ScaleMode = canvas.ImageScaleSmooth
	height := float32(pictureWidth) * 3 / 4
	if drawn, err := png.DecodeConfig(bytes.NewReader(s.resource.Content())); err == nil {
		height = pictureWidth * float32(drawn.Height) / float32(drawn.Width)
	}
	picture.SetMinSize(fyne.NewSize(pictureWidth, height))
	return picture
}

func (s *pictureSegment) Update(o fyne.CanvasObject) {
	if picture := o.(*canvas.Image); picture.Resource != s.resource {
		picture.Resource = s.resource
		picture.Refresh()
	}
}

func (s *pictureSegment) Select(_, _ fyne.Position) {}
func (s *pictureSegment) SelectedText() string      { return "" }
func (s *pictureSegment) Unselect()                 {}
