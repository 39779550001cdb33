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
	session  *present.Session
	seen     desk.Pairs
	apart    [][2]int
	together [][2]int
	first    *playerPicker
	second   *playerPicker
	list     *fyne.Container
	note     *widget.Label
}

// Pairs shows the pairs and lets others be added. Nothing is written before “Salva”.
func Pairs(session *present.Session) {
	e := newPairsEditor(session)
	half := container.NewGridWithColumns(2, e.first.content, e.second.content)
	split := kit.NewButton(kit.Tr("Separali"), theme.ContentAddIcon(), func() { e.add(true) })
	join := kit.NewButton(kit.Tr("Uniscili"), theme.ContentAddIcon(), func() { e.add(false) })
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
		session: session, seen: desk.PairsOf(t), apart: slices.Clone(t.Apart), together: slices.Clone(t.Together),
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
	session, seen, apart, together := e.session, e.seen, e.apart, e.together
	session.Change(kit.Tr("Salvo le coppie…"), func(d *desk.Desk) error {
		return d.SetPairs(seen, desk.Pairs{Apart: apart, Together: together})
	}, func() {
		session.Report(kit.Tr("Coppie da separare: %d; da unire: %d. Valgono dal prossimo sorteggio.", len(apart), len(together)))
	})
}

// samePair reports whether two pairs are of the same two players.
func samePair(a, b [2]int) bool { return a == b || a == [2]int{b[1], b[0]} }

func (e *pairsEditor) has(pair [2]int) bool {
	same := func(p [2]int) bool { return samePair(p, pair) }
	return slices.ContainsFunc(e.apart, same) || slices.ContainsFunc(e.together, same)
}

// add makes a pair of the two players chosen.
func (e *pairsEditor) add(apart bool) {
	e.first.accept()
	e.second.accept()
	pair := [2]int{e.first.chosen, e.second.chosen}
	switch {
	case pair[0] == 0 || pair[1] == 0:
		e.note.SetText(kit.Tr("Scegli due giocatori: le prime lettere e Invio, o un clic."))
		return
	case pair[0] == pair[1]:
		e.note.SetText(kit.Tr("Servono due giocatori diversi."))
		return
	case e.has(pair):
		e.note.SetText(kit.Tr("Questa coppia c'è già: toglila dall'elenco per cambiarla."))
		return
	case apart:
		e.apart = append(e.apart, pair)
	default:
		e.together = append(e.together, pair)
	}
	e.note.SetText("")
	e.first.clear()
	e.second.clear()
	e.show()
	e.session.Win.Canvas().Focus(e.first.entry)
}

func (e *pairsEditor) remove(pair [2]int) {
	same := func(p [2]int) bool { return p == pair }
	e.apart = slices.DeleteFunc(slices.Clone(e.apart), same)
	e.together = slices.DeleteFunc(slices.Clone(e.together), same)
	e.show()
}

// show lists the pairs.
func (e *pairsEditor) show() {
	e.list.Objects = nil
	add := func(pair [2]int, sign string) {
		text := kit.Tr("%s %s e %s", sign, e.session.View.Name(pair[0]), e.session.View.Name(pair[1]))
		remove := kit.NewQuietButton("", theme.DeleteIcon(), func() { e.remove(pair) })
		e.list.Add(container.NewBorder(nil, nil, nil, container.NewVBox(remove), kit.Wrapped(text)))
	}
	for _, part := range []struct {
		title string
		sign  string
		pairs [][2]int
	}{{kit.Tr("Da separare (%d)", len(e.apart)), "≠", e.apart}, {kit.Tr("Da unire (%d)", len(e.together)), "=", e.together}} {
		e.list.Add(kit.Quiet(part.title))
		for _, pair := range part.pairs {
			add(pair, part.sign)
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

// choose takes a player and shows him in the field.
func (p *playerPicker) choose(player engine.Player) { p.entry.SetText(present.PlayerLine(player)) }

// accept takes the first player found for what was typed, where none was chosen yet.
func (p *playerPicker) accept() {
	if found := p.found(); p.chosen == 0 && p.entry.Text != "" && len(found) > 0 {
		p.choose(found[0])
	}
}

// clear makes room for the next choice.
func (p *playerPicker) clear() { p.entry.SetText("") }
