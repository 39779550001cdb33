package season

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
)

// Known is a person of the season as the next tournament's roster takes him on.
type Known struct {
	Person *Person
	Player engine.Player // without an ID
	Events int           // played
	Last   string        // name of the latest of them
}

// Register is everybody whom the season knows, in the order of their names, as the events wrote of them last: what the
// roster of the next tournament is filled from.
func (s *Season) Register() []Known {
	var list []Known
	for _, p := range s.People() {
		k := Known{Person: p, Player: p.Player}
		k.Player.Plays = true
		for _, entry := range p.Entries {
			if e := s.Events[entry.Event]; e.Results[entry.Index].Played {
				k.Events++
				k.Last = e.Name
			}
		}
		list = append(list, k)
	}
	return list
}

// Players are those of a register as a roster takes them on.
func Players(register []Known) []engine.Player {
	return engine.Map(register, func(k Known) engine.Player { return k.Player })
}

// Clubs are those of a register, in the order of their names; one that is written in two ways is there once.
func Clubs(register []Known) []string {
	clubs := map[string]string{}
	for _, k := range register {
		if plain := engine.PlainLetters(k.Player.Club); plain != "" {
			clubs[plain] = cmp.Or(clubs[plain], k.Player.Club)
		}
	}
	return slices.SortedFunc(maps.Values(clubs), engine.CompareNames)
}

// OfClub are those of a register who are of a club; all where club is empty.
func OfClub(register []Known, club string) []Known {
	if club = engine.PlainLetters(club); club == "" {
		return register
	}
	return slices.DeleteFunc(slices.Clone(register), func(k Known) bool { return engine.PlainLetters(k.Player.Club) != club })
}

// Look finds a person in a register by his name, in any order, or his nick; club, where it is not empty, decides between namesakes. Where
// two match the error, of kind BadInput, names them; without a match it reports false.
func Look(register []Known, name, club string) (Known, bool, error) {
	wanted, words := engine.PlainLetters(name), strings.Fields(engine.PlainLetters(name))
	slices.Sort(words)
	var found []Known
	for _, k := range register {
		of := strings.Fields(engine.PlainLetters(k.Player.FullName()))
		slices.Sort(of)
		if len(words) > 0 && (slices.Equal(words, of) || wanted == engine.PlainLetters(k.Player.Nick)) {
			found = append(found, k)
		}
	}
	if of := OfClub(found, club); len(of) > 0 {
		found = of
	}
	switch len(found) {
	case 0:
		return Known{}, false, nil
	case 1:
		return found[0], true, nil
	}
	names := engine.Map(found, func(k Known) string {
		return strings.TrimSpace(k.Player.FullName() + " – " + cmp.Or(k.Player.Club, k.Last))
	})
	return Known{}, false, engine.Errorf(engine.BadInput, "“%s” nel registro sono in %d: %s. Scrivi anche il club.", name, len(found),
		strings.Join(names, "; "))
}

// ReadFrom reads a season as it lies on the disk, without opening it: its events are as they were when they were read
// last, and anyone who has it open goes on. What of it is a register is then at hand at once.
func ReadFrom(path string) (*Season, error) {
	data, err := store.ReadNamed(path)
	if err != nil {
		return nil, err
	}
	return read(data)
}

// minTyped is how many letters of a name, surname or nick say enough to propose who is meant.
const minTyped = 2

// Complete are those of a register who may be meant by what was typed so far for a tournament's roster, which has them
// not yet: their name, surname and nick begin with what is typed of each. They are as they would be put on the roster,
// with what else was typed in the place of what the register says.
func Complete(register []Known, t *engine.Tournament, typed engine.Player) []engine.Player {
	name, surname, nick := engine.PlainLetters(typed.Name), engine.PlainLetters(typed.Surname), engine.PlainLetters(typed.Nick)
	if max(len(name), len(surname), len(nick)) < minTyped {
		return nil
	}
	var list []engine.Player
	for _, k := range register {
		begins := strings.HasPrefix(engine.PlainLetters(k.Player.Surname), surname) &&
			strings.HasPrefix(engine.PlainLetters(k.Player.Name), name) &&
			strings.HasPrefix(engine.PlainLetters(k.Player.Nick), nick)
		if !begins || onRoster(t, k.Player) {
			continue
		}
		whole := typed
		whole.Name, whole.Surname, whole.Nick = "", "", ""
		if whole = whole.FilledFrom(k.Player); whole != typed {
			list = append(list, whole)
		}
	}
	return list
}

// Enrol puts people on the roster of a tournament, but those who are there already. It gives those that it added.
func Enrol(d *desk.Desk, people []engine.Player) ([]engine.Player, error) {
	players := engine.Where(people, func(p engine.Player) bool { return !onRoster(d.View().Tournament, p) })
	if len(players) == 0 {
		return nil, nil
	}
	return d.AddPlayers(players)
}

// onRoster reports whether a player is on a roster already. Two national IDs or birth dates are two players.
func onRoster(t *engine.Tournament, p engine.Player) bool {
	return slices.ContainsFunc(t.Players, func(other engine.Player) bool {
		if other.NationalID != "" && p.NationalID != "" {
			return engine.PlainLetters(other.NationalID) == engine.PlainLetters(p.NationalID)
		}
		return engine.PersonKey(other.Name, other.Surname) == engine.PersonKey(p.Name, p.Surname) &&
			engine.PlainLetters(other.Club) == engine.PlainLetters(p.Club) && (other.Birth == "" || p.Birth == "" || other.Birth == p.Birth)
	})
}
