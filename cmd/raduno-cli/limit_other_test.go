//go:build !unix

package main

// limitFiles has nothing to limit here.
func limitFiles() {}
