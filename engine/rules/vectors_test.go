package rules

import (
	"encoding/json"
	"slices"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

var must = worked.Must

// The worked cases of the five types of the manual come out: points, wins, totals and places.
func TestVectorStandings(t *testing.T) {
	for _, id := range []string{"raduno", "master", "open", "gufo", "spartac"} {
		for _, c := range readVectors(t, "risiko_"+id) {
			if c.Input.Op != "" && c.Input.Op != "standings" {
				continue
			}
			t.Run(id+"/"+c.Name, func(t *testing.T) { checkVector(t, c, builtin(t, c.Input.Formula)) })
		}
	}
}

func builtin(t testing.TB, id string) Type {
	t.Helper()
	f, err := TypeByID(id)
	must(t, err)
	return f
}

func checkVector(t *testing.T, c vectorCase, f Type) {
	t.Helper()
	var want []struct {
		Pos    int      `json:"pos"`
		ID     int      `json:"id"`
		Points []string `json:"points_per_round"`
		Wins   int      `json:"wins"`
		Total  string   `json:"total"`
	}
	must(t, json.Unmarshal(c.Expected, &want))
	s, err := Compute(c.tournament(t), f, StandingsOptions{SharedWins: true})
	must(t, err)
	if len(s.Rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(s.Rows), len(want))
	}
	for _, w := range want {
		row := s.Row(w.ID)
		if row == nil {
			t.Fatalf("player %d is missing", w.ID)
		}
		if row.Place != w.Pos || row.Wins != w.Wins || row.Total.Cmp(parse(t, w.Total)) != 0 {
			t.Errorf("player %d: place %d, wins %d, total %s; want %+v", w.ID, row.Place, row.Wins, row.Total, w)
		}
		for i, p := range w.Points {
			if row.Results[i].Points.Cmp(parse(t, p)) != 0 {
				t.Errorf("player %d, round %d: %s, want %s", w.ID, i+1, row.Results[i].Points, p)
			}
		}
	}
}

func parse(t testing.TB, text string) engine.Points {
	t.Helper()
	p, err := engine.ParsePoints(text)
	must(t, err)
	return p
}

// The semifinalists, their bands and the direct finalist are those of the worked cases.
func TestVectorSemifinals(t *testing.T) {
	for _, id := range []string{"raduno", "master"} {
		for _, c := range readVectors(t, "risiko_"+id) {
			if c.Input.Op != "semifinal" {
				continue
			}
			t.Run(id+"/"+c.Name, func(t *testing.T) {
				var want struct {
					Direct        *int    `json:"direct_finalist"`
					Tables        int     `json:"tables"`
					Semifinalists []int   `json:"semifinalists"`
					Bands         [][]int `json:"bands"`
				}
				must(t, json.Unmarshal(c.Expected, &want))
				tournament := c.tournament(t)
				f := builtin(t, c.Input.Formula)
				plan, err := NewPlan(f, tournament, 3, PlanOptions{ByID: true})
				must(t, err)
				var direct []int
				if want.Direct != nil {
					direct = []int{*want.Direct}
				}
				if !slices.Equal(plan.Direct, direct) || !slices.Equal(plan.Semifinalists, want.Semifinalists) ||
					len(plan.Problem.Tables) != want.Tables || !slices.EqualFunc(plan.Bands, want.Bands, slices.Equal[[]int]) {
					t.Errorf("direct %v, tables %v, semifinalists %v, bands %v; want %+v", plan.Direct, plan.Problem.Tables, plan.Semifinalists,
						plan.Bands, want)
				}
			})
		}
	}
}

// The finalists are the winners of the semifinals and who is there directly.
func TestVectorFinalists(t *testing.T) {
	for _, c := range readVectors(t, "risiko_master") {
		if c.Input.Op != "finalists" {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			var want struct {
				Finalists []int `json:"finalists"`
			}
			must(t, json.Unmarshal(c.Expected, &want))
			tournament := c.tournament(t)
			f := builtin(t, c.Input.Formula)
			plan, err := NewPlan(f, tournament, 4, PlanOptions{ByID: true})
			must(t, err)
			got := slices.Clone(plan.Ready[0])
			slices.Sort(got)
			if !slices.Equal(got, want.Finalists) {
				t.Errorf("finalists %v, want %v", got, want.Finalists)
			}
		})
	}
}

// The table sizes of the worked cases come out, the impossible numbers refused.
func TestVectorTables(t *testing.T) {
	for _, c := range readVectors(t, "risiko_tables") {
		t.Run(c.Name, func(t *testing.T) {
			var want struct {
				Sizes []int `json:"sizes"`
			}
			must(t, json.Unmarshal(c.Expected, &want))
			sizes, _, err := builtin(t, c.Input.Formula).Tables.Sizes(c.Input.N)
			if (err != nil) != (want.Sizes == nil) {
				t.Fatalf("error %v, want %v", err, want.Sizes)
			}
			if err != nil && engine.KindOf(err) != engine.Impossible {
				t.Errorf("the error is of kind %v", engine.KindOf(err))
			}
			slices.Sort(sizes)
			slices.Sort(want.Sizes)
			if !slices.Equal(sizes, want.Sizes) {
				t.Errorf("sizes %v, want %v", sizes, want.Sizes)
			}
		})
	}
}
