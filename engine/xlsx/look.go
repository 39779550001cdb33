package xlsx

import (
	"regexp"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Look is how a cell looks. Equal looks are one style.
type Look struct {
	Font       string
	Bold       bool
	Size       float64
	Color      string
	Fill       string // colour of the ground; empty for none
	Frame      Frame
	Format     string // of numbers
	Horizontal string
	Wrap       bool
	Unlocked   bool
}

// Frame is the border of a cell on all four sides; none while its Style is 0.
type Frame struct {
	Color string
	Style int // 1 thin, 2 medium
}

// Style is the number of a look in the workbook.
func (f *File) Style(l Look) int {
	if n, ok := f.looks[l]; ok {
		return n
	}
	if f.looks == nil {
		f.looks = map[Look]int{}
	}
	count := func() int { return len(f.excel.Styles.CellXfs.Xf) }
	before := count()
	n, err := f.excel.NewStyle(l.style())
	f.fail(err)
	if count() != before {
		f.take[sharedStyles] = true
	}
	f.looks[l] = n
	return n
}

func (l Look) style() *excelize.Style {
	s := &excelize.Style{
		Font:       &excelize.Font{Bold: l.Bold, Size: l.Size, Color: l.Color, Family: l.Font},
		Alignment:  &excelize.Alignment{Horizontal: l.Horizontal, Vertical: "center", WrapText: l.Wrap},
		Protection: &excelize.Protection{Locked: !l.Unlocked},
		Border:     l.Frame.Borders(),
	}
	if l.Horizontal == "left" {
		s.Alignment.Indent = 1
	}
	if l.Fill != "" {
		s.Fill = Solid(l.Fill)
	}
	if l.Format != "" {
		s.CustomNumFmt = &l.Format
	}
	return s
}

// Solid is a ground of one colour.
func Solid(color string) excelize.Fill {
	return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{color}}
}

// Borders are the lines of a frame.
func (f Frame) Borders() []excelize.Border {
	if f.Style == 0 {
		return nil
	}
	var list []excelize.Border
	for _, side := range []string{"left", "right", "top", "bottom"} {
		list = append(list, excelize.Border{Type: side, Color: f.Color, Style: f.Style})
	}
	return list
}

// NumberFormat is the format of numbers of a style: its text, or the number of one that Excel has built in.
func (f *File) NumberFormat(style int) (text string, builtin int) {
	s, err := f.excel.GetStyle(style)
	if err != nil {
		return "", 0
	}
	if s.CustomNumFmt != nil {
		return *s.CustomNumFmt, s.NumFmt
	}
	return "", s.NumFmt
}

// ShowsNoNumber reports whether cells of a style show their number as something else: a percentage, a date, a time.
func (f *File) ShowsNoNumber(style int) bool {
	text, builtin := f.NumberFormat(style)
	if text != "" {
		return strings.Contains(text, "%") || showsTime(text)
	}
	return builtin == 9 || builtin == 10 || builtin >= 14 && builtin <= 22 || builtin >= 27 && builtin <= 36 ||
		builtin >= 45 && builtin <= 47 || builtin >= 50 && builtin <= 58
}

// literals are the parts of a number format that stand for themselves: quoted, escaped, a colour or a language in brackets.
var literals = regexp.MustCompile(`"[^"]*"|\\.|_.|\*.|\[(?:\$|[^\]hmsHMS])[^\]]*\]`)

// showsTime reports whether a number format shows a day, a month, a year or a time of the day, in English or Italian.
func showsTime(format string) bool {
	format = strings.NewReplacer("general", "", "standard", "").Replace(strings.ToLower(literals.ReplaceAllString(format, "")))
	return strings.ContainsAny(format, "dmyhsga")
}
