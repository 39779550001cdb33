package pdf

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/jung-kurt/gofpdf"

	"raduno/engine"
	"raduno/export"
)

// Tents writes a card for each table of a round, to stand on it: half a page each, the number large enough to be read
// across the hall, with the code that opens the table in the score entry. It returns the number of pages.
func Tents(w io.Writer, t *engine.Tournament, round int, code func(round, table int) string, o ListOptions) (pages int, err error) {
	rounds, err := o.Forms.Rounds(t, []int{round})
	if err != nil {
		return 0, err
	}
	d := newDocument(t.Info, t.Info.Name+" - "+o.About.Say("Segnatavolo"), o.About.Voice, o.Stamp)
	const half = pageHeight / 2
	for i, table := range rounds[0].Tables {
		if i%2 == 0 {
			d.page()
			pages++
			d.cutAt(half)
		}
		top := float64(i%2) * half
		d.font(regular, 20)
		d.ink(soft)
		d.put(margin, top+22, bodyWidth, export.Left, d.say("TAVOLO"))
		d.ink(deep)
		d.font(bold, 330)
		d.put(margin, top+half/2+330*point*capHeight/2, bodyWidth, export.Center, strconv.Itoa(table.Number))
		d.ink(ink)
		d.font(bold, 13)
		d.put(margin, top+half-12, bodyWidth-30, export.Left, t.Info.Name)
		if code != nil {
			d.code(margin+bodyWidth-20, top+9, 20, code(round, table.Number))
		}
	}
	if pages == 0 {
		return 0, engine.Errorf(engine.BadInput, "Non c'è ancora nessun tavolo da stampare: prima sorteggia un turno")
	}
	return pages, d.write(w)
}

// cutAt draws the dashed line along which a page is cut.
func (d *document) cutAt(y float64) {
	d.stroke(line, 0.2)
	d.pdf.SetDashPattern([]float64{1.5, 1.5}, 0)
	d.pdf.Line(0, y, pageWidth, y)
	d.pdf.SetDashPattern(nil, 0)
}

const (
	badgeWidth  = 90.0
	badgeHeight = 54.0
	badgeTop    = (pageHeight - 5*badgeHeight) / 2
	badgeLeft   = (pageWidth - 2*badgeWidth) / 2
)

// Badges writes a card for each player of the roster, ten a page: name, nick, club, the code of the check-in, and at which
// table he sits in each round that is drawn. It returns the number of pages.
func Badges(w io.Writer, t *engine.Tournament, code func(player int) string, o ListOptions) (pages int, err error) {
	rounds, err := o.Forms.Rounds(t, nil)
	if err != nil {
		return 0, err
	}
	tables := map[int][]string{}
	for _, round := range rounds {
		if round.Draft {
			continue // nobody is told a table that may still change
		}
		for _, table := range round.Tables {
			for _, seat := range export.Players(table.Seats) {
				tables[seat.ID] = append(tables[seat.ID], o.About.Say("T%d: %d", round.Number, table.Number))
			}
		}
	}
	d := newDocument(t.Info, t.Info.Name+" - "+o.About.Say("Tessere"), o.About.Voice, o.Stamp)
	players := bySurname(t)
	if len(players) == 0 {
		return 0, engine.Errorf(engine.BadInput, "Non ci sono ancora iscritti: le tessere si fanno dopo le iscrizioni")
	}
	for i, player := range players {
		if i%10 == 0 {
			d.page()
			pages++
		}
		x, y := badgeLeft+float64(i%2)*badgeWidth, badgeTop+float64(i%10/2)*badgeHeight
		d.badge(x, y, export.PlayerSeat(player), code(player.ID), tables[player.ID])
	}
	return pages, d.write(w)
}

func (d *document) badge(x, y float64, seat export.Seat, text string, tables []string) {
	const pad, code = 5.0, 16.0
	width := badgeWidth - 2*pad
	d.stroke(line, 0.2)
	d.pdf.Rect(x, y, badgeWidth, badgeHeight, "D")
	d.fill(deep)
	d.pdf.Rect(x, y, badgeWidth, 8, "F")
	d.ink(white)
	d.font(bold, 9)
	d.put(x+pad, y+5.4, width, export.Left, d.info.Name)
	d.ink(ink)
	d.font(bold, 19)
	d.box(x+pad, y+10, width, 17, export.Left, seat.Name)
	d.font(regular, 11)
	if seat.Nick != "" {
		d.put(x+pad, y+32, width-code-2, export.Left, seat.Nick)
	}
	d.ink(soft)
	d.put(x+pad, y+38, width-code-2, export.Left, seat.Club)
	d.ink(ink)
	d.code(x+pad+width-code, y+28.5, code, text)
	d.font(bold, 9)
	d.put(x+pad, y+49.5, width, export.Left, strings.Join(tables, "   "))
	d.font(regular, 6.5)
	d.ink(soft)
	d.put(x+pad+width-code, y+47, code, export.Center, "ID "+strconv.Itoa(seat.ID))
	d.ink(ink)
}

// DiplomaText is what stands on a diploma unless the organizer writes another text.
func DiplomaText(voice export.Voice) string {
	return voice.Say("Si attesta che\n{nome}\nha partecipato a {torneo}\n{luogo} {data}\nottenendo il {posto}° posto con {punti} punti")
}

// Diplomas writes a page on its side for each player of a ranking. In the text {nome}, {nick}, {club}, {torneo},
// {luogo}, {data}, {posto} and {punti} are filled in; a line of which one value is missing is left out, and that of the
// name is set large. It returns the number of pages.
func Diplomas(w io.Writer, t *engine.Tournament, ranking export.Ranking, text string, o ListOptions) (pages int, err error) {
	if text == "" {
		text = DiplomaText(o.About.Voice)
	}
	d := newDocument(t.Info, t.Info.Name+" - "+o.About.Say("Diplomi"), o.About.Voice, o.Stamp)
	index := t.Index()
	for _, row := range ranking.Rows {
		player := index[row.Player]
		if player == nil {
			continue
		}
		d.pdf.AddPageFormat("L", gofpdf.SizeType{Wd: pageWidth, Ht: pageHeight})
		d.paper = pageWidth
		d.reset()
		pages++
		cell := func(kind export.ColumnKind) string {
			if at := ranking.Column(kind); at >= 0 && row.Cell(at).Text != "–" {
				return row.Cell(at).Text
			}
			return ""
		}
		seat := export.PlayerSeat(*player)
		d.diploma(text, map[string]string{
			"{nome}": seat.Name, "{nick}": seat.Nick, "{club}": seat.Club, "{torneo}": export.Clean(t.Info.Name),
			"{luogo}": export.Clean(t.Info.Venue), "{data}": o.About.Days(t.Info),
			"{posto}": cell(export.PlaceColumn), "{punti}": cell(export.TotalColumn),
		})
	}
	if pages == 0 {
		return 0, engine.Errorf(engine.BadInput, "Per i diplomi ci vuole una classifica: prima si gioca almeno un turno")
	}
	return pages, d.write(w)
}

func (d *document) diploma(text string, values map[string]string) {
	const edge, step = 14.0, 15.0
	width := pageHeight - 4*edge
	d.stroke(deep, 1.4)
	d.pdf.Rect(edge, edge, pageHeight-2*edge, pageWidth-2*edge, "D")
	d.stroke(deep, 0.4)
	d.pdf.Rect(edge+2.5, edge+2.5, pageHeight-2*edge-5, pageWidth-2*edge-5, "D")
	var lines []string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, `\n`, "\n"), "\n") {
		filled, missing, named := line, 0, 0
		for _, key := range sortedKeys(values) {
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
	y := (pageWidth-float64(len(lines))*step)/2 + step*0.6
	for _, line := range lines {
		d.ink(ink)
		d.font(regular, 18)
		if line == values["{nome}"] {
			d.ink(deep)
			d.font(bold, 34)
		}
		d.put(2*edge, y, width, export.Center, line)
		y += step
	}
	d.font(regular, 10)
	d.ink(soft)
	d.stroke(line, 0.3)
	d.pdf.Line(pageHeight-edge-90, pageWidth-edge-16, pageHeight-edge-16, pageWidth-edge-16)
	d.put(pageHeight-edge-90, pageWidth-edge-11, 74, export.Center, d.info.Organizer)
	d.ink(ink)
}

func sortedKeys(values map[string]string) []string {
	var keys []string
	for key := range values {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// PlayerSheets writes the personal sheet of each player of the roster in one document. It returns the number of pages.
func PlayerSheets(w io.Writer, t *engine.Tournament, rankings []export.Ranking, o ListOptions) (pages int, err error) {
	rounds, err := o.Forms.Rounds(t, nil)
	if err != nil {
		return 0, err
	}
	if len(t.Players) == 0 {
		return 0, engine.Errorf(engine.BadInput, "Non ci sono ancora iscritti: le schede personali si fanno dopo le iscrizioni")
	}
	l := newListing(t.Info, o.About.Say("Schede personali"), o)
	l.outline = true
	for _, player := range bySurname(t) {
		l.player(player, rounds, rankings)
	}
	return l.finish(w)
}
