package main

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"raduno/engine"
)

// run scores an input and gives the JSON that is printed.
func run(t *testing.T, system, input string) (string, error) {
	t.Helper()
	result, err := Run(system, json.RawMessage(input))
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(result)
	must(t, err)
	return string(data), nil
}

// A game of Diplomacy to be spoilt: a draw of three with two eliminated and two left out.
const dipGame = `{"year_start": 1901, "years": 4, "powers": {
	"Austria": {"player": "A", "centers": [5, 7, 9, 12], "eliminated": null},
	"England": {"player": "E", "centers": [4, 5, 7, 9], "eliminated": null},
	"France": {"player": "F", "centers": [5, 5, 6, 7], "eliminated": null},
	"Germany": {"player": "G", "centers": [5, 5, 4, 4], "eliminated": null},
	"Italy": {"player": "I", "centers": [4, 3, 2, 2], "eliminated": null},
	"Russia": {"player": "R", "centers": [6, 3, 1, 0], "eliminated": 1904},
	"Turkey": {"player": "T", "centers": [4, 2, 0, 0], "eliminated": 1903}},
	"outcome": "draw", "draw_members": ["Austria", "England", "France"]}`

const dipSolo = `{"year_start": 1901, "years": 2, "powers": {
	"Austria": {"player": "A", "centers": [9, 18], "eliminated": null},
	"England": {"player": "E", "centers": [4, 5], "eliminated": null},
	"France": {"player": "F", "centers": [4, 5], "eliminated": null},
	"Germany": {"player": "G", "centers": [5, 4], "eliminated": null},
	"Italy": {"player": "I", "centers": [4, 2], "eliminated": null},
	"Russia": {"player": "R", "centers": [4, 0], "eliminated": 1902},
	"Turkey": {"player": "T", "centers": [4, 0], "eliminated": 1902}},
	"outcome": "solo", "draw_members": [], "winner": "Austria"}`

const blueMaxGame = `{"variant": "blue_max", "sides": {
	"W": [{"player": "A", "units": 2, "lost": 0, "destroyed": 1, "points": 30}],
	"D": [{"player": "B", "units": 2, "lost": 1, "destroyed": 0, "points": 10}]}}`

const babylonGame = `{"players": [{"name": "a", "points": 100, "power": 20, "influence": 15},
	{"name": "b", "points": 100, "power": 19, "influence": 15}, {"name": "c", "points": 100, "power": 18, "influence": 15}],
	"winners": ["a"], "major": ["a"], "within_time": true, "vp": {"a": 2, "b": 1}}`

const babylonSeason = `{"players": ["a", "b", "c"], "games": [{"results": [{"name": "a", "power": 20, "influence": 15},
	{"name": "b", "power": 19, "influence": 15}, {"name": "c", "power": 18, "influence": 15}],
	"winners": ["a"], "major": [], "within_time": false, "vp": {"c": 1}}]}`

const scheduleInput = `{"op": "schedule", "players": ["Ada", "Bruno", "Carla", "Dario", "Elsa", "Fabio", "Greta", "Hugo"], ` +
	`"players_per_game": 5}`

const standingsInput = `{"op": "standings", "game_type": "basic", "players": ["Ada", "Bruno", "Carla", "Dario", "Elsa", "Fabio", "Greta", "Hugo"],
	"results": [{"Ada": "3", "Bruno": "1/3"}]}`

// TestWrongInputs spoils sound inputs one way at a time: each must be refused in the organizer's words.
func TestWrongInputs(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, system, input, from, to string }{
		{"unknown field", "dip_wbc2000", dipGame, `"outcome"`, `"colour": 1, "outcome"`},
		{"field twice", "dip_wbc2000", dipGame, `"years": 4`, `"years": 4, "years": 4`},
		{"missing years", "dip_wbc2000", dipGame, `"years": 4,`, ``},
		{"year as text", "dip_wbc2000", dipGame, `1901`, `"1901"`},
		{"year with decimals", "dip_wbc2000", dipGame, `"years": 4`, `"years": 4.5`},
		{"year out of range", "dip_wbc2000", dipGame, `"year_start": 1901`, `"year_start": 19010`},
		{"no years", "dip_wbc2000", dipGame, `"years": 4`, `"years": 0`},
		{"year without centres", "dip_wbc2000", dipGame, `"years": 4`, `"years": 5`},
		{"a power missing", "dip_wbc2000", dipGame, `"Turkey": {"player": "T", "centers": [4, 2, 0, 0], "eliminated": 1903}`, ``},
		{
			"an eighth power", "dip_wbc2000", dipGame, `"Turkey"`,
			`"Spain": {"player": "S", "centers": [0, 0, 0, 0], "eliminated": 1901}, "Turkey"`,
		},
		{"player twice", "dip_wbc2000", dipGame, `"player": "E"`, `"player": "A"`},
		{"player without name", "dip_wbc2000", dipGame, `"player": "E"`, `"player": ""`},
		{"player missing", "dip_wbc2000", dipGame, `"player": "E", `, ``},
		{"negative centres", "dip_wbc2000", dipGame, `[5, 7, 9, 12]`, `[5, 7, -9, 12]`},
		{"thirty-five centres", "dip_wbc2000", dipGame, `[5, 7, 9, 12]`, `[5, 7, 9, 13]`},
		{"thirty-five centres before", "dip_wbc2000", dipGame, `[5, 7, 9, 12]`, `[7, 7, 9, 12]`},
		{"eliminated with centres", "dip_wbc2000", dipGame, `[5, 7, 9, 12], "eliminated": null`, `[5, 7, 9, 12], "eliminated": 1904`},
		{"without centres and not eliminated", "dip_wbc2000", dipGame, `1904`, `null`},
		{"elimination not said", "dip_wbc2000", dipGame, `[4, 5, 7, 9], "eliminated": null`, `[4, 5, 7, 9]`},
		{"eliminated in another year", "dip_wbc2000", dipGame, `"eliminated": 1903`, `"eliminated": 1904`},
		{"eliminated after the end", "dip_wbc2000", dipGame, `"eliminated": 1904`, `"eliminated": 1905`},
		{"back from nothing", "dip_wbc2000", dipGame, `[4, 3, 2, 2]`, `[4, 0, 2, 2]`},
		{"unknown outcome", "dip_wbc2000", dipGame, `"draw",`, `"win",`},
		{"empty draw", "dip_wbc2000", dipGame, `["Austria", "England", "France"]`, `[]`},
		{"draw of one", "dip_wbc2000", dipGame, `["Austria", "England", "France"]`, `["Austria"]`},
		{"draw without members", "dip_wbc2000", dipGame, `, "draw_members": ["Austria", "England", "France"]`, ``},
		{"member twice", "dip_wbc2000", dipGame, `["Austria", "England", "France"]`, `["Austria", "England", "England"]`},
		{"member eliminated", "dip_wbc2000", dipGame, `["Austria", "England", "France"]`, `["Austria", "England", "Russia"]`},
		{"member unknown", "dip_wbc2000", dipGame, `["Austria", "England", "France"]`, `["Austria", "Spain"]`},
		{"members without draw", "dip_wbc2000", dipGame, `"draw",`, `"survivors",`},
		{"winner of a draw", "dip_wbc2000", dipGame, `"outcome"`, `"winner": "Austria", "outcome"`},
		{"unknown kind of draw", "dip_pacificcon1993", dipGame, `"outcome"`, `"draw_kind": "tired", "outcome"`},
		{"solo without winner", "dip_wbc2000", dipSolo, `, "winner": "Austria"`, ``},
		{"solo of nobody", "dip_wbc2000", dipSolo, `"winner": "Austria"`, `"winner": null`},
		{"solo of another", "dip_wbc2000", dipSolo, `"winner": "Austria"`, `"winner": "England"`},
		{"solo of an eliminated power", "dip_regatta2001", dipSolo, `"winner": "Austria"`, `"winner": "Russia"`},
		{"solo with seventeen", "dip_wbc2000", dipSolo, `[9, 18]`, `[9, 17]`},
		{
			"eighteen and a draw", "dip_wbc2000", dipSolo, `"solo", "draw_members": [], "winner": "Austria"`,
			`"draw", "draw_members": ["Austria", "England"]`,
		},
		{"concession at WBC", "dip_wbc2000", dipSolo, `"solo"`, `"concession"`},
		{"draw at Carnage that leaves a survivor out", "dip_carnage2017", dipGame, ``, ``},
		{"top table in another system", "dip_wbc2000", dipGame, `"outcome"`, `"top_table": true, "outcome"`},
		{"concession in Italia", "italia2010", dipSolo, `"solo"`, `"concession"`},
		{
			"draw before 1904 in Italia", "italia2010", strings.ReplaceAll(dipSolo, "[9, 18]", "[9, 17]"),
			`"solo", "draw_members": [], "winner": "Austria"`, `"draw", "draw_members": ["Austria", "England"]`,
		},
		{
			"vote of thirty-five", "dip_wbc2000",
			`{"op": "draw_vote", "centers": {"Austria": 15, "England": 13, "France": 7, "Germany": 0, "Italy": 0, "Russia": 0, "Turkey": 0}, ` +
				`"votes_for": []}`, ``, ``,
		},
		{
			"vote twice", "dip_wbc2000",
			`{"op": "draw_vote", "centers": {"Austria": 15, "England": 13, "France": 6, "Germany": 0, "Italy": 0, "Russia": 0, "Turkey": 0}, ` +
				`"votes_for": ["Austria", "Austria"]}`, ``, ``,
		},
		{"vote at another system", "dip_regatta2001", `{"op": "draw_vote", "centers": {}, "votes_for": []}`, ``, ``},
		{"win check without a power", "dip_regatta2001", `{"op": "win_check", "year": 1908, "centers": {"Austria": 17}}`, ``, ``},
		{
			"win check before the game", "dip_regatta2001",
			`{"op": "win_check", "year": 1900, "centers": {"Austria": 15, "England": 13, "France": 6, "Germany": 0, "Italy": 0, "Russia": 0, ` +
				`"Turkey": 0}}`, ``, ``,
		},
		{"event with a score that is a number", "dip_event2019", `{"rounds": [{"a": 10}]}`, ``, ``},
		{"event with a score that is no number", "dip_event2019", `{"rounds": [{"a": "1/0"}]}`, ``, ``},
		{"event with a huge exponent", "dip_event2019", `{"rounds": [{"a": "1e999999999"}]}`, ``, ``},
		{"event without rounds", "dip_event2019", `{}`, ``, ``},
		{"sit-out who plays", "italia2010", `{"rounds": [{"games": [` + dipGame + `], "sit_outs": ["A"]}]}`, ``, ``},
		{"sit-out twice", "italia2010", `{"rounds": [{"games": [` + dipGame + `], "sit_outs": ["X", "X"]}]}`, ``, ``},
		{"three boards in a round", "italia2010", `{"rounds": [{"games": [` + dipGame + `,` + dipGame + `,` + dipGame + `]}]}`, ``, ``},
		{"penalty of a stranger", "italia2010", `{"rounds": [{"games": [` + dipGame + `]}], "penalties": {"X": "10"}}`, ``, ``},
		{"penalty above 200", "italia2010", `{"rounds": [{"games": [` + dipGame + `]}], "penalties": {"A": "200.5"}}`, ``, ``},
		{"negative penalty", "italia2010", `{"rounds": [{"games": [` + dipGame + `]}], "penalties": {"A": "-1"}}`, ``, ``},
		{"negative sit-out", "italia2010", `{"rounds": [{"games": [` + dipGame + `]}], "sit_out_points": "-1"}`, ``, ``},
		{"a stranger at the top board", "italia2010", `{"rounds": [{"games": [` + dipGame + `]}], "top_board": ` +
			strings.Replace(dipGame, `"player": "T"`, `"player": "X"`, 1) + `}`, ``, ``},
		{"season of no season", "italia2010", `{"op": "draw_allowed", "year": 1904, "season": "winter"}`, ``, ``},

		{"a league of seven", "spielbyweb_league", scheduleInput, `, "Hugo"`, ``},
		{"a league with a name twice", "spielbyweb_league", scheduleInput, `"Hugo"`, `"Ada"`},
		{"one player a game", "spielbyweb_league", scheduleInput, `5`, `1`},
		{"nine players a game", "spielbyweb_league", scheduleInput, `5`, `9`},
		{"unknown op", "spielbyweb_league", scheduleInput, `"schedule"`, `"scheduled"`},
		{"no op", "spielbyweb_league", scheduleInput, `"op": "schedule", `, ``},
		{"score of one", "spielbyweb_league", `{"op": "score", "final_points": {"A": "1"}}`, ``, ``},
		{
			"score of nine", "spielbyweb_league",
			`{"op": "score", "final_points": {"A": "1", "B": "1", "C": "1", "D": "1", "E": "1", "F": "1", "G": "1", "H": "1", "I": "1"}}`, ``, ``,
		},
		{"score twice of one", "spielbyweb_league", `{"op": "score", "final_points": {"A": "1", "A": "2", "B": "1"}}`, ``, ``},
		{"standings with a stranger", "spielbyweb_league", standingsInput, `"Bruno": "1/3"`, `"Zeno": "1/3"`},
		{"standings of an unknown game", "spielbyweb_league", standingsInput, `"basic"`, `"chess"`},
		{"standings of sides with points", "spielbyweb_league", standingsInput, `"basic"`, `"blue_max"`},

		{"variant of another system", "spielbyweb_wooden_ships", blueMaxGame, ``, ``},
		{"no variant", "spielbyweb_bluemax", blueMaxGame, `"variant": "blue_max", `, ``},
		{"one side", "spielbyweb_bluemax", blueMaxGame, `,
	"D": [{"player": "B", "units": 2, "lost": 1, "destroyed": 0, "points": 10}]`, ``},
		{
			"three sides", "spielbyweb_bluemax", blueMaxGame, `"W":`,
			`"X": [{"player": "C", "units": 2, "lost": 1, "destroyed": 0, "points": 10}], "W":`,
		},
		{"an empty side", "spielbyweb_bluemax", blueMaxGame, `[{"player": "B", "units": 2, "lost": 1, "destroyed": 0, "points": 10}]`, `[]`},
		{"on both sides", "spielbyweb_bluemax", blueMaxGame, `"B"`, `"A"`},
		{"more lost than started", "spielbyweb_bluemax", blueMaxGame, `"lost": 1`, `"lost": 3`},
		{"no units", "spielbyweb_bluemax", blueMaxGame, `"units": 2, "lost": 0`, `"units": 0, "lost": 0`},
		{"more destroyed than the enemy lost", "spielbyweb_bluemax", blueMaxGame, `"destroyed": 1`, `"destroyed": 2`},
		{"negative points", "spielbyweb_bluemax", blueMaxGame, `"points": 10`, `"points": -10`},

		{"a game of two", "babylon5", babylonGame, `, {"name": "c", "points": 100, "power": 18, "influence": 15}`, ``},
		{"player twice in a game", "babylon5", babylonGame, `"name": "c"`, `"name": "b"`},
		{"winner who did not play", "babylon5", babylonGame, `"winners": ["a"]`, `"winners": ["a", "z"]`},
		{"major victory of a loser", "babylon5", babylonGame, `"major": ["a"]`, `"major": ["b"]`},
		{"major victory without winners", "babylon5", babylonGame, `"winners": ["a"], `, ``},
		{"negative league points", "babylon5", babylonGame, `"points": 100`, `"points": -1`},
		{"victory points kept", "babylon5", babylonGame, `"vp": {"a": 2, "b": 1}`, `"vp": {"a": 3}`},
		{"too few victory points", "babylon5", babylonGame, `"vp": {"a": 2, "b": 1}`, `"vp": {"b": 1}`},
		{"too many victory points", "babylon5", babylonGame, `"vp": {"a": 2, "b": 1}`, `"vp": {"a": 2, "b": 2}`},
		{"negative victory points", "babylon5", babylonGame, `"vp": {"a": 2, "b": 1}`, `"vp": {"a": 4, "b": -1}`},
		{"victory points to a stranger", "babylon5", babylonGame, `"vp": {"a": 2, "b": 1}`, `"vp": {"a": 2, "z": 1}`},
		{"no victory points at all", "babylon5", babylonGame, `"vp": {"a": 2, "b": 1}`, `"vp": {}`},
		{"victory points of joint winners", "babylon5", babylonGame, `"winners": ["a"], "major": ["a"]`, `"winners": ["a", "b"], "major": []`},
		{"season with a stranger", "babylon5", babylonSeason, `["a", "b", "c"]`, `["a", "b", "d"]`},
		{"season with a game of two", "babylon5", babylonSeason, `{"name": "b", "power": 19, "influence": 15}, `, ``},
		{"season with a name twice", "babylon5", babylonSeason, `["a", "b", "c"]`, `["a", "b", "c", "c"]`},
		{"season with victory points kept", "babylon5", babylonSeason, `"vp": {"c": 1}`, `"vp": {"a": 1}`},

		{"nothing", "babylon5", ``, ``, ``},
		{"null", "babylon5", `null`, ``, ``},
		{"a list", "dip_wbc2000", `[]`, ``, ``},
		{"cut short", "dip_wbc2000", dipGame[:200], ``, ``},
		{"more behind", "dip_wbc2000", dipGame + "{}", ``, ``},
		{"far too deep", "dip_wbc2000", strings.Repeat("[", 100000), ``, ``},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if !strings.Contains(test.input, test.from) {
				t.Fatalf("the input does not hold %q", test.from)
			}
			input := strings.Replace(test.input, test.from, test.to, 1)
			got, err := run(t, test.system, input)
			if err == nil {
				t.Fatalf("accepted: %s\n%s", input, got)
			}
			if engine.KindOf(err) != engine.BadInput {
				t.Errorf("kind %v of %q", engine.KindOf(err), err)
			}
			if text := err.Error(); text == "" || strings.Contains(text, "%!") {
				t.Errorf("badly put: %q", text)
			}
		})
	}
}

// The inputs that TestWrongInputs spoils are sound, and say what the rules say.
func TestSoundInputs(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, system, input, want string }{
		{"draw of three at WBC", "dip_wbc2000", dipGame, `{"A":"22","E":"19","F":"17","G":"4","I":"2","R":"0","T":"0"}`},
		{"Italia", "italia2010", dipGame, `{"A":"193.4","E":"92","F":"58.2","G":"21.8","I":"11.4","R":"1","T":"1"}`},
		{"solo", "dip_wbc2000", dipSolo, `{"A":"64","E":"5","F":"5","G":"4","I":"2","R":"0","T":"0"}`},
		{"conceded at Carnage", "dip_carnage2017", strings.Replace(dipGame, `"draw", "draw_members": ["Austria", "England", "France"]`,
			`"concession", "winner": "Austria"`, 1), `{"A":"28034","E":"0","F":"0","G":"0","I":"0","R":"0","T":"0"}`},
		{"conceded at Regatta", "dip_regatta2001", strings.Replace(dipGame, `"draw", "draw_members": ["Austria", "England", "France"]`,
			`"concession", "draw_members": [], "winner": "Austria"`, 1), `{"A":"100","E":"4","F":"4","G":"4","I":"4","R":"4","T":"4"}`},
		{
			"seven by time at PacificCon", "dip_pacificcon1993", sevenWay("time"),
			`{"A":"15.8","E":"15.8","F":"15.8","G":"15.8","I":"15.8","R":"15.8","T":"14.8"}`,
		},
		{
			"seven by stalemate at PacificCon", "dip_pacificcon1993", sevenWay("stalemate"),
			`{"A":"15.8","E":"15.8","F":"15.8","G":"15.8","I":"15.8","R":"15.8","T":"14.8"}`,
		},
		{"seven voted at PacificCon", "dip_pacificcon1993", sevenWay("voted"), `{"A":"3","E":"3","F":"3","G":"3","I":"3","R":"3","T":"2"}`},
		{
			"vote of 29 passes", "dip_wbc2000",
			`{"op": "draw_vote", "centers": {"Austria": 15, "England": 14, "France": 5, "Germany": 0, "Italy": 0, "Russia": 0, "Turkey": 0}, ` +
				`"votes_for": ["England", "Austria"]}`, `{"votes":29,"passes":true}`,
		},
		{
			"nobody votes", "dip_wbc2000",
			`{"op": "draw_vote", "centers": {"Austria": 15, "England": 14, "France": 5, "Germany": 0, "Italy": 0, "Russia": 0, "Turkey": 0}, ` +
				`"votes_for": []}`, `{"votes":0,"passes":false}`,
		},
		{
			"thirteen with a lead of two in 1920", "dip_regatta2001",
			`{"op": "win_check", "year": 1920, "centers": {"Austria": 11, "England": 13, "France": 10, "Germany": 0, "Italy": 0, "Russia": 0, ` +
				`"Turkey": 0}}`, `{"threshold":13,"winner":"England"}`,
		},
		{"no rounds yet", "dip_event2019", `{"rounds": []}`, `[]`},
		{
			"negative scores in an event", "dip_event2019", `{"rounds": [{"a": "-3", "b": "-1"}]}`,
			`[{"pos":1,"player":"b","positions":["1"],"total":"1"},{"pos":2,"player":"a","positions":["2"],"total":"2"}]`,
		},
		{"no tournament yet", "italia2010", `{"rounds": [], "top_board": null}`, `{"before_top":[],"top_board_qualified":[],"final":[]}`},
		{"standings", "spielbyweb_league", `{"op": "score", "final_points": {"A": "1/3", "B": "0.3", "C": "-1"}}`, `{"A":"6","B":"2","C":"0"}`},
		{
			"Blue Max", "spielbyweb_bluemax", blueMaxGame,
			`{"victory":"tactical","winning_side":"W","best":{"D":null,"W":null},"scores":{"A":"4","B":"-1"}}`,
		},
		{
			"Babylon 5", "babylon5", babylonGame,
			`{"pot":30,"vp_pool":3,"players":{"a":{"ante":10,"place":1,"payout":15,"vp":2,"points":107},"b":{"ante":10,"place":2,"payout":9,"vp":1,"points":100},"c":{"ante":10,"place":3,"payout":6,"vp":0,"points":96}}}`,
		},
		{
			"season", "babylon5", babylonSeason,
			`[{"pos":null,"player":"a","points":105,"games":1,"qualified":false},{"pos":null,"player":"b","points":99,"games":1,"qualified":false},{"pos":null,"player":"c","points":97,"games":1,"qualified":false}]`,
		},
		{"byte order mark", "spielbyweb_league", "\xef\xbb\xbf" + `{"op": "score", "final_points": {"A": "1", "B": "2"}}`, `{"A":"0","B":"2"}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := run(t, test.system, test.input)
			must(t, err)
			if got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

func sevenWay(typeID string) string {
	return `{"year_start": 1901, "years": 1, "powers": {
		"Austria": {"player": "A", "centers": [5], "eliminated": null},
		"England": {"player": "E", "centers": [5], "eliminated": null},
		"France": {"player": "F", "centers": [5], "eliminated": null},
		"Germany": {"player": "G", "centers": [5], "eliminated": null},
		"Italy": {"player": "I", "centers": [5], "eliminated": null},
		"Russia": {"player": "R", "centers": [5], "eliminated": null},
		"Turkey": {"player": "T", "centers": [4], "eliminated": null}},
		"outcome": "draw", "draw_kind": "` + typeID + `",
		"draw_members": ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]}`
}

func TestUnknownSystem(t *testing.T) {
	t.Parallel()
	if _, err := Run("chess", json.RawMessage(`{}`)); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("got %v", err)
	}
	if _, err := RunFile("chess", strings.NewReader(`{"cases": []}`)); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("got %v", err)
	}
}

func TestErrorValueTellsThePool(t *testing.T) {
	t.Parallel()
	for vp, want := range map[string]string{
		`{"a": 3}`:         `"vp_pool":3`,
		`{"a": 1, "b": 1}`: `"vp_pool":3`,
	} {
		_, err := Run("babylon5", json.RawMessage(strings.Replace(babylonGame, `{"a": 2, "b": 1}`, vp, 1)))
		data, _ := json.Marshal(ErrorValue(err))
		if !strings.Contains(string(data), want) || !strings.Contains(string(data), `"error":"`) {
			t.Errorf("%s: %s", vp, data)
		}
	}
	joint := strings.Replace(babylonGame, `"winners": ["a"], "major": ["a"]`, `"winners": ["a", "b"]`, 1)
	_, err := Run("babylon5", json.RawMessage(joint))
	data, _ := json.Marshal(ErrorValue(err))
	if !strings.Contains(string(data), `"vp_pool":null`) {
		t.Errorf("joint winners: %s", data)
	}
	data, _ = json.Marshal(ErrorValue(errors.New("x")))
	if string(data) != `{"error":"x"}` {
		t.Errorf("got %s", data)
	}
}

func TestRunFile(t *testing.T) {
	t.Parallel()
	file := `{"system": "babylon5", "cases": [
		{"name": "good", "input": ` + babylonGame + `},
		{"name": "no input"},
		{"name": "bad", "input": {"players": []}, "expected": {"pot": 1}},
		"not a case",
		{"name": "good again", "input": ` + babylonGame + `, "expected": [[[["never read"]]]]}]}`
	for _, system := range []string{"babylon5", ""} {
		results, err := RunFile(system, strings.NewReader(file))
		must(t, err)
		if len(results) != 5 {
			t.Fatalf("%d results for 5 cases", len(results))
		}
		for i, wantError := range []bool{false, true, true, true, false} {
			data, err := json.Marshal(results[i])
			must(t, err)
			if strings.Contains(string(data), `"error"`) != wantError {
				t.Errorf("case %d: %s", i, data)
			}
		}
	}
	for name, bad := range map[string]string{
		"no JSON":        `{`,
		"no cases":       `{"system": "babylon5"}`,
		"another system": `{"system": "dip_wbc2000", "cases": []}`,
	} {
		if _, err := RunFile("babylon5", strings.NewReader(bad)); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if results, err := RunFile("babylon5", strings.NewReader(`{"cases": []}`)); err != nil || results == nil || len(results) != 0 {
		t.Errorf("no cases: got %v, %v", results, err)
	}
}

// FuzzRun hands anything to any system: it gives a value that can be printed or an error for the organizer.
func FuzzRun(f *testing.F) {
	for _, seed := range []string{
		dipGame, dipSolo, sevenWay("time"), blueMaxGame, babylonGame, babylonSeason, scheduleInput, standingsInput,
		`{"op": "score", "final_points": {"A": "1/3", "B": "0.3"}}`,
		`{"rounds": [{"a": "10", "b": "649/70"}]}`,
		`{"rounds": [{"games": [` + dipGame + `], "sit_outs": ["X"]}], "top_board": ` + dipGame + `, "penalties": {"A": "3"}}`,
		`{"op": "win_check", "year": 1908, "centers": {"Austria": 17, "England": 15, "France": 2, "Germany": 0, "Italy": 0, "Russia": 0, ` +
			`"Turkey": 0}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		for _, system := range Systems() {
			result, err := Run(system, input)
			if err != nil {
				if engine.KindOf(err) != engine.BadInput {
					t.Errorf("%s: %v", system, err)
				}
				result = ErrorValue(err)
			}
			if _, err := json.Marshal(result); err != nil {
				t.Errorf("%s: %v", system, err)
			}
		}
	})
}
