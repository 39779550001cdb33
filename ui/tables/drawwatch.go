package tables

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// drawWatch shows the best tables so far of a draw, or of tables being adapted, that takes long, while they get better: they can be
// taken as they are, or left.
type drawWatch struct {
	win    fyne.Window
	view   *present.View
	title  string
	cancel func()
	whole  bool // all rounds are made at once: there is nothing to take before
	enough atomic.Bool

	latest atomic.Pointer[draw.Progress]
	shown  *draw.Progress
	values *widget.Label
	known  *widget.ProgressBar // how many values are proven the lowest
	tables *widget.Label
	again  func() bool // stops the next look
	dialog *dialogs.Dialog
}

// watchEvery is how often the tables are looked at: often enough to see them get better, seldom enough to read them.
const watchEvery = 300 * time.Millisecond

// watch is a watch under a title.
func (p *Page) watch(title string) *drawWatch {
	return &drawWatch{win: p.session.Win, view: p.session.View, title: title}
}

// run does the work, and tells whether somebody stopped it. It is not for the goroutine of the user interface.
func (w *drawWatch) run(work func(context.Context) error) (stopped bool, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	w.cancel = cancel
	stop := w.start()
	err = work(ctx)
	stopped = ctx.Err() != nil
	cancel()
	fyne.Do(stop) // also where another tournament has been opened meanwhile
	return stopped, err
}

// start shows the dialog after a while; the function that it returns is called on the goroutine of the user interface.
func (w *drawWatch) start() (stop func()) {
	before := kit.After(kit.BusyAfter, w.open)
	return func() {
		before()
		if w.dialog != nil {
			w.again()
			w.dialog.Hide()
		}
	}
}

// progress is called while the draw goes on, on its goroutine.
func (w *drawWatch) progress(now draw.Progress) { w.latest.Store(&now) }

func (w *drawWatch) open() {
	w.values, w.tables = kit.Wrapped(kit.Tr("Cerco i tavoli migliori…")), kit.Wrapped("")
	answers := []dialogs.Answer{{Text: kit.Tr("Interrompi")}}
	if !w.whole {
		answers = append(answers, dialogs.Answer{Text: kit.Tr("Va bene così"), Main: true, Try: func() bool {
			w.enough.Store(true)
			return true
		}})
	}
	w.known = widget.NewProgressBar()
	w.known.TextFormatter = w.knownText
	w.dialog = dialogs.Ask(w.win, w.title, kit.Wide(36, kit.NewLines(w.values, w.known, w.tables)), answers...)
	w.dialog.SetOnClosed(func() {
		if !w.enough.Load() {
			w.cancel() // of no effect where the draw is done
		}
	})
	w.look()
}

// look shows what is best now, and looks again after a while.
func (w *drawWatch) look() {
	w.again = kit.After(watchEvery, w.look)
	now := w.latest.Load()
	if now == nil || now == w.shown || now.Tables == nil {
		return
	}
	w.shown = now
	lines := []string{kit.Tr("I migliori tavoli finora. Cerco di meglio.")}
	if lowest(now.Counts) == len(now.Counts) {
		lines[0] = kit.Tr("Meglio non si può.")
		w.known.Hide()
	}
	for _, c := range now.Counts {
		lines = append(lines, kit.Say(draw.Told(c)))
	}
	w.values.SetText(strings.Join(lines, "\n"))
	w.known.Max = max(1, float64(len(now.Counts)))
	w.known.SetValue(float64(lowest(now.Counts)))
	var tables []string
	for i, ids := range now.Tables {
		if len(ids) > 0 {
			tables = append(tables, strconv.Itoa(i+1)+" · "+strings.Join(present.NamesIn(w.view, ids), ", "))
		}
	}
	w.tables.SetText(strings.Join(tables, "\n"))
	w.dialog.Resize(w.dialog.MinSize())
}

// lowest is how many values, from the first on, are proven the lowest: what is proven of one holds with those before it as they are.
func lowest(counts []engine.Counted) int {
	if open := slices.IndexFunc(counts, func(c engine.Counted) bool { return c.Value > c.Bound }); open >= 0 {
		return open
	}
	return len(counts)
}

// knownText says what is proven.
func (w *drawWatch) knownText() string {
	if w.shown == nil {
		return ""
	}
	return kit.Tr("Al minimo: %d su %d", lowest(w.shown.Counts), len(w.shown.Counts))
}
