package roster

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// playerEditor is the panel beside the roster: a player's data, to be changed or written for the first time.
type playerEditor struct {
	page    *Page
	content *fyne.Container
	title   *widget.Label
	name    *kit.Entry
	surname *kit.Entry
	nick    *kit.Entry
	club    *kit.Combo
	region  *kit.Combo
	wishes  *playerField // powers, in Diplomacy
	recent  *playerField // games finished lately, in a league
	plays   *kit.Check
	similar *widget.Label
	save    *kit.Button
	remove  *kit.Button
	past    *widget.Label
	player  engine.Player
	filling bool
}

func newPlayerEditor(p *Page) *playerEditor {
	e := &playerEditor{page: p, player: engine.Player{Plays: true}}
	e.title = kit.Name("")
	e.name, e.surname, e.nick = kit.NewEntry(), kit.NewEntry(), kit.NewEntry()
	e.club, e.region = kit.NewCombo(nil), kit.NewCombo(nil)
	e.wishes = newPlayerField(kit.Tr("Preferenze, in ordine"))
	e.recent = newPlayerField(kit.Tr("Partite recenti (30 giorni)"))
	e.plays = kit.NewCheck(kit.Tr("Partecipa al torneo"), nil)
	e.similar = kit.Wrapped("")
	e.similar.Importance = widget.WarningImportance
	e.similar.Hide()
	e.past = kit.Quiet("")
	for _, field := range []*widget.Entry{&e.name.Entry, &e.surname.Entry, &e.nick.Entry, &e.club.Entry, &e.region.Entry} {
		field.OnChanged = func(string) { e.changed() }
	}
	e.name.OnSubmitted = func(string) { e.goTo(e.surname) }
	e.surname.OnSubmitted = func(string) { e.goTo(e.club) }
	e.club.OnSubmitted = func(string) { e.goTo(e.region) }
	e.region.OnSubmitted = func(string) { e.goTo(e.nick) }
	e.nick.OnSubmitted = func(string) {
		for _, more := range []*playerField{e.wishes, e.recent} {
			if more.content.Visible() {
				e.goTo(more.entry)
				return
			}
		}
		e.commit()
	}
	e.wishes.entry.OnSubmitted = func(string) { e.commit() }
	e.recent.entry.OnSubmitted = func(string) { e.commit() }
	e.save = kit.NewButton(kit.Tr("Salva"), theme.DocumentSaveIcon(), e.commit)
	e.save.Importance = widget.HighImportance
	e.remove = kit.NewButton(kit.Tr("Cancella"), theme.DeleteIcon(), e.askRemove)
	e.remove.Importance = widget.LowImportance
	field := func(label string, object fyne.CanvasObject) fyne.CanvasObject {
		l := widget.NewLabel(label)
		l.SizeName = theme.SizeNameCaptionText
		return container.New(kit.Tight{}, l, object)
	}
	e.content = container.NewVBox(
		e.title,
		field(kit.Tr("Nome"), e.name),
		field(kit.Tr("Cognome"), e.surname),
		field(kit.Tr("Club o famiglia"), e.club),
		field(kit.Tr("Regione"), e.region),
		field(kit.Tr("Nick sul forum"), e.nick),
		e.wishes.content,
		e.recent.content,
		e.plays,
		e.similar,
		kit.NewFlow(6, e.save, e.remove),
		e.past,
	)
	e.edit(e.player)
	return e
}

// playerField is a field of a player that only some games ask for.
type playerField struct {
	content *fyne.Container
	entry   *kit.Entry
}

func newPlayerField(label string) *playerField {
	f := &playerField{entry: kit.NewEntry()}
	l := widget.NewLabel(label)
	l.SizeName = theme.SizeNameCaptionText
	l.Truncation = fyne.TextTruncateEllipsis
	f.content = container.New(kit.Tight{}, l, f.entry)
	f.content.Hide()
	return f
}

// offer shows the field or hides it.
func (f *playerField) offer(wanted bool) {
	if wanted == f.content.Visible() {
		return
	}
	if wanted {
		f.content.Show()
	} else {
		f.content.Hide()
	}
}

func (e *playerEditor) goTo(field fyne.Focusable) { e.page.host.Window().Canvas().Focus(field) }

// focus puts the keyboard into the first field.
func (e *playerEditor) focus() { e.goTo(e.name) }

// show takes over what changed outside: the lists, and the player if he is still there.
func (e *playerEditor) show() {
	s := e.page.snap
	e.club.SetOptions(s.Clubs)
	e.region.SetOptions(s.Regions)
	e.wishes.offer(game.Asks(s.Type.Game(), game.Wishes))
	e.recent.offer(game.Asks(s.Type.Game(), game.Recent))
	if e.player.ID == 0 {
		return
	}
	p := s.Players[e.player.ID]
	switch {
	case p == nil:
		e.edit(engine.Player{Plays: true})
	case *p != e.player:
		e.edit(*p)
	default:
		e.past.SetText(show.History(s, p.ID))
	}
}

// edit shows a player; one with the ID 0 is new.
func (e *playerEditor) edit(p engine.Player) {
	e.player = p
	e.fill(p)
	if p.ID == 0 {
		e.title.SetText(kit.Tr("Nuovo giocatore"))
		e.save.SetText(kit.Tr("Aggiungi"))
		e.remove.Hide()
		e.past.SetText(kit.Tr("Invio passa al campo dopo; nell'ultimo aggiunge il giocatore e ne comincia un altro."))
	} else {
		e.title.SetText(p.FullName())
		e.save.SetText(kit.Tr("Salva"))
		e.remove.Show()
		if e.page.snap != nil {
			e.past.SetText(show.History(e.page.snap, p.ID))
		}
	}
	e.changed()
}

// fill writes a player into the fields.
func (e *playerEditor) fill(p engine.Player) {
	e.filling = true
	e.name.SetText(p.Name)
	e.surname.SetText(p.Surname)
	e.nick.SetText(p.Nick)
	e.club.SetText(p.Club)
	e.region.SetText(p.Region)
	e.wishes.entry.SetText(p.Wishes)
	e.recent.entry.SetText(p.Recent)
	e.plays.SetChecked(p.Plays)
	e.filling = false
}

// typed is the player as the fields say.
func (e *playerEditor) typed() engine.Player {
	p := e.player
	p.Name, p.Surname, p.Nick = strings.TrimSpace(e.name.Text), strings.TrimSpace(e.surname.Text), strings.TrimSpace(e.nick.Text)
	p.Club, p.Region = strings.TrimSpace(e.club.Text), strings.TrimSpace(e.region.Text)
	p.Wishes, p.Recent = strings.TrimSpace(e.wishes.entry.Text), strings.TrimSpace(e.recent.entry.Text)
	p.Plays = e.plays.Checked
	return p
}

// changed warns of someone who may be the same person.
func (e *playerEditor) changed() {
	if e.filling || e.page.snap == nil {
		return
	}
	p := e.typed()
	var names []string
	if p.Name != "" && p.Surname != "" {
		for _, other := range e.page.snap.Namesakes(p) {
			names = append(names, kit.Tr("%s (n. %d)", other.FullName(), other.ID))
		}
	}
	if len(names) == 0 {
		e.similar.Hide()
		return
	}
	e.similar.SetText(kit.Tr("Attenzione: c'è già %s. È la stessa persona?", strings.Join(names, ", ")))
	e.similar.Show()
}

// commit saves the player; after a new one comes the next.
func (e *playerEditor) commit() {
	p := e.typed()
	if p.Name == "" && p.Surname == "" {
		e.page.host.Tell(kit.Tr("Scrivi almeno il nome o il cognome."))
		e.focus()
		return
	}
	h := e.page.host
	if seen := e.player; p.ID != 0 {
		e.write(seen, p)
		return
	}
	h.Enter(kit.Tr("Salvo…"), []engine.Player{p}, kit.Tr("Aggiunto: %s", p.FullName()))
	e.edit(engine.Player{Plays: true, Club: p.Club, Region: p.Region})
	e.club.SetText("")
	e.region.SetText("")
	e.focus()
}

// write has the desk change a player. Where that fails it says so, and what was typed is there still.
func (e *playerEditor) write(seen, p engine.Player) {
	h := e.page.host
	h.Write(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.EditPlayer(seen, p) }, func() {
		h.Tell(kit.Tr("Salvato: %s", p.FullName()))
		h.Window().Canvas().Focus(e.page.grid.Focusable())
	}, func(err error) {
		dialogs.Unsaved(h.Window(), kit.Tr("Il giocatore %s", seen.FullName()), err, func() {
			if now := e.page.snap.Players[p.ID]; now != nil {
				e.write(*now, p)
			}
		}, func() {
			e.fill(p)
			e.focus()
		})
	})
}

func (e *playerEditor) askRemove() {
	p := e.player
	h := e.page.host
	dialogs.Sure(h.Window(), kit.Tr("Cancellare %s?", p.FullName()),
		kit.Tr("Sparisce dall'elenco degli iscritti. Se invece va solo via, togli la spunta “Partecipa al torneo”."), kit.Tr("Cancella"), func() {
			h.Change(kit.Tr("Cancello…"), func(d *desk.Desk) error { return d.RemovePlayer(p.ID) }, nil)
		})
}
