package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// pairsEditor edits who is kept apart and who together in every draw to come.
type pairsEditor struct {
	session *present.Session
	seen    desk.Pairs
	pairs   [2][][2]int // of players, by their IDs: those apart, those together
	first   *playerPicker
	second  *playerPicker
	list    *fyne.Container
	note    *widget.Label
}

// The places of pairs in an editor.
const (
	apart = iota
	together
)

// Pairs shows the pairs and lets others be added. Nothing is written before “Salva”.
func Pairs(session *present.Session) {
	e := newPairsEditor(session)
	half := container.NewGridWithColumns(2, e.first.content, e.second.content)
	split := kit.NewButton(kit.Tr("Separali"), theme.ContentAddIcon(), func() { e.add(apart) })
	join := kit.NewButton(kit.Tr("Uniscili"), theme.ContentAddIcon(), func() { e.add(together) })
	head := kit.Wrapped(
		kit.Tr("Da separare: mai allo stesso tavolo, se si può. Da unire: insieme. Viene prima di ogni altro criterio."))
	chooser := kit.NewPanel(container.NewVBox(half, kit.NewFlow(8, split, join), e.note))
	list := container.NewBorder(kit.Bold(kit.Tr("Le coppie")), nil, nil, nil, kit.Scrolled(e.list))
	editor(session, kit.Tr("Coppie da separare o unire"), 430, head, chooser, kit.Wide(24, kit.NewPanel(list)), Leave(),
		Answer{Text: kit.Tr("Salva"), Icon: theme.DocumentSaveIcon(), Main: true, Do: e.commit})
	session.Win.Canvas().Focus(e.first.entry)
}

func newPairsEditor(session *present.Session) *pairsEditor {
	t := session.View.Tournament
	e := &pairsEditor{
		session: session, seen: desk.PairsOf(t), pairs: [2][][2]int{slices.Clone(t.Apart), slices.Clone(t.Together)},
		list: container.NewVBox(), note: kit.Warning(""),
	}
	e.first = newPlayerPicker(session, kit.Tr("Il primo"))
	e.second = newPlayerPicker(session, kit.Tr("Il secondo"))
	e.first.entry.OnSubmitted = func(string) {
		e.first.accept()
		session.Win.Canvas().Focus(e.second.entry)
	}
	e.second.entry.OnSubmitted = func(string) { e.second.accept() }
	e.show()
	return e
}

// commit writes the pairs.
func (e *pairsEditor) commit() {
	pairs := desk.Pairs{Apart: e.pairs[apart], Together: e.pairs[together]}
	e.session.Change(kit.Tr("Salvo le coppie…"), func(d *desk.Desk) error { return d.SetPairs(e.seen, pairs) }, func() {
		e.session.Report(kit.Tr("Coppie da separare: %d; da unire: %d. Valgono dal prossimo sorteggio.", len(pairs.Apart), len(pairs.Together)))
	})
}

// add makes a pair of the two players chosen, apart or together.
func (e *pairsEditor) add(to int) {
	e.first.accept()
	e.second.accept()
	a, b := e.first.chosen, e.second.chosen
	same := func(p [2]int) bool { return p == [2]int{a, b} || p == [2]int{b, a} }
	switch {
	case a == 0 || b == 0:
		e.note.SetText(kit.Tr("Scegli due giocatori: le prime lettere e Invio, o un clic."))
		return
	case a == b:
		e.note.SetText(kit.Tr("Servono due giocatori diversi."))
		return
	case slices.ContainsFunc(slices.Concat(e.pairs[:]...), same):
		e.note.SetText(kit.Tr("Questa coppia c'è già: toglila dall'elenco per cambiarla."))
		return
	}
	e.pairs[to] = append(e.pairs[to], [2]int{a, b})
	e.note.SetText("")
	e.first.entry.SetText("")
	e.second.entry.SetText("")
	e.show()
	e.session.Win.Canvas().Focus(e.first.entry)
}

// show lists the pairs, each with the button that takes it away.
func (e *pairsEditor) show() {
	e.list.Objects = nil
	for of, title := range []string{kit.Tr("Da separare (%d)", len(e.pairs[apart])), kit.Tr("Da unire (%d)", len(e.pairs[together]))} {
		e.list.Add(kit.Quiet(title))
		for i, pair := range e.pairs[of] {
			text := kit.Tr("%s %s e %s", []string{"≠", "="}[of], e.session.View.Name(pair[0]), e.session.View.Name(pair[1]))
			remove := kit.NewQuietButton("", theme.DeleteIcon(), func() {
				e.pairs[of] = slices.Delete(slices.Clone(e.pairs[of]), i, i+1)
				e.show()
			})
			e.list.Add(container.NewBorder(nil, nil, nil, container.NewVBox(remove), kit.Wrapped(text)))
		}
	}
	e.list.Refresh()
}

// playerPicker chooses a player by the first letters of a name, a club or a number.
type playerPicker struct {
	session *present.Session
	content fyne.CanvasObject
	entry   *kit.Combo
	chosen  int // ID; 0 for none yet
}

func newPlayerPicker(session *present.Session, title string) *playerPicker {
	p := &playerPicker{session: session, entry: kit.NewCombo(nil)}
	p.entry.SetPlaceHolder(kit.Tr("Cerca un giocatore"))
	p.entry.OnChanged = func(text string) {
		p.chosen = 0
		var lines []string
		for _, player := range p.found() {
			if line := present.PlayerLine(player); line == text { // picked from the list
				p.chosen = player.ID
			} else {
				lines = append(lines, line)
			}
		}
		p.entry.SetOptions(lines)
	}
	p.entry.OnChanged("")
	p.content = container.NewVBox(kit.Bold(title), p.entry)
	return p
}

// found are the players that what is typed may mean.
func (p *playerPicker) found() []engine.Player {
	players := p.session.View.Tournament.Players
	if i := slices.IndexFunc(players, func(one engine.Player) bool { return present.PlayerLine(one) == p.entry.Text }); i >= 0 {
		return players[i : i+1]
	}
	return desk.FindPlayers(players, p.entry.Text)
}

// accept takes the first player found for what was typed, where none was chosen yet.
func (p *playerPicker) accept() {
	if found := p.found(); p.chosen == 0 && p.entry.Text != "" && len(found) > 0 {
		p.entry.SetText(present.PlayerLine(found[0]))
	}
}
