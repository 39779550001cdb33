package main

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"raduno/engine"
)

// runFunc reads and scores one input. What it gives is marshalled as it is.
type runFunc func(raw json.RawMessage) (any, error)

// reading makes a runFunc of a function of an input of type I.
func reading[I any](score func(in I) (any, error)) runFunc {
	return func(raw json.RawMessage) (any, error) {
		var in I
		if err := decode(raw, &in); err != nil {
			return nil, err
		}
		return score(in)
	}
}

// family maps the systems of a family of games, by the names that the files of cases use, to what runs them.
type family map[string]runFunc

// byOp runs the one of some functions that the input's "op" names, else another.
func byOp(ops family, otherwise runFunc) runFunc {
	return func(raw json.RawMessage) (any, error) {
		if run, ok := ops[opOf(raw)]; ok {
			return run(raw)
		}
		return otherwise(raw)
	}
}

// opOf is the text of an input's field "op", empty without one; reading the input judges the rest.
func opOf(raw json.RawMessage) (op string) {
	_ = json.Unmarshal(fieldsOf(raw)["op"], &op)
	return op
}

// fieldsOf are the fields of an input, none where it is no object.
func fieldsOf(raw json.RawMessage) (fields map[string]json.RawMessage) {
	_ = json.Unmarshal(withoutMark(raw), &fields)
	return fields
}

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
	return run(input)
}
