// Generate writes random tournaments, one draw problem a line. The same seed gives the same
// tournaments everywhere.
//
//	go run ./.ci/generate --seme 7 --quanti 100
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"

	"raduno/.ci/testing/invented"
)

func main() {
	var asked invented.Request
	flag.StringVar(&asked.Seed, "seme", "1", "`seed` of the first; the others have a seed of their own made of it")
	count := flag.Int("quanti", 1, "how `many` tournaments")
	flag.IntVar(&asked.Players, "giocatori", 0, "how `many` players; without it any from 8 to 48")
	flag.IntVar(&asked.Played, "turni", -1, "how `many` rounds are played; without it any from 0 to 6")
	flag.IntVar(&asked.Seats, "posti", 4, "`seats` of a table, from 2 to 8")
	flag.Parse()
	seed := asked.Seed
	for i := range max(1, *count) {
		if i > 0 {
			asked.Seed = seed + "-" + strconv.Itoa(i+1)
		}
		line, err := invented.Problem(asked)
		if err == nil {
			_, err = os.Stdout.Write(line)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
}
