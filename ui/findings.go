package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/formula"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// findingsPage is the tab Problemi: what is wrong in the workbook, where, and what to do.
type findingsPage struct {
	u       *UI
	content fyne.CanvasObject
	list    *fyne.Container
	title   *widget.Label
	repair  *kit.Button
	more    []engine.Finding // of the last thing that could not be done
	snap    *present.View
}

// shownFindings is how many findings are listed: who has more mends these first.
const shownFindings = 100

func newFindingsPage(u *UI) *findingsPage {
	p := &findingsPage{u: u}
	p.title = kit.Heading("")
	p.title.Truncation = fyne.TextTruncateOff
	p.title.Wrapping = fyne.TextWrapWord
	p.repair = kit.NewMainButton(kit.Tr("Correggi ciò che è sicuro"), theme.ConfirmIcon(), p.mend)
	again := kit.NewButton(kit.Tr("Ricontrolla"), theme.ViewRefreshIcon(), func() {
		p.more = nil
		u.Change(kit.Tr("Ricontrollo il foglio…"), func(d *desk.Desk) error {
			_, err := d.Refresh()
			return err
		}, func() { u.Tell(kit.Tr("Foglio ricontrollato.")) })
	})
	open := kit.NewButton(kit.Tr("Apri il foglio"), theme.FolderOpenIcon(), p.openWorkbook)
	p.list = container.NewVBox()
	top := container.NewVBox(p.title, kit.NewFlow(8, p.repair, again, open))
	p.content = container.NewBorder(top, nil, nil, nil, container.NewVScroll(kit.Margin(8, 8, 0, 8, p.list)))
	return p
}

// extra keeps the findings of an error, so that they can be read at leisure.
func (p *findingsPage) extra(findings []engine.Finding) { p.more = findings }

func (p *findingsPage) show(s *present.View) {
	p.snap = s
	p.list.Objects = nil
	warnings := len(s.Findings) - s.Errors
	switch {
	case len(s.Findings) == 0:
		p.title.SetText(kit.Tr("✓ Il foglio è in ordine."))
	case s.Errors == 0:
		p.title.SetText(kit.Tr("Il foglio va bene; avvisi da leggere: %d.", warnings))
	default:
		p.title.SetText(kit.Tr("Errori da correggere: %d; avvisi: %d. Con errori non si sorteggia e non c'è classifica.",
			s.Errors, warnings))
	}
	kit.SetVisible(p.repair, slices.ContainsFunc(s.Findings, func(f engine.Finding) bool { return f.Sure }))
	for i, f := range append(s.Findings[:len(s.Findings):len(s.Findings)], p.more...) {
		if i == shownFindings {
			p.list.Add(kit.Wrapped(kit.Tr("… e {1:un altro|altri %d}: correggi prima questi.", len(s.Findings)-shownFindings)))
			break
		}
		p.list.Add(p.card(f))
	}
	p.list.Refresh()
}

func (p *findingsPage) card(f engine.Finding) fyne.CanvasObject {
	choice := kit.NewPill(kit.Tr("ERRORE"), theme.ColorNameError, theme.ColorNameForegroundOnError)
	if f.Warning {
		choice = kit.NewPill(kit.Tr("AVVISO"), theme.ColorNameWarning, theme.ColorNameForegroundOnWarning)
	}
	where := kit.Bold(strings.TrimSuffix(present.FindingWhere(f), ": "))
	if where.Text == "" {
		where.SetText(kit.Tr("Tutto il foglio"))
	}
	lines := container.NewVBox(where, kit.Wrapped(kit.Say(f.Message)))
	ways := []fyne.CanvasObject{p.leads(f)}
	if p.u.snap.ReadOnly.IsZero() {
		ways = append(p.ways(f), ways...)
	}
	lines.Add(kit.NewFlow(6, ways...))
	return kit.NewPanel(container.NewBorder(nil, nil, container.NewVBox(choice), nil, lines))
}

// leads is the button to what a finding is about: its place in the window or, for what only the workbook shows, the
// workbook, where sheet and cell are those that stand above it.
func (p *findingsPage) leads(f engine.Finding) fyne.CanvasObject {
	text, do := kit.Tr("Apri il foglio"), p.openWorkbook
	switch at := f.Place; {
	case at.Player != 0:
		text, do = kit.Tr("Vai al giocatore"), func() {
			p.u.goTo(pageRoster)
			p.u.roster.Correct(at.Player, at.Field)
		}
	case at.Table != 0:
		text, do = kit.Tr("Vai al tavolo %d", at.Table), func() { p.u.goToTable(at) }
	case at.Round != 0:
		text, do = kit.Tr("Vai %s", p.u.snap.AtRound(at.Round)), func() {
			p.u.SetRound(at.Round)
			p.u.goTo(pageTables)
			p.u.focusPage()
		}
	case desk.InFormula(f):
		text, do = kit.Tr("Apri la formula"), func() { formula.Edit(p.u) }
	}
	b := kit.NewQuietButton(text, nil, do)
	return b
}

func (p *findingsPage) openWorkbook() {
	if p.u.snap != nil {
		p.u.printing.openOutside(p.u.snap.Path)
	}
}

// goToTable shows a table: its score sheet where something about its points is to be put right, else its card.
func (u *UI) goToTable(at engine.Place) {
	u.SetRound(at.Round)
	switch {
	case at.Score:
		u.goTo(pageScores)
		u.scores.OpenSeat(at.Table, at.Seat-1)
	default:
		u.goTo(pageTables)
		u.tables.ShowTable(at.Table)
	}
}

// ways are buttons for what can be done about a finding on the spot: what it proposes, and that two are two persons.
func (p *findingsPage) ways(f engine.Finding) []fyne.CanvasObject {
	var ways []fyne.CanvasObject
	way := func(text, done string, do func(*desk.Desk) error) {
		ways = append(ways, kit.NewButton(text, nil, func() {
			undo := engine.Text{}
			p.u.Change(kit.Tr("Correggo il foglio…"), func(d *desk.Desk) error {
				err := do(d)
				undo = d.View().Undo
				return err
			}, func() { p.u.TellUndo(done, undo) })
		}))
	}
	for _, proposal := range f.Proposals {
		way(kit.Tr("Scrivi %s", proposal), kit.Tr("Ora c'è scritto %s.", proposal), func(d *desk.Desk) error {
			word, from := d.View().Doubtful(f)
			_, err := d.Rename(word, from, proposal)
			return err
		})
	}
	if len(f.Players) == 2 {
		way(kit.Tr("Sono due persone"), kit.Tr("Sono due persone: dove c'è un nome si legge anche il club, o il numero."),
			func(d *desk.Desk) error {
				return d.DeclareTwo(f.Players[0], f.Players[1])
			})
	}
	return ways
}

// mend has the desk repair what can be repaired without a doubt, and says what that was.
func (p *findingsPage) mend() {
	var mended []engine.Finding
	p.u.Change(kit.Tr("Correggo il foglio…"), func(d *desk.Desk) error {
		var err error
		mended, err = d.Repair()
		return err
	}, func() {
		p.more = nil
		if len(mended) == 0 {
			p.u.message(kit.Tr("Niente da correggere da solo"),
				kit.Tr("Il resto lo sai solo tu: correggi le celle indicate, qui o nel foglio, e premi Ricontrolla."))
			return
		}
		lines := []string{kit.Tr("Corretto (Annulla riporta tutto com'era):")}
		for _, f := range mended {
			lines = append(lines, "• "+kit.Say(f.Told()))
		}
		p.u.message(kit.Tr("Fatto"), strings.Join(lines, "\n"))
	})
}
