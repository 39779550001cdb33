package desk_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/rules"
)

// Where the ghost cannot win a fourth score at its table is refused; one that another program wrote is told with its cell, and no
// export has it.
func TestTheGhostDoesNotWin(t *testing.T) {
	t.Parallel()
	d := newDesk(t, "spartac", 7)
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "ghost"})
	seen := *d.View().Round(1).Table(1)
	if _, err := typeScores(d, 1, seen, scores(44, 30, 20, 50)); engine.KindOf(err) != engine.BadInput {
		t.Errorf("four scores of three players: %v", err)
	}
	mustScore(t, d, 1, seen, append(scores(44, 30, 20), engine.Seat{}))
	mustScore(t, d, 1, *d.View().Round(1).Table(2), scores(40, 30, 20, 10))
	book, err := excelize.OpenFile(d.Path())
	must(t, err)
	must(t, errors.Join(book.SetCellValue(engine.RoundSheet(1), "L2", 51), book.Save(), book.Close()))
	d = reopen(t, d)
	if !slices.ContainsFunc(d.View().Findings, func(f engine.Finding) bool { return f.Code == "ghost-score" && f.Cell != "" }) {
		t.Errorf("nothing is told of the ghost's score: %v", d.View().Findings)
	}
	for _, format := range []publish.Format{publish.Text, publish.VBulletin, publish.HTML, publish.CSV, publish.JSON, publish.Message} {
		data, err := publish.ExportBytes(d, publish.ExportRequest{Format: format})
		must(t, err)
		if strings.Contains(string(data), "51") {
			t.Errorf("%s publishes the ghost's points:\n%s", format, data)
		}
	}
}

// A player who misses the top board, where too few are left for another table, has no points for sitting out unless the director asked for
// it or he agreed; either way he is not missed at the tables.
func TestWhoMissesTheTopBoardDoesNotRestUnasked(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rest   rules.AfterRest
		offers int // players who agree to sit out
		want   int
	}{
		"unasked": {rules.RestAsk, 0, 0}, "asked": {rules.RestSitOut, 0, 3}, "some agreed": {rules.RestAsk, 10, 3},
	} {
		d := newDesk(t, "italia2010", 10)
		wanted := d.Tournament()
		wanted.Settings.Game.Set("Turni prima del tavolo finale", "1")
		must(t, d.SetOptions(d.Tournament(), wanted))
		mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "1", Rest: rules.RestSitOut})
		must(t, d.Simulate(1, "1"))
		for id := 1; id <= c.offers; id++ {
			edit(t, d, id, func(p *engine.Player) { p.Offers = "riposa" })
		}
		mustDraw(t, d, desk.DrawRequest{Round: 2, Seed: "1", Rest: c.rest})
		r := d.View().Round(2)
		if len(r.SitOuts) != c.want || len(r.Tables) != 1 {
			t.Errorf("%s: %v sit out at %d tables", name, r.SitOuts, len(r.Tables))
		}
		if gone, come := d.View().Misfits(r); len(gone)+len(come) > 0 {
			t.Errorf("%s: %v, %v", name, gone, come)
		}
		if v, err := d.View().Verify(t.Context(), 2); err != nil || len(v.Problems) > 0 || len(d.View().Consequences) > 0 {
			t.Errorf("%s: %v %+v %v", name, err, v.Problems, d.View().Consequences)
		}
	}
}
