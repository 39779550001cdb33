package desk

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"raduno/engine"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// neighbour is the other tournament of the hall, which TORNEO names, as its file was when it was read last.
type neighbour struct {
	path string
	time time.Time
	size int64
	view *View // nil where it cannot be read
}

// stale reads the neighbour again where its file has changed, and reports whether it had. The caller has the lock.
func (d *Desk) stale() bool {
	name := d.now.Info.Beside
	if name == "" {
		had := d.neighbour.path != ""
		d.neighbour = neighbour{}
		return had
	}
	now := neighbour{path: filepath.Join(filepath.Dir(d.Path()), filepath.Base(name))}
	if info, err := os.Stat(now.path); err == nil {
		now.time, now.size = info.ModTime(), info.Size()
	}
	if before := d.neighbour; before.path == now.path && before.time.Equal(now.time) && before.size == now.size {
		return false
	}
	if data, err := store.ReadNamed(now.path); err == nil { // of no more than any workbook may have
		now.view = look(data, now.path, d.env)
	}
	d.neighbour = now
	return true
}

// look is the view of a workbook that is only read; nil where the file is none.
func look(data []byte, path string, env Env) *View {
	book, err := workbook.Open(data)
	if err != nil {
		return nil
	}
	t, findings, k := readBook(book)
	v := &View{Path: path, Tournament: t, Players: t.Index(), found: findings, kinds: k, env: env, columns: book.Columns()}
	v.as(v.typeOf(t, ""))
	return v
}

// PlayingOn are those who are in the semifinals or the final, whichever is drawn last; nil where neither is.
func (v *View) PlayingOn() map[int]bool {
	if v.Type.Phases == nil {
		return nil
	}
	for _, number := range []int{v.Type.Final(), v.Type.Semifinals()} {
		r := v.Round(number)
		if r == nil || number == 0 {
			continue
		}
		in := engine.SetOf(slices.Concat(r.TableIDs()...))
		if r.Draw != nil && number == v.Type.Semifinals() {
			for _, id := range r.Draw.Origin.Direct {
				in[id] = true
			}
		}
		return in
	}
	return nil
}

// Called are those of this tournament who are in the semifinals or the final of the other one in the hall, and play here too.
func (v *View) Called() (players []engine.Player) {
	if v.Beside == nil {
		return nil
	}
	in := v.Beside.PlayingOn()
	for _, p := range v.Tournament.Players {
		other := v.Beside.Players[p.ID]
		if p.Plays && in[p.ID] && other != nil && engine.PersonKey(other.Name, other.Surname) == engine.PersonKey(p.Name, p.Surname) {
			players = append(players, p)
		}
	}
	return players
}

// calledAway names the players of this tournament who now play in the other; zero for none.
func (v *View) calledAway() engine.Text {
	called := v.Called()
	if len(called) == 0 || v.PlayingOn() != nil {
		return engine.Text{}
	}
	if len(called) == 1 {
		return engine.Textf("%s è in semifinale o in finale in “%s”: qui non gioca più.", called[0].DisplayName(), v.Beside.Title())
	}
	return engine.Textf("%s e {2:un altro|altri %d} sono in semifinale o in finale in “%s”: qui non giocano più.",
		called[0].DisplayName(), len(called)-1, v.Beside.Title())
}

// LetGo withdraws those who were called into the other tournament of the hall.
func (d *Desk) LetGo() error {
	called := engine.SetOf(engine.Map(d.View().Called(), func(p engine.Player) int { return p.ID }))
	return d.do(engine.Textf("Ritirato chi gioca nell'altro torneo: %d", len(called)), func(t *engine.Tournament) error {
		for i := range t.Players {
			p := &t.Players[i]
			p.Plays = p.Plays && !called[p.ID]
		}
		return nil
	})
}
