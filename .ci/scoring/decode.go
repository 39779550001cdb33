package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game/diplomacy/scoring"
	"raduno/engine/game/league"
)

const (
	maxCount  = 1_000_000 // bounds the counts of an input, far above any game's
	maxDigits = 40        // bounds the length of an exact number
)

// ranges are what a number takes whose field is marked `is:"KEY"`, both bounds included.
var ranges = map[string][2]int{
	"":        {0, maxCount},
	"id":      {1, maxCount},
	"units":   {1, maxCount},
	"change":  {-maxCount, maxCount},
	"year":    {scoring.FirstYear, scoring.LastYear},
	"years":   {1, scoring.LastYear - scoring.FirstYear + 1},
	"centers": {0, scoring.BoardCenters},
	"seats":   {league.MinSeats, league.MaxSeats},
}

// words are what a text takes whose field is marked `is:"KEY"`; a text that is marked "name" is not empty.
var words = map[string][]string{
	"partecipa": {"SI", "NO"},
	"power":     powerNames(),
	"outcome":   {string(scoring.Solo), string(scoring.Draw), string(scoring.Concession), string(scoring.Survivors)},
	"draw_kind": {string(scoring.Voted), string(scoring.TimeDraw), string(scoring.Stalemate)},
	"season":    {"spring", "fall"},
	"game_type": {string(league.Basic), string(league.BlueMax), string(league.WoodenShips)},
}

// wrong says that a field is not what it should be.
func wrong(path string, want engine.Text) error {
	if path == "" {
		return engine.Errorf(engine.BadInput, "Al primo livello del JSON serve %s.", want)
	}
	return engine.Errorf(engine.BadInput, "Nel campo “%s” serve %s.", path, want)
}

// mustBe refuses a field whose text is not in a list.
func mustBe(path, text string, choices ...string) error {
	if slices.Contains(choices, text) {
		return nil
	}
	return wrong(path, engine.Textf("uno di questi testi: %s", strings.Join(choices, ", ")))
}

// decode reads one JSON value into what a pointer points to. It refuses what encoding/json would let pass: a field that is
// missing, in other letters or there twice, null where a value must be, a value out of range.
func decode(raw []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(withoutMark(raw)))
	var whole json.RawMessage
	if err := dec.Decode(&whole); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return engine.Errorf(engine.BadInput, "Il JSON finisce prima del dovuto.")
	} else if err != nil {
		return engine.Wrap(err, engine.BadInput, "Questo non è JSON valido")
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return engine.Errorf(engine.BadInput, "Dopo la fine del JSON c'è altro testo.")
	}
	return decodeAt("", whole, into)
}

// decodeAt reads valid JSON that stands at a path of an input into what a pointer points to.
func decodeAt(path string, raw json.RawMessage, into any) error {
	return fill(reflect.ValueOf(into).Elem(), raw, path, "")
}

// fill puts valid JSON into a value of Go. Path is where it stands, is the mark of its field.
func fill(v reflect.Value, raw json.RawMessage, path, is string) error {
	switch into := v.Addr().Interface().(type) {
	case *json.RawMessage:
		*into = raw
		return nil
	case *engine.Points:
		return fillPoints(into, raw, path)
	}
	switch v.Kind() {
	case reflect.Pointer:
		if string(raw) == "null" {
			return nil
		}
		v.Set(reflect.New(v.Type().Elem()))
		return fill(v.Elem(), raw, path, is)
	case reflect.Struct:
		return fillStruct(v, raw, path)
	case reflect.Map:
		return fillMap(v, raw, path, is)
	case reflect.Slice:
		return fillSlice(v, raw, path, is)
	case reflect.Bool:
		return fillOne(v, raw, path, engine.Textf("true o false"), true)
	case reflect.Int:
		n, err := strconv.Atoi(string(raw))
		r := ranges[is]
		return fillOne(v, raw, path, engine.Textf("un numero intero fra %d e %d", r[0], r[1]), err == nil && n >= r[0] && n <= r[1])
	}
	var text string
	err := json.Unmarshal(raw, &text)
	switch choices, few := words[is]; {
	case few:
		return fillOne(v, raw, path, engine.Textf("uno di questi testi: %s", strings.Join(choices, ", ")), slices.Contains(choices, text))
	case is == "name":
		return fillOne(v, raw, path, engine.Textf("un nome non vuoto"), text != "")
	}
	return fillOne(v, raw, path, engine.Textf("un testo"), err == nil)
}

// fillOne puts a number, a text or a truth value into a value of Go where it is one that the field takes.
func fillOne(v reflect.Value, raw json.RawMessage, path string, want engine.Text, takes bool) error {
	if !takes || string(raw) == "null" || json.Unmarshal(raw, v.Addr().Interface()) != nil {
		return wrong(path, want)
	}
	return nil
}

// fillPoints reads an exact number, which is typed as a text: a decimal or a fraction, with a point.
func fillPoints(into *engine.Points, raw json.RawMessage, path string) (err error) {
	var text string
	if json.Unmarshal(raw, &text) == nil && len(text) <= maxDigits && strings.Trim(text, "+-0123456789./") == "" {
		if *into, err = engine.ParsePoints(text); err == nil {
			return nil
		}
	}
	return wrong(path, engine.Textf("un numero esatto scritto come testo, per esempio \"12.5\" oppure \"649/70\""))
}

// fillSlice reads a list. Names are different; what a list is marked with is asked of its items.
func fillSlice(v reflect.Value, raw json.RawMessage, path, is string) error {
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil || items == nil {
		return wrong(path, engine.Textf("una lista"))
	}
	v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	seen := map[string]bool{}
	for i, item := range items {
		if err := fill(v.Index(i), item, path+"["+strconv.Itoa(i)+"]", is); err != nil {
			return err
		}
		if name := v.Index(i).String(); is == "name" || is == "power" {
			if seen[name] {
				return engine.Errorf(engine.BadInput, "Nel campo “%s” il nome “%s” c'è due volte.", path, name)
			}
			seen[name] = true
		}
	}
	return nil
}

// fillMap reads an object whose fields are names that the input chooses.
func fillMap(v reflect.Value, raw json.RawMessage, path, is string) error {
	members, err := membersOf(raw, path)
	if err != nil {
		return err
	}
	v.Set(reflect.MakeMap(v.Type()))
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if name == "" {
			return engine.Errorf(engine.BadInput, "Nel campo “%s” c'è un nome vuoto.", path)
		}
		item := reflect.New(v.Type().Elem()).Elem()
		if err := fill(item, members[name], join(path, name), is); err != nil {
			return err
		}
		v.SetMapIndex(reflect.ValueOf(name), item)
	}
	return nil
}

// fillStruct reads an object that has the fields of a struct and no others; one that is marked omitempty may be missing or null.
func fillStruct(v reflect.Value, raw json.RawMessage, path string) error {
	members, err := membersOf(raw, path)
	if err != nil {
		return err
	}
	for _, f := range reflect.VisibleFields(v.Type()) {
		if f.Anonymous {
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		value, there := members[name]
		delete(members, name)
		switch optional := options == "omitempty"; {
		case optional && (!there || string(value) == "null"):
			continue
		case !there:
			return engine.Errorf(engine.BadInput, "Manca il campo “%s”.", join(path, name))
		}
		if err := fill(v.FieldByIndex(f.Index), value, join(path, name), f.Tag.Get("is")); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		return engine.Errorf(engine.BadInput, "Il campo “%s” non esiste.", join(path, name))
	}
	return nil
}

// membersOf are the members of an object by name, each there once.
func membersOf(raw json.RawMessage, path string) (map[string]json.RawMessage, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if token, err := dec.Token(); err != nil || token != json.Delim('{') {
		return nil, wrong(path, engine.Textf("un oggetto"))
	}
	members := map[string]json.RawMessage{}
	for dec.More() {
		token, _ := dec.Token()
		name, _ := token.(string) // valid JSON has no other keys
		if _, twice := members[name]; twice {
			return nil, engine.Errorf(engine.BadInput, "Il campo “%s” c'è due volte.", join(path, name))
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, engine.Wrap(err, engine.BadInput, "Questo non è JSON valido")
		}
		members[name] = value
	}
	return members, nil
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
