package main

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
)

// answerTime is how long another window may take to answer: one that is stuck does not keep another from opening.
const answerTime = 2 * time.Second

// socketDir is the folder of the sockets at which windows listen, the user's own; empty where it cannot be had.
func socketDir() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	if dir = filepath.Join(dir, "raduno"); os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return dir
}

// keyOf stands for a workbook in a message: its path, whatever way leads there.
func keyOf(workbook string) string {
	path, err := filepath.Abs(workbook)
	if err != nil {
		return ""
	}
	if whole, err := filepath.EvalSymlinks(path); err == nil {
		path = whole
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(path)))
}

// forward asks the windows that are there for a workbook; the one that has it open comes forward. It reports whether one has.
func forward(dir, workbook string) bool {
	if dir == "" || workbook == "" {
		return false
	}
	sockets, _ := filepath.Glob(filepath.Join(dir, "*.sock")) // the pattern is a good one
	for _, socket := range sockets {
		c, err := net.DialTimeout("unix", socket, answerTime)
		if err != nil {
			_ = os.Remove(socket) // of a program that ended by itself
			continue
		}
		_ = c.SetDeadline(time.Now().Add(answerTime))
		_, _ = fmt.Fprintln(c, keyOf(workbook))
		answer, _ := bufio.NewReader(c).ReadString('\n')
		_ = c.Close()
		if strings.TrimSpace(answer) == "yes" {
			return true
		}
	}
	return false
}

// listen answers other starts of the program until the listener is closed: raise brings the window forward where it has the
// workbook open.
// Where no socket can be had, a second start opens a second window.
func listen(dir string, raise func(is func(path string) bool) bool) (stop func()) {
	l, err := net.Listen("unix", filepath.Join(dir, fmt.Sprint(os.Getpid(), ".sock")))
	if dir == "" || err != nil {
		return func() {}
	}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_ = c.SetDeadline(time.Now().Add(answerTime))
			key, _ := bufio.NewReader(c).ReadString('\n')
			if key = strings.TrimSpace(key); key != "" && raise(func(path string) bool { return keyOf(path) == key }) {
				_, _ = fmt.Fprintln(c, "yes")
			}
			_ = c.Close()
		}
	}()
	return func() { _ = l.Close() }
}

// inWindow asks the window's goroutine.
func inWindow(ask func() bool) bool {
	answer := make(chan bool, 1)
	fyne.Do(func() { answer <- ask() })
	select {
	case yes := <-answer:
		return yes
	case <-time.After(answerTime):
		return false
	}
}
