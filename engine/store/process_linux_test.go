package store_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/store"
)

// child is what the re-executed test binary does.
func child(job string, args []string) {
	switch job {
	case "day":
		childDay(args[0])
	case "save":
		childSave(args[0])
	case "full":
		// Without this a write beyond the limit kills the process; with it, it fails as on a full disk.
		signal.Ignore(syscall.SIGXFSZ)
		limit, _ := strconv.ParseUint(args[1], 10, 64)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			fmt.Println("LIMIT", err)
			return
		}
		childSave(args[0])
	}
}

// childDay saves states with rising numbers, now and then going back and forth, until it is killed. It says each number
// before the save and after it.
func childDay(path string) {
	s, data, err := store.Open(path, nil, nil)
	if err != nil || !s.ReadOnly().IsZero() {
		fmt.Println("OPEN", err)
		return
	}
	n, err := number(data)
	if err != nil {
		fmt.Println("OPEN", err)
		return
	}
	for {
		n++
		fmt.Println("try", n)
		if err := s.Save(numbered(n), engine.Textf("Azione %d", n)); err != nil {
			fmt.Println("SAVE", err)
			return
		}
		fmt.Println("done", n)
		if n%7 == 0 {
			_, _, err1 := s.Undo()
			_, _, err2 := s.Redo()
			if err := errors.Join(err1, err2); err != nil {
				fmt.Println("UNDO", err)
				return
			}
		}
	}
}

func childSave(path string) {
	s, _, err := store.Open(path, nil, nil)
	if err != nil {
		fmt.Println("error", err)
		return
	}
	fmt.Printf("readonly %s\n", s.ReadOnly())
	err = s.Save(numbered(2), engine.Textf("Azione 2"))
	fmt.Printf("written %v\n", err == nil)
	fmt.Printf("error %v\n", err)
}

// numbered is a file of some size whose every part must fit: a number, filling, a checksum.
func numbered(n int) []byte {
	body := []byte(fmt.Sprintf("%d\n%s\n", n, strings.Repeat(strconv.Itoa(n)+" ", 8000)))
	sum := sha256.Sum256(body)
	return append(body, hex.EncodeToString(sum[:])...)
}

func number(data []byte) (int, error) {
	if len(data) < 2*sha256.Size {
		return 0, fmt.Errorf("only %d bytes", len(data))
	}
	body, sum := data[:len(data)-2*sha256.Size], data[len(data)-2*sha256.Size:]
	want := sha256.Sum256(body)
	if string(sum) != hex.EncodeToString(want[:]) {
		return 0, errors.New("the checksum is wrong")
	}
	line, _, _ := bytes.Cut(body, []byte("\n"))
	return strconv.Atoi(string(line))
}

func childCommand(t *testing.T, job string, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	must(t, err)
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), childEnv+"="+job)
	return cmd
}

// TestKillingTheProcessAtAnyMoment: kill -9 at random moments of a day of saves. What the program had reported as done
// is in the file, the file is whole, and the next start works.
func TestKillingTheProcessAtAnyMoment(t *testing.T) {
	kills := 200
	if testing.Short() {
		kills = 20
	}
	path := filepath.Join(t.TempDir(), "raduno.xlsx")
	must(t, os.WriteFile(path, numbered(1), 0o644))
	random := rand.New(rand.NewPCG(2026, 11))
	tried, done := 1, 1
	for kill := range kills {
		cmd := childCommand(t, "day", path)
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		// Every other one is killed while it opens the file too, the others some time after their first save has begun: on a
		// busy machine a program may take long to start.
		wait := time.Duration(random.IntN(30_000)) * time.Microsecond
		var timer *time.Timer
		begin := func() { timer = time.AfterFunc(wait, func() { cmd.Process.Kill() }) }
		if kill%2 == 0 {
			begin()
		}
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if timer == nil {
				begin()
			}
			what, rest, _ := strings.Cut(lines.Text(), " ")
			n, err := strconv.Atoi(rest)
			switch {
			case what == "try" && err == nil:
				tried = n
			case what == "done" && err == nil:
				done = n
			default:
				t.Fatalf("kill %d: the program said %q", kill, lines.Text())
			}
		}
		cmd.Wait()
		if timer == nil {
			t.Fatalf("kill %d: the program ended without a word", kill)
		}
		timer.Stop()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("kill %d: %v", kill, err)
		}
		n, err := number(data)
		if err != nil {
			t.Fatalf("kill %d: the file is not whole: %v", kill, err)
		}
		// An undo may have been under way: then the state before the last is as good.
		if n > tried || (n < done && (done%7 != 0 || n != done-1)) {
			t.Fatalf("kill %d: the file is at %d, done was %d, tried %d", kill, n, done, tried)
		}
		tried, done = max(n, 1), n
	}
	s, _, err := store.Open(path, nil, nil)
	must(t, err)
	defer s.Close()
	if !s.ReadOnly().IsZero() {
		t.Fatalf("read-only after the kills: %s", s.ReadOnly())
	}
	for _, entry := range s.History() {
		data, err := s.Read(entry)
		must(t, err)
		if _, err := number(data); err != nil {
			t.Fatalf("the copy %s is not whole: %v", entry.File, err)
		}
	}
	if data, _, err := s.Undo(); err != nil {
		t.Errorf("undo after the kills: %v", err)
	} else if _, err := number(data); err != nil {
		t.Errorf("undo after the kills: %v", err)
	}
	if done < kills/20 {
		t.Errorf("only %d saves between %d kills: the test saw nothing", done, kills)
	}
}

func TestAFullDisk(t *testing.T) {
	for _, limit := range []int{0, 1, 100, 4096, len(numbered(2)) - 1} {
		path := filepath.Join(t.TempDir(), "raduno.xlsx")
		must(t, os.WriteFile(path, numbered(1), 0o644))
		out, err := childCommand(t, "full", path, strconv.Itoa(limit)).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if strings.Contains(string(out), "LIMIT") {
			t.Skip("no limit on file sizes here:", string(out))
		}
		if !strings.Contains(string(out), "written false") || !strings.Contains(strings.ToLower(string(out)), "disco è pieno") {
			t.Errorf("limit %d: the program said %s", limit, out)
		}
		wantFile(t, path, string(numbered(1)))
	}
}

// In a folder of another user's a file is read where nothing can be written. Where something can, a lock that the other left behind does
// not count.
func TestAFolderOfAnotherUser(t *testing.T) {
	asAnotherUser(t, 0o555, "readonly La cartella del torneo è di sola lettura", "written false")
	asAnotherUser(t, 0o777, "written true")
}

func asAnotherUser(t *testing.T, mode fs.FileMode, wants ...string) {
	dir := t.TempDir()
	path := filepath.Join(dir, "raduno.xlsx")
	must(t, os.WriteFile(path, numbered(1), 0o644))
	cmd := childCommand(t, "save", path)
	if os.Geteuid() == 0 { // root may write anywhere: the child is another user
		exe := filepath.Join(dir, "altro")
		program, err := os.ReadFile(cmd.Path)
		must(t, err)
		must(t, os.WriteFile(exe, program, 0o755))
		for d := dir; d != filepath.Dir(d) && d != os.TempDir(); d = filepath.Dir(d) {
			os.Chmod(d, 0o755)
		}
		os.Chmod(os.TempDir(), 0o755)
		cmd.Path, cmd.Args[0], cmd.Dir = exe, exe, "/"
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	writeFile(t, lockOf(path), "SALA (7)\n")
	must(t, os.Chmod(dir, mode))
	defer os.Chmod(dir, 0o755)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Skipf("no other user here: %v: %s", err, out)
	}
	for _, want := range wants {
		if !strings.Contains(string(out), want) {
			t.Errorf("%o: the program said %s", mode, out)
		}
	}
}
