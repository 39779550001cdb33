package sample

import (
	"fmt"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/export"
)

// Powers are those of Diplomacy, as a sheet names them.
var Powers = []string{"Austria", "Inghilterra", "Francia", "Germania", "Italia", "Russia", "Turchia"}

// Kind is a family of games with a score sheet of its own.
type Kind string

// The families.
const (
	Yearly Kind = "Diplomacy, centri di ogni anno"
	Final  Kind = "Diplomacy, centri alla fine"
	Cards  Kind = "Babylon 5"
	Sides  Kind = "Blue Max"
	League Kind = "Lega di otto"
)

// Kinds are the families.
var Kinds = []Kind{Yearly, Final, Cards, Sides, League}

// formOf is the score sheet of a family, as its rules make it.
func formOf(content Kind) *export.Form {
	number := func(label string) game.Field { return game.Field{Label: label, Kind: game.Whole} }
	day := game.Field{Label: "Data", Kind: game.Date}
	power := game.Field{Label: "Potenza", Kind: game.Choice, Choices: Powers, Given: true}
	ending := game.Field{Label: "Finale", Kind: game.Choice, Choices: []string{"in patta", "vincitore"}}
	form := &export.Form{
		Title: "Regole di " + string(content), Clock: "14 minuti per trattare, poi 2 minuti per scrivere gli ordini.",
		Help: []string{"Un aiuto breve.", strings.Repeat("Un aiuto più lungo, che può mancare. ", 6)},
	}
	switch content {
	case Yearly, Final:
		form.Chart = &game.Chart{Label: "Centri", First: 1901, Years: 10}
		form.Table = []game.Field{
			{Label: "Sistema", Kind: game.Choice, Given: true},
			number("Ultimo anno"),
			{Label: "Esito", Kind: game.Choice, Choices: []string{"vittoria solitaria", "patta", "né vittoria né patta"}},
			{Label: "Continua nel turno dopo", Kind: game.YesNo},
		}
		form.Seat = []game.Field{power}
		if content == Final {
			form.Seat = append(form.Seat, number("Centri"), number("Eliminato nel"), ending, game.Field{Label: "Vota la patta", Kind: game.YesNo})
			break
		}
		for year := 1901; year <= 1907; year++ {
			form.Seat = append(form.Seat, number("Centri "+strconv.Itoa(year)))
		}
		form.Seat = append(form.Seat, game.Field{Label: "Minuto usato", Kind: game.YesNo, Mark: "*"}, number("Penalità"))
	case Cards:
		form.Table = []game.Field{day, {Label: "Arbitro"}, {Label: "Entro il tempo", Kind: game.YesNo}}
		form.Seat = []game.Field{
			{Label: "Razza"},
			{Label: "Agenda finale"},
			number("Potere"), number("Influenza"),
			{Label: "Vittoria", Kind: game.Choice, Choices: []string{"normale", "maggiore"}},
			number("Punti vittoria"),
		}
	case Sides:
		form.Table = []game.Field{day}
		form.Seat = []game.Field{
			{Label: "Lato", Kind: game.Choice, Choices: []string{"A", "B"}, Given: true},
			number("Unità"), number("Perse"), number("Abbattute"), number("Punti"),
		}
	case League:
		form.Table = []game.Field{day}
		form.Seat = []game.Field{number("Punti finali"), number("Posto")}
	}
	return form
}

// Game is a tournament of a family with two rounds, the first of them played and recorded, the second with
// what the draw gave. Each value of the first is one that stands nowhere else at its table.
func Game(content Kind, players, seats int) (*engine.Tournament, export.Forms) {
	t := Tournament(players, 0, 0)
	form := formOf(content)
	for number := 1; number <= 2; number++ {
		round := engine.Round{Number: number}
		for first := 0; first+seats <= players; first += seats {
			table := engine.Table{Number: len(round.Tables) + 1}
			state := engine.NotPlayed
			if number == 1 {
				state = engine.Played
			}
			table.Ruled = &state
			for i, f := range form.Table {
				if number == 1 || f.Given {
					table.Record.Set(f.Label, value(f, i, table.Number))
				}
			}
			for i := range seats {
				seat := engine.Seat{Player: first + i + 1}
				for j, f := range form.Seat {
					switch {
					case f.Given:
						seat.Record.Set(f.Label, f.Choices[i%len(f.Choices)])
					case number == 1:
						seat.Record.Set(f.Label, value(f, i, j))
					}
				}
				if number == 1 {
					seat.Score, _ = engine.ParseScore(fmt.Sprintf("%d.25", 700+i))
				}
				table.Seats = append(table.Seats, seat)
			}
			round.Tables = append(round.Tables, table)
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t, func(int, int) *export.Form { return form }
}

// value is something to write in a field.
func value(f game.Field, i, j int) string {
	switch f.Kind {
	case game.Choice:
		if len(f.Choices) == 0 {
			return "Primo sistema"
		}
		return f.Choices[i%len(f.Choices)]
	case game.YesNo:
		return "SI"
	case game.Date:
		return "5/11/2026"
	case game.Whole:
		return strconv.Itoa(20 + 9*i + j)
	}
	return fmt.Sprintf("Parole %c%c", 'A'+i, 'A'+j)
}
