package cases

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"raduno/engine"
)

// runFunc reads and scores one input. What it gives is marshalled as it is.
type runFunc func(in value) (any, error)

// family maps the systems of a family of games, by the names that the files of cases use, to what runs them.
type family map[string]runFunc

// families are all families of games.
var families = []family{risikoSystems, leagueSystems, diplomacySystems, italiaSystems, babylonSystems}

// Systems are the names of all systems, in alphabetical order.
func Systems() []string {
	var names []string
	for _, f := range families {
		names = slices.AppendSeq(names, maps.Keys(f))
	}
	slices.Sort(names)
	return names
}

// find gives what runs a system.
func find(system string) (runFunc, error) {
	for _, f := range families {
		if run, ok := f[system]; ok {
			return run, nil
		}
	}
	return nil, engine.Errorf(engine.BadUsage, "Il sistema “%s” non esiste: i sistemi sono %s.", system, strings.Join(Systems(), ", "))
}

// Run scores one input of a system. The value given is ready to be marshalled. An unknown system is an error
// of kind engine.BadUsage, a wrong input one of engine.BadInput; ErrorValue says what to print for it.
func Run(system string, input json.RawMessage) (any, error) {
	run, err := find(system)
	if err != nil {
		return nil, err
	}
	in, err := parse(input)
	if err != nil {
		return nil, err
	}
	return run(in)
}
