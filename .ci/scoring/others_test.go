package main

import (
	"strings"
	"testing"
)

// The systems of other events score a single game as they do in a tournament.
func TestOtherSystemsAlone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ system, input, want string }{
		{"dip_tribute", dipGame, `{"A":"49.2","E":"16.2","F":"14.2","G":"11.2","I":"9.2","R":"0","T":"0"}`},
		{"dip_cdiplo100", dipGame, `{"A":"51","E":"24","F":"15","G":"5","I":"3","R":"1","T":"1"}`},
		{
			"dip_sumofsquares", strings.Replace(strings.Replace(dipSolo, "18]", "17]", 1), `"solo", "draw_members": []`, `"concession"`, 1),
			`{"A":"100","E":"0","F":"0","G":"0","I":"0","R":"0","T":"0"}`,
		},
	} {
		if got, err := run(t, c.system, c.input); err != nil || got != c.want {
			t.Errorf("%s:\n got %s, %v\nwant %s", c.system, got, err, c.want)
		}
	}
}
