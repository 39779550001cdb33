// Package cases is the JSON of `raduno-cli punteggi`: one input of a scoring system in, the value that the
// system gives to it out, or a whole file of such cases. Its form is the public contract of the command.
//
// Inputs are read strictly: an unknown or a missing field, a value of the wrong type or out of range, a name
// twice in an object are all errors in the organizer's words, never a panic.
//
// A family of games is one file with a value of type family, which maps the names of its systems to the
// functions that read and score one input; registry.go lists the families. A function gets its input as a
// value and takes it apart with a reader:
//
//	func myGame(in value) (any, error) {
//		var r reader
//		o := r.object(in, "players", "formula", "op?") // "?" marks a field that may be missing
//		players := r.list(o.get("players"))
//		formula := r.oneOf(o.get("formula"), "raduno", "master")
//		if r.err != nil {
//			return nil, r.err
//		}
//		...
//	}
//
// The reader remembers the first thing wrong and then gives zero values, so that one look at r.err is enough
// before the values are used.
package cases
