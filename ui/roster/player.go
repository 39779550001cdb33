package roster

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/season"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// playerEditor is the panel beside the roster: a player's data, to be changed or written for the first time. What is
// changed of a player is saved when its field is left; a new one is added by Enter in the last field that every roster has, and
// waits where the form is left for another player.
type playerEditor struct {
	page    *Page
	content *fyne.Container
	title   *widget.Label
	known   *fyne.Container // those of the season's register who may be meant
	plays   *kit.Check
	similar *widget.Label
	two     *kit.Button // declares him and his homonyms to be different persons
	save    *kit.Button
	remove  *kit.Button
	referee *kit.Button
	past    *widget.Label
	fields  []*playerField
	player  engine.Player // as it was when its fields were filled
	chosen  engine.Player // as the register has him, of a new one who was taken from there
	draft   engine.Player // a new one who was left before he was added, and whom of the register he was taken from
	drafted engine.Player
	filling bool
}

func newPlayerEditor(p *Page) *playerEditor {
	e := &playerEditor{page: p, player: engine.Player{Plays: true}, draft: engine.Player{Plays: true}}
	e.title = kit.Name("")
	e.plays = kit.NewCheck(kit.Tr("In gara"), func(bool) {
		if !e.filling {
			e.leave()
		}
	})
	e.similar = kit.Warning("")
	e.similar.Hide()
	e.two = kit.NewButton(kit.Tr("Sono due persone"), theme.ConfirmIcon(), e.declareTwo)
	e.two.Hide()
	e.known = kit.NewFlow(4)
	e.past = kit.Quiet("")
	e.save = kit.NewMainButton(kit.Tr("Aggiungi"), theme.ContentAddIcon(), e.commit)
	e.remove = kit.NewQuietButton(kit.Tr("Cancella"), theme.DeleteIcon(), e.askRemove)
	e.referee = kit.NewQuietButton(kit.Tr("Arbitro…"), nil, func() { dialogs.Referee(e.page.session, dialogs.Case{Player: e.player.ID}) })
	away := kit.NewQuietButton("", theme.CancelIcon(), e.giveUp)
	e.content = container.NewVBox(container.NewBorder(nil, nil, nil, away, e.title))
	for i, c := range engine.RosterTyped() {
		f := newPlayerField(c, e.leave)
		f.entry.OnChanged = func(string) { e.changed() }
		f.entry.OnSubmitted = func(string) {
			f.takeSole()
			if next := e.fields[min(i+1, len(e.fields)-1)]; next != f && next.column.Standard {
				e.goTo(next.focus)
			} else {
				e.commit()
			}
		}
		e.fields = append(e.fields, f)
		e.content.Add(f.content)
		if c == engine.RosterSurname {
			e.content.Add(e.known)
		}
	}
	for _, below := range []fyne.CanvasObject{
		e.plays, e.similar, kit.NewFlow(6, e.two), kit.NewFlow(6, e.save, e.referee, e.remove), e.past,
	} {
		e.content.Add(below)
	}
	e.edit(e.player)
	return e
}

// playerField is the field of a column of the roster. What people share, as a club, it completes from what is known and takes its
// spelling, and of what is not known it says so, with what may have been meant.
type playerField struct {
	column  *engine.Column
	content *fyne.Container
	label   *widget.Label
	entry   *widget.Entry  // what is typed
	focus   fyne.Focusable // the widget around it
	combo   *kit.Combo     // that widget, of what people share
	like    *fyne.Container
	known   []string
	sole    string // the one word that what is typed is a part of; empty for none or several
	fresh   string // what was typed and taken for another word
}

func newPlayerField(column *engine.Column, leave func()) *playerField {
	f := &playerField{column: column, label: kit.Caption(kit.Say(column.Name)), like: kit.NewFlow(4)}
	var object fyne.CanvasObject
	if column.Shared {
		f.combo = kit.NewCombo(nil)
		f.combo.Complete = func(typed string) string { return desk.Completion(f.known, typed) }
		f.combo.OnLeave = func() {
			if word, known := engine.WordIn(f.known, strings.TrimSpace(f.combo.Text)); known && word != f.combo.Text {
				f.combo.SetText(word)
			}
			leave()
		}
		f.entry, f.focus, object = &f.combo.Entry.Entry, f.combo, f.combo
	} else {
		entry := kit.NewEntry()
		entry.OnLeave = leave
		f.entry, f.focus, object = &entry.Entry, entry, entry
	}
	if !column.Help.IsZero() {
		f.entry.SetPlaceHolder(kit.Say(column.Help))
	}
	f.like.Hide()
	f.content = container.NewVBox(kit.Tight(f.label, object), f.like)
	return f
}

// offer gives the field the words that are known.
func (f *playerField) offer(known []string) {
	f.known = known
	f.combo.SetOptions(known)
}

// takeSole takes the one word that what is typed is a part of, where that is not known itself; typed once more after that it is new.
func (f *playerField) takeSole() {
	if word := f.sole; word != "" && f.entry.Text != f.fresh {
		f.fresh = f.entry.Text
		f.entry.SetText(word)
	}
}

// check says of a word that is not known that it is new, and proposes what may be meant; taken is called with a proposal
// that was chosen.
func (f *playerField) check(taken func()) {
	text := strings.TrimSpace(f.entry.Text)
	title, like := kit.Say(f.column.Name), []string(nil)
	if _, known := engine.WordIn(f.known, text); text != "" && len(f.known) > 0 && !known {
		title = kit.Tr("%s – nuovo", title)
		like = engine.NewWordIndex(f.known).Alike(text)
	}
	f.sole = ""
	within := func(word string) bool { return strings.Contains(engine.Fold(word), engine.Fold(text)) }
	if i := slices.IndexFunc(like, within); i >= 0 && !slices.ContainsFunc(like[i+1:], within) {
		f.sole = like[i]
	}
	f.label.SetText(title)
	f.like.Objects = nil
	for _, word := range like {
		b := kit.NewQuietButton(word, nil, func() {
			f.entry.SetText(word)
			taken()
		})
		f.like.Add(b)
	}
	kit.SetVisible(f.like, len(like) > 0)
	f.content.Refresh()
}

func (e *playerEditor) goTo(field fyne.Focusable) {
	if e.page.session.Tab == present.RosterTab {
		e.page.session.Win.Canvas().Focus(field)
	}
}

// focus puts the keyboard into the first field.
func (e *playerEditor) focus() { e.goTo(e.fields[0].focus) }

// focusClub puts it into the field that is corrected most.
func (e *playerEditor) focusClub() { e.goTo(e.field(engine.RosterClub).focus) }

// field is that of a column in which words are typed.
func (e *playerEditor) field(c *engine.Column) *playerField {
	return e.fields[slices.IndexFunc(e.fields, func(f *playerField) bool { return f.column == c })]
}

// focusOn puts the keyboard into the field of a column of the roster's sheet, by its heading; into the first where it has none.
func (e *playerEditor) focusOn(heading string) {
	if heading == engine.RosterPlays.Heading() {
		e.goTo(e.plays)
		return
	}
	at := slices.IndexFunc(e.fields, func(f *playerField) bool { return f.column.Heading() == heading })
	e.goTo(e.fields[max(at, 0)].focus)
}

// show takes over what changed outside: the lists, and the player if he is still there.
func (e *playerEditor) show() {
	s := e.page.snap
	for _, f := range e.fields {
		c := f.column
		if f.combo != nil {
			f.offer(s.Words(c))
		}
		kit.SetVisible(f.content, c.Standard || c == engine.RosterAs || game.Asks(s.Type.Game(), c) || s.HasColumn(c))
	}
	if e.player.ID == 0 {
		return
	}
	p := s.Players[e.player.ID]
	if p == nil {
		e.edit(engine.Player{Plays: true})
		e.open(false)
		return
	}
	e.take(*p)
	e.past.SetText(present.History(s, p.ID))
}

// take is the player as he is now; a field in which something else is being typed keeps it, and what it held before.
func (e *playerEditor) take(now engine.Player) {
	before := e.player
	e.player = now
	e.filling = true
	for _, f := range e.fields {
		was, is := f.column.Get(&before), f.column.Get(&now)
		switch typed := strings.TrimSpace(f.entry.Text); {
		case typed != was && typed != is:
			_ = f.column.Set(&e.player, was) // words are taken as they are
		case f.entry.Text != is:
			f.entry.SetText(is)
		}
	}
	e.plays.SetChecked(now.Plays)
	e.filling = false
	e.title.SetText(now.DisplayName())
	e.changed()
}

// edit shows a player; one with the ID 0 is new.
func (e *playerEditor) edit(p engine.Player) {
	e.player, e.chosen = p, engine.Player{}
	e.fill(p)
	if p.ID == 0 {
		e.title.SetText(kit.Tr("Nuovo giocatore"))
		e.save.Show()
		e.remove.Hide()
		e.referee.Hide()
		e.past.SetText(kit.Tr("Invio passa al campo dopo; nell'ultimo aggiunge il giocatore e ne comincia un altro."))
	} else {
		e.title.SetText(p.DisplayName())
		e.save.Hide()
		e.remove.Show()
		e.referee.Show()
		if e.page.snap != nil {
			e.past.SetText(present.History(e.page.snap, p.ID))
		}
	}
	e.changed()
}

// open shows the form, or puts it away.
func (e *playerEditor) open(open bool) {
	if e.page.side.Visible() != open {
		kit.SetVisible(e.page.side, open)
		e.page.main.Refresh()
	}
}

// giveUp is Escape: the form goes with what was typed and not saved, and the keyboard goes back to the list.
func (e *playerEditor) giveUp() {
	if e.player.ID == 0 { // one who was begun before waits behind the form of another
		if begun := e.typed(); begun.FullName() != "" {
			e.page.session.Report(kit.Tr("Non iscritto: %s", begun.FullName()))
		}
		e.draft, e.drafted = engine.Player{Plays: true}, engine.Player{}
	}
	e.edit(engine.Player{Plays: true})
	e.open(false)
	e.page.Focus()
}

// startNew shows an empty form, or the new player who was left unfinished.
func (e *playerEditor) startNew() {
	typed, chosen := e.draft, e.drafted
	e.open(true)
	e.draft, e.drafted = engine.Player{Plays: true}, engine.Player{}
	e.edit(engine.Player{Plays: true})
	e.chosen = chosen
	e.fill(typed)
	e.changed()
}

// fill writes a player into the fields.
func (e *playerEditor) fill(p engine.Player) {
	e.filling = true
	for _, f := range e.fields {
		f.entry.SetText(f.column.Get(&p))
	}
	e.plays.SetChecked(p.Plays)
	e.filling = false
}

// typed is the player as the fields say.
func (e *playerEditor) typed() engine.Player {
	p := e.player
	for _, f := range e.fields {
		_ = f.column.Set(&p, f.entry.Text) // words are taken as they are
	}
	p.Plays = e.plays.Checked
	if e.chosen.FullName() == "" || e.ofRegister(p) {
		return p
	}
	for _, c := range engine.RosterTyped() { // another person by now: what the register has of the one is not the other's
		if !c.Standard && c.Get(&p) == c.Get(&e.chosen) {
			_ = c.Set(&p, "")
		}
	}
	return p
}

// ofRegister reports whether a new player is still the one who was taken from the register: his name was not changed.
func (e *playerEditor) ofRegister(p engine.Player) bool {
	return p.ID == 0 && p.FullName() != "" && p.FullName() == e.chosen.FullName()
}

// maxKnown is how many of the register are proposed at once.
const maxKnown = 4

// propose offers those of the register who may be meant by what is typed of a new player.
func (e *playerEditor) propose(p engine.Player) {
	e.known.Objects = nil
	if p.ID == 0 {
		list := e.page.known.Complete(e.page.snap.Tournament, p)
		for _, known := range list[:min(len(list), maxKnown)] {
			name := known.FullName() + " – " + cmp.Or(known.Club, known.Region, known.Nick)
			e.known.Add(kit.NewQuietButton(name, theme.AccountIcon(), func() { e.choose(known) }))
		}
	}
	kit.SetVisible(e.known, len(e.known.Objects) > 0)
	e.content.Refresh()
}

// choose fills the form with a person of the register; Enter then adds him.
func (e *playerEditor) choose(known engine.Player) {
	e.chosen = known
	e.fill(known)
	e.changed()
	e.goTo(e.field(engine.RosterNick).focus)
}

// changed warns of someone who may be the same person, and of a club or region that is not known.
func (e *playerEditor) changed() {
	if e.filling || e.page.snap == nil {
		return
	}
	for _, f := range e.fields {
		if f.combo != nil {
			f.check(e.leave)
		}
	}
	p := e.typed()
	e.propose(p)
	var names []string
	if p.Name != "" && p.Surname != "" {
		for _, other := range e.page.snap.Doubles(p) {
			names = append(names, kit.Tr("%s (n. %d)", other.FullName(), other.ID))
		}
	}
	kit.SetVisible(e.similar, len(names) > 0)
	kit.SetVisible(e.two, len(names) > 0 && p.ID != 0)
	if len(names) > 0 {
		e.similar.SetText(kit.Tr("Attenzione: c'è già %s. È la stessa persona?", strings.Join(names, ", ")))
	}
}

// declareTwo records that the player and those with his name are different persons.
func (e *playerEditor) declareTwo() {
	p := e.player
	e.page.session.Undoable(kit.Tr("Salvo…"), func(d *desk.Desk) error {
		for _, other := range d.View().Doubles(p) {
			if err := d.DeclareTwo(p.ID, other.ID); err != nil {
				return err
			}
		}
		return nil
	}, kit.Tr("Sono due persone: dove c'è un nome si legge anche il club, o il numero."))
}

// leave saves what was changed of a player, as his field is left. One without a name stays as he is.
func (e *playerEditor) leave() {
	if e.page.snap == nil || e.filling || e.player.ID == 0 {
		return
	}
	p := e.typed()
	switch {
	case p == e.player:
	case p.FullName() == "":
		e.fill(e.player)
		e.changed()
		e.page.session.Report(kit.Tr("Scrivi almeno il nome o il cognome."))
	default:
		e.write(e.player, p)
	}
}

// leaveRow saves what is in the form as another player comes into it. A new one is kept until a new one is asked for again.
func (e *playerEditor) leaveRow() {
	if e.player.ID != 0 {
		e.leave()
		return
	}
	if p := e.typed(); p.FullName() != "" {
		e.draft, e.drafted = p, e.chosen
		e.page.session.Report(kit.Tr("%s non è ancora iscritto: lo ritrovi con “Nuovo”.", p.FullName()))
	}
}

// commit does what Enter in the last field means: it goes back to the list, or adds a new player and begins the next.
func (e *playerEditor) commit() {
	if e.player.ID != 0 {
		e.leave()
		e.goTo(e.page.grid.Focusable())
		return
	}
	p := e.typed()
	if p.FullName() == "" {
		e.page.session.Report(kit.Tr("Scrivi almeno il nome o il cognome."))
		e.focus()
		return
	}
	known := e.ofRegister(p)
	e.edit(engine.Player{Plays: true})
	e.add(p, known)
	e.focus()
}

// add has the desk put a new player on the roster and says so; where he is the last that a league waited for, its calendar is made with
// him, and that is said too. Where it fails he waits in the form for a new one; known says that he was taken from the season.
func (e *playerEditor) add(p engine.Player, known bool) {
	h, done := e.page.session, kit.Tr("Aggiunto: %s", p.FullName())
	rounds, queued := 0, engine.Text{}
	h.Typed(kit.Tr("Salvo…"), func(d *desk.Desk) error {
		before := len(d.Tournament().Rounds)
		added, err := d.AddPlayers([]engine.Player{p})
		if err == nil {
			queued = d.View().Queued(added[0].ID)
		}
		rounds = len(d.Tournament().Rounds) - before
		return err
	}, func() {
		if !queued.IsZero() {
			done = kit.Say(queued)
		}
		h.ReportUndo(done)
		if rounds > 0 {
			h.Report(kit.Tr("Il calendario della lega è fatto: %d {1:turno|turni}.", rounds))
		}
	}, func(err error) {
		h.Fail(err)
		if e.draft = p; known {
			e.drafted = p
		}
		if e.player.ID == 0 && e.typed().FullName() == "" {
			e.startNew()
		}
	})
}

// write has the desk change a player. Where that fails it says so, and what was typed is there still.
func (e *playerEditor) write(seen, p engine.Player) {
	h := e.page.session
	e.player = p // who comes into the form meanwhile is compared with what is being saved
	h.Typed(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.EditPlayer(seen, p) }, func() {
		next := engine.Text{}
		if seen.Plays && !p.Plays {
			next = h.View.NextIn()
		}
		h.ReportUndo(strings.TrimSpace(kit.Tr("Salvato: %s", p.FullName()) + ". " + kit.Say(next)))
	}, func(err error) {
		dialogs.Unsaved(h.Win, kit.Tr("Il giocatore %s", seen.FullName()), err, func() {
			if now := e.page.snap.Players[p.ID]; now != nil {
				e.write(*now, p)
			}
		}, func() {
			e.page.session.GoTo(present.RosterTab)
			e.open(true)
			e.page.show(p.ID)
			e.edit(seen)
			e.fill(p)
			e.focus()
		}, func() { h.SaveCopy(func(d *desk.Desk) error { return d.EditPlayer(seen, p) }) })
	})
}

func (e *playerEditor) askRemove() {
	p := e.player
	h := e.page.session
	asked := dialogs.Ask(h.Win, kit.Tr("Cancellare %s?", p.FullName()), kit.Wide(30, kit.Wrapped(
		kit.Tr("Sparisce dall'elenco degli iscritti. Se invece va solo via, togli la spunta “In gara”."))), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Dimentica per sempre…"), Do: e.askForget},
		dialogs.Answer{Text: kit.Tr("Cancella"), Icon: theme.DeleteIcon(), Danger: true, Do: func() {
			h.Undoable(kit.Tr("Cancello…"), func(d *desk.Desk) error { return d.RemovePlayer(p.ID) }, kit.Tr("Cancellato: %s", p.FullName()))
		}})
	h.Win.Canvas().Focus(asked.Button(0))
}

// askForget asks a second time before a person is taken out of all that is kept, the season that was open last too.
func (e *playerEditor) askForget() {
	p, h := e.player, e.page.session
	title := kit.Tr("Dimenticare %s per sempre?", p.FullName())
	dialogs.Sure(h.Win, title, kit.Say(e.page.snap.Forgetting(p.ID)), kit.Tr("Dimentica"), func() {
		year, env := h.Prefs.String(present.PrefSeason), h.Env()
		h.Change(kit.Tr("Dimentico…"), func(d *desk.Desk) error {
			if s, err := season.ReadFrom(year); err != nil || s.Event(filepath.Dir(year), d.Path()) < 0 {
				return present.Forget(d, p.ID)
			}
			return present.Forget(d, p.ID, season.ForgetIn(year, env))
		}, func() { h.Report(kit.Tr("Dimenticato. Stampe e pagine pubblicate le cancelli tu.")) })
	})
}
