package main

import (
	"strings"
	"testing"
)

// The systems of other events, and a formula that comes with the game, score a single game as they do in a tournament.
func TestOtherSystemsAlone(t *testing.T) {
	t.Parallel()
	const formula = `{"formula": {"centre": "1", "places": ["18", "8", "3"], "alive": "2", "year": "0.1", "solo": "50", "keep_centres": ` +
		`true}, "year_start"`
	for _, c := range []struct{ system, input, want string }{
		{"dip_tribute", dipGame, `{"A":"49.2","E":"16.2","F":"14.2","G":"11.2","I":"9.2","R":"0","T":"0"}`},
		{"dip_cdiplo100", dipGame, `{"A":"51","E":"24","F":"15","G":"5","I":"3","R":"1","T":"1"}`},
		{
			"dip_sumofsquares", strings.Replace(strings.Replace(dipSolo, "18]", "17]", 1), `"solo", "draw_members": []`, `"concession"`, 1),
			`{"A":"100","E":"0","F":"0","G":"0","I":"0","R":"0","T":"0"}`,
		},
		{
			"dip_formula", strings.Replace(dipGame, `{"year_start"`, formula, 1),
			`{"A":"32","E":"19","F":"12","G":"6","I":"4","R":"0.3","T":"0.2"}`,
		},
		{"dip_formula", strings.Replace(dipSolo, `{"year_start"`, formula, 1), `{"A":"50","E":"5","F":"5","G":"4","I":"2","R":"0","T":"0"}`},
	} {
		if got, err := run(t, c.system, c.input); err != nil || got != c.want {
			t.Errorf("%s:\n got %s, %v\nwant %s", c.system, got, err, c.want)
		}
	}
	const manorCon = `{"formula": {"square": "1", "centre": "4", "alive": "16", "total": "100", "dead": "16", "year": "0.1", "solo": "75",
		"keep_years": true}, "year_start"`
	for _, input := range []string{dipGame, dipSolo} {
		want, err := run(t, "dip_manorcon", input)
		if got, wrong := run(t, "dip_formula", strings.Replace(input, `{"year_start"`, manorCon, 1)); err != nil || wrong != nil || got != want {
			t.Errorf("ManorCon as a formula gives %s, %v; want %s, %v", got, wrong, want, err)
		}
	}
	got, err := run(t, "dip_formula", strings.Replace(dipGame, `{"year_start"`,
		`{"formula": {"thresholds": [{"centres": 4, "worth": "30"}, {"centres": 8, "worth": "42"}], "top": ["5"]}, "year_start"`, 1))
	if want := `{"A":"47","E":"42","F":"30","G":"30","I":"0","R":"0","T":"0"}`; err != nil || got != want {
		t.Errorf("thresholds give %s, %v; want %s", got, err, want)
	}
	for _, wrong := range []string{dipGame, `[]`, strings.Replace(dipGame, `{"year_start"`, `{"formula": {"centre": 1}, "year_start"`, 1)} {
		if got, err := run(t, "dip_formula", wrong); err == nil {
			t.Errorf("%.40s gives %s", wrong, got)
		}
	}
}
