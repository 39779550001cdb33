package ui

import (
	"slices"
	"strconv"

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
	"raduno/ui/present"
)

// outlet is where a tournament is published: what goes there, in one of its forms, the usual one first.
type outlet struct {
	name, about, verb string
	forms             []form
}

// form is a way in which something leaves: text to be copied, or an act.
type form struct {
	name string
	text *publish.ExportRequest // nil for an act
	do   func()
}

// publishPage asks over the whole window where the tournament is published, and shows what is copied.
type publishPage struct {
	u       *printing
	outlets []outlet
	forms   []int // the form of each that was chosen
	rows    *kit.Choices
	buttons []*kit.Button
	head    *widget.Label
	text    *kit.Entry // what is copied, as it may be corrected
	parts   []string   // the messages of it
	asked   bool       // for the text to leave, before it was there
	part    int        // the one that is shown
	said    *fyne.Container
	close   func()
}

// forumPart is how long the messages of a forum may be that wants short ones.
const forumPart = 10_000

// askPublish shows the page.
func (u *printing) askPublish() { u.publish() }

func (u *printing) publish() *publishPage {
	p := &publishPage{u: u, head: kit.Heading(""), text: kit.NewText(), said: container.NewVBox()}
	p.outlets = p.all()
	p.forms = make([]int, len(p.outlets))
	column := container.NewVBox()
	var cards []*kit.Choice
	for i, o := range p.outlets {
		b := kit.NewButton(o.verb, nil, func() { p.leave(i) })
		p.buttons = append(p.buttons, b)
		beside := container.NewHBox(b)
		if len(o.forms) > 1 {
			var more *kit.Button
			more = kit.NewButton("▾", nil, func() { p.choose(i, more) })
			beside.Add(more)
		}
		card := kit.NewChoice(strconv.Itoa(i+1)+"   "+o.name, o.about, false, beside)
		cards = append(cards, card)
		column.Add(card)
	}
	p.rows = kit.NewChoices(column, 1, p.show, cards...)
	left := kit.NewLines(kit.NewPanel(p.rows), kit.Bold(kit.Tr("Altri formati")), p.others(), kit.Bold(kit.Tr("Nomi")), p.names(),
		p.said)
	shut := kit.NewButton(kit.Tr("Chiudi"), nil, func() { p.close() })
	title := container.NewBorder(nil, nil, nil, container.NewHBox(kit.Caption("Esc"), shut), kit.Heading(p.title()))
	preview := kit.NewPanel(container.NewBorder(p.head, nil, nil, nil, p.text))
	var body fyne.CanvasObject = container.New(layout.NewCustomPaddedVBoxLayout(0), left, preview)
	const wide, rows = 78, 42 // ems
	if room := u.Win.Canvas().Size().Width; room >= wide*kit.Em() {
		body = container.NewBorder(nil, nil, kit.Margin(0, 0, 0, 20, kit.Wide(rows, kit.Scrolled(left))), nil, preview)
	} else {
		p.text.SetMinRowsVisible(8)
		body = kit.Scrolled(body)
	}
	page := container.NewStack(kit.NewGround(theme.ColorNameBackground),
		kit.Margin(8, 12, 20, 20, container.NewBorder(title, nil, nil, nil, body)))
	p.close = dialogs.Cover(u.Win, page, p.key)
	u.Win.Canvas().SetOnTypedRune(func(r rune) {
		if i := int(r - '1'); i >= 0 && i < len(p.outlets) {
			p.rows.Choose(i)
		}
	})
	p.reportSaid()
	p.rows.Choose(0)
	u.Win.Canvas().Focus(p.rows)
	return p
}

// all are the five places.
func (p *publishPage) all() []outlet {
	u := p.u
	forum := func(name string, change func(*publish.ExportRequest)) form {
		r := &publish.ExportRequest{Format: publish.VBulletin, Type: u.View.Type.ID, Dialect: u.Prefs.String(present.PrefForum)}
		change(r)
		return form{name: name, text: r}
	}
	forums := []form{
		forum("vBulletin, BBCode", func(r *publish.ExportRequest) { r.Dialect = "" }),
		forum("Discourse, Markdown", func(r *publish.ExportRequest) { r.Dialect = publish.Markdown }),
	}
	if u.Prefs.String(present.PrefForum) != "" {
		slices.Reverse(forums)
	}
	forums = append(forums, forum(kit.Tr("Solo la classifica"), func(r *publish.ExportRequest) { r.OnlyStandings = true }),
		forum(kit.Tr("Classifica corta: posto, nome e punti"), func(r *publish.ExportRequest) { r.Short = true }),
		forum(kit.Tr("In messaggi da %d caratteri", forumPart), func(r *publish.ExportRequest) { r.Part = forumPart }))
	for _, r := range u.View.Tournament.Rounds {
		forums = append(forums, forum(kit.Tr("Solo %s", u.View.RoundName(r.Number).The()), func(q *publish.ExportRequest) { q.Round = r.Number }))
	}
	site, verb := []form{p.file(publish.HTML), p.file(publish.PNG), p.file(publish.Evening)}, kit.Tr("Salva")
	send := form{name: kit.Tr("Pubblica sul sito"), do: u.site.sendNow}
	if _, err := publish.SiteOf(u.View.Tournament, ""); err == nil {
		site, verb = append([]form{send}, site...), kit.Tr("Pubblica")
	}
	circuit := outlet{kit.Tr("Circuito"), kit.Tr("il foglio .xls di GestioneTorneo"), kit.Tr("Salva"), []form{p.file(publish.XLS)}}
	if event := p.file(publish.Diplomacy); event.do != nil {
		circuit = outlet{kit.Tr("Circuito"), kit.Tr("l'evento di Diplomacy"), kit.Tr("Salva"), []form{event}}
	}
	message := &publish.ExportRequest{Format: publish.Message, Type: u.View.Type.ID}
	return []outlet{
		{kit.Tr("Forum"), kit.Tr("classifica e tavoli, da incollare nel messaggio"), kit.Tr("Copia"), forums},
		{kit.Tr("WhatsApp e giornali"), kit.Tr("chi ha vinto e i primi, in poche righe"), kit.Tr("Copia"), []form{{text: message}}},
		{
			kit.Tr("Sito"), kit.Tr("la pagina del torneo e le immagini"), verb,
			append(site, form{name: kit.Tr("Il sito del torneo…"), do: u.site.ask}),
		},
		circuit,
		{kit.Tr("Tutto"), kit.Tr("un pacchetto .zip, da spedire"), kit.Tr("Salva"), []form{{do: u.pack}}},
	}
}

// file is a format that is written beside the workbook; it does nothing where the game has none.
func (p *publishPage) file(format publish.Format) form {
	all := publish.Formats()
	e := all[slices.IndexFunc(all, func(e publish.Exporter) bool { return e.Format == format })]
	if !e.Offered(p.u.View.Game) {
		return form{}
	}
	return form{name: kit.Say(e.Menu), do: func() { p.u.export(e) }}
}

// others are the formats that few ask for.
func (p *publishPage) others() fyne.CanvasObject {
	row := kit.NewFlow(4, kit.NewQuietButton("PDF", nil, func() {
		p.close()
		p.u.printReport()
	}))
	for _, format := range []publish.Format{publish.CSV, publish.JSON, publish.Text, publish.Checked} {
		one := p.file(format)
		row.Add(kit.NewQuietButton(one.name, nil, one.do))
	}
	return row
}

// names says by which names players are published.
func (p *publishPage) names() fyne.CanvasObject {
	count := map[string]int{}
	for _, player := range p.u.View.Tournament.Players {
		by, _ := player.PublishedBy()
		count[by]++
	}
	change := kit.NewQuietButton(kit.Tr("Cambia"), nil, func() {
		p.close()
		p.u.GoTo(present.RosterTab)
	})
	text := kit.Tr("%d per intero, %d col nick, %d con le iniziali.", count[engine.ByName], count[engine.ByNick], count[engine.ByInitials])
	return kit.NewFlow(4, widget.NewLabel(text), change)
}

func (p *publishPage) title() string {
	v := p.u.View
	switch played := v.Current(); {
	case v.Ranked != nil && v.Ranked.Final():
		return kit.Tr("Pubblica · il torneo è finito, %d {1:giocatore|giocatori}", len(v.Tournament.Players))
	case v.Round(played) != nil:
		return kit.Tr("Pubblica · provvisoria, dopo %s", v.RoundName(played).The())
	}
	return kit.Tr("Pubblica")
}

// key is one that nothing on the page wanted.
func (p *publishPage) key(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		p.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		p.leave(p.rows.Chosen())
	case fyne.KeyUp, fyne.KeyDown:
		p.rows.TypedKey(e)
	}
}

// choose opens the list of the forms of a place.
func (p *publishPage) choose(i int, below fyne.CanvasObject) {
	forms := p.outlets[i].forms
	kit.OpenList(below, engine.Map(forms, func(f form) string { return f.name }), func(k int) {
		p.forms[i] = k
		p.rows.Choose(i)
		if forms[k].do != nil {
			forms[k].do()
		}
		if text := forms[k].text; text != nil && k < 2 { // the kind of forum, for the next time
			p.u.Prefs.SetString(present.PrefForum, text.Dialect)
		}
	})
}

// show shows what would leave.
func (p *publishPage) show(i int) {
	for k, b := range p.buttons {
		b.Importance = widget.MediumImportance
		if k == i {
			b.Importance = widget.HighImportance
		}
		b.Refresh()
	}
	f := p.outlets[i].forms[p.forms[i]]
	p.parts, p.part, p.asked = nil, 0, false
	kit.SetVisible(p.text, f.text != nil)
	if f.text == nil {
		p.head.SetText(kit.Sentence(p.outlets[i].about))
		return
	}
	p.u.Look(func(d *desk.Desk) func() {
		var parts []string
		text, err := publish.ExportBytes(d, *f.text)
		if parts = []string{string(text)}; f.text.Part > 0 {
			parts, err = publish.ForumParts(d, *f.text)
		}
		return func() {
			if p.rows.Chosen() != i {
				return
			}
			if err != nil {
				parts, p.asked = []string{kit.SayError(err)}, false
			}
			p.arrive(i, parts)
		}
	})
}

// arrive shows the texts of a place, and has the first leave where that was asked before they were there.
func (p *publishPage) arrive(i int, parts []string) {
	p.parts = parts
	p.showPart()
	if p.asked {
		p.leave(i)
	}
}

func (p *publishPage) showPart() {
	p.head.SetText(kit.Tr("Quello che si copia · si può correggere qui"))
	if len(p.parts) > 1 {
		p.head.SetText(kit.Tr("Messaggio %d di %d", p.part+1, len(p.parts)))
	}
	p.text.SetText(p.parts[p.part])
}

// leave has something leave, in the form that was chosen; of several messages the next.
func (p *publishPage) leave(i int) {
	if p.rows.Chosen() != i {
		p.rows.Choose(i)
	}
	f := p.outlets[i].forms[p.forms[i]]
	if f.text == nil {
		f.do()
		return
	}
	if p.asked = p.parts == nil; p.asked {
		return
	}
	p.u.App.Clipboard().SetContent(p.text.Text)
	p.u.left(kit.Tr("%s, copiato", p.outlets[i].name))
	p.reportSaid()
	if p.part+1 < len(p.parts) {
		p.part++
		p.showPart()
	}
}

// reportSaid lists what left.
func (p *publishPage) reportSaid() {
	p.said.Objects = nil
	if len(p.u.out) > 0 {
		p.said.Add(kit.Bold(kit.Tr("Già uscito")))
	}
	for _, line := range p.u.out {
		p.said.Add(kit.Quiet("✓ " + line))
	}
	p.said.Refresh()
}

// left keeps that something left, and when.
func (u *printing) left(what string) {
	u.out = append(u.out, kit.Tr("%s alle %s", what, u.Desk.Env().Now().Format("15:04")))
	u.Report(u.out[len(u.out)-1])
}
