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
		}, func() { u.Report(kit.Tr("Foglio ricontrollato.")) })
	})
	open := kit.NewButton(kit.Tr("Apri il foglio"), theme.FolderOpenIcon(), p.openWorkbook)
	p.list = container.NewVBox()
	top := container.NewVBox(p.title, kit.NewFlow(8, p.repair, again, open))
	p.content = container.NewBorder(top, nil, nil, nil, kit.NewScroll(kit.Margin(8, 8, 0, 8, p.list)))
	return p
}

func (p *findingsPage) show(s *present.View) {
	p.list.Objects = nil
	warnings := len(s.Findings) - s.Errors
	switch {
	case len(s.Findings) == 0:
		p.title.SetText(kit.Tr("✓ Il foglio è in ordine."))
	case s.Errors == 0:
		p.title.SetText(kit.Tr("{1:Una cosa|%d cose} da guardare", warnings))
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

// card is a finding in a row: what is wrong, what can be done about it, and last its cell; where the window is narrow below each other.
func (p *findingsPage) card(f engine.Finding) fyne.CanvasObject {
	what := kit.Warning("⚠ " + kit.Say(f.Message))
	if !f.Warning {
		what.SetText("✗ " + kit.Say(f.Message))
		what.Importance = widget.DangerImportance
	}
	ways := []fyne.CanvasObject{p.leads(f)}
	if p.u.View.ReadOnly.IsZero() {
		ways = append(p.ways(f), ways...)
	}
	where := strings.TrimSpace(f.Sheet + " " + f.Cell)
	if f.Sheet != "" && f.Cell == "" {
		where = kit.Tr("Foglio “%s”", f.Sheet)
	}
	if ways = append(ways, kit.Caption(where)); kit.Narrow(p.content) {
		return kit.NewTint(kit.ColorCard, kit.Tight(what, kit.NewFlow(6, ways...)))
	}
	row := kit.NewTint(kit.ColorCard, container.NewBorder(nil, nil, nil, container.NewHBox(ways...), what))
	row.Padding = 1
	return row
}

// leads is the button to what a finding is about: its place in the window or, for what only the workbook shows, the
// workbook, where sheet and cell are those that stand above it.
func (p *findingsPage) leads(f engine.Finding) fyne.CanvasObject {
	lead := func() { p.u.Lead(f.Place) }
	switch at := f.Place; {
	case at.Player != 0:
		return kit.NewQuietButton(kit.Tr("Vai al giocatore"), nil, lead)
	case at.Table != 0:
		return kit.NewQuietButton(kit.Tr("Vai al tavolo %d", at.Table), nil, lead)
	case at.Round != 0:
		return kit.NewQuietButton(kit.Tr("Vai %s", p.u.View.RoundName(at.Round).At()), nil, lead)
	case desk.InFormula(f):
		return kit.NewQuietButton(kit.Tr("Apri la formula"), nil, func() { formula.Edit(p.u.Session) })
	}
	return kit.NewQuietButton(kit.Tr("Apri il foglio"), nil, p.openWorkbook)
}

func (p *findingsPage) openWorkbook() {
	if p.u.View != nil {
		p.u.OpenOutside(p.u.View.Path)
	}
}

// ways are buttons for what can be done about a finding on the spot: what it proposes, and that two are two persons.
func (p *findingsPage) ways(f engine.Finding) []fyne.CanvasObject {
	var ways []fyne.CanvasObject
	way := func(text, done string, do func(*desk.Desk) error) {
		ways = append(ways, kit.NewButton(text, nil, func() { p.u.Undoable(kit.Tr("Correggo il foglio…"), do, done) }))
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
		if f.Code == "person-double" {
			way(kit.Tr("Togli il secondo"), kit.Tr("Il secondo è tolto."), func(d *desk.Desk) error { return d.RemovePlayer(f.Players[0]) })
		}
	}
	return ways
}

// mend has the desk repair what can be repaired without a doubt, and says what that was.
func (p *findingsPage) mend() {
	present.Done(p.u.Session, kit.Tr("Correggo il foglio…"), (*desk.Desk).Repair, func(mended []engine.Finding) {
		p.more = nil
		if len(mended) == 0 {
			p.u.Message(kit.Tr("Niente da correggere da solo"),
				kit.Tr("Il resto lo sai solo tu: correggi le celle indicate, qui o nel foglio, e premi Ricontrolla."))
			return
		}
		messages := kit.FirstOf(len(mended), mended, present.Finding)
		p.u.Message(kit.Tr("Fatto"), kit.Tr("Corretto (Annulla riporta tutto com'era):")+"\n"+strings.Join(messages, "\n"))
	})
}
