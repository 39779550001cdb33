package scoring

import (
	"slices"

	"raduno/engine"
)

// Problems lists what is wrong with the game's record, each in a sentence with its remedy; nothing if all is
// well. It holds for every system.
func (g Game) Problems() []engine.Text {
	var c checker
	c.years(g)
	if len(c.problems) > 0 {
		return c.problems // without years nothing else can be judged
	}
	c.players(g)
	c.centers(g)
	c.eliminations(g)
	if len(c.problems) == 0 {
		c.outcome(g)
	}
	return c.problems
}

type checker struct{ problems []engine.Text }

func (c *checker) say(format string, args ...any) {
	c.problems = append(c.problems, engine.Textf(format, args...))
}

func (c *checker) years(g Game) {
	if g.YearStart < FirstYear || g.YearStart > LastYear {
		c.say("L'anno d'inizio è %d: deve essere fra %d e %d.", g.YearStart, FirstYear, LastYear)
		return
	}
	if g.Years < 1 || g.Years > LastYear-g.YearStart+1 {
		c.say("Anni giocati: %d. Deve essercene almeno uno, e la partita finisce entro il %d.", g.Years, LastYear)
		return
	}
	for _, p := range Powers {
		if n := len(g.Seats[p].Centers); n != g.Years {
			c.say("Anni giocati: %d; conteggi dei centri (potenza: %s): %d. Ne serve uno per ogni anno.", g.Years, p.Name(), n)
		}
	}
}

func (c *checker) players(g Game) {
	seen := map[string]Power{}
	for _, p := range Powers {
		name := g.Seats[p].Player
		if name == "" {
			c.say("Manca il giocatore della potenza %s.", p.Name())
			continue
		}
		if other, twice := seen[name]; twice {
			c.say("%s ha due potenze nella stessa partita, %s e %s.", name, other.Name(), p.Name())
		}
		seen[name] = p
	}
}

func (c *checker) centers(g Game) {
	for y := range g.Years {
		sum, impossible := 0, false
		for _, p := range Powers {
			n := g.Seats[p].Centers[y]
			if n < 0 || n > BoardCenters {
				c.say("Centri della potenza %s nel %d: %d. Devono essere fra 0 e %d.", p.Name(), g.YearStart+y, n, BoardCenters)
				impossible = true
				continue
			}
			sum += n
		}
		if sum > BoardCenters && !impossible {
			c.say("I centri del %d sommano a %d, ma la mappa ne ha %d: ricontrolla il conteggio di quell'anno.", g.YearStart+y, sum, BoardCenters)
		}
	}
	if len(c.problems) == 0 && len(g.Survivors()) == 0 {
		c.say("Nessuna potenza ha centri alla fine della partita: ricontrolla l'ultimo conteggio.")
	}
}

func (c *checker) eliminations(g Game) {
	for _, p := range Powers {
		seat := g.Seats[p]
		if seat.Alive() {
			if seat.Eliminated != 0 {
				c.say("La potenza %s è segnata come eliminata nel %d, ma alla fine ha %d {3:centro|centri}. Togli l'anno o correggi i centri.",
					p.Name(), seat.Eliminated, seat.Final())
			} else if y := slices.Index(seat.Centers, 0); y >= 0 {
				c.say("La potenza %s ha 0 centri nel %d e poi ne ha ancora: chi resta senza centri è eliminato.", p.Name(), g.YearStart+y)
			}
			continue
		}
		out := g.YearStart + slices.Index(seat.Centers, 0)
		switch {
		case seat.Eliminated == 0:
			c.say("La potenza %s finisce con 0 centri: scrivi l'anno dell'eliminazione (%d).", p.Name(), out)
		case seat.Eliminated != out:
			c.say("La potenza %s è senza centri dal %d, ma l'anno dell'eliminazione è %d: i due devono essere uguali.", p.Name(), out,
				seat.Eliminated)
		case slices.ContainsFunc(seat.Centers[out-g.YearStart:], func(n int) bool { return n > 0 }):
			c.say("La potenza %s ha 0 centri nel %d e poi ne ha ancora: chi resta senza centri è eliminato.", p.Name(), out)
		}
	}
}

func (c *checker) outcome(g Game) {
	switch g.Outcome {
	case Solo, Concession:
		c.winner(g)
	case Draw:
		c.members(g)
	case Survivors:
	default:
		c.say("L'esito “%s” non esiste: può essere vittoria solitaria, patta, vittoria concessa oppure né l'una né l'altra.", string(g.Outcome))
		return
	}
	if g.Outcome != Draw && len(g.Members) > 0 {
		c.say("Ci sono potenze nella patta, ma la partita non è finita in patta: togli le potenze o cambia l'esito.")
	}
	switch g.DrawKind {
	case "", Voted, TimeDraw, Stalemate:
	default:
		c.say("Il tipo di patta “%s” non esiste: può essere votata, per tempo o per stallo.", string(g.DrawKind))
	}
	for _, p := range Powers {
		if g.Seats[p].Final() >= SoloCenters && !g.Won(p) {
			c.say("La potenza %s ha %d centri, che bastano per la vittoria solitaria: l'esito deve essere quello e lei il vincitore.", p.Name(),
				g.Seats[p].Final())
		}
	}
}

func (c *checker) winner(g Game) {
	if g.Winner < 0 || g.Winner >= PowerCount {
		c.say("La partita è finita con una vittoria: scrivi “vincitore” in “Finale” della potenza che ha vinto.")
		return
	}
	if !g.Seats[g.Winner].Alive() {
		c.say("La potenza %s è segnata come vincitrice, ma è eliminata.", g.Winner.Name())
	}
}

func (c *checker) members(g Game) {
	seen := map[Power]bool{}
	for _, p := range g.Members {
		if p < 0 || p >= PowerCount {
			c.say("Fra le potenze della patta ce n'è una che non esiste.")
			return
		}
		if seen[p] {
			c.say("La potenza %s è scritta due volte fra quelle della patta.", p.Name())
		}
		seen[p] = true
		if !g.Seats[p].Alive() {
			c.say("La potenza %s è eliminata e non può essere nella patta.", p.Name())
		}
	}
	if len(seen) < 2 {
		c.say("Una patta ha almeno due potenze; indicate: %d.", len(seen))
	}
}

// CheckCenters checks the centres of one year.
func CheckCenters(centers [PowerCount]int) error {
	sum := 0
	for _, p := range Powers {
		n := centers[p]
		if n < 0 || n > BoardCenters {
			return engine.Errorf(engine.BadInput, "Centri della potenza %s: %d. Devono essere fra 0 e %d.", p.Name(), n, BoardCenters)
		}
		sum += n
	}
	if sum > BoardCenters {
		return engine.Errorf(engine.BadInput, "I centri sommano a %d, ma la mappa ne ha %d: ricontrolla il conteggio.", sum, BoardCenters)
	}
	return nil
}
