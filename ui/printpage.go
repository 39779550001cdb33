package ui

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/pageview"
	"raduno/ui/present"
)

// printPage is where a print is chosen, seen and sent.
type printPage struct {
	u           *printing
	request     publish.PrintRequest
	view        *pageview.View
	choices     *fyne.Container
	scroll      *kit.Scroll
	shown       publish.PrintKind // whose choices these are
	kind, round *kit.Select
	tables      *kit.Entry
	half, noMap *kit.Check
	head, file  *widget.Label
	more, way   *widget.Label
	wrong       error // of the numbers of tables
}

// Print shows a print, which is then printed or opened.
func (u *UI) Print(request publish.PrintRequest) {
	if u.View != nil {
		u.printing.show(request)
	}
}

func (u *printing) show(request publish.PrintRequest) {
	p := &printPage{u: u, request: request, head: kit.Bold(""), file: kit.Quiet(""), more: kit.Wrapped(""), way: kit.Quiet(
		kit.Tr("Si stampa dal programma che apre il PDF."))}
	p.request.Type = cmp.Or(request.Type, u.View.Type.ID)
	p.request.NoMap = request.NoMap || u.Prefs.Bool(present.PrefNoMap)
	p.head.Wrapping = fyne.TextWrapWord
	p.open()
}

// askPrint shows the print that is asked for most at this point: the score sheets of a drawn round, else the roll call.
func (u *printing) askPrint() {
	if u.View.Round(u.Round) != nil {
		u.PrintSheets()
		return
	}
	u.Print(publish.PrintRequest{Kind: publish.RollCall, Round: u.Round, Type: u.View.Type.ID})
}

// open shows the page, the keyboard on what prints.
func (p *printPage) open() {
	u := p.u
	p.fields()
	p.choices = container.NewVBox()
	p.scroll = kit.NewScroll(p.choices)
	left := kit.Wide(18, p.scroll)
	room := dialogs.Large(u.Win)
	p.view = pageview.New(u.Session, fyne.NewSize(min(room.Width-left.MinSize().Width, room.Height*1.3), room.Height))
	do := func() {
		request := p.asked()
		u.makePDF(request, func(path string) {
			if request.Kind == publish.BlankSheets && len(request.Tables) == 0 {
				u.Printed[request.Round] = true
				u.RefreshStep()
			}
			u.OpenOutside(path)
		})
	}
	d := dialogs.AskAsItIs(u.Win, kit.Tr("Stampa"), beside(left, p.view.Content), dialogs.Leave(), dialogs.Answer{
		Text: kit.Tr("Apri il PDF"), Icon: theme.DocumentPrintIcon(), Main: true, Try: func() bool { return p.wrong == nil }, Do: do,
	})
	p.view.Keys()
	u.Win.Canvas().Focus(d.Button(1))
	p.show()
}

// fields are the choices; those that the print has are shown.
func (p *printPage) fields() {
	u, t := p.u, p.u.View.Tournament
	prints := p.prints()
	p.kind, p.round = kit.NewSelect(nil, nil), kit.NewSelect(nil, nil)
	for _, one := range prints {
		p.kind.Options = append(p.kind.Options, kit.Say(one.Name))
	}
	p.kind.SetSelected(kit.Say(p.print().Name))
	p.kind.OnChanged = func(string) {
		p.request.Kind = prints[p.kind.SelectedIndex()].Kind
		p.view.First()
		p.show()
	}
	for n := 1; n <= max(len(t.Rounds), u.Round); n++ {
		p.round.Options = append(p.round.Options, kit.Say(u.View.RoundName(n).Name()))
	}
	if p.request.Round == 0 && p.request.Kind == publish.Report {
		p.round.Selected = kit.Tr("Tutti i turni")
	} else {
		p.round.SetSelectedIndex(cmp.Or(p.request.Round, u.Round) - 1)
	}
	p.round.Options = append(p.round.Options, kit.Tr("Tutti i turni"))
	p.round.OnChanged = func(string) { p.show() }
	p.tables = kit.NewEntry()
	p.tables.SetPlaceHolder(kit.Tr("tavoli: tutti, o 3, 7, 12-15"))
	p.tables.OnChanged = func(string) { p.draw(p.view.Soon) }
	p.half = kit.NewCheck(kit.Tr("Due schede per pagina"), nil)
	p.noMap = kit.NewCheck(kit.Tr("Senza mappa"), nil)
	p.half.Checked, p.noMap.Checked = p.request.HalfPage, p.request.NoMap
	p.half.OnChanged = func(bool) { p.show() }
	p.noMap.OnChanged = p.half.OnChanged
}

// prints are those that there are here.
func (p *printPage) prints() []publish.Printer {
	return slices.DeleteFunc(slices.Clone(publish.Printers), func(one publish.Printer) bool {
		return !one.Offered(p.u.View.Game) && one.Kind != p.request.Kind
	})
}

// print is the one that is chosen.
func (p *printPage) print() publish.Printer {
	one, _ := publish.PrinterOf(p.request.Kind) // its kind is of the table
	return one
}

// asked is the print by the choices as they stand.
func (p *printPage) asked() publish.PrintRequest {
	r := p.request
	r.HalfPage, r.NoMap, r.Tables, p.wrong = false, false, nil, nil
	if p.print().Round != publish.NoRound {
		if r.Round = p.round.SelectedIndex() + 1; r.Round == len(p.round.Options) {
			r.Round = 0
		}
	}
	if r.Round == 0 && p.print().Round != publish.MayRound {
		r.Round = p.u.Round
	}
	if p.print().Sheets {
		r.HalfPage, r.NoMap = p.half.Checked, p.noMap.Checked
		if round := p.u.View.Round(r.Round); round != nil && strings.TrimSpace(p.tables.Text) != "" {
			r.Tables, p.wrong = readTables(p.tables.Text, round)
		}
	}
	return r
}

// show shows the print by the choices, and the choices that it has.
func (p *printPage) show() {
	if p.shown != p.request.Kind || len(p.choices.Objects) == 0 {
		p.shown = p.request.Kind
		p.choices.Objects = append(append([]fyne.CanvasObject{p.kind}, p.ofKind()...), p.head, p.file, p.way, p.more)
		p.choices.Refresh()
		p.scroll.Refresh()
	}
	p.draw(p.view.Show)
}

// ofKind are the choices that the print has.
func (p *printPage) ofKind() (fields []fyne.CanvasObject) {
	if p.print().Round != publish.NoRound {
		fields = append(fields, p.round)
	}
	switch {
	case p.print().Sheets:
		fields = append(fields, p.tables, p.half, p.noMap)
	case p.request.Kind == publish.Diplomas:
		fields = append(fields, kit.Quiet(kit.Tr("Il testo si cambia in Modifica › Dati del torneo.")))
	}
	return fields
}

// draw shows the print by the choices in one of the ways of a view.
func (p *printPage) draw(show func(func(*desk.Desk) (*publish.Paper, error), func(int))) {
	request := p.asked()
	p.head.SetText("")
	p.file.SetText("")
	p.more.SetText("")
	if p.wrong != nil {
		wrong := p.wrong
		show(func(*desk.Desk) (*publish.Paper, error) { return nil, wrong }, nil)
		return
	}
	var path string
	var squares engine.Text
	show(func(d *desk.Desk) (paper *publish.Paper, err error) {
		squares = publish.Unprintable(d)
		path, paper, err = publish.Printed(d, request)
		return paper, err
	}, func(pages int) {
		p.head.SetText(printWords(sheetsOf(p.u.View.Tournament, request), pages))
		p.file.SetText(kit.Tr("File: %s", filepath.Base(path)))
		if !squares.IsZero() {
			p.more.SetText(kit.Say(squares))
		}
	})
}

// printWords say how much paper a print takes: score sheets, where it has any, and pages.
func printWords(sheets, pages int) string {
	if sheets > 0 {
		return kit.Tr("{1:Una scheda|%d schede}, {2:una pagina|%d pagine}", sheets, pages)
	}
	return kit.Tr("{1:Una pagina|%d pagine}", pages)
}

// beside puts choices at the left of a view, and before it in the order of Tab.
func beside(choices, view fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewBorderLayout(nil, nil, choices, nil), choices, view)
}
