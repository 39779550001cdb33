package importer

import (
	"slices"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
)

// NextSeason makes the workbook of a league's next season: the same choices and the same people; dst is never overwritten. It tells what
// is left to play of this one. The error is of kind BadUsage where the tournament is no league.
func NextSeason(of *desk.View, dst string, env desk.Env) (message engine.Text, err error) {
	if game.Can(of.Game).Leave == nil {
		return message, engine.Errorf(engine.BadUsage, "Una stagione dopo ce l'hanno solo le leghe: per un altro torneo c'è Nuovo.")
	}
	then := of.Tournament
	open := 0
	for _, r := range then.Rounds {
		open += len(r.Tables) - r.Played()
	}
	if open > 0 {
		message = engine.Textf("La lega non è finita: {1:manca %d partita|mancano %d partite}.", open)
	}
	t := &engine.Tournament{
		Players: slices.Clone(then.Players), Settings: then.Settings, Info: then.Info, Apart: then.Apart, Together: then.Together,
		Distinct: then.Distinct, Logo: then.Logo, SecondLogo: then.SecondLogo,
	}
	t.Info.Dates, t.Settings.Ranked = nil, engine.Ranked{}
	return message, appear(dst, t, of.Game, engine.Textf("Stagione successiva"), env)
}
