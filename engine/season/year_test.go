package season_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
	"raduno/engine/workbook"
)

var must = worked.Must

// A club's year of twelve tournaments, two kinds, the best eight of them, at least four: the ranking is what a plain sum over the scores
// gives, while the last two are running and when they are over.
func TestAYearOfTwelveTournaments(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 2026))
	dir := t.TempDir()
	type row struct{ total, events, provisional int }
	type played struct{ value, wins int }
	brought := map[string][]played{} // what is over, by surname
	running := map[string]int{}
	write := func(event, rounds int, scores [][]int, people []int) (files season.Addition) {
		kind := []string{"open", "gufo"}[event%2]
		book, err := workbook.New(engine.Info{Name: fmt.Sprint("Serata ", event), Rounds: 2}, kind)
		must(t, err)
		tournament := &engine.Tournament{Settings: engine.Settings{Type: kind}}
		for i, n := range people {
			p := engine.Player{ID: i + 1, Name: "Anna", Surname: fmt.Sprintf("Prova%c", 'a'+n), Club: "ROMA", Plays: true}
			if event%3 == 0 { // written the other way round, and without the club
				p.Name, p.Surname, p.Club = p.Surname, p.Name, ""
			}
			tournament.Players = append(tournament.Players, p)
		}
		must(t, book.SetPlayers(tournament.Players))
		for round := range rounds {
			r := engine.Round{Number: round + 1}
			for k := range 3 {
				table := engine.Table{Number: k + 1}
				for seat := range 4 {
					table.Seats = append(table.Seats, engine.Seat{Player: k*4 + seat + 1, Score: engine.NewScore(scores[round][k*4+seat])})
				}
				r.Tables = append(r.Tables, table)
			}
			tournament.SetRound(r)
			must(t, book.WriteRound(tournament, r, false))
		}
		data, err := book.Bytes()
		path := filepath.Join(dir, fmt.Sprintf("serata%02d.xlsx", event))
		if err == nil {
			err = os.WriteFile(path, data, 0o600)
		}
		must(t, err)
		return season.Addition{Path: path}
	}
	// worth is what each of an event brings: places by points and wins, 25 20 16 ..., an Open twice.
	worth := func(event, rounds int, scores [][]int) (values, wins []int) {
		total := make([]int, 12) // hundredths
		wins = make([]int, 12)
		for round := range rounds {
			for k := range 3 {
				table := scores[round][k*4 : k*4+4]
				for seat, score := range table {
					ahead := 0
					for _, other := range table {
						if other > score {
							ahead++
						}
					}
					at := k*4 + seat
					if event%2 == 0 {
						total[at] += 100 * score
						if ahead == 0 {
							total[at] += 5000
						}
					} else {
						total[at] += score + 100*[]int{12, 7, 5, 3}[ahead]
					}
					if ahead == 0 {
						wins[at]++
					}
				}
			}
		}
		table := []int{25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4}
		for i := range total {
			place := 0
			for j := range total {
				if total[j] > total[i] || total[j] == total[i] && wins[j] > wins[i] {
					place++
				}
			}
			value := table[place]
			if event%2 == 0 {
				value *= 2
			}
			values = append(values, value)
		}
		return values, wins
	}
	check := func(f *season.File) {
		t.Helper()
		got := map[string]string{}
		var order []string
		for _, l := range f.Season().Rank().Players {
			who := strings.TrimSpace(strings.Replace(l.Person.FullName(), "Anna", "", 1))
			got[who] = fmt.Sprint(l.Total, " ", l.Events, " ", l.Provisional)
			if l.Place > 0 {
				order = append(order, who)
			}
		}
		ranked := 0
		rows := map[string]row{}
		for n := range 20 {
			who := fmt.Sprintf("Prova%c", 'a'+n)
			of := slices.Clone(brought[who])
			slices.SortStableFunc(of, func(a, b played) int { return b.value - a.value })
			r := row{events: len(of), provisional: running[who]}
			for _, p := range of[:min(8, len(of))] {
				r.total += p.value
			}
			rows[who] = r
			if r.events >= 4 {
				ranked++
			}
			if want := fmt.Sprint(r.total, " ", r.events, " ", r.provisional); got[who] != want {
				t.Errorf("%s: %s, by hand %s", who, got[who], want)
			}
		}
		if len(got) != 20 || len(order) != ranked || !slices.IsSortedFunc(order, func(a, b string) int { return rows[b].total - rows[a].total }) {
			t.Errorf("%d people, %d ranked, by hand %d: %v", len(got), len(order), ranked, order)
		}
	}
	f, err := season.Create(filepath.Join(dir, "anno.xlsx"), "", desk.Env{})
	must(t, err)
	defer f.Close()
	if err := f.Change(engine.Textf("Regola"), func(s *season.Season) error {
		for label, value := range map[string]string{"Migliori": "8", "Presenze minime": "4", "Pesi per tipo": "open=2"} {
			if err := s.Set(label, value); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	var all []season.Addition
	var later []func()
	for event := range 12 {
		people := random.Perm(20)[:12]
		scores := [][]int{nil, nil}
		for round := range scores {
			for range 3 {
				for _, n := range random.Perm(40)[:4] {
					scores[round] = append(scores[round], n+1)
				}
			}
		}
		rounds := 2
		if event >= 10 {
			rounds = 1
		}
		all = append(all, write(event, rounds, scores, people))
		take := func(rounds int, each func(who string, p played)) {
			values, wins := worth(event, rounds, scores)
			for i, n := range people {
				each(fmt.Sprintf("Prova%c", 'a'+n), played{values[i], wins[i]})
			}
		}
		over := func() { take(2, func(who string, p played) { brought[who] = append(brought[who], p) }) }
		if rounds == 2 {
			over()
			continue
		}
		take(1, func(who string, p played) { running[who] += p.value })
		later = append(later, func() { write(event, 2, scores, people); over() })
	}
	must(t, f.Add(t.Context(), nil, all...))
	check(f)
	for _, end := range later {
		end()
	}
	clear(running)
	must(t, f.Reread(t.Context(), nil))
	check(f)
}
