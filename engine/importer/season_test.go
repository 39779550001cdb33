package importer_test

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
)

// league is a league of eight a game with divisions, made at once of a list.
func league(t *testing.T, divisions string, seed string) *desk.Desk {
	t.Helper()
	d, err := desk.Create(filepath.Join(t.TempDir(), "lega.xlsx"), "lega-base", "Prova", desk.Env{Seed: func() string { return seed }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	settings := d.Tournament().Settings
	settings.Game.Set("Giocatori per partita", "8")
	if err := d.SetSettings(d.Tournament().Settings, settings); err != nil {
		t.Fatal(err)
	}
	var players []engine.Player
	for i := range 8 * len(divisions) {
		players = append(players, engine.Player{Name: "N" + strconv.Itoa(i), Surname: "C", Plays: true, Division: string(divisions[i%len(divisions)])})
	}
	if _, err := d.AddPlayers(players); err != nil {
		t.Fatal(err)
	}
	return d
}

// Several leagues are one workbook: nobody meets another division, the higher is ranked first whatever the points, and in the next
// season the first of one change places with the last of the other, as totals added up here say it.
func TestDivisionsGoUpAndDown(t *testing.T) {
	for _, seed := range []string{"1", "2", "3"} {
		d := league(t, "BA", seed)
		total := map[int]engine.Points{}
		for _, r := range d.Tournament().Rounds {
			if err := d.Simulate(r.Number, seed); err != nil {
				t.Fatal(err)
			}
		}
		v := d.View()
		for _, r := range v.Tournament.Rounds {
			for _, table := range r.Tables {
				for _, seat := range table.Seats {
					total[seat.Player] = total[seat.Player].Add(seat.Score.Points())
					if v.Players[seat.Player].Division != v.Players[table.Seats[0].Player].Division {
						t.Fatalf("round %d: a table of two divisions", r.Number)
					}
				}
			}
		}
		ranking, err := v.Ranking()
		if err != nil {
			t.Fatal(err)
		}
		in := map[string][]int{}
		for i, row := range ranking.Rows {
			if want := "AB"[i/8 : i/8+1]; row.Player.Division != want {
				t.Errorf("row %d is of division %s", i+1, row.Player.Division)
			}
		}
		for id, p := range v.Players {
			in[p.Division] = append(in[p.Division], id)
		}
		for _, ids := range in {
			slices.SortFunc(ids, func(a, b int) int { return cmp.Or(total[b].Cmp(total[a]), cmp.Compare(a, b)) })
		}
		level := func(a, b int) bool { return total[a].Cmp(total[b]) == 0 }
		moving := 2
		for moving > 0 && (level(in["A"][7-moving], in["A"][8-moving]) || level(in["B"][moving-1], in["B"][moving])) {
			moving--
		}
		want := map[int]string{}
		for division, ids := range in {
			for i, id := range ids {
				want[id] = division
				if division == "A" && i >= 8-moving {
					want[id] = "B"
				} else if division == "B" && i < moving {
					want[id] = "A"
				}
			}
		}
		dst := filepath.Join(t.TempDir(), "dopo.xlsx")
		told, err := importer.NextSeason(v, 2, dst, desk.Env{})
		if err != nil {
			t.Fatal(err)
		}
		if moved := len(told) - min(2-moving, 1); moved != 2*moving {
			t.Errorf("seed %s: %v", seed, told)
		}
		next, err := desk.Open(dst, desk.Env{})
		if err != nil {
			t.Fatal(err)
		}
		got := map[int]string{}
		for id, p := range next.View().Players {
			got[id] = p.Division
		}
		if !reflect.DeepEqual(got, want) || len(next.Tournament().Rounds) != 0 || next.Tournament().Settings.Game.Get("Giocatori per partita") != "8" {
			t.Errorf("seed %s: %v, want %v", seed, got, want)
		}
		_ = next.Close()
		if _, err := importer.NextSeason(v, 2, dst, desk.Env{}); err == nil {
			t.Error("a workbook was written over")
		}
	}
}

// The next season keeps what was said of the people who play on: who sits apart, who are two persons, the pictures of the head; not when
// this one was played.
func TestTheNextSeasonKeepsTheChoices(t *testing.T) {
	d := league(t, "AB", "1")
	logo := filepath.Join(t.TempDir(), "logo.png")
	if err := os.WriteFile(logo, assets.IconPNG, 0o600); err != nil {
		t.Fatal(err)
	}
	v := d.View()
	info := v.Tournament.Info
	info.Name, info.Dates = "Lega dei velieri", []string{"14/11/2026"}
	pairs := desk.Pairs{Apart: [][2]int{{1, 2}}, Together: [][2]int{{3, 4}}}
	if err := errors.Join(d.SetInfo(v.Tournament.Info, info), d.SetPairs(desk.Pairs{}, pairs), d.SetLogo(logo, true)); err != nil {
		t.Fatal(err)
	}
	dst := filepath.Join(t.TempDir(), "dopo.xlsx")
	if _, err := importer.NextSeason(d.View(), 1, dst, desk.Env{}); err != nil {
		t.Fatal(err)
	}
	next, err := desk.Open(dst, desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = next.Close() }()
	was, is := d.Tournament(), next.Tournament()
	if !reflect.DeepEqual(desk.PairsOf(is), pairs) || len(is.SecondLogo) == 0 || !reflect.DeepEqual(is.SecondLogo, was.SecondLogo) {
		t.Errorf("pairs %v, a picture of %d bytes", desk.PairsOf(is), len(is.SecondLogo))
	}
	if is.Info.Name != info.Name || len(is.Info.Dates) > 0 {
		t.Errorf("%s is played on %v", is.Info.Name, is.Info.Dates)
	}
}

// Who is level on the line is not chosen, and a league that goes on is said to.
func TestNobodyIsRelegatedByChance(t *testing.T) {
	d := league(t, "AB", "1")
	told, err := importer.NextSeason(d.View(), 1, filepath.Join(t.TempDir(), "dopo.xlsx"), desk.Env{})
	if err != nil || len(told) != 2 || !strings.HasPrefix(told[0].String(), "Tra A e B cambiano in 0 per parte") ||
		told[1].String() != "La lega non è finita: mancano 32 partite." {
		t.Errorf("%v, %v", told, err)
	}
	open, err := desk.Create(filepath.Join(t.TempDir(), "open.xlsx"), "open", "", desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = open.Close() }()
	if _, err := importer.NextSeason(open.View(), 1, filepath.Join(t.TempDir(), "dopo.xlsx"), desk.Env{}); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("an Open has a next season: %v", err)
	}
}

// A calendar is made when every division has eight, again when one changes division before a game, and rounds deleted from its end come
// back as they were although the roster says other divisions now.
func TestCalendarOfDivisions(t *testing.T) {
	d := league(t, "AB", "7")
	first := d.Tournament()
	if len(first.Rounds) != 16 || len(first.Rounds[0].Tables) != 2 {
		t.Fatalf("%d rounds", len(first.Rounds))
	}
	swap := func(ids ...int) {
		t.Helper()
		for _, id := range ids {
			p := *d.View().Players[id]
			p.Division = map[string]string{"A": "B", "B": "A"}[p.Division]
			if err := d.EditPlayer(*d.View().Players[id], p); err != nil {
				t.Fatal(err)
			}
		}
	}
	swap(1)
	if len(d.View().Consequences) != 0 || !reflect.DeepEqual(d.Tournament().Rounds[0].TableIDs(), first.Rounds[0].TableIDs()) {
		t.Errorf("divisions of nine and seven: %v", d.View().Consequences)
	}
	swap(2)
	if r := d.Tournament().Rounds[0]; !slices.Contains(r.TableIDs()[0], 2) || slices.Contains(r.TableIDs()[0], 1) {
		t.Errorf("two have changed divisions, and the calendar has not: %v", r.TableIDs())
	}
	if err := d.Simulate(1, "1"); err != nil {
		t.Fatal(err)
	}
	made := d.Tournament()
	swap(3, 4)
	if err := d.RemoveRound(16); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: 16, Seed: "1"}, nil); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(d.Tournament().Round(16).TableIDs(), made.Round(16).TableIDs()) {
		t.Error("the last round is another")
	}
}
