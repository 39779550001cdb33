package tables

import (
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"raduno/engine/draw"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// drawWatch shows the best tables so far of a draw that takes long, while they get better: they can be taken as they are, or left.
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
	tables *widget.Label
	again  func() bool // stops the next look
	dialog *dialogs.Dialog
}

// watchEvery is how often the tables are looked at: often enough to see them get better, seldom enough to read them.
const watchEvery = 300 * time.Millisecond

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
	busy := widget.NewProgressBarInfinite()
	w.dialog = dialogs.Ask(w.win, w.title, kit.Wide(36, kit.NewLines(w.values, busy, w.tables)), answers...)
	w.dialog.SetOnClosed(func() {
		busy.Stop()
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
	lines := []string{kit.Tr("I migliori tavoli finora. Cerco di meglio, o la prova che meglio non si può.")}
	for i, name := range now.Criteria {
		lines = append(lines, kit.Say(draw.CriterionName(name))+": "+strconv.FormatInt(now.Values[i], 10))
	}
	w.values.SetText(strings.Join(lines, "\n"))
	tables := make([]string, len(now.Tables))
	for i, ids := range now.Tables {
		tables[i] = strconv.Itoa(i+1) + " · " + strings.Join(present.NamesIn(w.view, ids), ", ")
	}
	w.tables.SetText(strings.Join(tables, "\n"))
	w.dialog.Resize(w.dialog.MinSize())
}
