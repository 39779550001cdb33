package worldmap

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Width and Height are the size of the drawing in its own units; y grows downwards.
const (
	Width  = 1000.0
	Height = 600.0
)

// Point is a place in the drawing.
type Point struct{ X, Y float64 }

// chain is a stretch of coast or border between two places where three of land, land and sea meet. Each is
// written once and shared by the territories on both sides.
type chain []Point

// stretch is a chain as an outline walks it.
type stretch struct {
	chain    chain
	backward bool
}

// ring is a closed outline: stretches each of which begins where the one before ends.
type ring []stretch

//go:embed outlines.txt
var drawing string

// outlines are the rings of each territory, the mainland first.
var outlines = readOutlines(drawing)

// readOutlines reads the drawing. What cannot be read is a mistake of the program.
func readOutlines(text string) (all [Count][]ring) {
	chains := map[string]chain{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, rings, outline := strings.Cut(line, " = ")
		switch id := slices.Index(names[:], name); {
		case line == "" || strings.HasPrefix(line, "#"):
		case !outline:
			words := strings.Fields(line)
			chains[words[0]] = readChain(words[1:])
		case id < 0:
			panic(fmt.Sprintf("worldmap: no territory %q", name))
		default:
			for one := range strings.SplitSeq(rings, " | ") {
				all[id] = append(all[id], readRing(chains, one))
			}
		}
	}
	return all
}

func readRing(chains map[string]chain, text string) (r ring) {
	for _, word := range strings.Fields(text) {
		name, backward := strings.CutPrefix(word, "-")
		if chains[name] == nil {
			panic(fmt.Sprintf("worldmap: no chain %q", name))
		}
		r = append(r, stretch{chains[name], backward})
	}
	return r
}

func readChain(words []string) (c chain) {
	for _, word := range words {
		x, y, _ := strings.Cut(word, ",")
		left, err1 := strconv.ParseFloat(x, 64)
		down, err2 := strconv.ParseFloat(y, 64)
		if err1 != nil || err2 != nil {
			panic(fmt.Sprintf("worldmap: %q is no point", word))
		}
		c = append(c, Point{left, down})
	}
	return c
}
