package desk_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/rules"
)

// What would leave a tournament in an unwanted state is refused: standings of another game over its own, a round drawn over a hole, options
// of the game changed after it was played.
func TestRefusedByTheGame(t *testing.T) {
	d := newDesk(t, "dipcon", 14)
	if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: 3, Seed: "1"}, nil); engine.KindOf(err) != engine.BadInput {
		t.Errorf("round 3 before round 1: %v", err)
	}
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "1", Rest: rules.RestSitOut})
	must(t, d.Simulate(1, "1"))
	if _, err := d.WriteStandings(desk.StandingsRequest{Type: "raduno"}); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("a DipCon ranked as a raduno: %v", err)
	}
	league := newDesk(t, "lega-base", 8)
	if _, err := publish.Export(league, publish.ExportRequest{Format: publish.Diplomacy}); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("a league for the Diplomacy database: %v", err)
	}
	must(t, league.Simulate(1, "1"))
	seen := league.View().Tournament.Settings
	settings := seen
	settings.Game = slices.Clone(seen.Game)
	settings.Game.Set("Giocatori per partita", "5")
	if err := league.SetSettings(seen, settings); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("players of a game changed after the first: %v", err)
	}
}

// What cannot be is among the findings, with its sheet and cell: a sum above the whole world's, a word out of the list.
func TestFindingsOfTheGame(t *testing.T) {
	find := func(d *desk.Desk, code string) engine.Finding {
		findings := d.View().Findings
		at := slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Code == code })
		if at < 0 {
			t.Fatalf("no %s in %v", code, findings)
		}
		return findings[at]
	}
	d := newDesk(t, "open", 8)
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "1"})
	seats := scores(80, 60, 40, 20)
	mustScore(t, d, 1, *d.View().Round(1).Table(1), seats)
	if f := find(d, "sum-high"); f.Sheet != "1° Turno" || f.Cell == "" || !strings.Contains(f.Message.String(), "200") {
		t.Errorf("%+v", f)
	}
	mustScore(t, d, 1, *d.View().Round(1).Table(1), scores(90, 30, 20, 10))
	if f := find(d, "score-impossible"); f.Sheet != "1° Turno" || f.Cell != "C2" || !strings.Contains(f.Message.String(), "90") {
		t.Errorf("%+v", f)
	}
	dip := newDesk(t, "dipcon", 7)
	seen := dip.View().Tournament.Players[0]
	player := seen
	player.Offers = "riserva, boh"
	must(t, dip.EditPlayer(seen, player))
	if f := find(dip, "wishes"); f.Sheet != "Iscritti" || f.Cell == "" || !strings.Contains(f.Message.String(), "boh") {
		t.Errorf("%+v", f)
	}
}
