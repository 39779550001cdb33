package desk_test

import (
	"bytes"
	"context"
	"html"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/rules"
	"raduno/export"
)

// playedWithGaps is a tournament of two rounds in which the last player missed the second, one result does not count,
// and points have no end.
func playedWithGaps(t *testing.T) *desk.Desk {
	t.Helper()
	d := newDesk(t, "gufo", 13)
	for round := 1; round <= 2; round++ {
		if round == 2 {
			if err := d.SetPresent(2, map[int]bool{13: false}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: round, Seed: "s"}, nil); err != nil {
			t.Fatal(err)
		}
		if err := d.Simulate(round, "s"); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// What the window shows of a row is what the sheet on the wall, the page, the forum, the spreadsheet and the terminal
// show: the same texts, a dash for a round without a game, as many decimals everywhere.
func TestARowReadsTheSameEverywhere(t *testing.T) {
	if missed := readsTheSame(t, playedWithGaps(t)); missed == 0 {
		t.Error("nobody missed a round")
	}
}

// readsTheSame holds every row of a standings against all products, and counts the rounds that were missed.
func readsTheSame(t *testing.T, d *desk.Desk) (missed int) {
	t.Helper()
	rankings := d.View().RankingsIn(engine.Text.String)
	window := rankings[len(rankings)-1]
	products := map[string]string{}
	for _, format := range []publish.Format{publish.Text, publish.VBulletin, publish.HTML, publish.CSV} {
		data, err := publish.ExportBytes(d, publish.ExportRequest{Format: format, OnlyStandings: true})
		if err != nil {
			t.Fatal(err)
		}
		products[string(format)] = html.UnescapeString(string(data))
	}
	paper := filepath.Join(t.TempDir(), "classifica.pdf")
	if _, _, err := publish.Print(d, publish.PrintRequest{Kind: publish.StandingsList, Path: paper}); err != nil {
		t.Fatal(err)
	}
	read, err := exec.Command(worked.Tool(t, "pdftotext"), "-layout", paper, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	products["pdf"] = string(read)
	s, err := d.View().Ranking()
	if err != nil {
		t.Fatal(err)
	}
	var terminal bytes.Buffer
	if err := publish.WriteRankings(&terminal, d.Tournament(), s, engine.Text.String); err != nil {
		t.Fatal(err)
	}
	products["terminal"] = terminal.String()

	decimals := -1
	for _, row := range window.Rows {
		var texts []string
		for i, c := range window.Columns {
			cell := row.Cell(i)
			switch c.Kind {
			case export.GivenColumn, export.SurnameColumn, export.WinsColumn:
				texts = append(texts, cell.Text)
			case export.RoundColumn, export.TotalColumn:
				texts = append(texts, cell.Text)
				if cell.Missed {
					missed++
				}
				_, fraction, _ := strings.Cut(strings.Trim(cell.Text, "[]"), ",")
				if cell.Text != "–" && decimals >= 0 && len(fraction) != decimals {
					t.Errorf("%q has %d decimals, others %d", cell.Text, len(fraction), decimals)
				}
				if cell.Text != "–" {
					decimals = len(fraction)
				}
			}
		}
		for name, product := range products {
			found := false
			for line := range strings.SplitSeq(strings.NewReplacer("<tr", "\n<tr", "[TR]", "\n[TR]").Replace(product), "\n") {
				for _, text := range texts {
					_, rest, has := strings.Cut(line, text)
					if found = has; !has {
						break
					}
					line = rest
				}
				if found {
					break
				}
			}
			if !found {
				t.Errorf("%s has no line with %q", name, texts)
			}
		}
	}
	for name, product := range products {
		if name != "csv" && !strings.Contains(product, window.State) {
			t.Errorf("%s does not say %q", name, window.State)
		}
	}
	return missed
}

// A result that does not count is told from one that does, wherever it stands.
func TestDiscardsAreSeen(t *testing.T) {
	d := playedWithGaps(t)
	settings := d.Tournament().Settings
	settings.Discards = 1
	if err := d.SetSettings(d.View().Tournament.Settings, settings); err != nil {
		t.Fatal(err)
	}
	for _, format := range []publish.Format{publish.Text, publish.VBulletin, publish.HTML, publish.CSV} {
		data, err := publish.ExportBytes(d, publish.ExportRequest{Format: format, OnlyStandings: true})
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(data), "[–]") + strings.Count(string(data), "0]"); n < 5 {
			t.Errorf("%s: %d discards are seen:\n%s", format, n, data)
		}
	}
}

// Where there can be no standings every product says why in their place, and is made all the same.
func TestWhyThereAreNoStandingsIsPublished(t *testing.T) {
	d := newDesk(t, "gufo", 8)
	if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: 1, Seed: "s"}, nil); err != nil {
		t.Fatal(err)
	}
	seats := d.Tournament().Round(1).Tables[0].Seats
	for i := range seats {
		seats[i].Score = engine.NewScore(40)
	}
	if _, err := typeScores(d, 1, *d.View().Round(1).Table(1), seats); err != nil {
		t.Fatal(err)
	}
	for _, format := range []publish.Format{publish.VBulletin, publish.HTML, publish.CSV, publish.JSON} {
		data, err := publish.ExportBytes(d, publish.ExportRequest{Format: format})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), "4 vincitori") {
			t.Errorf("%s does not say why there are no standings", format)
		}
	}
}

// Of a tournament of clubs the clubs come first.
func TestClubsComeFirst(t *testing.T) {
	d := newDesk(t, "squadre", 12)
	if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: 1, Seed: "s"}, nil); err != nil {
		t.Fatal(err)
	}
	if err := d.Simulate(1, "s"); err != nil {
		t.Fatal(err)
	}
	rankings := d.View().RankingsIn(engine.Text.String)
	if len(rankings) != 2 || rankings[0].Title != "Classifica a squadre" || rankings[0].Column(export.TeamColumn) < 0 {
		t.Errorf("the rankings are %+v", rankings)
	}
}

// Where only wins count everybody has 0 points, on paper and in every file as in the JSON.
func TestWinsAloneAreNoPoints(t *testing.T) {
	kind, err := desk.TypeByID("1vs1")
	if err != nil {
		t.Fatal(err)
	}
	tournament := &engine.Tournament{
		Players: []engine.Player{{ID: 1, Name: "A", Plays: true}, {ID: 2, Name: "B", Plays: true}},
		Rounds: []engine.Round{{Number: 1, Tables: []engine.Table{{Number: 1, Seats: []engine.Seat{
			{Player: 1, Score: engine.NewScore(1)}, {Player: 2, Score: engine.NewScore(0)},
		}}}}},
	}
	s, err := rules.Compute(tournament, kind, rules.StandingsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	r := desk.Rankings(tournament, s, engine.Text.String)[0]
	for _, row := range r.Rows {
		if got := row.Cell(r.Column(export.TotalColumn)).Text; got != "0" {
			t.Errorf("points %q", got)
		}
	}
	if wins := r.Rows[0].Cell(r.Column(export.WinsColumn)).Text; wins != "1" {
		t.Errorf("wins %q", wins)
	}
}
