// Package pairing seats players at tables so that an ordered list of objectives is as small as can be, the first
// objective first, and proves bounds that no seating can beat.
//
// It is a pure problem over integers. A Problem has players 0..n-1, table sizes and Objectives, the most important first.
// A seating is better than another if it is smaller at the first objective at which they differ. Tables may differ in size,
// and players may be fixed. The package knows no game, no clubs and no names.
//
// # Method
//
// Solve goes from the cheapest means to the dearest. It stops as soon as the values meet the bounds.
//
//   - Enumeration (internal/sample: smallproblems.go, enumeration.go). If there are few seatings (12 players at tables of 4
//     have 5775), all of them are counted and one of the best is drawn. Where nothing else proves a draw, all seatings are
//     tried, player by player and with bounds: up to 20 players.
//   - Bounds by counting. Each objective has its own (internal/objective), that of scores a dynamic programme (filling.go).
//   - Greedy construction (internal/search: greedy.go). Players sorted by group go round the tables, which spreads nested
//     groups at once. Most large draws are at their bounds already, or a few swaps from them.
//   - Descent (search.go). Players in conflict at the first open objective look for a swap that makes the seating
//     lexicographically better. All objectives are one number for that (internal/objective: weighing.go).
//   - Simulated annealing (anneal.go) with soft weights, an objective being worth only a few times the next. Strict
//     weights would cut the space of swaps into islands. The exact order decides what is kept. Meetings of groups are
//     cooled on a board of their own, scores by exchanges among the like; the weights of both follow what came of the
//     cooling before (learn.go).
//   - Branch and price (internal/proof: branchprice.go), objective by objective, those above held at their values. Columns
//     are tables; pricing.go prices them and simplex.go solves the master problem. The duals prove a bound. A whole solution
//     met on the way is a better seating, from which the search goes on. A proof that takes long gives way to coolings in
//     longer and longer turns (internal/search: turns.go); where these find nothing better it goes on. GroupMeetings is
//     convex: lines under it make it a sum over tables (meetingslopes.go).
//   - Optima counted and drawn (internal/sample: countoptima.go). Dynamic programming runs over the sets of seated players.
//     It is restricted to the tables that the values (possibletables.go) and reduced cost fixing (jointfixing.go) leave, and seats next
//     the player with fewest candidate tables left. Interchangeable players are told apart only in the end (orbits.go).
//     Where there is too much to count, a Metropolis walk at a low temperature ends on one optimum, and a walk by blocks
//     draws a few tables at a time evenly (blockwalk.go).
//
// A bound that prices show has a Proof, which package check verifies: it has no code in common with the search. The others it works
// out again. Result says Optimal only where Value equals Bound and all objectives above are optimal too.
//
// Several rounds (SolveSchedule, internal/solver) start from designs in which no two meet twice (package design). They
// compete with rounds drawn one by one, and with the whole schedule annealed (scheduleboard.go) and searched by tabu search
// (internal/search: tabu.go). The lexicographically best wins. Bounds are by counting only (schedulebounds.go).
//
// # Glossary
//
// Textbook words are left out. These are of this package.
//
//	board        a seating that a search changes by swaps
//	cap          what all tables together may cost at an objective in a better seating
//	class        tables that are interchangeable: same size, same fixed players
//	conflict     a player who costs something at an objective is in conflict there
//	level        the place of an objective in the order; often the objective itself
//	open         an objective whose value is above its bound
//	orbit        free players who are interchangeable: they cost the same, wherever they sit
//	rank         the exact weight of an objective: a unit of it outweighs everything below
//	separable    an objective that is a sum over tables
//	soft weights weights under which an objective is worth only a few times the next
//	twins        orbits that are interchangeable as wholes
//	weighing     all objectives as one number
//
// # Chance
//
// All chance comes from Options.Random; NewRandom makes it from a seed's text (SHA-256, ChaCha8). Nothing
// depends on the clock, on the order of a map or on how a machine rounds: work is limited in steps, products
// in the simplex are rounded before they are added, temperatures are integers. The same problem, seed and
// version give the same tables everywhere.
//
// # Limits
//
// Branch and price goes through all possible tables, which suits about a hundred players at tables of 4 or 5;
// above that an objective is proven only if it meets its bound by counting, which realistic draws of that
// size nearly always do. GroupMeetings levels are no sum over tables: they are proven where all seatings can be
// tried, where counting reaches them, or up to some sixty players by slopes.
//
// Draws are uniform where the optimal ones can be counted: those of up to 24 players, first rounds of up to about 60, larger
// ones (28 to 48) in later rounds where there are no more than some hundreds of thousands. Solution.Uniform says which it was.
// The others end on a Metropolis walk and then on a walk by blocks: a few tables at a time are drawn anew, exactly evenly.
// What is left of where it started was measured (BenchmarkWalkDifference in internal/solver): the chances of two players to
// share a table are nearly as an even draw has them, as far as hundreds of walks tell. A search cut short by its context or by
// Steps is honest about its bounds, but may be far from the best.
//
// A single round is drawn for itself: every optimal seating is as likely as any other, also those that leave less to the
// rounds to come. Where rematches alone count and rounds are drawn one by one, that costs nothing in the first half of the
// rounds that a design has, and more towards its end: in the mean of 20 tournaments at tables of 4,
//
//	players  rounds of a design  first round with rematches  rematches in all
//	16       5                   4th                          6.8
//	20       5                   4th                          2.5
//	24       7                   5th                         14.2
//	28       9                   6th                         29.4
//	36       11                  8th                         28.8
//	40       13                  9th                         49.9
//	48       15                  12th                        47.6
//
// where the design has none.
package pairing
