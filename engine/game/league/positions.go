package league

import (
	"strings"

	"raduno/engine"
	"raduno/engine/game"
)

var (
	leaguePositions = game.Field{
		Label: "Posizioni", Kind: game.Words,
		Help: engine.Textf(
			"I nomi dei posti, divisi da virgole, uno per posto: gli aerei, le navi, i colori. Nelle partite a squadre il primo è della A, il " +
				"secondo della B, e così via."),
	}
	positionField = game.Field{
		Label: "Posizione", Kind: game.Words, Given: true,
		Help: engine.Textf("L'aereo, la nave o il colore di questo posto, come lo dice l'opzione “Posizioni”. Si può cambiare."),
	}
)

// positionsOf are the names that the organizer has given the seats of every game, in their order; none where he has not.
func positionsOf(set engine.Settings) []string {
	var names []string
	for name := range strings.SplitSeq(game.Option(set, leaguePositions), ",") {
		if name = strings.Join(strings.Fields(name), " "); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// positionOf is the name of a seat; empty if it has none.
func positionOf(set engine.Settings, seat int) string {
	if names := positionsOf(set); seat < len(names) {
		return names[seat]
	}
	return ""
}

// hasPositions reports whether the seats of a table have names, by the options or by what is written there.
func hasPositions(p game.Place) bool {
	if len(positionsOf(p.Tournament.Settings)) > 0 {
		return true
	}
	for _, seat := range p.Table.Seats {
		if seat.Record.Get(positionField.Label) != "" {
			return true
		}
	}
	return false
}

// takePositions writes the names of the seats where there stands nothing, or what the options said before.
func takePositions(p game.Place, before *engine.Settings) {
	for i := range p.Table.Seats {
		record, was := &p.Table.Seats[i].Record, ""
		if before != nil {
			was = positionOf(*before, i)
		}
		name := positionOf(p.Tournament.Settings, i)
		if there := record.Get(positionField.Label); (there == "" || there == was) && there != name {
			record.Set(positionField.Label, name)
		}
	}
}

// WrongOptions are as many names as a game has no seats.
func (g leagueGame) WrongOptions(set engine.Settings) engine.Text {
	seats, _ := g.Seats(set)
	if names := positionsOf(set); len(names) != 0 && len(names) != seats {
		return engine.Textf(
			"“Posizioni”: una partita ha %d {1:posto|posti} e {2:il nome è %d|i nomi sono %d}. Scrivine uno per posto, divisi da virgole, o "+
				"lascia vuoto.", seats, len(names))
	}
	return engine.Text{}
}

// TakeOptions gives the seats of all games the names of the options; a name that was changed at a table stays.
func (g leagueGame) TakeOptions(t *engine.Tournament, before engine.Settings) {
	for p := range game.Places(t) {
		takePositions(p, &before)
		game.Tidy(g, p)
	}
}
