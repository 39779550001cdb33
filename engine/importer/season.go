package importer

import (
	"cmp"
	"maps"
	"slices"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/workbook"
)

// NextSeason makes the workbook of a league's next season: the same choices and the same people, of whom that many change divisions on
// each line; dst is never overwritten. It tells who goes up and down, and what is left for the organizer to decide. The error is of
// kind BadUsage where the tournament is no league.
func NextSeason(of *desk.View, moving int, dst string, env desk.Env) ([]engine.Text, error) {
	next := game.Can(of.Game).NextSeason
	if next == nil {
		return nil, engine.Errorf(engine.BadUsage, "Una stagione dopo ce l'hanno solo le leghe: per un altro torneo c'è Nuovo.")
	}
	then := of.Tournament
	divisions, told, err := next(then, moving)
	if err != nil {
		return nil, err
	}
	open := 0
	for _, r := range then.Rounds {
		open += len(r.Tables) - r.Played()
	}
	if open > 0 {
		told = append(told, engine.Textf("La lega non è finita: {1:manca %d partita|mancano %d partite}.", open))
	}
	t := &engine.Tournament{
		Players: slices.Clone(then.Players), Settings: then.Settings, Info: then.Info, Apart: then.Apart, Together: then.Together,
		Distinct: then.Distinct, Logo: then.Logo, SecondLogo: then.SecondLogo,
	}
	t.Info.Dates, t.Settings.Ranked = nil, engine.Ranked{}
	moves := map[int]engine.Text{}
	for i := range t.Players {
		p := &t.Players[i]
		if to := divisions[p.ID]; to != p.Division {
			moves[p.ID] = engine.Textf("%s: da %s a %s.", p.DisplayName(), p.Division, to)
			p.Division = to
		}
	}
	for _, id := range slices.SortedFunc(maps.Keys(moves), func(a, b int) int {
		return cmp.Or(cmp.Compare(divisions[a], divisions[b]), cmp.Compare(a, b))
	}) {
		told = append(told, moves[id])
	}
	return told, appear(dst, t.Info, engine.Textf("Stagione successiva"), env, func(b *workbook.Book) error {
		if err := b.AskPlayers(of.Game); err != nil {
			return err
		}
		if err := b.SetPlayers(t.Players); err != nil {
			return err
		}
		if err := b.WriteInfo(t.Info); err != nil {
			return err
		}
		return b.WriteState(t)
	})
}
