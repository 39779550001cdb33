package rules

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
	"raduno/engine/game/games"
	"raduno/engine/game/risiko"
)

// Type is a tournament type.
type Type struct {
	ID     string      // as in `raduno-cli tipi`, such as "raduno"
	Name   string      // as an organizer calls it
	Source string      // where the rules come from, in Italian
	About  engine.Text // in some 45 letters, beside the name where one is chosen
	// Rounds is the number of the last round, final included; 0 for any number of rounds.
	Rounds int
	Tables Policy
	// Draws are the rules of the draw of round 1, 2, ...; the last holds for the rounds after it too, up to
	// the semifinals.
	Draws []DrawRules
	// Calendar is how many rounds are drawn together, before the first; 0 where each is drawn by itself.
	Calendar int
	// Phases are semifinals and final; nil if there are none.
	Phases *Phases
	// Scoring turns a table into points.
	Scoring risiko.Rules
	// Ranking is the order of the standings, the most important key first.
	Ranking []Key
	// Discards is how many of the lowest results do not count, unless the tournament says otherwise.
	Discards int
	// Best is how many of the best results count, however many were played; 0 for all.
	Best int
	// Opponents is how KeyOpponents measures them.
	Opponents Opponents
	// Plays is the ID under which package games knows the game; empty where scores are typed, as in RisiKo!. Where
	// the game ranks by rules of its own, Scoring and Ranking stay empty.
	Plays string
	// Least are the fewest games that a player must have played to be ranked, to go on, for a prize.
	Least Least
	// Evenings says that each round is on a day of its own, and called so.
	Evenings bool
	// TeamBest is how many results of its players count for a club; 0 where clubs are not ranked.
	TeamBest int
}

// Title is the type's name as a sentence, which its translation may say in another way.
func (f Type) Title() engine.Text { return engine.Text{Format: f.Name} }

// OfGestioneRaduno reports whether it is one of the types of GestioneRaduno 1.5, whose sheets keep the title that they always had.
func (f Type) OfGestioneRaduno() bool {
	_, err := TypeByID(f.ID)
	return err == nil && f.Source == manual15
}

// Opponents says how the mean of a player's opponents is measured.
type Opponents struct {
	// Most is what a game can bring: a result counts as its share of that. 0 counts as 1.
	Most int
	// Rest is as how many opponents a rest counts, each with RestMean.
	Rest     int
	RestMean engine.Points
}

// DrawRules is how the tables of a round come about.
type DrawRules struct {
	Method Method
	// Criteria are minimised in this order (names as in package draw; winner_pairs is of the round before).
	Criteria []string
}

// Method says who makes the tables.
type Method string

// The methods.
const (
	// ByLot: drawn, under the criteria.
	ByLot Method = "lot"
	// Greek ("alla greca"): the winner keeps his table, the second moves one on, the third two ...
	Greek Method = "greek"
	// ByPlace: places 1-4 of the standings at table 1, 5-8 at table 2 ...
	ByPlace Method = "place"
	// Dealt: the standings are dealt to the tables, with T tables table 1 gets places 1, T+1, 2T+1 ...
	Dealt Method = "dealt"
)

// Key is a key of the standings.
type Key string

// The keys. More is better, save for KeyBefore and KeyMeanPlace where the lower place is.
const (
	KeyTotal         Key = "total"
	KeyWins          Key = "wins"
	KeyBest          Key = "best"           // highest single result, bonus included
	KeySecond        Key = "second"         // second best result
	KeyThird         Key = "third"          // third best result
	KeyResults       Key = "results"        // results sorted downwards, one by one
	KeyBefore        Key = "before"         // place in the standings after the round before, recursively
	KeyTotalBefore   Key = "total-before"   // total before the last round
	KeyDecimals      Key = "decimals"       // total with the decimals as typed
	KeyDecimalBefore Key = "decimal-before" // total before the last round with the decimals as typed
	KeyShare         Key = "share"          // sum of the shares of each table's points
	KeyOpponents     Key = "opponents"      // mean of the opponents' mean results, one counted each time that he was met
	KeyMeanPlace     Key = "mean-place"     // mean of the places at the tables
	KeyFirsts        Key = "firsts"         // first places at a table
	KeySeconds       Key = "seconds"        // second places at a table
	KeyBestGame      Key = "best-game"      // best result of a game, a discarded one too
	KeyBestWin       Key = "best-win"       // best result of a game that was won, a discarded one too
	KeyGross         Key = "gross"          // total without discards
	KeyPlayed        Key = "played"         // games played
	KeyHead          Key = "head"           // games at one table with those level until here: times ahead less times behind
	KeyOlder         Key = "older"          // date of birth, the older first
	KeyYounger       Key = "younger"
)

// Phases are the semifinals and the final that follow the qualification.
type Phases struct {
	// Qualification is the number of rounds before the semifinals.
	Qualification int
	// Steps say by number of players how many play on, in the old programs; the first whose UpTo is not exceeded holds.
	Steps []Step
	// Direct, Semifinalists, Recovered and Seats say it where there are no Steps: who goes straight to the final, how many play semifinals,
	// how many of those get there by RecoveredBy and not by their place, how many play the final.
	Direct, Semifinalists ByPlayers
	Recovered             int
	RecoveredBy           Key
	Seats                 int
	// Criteria of the draw of the semifinals.
	Criteria []string
}

// Step is what follows the qualification for some number of players.
type Step struct {
	UpTo          int // players of the last round of qualification; 0 for any number
	Semifinalists int // how many play semifinals
	Finals        int // how many finals follow; 0 where one table of four is the final already
	Direct        Direct
}

// Direct says who is in the final without a semifinal.
type Direct string

// The rules for direct finalists.
const (
	// DirectNone: all play a semifinal.
	DirectNone Direct = "none"
	// DirectLeader: the one player with the highest total, if he won every round and has not withdrawn; the
	// next 12 then play three semifinals (MasterRisiko of the manual).
	DirectLeader Direct = "leader"
	// DirectFew: as DirectLeader or the first two with two semifinals of the next 8 (types of today with few
	// players).
	DirectFew Direct = "few"
)

// Game is the game that is played.
func (f Type) Game() game.Game {
	rules := f.Scoring
	rules.Sheet = f.Sheet()
	g := games.ByID(f.Plays, rules)
	if f.Calendar > 0 {
		return scheduled{g, f}
	}
	return g
}

// Sheet is what the score sheet asks where scores are typed: that of RisiKo! while no type is chosen.
func (f Type) Sheet() risiko.Sheet {
	if f.ID == "" && f.Name == "" {
		return risiko.MapSheet(true)
	}
	return f.Scoring.Sheet
}

// Semifinals is the round of the semifinals, Final that of the final; 0 if there are none.
func (f Type) Semifinals() int {
	if f.Phases == nil {
		return 0
	}
	return f.Phases.Qualification + 1
}

// Final is the round of the final, or 0.
func (f Type) Final() int {
	if f.Phases == nil {
		return 0
	}
	return f.Phases.Qualification + 2
}

// DrawOf is the rule of the draw of a round of the qualification.
func (f Type) DrawOf(round int) DrawRules {
	if len(f.Draws) == 0 {
		return DrawRules{Method: ByLot}
	}
	return f.Draws[min(round, len(f.Draws))-1]
}

// clone is a copy with draws and phases of its own.
func (f Type) clone() Type {
	f.Draws = slices.Clone(f.Draws)
	if f.Phases != nil {
		p := *f.Phases
		f.Phases = &p
	}
	return f
}

// KeepingApart is the type in which who has the same value in a column of the roster is kept apart before all else, in every round that
// is drawn.
func (f Type) KeepingApart(columns []string) Type {
	f = f.clone()
	first := engine.Map(columns, func(column string) string { return draw.SamePairs + ":" + column })
	for i := range f.Draws {
		if f.Draws[i].Method == ByLot {
			f.Draws[i].Criteria = slices.Concat(first, f.Draws[i].Criteria)
		}
	}
	if f.Phases != nil && !slices.Contains(f.Phases.Criteria, draw.Snake) {
		f.Phases.Criteria = slices.Concat(first, f.Phases.Criteria)
	}
	return f
}

// Columns are those of the roster in which the type keeps apart who has the same value.
func (f Type) Columns() []string {
	var all draw.Problem
	for _, d := range f.Draws {
		all.Criteria = append(all.Criteria, d.Criteria...)
	}
	if f.Phases != nil {
		all.Criteria = append(all.Criteria, f.Phases.Criteria...)
	}
	columns := all.Columns()
	slices.Sort(columns)
	return slices.Compact(columns)
}

// TypeByID finds a built-in type by its ID, whatever its case.
func TypeByID(id string) (Type, error) {
	id = strings.ToLower(strings.TrimSpace(id))
	for _, f := range AllTypes() {
		if f.ID == id {
			return f, nil
		}
	}
	ids := engine.Map(AllTypes(), func(f Type) string { return f.ID + " (" + f.Name + ")" })
	return Type{}, engine.Errorf(engine.BadUsage, "Il tipo di torneo “%s” non esiste: i tipi sono %s.", id, strings.Join(ids, ", "))
}

// TypeOfProgram is the type that GestioneRaduno and GestioneTorneo call by a name of their own, as found in
// the workbooks they wrote: with or without spaces, so that the kinds of the sheet TORNEO that name one type
// ("Raduno Nazionale", "Torneo a Squadre") are known too.
func TypeOfProgram(name string) (Type, bool) {
	ids := map[string]string{
		"radunonazionale": "raduno24", "masterrisiko": "master24", "santeufemia": "santeufemia", "open": "open",
		"openmaster": "victory", "victory": "victory", "torneogufo": "gufo", "campionatogufo": "spartac",
		"nazionalerisiko": "nazionale", "bgl": "bgl", "bgl_svizzera": "bgl-svizzera", "_1vs1_": "1vs1",
		"_1vs1_svizzera": "1vs1-svizzera", "torneoasquadre": "squadre",
		"torneomaster": "master24",
	}
	id, ok := ids[strings.ToLower(strings.Join(strings.Fields(name), ""))]
	if !ok {
		if likely := LikelyTypes(name); len(likely) == 1 {
			return likely[0], true
		}
		return Type{}, false
	}
	f, err := TypeByID(id)
	return f, err == nil
}

// LikelyTypes are the types whose kind of tournament the sheet TORNEO names so.
func LikelyTypes(kind string) (list []Type) {
	return engine.Where(AllTypes(), func(f Type) bool { return f.Kind() != "" && engine.SpellingKey(f.Kind()) == engine.SpellingKey(kind) })
}

// Kind is what the sheet TORNEO calls a tournament of the type: one of the kinds that GestioneTorneo offers there, which
// say what a tournament is to the circuit and not how it is scored. It is empty where none fits.
func (f Type) Kind() string {
	return map[string]string{
		"raduno": "Raduno Nazionale", "raduno24": "Raduno Nazionale", "nazionale": "Raduno Nazionale",
		"master": "Torneo Master", "master24": "Torneo Master",
		"open": "Torneo Open", "santeufemia": "Torneo Open", "victory": "Torneo Open", "bgl": "Torneo Open", "bgl-svizzera": "Torneo Open",
		"gufo": "Torneo Interclub", "spartac": "Campionato periodico", "squadre": "Torneo a Squadre",
	}[f.ID]
}

// Silent reports whether a seat takes no score: an empty one, and the ghost's in the types where it cannot win.
func (f Type) Silent(seat engine.Seat) bool {
	return seat.Player == 0 || seat.Player == engine.Ghost && !f.Scoring.GhostSeat
}
