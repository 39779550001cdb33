package draw

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Code is a short code of who plays and of what a draw is made from: players, their clubs, results and meetings, criteria. It is
// shown before the draw, and anybody works it out again from the published problems of the draw's parts (docs/draw.md). Seed,
// tables, locked seats and the hidden criteria change nothing of it. The form is 16 hexadecimal digits by fours.
func Code(parts []Problem, hidden []string) string {
	if len(parts) == 0 {
		return ""
	}
	var lines []string
	var players []Player
	for i := range parts {
		open := parts[i].without(hidden)
		players = append(players, open.Players...)
		if i > 0 {
			continue
		}
		for _, name := range open.Criteria {
			lines = append(lines, "criterion "+name)
		}
		for _, tables := range open.History {
			lines = append(lines, "round")
			for _, ids := range tables {
				lines = append(lines, "table"+numbers(ids))
			}
		}
	}
	slices.SortFunc(players, func(a, b Player) int { return cmp.Compare(a.ID, b.ID) })
	for _, p := range players {
		rested := 0
		if p.Rested {
			rested = 1
		}
		lines = append(lines, fmt.Sprintf("player %d %d %d %d %d %d %d%s|%s", p.ID, p.Five, p.Three, p.Band, p.Score, p.Byes, rested,
			numbers(p.Won), p.Club))
	}
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	digits := hex.EncodeToString(sum[:8])
	return strings.Join([]string{digits[:4], digits[4:8], digits[8:12], digits[12:]}, " ")
}

// numbers are integers, a blank before each.
func numbers(ids []int) string {
	var text strings.Builder
	for _, id := range ids {
		fmt.Fprintf(&text, " %d", id)
	}
	return text.String()
}
