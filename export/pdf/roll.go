package pdf

import (
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/export"
)

// RollCall writes the roster by surname with a box to tick before each name, and room for fee and signature, for the appeal
// before a round.
// Who is not to play the round is set lighter and says so.
func RollCall(t *engine.Tournament, round int, o ListOptions) (*Paper, error) {
	title := o.About.Say("Appello %s", o.About.OfRound(round))
	l := newListing(t.Info, title, o)
	l.round = round
	l.rollCall(title, t, round)
	return l.finish()
}

func (l *listing) rollCall(title string, t *engine.Tournament, round int) {
	players := bySurname(t)
	g := &grid{box: true, least: 8.2, columns: []gridColumn{
		{title: "", side: export.Center, fixed: 9},
		{title: l.Say("Cognome"), style: bold, flex: true},
		{title: l.Say("Nome"), flex: true},
		{title: l.Say("Nick"), flex: true, minor: true},
		{title: l.Say("Club o Famiglia"), flex: true},
		{title: "ID", side: export.Right},
		{title: l.Say("Quota"), fixed: 15},
		{title: l.Say("Firma"), fixed: 34},
		{title: l.Say("Note")},
	}}
	absent := make([]bool, len(players))
	present := 0
	for i, player := range players {
		seat := export.PlayerSeat(player)
		note := ""
		switch absent[i] = !t.Present(round, player); {
		case !absent[i]:
			present++
		case player.Plays:
			note = l.Say("assente")
		default:
			note = l.Say("non partecipa")
		}
		g.rows = append(g.rows, []gridCell{
			{text: "    "},
			{text: seat.Surname},
			{text: seat.Given},
			{text: seat.Nick},
			{text: seat.Club},
			{text: strconv.Itoa(seat.ID)},
			{text: l.fee(&player)},
			{},
			{text: note},
		})
	}
	g.quiet = func(row int) bool { return absent[row] }
	l.section(title, l.fitGrid(g))
	l.paragraph(regular, 10, soft, l.Say("Nell'elenco: %d · Al turno: %d", len(players), present))
	var paid, open engine.Points
	for i := range players {
		p, o := players[i].FeePaid()
		paid, open = paid.Add(p), open.Add(o)
	}
	if paid.Sign() > 0 || open.Sign() > 0 {
		l.paragraph(regular, 10, soft, l.Say("Quote: incassati %s €, da incassare %s €", paid.Money(), open.Money()))
	}
	l.y += 2
	if len(players) == 0 {
		l.paragraph(regular, 11, soft, l.Say("Non ci sono ancora iscritti."))
		return
	}
	l.drawGrid(g)
}

// fee is what a player has left to pay, a tick where it is all paid and nothing where no fee is known: it is written by hand then.
func (l *listing) fee(p *engine.Player) string {
	paid, open := p.FeePaid()
	switch {
	case open.Sign() > 0:
		return l.Say("%s €", open.Money())
	case paid.Sign() > 0:
		return "✓"
	}
	return ""
}

// bySurname is the roster in the order of a register.
func bySurname(t *engine.Tournament) []engine.Player {
	players := slices.Clone(t.Players)
	export.BySurname(players, export.PlayerSeat)
	return players
}
