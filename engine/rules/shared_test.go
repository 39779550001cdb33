package rules

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

// vectorCase is one case of a vector file.
type vectorCase struct {
	Name  string `json:"name"`
	Input struct {
		Formula string `json:"formula"`
		Op      string `json:"op"`
		N       int    `json:"n"`
		Players []struct {
			ID        int    `json:"id"`
			Nome      string `json:"nome"`
			Cognome   string `json:"cognome"`
			Club      string `json:"club"`
			Partecipa string `json:"partecipa"`
		} `json:"players"`
		Rounds [][][]struct {
			ID    int    `json:"id"`
			Score string `json:"score"`
		} `json:"rounds"`
	} `json:"input"`
	Expected json.RawMessage `json:"expected"`
}

func readVectors(t testing.TB, name string) []vectorCase {
	t.Helper()
	var file struct {
		Cases []vectorCase `json:"cases"`
	}
	readJSON(t, worked.Path(t, "vectors", name+".json"), &file)
	return file.Cases
}

func readJSON(t testing.TB, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// tournament is the case as a tournament.
func (c vectorCase) tournament(t testing.TB) *engine.Tournament {
	t.Helper()
	tournament := &engine.Tournament{Settings: engine.Settings{SharedWins: true}}
	for _, p := range c.Input.Players {
		tournament.Players = append(tournament.Players, engine.Player{
			ID: p.ID, Name: p.Nome, Surname: p.Cognome, Club: p.Club, Plays: p.Partecipa != "NO",
		})
	}
	for i, tables := range c.Input.Rounds {
		round := engine.Round{Number: i + 1}
		for j, seats := range tables {
			table := engine.Table{Number: j + 1}
			for _, seat := range seats {
				table.Seats = append(table.Seats, engine.Seat{Player: seat.ID, Score: score(t, seat.Score)})
			}
			round.Tables = append(round.Tables, table)
		}
		tournament.Rounds = append(tournament.Rounds, round)
	}
	return tournament
}

func score(t testing.TB, text string) engine.Score {
	t.Helper()
	s, err := engine.ParseScore(text)
	must(t, err)
	return s
}

// book is the JSON beside a workbook.
type book struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Unique  bool   `json:"unico_vincitore"`
	Players []struct {
		ID      int    `json:"id"`
		Nome    string `json:"nome"`
		Cognome string `json:"cognome"`
		Club    string `json:"club"`
		Regione string `json:"regione"`
	} `json:"players"`
	Rounds []struct {
		Round        int   `json:"round"`
		RetiredAfter []int `json:"retired_after"`
		Tables       []struct {
			N      int           `json:"n"`
			IDs    []int         `json:"ids"`
			Scores []json.Number `json:"scores"`
		} `json:"tables"`
	} `json:"rounds"`
	Retired    []int  `json:"retired"`
	Classifica *sheet `json:"Classifica"`
	Teams      *sheet `json:"Classifica a Squadre"`
}

// sheet is a sheet of standings as a program wrote it.
type sheet struct {
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
}

// cell is the text of a cell by heading, for numbers rounded as a spreadsheet shows them.
func (s *sheet) cell(row []any, column string) string {
	i := slices.Index(s.Columns, column)
	if i < 0 || i >= len(row) {
		return ""
	}
	switch v := row[i].(type) {
	case string:
		return v
	case float64:
		return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(v, 'f', 6, 64), "0"), ".")
	}
	return ""
}

func readBook(t testing.TB, name string) book {
	t.Helper()
	var b book
	readJSON(t, worked.Path(t, "workbooks", name+".json"), &b)
	return b
}

// tournament is the workbook as a tournament.
func (b book) tournament(t testing.TB) *engine.Tournament {
	t.Helper()
	tournament := &engine.Tournament{Settings: engine.Settings{SharedWins: !b.Unique}}
	for _, p := range b.Players {
		tournament.Players = append(tournament.Players, engine.Player{
			ID: p.ID, Name: p.Nome, Surname: p.Cognome, Club: p.Club, Region: p.Regione,
			Plays: !slices.Contains(b.Retired, p.ID),
		})
	}
	for _, r := range b.Rounds {
		round := engine.Round{Number: r.Round}
		for _, table := range r.Tables {
			seats := make([]engine.Seat, len(table.IDs))
			for i, id := range table.IDs {
				seats[i] = engine.Seat{Player: id, Score: score(t, table.Scores[i].String())}
			}
			round.Tables = append(round.Tables, engine.Table{Number: table.N, Seats: seats})
		}
		tournament.Rounds = append(tournament.Rounds, round)
	}
	return tournament
}
