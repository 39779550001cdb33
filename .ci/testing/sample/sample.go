// Package sample makes the tournaments that the tests of the exports write and read back: ordinary ones of
// any size, and one in which every name tries to break something.
package sample

import (
	"fmt"
	"math/rand/v2"

	"raduno/engine"
	"raduno/export"
)

var (
	givens = []string{
		"Paolo", "Simone", "Edoardo", "Giuseppe", "Niccolò", "Maria Grazia", "Zoë", "Ginevra", "Mosè", "Ubaldo", "Flaminia",
		"Noè", "Sveva", "Jürgen",
	}
	surnames = []string{
		"Querini", "Di Bartolomeo", "Musumeci", "Santo", "D'Ambra", "Lo Presti", "Müllerò", "Montebruno", "Di Castelnero",
		"Bellavìa", "Güntert", "Forlì", "Tagliaferrino", "Varano", "Orsini", "Lai", "Cavalcasella",
	}
	clubs = []string{
		"ROMA [Il Gufo]", "VENEZIA [Grifone]", "ACIREALE [World Domination]", "CAGLIARI [RCU]",
		"SESSA AURUNCA [Risiko Aurunco]", "MESSINA [RisiKo! dello Stretto]", "TERNI [Li Draghi]", "", "SIGNA [Gli spettri dei " +
			"colli]", "FIRENZE [Maledetti Toscani]",
	}
)

// Tournament is a tournament of players and rounds, the first of them played. It is the same at
// every call.
func Tournament(players, rounds, played int) *engine.Tournament {
	random := rand.New(rand.NewPCG(1, 2))
	t := &engine.Tournament{
		Info: engine.Info{
			Name: "XII Raduno Nazionale RisiKo!", Venue: "Roma, Palazzo dei Congressi", Organizer: "Club Il Gufo",
			Kind: "Raduno Nazionale", Rounds: rounds, Dates: []string{"05/10/2025"},
		},
		Settings: engine.Settings{Type: "raduno"},
	}
	for i := range players {
		p := engine.Player{
			ID: i + 1, Name: givens[random.IntN(len(givens))], Surname: surnames[random.IntN(len(surnames))],
			Club: clubs[random.IntN(len(clubs))], Region: "LAZIO", Plays: true,
		}
		if random.IntN(2) == 0 {
			p.Nick = fmt.Sprintf("nick%d", i+1)
		}
		t.Players = append(t.Players, p)
	}
	for r := range rounds {
		round := engine.Round{Number: r + 1}
		ids := random.Perm(players)
		for len(ids) > 0 {
			size := min(4, len(ids))
			if len(ids) == 5 {
				size = 5
			}
			table := engine.Table{Number: len(round.Tables) + 1}
			for _, id := range ids[:size] {
				seat := engine.Seat{Player: id + 1}
				if r < played {
					seat.Score = engine.NewScore(random.IntN(86) + 1)
				}
				table.Seats = append(table.Seats, seat)
			}
			ids = ids[size:]
			round.Tables = append(round.Tables, table)
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t
}

// HostileNames are names and clubs that try to break out of one format or another, that no typeface knows,
// or that are longer than any box.
var HostileNames = []string{
	`</td><script>alert(1)</script>`,
	`"><img src=x onerror=alert(1)>`,
	`[/TD][/TR][/TABLE][B]Grassetto`,
	`[/noparse][url=http://example.com]qui[/url]`,
	`[url=`,
	`ROMA [Il Gufo]`,
	`=HYPERLINK("http://example.com")`,
	`+39 06 1234`, `-1+1`, `@SUM(A1)`, "\tTabulato", "\rA capo",
	`virgola, "virgolette"; punto e virgola`,
	"riga\nspezzata",
	`&amp; &lt;già&gt; 'apice'`,
	"Emoji 🏆👨‍👩‍👧🇮🇹 e 中文 日本語 한국어",
	"عربي עברית Ελληνικά Кириллица",
	"Invalido \xff\xfe UTF-8 \xc3",
	"Nulli \x00\x07\u202egnitteG\u2066",
	"Cafe\u0301 ﬁne 𝓐𝓵𝓲𝓬𝓮 \U0010ffff",
	"../../etc/passwd", `C:\con.txt`, "NUL", "...", "",
	"Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft von und zu Hohenzollern-Sigmaringen del Sacro " +
		"Romano Impero",
	"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
	"%!s(MISSING) %d {nb} \\ ) ( endstream",
}

// Hostile is a played tournament with a hostile text in every place that holds a text.
func Hostile() *engine.Tournament {
	n := len(HostileNames)
	t := &engine.Tournament{Info: engine.Info{
		Name: HostileNames[0] + HostileNames[2], Venue: HostileNames[1], Organizer: HostileNames[14],
		Kind: HostileNames[6], Dates: []string{HostileNames[4]},
	}}
	for i := range n {
		t.Players = append(t.Players, engine.Player{
			ID: i + 1, Name: HostileNames[i], Surname: HostileNames[(i+1)%n], Nick: HostileNames[(i+2)%n],
			Club: HostileNames[(i+3)%n], Region: HostileNames[(i+4)%n], Plays: true,
		})
	}
	round := engine.Round{Number: 1}
	for i := 0; i+5 <= n; i += 5 {
		table := engine.Table{Number: len(round.Tables) + 1}
		for j := range 5 {
			table.Seats = append(table.Seats, engine.Seat{Player: i + j + 1, Score: engine.NewScore(10*j + i)})
		}
		round.Tables = append(round.Tables, table)
	}
	round.SitOuts = []int{1, 3}
	t.Rounds = []engine.Round{round}
	return t
}

// Spoil puts hostile texts in every place of a ranking that holds a sentence.
func Spoil(ranking *export.Ranking) {
	ranking.Title, ranking.State, ranking.Notes = HostileNames[1]+HostileNames[2], HostileNames[0], HostileNames
	if ranking.Columns[1].Title, ranking.Columns[2].Title = HostileNames[2], HostileNames[6]; len(ranking.Rows) > 0 {
		ranking.Rows[0].Why = HostileNames
	}
}
