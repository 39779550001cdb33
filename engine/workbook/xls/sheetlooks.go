package xls

import (
	"math"
	"strings"

	"github.com/xuri/excelize/v2"
)

func (w *writer) views(sh *sheet) error {
	v := sh.view
	grid, zeros, formulas, headings, rtl := !v.noGrid, !v.noZeros, v.formulas, !v.noHeadings, v.rightToLeft
	options := &excelize.ViewOptions{
		ShowGridLines: &grid, ShowZeros: &zeros, ShowFormulas: &formulas, ShowRowColHeaders: &headings, RightToLeft: &rtl,
	}
	if v.zoom >= 10 && v.zoom <= 400 {
		zoom := float64(v.zoom)
		options.ZoomScale = &zoom
	}
	if v.pageBreaks {
		view := "pageBreakPreview"
		options.View = &view
	}
	if !v.frozen && (v.firstRow > 0 || v.firstCol > 0) && v.firstRow <= lastRow && v.firstCol <= lastCol {
		corner := ref(v.firstRow, v.firstCol)
		options.TopLeftCell = &corner
	}
	if err := w.file.SetSheetView(sh.name, -1, options); err != nil {
		return err
	}
	if !v.frozen || !v.split || v.x > lastCol || v.y > lastRow || v.topRow > lastRow || v.leftCol > lastCol || v.x+v.y == 0 {
		return nil
	}
	panes := &excelize.Panes{Freeze: true, XSplit: v.x, YSplit: v.y, ActivePane: "bottomRight"}
	top, left := v.topRow, v.leftCol
	switch {
	case v.x == 0:
		panes.ActivePane, left = "bottomLeft", 0
	case v.y == 0:
		panes.ActivePane, top = "topRight", 0
	}
	panes.TopLeftCell = ref(top, left)
	return w.file.SetPanes(sh.name, panes)
}

func (w *writer) pages(sh *sheet) error {
	p := sh.page
	if p.set {
		layout := &excelize.PageLayoutOptions{BlackAndWhite: &p.noColor}
		order := "downThenOver"
		if p.overThenDown {
			order = "overThenDown"
		}
		layout.PageOrder = &order
		if p.valid {
			orientation := "landscape"
			if p.portrait {
				orientation = "portrait"
			}
			layout.Orientation = &orientation
			if p.paper > 0 && p.paper <= 118 {
				layout.Size = &p.paper
			}
			if p.scale >= 10 && p.scale <= 400 {
				scale := uint(p.scale)
				layout.AdjustTo = &scale
			}
		}
		if p.fit {
			layout.FitToWidth, layout.FitToHeight = &p.fitWidth, &p.fitHeight
		}
		if err := w.file.SetPageLayout(sh.name, layout); err != nil {
			return err
		}
	}
	if err := w.margins(sh); err != nil {
		return err
	}
	if p.header == "" && p.footer == "" {
		return nil
	}
	return w.file.SetHeaderFooter(sh.name, &excelize.HeaderFooterOptions{
		OddHeader: cutUTF16(clean(p.header), 255), OddFooter: cutUTF16(clean(p.footer), 255),
	})
}

func (w *writer) margins(sh *sheet) error {
	p := sh.page
	options := &excelize.PageLayoutMarginsOptions{}
	for i, target := range []**float64{&options.Left, &options.Right, &options.Top, &options.Bottom} {
		if m := p.margins[i]; m != nil && *m >= 0 && *m < 50 {
			*target = m
		}
	}
	if p.set && p.headerMargin >= 0 && p.headerMargin < 50 && p.footMargin >= 0 && p.footMargin < 50 {
		options.Header, options.Footer = &p.headerMargin, &p.footMargin
	}
	if p.hCenter {
		options.Horizontally = &p.hCenter
	}
	if p.vCenter {
		options.Vertically = &p.vCenter
	}
	return w.file.SetPageMargins(sh.name, options)
}

// Kinds of checks and their operators, by the numbers of the old format.
var (
	checkKinds     = [8]string{"none", "whole", "decimal", "list", "date", "time", "textLength", "custom"}
	checkOperators = [8]string{
		"between", "notBetween", "equal", "notEqual", "greaterThan", "lessThan", "greaterThanOrEqual",
		"lessThanOrEqual",
	}
	checkStyles = [3]string{"stop", "warning", "information"}
)

// inXML escapes what excelize takes for ready XML.
var inXML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func (w *writer) checks(sh *sheet) error {
	lost := 0
	for _, c := range sh.checks {
		number, operator, style := c.flags&15, c.flags>>20&15, c.flags>>4&7
		where := sqref(c.areas)
		base := position{c.areas[0].top, c.areas[0].left}
		if number > 7 || operator > 7 || style > 2 || where == "" {
			lost++
			continue
		}
		dv := excelize.NewDataValidation(c.flags&0x100 != 0)
		dv.Sqref, dv.Type, dv.ErrorStyle = where, checkKinds[number], &checkStyles[style]
		if number != 3 && number != 7 && number != 0 {
			dv.Operator = checkOperators[operator]
		}
		dv.ShowDropDown = c.flags&0x200 != 0 // in the format, true hides the arrow
		dv.ShowInputMessage, dv.ShowErrorMessage = c.flags&0x40000 != 0, c.flags&0x80000 != 0
		for _, s := range []struct {
			to    **string
			text  string
			limit int
		}{{&dv.PromptTitle, c.promptTitle, 32}, {&dv.Prompt, c.promptText, 255}, {&dv.ErrorTitle, c.errorTitle, 32}, {
			&dv.Error, c.errorTxt,
			255,
		}} {
			if s.text != "" {
				text := cutUTF16(clean(s.text), s.limit)
				*s.to = &text
			}
		}
		first, err1 := w.condition(c.first, base)
		second, err2 := w.condition(c.second, base)
		if err1 != nil || err2 != nil || number != 0 && first == "" {
			lost++
			continue
		}
		if number == 3 && c.flags&0x80 != 0 { // the choices themselves, parted by zeros
			first = strings.ReplaceAll(first, "\x00", ",")
		}
		dv.Formula1, dv.Formula2 = inXML.Replace(clean(first)), inXML.Replace(clean(second))
		if err := w.file.AddDataValidation(sh.name, dv); err != nil {
			return err
		}
	}
	if lost > 0 {
		w.leave("Foglio “%s”: alcuni controlli sui dati (menù a tendina, valori ammessi) non sono stati copiati (%d)", sh.name, lost)
	}
	return nil
}

// condition is a formula of a check or of a conditional format.
func (w *writer) condition(tokens payload, base position) (string, error) {
	if len(tokens) == 0 {
		return "", nil
	}
	return w.book.words(tokens, nil, base)
}

// ruleOperators are the comparisons of conditional formats, by the numbers of the old format.
var ruleOperators = [9]string{"", "between", "not between", "==", "!=", ">", "<", ">=", "<="}

func (w *writer) rules(sh *sheet) error {
	lost := 0
	for _, group := range sh.rules {
		where := sqref(group.areas)
		var options []excelize.ConditionalFormatOptions
		for _, r := range group.list {
			option, ok := w.ruleOption(r, group.areas)
			if !ok || where == "" {
				lost++
				continue
			}
			id, err := w.ruleStyle(r.look)
			if err != nil {
				return err
			}
			option.Format = &id
			options = append(options, option)
		}
		if len(options) > 0 && w.file.SetConditionalFormat(sh.name, where, options) != nil {
			lost += len(options)
		}
	}
	if lost > 0 {
		w.leave("Foglio “%s”: alcune formattazioni condizionali non sono state copiate (%d)", sh.name, lost)
	}
	return nil
}

// ruleOption is the condition of a conditional format.
func (w *writer) ruleOption(r rule, areas []area) (excelize.ConditionalFormatOptions, bool) {
	if len(areas) == 0 || r.class != 1 && r.class != 2 || r.operator >= len(ruleOperators) {
		return excelize.ConditionalFormatOptions{}, false
	}
	base := position{areas[0].top, areas[0].left}
	first, err1 := w.condition(r.first, base)
	second, err2 := w.condition(r.second, base)
	if err1 != nil || err2 != nil || first == "" {
		return excelize.ConditionalFormatOptions{}, false
	}
	first, second = clean(first), clean(second)
	if r.class == 2 {
		return excelize.ConditionalFormatOptions{Type: "formula", Criteria: first}, true
	}
	option := excelize.ConditionalFormatOptions{Type: "cell", Criteria: ruleOperators[r.operator], Value: first}
	if r.operator == 1 || r.operator == 2 {
		option.MinValue, option.MaxValue = first, second
	}
	return option, true
}

func (w *writer) ruleStyle(look ruleLook) (int, error) {
	style := &excelize.Style{}
	if look.bold || look.italic || look.fontColor >= 0 {
		style.Font = &excelize.Font{Bold: look.bold, Italic: look.italic, Color: w.book.color(look.fontColor)}
	}
	if color := w.book.color(look.fill); color != "" {
		style.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{color}}
	}
	return w.file.NewConditionalStyle(style)
}

func (w *writer) comments(sh *sheet) error {
	seen := map[position]bool{}
	for _, n := range sh.notes {
		if n.row > lastRow || n.col > lastCol || seen[n.position] {
			continue
		}
		seen[n.position] = true
		comment := excelize.Comment{
			Cell: ref(n.row, n.col), Author: cutUTF16(clean(n.author), excelize.MaxFieldLength),
			Paragraph: []excelize.RichTextRun{{Text: clean(n.text)}},
		}
		if err := w.file.AddComment(sh.name, comment); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) protection(sh *sheet) error {
	if !sh.protected {
		return nil
	}
	if sh.password {
		w.leave("Foglio “%s”: la protezione è rimasta, ma senza la sua password", sh.name)
	}
	return w.file.ProtectSheet(sh.name, &excelize.SheetProtectionOptions{SelectLockedCells: true, SelectUnlockedCells: true})
}

// finite reports whether a number can stand in a cell.
func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }
