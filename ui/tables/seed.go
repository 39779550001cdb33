package tables

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/verify"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// AskSeed draws with a seed that somebody names, so that nobody can doubt the draw.
func (p *Page) AskSeed() {
	if p.host.View() == nil {
		return
	}
	seed := kit.NewEntry()
	seed.SetPlaceHolder(kit.Tr("per esempio: 4815162342"))
	lines := kit.NewLines(
		kit.Wrapped(
			kit.Tr(
				"Chiudi prima le presenze. Con gli stessi presenti e lo stesso seme vengono gli stessi tavoli.")),
		widget.NewForm(widget.NewFormItem(kit.Tr("Seme"), seed)),
		kit.Wrapped(
			kit.Tr(
				"Un testo qualunque: dieci cifre, dadi, parole. Se resta vuoto lo sceglie Raduno, come con Sorteggia.")),
	)
	d := dialogs.Ask(p.host.Window(), kit.Tr("Sorteggio %s", p.host.View().OfRound(p.host.Round())), kit.Wide(36, lines), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Parole sigillate…"), Do: p.AskSealed},
		dialogs.Answer{
			Text: kit.Tr("Sorteggia"), Icon: theme.ConfirmIcon(), Main: true,
			Do: func() { p.DrawSeeded(strings.TrimSpace(seed.Text)) },
		})
	seed.OnSubmitted = func(string) { d.Answer(2) }
	p.host.Window().Canvas().Focus(seed)
}

// AskSealed draws with the words of two people, of which neither could know the other's: first they are sealed and their
// codes shown, then they are said.
func (p *Page) AskSealed() {
	s := p.host.View()
	if s == nil {
		return
	}
	round := p.host.Round()
	if seals := s.Tournament.Seals[round]; len(seals) > 0 {
		p.askOpened(round, seals)
		return
	}
	p.askSeals(round)
}

// askSeals asks for the words that are to be sealed.
func (p *Page) askSeals(round int) {
	var who, words [2]*kit.Entry
	form := widget.NewForm()
	for i := range who {
		who[i], words[i] = kit.NewEntry(), kit.NewEntry()
		words[i].Password = true
		form.Append([]string{kit.Tr("Primo capitano"), kit.Tr("Secondo capitano")}[i], container.NewGridWithColumns(2, who[i], words[i]))
		who[i].SetPlaceHolder(kit.Tr("nome"))
		words[i].SetPlaceHolder(kit.Tr("parola"))
	}
	wrong := kit.Quiet("")
	wrong.Importance = widget.DangerImportance
	parts := func() []engine.SeedPart {
		var list []engine.SeedPart
		for i := range who {
			list = append(list, engine.SeedPart{Who: strings.TrimSpace(who[i].Text), Text: words[i].Text})
		}
		return list
	}
	lines := kit.NewLines(
		kit.Wrapped(
			kit.Tr(
				"Chiudi prima le presenze. Ogni capitano scrive di nascosto una parola e se la segna: Raduno ne mostra il codice.")),
		form, wrong,
	)
	dialogs.Ask(p.host.Window(), kit.Tr("Parole sigillate per %s", p.host.View().TheRound(round)), kit.Wide(38, lines), dialogs.Leave(),
		dialogs.Answer{
			Text: kit.Tr("Sigilla"), Icon: theme.ConfirmIcon(), Main: true,
			Try: func() bool {
				err := verify.CheckSealed(parts())
				if err != nil {
					wrong.SetText(kit.SayError(err))
				}
				return err == nil
			},
			Do: func() {
				list := parts()
				p.host.Change(kit.Tr("Sigillo le parole…"), func(d *desk.Desk) error {
					_, err := d.SealWords(round, list)
					return err
				}, p.AskSealed)
			},
		})
	p.host.Window().Canvas().Focus(who[0])
}

// askOpened shows the codes of the sealed words and asks for the words.
func (p *Page) askOpened(round int, seals []engine.SeedPart) {
	form := widget.NewForm()
	words := make([]*kit.Entry, len(seals))
	for i, seal := range seals {
		words[i] = kit.NewEntry()
		words[i].SetPlaceHolder(kit.Tr("la parola, quando la dice"))
		form.Append(seal.Who, container.NewVBox(widget.NewLabelWithStyle(kit.Tr("codice %s", seal.Code), fyne.TextAlignLeading,
			fyne.TextStyle{Monospace: true}), words[i]))
	}
	wrong := kit.Quiet("")
	wrong.Importance = widget.DangerImportance
	parts := func() []engine.SeedPart {
		list := make([]engine.SeedPart, len(seals))
		for i, seal := range seals {
			list[i] = engine.SeedPart{Who: seal.Who, Text: words[i].Text}
		}
		return list
	}
	lines := kit.NewLines(
		kit.Wrapped(
			kit.Tr("Prima mostra o appendi i codici. Poi fai dire le parole e scrivile qui.")),
		form, wrong,
	)
	dialogs.Ask(p.host.Window(), kit.Tr("Parole sigillate per %s", p.host.View().TheRound(round)), kit.Wide(38, lines), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Sigilla altre parole…"), Do: func() { p.askSeals(round) }},
		dialogs.Answer{Text: kit.Tr("Stampa i codici"), Do: func() { p.host.Print(publish.PrintRequest{Kind: publish.SealCodes, Round: round}) }},
		dialogs.Answer{
			Text: kit.Tr("Sorteggia"), Icon: theme.ConfirmIcon(), Main: true,
			Try: func() bool {
				err := p.host.View().OpenSeals(round, parts())
				if err != nil {
					wrong.SetText(kit.SayError(err))
				}
				return err == nil
			},
			Do: func() { p.drawFrom(desk.DrawRequest{Sealed: parts()}) },
		})
	p.host.Window().Canvas().Focus(words[0])
}
