package engine

import (
	"reflect"
	"slices"
	"strings"
)

// ThreeWay is mine with those fields changed that theirs changed since base; T is a struct. ok is false where both changed a
// field, to different values: theirs is taken there.
func ThreeWay[T any](base, mine, theirs T) (merged T, ok bool) {
	b, m, t := reflect.ValueOf(base), reflect.ValueOf(mine), reflect.ValueOf(theirs)
	merged, ok = mine, true
	fields := reflect.ValueOf(&merged).Elem()
	for i := range b.NumField() {
		was, own, other := b.Field(i).Interface(), m.Field(i).Interface(), t.Field(i).Interface()
		if Alike(was, other) {
			continue
		}
		if !Alike(was, own) && !Alike(own, other) {
			ok = false
		}
		fields.Field(i).Set(t.Field(i))
	}
	return merged, ok
}

// SamePair tells the pairs of the same two.
func SamePair(pair [2]int) func([2]int) bool {
	return func(other [2]int) bool { return other == pair || other == [2]int{pair[1], pair[0]} }
}

// JoinPairs is mine with the pairs that theirs added since base, without those that theirs took away.
func JoinPairs(base, mine, theirs [][2]int) [][2]int {
	has := func(list [][2]int, pair [2]int) bool { return slices.ContainsFunc(list, SamePair(pair)) }
	list := slices.DeleteFunc(slices.Clone(mine), func(pair [2]int) bool { return has(base, pair) && !has(theirs, pair) })
	for _, pair := range theirs {
		if !has(base, pair) && !has(list, pair) {
			list = append(list, pair)
		}
	}
	return list
}

// Alike is whether two values are equal, a list or map without entries being as good as none.
func Alike(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if kind := x.Kind(); (kind == reflect.Slice || kind == reflect.Map) && x.Len() == 0 && y.Len() == 0 {
		return true
	}
	return reflect.DeepEqual(a, b)
}

// Differing are the fields in which values differ, in words: each with what it holds.
func Differing[T any](of T, others ...T) Text {
	v := reflect.ValueOf(of)
	var parts []string
	for i := range v.NumField() {
		if slices.ContainsFunc(others, func(other T) bool {
			return !Alike(v.Field(i).Interface(), reflect.ValueOf(other).Field(i).Interface())
		}) {
			parts = append(parts, fieldText(v.Field(i).Interface()))
		}
	}
	return Textf("%s", strings.Join(parts, ", "))
}

func fieldText(value any) string {
	switch x := value.(type) {
	case bool:
		return YesNo(x)
	case string:
		return "“" + x + "”"
	case []string:
		return strings.Join(x, ", ")
	}
	return Textf("%v", value).String()
}
