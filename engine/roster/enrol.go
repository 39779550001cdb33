package roster

import (
	"strconv"
	"time"

	"raduno/engine"
)

// Enrol puts players on the roster of a tournament, their clubs and regions as the lists write them, and gives those without an ID the next
// free one. Now decides whether entries are closed, so that they wait; zero leaves them open.
func Enrol(t *engine.Tournament, added []engine.Player, as engine.NameLists, now time.Time) error {
	next, taken := 1, map[int]engine.Player{}
	for _, p := range t.Players {
		next = max(next, p.ID+1)
		taken[p.ID] = p
	}
	for i := range added {
		p := &added[i]
		p.Tidy()
		as.Write(p)
		if err := Complete(*p); err != nil {
			return err
		}
		if p.ID == 0 {
			p.ID = next
		}
		if other, is := taken[p.ID]; is {
			return engine.Errorf(engine.BadInput, "L'ID %d è già di %s: usa un altro numero, o lascialo vuoto.", p.ID, other.FullName())
		}
		t.Queue(p, now)
		next, taken[p.ID] = max(next, p.ID+1), *p
		t.Players = append(t.Players, *p)
	}
	return nil
}

// Complete refuses a player without a name, or with a number that no roster takes. The error is of kind BadInput.
func Complete(p engine.Player) error {
	if p.Name == "" && p.Surname == "" {
		return engine.Errorf(engine.BadInput, "Scrivi almeno il nome o il cognome del giocatore.")
	}
	if p.ID < 0 || p.ID > engine.MaxPlayerID {
		return engine.Errorf(engine.BadInput, "L'ID %d non va bene: si usano i numeri da 1 a 1000000.", p.ID)
	}
	return nil
}

// Distinguish gives those who have a homonym on the roster what tells them from him: their club where all who have the name
// are of different clubs, else their number.
func Distinguish(players []engine.Player) {
	named := map[string][]*engine.Player{}
	for i := range players {
		p := &players[i]
		p.Tag = ""
		if key := engine.PersonKey(p.Name, p.Surname); key != "" {
			named[key] = append(named[key], p)
		}
	}
	for _, homonyms := range named {
		if len(homonyms) < 2 {
			continue
		}
		clubs := map[string]bool{}
		for _, p := range homonyms {
			if p.Club != "" {
				clubs[engine.PlainLetters(p.Club)] = true
			}
		}
		for _, p := range homonyms {
			p.Tag = "n. " + strconv.Itoa(p.ID)
			if len(clubs) == len(homonyms) {
				p.Tag = p.Club
			}
		}
	}
}
