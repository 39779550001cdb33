package rules

import (
	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game/diplomacy/scoring"
)

// Sources of the games other than RisiKo!.
const (
	leagueSource  = "League scoring system"
	dipConSource  = "DipCon 2019"
	italiaSource  = "Scoring System Italia 2010 (28 marzo 2024)"
	babylonSource = "Babylon 5 CCG: League Play"
)

// registered are types of games that are not in the list below.
var registered []Type

// RegisterType adds a type of a registered game, before any tournament is opened.
func RegisterType(f Type) { registered = append(registered, f) }

// named is a name made of words, which a reader of another language is told in his.
func named(words engine.Text) string { return words.String() }

// TypesOfGames are the built-in tournament types of games other than RisiKo!. Each call makes new ones.
func TypesOfGames() []Type {
	league, sevens := engine.Textf("tutti contro tutti, il calendario si fa una volta"), []DrawRules{lot(draw.Rematch, draw.ClubPairs)}
	types := []Type{
		{ID: "lega-base", Name: named(engine.Textf("Lega di otto")), Source: leagueSource, Tables: Scheduled, About: league},
		{ID: "lega-bluemax", Name: named(engine.Textf("Lega di otto: Blue Max")), Source: leagueSource, Tables: Scheduled, About: league},
		{ID: "lega-velieri", Name: named(engine.Textf("Lega di otto: Wooden Ships")), Source: leagueSource, Tables: Scheduled, About: league},
	}
	for _, system := range scoring.Systems() {
		types = append(types, Type{
			ID: system.ID, Name: "Diplomacy: " + system.Name, Source: dipConSource, Tables: Only7, Draws: sevens,
			About: engine.Textf("tavoli da 7, punti di un evento"),
		})
	}
	types = append(types,
		Type{
			ID: "dipcon", Name: "Diplomacy: DipCon", Source: dipConSource, Tables: Only7, Draws: sevens,
			About: engine.Textf("tavoli da 7, i tre migliori di quattro turni"),
		},
		Type{
			ID: "italia2010", Name: "Diplomacy: Italia 2010", Source: italiaSource, Tables: Only7, Draws: sevens,
			About: engine.Textf("tavoli da 7, punti di Italia 2010"),
		},
		Type{
			ID: "babylon5", Name: named(engine.Textf("Lega Babylon 5")), Source: babylonSource, Tables: Chosen,
			Draws: []DrawRules{lot(draw.Rematch)}, About: engine.Textf("carte, due o più a partita"),
		},
	)
	for i := range types {
		types[i].Plays = types[i].ID
	}
	return append(types, registered...)
}
