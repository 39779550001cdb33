package league

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
)

// sidesSheet is the score sheet of a game played side against side: Blue Max, Wooden Ships and Iron Men.
type sidesSheet struct{ variant Kind }

// sideNames are the two sides of a game.
var sideNames = [2]string{"A", "B"}

// mostUnits and mostFought bound units and points.
const (
	mostUnits  = 999
	mostFought = 1_000_000
)

// The fields of a seat.
var (
	sideField = game.Field{
		Label: "Lato", Kind: game.Choice, Choices: sideNames[:], Given: true,
		Help: engine.Textf("La squadra. Se a nessuno è scritta, i posti dispari sono della A e i pari della B."),
	}
	unitsField = game.Field{
		Label: "Unità", Kind: game.Whole, Least: 1, Most: mostUnits, Default: "1",
		Help: engine.Textf("Quante unità proprie ha all'inizio; se non è scritto, 1."),
	}
	lostField = game.Field{
		Label: "Perse", Kind: game.Whole, Most: mostUnits,
		Help: engine.Textf("Quante unità proprie ha perso: 0 se nessuna. Un aereo ritirato con onore non è perso."),
	}
	foughtField = game.Field{
		Label: "Punti", Kind: game.Whole, Most: mostFought,
		Help: engine.Textf("I punti fatti nel gioco: decidono il migliore di ogni squadra e, a perdite pari, la vittoria marginale."),
	}
	shotField = game.Field{
		Label: "Abbattute", Kind: game.Whole, Most: mostUnits,
		Help: engine.Textf("Quante unità nemiche ha abbattuto: 0 se nessuna. Se una è di più giocatori, vale per ciascuno."),
	}
	sunkField = game.Field{
		Label: "Distrutte", Kind: game.Whole, Most: mostUnits, Default: "0",
		Help: engine.Textf("Quante unità nemiche ha distrutto. Non danno punti: si può lasciare vuoto."),
	}
)

// destroyed is the field of the enemy units destroyed.
func (s sidesSheet) destroyed() game.Field {
	if s.variant == BlueMax {
		return shotField
	}
	return sunkField
}

func (s sidesSheet) form(game.Place) game.Form {
	return game.Form{Seat: []game.Field{sideField, unitsField, lostField, s.destroyed(), foughtField}}
}

// seldom is what gives no points.
func (s sidesSheet) seldom(_ game.Place, label string) bool { return label == sunkField.Label }

// line is the two sides of a table as recorded, and where each fighter sits. What is not written is what it is
// by default, or 0.
type line struct {
	sides [2]Side
	seats [2][]int
}

func (s sidesSheet) read(p game.Place) line {
	var l line
	names := p.UniqueNames()
	written := sidesWritten(p)
	for side, name := range sideNames {
		l.sides[side].Name = name
	}
	for i, seat := range p.Table.Seats {
		side := i % 2
		if written > 0 {
			if choice, _ := sideField.Choose(seat.Record.Get(sideField.Label)); choice == sideNames[1] {
				side = 1
			} else {
				side = 0
			}
		}
		number := func(f game.Field) int {
			value := seat.Record.Get(f.Label)
			if value == "" {
				value = f.Default
			}
			n, _ := strconv.Atoi(value) // nothing written, or a problem of the field: 0
			return n
		}
		l.sides[side].Fighters = append(l.sides[side].Fighters, Fighter{
			Player: names[i], Units: number(unitsField), Lost: number(lostField),
			Destroyed: number(s.destroyed()), Points: number(foughtField),
		})
		l.seats[side] = append(l.seats[side], i)
	}
	return l
}

// sidesWritten counts the seats whose side is written.
func sidesWritten(p game.Place) int {
	return len(engine.Where(p.Table.Seats, func(s engine.Seat) bool { return s.Record.Get(sideField.Label) != "" }))
}

func (s sidesSheet) problems(p game.Place) []engine.Text {
	var problems []engine.Text
	say := func(format string, args ...any) { problems = append(problems, engine.Textf(format, args...)) }
	if n := sidesWritten(p); n > 0 && n < len(p.Table.Seats) {
		for i, seat := range p.Table.Seats {
			if seat.Record.Get(sideField.Label) == "" {
				say("%s non ha una squadra: scrivi A o B in “Lato”.", p.Name(i))
			}
		}
	}
	if names := without(p, lostField); names != "" {
		say("Mancano le unità perse di %s: scrivi 0 se non ce ne sono.", names)
	}
	if names := without(p, shotField); names != "" && s.variant == BlueMax {
		say("Mancano le unità abbattute da %s: scrivi 0 se non ce ne sono.", names)
	}
	if names := without(p, foughtField); names != "" {
		say("Mancano i punti di %s nel gioco: scrivi 0 se non ce ne sono.", names)
	}
	if len(problems) > 0 {
		return problems
	}
	l := s.read(p)
	for side := range l.sides {
		if len(l.seats[side]) == 0 {
			say("Nella squadra %s non c'è nessuno: scrivi in “Lato” chi ne fa parte.", sideNames[side])
		}
	}
	if len(problems) > 0 {
		return problems
	}
	return CheckSides(l.sides)
}

// without are the names of those who have nothing in a field; empty if everybody has.
func without(p game.Place, f game.Field) string {
	var names []string
	for i, seat := range p.Table.Seats {
		if seat.Record.Get(f.Label) == "" {
			names = append(names, p.Name(i))
		}
	}
	return strings.Join(names, ", ")
}

func (s sidesSheet) points(p game.Place) ([]engine.Points, error) {
	l := s.read(p)
	battle, err := ScoreSides(s.variant, l.sides)
	if err != nil {
		return nil, err
	}
	points := make([]engine.Points, len(p.Table.Seats))
	for side, seats := range l.seats {
		for i, seat := range seats {
			points[seat] = engine.WholePoints(battle.Scores[side][i])
		}
	}
	return points, nil
}

func (s sidesSheet) hints(p game.Place) []engine.Text {
	var hints []engine.Text
	say := func(format string, args ...any) { hints = append(hints, engine.Textf(format, args...)) }
	l := s.read(p)
	if form := newGame(s.variant).Form(p); !game.Begun(form, p.Table) || game.UnderWay(form, p.Table) {
		for side, who := range l.sides {
			names := engine.Map(who.Fighters, func(f Fighter) string { return f.Player })
			say("Squadra %s: %s.", sideNames[side], strings.Join(names, ", "))
		}
		return hints
	}
	battle, err := ScoreSides(s.variant, l.sides)
	if err != nil || len(s.form(p).Problems(p)) > 0 {
		return nil
	}
	sums := [2]Fighter{l.sides[0].sums(), l.sides[1].sums()}
	say("Unità perse: squadra A %d su %d, squadra B %d su %d.", sums[0].Lost, sums[0].Units, sums[1].Lost, sums[1].Units)
	now := len(s.problems(p)) > 0
	switch {
	case battle.Winner < 0 && now:
		say("Finora è patta.")
	case battle.Winner < 0:
		say("È patta.")
	case now:
		say("Finora: %s della squadra %s.", battle.Victory.Name(), sideNames[battle.Winner])
	default:
		say("Esito: %s della squadra %s.", battle.Victory.Name(), sideNames[battle.Winner])
	}
	if battle.Winner >= 0 {
		say("Punti a ogni giocatore della squadra che vince: %d.", battle.Victory.Points())
		if battle.Ace >= 0 {
			say("Vincitore della partita: %s, che ha più punti nella squadra %s.", l.sides[battle.Winner].Fighters[battle.Ace].Player,
				sideNames[battle.Winner])
		} else {
			say("Nessuno vince da solo la partita: i primi della squadra %s hanno gli stessi punti.", sideNames[battle.Winner])
		}
	}
	for side, best := range battle.Best {
		if best >= 0 {
			say("Migliore della squadra %s: %s, 1 punto.", sideNames[side], l.sides[side].Fighters[best].Player)
		}
	}
	if s.variant == BlueMax {
		for side, sum := range sums {
			if other := 1 - side; sum.Destroyed < sums[other].Lost {
				say("Squadra %s, unità perse: %d; abbattute dagli avversari: %d. Controlla a chi vanno.", sideNames[other], sums[other].Lost,
					sum.Destroyed)
			}
		}
	}
	return hints
}

// assignSides gives the odd starting positions to one side and the even ones to the other, unless sides are written:
// in the calendar everybody has every starting position equally often, and so either side.
func (s sidesSheet) assignSides(p game.Place) {
	if sidesWritten(p) > 0 {
		return
	}
	for i := range p.Table.Seats {
		p.Table.Seats[i].Record.Set(sideField.Label, sideNames[i%2])
	}
}

func (s sidesSheet) explain(p game.Place, points []engine.Points) []leagueShare {
	shares := make([]leagueShare, len(points))
	l := s.read(p)
	battle, err := ScoreSides(s.variant, l.sides)
	if err != nil {
		return shares
	}
	for side, seats := range l.seats {
		for i, seat := range seats {
			fighter := l.sides[side].Fighters[i]
			share := &shares[seat]
			say := func(format string, args ...any) { share.steps = append(share.steps, engine.Textf(format, args...)) }
			switch battle.Winner {
			case -1:
				say("Squadra %s, patta.", sideNames[side])
			case side:
				say("Squadra %s, %s: punti %d.", sideNames[side], battle.Victory.Name(), battle.Victory.Points())
			default:
				say("Squadra %s, %s degli avversari.", sideNames[side], battle.Victory.Name())
			}
			if battle.Best[side] == i {
				say("Migliore della squadra: 1 punto.")
			}
			if s.variant == BlueMax && fighter.Destroyed > 0 {
				say("Unità nemiche abbattute: %d, altrettanti punti.", fighter.Destroyed)
			}
			if fighter.Lost > 0 {
				say("Unità perse: %d, altrettanti punti in meno.", fighter.Lost)
			}
			say("In tutto: punti %s.", points[seat].Number())
			if side == battle.Winner && i == battle.Ace {
				share.won = true
				say("È il vincitore della partita.")
			}
		}
	}
	return shares
}

// sample makes up a game without losses, which the points alone decide.
func (s sidesSheet) sample(p game.Place, random *rand.Rand) {
	for i := range p.Table.Seats {
		record := &p.Table.Seats[i].Record
		record.Set(lostField.Label, "0")
		record.Set(s.destroyed().Label, "0")
		record.Set(foughtField.Label, strconv.Itoa(10+5*random.IntN(7)))
	}
}
