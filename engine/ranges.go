package engine

import (
	"strconv"
	"strings"
)

// Ranges are numbers in ascending order, those that follow each other as one range: “1–4, 7, 9–10”.
func Ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		last := i
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		switch text := strconv.Itoa(numbers[i]); {
		case last == i:
			parts = append(parts, text)
		case last == i+1:
			parts = append(parts, text, strconv.Itoa(numbers[last]))
		default:
			parts = append(parts, text+"–"+strconv.Itoa(numbers[last]))
		}
		i = last + 1
	}
	return strings.Join(parts, ", ")
}

// First compares two answers so that yes comes first.
func First(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}
