package cases

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// maxDepth bounds how deep an input may be nested, far deeper than any is.
const maxDepth = 32

// maxDigits bounds the length of a number that is typed as a string.
const maxDigits = 40

// value is a value of an input: nil (null or absent), bool, json.Number, string, []value or map[string]value.
type value struct {
	path string // where it stands, for messages
	data any
}

// absent reports whether the value is null or was not there.
func (v value) absent() bool { return v.data == nil }

// parse reads one JSON value, refusing what encoding/json would let pass: a key twice in an object, or
// something behind the value.
func parse(raw []byte) (value, error) {
	dec := json.NewDecoder(bytes.NewReader(withoutMark(raw)))
	dec.UseNumber()
	v, err := parseValue(dec, "", 0)
	if err != nil {
		return value{}, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return value{}, engine.Errorf(engine.BadInput, "Dopo la fine del JSON c'è altro testo.")
	}
	return v, nil
}

func parseValue(dec *json.Decoder, path string, depth int) (value, error) {
	if depth > maxDepth {
		return value{}, engine.Errorf(engine.BadInput, "Il JSON ha troppi livelli uno dentro l'altro.")
	}
	token, err := dec.Token()
	if err != nil {
		return value{}, notJSON(err)
	}
	switch t := token.(type) {
	case json.Delim:
		if t == '[' {
			return parseList(dec, path, depth)
		}
		return parseObject(dec, path, depth)
	default:
		return value{path, t}, nil
	}
}

func parseList(dec *json.Decoder, path string, depth int) (value, error) {
	items := []value{}
	for dec.More() {
		item, err := parseValue(dec, path+"["+strconv.Itoa(len(items))+"]", depth+1)
		if err != nil {
			return value{}, err
		}
		items = append(items, item)
	}
	if _, err := dec.Token(); err != nil {
		return value{}, notJSON(err)
	}
	return value{path, items}, nil
}

func parseObject(dec *json.Decoder, path string, depth int) (value, error) {
	fields := map[string]value{}
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return value{}, notJSON(err)
		}
		key, _ := token.(string) // the decoder lets nothing else be a key
		if _, twice := fields[key]; twice {
			return value{}, engine.Errorf(engine.BadInput, "Il campo “%s” c'è due volte.", join(path, key))
		}
		if fields[key], err = parseValue(dec, join(path, key), depth+1); err != nil {
			return value{}, err
		}
	}
	if _, err := dec.Token(); err != nil {
		return value{}, notJSON(err)
	}
	return value{path, fields}, nil
}

func notJSON(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return engine.Errorf(engine.BadInput, "Il JSON finisce prima del dovuto.")
	}
	return engine.Wrap(err, engine.BadInput, "Questo non è JSON valido")
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// reader takes values apart. It keeps the first error and gives zero values from then on.
type reader struct{ err error }

// fail keeps the error if it is the first.
func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// wrong says that a value is not what it should be.
func (r *reader) wrong(v value, want engine.Text) {
	if v.path == "" {
		r.fail(engine.Errorf(engine.BadInput, "Al primo livello del JSON serve %s.", want))
		return
	}
	r.fail(engine.Errorf(engine.BadInput, "Nel campo “%s” serve %s.", v.path, want))
}

// object is an object with known fields.
type object map[string]value

// get is a field's value, absent if the field is.
func (o object) get(field string) value { return o[field] }

// has reports whether the field is there and not null.
func (o object) has(field string) bool { return !o[field].absent() }

// object reads an object that has these fields and no others; a "?" behind a name marks one that may be
// missing. A field that must be there may still be null, which is for the reader of the field to judge.
func (r *reader) object(v value, fields ...string) object {
	all, ok := v.data.(map[string]value)
	if !ok {
		r.wrong(v, engine.Textf("un oggetto"))
		return nil
	}
	for _, field := range fields {
		name, optional := strings.CutSuffix(field, "?")
		if _, there := all[name]; !there && !optional {
			r.fail(engine.Errorf(engine.BadInput, "Manca il campo “%s”.", join(v.path, name)))
		}
	}
	for _, name := range sortedKeys(all) {
		if !slices.Contains(fields, name) && !slices.Contains(fields, name+"?") {
			r.fail(engine.Errorf(engine.BadInput, "Il campo “%s” non esiste.", join(v.path, name)))
		}
	}
	return all
}

// entries reads an object whose fields are names chosen by the input, in alphabetical order.
func (r *reader) entries(v value) []entry {
	all, ok := v.data.(map[string]value)
	if !ok {
		r.wrong(v, engine.Textf("un oggetto"))
		return nil
	}
	list := make([]entry, 0, len(all))
	for _, name := range sortedKeys(all) {
		if name == "" {
			r.fail(engine.Errorf(engine.BadInput, "Nel campo “%s” c'è un nome vuoto.", v.path))
		}
		list = append(list, entry{name, all[name]})
	}
	return list
}

// entry is one name of an object and what it holds.
type entry struct {
	name  string
	value value
}

// list reads an array.
func (r *reader) list(v value) []value {
	items, ok := v.data.([]value)
	if !ok {
		r.wrong(v, engine.Textf("una lista"))
	}
	return items
}

// text reads a string.
func (r *reader) text(v value) string {
	s, ok := v.data.(string)
	if !ok {
		r.wrong(v, engine.Textf("un testo"))
	}
	return s
}

// name reads a string that is not empty.
func (r *reader) name(v value) string {
	s := r.text(v)
	if s == "" {
		r.wrong(v, engine.Textf("un nome non vuoto"))
	}
	return s
}

// names reads an array of different names.
func (r *reader) names(v value) []string {
	items := r.list(v)
	names := make([]string, 0, len(items))
	seen := make(map[string]bool, len(items))
	for _, item := range items {
		name := r.name(item)
		if seen[name] {
			r.fail(engine.Errorf(engine.BadInput, "Nel campo “%s” il nome “%s” c'è due volte.", v.path, name))
		}
		seen[name] = true
		names = append(names, name)
	}
	return names
}

// oneOf reads a string that is one of some.
func (r *reader) oneOf(v value, choices ...string) string {
	s, ok := v.data.(string)
	if !ok || !slices.Contains(choices, s) {
		r.wrong(v, engine.Textf("uno di questi testi: %s", strings.Join(choices, ", ")))
		return ""
	}
	return s
}

// integer reads a whole number between two bounds, both included.
func (r *reader) integer(v value, least, most int) int {
	number, _ := v.data.(json.Number)
	n, err := strconv.Atoi(string(number))
	if err != nil || n < least || n > most {
		r.wrong(v, engine.Textf("un numero intero fra %d e %d", least, most))
		return 0
	}
	return n
}

// boolean reads true or false.
func (r *reader) boolean(v value) bool {
	b, ok := v.data.(bool)
	if !ok {
		r.wrong(v, engine.Textf("true o false"))
	}
	return b
}

// points reads an exact number, which is typed as a string: a decimal or a fraction, with a point.
func (r *reader) points(v value) engine.Points {
	s, ok := v.data.(string)
	if ok && len(s) <= maxDigits && strings.Trim(s, "+-0123456789./") == "" {
		if p, err := engine.ParsePoints(s); err == nil {
			return p
		}
	}
	r.wrong(v, engine.Textf("un numero esatto scritto come testo, per esempio \"12.5\" oppure \"649/70\""))
	return engine.Points{}
}

func sortedKeys(m map[string]value) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
