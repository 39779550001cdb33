package dialogs

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// New is what was answered for a new tournament.
type New struct {
	Name, Folder string
	Says         *engine.Tournament // its type, what was answered to it, its options
	Formula      bool               // the organizer writes the formula: its page comes next
}

// newPage asks over the whole window what a new tournament needs: at the left the types, at the right what matters of the one chosen.
type newPage struct {
	s       *present.Session
	name    *kit.Entry
	unnamed fyne.CanvasObject // says that the name is missing
	where   *widget.Label
	kinds   []*rules.Type // as the cards of the list; nil for a formula of one's own
	folds   map[int]*fold // by the card that opens it
	cards   []*kit.Choice
	types   *kit.Choices
	page    *fyne.Container
	right   *kit.Scroll
	asked   *fyne.Container // the questions
	ahead   *fyne.Container // what it will be like
	options *gameOptions
	answer  func(set func(id, value string)) // the questions of the type chosen; nil for none
	rounds  *kit.Entry                       // how many, where the type does not say it; else nil
	close   func()
}

// fold is a group of types that few look for: how many they are, and its name once it is open.
type fold struct {
	types int
	name  *widget.Label
}

// NewTournament asks what a new tournament needs: its name, its type and the folder that it is to lie in.
func NewTournament(s *present.Session, folder string, choose func(chosen func(string)), create func(New)) {
	newNewPage(s, folder, choose, create)
}

func newNewPage(s *present.Session, folder string, choose func(chosen func(string)), create func(New)) *newPage {
	p := &newPage{s: s, name: kit.NewEntry(), options: newGameOptions(s), asked: container.NewVBox(), ahead: kit.NewLines()}
	p.name.SetPlaceHolder(kit.Tr("per esempio: Raduno di Roma 2026"))
	p.unnamed = kit.Warning(kit.Tr("Scrivi il nome del torneo."))
	p.unnamed.Hide()
	p.name.OnChanged = func(string) { p.unnamed.Hide() }
	p.where = widget.NewLabel(folder)
	p.where.Wrapping = fyne.TextWrapBreak
	other := kit.NewQuietButton(kit.Tr("Cambia…"), nil, func() { choose(p.where.SetText) })
	done := func() {
		if n, good := p.answered(); good {
			p.close()
			create(n)
		}
	}
	p.name.OnSubmitted = func(string) { done() }
	list := p.list()
	buttons := container.NewHBox(kit.NewButton(kit.Tr("Lascia stare"), nil, func() { p.close() }),
		kit.NewMainButton(kit.Tr("Crea"), theme.ConfirmIcon(), done))
	head := container.NewBorder(nil, nil, widget.NewLabel(kit.Tr("Nome")), nil, p.name)
	place := container.NewBorder(nil, nil, widget.NewLabel(kit.Tr("Cartella")), other, p.where)
	top, title := container.NewVBox(head, p.unnamed, place), container.NewBorder(nil, nil, nil, buttons, kit.Heading(kit.Tr("Nuovo torneo")))
	p.page = container.NewStack()
	left := kit.Margin(0, 0, 0, 12, kit.WideIn(p.page, 28, 18, kit.NewPanel(kit.Scrolled(list))))
	p.right = kit.Scrolled(container.NewVBox(p.asked, kit.NewTint(kit.ColorTint, p.ahead)))
	right := container.New(layout.NewBorderLayout(top, nil, nil, nil), top, p.right)
	body := container.New(layout.NewBorderLayout(title, nil, left, nil), left, right, title) // in the order of Tab
	content := p.page
	content.Objects = []fyne.CanvasObject{kit.NewGround(theme.ColorNameBackground), kit.Margin(8, 12, 20, 20, body)}
	p.close = Cover(s.Win, content, func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyEscape:
			p.close()
		case fyne.KeyReturn, fyne.KeyEnter:
			done()
		}
	})
	p.chosen(0)
	s.Win.Canvas().Focus(p.name)
	return p
}

// Cover lays a page over the whole window, with its keys; close gives the window back.
func Cover(win fyne.Window, content fyne.CanvasObject, key func(*fyne.KeyEvent)) (close func()) {
	c := win.Canvas()
	keys, runes := c.OnTypedKey(), c.OnTypedRune()
	c.Overlays().Add(content)
	content.Resize(c.Size())
	c.SetOnTypedKey(key)
	return func() {
		c.Overlays().Remove(content)
		c.SetOnTypedKey(keys)
		c.SetOnTypedRune(runes)
		if keys != nil && c.Focused() == nil {
			keys(&fyne.KeyEvent{}) // no key at all: the window gives the keyboard to whom it belongs
		}
	}
}

// list is the types by what people play now, then a formula of one's own. A group that few look for is a card that opens in place.
func (p *newPage) list() fyne.CanvasObject {
	column := container.NewVBox()
	p.folds = map[int]*fold{}
	add := func(typ *rules.Type, card *kit.Choice) {
		p.kinds, p.cards = append(p.kinds, typ), append(p.cards, card)
		column.Add(card)
	}
	for _, group := range rules.TypeGroups() {
		name := kit.Quiet(kit.Say(group.Name))
		if name.Hidden = group.Folded; group.Folded {
			p.folds[len(p.cards)] = &fold{len(group.Types), name}
			add(nil, kit.NewChoice(kit.Say(group.Name)+" ▸", strings.Join(kit.FirstOf(3, group.Types, present.KindName), ", "), false, nil))
		}
		column.Add(name)
		for i := range group.Types {
			typ := group.Types[i]
			card := kit.NewChoice(present.KindName(typ), kit.Say(typ.About), false, nil)
			add(&typ, card)
			card.Hidden = group.Folded
		}
	}
	add(nil, kit.NewChoice(kit.Tr("Un altro gioco, una formula mia"), kit.Tr("dopo “Crea” si scrive la formula"), false, nil))
	p.types = kit.NewChoices(column, 1, p.chosen, p.cards...)
	return p.types
}

// chosen shows what a type asks, or opens a group and goes on to its first type.
func (p *newPage) chosen(i int) {
	if group := p.folds[i]; group != nil {
		for _, card := range p.cards[i+1 : i+1+group.types] {
			card.Show()
		}
		p.cards[i].Hide()
		group.name.Show()
		p.types.Choose(i + 1)
		return
	}
	p.right.ScrollToTop()
	p.asked.Objects, p.answer, p.rounds = nil, nil, nil
	typ := p.kinds[i]
	switch {
	case typ == nil:
	case typ.Phases.ByNumbers():
		p.askClub(*typ)
	case rules.LastRound(&engine.Tournament{}, *typ) == 0 && len(typ.Game().Options()) == 0:
		p.rounds = p.number("")
		p.asked.Add(question(0, kit.Tr("Quanti turni?"), kit.NewFlow(8, kit.Wide(4, p.rounds), kit.Quiet(kit.Tr("vuoto: si vede giocando")))))
	}
	if typ != nil {
		if p.options.fill(typ.Game(), nil); len(p.options.fields) > 0 {
			p.asked.Add(kit.NewPanel(p.options.content))
		}
	}
	p.report()
}

// number is a field for a number, which changes what is said of the tournament.
func (p *newPage) number(text string) *kit.Entry {
	e := kit.NewNumber()
	e.SetText(text)
	e.OnChanged = func(string) { p.report() }
	e.OnSubmitted = p.name.OnSubmitted
	return e
}

// pairs lays cards out in two columns, in one where the page is narrow: half of what is left beside the types must hold a card's line.
type pairs struct{ page *fyne.Container }

func (l pairs) grid() fyne.Layout {
	if l.page.Size().Width < 72*kit.Em() {
		return layout.NewVBoxLayout()
	}
	return layout.NewGridLayoutWithColumns(2)
}

// Layout places the cards.
func (l pairs) Layout(objects []fyne.CanvasObject, size fyne.Size) { l.grid().Layout(objects, size) }

// MinSize is what they need.
func (l pairs) MinSize(objects []fyne.CanvasObject) fyne.Size { return l.grid().MinSize(objects) }

// question is a card with what is asked.
func question(n int, text string, field fyne.CanvasObject) fyne.CanvasObject {
	if n > 0 {
		text = strconv.Itoa(n) + "  " + text
	}
	return kit.NewPanel(kit.NewLines(kit.Heading(text), field))
}

// clubEnds are the answers to who goes straight to the final: the last two as words of the sheet Formula, with a number for “%”.
var clubEnds = []struct {
	name, line            engine.Text
	direct, semifinalists string
}{
	{engine.Textf("I primi 2"), engine.Textf("8 in semifinale, 2 tavoli"), "2", "8"},
	{engine.Textf("Il primo"), engine.Textf("12 in semifinale, 3 tavoli"), "1", "12"},
	{engine.Textf("Nessuno"), engine.Textf("16 in semifinale, 4 tavoli"), "0", "16"},
	{engine.Textf("I primi 4"), engine.Textf("senza semifinali"), "4", "0"},
	{
		engine.Textf("Secondo quanti siamo"), engine.Textf("i primi 2, ma solo il primo se siamo più di"),
		"2 fino a %, poi 1", "8 fino a %, poi 12",
	},
}

// askClub asks what a club decides of its tournament: how many evenings, who goes straight to the final, who gets the last seat.
func (p *newPage) askClub(typ rules.Type) {
	evenings, discards := p.number(strconv.Itoa(typ.Phases.Qualification)), p.number(strconv.Itoa(typ.Discards))
	upTo, least := p.number("24"), p.number(strconv.Itoa(typ.Least.Recovered))
	grid := func(cards ...*kit.Choice) *kit.Choices {
		content := container.New(pairs{p.page})
		for _, card := range cards {
			content.Add(card)
		}
		return kit.NewChoices(content, 2, func(int) { p.report() }, cards...)
	}
	var ends []*kit.Choice
	for i, end := range clubEnds {
		var beside fyne.CanvasObject
		if i == len(clubEnds)-1 {
			beside = kit.Wide(4, upTo)
		}
		ends = append(ends, kit.NewChoice(kit.Say(end.name), kit.Say(end.line), true, beside))
	}
	first := grid(ends...)
	last := grid(
		kit.NewChoice(kit.Tr("Alla miglior partita"), kit.Tr("tra chi ne ha giocate almeno"), true, kit.Wide(4, least)),
		kit.NewChoice(kit.Tr("Al successivo in classifica"), kit.Tr("come gli altri"), true, nil))
	third := question(3, kit.Tr("L'ultimo posto in semifinale"), last)
	p.answer = func(set func(id, value string)) {
		end := clubEnds[first.Chosen()]
		kit.SetVisible(third, end.semifinalists != "0")
		number := strings.TrimSpace(upTo.Text)
		set("Serate", evenings.Text)
		set("Scarti", discards.Text)
		set("Finalisti diretti", strings.ReplaceAll(end.direct, "%", number))
		set("Semifinalisti", strings.ReplaceAll(end.semifinalists, "%", number))
		recovered := 1 - last.Chosen()
		if end.semifinalists == "0" {
			recovered = 0
		}
		set("Ripescati", strconv.Itoa(recovered))
		if recovered > 0 {
			set("Partite minime per i ripescati", least.Text)
		}
	}
	p.asked.Add(question(1, kit.Tr("Quante serate?"), kit.NewFlow(8, kit.Wide(4, evenings), widget.NewLabel(kit.Tr("serate, le")),
		kit.Wide(4, discards), widget.NewLabel(kit.Tr("peggiori non contano: un'assenza si scarta per prima")))))
	p.asked.Add(question(2, kit.Tr("Chi va dritto in finale?"), first))
	p.asked.Add(third)
	first.Choose(len(clubEnds) - 1)
}

// says is a tournament as it is answered so far. The error says which answer cannot be.
func (p *newPage) says() (*engine.Tournament, rules.Type, error) {
	t, i := &engine.Tournament{}, p.types.Chosen()
	typ := p.kinds[i]
	if typ == nil {
		return t, rules.Type{}, nil
	}
	t.Settings.Type = typ.ID
	if p.rounds != nil && strings.TrimSpace(p.rounds.Text) != "" {
		if err := engine.InfoRounds.Set(t, p.rounds.Text); err != nil {
			return t, *typ, err
		}
	}
	if p.answer == nil {
		return t, *typ, nil
	}
	var wrong error
	options := desk.Answers(*typ)
	p.answer(func(id, value string) {
		o := options[slices.IndexFunc(options, func(o *engine.Option) bool { return o.ID == id })]
		if value = strings.TrimSpace(value); wrong == nil && value != o.Get(t) {
			wrong = o.Set(t, value)
		}
	})
	if wrong == nil {
		wrong = typ.CanAnswer(&engine.Tournament{Settings: engine.Settings{Type: typ.ID}}, t.Settings)
	}
	return t, typ.With(t.Settings), wrong
}

// report says what the tournament will be like, or what in the answers cannot be.
func (p *newPage) report() {
	t, typ, err := p.says()
	title := kit.BoldLine(kit.Tr("Sarà così"))
	p.ahead.Objects = []fyne.CanvasObject{title}
	switch on := typ.GoesOn(); {
	case err != nil:
		p.ahead.Add(kit.Warning(kit.SayError(err)))
	case t.Settings.Type == "":
		p.ahead.Add(kit.Wrapped(kit.Tr(
			"Tavoli, punti e classifica li scrivi tu: la pagina della formula si apre subito, con un esempio da cambiare.")))
	default:
		if !on.IsZero() {
			p.ahead.Add(kit.Wrapped(kit.Say(on)))
		}
		_, system, _ := strings.Cut(typ.Name, ": ")
		if words := about(p.s, "tipo-"+typ.ID, system); words != nil {
			p.ahead.Objects[0] = container.NewBorder(nil, nil, title, words[1])
			if on.IsZero() { // else the sentence says it with the numbers that were answered
				p.ahead.Add(words[0])
			}
			p.ahead.Add(kit.Quiet(kit.Tr("In classifica contano, nell'ordine: %s.", kit.Say(typ.Words().Ranking))))
		}
		p.ahead.Add(kit.Quiet(kit.Tr("Tavoli: %s. Tutto si cambia anche dopo, in Opzioni › Regole del torneo.", kit.Say(typ.Words().Tables))))
	}
	p.right.Refresh()
}

// answered is what was answered; false where something is missing or cannot be, which is shown.
func (p *newPage) answered() (n New, good bool) {
	name := strings.TrimSpace(p.name.Text)
	if name == "" {
		p.unnamed.Show()
		p.s.Win.Canvas().Focus(p.name)
		return n, false
	}
	t, _, err := p.says()
	if err != nil {
		Message(p.s.Win, kit.Tr("Così non si può"), kit.SayError(err))
		return n, false
	}
	if t.Settings.Type != "" {
		if t.Settings.Game, good = p.options.record(); !good {
			return n, false
		}
	}
	return New{Name: name, Folder: p.where.Text, Says: t, Formula: t.Settings.Type == ""}, true
}
