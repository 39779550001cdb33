package ui

import (
	"cmp"
	"path/filepath"
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
	prints      []publish.Printer // that there are here
	view        *pageview.View
	kind, round *kit.Select
	tables      *kit.Entry
	half, noMap *kit.Check
	diplomas    *widget.Label
	head, file  *widget.Label
	more        *widget.Label
}

// Print shows a print, which is then printed or opened.
func (u *UI) Print(request publish.PrintRequest) {
	if u.View == nil {
		return
	}
	request.Type = cmp.Or(request.Type, u.View.Type.ID)
	request.NoMap = request.NoMap || u.Prefs.Bool(present.PrefNoMap)
	p := &printPage{u: u.printing, request: request, head: kit.Bold(""), file: kit.Quiet(""), more: kit.Wrapped("")}
	p.prints = engine.Where(publish.Printers, func(one publish.Printer) bool { return one.Offered(u.View.Game) || one.Kind == request.Kind })
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
	p.head.Wrapping = fyne.TextWrapWord
	left := kit.Wide(18, kit.NewScroll(container.NewVBox(p.kind, p.round, p.tables, p.half, p.noMap, p.diplomas, p.head, p.file,
		kit.Quiet(kit.Tr("Si stampa dal programma che apre il PDF.")), p.more)))
	room := dialogs.Large(u.Win)
	p.view = pageview.New(u.Session, fyne.NewSize(min(room.Width-left.MinSize().Width, room.Height*1.3), room.Height))
	d := dialogs.AskAsItIs(u.Win, kit.Tr("Stampa"), beside(left, p.view.Content), dialogs.Leave(), dialogs.Answer{
		Text: kit.Tr("Apri il PDF"), Icon: theme.DocumentPrintIcon(), Main: true, Try: func() bool {
			_, err := p.asked()
			return err == nil
		}, Do: func() {
			request, _ := p.asked()
			u.makePDF(request, func(path string) {
				if request.Kind == publish.BlankSheets && len(request.Tables) == 0 {
					u.Printed[request.Round] = true
					u.RefreshStep()
				}
				u.OpenOutside(path)
			})
		},
	})
	p.view.Keys()
	u.Win.Canvas().Focus(d.Button(1))
	p.show()
}

// fields are the choices; those that the print has are shown.
func (p *printPage) fields() {
	u, t := p.u, p.u.View.Tournament
	names := engine.Map(p.prints, func(one publish.Printer) string { return kit.Say(one.Name) })
	p.kind, p.round = kit.NewSelect(names, nil), kit.NewSelect(nil, nil)
	p.kind.SetSelected(kit.Say(p.print().Name))
	p.kind.OnChanged = func(string) {
		p.request.Kind = p.prints[p.kind.SelectedIndex()].Kind
		p.view.First()
		p.show()
	}
	for n := 1; n <= max(len(t.Rounds), u.Round); n++ {
		p.round.Options = append(p.round.Options, kit.Say(u.View.RoundName(n).Name()))
	}
	p.round.Options = append(p.round.Options, kit.Tr("Tutti i turni"))
	if p.request.Round == 0 && p.request.Kind == publish.Report {
		p.round.SetSelectedIndex(len(p.round.Options) - 1)
	} else {
		p.round.SetSelectedIndex(cmp.Or(p.request.Round, u.Round) - 1)
	}
	p.tables = kit.NewEntry()
	p.tables.SetPlaceHolder(kit.Tr("tavoli: tutti, o 3, 7, 12-15"))
	p.half, p.noMap = kit.NewCheck(kit.Tr("Due schede per pagina"), nil), kit.NewCheck(kit.Tr("Senza mappa"), nil)
	p.half.Checked, p.noMap.Checked = p.request.HalfPage, p.request.NoMap
	p.diplomas = kit.Quiet(kit.Tr("Il testo si cambia in Modifica › Dati del torneo."))
	changed := func(string) { p.show() }
	p.round.OnChanged, p.tables.OnChanged = changed, changed
	p.half.OnChanged = func(bool) { p.show() }
	p.noMap.OnChanged = p.half.OnChanged
}

// print is the one that is chosen.
func (p *printPage) print() publish.Printer {
	one, _ := publish.PrinterOf(p.request.Kind) // its kind is of the table
	return one
}

// asked is the print by the choices as they stand; the error says what is wrong with the numbers of tables.
func (p *printPage) asked() (r publish.PrintRequest, err error) {
	r = p.request
	r.HalfPage, r.NoMap, r.Tables = false, false, nil
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
			r.Tables, err = readTables(p.tables.Text, round)
		}
	}
	return r, err
}

// show shows the print by the choices, and the choices that it has.
func (p *printPage) show() {
	kit.SetVisible(p.round, p.print().Round != publish.NoRound)
	for _, field := range []fyne.CanvasObject{p.tables, p.half, p.noMap} {
		kit.SetVisible(field, p.print().Sheets)
	}
	kit.SetVisible(p.diplomas, p.request.Kind == publish.Diplomas)
	for _, label := range []*widget.Label{p.head, p.file, p.more} {
		label.SetText("")
	}
	request, wrong := p.asked()
	var path string
	var squares engine.Text
	p.view.Show(func(d *desk.Desk) (paper *publish.Paper, err error) {
		if wrong != nil {
			return nil, wrong
		}
		squares = publish.Unprintable(d)
		path, paper, err = publish.Printed(d, request)
		return paper, err
	}, func(pages int) {
		p.head.SetText(printWords(sheetsOf(p.u.View.Tournament, request), pages))
		p.file.SetText(kit.Tr("File: %s", filepath.Base(path)))
		p.more.SetText(kit.Say(squares))
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
