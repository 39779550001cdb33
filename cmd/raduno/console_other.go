//go:build !windows

package main

import (
	"io"
	"os"
)

// console is where the program answers.
func console() io.Writer { return os.Stdout }
