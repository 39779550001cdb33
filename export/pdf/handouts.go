package pdf

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// tentSize is the number of a table tent, in points: capitals of eighty millimetres are read across the hall.
const tentSize = 320.0

// Tents writes a card for each table of a round, to stand on it: half a page each, the number large enough to be read
// across the hall, with the club's picture and, while the hall is served, the code that opens its form on a phone.
func Tents(t *engine.Tournament, round int, o ListOptions) (*Paper, error) {
	rounds, err := o.Forms.Rounds(t, []int{round})
	if err != nil {
		return nil, err
	}
	d := newDocument(t.Info, t.Info.Name+" - "+o.About.Say("Segnatavolo"), o.About, o.Stamp)
	if err := d.readLogos(t.Logos()); err != nil {
		return nil, err
	}
	const half = pageHeight / 2
	for i, table := range rounds[0].Tables {
		if i%2 == 0 {
			d.page()
			d.cutAt(half)
		}
		top := float64(i%2) * half
		d.tent(top, table.Number)
		d.font(regular, 11)
		d.put(margin+bodyWidth*0.6, top+half-margin, bodyWidth*0.4, export.Right, o.About.Round(round))
		if o.TableLink != nil {
			x, y := margin+bodyWidth-tentCode, top+half-margin-tentCode-9
			d.code(x+2, y, tentCode, o.TableLink(round, table.Number))
			d.set(regular, 8, soft, x, y+tentCode+1, tentCode, export.Center, d.Say("per i telefoni"))
		}
	}
	if len(d.pages) == 0 {
		return nil, engine.Errorf(engine.BadInput, "Non c'è ancora nessun tavolo da stampare: prima sorteggia un turno")
	}
	return d.finish()
}

// tent sets a table's number and what belongs to the tournament into half a page.
func (d *document) tent(top float64, number int) {
	const half = pageHeight / 2
	d.font(regular, 20)
	d.ink(soft)
	d.put(margin, top+margin+6, bodyWidth, export.Left, d.Say("TAVOLO"))
	d.drawLogos(margin, top+margin+11, 26, 40)
	d.set(bold, tentSize, d.deep, margin+tentCode, top+half/2+tentSize*point*capHeight/2, bodyWidth-2*tentCode, export.Center,
		strconv.Itoa(number))
	d.font(bold, 13)
	d.put(margin, top+half-margin, bodyWidth*0.6, export.Left, d.info.Name)
}

// tentCode is the side of a code on a table tent, which phones scan from the chairs.
const tentCode = 28.0

// cutAt draws the dashed line along which a page is cut.
func (d *document) cutAt(y float64) {
	d.stroke(line, 0.2)
	d.dash(1.5)
	d.segment(0, y, pageWidth, y)
	d.dash(0)
}

const (
	badgeWidth  = 90.0
	badgeHeight = 54.0
	badgeTop    = (pageHeight - 5*badgeHeight) / 2
	badgeLeft   = (pageWidth - 2*badgeWidth) / 2
)

// Badges writes a card for each player of the roster, ten a page: name, nick, club, at which table he sits in each round that is
// drawn and, while the hall is served, the address where he is checked in as a code; nil for none.
func Badges(t *engine.Tournament, link func(player int) string, o ListOptions) (*Paper, error) {
	rounds, err := o.Forms.Rounds(t, nil)
	if err != nil {
		return nil, err
	}
	tables := map[int][]string{}
	for _, round := range rounds {
		if round.Draft {
			continue // its tables may still change
		}
		for _, table := range round.Tables {
			for _, seat := range export.Players(table.Seats) {
				tables[seat.ID] = append(tables[seat.ID], o.About.Say("%s: %d", o.About.RoundMark(round.Number), table.Number))
			}
		}
	}
	d := newDocument(t.Info, t.Info.Name+" - "+o.About.Say("Tessere"), o.About, o.Stamp)
	players := bySurname(t)
	if len(players) == 0 {
		return nil, engine.Errorf(engine.BadInput, "Non ci sono ancora iscritti: le tessere si fanno dopo le iscrizioni")
	}
	for i, player := range players {
		if i%10 == 0 {
			d.page()
		}
		x, y := badgeLeft+float64(i%2)*badgeWidth, badgeTop+float64(i%10/2)*badgeHeight
		seat := export.PlayerSeat(player)
		address := ""
		if link != nil {
			address = link(player.ID)
		}
		d.badge(x, y, seat, badgeLines(t.Info, seat, o.About), address, tables[player.ID])
	}
	return d.finish()
}

// badgeLines are what stands on a badge: the name, nick and club, or what the organizer wrote.
func badgeLines(info engine.Info, seat export.Seat, about export.About) []string {
	text := engine.Lines(info.Badge)
	if text == nil {
		text = []string{"{nome}", "{nick}", "{club}"}
	}
	nick := seat.Nick
	if seat.ByNick {
		nick = ""
	}
	return fill(text, eventValues(info, about, map[string]string{"{nome}": seat.Name, "{nick}": nick, "{club}": seat.Club}))
}

// eventValues adds what a text may say of the event.
func eventValues(info engine.Info, about export.About, values map[string]string) map[string]string {
	values["{torneo}"], values["{luogo}"], values["{data}"] = export.Clean(info.Name), export.Clean(info.Venue), about.Days(info)
	return values
}

// badge draws a card: the name large, where the lines begin with it, and the others below it.
func (d *document) badge(x, y float64, seat export.Seat, lines []string, address string, tables []string) {
	const pad, code = 5.0, 21.0
	width := badgeWidth - 2*pad
	d.stroke(line, 0.2)
	d.rect(x, y, badgeWidth, badgeHeight, "D")
	d.fill(d.deep)
	d.rect(x, y, badgeWidth, 8, "F")
	d.set(bold, 9, white, x+pad, y+5.4, width, export.Left, d.info.Name)
	last, high := y+36.5, 17.0
	if len(lines) > 3 {
		high = 12
	}
	if len(lines) > 0 && lines[0] == seat.Name {
		d.font(bold, 19)
		d.box(x+pad, y+10, width, high, export.Left, seat.Name)
		lines = lines[1:]
	}
	d.font(regular, 11)
	for i, line := range lines {
		if d.ink(ink); i == len(lines)-1 {
			d.ink(soft)
		}
		d.put(x+pad, last-5.5*float64(len(lines)-1-i), width-code-2, export.Left, line)
	}
	d.ink(ink)
	d.code(x+pad+width-code+2, y+26, code, address)
	d.font(bold, 9)
	if last := 8; len(tables) > last {
		tables = append([]string{"…"}, tables[len(tables)-last:]...) // who has played them knows the earlier ones
	}
	d.put(x+pad, y+49.5, width, export.Left, strings.Join(tables, "   "))
	d.font(regular, 6.5)
	d.ink(soft)
	d.put(x+pad+width-code+2, y+47, code, export.Center, "ID "+strconv.Itoa(seat.ID))
}

// DiplomaText is what stands on a diploma unless the organizer writes another text.
func DiplomaText(voice export.Voice) string {
	return voice.Say("Si attesta che\n{nome}\nha partecipato a {torneo}\n{luogo} {data}\nottenendo il {posto}° posto con {punti} " +
		"punti\n{premio}")
}

// Diplomas writes a page on its side for each who is ranked, a player or a club, ranking by ranking. The text is the one of TORNEO where
// none is given, else the usual one. Its engine.DiplomaFields are filled in; a line without one of its values is left out, and that of
// the name is set large. A field that is not known is an error of kind BadInput.
func Diplomas(t *engine.Tournament, rankings []export.Ranking, text string, o ListOptions) (*Paper, error) {
	lines, err := diplomaLines(t, text, o.About.Voice)
	if err != nil {
		return nil, err
	}
	d := newDocument(t.Info, t.Info.Name+" - "+o.About.Say("Diplomi"), o.About, o.Stamp)
	if err := d.readLogos(t.Logos()); err != nil {
		return nil, err
	}
	for _, values := range diplomas(t, rankings, o) {
		d.turned(true)
		d.diploma(fill(lines, values), values["{nome}"])
		if rankings[0].Provisional {
			d.font(regular, 10)
			d.put(22, pageWidth-22, pageHeight/2, export.Left, rankings[0].State)
		}
	}
	if len(d.pages) == 0 {
		return nil, engine.Errorf(engine.BadInput, "Per i diplomi ci vuole una classifica: prima si gioca almeno un turno")
	}
	return d.finish()
}

// diplomaLines are the lines of the text, before anything is filled in.
func diplomaLines(t *engine.Tournament, text string, voice export.Voice) ([]string, error) {
	if text == "" {
		text = strings.Join(engine.Lines(t.Info.Diploma), "\n")
	}
	if text == "" {
		text = DiplomaText(voice)
	}
	return strings.Split(strings.ReplaceAll(text, `\n`, "\n"), "\n"), engine.CheckFields(text, engine.DiplomaFields)
}

// diplomas are what is filled in on each diploma.
func diplomas(t *engine.Tournament, rankings []export.Ranking, o ListOptions) (all []map[string]string) {
	index := t.Index()
	for _, ranking := range rankings {
		for _, row := range ranking.Rows {
			if values := diplomaOf(ranking, row, index); values != nil {
				values["{premio}"] = export.Clean(strings.Join(o.Prizes[row.Player], ", "))
				all = append(all, eventValues(t.Info, o.About, values))
			}
		}
	}
	return all
}

// diplomaOf is what is filled in for the player or club of a row; nil for neither.
func diplomaOf(ranking export.Ranking, row export.Row, index map[int]*engine.Player) map[string]string {
	cell := func(content export.ColumnKind) string {
		if at := ranking.Column(content); at >= 0 && row.Cell(at).Text != "–" {
			return row.Cell(at).Text
		}
		return ""
	}
	values := map[string]string{"{posto}": cell(export.PlaceColumn), "{punti}": cell(export.TotalColumn), "{nick}": "", "{club}": ""}
	player, team := index[row.Player], cell(export.TeamColumn)
	switch {
	case player != nil:
		seat := export.PlayerSeat(*player)
		values["{nome}"], values["{nick}"], values["{club}"] = seat.Name, seat.Nick, seat.Club
	case team != "":
		values["{nome}"], values["{club}"] = team, team
	default:
		return nil
	}
	return values
}

// fill fills values into lines. A line is left out where it has values and all are missing, and where a place is.
func fill(text []string, values map[string]string) (lines []string) {
	for _, line := range text {
		filled, missing, named := line, 0, 0
		for _, key := range slices.Sorted(maps.Keys(values)) {
			if strings.Contains(line, key) {
				named++
				if values[key] == "" {
					missing++
				}
				filled = strings.ReplaceAll(filled, key, values[key])
			}
		}
		// Place and day may be missing one by one; a sentence about a place that is not there is not said.
		if filled = strings.TrimSpace(filled); filled == "" || missing == named && named > 0 || missing > 0 && strings.Contains(line, "{posto}") {
			continue
		}
		lines = append(lines, filled)
	}
	return lines
}

// diploma draws a page: the line of the name is set large.
func (d *document) diploma(lines []string, name string) {
	const edge, step = 14.0, 15.0
	width := pageHeight - 4*edge
	d.stroke(d.deep, 1.4)
	d.rect(edge, edge, pageHeight-2*edge, pageWidth-2*edge, "D")
	d.stroke(d.deep, 0.4)
	d.rect(edge+2.5, edge+2.5, pageHeight-2*edge-5, pageWidth-2*edge-5, "D")
	y := max((pageWidth-float64(len(lines))*step)/2+step*0.6, edge+step)
	const logo = 26.0
	logos := 70 * float64(len(d.logos))
	if w := d.logoWidth(logos, logo); w > 0 {
		top := max(edge+8, min(edge+14, y-step-logo))
		d.drawLogos((pageHeight-w)/2, top, logo, logos)
		y = max(y, top+logo+step)
	}
	part := min(1, (pageWidth-edge-22-y)/step/float64(max(1, len(lines)-1))) // of the usual size, to stay above the line to sign on
	for _, line := range lines {
		d.ink(ink)
		d.font(regular, 18*part)
		if line == name {
			d.ink(d.deep)
			d.font(bold, 34*part)
		}
		d.put(2*edge, y, width, export.Center, line)
		y += step * part
	}
	d.font(regular, 10)
	d.ink(soft)
	d.stroke(line, 0.3)
	d.segment(pageHeight-edge-90, pageWidth-edge-16, pageHeight-edge-16, pageWidth-edge-16)
	d.put(pageHeight-edge-90, pageWidth-edge-11, 74, export.Center, d.info.Organizer)
	d.ink(ink)
}
