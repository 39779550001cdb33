package tables

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/draw"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// drawWatch shows on the page the best tables so far of a draw, or of tables being adapted, that takes long, while they get better: they
// can be taken as they are, or left.
type drawWatch struct {
	page   *Page
	round  int
	cancel func()
	whole  bool // all rounds are made at once: there is nothing to take before
	enough atomic.Bool

	latest atomic.Pointer[draw.Progress]
	shown  *draw.Progress
	moved  map[int]bool       // who has another table than a moment ago
	path   map[string][]int64 // what each criterion came to, step by step
	again  func() bool        // stops the next look
	open   bool
}

// watchEvery is how often the tables are looked at: often enough to see them get better, seldom enough to read them.
const watchEvery = 300 * time.Millisecond

// watch is a watch of the draw of a round.
func (p *Page) watch(round int) *drawWatch {
	return &drawWatch{page: p, round: round, path: map[string][]int64{}}
}

// watched has the desk draw or adapt a round under a watch: then done, or failed; where it was stopped it says so.
func watched[T any](w *drawWatch, stopped string, work func(context.Context, *desk.Desk) (T, error), failed func(error), done func(T)) {
	w.page.session.Queue(func(d *desk.Desk) func() {
		ctx, cancel := context.WithCancel(context.Background())
		w.cancel = cancel
		before := kit.After(kit.BusyAfter, w.start)
		result, err := work(ctx, d)
		left := ctx.Err() != nil
		cancel()
		fyne.Do(func() { // also where another tournament has been opened meanwhile
			before()
			w.stop()
		})
		return func() {
			switch {
			case err != nil && left:
				w.page.session.Report(stopped)
			case err != nil:
				failed(err)
			default:
				done(result)
			}
		}
	})
}

// progress is called while the draw goes on, on its goroutine.
func (w *drawWatch) progress(now draw.Progress) { w.latest.Store(&now) }

// start shows the draw on the page, with the keyboard.
func (w *drawWatch) start() {
	p := w.page
	w.open, p.drawing = true, w
	p.held = 0
	p.showBracket() // it goes
	p.session.GoTo(present.TablesTab)
	p.Focus()
	w.report()
	w.look()
}

// stop shows the round as it is again.
func (w *drawWatch) stop() {
	if !w.open {
		return
	}
	w.again()
	w.open, w.page.drawing = false, nil
	w.page.session.UnderWay(nil)
	if v := w.page.session.View; v != nil {
		w.page.Show(v)
	}
}

// take has the draw end with the tables that are shown.
func (w *drawWatch) take() {
	if w.shown != nil && !w.whole {
		w.enough.Store(true)
	}
}

// leave has it end with nothing changed.
func (w *drawWatch) leave() {
	if !w.enough.Load() {
		w.cancel() // of no effect where the draw is done
	}
}

// report says in the strip what can be done now.
func (w *drawWatch) report() {
	name := w.page.session.View.RoundName(w.round).Name()
	u := &present.UnderWay{
		Text: kit.Tr("%s: cerco i tavoli.", name), Short: kit.Tr("Cerco i tavoli."),
		Leave: present.Way{Text: kit.Tr("Lascia stare"), Key: "Esc", Do: w.leave}, Take: present.Way{Do: w.take},
	}
	if w.shown != nil && !w.whole {
		u.Text, u.Short = kit.Tr("%s: ecco i tavoli. Li miglioro ancora.", name), kit.Tr("Ecco i tavoli.")
		if w.done() {
			u.Text = kit.Tr("%s: ecco i tavoli. Meglio non si può.", name)
		}
		u.Take.Text, u.Take.Key = kit.Tr("Va bene così"), kit.Tr("Invio")
	}
	w.page.session.UnderWay(u)
}

// look shows what is best now, and looks again after a while.
func (w *drawWatch) look() {
	w.again = kit.After(watchEvery, w.look)
	now := w.latest.Load()
	if now == nil || now == w.shown {
		if len(w.moved) > 0 {
			w.moved = nil
			w.page.board.Refresh()
		}
		return
	}
	w.moved = movedIn(w.shown, now)
	for _, c := range now.Counts {
		if path := w.path[c.Name]; len(path) == 0 || path[len(path)-1] != c.Value {
			w.path[c.Name] = append(path, c.Value)
		}
	}
	w.shown = now
	if now.Tables != nil {
		w.page.r = roundOf(w.round, now.Tables)
		w.page.snap.Tournament.LabelTables(w.page.r)
		w.page.setMarks(now.Offences)
	}
	w.report()
	w.page.showSide()
	w.page.board.Refresh()
}

// roundOf are tables as a round that is not in the workbook yet.
func roundOf(number int, tables [][]int) *engine.Round {
	r := &engine.Round{Number: number, Draft: true}
	for i, ids := range tables {
		t := engine.Table{Number: i + 1}
		for _, id := range ids {
			t.Seats = append(t.Seats, engine.Seat{Player: draw.SeatOf(id).Player})
		}
		r.Tables = append(r.Tables, t)
	}
	return r
}

// movedIn are the players who have another table now than before.
func movedIn(before, now *draw.Progress) map[int]bool {
	moved := map[int]bool{}
	if before == nil {
		return moved
	}
	for i, ids := range now.Tables {
		for _, id := range ids {
			if i < len(before.Tables) && !slices.Contains(before.Tables[i], id) {
				moved[draw.SeatOf(id).Player] = true
			}
		}
	}
	return moved
}

// done reports whether all values are proven the lowest.
func (w *drawWatch) done() bool {
	return w.shown != nil && lowest(w.shown.Counts) == len(w.shown.Counts)
}

// lowest is how many values, from the first on, are proven the lowest: what is proven of one holds with those before it as they are.
func lowest(counts []engine.Counted) int {
	if open := slices.IndexFunc(counts, func(c engine.Counted) bool { return c.Value > c.Bound }); open >= 0 {
		return open
	}
	return len(counts)
}

// side fills the panel: the values, and while something better is looked for the way of the first that is not the least.
func (w *drawWatch) side() {
	p := w.page
	switch {
	case w.shown == nil:
		p.add(kit.Heading(kit.Tr("Cerco i tavoli")))
		return
	case w.done():
		p.add(kit.Heading("✓ " + kit.Tr("Buon sorteggio")))
	default:
		p.add(kit.Heading(kit.Tr("Cerco di meglio")), kit.Quiet(kit.Tr("I tavoli si possono già usare.")))
	}
	for i, c := range w.shown.Counts {
		p.add(p.newValue(c.Name, c.Value, boundText(c.Value, c.Bound, i <= lowest(w.shown.Counts))))
	}
	if w.done() {
		return
	}
	open := w.shown.Counts[lowest(w.shown.Counts)]
	path := w.path[open.Name]
	steps := engine.Map(path, func(v int64) string { return strconv.FormatInt(v, 10) })
	bar := kit.NewBar()
	bar.Max = max(1, float64(path[0]-open.Bound))
	bar.SetValue(float64(path[0] - open.Value))
	p.add(kit.Bold(strings.Join(steps[max(0, len(steps)-6):], " › ")), bar)
}

// boundText says what is known of the least value; nothing where that is nothing.
func boundText(value, bound int64, known bool) string {
	switch {
	case !known:
		return ""
	case value <= bound:
		return "✓ " + kit.Tr("meno non si può")
	case bound > 0:
		return kit.Tr("meno di %d non si può", bound)
	}
	return ""
}
