package store_test

import (
	"os"
	"testing"
)

// childEnv makes the test's own binary play another program: see process_unix_test.go.
const childEnv = "RADUNO_STORE_CHILD"

func TestMain(m *testing.M) {
	if job := os.Getenv(childEnv); job != "" {
		child(job, os.Args[1:])
		return
	}
	// Thousands of small files: in memory where there is such a folder, because some file systems flush at every rename.
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() && os.Getenv("TMPDIR") == "" {
		if dir, err := os.MkdirTemp("/dev/shm", "raduno-store"); err == nil {
			os.Setenv("TMPDIR", dir)
			code := m.Run()
			os.RemoveAll(dir)
			os.Exit(code)
		}
	}
	os.Exit(m.Run())
}
