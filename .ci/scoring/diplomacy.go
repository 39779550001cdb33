package main

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game/diplomacy"
	"raduno/engine/game/diplomacy/scoring"
)

// diplomacySystems are all systems of Diplomacy, and the event of DipCon.
var diplomacySystems = func() family {
	f := family{"dip_event2019": reading(rankEvent)}
	for _, system := range scoring.Systems() {
		f[strings.ReplaceAll(system.ID, "-", "_")] = reading(func(in dipInput) (any, error) { return scoreDip(system, in) })
	}
	f["dip_wbc2000"] = byOp(family{"draw_vote": reading(checkVote)}, f["dip_wbc2000"])
	f["dip_regatta2001"] = byOp(family{"win_check": reading(checkWin)}, f["dip_regatta2001"])
	return f
}()

// scoreDip scores a game by a system.
func scoreDip(system scoring.System, in dipInput) (any, error) {
	game, err := in.game()
	if err != nil {
		return nil, err
	}
	return scoreSystem(system, game)
}

// scoreSystem gives the points of a game by player.
func scoreSystem(system scoring.System, game scoring.Game) (any, error) {
	points, err := system.Score(game)
	if err != nil {
		return nil, err
	}
	scores := map[string]string{}
	for p, seat := range game.Seats {
		scores[seat.Player] = points[p].String()
	}
	return scores, nil
}

// dipInput is a game of Diplomacy.
type dipInput struct {
	YearStart int             `json:"year_start" is:"year"`
	Years     int             `json:"years" is:"years"`
	Powers    powers[dipSeat] `json:"powers"`
	Outcome   string          `json:"outcome" is:"outcome"`
	Members   []string        `json:"draw_members,omitempty" is:"power"`
	Winner    string          `json:"winner,omitempty" is:"power"`
	DrawKind  string          `json:"draw_kind,omitempty" is:"draw_kind"`
}

// dipSeat is a player at a power.
type dipSeat struct {
	Player     string `json:"player" is:"name"`
	Centers    []int  `json:"centers" is:"centers"`
	Eliminated *int   `json:"eliminated" is:"year"`
}

// powers is a value for each power.
type powers[T any] struct {
	Austria T `json:"Austria" is:"centers"`
	England T `json:"England" is:"centers"`
	France  T `json:"France" is:"centers"`
	Germany T `json:"Germany" is:"centers"`
	Italy   T `json:"Italy" is:"centers"`
	Russia  T `json:"Russia" is:"centers"`
	Turkey  T `json:"Turkey" is:"centers"`
}

// list is the values in the order of diplomacy.Powers.
func (p powers[T]) list() [scoring.PowerCount]T {
	return [...]T{p.Austria, p.England, p.France, p.Germany, p.Italy, p.Russia, p.Turkey}
}

func powerNames() []string {
	var names []string
	for _, p := range scoring.Powers {
		names = append(names, p.String())
	}
	return names
}

// powersOf are powers by their names.
func powersOf(names []string) []scoring.Power {
	var list []scoring.Power
	for _, name := range names {
		list = append(list, scoring.Power(slices.Index(powerNames(), name)))
	}
	return list
}

// game is the input as a game.
func (in dipInput) game() (scoring.Game, error) {
	game := scoring.Game{
		YearStart: in.YearStart, Years: in.Years, Outcome: scoring.Outcome(in.Outcome), Members: powersOf(in.Members),
		Winner: scoring.None, DrawKind: scoring.DrawKind(in.DrawKind),
	}
	for p, s := range in.Powers.list() {
		game.Seats[p] = scoring.Seat{Player: s.Player, Centers: s.Centers}
		if s.Eliminated != nil {
			game.Seats[p].Eliminated = *s.Eliminated
		}
	}
	if in.Winner != "" {
		if game.Winner = powersOf([]string{in.Winner})[0]; game.Outcome != scoring.Solo && game.Outcome != scoring.Concession {
			return game, engine.Errorf(engine.BadInput,
				"C'è un vincitore, ma la partita non è finita con una vittoria: togli il vincitore o cambia l'esito.")
		}
	}
	return game, nil
}

// drawVote asks whether a draw passes.
type drawVote struct {
	Op       string      `json:"op"`
	Centers  powers[int] `json:"centers"`
	VotesFor []string    `json:"votes_for" is:"power"`
}

func checkVote(in drawVote) (any, error) {
	votes, passes, err := scoring.DrawVote(in.Centers.list(), powersOf(in.VotesFor))
	if err != nil {
		return nil, err
	}
	return struct {
		Votes  int  `json:"votes"`
		Passes bool `json:"passes"`
	}{votes, passes}, nil
}

// winCheck asks whether a power has won.
type winCheck struct {
	Op      string      `json:"op"`
	Year    int         `json:"year" is:"year"`
	Centers powers[int] `json:"centers"`
}

func checkWin(in winCheck) (any, error) {
	threshold, winner, err := scoring.RegattaWinner(in.Year, in.Centers.list())
	if err != nil {
		return nil, err
	}
	answer := struct {
		Threshold int     `json:"threshold"`
		Winner    *string `json:"winner"`
	}{Threshold: threshold}
	if winner != scoring.None {
		name := winner.String()
		answer.Winner = &name
	}
	return answer, nil
}

// eventRow is one line of the event's ranking.
type eventRow struct {
	Place     int       `json:"pos"`
	Player    string    `json:"player"`
	Positions []*string `json:"positions"`
	Total     string    `json:"total"`
}

// eventInput is the scores of an event's rounds.
type eventInput struct {
	Rounds []map[string]engine.Points `json:"rounds"`
}

func rankEvent(in eventInput) (any, error) {
	rows := []eventRow{}
	for _, s := range diplomacy.EventStandings(in.Rounds) {
		row := eventRow{Place: s.Place, Player: s.Player, Total: engine.WholePoints(s.Total).String()}
		for _, position := range s.Positions {
			if position == 0 {
				row.Positions = append(row.Positions, nil)
				continue
			}
			text := engine.WholePoints(position).String()
			row.Positions = append(row.Positions, &text)
		}
		rows = append(rows, row)
	}
	return rows, nil
}
