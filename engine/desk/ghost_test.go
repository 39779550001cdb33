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
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "ghost"}, nil); err != nil {
		t.Fatal(err)
	}
	seen := *d.View().Round(1).Table(1)
	if _, err := typeScores(d, 1, seen, scores(44, 30, 20, 50)); engine.KindOf(err) != engine.BadInput {
		t.Errorf("four scores of three players: %v", err)
	}
	if _, err := typeScores(d, 1, seen, append(scores(44, 30, 20), engine.Seat{})); err != nil {
		t.Fatal(err)
	}
	if _, err := typeScores(d, 1, *d.View().Round(1).Table(2), scores(40, 30, 20, 10)); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenFile(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(book.SetCellValue(engine.RoundSheet(1), "L2", 51), book.Save(), book.Close()); err != nil {
		t.Fatal(err)
	}
	d = reopen(t, d)
	if !slices.ContainsFunc(d.View().Findings, func(f engine.Finding) bool { return f.Code == "ghost-score" && f.Cell != "" }) {
		t.Errorf("nothing is told of the ghost's score: %v", d.View().Findings)
	}
	for _, format := range []publish.Format{publish.Text, publish.VBulletin, publish.HTML, publish.CSV, publish.JSON, publish.Message} {
		data, err := publish.ExportBytes(d, publish.ExportRequest{Format: format})
		if err != nil {
			t.Fatal(err)
		}
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
		if err := d.SetOptions(d.Tournament(), wanted); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "1", Rest: rules.RestSitOut}, nil); err != nil {
			t.Fatal(err)
		}
		if err := d.Simulate(1, "1"); err != nil {
			t.Fatal(err)
		}
		for id := 1; id <= c.offers; id++ {
			p := *d.View().Players[id]
			seen := p
			p.Offers = "riposa"
			if err := d.EditPlayer(seen, p); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 2, Seed: "1", Rest: c.rest}, nil); err != nil {
			t.Fatal(name, err)
		}
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
