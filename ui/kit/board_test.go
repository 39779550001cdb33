package kit

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// Cards are wider where names are long and there is room for it; on a small screen as many stand side by side as
// before.
func TestCardsMakeRoomForLongNames(t *testing.T) {
	test.NewTempApp(t)
	name := ""
	board := NewBoard(func() int { return 10 }, func(int) BoardCard {
		return BoardCard{Title: "Tavolo", Seats: []BoardSeat{{Title: name, Right: "100"}, {}, {}, {}}}
	})
	columns := func(of string, width, height float32) int {
		name = of
		board.Resize(fyne.NewSize(width, height))
		board.Refresh()
		return board.columns()
	}
	long := strings.Repeat("Massimiliano ", 3)
	if short, wide := columns("Ada", 1600, 900), columns(long, 1600, 900); wide >= short || wide < 3 {
		t.Errorf("%d columns for short names and %d for long ones", short, wide)
	}
	if short, wide := columns("Ada", 1060, 500), columns(long, 1060, 500); wide != short {
		t.Errorf("on a small screen %d columns for short names and %d for long ones", short, wide)
	}
}

// All tables of a hall are in sight: fourteen of four on a small screen, twenty-five on a large one, one line a player where two
// would not do; the names are whole.
func TestAllTablesAreInSight(t *testing.T) {
	a := test.NewTempApp(t)
	a.Settings().SetTheme(NewTheme(Light, 1))
	for _, c := range []struct {
		tables        int
		width, height float32
		dense         bool
	}{{14, 1060, 470, true}, {25, 1610, 780, false}, {32, 1610, 780, true}, {4, 1060, 470, false}} {
		board := NewBoard(func() int { return c.tables }, func(int) BoardCard {
			seat := BoardSeat{Title: "Ludovica Pappagallo", Sub: "FIRENZE [Maledetti Toscani]"}
			return BoardCard{Title: "Tavolo 1", Seats: []BoardSeat{seat, seat, seat, seat}}
		})
		board.Resize(fyne.NewSize(c.width, c.height))
		if foot := board.place().foot; foot > c.height {
			t.Errorf("%d tables in %v x %v: the last ends at %v", c.tables, c.width, c.height, foot)
		}
		if dense := board.place().dense; dense != c.dense {
			t.Errorf("%d tables: one line a player is %v", c.tables, dense)
		}
		w := test.NewTempWindow(t, board)
		w.Resize(fyne.NewSize(c.width, c.height))
		board.Refresh()
		for _, o := range test.WidgetRenderer(board.body).Objects() {
			if text, ok := o.(*canvas.Text); ok && strings.HasPrefix(text.Text, "Lud") && text.Text != "Ludovica Pappagallo" {
				t.Fatalf("%d tables: a name is cut to %q", c.tables, text.Text)
			}
		}
	}
}

// The keyboard's frame is as high as the line of its seat, at every size of the letters.
func TestTheFrameOfASeatHoldsItsLine(t *testing.T) {
	a := test.NewTempApp(t)
	for _, scale := range []float32{1, 1.5, 2} {
		a.Settings().SetTheme(NewTheme(Light, scale))
		seat := BoardSeat{Title: "Giorgio Pappagallo", Sub: "PISA"}
		board := NewBoard(func() int { return 40 }, func(int) BoardCard {
			return BoardCard{Title: "Tavolo 1", Short: "1", Seats: []BoardSeat{seat, seat, seat, seat}}
		})
		w := test.NewTempWindow(t, board)
		w.Resize(fyne.NewSize(1000*scale, 500))
		board.Refresh()
		w.Canvas().Focus(board.Focusable())
		board.SetCursor(Seat{0, 1})
		line := fyne.MeasureText("Èg", theme.TextSize(), fyne.TextStyle{}).Height
		frames := 0
		for _, o := range test.WidgetRenderer(board.body).Objects() {
			if frame, is := o.(*canvas.Rectangle); is && frame.StrokeWidth == 2 {
				if frames++; frame.Size().Height < line {
					t.Errorf("at %v the frame is %v high, the line %v", scale, frame.Size().Height, line)
				}
			}
		}
		if frames != 1 || !board.place().dense {
			t.Errorf("at %v there are %d frames, one line a seat is %v", scale, frames, board.place().dense)
		}
	}
}

// One long name makes no table leave the screen: it is written in two lines, whole, and the seat below it is the one that is clicked.
func TestOneLongNameHidesNoTable(t *testing.T) {
	a := test.NewTempApp(t)
	a.Settings().SetTheme(NewTheme(Light, 1))
	const first, second = "Massimiliano Ferdinando Alessandro", "Della Rovere Montefeltro di Urbino"
	board := NewBoard(func() int { return 14 }, func(i int) BoardCard {
		seat := BoardSeat{Title: "Ludovica Pappagallo", Sub: "FIRENZE [Maledetti Toscani]"}
		card := BoardCard{Title: "Tavolo 1", Seats: []BoardSeat{seat, seat, seat, seat}}
		if i == 3 {
			card.Seats[1].Title = first + " " + second
		}
		return card
	})
	w := test.NewTempWindow(t, board)
	w.Resize(fyne.NewSize(1060, 500))
	if foot := board.place().foot; foot > board.Size().Height {
		t.Errorf("the last table ends at %v of %v", foot, board.Size().Height)
	}
	var lines []string
	for _, o := range test.WidgetRenderer(board.body).Objects() {
		if text, ok := o.(*canvas.Text); ok && (strings.HasPrefix(text.Text, "Mass") || strings.HasPrefix(text.Text, "Della")) {
			lines = append(lines, text.Text)
		}
	}
	if !slices.Equal(lines, []string{second, first}) {
		t.Errorf("the name is written %q", lines)
	}
	pos, size := board.cardBox(3)
	if at := board.at(pos.AddXY(20, size.Height-8)); at != (Seat{3, 3}) {
		t.Errorf("at the foot of its card is %v", at)
	}
}

// shown puts a board of three cards with two seats each into a window, two cards side by side.
func shown(t *testing.T) (*Board, fyne.Window) {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(NewTheme(Light, 1))
	w := a.NewWindow("")
	seats := []BoardSeat{{Title: "Ada"}, {Title: "Ugo"}}
	board := NewBoard(func() int { return 3 }, func(i int) BoardCard {
		return BoardCard{Title: "Tavolo " + strconv.Itoa(i+1), Seats: seats}
	})
	w.SetContent(board)
	w.Resize(fyne.NewSize(2.5*narrowCard*Em(), 600))
	return board, w
}

// middle is the middle of a seat, or of a card's title where the seat is -1.
func middle(b *Board, s Seat) fyne.Position {
	pos, size := b.cardBox(s.Card)
	if s.Seat < 0 {
		return pos.AddXY(size.Width/2, titleHeight()/2)
	}
	return pos.AddXY(size.Width/2, titleHeight()+(float32(s.Seat)+0.5)*b.place().seatHeight())
}

// A board is walked with the arrows alone: down and up go over to the card below or above, and nothing leads off it.
func TestTheBoardIsWalkedWithKeys(t *testing.T) {
	board, w := shown(t)
	if board.columns() != 2 {
		t.Fatalf("%d columns, not the two that this test walks", board.columns())
	}
	var chosen []Seat
	board.OnSeat = func(s Seat) { chosen = append(chosen, s) }
	escapes, runes := 0, ""
	board.OnEscape = func() { escapes++ }
	board.OnRune = func(r rune, s Seat) { runes += string(r) + strconv.Itoa(s.Card) }
	w.Canvas().Focus(board.Focusable())
	if board.Cursor() != (Seat{0, 0}) {
		t.Fatalf("the cursor begins at %v", board.Cursor())
	}
	for i, step := range []struct {
		key  fyne.KeyName
		want Seat
	}{
		{fyne.KeyUp, Seat{0, 0}},
		{fyne.KeyLeft, Seat{0, 0}},
		{fyne.KeyDown, Seat{0, 1}},
		{fyne.KeyRight, Seat{1, 1}},
		{fyne.KeyLeft, Seat{0, 1}},
		{fyne.KeyDown, Seat{2, 0}}, // the card below
		{fyne.KeyUp, Seat{0, 1}},
		{fyne.KeyEnd, Seat{2, 0}},
		{fyne.KeyDown, Seat{2, 1}},
		{fyne.KeyDown, Seat{2, 1}},
		{fyne.KeyRight, Seat{2, 1}},
		{fyne.KeyHome, Seat{0, 0}},
		{fyne.KeyPageDown, Seat{2, 0}},
		{fyne.KeyPageUp, Seat{0, 0}},
	} {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: step.key})
		if board.Cursor() != step.want {
			t.Fatalf("step %d, %s: the cursor is at %v, not %v", i+1, step.key, board.Cursor(), step.want)
		}
	}
	if len(chosen) > 0 {
		t.Fatalf("walking chose %v", chosen)
	}
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace, fyne.KeyEscape} {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key})
	}
	for _, r := range "a b" { // the blank is the space key, told already
		w.Canvas().Focused().TypedRune(r)
	}
	if want := []Seat{{0, 0}, {0, 0}, {0, 0}}; !slices.Equal(chosen, want) || escapes != 1 || runes != "a0b0" {
		t.Errorf("Enter, space and Escape: chose %v, %d escapes, letters %q", chosen, escapes, runes)
	}
}

// A click chooses the seat under it and takes the keyboard along; a click on a title is the table's, one between cards
// no one's.
func TestTheBoardIsClicked(t *testing.T) {
	board, w := shown(t)
	var chosen []Seat
	var titles []int
	board.OnSeat = func(s Seat) { chosen = append(chosen, s) }
	board.OnTitle = func(card int) { titles = append(titles, card) }
	for _, s := range []Seat{{1, 1}, {2, 0}, {1, -1}} {
		board.body.Tapped(&fyne.PointEvent{Position: middle(board, s)})
	}
	pos, size := board.cardBox(0)
	board.body.Tapped(&fyne.PointEvent{Position: pos.AddXY(size.Width+boardGap/2, size.Height/2)})
	if want := []Seat{{1, 1}, {2, 0}}; !slices.Equal(chosen, want) || !slices.Equal(titles, []int{1}) {
		t.Errorf("chose %v, titles %v", chosen, titles)
	}
	if board.Cursor() != (Seat{2, 0}) || w.Canvas().Focused() != board.Focusable() {
		t.Errorf("the cursor is at %v, the keyboard at %T", board.Cursor(), w.Canvas().Focused())
	}
}

// A seat that is dragged onto another is exchanged with it; let go on itself, a title or beside the cards it is put
// back, and a title is not dragged at all.
func TestSeatsAreDragged(t *testing.T) {
	board, _ := shown(t)
	var begun []Seat
	var drops [][2]Seat
	escapes := 0
	board.OnDrag = func(s Seat) { begun = append(begun, s) }
	board.OnDrop = func(from, to Seat) { drops = append(drops, [2]Seat{from, to}) }
	board.OnEscape = func() { escapes++ }
	drag := func(from, to fyne.Position) {
		half := fyne.NewPos((from.X+to.X)/2, (from.Y+to.Y)/2)
		for _, leg := range [][2]fyne.Position{{from, half}, {half, to}} {
			by := leg[1].Subtract(leg[0])
			board.body.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: leg[1]}, Dragged: fyne.NewDelta(by.X, by.Y)})
		}
		board.body.DragEnd()
	}
	from, to := Seat{0, 1}, Seat{2, 0}
	drag(middle(board, from), middle(board, to))
	if !slices.Equal(begun, []Seat{from}) || !slices.Equal(drops, [][2]Seat{{from, to}}) || escapes != 0 {
		t.Fatalf("began %v, dropped %v, %d escapes", begun, drops, escapes)
	}
	start := middle(board, from)
	drag(start, start.AddXY(3, 2))
	drag(start, middle(board, Seat{1, -1}))
	drag(start, start.AddXY(0, 5000))
	if len(begun) != 4 || len(drops) != 1 || escapes != 3 {
		t.Fatalf("put back: began %v, dropped %v, %d escapes", begun, drops, escapes)
	}
	drag(middle(board, Seat{0, -1}), middle(board, to))
	if len(begun) != 4 || len(drops) != 1 || board.drag != NoSeat {
		t.Errorf("a title was dragged: began %v, dropped %v", begun, drops)
	}
}
