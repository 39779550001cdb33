package pdf

import (
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// Booklet writes the whole tournament in one document: a title page, the standings, the tables of every
// wanted round with their points, how each was drawn without what people asked for, and the roster.
func Booklet(t *engine.Tournament, c export.Content) (*Paper, error) {
	rounds, err := c.Select(t)
	if err != nil {
		return nil, err
	}
	l := newListing(t.Info, c.About.Say("Libretto del torneo"), ListOptions{
		Stamp: c.Stamp, Forms: c.Forms, About: c.About, Logos: t.Logos(),
		Public: true,
	})
	l.outline = true
	l.cover(t, rounds)
	for _, ranking := range c.Rankings {
		l.standings(ranking)
	}
	for _, round := range rounds {
		l.tables(round)
		if l.o.Forms != nil {
			l.records(round)
		}
		if t.Round(round.Number).Draw != nil {
			c, err := l.certified(t, round.Number)
			if err != nil {
				return nil, err
			}
			l.certificate(&c)
		}
	}
	l.round = 0
	l.roster(t)
	return l.finish()
}

// cover is the title page.
func (l *listing) cover(t *engine.Tournament, rounds []export.Round) {
	l.addPage()
	const mapTop, mapHeight, logo = 150.0, 109.0, 26.0
	w := l.logoWidth(2*logo, logo)
	l.drawLogos((l.pageWidth()-w)/2, 22, logo, 2*logo)
	l.y = 52
	l.font(bold, 30)
	name := t.Info.Name
	if l.printable(name) == "" {
		name = l.say("Torneo")
	}
	l.box(margin, l.y, l.bodyWidth(), 34, export.Center, name)
	l.y += 42
	l.font(regular, 13)
	l.ink(soft)
	for _, text := range []string{l.voice.Days(t.Info), t.Info.Venue, t.Info.Organizer, l.o.About.Type} {
		if text = l.printable(text); text != "" {
			l.put(margin, l.y, l.bodyWidth(), export.Center, text)
			l.y += 7.5
		}
	}
	l.ink(ink)
	l.font(bold, 13)
	facts := []string{l.say("%d {1:iscritto|iscritti}", len(t.Players))}
	if len(rounds) > 0 {
		tables := 0
		for _, round := range rounds {
			tables += len(round.Tables)
		}
		facts = append(facts, l.say("%d {1:turno|turni}", len(rounds)), l.say("%d {1:tavolo|tavoli}", tables))
	}
	l.put(margin, l.y+3, l.bodyWidth(), export.Center, strings.Join(facts, "  ·  "))
	if l.o.Forms == nil {
		l.drawWorld(margin, mapTop, l.bodyWidth(), mapHeight)
	}
}

// roster lists the players by surname.
func (l *listing) roster(t *engine.Tournament) {
	players := bySurname(t)
	g := &grid{columns: []gridColumn{
		{title: l.say("Cognome"), style: bold, flex: true},
		{title: l.say("Nome"), flex: true},
		{title: l.say("Nick"), flex: true},
		{title: l.say("Club o Famiglia"), flex: true},
		{title: "ID", side: export.Right},
	}}
	for _, player := range players {
		seat := export.PlayerSeat(player)
		g.rows = append(g.rows, []gridCell{
			{text: seat.Surname},
			{text: seat.Given},
			{text: seat.Nick},
			{text: seat.Club},
			{text: strconv.Itoa(player.ID)},
		})
	}
	l.section(l.say("Iscritti"), l.fitGrid(g))
	if len(players) == 0 {
		l.paragraph(regular, 11, soft, l.say("Non ci sono ancora iscritti."))
		return
	}
	l.drawGrid(g)
}
