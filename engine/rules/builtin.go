package rules

import (
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game/risiko"
)

const (
	manual15 = "Manuale di GestioneRaduno 1.5"
	today24  = "GestioneTorneo 2.4, come si gioca oggi"
	clubs    = "Regolamenti dei tornei di club, 2023-2026"
)

// AllTypes are the built-in tournament types: those of RisiKo!, those of other games that are formulas, then those of games with rules
// of their own.
func AllTypes() []Type { return slices.Concat(Types(), OtherTypes(), TypesOfGames()) }

// Types are the built-in tournament types of RisiKo!, that of clubs first, then those of the manual. Each call makes new ones.
func Types() []Type {
	return []Type{
		club("club", "Torneo di club", engine.Textf("più serate con scarti, poi semifinali e finale"),
			FourGhost, spartacScoring(), draw.RepeatThree, draw.RepeatFive, draw.Rematch, draw.ClubPairs),
		club("club-open", "Torneo di club (Open)", engine.Textf("lo stesso, con tavoli e punti dell'Open"),
			FourFive, openScoring(), draw.RepeatFive, draw.Rematch, draw.ClubPairs),
		{
			ID: "raduno", Name: "Raduno Nazionale", Source: manual15, Rounds: 4, Tables: Only4,
			About:   engine.Textf("solo tavoli da 4, due turni, 16 in semifinale"),
			Draws:   []DrawRules{lot(draw.ClubPairs, draw.RegionPairs), lot(draw.Rematch, draw.WinnerPairs, draw.ClubPairs)},
			Phases:  phases(Step{Semifinalists: 16, Finals: 1, Direct: DirectNone}),
			Scoring: radunoScoring(), Ranking: []Key{KeyTotal, KeyWins, KeyBest},
		},
		{
			ID: "master", Name: "MasterRisiko", Source: manual15, Rounds: 4, Tables: FourFive,
			About:   engine.Textf("due turni, 16 in semifinale o 12 e il capolista"),
			Draws:   []DrawRules{lot(draw.ClubPairs), lot(draw.RepeatFive, draw.WinnerPairs, draw.ClubPairs, draw.Rematch)},
			Phases:  phases(Step{Semifinalists: 16, Finals: 1, Direct: DirectLeader}),
			Scoring: masterScoring(), Ranking: []Key{KeyTotal, KeyBest, KeySecond, KeyThird, KeyBefore},
		},
		{
			ID: "open", Name: "Open", Source: manual15, Tables: FourFive,
			About:   engine.Textf("quanti turni vuoi, vince il totale"),
			Draws:   []DrawRules{lot(draw.ClubPairs), lot(draw.RepeatFive, draw.ClubPairs, draw.Rematch)},
			Scoring: openScoring(), Ranking: []Key{KeyTotal, KeyWins},
		},
		{
			ID: "gufo", Name: "Torneo Gufo", Source: manual15, Tables: FourFive,
			About:   engine.Textf("quanti turni vuoi, conta anche il posto al tavolo"),
			Draws:   []DrawRules{lot(draw.ClubPairs), lot(draw.RepeatFive, draw.ClubPairs, draw.Rematch)},
			Scoring: gufoScoring(), Ranking: []Key{KeyTotal, KeyWins},
		},
		{
			ID: "spartac", Name: "Campionato Gufo", Source: manual15, Tables: FourGhost,
			About:   engine.Textf("quanti turni vuoi, conta il distacco da chi vince"),
			Draws:   []DrawRules{lot(draw.ClubPairs), lot(draw.RepeatThree, draw.RepeatFive, draw.ClubPairs, draw.Rematch)},
			Scoring: spartacScoring(), Ranking: []Key{KeyTotal, KeyWins},
		},
		{
			ID: "raduno24", Name: "Raduno Nazionale 2.4", Source: today24, Rounds: 4, Tables: FourFive,
			About: engine.Textf("in un giorno: due turni, semifinali, finale"),
			Draws: []DrawRules{lot(draw.ClubPairs, draw.RegionPairs), lot(draw.WinnerPairs, draw.ClubPairs, draw.Rematch)},
			Phases: phases(
				Step{UpTo: 36, Semifinalists: 16, Finals: 1, Direct: DirectFew},
				Step{UpTo: 76, Semifinalists: 16, Finals: 1, Direct: DirectNone},
				Step{UpTo: 116, Semifinalists: 32, Finals: 2, Direct: DirectNone},
				Step{UpTo: 156, Semifinalists: 48, Finals: 3, Direct: DirectNone},
				Step{UpTo: 196, Semifinalists: 64, Finals: 4, Direct: DirectNone},
				Step{Semifinalists: 80, Finals: 5, Direct: DirectNone}),
			Scoring: radunoScoring(), Ranking: []Key{KeyTotal, KeyResults, KeyBefore},
		},
		{
			ID: "master24", Name: "MasterRisiko 2.4", Source: today24, Rounds: 4, Tables: FourFive,
			About: engine.Textf("due turni; i primi possono aspettare in finale"),
			Draws: master24Draws(), Phases: master24Phases(),
			Scoring: masterScoring(), Ranking: []Key{KeyTotal, KeyResults, KeyBefore},
		},
		{
			ID: "santeufemia", Name: "Sant'Eufemia", Source: today24, Rounds: 4, Tables: FourFive,
			About: engine.Textf("come MasterRisiko 2.4, con i punti dell'Open"),
			Draws: master24Draws(), Phases: master24Phases(),
			Scoring: openScoring(), Ranking: []Key{KeyTotal, KeyWins, KeyBest},
		},
		{
			ID: "victory", Name: "Victory", Source: today24, Tables: FourFive,
			About:   engine.Textf("quanti turni vuoi, punti in millesimi"),
			Draws:   []DrawRules{lot(draw.ClubPairs), lot(draw.RepeatFive, draw.ClubPairs, draw.Rematch)},
			Scoring: masterScoring(), Ranking: []Key{KeyTotal, KeyWins, KeyBest},
		},
		{
			ID: "nazionale", Name: "NazionaleRisiKo", Source: today24, Rounds: 3, Tables: FourFive,
			About:   engine.Textf("tre turni: a sorte, alla greca, per classifica"),
			Draws:   []DrawRules{lot(draw.ClubPairs, draw.RegionPairs), {Method: Greek}, {Method: Dealt}},
			Scoring: radunoScoring(), Ranking: []Key{KeyTotal, KeyTotalBefore, KeyDecimals, KeyDecimalBefore},
		},
		{
			ID: "bgl", Name: "BGL", Source: today24, Tables: FourThree,
			About:   engine.Textf("tavoli da 4 e da 3, punti per posto e quota"),
			Draws:   []DrawRules{lot(draw.ClubPairs), lot(draw.RepeatThree, draw.Rematch, draw.ClubPairs)},
			Scoring: bglScoring(), Ranking: []Key{KeyTotal, KeyWins, KeyBest},
		},
		{
			ID: "bgl-svizzera", Name: "BGL Svizzera", Source: today24, Tables: FourThree,
			About:   engine.Textf("come BGL, ai tavoli per classifica"),
			Draws:   []DrawRules{lot(draw.ClubPairs), {Method: ByPlace}},
			Scoring: bglScoring(), Ranking: []Key{KeyTotal, KeyWins, KeyBest},
		},
		{
			ID: "1vs1", Name: "1vs1", Source: today24, Tables: TwoThree,
			About:   engine.Textf("partite a due, contano le vittorie"),
			Draws:   []DrawRules{lot(draw.ClubPairs), lot(draw.RepeatThree, draw.Rematch, draw.ClubPairs)},
			Scoring: risiko.Rules{Sheet: risiko.MapSheet(false), Base: risiko.BaseNothing, Divisor: 1}, Ranking: []Key{KeyWins},
		},
		{
			ID: "1vs1-svizzera", Name: "1vs1 Svizzera", Source: today24, Tables: TwoGhost,
			About:   engine.Textf("partite a due, con chi è vicino in classifica"),
			Draws:   []DrawRules{lot(draw.ClubPairs), {Method: ByPlace}},
			Scoring: bglScoring(), Ranking: []Key{KeyTotal, KeyWins, KeyBest},
		},
		{
			ID: "squadre", Name: "Torneo a Squadre", Source: today24, Tables: FourFive,
			About:   engine.Textf("contano i punti dei club"),
			Draws:   []DrawRules{lot(draw.ClubPairs, draw.ClubVsClub), lot(draw.ClubPairs, draw.ClubVsClub, draw.Rematch, draw.PlayerVsClub)},
			Scoring: gufoScoring(), Ranking: []Key{KeyTotal, KeyWins, KeyBest}, TeamBest: 9,
		},
	}
}

// club is the tournament that clubs play on evenings of their own.
func club(id, name string, about engine.Text, tables Policy, scoring risiko.Rules, criteria ...string) Type {
	return Type{
		ID: id, Name: name, About: about, Source: clubs, Rounds: 8, Evenings: true, Tables: tables, Draws: []DrawRules{lot(criteria...)},
		Phases: &Phases{
			Qualification: 6, Direct: ByPlayers{{24, 2}, {0, 1}}, Semifinalists: ByPlayers{{24, 8}, {0, 12}},
			Recovered: 1, RecoveredBy: KeyBestGame, Seats: 4, Criteria: []string{draw.BandPairs, draw.ClubPairs},
		},
		Scoring: scoring, Ranking: []Key{KeyTotal, KeyWins, KeyBestWin, KeyBestGame, KeyGross}, Discards: 1, Least: Least{Recovered: 3},
	}
}

func lot(criteria ...string) DrawRules { return DrawRules{Method: ByLot, Criteria: criteria} }

func phases(steps ...Step) *Phases {
	return &Phases{Qualification: 2, Steps: steps, Criteria: []string{draw.ClubPairs, draw.BandPairs}}
}

func master24Draws() []DrawRules {
	return []DrawRules{lot(draw.Lottery, draw.ClubPairs), lot(draw.RepeatFive, draw.WinnerPairs, draw.ClubPairs, draw.Rematch)}
}

func master24Phases() *Phases {
	return phases(
		Step{UpTo: 49, Semifinalists: 16, Finals: 1, Direct: DirectFew},
		Step{UpTo: 99, Semifinalists: 16, Finals: 1, Direct: DirectNone},
		Step{UpTo: 149, Semifinalists: 32, Finals: 2, Direct: DirectNone},
		Step{UpTo: 199, Semifinalists: 48, Finals: 3, Direct: DirectNone},
		Step{Semifinalists: 64, Finals: 4, Direct: DirectNone})
}

func points(values ...int) []engine.Points {
	return engine.Map(values, engine.WholePoints)
}

// five multiplies by 1.25 at tables of 5.
func five() []risiko.Factor {
	return []risiko.Factor{{Players: 5, Value: engine.NewPoints(5, 4)}}
}

// Points, and 50 to a sole winner, 25 each to two, nothing to three or more.
func radunoScoring() risiko.Rules {
	return risiko.Rules{
		Sheet: risiko.MapSheet(true), Base: risiko.BasePoints, Divisor: 1,
		WinBonus: points(50, 25, 0), RisiKo: []int{risiko.Made},
	}
}

// As Raduno, multiplied at tables of 5, where a winner's points are at most 100 before the bonus.
func openScoring() risiko.Rules {
	r := radunoScoring()
	r.Factors, r.Rounding, r.Cap, r.CapWinner = five(), risiko.RoundNot, 100, true
	return r
}

// Thousandths and a unit for the win; RisiKo! is 1.100 at any table.
func masterScoring() risiko.Rules {
	return risiko.Rules{
		Sheet: risiko.MapSheet(true), Base: risiko.BasePoints, Divisor: 1000, Factors: five(), Rounding: risiko.RoundUp, Cap: 100,
		WinBonus: points(1), RisiKo: []int{risiko.Made}, RisiKoPoints: engine.NewPoints(11, 10),
	}
}

// Hundredths and points by place, others for the eliminated.
func gufoScoring() risiko.Rules {
	return risiko.Rules{
		Sheet: risiko.MapSheet(true), Base: risiko.BasePoints, Divisor: 100, Factors: five(), Rounding: risiko.RoundNot,
		Places:     []risiko.Scale{{Points: points(12, 7, 5, 3, 2)}},
		Eliminated: points(0, 3, 2, 1, 0), RisiKo: []int{risiko.Made},
	}
}

// The formula Spartac: 100, and to the winner his points, from the others what they lack of them. 86 is a
// whole objective, so that a winner who has it made RisiKo!.
func spartacScoring() risiko.Rules {
	return risiko.Rules{
		Sheet: risiko.MapSheet(true), Base: risiko.BaseDifference, Divisor: 1, Start: engine.WholePoints(100),
		Factors: five(), FactorWinner: true, Rounding: risiko.RoundNot,
		RisiKo: []int{86, risiko.Made}, RisiKoPoints: engine.WholePoints(186),
	}
}

// Points by place and the share of the table's points.
func bglScoring() risiko.Rules {
	return risiko.Rules{
		Sheet: risiko.MapSheet(false), Base: risiko.BaseShare, Divisor: 1, PlaceMean: true, GhostSeat: true, GhostShare: engine.NewPoints(9, 10),
		RisiKo: []int{risiko.Made},
		Places: []risiko.Scale{
			{Places: 2, Points: points(100, 55)},
			{Places: 3, Points: points(100, 55, 10)},
			{Places: 4, Points: points(100, 60, 40, 20)},
			{Places: 5, Points: points(100, 65, 50, 30, 15)},
			{Places: 6, Points: points(100, 70, 55, 40, 25, 10)},
			{Places: 7, Points: points(100, 70, 50, 30, 20, 10, 10)},
		},
	}
}
