package engine

import (
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// byCount is a place in a sentence that reads one way where a value is one and another way for every other number:
// “{2:ne manca|ne mancano} %d” is “ne manca 1” where the second value is one. The translations have such places of
// their own. Where only one of the two ways shows the value, as in “e {1:un altro|altri %d}”, the other leaves it out.
var byCount = regexp.MustCompile(`\{(\d):([^|{}]*)\|([^|{}]*)\}`)

// agree makes a format agree in number with the values that fill it, and gives the values that it still shows.
func agree(format string, args []any) (string, []any) {
	if !strings.Contains(format, "{") {
		return format, args
	}
	leftOut := map[int]bool{}
	format = byCount.ReplaceAllStringFunc(format, func(place string) string {
		parts := byCount.FindStringSubmatch(place)
		value, _ := strconv.Atoi(parts[1]) // a digit, by the expression
		value--                            // people count from one
		said, other := parts[3], parts[2]
		if value >= 0 && value < len(args) && isOne(args[value]) {
			said, other = other, said
		}
		if !strings.Contains(said, "%") && strings.Contains(other, "%") {
			leftOut[value] = true
		}
		return said
	})
	if len(leftOut) == 0 {
		return format, args
	}
	var shown []any
	for i, arg := range args {
		if !leftOut[i] {
			shown = append(shown, arg)
		}
	}
	return format, shown
}

func isOne(value any) bool {
	v := reflect.ValueOf(value)
	return v.CanInt() && v.Int() == 1
}
