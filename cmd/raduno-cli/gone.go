package main

import "raduno/cmd/raduno-cli/internal/cli"

// gone are the commands, options and choices that the fourth edition took away. They answer for this edition, then this table goes.
func gone() []cli.Gone {
	return nil
}
