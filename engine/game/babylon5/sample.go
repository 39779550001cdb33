package babylon5

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/game"
)

// What invented players of Babylon 5 play.
var (
	sampleRaces   = []string{"Umani", "Minbari", "Centauri", "Narn", "Minbari e Umani", "Centauri e Narn"}
	sampleAgendas = []string{"Rise of the Republic", "Peace in Our Time", "Power Politics", "Master of All"}
)

// Sample makes up a game that was won in time or by a major victory, that ran out of time, or that two won.
func (g babylon) Sample(p game.Place, random *rand.Rand) {
	game.Tidy(g, p)
	seats := g.read(p, nil).seats
	if len(seats) < MinPlayers {
		return
	}
	random.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	inTime := game.No
	for place, i := range seats {
		record := &p.Table.Seats[i].Record
		record.Set(babylonRace, sampleRaces[random.IntN(len(sampleRaces))])
		record.Set(babylonAgenda, sampleAgendas[random.IntN(len(sampleAgendas))])
		record.Set(babylonPower, strconv.Itoa(max(4, 17-place-random.IntN(3))))
		record.Set(babylonInfluence, strconv.Itoa(8+random.IntN(9)))
		record.Set(babylonVictory, "")
		record.Set(babylonVP, "")
	}
	first, second := &p.Table.Seats[seats[0]].Record, &p.Table.Seats[seats[1]].Record
	switch n := random.IntN(10); {
	case n < 3: // time ran out
		first.Set(babylonPower, "18")
	case n < 7:
		inTime = game.Yes
		first.Set(babylonPower, strconv.Itoa(20+random.IntN(3)))
		first.Set(babylonVictory, babylonStandard)
	case n < 9:
		inTime = game.Yes
		first.Set(babylonPower, strconv.Itoa(25+random.IntN(6)))
		first.Set(babylonVictory, babylonMajor)
	default:
		inTime = game.Yes
		for _, record := range []*engine.Record{first, second} {
			record.Set(babylonPower, "20")
			record.Set(babylonVictory, babylonStandard)
		}
	}
	p.Table.Record.Set(babylonDecks, []string{babylonConstructed, babylonSealed}[random.IntN(2)])
	p.Table.Record.Set(babylonInTime, inTime)
	g.sampleDay(p)
	g.sampleReferee(p, random)
	outcome, _, _ := babylonToGive(g.read(p, nil))
	if outcome.Joint {
		return
	}
	given := make([]int, len(seats))
	given[1+random.IntN(len(seats)-1)]++ // one goes to another player
	for range outcome.Pool - 1 {
		given[random.IntN(len(seats))]++
	}
	for place, i := range seats {
		p.Table.Seats[i].Record.Set(babylonVP, strconv.Itoa(given[place]))
	}
}

// sampleDay has a game each week from the start of the season; without a season no day is made up.
func (babylon) sampleDay(p game.Place) {
	start, set := game.ParseDay(p.Option(startOption))
	if !set {
		return
	}
	day := start.AddDate(0, 0, 7*(p.Round.Number-1))
	if !InSeason(start, day) {
		day = SeasonEnd(start)
	}
	p.Table.Record.Set(babylonDate, game.DayText(day))
}

// sampleReferee names a player of the league who does not sit at the table, if any.
func (babylon) sampleReferee(p game.Place, random *rand.Rand) {
	var free []string
	for _, player := range p.Tournament.Players {
		if player.ID > 0 && !slices.Contains(p.Table.IDs(), player.ID) && player.FullName() != "" {
			free = append(free, player.FullName())
		}
	}
	p.Table.Record.Set(babylonReferee, "")
	if len(free) > 0 {
		p.Table.Record.Set(babylonReferee, free[random.IntN(len(free))])
	}
	if CheckReferee(babylonRefereeName(p), (babylon{}).read(p, nil).game) != nil {
		p.Table.Record.Set(babylonReferee, "") // a player of the same name plays
	}
}
