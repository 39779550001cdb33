package tables

import (
	"slices"

	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// sideRules names what holds of all tables of the round, such as the scoring system that was drawn, and offers the page
// that explains it.
func (p *Page) sideRules() {
	fields := present.FieldsOfRound(p.snap, p.r)
	for _, field := range fields {
		if value := present.OfRound(p.r, field); value != "" {
			p.add(kit.Bold(kit.Tr("%s: %s.", present.Word(field.Label), present.ShownValue(field, value))))
		}
	}
	if len(fields) > 0 {
		p.add(kit.NewButton(kit.Tr("Spiegazione"), theme.InfoIcon(), func() { dialogs.Rules(p.session) }))
	}
}

// sideSitOuts names those who rest in the round, and those who play at two tables.
func (p *Page) sideSitOuts() {
	if len(p.r.SitOuts) > 0 {
		p.add(kit.Bold(kit.Tr("Riposano: %s.", p.namesOf(p.r.SitOuts, len(p.r.SitOuts)))))
		if !p.r.Started() && p.snap.ReadOnly.IsZero() {
			p.add(kit.NewButton(kit.Tr("Cambia chi riposa"), theme.AccountIcon(), p.askChangeRest))
		}
	}
	seats := map[int]int{}
	var twice []int
	for _, t := range p.r.Tables {
		for _, id := range t.IDs() {
			if seats[id]++; seats[id] == 2 && id > 0 && !slices.Contains(twice, id) {
				twice = append(twice, id)
			}
		}
	}
	if len(twice) > 0 {
		p.add(kit.Bold(kit.Tr("Giocano su due tavoli: %s.", p.namesOf(twice, len(twice)))))
	}
	playing, idle := p.snap.StandBy(p.r)
	if len(playing) > 0 {
		p.add(kit.Quiet(kit.Tr("Riserve in gioco: %s.", p.namesOf(playing, len(playing)))))
	}
	if len(idle) > 0 {
		p.add(kit.Quiet(kit.Tr("Riserve che non servono: %s.", p.namesOf(idle, len(idle)))))
	}
}

// askChangeRest lets a player rest in the place of one who was drawn to.
func (p *Page) askChangeRest() {
	r, s := p.r, p.snap
	var seated []int
	for _, player := range s.Tournament.Players {
		if table, _ := r.Find(player.ID); table >= 0 {
			seated = append(seated, player.ID)
		}
	}
	slices.SortStableFunc(seated, func(a, b int) int { return engine.CompareNames(s.Name(a), s.Name(b)) })
	rests, sits := kit.NewSelect(engine.Map(r.SitOuts, s.Name), nil), kit.NewSelect(engine.Map(seated, s.Name), nil)
	rests.SetSelectedIndex(0)
	sits.PlaceHolder = kit.Tr("da scegliere")
	try := func() bool {
		if sits.SelectedIndex() < 0 {
			p.session.Win.Canvas().Focus(sits)
			return false
		}
		return true
	}
	do := func() {
		back, out, round := r.SitOuts[rests.SelectedIndex()], seated[sits.SelectedIndex()], r.Number
		p.session.Change(kit.Tr("Scambio i posti…"), func(d *desk.Desk) error {
			_, err := d.Swap(round, back, out)
			return err
		}, func() {
			delete(p.session.Printed, round)
			p.session.Report(kit.Tr("%s: riposa %s; %s gioca al suo posto.", s.RoundName(round).Name(), s.Name(out), s.Name(back)))
		})
	}
	content := widget.NewForm(widget.NewFormItem(kit.Tr("Torna a giocare"), rests), widget.NewFormItem(kit.Tr("Riposa al suo posto"), sits))
	dialogs.Ask(p.session.Win, kit.Tr("Chi riposa %s", s.RoundName(r.Number).At()), kit.Wide(34, content), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Cambia"), Icon: theme.ConfirmIcon(), Main: true, Try: try, Do: do})
	p.session.Win.Canvas().Focus(rests)
}
