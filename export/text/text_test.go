package text_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	"raduno/export/text"
)

func write(t *testing.T, tournament *engine.Tournament, c export.Content) string {
	t.Helper()
	var b strings.Builder
	if err := text.Write(&b, tournament, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func seat(id int, score string) engine.Seat {
	s, err := engine.ParseScore(score)
	if err != nil {
		panic(err)
	}
	return engine.Seat{Player: id, Score: s}
}

var small = &engine.Tournament{
	Players: []engine.Player{
		{ID: 1, Name: "Danilo", Surname: "Orsini", Nick: "dan"},
		{ID: 2, Name: "Marco", Surname: "De Simone"},
		{ID: 3, Name: "Anna", Surname: `Lai "la Volpe"`, Nick: "a,b"},
		{ID: 4, Name: "Zoë", Surname: "Varano", Nick: "zo"},
	},
	Rounds: []engine.Round{
		{Number: 1, Tables: []engine.Table{
			{Number: 1, Seats: []engine.Seat{seat(1, "44"), seat(2, "44,1"), seat(3, "-2"), seat(4, "-1")}},
			{Number: 2, Seats: []engine.Seat{seat(4, "20"), seat(2, "20"), seat(1, "86"), seat(engine.Ghost, "")}},
		}},
		{Number: 2, Tables: []engine.Table{
			{Number: 1, Seats: []engine.Seat{seat(4, ""), seat(3, ""), seat(2, "0"), seat(1, "")}},
		}},
	},
}

func TestPlayersStandInOrderOfPlace(t *testing.T) {
	want := `De Simone,Marco,,Orsini,Danilo,dan,Varano,Zoë,zo,"Lai ""la Volpe""",Anna,"a,b"
Orsini,Danilo,dan,Varano,Zoë,zo,De Simone,Marco,
`
	if got := write(t, small, export.Content{}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := write(t, small, export.Content{Rounds: []int{2}}); got != "" {
		t.Errorf("a table that was not played has a first name: %q", got)
	}
}

// Nobody won a game that was given up: it has no line.
func TestAGameThatWasGivenUpHasNoLine(t *testing.T) {
	tournament := small.Clone()
	tournament.Rounds[0].Tables[0].Void = true
	if got := write(t, tournament, export.Content{Rounds: []int{1}}); got != "Orsini,Danilo,dan,Varano,Zoë,zo,De Simone,Marco,\n" {
		t.Errorf("got %q", got)
	}
}

func TestARoundThatIsNotThereIsAnError(t *testing.T) {
	err := text.Write(&strings.Builder{}, small, export.Content{Rounds: []int{7}})
	if engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), "turno 7") {
		t.Errorf("got %v", err)
	}
}

func TestEveryTableIsOneLineWhateverTheNames(t *testing.T) {
	tournament := sample.Hostile()
	got := write(t, tournament, export.Content{})
	reader := csv.NewReader(strings.NewReader(got))
	reader.FieldsPerRecord = 15
	records, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if want := len(tournament.Rounds[0].Tables); len(records) != want || strings.Count(got, "\n") != want {
		t.Errorf("%d records on %d lines, want %d tables", len(records), strings.Count(got, "\n"), want)
	}
}

func TestStandingsStandInColumns(t *testing.T) {
	tournament := sample.Tournament(8, 1, 1)
	ranking := sample.Ranking(tournament)
	ranking.Rows[0].Why = []string{"Vince con 2 punti di vantaggio"}
	ranking.Notes = []string{"Il turno 2 non è ancora giocato"}
	ranking.Rows[7].Cut = true
	got := write(t, tournament, export.Content{NoRounds: true, Rankings: []export.Ranking{ranking}})
	lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	if len(lines) != 1+1+8+1+1+1 || lines[0] != "Classifica" || !strings.HasPrefix(lines[1], "Pos.") {
		t.Fatalf("got\n%s", got)
	}
	if lines[3] != "    "+ranking.Rows[0].Why[0] || lines[len(lines)-1] != ranking.Notes[0] {
		t.Errorf("explanation or note misplaced:\n%s", got)
	}
	end := len([]rune(lines[2]))
	if cut := lines[len(lines)-2]; cut != strings.Repeat("-", end) {
		t.Errorf("below the last who is in stands %q", cut)
	}
	for i, row := range ranking.Rows {
		text := lines[2]
		if i > 0 {
			text = lines[3+i]
		}
		if !strings.HasSuffix(text, row.Cells[len(row.Cells)-1].Text) || len([]rune(text)) != end {
			t.Errorf("line %q does not end with its total in column %d", text, end)
		}
	}
}

// What a place means stands beside it, and standings that cannot be say why and nothing else.
func TestStandingsSayWhatTheyMean(t *testing.T) {
	tournament := sample.Tournament(8, 1, 1)
	ranking := sample.Ranking(tournament)
	ranking.Rows[0].Mark = export.Direct
	got := write(t, tournament, export.Content{NoRounds: true, Rankings: []export.Ranking{ranking}})
	if line := strings.Split(got, "\n")[2]; !strings.Contains(line, "★ 1") || !strings.HasSuffix(got, "\n★ già in finale\n") {
		t.Errorf("the first place is %q:\n%s", line, got)
	}
	ranking.Reason = "Manca un risultato"
	got = write(t, tournament, export.Content{NoRounds: true, Rankings: []export.Ranking{ranking, ranking}})
	if got != "Classifica\nManca un risultato\n\nClassifica\nManca un risultato\n" {
		t.Errorf("without standings:\n%s", got)
	}
}
