// Package platform is what the window asks of the system below it: to open a file, to fill the screen.
package platform
