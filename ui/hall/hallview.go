package hall

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/export"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// screen is one picture for the hall: a title, and either blocks of lines in columns or one large word.
type screen struct {
	Title   string
	Right   string // such as the page
	Big     string
	Alarm   bool // the large word is urgent
	Below   string
	Code    string // an address for phones to scan
	Columns int
	Rows    int  // lines in a column that the type size is made for
	Alone   bool // one table, whose seats fill the picture
	Blocks  []block
	Name    string // of the tournament
	Logo    []byte // of its club, as PNG; nil for none
	Clock   string // what the round's clock says; empty where that is not known
	Late    bool   // the time is up
}

// block is a heading with lines, or lines alone.
type block struct {
	Head  string
	Lines []hallLine
}

// hallLine is a line with something at its right end.
type hallLine struct {
	Text  string
	Right string
	Bold  bool

	First bool   // of the prize-giving: who won
	Who   string // is told there alone,
	Also  string // with this below, as at a table alone
}

// notPublished is what the hall sees while there is nothing to see.
func notPublished(title string) screen {
	return screen{Title: title, Below: kit.Tr("Tra poco…")}
}

// networkScreen shows the way to the pages for phones.
func networkScreen(address string) screen {
	s := screen{
		Title: kit.Tr("Sul telefono: tavoli e classifica"), Code: address,
		Below: kit.Tr("La rete della sala è spenta: si accende nella pagina Sala."),
	}
	if address != "" {
		s.Below = kit.Tr("Inquadra il codice, sulla stessa rete di questo computer.")
	}
	return s
}

// tablesOfPage is how many tables stand on one picture at most.
const tablesOfPage = 12

// tableScreens are the tables of a round by number.
func tableScreens(s *present.View, number int) []screen {
	title := kit.Tr("%s – i tavoli", kit.Say(s.RoundName(number).Name()))
	r := s.Round(number)
	if !r.Published() {
		return []screen{notPublished(title)}
	}
	if len(r.Tables) == 1 && len(r.SitOuts) == 0 {
		return []screen{tableAlone(s, r, title)}
	}
	var screens []screen
	pages := max(1, (len(r.Tables)+tablesOfPage-1)/tablesOfPage)
	each, columns := max(1, (len(r.Tables)+pages-1)/pages), 4 // no picture is nearly empty
	if len(r.Tables) <= 6 {
		columns = 3
	}
	deep := max(2, (each+columns-1)/columns) // cards one below the other
	for tables := range slices.Chunk(r.InHall().Tables, each) {
		one := screen{Title: title, Columns: columns}
		for i := range tables {
			t := &tables[i]
			b := block{Head: present.TableTitle(s, r, t)}
			for j, seat := range t.Seats {
				text := strings.Join(append([]string{s.Name(seat.Player)}, s.Given(r, t, j)...), " – ")
				b.Lines = append(b.Lines, hallLine{Text: text})
			}
			one.Blocks = append(one.Blocks, b)
			one.Rows = max(one.Rows, deep*(max(4, len(t.Seats))+1)+1)
		}
		screens = append(screens, one)
	}
	if len(r.SitOuts) > 0 && len(screens) > 0 {
		b := block{Head: kit.Tr("Riposano")}
		for _, name := range engine.Map(r.SitOuts, s.Name) {
			b.Lines = append(b.Lines, hallLine{Text: name})
		}
		last := &screens[len(screens)-1]
		last.Blocks = append(last.Blocks, b)
		last.Rows = max(last.Rows, 3*(len(b.Lines)+1)+1)
	}
	return paged(screens)
}

// tableAlone is the picture of the only table of a round, such as the final: who sits there, of what club, and how he came there.
func tableAlone(s *present.View, r *engine.Round, title string) screen {
	t := &r.Tables[0]
	one := screen{Title: title, Alone: true}
	for j, seat := range t.Seats {
		line := hallLine{Text: s.Name(seat.Player), Also: s.Caption(r, t, j), Bold: true}
		if slices.Contains(s.Tournament.Firsts(r.Number, *t, false), j) {
			line.Right = "✓ " + kit.Tr("Ha vinto")
		}
		one.Blocks = append(one.Blocks, block{Lines: []hallLine{line}})
	}
	return one
}

// The seat finder: names a column, columns a picture.
const (
	finderRows    = 16
	finderColumns = 3
)

// finderScreens are the players of a round by surname, each with his table.
func finderScreens(s *present.View, number int) []screen {
	title := kit.Tr("%s – trova il tuo tavolo", kit.Say(s.RoundName(number).Name()))
	r := s.Round(number)
	if !r.Published() {
		return []screen{notPublished(title)}
	}
	var lines []hallLine
	for _, p := range s.SeatFinder(r) {
		lines = append(lines, hallLine{Text: p.Name, Right: strconv.Itoa(p.Table)})
	}
	for _, name := range engine.Map(r.SitOuts, s.Name) {
		lines = append(lines, hallLine{Text: name, Right: kit.Tr("riposa")})
	}
	return paged(inColumns(title, finderColumns, finderRows, lines))
}

func paged(screens []screen) []screen {
	if len(screens) > 1 {
		for i := range screens {
			screens[i].Right = fmt.Sprintf("%d / %d", i+1, len(screens))
		}
	}
	return screens
}

// revealRows is how many places stand on the picture of the standings at once.
const revealRows = 10

// The standings as they are: places a column, columns a picture.
const (
	liveRows    = 12
	liveColumns = 2
)

// standingsTitle says whether the standings can still change.
func standingsTitle(s *present.View) string {
	if s.Ranked != nil && !s.Ranked.Final() {
		return kit.Tr("Classifica provvisoria")
	}
	return kit.Tr("Classifica")
}

func teamsTitle(ranked *rules.Standings) string {
	if !ranked.Final() {
		return kit.Tr("Classifica a squadre provvisoria")
	}
	return kit.Tr("Classifica a squadre")
}

// rankedScreens are the pictures of some standings, the clubs' before the players' where clubs are ranked.
func rankedScreens(ranked *rules.Standings, title string) []screen {
	if ranked == nil || len(ranked.Rows) == 0 {
		return []screen{notPublished(title)}
	}
	var teams, players []hallLine
	of := title
	for _, team := range ranked.Teams {
		teams = append(teams, standingsLine(ranked, team.Place, team.Club, "", team.Best))
	}
	for _, row := range ranked.Rows {
		line := standingsLine(ranked, row.Place, distinction(row.Player), "", row.Total) // the name alone is read from afar
		if row.FinalPlace > 0 {                                                          // whatever the points say
			line.Text, of = export.Finalist.Sign()+" "+line.Text, kit.Tr("%s: F dalla finale", title)
		}
		players = append(players, line)
	}
	return paged(append(inColumns(teamsTitle(ranked), 1, liveRows, teams), inColumns(of, liveColumns, liveRows, players)...))
}

// distinction is a player's name, with what tells him from his homonyms where he has any.
func distinction(p engine.Player) string {
	if p.Tag == "" {
		return p.ShortName()
	}
	return p.ShortName() + " (" + p.Tag + ")"
}

// inColumns are pictures of lines in columns of a number of rows.
func inColumns(title string, columns, rows int, lines []hallLine) (screens []screen) {
	for page := range slices.Chunk(lines, rows*columns) {
		one := screen{Title: title, Columns: columns, Rows: rows}
		for column := range slices.Chunk(page, rows) {
			one.Blocks = append(one.Blocks, block{Lines: column})
		}
		screens = append(screens, one)
	}
	return screens
}

// standingsLine is a place of the standings, with the points written as they are in every other one.
func standingsLine(ranked *rules.Standings, place int, name, club string, points engine.Points) hallLine {
	text := kit.Tr("%d°", place) + "   " + kit.NameAndClub(name, club)
	if ranked.Shown(place) == 0 {
		text = "–   " + kit.NameAndClub(name, club)
	}
	written := kit.Number(ranked.Written(points))
	line := hallLine{Text: text, Right: written, Who: name, Also: kit.Tr("punti %s", written)}
	if club != "" {
		line.Also = club + " – " + line.Also
	}
	return line
}

// unveiled is the picture of the last lines of a standings, with the first of them in bold; who won stands alone, or leads so far.
func unveiled(s *present.View, title string, lines []hallLine, revealed int) screen {
	one := screen{Title: title, Columns: 1, Rows: revealRows + 2}
	if len(lines) == 0 || revealed <= 0 {
		one.Below = kit.Tr("La classifica sta per essere svelata…")
		return one
	}
	alone := len(lines) < 2 || !lines[1].First
	lines = lines[max(0, len(lines)-revealed):]
	if lines[0].First && alone {
		won := kit.Tr("Ha vinto")
		if !s.Ranked.Final() {
			won = kit.Tr("È in testa, ma il torneo non è finito")
		}
		return screen{Title: won, Big: lines[0].Who, Below: lines[0].Also}
	}
	lines = lines[:min(len(lines), revealRows)]
	lines[0].Bold = true
	one.Blocks = []block{{Lines: lines}}
	return one
}

// hallView draws a screen at any size: texts grow with the window.
type hallView struct {
	widget.BaseWidget
	screen screen
}

func newHallView() *hallView {
	v := &hallView{}
	v.ExtendBaseWidget(v)
	return v
}

func (v *hallView) show(s screen) {
	v.screen = s
	v.Refresh()
}

// CreateRenderer draws the screen.
func (v *hallView) CreateRenderer() fyne.WidgetRenderer {
	r := &hallRenderer{view: v}
	return kit.NewPainter(v, func() fyne.Size { return fyne.NewSize(120, 80) }, r.paint)
}

type hallRenderer struct {
	*kit.Painter
	view  *hallView
	logo  *canvas.Image
	shown []byte        // the picture that logo holds
	code  *canvas.Image // the last that was drawn, and what it says
	says  string
}

func (r *hallRenderer) line(text string, pos fyne.Position, size fyne.Size, align fyne.TextAlign, textSize float32, bold bool,
	ink fyne.ThemeColorName,
) {
	r.Text(text, pos, size, kit.Pen{Ink: ink, Size: textSize, Style: fyne.TextStyle{Bold: bold}, Align: align})
}

func (r *hallRenderer) rect(pos fyne.Position, size fyne.Size, fill fyne.ThemeColorName, radius float32) {
	r.Box(pos, size, kit.Shape{Fill: fill, Radius: radius})
}

func (r *hallRenderer) paint(p *kit.Painter, size fyne.Size) {
	r.Painter = p
	s := r.view.screen
	r.rect(fyne.Position{}, size, theme.ColorNameBackground, 0)
	if size.Width < 40 || size.Height < 40 {
		return
	}
	unit := fyne.Min(size.Height, size.Width*0.62) / 100
	pad := 3 * unit
	head := 10 * unit
	r.rect(fyne.NewPos(0, 0), fyne.NewSize(size.Width, head), theme.ColorNamePrimary, 0)
	left := pad + r.badge(s.Logo, pad, head)
	title, right := size.Width*0.8-left, size.Width*0.2-pad
	r.line(s.Title, fyne.NewPos(left, 0), fyne.NewSize(title, head), fyne.TextAlignLeading, fitted(hallLine{Text: s.Title, Bold: true},
		5.4*unit, title), true, theme.ColorNameForegroundOnPrimary)
	r.line(s.Right, fyne.NewPos(size.Width*0.8, 0), fyne.NewSize(right, head), fyne.TextAlignTrailing, 4*unit, false,
		theme.ColorNameForegroundOnPrimary)
	body := fyne.NewSize(size.Width-2*pad, size.Height-head-2*pad)
	if s.Name != "" || s.Clock != "" {
		foot := 6 * unit
		body.Height -= foot - pad
		at, ink := fyne.NewPos(pad, size.Height-foot), theme.ColorNameForeground
		if s.Late {
			ink = theme.ColorNameError
		}
		clock := kit.Width(s.Clock, 4.4*unit, fyne.TextStyle{Bold: true}) + pad
		room := body.Width - clock
		r.line(s.Name, at, fyne.NewSize(room, foot), fyne.TextAlignLeading, fitted(hallLine{Text: s.Name}, 3.2*unit, room), false, kit.ColorQuiet)
		r.line(s.Clock, at.AddXY(room, 0), fyne.NewSize(clock, foot), fyne.TextAlignTrailing, 4.4*unit, true, ink)
	}
	top := fyne.NewPos(pad, head+pad)
	switch {
	case s.Code != "":
		r.way(s, top, body)
	case s.Big != "":
		r.big(s, top, body)
	case s.Alone:
		r.alone(s, top, body)
	case len(s.Blocks) == 0:
		r.line(s.Below, top, body, fyne.TextAlignCenter, 7*unit, false, kit.ColorQuiet)
	default:
		r.columns(s, top, body)
	}
}

// badge sets the club's logo into the head of the picture and returns the width that it takes.
func (r *hallRenderer) badge(logo []byte, x, head float32) float32 {
	if len(logo) == 0 {
		return 0
	}
	if r.logo == nil || !bytes.Equal(r.shown, logo) {
		r.logo, r.shown = canvas.NewImageFromReader(bytes.NewReader(logo), "logo.png"), logo
		r.logo.FillMode = canvas.ImageFillContain
	}
	const share = 0.84 // of the head
	side := head * share
	r.logo.Move(fyne.NewPos(x, (head-side)/2))
	r.logo.Resize(fyne.NewSize(side, side))
	r.Add(r.logo)
	return side + x
}

// big writes one word as large as it goes.
func (r *hallRenderer) big(s screen, top fyne.Position, body fyne.Size) {
	ink := theme.ColorNameForeground
	if s.Alarm {
		ink = theme.ColorNameError
	}
	style := fyne.TextStyle{Bold: true}
	textSize := body.Height * 0.55
	if wide := kit.Width(s.Big, textSize, style); wide > body.Width*0.95 {
		textSize *= body.Width * 0.95 / wide
	}
	r.line(s.Big, top, fyne.NewSize(body.Width, body.Height*0.8), fyne.TextAlignCenter, textSize, true, ink)
	r.line(s.Below, top.AddXY(0, body.Height*0.8), fyne.NewSize(body.Width, body.Height*0.2), fyne.TextAlignCenter, body.Height*0.06, false,
		kit.ColorQuiet)
}

// way shows an address with its code.
func (r *hallRenderer) way(s screen, top fyne.Position, body fyne.Size) {
	if r.says != s.Code {
		r.code, r.says = kit.NewCode(s.Code, 0), s.Code
	}
	side := fyne.Min(body.Height*0.74, body.Width)
	r.code.Move(top.AddXY((body.Width-side)/2, 0))
	r.code.Resize(fyne.NewSquareSize(side))
	r.Add(r.code)
	address := hallLine{Text: s.Code, Bold: true}
	r.line(s.Code, top.AddXY(0, body.Height*0.75), fyne.NewSize(body.Width, body.Height*0.14), fyne.TextAlignCenter,
		fitted(address, body.Height*0.085, body.Width), true, theme.ColorNameForeground)
	r.line(s.Below, top.AddXY(0, body.Height*0.89), fyne.NewSize(body.Width, body.Height*0.1), fyne.TextAlignCenter, body.Height*0.05, false,
		kit.ColorQuiet)
}

// alone gives each seat of a table its share of the whole picture.
func (r *hallRenderer) alone(s screen, top fyne.Position, body fyne.Size) {
	gap := body.Height * 0.02
	height := (body.Height - gap*float32(len(s.Blocks)-1)) / float32(len(s.Blocks))
	letters := fyne.Min(body.Height*0.12, height*0.5)
	side := letters * 0.4
	for i, b := range s.Blocks {
		line, at := b.Lines[0], top.AddXY(0, float32(i)*(height+gap))
		r.rect(at, fyne.NewSize(body.Width, height), kit.ColorCard, height*0.06)
		right := float32(0)
		if line.Right != "" {
			right = kit.Width(line.Right, letters*0.5, fyne.TextStyle{Bold: true}) + side
			r.line(line.Right, at.AddXY(body.Width-right-side, 0), fyne.NewSize(right, height), fyne.TextAlignTrailing, letters*0.5, true,
				theme.ColorNameSuccess)
		}
		name := fyne.NewSize(body.Width-2*side-right, height)
		if line.Also != "" {
			name.Height = height * 0.64
			also := fyne.NewSize(name.Width, height*0.3)
			r.line(line.Also, at.AddXY(side, name.Height), also, fyne.TextAlignLeading, shrunk(hallLine{Text: line.Also}, letters*0.36, also.Width),
				false, kit.ColorQuiet)
		}
		r.whole(line, at.AddXY(side, 0), name, fitted(line, letters, name.Width), letters)
	}
}

// columns fills the blocks into columns, from left to right where each has a heading, else one a column.
func (r *hallRenderer) columns(s screen, top fyne.Position, body fyne.Size) {
	gap := body.Width * 0.018
	width := (body.Width - gap*float32(s.Columns-1)) / float32(s.Columns)
	row := body.Height / float32(s.Rows)
	headed := s.Blocks[0].Head != ""
	tallest := 0
	for _, b := range s.Blocks {
		tallest = max(tallest, len(b.Lines))
	}
	right := ends(s.Blocks, row)
	name, letters := fyne.NewSize(width-row*0.6, row), row*0.58
	if !headed {
		name, letters = fyne.NewSize(width-right-row*0.9, row*0.94), row*lineLetters
	}
	most := letters
	letters = alike(s.Blocks, most, name.Width)
	for i, b := range s.Blocks {
		x := top.X + float32(i%s.Columns)*(width+gap)
		y := top.Y
		if headed {
			y += float32(i/s.Columns) * (float32(tallest+1) + 0.3) * row
			box := fyne.NewSize(width, float32(tallest+1)*row)
			r.rect(fyne.NewPos(x, y), box, kit.ColorCard, row*0.2)
			r.line(b.Head, fyne.NewPos(x+row*0.3, y), fyne.NewSize(width-row*0.6, row), fyne.TextAlignLeading, row*0.62, true, kit.ColorAccent)
			y += row * 0.85
		}
		for j, line := range b.Lines {
			at := fyne.NewPos(x, y+float32(j)*row)
			if headed {
				r.whole(line, at.AddXY(row*0.3, 0), name, letters, most)
				continue
			}
			r.finderLine(line, j, at, fyne.NewSize(width, row), right)
			r.whole(line, at.AddXY(row*0.3, 0), name, letters, most)
		}
	}
}

// whole writes a name into its room: where the letters are too large for it, on two lines, in three quarters of the most. It is
// never cut.
func (r *hallRenderer) whole(line hallLine, at fyne.Position, room fyne.Size, letters, most float32) {
	write := func(text string, at fyne.Position, room fyne.Size, size float32) {
		r.line(text, at, room, fyne.TextAlignLeading, size, line.Bold, theme.ColorNameForeground)
	}
	if shrunk(line, letters, room.Width) == letters {
		write(line.Text, at, room, letters)
		return
	}
	first, second := kit.Halves(line.Text)
	half := fyne.NewSize(room.Width, room.Height/2)
	letters = most * 0.72
	for _, text := range []string{first, second} {
		line.Text = text
		letters = shrunk(line, letters, room.Width)
	}
	write(first, at, half, letters)
	write(second, at.AddXY(0, half.Height), half, letters)
}

// alike is the one size of the names of several columns: the largest at which all fit that need no less than three quarters of it.
func alike(blocks []block, size, room float32) float32 {
	least := size
	for _, b := range blocks {
		for _, line := range b.Lines {
			if one := shrunk(line, size, room); one >= size*0.75 {
				least = min(least, one)
			}
		}
	}
	return least
}

// fitted is the size at which a line's text fits its room: a long name is written smaller, down to three fifths of the
// usual size.
func fitted(line hallLine, size, room float32) float32 {
	return max(size*0.6, shrunk(line, size, room))
}

// shrunk is the size, no larger than the one given, at which a line's text fits its room.
func shrunk(line hallLine, size, room float32) float32 {
	for size > 1 && kit.Width(line.Text, size, fyne.TextStyle{Bold: line.Bold}) > room {
		size *= 0.96
	}
	return size
}

// The sizes of a line's letters, as parts of its height.
const (
	lineLetters = 0.56
	rightEnd    = 0.6
)

// ends is how wide the right ends of the lines are, so that they make a column.
func ends(blocks []block, row float32) (right float32) {
	for _, b := range blocks {
		for _, line := range b.Lines {
			right = max(right, kit.Width(line.Right, row*rightEnd, fyne.TextStyle{Bold: true}))
		}
	}
	return right + row*0.2
}

// finderLine draws the ground and the right end, of a width, of the j-th line of a column.
func (r *hallRenderer) finderLine(line hallLine, j int, at fyne.Position, size fyne.Size, right float32) {
	fill := kit.ColorCard
	if j%2 == 1 {
		fill = kit.ColorStripe
	}
	if line.Bold {
		fill = kit.ColorTint
	}
	row := size.Height
	r.rect(at, fyne.NewSize(size.Width, row*0.94), fill, row*0.12)
	end := at.X + size.Width - right - row*0.3
	r.line(line.Right, fyne.NewPos(end, at.Y), fyne.NewSize(right, row*0.94), fyne.TextAlignTrailing, row*rightEnd, true, kit.ColorAccent)
}
