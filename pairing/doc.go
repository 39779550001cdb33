// Package pairing seats players at tables so that an ordered list of criteria is as small as can be, the
// first criterion first, and proves how far nobody could do better.
//
// It is a pure problem over integers. A Problem has players 0..n-1, table sizes and Levels, the most
// important first; a seating is better than another if it is smaller at the first level at which they
// differ. A Level spreads groups, keeps weighted pairs apart or together, reserves the tables of a size for
// those who cost least there, or evens out meetings. Tables may differ in size, players may be fixed. The
// package knows no game, no clubs and no names.
//
// # Method
//
// Solve goes from the cheapest means to the dearest and stops as soon as the values meet the bounds.
//
//   - Count everything. If there are few seatings (12 players at tables of 4 have 5775, 13 have 45045), all
//     of them are counted (small.go, even.go), but for those that a first descent rules out, and one of
//     the best is drawn.
//   - Bounds by counting (counting.go): each group dealt over the tables as evenly as the seats allow, the
//     smallest earlier counts for reserved seats. Where groups and tables of other sizes bear on each other
//     a flow of least cost deals them together (flow.go).
//   - Deal (start.go): players sorted by group go round the tables, which spreads nested groups at once.
//     Most large draws are at their bounds already, or a few swaps from them.
//   - Descend (search.go): players in conflict at the first level above its bound look for a swap that
//     makes the seating lexicographically better. All levels are one number for that (weighing.go), so a
//     swap is weighed in some tens of nanoseconds.
//   - Anneal (anneal.go) with soft weights, a level being worth only a few times the next: strict levels
//     cut the space of swaps into islands, soft ones join them. The exact order decides what is kept.
//   - Prove (prove.go): level by level, the levels above held at their values. A draw chooses tables so that
//     every player is in exactly one; the dual of that linear programme, found by generating columns
//     (simplex.go, tables.go), gives every player a number such that no table costs less than its
//     players' numbers. Their sum is then a bound. The programme runs in floating point, but its numbers are
//     rounded to integers and every possible table is compared with them in integers before anything is
//     believed. Where a gap remains, two players are taken who share a table in part, and both cases are
//     proven alone. A whole solution met on the way is a better seating, and the search goes on from it.
//   - Draw by lot: once optimal, all optimal seatings are counted by dynamic programming over the sets of
//     seated players (even.go), restricted to the tables that the proofs leave possible (filter.go), and
//     one is drawn uniformly. Where they are too many, a walk at a low temperature ends on one of them (mix
//     in anneal.go).
//
// A proof leaves a Certificate, which Check verifies by laying every possible table; it has only the costs of
// tables (tablecost.go) in common with the search. A bound from counting or flow has no certificate: it is the definition, worked out again. Result
// says Optimal only where Value equals Bound and all levels above are optimal too.
//
// Schedules of several rounds (SolveSchedule) start from designs in which nobody meets twice: base rounds
// turned round a cycle or written out (designs.txt), lines over finite fields, and either with players struck
// out for tables of two sizes (designs.go). Under labels annealed for the other levels they compete with rounds drawn
// one by one and with the whole schedule annealed in two lanes (season.go); the lexicographically best wins. Bounds
// are by counting only (schedulebound.go).
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
// Proofs by numbers go through all possible tables, which suits about a hundred players at tables of 4 or 5;
// above that a level is proven only if it meets its bound by counting or flow, which realistic draws of that
// size nearly always do. Meet levels are no sum over tables: they are proven only where everything can be
// counted, where they are 0, or where they cannot change. Draws of more than about 20 players are uniform
// only as far as the walk mixes; Solution.Even says which it was. A search cut short by its context or by
// Steps is honest about its bounds, but may be far from the best.
//
// A single round is drawn for itself: every optimal seating is as likely as any other, also those that leave
// less to the rounds to come. Where rematches alone count and rounds are drawn one by one, that costs nothing in
// the first half of the rounds that a design has, and more towards its end: in the mean of 20 tournaments
// at tables of 4,
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
// where the design has none. Following a design in secret would do away with them, but then draws would not be
// even, and from the third round on whoever knows the design could tell the rounds that follow from those
// played. Whoever knows the number of rounds beforehand draws them together.
package pairing
