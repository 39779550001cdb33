// Package assets holds the files that travel inside the program.
package assets
