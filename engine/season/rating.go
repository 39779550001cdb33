package season

import (
	"math"
	"strconv"
	"strings"

	"raduno/engine"
)

// Rating is a person's skill as the Plackett-Luce model of R. C. Weng and C.-J. Lin sees it (“A Bayesian Approximation
// Method for Online Ranking”, Journal of Machine Learning Research 12, 2011, algorithm 4): a mean and an uncertainty. It
// is a curiosity: no place and no draw hangs on it.
type Rating struct {
	Mean  float64
	Sigma float64
	Games int
}

// The constants of the paper: a new player's mean and uncertainty, the spread of a performance, the least that is left of
// a variance.
const (
	ratingMean  = 25.0
	ratingSigma = 25.0 / 3
	ratingBeta  = 25.0 / 6
	ratingKappa = 0.0001
)

// Shown is a rating's number as it is shown: with one decimal, for more would be more than it knows.
func Shown(x float64) engine.Number {
	return engine.Number(strings.Replace(strconv.FormatFloat(x, 'f', 1, 64), ".", ",", 1))
}

// Ratings are those of all persons after all tables of the season, in the order of events, rounds and tables.
func (s *Season) Ratings(people []*Person) map[*Person]Rating {
	ratings := make(map[*Person]Rating, len(people))
	who := s.who(people)
	for _, p := range people {
		ratings[p] = Rating{Mean: ratingMean, Sigma: ratingSigma}
	}
	for i, e := range s.Events {
		for _, t := range e.Tables {
			var order []*Person
			var ranks []int
			for rank, group := range t.Groups {
				for _, id := range group {
					if p := who[i][id]; p != nil {
						order, ranks = append(order, p), append(ranks, rank)
					}
				}
			}
			rateTable(ratings, order, ranks)
		}
	}
	return ratings
}

// who are the persons of each event by their ID there.
func (s *Season) who(people []*Person) []map[int]*Person {
	who := make([]map[int]*Person, len(s.Events))
	for i := range who {
		who[i] = map[int]*Person{}
	}
	for _, p := range people {
		for _, entry := range p.Entries {
			who[entry.Event][s.Events[entry.Event].Results[entry.Index].ID] = p
		}
	}
	return who
}

// rateTable updates the ratings of one table's players; equal ranks are level.
func rateTable(ratings map[*Person]Rating, players []*Person, ranks []int) {
	n := len(players)
	if n < 2 {
		return
	}
	c := 0.0
	for _, p := range players {
		c += ratings[p].Sigma*ratings[p].Sigma + ratingBeta*ratingBeta
	}
	c = math.Sqrt(c)
	strength := make([]float64, n)
	for i, p := range players {
		strength[i] = math.Exp(ratings[p].Mean / c)
	}
	left := make([]float64, n)  // the strength of those who were not before a player
	level := make([]float64, n) // how many share a player's rank
	for q := range n {
		for i := range n {
			if ranks[i] >= ranks[q] {
				left[q] += strength[i]
			}
			if ranks[i] == ranks[q] {
				level[q]++
			}
		}
	}
	updated := make([]Rating, n)
	for i, p := range players {
		r := ratings[p]
		omega, delta := 0.0, 0.0
		for q := range n {
			if ranks[q] > ranks[i] {
				continue
			}
			share := strength[i] / left[q]
			if q == i {
				omega += (1 - share) / level[q]
			} else {
				omega -= share / level[q]
			}
			delta += share * (1 - share) / level[q]
		}
		variance := r.Sigma * r.Sigma
		gamma := r.Sigma / c
		r.Mean += variance / c * omega
		r.Sigma *= math.Sqrt(max(1-variance/(c*c)*delta*gamma, ratingKappa))
		r.Games++
		updated[i] = r
	}
	for i, p := range players {
		ratings[p] = updated[i]
	}
}
