package ui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Whatever order focus, clicks, keys, undo, redo, a file changed outside, tabs, themes and sizes come in, the program
// goes on, and no page fails to draw. Each walk has its own seed, which a failure names.
func TestRandomWalk(t *testing.T) {
	steps := worked.Budget(t, 1200)
	if worked.ByNight() {
		steps = 25_000 // in one process, and Fyne gives nothing back of a test's window: some 30 MB of each
	}
	t.Cleanup(func() { must(t, kit.Speak(kit.Italian)) })
	const each = 200 // steps on one tournament
	kinds := []struct {
		id      string
		players int
	}{{"master24", 21}, {"raduno24", 17}, {"squadre", 16}, {"lega-base", 5}}
	for seed := range uint64((steps + each - 1) / each) {
		kind := kinds[seed%uint64(len(kinds))]
		t.Run(fmt.Sprintf("%d_%s", seed, kind.id), func(t *testing.T) {
			t.Setenv("HOME", t.TempDir())
			newRambler(t, gameWindow(t, kind.id, kind.players), seed).walk(each)
		})
	}
}

// rambler does anything in any order.
type rambler struct {
	t      *testing.T
	u      *UI
	random *rand.Rand
	others []string // files of this tournament as it was before: another program puts them in its place
	done   []string
}

func newRambler(t *testing.T, u *UI, seed uint64) *rambler {
	return &rambler{t: t, u: u, random: rand.New(rand.NewPCG(seed, 31))}
}

// walk takes some steps; where one panics it names those that led there.
func (r *rambler) walk(steps int) {
	defer func() {
		if p := recover(); p != nil {
			r.t.Fatalf("%v after %q\n%s", p, r.done[max(0, len(r.done)-12):], debug.Stack())
		}
	}()
	acts := []struct {
		name   string
		weight int
		do     func()
	}{
		{"focus", 20, r.u.Win.Canvas().FocusNext},
		{"focus back", 8, r.u.Win.Canvas().FocusPrevious},
		{"tap", 20, r.tap},
		{"key", 30, r.key},
		{"tab", 16, func() { r.u.enter(present.Tab(r.random.IntN(len(r.u.pages)))) }},
		{"round", 4, func() { r.u.turn(1 - 2*r.random.IntN(2)) }},
		{"size", 3, r.size},
		{"look", 1, r.look},
		{"play", 2, r.play},
		{"undo", 3, r.u.Undo},
		{"redo", 2, r.u.Redo},
		{"file", 2, r.foreign},
	}
	all := 0
	for _, act := range acts {
		all += act.weight
	}
	for range steps {
		at := r.random.IntN(all)
		for _, act := range acts {
			if at -= act.weight; at < 0 {
				r.done = append(r.done, act.name)
				act.do()
				break
			}
		}
		for range 5 { // a question is not answered: what it is about is gone soon
			if r.u.Win.Canvas().Overlays().Top() == nil {
				break
			}
			typed(r.u, fyne.KeyEscape)
		}
		if top := r.u.Win.Canvas().Overlays().Top(); top != nil {
			r.u.Win.Canvas().Overlays().Remove(top)
		}
		for _, other := range fyne.CurrentApp().Driver().AllWindows() {
			if other != nil && other != r.u.Win {
				other.Close()
			}
		}
		if o, is := r.u.Win.Canvas().Focused().(fyne.CanvasObject); is && fyne.CurrentApp().Driver().AbsolutePositionForObject(o).IsZero() {
			r.t.Fatalf("the keyboard is on %T, which is out of sight, after %q", o, r.done[max(0, len(r.done)-12):])
		}
		if r.u.View == nil {
			r.t.Fatalf("the tournament is closed after %q", r.done[max(0, len(r.done)-12):])
		}
	}
}

// tap clicks somewhere on something that is in sight.
func (r *rambler) tap() {
	var all []fyne.Tappable
	uitest.Walk(r.u.root, func(o fyne.CanvasObject) {
		if tappable, ok := o.(fyne.Tappable); ok && o.Visible() && o.Size().Width > 0 {
			if d, ok := o.(fyne.Disableable); !ok || !d.Disabled() {
				all = append(all, tappable)
			}
		}
	})
	o := all[r.random.IntN(len(all))]
	if b, ok := o.(*kit.Button); ok {
		r.done = append(r.done, b.Text)
	}
	size := o.(fyne.CanvasObject).Size()
	test.TapAt(o, fyne.NewPos(r.random.Float32()*size.Width, r.random.Float32()*min(size.Height, 400)))
}

// key types into whatever has the focus.
func (r *rambler) key() {
	names := []fyne.KeyName{
		fyne.KeyDown, fyne.KeyUp, fyne.KeyDown, fyne.KeyReturn, fyne.KeyEscape, fyne.KeyPageDown, fyne.KeyEnd,
		fyne.KeyHome, fyne.KeySpace, fyne.KeyBackspace,
	}
	if f := r.u.Win.Canvas().Focused(); f != nil && r.random.IntN(3) == 0 {
		f.TypedRune([]rune("123 aR-n")[r.random.IntN(8)])
		return
	}
	typed(r.u, names[r.random.IntN(len(names))])
}

func (r *rambler) size() {
	sizes := []fyne.Size{{Width: 1366, Height: 700}, {Width: 1920, Height: 1010}, {Width: 1024, Height: 700}, {Width: 800, Height: 500}}
	r.u.Win.Resize(sizes[r.random.IntN(len(sizes))])
}

// look changes theme, letters or language.
func (r *rambler) look() {
	r.u.Prefs.SetMode([]kit.Mode{kit.Light, kit.Dark}[r.random.IntN(2)])
	r.u.Prefs.SetScale([]float32{1, 1.5}[r.random.IntN(2)])
	r.u.Prefs.SetLanguage([]kit.Language{kit.Italian, kit.English}[r.random.IntN(2)])
	if err := kit.Speak(r.u.Prefs.Language()); err != nil {
		r.t.Fatal(err)
	}
	r.u.restyle()
}

// play draws the next round or has one played, and keeps the file as it is then.
func (r *rambler) play() {
	u := r.u
	kept := filepath.Join(r.t.TempDir(), "before.xlsx")
	data, err := os.ReadFile(u.View.Path)
	if err == nil {
		err = os.WriteFile(kept, data, 0o600)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.others = append(r.others, kept)
	u.Change("", func(d *desk.Desk) error {
		v := d.View()
		if last := v.Round(v.Next() - 1); last != nil && last.Played() < len(last.Tables) {
			return d.Simulate(last.Number, "prova")
		}
		_, err := d.Draw(r.t.Context(), desk.DrawRequest{Round: v.Next()}, nil)
		return err
	}, nil)
}

// foreign has another program put an earlier file in the place of the one that is open, or one whose tables make no sense. That one may be
// refused with a sentence.
func (r *rambler) foreign() {
	if len(r.others) == 0 {
		return
	}
	data, err := os.ReadFile(r.others[r.random.IntN(len(r.others))])
	senseless := err == nil && r.random.IntN(2) == 0
	if senseless {
		data = worked.Senseless(r.t, r.random, data)
	}
	if err == nil {
		err = os.WriteFile(r.u.View.Path, data, 0o600)
	}
	if err == nil {
		_, err = r.u.Desk.Refresh()
	}
	if err != nil && senseless && !strings.Contains(engine.Message(err).String(), "runtime error") {
		err = nil
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.u.Reload()
}

// The grid of Classifica has the focus while an undo takes a round, and so a column, away.
func TestARoundLessUnderTheStandings(t *testing.T) {
	u := gameWindow(t, "master24", 20)
	r := newRambler(t, u, 1)
	for range 3 { // drawn, played, drawn
		r.play()
	}
	u.enter(present.StandingsTab)
	u.Undo()
	u.enter(present.ScoresTab)
	u.enter(present.StandingsTab)
	if u.View.Round(1) == nil || u.View.Round(2) != nil {
		t.Error("the draw of the second round is not taken back")
	}
}
