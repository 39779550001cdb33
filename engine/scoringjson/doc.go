// Package scoringjson is the JSON of `raduno-cli punteggi`: one input of a scoring system in, the value that the
// system gives to it out, or a whole file of such cases. Its form is the public contract of the command.
//
// Inputs are read strictly: an unknown or a missing field, a value of the wrong type or out of range, a name
// twice in an object are all errors in the organizer's words, never a panic.
//
// A family of games is one file with a value of type family, which maps the names of its systems to what reads and
// scores one input; registry.go lists the families. An input is a Go type: a field marked omitempty may be missing or
// null, every other must be there, a pointer may be null, and the mark “is” names what a value must be (decode.go).
package scoringjson
