// Package pairing seats players at tables so that an ordered list of criteria is as small as can be, the
// first criterion first, and proves how far nobody could do better.
//
// It is a pure problem over integers. A Problem has players 0..n-1, table sizes and Levels, the most
// important first; a seating is better than another if it is smaller at the first level at which they
// differ. A Level is one of eleven kinds: Spread, Apart, Together, ScoreGap, SizeTurns, ConsecutiveTurns, Place, GroupMeetings, Threshold, KeepTable, and Sum,
// which weighs some of the others against each other. Tables may differ in size,
// players may be fixed. The package knows no game, no clubs and no names.
//
// # Method
//
// Solve goes from the cheapest means to the dearest and stops as soon as the values meet the bounds.
//
//   - Enumeration (enumerate.go, placing.go). If there are few seatings (12 players at tables of 4 have 5775, 13
//     have 45045), all of them are counted, but for those that a first descent rules out, and one of the best is
//     drawn. Where nothing else proves a draw (levels that are no sum over tables) the same is tried, player by
//     player and with bounds, for up to some thousand millions of seatings: 20 players.
//   - Bounds by counting: each kind of level has its own (bound in spread.go, reserve.go, meet.go, stay.go). Where
//     groups and tables of other sizes bear on each other a minimum cost flow deals them together (flow.go).
//   - A greedy start (deal.go): players sorted by group go round the tables, which spreads nested groups at once.
//     Most large draws are at their bounds already, or a few swaps from them.
//   - Local search (search.go): players in conflict at the first level above its bound look for a swap that
//     makes the seating lexicographically better. All levels are one number for that (weighing.go), so a
//     swap is weighed in some tens of nanoseconds.
//   - Simulated annealing (anneal.go) with soft weights, a level being worth only a few times the next: strict
//     levels cut the space of swaps into islands, soft ones join them. The exact order decides what is kept.
//   - Branch and price (branchprice.go, pricing.go, simplex.go), level by level, the levels above held at their
//     values. Its duals prove a bound, and a whole solution met on the way is a better seating, from which the
//     search goes on. Levels of kind GroupMeetings, which are convex, are bounded by lines under them, whose slopes the linear
//     programme finds with the duals (slopes.go); their proof is the root alone.
//   - Rounds to follow (future.go, embed.go): of optimal seatings one that leaves them without rematches.
//   - Uniform sampling over the optima (uniform.go, collect.go, nexts.go, fixing.go): once optimal, all optimal seatings are
//     counted by dynamic programming over the sets of seated players, restricted to the tables that reduced cost fixing
//     leaves, the player with fewest tables left seated next, and one is drawn; sharpen.go fixes by duals over all levels at once. Players who are interchangeable, and
//     groups of them that are, are told apart only in the end (kinds.go), so the many draws of a first round are counted
//     too. Where there is too much to count, a Metropolis walk at a low temperature ends on one of them (walk in anneal.go),
//     and goes on by drawing a few tables at a time evenly (blocks.go).
//
// A proof leaves a Certificate, which package check verifies by laying every possible table: it has no code in common
// with the search. A bound from counting or flow has no certificate: it is the definition, worked out again. Result says Optimal only where Value equals Bound and all levels above are
// optimal too.
//
// Schedules of several rounds (SolveSchedule) start from designs in which nobody meets twice (designs.go): the circle
// method for two, resolvable transversal designs from orthogonal Latin squares (latin.go), Kirkman triple systems and
// other resolvable designs over finite fields (constructions.go), and base rounds that are turned round a cycle
// (designs.txt, starters.txt); for tables of two sizes players are struck out of one. Under labels annealed for the other
// levels they compete with rounds drawn one by one and with the whole schedule annealed in two lanes (season.go); the
// lexicographically best wins. Bounds are by counting only (schedulebound.go).
//
// # Glossary
//
//	annealing         local search that accepts worse seatings too, less and less of them as it cools
//	block             players that sit together at a node of branch and price
//	Bloom filter      a few bits that tell of most pairs of players that they have no weight together
//	board             a seating that a search changes by swaps
//	bound             what no seating goes below, the levels above being at their values
//	branch and price  branch and bound whose relaxation is solved by column generation
//	cap               what all tables together may cost at a level in a better seating
//	certificate       duals, or a tree of them, that prove a bound
//	class             tables that are interchangeable: same size, same fixed players
//	column            a table that may be laid, in the linear programme
//	column generation solving a linear programme over few columns and adding those of negative reduced cost
//	conflict          a player who costs something at a level is in conflict there
//	dense             weights of all pairs written out, for problems small enough
//	density           least cost a seat that a block can bring, by which pricing orders and prunes
//	descent           local search by swaps that make the seating better
//	design            rounds in which no two players meet twice
//	dual              the number of a player (or table, or level) that the linear programme prices it at
//	embedding         a one-to-one map of players to points of a design that takes the rounds played to rounds of it
//	enumeration       trying or counting all seatings
//	exact weights     weights under which a unit of a level outweighs everything below it
//	fixed player      one whose table is given
//	gap               what lies between a value and the bound that duals prove
//	image             a design with players for its points
//	kind              free players who are interchangeable: they cost every level the same, wherever they sit
//	lane              one of the annealings of a schedule that run side by side
//	layer             in sampling, the states after so many tables
//	level             a criterion; also its place in the order
//	link              a pair of players with a weight
//	Metropolis walk   random swaps, accepted with chance exp(-change/temperature)
//	plateau           the seatings that are as good as each other and joined by swaps
//	pricing           finding the tables of least reduced cost
//	quota             how many of a group a table has at least and at most when the group is spread evenly
//	rank              the exact weight of a level
//	reduced cost      what a table costs, less the duals of its players, its class and the levels above
//	reduced cost fixing leaving out tables whose reduced cost alone exceeds the gap
//	relaxation        the linear programme in which tables may be laid in part
//	restarts          a search beside a proof, on another core, that cools again and again
//	Ryan-Foster branching two players share a table in part: one case joins them, the other parts them
//	season            all rounds of a schedule as boards, with what they share
//	separable         a level that is a sum over tables
//	set partitioning  choosing tables so that every player is in exactly one: what a draw is
//	slope             of a line under what the meetings of a cell cost, by which a GroupMeetings level becomes a sum over tables
//	soft weights      weights under which a level is worth only a few times the next
//	state             in sampling, the players and tables that are left
//	swap              two players exchange their seats
//	twins             kinds that are interchangeable as wholes
//	uniform sampling  drawing one of all optimal seatings, each as likely as any other
//	value             what a level comes to for given tables
//	weighing          all levels as one number
//
// # Chance
//
// All chance comes from Options.Random; NewRandom makes it from a seed's text (SHA-256, ChaCha8). Nothing
// depends on the clock, on the order of a map or on how a machine rounds: work is limited in steps, products
// in the simplex are rounded before they are added, temperatures are integers. The same problem, seed and
// version give the same tables everywhere.
//
// A proof that takes long has restarts beside it on another core, and where none is found two of them go on for the work that
// is left. What they find is taken up when the proof has done so many steps: whoever is first waits for the other. So one
// core gives the same tables as two, later. What is not the same everywhere is a search that its context ends: that is the clock's.
//
// # Limits
//
// Branch and price goes through all possible tables, which suits about a hundred players at tables of 4 or 5;
// above that a level is proven only if it meets its bound by counting or flow, which realistic draws of that
// size nearly always do. GroupMeetings levels are no sum over tables: they are proven where all seatings can be
// tried, where counting reaches them, or up to some sixty players by slopes, without cases. Draws are uniform where the optimal ones can be counted: those of up to 24
// players, first rounds of up to about 60, larger ones (28 to 48) in later rounds where there are no more than some
// hundreds of thousands. Solution.Uniform says which it was. The others end on a Metropolis walk and then on a walk by blocks:
// a few tables at a time are drawn anew, exactly evenly (blocks.go). What is left of where it started was measured always from
// the same tables, on draws that are counted and on rounds that can be turned (BenchmarkWalkDifference, measuredWalks): the
// chances of two players to share a table are nearly as an even draw has them, as far as hundreds of walks
// tell. Where a walk would meet only a handful of draws far from each other it may favour some; those are counted. A search
// cut short by its context or by Steps is honest about its bounds, but may be far from the best.
//
// A single round is drawn for itself, unless Options.Ahead tells of rounds to follow: every optimal seating is as likely as any
// other, also those that leave less to the rounds to come. Where rematches alone count and rounds are drawn one by one, that
// costs nothing in the first half of the rounds that a design has, and more towards its end: in the mean of 20 tournaments
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
// where the design has none. With Options.Ahead (future.go) a seating is chosen among the optimal ones: a round of an image of a
// design that contains the rounds played (embed.go), each of those found as likely as the other. After three rounds
// of an image the rest of it is known to whoever knows the design: docs/draw.md has the numbers.
package pairing
