package season

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/standings"
	"raduno/engine/workbook"
)

// Refresh reads again the events whose files have changed since they were last read; dir is the season's folder. An
// event whose file is gone or has errors keeps what was read before, and says why. It reports whether anything changed.
func (s *Season) Refresh(dir string, env desk.Env) bool {
	changed := false
	for i := range s.Events {
		e := &s.Events[i]
		before := e.Problem
		e.Problem = engine.Text{}
		path := Resolve(dir, e.File)
		data, err := os.ReadFile(path)
		if err != nil {
			e.Problem = engine.Textf("Il foglio “%s” non si trova o non si legge: rimettilo al suo posto, oppure correggi il nome nel foglio Eventi.", e.File)
		} else if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != e.Hash {
			if err := e.read(path, env); err != nil {
				e.Problem = engine.Textf("“%s”: %s", e.File, engine.Tell(err))
			} else {
				e.Hash, changed = hex.EncodeToString(sum[:]), true
			}
		}
		changed = changed || before.String() != e.Problem.String()
	}
	return changed
}

// Resolve is where an event's file lies.
func Resolve(dir, file string) string {
	file = filepath.FromSlash(file)
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(dir, file)
}

// Relative is how a season in dir names a file: from its folder where the file lies below it.
func Relative(dir, path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return path
	}
	relative, err := filepath.Rel(dir, path)
	if err != nil || relative == ".." || strings.HasPrefix(relative, ".."+string(filepath.Separator)) {
		return path
	}
	return filepath.ToSlash(relative)
}

// Add puts tournaments behind those that are there and reads them. The error names the first that cannot be read, or
// that is there already; nothing is added then. typeID is the type to rank by where the
// workbooks do not say one themselves, or another is wanted; it may be empty.
func (s *Season) Add(dir, typeID string, env desk.Env, paths ...string) error {
	events := slices.Clone(s.Events)
	for _, path := range paths {
		e := Event{File: Relative(dir, path), Weight: engine.WholePoints(1), TypeID: typeID}
		if slices.ContainsFunc(events, func(other Event) bool { return other.File == e.File }) {
			return engine.Errorf(engine.BadInput, "“%s” è già nella stagione: un torneo conta una volta sola.", e.File)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return engine.Wrap(err, engine.BadInput, "“%s” non si legge: controlla il nome del file", path)
		}
		if err := e.read(path, env); err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		e.Hash = hex.EncodeToString(sum[:])
		for _, other := range events {
			if other.Hash == e.Hash {
				return engine.Errorf(engine.BadInput, "“%s” è una copia di “%s”, che è già nella stagione.", e.File, other.File)
			}
		}
		events = append(events, e)
	}
	s.Events = events
	return nil
}

// read takes an event's results from its workbook, which is opened as any other and left as it is.
func (e *Event) read(path string, env desk.Env) (err error) {
	d, err := desk.Open(path, env)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	v := d.View()
	t := v.Tournament
	e.Name = t.Info.Name
	if e.Name == "" {
		e.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	e.Date, e.Type = strings.Join(slices.Compact(slices.Clone(t.Info.Dates)), ", "), v.Type.Name
	e.Results, e.Teams, e.Tables = nil, nil, nil
	ranked, err := v.Ranking()
	if e.TypeID != "" {
		ranked, err = d.Standings(desk.StandingsRequest{Type: e.TypeID})
	}
	written := d.WrittenStandings()
	switch {
	case err == nil:
		e.Type = ranked.Type.Name
		e.rank(ranked)
	case v.Type.ID == "" && e.TypeID == "" && len(written) > 0:
		e.Type = asWritten
		e.take(v, written)
	default:
		return engine.Wrap(err, engine.KindOf(err), "“%s” non si può mettere in classifica", filepath.Base(path))
	}
	for _, r := range t.Rounds {
		for _, table := range r.Tables {
			if table.State() == engine.Played {
				e.Tables = append(e.Tables, Table{r.Number, table.Number, groups(table)})
			}
		}
	}
	return nil
}

// asWritten stands for the type of an event whose workbook does not name one: an old program ranked it, and its sheet
// Classifica says how.
const asWritten = "come nel foglio Classifica"

// rank takes the standings that the event's type gives.
func (e *Event) rank(ranked *standings.Standings) {
	for _, row := range ranked.Rows {
		r := entry(row.Player)
		r.Place, r.Points, r.Wins, r.Final = row.Place, row.Total, row.Wins, row.FinalPlace > 0
		for _, result := range row.Results {
			if result.Played() {
				if !r.Played || result.Points.Cmp(r.Best) > 0 {
					r.Best = result.Points
				}
				r.Played = true
			}
		}
		e.Results = append(e.Results, r)
	}
	for _, team := range ranked.Teams {
		e.Teams = append(e.Teams, TeamResult{team.Club, team.Place, team.Best})
	}
}

// take takes the standings that an old program wrote.
func (e *Event) take(v *desk.View, written []workbook.WrittenLine) {
	played := map[int]bool{}
	for _, r := range v.Tournament.Rounds {
		for _, table := range r.Tables {
			for _, id := range table.IDs() {
				played[id] = played[id] || table.State() == engine.Played
			}
		}
	}
	for _, line := range written {
		if p := v.Players[line.Player]; p != nil {
			r := entry(*p)
			r.Place, r.Points, r.Wins, r.Played = line.Place, line.Total, line.Wins, played[p.ID]
			e.Results = append(e.Results, r)
		}
	}
}

// entry is what a roster says of a player.
func entry(p engine.Player) Result {
	return Result{ID: p.ID, Name: p.Name, Surname: p.Surname, Nick: p.Nick, Club: p.Club, Birth: p.Birth, NationalID: p.NationalID}
}

// groups are the players of a table, the best first, those who are level together; ghosts are nobody.
func groups(t engine.Table) [][]int {
	seats := slices.DeleteFunc(slices.Clone(t.Seats), func(s engine.Seat) bool { return s.Player <= 0 })
	slices.SortStableFunc(seats, func(a, b engine.Seat) int { return b.Score.Cmp(a.Score) })
	var list [][]int
	for i, s := range seats {
		if i > 0 && s.Score.Cmp(seats[i-1].Score) == 0 {
			list[len(list)-1] = append(list[len(list)-1], s.Player)
		} else {
			list = append(list, []int{s.Player})
		}
	}
	return list
}
