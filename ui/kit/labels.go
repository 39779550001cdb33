package kit

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
)

// AndMore stands for the lines of a list that are not shown.
func AndMore(left int) string {
	return Tr("… e {1:un altro|altri %d}", left)
}

// FirstOf are the lines of a list, as many as may be shown, and how many there are besides.
func FirstOf[T any](most int, list []T, say func(T) string) []string {
	var lines []string
	for i, one := range list {
		if i == most {
			return append(lines, AndMore(len(list)-most))
		}
		lines = append(lines, say(one))
	}
	return lines
}

// Bullet is a sentence as a line of a list.
func Bullet(text engine.Text) string { return "• " + Say(text) }

// NewGround is a plain coloured ground that follows the theme.
func NewGround(fill fyne.ThemeColorName) fyne.CanvasObject {
	p := NewTint(fill, container.NewWithoutLayout())
	p.Padding, p.Radius = 0, 0
	return p
}

// FoldedEms breaks a button's text into lines, each so many ems wide.
func FoldedEms(text string, ems float32) string {
	return Folded(text, ems*Em(), theme.TextSize(), fyne.TextStyle{Bold: true})
}

// NameAndClub is a name with a club behind it, where there is one.
func NameAndClub(name, club string) string {
	if club == "" {
		return name
	}
	return name + "  –  " + club
}

// Tight puts a label close above its field.
func Tight(label, field fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(0), Margin(-4, -6, -6, 6, label), field)
}

// HasWords reports whether a text holds every word that is looked for, whatever its accents and capitals.
func HasWords(text, wanted string) bool {
	text = engine.Fold(text)
	return !slices.ContainsFunc(strings.Fields(engine.Fold(wanted)), func(word string) bool { return !strings.Contains(text, word) })
}

// BoldLine is a line of bold words that does not wrap.
func BoldLine(text string) *widget.Label {
	return widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
}

// NumberText is a number in a field that is empty for 0.
func NumberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// NameOver is a name in bold over a caption. A name that is too long for the room takes the caption's place too, in letters so small
// that it stands there whole.
type NameOver struct {
	widget.BaseWidget
	name, caption string
}

// NewNameOver puts a name over a caption.
func NewNameOver(name, caption string) *NameOver {
	n := &NameOver{name: name, caption: caption}
	n.ExtendBaseWidget(n)
	return n
}

// SetCaption changes what stands under the name.
func (n *NameOver) SetCaption(caption string) {
	if n.caption != caption {
		n.caption = caption
		n.Refresh()
	}
}

// CreateRenderer draws the two.
func (n *NameOver) CreateRenderer() fyne.WidgetRenderer {
	bold := fyne.TextStyle{Bold: true}
	high := func(letters float32) float32 { return fyne.MeasureText("Èg", letters, bold).Height }
	least := func() fyne.Size { return fyne.NewSize(2*theme.InnerPadding(), high(theme.TextSize())+subHeight()+8) }
	return NewPainter(n, least, func(p *Painter, size fyne.Size) {
		letters, wide := theme.TextSize(), size.Width-10
		if Width(n.name, letters, bold) <= wide {
			p.Text(n.name, fyne.NewPos(2, 3), fyne.NewSize(wide, high(letters)), Pen{Style: bold})
			p.Text(n.caption, fyne.NewPos(2, 4+high(letters)), fyne.NewSize(wide, subHeight()),
				Pen{Ink: theme.ColorNamePlaceHolder, Size: theme.CaptionTextSize()})
			return
		}
		lines := Folded(n.name, wide, letters, bold)
		fits := func() bool {
			return !strings.Contains(lines, "…") && float32(1+strings.Count(lines, "\n"))*high(letters) <= size.Height-2
		}
		for letters > 6 && !fits() {
			letters *= 0.96
			lines = Folded(n.name, wide, letters, bold)
		}
		for i, line := range strings.Split(lines, "\n") {
			p.Text(line, fyne.NewPos(2, 2+float32(i)*high(letters)), fyne.NewSize(wide, high(letters)), Pen{Size: letters, Style: bold})
		}
	})
}

// Shorter is a sentence in bold, where it has no room in one line a long one in two small lines, else its short form if there is one.
func Shorter() (content *fyne.Container, sentence, short *widget.Label) {
	sentence, short = BoldLine(""), BoldLine("")
	short.Truncation = fyne.TextTruncateEllipsis // where the room is less than any window should have
	small := Wrapped("")
	small.SizeName = theme.SizeNameCaptionText
	return container.New(&shorter{}, sentence, short, small), sentence, short
}

// longSentence is from how many letters on a short form says too little.
const longSentence = 60

type shorter struct{}

// shown is which of sentence, short form and small lines a width has room for.
func (*shorter) shown(objects []fyne.CanvasObject, width float32) int {
	sentence, room := objects[0].(*widget.Label).Text, width-2*theme.InnerPadding()
	switch {
	case objects[1].(*widget.Label).Text == "" || Width(sentence, theme.TextSize(), fyne.TextStyle{Bold: true}) <= room:
		return 0
	case len([]rune(sentence)) > longSentence && strings.Count(Folded(sentence, room, theme.CaptionTextSize(), fyne.TextStyle{}), "\n") < 2:
		return 2
	}
	return 1
}

// Layout shows the one that fits, the small lines in the middle of the height: they are as high as a button.
func (l *shorter) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if sentence, small := objects[0].(*widget.Label), objects[2].(*widget.Label); small.Text != sentence.Text {
		small.SetText(sentence.Text)
	}
	shown := l.shown(objects, size.Width)
	for i, o := range objects {
		SetVisible(o, shown == i)
		o.Resize(size)
	}
	high := objects[2].MinSize().Height
	objects[2].Resize(fyne.NewSize(size.Width, high))
	objects[2].Move(fyne.NewPos(0, (size.Height-high)/2))
}

// MinSize is that of the short form, if there is one, whichever is shown: were it to change with the width, the room that it gets would
// change with it, and so on for ever.
func (*shorter) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if objects[1].(*widget.Label).Text != "" {
		return objects[1].MinSize()
	}
	return objects[0].MinSize()
}

// SetVisible shows an object or hides it.
func SetVisible(o fyne.CanvasObject, wanted bool) {
	switch {
	case wanted == o.Visible():
	case wanted:
		o.Show()
	default:
		o.Hide()
	}
}

// SetAble lets something be pressed or written, or not.
func SetAble(o fyne.Disableable, can bool) {
	if can {
		o.Enable()
	} else {
		o.Disable()
	}
}

// Bold is a paragraph in bold.
func Bold(text string) *widget.Label {
	l := Wrapped(text)
	l.TextStyle.Bold = true
	return l
}

// Sentence begins with a capital letter.
func Sentence(text string) string {
	for i, r := range text {
		return strings.ToUpper(string(r)) + text[i+len(string(r)):]
	}
	return text
}
