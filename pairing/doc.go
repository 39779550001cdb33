// Package pairing seats players at tables so that an ordered list of criteria is as small as can be, the
// first criterion first, and says how far that is proven.
package pairing
