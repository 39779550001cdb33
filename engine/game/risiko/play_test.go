package risiko

import (
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
)

// What a sheet cannot say is warned of, and saved all the same.
func TestDoubts(t *testing.T) {
	for _, c := range []struct {
		scores []string
		code   string
	}{
		{[]string{"44", "30", "20", "10"}, ""},
		{[]string{"90", "30", "20", "10"}, "score-impossible"},
		{[]string{"120", "30", "20", "10"}, "score-high"},
		{[]string{"80", "50", "30", "10"}, "sum-high"},
		{[]string{"100", "50", "30", "10"}, ""},
		{[]string{"44", "44", "20", "10"}, "tie-top"},
		{[]string{"44,1", "44", "20", "10"}, ""},
		{[]string{"100", "100", "0", "0"}, "risiko-twice"},
		{[]string{"44", "", "20", "10"}, "table-incomplete"},
		{[]string{"0", "0", "0", "0"}, "all-zero"},
	} {
		table := engine.Table{Number: 1}
		for i, text := range c.scores {
			score, err := engine.ParseScore(text)
			if err != nil {
				t.Fatal(err)
			}
			table.Seats = append(table.Seats, engine.Seat{Player: i + 1, Score: score})
		}
		codes := []string{}
		for _, f := range game.Can(New(Rules{Sheet: MapSheet(true)})).Doubts(&engine.Tournament{}, table) {
			codes = append(codes, f.Code)
		}
		if (c.code == "") != (len(codes) == 0) || (c.code != "" && !strings.Contains(strings.Join(codes, " "), c.code)) {
			t.Errorf("%v: warnings %v, want %q", c.scores, codes, c.code)
		}
	}
}

// The points of a ghost were not won on the map: they are none of the world's. That a table was found right
// makes no winner of two.
func TestDoubtsOfAGhostAndOfATie(t *testing.T) {
	table := engine.Table{Number: 1}
	for i, text := range []string{"60", "50", "40", "45"} {
		score, err := engine.ParseScore(text)
		if err != nil {
			t.Fatal(err)
		}
		table.Seats = append(table.Seats, engine.Seat{Player: i + 1, Score: score})
	}
	table.Seats[3].Player = engine.Ghost
	doubts := func() []engine.Finding {
		return game.Can(New(Rules{Sheet: MapSheet(true)})).Doubts(&engine.Tournament{}, table)
	}
	if list := doubts(); len(list) > 0 {
		t.Errorf("a ghost beside a whole world: %v", list)
	}
	table.Seats[1].Score = table.Seats[0].Score
	table.Checked = table.ScoreLine()
	if list := doubts(); len(list) != 1 || list[0].Code != game.Undecided {
		t.Errorf("a tie that somebody confirmed: %v", list)
	}
}

// Eliminations that cannot be are asked about.
func TestEliminationDoubts(t *testing.T) {
	for scores, want := range map[string]string{
		"44 30 -1 -2": "", "44 30 -1 -1": "out-twice", "-1 -2 -3 -4": "all-out", "44 30 20 -2": "out-gap", "44 30 20 -5": "out-gap",
		"44 30 20 -1": "", "44 30 20 -0,5": "out-part", "90 40 40 30": "sum-high",
	} {
		table := engine.Table{}
		for i, text := range strings.Fields(scores) {
			score, err := engine.ParseScore(text)
			if err != nil {
				t.Fatal(err)
			}
			table.Seats = append(table.Seats, engine.Seat{Player: i + 1, Score: score})
		}
		codes := ""
		for _, doubt := range game.Can(New(Rules{Sheet: MapSheet(true)})).Doubts(&engine.Tournament{}, table) {
			codes += doubt.Code + " "
		}
		if !strings.Contains(codes, want) || want == "" && codes != "" {
			t.Errorf("%s: %s, want %q", scores, codes, want)
		}
	}
}
