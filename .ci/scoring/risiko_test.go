package main

import (
	"strings"
	"testing"

	"raduno/engine"
)

const masterGame = `{"formula": "master", "players": [{"id": 1, "nome": "A", "cognome": "B", "nick": "", "club": "", "regione": "", "partecipa": "SI"},
	{"id": 2}, {"id": 3}, {"id": 4}, {"id": 5, "partecipa": "NO"}],
	"rounds": [[[{"id": 1, "score": "44"}, {"id": 2, "score": "44.1"}, {"id": 3, "score": "7"}, {"id": 4, "score": "-1"}]]]}`

// A sound input is scored, whatever is left out of its players.
func TestRisikoGame(t *testing.T) {
	t.Parallel()
	got, err := run(t, "risiko_master", masterGame)
	must(t, err)
	want := `[{"pos":1,"id":2,"points_per_round":["1.044"],"wins":1,"total":"1.044"},` +
		`{"pos":2,"id":1,"points_per_round":["0.044"],"wins":0,"total":"0.044"},` +
		`{"pos":3,"id":3,"points_per_round":["0.007"],"wins":0,"total":"0.007"},` +
		`{"pos":4,"id":4,"points_per_round":["0"],"wins":0,"total":"0"},` +
		`{"pos":4,"id":5,"points_per_round":["0"],"wins":0,"total":"0"}]`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A case scores what it gets: a table of noughts is played, and in Raduno all four share the win.
func TestRisikoTableOfNoughts(t *testing.T) {
	t.Parallel()
	const input = `{"formula": "raduno", "players": [{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4}],
		"rounds": [[[{"id": 1, "score": "0"}, {"id": 2, "score": "0"}, {"id": 3, "score": "0"}, {"id": 4, "score": "0"}]]]}`
	got, err := run(t, "risiko_raduno", input)
	must(t, err)
	if strings.Count(got, `"wins":1,"total":"0"`) != 4 {
		t.Errorf("got %s", got)
	}
	if _, err := run(t, "risiko_master", strings.Replace(input, "raduno", "master", 1)); engine.KindOf(err) != engine.BadInput {
		t.Errorf("Master takes four winners: %v", err)
	}
}

// Inputs that break the rules are refused in the organizer's words.
func TestRisikoWrongInputs(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, system, from, to string }{
		{"another formula", "risiko_master", `"master"`, `"open"`},
		{"an unknown operation", "risiko_master", `"players"`, `"op": "draw", "players"`},
		{"semifinals after one round", "risiko_master", `"players"`, `"op": "semifinal", "players"`},
		{"a final after one round", "risiko_master", `"players"`, `"op": "finalists", "players"`},
		{"two winners", "risiko_master", `"44.1"`, `"44"`},
		{
			"everybody eliminated", "risiko_master", `"44"}, {"id": 2, "score": "44.1"}, {"id": 3, "score": "7"}`,
			`"-2"}, {"id": 2, "score": "-3"}, {"id": 3, "score": "-4"}`,
		},
		{"an ID twice", "risiko_master", `{"id": 5, "partecipa"`, `{"id": 4, "partecipa"`},
		{"a stranger", "risiko_master", `{"id": 3, "score"`, `{"id": 9, "score"`},
		{"a player at two seats", "risiko_master", `{"id": 3, "score"`, `{"id": 2, "score"`},
		{"an ID of nought", "risiko_master", `{"id": 5, "partecipa"`, `{"id": 0, "partecipa"`},
		{"a table of two", "risiko_master", `, {"id": 3, "score": "7"}, {"id": 4, "score": "-1"}`, ``},
		{"a score in letters", "risiko_master", `"7"`, `"sette"`},
		{"a score as a number", "risiko_master", `"7"`, `7`},
		{"no score", "risiko_master", `"7"`, `""`},
		{"a score above RisiKo!", "risiko_master", `"7"`, `"101"`},
		{"neither SI nor NO", "risiko_master", `"NO"`, `"FORSE"`},
		{"an unknown field", "risiko_master", `"formula"`, `"colour": 1, "formula"`},
		{"no rounds", "risiko_master", `"rounds"`, `"turni"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			input := strings.Replace(masterGame, test.from, test.to, 1)
			if input == masterGame {
				t.Fatal("the input was not spoilt")
			}
			got, err := run(t, test.system, input)
			if err == nil || engine.KindOf(err) != engine.BadInput || err.Error() == "" {
				t.Errorf("got %s, error %v", got, err)
			}
		})
	}
}

// Numbers of players that fill no tables answer null, wrong ones are errors.
func TestRisikoTableSizes(t *testing.T) {
	t.Parallel()
	tests := []struct{ input, want string }{
		{`{"op": "table_sizes", "formula": "raduno", "n": 6}`, `{"sizes":null}`},
		{`{"op": "table_sizes", "formula": "spartac", "n": 0}`, `{"sizes":null}`},
		{`{"op": "table_sizes", "formula": "spartac", "n": 7}`, `{"sizes":[4,3]}`},
		{`{"op": "table_sizes", "formula": "open", "n": -1}`, ``},
		{`{"op": "table_sizes", "formula": "scopa", "n": 8}`, ``},
	}
	for _, test := range tests {
		got, err := run(t, "risiko_tables", test.input)
		if got != test.want || (err != nil) != (test.want == "") {
			t.Errorf("%s: %s, %v; want %s", test.input, got, err, test.want)
		}
	}
}
